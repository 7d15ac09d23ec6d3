"""Look-up and printing of rules: by id, sentence, ruling, reason, or words."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from sabacc import EDITION
from sabacc.cli.lookup import by_chapter
from sabacc.cli.output import CliError, unknown_item, width
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.protocol.facts import REFUSED
from sabacc.spec.cards import CARDS, RANKS, SUITS
from sabacc.spec.decisions import Reading, decision, principles
from sabacc.spec.house_files import rulesets_choosing, shipped_houses
from sabacc.spec.model import MadeChoice, Point
from sabacc.spec.points import CHAPTERS, DOCUMENTS, POINTS, point_of_rule
from sabacc.spec.rule_text import ITEM, PROGRAMS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin, builtin_names
from sabacc.spec.sentences import sentence_uses
from sabacc.spec.wording import DIALECT, basis_words, list_bounds, reading_words, undocumented_kind
from sabacc.system.addresses import THIS_EDITION, rule_link
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from sabacc.conformance.laws import Law  # it would load the engine

_SENTENCE: Final = re.compile(r"[FHSC]-[0-9]{3}")
_KEY: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")
_OTHER_GAME: Final = re.compile(
    r"(?i)\b(sylops?|spike|kessel|coruscant shift|impostor|outlaws|nulrhek|junk)\b"
)
_OTHER_GAMES: Final = (
    "That is a word of another game: Corellian Spike, Kessel Sabacc or Coruscant Shift.",
    "These are the rules of the Sabacc with 76 cards and a target of 23.",
    f"Which Sabacc is yours? {THIS_EDITION}which-sabacc.html",
)
_RULING: Final = re.compile(r"(?:K|E|A-[FHSC])-?[0-9]{2,3}")


@dataclass(frozen=True, slots=True)
class LookupResult:
    """The result of a look-up.

    Attributes:
        choices: The matching choices of each point, chapter by chapter.
        says: Paragraphs to print before them.
        notes: A note for the id of each rule.
        listed: True to list rules of several points by title only.
    """

    choices: Mapping[str, tuple[str, ...]]
    says: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    listed: bool = False

    @property
    def in_full(self) -> bool:
        """True to print the rules in full."""
        return not self.listed or (len(self.choices) == 1 and not self.notes)


def find_rules(wanted: str) -> LookupResult:
    """Find the rules that `wanted` names, or all if it is empty; raises CliError."""
    if not wanted:
        return LookupResult(_all_choices(POINTS), listed=True)
    if (by_id := _by_id(wanted)) is not None:
        return by_id
    if _SENTENCE.fullmatch(wanted.upper()):
        return _sentence(wanted.upper())
    if _RULING.fullmatch(wanted.upper()):
        return _ruling(wanted.upper())
    other_games = _OTHER_GAMES if _OTHER_GAME.search(wanted) else ()
    preface = (*_protocol_words(wanted), *_card_words(wanted), *other_games)
    result = _reason(wanted) if wanted in _reasons() else _by_words(wanted, required=not preface)
    heading = ("Rules whose names or titles have the word:",) if preface and result.choices else ()
    return replace(result, says=(*preface, *(result.says or heading)))


def rules_at_levels(levels: Collection[str]) -> frozenset[str]:
    """Return the rules of some levels, or all.

    A rule belongs to the level of its point, and to each level of its scenarios: a program that
    claims only `score` is also asked about a hand with a field in a ruleset without one.
    """
    of_points = (
        (point.rule_id(choice), point.level.value)
        for point in POINTS.values()
        for choice in point.choices
    )
    of_cases = ((case.rule, case.method) for case in load_cases()) if levels else ()
    levels_of_rules = (*of_points, *of_cases)
    return frozenset(rule for rule, level in levels_of_rules if not levels or level in levels)


def _by_id(wanted: str) -> LookupResult | None:
    """Find a point, a chapter or a rule; raises CliError for the name of a ruleset."""
    if wanted in POINTS:
        return LookupResult(_all_choices([wanted]))
    if wanted in CHAPTERS:
        return LookupResult(
            _all_choices(id_ for id_, point in POINTS.items() if point.chapter == wanted)
        )
    if wanted in {*builtin_names(), *(house.name for house in shipped_houses())}:
        command = f"sabacc rules --ruleset {shlex.quote(wanted)}"
        message = f"{wanted!r} is a ruleset; `{command}` prints its rulebook"
        raise CliError(message)
    rule = point_of_rule(wanted)
    return None if rule is None else LookupResult({rule[0].id: (rule[1],)})


def _all_choices(points: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {point.id: point.choices for point in by_chapter(POINTS[id_] for id_ in points)}


def _by_point(rules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Group rules by chapter and point."""
    wanted = set(rules)
    wanted_choices = {
        id_: tuple(choice for choice in choices if POINTS[id_].rule_id(choice) in wanted)
        for id_, choices in _all_choices(POINTS).items()
    }
    return {id_: choices for id_, choices in wanted_choices.items() if choices}


