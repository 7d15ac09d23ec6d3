"""Jinja environments: pages are escaped, and an undefined name is an error."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def environment(templates: Path, *, escaped: bool = True) -> Environment:
    """Return the environment for a folder of templates; `escaped` for HTML."""
    return Environment(
        loader=FileSystemLoader(templates),
        autoescape=escaped,  # noqa: S701 - only HTML needs escaping
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=not escaped,
    )
