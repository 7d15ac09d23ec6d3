"""Writing a dispute: the text that `text.read` turns back into the same dispute."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sabacc.arbiter.entries.position import FEWEST_OTHERS, named_head
from sabacc.arbiter.entries.text_lines import (
    AS_THEY_LIE,
    FROM_THE_DECK,
    NOBODY,
    NOTHING,
    OTHERS,
    as_they_lie,
    cards_as_text,
    dice_words,
    held,
    play_lines,
    shift_words,
    until_words,
)
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.reading.text import CLAIM, CLAIMS, FIRST, FORMAT
from sabacc.arbiter.reading.text_position import SOMEBODY
from sabacc.arbiter.unknown.facts import UNKNOWN, unknown_words
from sabacc.arbiter.unknown.positions import together
from sabacc.spec.rulesets import Ruleset


def write(dispute: Dispute) -> str:
    """Return the text of a dispute, with a line break at its end."""
    lines = list(_head(dispute))
    if dispute.versions:
        lines += ["", *together({who: list(_told(own)) for who, own in dispute.versions})]
    elif dispute.record is None:
        lines += ["", *_told(dispute)]
    claims = list(_claims(dispute))
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


def _claims(dispute: Dispute) -> Iterator[str]:
    for claim in dispute.claims:
        yield f"{f'{claim.who}{CLAIMS}' if claim.who else CLAIM}: {claim.says}"


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
    if question == "worth":
        yield f"hand: {cards_as_text(position['cards'])}"
        if "field" in position:
            yield f"field: {cards_as_text(position['field'])}"
    else:
        yield from _table(question, position, rules)
    if position.get("version") is not None:
        yield f"version: {position['version']}"
    if question == "play":
        yield from _play(position)


def _table(question: str, position: Mapping[str, Any], rules: Ruleset) -> Iterator[str]:
    hands: Mapping[str, Sequence[str]] | None = position.get("hands")
    if "seats" in position and list(hands or ()) != list(position["seats"]):
        yield f"seats: {', '.join(position['seats'])}"
    yield f"hands: {FROM_THE_DECK if hands is None else held(hands)}"
    if "fields" in position:
        yield f"fields: {held(position['fields'])}"
    if "dealer" in position:
        yield f"dealer: {position['dealer']}"
    if "stacks" in position:
        stacks = (f"{seat} {amount}" for seat, amount in position["stacks"].items())
        yield f"stacks: {', '.join(stacks)}"
    yield from _pots(question, position)
    if position.get("folded"):
        yield f"folded: {', '.join(position['folded'])}"
    if question == "who-wins":
        yield f"caller: {position.get('caller') or NOBODY}"
    if "deck" in position:
        yield f"deck: {_deck(position, rules)}"
    yield from _shift(question, position)


def _pots(question: str, position: Mapping[str, Any]) -> Iterator[str]:
    if question == "play":
        yield f"hand pot: {position.get('hand_pot', 0)}"
        yield f"sabacc pot: {position.get('sabacc_pot', 0)}"
    for place, pot in enumerate(position.get("pots", ())):
        name = "side pot" if place else "hand pot"
        among = pot.get("eligible")
        if place and among is None:
            among = position["seats"]
        names = "" if among is None else f" for {', '.join(among) or NOBODY}"
        yield f"{name}: {pot['amount']}{names}"
    if question == "who-wins":
        yield f"sabacc pot: {position['sabacc_pot']}"


def _shift(question: str, position: Mapping[str, Any]) -> Iterator[str]:
    if question != "shift":
        return
    if position.get("die") is not None:
        yield f"die: {dice_words(position)}"
    if position.get("comes") is not None:
        yield f"shift: {shift_words(comes=position['comes'])}"
    usual = position["picks"] == as_they_lie(position)
    yield f"picks: {AS_THEY_LIE if usual else held(position['picks'])}"
    if "shuffle" in position:
        yield f"shuffle: {cards_as_text(position['shuffle'])}"


def _deck(position: Mapping[str, Any], rules: Ruleset) -> str:
    """Return the next cards; the longest tail that is all the others is called so."""
    deck: list[str] = position["deck"]
    named = named_head(position, rules)
    if len(deck) - len(named) < FEWEST_OTHERS:
        return cards_as_text(deck)
    return f"{' '.join(named)} and {OTHERS}" if named else OTHERS


def _play(position: Mapping[str, Any]) -> Iterator[str]:
    yield f"antes: {'to be paid' if position.get('ante') else 'paid'}"
    if "out_of_play" in position:
        yield f"out of play: {cards_as_text(position['out_of_play'])}"
    for deck in position.get("shuffles", ()):
        yield f"new deck: {cards_as_text(deck)}"
    if position.get("sitting_out"):
        yield f"sits out: {', '.join(position['sitting_out'])}"
    if position.get("newcomers"):
        yield f"new: {', '.join(position['newcomers'])}"
    if position.get("last_hand"):
        yield "last hand: yes"
    if position.get("until") is not None:
        yield f"until: {until_words(position['until'])}"
    yield from play_lines(position)
