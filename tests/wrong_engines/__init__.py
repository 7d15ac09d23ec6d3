"""A wrong engine for each rule on which the documents have only one choice, and so no flip.

Each says what its program gets wrong, and patches the engine so that it does.  The test
shows that a case of that very rule catches it.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from tests.wrong_engines.model import WRONG_ENGINES

__all__ = ["WRONG_ENGINES"]

for _module in pkgutil.iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")  # which names its own
