"""The one grader: compares an answer with what a case expects of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, cast

from sabacc.conformance.adapters.ports import Fault, Faulted, FaultKind, NotRun, RawAnswer, Reply
from sabacc.conformance.comparing import MEMBERSHIP, looked_at
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.scenarios.cases import Case, Expectation
from sabacc.engine.hands import Special
from sabacc.engine.play.actions import Reason
from sabacc.engine.position import Refusal
from sabacc.notation.forms import PHASES
from sabacc.protocol import facts
from sabacc.protocol.messages import answer_fault
from sabacc.spec.rulesets import Choice
from sabacc.system.text import closest, counted


class Outcome(Enum):
    """The outcome of one case under one ruleset."""

    PASSED = "passed"
    FAILED = "failed"
    OPEN = "open point, played otherwise"
    """Wrong as the case is written, and right as the document lets the program play."""
    NOT_SHOWN = "not shown"
    """The answer leaves out a fact on which the case depends."""
    FAULT = "fault"
    """The program gave no answer that could be judged."""
    NOT_RUN = "not run"
    """The suite gave the program up before it was asked."""
    UNASKED = "not asked"
    """The run was stopped before it was asked."""
    NOT_CLAIMED = "not claimed"
    """The program does not claim the level, the number of seats or the point."""
    NOT_THIS_RULESET = "not this ruleset"
    """The program declares another choice."""

    @property
    def asked(self) -> bool:
        """Whether the case belongs to the run, and its turn came."""
        return (  # identity, not a set: this is asked very often
            self is not Outcome.NOT_THIS_RULESET
            and self is not Outcome.NOT_CLAIMED
            and self is not Outcome.UNASKED
        )

    @property
    def faulty(self) -> bool:
        """Whether there was nothing to judge, for a fault of the program."""
        return self is Outcome.FAULT or self is Outcome.NOT_RUN


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of one answer.

    `expectation` is the one that decided, `actual` what the answer showed instead, and `why` the
    reason in words.  `law` is the id of a ruleset-free law where one was broken, and `law_why` how;
    an answer may break a law and fail an expectation.
    """

    outcome: Outcome
    expectation: Expectation | None = None
    actual: Any = None
    why: str = ""
    law: str = ""
    law_why: str = ""


def grade(
    case: Case, answer: Mapping[str, Any], choices: Mapping[str, Choice] | None = None
) -> Grade:
    """Grade a well-formed answer to `case`.

    `choices` are those by which it was asked, where they are known: the laws then compute more of
    what an answer leaves out.  The first expectation that fails decides.  An answer that fails
    none, but leaves out a fact that one of them names, is *not shown*.
    """
    if facts.RAN_OUT in answer and all(expected.fact != facts.REFUSED for expected in case.expect):
        why = f"it needed more than the case gives: the {answer[facts.RAN_OUT]} ran out"
        return Grade(Outcome.FAILED, case.expect[0], f"ran out of {answer[facts.RAN_OUT]}", why)
    checks = [_check(case, expectation, answer) for expectation in case.expect]
    worst = [it for it in checks if it.outcome is Outcome.FAILED]
    worst += [it for it in checks if it.outcome is Outcome.NOT_SHOWN]
    graded = worst[0] if worst else Grade(Outcome.PASSED)
    broken = next(broken_laws(case.method, case.params, answer, choices), None)
    if broken is None:
        return graded
    if graded.outcome is not Outcome.FAILED:
        graded = Grade(Outcome.FAILED)
    return replace(graded, law=broken.rule, law_why=broken.why)


