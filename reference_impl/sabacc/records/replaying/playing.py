"""The replay of a record: its state, its faults, and one step of the engine."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeVar

from sabacc.engine import ScriptRanOutError
from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    ActionType,
    Awarded,
    Dealt,
    Event,
    Moved,
    Over,
    Paid,
    causes_of,
)
from sabacc.engine.fact import FactKind
from sabacc.engine.play import (
    Action,
    Move,
    Reason,
    Refused,
    RefusedActionError,
    State,
    Step,
    apply,
    compile_rules,
    refusal,
)
from sabacc.notation.action_forms import describe_action
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import phase_words
from sabacc.records import hand_record
from sabacc.records.recording import dealt_before_the_end, demises
from sabacc.records.replaying.knowledge import FACE_DOWN, ClashError, Known, lay_next, reveal, stop
from sabacc.records.text.lines import action_text
from sabacc.spec.cards import Card, is_unseen
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words

Happened = TypeVar("Happened")
Key = tuple[str, str]
Keys = frozenset[Key]

TURN: Final[Key] = ("turn", "")
END: Final[Key] = ("end", "")
BET: Final[Key] = ("bet", "")
POT_KEYS: Final[Keys] = frozenset({("pot", HAND_POT), ("pot", SABACC_POT)})

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
    return frozenset(stack(name) for name in state.active_seats) | POT_KEYS


def everything(state: State) -> Keys:
    """Return every key of a hand."""
    return hands(state) | credits_in_play(state) | {TURN, END, BET}


def left_by(state: State, seat: str, does: str) -> Keys:
    """Return the keys that are uncertain after an omitted or replaced action."""
    if does == "call":
        return frozenset({TURN, END})
    if does in {"draw", "trade", "drop", "lay"}:
        return frozenset({TURN, hand(seat)})
    if does not in {"bet", "match", "raise", "all-in", "fold"}:
        return frozenset({TURN})
    left = credits_in_play(state) | {TURN, BET, stack(seat)}
    return left | {END, hand(seat)} if does == "fold" else left


def behind(reason: Reason, state: State, seat: str) -> Keys:
    """Return the keys that a refusal depends on."""
    if reason in _BY_TURN:
        return frozenset({TURN, END})
    if reason in _BY_BET:
        found = frozenset({TURN, BET, stack(seat)})
        return found | {("pot", HAND_POT)} if state.compiled.casino else found
    return frozenset({hand(seat)})


def spread(keys: Keys, state: State, events: Iterable[Event]) -> Keys:
    """Return the uncertain keys after some events; `state` is the one before."""
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
        follows: True if it depends on something that an earlier fault has left uncertain.
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
class ReplayStep:
    """One step of the hand.

    `line` is which of the record's lines tells it, `HEAD` for the deal, which has no `move`;
    `assumed` says that the record does not tell it: the player did what players do unasked.  It is
    a `gap` if no fault says so.
    """

    line: int
    before: Known | None
    after: Known
    events: tuple[Event, ...]
    move: Move | None = None
    assumed: bool = False
    gap: bool = False


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A replayed record.

    `stopped` is the first line that was not judged any more, None if all were; `finished` says
    whether the hand came to its end; `doubts` has what a wrong head of the next hand leaves open.
    """

    record: hand_record.Record
    rules: Ruleset
    steps: tuple[ReplayStep, ...]
    faults: tuple[RecordFault, ...]
    notes: tuple[Note, ...]
    stopped: int | None
    finished: bool
    doubts: Keys = frozenset()


