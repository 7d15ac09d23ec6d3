"""How cases are put to programs that claim some methods alone."""

from __future__ import annotations

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.judging.results import RulesetResult
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from tests.judged_rulesets import playing
from tests.runs import LONG_RUN
from tests.spoilt import Handle, Json, spoilt

NONE = Choice("none")


def claiming(*levels: str, **plays: Ruleset) -> Handle:
    """Return a program that claims `classic` at some levels alone."""
    return playing(plays, levels=list(levels), plays=["classic"])


def judged(handle: Handle) -> RulesetResult:
    """Return what a program comes to under `classic`."""
    order = Order((builtin("classic"),), chosen=True)
    [result] = verify(InProcess(lambda: handle), "it", load_cases(), order).rulesets
    return result


def test_who_settles_alone_is_asked_which_hand_is_best() -> None:
    result = judged(claiming("settle"))

    assert {one.case.method for one in result.asked} == {"settle", "compare"}
    assert result.broken == ()
    assert result.not_shown == ()
    assert not result.in_part


@pytest.mark.parametrize("first", [True, False], ids=["first seat wins", "nobody wins"])
def test_without_a_demise_ties_say_nothing_of_ranking(first: bool) -> None:  # noqa: FBT001 - a case
    def without_demise(_: Json, result: Json) -> None:
        if result.get("demise"):
            result["winners"] = sorted(result["demise"])[: int(first)]
            result["demise"] = {}
            for key in ("pot_winners", "sabacc_winners", "bombed"):
                result.pop(key, None)

    program = spoilt(without_demise, claiming("settle"))
    broken = {rule.rule for rule in judged(program).broken}

    assert any(rule.startswith("demise.") for rule in broken)
    assert not {rule for rule in broken if rule.startswith("ranking.")}


def test_who_plays_alone_is_asked_the_bill_too() -> None:
    result = judged(claiming("play"))

    assert {"score", "compare", "settle", "shift"} <= {one.case.method for one in result.asked}
    assert result.broken == ()
    assert all(one.method in {"", "play"} for one in result.asked)


@LONG_RUN
def test_who_plays_alone_and_errs_at_the_showdown_is_convicted() -> None:
    plays = builtin("classic").flipped("penalties.caller", NONE)
    broken = {rule.rule for rule in judged(claiming("play", classic=plays)).broken}

    assert "penalties.caller.hand-pot" in broken
