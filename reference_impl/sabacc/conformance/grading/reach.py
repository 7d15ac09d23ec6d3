"""The reach of a rule: the levels, and the facts, in which a bug in it can show at all.

A bug in the order of betting spoils no total, and one in the price of a call spoils no winner.
So a wrong fact clears the rules that are read only after it is known.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

import msgspec

from sabacc.conformance.grading.grader import agrees, refusals
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.search import numbers_shown, numbers_tried
from sabacc.engine.fact import FactKind
from sabacc.engine.play import CompiledRules, compile_lazily, compile_rules
from sabacc.engine.tracing import Tracer
from sabacc.protocol.answers import EngineAnswer, InconsistentRequestError, answer_request
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.protocol.facts import DONE, NOT_REACHED, RAN_OUT, REFUSED, entry_at, path_in_hand
from sabacc.spec.alternatives import ChoiceChange, alternatives, neighbours, with_changes
from sabacc.spec.model import LEVELS, Level, Point
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import Ruleset

Step = tuple[ChoiceChange, ...]

# The methods whose answers a rule of each level can spoil
_LEVELS: Final[Mapping[Level, frozenset[str]]] = MappingProxyType(
    {
        Level.SCORE: frozenset(LEVELS),
        Level.COMPARE: frozenset({"compare", "settle", "play"}),
        Level.SETTLE: frozenset({"settle", "play"}),
        Level.SHIFT: frozenset({"shift", "play"}),
        Level.PLAY: frozenset({"play"}),
    }
)

_TOTAL, _HAND, _BEST, _DEMISE, _WINNERS, _SHARES, _CREDITS = range(7)
"""The order in which a hand is settled: what is known later cannot spoil what is known before."""

# When each fact of a settled hand is known; those that are not listed are known last
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

# The first stage that the rules of a chapter decide; those of the others decide the first
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

# The points whose rules decide another stage than the rest of their chapter
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

# The facts of a played hand that are known before its end
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

# The chapters whose rules are read as a played hand ends
_LAST: Final = frozenset({"ranking", "showdown", "demise"})


# The chapters whose rules can end a phase or a hand before a deed comes up
_ENDING: Final = frozenset({"turns", "bombs", "betting", "folding", "calling", "edges"})

# The chapters that say what a hand is worth, which is nothing to a shift
_VALUES: Final = frozenset({"totals", "bombs", "specials"})


def in_course(fact: str) -> bool:
    """True if a fact of a played hand is known before its end."""
    return _name(fact) in _COURSE


def after_the_winners(fact: str) -> bool:
    """True if what hands are worth decides a fact only by who bombs and who wins."""
    late = _STAGES.get(_name(fact), _CREDITS) >= _SHARES and not in_course(fact)
    return late and _name(fact) != "sabacc_winners"


def can_end(point: str) -> bool:
    """True if a bug in the rule on `point` can end a phase or a hand too early."""
    return point.partition(".")[0] in _ENDING


def can_spoil(point: str, case: Case, fact: str) -> bool:
    """True if a bug in the rule on `point` can be why `case` fails in `fact`.

    The fact is empty if there was no answer: then the level alone decides.
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


# The engine's kind of each fact of an answer; all others are behind one that is not here.
#
# So it is with credits: what one does not pay, nobody takes.
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


def bearing(cases: Iterable[Case], rules: Ruleset) -> dict[str, frozenset[str]]:
    """Return for each case, by its id, the points whose rules cause what happens in it.

    This asks the reference each case once.
    """
    compiled = compile_rules(rules)
    found: dict[str, frozenset[str]] = {}
    for case in cases:
        try:
            told = answer_request(rules, compiled, case.request())
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
            entry = entry_at(path_in_hand(expected.fact)) is not None
            if expected.fact == REFUSED or (entry and expected.value not in {DONE, NOT_REACHED}):
                found.setdefault(str(expected.value), {})[case.point] = None
    return found


# How many answers of the reference are held against a wrong one
_MOST_ANSWERS: Final = 256
# How many rulesets are kept from one case to the next
_MOST_RULESETS: Final = 2048


