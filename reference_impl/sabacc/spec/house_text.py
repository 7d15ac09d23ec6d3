"""Writes house files; `sabacc.spec.rulesets` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.spec.rulesets import Choice


def house_text(base: str, choices: Mapping[str, Choice], name: str = "") -> str:
    """Return a house file: `base` is a built-in ruleset with its options, `standard+nearest`."""
    root, *options = base.split("+")
    listed = ", ".join(f'"{option}"' for option in options)
    lines = [
        *([f'name = "{name}"'] if name else []),
        f'base = "{root}"',
        *([f"options = [{listed}]"] if options else []),
        "",
        "[choices]",
        *(f'"{point}" = {_written(choice)}' for point, choice in choices.items()),
    ]
    return "\n".join(lines) + "\n"


def _written(choice: Choice) -> str:
    if choice.number is None:
        return f'"{choice.name}"'
    return f'{{ choice = "{choice.name}", number = {choice.number} }}'
