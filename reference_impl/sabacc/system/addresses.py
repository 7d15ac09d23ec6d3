"""Addresses of the project and of the published rulebook."""

from typing import Final

from sabacc import EDITION

REPOSITORY: Final = "https://github.com/sabacc-rules/sabacc-rules"
"""The repository, from which the suite is installed."""

ISSUES: Final = f"{REPOSITORY}/issues"
"""The issue tracker."""

SITE: Final = "https://sabacc-rules.github.io/sabacc-rules/"
"""The site, with its list of editions; ends with a slash."""

LATEST: Final = f"{SITE}latest/"
"""The newest edition: `site_url` of mkdocs.yml."""

THIS_EDITION: Final = f"{SITE}{EDITION}/"
"""This edition, whose rules the suite judges by: permanent links."""


def rule_link(rule: str) -> str:
    """Return the address of a rule's card, or of a law on the page of laws."""
    chapter = rule.partition(".")[0]
    page = "implementers/laws" if chapter == "laws" else f"rules/{chapter}"
    return f"{THIS_EDITION}{page}.html#{rule}"
