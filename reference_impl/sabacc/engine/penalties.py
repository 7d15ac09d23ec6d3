"""Penalties for bombs and failed calls."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from sabacc.engine.contest import Contest
from sabacc.engine.events import Paid
from sabacc.engine.fact import Fact, FactKind, fact_of, rule
from sabacc.engine.hands import ShownHand
from sabacc.engine.position import Position
from sabacc.spec.rulesets import Ruleset

_DEMISE: Final = "penalties.demise-bomb"
# Points that decide that no bomb and no call costs anything
_NO_PENALTY_POINTS: Final = ("penalties.bomb", "penalties.no-caller")


class Penalties(NamedTuple):
    """The penalties of a hand.

    Attributes:
        paid: The payments in order.
        dues: The amounts due, in order of payment, regardless of stacks.
        parts: The paid part of each due.
        amounts: The amount that each seat pays, including 0.
        owed: The debt of each seat that cannot pay in full (`penalties.short-stack`).
    """

    paid: tuple[Paid, ...]
    dues: tuple[Fact, ...]
    parts: tuple[int, ...]
    amounts: Mapping[str, int]
    owed: Mapping[str, int]

    @property
    def total(self) -> int:
        """The sum of all payments."""
        return sum([fee.amount for fee in self.paid])

    def last_rule(self, rules: Ruleset, seat: str) -> str:
        """Return the rule of a seat's last payment; without one, of its bomb; else empty."""
        own = [
            due_and_part
            for due_and_part in zip(self.dues, self.parts, strict=True)
            if due_and_part[0].subject == seat
        ]
        paid = [due for due, part in own if part]
        bombs = [due for due, _ in own if due.points[:1] == _NO_PENALTY_POINTS[:1]]
        if len(paid) > 1 and "penalties.bombed-caller" in paid[-1].points:
            return rule(rules, "penalties.bombed-caller")
        last = (paid or bombs)[-1:]
        return rule_of_due(rules, last[0]) if last else ""

    def facts(
        self,
        rules: Ruleset,
        position: Position,
        hands: Mapping[str, ShownHand],
        contests: tuple[Contest, ...],
        left: tuple[Fact, ...],
    ) -> dict[str, Fact]:
        """Return the fact of what each seat pays, including 0.

        Computed on request: most settlements are never asked for it.
        """
        payments = tuple(zip(self.dues, self.parts, strict=True))
        payments_by_seat = {
            due.subject: _payment_fact(due, part)
            for due, part in payments
            if due.kind is not FactKind.DUE_FOR_CALL
        }
        left_by_seat = {fact.subject: fact for fact in left}
        exempt_reasons = _no_bomb_reasons(rules, hands, contests, left)
        points = _NO_PENALTY_POINTS if position.caller is None else _NO_PENALTY_POINTS[:1]
        for seat in position.seats:
            if seat not in payments_by_seat:
                own = hands[seat].bombed if seat in hands else left_by_seat.get(seat)
                follows = exempt_reasons if own is None else (own, *exempt_reasons)
                payments_by_seat[seat] = fact_of(FactKind.PAYS, seat, 0, points, follows)
        return payments_by_seat | {
            due.subject: _payment_fact(due, part, payments_by_seat[due.subject])
            for due, part in payments
            if due.kind is FactKind.DUE_FOR_CALL
        }


