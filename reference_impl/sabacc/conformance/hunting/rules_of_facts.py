"""The rules behind a fact on which answers part, as the engine gives them: the nearest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, cast

from sabacc.conformance.comparing.difference import Difference
from sabacc.engine.contest import compared
from sabacc.engine.events import Closed, Dealt, Event, Gave, Lost, Reshuffled, causes_of
from sabacc.engine.fact import Fact, Facts, What
from sabacc.engine.hands import in_force
from sabacc.engine.play import HandAccount
from sabacc.protocol.answers import EngineAnswer, hands_of
from sabacc.protocol.engine_facts import SETTLEMENT_FACTS
from sabacc.protocol.facts import SHOWN
from sabacc.protocol.messages import ScoreParams, read_params
from sabacc.spec.rulesets import Ruleset

_ONE: Final = "hand"
"""The seat of a hand that is counted alone."""

_BEHIND: Final[Mapping[str, tuple[What, str | None]]] = {
    **SETTLEMENT_FACTS,
    "total": (What.TOTAL, _ONE),
    "special": (What.SPECIAL, _ONE),
    "best": (What.BEST, ""),
    "pot_winners": (What.WINNERS, ""),
    "shifted": (What.SHIFTED, ""),
    "hands": (What.HOLDS, None),
    "fields": (What.HOLDS, None),
    "pickers": (What.PICKER, None),
    "deck": (What.DECK, ""),
    "out_of_play": (What.OUT_OF_PLAY, ""),
    "shown": (What.SHOWN, None),
}
"""The engine's fact behind each fact of an answer: what it tells of, and of whom.

None is the seat that the difference is about.
"""
_OF_A_HAND: Final[Mapping[str, tuple[What, str | None]]] = {
    **SETTLEMENT_FACTS,
    "asked": (What.ASKED, ""),
    "caller": (What.CALLER, ""),
    "dealer": (What.DEALER, ""),
    "deck": (What.DECK, ""),
    "fields": (What.LAID, None),
    "folded": (What.FOLDS, ""),
    "hands": (What.HOLDS, None),
    "next_dealer": (What.NEXT_DEALER, ""),
    "out": (What.OUT, ""),
    "out_of_play": (What.OUT_OF_PLAY, ""),
    "over": (What.OVER, ""),
    "pots": (What.POTS, ""),
    "roller": (What.ROLLER, ""),
    "script": (What.TRIED, None),
    "session_over": (What.SESSION_OVER, ""),
    "shown": (What.SHOWN, None),
    "version": (What.VERSION, ""),
}
"""The same of a played hand, or of a phase of it; None is the seat, or the entry of the script."""


def rules_behind(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Difference
) -> tuple[str, ...]:
    """Return the rules behind a fact that differs, the nearest first; none where none is known.

    Of a played hand these are first the rules of its settlement, which knows no hand that is gone.
    """
    if method != "play":
        return _of_a_position(method, params, rules, right, found)
    hand = right.hands[0] if right.hands else right
    some: tuple[str, ...] = ()
    if hand.account is not None and not found.fact.startswith(SHOWN):
        some = _of_a_position("settle", params, rules, hand, found)
    if not some and hand.played is not None:
        account = hand.played.account
        fact = _of_a_round(account, found) or _of_a_hand(account, found)
        some = () if fact is None else fact.why(account.rules)
    own = _of_a_payment(found, hand.events) or _of_a_card(found, hand.events) or _of_pots(found)
    return tuple(dict.fromkeys((own, *some))) if own else some


def _of_a_position(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Difference
) -> tuple[str, ...]:
    """Return the rules behind a fact of no whole hand; none where the engine has no such fact."""
    name, _, seat = found.fact.partition(".")
    if name not in _BEHIND:
        return ()
    if (method, name) == ("compare", "sabacc_pot"):
        what, of = What.SPECIAL, str(next(iter(right.answer["best"]), ""))
    else:
        what, whose = _BEHIND[name]
        of = seat if whose is None else whose
    if name == "bombed":
        of = _ONE if method == "score" else _other_seat(found)
    fact = _facts(method, params, rules, right).get((what, of))
    return () if fact is None else fact.why(in_force(rules, params.get("version")))


def _other_seat(found: Difference) -> str:
    """Return the first seat that one of two lists names alone."""
    ours, theirs = cast("list[str]", found.expected), cast("list[str]", found.actual)
    return next((seat for seat in (*ours, *theirs) if (seat in ours) != (seat in theirs)), "")


def _facts(method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer) -> Facts:
    if right.account is not None:
        return right.account.facts()
    if method != "score":
        return right.facts()
    asked: ScoreParams = read_params(method, params)
    hands, fields = hands_of({_ONE: asked.cards}), hands_of({_ONE: asked.field})
    return compared(rules, hands, fields, asked.version)


def _of_a_payment(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule of the payment at the end that a stack lacks, by its amount, or of the first.

    All that a hand comes to is behind a stack; what was paid says which of it is wrong.
    """
    name, _, seat = found.fact.partition(".")
    if name != "stacks" or None in {found.expected, found.actual}:
        return ""
    closed = [place for place, event in enumerate(events, 1) if isinstance(event, Closed)]
    ending = events[max(closed, default=0) :]
    moves = [event for event in ending if ("stack", seat) in causes_of(event)]
    gap = abs(found.expected - found.actual)
    moves.sort(key=lambda event: getattr(event, "amount", None) != gap)
    return causes_of(moves[0])["stack", seat] if moves else ""


