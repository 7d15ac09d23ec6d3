"""The text of a rule: for players, and below it the notes for programs.

It follows its `Rule:` in the features, one sentence per line:

    They may bet {betting.limit.fixed} at most.
    [stakes.short-stack:all-in] If they are short, they may go all in.
    One of these ends the betting:
    - everybody has checked;
    - everybody has matched.

    For programs:
    A larger bet is refused (`too-much`).

A condition in square brackets holds or fails under a ruleset, and its line is dropped if it fails;
without a ruleset every line stays, without its brackets. Words that repeat the condition may be in
parentheses; a ruleset in which the condition holds leaves them out:

    [shift.exists:yes] (With a shift,) that player takes part in the shift like anybody else.

A placeholder in braces is the number of that choice, or its list.
An id in backticks refers to another rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from sabacc.spec.model import BUT
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Choice
from sabacc.system.text import unknown_name

PROGRAMS: Final = "For programs:"
"""The line that separates the notes for programs."""

ITEM: Final = "- "
"""The prefix of an item of a list."""

_CONDITION: Final = re.compile(r"(?P<item>- )?\[(?P<when>[^\[\]]*)\] *(?P<late>- )?(?P<said>.*)")
_REDUNDANT: Final = re.compile(r"\(((?:With|Where|While|In) [^()]*,)\) +(.*)")
_PLACEHOLDER: Final = re.compile(r"\{([^{}]*)\}")
_NAMED: Final = re.compile(r"`([^`]+)`")
_LEADING_NUMBER: Final = re.compile(r"(?:^|(?<=[.:;?!] ))\{")


class LineCondition(NamedTuple):
    """A condition: the point makes one of the choices, or, `negated`, a different one.

    False, negated or not, if the point does not exist.
    """

    point: str
    names: tuple[str, ...]
    negated: bool = False

    def holds(self, choices: Mapping[str, Choice]) -> bool:
        """True if it holds under these choices."""
        made = choices[self.point].name
        return made in POINTS[self.point].choices and (made in self.names) != self.negated


@dataclass(frozen=True, slots=True)
class TextLine:
    """A sentence, or an item of a list.

    Attributes:
        words: The text, with its placeholders.
        when: The conditions under which it applies; all must hold.
        item: True for an item of a list.
        starts_paragraph: True if it begins a paragraph.
        redundant: Words at its beginning that repeat the condition; left out under a ruleset.
    """

    words: str
    when: tuple[LineCondition, ...] = ()
    item: bool = False
    starts_paragraph: bool = False
    redundant: str = ""

    def holds(self, choices: Mapping[str, Choice]) -> bool:
        """True if it applies under these choices."""
        return all(condition.holds(choices) for condition in self.when)

    def filled(self, choices: Mapping[str, Choice] | None) -> str:
        """Fill in the numbers of a ruleset, or a general phrase without one.

        Under a ruleset, words that repeat the condition are left out. Items of a list are not
        capitalized.
        """
        text = self.words if choices is None else self.words.removeprefix(self.redundant).lstrip()
        capitalizes = len(text) < len(self.words) or _LEADING_NUMBER.search(text) is not None
        words = _PLACEHOLDER.sub(lambda match: _number_words(match[1], choices), text)
        if not capitalizes or self.item:
            return words
        return re.sub(r"(^|[.?!] )([a-z])", lambda match: match[1] + match[2].upper(), words)


@dataclass(frozen=True, slots=True)
class RuleBody:
    """The text of a rule: for players, and notes for programs."""

    for_players: tuple[TextLine, ...]
    for_programs: tuple[TextLine, ...] = ()

    def under(self, choices: Mapping[str, Choice]) -> RuleBody:
        """Return the lines that apply under these choices."""
        return replace(
            self,
            for_players=_applicable(self.for_players, choices),
            for_programs=_applicable(self.for_programs, choices),
        )

    def player_paragraphs(
        self, choices: Mapping[str, Choice] | None = None, rewrite: LineRewriter | None = None
    ) -> tuple[str, ...]:
        """Return the text for players in paragraphs; items of a list begin with a dash.

        With choices, only the lines of that ruleset, with its numbers. `rewrite` is applied to each
        line.
        """
        return tuple(_paragraphs(self.for_players, choices, rewrite))

    def program_paragraphs(self, choices: Mapping[str, Choice] | None = None) -> tuple[str, ...]:
        """Return the notes for programs, likewise."""
        return tuple(_paragraphs(self.for_programs, choices))

    def references(self) -> Iterator[str]:
        """Yield the ids in backticks."""
        for line in (*self.for_players, *self.for_programs):
            yield from _NAMED.findall(line.words)

    def numbers(self) -> Iterator[str]:
        """Yield the ids of the choices whose numbers the text for players mentions."""
        for line in self.for_players:
            yield from _PLACEHOLDER.findall(line.words)


LineRewriter = Callable[[TextLine, str], str]
"""Rewrites the text of a line."""


def join_paragraphs(paragraphs: Iterable[str]) -> str:
    """Join paragraphs with blank lines, except between items of a list."""
    text = previous = ""
    for paragraph in paragraphs:
        in_list = previous.startswith(ITEM) and paragraph.startswith(ITEM)
        gap = "\n" if in_list else "\n\n"
        text += f"{gap if previous else ''}{paragraph}"
        previous = paragraph
    return text


@cache
def parse_rule_body(text: str) -> RuleBody:
    """Parse the text of a rule; `faults` reports what it accepts silently."""
    parts: tuple[list[TextLine], list[TextLine]] = ([], [])
    section, after_blank = parts[0], False
    for line in text.splitlines():
        stripped = line.strip()
        if stripped == PROGRAMS:
            section = parts[1]
        elif stripped:
            section.append(_parse_line(stripped, starts_paragraph=after_blank and bool(section)))
        after_blank = not stripped
    return RuleBody(tuple(parts[0]), tuple(parts[1]))


def _parse_line(text: str, *, starts_paragraph: bool) -> TextLine:
    match = _CONDITION.fullmatch(text)
    if match is None:
        return TextLine(text.removeprefix(ITEM), (), text.startswith(ITEM), starts_paragraph)
    item = bool(match["item"] or match["late"])
    when, words, known = tuple(map(_parse_condition, match["when"].split())), match["said"], ""
    redundant_match = _REDUNDANT.fullmatch(words)
    if redundant_match is not None:
        known, words = redundant_match[1], " ".join(redundant_match.groups())
    return TextLine(words, when, item, starts_paragraph, known)


def _parse_condition(text: str) -> LineCondition:
    point, _, names = text.removeprefix(BUT).partition(":")
    return LineCondition(point, tuple(names.split("|")), text.startswith(BUT))


def _applicable(lines: Iterable[TextLine], choices: Mapping[str, Choice]) -> tuple[TextLine, ...]:
    return tuple(line for line in lines if line.holds(choices))


def _paragraphs(
    lines: Iterable[TextLine],
    choices: Mapping[str, Choice] | None,
    mark: LineRewriter | None = None,
) -> Iterator[str]:
    sentences: list[str] = []
    for line in lines if choices is None else _applicable(lines, choices):
        if sentences and (line.item or line.starts_paragraph):
            yield " ".join(sentences)
            sentences = []
        text = line.filled(choices)
        text = text if mark is None else mark(line, text)
        if line.item:
            yield f"{ITEM}{text}"
        else:
            sentences.append(text)
    if sentences:
        yield " ".join(sentences)


def _number_words(rule: str, choices: Mapping[str, Choice] | None) -> str:
    point_and_choice = point_of_rule(rule)
    assert point_and_choice is not None, rule  # noqa: S101 - checked when the features were compiled
    point, name = point_and_choice
    made = None if choices is None else choices[point.id]
    own = made if made is not None and made.name == name else None
    if name in point.lists:
        return point.lists[name].words(() if own is None else own.listed)
    return point.numbers[name].words(None if own is None else own.number)


def faults(rule: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the faults of a rule's text with their fixes, each with its line from 0."""
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
    match = _CONDITION.fullmatch(line)
    text = line if match is None else match["said"]
    if "[" in text or "]" in text:
        yield "brackets hold a condition and stand once, at the start: [point:choice] Sentence."
    elif line and text.removeprefix("-").strip() == "":
        yield "this line says nothing; write a sentence, or remove the line"
    if match is not None:
        conditions = match["when"].split()
        if not conditions:
            yield "the condition is empty; write [point:choice], or remove the brackets"
        for condition in conditions:
            yield from _condition_faults(rule, condition)
    yield from _number_faults(line)
    if line.count("`") % 2:
        yield "a backtick is not closed; write the id between two of them"


def _condition_faults(rule: str, text: str) -> Iterator[str]:
    condition = _parse_condition(text)
    if ":" not in text:
        yield f"[{text}] is not a condition; write [point:choice], [point:choice|choice] or [!...]"
    elif condition.point not in POINTS:
        unknown = unknown_name("point", condition.point, POINTS, "`sabacc rules` lists them")
        yield f"[{text}]: {unknown}"
    elif condition.point == rule.rpartition(".")[0]:
        yield f"[{text}] is the rule's own point, on which its choice is made; remove it"
    else:
        known = POINTS[condition.point].choices
        for name in condition.names:
            if name not in known:
                yield f"[{text}]: {unknown_name(f'choice of {condition.point}', name, known)}"


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
    """Return the title of a rule; the question of its point if no text ships."""
    known = point_of_rule(rule)
    return titles().get(rule) or (known[0].asks if known is not None else "")
