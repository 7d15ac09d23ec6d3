"""Where two answers to one whole hand part: the first fact.

A hand is compared as it goes: phase by phase, what was tried there first, and at last the payout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from sabacc.conformance.comparing.difference import Difference, parts
from sabacc.engine.play import ActionType
from sabacc.protocol.facts import (
    ABSENT,
    DONE,
    FINAL_FIELDS,
    NOT_REACHED,
    SCRIPT,
    is_significant,
    outcome_path,
    value_at,
)

_PHASES: Final = "phases"
_IN_A_PHASE: Final = (
    "shifted",
    "asked",
    "hands",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "pots",
    "roller",
    "shown",
)
"""The facts of a phase, in the order in which they are compared."""
_BEFORE: Final = ("dealer", "dealt_in")
"""The facts of the whole answer from which all else follows."""
_IN_THE_END: Final = (
    "caller",
    "folded",
    "out",
    "version",
    "over",
    "bombed",
    "demise",
    "winners",
    "pot_winners",
    "sabacc_winners",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "house",
    "owed",
    "hands",
    "fields",
    "deck",
    "out_of_play",
    "shown",
    "next_dealer",
    "session_over",
)
"""The facts of the whole answer, in the order in which they are compared."""


def hands_differ(
    params: Mapping[str, Any],
    right: Mapping[str, Any],
    answer: Mapping[str, Any],
    *,
    silence: bool = False,
) -> Iterator[Difference]:
    """Yield the facts that `answer` shows otherwise than the right answer, the first ones first."""
    stopped = right.get("over", answer.get("over")) is False

    def compared(name: str) -> Iterator[Difference]:
        ours, theirs = value_at("play", right, name), value_at("play", answer, name)
        if stopped and name in FINAL_FIELDS:
            ours, theirs = (_or_nothing(value) for value in (ours, theirs))
        return parts(name, ours, theirs, silence=silence)

    for name in (_PHASES, SCRIPT) if silence else ():
        if (name in right) != (name in answer):
            yield Difference(name, right.get(name, ABSENT), answer.get(name, ABSENT))
    for name in _BEFORE:
        yield from compared(name)
    phase = _first_phase(right, answer, silence=silence)
    fates = list(_fates(params, right, answer))
    if phase is None:
        yield from (found for _, found in fates)
    else:
        place, found = phase
        moment = _moment(right, answer, place)
        yield from (fate for entry, fate in fates if _before(entry, moment))
        yield found
    for name in _IN_THE_END:
        yield from compared(name)


def _or_nothing(value: object) -> object:
    """Return what is known of the end of a hand; None where nothing is."""
    return value if value is not ABSENT and is_significant(value) else None


def _first_phase(
    right: Mapping[str, Any], answer: Mapping[str, Any], *, silence: bool
) -> tuple[int, Difference] | None:
    """Return the place of the first phase that differs, with what differs there."""
    if _PHASES not in right or _PHASES not in answer:
        return None
    ours, theirs = _phases(right), _phases(answer)
    for place in range(max(len(ours), len(theirs))):
        mine = ours[place] if place < len(ours) else {}
        other = theirs[place] if place < len(theirs) else {}
        if _key(mine) != _key(other):
            number = (mine or other)["round"]
            expected, actual = (
                value_at("play", each, f"round.{number}") for each in (right, answer)
            )
            return place, Difference(f"round.{number}", expected, actual)
        for found in _in_a_phase(mine, other, silence=silence):
            head = f"phase.{mine['round']}.{mine['phase']}"
            return place, replace(found, fact=f"{head}.{found.fact}")
    return None


def _in_a_phase(
    ours: Mapping[str, Any], theirs: Mapping[str, Any], *, silence: bool
) -> Iterator[Difference]:
    """Yield the facts of one phase that differ."""
    for name in _IN_A_PHASE:
        yield from parts(name, ours.get(name, ABSENT), theirs.get(name, ABSENT), silence=silence)


def _phases(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the phases of an answer in canonical form."""
    found: list[dict[str, Any]] = value_at("play", answer, _PHASES)
    return found


def _key(phase: Mapping[str, Any]) -> tuple[int, str] | None:
    """Return which phase it is; None where there is none."""
    return (phase["round"], phase["phase"]) if phase else None


def _moment(right: Mapping[str, Any], answer: Mapping[str, Any], place: int) -> tuple[int, str]:
    """Return the round and the phase in which two hands part."""
    for each in (right, answer):
        if place < len(each[_PHASES]):
            phase = each[_PHASES][place]
            return phase["round"], phase["phase"]
    return (0, "")  # pragma: no cover - the phases of one of them reach so far


def _fates(
    params: Mapping[str, Any], right: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[Mapping[str, Any], Difference]]:
    """Yield each entry whose fate differs; a refusal without a reason is a refusal."""
    fates = zip(
        params.get("script", ()), right.get("script", ()), answer.get("script", ()), strict=False
    )
    for place, (entry, ours, theirs) in enumerate(fates):
        unsaid = True in (ours, theirs) and not {DONE, NOT_REACHED} & {ours, theirs}
        if theirs != ours and not unsaid:
            yield entry, Difference(outcome_path(place), ours, theirs)


def _before(entry: Mapping[str, Any], moment: tuple[int, str]) -> bool:
    """Say whether an entry may have been tried before two hands part, or as they do."""
    number, phase = moment
    wanted: str = entry.get("phase", ActionType(entry["does"]).default_phase)
    named: int = entry.get("round", number)
    if wanted == "discarding":
        wanted = "drawing"
    return named < number or (named == number and wanted == phase)
