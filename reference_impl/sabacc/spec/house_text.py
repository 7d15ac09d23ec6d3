"""Writes house files; `sabacc.spec.house_files` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.spec.wording import dialect_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.spec.rulesets import Choice


def house_text(base: str, choices: Mapping[str, Choice], name: str = "") -> str:
    """Return a house file: `base` is a built-in ruleset with its options, `standard+nearest`."""
    root, *options = base.split("+")
    own = choices.items()
    listed = ", ".join(f'"{option}"' for option in options)
    lines = [
        *([f'name = "{name}"'] if name else []),
        f'base = "{root}"',
        *([f"options = [{listed}]"] if options else []),
        "",
        "[choices]",
        *(f'"{point}" = {written_value(choice)}{_note(point, choice)}' for point, choice in own),
    ]
    return "\n".join(lines) + "\n"


def _note(point: str, choice: Choice) -> str:
    kind = dialect_kind(point, choice.name)
    return f"  # {kind}" if kind else ""


def written_value(choice: Choice) -> str:
    """Write a choice as it stands behind its point."""
    if choice.listed:
        listed = ", ".join(f"{name} = {number}" for name, number in choice.listed)
        return f'{{ choice = "{choice.name}", list = {{ {listed} }} }}'
    if choice.number is None:
        return f'"{choice.name}"'
    return f'{{ choice = "{choice.name}", number = {choice.number} }}'