def _sentence(wanted: str) -> LookupResult:
    from sabacc.spec.sentences import sentences

    entry = sentences().get(wanted)
    (document,) = (name for name in DOCUMENTS if name[0].upper() == wanted[0])
    if entry is None:
        message = f"there is no sentence {wanted}; `sabacc rulesets {document}` cites them"
        raise CliError(message)
    says = (
        f"{wanted}, a sentence of the document that `{document}` follows.",
        f"In our words: {entry.says}",
    )
    uses = sentence_uses().get(wanted, ())
    if not uses:
        why = f": {entry.uncited_because}" if entry.uncited_because else ""
        return LookupResult({}, (*says, f"No rule rests on it{why}."))
    notes: dict[str, list[str]] = {}
    for use in uses:
        notes.setdefault(use.rule, []).append(use.by)
    by_rule = {rule: f"in {', '.join(names)}" for rule, names in notes.items()}
    return LookupResult(
        _by_point(by_rule), (*says, "The rules that rest on it:"), by_rule, listed=True
    )


def _ruling(wanted: str) -> LookupResult:
    points = [point.id for point in POINTS.values() if wanted in point.rows]
    if not points:
        message = f"no ruling is called {wanted!r}; `sabacc rules POINT` names those of a point"
        raise CliError(message)
    single = len(points) == 1
    says = f"The ruling {wanted} stands behind {'this point' if single else 'these points'}:"
    return LookupResult(_all_choices(points), (says,), listed=True)


@cache
def _reasons() -> Mapping[str, str]:
    """Describe each reason of a refusal: of a whole request, or of an action."""
    from sabacc.engine.play import Reason
    from sabacc.engine.position import Refusal
    from sabacc.exports.tables import enum_docs  # brings the engine

    requests, actions = enum_docs(Refusal), enum_docs(Reason)
    described = {reason.value: as_clause(requests[reason.name]) for reason in Refusal}
    for reason_ in Reason:
        means, of_request = as_clause(actions[reason_.name]), described.get(reason_.value)
        described[reason_.value] = (
            means if of_request is None else f"{means}; of a whole request: {of_request}"
        )
    return described


def as_clause(sentence: str) -> str:
    """Return a sentence as a clause: one line, lower case, without the full stop."""
    one_line = " ".join(sentence.split())
    return f"{one_line[0].lower()}{one_line[1:].rstrip('.')}"


def _reason(wanted: str) -> LookupResult:
    expected = Counter(
        case.rule
        for case in load_cases()
        if any(
            fact.value == wanted and fact.fact.partition(".")[0] in {REFUSED, "script"}
            for fact in case.expect
        )
    )
    says = (
        f"{wanted}, the reason of a refusal: {_reasons()[wanted]}.",
        "The rules whose scenarios expect it:" if expected else "No scenario expects it.",
    )
    notes = {rule: counted(number, "scenario") for rule, number in expected.items()}
    return LookupResult(_by_point({*expected, *_by_name_part(wanted)}), says, notes, listed=True)


