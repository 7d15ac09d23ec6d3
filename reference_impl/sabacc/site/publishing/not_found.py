"""The page that is shown where there is none: it says so, and leads back."""

from __future__ import annotations

from html import escape
from typing import Final

_THEMES: Final = "<h1>404 - Not found</h1>"
"""What the theme has to say."""

_WAYS: Final = (
    ("index.html", "Home", "what this is, and the most common questions"),
    ("rules/index.html", "The rules by chapter", "every question, with its law and its sources"),
    ("casebook.html", "The casebook", "common disputes, and who is right"),
    ("glossary.html", "The glossary", "what a word means"),
)

_BARE: Final = "<style>svg{width:1.2rem;height:1.2rem}</style>"
"""Stands before the theme's styles, for where they cannot be had: a copy at another address."""


def page(theme: str, base: str) -> str:
    """Return the theme's page with words of our own; links begin with `base`.

    It is shown at any address, so that no link may be relative.  Raises ValueError where the theme
    has no such page any more.
    """
    if _THEMES not in theme:
        message = f"404.html of the theme lacks {_THEMES!r}; see what stands there now"
        raise ValueError(message)
    listed = "".join(
        f'<li><a href="{escape(base + path)}">{name}</a>: {about}</li>'
        for path, name, about in _WAYS
    )
    said = (
        "<h1>There is no such page</h1>"
        "<p>The address is wrong, or the page is gone. The id of a rule never changes: "
        "search above for the id, or for a word from your question. Or start here:</p>"
        f"<ul>{listed}</ul>"
    )
    return theme.replace(_THEMES, said).replace("<head>", f"<head>{_BARE}", 1)
