"""Hand records as requests of the level `play`, and such requests as hand records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, takewhile
from math import inf
from typing import Any, Final, Literal, NamedTuple

from sabacc.arbiter.entries import lying, shift_places
from sabacc.arbiter.played.scripts import CardFlow, RecordedWay, Thrown, Tried
from sabacc.conformance.scenarios.own_decks import trimmed
from sabacc.engine.events import ActionType, PhaseClosed
from sabacc.engine.play import Phase, PlayedHand, Stop, compile_rules, play_script
from sabacc.engine.play.script_player import DONE, LAST_ROUND, carry_over, has_next_hand
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import phase_words
from sabacc.protocol.answers import further_hands, reject, script_of
from sabacc.protocol.facts import outcome_path
from sabacc.protocol.messages import PlayParams
from sabacc.records import Source, hand_record
from sabacc.records.recording import record_of as told_of
from sabacc.records.recording import session_of
from sabacc.records.replaying.playing import HEAD, RecordFault, ReplayedHand, ReplayStep
from sabacc.records.replaying.replay import CARDS_EACH, replay
from sabacc.records.text.lines import action_text
from sabacc.spec.cards import CARDS, DECK, Card, excess_card
from sabacc.spec.rulesets import Ruleset, custom_copies, deck_copies, deck_of, rest_of_deck
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where a record cannot be followed further, and why.

    Attributes:
        line: Which of the record's lines, from 0; `HEAD` (-1) for the head and the deal.
        kind: `ends` where the record stops half-way; `cards` where unknown cards leave open what
            follows; `fault` where the record goes on against the rules; `limit` where it is too
            long for a request.
        why: The reason, as a sentence without a dot.
        rule: The rule that was broken; empty unless `kind` is `fault`.
    """

    line: int
    kind: Literal["ends", "cards", "fault", "limit"]
    why: str
    rule: str = ""


def first_fault(played: ReplayedHand) -> Stopped | None:
    """Return the first fault that is more than a wrong claim: the hand goes on otherwise."""
    lines = played.record.lines
    for fault in played.faults:
        if fault.line == HEAD or not isinstance(lines[fault.line], hand_record.Claim):
            return Stopped(
                fault.line, "fault", f"{fault.says}; the rules: {fault.ruled}", fault.rule
            )
    return None


def unjudged(played: ReplayedHand) -> Stopped | None:
    """Return where the replay had to stop, or where the record ends before the hand does."""
    if played.finished:
        return None
    if played.stopped is not None:
        return Stopped(played.stopped, "cards", last_note(played))
    state = played.steps[-1].after.state
    who = f"; {state.asked_seat} is asked" if state.asked_seat else ""
    return Stopped(
        len(played.record.lines) - 1, "ends", f"the record ends {phase_words(state)}{who}"
    )


def last_note(played: ReplayedHand) -> str:
    """Return why a replay stopped."""
    notes = [note.text for note in played.notes if note.kind == "note"]
    return notes[-1] if notes else "the record cannot be judged"


def stop_of(steps: Sequence[ReplayStep]) -> Stop:
    """Return where a hand stops after the steps of a replayed record."""
    state = steps[-1].after.state
    stop = Stop.at(state)
    before = (step.before.state for step in steps if step.before is not None)
    met = sum(stop.matches(each) for each in before if each.awaits == state.awaits)
    return stop._replace(times=1 + met)


MOST_ENTRIES: Final = 1_000
"""How long a script may be in a request."""
MOST_PICKS: Final = 2_000
"""How many falls of the die a request may hold, times the seats: each lists all cards a seat."""
_FEWEST: Final = 2
# How many cards must be left in the deck, where some are given to whom these rules leave out
_LEAST_REST: Final = 20
# New decks beyond those of the record, for rulesets that need more of them
_SPARE_SHUFFLES: Final = 2


