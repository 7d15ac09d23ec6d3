"""What is told and refused stands in the headline, whether anybody claims anything or not."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json, rules_named
from sabacc.arbiter.text import read
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import Reason
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from tests.unit.arbiter.disputes import ruled, table, verdicts

REASONS: Final = frozenset(reason.value for reason in Reason)


RAISES: Final = "standard with betting.raises at-most=3"
"""No ruleset of the rulebook counts raises."""


def _has_a_field(rules: Ruleset | None) -> bool:
    return rules is not None and rules.choices["field.exists"].name == "yes"


@cache
def refusing() -> dict[str, tuple[Case, Ruleset]]:
    """Return for each reason a scenario that expects it of an entry, with a ruleset."""
    rulesets = [*map(builtin, builtin_names()), rules_named(RAISES)]
    found: dict[str, tuple[Case, Ruleset]] = {}
    for case in load_cases():
        for each in case.expect if case.method == "play" else ():
            reason = str(each.value)
            if each.fact.startswith("script.") and reason in REASONS and reason not in found:
                rules = next((one for one in rulesets if holds_for(case, one.choices)), None)
                if reason == Reason.DURING_THE_SHIFT.value and not _has_a_field(rules):
                    continue
                if rules is not None:
                    found[reason] = case, rules
    return found


def test_the_scenarios_refuse_for_every_reason() -> None:
    assert set(refusing()) == REASONS


@pytest.mark.parametrize("reason", sorted(REASONS))
def test_a_refused_step_stands_in_the_headline(reason: str) -> None:
    case, rules = refusing()[reason]
    name = rules.name if rules.name in builtin_names() else RAISES
    dispute = from_json({"ruleset": name, "question": "play", "position": case.params})
    found = Arbiter([rules]).rule(dispute)
    place = next(
        int(each.fact.partition(".")[2]) for each in case.expect if str(each.value) == reason
    )
    seat = case.params["script"][place]["seat"]

    first, *_ = found["ruling"].split("; ")
    assert f"{seat} may not " in found["ruling"], found["ruling"]
    assert " may not " in first
    assert first.removesuffix(".").endswith(")")  # the rule
    rule = first.removesuffix(".").rpartition("(")[2].removesuffix(")")
    assert point_of_rule(rule) is not None


def test_other_rulesets_refuse_other_steps() -> None:
    text = table("standard", "round 1: Han bets 9\nround 1: Lando matches\nuntil: round 1 betting")
    found = Arbiter([builtin("standard"), builtin("holonet")]).rule(read(text))

    assert found["ruling"].startswith(
        "Han may not bet 9 in the betting of round 1: 3 is the most (betting.limit.fixed); "
        "Lando may not match in the betting of round 1: no bet stands "
    )
    assert {tuple(row["rulesets"]): row["same"] for row in found["elsewhere"]} == {
        ("standard",): True,
        ("holonet",): False,
    }
    assert "betting.limit" in {turn["point"] for turn in found["turns"]}


def test_a_refused_step_stands_there_beside_claims() -> None:
    lines = "Han bets 9\nLando matches\nHan claims: Lando pays 10 to the hand pot"
    found = ruled(table("standard", lines))

    assert found["ruling"].startswith("Han may not bet 9 ")
    assert found["claims"][0]["verdict"] == "open"  # 1 + 9, if the bet stands


def test_who_draws_two_is_told_of_two() -> None:
    told = "Han draws 2 cards\n"
    ((verdict, because, rule),) = verdicts(table("forum", f"{told}claim: Han may not draw 2 cards"))

    assert (verdict, rule) == ("right", "drawing.number.one")
    assert because.startswith("Han may not draw 2 cards in the drawing of turn 1")
    found = ruled(table("forum", f"{told}claim: Han may not draw"))
    assert found["ruling"].startswith("Han may not draw 2 cards in the drawing of turn 1")


SUMS = {
    # K-53, K-73: the ante and the bet go to the hand pot
    "round 1: Lando bets 3": ("pays 1 to the hand pot", "pays 4 to the hand pot", "the ante"),
}


@pytest.mark.parametrize("lines", SUMS)
def test_two_opposite_claims_are_never_both_right(lines: str) -> None:
    part, whole, name = SUMS[lines]
    both = f"{lines}\nclaim: Lando {part}\nclaim: Lando {whole}"
    (first, because, _), (second, _, _) = verdicts(table("standard", both))
    ((alone, _, _),) = verdicts(table("standard", f"{lines}\nclaim: Lando {part}"))

    assert (first, second, alone) == ("wrong", "right", "right")
    assert because.startswith(f"Right as to {name} alone: ")


def test_a_refused_deed_is_told_whatever_stands_below_it() -> None:
    found = ruled(table("standard", "round 3: Lando calls\nround 3: Leia folds"))

    assert found["ruling"].startswith("Lando may not call in the drawing of round 3")
    assert "calling.earliest-round.from" in found["ruling"]
    assert found["remedies"][0]["rule"] == "calling.void.refused"


def test_where_others_allow_it_their_ruling_says_so() -> None:
    dispute = read(table("swag", "round 1: Han bets 12"))
    others = [builtin("swag"), builtin("forum"), builtin("standard")]
    rows = {row["rulesets"][0]: row for row in Arbiter(others).rule(dispute)["elsewhere"]}

    assert rows["swag"]["same"]
    assert rows["forum"]["differs"].startswith("Han may bet 12;")
    assert rows["standard"]["differs"].startswith("Han may not bet 12: 3 is the most;")
