"""Scenarios changed a little: what lies next to that of which somebody has thought.

A scenario is a table at which a rule matters.  Another seat, other credits, one more bet, two cards
exchanged: a program that was written for the scenario alone is often wrong there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.hunting.question import copied, hands_in
from sabacc.conformance.hunting.requests.random_requests import shuffled_deck
from sabacc.notation.forms import PHASES
from sabacc.records.random_play import seat_names
from sabacc.spec.cards import RANKS, SUITS
from sabacc.spec.rulesets import Ruleset, deck_copies, rest_of_deck

# ruff: noqa: PLR2004 - the odds stand where they are used


def kinds_of(rules: Ruleset) -> list[str]:
    """Return the different cards of the deck of a ruleset."""
    return [str(card) for card, count in deck_copies(rules).items() if count]


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
    """Return the cards that a sudden demise deals: equal ones, ones that all bomb with, or any."""
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


if TYPE_CHECKING:
    Change = Callable[..., object]

_OFTEN: Final = ("bet", "raise", "draw", "call", "fold")
_ACTIONS: Final = (
    *(*_OFTEN, *_OFTEN, *_OFTEN, *_OFTEN, "trade", "trade", "trade", "trade"),
    *("lay", "lay", "lay", "drop", "drop", "drop", "all-in", "all-in"),
    *("check", "match", "stay", "stand", "keep", "pass", "join", "sit-out"),
)
"""The actions that players try, as often as they stand here."""
CREDITS: Final = (0, 1, 2, 3, 4, 5, 7, 12, 20, 37, 60, 100, 1_000, 2**31 - 1, 2**31 + 1, 2**33 + 5)
"""The new credits of a stack or a pot."""
MOST_SEATS: Final = 8
ROUNDS: Final = (3, 5, 5, 7, 12)
"""After which round a changed hand stops at the latest."""
_SHOWN: Final = frozenset({"compare", "settle"})
_TIES: Final = 0.25
"""How many of the requests in which hands are shown have ties for the best hand."""
_MOST: Final = 4
"""How many things are changed at the most."""


def mutated(rng: Random, method: str, params: Mapping[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Return a request with one to four things changed; it may not add up any more.

    What cards come to it are those of the ruleset's own deck.
    """
    found: dict[str, Any] = copied(params)
    if method in _SHOWN and rng.random() < _TIES:
        if rng.random() < 0.5:
            _many_seats(rng, found, rules)
        level = tied(rng, found, rules)
        _huge_pot(rng, found)
        rng.choice((_dealer, _caller, _keep))(rng, found)
        if level and "caller" in found and rng.random() < 0.4:
            found["caller"] = rng.choice(level)
    else:
        for _ in range(rng.randint(1, _MOST)):
            change = rng.choice(_CHANGES[method])
            change(rng, found, *([rules] if change in _FROM_DECK else []))
    until, last = found.get("until"), rng.choice(ROUNDS)
    if method == "play" and (until is None or until["round"] > last):
        found["until"] = {"round": last}
    return found


