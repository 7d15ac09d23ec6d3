"""Sabacc: the rules as executable scenarios, a reference engine, and a conformance suite."""

__version__ = "0.1.0"

EDITION = "2026.1"
"""The edition of the rulebook that this version holds."""

__all__ = ["EDITION", "__version__"]
