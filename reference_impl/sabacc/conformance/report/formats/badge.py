"""A badge for a README: an SVG of its own, or the JSON of a shields.io endpoint."""

from __future__ import annotations

import json
from xml.sax.saxutils import escape

from sabacc.conformance.judging.results import Status
from sabacc.conformance.report.run_report import Telling
from sabacc.conformance.report.standing import known_failures
from sabacc.protocol.hostile import escape_line
from sabacc.system.text import counted

_COLOURS = {"green": "#2e7d32", "orange": "#9a5b00", "red": "#b3261e", "grey": "#5f6368"}
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


def message(telling: Telling) -> tuple[str, str]:
    """Return the right half, the verdict and on what it rests, with its colour.

    *In part* stands where only a part of the suite was asked, or not every required case shown;
    *but for* where points are played in a way that no text knows.
    A list of known failures forgives them in the exit status, and not here.
    Disputed cases are counted beside the verdict, and change neither it nor the colour.
    """
    report = telling.report
    good = [
        escape_line(found.ruleset, 60)
        for found in report.rulesets
        if found.status is Status.CONFORMS
    ]
    asked = sum(found.status is not Status.NOTHING_APPLIED for found in report.rulesets)
    unshown = any(found.in_part for found in report.rulesets)
    unknown = {point for found in report.rulesets for point in found.unknown}
    conforms = "conforms, in part" if unshown else "conforms"
    conforms += f", but for {counted(len(unknown), 'point')}" if unknown else ""
    if report.interrupted:
        words, colour = "not finished", "grey"
    elif not asked:
        words, colour = "nothing applied", "grey"
    elif len(good) == asked:
        words = f"{conforms}: {good[0]}" if asked == 1 else f"{conforms}: {asked} rulesets"
        colour = "orange" if unshown or unknown else "green"
    elif good:
        words, colour = f"{conforms}: {len(good)} of {asked} rulesets", "orange"
    else:
        words, colour = "does not conform", "red"
    if known := known_failures(report.rulesets):
        words = f"{words}, {counted(known, 'known failure')}"
        colour = "orange" if colour == "green" else colour
    if disputed := {one.case.id for found in report.rulesets for one in found.disputed}:
        words = f"{words}, {len(disputed)} disputed"
    cut = telling.filtered or (report.stopped and not report.interrupted)
    partial = cut and not unshown
    if partial and colour == "green":
        colour = "orange"
    return (f"{words} (in part)" if partial else words), colour


def render_svg(telling: Telling) -> str:
    """Return the badge as an SVG that asks nothing of any other server."""
    name, (words, colour) = label(telling), message(telling)
    name_long, words_long = round(len(name) * _SIGN), round(len(words) * _SIGN)
    left, right = name_long + 12, words_long + 12
    return _SVG.format(
        width=left + right,
        left=left,
        right=right,
        colour=_COLOURS[colour],
        label=escape(name, {'"': "&quot;"}),
        message=escape(words, {'"': "&quot;"}),
        label_at=left / 2,
        label_long=name_long,
        message_at=left + right / 2,
        message_long=words_long,
    )


def render_json(telling: Telling) -> str:
    """Return the badge as the JSON that shields.io reads from an endpoint."""
    words, colour = message(telling)
    return (
        json.dumps(
            {
                "schemaVersion": 1,
                "label": label(telling),
                "message": words,
                "color": colour,
            }
        )
        + "\n"
    )
