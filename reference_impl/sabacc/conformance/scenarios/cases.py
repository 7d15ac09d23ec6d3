"""A case: one request and what is expected of its answer, tied to the steps that say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from sabacc.conformance.scenarios.pins import fits
from sabacc.protocol.facts import (
    DONE,
    FAILURE_KEYS,
    NOT_REACHED,
    REFUSED,
    THEN,
    is_visibility,
    path_in_hand,
)
from sabacc.protocol.messages import read_params
from sabacc.spec.cards import CARDS, FACES, Card, cards_left
from sabacc.spec.model import Level
from sabacc.spec.points import point_of_rule
from sabacc.spec.rule_text import RuleBody, parse_rule_body
from sabacc.spec.rulesets import (
    DECK_SIZE,
    Choice,
    Ruleset,
    copies_for_choice,
    custom_copies,
    deck_for_ruleset,
)

if TYPE_CHECKING:
    from sabacc.protocol.answers import Params  # a look-up loads no engine

FORMAT = 1
"""The version of the file of compiled cases."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step as the scenario says it.

    Attributes:
        line: Its line in the feature file.
        text: The step, with its keyword.
        table: Its table, row by row; empty if it has none.
    """

    line: int
    text: str
    table: tuple[tuple[str, ...], ...] = ()


class Expectation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact that the answer must show.

    Attributes:
        fact: A path such as `total` or `stacks.Han`.
        value: What the fact is compared with.
        step: The index of the step that states it, from 0.
        how: `is`; `ends` for a deck whose last cards are `value` in any order; `seats` for a table
            of seats that has exactly the seats of `value`; `has` and `lacks` for a table or list
            that has, or has not, the seat or the word `value`.
    """

    fact: str
    value: Any
    step: int
    how: str = "is"


class Case(msgspec.Struct, frozen=True, omit_defaults=True):
    """One scenario, or one row of an outline, compiled.

    Attributes:
        id: `rule.id/scenario-title[row]`, permanent.
        rule: The id of the rule that the case belongs to; empty for a scenario of somebody's own.
        title: The scenario's title.
        file: The feature file, relative to the folder of features, with `/`.
        line: The line of the scenario, or of the row.
        pins: For each point the choices under which the case holds: `none`, `fixed=2`, or with
            a bound of the number `fixed=2-or-more`, `fixed=5-or-less`, `fixed=2-to-5`.
        method: The method of the protocol, which is also the level.
        params: The request, without its ruleset.
        expect: What the answer must show, in the order of the steps.
        steps: The scenario as it reads.
        seats: How many seats the case needs; 1 for a single hand.
        quarantined: Where the case is disputed, the widest tag first: `issue-12`, or the point
            whose decision is in doubt.  It is then reported and not scored.  Mostly empty.
    """

    id: str
    rule: str
    title: str
    file: str
    line: int
    pins: dict[str, tuple[str, ...]]
    method: str
    params: dict[str, Any]
    expect: tuple[Expectation, ...]
    steps: tuple[Line, ...]
    seats: int
    quarantined: tuple[str, ...] = ()

    @property
    def dispute(self) -> str:
        """Where the case is disputed, in words."""
        return dispute_words(self.quarantined)

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that it states, each once."""
        return tuple(dict.fromkeys(expected.fact for expected in self.expect))

    @property
    def level(self) -> Level:
        """The level of the protocol that the case needs."""
        return Level(self.method)

    @property
    def point(self) -> str:
        """The point that the case's rule states a choice on; empty without a rule."""
        found = point_of_rule(self.rule)
        return "" if found is None else found[0].id

    def request(self) -> Params:
        """Return the request as the engine is asked it; it names no ruleset."""
        found: Params = read_params(self.method, self.params)
        return found

    @property
    def further(self) -> int:
        """How many further hands of a session it plays."""
        return len(self.params.get(THEN, ()))

    @property
    def says_who_sees(self) -> bool:
        """Whether it says which cards the others see: only some programs answer that."""
        return any(map(is_visibility, self.facts))

    @property
    def size(self) -> tuple[int, int, int]:
        """How large the case is, for choosing the smallest: seats, cards and figures, steps."""
        return (self.seats, len(msgspec.json.encode(self.params)), len(self.steps))


def dispute_words(places: Iterable[str]) -> str:
    """Say where a case is disputed: `issue 12 and the decision on penalties.caller`."""
    return " and ".join(
        f"the decision on {place}" if "." in place else place.replace("-", " ") for place in places
    )


