"""Metamorphic relations: the same question, changed so that its answer must correspond.

A program that replays stored answers does not recognize the question; a program that depends on
names, suits or order gives another answer.
"""

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, Final, NamedTuple, TypeAlias, cast

from sabacc.conformance.grading.grader import Grade, Outcome, first_difference, grade
from sabacc.conformance.laws import BY_ITSELF, Answer, Violation, broken_laws, hands_alone
from sabacc.conformance.scenarios.cases import Case
from sabacc.protocol.facts import DONE, NOT_REACHED, THEN
from sabacc.protocol.messages import MOST_CREDITS
from sabacc.spec.cards import CARDS, RANKS, SUITS, canonical_name
from sabacc.spec.model import LEVELS
from sabacc.spec.rulesets import Choice, Ruleset
from sabacc.system.text import join_words


@dataclass(frozen=True)
class SourceQuestion:
    """A question to make a follow-up of.

    Attributes:
        method: The method of the protocol.
        params: The request without its ruleset, not to be changed.
        rng: The source of new names, cards and numbers.
        ask: Returns the answer to it, of the reference or of the program; empty if there is none.
        pins: The points on which the case depends.
    """

    method: str
    params: Mapping[str, Any]
    rng: random.Random
    ask: Callable[[], Mapping[str, Any]] = dict
    pins: Collection[str] = ()

    @cached_property
    def answer(self) -> Mapping[str, Any]:
        """The answer: most follow-ups are made without it."""
        return self.ask()


@dataclass(frozen=True, slots=True)
class FollowUp:
    """The same question asked again, changed so that the answer must correspond.

    Attributes:
        params: The request, without its ruleset.
        change: The change, in words.
        law: The law that is broken if the answer shows other facts.
        map_back: Translates an answer of the right shape to the terms of the first question.
        shown: The required answer, if that is only a part of the first answer.
    """

    params: dict[str, Any]
    change: str
    law: str = ""
    map_back: Callable[[Mapping[str, Any]], dict[str, Any]] = dict
    shown: Mapping[str, Any] | None = None

    def graded(
        self,
        case: Case,
        answer: Mapping[str, Any],
        choices: Mapping[str, Choice] | None = None,
    ) -> Grade:
        """Grade an answer of the right shape to the follow-up of a case that passed.

        The laws judge it unchanged, and the case judges it mapped back.  A fact that is no longer
        shown is a failure: a program that does not recognize the question may not keep silent.
        """
        graded = grade(case, self.map_back(answer), choices)
        if graded.outcome is Outcome.NOT_SHOWN:
            why = f"it showed this when it was asked as the case is written; {graded.why}"
            graded = replace(graded, outcome=Outcome.FAILED, why=why)
        return graded.with_law(broken_laws(case.method, self.params, answer, choices))


# How many entries a script may have
_MOST: Final = 1_000
_LATE: Final = ("fold", "draw", "stand", "check", "call")
_NO_BET: Final[Mapping[str, Any]] = {"does": "bet", "amount": 0}
# For each phase the actions that every house refuses to the player who is asked
_SLIPS: Final[Mapping[str, tuple[Mapping[str, Any], ...]]] = {
    "betting": ({"does": "draw"}, _NO_BET),
    "last-betting": ({"does": "draw"}, _NO_BET),
    "drawing": ({"does": "check"}, {"does": "call"}),
    "calling": ({"does": "check"}, {"does": "draw"}),
}
_USUAL_PHASES: Final = {
    **dict.fromkeys(("check", "bet", "match", "raise", "all-in", "fold"), "betting"),
    **dict.fromkeys(("draw", "trade", "stand", "lay"), "drawing"),
    **dict.fromkeys(("call", "pass"), "calling"),
}


