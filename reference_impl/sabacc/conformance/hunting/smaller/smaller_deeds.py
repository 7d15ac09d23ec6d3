"""Fewer deeds: left out, done sooner, done by somebody else, or one for what several did."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import copied
from sabacc.conformance.hunting.smaller.size import TIMED, with_value
from sabacc.conformance.hunting.smaller.smaller_decks import at_the_bottom
from sabacc.conformance.hunting.smaller.smaller_tables import without_rounds
from sabacc.engine.events import Dealt, Reshuffled
from sabacc.engine.shifting import falls
from sabacc.protocol.facts import DONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.hunting.question import Question

    Params = dict[str, Any]
    Entry = dict[str, Any]

_TWO: Final = 2
_BETS: Final = frozenset({"bet", "raise"})


def bets_at_once(params: Params) -> Iterator[Params]:
    """Let one deed bet what several do after one another: half of them, a quarter, ... two."""
    script: list[Entry] = params.get("script", [])
    bets = [place for place, one in enumerate(script) if one["does"] in _BETS and one.get("amount")]
    many = len(bets)
    while many >= _TWO:
        for first in range(0, len(bets) - many + 1, max(1, many // 2)):
            run = bets[first : first + many]
            total = sum(script[place]["amount"] for place in run)
            for kept in (run[-1], run[0]):
                one = {**script[kept], "does": script[run[0]]["does"], "amount": total}
                yield {
                    **params,
                    "script": [
                        one if place == kept else entry
                        for place, entry in enumerate(script)
                        if place == kept or not run[0] <= place <= run[-1]
                    ],
                }
        many = max(many // 2, _TWO) if many > _TWO else 0


def sooner(params: Params) -> Iterator[Params]:
    """Let all that players do in later rounds happen so many rounds sooner; chance is cut."""
    timed = [entry for key in TIMED for entry in params.get(key, ())]
    last = max((entry.get("round", 1) for entry in timed), default=1)
    for less in range(last - 1, 0, -1):
        found = copied(params)
        for entry in found.get("script", ()):
            if "round" in entry:
                entry["round"] = max(entry["round"], less + 1)
        yield without_rounds(found, range(1, less + 1))


def without_a_round(params: Params) -> Iterator[Params]:
    """Leave out a round with all that happens in it; what comes later comes a round sooner."""
    timed = [entry for key in TIMED for entry in params.get(key, ())]
    last = max((entry.get("round", 1) for entry in timed), default=1)
    yield from (without_rounds(params, {number}) for number in range(1, last + 1))


def plain_rolls(found: Question) -> Iterator[Params]:
    """Say whether a shift comes instead of what the die shows, and pick no more than is needed."""
    params, rules = found.params, found.rules
    for place, roll in enumerate(params.get("rolls", ())):
        if roll.get("die") is not None:
            plain = {key: value for key, value in roll.items() if key not in {"die", "other_die"}}
            comes = falls(rules, roll["die"], roll.get("other_die"))
            yield with_value(params, ("rolls", place), {**plain, "comes": comes})
        for key in ("shuffle", "picks"):
            if roll.get(key):
                left = {name: value for name, value in roll.items() if name != key}
                yield with_value(params, ("rolls", place), left)
        for seat, cards in roll.get("picks", {}).items():
            for many in (1, len(cards) // 2):
                if many < len(cards):
                    yield with_value(params, ("rolls", place, "picks", seat), cards[:many])


def plain_entries(params: Params) -> Iterator[Params]:
    """Say of a deed no more than is needed."""
    for place, entry in enumerate(params.get("script", ())):
        for key in ("phase", "asked", "round", "amount"):
            if entry.get(key) is not None:
                plain = {name: value for name, value in entry.items() if name != key}
                yield with_value(params, ("script", place), plain)
        if entry.get("round", 1) > 1:
            yield with_value(params, ("script", place, "round"), 1)
            yield with_value(params, ("script", place, "round"), entry["round"] - 1)
        cards: list[str] = entry.get("cards", [])
        for card in cards if len(cards) > 1 else ():
            left = [one for one in cards if one != card]
            yield with_value(params, ("script", place, "cards"), left)


def without_deeds(found: Question) -> Iterator[Params]:
    """Leave out what was not done, and each draw and trade with the cards that it brought."""
    params = found.params
    script: list[dict[str, Any]] = params.get("script") or []
    fates: list[str] = list(found.expected.get("script", ()))
    done = [entry for entry, fate in zip(script, fates, strict=False) if fate == DONE]
    if done and len(done) < len(script):
        yield {**params, "script": done}
    for place, cards in _brought(found):
        left = [*script[:place], *script[place + 1 :]]
        yield {**params, "script": left, "deck": at_the_bottom(params["deck"], cards)}


def as_if_done(found: Question) -> Iterator[Params]:
    """Leave out each draw and trade; its cards are gone, or held from the beginning."""
    params = found.params
    script: list[Entry] = params.get("script") or []
    for place, cards in _brought(found):
        deck = at_the_bottom(params["deck"], cards)[: len(params["deck"]) - len(cards)]
        left = {**params, "script": [*script[:place], *script[place + 1 :]], "deck": deck}
        yield left
        if params.get("hands"):
            seat: str = script[place]["seat"]
            given: list[str] = script[place].get("cards") or []
            held = Counter[str](params["hands"][seat]) - Counter(given)
            yield {**left, "hands": {**params["hands"], seat: [*held.elements(), *cards]}}


def _brought(found: Question) -> Iterator[tuple[int, list[str]]]:
    """Yield the place of each deed with the cards of the deck that it brought to who did it."""
    played = found.right.played
    for taken in () if played is None else played.moves:
        events = taken.step.events
        if any(isinstance(event, Reshuffled) for event in events):
            return
        dealt = [(event.seat, str(event.card)) for event in events if isinstance(event, Dealt)]
        if taken.entry is not None and dealt:
            seat = found.params["script"][taken.entry]["seat"]
            yield taken.entry, [card for to, card in dealt if to == seat]
