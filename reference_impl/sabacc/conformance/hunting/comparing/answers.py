"""Where two answers part that are not of a whole hand: the facts, and the rules behind them.

The engine says why a fact is so; of the rules behind it the nearest one is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from sabacc.conformance.hunting.comparing.difference import Difference, parts
from sabacc.conformance.hunting.comparing.hand_reasons import of_a_hand
from sabacc.engine.contest import compared
from sabacc.engine.fact import What
from sabacc.engine.values import in_force
from sabacc.protocol.answers.plain import hands_of
from sabacc.protocol.engine_facts import OF_A_SETTLEMENT
from sabacc.protocol.facts import FACTS, REFUSED, shown
from sabacc.protocol.messages import PARAMS, ScoreParams

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.engine.fact import Facts
    from sabacc.protocol.answers import Answered
    from sabacc.spec.rulesets import Ruleset

_ORDER: Final = (
    "total",
    "bombed",
    "demise",
    "best",
    "pot_winners",
    "winners",
    "sabacc_winners",
    "paid",
)
"""The facts that come before all others: what follows from them is told after them."""
_ONE: Final = "hand"
"""The seat of a hand that is counted alone."""

_BEHIND: Final[Mapping[str, tuple[What, str | None]]] = {
    **OF_A_SETTLEMENT,
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


def answers_differ(
    method: str,
    params: Mapping[str, Any],
    rules: Ruleset,
    right: Answered,
    answer: Mapping[str, Any],
) -> Iterator[Difference]:
    """Yield the facts that `answer` shows otherwise, causes before what follows from them."""
    for name in (REFUSED, "ran_out"):
        if name in answer:
            yield Difference(name, None, answer[name])
            return
    known = FACTS[method]
    for name in (*(name for name in _ORDER if name in known), *_set_aside(known)):
        expected, actual = (shown(method, each, name) for each in (right.answer, answer))
        for found in parts(name, expected, actual):
            behind = _rules(method, params, rules, right, found)
            yield replace(found, rule=next(iter(behind), ""))


def rules_behind(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: Answered, found: Difference
) -> tuple[str, ...]:
    """Return the rules behind a fact that differs, the nearest first; none where none is known.

    Of a played hand these are first the rules of its settlement.
    """
    name = found.fact.partition(".")[0]
    if method != "play":
        return _rules(method, params, rules, right, found) if name in _BEHIND else ()
    some: tuple[str, ...] = ()
    if right.account is not None and name in _BEHIND:
        some = _rules("settle", params, rules, right, found)
    return some if some or right.played is None else of_a_hand(right.played, found.fact)


def _set_aside(known: Mapping[str, object]) -> Iterator[str]:
    """Yield the facts of a method that have no place before the others."""
    return (name for name in known if name not in _ORDER)


def _rules(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: Answered, found: Difference
) -> tuple[str, ...]:
    """Return the rules behind a fact; none where the engine has no such fact."""
    name, _, seat = found.fact.partition(".")
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


def _facts(method: str, params: Mapping[str, Any], rules: Ruleset, right: Answered) -> Facts:
    if right.account is not None:
        return right.account.facts()
    if method != "score":
        return right.facts()
    asked = cast("ScoreParams", msgspec.convert({**params, "ruleset": ""}, PARAMS[method]))
    hands, fields = hands_of({_ONE: asked.cards}), hands_of({_ONE: asked.field})
    return compared(rules, hands, fields, asked.version)
