"""The engine's answers to requests of the protocol, with the events behind them.

The parameters are those of `sabacc.protocol.messages`. Standard library only: the page of the
arbiter runs this too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NoReturn

from sabacc.engine import Event, Position, Pot, ShiftPosition, compare, score, settle, shift
from sabacc.engine.contest import compare_hands
from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT, ActionType, PhaseClosed
from sabacc.engine.fact import FactKind, Facts
from sabacc.engine.play import (
    Action,
    ChanceScript,
    CompiledRules,
    Phase,
    PlayedHand,
    Roll,
    Script,
    ScriptedAction,
    Setup,
    compile_rules,
    play_script,
)
from sabacc.engine.play.script_player import Tape, carry_over, has_next_hand
from sabacc.engine.position import RefusedError, ScriptRanOutError, deck_rule, known_cards
from sabacc.engine.settling import Settlement, SettlementFacts
from sabacc.engine.shifting import ShiftResult
from sabacc.protocol import messages
from sabacc.protocol.facts import OWED
from sabacc.protocol.messages import EntryParams, HandParams, PlayParams, RollParams
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import InputError

SETTLEMENT_FACTS: Final[Mapping[str, tuple[FactKind, str | None]]] = MappingProxyType(
    {
        "winners": (FactKind.WINNERS, ""),
        "sabacc_winners": (FactKind.SABACC_WINNERS, ""),
        "bombed": (FactKind.BOMBED, None),
        "demise": (FactKind.DEMISE_CARD, None),
        "paid": (FactKind.PAYS, None),
        "stacks": (FactKind.STACK, None),
        "hand_pot": (FactKind.POT, HAND_POT),
        "sabacc_pot": (FactKind.POT, SABACC_POT),
        "house": (FactKind.POT, HOUSE),
        "owed": (FactKind.OWES, None),
    }
)
"""The kind of fact for each key of an answer, with its subject; None if each seat has one."""

_CARD_NAMES: Final = {card: str(card) for card in CARDS.values()}


def hands_of(cards: Mapping[str, Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    """Parse the cards of each seat; raises RefusedError for an unknown name."""
    return {seat: known_cards(names) for seat, names in cards.items()}


def card_names(cards: Iterable[Card]) -> list[str]:
    """Return the names as plain strings: a `Card` is not a JSON value."""
    return list(map(_CARD_NAMES.__getitem__, cards))


def names_by_seat(cards: Mapping[str, Iterable[Card]]) -> dict[str, list[str]]:
    """Return the names of each seat's cards."""
    return {seat: card_names(hand) for seat, hand in cards.items()}


def settlement_outcome(settled: Settlement) -> dict[str, Any]:
    """Return the answer fields of every settlement: winners by pot, who bombed, demise cards."""
    return {
        "winners": list(settled.winners),
        "pot_winners": [list(seats) for seats in settled.pot_winners],
        "sabacc_winners": list(settled.sabacc_winners),
        "bombed": list(settled.bombed),
        "demise": {seat: str(cards[-1]) for seat, cards in settled.demise.items()},
    }


class InconsistentRequestError(InputError):
    """A request whose parts are well formed but contradict one another.

    `field` is the key that is wrong (`hands`, `script[2].seat`); `problem` continues it: "names a
    seat twice".
    """

    def __str__(self) -> str:
        """Format as "`hands` names a seat twice"."""
        return f"`{self.field}` {self.problem}"


def reject(key: str, problem: str) -> NoReturn:
    """Raise InconsistentRequestError for a key."""
    raise InconsistentRequestError(problem, field=key)


def script_of(params: PlayParams) -> Script:
    """Convert a request to a script; raises InconsistentRequestError."""
    check_seats(params)
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
        owed=dict(params.owed),
        version=params.version,
        last_hand=params.last_hand,
    )


