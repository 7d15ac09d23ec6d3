"""Questions whose answers are held against the laws, by themselves and beside a second answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.adapters.ports import Fault, NotRun, Port
from sabacc.conformance.comparing.differences import first_difference
from sabacc.conformance.grading.grader import answer_in
from sabacc.conformance.hunting.asker import Asker
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.hunting.question_stream import Quarry, QuestionStream
from sabacc.conformance.laws import BY_ITSELF, broken_laws, hands_alone
from sabacc.conformance.rephrasing import REPHRASINGS, Original, as_it_is
from sabacc.conformance.scenarios.cases import largest_sum
from sabacc.protocol.facts import THEN
from sabacc.spec.cards import RANKS, SUITS

_TWICE: Final = "laws.same-question-same-answer"
_SUITED: Final = frozenset(
    {"evil-one", "demise", "endurance", "balance", "queen", "star"}
    | {f"{suit}-{rank}" for suit in SUITS for rank in RANKS[-4:]}
)
"""Cards of arrays in which some version looks at the suits."""
_PLENTY: Final = 100
"""With so many times the credits that lie on the table, nobody is ever short of any."""
_DRAWN: Final = 6
"""More cards than a seat can draw, lose and be dealt in one round."""


@dataclass(frozen=True, slots=True)
class Again:
    """A question asked again.

    Attributes:
        params: The request, without its ruleset.
        law: The law that is broken where the answer shows other facts.
        says: What was changed, in words.
        taken_back: Puts an answer back into the words of the first question.
        shown: What the answer must be, where that is a part of the first answer alone.
    """

    params: dict[str, Any]
    law: str
    says: str
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]
    shown: Mapping[str, Any] | None = None


def again(one: Question, answer: Mapping[str, Any], rng: random.Random) -> Iterator[Again]:
    """Yield the ways to ask a question again, in a random order; `answer` is the program's.

    Of a session its further hands come first.
    """
    ways = [("", None), *REPHRASINGS[one.method]]
    original = Original(one.method, one.params, frozenset(), rng, lambda: answer)
    yield from _each_hand(one, answer)
    for law, rephrase in rng.sample(ways, len(ways)):
        if rephrase is None:
            yield Again(one.params, _TWICE, "asked a second time", as_it_is)
        elif _GUARDS.get(law, _anybody)(one.params):
            made = rephrase(original)
            if made is not None:
                yield Again(made.params, law, made.says, made.taken_back)


def _each_hand(one: Question, answer: Mapping[str, Any]) -> Iterator[Again]:
    """Yield the further hands of a session, each by itself."""
    if THEN in one.params:
        for number, (alone, shown) in enumerate(hands_alone(one.params, answer), start=2):
            params = {key: value for key, value in alone.items() if key != "ruleset"}
            says = f"hand {number} asked by itself"
            yield Again(params, BY_ITSELF, says, as_it_is, shown)


def _anybody(_params: Mapping[str, Any]) -> bool:
    return True


def _no_suit_matters(params: Mapping[str, Any]) -> bool:
    """Say whether no card is on the table of which an array is made that looks at suits."""
    hands: Mapping[str, list[str]] = params.get("hands") or {"": params.get("cards") or []}
    fields: Mapping[str, list[str]] = params.get("fields") or {"": params.get("field") or []}
    cards = {card for table in (hands, fields) for some in table.values() for card in some}
    return "deck" not in params and bool(cards) and _SUITED.isdisjoint(cards)


def _everybody_can_pay(params: Mapping[str, Any]) -> bool:
    """Say whether all hold far more than they can be asked for; in one hand, which is enough."""
    if params.get(THEN):
        return False
    amounts = [each.get("amount") or 0 for each in params.get("script", ())]
    pots = [params.get("hand_pot", 0), params.get("sabacc_pot", 0)]
    pots += [pot["amount"] for pot in params.get("pots", ())]
    table: int = 10 + sum(amounts) + sum(pots)
    raised: int = sum(each["does"] == "raise" for each in params.get("script", ()))
    least: int = min(params["stacks"].values())
    return least >= _PLENTY * table * (1 + raised)


def _deck_lasts(params: Mapping[str, Any]) -> bool:
    """Say whether nobody can come to the bottom of the deck."""
    seats = len(params.get("seats") or params["hands"])
    rounds = (params.get("until") or {"round": 20})["round"] if "script" in params else 1
    return len(params.get("deck") or ()) >= _DRAWN * seats * max(1, rounds)


_GUARDS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "laws.suits-alike": _no_suit_matters,
    "laws.idle-credits": _everybody_can_pay,
    "laws.unread-cards": _deck_lasts,
}
"""When a question may be rephrased by a law, whatever the rules are."""


if TYPE_CHECKING:
    Answers = Iterator[tuple[Question, dict[str, Any]]]


def _ways(one: Question) -> int:
    """Return in how many ways a question is asked again: one, or each hand of a session."""
    return max(1, len(one.params.get(THEN, ())))


@dataclass(frozen=True, slots=True)
class Caught:
    """A question whose answer breaks a law, by itself or beside the one to a request `again`."""

    question: Question
    answer: Mapping[str, Any]
    law: str
    why: str
    again: dict[str, Any] | None = None


@dataclass(slots=True)
class LawPart:
    """What became of some questions that were asked one after another, and then again.

    Attributes:
        asked: How many of each method, the second ones aside.
        caught: Those whose answers break a law, in the order in which that showed.
        faults: Those that got no answer which can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    caught: list[Caught] = field(default_factory=list[Caught])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple["Question", "Fault"]])
    stopped: str = ""


