"""Every point has a decision that tells who holds which reading, and why one was chosen."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sabacc import decisions as package
from sabacc.decisions import Decision, Reading, decision, decisions, principles
from sabacc.points import DOCUMENTS, OPTIONS, POINTS, VERSIONS, Basis, Made, Point
from sabacc.rulesets import builtin
from tests.guards import ledger
from tools import hash_sources

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DATA = Path(__file__).parent / "data"
SOURCE_IDS = frozenset((DATA / "source_ids.txt").read_text(encoding="utf-8").split())
HASHES = frozenset((DATA / "source_runs.txt").read_text(encoding="utf-8").split())
FILES = tuple(sorted(Path(package.__file__).parent.glob("*.toml")))
DECIDED = tuple(POINTS.values())
OVERLAYS = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))

SENTENCE = re.compile(r"\b[FHSC]-\d{3}\b")
ROW = re.compile(r"\b(?:K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2})\b")
SURENESS = ("", "h", "m", "l")

CALLER = POINTS["penalties.bombed-caller"]
SOUND = decision(CALLER.id)

every_decision = pytest.mark.parametrize("point", DECIDED, ids=[point.id for point in DECIDED])


def texts(found: Decision) -> Iterator[str]:
    """Give every sentence of ours in a decision."""
    yield from (found.question, found.ruling, found.why)
    for reading in found.readings:
        yield from (reading.says, reading.hand)


def faults(point: Point, found: Decision) -> list[str]:
    """Complain about a decision that does not fit its point."""
    return [
        *_shape_faults(point, found),
        *(
            f"{reading.says} {fault}"
            for reading in found.readings
            for fault in _reading_faults(point, reading)
        ),
    ]


def _shape_faults(point: Point, found: Decision) -> Iterator[str]:
    if len(set(found.rows)) != len(found.rows) or set(found.rows) != set(point.rows):
        yield "names other rows than its point"
    if found.principle not in principles():
        yield f"rests on {found.principle!r}, which is no principle"
    if not found.question.endswith("?") or not all((found.ruling, found.why)):
        yield "lacks a question, a ruling or a reason"
    choices = [reading.choice for reading in found.readings if reading.choice]
    if sorted(choices) != sorted(point.choices):
        yield "does not have one reading for each choice"
    accepted = [reading.choice for reading in found.readings if not reading.rejected]
    if accepted != [point.made["standard"].choice]:
        yield "does not accept the reading of standard alone"
    cited = SENTENCE.findall(" ".join(texts(found)))
    if not set(cited) <= SOURCE_IDS:
        yield "cites a sentence that no document has"
    if ROW.search(" ".join(texts(found))):
        yield "sends its reader to a row of the working papers"


def _reading_faults(point: Point, reading: Reading) -> Iterator[str]:
    if reading.held_by != _holders(point, reading.choice):
        yield "is not held by those whose choice it is"
    if not set(reading.sentences) <= SOURCE_IDS:
        yield "rests on a sentence that no document has"
    if len(set(reading.sentences)) != len(reading.sentences):
        yield "names a sentence twice"
    if reading.choice and not set(_documents(point, reading.choice)) <= _speaking(reading):
        yield "leaves out a document that speaks for it"
    if reading.confidence != _confidence(point, reading.choice):
        yield "is not as sure as its least sure holder"
    if not reading.choice and not (reading.rejected and reading.sentences):
        yield "is neither a choice nor drawn from a sentence and rejected"
    yield from _rejection_faults(point, reading)


def _rejection_faults(point: Point, reading: Reading) -> Iterator[str]:
    if reading.rejected is not bool(reading.hand):
        yield "is rejected without a hand, or has one without being rejected"
    if reading.fails and reading.fails not in SOURCE_IDS:
        yield "fails a sentence that no document has"
    if reading.yields_to and reading.yields_to not in principles():
        yield "yields to what is no principle"
    if reading.yields_to and reading.fails:
        yield "yields to a principle, though a sentence fails it"
    if reading.fails and not reading.choice and _foreign(point, reading):
        yield "reads one document and is refuted by another"


def _foreign(point: Point, reading: Reading) -> bool:
    """Say whether a document that speaks of the point is read, and another one refutes it."""
    speaking = {
        base[0].upper()
        for base, made in point.made.items()
        if made.basis in {Basis.STATED, Basis.READ}
    }
    read = _speaking(reading)
    return len(read) == 1 and read <= speaking and reading.fails[0] not in read


def _holders(point: Point, choice: str) -> tuple[str, ...]:
    order = (*DOCUMENTS, "standard")
    return tuple(base for base in order if choice == builtin(base).choices[point.id].name)


def _makers(point: Point, choice: str) -> list[Made]:
    """Return what the bases that make a choice say of it, or else what overlays say."""
    bases = [made for made in point.made.values() if made.choice == choice]
    overlays = (overlay.made.get(point.id) for overlay in OVERLAYS)
    return bases or [made for made in overlays if made is not None and made.choice == choice]


def _confidence(point: Point, choice: str) -> str:
    return max((made.sure for made in _makers(point, choice)), key=SURENESS.index, default="")


def _documents(point: Point, choice: str) -> Iterable[str]:
    """Give the initials of the documents that state a choice, or are read to make it."""
    return (
        base[0].upper()
        for base, made in point.made.items()
        if made.choice == choice and made.basis in {Basis.STATED, Basis.READ}
    )


def _speaking(reading: Reading) -> set[str]:
    return {sentence[0] for sentence in reading.sentences}


def test_every_point_has_a_decision() -> None:
    """Whoever asks after a point with scenarios finds why it is decided so."""
    missing = {point.id for point in DECIDED} - decisions().keys()

    assert missing == set()


def test_every_decision_is_of_a_point() -> None:
    """No decision outlives its point."""
    assert set(decisions()) <= set(POINTS)


def test_every_decision_stands_in_the_file_of_its_chapter() -> None:
    """So none is written twice, and each is found by its id."""
    strays = [
        f"{path.name}: {point}"
        for path in FILES
        if path.name != "principles.toml"
        for point in tomllib.loads(path.read_text(encoding="utf-8"))
        if point.partition(".")[0] != path.stem
    ]

    assert strays == []


@every_decision
def test_a_decision_fits_its_point(point: Point) -> None:
    """Rows, choices, holders, citations and rejections agree with the table of points."""
    assert faults(point, decision(point.id)) == []


def test_principles_stand_in_their_order_of_precedence() -> None:
    """Unanimity comes first, and what is left to the table last."""
    orders = [principle.order for principle in principles().values()]

    assert orders == sorted(orders)
    assert list(principles()) == list("UMXSCTPO")


def test_every_principle_decides_something() -> None:
    """A principle that decides no point would be idle talk."""
    assert {found.principle for found in decisions().values()} == set(principles())


def test_nothing_is_copied() -> None:
    """No decision shares twelve words in a row with a document, or a whole short sentence."""
    ours = {point: " ".join(texts(found)) for point, found in decisions().items()}
    quoted = [
        f"{point}: {run}"
        for point, found in decisions().items()
        for text in texts(found)
        for length in range(hash_sources.SHORTEST_SENTENCE, hash_sources.RUN_LENGTH)
        for run in hash_sources.runs(text, length)
        if hash_sources.WHOLE + hash_sources.digest(run) in HASHES
    ]

    assert ledger.copied(ours.items(), HASHES) == []
    assert quoted == []


def test_two_readings_of_a_bombed_caller() -> None:
    """The record of a known dispute reads as it was written."""
    both, once = SOUND.readings

    assert SOUND.accepted is both
    assert both.held_by == ("forum", "classic", "standard")
    assert (once.held_by, once.fails) == (("holonet",), "C-054")


def test_a_point_without_decision_is_no_key() -> None:
    """An unknown point raises KeyError."""
    with pytest.raises(KeyError):
        decision("penalties.nonsense")


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(SOUND, rows=("K-116",)), "names other rows"),
        (replace(SOUND, principle="Z"), "is no principle"),
        (replace(SOUND, question="Both?!"), "lacks a question"),
        (replace(SOUND, why="F-999 says so."), "cites a sentence"),
        (replace(SOUND, why="See K-116."), "sends its reader"),
        (replace(SOUND, readings=SOUND.readings[:1]), "one reading for each choice"),
        (replace(SOUND, readings=SOUND.readings[1:]), "standard alone"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_faulty_decision_is_found(wrong: Decision, complaint: str) -> None:
    """Each fault of a decision draws its complaint."""
    assert any(complaint in fault for fault in faults(CALLER, wrong))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(SOUND.readings[0], held_by=("forum", "standard")), "is not held by"),
        (replace(SOUND.readings[0], sentences=("F-999", "C-054")), "rests on a sentence"),
        (replace(SOUND.readings[0], sentences=("F-053", "F-053", "C-054")), "twice"),
        (replace(SOUND.readings[0], sentences=("F-043", "F-053")), "leaves out a document"),
        (replace(SOUND.readings[0], confidence="h"), "is not as sure"),
        (replace(SOUND.readings[1], hand=""), "without a hand"),
        (replace(SOUND.readings[1], fails="C-999"), "fails a sentence"),
        (replace(SOUND.readings[1], yields_to="C"), "though a sentence"),
        (replace(SOUND.readings[1], fails="", yields_to="Z"), "yields to what"),
        (replace(SOUND.readings[1], fails=""), "is rejected without"),
        (replace(SOUND.readings[1], choice=""), "is refuted by another"),
        (replace(SOUND.readings[1], choice="", sentences=()), "drawn from a sentence"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_faulty_reading_is_found(wrong: Reading, complaint: str) -> None:
    """Each fault of a reading draws its complaint."""
    assert any(complaint in fault for fault in faults(CALLER, replace(SOUND, readings=(wrong,))))
