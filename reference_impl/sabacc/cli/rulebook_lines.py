"""`sabacc rules`: rules found by id, sentence, ruling, reason or words, and printed."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from sabacc import EDITION
from sabacc.cli.lookup import by_chapter, find_ruleset
from sabacc.cli.output import CliError, echo_json, echo_lines, unknown_item, width
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts, untold
from sabacc.protocol.facts import REFUSED
from sabacc.spec import wording
from sabacc.spec.cards import CARDS, RANKS, SUITS
from sabacc.spec.decisions import Reading, decision, principles
from sabacc.spec.house_files import rulesets_choosing, shipped_houses
from sabacc.spec.model import MadeChoice, Point
from sabacc.spec.points import BASES, DOCUMENTS, POINTS
from sabacc.spec.rule_text import ITEM, PROGRAMS, join_paragraphs
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Ruleset,
    builtin,
    builtin_names,
    distinguishing_points,
    players_of,
)
from sabacc.spec.sentences import sentence_uses, sentences
from sabacc.system.addresses import THIS_EDITION, rule_link
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from jinja2 import Environment  # slow to load

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
        return LookupResult(_by_point(lambda _point, _choice: True), listed=True)
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
    if wanted in {*builtin_names(), *(house.name for house in shipped_houses())}:
        raise CliError(
            f"{wanted!r} is a ruleset; `sabacc rules --ruleset {shlex.quote(wanted)}` prints "
            "its rulebook"
        )
    choices = _by_point(
        lambda point, choice: wanted in {point.id, point.chapter, point.rule_id(choice)}
    )
    return LookupResult(choices) if choices else None


def _by_point(wanted: Callable[[Point, str], bool]) -> dict[str, tuple[str, ...]]:
    """Return the wanted choices of each point, chapter by chapter."""
    choices = {
        point.id: tuple(choice for choice in point.choices if wanted(point, choice))
        for point in by_chapter(POINTS.values())
    }
    return {point: names for point, names in choices.items() if names}


def _of_rules(rules: Collection[str]) -> dict[str, tuple[str, ...]]:
    return _by_point(lambda point, choice: point.rule_id(choice) in rules)


def _sentence(wanted: str) -> LookupResult:
    entry = sentences().get(wanted)
    (document,) = (name for name in DOCUMENTS if name[0].upper() == wanted[0])
    if entry is None:
        raise CliError(f"there is no sentence {wanted}; `sabacc rulesets {document}` cites them")
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
    heading = "The rules that rest on it:"
    return LookupResult(_of_rules(by_rule), (*says, heading), by_rule, listed=True)


def _ruling(wanted: str) -> LookupResult:
    choices = _by_point(lambda point, _: wanted in point.rows)
    if not choices:
        raise CliError(
            f"no ruling is called {wanted!r}; `sabacc rules POINT` names those of a point"
        )
    these = "this point" if len(choices) == 1 else "these points"
    says = f"The ruling {wanted} stands behind {these}:"
    return LookupResult(choices, (says,), listed=True)


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
    return LookupResult(_of_rules({*expected, *_by_name_part(wanted)}), says, notes, listed=True)


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
    """Find the rules with this name, or with all words in title or question, or the nearest.

    The title of one choice may lack a word that the title of another has.  So the choice that is
    in force is listed with each point, unless the name of a single rule is meant.
    """
    named = {*_by_name_part(wanted)}
    rules, says = {*named, *_by_title(wanted.split(), {})}, list[str]()
    if not rules and required:
        from sabacc.site.publishing.heads import players_words  # loads the arbiter

        rules = {*_by_title(wanted.split(), players_words())} or _nearest(wanted)
        says = ["No rule has all these words in its title; these come nearest:"]
        if not rules:
            from sabacc.conformance.judging.selection import every_id  # loads the engine

            hints = (*every_id(), *_reasons(), *(id_.partition(".")[2] for id_ in POINTS))
            raise unknown_item(wanted, "rule", hints, "`sabacc rules`")
    choices = _of_rules(rules)
    if len(rules) > 1 or not named:
        choices = {id_: _in_force_first(POINTS[id_], names) for id_, names in choices.items()}
    built_in = {
        POINTS[id_].rule_id(made.choice)
        for id_ in choices
        for ruleset, made in rulesets_choosing(POINTS[id_])
        if ruleset in builtin_names()
    }
    rules = {POINTS[id_].rule_id(name) for id_, names in choices.items() for name in names}
    notes = dict.fromkeys(rules - built_in if len(choices) > 1 else (), "houses alone")
    return LookupResult(choices, tuple(says), notes, listed=True)


def _in_force_first(point: Point, names: Iterable[str]) -> tuple[str, ...]:
    """Put the choice of `standard` first; of the next ruleset, if it does not arise there."""
    made = (builtin(ruleset).made.get(point.id) for ruleset in (*BASES, *builtin_names()))
    in_force = (choice.choice for choice in made if choice is not None)
    return tuple(dict.fromkeys((*islice(in_force, 1), *names)))


def _by_name_part(part: str) -> Iterator[str]:
    """Yield the rules whose id, or whose point's id, ends with `part`."""
    for point in POINTS.values():
        named = point.id.endswith(f".{part}")
        for choice in point.choices:
            if named or choice == part or f"{point.id}.{choice}".endswith(f".{part}"):
                yield point.rule_id(choice)


