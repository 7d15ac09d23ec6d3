"""How often Python looks for garbage, in programs that hold much for good: rules, texts, cases."""

from __future__ import annotations

import gc


def search_seldom() -> None:
    """Search new garbage seldom, and what has long been there more seldom still.

    Searching all of it again and again took a third of an arbitration.
    """
    gc.set_threshold(50_000, 20, 20)
