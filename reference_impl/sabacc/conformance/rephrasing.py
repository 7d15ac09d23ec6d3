"""A case rephrased: the same question, put so that its answer must be the same.

A program that remembers answers does not know the question again; one that looks at what no rule
looks at answers otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.grading.grader import Grade, Outcome, grade
from sabacc.conformance.laws import broken_laws
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import DONE, FACTS, NOT_REACHED, PHASE_FACTS, Kind
from sabacc.protocol.messages import MOST_CREDITS
from sabacc.spec.cards import CARDS, RANKS, SUITS, usual_name
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Choice, Ruleset
from sabacc.system.text import join_words


@dataclass(frozen=True, slots=True)
class Original:
    """A question that is to be rephrased.

    Attributes:
        method: What is asked.
        params: The request without its ruleset, not to be changed.
        pins: The points on which the case hangs.
        rng: Where names, cards and numbers come from.
        plain: Returns the reference's answer to the question as it is; empty where it has none.
    """

    method: str
    params: Mapping[str, Any]
    pins: frozenset[str]
    rng: random.Random
    plain: Callable[[], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Rephrasing:
    """The question rephrased, how its answer is taken back, and what was done, in words."""

    params: dict[str, Any]
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]
    says: str


def as_it_is(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take an answer back that needs no translation."""
    return dict(answer)


_MOST: Final = 1_000
"""How many entries a script may have."""
_LATE: Final = ("fold", "draw", "stand", "check", "call")
_NO_BET: Final[Mapping[str, Any]] = {"does": "bet", "amount": 0}
_SLIPS: Final[Mapping[str, tuple[Mapping[str, Any], ...]]] = {
    "betting": ({"does": "draw"}, _NO_BET),
    "last-betting": ({"does": "draw"}, _NO_BET),
    "drawing": ({"does": "check"}, {"does": "call"}),
    "calling": ({"does": "check"}, {"does": "draw"}),
}
"""For each phase what is refused in it, whatever the house, to the player who is asked."""
_USUAL_PHASES: Final = {
    **dict.fromkeys(("check", "bet", "match", "raise", "all-in", "fold"), "betting"),
    **dict.fromkeys(("draw", "trade", "stand", "lay"), "drawing"),
    **dict.fromkeys(("call", "pass"), "calling"),
}


def refused_twice(original: Original) -> Rephrasing | None:
    """Try every action twice in a row that the reference refuses."""
    script: list[Any] = original.params.get("script", [])
    fates: list[Any] = original.plain().get("script", [])
    again = [place for place, fate in enumerate(fates) if fate not in {DONE, NOT_REACHED}]
    if not again or len(script) + len(again) > _MOST:
        return None
    longer = [
        entry for place, entry in enumerate(script) for entry in [entry] * _times(place, again)
    ]
    says = "every action that is refused is tried twice in a row"
    return Rephrasing({**original.params, "script": longer}, partial(_once, fates, again), says)


def _times(place: int, again: list[int]) -> int:
    return 2 if place in again else 1


