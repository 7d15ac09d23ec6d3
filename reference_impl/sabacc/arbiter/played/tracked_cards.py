"""Which card is which: each card of a replayed record, followed from where it came.

A record may leave cards unknown and show them later.  So every card is a `Token`, whose name is
filled in as soon as the record tells it, for its whole way through the hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sabacc.engine.events import Acted, Dealt, Gave, Lost, Over, Reshuffled, Rolled
from sabacc.spec.cards import CARDS
from sabacc.spec.decks import copies_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sabacc.records.replaying.replayed import ToldStep
    from sabacc.spec.cards import Card


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
        self.copies = copies_of(state.book.ruleset)
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
        book, hidden = before.book, step.after.hidden
        how = book.ruleset.choices["shift.lost-cards"].name
        shift = any(isinstance(event, Rolled) for event in step.events)
        if shift:
            self._refill_shift(step)
        for event in step.events:
            match event:
                case Acted(seat, "lay", _, cards, _):
                    moves.given += [self._find(seat, card, hidden) for card in cards]
                case Gave(seat, card, _):
                    moves.given.append(self._leave(seat, card, hidden, under=book.under_deck))
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
