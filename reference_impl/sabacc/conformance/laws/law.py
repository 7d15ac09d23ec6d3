"""What a law is, and all of them: what holds in every ruleset, whatever a program plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from sabacc.spec.model import LEVELS


class Way(Enum):
    """How a law is judged."""

    ANSWER = "Every answer is checked against it."
    TWICE = "A sample of the questions is asked twice."
    ORDER = "The questions are asked in a shuffled order."
    REPHRASED = "A sample of the questions is asked again, rephrased."
    ALONE = "Each further hand of a session is asked again by itself."


@dataclass(frozen=True, slots=True)
class Law:
    """What holds in every ruleset.

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
        "A hand out of range wins nothing while a hand in range can win. "
        "Which hand is best does not depend on the losing hands: exchange one of them for a "
        "worse hand, and the best hand is still the best.",
        (Way.ANSWER, Way.REPHRASED),
        ("compare", "settle", "play"),
        {
            "compare": ("best",),
            "settle": ("winners", "bombed"),
            "play": ("winners", "bombed", "pot_winners", "dealt_in", "folded", "out"),
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
    """Say whether answers to a method can show a law, or any law where `id_` names them all."""
    return id_ == LAWS_ID or (id_ in LAWS and method in LAWS[id_].methods)


LAW_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        law.id: tuple(dict.fromkeys(key for keys in law.keys.values() for key in keys))
        for law in _LAWS
    }
)
"""The keys of an answer in which a law is kept or broken."""
