"""What a user's words name: an id, a sentence, a ruling, a reason, or words of rules."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from sabacc.cli.finding import by_chapter
from sabacc.cli.trouble import Trouble, unknown
from sabacc.conformance.judging.selection import every_id
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.protocol.facts import REFUSED
from sabacc.spec.cards import CARDS, RANKS, SUITS
from sabacc.spec.feeds import feeds
from sabacc.spec.points import CHAPTERS, DOCUMENTS, POINTS, point_of_rule
from sabacc.spec.rulesets import builtin_names
from sabacc.spec.shipped import shipped_houses
from sabacc.system.addresses import HERE
from sabacc.system.input_error import InputError
from sabacc.system.joining import counted, several

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

_SENTENCE: Final = re.compile(r"[FHSC]-[0-9]{3}")
_KEY: Final = re.compile(r"[a-z]+(?:_[a-z]+)*")
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
    named = _by_id(wanted)
    if named is not None:
        return named
    if _SENTENCE.fullmatch(wanted.upper()):
        return _sentence(wanted.upper())
    if _RULING.fullmatch(wanted.upper()):
        return _ruling(wanted.upper())
    found = _reason(wanted) if wanted in _reasons() else None
    said = (*_said_by_the_protocol(wanted), *_said_of_a_card(wanted))
    if found is None:
        found = _words(wanted, required=not said)
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
    fed = feeds().get(wanted, ())
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
    from sabacc.exports.vocabulary import documented  # brings the engine

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
        yield f"`{wanted}` is a request of the protocol: {HERE}implementers/protocol.html#{wanted}"
        yield f"{asks} Its answer: {answers}"
    by_words: dict[str, list[str]] = {}
    for place, says in message_keys().get(wanted, ()):
        by_words.setdefault(says, []).append(place)
    if by_words:
        yield f"`{wanted}` is a key of the protocol: {HERE}implementers/protocol.html"
    for says, places in by_words.items():
        yield f"In {several(places)}: {says}"


def _said_of_a_card(wanted: str) -> Iterator[str]:
    """Yield what says the worth of a card, named alone or by its rank."""
    from sabacc.notation.card_names import card

    words = wanted.lower().split()
    is_rank = words[0] in RANKS and not words[0].isdecimal()
    with suppress(InputError):
        named = CARDS[f"{SUITS[0]}-{words[0]}" if is_rank else card(words)]
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
