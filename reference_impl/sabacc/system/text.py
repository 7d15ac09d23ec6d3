"""Text helpers: joined lists, counts, paragraphs, and spelling suggestions."""

from collections.abc import Iterable, Iterator, Sequence


def join_words(names: Iterable[str], last: str = "and") -> str:
    """Join names as in a sentence: `Han, Lando and Leia`; empty if there are none."""
    words = list(names)
    if len(words) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, singular: str, plural: str = "") -> str:
    """Format a count with its noun: `1 rule`, `2 rules`."""
    return f"{number} {singular if number == 1 else plural or f'{singular}s'}"


def join_at_most(names: Sequence[str], most: int = 6) -> str:
    """Join names with commas; beyond `most`, give the number of the rest."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[:most])} and {len(names) - most} more"


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a text, each as one line."""
    for paragraph in text.split("\n\n"):
        if joined := " ".join(paragraph.split()):
            yield joined


def closest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known word closest to `word`; None if none is close enough."""
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=cutoff)), None)


def suggest(word: str, known: Iterable[str], otherwise: str, cutoff: float = 0.6) -> str:
    """Ask "did you mean ...?" about the closest known word; `otherwise` if none is close."""
    near = closest(word, known, cutoff)
    return f"did you mean {near!r}?" if near else otherwise


def unknown_name(
    kind: str, name: str, known: Iterable[str], otherwise: str = "", cutoff: float = 0.6
) -> str:
    """Format the error for an unknown name, with a suggestion or the list of known names."""
    names = list(known)
    suggestion = suggest(name, names, otherwise or f"known are {', '.join(names)}", cutoff)
    return f"no {kind} is called {name!r}; {suggestion}"
