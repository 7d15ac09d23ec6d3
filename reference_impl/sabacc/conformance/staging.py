"""Staging: how a whole hand is brought to a given showdown.

What players pay on the way there (a bet that may not be left out, the price of a fold) is measured
by asking, and laid on top of their stacks beforehand, so that the credits at the showdown are
those of the scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any, Final

from sabacc.conformance.scenarios import cases
from sabacc.engine.position import remaining_seats
from sabacc.protocol.facts import DONE, FAILURE_KEYS, REFUSED
from sabacc.spec.cards import canonical_name
from sabacc.spec.rulesets import Ruleset, rest_of_deck

# How many cards a player must have given up before a call, where any are owed
_OWED: Final = 2
Entry = dict[str, Any]
"""One entry of a script, as the protocol has it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as its hands are about to be shown, or as the die is about to fall.

    Attributes:
        seats: The seats clockwise.
        dealer: Who deals.
        hands: Each seat's cards in hand.
        fields: Each seat's cards in the interference field; no entry if there are none.
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
        return remaining_seats(self.seats, self.dealer, self.folded)

    @property
    def from_dealers_left(self) -> tuple[str, ...]:
        """All seats, the dealer's left-hand neighbour first."""
        return remaining_seats(self.seats, self.dealer, ())

    @property
    def hand_pot(self) -> int:
        """The credits of all hand pots."""
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
    both are empty if that is to be measured.  `dry` says that there is no deck.
    """

    script: tuple[Entry, ...] = ()
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
        pots=tuple(
            (pot["amount"], None if pot.get("eligible") is None else tuple(pot["eligible"]))
            for pot in params["pots"]
        ),
        sabacc_pot=params["sabacc_pot"],
        caller=params.get("caller"),
        folded=tuple(params.get("folded", ())),
        deck=tuple(params.get("deck", ())),
        version=params.get("version"),
    )


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


Asking = Callable[[Ruleset, str, dict[str, Any]], Mapping[str, Any] | None]
"""Asks the reference a question under a ruleset; None if it cannot answer."""

# The credits that everybody gets on top while the cost of a hand is measured
_RICH: Final = 1_000
# A hand that nobody calls is asked for where so many rounds end it.
#
# It stops after as many again: a program that knows no longest hand would go on for ever.
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Staged:
    """A hand that comes to a scene.

    `exact` says that the credits at the showdown are those of the scene.
    """

    scene: Scene
    way: SceneWay
    params: dict[str, Any]
    exact: bool

    def reached(self, answer: Mapping[str, Any]) -> bool:
        """True if an answer shows nothing but that the hand came to the scene.

        What it leaves out speaks neither for nor against it.
        """
        last: Mapping[str, Any] = [dict[str, Any](), *answer.get("phases", ())][-1]
        return (
            answer.get("over", True) is True
            and all(fate == DONE for fate in answer.get("script", ()))
            and answer.get("caller", self.way.caller) == self.way.caller
            and set(answer.get("folded", self.scene.folded)) == set(self.scene.folded)
            and not answer.get("out")
            and same_hands(self.scene, last.get("hands"))
            and not (
                self.exact
                and any(last[key] != value for key, value in self._money(last) if key in last)
            )
        )

    def _money(self, shown: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the credits that a phase shows if they are those of the scene."""
        scene = self.scene
        yield "stacks", {seat: scene.stacks[seat] for seat in scene.seats}
        yield "hand_pot", scene.hand_pot
        yield "sabacc_pot", scene.sabacc_pot
        if len(scene.pots) > 1 and "pots" in shown:
            listed = [[pot["amount"], sorted(pot["eligible"])] for pot in shown["pots"]]
            wanted = [
                [amount, sorted(seat for seat in eligible or scene.seats if seat in scene.live)]
                for amount, eligible in scene.pots
            ]
            yield "pots", shown["pots"] if listed == wanted else None


def same_hands(scene: Scene, hands: Mapping[str, list[str]] | None) -> bool:
    """True if those hands, if any are shown, are those of the scene."""
    return hands is None or all(
        sorted(map(canonical_name, hands[seat])) == sorted(scene.hands[seat])
        for seat in scene.live
        if seat in hands
    )


def staged(scene: Scene, rules: Ruleset, ask: Asking) -> Iterator[Staged]:
    """Yield hands that come to the scene; the first ones show its credits too."""
    ways = list(_ways(scene, rules))
    if scene.credits:
        for way in ways:
            found = _exactly(scene, way, rules, ask)
            if found is not None:
                yield found
    if len(scene.pots) == 1:
        yield from (Staged(scene, way, _rich(scene, way, rules), exact=False) for way in ways)


