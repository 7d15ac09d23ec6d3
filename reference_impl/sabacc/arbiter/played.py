"""Hand records as requests of the level `play`: what they ask, and what an answer makes up."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, takewhile
from math import inf
from typing import Any, Final, Literal

from sabacc.arbiter.entries import lying, shift_places
from sabacc.engine import events
from sabacc.engine.events import ActionType
from sabacc.engine.play import (
    Action,
    Phase,
    Roll,
    State,
    Stop,
    VersionChange,
    compile_rules,
    default_action,
    refusal,
)
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.notation.words import phase_words
from sabacc.protocol.facts import outcome_path
from sabacc.protocol.messages import PlayParams
from sabacc.records import Source, hand_record
from sabacc.records.replaying.knowledge import ClashError, put_under, reveal
from sabacc.records.replaying.moves import losses_below
from sabacc.records.replaying.playing import (
    HEAD,
    RecordFault,
    ReplayedHand,
    ReplayStep,
    judges_hands,
)
from sabacc.records.replaying.replay import CARDS_EACH, replay
from sabacc.spec.cards import CARDS, Card, excess_card, is_unseen
from sabacc.spec.rulesets import Ruleset, custom_copies, deck_of, rest_of_deck
from sabacc.system.groups import by_key
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where a record cannot be followed further, and why.

    Attributes:
        line: Which of the record's lines, from 0; `HEAD` (-1) for the head and the deal.
        kind: `ends` where the record stops half-way; `cards` where unknown cards leave open what
            follows; `fault` where the record goes on against the rules; `limit` where it is too
            long for a request.
        why: The reason, as a sentence without a dot.
        rule: The rule that was broken; empty unless `kind` is `fault`.
    """

    line: int
    kind: Literal["ends", "cards", "fault", "limit"]
    why: str
    rule: str = ""


def first_fault(played: ReplayedHand) -> Stopped | None:
    """Return the first fault that is more than a wrong claim: the hand goes on otherwise."""
    lines = played.record.lines
    for fault in played.faults:
        if fault.line == HEAD or not isinstance(lines[fault.line], hand_record.Claim):
            return Stopped(
                fault.line, "fault", f"{fault.says}; the rules: {fault.ruled}", fault.rule
            )
    return None


def unjudged(played: ReplayedHand) -> Stopped | None:
    """Return where the replay had to stop, or where the record ends before the hand does."""
    if played.finished:
        return None
    if played.stopped is not None:
        return Stopped(played.stopped, "cards", last_note(played))
    state = played.steps[-1].after.state
    who = f"; {state.asked_seat} is asked" if state.asked_seat else ""
    return Stopped(
        len(played.record.lines) - 1, "ends", f"the record ends {phase_words(state)}{who}"
    )


def last_note(played: ReplayedHand) -> str:
    """Return why a replay stopped."""
    notes = [note.text for note in played.notes if note.kind == "note"]
    return notes[-1] if notes else "the record cannot be judged"


# How long a script may be in a request
_MOST_ENTRIES: Final = 1_000
# How many falls of the die a request may hold, times the seats: each lists all cards a seat
_MOST_PICKS: Final = 2_000
_FEWEST: Final = 2
# How many cards must be left in the deck, where some are given to whom these rules leave out
_LEAST_REST: Final = 20
# New decks beyond those of the record, for rulesets that need more of them
_SPARE_SHUFFLES: Final = 2


