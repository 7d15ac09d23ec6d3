"""Questions with the reference's answers: asking them, and judging the replies by oracles."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, islice, takewhile, zip_longest
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias, cast

import msgspec

from sabacc.conformance.adapters.ports import Fault, NotRun, Port, RawAnswer, ask
from sabacc.conformance.grading.grader import answer_in, differences, wrong_shape
from sabacc.conformance.grading.reach import owners
from sabacc.conformance.laws import Answer, Violation, broken_laws, hands_alone
from sabacc.conformance.relations import FollowUp, contradiction, follow_ups
from sabacc.conformance.scenarios.cases import largest_sum
from sabacc.engine.events import (
    Acted,
    Dealt,
    Event,
    Gave,
    Lost,
    Phase,
    PhaseClosed,
    Reshuffled,
    causes_of,
)
from sabacc.engine.fact import FactKind, exists, rule
from sabacc.engine.hands import in_force
from sabacc.engine.play import CompiledRules, PlayedHand, compile_lazily
from sabacc.engine.play.actions import WRONG_MOMENT
from sabacc.engine.play.script_player import ORDER_POINTS, PHASE_POINTS
from sabacc.engine.tracing import Trace, Tracer
from sabacc.protocol.answers import (
    SETTLEMENT_FACTS,
    EngineAnswer,
    InconsistentRequestError,
    answer_of,
    answer_request,
    card_names,
    names_by_seat,
)
from sabacc.protocol.facts import DONE, FAILURE_KEYS, NOT_REACHED, SHOWN, THEN
from sabacc.protocol.messages import is_documented, read_params
from sabacc.spec.cards import CARDS
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset, deck_of, rest_of_deck

Params: TypeAlias = dict[str, Any]

# The seat of a hand that is counted alone
_ONE: Final = ""

# The engine's fact behind each fact of an answer: what it tells of, and of whom.
#
# None is the seat that the difference is about.
_BEHIND: Final[Mapping[str, tuple[FactKind, str | None]]] = {
    **SETTLEMENT_FACTS,
    "total": (FactKind.TOTAL, _ONE),
    "special": (FactKind.SPECIAL, _ONE),
    "best": (FactKind.BEST, ""),
    "pot_winners": (FactKind.WINNERS, ""),
    "shifted": (FactKind.SHIFTED, ""),
    "hands": (FactKind.HOLDS, None),
    "fields": (FactKind.HOLDS, None),
    "pickers": (FactKind.PICKER, None),
    "deck": (FactKind.DECK, ""),
    "out_of_play": (FactKind.OUT_OF_PLAY, ""),
    "shown": (FactKind.SHOWN, None),
}


def rules_behind(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Violation
) -> tuple[str, ...]:
    """Return the rules behind a fact that differs, the nearest first; none if none is known.

    Of a played hand these are first the rules of its settlement, which knows no hand that is gone.
    """
    if method != "play":
        return _of_a_position(method, params, rules, right, found)
    hand = right.hands[0] if right.hands else right
    some: tuple[str, ...] = ()
    if hand.settlement_facts is not None and not found.fact.startswith(SHOWN):
        some = _of_a_position("settle", params, rules, hand, found)
    if not some and hand.played is not None:
        some = tuple(dict.fromkeys(filter(None, _of_the_course(hand.played, found))))
    own = (
        _of_a_refusal(found, rules, some)
        or _of_a_payment(found, hand.events)
        or _of_a_card(found, hand.events)
        or _of_pots(found)
    )
    return tuple(dict.fromkeys((own, *some))) if own else some


def _of_a_position(
    method: str, params: Mapping[str, Any], rules: Ruleset, right: EngineAnswer, found: Violation
) -> tuple[str, ...]:
    """Return the rules behind a fact of no whole hand; none if the engine has no such fact."""
    name, _, seat = found.fact.partition(".")
    if name not in _BEHIND:
        return ()
    what, whose = _BEHIND[name]
    if (method, name) == ("compare", "sabacc_pot"):
        what, whose = FactKind.SPECIAL, str(next(iter(right.answer["best"]), ""))
    of = seat if whose is None else whose
    if name == "bombed":
        named = [*found.expected, *found.actual] if method != "score" else []
        of = next((seat for seat in named if named.count(seat) == 1), _ONE)
    facts = right.facts() if right.settlement_facts is None else right.settlement_facts.facts()
    fact = facts.get((what, of))
    return () if fact is None else fact.why(in_force(rules, params.get("version")))


_NO_MOMENT: Final = frozenset({NOT_REACHED, *(reason.value for reason in WRONG_MOMENT)})


def _of_a_refusal(found: Violation, rules: Ruleset, course: Sequence[str]) -> str:
    """Return the rule that owns the reason of a wrong refusal, in the chapter of the refused deed.

    Whose moment is said to be another, or never to come, breaks the rules of its `course`.
    """
    wrong = found.fact.startswith("script.") and found.expected == DONE
    if not wrong or not course or found.actual in _NO_MOMENT:
        return ""
    chapter, _, _ = course[0].partition(".")
    owned = (point for point in owners().get(str(found.actual), {}) if exists(rules, point))
    return next((rule(rules, it) for it in owned if it.startswith(f"{chapter}.")), "")


def _of_a_payment(found: Violation, events: Sequence[Event]) -> str:
    """Return the rule of the payment at the end that a stack lacks, by its amount, or of the first.

    All that a hand comes to is behind a stack; what was paid says which of it is wrong.
    """
    name, _, seat = found.fact.partition(".")
    if name != "stacks" or None in {found.expected, found.actual}:
        return ""
    closed = [place for place, event in enumerate(events, 1) if isinstance(event, PhaseClosed)]
    ending = events[max(closed, default=0) :]
    moves = [event for event in ending if ("stack", seat) in causes_of(event)]
    gap = abs(found.expected - found.actual)
    moves.sort(key=lambda event: getattr(event, "amount", None) != gap)
    return causes_of(moves[0])["stack", seat] if moves else ""


def _of_a_card(found: Violation, events: Sequence[Event]) -> str:
    """Return the rule by which a card that lies elsewhere was put away; the first one.

    Cards that one of the two lacks speak before those that lie in another place of both.
    """
    if found.fact not in {"deck", "out_of_play"}:
        return ""
    ours, theirs = list(found.expected), list(found.actual)
    gone = {*(Counter(ours) - Counter(theirs)), *(Counter(theirs) - Counter(ours))} or {
        card for pair in zip(ours, theirs, strict=True) for card in pair if len(set(pair)) > 1
    }
    dealt = (event.rule for event in events if isinstance(event, Dealt))
    lost = next((by for by in dealt if by.startswith("shift.")), "")
    moved = (
        lost if isinstance(event, Lost) else event.rule
        for event in events
        if isinstance(event, Reshuffled) or (isinstance(event, Gave | Lost) and event.card in gone)
    )
    return next(moved, "")


def _of_pots(found: Violation) -> str:
    """Return the rule of who may win the pots, where it is not what they hold that differs."""
    here = found.fact.startswith("phase.") and found.fact.endswith(".pots")
    if not here or not (found.expected and found.actual):
        return ""
    ours, theirs = ([pot["amount"] for pot in pots] for pots in (found.expected, found.actual))
    several = "side-pots.winners.those-who-paid-in"
    return "" if ours != theirs else several if len(ours) > 1 else "showdown.folded.none"


# By a fact of a played hand what an event must have changed, where that has another name
_EVENTS: Final[Mapping[str, str]] = {
    "stacks": "stack",
    "hands": "hand",
    "fields": "hand",
}
# The points that may cause a fact without an event
_POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    "caller": ("calling.window",),
    "dealer": ("table.dealer-gone",),
    "dealt_in": ("ante.short-stack", "table.dealer-plays"),
    "folded": ("folding.when",),
    "out": ("bombs.mid-hand",),
    "owed": ("penalties.short-stack",),
    "next_dealer": ("table.rotation",),
    "over": ("turns.no-call",),
    "pots": ("betting.end",),
    "roller": ("shift.roller",),
    "session_over": ("pots.session-end",),
    "version": ("versions.moment",),
}


def _of_the_course(played: PlayedHand, found: Violation) -> Iterator[str]:
    """Yield the rules behind a fact of a played hand: of events that changed it, the last first.

    Then come those by which it may be so.  The fact is one of the end, or of a phase
    (`phase.2.betting.stacks.Han`).
    """
    name, _, of = found.fact.partition(".")
    rules, events, at, points = played.compiled.ruleset, played.events, -1, _POINTS.get(name, ())
    if name == "phase":
        number, phase, path = of.split(".", 2)
        name, _, of = path.partition(".")
        points = PHASE_POINTS.get(Phase(phase), ()) if name == "asked" else _POINTS.get(name, ())
        if name == "asked" and Counter(found.expected) == Counter(found.actual):
            order = ORDER_POINTS.get(Phase(phase))
            points = (order, *points) if order else points
        closed = [(str(then.state.round), then.state.phase) for then in played.phases]
        at = closed.index((number, Phase(phase)))
        events = events[: [id(event) for event in events].index(id(played.phases[at]))]
    elif name == "round":
        pairs = zip_longest(found.expected, found.actual)
        differing = next((pair for pair in pairs if len({*pair}) > 1), ())
        points = tuple(
            it for phase in differing if phase for it in PHASE_POINTS.get(Phase(phase), ())
        )
    elif name == "script":
        wanted = played.script.entries[int(of)].intended_phase
        acted = (  # by which it was refused, or done
            event.rule
            for move in played.moves
            for event in move.step.events
            if move.entry == int(of) and isinstance(event, Acted)
        )
        known = point_of_rule(played.refused_by[int(of)] or next(acted, ""))
        points = (*(() if known is None else (known[0].id,)), *PHASE_POINTS.get(wanted, ()))
    if name == "shown":
        yield played.visible[at][of].rule
    if name == "hands":  # the order of a new deck is behind each card that is dealt from it
        yield from (
            event.rule
            for event in takewhile(lambda it: not isinstance(it, PhaseClosed), reversed(events))
            if isinstance(event, Reshuffled)
        )
    amount = ("pot", name.replace("_", "-")) if name.endswith("_pot") else None
    changed = amount or (_EVENTS.get(name, name), of)
    yield from (
        causes[changed] for event in reversed(events) if changed in (causes := causes_of(event))
    )
    yield from (rule(rules, point) for point in points if exists(rules, point))


LONGEST: Final = 60_000
"""How many bytes the line of a question may have: some readers of lines end at 65,536."""


@dataclass(frozen=True)  # without slots, since it keeps what it is asked for
class Question:
    """A question, with the reference's answer.

    Hundreds are kept, and few looked into: a played hand takes far more room than its answer.

    Attributes:
        name: What it is called in a report: the seed and its number.
        method: The method of the protocol that it asks.
        params: The request, without its ruleset.
        rules: By which ruleset it is asked.
        json: The reference's answer, as JSON; empty if it is not known.
    """

    name: str
    method: str
    params: dict[str, Any]
    rules: Ruleset
    json: bytes

    def __getstate__(self) -> tuple[str, str, bytes, bytes]:
        """Leave the ruleset out: every process has it, and it is large."""
        return self.name, self.method, msgspec.json.encode(self.params), self.json

    def __setstate__(self, state: tuple[str, str, bytes, bytes]) -> None:
        """Restore everything except the ruleset."""
        name, method, params, answer = state
        self.__dict__.update(
            name=name, method=method, params=msgspec.json.decode(params), json=answer
        )

    @property
    def expected(self) -> dict[str, Any]:
        """The answer of the reference."""
        return cast("dict[str, Any]", msgspec.json.decode(self.json))

    @cached_property
    def right(self) -> EngineAnswer:
        """The answer of the reference, with the events and their rules; it answers once more."""
        found = right_answer(self.method, self.params, self.rules)
        assert found is not None  # noqa: S101 - it has been answered
        return found

    @property
    def seats(self) -> int:
        """How many seats the table has; 1 for a single hand."""
        return len(self.params.get("seats") or self.params.get("hands") or "1")

    @property
    def tables(self) -> Iterator[int]:
        """How many seats the table has, in each hand of a session."""
        yield (seats := self.seats)
        for hand in self.params.get(THEN, ()):
            seats += len(hand.get("arrives", ())) - len(hand.get("leaves", ()))
            yield seats

    def parts(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        """Yield the facts that an answer of the right shape shows otherwise, the first ones first.

        What it leaves out is no difference.
        """
        if answer == self.expected:
            return iter(())
        return differences(self.method, self.params, self.expected, answer)

    def differences(self, answer: Mapping[str, Any]) -> Iterator[Violation]:
        """Yield the same, each with the nearest rule behind it."""
        for found in self.parts(answer):
            behind = () if found.rule else self.behind(found)
            yield replace(found, rule=behind[0]) if behind else found

    def behind(self, found: Violation) -> tuple[str, ...]:
        """Return the rules behind a fact that differs, the nearest first; none if none is known."""
        return rules_behind(self.method, self.params, self.rules, self.right, found)

    def fits(self, answer: object) -> bool:
        """True if an answer of any shape is right as far as it goes."""
        return (
            wrong_shape(self.method, self.params, answer) is None
            and next(self.parts(cast("dict[str, Any]", answer)), None) is None
        )

    def under(self, rules: Ruleset) -> Question | None:
        """Return the same question by another ruleset; None if it is none there."""
        return self if rules is self.rules else question(self.name, self.method, self.params, rules)

    def trace(self) -> Trace:
        """Return the trace of the choices that the reference reads to answer it."""
        tracer = Tracer(self.rules, compile_lazily(self.rules))
        right_answer(self.method, self.params, tracer.rules, tracer.compiled)
        return tracer.trace()


def question(  # noqa: PLR0913, PLR0917 - a request, and what is known of its answer
    name: str,
    method: str,
    params: dict[str, Any],
    rules: Ruleset,
    compiled: CompiledRules | None = None,
    played: PlayedHand | None = None,
) -> Question | None:
    """Return a question with its right answer, or that of a hand that was played; None for none.

    A request that does not add up, a table that is refused, chance that runs out, and a hand that
    cannot be dealt are the matter of cases of their own.
    """
    if len(msgspec.json.encode(params)) > LONGEST:
        return None
    right = right_answer(method, params, rules, compiled, played)
    if right is None or not _is_answer(method, right.answer):
        return None
    further = right.answer.get(THEN, [])
    whole = sum(1 for _ in takewhile(partial(_is_answer, method), further))
    if whole < len(further):  # a session is asked as far as its hands are questions
        cut = {key: value for key, value in params.items() if key != THEN}
        cut |= {THEN: params[THEN][:whole]} if whole else {}
        return question(name, method, cut, rules, compiled)
    return Question(name, method, params, rules, msgspec.json.encode(right.answer))


def _is_answer(method: str, answer: Mapping[str, Any]) -> bool:
    played = method != "play" or bool(answer.get("dealt_in"))
    return played and answer.keys().isdisjoint(FAILURE_KEYS)


def right_answer(
    method: str,
    params: Mapping[str, Any],
    rules: Ruleset,
    compiled: CompiledRules | None = None,
    played: PlayedHand | None = None,
) -> EngineAnswer | None:
    """Return the reference's answer to a request; None if that does not add up.

    It need not be asked where the hand was `played`.
    """
    if not is_documented(params):
        return None
    try:
        asked = read_params(method, params, rules.name)
        if played is not None:
            return EngineAnswer(answer_of(played))
        return answer_request(rules, compiled or compile_lazily(rules), asked)
    except (msgspec.ValidationError, InconsistentRequestError):
        return None


def hands_in(params: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the hands of a request; a single hand is one of nobody's."""
    if "cards" in params:
        return {"": params["cards"]}
    return cast("dict[str, list[str]]", params.get("hands") or {})


