"""What a report is printed on."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from sabacc.system.joining import paragraphs

if TYPE_CHECKING:
    from sabacc.system.console import PipedConsole

IN_ONE_LINE = 30
"""How many things of a long list are named, a line each."""


@dataclass(frozen=True, slots=True)
class PlainConsole:
    """A console that prints text as it is: no markup, no emoji codes, no guessing of colours."""

    console: PipedConsole

    def line(self, text: str | Text = "", style: str = "") -> None:
        """Print one line, folded by the terminal alone so that it can be copied."""
        written = Text(text, style) if isinstance(text, str) else text
        self.console.print(written, soft_wrap=True)

    def field(self, name: str, text: str, style: str = "") -> None:
        """Print a named line of a broken rule."""
        if text:
            self.line(Text.assemble(f"  {name:<10}", (text, style)))

    def prose(self, text: str, indent: str = "  ") -> None:
        """Print a paragraph, folded at a width that reads well."""
        width = min(self.console.width, 100)
        for paragraph in paragraphs(text):
            self.line(
                textwrap.fill(
                    paragraph,
                    width,
                    initial_indent=indent,
                    subsequent_indent=indent,
                    break_on_hyphens=False,
                )
            )