@dataclass(frozen=True, slots=True)
class RecordAsked:
    """A record as a request of the level `play`.

    Attributes:
        params: The parameters, `ruleset` aside; empty where no request can be made.
        lines: For each entry of the script the line of the record that it came from, from 0; for
            what the record leaves out, the line before which it was done.
        stopped: Where the record cannot be followed further; None where all of it is followed.
            Behind a fault the request goes on by the rules, with what the record says then.
        filled: The seats with unknown cards that were filled with cards that nobody names.
        named: The cards that the record names as they came, dealt first.  Any other card that
            comes is made up; `made_up` tells what of an answer rests on such.
        shifts: What each seat lost to a shift as the record tells it, by the round; 0 for the
            shift after the last betting.
        pooled: The rounds of the shifts of which it tells who got which of the lost cards.
    """

    params: dict[str, Any]
    lines: tuple[int, ...] = ()
    stopped: Stopped | None = None
    filled: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    shifts: Mapping[int, Mapping[str, str]] = field(default_factory=dict[int, "Mapping[str, str]"])
    pooled: frozenset[int] = frozenset()

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The facts of the decisions in the line in which the record first breaks a rule."""
        stopped = self.stopped
        if stopped is None or stopped.kind != "fault":
            return ()
        return tuple(
            outcome_path(entry) for entry, line in enumerate(self.lines) if line == stopped.line
        )


def request_of(record: hand_record.Record, rules: Ruleset) -> RecordAsked:
    """Turn a record, as it goes by `rules`, into a request that every ruleset can play.

    Never raises for what a record says: `stopped` tells what is wrong with it.
    """
    played = replay(record, rules)
    if len(record.seats) < _FEWEST:
        return RecordAsked({}, stopped=Stopped(HEAD, "limit", "a hand needs at least two seats"))
    if not played.steps:
        fault = first_fault(played)
        if fault is None:
            return RecordAsked({}, stopped=Stopped(HEAD, "cards", last_note(played)))
        record = played.record
        hands = {
            seat: [card for card in hand if card in CARDS] for seat, hand in record.deal.items()
        }
        named = [card for hand in hands.values() for card in hand]
        if excess_card(named, custom_copies(played.rules)):
            return RecordAsked({}, stopped=fault)
        known = {seat: hands.get(seat, []) for seat in record.seats if seat not in record.sits_out}
        params = _table(record) | {
            "hands": known,
            "deck": rest_of_deck(played.rules, named),
            "script": [],
        }
        return RecordAsked(params, stopped=fault, named=tuple(named))
    draft = RequestDraft(played, CardFlow(played), played.steps[0].after.state)
    draft.go()
    return draft.asked()


def _table(record: hand_record.Record) -> dict[str, Any]:
    return {
        "seats": list(record.seats),
        "dealer": record.dealer,
        "stacks": dict(record.stacks),
        "hand_pot": record.hand_pot,
        "sabacc_pot": record.sabacc_pot,
        "ante": not record.antes_paid,
        "sitting_out": list(record.sits_out),
        "newcomers": list(record.new),
        "last_hand": record.last_hand,
    } | ({"owed": dict(record.owed)} if record.owed else {})


# What a script may leave out where the player does it unasked
_PASSIVE: Final = frozenset({"check", "match", "stay", "stand", "keep", "pass"})
# Phases in which nobody is asked, as an entry names them
_NOBODYS: Final = {"shift": "shift", "end": "end"}


@dataclass(frozen=True, slots=True)
class Tried:
    """An entry of the script; cards that nobody has seen have no names yet.

    `line` is where the record tells it, `place` where the hand has come to it; `key` is the asking:
    round, phase, and who was asked; `idle` says that it is what the player does unasked.
    """

    entry: dict[str, Any]
    cards: tuple[Card, ...]
    line: int
    place: int
    key: tuple[int, str, str]
    idle: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """A fall of the die: its entry, each seat's cards with the lost one first, and the pool."""

    place: int
    entry: dict[str, Any]
    picks: dict[str, list[Card]]
    pool: tuple[Card, ...]


# What is dealt from the deck beside a pool
_FROM_THE_DECK: Final = frozenset({"field.all-cards.new-card", "demise.cards.one-each"})


