"""The one grader: an answer is compared with what a case expects of it, or with another answer.

The comparison of two answers knows every freedom of the protocol:

- A key may be left out, in one hand, in a phase and in a hand of a session.
- If a hand stopped, what is known at its end may be left out, empty or null.
- Seats and cards without order may stand in any order, and a seat without cards may be missing.
- A card may have any of its spellings.
- A question may be refused for any of several reasons, and anything without a reason.

Facts come before what follows from them: hand by hand, and phase by phase.
"""

# ruff: noqa: ANN401 - values are JSON

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, zip_longest
from typing import Any, Final, cast

from sabacc.conformance.adapters.ports import Fault, Faulted, FaultKind, NotRun, RawAnswer, Reply
from sabacc.conformance.laws import BY_ITSELF, Answer, Violation, broken_laws
from sabacc.conformance.scenarios.cases import Case, Expectation
from sabacc.engine.hands import Special
from sabacc.engine.play import ActionType
from sabacc.engine.play.actions import Reason
from sabacc.engine.position import Refusal
from sabacc.notation.forms import PHASES
from sabacc.protocol.facts import (
    ABSENT,
    ANSWER_FIELDS,
    DONE,
    FAILURE_KEYS,
    FINAL_FIELDS,
    IF_MISSING,
    NOT_REACHED,
    OWED,
    RAN_OUT,
    REFUSED,
    SCRIPT,
    SEATS_IN,
    THEN,
    ValueKind,
    entry_at,
    is_significant,
    key_of,
    outcome_path,
    path_in_hand,
    split_hand_path,
    value_at,
)
from sabacc.protocol.hostile import value_text
from sabacc.protocol.messages import answer_fault
from sabacc.spec.rulesets import Choice
from sabacc.system.text import closest, counted


class Outcome(Enum):
    """The outcome of one case under one ruleset.

    Attributes:
        OPEN: Wrong as the case is written, and right as the document lets the program play.
        NOT_SHOWN: The answer leaves out a fact on which the case depends.
        FAULT: The program gave no answer that could be judged.
        NOT_RUN: The suite gave the program up before it was asked.
        UNASKED: The run was stopped before it was asked.
        NOT_CLAIMED: The program does not claim the level, the number of seats or the point.
        NOT_THIS_RULESET: The program declares another choice.
        asked: Whether the case belongs to the run, and its turn came.
        faulty: Whether there was nothing to judge, for a fault of the program.
        wrong: Whether the program did something else than the rule demands, or nothing that counts.
    """

    PASSED = "passed"
    FAILED = "failed"
    OPEN = "open point, played otherwise"
    NOT_SHOWN = "not shown"
    FAULT = "fault"
    NOT_RUN = "not run"
    UNASKED = "not asked"
    NOT_CLAIMED = "not claimed"
    NOT_THIS_RULESET = "not this ruleset"

    asked: bool
    faulty: bool
    wrong: bool


