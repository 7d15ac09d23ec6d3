"""Staging: how a whole hand is brought to a given showdown.

What players pay on the way there (a bet that may not be left out, the price of a fold) is measured
by asking, and laid on top of their stacks beforehand, so that the credits at the showdown are
those of the scene.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.lifting.scene import SceneWay, dealt, folds, lays, swap_of
from sabacc.protocol.facts import DONE, REFUSED
from sabacc.spec.cards import usual_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sabacc.conformance.lifting.scene import Entry, Scene
    from sabacc.spec.rulesets import Ruleset

    Asking = Callable[[Ruleset, str, dict[str, Any]], Mapping[str, Any] | None]
    """Asks the reference a question under a ruleset; None where it cannot answer."""

RICH: Final = 1_000
"""What everybody gets on top while it is measured what a hand costs on the way."""
LONGEST: Final = 40
"""A hand that nobody calls is asked for where so many rounds end it.

It stops after as many again: a program that knows no longest hand would go on for ever.
"""


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
        """Say whether an answer shows nothing but that the hand came to the scene.

        What it leaves out speaks neither for nor against it.
        """
        return (
            answer.get("over", True) is True
            and all(fate == DONE for fate in answer.get("script", ()))
            and answer.get("caller", self.way.caller) == self.way.caller
            and set(answer.get("folded", self.scene.folded)) == set(self.scene.folded)
            and not answer.get("out")
            and self._stands(answer.get("phases", ()))
        )

    def _stands(self, phases: Iterable[Mapping[str, Any]]) -> bool:
        """Say whether the last phase left the table as the scene has it."""
        last = dict(list(phases)[-1]) if phases else {}
        if not same_hands(self.scene, last.get("hands")):
            return False
        return not self.exact or all(
            last[name] == value for name, value in _money(self.scene, last).items() if name in last
        )


def same_hands(scene: Scene, hands: Mapping[str, list[str]] | None) -> bool:
    """Say whether those hands, if any are shown, are those of the scene."""
    return hands is None or all(
        sorted(map(usual_name, hands[seat])) == sorted(scene.hands[seat])
        for seat in scene.live
        if seat in hands
    )


def _money(scene: Scene, shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a phase shows of credits where they are those of the scene."""
    found: dict[str, Any] = {
        "stacks": {seat: scene.stacks[seat] for seat in scene.seats},
        "hand_pot": scene.hand_pot,
        "sabacc_pot": scene.sabacc_pot,
    }
    if len(scene.pots) > 1 and "pots" in shown:
        listed = [[pot["amount"], sorted(pot["eligible"])] for pot in shown["pots"]]
        wanted = [
            [amount, sorted(seat for seat in eligible or scene.seats if seat in scene.live)]
            for amount, eligible in scene.pots
        ]
        found["pots"] = shown["pots"] if listed == wanted else None
    return found


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
    """Lay on top what the way costs; None where the credits cannot be made equal."""
    plain = Staged(scene, way, _params(scene, way, rules), exact=True)
    if min(plain.params["hand_pot"], plain.params["sabacc_pot"]) < 0:
        return None
    answer = ask(rules, "play", plain.params)
    if answer is None:
        return None
    if REFUSED in answer or plain.reached(answer):
        return plain
    if way.paid:
        return None
    return _measured(plain, rules, ask)


def _measured(plain: Staged, rules: Ruleset, ask: Asking) -> Staged | None:
    rich = _rich(plain.scene, plain.way, rules)
    answer = ask(rules, "play", rich)
    if answer is None or not answer.get("phases"):
        return None
    last = answer["phases"][-1]
    hand_pot: int = plain.scene.hand_pot - (last["hand_pot"] - rich["hand_pot"])
    sabacc_pot: int = plain.scene.sabacc_pot - (last["sabacc_pot"] - rich["sabacc_pot"])
    if min(hand_pot, sabacc_pot) < 0:
        return None
    params = {
        **plain.params,
        "stacks": {
            seat: plain.scene.stacks[seat] + rich["stacks"][seat] - last["stacks"][seat]
            for seat in plain.scene.seats
        },
        "hand_pot": hand_pot,
        "sabacc_pot": sabacc_pot,
    }
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
    until = {"round": 2 * LONGEST} if goes_on else None
    optional = {"script": list(way.script), "version": scene.version, "until": until}
    return params | {name: value for name, value in optional.items() if value}


def _rich(scene: Scene, way: SceneWay, rules: Ruleset) -> dict[str, Any]:
    params = _params(scene, way, rules)
    return params | {"stacks": {seat: scene.stacks[seat] + RICH for seat in scene.seats}}


def _ways(scene: Scene, rules: Ruleset) -> Iterator[SceneWay]:
    """Yield the ways to a scene, the shortest first."""
    beginning = lays(scene)
    owed = rules.choices["drawing.discard-limit"].name == "exactly-two"
    for bets in _side_bets(scene, rules):
        price = sum(rules.figures("folding.cost")) if bets.script else 0
        fees = dict.fromkeys(scene.folded, price)
        for leaving in folds(scene, rules, bets.until + 1):
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


@dataclass(frozen=True, slots=True)
class _Showing:
    """How a hand comes to be shown: by whose call, or because no card is left to draw (`dry`)."""

    script: tuple[Entry, ...] = ()
    caller: str | None = None
    dry: bool = False


def _showings(scene: Scene, rules: Ruleset) -> Iterator[_Showing]:
    """Yield how the hand comes to be shown: by a call, early or late, or of itself.

    Where nobody has called, the deck is used up, or the longest hand is over.  Somebody may call it
    all the same, and nobody where somebody should, where that shows the same facts: these ways come
    last.
    """
    uncalled = scene.credits and scene.caller is None
    if len(scene.live) == 1:
        if uncalled:
            yield _Showing()
        return
    longest = rules.choices["edges.longest-hand"]
    shown = longest.name == "showdown-after" and (longest.number or 0) <= LONGEST
    of_itself = [_Showing()] if shown else []
    if not scene.deck:
        of_itself.insert(0, _Showing(dry=True))
    if uncalled:
        yield from of_itself
    yield from _calls(scene)
    if not uncalled:
        yield from of_itself


def _calls(scene: Scene) -> Iterator[_Showing]:
    """Yield the calls: the first that may be, and later ones; anybody's if the caller is gone."""
    callers = (scene.caller,) if scene.caller in scene.live else scene.live
    laps = len(scene.seats)
    late = (2 * laps + 1, 2 * laps + 2, 3 * laps + 1, 3 * laps + 2)
    for number in (None, *late):
        for seat in callers:
            call: Entry = {"seat": seat, "does": "call"}
            entry = call if number is None else {**call, "round": number}
            yield _Showing((entry,), seat)


@dataclass(frozen=True, slots=True)
class _Bets:
    """Bets that make side pots: what each seat pays in, and the round of the last one (or 0)."""

    script: tuple[Entry, ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict[str, int])
    until: int = 0


def _side_bets(scene: Scene, rules: Ruleset) -> Iterator[_Bets]:
    """Yield bets that make the side pots of a scene; no bets where there are none.

    Whoever is out of a further pot goes all in for the one before.
    """
    if len(scene.pots) == 1:
        yield _Bets()
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
        yield _Bets(script, levels, rounds[-1])


def _levels(scene: Scene) -> Mapping[str, int] | None:
    """Return what each seat has paid in, one credit at the least; None where no sums would do."""
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
