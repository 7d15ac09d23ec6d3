"""Two rulesets side by side, as a page asks for it: the differences, and a hand for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from sabacc.arbiter.entries import fail, read, without_ruleset
from sabacc.arbiter.words import capital, parts_in_words
from sabacc.conformance.scenarios.pins import fits
from sabacc.protocol import messages
from sabacc.protocol.answers import Params
from sabacc.protocol.dependency_cache import CachingEngine
from sabacc.protocol.facts import REFUSED, value_at
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset, RulesetError
from sabacc.spec.wording import basis_in_short
from sabacc.system.groups import by_key
from sabacc.system.structs import Struct

if TYPE_CHECKING:
    from sabacc.conformance.scenarios.cases import Case


class SiteScene(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as the site offers it to its pages: what it asks, and how it is told.

    Attributes:
        id: `rule.id/scenario-title[row]`.
        title: Its title.
        ruleset: A ruleset under which it holds; empty where none that ships is one.
        method: The method of the protocol.
        params: The request, without its ruleset.
        facts: The facts that it states, each once.
        pins: For each point the choices under which it holds.
        size: Seats, characters of the request, steps: for choosing the smallest.
        hands: What is drawn: for each seat its name, its cards, and those in its field.
        told: What happens beside the hands, as a sentence.
    """

    id: str
    title: str
    ruleset: str
    method: str
    params: Any
    facts: list[str]
    pins: dict[str, list[str]]
    size: list[int]
    hands: list[list[Any]] = []  # noqa: RUF012 - a Struct's default is copied
    told: str = ""

    @property
    def point(self) -> str:
        """The point that it belongs to; empty for an id of none."""
        found = point_of_rule(self.id.partition("/")[0])
        return found[0].id if found else ""

    def request(self) -> Params:
        """Return the request as the engine is asked it."""
        kind: Any = messages.PARAMS[self.method]
        params: Params = without_ruleset(kind, self.params, "params")
        return params


S = TypeVar("S", bound="Case | SiteScene")
# The round by which a hand that somebody wants to call has been called under any ruleset
_USUAL_END: Final = 10
_MOMENT: Final = re.compile(r"after the (?:[\w ]+ of round \d+|\w+) ")


class Hand(NamedTuple, Generic[S]):
    """A hand that two rulesets answer otherwise.

    Attributes:
        case: The scenario that tells it.
        says: What the first ruleset makes of it, then the second, in words.
    """

    case: S
    says: tuple[str, str]


def hands_apart(
    one: Ruleset,
    other: Ruleset,
    points: Sequence[str],
    scenes: Iterable[S],
    known: CachingEngine | None = None,
) -> Iterator[tuple[str, Hand[S] | None]]:
    """Yield for each point on which two rulesets differ the smallest hand that shows it.

    It is a scenario of the choice of either: one for which this point alone makes the difference,
    or else one that neither refuses, or else any.  None where every scenario comes to the same by
    both, since their other choices leave nothing to differ in.  `scenes` are those to choose from:
    the cases that ship and are not disputed, or what a page has of them.
    `known` has answered some of them already, for whoever compares several times.
    """
    engine = known or CachingEngine()
    cases = by_key((case.point, case) for case in scenes)
    yield from ((point, _smallest(engine, one, other, cases.get(point, ()))) for point in points)


def untold_hands(case: Case) -> dict[str, Sequence[str]]:
    """Return the usual hands, of which no step speaks, that make it matter which card is taken.

    Who bombs by a card bombs by those in hand, too.
    """
    if case.method != "play" or "bombed" not in case.facts:
        return {}
    taking = {
        deed["seat"] for deed in case.params.get("script", ()) if deed["does"] in {"draw", "trade"}
    }
    said = " ".join(step.text for step in case.steps)
    hands: Mapping[str, Sequence[str]] = case.params.get("hands") or {}
    return {
        seat: cards
        for seat, cards in hands.items()
        if seat in taking and not any(card in said for card in cards)
    }


def situation(case: Case) -> Iterator[str]:
    """Yield what a scenario says of the table, and of what is done there, a step each."""
    untold = [f"And {seat} holds {', '.join(cards)}" for seat, cards in untold_hands(case).items()]
    for place, step in enumerate(case.steps):
        if step.text.startswith("Then "):
            return
        yield from untold if place == 1 else ()
        rows = "; ".join(" ".join(row) for row in step.table)
        yield f"{step.text}{f' {rows}' if rows else ''}"


