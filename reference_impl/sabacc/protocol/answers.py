"""What the engine answers to a request of the protocol, and what happened on the way.

The parameters are those of `sabacc.protocol.messages`.  Standard library only: the page of the
arbiter asks here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NoReturn

from sabacc.engine import Event, Position, Pot, ShiftPosition, compare, score, settle, shift
from sabacc.engine.contest import compared
from sabacc.engine.events import Closed, Does
from sabacc.engine.fact import Facts
from sabacc.engine.play import (
    Action,
    Book,
    Chances,
    Entry,
    Phase,
    Played,
    Roll,
    Script,
    Setup,
    book_of,
    play_script,
)
from sabacc.engine.play.script_player import Tape, goes_on, taken_over
from sabacc.engine.position import RefusedError, ScriptRanOutError, deck_rule, known_cards
from sabacc.engine.settling import Account, Settled
from sabacc.engine.shifting import Shifted
from sabacc.engine.showing import Seen
from sabacc.protocol import messages
from sabacc.protocol.messages import ChangeParams, EntryParams, HandParams, PlayParams, RollParams
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import InputError

_PLAIN: Final = {card: str(card) for card in CARDS.values()}


def hands_of(cards: Mapping[str, Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    """Read the cards of each seat; raises UnknownCardError."""
    return {seat: known_cards(names) for seat, names in cards.items()}


def names(cards: Iterable[Card]) -> list[str]:
    """Return plain strings: a `Card` is not a JSON value."""
    return list(map(_PLAIN.__getitem__, cards))


def names_by_seat(cards: Mapping[str, Iterable[Card]]) -> dict[str, list[str]]:
    """Return the cards of each seat as plain strings."""
    return {seat: names(mine) for seat, mine in cards.items()}


def names_seen(cards: Mapping[str, Iterable[Card]]) -> dict[str, list[str]]:
    """Return the cards that are seen of each seat as plain strings, of those that show any."""
    return {seat: names(mine) for seat, mine in cards.items() if mine}


def outcome(settled: Settled) -> dict[str, Any]:
    """Return who wins which pot, who bombs, and the demise cards: what every settling shows."""
    return {
        "winners": list(settled.winners),
        "pot_winners": [list(seats) for seats in settled.pot_winners],
        "sabacc_winners": list(settled.sabacc_winners),
        "bombed": list(settled.bombed),
        "demise": {seat: str(cards[-1]) for seat, cards in settled.demise.items()},
    }


class UnfitError(InputError):
    """A request that does not add up, though each of its parts alone is well formed.

    `field` is the key that is wrong (`hands`, `script[2].seat`), `problem` follows it: "names a
    seat twice".
    """

    def __str__(self) -> str:
        """Write "`hands` names a seat twice"."""
        return f"`{self.field}` {self.problem}"


def refuse(key: str, problem: str) -> NoReturn:
    """Raise the error."""
    raise UnfitError(problem, field=key)


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


_LEAST: Final = 2
_MOST: Final = 36


def further_hands(params: PlayParams) -> Iterator[PlayParams]:
    """Yield the further hands of a request as requests of their own; raises UnfitError.

    Stacks are those of players who come, and zero of the others: what a hand takes over from the
    one before it is not known yet.
    """
    seats = list(params.seats)
    for place, hand in enumerate(params.then):
        try:
            seats = _seated(hand, seats)
            alone = _alone(hand, seats)
            check(alone)
        except UnfitError as error:
            raise UnfitError(error.problem, field=f"then[{place}].{error.field}") from error
        yield alone


def _seated(hand: HandParams, before: list[str]) -> list[str]:
    """Return who sits at the table once some have left and others have come."""
    for seat in hand.leaves:
        if seat not in before:
            refuse("leaves", f"names {seat!r}, who does not sit at the table")
    seats = [seat for seat in before if seat not in hand.leaves]
    for one in hand.arrives:
        if one.seat in seats or one.seat in before:
            refuse("arrives", f"names {one.seat!r}, who has a seat already")
        if one.after is not None and one.after not in seats:
            refuse("arrives", f"seats somebody beside {one.after!r}, who does not sit at the table")
        place = len(seats) if one.after is None else seats.index(one.after) + 1
        seats.insert(place, one.seat)
    if not _LEAST <= len(seats) <= _MOST:
        refuse("leaves" if len(seats) < _LEAST else "arrives", f"makes a table of {len(seats)}")
    return seats


def _alone(hand: HandParams, seats: list[str]) -> PlayParams:
    """Return a further hand as a request of its own."""
    return PlayParams(
        ruleset="",
        seats=seats,
        dealer=seats[0],
        stacks=dict.fromkeys(seats, 0) | {one.seat: one.stack for one in hand.arrives},
        deck=hand.deck,
        hands=hand.hands,
        script=hand.script,
        rolls=hand.rolls,
        shuffles=hand.shuffles,
        changes=hand.changes,
        version=hand.version,
        until=hand.until,
        last_hand=hand.last_hand,
    )


__all__ = [
    "Answered",
    "Params",
    "UnfitError",
    "answered",
    "of_hand",
    "position_of",
    "shift_position",
]

Params = (
    messages.ScoreParams
    | messages.CompareParams
    | messages.SettleParams
    | messages.ShiftParams
    | PlayParams
)
"""What a question may be, whatever ruleset it names."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, as JSON values.

    Attributes:
        answer: What the protocol answers.
        events: What happened, in order, each with its rule; to count or to compare hands causes
            no events.
        rule: The rule by which the request is refused; empty where it is not.
        refused_by: For each entry of a script the rule that refused it, empty where none did.
        account: What is so of a hand that was settled, and why; None where none was.
        facts: Returns what is so after a shift, or of hands that were compared, and why.
        played: The hand that was played, the first one of a session; None where none was.
        hands: Each hand of a session by itself; none where no further hands were asked for.
    """

    answer: dict[str, Any]
    events: tuple[Event, ...] = ()
    rule: str = ""
    refused_by: tuple[str, ...] = ()
    account: Account | None = field(default=None, repr=False, compare=False)
    facts: Callable[[], Facts] = field(default=dict[Any, Any], repr=False, compare=False)
    played: Played | None = field(default=None, repr=False, compare=False)
    hands: tuple[Answered, ...] = field(default=(), repr=False, compare=False)


def answered(
    rules: Ruleset, book: Book | None, params: Params, tape: Tape | None = None
) -> Answered:
    """Answer a request by `rules`, whatever ruleset it names; `book` is theirs.

    Only a hand that is played needs the book; where none is given, it is made.  `tape` has the
    first steps of the hand, where they are known.

    A position that the rules refuse, and a script of chance that runs out, are answers too.
    Raises UnfitError where the request does not add up.
    """
    try:
        match params:
            case messages.ScoreParams():
                return _score(rules, params)
            case messages.CompareParams():
                return _compare(rules, params)
            case messages.SettleParams():
                settled = settle(rules, position_of(params))
                return Answered(_settled(settled), settled.events, account=settled.account)
            case messages.ShiftParams():
                table = shift_position(params)
                shifted = shift(rules, table)
                facts = partial(shifted.facts, table)
                return Answered(_shifted(params, shifted), shifted.events, facts=facts)
            case PlayParams():
                known = book or book_of(rules)
                further = tuple(further_hands(params))
                return _session(known, of_hand(known, script_of(params), tape), further)
    except (RefusedError, ScriptRanOutError) as error:
        return _unanswered(rules, error)


def of_hand(book: Book, script: Script, tape: Tape | None = None) -> Answered:
    """Answer what a script comes to; that the rules refuse it, or chance runs out, as well."""
    try:
        played = play_script(book, script, tape)
    except (RefusedError, ScriptRanOutError) as error:
        return _unanswered(book.ruleset, error)
    settled = played.state.settled
    return Answered(
        answer_of(played),
        played.events,
        refused_by=played.refused_by,
        account=None if settled is None else settled.account,
        played=played,
    )


def _session(book: Book, first: Answered, further: Sequence[PlayParams]) -> Answered:
    """Play further hands after the first one, as far as the session goes on."""
    found: list[Answered] = []
    before = first.played
    for told in further:
        if before is None or not goes_on(before):
            break
        try:
            found.append(of_hand(book, taken_over(before, script_of(told))))
        except RefusedError as error:  # a card that there is not
            found.append(_unanswered(book.ruleset, error))
        before = found[-1].played
    if not further or first.played is None:
        return first
    return replace(
        first,
        answer=first.answer | {"then": [one.answer for one in found]},
        events=tuple(event for one in (first, *found) for event in one.events),
        refused_by=tuple(rule for one in (first, *found) for rule in one.refused_by),
        hands=(first, *found),
    )


def _unanswered(rules: Ruleset, error: RefusedError | ScriptRanOutError) -> Answered:
    if isinstance(error, ScriptRanOutError):
        return Answered({"ran_out": error.what})
    rule = error.rule or deck_rule(rules, "")  # a card that there is not
    return Answered({"refused": error.reason.value}, rule=rule)


def _score(rules: Ruleset, params: messages.ScoreParams) -> Answered:
    found = score(rules, known_cards(params.cards), known_cards(params.field), params.version)
    special = None if found.special is None else found.special.value
    return Answered({"total": found.total, "bombed": found.bombed, "special": special})


def _compare(rules: Ruleset, params: messages.CompareParams) -> Answered:
    hands, fields = hands_of(params.hands), hands_of(params.fields)
    found = compare(rules, hands, fields, params.version)
    facts = partial(compared, rules, hands, fields, params.version)
    return Answered({"best": list(found.best), "sabacc_pot": found.sabacc_pot}, facts=facts)


def _settled(found: Settled) -> dict[str, Any]:
    shown = {seat: fact.value for seat, fact in found.account.shown.items()}
    return outcome(found) | {
        "shown": names_seen(shown),
        "paid": dict(found.paid),
        "stacks": dict(found.stacks),
        "hand_pot": found.hand_pot,
        "sabacc_pot": found.sabacc_pot,
        "house": found.house,
    }


def _shifted(params: messages.ShiftParams, found: Shifted) -> dict[str, Any]:
    return {
        "shifted": found.shifted,
        "hands": {seat: names(cards) for seat, cards in found.hands.items()},
        "fields": {seat: names(found.fields.get(seat, ())) for seat in params.seats},
        "pickers": dict(found.pickers),
        "deck": names(found.deck),
        "out_of_play": names(found.out_of_play),
    }


def shift_position(params: messages.ShiftParams) -> ShiftPosition:
    """Turn the parameters of `shift` into a table as the die falls; raises UnfitError."""
    _check_table(params)
    if (params.die is None) == (params.comes is None):
        refuse("die", "or `comes` must be given, and not both")
    return ShiftPosition(
        seats=tuple(params.seats),
        dealer=params.dealer,
        hands=hands_of(params.hands),
        fields=hands_of(params.fields),
        folded=frozenset(params.folded),
        comes=params.comes,
        die=params.die,
        other_die=params.other_die,
        picks=hands_of(params.picks),
        shuffle=known_cards(params.shuffle),
        deck=known_cards(params.deck),
    )


def position_of(params: messages.SettleParams) -> Position:
    """Turn the parameters of `settle` into a position; raises UnfitError."""
    seats = tuple(params.seats)
    _check_table(params)
    if params.caller is not None:
        _seated_in_answers("caller", params.caller, seats)
    if set(params.folded) == set(seats):
        refuse("folded", "names every seat; at least one must be left")
    if set(params.stacks) != set(seats):
        refuse("stacks", "must have one entry for each seat, and no others")
    for place, pot in enumerate(params.pots):
        for seat in pot.eligible or ():
            _seated_in_answers(f"pots[{place}].eligible", seat, seats)
    return Position(
        seats=seats,
        dealer=params.dealer,
        hands=hands_of(params.hands),
        stacks=dict(params.stacks),
        pots=tuple(
            Pot(pot.amount, None if pot.eligible is None else frozenset(pot.eligible))
            for pot in params.pots
        ),
        sabacc_pot=params.sabacc_pot,
        fields=hands_of(params.fields),
        caller=params.caller,
        folded=frozenset(params.folded),
        deck=known_cards(params.deck),
        version=params.version,
    )


def _check_table(params: messages.SettleParams | messages.ShiftParams) -> None:
    """Refuse a table whose seats do not add up."""
    seats = params.seats
    if len(set(seats)) != len(seats):
        refuse("seats", "names a seat twice")
    _seated_in_answers("dealer", params.dealer, seats)
    for key, named in (("folded", params.folded), ("fields", params.fields)):
        for seat in named:
            _seated_in_answers(key, seat, seats)
    if set(params.hands) != set(seats):
        refuse("hands", "must have one entry for each seat, and no others")


def _seated_in_answers(key: str, seat: str, seats: Iterable[str]) -> None:
    if seat not in seats:
        refuse(key, f"names {seat!r}, who is not among the seats")