# Kept by each, since it is asked very often
for _outcome in Outcome:
    _outcome.asked = _outcome not in {
        Outcome.UNASKED,
        Outcome.NOT_CLAIMED,
        Outcome.NOT_THIS_RULESET,
    }
    _outcome.faulty = _outcome in {Outcome.FAULT, Outcome.NOT_RUN}
    _outcome.wrong = _outcome.faulty or _outcome is Outcome.FAILED


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of one answer.

    `expectation` is the one that decided, `actual` what the answer showed instead, and `why` the
    reason in words.  `law` is the id of a ruleset-free law where one was broken, and `law_why` how;
    an answer may break a law and fail an expectation.  `missing` are the keys that the answer
    leaves out though the case depends on them, each once.
    """

    outcome: Outcome
    expectation: Expectation | None = None
    actual: Any = None
    why: str = ""
    law: str = ""
    law_why: str = ""
    missing: tuple[str, ...] = ()

    def with_law(self, violations: Iterator[Violation]) -> "Grade":
        """Return the grade of an answer with the first law that it breaks, if it breaks one."""
        broken = None if self.law else next(violations, None)
        if broken is None:
            return self
        graded = self if self.outcome is Outcome.FAILED else Grade(Outcome.FAILED)
        return replace(graded, law=broken.rule, law_why=broken.why)


def grade(
    case: Case, answer: Mapping[str, Any], choices: Mapping[str, Choice] | None = None
) -> Grade:
    """Grade a well-formed answer to `case`.

    `choices` are those by which it was asked, where they are known: the laws then compute more of
    what an answer leaves out.  The first expectation that fails decides.  An answer that fails
    none, but leaves out a fact that one of them names, is *not shown*.
    """
    if RAN_OUT in answer and all(expected.fact != REFUSED for expected in case.expect):
        why = f"it needed more than the case gives: the {answer[RAN_OUT]} ran out"
        return Grade(Outcome.FAILED, case.expect[0], f"ran out of {answer[RAN_OUT]}", why)
    checks = [_check(case, expectation, answer) for expectation in case.expect]
    worst = [it for it in checks if it.outcome is Outcome.FAILED]
    silent = [it for it in checks if it.outcome is Outcome.NOT_SHOWN]
    graded = next(iter(worst + silent), Grade(Outcome.PASSED))
    if silent:
        keys = (_key(case, it.expectation, answer) for it in silent if it.expectation is not None)
        graded = replace(graded, missing=tuple(dict.fromkeys(keys)))
    return graded.with_law(broken_laws(case.method, case.params, answer, choices))


def _key(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> str:
    """Name the key that shows a fact, or the reason that a refusal leaves open."""
    name, *parts = path_in_hand(expectation.fact).split(".")
    if name == REFUSED:
        return f"{REFUSED} (reason)" if answer.get(REFUSED) is True else REFUSED
    if name == "script" and value_at(case.method, answer, expectation.fact) is True:
        return "script (reason)"
    hand = split_hand_path(expectation.fact)
    where = answer if hand is None else answer.get(THEN, [{}] * (hand[0] + 1))[hand[0]]
    if name == "phase" and "phases" in where:
        return ("" if hand is None else f"{THEN}.") + f"phases.{parts[2]}"
    return key_of(expectation.fact)


def refusals(answer: Mapping[str, Any]) -> frozenset[str]:
    """Return the reasons for which an answer refuses the request, or entries of its scripts."""
    hands = (answer, *answer.get(THEN, ()))
    told = (reason for hand in hands for reason in (hand.get(REFUSED), *hand.get("script", ())))
    return frozenset(one for one in told if isinstance(one, str)) - {DONE, NOT_REACHED}


def _check(case: Case, expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    if expectation.fact == REFUSED:
        return _check_refusal(expectation, answer)
    if REFUSED in answer:
        why = f"it refused the request: {answer[REFUSED]}"
        return Grade(Outcome.FAILED, expectation, f"refused: {answer[REFUSED]}", why)
    hand = split_hand_path(expectation.fact)
    if hand is not None and hand[1] and value_at(case.method, answer, f"{THEN}.{hand[0]}") is False:
        return Grade(Outcome.FAILED, expectation, None, f"hand {hand[0] + 2} was not played")
    actual = value_at(case.method, answer, expectation.fact)
    if actual is ABSENT:
        why = f"the answer does not show {expectation.fact!r}"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    how, wanted = expectation.how, expectation.value
    if actual is None:  # as where a phase did not take place, and there is nothing to look into
        passes = how == "is" and wanted is None
    else:
        wanted = how == "has" if how in _MEMBERSHIP else looked_at(expectation, wanted)
        shown = looked_at(expectation, actual)
        passes = type(shown) is type(wanted) and bool(shown == wanted)
    return Grade(Outcome.PASSED) if passes else _disagreement(expectation, actual)


def _disagreement(expectation: Expectation, actual: Any) -> Grade:
    kind, *parts = path_in_hand(expectation.fact).split(".")
    if kind == "script" and actual is True:
        why = "it refused this, and did not say why"
        if expectation.value in {DONE, NOT_REACHED}:
            return Grade(Outcome.FAILED, expectation, "refused", why)
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    if kind == "phase" and actual is None:
        why = f"in round {parts[0]} there was no {parts[1].replace('-', ' ')}"
        return Grade(Outcome.FAILED, expectation, actual, why)
    return Grade(Outcome.FAILED, expectation, actual)


def _check_refusal(expectation: Expectation, answer: Mapping[str, Any]) -> Grade:
    reason = answer.get(REFUSED)
    if reason == expectation.value:
        return Grade(Outcome.PASSED)
    if reason is True or not answer:
        why = "it refused, and did not say why" if reason else "the answer is empty"
        return Grade(Outcome.NOT_SHOWN, expectation, None, why)
    told = "an answer, not a refusal" if reason is None else f"refused: {reason}"
    return Grade(Outcome.FAILED, expectation, told)


FATES: Final = (DONE, NOT_REACHED, *(reason.value for reason in Reason))
"""Every word for the fate of an entry; true stands for a reason that a program does not know."""

_LONG: Final = 40
# Each key of an answer that holds words of a closed list: where, which, what they are, and a hint
_WORDS: Final[Mapping[str, tuple[str, tuple[str, ...], str, str]]] = {
    "special": (
        "special",
        tuple(each.value for each in Special),
        "a special hand",
        "`sabacc export vocabulary` lists them; an ordinary hand is null",
    ),
    REFUSED: (
        REFUSED,
        tuple(each.value for each in Refusal),
        "the reason of a refusal",
        "`sabacc export vocabulary` lists them; write true if the program knows none",
    ),
    SCRIPT: (
        f"{SCRIPT}[{{}}]",
        FATES,
        "a fate",
        "write `done`, `not-reached`, a reason of `sabacc export vocabulary`, or true",
    ),
    "phases": ("phases[{}].phase", PHASES, "a phase", f"the phases are {', '.join(PHASES)}"),
}


def wrong_shape(method: str, params: Mapping[str, Any], result: object) -> str | None:
    """Describe the first fault in the shape of an answer to this request; None if there is none."""
    answer = cast("dict[str, Any]", result) if isinstance(result, dict) else {}
    faults = wrong_words(answer)
    if method == "play":
        faults = chain(wrong_play(params, answer), faults)
    found = next(faults, None)
    if found is not None:
        return found[1]
    wrong = answer_fault(method, result)  # pyright: ignore[reportUnknownArgumentType]
    if wrong is not None:
        typed = (says for name in answer if (says := wrong_type(method, name, answer[name])))
        return next(typed, wrong)
    return next((says for _, says in wrong_seats(method, params, answer)), None)


def wrong_type(method: str, name: str, value: object) -> str | None:
    """Describe the fault in the type of one fact of an answer; None if there is none."""
    field, wrong = ANSWER_FIELDS[method].get(name), answer_fault(method, {name: value})
    if wrong is None or field is None or ", got `" not in wrong or field.kind in _OF_ANSWERS:
        return wrong
    return f"`{name}` is {value_text(value, _LONG_VALUE)}, and should be {field.kind.value}"


_LONG_VALUE: Final = 80
# The kinds of facts that hold others, of which the path says more
_OF_ANSWERS: Final = frozenset({ValueKind.PHASES, ValueKind.HANDS})


def wrong_seats(
    method: str, params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Yield each key of an answer, right so far, that names a seat which the request does not."""
    if method == "score":  # one hand, and nobody's: there `bombed` is true or false
        return
    seats = {*params.get("seats", params.get("hands", ())), *params.get(OWED, ())}
    seats |= {one["seat"] for hand in params.get(THEN, ()) for one in hand.get("arrives", ())}
    tables: list[tuple[str, Mapping[str, Any]]] = []
    for hand in (answer, *answer.get(THEN, ())):
        tables += [("", hand), *((f"{_PHASES}.", phase) for phase in hand.get(_PHASES, ()))]
    for where, table in tables:
        for name, value in table.items():
            if name in SEATS_IN and value is not None:
                named = SEATS_IN[name]
                if not seats.issuperset(named(value)):
                    stranger = next(seat for seat in named(value) if seat not in seats)
                    says = f"names {value_text(stranger, _LONG)}, and the request does not"
                    yield f"{where}{name}", f"`{where}{name}` {says}"


