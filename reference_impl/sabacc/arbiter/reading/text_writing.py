"""Writing a dispute: the text that `text.read` turns back into the same dispute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sabacc.arbiter.entries.position import FEWEST_OTHERS, named_head
from sabacc.arbiter.entries.text_lines import (
    AS_THEY_LIE,
    OTHERS,
    as_they_lie,
    cards_as_text,
    dice_words,
    held,
    play_lines,
)
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.reading.position_lines import LINES
from sabacc.arbiter.reading.text import CLAIM, CLAIMS, FIRST, FORMAT
from sabacc.arbiter.reading.text_position import SOMEBODY
from sabacc.arbiter.unknown.facts import UNKNOWN, unknown_words
from sabacc.arbiter.unknown.positions import together
from sabacc.records.text.fields import NOBODY, NOTHING
from sabacc.spec.rulesets import Ruleset


def write(dispute: Dispute) -> str:
    """Return the text of a dispute, with a line break at its end."""
    lines = list(_head(dispute))
    if dispute.versions:
        lines += ["", *together({who: list(_told(own)) for who, own in dispute.versions})]
    elif dispute.record is None:
        lines += ["", *_told(dispute)]
    claims = [
        f"{f'{claim.who}{CLAIMS}' if claim.who else CLAIM}: {claim.says}"
        for claim in dispute.claims
    ]
    lines += ["", *claims] if claims else []
    if dispute.record is not None:
        lines += ["", *dispute.record.texts]
    return "\n".join((*lines, ""))


def _head(dispute: Dispute) -> Iterator[str]:
    yield f"{FIRST} {FORMAT}"
    if dispute.title:
        yield f"title: {dispute.title}"
    yield f"ruleset: {dispute.ruleset}"
    if dispute.record is None:
        yield f"question: {dispute.question.replace('-', ' ')}"
    if dispute.asks:
        yield f"asks: {', '.join(dispute.asks)}"


def _told(dispute: Dispute) -> Iterator[str]:
    """Yield the lines of a position; what is unknown is called so, and what is left out stays so.

    The values of the usual position are nobody's facts, and are not written.
    """
    sketch = dispute.sketch
    if sketch is None:
        yield from _position(dispute.question, dispute.position, dispute.rules)
        return
    told = {"stacks"} & sketch.known.keys()  # some of them
    unsaid = {*sketch.unknown["unsaid"]} - told
    unknown: set[str] = {*sketch.unknown["lines"]} - told
    hands: dict[str, Any] = {} if "hands" in unsaid else sketch.unknown["hands"]
    if "hands" in unsaid and dispute.seats != SOMEBODY:
        yield f"seats: {', '.join(dispute.seats)}"
    meant = {**dispute.position, **sketch.known, "hands": dispute.position.get("hands")}
    for made in {"shuffle", "rolls"} - sketch.known.keys():
        meant.pop(made, None)
    for line in _position(dispute.question, meant, dispute.rules):
        name, _, value = line.partition(":")
        if name in unsaid or (name == "seats" and "hands" in unsaid):
            continue
        if name in unknown:
            yield f"{name}: {UNKNOWN}"
        elif name == "hands":
            lie = (each.split() for each in value.split(","))
            yield "hands: " + ", ".join(
                unknown_words(sketch.unknown, words[0]) if words[0] in hands else " ".join(words)
                for words in lie
            )
        elif name == "deck" and "deck" not in sketch.known:
            continue
        elif name == "deck":
            named = sketch.known["deck"][: sketch.unknown["named"]]
            rest = len(named) < len(sketch.known["deck"])
            parts = [*named, *(["and"] if named and rest else []), *([OTHERS] if rest else [])]
            yield f"deck: {' '.join(parts) or NOTHING}"
        else:
            yield line


def _position(question: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    for name, line in LINES.items():
        if question not in line.questions:
            continue
        values = [value for value in _values(name, position, rules) if value]
        yield from (f"{name}: {value}" for value in values)
    if question == "play":
        yield from play_lines(position)


def _values(name: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    """Yield what stands behind the colon of each line of a name, empty if there is no such line."""
    line = LINES[name]
    value: Any = position.get(line.key)
    match name:
        case "seats" if value is not None and list(position.get("hands") or ()) != list(value):
            yield ", ".join(value)
        case "deck" if value is not None:
            yield _deck(position, rules)
        case "die" if value is not None:
            yield dice_words(position)
        case "picks":
            yield AS_THEY_LIE if value == as_they_lie(position) else held(value or {})
        case "new deck":
            yield from map(cards_as_text, value or ())
        case "hand pot" | "side pot" if "pots" in position:
            yield from _pots(position, side=name == "side pot")
        case _ if line.kind is not None and (value is not None or line.usual is not None):
            yield line.kind.write(line.usual if value is None else value)
        case _:
            return


def _pots(position: Mapping[str, Any], *, side: bool) -> Iterator[str]:
    """Yield the amount of the hand pot, or of each side pot, and who may win it."""
    pots: Sequence[Mapping[str, Any]] = position["pots"]
    for pot in pots[1:] if side else pots[:1]:
        among = pot.get("eligible")
        if side and among is None:
            among = position["seats"]
        names = "" if among is None else f" for {', '.join(among) or NOBODY}"
        yield f"{pot['amount']}{names}"


def _deck(position: Mapping[str, Any], rules: Ruleset) -> str:
    """Return the next cards; the longest tail that is all the others is called so."""
    deck: list[str] = position["deck"]
    named = named_head(position, rules)
    if len(deck) - len(named) < FEWEST_OTHERS:
        return cards_as_text(deck)
    return f"{' '.join(named)} and {OTHERS}" if named else OTHERS
