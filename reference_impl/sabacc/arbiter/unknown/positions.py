"""A position of which not every fact is known, as JSON has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import reduce
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sabacc.arbiter.entries.fields import fail
from sabacc.arbiter.entries.position import named_head
from sabacc.arbiter.entries.text_lines import DisputeLine, is_deed
from sabacc.arbiter.unknown.facts import MAY_BE_UNKNOWN, UnknownFact, Value, facts_of
from sabacc.engine.hands import card_values
from sabacc.records.text.fields import NAMES, is_name
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, deck_copies, deck_of, rest_of_deck
from sabacc.system.structs import Struct


class UnknownFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody knows: hands by seat, with what they count or null, and other lines.

    `unsaid` are lines that are left out: they are asked for if the ruling depends on them.
    `named` says how many of the next cards are named, if all the others lie below them.
    """

    hands: dict[str, int | None] = {}  # noqa: RUF012 - a Struct's default is copied
    lines: list[str] = []  # noqa: RUF012
    unsaid: list[str] = []  # noqa: RUF012
    named: int | None = None


class VersionFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player says of the facts."""

    who: str
    position: Any
    unknown: UnknownFields | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position of which not every fact is known.

    Attributes:
        known: The parameters that are known, as JSON values.
        unknown: `hands` by seat, with a total or None; `lines`, all lines that are not known;
            `unsaid`, those of them that nobody has called unknown; `named`, how many of the next
            cards are named.
        heard: Its hearing, once it has been opened.
    """

    known: Mapping[str, Any]
    unknown: Mapping[str, Any]
    heard: list[Any] = field(default_factory=list[Any], compare=False, repr=False)


def sketch_of(
    unknown: UnknownFields, method: str, known: Mapping[str, Any], rules: Ruleset
) -> Sketch:
    """Read what is unknown; raises FieldError for what cannot be, or is told all the same."""
    values = card_values(rules.choices["totals.face-values"])
    farthest = 2 * max(abs(values[card]) for card in deck_of(rules))  # with either sign
    for place, line in enumerate((*unknown.lines, *unknown.unsaid)):
        if line not in MAY_BE_UNKNOWN and not (line == "hands" and unknown.hands):
            mend = f"write one of {', '.join(sorted(MAY_BE_UNKNOWN))}"
            fail(f"unknown.lines[{place}]", f"{line!r} cannot be unknown", mend)
    for seat, total in unknown.hands.items():
        if not is_name(seat):
            fail(f"unknown.hands.{seat}", f"{seat!r} is not a name", NAMES)
        if seat in known.get("hands", {}):
            fail(f"unknown.hands.{seat}", "the hand is known too", "leave one of the two out")
        if total is not None and abs(total) > farthest:
            fail(
                f"unknown.hands.{seat}",
                f"no hand counts {total}",
                f"write a total from -{farthest} to {farthest}",
            )
    if method in {"score", "compare"} and (unknown.lines or unknown.unsaid):
        fail("unknown.lines", "nothing but hands may be unknown there", "leave it out")
    lines = list(dict.fromkeys((*unknown.lines, *unknown.unsaid)))
    deck = known.get("deck", ())
    if unknown.named is not None and not 0 <= unknown.named <= len(deck):
        mend = f"write a number from 0 to {len(deck)}, or leave it out"
        fail("unknown.named", f"the deck has {len(deck)} cards", mend)
    named = len(named_head(known, rules)) if unknown.named is None else unknown.named
    found = {
        "hands": dict(unknown.hands),
        "lines": lines,
        "unsaid": list(unknown.unsaid),
        "named": named,
    }
    return Sketch(MappingProxyType(dict(known)), MappingProxyType(found))


if TYPE_CHECKING:
    Chosen = Sequence[tuple[UnknownFact, Value]]
    """The facts, each with the value that it has in a position."""

MOST: Final = 300
"""How many positions are tried at the most."""
MOST_PLAYED: Final = 200
"""How many played hands are."""
MOST_PLAYED_ELSEWHERE: Final = 20
"""How many of them for a fact that decides, by other rulesets than the dispute's own."""
_MOST_TRIES: Final = 2_000
"""How many hands are laid out at the most until all unknown ones are there."""

Each = TypeVar("Each")
Places = tuple[int, ...]
"""For each fact the place of its value."""


class Completion(NamedTuple):
    """A position in which everything is known: the place of each fact's value, and the JSON."""

    places: Places
    position: dict[str, Any]