def _by_title(words: Iterable[str], phrases: Mapping[str, str]) -> Iterator[str]:
    """Yield the rules with all words in title, question, or what players say instead of it."""
    begins = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words]
    for point in POINTS.values():
        for choice in point.choices:
            rule = point.rule_id(choice)
            text = f"{rule_texts()[rule].title} {point.asks} {phrases.get(point.id, '')}"
            if all(begin.search(text) for begin in begins):
                yield rule


_MOST_NEAREST: Final = 6


def _nearest(wanted: str) -> set[str]:
    """Return the few rules that share most with some words, and two of them at least.

    A word counts the more, the fewer rules have it; in a title it counts twice.
    """
    near, shared = Counter[str](), Counter[str]()
    for word in re.findall(r"\w{3,}", wanted):
        begin = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        hits = {
            rule: 2 * bool(begin.search(text.title)) + bool(begin.search(text.description))
            for rule, text in rule_texts().items()
        }
        found = [rule for rule, hit in hits.items() if hit]
        shared.update(found)
        near.update({rule: int(100 * hits[rule] / (len(found) + 10)) for rule in found})
    nearest = (rule for rule, _ in near.most_common() if shared[rule] > 1)
    return {*islice(nearest, _MOST_NEAREST)}


_NARROWEST: Final = 40


