"""A small case of a rule as an example: the hands drawn, what happens, what came of it and why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sabacc.conformance.cases import holds_for
from sabacc.conformance.facts import REFUSED
from sabacc.engine.events import Closed, Dealt, Event
from sabacc.rulesets import NOT_APPLICABLE
from sabacc.site.hands import drawn
from sabacc.site.rulings import events as events_of
from sabacc.site.scenario import event_words, rule_of, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.conformance.cases import Case, Line
    from sabacc.points import Point
    from sabacc.rulesets import Ruleset
    from sabacc.site.data import SiteData
    from sabacc.site.links import To

_MOST_EVENTS: Final = 5
_MOST_SEATS: Final = 3
_MOST_CARDS: Final = 6
_MOST_TRIED: Final = 8
_KEYWORD: Final = re.compile(r"^(?:Given|When|Then|And|But|\*) ")
_DRAWN: Final = re.compile(
    r" holds? (?!at most)|^the hand |^it is counted$|^the hands are compared$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Example:
    """An example in Markdown: what happens and what must come of it, and the trace of events."""

    story: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()


NO_EXAMPLE: Final = Example()


def example_case(data: SiteData, rules: Ruleset, point: Point) -> Case | None:
    """Choose the case: rather one that many rulesets share, in which the rule is seen at work.

    Of those the one that stands first in the features, without a refusal or a mass of cards.
    """
    alike = [other.choices for other in data.rulesets if _alike(other, rules, point)]

    def plain(case: Case) -> tuple[int, bool, bool]:
        shared = sum(holds_for(case, choices) for choices in alike)
        refused = any(expected.fact == REFUSED for expected in case.expect)
        return -shared, case.seats > _MOST_SEATS or _crowded(case), refused

    cases = sorted(data.cases_here(rules, point), key=plain)
    best = [case for case in cases[:_MOST_TRIED] if plain(case) == plain(cases[0])]
    for case in best:
        if any(rule_of(event).startswith(f"{point.id}.") for event in events_of(case, rules)):
            return case
    return next(iter(best), None)


def _crowded(case: Case) -> bool:
    return case.method == "score" and len(case.params["cards"]) > _MOST_CARDS


def _alike(other: Ruleset, rules: Ruleset, point: Point) -> bool:
    return other.choices[point.id].name == rules.choices[point.id].name


def example_of(data: SiteData, rules: Ruleset, point: Point, to: To) -> Example:
    """Return the example of the rule that a ruleset follows on a point; empty where none is."""
    if point.conduct or data.choice(rules, point).name == NOT_APPLICABLE:
        return NO_EXAMPLE
    case = example_case(data, rules, point)
    if case is None:
        return NO_EXAMPLE
    setting, outcome = _told(case.steps)
    lines = [f"Example: {title_of(case)}", "{: .kind .example }", "", *drawn(case, to, rules)]
    if setting:
        lines += [f"{setting}.", ""]
    lines += [f"**So:** {outcome}.", ""]
    return Example(tuple(lines), tuple(_trace(case, rules, point, to)))


def _told(steps: Sequence[Line]) -> tuple[str, str]:
    """Return what happens, hands that are drawn left out, and what must come of it."""
    before: list[str] = []
    after: list[str] = []
    found = before
    for step in steps:
        if step.text.startswith("Then "):
            found = after
        text = _KEYWORD.sub("", step.text)
        if found is before and _DRAWN.search(text):
            continue
        rows = "; ".join(" ".join(row) for row in step.table)
        found.append(f"{text} {rows}" if rows else text)
    return _sentence(before), _sentence(after)


def _sentence(parts: Iterable[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}"


def _trace(case: Case, rules: Ruleset, point: Point, to: To) -> list[str]:
    """Return the events with the rules that caused them, those of this very point in bold."""
    events = _shown(events_of(case, rules), f"{point.id}.")
    if not events:
        return []
    told = [
        (rule, "; ".join(map(event_words, same))) for rule, same in groupby(events, key=rule_of)
    ]
    lines = [f"{_line(rule, words, point, to)}<br>" for rule, words in told]
    lines[-1] = lines[-1].removesuffix("<br>")
    return [*lines, "{: .trace }", ""]


def _line(rule: str, words: str, point: Point, to: To) -> str:
    shown = f"**{words}**" if rule.startswith(f"{point.id}.") else words
    return f"{shown} · {to.rule(rule)}"


def _shown(events: Sequence[Event], prefix: str) -> list[Event]:
    """Leave out the deal and the ends of phases; of many keep those nearest to the point's own.

    Where no event is the point's own, the last ones are kept.
    """
    told = [event for event in events if not isinstance(event, Closed)]
    dealt = next((i for i, one in enumerate(told) if not isinstance(one, Dealt)), len(told))
    if not any(rule_of(event).startswith(prefix) for event in told[:dealt]):
        told = told[dealt:]
    own = [place for place, event in enumerate(told) if rule_of(event).startswith(prefix)]
    near = own or [len(told)]

    def distance(place: int) -> int:
        return min(abs(place - other) for other in near)

    kept = sorted(range(len(told)), key=distance)[:_MOST_EVENTS]
    return [told[place] for place in sorted(kept)]
