"""The registry of step definitions, read by the compiler, and by pytest-bdd in the tests.

A step only adds to the case that is being built; it never talks to a program.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, Literal, NoReturn

from sabacc.system.text import join_words
from sabacc.system.user_input import InputError

Kind = Literal["given", "when", "then"]
# The kind of a step that sets the table as a Given, and is expected as a Then
_STATE: Final = "given or then"


class StepError(InputError):
    """A step that is said wrongly: no definition, several, or a card that there is not."""


def refuse(problem: str) -> NoReturn:
    """Raise StepError."""
    raise StepError(problem)


@dataclass(frozen=True, slots=True)
class Definition:
    """One step template: its kind, its pattern, and what it adds to the case.

    A pattern has blanks, each named for its type, `{seat} holds {cards}`, and alternatives that
    mean the same, `{cards} (lies|lie) out of play`.
    """

    kind: Kind | Literal["given or then"]
    pattern: str
    function: Callable[..., None]


DEFINITIONS: Final[list[Definition]] = []
"""Every step definition, in the order of the modules of `steps`."""


def split_seats(text: str) -> list[str]:
    """Split `Han, Lando and Leia`."""
    return re.split(r", | and ", text)


@dataclass(frozen=True, slots=True)
class FieldType:
    """The type of a blank: its pattern, its parser, and its description for readers."""

    pattern: str
    convert: Callable[[str], Any]
    says: str


TYPES: Final[dict[str, FieldType]] = {}
"""The types of the blanks in patterns, by name: `steps` fills them in."""


Step = Callable[..., None]


def _register(kind: Kind | Literal["given or then"], pattern: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        DEFINITIONS.append(Definition(kind, pattern, function))
        return function

    return register


given: Final = partial(_register, "given")
"""Register a step that sets the table."""
when: Final = partial(_register, "when")
"""Register a step that says what happens."""
then: Final = partial(_register, "then")
"""Register a step that expects a fact."""
state: Final = partial(_register, _STATE)
"""Register a step that sets the table or expects a fact: its field `then` says which."""


_BLANK: Final = re.compile(r"\{(\w+)\}")

# How a step begins that belongs to a further hand of the session
_IN_HAND: Final = re.compile(r"in hand ([2-9]) ")


class Matcher:
    """Finds the one definition that a step's text matches; remembers what it found."""

    def __init__(self) -> None:
        self._patterns: list[tuple[Definition, re.Pattern[str]]] = []
        for definition in DEFINITIONS:
            pattern = definition.pattern.replace("(", "(?:")
            groups = _BLANK.sub(lambda it: f"(?P<{it[1]}>{TYPES[it[1]].pattern})", pattern)
            self._patterns.append((definition, re.compile(groups)))
        # A Then about the end of a phase; cards are shown while it lasts.
        self._in_phase = re.compile(
            rf"(?:after(?!.* shows )|during(?=.* shows )) ({TYPES['time'].pattern}) "
        )
        self._found: dict[tuple[Kind, str], tuple[Definition, dict[str, Any]]] = {}

    def match(self, kind: Kind, text: str) -> tuple[Definition, dict[str, Any]]:
        """Return the definition and its arguments; raises StepError for none or several."""
        key = (kind, text)
        if key not in self._found:
            self._found[key] = self._search(kind, text)
        return self._found[key]

    def _search(self, kind: Kind, text: str) -> tuple[Definition, dict[str, Any]]:
        hand = _IN_HAND.match(text)
        if hand is not None:
            found, fields = self._search(kind, text[hand.end() :])
            return _moved(found, lambda case, tell: case.in_hand(int(hand[1]), tell)), fields
        phase = self._in_phase.match(text) if kind == "then" else None
        if phase is not None:
            found, fields = self._search(kind, text[phase.end() :])
            path = TYPES["time"].convert(phase[1]).path
            return _moved(found, lambda case, tell: case.in_phase(path, tell)), fields
        hits = [
            (definition, match.groupdict())
            for definition, pattern in self._patterns
            if kind in definition.kind and (match := pattern.fullmatch(text)) is not None
        ]
        if not hits:
            refuse(f"no step is defined for: {kind.title()} {text}; {self._mend(kind, text)}")
        if len(hits) > 1:
            patterns = " / ".join(definition.pattern for definition, _ in hits)
            refuse(f"{len(hits)} steps are defined for: {kind.title()} {text} ({patterns})")
        [(definition, blanks)] = hits
        fields = {name: TYPES[name].convert(words) for name, words in blanks.items()}
        return definition, fields | ({"then": kind == "then"} if definition.kind == _STATE else {})

    def _mend(self, kind: Kind, text: str) -> str:
        """Suggest a step: one of another kind, or the one most like it."""
        for definition, pattern in self._patterns:
            if pattern.fullmatch(text) is not None:
                return f"it is a {definition.kind.title()} step"
        known = [one.pattern for one in DEFINITIONS if kind in one.kind]
        return f"near are {join_words(map(repr, get_close_matches(text, known, cutoff=0)))}"


def _moved(definition: Definition, move: Callable[[Any, Callable[..., None]], None]) -> Definition:
    """Let a step say what it says of a further hand, or of the end of a phase."""

    def function(case: Any, **fields: Any) -> None:  # noqa: ANN401 - the case under construction
        move(case, partial(definition.function, **fields))

    return Definition(definition.kind, definition.pattern, function)
