"""A question that is put to program and reference alike, and where two answers to it part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from sabacc.conformance.comparing import differences
from sabacc.conformance.grading.grader import wrong_shape
from sabacc.conformance.hunting.rules_of_facts import rules_behind
from sabacc.conformance.laws import hands_alone
from sabacc.conformance.violation import Violation
from sabacc.engine import Position
from sabacc.engine.play import CompiledRules, PlayedHand, compile_lazily
from sabacc.engine.tracing import Trace, Tracer
from sabacc.protocol.answers import (
    EngineAnswer,
    InconsistentRequestError,
    answer_of,
    answer_request,
    card_names,
    names_by_seat,
)
from sabacc.protocol.facts import FAILURE_KEYS, THEN
from sabacc.protocol.messages import is_documented, read_params
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, deck_of, rest_of_deck

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
        found: dict[str, Any] = msgspec.json.decode(self.json)
        return found

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

    def difference(self, answer: Mapping[str, Any]) -> Violation | None:
        """Return the first fact that an answer shows otherwise; None if it shows none so."""
        return next(self.differences(answer), None)

    def fits(self, answer: object) -> bool:
        """True if an answer of any shape is right as far as it goes."""
        if wrong_shape(self.method, self.params, answer) is not None:
            return False
        return next(self.parts(cast("dict[str, Any]", answer)), None) is None

    def under(self, rules: Ruleset) -> Question | None:
        """Return the same question by another ruleset; None if it is none there."""
        return question(self.name, self.method, self.params, rules)

    def trace(self) -> Trace:
        """Return the trace of the choices that the reference reads to answer it."""
        tracer = Tracer(self.rules, compile_lazily(self.rules))
        right_answer(self.method, self.params, tracer.rules, tracer.compiled)
        return tracer.trace()


def question(
    name: str,
    method: str,
    params: dict[str, Any],
    rules: Ruleset,
    compiled: CompiledRules | None = None,
) -> Question | None:
    """Return a question with its right answer; None if it is none.

    A request that does not add up, a table that is refused, chance that runs out, and a hand that
    cannot be dealt are the matter of cases of their own.
    """
    if len(msgspec.json.encode(params)) > LONGEST:
        return None
    right = right_answer(method, params, rules, compiled)
    if right is None or not _is_answer(method, right.answer):
        return None
    further = right.answer.get(THEN, [])
    whole = sum(1 for _ in takewhile(partial(_is_answer, method), further))
    if whole < len(further):  # a session is asked as far as its hands are questions
        return question(name, method, _cut(params, whole), rules, compiled)
    return Question(name, method, params, rules, msgspec.json.encode(right.answer))


def played_question(
    name: str, params: dict[str, Any], rules: Ruleset, played: PlayedHand
) -> Question | None:
    """Return the question to which a hand that was played is the answer; None if it is none.

    Its request adds up, and may still be beyond the bounds of the protocol.
    """
    answer = answer_of(played)
    if len(msgspec.json.encode(params)) > LONGEST or not _is_answer("play", answer):
        return None
    try:
        read_params("play", params, rules.name)
    except msgspec.ValidationError:
        return None
    return Question(name, "play", params, rules, msgspec.json.encode(answer))


def _is_answer(method: str, answer: Mapping[str, Any]) -> bool:
    if not answer.keys().isdisjoint(FAILURE_KEYS):
        return False
    return method != "play" or bool(answer.get("dealt_in"))


def _cut(params: Mapping[str, Any], hands: int) -> dict[str, Any]:
    """Return a session with so many further hands alone."""
    kept = {key: value for key, value in params.items() if key != THEN}
    return {**kept, THEN: params[THEN][:hands]} if hands else kept


def right_answer(
    method: str, params: Mapping[str, Any], rules: Ruleset, compiled: CompiledRules | None = None
) -> EngineAnswer | None:
    """Return the reference's answer to a request; None if that does not add up."""
    if not is_documented(params):
        return None
    try:
        asked = read_params(method, params, rules.name)
        return answer_request(rules, compiled or compile_lazily(rules), asked)
    except (msgspec.ValidationError, InconsistentRequestError):
        return None


def hands_in(params: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the hands of a request; a single hand is one of nobody's."""
    if "cards" in params:
        return {"": params["cards"]}
    found: dict[str, list[str]] = params.get("hands") or {}
    return found


def copied(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a request that shares nothing with it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(params))
    return found


def renamed(one: Question, name: str) -> Question:
    """Return a question under another name."""
    return replace(one, name=name)


if TYPE_CHECKING:
    Params = dict[str, Any]

_CARDS: Final = tuple(CARDS)
_DECKS: Final = 4
"""For how many new decks more there are shuffles."""


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
        yield "settle", _settlement(position, fields)


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
    for alone, _ in hands_alone(params, expected):
        yield {key: value for key, value in alone.items() if key != "ruleset"}


def _scores(
    hands: Mapping[str, list[str]], fields: Mapping[str, list[str]], version: str | None
) -> Iterator[tuple[str, Params]]:
    for seat, cards in hands.items():
        yield "score", _plain({"cards": cards, "field": fields.get(seat), "version": version})


def _settlement(position: Position, fields: Mapping[str, list[str]]) -> Params:
    pots: list[Params] = [
        {
            "amount": pot.amount,
            **({} if pot.eligible is None else {"eligible": sorted(pot.eligible)}),
        }
        for pot in position.pots
    ]
    params: Params = {
        "seats": list(position.seats),
        "dealer": position.dealer,
        "hands": names_by_seat(position.hands),
        "stacks": dict(position.stacks),
        "pots": pots,
        "sabacc_pot": position.sabacc_pot,
        "caller": position.caller,
        "deck": card_names(position.deck),
    }
    rest = {"folded": sorted(position.folded), "fields": fields, "version": position.version}
    return params | _plain(rest)


def _plain(params: Params) -> Params:
    """Leave out what is not said."""
    return {key: value for key, value in params.items() if value or key == "cards"}