def wrap(text: str, indent: str = "  ") -> str:
    """Wrap a text to the terminal's width."""
    return textwrap.fill(
        text,
        width(_NARROWEST),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


@cache
def templates() -> Environment:
    """Return the templates of `templates/`, with what they ask of the rules."""
    from sabacc.system.templates import environment  # brings Jinja

    loaded = environment(Path(__file__).with_name("templates"), escaped=False)
    loaded.filters["wrap"] = wrap
    known: dict[str, Any] = {
        "ITEM": ITEM,
        "PROGRAMS": PROGRAMS,
        "DIALECT": wording.DIALECT,
        "EDITION": EDITION,
        "texts": rule_texts,
        "principles": principles(),
        "basis_words": wording.basis_words,
        "cases_of": cases_of,
        "conditions": _conditions,
        "counted": counted,
        "decision": decision,
        "holder_words": _holder_words,
        "list_bounds": wording.list_bounds,
        "place": _place,
        "players": _players,
        "reading_words": wording.reading_words,
        "rule_link": rule_link,
    }
    loaded.globals.update(known)
    return loaded


def template_lines(template: str, **values: Any) -> Iterator[str]:  # noqa: ANN401 - what the template shows
    """Yield the lines of a template, rendered once the first is wanted."""
    yield from templates().get_template(f"{template}.txt.j2").render(values).splitlines()


def _place(case: Case) -> str:
    """Return the place of a scenario, on its line if it fits; ids are never wrapped."""
    place = f"(features/{case.file}:{case.line})"
    return (
        f"  {place}"
        if len(f"  Scenario {case.id}  {place}") <= width(_NARROWEST)
        else f"\n    {place}"
    )


def condition_words(condition: Mapping[str, tuple[str, ...]]) -> str:
    """Describe a condition."""
    return " and ".join(f"{other} is {' or '.join(names)}" for other, names in condition.items())


def _conditions(point: Point) -> list[str]:
    """Describe the conditions of which one must hold; only dialects break what is left out."""
    conditions = (
        {
            other: names
            for other, names in condition.items()
            if not {*POINTS[other].documented} <= {*names}
        }
        for condition in point.when
    )
    return [condition_words(condition) for condition in conditions if condition]


def _players(point: Point, choice: str) -> dict[str, list[str]]:
    """Return the rulesets that make a choice, by its number and its basis in words."""
    players: dict[str, list[str]] = {}
    for name, made in rulesets_choosing(point):
        if made.choice == choice:
            number = "" if made.number is None else f"{made.number}, "
            players.setdefault(f"{number}{wording.basis_words(made)}", []).append(name)
    return players


def _holder_words(point: Point, reading: Reading) -> str:
    """Describe who plays a reading, and as which choice; it may be a single option or version."""
    if not reading.choice:
        return "Another answer"
    overlays = [
        name
        for name, _ in rulesets_choosing(point)
        if name in builtin_names()
        and not name.startswith(reading.chosen_by)  # these play it with their base
        and builtin(name).choices[point.id].name == reading.choice
    ]
    plays = [*reading.chosen_by, *overlays]
    named = wording.undocumented_kind(point.id, reading.choice)
    kind = f"A {named}" if named else "A table may agree on it"
    kind = f"Reading of {', '.join(plays)}" if plays else kind
    return f"{kind}, `{reading.choice}`"


def cases_of(rule: str, rules: Ruleset | None = None) -> list[Case]:
    """Return the cases of a rule; of a ruleset those that apply to it."""
    cases = (case for case in load_cases() if case.rule == rule)
    return [case for case in cases if rules is None or holds_for(case, rules.choices)]


class Listing(NamedTuple):
    """The output as JSON, as ids, or in full; lazily."""

    entries: Iterable[dict[str, Any]]
    ids: Iterable[str]
    lines: Iterable[str]


def rules(  # noqa: PLR0913 - one parameter an option
    *,
    words: tuple[str, ...],
    ruleset: str | None,
    levels: tuple[str, ...],
    brief: bool,
    choices: bool,
    programs: bool,
    beyond: str | None,
    form: str,
    quiet: bool,
) -> None:
    """List rules, look some up, or print the rulebook of a ruleset."""
    wanted = " ".join(words)
    if wanted.partition(".")[0] == "laws":
        listing = _laws(wanted)
    elif "/" in wanted:
        listing = _case(wanted)
    else:
        result = find_rules(wanted)
        rows = _at_levels(result, levels)
        points = [point for point, _ in rows]
        if form == "json" or not quiet:
            for fault in untold(rule_texts().values(), points):
                from sabacc.spec.loading.rule_files import COMMAND

                raise CliError(f"{fault}, and run {COMMAND}")
        if ruleset is not None:
            listing = _rulebook(ruleset, beyond, points, brief=brief, programs=programs)
        elif beyond is not None:
            listing = _side_by_side(beyond, points)
        else:
            listing = _found(result, rows, brief=brief, by_point=choices)
    if form == "json":
        echo_json({"edition": EDITION, "rules": list(listing.entries)})
    else:
        echo_lines(listing.ids if quiet else listing.lines)


Rows = list[tuple[Point, tuple[str, ...]]]
"""Points, each with some of its choices."""


def _at_levels(result: LookupResult, levels: tuple[str, ...]) -> Rows:
    """Return the choices of the given levels; raises CliError if there are none."""
    asked = rules_at_levels(levels)
    choices = [
        (POINTS[id_], chosen)
        for id_, names in result.choices.items()
        if (chosen := tuple(name for name in names if POINTS[id_].rule_id(name) in asked))
    ]
    if result.choices and not choices:
        raise CliError(
            f"none of these rules is of the level {' or '.join(levels)}; leave out --level"
        )
    return choices


def _found(result: LookupResult, rows: Rows, *, brief: bool, by_point: bool) -> Listing:
    """List what a look-up found: in full, by title, or a line for each point."""
    entries = (
        _entry(point, name, [made for made in rulesets_choosing(point) if made[1].choice == name])
        for point, names in rows
        for name in names
    )
    lines = (
        map(_choices_line, (point for point, _ in rows))
        if by_point
        else _found_lines(result, rows, brief=brief)
    )
    return Listing(entries, (point.rule_id(name) for point, names in rows for name in names), lines)


def _found_lines(result: LookupResult, rows: Rows, *, brief: bool) -> Iterator[str]:
    """Yield the paragraphs of a result, then its rules by title, chapter by chapter, or in full."""
    for paragraph in result.says:
        yield wrap(paragraph, "")
    if result.in_full:
        yield from [""] if result.says and rows else []
        yield from template_lines("points", rows=rows, brief=brief)
        return
    chapter = ""
    for point, names in rows:
        if point.chapter != chapter:
            yield from [""] if result.says or chapter else []
            chapter = point.chapter
            yield chapter
        for rule in map(point.rule_id, names):
            note = result.notes.get(rule)
            yield f"  {rule}  ({note})" if note else f"  {rule}"
            yield wrap(rule_texts()[rule].title, "      ")


def _choices_line(point: Point) -> str:
    """Write the choices of a point as programs and house files do, dialects last."""
    values = {**dict.fromkeys(point.numbers, "=N"), **dict.fromkeys(point.lists, "=LIST")}
    names = sorted(point.choices, key=point.dialects.__contains__)
    return f"{point.id}: {' | '.join(name + values.get(name, '') for name in names)}"


def _case(wanted: str) -> Listing:
    cases = {case.id: case for case in load_cases()}
    if wanted not in cases:
        raise unknown_item(wanted, "case", cases, f"`sabacc rules {wanted.partition('/')[0]}`")
    case = cases[wanted]
    return Listing([msgspec.to_builtins(case)], [case.id], template_lines("case", case=case))


def _laws(wanted: str) -> Listing:
    from sabacc.conformance.laws import LAWS, LAWS_ID  # loads the engine

    if wanted != LAWS_ID and wanted not in LAWS:
        raise unknown_item(wanted, "law", LAWS, f"`sabacc rules {LAWS_ID}`")
    chosen = [law for id_, law in LAWS.items() if wanted in {id_, LAWS_ID}]
    entries: Iterator[dict[str, Any]] = (
        {
            "rule": law.id,
            "title": law.title,
            "description": law.says,
            "judged": [way.value for way in law.ways],
            "levels": list(law.methods),
            "keys": {method: list(keys) for method, keys in law.keys.items()},
            "link": rule_link(law.id),
        }
        for law in chosen
    )
    return Listing(entries, (law.id for law in chosen), template_lines("laws", laws=chosen))


def _rulebook(
    ruleset: str, beyond: str | None, points: list[Point], *, brief: bool, programs: bool
) -> Listing:
    """List the rules of a ruleset in reading order; those that read otherwise than `beyond`'s."""
    rules = find_ruleset(ruleset)
    known = None if beyond is None else find_ruleset(beyond)
    existing = [point for point in points if point.id in rules.made]
    if not existing:
        raise _not_under(rules, points)
    if known is not None:
        existing = [it for it in existing if _reading_of(rules, it) != _reading_of(known, it)]

    def lines() -> Iterator[str]:
        from sabacc.site.data import ABOUT, PARTS  # loads the engine

        shown = {
            part.title: [
                (*ABOUT[chapter], here)
                for chapter in part.chapters
                if (here := [point for point in existing if point.chapter == chapter])
            ]
            for part in PARTS
        }
        yield from template_lines(
            "rulebook",
            rules=rules,
            beyond=known,
            count=len(existing),
            parts={title: chapters for title, chapters in shown.items() if chapters},
            brief=brief,
            programs=programs,
            missing=[] if known is None else [id_ for id_ in known.made if id_ not in rules.made],
        )

    return Listing(
        (_followed(rules, point) for point in existing),
        (point.rule_id(rules.choices[point.id].name) for point in existing),
        lines(),
    )


def _not_under(rules: Ruleset, points: Sequence[Point]) -> CliError:
    """Return the error for points none of which exists under a ruleset."""
    if len(points) == 1:
        wanted = " or ".join(condition_words(condition) for condition in points[0].when)
        message = f"{points[0].id} does not exist under {rules.name}: it exists only if {wanted}"
        return CliError(message)
    message = f"none of these rules exists under {rules.name}; leave out --ruleset to read them"
    return CliError(message)


def _reading_of(rules: Ruleset, point: Point) -> tuple[object, ...] | None:
    """Return the text of a point under a ruleset; None if it does not exist there."""
    if point.id not in rules.made:
        return None
    choice = rules.choices[point.id]
    words = rule_texts()[point.rule_id(choice.name)].words
    return choice, words.player_paragraphs(rules.choices), words.program_paragraphs(rules.choices)


def _side_by_side(beyond: str, points: list[Point]) -> Listing:
    """List the points on which a program has to tell rulesets apart."""
    rulesets = [find_ruleset(name) for name in dict.fromkeys((beyond, *BASES))]
    differing = distinguishing_points(rulesets, points)
    rows = [(point, players_of(rulesets, point.id)) for point in differing]
    return Listing(
        (
            _followed(rules, point)
            for point in differing
            for rules in rulesets
            if point.id in rules.made
        ),
        (point.id for point in differing),
        template_lines("side_by_side", rulesets=rulesets, rows=rows, absent=NOT_APPLICABLE),
    )


def _followed(rules: Ruleset, point: Point) -> dict[str, Any]:
    """Describe the rule that a ruleset follows on a point, as JSON values."""
    made = [(rules.name, rules.made[point.id])]
    return _entry(point, rules.choices[point.id].name, made, rules)


def _entry(
    point: Point,
    choice: str,
    made: Iterable[tuple[str, MadeChoice]],
    rules: Ruleset | None = None,
) -> dict[str, Any]:
    """Describe a rule as JSON values, with who chooses it and its cases; of a ruleset its own."""
    from sabacc.exports.tables import grounds  # loads the engine

    rule = point.rule_id(choice)
    text, choices = rule_texts()[rule], None if rules is None else rules.choices
    return {
        "rule": rule,
        "point": point.id,
        "choice": choice,
        "asks": point.asks,
        "title": text.title,
        "description": join_paragraphs(text.words.player_paragraphs(choices)),
        "for_programs": join_paragraphs(text.words.program_paragraphs(choices)),
        "level": point.level.value,
        "conduct": point.conduct,
        "link": rule_link(rule),
        "made": [{"ruleset": by, **grounds(it), "number": it.number} for by, it in made],
        "cases": [msgspec.to_builtins(case) for case in cases_of(rule, rules)],
    }
