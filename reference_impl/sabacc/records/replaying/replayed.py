"""What a replay comes to: the steps of the hand, and what is wrong with the record."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from sabacc.engine.events import HAND_POT, SABACC_POT, Awarded, Event, Moved, Over, Paid, causes_of
from sabacc.engine.fact import FactKind
from sabacc.engine.play import Reason, State
from sabacc.records.hand_record import Record
from sabacc.records.replaying.knowledge import ClashError, Known
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words

Key = tuple[str, str]
Keys = frozenset[Key]

TURN: Final[Key] = ("turn", "")
END: Final[Key] = ("end", "")
BET: Final[Key] = ("bet", "")
POTS: Final[Keys] = frozenset({("pot", HAND_POT), ("pot", SABACC_POT)})

_BY_BET: Final = frozenset(
    {
        Reason.BET_STANDS,
        Reason.NO_BET_STANDS,
        Reason.TOO_MANY_RAISES,
        Reason.CAN_MATCH,
        Reason.ABOVE_LIMIT,
        Reason.BEYOND_STACK,
    }
)
_BY_TURN: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.NOT_IN_HAND,
        Reason.DURING_THE_SHIFT,
        Reason.WRONG_PHASE,
        Reason.OWN_TURN,
        Reason.OUT_OF_TURN,
        Reason.NO_TRADE,
        Reason.NO_NEW_CARD,
        Reason.TAKES_THE_DRAW,
    }
)
_OF_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_OF_CREDITS: Final = frozenset({"bet", "match", "raise", "all-in", "fold"})


def stack(seat: str) -> Key:
    """Return the key of a seat's credits."""
    return ("stack", seat)


def hand(seat: str) -> Key:
    """Return the key of a seat's cards."""
    return ("hand", seat)


def hands(state: State) -> Keys:
    """Return the cards of everybody still in the hand."""
    return frozenset(hand(name) for name in state.active_seats)


def holders(state: State, card: str) -> Keys:
    """Return the hands in which a card lies."""
    return frozenset(
        hand(name) for number, name in enumerate(state.seats) if card in state.cards_of(number)
    )


def credits_in_play(state: State) -> Keys:
    """Return the stacks of everybody still in the hand, and the pots."""
    return frozenset(stack(name) for name in state.active_seats) | POTS


def everything(state: State) -> Keys:
    """Return every key of a hand."""
    return hands(state) | credits_in_play(state) | {TURN, END, BET}


def left_by(state: State, seat: str, does: str) -> Keys:
    """Return what is uncertain once a decision was left out, or another one taken for it."""
    if does == "call":
        return frozenset({TURN, END})
    if does in _OF_CARDS:
        return frozenset({TURN, hand(seat)})
    if does not in _OF_CREDITS:
        return frozenset({TURN})
    left = credits_in_play(state) | {TURN, BET, stack(seat)}
    return left | {END, hand(seat)} if does == "fold" else left


def behind(reason: Reason, state: State, seat: str) -> Keys:
    """Return on what a refusal hangs."""
    if reason in _BY_TURN:
        return frozenset({TURN, END})
    if reason in _BY_BET:
        found = frozenset({TURN, BET, stack(seat)})
        return found | {("pot", HAND_POT)} if state.compiled.casino else found
    return frozenset({hand(seat)})


def spread(keys: Keys, state: State, events: Iterable[Event]) -> Keys:
    """Return what has become uncertain by what followed; `state` is the one before."""
    found = set(keys)
    for event in events:
        match event:
            case Paid(seat, _, rule, pot) if BET in found or rule.startswith("penalties."):
                if BET in found or {("pot", HAND_POT), hand(seat)} & found:
                    found |= {stack(seat), ("pot", pot)}
            case Awarded(seat, _, pot, _) if ("pot", pot) in found:
                found.add(stack(seat))
            case Moved(_, source, target, _) if ("pot", source) in found:
                found.add(("pot", target))
            case Over() if (hands(state) | {END}) & found:
                found |= credits_in_play(state)
            case _:
                pass
    return frozenset(found)


HEAD: Final = -1
"""The place of what stands above the first line below the deal."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """A line that the rules do not allow, or a claim that is not true.

    Attributes:
        line: Which of the record's lines; `HEAD` where the fault is above them.
        field: For `HEAD`, the field: `deal`, `version` and so on.
        rule: The id of the rule that was broken.
        says: What the record says.
        ruled: What the rules say.
        mend: What to write instead, or how to go about it.
        follows: Whether it hangs on something that a fault before it has left uncertain.
    """

    line: int
    rule: str
    says: str
    ruled: str
    mend: str
    field: str = ""
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Something that is no fault, but should be known: what could not be judged, and why.

    `kind` is `gap` where the record leaves out what somebody did unasked.
    """

    line: int
    text: str
    kind: Literal["note", "gap"] = "note"


