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
        self._known: dict[tuple[str, str], dict[str, tuple[File, str]]] = {}

    def seen_from(self, page: File) -> dict[str, tuple[File, str]]:
        """Return what has been linked in the folder of a page, to be looked up and added to."""
        folder = posixpath.dirname(page.src_uri), posixpath.dirname(page.url)
        return self._known.setdefault(folder, {})

    def found(self, page: File, link: str) -> tuple[File, str]:
        """Return the file that a link on a page names, and its address there.

        Raises UnusualError where there is none that the site has.
        """
        path, asks, query = link.partition("?")
        place = posixpath.join(posixpath.dirname(page.src_uri), path)
        file = self._files.get_file_from_path(posixpath.normpath(place))
        odd = _ODD.search(path) or not path or (asks and not query)
        if odd or file is None or file.inclusion.is_excluded():  # type: ignore[no-untyped-call]
            raise UnusualError
        return file, f"{file.url_relative_to(page)}{asks}{query}"


class Links:
    """The links of one page.

    Attributes:
        to_anchors: The anchors that they lead to, by file, each with the link as it is written.
    """

    def __init__(self, page: File, addresses: Addresses) -> None:
        """Begin with a page on which no link has been read."""
        self._page = page
        self._addresses = addresses
        self._known = addresses.seen_from(page)
        self.to_anchors: dict[File, dict[str, str]] = {}

    def address(self, link: str) -> str:
        """Return the address for a link as it is written; raises UnusualError for an odd one."""
        before, mark, anchor = link.partition("#")
        if link.startswith(_OUTSIDE):
            return link
        found = self._known.get(before) if before else (self._page, "")
        if found is None:
            found = self._known[before] = self._addresses.found(self._page, before)
        file, address = found
        if not mark:
            return address
        if not anchor:
            raise UnusualError
        self.to_anchors.setdefault(file, {}).setdefault(anchor, link)
        return f"{address}#{anchor}"
