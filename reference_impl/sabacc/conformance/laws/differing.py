"""Where two answers to one question differ first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.protocol.facts import ABSENT, FACTS, INSTEAD, PHASE_FACTS, THEN, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_MOST: Final = 200
"""How many characters of a value are told."""


def first_difference(
    method: str, first: Mapping[str, Any], second: Mapping[str, Any]
) -> str | None:
    """Say in words where two answers of the right shape differ first, or return None.

    They are compared in canonical form: another order of a list without order, or another spelling
    of a card, is no difference; a key that only one of them shows is one.
    """
    for key in INSTEAD:
        found = _difference(key, first.get(key, ABSENT), second.get(key, ABSENT))
        if found is not None:
            return found
    for name in FACTS[method]:
        one, other = shown(method, first, name), shown(method, second, name)
        if name == "phases" and one is not ABSENT and other is not ABSENT:
            found = _phases(one, other)
        elif name == THEN and one is not ABSENT and other is not ABSENT:
            found = _hands(one, other)
        else:
            found = _parts(name, one, other)
        if found is not None:
            return found
    return None


def as_told(answer: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of an answer what another one leaves out, in its phases too."""
    found = {name: value for name, value in answer.items() if name in theirs or name in INSTEAD}
    told = {name for phase in theirs.get("phases") or () for name in phase}
    if "phases" in found:
        found["phases"] = [
            {name: value for name, value in phase.items() if name in told}
            for phase in found["phases"]
        ]
    if THEN in found:
        pairs = zip(found[THEN], theirs.get(THEN) or (), strict=False)
        found[THEN] = [as_told(mine, their) for mine, their in pairs]
    return found


def _phases(first: list[Mapping[str, Any]], second: list[Mapping[str, Any]]) -> str | None:
    """Say where two lists of phases differ first."""
    for one, other in zip(first, second, strict=False):
        if _when(one) != _when(other):
            return f"the next phase: first {_when(one)}, then {_when(other)}"
        for name in PHASE_FACTS:
            found = _parts(name, one.get(name, ABSENT), other.get(name, ABSENT))
            if found is not None:
                return f"after {_when(one)} {found}"
    return _difference("the number of phases", len(first), len(second))


def _hands(first: list[Mapping[str, Any]], second: list[Mapping[str, Any]]) -> str | None:
    """Say where two lists of further hands differ first."""
    for place, (one, other) in enumerate(zip(first, second, strict=False)):
        found = first_difference("play", one, other)
        if found is not None:
            return f"in hand {place + 2} {found}"
    return _difference("the number of hands", len(first) + 1, len(second) + 1)


def _when(phase: Mapping[str, Any]) -> str:
    return f"the {phase['phase'].replace('-', ' ')} of round {phase['round']}"


def _parts(name: str, first: Any, second: Any) -> str | None:  # noqa: ANN401 - JSON
    """Compare two values; of a table by seats, or of the fates, tell the first part apart."""
    for place in _places(name, first, second):
        found = _difference(f"{name}.{place}", first[place], second[place])
        if found is not None:
            return found
    return _difference(name, first, second)


def _places(name: str, first: Any, second: Any) -> Sequence[Any]:  # noqa: ANN401 - JSON
    """Return the seats, or the numbers of the entries, that both values tell of."""
    if ABSENT in (first, second):
        return ()
    if name == "script":
        return range(min(len(first), len(second)))
    if not isinstance(first, dict) or not isinstance(second, dict):
        return ()
    one, other = cast("dict[str, Any]", first), cast("dict[str, Any]", second)
    return list(one) if set(one) == set(other) else ()


def _difference(name: str, first: Any, second: Any) -> str | None:  # noqa: ANN401 - JSON
    # true is no 1 here, as nowhere in the grading
    if type(first) is type(second) and first == second:
        return None
    return f"{name}: first {_told(first)}, then {_told(second)}"


def _told(value: Any) -> str:  # noqa: ANN401 - JSON
    if value is ABSENT:
        return "not shown"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST else f"{text[:_MOST]} ..."
