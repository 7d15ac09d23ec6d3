"""The play of a whole hand: a fold of `apply` over decisions and outcomes of chance."""

from sabacc.engine.events import Does, Phase
from sabacc.engine.play.actions import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Change,
    Move,
    Option,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
)
from sabacc.engine.play.book import Book, book_of, unread_book_of
from sabacc.engine.play.hand_in_play import apply, legal, passive, refusal, start
from sabacc.engine.play.script import TO_THE_END, Chances, Entry, Script, Stop, Taken
from sabacc.engine.play.script_player import Played
from sabacc.engine.play.state import Setup, State, Step
from sabacc.engine.play.told_player import play_script

__all__ = [
    "NO_CHANGE",
    "NO_SHIFT",
    "TO_THE_END",
    "Action",
    "Book",
    "Chances",
    "Change",
    "Does",
    "Entry",
    "Move",
    "Option",
    "Phase",
    "Played",
    "Reason",
    "Refused",
    "RefusedActionError",
    "Roll",
    "Script",
    "Setup",
    "State",
    "Step",
    "Stop",
    "Taken",
    "apply",
    "book_of",
    "legal",
    "passive",
    "play_script",
    "refusal",
    "start",
    "unread_book_of",
]
