"""Plain lines and plain pages are made as the library makes them, and all others are left to it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.config import load_config  # pyright: ignore[reportUnknownVariableType]
from mkdocs.utils.meta import get_data

from sabacc.site.turning.blocks import SETTINGS, PlainPage, plain_page
from tests.runs import todays

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

ROOT = Path(__file__).parents[3]

MOST_LEFT = 4
"""Pages that may be left to the library."""

PLAIN = (
    "a word",
    "`code` and `*code*`, [`code` and more](../a_b/c.md#d-e*f)",
    "**strong [link](a.md)**, *em*, and **`code`**",
    "![9 of coins](../cards/coins-9.svg){ .card } ![a *b*](b.svg){ .card } and so on",
    'x<br>\ny <span class="a b">z</span> &amp; &#124; end { data-of="A" }',
    "[a](b)[c](d) ![e](f)!",
    "A heading [`a.b`](a.md#b) { #a.b }",
    "a]b } {: x",
    "**Chosen by *standard*:** one, `a`{ .b } and [c](d){ .e #f }",
    '<a href="a#b=c&amp;d=e">f</a>',
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


PLAIN_PAGES = (
    "# A *b* `c`\n\nd\n{: .e }\n\n## F { #g .h }\n### F\n\n#### Deep\n\n## F",
    "- a\n- b\n  and more\n    - c\n    - d\n- e\n{: .f }\n\ng\n\n1. one\n2. two",
    "-   **a**\n\n    b\n\n    - c\n\n-   d\n\n    | e |\n    | --- |\n    | f |\n\ng",
    "| a | b |\n| --- | ---: |\n| [c](d) { .e } | `f` |\n|  | g&#124;h |\n\ni",
    '=== "A"\n\n    b\n\n    ??? c "D *e*"\n\n        f\n\n=== "G"\n\n=== "H"\n\n    i\n\n=== "J"',
    '> a\n> b\n>\n> c\n> {: .d }\n\n> e\n\n??? f "G"\n\n    h',
    '<p id="a">b\n\n*c*</p>\n\n<div class="d" data-e markdown>\n\n## F\n\n</div>\n\ng',
    "a\n\n<!-- b -->\n\nc",
    "<div markdown>\n\n<details><summary>a</summary><pre>b</pre></details>\n\n</div>",
    "```python\na = 1\n\nb\n```\n\nc",
)
OTHER_PAGES = (
    "    code",
    "a\n# b",
    "a\n> b",
    "> a\nb",
    "> a\n>\n\nb",
    "- a\n* b\n1. c\n\n+ d",
    "- # a",
    "a\n===\n\nb\n---",
    "***\n\n- - -",
    "[a]: b\n\n[a]",
    "a | b\n--- | ---\nc | d",
    "| a |\n| --- |\n| b | c |",
    "| a |\n| --- |",
    "| `a|b` |\n| --- |\n| c |",
    '=== "a"\n\n    b\nc',
    '??? a "b"\nc',
    "??? a\n\n    b",
    '!!! a "b"\n\n    c',
    "<div>a",
    "<div>a</div> b",
    "a\n<div>b</div>",
    "<div markdown>*a*</div>",
    "<script>a</script>*b*",
    "```\na",
    "{: .a }",
    "a\n{: b }",
    "# a #",
    "#",
    "a\tb",
)
LINES = (
    *("", "", "", "a", "a *b*", "{: .c }", "# d", "## d { #e }", "### f ##", "---", "===", "***"),
    *(
        "- g",
        "* h",
        "-   i",
        "1. j",
        "2. k",
        "+ l",
        "- - m",
        "- # n",
        "-",
        "> o",
        "> - p",
        ">",
        "> > q",
    ),
    *("| r | s |", "| --- | --- |", "| --- | ---: |", "| t | `u` { .v } |", "| w |", "w | x"),
    *('=== "A"', '=== "B *c*"', '??? d "E"', '???+ f "G"', '!!! h "I"', "```", "```python", "~~~"),
    *('<div class="j" markdown>', "</div>", "<div>", "<p>k</p>", "<b>l</b>", "<!-- m -->", "<br>"),
    *("<details><summary>n</summary>", "</details>", "<pre>", "</pre>", "[o]: p", "[o]"),
)
"""Pages of these, indented here and there, are as mixed up as pages can be."""


@lru_cache(maxsize=1)
def settings() -> MkDocsConfig:
    """Read the settings of the site."""
    return load_config(str(ROOT / "mkdocs.yml"))


def html(text: str) -> str:
    """Turn Markdown into HTML as the library does with the settings of the site."""
    read: dict[str, Any] = dict(settings())
    named = read["markdown_extensions"]
    return markdown.markdown(text, extensions=named, extension_configs=read["mdx_configs"])


def plain(text: str) -> PlainPage | None:
    """Turn Markdown into HTML here; what a link names is its address."""
    return plain_page(text, str, html)


def same(text: str) -> bool:
    """Say whether a page is what the library makes of it, or is left to it."""
    found = plain(text)
    return found is None or found.html == html(text)


def test_the_settings_are_those_that_pages_are_made_for() -> None:
    """Under any others the library makes all of them."""
    read: dict[str, Any] = dict(settings())
    assert (read["markdown_extensions"], read["mdx_configs"]) == SETTINGS


@pytest.mark.parametrize("text", [*PLAIN, *PLAIN_PAGES])
def test_what_is_plain_is_made_here(text: str) -> None:
    """It is what the library makes of it."""
    found = plain(text)
    assert found is not None
    assert found.html == html(text)


@pytest.mark.parametrize("text", [*OTHER, *OTHER_PAGES])
def test_what_is_not_plain_is_left_to_the_library(text: str) -> None:
    """What overlaps, what is escaped, and what may be meant otherwise."""
    assert plain(text) is None


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_nobody_can_tell_who_made_a_line(line: str) -> None:
    """However mixed up it is."""
    assert same(f"a {line} z")
    assert same(f"| a |\n| --- |\n| {line} |")
    assert same(f"# {line}")


@given(
    st.lists(
        st.tuples(st.sampled_from(("", "", "", "    ", "        ", "  ")), st.sampled_from(LINES)),
        max_size=14,
    )
)
def test_nobody_can_tell_who_made_a_page_of_any_blocks(lines: list[tuple[str, str]]) -> None:
    """However mixed up they are."""
    assert same("\n".join(indent + line for indent, line in lines))


def test_nobody_can_tell_who_made_a_page(all_pages: dict[str, str]) -> None:
    """The pages are what the library makes of them, and nearly all of them are made here."""
    texts = {path: get_data(text)[0] for path, text in all_pages.items() if path.endswith(".md")}
    left = [path for path, text in texts.items() if plain(text) is None]

    assert len(left) <= MOST_LEFT, left
    for path in todays(sorted(texts), 24):
        assert same(texts[path]), path
