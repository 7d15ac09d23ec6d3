"""Reducers: passes that make a question smaller in one way each."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, takewhile
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from sabacc.conformance.hunting.question import (
    GONE,
    Params,
    Question,
    Rejected,
    copied,
    credits_in,
    each_alone,
    hands_in,
    question,
    with_value,
)
from sabacc.conformance.hunting.question_stream import FURTHER
from sabacc.engine.events import Dealt, Event, Reshuffled
from sabacc.engine.play import State
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.protocol.answers import card_names, names_by_seat
from sabacc.protocol.facts import THEN
from sabacc.spec.rulesets import Ruleset, custom_copies, rest_of_deck, scripted_top

Path: TypeAlias = tuple[str | int, ...]
# Yields smaller requests than a question's, of one kind
_Pass: TypeAlias = Callable[[Question], Iterator[Params]]

_LISTS: Final = (
    *("rolls", "changes", "shuffles", "newcomers", "sitting_out", "folded", "leaves", "arrives"),
)
TIMED: Final = ("script", "rolls", "changes")
"""The lists whose entries may name a round."""
# The numbers that read best, the best first
_USUAL: Final = (100, 0, 1, 2, 10)


def is_hand(params: Mapping[str, Any]) -> bool:
    """True if a request is for a whole hand; a further hand of a session names no seats."""
    further = "deck" in params and "seats" not in params
    return "pots" not in params and ("stacks" in params or further)


def weight(number: int) -> int:
    """Return how badly a number reads."""
    if number in _USUAL:
        return 10 * _USUAL.index(number)
    return 10 * len(_USUAL) + int(10 * math.log2(number))


def next_cards(params: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the cards of a deck above those that lie in their usual order."""
    return scripted_top(params.get("deck") or [], elsewhere(params), custom_copies(rules))


def elsewhere(params: Mapping[str, Any]) -> list[str]:
    """Return the cards that lie in no deck."""
    hands = {} if "cards" in params else hands_in(params)
    return [*(card for cards in hands.values() for card in cards), *params.get("out_of_play", ())]


def dealt(found: Question) -> Iterator[Params]:
    """Lay the hands that are dealt, and leave the rest of the deck."""
    params = found.params
    if params.get("hands") or found.right.played is None:
        return
    begun = found.right.played.first_state
    yield {**params, "hands": names_by_seat(begun.hands_by_seat()), "deck": card_names(begun.deck)}


def shorter_decks(found: Question) -> Iterator[Params]:
    """Let the cards lie in their usual order below the next ones, or leave them out."""
    params, rules = found.params, found.rules
    deck: list[str] = params.get("deck") or []
    if not deck:
        return
    if "pots" in params or "picks" in params:  # a settlement, or a shift, reads no further
        yield from ({**params, "deck": deck[:many]} for many in _fewer(len(deck)))
        return
    aside = elsewhere(params)
    for many in _fewer(len(next_cards(params, rules))):
        top = deck[:many]
        yield {**params, "deck": [*top, *rest_of_deck(rules, [*aside, *top])]}
    if len(deck) < _SHORT:
        yield from ({**params, "deck": deck[:many]} for many in range(len(deck)))


# A deck of fewer cards may be what a hand is about: that it runs out
_SHORT: Final = 12


