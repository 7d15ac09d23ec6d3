"""What a hand record itself claims, and wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.records.hand_record import Claim, Round
from sabacc.records.replaying.replay import replay
from sabacc.records.replaying.replayed import HEAD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.records import Source
    from sabacc.records.replaying.replayed import Fault
    from sabacc.spec.rulesets import Ruleset


def wrong_claims(source: Source, rules: Ruleset) -> Iterator[tuple[str, Fault]]:
    """Yield each claim that a record makes wrongly, with its line, and the fault that it is.

    What may only follow from a fault above it is left out.
    """
    for fault in replay(source.record, rules).faults:
        line = None if fault.line == HEAD else source.record.lines[fault.line]
        if isinstance(line, Claim) and not (isinstance(line, Round) or fault.follows):
            number = source.numbers[fault.line]
            said = source.text(number).strip().removeprefix("claim:").strip()
            yield f"{said} (line {number} of the record)", fault
