"""Recovers the ruleset that a program plays, by asking it.

The program is asked all scenarios, whatever they are pinned to, and its answers are compared with
those of the reference under one ruleset after another.  The search begins at the base that most
answers agree with, and changes a choice at a time.  Where several rulesets still fit, questions are
made on which they part.
"""

from __future__ import annotations

from sabacc.conformance.recovering.asked_program import AskedProgram, Quota
from sabacc.conformance.recovering.recovery import INTERRUPTED, Recovered, Unsure, recover

__all__ = ["INTERRUPTED", "AskedProgram", "Quota", "Recovered", "Unsure", "recover"]
