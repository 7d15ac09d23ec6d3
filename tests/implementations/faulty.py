"""Programs that are the reference with a fault in it: `python faulty.py zero_is_no_bomb`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from sabacc.engine import Position
from sabacc.protocol.reference import factory as right
from sabacc.protocol.serve import serve_stdio
from sabacc.spec.cards import CARDS, FACES, RANKS, Card

Handle = Callable[[Mapping[str, Any]], dict[str, Any]]
Answer = Callable[[Handle, Mapping[str, Any]], dict[str, Any]]
"""Answers a message, with the right program at hand."""


class Faulty(NamedTuple):
    """A faulty program: the rules that it breaks, and how it answers."""

    breaks: tuple[str, ...]
    answer: Answer

    def factory(self) -> Handle:
        """Return the reference with the fault in it."""
        reference = right()
        return lambda message: self.answer(reference, message)


FAULTY: Final[dict[str, Faulty]] = {}
"""The faulty programs by their names."""


def breaking(*rules: str) -> Callable[[Answer], Answer]:
    """Make a faulty program of how it answers."""

    def named(answer: Answer) -> Answer:
        FAULTY[answer.__name__] = Faulty(rules, answer)
        return answer

    return named


@breaking("demise.cause.tie-for-best", "demise.who.the-tied")
def any_tie_crashes(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """It crashes on any tie."""
    found = reference(message)
    result = found.get("result", {})
    if result.get("demise") or len(result.get("best", ())) > 1:
        sys.exit("tie: not implemented")
    return found


def is_one_two_three(hand: Sequence[Card], *, extra: bool) -> bool:
    """Look for a 1 instead of an Idiot."""
    del extra
    return sorted(card.rank for card in hand) == [1, 2, 3]


@breaking("specials.idiots-array.idiot-two-three")
def array_is_one_two_three(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """The array is a 1, a 2 and a 3 of any suits; an Idiot makes none."""
    with patch("sabacc.engine.hands._is_idiots_array", is_one_two_three):
        return reference(message)


@breaking(
    "penalties.caller.hand-pot",
    "penalties.caller.fixed",
    "penalties.caller.percent",
    "penalties.caller-shares.pays",
    "penalties.caller-in-demise.pays",
    "penalties.caller-without-winner.pays",
)
def caller_never_pays(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """Who calls and does not win pays nothing for it."""
    if message["method"] != "settle":
        return reference(message)
    params = {name: value for name, value in message["params"].items() if name != "caller"}
    return reference({**message, "params": params})


HALF: Final = frozenset(
    (*(f"{suit}-{rank}" for suit in ("coins", "sabres") for rank in RANKS), *FACES)
)


def one_deck(params: Mapping[str, Any]) -> list[str]:
    """Return every card of a request that has to come from one deck."""
    tables = [params.get(name, {}) for name in ("hands", "fields")]
    lists = [params.get(name, []) for name in ("cards", "field", "deck")]
    return [card for cards in (*lists, *(c for t in tables for c in t.values())) for card in cards]


@breaking(
    "deck.size.seventy-six",
    "deck.suit-cards.fifteen-of-each-suit",
    "deck.face-cards.eight-twice",
)
def deck_of_38(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """The deck has 38 cards: coins and sabres, and one of each face card."""
    found = reference(message)
    cards = one_deck(message["params"])
    # Hands that are only compared need not come from one deck.
    too_many = message["method"] != "compare" and len(set(cards)) < len(cards)
    if "result" in found and (too_many or not HALF.issuperset(cards)):
        found["result"] = {"refused": "not-in-the-deck"}
    return found


@breaking("showdown.folded.none")
def folded_player_wins(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """A folded player with the best hand wins."""
    params = message["params"]
    folded = params.get("folded", [])
    if message["method"] == "settle" and folded and len(params["seats"]) - len(folded) > 1:
        unfolded = reference({**message, "params": {**params, "folded": []}})
        if set(folded) & set(unfolded.get("result", {}).get("winners", [])):
            return unfolded
    return reference(message)


def is_array(cards: list[str]) -> bool:
    """Say whether a hand holds an Idiot, a 2 and a 3."""
    ranks = {CARDS[card].rank for card in cards if card in CARDS}
    return "idiot" in cards and {2, 3} <= ranks


def hands_of(params: Mapping[str, Any]) -> list[list[str]]:
    """Return every hand of a request, with its field."""
    fields = params.get("fields", {})
    hands = [
        [*cards, *fields.get(seat, [])]
        for seat, cards in params.get("hands", {}).items()
        if seat not in params.get("folded", [])
    ]
    return [*hands, [*params.get("cards", []), *params.get("field", [])]]


@breaking("specials.idiots-array.idiot-two-three", "ranking.idiots-array.above-all")
def idiots_array_crashes(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """It crashes on an Idiot's Array."""
    shown = message["method"] in {"score", "compare", "settle"}
    if shown and any(is_array(hand) for hand in hands_of(message["params"])):
        sys.exit("KeyError: special hand")
    return reference(message)


