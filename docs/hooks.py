"""The site's face of `sabacc.pages`: rendered pages join those that are written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File

from sabacc.pages import pages

if TYPE_CHECKING:
    from mkdocs.structure.files import Files


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401 - as MkDocs calls it
    """Add the rendered pages."""
    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files
