"""A wrong engine for each rule on which there is only one choice, and so nothing to flip.

Each inversion says what its program gets wrong, and patches the engine so that it does.  The test
beside this module shows that a case of that very rule catches it.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from sabacc.engine.demise import Contest
from sabacc.engine.events import Dealt, Lost
from sabacc.engine.values import LIMIT, REGIONAL, VALUED, Score, Special

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Wrap = "Callable[[Any], Callable[..., Any]]"
"""Makes the wrong function of the right one.  Engine functions are patched whatever their types."""


@dataclass(frozen=True, slots=True)
class Inversion:
    """One wrong engine: what it does, and the wrong function for each name, `module:name`."""

    says: str
    patches: tuple[tuple[str, Callable[[Any], Any]], ...]

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Play wrongly for a while."""
        with ExitStack() as stack:
            for target, wrap in self.patches:
                wrong = wrap(pkgutil.resolve_name(target))
                stack.enter_context(patch(target.replace(":", "."), wrong))
            yield


def wrong(says: str, wrap: Callable[[Any], Any], *targets: str) -> Inversion:
    """Replace each of the names, below `sabacc`, by what `wrap` makes of it."""
    return Inversion(says, tuple((f"sabacc.{target}", wrap) for target in targets))


def instead(value: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - any part of the engine
    """Replace the original altogether."""
    return lambda _: value


# --- cards and values ---------------------------------------------------------------------------

COPIES: Final = ("cards:COPIES",)
WORTH: Final = tuple(f"engine.{name}:worth" for name in ("values", "ranking", "showdown", "demise"))
OUT_OF_RANGE: Final = ("engine.values:out_of_range", "engine.demise:out_of_range")
CARD_VALUES: Final = ("engine.values:card_values", "engine.demise:card_values")


def half_a_deck(copies: Any) -> Any:  # noqa: ANN401
    """Hold one of each face card, and two suits."""
    return {
        card: copies[card] if card.suit in {"coins", "flasks"} else int(card.suit is None)
        for card in copies
    }


def _scores(change: Callable[[Any, Any, Score], Score]) -> Callable[[Any], Any]:
    """Change what a hand is worth: `change(rules, hand, score)`."""

    def wrap(worth: Any) -> Any:  # noqa: ANN401
        return lambda rules, hand: change(rules, hand, worth(rules, hand))

    return wrap


def two_cards_count(worth: Any) -> Any:  # noqa: ANN401
    """Count the first two cards of a hand."""
    return lambda rules, hand: worth(rules, hand[:2])


def aces_are_one(card_values: Any) -> Any:  # noqa: ANN401
    """Count an ace as 1."""
    return lambda choice: {
        name: 1 if name.endswith("-ace") else value for name, value in card_values(choice).items()
    }


def field_forgotten(score: Any) -> Any:  # noqa: ANN401
    """Leave the cards of the field out of a total."""
    return lambda rules, cards, field=(), version=None: score(rules, cards, field and (), version)


def pure_of_two(_: Any, hand: Any, found: Score) -> Score:  # noqa: ANN401
    """Take 23 for a Pure Sabacc with two cards alone."""
    pure = found.special is Special.PURE_SABACC
    return replace(found, special=None) if pure and len(hand) != 2 else found


def array_of_one_suit(is_array: Any) -> Any:  # noqa: ANN401
    """Ask the 2 and the 3 of an Idiot's Array to be of one suit."""
    return lambda hand, *, extra: (
        is_array(hand, extra=extra) and len({card.suit for card in hand if card.suit}) == 1
    )


def _regional(rules: Any) -> Any:  # noqa: ANN401
    arrays = pkgutil.resolve_name("sabacc.engine.values:_REGIONAL_ARRAYS")
    return arrays.get(rules.choices["specials.regional-array"].name)


def regional_at_any_total(rules: Any, hand: Any, found: Score) -> Score:  # noqa: ANN401
    """Take the three cards of a regional array for one whatever they add up to."""
    regional = _regional(rules)
    if regional is not None and len(hand) == 3 and regional[1](hand):
        return Score(found.total, bombed=False, special=regional[0])
    return found


def regional_with_more(rules: Any, hand: Any, found: Score) -> Score:  # noqa: ANN401
    """Take a longer hand for a regional array that has one in it."""
    regional = _regional(rules)
    if regional is None or found.bombed or found.special is not None:
        return found
    inside = any(regional[1](three) for three in combinations(hand, 3))
    return replace(found, special=regional[0]) if inside else found


def valued_by_its_sum(rules: Any, hand: Any, found: Score) -> Score:  # noqa: ANN401
    """Count the cards of a Fairy Empress, Longing Hearts or Temptation."""
    if found.special not in VALUED:
        return found
    values = pkgutil.resolve_name("sabacc.engine.values:card_values")
    choice = rules.choices["totals.face-values"].name
    return replace(found, total=sum(values(choice)[card] for card in hand))


def valued_with_more(valued_array: Any) -> Any:  # noqa: ANN401
    """Take a longer hand for an array that has one in it."""

    def find(hand: Any) -> Any:  # noqa: ANN401
        parts = (part for size in (2, 3) for part in combinations(hand, size))
        return next((it for part in parts if (it := valued_array(part)) is not None), None)

    return find


# --- ranking ------------------------------------------------------------------------------------

RANK: Final = ("engine.ranking:rank", "engine.demise:rank")


def _ranks(change: Callable[[Score], Score]) -> Callable[[Any], Any]:
    return lambda rank: lambda rules, found: rank(rules, change(found))


def pure_is_ordinary(found: Score) -> Score:
    """Rank a Pure Sabacc by its total."""
    return replace(found, special=None) if found.special is Special.PURE_SABACC else found


def array_is_ordinary(found: Score) -> Score:
    """Rank an Idiot's Array by its total."""
    return replace(found, special=None) if found.special is Special.IDIOTS_ARRAY else found


def valued_is_ordinary(found: Score) -> Score:
    """Let a valued array tie with an ordinary hand of its value."""
    return replace(found, special=None) if found.special in VALUED else found


def first_of_the_tied(best_of: Any) -> Any:  # noqa: ANN401
    """Break a tie by the order of the seats."""
    return lambda ranks: best_of(ranks)[:1]


def worst_of(ranks: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Take the lowest hand for the best."""
    low = min(ranks.values(), default=())
    return tuple(seat for seat, place in ranks.items() if place == low)


def _never_bombed(_: Any, __: Any, found: Score) -> Score:  # noqa: ANN401
    return replace(found, bombed=False)


# --- the showdown and the sudden demise ---------------------------------------------------------

SETTLE: Final = ("reference:settle",)
DEAL: Final = ("engine.demise:Drawn.deal",)
DEMISE: Final = ("engine.demise:_demise",)
PRIZE: Final = ("engine.showdown:_sabacc_prize",)
AWARD: Final = ("engine.showdown:_award_hand_pot",)


def _settles(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Settle another position than the one that was asked for."""
    return lambda settle: lambda rules, position: settle(rules, change(position))


def folded_play_on(position: Any) -> Any:  # noqa: ANN401
    """Show the folded hands as well."""
    return replace(position, folded=frozenset())


def last_player_takes_both(last: Any) -> Any:  # noqa: ANN401
    """Give the last player the sabacc pot too."""

    def settle(rules: Any, position: Any, seat: str) -> Any:  # noqa: ANN401
        found = last(rules, position, seat)
        stacks = {**found.stacks, seat: found.stacks[seat] + found.sabacc_pot}
        return replace(found, stacks=stacks, sabacc_pot=0, sabacc_winners=(seat,))

    return settle


def last_player_is_judged(last: Any) -> Any:  # noqa: ANN401
    """Move the hand pot to the sabacc pot where the last player's hand has bombed."""
    worth = pkgutil.resolve_name("sabacc.engine.values:worth")

    def settle(rules: Any, position: Any, seat: str) -> Any:  # noqa: ANN401
        found = last(rules, position, seat)
        hand = (*position.hands[seat], *position.fields.get(seat, ()))
        if not worth(rules, hand).bombed:
            return found
        amount = sum(pot.amount for pot in position.pots)
        stacks = {**found.stacks, seat: found.stacks[seat] - amount}
        return replace(found, winners=(), stacks=stacks, sabacc_pot=found.sabacc_pot + amount)

    return settle


def ties_are_split(_: Any) -> Any:  # noqa: ANN401
    """Let the tied share without another card."""
    return lambda rules, drawn, tied: Contest(tuple(tied), "")


def everybody_draws(deal: Any) -> Any:  # noqa: ANN401
    """Deal a demise card to every hand that was shown."""
    return lambda self, seats: deal(self, set(self.position.seats) - self.position.folded)


def second_card_counts(deal: Any) -> Any:  # noqa: ANN401
    """Deal two cards to each, of which the last one counts."""

    def two(self: Any, seats: Any) -> None:  # noqa: ANN401
        deck = self.position.deck
        self.position = replace(self.position, deck=deck[1::2] or deck)
        deal(self, seats)

    return two


def demise_backwards(deal: Any) -> Any:  # noqa: ANN401
    """Deal the demise cards from the dealer on."""

    def backwards(self: Any, seats: Any) -> None:  # noqa: ANN401
        for seat in reversed(self.position.from_dealers_left(seats)):
            deal(self, (seat,))

    return backwards


def array_stays(rank_after: Any) -> Any:  # noqa: ANN401
    """Let an Idiot's Array beat everything with its demise card too."""
    rank = pkgutil.resolve_name("sabacc.engine.ranking:rank")
    return lambda rules, drawn, before, seat, total: (
        rank(rules, before)
        if before.special is Special.IDIOTS_ARRAY
        else rank_after(rules, drawn, before, seat, total)
    )


def _ends(change: Callable[[Contest], Contest]) -> Callable[[Any], Any]:
    """Change how a sudden demise ends."""
    return lambda demise: lambda rules, drawn, tied: change(demise(rules, drawn, tied))


def bombed_share(found: Contest) -> Contest:
    """Let those share who bombed while another did not."""
    seats, fallen = found.demises[-1]
    return replace(found, winners=seats) if fallen and found.winners else found


def first_takes_all(found: Contest) -> Contest:
    """Give everything to the first of those who are level after the demise."""
    level = found.rule == "demise.still-tied.split"
    return replace(found, winners=found.winners[:1]) if level else found


def first_bomb_takes_all(all_bombed: Any) -> Any:  # noqa: ANN401
    """Give everything to the first of the bombed who are equally near."""

    def find(rules: Any, totals: Any) -> Any:  # noqa: ANN401
        winners, rule = all_bombed(rules, totals)
        return (winners[:1] if rule.endswith("nearest-to-plus-23") else winners), rule

    return find


def one_demise_only(demise: Any) -> Any:  # noqa: ANN401
    """Let the next best share where they are tied in their turn."""
    return lambda rules, drawn, tied: (
        Contest(tuple(tied), "") if drawn.cards else demise(rules, drawn, tied)
    )


def _prizes(change: Callable[..., Any]) -> Callable[[Any], Any]:
    """Change who wins the sabacc pot: `change(position, scores, main, winners)`."""

    def wrap(prize: Any) -> Any:  # noqa: ANN401
        def find(rules: Any, position: Any, scores: Any, main: Any, due: int) -> Any:  # noqa: ANN401
            winners, amount = prize(rules, position, scores, main, due)
            return tuple(change(position, scores, main, winners)), amount

        return find

    return wrap


def succession_takes_nothing(_: Any, __: Any, main: Contest, winners: Any) -> Any:  # noqa: ANN401
    """Keep the sabacc pot from a special hand that wins as the next best."""
    return () if main.rule == "demise.all-bomb.next-best-hand" else winners


def hand_pot_stays(award: Any) -> Any:  # noqa: ANN401
    """Leave a hand pot that nobody wins where it is."""
    return lambda rules, position, pot, found: (
        award(rules, position, pot, found) if found.winners else ([], pot.amount, 0)
    )


def demise_is_for_one_pot(_: Any, __: Any, main: Contest, winners: Any) -> Any:  # noqa: ANN401
    """Let tied special hands play for the hand pot alone."""
    return () if main.demises else winners


def made_special_takes_it(pay_out: Any) -> Any:  # noqa: ANN401
    """Let a total of 23 that the demise card makes win the sabacc pot."""
    total = pkgutil.resolve_name("sabacc.engine.demise:_total")

    def settle(rules: Any, position: Any, scores: Any, contests: Any, drawn: Any) -> Any:  # noqa: ANN401
        made = {
            seat: replace(found, special=Special.PURE_SABACC)
            for seat, found in scores.items()
            if seat in drawn.cards and abs(total(rules, drawn, seat)) == LIMIT
        }
        return pay_out(rules, position, {**scores, **made}, contests, drawn)

    return settle


# --- penalties ----------------------------------------------------------------------------------

CHARGES: Final = ("engine.penalties:_bomb_charges",)
CALL_FAILED: Final = ("engine.penalties:_call_failed",)
PENALTIES: Final = ("engine.showdown:penalties",)


def one_bomb_pays(charges: Any) -> Any:  # noqa: ANN401
    """Charge the first bomb alone."""
    return lambda *given: dict(list(charges(*given).items())[:1])


def rounded_down(price: Any) -> Any:  # noqa: ANN401
    """Round the fraction of a percentage down."""

    def find(rules: Any, position: Any) -> int:  # noqa: ANN401
        choice = rules.choices["penalties.caller"]
        if choice.name != "percent":
            return int(price(rules, position))
        base = sum(pot.amount for pot in position.pots if pot.open_to(position.caller))
        return int(base * (choice.number or 0) // 100)

    return find


def _fails(change: Callable[[str, Contest, bool], bool]) -> Callable[[Any], Any]:
    """Change whether a call has failed."""
    return lambda failed: (
        lambda rules, caller, main: change(caller, main, failed(rules, caller, main))
    )


def _tied_caller_is_free(caller: str, main: Contest, failed: bool) -> bool:  # noqa: FBT001
    return failed and not any(caller in seats for seats, _ in main.demises)


def _free_without_winner(_: str, main: Contest, failed: bool) -> bool:  # noqa: FBT001
    return failed and bool(main.winners)


def _succession_costs(_: str, main: Contest, failed: bool) -> bool:  # noqa: FBT001
    return failed or main.rule == "demise.all-bomb.next-best-hand"


def _charges_another(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda charge: lambda rules, position, *rest: charge(rules, change(position), *rest)


def dealer_pays_for_the_call(position: Any) -> Any:  # noqa: ANN401
    """Charge the dealer for a showdown that nobody called."""
    return replace(position, caller=position.caller or position.dealer)


def bottomless_stacks(position: Any) -> Any:  # noqa: ANN401
    """Charge more than a player has."""
    return replace(position, stacks=dict.fromkeys(position.seats, 1_000_000))


# --- pots ---------------------------------------------------------------------------------------

WINS_SABACC: Final = ("engine.showdown:wins_sabacc_pot", "engine.ranking:wins_sabacc_pot")
SHARE: Final = "engine.showdown:share"


def beaten_specials_take_it(_: Any, scores: Any, __: Any, winners: Any) -> Any:  # noqa: ANN401
    """Give the sabacc pot to every Pure Sabacc and Idiot's Array, beaten or not."""
    special = {Special.PURE_SABACC, Special.IDIOTS_ARRAY}
    return [seat for seat, found in scores.items() if found.special in special] or winners


def valued_take_it(wins: Any) -> Any:  # noqa: ANN401
    """Let the three valued arrays win the sabacc pot."""
    return lambda rules, special: special in VALUED or wins(rules, special)


def odd_to_the_last(share: Any) -> Any:  # noqa: ANN401
    """Give odd credits to the seats furthest from the dealer's left."""

    def find(position: Any, seats: Any, amount: int) -> Any:  # noqa: ANN401
        amounts = share(position, seats, amount)
        return dict(zip(amounts, reversed(amounts.values()), strict=True))

    return find


def odd_in_turn(share: Any) -> Any:  # noqa: ANN401
    """Give the odd credits of the second pot to those who got none of the first."""
    calls: Counter[int] = Counter()

    def find(position: Any, seats: Any, amount: int) -> Any:  # noqa: ANN401
        calls[id(position)] += 1
        amounts = share(position, seats, amount)
        if calls[id(position)] % 2:
            return amounts
        return dict(zip(amounts, reversed(amounts.values()), strict=True))

    return find


def side_pot_first(settle: Any) -> Any:  # noqa: ANN401
    """Judge the side pots before the main pot."""

    def backwards(rules: Any, position: Any) -> Any:  # noqa: ANN401
        found = settle(rules, replace(position, pots=position.pots[::-1]))
        pots = found.pot_winners[::-1]
        return replace(found, pot_winners=pots, winners=pots[0])

    return backwards


def card_for_each_pot(_: Any) -> Any:  # noqa: ANN401
    """Deal a new demise card for every pot that is tied."""

    def deal(self: Any, seats: Any) -> None:  # noqa: ANN401
        for seat in self.position.from_dealers_left(seats):
            used = sum(isinstance(event, Dealt) for event in self.events)
            self.cards[seat] = self.position.deck[min(used, len(self.position.deck) - 1)]
            self.events.append(Dealt(seat, self.cards[seat], ""))

    return deal


def any_pot_saves_the_caller(charge: Any) -> Any:  # noqa: ANN401
    """Take the win of a side pot for the success of a call."""

    def find(rules: Any, position: Any, bombed: Any, contests: Any) -> Any:  # noqa: ANN401
        ordered = sorted(contests, key=lambda found: position.caller not in found.winners)
        return charge(rules, position, bombed, tuple(ordered))

    return find


def side_pot_carries_it(pay_out: Any) -> Any:  # noqa: ANN401
    """Let the winner of the last side pot play for the sabacc pot."""
    prize = pkgutil.resolve_name("sabacc.engine.showdown:_sabacc_prize")

    def settle(rules: Any, position: Any, scores: Any, contests: Any, drawn: Any) -> Any:  # noqa: ANN401
        def last(rules: Any, position: Any, scores: Any, _: Any, due: int) -> Any:  # noqa: ANN401
            return prize(rules, position, scores, contests[-1], due)

        with patch("sabacc.engine.showdown._sabacc_prize", last):
            return pay_out(rules, position, scores, contests, drawn)

    return settle


# --- the shift ----------------------------------------------------------------------------------

SHIFT: Final = ("reference:shift",)
LOSSES: Final = ("engine.shifting:_losses",)


def _shifts(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Shift another table than the one that was asked for."""
    return lambda shift: lambda rules, table: shift(rules, change(table))


def two_cards_go(losses: Any) -> Any:  # noqa: ANN401
    """Lose two cards each."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        lost, spared = losses(rules, table)
        more = [
            replace(loss, card=card)
            for loss in lost
            for card in [card for card in table.hands[loss.seat] if card != loss.card][:1]
        ]
        return [*lost, *more], spared

    return find


def folded_shift_too(table: Any) -> Any:  # noqa: ANN401
    """Let the folded lose cards as well."""
    return replace(table, folded=frozenset())


def folded_neighbour_picks(losses: Any) -> Any:  # noqa: ANN401
    """Let the neighbour pick who has folded."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        lost, spared = losses(rules, table)
        step = 1 if rules.choices["shift.picker"].name == "left-neighbour" else -1
        seats = table.seats
        there = {seat: seats[(place + step) % len(seats)] for place, seat in enumerate(seats)}
        return [replace(loss, picker=there[loss.seat]) for loss in lost], spared

    return find


def lost_backwards(shift: Any) -> Any:  # noqa: ANN401
    """Put the lost cards under the deck in the other order."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        found = shift(rules, table)
        gone = sum(isinstance(event, Lost) for event in found.events)
        deck = found.deck
        return replace(found, deck=(*deck[: len(deck) - gone], *reversed(deck[len(deck) - gone :])))

    return find


def short_deck_goes_round(shift: Any) -> Any:  # noqa: ANN401
    """Deal new cards as long as the deck lasts, and no further."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        found = shift(rules, table)
        dealt = [event for event in found.events if isinstance(event, Dealt)]
        hands = {seat: list(cards) for seat, cards in found.hands.items()}
        for event in dealt[len(table.deck) :]:
            hands[event.seat].remove(event.card)
        return replace(found, hands={seat: tuple(cards) for seat, cards in hands.items()})

    return find


def dealt_backwards(losses: Any) -> Any:  # noqa: ANN401
    """Deal the new cards from the dealer on."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        lost, spared = losses(rules, table)
        return lost[::-1], spared

    return find


def new_cards_go_again(shift: Any) -> Any:  # noqa: ANN401
    """Let a new card be lost in place of an old one where it offers itself first."""

    def find(rules: Any, table: Any) -> Any:  # noqa: ANN401
        found = shift(rules, table)
        lost = {event.seat: event.card for event in found.events if isinstance(event, Lost)}
        new = {event.seat: event.card for event in found.events if isinstance(event, Dealt)}
        hands = dict(found.hands)
        for seat, card in lost.items():
            order = [*table.picks[seat], new[seat]]
            if order.index(new[seat]) < order.index(card):
                hands[seat] = table.hands[seat]
        return replace(found, hands=hands)

    return find


def field_is_no_shelter(table: Any) -> Any:  # noqa: ANN401
    """Let the cards of the field be lost like any other."""
    hands = {seat: (*table.fields.get(seat, ()), *cards) for seat, cards in table.hands.items()}
    return replace(table, hands=hands, fields={})


def field_alone_is_no_shelter(table: Any) -> Any:  # noqa: ANN401
    """Let a player lose a card of the field who holds no other."""
    bare = {seat for seat, cards in table.hands.items() if not cards}
    hands = {
        seat: table.fields.get(seat, ()) if seat in bare else table.hands[seat]
        for seat in table.hands
    }
    fields = {seat: cards for seat, cards in table.fields.items() if seat not in bare}
    return replace(table, hands=hands, fields=fields)
