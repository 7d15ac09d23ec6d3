"""Words put together: counts and lists as a sentence has them, and which known word is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def several(names: Iterable[str], last: str = "and") -> str:
    """Join names as a sentence does: `Han, Lando and Leia`; empty without any."""
    listed = list(names)
    if len(listed) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {last} {listed[-1]}"


def counted(number: int, one: str, several: str = "") -> str:
    """Return `1 rule` or `2 rules`."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def listed(names: Sequence[str], most: int = 6) -> str:
    """Join names; the rest of a long list becomes a number."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a text that breaks its lines by sense, each as one line."""
    for paragraph in text.split("\n\n"):
        if joined := " ".join(paragraph.split()):
            yield joined


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
