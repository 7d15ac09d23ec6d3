"""What bombing out and a failed call cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Paid
from sabacc.engine.fact import Fact, What, rule, say
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    from sabacc.engine.contest import Contest
    from sabacc.engine.hands import ShownHand
    from sabacc.engine.position import Position


_PAYS: Final = What.PAYS
_DUE_FOR_CALL: Final = What.DUE_FOR_CALL
_DEMISE: Final = "penalties.demise-bomb"
_IDLE: Final = ("penalties.bomb", "penalties.no-caller")
"""The points by which nothing is due for a bomb, and for a call that nobody made."""


class Fees(NamedTuple):
    """The penalties of a hand.

    Attributes:
        paid: The payments in order.
        dues: What is due in the order in which it is paid, whatever the stacks hold.
        parts: What is paid of each due.
        amounts: What each seat pays, nothing included.
    """

    paid: tuple[Paid, ...]
    dues: tuple[Fact, ...]
    parts: tuple[int, ...]
    amounts: Mapping[str, int]

    @property
    def total(self) -> int:
        """What all of them pay together."""
        return sum([fee.amount for fee in self.paid])

    def last_of(self, rules: Ruleset, seat: str) -> str:
        """Return by which rule a seat pays last, or a bomb is free; empty if it owes nothing."""
        own = [each for each in zip(self.dues, self.parts, strict=True) if each[0].of == seat]
        paid = [due for due, part in own if part]
        bombs = [due for due, _ in own if due.points[:1] == _IDLE[:1]]
        if len(paid) > 1 and "penalties.bombed-caller" in paid[-1].points:
            return rule(rules, "penalties.bombed-caller")
        last = (paid or bombs)[-1:]
        return due_by(rules, last[0]) if last else ""

    def told(
        self,
        rules: Ruleset,
        position: Position,
        hands: Mapping[str, ShownHand],
        contests: tuple[Contest, ...],
        left: tuple[Fact, ...],
    ) -> dict[str, Fact]:
        """Say what each seat pays, nothing included, in the settlement that had these penalties.

        It is said once somebody asks: most settlements are never asked.
        """
        payments = tuple(zip(self.dues, self.parts, strict=True))
        told = {due.of: _pays(due, part) for due, part in payments if due.what is not _DUE_FOR_CALL}
        judged = {fact.of: fact for fact in left}
        sound = _sound(rules, hands, contests, left)
        points = _IDLE if position.caller is None else _IDLE[:1]
        for seat in position.seats:
            if seat not in told:
                own = hands[seat].bombed if seat in hands else judged.get(seat)
                follows = sound if own is None else (own, *sound)
                told[seat] = say(_PAYS, seat, 0, points, follows)
        for due, part in payments:
            if due.what is _DUE_FOR_CALL:
                told[due.of] = _pays(due, part, told[due.of])
        return told


def penalties(
    rules: Ruleset,
    position: Position,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
) -> Fees:
    """Return what each seat pays to the sabacc pot, bomb penalties first.

    `hands` are those that were shown; `contests` one for each pot, the main pot first.  Nobody pays
    more than the stack (`penalties.short-stack`).
    """
    bombs = _bomb_dues(rules, position, hands, contests)
    dues = [*bombs.values()]
    caller = position.caller
    if caller is not None:
        bomb, hand = bombs.get(caller), hands.get(caller)
        dues.append(_call_due(rules, position, contests[0], bomb=bomb, hand=hand))
    paid: list[Paid] = []
    parts: list[int] = []
    amounts = dict.fromkeys(position.seats, 0)
    for due in dues:
        seat = due.of
        part = min(due.value, position.stacks[seat] - amounts[seat])
        parts.append(part)
        amounts[seat] += part
        if part:
            paid.append(Paid(seat, part, due_by(rules, due)))
    return Fees(tuple(paid), tuple(dues), tuple(parts), amounts)


def _pays(due: Fact, part: int, before: Fact | None = None) -> Fact:
    """Say what a seat pays with that part of what is due, and with what it pays `before`."""
    points = ("penalties.short-stack",) if part < due.value else ()
    if before is None:
        return say(_PAYS, due.of, part, points, (due,))
    if not before.value:
        return say(_PAYS, due.of, part, points, (due, before))
    points, follows = (*points, *before.points), (due, *before.follows)
    return say(_PAYS, due.of, before.value + part, points, follows)


def _of_all_bombed(rules: Ruleset, due: Fact, main: Contest) -> Fact:
    """Say what is due where nobody might have to pay, all having bombed (`showdown.all-bombed`)."""
    what, of, value, points, follows = due
    spares = rules.choices["showdown.all-bombed"].name == "nobody-pays"
    if main.all_bombed and value:
        value, points = 0 if spares else value, (*points, "showdown.all-bombed")
    return say(what, of, value, points, (*follows, main.won) if spares else follows)


def due_by(rules: Ruleset, due: Fact) -> str:
    """Return the rule by which something is due."""
    if due.what is _DUE_FOR_CALL:
        return rule(rules, "penalties.caller")
    return rule(rules, _DEMISE if _DEMISE in due.points else "penalties.bomb")


def _sound(
    rules: Ruleset,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
    left: tuple[Fact, ...],
) -> tuple[Fact, ...]:
    """Return why nobody else owes anything: in a demise they might have bombed as well."""
    if not hands:
        return left
    if rules.choices[_DEMISE].name == "due":
        return tuple(found.won for found in contests)
    return ()


def _bomb_dues(
    rules: Ruleset,
    position: Position,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
) -> dict[str, Fact]:
    """Return what each seat that has bombed owes, in the order in which they pay.

    See `penalties.bomb` and `penalties.demise-bomb`.
    """
    bombed = {seat: hand.bombed for seat, hand in hands.items() if hand.score.bombed}
    for seat in position.owing:
        bombed[seat] = Fact(What.BOMBED, seat, value=True, points=("calling.bombed-folds",))
    demises = [demise for found in contests for demise in found.demises]
    if not bombed and not demises:
        return {}
    costs = rules.choices["penalties.bomb"].name != "none"
    measured = _measured(rules, position, "penalties.bomb")
    points = ("penalties.bomb", *measured)
    if len(bombed) > 1:
        points = (*points, "penalties.several-bombs")
    dues = {
        seat: Fact(
            What.DUE_FOR_BOMB,
            seat,
            bomb_price(rules, _own_pots(rules, position, seat)),
            points,
            (bombed[seat],),
        )
        for seat in position.from_dealers_left(bombed)
    }
    lone = False
    if any(demise.bombed for demise in demises):
        costs = costs and rules.choices[_DEMISE].name == "due"
        lone = costs and rules.choices["penalties.lone-demise-bomb"].name == "due"
    for demise in demises:
        alone = demise.seats != demise.bombed
        lonely = ("penalties.lone-demise-bomb",) if alone else ()
        points = (*lonely, _DEMISE, "penalties.bomb", *measured)
        for fact in demise.told:
            if fact.what is not What.DEMISE_BOMBED:
                continue
            seat, pays = fact.of, costs and (lone or not alone)
            amount = bomb_price(rules, _own_pots(rules, position, seat)) if pays else 0
            before = dues.get(seat)
            if before is None or not before.value:
                dues.pop(seat, None)
                others = tuple(one for one in demise.told if one is not fact)
                follows = (fact, *others) if before is None else (fact, *others, before)
                dues[seat] = Fact(What.DUE_FOR_BOMB, seat, amount, points, follows)
    dues |= {seat: _of_all_bombed(rules, dues[seat], contests[0]) for seat in hands if seat in dues}
    return dues


def _measured(rules: Ruleset, position: Position, point: str) -> tuple[str, ...]:
    """Return the points that say how a hand pot measures a penalty, if one does."""
    how = rules.choices[point].name
    rounded = ("penalties.rounding",) if how == "percent" else ()
    several = ("side-pots.penalty-base",) if len(position.pots) > 1 else ()
    base = ("penalties.base",) if position.called or not several else ()
    return (*rounded, *several, *base) if how in {"percent", "hand-pot"} else ()


def _own_pots(rules: Ruleset, position: Position, seat: str) -> int:
    """Return the hand pot that measures a seat's penalty (`penalties.base`, `side-pots`)."""
    called = position.called if rules.choices["penalties.base"].name == "at-the-call" else ()
    return sum([pot.amount for pot in called or position.pots if pot.open_to(seat)])


