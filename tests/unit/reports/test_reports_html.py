"""The HTML report: it asks nobody, runs nothing, and says in words what it says in colours."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from tests.unit.reports.made_reports import telling
from tests.unit.reports.renderers import rendered, terminal


def test_markup_of_a_program_is_only_text() -> None:
    assert "[bold]x[/bold]" in terminal(telling())


class _Page(HTMLParser):
    """Collects what a page would load, and what it would run."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for name, value in attrs if name in {"src", "srcset", "data"}]


def test_html_asks_nothing_of_any_server_and_runs_nothing() -> None:
    page = _Page()
    written = rendered("html", telling())
    page.feed(written)

    assert page.loads == []
    assert not {"script", "link", "img", "iframe", "object", "b"} & set(page.tags)
    assert "url(" not in written
    assert "@import" not in written


def test_html_says_in_words_what_it_says_in_colours() -> None:
    cells = re.findall(
        r"<td class=\"\w+\" title=\".*?</td>", rendered("html", telling()), re.DOTALL
    )

    assert len(cells) == 6
    assert all(re.search(r'<span class="hidden">[a-z ]+</span>', cell) for cell in cells)


def test_html_opens_the_first_broken_rule() -> None:
    written = rendered("html", telling())

    assert written.count("<details open id=") == 1
    assert written.count("<details id=") == 1
