"""A replayed hand as a person would follow it at a table, rule ids at the right."""

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
from sabacc.records.replaying.playing import HEAD, ReplayStep
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
        teller = _Teller(console, hand)
        teller.head(f"Hand {number}. " if found.then else "")
        teller.hand()
        teller.foot()


class _Teller:
    """Prints one hand; `heading` is the round and the phase that were printed last."""

    def __init__(self, console: PipedConsole, found: Audit) -> None:
        self.console = console
        self.found = found
        self.heading = (0, "")

    def head(self, title: str) -> None:
        """Print the table before the hand, below a `title`."""
        record, rules = self.found.source.record, self.found.played.rules
        self.console.print(Text(f"{title}Sabacc by {rules.name}; {record.dealer} deals", "bold"))
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

    def hand(self) -> None:
        """Print line by line what happens, the remarks, and below its first step what is wrong."""
        played, lines = self.found.played, self.found.source.record.lines
        steps: dict[int, list[ReplayStep]] = {}
        for step in played.steps:
            steps.setdefault(step.line, []).append(step)
        end = len(lines) if played.stopped is None else played.stopped + 1
        for place in range(HEAD, end):
            own = steps.get(place, [])
            for step in own[:1]:
                self._step(step)
            self._faults(place, place + 1)
            for step in own[1:]:
                self._step(step)
            if place != HEAD and isinstance(remark := lines[place], Remark):
                self._line(remark.text.strip(), style="italic")
        self._faults(end, len(lines) + len(self.found.source.numbers))

    def _step(self, step: ReplayStep) -> None:
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
        for event in step.events:
            words = _said(event, before)
            if words is not None:
                text = f"{words}{assumed}" if isinstance(event, Acted | Rolled) else f"  {words}"
                self._ruled(text, getattr(event, "rule", ""))
            if isinstance(event, Over):
                self._showdown(step.after.state)

    def foot(self) -> None:
        """Print how the hand ended."""
        played = self.found.played
        for note in played.notes:
            self._line(f"Note: {note.text}.", style="yellow")
        if played.steps and played.finished:
            state = played.steps[-1].after.state
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

    def _faults(self, begin: int, end: int) -> None:
        """Print what is wrong with some lines."""
        faults = self.found.played.faults
        for fault in dict.fromkeys(each for each in faults if begin <= each.line < end):
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
        case Dealt() if before is None:
            return None
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