def _protocol_words(wanted: str) -> Iterator[str]:
    """Describe a request or a key of the protocol."""
    if _KEY.fullmatch(wanted) is None:
        return
    from sabacc.exports.schemas import message_keys, requests  # brings the engine

    if wanted in requests():
        asks, answers = requests()[wanted]
        yield (
            f"`{wanted}` is a request of the protocol: "
            f"{THIS_EDITION}implementers/protocol.html#{wanted}"
        )
        yield f"{asks} Its answer: {answers}"
    by_words: dict[str, list[str]] = {}
    for place, says in message_keys().get(wanted, ()):
        by_words.setdefault(says, []).append(place)
    if by_words:
        yield f"`{wanted}` is a key of the protocol: {THIS_EDITION}implementers/protocol.html"
    for says, places in by_words.items():
        yield f"In {join_words(places)}: {says}"


def _card_words(wanted: str) -> Iterator[str]:
    """Point to the rule on the worth of a card or a rank."""
    from sabacc.notation.card_names import parse_card

    words = wanted.lower().split()
    is_rank = words[0] in RANKS and not words[0].isdecimal()
    with suppress(InputError):
        named = CARDS[f"{SUITS[0]}-{words[0]}" if is_rank else parse_card(words)]
        point = "totals.face-values" if named.suit is None else "totals.suit-values"
        kind = "the rank of four cards" if is_rank else "a card"
        yield f"{wanted} is {kind}: `sabacc rules {point}` says what it is worth."


def _by_words(wanted: str, *, required: bool = True) -> LookupResult:
    """Find the rules with this name, or with all words in title or question."""
    rules = {*_by_name_part(wanted), *_by_title(wanted.split())}
    if not rules and required:
        raise unknown_item(wanted, "rule", _hints(), "`sabacc rules`")
    return LookupResult(_by_point(rules), listed=True)


def _by_name_part(part: str) -> Iterator[str]:
    """Yield the rules whose id, or whose point's id, ends with `part`."""
    for point in POINTS.values():
        named = point.id.endswith(f".{part}")
        for choice in point.choices:
            if named or choice == part or f"{point.id}.{choice}".endswith(f".{part}"):
                yield point.rule_id(choice)


def _by_title(words: Iterable[str]) -> Iterator[str]:
    begins = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words]
    for point in POINTS.values():
        for choice in point.choices:
            rule = point.rule_id(choice)
            text = f"{rule_texts()[rule].title} {point.asks}"
            if all(begin.search(text) for begin in begins):
                yield rule


def _hints() -> Iterator[str]:
    from sabacc.conformance.judging.selection import every_id  # loads the engine

    yield from every_id()
    yield from _reasons()
    yield from (id_.partition(".")[2] for id_ in POINTS)


_NARROWEST: Final = 40


