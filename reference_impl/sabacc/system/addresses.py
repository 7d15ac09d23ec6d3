"""Where the project and the published rulebook lie."""

from __future__ import annotations

from typing import Final

from sabacc import EDITION

REPOSITORY: Final = "https://github.com/sabacc-rules/sabacc-rules"
"""The address of the project, from which the suite is installed."""

ISSUES: Final = f"{REPOSITORY}/issues"
"""Where faults are reported."""

SITE: Final = "https://sabacc-rules.github.io/sabacc-rules/"
"""The address of the site, which lists its editions, with its closing slash."""

LATEST: Final = f"{SITE}latest/"
"""The address of the newest edition: `site_url` of mkdocs.yml."""

HERE: Final = f"{SITE}{EDITION}/"
"""The address of this edition, the one that judges: what it says of a rule stays there."""


def rule_link(rule: str) -> str:
    """Return the address of a rule's card, or of a law's place on the page of the laws."""
    chapter = rule.partition(".")[0]
    page = "implementers/laws" if chapter == "laws" else f"rules/{chapter}"
    return f"{HERE}{page}.html#{rule}"