def _once(right: list[Any], again: list[int], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Let one fate stand for each action that was tried twice: a wrong one if there is one."""
    shown: list[Any] = answer.get("script", [])
    if len(shown) != len(right) + len(again):
        return dict(answer)
    left = iter(shown)
    fates: list[Any] = []
    for place, fate in enumerate(right):
        tried = [next(left) for _ in range(_times(place, again))]
        fates.append(next((found for found in tried if found != fate), fate))
    return {**answer, "script": fates}


def refused_first(original: Original) -> Rephrasing | None:
    """Let a player try what is refused just before they do what is allowed."""
    script: list[Any] = original.params.get("script", [])
    fates: list[Any] = original.plain().get("script", [])
    phases = [entry.get("phase", _USUAL_PHASES.get(entry["does"])) for entry in script]
    done = [
        place
        for place, fate in enumerate(fates)
        if fate == DONE
        and phases[place] in _SLIPS
        and script[place].get("asked", script[place]["seat"]) == script[place]["seat"]
    ]
    if not done or len(script) >= _MOST:
        return None
    place = original.rng.choice(done)
    right, phase = script[place], phases[place]
    moment = {key: right[key] for key in ("seat", "round", "asked") if key in right}
    slip = {**moment, **original.rng.choice(_SLIPS[phase]), "phase": phase}
    longer = [*script[:place], slip, *script[place:]]
    says = f"{right['seat']} first tries to {slip['does']} in the {phase}, which is refused"
    return Rephrasing(
        {**original.params, "script": longer}, partial(_without, place, original.plain()), says
    )


def _without(place: int, plain: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out an entry; where it was allowed after all, nothing can be said of the answer."""
    fates: list[Any] = answer.get("script", [])
    if place >= len(fates):
        return dict(answer)
    if fates[place] == DONE:
        return dict(plain)
    return {**answer, "script": [*fates[:place], *fates[place + 1 :]]}


def after_the_end(original: Original) -> Rephrasing | None:
    """Let somebody act once the hand is over."""
    script: list[Any] = original.params.get("script", [])
    if "until" in original.params or len(script) >= _MOST or not original.plain().get("over"):
        return None
    seat, does = original.rng.choice(original.params["seats"]), original.rng.choice(_LATE)
    late = {"seat": seat, "does": does, "phase": "end"}
    says = f"{seat} tries to {does} once the hand is over"
    return Rephrasing({**original.params, "script": [*script, late]}, _without_the_last, says)


def _without_the_last(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {**answer, "script": answer["script"][:-1]} if "script" in answer else dict(answer)


def _same(name: str) -> str:
    return name


@dataclass(frozen=True, slots=True)
class NewNames:
    """What becomes of each seat's name and of each card's."""

    seat: Callable[[str], str] = _same
    card: Callable[[str], str] = _same


# Values are JSON; a value that is null or of no known key stays as it is.
# ruff: noqa: ANN401


def _seat(value: Any, change: NewNames) -> Any:
    return None if value is None else change.seat(value)


def _card(value: Any, change: NewNames) -> Any:
    return change.card(usual_name(value))


def _list(inner: Callable[[Any, NewNames], Any]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        return None if value is None else [inner(one, change) for one in value]

    return walk


def _by_seat(inner: Callable[[Any, NewNames], Any]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        if value is None:
            return None
        return {change.seat(seat): inner(one, change) for seat, one in value.items()}

    return walk


def _record(keys: Mapping[str, Callable[[Any, NewNames], Any]]) -> Callable[[Any, NewNames], Any]:
    def walk(value: Any, change: NewNames) -> Any:
        return {key: keys[key](one, change) if key in keys else one for key, one in value.items()}

    return walk


def _plain(value: Any, _: NewNames) -> Any:
    return value


_SEATS: Final = _list(_seat)
_CARDS: Final = _list(_card)
_ENTRY: Final = {"seat": _seat, "asked": _seat, "cards": _CARDS}
_ROLL: Final = {"picks": _by_seat(_CARDS), "shuffle": _CARDS}

_HAND: Final[Mapping[str, Callable[[Any, NewNames], Any]]] = {
    "seats": _SEATS,
    "dealer": _seat,
    "caller": _seat,
    "folded": _SEATS,
    "sitting_out": _SEATS,
    "newcomers": _SEATS,
    "stacks": _by_seat(_plain),
    "owed": _by_seat(_plain),
    "pots": _list(_record({"eligible": _SEATS})),
    "cards": _CARDS,
    "field": _CARDS,
    "hands": _by_seat(_CARDS),
    "fields": _by_seat(_CARDS),
    "picks": _by_seat(_CARDS),
    "deck": _CARDS,
    "shuffle": _CARDS,
    "out_of_play": _CARDS,
    "shuffles": _list(_CARDS),
    "script": _list(_record(_ENTRY)),
    "rolls": _list(_record(_ROLL)),
    "leaves": _SEATS,
    "arrives": _list(_record({"seat": _seat, "after": _seat})),
}
REQUEST: Final[Mapping[str, Callable[[Any, NewNames], Any]]] = {
    **_HAND,
    "then": _list(_record(_HAND)),
}
"""How seats and cards stand under each key of a request, whatever its method."""

PLAIN: Final = frozenset(
    {
        "ruleset",
        "version",
        "die",
        "other_die",
        "comes",
        "sabacc_pot",
        "hand_pot",
        "ante",
        "changes",
        "until",
        "last_hand",
    }
)
"""The keys of requests that hold neither seats nor cards."""

_KINDS: Final[Mapping[Kind, Callable[[Any, NewNames], Any]]] = {
    Kind.SEATS: _SEATS,
    Kind.ASKED: _SEATS,
    Kind.POT_SEATS: _list(_SEATS),
    Kind.SEAT_CARD: _by_seat(_card),
    Kind.SEAT_NUMBER: _by_seat(_plain),
    Kind.DEBTS: _by_seat(_plain),
    Kind.SEAT_SEAT: _by_seat(_seat),
    Kind.SEAT_CARDS: _by_seat(_CARDS),
    Kind.VISIBLE_CARDS: _by_seat(_CARDS),
    Kind.CARDS: _CARDS,
    Kind.DECK: _CARDS,
    Kind.POTS: _list(_record({"eligible": _SEATS})),
    Kind.PHASES: _list(
        lambda phase, change: _facts(PHASE_FACTS, phase, change),
    ),
    Kind.HANDS: _list(
        lambda hand, change: _facts(FACTS["play"], hand, change),
    ),
}
WHO: Final = frozenset({"dealer", "caller", "next_dealer", "roller"})
"""The words of answers that name a seat."""


def renamed(params: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    """Return a request with other seats and cards."""
    found: dict[str, Any] = _record(REQUEST)(params, change)
    return found


def renamed_back(method: str, answer: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    """Return an answer of the right shape with other seats and cards."""
    return _facts(FACTS[method], answer, change)


def _facts(table: Mapping[str, Any], shown: Mapping[str, Any], change: NewNames) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in shown.items():
        fact = table.get(key)
        walk = _plain if fact is None else _KINDS.get(fact.kind, _plain)
        if key in WHO:
            walk = _seat
        found[key] = walk(value, change)
    return found


_CONSONANTS: Final = "bdfghjklmnprstvwz"
_VOWELS: Final = "aeiou"
_SUITED: Final = "specials.regional-"
"""How the ids of the points begin whose rules look at suits."""


def other_names(original: Original) -> Rephrasing | None:
    """Give every seat another name, and let the list of seats begin elsewhere."""
    params = original.params
    seats: list[str] = list(params.get("seats") or params.get("hands") or ())
    if not seats:
        return None
    came = [one for hand in params.get("then", ()) for one in hand.get("arrives", ())]
    everybody = [*seats, *(one["seat"] for one in came)]
    fresh = dict(zip(everybody, _fresh(original.rng, everybody), strict=True))
    changed = renamed(params, NewNames(seat=lambda name: fresh.get(name, name)))
    said = [f"{old} is called {new}" for old, new in fresh.items()]
    # Who comes, and sits down last of all, sits elsewhere if another seat is the last one.
    last = any(one.get("after") is None for one in came)
    first = 0 if last else original.rng.randrange(len(seats))
    if first:
        _turn(changed, first)
        said.append(f"the list of seats begins with {fresh[seats[first]]}")
    back = {new: old for old, new in fresh.items()}
    # A name of no seat is never taken for one: it may be remembered from the question as it was.
    change = NewNames(seat=lambda name: back.get(name, f"{name}, who is not at the table"))
    return Rephrasing(
        changed, partial(renamed_back, original.method, change=change), join_words(said)
    )


def _fresh(rng: random.Random, taken: Collection[str]) -> list[str]:
    """Make up as many names as there are seats, all different, and none of theirs."""
    found: dict[str, None] = {}
    while len(found) < len(taken):
        syllables = (rng.choice(_CONSONANTS) + rng.choice(_VOWELS) for _ in range(3))
        name = "".join(syllables).capitalize()
        if name not in taken:
            found[name] = None
    return list(found)


def _turn(params: dict[str, Any], first: int) -> None:
    """Let the list of seats begin elsewhere; without one, the hands."""
    if "seats" in params:
        params["seats"] = [*params["seats"][first:], *params["seats"][:first]]
    else:
        hands = list(params["hands"].items())
        params["hands"] = dict([*hands[first:], *hands[:first]])


def other_suits(original: Original) -> Rephrasing | None:
    """Exchange two suits, at least one of which is there, and perhaps the other two.

    Where a case hangs on regional arrays, suits matter, or may matter to another ruleset.
    """
    if any(point.startswith(_SUITED) for point in original.pins):
        return None
    seen: set[str] = set()

    def look(card: str) -> str:
        seen.add(_suit(card))
        return card

    renamed(original.params, NewNames(card=look))
    here = sorted(seen.intersection(SUITS))
    if not here:
        return None
    one = original.rng.choice(here)
    other, third, fourth = original.rng.sample([suit for suit in SUITS if suit != one], 3)
    pairs = {one: other, other: one}
    says = f"{one} and {other} are exchanged"
    if original.rng.random() < 1 / 2:
        pairs |= {third: fourth, fourth: third}
        says += f", and so are {third} and {fourth}"
    change = NewNames(card=partial(_exchanged, pairs))
    taken_back = partial(renamed_back, original.method, change=change)
    return Rephrasing(renamed(original.params, change), taken_back, says)


def _suit(card: str) -> str:
    return card.partition("-")[0]


def _exchanged(pairs: Mapping[str, str], card: str) -> str:
    suit, dash, rank = card.partition("-")
    return f"{pairs[suit]}-{rank}" if dash and suit in pairs else card


_HANDS: Final = ("cards", "field", "hands", "fields")
_SEAT_LISTS: Final = ("folded", "sitting_out", "newcomers")


def other_order(original: Original) -> Rephrasing | None:
    """Put the cards of every hand in another order, and the seats of lists without one."""
    rng = original.rng
    changed = dict(original.params)
    hands = False
    for key in _HANDS:
        if changed.get(key):
            changed[key] = _mixed(rng, changed[key])
            hands = hands or changed[key] != original.params[key]
    for key in _SEAT_LISTS:
        if changed.get(key):
            changed[key] = _mixed(rng, changed[key])
    if "pots" in changed:
        changed["pots"] = [
            {**pot, "eligible": _mixed(rng, pot["eligible"])} if pot.get("eligible") else pot
            for pot in changed["pots"]
        ]
    if changed == original.params:
        return None
    what = "the cards of hands are" if hands else "seats that are listed without order are"
    return Rephrasing(changed, as_it_is, f"{what} in another order")


def _mixed(rng: random.Random, value: Any) -> Any:
    if isinstance(value, dict):
        by_seat = cast("dict[str, list[str]]", value)
        return {seat: _mixed(rng, cards) for seat, cards in by_seat.items()}
    return rng.sample(value, len(value))


_LONGEST: Final = 200
"""How many cards a deck may have in a request."""
_SHORT: Final = 20
"""Below how many credits a stack may be short: what it cannot pay may matter then."""


def other_credits(original: Original) -> Rephrasing | None:
    """Let everybody hold the same odd number of credits more."""
    more = original.rng.randrange(7, 100, 2)
    stacks: Mapping[str, int] = original.params["stacks"]
    if min(stacks.values()) < _SHORT or max(stacks.values()) + more > MOST_CREDITS:
        return None
    changed: dict[str, Any] = {
        **original.params,
        "stacks": {seat: held + more for seat, held in stacks.items()},
    }
    if "then" in changed:
        changed["then"] = [_richer(more, hand) for hand in changed["then"]]
    return Rephrasing(changed, partial(_less, more), f"everybody holds {more} more credits")


def _richer(more: int, hand: Mapping[str, Any]) -> dict[str, Any]:
    """Let those who come to the table before a further hand bring more as well."""
    came = [{**one, "stack": one["stack"] + more} for one in hand.get("arrives", ())]
    return {**hand, "arrives": came} if came else dict(hand)


def _less(more: int, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further credits off every stack that is shown."""
    found = _lowered(more, answer)
    if "phases" in answer:
        found["phases"] = [_lowered(more, phase) for phase in answer["phases"]]
    if "then" in answer:
        found["then"] = [_less(more, hand) for hand in answer["then"]]
    return found


def _lowered(more: int, shown: Mapping[str, Any]) -> dict[str, Any]:
    if "stacks" not in shown:
        return dict(shown)
    return {**shown, "stacks": {seat: held - more for seat, held in shown["stacks"].items()}}


def further_cards(original: Original) -> Rephrasing | None:
    """Lay one to three further cards under the deck."""
    deck: list[str] = original.params.get("deck", [])
    free = sorted(_free(original.params))
    count = min(original.rng.randint(1, 3), len(free), _LONGEST - len(deck))
    if count < 1:
        return None
    tail = original.rng.sample(free, count)
    says = f"{join_words(tail)} {'lies' if count == 1 else 'lie'} at the bottom of the deck"
    return Rephrasing(
        {**original.params, "deck": [*deck, *tail]}, partial(_without_trifles, tail), says
    )


def _free(params: Mapping[str, Any]) -> set[str]:
    """Return the suit cards that a request names nowhere: every deck has each of them once."""
    seen: set[str] = set()

    def look(card: str) -> str:
        seen.add(card)
        return card

    renamed(params, NewNames(card=look))
    return {name for name, card in CARDS.items() if card.suit} - seen


def _without_trifles(tail: list[str], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further cards away; one that left the deck stays, and breaks the law of cards."""
    if "deck" not in answer:
        return dict(answer)
    deck: list[str] = list(answer["deck"])
    for card in tail:
        places = [place for place, name in enumerate(deck) if usual_name(name) == card]
        if places:
            del deck[places[-1]]
    return {**answer, "deck": deck}


_HIGH: Final = RANKS[10:]
"""The ranks of 11 to 15, any three of which are out of range."""


def worse_hand(original: Original) -> Rephrasing | None:
    """Exchange a hand that loses for one far out of range."""
    best = original.plain().get("best")
    hands: Mapping[str, list[str]] = original.params["hands"]
    fields = original.params.get("fields", {})  # a card there may bring the total back into range
    losers = [seat for seat in hands if best and seat not in best and not fields.get(seat)]
    free = _free(original.params)
    high = [card for suit in SUITS for rank in _HIGH if (card := f"{suit}-{rank}") in free]
    if not losers or len(high) < 3:  # noqa: PLR2004 - three high cards
        return None
    seat = original.rng.choice(losers)
    worse = original.rng.sample(high, 3)
    changed = {**original.params, "hands": {**hands, seat: worse}}
    says = f"{seat}, who does not have the best hand, holds {join_words(worse)} instead"
    return Rephrasing(changed, as_it_is, says)


if TYPE_CHECKING:
    Asked = Callable[[Ruleset, str, dict[str, Any]], Mapping[str, Any] | None]

__all__ = ["REPHRASINGS", "Rephrased", "rephrased"]

REPHRASINGS: Final[
    Mapping[str, tuple[tuple[str, Callable[[Original], Rephrasing | None]], ...]]
] = {
    method: tuple(
        (law, rephrase)
        for law, rephrase, methods in (
            ("laws.names-of-seats", other_names, ("compare", "settle", "shift", "play")),
            ("laws.suits-alike", other_suits, LEVELS),
            ("laws.order-of-cards", other_order, LEVELS),
            ("laws.idle-credits", other_credits, ("settle", "play")),
            ("laws.unread-cards", further_cards, ("settle", "shift", "play")),
            ("laws.better-hand-never-loses", worse_hand, ("compare",)),
            ("laws.refused-changes-nothing", refused_twice, ("play",)),
            ("laws.refused-changes-nothing", refused_first, ("play",)),
            ("laws.nothing-after-the-end", after_the_end, ("play",)),
        )
        if method in methods
    )
    for method in LEVELS
}
"""For each method the ways to rephrase its questions, each with the law that it tests."""


@dataclass(frozen=True, slots=True)
class Rephrased:
    """A case rephrased.

    Attributes:
        params: The request, without its ruleset.
        law: The id of the law that is broken where the answer shows other facts.
        says: What was changed, in words.
        taken_back: Puts an answer of the right shape back into the words of the case.
    """

    params: dict[str, Any]
    law: str
    says: str
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]

    def judged(
        self,
        case: Case,
        answer: Mapping[str, Any],
        choices: Mapping[str, Choice] | None = None,
        *,
        passed: bool = True,
    ) -> Grade:
        """Grade an answer of the right shape to the case as it is rephrased.

        It is held against the laws as it was asked, and against the case once it is taken back.
        Where the case `passed` as it is written, a fact that is not shown any more is a failure:
        who does not know the question again may not keep silent.
        """
        found = grade(case, self.taken_back(answer), choices)
        if passed and found.outcome is Outcome.NOT_SHOWN:
            why = f"it showed this when it was asked as the case is written; {found.why}"
            found = replace(found, outcome=Outcome.FAILED, why=why)
        broken = next(broken_laws(case.method, self.params, answer, choices), None)
        if broken is None or found.law:
            return found
        law, why = broken
        return Grade(Outcome.FAILED, found.expectation, found.actual, found.why, law, why)


def rephrased(
    case: Case, rules: Ruleset, rng: random.Random, ask: Asked, only: Collection[str] = ()
) -> Rephrased | None:
    """Rephrase a case so that `rules` still show all that it expects, or return None.

    `rules` hold the pins of the case; `ask` answers a request, given without its ruleset, by the
    reference, and returns None where that cannot be answered.  The way, the names and the
    numbers come from `rng` alone.  Where `only` names laws, the way is one that tests one of them.
    """
    original = Original(
        case.method,
        case.params,
        frozenset(case.pins),
        rng,
        lru_cache(lambda: ask(rules, case.method, case.params) or {}),
    )
    ways = [one for one in REPHRASINGS[case.method] if not only or one[0] in only]
    for law, rephrase in rng.sample(ways, len(ways)):
        rephrasing = rephrase(original)
        if rephrasing is None:
            continue
        found = Rephrased(rephrasing.params, law, rephrasing.says, rephrasing.taken_back)
        answer = ask(rules, case.method, rephrasing.params)
        if answer is not None and _fits(found, case, answer, rules):
            return found
    return None


def _fits(found: Rephrased, case: Case, answer: Mapping[str, Any], rules: Ruleset) -> bool:
    """Say whether the reference still shows every fact that the case expects."""
    return found.judged(case, answer, rules.choices).outcome is Outcome.PASSED
