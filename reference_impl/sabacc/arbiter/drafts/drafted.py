"""The request that a draft scenario makes: that of the dispute, with the deeds that are claimed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.arbiter.reading.asked_deeds import NOW
from sabacc.engine.play import Does, book_of
from sabacc.protocol.answers import answered
from sabacc.protocol.facts import DONE, NOT_REACHED
from sabacc.protocol.messages_play import EntryParams, PlayParams, UntilParams
from sabacc.system.structs import changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.arbiter.ruling_json import RulingOutput
    from sabacc.engine.play import Stop
    from sabacc.notation.claim_forms import Aspect
    from sabacc.protocol.answers import Params

_UNASKED: Final[Mapping[str, str]] = {"discarding": "drawing"}
"""Phases within others: a request stops where the other one ends."""


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a draft asks.

    Attributes:
        params: The request, with the deeds that the dispute asks about at the end of its script.
        answer: What the dispute's own ruleset answers to it.
        deeds: Where in the script each of these deeds stands.
    """

    params: Params
    answer: Mapping[str, Any]
    deeds: Mapping[Aspect, int] = field(default_factory=dict["Aspect", int])


def drafted(dispute: Dispute, ruling: RulingOutput) -> Drafted:
    """Return the request of a draft.

    A claimed deed is added where the script then says of it what the ruling says, and the same as
    before of all others.
    """
    params = dispute.requests[0]
    if not isinstance(params, PlayParams) or "script" not in ruling["answer"]:
        return Drafted(params, ruling["answer"])
    book = book_of(dispute.rules)
    answer = answered(dispute.rules, book, params).answer
    deeds: dict[Aspect, int] = {}
    for aspect, allowed in _judged(dispute, ruling):
        more = _with(params, dispute, aspect)
        found = answered(dispute.rules, book, more).answer
        fates = [*found.get("script", ())]
        same = fates[:-1] == [*answer.get("script", ())]
        if same and fates and fates[-1] != NOT_REACHED and (fates[-1] == DONE) == allowed:
            params, answer, deeds[aspect] = more, found, len(fates) - 1
    return Drafted(params, answer, deeds)


def _judged(dispute: Dispute, ruling: RulingOutput) -> Iterator[tuple[Aspect, bool]]:
    """Yield each deed that is claimed and not in the script, and whether it is allowed."""
    told: set[Aspect] = set()
    for claim, judged in zip(dispute.claims, ruling["claims"], strict=True):
        aspect = claim.aspect
        if aspect.name != "may" or aspect in told or judged["verdict"] == "open":
            continue
        told.add(aspect)
        if dispute.places[aspect].entry not in range(len(dispute.position.get("script", ()))):
            yield aspect, claim.value is (judged["verdict"] == "right")


def _with(params: PlayParams, dispute: Dispute, aspect: Aspect) -> PlayParams:
    """Return the request with one deed more, tried where the dispute asks about it."""
    place, moment = dispute.places[aspect], dispute.moment
    if place != NOW or moment is None:
        return changed(params, script=[*params.script, _untimed(params, aspect)])
    phase = Does(aspect.does).usual if moment.phase == "version" else moment.phase
    until = UntilParams(moment.round, cast("Any", str(_UNASKED.get(phase, phase))))
    return changed(params, until=until, script=[*params.script, _now(aspect, moment, phase)])


def _untimed(params: PlayParams, aspect: Aspect) -> EntryParams:
    number = aspect.round or (params.until.round if params.until else None)
    return EntryParams(
        aspect.seat,
        cast("Any", aspect.does),
        aspect.amount or None,
        list(aspect.cards),
        number,
        cast("Any", str(Does(aspect.does).usual)),
    )


def _now(aspect: Aspect, moment: Stop, phase: str) -> EntryParams:
    return EntryParams(
        aspect.seat,
        cast("Any", aspect.does),
        aspect.amount or None,
        list(aspect.cards),
        moment.round,
        cast("Any", str(phase)),
        None if moment.asked in {None, aspect.seat} else moment.asked,
    )
