"""The page of changes: the changelog, as it stands in the checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sabacc.site.data import SiteData
from sabacc.site.elements.markup import filled

PAGE: Final = "changes.md"
CHANGELOG: Final = Path(__file__).resolve().parents[4] / "CHANGELOG.md"


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page of changes; none where no changelog is at hand, as in an installed wheel."""
    if not CHANGELOG.is_file():
        return {}
    _, _, entries = CHANGELOG.read_text(encoding="utf-8").partition("\n## ")
    return {PAGE: filled("changes.md.j2", edition=data.edition, entries=entries)}