def _chances(params: PlayParams) -> ChanceScript:
    last = [_roll(roll) for roll in params.rolls if roll.last]
    at_call = [change.version for change in params.changes if change.call]
    return ChanceScript(
        rolls={roll.round: _roll(roll) for roll in params.rolls if roll.round is not None},
        last_roll=last[0] if last else None,
        changes={
            change.round: change.version for change in params.changes if change.round is not None
        },
        change_at_call=at_call[0] if at_call else None,
    )


def entry_of(entry: EntryParams) -> ScriptedAction:
    """Convert an entry of the script."""
    default_amount = 1 if entry.does == "draw" else 0
    amount = default_amount if entry.amount is None else entry.amount
    action = Action(entry.seat, ActionType(entry.does), amount, known_cards(entry.cards))
    phase = None if entry.phase is None else Phase(entry.phase)
    return ScriptedAction(action, entry.round, phase, entry.asked)


def _roll(roll: RollParams) -> Roll:
    shuffle = known_cards(roll.shuffle)
    return Roll(roll.comes, roll.die, hands_of(roll.picks), shuffle, roll.other_die)


def check_seats(params: PlayParams) -> None:
    """Reject a request whose seats or chance contradict one another, naming the key."""
    seats = set(params.seats)
    if len(seats) != len(params.seats):
        reject("seats", "names a seat twice")
    for key, seat in _named_seats(params):
        if seat not in seats:
            reject(key, f"names {seat!r}, who is not among the seats")
    if set(params.stacks) != seats:
        reject("stacks", "must have one entry for each seat, and no others")
    if params.hands is not None and not seats - set(params.sitting_out) <= set(params.hands):
        reject("hands", "must have an entry for each seat that takes part")
    _check_chance(params)


def _named_seats(params: PlayParams) -> Iterator[tuple[str, str]]:
    """Yield each seat that is named, with the key that names it."""
    yield "dealer", params.dealer
    yield from (("sitting_out", seat) for seat in params.sitting_out)
    yield from (("newcomers", seat) for seat in params.newcomers)
    yield from (("hands", seat) for seat in params.hands or ())
    for index, entry in enumerate(params.script):
        yield f"script[{index}].seat", entry.seat
        yield f"script[{index}].asked", entry.asked or entry.seat
    for index, roll in enumerate(params.rolls):
        yield from ((f"rolls[{index}].picks", seat) for seat in roll.picks)


def _check_chance(params: PlayParams) -> None:
    for roll in params.rolls:
        if (roll.comes is None) == (roll.die is None):
            reject("rolls", "must give a roll either `die` or `comes`")
    rolls = [_moment_key(roll.round, "last" if roll.last else "", "rolls") for roll in params.rolls]
    changes = [
        _moment_key(change.round, "call" if change.call else "", "changes")
        for change in params.changes
    ]
    for key, moments in (("rolls", rolls), ("changes", changes)):
        if len(set(moments)) != len(moments):
            reject(key, "names a moment twice")


def _moment_key(number: int | None, mark: str, key: str) -> str:
    """Return a key for a moment of chance: its round, or its mark (`last`, `call`).

    Reject both, and neither.
    """
    if (number is None) == (not mark):
        reject(key, "must give each either a round or its mark")
    return mark or str(number)


def answer_of(played: PlayedHand) -> dict[str, Any]:
    """Format the outcome of a script as an answer."""
    state = played.state
    table = state.table
    *phase_views, final_view = [
        {seat: card_names(view.cards) for seat, view in views.items() if view.cards}
        for views in played.visible
    ]
    answer: dict[str, Any] = {
        "script": list(played.outcomes),
        "phases": list(map(_phase_answer, played.phases, phase_views)),
        "over": state.over,
        "dealt_in": [table.seats[seat] for seat in table.order] if state.was_dealt else [],
        "dealer": state.dealer,
        "caller": state.caller_seat,
        "folded": list(map(state.name, state.folded)),
        "out": list(map(state.name, state.out)),
        "stacks": state.stacks_by_seat(),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "house": state.house,
        "hands": names_by_seat(state.hands_by_seat()),
        "fields": names_by_seat(state.fields_by_seat()),
        "deck": card_names(state.deck),
        "out_of_play": card_names(state.out_of_play),
        "shown": final_view,
        "version": state.version,
        "session_over": state.session_over,
    }
    if state.owed:
        answer[OWED] = dict(state.owed)
    if state.over:
        answer["next_dealer"] = state.next_dealer
    if state.settled is not None:
        answer |= settlement_outcome(state.settled)
    elif state.over:  # no hand was played (`ante.lone-player`)
        answer |= {
            "winners": [],
            "pot_winners": [],
            "sabacc_winners": [],
            "bombed": [],
            "demise": {},
        }
    return answer