def left_out(case: Case, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that an answer leaves out though the case depends on them, each once."""
    missing = (
        _key(case, expectation, answer)
        for expectation in case.expect
        if _check(case, expectation, answer).outcome is Outcome.NOT_SHOWN
    )
    return tuple(dict.fromkeys(missing))


def _key(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> str:
    """Name the key that shows a fact, or the reason that a refusal leaves open."""
    name, *parts = facts.path_in_hand(expectation.fact).split(".")
    if name == facts.REFUSED:
        return f"{facts.REFUSED} (reason)" if answer.get(facts.REFUSED) is True else facts.REFUSED
    if name == "script" and facts.value_at(case.method, answer, expectation.fact) is True:
        return "script (reason)"
    hand = facts.split_hand_path(expectation.fact)
    where = answer if hand is None else answer.get(facts.THEN, [{}] * (hand[0] + 1))[hand[0]]
    if name == "phase" and "phases" in where:
        return ("" if hand is None else f"{facts.THEN}.") + f"phases.{parts[2]}"
    return facts.key_of(expectation.fact)


def refusals(answer: Mapping[str, Any]) -> frozenset[str]:
    """Return the reasons for which an answer refuses the request, or entries of its scripts."""
    hands = (answer, *answer.get(facts.THEN, ()))
    told = (
        reason for hand in hands for reason in (hand.get(facts.REFUSED), *hand.get("script", ()))
    )
    return frozenset(one for one in told if isinstance(one, str)) - {facts.DONE, facts.NOT_REACHED}


def _check(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    if expectation.fact == facts.REFUSED:
        return _check_refusal(expectation, answer)
    if facts.REFUSED in answer:
        why = f"it refused the request: {answer[facts.REFUSED]}"
        return Grade(Outcome.FAILED, expectation, f"refused: {answer[facts.REFUSED]}", why)
    hand = facts.split_hand_path(expectation.fact)
    if (
        hand is not None
        and hand[1]
        and facts.value_at(case.method, answer, f"{facts.THEN}.{hand[0]}") is False
    ):
        why = f"hand {hand[0] + 2} was not played"
        return Grade(Outcome.FAILED, expectation, None, why)
    actual = facts.value_at(case.method, answer, expectation.fact)
    if actual is facts.ABSENT:
        why = f"the answer does not show {expectation.fact!r}"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    how, wanted = expectation.how, expectation.value
    if actual is None:  # as where a phase did not take place, and there is nothing to look into
        passes = how == "is" and wanted is None
    else:
        wanted = how == "has" if how in MEMBERSHIP else looked_at(expectation, wanted)
        shown = looked_at(expectation, actual)
        passes = type(shown) is type(wanted) and bool(shown == wanted)
    return Grade(Outcome.PASSED) if passes else _disagreement(expectation, actual)


def _disagreement(expectation: Expectation, actual: Any) -> Grade:  # noqa: ANN401 - JSON
    """Judge a fact that is not what was expected."""
    kind, *parts = facts.path_in_hand(expectation.fact).split(".")
    if kind == "script" and actual is True:
        why = "it refused this, and did not say why"
        if expectation.value in {facts.DONE, facts.NOT_REACHED}:
            return Grade(Outcome.FAILED, expectation, "refused", why)
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if kind == "phase" and actual is None:
        why = f"in round {parts[0]} there was no {parts[1].replace('-', ' ')}"
        return Grade(Outcome.FAILED, expectation, actual, why)
    return Grade(Outcome.FAILED, expectation, actual)


def _check_refusal(expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    reason = answer.get(facts.REFUSED)
    if reason == expectation.value:
        return Grade(Outcome.PASSED)
    if reason is True:
        why = "it refused, and did not say why"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if reason is None:
        if not answer:
            return Grade(Outcome.NOT_SHOWN, expectation, None, "the answer is empty")
        return Grade(Outcome.FAILED, expectation, "an answer, not a refusal")
    return Grade(Outcome.FAILED, expectation, f"refused: {reason}")


FATES: Final = (facts.DONE, facts.NOT_REACHED, *(reason.value for reason in Reason))
"""Every word for the fate of an entry; true stands for a reason that a program does not know."""

_ANY_FATE: Final = "write `done`, `not-reached`, a reason of `sabacc export vocabulary`, or true"
_LONG: Final = 40
_WORDS: Final = (
    (
        "special",
        tuple(each.value for each in Special),
        "a special hand",
        "`sabacc export vocabulary` lists them; an ordinary hand is null",
    ),
    (
        facts.REFUSED,
        tuple(each.value for each in Refusal),
        "the reason of a refusal",
        "`sabacc export vocabulary` lists them; write true if the program knows none",
    ),
)
"""The keys of an answer that hold a word of a closed list."""


def wrong_shape(method: str, params: Mapping[str, Any], result: object) -> str | None:
    """Describe the first fault in the shape of an answer to this request; None if there is none."""
    if method == "play":
        found = next(wrong_play(params, result), None) or next(_wrong_further(params, result), None)
        if found is not None:
            return found[1]
    wrong = answer_fault(method, result)
    return next(iter(wrong_words(result).values()), None) if wrong is None else wrong


def wrong_words(result: object) -> dict[str, str]:
    """Describe each word that the vocabulary lacks, by its key."""
    found: dict[str, str] = {}
    answer = cast("dict[str, Any]", result) if isinstance(result, dict) else {}
    for key, known, what, else_ in _WORDS:
        word = answer.get(key)
        if isinstance(word, str) and word not in known:
            near = likely(word, known)
            mend = else_ if near is None else f"did you mean `{near}`?"
            found[key] = f"`{word[:_LONG]}` is not {what}; {mend} (at `$.{key}`)"
    return found


def _wrong_further(params: Mapping[str, Any], result: object) -> Iterator[tuple[str, str]]:
    """Describe the faults in the further hands of an answer, by key."""
    answer = cast("dict[str, Any]", result) if isinstance(result, dict) else {}
    told: list[Mapping[str, Any]] = list(params.get(facts.THEN, ()))
    hands = answer.get(facts.THEN)
    if not isinstance(hands, list):
        return
    shown = cast("list[object]", hands)
    if len(shown) > len(told):
        asked = len(told) + 1
        yield (
            facts.THEN,
            f"`then` has {len(shown)} further hands, and the request has {asked} in all",
        )
    for place, (hand, one) in enumerate(zip(told, shown, strict=False)):
        for key, says in wrong_play(hand, one):
            yield f"{facts.THEN}.{key}", f"{says} (in `then[{place}]`)"


def answer_in(reply: Reply) -> dict[str, Any] | Fault | NotRun:
    """Return the answer in a reply if it has the right shape, or what came instead of one."""
    match reply:
        case RawAnswer(ask, result):
            wrong = wrong_shape(ask.method, ask.params, result)
            if wrong is None:
                return cast("dict[str, Any]", result)
            mend = (
                f"fix that key of the answer to `{ask.method}`; `sabacc doctor` shows a right one"
            )
            return Fault(FaultKind.WRONG_SHAPE, wrong, mend)
        case Faulted(_, fault):
            return fault
        case NotRun():
            return reply


def describe_fault(fault: Fault, answer: str, program: str) -> str:
    """Describe the fault in `the second answer`, that `the second time the program` gave."""
    if fault.kind is FaultKind.WRONG_SHAPE:
        return f"{answer} a different shape: {fault.detail}"
    return f"{program} {fault.kind.value}"


def wrong_play(params: Mapping[str, Any], result: object) -> Iterator[tuple[str, str]]:
    """Yield each key of an answer to `play` with what is wrong there beside its types."""
    answer = cast("dict[str, Any]", result) if isinstance(result, dict) else {}
    entries = len(params.get("script", ()))
    fates = answer.get("script")
    if isinstance(fates, list):
        told = cast("list[object]", fates)
        if len(told) != entries and facts.RAN_OUT not in answer:
            asked = counted(entries, "entry", "entries")
            yield "script", f"`script` has {counted(len(told), 'fate')} for {asked}"
        for word, place in _unknown(told, FATES):
            near = likely(word, FATES)
            mend = _ANY_FATE if near is None else f"did you mean `{near}`?"
            yield "script", f"`{word}` is not a fate; {mend} (at `$.script[{place}]`)"
    if answer.get("over") is False:
        won = [key for key in facts.FINAL_FIELDS if facts.is_significant(answer.get(key))]
        yield from ((key, f"leave `{key}` out, or empty, while `over` is false") for key in won)
    phases = answer.get("phases")
    if isinstance(phases, list):
        names = [
            cast("dict[str, object]", entry).get("phase") if isinstance(entry, dict) else None
            for entry in cast("list[object]", phases)
        ]
        for word, place in _unknown(names, PHASES):
            says = f"is not a phase; the phases are {', '.join(PHASES)}"
            yield "phases", f"`{word}` {says} (at `$.phases[{place}].phase`)"


def _unknown(words: Sequence[object], known: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield each word that the vocabulary lacks, once, with the first place where it stands."""
    for word in dict.fromkeys(word for word in words if isinstance(word, str)):
        if word not in known:
            yield word[:_LONG], words.index(word)


def likely(word: str, known: tuple[str, ...]) -> str | None:
    """Return the word of the vocabulary that another spelling stands for, where that is clear."""
    spelt = word[:_LONG].lower().replace("_", "-").replace(" ", "-")
    begins = [name for name in known if spelt and name.startswith(spelt)]
    return begins[0] if len(begins) == 1 else closest(spelt, known, 0.65)
