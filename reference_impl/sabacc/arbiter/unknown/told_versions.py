"""Two versions of the facts in one text: `Han says: Han bets 3`, `Lando says: Han bets 2`."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import reduce
from typing import TYPE_CHECKING, Final

from sabacc.arbiter.entries.text_play import is_deed
from sabacc.arbiter.entries.text_values import DisputeLine
from sabacc.records.text.head_fields import is_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SAYS: Final = " says"
"""What stands between a name and the colon of a line that not all agree on."""
MOST_VERSIONS: Final = 4
"""How many versions of the facts a dispute may have."""


def said_by(entry: DisputeLine) -> tuple[str, DisputeLine]:
    """Return who says a line, and the line; the name is empty where all agree on it."""
    if not entry.name.endswith(SAYS) or not is_name(who := entry.name.removesuffix(SAYS)):
        return "", entry
    name, colon, value = (part.strip() for part in entry.value.partition(":"))
    if not entry.value:
        entry.refuse("it says nothing", f"write {who} says: Han bets 3, for example")
    if colon:
        return who, DisputeLine(entry.line, " ".join(name.split()), value)
    if not is_deed(entry.value):
        return "", entry  # no fact, but a claim perhaps
    return who, DisputeLine(entry.line, "", entry.value)


def versions_of(
    entries: Sequence[DisputeLine], said: Sequence[str], *, partial: bool = False
) -> list[tuple[str, list[DisputeLine]]]:
    """Return the lines of each version with who tells it; one without a name where all agree.

    Raises FieldError where one player alone has a version, or where there are too many.
    """
    names = list(dict.fromkeys(who for who in said if who))
    first = next((entry for entry, who in zip(entries, said, strict=True) if who), None)
    if first is not None and len(names) == 1 and not partial:
        named = DisputeLine(first.line, f"{names[0]}{SAYS}", "")
        named.refuse(
            "nobody says otherwise",
            f"add what another player says, or leave out {names[0]} says:",
        )
    if first is not None and len(names) > MOST_VERSIONS:
        named = DisputeLine(first.line, f"{names[0]}{SAYS}", "")
        named.refuse(f"there are {len(names)} versions", f"write at most {MOST_VERSIONS}")
    return [
        (name, [entry for entry, who in zip(entries, said, strict=True) if who in {"", name}])
        for name in names or [""]
    ]


def together(told: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the lines of several versions as one text: what all say once, the rest with a name."""
    versions = {name: list(lines) for name, lines in told.items()}
    common = reduce(_shared, versions.values())
    places = dict.fromkeys(versions, 0)
    for line in (*common, None):
        for name, lines in versions.items():
            end = len(lines) if line is None else lines.index(line, places[name])
            yield from (f"{name}{SAYS}: {own}" for own in lines[places[name] : end])
            places[name] = end + 1
        if line is not None:
            yield line


def _shared(one: list[str], other: list[str]) -> list[str]:
    """Return the lines that two versions share, in their order."""
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [line for block in blocks for line in one[block.a : block.a + block.size]]
