"""The settlement of a hand: winners, sudden demise, penalties and both pots, in that order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.contest import (
    Contest,
    DemiseCards,
    competing,
    contest,
    made_pure,
    may_be_special,
    won,
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
from sabacc.engine.fact import Fact, What, rule, say
from sabacc.engine.hands import (
    REGIONAL,
    VALUED,
    ShownHand,
    Special,
    all_cards,
    bomb_rule,
    in_force,
    shown,
    wins_sabacc_pot,
)
from sabacc.engine.penalties import penalties
from sabacc.engine.position import Refusal, RefusedError, refuse_extra_cards, refuse_field
from sabacc.spec.cards import Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.fast_init import fast_init

if TYPE_CHECKING:
    from sabacc.engine.penalties import Fees
    from sabacc.engine.position import Position, Pot


CAP: Final = "pots.sabacc-cap"
_LEAST: Final = min(bounds.least for bounds in POINTS[CAP].numbers.values())


def may_be_swept(credits_held: int) -> bool:
    """Say whether there is a cap, by whatever choice, that such a pot is above."""
    return credits_held > _LEAST


def swept_at_once(rules: Ruleset) -> bool:
    """Say whether the house waits for the end of no hand."""
    return rules.choices[CAP].name == "swept-at-once"


def swept(rules: Ruleset, credits_held: int, *, over: bool) -> Moved | None:
    """Return what the house takes of a sabacc pot, `over` when the hand is over; None for nothing.

    It looks at its cap only where some cap might matter.
    """
    if not may_be_swept(credits_held):
        return None
    cap = rules.choices[CAP]
    if cap.number is None or credits_held <= cap.number or not (over or swept_at_once(rules)):
        return None
    amount = credits_held - cap.number if cap.name == "surplus-swept" else credits_held
    return Moved(amount, SABACC_POT, HOUSE, rule(rules, CAP))


Takes = tuple["Mapping[str, Fact]", Fact]
"""Of one pot: what each of its winners takes, and the fact behind it for everybody else."""


@dataclass(slots=True)
class Till:
    """Where the credits lie while a hand is paid out: what is booked moves them.

    Scratch paper of one settlement.

    Attributes:
        stacks: Each seat's credits.
        pots: The hand pots together, the sabacc pot, and what the house took.
        takes: Who takes what, pot by pot.
        events: What happened.
    """

    stacks: dict[str, int]
    pots: dict[str, int]
    takes: list[Takes]
    events: list[Event]

    def book(self, *events: Paid | Awarded | Moved) -> None:
        """Write events down, and move the credits that they tell of."""
        for event in events:
            self.events.append(event)
            if isinstance(event, Moved):
                self.pots[event.source] -= event.amount
                self.pots[event.target] += event.amount
            else:
                gain = event.amount if isinstance(event, Awarded) else -event.amount
                self.stacks[event.seat] += gain
                self.pots[event.pot] -= gain

    def award(self, shares: Mapping[str, int], pot: str, by: str, won: Fact, *more: Fact) -> None:
        """Give shares of a pot by a rule to those who have `won` it."""
        takes: dict[str, Fact] = {}
        points = ("pots.odd-credits",) if len(set(shares.values())) > 1 else ()
        if len(shares) > 1 and pot == SABACC_POT:
            points = (*points, "pots.split-both")
        for seat, amount in shares.items():
            self.book(Awarded(seat, amount, pot, by))
            takes[seat] = say(_TAKES, seat, amount, points, (won, *more))
        self.takes.append((takes, won))


def opened(position: Position) -> Till:
    """Return the credits as they lie before anything is paid."""
    hand_pots = sum([pot.amount for pot in position.pots])
    return Till(
        stacks={seat: position.stacks[seat] for seat in position.seats},
        pots={HAND_POT: hand_pots, SABACC_POT: position.sabacc_pot, HOUSE: position.house},
        takes=[],
        events=[],
    )


def outside(position: Position) -> tuple[Fact, ...]:
    """Say who has left the hand (`showdown.folded`)."""
    return tuple(
        [
            say(_LEFT, seat, value=True, points=_FOLDED)
            for seat in position.seats
            if seat in position.folded
        ]
    )


_TAKES: Final = What.TAKES
_LEFT: Final = What.FOLDED
_FOLDED: Final = ("showdown.folded",)
_SHOWDOWN: Final = ("showdown.winner",)


def _gone(fact: Fact) -> Fact:
    """Say what goes from a hand pot to the sabacc pot: nothing, where somebody wins it."""
    return fact if fact.what is What.GOES else Fact(What.GOES, SABACC_POT, 0, (), (fact,))


class Account(NamedTuple):
    """What is so of a hand that has been settled.

    Attributes:
        rules: The rules by which it was settled, those of the version in force.
        position: The position that was settled.
        hands: The hands that were shown.
        contests: Who won each hand pot.
        dealt: The demise cards.
        fees: What each seat owed and paid in penalties.
        sabacc_winners: Who won the sabacc pot.
        till: Where the credits went.
        known: Every fact, once somebody has asked for one; empty until then.
    """

    rules: Ruleset
    position: Position
    hands: Mapping[str, ShownHand]
    contests: tuple[Contest, ...]
    dealt: DemiseCards
    fees: Fees
    sabacc_winners: Fact
    till: Till
    known: dict[tuple[What, str], Fact]

    def __repr__(self) -> str:
        """Name it: its facts would fill pages."""
        return f"<Account of {', '.join(self.position.seats)}>"

    def fact(self, what: What, of: str = "") -> Fact:
        """Return the fact of a seat or a pot; raises KeyError where there is none.

        Of a seat there are `SHOWN`, `BOMBED`, `DEMISE_CARD`, `PAYS` and `STACK`, where its hand
        was shown `TOTAL` and `SPECIAL`, and of one that met in a sudden demise `DEMISE_TOTAL` or
        `DEMISE_BOMBED`; of a pot `POT`; of a hand pot `WINNERS`.
        """
        return self.facts()[what, of]

    def why(self, what: What, of: str = "") -> tuple[str, ...]:
        """Return the ids of the rules behind a fact, the nearest first, each once."""
        return self.fact(what, of).why(self.rules)

    def facts(self) -> Mapping[tuple[What, str], Fact]:
        """Return every fact that somebody may ask for, by what it tells of and of whom."""
        if not self.known:
            left = outside(self.position)
            pays = self.fees.told(self.rules, self.position, self.hands, self.contests, left)
            told = (
                *self._of_hands(pays),
                *self.after_demise.values(),
                *self._of_credits(pays),
            )
            self.known.update({(fact.what, fact.of): fact for fact in told})
        return self.known

    @property
    def shown(self) -> dict[str, Fact]:
        """Which cards each seat shows (`showdown.winner`), those of its field among them.

        A hand is shown whole or not at all; a player whom nobody asks to show it leaves open what
        lies in the field.  The cards of a sudden demise come later (`DEMISE_CARD`).
        """
        return {seat: self._shown_by(seat) for seat in self.position.seats}

    def _shown_by(self, seat: str) -> Fact:
        position = self.position
        if seat in position.folded:
            return Fact(What.SHOWN, seat, (), _FOLDED)
        held = tuple(self.contests[0].special)
        if seat in self.hands:
            alone = self.contests[0].won.points if len(self.hands) == 1 else ()
            points = (*_SHOWDOWN, *alone)
            return Fact(What.SHOWN, seat, all_cards(position, seat), points, held)
        won = self.contests[0].won
        return Fact(What.SHOWN, seat, position.fields.get(seat, ()), won.points[:1], (won, *held))

    @property
    def ties(self) -> tuple[Fact, ...]:
        """Who met in each sudden demise, in turn."""
        return tuple(demise.tie for found in self.contests for demise in found.demises)

    @property
    def after_demise(self) -> dict[str, Fact]:
        """What each seat counts with all its demise cards, or that it bombs with them."""
        return {key[0]: told for key, told in sorted(self.demise_totals.items())}

    @property
    def demise_totals(self) -> dict[tuple[str, int], Fact]:
        """What each seat counts with its first demise card, its second and so on."""
        demises = [demise for found in self.contests for demise in found.demises]
        return {(fact.of, demise.turn): fact for demise in demises for fact in demise.told}

    def takes(self, seat: str, pot: str = "") -> Fact:
        """Say what a seat takes out of the hand pots, out of the sabacc pot, or out of all."""
        *hand_pots, prize = self.till.takes
        chosen = {HAND_POT: hand_pots, SABACC_POT: [prize]}.get(pot, self.till.takes)
        own = tuple(taken.get(seat, why) for taken, why in chosen)
        amount = sum(fact.value for fact in own if fact.what is What.TAKES)
        points: tuple[str, ...] = ()
        if pot == SABACC_POT and self._is_beaten(seat):
            points = ("pots.beaten-special",)
        elif pot != SABACC_POT and len(hand_pots) > 1:
            points = ("side-pots.winners",)
        return Fact(What.TAKES, seat, amount, points, own)

    def _is_beaten(self, seat: str) -> bool:
        """Say whether a hand has lost that would have won the sabacc pot."""
        lost = seat in self.hands and seat not in self.contests[0].winners
        return lost and wins_sabacc_pot(self.rules, self.hands[seat].score.special)

    def _of_hands(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Say what each hand is worth, which card it got in a demise, and who wins each pot."""
        won = tuple(found.won for found in self.contests)
        facts = [*won, self.sabacc_winners, *pays.values(), *self.shown.values()]
        unjudged = outside(self.position) if self.hands else won[:1]
        for seat in self.position.seats:
            hand = self.hands.get(seat)
            if hand is None:
                facts.append(Fact(What.BOMBED, seat, value=False, follows=unjudged))
            else:
                facts += (hand.total, hand.special, hand.bombed)
            cards = self.dealt.told.get(seat, ())
            facts.append(cards[-1] if cards else Fact(What.DEMISE_CARD, seat, None, (), won))
        return facts

    def _of_credits(self, pays: Mapping[str, Fact]) -> list[Fact]:
        """Say what each seat and each pot has afterwards, as each seat `pays` penalties."""
        facts: list[Fact] = []
        takes, pots = self.till.takes, self.till.pots
        for seat, stack in self.till.stacks.items():
            follows = (pays[seat], *(taken.get(seat, why) for taken, why in takes))
            facts.append(Fact(What.STACK, seat, stack, (), follows))
        *hand_pots, (taken, why) = takes
        given = tuple(why for _, why in hand_pots)
        goes = (_gone(fact) for fact in given)
        filled = (next(iter(taken.values()), why), *pays.values(), *goes)
        capped = self.rules.choices[CAP].number is not None
        swept = filled if capped else ()
        timed = self.fees.paid and swept_at_once(self.rules)
        points = (CAP, "penalties.timing") if timed else (CAP,)
        house = Fact(What.POT, HOUSE, pots[HOUSE], points, swept)
        facts.append(house)
        emptied = tuple(next(iter(taken.values()), why) for taken, why in hand_pots)
        facts.append(Fact(What.POT, HAND_POT, pots[HAND_POT], (), emptied))
        facts.append(Fact(What.POT, SABACC_POT, pots[SABACC_POT], (), (house, *filled)))
        return facts


