"""The text of a rule: the law, and beneath it what only programs need.

It stands below its `Rule:` in the features, a sentence a line:

    They may bet {betting.limit.fixed} at most.
    [stakes.short-stack:all-in] If they are short, they may go all in.
    One of these ends the betting:
    - everybody has checked;
    - everybody has matched.

    For programs:
    A larger bet is refused (`too-much`).

A condition in square brackets holds or fails under a ruleset, and its line is dropped where it
fails; where no ruleset is chosen every line stands, without its brackets.  Where the rest of the
sentence does not lean on them, the words that say the condition stand in parentheses, and a ruleset
in which it holds leaves them out:

    [shift.exists:yes] (With a shift,) that player takes part in the shift like anybody else.

A placeholder in braces is the number of that choice, or its list.
An id in backticks names what governs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.spec.model import BUT
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.system.text import unknown_name

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Choice


PROGRAMS: Final = "For programs:"
"""The line that ends the law."""

ITEM: Final = "- "
"""What begins an item of a list."""

_CONDITION: Final = re.compile(r"(?P<item>- )?\[(?P<when>[^\[\]]*)\] *(?P<late>- )?(?P<said>.*)")
_KNOWN: Final = re.compile(r"\(((?:With|Where|While|In) [^()]*,)\) +(.*)")
_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")
_NAMED: Final = re.compile(r"`([^`]+)`")
_FIRST: Final = re.compile(r"(?:^|(?<=[.:;?!] ))\{")


class TextPin(NamedTuple):
    """What must hold: a point makes one of some choices, or with `negated` another one.

    It does not hold, negated or not, where the point does not exist.
    """

    point: str
    names: tuple[str, ...]
    negated: bool = False

    def holds(self, choices: Mapping[str, Choice]) -> bool:
        """Say whether it holds under the choices of a ruleset."""
        made = choices[self.point].name
        return made in POINTS[self.point].choices and (made in self.names) != self.negated


@dataclass(frozen=True, slots=True)
class TextLine:
    """A sentence, or an item of a list.

    Attributes:
        words: What it says, with its placeholders.
        when: What must hold for it to be said; all of it.
        item: Whether it is an item of a list.
        opens: Whether it begins a paragraph.
        known: The words at its beginning that say the condition: known where a ruleset is chosen.
    """

    words: str
    when: tuple[TextPin, ...] = ()
    item: bool = False
    opens: bool = False
    known: str = ""

    def holds(self, choices: Mapping[str, Choice]) -> bool:
        """Say whether it is said under the choices of a ruleset."""
        return all(pin.holds(choices) for pin in self.when)

    def filled(self, choices: Mapping[str, Choice] | None) -> str:
        """Say it with the numbers of a ruleset, or in general where none is chosen.

        A ruleset in which its condition holds does not say that again.  An item of a list begins
        with the letter that it is written with.
        """
        left = self.words if choices is None else self.words.removeprefix(self.known).lstrip()
        first = len(left) < len(self.words) or _FIRST.search(left) is not None
        words = _PLACEHOLDER.sub(lambda found: _number(found[1], choices), left)
        return _capital(words) if first and not self.item else words


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The text of a rule: the law for players, and what is for programs alone."""

    law: tuple[TextLine, ...]
    programs: tuple[TextLine, ...] = ()

    def under(self, choices: Mapping[str, Choice]) -> RuleWords:
        """Return the text without what does not hold under the choices of a ruleset."""
        return replace(
            self, law=_holding(self.law, choices), programs=_holding(self.programs, choices)
        )

    def law_told(
        self, choices: Mapping[str, Choice] | None = None, mark: Mark | None = None
    ) -> tuple[str, ...]:
        """Return the law in paragraphs; an item of a list is one that begins with a dash.

        With the choices of a ruleset it is the law under that ruleset.  `mark` is given each line
        with what it says, and returns what is written.
        """
        return tuple(_paragraphs(self.law, choices, mark))

    def programs_told(self, choices: Mapping[str, Choice] | None = None) -> tuple[str, ...]:
        """Return in the same way what is for programs."""
        return tuple(_paragraphs(self.programs, choices))

    def named(self) -> Iterator[str]:
        """Yield what the text names in backticks."""
        for line in (*self.law, *self.programs):
            yield from _NAMED.findall(line.words)

    def numbers(self) -> Iterator[str]:
        """Yield the ids of the choices whose numbers the law says."""
        for line in self.law:
            yield from _PLACEHOLDER.findall(line.words)


Mark = Callable[[TextLine, str], str]
"""Says otherwise what a line says."""


def joined(paragraphs: Iterable[str]) -> str:
    """Join paragraphs with an empty line between any two that are not of one list."""
    text = before = ""
    for paragraph in paragraphs:
        listed = before.startswith(ITEM) and paragraph.startswith(ITEM)
        gap = "\n" if listed else "\n\n"
        text += f"{gap if before else ''}{paragraph}"
        before = paragraph
    return text


@cache
def rule_words(text: str) -> RuleWords:
    """Read a text that `faults` finds nothing in; raises ValueError for any other."""
    parts: tuple[list[TextLine], list[TextLine]] = ([], [])
    part, opens = parts[0], False
    for line in text.splitlines():
        said = line.strip()
        if said == PROGRAMS:
            part = parts[1]
        elif said:
            part.append(_read(said, opens=opens and bool(part)))
        opens = not said
    return RuleWords(tuple(parts[0]), tuple(parts[1]))


