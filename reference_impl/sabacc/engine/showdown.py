"""The settlement of a hand: winners, sudden demise, penalties and both pots, in that order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sabacc.engine.demise import Contest, Drawn, contest, made_pure
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
    from collections.abc import Iterable, Iterator, Mapping

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


@dataclass(slots=True)
class _Till:
    """Where the credits lie while a hand is paid out; what is booked moves them.

    Scratch paper of one call of `_pay_out`; never kept.
    """

    stacks: dict[str, int]
    pots: dict[str, int]
    events: list[Event] = field(default_factory=list[Event])

    def book(self, events: Iterable[Event]) -> None:
        """Write events down, and move the credits that they tell of."""
        for event in events:
            self.events.append(event)
            match event:
                case Paid(seat, amount, _, pot):
                    self.stacks[seat] -= amount
                    self.pots[pot] += amount
                case Awarded(seat, amount, pot, _):
                    self.pots[pot] -= amount
                    self.stacks[seat] += amount
                case Moved(amount, source, target, _):
                    self.pots[source] -= amount
                    self.pots[target] += amount
                case _:
                    pass


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
    till = _opened(position)
    till.book(fees)
    lost = len(bombed) == len(scores) > 0
    for pot, found in zip(position.pots, contests, strict=True):
        till.book(_hand_pot_events(rules, position, pot, found, all_bombed=lost))
    sabacc_winners = _sabacc_winners(rules, scores, contests[0], drawn)
    till.book(_sabacc_pot_events(rules, position, sabacc_winners, till.pots[SABACC_POT], fees))
    till.book(_sweep(rules, till.pots[SABACC_POT]))
    bombs = [Bombed(seat, scores[seat].total, bomb_rule(scores[seat].total)) for seat in bombed]
    return Settled(
        winners=contests[0].winners,
        pot_winners=tuple(found.winners for found in contests),
        sabacc_winners=sabacc_winners,
        bombed=bombed,
        demise=dict(drawn.cards),
        paid=_paid(position, fees),
        stacks=till.stacks,
        hand_pot=till.pots[HAND_POT],
        sabacc_pot=till.pots[SABACC_POT],
        house=till.pots[HOUSE],
        refilled=drawn.refilled,
        events=(*bombs, *drawn.events, *till.events),
    )


def _opened(position: Position) -> _Till:
    """Return the credits as they lie before anything is paid."""
    hand_pots = sum(pot.amount for pot in position.pots)
    return _Till(
        stacks={seat: position.stacks[seat] for seat in position.seats},
        pots={HAND_POT: hand_pots, SABACC_POT: position.sabacc_pot, HOUSE: 0},
    )


def _hand_pot_events(
    rules: Ruleset, position: Position, pot: Pot, found: Contest, *, all_bombed: bool
) -> Iterator[Event]:
    """Yield what happens to a hand pot; nothing where it stays.

    `all_bombed` says that every hand shown was out of range (`showdown.all-bombed`); otherwise a
    pot without a contender is a side pot (`side-pots.no-contender`).
    """
    if found.winners:
        yield Won(found.winners, found.rule)
        for seat, amount in share(position, found.winners, pot.amount).items():
            yield Awarded(seat, amount, HAND_POT, found.rule)
    elif not all_bombed or rules.choices["showdown.all-bombed"].name != "stays-in-hand-pot":
        whole = "showdown.all-bombed.to-sabacc-pot"
        rule = found.rule or (whole if all_bombed else "side-pots.no-contender.to-sabacc-pot")
        yield Moved(pot.amount, HAND_POT, SABACC_POT, rule)


def _sabacc_pot_events(
    rules: Ruleset, position: Position, winners: Iterable[str], holds: int, fees: Iterable[Paid]
) -> Iterator[Event]:
    """Yield who takes what the sabacc pot `holds`, penalties only where they were due before."""
    late = rules.choices["penalties.timing"].name == "after-awards"
    prize = holds - (sum(fee.amount for fee in fees) if late else 0)
    for seat, amount in share(position, winners, prize).items():
        yield Awarded(seat, amount, SABACC_POT, "pots.sabacc-pot.special-winner")


def _sabacc_winners(
    rules: Ruleset, scores: Mapping[str, Score], main: Contest, drawn: Drawn
) -> tuple[str, ...]:
    """Return the winners of the main pot whose hands take the sabacc pot too.

    What counts are the hands as shown, or as the demise has made them (`demise.made-special`).
    """
    tied: tuple[str, ...] = ()
    if main.demises and rules.choices["demise.made-special"].name == "yes":
        tied = main.demises[-1][0]
    return tuple(
        seat
        for seat in main.winners
        if seat in scores
        and (
            wins_sabacc_pot(rules, scores[seat].special)
            or (seat in tied and seat in drawn.cards and made_pure(rules, drawn, seat))
        )
    )


def share(position: Position, seats: Iterable[str], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, odd ones from the dealer's left on (`pots.odd-credits`)."""
    ordered = position.from_dealers_left(seats)
    if not ordered:
        return {}
    each, odd = divmod(amount, len(ordered))
    return {seat: each + (place < odd) for place, seat in enumerate(ordered)}


def _sweep(rules: Ruleset, sabacc_pot: int) -> Iterator[Event]:
    """Let the house take a sabacc pot above its cap (`pots.sabacc-cap`)."""
    cap = rules.choices["pots.sabacc-cap"]
    if cap.number is not None and sabacc_pot > cap.number:
        yield Moved(sabacc_pot, SABACC_POT, HOUSE, "pots.sabacc-cap.house-sweeps")


def _paid(position: Position, fees: Iterable[Paid]) -> Mapping[str, int]:
    """Return what each seat paid in penalties, nothing included."""
    total = dict.fromkeys(position.seats, 0)
    for fee in fees:
        total[fee.seat] += fee.amount
    return total
