"""What a replayed record tells of a hand: actions, rolls and changes of version, in order."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sabacc.engine import events
from sabacc.engine.play import Action, State, default_action, refusal
from sabacc.notation.card_names import UNKNOWN
from sabacc.records import hand_record
from sabacc.records.replaying.knowledge import ClashError, reveal
from sabacc.records.replaying.playing import ReplayedHand, ReplayStep
from sabacc.spec.cards import CARDS, Card, is_unseen

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
            try:
                known = reveal(known, tuple(held), line.cards)
            except ClashError:
                continue
        self.faces = dict(known.faces)
        self.dealt: dict[str, list[Card]] = {name: [] for name in state.dealt_in}
        for event in first.events:
            if isinstance(event, events.Dealt):
                self.dealt[event.seat].append(Card(event.card))
        # a record may deal another number of cards than the rules do
        self.dealt |= {name: [*cards] for name, cards in state.hands_by_seat().items() if cards}
        self.decks: list[list[Card]] = [[]]
        self._sources: deque[int | None] = deque([0] * len(state.deck))
        """The deck from which each card to come is; None for one that was put under the deck."""

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

    def follow(self, step: ReplayStep) -> Moves:
        """Let the cards of a step move."""
        moves = Moves()
        compiled = step.after.state.compiled
        how = compiled.ruleset.choices["shift.lost-cards"].name
        shift = any(isinstance(event, events.Rolled) for event in step.events)
        if shift:
            self._refill_shift(step)
        for event in step.events:
            match event:
                case events.Acted(_, "lay", _, cards, _):
                    moves.given += map(Card, cards)
                case events.Gave(_, card, _):
                    moves.given.append(Card(card))
                    self._sources.extend([None] * compiled.under_deck)
                case events.Lost(seat, card, _, _):
                    moves.lost[seat] = Card(card)
                    moves.pool.append(Card(card))
                    self._sources.extend([None] * (how == "under-deck"))
                case events.Dealt(_, card, rule):
                    pooled = shift and how == "pooled" and rule != "field.all-cards.new-card"
                    moves.back += [Card(card)] * pooled
                    self._come(Card(card), moves, pooled=pooled)
                case events.Over():  # what comes after that comes in a sudden demise
                    shift = False
                case events.Reshuffled(count, _) if not shift:
                    self._refill(count)
                case _:
                    pass
        return moves

    def _come(self, card: Card, moves: Moves, *, pooled: bool) -> None:
        """Let a card come from the deck, or out of the pool of a shift."""
        moves.came.append(card)
        source = None if pooled or not self._sources else self._sources.popleft()
        if source is not None:
            self.decks[source].append(card)
            moves.again = False

    def _refill_shift(self, step: ReplayStep) -> None:
        """Make the new deck of a shift, which the events tell last (`edges.short-shift`)."""
        lost = 0
        for event in step.events:
            if isinstance(event, events.Over):
                return
            lost += isinstance(event, events.Lost)
            if isinstance(event, events.Reshuffled):
                self._refill(event.cards + lost)

    def _refill(self, count: int) -> None:
        self._sources.extend([len(self.decks)] * count)
        self.decks.append([])


@dataclass(slots=True)
class Moves:
    """The cards that one step moved: given up or laid down, lost to the shift, and come.

    `lost` has what each seat lost, the last card of a whole hand; `pool` has every lost card.
    Unless cards came from a deck, those that are lost may have come `again`; `back` has those
    that came out of a pool.
    """

    given: list[Card] = field(default_factory=list[Card])
    lost: dict[str, Card] = field(default_factory=dict[str, Card])
    pool: list[Card] = field(default_factory=list[Card])
    came: list[Card] = field(default_factory=list[Card])
    back: list[Card] = field(default_factory=list[Card])
    again: bool = True


@dataclass(slots=True)
class RecordedWay:
    """What a record tells of a hand, one line after the other; scratch paper of one request.

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
        steps: dict[int, list[ReplayStep]] = {}
        for step in self.played.steps[1:]:
            steps.setdefault(step.line, []).append(step)
        lines = self.played.record.lines
        stopped = self.played.stopped
        for place, line in enumerate(lines):
            mine = steps.get(place, [])
            if stopped is not None and place >= stopped and not mine:
                continue
            self._line(place, line, mine)

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
        match line:
            case hand_record.Act() if all(step.assumed for step in steps):
                action = Action(
                    line.seat,
                    events.ActionType(line.does),
                    len(line.gets) if line.does == "draw" else line.amount,
                    tuple(CARDS[name] for name in line.cards if name in CARDS),
                )
                repaired = bool(steps) and self._repairs(steps[-1], action)
                for step in steps[: -1 if repaired else None]:
                    self._step(place, step)
                if len(action.cards) == len(line.cards):  # no request can name another card
                    self._try(place, place, self.state, action, action.cards, idle=False)
                if repaired:
                    before = self.state
                    moves = self._follow(place, steps[-1])
                    taken = steps[-1].events[0]
                    assert isinstance(taken, events.Acted)  # noqa: S101 - `_repairs` has looked
                    instead = Action(taken.seat, taken.does, taken.amount, taken.cards)
                    idle = instead == default_action(before)
                    self._try(place + 1, place, before, instead, tuple(moves.given), idle=idle)
                return
            case hand_record.Die() if not any(
                isinstance(e, events.Rolled) for s in steps for e in s.events
            ):
                entry = _moment(self.state)
                comes = bool(line.comes)
                entry |= {"comes": comes} if line.face is None else {"die": line.face}
                picks: dict[str, list[Card]] = {}
                for below in self.played.record.lines[place + 1 :]:
                    if not isinstance(below, hand_record.Loses):
                        break
                    if below.card != UNKNOWN and below.card in CARDS:
                        picks[below.seat] = [CARDS[below.card]]
                self.thrown.setdefault(entry.get("round", 0), Thrown(place, entry, picks, ()))
            case _:
                pass
        for step in steps:
            self._step(place, step)

    def _step(self, place: int, step: ReplayStep) -> None:
        before = step.before.state if step.before is not None else step.after.state
        moves = self._follow(place, step)
        match step.events[0] if step.events else None:
            case events.Acted(seat, does, amount, cards, _):
                action = Action(seat, does, amount, cards)
                usual = action == default_action(before)
                idle = usual and (step.assumed or does in _PASSIVE)
                at = self._early(seat, does, place) if step.assumed and not usual else place
                self._try(at, place, before, action, tuple(moves.given), idle=idle)
            case events.Rolled(die, comes, _) if not step.assumed:
                line = self.played.record.lines[place]
                held = {
                    name: before.cards_of(before.table.index_of[name])
                    for name in before.active_seats
                }
                face = line.face if isinstance(line, hand_record.Die) else die
                picks = {
                    name: [card, *(other for other in held[name] if other != card)]
                    for name, card in moves.lost.items()
                }
                came = moves.back or moves.came[: len(moves.pool)]
                again = (moves.again or moves.back) and Counter(came) == Counter(moves.pool)
                pool = tuple(came) if again else ()  # a pool, or a deck that had run out
                entry = _moment(before) | ({"comes": comes} if face is None else {"die": face})
                self.thrown[entry.get("round", 0)] = Thrown(place, entry, picks, pool)
            case events.Changed(version, _):
                late = before.caller_seat is not None
                moment = {"call": True} if late else {"round": before.round}
                self.changes.append((place, {"version": version, **moment}))
            case _:
                pass

    def _follow(self, place: int, step: ReplayStep) -> Moves:
        moves = self.cards.follow(step)
        self.state = step.after.state
        self.touched += [(place, card) for card in (*moves.given, *moves.pool, *moves.came)]
        for event in step.events:
            if isinstance(event, events.Reshuffled) and self.reshuffled is None:
                self.reshuffled = place
            if isinstance(event, events.Acted) and event.does in {"draw", "trade", "lay"}:
                self.busy.setdefault(event.seat, place)
        return moves

    def _early(self, seat: str, does: str, place: int) -> int:
        """Return the line of a decision that came too early and is due now."""
        for at in range(place - 1, -1, -1):
            line = self.played.record.lines[at]
            if isinstance(line, hand_record.Act) and (line.seat, line.does) == (seat, does):
                return at
        return place

    def _try(  # noqa: PLR0913 - what was tried, where, and when
        self,
        line: int,
        place: int,
        state: State,
        action: Action,
        cards: tuple[Card, ...],
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

    # What the rules refuse.

    @staticmethod
    def _repairs(step: ReplayStep, action: Action) -> bool:
        """Say whether a step is what the replay has taken for a refused decision."""
        first = step.events[0] if step.events else None
        if step.before is None or not isinstance(first, events.Acted) or first.seat != action.seat:
            return False
        return refusal(step.before.state, action) is not None


def _moment(state: State) -> dict[str, Any]:
    return {"last": True} if state.caller_seat is not None else {"round": state.round}
