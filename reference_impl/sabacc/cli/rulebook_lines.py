"""What a user's words name: an id, a sentence, a ruling, a reason, or words of rules."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from sabacc import EDITION
from sabacc.cli.finding import by_chapter
from sabacc.cli.output import Trouble, unknown, width
from sabacc.conformance.judging.selection import every_id
from sabacc.conformance.laws import Law
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.exports.tables import players_of
from sabacc.protocol.facts import REFUSED
from sabacc.site.data import ABOUT, PARTS
from sabacc.spec.cards import CARDS, RANKS, SUITS
from sabacc.spec.decisions import Reading, decision, principles
from sabacc.spec.house_files import makers, shipped_houses
from sabacc.spec.model import MadeChoice, Point
from sabacc.spec.points import CHAPTERS, DOCUMENTS, POINTS, point_of_rule
from sabacc.spec.rule_text import ITEM, PROGRAMS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, Ruleset, builtin, builtin_names
from sabacc.spec.sentences import sentence_uses
from sabacc.spec.wording import DIALECT, basis_words, dialect_kind, list_bounds, reading_words
from sabacc.system.addresses import THIS_EDITION, rule_link
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import InputError

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
class Found:
    """What a look-up came to.

    Attributes:
        choices: For each point, chapter by chapter, the choices that are meant.
        says: What is told before them, a paragraph each.
        notes: What is told beside the id of a rule.
        listed: Whether rules are listed by their titles where they are of several points.
    """

    choices: Mapping[str, tuple[str, ...]]
    says: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict[str, str])
    listed: bool = False

    @property
    def in_full(self) -> bool:
        """Whether the rules are printed with all that there is to say."""
        return not self.listed or (len(self.choices) == 1 and not self.notes)


def look_up(wanted: str) -> Found:
    """Find the rules that `wanted` names, everything where it is empty; raises Trouble."""
    if not wanted:
        return Found(_whole(POINTS), listed=True)
    if (named := _by_id(wanted)) is not None:
        return named
    if _SENTENCE.fullmatch(wanted.upper()):
        return _sentence(wanted.upper())
    if _RULING.fullmatch(wanted.upper()):
        return _ruling(wanted.upper())
    others = _OTHER_GAMES if _OTHER_GAME.search(wanted) else ()
    said = (*_said_by_the_protocol(wanted), *_said_of_a_card(wanted), *others)
    found = _reason(wanted) if wanted in _reasons() else _words(wanted, required=not said)
    heading = ("Rules whose names or titles have the word:",) if said and found.choices else ()
    return replace(found, says=(*said, *(found.says or heading)))


def asked_at(levels: Collection[str]) -> frozenset[str]:
    """Return the rules of some levels, all where none is given.

    A rule is of the level of its point, and of each at which one of its scenarios asks: a program
    that claims `score` alone is also asked about a hand with a field where there is none.
    """
    of_points = (
        (point.rule_id(choice), point.level.value)
        for point in POINTS.values()
        for choice in point.choices
    )
    of_cases = ((case.rule, case.method) for case in load_cases()) if levels else ()
    found = (*of_points, *of_cases)
    return frozenset(rule for rule, level in found if not levels or level in levels)


def _by_id(wanted: str) -> Found | None:
    """Find a point, a chapter or a rule; raises Trouble for the name of a ruleset."""
    if wanted in POINTS:
        return Found(_whole([wanted]))
    if wanted in CHAPTERS:
        return Found(_whole(id_ for id_, point in POINTS.items() if point.chapter == wanted))
    if wanted in {*builtin_names(), *(house.name for house in shipped_houses())}:
        command = f"sabacc rules --ruleset {shlex.quote(wanted)}"
        message = f"{wanted!r} is a ruleset; `{command}` prints its rulebook"
        raise Trouble(message)
    rule = point_of_rule(wanted)
    return None if rule is None else Found({rule[0].id: (rule[1],)})


def _whole(points: Iterable[str]) -> dict[str, tuple[str, ...]]:
    return {point.id: point.choices for point in by_chapter(POINTS[id_] for id_ in points)}


def _of_rules(rules: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Sort rules by chapter and point."""
    wanted = set(rules)
    found = {
        id_: tuple(choice for choice in choices if POINTS[id_].rule_id(choice) in wanted)
        for id_, choices in _whole(POINTS).items()
    }
    return {id_: choices for id_, choices in found.items() if choices}


