"""The rules of Sabacc as functions of values: standard library only, no state of their own."""

from sabacc.engine.events import Event
from sabacc.engine.hands import Score, Special, Verdict, compare, score
from sabacc.engine.position import Position, Pot, Refusal, RefusedError, ScriptRanOutError
from sabacc.engine.settling import Settled, settle
from sabacc.engine.shifting import Shifted, ShiftPosition, shift

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
