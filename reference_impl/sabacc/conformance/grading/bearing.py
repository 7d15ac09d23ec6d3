"""On which points an answer, or a fact of it, hangs: whose rules the reference names for it."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from sabacc.conformance.grading.grader import refusals
from sabacc.conformance.grading.reach import can_spoil, in_course
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.contest import compared
from sabacc.engine.fact import What
from sabacc.engine.play import book_of
from sabacc.engine.position import known_cards
from sabacc.protocol.answers import UnfitError, answered
from sabacc.protocol.facts import RAN_OUT, REFUSED, entry_of, further, of_its_hand
from sabacc.protocol.messages import ScoreParams
from sabacc.spec.model import Level
from sabacc.spec.points import POINTS, point_of_rule

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.engine.fact import Fact
    from sabacc.protocol.answers import Answered, Params
    from sabacc.spec.rulesets import Ruleset

_SAYS: Final[Mapping[str, What]] = MappingProxyType(
    {
        "best": What.BEST,
        "winners": What.WINNERS,
        "pot_winners": What.WINNERS,
        "sabacc_winners": What.SABACC_WINNERS,
        "bombed": What.BOMBED,
        "demise": What.DEMISE_CARD,
        "paid": What.PAYS,
        "total": What.TOTAL,
        "special": What.SPECIAL,
        "shifted": What.SHIFTED,
        "hands": What.HOLDS,
        "fields": What.LAID,
        "pickers": What.PICKER,
        "deck": What.DECK,
        "out_of_play": What.OUT_OF_PLAY,
        "script": What.TRIED,
        "over": What.OVER,
        "dealt_in": What.DEALT_IN,
        "dealer": What.DEALER,
        "caller": What.CALLER,
        "folded": What.FOLDS,
        "out": What.OUT,
        "version": What.VERSION,
        "next_dealer": What.NEXT_DEALER,
        "session_over": What.SESSION_OVER,
        "shown": What.SHOWN,
    }
)
"""What each fact of an answer tells of; all others are behind one that is not here.

So it is with credits: what one does not pay, nobody takes.
"""


def bearing(cases: Iterable[Case], rules: Ruleset) -> dict[str, frozenset[str]]:
    """Return for each case, by its id, the points whose rules cause what happens in it.

    This asks the reference each case once.
    """
    book = book_of(rules)
    found: dict[str, frozenset[str]] = {}
    for case in cases:
        try:
            told = answered(rules, book, case.request())
        except UnfitError:
            continue
        found[case.id] = _points(told)
    return found


def _points(told: Answered) -> frozenset[str]:
    rules = {told.rule, *told.refused_by, *(getattr(event, "rule", "") for event in told.events)}
    known = (point_of_rule(rule) for rule in rules if rule)
    return frozenset(one[0].id for one in known if one is not None)


@lru_cache(maxsize=1)
def owners() -> Mapping[str, Mapping[str, None]]:
    """Return for each reason to refuse the points whose own cases expect it."""
    found: dict[str, dict[str, None]] = {}
    for case in load_cases():
        for expected in case.expect:
            if expected.fact == REFUSED or entry_of(of_its_hand(expected.fact)) is not None:
                found.setdefault(str(expected.value), {})[case.point] = None
    return found


def claimed(
    case: Case, answer: Mapping[str, object], rules: Ruleset, opened: Collection[str]
) -> Case | None:
    """Return a case as it binds a program that leaves points open; None where it does not at all.

    A fact hangs on the points that the reference names behind it, pinned to or not, and a refusal
    on those that may give its reason.
    """
    reasons = (reason for reason in refusals(answer) if reason in owners())
    if any(not owners()[reason].keys().isdisjoint(opened) for reason in reasons):
        return None
    try:
        told = answered(rules, book_of(rules), case.request())
    except UnfitError:
        return case
    refused = told.rule and not _points(told).isdisjoint(opened)
    if refused or (RAN_OUT in answer and _hangs(case, told, rules, "", opened)):
        return None
    expect = tuple(one for one in case.expect if not _hangs(case, told, rules, one.fact, opened))
    return msgspec.structs.replace(case, expect=expect) if expect else None


def _hangs(case: Case, told: Answered, rules: Ruleset, path: str, opened: Collection[str]) -> bool:
    """Say whether the fact at a path hangs on an open point: any fact, if it is not known which."""
    name, *rest = of_its_hand(path).split(".")
    what = _SAYS.get(name)
    facts = list(_facts(case.request(), told, rules))
    mine = [fact for fact in facts if what is not None and fact.what is what]
    if further(path) is not None or not mine:
        mine = facts
    elif rest:
        mine = [fact for fact in mine if fact.of == rest[0]] or mine
    behind, anywhere = _named(mine), _named(facts)
    return any(
        point in behind or (point in anywhere and _of_course(point)) or _silent(point, case, path)
        for point in opened
    )


def _named(facts: Iterable[Fact]) -> set[str]:
    """Return the points that the reference names behind some facts."""
    return {point for fact in facts for each in fact.behind() for point in each.points}


def _of_course(point: str) -> bool:
    """Say whether all agree on a point of how a hand goes on: it turns whatever comes later."""
    return POINTS[point].level is Level.PLAY and len(POINTS[point].choices) == 1


def _silent(point: str, case: Case, path: str) -> bool:
    """Say whether a point may turn a fact behind which the reference does not name it.

    Nobody says of every deed who sits where, nor of a hand's end what did not come to bear.
    """
    known = POINTS[point]
    scene = known.chapter == "table" or (known.chapter == "turns" and _of_course(point))
    if case.method == "play" and (scene or in_course(path)):
        return scene
    settles = known.level is not Level.PLAY or known.chapter == "pots"
    alone = settles and len(known.choices) == 1
    foretold = case.method == "compare" and known.chapter == "pots"
    return (alone or foretold) and can_spoil(point, case, path)


def _facts(asked: Params, told: Answered, rules: Ruleset) -> Iterable[Fact]:
    """Yield all that the reference says of a question."""
    if isinstance(asked, ScoreParams):
        hands, fields = {"": known_cards(asked.cards)}, {"": known_cards(asked.field)}
        yield from compared(rules, hands, fields, asked.version).values()
    for one in (told, *told.hands):
        if one.played is not None:
            account = one.played.account
            yield from account.facts.values()
            yield from (fact for facts in account.phases.values() for fact in facts.values())
        yield from () if one.account is None else one.account.facts().values()
        yield from one.facts().values()