class CardFlow:
    """The cards of a hand as they were dealt, came and went.

    Attributes:
        faces: What cards that nobody had seen when they came turned out to be.
        dealt: The cards that each seat was dealt, every seat that takes part.
        decks: The cards that came from the first deck and from each new one.
    """

    def __init__(self, played: ReplayedHand) -> None:
        """Begin with the deal, whoever has bombed by it (`bombs.on-deal`)."""
        first = played.steps[0]
        state = first.after.state
        known = played.steps[-1].after
        for line in played.record.lines:
            if not isinstance(line, hand_record.Shows):
                continue
            hands = (step.after.held(line.seat) for step in reversed(played.steps))
            held = (known.faces.get(card, card) for card in next(filter(None, hands), ()))
            with suppress(ClashError):
                known = reveal(known, tuple(held), line.cards)
        self.faces = dict(known.faces)
        came = [event for event in first.events if isinstance(event, events.Dealt)]
        self.dealt = {
            name: [Card(event.card) for event in came if event.seat == name]
            for name in state.dealt_in
        }
        # a record may deal another number of cards than the rules do
        self.dealt |= {name: [*cards] for name, cards in state.hands_by_seat().items() if cards}
        self.decks: list[list[Card]] = [[]]
        # of each card to come, whether it was in the deck from the first, or was put under it
        self._in_deck = deque([True] * len(state.deck))

    def name(self, card: Card) -> str | None:
        """Return the name of a card; None if nobody has seen it."""
        face = self.faces.get(card, card)
        return None if is_unseen(face) else str(face)

    def names(self, cards: Iterable[Card]) -> list[str]:
        """Return the names of the cards that are known."""
        return [name for name in map(self.name, cards) if name is not None]

    @property
    def came(self) -> list[Card]:
        """Every card that came to somebody, those of the deal first."""
        return [card for cards in (*self.dealt.values(), *self.decks) for card in cards]

    def follow(self, step: ReplayStep) -> list[Card]:
        """Let the cards of a step come; beyond the deck they come from a new one.

        Return those that came from no deck: out of a pool, or from under the deck.
        """
        state, decks = step.after.state, len(self.decks)
        under = put_under(state.compiled)
        lost = state.compiled.ruleset.choices["shift.lost-cards"].name
        pooled = lost == "pooled" and isinstance(step.move, Roll)
        back: list[Card] = []
        for event in step.events:
            if isinstance(event, events.Dealt):
                of_pool = pooled and event.rule not in _FROM_THE_DECK
                if of_pool or not self._take(event.card, decks):
                    back.append(event.card)
            self._in_deck.extend([False] * isinstance(event, under))
        if any(isinstance(event, events.Reshuffled) for event in step.events):
            if len(self.decks) == decks:
                self.decks.append([])
            put = sum(isinstance(event, under) for event in step.events)
            self._in_deck = deque([True] * (len(state.deck) - put) + [False] * put)
        return back

    def _take(self, card: Card, decks: int) -> bool:
        """Take the next card, if need be from a new deck behind so many; False for a put one."""
        if not self._in_deck and len(self.decks) == decks:
            self.decks.append([])
        if self._in_deck and not self._in_deck.popleft():
            return False
        self.decks[-1].append(card)
        return True