def one_shift(rng: Random, params: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Let the die bring one shift at the most; its picks serve any hands."""
    rolls: list[dict[str, Any]] = params.get("rolls", [])
    comes = rng.randrange(len(rolls)) if rolls else 0
    for place, roll in enumerate(rolls):
        chance = _shift(rng, params["seats"], rules) if place == comes else {"comes": False}
        rolls[place] = {key: roll[key] for key in ("round", "last") if key in roll} | chance
    return params


def _shift(rng: Random, seats: Sequence[str], rules: Ruleset) -> dict[str, Any]:
    kinds = kinds_of(rules)
    picks = {seat: rng.sample(kinds, len(kinds)) for seat in seats}
    return {"comes": True, "picks": picks, "shuffle": shuffled_deck(rng, rules)}


def _one_seat_more(rng: Random, params: dict[str, Any], rules: Ruleset) -> None:
    """Seat somebody with two cards at any place of the table."""
    hands = params.get("hands")
    seats = params.get("seats") or list(hands or ())
    name = next((name for name in seat_names(MOST_SEATS) if name not in seats), None)
    if name is None or len(seats) >= MOST_SEATS:
        return
    if hands is not None:
        hands[name] = _dealt(rng, params, rules)
    if "seats" in params:
        params["seats"].insert(rng.randint(0, len(seats)), name)
    if "stacks" in params:
        params["stacks"][name] = rng.choice((100, 100, 20, *CREDITS))
    for roll in (params, *params.get("rolls", ())):
        if "picks" in roll:
            roll["picks"][name] = list(hands[name]) if hands is not None else kinds_of(rules)
    for pot in params.get("pots", ()):
        if pot.get("eligible") is not None and rng.random() < 0.7:
            pot["eligible"].append(name)


def _many_seats(rng: Random, params: dict[str, Any], rules: Ruleset) -> None:
    for _ in range(rng.randint(2, 5)):
        _one_seat_more(rng, params, rules)


def _dealt(rng: Random, params: dict[str, Any], rules: Ruleset) -> list[str]:
    deck: list[str] = params.get("deck") or []
    if len(deck) > 8:
        return [deck.pop(rng.randrange(4, len(deck))) for _ in range(2)]
    return rng.sample(rest_of_deck(rules, [*every_card(params), *deck]), 2)


def _seat(rng: Random, params: dict[str, Any]) -> str:
    return str(rng.choice(params["seats"]))


def _dealer(rng: Random, params: dict[str, Any]) -> None:
    if "dealer" in params:
        params["dealer"] = _seat(rng, params)


def _toggled(key: str) -> Change:
    """Return a change that puts a seat on a list, or takes it off."""

    def change(rng: Random, params: dict[str, Any]) -> None:
        seats: list[str] = params.setdefault(key, [])
        seat = _seat(rng, params)
        if seat in seats:
            seats.remove(seat)
        else:
            seats.append(seat)

    return change


def _stack(rng: Random, params: dict[str, Any]) -> None:
    params["stacks"][_seat(rng, params)] = rng.choice(CREDITS)


def _next_to(rng: Random, params: dict[str, Any]) -> None:
    """Give a stack a credit more or less."""
    seat = _seat(rng, params)
    params["stacks"][seat] = max(0, params["stacks"][seat] + rng.choice((-2, -1, 1, 2)))


def _rich(rng: Random, params: dict[str, Any]) -> None:
    """Give everybody more than 32 bits hold."""
    more = rng.choice((2**31, 2**32, 10**11))
    params["stacks"] = {seat: stack + more for seat, stack in params["stacks"].items()}


def _pot(rng: Random, params: dict[str, Any]) -> None:
    key = rng.choice(("hand_pot", "sabacc_pot"))
    if key == "hand_pot" and "pots" in params:
        rng.choice(params["pots"])["amount"] = rng.choice(CREDITS)
    else:
        params[key] = rng.choice(CREDITS)


def _side_pot(rng: Random, params: dict[str, Any]) -> None:
    seats = params["seats"]
    some = rng.sample(seats, rng.randint(1, len(seats)))
    params["pots"].append({"amount": rng.choice(CREDITS), "eligible": some})


def _caller(rng: Random, params: dict[str, Any]) -> None:
    if "seats" not in params:
        return
    params["caller"] = rng.choice([None, *params["seats"]])


def _huge_pot(rng: Random, params: dict[str, Any]) -> None:
    """Put more into the first pot than 32 bits hold, now and then."""
    if "seats" in params and rng.random() < 0.3:
        table = params["pots"][0] if "pots" in params else params
        table["amount" if "pots" in params else "hand_pot"] = rng.choice((2**31 + 1, 2**33 + 5))


def _keep(_rng: Random, _params: dict[str, Any]) -> None:
    """Change nothing else."""


def _entry(rng: Random, params: dict[str, Any]) -> None:
    """Let somebody do something at any time."""
    seat, does = _seat(rng, params), rng.choice(_ACTIONS)
    entry: dict[str, Any] = {"seat": seat, "does": does}
    if does in {"bet", "raise"}:
        entry["amount"] = rng.choice((0, 1, 1, 1, 2, 3, 5, 10, 40, 2**31 + 1))
    if does == "draw" and rng.random() < 0.4:
        entry["amount"] = rng.choice((0, 1, 2, 2, 3, 4))
    if does in {"trade", "drop", "lay"}:
        hand = hands_in(params).get(seat) or params["deck"][:6] or ["idiot"]
        entry["cards"] = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2))))
    if rng.random() < 0.7:
        entry["round"] = rng.choice((1, 1, 2, 3, 4, 5, rng.randint(6, 12)))
    if rng.random() < 0.2:
        entry["phase"] = rng.choice((*PHASES, "end", "last-betting", "last-betting"))
    if rng.random() < 0.1:
        entry["asked"] = _seat(rng, params)
    script: list[dict[str, Any]] = params.setdefault("script", [])
    script.insert(rng.randint(0, len(script)), entry)


def _again(rng: Random, params: dict[str, Any]) -> None:
    """Let a deed be done once more, by the same player or another, now or in the next round."""
    script: list[dict[str, Any]] = params.setdefault("script", [])
    if not script:
        return
    place = rng.randrange(len(script))
    entry = dict(script[place])
    if rng.random() < 0.6:
        entry["seat"] = _seat(rng, params)
    if "round" in entry and rng.random() < 0.3:
        entry["round"] += 1
    if rng.random() < 0.5:
        entry.pop("asked", None)
    script.insert(rng.randint(place, len(script)), entry)


def _not_done(rng: Random, params: dict[str, Any]) -> None:
    script = params.get("script")
    if script:
        script.pop(rng.randrange(len(script)))


def _other_entry(rng: Random, params: dict[str, Any]) -> None:
    """Let a deed be of another amount, by another player, or at another time."""
    script = params.get("script")
    if not script:
        return
    entry = rng.choice(script)
    mood = rng.random()
    if "amount" in entry and mood < 0.5:
        more = rng.choice((-1, 1, 2, 5, 2**31))
        entry["amount"] = max(0, entry["amount"] + more)
    elif mood < 0.7:
        entry["seat"] = _seat(rng, params)
    elif mood < 0.8:
        entry["round"] = rng.choice((1, 2, 3, 4))
    elif mood < 0.9:  # at the first moment that it fits
        for key in ("round", "phase", "asked"):
            entry.pop(key, None)
    else:
        rng.shuffle(script)


def _all_in(rng: Random, params: dict[str, Any]) -> None:
    """Let somebody go all in, and others raise, match or go all in after that."""
    script: list[dict[str, Any]] = params.setdefault("script", [])
    number = rng.choice((1, 1, 2))
    first, *others = rng.sample(params["seats"], len(params["seats"]))
    params["stacks"][first] = rng.choice((1, 2, 3, 5, 9))
    script.insert(0, {"seat": first, "does": "all-in", "round": number})
    for seat in others:
        does = rng.choice(("raise", "raise", "all-in", "match", "fold"))
        amount = {"amount": rng.choice((1, 2, 3))} if does == "raise" else {}
        script.append({"seat": seat, "does": does, "round": number, **amount})


def _longer(rng: Random, params: dict[str, Any]) -> None:
    """Let the hand go on, or stop within a round."""
    until = params.get("until")
    number = 1 if until is None else until["round"]
    if rng.random() < 0.2:
        params["until"] = {"round": rng.randint(1, number), "phase": rng.choice(PHASES)}
    else:
        params["until"] = {"round": number + rng.choice((1, 2, 3, 8))}


def _called(rng: Random, params: dict[str, Any]) -> None:
    """Let somebody call, and the hand go on."""
    script: list[dict[str, Any]] = params.setdefault("script", [])
    script.append({"seat": _seat(rng, params), "does": "call", "round": rng.choice((1, 2, 3, 4))})
    params["until"] = {"round": ROUNDS[-1]}


def _flag(key: str) -> Change:
    def change(_rng: Random, params: dict[str, Any]) -> None:
        params[key] = not params.get(key, False)

    return change


def _chance(rng: Random, params: dict[str, Any]) -> None:
    """Let the die fall otherwise, or the shift come or not."""
    rolls = [params] if "comes" in params or "die" in params else params.get("rolls", [])
    if not rolls:
        return
    roll = rng.choice(rolls)
    roll.pop("die", None)
    roll.pop("comes", None)
    roll |= {"die": rng.randint(1, 6)} if rng.random() < 0.5 else {"comes": rng.random() < 0.7}


def _a_roll(rng: Random, params: dict[str, Any], rules: Ruleset) -> None:
    """Let a shift come in a round."""
    number = rng.choice((1, 1, 2, 3))
    rolls = [roll for roll in params.get("rolls", ()) if roll.get("round") != number]
    params["rolls"] = [*rolls, {"round": number} | _shift(rng, params["seats"], rules)]


_OF_CARDS: Final[tuple[Change, ...]] = (
    another_card,
    alike,
    same_sum,
    nearly_special,
    one_card_more,
    one_card_less,
)
_SEATED: Final[tuple[Change, ...]] = (_one_seat_more, _many_seats, _dealer)
_CREDITS: Final[tuple[Change, ...]] = (_stack, _stack, _next_to, _next_to, _rich, _pot)
_DEEDS: Final[tuple[Change, ...]] = (
    _entry,
    _again,
    _again,
    _not_done,
    _other_entry,
    _other_entry,
    _all_in,
    _longer,
    _called,
)

_CHANGES: Final[Mapping[str, tuple[Change, ...]]] = {
    "score": (another_card, same_sum, nearly_special, nearly_special, one_card_more, one_card_less),
    "compare": (*_OF_CARDS, tied, _one_seat_more, _many_seats),
    "settle": (
        *_OF_CARDS,
        *_SEATED,
        *_CREDITS,
        next_card,
        tied,
        tied,
        _toggled("folded"),
        _caller,
        _side_pot,
    ),
    "shift": (*_OF_CARDS, *_SEATED, next_card, _toggled("folded"), _chance),
    "play": (
        *_DEEDS,
        *_DEEDS,
        *_OF_CARDS,
        *_SEATED,
        *_CREDITS,
        next_card,
        tied,
        _chance,
        _a_roll,
        _toggled("newcomers"),
        _toggled("sitting_out"),
        _flag("ante"),
        _flag("last_hand"),
    ),
}
"""The changes of a request, by its method."""
_FROM_DECK: Final[frozenset[Change]] = frozenset(
    {another_card, one_card_more, tied, _one_seat_more, _many_seats, _a_roll}
)
"""The changes to which cards come out of the ruleset's own deck, which they are given too."""
