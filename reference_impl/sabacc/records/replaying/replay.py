"""Replaying a record: the engine plays it, and everything that the rules refuse is a fault.

The audit tells each fault with its rule, the choice of the ruleset, and the fix.
"""

import textwrap
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from sabacc.engine import RefusedError
from sabacc.engine.events import SatOut, causes_of
from sabacc.engine.play import Setup, Step, compile_rules, start
from sabacc.engine.play.script_player import next_dealer_seated
from sabacc.engine.position import Refusal, deck_rule
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import phase_words
from sabacc.records import hand_record
from sabacc.records.replaying import claims, knowledge
from sabacc.records.replaying.claims import check_cards
from sabacc.records.replaying.moves import (
    below_a_die,
    fill_ending,
    fill_keep,
    fill_round,
    play_act,
    play_change,
    play_die,
)
from sabacc.records.replaying.playing import (
    END,
    HEAD,
    TURN,
    Key,
    Keys,
    Note,
    Playing,
    RecordFault,
    ReplayedHand,
    ReplayStep,
    credits_in_play,
    everything,
    hand,
    hands,
    stack,
)
from sabacc.records.text.lines import listed_by_seat
from sabacc.records.text.reader import CARRIED, Source, in_short, rules_of
from sabacc.spec.cards import CARDS
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Ruleset, deck_copies, deck_of
from sabacc.spec.wording import basis_words
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import one_line, printable


def check_following(playing: Playing, *, judged: bool) -> None:
    """Check the head of the next hand against the table that this one leaves.

    Its values are taken over unchanged, so that no fault is reported twice; it stands behind the
    lines of this hand, in the order of `CARRIED`.  A hand that was not `judged` to its end leaves
    nothing to compare with.
    """
    record = playing.record
    if not record.then:
        return
    playing.line = len(record.lines)
    if not judged:
        playing.note("what this hand takes over is not judged, because the one before it was not")
        return
    if not playing.state.over:
        playing.fault(
            playing.rule("turns.no-call"),
            "the next hand begins",
            "this one is still being played, and nobody has won it",
            "add the rest of the hand",
            hangs={END},
        )
        return
    hand = record.then[0]
    if playing.state.session_over:
        playing.fault(
            playing.rule("pots.session-end"),
            "the next hand begins",
            "the session is over",
            "take out last hand: yes, or write this hand to a record of its own",
        )
        return
    _check_dealer(playing, hand)
    state = playing.state
    full = state.compiled.ruleset.choices["table.buy-in"].number or 0
    for seat, now in state.stacks_by_seat().items():
        told = hand.stacks.get(seat, now)
        if told == now or now < told == full:  # a smaller stack may be filled up between hands
            continue
        filled = f", or {full} if it was filled up" if now < told and now < full else ""
        playing.fault(
            playing.cause(stack(seat)),
            f"{seat} has {told}",
            f"{seat} has {now} after the hand before{filled}",
            f"write {seat} {now}{filled}",
            line=_place(playing, "stacks"),
            hangs={stack(seat)},
            strays={stack(seat)},
        )
    for pot, told, now in (
        ("hand-pot", hand.hand_pot, state.hand_pot),
        ("sabacc-pot", hand.sabacc_pot, state.sabacc_pot),
    ):
        if told != now:
            name = pot.replace("-", " ")
            playing.fault(
                playing.cause(("pot", pot)),
                f"the {name} holds {told}",
                f"the hand before leaves {now} in it",
                f"write {name}: {now}",
                line=_place(playing, name),
                hangs={("pot", pot)},
                strays={("pot", pot)},
            )
    if hand.owed != state.owed:
        owed = listed_by_seat(state.owed)
        playing.fault(
            playing.rule("penalties.short-stack"),
            f"{debts_in_words(hand.owed)} as the hand begins",
            f"{debts_in_words(state.owed)} after the hand before",
            f"write owed: {owed}" if owed else "take out the line: nobody owes anything",
            hangs=everything(state),
            strays=credits_in_play(state),
        )


