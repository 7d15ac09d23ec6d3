"""Hand records as requests of the level `play`, and such requests as hand records."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from sabacc.arbiter.entries import lying, shift_places
from sabacc.arbiter.played.requests import RecordAsked
from sabacc.engine.play import PlayedHand, Stop, compile_rules, play_script
from sabacc.engine.play.script_player import DONE, carry_over, has_next_hand
from sabacc.notation.card_names import UNKNOWN
from sabacc.protocol.answers import further_hands, reject, script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records import Source, hand_record
from sabacc.records.recording import record_of as told_of
from sabacc.records.recording import session_of
from sabacc.records.replaying.playing import HEAD, RecordFault, ReplayStep
from sabacc.records.replaying.replay import CARDS_EACH, replay
from sabacc.records.text.lines import action_text
from sabacc.spec.cards import DECK
from sabacc.spec.rulesets import Ruleset
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words


def stop_of(steps: Sequence[ReplayStep]) -> Stop:
    """Return where a hand stops after the steps of a replayed record."""
    state = steps[-1].after.state
    stop = Stop.at(state)
    before = (step.before.state for step in steps if step.before is not None)
    met = sum(stop.matches(each) for each in before if each.awaits == state.awaits)
    return stop._replace(times=1 + met)


def under(params: PlayParams, rules: Ruleset) -> PlayParams:
    """Fit a request made of a record to another ruleset: no versions where none may change."""
    versions = params.version is not None or params.changes
    if not versions or rules.choices["totals.version"].name == "in-force":
        return params
    return replace_fields(params, version=None, changes=[])


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
        f"line {source.line(fault.line, fault.field)}"
        f" of the record: {fault.says}, but {fault.ruled}"
        for source in before
        for fault in replay(source.record, rules).faults
    ]
    if wrong:
        rest = f"; {len(wrong) - 1} more faults before that hand" if wrong[1:] else ""
        yield f"{wrong[0]}{rest}"


Hands = Mapping[str, list[str]]


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
    last_shows = not {*live}.isdisjoint(answer["shown"])
    shown = live if answer["over"] and (len(live) > 1 or last_shows) else []
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
    acts = [each.act for each in refused]
    if acts and all(
        act.gets or act.cards or act.does not in {"draw", "trade", "drop", "lay"} for act in acts
    ):
        record = replace_fields(plain, lines=tuple(_inserted(plain.lines, refused)))
        if _same_end(record, rules, played, acts):
            return record
    vain = [f"refused ({each.fate}): {action_text(each.act).strip()}" for each in refused]
    return replace_fields(plain, remarks=(*plain.remarks, *vain))


class _Refused(NamedTuple):
    """What was tried in vain before a move, why, and whether the player was asked who tried it."""

    move: int
    own: bool
    act: hand_record.Act
    fate: str


def _refused(params: PlayParams, played: PlayedHand) -> list[_Refused]:
    """Return what was tried in vain, in order.

    What the player tried who was asked comes last of what was tried before a move, so that what
    they did stands right below it.
    """
    found: list[_Refused] = []
    for place, move in sorted(played.tried.items()):
        entry, fate, state = (
            params.script[place],
            played.outcomes[place],
            played.state_of_entry(place),
        )
        if fate != DONE and state is not None:
            asked = state.asked_seat if state.awaits == "seat" else None
            drawn = 1 if entry.amount is None else entry.amount
            drawn = 0 if drawn > len(DECK) else drawn  # no line tells so many cards
            gets = (UNKNOWN,) * {"draw": drawn, "trade": len(entry.cards)}.get(entry.does, 0)
            amount = entry.amount or 0 if entry.does in {"bet", "raise"} else 0
            act = hand_record.Act(entry.seat, entry.does, amount, tuple(entry.cards), gets)
            found.append(_Refused(move, entry.seat == asked, act, fate))
    return sorted(found, key=lambda each: (each.move, each.own))


def _inserted(
    lines: Iterable[hand_record.Line], refused: Iterable[_Refused]
) -> Iterator[hand_record.Line]:
    """Yield the lines with what was tried in vain, each above what was done then."""
    left, moves = deque(refused), count()
    for line in lines:
        move = next(moves) if isinstance(line, _MOVES) else -1
        while left and left[0].move <= move:
            yield left.popleft().act
        yield line
    yield from (each.act for each in left)


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
