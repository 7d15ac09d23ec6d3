"""What a rule can spoil: at which levels, and in which facts, a bug in it can show at all.

A bug in the order of betting spoils no total, and one in the price of a call spoils no winner.
So a wrong fact clears the rules that are looked up only after it is known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import refusals
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.fact import Fact, FactKind
from sabacc.engine.play import compile_rules
from sabacc.protocol.answers import EngineAnswer, InconsistentRequestError, answer_request
from sabacc.protocol.facts import RAN_OUT, REFUSED, entry_at, path_in_hand, value_at
from sabacc.spec.alternatives import alternatives, neighbours
from sabacc.spec.model import LEVELS, Level
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset

_LEVELS: Final[Mapping[Level, frozenset[str]]] = MappingProxyType(
    {
        Level.SCORE: frozenset(LEVELS),
        Level.COMPARE: frozenset({"compare", "settle", "play"}),
        Level.SETTLE: frozenset({"settle", "play"}),
        Level.SHIFT: frozenset({"shift", "play"}),
        Level.PLAY: frozenset({"play"}),
    }
)
"""The methods whose answers a rule of each level can spoil."""

_TOTAL, _HAND, _BEST, _DEMISE, _WINNERS, _SHARES, _CREDITS = range(7)
"""The order in which a hand is settled: what is known later cannot spoil what is known before."""

_STAGES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "total": _TOTAL,
        "bombed": _HAND,
        "special": _HAND,
        "best": _BEST,
        "demise": _DEMISE,
        "winners": _WINNERS,
        "pot_winners": _WINNERS,
        "paid": _SHARES,
        "sabacc_winners": _SHARES,
    }
)
"""When each fact of a settled hand is known; those that are not listed are known last."""

_CHAPTERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "bombs": _HAND,
        "specials": _HAND,
        "ranking": _BEST,
        "showdown": _WINNERS,
        "demise": _WINNERS,
        "side-pots": _WINNERS,
        "stakes": _WINNERS,
        "penalties": _SHARES,
        "pots": _SHARES,
    }
)
"""The first stage that the rules of a chapter decide; those of the others decide the first."""

_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("specials.valued-arrays", "specials.valued-total", "specials.valued-cards"), _TOTAL
        ),
        **dict.fromkeys(
            ("showdown.folded", "showdown.last-player", "showdown.last-player-bombed"), _HAND
        ),
        **dict.fromkeys(
            ("demise.order", "demise.cards", "demise.who", "demise.cause", "side-pots.demise-card"),
            _DEMISE,
        ),
        **dict.fromkeys(
            (
                "demise.prize",
                "demise.next-best-pot",
                "demise.all-bomb-prize",
                "demise.made-special",
                "side-pots.penalty-base",
                "side-pots.caller",
                "side-pots.sabacc-pot",
            ),
            _SHARES,
        ),
        **dict.fromkeys(
            (
                "showdown.all-bombed",
                "penalties.timing",
                "pots.odd-credits",
                "pots.split-both",
                "pots.sabacc-cap",
                "side-pots.no-contender",
            ),
            _CREDITS,
        ),
    }
)
"""The points whose rules decide another stage than the rest of their chapter."""

_COURSE: Final = frozenset(
    {
        "script",
        "phase",
        "round",
        "caller",
        "out",
        "folded",
        "hands",
        "fields",
        "deck",
        "out_of_play",
        "dealt_in",
        "dealer",
        "next_dealer",
        "version",
    }
)
"""The facts of a played hand that are known before its end."""

_LAST: Final = frozenset({"ranking", "showdown", "demise"})
"""The chapters whose rules are looked up as a played hand ends."""


_VALUES: Final = frozenset({"totals", "bombs", "specials"})
"""The chapters that say what a hand is worth, which is nothing to a shift."""


def in_course(fact: str) -> bool:
    """Say whether a fact of a played hand is known before its end."""
    return _name(fact) in _COURSE


def can_spoil(point: str, case: Case, fact: str) -> bool:
    """Say whether a bug in the rule on `point` can be why `case` fails in `fact`.

    The fact is empty where there was no answer: then the level alone decides.
    """
    chapter, name, method = point.partition(".")[0], _name(fact), case.method
    foretold = method == "compare" and name == "sabacc_pot" and chapter == "pots"
    if method not in _LEVELS[POINTS[point].level] and not foretold:
        return False
    if method == "play":
        return not (name in _COURSE and chapter in _LAST)
    if method == "shift":
        return chapter not in _VALUES
    return not name or _can_spoil_settling(point, case, name)


def _can_spoil_settling(point: str, case: Case, name: str) -> bool:
    """Say the same of a hand that is counted, compared or settled."""
    chapter, method = point.partition(".")[0], case.method
    stage = _stage(method, name)
    if _POINTS.get(point, _CHAPTERS.get(chapter, _TOTAL)) > stage:
        return False
    stated = {_name(expected.fact) for expected in case.expect}
    if method == "score" and chapter in {"deck", "totals"}:
        return name == "total" or "total" not in stated
    known_best = any(_stage(method, one) in {_BEST, _WINNERS} for one in stated)
    return not (chapter == "ranking" and stage > _WINNERS and known_best)


def _stage(method: str, name: str) -> int:
    if method == "compare" and name == "sabacc_pot":
        return _SHARES
    return _STAGES.get(name, _CREDITS)


def _name(fact: str) -> str:
    return path_in_hand(fact).partition(".")[0]


_SAYS: Final[Mapping[str, FactKind]] = MappingProxyType(
    {
        "best": FactKind.BEST,
        "winners": FactKind.WINNERS,
        "pot_winners": FactKind.WINNERS,
        "sabacc_winners": FactKind.SABACC_WINNERS,
        "bombed": FactKind.BOMBED,
        "demise": FactKind.DEMISE_CARD,
        "paid": FactKind.PAYS,
        "total": FactKind.TOTAL,
        "special": FactKind.SPECIAL,
        "shifted": FactKind.SHIFTED,
        "hands": FactKind.HOLDS,
        "pickers": FactKind.PICKER,
        "deck": FactKind.DECK,
        "out_of_play": FactKind.OUT_OF_PLAY,
        "shown": FactKind.SHOWN,
    }
)
"""What each fact of an answer tells of; all others are behind one that is not here.