def _phase_answer(phase: PhaseClosed, shown: dict[str, list[str]]) -> dict[str, Any]:
    table = phase.state
    answer: dict[str, Any] = {
        "round": table.round,
        "phase": str(table.phase),
        "asked": list(table.asked_seats),
        "stacks": dict(zip(table.seats, table.stacks, strict=True)),
        "hand_pot": table.hand_pot,
        "sabacc_pot": table.sabacc_pot,
        "hands": {
            seat: card_names(held) for seat, held in zip(table.seats, table.hands, strict=True)
        },
        "pots": [{"amount": amount, "eligible": list(seats)} for amount, seats in table.contested],
    }
    if phase.shifted is not None:
        answer |= {"shifted": phase.shifted, "roller": phase.roller}
    answer["shown"] = shown
    return answer


def further_hands(params: PlayParams) -> Iterator[PlayParams]:
    """Yield the further hands of a request as requests of their own.

    Stacks are those of arriving players and zero for the others: the carry-over is not known yet.
    Raises InconsistentRequestError.
    """
    seats = list(params.seats)
    for index, hand in enumerate(params.then):
        try:
            seats = _seats_of_next_hand(hand, seats)
            request = _separate_request(hand, seats)
            check_seats(request)
        except InconsistentRequestError as error:
            raise InconsistentRequestError(
                error.problem, field=f"then[{index}].{error.field}"
            ) from error
        yield request


def _seats_of_next_hand(hand: HandParams, before: list[str]) -> list[str]:
    """Return the seats after some have left and others have arrived."""
    for seat in hand.leaves:
        if seat not in before:
            reject("leaves", f"names {seat!r}, who does not sit at the table")
    seats = [seat for seat in before if seat not in hand.leaves]
    for arrival in hand.arrives:
        if arrival.seat in seats or arrival.seat in before:
            reject("arrives", f"names {arrival.seat!r}, who has a seat already")
        if arrival.after is not None and arrival.after not in seats:
            reject(
                "arrives", f"seats somebody beside {arrival.after!r}, who does not sit at the table"
            )
        index = len(seats) if arrival.after is None else seats.index(arrival.after) + 1
        seats.insert(index, arrival.seat)
    if not messages.FEWEST_SEATS <= len(seats) <= messages.MOST_SEATS:
        reject(
            "leaves" if len(seats) < messages.FEWEST_SEATS else "arrives",
            f"makes a table of {len(seats)}",
        )
    return seats


