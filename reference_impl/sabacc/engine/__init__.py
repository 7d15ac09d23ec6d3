"""The rules of Sabacc as functions of values: standard library only, no state of their own."""

from sabacc.engine.events import Event
from sabacc.engine.position import Position, Pot, Refusal, RefusedError, ScriptRanOutError
from sabacc.engine.ranking import Verdict, compare
from sabacc.engine.settling import Settled, settle
from sabacc.engine.shifting import Shifted, ShiftPosition, shift
from sabacc.engine.values import Score, Special, score

__all__ = [
    "Event",
    "Position",
    "Pot",
    "Refusal",
    "RefusedError",
    "Score",
    "ScriptRanOutError",
    "Settled",
    "ShiftPosition",
    "Shifted",
    "Special",
    "Verdict",
    "compare",
    "score",
    "settle",
    "shift",
]
