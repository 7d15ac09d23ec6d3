"""Each sentence of a rule's text is tied to a scenario that shows it, or marked with a reason."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest

from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.points import CHAPTERS
from sabacc.spec.shipped import every_ruleset
from tests.guards import sentences

SCENARIOS = frozenset(chain.from_iterable(sentences.scenarios_of(case.id) for case in load_cases()))
TIES = {rule: ties for chapter in CHAPTERS for rule, ties in sentences.read(chapter).items()}
EVERY_TIE = list(chain.from_iterable(TIES.values()))
TIE = sentences.Tie("penalties.rounding.up", 1, "A percentage of", ("a-tenth-is-rounded-up",))
TEXT = rule_texts()[TIE.rule].description


@pytest.mark.parametrize("rule", rule_texts())
def test_every_sentence_of_a_rule_is_tied(rule: str) -> None:
    """Each sentence has its entry, and each entry its sentence."""
    assert sentences.untied(rule, rule_texts()[rule].description, TIES.get(rule, [])) == []


def test_every_tie_holds() -> None:
    """Each entry names scenarios that exist, or one of the reasons."""
    assert [fault for tie in EVERY_TIE for fault in sentences.unsound(tie, SCENARIOS)] == []


def test_every_tie_can_convict() -> None:
    """Of the scenarios of each tie one at the least is asked in a ruleset or a house that ships."""
    rulesets = every_ruleset()
    asked = {
        name
        for case in load_cases()
        if any(holds_for(case, rules.choices) for rules in rulesets)
        for name in sentences.scenarios_of(case.id)
    }
    idle = [
        tie.place
        for tie in EVERY_TIE
        if tie.shows and not any(sentences.full(tie.rule, name) in asked for name in tie.shows)
    ]

    assert idle == []


def test_no_rule_that_has_gone_is_tied() -> None:
    """The data hold no rule that no feature states any more."""
    assert set(TIES) - set(rule_texts()) == set()


def test_what_is_wanting_only_shrinks() -> None:
    """No sentence more than the guard owns up to wants a scenario; whoever adds one lowers it."""
    wanting = [tie.place for tie in EVERY_TIE if tie.why == "wanting"]

    assert len(wanting) == sentences.WANTING, wanting


def test_the_shares_are_told() -> None:
    """Most sentences are shown; a run with -rP says how many are not, and why."""
    told = sentences.shares(EVERY_TIE)
    print(told)  # noqa: T201 - what the guard found

    assert told.startswith("shown")


@pytest.mark.parametrize(
    ("ties", "complaint"),
    [
        ([], "is tied to nothing"),
        ([replace(TIE, number=2)], "stands now as 1"),
        ([TIE, replace(TIE, number=9, says="Whoever")], "has gone"),
    ],
    ids=["no tie", "moved", "gone"],
)
def test_a_sentence_without_a_tie_is_found(ties: list[sentences.Tie], complaint: str) -> None:
    """A sentence that nobody tied, one that moved and one that has gone draw complaints."""
    assert any(complaint in fault for fault in sentences.untied(TIE.rule, TEXT, ties))


@pytest.mark.parametrize(
    ("tie", "complaint"),
    [
        (replace(TIE, shows=()), "one of the two"),
        (replace(TIE, why="reason"), "one of the two"),
        (replace(TIE, shows=(), why="tedious"), "is none of"),
        (replace(TIE, shows=("no-such-scenario",)), "there is no scenario"),
    ],
    ids=["neither", "both", "no reason", "no scenario"],
)
def test_an_unsound_tie_is_found(tie: sentences.Tie, complaint: str) -> None:
    """Each fault of an entry draws its complaint."""
    assert any(complaint in fault for fault in sentences.unsound(tie, SCENARIOS))