def _place(playing: Playing, field: str) -> int:
    return len(playing.record.lines) + CARRIED.index(field)


def _check_dealer(playing: Playing, hand: hand_record.FurtherHand) -> None:
    before = playing.record.seats
    seats = before if hand.seats is None else hand.seats
    due = playing.state.next_dealer
    right = next_dealer_seated(due, before, seats)
    if hand.dealer == right:
        return
    rule, ruled = playing.rule("table.rotation"), f"it is {right}'s turn"
    if right != due:
        rule = playing.rule("table.dealer-gone")
        ruled = f"{due} has left the table, and {right} sits next"
    playing.fault(
        rule,
        f"{hand.dealer} deals",
        ruled,
        f"write dealer: {right}",
        line=_place(playing, "dealer"),
        strays={TURN},
    )


def debts_in_words(owed: Mapping[str, int]) -> str:
    """List the debts in words."""
    debts = [f"{seat} owes {amount}" for seat, amount in owed.items()]
    return join_words(debts) or "nobody owes anything"


CARDS_EACH: Final = 2
_CARDS: Final = "deal.cards.two"


def begin(
    record: hand_record.Record, rules: Ruleset, doubts: Collection[Key] = frozenset()
) -> Playing:
    """Seat everybody and deal, and check the head; `doubts` are left by the hand before.

    Raises RefusedError if more sit there than may play, UnclearError if too much is unknown.
    """
    hands = _hands(record, rules)
    asked = [seat for seat in record.seats if seat not in record.sits_out]
    everybody = {seat: hands.get(seat, (UNKNOWN,) * CARDS_EACH) for seat in asked}
    invited = _start(record, rules, everybody)
    due = {seat: cards for seat, cards in everybody.items() if seat in invited.state.dealt_in}
    step = _start(record, rules, due)
    unseen = sum(cards.count(UNKNOWN) for cards in due.values())
    playing = Playing(record, rules, knowledge.Known(step.state, unseen=unseen), events=step.events)
    playing.steps.append(ReplayStep(HEAD, None, playing.known, step.events))
    for event in step.events:
        playing.causes.update(causes_of(event))
    absent = {event.seat: event.rule for event in invited.events if isinstance(event, SatOut)}
    _check_deal(playing, hands, due, absent)
    if record.version is not None and not playing.state.compiled.versions:
        playing.fault(
            "totals.version.chosen-before-play",
            f"version: {record.version}",
            f"under {rules.name} the version is fixed before play",
            "take the line out, or name another ruleset",
            part="version",
            strays=everything(playing.state),
        )
    playing.doubt(doubts)
    return playing