def refused_twice(source: SourceQuestion) -> FollowUp | None:
    """Try every action twice in a row that the reference refuses."""
    outcomes: list[Any] = source.answer.get("script", [])
    twice = {
        place: source.params["script"][place]
        for place, outcome in enumerate(outcomes)
        if outcome not in {DONE, NOT_REACHED}
    }

    def once(tried: Mapping[int, Any], answer: Answer) -> dict[str, Any]:
        """Let one outcome stand for each action tried twice: a wrong one if there is one."""
        wrong = {place: it for place, it in tried.items() if it != outcomes[place]}
        own: list[Any] = answer["script"]
        return {**answer, "script": [wrong.get(place, it) for place, it in enumerate(own)]}

    return _with_entries(
        source, twice, "every action that is refused is tried twice in a row", once
    )


def refused_first(source: SourceQuestion) -> FollowUp | None:
    """Let a player try a refused action just before they take an allowed one."""
    script: list[Any] = source.params.get("script", [])
    phases = [entry.get("phase", _USUAL_PHASES.get(entry["does"])) for entry in script]
    done = [
        place
        for place, outcome in enumerate(source.answer.get("script", []))
        if outcome == DONE
        and phases[place] in _SLIPS
        and script[place].get("asked", script[place]["seat"]) == script[place]["seat"]
    ]
    if not done:
        return None
    place = source.rng.choice(done)
    right, phase = script[place], phases[place]
    moment = {key: right[key] for key in ("seat", "round", "asked") if key in right}
    slip = {**moment, **source.rng.choice(_SLIPS[phase]), "phase": phase}

    def without(tried: Mapping[int, Any], answer: Answer) -> dict[str, Any]:
        """Ignore the answer if the slip was allowed after all: then another hand was played."""
        return dict(source.answer if tried[place] == DONE else answer)

    says = f"{right['seat']} first tries to {slip['does']} in the {phase}, which is refused"
    return _with_entries(source, {place: slip}, says, without)


def after_the_end(source: SourceQuestion) -> FollowUp | None:
    """Let somebody act once the hand is over."""
    if "until" in source.params or not source.answer.get("over"):
        return None
    seat, does = source.rng.choice(source.params["seats"]), source.rng.choice(_LATE)
    late = {"seat": seat, "does": does, "phase": "end"}
    says = f"{seat} tries to {does} once the hand is over"
    end = len(source.params.get("script", ()))
    return _with_entries(source, {end: late}, says, lambda _tried, answer: dict(answer))


def _with_entries(
    source: SourceQuestion,
    extra: Mapping[int, Any],
    says: str,
    judge: Callable[[Mapping[int, Any], Answer], dict[str, Any]],
) -> FollowUp | None:
    """Try something more just before some places of a script; None if nothing, or too much.

    `judge` reads the outcomes of these entries, and the answer without them.
    """
    script: list[Any] = source.params.get("script", [])
    if not extra or len(script) + len(extra) > _MOST:
        return None
    places = sorted((*range(len(script)), *(place - 1 / 2 for place in extra)))
    longer = [script[int(it)] if it == int(it) else extra[int(it + 1 / 2)] for it in places]

    def map_back(answer: Answer) -> dict[str, Any]:
        shown: list[Any] = answer.get("script", [])
        if len(shown) != len(longer):
            return dict(answer)
        pairs = list(zip(places, shown, strict=True))
        tried = {int(it + 1 / 2): outcome for it, outcome in pairs if it != int(it)}
        own = [outcome for it, outcome in pairs if it == int(it)]
        return judge(tried, {**answer, "script": own})

    return FollowUp({**source.params, "script": longer}, says, map_back=map_back)


def _with_words(value: Any, change: Callable[[str], str]) -> Any:  # noqa: ANN401 - JSON
    """Return a request or an answer with other words: names of seats and cards stand alone."""
    match value:
        case str():
            return change(value)
        case list():
            return [_with_words(item, change) for item in cast("list[object]", value)]
        case dict():
            table = cast("dict[str, Any]", value)
            return {change(key): _with_words(item, change) for key, item in table.items()}
        case _:
            return value