@dataclass(slots=True)
class RequestDraft:
    """What a record tells of a hand, one line after the other, as it becomes a request.

    Attributes:
        played: The replayed record.
        cards: Where its cards are.
        state: The table now.
        tried: What the players tried.
        thrown: The falls of the die by round; 0 for the one after the last betting.
        changes: The changes of version, each with its line.
        reshuffled: The line at which a new deck was made first.
        touched: The cards that came or went, each with its line.
        busy: The line at which a seat first drew, traded, or laid a card.
    """

    played: ReplayedHand
    cards: CardFlow
    state: State
    tried: list[Tried] = field(default_factory=list[Tried])
    thrown: dict[int, Thrown] = field(default_factory=dict[int, Thrown])
    changes: list[tuple[int, dict[str, Any]]] = field(
        default_factory=list[tuple[int, dict[str, Any]]]
    )
    reshuffled: int | None = None
    touched: list[tuple[int, Card]] = field(default_factory=list[tuple[int, Card]])
    busy: dict[str, int] = field(default_factory=dict[str, int])

    def go(self) -> None:
        """Follow the record to where it ends, or could not be judged."""
        steps = by_key((step.line, step) for step in self.played.steps[1:])
        stopped = self.played.stopped
        for place, line in enumerate(self.played.record.lines):
            if stopped is None or place < stopped or place in steps:
                self._line(place, line, steps.get(place, []))

    def script(self, end: float) -> list[Tried]:
        """Return what must stand in the script of the lines above `end`.

        What a player does unasked may be missing, unless they try something later while the
        same seat is asked again: that would be tried too early.
        """
        later: set[tuple[int, str, str]] = set()
        found: list[Tried] = []
        for tried in reversed([tried for tried in self.tried if tried.place < end]):
            if not tried.idle or tried.key in later:
                later.add(tried.key)
                found.append(tried)
        return found[::-1]

    def _line(self, place: int, line: hand_record.Line, steps: Sequence[ReplayStep]) -> None:
        if isinstance(line, hand_record.Act) and all(step.assumed for step in steps):
            self._refused(place, line, steps)
            return
        rolled = any(isinstance(step.move, Roll) for step in steps)
        if isinstance(line, hand_record.Die) and not rolled:
            below = losses_below(self.played.record.lines, place).values()
            picks = {loss.seat: [CARDS[loss.card]] for loss in below if loss.card in CARDS}
            entry = _fall(self.state, line.face, comes=bool(line.comes))
            self.thrown.setdefault(entry.get("round", 0), Thrown(place, entry, picks, ()))
        for step in steps:
            self._step(place, step)

    def _refused(self, place: int, act: hand_record.Act, steps: Sequence[ReplayStep]) -> None:
        """Try what the rules refuse; the last of the steps may be what is taken for it."""
        action = Action(
            act.seat,
            events.ActionType(act.does),
            len(act.gets) if act.does == "draw" else act.amount,
            tuple(CARDS[name] for name in act.cards if name in CARDS),
        )
        instead = [step for step in steps[-1:] if _stands_for(step, action)]
        for step in steps[: len(steps) - len(instead)]:
            self._step(place, step)
        if len(action.cards) == len(act.cards):  # no request can name another card
            self._try(self.state, action, action.cards, place, place, idle=False)
        for step in instead:
            self._step(place, step, place + 1)

    def _step(self, place: int, step: ReplayStep, line: int | None = None) -> None:
        """Write what a step does; of a decision, told by another `line` than that of the step."""
        before = step.before.state if step.before is not None else step.after.state
        back = self._follow(place, step)
        match step.move:
            case Action(seat, does, _, cards) as action:
                usual = action == default_action(before)
                if line is None:
                    line = self._early(seat, does, place) if step.assumed and not usual else place
                idle = usual and (step.assumed or does in _PASSIVE)
                self._try(before, action, cards, line, place, idle=idle)
            case Roll(die=die) if not step.assumed:
                told = self.played.record.lines[place]
                face = told.face if isinstance(told, hand_record.Die) else die
                lost = [each for each in step.events if isinstance(each, events.Lost)]
                picks = {
                    loss.seat: [loss.card, *(card for card in held if card != loss.card)]
                    for loss in lost
                    for held in [before.cards_of(before.table.index_of[loss.seat])]
                }
                again = Counter(back) == Counter(loss.card for loss in lost)
                pool = tuple(back) if again else ()  # a pool, or a deck that had run out
                comes = any(each.comes for each in step.events if isinstance(each, events.Rolled))
                entry = _fall(before, face, comes=comes)
                self.thrown[entry.get("round", 0)] = Thrown(place, entry, picks, pool)
            case VersionChange(str() as version):
                late = before.caller_seat is not None
                moment = {"call": True} if late else {"round": before.round}
                self.changes.append((place, {"version": version, **moment}))
            case _:
                pass

    def _follow(self, place: int, step: ReplayStep) -> list[Card]:
        """Follow the cards of a step; return those that came from no deck."""
        self.state = step.after.state
        for event in step.events:
            match event:
                case (
                    events.Gave(_, card, _) | events.Lost(_, card, _, _) | events.Dealt(_, card, _)
                ):
                    self.touched.append((place, card))
                case events.Acted(seat, "draw" | "trade" | "lay", _, cards, _):
                    self.touched += [(place, card) for card in cards]
                    self.busy.setdefault(seat, place)
                case events.Reshuffled() if self.reshuffled is None:
                    self.reshuffled = place
                case _:
                    pass
        return self.cards.follow(step)

    def _early(self, seat: str, does: str, place: int) -> int:
        """Return the line of a decision that came too early and is due now."""
        lines = self.played.record.lines
        acts = (
            at
            for at in range(place - 1, -1, -1)
            if isinstance(line := lines[at], hand_record.Act)
            and (line.seat, line.does) == (seat, does)
        )
        return next(acts, place)

    def _try(  # noqa: PLR0913 - what was tried, where, and when
        self,
        state: State,
        action: Action,
        cards: tuple[Card, ...],
        line: int,
        place: int,
        *,
        idle: bool,
    ) -> None:
        """Write an entry that lands on the present asking."""
        phase = _NOBODYS.get(state.phase, state.phase)
        entry: dict[str, Any] = {"seat": action.seat, "does": str(action.does)}
        if action.does in {"bet", "raise"} or (action.does == "draw" and action.amount != 1):
            entry["amount"] = action.amount
        entry["round"] = state.round
        if phase not in {action.does.default_phase, "version", "ante", "deal"}:
            entry["phase"] = str(phase)
        asked = state.asked_seat if state.awaits == "seat" else None
        if asked not in {None, action.seat}:
            entry["asked"] = asked
        key = (state.round, phase, asked or action.seat)
        self.tried.append(Tried(entry, cards, line, place, key, idle))

    def asked(self) -> RecordAsked:
        """Return the request, down to where unknown cards may change what is ruled."""
        played, record, cards = self.played, self.played.record, self.cards
        owners = [seat for seat, hand in cards.dealt.items() if None in map(cards.name, hand)]
        end = min(self._open_questions(owners), default=inf)
        script = self.script(end)
        thrown = {number: roll for number, roll in self.thrown.items() if roll.place < end}
        if len(script) > _MOST_ENTRIES or len(thrown) * len(record.seats) > _MOST_PICKS:
            why = f"a request holds at most {_MOST_ENTRIES} decisions, and a few hundred rolls"
            return RecordAsked({}, stopped=Stopped(HEAD, "limit", why))
        known = cards.names(cards.came)
        # in the place of the unknown ones lie suit cards that the record does not name; where it
        # names them all, others that it does not name
        rest = rest_of_deck(played.rules, known) or list(map(str, deck_of(played.rules)))
        spare = sorted(rest, key=lambda name: CARDS[name].suit is not None)
        for card in chain(*(cards.dealt[seat] for seat in owners)):
            if cards.name(card) is None:
                cards.faces[card] = CARDS[spare.pop()]
        stops = [first_fault(played), unjudged(played)]
        if end != inf:
            why = (
                f"rulings from here on may depend on cards of {join_words(owners) or 'somebody'} "
                "that nobody knows; what is claimed above can be judged"
            )
            stops.insert(1, Stopped(int(end), "cards", why))
        came, *further = (
            [name or "" for name in takewhile(bool, map(cards.name, deck))] for deck in cards.decks
        )
        hands, rest = self._hands(came)
        rules = played.rules
        spares = [list(map(str, deck_of(rules)))] * _SPARE_SHUFFLES
        found = _table(record) | {
            "sitting_out": [seat for seat in record.seats if seat not in hands],
            "hands": hands,
            "deck": came + rest,
            "script": [
                tried.entry | ({"cards": cards.names(tried.cards)} if tried.cards else {})
                for tried in script
            ],
            "rolls": [self._roll(roll, hands) for roll in thrown.values()],
            "shuffles": [came + rest_of_deck(rules, came) for came in further] + spares,
        }
        if compile_rules(rules).versions:
            found["changes"] = [change for place, change in self.changes if place < end]
            found |= {} if record.version is None else {"version": record.version}
        until = _until([step for step in played.steps if step.line < end], script)
        return RecordAsked(
            params=found | ({"until": until} if until else {}),
            lines=tuple(tried.line for tried in script),
            stopped=min(filter(None, stops), key=lambda stop: stop.line, default=None),
            filled=tuple(owners),
            named=tuple(known),
            shifts={
                number: {seat: cards.name(lost[0]) or "" for seat, lost in roll.picks.items()}
                for number, roll in thrown.items()
            },
            pooled=frozenset(number for number, roll in thrown.items() if roll.pool),
        )

    def _open_questions(self, owners: Sequence[str]) -> Iterator[int]:
        """Yield the lines from which on rulings may hang on unknown cards, those of the `owners`.

        On a hand that nobody has seen nothing hangs as long as its player does no more than bet and
        fold, and no showdown comes.
        """
        if None not in map(self.cards.name, self.cards.came):
            return
        yield from (place for place, card in self.touched if self.cards.name(card) is None)
        yield from (self.busy[seat] for seat in owners if seat in self.busy)
        if self.reshuffled is not None:
            yield self.reshuffled
        state = self.state
        called = state.awaits == "change" and state.caller_seat is not None
        shown = called or (state.over and judges_hands(state))
        if shown and {*owners} & {*state.active_seats}:
            yield self.played.steps[-1].line

    def _hands(self, came: Sequence[str]) -> tuple[dict[str, list[str]], list[str]]:
        """Return the hands, and the rest of the deck.

        Whom these rules do not deal in, others may: they have the cards that the record deals
        them, or the last ones of the rest.  Where the deck runs short by that, they sit out.
        """
        record, hands = self.played.record, dict[str, list[str]]()
        dealt = {seat: self.cards.names(hand) for seat, hand in self.cards.dealt.items()}
        rest = rest_of_deck(self.played.rules, [*chain(*dealt.values()), *came])
        long = self.reshuffled is not None and self.state.was_dealt
        for seat in record.seats:
            if seat in dealt:
                hands[seat] = dealt[seat]
            elif seat not in record.sits_out and not long and len(rest) >= _LEAST_REST:
                cards = list(record.deal.get(seat, ()))
                if not cards or Counter(cards) - Counter(rest):
                    cards = rest[-CARDS_EACH:]
                for card in cards:
                    rest.remove(card)
                hands[seat] = cards
        return hands, rest

    def _roll(self, thrown: Thrown, seats: Iterable[str]) -> dict[str, Any]:
        """Write a fall of the die, with what it took first and every other card after it."""
        picks = {
            seat: list(dict.fromkeys((*self.cards.names(thrown.picks.get(seat, ())), *CARDS)))
            for seat in seats
        }
        pool = self.cards.names(thrown.pool)
        shuffle = pool + rest_of_deck(self.played.rules, pool)
        return thrown.entry | {"picks": picks, "shuffle": shuffle}


