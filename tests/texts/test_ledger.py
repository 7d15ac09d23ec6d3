"""The ledger accounts for every sentence of the sources, and nothing of theirs was copied."""

import tomllib
from pathlib import Path

import click
import pytest
from msgspec.structs import replace

from tests.guards import ledger
from tests.runs import sampled
from tools import hash_sources

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"

#: Sentences of a document that nobody wrote: twelve words, seven, and four.
MADE_UP = (
    "Nobody at the northern harbour ever paid eleven copper rings for rain.",
    "Seven tired herons guard the empty lighthouse.",
    "Herons sleep standing up.",
)
SOUND = ledger.Entry(
    id="F-001", heading="", ordinal=1, kind="rule", says="Aim high.", rulings=("K-01",), none=""
)


@pytest.fixture(scope="module", name="hashes")
def _hashes() -> frozenset[str]:
    return frozenset((DATA / hash_sources.RUNS).read_text(encoding="utf-8").split())


def test_the_ledger_has_every_sentence_and_reason_and_quotes_nothing(
    hashes: frozenset[str],
) -> None:
    entries = {
        path.stem: ledger.entries(path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / "docs" / "sources").glob("*.toml"))
    }
    every = [entry for found in entries.values() for entry in found]
    ids = (DATA / hash_sources.IDS).read_text(encoding="utf-8").split()

    assert {*ledger.LETTERS} == {*entries}
    assert ledger.unaccounted(entries, ids) == []
    assert [fault for found in entries.values() for fault in ledger.miscounted(found)] == []
    assert ledger.unreasoned(every) == []
    assert ledger.ill_cited(every) == []
    assert ledger.quoted(every, hashes) == []


def test_the_project_copies_nothing(hashes: frozenset[str]) -> None:
    texts = dict(ledger.project_texts(ROOT))

    assert {f"docs/sources/{ruleset}.toml" for ruleset in ledger.LETTERS} <= texts.keys()
    assert ledger.copied(sampled([*texts.items()], 4), hashes) == []


@pytest.mark.parametrize(
    ("ruleset", "ids", "complaint"),
    [
        ("forum", ["F-001", "F-002"], "F-002 is missing"),
        ("forum", [], "F-001 is invented"),
        ("swag", ["F-001"], "F-001 does not belong to swag"),
    ],
)
def test_aguard_complains_about_a_lost_sentence(
    ruleset: str, ids: list[str], complaint: str
) -> None:
    assert [complaint] == ledger.unaccounted({ruleset: [SOUND]}, ids)
    assert ledger.unaccounted({"forum": [SOUND, SOUND]}, ["F-001"]) == ["F-001 occurs twice"]


@pytest.mark.parametrize(
    ("ordinals", "complaint"),
    [
        ((2,), "F-001 has the ordinal 2 instead of 1"),
        ((1, 3), "F-002 has the ordinal 3 instead of 2"),
        ((1, 1), "F-002 has the ordinal 1 instead of 2"),
    ],
)
def test_aguard_complains_about_a_miscount(ordinals: tuple[int, ...], complaint: str) -> None:
    found = [
        replace(SOUND, id=f"F-{number:03d}", ordinal=ordinal)
        for number, ordinal in enumerate(ordinals, 1)
    ]

    assert [complaint] == ledger.miscounted(found)


@pytest.mark.parametrize("kind", sorted(ledger.BEARING))
def test_aguard_complains_about_a_needless_reason(kind: str) -> None:
    assert ledger.unreasoned([replace(SOUND, kind=kind, none="title only")]) == [
        "F-001 bears on the game, yet gives a reason why not"
    ]


@pytest.mark.parametrize("kind", sorted(ledger.IDLE))
def test_aguard_complains_about_a_missing_reason(kind: str) -> None:
    idle = replace(SOUND, kind=kind, rulings=())

    assert ledger.unreasoned([idle]) == ["F-001 bears on nothing, without a reason"]
    assert (
        ledger.unreasoned([replace(idle, none="title only"), replace(idle, rulings=("K-01",))])
        == []
    )


def test_aguard_complains_about_a_citation_twice_and_a_short_sentence() -> None:
    says = "They say: seven tired herons guard the EMPTY lighthouse!"

    assert ledger.ill_cited([replace(SOUND, rulings=("K-01", "K-01"))]) == [
        "F-001 cites K-01 twice"
    ]
    assert ledger.quoted([replace(SOUND, says=says)], hash_sources.hashes(MADE_UP)) == [
        "F-001 quotes a sentence: seven tired herons guard the empty lighthouse"
    ]


def test_aguard_complains_about_a_planted_run() -> None:
    run = "nobody at the northern harbour ever paid eleven copper rings for rain"
    planted = 'NOBODY at the northern\nharbour -- ever paid "eleven" copper rings, for rain!'
    hashes = hash_sources.hashes(MADE_UP)

    assert [f"a.md copies: {run}", f"b.py copies: {run}"] == ledger.copied(
        [("a.md", planted), ("b.py", planted)], hashes
    )


def test_aguard_complains_never_about_eleven_words() -> None:
    eleven = MADE_UP[0].removesuffix(" rain.")

    assert ledger.copied([("a.md", eleven)], hash_sources.hashes(MADE_UP)) == []


def test_hashing_the_sources_writes_ids_with_hashes(tmp_path: Path) -> None:
    lines = [f"X-{number:03d}\t{text}" for number, text in enumerate(MADE_UP, 1)]
    (tmp_path / "made_up.tsv").write_text("\n".join(lines), encoding="utf-8")

    arguments = [str(tmp_path), "--into", str(tmp_path / "data")]

    hash_sources.main(arguments, standalone_mode=False)

    assert (tmp_path / "data" / hash_sources.IDS).read_text("utf-8") == "X-001\nX-002\nX-003\n"
    assert (tmp_path / "data" / hash_sources.RUNS).read_text("utf-8").split() == [
        "816441e7ce28d13e",
        "whole:b026ba49991244c6",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "has no sentences"),
        ("", "has no sentences"),
        ("X-001\tNobody pays.\nX-002 Han pays.\n", "made_up.tsv:2: no tab"),
    ],
)
def test_hashing_writes_nothing_of_a_folder_without_sound_sentences(
    text: str | None, says: str, tmp_path: Path
) -> None:
    if text is not None:
        (tmp_path / "made_up.tsv").write_text(text, encoding="utf-8")

    with pytest.raises(click.ClickException, match=says):
        hash_sources.main([str(tmp_path), "--into", str(tmp_path / "data")], standalone_mode=False)

    assert not (tmp_path / "data").exists()