@dataclass(slots=True)
class Playing:
    """The replay of one record; the working state of `replay`.

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
        fresh: True until a claim says the outcome of the last step.
        astray: Whether the hand goes on otherwise than the record has it.
        early: Decisions that came too early and may be due later, by seat.
        uncertain: What faults have left uncertain; see `uncertain`.
        strayed: The round of the last fault that left something uncertain.
        doubts: What a wrong head of the next hand leaves uncertain there.
    """

    record: hand_record.Record
    rules: Ruleset
    known: Known
    line: int = HEAD
    events: tuple[Event, ...] = ()
    steps: list[ReplayStep] = field(default_factory=list[ReplayStep])
    faults: list[RecordFault] = field(default_factory=list[RecordFault])
    notes: list[Note] = field(default_factory=list[Note])
    causes: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    fresh: bool = True
    astray: bool = False
    early: dict[str, int] = field(default_factory=dict[str, int])
    uncertain: Keys = frozenset()
    strayed: int = 0
    doubts: Keys = frozenset()

    @property
    def state(self) -> State:
        """The state of the engine now."""
        return self.known.state

    def copy(self) -> "Playing":
        """Copy a replay, which may go on from its line."""
        return replace(
            self,
            steps=self.steps.copy(),
            faults=self.faults.copy(),
            notes=self.notes.copy(),
            causes=self.causes.copy(),
            early=self.early.copy(),
        )

    def resumed(self, rules: Ruleset) -> "Playing":
        """Return a copy as it would stand here by other rules.

        These have to agree with its own on all choices read before.
        """
        playing = self.copy()
        state = playing.state.changed(compiled=compile_rules(rules))
        playing.rules, playing.known = rules, replace(playing.known, state=state)
        return playing

    def happened(self, kind: type[Happened]) -> list[Happened]:
        """Return the events of one kind so far."""
        return [e for step in self.steps for e in step.events if isinstance(e, kind)]

    def rule(self, point: str) -> str:
        """Return the id of the rule in force on a point."""
        return f"{point}.{self.state.compiled.ruleset.choices[point].name}"

    def settled(self, point: str, what: FactKind, of: str = "") -> str:
        """Return the nearest rule by which the hand was settled so; else that on a `point`."""
        settled = self.state.settled
        fact = None if settled is None else settled.settlement_facts.facts().get((what, of))
        found = () if fact is None else fact.why(self.state.compiled.ruleset)
        return found[0] if found else self.rule(point)

    def cause(self, key: Key) -> str:
        """Return the rule that last changed a stack or a pot."""
        return self.causes.get(key) or self.rule("pots.number")

    def absence(self, seat: str) -> str | None:
        """Return the rule by which a seat takes no part in the hand; None if it is dealt in."""
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
        """Add a fault: it depends on the keys `hangs`, and leaves `strays` uncertain."""
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
        """Write down a card that cannot be there; it depends on who holds it, and on `of`."""
        hangs = {*of, *holders(self.state, error.card)}
        self.fault(error.rule, says, ruled or error.why, mend, hangs=hangs, strays=strays)

    def doubt(self, keys: Collection[Key]) -> None:
        """Write down that these are uncertain from here on, or in the next hand."""
        if keys:
            self.uncertain |= frozenset(keys)
            self.strayed = self.state.round
            self.astray = True
        if self.line == len(self.record.lines):
            self.doubts |= frozenset(keys)

    def note_gaps(self) -> None:
        """Note what players did unasked, once each kind of action."""
        gaps: dict[str, list[tuple[int, str, str]]] = {}
        for step in self.steps:
            match step:
                case ReplayStep(line, Known(state), _, _, Action() as move, _, True):
                    words = f"{phase_words(state)}; taken as: {move.seat} {describe_action(move)}"
                    gaps.setdefault(move.does, []).append((line, move.seat, words))
                case _:
                    pass
        for (line, seat, words), *others in gaps.values():
            text = f"the record does not say what {seat} did {words}"
            if others:
                seats = join_words(dict.fromkeys(seat for _, seat, _ in others))
                times = "once more" if len(others) == 1 else f"{len(others)} times more"
                text = f"{text}; the same {times}, of {seats}"
            self.notes.append(Note(line, text, "gap"))

    def note(self, text: str) -> None:
        """Write a note down."""
        self.notes.append(Note(self.line, text))

    def commit(
        self,
        known: Known,
        events: tuple[Event, ...],
        move: Move,
        *,
        assumed: bool = False,
        gap: bool = False,
    ) -> None:
        """Go on to what a step led to; a `gap` belongs to the step before it."""
        before = self.known
        if self.uncertain:
            self.uncertain = spread(self.uncertain, before.state, events)
            if known.state.phase not in {before.state.phase, "end"}:
                self.uncertain -= {BET}
            if not assumed and before.state.round > self.strayed:
                self.uncertain -= {TURN}
        self.steps.append(ReplayStep(self.line, before, known, events, move, assumed, gap))
        self.known = known
        self.events = (*self.events, *events) if gap else events
        self.fresh = True
        for event in events:
            self.causes.update(causes_of(event))


def advance(  # noqa: PLR0913 - a move, and the circumstances of its cards
    playing: Playing,
    known: Known,
    move: Move,
    coming: Sequence[str] = (),
    gone: Sequence[Card] = (),
    *,
    assumed: bool = False,
    gap: bool = False,
) -> None:
    """Carry a move out; `coming` are the cards that the record names for it.

    Raises ClashError where one of them cannot come, UnclearError where unknown cards leave open
    what happens.
    """
    laid, step = _applied(known, move, coming, gone)
    came = sum(isinstance(event, Dealt) for event in step.events)
    _refuse_guesses(laid, move, coming[:came])
    if step.state.settled is not None and judges_hands(step.state):
        laid = _shown(playing, laid, step)
        laid = lay_next(laid, coming, gone)
        step = apply(laid.state, move)
        if step.state.settled is not None and step.state.settled.demise:
            laid, step = _with_demise(playing, laid, move, coming, gone)
    known = laid.after(step.state, step.events)
    playing.commit(known, step.events, move, assumed=assumed, gap=gap)


