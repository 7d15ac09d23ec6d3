"""The contest for one pot: the best hand, a tie, the sudden demise and its endings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.events import Dealt, Event, Reshuffled, Tied
from sabacc.engine.fact import Fact, What, rule, say
from sabacc.engine.hands import (
    LIMIT,
    Rank,
    Score,
    Special,
    all_cards,
    best_of,
    bomb_point,
    card_values,
    compared_by,
    counted_by,
    demise_rank,
    hand_of,
    in_force,
    may_win,
    out_of_range,
    points_on,
    rank,
    ranks,
    worth,
)
from sabacc.engine.position import Chance, ScriptRanOutError
from sabacc.spec.cards import Card
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    from sabacc.engine.fact import Facts
    from sabacc.engine.hands import ShownHand
    from sabacc.engine.position import Position


_DEALT_BY: Final = ("demise.cards", "demise.order", "demise.who")
SHORT: Final = ("edges.demise-deck", "edges.empty-deck")
"""The points on what is dealt once the deck has run out."""


@dataclass(slots=True)
class DemiseCards:
    """The demise cards dealt in one showdown.

    A seat has one for the first demise that it plays, and one for each repeated one.
    They are written while a hand is settled; its account reads them afterwards.

    Attributes:
        position: The position that is settled.
        cards: The cards of each seat that has one.
        told: The facts of these cards.
        earlier: The facts of who won the pots before: on them hangs which card comes next.
        events: What happened.
        deck: The cards that there are, those dealt already too.
        refilled: Whether a new deck was shuffled.
    """

    position: Position
    cards: dict[str, tuple[Card, ...]] = field(init=False)
    told: dict[str, tuple[Fact, ...]] = field(init=False)
    earlier: tuple[Fact, ...] = ()
    events: list[Event] = field(init=False)
    deck: tuple[Card, ...] = ()
    refilled: bool = False

    def __post_init__(self) -> None:
        """Begin with the deck of the position, and nothing dealt."""
        self.deck = self.position.deck
        self.cards, self.told, self.events = {}, {}, []

    def lacking(self, seats: Iterable[str], turn: int) -> list[str]:
        """Return the seats that have no card yet for a demise of that turn, the first being 1."""
        return [seat for seat in seats if len(self.cards.get(seat, ())) < turn]

    @property
    def used(self) -> int:
        """How many cards have been dealt."""
        return sum(map(len, self.cards.values()))

    def deal(self, seats: tuple[str, ...], turn: int) -> None:
        """Deal a card to each seat that has none yet (`demise.cards`, `demise.order`)."""
        for seat in self.lacking(self.position.from_dealers_left(seats), turn):
            if self.used >= len(self.deck):
                raise ScriptRanOutError(Chance.DECK)
            card = self.deck[self.used]
            self.cards[seat] = (*self.cards.get(seat, ()), card)
            self.events.append(Dealt(seat, card, "demise.cards.one-each"))

    def enough_for(self, seats: tuple[str, ...], turn: int) -> bool:
        """Say whether there is a card for each seat; shuffles a new deck where that helps.

        Where the deck of the position is only its top, a missing card is no matter of the rules.
        """
        position = self.position
        short = self.used + len(self.lacking(seats, turn)) - len(self.deck)
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

    def tell(self, seats: tuple[str, ...], tie: Fact, turn: int) -> None:
        """Say which card each seat got in the demise of a tie."""
        points = (*_DEALT_BY, *SHORT) if self.refilled else _DEALT_BY
        if self.earlier:
            points = (*points, "side-pots.demise-card")
        for seat in seats:
            before = self.told.get(seat, ())
            if len(before) < turn:
                card, follows = self.cards[seat][-1], (tie, *self.earlier, *before)
                self.told[seat] = (*before, Fact(What.DEMISE_CARD, seat, card, points, follows))

    def held(self, seat: str, turn: int) -> tuple[Card, ...]:
        """Return all cards of a seat as they count in a demise of that turn."""
        return (*all_cards(self.position, seat), *self.cards[seat][:turn])


_WINNERS: Final = What.WINNERS
_BETTER: Final = What.BETTER
_NOBODY: Final = frozenset({"nobody-wins", "carries-over"})
"""The choices on `demise.all-bomb` by which even another hand in range wins nothing."""


class Demise(NamedTuple):
    """One sudden demise.

    Attributes:
        tie: Who meets in it, and why.
        bombed: Those who bombed.
        told: What each counts with its demise card, or that it bombs.
        turn: How many cards each has for it: more than one where demises are repeated.
    """

    tie: Fact
    bombed: tuple[str, ...] = ()
    told: tuple[Fact, ...] = ()
    turn: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that meet in it."""
        seats: tuple[str, ...] = self.tie.value
        return seats


