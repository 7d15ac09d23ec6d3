"""What was found about the ruleset of hand records, for people and as JSON values."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.classifying.classify import (
    Apart,
    ButFor,
    Classification,
    PointEvidence,
)
from sabacc.arbiter.classifying.evidence import Fit, Trip
from sabacc.arbiter.classifying.evidence_points import look
from sabacc.arbiter.comparing import situation
from sabacc.records.text.named_rules import as_differences, in_short
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import one_line, printable

if TYPE_CHECKING:
    from sabacc.conformance.scenarios.cases import Case  # a browser has no msgspec

_KEYWORD: Final = re.compile(r"^(Given|And|When|But) ")
_WIDTH: Final = 100
_NEARLY: Final = 5
_MOST_FAULTS: Final = 10


def told(
    found: Classification, title: Callable[[str], str], *, everything: bool = False
) -> Iterator[str]:
    """Yield the lines of a finding; `title` gives the sentence of a rule by its id."""
    shown = found.nearly if everything else found.nearly[:_NEARLY]
    nearly: dict[object, list[Fit]] = {}
    for fit in shown:  # options that cannot matter fail alike
        nearly.setdefault((len(fit.against), fit.tried, *fit.points.items()), []).append(fit)
    context = {"title": title, "everything": everything, "nearly": list(nearly.values())}
    for line in _render("finding", found, **context).splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        yield from textwrap.wrap(
            line,
            _WIDTH,
            subsequent_indent=f"{indent}  ",
            break_on_hyphens=False,
        ) or [""]


def verdict(found: Classification) -> str:
    """Return the sentence that names the ruleset."""
    return _render("verdict", found).strip()


def _render(name: str, found: Classification, **context: object) -> str:
    from sabacc.system.templates import environment  # noqa: PLC0415 - a browser has no jinja2

    templates = environment(Path(__file__).with_name("templates"), escaped=False)
    filters: dict[str, Callable[..., str]] = {
        "counted": counted,
        "differences": _differences,
        "one_line": one_line,
        "printable": printable,
        "short": in_short,
        "steps": _steps,
        "words": join_words,
    }
    templates.filters.update(filters)
    return templates.get_template(f"{name}.txt.j2").render(
        found=found, look=look, POINTS=POINTS, **context
    )


def _differences(rules: Ruleset) -> str:
    """Name a house by the built-in ruleset nearest to it: `swag with folding.cost free`."""
    base, own = as_differences(rules)
    return f"{base} with {join_words(f'{point} {choice}' for point, choice in own.items())}"


def _steps(case: Case) -> str:
    return "; ".join(_KEYWORD.sub("", step) for step in situation(case))


def to_json(found: Classification, title: Callable[[str], str]) -> dict[str, Any]:
    """Return a finding as JSON values; `title` gives the sentence of a rule by its id."""
    mended = found.mended
    return {
        "verdict": found.verdict,
        "verdict_in_words": verdict(found),
        "hands": found.hands,
        "disputes": found.disputes,
        "slips": [
            {"file": one.file, "line": one.line, "says": one.says, "mend": one.mend}
            for one in found.slips
        ],
        "fits": [_fit_entry(one) for one in found.fits],
        "but_for": _but_for_entry(found.but_for),
        "nearly": [_fit_entry(one) for one in found.nearly],
        "named": [
            {
                "ruleset": one_line(one.name),
                "hands": one.hands,
                "fits": one.fit is not None and one.fit.fits,
                "trouble": one_line(one.trouble),
                "faults": []
                if one.fit is None
                else [_trip_entry(t) for t in one.fit.trips[:_MOST_FAULTS]],
            }
            for one in found.named
        ],
        "mended": None
        if mended is None
        else {
            **_fit_entry(mended.fit),
            "ruleset": mended.name,
            "base": mended.base,
            "choices": {point: str(choice) for point, choice in mended.changes.items()},
        },
        "apart": [_apart_entry(one, title) for one in found.apart],
        "points_of": found.around.name,
        "hands_judged": found.judged,
        "points": [_point_entry(one, found, title) for one in found.points],
    }


def _but_for_entry(near: ButFor | None) -> dict[str, Any] | None:
    if near is None:
        return None
    return {
        "ruleset": near.rules.name,
        "also": list(near.also),
        "lines": [
            {**_trip_entry(trip), "refused_by_all": trip in near.refused} for trip in near.trips
        ],
    }


def _fit_entry(one: Fit) -> dict[str, Any]:
    return {
        "ruleset": one.name,
        "fits": one.fits,
        "called": in_short(one.rules),
        "hands_tried": one.tried,
        "hands_with_faults": len(one.against),
        "distance": one.distance,
        "hands_with_gaps": one.gaps,
        "hands_not_judged": one.unjudged,
        "hands_unfinished": one.unfinished,
        "points": one.points,
        "first": None if one.fits else _trip_entry(one.trips[0]),
    }


def _trip_entry(trip: Trip) -> dict[str, Any]:
    return {
        "file": trip.file,
        "line": trip.line,
        "rule": trip.rule,
        "says": one_line(trip.says),
        "ruled": one_line(trip.ruled),
    }


def _apart_entry(apart: Apart, title: Callable[[str], str]) -> dict[str, Any]:
    return {
        "rulesets": [apart.one.name, apart.other.name],
        "points": [
            {
                "point": one.point,
                "choices": [_choice_entry(one.point, it, title) for it in (one.one, one.other)],
                "look_for": one.look,
                "example": one.example
                and {
                    "case": one.example.case.id,
                    "title": one.example.case.title,
                    "steps": list(situation(one.example.case)),
                    "says": list(one.example.says),
                },
            }
            for one in apart.differs
        ],
    }


def _choice_entry(point: str, choice: Choice, title: Callable[[str], str]) -> dict[str, str]:
    known = choice.name in POINTS[point].choices
    rule = f"{point}.{choice.name}" if known else ""
    return {"choice": str(choice), "rule": rule, "title": title(rule) if rule else ""}


def _point_entry(
    one: PointEvidence, found: Classification, title: Callable[[str], str]
) -> dict[str, Any]:
    return {
        "point": one.point,
        "standing": "settled" if one.settled else "silent" if one.silent else "open",
        "plays": _choice_entry(one.point, one.mine, title),
        "fits_too": [_choice_entry(one.point, choice, title) for choice in one.fits],
        "refuted": [
            {**_choice_entry(one.point, choice, title), "by": _trip_entry(trip)}
            for choice, trip in one.refuted
        ],
        "not_tried": [str(choice) for choice in one.untried],
        "look_for": "" if one.settled else look(one.point, found.seen),
    }