def _separate_request(hand: HandParams, seats: list[str]) -> PlayParams:
    return PlayParams(
        ruleset="",
        seats=seats,
        dealer=seats[0],
        stacks=dict.fromkeys(seats, 0) | {arrival.seat: arrival.stack for arrival in hand.arrives},
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


Params = (
    messages.ScoreParams
    | messages.CompareParams
    | messages.SettleParams
    | messages.ShiftParams
    | PlayParams
)
"""The parameters of any request."""


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """An answer as JSON values, with what led to it.

    Attributes:
        answer: The answer of the protocol.
        events: The events in order, each with its rule; none for `score` and `compare`.
        rule: The rule that refuses the request; empty if none does.
        refused_by: For each entry of a script the rule that refused it; empty if none did.
        settlement_facts: The facts of a settlement, with reasons; None if no hand was settled.
        facts: Returns the facts by kind and subject, with reasons; none of a hand not settled.
        played: The hand that was played, the first one of a session; None if none was.
        hands: The single hands of a session; empty without further hands.
    """

    answer: dict[str, Any]
    events: tuple[Event, ...] = ()
    rule: str = ""
    refused_by: tuple[str, ...] = ()
    settlement_facts: SettlementFacts | None = field(default=None, repr=False, compare=False)
    facts: Callable[[], Facts] = field(default=dict[Any, Any], repr=False, compare=False)
    played: PlayedHand | None = field(default=None, repr=False, compare=False)
    hands: tuple[EngineAnswer, ...] = field(default=(), repr=False, compare=False)


def answer_request(
    rules: Ruleset,
    compiled: CompiledRules | None,
    params: Params,
    tape: Tape | None = None,
    *,
    whole_deck: bool = False,
) -> EngineAnswer:
    """Answer a request by `rules`, ignoring the ruleset that it names.

    `compiled` are the compiled rules, needed only to play a hand, made if absent. `tape` has the
    known first steps of the hand. A shift with the `whole_deck` has no card out of play: if the
    deck ends, a new one is shuffled (`edges.short-shift`).

    A refused position and a script that runs out of chance are answers too. Raises
    InconsistentRequestError.
    """
    try:
        match params:
            case messages.ScoreParams():
                return _score(rules, params)
            case messages.CompareParams():
                return _compare(rules, params)
            case messages.SettleParams():
                settled = settle(rules, position_of(params))
                return EngineAnswer(
                    _settle_answer(settled),
                    settled.events,
                    settlement_facts=settled.settlement_facts,
                    facts=settled.settlement_facts.facts,
                )
            case messages.ShiftParams():
                table = shift_position(params, whole_deck=whole_deck)
                shifted = shift(rules, table)
                facts = partial(shifted.facts, table)
                return EngineAnswer(_shift_answer(params, shifted), shifted.events, facts=facts)
            case PlayParams():
                compiled = compiled or compile_rules(rules)
                further = tuple(further_hands(params))
                return _answer_session(
                    compiled, answer_hand(compiled, script_of(params), tape), further
                )
    except (RefusedError, ScriptRanOutError) as error:
        return _failure_answer(rules, error)


def answer_hand(compiled: CompiledRules, script: Script, tape: Tape | None = None) -> EngineAnswer:
    """Play a script and answer; a refusal and a script that runs out are answers too."""
    try:
        played = play_script(compiled, script, tape)
    except (RefusedError, ScriptRanOutError) as error:
        return _failure_answer(compiled.ruleset, error)
    settled = played.state.settled
    return EngineAnswer(
        answer_of(played),
        played.events,
        refused_by=played.refused_by,
        settlement_facts=None if settled is None else settled.settlement_facts,
        facts=dict if settled is None else settled.settlement_facts.facts,
        played=played,
    )


def _answer_session(
    compiled: CompiledRules, first: EngineAnswer, further: Sequence[PlayParams]
) -> EngineAnswer:
    """Play the further hands after the first, until the session ends."""
    hands: list[EngineAnswer] = []
    previous = first.played
    for request in further:
        if previous is None or not has_next_hand(previous):
            break
        try:
            hands.append(answer_hand(compiled, carry_over(previous, script_of(request))))
        except RefusedError as error:  # an unknown card name
            hands.append(_failure_answer(compiled.ruleset, error))
        previous = hands[-1].played
    if not further or first.played is None:
        return first
    return replace(
        first,
        answer=first.answer | {"then": [hand.answer for hand in hands]},
        events=tuple(event for hand in (first, *hands) for event in hand.events),
        refused_by=tuple(rule for hand in (first, *hands) for rule in hand.refused_by),
        hands=(first, *hands),
    )


def _failure_answer(rules: Ruleset, error: RefusedError | ScriptRanOutError) -> EngineAnswer:
    if isinstance(error, ScriptRanOutError):
        return EngineAnswer({"ran_out": error.what})
    # `known_cards` refuses an unknown name without a rule
    rule = error.rule or deck_rule(rules, "")
    return EngineAnswer({"refused": error.reason.value}, rule=rule)


def _score(rules: Ruleset, params: messages.ScoreParams) -> EngineAnswer:
    cards, field = known_cards(params.cards), known_cards(params.field)
    hand_score = score(rules, cards, field, params.version)
    return EngineAnswer(
        {
            "total": hand_score.total,
            "bombed": hand_score.bombed,
            "special": None if hand_score.special is None else hand_score.special.value,
        },
        facts=partial(compare_hands, rules, {"": cards}, {"": field}, params.version),
    )


def _compare(rules: Ruleset, params: messages.CompareParams) -> EngineAnswer:
    hands, fields = hands_of(params.hands), hands_of(params.fields)
    comparison = compare(rules, hands, fields, params.version)
    facts = partial(compare_hands, rules, hands, fields, params.version)
    return EngineAnswer(
        {"best": list(comparison.best), "sabacc_pot": comparison.sabacc_pot}, facts=facts
    )


def _settle_answer(settled: Settlement) -> dict[str, Any]:
    shown = {seat: fact.value for seat, fact in settled.settlement_facts.shown.items()}
    owed = {OWED: dict(settled.owed)} if settled.owed else {}
    return (
        settlement_outcome(settled)
        | owed
        | {
            "shown": {seat: card_names(cards) for seat, cards in shown.items() if cards},
            "paid": dict(settled.paid),
            "stacks": dict(settled.stacks),
            "hand_pot": settled.hand_pot,
            "sabacc_pot": settled.sabacc_pot,
            "house": settled.house,
        }
    )


def _shift_answer(params: messages.ShiftParams, shifted: ShiftResult) -> dict[str, Any]:
    return {
        "shifted": shifted.shifted,
        "hands": {seat: card_names(cards) for seat, cards in shifted.hands.items()},
        "fields": {seat: card_names(shifted.fields.get(seat, ())) for seat in params.seats},
        "pickers": dict(shifted.pickers),
        "deck": card_names(shifted.deck),
        "out_of_play": card_names(shifted.out_of_play),
    }


def shift_position(params: messages.ShiftParams, *, whole_deck: bool = False) -> ShiftPosition:
    """Convert the parameters of `shift` to a table; raises InconsistentRequestError."""
    _check_table(params)
    if (params.die is None) == (params.comes is None):
        reject("die", "or `comes` must be given, and not both")
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
        new_deck=known_cards(params.shuffle) if whole_deck else None,
    )


def position_of(params: messages.SettleParams) -> Position:
    """Convert the parameters of `settle` to a position; raises InconsistentRequestError."""
    seats = tuple(params.seats)
    _check_table(params)
    if params.caller is not None:
        _check_seat("caller", params.caller, seats)
    if set(params.folded) == set(seats):
        reject("folded", "names every seat; at least one must be left")
    if set(params.stacks) != set(seats):
        reject("stacks", "must have one entry for each seat, and no others")
    for index, pot in enumerate(params.pots):
        for seat in pot.eligible or ():
            _check_seat(f"pots[{index}].eligible", seat, seats)
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
    """Reject a table whose seats are inconsistent."""
    seats = params.seats
    if len(set(seats)) != len(seats):
        reject("seats", "names a seat twice")
    _check_seat("dealer", params.dealer, seats)
    for key, named in (("folded", params.folded), ("fields", params.fields)):
        for seat in named:
            _check_seat(key, seat, seats)
    if set(params.hands) != set(seats):
        reject("hands", "must have one entry for each seat, and no others")


def _check_seat(key: str, seat: str, seats: Iterable[str]) -> None:
    if seat not in seats:
        reject(key, f"names {seat!r}, who is not among the seats")