@dataclass(frozen=True, slots=True)
class RecordAsked:
    """A record as a request of the level `play`.

    Attributes:
        params: The parameters, `ruleset` aside; empty where no request can be made.
        lines: For each entry of the script the line of the record that it came from, from 0; for
            what the record leaves out, the line before which it was done.
        stopped: Where the record cannot be followed further; None where all of it is followed.
            Behind a fault the request goes on by the rules, with what the record says then.
        filled: The seats with unknown cards that were filled with cards that nobody names.
        named: The cards that the record names as they came, dealt first.  Any other card that
            comes is made up; `made_up` tells what of an answer rests on such.
        shifts: What each seat lost to a shift as the record tells it, by the round; 0 for the
            shift after the last betting.
        pooled: The rounds of the shifts of which it tells who got which of the lost cards.
    """

    params: dict[str, Any]
    lines: tuple[int, ...] = ()
    stopped: Stopped | None = None
    filled: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    shifts: Mapping[int, Mapping[str, str]] = field(default_factory=dict[int, "Mapping[str, str]"])
    pooled: frozenset[int] = frozenset()

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The facts of the decisions in the line in which the record first breaks a rule."""
        stopped = self.stopped
        if stopped is None or stopped.kind != "fault":
            return ()
        return tuple(
            outcome_path(entry) for entry, line in enumerate(self.lines) if line == stopped.line
        )

    def under(self, rules: Ruleset) -> dict[str, Any]:
        """Return the parameters for another ruleset: without versions where none may change.

        A deck that lacks cards is dealt without them, as far as nobody knows where they lie.
        """
        params = trimmed(self.params, deck_copies(rules))
        if may_change(rules):
            return params
        return {name: value for name, value in params.items() if name not in {"version", "changes"}}


def may_change(rules: Ruleset) -> bool:
    """Say whether the version may change during a hand."""
    return rules.choices["totals.version"].name == "in-force"


def under(params: PlayParams, rules: Ruleset) -> PlayParams:
    """Return a request made of a record for another ruleset, as `RecordAsked.under` does."""
    if (params.version is None and not params.changes) or may_change(rules):
        return params
    return replace_fields(params, version=None, changes=[])


def request_of(record: hand_record.Record, rules: Ruleset) -> RecordAsked:
    """Turn a record, as it goes by `rules`, into a request that every ruleset can play.

    Never raises for what a record says: `stopped` tells what is wrong with it.
    """
    played = replay(record, rules)
    if len(record.seats) < _FEWEST:
        return RecordAsked({}, stopped=Stopped(HEAD, "limit", "a hand needs at least two seats"))
    if not played.steps:
        fault = first_fault(played)
        if fault is None:
            return RecordAsked({}, stopped=Stopped(HEAD, "cards", last_note(played)))
        record = played.record
        hands = {
            seat: [card for card in hand if card in CARDS] for seat, hand in record.deal.items()
        }
        named = [card for hand in hands.values() for card in hand]
        if excess_card(named, custom_copies(played.rules)):
            return RecordAsked({}, stopped=fault)
        known = {seat: hands.get(seat, []) for seat in record.seats if seat not in record.sits_out}
        params = _table(record) | {
            "hands": known,
            "deck": rest_of_deck(played.rules, named),
            "script": [],
        }
        return RecordAsked(params, stopped=fault, named=tuple(named))
    way = RecordedWay(played, CardFlow(played), played.steps[0].after.state)
    way.go()
    return _Request(way).asked()


def _table(record: hand_record.Record) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seats": list(record.seats),
        "dealer": record.dealer,
        "stacks": dict(record.stacks),
        "hand_pot": record.hand_pot,
        "sabacc_pot": record.sabacc_pot,
        "ante": not record.antes_paid,
        "sitting_out": list(record.sits_out),
        "newcomers": list(record.new),
        "last_hand": record.last_hand,
    }
    if record.owed:
        found["owed"] = dict(record.owed)
    return found


class _Request:
    """The parts of a request, put together from the way of a record.

    `end` is the line at which it breaks off, if cards that nobody knows come into play there.
    """

    def __init__(self, way: RecordedWay) -> None:
        self.way = way
        self.played = way.played
        self.record = way.played.record
        self.cards = way.cards
        dealt = self.cards.dealt.items()
        self.owners = [seat for seat, hand in dealt if None in map(self.cards.name, hand)]
        """The seats to which unknown cards were dealt."""
        self.end: float = min(self._open_questions(), default=inf)
        steps = [step for step in self.played.steps if step.line < self.end]
        self.steps = steps
        self.state = steps[-1].after.state
        self.script: list[Tried] = way.script(self.end)
        self.thrown = {n: thrown for n, thrown in way.thrown.items() if thrown.place < self.end}

    def asked(self) -> RecordAsked:
        """Return the whole."""
        picks = len(self.thrown) * len(self.record.seats)
        if len(self.script) > MOST_ENTRIES or picks > MOST_PICKS:
            why = f"a request holds at most {MOST_ENTRIES} decisions, and a few hundred rolls"
            return RecordAsked({}, stopped=Stopped(HEAD, "limit", why))
        known, name = self.cards.names(self.cards.came), self.cards.name
        # suit cards that the record does not name lie in the place of the unknown ones
        spare = [
            name for name in rest_of_deck(self.played.rules, known) if CARDS[name].suit is not None
        ]
        for seat in self.owners:
            for card in self.cards.dealt[seat]:
                if self.cards.name(card) is None:
                    self.cards.faces[card] = CARDS[spare.pop()]
        filled = tuple(self.owners)
        ends = [first_fault(self.played), unjudged(self.played)]
        if self.end != inf:
            whose = join_words(self.owners) or "somebody"
            why = (
                f"rulings from here on may depend on cards of {whose} that nobody knows; "
                "what is claimed above can be judged"
            )
            ends.insert(1, Stopped(int(self.end), "cards", why))
        stops = [stop for stop in ends if stop is not None]
        record = self.record
        found = _table(record)
        dealt = {seat: self.cards.names(hand) for seat, hand in self.cards.dealt.items()}
        absent = [s for s in record.seats if s not in dealt and s not in record.sits_out]
        came = self._in_order(self.cards.decks[0])
        hands, rest = self._hands(dealt, absent, came)
        found["sitting_out"] = [seat for seat in record.seats if seat not in hands]
        found["hands"] = hands
        found["deck"] = came + rest
        found["script"] = [
            tried.entry | ({"cards": self.cards.names(tried.cards)} if tried.cards else {})
            for tried in self.script
        ]
        found["rolls"] = [self._roll(thrown, list(hands)) for thrown in self.thrown.values()]
        rules = self.played.rules
        found["shuffles"] = [
            came + rest_of_deck(rules, came) for came in map(self._in_order, self.cards.decks[1:])
        ] + [list(map(str, deck_of(rules)))] * _SPARE_SHUFFLES
        return RecordAsked(
            params=found | self._versions() | self._until(),
            lines=tuple(tried.line for tried in self.script),
            stopped=min(stops, key=lambda stop: stop.line, default=None),
            filled=filled,
            named=tuple(known),
            shifts={
                number: {seat: name(cards[0]) or "" for seat, cards in thrown.picks.items()}
                for number, thrown in self.thrown.items()
            },
            pooled=frozenset(number for number, thrown in self.thrown.items() if thrown.pool),
        )

    # Cards that nobody knows.

    def _open_questions(self) -> Iterator[int]:
        """Yield the lines from which on rulings may hang on unknown cards.

        On a hand that nobody has seen nothing hangs as long as its player does no more than bet and
        fold, and no showdown comes.
        """
        if None not in map(self.cards.name, self.cards.came):
            return
        yield from (place for place, card in self.way.touched if self.cards.name(card) is None)
        yield from (self.way.busy[seat] for seat in self.owners if seat in self.way.busy)
        if self.way.reshuffled is not None:
            yield self.way.reshuffled
        state = self.way.state
        called = state.awaits == "change" and state.caller_seat is not None
        shown = called or (state.over and len(state.active) > 1)
        if shown and {*self.owners} & {*state.active_seats}:
            yield self.played.steps[-1].line

    # What is asked.

    def _hands(
        self, dealt: Mapping[str, list[str]], absent: Iterable[str], came: list[str]
    ) -> tuple[dict[str, list[str]], list[str]]:
        """Return the hands, and the rest of the deck.

        Whom these rules do not deal in, others may: they have the cards that the record deals
        them, or the last ones of the rest.  Where the deck runs short by that, they sit out.
        """
        hands = dict(dealt)
        gone = [card for hand in dealt.values() for card in hand]
        rest = rest_of_deck(self.played.rules, [*gone, *came])
        long = self.way.reshuffled is not None and self.way.state.was_dealt
        for seat in absent:
            if long or len(rest) < _LEAST_REST:
                continue
            cards = list(self.record.deal.get(seat, ()))
            if not cards or Counter(cards) - Counter(rest):
                cards = rest[-CARDS_EACH:]
            for card in cards:
                rest.remove(card)
            hands[seat] = cards
        return {seat: hands[seat] for seat in self.record.seats if seat in hands}, rest

    def _roll(self, thrown: Thrown, seats: Iterable[str]) -> dict[str, Any]:
        """Write a fall of the die, with what it took first and every other card after it."""
        picks = {
            seat: list(dict.fromkeys((*self.cards.names(thrown.picks.get(seat, ())), *CARDS)))
            for seat in seats
        }
        pool = self.cards.names(thrown.pool)
        return thrown.entry | {
            "picks": picks,
            "shuffle": pool + rest_of_deck(self.played.rules, pool),
        }

    def _in_order(self, deck: Iterable[Card]) -> list[str]:
        return [name or "" for name in takewhile(bool, map(self.cards.name, deck))]

    def _versions(self) -> dict[str, Any]:
        if not compile_rules(self.played.rules).versions:
            return {}
        changes = [change for place, change in self.way.changes if place < self.end]
        found: dict[str, Any] = {"changes": changes}
        return found if self.record.version is None else found | {"version": self.record.version}

    def _until(self) -> dict[str, Any]:
        """Say where to stop, if the record does not come to the end of the hand.

        What was tried last, and refused, is still to be tried.  A hand that ends later than one
        without a limit is played by itself names its last round.
        """
        state, called = self.state, self.state.caller_seat is not None
        if state.over:
            return {"until": {"round": state.round}} if state.round > LAST_ROUND else {}
        here = [tried for tried in self.script if tried.key[:2] == (state.round, state.phase)]
        last, ended = self._last_phase(called=called)
        chance = state.phase in {Phase.SHIFT, Phase.VERSION}
        if (not here and (ended or chance)) or (
            called and (chance or state.phase is Phase.LEAVING)
        ):
            return {"until": last}
        drawing = state.phase is Phase.DISCARDING
        phase: Phase = Phase.DRAWING if drawing else state.phase
        if phase is Phase.VERSION:
            phase = ActionType(here[-1].entry["does"]).default_phase
        return {"until": {"round": state.round, "phase": str(phase)}}

    def _last_phase(self, *, called: bool) -> tuple[dict[str, Any], bool]:
        """Return the last phase that has ended, and whether nothing has been done after it."""
        closed = [
            (place, event)
            for place, step in enumerate(self.steps)
            for event in step.events
            if isinstance(event, PhaseClosed)
        ]
        if not closed:
            return {"round": 0}, len(self.steps) == 1
        place, event = closed[-1]
        then = event.state
        found: dict[str, Any] = {"round": then.round, "phase": str(then.phase)}
        if called and then.phase in {Phase.LEAVING, Phase.SHIFT}:  # the first of that name counts
            found["phase"] = "last-betting"
        return found, place == len(self.steps) - 1


def wrong_claims(source: Source, rules: Ruleset) -> Iterator[tuple[str, RecordFault]]:
    """Yield each claim that a record makes wrongly, with its line, and the fault that it is.

    What may only follow from a fault above it is left out.
    """
    for fault in replay(source.record, rules).faults:
        line = None if fault.line == HEAD else source.record.lines[fault.line]
        if isinstance(line, hand_record.Claim) and not (
            isinstance(line, hand_record.Round) or fault.follows
        ):
            number = source.numbers[fault.line]
            said = source.text(number).strip().removeprefix("claim:").strip()
            yield f"{said} (line {number} of the record)", fault


def earlier_hands(before: Sequence[Source], rules: Ruleset) -> Iterator[str]:
    """Say on which hand of a session the ruling is, and what is wrong with those before it."""
    if not before:
        return
    yield f"the record has {len(before) + 1} hands; the ruling is on the last, as its head has it"
    wrong = [
        f"line {source.numbers[fault.line] if fault.line >= 0 else source.head[fault.field]}"
        f" of the record: {fault.says}, but {fault.ruled}"
        for source in before
        for fault in replay(source.record, rules).faults
    ]
    if wrong:
        rest = f"; {len(wrong) - 1} more faults before that hand" if wrong[1:] else ""
        yield f"{wrong[0]}{rest}"


Hands = Mapping[str, list[str]]

MOST: Final = 6
"""How many of the things that are not told are named."""


def rests_on(asked: RecordAsked, answer: Mapping[str, Any]) -> list[str]:
    """Return what `made_up` finds, the first few of it, and how much more there is."""
    found = made_up(asked, answer)
    more = len(found) - MOST
    return [*found[:MOST], f"{more} more such things"] if more > 1 else list(found)


def made_up(asked: RecordAsked, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Name, in words, what an answer to `asked.params` has that the record does not tell.

    `answer` is a whole answer of the level `play`.  Nothing is returned where all of it follows
    from the record, and for an answer without facts.  What lies in a deck is no matter until it
    comes; the order of a new deck is not looked at.
    """
    if "phases" not in answer:
        return ()
    found = [*_shifts(asked, answer)]
    if answer["version"] is not None and "changes" not in asked.params:
        found.insert(0, "which version is in force")  # the rules of the record have but one
    found += [*_cards(asked, answer), *_filled(asked, answer)]
    return tuple(dict.fromkeys(found))


