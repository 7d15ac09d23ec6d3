"""The cards of a replay.

A record never names the undealt deck, and may leave cards unknown.  The engine plays with what is
known: the deck lies face down until the record says which card comes, and a card that nobody has
seen is one of `HIDDEN`, unlike all others, until the record shows its face.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from sabacc.engine.events import Event, Gave, Lost, Reshuffled
from sabacc.engine.play import CompiledRules, State
from sabacc.engine.position import deck_rule
from sabacc.notation.card_names import UNKNOWN
from sabacc.spec.cards import CARDS, UNSEEN, Card, is_unseen
from sabacc.spec.rulesets import DECK_SIZE, Ruleset, deck_copies, deck_of

FACE_DOWN, *HIDDEN = UNSEEN
"""A card of a deck whose order nobody knows, and those that came to somebody unseen."""


def any_order(rules: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """Return an order for new decks of which the record names no card."""
    return ((*deck_of(rules), *UNSEEN),) * 2


def put_under(compiled: CompiledRules) -> tuple[type[Event], ...]:
    """Return the events that put a card under the deck."""
    lost = compiled.ruleset.choices["shift.lost-cards"].name == "under-deck"
    return (*([Gave] if compiled.under_deck else []), *([Lost] if lost else []))


class ClashError(Exception):
    """A card that cannot be where the record has it: the rule, and where it is instead."""

    def __init__(self, card: str, rule: str, why: str) -> None:
        """Keep the three."""
        super().__init__(f"{card}: {why}")
        self.card = card
        self.rule = rule
        self.why = why


class UnclearError(Exception):
    """The rest of a record cannot be judged, for the reason given."""


def stop(why: str) -> NoReturn:
    """Raise UnclearError."""
    raise UnclearError(why)


def known_card(rules: Ruleset, name: str) -> Card | None:
    """Return a card by its name, None if it is unknown; raises ClashError for no card."""
    if name == UNKNOWN:
        return None
    if name not in CARDS:
        raise ClashError(name, deck_rule(rules, name), "there is no such card in the deck")
    return CARDS[name]


def shown(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return cards as a record names them."""
    return tuple(UNKNOWN if is_unseen(card) else str(card) for card in cards)


