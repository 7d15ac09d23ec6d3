"""The pages of the sources: every sentence is there, with what rests on it or why nothing does."""

import re
from pathlib import Path

import pytest

from sabacc.site.data import SiteData
from sabacc.site.pages.sources import decisions_by_sentence, pages_of
from sabacc.spec.points import DOCUMENTS, POINTS
from sabacc.spec.rule_text import title
from sabacc.spec.sentences import KINDS, documents, sentence_uses, sentences, sentences_folder

IDS = Path(__file__).resolve().parents[2] / "data" / "source_ids.txt"


@pytest.fixture(scope="module", name="pages")
def _pages(data: SiteData) -> dict[str, str]:
    return pages_of(data)


def entries(page: str) -> dict[str, str]:
    parts = re.split(r"^### ([FHSC]-\d{3}) .*$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


class TestTheLoader:
    def test_finds_every_sentence(self) -> None:
        assert set(IDS.read_text(encoding="utf-8").split()) == set(sentences())
        assert list(documents()) == list(DOCUMENTS)

    def test_reads_the_checkout(self) -> None:
        assert (sentences_folder() / "forum.toml").is_file()

    def test_knows_every_kind(self) -> None:
        assert {sentence.kind for sentence in sentences().values()} == set(KINDS)

    def test_tells_where_a_sentence_stands(self) -> None:
        first, second = sentences()["C-001"], sentences()["C-002"]

        assert first.locator == "Before the first heading, sentence 1"
        assert second.locator == "Rules for Sabacc, sentence 1"


class TestThePages:
    def test_are_one_for_each_document(self, pages: dict[str, str]) -> None:
        assert set(pages) == {"sources/index.md", *(f"sources/{one}.md" for one in DOCUMENTS)}

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_have_an_anchor_for_every_sentence(self, pages: dict[str, str], document: str) -> None:
        anchors = re.findall(
            r"^### (\S+) \{ #(\S+) \}$", pages[f"sources/{document}.md"], re.MULTILINE
        )
        expected = [one.id for one in sentences().values() if one.document == document]

        assert anchors == [(id_, id_) for id_ in expected]

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_follow_the_headings_of_a_document(self, pages: dict[str, str], document: str) -> None:
        parts = re.findall(r"^## (.*)$", pages[f"sources/{document}.md"], re.MULTILINE)
        headings = {one.heading for one in sentences().values() if one.document == document}

        assert {part for part in parts if parts.count(part) > 1} <= {parts[0]}
        assert set(parts) == headings - {""}

    @pytest.mark.parametrize("document", DOCUMENTS)
    def test_tell_what_rests_on_a_sentence(self, pages: dict[str, str], document: str) -> None:
        for id_, text in entries(pages[f"sources/{document}.md"]).items():
            fed = {one.rule for one in sentence_uses().get(id_, ())}
            assert sentences()[id_].says in text
            assert all(f"[{title(rule)}](../rules/" in text for rule in fed)
            assert all(f"#{rule})" in text for rule in fed)
            assert fed or f"No rule rests on it: {sentences()[id_].uncited_because}." in text

    def test_put_what_is_said_before_where_it_stands(self, pages: dict[str, str]) -> None:
        lines = [line for line in entries(pages["sources/forum.md"])["F-039"].splitlines() if line]

        assert lines[0].startswith("**Source, in our words:** ")
        assert lines[1:3] == ["*Rule · Betting Hand, sentence 3*", "{: .place }"]
        assert lines[3] == '<details class="resting" markdown>'
        assert re.fullmatch(
            r"<summary>\d rules? rests? on it, \d+ decisions? weighs? it</summary>", lines[4]
        )

    def test_name_the_decisions_that_weigh_a_sentence(
        self, data: SiteData, pages: dict[str, str]
    ) -> None:
        weighed = decisions_by_sentence(data)
        said = entries(pages["sources/swag.md"])

        assert "betting.check" in weighed["S-046"]
        assert "(../decisions/betting.md#betting.check)" in said["S-046"]
        assert all(set(points) <= set(POINTS) for points in weighed.values())

    def test_offer_a_filter_by_kind(self, pages: dict[str, str]) -> None:
        tags = re.findall(r'class="sentence" data-tags="([^"]+)"', pages["sources/classic.md"])

        assert {tag.partition(" ")[0] for tag in tags} <= set(KINDS)
        assert sum(tag.endswith(" idle") for tag in tags) == sum(
            one.document == "classic" and one.id not in sentence_uses()
            for one in sentences().values()
        )

    def test_list_what_feeds_nothing(self, pages: dict[str, str]) -> None:
        idle = [one for one in sentences().values() if one.id not in sentence_uses()]

        assert idle
        assert all(f"[{one.id}](" in pages["sources/index.md"] for one in idle)
