"""The answers to `play`: the parameters of a request in, what came of the hand out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sabacc.engine.play import (
    Action,
    Chances,
    Does,
    Entry,
    Phase,
    Roll,
    Script,
    Setup,
)
from sabacc.engine.position import known_cards
from sabacc.protocol.answers.plain import hands_of, names, names_by_seat, names_seen, outcome
from sabacc.protocol.answers.unfit import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.engine.events import Closed
    from sabacc.engine.play import Played
    from sabacc.engine.showing import Seen
    from sabacc.protocol.messages_play import (
        ChangeParams,
        EntryParams,
        PlayParams,
        RollParams,
    )


def script_of(params: PlayParams) -> Script:
    """Turn a request into a hand to play; raises UnfitError where it does not add up."""
    check(params)
    until = params.until
    return Script(
        _setup(params),
        tuple(map(entry_of, params.script)),
        _chances(params),
        None if until is None else (until.round, until.phase),
    )


def _setup(params: PlayParams) -> Setup:
    return Setup(
        seats=tuple(params.seats),
        dealer=params.dealer,
        stacks=dict(params.stacks),
        deck=known_cards(params.deck),
        hand_pot=params.hand_pot,
        sabacc_pot=params.sabacc_pot,
        ante=params.ante,
        hands=None if params.hands is None else hands_of(params.hands),
        out_of_play=known_cards(params.out_of_play),
        shuffles=tuple(known_cards(cards) for cards in params.shuffles),
        sitting_out=frozenset(params.sitting_out),
        newcomers=frozenset(params.newcomers),
        version=params.version,
        last_hand=params.last_hand,
    )


def _chances(params: PlayParams) -> Chances:
    last = [_roll(roll) for roll in params.rolls if roll.last]
    at_call = [change.version for change in params.changes if change.call]
    return Chances(
        rolls={roll.round: _roll(roll) for roll in params.rolls if roll.round is not None},
        last_roll=last[0] if last else None,
        changes={
            change.round: change.version for change in params.changes if change.round is not None
        },
        change_at_call=at_call[0] if at_call else None,
    )


def entry_of(entry: EntryParams) -> Entry:
    """Return an entry of a script as the engine takes it."""
    usual = 1 if entry.does == "draw" else 0
    amount = usual if entry.amount is None else entry.amount
    action = Action(entry.seat, Does(entry.does), amount, known_cards(entry.cards))
    phase = None if entry.phase is None else Phase(entry.phase)
    return Entry(action, entry.round, phase, entry.asked)


def _roll(roll: RollParams) -> Roll:
    shuffle = known_cards(roll.shuffle)
    return Roll(roll.comes, roll.die, hands_of(roll.picks), shuffle, roll.other_die)


def check(params: PlayParams) -> None:
    """Refuse a table whose seats do not add up, naming the key."""
    seats = set(params.seats)
    if len(seats) != len(params.seats):
        refuse("seats", "names a seat twice")
    for key, seat in _named(params):
        if seat not in seats:
            refuse(key, f"names {seat!r}, who is not among the seats")
    if set(params.stacks) != seats:
        refuse("stacks", "must have one entry for each seat, and no others")
    if params.hands is not None and not seats - set(params.sitting_out) <= set(params.hands):
        refuse("hands", "must have an entry for each seat that takes part")
    _check_chance(params)


def _named(params: PlayParams) -> Iterator[tuple[str, str]]:
    """Yield each seat that is named, with the key that names it."""
    yield "dealer", params.dealer
    yield from (("sitting_out", seat) for seat in params.sitting_out)
    yield from (("newcomers", seat) for seat in params.newcomers)
    yield from (("hands", seat) for seat in params.hands or ())
    for place, entry in enumerate(params.script):
        yield f"script[{place}].seat", entry.seat
        yield f"script[{place}].asked", entry.asked or entry.seat
    for place, roll in enumerate(params.rolls):
        yield from ((f"rolls[{place}].picks", seat) for seat in roll.picks)


def _check_chance(params: PlayParams) -> None:
    for roll in params.rolls:
        if (roll.comes is None) == (roll.die is None):
            refuse("rolls", "must give a roll either `die` or `comes`")
    rolls = [_moment(roll.round, "last" if roll.last else "", "rolls") for roll in params.rolls]
    changes = [_moment_of(change) for change in params.changes]
    for what, moments in (("rolls", rolls), ("changes", changes)):
        if len(set(moments)) != len(moments):
            refuse(what, "names a moment twice")


def _moment_of(change: ChangeParams) -> str:
    return _moment(change.round, "call" if change.call else "", "changes")


def _moment(number: int | None, mark: str, key: str) -> str:
    """Return when chance decides: a round, or the moment that a mark names."""
    if (number is None) == (not mark):
        refuse(key, "must give each either a round or its mark")
    return mark or str(number)


def answer_of(played: Played) -> dict[str, Any]:
    """Return the answer that tells what a script came to."""
    state = played.state
    table = state.table
    *in_phases, at_last = [_shown(each) for each in played.seen]
    found: dict[str, Any] = {
        "script": list(played.fates),
        "phases": list(map(_phase, played.phases, in_phases)),
        "over": state.over,
        "dealt_in": [table.seats[seat] for seat in table.order] if state.dealt else [],
        "dealer": state.dealer,
        "caller": state.caller_seat,
        "folded": list(state.folded_seats),
        "out": list(state.out_seats),
        "stacks": state.stacks_by_seat(),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "house": state.house,
        "hands": names_by_seat(state.hands_by_seat()),
        "fields": names_by_seat(state.fields_by_seat()),
        "deck": names(state.deck),
        "out_of_play": names(state.out_of_play),
        "shown": at_last,
        "version": state.version,
        "session_over": state.session_over,
    }
    if state.over:
        found["next_dealer"] = state.next_dealer
    if state.settled is not None:
        found |= outcome(state.settled)
    elif state.over:  # no hand was played (`ante.lone-player`)
        found |= {
            "winners": [],
            "pot_winners": [],
            "sabacc_winners": [],
            "bombed": [],
            "demise": {},
        }
    return found


def _shown(cards: Mapping[str, Seen]) -> dict[str, list[str]]:
    return names_seen({seat: found.cards for seat, found in cards.items()})


def _phase(phase: Closed, shown: dict[str, list[str]]) -> dict[str, Any]:
    then = phase.state
    found: dict[str, Any] = {
        "round": then.round,
        "phase": str(then.phase),
        "asked": list(then.asked_seats),
        "stacks": dict(zip(then.seats, then.stacks, strict=True)),
        "hand_pot": then.hand_pot,
        "sabacc_pot": then.sabacc_pot,
        "hands": {seat: names(held) for seat, held in zip(then.seats, then.hands, strict=True)},
        "pots": [{"amount": amount, "eligible": list(seats)} for amount, seats in then.contested],
    }
    if phase.shifted is not None:
        found |= {"shifted": phase.shifted, "roller": phase.roller}
    return found | {"shown": shown}