class Called(NamedTuple):
    """Whether a call has failed, and the points by which it has or has not."""

    failed: bool
    points: tuple[str, ...]


def _call_failed(rules: Ruleset, caller: str, main: Contest) -> Called:
    """Say whether the caller has not won the main pot (`side-pots.caller`), and is not excused.

    See `penalties.caller-shares` and `penalties.caller-in-demise`.
    """
    winners = main.winners
    if caller not in winners:
        points = () if winners else ("penalties.caller-without-winner",)
        if not main.demises or caller not in main.demises[0].seats:
            return Called(failed=True, points=points)
        pays = rules.choices["penalties.caller-in-demise"].name == "pays"
        return Called(pays, ("penalties.caller-in-demise", *points))
    if len(winners) == 1:
        return Called(failed=False, points=("penalties.caller-succeeds",))
    pays = rules.choices["penalties.caller-shares"].name == "pays"
    return Called(pays, ("penalties.caller-shares",))


def _call_due(
    rules: Ruleset, position: Position, main: Contest, *, bomb: Fact | None, hand: ShownHand | None
) -> Fact:
    """Return what the caller owes for the call (`penalties.caller`)."""
    caller = position.caller or ""
    failed, points = _call_failed(rules, caller, main)
    follows: tuple[Fact, ...] = (main.won,)
    amount = 0
    if failed:
        amount = call_price(rules, position)
        points = (*points, "penalties.caller", *_measured(rules, position, "penalties.caller"))
    else:
        points = (*points, "penalties.caller")
    if len(position.pots) > 1:
        points = (*points, "side-pots.caller")
    if caller in position.folded:
        points = (*points, "calling.caller-folds")
    if caller in position.owing or (hand is not None and hand.score.bombed):
        points = ("penalties.bombed-caller", *points)
        if failed and rules.choices["penalties.bombed-caller"].name == "once":
            amount = max(0, amount - (bomb.value if bomb else 0))
        follows = (main.won, bomb) if bomb else (main.won,)
    due = say(_DUE_FOR_CALL, caller, amount, points, follows)
    return _of_all_bombed(rules, due, main)


def _part(rules: Ruleset, base: int, percent: int) -> int:
    """Return so many hundredths of `base`, in whole credits (`penalties.rounding`)."""
    match rules.choices["penalties.rounding"].name:
        case "down":
            return base * percent // 100
        case "nearest":
            return (base * percent + 50) // 100
        case _:
            return max(1, -(-base * percent // 100))


def call_price(rules: Ruleset, position: Position) -> int:
    """Return what a failed call costs, in credits (`penalties.caller`)."""
    base = 0 if position.caller is None else _own_pots(rules, position, position.caller)
    return _price(rules, "penalties.caller", base)


def bomb_price(rules: Ruleset, base: int) -> int:
    """Return what a bomb costs where `base` is the hand pot, in credits (`penalties.bomb`)."""
    return _price(rules, "penalties.bomb", base)


def _price(rules: Ruleset, point: str, base: int) -> int:
    choice = rules.choices[point]
    number = choice.number or 0
    if choice.name == "percent":
        return _part(rules, base, number)
    return {"hand-pot": base, "fixed": number, "none": 0}[choice.name]