def _exactly(scene: Scene, way: SceneWay, rules: Ruleset, ask: Asking) -> Staged | None:
    """Lay on top what the way costs; None if the credits cannot be made equal."""
    plain = Staged(scene, way, _params(scene, way, rules), exact=True)
    if min(plain.params["hand_pot"], plain.params["sabacc_pot"]) < 0:
        return None
    answer = ask(rules, "play", plain.params)
    if answer is None or REFUSED in answer or plain.reached(answer):
        return None if answer is None else plain
    rich = _rich(scene, way, rules)
    measured = None if way.paid else ask(rules, "play", rich)
    if measured is None or not measured.get("phases"):
        return None
    last = measured["phases"][-1]
    cost = {seat: rich["stacks"][seat] - last["stacks"][seat] for seat in scene.seats}
    params: dict[str, Any] = {
        **plain.params,
        "stacks": {seat: scene.stacks[seat] + cost[seat] for seat in scene.seats},
        "hand_pot": scene.hand_pot - (last["hand_pot"] - rich["hand_pot"]),
        "sabacc_pot": scene.sabacc_pot - (last["sabacc_pot"] - rich["sabacc_pot"]),
    }
    if min(params["hand_pot"], params["sabacc_pot"]) < 0:
        return None
    found = replace(plain, params=params)
    answer = ask(rules, "play", params)
    return found if answer is not None and found.reached(answer) else None


def _params(scene: Scene, way: SceneWay, rules: Ruleset) -> dict[str, Any]:
    params: dict[str, Any] = {
        "seats": list(scene.seats),
        "dealer": scene.dealer,
        "stacks": {
            seat: stack + way.paid.get(seat, 0) + way.fees.get(seat, 0)
            for seat, stack in scene.stacks.items()
        },
        "hand_pot": scene.hand_pot - sum(way.paid.values()),
        "sabacc_pot": scene.sabacc_pot - sum(way.fees.values()),
        "hands": dealt(scene, way.swap),
        "deck": [] if way.dry else scene.whole_deck(rules, way.swap),
    }
    goes_on = way.caller is None and len(scene.live) > 1
    until = {"round": 2 * _LONGEST} if goes_on else None
    optional = {"script": list(way.script), "version": scene.version, "until": until}
    return params | {name: value for name, value in optional.items() if value}


def _rich(scene: Scene, way: SceneWay, rules: Ruleset) -> dict[str, Any]:
    params = _params(scene, way, rules)
    return params | {"stacks": {seat: scene.stacks[seat] + _RICH for seat in scene.seats}}


def _ways(scene: Scene, rules: Ruleset) -> Iterator[SceneWay]:
    """Yield the ways to a scene, the shortest first."""
    beginning = lays(scene)
    owed = rules.choices["drawing.discard-limit"].name == "exactly-two"
    for bets, until in _side_bets(scene, rules):
        price = sum(rules.figures("folding.cost")) if bets.script else 0
        fees = dict.fromkeys(scene.folded, price)
        for leaving in folds(scene, rules, until + 1):
            script = [*beginning, *bets.script, *leaving]
            for showing in _showings(scene, rules):
                caller = showing.caller
                swapped = swap_of(scene, rules, caller) if owed and caller else None
                swap, deeds = swapped or (None, [])
                whole = (*script, *deeds, *showing.script)
                yield SceneWay(whole, caller, bets.paid, fees, swap, dry=showing.dry)
    if scene.caller is not None and scene.folded:  # only after the call can the last others leave
        late = [{"seat": seat, "does": "fold", "phase": "last-betting"} for seat in scene.folded]
        call = {"seat": scene.caller, "does": "call"}
        bet = {"seat": scene.live[0], "does": "bet", "amount": 1, "phase": "last-betting"}
        yield SceneWay((*beginning, call, *late), scene.caller)
        yield SceneWay((*beginning, call, bet, *late), scene.caller)


