"""Play of a whole hand: `start`, then `apply` for each decision and outcome of chance."""

from sabacc.engine.events import ActionType, Phase
from sabacc.engine.play.actions import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Move,
    Option,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
    VersionChange,
)
from sabacc.engine.play.compiled_rules import CompiledRules, compile_lazily, compile_rules
from sabacc.engine.play.hand_in_play import apply, default_action, legal, refusal, start
from sabacc.engine.play.narrative_player import play_script
from sabacc.engine.play.script_player import (
    TO_THE_END,
    ChanceScript,
    PlayedHand,
    Script,
    ScriptedAction,
    Stop,
    TakenMove,
)
from sabacc.engine.play.state import Setup, State, Step

__all__ = [
    "NO_CHANGE",
    "NO_SHIFT",
    "TO_THE_END",
    "Action",
    "ActionType",
    "ChanceScript",
    "CompiledRules",
    "Move",
    "Option",
    "Phase",
    "PlayedHand",
    "Reason",
    "Refused",
    "RefusedActionError",
    "Roll",
    "Script",
    "ScriptedAction",
    "Setup",
    "State",
    "Step",
    "Stop",
    "TakenMove",
    "VersionChange",
    "apply",
    "compile_lazily",
    "compile_rules",
    "default_action",
    "legal",
    "play_script",
    "refusal",
    "start",
]