def judges_hands(state: State) -> bool:
    """True if the end of a hand depends on the cards of those who are left in it.

    Those of a last player count where they must be in range, or may take the sabacc pot.
    """
    if len(state.active) != 1:
        return len(state.active) > 1
    choices = state.compiled.ruleset.choices
    return (
        choices["showdown.last-player-bombed"].name == "must-be-in-range"
        or choices["showdown.last-player"].name == "special-takes-both"
    )


def _applied(
    known: Known, move: Move, coming: Sequence[str], gone: Sequence[Card]
) -> tuple[Known, Step]:
    """Apply a move; each card that the record does not name comes as another unseen one."""
    while True:
        laid = lay_next(known, coming, gone)
        try:
            step = apply(laid.state, move)
        except (ScriptRanOutError, RefusedActionError):
            if not laid.unseen:
                raise
            stop("too many cards are unknown")
        more = [*dealt_before_the_end(step.events)].count(FACE_DOWN)
        if not more:
            return laid, step
        coming = (*coming, *(UNKNOWN,) * more)


def _refuse_guesses(known: Known, move: Move, coming: Sequence[str]) -> None:
    """Stop if a bomb in mid-hand depends on cards that nobody has seen."""
    compiled = known.state.compiled
    if not isinstance(move, Action) or not (known.hides(move.seat) or UNKNOWN in coming):
        return
    drops = compiled.drawing == "draw-then-discard"
    judged = {"drop", "keep"} if drops else {"draw"}
    if compiled.trade_bombs:
        judged.add("trade")
    if compiled.mid_bombs and move.does in judged:
        stop(f"whether {move.seat} bombs cannot be judged: not all of the cards are known")
    if compiled.folded_bomb_pays and move.does == "fold" and known.state.caller >= 0:
        stop(f"what {move.seat}'s fold costs cannot be judged: not all cards are known")


def _shown(playing: Playing, known: Known, step: Step) -> Known:
    """Turn up what is shown further down; stops where hands of the showdown stay unknown."""
    live = [step.state.name(number) for number in step.state.active]
    for place, line in enumerate(playing.record.lines):
        if place <= playing.line or not isinstance(line, hand_record.Shows):
            continue
        try:
            known = reveal(known, known.held(line.seat), line.cards)
        except ClashError as error:
            says = f"{line.seat} shows {' '.join(line.cards)}"
            mend = f"write the cards that {line.seat} held"
            hangs = {hand(line.seat), *holders(known.state, error.card)}
            playing.fault(error.rule, says, str(error), mend, line=place, hangs=hangs)
    unseen = [name for name in live if known.hides(name)]
    if unseen:
        stop(
            f"the showdown cannot be judged: {join_words(unseen)} did not show all cards; "
            f"add {unseen[0]} shows ... where they are known"
        )
    return known


def _with_demise(
    playing: Playing, known: Known, move: Move, coming: Sequence[str], gone: Sequence[Card]
) -> tuple[Known, Step]:
    """Deal the cards of the sudden demises as the record names them."""
    named, place = demise_cards(playing)
    order: tuple[str, ...] = ()
    while True:
        cards = _in_turn(named, order)
        try:
            laid = lay_next(known, (*coming, *cards), gone)
        except ClashError as error:
            seat = order[cards.index(error.card)]
            playing.fault(
                error.rule,
                f"{seat} is dealt {error.card} in the sudden demise",
                error.why,
                "write the card that came, or ? if it is unknown",
                line=place,
                hangs=holders(known.state, error.card),
            )
            named[seat][named[seat].index(error.card)] = UNKNOWN
            continue
        step = apply(laid.state, move)
        settled = step.state.settled
        dealt = demises(settled.events) if settled is not None else []
        tied = tuple(seat for cards in dealt for seat, _ in cards)
        if tied == order:
            _check_demise(playing, named, order, place)
            return laid, step
        if len(tied) < len(order):  # edges.short-demise: there are not enough cards
            return laid, step
        order = tied


def _in_turn(named: Mapping[str, Sequence[str]], order: Sequence[str]) -> list[str]:
    """Return the named cards in the order in which seats are dealt one, `?` where none is named."""
    left = {seat: iter(cards) for seat, cards in named.items()}
    return [next(left.get(seat, iter(())), UNKNOWN) for seat in order]