def compute_penalties(
    rules: Ruleset,
    position: Position,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
) -> Penalties:
    """Compute what each seat pays to the sabacc pot, bomb penalties first.

    `hands` are the shown ones; `contests` has one for each pot, the main pot first. Nobody pays
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
    lacking = Counter[str]()
    for due in dues:
        seat = due.subject
        part = min(due.value, position.stacks[seat] - amounts[seat])
        parts.append(part)
        amounts[seat] += part
        lacking[seat] += due.value - part
        if part:
            paid.append(Paid(seat, part, rule_of_due(rules, due)))
    owes = any(lacking.values()) and rules.choices["penalties.short-stack"].name == "owed"
    owed = dict(+lacking) if owes else {}
    return Penalties(tuple(paid), tuple(dues), tuple(parts), amounts, owed)


def _payment_fact(due: Fact, part: int, before: Fact | None = None) -> Fact:
    """Return the part of a due that a seat pays, on top of its payments `before`."""
    points = ("penalties.short-stack",) if part < due.value else ()
    if before is None:
        return fact_of(FactKind.PAYS, due.subject, part, points, (due,))
    if not before.value:
        return fact_of(FactKind.PAYS, due.subject, part, points, (due, before))
    points, follows = (*points, *before.points), (due, *before.follows)
    return fact_of(FactKind.PAYS, due.subject, before.value + part, points, follows)


def _adjust_for_all_bombed(rules: Ruleset, due: Fact, main: Contest) -> Fact:
    """Adjust a due if every hand bombed (`showdown.all-bombed`)."""
    what, of, value, points, follows = due
    spares = rules.choices["showdown.all-bombed"].name == "nobody-pays"
    if main.all_bombed and value:
        value, points = 0 if spares else value, (*points, "showdown.all-bombed")
    return fact_of(what, of, value, points, (*follows, main.winners_fact) if spares else follows)


def rule_of_due(rules: Ruleset, due: Fact) -> str:
    """Return the rule of a due."""
    if due.kind is FactKind.DUE_FOR_CALL:
        return rule(rules, "penalties.caller")
    return rule(rules, _DEMISE if _DEMISE in due.points else "penalties.bomb")


def _no_bomb_reasons(
    rules: Ruleset,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
    left: tuple[Fact, ...],
) -> tuple[Fact, ...]:
    """Return why the other seats owe nothing: in a demise they might have bombed too."""
    if not hands:
        return left
    if rules.choices[_DEMISE].name == "due":
        return tuple(contest.winners_fact for contest in contests)
    return ()


def _bomb_dues(
    rules: Ruleset,
    position: Position,
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
) -> dict[str, Fact]:
    """Return the bomb penalty of each bombed seat, in order of payment.

    See `penalties.bomb` and `penalties.demise-bomb`.
    """
    bombed = {seat: hand.bombed for seat, hand in hands.items() if hand.score.bombed}
    bombed |= {
        seat: Fact(FactKind.BOMBED, seat, value=True, points=("calling.bombed-folds",))
        for seat in position.owing_bombs
    }
    demises = [demise for contest in contests for demise in contest.demises]
    if not bombed and not demises:
        return {}
    costs = rules.choices["penalties.bomb"].name != "none"
    measured = _measure_points(rules, position, "penalties.bomb")
    points = ("penalties.bomb", *measured)
    if len(bombed) > 1:
        points = (*points, "penalties.several-bombs")
    dues = {
        seat: Fact(
            FactKind.DUE_FOR_BOMB,
            seat,
            bomb_price(rules, _base_amount(rules, position, seat)),
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
        some_in_range = demise.seats != demise.bombed
        lone_points = ("penalties.lone-demise-bomb",) if some_in_range else ()
        points = (*lone_points, _DEMISE, "penalties.bomb", *measured)
        for fact in demise.results:
            if fact.kind is not FactKind.DEMISE_BOMBED:
                continue
            seat, pays = fact.subject, costs and (lone or not some_in_range)
            amount = bomb_price(rules, _base_amount(rules, position, seat)) if pays else 0
            before = dues.get(seat)
            if before is None or not before.value:
                dues.pop(seat, None)
                other_results = tuple(result for result in demise.results if result is not fact)
                follows = (
                    (fact, *other_results) if before is None else (fact, *other_results, before)
                )
                dues[seat] = Fact(FactKind.DUE_FOR_BOMB, seat, amount, points, follows)
    dues |= {
        seat: _adjust_for_all_bombed(rules, dues[seat], contests[0])
        for seat in hands
        if seat in dues
    }
    return dues


def _measure_points(rules: Ruleset, position: Position, point: str) -> tuple[str, ...]:
    """Return the points that set a penalty which depends on the hand pot; else none."""
    how, number = rules.choices[point].name, rules.choices[point].number or 0
    pots = (*position.pots, *position.pots_at_call)
    # of an empty pot one credit is due, where it is rounded up
    whole = bool(pots) and all(pot.amount and not pot.amount * number % 100 for pot in pots)
    rounded = () if whole or how != "percent" else ("penalties.rounding",)
    several = ("side-pots.penalty-base",) if len(position.pots) > 1 else ()
    base = ("penalties.base",) if position.pots_at_call or not several else ()
    return (*rounded, *several, *base) if how in {"percent", "hand-pot"} else ()


def _base_amount(rules: Ruleset, position: Position, seat: str) -> int:
    """Return the credits that measure a seat's penalty (`penalties.base`, `side-pots`)."""
    called = position.pots_at_call if rules.choices["penalties.base"].name == "at-the-call" else ()
    return sum([pot.amount for pot in called or position.pots if pot.open_to(seat)])