class LawAsker:
    """Puts questions to a program whose rules nobody knows.

    The hands of each part are played by another ruleset: those of the quarries in turn.
    """

    def __init__(
        self, port: Port, quarries: Sequence[Quarry], keys: Iterator[int], seed: int
    ) -> None:
        """Ask under the name that all quarries share."""
        self.seed = seed
        self._asker = Asker(port, quarries[0].name, keys)
        self._largest = min(quarry.largest_sum for quarry in quarries)
        self._streams = [QuestionStream(quarry, seed) for quarry in quarries]

    def part(self, place: int, size: int, over: Callable[[], bool]) -> LawPart:
        """Ask a part of the questions, until it is `over`."""
        stream = self._streams[place % len(self._streams)].part(place, size)
        rng = random.Random(f"laws {self.seed} {place}")  # noqa: S311 - seeded chance repeats
        return self.hold(stream, rng, over=over)

    def hold(
        self,
        stream: Iterable[Question],
        rng: random.Random,
        *,
        every: bool = False,
        over: Callable[[], bool] = lambda: False,
    ) -> LawPart:
        """Ask questions, hold the answers against the laws, and ask again in `every` way or one."""
        part = LawPart()
        answers = list(self.answers(_until(over, stream, part.asked), part))
        part.caught += [
            Caught(one, answer, law, why)
            for one, answer in answers
            for law, why in broken_laws(one.method, one.params, answer)
        ]
        second = [
            (one, answer, other)
            for one, answer in answers
            for other in islice(self._again(one, answer, rng), None if every else _ways(one))
        ]
        rng.shuffle(second)
        part.caught += self._compared(second, part)
        return part

    def answers(self, stream: Iterable[Question], part: LawPart) -> Answers:
        """Yield the answers of the right shape, in the order of the questions."""
        found: dict[int, tuple[Question, dict[str, Any]]] = {}
        for place, one, reply in self._asker.replies(stream):
            came = answer_in(reply)
            if isinstance(came, NotRun):
                part.stopped = part.stopped or came.why
            elif isinstance(came, Fault):
                part.faults.append((one, came))
            else:
                found[place] = one, came
        yield from (found[place] for place in sorted(found))

    def breaks(
        self, one: Question, answer: Mapping[str, Any], law: str, part: LawPart
    ) -> Caught | None:
        """Say whether an answer breaks a law, by itself or where the question is asked again."""
        for broken, why in broken_laws(one.method, one.params, answer):
            if broken == law:
                return Caught(one, answer, law, why)
        rng = random.Random(0)  # noqa: S311 - seeded chance repeats
        ways = [
            (one, answer, other)
            for other in self._again(one, answer, rng)
            if law in {other.law, None}
        ]
        return next((caught for caught in self._compared(ways, part) if caught.law == law), None)

    def _again(
        self, one: Question, answer: Mapping[str, Any], rng: random.Random
    ) -> Iterator[Again]:
        """Yield the ways to ask a question again, with no sum that the program cannot count."""
        for other in again(one, answer, rng):
            if largest_sum(other.params) <= self._largest:
                yield other

    def _compared(
        self, second: Sequence[tuple[Question, Mapping[str, Any], Again]], part: LawPart
    ) -> Iterator[Caught]:
        """Ask questions again, and yield those whose second answer is another."""
        asked = {id(other): (one, answer, other) for one, answer, other in second}
        put = [(replace(one, params=other.params), id(other)) for one, _, other in second]
        known = {id(one): key for one, key in put}
        for one, later in self.answers((one for one, _ in put), part):
            original, answer, other = asked[known[id(one)]]
            broken = next(broken_laws(one.method, one.params, later), None)
            if broken is not None:
                yield Caught(original, answer, broken[0], broken[1], other.params)
                continue
            alone = other.shown is not None
            first = answer if other.shown is None else other.shown
            back = other.taken_back(later)
            params = other.params if alone else original.params
            why = first_difference(one.method, params, first, back, silence=not alone)
            if why:
                yield Caught(original, answer, other.law, f"{other.says}: {why}", other.params)


def _until(
    over: Callable[[], bool], stream: Iterable[Question], asked: Counter[str]
) -> Iterator[Question]:
    """Yield questions until it is over, and count them."""
    for one in stream:
        if over():
            return
        asked[one.method] += 1
        yield one