class Excuses:
    """Excuses wrong answers by the points that a program leaves open.

    A wrong answer is excused if the reference gives that very answer by other choices there, on one
    point or on several.  How a program plays a point without another choice nobody can say: the
    facts behind which the reference names it are not claimed, nor is a refusal that it may give.
    It may also turn facts in silence; they are not claimed either, unless another choice on the
    settled point of the case gives the answer.
    """

    def __init__(self, rules: Ruleset, opened: Collection[str]) -> None:
        self._rules, self._opened = rules, sorted(opened)
        self._lone = [each for each in self._opened if len(POINTS[each].documented) == 1]
        self._compiled = lru_cache(_MOST_RULESETS)(partial(_compiled, rules))

    def bound(self, case: Case, answer: Mapping[str, object]) -> Case | None:
        """Return a case as it binds a program that gave a wrong answer; None if it is excused."""
        reasons = refusals(answer) & owners().keys()
        if any(not owners()[reason].keys().isdisjoint(self._lone) for reason in reasons):
            return None
        as_written: Case | None = None
        chapters: frozenset[str] = frozenset()
        for reference in self._answers(case, answer):
            bound = self._unnamed(case, answer, reference)
            if bound is None or (as_written and agrees(bound, answer, reference.answer)):
                return None
            if as_written is None:
                as_written = bound
                chapters = frozenset(POINTS[point].chapter for point in _points(reference))
        if as_written is None or self._breaks_own_rule(case, answer, chapters):
            return as_written or case

        lone = [POINTS[name] for name in self._lone]
        # Such a point may change any fact of a played hand, as who sits where does.
        sets_the_scene = case.method == "play" and any(
            point.chapter in {*chapters, "table"}
            or (point.chapter in {"calling", "pots", "turns"} and point.level is Level.PLAY)
            for point in lone
        )

        def in_silence(path: str) -> bool:
            return sets_the_scene or any(_settles_in_silence(it, case, path) for it in lone)

        return _without(as_written, answer, in_silence)

    def _breaks_own_rule(
        self, case: Case, answer: Mapping[str, object], chapters: Collection[str]
    ) -> bool:
        """True if another choice on the settled point of a case gives the answer.

        This proves nothing if an open point of another chapter may give it as well.
        """
        point, lone = POINTS[case.point], [POINTS[name] for name in self._lone]
        silent = any(
            other.chapter != point.chapter
            and (
                other.chapter in {*chapters, "table"}
                or any(_settles_in_silence(other, case, each.fact) for each in case.expect)
            )
            for other in lone
        )
        if not lone or point.id in self._opened or silent:
            return False
        for choice in alternatives(self._rules, point, dialects=True):
            with suppress(InconsistentRequestError):
                flipped = self._rules.flipped(point.id, choice)
                told = answer_request(flipped, compile_lazily(flipped), case.request())
                if agrees(case, answer, told.answer):
                    return True
        return False

    def _answers(self, case: Case, answer: Mapping[str, object]) -> Iterator[EngineAnswer]:
        """Yield the answer to a case by the ruleset, then those by other choices."""
        tree, params = CacheTree[EngineAnswer | None](), case.request()
        shown = numbers_shown([(case, answer)])

        def ask(tracer: Tracer) -> EngineAnswer | None:
            with suppress(InconsistentRequestError):
                return answer_request(tracer.rules, tracer.compiled, params)
            return None

        first = tree.result(*self._compiled(()), ask)
        if first is None:
            return
        yield first
        waiting, seen = deque[Step]([()]), {id(None), id(first)}
        while waiting and len(tree) < _MOST_ANSWERS:
            before = waiting.popleft()
            rules, _ = self._compiled(before)
            for point in self._opened:
                if point in dict(before) or point not in rules.made:
                    continue
                told: list[object] = []
                # the numbers too that a case may tell apart
                bounds = POINTS[point].numbers.values()
                numbers = {number for bound in bounds for number in numbers_tried(bound, shown)}
                others = alternatives(rules, POINTS[point], sorted(numbers), dialects=True)
                for choice in (*others, *neighbours(rules, POINTS[point])):
                    after = (*before, (point, choice))
                    reference = tree.result(*self._compiled(after), ask)
                    if reference is None or id(reference) in seen:  # the choice is not read
                        continue
                    seen.add(id(reference))
                    if (same := (choice.name, reference.answer)) not in told:
                        told.append(same)
                        waiting.append(after)
                        yield reference

    def _unnamed(
        self, case: Case, answer: Mapping[str, object], reference: EngineAnswer
    ) -> Case | None:
        """Drop facts behind which the reference names points without another choice."""
        if not self._lone:
            return case
        followed = _points(reference)
        if reference.rule and not followed.isdisjoint(self._lone):
            return None
        facts = [
            fact
            for hand in (reference, *reference.hands)
            for fact in (
                hand.facts() if hand.settlement_facts is None else hand.settlement_facts.facts()
            ).values()
        ]

        def named(path: str) -> bool:
            kind = _SAYS.get(_name(path))
            told = [fact for fact in facts if fact.kind is kind] or facts
            behind = {
                it for fact in told for each in fact.ancestry() for it in each.points
            } | followed
            return not behind.isdisjoint(self._lone)

        return _without(case, answer, named)


def _without(case: Case, answer: Mapping[str, object], hangs: Callable[[str], bool]) -> Case | None:
    """Drop expectations that depend on open points; None if none is left."""
    if RAN_OUT in answer and hangs(""):
        return None
    expect = tuple(each for each in case.expect if not hangs(each.fact))
    return msgspec.structs.replace(case, expect=expect) if expect else None


def _compiled(rules: Ruleset, steps: Step) -> tuple[Ruleset, CompiledRules]:
    """Return a ruleset that plays open points differently, and its compiled rules."""
    changed = with_changes(rules, steps) or rules  # changes that cannot stand together change none
    return changed, compile_lazily(changed)


def _settles_in_silence(point: Point, case: Case, path: str) -> bool:
    """True if a point may change what a hand comes to without being named behind it."""
    settles = point.level is not Level.PLAY or point.chapter == "pots"
    comes_later = case.method != "play" or not in_course(path)
    return comes_later and settles and can_spoil(point.id, case, path)
