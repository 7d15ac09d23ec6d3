"""Claims: what a record says of pots, stacks, hands and winners, held against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import assert_never

from sabacc.engine.events import Awarded, Bombed, Lost, Paid, Phase, PhaseClosed, PhaseLayout
from sabacc.engine.fact import FactKind
from sabacc.engine.hands import score_cards
from sabacc.engine.position import deck_rule
from sabacc.engine.settling import SettlementFacts
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import POTS
from sabacc.records import hand_record
from sabacc.records.hand_record import Claim, Pot
from sabacc.records.recording import without_demise
from sabacc.records.replaying.knowledge import ClashError, reveal
from sabacc.records.replaying.replayed import END, TURN, Key, Keys, Playing, hand, hands, stack
from sabacc.records.replaying.replayed import POTS as POTS_IN_PLAY
from sabacc.spec.cards import CARDS, Card
from sabacc.system.text import join_words


def check_cards(playing: Playing, seat: str, cards: Sequence[str], says: str) -> None:
    """Hold the cards of a hand against the known ones; unknown ones fit any card."""
    state = playing.state
    number = state.table.index_of[seat]
    hands = [state.hands[number]]
    if state.settled is not None and seat in state.settled.demise:
        hands.append(without_demise(state, seat))
    if any(_fits(playing, cards, hand) for hand in (*hands, state.cards_of(number))):
        _check_unknown(playing, seat, cards, says)
        return
    impossible = [name for name in cards if name != UNKNOWN and name not in CARDS]
    if impossible:
        rule = deck_rule(state.compiled.ruleset, impossible[0])
        ruled = f"the deck does not have the card {impossible[0]}"
    else:
        rule = playing.causes.get(("hand", seat)) or playing.rule("deal.cards")
        held = " ".join(playing.known.shown(hands[0])) or "nothing"
        ruled = f"{seat} holds {held}"
    playing.fault(
        rule,
        says,
        ruled,
        f"write the cards of {seat}, ? for unknown ones",
        hangs=() if impossible else {hand(seat)},
    )


def _check_unknown(playing: Playing, seat: str, cards: Sequence[str], says: str) -> None:
    """Tell cards that an unknown one cannot be: they are all somewhere else."""
    if not playing.known.hides(seat):
        return
    try:
        reveal(playing.known, seat, cards)
    except ClashError as error:
        playing.clash(error, says, "write ? for it", ruled=str(error), of={hand(seat)})


def _fits(playing: Playing, names: Sequence[str], hand: Sequence[Card]) -> bool:
    if len(names) != len(hand):
        return False
    shown = Counter(playing.known.shown(hand))
    named = Counter(names)
    common = shown & named
    rest_shown, rest_named = shown - common, named - common
    free = rest_shown[UNKNOWN] + rest_named[UNKNOWN]
    return rest_shown.total() <= free


def check_total(playing: Playing, seat: str, total: int) -> None:
    """Hold a total against what the cards of a seat count, where they are known."""
    state = playing.state
    whole = _last_hand(playing, seat)
    if any(card in playing.known.hidden for card in whole):
        playing.note(f"the total of {seat} cannot be judged: not all cards are known")
        return
    rules = state.compiled.ruleset
    hands = (whole, without_demise(state, seat)) if state.over else (whole,)
    totals = [score_cards(rules, seat, cards).total for cards in hands if cards]
    counted = {fact.value for fact in totals}
    if total in counted:
        return
    rule = totals[-1].why(rules)[0] if totals else playing.rule("totals.sum")
    ruled = f"{seat} counts {' or '.join(str(found) for found in sorted(counted)) or 'nothing'}"
    mend = f"write {seat} counts {min(counted)}" if counted else "leave it out"
    playing.fault(rule, f"{seat} counts {total}", ruled, mend, hangs={hand(seat)})


def _last_hand(playing: Playing, seat: str) -> tuple[Card, ...]:
    """Return all cards of a seat, the last ones that it held where they are out of play."""
    number = playing.state.table.index_of[seat]
    for step in reversed(playing.steps):
        cards = step.after.state.cards_of(number)
        if cards:
            return cards
    return ()


def check(playing: Playing, claim: Claim) -> None:  # noqa: C901, PLR0912 - one answer a claim
    """Hold a claim against the table as it is at this moment."""
    match claim:
        case hand_record.Round(number):
            _round(playing, number)
        case hand_record.PotHolds(pot, amount):
            _pot(playing, pot, amount)
        case hand_record.Has(seat, amount):
            _stack(playing, seat, amount)
        case hand_record.Holds(seat, cards):
            check_cards(playing, seat, cards, f"{seat} holds {' '.join(cards) or 'nothing'}")
        case hand_record.Pays(seat, amount, pot):
            _payment(playing, seat, amount, pot)
        case hand_record.Wins(seat, amount, pot):
            _win(playing, seat, amount, pot)
        case hand_record.Total(seat, total):
            check_total(playing, seat, total)
        case hand_record.Bombs(seat):
            _bomb(playing, seat)
        case hand_record.Out(seat):
            _out(playing, seat)
        case hand_record.Picks(picker, seat):
            _pick(playing, picker, seat)
        case hand_record.Rolls(seat):
            _roll(playing, seat)
        case hand_record.Winners(seats):
            _winners(playing, seats)
        case hand_record.Caller(seat):
            _caller(playing, seat)
        case hand_record.NextDealer(seat):
            _next_dealer(playing, seat)
        case _:
            assert_never(claim)


def check_ending(playing: Playing) -> None:
    """Tell claims of an end that the hand never came to."""
    for place, line in enumerate(playing.record.lines):
        told = any(fault.line == place for fault in playing.faults)
        if isinstance(line, hand_record.Ending) and not told:
            _tell_unended(playing, line=place)
            return


def _tell_unended(playing: Playing, line: int | None = None, hangs: Collection[Key] = ()) -> None:
    playing.fault(
        playing.rule("turns.no-call"),
        "the hand is over",
        "it is still being played, and nobody has won it",
        "add the rest of the hand, or leave the claim out",
        line=line,
        hangs=hangs,
    )


def _round(playing: Playing, number: int) -> None:
    now = playing.state.round
    if number == now:
        return
    turns = playing.state.compiled.turns
    rule = playing.rule("turns.unit")
    word = "turn" if turns else "round"
    ruled = f"it is {word} {now}"
    if playing.state.over:
        ruled = f"the hand is over, in {word} {now}"
    playing.fault(
        rule, f"round {number}", ruled, f"write round {now}, or leave it out", hangs={TURN, END}
    )


def _open(playing: Playing, *keys: Key) -> Keys:
    """Return keys, and with them the end where the hand has not come to it."""
    return frozenset(keys if playing.state.over else (*keys, END))


def _closed(playing: Playing) -> list[PhaseLayout]:
    """Return how the hand lay as each phase of the last step ended, while no outcome is told."""
    if not playing.fresh:
        return []
    return [event.state for event in playing.events if isinstance(event, PhaseClosed)]


def _pot(playing: Playing, pot: Pot, amount: int) -> None:
    state = playing.state
    hand = pot == "hand-pot"
    now = state.hand_pot if hand else state.sabacc_pot
    before = [then.hand_pot if hand else then.sabacc_pot for then in _closed(playing)]
    if amount not in {now, *before}:
        rule = playing.causes.get(("pot", pot)) or playing.rule("pots.number")
        says = f"the {POTS[pot]} holds {amount}"
        mend = f"write {POTS[pot]} {now}"
        hangs = _open(playing, ("pot", pot))
        playing.fault(rule, says, f"it holds {now}", mend, hangs=hangs)


def _stack(playing: Playing, seat: str, amount: int) -> None:
    state = playing.state
    now = state.stacks_by_seat()[seat]
    before = [then.stacks[then.seats.index(seat)] for then in _closed(playing)]
    if amount not in {now, *before}:
        rule = playing.causes.get(("stack", seat)) or playing.rule("pots.number")
        says = f"{seat} has {amount}"
        hangs = _open(playing, stack(seat))
        playing.fault(rule, says, f"{seat} has {now}", f"write {seat} has {now}", hangs=hangs)


def _payments(playing: Playing) -> list[Paid]:
    return [event for event in playing.events if isinstance(event, Paid)]


def _payment(playing: Playing, seat: str, amount: int, pot: Pot) -> None:
    """Hold a payment against those of the last step, one by one and in all."""
    made = _payments(playing)
    own = [event.amount for event in made if event.seat == seat and event.pot == pot]
    if amount in own or amount == sum(own):
        return
    says = f"{seat} pays {amount} to the {POTS[pot]}"
    ruled = f"{seat} pays {sum(own)} to it" if own else f"{seat} pays nothing to it"
    mend = f"write {seat} pays {sum(own)} to the {POTS[pot]}" if own else "leave it out"
    if not own and made:
        others = (f"{e.seat} pays {e.amount} to the {POTS[e.pot]}" for e in made)
        ruled = f"{ruled}; {join_words(dict.fromkeys(others))}"
    rule = (None if own else playing.absence(seat)) or _payment_rule(playing, seat, amount, pot)
    hangs = _open(playing, stack(seat), hand(seat), ("pot", pot))
    playing.fault(rule, says, ruled, mend, hangs=hangs)


def _payment_rule(playing: Playing, seat: str, amount: int, pot: Pot) -> str:
    """Return the rule of the payment that was meant: the nearest one that was made."""
    made = _payments(playing)
    nearest = sorted(
        (event for event in made if event.pot == pot or event.seat == seat),
        key=lambda event: (
            event.seat == seat and event.pot == pot,
            event.amount == amount and event.pot == pot,
            event.pot == pot,
        ),
    )
    if nearest:
        found = nearest[-1]
        ante = found.seat == seat and found.pot == pot and found.rule.startswith("ante.")
        return "ante.amount.each-pot" if ante else found.rule
    if pot == "hand-pot":
        return playing.rule("betting.payee")
    return playing.settled("folding.cost", FactKind.PAYS, seat)


def _not_over(playing: Playing) -> bool:
    """Say whether the hand is still played: then its end is told in `check_ending` at the most."""
    if playing.state.over:
        playing.fresh = False
        return False
    _tell_unended(playing, hangs={TURN, END})
    return True


def _awards(playing: Playing, pot: Pot | None = None) -> list[Awarded]:
    return [
        event for event in playing.events if isinstance(event, Awarded) and pot in {None, event.pot}
    ]


def _win(playing: Playing, seat: str, amount: int, pot: Pot | None) -> None:
    if _not_over(playing):
        return
    made = _awards(playing, pot)
    own = [event.amount for event in made if event.seat == seat]
    if (own or amount == 0) and amount in {*own, sum(own)}:
        return
    where = f" from the {POTS[pot]}" if pot else ""
    taken = sum(own)
    ruled = f"{seat} wins {taken or 'nothing'}{where}"
    others = [f"{event.seat} wins {event.amount}" for event in made]
    if not own and others:
        ruled = f"{ruled}; {join_words(others)}"
    mend = f"write {seat} wins {taken}{where}" if own else "leave it out"
    rule = _win_rule(playing, seat, pot)
    pots = POTS_IN_PLAY if pot is None else {("pot", pot)}
    hangs = {*hands(playing.state), *pots, stack(seat), END}
    playing.fault(rule, f"{seat} wins {amount}{where}", ruled, mend, hangs=hangs)


def _win_rule(playing: Playing, seat: str, pot: Pot | None) -> str:
    """Return the rule by which a seat wins what it wins."""
    account = _account(playing)
    if account is None or seat not in account.contests[0].winners:
        own = (event.rule for event in _awards(playing, pot) if event.seat == seat)
        return next(own, "") or _loser_rule(playing, seat)
    return account.winnings(seat, pot or "").why(account.rules)[0]


def _loser_rule(playing: Playing, seat: str) -> str:
    """Return the rule by which a seat has not won the hand pot."""
    account = _account(playing)
    if account is None or seat not in account.position.seats:
        return playing.absence(seat) or _pot_rule(playing)
    for fact in account.contests[0].winners_fact.ancestry():
        if fact.subject == seat and fact.kind in {FactKind.BOMBED, FactKind.FOLDED} and fact.value:
            return fact.why(account.rules)[0]
    return _pot_rule(playing)


def _account(playing: Playing) -> SettlementFacts | None:
    """Return what is so of a hand that is settled."""
    settled = playing.state.settled
    return None if settled is None else settled.settlement_facts


def _pot_rule(playing: Playing) -> str:
    """Return the rule by which the hand pot was won, or the hand ended."""
    return playing.settled("showdown.winner", FactKind.WINNERS)


def _winners(playing: Playing, seats: tuple[str, ...]) -> None:
    if _not_over(playing):
        return
    settled = playing.state.settled
    winners = settled.winners if settled is not None else ()
    if set(seats) == set(winners):
        return
    wrong = [seat for seat in seats if seat not in winners]
    rule = _loser_rule(playing, wrong[0]) if wrong else _pot_rule(playing)
    playing.fault(
        rule,
        _win_words(seats),
        _win_words(winners),
        f"write winner {', '.join(winners) or 'nobody'}",
        hangs={*hands(playing.state), END},
    )


def _win_words(seats: tuple[str, ...]) -> str:
    return f"{join_words(seats) or 'nobody'} {'win' if seats[1:] else 'wins'}"


def _bomb(playing: Playing, seat: str) -> None:
    account = _account(playing)
    after = None if account is None else account.final_demise_results.get(seat)
    in_demise = after is not None and after.kind is FactKind.DEMISE_BOMBED
    bombed = any(
        isinstance(event, Bombed) and event.seat == seat
        for step in playing.steps
        for event in step.events
    )
    if bombed or (in_demise and not playing.known.hides(seat)):
        return
    rule = playing.settled("bombs.limits", FactKind.BOMBED, seat)
    ruled, mend = f"no hand of {seat} was out of range when it was judged", "leave it out"
    hangs = _open(playing, hand(seat))
    playing.fault(rule, f"{seat} bombs", ruled, mend, hangs=hangs)


def _out(playing: Playing, seat: str) -> None:
    """Hold against the table that a seat was in the hand and has left it."""
    state = playing.state
    says, mend = f"{seat} is out", "leave it out"
    absence = playing.absence(seat)
    if absence is not None:
        ruled = f"{seat} takes no part in this hand, and so cannot leave it"
        playing.fault(absence, says, ruled, mend)
    elif state.table.index_of[seat] in state.active:
        rule = playing.rule("bombs.mid-hand")
        playing.fault(rule, says, f"{seat} is still in the hand", mend, hangs={TURN, hand(seat)})


def _pick(playing: Playing, picker: str, seat: str) -> None:
    compiled = playing.state.compiled
    whole = compiled.shifts and "shift.picker" not in compiled.ruleset.made
    point = "shift.loss" if whole else "shift.picker" if compiled.shifts else "shift.exists"
    rule = playing.rule(point)
    picked = [e for step in playing.steps for e in step.events if isinstance(e, Lost)]
    last = next((event for event in reversed(picked) if event.seat == seat), None)
    says = f"{picker} picks from {seat}"
    if last is None or not last.picker:
        hangs = {hand(seat), hand(picker)}
        ruled = f"{seat} has lost no card" if last is None else "the whole hand is lost"
        playing.fault(rule, says, ruled, "leave it out", hangs=hangs)
    elif last.picker != picker:
        ruled = f"{last.picker} picks from {seat}"
        hangs = {hand(seat), hand(picker), hand(last.picker)}
        playing.fault(rule, says, ruled, f"write {ruled}", hangs=hangs)


def _roll(playing: Playing, seat: str) -> None:
    state = playing.state
    rolls = [e.roller for step in playing.steps for e in step.events if isinstance(e, PhaseClosed)]
    awaited = [state.name(state.roller)] if state.phase is Phase.SHIFT else []
    found = next(filter(None, [*awaited, *reversed(rolls)]), None)
    says = f"{seat} rolls the die"
    if found is None:
        rule = playing.rule("shift.time" if state.compiled.shifts else "shift.exists")
        playing.fault(rule, says, "nobody has rolled it", "leave it out", hangs={TURN})
    elif found != seat:
        rule, ruled = playing.rule("shift.roller"), f"{found} rolls the die"
        playing.fault(rule, says, ruled, f"write claim: {ruled}", hangs={TURN})


def _caller(playing: Playing, seat: str | None) -> None:
    number = playing.state.caller
    caller = playing.state.name(number) if number >= 0 else None
    if seat != caller:
        right = caller or "nobody"
        rule = playing.rule("calling.several")
        says = f"{seat or 'nobody'} calls"
        mend = f"write caller {right}"
        playing.fault(rule, says, f"{right} calls", mend, hangs={TURN, END})


def _next_dealer(playing: Playing, seat: str) -> None:
    found = playing.state.next_dealer
    if seat != found:
        rule = playing.rule("table.rotation")
        ruled = f"{found} deals the next hand"
        playing.fault(rule, f"{seat} deals the next hand", ruled, f"write next dealer {found}")
