"""The rules of Sabacc as pure functions; standard library only."""

from sabacc.engine.events import Event
from sabacc.engine.hands import Comparison, Score, Special, compare, score
from sabacc.engine.position import Position, Pot, Refusal, RefusedError, ScriptRanOutError
from sabacc.engine.settling import Settlement, settle
from sabacc.engine.shifting import ShiftPosition, ShiftResult, shift

__all__ = [
    "Comparison",
    "Event",
    "Position",
    "Pot",
    "Refusal",
    "RefusedError",
    "Score",
    "ScriptRanOutError",
    "Settlement",
    "ShiftPosition",
    "ShiftResult",
    "Special",
    "compare",
    "score",
    "settle",
    "shift",
]
