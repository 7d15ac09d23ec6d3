"""Each decision says why: its readings, its ground and its sentences are real, and its own words.

That it tells of its point's choices and holders is so by construction: they are one entry.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sabacc.spec.decisions import Decision, Reading, decision, decisions, principles
from sabacc.spec.model import Point
from sabacc.spec.points import OPTIONS, POINTS, VERSIONS
from tests.guards import ledger
from tools import hash_sources

DATA = Path(__file__).parents[1] / "data"
SOURCE_IDS = frozenset((DATA / "source_ids.txt").read_text(encoding="utf-8").split())
HASHES = frozenset((DATA / "source_runs.txt").read_text(encoding="utf-8").split())

SENTENCE = re.compile(r"\b[FHSC]-\d{3}\b")
ROW = re.compile(r"\b(?:K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2})\b")

EVERYBODY = re.compile(r"\b(?:every|all|any) rulesets?\b", re.IGNORECASE)

CALLER = POINTS["penalties.bombed-caller"]
SOUND = decision(CALLER.id)


def texts(found: Decision) -> Iterator[str]:
    yield from (found.question, found.ruling, found.why)
    for reading in found.readings:
        yield from (reading.says, reading.hand)


def faults(point: Point, found: Decision) -> Iterator[str]:
    cited = SENTENCE.findall(" ".join(texts(found)))
    if not set(cited) <= SOURCE_IDS:
        yield "cites a sentence that no document has"
    if ROW.search(" ".join(texts(found))):
        yield "sends its reader to a row of the working papers"
    if point.dialects and EVERYBODY.search(f"{found.ruling} {found.why}"):
        yield "speaks of every ruleset, though programs play a dialect"
    if len([reading for reading in found.readings if not reading.rejected]) != 1:
        yield "does not accept one reading"
    for reading in found.readings:
        yield from (f"{reading.says} {fault}" for fault in _reading_faults(point, reading))


def _reading_faults(point: Point, reading: Reading) -> Iterator[str]:
    if not set(reading.sentences) <= SOURCE_IDS:
        yield "rests on a sentence that no document has"
    if len(set(reading.sentences)) != len(reading.sentences):
        yield "names a sentence twice"
    if not reading.choice and not reading.sentences:
        yield "is neither a choice nor drawn from a sentence"
    if reading.fails and reading.fails not in SOURCE_IDS:
        yield "fails a sentence that no document has"
    if reading.fails and _foreign(point, reading):
        yield "reads one document and is refuted by another"


def _foreign(point: Point, reading: Reading) -> bool:
    """Say whether a text is read, nobody plays it so, and another document refutes it.

    What some ruleset plays is no reading that a document rejects: `standard` alone does.
    """
    layers = (*VERSIONS.values(), *(one for several in OPTIONS.values() for one in several))
    overlaid = (layer.made[point.id] for layer in layers if point.id in layer.made)
    if reading.choice in {made.choice for made in (*point.made.values(), *overlaid)}:
        return False
    read = {sentence[0] for sentence in reading.sentences}
    return bool(read) and read != {reading.fails[0]}


def test_every_point_has_its_decision() -> None:
    assert list(decisions()) == list(POINTS)


def test_decisions_are_sound() -> None:
    found = [
        f"{name}: {fault}"
        for name, one in decisions().items()
        for fault in faults(POINTS[name], one)
    ]

    assert found == []


def test_principles_stand_in_their_order_of_precedence() -> None:
    orders = [principle.order for principle in principles().values()]

    assert orders == sorted(orders)
    assert list(principles()) == list("UMXSCTPO")


def test_every_principle_decides_something() -> None:
    assert {found.principle for found in decisions().values()} == set(principles())


def test_nothing_is_copied() -> None:
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
    both, once = SOUND.readings

    assert SOUND.accepted is both
    assert (both.chosen_by, both.confidence) == (("forum", "classic", "standard"), "l")
    assert both.sentences == ("F-024", "F-025", "F-043", "F-053", "C-053", "C-054")
    assert (once.chosen_by, once.confidence, once.fails) == (("holonet",), "l", "C-054")


def test_a_reading_that_options_alone_hold() -> None:
    percent = decision("penalties.caller").readings[2]

    assert (percent.choice, percent.chosen_by) == ("percent", ())
    assert percent.sentences == ("H-084", "H-085")


def test_a_reading_is_as_sure_as_its_least_sure_holder() -> None:
    none = next(one for one in decision("penalties.bomb").readings if one.chosen_by == ("swag",))

    assert (none.chosen_by, none.confidence) == (("swag",), "m")


def test_a_point_without_decision_is_no_key() -> None:
    with pytest.raises(KeyError):
        decision("penalties.nonsense")


BOTH, ONCE = SOUND.readings


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(SOUND, why="F-999 says so."), "cites a sentence"),
        (replace(SOUND, why="See K-116."), "sends its reader"),
        (replace(SOUND, readings=SOUND.readings[1:]), "accept one reading"),
        (replace(SOUND, readings=(replace(BOTH, sentences=("F-999",)),)), "rests on a sentence"),
        (replace(SOUND, readings=(replace(BOTH, sentences=("F-053", "F-053")),)), "twice"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, fails="C-999"))), "fails a sentence"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, choice=""))), "refuted by another"),
        (replace(SOUND, readings=(BOTH, replace(ONCE, choice="", sentences=()))), "drawn from"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_faulty_decision_is_found(wrong: Decision, complaint: str) -> None:
    assert any(complaint in fault for fault in faults(CALLER, wrong))


def test_a_decision_that_forgets_a_dialect_is_found() -> None:
    point = next(one for one in POINTS.values() if one.dialects)
    wrong = replace(decision(point.id), why="Every ruleset plays so.")

    assert any("dialect" in fault for fault in faults(point, wrong))