class RuleText(msgspec.Struct, frozen=True):
    """A rule as the features state it.

    Attributes:
        rule: The rule's id.
        title: The rule in one sentence.
        description: Its text, in the form of `sabacc.spec.rule_text`.
        file: The feature file, relative to the folder of features; of conduct, that of its entry.
        line: The line of the rule there.
    """

    rule: str
    title: str
    description: str
    file: str
    line: int

    @property
    def words(self) -> RuleBody:
        """The description as the law, and what is for programs."""
        return parse_rule_body(self.description)


class CaseFile(msgspec.Struct, frozen=True):
    """The file of compiled cases, `cases.json`, with the texts of their rules.

    Attributes:
        format: The version of the format.
        edition: The edition of the rulebook.
        rules: The rules, in the order of the book.
        cases: The cases.
    """

    format: int
    edition: str
    rules: tuple[RuleText, ...]
    cases: tuple[Case, ...]


def largest_sum(params: Mapping[str, Any]) -> int:
    """Return the most credits that a request brings: all on its table, or what an action names."""
    hands = (params, *params.get("then", ()))
    brought = [one["stack"] for hand in hands for one in hand.get("arrives", ())]
    pots = [pot["amount"] for pot in params.get("pots", ())]
    pots += [params.get("hand_pot") or 0, params.get("sabacc_pot") or 0]
    table: int = sum((*params.get("stacks", {}).values(), *brought, *pots))
    named: list[int] = [
        entry.get("amount") or 0 for hand in hands for entry in hand.get("script", ())
    ]
    return max((table, *named))


def holds_for(case: Case, choices: Mapping[str, Choice]) -> bool:
    """Return whether a ruleset that makes `choices` makes all that the case is pinned to."""
    return fits(case.pins, choices) and in_the_deck(case, choices)


def under(case: Case, choices: Mapping[str, Choice]) -> Case:
    """Return a case as asked under `choices`: a deck that lacks cards is dealt without them.

    Only what lies below all cards that the scenario names is left out.
    """
    size = choices.get(DECK_SIZE)
    if size is None or not size.listed or DECK_SIZE in case.pins or case.method != Level.PLAY.value:
        return case
    params = trimmed(case.params, copies_for_choice(size))
    return case if params == case.params else msgspec.structs.replace(case, params=params)


def in_the_deck(case: Case, choices: Mapping[str, Choice]) -> bool:
    """Return whether the deck of a ruleset holds all cards that a case lays out.

    A case of the rule on that deck says which cards are not in it.
    """
    size = choices.get(DECK_SIZE)
    if size is None or not size.listed or DECK_SIZE in case.pins:
        return True
    most, copies = laid_out(under(case, choices).params), copies_for_choice(size)
    return all(most[card] <= count for card, count in copies.items() if card.suit is None)


def twins(case: Case, other: Case) -> bool:
    """Return whether two cases ask for the same fact and expect different values of it.

    The twin of a refusal is anything that is answered.  A constant answer cannot pass both.
    """
    if _refuses(case) != _refuses(other):
        return True
    if case.method != other.method:
        return False
    if case.method == "play":
        return any(_opposed(mine, found) for mine in case.expect for found in other.expect)
    theirs = {expected.fact.partition(".")[0]: expected for expected in other.expect}
    return any(
        (found := theirs.get(expected.fact.partition(".")[0])) is not None
        and (found.fact, found.value) != (expected.fact, expected.value)
        for expected in case.expect
    )


def _opposed(mine: Expectation, other: Expectation) -> bool:
    """Return whether two facts of played hands are of one kind, and no one answer shows both.

    A fact of a phase is of one kind with that of any other phase: a hand may go on to where it
    shows.
    """
    if kind(mine.fact) != kind(other.fact):
        return False
    if kind(mine.fact) == "script":
        return _fate(mine.value) != _fate(other.value)
    if mine.how == other.how == "is":
        apart = mine.fact != other.fact and kind(mine.fact).partition(".")[0] not in _PHASED
        return apart or mine.value != other.value
    if {mine.how, other.how} == {"has", "lacks"}:
        return bool(mine.value == other.value)
    if "is" in {mine.how, other.how} and {mine.how, other.how} & {"has", "lacks"}:
        whole, part = (mine, other) if mine.how == "is" else (other, mine)
        return (part.value in whole.value) == (part.how == "lacks")
    return mine.how == other.how not in {"has", "lacks"} and bool(mine.value != other.value)


