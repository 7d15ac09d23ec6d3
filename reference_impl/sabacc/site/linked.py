"""Where the links of a page lead, as MkDocs has it.

MkDocs looks for the file behind every link anew, and lays out its address.  Here that is done once
for all pages of a folder.  Of whatever MkDocs would warn, it is left to MkDocs to say so.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from sabacc.site.turning.inline import UnusualError

if TYPE_CHECKING:
    from mkdocs.structure.files import File, Files

_OUTSIDE: Final = ("https://", "http://")
_ODD: Final = re.compile(r"^/|[:%\\]")
"""What is in the path of a link to no page of the site, or to one with an unusual name."""


class Addresses:
    """The addresses of the files of a site, each as seen from a folder."""

    def __init__(self, files: Files) -> None:
        """No file is linked yet."""
        self._files = files
        self._known: dict[tuple[str, str, str], tuple[File, str]] = {}

    def of(self, page: File, path: str) -> tuple[File, str]:
        """Return the file that a page links by its path, and its address.

        Raises UnusualError where there is none that the site has.
        """
        folder = posixpath.dirname(page.src_uri)
        key = folder, posixpath.dirname(page.url), path
        found = self._known.get(key)
        if found is None:
            file = self._files.get_file_from_path(posixpath.normpath(posixpath.join(folder, path)))
            if file is None or file.inclusion.is_excluded():  # type: ignore[no-untyped-call]
                raise UnusualError
            found = self._known[key] = file, file.url_relative_to(page)
        return found


class Links:
    """The links of one page.

    Attributes:
        to_anchors: The anchors that they lead to, by file, each with the link as it is written.
    """

    def __init__(self, page: File, addresses: Addresses) -> None:
        """Begin with a page on which no link has been read."""
        self._page = page
        self._addresses = addresses
        self.to_anchors: dict[File, dict[str, str]] = {}

    def address(self, link: str) -> str:
        """Return the address for a link as it is written; raises UnusualError for an odd one."""
        if link.startswith(_OUTSIDE):
            return link
        before, mark, anchor = link.partition("#")
        path, asks, query = before.partition("?")
        if _ODD.search(path) or (mark and not anchor) or (asks and not query):
            raise UnusualError
        file, address = self._addresses.of(self._page, path) if path else (self._page, "")
        if anchor:
            self.to_anchors.setdefault(file, {}).setdefault(anchor, link)
        return f"{address}{asks}{query}{mark}{anchor}"
