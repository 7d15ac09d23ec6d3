"""The law of cards: none appears or vanishes."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.laws.seats import dealt_in
from sabacc.protocol.facts import DONE
from sabacc.spec.cards import CARDS, usual_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.spec.rulesets import Choice

_LAW: Final = "laws.cards-conserved"
_STAY: Final = frozenset({"under-deck", "pooled"})
"""The choices on `shift.lost-cards` by which no card goes out of play."""
_PUT_AWAY: Final = frozenset({"trade", "drop"})
_NOTHING: Final[Mapping[str, Iterable[str]]] = {}


def shifted_cards(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[tuple[str, str]]:
    """Count the cards before and after a shift.

    Where the cards out of play are not shown, there are none; but if the ruleset puts lost cards
    there, or is not known, any card that was in a hand may be among them.
    """
    fields = params.get("fields", _NOTHING)
    before = _every_card(params["hands"], fields, params["deck"])
    hands = answer.get("hands", _NOTHING)
    after = _every_card(
        hands,
        answer.get("fields", fields),
        answer.get("deck", ()),
        answer.get("out_of_play", ()),
    )
    least = before
    if "deck" not in answer or set(hands) != set(params["hands"]):
        least = Counter[str]()
    elif "out_of_play" not in answer and _loses_to_the_marker(choices):
        least = _every_card(_NOTHING, fields, params["deck"])
    yield from _within(least, after, before)


def _loses_to_the_marker(choices: Mapping[str, Choice]) -> bool:
    """Say whether a shift may put cards out of play; a ruleset may leave open whether it comes."""
    lost = choices.get("shift.lost-cards")
    return lost is None or lost.name not in _STAY


def played_cards(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[tuple[str, str]]:
    """Count the cards in the end; cards meant for seats that are not dealt in never come."""
    dealt = dealt_in(params, answer)
    meant = params.get("hands") or _NOTHING
    some = meant if dealt is None else {name: meant[name] for name in meant if name in dealt}
    deck, aside = params.get("deck", ()), params.get("out_of_play", ())
    most = _every_card(some, _NOTHING, deck, aside)
    before: Mapping[str, Iterable[str]] = _NOTHING
    for phase in answer.get("phases", ()):
        held = phase.get("hands", _NOTHING)
        new = Counter[str]() if held == before else _beyond(held, most)
        before = held
        if new:
            when = f"after the {phase['phase'].replace('-', ' ')} of round {phase['round']}"
            yield _LAW, f"{_named(new)} out of nowhere {when}"
            return
    hands, fields = answer.get("hands", _NOTHING), answer.get("fields")
    if fields is None and not _done(params, answer, {"lay"}):
        fields = _NOTHING
    away = answer.get("out_of_play")
    if away is None and _nothing_goes(params, answer, choices):
        away = aside
    after = _every_card(hands, fields or _NOTHING, answer.get("deck", ()), away or ())
    holders = set(params["seats"]) if dealt is None else dealt
    if "deck" not in answer or fields is None or away is None or not holders <= set(hands):
        least = Counter[str]()
    else:  # what seats hold who may not be dealt in is no part of the least
        least = _every_card(_NOTHING, _NOTHING, deck, aside) if dealt is None else most
    yield from _within(least, after, most)


def _done(params: Mapping[str, Any], answer: Mapping[str, Any], deeds: Iterable[str]) -> bool:
    """Say whether one of these deeds may have been accepted."""
    script = params.get("script", ())
    fates = answer.get("script", [DONE] * len(script))
    return any(
        fate == DONE and entry["does"] in deeds for entry, fate in zip(script, fates, strict=False)
    )


def _nothing_goes(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> bool:
    """Say whether no card can have gone out of play, or come from there.

    Cards go with players who leave, with what players give up, and in a shift by the marker.
    """
    stayed = answer.get("folded") == [] and answer.get("out") == []
    shifts = bool(params.get("rolls")) and _loses_to_the_marker(choices)
    return (
        stayed
        and not shifts
        and not params.get("shuffles")
        and not _done(params, answer, _PUT_AWAY)
    )


def _within(
    least: Counter[str], found: Counter[str], most: Counter[str]
) -> Iterator[tuple[str, str]]:
    """Compare the cards that are shown with those that must be there, and those that may be."""
    if dict[str, int].__eq__(found, most):  # nearly always; a counter's own is many times slower
        return
    gone, new = least - found, found - most
    parts = [f"{_named(gone)} gone"] if gone else []
    parts += [f"{_named(new)} out of nowhere"] if new else []
    if parts:
        yield _LAW, "; ".join(parts)


def _beyond(held: Mapping[str, Iterable[str]], most: Counter[str]) -> Counter[str]:
    """Return the cards that are too many; of most hands it shows at once that there are none."""
    names = [*chain(*held.values())]
    if len(set(names)) == len(names) and most.keys() >= set(names):
        return Counter()
    return _every_card(held) - most


def _named(cards: Counter[str]) -> str:
    return ", ".join(sorted(cards.elements()))


def _every_card(
    hands: Mapping[str, Iterable[str]],
    fields: Mapping[str, Iterable[str]] = _NOTHING,
    deck: Iterable[str] = (),
    out_of_play: Iterable[str] = (),
) -> Counter[str]:
    """Count cards by their usual names; each spelling is looked up once."""
    spelt = Counter(chain(*hands.values(), *fields.values(), deck, out_of_play))
    if CARDS.keys() >= spelt.keys():
        return spelt
    found: Counter[str] = Counter()
    for name, count in spelt.items():
        found[usual_name(name)] += count
    return found
