"""The position that a lifted hand must come to, and the requests that lead there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sabacc.spec.decks import rest_of_deck

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.spec.rulesets import Ruleset

_OWED: Final = 2
"""How many cards a player must have given up before a call, where any are owed."""
Entry = dict[str, Any]
"""One entry of a script, as the protocol has it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as its hands are about to be shown, or as the die is about to fall.

    Attributes:
        seats: The seats clockwise.
        dealer: Who deals.
        hands: Each seat's cards in hand.
        fields: Each seat's cards in the interference field; no entry where there are none.
        stacks: Each seat's credits.
        pots: The hand pots, the main pot first: the amount, and who may win it (None: everybody).
        sabacc_pot: Its credits.
        caller: Who called, or None.
        folded: Who has left the hand.
        deck: The next cards.
        version: The version in force, or None.
        credits: Whether the credits are a part of it.  Where they are not, any amounts will do,
            and anybody may have called.
        rest: Whether the deck goes on with every card that lies nowhere else.
    """

    seats: tuple[str, ...]
    dealer: str
    hands: Mapping[str, list[str]]
    fields: Mapping[str, list[str]]
    stacks: Mapping[str, int]
    pots: tuple[tuple[int, tuple[str, ...] | None], ...]
    sabacc_pot: int
    caller: str | None = None
    folded: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    version: str | None = None
    credits: bool = True
    rest: bool = True

    @property
    def live(self) -> tuple[str, ...]:
        """The seats still in the hand, from the dealer's left."""
        return tuple(seat for seat in self.from_dealers_left if seat not in self.folded)

    @property
    def from_dealers_left(self) -> tuple[str, ...]:
        """All seats, the dealer's left-hand neighbour first."""
        first = self.seats.index(self.dealer) + 1
        return (*self.seats[first:], *self.seats[:first])

    @property
    def hand_pot(self) -> int:
        """What all hand pots hold."""
        return sum(amount for amount, _ in self.pots)

    def whole_deck(self, rules: Ruleset, swap: Swap | None = None) -> list[str]:
        """Return the deck: the cards that come next, then those that lie nowhere else."""
        taken = [*self.deck]
        for seat in self.seats:
            taken.extend((*self.hands[seat], *self.fields.get(seat, ())))
        coming = list(self.deck)
        if swap is not None:
            coming = [*swap.coming, *coming]
            taken.extend(swap.fillers)
        return [*coming, *rest_of_deck(rules, taken)] if self.rest else coming


@dataclass(frozen=True, slots=True)
class Swap:
    """Cards that a seat gives up for those of its hand.

    Attributes:
        seat: Who gives them up.
        fillers: The cards that are given up.
        instead: Of these the ones that are dealt, in place of those in `wanted`.
        wanted: The cards of the hand that come from the deck.
        coming: What comes from the deck.
    """

    seat: str
    fillers: tuple[str, ...]
    instead: tuple[str, ...]
    wanted: tuple[str, ...]
    coming: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SceneWay:
    """One way to let a scene come about: what players do, and what they pay on the way.

    `paid` is what each seat pays into the hand pots, and `fees` what each pays into the sabacc pot;
    both are empty where that is to be measured.  `dry` says that there is no deck.
    """

    script: tuple[Entry, ...]
    caller: str | None = None
    paid: Mapping[str, int] = field(default_factory=dict[str, int])
    fees: Mapping[str, int] = field(default_factory=dict[str, int])
    swap: Swap | None = None
    dry: bool = False


def scene_of(params: Mapping[str, Any]) -> Scene:
    """Read the parameters of `settle` as a scene."""
    return Scene(
        seats=tuple(params["seats"]),
        dealer=params["dealer"],
        hands=params["hands"],
        fields=cards_laid(params),
        stacks=params["stacks"],
        pots=tuple((pot["amount"], _seats(pot.get("eligible"))) for pot in params["pots"]),
        sabacc_pot=params["sabacc_pot"],
        caller=params.get("caller"),
        folded=tuple(params.get("folded", ())),
        deck=tuple(params.get("deck", ())),
        version=params.get("version"),
    )


def _seats(names: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)