def _sentence(wanted: str) -> Found:
    from sabacc.spec.sentences import sentences

    entry = sentences().get(wanted)
    (document,) = (name for name in DOCUMENTS if name[0].upper() == wanted[0])
    if entry is None:
        message = f"there is no sentence {wanted}; `sabacc rulesets {document}` cites them"
        raise Trouble(message)
    says = (
        f"{wanted}, a sentence of the document that `{document}` follows.",
        f"In our words: {entry.says}",
    )
    fed = sentence_uses().get(wanted, ())
    if not fed:
        why = f": {entry.none}" if entry.none else ""
        return Found({}, (*says, f"No rule rests on it{why}."))
    notes: dict[str, list[str]] = {}
    for one in fed:
        notes.setdefault(one.rule, []).append(one.by)
    by_rule = {rule: f"in {', '.join(names)}" for rule, names in notes.items()}
    return Found(_of_rules(by_rule), (*says, "The rules that rest on it:"), by_rule, listed=True)


def _ruling(wanted: str) -> Found:
    points = [point.id for point in POINTS.values() if wanted in point.rows]
    if not points:
        message = f"no ruling is called {wanted!r}; `sabacc rules POINT` names those of a point"
        raise Trouble(message)
    one = len(points) == 1
    says = f"The ruling {wanted} stands behind {'this point' if one else 'these points'}:"
    return Found(_whole(points), (says,), listed=True)


@cache
def _reasons() -> Mapping[str, str]:
    """Return what each reason means: of a request as a whole, or of a deed."""
    from sabacc.engine.play import Reason
    from sabacc.engine.position import Refusal
    from sabacc.exports.tables import documented  # brings the engine

    requests, deeds = documented(Refusal), documented(Reason)
    found = {reason.value: within(requests[reason.name]) for reason in Refusal}
    for why in Reason:
        means, asked = within(deeds[why.name]), found.get(why.value)
        found[why.value] = means if asked is None else f"{means}; of a whole request: {asked}"
    return found


def within(sentence: str) -> str:
    """Return a sentence, which may be folded, as it reads within another one."""
    one_line = " ".join(sentence.split())
    return f"{one_line[0].lower()}{one_line[1:].rstrip('.')}"


def _reason(wanted: str) -> Found:
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
    return Found(_of_rules({*expected, *_called(wanted)}), says, notes, listed=True)


def _said_by_the_protocol(wanted: str) -> Iterator[str]:
    """Yield what a request asks, and what a key of the messages says, wherever it stands."""
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


def _said_of_a_card(wanted: str) -> Iterator[str]:
    """Yield what says the worth of a card, named alone or by its rank."""
    from sabacc.notation.card_names import parse_card

    words = wanted.lower().split()
    is_rank = words[0] in RANKS and not words[0].isdecimal()
    with suppress(InputError):
        named = CARDS[f"{SUITS[0]}-{words[0]}" if is_rank else parse_card(words)]
        point = "totals.face-values" if named.suit is None else "totals.suit-values"
        what = "the rank of four cards" if is_rank else "a card"
        yield f"{wanted} is {what}: `sabacc rules {point}` says what it is worth."


def _words(wanted: str, *, required: bool = True) -> Found:
    """Find the rules of that name, or else whose title or question has all the words."""
    rules = {*_called(wanted), *_telling(wanted.split())}
    if not rules and required:
        raise unknown(wanted, "rule", _hints(), "`sabacc rules`")
    return Found(_of_rules(rules), listed=True)


def _called(part: str) -> Iterator[str]:
    """Yield the rules whose id, or whose point's id, ends with `part`."""
    for point in POINTS.values():
        named = point.id.endswith(f".{part}")
        for choice in point.choices:
            if named or choice == part or f"{point.id}.{choice}".endswith(f".{part}"):
                yield point.rule_id(choice)


def _telling(words: Iterable[str]) -> Iterator[str]:
    begins = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words]
    for point in POINTS.values():
        for choice in point.choices:
            rule = point.rule_id(choice)
            text = f"{rule_texts()[rule].title} {point.asks}"
            if all(begin.search(text) for begin in begins):
                yield rule


