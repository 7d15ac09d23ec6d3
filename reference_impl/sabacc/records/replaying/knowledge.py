"""What a record knows of the cards.

A record never names the undealt deck, and may leave cards unknown.  The engine wants every card.
So the cards that nobody has named lie in the deck in any order, its *loose* part, and are brought
to the top as the record names them; and each unknown card in a hand has a *stand-in*, a suit card
that changes its face as soon as the record shows what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sabacc.engine.events import Event, Gave, Lost, Reshuffled
from sabacc.engine.play import State
from sabacc.engine.position import deck_rule
from sabacc.notation.card_names import UNKNOWN
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import DECK_SIZE, Ruleset, deck_copies, deck_of

_DECK_RULES: Final = frozenset({"deck.size", "deck.suit-cards", "deck.face-cards"})


def of_the_deck(rule: str) -> bool:
    """Say whether a rule is one by which a card is not in the deck, or not so often."""
    return rule.rpartition(".")[0] in _DECK_RULES


def anyhow(rules: Ruleset) -> tuple[tuple[Card, ...], ...]:
    """Say how new decks lie of which the record names no card."""
    return (deck_of(rules),) * 2


class ClashError(Exception):
    """A card that cannot be where the record has it: the rule, and where it is instead."""

    def __init__(self, card: str, rule: str, why: str) -> None:
        """Keep the three."""
        super().__init__(f"{card}: {why}")
        self.card = card
        self.rule = rule
        self.why = why


class UnclearError(Exception):
    """Something that unknown cards leave open."""


def known_card(rules: Ruleset, name: str) -> Card | None:
    """Return a card by its name, None where it is unknown; raises ClashError for no card."""
    if name == UNKNOWN:
        return None
    if name not in CARDS:
        raise ClashError(name, deck_rule(rules, name), "there is no such card in the deck")
    return CARDS[name]


@dataclass(frozen=True, slots=True)
class Known:
    """A state of the engine, and how much of its cards is known.

    Attributes:
        state: The state; every card in it is a real one.
        hidden: The suit cards in it that stand in for unknown ones.
        loose: How many cards on top of the deck lie in an order that nobody knows.
        spoken: The cards that the record names anywhere: stand-ins keep clear of them.
    """

    state: State
    hidden: frozenset[Card]
    loose: int
    spoken: frozenset[Card]

    def hides(self, seat: str) -> bool:
        """Say whether some card of a seat is unknown."""
        return any(card in self.hidden for card in self._holds(seat))

    def shown(self, cards: Iterable[Card]) -> tuple[str, ...]:
        """Return cards as a record names them, stand-ins as unknown."""
        return tuple(UNKNOWN if card in self.hidden else str(card) for card in cards)

    def _holds(self, seat: str) -> tuple[Card, ...]:
        return self.state.cards_of(self.state.table.index_of[seat])

    def after(self, state: State, events: Sequence[Event]) -> Known:
        """Return what is known after a step of the engine."""
        before = self.state
        under = (
            sum(isinstance(event, Gave) for event in events) if before.compiled.under_deck else 0
        )
        if before.compiled.ruleset.choices["shift.lost-cards"].name == "under-deck":
            under += sum(isinstance(event, Lost) for event in events)
        if any(isinstance(event, Reshuffled) for event in events):
            loose = len(state.deck) - under
        else:
            taken = len(before.deck) + under - len(state.deck)
            loose = max(0, self.loose - taken)
        loose = max(0, min(loose, len(state.deck)))
        return Known(state, self.hidden, loose, self.spoken)

    def where(self, card: Card) -> str:
        """Say where all copies of a card are that are known."""
        places: list[str] = []
        for name in self.state.seats:
            number = self.state.table.index_of[name]
            places += [f"in {name}'s hand"] * self.state.hands[number].count(card)
            places += [f"in {name}'s interference field"] * self.state.fields[number].count(card)
        places += ["out of play"] * self.state.out_of_play.count(card)
        places += ["under the deck"] * self.state.deck[self.loose :].count(card)
        return " and ".join(places) or "not in this deck"

    def clash(self, card: Card) -> ClashError:
        """Return the error of a card all of whose copies are elsewhere."""
        rule = deck_rule(self.state.compiled.ruleset, card)
        return ClashError(card, rule, f"it is {self.where(card)} already")


def place_all(
    rules: Ruleset, hands: Mapping[str, Sequence[str]], named: Iterable[str]
) -> DealtHands:
    """Find a place for every card as the hand begins; unknown cards get stand-ins.

    `named` are all cards that the record names anywhere: stand-ins keep clear of them.
    """
    left = Counter(deck_copies(rules))
    dealt = {seat: [known_card(rules, name) for name in cards] for seat, cards in hands.items()}
    for cards in dealt.values():
        left.subtract(card for card in cards if card is not None)
    spoken = frozenset(CARDS[name] for name in named if name in CARDS)
    spare = [card for card in deck_of(rules) if card.suit and left[card] == 1]
    spare.sort(key=lambda card: card not in spoken)
    hidden: set[Card] = set()

    def stand_in() -> Card:
        if not spare:
            message = "too many cards are unknown"
            raise UnclearError(message)
        card = spare.pop()
        left[card] -= 1
        hidden.add(card)
        return card

    filled = {seat: tuple(card or stand_in() for card in cards) for seat, cards in dealt.items()}
    return DealtHands(filled, tuple(left.elements()), frozenset(hidden), spoken)


@dataclass(frozen=True, slots=True)
class DealtHands:
    """The hands dealt and the rest of the deck, stand-ins included; see `Known`."""

    hands: Mapping[str, tuple[Card, ...]]
    deck: tuple[Card, ...]
    hidden: frozenset[Card]
    spoken: frozenset[Card]


def reveal(known: Known, seat: str, names: Sequence[str]) -> Known:
    """Let a seat hold these cards, so far as its unknown ones may be them.

    Cards that it holds openly stay; one that it can hold in no way is left out: the rules will
    refuse what is done with it.
    """
    if not known.hidden:
        for name in names:
            known_card(known.state.compiled.ruleset, name)
        return known
    number = known.state.table.index_of[seat]
    open_cards = Counter(card for card in known.state.cards_of(number) if card not in known.hidden)
    for name in names:
        card = known_card(known.state.compiled.ruleset, name)
        if card is None:
            continue
        if open_cards[card]:
            open_cards[card] -= 1
            continue
        stand_in = next((c for c in known.state.cards_of(number) if c in known.hidden), None)
        if stand_in is not None:
            known = _turn_up(known, stand_in, card)
    return known


def _turn_up(known: Known, stand_in: Card, card: Card) -> Known:
    """Let a stand-in turn out to be `card`; raises ClashError where it cannot be."""
    hidden = known.hidden - {stand_in}
    if card in known.hidden:
        state = _renamed(known.state, stand_in, card)
        return replace(known, state=state, hidden=known.hidden - {card})
    loose = list(known.state.deck[: known.loose])
    if card not in loose:
        raise known.clash(card)
    loose[loose.index(card)] = stand_in
    return replace(known, state=_faced(known.state, {stand_in: card}, loose), hidden=hidden)


def _renamed(state: State, one: Card, other: Card) -> State:
    """Let two suit cards change places wherever they are."""
    return _faced(state, {one: other, other: one})


def _faced(state: State, faces: Mapping[Card, Card], loose: Sequence[Card] = ()) -> State:
    """Give cards another face wherever they are; `loose` is what lies on top of the deck then."""

    def turned(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(faces.get(card, card) for card in cards)

    draft = state.draft()
    draft.hands = tuple(map(turned, draft.hands))
    draft.fields = tuple(map(turned, draft.fields))
    draft.drawn_cards = tuple(map(turned, draft.drawn_cards))
    draft.deck = (*loose, *turned(draft.deck[len(loose) :]))
    draft.out_of_play = turned(draft.out_of_play)
    return draft.freeze()


def lay_next(known: Known, names: Sequence[str], gone: Sequence[Card] = ()) -> Known:
    """Let the cards of these names come next; raises ClashError, UnclearError.

    Cards beyond the deck come from a new one, made of what is out of play and `gone`.
    """
    deck: list[Card] = list(known.state.deck)
    for place, name in enumerate(names[: len(deck)]):
        card = known_card(known.state.compiled.ruleset, name)
        if place >= known.loose:
            known = _next_known(known, deck[place], card)
            deck = list(known.state.deck)
            continue
        if card is not None and card not in deck[place : known.loose]:
            known = _exchange(known, card, deck[place : known.loose])
            deck = list(known.state.deck)
        found = _unnamed(deck[place : known.loose], known.spoken) if card is None else card
        at = deck.index(found, place)
        deck[place], deck[at] = deck[at], deck[place]
        hidden = known.hidden | {found} if card is None else known.hidden - {found}
        known = replace(known, state=_with_deck(known.state, deck), hidden=hidden)
    # stand-ins are taken from the end: never a card that this very move is seen to take away
    return _shuffled_next(known, names[len(deck) :], [*gone, *known.state.out_of_play])


def _unnamed(cards: Sequence[Card], spoken: frozenset[Card]) -> Card:
    """Choose the stand-in for an unknown card that comes, best one that is never named."""
    suits = [card for card in reversed(cards) if card.suit]
    for card in suits:
        if card not in spoken:
            return card
    if not suits:
        message = "too many cards are unknown"
        raise UnclearError(message)
    return suits[0]


def _exchange(known: Known, card: Card, loose: Sequence[Card]) -> Known:
    """Bring a card into the loose part of the deck that stands in for an unknown one so far."""
    if card not in known.hidden:
        raise known.clash(card)
    other = _unnamed(loose, known.spoken)
    state = _renamed(known.state, card, other)
    return replace(known, state=state, hidden=known.hidden - {card} | {other})


def _next_known(known: Known, actual: Card, card: Card | None) -> Known:
    """Take a card whose place in the deck is known: one that was put under it."""
    if card is None or actual == card:
        return known
    if actual in known.hidden:
        return _turn_up(known, actual, card)
    rule = known.state.compiled.rule(DECK_SIZE)
    why = f"the next card of the deck is {actual}, which was put under it"
    raise ClashError(card, rule, why)


def _shuffled_next(known: Known, names: Sequence[str], pool: Sequence[Card]) -> Known:
    """Say how the cards of a new deck lie, should one be needed."""
    if not names and known.state.shuffles == anyhow(known.state.compiled.ruleset):
        return known
    left = Counter(pool)
    order: list[Card] = []
    hidden = known.hidden
    for name in names:
        card = known_card(known.state.compiled.ruleset, name)
        if card is None:
            card = _unnamed([other for other in pool if left[other]], known.spoken)
            hidden |= {card}
        if not left[card]:
            raise known.clash(card)
        left[card] -= 1
        order.append(card)
    draft = known.state.draft()
    rules = known.state.compiled.ruleset
    draft.shuffles = ((*order, *deck_of(rules)),) * 2 if order else anyhow(rules)
    return replace(known, state=draft.freeze(), hidden=hidden)


def _with_deck(state: State, deck: Iterable[Card]) -> State:
    draft = state.draft()
    draft.deck = tuple(deck)
    return draft.freeze()
