"""The way of a replayed record: entries of a script, rolls and changes of version, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sabacc.engine.events import (
    Acted,
    ActionType,
    Changed,
    Dealt,
    Gave,
    Lost,
    Over,
    Reshuffled,
    Rolled,
)
from sabacc.engine.play import Action, State, default_action, refusal
from sabacc.notation.card_names import UNKNOWN
from sabacc.records import hand_record
from sabacc.records.replaying.replayed import ReplayedHand, ToldStep
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import deck_copies


class LostTrackError(Exception):
    """A card moves that nobody can hold: the record cannot be followed card by card."""


class Token:
    """One card of the deck; `name` is None as long as nobody has seen it."""

    __slots__ = ("came", "name")

    def __init__(self, name: str | None = None, *, came: bool = False) -> None:
        """Begin with a name, or without; `came` says that it was dealt to somebody."""
        self.name = name
        self.came = came


class Tracked:
    """The cards of a hand, step by step; scratch paper of one request.

    Attributes:
        copies: How often each card is in the deck.
        dealt: The cards that each seat was dealt, every seat that takes part.
        hands: The cards of each seat in the order in which they came, field included; of a seat
            that has folded, those that it held last.
        decks: The cards of the first deck and of each new one, in the order in which they come.
    """

    def __init__(self, begun: ToldStep) -> None:
        """Begin with the hands as they are dealt, whoever has bombed by them (`bombs.on-deal`)."""
        state, hidden = begun.after.state, begun.after.hidden
        self.copies = deck_copies(state.compiled.ruleset)
        dealt: dict[str, list[Card]] = {name: [] for name in state.dealt_in}
        for event in begun.events:
            if isinstance(event, Dealt):
                dealt[event.seat].append(event.card)
        # a record may deal another number of cards than the rules do
        dealt |= {name: [*cards] for name, cards in state.hands_by_seat().items() if cards}
        self.dealt = {
            name: [Token(_name(card, hidden), came=True) for card in dealt[name]]
            for name in state.dealt_in
        }
        self.hands = {name: list(tokens) for name, tokens in self.dealt.items()}
        self.decks: list[list[Token]] = [[Token() for _ in state.deck]]
        self._deck = list(self.decks[0])

    @property
    def unknown(self) -> list[Token]:
        """The cards that came to somebody and that nobody has seen."""
        dealt = (token for hand in self.dealt.values() for token in hand)
        came = (token for deck in self.decks for token in deck if token.came)
        return [token for token in (*dealt, *came) if token.name is None]

    def follow(self, step: ToldStep) -> Moves:
        """Let the cards of a step move; raises LostTrackError."""
        moves = Moves()
        before = step.before.state if step.before is not None else step.after.state
        compiled, hidden = before.compiled, step.after.hidden
        how = compiled.ruleset.choices["shift.lost-cards"].name
        shift = any(isinstance(event, Rolled) for event in step.events)
        if shift:
            self._refill_shift(step)
        for event in step.events:
            match event:
                case Acted(seat, "lay", _, cards, _):
                    moves.given += [self._find(seat, card, hidden) for card in cards]
                case Gave(seat, card, _):
                    moves.given.append(self._leave(seat, card, hidden, under=compiled.under_deck))
                case Lost(seat, card, _, _):
                    under = how == "under-deck"
                    moves.lost[seat] = self._leave(seat, card, hidden, under=under)
                    moves.pool.append(moves.lost[seat])
                case Dealt(seat, card, rule):
                    pooled = how == "pooled" and rule != "field.all-cards.new-card"
                    pool = moves.pool if shift and pooled else None
                    moves.came.append(self._come(seat, _name(card, hidden), pool, moves.came))
                case Over():  # what comes after that comes in a sudden demise
                    shift = False
                case Reshuffled(count, _) if not shift:
                    self._refill(count)
                case _:
                    pass
        return moves

    def shown(self, seat: str, cards: Sequence[str]) -> None:
        """Let the unknown cards of a seat be those that it shows, so far as they can be."""
        hand = self.hands.get(seat, [])
        left = Counter(token.name for token in hand if token.name is not None)
        for card in cards:
            if left[card]:
                left[card] -= 1
                continue
            token = next((token for token in hand if token.name is None), None)
            if (
                token is not None
                and card in CARDS
                and self._copies(card) < self.copies[CARDS[card]]
            ):
                token.name = card

    def _copies(self, name: str) -> int:
        tokens = {id(token): token for hand in self.dealt.values() for token in hand}
        tokens |= {id(token): token for token in self.decks[-1]}
        return sum(token.name == name for token in tokens.values())

    def _refill_shift(self, step: ToldStep) -> None:
        """Make the new deck of a shift, of which the events tell last (`edges.short-shift`)."""
        lost = 0
        for event in step.events:
            if isinstance(event, Over):
                return
            lost += isinstance(event, Lost)
            if isinstance(event, Reshuffled):
                self._refill(event.cards + lost)

    def _refill(self, count: int) -> None:
        self.decks.append([Token() for _ in range(count)])
        self._deck += self.decks[-1]

    def _find(self, seat: str, card: Card, hidden: Iterable[Card]) -> Token:
        """Find a card in a hand: by its name, else an unknown one, which has that name then."""
        hand, name = self.hands.get(seat, []), _name(card, hidden)
        found = next((token for token in hand if token.name == name), None)
        if found is None:
            found = next((token for token in hand if token.name is None), None)
        if found is None:
            raise LostTrackError
        found.name = name
        return found

    def _leave(self, seat: str, card: Card, hidden: Iterable[Card], *, under: bool) -> Token:
        """Take a card out of a hand; it goes under the deck, or out of play or into the pool."""
        token = self._find(seat, card, hidden)
        self.hands[seat] = [other for other in self.hands[seat] if other is not token]
        if under:
            self._deck.append(token)
        return token

    def _come(
        self, seat: str, name: str | None, pool: list[Token] | None, gone: Sequence[Token]
    ) -> Token:
        """Let a card come from the deck, or out of the pool of a shift."""
        source = self._deck
        if pool is not None:
            source = [token for token in pool if all(token is not other for other in gone)]
            source.sort(key=lambda token: token.name is not None and token.name != name)
            source.sort(key=lambda token: token.name != name)
        if not source:
            raise LostTrackError
        token = source.pop(0)
        if token.name is None:
            token.name = name
        elif name not in {None, token.name}:
            raise LostTrackError
        token.came = True
        self.hands[seat].append(token)
        return token


class Moves:
    """The cards that one step moved: given up or laid down, lost to the shift, and come.

    `lost` has what each seat lost, the last card of a whole hand; `pool` has every lost card.
    """

    __slots__ = ("came", "given", "lost", "pool")

    def __init__(self) -> None:
        """Begin with none."""
        self.given: list[Token] = []
        self.lost: dict[str, Token] = {}
        self.pool: list[Token] = []
        self.came: list[Token] = []


def _name(card: Card, hidden: Iterable[Card]) -> str | None:
    return None if card in hidden else str(card)


_PASSIVE: Final = frozenset({"check", "match", "stay", "stand", "keep", "pass"})
"""What a script may leave out where the player does it unasked."""
_NOBODYS: Final = {"shift": "shift", "end": "end"}
"""Phases in which nobody is asked, as an entry names them."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a seat tried: an entry of the script before its cards are all known by name.

    `line` is where the record tells it, `place` where the hand has come to it; `key` is the asking:
    round, phase, and who was asked; `idle` says that it is what the player does unasked.
    """

    entry: dict[str, Any]
    cards: tuple[Token, ...]
    line: int
    place: int
    key: tuple[int, str, str]
    idle: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """A fall of the die: its entry, each seat's cards with the lost one first, and the pool."""

    place: int
    entry: dict[str, Any]
    picks: dict[str, list[Token]]
    pool: tuple[Token, ...]


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
    cards: Tracked
    state: State
    tried: list[Tried] = field(default_factory=list[Tried])
    thrown: dict[int, Thrown] = field(default_factory=dict[int, Thrown])
    changes: list[tuple[int, dict[str, Any]]] = field(
        default_factory=list[tuple[int, dict[str, Any]]]
    )
    reshuffled: int | None = None
    touched: list[tuple[int, Token]] = field(default_factory=list[tuple[int, Token]])
    busy: dict[str, int] = field(default_factory=dict[str, int])

    def go(self) -> None:
        """Follow the record to where it ends, or could not be judged; raises LostTrackError."""
        steps: dict[int, list[ToldStep]] = {}
        for step in self.played.steps[1:]:
            steps.setdefault(step.line, []).append(step)
        lines = self.played.record.lines
        stopped = self.played.stopped
        for place, line in enumerate(lines):
            mine = steps.get(place, [])
            if stopped is not None and place >= stopped and not mine:
                continue
            self._line(place, line, mine)
        for line in lines:
            if isinstance(line, hand_record.Shows):
                self.cards.shown(line.seat, line.cards)

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

    def _line(self, place: int, line: hand_record.Line, steps: Sequence[ToldStep]) -> None:
        match line:
            case hand_record.Act() if all(step.assumed for step in steps):
                self._refused(place, line, steps)
                return
            case hand_record.Die() if not any(
                isinstance(e, Rolled) for s in steps for e in s.events
            ):
                self._idle_die(place, line)
            case hand_record.Shows(seat, cards):
                self.cards.shown(seat, cards)
            case _:
                pass
        for step in steps:
            self._step(place, step)

    def _step(self, place: int, step: ToldStep) -> None:
        """Take over one step of the replay."""
        before = step.before.state if step.before is not None else step.after.state
        hands = {name: list(self.cards.hands[name]) for name in before.active_seats}
        moves = self._follow(place, step)
        match step.events[0] if step.events else None:
            case Acted(seat, does, amount, cards, _):
                action = Action(seat, does, amount, cards)
                usual = action == default_action(before)
                idle = usual and (step.assumed or does in _PASSIVE)
                at = self._early(seat, does, place) if step.assumed and not usual else place
                self._try(at, place, before, action, tuple(moves.given), idle=idle)
            case Rolled(die, comes, _) if not step.assumed:
                self._throw(place, before, die, moves, hands, comes=comes)
            case Changed(version, _):
                late = before.caller_seat is not None
                moment = {"call": True} if late else {"round": before.round}
                self.changes.append((place, {"version": version, **moment}))
            case _:
                pass

    def _follow(self, place: int, step: ToldStep) -> Moves:
        """Let the cards of a step move."""
        moves = self.cards.follow(step)
        self.state = step.after.state
        self.touched += [(place, t) for t in (*moves.given, *moves.pool, *moves.came)]
        for event in step.events:
            if isinstance(event, Reshuffled) and self.reshuffled is None:
                self.reshuffled = place
            if isinstance(event, Acted) and event.does in {"draw", "trade", "lay"}:
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
        cards: tuple[Token, ...],
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

    def _refused(self, place: int, act: hand_record.Act, steps: Sequence[ToldStep]) -> None:
        """Let a refused decision stand as the record has it, at the moment at which it was tried.

        What the replay has taken for it comes after it, so that the hand goes on as in the audit.
        """
        action = Action(
            act.seat,
            ActionType(act.does),
            len(act.gets) if act.does == "draw" else act.amount,
            tuple(CARDS[name] for name in act.cards if name in CARDS),
        )
        repaired = bool(steps) and self._repairs(steps[-1], action)
        for step in steps[: -1 if repaired else None]:
            self._step(place, step)
        if len(action.cards) == len(act.cards):  # no request can name another card
            named = tuple(Token(str(card)) for card in action.cards)
            self._try(place, place, self.state, action, named, idle=False)
        if repaired:
            before = self.state
            moves = self._follow(place, steps[-1])
            taken = steps[-1].events[0]
            assert isinstance(taken, Acted)  # noqa: S101 - `_repairs` has looked
            instead = Action(taken.seat, taken.does, taken.amount, taken.cards)
            idle = instead == default_action(before)
            self._try(place + 1, place, before, instead, tuple(moves.given), idle=idle)

    @staticmethod
    def _repairs(step: ToldStep, action: Action) -> bool:
        """Say whether a step is what the replay has taken for a refused decision."""
        first = step.events[0] if step.events else None
        if step.before is None or not isinstance(first, Acted) or first.seat != action.seat:
            return False
        return refusal(step.before.state, action) is not None

    # The die.

    def _throw(  # noqa: PLR0913 - what a fall of the die comes to
        self,
        place: int,
        state: State,
        die: int | None,
        moves: Moves,
        hands: dict[str, list[Token]],
        *,
        comes: bool,
    ) -> None:
        line = self.played.record.lines[place]
        face = line.face if isinstance(line, hand_record.Die) else die
        picks = {
            name: [token, *(other for other in hands[name] if other is not token)]
            for name, token in moves.lost.items()
        }
        came = moves.came[: len(moves.pool)]
        dealt_again = {id(token) for token in moves.pool} == {id(token) for token in came}
        pool = tuple(came) if dealt_again else ()  # a pool, or a deck that had run out
        entry = _moment(state) | ({"comes": comes} if face is None else {"die": face})
        self.thrown[entry.get("round", 0)] = Thrown(place, entry, picks, pool)

    def _idle_die(self, place: int, line: hand_record.Die) -> None:
        """Keep a fall of the die that these rules do not know: other rules may."""
        entry = _moment(self.state)
        comes = bool(line.comes)
        entry |= {"comes": comes} if line.face is None else {"die": line.face}
        picks: dict[str, list[Token]] = {}
        for below in self.played.record.lines[place + 1 :]:
            if not isinstance(below, hand_record.Loses):
                break
            if below.card != UNKNOWN and below.card in CARDS:
                picks[below.seat] = [Token(below.card)]
        self.thrown.setdefault(entry.get("round", 0), Thrown(place, entry, picks, ()))


def _moment(state: State) -> dict[str, Any]:
    return {"last": True} if state.caller_seat is not None else {"round": state.round}