class Contest(NamedTuple):
    """How one pot is contested.

    Attributes:
        won: Who wins it.
        rule: By which rule.
        demises: The sudden demises for it, in turn.
        all_bombed: Whether every hand that was shown is out of range, before any demise.
        stays: Whether the pot is carried over, as nobody wins it.
        special: Why the hand of the last player takes the sabacc pot too, or does not; empty where
            no hand of a last player does.
    """

    won: Fact
    rule: str = ""
    demises: tuple[Demise, ...] = ()
    all_bombed: bool = False
    stays: bool = False
    special: tuple[Fact, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that win or share the pot."""
        seats: tuple[str, ...] = self.won.value
        return seats


def won(seats: tuple[str, ...], points: tuple[str, ...], follows: tuple[Fact, ...]) -> Fact:
    """Say who wins a pot."""
    return say(_WINNERS, "", seats, points, follows)


def contest(
    rules: Ruleset, dealt: DemiseCards, hands: Mapping[str, ShownHand], outside: tuple[Fact, ...]
) -> Contest:
    """Find the winners among hands that were shown and have not bombed.

    `outside` are the facts that keep the other hands out of it.  No winners are returned where
    there is no hand at all, or none is left (`demise.nobody-left`).
    """
    rest, behind = dict(hands), outside
    demises: tuple[Demise, ...] = ()
    while rest:
        tied, better = leading(rules, rest)
        behind = (*behind, *better)
        if len(tied) == 1:
            return _best(rules, tied, demises, behind)
        if rules.choices["demise.cause"].name != "tie-for-best":
            return _undecided(rules, tied, behind)
        if demises and rules.choices["demise.next-best-tie"].name == "split-at-once":
            point = "demise.next-best-tie"
            return Contest(won(tied, (point,), behind), rule(rules, point), demises)
        meeting = {seat: rest[seat] for seat in tied}
        found = _demise(rules, dealt, meeting, behind, again=bool(demises))
        demises += found.demises
        if found.winners or rules.choices["demise.all-bomb"].name in _NOBODY:
            return found._replace(demises=demises)
        behind = (found.won,)
        rest = {seat: hand for seat, hand in rest.items() if seat not in tied}
    if not demises:
        return Contest(won((), (), behind))
    point = "demise.nobody-left"
    return Contest(won((), (point,), behind), rule(rules, point), demises)


def leading(
    rules: Ruleset, hands: Mapping[str, ShownHand]
) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
    """Return who has the best of the hands that compete, and why each other is no better."""
    places = ranks(rules, {seat: hand.score for seat, hand in hands.items()})
    best = best_of(places)
    return best, tuple(_compared(hands, places, best[0]))


def compared(
    rules: Ruleset,
    hands: Mapping[str, Sequence[Card]],
    fields: Mapping[str, Sequence[Card]],
    version: str | None,
) -> Facts:
    """Say what several hands are worth, and who has the best, before any sudden demise."""
    now = in_force(rules, version)
    known = {
        seat: hand_of(
            now,
            seat,
            (*cards, *fields.get(seat, ())),
            laid=bool(fields.get(seat)),
            versioned=version is not None,
        )
        for seat, cards in hands.items()
    }
    sound, out = competing(now, known)
    best, better = leading(now, sound) if sound else ((), ())
    found = Fact(What.BEST, "", best, (), (*out, *better))
    level = len(best) > 1
    meet = level and now.choices["demise.cause"].name == "tie-for-best"
    cause = ("demise.cause",) if level else ()
    told = [found, Fact(What.TIED, "", best if meet else (), cause, (found,))]
    told += (fact for hand in known.values() for fact in (hand.total, hand.special, hand.bombed))
    return {(fact.what, fact.of): fact for fact in told}


def competing(
    rules: Ruleset, hands: Mapping[str, ShownHand]
) -> tuple[dict[str, ShownHand], tuple[Fact, ...]]:
    """Return the hands that may win, and why each other may not."""
    sound = {seat: hand for seat, hand in hands.items() if may_win(rules, hand.score)}
    return sound, tuple(_judged(hand) for seat, hand in hands.items() if seat not in sound)


def _judged(hand: ShownHand) -> Fact:
    """Say whether a hand has bombed, by the points too on whether such a hand may win."""
    what, of, value, points, follows = hand.bombed
    return Fact(what, of, value, (*points, *points_on(hand.score)), follows)


def _best(
    rules: Ruleset, best: tuple[str, ...], demises: tuple[Demise, ...], behind: tuple[Fact, ...]
) -> Contest:
    """Give a pot to the only best hand."""
    points = ("demise.all-bomb", "showdown.winner") if demises else ("showdown.winner",)
    return Contest(won(best, points, behind), rule(rules, points[0]), demises)


def _undecided(rules: Ruleset, tied: tuple[str, ...], behind: tuple[Fact, ...]) -> Contest:
    """End a tie where no sudden demise does: those who tie share, or nobody wins."""
    point = "demise.cause"
    winners = tied if rules.choices[point].name == "never-shared" else ()
    return Contest(won(winners, (point,), behind), rule(rules, point))


def _compared(
    hands: Mapping[str, ShownHand], places: Mapping[str, Rank], best: str
) -> Iterator[Fact]:
    """Yield why one hand is better than each other one, or level with it; alone it is in range."""
    mine = hands[best]
    if len(hands) == 1:
        yield _judged(mine)
    for seat, other in hands.items():
        if seat != best:
            same = mine.score.total == other.score.total
            points = compared_by(places[best], places[seat], same=same)
            points = (*points, *points_on(mine.score), *points_on(other.score))
            zeros = [hand.bombed for hand in (mine, other) if hand.score.total == 0]
            follows = (mine.total, mine.special, other.total, other.special, *zeros)
            yield say(_BETTER, best, seat, tuple(dict.fromkeys(points)), follows)


def _demise(
    rules: Ruleset,
    dealt: DemiseCards,
    tied: Mapping[str, ShownHand],
    behind: tuple[Fact, ...],
    *,
    again: bool,
) -> Contest:
    """Deal the tied seats one card each and compare again (`demise.*`).

    `again` says that all who met before have bombed, and these are the next best.
    """
    seats = dealt.position.from_dealers_left(tied)
    dealt.events.append(Tied(seats, "demise.cause.tie-for-best"))
    cause = ("demise.next-best-tie", "demise.cause") if again else ("demise.cause",)
    return _meeting(rules, dealt, tied, Demise(Fact(What.TIED, "", seats, cause, behind)))


def _meeting(
    rules: Ruleset, dealt: DemiseCards, tied: Mapping[str, ShownHand], demise: Demise
) -> Contest:
    """Play a demise; those who are level after it may meet again (`demise.still-tied`)."""
    seats, tie, turn = demise.seats, demise.tie, demise.turn
    if not dealt.enough_for(seats, turn):
        point = "edges.short-demise"
        return Contest(won(seats, (point,), (tie,)), f"{point}.split", (demise,))
    dealt.deal(seats, turn)
    dealt.tell(seats, tie, turn)
    totals = {seat: _total(rules, dealt.held(seat, turn)) for seat in seats}
    ranks: dict[str, Rank] = {}
    told: dict[str, Fact] = {}
    for seat, total in totals.items():
        before, held = tied[seat].score, dealt.held(seat, turn)
        place = _rank_after(rules, before, held, total)
        told[seat] = _told(before, seat, held, total, dealt.told[seat][:turn], bombs=place is None)
        if place is not None:
            ranks[seat] = place
    bombed = tuple(seat for seat in seats if seat not in ranks)
    facts = tuple(told.values())
    history = (demise._replace(bombed=bombed, told=facts),)
    if not ranks:
        winners, lead = _all_bombed(rules, totals)
        level = ("demise.bombed-gaps",) if len(winners) > 1 else ()
        stays = rules.choices["demise.all-bomb"].name == "carries-over"
        told_won = won(winners, (lead, *level), facts)
        return Contest(told_won, rule(rules, lead), history, stays=stays)
    ranks |= (zeros := _zeros_that_play(rules, bombed, totals))
    winners = best_of(ranks)
    points = tuple(_levelled(ranks, totals, winners[0]))
    if bombed and (zeros or len(winners) == 1):
        points = ("demise.one-bombs", *points)
    if len(winners) > 1:
        points = ("demise.still-tied", *points)
        held = dealt.held(winners[0], turn)
        if _meets_again(rules, tied[winners[0]].score, held):
            dealt.events.append(Tied(winners, rule(rules, points[0])))
            again = Fact(What.TIED, "", winners, points, facts)
            found = _meeting(rules, dealt, tied, Demise(again, turn=turn + 1))
            return found._replace(demises=(*history, *found.demises))
    return Contest(won(winners, points, facts), rule(rules, points[0]), history)


def _zeros_that_play(
    rules: Ruleset, bombed: tuple[str, ...], totals: Mapping[str, int]
) -> dict[str, Rank]:
    """Rank the bombed hands that are compared with hands in range (`demise.one-bombs`)."""
    if rules.choices["demise.one-bombs"].name != "zero-takes-part":
        return {}
    return {seat: demise_rank(rules, 0) for seat in bombed if totals[seat] == 0}


def _meets_again(rules: Ruleset, before: Score, held: tuple[Card, ...]) -> bool:
    """Say whether level hands meet again: Idiot's Arrays that no card breaks do not."""
    another = rules.choices["demise.still-tied"].name == "another-demise"
    return another and not _stays_array(rules, before, held)


def _told(  # noqa: PLR0913 - a hand before and after, and why
    before: Score,
    seat: str,
    held: tuple[Card, ...],
    total: int,
    why: tuple[Fact, ...],
    *,
    bombs: bool,
) -> Fact:
    """Say what the cards of a seat add up to with its demise card, or that they bomb."""
    points = counted_by(held)
    if may_be_special(total):
        points = ("specials.pure-totals", *points)
    if before.special is Special.IDIOTS_ARRAY:
        points = ("demise.idiots-array", "specials.idiots-array-extra", *points)
    if total == 0 and not bombs:
        points = ("bombs.zero", *points)
    counts = Fact(What.DEMISE_TOTAL, seat, total, points, why)
    if not bombs:
        return counts
    return Fact(What.DEMISE_BOMBED, seat, bombs, (bomb_point(total),), (counts,))


def _levelled(ranks: Mapping[str, Rank], totals: Mapping[str, int], best: str) -> Iterator[str]:
    """Yield the points by which hands are better than others after their demise cards."""
    if len(ranks) > 1:
        yield "demise.comparison"
    for seat, place in ranks.items():
        if seat != best:
            yield from compared_by(ranks[best], place, same=totals[best] == totals[seat])


def _total(rules: Ruleset, held: tuple[Card, ...]) -> int:
    values = card_values(rules.choices["totals.face-values"])
    return sum([values[card] for card in held])


def may_be_special(total: int) -> bool:
    """Say whether a total is one that demise cards may make special (`demise.made-special`)."""
    return abs(total) == LIMIT


def made_pure(rules: Ruleset, total: int) -> bool:
    """Say whether a hand that counts so much with its demise cards counts as a Pure Sabacc."""
    return total == LIMIT or (
        total == -LIMIT and rules.choices["specials.pure-totals"].name == "both"
    )


def _rank_after(rules: Ruleset, before: Score, held: tuple[Card, ...], total: int) -> Rank | None:
    """Rank a hand with its demise card by its total alone; None where it has bombed."""
    if _stays_array(rules, before, held):
        return rank(rules, worth(rules, held))
    return None if out_of_range(rules, total) else demise_rank(rules, total)


def _stays_array(rules: Ruleset, before: Score, held: tuple[Card, ...]) -> bool:
    """Say whether an Idiot's Array is one with its demise card too."""
    array = Special.IDIOTS_ARRAY
    return before.special is array and worth(rules, held).special is array


def _all_bombed(rules: Ruleset, totals: Mapping[str, int]) -> tuple[tuple[str, ...], str]:
    """End a demise in which every hand bombed: who wins, by which point (`demise.all-bomb`)."""
    how = rules.choices["demise.all-bomb"].name
    point = "demise.all-bomb"
    if how == "split":
        return tuple(totals), point
    if how == "next-best-hand" or how in _NOBODY:
        return (), point
    nearest = min(abs(LIMIT - total) for total in totals.values())
    return tuple(seat for seat, total in totals.items() if abs(LIMIT - total) == nearest), point
