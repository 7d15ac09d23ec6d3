"""What a shell offers on Tab: rulesets, rules and cases; nothing is loaded before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click


def complete_ruleset(
    _ctx: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Offer the rulesets that ship, and house files."""
    from sabacc.spec.shipped import every_ruleset

    names = _beginning((rules.name for rules in every_ruleset()), begun)
    return [*map(CompletionItem, names), CompletionItem(begun, type="file")]


def complete_rule(
    _ctx: click.Context, _parameter: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Offer chapters, points and rules; after the slash of a rule its cases."""
    from sabacc.conformance.judging.selection import every_id

    deep = "/" in begun
    names = (name for name in every_id() if ("/" in name) == deep)
    return [CompletionItem(name) for name in _beginning(names, begun)]


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    return [name for name in names if name.startswith(begun)]