def wrong_words(answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each word that the vocabulary lacks, once, as its key and what is wrong with it."""
    words: list[tuple[str, int, object]] = [
        (key, 0, answer.get(key)) for key in ("special", REFUSED)
    ]
    words += [(SCRIPT, place, fate) for place, fate in enumerate(_listed(answer, SCRIPT))]
    words += [
        ("phases", place, cast("dict[str, object]", entry).get("phase"))
        for place, entry in enumerate(_listed(answer, "phases"))
        if isinstance(entry, dict)
    ]
    wrong: dict[tuple[str, str], int] = {}
    for key, place, word in words:
        if isinstance(word, str) and word not in _WORDS[key][1]:
            wrong.setdefault((key, word), place)
    for (key, word), place in wrong.items():
        path, known, what, hint = _WORDS[key]
        near = likely(word, known)
        mend = hint if near is None else f"did you mean `{near}`?"
        yield key, f"`{word[:_LONG]}` is not {what}; {mend} (at `$.{path.format(place)}`)"


def _listed(answer: Mapping[str, Any], key: str) -> list[object]:
    value = answer.get(key)
    return cast("list[object]", value) if isinstance(value, list) else []


def _wrong_further(
    params: Mapping[str, Any], answer: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    requests: list[Mapping[str, Any]] = list(params.get(THEN, ()))
    hands = _listed(answer, THEN)
    if len(hands) > len(requests):
        asked = len(requests) + 1
        yield (
            THEN,
            f"`then` has {len(hands)} further hands, and the request has {asked} in all",
        )
    for place, (request, hand) in enumerate(zip(requests, hands, strict=False)):
        shown = cast("dict[str, Any]", hand) if isinstance(hand, dict) else {}
        for key, says in chain(wrong_play(request, shown), wrong_words(shown)):
            yield f"{THEN}.{key}", f"{says} (in `then[{place}]`)"


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


def wrong_play(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each key of an answer to `play` with what is wrong there beside types and words.

    Of the further hands of a session it yields wrong words too.
    """
    entries, fates = len(params.get(SCRIPT, ())), len(_listed(answer, SCRIPT))
    if isinstance(answer.get(SCRIPT), list) and RAN_OUT not in answer and fates != entries:
        asked = counted(entries, "entry", "entries")
        yield SCRIPT, f"`script` has {counted(fates, 'fate')} for {asked}"
    if answer.get("over") is False:
        won = [key for key in FINAL_FIELDS if is_significant(answer.get(key))]
        yield from ((key, f"leave `{key}` out, or empty, while `over` is false") for key in won)
    yield from _wrong_further(params, answer)


def likely(word: str, known: tuple[str, ...]) -> str | None:
    """Return the word of the vocabulary that another spelling stands for, where that is clear."""
    spelt = word[:_LONG].lower().replace("_", "-").replace(" ", "-")
    begins = [name for name in known if spelt and name.startswith(spelt)]
    return begins[0] if len(begins) == 1 else closest(spelt, known, 0.65)


# The most characters of a value that are quoted
_LONGEST: Final = 200
# The value for a seat that a table leaves out, by the name of the fact
_IF_MISSING: Final = {
    fact.name: IF_MISSING[fact.kind]
    for facts in ANSWER_FIELDS.values()
    for fact in facts.values()
    if fact.kind in IF_MISSING
}
# The facts of a settlement that come before all others
_CAUSES: Final = (
    *("total", "bombed", "demise", "best", "pot_winners", "winners", "sabacc_winners", "paid"),
)
_BEFORE_A_HAND: Final = ("dealer", "dealt_in")
_PHASES: Final = "phases"
_IN_A_PHASE: Final = (
    *("shifted", "asked", "hands", "stacks", "hand_pot", "sabacc_pot", "pots", "roller", "shown"),
)
_AFTER_A_HAND: Final = (
    *("caller", "folded", "out", "version", "over", "bombed", "demise", "winners", "pot_winners"),
    *("sabacc_winners", "stacks", "hand_pot", "sabacc_pot", "house", "owed", "hands", "fields"),
    *("deck", "out_of_play", "shown", "next_dealer", "session_over"),
)


def differences(
    method: str,
    params: Mapping[str, Any],
    first: Answer,
    second: Answer,
    *,
    silence: bool = False,
) -> Iterator[Violation]:
    """Yield the facts that differ in two answers of the right shape, causes before effects.

    The first answer is the right one, or the earlier one.  A fact that only one of them shows is
    no difference unless `silence` is one: a program that has shown a fact shows it again.
    """
    failure = next((name for name in FAILURE_KEYS if name in first or name in second), None)
    if failure is not None:
        ours, theirs = first.get(failure), second.get(failure)
        if (failure == RAN_OUT and ours != theirs) or None in (ours, theirs):
            yield Violation(fact=failure, expected=ours, actual=theirs)
    elif method == "play":
        yield from _hands_differ(params, first, second, silence=silence)
        yield from _further_hands_differ(params.get(THEN, ()), first, second, silence=silence)
    else:
        fields = ANSWER_FIELDS[method]
        causes = [name for name in _CAUSES if name in fields]
        for name in (*causes, *(name for name in fields if name not in causes)):
            ours, theirs = value_at(method, first, name), value_at(method, second, name)
            yield from _values_differ(name, ours, theirs, silence=silence)


def _values_differ(name: str, first: Any, second: Any, *, silence: bool) -> Iterator[Violation]:
    """Yield where two values of a fact differ: seat by seat in tables of seats."""
    if first is ABSENT or second is ABSENT:
        if silence and first is not second:
            yield Violation(fact=name, expected=first, actual=second)
    elif isinstance(first, dict) and isinstance(second, dict):
        usual = _IF_MISSING.get(name, ABSENT)
        table, other_table = cast("dict[str, Any]", first), cast("dict[str, Any]", second)
        for seat in dict.fromkeys((*table, *other_table)):
            ours, theirs = table.get(seat, usual), other_table.get(seat, usual)
            if not ([] in (ours, theirs) and ABSENT in (ours, theirs)):  # nothing may be left out
                yield from _values_differ(f"{name}.{seat}", ours, theirs, silence=silence)
    # True is no 1 here.
    elif type(first) is not type(second) or first != second:  # pyright: ignore[reportUnknownArgumentType]
        yield Violation(fact=name, expected=first, actual=second)


def _hands_differ(
    params: Mapping[str, Any], first: Answer, second: Answer, *, silence: bool
) -> Iterator[Violation]:
    """Yield the facts of a whole hand that differ.

    A hand is compared as it goes: until the first phase that differs, what was tried until then,
    and at last the payout.
    """
    stopped = first.get("over", second.get("over")) is False

    def compare(name: str) -> Iterator[Violation]:
        ours, theirs = value_at("play", first, name), value_at("play", second, name)
        if stopped and name in FINAL_FIELDS:
            ours, theirs = (
                value if value is not ABSENT and is_significant(value) else None
                for value in (ours, theirs)
            )
        return _values_differ(name, ours, theirs, silence=silence)

    yield from (
        Violation("", name, first.get(name, ABSENT), second.get(name, ABSENT))
        for name in ((_PHASES, SCRIPT) if silence else ())
        if (name in first) != (name in second)
    )
    for name in _BEFORE_A_HAND:
        yield from compare(name)
    in_a_phase = _first_phase_differs(first, second, silence=silence)
    outcomes = _outcomes_differ(params, first, second)
    if in_a_phase is None:
        yield from (outcome for _, outcome in outcomes)
    else:
        moment, difference = in_a_phase
        yield from (outcome for entry, outcome in outcomes if _is_tried_by(entry, moment))
        yield difference
    for name in _AFTER_A_HAND:
        yield from compare(name)


def _first_phase_differs(
    first: Answer, second: Answer, *, silence: bool
) -> tuple[tuple[int, str], Violation] | None:
    """Return the round and the name of the first phase that differs, with the difference."""
    if _PHASES not in first or _PHASES not in second:
        return None
    phases: list[list[dict[str, Any]]] = [
        value_at("play", answer, _PHASES) for answer in (first, second)
    ]
    for ours, theirs in zip_longest(*phases, fillvalue=dict[str, Any]()):
        moment = number, name = (ours or theirs)["round"], (ours or theirs)["phase"]
        if not (ours and theirs and moment == (theirs["round"], theirs["phase"])):
            path = f"round.{number}"
            rounds = (value_at("play", answer, path) for answer in (first, second))
            return moment, Violation("", path, *rounds)
        for fact in _IN_A_PHASE:
            shown = ours.get(fact, ABSENT), theirs.get(fact, ABSENT)
            for difference in _values_differ(fact, *shown, silence=silence):
                return moment, replace(difference, fact=f"phase.{number}.{name}.{difference.fact}")
    return None


def _outcomes_differ(
    params: Mapping[str, Any], first: Answer, second: Answer
) -> Iterator[tuple[Mapping[str, Any], Violation]]:
    """Yield each entry whose outcome differs; a refusal without a reason is a refusal."""
    outcomes = zip(
        params.get("script", ()), first.get("script", ()), second.get("script", ()), strict=False
    )
    for place, (entry, ours, theirs) in enumerate(outcomes):
        refused = True in (ours, theirs) and not {DONE, NOT_REACHED} & {ours, theirs}
        if theirs != ours and not refused:
            yield entry, Violation("", outcome_path(place), ours, theirs)


def _is_tried_by(entry: Mapping[str, Any], moment: tuple[int, str]) -> bool:
    """True if an entry may have been tried before a phase ends."""
    number, phase = moment
    wanted: str = entry.get("phase", ActionType(entry["does"]).default_phase)
    named: int = entry.get("round", number)
    if wanted == "discarding":
        wanted = "drawing"
    return named < number or (named == number and wanted == phase)


def _further_hands_differ(
    requests: Sequence[Mapping[str, Any]], first: Answer, second: Answer, *, silence: bool
) -> Iterator[Violation]:
    """Yield where the further hands of a session differ, or how far the session goes on.

    If a further hand is wrong alone too, that is a question of its own; the hunt asks it first.
    So what differs here is what goes on from hand to hand, or does not and should.
    """
    if not requests:
        return
    ours, theirs = value_at("play", first, THEN), value_at("play", second, THEN)
    if THEN not in first or THEN not in second:
        yield from _values_differ(THEN, ours, theirs, silence=silence)
        return
    ours, theirs = first[THEN], second[THEN]
    for place, (request, mine, other) in enumerate(zip(requests, ours, theirs, strict=False)):
        for found in differences("play", request, mine, other, silence=silence):
            yield replace(found, fact=f"{THEN}.{place}.{found.fact}", rule=BY_ITSELF)
    for place in range(min(len(ours), len(theirs)), max(len(ours), len(theirs))):
        yield Violation(BY_ITSELF, f"{THEN}.{place}", place < len(ours), place < len(theirs))


def first_difference(  # noqa: PLR0913 - two answers, and how they are called
    method: str,
    params: Mapping[str, Any],
    first: Answer,
    second: Answer,
    *,
    silence: bool = True,
    names: tuple[str, str] = ("first", "then"),
) -> str:
    """Say in words where two answers of a program differ first; empty if they do not."""
    found = next(differences(method, params, first, second, silence=silence), None)
    if found is None:
        return ""
    ours, theirs = names
    return f"{_where(found.fact)}: {ours} {_quote(found.expected)}, {theirs} {_quote(found.actual)}"


def _where(path: str) -> str:
    hand = split_hand_path(path)
    if hand is not None:
        place, inner = hand
        return f"in hand {place + 2} {_where(inner)}" if inner else f"hand {place + 2} was played"
    name, _, rest = path.partition(".")
    if name == "round":
        return f"the phases of round {rest}"
    if name == "phase":
        number, phase, inner = rest.split(".", 2)
        return f"after the {phase.replace('-', ' ')} of round {number} {inner}"
    return path


def _quote(value: Any) -> str:
    return "not shown" if value is ABSENT else value_text(value, _LONGEST)


def project(answer: Answer, onto: Answer) -> dict[str, Any]:
    """Leave out of an answer what another one leaves out, in its phases too."""
    shown = {*onto, *FAILURE_KEYS, OWED}  # what these say, an answer says by leaving them out
    found = {name: value for name, value in answer.items() if name in shown}
    in_phases = {"round", "phase"}.union(*(onto.get(_PHASES) or ()))
    if _PHASES in found:
        found[_PHASES] = [
            {name: value for name, value in phase.items() if name in in_phases}
            for phase in found[_PHASES]
        ]
    if THEN in found:
        pairs = zip(found[THEN], onto.get(THEN) or (), strict=False)
        found[THEN] = [project(mine, their) for mine, their in pairs]
    return found


def agrees(case: Case, program: Answer, answer: Answer) -> bool:
    """True if two answers show the same in every fact that a case expects.

    What the program leaves out speaks neither for nor against it, as long as it shows something.
    """
    if REFUSED in program or REFUSED in answer:
        ours, theirs = answer.get(REFUSED), program.get(REFUSED)
        return ours is not None and theirs in (True, ours)
    facts = _facts(case)
    shows = not facts or RAN_OUT in program
    shows = shows or any(value_at(case.method, program, fact) is not ABSENT for fact in facts)
    return bool(program) and shows and not contradicts(case, program, answer)


def contradicts(case: Case, program: Answer, answer: Answer) -> bool:
    """True if two answers differ in a fact that a case expects, and both show."""
    if not _facts(case) or any(
        name in shown for name in FAILURE_KEYS for shown in (program, answer)
    ):
        return any(differences(case.method, case.params, answer, program))
    return not all(
        _same(expected, theirs, value_at(case.method, answer, expected.fact))
        for expected in case.expect
        if expected.fact != REFUSED
        and (theirs := value_at(case.method, program, expected.fact)) is not ABSENT
    )


def expected_facts(case: Case, answer: Answer | None) -> object:
    """Return the facts of an answer that a case expects: all of it if it refuses."""
    facts = _facts(case)
    if answer is None or REFUSED in answer or RAN_OUT in answer or not facts:
        return answer
    return [value_at(case.method, answer, fact) for fact in facts]


def _facts(case: Case) -> list[str]:
    return [expected.fact for expected in case.expect if expected.fact != REFUSED]


def _same(expected: Expectation, theirs: Any, ours: Any) -> bool:
    """Compare what two answers show of one fact, as far as the case looks at it."""
    if ours is ABSENT:  # as of a hand that stopped
        return not is_significant(theirs)
    if ours is None or theirs is None:
        return theirs is ours
    if entry_at(path_in_hand(expected.fact)) is not None and not isinstance(theirs, str):
        return ours not in (DONE, NOT_REACHED)  # refused without a reason
    theirs, ours = looked_at(expected, theirs), looked_at(expected, ours)
    return type(theirs) is type(ours) and bool(theirs == ours)


def looked_at(expectation: Expectation, value: Any) -> Any:
    """Return the part of a fact that a case looks at."""
    if expectation.how == "ends":
        return sorted(value[max(0, len(value) - len(expectation.value)) :])
    if expectation.how == "seats":
        return sorted(value)
    return expectation.value in value if expectation.how in _MEMBERSHIP else value


# How a case looks for one member of a fact
_MEMBERSHIP: Final = ("has", "lacks")