def _until(steps: Sequence[ReplayStep], script: Sequence[Tried]) -> dict[str, Any]:
    """Say where to stop, if a record does not come to the end of the hand; empty if it does.

    What was tried last, and refused, is still to be tried.  A hand that ends later than one
    without a limit is played by itself names its last round.
    """
    state = steps[-1].after.state
    if state.over:
        return {"round": state.round} if state.round > LAST_ROUND else {}
    called, chance = state.caller_seat is not None, state.phase in {Phase.SHIFT, Phase.VERSION}
    here = [tried for tried in script if tried.key[:2] == (state.round, state.phase)]
    last, ended = _last_phase(steps, called=called)
    if (not here and (ended or chance)) or (called and (chance or state.phase is Phase.LEAVING)):
        return last
    phase: Phase = Phase.DRAWING if state.phase is Phase.DISCARDING else state.phase
    if phase is Phase.VERSION:
        phase = ActionType(here[-1].entry["does"]).default_phase
    return {"round": state.round, "phase": str(phase)}


def _last_phase(steps: Sequence[ReplayStep], *, called: bool) -> tuple[dict[str, Any], bool]:
    """Return the last phase that has ended, and whether nothing has been done after it."""
    for place in range(len(steps) - 1, -1, -1):
        closed = [event for event in steps[place].events if isinstance(event, events.PhaseClosed)]
        if closed:
            then = closed[-1].state
            # of two phases of one name the first counts
            late = called and then.phase in {Phase.LEAVING, Phase.SHIFT}
            phase = "last-betting" if late else str(then.phase)
            return {"round": then.round, "phase": phase}, place == len(steps) - 1
    return {"round": 0}, len(steps) == 1


