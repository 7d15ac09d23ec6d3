"""Texts from templates: pages are escaped, and all are strict about what is not there."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def environment(templates: Path, *, escaped: bool = True) -> Environment:
    """Return what renders the templates of a folder; what is no HTML is not `escaped`."""
    return Environment(
        loader=FileSystemLoader(templates),
        autoescape=escaped,  # noqa: S701 - what is no HTML has no marks to escape
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=not escaped,
    )