def demise_cards(playing: Playing) -> tuple[dict[str, list[str]], int | None]:
    """Return the cards of the demises below the present line, and the first line of them.

    A seat with two cards breaks `demise.cards.one-each`, and the first of them counts, unless
    demises are repeated.
    """
    named: dict[str, list[str]] = {}
    once = not playing.state.compiled.another_demise
    below = [
        (at, line)
        for at, line in enumerate(playing.record.lines)
        if at > playing.line and isinstance(line, hand_record.Demise)
    ]
    for at, line in below:
        for seat, card in line.cards:
            if once and seat in named:
                playing.fault(
                    "demise.cards.one-each",
                    f"{seat} is dealt {named[seat][0]} and {card}",
                    "everybody in a sudden demise is dealt one card",
                    f"leave one card to {seat}",
                    line=at,
                )
            if seat not in named or not once:
                named.setdefault(seat, []).append(card)
    return named, below[0][0] if below else None


def _check_demise(
    playing: Playing, named: dict[str, list[str]], order: tuple[str, ...], place: int | None
) -> None:
    """Hold the record's demise against the seats that tie (`demise.who`, `demise.cards`)."""
    tied, dealt = tuple(dict.fromkeys(order)), Counter(order)
    for seat, cards in named.items():
        if len(cards) > dealt[seat]:
            playing.fault(
                "demise.who.the-tied",
                f"{seat} is dealt a card in the sudden demise",
                f"{join_words(tied)} tie, and they alone are dealt one",
                f"leave {seat} out",
                line=place,
                hangs={*hands(playing.state), END},
            )
    missing = [seat for seat in tied if len(named.get(seat, ())) < dealt[seat]]
    if missing:
        playing.fault(
            "demise.cause.tie-for-best" if place is None else "demise.cards.one-each",
            f"{join_words(missing)} {'is' if len(missing) == 1 else 'are'} dealt no card",
            f"{join_words(tied)} tie, and each is dealt one card",
            f"add demise: {', '.join(f'{seat} ...' for seat in tied)}",
            line=place,
            hangs={*hands(playing.state), END},
        )
    if UNKNOWN in _in_turn(named, order):
        stop("the sudden demise cannot be judged: not all of its cards are known")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A decision made ready for the engine.

    Attributes:
        known: The table, with cards turned up that the decision gives up.
        laid: The same with the cards on top of the deck that come.
        action: The decision.
        gets: The cards that come, an unknown one in the place of each that cannot.
        given_clash: Why a card cannot be given up.
        clash: Why a card cannot come.
    """

    known: Known
    laid: Known
    action: Action
    gets: tuple[str, ...]
    given_clash: ClashError | None
    clash: ClashError | None

    @property
    def refused(self) -> Refused | None:
        """Why the rules refuse it."""
        return refusal(self.laid.state, self.action)


def prepared(playing: Playing, act: hand_record.Act) -> Prepared:
    """Turn a decision into an action of the engine, its cards laid on top of the deck."""
    known = playing.known
    given_clash: ClashError | None = None
    wanted = Counter(act.cards)  # let unknown cards be those that are given up or laid down
    if act.does == "trade" and known.state.compiled.sees_before_trading:
        wanted -= Counter(act.gets)
    try:
        known = reveal(known, known.held(act.seat), tuple(wanted.elements()))
    except ClashError as error:
        given_clash = error
    gets = list(act.gets)
    clash: ClashError | None = None
    while True:
        try:
            laid = lay_next(known, gets)
        except ClashError as error:
            clash = clash or error
            gets[gets.index(error.card)] = UNKNOWN
        else:
            break
    amount = len(act.gets) if act.does == "draw" else act.amount
    number = known.state.table.index_of[act.seat]
    unknown = [card for card in known.state.hands[number] if is_unseen(card)]
    found: list[Card] = []
    for name in act.cards:
        if name != UNKNOWN:
            found.append(Card(name))
        elif unknown:
            found.append(unknown.pop(0))
        else:
            stop(f"it is not known which card {act.seat} gives up")
    action = Action(act.seat, ActionType(act.does), amount, tuple(found))
    return Prepared(known, laid, action, tuple(gets), given_clash, clash)


def evened(playing: Playing, act: hand_record.Act, gets: tuple[str, ...]) -> tuple[str, ...]:
    """Let a trade be card for card."""
    wanted = len(act.cards)
    if act.does != "trade" or len(gets) == wanted:
        return gets
    playing.fault(
        "drawing.bare-discard.refused",
        action_text(act),
        f"a trade is card for card: {wanted} for {wanted}",
        "name as many cards as are given up, ? for unknown ones",
        strays={hand(act.seat)},
    )
    return (*gets, *(UNKNOWN,) * wanted)[:wanted]