_CONSONANTS: Final = "bdfghjklmnprstvwz"
_VOWELS: Final = "aeiou"
# How often a seat is called by a number
_NUMBERED: Final = 0.4
# How the ids of the points begin whose rules look at suits
_SUITED: Final = "specials.regional-"


def other_names(source: SourceQuestion) -> FollowUp | None:
    """Give every seat another name, and let the list of seats begin elsewhere.

    Some names are numbers, which the tables of some languages keep and sort otherwise.
    """
    params = source.params
    seats: list[str] = list(params.get("seats") or params.get("hands") or ())
    came = [one for hand in params.get("then", ()) for one in hand.get("arrives", ())]
    everybody = [*seats, *(one["seat"] for one in came)]
    if not seats or any(name == name.lower() for name in everybody):  # as the protocol's own words
        return None
    # who came first by name comes last
    names: dict[str, None] = {}
    while len(names) < len(everybody):
        syllables = (source.rng.choice(_CONSONANTS) + source.rng.choice(_VOWELS) for _ in range(3))
        word, number = "".join(syllables).capitalize(), str(source.rng.randrange(100))
        name = number if source.rng.random() < _NUMBERED else word
        names |= {} if name in everybody else {name: None}
    fresh = dict(zip(sorted(everybody), sorted(names, reverse=True), strict=True))
    changed = _with_words(dict(params), lambda word: fresh.get(word, word))
    said = [f"{old} is called {new}" for old, new in fresh.items()]
    # Who comes, and sits down last of all, sits elsewhere if another seat is the last one.
    first = 0 if any(one.get("after") is None for one in came) else source.rng.randrange(len(seats))
    if first:
        key = "seats" if "seats" in changed else "hands"
        turned = [*changed[key]][first:] + [*changed[key]][:first]
        changed[key] = turned if key == "seats" else {seat: changed[key][seat] for seat in turned}
        said.append(f"the list of seats begins with {fresh[seats[first]]}")
    # An old name is no seat's any more: it may be remembered from the question as it was.
    back = {old: f"{old}, who is not at the table" for old in fresh}
    back |= {new: old for old, new in fresh.items()}
    return FollowUp(
        changed,
        join_words(said),
        map_back=lambda answer: _with_words(dict(answer), lambda word: back.get(word, word)),
    )


def other_suits(source: SourceQuestion) -> FollowUp | None:
    """Exchange two suits, at least one of which is there, and perhaps the other two.

    Where a case depends on regional arrays, suits matter, or may matter to another ruleset.
    """
    if any(point.startswith(_SUITED) for point in source.pins):
        return None
    here = sorted({card.partition("-")[0] for card in _words_of(source.params)}.intersection(SUITS))
    if not here:
        return None
    one = source.rng.choice(here)
    other, third, fourth = source.rng.sample([suit for suit in SUITS if suit != one], 3)
    pairs = {one: other, other: one}
    says = f"{one} and {other} are exchanged"
    if source.rng.random() < 1 / 2:
        pairs |= {third: fourth, fourth: third}
        says += f", and so are {third} and {fourth}"

    def change(word: str) -> str:
        suit, dash, rank = canonical_name(word).partition("-")
        return f"{pairs[suit]}-{rank}" if dash and suit in pairs else word

    changed = _with_words(dict(source.params), change)
    return FollowUp(changed, says, map_back=lambda answer: _with_words(dict(answer), change))


def _words_of(params: Mapping[str, Any]) -> set[str]:
    """Return the words of a request, with cards by their usual names."""
    named: set[str] = set()

    def collect(word: str) -> str:
        named.add(canonical_name(word))
        return word

    _with_words(dict(params), collect)
    return named


_HANDS: Final = ("cards", "field", "hands", "fields")
_SEAT_LISTS: Final = ("folded", "sitting_out", "newcomers")


