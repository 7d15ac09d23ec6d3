"""The contest for one pot: best hand, ties, and the sudden demise."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sabacc.engine.events import Dealt, Event, Reshuffled, Tied
from sabacc.engine.fact import Fact, FactKind, Facts, fact_of, rule
from sabacc.engine.hands import (
    LIMIT,
    Rank,
    Score,
    ShownHand,
    Special,
    all_cards,
    best_of,
    bomb_point,
    comparison_points,
    competition_points,
    demise_rank,
    in_force,
    may_win,
    out_of_range,
    rank,
    rank_all,
    score_cards,
    score_of_valid,
    sum_of,
    sum_points,
)
from sabacc.engine.position import Chance, Position, ScriptRanOutError
from sabacc.spec.cards import Card
from sabacc.spec.rulesets import Ruleset

_DEALING_POINTS: Final = ("demise.cards", "demise.order", "demise.who")
# The points on an empty deck
_EMPTY_DECK_POINTS: Final = ("edges.demise-deck", "edges.empty-deck")


@dataclass(slots=True)
class DemiseCards:
    """The demise cards dealt in one showdown; a seat that meets for two pots may get one for both.

    Mutable while a hand is settled; read-only afterwards.

    Attributes:
        position: The position that is settled.
        cards: The demise cards of each seat.
        card_facts: The facts of these cards.
        earlier: The winners of earlier pots, which determine the next card.
        events: The events so far.
        deck: The deck, including the cards already dealt.
        refilled: True once a new deck was shuffled.
    """

    position: Position
    cards: dict[str, tuple[Card, ...]] = field(init=False)
    card_facts: dict[str, tuple[Fact, ...]] = field(init=False)
    earlier: tuple[Fact, ...] = ()
    events: list[Event] = field(init=False)
    deck: tuple[Card, ...] = ()
    refilled: bool = False

    def __post_init__(self) -> None:
        """Start with the deck of the position, and nothing dealt."""
        self.deck = self.position.deck
        self.cards, self.card_facts, self.events = {}, {}, []

    def without_card(self, seats: Iterable[str], turn: int) -> list[str]:
        """Return the seats without a card for the demise number `turn`, counted from 1."""
        return [seat for seat in seats if len(self.cards.get(seat, ())) < turn]

    @property
    def dealt_count(self) -> int:
        """The number of cards dealt."""
        return sum(map(len, self.cards.values()))

    def deal(self, seats: tuple[str, ...], turn: int) -> None:
        """Deal a card to each seat without one (`demise.cards`, `demise.order`)."""
        for seat in self.without_card(self.position.from_dealers_left(seats), turn):
            if self.dealt_count >= len(self.deck):
                raise ScriptRanOutError(Chance.DECK)
            card = self.deck[self.dealt_count]
            self.cards[seat] = (*self.cards.get(seat, ()), card)
            self.events.append(Dealt(seat, card, "demise.cards.one-each"))

    def ensure_cards(self, seats: tuple[str, ...], turn: int) -> bool:
        """Shuffle a new deck if the cards run out; return whether there is one for each seat.

        If the position has only the top of its deck, that is not known: it returns True, and
        `deal` raises ScriptRanOutError.
        """
        position = self.position
        short = self.dealt_count + len(self.without_card(seats, turn)) - len(self.deck)
        if short <= 0 or not position.whole_deck:
            return True
        if position.refill is None:
            raise ScriptRanOutError(Chance.SHUFFLE)
        if self.refilled or len(position.refill) < short:
            return False
        self.refilled = True
        self.deck = (*self.deck, *position.refill)
        self.events.append(Reshuffled(len(position.refill), "edges.demise-deck.discards-shuffled"))
        return True

    def record_facts(self, seats: tuple[str, ...], tie: Fact, turn: int) -> None:
        """Record the card of each seat in the demise of a tie."""
        points = (*_DEALING_POINTS, *_EMPTY_DECK_POINTS) if self.refilled else _DEALING_POINTS
        if self.earlier:
            points = (*points, "side-pots.demise-card")
        for seat in seats:
            earlier_cards = self.card_facts.get(seat, ())
            if len(earlier_cards) < turn:
                card, follows = self.cards[seat][-1], (tie, *self.earlier, *earlier_cards)
                self.card_facts[seat] = (
                    *earlier_cards,
                    Fact(FactKind.DEMISE_CARD, seat, card, points, follows),
                )

    def cards_of(self, seat: str, turn: int) -> tuple[Card, ...]:
        """Return all cards of a seat in the demise number `turn`."""
        return (*all_cards(self.position, seat), *self.cards[seat][:turn])


# Choices on `demise.all-bomb` by which no other hand wins
_NO_WINNER: Final = frozenset({"nobody-wins", "carries-over"})


class Demise(NamedTuple):
    """One sudden demise.

    Attributes:
        tie: The tied seats, with reasons.
        bombed: The seats that bombed.
        results: The total of each seat with its demise card, or its bomb.
        turn: The number of demise cards of each seat: more than one in a repeated demise.
    """

    tie: Fact
    bombed: tuple[str, ...] = ()
    results: tuple[Fact, ...] = ()
    turn: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that meet in it."""
        seats: tuple[str, ...] = self.tie.value
        return seats