def _hands(record: hand_record.Record, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return the hands dealt, with unknown cards in the place of impossible ones."""
    left = Counter({str(card): copies for card, copies in deck_copies(rules).items()})
    hands: dict[str, tuple[str, ...]] = {}
    for seat, names in record.deal.items():
        cards: list[str] = []
        for name in names:
            cards.append(name if left[name] > 0 else UNKNOWN)
            left[name] -= 1
        hands[seat] = tuple(cards)
    return hands


def _check_deal(
    playing: Playing,
    hands: Mapping[str, tuple[str, ...]],
    due: Collection[str],
    absent: Mapping[str, str],
) -> None:
    """Check who is dealt cards, how many, and which; `absent` has the rules by which seats sit out.

    `hands` are the cards that were possible, and `due` the seats to which the rules deal.
    """
    record, rules = playing.record, playing.rules
    for seat, names in record.deal.items():
        for name in (name for name, card in zip(names, hands[seat], strict=True) if name != card):
            playing.fault(
                deck_rule(rules, name),
                f"{seat} is dealt {name}",
                "it has already been dealt"
                if name in deck_copies(rules)
                else "there is no such card in the deck",
                "write the card that they were dealt, or ? if it is unknown",
                part="deal",
                strays={hand(seat)},
            )
        if len(names) != CARDS_EACH:
            playing.fault(
                _CARDS,
                f"{seat} is dealt {' '.join(names)}",
                "everybody is dealt two cards",
                "write both cards, ? for an unknown one",
                part="deal",
                strays=everything(playing.state),
            )
        if seat not in due:
            playing.fault(
                absent.get(seat) or playing.rule("table.joining"),
                f"{seat} is dealt cards",
                f"{seat} takes no part in this hand",
                f"take {seat} out of the deal",
                part="deal",
                strays=everything(playing.state),
            )
    for seat in (seat for seat in due if seat not in hands):
        playing.fault(
            _CARDS,
            f"{seat} is dealt nothing",
            f"{seat} takes part, and is dealt two cards",
            f"add {seat} ? ? to the deal, or say who sits out",
            part="deal",
            strays=everything(playing.state),
        )


def _start(
    record: hand_record.Record, rules: Ruleset, hands: Mapping[str, tuple[str, ...]]
) -> Step:
    """Start the hand with these cards, unseen ones in the place of unknown ones."""
    compiled, hidden = compile_rules(rules), iter(knowledge.HIDDEN)
    if sum(names.count(UNKNOWN) for names in hands.values()) > len(knowledge.HIDDEN):
        knowledge.stop("too many cards are unknown")
    dealt = {
        seat: tuple(next(hidden) if name == UNKNOWN else CARDS[name] for name in names)
        for seat, names in hands.items()
    }
    setup = Setup(
        seats=record.seats,
        dealer=record.dealer,
        stacks=record.stacks,
        deck=(knowledge.FACE_DOWN,) * (len(deck_of(rules)) - sum(map(len, dealt.values()))),
        hand_pot=record.hand_pot,
        sabacc_pot=record.sabacc_pot,
        owed=record.owed,
        ante=not record.antes_paid,
        hands=dealt,
        shuffles=knowledge.any_order(rules),
        sitting_out=frozenset(record.sits_out),
        newcomers=frozenset(record.new),
        version=record.version if compiled.versions else None,
        last_hand=record.last_hand,
    )
    return start(compiled, setup)


OnLine = Callable[[Playing], None]
"""Is called with the replay as it stands before its `line`."""


def unwatched(_playing: Playing) -> None:
    """Watch nothing."""


def replay(  # noqa: PLR0913 - a hand, where to begin, and who watches
    record: hand_record.Record,
    rules: Ruleset,
    *,
    first: bool = False,
    since: Playing | None = None,
    on_line: OnLine = unwatched,
    doubts: Collection[Key] = frozenset(),
) -> ReplayedHand:
    """Play a record by a ruleset, and find every line that breaks one of its rules.

    Args:
        record: What is replayed.
        rules: By which rules.
        first: Whether to stop at the first certain fault.
        since: A copy of an earlier replay to take up, by rules that agree with it so far.
        on_line: Is called before each line, and after the last one.
        doubts: What the head of this hand leaves uncertain.
    """
    try:
        playing = begin(record, rules, doubts) if since is None else since.resumed(rules)
    except RefusedError as error:
        if error.reason is not Refusal.TOO_MANY_SEATS:
            raise
        fault = RecordFault(
            HEAD,
            error.rule,
            f"{len(record.seats)} sit at the table",
            f"at most {compile_rules(rules).most_seats} may play",
            "name another ruleset, or fewer seats",
            "seats",
        )
        return ReplayedHand(record, rules, (), (fault,), (), 0, finished=False)
    except knowledge.UnclearError as error:
        return ReplayedHand(record, rules, (), (), (Note(HEAD, str(error)),), 0, finished=False)
    stopped = _play(playing, on_line, first=first)
    state = playing.state
    if stopped is None and not state.over and not record.then:
        playing.line = len(record.lines) - 1
        claims.check_ending(playing)
        playing.note(f"the hand is not finished: it ends {phase_words(state)}")
    playing.note_gaps()
    faults = tuple(sorted(playing.faults, key=lambda fault: fault.line))
    return ReplayedHand(
        record,
        rules,
        tuple(playing.steps),
        faults,
        tuple(playing.notes),
        stopped,
        finished=state.over and stopped is None,
        doubts=playing.doubts,
    )


def _play(playing: Playing, on_line: OnLine, *, first: bool) -> int | None:
    """Play line by line, or to the `first` certain fault; return what was not judged first."""
    lines = playing.record.lines
    moves = hand_record.Act | hand_record.Die | hand_record.Change | hand_record.Loses
    done = [place for place, line in enumerate(lines) if isinstance(line, moves)]
    tail = done[-1] + 1 if done else 0
    stopped: int | None = None
    for place in range(max(playing.line, 0), len(lines)):
        playing.line = place
        on_line(playing)
        try:
            if place == tail:
                fill_ending(playing, place)
            _play_line(playing, lines[place])
        except knowledge.UnclearError as error:
            playing.note(str(error))
            stopped = place
            break
        if first and any(not fault.follows for fault in playing.faults):
            stopped = place
            break
    else:
        playing.line = len(lines)
        on_line(playing)
    check_following(playing, judged=stopped is None)
    return stopped


def _play_line(playing: Playing, line: hand_record.Line) -> None:
    match line:
        case hand_record.Loses() if not below_a_die(playing.record.lines, playing.line):
            playing.fault(
                playing.rule("shift.loss"),
                f"{line.seat} loses {line.card}",
                "cards are lost only below a die",
                "add die ... with its face above this line, or leave the line out",
                strays={hand(line.seat)},
            )
        case hand_record.Loses() | hand_record.Remark() | hand_record.Blank():
            pass  # a loss below a die was played with it
        case hand_record.Act():
            play_act(playing, line)
        case hand_record.Die():
            play_die(playing, line)
        case hand_record.Change():
            play_change(playing, line)
        case hand_record.Round(number):
            fill_round(playing, number)
            claims.check(playing, line)
        case hand_record.Pays(seat) | hand_record.Bombs(seat) | hand_record.Out(seat):
            fill_keep(playing, seat)
            claims.check(playing, line)
        case hand_record.Demise():
            _demise(playing, line)
        case hand_record.Shows(seat, cards):
            _shows(playing, seat, cards)
        case _:
            claims.check(playing, line)


def _demise(playing: Playing, line: hand_record.Demise) -> None:
    """Report a demise that was not due; what it brings was dealt as the hand was settled."""
    settled = playing.state.settled
    if settled is not None and settled.demise:
        return
    rule = playing.rule("demise.cause")
    ruled = "a sudden demise is played if the best hands tie, and these do not"
    if rule != "demise.cause.tie-for-best":
        ruled = "there is no sudden demise by these rules"
    if settled is None:
        ruled = "the hand is still being played"
    playing.fault(
        rule,
        f"{line.cards[0][0]} is dealt {line.cards[0][1]} in a sudden demise",
        ruled,
        "leave it out",
        hangs={*hands(playing.state), END},
    )


def _shows(playing: Playing, seat: str, cards: tuple[str, ...]) -> None:
    """Turn up a hand, or hold it against the one that is known."""
    says = f"{seat} shows {' '.join(cards)}"
    if not playing.state.over:
        try:
            playing.known = knowledge.reveal(playing.known, playing.known.held(seat), cards)
        except knowledge.ClashError as error:
            playing.clash(error, says, "write the cards that they held", of={hand(seat)})
            return
    check_cards(playing, seat, cards, says)


_NOTICED: Final = "edges.late-notice"
_WIDTH: Final = 100
_INDENT: Final = " " * 13


@dataclass(frozen=True, slots=True)
class Audit:
    """A record and what the rules say of it; of a session its first hand, and `then` the others."""

    source: Source
    played: ReplayedHand
    then: tuple["Audit", ...] = ()

    @property
    def hands(self) -> tuple["Audit", ...]:
        """Each hand, in order."""
        return (self, *self.then)

    @property
    def clean(self) -> bool:
        """Whether every line of every hand was judged and none broke a rule."""
        found = [hand.played for hand in self.hands]
        return not any(played.faults or played.stopped is not None for played in found)

    def line(self, found: RecordFault | Note) -> int:
        """Return the number of the line in the file, from 1."""
        return self.source.line(found.line, getattr(found, "field", ""))

    @property
    def unjudged(self) -> int | None:
        """The number of the first line of this hand that was not judged any more."""
        stopped = self.played.stopped
        if stopped is None:
            return None
        return (
            self.source.numbers[stopped] if self.played.record.lines else self.source.head["deal"]
        )


def audit(source: Source, rules: Ruleset | None = None) -> Audit:
    """Replay a record by the ruleset that it names, or by another one; raises RecordError."""
    by = rules or rules_of(source)
    doubts: Keys = frozenset()
    audits: list[Audit] = []
    for own in source.hands:
        audits.append(Audit(own, replay(own.record, by, doubts=doubts)))
        doubts = audits[-1].played.doubts
    return replace(audits[0], then=tuple(audits[1:]))


def told(found: Audit) -> Iterator[str]:
    """Yield the lines of an audit for people."""
    from sabacc.system.templates import environment  # noqa: PLC0415 - a browser has no jinja2

    rules = found.played.rules
    templates = environment(Path(__file__).with_name("templates"), escaped=False)
    filters: dict[str, Callable[..., str]] = {
        "counted": counted,
        "one_line": one_line,
        "title": title,
    }
    templates.filters.update(filters)
    text = templates.get_template("audit.txt.j2").render(
        found=found,
        file=printable(found.source.file),
        rules=in_short(rules),
        late=POINTS[_NOTICED].rule_id(rules.choices[_NOTICED].name),
        plays=partial(_choice_words, rules),
    )
    for line in text.splitlines():
        indent = _INDENT if line.startswith("  ") else "  "
        yield from textwrap.wrap(
            line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False
        ) or [""]


def _choice_words(rules: Ruleset, rule: str) -> str:
    """Describe what a ruleset plays in the place of a rule, and why."""
    known = point_of_rule(rule)
    if known is None:
        return rule
    point, made = known[0].id, rules.made.get(known[0].id)
    why = "" if made is None else f" ({basis_words(made)})"
    return f"{point}: {rules.choices[point]}{why}"


def to_json(found: Audit) -> dict[str, Any]:
    """Return an audit as JSON values; the faults and notes are those of all hands."""
    unjudged = [hand.unjudged for hand in found.hands if hand.unjudged is not None]
    return {
        "file": found.source.file,
        "ruleset": found.played.rules.name,
        **({"hands": len(found.hands)} if found.then else {}),
        "clean": found.clean,
        "finished": found.hands[-1].played.finished,
        "not_judged_from": unjudged[0] if unjudged else None,
        "faults": [
            {
                "line": hand.line(fault),
                "text": one_line(hand.source.text(hand.line(fault))),
                "says": fault.says,
                "ruled": fault.ruled,
                "rule": fault.rule,
                "title": title(fault.rule),
                "choice": str(hand.played.rules.choices[known[0].id]) if known else "",
                "mend": fault.mend,
                "may_follow": fault.follows,
            }
            for hand in found.hands
            for fault in hand.played.faults
            for known in [point_of_rule(fault.rule)]
        ],
        "notes": [
            {"line": hand.line(note), "kind": note.kind, "text": note.text}
            for hand in found.hands
            for note in hand.played.notes
        ],
    }
