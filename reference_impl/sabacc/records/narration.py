"""A replayed hand as a person would follow it at a table, rule ids at the right."""

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

from sabacc.engine.events import Acted, Dealt, Event, Over, PhaseClosed, PhaseLayout, Rolled
from sabacc.engine.hands import score_of_valid
from sabacc.engine.play import State
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import phase_name
from sabacc.notation.words import event_words
from sabacc.records.hand_record import Remark
from sabacc.records.recording import without_demise
from sabacc.records.replaying.knowledge import Known
from sabacc.records.replaying.playing import HEAD, ReplayStep
from sabacc.records.replaying.replay import Audit
from sabacc.system.groups import by_key
from sabacc.system.lines import PrintedLine, folded, ruled
from sabacc.system.text import join_words

_BETTING: Final = frozenset({"ante", "betting", "last-betting"})
# Phases that go on in the one before them
_UNTOLD: Final = frozenset({"version", "discarding", "shift"})


def narrated(found: Audit, width: int) -> Iterator[PrintedLine]:
    """Yield the story of a record; faults stand where they happen."""
    for number, hand in enumerate(found.hands, 1):
        if number > 1:
            yield PrintedLine("")
        yield from _table(hand, f"Hand {number}. " if found.then else "", width)
        yield from _story(hand, width)
        yield from _end(hand, width)


def _table(found: Audit, title: str, width: int) -> Iterator[PrintedLine]:
    """Yield the table before the hand, below a `title`."""
    record, rules = found.source.record, found.played.rules
    yield from folded(
        f"{title}Sabacc by {rules.name}; {record.dealer} deals", width, style="strong"
    )
    for remark in record.remarks:
        yield from folded(remark, width, style="aside")
    wide = max(map(len, ("Seat", *record.seats)))
    yield PrintedLine(f"{'Seat':<{wide}}  Credits  Cards", "strong")
    for seat in record.seats:
        cards = join_words(map(card_words, record.deal.get(seat, ()))) or "sits out"
        yield from folded(f"{seat:<{wide}}  {record.stacks[seat]:>7}  {cards}", width, rest="  ")
    yield from folded(f"Hand pot {record.hand_pot}, sabacc pot {record.sabacc_pot}", width)


def _story(found: Audit, width: int) -> Iterator[PrintedLine]:
    """Yield the events line by line, with the remarks; faults stand below the first step."""
    played, lines = found.played, found.source.record.lines
    steps = by_key((step.line, step) for step in played.steps)
    heading = _Heading(0, "")
    end = len(lines) if played.stopped is None else min(played.stopped + 1, len(lines))
    for place in range(HEAD, end):
        own = steps.get(place, [])
        for step in own[:1]:
            heading = yield from _step(step, heading, width)
        yield from _faults(found, place, place + 1, width)
        for step in own[1:]:
            heading = yield from _step(step, heading, width)
        if place != HEAD and isinstance(remark := lines[place], Remark):
            yield from folded(remark.text, width, style="aside")
    yield from _faults(found, end, len(lines) + len(found.source.numbers), width)


class _Heading(NamedTuple):
    """The round and the phase of the last headings."""

    round: int
    phase: str


def _step(
    step: ReplayStep, heading: _Heading, width: int
) -> Generator[PrintedLine, None, _Heading]:
    """Yield the events of a step, below its round and phase if they are new; return these."""
    state = step.after.state if step.before is None else step.before.state
    if step.before is not None and state.round != heading.round:
        word = "Turn" if state.compiled.turns else "Round"
        whose = f", {state.name(state.turn)}'s" if state.compiled.turns else ""
        yield PrintedLine("")
        yield PrintedLine(f"{word} {state.round}{whose}", "strong")
        heading = _Heading(state.round, "")
    if step.before is not None and state.phase not in {*_UNTOLD, heading.phase}:
        yield PrintedLine(phase_name(state.phase).capitalize(), "head")
        heading = _Heading(state.round, state.phase)
    for event in step.events:
        words = _said(event, step.before)
        if words is not None:
            own = isinstance(event, Acted | Rolled)
            text = f"{words}  (assumed)" if own and step.assumed else words
            rule = getattr(event, "rule", "")
            yield from ruled(text, rule, width, "" if own else "  ")
        if isinstance(event, Over):
            yield from _showdown(step.after.state, width)
    return heading


def _showdown(state: State, width: int) -> Iterator[PrintedLine]:
    shown = state.settled is not None and state.settled.settlement_facts.hands
    for seat in state.active_seats if shown else ():
        cards = without_demise(state, seat)
        total = score_of_valid(state.compiled.ruleset, cards).total
        text = f"{seat} shows {join_words(map(card_words, cards))}: {total}"
        yield from ruled(text, "totals.sum.all-cards", width, "  ")


def _end(found: Audit, width: int) -> Iterator[PrintedLine]:
    """Yield the notes, and how the hand ended."""
    played = found.played
    for note in played.notes:
        yield from folded(f"Note: {note.text}.", width, style="open")
    if played.steps and played.finished:
        state = played.steps[-1].after.state
        stacks = (f"{seat} has {amount}" for seat, amount in state.stacks_by_seat().items())
        has = f"{join_words(stacks)}; the sabacc pot holds {state.sabacc_pot}."
        yield PrintedLine("")
        yield from folded(has, width)
        yield from folded(f"{state.next_dealer} deals the next hand.", width)


def _faults(found: Audit, begin: int, end: int, width: int) -> Iterator[PrintedLine]:
    """Yield the faults of some lines, each once."""
    own = (fault for fault in found.played.faults if begin <= fault.line < end)
    for fault in dict.fromkeys(own):
        text = f"! Line {found.line(fault)}: {fault.says}, but {fault.ruled}."
        yield from ruled(text, fault.rule, width, style="fault")


def _said(event: Event, before: Known | None) -> str | None:
    """Say an event in words; None for those that a table would not speak of."""
    match event:
        case Dealt() if before is None:
            return None
        case Over():
            return "No hand is played" if before is None else "The hand is over"
        case PhaseClosed(then):
            return _pots(then) if then.phase in _BETTING else None
        case _:
            return event_words(event)


def _pots(then: PhaseLayout) -> str:
    if len(then.contested) > 1:
        sides = "; ".join(
            f"{amount} for {join_words(seats) or 'nobody'}" for amount, seats in then.contested
        )
        return f"Hand pots: {sides}; sabacc pot {then.sabacc_pot}"
    return f"Hand pot {then.hand_pot}, sabacc pot {then.sabacc_pot}"