def _of_a_card(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule by which a card that lies elsewhere was put away; the first one.

    Cards that one of the two lacks speak before those that lie in another place of both.
    """
    if found.fact not in {"deck", "out_of_play"}:
        return ""
    ours, theirs = list(found.expected), list(found.actual)
    gone = {*(Counter(ours) - Counter(theirs)), *(Counter(theirs) - Counter(ours))} or {
        card for pair in zip(ours, theirs, strict=True) for card in pair if len(set(pair)) > 1
    }
    shifted = (event.rule for event in events if isinstance(event, Dealt))
    lost = next((rule for rule in shifted if rule.startswith("shift.")), "")
    for event in events:
        match event:
            case Gave(_, card, rule) if card in gone:
                return rule
            case Lost(_, card) if card in gone:
                return lost
            case Reshuffled(_, rule):
                return rule
            case _:
                pass
    return ""


def _of_pots(found: Difference) -> str:
    """Return the rule of who may win the pots, where it is not what they hold that differs."""
    here = found.fact.startswith("phase.") and found.fact.endswith(".pots")
    if not here or not (found.expected and found.actual):
        return ""
    ours, theirs = ([pot["amount"] for pot in pots] for pots in (found.expected, found.actual))
    several = "side-pots.winners.those-who-paid-in"
    return "" if ours != theirs else several if len(ours) > 1 else "showdown.folded.none"


def _of_a_round(account: HandAccount, found: Difference) -> Fact | None:
    """Return the fact that the first phase comes in which two rounds part, or does not."""
    name, _, number = found.fact.partition(".")
    if name != "round":
        return None
    phases = zip_longest(found.expected, found.actual)
    parted = next((pair for pair in phases if pair[0] != pair[1]), ())
    coming = (account.facts.get((What.COMES, f"{number} {phase}")) for phase in parted)
    return next(filter(None, coming), account.facts.get((What.OVER, "")))


def _of_a_hand(account: HandAccount, found: Difference) -> Fact | None:
    """Return the fact of a whole hand by its path (`phase.2.betting.stacks.Han`, `version`)."""
    name, *rest = found.fact.split(".")
    facts: Mapping[tuple[What, str], Fact] = account.facts
    if name == "phase":
        number, phase, name, *rest = rest
        facts = account.phases.get((int(number), phase), {})
        if name == "shifted":
            return facts.get((What.SHIFTED, number if phase == "shift" else "last"))
    if name == "dealt_in":
        seats = (facts.get((What.DEALT_IN, of)) for of in (_other_seat(found), ""))
        return next((fact for fact in seats if fact and fact.why(account.rules)), None)
    if name not in _OF_A_HAND:
        return None
    what, whose = _OF_A_HAND[name]
    return facts.get((what, ".".join(rest) if whose is None else whose))
