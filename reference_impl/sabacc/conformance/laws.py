"""The laws that hold in every ruleset, and how one answer breaks them.

Other laws show in two answers to one question, or to a question and its rephrasing
(`sabacc.conformance.relations`).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from sabacc.protocol.facts import DONE, NOT_REACHED, OWED, REFUSED, THEN
from sabacc.spec.cards import CARDS, canonical_name
from sabacc.spec.model import LEVELS
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice

Answer: TypeAlias = Mapping[str, Any]
"""An answer of the right shape."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A wrong fact of an answer, or a law that it breaks.

    Attributes:
        rule: The nearest rule behind the fact, or the id of the law; empty if unknown.
        fact: The path of the fact, as in a case: `phase.2.betting.stacks.Han`; empty for a law.
        expected: The right value, or that of the first answer, in canonical form.
        actual: The value that the answer shows.
        why: How the law is broken, in words; empty for a fact.
        again: The follow-up request whose answer does not correspond, if two answers break a law.
    """

    rule: str = ""
    fact: str = ""
    expected: Any = None
    actual: Any = None
    why: str = ""
    again: dict[str, Any] | None = None


class Way(Enum):
    """How a law is judged."""

    ANSWER = "Every answer is checked against it."
    TWICE = "A sample of the questions is asked twice."
    ORDER = (
        "The questions are asked in a shuffled order. "
        "A few that fail are asked again, each alone in a new conversation."
    )
    REPHRASED = "A sample of the questions is asked again, rephrased."
    ALONE = "Each further hand of a session is asked again by itself."


@dataclass(frozen=True, slots=True)
class Law:
    """A law that holds in every ruleset.

    Attributes:
        id: `laws.name`, permanent.
        title: The law in one sentence.
        says: What exactly must hold.
        ways: How it is judged.
        methods: The methods of the protocol whose answers can show it.
        keys: For each method the keys of an answer in which the law shows; where it is empty,
            the law shows in every key.
        without: What the suite cannot see where one of these keys is left out.
    """

    id: str
    title: str
    says: str
    ways: tuple[Way, ...]
    methods: tuple[str, ...]
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    without: str = ""


_POTS: Final = ("stacks", "hand_pot", "sabacc_pot", "house")
_CARDS: Final = ("hands", "fields", "deck", "out_of_play")
_WON: Final = ("winners", "pot_winners", "sabacc_winners")

_LAWS: Final = (
    Law(
        "laws.credits-conserved",
        "No credit appears or vanishes",
        "Afterwards the stacks, the pots and the house hold exactly what was on the table before. "
        "In a whole hand this is counted at the end of every phase.",
        (Way.ANSWER,),
        ("settle", "play"),
        {"settle": _POTS, "play": (*_POTS, "phases")},
        "the suite notices credits that appear, but may miss credits that vanish",
    ),
    Law(
        "laws.cards-conserved",
        "No card appears or vanishes",
        "Hands, fields, deck and cards out of play hold the same cards before and after. "
        "There are never more copies of a card on the table than there were.",
        (Way.ANSWER,),
        ("shift", "play"),
        {"shift": _CARDS, "play": (*_CARDS, "dealt_in", "phases")},
        "the suite notices cards that appear, but may miss cards that vanish",
    ),
    Law(
        "laws.no-debt",
        "No stack and no pot is below zero",
        "No stack and no pot ever holds less than zero. "
        "A player who cannot pay in full pays what the stack holds.",
        (Way.ANSWER,),
        ("settle", "play"),
        {"settle": _POTS, "play": (*_POTS, "phases")},
        "the suite cannot see whether it falls below zero",
    ),
    Law(
        "laws.no-negative-payment",
        "No payment is negative",
        "A penalty costs zero credits or more. "
        "Before the payout nobody holds more credits than they brought to the hand.",
        (Way.ANSWER,),
        ("settle", "play"),
        {"settle": ("paid",), "play": ("phases",)},
        "the suite cannot see what each player pays",
    ),
    Law(
        "laws.folded-win-nothing",
        "A player who has folded wins nothing",
        "No pot goes to a seat that has left the hand or took no part in it.",
        (Way.ANSWER,),
        ("settle", "play"),
        {"settle": _WON, "play": ("dealt_in", "folded", "out", *_WON)},
        "the suite cannot see whether a pot goes to a seat that has left the hand",
    ),
    Law(
        "laws.better-hand-never-loses",
        "A better hand never loses",
        "A hand that counts too much wins nothing while a hand in range can win. "
        "Which hand is best does not depend on the losing hands: exchange one of them for a "
        "worse hand, and the best hand is still the best.",
        (Way.ANSWER, Way.REPHRASED),
        ("compare", "settle", "play"),
        {
            "compare": ("best",),
            "settle": ("winners", "bombed"),
            "play": ("winners", "bombed", "hands", "pot_winners", "dealt_in", "folded", "out"),
        },
        "the suite cannot see whether a hand out of range beats a hand in range",
    ),
    Law(
        "laws.refused-changes-nothing",
        "A refused action changes nothing",
        "After a refused action, cards and credits are unchanged, and the same player acts next. "
        "An action that is refused, once or twice in a row, leaves the hand as if it had never "
        "been tried, and what is allowed after it counts.",
        (Way.ANSWER, Way.REPHRASED),
        ("play",),
        {"play": ("script", "phases")},
        "the suite cannot see what a refused action changes",
    ),
    Law(
        "laws.nothing-after-the-end",
        "Nothing happens after the end of a hand",
        "Once the hand is over, every action is refused, and cards and credits stay as they are. "
        "Joining the next hand, or sitting out, is not an action of this one.",
        (Way.ANSWER, Way.REPHRASED),
        ("play",),
        {"play": ("script", "over")},
        "the suite cannot see what is done after the end",
    ),
    Law(
        "laws.same-question-same-answer",
        "The same question gets the same answer",
        "A request holds everything that chance decides. "
        "Asked again, a program answers with the same facts.",
        (Way.TWICE,),
        LEVELS,
    ),
    Law(
        "laws.order-of-questions",
        "The order of questions does not matter",
        "Every request is complete in itself. "
        "An answer does not depend on what was asked before, of which ruleset that was, "
        "or on the number of a request.",
        (Way.ORDER,),
        LEVELS,
    ),
    Law(
        "laws.names-of-seats",
        "The names of seats do not matter",
        "Players under other names get the same cards and credits. "
        "The list of seats is a circle, so it does not matter which seat comes first.",
        (Way.REPHRASED,),
        ("compare", "settle", "shift", "play"),
    ),
    Law(
        "laws.suits-alike",
        "The suits are alike",
        "If no rule looks at suits, two suits can be exchanged, and nothing else changes.",
        (Way.REPHRASED,),
        LEVELS,
    ),
    Law(
        "laws.order-of-cards",
        "The order of cards in a hand does not matter",
        "A hand is the cards it holds, in any order, and so is an interference field. "
        "If a list of seats has no order, it too is the same in any order.",
        (Way.REPHRASED,),
        LEVELS,
    ),
    Law(
        "laws.idle-credits",
        "Credits that no rule touches do not matter",
        "If everybody can pay everything anyway, all can hold more credits, "
        "and each ends with that much more.",
        (Way.REPHRASED,),
        ("settle", "play"),
    ),
    Law(
        "laws.unread-cards",
        "Cards that nobody reaches do not matter",
        "More cards at the bottom of a deck that never runs out change nothing.",
        (Way.REPHRASED,),
        ("settle", "shift", "play"),
    ),
    Law(
        "laws.hand-by-itself",
        "A hand does not know the hands before it",
        "A further hand of a session is played as if it were asked by itself, at the table that "
        "the hand before it leaves: stacks, pots, debts, dealer, and who sits out. "
        "No field, no fold, no count and no card goes on.",
        (Way.ALONE,),
        ("play",),
    ),
)

LAWS: Final[Mapping[str, Law]] = MappingProxyType({law.id: law for law in _LAWS})
"""The laws that hold in every ruleset, by their ids."""

LAWS_ID: Final = "laws"
"""The beginning of every law's id, which names them all."""


