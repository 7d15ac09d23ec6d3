"""Plain lines are made as the library makes them, and all others are left to it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.config import load_config  # pyright: ignore[reportUnknownVariableType]

from sabacc.site.inline import PLAIN_LINES, pieces
from tests.runs import todays

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

ROOT = Path(__file__).parents[3]

PLAIN = (
    "a word",
    "`code` and `*code*`, [`code` and more](../a_b/c.md#d-e*f)",
    "**strong [link](a.md)**, *em*, and **`code`**",
    "![9 of coins](../cards/coins-9.svg){ .card } ![a *b*](b.svg){ .card } and so on",
    'x<br>\ny <span class="a b">z</span> &amp; &#124; end { data-of="A" }',
    "[a](b)[c](d) ![e](f)!",
    "A heading [`a.b`](a.md#b) { #a.b }",
    "a]b } {: x",
)
OTHER = (
    "a*b",
    "a_b_c",
    "`open",
    "``two `` ticks",
    r"\*escaped\* \\ `x`",
    '[a][b] and [c](d "title")',
    "[a [nested](b) link](c)",
    "[![picture](a.svg)](b.md)",
    "<https://example.org> and <a@example.org>",
    "two  \nlines",
    "*a **b** c* and ***d***",
    "* a * and ** b **",
    "a & b, AT&T, 1 < 2",
    "*a [b*](c) d*",
    '<a title="[x](y)">z</a>',
    "[a](b`c`)",
    "`a[0]` [`b[1]`](c)",
)
PARTS = (
    *(
        "*",
        "**",
        "_",
        "`",
        "``",
        "[",
        "]",
        "(",
        ")",
        "](",
        "![",
        "!",
        "<",
        ">",
        "&",
        "\\",
        "{",
        "}",
    ),
    *("a", "b c", " ", "\n", "  \n", "<br>", "</b>", "&amp;", "a.md", "#", ":", '"', "1", "|", "."),
    *("[a](b)", "`c`", "**d**", "*e*", "![f](g){ .h }", '<i class="j">', "{: .k }"),
)
"""Lines of these are as mixed up as lines can be."""


@lru_cache(maxsize=1)
def settings() -> MkDocsConfig:
    """Read the settings of the site."""
    return load_config(str(ROOT / "mkdocs.yml"))


def html(text: str, *more: str) -> str:
    """Turn Markdown into HTML as the site does."""
    read: dict[str, Any] = dict(settings())
    named = [*read["markdown_extensions"], *more]
    return markdown.markdown(text, extensions=named, extension_configs=read["mdx_configs"])


@pytest.mark.parametrize("line", [*PLAIN, *OTHER])
def test_a_line_is_what_the_library_makes_of_it(line: str) -> None:
    """Whether it is made here or there."""
    assert html(line, PLAIN_LINES) == html(line)


@pytest.mark.parametrize("line", PLAIN)
def test_what_is_plain_is_made_here(line: str) -> None:
    """Otherwise it would not be quick."""
    assert pieces(line) is not None


@pytest.mark.parametrize("line", OTHER)
def test_what_is_not_plain_is_left_to_the_library(line: str) -> None:
    """What overlaps, what is escaped, and what may be meant otherwise."""
    assert pieces(line) is None


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_nobody_can_tell_who_made_a_line(line: str) -> None:
    """However mixed up it is."""
    assert html(line, PLAIN_LINES) == html(line)


def test_nobody_can_tell_who_made_a_page(all_pages: dict[str, str]) -> None:
    """The pages are what the library makes of them, and nearly all their lines are made here."""
    paths = [path for path in sorted(all_pages) if path.endswith(".md")]

    for path in todays(paths, 24):
        assert html(all_pages[path], PLAIN_LINES) == html(all_pages[path]), path