class CallOutcome(NamedTuple):
    """Whether a call failed, with the deciding points."""

    failed: bool
    points: tuple[str, ...]


def _call_outcome(rules: Ruleset, caller: str, main: Contest) -> CallOutcome:
    """Return whether the caller must pay for not winning the main pot (`side-pots.caller`).

    See `penalties.caller-shares` and `penalties.caller-in-demise`.
    """
    winners = main.winners
    if caller not in winners:
        points = () if winners else ("penalties.caller-without-winner",)
        if not main.demises or caller not in main.demises[0].seats:
            return CallOutcome(failed=True, points=points)
        pays = rules.choices["penalties.caller-in-demise"].name == "pays"
        return CallOutcome(pays, ("penalties.caller-in-demise", *points))
    if len(winners) == 1:
        return CallOutcome(failed=False, points=("penalties.caller-succeeds",))
    pays = rules.choices["penalties.caller-shares"].name == "pays"
    return CallOutcome(pays, ("penalties.caller-shares",))


def _call_due(
    rules: Ruleset, position: Position, main: Contest, *, bomb: Fact | None, hand: ShownHand | None
) -> Fact:
    """Return the penalty of the caller for the call (`penalties.caller`)."""
    caller = position.caller or ""
    failed, points = _call_outcome(rules, caller, main)
    follows: tuple[Fact, ...] = (main.winners_fact,)
    amount = call_price(rules, position) if failed else 0
    measured = _measure_points(rules, position, "penalties.caller") if failed else ()
    points = (*points, "penalties.caller", *measured)
    if len(position.pots) > 1:
        points = (*points, "side-pots.caller")
    if caller in position.folded:
        points = (*points, "calling.caller-folds")
    if caller in position.owing_bombs or (hand is not None and hand.score.bombed):
        points = ("penalties.bombed-caller", *points)
        if failed and rules.choices["penalties.bombed-caller"].name == "once":
            amount = max(0, amount - (bomb.value if bomb else 0))
        follows = (main.winners_fact, bomb) if bomb else (main.winners_fact,)
    due = fact_of(FactKind.DUE_FOR_CALL, caller, amount, points, follows)
    return _adjust_for_all_bombed(rules, due, main)


def _percentage(rules: Ruleset, base: int, percent: int) -> int:
    """Return `percent` of `base` in whole credits (`penalties.rounding`)."""
    match rules.choices["penalties.rounding"].name:
        case "down":
            return base * percent // 100
        case "nearest":
            return (base * percent + 50) // 100
        case _:
            return max(1, -(-base * percent // 100))


def call_price(rules: Ruleset, position: Position) -> int:
    """Return the price of a failed call in credits (`penalties.caller`)."""
    base = 0 if position.caller is None else _base_amount(rules, position, position.caller)
    return _price(rules, "penalties.caller", base)


def bomb_price(rules: Ruleset, base: int) -> int:
    """Return the price of a bomb in credits, given the hand pot (`penalties.bomb`)."""
    return _price(rules, "penalties.bomb", base)


def _price(rules: Ruleset, point: str, base: int) -> int:
    choice = rules.choices[point]
    number = choice.number or 0
    if choice.name == "percent":
        return _percentage(rules, base, number)
    return {"hand-pot": base, "fixed": number, "none": 0}[choice.name]
