"""Reports to be shown, and their renderers."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from sabacc.cli.commands.programs import verify
from sabacc.cli.options import FormatChoice
from sabacc.conformance.adapters.ports import Fault, FaultKind
from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.inference.nearest import Otherwise, OwnWay
from sabacc.conformance.judging.diagnosis import Dialect
from sabacc.conformance.judging.results import Judgement, RulesetResult, RunReport, ruleset_result
from sabacc.conformance.judging.selection import target_of
from sabacc.conformance.report.build import ReportContext, build
from sabacc.conformance.report.render import badge, render
from sabacc.conformance.scenarios.cases import Case, Expectation, Line, RuleText
from sabacc.protocol.facts import BoundWords
from sabacc.protocol.messages import Hello
from sabacc.spec.model import Standing
from sabacc.spec.rulesets import Choice, builtin

BOMB = "penalties.bomb.hand-pot"
ZERO = "bombs.zero.bombs"
CALLER = "penalties.caller.hand-pot"
# Text of a program that means harm: escapes, markup, characters that no XML may hold
HOSTILE = "\x1b[31mred\x1b[0m \x1b]0;title\x07[bold]x[/bold] <b>&\x00\ufffe\u202e\ud800 end"

SETTLE: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "hands": {"Han": ["coins-11", "flasks-ace"], "Lando": ["coins-9", "flasks-6"]},
    "stacks": {"Han": 100, "Lando": 100},
    "pots": [{"amount": 14}],
    "sabacc_pot": 5,
}
# A right answer to `SETTLE`, which keeps every law
SETTLED: dict[str, Any] = {
    "winners": ["Lando"],
    "stacks": {"Han": 86, "Lando": 114},
    "hand_pot": 0,
    "sabacc_pot": 19,
    "house": 0,
    "paid": {"Han": 14, "Lando": 0},
}


def expects(*facts: tuple[str, Any] | tuple[str, Any, str]) -> tuple[Expectation, ...]:
    return tuple(
        Expectation(fact, value, step, *how) for step, (fact, value, *how) in enumerate(facts)
    )


def case(  # noqa: PLR0913 - one argument for each field that a test may care about
    name: str = f"{BOMB}/a-bomb-costs",
    *,
    expect: tuple[Expectation, ...] = (),
    method: str = "settle",
    params: Mapping[str, Any] | None = None,
    seats: int = 2,
    quarantined: bool = False,
) -> Case:
    wanted = expect or expects(("sabacc_pot", 19))
    rule, _, title = name.partition("/")
    return Case(
        id=name,
        rule=rule,
        title=title.replace("-", " ").capitalize(),
        file=f"{rule.partition('.')[0]}/made.feature",
        line=8,
        pins={rule.rpartition(".")[0]: (rule.rpartition(".")[2],)},
        method=method,
        params=dict(SETTLE if params is None else params),
        expect=wanted,
        steps=tuple(
            Line(9 + place, f"Then {found.fact} is {found.value}")
            for place, found in enumerate(wanted)
        ),
        seats=seats,
        quarantined=("issue-12",) if quarantined else (),
    )


def judged(  # noqa: PLR0913 - one argument for each field that a test may care about
    outcome: Outcome,
    *,
    of: Case | None = None,
    ruleset: str = "classic",
    known: bool = False,
    answer: Mapping[str, Any] | None = None,
    points: tuple[str, ...] = (),
) -> Judgement:
    asked = case() if of is None else of
    fault = Fault(FaultKind.CRASHED, f"it said {HOSTILE}", "catch it")
    found: Grade | None = None
    if answer is not None:
        found = grade(asked, answer)
        assert found.outcome is outcome
    elif outcome in {Outcome.FAILED, Outcome.OPEN}:  # an open point is told after the grading
        found = Grade(Outcome.FAILED, asked.expect[0], 5)
    elif outcome is Outcome.NOT_SHOWN:
        found = Grade(outcome, asked.expect[0], None, "the answer does not show it")
    return Judgement(
        asked,
        ruleset,
        outcome,
        grade=found,
        fault=fault if outcome is Outcome.FAULT else None,
        answer=answer,
        expected_failure=known,
        points=points,
    )


# The greeting of a hostile program without `compare`
HELLO = Hello(
    protocol=1,
    nonce="n",
    name=f"wrong {HOSTILE}",
    levels=["score", "settle"],
    plays="any",
)


def by_ruleset(judgements: Iterable[Judgement]) -> tuple[RulesetResult, ...]:
    found: dict[str, list[Judgement]] = {}
    for one in judgements:
        found.setdefault(one.ruleset, []).append(one)
    return tuple(ruleset_result(name, mine) for name, mine in found.items())


def report(judgements: Iterable[Judgement], **fields: Any) -> RunReport:
    return RunReport(HELLO, "./wrong", by_ruleset(judgements), **fields)


def mixed() -> tuple[Judgement, ...]:
    outcomes = (
        Outcome.PASSED,
        Outcome.NOT_SHOWN,
        Outcome.FAULT,
        Outcome.NOT_RUN,
        Outcome.NOT_CLAIMED,
        Outcome.NOT_THIS_RULESET,
    )
    plain = tuple(
        judged(outcome, of=case(f"{ZERO}/{outcome.name.lower().replace('_', '-')}"))
        for outcome in outcomes
    )
    wrong = {**SETTLED, "sabacc_pot": 5, "stacks": {"Han": 100, "Lando": 114}}
    huge = {**SETTLE, "sabacc_pot": 10**400}
    evil = {**SETTLED, "winners": [HOSTILE], "sabacc_pot": 10**400}
    del evil["hand_pot"]  # so that no law can be judged by it
    return (
        *plain,
        judged(Outcome.FAILED, answer=wrong),
        judged(Outcome.FAILED, answer=wrong, ruleset="holonet"),
        judged(Outcome.FAILED, of=case(f"{BOMB}/evil", params=huge), answer=evil),
        judged(Outcome.OPEN, of=case(f"{CALLER}/open"), points=("penalties.caller",)),
        judged(Outcome.FAILED, of=case(f"{BOMB}/disputed", quarantined=True)),
        judged(Outcome.FAILED, of=case(f"{BOMB}/known"), known=True),
    )


def telling(judgements: Iterable[Judgement] | None = None, **fields: Any) -> ReportContext:
    found = report(mixed() if judgements is None else judgements, seconds=1.5)
    text = RuleText(
        BOMB, "Whoever bombs pays", "The pot is not touched.", "penalties/made.feature", 5
    )
    return ReportContext(
        found,
        targets={name: target_of(builtin(name)) for name in ("classic", "holonet")},
        texts={BOMB: text},
        command=("./wrong program", "--quick"),
        **fields,
    )


def rendered(form: str, told: ReportContext, **how: Any) -> str:
    return render(form, build(told), **how)


terminal = partial(rendered, "text")


def badge_of(told: ReportContext) -> tuple[str, str]:
    return badge(build(told))


# Whatever `--format` offers beside text, and both badges
_OFFERED = next(option.type for option in verify.params if option.name == "forms")
assert isinstance(_OFFERED, FormatChoice)
FORMS = (*_OFFERED.choices[1:], "svg", "shields")
RENDERERS: dict[str, Callable[[ReportContext], str]] = {
    "terminal": terminal,
    **{form: partial(rendered, form) for form in FORMS},
}


every_format = pytest.mark.parametrize("render", RENDERERS.values(), ids=RENDERERS.keys())


def sparse() -> ReportContext:
    answer = {key: value for key, value in SETTLED.items() if key not in {"winners", "sabacc_pot"}}
    won = case(f"{ZERO}/won", expect=expects(("winners", ["Lando"]), ("sabacc_pot", 19)))
    return telling(
        [
            judged(Outcome.PASSED, of=case(f"{CALLER}/x")),
            judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/x"), answer=answer),
            judged(Outcome.NOT_SHOWN, of=won, answer=answer),
        ]
    )


PASSED = judged(Outcome.PASSED)
DOUBTFUL = case(f"{ZERO}/doubtful", quarantined=True)
# A rule in doubt under two rulesets, and beside a pass two other disputed cases
RULE_IN_DOUBT = (
    PASSED,
    judged(Outcome.PASSED, ruleset="holonet"),
    judged(Outcome.FAILED, of=DOUBTFUL),
    judged(Outcome.PASSED, of=DOUBTFUL, ruleset="holonet"),
    judged(Outcome.NOT_SHOWN, of=case(f"{BOMB}/silent", quarantined=True)),
    judged(Outcome.NOT_CLAIMED, of=case(f"{BOMB}/unasked", quarantined=True)),
)
UNASKED = judged(Outcome.UNASKED, of=case(f"{BOMB}/unasked"))
UNASKED_ELSEWHERE = judged(Outcome.UNASKED, of=case(f"{ZERO}/unasked"), ruleset="holonet")
UNASKED_IN_DOUBT = judged(Outcome.UNASKED, of=case(f"{ZERO}/disputed", quarantined=True))
WHEN = "folding.when"
LIMIT = "edges.longest-hand"


def interrupted(*judgements: Judgement) -> ReportContext:
    told = telling(judgements or (PASSED, UNASKED, UNASKED_ELSEWHERE, UNASKED_IN_DOUBT))
    return replace(told, report=replace(told.report, stopped="was interrupted", interrupted=True))


def otherwise(**fields: Any) -> Otherwise:
    plain: dict[str, Any] = {
        "point": WHEN,
        "choice": Choice("own-action"),
        "instead": Choice("facing-bet"),
        "standing": Standing.DOUBTFUL,
        "permitted": False,
        "mends": 4,
    }
    return Otherwise(**plain | fields)


def own_ways(*points: Otherwise | OwnWay, broken: bool = False) -> ReportContext:
    excused = judged(Outcome.OPEN, of=case(f"{CALLER}/open"), points=(WHEN,))
    told = telling([PASSED, excused, *((judged(Outcome.FAILED),) if broken else ())])
    [result] = told.report.rulesets
    result = replace(
        result,
        otherwise=tuple(one for one in points if isinstance(one, Otherwise)),
        own_ways=tuple(one for one in points if isinstance(one, OwnWay)),
    )
    return replace(told, report=replace(told.report, rulesets=(result,)))


def shapeless(number: int) -> Judgement:
    fault = Fault(FaultKind.WRONG_SHAPE, f"unknown field `stack`, {number}", "fix that key")
    return replace(judged(Outcome.FAULT, of=case(f"{ZERO}/case-{number}")), fault=fault)


def counted() -> Judgement:
    asked = case("totals.sum.all-cards/x", method="score", expect=expects(("total", -17)))
    answer = {"total": BoundWords("less than -17"), "bombed": False}
    return judged(Outcome.FAILED, of=asked, answer=answer)


RUNS: Mapping[str, Callable[[], ReportContext]] = {
    "every-outcome": telling,
    "nothing-judged": lambda: telling([]),
    "nothing-shown": sparse,
    "passed-in-part": lambda: telling(
        [PASSED, judged(Outcome.NOT_CLAIMED, of=case(f"{ZERO}/x", method="shift"))],
        filtered="--rule bombs",
    ),
    "known-failures": lambda: telling([judged(Outcome.FAILED, known=True), PASSED]),
    "list-out-of-date": lambda: telling([PASSED], outdated={"x": "known.txt:3: x passes now"}),
    "faults": lambda: telling([*map(shapeless, range(3)), judged(Outcome.FAULT)]),
    "failure-and-fault": lambda: telling(
        [judged(Outcome.FAILED), judged(Outcome.FAULT, of=case(f"{BOMB}/x"))]
    ),
    "bounds-of-a-count": lambda: telling([counted()]),
    "open-point-and-fault": lambda: telling(
        [judged(Outcome.OPEN), judged(Outcome.FAULT, of=case(f"{BOMB}/x"))]
    ),
    "disputed": lambda: telling(RULE_IN_DOUBT),
    "nothing-but-disputed": lambda: telling([judged(Outcome.PASSED, of=DOUBTFUL)]),
    "interrupted": interrupted,
    "interrupted-after-a-failure": lambda: interrupted(
        judged(Outcome.FAILED), UNASKED, UNASKED_ELSEWHERE
    ),
    "another-reading": lambda: own_ways(otherwise()),
    "dialect": lambda: telling(
        [judged(Outcome.FAILED), PASSED],
        dialect=Dialect(
            "classic",
            (
                otherwise(point="folding.cost", choice=Choice("free")),
                otherwise(point="penalties.caller", choice=Choice("fixed", 7), mends=2),
            ),
            explains=6,
            failures=8,
        ),
    ),
    "own-way": lambda: own_ways(OwnWay(LIMIT, 3, mixed=False)),
    "own-ways-and-a-broken-rule": lambda: own_ways(
        OwnWay(LIMIT, 3, mixed=False), OwnWay("table.out-of-turn", 1, mixed=True), broken=True
    ),
    "permitted-reading-and-own-way": lambda: own_ways(
        otherwise(permitted=True, brings=(("table.out-of-turn", Choice("void")),)),
        OwnWay("table.out-of-turn", 2, mixed=True),
    ),
}


# The runs of which the page and the JSON are reviewed too
SHOWN_WHOLE = frozenset(
    {
        "every-outcome",
        "nothing-shown",
        "list-out-of-date",
        "bounds-of-a-count",
        "dialect",
        "disputed",
        "interrupted",
        "own-way",
        "permitted-reading-and-own-way",
    }
)


def in_every_form(name: str) -> str:
    """Render the report of a run in each form, with a heading each; of a page what it shows."""
    document = build(RUNS[name]())
    forms = {
        "terminal": render("text", document),
        "terminal, brief": render("text", document, brief=True),
        "terminal, everything": render("text", document, everything=True),
        **{form: render(form, document) for form in FORMS if form != "svg"},
    }
    if name not in SHOWN_WHOLE:
        del forms["html"], forms["json"]
        return sections(forms)
    forms["html"] = forms["html"].partition("<main>")[2].partition("</main>")[0].strip()
    values = json.loads(forms["json"])
    for ruleset in values["rulesets"]:
        del ruleset["choices"]  # some hundred, which the tests of rulesets have
    forms["json"] = json.dumps(values, indent=1)
    return sections(forms)


def sections(forms: Mapping[str, str]) -> str:
    return "\n".join(f"===== {form}\n{text.rstrip()}\n" for form, text in forms.items())