def _hints() -> Iterator[str]:
    yield from every_id()
    yield from _reasons()
    yield from (id_.partition(".")[2] for id_ in POINTS)


_NARROWEST: Final = 40


def folded(text: str, indent: str = "  ") -> list[str]:
    """Wrap a text at the terminal's width."""
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
    """List rules by chapter, each with its title and what is noted beside its id."""
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
            yield from folded(rule_texts()[rule].title, "      ")


def point_lines(point: Point, choices: Iterable[str], *, brief: bool) -> Iterator[str]:
    """Print a point with some of its choices, and unless in brief with scenarios and reasons."""
    yield from folded(f"{point.id}: {point.asks}", "")
    yield f"Level {point.level.value}."
    if point.conduct:
        yield from folded(f"A rule of conduct, with no scenarios: {point.conduct}", "")
    for condition in point.when:
        told = {
            other: names
            for other, names in condition.items()
            if not {*POINTS[other].documented} <= {*names}  # only dialects play otherwise
        }
        if told:
            yield from folded(f"It exists only if {needs(told)}.", "")
    for name in choices:
        yield ""
        yield from _rule_lines(point, name, brief=brief)
    if not brief:
        yield ""
        yield from _decision_lines(point)


def law_lines(law: Law) -> Iterator[str]:
    """Print a law that holds in every ruleset: its text, how it is judged, and what shows it."""
    yield law.id
    yield from folded(law.title)
    yield from folded(law.says, "    ")
    yield from folded(f"How it is judged: {' '.join(way.value for way in law.ways)}")
    yield from folded(f"Levels: {', '.join(law.methods)}.")
    for method, keys in law.keys.items():
        yield from folded(f"Keys of {method} that show it: {', '.join(keys)}.")
    if law.without:
        yield from folded(f"If one of these keys is left out, {law.without}.")
    yield from folded(rule_link(law.id))


def needs(condition: Mapping[str, tuple[str, ...]]) -> str:
    """Say what must hold."""
    return " and ".join(f"{other} is {' or '.join(names)}" for other, names in condition.items())


def _rule_lines(point: Point, choice: str, *, brief: bool) -> Iterator[str]:
    rule = point.rule_id(choice)
    yield from text_lines(rule)
    yield from program_lines(rule)
    if choice in point.numbers:
        bounds = point.numbers[choice]
        yield f"  A whole number from {bounds.least} to {bounds.most}; {bounds.default} if unnamed."
    if choice in point.lists:
        yield from folded(list_bounds(point.lists[choice]))
    if choice in point.readings:
        yield from folded(f"Reading: {reading_words(point.id, choice)}.")
    elif choice in point.dialects:
        yield from folded(f"Dialect: {DIALECT}")
    made = [(name, found) for name, found in makers(point) if found.choice == choice]
    for names, words in _grouped(made):
        yield from folded(f"Played by {', '.join(names)}: {words}.")
    if not made:
        yield "  No source plays it; a house may."
    yield from () if brief else scenario_lines(cases_of(rule))
    yield f"  {rule_link(rule)}"


def text_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the id, the title and the law of a rule, as the choices of a ruleset have it."""
    yield rule
    yield from folded(rule_texts()[rule].title)
    yield from law_lines_of(rule, choices)


def law_lines_of(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print the law of a rule alone."""
    return _paragraphs(rule_texts()[rule].words.law_paragraphs(choices))


def program_lines(rule: str, choices: Mapping[str, Choice] | None = None) -> Iterator[str]:
    """Print what a rule has for programs, if anything."""
    told = rule_texts()[rule].words.program_paragraphs(choices)
    if told:
        yield f"  {PROGRAMS}"
        yield from _paragraphs(told, "    ")


def _paragraphs(paragraphs: Iterable[str], indent: str = "  ") -> Iterator[str]:
    for paragraph in paragraphs:
        yield from folded(paragraph, f"{indent}  " if paragraph.startswith(ITEM) else indent)