def wrap(text: str, indent: str = "  ") -> list[str]:
    """Wrap a text to the terminal's width."""
    return textwrap.wrap(
        text,
        width(_NARROWEST),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def overview(
    choices: Iterable[tuple[Point, Iterable[str]]], notes: Mapping[str, str]
) -> Iterator[str]:
    """List rules by chapter, with titles and notes."""
    chapter = ""
    for point, names in choices:
        if point.chapter != chapter:
            yield from ([""] if chapter else [])
            chapter = point.chapter
            yield chapter
        for name in names:
            rule = point.rule_id(name)
            note = notes.get(rule, "")
            yield f"  {rule}{note and f'  ({note})'}"
            yield from wrap(rule_texts()[rule].title, "      ")


def point_lines(point: Point, choices: Iterable[str], *, brief: bool) -> Iterator[str]:
    """Print a point with some of its choices, with scenarios and reasons unless `brief`."""
    yield from wrap(f"{point.id}: {point.asks}", "")
    yield f"Level {point.level.value}."
    if point.conduct:
        yield from wrap(f"A rule of conduct, with no scenarios: {point.conduct}", "")
    for condition in point.when:
        restricting = {
            other: names
            for other, names in condition.items()
            if not {*POINTS[other].documented} <= {*names}  # only dialects play differently
        }
        if restricting:
            yield from wrap(f"It exists only if {condition_words(restricting)}.", "")
    for name in choices:
        yield ""
        yield from _rule_lines(point, name, brief=brief)
    if not brief:
        yield ""
        yield from _decision_lines(point)


def law_lines(law: Law) -> Iterator[str]:
    """Print a law: its text, how it is judged, and its keys."""
    yield law.id
    yield from wrap(law.title)
    yield from wrap(law.says, "    ")
    yield from wrap(f"How it is judged: {' '.join(way.value for way in law.ways)}")
    yield from wrap(f"Levels: {', '.join(law.methods)}.")
    for method, keys in law.keys.items():
        yield from wrap(f"Keys of {method} that show it: {', '.join(keys)}.")
    if law.without:
        yield from wrap(f"If one of these keys is left out, {law.without}.")
    yield from wrap(rule_link(law.id))


def condition_words(condition: Mapping[str, tuple[str, ...]]) -> str:
    """Describe a condition."""
    return " and ".join(f"{other} is {' or '.join(names)}" for other, names in condition.items())


def _rule_lines(point: Point, choice: str, *, brief: bool) -> Iterator[str]:
    rule = point.rule_id(choice)
    yield from text_lines(rule)
    yield from program_lines(rule)
    if choice in point.numbers:
        bounds = point.numbers[choice]
        yield f"  A whole number from {bounds.least} to {bounds.most}; {bounds.default} if unnamed."
    if choice in point.lists:
        yield from wrap(list_bounds(point.lists[choice]))
    if choice in point.readings:
        yield from wrap(f"Reading: {reading_words(point.id, choice)}.")
    elif choice in point.dialects:
        yield from wrap(f"Dialect: {DIALECT}")
    made = [
        (name, choice_made)
        for name, choice_made in rulesets_choosing(point)
        if choice_made.choice == choice
    ]
    for names, words in _grouped(made):
        yield from wrap(f"Played by {', '.join(names)}: {words}.")
    if not made:
        yield "  No source plays it; a house may."
    yield from () if brief else scenario_lines(cases_of(rule))
    yield f"  {rule_link(rule)}"


def text_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the id, title and law of a rule, for the choices of a ruleset."""
    yield rule
    yield from wrap(rule_texts()[rule].title)
    yield from law_lines_of(rule, choices)


def law_lines_of(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the law of a rule."""
    return _paragraphs(rule_texts()[rule].words.player_paragraphs(choices))


def program_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the notes for programs of a rule, if any."""
    notes = rule_texts()[rule].words.program_paragraphs(choices)
    if notes:
        yield f"  {PROGRAMS}"
        yield from _paragraphs(notes, "    ")


def _paragraphs(paragraphs: Iterable[str], indent: str = "  ") -> Iterator[str]:
    for paragraph in paragraphs:
        yield from wrap(paragraph, f"{indent}  " if paragraph.startswith(ITEM) else indent)


def scenario_lines(cases: Iterable[Case]) -> Iterator[str]:
    """Print the places of scenarios, one per line if it fits; ids are never wrapped.

    A rule whose scenarios are all quarantined is marked as unproved.
    """
    listed = list(cases)
    if listed and all(case.quarantined for case in listed):
        yield "  Unproved while disputed: none of these scenarios is scored."
    for case in listed:
        name, place = f"  Scenario {case.id}", f"(features/{case.file}:{case.line})"
        if len(name) + 2 + len(place) <= width(_NARROWEST):
            yield f"{name}  {place}"
        else:
            yield from (name, f"    {place}")
        if case.quarantined:
            yield f"    disputed in {case.dispute}: reported, not scored"


def cases_of(rule: str) -> list[Case]:
    """Return the cases of a rule."""
    return [case for case in load_cases() if case.rule == rule]


def _decision_lines(point: Point) -> Iterator[str]:
    entry = decision(point.id)
    principle = principles()[entry.principle]
    standard_choice = point.made.get("standard")
    yield f"Why {'so' if standard_choice is None else standard_choice.choice} ({principle.name})"
    yield from wrap(entry.ruling)
    yield from wrap(entry.why)
    own = [name for name, _ in rulesets_choosing(point) if name in builtin_names()]
    for reading in entry.readings:
        sources = f" ({', '.join(reading.sentences)})" if reading.sentences else ""
        yield from wrap(f"{_holder_words(point, reading, own)}{sources}: {reading.says}")
        if reading.hand:
            yield from wrap(f"{_objection(reading)} {reading.hand}", "    ")


def _holder_words(point: Point, reading: Reading, own: Sequence[str]) -> str:
    """Describe who plays a reading, and as which choice; it may be a single option or version.

    `own` are the built-in rulesets with a choice of their own on the point.
    """
    if not reading.choice:
        return "Another answer"
    overlays = [
        name
        for name in own
        if not name.startswith(reading.chosen_by)  # these play it with their base
        and builtin(name).choices[point.id].name == reading.choice
    ]
    plays = [*reading.chosen_by, *overlays]
    named = undocumented_kind(point.id, reading.choice)
    kind = f"A {named}" if named else "A table may agree on it"
    kind = f"Reading of {', '.join(plays)}" if plays else kind
    return f"{kind}, `{reading.choice}`"


def _objection(reading: Reading) -> str:
    """Name the sentence that a rejected reading contradicts, or the principle against it."""
    if reading.fails:
        return f"Against it: {reading.fails}."
    return f"No sentence speaks against it; decided by {principles()[reading.yields_to].name}."


def _grouped(made: list[tuple[str, MadeChoice]]) -> Iterator[tuple[list[str], str]]:
    groups: dict[str, list[str]] = {}
    for name, choice_made in made:
        number = "" if choice_made.number is None else f"{choice_made.number}, "
        groups.setdefault(f"{number}{basis_words(choice_made)}", []).append(name)
    yield from ((names, words) for words, names in groups.items())


def case_lines(case: Case) -> Iterator[str]:
    """Print a scenario with its rule, pins and steps."""
    yield case.id
    yield from wrap(f"Rule {case.rule}: {rule_texts()[case.rule].title}")
    yield from wrap(f"features/{case.file}:{case.line}  {case.title}")
    for point, names in case.pins.items():
        yield from wrap(f"Holds where {point} is {' or '.join(names)}")
    if case.quarantined:
        yield from wrap(f"Disputed in {case.dispute}: reported, not scored.")
    yield ""
    for step in case.steps:
        yield f"  {step.line:>5}  {step.text}"
        for row in step.table:
            yield f"           | {' | '.join(row)} |"


def existing_points(
    rules: Ruleset, points: Sequence[Point], beyond: Ruleset | None = None
) -> list[Point]:
    """Return the points that exist under a ruleset; raises CliError if there are none.

    Points that read the same under `beyond` are left out.
    """
    existing = [point for point in points if point.id in rules.made]
    if not existing and len(points) == 1:
        wanted = " or ".join(condition_words(condition) for condition in points[0].when)
        message = f"{points[0].id} does not exist under {rules.name}: it exists only if {wanted}"
        raise CliError(message)
    if not existing:
        message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
        raise CliError(message)
    known = () if beyond is None else points
    read = {point.id for point in known if _reading_of(rules, point) == _reading_of(beyond, point)}
    return [point for point in existing if point.id not in read]


def _reading_of(rules: Ruleset | None, point: Point) -> tuple[object, ...] | None:
    """Return the text of a point under a ruleset; None if it does not exist there."""
    if rules is None or point.id not in rules.made:
        return None
    choice = rules.choices[point.id]
    words = rule_texts()[point.rule_id(choice.name)].words
    return choice, words.player_paragraphs(rules.choices), words.program_paragraphs(rules.choices)


def side_by_side(rulesets: Sequence[Ruleset], points: Sequence[Point]) -> Iterator[str]:
    """Print the choices of several rulesets, with titles."""
    from sabacc.exports.tables import players_of  # loads the engine

    names = ", ".join(rules.name for rules in rulesets)
    yield f"Where a program has to tell {names} apart: {counted(len(points), 'question')}"
    for point in points:
        yield ""
        yield from wrap(f"{point.id}: {point.asks}", "")
        for choice, players in players_of(rulesets, point.id).items():
            who = ", ".join(rules_.name for rules_ in players)
            if choice.name == NOT_APPLICABLE:
                yield from wrap(f"{who}: does not arise", "  ")
                continue
            title = rule_texts()[point.rule_id(choice.name)].title
            yield from wrap(f"{who}: `{choice}`. {title}", "  ")


def lines(
    rules: Ruleset,
    points: Sequence[Point],
    beyond: Ruleset | None = None,
    *,
    brief: bool,
    programs: bool = False,
) -> Iterator[str]:
    """Print the rules of a ruleset on some points, in reading order.

    `brief` is the book for players: titles and texts, with `programs` also notes for programs;
    otherwise everything about each rule. With `beyond`, `points` are those that read differently
    from that ruleset, and points that only that one has are named at the end.
    """
    from sabacc.site.data import ABOUT, PARTS  # loads the engine

    yield f"Sabacc by the rules of {rules.name}"
    qualifier = "" if beyond is None else f" that {beyond.name} does not have, or words otherwise"
    yield f"Edition {EDITION}, {counted(len(points), 'rule')}{qualifier}"
    for part in PARTS:
        chapters = [chapter for chapter in part.chapters if any(_of(points, chapter))]
        if chapters:
            yield from ("", f"=== {part.title} ===")
        for chapter in chapters:
            head, about = ABOUT[chapter]
            yield from ("", head.upper(), about)
            for point in _of(points, chapter):
                yield ""
                format_point = _brief_lines if brief else _full_lines
                yield from format_point(rules, point, programs=programs or not brief)
    missing = [] if beyond is None else [id_ for id_ in beyond.made if id_ not in rules.made]
    if missing and beyond is not None:
        yield ""
        yield from wrap(
            f"Of {beyond.name}, these questions do not arise: {', '.join(missing)}.", ""
        )


def _of(points: Sequence[Point], chapter: str) -> Iterator[Point]:
    return (point for point in points if point.chapter == chapter)


def _brief_lines(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print a rule for players: title, law, and id."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    yield from wrap(rule_texts()[rule].title, "")
    yield from law_lines_of(rule, rules.choices)
    yield from _number_line(rules, point)
    yield from program_lines(rule, rules.choices) if programs else ()
    yield f"  ({rule})"


def _number_line(rules: Ruleset, point: Point) -> Iterator[str]:
    """Print the number of a choice if its text does not have it."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    if choice.number is not None and rule not in rule_texts()[rule].words.numbers():
        yield f"  Here the number is {choice.number}."


def _full_lines(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print everything about a rule, its id first."""
    choice, made = rules.choices[point.id], rules.made[point.id]
    rule = point.rule_id(choice.name)
    yield from text_lines(rule, rules.choices)
    yield from _number_line(rules, point)
    bounds = point.numbers.get(choice.name)
    if bounds is not None:
        yield f"  A house may agree on another number, from {bounds.least:,} to {bounds.most:,}."
    yield from program_lines(rule, rules.choices) if programs else ()
    if point.conduct:
        yield from wrap(f"A rule of conduct, with no scenarios: {point.conduct}")
    words = basis_words(made)
    yield from wrap(f"{words[0].upper()}{words[1:]}.")
    yield from scenario_lines(cases_here(rules, point))


def cases_here(rules: Ruleset, point: Point) -> list[Case]:
    """Return the cases of a ruleset's rule on a point that apply to the ruleset."""
    rule = point.rule_id(rules.choices[point.id].name)
    return [case for case in cases_of(rule) if holds_for(case, rules.choices)]
