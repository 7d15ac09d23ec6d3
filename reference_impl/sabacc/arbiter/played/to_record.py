"""From a request of the level `play` to a hand record: what was asked, as one would tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final, NamedTuple

from sabacc.engine.play import PlayedHand, compile_rules, play_script
from sabacc.engine.play.script_player import DONE, carry_over, has_next_hand
from sabacc.notation.card_names import UNKNOWN
from sabacc.protocol.answers import further_hands, reject, script_of
from sabacc.protocol.messages import EntryParams, PlayParams
from sabacc.records import hand_record
from sabacc.records.hand_record import Line, Record
from sabacc.records.recording import record_of as told_of
from sabacc.records.recording import session_of
from sabacc.records.replaying.replay import CARDS_EACH, replay
from sabacc.records.text.lines import action_text
from sabacc.spec.rulesets import Ruleset
from sabacc.system.structs import replace_fields

_WITH_CARDS: Final = frozenset({"draw", "trade", "drop", "lay"})
_MOVES = hand_record.Act | hand_record.Die | hand_record.Change


def record_of(params: PlayParams, rules: Ruleset) -> Record:
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


def _of_a_hand(params: PlayParams, rules: Ruleset, played: PlayedHand) -> Record:
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
            found.setdefault(move, []).append(_Refused(_act(entry), fate, entry.seat == asked))
    return {move: sorted(tried, key=lambda each: each.own) for move, tried in sorted(found.items())}


def _act(entry: EntryParams) -> hand_record.Act:
    """Return a decision as a record tells it; which cards would have come nobody knows."""
    unknown = (UNKNOWN,)
    gets = unknown * (1 if entry.amount is None else entry.amount) if entry.does == "draw" else ()
    if entry.does == "trade":
        gets = unknown * len(entry.cards)
    amount = entry.amount or 0 if entry.does in {"bet", "raise"} else 0
    return hand_record.Act(entry.seat, entry.does, amount, tuple(entry.cards), gets)


def _inserted(
    lines: tuple[Line, ...], played: PlayedHand, refused: Mapping[int, list[_Refused]]
) -> Iterator[Line]:
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
    record: Record, rules: Ruleset, told: PlayedHand, refused: list[hand_record.Act]
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
