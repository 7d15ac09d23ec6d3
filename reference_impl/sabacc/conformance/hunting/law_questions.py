"""A question asked again so that its answer must be the same by the rules of any house."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.laws import BY_ITSELF, hands_alone
from sabacc.conformance.rephrasing import REPHRASINGS
from sabacc.conformance.rephrasing.original import Original, as_it_is
from sabacc.protocol.facts import THEN
from sabacc.spec.cards import RANKS, SUITS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping

    from sabacc.conformance.hunting.question import Question

_TWICE: Final = "laws.same-question-same-answer"
_SUITED: Final = frozenset(
    {"evil-one", "demise", "endurance", "balance", "queen", "star"}
    | {f"{suit}-{rank}" for suit in SUITS for rank in RANKS[-4:]}
)
"""Cards of arrays in which some version looks at the suits."""
_PLENTY: Final = 100
"""With so many times the credits that lie on the table, nobody is ever short of any."""
_DRAWN: Final = 6
"""More cards than a seat can draw, lose and be dealt in one round."""


@dataclass(frozen=True, slots=True)
class Again:
    """A question asked again.

    Attributes:
        params: The request, without its ruleset.
        law: The law that is broken where the answer shows other facts.
        says: What was changed, in words.
        taken_back: Puts an answer back into the words of the first question.
        shown: What the answer must be, where that is a part of the first answer alone.
    """

    params: dict[str, Any]
    law: str
    says: str
    taken_back: Callable[[Mapping[str, Any]], dict[str, Any]]
    shown: Mapping[str, Any] | None = None


def again(one: Question, answer: Mapping[str, Any], rng: random.Random) -> Iterator[Again]:
    """Yield the ways to ask a question again, in a random order; `answer` is the program's.

    Of a session its further hands come first.
    """
    ways = [("", None), *REPHRASINGS[one.method]]
    original = Original(one.method, one.params, frozenset(), rng, lambda: answer)
    yield from _each_hand(one, answer)
    for law, rephrase in rng.sample(ways, len(ways)):
        if rephrase is None:
            yield Again(one.params, _TWICE, "asked a second time", as_it_is)
        elif _GUARDS.get(law, _anybody)(one.params):
            made = rephrase(original)
            if made is not None:
                yield Again(made.params, law, made.says, made.taken_back)


def _each_hand(one: Question, answer: Mapping[str, Any]) -> Iterator[Again]:
    """Yield the further hands of a session, each by itself."""
    if THEN in one.params:
        for number, (alone, shown) in enumerate(hands_alone(one.params, answer), start=2):
            params = {key: value for key, value in alone.items() if key != "ruleset"}
            says = f"hand {number} asked by itself"
            yield Again(params, BY_ITSELF, says, as_it_is, shown)


def _anybody(_params: Mapping[str, Any]) -> bool:
    return True


def _no_suit_matters(params: Mapping[str, Any]) -> bool:
    """Say whether no card is on the table of which an array is made that looks at suits."""
    hands: Mapping[str, list[str]] = params.get("hands") or {"": params.get("cards") or []}
    fields: Mapping[str, list[str]] = params.get("fields") or {"": params.get("field") or []}
    cards = {card for table in (hands, fields) for some in table.values() for card in some}
    return "deck" not in params and bool(cards) and _SUITED.isdisjoint(cards)


def _everybody_can_pay(params: Mapping[str, Any]) -> bool:
    """Say whether all hold far more than they can be asked for; in one hand, which is enough."""
    if params.get(THEN):
        return False
    amounts = [each.get("amount") or 0 for each in params.get("script", ())]
    pots = [params.get("hand_pot", 0), params.get("sabacc_pot", 0)]
    pots += [pot["amount"] for pot in params.get("pots", ())]
    table: int = 10 + sum(amounts) + sum(pots)
    raised: int = sum(each["does"] == "raise" for each in params.get("script", ()))
    least: int = min(params["stacks"].values())
    return least >= _PLENTY * table * (1 + raised)


def _deck_lasts(params: Mapping[str, Any]) -> bool:
    """Say whether nobody can come to the bottom of the deck."""
    seats = len(params.get("seats") or params["hands"])
    rounds = (params.get("until") or {"round": 20})["round"] if "script" in params else 1
    return len(params.get("deck") or ()) >= _DRAWN * seats * max(1, rounds)


_GUARDS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "laws.suits-alike": _no_suit_matters,
    "laws.idle-credits": _everybody_can_pay,
    "laws.unread-cards": _deck_lasts,
}
"""When a question may be rephrased by a law, whatever the rules are."""