def _smallest(
    engine: CachingEngine, one: Ruleset, other: Ruleset, cases: Sequence[S]
) -> Hand[S] | None:
    plain: Hand[S] | None = None
    refused: Hand[S] | None = None
    for case in sorted(cases, key=lambda case: (_drawn_out(case.params), case.size)):
        if not (fits(case.pins, one.choices) or fits(case.pins, other.choices)):
            continue
        here, there = (_answer(engine, rules, case) for rules in (one, other))
        facts = _apart(case, here, there)
        if not facts:
            continue
        said = Hand(case, (_words(case, here, facts), _words(case, there, facts)))
        if any(_alone(engine, *pair, case) for pair in ((one, other), (other, one))):
            return said
        if REFUSED in here or REFUSED in there:
            refused = refused or said
        else:
            plain = plain or said
    return plain or refused


def _drawn_out(params: Mapping[str, Any]) -> int:
    """Return the last round that a request names, if that is later than hands usually end.

    Who waits for round 22 to bet has written a short request of a long hand.
    """
    named = (params.get("until"), *params.get("script", ()))
    last = max((each.get("round") or 0 for each in named if each), default=0)
    return last if last > _USUAL_END else 0


def _answer(engine: CachingEngine, rules: Ruleset, case: Case | SiteScene) -> Mapping[str, object]:
    """Answer a case; an empty answer where the request does not add up by these rules."""
    return engine.cached_answer(rules, case).answer


def _apart(
    case: Case | SiteScene, here: Mapping[str, object], there: Mapping[str, object]
) -> list[str]:
    """Return the facts that the scenario states, and that two answers show otherwise."""
    if REFUSED in here or REFUSED in there:
        return [] if here == there else list(case.facts)
    return [
        fact
        for fact in case.facts
        if value_at(case.method, here, fact) != value_at(case.method, there, fact)
    ]


def _alone(engine: CachingEngine, rules: Ruleset, other: Ruleset, case: Case | SiteScene) -> bool:
    """Say whether `rules` says as `other` does once it makes the choice of `other` on the point."""
    choice = other.choices[case.point]
    if choice.name == NOT_APPLICABLE or rules.choices[case.point].name == NOT_APPLICABLE:
        return False
    try:
        flipped = rules.flipped(case.point, choice)
    except RulesetError:
        return False
    found, wanted = _answer(engine, flipped, case), _answer(engine, other, case)
    return not _apart(case, found, wanted) and bool(
        _apart(case, found, _answer(engine, rules, case))
    )


def _words(case: Case | SiteScene, answer: Mapping[str, object], facts: Sequence[str]) -> str:
    """Say the facts of an answer, and once of several after which phase they hold."""
    parts = parts_in_words(case.method, case.params, answer, facts)
    moments = [found[0] if (found := _MOMENT.match(part)) else "" for part in parts]
    said = (
        part.removeprefix(moment) if moment == before else part
        for part, moment, before in zip(parts, moments, ["", *moments], strict=False)
    )
    return "; ".join(said) or "nothing against it"


_MOST_SCENES: Final = 1_000


def differences(one: Ruleset, other: Ruleset) -> list[dict[str, Any]]:
    """Return the questions that two rulesets answer otherwise, in the order of the table.

    Each has the rule of either: its id, its title and why it holds; all empty where the question
    does not arise.
    """
    points = [point for point in POINTS if one.choices[point] != other.choices[point]]
    return [
        {
            "point": point,
            "asks": POINTS[point].asks,
            "conduct": POINTS[point].conduct,
            "rules": [_rule(rules, point) for rules in (one, other)],
        }
        for point in points
    ]


def _rule(rules: Ruleset, point: str) -> dict[str, str]:
    choice, made = rules.choices[point], rules.made.get(point)
    if made is None or choice.name == NOT_APPLICABLE:
        return {"id": "", "title": "", "why": ""}
    id_ = POINTS[point].rule_id(choice.name)
    number = "" if choice.number is None else f" ({choice.number})"
    return {"id": id_, "title": f"{title(id_)}{number}", "why": basis_in_short(made)}


def examples(one: Ruleset, other: Ruleset, scenes: object) -> list[dict[str, Any]]:
    """Return for each point of the scenes the smallest hand that both answer otherwise, if any.

    `scenes` are JSON values in the form of `SiteScene`; raises FieldError.
    """
    known = list(_scenes(scenes))
    points = list(dict.fromkeys(scene.point for scene in known))
    return [
        {"point": point, "scene": hand.case.id, "says": list(map(capital, hand.says))}
        for point, hand in hands_apart(one, other, points, known)
        if hand is not None
    ]


def _scenes(values: object) -> Iterator[SiteScene]:
    each = cast("list[object]", values) if isinstance(values, list) else None
    if each is None or len(each) > _MOST_SCENES:
        fail("scenes", "it is no list, or too long", f"give at most {_MOST_SCENES} scenes")
    for place, value in enumerate(each):
        where = f"scenes[{place}]"
        scene = read(SiteScene, value, where)
        if not scene.point:
            fail(f"{where}.id", f"{scene.id!r} is of no rule", "write rule.id/title")
        if scene.method not in messages.PARAMS:
            fail(f"{where}.method", f"{scene.method!r} is not known", "name a method")
        yield scene