def _stands_for(step: ReplayStep, action: Action) -> bool:
    """True if a step is what the replay has taken for a refused action."""
    if step.before is None or not isinstance(step.move, Action) or step.move.seat != action.seat:
        return False
    return refusal(step.before.state, action) is not None


def _fall(state: State, face: int | None, *, comes: bool) -> dict[str, Any]:
    """Write a fall of the die, now: its face, or where that is not known what it brings."""
    moment = {"last": True} if state.caller_seat is not None else {"round": state.round}
    return moment | ({"comes": comes} if face is None else {"die": face})


def stop_of(steps: Sequence[ReplayStep]) -> Stop:
    """Return where a hand stops after the steps of a replayed record."""
    state = steps[-1].after.state
    stop = Stop.at(state)
    before = (step.before.state for step in steps if step.before is not None)
    met = sum(stop.matches(each) for each in before if each.awaits == state.awaits)
    return stop._replace(times=1 + met)


def under(params: PlayParams, rules: Ruleset) -> PlayParams:
    """Fit a request made of a record to another ruleset: no versions where none may change."""
    versions = params.version is not None or params.changes
    if not versions or rules.choices["totals.version"].name == "in-force":
        return params
    return replace_fields(params, version=None, changes=[])


def wrong_claims(source: Source, rules: Ruleset) -> Iterator[tuple[str, RecordFault]]:
    """Yield each claim that a record makes wrongly, with its line, and the fault that it is.

    What may only follow from a fault above it is left out.
    """
    for fault in replay(source.record, rules).faults:
        line = None if fault.line == HEAD else source.record.lines[fault.line]
        if isinstance(line, hand_record.Claim) and not (
            isinstance(line, hand_record.Round) or fault.follows
        ):
            number = source.numbers[fault.line]
            said = source.text(number).strip().removeprefix("claim:").strip()
            yield f"{said} (line {number} of the record)", fault


