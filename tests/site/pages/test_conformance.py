"""The pages for programs and readers of sources: conformance, adapters, data, decisions."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace as replace_

from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.site.data import SiteData, contested, load, points_of
from sabacc.site.pages import conformance
from sabacc.spec.points import CHAPTERS, DOCUMENTS, POINTS
from sabacc.spec.rulesets import builtin
from sabacc.spec.sentences import KINDS, documents, sentence_uses, sentences

ONE = "penalties.bomb.hand-pot"


@pytest.fixture(scope="module", name="page")
def _page(pages_by: Callable[[str], dict[str, str]]) -> str:
    return pages_by("pages.conformance")["conformance.md"]


@pytest.fixture(scope="module", name="files")
def _files(pages_by: Callable[[str], dict[str, str]]) -> dict[str, str]:
    return pages_by("pages.for_programs")


def cells(line: str) -> list[str]:
    """Return the cells of a row, without the labels that a phone shows before them."""
    return [cell.partition(" { data-of=")[0].strip() for cell in line.strip("|").split("|")]


def row(page: str, rule: str) -> list[str]:
    (line,) = (line for line in page.splitlines() if line.startswith(f"| [`{rule}`]"))
    return cells(line)[1:]


def test_every_rule_has_a_row(page: str) -> None:
    rules = {point.rule_id(choice) for point in POINTS.values() for choice in point.choices}

    assert set(re.findall(r"^\| \[`([^`]+)`\]\(rules/.*data-tags", page, re.MULTILINE)) == rules


def test_the_figures_are_those_of_the_cases(data: SiteData, page: str) -> None:
    number = len(data.cases_by_rule[ONE])

    level, scenarios, twinned, passed, caught = row(page, ONE)

    assert level == "settle"
    assert [scenarios, twinned] == [str(number)] * 2
    assert passed == "4 of 4"
    assert caught == "12 of 12"  # three other choices under four base rulesets


def test_the_reference_passes_everything(page: str) -> None:
    assert "Failed under" not in page
    results = page.partition("## The reference in this build")[2].partition("\n## ")[0]
    for line in results.splitlines():
        if line.startswith("| [`"):
            _, asked, passed, *_, caught, _, _ = cells(line)
            assert asked == passed
            assert len(set(caught.split(" of "))) == 1


def test_conduct_says_why_it_has_no_scenario(page: str) -> None:
    point = next(point for point in POINTS.values() if point.conduct)

    assert row(page, point.rule_id(point.choices[0]))[-1] == point.conduct


def test_what_was_not_run_claims_nothing(page: str) -> None:
    assert row(page, "totals.face-values.rebel")[3:] == ["not run in this build", ""]


def test_every_law_is_told(page: str) -> None:
    assert all(f"(implementers/laws.md#{law})" in page for law in LAWS)


def test_a_failure_would_be_told(data: SiteData) -> None:
    case = data.cases_by_rule[ONE][0]
    spoilt = tuple(replace_(one, value=_otherwise(one.value)) for one in case.expect)
    wrong = replace_(case, expect=spoilt)
    only = MappingProxyType(dict.fromkeys(data.rules, ()) | {ONE: (wrong,)})
    one = replace(data, rulesets=(builtin("standard"),), cases_by_rule=only)

    page = conformance.pages_of(one)["conformance.md"]

    assert f"Failed under standard: `{case.id}`." in page


def test_a_disputed_case_is_told_to_the_flips(data: SiteData) -> None:
    cases = [replace_(case, quarantined=("issue-12",)) for case in data.cases_by_rule[ONE]]
    found = conformance.measure(builtin("standard"), cases)

    doubted = {one.disputed for one in found.flips if one.disputed}
    assert (found.passed, found.failed) == (frozenset(), ())
    assert doubted
    assert doubted <= {case.id for case in cases}


def test_nothing_is_said_of_disputes_where_there_are_none(page: str) -> None:
    assert "quarantine" not in page
    assert "disputed" not in page


def _otherwise(value: object) -> object:
    return value + 1 if isinstance(value, int) else "nobody"


def test_the_vocabulary_says_why_a_deed_is_refused(files: dict[str, str]) -> None:
    rows = json.loads(files["implementers/tables/vocabulary.json"])["vocabulary"]
    means = {one["word"]: one["means"] for one in rows if one["kind"] == "fate of a deed"}

    assert means["out-of-turn"] == "Another seat is being asked; never the reason for a `lay`."
    assert means["no-bet-stands"] == (
        "A `match`, `raise` or `all-in` while nothing is bet; a `fold` without a bet to pay, "
        "where folding is only the alternative to paying."
    )
    assert not any("\n" in text for text in means.values())


def test_the_tables_are_all_linked(files: dict[str, str]) -> None:
    page = files["implementers/tables.md"]
    names = {name.rpartition("/")[2] for name in files if "/tables/" in name}

    assert all(f"(tables/{name})" in page for name in names)


def test_the_tables_name_their_edition(data: SiteData, files: dict[str, str]) -> None:
    for name, text in files.items():
        if name.endswith(".json") and not name.endswith("schemas.json"):
            assert json.loads(text)["edition"] == data.edition


def test_the_tables_hold_every_case(files: dict[str, str]) -> None:
    cases = json.loads(files["implementers/tables/cases.json"])["cases"]

    assert {case["id"] for case in cases} == {case.id for case in load_cases()}


ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "implementers" / "adapter.md").read_text(encoding="utf-8")
FORGOTTEN = "total(hand) == 0 or "


@pytest.fixture(scope="module")
def program() -> str:
    return PAGE.partition("```python\n")[2].partition("\n```")[0] + "\n"


def sabacc(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the page's own program
        [sys.executable, "-m", "sabacc", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def saved(program: str, folder: Path) -> tuple[str, str, str]:
    path = folder / "adapter.py"
    path.write_text(program, encoding="utf-8")
    return ("--", sys.executable, str(path))


def timeless(text: str) -> str:
    """Leave out the seconds, the date, the command and the seed, which differ from run to run."""
    return re.sub(r" in [0-9.]+ s, .*UTC|(?<=protocol 1; ).*|(?<=--seed) \d+", "", text.strip())


def test_the_example_conforms_as_shown(program: str, tmp_path: Path) -> None:
    found = sabacc("verify", "--ruleset", "standard", *saved(program, tmp_path))
    shown = PAGE.partition("```text\n")[2].partition("\n```")[0]

    assert found.returncode == 0, found.stdout + found.stderr
    assert timeless(found.stdout) == timeless(shown)


def test_doctor_finds_nothing(program: str, tmp_path: Path) -> None:
    found = sabacc("doctor", *saved(program, tmp_path))

    assert found.returncode == 0, found.stdout + found.stderr
    assert "Every answer has the right shape" in found.stdout


def test_the_fault_that_readers_are_to_try_is_found(program: str, tmp_path: Path) -> None:
    assert program.count(FORGOTTEN) == 1
    assert f"`{FORGOTTEN.strip()}`" in PAGE
    wrong = saved(program.replace(FORGOTTEN, ""), tmp_path)

    found = sabacc("verify", "--ruleset", "standard", *wrong)

    assert found.returncode == 1
    assert "bombs.zero.bombs  rule broken" in found.stdout


def test_every_rule_has_its_cases_or_is_conduct(data: SiteData) -> None:
    bare = {rule.rpartition(".")[0] for rule, cases in data.cases_by_rule.items() if not cases}

    assert bare == {point.id for point in POINTS.values() if point.conduct}


@pytest.mark.parametrize(
    ("point", "apart"),
    [("folding.cost", True), ("deck.size", False), ("deck.face-cards", False)],
)
def test_sources_disagree_where_their_choices_do(point: str, *, apart: bool) -> None:
    assert contested(point) is apart


def test_a_ruleset_that_is_none_of_the_tabs_is_not_found() -> None:
    with pytest.raises(KeyError):
        load().ruleset("forum-rebel")


IDS = Path(__file__).resolve().parents[2] / "data" / "source_ids.txt"


@pytest.fixture(scope="module", name="pages")
def source_pages(pages_by: Callable[[str], dict[str, str]]) -> dict[str, str]:
    return pages_by("pages.sources")


def entries(page: str) -> dict[str, str]:
    parts = re.split(r"^### ([FHSC]-\d{3}) .*$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_loader_finds_every_sentence() -> None:
    assert set(IDS.read_text(encoding="utf-8").split()) == set(sentences())
    assert list(documents()) == list(DOCUMENTS)


def test_the_loader_knows_every_kind() -> None:
    assert {sentence.kind for sentence in sentences().values()} == set(KINDS)


def test_the_loader_tells_where_a_sentence_stands() -> None:
    first, second = sentences()["C-001"], sentences()["C-002"]

    assert first.locator == "Before the first heading, sentence 1"
    assert second.locator == "Rules for Sabacc, sentence 1"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_pages_have_an_anchor_for_every_sentence(pages: dict[str, str], document: str) -> None:
    anchors = re.findall(r"^### (\S+) \{ #(\S+) \}$", pages[f"sources/{document}.md"], re.MULTILINE)
    expected = [one.id for one in sentences().values() if one.document == document]

    assert anchors == [(id_, id_) for id_ in expected]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_pages_follow_the_headings_of_a_document(pages: dict[str, str], document: str) -> None:
    parts = re.findall(r"^## (.*)$", pages[f"sources/{document}.md"], re.MULTILINE)
    headings = {one.heading for one in sentences().values() if one.document == document}

    assert {part for part in parts if parts.count(part) > 1} <= {parts[0]}
    assert set(parts) == headings - {""}


def test_the_pages_put_what_is_said_before_where_it_stands(pages: dict[str, str]) -> None:
    lines = [line for line in entries(pages["sources/forum.md"])["F-039"].splitlines() if line]

    assert lines[0].startswith("**Source, in our words:** ")
    assert lines[1:3] == ["*Rule · Betting Hand, sentence 3*", "{: .place }"]
    assert lines[3] == '<details class="resting" markdown>'
    assert re.fullmatch(
        r"<summary>\d rules? rests? on it, \d+ decisions? weighs? it</summary>", lines[4]
    )


def test_the_pages_offer_a_filter_by_kind(pages: dict[str, str]) -> None:
    tags = re.findall(r'class="sentence" data-tags="([^"]+)"', pages["sources/classic.md"])

    assert {tag.partition(" ")[0] for tag in tags} <= set(KINDS)
    assert sum(tag.endswith(" idle") for tag in tags) == sum(
        one.document == "classic" and one.id not in sentence_uses() for one in sentences().values()
    )


def test_the_pages_list_what_feeds_nothing(pages: dict[str, str]) -> None:
    idle = [one for one in sentences().values() if one.id not in sentence_uses()]

    assert idle
    assert all(f"[{one.id}](" in pages["sources/index.md"] for one in idle)


def test_the_grounds_stand_in_their_order(data: SiteData, pages: dict[str, str]) -> None:
    rows = re.findall(
        r"^\| \d \| \[[^\]]+\]\(principles\.md#([A-Z])\) .* \| (\d+) \|$",
        pages["decisions/index.md"],
        re.MULTILINE,
    )

    assert [letter for letter, _ in rows] == list(data.principles)
    assert sum(int(number) for _, number in rows) == len(POINTS)


def sections(page: str) -> dict[str, str]:
    parts = re.split(r"^## .* \{ #(\S+) \}$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_point_has_an_anchor(pages: dict[str, str], chapter: str) -> None:
    found = list(sections(pages[f"decisions/{chapter}.md"]))

    assert found == [point.id for point in points_of(chapter)]


def test_every_choice_that_is_read_is_linked_to_its_rule(
    data: SiteData, pages: dict[str, str]
) -> None:
    for decision in data.decisions.values():
        page = pages[f"decisions/{decision.chapter}.md"]
        for reading in decision.readings:
            if reading.choice:
                rule = POINTS[decision.point].rule_id(reading.choice)
                assert f"(../rules/{decision.chapter}.md#{rule})" in page


def test_the_principles_stand_in_their_order(data: SiteData, pages: dict[str, str]) -> None:
    anchors = re.findall(r"^## .* \{ #([A-Z]) \}$", pages["decisions/principles.md"], re.MULTILINE)

    assert anchors == list(data.principles)


def test_every_decision_is_listed_under_its_principle(
    data: SiteData, pages: dict[str, str]
) -> None:
    listed = sections(pages["decisions/principles.md"])

    for decision in data.decisions.values():
        assert f"#{decision.point})" in listed[decision.principle]
