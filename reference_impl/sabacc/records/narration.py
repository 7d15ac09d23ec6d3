"""A replayed hand as a person would follow it at a table, rule ids at the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import IO, Final

from rich.table import Table
from rich.text import Text

from sabacc.engine.events import Acted, Dealt, Event, Over, PhaseClosed, PhaseLayout, Rolled
from sabacc.engine.hands import score_of_valid
from sabacc.engine.play import State
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import phase_name
from sabacc.notation.words import event_words
from sabacc.records.hand_record import Remark
from sabacc.records.recording import without_demise
from sabacc.records.replaying.knowledge import Known
from sabacc.records.replaying.playing import HEAD, RecordFault, ReplayStep
from sabacc.records.replaying.replay import Audit
from sabacc.system.console import PipedConsole
from sabacc.system.text import join_words
from sabacc.system.user_input import one_line

_UNATTENDED_WIDTH: Final = 100
_LEAST_GAP: Final = 2
_BETTING: Final = frozenset({"ante", "betting", "last-betting"})


def narrate(found: Audit, stream: IO[str]) -> None:
    """Print the story of a record, and what breaks a rule where it happens."""
    console = PipedConsole(file=stream, markup=False, emoji=False, highlight=False)
    if not console.is_terminal:
        console.width = _UNATTENDED_WIDTH
    for number, hand in enumerate(found.hands, 1):
        if number > 1:
            console.print()
        teller = _Teller(console, hand, f"Hand {number}. " if found.then else "")
        teller.head()
        for step in hand.played.steps:
            teller.step(step)
        teller.foot()


@dataclass(slots=True)
class _Teller:
    """Prints one hand; `printed` is the last line of the record so far.

    `title` is what stands above a hand of several.
    """

    console: PipedConsole
    found: Audit
    title: str
    heading: tuple[int, str] = (0, "")
    printed: int = HEAD
    unprinted: dict[int, list[RecordFault]] = field(default_factory=dict[int, "list[RecordFault]"])

    def __post_init__(self) -> None:
        """Lay the faults ready, by their lines."""
        for fault in self.found.played.faults:
            self.unprinted.setdefault(fault.line, []).append(fault)

    def head(self) -> None:
        """Print the table before the hand."""
        record, rules = self.found.source.record, self.found.played.rules
        self.console.print(
            Text(f"{self.title}Sabacc by {rules.name}; {record.dealer} deals", "bold")
        )
        for remark in record.remarks:
            self._line(remark.strip(), style="italic")
        table = Table(box=None, pad_edge=False, show_edge=False)
        table.add_column("Seat")
        table.add_column("Credits", justify="right")
        table.add_column("Cards")
        for seat in record.seats:
            cards = join_words(card_words(card) for card in record.deal.get(seat, ()))
            sits_out = seat not in record.deal
            table.add_row(seat, str(record.stacks[seat]), "sits out" if sits_out else cards)
        self.console.print(table)
        self._line(f"Hand pot {record.hand_pot}, sabacc pot {record.sabacc_pot}")

    def step(self, step: ReplayStep) -> None:
        """Print one step, and the remarks and faults above it."""
        self._catch_up(step.line)
        before = step.before
        if before is not None:
            state = before.state
            if state.round != self.heading[0]:
                self.console.print()
                word = "Turn" if state.compiled.turns else "Round"
                whose = f", {state.name(state.turn)}'s" if state.compiled.turns else ""
                self.console.print(Text(f"{word} {state.round}{whose}", "bold"))
                self.heading = (state.round, "")
            if state.phase not in {"version", "discarding", "shift", self.heading[1]}:
                self._line(phase_name(state.phase).capitalize(), style="underline")
                self.heading = (state.round, state.phase)
        assumed = "  (assumed)" if step.assumed else ""
        deal = step.line == HEAD
        for event in step.events:
            if deal and isinstance(event, Dealt):
                continue
            words = _said(event, before)
            if words is not None:
                text = f"{words}{assumed}" if isinstance(event, Acted | Rolled) else f"  {words}"
                self._ruled(text, getattr(event, "rule", ""))
            if isinstance(event, Over):
                self._showdown(step.after.state)
        self._faults(step.line)

    def foot(self) -> None:
        """Print how the hand ended."""
        played = self.found.played
        last = len(played.record.lines) if played.stopped is None else played.stopped + 1
        self._catch_up(last)
        for line in tuple(self.unprinted):
            self._faults(line)
        for note in played.notes:
            self._line(f"Note: {note.text}.", style="yellow")
        if not played.steps:
            return
        state = played.steps[-1].after.state
        if played.finished:
            self.console.print()
            stacks = (f"{seat} has {amount}" for seat, amount in state.stacks_by_seat().items())
            self._line(f"{join_words(stacks)}; the sabacc pot holds {state.sabacc_pot}.")
            self._line(f"{state.next_dealer} deals the next hand.")

    def _showdown(self, state: State) -> None:
        if state.settled is None or not state.settled.settlement_facts.hands:
            return
        for number in state.active:
            name = state.name(number)
            cards = without_demise(state, name)
            total = score_of_valid(state.compiled.ruleset, cards).total
            self._ruled(
                f"  {name} shows {join_words(map(card_words, cards))}: {total}",
                "totals.sum.all-cards",
            )

    def _catch_up(self, line: int) -> None:
        """Print remarks, and faults of lines without a step, down to a line."""
        lines = self.found.source.record.lines
        for place in range(self.printed, min(line, len(lines))):
            if place > self.printed or place == HEAD:
                self._faults(place)
            if place > self.printed and isinstance(remark := lines[place], Remark):
                self._line(remark.text.strip(), style="italic")
        self.printed = max(self.printed, line)

    def _faults(self, line: int) -> None:
        for fault in dict.fromkeys(self.unprinted.pop(line, ())):
            text = f"! Line {self.found.line(fault)}: {fault.says}, but {fault.ruled}."
            self._ruled(text, fault.rule, style="bold red")

    def _line(self, text: str, style: str = "") -> None:
        self.console.print(Text(one_line(text), style))

    def _ruled(self, text: str, rule: str, style: str = "") -> None:
        """Print a line with the id of its rule at the right, below it where both do not fit."""
        width = self.console.width
        if not rule:
            self._line(text, style)
            return
        if len(text) + len(rule) + _LEAST_GAP <= width:
            line = Text(text.ljust(width - len(rule)), style)
            line.append(rule, "dim")
            self.console.print(line)
            return
        self.console.print(Text(text, style))
        self.console.print(Text(rule.rjust(width), "dim"))


def _said(event: Event, before: Known | None) -> str | None:
    """Say an event in words; None for those that a table would not speak of."""
    match event:
        case Over():
            return "No hand is played" if before is None else "The hand is over"
        case PhaseClosed(then):
            return _pots(then) if then.phase in _BETTING else None
        case _:
            return event_words(event)


def _pots(then: PhaseLayout) -> str:
    if len(then.contested) > 1:
        sides = "; ".join(
            f"{amount} for {join_words(seats) or 'nobody'}" for amount, seats in then.contested
        )
        return f"Hand pots: {sides}; sabacc pot {then.sabacc_pot}"
    return f"Hand pot {then.hand_pot}, sabacc pot {then.sabacc_pot}"