def _read(said: str, *, opens: bool) -> TextLine:
    found = _CONDITION.fullmatch(said)
    if found is None:
        return TextLine(said.removeprefix(ITEM), (), said.startswith(ITEM), opens)
    item = bool(found["item"] or found["late"])
    when, words, known = tuple(map(_pin, found["when"].split())), found["said"], ""
    told = _KNOWN.fullmatch(words)
    if told is not None:
        known, words = told[1], f"{told[1]} {told[2]}"
    return TextLine(words, when, item, opens, known)


def _pin(text: str) -> TextPin:
    point, _, names = text.removeprefix(BUT).partition(":")
    return TextPin(point, tuple(names.split("|")), text.startswith(BUT))


def _holding(lines: Iterable[TextLine], choices: Mapping[str, Choice]) -> tuple[TextLine, ...]:
    return tuple(line for line in lines if line.holds(choices))


def _paragraphs(
    lines: Iterable[TextLine], choices: Mapping[str, Choice] | None, mark: Mark | None = None
) -> Iterator[str]:
    running: list[str] = []
    for line in lines if choices is None else _holding(lines, choices):
        if running and (line.item or line.opens):
            yield " ".join(running)
            running = []
        said = line.filled(choices)
        said = said if mark is None else mark(line, said)
        if line.item:
            yield f"{ITEM}{said}"
        else:
            running.append(said)
    if running:
        yield " ".join(running)


def _number(rule: str, choices: Mapping[str, Choice] | None) -> str:
    found = point_of_rule(rule)
    assert found is not None, rule  # noqa: S101 - checked when the features were compiled
    point, name = found
    made = None if choices is None else choices[point.id]
    mine = made if made is not None and made.name == name else None
    if name in point.lists:
        return point.lists[name].words(() if mine is None else mine.listed)
    return point.numbers[name].words(None if mine is None else mine.number)


def _capital(words: str) -> str:
    """Write the first letter of every sentence large."""
    return re.sub(r"(^|[.?!] )([a-z])", lambda found: found[1] + found[2].upper(), words)


def faults(rule: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with the text of a rule, and the mend, each with its line from 0."""
    programs = None
    lines = text.splitlines()
    for number, line in enumerate(map(str.strip, lines)):
        if line.lower().startswith("for programs") and line != PROGRAMS:
            yield number, f"write {PROGRAMS!r} alone on its line, and the sentences below it"
        elif line == PROGRAMS and programs is not None:
            yield number, f"{PROGRAMS!r} stands twice; join both parts below the first"
        elif line == PROGRAMS:
            programs = number
            if not any(map(str.strip, lines[:number])):
                yield number, "the law is missing; say above it what players do"
            if not any(map(str.strip, lines[number + 1 :])):
                yield number, "nothing stands below it; say what programs need, or remove it"
        else:
            yield from ((number, what) for what in _line_faults(rule, line))


def _line_faults(rule: str, line: str) -> Iterator[str]:
    found = _CONDITION.fullmatch(line)
    said = line if found is None else found["said"]
    if "[" in said or "]" in said:
        yield "brackets hold a condition and stand once, at the start: [point:choice] Sentence."
    elif line and said.removeprefix("-").strip() == "":
        yield "this line says nothing; write a sentence, or remove the line"
    if found is not None:
        pins = found["when"].split()
        if not pins:
            yield "the condition is empty; write [point:choice], or remove the brackets"
        for pin in pins:
            yield from _pin_faults(rule, pin)
    yield from _number_faults(line)
    if line.count("`") % 2:
        yield "a backtick is not closed; write the id between two of them"


def _pin_faults(rule: str, text: str) -> Iterator[str]:
    pin = _pin(text)
    if ":" not in text:
        yield f"[{text}] is not a condition; write [point:choice], [point:choice|choice] or [!...]"
    elif pin.point not in POINTS:
        yield f"[{text}]: {unknown_name('point', pin.point, POINTS, '`sabacc rules` lists them')}"
    elif pin.point == rule.rpartition(".")[0]:
        yield f"[{text}] is the rule's own point, on which its choice is made; remove it"
    else:
        known = POINTS[pin.point].choices
        for name in pin.names:
            if name not in known:
                yield f"[{text}]: {unknown_name(f'choice of {pin.point}', name, known)}"


def _number_faults(line: str) -> Iterator[str]:
    carrying = [
        point.rule_id(choice)
        for point in POINTS.values()
        for choice in (*point.numbers, *point.lists)
    ]
    for name in _PLACEHOLDER.findall(line):
        if name not in carrying:
            yield (
                f"{{{name}}}: "
                f"{unknown_name('choice that carries a number or a list', name, carrying)}"
            )
    if re.search(r"[{}]", _PLACEHOLDER.sub("", line)):
        yield "a brace is not closed; a number is written {point.choice}"


TITLES: Final = Path(__file__).resolve().parent / "titles.json"


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return the title of every rule by its id."""
    return MappingProxyType(json.loads(TITLES.read_bytes()))


def title(rule: str) -> str:
    """Return the title of a rule; the question of its point where no text ships."""
    known = point_of_rule(rule)
    return titles().get(rule) or (known[0].asks if known is not None else "")
