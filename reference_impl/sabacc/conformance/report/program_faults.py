"""The faults of a program, told once for each kind: what it did instead of answering."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.conformance.adapters.ports import FaultKind
from sabacc.conformance.checkup.meant import meant
from sabacc.conformance.report.judged_case import request_line, request_method
from sabacc.protocol.hostile import plain
from sabacc.protocol.messages import ANSWERS
from sabacc.system.joining import counted

if TYPE_CHECKING:
    from sabacc.conformance.adapters.ports import Fault
    from sabacc.conformance.judging.results import Judgement
    from sabacc.conformance.report.run_report import Telling

_QUOTED: Final = re.compile(r": ('.*'|\".*\")(\.\.\.)?$")
_NUMBERS: Final = re.compile(r"0x[0-9a-fA-F]+|\d+")
_UNKNOWN_FIELD: Final = re.compile(r"(unknown field `(\w{1,80})`)")


@dataclass(frozen=True, slots=True)
class FaultGroup:
    """All faults of one kind: what the program did instead of answering, told once.

    Attributes:
        method: What was asked.
        kind: What the program did.
        detail: The particulars of the smallest case, made harmless; numbers may differ in others.
        count: How many requests of the run ended so.
        mend: What its author should mend.
        request: The smallest request that ended so.
        case: The id of its case.
    """

    method: str
    kind: FaultKind
    detail: str
    count: int
    mend: str
    request: str
    case: str

    @property
    def says(self) -> str:
        """Say it in one line."""
        if self.kind is FaultKind.WRONG_SHAPE:
            were = "was" if self.count == 1 else "were"
            said = f"{counted(self.count, 'answer')} to `{self.method}` {were} of the wrong shape"
        else:
            said = (
                f"{counted(self.count, 'request')} `{self.method}`: the program {self.kind.value}"
            )
        return f"{said}: {self.detail}" if self.detail else said


def fault_groups(telling: Telling) -> tuple[FaultGroup, ...]:
    """Return the faults of the program by kind and by their particulars, the most frequent first.

    Particulars that differ in their numbers, or in the line that they quote, are the same.
    """
    found: dict[tuple[str, FaultKind, str], list[tuple[Judgement, Fault]]] = {}
    for result in telling.report.rulesets:
        for judged in result.judgements:
            if judged.fault is not None and judged.counts:
                method = request_method(judged, telling.report.hello)
                detail = _QUOTED.sub("", _NUMBERS.sub("0", plain(judged.fault.detail)))
                key = (method, judged.fault.kind, detail)
                found.setdefault(key, []).append((judged, judged.fault))
    groups = (_fault_group(telling, method, entries) for (method, _, _), entries in found.items())
    return tuple(sorted(groups, key=lambda group: -group.count))


def _fault_group(
    telling: Telling, method: str, entries: list[tuple[Judgement, Fault]]
) -> FaultGroup:
    judged, fault = min(entries, key=lambda entry: entry[0].case.size)
    return FaultGroup(
        method=method,
        kind=fault.kind,
        detail=_hinted(method, plain(fault.detail)),
        count=len(entries),
        mend=plain(fault.mend),
        request=request_line(judged, telling.report.hello),
        case=judged.case.id,
    )


def _hinted(method: str, detail: str) -> str:
    """Add to an unknown field the one that may have been meant."""
    field_ = _UNKNOWN_FIELD.search(detail)
    if field_ is None or "did you mean" in detail:
        return detail
    other = meant(method, field_[2], ANSWERS[method].__struct_fields__)
    if other is None:
        return detail
    return f"{detail[: field_.end()]} (did you mean `{other}`?){detail[field_.end() :]}"