def usual_position(
    rules: Ruleset, method: str, known: Mapping[str, Any], unknown: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a position that may be meant: no ruling rests on its values alone."""
    facts = facts_of(rules, method, known, unknown)
    if any(not fact.values for fact in facts):
        none = next(fact for fact in facts if not fact.values)
        total = unknown["hands"][none.seat]
        fail(f"unknown.hands.{none.seat}", f"no free cards count {total}", "name another total")
    for completion in completions(rules, facts, method, known, unknown["named"]):
        return completion.position
    return fail("unknown.hands", "the free cards make no such hands", "name other cards, or totals")


def completions(  # noqa: PLR0913 - one for each thing that is known
    rules: Ruleset,
    facts: Sequence[UnknownFact],
    method: str,
    known: Mapping[str, Any],
    named: int,
    *,
    deciding: Container[tuple[str, str]] | None = None,
) -> Iterator[Completion]:
    """Yield the usual position first, then others, in which one fact or two differ from it.

    Every value of every fact is tried by itself; pairs are tried near the limits of the rules, and
    of them only some where there are too many.  None if a fact has no value: no hand counts that.
    Where it is known which facts are `deciding`, by their lines and seats, fewer hands are played:
    one of these facts differs, or another one lies near a limit.
    """
    if not all(fact.values for fact in facts):
        return
    most = MOST_PLAYED if method == "play" else MOST
    usual = (0,) * len(facts)
    if deciding is None or method != "play":
        singles = [
            _with(usual, {at: value})
            for at, fact in enumerate(facts)
            for value in evenly(range(1, len(fact.values)), most)
        ]
        pairs = [
            _with(usual, {one: first, other: second})
            for one, other in combinations(range(len(facts)), 2)
            for first in facts[one].near[1:]
            for second in facts[other].near[1:]
        ]
        tried = evenly([usual, *singles], most // 2 if pairs else most)
        tried += evenly(pairs, most - len(tried))
    else:
        tried = [usual]
        for at, fact in enumerate(facts):
            matters = (fact.line, fact.seat) in deciding
            near = range(len(fact.values)) if matters and fact.line != "hands" else fact.near
            most = MOST_PLAYED_ELSEWHERE // (1 if matters else len(facts))
            tried += [_with(usual, {at: value}) for value in evenly(near, most) if value]
    for places in tried:
        chosen = [(fact, fact.values[at]) for fact, at in zip(facts, places, strict=True)]
        position = _position(rules, chosen, method, known, named)
        if position is not None:
            yield Completion(places, position)


def _with(usual: Places, other: Mapping[int, int]) -> Places:
    return tuple(other.get(at, place) for at, place in enumerate(usual))


def evenly(every: Sequence[Each], most: int) -> list[Each]:
    """Return at most so many, evenly from all; the first one is always among them."""
    if len(every) <= most:
        return list(every)
    return [every[at * len(every) // most] for at in range(most)]


def _position(
    rules: Ruleset, chosen: Chosen, method: str, known: Mapping[str, Any], named: int
) -> dict[str, Any] | None:
    """Return a position with these values; None where the free cards do not make these hands.

    `named` is how many of the next cards are; the others lie in no order that anybody knows.
    """
    found = dict(known)
    hands: dict[str, list[str]] = {seat: [*hand] for seat, hand in known.get("hands", {}).items()}
    next_cards: list[str] = list(known.get("deck", ())[:named])
    lying = (card for hand in hands.values() for card in hand)
    held = Counter([*_aside(known), *next_cards, *lying])
    heads = [value.part for fact, value in chosen if fact.line == "deck"]
    next_cards += _drawn(rules, heads[0], held) if heads else ()
    parts = {fact.seat: value.part for fact, value in chosen if fact.line == "hands"}
    dealt = dealt_together(rules, parts, held)
    if dealt is None:
        return None
    hands |= dealt
    order: Sequence[str] = known.get("seats") or tuple(hands)
    if hands:
        found["hands"] = {seat: hands[seat] for seat in order if seat in hands}
    for fact, value in chosen:
        if fact.line not in {"hands", "deck"}:
            found |= _part(fact, value, found, method)
    rest = method in {"play", "shift"} or named < len(known.get("deck", ()))
    if heads or (dealt and rest):
        lie = [card for hand in hands.values() for card in hand]
        found["deck"] = [*next_cards, *rest_of_deck(rules, [*lie, *_aside(found), *next_cards])]
    return {**found, **_chance(rules, known, order, method)} if dealt else found


def dealt_together(
    rules: Ruleset, parts: Mapping[str, Sequence[Sequence[str]]], held: Mapping[str, int]
) -> dict[str, list[str]] | None:
    """Return a hand for each seat, one of its `parts`, of cards that nobody else holds.

    The seats with fewest hands to choose from come first; None where nothing is found, or after
    many tries.
    """
    seats = sorted(parts, key=lambda seat: len(parts[seat]))
    found: dict[str, list[str]] = {}
    counts, tries = Counter(held), _MOST_TRIES

    def deal(at: int) -> bool:
        nonlocal tries
        if at == len(seats):
            return True
        for hand in parts[seats[at]]:
            if tries and _free(rules, hand, counts):
                tries -= 1
                counts.update(hand)
                if deal(at + 1):
                    found[seats[at]] = list(hand)
                    return True
                counts.subtract(hand)
        return False

    return found if deal(0) else None


def _chance(
    rules: Ruleset, known: Mapping[str, Any], seats: Sequence[str], method: str
) -> dict[str, Any]:
    """Return what a shift needs to know of hands that nobody knows: every card has its place."""
    if method == "shift" and "shuffle" not in known:
        return {"shuffle": list(map(str, deck_of(rules)))}
    if method == "play" and "rolls" in known:
        return {"rolls": [_picked(rules, roll, seats) for roll in known["rolls"]]}
    return {}


def _aside(position: Mapping[str, Any]) -> list[str]:
    """Return the cards in the interference fields and out of play."""
    fields: Mapping[str, Sequence[str]] = position.get("fields", {})
    return [*(card for hand in fields.values() for card in hand), *position.get("out_of_play", ())]


def _drawn(rules: Ruleset, tried: Sequence[str], held: Counter[str]) -> list[str]:
    """Return the next cards that are tried, but those that lie elsewhere."""
    next_cards: list[str] = []
    for card in tried:
        if _free(rules, [card], held):
            next_cards.append(card)
            held[card] += 1
    return next_cards


def _free(rules: Ruleset, hand: Sequence[str], held: Counter[str]) -> bool:
    """Say whether nobody else has these cards."""
    more, copies = Counter(hand), deck_copies(rules)
    return all(held[card] + count <= copies[CARDS[card]] for card, count in more.items())


def _part(fact: UnknownFact, value: Value, found: Mapping[str, Any], method: str) -> dict[str, Any]:
    """Return how a value stands in a position."""
    match fact.line:
        case "hand pot" if method == "settle":
            return {"pots": [{"amount": value.part}, *found.get("pots", ())]}
        case "antes":
            return {"ante": value.part}
        case "picks":
            hands: Mapping[str, Sequence[str]] = found.get("hands", {})
            fields: Mapping[str, Sequence[str]] = found.get("fields", {})
            lie = {seat: [*fields.get(seat, ()), *hand] for seat, hand in hands.items()}
            last = bool(value.part)
            return {"picks": {seat: each[::-1] if last else each for seat, each in lie.items()}}
        case line:
            return {line.replace(" ", "_"): value.part}


def _picked(rules: Ruleset, roll: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return a fall of the die in which everybody has a card to lose."""
    picks: Mapping[str, Sequence[str]] = roll.get("picks", {})
    shuffle = roll.get("shuffle") or list(map(str, deck_of(rules)))
    named = {seat: [*picks.get(seat, ()), *CARDS] for seat in seats}
    return {**roll, "picks": named, "shuffle": shuffle}


SAYS: Final = " says"
"""What stands between a name and the colon of a line that not all agree on."""
MOST_VERSIONS: Final = 4
"""How many versions of the facts a dispute may have."""


def said_by(entry: DisputeLine) -> tuple[str, DisputeLine]:
    """Return who says a line, and the line; the name is empty where all agree on it."""
    if not entry.name.endswith(SAYS) or not is_name(who := entry.name.removesuffix(SAYS)):
        return "", entry
    name, colon, value = (part.strip() for part in entry.value.partition(":"))
    if not entry.value:
        entry.refuse("it says nothing", f"write {who} says: Han bets 3, for example")
    if colon:
        return who, DisputeLine(entry.line, " ".join(name.split()), value)
    if not is_deed(entry.value):
        return "", entry  # no fact, but a claim perhaps
    return who, DisputeLine(entry.line, "", entry.value)


def versions_of(
    entries: Sequence[DisputeLine], said: Sequence[str], *, partial: bool = False
) -> list[tuple[str, list[DisputeLine]]]:
    """Return the lines of each version with who tells it; one without a name where all agree.

    Raises FieldError where one player alone has a version, or where there are too many.
    """
    names = list(dict.fromkeys(who for who in said if who))
    first = next((entry for entry, who in zip(entries, said, strict=True) if who), None)
    if first is not None and len(names) == 1 and not partial:
        named = DisputeLine(first.line, f"{names[0]}{SAYS}", "")
        named.refuse(
            "nobody says otherwise",
            f"add what another player says, or leave out {names[0]} says:",
        )
    if first is not None and len(names) > MOST_VERSIONS:
        named = DisputeLine(first.line, f"{names[0]}{SAYS}", "")
        named.refuse(f"there are {len(names)} versions", f"write at most {MOST_VERSIONS}")
    return [
        (name, [entry for entry, who in zip(entries, said, strict=True) if who in {"", name}])
        for name in names or [""]
    ]


def together(told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the lines of several versions as one text: what all say once, the rest with a name."""
    versions = {name: list(lines) for name, lines in told.items()}
    common = reduce(_shared, versions.values())
    places = dict.fromkeys(versions, 0)
    for line in (*common, None):
        for name, lines in versions.items():
            end = len(lines) if line is None else lines.index(line, places[name])
            yield from (f"{name}{SAYS}: {own}" for own in lines[places[name] : end])
            places[name] = end + 1
        if line is not None:
            yield line


def _shared(one: list[str], other: list[str]) -> list[str]:
    """Return the lines that two versions share, in their order."""
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [line for block in blocks for line in one[block.a : block.a + block.size]]
