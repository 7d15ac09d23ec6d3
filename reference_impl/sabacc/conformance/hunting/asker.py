"""Questions put to a program, and where its answers part from the right ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sabacc.conformance.adapters.ports import Ask, Fault, NotRun, Port, RawAnswer, Reply
from sabacc.conformance.grading.grader import answer_in
from sabacc.conformance.hunting.parting import Parted, parted
from sabacc.conformance.hunting.question import Question
from sabacc.spec.rulesets import Ruleset


class Right:
    """A right answer; its question is made when somebody asks for it, in another process often."""

    __slots__ = ("_question", "method", "other")

    def __init__(
        self,
        method: str,
        asked: Question | Callable[[], Question],
        other: dict[str, Any] | None = None,
    ) -> None:
        """Keep the question, or what makes it, and an `other` answer than that of the reference."""
        self.method, self.other, self._question = method, other, asked

    @property
    def question(self) -> Question:
        """The question, with the answer of the reference."""
        if callable(self._question):
            self._question = self._question()
        return self._question

    @property
    def answer(self) -> dict[str, Any]:
        """What the program answers."""
        return self.question.expected if self.other is None else self.other


@dataclass(slots=True)
class AskedPart:
    """What became of some questions that were asked one after another.

    Attributes:
        asked: How many of each method.
        wrong: Those on which the answers part, in the order in which they were asked.
        right: The others.
        faults: Those that got no answer which can be judged.
        stopped: Why no more can be asked; mostly empty.
    """

    asked: Counter[str] = field(default_factory=Counter[str])
    wrong: list[Parted] = field(default_factory=list[Parted])
    right: list[Right] = field(default_factory=list[Right])
    faults: list[tuple[Question, Fault]] = field(default_factory=list[tuple["Question", "Fault"]])
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Puts questions to a program.

    Attributes:
        port: The program.
        name: The name of the ruleset, as requests give it.
        keys: Keys for requests that no other request of the run has.
    """

    port: Port
    name: str
    keys: Iterator[int]

    def replies(self, stream: Iterable[Question]) -> Iterator[tuple[int, Question, Reply]]:
        """Yield the reply to each question with its place, as it comes.

        The next questions are made while the program works on these.
        """
        asked: dict[int, tuple[int, Question]] = {}

        def asks() -> Iterator[Ask]:
            for place, one in enumerate(stream):
                key = next(self.keys)
                asked[key] = place, one
                yield Ask(key, one.method, {"ruleset": self.name, **one.params})

        for reply in self.port.ask(asks()):
            yield *asked.pop(reply.ask.key), reply

    def ask(
        self,
        stream: Iterable[Question],
        rules: Ruleset,
        told: Callable[[str], None] = lambda _method: None,
    ) -> AskedPart:
        """Ask questions by `rules`, as far as they are questions there; `told` hears of each."""
        part, wrong = AskedPart(), dict[int, Parted]()
        here = (there for one in stream if (there := _by(one, rules)) is not None)
        for place, one, reply in self.replies(here):
            part.asked[one.method] += 1
            told(one.method)
            if isinstance(reply, RawAnswer) and reply.result == one.expected:
                part.right.append(Right(one.method, one))  # as nearly all are, in the right shape
                continue
            came = answer_in(reply)
            if isinstance(came, NotRun):
                part.stopped = part.stopped or came.why
            elif isinstance(came, Fault):
                part.faults.append((one, came))
            elif (found := parted(one, came)) is None:
                part.right.append(Right(one.method, one, came))
            else:
                wrong[place] = found
        part.wrong = [wrong[place] for place in sorted(wrong)]
        return part


def _by(one: Question, rules: Ruleset) -> Question | None:
    return one if one.rules is rules else one.under(rules)