@dataclass(frozen=True, slots=True)
class Known:
    """A state of the engine in which unknown cards are unseen ones.

    Attributes:
        state: The state.
        faces: What unseen cards have turned out to be.
        unseen: The number of unseen cards so far.
    """

    state: State
    faces: Mapping[Card, Card] = field(default_factory=dict[Card, Card])
    unseen: int = 0

    @property
    def rules(self) -> Ruleset:
        """The rules of the hand."""
        return self.state.compiled.ruleset

    def held(self, seat: str) -> tuple[Card, ...]:
        """Return all cards of a seat."""
        return self.state.cards_of(self.state.table.index_of[seat])

    def hides(self, seat: str) -> bool:
        """True if some card of a seat is unknown."""
        return any(map(is_unseen, self.held(seat)))

    def where(self, card: Card) -> str:
        """Say where all known copies of a card are."""
        state = self.state
        places: list[str] = []
        for name, number in state.table.index_of.items():
            places += [f"in {name}'s hand"] * state.hands[number].count(card)
            places += [f"in {name}'s interference field"] * state.fields[number].count(card)
        places += ["out of play"] * state.out_of_play.count(card)
        places += ["under the deck"] * state.deck.count(card)
        return " and ".join(places) or "not in this deck"

    def clash(self, card: Card) -> ClashError:
        """Return the error of a card all of whose copies are elsewhere."""
        return ClashError(card, deck_rule(self.rules, card), f"it is {self.where(card)} already")

    def check_free(self, card: Card) -> None:
        """Raise ClashError unless an unknown card may be this one."""
        state = self.state
        places = (*state.hands, *state.fields, state.deck, state.out_of_play)
        if sum(cards.count(card) for cards in places) >= deck_copies(self.rules)[card]:
            raise self.clash(card)

    def next_unseen(self) -> "tuple[Known, Card]":
        """Return an unseen card that is nowhere yet; raises UnclearError beyond the last one."""
        if self.unseen == len(HIDDEN):
            stop("too many cards are unknown")
        return replace(self, unseen=self.unseen + 1), HIDDEN[self.unseen]

    def turned_up(self, unseen: Card, face: Card) -> "Known":
        """Return this table with an unseen card turned up; raises ClashError for a false face."""
        self.check_free(face)

        def turned(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(face if card == unseen else card for card in cards)

        state = self.state.changed(
            hands=tuple(map(turned, self.state.hands)),
            fields=tuple(map(turned, self.state.fields)),
            drawn_cards=tuple(map(turned, self.state.drawn_cards)),
            deck=turned(self.state.deck),
            out_of_play=turned(self.state.out_of_play),
        )
        return replace(self, state=state, faces={**self.faces, unseen: face})

    def with_deck(self, deck: Sequence[Card]) -> "Known":
        """Return this table with another deck."""
        return replace(self, state=self.state.changed(deck=tuple(deck)))

    def after(self, state: State, events: Sequence[Event]) -> "Known":
        """Return the table after a step of the engine; a new deck lies face down."""
        known = replace(self, state=state)
        if not any(isinstance(event, Reshuffled) for event in events):
            return known
        under = put_under(self.state.compiled)
        put = sum(isinstance(event, under) for event in events)
        new = max(0, len(state.deck) - put)
        return known.with_deck((*(FACE_DOWN,) * new, *state.deck[new:]))


def reveal(known: Known, held: Sequence[Card], names: Sequence[str]) -> Known:
    """Let the cards of a hand be these, as far as its unknown ones may be them.

    Cards that are known stay; one that cannot be there is left out: the rules will refuse what is
    done with it.  Raises ClashError for a card that is elsewhere.
    """
    open_cards = Counter(held)
    unseen = filter(is_unseen, held)
    for name in names:
        card = known_card(known.rules, name)
        if card is not None and open_cards[card]:
            open_cards[card] -= 1
        elif card is not None and (hidden := next(unseen, None)) is not None:
            known = known.turned_up(hidden, card)
    return known


def lay_next(known: Known, names: Sequence[str], gone: Sequence[Card] = ()) -> Known:
    """Let the cards of these names come next; raises ClashError, UnclearError.

    Cards beyond the deck come from a new one, made of what is out of play and `gone`.
    """
    size = len(known.state.deck)
    for place, name in enumerate(names[:size]):
        known = _lay(known, place, known_card(known.rules, name))
    rules, pile = known.rules, list(known.state.out_of_play)
    left = Counter([*pile, *gone])
    order: list[Card] = []
    for name in names[size:]:
        card = known_card(rules, name)
        if card is None:
            # never a card that this very move is seen to take away
            last = max((at for at, one in enumerate(pile) if left[one]), default=None)
            if last is None:
                stop("too many cards are unknown")
            left[pile[last]] -= 1
            known, card = known.next_unseen()
            left[card] += 1
            pile[last] = card
        if not left[card]:
            raise known.clash(card)
        left[card] -= 1
        order.append(card)
    shuffles = any_order(rules)
    if order:
        shuffles = ((*order, *shuffles[0]),) * 2
    if known.state.shuffles == shuffles:
        return known
    state = known.state.changed(shuffles=shuffles, out_of_play=tuple(pile))
    return replace(known, state=state)


def _lay(known: Known, place: int, card: Card | None) -> Known:
    """Let a card of the deck be this one, None for one that stays unknown."""
    top = known.state.deck[place]
    if not is_unseen(top):
        if card in {None, top}:
            return known
        why = f"the next card of the deck is {top}, which was put under it"
        raise ClashError(str(card), known.state.compiled.rule(DECK_SIZE), why)
    if top != FACE_DOWN:  # one that was put under the deck
        return known if card is None else known.turned_up(top, card)
    if card is None:
        known, card = known.next_unseen()
    else:
        known.check_free(card)
    deck = known.state.deck
    return known.with_deck((*deck[:place], card, *deck[place + 1 :]))