class Contest(NamedTuple):
    """The contest for one pot.

    Attributes:
        winners_fact: The fact of who wins.
        rule: The deciding rule.
        demises: The sudden demises, in order.
        all_bombed: True if no shown hand may win, before any demise (`showdown.all-bombed`).
        stays: True if nobody wins and the pot is carried over.
        special: The fact of the last player's special hand; empty in a showdown.
    """

    winners_fact: Fact
    rule: str = ""
    demises: tuple[Demise, ...] = ()
    all_bombed: bool = False
    stays: bool = False
    special: tuple[Fact, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win or share the pot."""
        seats: tuple[str, ...] = self.winners_fact.value
        return seats


def winners_fact_of(
    seats: tuple[str, ...], points: tuple[str, ...], follows: tuple[Fact, ...]
) -> Fact:
    """Return the fact of who wins a pot."""
    return fact_of(FactKind.WINNERS, "", seats, points, follows)


def contest(
    rules: Ruleset,
    demise_cards: DemiseCards,
    hands: Mapping[str, ShownHand],
    outside: tuple[Fact, ...],
) -> Contest:
    """Decide a pot among the shown hands that may win it.

    `outside` are the facts that exclude the other hands. There are no winners if there are no
    hands, or none is left (`demise.nobody-left`).
    """
    remaining, reasons = dict(hands), outside
    demises: tuple[Demise, ...] = ()
    while remaining:
        tied, better = leaders(rules, remaining)
        reasons = (*reasons, *better)
        if len(tied) == 1:
            points = ("demise.all-bomb", "showdown.winner") if demises else ("showdown.winner",)
            return Contest(winners_fact_of(tied, points, reasons), rule(rules, points[0]), demises)
        cause = rules.choices["demise.cause"].name
        if cause != "tie-for-best":  # without a sudden demise the tied share, or nobody wins
            winners = winners_fact_of(
                tied if cause == "never-shared" else (), ("demise.cause",), reasons
            )
            return Contest(winners, rule(rules, "demise.cause"))
        if demises and rules.choices["demise.next-best-tie"].name == "split-at-once":
            point = "demise.next-best-tie"
            return Contest(winners_fact_of(tied, (point,), reasons), rule(rules, point), demises)
        tied_hands = {seat: remaining[seat] for seat in tied}
        result = _begin_demise(rules, demise_cards, tied_hands, reasons, again=bool(demises))
        demises += result.demises
        if result.winners or rules.choices["demise.all-bomb"].name in _NO_WINNER:
            return result._replace(demises=demises)
        reasons = (result.winners_fact,)
        remaining = {seat: hand for seat, hand in remaining.items() if seat not in tied}
    if not demises:
        return Contest(winners_fact_of((), (), reasons))
    point = "demise.nobody-left"
    return Contest(winners_fact_of((), (point,), reasons), rule(rules, point), demises)


def leaders(
    rules: Ruleset, hands: Mapping[str, ShownHand]
) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
    """Return the seats with the best competing hand, and why every other one is not better."""
    hand_ranks = rank_all(rules, {seat: hand.score for seat, hand in hands.items()})
    best = best_of(hand_ranks)
    return best, tuple(_comparisons(hands, hand_ranks, best[0]))


def compare_hands(
    rules: Ruleset,
    hands: Mapping[str, Sequence[Card]],
    fields: Mapping[str, Sequence[Card]],
    version: str | None,
) -> Facts:
    """Return the facts of a comparison before any sudden demise: each score, and the best."""
    rules_in_force = in_force(rules, version)
    shown_hands = {
        seat: score_cards(
            rules_in_force,
            seat,
            (*cards, *fields.get(seat, ())),
            laid=bool(fields.get(seat)),
            versioned=version is not None,
        )
        for seat, cards in hands.items()
    }
    competitors, excluded = split_competitors(rules_in_force, shown_hands)
    best, better = leaders(rules_in_force, competitors) if competitors else ((), ())
    best_fact = Fact(FactKind.BEST, "", best, (), (*better, *excluded))
    level = len(best) > 1
    meets = level and rules_in_force.choices["demise.cause"].name == "tie-for-best"
    cause = ("demise.cause",) if level else ()
    facts = [best_fact, Fact(FactKind.TIED, "", best if meets else (), cause, (best_fact,))]
    facts += (
        fact for hand in shown_hands.values() for fact in (hand.total, hand.special, hand.bombed)
    )
    return {(fact.kind, fact.subject): fact for fact in facts}


def split_competitors(
    rules: Ruleset, hands: Mapping[str, ShownHand]
) -> tuple[dict[str, ShownHand], tuple[Fact, ...]]:
    """Return the hands that may win, and why every other one may not."""
    may_compete = {seat: hand for seat, hand in hands.items() if may_win(rules, hand.score)}
    return may_compete, tuple(
        _bomb_fact(hand) for seat, hand in hands.items() if seat not in may_compete
    )


def _bomb_fact(hand: ShownHand) -> Fact:
    """Return the bomb fact of a hand, with the points on whether such a hand competes."""
    what, of, value, points, follows = hand.bombed
    return Fact(what, of, value, (*points, *competition_points(hand.score)), follows)


def _comparisons(
    hands: Mapping[str, ShownHand], hand_ranks: Mapping[str, Rank], best: str
) -> Iterator[Fact]:
    """Yield why the best hand beats or ties each other one; of one hand, why it is in range."""
    best_hand = hands[best]
    if len(hands) == 1:
        yield _bomb_fact(best_hand)
    for seat, hand in hands.items():
        if seat != best:
            same_total = best_hand.score.total == hand.score.total
            points = comparison_points(hand_ranks[best], hand_ranks[seat], same=same_total)
            points = (
                *points,
                *competition_points(best_hand.score),
                *competition_points(hand.score),
            )
            zeros = [hand.bombed for hand in (best_hand, hand) if hand.score.total == 0]
            follows = (best_hand.total, best_hand.special, hand.total, hand.special, *zeros)
            yield fact_of(FactKind.BETTER, best, seat, tuple(dict.fromkeys(points)), follows)


def _begin_demise(
    rules: Ruleset,
    demise_cards: DemiseCards,
    tied: Mapping[str, ShownHand],
    behind: tuple[Fact, ...],
    *,
    again: bool,
) -> Contest:
    """Deal a card to each tied seat and compare again (`demise.*`).

    `again`: the seats of the previous demise all bombed, and these are the next best.
    """
    seats = demise_cards.position.from_dealers_left(tied)
    demise_cards.events.append(Tied(seats, "demise.cause.tie-for-best"))
    cause = ("demise.next-best-tie", "demise.cause") if again else ("demise.cause",)
    return _play_demise(
        rules, demise_cards, tied, Demise(Fact(FactKind.TIED, "", seats, cause, behind))
    )


def _play_demise(
    rules: Ruleset, demise_cards: DemiseCards, tied: Mapping[str, ShownHand], demise: Demise
) -> Contest:
    """Play a demise; seats that are tied after it may meet again (`demise.still-tied`)."""
    seats, tie, turn = demise.seats, demise.tie, demise.turn
    if not demise_cards.ensure_cards(seats, turn):
        point = "edges.short-demise"
        return Contest(winners_fact_of(seats, (point,), (tie,)), f"{point}.split", (demise,))
    demise_cards.deal(seats, turn)
    demise_cards.record_facts(seats, tie, turn)
    totals = {seat: sum_of(rules, demise_cards.cards_of(seat, turn)) for seat in seats}
    ranks: dict[str, Rank] = {}
    results: dict[str, Fact] = {}
    for seat, total in totals.items():
        score_before, cards = tied[seat].score, demise_cards.cards_of(seat, turn)
        hand_rank = _rank_after(rules, score_before, cards, total)
        results[seat] = _demise_result(
            score_before,
            seat,
            cards,
            total,
            demise_cards.card_facts[seat][:turn],
            bombs=hand_rank is None,
        )
        if hand_rank is not None:
            ranks[seat] = hand_rank
    bombed = tuple(seat for seat in seats if seat not in ranks)
    facts = tuple(results.values())
    history = (demise._replace(bombed=bombed, results=facts),)
    if not ranks:
        winners, deciding_point = _winners_if_all_bomb(rules, totals)
        level = ("demise.bombed-gaps",) if len(winners) > 1 else ()
        stays = rules.choices["demise.all-bomb"].name == "carries-over"
        winners_fact = winners_fact_of(winners, (deciding_point, *level), facts)
        return Contest(winners_fact, rule(rules, deciding_point), history, stays=stays)
    ranks |= (zeros := _competing_zeros(rules, bombed, totals))
    winners = best_of(ranks)
    points = tuple(_points_after_demise(ranks, totals, winners[0]))
    if bombed and (zeros or len(winners) == 1):
        points = ("demise.one-bombs", *points)
    if len(winners) > 1:
        points = ("demise.still-tied", *points)
        cards = demise_cards.cards_of(winners[0], turn)
        if _meets_again(rules, tied[winners[0]].score, cards):
            demise_cards.events.append(Tied(winners, rule(rules, points[0])))
            again = Fact(FactKind.TIED, "", winners, points, facts)
            repeated = _play_demise(rules, demise_cards, tied, Demise(again, turn=turn + 1))
            return repeated._replace(demises=(*history, *repeated.demises))
    return Contest(winners_fact_of(winners, points, facts), rule(rules, points[0]), history)


def _competing_zeros(
    rules: Ruleset, bombed: tuple[str, ...], totals: Mapping[str, int]
) -> dict[str, Rank]:
    """Rank the bombed hands that compete with hands in range (`demise.one-bombs`)."""
    if rules.choices["demise.one-bombs"].name != "zero-takes-part":
        return {}
    return {seat: demise_rank(rules, 0) for seat in bombed if totals[seat] == 0}


def _meets_again(rules: Ruleset, before: Score, held: tuple[Card, ...]) -> bool:
    """True if tied hands meet again; Idiot's Arrays that stay arrays with this card do not."""
    another = rules.choices["demise.still-tied"].name == "another-demise"
    return another and not _stays_idiots_array(rules, before, held)


def _demise_result(  # noqa: PLR0913 - a hand before and after, with reasons
    score_before: Score,
    seat: str,
    cards: tuple[Card, ...],
    total: int,
    card_facts: tuple[Fact, ...],
    *,
    bombs: bool,
) -> Fact:
    """Return the total of a seat with its demise card, or its bomb."""
    points = sum_points(cards)
    if may_be_special(total):
        points = ("specials.pure-totals", *points)
    if score_before.special is Special.IDIOTS_ARRAY:
        points = ("demise.idiots-array", "specials.idiots-array-extra", *points)
    if total == 0 and not bombs:
        points = ("bombs.zero", *points)
    total_fact = Fact(FactKind.DEMISE_TOTAL, seat, total, points, card_facts)
    if not bombs:
        return total_fact
    return Fact(FactKind.DEMISE_BOMBED, seat, bombs, (bomb_point(total),), (total_fact,))


def _points_after_demise(
    ranks: Mapping[str, Rank], totals: Mapping[str, int], best: str
) -> Iterator[str]:
    """Yield the points by which hands beat others after their demise cards."""
    if len(ranks) > 1:
        yield "demise.comparison"
    for seat, place in ranks.items():
        if seat != best:
            yield from comparison_points(ranks[best], place, same=totals[best] == totals[seat])


def may_be_special(total: int) -> bool:
    """True if demise cards may make this total special (`demise.made-special`)."""
    return abs(total) == LIMIT


def _rank_after(rules: Ruleset, before: Score, held: tuple[Card, ...], total: int) -> Rank | None:
    """Rank a hand with its demise card, an array that stays one as such; None if it bombs."""
    if _stays_idiots_array(rules, before, held):
        return rank(rules, score_of_valid(rules, held))
    return None if out_of_range(rules, total) else demise_rank(rules, total)


def _stays_idiots_array(rules: Ruleset, before: Score, held: tuple[Card, ...]) -> bool:
    """True if an Idiot's Array is still one with its demise card."""
    array = Special.IDIOTS_ARRAY
    return before.special is array and score_of_valid(rules, held).special is array


def _winners_if_all_bomb(rules: Ruleset, totals: Mapping[str, int]) -> tuple[tuple[str, ...], str]:
    """Return the winners if every hand bombed in a demise, and the point (`demise.all-bomb`)."""
    how = rules.choices["demise.all-bomb"].name
    point = "demise.all-bomb"
    if how == "split":
        return tuple(totals), point
    if how == "next-best-hand" or how in _NO_WINNER:
        return (), point
    nearest = min(abs(LIMIT - total) for total in totals.values())
    return tuple(seat for seat, total in totals.items() if abs(LIMIT - total) == nearest), point