def wanting(method: str, key: str) -> tuple[Law, ...]:
    """Return the laws that show in a key of the answers to a method."""
    return tuple(law for law in _LAWS if key in law.keys.get(method, ()))


def shows(id_: str, method: str) -> bool:
    """True if answers to a method can show a law, or any law where `id_` names them all."""
    return id_ == LAWS_ID or (id_ in LAWS and method in LAWS[id_].methods)


LAW_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        law.id: tuple(dict.fromkeys(key for keys in law.keys.values() for key in keys))
        for law in _LAWS
    }
)
"""The keys of an answer in which a law is kept or broken."""


_REFUSED: Final = "laws.refused-changes-nothing"
_OVER: Final = "laws.nothing-after-the-end"
_OF_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
# The phases in which a player pays nothing unless an action of theirs is accepted
_FREE: Final = frozenset({"drawing", "discarding", "trading", "calling"})
_BETWEEN_HANDS: Final = frozenset({"join", "sit-out"})


def refused_deeds(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[Violation]:
    """Find players whose cards or credits change though all that they tried was refused."""
    phases = answer.get("phases", ())
    done: defaultdict[str, set[str]] = defaultdict(set)
    refused: defaultdict[str, set[str]] = defaultdict(set)
    for entry, fate in zip(params.get("script", ()), answer.get("script", ()), strict=False):
        if fate != NOT_REACHED:
            (done if fate == DONE else refused)[entry["seat"]].add(entry["does"])
    for seat, tried in refused.items():
        no_card = tried & _OF_CARDS and not done[seat] & _OF_CARDS
        for pair in pairwise(phases):
            phase = pair[1]["phase"]
            held = [sorted(map(canonical_name, one.get("hands", {}).get(seat, ()))) for one in pair]
            # a shift gives other cards, and who leaves has none
            if no_card and phase != "shift" and all(held) and held[0] != held[1]:
                why = f"{seat} was refused, and holds different cards {_when(pair[1])}"
                yield Violation(_REFUSED, why=why)
            had, has = (one.get("stacks", {}).get(seat) for one in pair)
            if not done[seat] and phase in _FREE and None not in {had, has} and had != has:
                why = f"{seat} was refused, and has {has} credits instead of {had} {_when(pair[1])}"
                yield Violation(_REFUSED, why=why)


def _when(phase: Mapping[str, Any]) -> str:
    return f"after the {phase['phase']} of round {phase['round']}"


def after_the_end(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[Violation]:
    """Find an action that was accepted once the hand was over."""
    yield from (
        Violation(_OVER, why=f"the hand was over, and {entry['seat']} could still {entry['does']}")
        for entry, fate in zip(params.get("script", ()), answer.get("script", ()), strict=False)
        if entry.get("phase") == "end" and fate == DONE and entry["does"] not in _BETWEEN_HANDS
    )


_LEFT: Final = "laws.folded-win-nothing"
_BETTER: Final = "laws.better-hand-never-loses"
# These count one or more in every ruleset
_SUIT_CARDS: Final = frozenset(name for name, card in CARDS.items() if card.suit is not None)
# How many players a hand needs in every ruleset
_TABLE: Final = 2


def settled_winners(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[Violation]:
    """Hold the winners of a settlement against the laws."""
    left = set(params.get("folded", ()))
    yield from _left_win_nothing(left, answer)
    eligible = params["pots"][0].get("eligible")
    rivals = set(params["seats"] if eligible is None else eligible) - left
    yield from _in_range_first(rivals, answer, params)


def played_winners(params: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[Violation]:
    """Hold the winners of a whole hand against the laws."""
    dealt = dealt_in(params, answer)
    seats = set(params["seats"])
    deeds = zip(params.get("script", ()), answer.get("script", ()), strict=False)
    folds = [entry["seat"] for entry, fate in deeds if fate == DONE and entry["does"] == "fold"]
    left = {*answer.get("out", ()), *answer.get("folded", folds)}
    yield from _left_win_nothing(left if dealt is None else left | (seats - dealt), answer)
    alone = len(answer.get("pot_winners", ())) == 1
    if alone and dealt is not None and "folded" in answer and "out" in answer:
        yield from _in_range_first(dealt - left, answer, answer)


def dealt_in(params: Mapping[str, Any], answer: Mapping[str, Any]) -> set[str] | None:
    """Return who takes part; None if neither request nor answer tells.

    Who can pay the ante depends on the rules, and so does whether a player alone is dealt a hand.
    """
    if "dealt_in" in answer:
        return set(answer["dealt_in"])
    ready = set(params["seats"]) - set(params.get("sitting_out", ()))
    return None if params.get("ante") or len(ready) < _TABLE else ready


def _left_win_nothing(left: set[str], answer: Mapping[str, Any]) -> Iterator[Violation]:
    won = {name: answer.get(name, ()) for name in ("winners", "sabacc_winners")}
    won["pot_winners"] = [seat for seats in answer.get("pot_winners", ()) for seat in seats]
    yield from (
        Violation(_LEFT, why=f"{seat} had left the hand and is among the {name.replace('_', ' ')}")
        for name, seats in won.items()
        for seat in sorted(left.intersection(seats))
    )


def _in_range_first(
    rivals: set[str], answer: Mapping[str, Any], shown: Mapping[str, Any]
) -> Iterator[Violation]:
    """No hand that counts too much wins the main pot while one of the `rivals` is in range.

    Where a hand of zero bombs, it can win by a reading (`ranking.bombed`), and what a face card
    counts depends on the ruleset: so only a hand of suit cards alone is surely too much.
    """
    bombed = set(answer.get("bombed", ()))
    wrong = [
        seat
        for seat in sorted(bombed.intersection(answer.get("winners", ())))
        if (cards := _cards_of(seat, shown)) and _SUIT_CARDS.issuperset(cards)
    ]
    sound = sorted(rivals - bombed)
    if wrong and sound:
        yield Violation(
            _BETTER, why=f"{wrong[0]} wins with a hand out of range, and {sound[0]} is in range"
        )


def _cards_of(seat: str, shown: Mapping[str, Any]) -> list[str]:
    """Return the cards that a seat holds, those in the field too."""
    places = (shown.get("hands", _NOTHING), shown.get("fields") or _NOTHING)
    return [canonical_name(card) for place in places for card in place.get(seat, ())]


_LAW: Final = "laws.cards-conserved"
# The choices on `shift.lost-cards` by which no card goes out of play
_STAY: Final = frozenset({"under-deck", "pooled"})
_PUT_AWAY: Final = frozenset({"trade", "drop"})
_NOTHING: Final[Mapping[str, Iterable[str]]] = {}


def shifted_cards(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[Violation]:
    """Count the cards before and after a shift.

    Where the cards out of play are not shown, there are none; but if the ruleset puts lost cards
    there, or is not known, any card that was in a hand may be among them.
    """
    fields = params.get("fields", _NOTHING)
    before = _every_card(params["hands"], fields, params["deck"])
    hands = answer.get("hands", _NOTHING)
    after = _every_card(
        hands,
        answer.get("fields", fields),
        answer.get("deck", ()),
        answer.get("out_of_play", ()),
    )
    least = before
    if "deck" not in answer or set(hands) != set(params["hands"]):
        least = Counter[str]()
    elif "out_of_play" not in answer and _loses_to_the_marker(choices):
        least = _every_card(_NOTHING, fields, params["deck"])
    yield from _within(least, after, before)


def _loses_to_the_marker(choices: Mapping[str, Choice]) -> bool:
    """True if a shift may put cards out of play; a ruleset may leave open whether it comes."""
    lost = choices.get("shift.lost-cards")
    return lost is None or lost.name not in _STAY


def played_cards(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[Violation]:
    """Count the cards in the end; cards meant for seats that are not dealt in never come."""
    dealt = dealt_in(params, answer)
    meant = params.get("hands") or _NOTHING
    some = meant if dealt is None else {name: meant[name] for name in meant if name in dealt}
    deck, aside = params.get("deck", ()), params.get("out_of_play", ())
    most = _every_card(some, _NOTHING, deck, aside)
    before: Mapping[str, Iterable[str]] = _NOTHING
    for phase in answer.get("phases", ()):
        held = phase.get("hands", _NOTHING)
        new = Counter[str]() if held == before else _every_card(held) - most
        before = held
        if new:
            when = f"after the {phase['phase'].replace('-', ' ')} of round {phase['round']}"
            yield Violation(_LAW, why=f"{_named(new)} out of nowhere {when}")
            return
    hands, fields = answer.get("hands", _NOTHING), answer.get("fields")
    if fields is None and not _done(params, answer, {"lay"}):
        fields = _NOTHING
    away = answer.get("out_of_play")
    # Cards go with players who leave, with what players give up, and in a shift by the marker.
    shifts = bool(params.get("rolls")) and _loses_to_the_marker(choices)
    stayed = answer.get("folded") == [] and answer.get("out") == []
    reshuffled = bool(params.get("shuffles"))
    if away is None and stayed and not (shifts or reshuffled or _done(params, answer, _PUT_AWAY)):
        away = aside
    after = _every_card(hands, fields or _NOTHING, answer.get("deck", ()), away or ())
    holders = set(params["seats"]) if dealt is None else dealt
    if "deck" not in answer or fields is None or away is None or not holders <= set(hands):
        least = Counter[str]()
    else:  # what seats hold who may not be dealt in is no part of the least
        least = _every_card(_NOTHING, _NOTHING, deck, aside) if dealt is None else most
    yield from _within(least, after, most)


def _done(params: Mapping[str, Any], answer: Mapping[str, Any], deeds: Iterable[str]) -> bool:
    """True if one of these deeds may have been accepted."""
    script = params.get("script", ())
    fates = answer.get("script", [DONE] * len(script))
    return any(
        fate == DONE and entry["does"] in deeds for entry, fate in zip(script, fates, strict=False)
    )


def _within(least: Counter[str], found: Counter[str], most: Counter[str]) -> Iterator[Violation]:
    """Compare the cards that are shown with those that must be there, and those that may be."""
    gone, new = least - found, found - most
    parts = [f"{_named(gone)} gone"] if gone else []
    parts += [f"{_named(new)} out of nowhere"] if new else []
    if parts:
        yield Violation(_LAW, why="; ".join(parts))


def _named(cards: Counter[str]) -> str:
    return ", ".join(sorted(cards.elements()))


def _every_card(
    hands: Mapping[str, Iterable[str]],
    fields: Mapping[str, Iterable[str]] = _NOTHING,
    deck: Iterable[str] = (),
    out_of_play: Iterable[str] = (),
) -> Counter[str]:
    """Count cards by their usual names; each spelling is read once."""
    spelt = Counter(chain(*hands.values(), *fields.values(), deck, out_of_play))
    if CARDS.keys() >= spelt.keys():
        return spelt
    found: Counter[str] = Counter()
    for name, count in spelt.items():
        found[canonical_name(name)] += count
    return found


_CONSERVED: Final = "laws.credits-conserved"
_DEBT: Final = "laws.no-debt"
_PAYMENT: Final = "laws.no-negative-payment"
_CAP: Final = "pots.sabacc-cap"
_LEAST_CAP: Final = min(bounds.least for bounds in POINTS[_CAP].numbers.values())


def settled_credits(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[Violation]:
    """Hold a settlement against the laws of credits."""
    before = sum(params["stacks"].values()) + _inside(params) + params["sabacc_pot"]
    house = _house(answer, choices, before)
    yield from _conserved(answer, len(params["seats"]), before, house, "afterwards")
    yield from _debts(answer, "")
    yield from (
        Violation(_PAYMENT, why=f"{seat} paid {paid} in penalties")
        for seat, paid in answer.get("paid", {}).items()
        if paid < 0
    )


def played_credits(
    params: Mapping[str, Any], answer: Mapping[str, Any], choices: Mapping[str, Choice]
) -> Iterator[Violation]:
    """Hold a whole hand against the laws of credits, as each phase ended and in the end.

    Before the end the house may take a pot that is above some cap; whether it may is for a rule.
    """
    brought = params["stacks"]
    before = sum(brought.values()) + params.get("hand_pot", 0) + params.get("sabacc_pot", 0)
    for phase in answer.get("phases", ()):
        when = f"after the {phase['phase'].replace('-', ' ')} of round {phase['round']}"
        yield from _conserved(phase, len(brought), before, 0, when, over=False)
        yield from _debts(phase, f" {when}")
        if "pots" in phase and "hand_pot" in phase and _inside(phase) != phase["hand_pot"]:
            why = f"the hand pots hold {phase['hand_pot']} {when}, and one by one {_inside(phase)}"
            yield Violation(_CONSERVED, why=why)
        for seat, held in phase.get("stacks", {}).items():
            if held > brought.get(seat, held):
                yield Violation(
                    _PAYMENT, why=f"{seat} brought {brought[seat]} credits and holds {held} {when}"
                )
    house = _house(answer, choices, before)
    yield from _conserved(answer, len(brought), before, house, "afterwards")
    yield from _debts(answer, "")


def _conserved(  # noqa: PLR0913 - what is shown, beside what there was, and when
    shown: Mapping[str, Any],
    seats: int,
    before: int,
    house: int | None,
    when: str,
    *,
    over: bool = True,
) -> Iterator[Violation]:
    """Compare the credits shown with those before; where some are not shown, none may be new.

    Before the hand is `over`, the house has taken nothing, or more than the least cap.
    """
    stacks = shown.get("stacks", {})
    hand_pot = shown.get("hand_pot")
    if hand_pot is None and "pots" in shown:
        hand_pot = _inside(shown)
    parts = (hand_pot, shown.get("sabacc_pot"), house)
    found = sum(stacks.values()) + sum(part for part in parts if part is not None)
    swept = not over and before - found > _LEAST_CAP
    whole = len(stacks) == seats and None not in parts and not swept
    if found > before or (whole and found < before):
        count = found if whole else f"at least {found}"
        yield Violation(
            _CONSERVED, why=f"{before} credits were on the table before, {count} {when}"
        )


def _inside(phase: Mapping[str, Any]) -> int:
    return sum(pot["amount"] for pot in phase["pots"])


def _house(answer: Mapping[str, Any], choices: Mapping[str, Choice], before: int) -> int | None:
    """Return the credits that the house took: nothing if no rule lets it; None if unknown.

    A ruleset may leave the cap open, and a program may then set any.  Below the least one nothing
    is ever taken.
    """
    if "house" in answer:
        return int(answer["house"])
    return 0 if _CAP in choices and before <= _LEAST_CAP else None


def _debts(shown: Mapping[str, Any], when: str) -> Iterator[Violation]:
    """No stack and no pot is below zero."""
    pots = ("hand_pot", "sabacc_pot", "house")
    held = {name.replace("_", " "): shown[name] for name in pots if name in shown}
    held |= {f"the stack of {seat}": stack for seat, stack in shown.get("stacks", {}).items()}
    for whose, number in held.items():
        if number < 0:
            yield Violation(_DEBT, why=f"{whose} holds {number}{when}")


BY_ITSELF: Final = "laws.hand-by-itself"
"""The law that a further hand breaks which is another one when it is asked alone."""

# The keys of an answer on which the next hand depends
_HANDED_ON: Final = frozenset(
    {"next_dealer", "hand_pot", "sabacc_pot", "stacks", "script", "dealt_in"}
)
# The keys that only a further hand has
_TOLD: Final = frozenset({"leaves", "arrives"})
_JOIN: Final = "join"
_SIT_OUT: Final = "sit-out"


def hands_alone(
    params: Mapping[str, Any],
    answer: Mapping[str, Any],
    right: Callable[[], Mapping[str, Any] | None] = lambda: None,
) -> Iterator[tuple[dict[str, Any], Mapping[str, Any]]]:
    """Yield each further hand of an answer to `play` as a request of its own, and its answer.

    A hand begins at the table that the answer shows of the hand before it.  What it leaves out
    there is taken from what `right` returns, the right answer to the same request; it ends where
    that is not known either.
    """
    told: list[Mapping[str, Any]] = list(params.get(THEN, ()))
    theirs: list[Mapping[str, Any]] = [answer, *answer.get(THEN, ())]
    table: Mapping[str, Any] = params
    for place, hand in enumerate(told[: len(theirs) - 1]):
        shown: dict[str, Any] = {OWED: {}} if theirs[place].get("stacks") is not None else {}
        shown |= {key: value for key, value in theirs[place].items() if value is not None}
        if any(key not in shown for key in _HANDED_ON):
            whole = right() or {}
            ours = [whole, *whole.get(THEN, ())]
            shown = {**(ours[place] if place < len(ours) else {}), **shown}
        found = _begun(table, hand, shown)
        if found is None:
            return
        yield found, theirs[place + 1]
        table = found


def _begun(
    table: Mapping[str, Any], hand: Mapping[str, Any], left: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return a hand as a request, by what the hand before it leaves; None if that is unknown."""
    out = _sitting_out(table, left)
    stacks: Mapping[str, int] = left.get("stacks", {})
    if (
        out is None
        or set(stacks) != set(table["seats"])
        or left.get("next_dealer") not in stacks
        or not {"hand_pot", "sabacc_pot"} <= left.keys()
    ):
        return None
    seats = [seat for seat in table["seats"] if seat not in hand.get("leaves", ())]
    for one in hand.get("arrives", ()):
        after = one.get("after")
        seats.insert(len(seats) if after is None else seats.index(after) + 1, one["seat"])
    came = {one["seat"]: one["stack"] for one in hand.get("arrives", ())}
    old: list[str] = table["seats"]
    first = old.index(left["next_dealer"])
    found: dict[str, Any] = {
        **{key: value for key, value in hand.items() if key not in _TOLD},
        "ruleset": table.get("ruleset", ""),
        "seats": seats,
        "dealer": next(seat for seat in (*old[first:], *old[:first], *seats) if seat in seats),
        "stacks": {seat: came[seat] if seat in came else stacks[seat] for seat in seats},
        "hand_pot": left["hand_pot"],
        "sabacc_pot": left["sabacc_pot"],
        "ante": True,
        "sitting_out": [seat for seat in seats if seat in out and seat not in came],
        "newcomers": [
            seat
            for seat in seats
            if seat in came
            or (seat in table.get("newcomers", ()) and seat not in left.get("dealt_in", ()))
        ],
    }
    return {**found, OWED: left[OWED]} if left.get(OWED) else found


def _sitting_out(table: Mapping[str, Any], left: Mapping[str, Any]) -> set[str] | None:
    """Return who sits out the next hand; None if it does not show who said so last."""
    shown: list[Any] = left.get("script", [])
    fates = dict(enumerate(shown))
    last: dict[str, Mapping[str, Any]] = {}
    for place, entry in enumerate(table.get("script", ())):
        if entry["does"] not in {_JOIN, _SIT_OUT} or fates.get(place) == NOT_REACHED:
            continue
        before = last.setdefault(entry["seat"], entry)
        # What stands later in the script counts if it says the same, or comes with it.
        same = before["does"] == entry["does"] or {**before, "does": ""} == {**entry, "does": ""}
        if place not in fates or not same:
            return None
        last[entry["seat"]] = entry
    seats = (*table.get("sitting_out", ()), *last)
    return {seat for seat in seats if seat not in last or last[seat]["does"] == _SIT_OUT}


def broken_laws(
    method: str,
    params: Mapping[str, Any],
    answer: Mapping[str, Any],
    choices: Mapping[str, Choice] | None = None,
) -> Iterator[Violation]:
    """Yield a violation for each law that an answer breaks.

    The answer has the right shape.  `choices` are those by which it was asked: a key that it
    leaves out is computed where they let it be.  Where they do not, or are not known, the law is
    judged by what must hold all the same: nothing that is shown came out of nowhere.
    """
    if REFUSED in answer:
        return
    known: Mapping[str, Choice] = {} if choices is None else choices
    if method == "settle":
        yield from settled_credits(params, answer, known)
        yield from settled_winners(params, answer)
    elif method == "shift":
        yield from shifted_cards(params, answer, known)
    elif method == "play":
        yield from played_credits(params, answer, known)
        yield from played_cards(params, answer, known)
        yield from played_winners(params, answer)
        yield from refused_deeds(params, answer)
        yield from after_the_end(params, answer)
        yield from (
            replace(broken, why=f"in hand {number} {broken.why}")
            for number, (alone, found) in enumerate(hands_alone(params, answer), start=2)
            for broken in broken_laws(method, alone, found, choices)
        )