def _fewer(most: int) -> Iterator[int]:
    """Yield smaller numbers, the smallest first, each once; the next one last."""
    yield from dict.fromkeys((0, 1, 2, 4, 8, most // 2, most - 4, most - 2, most - 1))


def fewer_cards(asked: Question) -> Iterator[Params]:
    """Leave a card out of a hand; of a whole deck it lies below the others."""
    params, rules = asked.params, asked.rules
    for seat, cards in hands_in(params).items():
        for place in range(len(cards)):
            left = cards[:place] + cards[place + 1 :]
            less = with_value(params, ("hands", seat) if seat else ("cards",), left)
            if is_hand(params) and less.get("deck"):
                top = next_cards(params, rules)
                less["deck"] = [*top, *rest_of_deck(rules, [*elsewhere(less), *top])]
            elif "picks" in params:
                less["picks"][seat] = [card for card in less["picks"][seat] if card in left]
            yield less


# After how many rounds, the last ones, a hand may begin
_MOST_BEGINNINGS: Final = 12


def begun_later(found: Question) -> Iterator[Params]:
    """Let a hand begin with the table after some round, the last one first.

    Whoever had left by then is not there, and the deal lies with whoever had it or the last turn.
    """
    played = found.right.played
    moves = () if played is None else played.moves
    ends = [pair for pair in pairwise(moves) if pair[0].before.round < pair[1].before.round]
    for last, then in ends[: -_MOST_BEGINNINGS - 1 : -1]:
        state = then.before
        if state.caller_seat is None and not any(state.fields) and len(state.active) > 1:
            yield from _from(found, state, last.before.turn)


def _from(found: Question, state: State, turn: int) -> Iterator[Params]:
    """Yield the hands that begin as a round does: the deal lies with the dealer, or the last turn.

    `turn` is whose turn it was in the round before.
    """
    params, played, over = found.params, found.right.played, state.round - 1
    until = params.get("until") or {"round": found.expected["phases"][-1]["round"]}
    if played is None or not 0 < over < until["round"]:
        return
    coming = [
        entry
        for place, entry in enumerate(params.get("script", ()))
        if (table := played.state_of_entry(place)) is None or table.round > over
    ]
    later = without_rounds({**params, "script": coming, "until": until}, range(1, state.round))
    begun = {key: value for key, value in later.items() if key not in {"ante", "newcomers"}} | {
        "stacks": dict(zip(state.seats, state.stacks, strict=True)),
        "hands": names_by_seat(state.hands_by_seat()),
        "deck": card_names(state.deck),
        "out_of_play": card_names(state.out_of_play),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "shuffles": [card_names(cards) for cards in state.shuffles],
        **({"owed": dict(state.owed)} if state.owed else {}),
        **({} if state.version is None else {"version": state.version}),
    }
    here = {state.name(seat) for seat in state.active}
    for gone in state.seats:
        if gone not in here:
            begun = without_seat(begun, gone)
    last = state.name(turn) if turn in state.active else ""
    dealers = dict.fromkeys((begun["dealer"], last))
    yield from ({**begun, "dealer": dealer} for dealer in dealers if dealer in here)


def without_seats(found: Question) -> Iterator[Params]:
    """Leave out all seats that do nothing, a half of them, half of all, each one, and of few, two.

    What they hold lies at the bottom, or is gone.  Rounds in which nobody else was asked go too.
    """
    params = found.params
    seats: list[str] = params.get("seats") or list(params.get("hands") or ())
    acting = {entry["seat"] for entry in params.get("script", ())}
    idle = [seat for seat in seats if acting and seat not in acting]
    several = [idle, *_halves(idle), *_halves(seats)]
    singly = [[seat] for seat in seats]
    pairs = combinations(seats, 2) if len(seats) in _SOME else ()
    draws = list(_draws(found))
    actors: defaultdict[int, set[str]] = defaultdict(set)
    for phase in found.expected.get("phases", ()):
        actors[phase["round"]].update(phase.get("asked") or ())
    for gone in (*(some for some in several if len(some) > 1), *singly, *pairs):
        alone = {number for number, some in actors.items() if some and some <= set(gone)}
        less = without_rounds(params, alone)
        held = [card for seat in gone for card in hands_in(less).get(seat, ())]
        for seat in gone:
            less = without_seat(less, seat)
        if less.get("deck"):
            whole = {**less, "deck": [*less["deck"], *held]}
            yield from _without_draws(whole, (draw for draw in draws if draw.seat in gone))
        yield less


# At tables of so many seats each two are left out together, too
_SOME: Final = range(4, 7)


def _halves(seats: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    half = len(seats) // 2
    return seats[:half], seats[half:]


class _Draw(NamedTuple):
    """A card that came from the deck, the round, and the entry of the script that brought it."""

    round: int
    entry: int | None
    seat: str
    card: str


def _draws(found: Question) -> Iterator[_Draw]:
    """Yield the cards that come from the deck that a request shows, in order."""
    played = found.right.played
    moves: list[tuple[int, int | None, Sequence[Event]]] = [(0, None, found.right.events)]
    if played is not None:
        dealt = (each for each in found.right.events if isinstance(each, Dealt))
        at_first = [each for each in dealt if each.rule == _AT_FIRST]
        moves = [(0, None, () if found.params.get("hands") else at_first)]
        moves += [(one.before.round, one.entry, one.step.events) for one in played.moves]
    for number, entry, events in moves:
        for event in events:
            if isinstance(event, Reshuffled):
                return
            if isinstance(event, Dealt) and event.rule != _POOLED:
                yield _Draw(number, entry, event.seat, str(event.card))


def _without_draws(params: Params, draws: Iterable[_Draw]) -> Iterator[Params]:
    """Yield a request with some drawn cards at the bottom of its deck, left out, or unchanged."""
    left: list[str] = list(params.get("deck") or ())
    gone: list[str] = []
    for draw in draws:
        if draw.card in left:
            left.remove(draw.card)
            gone.append(draw.card)
    if gone:
        yield {**params, "deck": left + gone}
        yield {**params, "deck": left}
    yield params


_AT_FIRST: Final = "deal.cards.two"
# The cards of such a shift come from what was lost, and not from the deck
_POOLED: Final = "shift.lost-cards.pooled"


def without_rounds(params: Params, gone: Collection[int]) -> Params:
    """Leave out rounds with all that happens in them; what comes later comes so much sooner."""
    if not gone:
        return params
    found = copied(params)
    for key in TIMED:
        if found.get(key):
            found[key] = [one for one in found[key] if one.get("round") not in gone]
    for entry in (*(one for key in TIMED for one in found.get(key, ())), found.get("until")):
        if entry and entry.get("round"):
            entry["round"] -= sum(number < entry["round"] for number in gone)
    return found


def without_seat(params: Params, seat: str) -> Params:
    """Return a request without a seat, and without all that it does, in further hands too."""
    found = _unnamed(params, seat)
    seats: list[str] = params.get("seats", [])
    if params.get("dealer") == seat:
        found["dealer"] = seats[seats.index(seat) - 1]
    return found


# Where a request names seats: the keys of a table, a list of them, one, or a part with further keys
_BY_SEAT: Final = frozenset({"hands", "fields", "stacks", "picks", "owed"})
_SEATS: Final = frozenset({"seats", "folded", "eligible", "sitting_out", "newcomers", "leaves"})
_ONE: Final = frozenset({"dealer", "caller", "asked", "after"})
_PARTS: Final = frozenset({"pots", "script", "rolls", "arrives", THEN})


def _unnamed(params: Params, seat: str) -> Params:
    """Leave out a seat, and the parts that are about it alone; it may be called as a card is."""
    return {
        key: _without(seat, key, value)
        for key, value in params.items()
        if key not in _ONE or value != seat
    }


def _without(seat: str, key: str, value: Any) -> Any:  # noqa: ANN401 - JSON
    if key in _BY_SEAT and value:
        return {name: cards for name, cards in value.items() if name != seat}
    if key in _SEATS and value:
        return [name for name in value if name != seat]
    if key in _PARTS:
        return [_unnamed(part, seat) for part in value if part.get("seat") != seat]
    return value


def without_a_round(found: Question) -> Iterator[Params]:
    """Leave out a round with all that is done and drawn in it; what is later comes sooner."""
    params = found.params
    timed = [entry for key in TIMED for entry in params.get(key, ())]
    last = max((entry.get("round", 1) for entry in timed), default=1)
    draws = list(_draws(found))
    for number in range(1, last + 1):
        less = without_rounds(params, {number})
        yield from _without_draws(less, (draw for draw in draws if draw.round == number))


# The moves of seats between two hands
_BETWEEN: Final = ("leaves", "arrives")
# The keys that a further hand takes over from the one before it
_TABLE: Final = (
    "seats",
    "dealer",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "owed",
    "ante",
    "sitting_out",
)


def smaller_sessions(found: Question) -> Iterator[Params]:
    """Begin a session later, end it sooner, or leave a hand out; let nobody leave or come."""
    params = found.params
    hands: list[Params] = params.get(THEN, [])
    tables = list(each_alone(params, found.expected)) if hands else []
    later = range(min(len(tables), len(hands)) - 1, 0, -1)
    yield from ({**tables[place], THEN: hands[place:]} for place in later)
    for place in range(1, len(hands)):
        yield {**params, THEN: hands[:place]}
        yield {**params, THEN: [*hands[: place - 1], *hands[place:]]}
    for place, hand in enumerate(hands):
        for seat in hand.get("leaves", ()):
            stay = [other for other in hand["leaves"] if other != seat]
            yield with_value(params, (THEN, place, "leaves"), stay)
        yield from (without_seat(params, one["seat"]) for one in hand.get("arrives", ()))


def of_each_hand(each: _Pass) -> _Pass:
    """Return a way to make a question smaller that does so with every hand of a session."""

    def smaller(found: Question) -> Iterator[Params]:
        if not found.params.get(THEN):
            yield from each(found)
            return
        tables = list(each_alone(found.params, found.expected))
        for place, alone in enumerate(tables):
            asked = question(found.name, found.method, alone, found.rules)
            for less in () if asked is None else each(asked):
                if place < len(tables) - 1 and less.get("until") != alone.get("until"):
                    continue  # the hands after it would not come
                later: list[Params] = found.params[THEN]
                if place == 0:  # whoever is not there never was
                    for gone in set(alone["seats"]) - set(less["seats"]):
                        later = [without_seat(hand, gone) for hand in later]
                    yield {**less, THEN: later}
                elif all(less.get(key) == alone.get(key) for key in _TABLE):
                    kept = {key: value for key, value in less.items() if key in FURTHER}
                    kept |= {key: it for key, it in later[place - 1].items() if key in _BETWEEN}
                    yield {**found.params, THEN: [*later[: place - 1], kept, *later[place:]]}

    return smaller


def _parts(entries: Sequence[object]) -> Iterator[range]:
    """Yield the places of all of a list, of each half, quarter, ... and of single entries."""
    step = len(entries)
    while step:
        for first in range(0, len(entries), step):
            yield range(first, min(first + step, len(entries)))
        step //= 2


def without_deeds(found: Question) -> Iterator[Params]:
    """Leave out deeds with the cards that they brought, which may be held from the beginning."""
    params, draws = found.params, list(_draws(found))
    script: list[Params] = params.get("script") or []
    for part in _parts(script):
        actors: dict[int | None, str] = {place: script[place]["seat"] for place in part}
        brought = [draw for draw in draws if actors.get(draw.entry) == draw.seat]
        less = {**params, "script": script[: part.start] + script[part.stop :]}
        smaller = list(_without_draws(less, brought))
        yield from smaller
        if len(part) == 1 and len(smaller) > 1 and params.get("hands"):
            [seat] = actors.values()
            given: list[str] = script[part.start].get("cards") or []
            held = Counter[str](params["hands"][seat]) - Counter(given)
            hand = [*held.elements(), *(draw.card for draw in brought)]
            yield with_value(smaller[1], ("hands", seat), hand)


# What a request or an entry of it cannot do without, and what other passes make smaller
_KEPT: Final = frozenset(
    {
        *("seats", "dealer", "stacks", "hands", "deck", "sabacc_pot", "script", "until"),
        *("seat", "does", "comes", "die"),
    }
)


def _parts_of(params: Params) -> Iterator[tuple[Path, Any]]:
    """Yield the parts of a request that it may do without, each with its path."""
    tables: list[tuple[Path, Params]] = [((), params), (("fields",), params.get("fields") or {})]
    for key in ("script", "rolls"):
        tables += [((key, place), one) for place, one in enumerate(params.get(key) or ())]
    for path, table in tables:
        yield from (((*path, key), part) for key, part in table.items() if key not in _KEPT)


def without_parts(found: Question) -> Iterator[Params]:
    """Leave out what need not be said, and of a list all, a half, a quarter, ... an entry."""
    params = found.params
    for path, value in _parts_of(params):
        if isinstance(value, list) and (len(path) == 1 or path[-1] == "cards"):
            entries: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
            for part in _parts(entries):
                yield with_value(params, path, entries[: part.start] + entries[part.stop :])
        else:
            yield with_value(params, path, GONE)


def ending_earlier(found: Question) -> Iterator[Params]:
    """Stop after a round; a hand that nobody calls goes on for as long as it may."""
    params = found.params
    if not is_hand(params):
        return
    phases = found.expected.get("phases") or [{"round": 1}]
    until = params.get("until") or {"round": phases[-1]["round"] + 1}
    yield from ({**params, "until": {"round": number}} for number in range(1, until["round"]))
    yield {**params, "until": {"round": until["round"]}}


def usual_numbers(found: Question) -> Iterator[Params]:
    """Exchange an amount for one that reads better."""
    yield from (
        with_value(found.params, path, usual)
        for path, number in credits_in(found.params)
        for usual in _USUAL
        if weight(usual) < weight(number)
    )


# The passes that leave much out, in the order in which they are tried
_COARSE: Final[tuple[_Pass, ...]] = (
    smaller_sessions,
    *map(
        of_each_hand,
        (
            dealt,
            ending_earlier,
            begun_later,
            without_seats,
            without_a_round,
            without_deeds,
            without_parts,
        ),
    ),
)
# The passes that make the rest plainer; each time, all of it may be left out again
_FINE: Final[tuple[_Pass, ...]] = tuple(
    map(of_each_hand, (shorter_decks, fewer_cards, usual_numbers))
)

# Asks some smaller requests, and returns the first rejection of the same kind
_IsInteresting: TypeAlias = Callable[[Sequence[Params]], Rejected | None]

# The number of smaller requests that are asked at a time
_AT_ONCE: Final = 6


def shrunk(
    found: Rejected,
    is_interesting: _IsInteresting,
    most: int,
    over: Callable[[], bool] = lambda: False,
) -> Rejected:
    """Return the smallest interesting question to be found before time is `over`.

    About `most` requests are asked.
    """
    small = _Shrinker(is_interesting, over, most).smallest(found)
    params = small.question.params
    if not over() and params.get("until") and small.question.expected.get("over"):
        whole = {key: value for key, value in params.items() if key != "until"}
        small = is_interesting([whole]) or small
    return small


@dataclass(slots=True)
class _Shrinker:
    """Shrinks one question; `left` is the number of requests that may still be asked."""

    is_interesting: _IsInteresting
    over: Callable[[], bool]
    left: int

    def smallest(self, found: Rejected) -> Rejected:
        """Leave out what can be left out, and make the rest plain, until no more can be done."""
        while True:
            smaller = self._reduced(found, _COARSE)
            if smaller is found:
                smaller = self._reduced(found, _FINE)
                if smaller is found:
                    return found
            found = smaller

    def _reduced(self, found: Rejected, passes: Sequence[_Pass]) -> Rejected:
        """Try some passes in turn.

        What failed before something smaller was found is tried again the next time.
        """
        for each in passes:
            place, before = 0, self.left
            while (smaller := self._one_smaller(found, each, place)) is not None:
                place += max(0, before - self.left - _AT_ONCE)
                found, before = smaller, self.left
        return found

    def _one_smaller(self, found: Rejected, each: _Pass, place: int) -> Rejected | None:
        """Return a smaller question of one pass, from a place on."""
        question = found.question
        size = size_of(question.params, question.rules)
        requests = takewhile(lambda _one: self.left > 0 and not self.over(), each(question))
        fewer = (one for one in requests if size_of(one, question.rules) < size)
        smaller = islice(fewer, place, None)
        while batch := list(islice(smaller, _AT_ONCE)):
            self.left -= len(batch)
            rejected = self.is_interesting(batch)
            if rejected is not None:
                return rejected
        return None


def size_of(params: Mapping[str, Any], rules: Ruleset) -> int:
    """Return how much there is to read in a request: hands, seats and deeds weigh the most.

    Of a deck count the cards above those that lie in the usual order of the ruleset's own.  A card
    in a hand is easier to read than the same card in the deck that it is dealt from.
    """
    first = {key: value for key, value in params.items() if key != THEN}
    further = sum(3_000 + _size_of_hand(hand, rules) for hand in params.get(THEN, ()))
    return _size_of_hand(first, rules) + further


def _size_of_hand(params: Mapping[str, Any], rules: Ruleset) -> int:
    lists = sum(len(params.get(key, ())) for key in ("script", *_LISTS))
    hands = {} if "cards" in params else hands_in(params)
    deck: list[str] = params.get("deck", [])
    whole = is_hand(params)
    rest = {key: value for key, value in params.items() if key not in {"deck", whole and "hands"}}
    return (
        2_000 * len(params.get("seats") or hands)
        + 500 * lists
        + (50 if whole else 100) * sum(map(len, hands.values()))
        + 60 * (len(next_cards(params, rules)) if whole else len(deck))
        + 200 * (params["until"]["round"] if params.get("until") else LAST_ROUND * whole)
        + sum(weight(number) for _, number in credits_in(params))
        + len(msgspec.json.encode(rest))
    )
