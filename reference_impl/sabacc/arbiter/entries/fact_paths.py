"""Which facts of an answer may be asked for: paths that any answer can be searched for."""

from __future__ import annotations

from typing import Final

from sabacc.protocol.facts import FACTS, PHASE_FACTS, REFUSED, THEN, AnswerField, Kind

LONGEST: Final = 100
"""How many characters a path may have."""
_DIGITS: Final = 4
_OF_A_SEAT: Final = frozenset(
    {Kind.SEAT_CARD, Kind.SEAT_NUMBER, Kind.SEAT_SEAT, Kind.SEAT_CARDS, Kind.SEEN_CARDS},
)
_IN_A_ROW: Final = frozenset({Kind.POT_SEATS, Kind.FATES})


def is_fact(method: str, path: str) -> bool:
    """Say whether an answer to `method` may show a fact at `path`, as `conformance.facts` has it.

    `stacks.Han` and `script.0` are such paths, `stacks` and `script` too; `over.Han` is none.
    """
    if len(path) > LONGEST:
        return False
    name, dot, part = path.partition(".")
    if name == REFUSED:
        return not dot
    if name in {"round", "phase"}:
        return method == "play" and (_number(part) if name == "round" else _of_a_phase(part))
    if name == THEN:  # a dispute is about one hand
        return False
    return name in FACTS[method] and _part(FACTS[method][name], dot, part)


def _of_a_phase(path: str) -> bool:
    number, _, rest = path.partition(".")
    phase, _, inner = rest.partition(".")
    name, dot, part = inner.partition(".")
    known = name in PHASE_FACTS and _part(PHASE_FACTS[name], dot, part)
    return known and _number(number) and bool(phase) and phase.replace("-", "").isalpha()


def _part(fact: AnswerField, dot: str, part: str) -> bool:
    """Say whether a fact has such a part: a seat, or a number; none is the whole fact."""
    if not dot:
        return True
    if fact.kind in _IN_A_ROW:
        return _number(part)
    return fact.kind in _OF_A_SEAT and bool(part)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS
