"""A hand that the engine plays under a ruleset, told step by step, and a picture of its rounds."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import atan2, cos, pi, sin
from typing import Final, NamedTuple

from sabacc.arbiter.accounts import changes_of
from sabacc.engine.events import (
    HAND_POT,
    SABACC_POT,
    Acted,
    ActionType,
    Awarded,
    Bombed,
    Dealt,
    Event,
    Gave,
    Lost,
    Over,
    Paid,
    Phase,
    PhaseClosed,
    Rolled,
    Won,
)
from sabacc.engine.hands import Score, card_values, in_force, score_of_valid
from sabacc.engine.play import (
    Action,
    Move,
    Setup,
    State,
    TakenMove,
    apply,
    compile_rules,
    legal,
    start,
)
from sabacc.notation.card_names import card_words
from sabacc.notation.words import SPECIAL_NAMES, THE_POTS, event_words, round_word
from sabacc.records.random_play import peoples_move, random_action, seat_names
from sabacc.site.elements import filled
from sabacc.spec.rulesets import Ruleset, deck_of
from sabacc.system.text import join_words

# How many hands are played; the one that shows most in the fewest moves is told
_SEEDS: Final = 80
_SEATS: Final = 3
# What everybody has where the rules leave it to the players what they bring
_USUAL_STACK: Final = 100
# A hand with more moves is played no further
_LONG: Final = 40
# From this total on a player stands
_GOOD: Final = 15
# From this total on a player calls
_CALLED: Final = 17
# Where a player who trades would like to be, without the card that they give up
_MIDDLE: Final = 12
# A larger pot is not told: its figures hide what happens
_POT: Final = 60


class HandScene(NamedTuple):
    """A phase: what it is called, what happens in it, and the pots after it."""

    title: str
    words: str
    pots: Mapping[str, int]


class Seat(NamedTuple):
    """A seat as it is drawn: its cards, what they count, its credits, and whether it is out."""

    name: str
    cards: Sequence[str]
    worth: str
    credits: int
    out: bool


class HandPart(NamedTuple):
    """A round or turn, or what comes before them: its scenes, and the table after it."""

    title: str
    scenes: tuple[HandScene, ...]
    seats: tuple[Seat, ...]


class SampleHand(NamedTuple):
    """A hand: who deals, its parts, what play goes by, and the phases that a round may have.

    A phase is given by its name, the first round that has it, and whether it comes once in a hand.
    """

    dealer: str
    stack: int
    next_dealer: str
    parts: tuple[HandPart, ...]
    unit: str
    phases: tuple[tuple[str, int, bool], ...]


class _Played(NamedTuple):
    begun: State
    antes: tuple[Event, ...]
    moves: tuple[TakenMove, ...]


def sample_hand(rules: Ruleset) -> SampleHand:
    """Play hands as people do, and tell the one that shows most."""
    hands = [_play(rules, seed) for seed in range(_SEEDS)]
    told = max(hands, key=_shows)
    return SampleHand(
        told.begun.dealer,
        _stack(rules),
        told.begun.next_dealer,
        tuple(_parts(told)),
        round_word(told.begun),
        tuple(_phases(hands)),
    )


def _stack(rules: Ruleset) -> int:
    return rules.choices["table.buy-in"].number or _USUAL_STACK


def _play(rules: Ruleset, seed: int) -> _Played:
    rng = random.Random(seed)  # noqa: S311 - seeded chance repeats; nothing here is a secret
    deck = list(deck_of(rules))
    rng.shuffle(deck)
    played = compile_rules(rules)
    seats = seat_names(min(_SEATS, played.most_seats or _SEATS))
    setup = Setup(
        seats=seats,
        dealer=seats[-1],
        stacks=dict.fromkeys(seats, _stack(rules)),
        deck=tuple(deck),
        shuffles=(tuple(deck[::-1]),) * 200,
    )
    step = start(played, setup)
    state, moves = step.state, list[TakenMove]()
    while not state.over and len(moves) < _LONG:
        move = _move(rng, state)
        moves.append(TakenMove(state, move, apply(state, move)))
        state = moves[-1].step.state
    return _Played(step.state, step.events, tuple(moves))


def _move(rng: random.Random, state: State) -> Move:
    """Draw, stand and call as the hand suggests; bet as people do."""
    options = {option.does: option for option in legal(state)}
    seat = state.asked_seat
    if seat is None or not options.keys() & {ActionType.CALL, ActionType.STAND}:
        return peoples_move(rng, state)
    _, found = _held(state, seat)
    sound = not found.bombed and found.total > 0
    good = found.special is not None or (sound and found.total >= _GOOD)
    if ActionType.CALL in options:
        calls = good and (found.special is not None or found.total >= _CALLED)
        return random_action(rng, options[ActionType.CALL if calls else ActionType.PASS])
    if good or not options.keys() & {ActionType.DRAW, ActionType.TRADE}:
        return random_action(rng, options[ActionType.STAND])
    if ActionType.TRADE in options and (not sound or ActionType.DRAW not in options):
        values = card_values(state.compiled.ruleset.choices["totals.face-values"])
        trade = options[ActionType.TRADE]
        worst = sorted(trade.pool, key=lambda card: abs(found.total - values[card] - _MIDDLE))
        return Action(seat, ActionType.TRADE, 0, tuple(worst[: min(trade.sizes)]))
    return random_action(rng, options.get(ActionType.DRAW, options[ActionType.STAND]), 1)


def _held(state: State, seat: str) -> tuple[Sequence[str], Score]:
    """Return the cards of a seat, its field included, and what they count now."""
    cards = (*state.hands_by_seat()[seat], *state.fields_by_seat()[seat])
    return cards, score_of_valid(in_force(state.compiled.ruleset, state.version), cards)


def _shows(played: _Played) -> float:
    """Weigh a hand: each thing that happens in it once, against its length and its pots."""
    events = [event for taken in played.moves for event in taken.step.events]
    kinds = {event.does.value for event in events if isinstance(event, Acted)}
    kinds |= {type(event).__name__ for event in events if isinstance(event, Bombed | Lost)}
    kinds |= {f"shift {event.comes}" for event in events if isinstance(event, Rolled)}
    last = played.moves[-1].step.state if played.moves else played.begun
    most = max((taken.before.hand_pot for taken in played.moves), default=0)
    ends = last.over and any(isinstance(event, Awarded) for event in events)
    shown = last.caller_seat is not None and len(last.active_seats) > 1
    return (
        (100 if ends and shown else 0)
        + (50 if most <= _POT else 0)
        + 3 * len(kinds)
        - len(played.moves) / 2
    )


def _phases(hands: Sequence[_Played]) -> Iterator[tuple[str, int, bool]]:
    """Yield the phases of a round in order, as far as any of the hands has them."""
    before: dict[str, set[str]] = defaultdict(set)
    first: dict[str, int] = {}
    often: dict[str, int] = defaultdict(int)
    for played in hands:
        counted: dict[str, int] = defaultdict(int)
        for number, moves in groupby(played.moves, key=lambda taken: taken.before.round):
            seen = dict.fromkeys(str(taken.before.phase.value) for taken in moves)
            for place, name in enumerate(seen):
                before[name] |= {*list(seen)[:place]}
                first[name] = min(number, first.get(name, number))
                counted[name] += 1
        for name, times in counted.items():
            often[name] = max(often[name], times)
    for name in sorted(before, key=lambda name: (len(before[name]), name)):
        if name != Phase.DISCARDING.value:  # a part of the drawing
            yield name, first[name], often[name] == 1


class _Happening(NamedTuple):
    """What a move brings about within one phase, and how the hand lies after it."""

    round: int
    title: str
    events: tuple[Event, ...]
    state: State


def _happenings(played: _Played) -> Iterator[_Happening]:
    """Yield what happens, move by move; what follows the end of the play stands apart."""
    yield _Happening(0, "Ante and deal", played.antes, played.begun)
    for taken in played.moves:
        events = [event for event in taken.step.events if not isinstance(event, PhaseClosed)]
        end = next((at for at, one in enumerate(events) if isinstance(one, Over)), len(events))
        number, title, state = taken.before.round, phase_title(taken.before.phase), taken.step.state
        yield _Happening(number, title, tuple(events[:end]), state)
        if events[end + 1 :]:
            yield _Happening(number, "The end", tuple(events[end + 1 :]), state)


def _parts(played: _Played) -> Iterator[HandPart]:
    pots = {HAND_POT: 0, SABACC_POT: 0}
    for number, group in groupby(_happenings(played), key=lambda happening: happening.round):
        scenes: list[HandScene] = []
        state = played.begun
        for title, same in groupby(group, key=lambda happening: happening.title):
            happenings = list(same)
            state = happenings[-1].state
            events = [event for one in happenings for event in one.events]
            paid = {pot: sum(changes_of("pot", pot, events)) for pot in pots}
            pots = {pot: amount + paid[pot] for pot, amount in pots.items()}
            changed = {pot.replace("-", " "): pots[pot] for pot in pots if paid[pot]}
            clauses = _antes(events) if not number else _clauses(happenings)
            words = "; ".join(clauses)
            scenes += [HandScene(title, words, changed)] if words else []
        name = f"{round_word(state).capitalize()} {number}" if number else ""
        yield HandPart(name, tuple(scenes), _seats(state))


def _antes(events: Sequence[Event]) -> Iterator[str]:
    """Tell what everybody pays before the hand."""
    shares: dict[str, list[str]] = defaultdict(list)
    for event in events:
        if isinstance(event, Paid):
            shares[event.seat].append(f"{event.amount} to {THE_POTS[event.pot]}")
    for paid, group in groupby(shares.items(), key=lambda share: share[1]):
        yield f"{join_words(seat for seat, _ in group)} pay {join_words(paid)}"


_TITLES: Final = {Phase.SHIFT.value: "Die and shift", Phase.DISCARDING.value: "Drawing"}


def phase_title(name: str) -> str:
    """Name a phase as a table does; what is given up after a draw belongs to the drawing."""
    return _TITLES.get(name) or name.replace("-", " ").capitalize()


def _seats(state: State) -> tuple[Seat, ...]:
    """Return the seats that are dealt in, from the dealer's left."""
    found: list[Seat] = []
    for name, stack in state.stacks_by_seat().items():
        cards, score = _held(state, name)
        out = name not in (state.active_seats or state.dealt_in)
        found.append(Seat(name, cards, worth_words(score), stack, out))
    return tuple(found)


def worth_words(found: Score) -> str:
    """Say what a hand counts: `17`, `24, out of range`, `23, a Pure Sabacc`."""
    special = "" if found.special is None else f", {SPECIAL_NAMES[found.special]}"
    return f"{found.total}{', out of range' if found.bombed else special}"


def _clauses(happenings: Sequence[_Happening]) -> Iterator[str]:
    """Tell what happens in a phase; several who do the same, one after the other, in one clause."""
    told = [clause for one in happenings for clause in _told(one.events)]
    for (does, words), group in groupby(told, key=lambda clause: clause[1:]):
        seats = [seat for seat, _, _ in group]
        if does and len(seats) > 1:
            yield f"{join_words(seats)} {does}"
        else:
            yield from (f"{seat}{words}" for seat in seats)


def _told(events: Sequence[Event]) -> Iterator[tuple[str, str, str]]:
    """Yield what a move brings about: a seat, what several do, and what one does."""
    actor = next((event.seat for event in events if isinstance(event, Acted)), "")
    awarded = any(isinstance(event, Awarded) for event in events)
    got: dict[str, list[str]] = defaultdict(list)
    for event in events:
        if isinstance(event, Dealt) and event.seat == actor:
            got[event.seat].append(card_words(event.card))
    for event in events:
        words = event_words(event)
        match event:
            case Acted(seat, ActionType.DRAW):
                yield seat, "", f" draws {join_words(got[seat])}"
            case Acted(seat, ActionType.TRADE):
                yield seat, "", f"{words.removeprefix(seat)} for {join_words(got[seat])}"
            case Acted(seat, does) if does is not ActionType.KEEP:
                yield seat, does.value, words.removeprefix(seat)
            case _:
                if not _silent(event, actor, got, awarded=awarded):
                    yield words, "", ""


