"""What to look for in played hands: for each point, what shows which choice a table plays."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from sabacc import spec
from sabacc.engine.events import Acted, Bombed, Changed, Event, Over, Paid, Reshuffled, Rolled, Tied
from sabacc.records.replaying.playing import ReplayedHand

_TABLES: Final[Mapping[str, Any]] = tomllib.loads(
    Path(spec.__file__).with_name("look_for.toml").read_text(encoding="utf-8")
)
NOBODY: Final[Mapping[str, str]] = _TABLES["nobody"]
"""The actions by which points are shown, and how it is said that there were none."""
LOOKS: Final[Mapping[str, Mapping[str, str]]] = _TABLES["look-for"]
"""For each point that a hand can show, its `deed`, a key of `NOBODY`, and what to `watch` then."""


def deeds(hands: Iterable[ReplayedHand]) -> dict[str, int]:
    """Count in played hands what shows points: for each key of `NOBODY` how often it happened."""
    found = dict.fromkeys(NOBODY, 0)
    for played in hands:
        found["hand"] += bool(played.steps)
        for step in played.steps:
            shown = any(isinstance(event, Over) for event in step.events)
            if shown and len(step.after.state.active) > 1:
                found["showdown"] += 1
            for event in step.events:
                for deed in _deeds(event):
                    found[deed] += 1
    return found


def _deeds(event: Event) -> tuple[str, ...]:  # noqa: PLR0911 - one answer for each kind of event
    match event:
        case Acted(_, "trade" | "drop" as does):
            return (does, "give")
        case Acted(_, does):
            return (does,) if does in NOBODY else ()
        case Paid(rule=rule):
            return ("ante",) if rule.startswith("ante.") else ()
        case Rolled(comes=comes):
            return ("die", "shift") if comes else ("die",)
        case Bombed():
            return ("bomb",)
        case Tied():
            return ("demise",)
        case Changed():
            return ("change",)
        case Reshuffled():
            return ("reshuffle",)
        case _:
            return ()


def look(point: str, seen: Mapping[str, int]) -> str:
    """Say what to look for to tell the choices on a point apart, and why it is not shown yet.

    `seen` is what `deeds` counted.
    """
    if point not in LOOKS:
        return "a hand in which it matters"
    deed, watch = LOOKS[point]["deed"], LOOKS[point]["watch"]
    return watch if seen.get(deed) else f"{watch}: {NOBODY[deed]} in these hands"
