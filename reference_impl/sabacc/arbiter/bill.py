"""The bill of a hand: who wins, who pays and for what, and what everybody has before and after."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.why.amounts import payments_words, reason_words
from sabacc.arbiter.why.view import View, complete_deck, demises
from sabacc.arbiter.why.words import capital, parts_in_words
from sabacc.engine.events import Paid
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.hands import may_win, rank
from sabacc.engine.settling import SettlementFacts
from sabacc.notation.words import SPECIAL_NAMES, THE_POTS
from sabacc.protocol.answers import EngineAnswer
from sabacc.system.text import join_words

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import BillEntry

ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    "settle": (
        "winners",
        "sabacc_winners",
        "bombed",
        "demise",
        "paid",
        "stacks",
        "hand_pot",
        "sabacc_pot",
        "house",
        "owed",
    ),
    "play": (
        "winners",
        "sabacc_winners",
        "bombed",
        "demise",
        "folded",
        "out",
        "stacks",
        "hand_pot",
        "sabacc_pot",
        "house",
        "owed",
    ),
}
"""What is asked of a hand of which nobody claims or asks anything, by the method."""

_IN_THE_TABLE: Final = frozenset({"paid", "stacks", "hand_pot", "sabacc_pot"})
_OF_SEATS: Final = frozenset({"paid", "stacks"})
_IF_ANY: Final = frozenset({"bombed", "demise", "folded", "out", "house", "owed"})
"""Of what does not happen nothing is said."""
_PENALTIES: Final = ("penalties.", "bombs.mid-hand-penalty.")


def headline(
    position: Mapping[str, Any], method: str, found: EngineAnswer, but: Container[str] = ()
) -> list[str]:
    """Say who wins and who pays for what; what everybody has stands in the table.

    Nothing is said of the facts `but`.
    """
    said = (
        name
        for name in ASKED[method]
        if name not in _IN_THE_TABLE
        and name not in but
        and (name not in _IF_ANY or found.answer.get(name))
    )
    fees = [
        event
        for event in found.events
        if isinstance(event, Paid) and event.rule.startswith(_PENALTIES)
    ]
    order = list(found.answer["stacks"])  # who pays first says nothing, and hangs on who deals
    fees.sort(key=lambda fee: order.index(fee.seat))
    parts = parts_in_words(method, position, found.answer, said)
    return [*parts, *(_penalties(fees) or ["nobody pays a penalty"])]


def outcomes_of_demise(view: View) -> Iterator[str]:
    """Say what follows if one of those who meet in a sudden demise wins it; its cards are unknown.

    What else follows if somebody bombs in it is not said.
    """
    won: dict[str, dict[str, bool]] = {}
    for completion in demises(view):
        answer = completion.found.answer
        (winner, *others), tied = answer["winners"] or [""], answer["demise"]
        if winner in tied and not others:
            but = ("demise",) if answer["sabacc_winners"] else ("demise", "sabacc_winners")
            words = "; ".join(headline({}, "settle", completion.found, but))
            bombs = not {*tied}.isdisjoint(answer["bombed"])
            won.setdefault(winner, {}).setdefault(words, bombs)
    for seat in (
        seat for seat in complete_deck(view).found.answer.get("demise", ()) if seat in won
    ):
        words = min(won[seat], key=won[seat].__getitem__)
        sound = " and nobody bombs" if len(won[seat]) > 1 else ""
        yield f"If {seat} wins it{sound}: {words}."


def _penalties(fees: Iterable[Paid]) -> list[str]:
    """Say who pays what for what: all that one player pays, and once what several pay alike."""
    paid: dict[tuple[str, str], list[Paid]] = {}
    for fee in fees:
        paid.setdefault((fee.seat, fee.pot), []).append(fee)
    alike: dict[tuple[str, str, str], list[str]] = {}
    for (seat, pot), some in paid.items():
        reason = f" {reason_words(some[0].rule)}".rstrip() if len(some) == 1 else ""
        alike.setdefault((payments_words(some), pot, reason), []).append(seat)
    return [
        f"{seats[0]} pays {words} to {THE_POTS[pot]}{reason}"
        if len(seats) == 1
        else f"{join_words(seats)} each pay {words} to {THE_POTS[pot]}{reason}"
        for (words, pot, reason), seats in alike.items()
    ]


def totals(account: SettlementFacts) -> str:
    """Say what the hands count that were shown, the best first; empty where none was.

    `Han has 21, Lando 19; out of range: Leia 25.`, and what a sudden demise made of them.
    """
    ranks = {
        seat: rank(account.rules, hand.score)
        for seat, hand in account.hands.items()
        if not hand.score.bombed or may_win(account.rules, hand.score)
    }
    sound = sorted(ranks, key=ranks.__getitem__, reverse=True)
    parts = [_have(account, sound)] if sound else []
    bombed = [
        f"{seat} {hand.score.total}" for seat, hand in account.hands.items() if seat not in ranks
    ]
    parts += [f"out of range: {', '.join(bombed)}"] if bombed else []
    after = account.final_demise_results
    demise = [_with_its_card(after[seat]) for seat in sound if seat in after]
    parts += [f"after the sudden demise: {', '.join(demise)}"] if demise else []
    return f"{capital('; '.join(parts))}." if parts else ""


def _with_its_card(told: Fact) -> str:
    """Say what a hand counts after a sudden demise."""
    if told.kind is FactKind.DEMISE_BOMBED:
        return f"{told.subject} bombs with {told.follows[0].value}"
    return f"{told.subject} has {told.value}"


def _have(account: SettlementFacts, seats: Iterable[str]) -> str:
    """Say what some seats have: a special hand by its name too."""
    said: list[str] = []
    for seat in seats:
        score = account.hands[seat].score
        name = SPECIAL_NAMES[score.special] if score.special else ""
        worth = f"{name} ({score.total})" if name else f"{score.total}"
        said.append(f"{seat} {'' if said else 'has '}{worth}")
    return ", ".join(said)


def each(answer: Mapping[str, Any], asks: Iterable[str]) -> Iterator[str]:
    """Ask seat by seat for what every seat has, so that two rulings differ in few words."""
    for name in asks:
        if name in _OF_SEATS and name in answer:
            yield from (f"{name}.{seat}" for seat in answer[name])
        else:
            yield name


def table(position: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[BillEntry]:
    """Yield a row for each seat and each pot: credits before and after, for a seat what moved.

    `pays` and `takes` are null where they cannot be told apart, as over the bets of a whole hand.
    """
    paid: Mapping[str, int] = answer.get("paid", {})
    for seat, after in answer["stacks"].items():
        before = position["stacks"][seat]
        pays = paid.get(seat)
        takes = None if pays is None else after - before + pays
        yield {"who": seat, "before": before, "pays": pays, "takes": takes, "after": after}
    pots: Iterable[Mapping[str, int]] = position.get("pots", ())
    hand_pot = position.get("hand_pot", 0) + sum(pot["amount"] for pot in pots)
    rows = [
        ("the hand pot", hand_pot, answer["hand_pot"]),
        ("the sabacc pot", position.get("sabacc_pot", 0), answer["sabacc_pot"]),
    ]
    if answer["house"]:
        rows.append(("the house", 0, answer["house"]))
    for who, before, after in rows:
        yield {"who": who, "before": before, "pays": None, "takes": None, "after": after}