def cards_laid(params: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the fields of a request that hold any card."""
    return {seat: cards for seat, cards in params.get("fields", {}).items() if cards}


def dealt(scene: Scene, swap: Swap | None = None) -> dict[str, list[str]]:
    """Return the hands as they are dealt: what a seat lays in the field it holds at first."""
    hands = {seat: [*scene.hands[seat], *scene.fields.get(seat, ())] for seat in scene.seats}
    if swap is not None:
        kept = list(hands[swap.seat])
        for card in swap.wanted:
            kept.remove(card)
        hands[swap.seat] = [*swap.instead, *kept]
    return hands


def lays(scene: Scene) -> list[Entry]:
    """Lay the cards of the fields.

    The first card costs nothing: it is laid in the first betting, while whoever speaks first is
    asked, for by some rules nobody else need be.  The others are laid as their player's drawing.
    """
    opener = scene.from_dealers_left[0]
    script: list[Entry] = []
    for seat, cards in scene.fields.items():
        for place, card in enumerate(cards):
            entry: Entry = {"seat": seat, "does": "lay", "cards": [card]}
            if not place:
                entry |= {"round": 1, "phase": "betting", "asked": opener}
            script.append(entry)
    return script


def folds(scene: Scene, rules: Ruleset, number: int = 1) -> list[list[Entry]]:
    """Return the ways in which the folded seats may leave; an empty one where nobody has."""
    if not scene.folded:
        return [[]]
    plain = [{"seat": seat, "does": "fold", "round": number} for seat in scene.folded]
    how = rules.choices["folding.when"].name
    if how == "facing-bet":
        return [_facing_bet(scene, rules)]
    if how == "until-phase-ends":
        return [[{**entry, "phase": "leaving"} for entry in plain]]
    if how == "any-time" and number == 1:
        opener = scene.from_dealers_left[0]
        return [[{**entry, "phase": "betting", "asked": opener} for entry in plain], plain]
    return [plain]


def _facing_bet(scene: Scene, rules: Ruleset) -> list[Entry]:
    """Let a player who stays open the betting, and the others fold instead of paying.

    Where somebody who folds has to speak first, that player opens, and leaves facing a raise.
    """
    order, stays = scene.from_dealers_left, scene.live[0]
    number = 1
    if rules.choices["turns.unit"].name == "turns":
        number = order.index(stays) + 1
    leaving = [{"seat": seat, "does": "fold", "round": number} for seat in scene.folded]
    bet: Entry = {"does": "bet", "amount": 1, "round": number}
    if number > 1 or order[0] == stays:
        return [{"seat": stays, **bet}, *leaving]
    higher: Entry = {"seat": stays, "does": "raise", "amount": 1, "round": number}
    return [{"seat": order[0], **bet}, higher, *leaving]


def swap_of(scene: Scene, rules: Ruleset, seat: str) -> tuple[Swap, list[Entry]] | None:
    """Let a seat give up the two cards without which it may not call (`drawing.discards-owed`).

    It is dealt two others, and takes the first cards of its hand for them; where the hand has but
    one card, it is dealt one other, takes a second one for that, and then its own.
    """
    lying = [card for cards in dealt(scene).values() for card in cards]
    fillers = tuple(rest_of_deck(rules, [*lying, *scene.deck])[:_OWED])
    wanted = tuple(scene.hands[seat][:_OWED])
    if not wanted or len(fillers) < _OWED:
        return None
    swap = Swap(seat, fillers, fillers, wanted, wanted)
    if len(wanted) < _OWED:
        swap = Swap(seat, fillers, fillers[:1], wanted, (fillers[1], *wanted))
    if rules.choices["trading.phase"].name == "once":
        deeds: list[Entry] = [{"does": "trade", "cards": list(fillers), "phase": "trading"}]
    elif rules.choices["drawing.choices"].name == "draw-then-discard":
        deeds = []
        for card in fillers:
            deeds += [{"does": "draw"}, {"does": "drop", "cards": [card]}]
    else:
        deeds = [{"does": "trade", "cards": [card]} for card in fillers]
    return swap, [{"seat": seat, **deed} for deed in deeds]
