"""The audit of a record: each fault with its rule, the choice of the ruleset, and the fix."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from sabacc.records.recording import each_hand
from sabacc.records.replaying.playing import HEAD, Note, RecordFault, ReplayedHand
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import Source, in_short, rules_of
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Ruleset
from sabacc.spec.wording import basis_words
from sabacc.system.text import counted
from sabacc.system.user_input import one_line, printable

_NOTICED: Final = "edges.late-notice"
_WIDTH: Final = 100
_INDENT: Final = " " * 13


@dataclass(frozen=True, slots=True)
class Audit:
    """A record and what the rules say of it; of a session its first hand, and `then` the others."""

    source: Source
    played: ReplayedHand
    then: tuple[Audit, ...] = ()

    @property
    def hands(self) -> tuple[Audit, ...]:
        """Each hand, in order."""
        return (self, *self.then)

    @property
    def clean(self) -> bool:
        """Whether every line of every hand was judged and none broke a rule."""
        found = [hand.played for hand in self.hands]
        return not any(played.faults or played.stopped is not None for played in found)

    def line(self, found: RecordFault | Note) -> int:
        """Return the number of the line in the file, from 1."""
        if found.line != HEAD:
            return self.source.numbers[found.line]
        field = getattr(found, "field", "") or "deal"
        return self.source.head.get(field, 1)

    @property
    def unjudged(self) -> int | None:
        """The number of the first line of this hand that was not judged any more."""
        stopped = self.played.stopped
        if stopped is None:
            return None
        return (
            self.source.numbers[stopped] if self.played.record.lines else self.source.head["deal"]
        )


def audit(source: Source, rules: Ruleset | None = None) -> Audit:
    """Replay a record by the ruleset that it names, or by another one; raises RecordError."""
    by = rules or rules_of(source)
    first, *then = (Audit(hand, replay(hand.record, by)) for hand in each_hand(source))
    return replace(first, then=tuple(then))


def told(found: Audit) -> Iterator[str]:
    """Yield the lines of an audit for people."""
    for hand in found.hands:
        for fault in hand.played.faults:
            yield from _fault_lines(hand, fault)
            yield ""
        for note in hand.played.notes:
            yield from _folded(
                "", f"{printable(hand.source.file)}:{hand.line(note)}: {note.kind}: {note.text}"
            )
    yield from _folded("", _verdict(found))


def _verdict(found: Audit) -> str:
    file, rules = printable(found.source.file), in_short(found.played.rules)
    faults = [fault for hand in found.hands for fault in hand.played.faults]
    of = f" in {counted(len(found.hands), 'hand')}" if found.then else ""
    rest = "".join(_unjudged(found))
    if faults:
        broken = ", ".join(dict.fromkeys(fault.rule for fault in faults))
        follow = sum(fault.follows for fault in faults)
        sure = f" ({len(faults) - follow} certain, {follow} may follow)" if follow else ""
        return f"{file}: {counted(len(faults), 'fault')}{of}{sure} by {rules}: {broken}{rest}"
    if rest:
        return f"{file}: no fault{of} by {rules} as far as it can be judged{rest}"
    gaps = any(note.kind == "gap" for hand in found.hands for note in hand.played.notes)
    return f"{file}: clean{of} by {rules}{', with gaps' if gaps else ''}"


def _unjudged(found: Audit) -> Iterator[str]:
    for number, hand in enumerate(found.hands, 1):
        if hand.unjudged is not None:
            of = f" of hand {number}" if found.then else ""
            yield f"; nothing{of} was judged from line {hand.unjudged} on"


def _fault_lines(found: Audit, fault: RecordFault) -> Iterator[str]:
    line = found.line(fault)
    yield f"{printable(found.source.file)}:{line}: {one_line(found.source.text(line).strip())}"
    after = "  (may follow from a fault above)" if fault.follows else ""
    yield from _folded("it says", f"{fault.says}{after}")
    yield from _folded("the rules", fault.ruled)
    yield from _folded("rule", f"{fault.rule}: {title(fault.rule)}")
    yield from _folded(
        "ruleset", f"{in_short(found.played.rules)} plays {choice(found, fault.rule)}"
    )
    yield from _folded("to fix", fault.mend)
    by = found.played.record.acts_next(fault.line)
    if by and not fault.follows:
        rule = POINTS[_NOTICED].rule_id(found.played.rules.choices[_NOTICED].name)
        yield from _folded("at a table", f"it stands unless noticed before {by} acted ({rule})")


def _folded(head: str, text: str) -> list[str]:
    first = f"  {head:<11}" if head else ""
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=_INDENT if head else "  ",
        break_on_hyphens=False,
    )


def choice(found: Audit, rule: str) -> str:
    """Return the choice of the ruleset on the point of a rule, with its reason."""
    known = point_of_rule(rule)
    if known is None:
        return rule
    point, rules = known[0].id, found.played.rules
    made = rules.made.get(point)
    why = "" if made is None else f" ({basis_words(made)})"
    return f"{point}: {rules.choices[point]}{why}"


def to_json(found: Audit) -> dict[str, Any]:
    """Return an audit as JSON values; the faults and notes are those of all hands."""
    unjudged = [hand.unjudged for hand in found.hands if hand.unjudged is not None]
    return {
        "file": found.source.file,
        "ruleset": found.played.rules.name,
        **({"hands": len(found.hands)} if found.then else {}),
        "clean": found.clean,
        "finished": found.hands[-1].played.finished,
        "not_judged_from": unjudged[0] if unjudged else None,
        "faults": [
            _fault_entry(hand, fault) for hand in found.hands for fault in hand.played.faults
        ],
        "notes": [
            {"line": hand.line(note), "kind": note.kind, "text": note.text}
            for hand in found.hands
            for note in hand.played.notes
        ],
    }


def _fault_entry(found: Audit, fault: RecordFault) -> dict[str, Any]:
    line = found.line(fault)
    known = point_of_rule(fault.rule)
    return {
        "line": line,
        "text": one_line(found.source.text(line)),
        "says": fault.says,
        "ruled": fault.ruled,
        "rule": fault.rule,
        "title": title(fault.rule),
        "choice": "" if known is None else str(found.played.rules.choices[known[0].id]),
        "mend": fault.mend,
        "may_follow": fault.follows,
    }