So it is with credits: what one does not pay, nobody takes.
"""


def bearing(cases: Iterable[Case], rules: Ruleset) -> dict[str, frozenset[str]]:
    """Return for each case, by its id, the points whose rules cause what happens in it.

    This asks the reference each case once.
    """
    book = compile_rules(rules)
    found: dict[str, frozenset[str]] = {}
    for case in cases:
        try:
            told = answer_request(rules, book, case.request())
        except InconsistentRequestError:
            continue
        found[case.id] = _points(told)
    return found


def _points(told: EngineAnswer) -> frozenset[str]:
    rules = {told.rule, *told.refused_by, *(getattr(event, "rule", "") for event in told.events)}
    known = (point_of_rule(rule) for rule in rules if rule)
    return frozenset(one[0].id for one in known if one is not None)


@lru_cache(maxsize=1)
def owners() -> Mapping[str, Mapping[str, None]]:
    """Return for each reason to refuse the points whose own cases expect it."""
    found: dict[str, dict[str, None]] = {}
    for case in load_cases():
        for expected in case.expect:
            if expected.fact == REFUSED or entry_at(path_in_hand(expected.fact)) is not None:
                found.setdefault(str(expected.value), {})[case.point] = None
    return found


def claimed(
    case: Case, answer: Mapping[str, object], rules: Ruleset, opened: Collection[str]
) -> Case | None:
    """Return a case as it binds a program that leaves points open; None where it does not at all.

    A fact hangs on the points of which another choice changes it, pinned to or not, and on those
    without another choice that the reference names behind it; a refusal on those that may give its
    reason.
    """
    reasons = (reason for reason in refusals(answer) if reason in owners())
    if any(not owners()[reason].keys().isdisjoint(opened) for reason in reasons):
        return None
    try:
        told = answer_request(rules, compile_rules(rules), case.request())
    except InconsistentRequestError:
        return case
    followed, others = _points(told), tuple(_otherwise(case, rules, opened))
    course = {POINTS[each].chapter for each in followed} if case.method == "play" else ()
    facts = [
        fact
        for each in (told, *told.hands)
        for fact in (
            each.facts() if each.settlement_facts is None else each.settlement_facts.facts()
        ).values()
    ]

    def hangs(path: str) -> bool:
        mine, *values = (
            value_at(case.method, each.answer, path) if path else each.answer
            for each in (told, *others)
        )
        says = _SAYS.get(path_in_hand(path).partition(".")[0])
        behind = _named([fact for fact in facts if fact.kind is says] or facts) | followed
        return any(value != mine for value in values) or any(
            (
                len(POINTS[point].documented) == 1
                and (point in behind or POINTS[point].chapter in course)
            )
            or _silent(point, case, path)
            for point in opened
        )

    refused = told.rule and not followed.isdisjoint(opened)
    if refused or (RAN_OUT in answer and hangs("")):
        return None
    expect = tuple(one for one in case.expect if not hangs(one.fact))
    return msgspec.structs.replace(case, expect=expect) if expect else None


_MOST_TRIED: Final = 64
"""How many rulesets are tried that play open points otherwise."""


def _otherwise(case: Case, rules: Ruleset, opened: Collection[str]) -> Iterator[EngineAnswer]:
    """Yield the answers to a case by rulesets that choose otherwise on one or two open points."""
    changes = [
        (point.id, choice)
        for point in map(POINTS.__getitem__, opened)
        for choice in (*alternatives(rules, point, dialects=True), *neighbours(rules, point))
    ]
    pairs = (*zip(changes, changes, strict=True), *combinations(changes, 2))
    for first, second in pairs[:_MOST_TRIED]:
        other = rules.flipped(*first)
        with suppress(InconsistentRequestError):
            other = other.flipped(*second) if second[0] in other.made else other
            yield answer_request(other, compile_rules(other), case.request())


def _of_course(point: str) -> bool:
    """Say whether all agree on a point of how a hand goes on: it turns whatever comes later."""
    return POINTS[point].level is Level.PLAY and len(POINTS[point].documented) == 1


def _silent(point: str, case: Case, path: str) -> bool:
    """Say whether a point may turn a fact behind which the reference does not name it.

    Nobody says of every deed who sits where, nor of a hand's end what did not come to bear.
    """
    known = POINTS[point]
    scene = known.chapter == "table" or (
        known.chapter in {"calling", "pots", "turns"} and _of_course(point)
    )
    if case.method == "play" and (scene or in_course(path)):
        return scene
    settles = known.level is not Level.PLAY or known.chapter == "pots"
    alone = settles and len(known.documented) == 1
    foretold = case.method == "compare" and known.chapter == "pots"
    return (alone or foretold) and can_spoil(point, case, path)


def _named(facts: Iterable[Fact]) -> set[str]:
    """Return the points that the reference names behind some facts."""
    return {point for fact in facts for each in fact.ancestry() for point in each.points}