def other_order(source: SourceQuestion) -> FollowUp | None:
    """Put the cards of every hand in another order, and the seats of lists without one.

    A hand may go under the deck in the order in which it was held (`folding.cards`): the order of
    the deck is not compared then, and nobody may draw from there.
    """
    rng = source.rng
    changed = dict(source.params)
    drawn = source.method in {"play", "shift"} and not deck_lasts(source.params)
    for key in _SEAT_LISTS if drawn else (*_HANDS, *_SEAT_LISTS):
        if changed.get(key):
            changed[key] = _mixed(rng, changed[key])
    if "pots" in changed:
        changed["pots"] = [
            {**pot, "eligible": _mixed(rng, pot["eligible"])} if pot.get("eligible") else pot
            for pot in changed["pots"]
        ]
    if changed == source.params:
        return None
    hands = any(changed.get(key) != source.params.get(key) for key in _HANDS)
    what = "the cards of hands are" if hands else "seats that are listed without order are"
    map_back = partial(_deck_in_the_order_of, source.answer)
    return FollowUp(changed, f"{what} in another order", map_back=map_back)


def _deck_in_the_order_of(first: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Put the decks of a hand and of its further hands into an earlier answer's order."""
    mapped = dict(answer)
    deck = first.get("deck")
    if deck and sorted(deck) == sorted(answer.get("deck", ())):
        mapped["deck"] = deck
    if THEN in first and THEN in answer:
        hands = [
            _deck_in_the_order_of(*both) for both in zip(first[THEN], answer[THEN], strict=False)
        ]
        mapped[THEN] = [*hands, *answer[THEN][len(hands) :]]
    return mapped


def _mixed(rng: random.Random, value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        by_seat = cast("dict[str, list[str]]", value)
        return {seat: _mixed(rng, cards) for seat, cards in by_seat.items()}
    return rng.sample(value, len(value))


# How many cards a deck may have in a request
_LONGEST: Final = 200
# Below how many credits a stack may be short: what it cannot pay may matter then
_SHORT: Final = 20


def other_credits(source: SourceQuestion) -> FollowUp | None:
    """Let everybody hold the same odd number of credits more."""
    more = source.rng.randrange(7, 100, 2)
    stacks: Mapping[str, int] = source.params["stacks"]
    if min(stacks.values()) < _SHORT or max(stacks.values()) + more > MOST_CREDITS:
        return None
    changed: dict[str, Any] = {
        **source.params,
        "stacks": {seat: held + more for seat, held in stacks.items()},
    }
    if "then" in changed:
        changed["then"] = [  # those who come to the table later bring more as well
            hand | {key: [one | {"stack": one["stack"] + more} for one in hand[key]]}
            if hand.get(key := "arrives")
            else hand
            for hand in changed["then"]
        ]
    return FollowUp(changed, f"everybody holds {more} more credits", map_back=partial(_less, more))


def _less(more: int, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further credits off every stack that a hand shows, its phases and further hands."""
    found = dict(shown)
    if "stacks" in shown:
        found["stacks"] = {seat: held - more for seat, held in shown["stacks"].items()}
    for key in ("phases", THEN):
        if key in shown:
            found[key] = [_less(more, each) for each in shown[key]]
    return found


def further_cards(source: SourceQuestion) -> FollowUp | None:
    """Lay one to three further cards under the deck."""
    deck: list[str] = source.params.get("deck", [])
    free = sorted(_free(source.params))
    count = min(source.rng.randint(1, 3), len(free), _LONGEST - len(deck))
    if count < 1:
        return None
    tail = source.rng.sample(free, count)
    says = f"{join_words(tail)} {'lies' if count == 1 else 'lie'} at the bottom of the deck"
    return FollowUp(
        {**source.params, "deck": [*deck, *tail]}, says, map_back=partial(_without_added, tail)
    )


def _free(params: Mapping[str, Any]) -> set[str]:
    """Return the suit cards that a request names nowhere: every deck has each of them once."""
    return {name for name, card in CARDS.items() if card.suit} - _words_of(params)


def _without_added(tail: list[str], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Take the further cards away; one that left the deck stays, and breaks the law of cards."""
    if "deck" not in answer:
        return dict(answer)
    deck: list[str] = list(answer["deck"])
    for card in tail:
        places = [place for place, name in enumerate(deck) if canonical_name(name) == card]
        if places:
            del deck[places[-1]]
    return {**answer, "deck": deck}


# The ranks of 11 to 15, any three of which are out of range
_HIGH: Final = RANKS[10:]


def worse_hand(source: SourceQuestion) -> FollowUp | None:
    """Exchange a hand that loses for one far out of range."""
    best = source.answer.get("best")
    hands: Mapping[str, list[str]] = source.params["hands"]
    fields = source.params.get("fields", {})  # a card there may bring the total back into range
    losers = [seat for seat in hands if best and seat not in best and not fields.get(seat)]
    free = _free(source.params)
    high = [card for suit in SUITS for rank in _HIGH if (card := f"{suit}-{rank}") in free]
    if not losers or len(high) < 3:  # noqa: PLR2004 - three high cards
        return None
    seat = source.rng.choice(losers)
    worse = source.rng.sample(high, 3)
    changed = {**source.params, "hands": {**hands, seat: worse}}
    says = f"{seat}, who does not have the best hand, holds {join_words(worse)} instead"
    return FollowUp(changed, says)


class Relation(NamedTuple):
    """A metamorphic relation: a law, and one way to test it by a follow-up question.

    `holds` says whether that is valid for a request by the rules of any house; without a house's
    rules a follow-up that they might forbid is not asked.
    """

    law: str
    methods: Collection[str]
    follow_up: Callable[[SourceQuestion], FollowUp | None]
    holds: Callable[[Mapping[str, Any]], bool] = lambda _params: True


# Cards of arrays whose suits matter in some version
_SUITED_CARDS: Final = frozenset(
    {"evil-one", "demise", "endurance", "balance", "queen", "star"}
    | {f"{suit}-{rank}" for suit in SUITS for rank in RANKS[-4:]}
)
# A player with so many times the credits on the table is never short
_PLENTY: Final = 100
# More cards than a seat can draw, lose and be dealt in one round
_DRAWN: Final = 6


def no_suit_matters(params: Mapping[str, Any]) -> bool:
    """True if the table has no card of an array whose suits matter."""
    hands: Mapping[str, list[str]] = params.get("hands") or {"": params.get("cards") or []}
    fields: Mapping[str, list[str]] = params.get("fields") or {"": params.get("field") or []}
    cards = {card for table in (hands, fields) for some in table.values() for card in some}
    return "deck" not in params and bool(cards) and _SUITED_CARDS.isdisjoint(cards)


def everybody_can_pay(params: Mapping[str, Any]) -> bool:
    """True if all stacks are far larger than any debt of this hand; False for sessions."""
    if params.get(THEN):
        return False
    amounts = [entry.get("amount") or 0 for entry in params.get("script", ())]
    pots = [params.get("hand_pot", 0), params.get("sabacc_pot", 0)]
    pots += [pot["amount"] for pot in params.get("pots", ())]
    table: int = 10 + sum(amounts) + sum(pots)
    raised: int = sum(entry["does"] == "raise" for entry in params.get("script", ()))
    least: int = min(params["stacks"].values())
    return least >= _PLENTY * table * (1 + raised)


def deck_lasts(params: Mapping[str, Any]) -> bool:
    """True if nobody can reach the bottom of the deck."""
    seats = len(params.get("seats") or params["hands"])
    rounds = (params.get("until") or {"round": 20})["round"] if "script" in params else 1
    return len(params.get("deck") or ()) >= _DRAWN * seats * max(1, rounds)


SAME_ANSWER: Final = "laws.same-question-same-answer"
RELATIONS: Final = (
    Relation("laws.names-of-seats", ("compare", "settle", "shift", "play"), other_names),
    Relation("laws.suits-alike", LEVELS, other_suits, no_suit_matters),
    Relation("laws.order-of-cards", LEVELS, other_order),
    Relation("laws.idle-credits", ("settle", "play"), other_credits, everybody_can_pay),
    Relation("laws.unread-cards", ("settle", "shift", "play"), further_cards, deck_lasts),
    Relation("laws.better-hand-never-loses", ("compare",), worse_hand),
    Relation("laws.refused-changes-nothing", ("play",), refused_twice),
    Relation("laws.refused-changes-nothing", ("play",), refused_first),
    Relation("laws.nothing-after-the-end", ("play",), after_the_end),
)
"""The ways to ask a question again, rephrased."""


def follow_ups(
    method: str, params: dict[str, Any], answer: Mapping[str, Any], rng: random.Random
) -> Iterator[FollowUp]:
    """Yield the follow-ups of a question that are valid by any rules, in a random order.

    `answer` is the program's.  The further hands of a session come first, each alone.
    """
    yield from alone(params, answer)
    valid = [one for one in RELATIONS if method in one.methods]
    for relation in rng.sample([None, *valid], 1 + len(valid)):
        if relation is None:
            yield FollowUp(params, "asked a second time", SAME_ANSWER)
        elif relation.holds(params):
            follow_up = relation.follow_up(SourceQuestion(method, params, rng, lambda: answer))
            if follow_up is not None:
                yield replace(follow_up, law=relation.law)


def alone(
    params: Mapping[str, Any],
    answer: Answer,
    right: Callable[[], Answer | None] = lambda: None,
) -> Iterator[FollowUp]:
    """Yield the further hands of a session, each alone at the table that the answer shows.

    What that leaves out is taken from what `right` returns, the right answer if it is known.
    """
    for number, (request, shown) in enumerate(hands_alone(params, answer, right), start=2):
        hand = {key: value for key, value in request.items() if key != "ruleset"}
        out = join_words(hand["sitting_out"]) or "nobody"
        table = f"with {hand['dealer']} as dealer and {out} sitting out"
        yield FollowUp(hand, f"hand {number} asked by itself, {table}", BY_ITSELF, shown=shown)


def contradiction(
    method: str, params: Mapping[str, Any], first: Answer, follow_up: FollowUp, answer: Answer
) -> Violation | None:
    """Return the law that an answer to a follow-up breaks, alone or beside the `first` answer.

    Where the same words get another answer, that comes before the laws which the answer breaks.
    """
    by_itself = follow_up.shown is not None
    why = first_difference(
        method,
        follow_up.params if by_itself else params,
        first if follow_up.shown is None else follow_up.shown,
        follow_up.map_back(answer),
        silence=not by_itself,
        names=("in the session", "by itself") if by_itself else ("first", "then"),
    )
    broken = next(broken_laws(method, follow_up.params, answer), None)
    if broken is not None and not (why and follow_up.params == params):
        return replace(broken, again=follow_up.params)
    why = why and f"{follow_up.change}: {why}"
    return Violation(follow_up.law, why=why, again=follow_up.params) if why else None


Ask: TypeAlias = Callable[[Ruleset, str, dict[str, Any]], Mapping[str, Any] | None]


def rephrased(
    case: Case, rules: Ruleset, rng: random.Random, ask: Ask, only: Collection[str] = ()
) -> FollowUp | None:
    """Rephrase a case so that `rules` still show everything that it expects; None if impossible.

    `rules` have the pins of the case.  `ask` returns the reference's answer to a request without
    its ruleset, or None.  The relation, names and numbers depend only on `rng`.  `only` names the
    laws to test; empty for any.
    """
    valid = [
        one for one in RELATIONS if case.method in one.methods and (not only or one.law in only)
    ]
    source = SourceQuestion(
        case.method,
        case.params,
        rng,
        lambda: ask(rules, case.method, case.params) or {},
        frozenset(case.pins),
    )
    for relation in rng.sample(valid, len(valid)):
        follow_up = relation.follow_up(source)
        if follow_up is None:
            continue
        right = ask(rules, case.method, follow_up.params)
        if (
            right is not None
            and follow_up.graded(case, right, rules.choices).outcome is Outcome.PASSED
        ):
            return replace(follow_up, law=relation.law)
    return None