def scenario_lines(cases: Iterable[Case]) -> Iterator[str]:
    """Print where scenarios stand, a line each where it fits; an id is never broken.

    A rule whose every scenario is quarantined is said to be unproved.
    """
    found = list(cases)
    if found and all(case.quarantined for case in found):
        yield "  Unproved while disputed: none of these scenarios is scored."
    for case in found:
        said, place = f"  Scenario {case.id}", f"(features/{case.file}:{case.line})"
        if len(said) + 2 + len(place) <= width(_NARROWEST):
            yield f"{said}  {place}"
        else:
            yield from (said, f"    {place}")
        if case.quarantined:
            yield f"    disputed in {case.dispute}: reported, not scored"


def cases_of(rule: str) -> list[Case]:
    """Return the cases of a rule."""
    return [case for case in load_cases() if case.rule == rule]


def _decision_lines(point: Point) -> Iterator[str]:
    found = decision(point.id)
    principle = principles()[found.principle]
    ours = point.made.get("standard")
    yield f"Why {'so' if ours is None else ours.choice} ({principle.name})"
    yield from folded(found.ruling)
    yield from folded(found.why)
    own = [name for name, _ in makers(point) if name in builtin_names()]
    for reading in found.readings:
        sources = f" ({', '.join(reading.sentences)})" if reading.sentences else ""
        yield from folded(f"{_held(point, reading, own)}{sources}: {reading.says}")
        if reading.hand:
            yield from folded(f"{_against(reading)} {reading.hand}", "    ")


def _held(point: Point, reading: Reading, own: Sequence[str]) -> str:
    """Say who plays a reading, and as which choice; an option or a version may be alone in it.

    `own` are the built-in rulesets that make a choice of their own on the point.
    """
    if not reading.choice:
        return "Another answer"
    alone = [
        name
        for name in own
        if not name.startswith(reading.held_by)  # these play it with their base
        and builtin(name).choices[point.id].name == reading.choice
    ]
    plays = [*reading.held_by, *alone]
    named = dialect_kind(point.id, reading.choice)
    kind = f"A {named}" if named else "A table may agree on it"
    kind = f"Reading of {', '.join(plays)}" if plays else kind
    return f"{kind}, `{reading.choice}`"


def _against(reading: Reading) -> str:
    """Say which sentence a rejected reading fails, or to what it yields where none does."""
    if reading.fails:
        return f"Against it: {reading.fails}."
    return f"No sentence speaks against it; decided by {principles()[reading.yields_to].name}."


def _grouped(made: list[tuple[str, MadeChoice]]) -> Iterator[tuple[list[str], str]]:
    groups: dict[str, list[str]] = {}
    for name, found in made:
        number = "" if found.number is None else f"{found.number}, "
        groups.setdefault(f"{number}{basis_words(found)}", []).append(name)
    yield from ((names, words) for words, names in groups.items())


def case_lines(case: Case) -> Iterator[str]:
    """Print a scenario with its rule, its pins and its steps."""
    yield case.id
    yield from folded(f"Rule {case.rule}: {rule_texts()[case.rule].title}")
    yield from folded(f"features/{case.file}:{case.line}  {case.title}")
    for point, names in case.pins.items():
        yield from folded(f"Holds where {point} is {' or '.join(names)}")
    if case.quarantined:
        yield from folded(f"Disputed in {case.dispute}: reported, not scored.")
    yield ""
    for step in case.steps:
        yield f"  {step.line:>5}  {step.text}"
        for row in step.table:
            yield f"           | {' | '.join(row)} |"


def followed(rules: Ruleset, points: Sequence[Point], beyond: Ruleset | None = None) -> list[Point]:
    """Return the points that exist under a ruleset; raises Trouble where none of them does.

    Those on which it reads as the ruleset `beyond` are left out.
    """
    found = [point for point in points if point.id in rules.made]
    if not found and len(points) == 1:
        wanted = " or ".join(needs(condition) for condition in points[0].when)
        message = f"{points[0].id} does not exist under {rules.name}: it exists only if {wanted}"
        raise Trouble(message)
    if not found:
        message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
        raise Trouble(message)
    known = () if beyond is None else points
    read = {point.id for point in known if _reads(rules, point) == _reads(beyond, point)}
    return [point for point in found if point.id not in read]


def _reads(rules: Ruleset | None, point: Point) -> tuple[object, ...] | None:
    """Return what somebody reads of a point under a ruleset; None where it does not exist there."""
    if rules is None or point.id not in rules.made:
        return None
    choice = rules.choices[point.id]
    words = rule_texts()[point.rule_id(choice.name)].words
    return choice, words.law_paragraphs(rules.choices), words.program_paragraphs(rules.choices)


