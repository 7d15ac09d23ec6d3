"""The positions that a dispute may mean, if facts are unknown: a bounded number of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sabacc.arbiter.entries.fields import fail
from sabacc.arbiter.unknown.unknown_facts import facts_of, named_head
from sabacc.spec.cards import CARDS, COPIES, DECK, rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.arbiter.unknown.unknown_facts import UnknownFact, Value
    from sabacc.spec.rulesets import Ruleset

MOST: Final = 300
"""How many positions are tried at the most."""
MOST_PLAYED: Final = 200
"""How many played hands are."""

Each = TypeVar("Each")
Places = tuple[int, ...]
"""For each fact the place of its value."""


class Variant(NamedTuple):
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
    return next(variants(facts, method, known)).position


def variants(
    facts: Sequence[UnknownFact], method: str, known: Mapping[str, Any]
) -> Iterator[Variant]:
    """Yield the usual position first, then others, in which one fact or two differ from it.

    Every value of every fact is tried by itself; pairs are tried near the limits of the rules, and
    of them only some where there are too many.
    """
    most = MOST_PLAYED if method == "play" else MOST
    usual = (0,) * len(facts)
    singles = [
        _with(usual, {at: value})
        for at, fact in enumerate(facts)
        for value in _some(range(1, len(fact.values)), most)
    ]
    pairs = [
        _with(usual, {one: first, other: second})
        for one, other in combinations(range(len(facts)), 2)
        for first in facts[one].near[1:]
        for second in facts[other].near[1:]
    ]
    tried = [usual, *singles]
    tried = _some(tried, most // 2 if pairs else most)
    for places in (*tried, *_some(pairs, most - len(tried))):
        position = _position(facts, places, method, known)
        if position is not None:
            yield Variant(places, position)


def _with(usual: Places, other: Mapping[int, int]) -> Places:
    return tuple(other.get(at, place) for at, place in enumerate(usual))


def _some(every: Sequence[Each], most: int) -> list[Each]:
    """Return at most so many, evenly from all; the first one is always among them."""
    if len(every) <= most:
        return list(every)
    return [every[at * len(every) // most] for at in range(most)]


def _position(
    facts: Sequence[UnknownFact], places: Places, method: str, known: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return a position with these values; None where two hands cannot be held at one time."""
    chosen = [(fact, fact.values[place]) for fact, place in zip(facts, places, strict=True)]
    found = dict(known)
    held = Counter([*_aside(known), *named_head(known)])
    hands = _hands(chosen, known, held)
    if hands is None:
        return None
    order: Sequence[str] = known.get("seats") or tuple(hands)
    if hands:
        found["hands"] = {seat: hands[seat] for seat in order if seat in hands}
    for fact, value in chosen:
        if fact.line not in {"hands", "deck"}:
            found |= _part(fact, value, found, method)
    heads = [value.part for fact, value in chosen if fact.line == "deck"]
    unseen = len(hands) > len(known.get("hands", {}))
    if heads or (unseen and method in {"play", "shift"}):
        head = heads[0] if heads else named_head(known)
        found["deck"] = _deck(found, head, held, told=not heads)
    return {**found, **_chance(known, order, method)} if unseen else found


def _hands(
    chosen: Sequence[tuple[UnknownFact, Value]], known: Mapping[str, Any], held: Counter[str]
) -> dict[str, list[str]] | None:
    """Return everybody's hand, and count the cards; None where two cannot be held at one time."""
    hands = {seat: list(hand) for seat, hand in known.get("hands", {}).items()}
    for hand in hands.values():
        held.update(hand)
    for fact, value in chosen:
        if fact.line == "hands":
            free = next((each for each in value.part if _free(each, held)), None)
            if free is None:
                return None
            hands[fact.seat] = list(free)
            held.update(free)
    return hands


def _chance(known: Mapping[str, Any], seats: Sequence[str], method: str) -> dict[str, Any]:
    """Return what a shift needs to know of hands that nobody knows: every card has its place."""
    if method == "shift" and "shuffle" not in known:
        return {"shuffle": list(map(str, DECK))}
    if method == "play" and "rolls" in known:
        return {"rolls": [_picked(roll, seats) for roll in known["rolls"]]}
    return {}


def _aside(position: Mapping[str, Any]) -> list[str]:
    """Return the cards in the interference fields and out of play."""
    fields: Mapping[str, Sequence[str]] = position.get("fields", {})
    return [*(card for hand in fields.values() for card in hand), *position.get("out_of_play", ())]


def _deck(
    position: Mapping[str, Any], head: Sequence[str], held: Counter[str], *, told: bool
) -> list[str]:
    """Return the deck: the next cards as they are `told`, or tried, and all others behind them."""
    next_cards = list(head) if told else []
    for card in () if told else head:
        if _free([card], held):
            next_cards.append(card)
            held[card] += 1
    lying = [card for hand in position.get("hands", {}).values() for card in hand]
    return next_cards + rest_of_deck([*lying, *_aside(position), *next_cards])


def _free(hand: Sequence[str], held: Counter[str]) -> bool:
    """Say whether nobody else has these cards."""
    more = Counter(hand)
    return all(held[card] + count <= COPIES[CARDS[card]] for card, count in more.items())


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


def _picked(roll: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return a fall of the die in which everybody has a card to lose."""
    picks: Mapping[str, Sequence[str]] = roll.get("picks", {})
    shuffle = roll.get("shuffle") or list(map(str, DECK))
    named = {seat: [*picks.get(seat, ()), *CARDS] for seat in seats}
    return {**roll, "picks": named, "shuffle": shuffle}
