"""Replaying a record: the engine plays what it says, and whatever the rules refuse is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.notation.refusal_words import during
from sabacc.records import hand_record
from sabacc.records.replaying import chance, checked_claims
from sabacc.records.replaying.deeds import play_act
from sabacc.records.replaying.following import check_following
from sabacc.records.replaying.holdings import check_cards
from sabacc.records.replaying.knowledge import ClashError, UnclearError, reveal
from sabacc.records.replaying.missing import fill_ending, fill_keep, fill_round
from sabacc.records.replaying.opening import TooManySeatsError, begin
from sabacc.records.replaying.replayed import HEAD, Note, Played, Playing, StoppedError
from sabacc.records.replaying.uncertain import END, hand, hands, holders

if TYPE_CHECKING:
    from sabacc.records.hand_record import Line, Record
    from sabacc.spec.rulesets import Ruleset


def replay(record: Record, rules: Ruleset, *, why: bool = False, first: bool = False) -> Played:
    """Play a record by a ruleset, and find every line that breaks one of its rules.

    Where a claim is wrong, the hand is played once more, so that it says `why` it is as it is.
    With `first` the hand is played once, and no further than to its first certain fault.
    """
    try:
        playing = begin(record, rules, why=why)
    except TooManySeatsError as error:
        return Played(record, rules, (), (error.fault(),), (), 0, finished=False)
    except StoppedError as error:
        return Played(record, rules, (), (), (Note(HEAD, str(error)),), 0, finished=False)
    stopped = _play(playing, first=first)
    check_following(playing, judged=stopped is None)
    if playing.unsaid and not first:
        return replay(record, rules, why=True)
    state = playing.state
    if stopped is None and not state.over and not record.then:
        playing.line = len(record.lines) - 1
        checked_claims.check_ending(playing)
        playing.note(f"the hand is not finished: it ends {during(state)}")
    playing.note_gaps()
    faults = tuple(sorted(playing.faults, key=lambda fault: fault.line))
    return Played(
        record,
        rules,
        tuple(playing.steps),
        faults,
        tuple(playing.notes),
        stopped,
        finished=state.over and stopped is None,
    )


def _play(playing: Playing, *, first: bool) -> int | None:
    """Play line by line, or to the `first` certain fault; return what was not judged first."""
    skip: set[int] = set()
    tail = _tail(playing.record)
    for place, line in enumerate(playing.record.lines):
        playing.line = place
        if place in skip:
            continue
        if isinstance(line, hand_record.Die):
            skip.update(chance.losses_below(playing))
        try:
            if place == tail:
                fill_ending(playing, place)
            _play_line(playing, line)
        except (StoppedError, UnclearError) as error:
            playing.note(str(error))
            return place
        if first and any(not fault.follows for fault in playing.faults):
            return place
    return None


def _tail(record: Record) -> int:
    """Return the place of the first line after everything that was done or fell."""
    moves = hand_record.Act | hand_record.Die | hand_record.Change | hand_record.Loses
    done = [place for place, line in enumerate(record.lines) if isinstance(line, moves)]
    return done[-1] + 1 if done else 0


def _play_line(playing: Playing, line: Line) -> None:
    match line:
        case hand_record.Remark() | hand_record.Blank():
            pass
        case hand_record.Act():
            play_act(playing, line)
        case hand_record.Die():
            chance.play_die(playing, line)
        case hand_record.Loses(seat, card, _):
            playing.fault(
                playing.rule("shift.loss"),
                f"{seat} loses {card}",
                "cards are lost only below a die",
                "add die ... with its face above this line, or leave the line out",
                strays={hand(seat)},
            )
        case hand_record.Change():
            chance.play_change(playing, line)
        case hand_record.Round(number):
            fill_round(playing, number)
            checked_claims.check(playing, line)
        case hand_record.Pays(seat) | hand_record.Bombs(seat) | hand_record.Out(seat):
            fill_keep(playing, seat)
            checked_claims.check(playing, line)
        case hand_record.Demise():
            _demise(playing, line)
        case hand_record.Shows(seat, cards):
            _shows(playing, seat, cards)
        case _:
            checked_claims.check(playing, line)


def _demise(playing: Playing, line: hand_record.Demise) -> None:
    """Tell a demise where there is none; what it brings was dealt as the hand was settled."""
    settled = playing.state.settled
    if settled is not None and settled.demise:
        return
    rule = playing.rule("demise.cause")
    ruled = "a sudden demise is played if the best hands tie, and these do not"
    if rule != "demise.cause.tie-for-best":
        ruled = "there is no sudden demise by these rules"
    if settled is None:
        ruled = "the hand is still being played"
    says = f"{line.cards[0][0]} is dealt {line.cards[0][1]} in a sudden demise"
    playing.fault(rule, says, ruled, "leave it out", hangs={*hands(playing.state), END})


def _shows(playing: Playing, seat: str, cards: tuple[str, ...]) -> None:
    """Turn up a hand, or hold it against the one that is known."""
    says = f"{seat} shows {' '.join(cards)}"
    mend = "write the cards that they held"
    if not playing.state.over:
        try:
            playing.known = reveal(playing.known, seat, cards)
        except ClashError as error:
            hangs = {hand(seat), *holders(playing.state, error.card)}
            playing.fault(error.rule, says, error.why, mend, hangs=hangs)
            return
    check_cards(playing, seat, cards, says)
