"""The report as Markdown, for the summary of a build or a comment on a change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.breaches import Breach, breaches, fault_groups, open_points, proposed
from sabacc.conformance.report.run_report import Telling, run_words
from sabacc.conformance.report.standing import (
    houses_words,
    run_verdict_words,
    tally,
    verdict_words,
    without_covering,
)
from sabacc.protocol.hostile import escape_line
from sabacc.system.text import counted

_SIGNS: Final = {Status.CONFORMS: "✅", Status.FAILS: "❌"}
_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~!&])")
_MOST: Final = 30


def render(telling: Telling) -> str:
    """Return the page: verdicts, the first broken rule open, the rest folded, open points."""
    return "\n".join(_lines(telling)) + "\n"


def _lines(telling: Telling) -> Iterator[str]:
    verdict = run_verdict_words(telling.report, telling.status)
    yield f"# {_SIGNS.get(telling.status, '⚪')} {_text(telling.program)}: {_text(verdict)}"
    yield ""
    run = f"{run_words(telling)}; seed {telling.report.seed}"
    yield f"Edition {telling.report.edition}: {_text(run)}."
    yield ""
    few, houses = without_covering(telling.report.rulesets)
    yield from _table(
        ("Ruleset", "Verdict", "Failed", "Asked"),
        (
            (
                escape_line(one.ruleset, 60),
                verdict_words(one),
                str(tally(one).failed),
                str(len(one.asked)),
            )
            for one in few
        ),
    )
    if houses:
        yield ""
        yield _text(houses_words(houses))
    for problem in telling.problems:
        yield ""
        yield f"**Known failures:** {_text(escape_line(problem))}"
    for group in fault_groups(telling):
        yield ""
        yield f"**Could not be judged:** {_text(group.says)} — {_text(group.mend)}"
    yield from _rules(breaches(telling))
    yield from _open(telling)


def _rules(found: tuple[Breach, ...]) -> Iterator[str]:
    for place, breach in enumerate(found[:_MOST]):
        yield ""
        head = f"{_html(breach.rule)}: {_html(breach.title)}"
        yield f"<details{' open' if place == 0 else ''}><summary>{head}</summary>"
        yield ""
        if breach.follows:
            yield f"- Explained by {_code(breach.follows)}, which is broken too"
        yield f"- Scenario: {_text(breach.judged.case.title)}"
        if breach.expected:
            yield f"- Expected: {_code(breach.expected)}"
        yield f"- Got: {_code(breach.got)}"
        yield f"- Rule: <{breach.link}>"
        yield f"- Run again: {_code(breach.rerun)}"
        yield ""
        yield "</details>"
    if len(found) > _MOST:
        yield ""
        yield f"{counted(len(found) - _MOST, 'more rule')} went wrong."


def _open(telling: Telling) -> Iterator[str]:
    told = open_points(telling)
    if told:
        yield ""
        yield "## Open points, played its own way"
        yield ""
        yield from (f"- {_text(one.says)}" for one in told)
    found = proposed(telling)
    if found is not None:
        yield ""
        yield "## A house ruleset that comes nearer"
        yield ""
        yield _text(found[0])
        yield ""
        yield from ("```toml", *found[1].splitlines(), "```")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(map(_text, row))} |"


def _text(text: str) -> str:
    """Write plain words so that Markdown and HTML leave them alone."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _code(text: str) -> str:
    """Write a span of code, fenced by more backticks than it holds."""
    inner = " ".join(text.split())
    longest = max(map(len, re.findall(r"`+", inner)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {inner} {fence}"