_PHASED: Final = frozenset({"phase", "round"})


def kind(fact: str) -> str:
    """Return the kind of a fact, without seats and rounds: `winners`, `phase.shifted`."""
    parts = path_in_hand(fact).split(".")
    return f"phase.{parts[3]}" if parts[0] == "phase" else parts[0]


def _fate(value: str) -> str:
    return value if value in {DONE, NOT_REACHED} else REFUSED


def _refuses(case: Case) -> bool:
    return any(expected.fact == REFUSED for expected in case.expect)


def settle_params(case: Case) -> dict[str, Any]:
    """Return a settlement whose winners, or whose tied seats, are the best of the case's hands.

    There is no caller, so that no caller's penalty matters, and the deck holds every card that is
    not in a hand, so that a sudden demise cannot run out.
    """
    hands: dict[str, list[str]] = case.params["hands"]
    fields: dict[str, list[str]] = case.params.get("fields", {})
    seats = list(hands)
    shown = (card for cards in (*hands.values(), *fields.values()) for card in cards)
    params: dict[str, Any] = {
        "seats": seats,
        "dealer": seats[-1],
        "hands": hands,
        "stacks": dict.fromkeys(seats, 100),
        "pots": [{"amount": 10}],
        "sabacc_pot": 10,
        "deck": cards_left(shown)[:8],
    }
    optional = {name: case.params[name] for name in ("fields", "version") if name in case.params}
    return params | optional


def compare_answer(settled: Mapping[str, Any]) -> dict[str, Any]:
    """Read off a settlement which hand was best before any sudden demise.

    The seats of a demise were tied; otherwise the winners are the best.  Where there was a demise,
    whether the best hand would take the sabacc pot does not show; where the answer leaves the
    demise out, nothing does.
    """
    if not settled.keys().isdisjoint(FAILURE_KEYS):
        return dict(settled)
    answer: dict[str, Any] = {}
    demise = settled.get("demise")
    if demise:
        answer["best"] = list(demise)
    elif demise is not None and "winners" in settled:
        answer["best"] = list(settled["winners"])
        if "sabacc_winners" in settled:
            answer["sabacc_pot"] = bool(settled["sabacc_winners"])
    return answer


def unsettled(case: Case, answer: Mapping[str, Any]) -> bool:
    """Return whether a settlement does not show what a case expects of a tie.

    A program without a sudden demise settles a tie in its own way: that breaks the rules of the
    demise, and does not show that it ranked the hands.
    """
    best = next((one.value for one in case.expect if one.fact == "best"), ())
    theirs = answer.get("best")
    return len(best) > 1 and theirs is not None and set(theirs) < set(best)


_PILES: Final = ("cards", "field", "deck", "out_of_play")
_BY_SEAT: Final = ("hands", "fields")


def laid_out(params: Mapping[str, Any]) -> Counter[Card]:
    """Count the cards that a request lays out, in the hand of a session that has most of each."""
    found: Counter[Card] = Counter()
    for hand in (params, *params.get(THEN, ())):
        found |= _laid(hand)
    return found


def _laid(hand: Mapping[str, Any]) -> Counter[Card]:
    piles = [hand.get(key) or () for key in _PILES]
    for key in _BY_SEAT:
        piles += (hand.get(key) or {}).values()
    return Counter(CARDS[card] for pile in piles for card in pile if card in CARDS)


def dealt_from(params: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """Return a request of one hand whose deck goes on with the cards of the ruleset's own."""
    if custom_copies(rules) is None or not params.get("deck"):
        return params
    deck: list[str] = params["deck"]
    elsewhere = _laid({**params, "deck": ()}).elements()
    return {**params, "deck": deck_for_ruleset(deck, elsewhere, None, rules)}


def trimmed(hand: dict[str, Any], copies: Mapping[Card, int]) -> dict[str, Any]:
    """Return a request whose decks end without the face cards that there are too many of.

    The face cards lie last in a deck of which nobody has said how it goes on.
    """
    surplus = _laid(hand) - Counter(copies)
    deck: list[str] = list(hand.get("deck") or ())
    place = len(deck)
    while surplus and place and deck[place - 1] in FACES:
        place -= 1
        card = CARDS[deck[place]]
        if surplus[card]:
            surplus -= Counter([card])
            del deck[place]
    further = {THEN: [trimmed(one, copies) for one in hand[THEN]]} if THEN in hand else {}
    return hand | ({"deck": deck} if hand.get("deck") else {}) | further
