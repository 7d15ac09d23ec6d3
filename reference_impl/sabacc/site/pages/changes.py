"""The page of changes: the changelog, as it stands in the checkout."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sabacc.site.data import SiteData
from sabacc.site.elements.markup import folded, text_of
from sabacc.system.text import counted

PAGE: Final = "changes.md"
CHANGELOG: Final = Path(__file__).resolve().parents[4] / "CHANGELOG.md"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page of changes; none where no changelog is at hand, as in an installed wheel."""
    if not CHANGELOG.is_file():
        return {}
    _, _, entries = CHANGELOG.read_text(encoding="utf-8").partition("\n## ")
    head = (
        "# Changes",
        "",
        f"This is edition {data.edition} of the rulebook.",
        "[How editions change](editions.md) says what can change in one, and what never does.",
        "",
    )
    return {PAGE: text_of((*head, *_lines(f"## {entries}")))}


def _lines(entries: str) -> Iterator[str]:
    """Yield the entries under their headings, each list folded: so the page may grow for years."""
    head, *parts = re.split(r"^(#{2,3} .*)\n", entries, flags=re.MULTILINE)
    yield head
    for heading, text in zip(parts[::2], parts[1::2], strict=True):
        yield heading
        yield ""
        before, _, changes = text.strip().partition("- ")
        yield from (before.strip(), "") if before else ()
        if changes:
            number = len(re.findall(r"^- ", f"- {changes}", re.MULTILINE))
            yield from folded(counted(number, "change"))
            yield from (f"- {changes}", "", "</details>", "")
