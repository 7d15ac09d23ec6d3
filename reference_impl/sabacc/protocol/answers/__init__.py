"""What the engine answers to a request of the protocol, and what happened on the way.

The parameters are those of `sabacc.protocol.messages`.  Standard library only: the page of the
arbiter asks here too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sabacc.engine import Position, Pot, ShiftPosition, compare, score, settle, shift
from sabacc.engine.contest import compared
from sabacc.engine.play import book_of, play_script
from sabacc.engine.play.going_on import goes_on, taken_over
from sabacc.engine.position import RefusedError, ScriptRanOutError, deck_rule, known_cards
from sabacc.protocol import messages
from sabacc.protocol.answers.further import further_hands
from sabacc.protocol.answers.plain import hands_of, names, names_seen, outcome
from sabacc.protocol.answers.play import answer_of, script_of
from sabacc.protocol.answers.unfit import UnfitError, refuse
from sabacc.protocol.messages_play import PlayParams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sabacc.engine import Event
    from sabacc.engine.account import Account
    from sabacc.engine.fact import Facts
    from sabacc.engine.play import Book, Played, Script
    from sabacc.engine.play.players.tape import Tape
    from sabacc.engine.settling import Settled
    from sabacc.engine.shifting import Shifted
    from sabacc.spec.rulesets import Ruleset

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
        _seated("caller", params.caller, seats)
    if set(params.folded) == set(seats):
        refuse("folded", "names every seat; at least one must be left")
    if set(params.stacks) != set(seats):
        refuse("stacks", "must have one entry for each seat, and no others")
    for place, pot in enumerate(params.pots):
        for seat in pot.eligible or ():
            _seated(f"pots[{place}].eligible", seat, seats)
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
    _seated("dealer", params.dealer, seats)
    for key, named in (("folded", params.folded), ("fields", params.fields)):
        for seat in named:
            _seated(key, seat, seats)
    if set(params.hands) != set(seats):
        refuse("hands", "must have one entry for each seat, and no others")


def _seated(key: str, seat: str, seats: Iterable[str]) -> None:
    if seat not in seats:
        refuse(key, f"names {seat!r}, who is not among the seats")
