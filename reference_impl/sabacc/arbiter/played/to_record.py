"""From a request of the level `play` to a hand record: what was asked, as one would tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.events import Acted, Rolled
from sabacc.engine.play import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Change,
    apply,
    book_of,
    passive,
    start,
)
from sabacc.engine.play.script import DONE, NOT_REACHED
from sabacc.notation.card_names import UNKNOWN
from sabacc.protocol.answers.play import chances_of, entry_of, played, setup_of
from sabacc.protocol.answers.unfit import refuse
from sabacc.records import model
from sabacc.records.recording import record_of as told_of
from sabacc.records.replaying.replay import replay
from sabacc.records.text.writer import act_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.engine.play import Chances, Move, Played, State, Step
    from sabacc.protocol.messages_play import EntryParams, PlayParams
    from sabacc.records.model import Line, Record
    from sabacc.spec.rulesets import Ruleset

_WITH_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_MOVES = model.Act | model.Die | model.Change


def record_of(params: PlayParams, rules: Ruleset) -> Record:
    """Return the record of the hand that a request comes to under `rules`.

    What the rules refuse stands where it was tried, as long as the record is judged as the request
    is; otherwise a comment above the deal tells it.  Cards that are out of play as the hand begins
    have no place in a record, and are told by a comment.

    Raises UnfitError for a request that does not add up, or whose deck runs out before all 76 cards
    have come, which no record can tell; RefusedError for one that the rules
    refuse as a whole, ScriptRanOutError where chance runs out.
    """
    book, setup = book_of(rules), setup_of(params)
    come_to = played(book, params)
    begun = start(book, setup)
    way = _Way(params, come_to, chances_of(params))
    way.go(begun.state)
    plain = told_of(rules, setup, begun, way.steps)
    plain = _with(plain, remarks=(*plain.remarks, *_out_of_play(params)))
    if not _same_end(plain, rules, come_to, []):
        refuse("deck", "runs out early: a hand record tells of the whole deck of 76 cards")
    tried = [act for _, found in way.refused for act, _, _ in found]
    if not tried:
        return plain
    if all(act.gets or act.cards or act.does not in _WITH_CARDS for act in tried):
        record = _with(plain, lines=tuple(_inserted(plain.lines, begun.state, way)))
        if _same_end(record, rules, come_to, tried):
            return record
    return _with(plain, remarks=(*plain.remarks, *_told(way)))


def _told(way: _Way) -> Iterator[str]:
    """Yield what was refused as comments."""
    for _, found in way.refused:
        for act, fate, _ in found:
            yield f"refused ({fate}): {act_text(act).strip()}"


def _out_of_play(params: PlayParams) -> Iterator[str]:
    if params.out_of_play:
        yield f"out of play as the hand begins: {' '.join(params.out_of_play)}"


def _with(record: Record, **changes: Any) -> Record:  # noqa: ANN401 - any field of a record
    fields = {name: getattr(record, name) for name in record.__struct_fields__}
    return type(record)(**fields | changes)


@dataclass(slots=True)
class _Way:
    """The moves of a played script, found again by playing it.

    Attributes:
        params: The request.
        played: What it came to.
        chances: What chance decides.
        steps: Each move with what it led to.
        refused: Before which move something was tried in vain: each decision with its fate, and
            whether it was the question of its own seat, who then acted of himself.
    """

    params: PlayParams
    played: Played
    chances: Chances
    steps: list[tuple[Move, Step]] = field(default_factory=list["tuple[Move, Step]"])
    refused: list[tuple[int, list[tuple[model.Act, str, bool]]]] = field(
        default_factory=list[tuple[int, list[tuple[model.Act, str, bool]]]]
    )

    def go(self, state: State) -> None:
        """Play on until the state is the one in which the script ended."""
        acted = (event for event in self.played.events if isinstance(event, Acted))
        rolled = (event for event in self.played.events if isinstance(event, Rolled))
        left = list(range(len(self.params.script)))
        while state != self.played.state:
            self._note_refused(state, left)
            move: Move
            if state.awaits == "seat":
                event = next(acted)
                move = Action(event.seat, event.does, event.amount, event.cards)
            elif state.awaits == "roll":
                next(rolled)
                last = state.caller_seat is not None
                rolls = self.chances.rolls
                found = self.chances.last_roll if last else rolls.get(state.round)
                move = found or NO_SHIFT
            else:
                move = self._change(state)
            step = apply(state, move)
            self.steps.append((move, step))
            state = step.state
        if state.over:
            self._note_refused(state, left)

    def _change(self, state: State) -> Change:
        at_call = state.caller_seat is not None
        changes = self.chances.changes
        version = self.chances.change_at_call if at_call else changes.get(state.round)
        return NO_CHANGE if version is None else Change(version)

    def _note_refused(self, state: State, left: list[int]) -> None:
        """Note what was tried in vain before the next move."""
        asked = state.asked_seat if state.awaits == "seat" else None
        found: list[tuple[model.Act, str, bool]] = []
        for index in tuple(left):
            entry, fate = self.params.script[index], self.played.fates[index]
            if fate == NOT_REACHED or not entry_of(entry).fits(state.round, state.phase, asked):
                continue
            left.remove(index)
            if fate == DONE:
                break
            found.append((_act(entry), fate, entry.seat == asked))
        if found:
            self.refused.append((len(self.steps), found))


def _act(entry: EntryParams) -> model.Act:
    """Return a decision as a record tells it; which cards would have come nobody knows."""
    unknown = (UNKNOWN,)
    gets = unknown * (1 if entry.amount is None else entry.amount) if entry.does == "draw" else ()
    if entry.does == "trade":
        gets = unknown * len(entry.cards)
    amount = entry.amount or 0 if entry.does in {"bet", "raise"} else 0
    return model.Act(entry.seat, entry.does, amount, tuple(entry.cards), gets)


def _inserted(lines: tuple[Line, ...], begun: State, way: _Way) -> Iterator[Line]:
    """Yield the lines with what was tried in vain.

    Where the player then acted of himself, that is left out: whoever reads a refused decision
    takes it so.
    """
    refused = dict(way.refused)
    number = 0
    for line in lines:
        if not isinstance(line, _MOVES):
            yield line
            continue
        tried = refused.pop(number, [])
        yield from (act for act, _, _ in tried)
        move = way.steps[number][0]
        number += 1
        own = bool(tried) and tried[-1][2] and isinstance(move, Action)
        before = way.steps[number - 2][1].state if number > 1 else begun
        if not (own and _idle(before, move)):
            yield line
    for tried in refused.values():
        yield from (act for act, _, _ in tried)


def _idle(state: State, move: Move) -> bool:
    return state.awaits == "seat" and move == passive(state)


def _same_end(record: Record, rules: Ruleset, told: Played, refused: list[model.Act]) -> bool:
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