@fast_init
@dataclass(frozen=True, slots=True)
class Settled:
    """What a hand came to.  All amounts are whole credits.

    Attributes:
        winners: The seats that win or share the main pot.
        pot_winners: The same for each hand pot, the main pot first.
        sabacc_winners: The seats that win or share the sabacc pot.
        bombed: The seats whose hands were out of range when shown.
        demise: The cards that each seat was dealt in sudden demises: one, unless they are repeated.
        paid: What each seat paid in penalties.
        stacks: Each seat's credits afterwards.
        hand_pot: What stays in the hand pots.
        sabacc_pot: What the sabacc pot holds afterwards.
        house: What the house took.
        refilled: Whether a new deck had to be shuffled for a sudden demise.
        events: What happened, in order, each with its rule.
        account: What is so of it, each fact with what is behind it.
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
    events: tuple[Event, ...]
    account: Account = field(repr=False, compare=False)
    refilled: bool = False

    def under(self, rules: Ruleset) -> Settled:
        """Return the same by another ruleset that settled the hand alike."""
        return replace(self, account=self.account._replace(rules=rules, known={}))


def settle(rules: Ruleset, position: Position) -> Settled:
    """Settle a hand that was called, forced to a showdown, or won because all others folded."""
    _refuse(rules, position)
    return resolve(in_force(rules, position.version), position)


def resolve(rules: Ruleset, position: Position) -> Settled:
    """Settle a position that is known to be possible, by rules that are in force."""
    live = position.still_in()
    if len(live) == 1:
        return _last_player(rules, position, live[0])
    dealt = DemiseCards(position)
    hands = {seat: shown(rules, position, seat) for seat in live}
    sound, out = competing(rules, hands)
    gone = outside(position)
    left = (*gone, *out)
    contests: list[Contest] = []
    for place, pot in enumerate(position.pots):
        mine = sound
        if pot.eligible is not None:
            mine = {seat: hand for seat, hand in sound.items() if pot.open_to(seat)}
        outside_it = (*left, *_open_to(position, place))
        if sound:
            found = contest(rules, dealt, mine, outside_it)
        else:
            found = Contest(won((), ("showdown.all-bombed",), outside_it), all_bombed=True)
        contests.append(_placed(found, place))
        dealt.earlier = (*dealt.earlier, contests[-1].won)
    return _pay_out(rules, gone, hands, tuple(contests), dealt)


def _placed(found: Contest, place: int) -> Contest:
    """Say for which pot a contest was: the main pot needs no name."""
    return found._replace(won=found.won._replace(of=str(place))) if place else found


def _open_to(position: Position, place: int) -> tuple[Fact, ...]:
    """Say who may win a pot, where there are several (`side-pots.winners`)."""
    if len(position.pots) == 1:
        return ()
    pot = position.pots[place]
    seats = tuple(seat for seat in position.seats if pot.open_to(seat))
    points = ("side-pots.winners", "side-pots.order", "stakes.short-stack")
    return (Fact(What.OPEN_TO, str(place), seats, points),)


def _refuse(rules: Ruleset, position: Position) -> None:
    refuse_field(rules, [card for cards in position.fields.values() for card in cards])
    if len(position.pots) > 1 and rules.choices["stakes.short-stack"].name != "all-in":
        raise RefusedError(Refusal.NO_SIDE_POTS, "stakes.short-stack.leaves")
    everything = [card for seat in position.seats for card in all_cards(position, seat)]
    refuse_extra_cards(rules, [*everything, *position.deck])


def _last_player(rules: Ruleset, position: Position, seat: str) -> Settled:
    """Give the hand pot to the only seat left (`showdown.last-player`).

    Its hand is seen only if it has to be in range, or takes the sabacc pot.  With side pots it wins
    those that it paid into, like everybody else (`side-pots.winners`).
    """
    left = outside(position)
    points = ("showdown.last-player", "showdown.last-player-bombed")
    alone = Contest(won((seat,), points, left), rule(rules, points[0]))
    hand, hands = shown(rules, position, seat), dict[str, ShownHand]()
    hand = hand._replace(bombed=hand.bombed._replace(points=(*points, *hand.bombed.points)))
    judged = rules.choices[points[1]].name == "must-be-in-range"
    special = (_prized(hand),) if _takes_both(rules) else ()
    if judged or (_takes_both(rules) and wins_sabacc_pot(rules, hand.score.special)):
        hands = {seat: hand}
    if judged:
        alone = alone._replace(won=won((seat,), points, (*left, hand.bombed)))
    if judged and hand.score.bombed:
        alone = Contest(won((), (*points, "showdown.all-bombed"), (hand.bombed,)), all_bombed=True)
    nobody = Contest(won((), (), left))
    contests = tuple(
        _placed((alone if pot.open_to(seat) else nobody)._replace(special=special), place)
        for place, pot in enumerate(position.pots)
    )
    return _pay_out(rules, left, hands, contests, DemiseCards(position))


def _takes_both(rules: Ruleset) -> bool:
    return rules.choices["showdown.last-player"].name == "special-takes-both"


def _prized(hand: ShownHand) -> Fact:
    """Say which special hand it is, by the point too on whether it takes the sabacc pot."""
    what, of, value, points, follows = hand.special
    prize = (_PRIZES[value],) if value in _PRIZES else ()
    return Fact(what, of, value, (*prize, *points), follows)


def lapse(rules: Ruleset, position: Position) -> Settled:
    """Move the hand pots of a hand that nobody has called to the sabacc pot, unseen.

    See `edges.longest-hand`.
    """
    point, left = "edges.longest-hand", outside(position)
    nobody = Contest(won((), (point,), left), rule(rules, point))
    contests = tuple(_placed(nobody, place) for place in range(len(position.pots)))
    return _pay_out(rules, left, {}, contests, DemiseCards(position))


def _pay_out(
    rules: Ruleset,
    left: tuple[Fact, ...],
    hands: Mapping[str, ShownHand],
    contests: tuple[Contest, ...],
    dealt: DemiseCards,
) -> Settled:
    """Collect the penalties, then award the hand pots, then the sabacc pot (`penalties.timing`).

    `left` are the facts of who has left; `hands` are those that were shown: none where the last
    player wins unseen.
    """
    position = dealt.position
    till = opened(position)
    bombs = _bombs(hands)
    fees = penalties(rules, position, hands, contests)
    late = bool(fees.paid) and rules.choices["penalties.timing"].name == "after-awards"
    _house_looks(rules, till)
    if not late:
        till.book(*fees.paid)
        _house_looks(rules, till)
    for pot, found in zip(position.pots, contests, strict=True):
        _award_hand_pot(rules, position, till, pot, found)
    _house_looks(rules, till)
    winners = _sabacc_winners(rules, hands, contests[0], dealt)
    pays = fees.told(rules, position, hands, contests, left) if winners.value else {}
    _award_sabacc_pot(position, till, winners, fees, pays)
    if late:
        till.book(*fees.paid)
    _house_looks(rules, till, over=True)
    return Settled(
        winners=contests[0].winners,
        pot_winners=tuple([found.winners for found in contests]),
        sabacc_winners=winners.value,
        bombed=tuple([bomb.seat for bomb in bombs]),
        demise=dict(dealt.cards),
        paid=fees.amounts,
        stacks=till.stacks,
        hand_pot=till.pots[HAND_POT],
        sabacc_pot=till.pots[SABACC_POT],
        house=till.pots[HOUSE],
        refilled=dealt.refilled,
        account=Account(rules, position, hands, contests, dealt, fees, winners, till, {}),
        events=(*bombs, *dealt.events, *till.events),
    )


def _bombs(hands: Mapping[str, ShownHand]) -> list[Bombed]:
    """Say which hands are out of range as they are shown."""
    return [
        Bombed(seat, hand.score.total, bomb_rule(hand.score.total))
        for seat, hand in hands.items()
        if hand.score.bombed
    ]


def _award_hand_pot(
    rules: Ruleset, position: Position, till: Till, pot: Pot, found: Contest
) -> None:
    """Give a hand pot to its winners, or to the sabacc pot; or it stays.

    If not every hand has bombed (`showdown.all-bombed`), a pot without a contender is a side pot
    (`side-pots.no-contender`).
    """
    winners = found.winners
    if winners:
        till.events.append(Won(winners, found.rule))
        shares = share(position, winners, pot.amount)
        till.award(shares, HAND_POT, found.rule, found.won)
        return
    by = found.rule or (_ALL_BOMBED if found.all_bombed else _NO_CONTENDER)
    points = () if found.rule else (by.rpartition(".")[0],)
    moves = rules.choices["showdown.all-bombed"].name == "to-sabacc-pot"
    stays = found.stays or (found.all_bombed and not moves)
    goes = say(_GOES, SABACC_POT, 0 if stays else pot.amount, points, (found.won,))
    till.takes.append(({}, goes))
    if not stays:
        till.book(Moved(pot.amount, HAND_POT, SABACC_POT, by))


_GOES: Final = What.GOES
_SABACC_WINNERS: Final = What.SABACC_WINNERS
_ALL_BOMBED: Final = "showdown.all-bombed.to-sabacc-pot"
_NO_CONTENDER: Final = "side-pots.no-contender.to-sabacc-pot"


def _sabacc_winners(
    rules: Ruleset, hands: Mapping[str, ShownHand], main: Contest, dealt: DemiseCards
) -> Fact:
    """Say which winners of the main pot take the sabacc pot too.

    What counts are the hands as shown, or as the demise has made them (`demise.made-special`).
    """
    winners = main.winners
    made = _dues_of_demise(main) if main.demises else {}
    points: dict[str, None] = dict.fromkeys(_of_demise(main)) if main.demises else {}
    takes: list[str] = []
    alone = rules.choices[_BOMBED_PRIZE].name == "hand-pot-alone" and _BOMBED_PRIZE in points
    alone = alone or (len(hands) == 1 and not _takes_both(rules))
    for seat in winners:
        if alone or seat not in hands:
            continue
        special = hands[seat].score.special
        wins = wins_sabacc_pot(rules, special)
        if not wins and may_be_special(made.get(seat, 0)):
            points["demise.made-special"] = None
            counts = rules.choices["demise.made-special"].name == "yes"
            wins = counts and made_pure(rules, made[seat])
        if special in _PRIZES:
            points[_PRIZES[special]] = None
        if wins:
            takes.append(seat)
    if takes:
        points["pots.sabacc-pot"] = None
    if len(takes) < len(hands):
        points["pots.ordinary-winner"] = None
    beaten = _beaten(rules, hands, winners)
    points |= dict.fromkeys(["pots.beaten-special"] * bool(beaten))
    held = [hands[seat].special for seat in (*winners, *beaten) if seat in hands]
    if rules.choices["pots.beaten-special"].name == "shares":
        takes += beaten
        held += [_prized(hand) for seat, hand in hands.items() if seat not in winners]
    if len(dealt.position.pots) > 1:
        points["side-pots.sabacc-pot"] = None
    return say(_SABACC_WINNERS, "", tuple(takes), tuple(points), (*held, *main.special, main.won))


def _beaten(rules: Ruleset, hands: Mapping[str, ShownHand], winners: tuple[str, ...]) -> list[str]:
    """Return who has lost with a hand that takes the sabacc pot if it wins."""
    lost = {seat: hand.score for seat, hand in hands.items() if seat not in winners}
    return [seat for seat, found in lost.items() if wins_sabacc_pot(rules, found.special)]


def _dues_of_demise(main: Contest) -> dict[str, int]:
    """Return what those who met last count with their demise cards, but for bombs."""
    tied = main.demises[-1].seats
    last = {fact.of: fact for one in main.demises for fact in one.told if fact.of in tied}
    return {seat: fact.value for seat, fact in last.items() if fact.what is What.DEMISE_TOTAL}


_PRIZES: Final[Mapping[Special | None, str]] = {
    **dict.fromkeys(REGIONAL, "pots.regional-array"),
    **dict.fromkeys(VALUED, "pots.valued-arrays"),
}
"""The point by which an array takes the sabacc pot, or not."""


_BOMBED_PRIZE: Final = "demise.all-bomb-prize"


def _of_demise(main: Contest) -> Iterator[str]:
    """Yield the points on the prize of those who win in a sudden demise, or after one."""
    points = main.won.points
    if not {"demise.all-bomb", "demise.next-best-tie"}.isdisjoint(points) and main.winners:
        next_best = not {"showdown.winner", "demise.next-best-tie"}.isdisjoint(points)
        yield "demise.next-best-pot" if next_best else _BOMBED_PRIZE
    yield "demise.prize"


def _award_sabacc_pot(
    position: Position, till: Till, winners: Fact, fees: Fees, pays: Mapping[str, Fact]
) -> None:
    """Give away what lies in the sabacc pot, into which each seat `pays`."""
    if not winners.value:
        till.takes.append(({}, winners))
        return
    prize = till.pots[SABACC_POT]
    points = ("penalties.timing",) if fees.paid else ()
    most = position.sabacc_pot + fees.total + sum([pot.amount for pot in position.pots])
    if may_be_swept(most):
        points = (CAP, *points)
    follows = (*pays.values(), *(why for _, why in till.takes))
    holds = Fact(What.PRIZE, SABACC_POT, prize, points, follows)
    shares = share(position, winners.value, prize)
    till.award(shares, SABACC_POT, "pots.sabacc-pot.special-winner", winners, holds)


def share(position: Position, seats: tuple[str, ...], amount: int) -> Mapping[str, int]:
    """Split whole credits equally, odd ones from the dealer's left on (`pots.odd-credits`)."""
    if len(seats) == 1:
        return {seats[0]: amount}
    ordered = position.from_dealers_left(seats)
    if not ordered:
        return {}
    each, odd = divmod(amount, len(ordered))
    return {seat: each + (place < odd) for place, seat in enumerate(ordered)}


def _house_looks(rules: Ruleset, till: Till, *, over: bool = False) -> None:
    held = till.pots[SABACC_POT]
    moved = swept(rules, held, over=over) if may_be_swept(held) else None
    if moved is not None:
        till.book(moved)
