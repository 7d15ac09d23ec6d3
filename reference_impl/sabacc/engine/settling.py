"""Settlement of a hand: winners, sudden demise, penalties and both pots, in that order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeVar

from sabacc.engine.contest import (
    Contest,
    DemiseCards,
    contest,
    may_be_special,
    split_competitors,
    winners_fact_of,
)
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
from sabacc.engine.fact import Fact, FactKind, fact_of, rule
from sabacc.engine.hands import (
    REGIONAL,
    VALUED,
    ShownHand,
    Special,
    all_cards,
    bomb_rule,
    in_force,
    is_pure,
    show_hand,
    wins_sabacc_pot,
)
from sabacc.engine.penalties import Penalties, compute_penalties
from sabacc.engine.position import (
    Position,
    Pot,
    Refusal,
    RefusedError,
    check_copies,
    check_no_field,
    remaining_seats,
)
from sabacc.spec.cards import Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset

SABACC_CAP: Final = "pots.sabacc-cap"
SeatT = TypeVar("SeatT", str, int)
_LOWEST_CAP: Final = min(bounds.least for bounds in POINTS[SABACC_CAP].numbers.values())


def _exceeds_lowest_cap(credits_held: int) -> bool:
    """True if the pot is above the lowest cap of any ruleset; else the cap need not be read."""
    return credits_held > _LOWEST_CAP


def swept_at_once(rules: Ruleset) -> bool:
    """True if the house takes a pot above its cap at once, also during a hand."""
    return rules.choices[SABACC_CAP].name == "swept-at-once"


def house_share(rules: Ruleset, credits_held: int, *, over: bool) -> Moved | None:
    """Return the cut of the house from a sabacc pot, or None. `over`: the hand is over.

    Reads the cap only for a pot that some cap could affect.
    """
    if not _exceeds_lowest_cap(credits_held):
        return None
    cap = rules.choices[SABACC_CAP]
    if cap.number is None or credits_held <= cap.number or not (over or swept_at_once(rules)):
        return None
    amount = credits_held - cap.number if cap.name == "surplus-swept" else credits_held
    return Moved(amount, SABACC_POT, HOUSE, rule(rules, SABACC_CAP))


PotAwards = tuple["Mapping[str, Fact]", Fact]
"""The awards of one pot: a fact by winner, and the fact why another seat takes nothing."""


@dataclass(slots=True)
class CreditLedger:
    """The running balances of one settlement; booking an event moves credits.

    Attributes:
        stacks: The credits of each seat.
        pots: The hand pots together, the sabacc pot, and the house.
        awards: The awards, pot by pot.
        events: The events so far.
    """

    stacks: dict[str, int]
    pots: dict[str, int]
    awards: list[PotAwards]
    events: list[Event]

    def record(self, *events: Paid | Awarded | Moved) -> None:
        """Record events, and move their credits."""
        for event in events:
            self.events.append(event)
            if isinstance(event, Moved):
                self.pots[event.source] -= event.amount
                self.pots[event.target] += event.amount
            else:
                gain = event.amount if isinstance(event, Awarded) else -event.amount
                self.stacks[event.seat] += gain
                self.pots[event.pot] -= gain

    def award(
        self, shares: Mapping[str, int], pot: str, rule_id: str, winners_fact: Fact, *reasons: Fact
    ) -> None:
        """Award each share of a pot to its seat, and record the fact of each award."""
        award_facts: dict[str, Fact] = {}
        points = ("pots.odd-credits",) if len(set(shares.values())) > 1 else ()
        if len(shares) > 1 and pot == SABACC_POT:
            points = (*points, "pots.split-both")
        for seat, amount in shares.items():
            self.record(Awarded(seat, amount, pot, rule_id))
            award_facts[seat] = fact_of(
                FactKind.TAKES, seat, amount, points, (winners_fact, *reasons)
            )
        self.awards.append((award_facts, winners_fact))


def folded_facts(position: Position) -> tuple[Fact, ...]:
    """Return the facts of the seats that have left the hand (`showdown.folded`)."""
    return tuple(
        [
            fact_of(FactKind.FOLDED, seat, value=True, points=_FOLDED_POINTS)
            for seat in position.seats
            if seat in position.folded
        ]
    )


_FOLDED_POINTS: Final = ("showdown.folded",)


class SettlementFacts(NamedTuple):
    """The facts of a settled hand, with their reasons.

    Attributes:
        rules: The rules of the settlement, those of the version in force.
        position: The position that was settled.
        hands: The hands that were shown.
        contests: The contest for each hand pot.
        demise_cards: The demise cards.
        penalties: The penalties of each seat, due and paid.
        sabacc_winners_fact: The fact of who wins the sabacc pot.
        ledger: The final balances.
        cached_facts: Every fact, filled by the first request.
    """

    rules: Ruleset
    position: Position
    hands: Mapping[str, ShownHand]
    contests: tuple[Contest, ...]
    demise_cards: DemiseCards
    penalties: Penalties
    sabacc_winners_fact: Fact
    ledger: CreditLedger
    cached_facts: dict[tuple[FactKind, str], Fact]

    def __repr__(self) -> str:
        """Omit the facts, which would fill pages."""
        return f"<Facts of the settlement of {', '.join(self.position.seats)}>"

    def fact(self, kind: FactKind, subject: str = "") -> Fact:
        """Return the fact of a seat or a pot; raises KeyError.

        A seat has `SHOWN`, `BOMBED`, `DEMISE_CARD`, `PAYS`, `OWES` and `STACK`; if its hand was
        shown also `TOTAL` and `SPECIAL`, and after a sudden demise `DEMISE_TOTAL` or
        `DEMISE_BOMBED`. `hand-pot`, `sabacc-pot` and `house` have `POT`. `WINNERS` has the
        subject "" for the main pot, and "1", "2" for side pots; `SABACC_WINNERS` has "".
        """
        return self.facts()[kind, subject]

    def why(self, kind: FactKind, subject: str = "") -> tuple[str, ...]:
        """Return the ids of the rules behind a fact, nearest first, each once."""
        return self.fact(kind, subject).why(self.rules)

    def facts(self) -> Mapping[tuple[FactKind, str], Fact]:
        """Return every fact, by kind and subject."""
        if not self.cached_facts:
            folded = folded_facts(self.position)
            pays = self.penalties.facts(
                self.rules, self.position, self.hands, self.contests, folded
            )
            facts = (
                *self._hand_facts(pays),
                *self.final_demise_results.values(),
                *self._credit_facts(pays),
            )
            self.cached_facts.update({(fact.kind, fact.subject): fact for fact in facts})
        return self.cached_facts

    @property
    def shown(self) -> dict[str, Fact]:
        """The cards that each seat shows (`showdown.winner`), including its field.

        A hand is shown completely or not at all; a player who does not have to show it still has
        the field face up. Demise cards are separate (`DEMISE_CARD`).
        """
        return {seat: self._shown_by(seat) for seat in self.position.seats}

    def _shown_by(self, seat: str) -> Fact:
        position = self.position
        if seat in position.folded:
            return Fact(FactKind.SHOWN, seat, (), _FOLDED_POINTS)
        reasons = tuple(self.contests[0].special)
        if seat in self.hands:
            last_player_points = (
                self.contests[0].winners_fact.points if len(self.hands) == 1 else ()
            )
            points = ("showdown.winner", *last_player_points)
            return Fact(FactKind.SHOWN, seat, all_cards(position, seat), points, reasons)
        main_winners_fact = self.contests[0].winners_fact
        return Fact(
            FactKind.SHOWN,
            seat,
            position.fields.get(seat, ()),
            main_winners_fact.points[:1],
            (main_winners_fact, *reasons),
        )

    @property
    def ties(self) -> tuple[Fact, ...]:
        """The tied seats of each sudden demise, in order."""
        return tuple(demise.tie for pot_contest in self.contests for demise in pot_contest.demises)

    @property
    def final_demise_results(self) -> dict[str, Fact]:
        """The total of each seat with all its demise cards, or its bomb."""
        return {key[0]: fact for key, fact in sorted(self.results_by_demise.items())}

    @property
    def results_by_demise(self) -> dict[tuple[str, int], Fact]:
        """The total of each seat after each of its demise cards."""
        demises = [demise for pot_contest in self.contests for demise in pot_contest.demises]
        return {(fact.subject, demise.turn): fact for demise in demises for fact in demise.results}

    def winnings(self, seat: str, pot: str = "") -> Fact:
        """Return the credits that a seat takes from the hand pots, the sabacc pot, or all."""
        *hand_pots, prize = self.ledger.awards
        chosen = {HAND_POT: hand_pots, SABACC_POT: [prize]}.get(pot, self.ledger.awards)
        award_facts = tuple(by_winner.get(seat, unwon) for by_winner, unwon in chosen)
        amount = sum(fact.value for fact in award_facts if fact.kind is FactKind.TAKES)
        points: tuple[str, ...] = ()
        if pot == SABACC_POT and self._is_beaten_special(seat):
            points = ("pots.beaten-special",)
        elif pot != SABACC_POT and len(hand_pots) > 1:
            points = ("side-pots.winners",)
        return Fact(FactKind.TAKES, seat, amount, points, award_facts)

    def _is_beaten_special(self, seat: str) -> bool:
        """True if a losing hand would have won the sabacc pot."""
        lost = seat in self.hands and seat not in self.contests[0].winners
        return lost and wins_sabacc_pot(self.rules, self.hands[seat].score.special)

    def _hand_facts(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Return the facts of winners, penalties and hands: worth, demise card, shown cards."""
        pot_winners = tuple(pot_contest.winners_fact for pot_contest in self.contests)
        facts = [*pot_winners, self.sabacc_winners_fact, *pays.values(), *self.shown.values()]
        unshown_reasons = folded_facts(self.position) if self.hands else pot_winners[:1]
        for seat in self.position.seats:
            hand = self.hands.get(seat)
            if hand is None:
                facts.append(Fact(FactKind.BOMBED, seat, value=False, follows=unshown_reasons))
            else:
                facts += (hand.total, hand.special, hand.bombed)
            cards = self.demise_cards.card_facts.get(seat, ())
            facts.append(
                cards[-1] if cards else Fact(FactKind.DEMISE_CARD, seat, None, (), pot_winners)
            )
        return facts

    def _credit_facts(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Return the final credits of each seat and pot, given the penalties."""
        facts: list[Fact] = []
        awards, pots = self.ledger.awards, self.ledger.pots
        for seat, stack in self.ledger.stacks.items():
            follows = (pays[seat], *(by_winner.get(seat, unwon) for by_winner, unwon in awards))
            points = tuple({"penalties.short-stack"}.intersection(pays[seat].points))
            facts += (
                Fact(FactKind.STACK, seat, stack, (), follows),
                Fact(FactKind.OWES, seat, self.penalties.owed.get(seat, 0), points, follows[:1]),
            )
        *hand_pots, (by_winner, unwon) = awards
        loser_facts = tuple(unwon for _, unwon in hand_pots)
        # a hand pot that somebody wins moves nothing to the sabacc pot
        moved_facts = (
            fact if fact.kind is FactKind.GOES else Fact(FactKind.GOES, SABACC_POT, 0, (), (fact,))
            for fact in loser_facts
        )
        sabacc_award = next(iter(by_winner.values()), unwon)
        sabacc_pot_reasons = (sabacc_award, *pays.values(), *moved_facts)
        capped = self.rules.choices[SABACC_CAP].number is not None
        house_reasons = sabacc_pot_reasons if capped else ()
        timing_matters = self.penalties.paid and swept_at_once(self.rules)
        points = (SABACC_CAP, "penalties.timing") if timing_matters else (SABACC_CAP,)
        house = Fact(FactKind.POT, HOUSE, pots[HOUSE], points, house_reasons)
        hand_pot_reasons = tuple(next(iter(taken.values()), unwon) for taken, unwon in hand_pots)
        return [
            *facts,
            house,
            Fact(FactKind.POT, HAND_POT, pots[HAND_POT], (), hand_pot_reasons),
            Fact(FactKind.POT, SABACC_POT, pots[SABACC_POT], (), (house, *sabacc_pot_reasons)),
        ]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome of a hand. All amounts are whole credits.

    Attributes:
        winners: The seats that win or share the main pot.
        pot_winners: The winners of each hand pot, the main pot first.
        sabacc_winners: The seats that win or share the sabacc pot.
        bombed: The seats whose hands were out of range when shown.
        demise: The demise cards of each seat: one, unless demises are repeated.
        paid: The penalties that each seat paid.
        stacks: The credits of each seat afterwards.
        hand_pot: The credits that stay in the hand pots.
        sabacc_pot: The credits in the sabacc pot afterwards.
        house: The credits that the house took.
        owed: The new debts from penalties.
        refilled: True if a new deck was shuffled for a sudden demise.
        events: The events in order, each with its rule.
        settlement_facts: The facts, with their reasons.
    """

    winners: tuple[str, ...]
    pot_winners: tuple[tuple[str, ...], ...]
    sabacc_winners: tuple[str, ...]
    bombed: tuple[str, ...]
    demise: Mapping[str, tuple[Card, ...]]
    paid: Mapping[str, int]
    stacks: Mapping[str, int]
    hand_pot: int
    sabacc_pot: int
    house: int
    owed: Mapping[str, int]
    events: tuple[Event, ...]
    settlement_facts: SettlementFacts = field(repr=False, compare=False)
    refilled: bool = False

    def under(self, rules: Ruleset) -> Settlement:
        """Return the same outcome under another ruleset that settles the hand alike."""
        return replace(
            self, settlement_facts=self.settlement_facts._replace(rules=rules, cached_facts={})
        )


def settle(rules: Ruleset, position: Position) -> Settlement:
    """Settle a hand: called, forced to a showdown, or won because all others folded."""
    check_no_field(rules, [card for cards in position.fields.values() for card in cards])
    if len(position.pots) > 1 and rules.choices["stakes.short-stack"].name != "all-in":
        raise RefusedError(Refusal.NO_SIDE_POTS, "stakes.short-stack.leaves")
    everything = [card for seat in position.seats for card in all_cards(position, seat)]
    check_copies(rules, [*everything, *position.deck])
    return settle_valid(in_force(rules, position.version), position)


def settle_valid(rules: Ruleset, position: Position) -> Settlement:
    """Settle a validated position; `rules` are those of the version in force."""
    live_seats = remaining_seats(position.seats, position.dealer, position.folded)
    if len(live_seats) == 1:
        return _settle_last_player(rules, position, live_seats[0])
    demise_cards = DemiseCards(position)
    hands = {seat: show_hand(rules, position, seat) for seat in live_seats}
    competitors, excluded = split_competitors(rules, hands)
    folded = folded_facts(position)
    absent_facts = (*folded, *excluded)
    contests: list[Contest] = []
    for index, pot in enumerate(position.pots):
        contenders = competitors
        if pot.eligible is not None:
            contenders = {seat: hand for seat, hand in competitors.items() if pot.open_to(seat)}
        exclusion_facts = (*absent_facts, *_eligibility(position, index))
        if competitors:
            pot_contest = contest(rules, demise_cards, contenders, exclusion_facts)
        else:
            pot_contest = Contest(
                winners_fact_of((), ("showdown.all-bombed",), exclusion_facts), all_bombed=True
            )
        pot_contest = _number_pot(pot_contest, index)
        contests.append(pot_contest)
        demise_cards.earlier += (pot_contest.winners_fact,)
    return _pay_out(rules, folded, hands, tuple(contests), demise_cards)


def _number_pot(pot_contest: Contest, index: int) -> Contest:
    """Set the number of the pot as the subject of its winners; the main pot has none."""
    return (
        pot_contest._replace(winners_fact=pot_contest.winners_fact._replace(subject=str(index)))
        if index
        else pot_contest
    )


def _eligibility(position: Position, index: int) -> tuple[Fact, ...]:
    """Return the fact of who may win a pot; empty with a single pot (`side-pots.winners`)."""
    if len(position.pots) == 1:
        return ()
    pot = position.pots[index]
    seats = tuple(seat for seat in position.seats if pot.open_to(seat))
    points = ("side-pots.winners", "side-pots.order", "stakes.short-stack")
    return (Fact(FactKind.OPEN_TO, str(index), seats, points),)


def _settle_last_player(rules: Ruleset, position: Position, seat: str) -> Settlement:
    """Settle a hand with one seat left: it wins the hand pot (`showdown.last-player`).

    Its hand is shown only if it must be in range, or takes the sabacc pot; out of range it then
    wins nothing. With side pots it wins only those that it paid into (`side-pots.winners`).
    """
    folded = folded_facts(position)
    points = ("showdown.last-player", "showdown.last-player-bombed")
    won_pot = Contest(winners_fact_of((seat,), points, folded), rule(rules, points[0]))
    hand, hands = show_hand(rules, position, seat), dict[str, ShownHand]()
    hand = hand._replace(bombed=hand.bombed._replace(points=(*points, *hand.bombed.points)))
    must_be_in_range = rules.choices["showdown.last-player-bombed"].name == "must-be-in-range"
    special = (_special_fact(hand),) if _special_takes_both(rules) else ()
    if must_be_in_range or (
        _special_takes_both(rules) and wins_sabacc_pot(rules, hand.score.special)
    ):
        hands = {seat: hand}
    if must_be_in_range:
        won_pot = won_pot._replace(
            winners_fact=winners_fact_of((seat,), points, (*folded, hand.bombed))
        )
    if must_be_in_range and hand.score.bombed:
        won_pot = Contest(
            winners_fact_of((), (*points, "showdown.all-bombed"), (hand.bombed,)), all_bombed=True
        )
    unwon_pot = Contest(winners_fact_of((), (), folded))
    contests = tuple(
        _number_pot((won_pot if pot.open_to(seat) else unwon_pot)._replace(special=special), index)
        for index, pot in enumerate(position.pots)
    )
    return _pay_out(rules, folded, hands, contests, DemiseCards(position))


def _special_takes_both(rules: Ruleset) -> bool:
    # both pots, with a special hand
    return rules.choices["showdown.last-player"].name == "special-takes-both"


def _special_fact(hand: ShownHand) -> Fact:
    """Return the special hand, with the point on whether it takes the sabacc pot."""
    kind, subject, value, points, follows = hand.special
    prize = (_PRIZE_POINTS[value],) if value in _PRIZE_POINTS else ()
    return Fact(kind, subject, value, (*prize, *points), follows)


def settle_without_showdown(rules: Ruleset, position: Position) -> Settlement:
    """Settle an uncalled hand at the last round without a showdown (`edges.longest-hand`).

    The hand pots go to the sabacc pot.
    """
    point, folded = "edges.longest-hand", folded_facts(position)
    no_winner = Contest(winners_fact_of((), (point,), folded), rule(rules, point))
    contests = tuple(_number_pot(no_winner, index) for index in range(len(position.pots)))
    return _pay_out(rules, folded, {}, contests, DemiseCards(position))


def _pay_out(
    rules: Ruleset,
    folded: tuple[Fact, ...],
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
    demise_cards: DemiseCards,
) -> Settlement:
    """Award the hand pots, then the sabacc pot, with the penalties where `penalties.timing` says.

    `folded` are the facts of folded seats; `hands` are the shown ones, empty if none is shown.
    """
    position = demise_cards.position
    ledger = CreditLedger(
        stacks={seat: position.stacks[seat] for seat in position.seats},
        pots={
            HAND_POT: sum([pot.amount for pot in position.pots]),
            SABACC_POT: position.sabacc_pot,
            HOUSE: position.house,
        },
        awards=[],
        events=[],
    )
    bombs = [
        Bombed(seat, hand.score.total, bomb_rule(hand.score.total))
        for seat, hand in hands.items()
        if hand.score.bombed
    ]
    penalties = compute_penalties(rules, position, hands, contests)
    after_awards = bool(penalties.paid) and rules.choices["penalties.timing"].name == "after-awards"
    _sweep(rules, ledger)
    if not after_awards:
        ledger.record(*penalties.paid)
        _sweep(rules, ledger)
    for pot, pot_contest in zip(position.pots, contests, strict=True):
        _award_hand_pot(rules, position, ledger, pot, pot_contest)
    _sweep(rules, ledger)
    winners = _sabacc_winners_fact(rules, hands, contests[0], demise_cards)
    pays = penalties.facts(rules, position, hands, contests, folded) if winners.value else {}
    _award_sabacc_pot(position, ledger, winners, penalties, pays)
    if after_awards:
        ledger.record(*penalties.paid)
    _sweep(rules, ledger, over=True)
    return Settlement(
        winners=contests[0].winners,
        pot_winners=tuple([pot_contest.winners for pot_contest in contests]),
        sabacc_winners=winners.value,
        bombed=tuple([bomb.seat for bomb in bombs]),
        demise=dict(demise_cards.cards),
        paid=penalties.amounts,
        stacks=ledger.stacks,
        hand_pot=ledger.pots[HAND_POT],
        sabacc_pot=ledger.pots[SABACC_POT],
        house=ledger.pots[HOUSE],
        owed=penalties.owed,
        refilled=demise_cards.refilled,
        settlement_facts=SettlementFacts(
            rules, position, hands, contests, demise_cards, penalties, winners, ledger, {}
        ),
        events=(*bombs, *demise_cards.events, *ledger.events),
    )


def _award_hand_pot(
    rules: Ruleset, position: Position, ledger: CreditLedger, pot: Pot, pot_contest: Contest
) -> None:
    """Award a hand pot to its winners, or move it to the sabacc pot, or leave it.

    Nobody wins if all hands bombed (`showdown.all-bombed`), or a side pot for which nobody contends
    (`side-pots.no-contender`).
    """
    winners = pot_contest.winners
    if winners:
        ledger.events.append(Won(winners, pot_contest.rule))
        shares = split(position, winners, pot.amount)
        ledger.award(shares, HAND_POT, pot_contest.rule, pot_contest.winners_fact)
        return
    rule_id = pot_contest.rule or (
        "showdown.all-bombed.to-sabacc-pot"
        if pot_contest.all_bombed
        else "side-pots.no-contender.to-sabacc-pot"
    )
    points = () if pot_contest.rule else (rule_id.rpartition(".")[0],)
    moves = rules.choices["showdown.all-bombed"].name == "to-sabacc-pot"
    stays = pot_contest.stays or (pot_contest.all_bombed and not moves)
    moved = fact_of(
        FactKind.GOES, SABACC_POT, 0 if stays else pot.amount, points, (pot_contest.winners_fact,)
    )
    ledger.awards.append(({}, moved))
    if not stays:
        ledger.record(Moved(pot.amount, HAND_POT, SABACC_POT, rule_id))


def _sabacc_winners_fact(
    rules: Ruleset, hands: Mapping[str, ShownHand], main_contest: Contest, demise_cards: DemiseCards
) -> Fact:
    """Return who takes the sabacc pot: winners of the main pot, and beaten hands that share it.

    Hands count as shown, or as the demise made them (`demise.made-special`).
    """
    winners = main_contest.winners
    demise_totals = _final_demise_totals(main_contest) if main_contest.demises else {}
    points: dict[str, None] = (
        dict.fromkeys(_demise_prize_points(main_contest)) if main_contest.demises else {}
    )
    takers: list[str] = []
    hand_pot_only = (
        rules.choices[_BOMBED_PRIZE].name == "hand-pot-alone" and _BOMBED_PRIZE in points
    )
    hand_pot_only = hand_pot_only or (len(hands) == 1 and not _special_takes_both(rules))
    for seat in winners:
        if hand_pot_only or seat not in hands:
            continue
        special = hands[seat].score.special
        wins = wins_sabacc_pot(rules, special)
        if not wins and may_be_special(demise_totals.get(seat, 0)):
            points["demise.made-special"] = None
            counts = rules.choices["demise.made-special"].name == "yes"
            wins = counts and is_pure(rules, demise_totals[seat])
        if special in _PRIZE_POINTS:
            points[_PRIZE_POINTS[special]] = None
        if wins:
            takers.append(seat)
    if takers:
        points["pots.sabacc-pot"] = None
    if winners and len(takers) < len(hands):
        points["pots.ordinary-winner"] = None
    lost = [seat for seat in hands if seat not in winners]
    beaten = [seat for seat in lost if wins_sabacc_pot(rules, hands[seat].score.special)]
    points |= dict.fromkeys(("pots.beaten-special",) if beaten else ())
    reasons = [hands[seat].special for seat in (*winners, *beaten) if seat in hands]
    if rules.choices["pots.beaten-special"].name == "shares":
        takers += beaten
        reasons += [_special_fact(hands[seat]) for seat in lost]
    if len(demise_cards.position.pots) > 1:
        points["side-pots.sabacc-pot"] = None
    return fact_of(
        FactKind.SABACC_WINNERS,
        "",
        tuple(takers),
        tuple(points),
        (*reasons, *main_contest.special, main_contest.winners_fact),
    )


def _final_demise_totals(main_contest: Contest) -> dict[str, int]:
    """Return the totals of the seats of the last demise, except bombs."""
    tied = main_contest.demises[-1].seats
    last = {
        fact.subject: fact
        for demise in main_contest.demises
        for fact in demise.results
        if fact.subject in tied
    }
    return {seat: fact.value for seat, fact in last.items() if fact.kind is FactKind.DEMISE_TOTAL}


# The point on whether an array takes the sabacc pot
_PRIZE_POINTS: Final[Mapping[Special | None, str]] = {
    **dict.fromkeys(REGIONAL, "pots.regional-array"),
    **dict.fromkeys(VALUED, "pots.valued-arrays"),
}


_BOMBED_PRIZE: Final = "demise.all-bomb-prize"


def _demise_prize_points(main_contest: Contest) -> Iterator[str]:
    """Yield the points on the prize of a winner by sudden demise."""
    points = main_contest.winners_fact.points
    if not {"demise.all-bomb", "demise.next-best-tie"}.isdisjoint(points) and main_contest.winners:
        next_best = not {"showdown.winner", "demise.next-best-tie"}.isdisjoint(points)
        yield "demise.next-best-pot" if next_best else _BOMBED_PRIZE
    yield "demise.prize"


def _award_sabacc_pot(
    position: Position,
    ledger: CreditLedger,
    winners: Fact,
    penalties: Penalties,
    pays: Mapping[str, Fact],
) -> None:
    """Award the sabacc pot as it stands (`penalties.timing`)."""
    if not winners.value:
        ledger.awards.append(({}, winners))
        return
    prize = ledger.pots[SABACC_POT]
    points = ("penalties.timing",) if penalties.paid else ()
    # what the pot can hold at the most: if that is not above the lowest cap, no cap was read
    upper_bound = position.sabacc_pot + penalties.total + sum([pot.amount for pot in position.pots])
    if _exceeds_lowest_cap(upper_bound):
        points = (SABACC_CAP, *points)
    follows = (*pays.values(), *(why for _, why in ledger.awards))
    prize_fact = Fact(FactKind.PRIZE, SABACC_POT, prize, points, follows)
    shares = split(position, winners.value, prize)
    ledger.award(shares, SABACC_POT, "pots.sabacc-pot.special-winner", winners, prize_fact)


def split(position: Position, seats: tuple[str, ...], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, odd ones from the dealer's left on (`pots.odd-credits`)."""
    return split_credits(position.from_dealers_left(seats), amount)


def split_credits(ordered: Sequence[SeatT], amount: int) -> dict[SeatT, int]:
    """Split whole credits equally; the first seats of `ordered` get one odd credit each."""
    equal_share, odd = divmod(amount, len(ordered) or 1)
    return {seat: equal_share + (index < odd) for index, seat in enumerate(ordered)}


def _sweep(rules: Ruleset, ledger: CreditLedger, *, over: bool = False) -> None:
    moved = house_share(rules, ledger.pots[SABACC_POT], over=over)
    if moved is not None:
        ledger.record(moved)