def _silent(event: Event, actor: str, got: Mapping[str, object], *, awarded: bool) -> bool:
    """Say whether an event says nothing new: that a bet is paid, that a card traded is given up."""
    match event:
        case Acted() | Won():
            return isinstance(event, Acted) or awarded
        case Dealt(seat):
            return seat in got
        case Gave(seat):
            return seat == actor
        case Paid(seat, pot=pot):
            return seat == actor and pot == HAND_POT
        case _:
            return False


_ACROSS, _DOWN = 134, 88
"""How far the phases stand from the middle of the wheel."""


def wheel(hand: SampleHand) -> str:
    """Draw a round as a wheel: the same picture in both schemes, light as the cards are."""
    phases = [one for one in hand.phases if one[0] != Phase.LAST_BETTING.value]
    spokes = [_spoke(hand, phase, 2 * pi / len(phases), at) for at, phase in enumerate(phases)]
    return filled("round.svg.j2", hand=hand, spokes=spokes, across=_ACROSS, down=_DOWN)


def _spoke(
    hand: SampleHand, phase: tuple[str, int, bool], width: float, place: int
) -> dict[str, object]:
    """Lay a phase out on the wheel: where it stands, what is said of it, and the arrow after it."""
    name, first, once = phase
    angle = width * place - pi / 2
    after = angle + width / 2
    late = first > 1 and hand.unit == "round"
    return {
        "title": f"{place + 1}. {phase_title(name)}",
        "note": f"from round {first}" if late else "once in a hand" if once else "",
        "at": (round(_ACROSS * cos(angle)), round(_DOWN * sin(angle))),
        "arrow": (round(_ACROSS * cos(after)), round(_DOWN * sin(after))),
        "turn": round(atan2(_DOWN * cos(after), -_ACROSS * sin(after)) * 180 / pi),
    }
