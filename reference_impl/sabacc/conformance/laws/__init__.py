"""The laws that hold in every ruleset, and what breaks them.

Some show in one answer (`broken_laws`); others in two answers to one question, or to a question
and the same question rephrased (`sabacc.conformance.relations`).
"""

from __future__ import annotations

from sabacc.conformance.laws.broken import BY_ITSELF, broken_laws, hands_alone
from sabacc.conformance.laws.law import LAW_KEYS, LAWS, LAWS_ID, Law, Way, shows, wanting

__all__ = [
    "BY_ITSELF",
    "LAWS",
    "LAWS_ID",
    "LAW_KEYS",
    "Law",
    "Way",
    "broken_laws",
    "hands_alone",
    "shows",
    "wanting",
]
