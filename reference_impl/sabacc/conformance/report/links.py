"""Where the published rulebook lies."""

from __future__ import annotations

from typing import Final

SITE: Final = "https://sabacc-rules.github.io/sabacc-rules/"
"""The address of the site, with its closing slash."""


def rule_link(rule: str) -> str:
    """Return the address of a rule's card, `rules/<chapter>/#<rule-id>`."""
    return f"{SITE}rules/{rule.partition('.')[0]}/#{rule}"
