"""Words put together: lists as a sentence has them, and which known word a wrong one may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def several(names: Iterable[str], last: str = "and") -> str:
    """Join names as a sentence does: `Han, Lando and Leia`; without any, `nobody`."""
    listed = list(names)
    if len(listed) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(listed) or "nobody"
    return f"{', '.join(listed[:-1])} {last} {listed[-1]}"


def meant(said: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word that is most like one that is not, None where none is."""
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    return next(iter(get_close_matches(said, list(known), n=1, cutoff=cutoff)), None)


def hint(said: str, known: Iterable[str], otherwise: str, cutoff: float = 0.6) -> str:
    """Ask whether the known word is meant that is most like one that is not, or say `otherwise`."""
    near = meant(said, known, cutoff)
    return f"did you mean {near!r}?" if near else otherwise


def unknown(
    kind: str, name: str, known: Iterable[str], otherwise: str = "", cutoff: float = 0.6
) -> str:
    """Say that nothing is called so, and what may be meant, or what there is."""
    names = list(known)
    mend = hint(name, names, otherwise or f"known are {', '.join(names)}", cutoff)
    return f"no {kind} is called {name!r}; {mend}"