@dataclass(frozen=True, slots=True)
class ToldStep:
    """One step of the hand.

    `line` is which of the record's lines tells it, `HEAD` for the deal; `assumed` says that the
    record does not tell it: the player did what players do unasked.
    """

    line: int
    before: Known | None
    after: Known
    events: tuple[Event, ...]
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A replayed record.

    `stopped` is the first line that was not judged any more, None where all were; `finished` says
    whether the hand came to its end.
    """

    record: Record
    rules: Ruleset
    steps: tuple[ToldStep, ...]
    faults: tuple[RecordFault, ...]
    notes: tuple[Note, ...]
    stopped: int | None
    finished: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """What a player is taken to have done unasked: the line before which, and where."""

    line: int
    seat: str
    text: str


class StoppedError(Exception):
    """The rest of the record makes no sense, or cannot be judged, for the reason given."""


@dataclass(slots=True)
class Playing:
    """The replay of one record; scratch paper of `replay`, never kept.

    Attributes:
        record: What is replayed.
        rules: By which rules.
        known: The table now.
        line: The line that is being replayed.
        events: What the last line caused.
        steps: The steps of the hand so far.
        faults: What the rules do not allow, in the order in which it was found.
        notes: What could not be judged.
        causes: For each amount and hand the rule of the event that changed it last.
        fresh: Whether no claim has yet told the outcome of the last step.
        astray: Whether the hand goes on otherwise than the record has it.
        early: Decisions that came too early and may be due later, by seat.
        uncertain: What faults have left uncertain; see `uncertain`.
        strayed: The round of the last fault that left something uncertain.
        gaps: What players are taken to have done of themselves, by the deed.
    """

    record: Record
    rules: Ruleset
    known: Known
    line: int = HEAD
    events: tuple[Event, ...] = ()
    steps: list[ToldStep] = field(default_factory=list[ToldStep])
    faults: list[RecordFault] = field(default_factory=list[RecordFault])
    notes: list[Note] = field(default_factory=list[Note])
    causes: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    fresh: bool = True
    astray: bool = False
    early: dict[str, int] = field(default_factory=dict[str, int])
    uncertain: Keys = frozenset()
    strayed: int = 0
    gaps: dict[str, list[Gap]] = field(default_factory=dict[str, "list[Gap]"])

    @property
    def state(self) -> State:
        """The state of the engine now."""
        return self.known.state

    def rule(self, point: str) -> str:
        """Return the id of the rule in force on a point."""
        return f"{point}.{self.state.compiled.ruleset.choices[point].name}"

    def settled(self, point: str, what: FactKind, of: str = "") -> str:
        """Return the nearest rule by which the hand was settled so; else that on a `point`."""
        settled = self.state.settled
        fact = None if settled is None else settled.settlement_facts.facts().get((what, of))
        found = () if fact is None else fact.why(self.state.compiled.ruleset)
        return found[0] if found else self.rule(point)

    def absence(self, seat: str) -> str | None:
        """Return the rule by which a seat takes no part in the hand; None where it is dealt in."""
        if seat in self.state.dealt_in:
            return None
        undealt = None if self.state.was_dealt else self.causes.get(("over", ""))
        return self.causes.get(("out", seat)) or undealt or self.rule("table.joining")

    def fault(  # noqa: PLR0913 - one argument for each thing that a fault says
        self,
        rule: str,
        says: str,
        ruled: str,
        mend: str,
        *,
        line: int | None = None,
        part: str = "",
        hangs: Collection[Key] = (),
        strays: Collection[Key] = (),
    ) -> None:
        """Write a fault down: on what it `hangs`, and what is uncertain after it (`strays`)."""
        place = self.line if line is None else line
        follows = not self.uncertain.isdisjoint(hangs)
        self.faults.append(RecordFault(place, rule, says, ruled, mend, part, follows))
        self.doubt(strays)

    def clash(  # noqa: PLR0913 - as of a fault
        self,
        error: ClashError,
        says: str,
        mend: str = "write the card that came, or ? if it is unknown",
        *,
        ruled: str = "",
        of: Collection[Key] = (),
        strays: Collection[Key] = (),
    ) -> None:
        """Write down a card that cannot be there; it hangs on who holds it, and `of` whom else."""
        hangs = {*of, *holders(self.state, error.card)}
        self.fault(error.rule, says, ruled or error.why, mend, hangs=hangs, strays=strays)

    def doubt(self, keys: Collection[Key]) -> None:
        """Write down that these are uncertain from here on."""
        if keys:
            self.uncertain |= frozenset(keys)
            self.strayed = self.state.round
            self.astray = True

    def gap(self, does: str, seat: str, text: str) -> None:
        """Write down that a player is taken to have acted unasked."""
        self.gaps.setdefault(does, []).append(Gap(self.line, seat, text))

    def note_gaps(self) -> None:
        """Note the gaps, once each kind."""
        for found in self.gaps.values():
            first, *others = found
            text = f"the record does not say what {first.seat} did {first.text}"
            if others:
                seats = join_words(dict.fromkeys(gap.seat for gap in others))
                times = "once more" if len(others) == 1 else f"{len(others)} times more"
                text = f"{text}; the same {times}, of {seats}"
            self.notes.append(Note(first.line, text, "gap"))

    def note(self, text: str) -> None:
        """Write a note down."""
        self.notes.append(Note(self.line, text))

    def commit(
        self, known: Known, events: tuple[Event, ...], *, assumed: bool = False, more: bool = False
    ) -> None:
        """Go on to what a step led to; `more` says that it belongs to the step before."""
        before = self.known
        if self.uncertain:
            self.uncertain = spread(self.uncertain, before.state, events)
            if known.state.phase not in {before.state.phase, "end"}:
                self.uncertain -= {BET}
            if not assumed and before.state.round > self.strayed:
                self.uncertain -= {TURN}
        self.steps.append(ToldStep(self.line, before, known, events, assumed))
        self.known = known
        self.events = (*self.events, *events) if more else events
        self.fresh = True
        for event in events:
            self.causes.update(causes_of(event))
