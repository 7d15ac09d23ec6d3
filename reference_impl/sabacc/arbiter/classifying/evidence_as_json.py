"""What was found about the ruleset of hands, as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.arbiter.classifying.evidence_points import look
from sabacc.arbiter.classifying.evidence_telling import verdict
from sabacc.records.text.named_rules import in_short
from sabacc.spec.points import POINTS
from sabacc.system.input_error import one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.arbiter.classifying.classify import Apart, Evidence, SmallestHand
    from sabacc.arbiter.classifying.evidence import Trip
    from sabacc.arbiter.classifying.evidence_replays import Fit
    from sabacc.arbiter.classifying.evidence_settled import PointEvidence
    from sabacc.arbiter.classifying.evidence_slips import ButFor
    from sabacc.spec.rulesets import Choice


def to_json(found: Evidence, title: Callable[[str], str]) -> dict[str, Any]:
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
                "faults": [] if one.fit is None else [_trip_entry(t) for t in one.fit.trips[:10]],
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
                "example": None if one.example is None else _example_entry(one.example),
            }
            for one in apart.differs
        ],
    }


def _example_entry(example: SmallestHand) -> dict[str, Any]:
    return {
        "case": example.case,
        "title": example.title,
        "steps": list(example.steps),
        "says": list(example.says),
    }


def _choice_entry(point: str, choice: Choice, title: Callable[[str], str]) -> dict[str, str]:
    known = choice.name in POINTS[point].choices
    rule = f"{point}.{choice.name}" if known else ""
    return {"choice": str(choice), "rule": rule, "title": title(rule) if rule else ""}


def _point_entry(
    one: PointEvidence, found: Evidence, title: Callable[[str], str]
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