def side_by_side(rulesets: Sequence[Ruleset], points: Sequence[Point]) -> Iterator[str]:
    """Print what each of several rulesets chooses on some points: the choices with their titles."""
    names = ", ".join(rules.name for rules in rulesets)
    yield f"Where a program has to tell {names} apart: {counted(len(points), 'question')}"
    for point in points:
        yield ""
        yield from folded(f"{point.id}: {point.asks}", "")
        for choice, players in players_of(rulesets, point.id).items():
            who = ", ".join(each.name for each in players)
            if choice.name == NOT_APPLICABLE:
                yield from folded(f"{who}: does not arise", "  ")
                continue
            title = rule_texts()[point.rule_id(choice.name)].title
            yield from folded(f"{who}: `{choice}`. {title}", "  ")


def lines(
    rules: Ruleset,
    points: Sequence[Point],
    beyond: Ruleset | None = None,
    *,
    brief: bool,
    programs: bool = False,
) -> Iterator[str]:
    """Print the rules that a ruleset follows on some points, in the order in which one reads them.

    In brief they are the book that players read: titles and texts, with `programs` also what a
    program needs; else everything that is known of each rule.  With `beyond`, `points` are those on
    which the ruleset reads otherwise than that one, and it is told what is not read here at all.
    """
    yield f"Sabacc by the rules of {rules.name}"
    known = "" if beyond is None else f" that {beyond.name} does not have, or words otherwise"
    yield f"Edition {EDITION}, {counted(len(points), 'rule')}{known}"
    for part in PARTS:
        chapters = [chapter for chapter in part.chapters if any(_of(points, chapter))]
        if chapters:
            yield from ("", f"=== {part.title} ===")
        for chapter in chapters:
            head, about = ABOUT[chapter]
            yield from ("", head.upper(), about)
            for point in _of(points, chapter):
                yield ""
                one = _read_aloud if brief else _in_full
                yield from one(rules, point, programs=programs or not brief)
    gone = [] if beyond is None else [id_ for id_ in beyond.made if id_ not in rules.made]
    if gone and beyond is not None:
        yield ""
        yield from folded(f"Of {beyond.name}, these questions do not arise: {', '.join(gone)}.", "")


def _of(points: Sequence[Point], chapter: str) -> Iterator[Point]:
    return (point for point in points if point.chapter == chapter)


def _read_aloud(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print a rule for players: its title, its law, and small beneath them its id."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    yield from folded(rule_texts()[rule].title, "")
    yield from law_lines_of(rule, rules.choices)
    yield from _number(rules, point)
    yield from program_lines(rule, rules.choices) if programs else ()
    yield f"  ({rule})"


def _number(rules: Ruleset, point: Point) -> Iterator[str]:
    """Say the number of a choice whose text leaves it out."""
    choice = rules.choices[point.id]
    rule = point.rule_id(choice.name)
    if choice.number is not None and rule not in rule_texts()[rule].words.numbers():
        yield f"  Here the number is {choice.number}."


def _in_full(rules: Ruleset, point: Point, *, programs: bool) -> Iterator[str]:
    """Print a rule with all that is known of it, its id first."""
    choice, made = rules.choices[point.id], rules.made[point.id]
    rule = point.rule_id(choice.name)
    yield from text_lines(rule, rules.choices)
    yield from _number(rules, point)
    bounds = point.numbers.get(choice.name)
    if bounds is not None:
        yield f"  A house may agree on another number, from {bounds.least:,} to {bounds.most:,}."
    yield from program_lines(rule, rules.choices) if programs else ()
    if point.conduct:
        yield from folded(f"A rule of conduct, with no scenarios: {point.conduct}")
    words = basis_words(made)
    yield from folded(f"{words[0].upper()}{words[1:]}.")
    yield from scenario_lines(cases_here(rules, point))


def cases_here(rules: Ruleset, point: Point) -> list[Case]:
    """Return the cases of the rule that a ruleset follows on a point, as far as they hold there."""
    rule = point.rule_id(rules.choices[point.id].name)
    return [case for case in cases_of(rule) if holds_for(case, rules.choices)]
