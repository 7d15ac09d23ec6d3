"""A badge for a README: an SVG of its own, or the JSON of a shields.io endpoint."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from sabacc.conformance.results import Status

if TYPE_CHECKING:
    from sabacc.conformance.report.telling import Telling

_COLOURS = {Status.CONFORMS: ("#2e7d32", "brightgreen"), Status.FAILS: ("#b3261e", "red")}
_GREY = ("#5f6368", "lightgrey")
_SIGN = 6.6
"""The width of a sign in pixels; `textLength` makes the text fit whatever the font."""

_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" \
aria-label="{label}: {message}">
<title>{label}: {message}</title>
<clipPath id="r"><rect width="{width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)">
<rect width="{left}" height="20" fill="#3c4043"/>
<rect x="{left}" width="{right}" height="20" fill="{colour}"/>
</g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{label_at}" y="14" textLength="{label_long}">{label}</text>
<text x="{message_at}" y="14" textLength="{message_long}">{message}</text>
</g>
</svg>
"""


def label(telling: Telling) -> str:
    """Return the left half: the name of the game and the edition of its rulebook."""
    return f"sabacc {telling.report.edition}"


def message(telling: Telling) -> str:
    """Return the right half: the verdict, and on what it rests."""
    report = telling.report
    good = [found.ruleset for found in report.rulesets if found.status is Status.CONFORMS]
    asked = [found for found in report.rulesets if found.status is not Status.NOTHING_APPLIED]
    if not asked:
        words = "nothing applied"
    elif len(good) == len(asked):
        words = f"conforms: {good[0]}" if len(good) == 1 else f"conforms: {len(good)} rulesets"
    elif good:
        words = f"conforms: {len(good)} of {len(asked)} rulesets"
    else:
        words = "does not conform"
    return f"{words} (in part)" if telling.filtered or report.stopped else words


def render_svg(telling: Telling) -> str:
    """Return the badge as an SVG that asks nothing of any other server."""
    name, words = label(telling), message(telling)
    name_long, words_long = round(len(name) * _SIGN), round(len(words) * _SIGN)
    left, right = name_long + 12, words_long + 12
    return _SVG.format(
        width=left + right,
        left=left,
        right=right,
        colour=_COLOURS.get(telling.report.status, _GREY)[0],
        label=escape(name, {'"': "&quot;"}),
        message=escape(words, {'"': "&quot;"}),
        label_at=left / 2,
        label_long=name_long,
        message_at=left + right / 2,
        message_long=words_long,
    )


def render_json(telling: Telling) -> str:
    """Return the badge as the JSON that shields.io reads from an endpoint."""
    return (
        json.dumps(
            {
                "schemaVersion": 1,
                "label": label(telling),
                "message": message(telling),
                "color": _COLOURS.get(telling.report.status, _GREY)[1],
            }
        )
        + "\n"
    )
