"""A ruling as text and as a sheet to print."""

from __future__ import annotations

import re
from typing import cast

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drawing import render
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import grouped, told, totals_of
from sabacc.arbiter.text import read
from sabacc.arbiter.words import differing
from sabacc.spec.rulesets import builtin_names
from tests.unit.arbiter.disputes import half, showdown

EVERY = Arbiter()
NAMES = builtin_names()
ALL = cast("RulingOutput", {"elsewhere": [{"rulesets": list(NAMES)}]})
HOLONET = [name for name in NAMES if name.startswith("holonet+")]


def test_options_are_folded_into_their_base() -> None:
    totals = totals_of(ALL)

    assert totals["holonet"] == len(HOLONET) == 6
    assert grouped(["holonet", *HOLONET], totals) == ["holonet (with any option)"]
    assert grouped(["holonet", *HOLONET[:2]], totals) == ["holonet (with 2 of its 6 options)"]
    assert grouped(["holonet"], totals) == ["holonet"]
    assert grouped(HOLONET[:2], totals) == HOLONET[:2]
    assert grouped(HOLONET[:4], totals) == ["4 of the options of holonet"]
    assert grouped(["classic"], totals) == ["classic"]


def test_versions_are_folded_into_theirs() -> None:
    totals = totals_of(ALL)
    forum = [name for name in NAMES if name.startswith("forum")]

    assert len(forum) == 7
    assert grouped(forum, totals) == ["forum (in any version)"]
    assert grouped(forum[:3], totals) == forum[:3]


@pytest.mark.parametrize(
    ("other", "own", "says"),
    [
        (
            "Han wins; Lando pays 2.",
            "Han wins; Lando pays 12.",
            "Lando pays 2; the rest is the same",
        ),
        ("Lando pays 2; han wins.", "Han wins; lando pays 2.", "Lando pays 2; han wins"),
        ("Lando wins.", "Han wins.", "Lando wins"),
    ],
)
def test_another_ruling_tells_what_differs(other: str, own: str, says: str) -> None:
    assert differing(other, own) == says


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize(
    "text",
    [
        showdown("Han claims: Han pays 2 to the sabacc pot\nclaim: no sudden demise\n"),
        half("round 1\nHan bets 2", "Lando claims: Lando may raise by 4\n"),
        half("round 1"),
    ],
    ids=["showdown", "half", "next"],
)
def test_no_line_is_too_wide(text: str, width: int) -> None:
    ruling = EVERY.rule(read(text))
    lines = [line.text for line in told(ruling, width)]

    assert max(map(len, lines)) <= width
    assert bool(ruling["events"]) == any(
        re.search(r" [a-z-]+\.[a-z-]+\.[a-z0-9-]+$", line) for line in lines
    )


def test_the_sheet_is_one_page_by_itself() -> None:
    dispute = read(showdown("Han claims: Han pays 2 to the sabacc pot\n"))
    page = render(EVERY.rule(dispute), dispute, EVERY.drawn(dispute))
    pictures = re.findall(r' src="([^":,]*[:,][^";]*)', page)

    assert "<script" not in page
    assert "default-src 'none'" in page
    assert not re.findall(r"(?:srcset|action)=|<link|@import|url\(", page)
    assert len(pictures) == page.count("src=") == 8
    assert all(one.startswith("data:image/svg+xml,%3Csvg") for one in pictures)
    assert 'alt="11 of coins"' in page
    assert '88 credits <span class="wrong">(\N{MINUS SIGN}12)</span>' in page
    assert page.count("penalties.caller.hand-pot") >= 2
    assert '<span class="verdict wrong">wrong</span>' in page
    assert "caller: Han" in page


def test_nothing_in_the_sheet_is_taken_for_markup() -> None:
    dispute = read(showdown("title: <img src=x onerror=alert(1)>&\n"))
    page = render(EVERY.rule(dispute), dispute, EVERY.drawn(dispute))

    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;&amp;" in page
