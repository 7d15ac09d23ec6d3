"""`sabacc rulebook`: the same pages in a folder, for the project or for a house."""

import re
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from sabacc.site.publishing.plain_pages import plain
from sabacc.spec.points import CHAPTERS, POINTS
from tests.end_to_end.command_line.commands import sabacc
from tests.runs import LONG_RUN

HOUSE = """
name = "Cloud City"
base = "standard"

[choices]
"folding.cost" = "free"
"""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^()\s]+)\)")


def rulebook(*words: str) -> tuple[int, str]:
    found = sabacc("rulebook", *words)
    return found.exit_code, found.output


@pytest.fixture(scope="module")
def written(made_at_leisure: Callable[[str, Callable[[Path], None]], Path]) -> Path:
    """Write the rulebook of a house, into a folder that is not empty."""
    return made_at_leisure("house", write) / "book"


def write(folder: Path) -> None:
    (folder / "house.toml").write_text(HOUSE, encoding="utf-8")
    (folder / "book").mkdir()
    (folder / "book" / "mine.txt").write_text("mine", encoding="utf-8")
    words = ("--force", "--ruleset", str(folder / "house.toml"), str(folder / "book"))
    status, said = rulebook(*words)
    assert status == 0, said


def texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.md"))
    }


@LONG_RUN
def test_a_house_gets_every_chapter(written: Path) -> None:
    pages = texts(written)

    assert {f"rules/{name}.md" for name in CHAPTERS} <= pages.keys()
    for point in POINTS.values():
        page = pages[f"rules/{point.chapter}.md"]
        for id_ in (point.id, *map(point.rule_id, point.choices)):
            assert f'id="{id_}"' in page, id_


def test_a_house_stands_first(written: Path) -> None:
    assert "Cloud City" in (written / "rules" / "folding.md").read_text(encoding="utf-8")


def test_the_pages_are_plain(written: Path) -> None:
    for path, text in texts(written).items():
        prose = re.sub(r"(?ms)^ *(```|~~~).*?^ *\1", "", text)

        assert not re.search(r"(?m)^ *(===|\?\?\?|!!!) ", prose), path
        assert not re.search(r"(?m)\{ *[:#.][^}]*\}", prose), path


def test_nothing_is_left_that_needs_a_script_or_a_style_sheet(written: Path) -> None:
    for path, text in texts(written).items():
        assert not re.search(r"<(form|select|button|input|output|div|span|script|style)\b", text), (
            path
        )
        assert not re.search(r'\b(class|data-[a-z]+)="(?!scenarios")', text), path

    folding = (written / "rules" / "folding.md").read_text(encoding="utf-8")
    assert "\n*sources disagree*\n" in folding
    assert "\n**Every rule, and who plays it**\n" in folding
    assert "*12 scenarios* · *level play* · *settled: Cloud City" in folding
    assert "\n*Law*\n\n**Cloud City**\n" in folding
    assert "Choose below" not in folding
    matrix = (written / "disagreements.md").read_text(encoding="utf-8")
    free = "≠ [free](rules/folding.md#folding.cost.free) (S)"
    assert f"| {free} | [one credit](rules/folding.md#folding.cost.one-credit) (D) |" in matrix


def test_the_contents_name_the_house(written: Path) -> None:
    contents = (written / "rules" / "index.md").read_text(encoding="utf-8")

    assert "the house [Cloud City](../rulesets/cloud-city.md): its law comes first" in contents
    assert "[the decisions](../decisions/index.md)" in contents


def test_links_between_the_pages_resolve(written: Path) -> None:
    pages = texts(written)
    for path, text in pages.items():
        for link in LINK.findall(text):
            target, _, anchor = link.partition("#")
            if "://" in target:
                continue
            reached = normpath(join(dirname(path), target)) if target else path
            assert (written / reached).is_file(), f"{path}: {link}"
            if anchor and reached in pages and "." in anchor:
                assert f'id="{anchor}"' in pages[reached], f"{path}: {link}"


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    status, said = rulebook(str(tmp_path))

    assert status == 2
    assert "is not empty; use --force" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_force_writes_all_the_same(written: Path) -> None:
    assert (written / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert (written / "rules" / "index.md").is_file()


def test_without_a_house_it_is_the_rulebook_of_the_project(
    tmp_path: Path, all_pages: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def written(_: object) -> dict[str, str]:
        return all_pages

    monkeypatch.setattr("sabacc.site.written", written)
    status, said = rulebook(str(tmp_path / "book"))
    pages = {path for path in all_pages if path.endswith(".md")}

    assert status == 0
    assert "The rulebook of edition" in said
    assert (tmp_path / "book" / "rules" / "index.md").is_file()
    assert pages - texts(tmp_path / "book").keys() == set()


def test_an_unknown_ruleset_writes_nothing(tmp_path: Path) -> None:
    status, said = rulebook("--ruleset", "holonett", str(tmp_path / "book"))

    assert status == 2
    assert "did you mean 'holonet'" in said
    assert not (tmp_path / "book").exists()


def test_tabs_and_boxes_become_titles_over_their_content() -> None:
    page = """# Title { #top }

=== "Forum"

    !!! note "Law"

        Text with [a rule](b.md#x.y) and [no page](c.md).

=== "SWAG"

    ![coins-1](c1.svg){ .card }

```text
=== "kept"
```
"""

    assert plain({"a.md": page, "b.md": ""})["a.md"] == (
        """<a id="top"></a>

# Title

**Forum**

**Law**

Text with [a rule](b.md#x.y) and no page.

**SWAG**

![coins-1](c1.svg)

```text
=== "kept"
```
"""
    )