def _showings(scene: Scene, rules: Ruleset) -> Iterator[SceneWay]:
    """Yield how the hand comes to be shown: by a call, early or late, or without one.

    Where nobody has called, the deck is used up, or the longest hand is over.  Somebody may call it
    all the same, and nobody where somebody should, where that shows the same facts: these ways come
    last.
    """
    uncalled = scene.credits and scene.caller is None
    if len(scene.live) == 1:
        if uncalled:
            yield SceneWay()
        return
    longest = rules.choices["edges.longest-hand"]
    shown = longest.name == "showdown-after" and (longest.number or 0) <= _LONGEST
    of_itself = [SceneWay()] if shown else []
    if not scene.deck:
        of_itself.insert(0, SceneWay(dry=True))
    if uncalled:
        yield from of_itself
    laps = len(scene.seats)  # the first call that may be, and later ones; anybody's if he is gone
    for number in (None, 2 * laps + 1, 2 * laps + 2, 3 * laps + 1, 3 * laps + 2):
        for seat in (scene.caller,) if scene.caller in scene.live else scene.live:
            call: Entry = {"seat": seat, "does": "call"}
            yield SceneWay((call if number is None else {**call, "round": number},), seat)
    if not uncalled:
        yield from of_itself


def _side_bets(scene: Scene, rules: Ruleset) -> Iterator[tuple[SceneWay, int]]:
    """Yield bets that make the side pots of a scene, and the round of the last one; none: 0.

    Whoever is out of a further pot goes all in for the one before.
    """
    if len(scene.pots) == 1:
        yield SceneWay(), 0
        return
    levels = _levels(scene)
    if levels is None:
        return
    most = max(levels.values())
    limit = rules.choices["betting.limit"].number or most
    amounts = [min(limit, most - paid) for paid in range(0, most, limit)]
    turns = rules.choices["turns.unit"].name == "turns"
    step = len(scene.seats) if turns else 1
    for bettor in scene.live:
        if levels[bettor] < most:
            continue
        first = scene.from_dealers_left.index(bettor) + 1 if turns else 1
        rounds = list(islice(count(first, step), len(amounts)))
        script = tuple(
            {"seat": bettor, "does": "bet", "amount": amount, "round": number}
            for number, amount in zip(rounds, amounts, strict=True)
        )
        yield SceneWay(script, paid=levels), rounds[-1]


def _levels(scene: Scene) -> Mapping[str, int] | None:
    """Return the credits that each seat has paid in, at least one; None if no sums would do."""
    level = 1
    levels = dict.fromkeys(scene.seats, level)
    inside = set(scene.seats)
    for amount, eligible in scene.pots[1:]:
        inside &= set(eligible or scene.seats)
        if not inside or amount % len(inside):
            return None
        level += amount // len(inside)
        levels |= dict.fromkeys(inside, level)
    return levels


_OUTCOME: Final = ("winners", "pot_winners", "sabacc_winners", "bombed", "demise", "shown")
_CREDITS: Final = ("stacks", "hand_pot", "sabacc_pot", "house", "owed")
_NO_FIELD: Final = "no-interference-field"


def settled(staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `settle`: what it shows of this very showdown.

    Nothing shows where the hand did not come to that showdown.
    """
    instead = {name: answer[name] for name in FAILURE_KEYS if name in answer}
    if instead:
        return instead
    refused = refused_field(staged.way.script, answer)
    if refused:
        return refused
    if not staged.reached(answer):
        return {}
    names = (*_OUTCOME, *_CREDITS) if staged.exact else _OUTCOME
    found = {name: answer[name] for name in names if name in answer}
    if staged.exact:
        paid = _paid(staged.scene, found)
        if paid:
            found["paid"] = paid
    return found


def compared(staged: Staged, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Read an answer to `play` as one to `compare`."""
    return cases.compare_answer(settled(staged, answer))


def refused_field(script: Iterable[Entry], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the refusal of a position with cards in the field, where none may be laid."""
    laid = (
        fate
        for entry, fate in zip(script, answer.get("script", ()), strict=False)
        if entry["does"] == "lay"
    )
    return {REFUSED: _NO_FIELD} if _NO_FIELD in laid else {}


def _paid(scene: Scene, found: Mapping[str, Any]) -> dict[str, int]:
    """Work out what seats have paid in penalties, as far as stacks and winners tell.

    Whoever wins nothing has paid what is missing.  Whoever wins a single hand pot, or an equal part
    of it, and no sabacc pot, has paid what is missing to the stack with that part.
    """
    if not {"stacks", "pot_winners", "sabacc_winners"} <= set(found):
        return {}
    won = {seat for seats in found["pot_winners"] for seat in seats} | {*found["sabacc_winners"]}
    parts = dict.fromkeys(set(scene.seats) - won, 0)
    even = len(scene.pots) == 1 and won and not scene.hand_pot % len(won)
    if even and not found["sabacc_winners"]:
        parts |= dict.fromkeys(won, scene.hand_pot // len(won))
    return {
        seat: scene.stacks[seat] + parts[seat] - after
        for seat, after in found["stacks"].items()
        if seat in parts
    }