def copied(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a request that shares nothing with it."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(params)))


def credits_in(params: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Yield the credits of a request with the path to each."""
    yield from (((key,), params[key]) for key in ("hand_pot", "sabacc_pot") if key in params)
    yield from ((("stacks", seat), stack) for seat, stack in params.get("stacks", {}).items())
    yield from (
        (("pots", place, "amount"), pot["amount"])
        for place, pot in enumerate(params.get("pots", ()))
    )
    yield from (
        (("script", place, "amount"), entry["amount"])
        for place, entry in enumerate(params.get("script", ()))
        if entry.get("amount") is not None
    )


GONE: Final = object()
"""Stands for a value that is left out."""


def with_value(
    params: Mapping[str, Any], path: tuple[str | int, ...], value: object
) -> dict[str, Any]:
    """Return a copy of a request with one value changed, or left out where that is GONE."""
    found = copied(params)
    inner: Any = found
    for step in path[:-1]:
        inner = inner[step]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return found


_CARDS: Final = tuple(CARDS)
# For how many new decks more there are shuffles
_DECKS: Final = 4


def simpler(asked: Question) -> Iterator[tuple[str, Params]]:
    """Yield the questions of lower levels that a question contains, the simplest first."""
    params = asked.params
    if THEN in params:
        yield from (("play", alone) for alone in each_alone(params, asked.expected))
        return
    if asked.method == "compare":
        yield from _scores(params["hands"], params.get("fields", {}), params.get("version"))
        return
    account = asked.right.settlement_facts
    if account is None:
        return
    position = account.position
    hands = {seat: card_names(position.hands[seat]) for seat in account.hands}
    fields = {seat: card_names(cards) for seat, cards in position.fields.items() if cards}
    yield from _scores(hands, fields, position.version)
    if len(hands) > 1:
        shown = {seat: fields[seat] for seat in hands if seat in fields}
        yield "compare", _plain({"hands": hands, "fields": shown, "version": position.version})
    if asked.method == "play":
        params = {
            "seats": list(position.seats),
            "dealer": position.dealer,
            "hands": names_by_seat(position.hands),
            "stacks": dict(position.stacks),
            "pots": [
                {"amount": pot.amount}
                | ({} if pot.eligible is None else {"eligible": sorted(pot.eligible)})
                for pot in position.pots
            ],
            "sabacc_pot": position.sabacc_pot,
            "caller": position.caller,
            "deck": card_names(position.deck),
        }
        rest = {"folded": sorted(position.folded), "fields": fields, "version": position.version}
        yield "settle", params | _plain(rest)


def with_spare_randomness(asked: Question) -> Params:
    """Return the same question with picks, shuffles and cards for anything that may come."""
    params = copied(asked.params)
    seats, deck = params.get("seats", []), card_names(deck_of(asked.rules))
    for roll in (params, *params.get("rolls", ())):
        if "comes" in roll or "die" in roll:
            picks: dict[str, list[str]] = roll.get("picks") or {}
            roll["picks"] = {seat: _and_the_rest(picks.get(seat, ()), _CARDS) for seat in seats}
            roll["shuffle"] = _and_the_rest(roll.get("shuffle") or (), deck)
    if asked.method == "play":
        params["shuffles"] = [
            *(_and_the_rest(cards, deck) for cards in params.get("shuffles") or ()),
            *(list(deck) for _ in range(_DECKS)),
        ]
    elif asked.method == "settle":
        coming: list[str] = params.get("deck") or []
        hands: dict[str, list[str]] = params["hands"]
        fields: dict[str, list[str]] = params.get("fields") or {}
        held = chain(*hands.values(), *fields.values())
        params["deck"] = [*coming, *rest_of_deck(asked.rules, [*held, *coming])]
    return params


def _and_the_rest(some: Sequence[str], every: Iterable[str]) -> list[str]:
    left = Counter(every)
    left.subtract(some)
    return [*some, *left.elements()]


def each_alone(params: Params, expected: Mapping[str, Any]) -> Iterator[Params]:
    """Yield the hands of a session as requests of their own, by the right answer to it."""
    yield {key: value for key, value in params.items() if key != THEN}
    requests = (alone for alone, _ in hands_alone(params, expected))
    yield from ({key: it[key] for key in it if key != "ruleset"} for it in requests)


def _scores(
    hands: Mapping[str, list[str]], fields: Mapping[str, list[str]], version: str | None
) -> Iterator[tuple[str, Params]]:
    for seat, cards in hands.items():
        yield "score", _plain({"cards": cards, "field": fields.get(seat), "version": version})


def _plain(params: Params) -> Params:
    """Leave out what is not said."""
    return {key: value for key, value in params.items() if value or key == "cards"}


class Exchange(NamedTuple):
    """A question and the program's answer."""

    question: Question
    answer: Answer


Oracle: TypeAlias = Callable[[Exchange], Iterator[Violation]]
"""Yields what is wrong with an answer, causes before effects; a question knows its ruleset."""


class Rejected(NamedTuple):
    """An exchange that an oracle rejects, and why."""

    question: Question
    answer: Answer
    violation: Violation

    @property
    def symptom(self) -> tuple[str, str]:
        """Two rejections with the same symptom are taken for one: the rule and kind of fact."""
        name, *rest = (self.violation.fact or self.question.method).split(".")
        kind = ".".join((name, *rest[1:3])) if name == "phase" else name
        return self.violation.rule, kind

    def under(self, rules: Ruleset) -> Rejected | None:
        """Return the rejection by another ruleset; None if the answer is right there."""
        if rules is self.question.rules:
            return self
        question = self.question.under(rules)
        return None if question is None else mismatch(question, self.answer)


def mismatch(question: Question, answer: Answer) -> Rejected | None:
    """Compare an answer with the reference's; None if it is right."""
    violation = next(reference(Exchange(question, answer)), None)
    return None if violation is None else Rejected(question, answer, violation)


@dataclass(slots=True)
class Batch:
    """The result of some questions.

    Attributes:
        asked: The number of questions of each method, follow-ups excluded.
        rejected: What the oracles reject.
        agreed: The exchanges that they accept.
        faults: The questions without an answer that can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    rejected: list[Rejected] = field(default_factory=list[Rejected])
    agreed: list[Exchange] = field(default_factory=list[Exchange])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple[Question, Fault]])
    stopped: str = ""

    def by(self, rules: Ruleset) -> Batch:
        """Return the batch of another process, with the ruleset that its questions leave out."""
        return Batch(
            self.asked,
            [one._replace(question=replace(one.question, rules=rules)) for one in self.rejected],
            [Exchange(replace(one, rules=rules), answer) for one, answer in self.agreed],
            [(replace(one, rules=rules), fault) for one, fault in self.faults],
            self.stopped,
        )


def reference(exchange: Exchange) -> Iterator[Violation]:
    """Compare an answer with the reference's: the first wrong fact."""
    return islice(exchange.question.differences(exchange.answer), 1)


def invariants(exchange: Exchange) -> Iterator[Violation]:
    """Test the laws of a single answer, which hold in every ruleset."""
    question, answer = exchange
    return broken_laws(question.method, question.params, answer)


@dataclass(frozen=True, slots=True)
class Relations:
    """Tests the laws of two answers: asks each question again, in one way or every way.

    Attributes:
        rng: Chooses the follow-ups, and their order.
        every: Whether each question has every follow-up, which depend on the question alone, so
            that a finding can be repeated; otherwise one, or one for each further hand of a
            session.
        largest: The largest sum that the program can count.
    """

    rng: random.Random
    every: bool = False
    largest: float = inf

    def follow_ups(self, exchange: Exchange) -> Iterator[FollowUp]:
        """Yield the questions that are asked again."""
        method, params = exchange.question.method, exchange.question.params
        rng = random.Random(0) if self.every else self.rng  # noqa: S311 - seeded chance repeats
        valid = (
            follow_up
            for follow_up in follow_ups(method, params, exchange.answer, rng)
            if largest_sum(follow_up.params) <= self.largest
        )
        return islice(valid, None if self.every else max(1, len(params.get(THEN, ()))))


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts questions to a program.

    Attributes:
        port: The program.
        name: The name of the ruleset in requests.
        keys: The keys of requests, unique in the run.
    """

    port: Port
    name: str
    keys: Iterator[int]

    def ask(
        self,
        questions: Iterable[Question],
        oracles: Iterable[Oracle] = (reference,),
        relations: Relations | None = None,
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> Batch:
        """Ask questions and judge the answers; `on_reply` is called with each method."""
        batch = Batch()

        def count(method: str) -> None:
            batch.asked[method] += 1
            on_reply(method)

        exchanges = self._exchanges(questions, batch, count)
        batch.rejected += (
            Rejected(*exchange, violation)
            for oracle in oracles
            for exchange in exchanges
            for violation in oracle(exchange)
        )
        if relations is not None:
            batch.rejected += self._asked_again(exchanges, relations, batch)
        rejected = {id(one.question) for one in batch.rejected}
        batch.agreed = [one for one in exchanges if id(one.question) not in rejected]
        return batch

    def _asked_again(
        self, exchanges: Sequence[Exchange], relations: Relations, batch: Batch
    ) -> Iterator[Rejected]:
        """Ask the follow-ups, and yield the exchanges to which they do not correspond."""
        pairs = [(one, follow_up) for one in exchanges for follow_up in relations.follow_ups(one)]
        relations.rng.shuffle(pairs)
        asked = [
            replace(first.question, params=follow_up.params, json=b"") for first, follow_up in pairs
        ]
        pair_of = dict(zip(map(id, asked), pairs, strict=True))
        for question, answer in self._exchanges(asked, batch):
            first, follow_up = pair_of[id(question)]
            violation = contradiction(
                question.method, first.question.params, first.answer, follow_up, answer
            )
            if violation is not None:
                yield Rejected(*first, violation)

    def _exchanges(
        self,
        questions: Iterable[Question],
        batch: Batch,
        on_reply: Callable[[str], None] = lambda _method: None,
    ) -> list[Exchange]:
        """Return the answers of the right shape, in the order of the questions."""
        answered: dict[int, Exchange] = {}
        stamped = (
            ((place, one), one.method, {"ruleset": self.name, **one.params})
            for place, one in enumerate(questions)
        )
        for (place, question), reply in ask(self.port, self.keys, stamped):
            on_reply(question.method)
            if question.json and isinstance(reply, RawAnswer) and reply.result == question.expected:
                answered[place] = Exchange(question, reply.result)  # nearly all; the shape is right
                continue
            answer = answer_in(reply)
            if isinstance(answer, NotRun):
                batch.stopped = batch.stopped or answer.why
            elif isinstance(answer, Fault):
                batch.faults.append((question, answer))
            else:
                answered[place] = Exchange(question, answer)
        return [answered[place] for place in sorted(answered)]
