"""What Markdown leaves out is added, and the search's index is kept small."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from sabacc.site.publishing.heads import mended, searched, settings, shorten


@pytest.mark.parametrize(
    ("html", "better"),
    [
        ("<th></th><th>a</th>", "<td></td><th>a</th>"),
        ('<th style="x"></th>', '<td style="x"></td>'),
        ('<td style="text-align: right;">7</td>', '<td class="to-right">7</td>'),
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
        (
            "<code>sabacc diff --example-of A</code>",
            '<code>sabacc diff <span class="whole">--example-of</span> A</code>',
        ),
        ("<code>--</code> -- <code>a\n--b</code>", "<code>--</code> -- <code>a\n--b</code>"),
    ],
)
def test_a_page_gets_what_it_lacks(html: str, better: str) -> None:
    assert mended(html) == better


@dataclass
class Entry:
    """An entry of a table of contents."""

    title: str
    children: list[Entry] = field(default_factory=list["Entry"])


def test_a_table_of_contents_is_read_in_words() -> None:
    rule = Entry("A fold costs nothing folding.cost.free")
    entries = [Entry("What does folding cost? folding.cost", [rule]), Entry("bombs.zero")]
    cited = Entry("The deck (H-001 to H-003)")
    shorten([*entries, cited, other := Entry("Write house.toml. Then play.")])

    assert cited.title == "The deck (H\N{NON-BREAKING HYPHEN}001 to H\N{NON-BREAKING HYPHEN}003)"
    assert [one.title for one in entries] == ["What does folding cost?", "bombs.zero"]
    assert rule.title == "A fold costs nothing"
    assert other.title == "Write house.toml. Then play."


def test_what_is_repeated_is_left_out_of_the_search() -> None:
    html = (
        '<p>law</p><p class="kind law">x</p><div class="tabbed-block"><div>y</div>z</div><p>on</p>'
        '<table><tr><td><table></table>a</td></tr></table><ul><li>b</li></ul><h2 id="bombs">c</h2>'
    )

    assert searched("rules/bombs.md", html) == (
        "<p>law</p><p>on</p><table><tr><td><table></table>a</td></tr></table>"
        '<ul><li>b</li></ul><h2 id="bombs">c</h2>'
    )
    assert searched("sources/swag.md", html) == (
        '<p>law</p><p>on</p><table><tr><td><table></table>a</td></tr></table><h2 id="bombs">c</h2>'
    )
    assert searched("disagreements.md", html) == (
        '<p>law</p><p>on</p><ul><li>b</li></ul><h2 data-search-exclude id="bombs">c</h2>'
    )
    assert "<p>law</p>" in searched("decisions/bombs.md", html)


def test_an_element_that_never_ends_is_left_out_to_the_end() -> None:
    assert (
        searched("rules/bombs.md", '<p>law</p><div class="tabbed-block"><p>x</p>') == "<p>law</p>"
    )


def test_the_search_puts_meaning_before_law_before_reasons() -> None:
    heavy = [settings(page)["boost"] for page in ("glossary.md", "rules/a.md", "x.md")]

    assert heavy == sorted(heavy, reverse=True)
    assert settings("decisions/bombs.md")["boost"] < settings("x.md")["boost"]
    assert settings("print.md") == {"exclude": True}
