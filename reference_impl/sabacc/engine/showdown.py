"""The settlement of a hand: winners, sudden demise, penalties and both pots, in that order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.engine.demise import Contest, Drawn, contest
from sabacc.engine.events import (
    HAND_POT,
    HOUSE,
    SABACC_POT,
    Awarded,
    Bombed,
    Event,
    Moved,
    Paid,
    Won,
)
from sabacc.engine.penalties import penalties
from sabacc.engine.position import Refusal, RefusedError, refuse_extra_cards, refuse_field
from sabacc.engine.ranking import wins_sabacc_pot
from sabacc.engine.values import Score, bomb_rule, in_force, worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sabacc.cards import Card
    from sabacc.engine.position import Position, Pot
    from sabacc.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Settled:
    """What a hand came to.  All amounts are whole credits.

    Attributes:
        winners: The seats that win or share the main pot.
        pot_winners: The same for each hand pot, the main pot first.
        sabacc_winners: The seats that win or share the sabacc pot.
        bombed: The seats whose hands were out of range when shown.
        demise: The card that each seat was dealt in a sudden demise.
        paid: What each seat paid in penalties.
        stacks: Each seat's credits afterwards.
        hand_pot: What stays in the hand pots.
        sabacc_pot: What the sabacc pot holds afterwards.
        house: What the house took.
        refilled: Whether a new deck had to be shuffled for a sudden demise.
        events: What happened, in order, each with its rule.
    """

    winners: tuple[str, ...]
    pot_winners: tuple[tuple[str, ...], ...]
    sabacc_winners: tuple[str, ...]
    bombed: tuple[str, ...]
    demise: Mapping[str, Card]
    paid: Mapping[str, int]
    stacks: Mapping[str, int]
    hand_pot: int
    sabacc_pot: int
    house: int
    events: tuple[Event, ...]
    refilled: bool = False


def settle(rules: Ruleset, position: Position) -> Settled:
    """Settle a hand that was called, forced to a showdown, or won because all others folded."""
    _refuse(rules, position)
    return resolve(in_force(rules, position.version), position)


def resolve(rules: Ruleset, position: Position) -> Settled:
    """Settle a position that is known to be possible, by rules that are in force."""
    live = (seat for seat in position.seats if seat not in position.folded)
    shown = position.from_dealers_left(live)
    if len(shown) == 1:
        return _last_player(rules, position, shown[0])
    scores = {seat: worth(rules, _whole_hand(position, seat)) for seat in shown}
    drawn = Drawn(position)
    sound = {seat: scores[seat] for seat in shown if not scores[seat].bombed}
    contests = tuple(
        contest(rules, drawn, {seat: found for seat, found in sound.items() if pot.open_to(seat)})
        for pot in position.pots
    )
    return _pay_out(rules, position, scores, contests, drawn)


def _refuse(rules: Ruleset, position: Position) -> None:
    refuse_field(rules, [card for cards in position.fields.values() for card in cards])
    if len(position.pots) > 1 and rules.choices["stakes.short-stack"].name != "all-in":
        raise RefusedError(Refusal.NO_SIDE_POTS, "stakes.short-stack.leaves")
    everything = [card for seat in position.seats for card in _whole_hand(position, seat)]
    refuse_extra_cards([*everything, *position.deck])


def _whole_hand(position: Position, seat: str) -> tuple[Card, ...]:
    return (*position.hands[seat], *position.fields.get(seat, ()))


def _last_player(rules: Ruleset, position: Position, seat: str) -> Settled:
    """Give the hand pot to the only seat left, unseen (`showdown.last-player`).

    With side pots he wins those that he paid into, like everybody else (`side-pots.winners`).
    """
    alone = Contest((seat,), "showdown.last-player.hand-pot-alone")
    contests = tuple(alone if pot.open_to(seat) else Contest((), "") for pot in position.pots)
    return _pay_out(rules, position, {}, contests, Drawn(position))


def _pay_out(
    rules: Ruleset,
    position: Position,
    scores: Mapping[str, Score],
    contests: tuple[Contest, ...],
    drawn: Drawn,
) -> Settled:
    """Collect the penalties, then award the hand pots, then the sabacc pot (E-45).

    `scores` holds the hands that were shown: none where the last player wins unseen.
    """
    bombed = tuple(seat for seat, found in scores.items() if found.bombed)
    fees = penalties(rules, position, bombed, contests)
    due = sum(fee.amount for fee in fees)
    stacks = Counter(dict(position.stacks))
    stacks.subtract(_by_seat(fees))
    hand_pot, moved = 0, 0
    awards: list[Event] = []
    lost = len(bombed) == len(scores) > 0
    for pot, found in zip(position.pots, contests, strict=True):
        given, kept, carried = _award_hand_pot(rules, position, pot, found, all_bombed=lost)
        awards.extend(given)
        hand_pot += kept
        moved += carried
    sabacc_winners = _sabacc_winners(rules, scores, contests[0])
    late = rules.choices["penalties.timing"].name == "after-awards"
    prize = position.sabacc_pot + moved + (0 if late else due)
    taken = share(position, sabacc_winners, prize)
    awards.extend(
        Awarded(seat, amount, SABACC_POT, "pots.sabacc-pot.special-winner")
        for seat, amount in taken.items()
    )
    for event in awards:
        if isinstance(event, Awarded):
            stacks[event.seat] += event.amount
    sabacc_pot = position.sabacc_pot + due + moved - sum(taken.values())
    sabacc_pot, house, swept = _sweep(rules, sabacc_pot)
    bombs = [Bombed(seat, scores[seat].total, bomb_rule(scores[seat].total)) for seat in bombed]
    return Settled(
        winners=contests[0].winners,
        pot_winners=tuple(found.winners for found in contests),
        sabacc_winners=sabacc_winners,
        bombed=bombed,
        demise=dict(drawn.cards),
        paid=_paid(position, fees),
        stacks={name: stacks[name] for name in position.seats},
        hand_pot=hand_pot,
        sabacc_pot=sabacc_pot,
        house=house,
        refilled=drawn.refilled,
        events=(*bombs, *drawn.events, *fees, *awards, *swept),
    )


def _award_hand_pot(
    rules: Ruleset, position: Position, pot: Pot, found: Contest, *, all_bombed: bool
) -> tuple[list[Event], int, int]:
    """Return the events, what stays in the hand pot, and what goes to the sabacc pot.

    `all_bombed` says that every hand shown was out of range (`showdown.all-bombed`); otherwise a
    pot without a contender is a side pot (`side-pots.no-contender`).
    """
    if found.winners:
        shares = share(position, found.winners, pot.amount)
        awards = [Awarded(seat, amount, HAND_POT, found.rule) for seat, amount in shares.items()]
        return [Won(found.winners, found.rule), *awards], 0, 0
    if all_bombed and rules.choices["showdown.all-bombed"].name == "stays-in-hand-pot":
        return [], pot.amount, 0
    whole = "showdown.all-bombed.to-sabacc-pot"
    rule = found.rule or (whole if all_bombed else "side-pots.no-contender.to-sabacc-pot")
    return [Moved(pot.amount, HAND_POT, SABACC_POT, rule)], 0, pot.amount


def _sabacc_winners(rules: Ruleset, scores: Mapping[str, Score], main: Contest) -> tuple[str, ...]:
    """Return the winners of the main pot whose hands, as shown, take the sabacc pot too."""
    return tuple(
        seat
        for seat in main.winners
        if seat in scores and wins_sabacc_pot(rules, scores[seat].special)
    )


def share(position: Position, seats: Iterable[str], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, odd ones from the dealer's left on (`pots.odd-credits`)."""
    ordered = position.from_dealers_left(seats)
    if not ordered:
        return {}
    each, odd = divmod(amount, len(ordered))
    return {seat: each + (place < odd) for place, seat in enumerate(ordered)}


def _sweep(rules: Ruleset, sabacc_pot: int) -> tuple[int, int, list[Event]]:
    """Let the house take a sabacc pot above its cap (`pots.sabacc-cap`)."""
    cap = rules.choices["pots.sabacc-cap"]
    if cap.number is None or sabacc_pot <= cap.number:
        return sabacc_pot, 0, []
    return 0, sabacc_pot, [Moved(sabacc_pot, SABACC_POT, HOUSE, "pots.sabacc-cap.house-sweeps")]


def _by_seat(fees: Iterable[Paid]) -> Counter[str]:
    total: Counter[str] = Counter()
    for fee in fees:
        total[fee.seat] += fee.amount
    return total


def _paid(position: Position, fees: Iterable[Paid]) -> Mapping[str, int]:
    total = _by_seat(fees)
    return {seat: total[seat] for seat in position.seats}
