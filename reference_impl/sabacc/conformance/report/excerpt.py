"""The part of an answer that a reader needs to see: the key at fault first, and what is around it.

An answer about a whole hand is long, and most of it is the deck.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.laws import LAW_KEYS
from sabacc.protocol.facts import INSTEAD, shown_by
from sabacc.protocol.hostile import MOST, plain, safe, value_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.judging.results import Judgement

_HEAPS: Final = frozenset({"deck", "out_of_play"})
"""Long lists of cards, which are shown only where they are at fault."""


def answer_text(judged: Judgement, most: int = MOST) -> str:
    """Return an answer as one short line of JSON, made harmless; empty where there was none."""
    answer = judged.answer
    if answer is None:
        return ""
    whole = judged.case.method == "play"
    parts = (
        f"{json.dumps(safe(key), ensure_ascii=False)}: {value_text(value, most)}"
        for key, value in (_excerpt(judged, answer) if whole else sorted(answer.items()))
    )
    return plain(f"{{{', '.join(parts)}}}", most)


def _excerpt(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the keys at fault with their values, then the rest without the heaps of cards."""
    told: set[str] = set()
    for key in _at_fault(judged):
        if key in answer and key not in told:
            told.add(key)
            yield from _phases(judged, answer) if key == "phases" else [(key, answer[key])]
    for key, value in answer.items():
        if key not in told and key not in _HEAPS and key != "phases":
            yield key, value
    if "phases" in answer and "phases" not in told:
        yield "phases", _names(answer["phases"])


def _at_fault(judged: Judgement) -> Iterator[str]:
    grade = judged.grade
    yield from INSTEAD
    if grade is None:
        return
    if grade.expectation is not None:
        yield shown_by(grade.expectation.fact)
    yield from LAW_KEYS.get(grade.law, ())


def _phases(judged: Judgement, answer: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the phase concerned, whole; where there is none, the names of those there are."""
    phases = answer["phases"]
    deciding = None if judged.grade is None else judged.grade.expectation
    kind, *parts = ("",) if deciding is None else deciding.fact.split(".")
    for place, phase in enumerate(phases):
        if kind == "phase" and (str(phase["round"]), phase["phase"]) == (parts[0], parts[1]):
            yield f"phases[{place}]", phase
            return
    yield "phases", _names(phases)


def _names(phases: object) -> list[str]:
    listed = cast("list[Mapping[str, Any]]", phases)
    return [f"{phase['round']} {phase['phase']}" for phase in listed]
