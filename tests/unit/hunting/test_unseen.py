"""Bugs that no scenario shows: the hunt finds them, and makes them small.

`tools/bench.py hunt` hunts for all of them at the full budget; here all bugs of a ruleset are held
against the same questions, fewer of them, and a few are hunted for to the end.
"""

from __future__ import annotations

from itertools import count, islice
from typing import Final

import pytest

import sabacc
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.hunt import Budget, Hunt
from sabacc.conformance.hunting.oracles import Asker
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.hunting.question_stream import HuntTarget, questions
from sabacc.conformance.judging.results import Status
from sabacc.conformance.judging.runner import judge_ruleset
from sabacc.conformance.judging.selection import target_of
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.house_files import ruleset_named
from tests.bugs import UNSEEN, Bug, connected
from tests.judged_rulesets import playing, playing_too
from tests.runs import DAY, EXHAUSTIVE, LONG_RUN, node, todays
from tests.spoilt import Json

EVERY: Final = ("score", "compare", "settle", "shift", "play")
IN_PYTHON: Final = [bug for bug in UNSEEN if bug.program == "python"]
RULESETS: Final = sorted({bug.rulesets[0] for bug in IN_PYTHON})
QUESTIONS: Final = 600
"""How many questions a bug is held against: a tenth of what a hunt of the usual length asks."""
SHARE: Final = 0.5
"""How many of the bugs show in so few."""

HUNTED: Final = {
    "python/dealer-in-the-eighth-seat": ("shift", 8),
    "python/shared-pot-of-32-bits": ("settle", 2),
    "python/raise-after-all-in": ("play", 3),
    "python/picker-at-a-full-table": ("shift", 8),
    "python/tie-of-five": ("compare", 6),  # without a sixth, who is best is by another rule
    "python/fold-from-round-six": ("play", 2),
}
"""For each bug a level that shows it, and the seats that it needs."""


def shows(bug: Bug, asked: list[Question]) -> bool:
    with connected(bug) as port:
        port.hello(greeting((ruleset_named(bug.rulesets[0]),)))
        batch = Asker(port, bug.rulesets[0], count(1)).ask(asked)
        return bool(batch.rejected or batch.faults)


def test_there_are_a_hundred() -> None:
    chapters = {bug.breaks[0].partition(".")[0] for bug in UNSEEN}

    assert len(UNSEEN) >= 100
    assert len(chapters) >= 18
    assert len({bug.id for bug in UNSEEN}) == len(UNSEEN)


def test_many_show_in_few_questions() -> None:
    found: list[str] = []
    tried: list[Bug] = []
    for name in todays(RULESETS, 8):
        rules = ruleset_named(name)
        asked = list(islice(questions(HuntTarget(name, rules, EVERY), DAY + 1), QUESTIONS))
        bugs = [bug for bug in IN_PYTHON if bug.rulesets[0] == name]
        tried += bugs
        found += [bug.id for bug in bugs if shows(bug, asked)]
    missed = [bug.id for bug in tried if bug.id not in found]

    least = SHARE * len(tried) if EXHAUSTIVE else min(1, len(tried))
    assert len(found) >= least, missed


@pytest.mark.parametrize("id_", HUNTED)
def test_what_is_found_is_made_small(id_: str) -> None:
    [bug] = [bug for bug in UNSEEN if bug.id == id_]
    level, seats = HUNTED[id_]
    rules = ruleset_named(bug.rulesets[0])

    def stop(hunt: Hunt) -> None:
        if hunt.findings:
            hunt.stopped = "found"

    target = HuntTarget(rules.name, rules, (level,))
    with connected(bug) as port:
        port.hello(greeting((rules,)))
        hunt = Hunt(port, target, count(1), stop, clock=lambda: 0.0)
        hunt.run(3, Budget(6_000))
    first = hunt.findings[0]

    assert first.condemns
    assert seats <= first.question.seats <= max(3, seats)


@LONG_RUN
@pytest.mark.parametrize("bug", UNSEEN, ids=lambda bug: bug.id)
def test_no_scenario_shows_such_a_bug(bug: Bug) -> None:
    if bug.program == "javascript":
        node()
    rules = ruleset_named(bug.rulesets[0])
    with connected(bug) as port:
        hello = port.hello(greeting((rules,)))

        assert judge_ruleset(port, hello, load_cases(), target_of(rules)).status is Status.CONFORMS


def test_verify_hunts_beside_a_level_and_by_the_ruleset_as_it_is_played() -> None:
    plays = playing_too(ruleset_named("forum"), ("drawing.on-turn", "everybody"))
    handle = playing({"forum": plays})

    def program(message: Json) -> Json:
        answer = handle(message)
        if len(message["params"].get("hands", ())) > 6 and "best" in answer["result"]:
            answer["result"]["best"] = [*message["params"]["hands"]]
        return answer

    def status(*levels: str) -> int:
        report = sabacc.verify(lambda: program, rulesets=["forum"], levels=levels, seed=1, hunt=120)
        return report.status

    assert (status("score"), status("compare"), status()) == (0, 1, 1)
