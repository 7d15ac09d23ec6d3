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
from sabacc.records.replaying.opening import NoTableError, begin
from sabacc.records.replaying.replayed import HEAD, Note, Playing, ReplayedHand, StoppedError
from sabacc.records.replaying.uncertain import END, hand, hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from sabacc.records.hand_record import Line, Record
    from sabacc.records.replaying.resuming import Bookmark
    from sabacc.spec.rulesets import Ruleset


def replay(record: Record, rules: Ruleset, *, why: bool = False) -> ReplayedHand:
    """Play a record by a ruleset, and find every line that breaks one of its rules.

    Where a claim is wrong, the hand is played once more, so that it says `why` it is as it is.
    """
    playing = _begun(record, rules, why=why)
    if isinstance(playing, ReplayedHand):
        return playing
    stopped = _play(playing)
    if playing.unsaid:
        return replay(record, rules, why=True)
    return _played(playing, stopped)


def first_fault(
    record: Record,
    rules: Ruleset,
    since: Bookmark | None = None,
    on_line: Callable[[int, Playing, set[int]], None] | None = None,
    *,
    why: bool = False,
) -> ReplayedHand:
    """Play a record once, and no further than to its first certain fault.

    `since` takes up an earlier replay, by rules that agree with it so far.  `on_line` is told
    before each line, and after the last one, where the replay stands: the line, as an index, the
    replay, and the lines that it will skip.  With `why` the fault names the rule behind it.
    """
    playing = _begun(record, rules, why=why) if since is None else since.resumed(rules)
    if isinstance(playing, ReplayedHand):
        return playing
    begin_at, skip = (0, set[int]()) if since is None else (since.place, set(since.skip))
    return _played(playing, _play(playing, begin_at, skip, on_line or _unwatched, first=True))


def _begun(record: Record, rules: Ruleset, *, why: bool = False) -> Playing | ReplayedHand:
    try:
        return begin(record, rules, why=why)
    except NoTableError as error:
        return ReplayedHand(record, rules, (), (error.fault,), (), 0, finished=False)
    except StoppedError as error:
        return ReplayedHand(record, rules, (), (), (Note(HEAD, str(error)),), 0, finished=False)


def _played(playing: Playing, stopped: int | None) -> ReplayedHand:
    """Close a replay; `stopped` is the first line that was not judged."""
    record, state = playing.record, playing.state
    if stopped is None and not state.over and not record.then:
        playing.line = len(record.lines) - 1
        checked_claims.check_ending(playing)
        playing.note(f"the hand is not finished: it ends {during(state)}")
    playing.note_gaps()
    faults = tuple(sorted(playing.faults, key=lambda fault: fault.line))
    return ReplayedHand(
        record,
        playing.rules,
        tuple(playing.steps),
        faults,
        tuple(playing.notes),
        stopped,
        finished=state.over and stopped is None,
    )


def _unwatched(_place: int, _playing: Playing, _skip: set[int]) -> None:
    """Watch nothing."""


def _play(
    playing: Playing,
    begin_at: int = 0,
    skip: set[int] | None = None,
    on_line: Callable[[int, Playing, set[int]], None] = _unwatched,
    *,
    first: bool = False,
) -> int | None:
    """Play line by line, or to the `first` certain fault; return what was not judged first."""
    skip = set() if skip is None else skip
    lines = playing.record.lines
    tail = _tail(playing.record)
    stopped: int | None = None
    for place in range(begin_at, len(lines)):
        on_line(place, playing, skip)
        playing.line = place
        if place in skip:
            continue
        line = lines[place]
        if isinstance(line, hand_record.Die):
            skip.update(chance.losses_below(playing))
        try:
            if place == tail:
                fill_ending(playing, place)
            _play_line(playing, line)
        except (StoppedError, UnclearError) as error:
            playing.note(str(error))
            stopped = place
            break
        if first and any(not fault.follows for fault in playing.faults):
            stopped = place
            break
    else:
        on_line(len(lines), playing, skip)
    check_following(playing, judged=stopped is None)
    return stopped


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
    if not playing.state.over:
        try:
            playing.known = reveal(playing.known, seat, cards)
        except ClashError as error:
            playing.clash(error, says, "write the cards that they held", of={hand(seat)})
            return
    check_cards(playing, seat, cards, says)
