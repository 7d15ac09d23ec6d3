"""What a hand record itself claims, and wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.records.hand_record import Claim, Round
from sabacc.records.replaying.replay import replay
from sabacc.records.replaying.replayed import HEAD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sabacc.records import Source
    from sabacc.records.replaying.replayed import RecordFault
    from sabacc.spec.rulesets import Ruleset


def wrong_claims(source: Source, rules: Ruleset) -> Iterator[tuple[str, RecordFault]]:
    """Yield each claim that a record makes wrongly, with its line, and the fault that it is.

    What may only follow from a fault above it is left out.
    """
    for fault in replay(source.record, rules).faults:
        line = None if fault.line == HEAD else source.record.lines[fault.line]
        if isinstance(line, Claim) and not (isinstance(line, Round) or fault.follows):
            number = source.numbers[fault.line]
            said = source.text(number).strip().removeprefix("claim:").strip()
            yield f"{said} (line {number} of the record)", fault


def earlier_hands(before: Sequence[Source], rules: Ruleset) -> Iterator[str]:
    """Say on which hand of a session the ruling is, and what is wrong with those before it."""
    if not before:
        return
    yield f"the record has {len(before) + 1} hands; the ruling is on the last, as its head has it"
    wrong = [
        f"line {source.numbers[fault.line] if fault.line >= 0 else source.head[fault.field]}"
        f" of the record: {fault.says}, but {fault.ruled}"
        for source in before
        for fault in replay(source.record, rules).faults
    ]
    if wrong:
        rest = f"; {len(wrong) - 1} more faults before that hand" if wrong[1:] else ""
        yield f"{wrong[0]}{rest}"
