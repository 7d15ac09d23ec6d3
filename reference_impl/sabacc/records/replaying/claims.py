"""Claims: what a record says of pots, stacks, hands and winners, held against the table."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sabacc.engine.events import Awarded, Bombed, Lost, Paid, Phase, PhaseClosed, PhaseLayout
from sabacc.engine.fact import FactKind
from sabacc.engine.hands import score_cards
from sabacc.engine.play import State
from sabacc.engine.position import deck_rule
from sabacc.engine.settling import SettlementFacts
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.notation.claims import write_claim
from sabacc.notation.words import POTS
from sabacc.records import hand_record
from sabacc.records.recording import without_demise
from sabacc.records.replaying.knowledge import ClashError, reveal, shown
from sabacc.records.replaying.playing import (
    END,
    POT_KEYS,
    TURN,
    Key,
    Keys,
    Playing,
    hand,
    hands,
    stack,
)
from sabacc.records.text.lines import claim_of
from sabacc.spec.cards import CARDS, Card, is_unseen
from sabacc.system.text import join_words


def check_cards(playing: Playing, seat: str, cards: Sequence[str], says: str) -> None:
    """Check the cards of a hand; unknown ones fit any card."""
    state = playing.state
    number = state.table.index_of[seat]
    hands = [state.hands[number]]
    if state.settled is not None and seat in state.settled.demise:
        hands.append(without_demise(state, seat))
    if any(_fits(cards, hand) for hand in (*hands, state.cards_of(number))):
        try:  # a named card that an unknown one cannot be lies elsewhere
            reveal(playing.known, playing.known.held(seat), cards)
        except ClashError as error:
            playing.clash(error, says, "write ? for it", ruled=str(error), of={hand(seat)})
        return
    impossible = [name for name in cards if name != UNKNOWN and name not in CARDS]
    if impossible:
        rule = deck_rule(state.compiled.ruleset, impossible[0])
        ruled = f"the deck does not have the card {impossible[0]}"
    else:
        rule = playing.causes.get(("hand", seat)) or playing.rule("deal.cards")
        held = " ".join(shown(hands[0])) or "nothing"
        ruled = f"{seat} holds {held}"
    playing.fault(
        rule,
        says,
        ruled,
        f"write the cards of {seat}, ? for unknown ones",
        hangs=() if impossible else {hand(seat)},
    )


def _fits(names: Sequence[str], hand: Sequence[Card]) -> bool:
    if len(names) != len(hand):
        return False
    held, named = Counter(shown(hand)), Counter(names)
    rest_held, rest_named = held - named, named - held
    return rest_held.total() <= rest_held[UNKNOWN] + rest_named[UNKNOWN]


# The sentences of claims that a record writes more shortly
_SAYS: Final[Mapping[str, str]] = {
    "pot": "the {pot} holds {value}",
    "winners": "{value} wins",
    "caller": "{value} calls",
    "next-dealer": "{value} deals the next hand",
}


def _says(aspect: Aspect, value: Value) -> str:
    form = _SAYS.get(aspect.name)
    if form is None:
        return write_claim(aspect, value)
    if isinstance(value, tuple):
        form = form if len(value) < 2 else "{value} win"  # noqa: PLR2004 - one or several
        value = join_words(value)
    return form.format(pot=POTS.get(aspect.pot), value="nobody" if value in {None, ""} else value)


class _Truth(NamedTuple):
    """The state at this moment.

    Attributes:
        right: Every value that is right to claim.
        rule: Finds the rule that decides it; nobody asks for that of a right claim.
        hangs: The keys that it depends on.
        value: What to claim instead.
        ruled: The truth in words, if it is not said as the claim is; without a value, the claim is
            to be left out.
    """

    right: Collection[object]
    rule: Callable[[], str]
    hangs: Collection[Key] = ()
    value: Value = None
    ruled: str = ""


def check(playing: Playing, line: hand_record.Claim) -> None:
    """Check a claim against the table at this moment."""
    if isinstance(line, hand_record.Round):
        _check_round(playing, line.number)
        return
    aspect, value = claim_of(line)
    if isinstance(line, hand_record.Holds):
        check_cards(playing, line.seat, line.cards, _says(aspect, value))
        return
    if aspect.name in {"won", "winners"}:
        playing.fresh = playing.fresh and not playing.state.over
        if not playing.state.over:
            _report_unended(playing, hangs={TURN, END})
            return
    truth = _TRUTHS[aspect.name](playing, aspect, value)
    if truth is None or value in truth.right:
        return
    none = truth.value is None and truth.ruled
    mend = "leave it out" if none else f"write {write_claim(aspect, truth.value)}"
    ruled = truth.ruled or _says(aspect, truth.value)
    playing.fault(truth.rule(), _says(aspect, value), ruled, mend, hangs=truth.hangs)


def check_ending(playing: Playing) -> None:
    """Report a claim of an end that the hand never reached."""
    for place, line in enumerate(playing.record.lines):
        told = any(fault.line == place for fault in playing.faults)
        if isinstance(line, hand_record.Ending) and not told:
            _report_unended(playing, line=place)
            return


def _report_unended(playing: Playing, line: int | None = None, hangs: Collection[Key] = ()) -> None:
    playing.fault(
        playing.rule("turns.no-call"),
        "the hand is over",
        "it is still being played, and nobody has won it",
        "add the rest of the hand, or leave the claim out",
        line=line,
        hangs=hangs,
    )


def _check_round(playing: Playing, number: int) -> None:
    state, now = playing.state, playing.state.round
    if number == now:
        return
    ruled = f"it is {'turn' if state.compiled.turns else 'round'} {now}"
    if state.over:
        ruled = f"the hand is over, {ruled.replace('it is', 'in')}"
    playing.fault(
        playing.rule("turns.unit"),
        f"round {number}",
        ruled,
        f"write round {now}, or leave it out",
        hangs={TURN, END},
    )


def _open(playing: Playing, *keys: Key) -> Keys:
    """Return keys, and with them the end where the hand has not come to it."""
    return frozenset(keys if playing.state.over else (*keys, END))


def _amount(playing: Playing, aspect: Aspect, _value: object) -> _Truth:
    """Read a pot or a stack: now, or as a phase of the last step ended."""
    tables: list[State | PhaseLayout] = [playing.state]
    if playing.fresh:  # no outcome is claimed yet
        tables += [event.state for event in playing.events if isinstance(event, PhaseClosed)]
    if aspect.name == "pot":
        key, name = ("pot", aspect.pot), aspect.pot.replace("-", "_")
        amounts: list[int] = [getattr(then, name) for then in tables]
    else:
        key = stack(aspect.seat)
        amounts = [then.stacks[then.seats.index(aspect.seat)] for then in tables]
    return _Truth(amounts, lambda: playing.cause(key), _open(playing, key), amounts[0])


def _payment(playing: Playing, aspect: Aspect, amount: Any) -> _Truth:  # noqa: ANN401
    """Read the payments of the last step: one by one or in all they are right."""
    seat, pot = aspect.seat, aspect.pot
    made = [event for event in playing.events if isinstance(event, Paid)]
    own = [event.amount for event in made if event.seat == seat and event.pot == pot]
    hangs = _open(playing, stack(seat), hand(seat), ("pot", pot))

    def rule() -> str:
        absence = None if own else playing.absence(seat)
        return absence or _payment_rule(playing, aspect, amount, made)

    others = (f"{e.seat} pays {e.amount} to the {POTS[e.pot]}" for e in made)
    return _moved(own, rule, hangs, f"{seat} pays nothing to it", others)


def _moved(
    own: Collection[int], rule: Callable[[], str], hangs: Keys, nothing: str, others: Iterable[str]
) -> _Truth:
    """Return the truth of amounts that are right one by one and in all, or of `nothing`."""
    if own:
        return _Truth({*own, sum(own)}, rule, hangs, sum(own))
    instead = join_words(dict.fromkeys(others))
    return _Truth({0}, rule, hangs, ruled=f"{nothing}; {instead}" if instead else nothing)


def _payment_rule(playing: Playing, aspect: Aspect, amount: int, made: Sequence[Paid]) -> str:
    """Return the rule of the payment that was meant: the nearest one that was made."""
    seat, pot = aspect.seat, aspect.pot
    nearest = max(
        (event for event in reversed(made) if event.pot == pot or event.seat == seat),
        key=lambda event: (
            event.seat == seat and event.pot == pot,
            event.amount == amount and event.pot == pot,
            event.pot == pot,
        ),
        default=None,
    )
    if nearest is not None:
        ante = nearest.seat == seat and nearest.pot == pot and nearest.rule.startswith("ante.")
        return "ante.amount.each-pot" if ante else nearest.rule
    if pot == "hand-pot":
        return playing.rule("betting.payee")
    return playing.settled("folding.cost", FactKind.PAYS, seat)


def _debt(playing: Playing, aspect: Aspect, _value: object) -> _Truth:
    owed = playing.state.owed.get(aspect.seat, 0)
    hangs = _open(playing, stack(aspect.seat), hand(aspect.seat))
    return _Truth({owed}, lambda: playing.rule("penalties.short-stack"), hangs, owed)


def _win(playing: Playing, aspect: Aspect, _value: object) -> _Truth:
    seat, pots = aspect.seat, {("pot", aspect.pot)} if aspect.pot else POT_KEYS
    made = [e for e in playing.events if isinstance(e, Awarded) and aspect.pot in {"", e.pot}]
    own = [event for event in made if event.seat == seat]
    hangs = hands(playing.state) | pots | {stack(seat), END}

    def rule() -> str:
        account = _account(playing)
        if account is not None and seat in account.contests[0].winners:
            return account.winnings(seat, aspect.pot).why(account.rules)[0]
        return own[0].rule if own else _loser_rule(playing, seat)

    others = (f"{event.seat} wins {event.amount}" for event in made)
    return _moved([e.amount for e in own], rule, hangs, _says(aspect, "nothing"), others)


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
    settled = playing.state.settled
    return None if settled is None else settled.settlement_facts


def _pot_rule(playing: Playing) -> str:
    """Return the rule by which the hand pot was won, or the hand ended."""
    return playing.settled("showdown.winner", FactKind.WINNERS)


def _winners(playing: Playing, _aspect: Aspect, seats: Any) -> _Truth:  # noqa: ANN401
    settled = playing.state.settled
    winners = settled.winners if settled is not None else ()
    wrong = [seat for seat in seats if seat not in winners]
    return _Truth(
        (seats,) if {*seats} == {*winners} else (),
        lambda: _loser_rule(playing, wrong[0]) if wrong else _pot_rule(playing),
        {*hands(playing.state), END},
        winners,
    )


def _total(playing: Playing, aspect: Aspect, _value: object) -> _Truth | None:
    state, seat = playing.state, aspect.seat
    # the last ones that it held where they are out of play
    whole = next(filter(None, (step.after.held(seat) for step in reversed(playing.steps))), ())
    if any(map(is_unseen, whole)):
        playing.note(f"the total of {seat} cannot be judged: not all cards are known")
        return None
    rules = state.compiled.ruleset
    held = (whole, without_demise(state, seat)) if state.over else (whole,)
    totals = [score_cards(rules, seat, cards).total for cards in held if cards]
    counted = sorted({fact.value for fact in totals})
    return _Truth(
        counted,
        lambda: totals[-1].why(rules)[0] if totals else playing.rule("totals.sum"),
        {hand(seat)},
        counted[0] if counted else None,
        f"{seat} counts {' or '.join(map(str, counted)) or 'nothing'}",
    )


def _bomb(playing: Playing, aspect: Aspect, _value: object) -> _Truth:
    account, seat = _account(playing), aspect.seat
    after = None if account is None else account.final_demise_results.get(seat)
    in_demise = after is not None and after.kind is FactKind.DEMISE_BOMBED
    bombed = any(event.seat == seat for event in playing.happened(Bombed))
    right = bombed or (in_demise and not playing.known.hides(seat))
    return _Truth(
        {right},
        lambda: playing.settled("bombs.limits", FactKind.BOMBED, seat),
        _open(playing, hand(seat)),
        ruled=f"no hand of {seat} was out of range when it was judged",
    )


def _out(playing: Playing, aspect: Aspect, _value: object) -> _Truth:
    seat = aspect.seat
    absence = playing.absence(seat)
    if absence is not None:
        return _Truth(
            (), lambda: absence, ruled=f"{seat} takes no part in this hand, and so cannot leave it"
        )
    return _Truth(
        {seat not in playing.state.active_seats},
        lambda: playing.rule("bombs.mid-hand"),
        {TURN, hand(seat)},
        ruled=f"{seat} is still in the hand",
    )


def _pick(playing: Playing, aspect: Aspect, picker: Any) -> _Truth:  # noqa: ANN401
    compiled, seat = playing.state.compiled, aspect.seat
    whole = compiled.shifts and "shift.picker" not in compiled.ruleset.made
    point = "shift.loss" if whole else "shift.picker" if compiled.shifts else "shift.exists"
    hangs = {hand(seat), hand(picker)}
    last = next((loss for loss in reversed(playing.happened(Lost)) if loss.seat == seat), None)
    if last is None or not last.picker:
        ruled = f"{seat} has lost no card" if last is None else "the whole hand is lost"
        return _Truth((), lambda: playing.rule(point), hangs, ruled=ruled)
    hangs.add(hand(last.picker))
    return _Truth({last.picker}, lambda: playing.rule(point), hangs, last.picker)


def _roll(playing: Playing, _aspect: Aspect, _value: object) -> _Truth:
    state = playing.state
    awaited = [state.name(state.roller)] if state.phase is Phase.SHIFT else []
    rolled = (closed.roller for closed in reversed(playing.happened(PhaseClosed)))
    roller = next(filter(None, (*awaited, *rolled)), None)
    if roller is None:
        point = "shift.time" if state.compiled.shifts else "shift.exists"
        return _Truth((), lambda: playing.rule(point), {TURN}, ruled="nobody has rolled it")
    return _Truth({roller}, lambda: playing.rule("shift.roller"), {TURN}, roller)


def _caller(playing: Playing, _aspect: Aspect, _value: object) -> _Truth:
    caller = playing.state.caller_seat
    return _Truth({caller}, lambda: playing.rule("calling.several"), {TURN, END}, caller)


def _next_dealer(playing: Playing, _aspect: Aspect, _value: object) -> _Truth:
    dealer = playing.state.next_dealer
    return _Truth({dealer}, lambda: playing.rule("table.rotation"), value=dealer)


_TRUTHS: Final[Mapping[str, Callable[[Playing, Aspect, Any], _Truth | None]]] = {
    "pot": _amount,
    "has": _amount,
    "paid": _payment,
    "owes": _debt,
    "won": _win,
    "total": _total,
    "bombed": _bomb,
    "out": _out,
    "picker": _pick,
    "roller": _roll,
    "winners": _winners,
    "caller": _caller,
    "next-dealer": _next_dealer,
}
