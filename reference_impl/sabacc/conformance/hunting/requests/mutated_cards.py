"""Requests with other cards: exchanged, one more, one less, or several hands level."""

# ruff: noqa: PLR2004 - the odds stand where they are used

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import hands_in
from sabacc.spec.cards import RANKS, SUITS
from sabacc.spec.decks import copies_of, rest_of_deck

if TYPE_CHECKING:
    from random import Random

    from sabacc.spec.rulesets import Ruleset


def kinds_of(rules: Ruleset) -> list[str]:
    """Return the different cards of the deck of a ruleset."""
    return [str(card) for card, count in copies_of(rules).items() if count]


def another_card(rng: Random, params: dict[str, Any], rules: Ruleset) -> None:
    """Exchange a card for one that lies in the deck, or anywhere but in a hand."""
    hands = [cards for cards in hands_in(params).values() if cards]
    if not hands:
        return
    cards = rng.choice(hands)
    place = rng.randrange(len(cards))
    deck: list[str] = params.get("deck") or []
    if deck:
        other = rng.randrange(len(deck))
        cards[place], deck[other] = deck[other], cards[place]
    else:
        cards[place] = rng.choice(kinds_of(rules))


def alike(rng: Random, params: dict[str, Any]) -> None:
    """Give a hand the totals of another one, card by card in other suits."""
    hands = hands_in(params)
    if len(hands) < 2:
        return
    one, other = rng.sample(list(hands), 2)
    deck: list[str] = params.get("deck") or []
    shift = rng.randrange(1, 4)
    wanted = [_other_suit(name, shift) for name in hands[one]]
    back, hands[other] = hands[other], wanted
    for name in wanted:
        if name in deck:
            deck.remove(name)
    deck += back
    if "deck" in params:
        params["deck"] = deck


def tied(rng: Random, params: dict[str, Any], rules: Ruleset) -> list[str]:
    """Let several hold equal good hands, and return who; often their next cards are equal too."""
    hands = hands_in(params)
    if len(hands) < 2:
        return []
    total = rng.choice((16, 17, 18, 19, 20, 21, 22, 23, 23))
    low = rng.sample(range(total - 15, total // 2 + 1), min(3, total // 2 - total + 16))
    pairs = [
        [f"{suit}-{RANKS[rank - 1]}", f"{other}-{RANKS[total - rank - 1]}"]
        for rank in low
        for suit, other in zip(SUITS, SUITS[1:] + SUITS[:1], strict=True)
    ]
    rng.shuffle(pairs)
    tied = rng.sample(list(hands), rng.randint(2, len(hands)))
    used: set[str] = set()
    for seat in tied:
        pair = next((pair for pair in pairs if used.isdisjoint(pair)), None)
        if pair is not None:
            hands[seat] = pair
            used.update(pair)
    if "deck" in params or "pots" in params:
        elsewhere = [*every_card(params), *params.get("out_of_play", ())]
        first = [card for card in _coming(rng) if card not in elsewhere]
        rest = rest_of_deck(rules, [*elsewhere, *first])
        rng.shuffle(rest)
        params["deck"] = [*first, *rest]
    return tied


def _coming(rng: Random) -> list[str]:
    """Return what a sudden demise deals: equal cards, cards that all bomb with, or any."""
    mood = rng.random()
    if mood < 0.5:
        rank = rng.choice(("1", "2", "3", "ace"))
        return [f"{suit}-{rank}" for suit in SUITS]
    high = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS[-5:]]
    return rng.sample(high, len(high)) if mood < 0.75 else []


_PATTERNS: Final = (
    ("idiot", "low", "low"),
    ("idiot", "low", "low", "any"),
    ("queen", "queen", "any"),
    ("queen", "star", "coins"),
    ("endurance", "any", "any"),
    ("evil-one", "high", "high"),
    ("evil-one", "demise", "high"),
    ("master", "sabres", "sabres"),
    ("balance", "high", "sabres"),
    ("any", "any"),
)
"""Hands near a special one: some cards of it, and others of a kind."""


def nearly_special(rng: Random, params: dict[str, Any]) -> None:
    """Deal a hand that is special, or nearly so."""
    hands = hands_in(params)
    if not hands:
        return
    hand = [_of_kind(rng, kind) for kind in rng.choice(_PATTERNS)]
    cards = hands[rng.choice(list(hands))]
    deck: list[str] = params.get("deck") or []
    if deck:
        deck += [card for card in cards if card not in hand]
        for name in hand:
            if name in deck:
                deck.remove(name)
    cards[:] = hand


def _of_kind(rng: Random, kind: str) -> str:
    suit = rng.choice(SUITS)
    match kind:
        case "low":
            return f"{suit}-{rng.randint(1, 4)}"
        case "high":
            return f"{suit}-{rng.choice(RANKS[-5:])}"
        case "master":
            return f"{suit}-master"
        case "sabres" | "coins":
            return f"{kind}-{rng.choice(RANKS)}"
        case "any":
            return f"{suit}-{rng.choice(RANKS)}"
        case _:
            return kind


def same_sum(rng: Random, params: dict[str, Any]) -> None:
    """Exchange two cards of a hand for neighbours that add up to the same."""
    hands = [cards for cards in hands_in(params).values() if len(cards) > 1]
    if not hands:
        return
    cards = rng.choice(hands)
    one, other = rng.sample(range(len(cards)), 2)
    up, down = _next_rank(cards[one], 1), _next_rank(cards[other], -1)
    deck: list[str] = params.get("deck") or []
    for place, name in ((one, up), (other, down)):
        if name in deck:
            deck[deck.index(name)] = cards[place]
        cards[place] = name


def _next_rank(name: str, step: int) -> str:
    """Return the suit card next to one; a face card stays, and so does an end of the suit."""
    suit, _, rank = name.partition("-")
    place = RANKS.index(rank) + step if rank in RANKS else -1
    return f"{suit}-{RANKS[place]}" if 0 <= place < len(RANKS) else name


def every_card(params: dict[str, Any]) -> list[str]:
    """Return the cards of all hands."""
    return [name for cards in hands_in(params).values() for name in cards]


def _other_suit(name: str, shift: int) -> str:
    suit, dash, rank = name.partition("-")
    if suit not in SUITS or not dash:
        return name
    return f"{SUITS[(SUITS.index(suit) + shift) % len(SUITS)]}-{rank}"


def one_card_more(rng: Random, params: dict[str, Any], rules: Ruleset) -> None:
    """Give a hand one more card."""
    hands = list(hands_in(params).values())
    if not hands:
        return
    deck: list[str] = params.get("deck") or []
    rng.choice(hands).append(
        deck.pop(rng.randrange(len(deck))) if deck else rng.choice(kinds_of(rules))
    )


def one_card_less(rng: Random, params: dict[str, Any]) -> None:
    """Take a card out of a hand; it lies at the bottom of the deck."""
    hands = [cards for cards in hands_in(params).values() if len(cards) > 1]
    if hands:
        cards = rng.choice(hands)
        name = cards.pop(rng.randrange(len(cards)))
        if params.get("deck"):
            params["deck"].append(name)


def next_card(rng: Random, params: dict[str, Any]) -> None:
    """Let another card come next."""
    deck: list[str] = params.get("deck") or []
    if len(deck) > 1:
        deck.insert(0, deck.pop(rng.randrange(1, len(deck))))
