"""Sabacc: the rules as executable scenarios, a reference engine, and a conformance suite.

What an author who writes Python needs is here by its name, and imported when it is first used.
"""

TYPE_CHECKING = False  # checkers know it by its name; `typing` itself would be one more import
if TYPE_CHECKING:
    from sabacc import strategies as strategies
    from sabacc.conformance.adapters.ports import Limits, PortError
    from sabacc.conformance.verifying import BrokenRule, Report, verify
    from sabacc.protocol.reference import Reference
    from sabacc.spec.cards import CARDS, COPIES, DECK, Card, card
    from sabacc.spec.house_files import every_ruleset
    from sabacc.spec.house_files import find_ruleset as ruleset
    from sabacc.spec.rulesets import Choice, Ruleset
    from sabacc.system.user_input import InputError

__version__ = "0.1.0"

EDITION = "2026.1"
"""The edition of the rulebook that this version holds."""

__all__ = [
    "CARDS",
    "COPIES",
    "DECK",
    "EDITION",
    "BrokenRule",
    "Card",
    "Choice",
    "InputError",
    "Limits",
    "PortError",
    "Reference",
    "Report",
    "Ruleset",
    "__version__",
    "card",
    "every_ruleset",
    "ruleset",
    "verify",
]

# Where each name is defined, and by which name where that differs
_HOMES = {
    "BrokenRule": "conformance.verifying",
    "CARDS": "spec.cards",
    "COPIES": "spec.cards",
    "Card": "spec.cards",
    "Choice": "spec.rulesets",
    "DECK": "spec.cards",
    "InputError": "system.user_input",
    "Limits": "conformance.adapters.ports",
    "PortError": "conformance.adapters.ports",
    "Reference": "protocol.reference",
    "Report": "conformance.verifying",
    "Ruleset": "spec.rulesets",
    "card": "spec.cards",
    "every_ruleset": "spec.house_files",
    "ruleset": "spec.house_files:find_ruleset",
    "verify": "conformance.verifying",
}


def __getattr__(name: str) -> object:
    """Import a name when it is first used: `import sabacc` alone imports nothing."""
    import importlib  # noqa: PLC0415 - `import sabacc` is quick

    if name == "strategies":
        return importlib.import_module("sabacc.strategies")
    if name not in _HOMES:
        raise AttributeError(f"module 'sabacc' has no attribute {name!r}")
    module, _, other = _HOMES[name].partition(":")
    found: object = getattr(importlib.import_module(f"sabacc.{module}"), other or name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return sorted({*globals(), *__all__})
