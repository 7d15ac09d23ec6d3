"""The simpler questions within a question: what its hands count, which is best, what they come to.

If a program is wrong there, this is why it is wrong in the whole: a payment follows from a winner,
a winner from the best hand, and that from what a card counts.  Within a session it is asked each
of its hands by itself.

And the same question with chance enough for whatever a program does: one that runs out of picks or
shuffles does not show what it has done until then.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import copied
from sabacc.conformance.laws import hands_alone
from sabacc.protocol.answers.plain import names, names_by_seat
from sabacc.protocol.facts import THEN
from sabacc.spec.cards import CARDS
from sabacc.spec.decks import deck_of, rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.conformance.hunting.question import Question
    from sabacc.engine import Position

    Params = dict[str, Any]

_CARDS: Final = tuple(CARDS)
_DECKS: Final = 4
"""For how many new decks more there are shuffles."""


def simpler(asked: Question) -> Iterator[tuple[str, Params]]:
    """Yield the questions of lower levels that a question contains, the simplest first."""
    params = asked.params
    if THEN in params:
        yield from (("play", alone) for alone in each_alone(params, asked.expected))
        return
    if asked.method == "compare":
        yield from _scores(params["hands"], params.get("fields", {}), params.get("version"))
        return
    account = asked.right.account
    if account is None:
        return
    position = account.position
    hands = {seat: names(position.hands[seat]) for seat in account.hands}
    fields = {seat: names(cards) for seat, cards in position.fields.items() if cards}
    yield from _scores(hands, fields, position.version)
    if len(hands) > 1:
        shown = {seat: fields[seat] for seat in hands if seat in fields}
        yield "compare", _plain({"hands": hands, "fields": shown, "version": position.version})
    if asked.method == "play":
        yield "settle", _settlement(position, fields)


def ample(asked: Question) -> Params:
    """Return the same question with picks, shuffles and cards for anything that may come."""
    params = copied(asked.params)
    seats, deck = params.get("seats", []), names(deck_of(asked.rules))
    for roll in (params, *params.get("rolls", ())):
        if "comes" in roll or "die" in roll:
            picks: dict[str, list[str]] = roll.get("picks") or {}
            roll["picks"] = {seat: _and_the_rest(picks.get(seat, ()), _CARDS) for seat in seats}
            roll["shuffle"] = _and_the_rest(roll.get("shuffle") or (), deck)
    if asked.method == "play":
        params["shuffles"] = [
            *(_and_the_rest(cards, deck) for cards in params.get("shuffles") or ()),
            *(list(deck) for _ in range(_DECKS)),
        ]
    elif asked.method == "settle":
        coming: list[str] = params.get("deck") or []
        hands: dict[str, list[str]] = params["hands"]
        fields: dict[str, list[str]] = params.get("fields") or {}
        held = chain(*hands.values(), *fields.values())
        params["deck"] = [*coming, *rest_of_deck(asked.rules, [*held, *coming])]
    return params


def _and_the_rest(some: Sequence[str], every: Iterable[str]) -> list[str]:
    left = Counter(every)
    left.subtract(some)
    return [*some, *left.elements()]


def each_alone(params: Params, expected: Mapping[str, Any]) -> Iterator[Params]:
    """Yield the hands of a session as requests of their own, by the right answer to it."""
    yield {key: value for key, value in params.items() if key != THEN}
    for alone, _ in hands_alone(params, expected):
        yield {key: value for key, value in alone.items() if key != "ruleset"}


def _scores(
    hands: Mapping[str, list[str]], fields: Mapping[str, list[str]], version: str | None
) -> Iterator[tuple[str, Params]]:
    for seat, cards in hands.items():
        yield "score", _plain({"cards": cards, "field": fields.get(seat), "version": version})


def _settlement(position: Position, fields: Mapping[str, list[str]]) -> Params:
    pots: list[Params] = [
        {
            "amount": pot.amount,
            **({} if pot.eligible is None else {"eligible": sorted(pot.eligible)}),
        }
        for pot in position.pots
    ]
    params: Params = {
        "seats": list(position.seats),
        "dealer": position.dealer,
        "hands": names_by_seat(position.hands),
        "stacks": dict(position.stacks),
        "pots": pots,
        "sabacc_pot": position.sabacc_pot,
        "caller": position.caller,
        "deck": names(position.deck),
    }
    rest = {"folded": sorted(position.folded), "fields": fields, "version": position.version}
    return params | _plain(rest)


def _plain(params: Params) -> Params:
    """Leave out what is not said."""
    return {key: value for key, value in params.items() if value or key == "cards"}