def _cards(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    named = Counter(asked.named)
    tables: list[Hands] = [phase["hands"] for phase in answer["phases"]]
    last = {seat: [*hand, *answer["fields"][seat]] for seat, hand in answer["hands"].items()}
    for hands in (*tables, last):
        yield from (
            f"which cards {seat} gets"
            for seat, cards in hands.items()
            if seat not in asked.filled and Counter(cards) - named
        )


def _filled(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the hands that nobody has seen, and that were judged."""
    dealt_in, gone = answer["dealt_in"], {*answer["folded"], *answer["out"]}
    live = [seat for seat in dealt_in if seat not in gone]
    shown = live if answer["over"] and len(live) > 1 else []
    calls: list[Hands] = [p["hands"] for p in answer["phases"] if p["phase"] == "calling"]
    if answer["caller"] is not None:  # who folds after the call may owe for a bomb
        shown = [seat for seat, hand in calls[-1].items() if hand]
    judged = {*shown, *answer["out"]}
    seats = [seat for seat in asked.filled if seat in judged]
    if seats:
        yield f"the cards of {join_words(seats)}"


def _shifts(asked: RecordAsked, answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield the shifts that took, or brought, what the record does not tell."""
    named = Counter(asked.named)
    phases: Sequence[Mapping[str, Any]] = answer["phases"]
    for number, place in shift_places(phases):
        if not phases[place].get("shifted"):
            continue
        before: Hands = phases[place - 1]["hands"] if place else asked.params.get("hands", {})
        told = asked.shifts.get(number, {})
        where = f"of round {number}" if number else "after the last betting"
        active = [seat for seat, hand in before.items() if hand]
        yield from (
            f"which card {seat} loses in the shift {where}"
            for seat in active
            if told.get(seat) not in before[seat] and len({*before[seat]}) > 1
        )
        held = Counter(lying({"hands": before}))
        after: Hands = phases[place]["hands"]
        came = (Counter(after[seat]) - Counter(before[seat]) for seat in active)
        same = held == Counter(lying(phases[place]))
        # Cards that the record names beside those held come from the deck, and are told.
        pooled = same and not sum(came, held) <= named
        if number not in asked.pooled and pooled and len(active) > 1:
            yield f"who gets which of the cards lost in the shift {where}"


_WITH_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_MOVES = hand_record.Act | hand_record.Die | hand_record.Change


def record_of(params: PlayParams, rules: Ruleset) -> hand_record.Record:
    """Return the record of the hand, or of the session, that a request comes to under `rules`.

    What the rules refuse stands where it was tried, as long as the record is judged as the request
    is; otherwise a comment above the deal tells it.  Cards that are out of play as the hand begins
    have no place in a record, and are told by a comment.

    Raises InconsistentRequestError for a request that does not add up, or that no record can tell:
    its deck runs out before all 76 cards have come, or a hand begins with more or fewer than two.
    RefusedError for one that the rules refuse as a whole, ScriptRanOutError where chance runs out.
    """
    compiled = compile_rules(rules)
    played = play_script(compiled, script_of(params))
    found = [_of_a_hand(params, rules, played)]
    for hand in further_hands(params):
        if not has_next_hand(played):
            break
        played = play_script(compiled, carry_over(played, script_of(hand)))
        found.append(_of_a_hand(hand, rules, played))
    return session_of(found)


def _of_a_hand(params: PlayParams, rules: Ruleset, played: PlayedHand) -> hand_record.Record:
    hands = played.script.setup.hands or {}
    for seat in (
        s for s in played.first_state.dealt_in if s in hands and len(hands[s]) != CARDS_EACH
    ):
        reject("hands", f"gives {seat} more or fewer than two cards, which no record can tell")
    plain = told_of(rules, played.script.setup, played.moves)
    if params.out_of_play:
        remark = f"out of play as the hand begins: {' '.join(params.out_of_play)}"
        plain = replace_fields(plain, remarks=(*plain.remarks, remark))
    if not _same_end(plain, rules, played, []):
        reject("deck", "runs out early: a hand record needs the whole deck of 76 cards")
    refused = _refused(params, played)
    tried = [*chain(*refused.values())]
    acts = [one.act for one in tried]
    if acts and all(act.gets or act.cards or act.does not in _WITH_CARDS for act in acts):
        record = replace_fields(plain, lines=tuple(_inserted(plain.lines, played, refused)))
        if _same_end(record, rules, played, acts):
            return record
    vain = [f"refused ({each.fate}): {action_text(each.act).strip()}" for each in tried]
    return replace_fields(plain, remarks=(*plain.remarks, *vain))


class _Refused(NamedTuple):
    """What was tried in vain, why, and whether the player was asked who tried it."""

    act: hand_record.Act
    fate: str
    own: bool


def _refused(params: PlayParams, played: PlayedHand) -> dict[int, list[_Refused]]:
    """Return what was tried in vain before each move.

    What the player tried who was asked comes last, so that what they did stands right below it.
    """
    found: dict[int, list[_Refused]] = {}
    for place, move in sorted(played.tried.items(), key=lambda tried: (tried[1], tried[0])):
        entry, fate, state = (
            params.script[place],
            played.outcomes[place],
            played.state_of_entry(place),
        )
        if fate != DONE and state is not None:
            asked = state.asked_seat if state.awaits == "seat" else None
            drawn = 1 if entry.amount is None else entry.amount
            drawn = 0 if drawn > len(DECK) else drawn  # no line tells so many cards
            gets = {"draw": drawn, "trade": len(entry.cards)}.get(entry.does, 0)
            amount = entry.amount or 0 if entry.does in {"bet", "raise"} else 0
            found.setdefault(move, []).append(
                _Refused(
                    hand_record.Act(
                        entry.seat, entry.does, amount, tuple(entry.cards), (UNKNOWN,) * gets
                    ),
                    fate,
                    entry.seat == asked,
                )
            )
    return {move: sorted(tried, key=lambda each: each.own) for move, tried in sorted(found.items())}


def _inserted(
    lines: tuple[hand_record.Line, ...], played: PlayedHand, refused: Mapping[int, list[_Refused]]
) -> Iterator[hand_record.Line]:
    """Yield the lines with what was tried in vain, each above what was done then."""
    moves = iter(range(len(played.moves)))
    for line in lines:
        if not isinstance(line, _MOVES):
            yield line
            continue
        number = next(moves)
        yield from (each.act for each in refused.get(number, ()))
        yield line
    yield from (each.act for each in refused.get(len(played.moves), ()))


def _same_end(
    record: hand_record.Record, rules: Ruleset, told: PlayedHand, refused: list[hand_record.Act]
) -> bool:
    """Say whether a record is judged as the request is: what was refused there, and that alone."""
    found = replay(record, rules)
    if not found.steps or found.stopped is not None:
        return False
    if [record.lines[fault.line] for fault in found.faults] != refused:
        return False
    end, state = found.steps[-1].after.state, told.state
    return (
        (end.phase, end.round, end.stacks) == (state.phase, state.round, state.stacks)
        and (end.hand_pot, end.sabacc_pot) == (state.hand_pot, state.sabacc_pot)
        and end.hands == state.hands
    )
