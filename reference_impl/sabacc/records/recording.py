"""Records of hands that the engine plays, with claims that an audit checks, and of sessions."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile
from typing import Any

from sabacc.engine.events import (
    SABACC_POT,
    Awarded,
    Dealt,
    Event,
    Left,
    Lost,
    Over,
    Paid,
    PhaseClosed,
    Rolled,
    Spared,
    Tied,
)
from sabacc.engine.hands import score_of_valid, without
from sabacc.engine.play import (
    Action,
    Move,
    Roll,
    Setup,
    State,
    Step,
    TakenMove,
    VersionChange,
    compile_rules,
    start,
)
from sabacc.notation.card_names import UNKNOWN
from sabacc.records import hand_record
from sabacc.records.text.reader import name_of
from sabacc.spec.cards import Card
from sabacc.spec.rulesets import Ruleset
from sabacc.system.structs import replace_fields


def record_of(rules: Ruleset, setup: Setup, moves: Iterable[TakenMove]) -> hand_record.Record:
    """Return the record of a hand: its table, what was dealt, and each move with what it led to."""
    begun = start(compile_rules(rules), setup)
    lines: list[hand_record.Line] = []
    heading = 0
    for taken in moves:
        if taken.before.round != heading:
            heading = taken.before.round
            lines.append(hand_record.Round(heading))
        lines.extend(_told(taken.move, taken.step))
    if not lines:
        lines.extend(_at_the_end(begun.state))
    ruleset, choices = name_of(rules)
    return hand_record.Record(
        ruleset=ruleset,
        choices=choices,
        seats=setup.seats,
        dealer=setup.dealer,
        stacks=dict(setup.stacks),
        hand_pot=setup.hand_pot,
        sabacc_pot=setup.sabacc_pot,
        owed=dict(setup.owed),
        antes_paid=not setup.ante,
        sits_out=tuple(name for name in setup.seats if name in setup.sitting_out),
        new=tuple(name for name in setup.seats if name in setup.newcomers),
        version=setup.version,  # type: ignore[arg-type]  # the engine's names are the record's
        last_hand=setup.last_hand,
        # whoever bombed by the deal and left was dealt cards too (`bombs.on-deal`)
        deal={
            name: cards
            for name in setup.seats
            if (
                cards := tuple(
                    str(event.card)
                    for event in begun.events
                    if isinstance(event, Dealt) and event.seat == name
                )
            )
        },
        lines=tuple(lines),
    )


def _told(move: Move, step: Step) -> Iterator[hand_record.Line]:
    """Yield the lines that tell of one move, and the claims of what it led to."""
    yield line_of(move, step.events)
    if isinstance(move, Roll):
        lost = [event for event in step.events if isinstance(event, Lost)]
        yield from (
            hand_record.Loses(loss.seat, str(loss.card), str(card))
            for loss, card in zip(lost, dealt_before_the_end(step.events), strict=False)
        )
        yield from (
            hand_record.Picks(loss.picker, loss.seat)
            for loss in filter(lambda loss: loss.picker, lost)
        )
        got = {event.seat for event in step.events if isinstance(event, Dealt)}
        yield from (
            hand_record.Shows(event.seat, tuple(map(str, without_demise(step.state, event.seat))))
            for event in step.events
            if isinstance(event, Spared) and event.seat in got
        )
    yield from _payments(takewhile(_goes_on, step.events))
    for event in step.events:
        match event:
            case Left(seat, _):
                yield hand_record.Bombs(seat)
                yield hand_record.Out(seat)
            case PhaseClosed(then) if then.phase.bets:
                yield hand_record.PotHolds("hand-pot", then.hand_pot)
            case _:
                pass
    if step.state.over:
        yield from _showdown(step)
        yield from _at_the_end(step.state)


def line_of(move: Move, events: Sequence[Event]) -> hand_record.Line:
    """Return the line of a move."""
    match move:
        case Roll(die=die, other_die=None) if die is not None:
            return hand_record.Die(face=die)
        case Roll():
            return hand_record.Die(
                comes=any(one.comes for one in events if isinstance(one, Rolled))
            )
        case VersionChange(version):
            return hand_record.Change(version)  # type: ignore[arg-type]  # the engine's names
        case Action(seat, does, amount, cards):
            gets = tuple(str(card) for card in dealt_before_the_end(events))
            if does == "draw":  # whoever bombs by one card never sees the others
                gets += (UNKNOWN,) * (amount - len(gets))
            return hand_record.Act(
                seat,
                does,  # type: ignore[arg-type]  # the engine's deeds are the record's
                amount if does in {"bet", "raise"} else 0,
                tuple(map(str, cards)),
                gets,
            )


def dealt_before_the_end(events: Sequence[Event]) -> Iterator[str]:
    """Yield the cards that a move brings, those of a sudden demise not among them."""
    yield from (each.card for each in takewhile(_goes_on, events) if isinstance(each, Dealt))


def _goes_on(event: Event) -> bool:
    return not isinstance(event, Over)


def _payments(events: Iterable[Event]) -> Iterator[hand_record.Line]:
    """Yield the payments to the sabacc pot: prices of folds, penalties."""
    yield from (
        hand_record.Pays(event.seat, event.amount, "sabacc-pot")
        for event in events
        if isinstance(event, Paid) and event.pot == SABACC_POT
    )


def _showdown(step: Step) -> Iterator[hand_record.Line]:
    """Yield the demise, the totals of the hands shown, and what they cost and win."""
    state = step.state
    settled = state.settled
    if settled is None:
        return
    yield from map(hand_record.Demise, demises(settled.events))
    if len(state.active) > 1 and settled.settlement_facts.hands:
        for number in state.active:
            name = state.name(number)
            cards = without_demise(state, name)
            yield hand_record.Total(name, score_of_valid(state.compiled.ruleset, cards).total)
    yield hand_record.Caller(None if state.caller < 0 else state.name(state.caller))
    yield from (hand_record.Bombs(seat) for seat in settled.bombed)
    for event in dropwhile(_goes_on, step.events):
        yield from _payments((event,))
        if isinstance(event, Awarded):
            pot: hand_record.Pot = "sabacc-pot" if event.pot == SABACC_POT else "hand-pot"
            yield hand_record.Wins(event.seat, event.amount, pot)
    yield hand_record.Winners(settled.winners)


def demises(events: Sequence[Event]) -> list[tuple[tuple[str, str], ...]]:
    """Return the cards of the sudden demises in the order of the deal, a repeated one apart."""
    found: list[list[tuple[str, str]]] = [[]]
    for event in events:
        if isinstance(event, Tied) and event.rule == "demise.still-tied.another-demise":
            found.append([])
        if isinstance(event, Dealt):
            found[-1].append((event.seat, str(event.card)))
    return [tuple(cards) for cards in found if cards]


def without_demise(state: State, name: str) -> tuple[Card, ...]:
    """Return all cards of a seat, but for those that sudden demises have brought."""
    late = () if state.settled is None else state.settled.demise.get(name, ())
    return without(state.cards_of(state.table.index_of[name]), late)


def _at_the_end(state: State) -> Iterator[hand_record.Line]:
    yield hand_record.PotHolds("hand-pot", state.hand_pot)
    yield hand_record.PotHolds("sabacc-pot", state.sabacc_pot)
    yield from (hand_record.Has(seat, amount) for seat, amount in state.stacks_by_seat().items())
    yield hand_record.NextDealer(state.next_dealer)


def session_of(hands: Sequence[hand_record.Record]) -> hand_record.Record:
    """Return one record of several hands, each of which follows the one before it.

    An empty line parts them.
    """
    parted = [replace_fields(hand, lines=(*hand.lines, hand_record.Blank())) for hand in hands[:-1]]
    every, fields = [*parted, hands[-1]], hand_record.FurtherHand.__struct_fields__
    told: Iterator[dict[str, Any]] = (
        {name: getattr(hand, name) for name in fields}
        | {"seats": None if hand.seats == before.seats else hand.seats}
        for before, hand in pairwise(every)
    )
    return replace_fields(every[0], then=tuple(hand_record.FurtherHand(**hand) for hand in told))
