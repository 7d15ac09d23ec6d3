"""What the theme and Markdown leave out is added, and the search's index is kept small."""

from __future__ import annotations

import pytest

from sabacc.site.access import mended
from sabacc.site.searching import MARK, marked, unmarked


@pytest.mark.parametrize(
    ("html", "better"),
    [
        ("<th></th><th>a</th>", "<td></td><th>a</th>"),
        ('<th style="x"></th>', '<td style="x"></td>'),
        ('<nav class="md-nav" aria-label="Rules">', '<nav class="md-nav" role="none">'),
        ("<pre><span></span><code>", '<pre><span></span><code tabindex="0">'),
        ('<pre><code tabindex="0">', '<pre><code tabindex="0">'),
        (
            '<td><img alt="Star" class="card" src="s"> Star</td>',
            '<td><img alt="" class="card" src="s"> Star</td>',
        ),
        (
            '<td><img alt="Star" class="card" src="s"> Star, Idiot</td>',
            '<td><img alt="Star" class="card" src="s"> Star, Idiot</td>',
        ),
    ],
)
def test_a_page_gets_what_it_lacks(html: str, better: str) -> None:
    """Each mend where it is due, and nowhere else."""
    assert mended(html) == better


def test_what_is_repeated_is_left_out_of_the_search() -> None:
    """The text of a rule stays; examples, badges and tables that compare go."""
    html = '<p>law</p><p class="trace">x</p><div class="tabbed-block">y</div><table><ul>'

    assert marked("rules/bombs.md", html).count(MARK) == 2
    assert marked("rulesets/swag.md", html).count(MARK) == 3
    assert marked("sources/swag.md", html).count(MARK) == 3
    assert unmarked(marked("rulesets/swag.md", html)) == html