UNCHECKED: Final = (
    "values.refuse_field",
    "values.refuse_extra_cards",
    "ranking.refuse_field",
    "ranking.refuse_extra_cards",
    "showdown._refuse",
    "shifting.refuse_field",
    "shifting.refuse_extra_cards",
)
NOTHING: Final = {"total": 0, "bombed": False, "special": None}


def accept(*_: object) -> None:
    """Let everything pass."""


def tidied(params: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the version, and every card of which the reference has never heard."""
    found = {name: value for name, value in params.items() if name != "version"}
    for name in ("cards", "field", "deck"):
        if name in found:
            found[name] = [card for card in found[name] if card in CARDS]
    for name in ("hands", "fields"):
        if name in found:
            found[name] = {
                seat: [card for card in cards if card in CARDS]
                for seat, cards in found[name].items()
            }
    return found


def nothing_happens(message: Mapping[str, Any]) -> dict[str, Any]:
    """Answer as if all was well and nothing came of it."""
    params = message["params"]
    if message["method"] != "shift":
        return NOTHING if message["method"] == "score" else {}
    return {
        "shifted": False,
        "hands": params["hands"],
        "fields": params.get("fields", {}),
        "pickers": {},
        "deck": params["deck"],
        "out_of_play": [],
    }


@breaking(
    "deck.size.seventy-six",
    "deck.suit-cards.fifteen-of-each-suit",
    "deck.face-cards.eight-twice",
    "field.exists.no",
    "totals.version.chosen-before-play",
    "stakes.short-stack.leaves",
)
def illegal_like_legal(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """It never refuses: what is against the rules is answered as if it were not."""
    found = reference(message)
    if "refused" not in found.get("result", {}):
        return found
    with ExitStack() as patches:
        for name in UNCHECKED:
            patches.enter_context(patch(f"sabacc.engine.{name}", accept))
        found = reference({**message, "params": tidied(message["params"])})
    if "result" not in found or "refused" in found["result"]:
        found["result"] = nothing_happens(message)
        found.pop("error", None)
    return found


def share(position: Position, seats: Iterable[str], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, and drop the rest."""
    ordered = position.from_dealers_left(seats)
    return {seat: amount // len(ordered) for seat in ordered}


@breaking("pots.odd-credits.from-dealers-left")
def odd_credit_destroyed(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """The odd credit of a split pot is destroyed."""
    with patch("sabacc.engine.settling.split", share):
        return reference(message)


@breaking("laws.credits-conserved")
def pot_copied(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """The winner gets the hand pot, and it stays where it was."""
    found = reference(message)
    if message["method"] == "settle" and found.get("result", {}).get("winners"):
        found["result"]["hand_pot"] = sum(pot["amount"] for pot in message["params"]["pots"])
    return found


@breaking()
def prints_to_stdout(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """It plays by the rules, and prints to standard output what it thinks meanwhile."""
    sys.stdout.write(f"Welcome to Sabacc!\n\n[debug] asked to {message['method']}\n")
    sys.stdout.flush()
    return reference(message)


@contextmanager
def out_of_range(judge: Callable[[object, int], bool]) -> Generator[None]:
    """Draw another line between what is in range and what is not, for a while."""
    with (
        patch("sabacc.engine.hands.out_of_range", judge),
        patch("sabacc.engine.contest.out_of_range", judge),
    ):
        yield


@breaking("bombs.limits.beyond-23")
def twentyfour_beats_22(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """A total of 24 is in range, and as the higher total it beats 22."""
    with out_of_range(lambda _, total: total == 0 or total > 24 or total < -23):
        return reference(message)


@breaking("bombs.zero.bombs")
def zero_is_no_bomb(reference: Handle, message: Mapping[str, Any]) -> dict[str, Any]:
    """A total of zero does not bomb."""
    with out_of_range(lambda _, total: abs(total) > 23):
        return reference(message)


if __name__ == "__main__":
    serve_stdio(FAULTY[sys.argv[1]].factory())