def earlier_hands(before: Sequence[Source], rules: Ruleset) -> Iterator[str]:
    """Say on which hand of a session the ruling is, and what is wrong with those before it."""
    if not before:
        return
    yield f"the record has {len(before) + 1} hands; the ruling is on the last, as its head has it"
    wrong = [
        f"line {source.line(fault.line, fault.field)}"
        f" of the record: {fault.says}, but {fault.ruled}"
        for source in before
        for fault in replay(source.record, rules).faults
    ]
    if wrong:
        rest = f"; {len(wrong) - 1} more faults before that hand" if wrong[1:] else ""
        yield f"{wrong[0]}{rest}"


Hands = Mapping[str, list[str]]


def made_up(asked: RecordAsked, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Name, in words, what an answer to `asked.params` has that the record does not tell.

    `answer` is a whole answer of the level `play`.  Nothing is returned where all of it follows
    from the record, and for an answer without facts.  What lies in a deck is no matter until it
    comes; the order of a new deck is not looked at.
    """
    if "phases" not in answer:
        return ()
    found = [*_shifts(asked, answer)]
    if answer["version"] is not None and "changes" not in asked.params:
        found.insert(0, "which version is in force")  # the rules of the record have but one
    found += [*_cards(asked, answer), *_filled(asked, answer)]
    return tuple(dict.fromkeys(found))


def _cards(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    named = Counter(asked.named)
    tables: list[Hands] = [phase["hands"] for phase in answer["phases"]]
    last = {seat: [*hand, *answer["fields"][seat]] for seat, hand in answer["hands"].items()}
    for hands in (*tables, last):
        yield from (
            f"which cards {seat} gets"
            for seat, cards in hands.items()
            if seat not in asked.filled and Counter(cards) - named
        )


def _filled(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the hands that nobody has seen, and that were judged."""
    dealt_in, gone = answer["dealt_in"], {*answer["folded"], *answer["out"]}
    live = [seat for seat in dealt_in if seat not in gone]
    last_shows = not {*live}.isdisjoint(answer["shown"])
    shown = live if answer["over"] and (len(live) > 1 or last_shows) else []
    calls: list[Hands] = [p["hands"] for p in answer["phases"] if p["phase"] == "calling"]
    if answer["caller"] is not None:  # who folds after the call may owe for a bomb
        shown = [seat for seat, hand in calls[-1].items() if hand]
    judged = {*shown, *answer["out"]}
    seats = [seat for seat in asked.filled if seat in judged]
    if seats:
        yield f"the cards of {join_words(seats)}"


def _shifts(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the shifts that took, or brought, what the record does not tell."""
    named = Counter(asked.named)
    phases: Sequence[Mapping[str, Any]] = answer["phases"]
    for number, place in shift_places(phases):
        if not phases[place].get("shifted"):
            continue
        before: Hands = phases[place - 1]["hands"] if place else asked.params.get("hands", {})
        told = asked.shifts.get(number, {})
        where = f"of round {number}" if number else "after the last betting"
        active = [seat for seat, hand in before.items() if hand]
        yield from (
            f"which card {seat} loses in the shift {where}"
            for seat in active
            if told.get(seat) not in before[seat] and len({*before[seat]}) > 1
        )
        held = Counter(lying({"hands": before}))
        after: Hands = phases[place]["hands"]
        came = (Counter(after[seat]) - Counter(before[seat]) for seat in active)
        same = held == Counter(lying(phases[place]))
        # Cards that the record names beside those held come from the deck, and are told.
        pooled = same and not sum(came, held) <= named
        if number not in asked.pooled and pooled and len(active) > 1:
            yield f"who gets which of the cards lost in the shift {where}"
