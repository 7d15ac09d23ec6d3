"""What is wrong with the shape of an answer, told with the request that it belongs to.

The types of the messages say most of it.  What a played hand adds needs the request, or a word
that the author of a program can use: one fate for each entry, and names of the vocabulary alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.adapters.ports import Fault, Faulted, FaultKind, NotRun, RawAnswer
from sabacc.engine.play.actions import Reason
from sabacc.engine.position import Refusal
from sabacc.engine.values import Special
from sabacc.notation.moment_forms import PHASES
from sabacc.protocol.facts import (
    AT_THE_END,
    DONE,
    NOT_REACHED,
    RAN_OUT,
    REFUSED,
    THEN,
    says_something,
)
from sabacc.protocol.messages import wrong_with
from sabacc.system.joining import meant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.conformance.adapters.ports import Reply

FATES: Final = (DONE, NOT_REACHED, *(reason.value for reason in Reason))
"""Every word for the fate of an entry; true stands for a reason that a program does not know."""

_LONG: Final = 40
_WORDS: Final = (
    (
        "special",
        tuple(each.value for each in Special),
        "a special hand",
        "`sabacc export vocabulary` lists them; an ordinary hand is null",
    ),
    (
        REFUSED,
        tuple(each.value for each in Refusal),
        "the reason of a refusal",
        "`sabacc export vocabulary` lists them; write true if the program knows none",
    ),
)
"""The keys of an answer that hold a word of a closed list."""


def wrong_shape(method: str, params: Mapping[str, Any], result: object) -> str | None:
    """Return what is wrong with an answer to this request, in words; None if nothing is."""
    if method == "play":
        found = next(wrong_play(params, result), None) or next(_wrong_further(params, result), None)
        if found is not None:
            return found[1]
    wrong = wrong_with(method, result)
    return next(iter(wrong_words(result).values()), None) if wrong is None else wrong


def wrong_words(result: object) -> dict[str, str]:
    """Return what is wrong with each word that the vocabulary lacks, by its key."""
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
    """Yield what is wrong with the further hands of an answer, as with a hand of its own."""
    answer = cast("dict[str, Any]", result) if isinstance(result, dict) else {}
    told: list[Mapping[str, Any]] = list(params.get(THEN, ()))
    hands = answer.get(THEN)
    if not isinstance(hands, list):
        return
    shown = cast("list[object]", hands)
    if len(shown) > len(told):
        asked = len(told) + 1
        yield THEN, f"`then` has {len(shown)} further hands, and the request has {asked} in all"
    for place, (hand, one) in enumerate(zip(told, shown, strict=False)):
        for key, says in wrong_play(hand, one):
            yield f"{THEN}.{key}", f"{says} (in `then[{place}]`)"


def shape_fault(method: str, wrong: str) -> Fault:
    """Return the fault of an answer whose shape is wrong, with the mend."""
    mend = f"fix that key of the answer to `{method}`; `sabacc doctor` shows a right one"
    return Fault(FaultKind.WRONG_SHAPE, wrong, mend)


def answer_in(reply: Reply) -> dict[str, Any] | Fault | NotRun:
    """Return the answer in a reply if it has the right shape, or what came instead of one."""
    match reply:
        case RawAnswer(ask, result):
            wrong = wrong_shape(ask.method, ask.params, result)
            return shape_fault(ask.method, wrong) if wrong else cast("dict[str, Any]", result)
        case Faulted(_, fault):
            return fault
        case NotRun():
            return reply


def told_instead(fault: Fault, answer: str, program: str) -> str:
    """Say what came instead of `the second answer`, which `the second time the program` gave."""
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
        if len(told) != entries and RAN_OUT not in answer:
            yield "script", f"`script` has {_fates(len(told))} for {_entries(entries)}"
        yield from (("script", says) for says in _wrong_fates(told))
    if answer.get("over") is False:
        won = [key for key in AT_THE_END if says_something(answer.get(key))]
        yield from ((key, f"leave `{key}` out, or empty, while `over` is false") for key in won)
    phases = answer.get("phases")
    if isinstance(phases, list):
        yield from (("phases", says) for says in _wrong_phases(cast("list[object]", phases)))


def _wrong_fates(fates: list[object]) -> Iterator[str]:
    """Yield each word that is not a fate, once, with the first place where it stands."""
    words = [fate for fate in fates if isinstance(fate, str) and fate not in FATES]
    for word in dict.fromkeys(words):
        where = f"(at `$.script[{fates.index(word)}]`)"
        yield f"`{word[:_LONG]}` is not a fate; {_fate_meant(word)} {where}"


def _wrong_phases(phases: list[object]) -> Iterator[str]:
    """Yield each word that is not a phase, once, with the first place where it stands."""
    words = [
        cast("dict[str, object]", entry).get("phase") if isinstance(entry, dict) else None
        for entry in phases
    ]
    wrong = [word for word in words if isinstance(word, str) and word not in PHASES]
    for word in dict.fromkeys(wrong):
        where = f"(at `$.phases[{words.index(word)}].phase`)"
        yield f"`{word[:_LONG]}` is not a phase; the phases are {', '.join(PHASES)} {where}"


def likely(word: str, known: tuple[str, ...]) -> str | None:
    """Return the word of the vocabulary that another spelling stands for, where that is clear."""
    spelt = word[:_LONG].lower().replace("_", "-").replace(" ", "-")
    begins = [name for name in known if spelt and name.startswith(spelt)]
    return begins[0] if len(begins) == 1 else meant(spelt, known, 0.65)


def _fate_meant(fate: str) -> str:
    near = likely(fate, FATES)
    if near is not None:
        return f"did you mean `{near}`?"
    return "write `done`, `not-reached`, a reason of `sabacc export vocabulary`, or true"


def _fates(number: int) -> str:
    return f"{number} fate{'' if number == 1 else 's'}"


def _entries(number: int) -> str:
    return f"{number} {'entry' if number == 1 else 'entries'}"
