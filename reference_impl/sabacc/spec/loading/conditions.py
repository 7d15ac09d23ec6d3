"""Reads under which choices of other points a point exists: the field `when`.

A condition names the choices of a point, or with `!` those that it leaves out:

    when = [{ "turns.unit" = ["rounds"], "!penalties.caller" = ["none"] }]

What it leaves out is written out here, so that a choice that is added later is in it of itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.spec.model import BUT
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from sabacc.spec.model import Condition


def written_out(
    condition: Mapping[str, Collection[str]],
    known: Mapping[str, Collection[str]],
    fault: Callable[[str], None],
) -> Condition:
    """Return a condition that names all choices with which it holds.

    Args:
        condition: The condition as people write it.
        known: The choices of every point.
        fault: Is told what cannot be, and the mend.
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, names in condition.items():
        point = name.removeprefix(BUT)
        if point not in known:
            fault(unknown("point", point, known))
            continue
        strange = next((one for one in names if one not in known[point]), None)
        left = [one for one in known[point] if one not in names]
        if strange is not None:
            fault(f"{point}: {unknown('choice', strange, known[point])}")
        elif point in found:
            fault(f"{point} is given twice, with {BUT} and without it; remove one of them")
        elif not left:
            fault(
                f"{point} is always one of these; remove the condition"
                if name == point
                else f"{name} leaves no choice of {point}; remove one of its choices"
            )
        else:
            found[point] = tuple(names if name == point else left)
    return found
