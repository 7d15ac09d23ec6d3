"""The questions of a hunt: an endless stream, the same for the same seed.

A part of them are scenarios changed a little, a part are positions at random, with many ties, bombs
and special hands, and a part are long hands.  Each of these is played by the rules, with bets,
raises, folds, draws, shifts and calls, and written down as a script; now and then somebody tries
what the rules forbid.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any, Final, TypeAlias
from zlib import crc32

from sabacc.conformance.hunting.question import (
    Question,
    question,
    with_spare_randomness,
)
from sabacc.conformance.hunting.random_requests import (
    MOST_SEATS,
    Dealer,
    mutated,
    one_shift,
)
from sabacc.conformance.scenarios.cases import dealt_from, holds_for, largest_sum
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.engine.events import ActionType
from sabacc.engine.hands import card_values
from sabacc.engine.play import (
    Action,
    CompiledRules,
    Move,
    PlayedHand,
    Roll,
    Script,
    Setup,
    State,
    TakenMove,
    VersionChange,
    compile_rules,
    default_action,
    legal,
    refusal,
)
from sabacc.engine.play.actions import ONLY_ZERO
from sabacc.engine.play.script_player import Player
from sabacc.engine.position import RefusedError, ScriptRanOutError, known_cards
from sabacc.engine.shifting import causes_shift
from sabacc.protocol.answers import card_names, names_by_seat
from sabacc.protocol.facts import DONE, THEN
from sabacc.protocol.messages import LARGEST_SUM, WITH_AMOUNT, WITH_CARDS, HandParams
from sabacc.records import random_play
from sabacc.spec.cards import Card
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import DECK_SIZE, Ruleset, deck_of

# ruff: noqa: PLR2004 - the odds stand where they are used


# Amounts at which somebody may have thought that it is enough
_ROUND_NUMBERS: Final = (10, 11, 20, 50, 99, 100, 101, 200, 1_000, 1_001, 10_001)
_PAYING: Final = frozenset({ActionType.BET, ActionType.RAISE})
_OFTEN_TRIED: Final = (
    *(ActionType.RAISE, ActionType.BET, ActionType.ALL_IN, ActionType.MATCH, ActionType.TRADE),
    ActionType.DROP,
)
_CARDS: Final = frozenset({ActionType.TRADE, ActionType.DROP, ActionType.LAY})


def at_the_edge(rng: Random, state: State, action: Action) -> Action:
    """Return a legal deed of the least or the most amount, one next to it, or a round number."""
    if not action.amount:
        return action
    amounts = next(one for one in legal(state) if one.admits(action)).amounts
    most = amounts[-1]
    near = [amounts[0], most, most, most - 1, most // 2]
    near += [number for number in _ROUND_NUMBERS if number in amounts]
    found = rng.choice(near)
    return Action(action.seat, action.does, found if found in amounts else most, action.cards)


def beyond(rng: Random, state: State, fond: Sequence[ActionType] = ()) -> Action:
    """Return a deed that goes just beyond what may be done at this moment, or is out of place.

    What is out of place is often one of those that players are `fond` of.
    """
    options = [one for one in legal(state) if one.does in fond] or legal(state)
    mood = rng.random()
    if options and mood < 0.7:
        paid = [option for option in options if option.amounts is not ONLY_ZERO]
        given = [option for option in options if option.pool]
        some = paid if paid and (not given or rng.random() < 0.6) else given
        if some:  # a little too much of it, or too many cards; or nothing
            option = rng.choice(some)
            most = option.amounts[-1]
            if not option.pool:
                amount = rng.choice((most + 1, most + 1, most + 1, most + 2, 2 * most, 0))
                return Action(option.seat, option.does, amount)
            number = rng.choice((*option.sizes, option.sizes[-1] + 1))
            return Action(option.seat, option.does, most, _cards(rng, state, option.seat, number))
    seat = state.asked_seat or rng.choice(state.seats)
    if mood > 0.9:
        seat = rng.choice(state.seats)
    does = rng.choice(fond if fond and mood < 0.85 else (*ActionType, *_OFTEN_TRIED))
    amount = rng.choice((1, 1, 2, 3)) if does in _PAYING else int(does is ActionType.DRAW)
    cards = _cards(rng, state, seat, rng.choice((1, 1, 2))) if does in _CARDS else ()
    return Action(seat, does, amount, cards)


def _cards(rng: Random, state: State, seat: str, number: int) -> tuple[Card, ...]:
    """Return cards that a seat holds, one of them often twice, or one that lies elsewhere.

    Often they are cards that it drew, which it may have to keep, or one of these after others.
    """
    hand = state.hands_by_seat()[seat]
    if not hand:
        return state.deck[:1]
    drawn = state.drawn_cards[state.seats.index(seat)]
    if drawn and rng.random() < 0.2:
        return tuple(rng.sample(drawn, min(len(drawn), rng.choice((1, 2, 3)))))
    if drawn and rng.random() < 0.2:
        others = [card for card in hand if card not in drawn]
        return (*rng.sample(others, min(len(others), rng.choice((1, 2, 3)))), rng.choice(drawn))
    found = rng.sample(hand, min(number, len(hand)))
    mood = rng.random()
    if mood < 0.4:
        return (*found, found[0])
    if mood < 0.6:
        elsewhere = [*state.fields_by_seat().get(seat, ()), *state.deck[:2]]
        return (*found[1:], rng.choice(elsewhere)) if elsewhere else tuple(found)
    return tuple(found)


Moment: TypeAlias = tuple[int, str, str | None]


@dataclass(slots=True)
class ScriptWriter:
    """Writes a hand down as a request while it is played; played again, it comes to the same.

    Attributes:
        setup: The table before it.
        tells: Draws whether the next action that a player would take anyhow is written.
        script: What was done, and what was tried.
        outcomes: What became of each of these.
        rolls: How the die fell.
        changes: How the version changed.
        renewed: How many new decks there were.
    """

    setup: Setup
    tells: Callable[[], bool]
    script: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    outcomes: list[str] = field(default_factory=list[str])
    rolls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    changes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    renewed: int = 0
    _untold: dict[Moment, list[Action]] = field(default_factory=dict["Moment", list[Action]])

    def tell(self, state: State, move: Move) -> None:
        """Write a move down; often without an action that a player would take anyhow."""
        called = state.caller_seat is not None
        match move:
            case Action():
                if self.tells() or not state.queue or move != default_action(state):
                    self.write(state, move, DONE)
                else:
                    self._untold.setdefault(_moment(state), []).append(move)
            case Roll(die=die, picks=picks, shuffle=shuffle, other_die=other):
                if not (self.tells() or causes_shift(state.compiled.ruleset, die, other)):
                    return  # a roll that is not listed brings no shift
                some = picks or {name: hand for name, hand in state.hands_by_seat().items() if hand}
                roll: dict[str, Any] = {"last": True} if called else {"round": state.round}
                roll |= {"die": die} | ({} if other is None else {"other_die": other})
                roll |= {"picks": names_by_seat(some)}
                self.rolls.append(roll | ({"shuffle": card_names(shuffle)} if shuffle else {}))
            case VersionChange(version=version):
                if version is not None:
                    moment = {"call": True} if called else {"round": state.round}
                    self.changes.append({"version": version, **moment})

    def write(self, state: State, action: Action, fate: str) -> None:
        """Write an entry down, after the unwritten actions of the same moment before it.

        A seat may be asked twice in a phase of a round.  An entry is tried at the first asking that
        it fits, so there must be one for each asking before it.
        """
        for earlier in self._untold.pop(_moment(state), ()):
            self.script.append(_entry(state, earlier))
            self.outcomes.append(DONE)
        self.script.append(_entry(state, action))
        self.outcomes.append(fate)

    def params(self, rounds: int) -> dict[str, Any]:
        """Return the request: it stops after the last round that is played."""
        setup = self.setup
        found: dict[str, Any] = {
            "seats": list(setup.seats),
            "dealer": setup.dealer,
            "stacks": dict(setup.stacks),
            "hand_pot": setup.hand_pot,
            "sabacc_pot": setup.sabacc_pot,
            "ante": setup.ante,
            "deck": card_names(setup.deck),
            "until": {"round": rounds},
        }
        optional = {
            "hands": None if setup.hands is None else names_by_seat(setup.hands),
            "out_of_play": card_names(setup.out_of_play),
            "script": self.script,
            "rolls": self.rolls,
            "changes": self.changes,
            "shuffles": [card_names(cards) for cards in setup.shuffles[: self.renewed + 1]],
            "version": setup.version,
            "sitting_out": [seat for seat in setup.seats if seat in setup.sitting_out],
            "newcomers": [seat for seat in setup.seats if seat in setup.newcomers],
            "last_hand": setup.last_hand,
            "owed": dict(setup.owed),
        }
        return found | {name: value for name, value in optional.items() if value}


def _moment(state: State) -> Moment:
    return state.round, state.phase, state.asked_seat


def _entry(state: State, action: Action) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": action.seat, "does": str(action.does), "round": state.round}
    if action.does in WITH_AMOUNT:
        entry["amount"] = action.amount
    if action.does in WITH_CARDS:
        entry["cards"] = card_names(action.cards)
    if state.phase != action.does.default_phase:
        entry["phase"] = str(state.phase)
    if state.asked_seat not in {None, action.seat}:
        entry["asked"] = state.asked_seat
    return entry


# After so many nobody does more than is needed: raises may have no end
_DEEDS: Final = 400
ROUNDS: Final = 12
"""After which round a hand stops that nobody has called."""


# What is done over and over again is done with one of so many of the smallest amounts
_SMALLEST: Final = 2


@dataclass(frozen=True, slots=True)
class Mood:
    """How a table plays.

    Attributes:
        patience: How often somebody thinks better of a call.
        idle: How often somebody does no more than is needed.
        equal: Whether all deeds have the same chance.
        rounds: After which round the hand stops.
        busy: How often somebody thinks better of leaving the cards as they are.
        edges: How often a bet is at an edge of what is allowed.
        beyond: How often something just beyond that is tried first.
        fond: Deeds that are done over and over again.
    """

    patience: float = 1.0
    idle: float = 0.0
    equal: bool = False
    rounds: int = ROUNDS
    busy: float = 0.0
    edges: float = 0.0
    beyond: float = 0.0
    fond: tuple[ActionType, ...] = ()


_WEARY: Final = Mood(idle=1.0)


class _Improvised(Player):
    """A hand that is played by chance, and written down as it goes.

    The script comes to the same when it is played, so it need not be: this playing answers it.
    """

    def __init__(self, rng: Random, compiled: CompiledRules, setup: Setup, mood: Mood) -> None:
        super().__init__(compiled, Script(setup, until=(mood.rounds, None)))
        self.rng, self.mood = rng, mood
        self.writer = ScriptWriter(setup, tells=lambda: rng.random() < 0.5)

    def _next(self, before: State) -> TakenMove:
        if len(self.writer.script) >= _DEEDS:
            self.mood = _WEARY
        move: Move | None = None
        if before.awaits == "seat" and self.rng.random() < self.mood.beyond:
            tried = beyond(self.rng, before, self.mood.fond)
            refused = refusal(before, tried)
            if refused is None:  # the rules allow it all the same
                move = tried
            else:
                self.writer.write(before, tried, refused.reason.value)
        move = move or _move(self.rng, before, self.mood)
        self.writer.tell(before, move)
        return TakenMove(before, move, self._apply(before, move))

    def _result(self, state: State) -> PlayedHand:
        self.outcomes = self.writer.outcomes
        self.writer.renewed = len(self.script.setup.shuffles) - len(state.shuffles)
        return super()._result(state)


def improvised(
    name: str, rng: Random, compiled: CompiledRules, setup: Setup, mood: Mood
) -> Question | None:
    """Return a hand that is played by the rules, and its request; None if it cannot be."""
    player = _Improvised(rng, compiled, setup, mood)
    try:
        played = player.run()
    except (RefusedError, ScriptRanOutError):
        return None
    params = player.writer.params(mood.rounds)
    return question(name, "play", params, compiled.ruleset, played=played)


def _move(rng: Random, state: State, mood: Mood) -> Move:
    """Choose what happens next; a patient table seldom calls, and folds are rare."""
    if state.awaits == "seat" and rng.random() < mood.idle:
        return default_action(state)
    if mood.fond and rng.random() < 0.75:
        options = [option for option in legal(state) if option.does in mood.fond]
        if options:
            return random_play.random_action(rng, rng.choice(options), _SMALLEST)
    choose = random_play.random_move if mood.equal else random_play.peoples_move
    better = {"call": mood.patience, "fold": 0.8, "stand": mood.busy, "keep": mood.busy}
    while True:
        move = choose(rng, state)
        if not isinstance(move, Action):
            return move
        if rng.random() >= better.get(move.does, 0.0):
            return at_the_edge(rng, state, move) if rng.random() < mood.edges else move


FEWEST: Final = 2
MOST: Final = 6
"""How many seats the tables have."""
LONGEST: Final = 24
"""Up to how many rounds a hand may last that is played until the rules end it."""
# The stacks of a hand: short ones, usual ones, and more than 32 bits hold
_HAND_STACKS: Final = (3, 20, 60, 100, 250, 1_000, 2**31 + 7, 10**11 + 7)
# The credits in the hand pot beforehand
_POTS: Final = (0, 0, 1, 2, 12, 37, 250, 1_001, 2**31 + 1)


def long_hands(
    rules: Ruleset, seed: int | str, count: int, seats: Sequence[int] = range(FEWEST, MOST + 1)
) -> Iterator[Question]:
    """Yield `count` hands at tables of one of `seats`.

    There are none if the ruleset seats nobody at such tables.
    """
    compiled = compile_rules(rules)
    tables = [size for size in seats if size <= compiled.most_seats]
    rng = Random(f"{seed} {rules.name}")  # noqa: S311 - seeded chance repeats
    for number in range(count if tables else 0):
        for _ in range(50):
            names, mood = random_play.seat_names(rng.choice(tables)), _mood(rng, compiled, number)
            setup = _setup(rng, compiled, names)
            found = improvised(f"{seed}-{number + 1}", rng, compiled, setup, mood)
            if found is not None:
                yield found
                break


def _mood(rng: Random, compiled: CompiledRules, number: int) -> Mood:
    """Choose a mood; now and then nobody calls until the longest hand is over."""
    edges, tried = rng.choice((0.0, 0.3, 0.6)), rng.choice((0.0, 0.1, 0.3))
    if number % 8 == 1 and compiled.round_limit <= LONGEST:
        return Mood(idle=0.93, rounds=compiled.round_limit, edges=edges, beyond=tried)
    if rng.random() < 0.4:  # something that may be repeated by these rules
        dropped = compiled.drawing == "draw-then-discard"
        often = [ActionType.BET, ActionType.DRAW, ActionType.DROP if dropped else ActionType.TRADE]
        often += [ActionType.RAISE] if compiled.raises else []
        often += [ActionType.LAY] if compiled.ruleset.choices["field.exists"].name == "yes" else []
        return Mood(beyond=tried, edges=edges, fond=tuple(rng.sample(often, 2)))
    return Mood(
        rng.choice((0.0, 0.5, 0.8, 0.95)),
        equal=rng.random() < 0.25,
        busy=rng.choice((0.0, 0.9)),
        edges=edges,
        beyond=tried,
    )


def _setup(rng: Random, compiled: CompiledRules, seats: Sequence[str]) -> Setup:
    """Lay a table with short, usual and huge stacks.

    Often hands are dealt that matter to a rule, and now and then the deck is short.
    """
    rules = compiled.ruleset
    most, cards = rng.randint(2, len(_HAND_STACKS)), deck_of(rules)
    setup = random_play.random_setup(rng, len(seats), _HAND_STACKS[:most], cards)
    huge = most > len(_HAND_STACKS) - 2
    hands, deck, pile = None, setup.deck, setup.out_of_play
    if rng.random() < 0.6:
        dealer = Dealer(rng, rules)
        dealt_hands = dealer.hands(seats, () if rng.random() < 0.1 else (2,))
        hands = {name: known_cards(dealt) for name, dealt in dealt_hands.items()}
        deck = known_cards(dealer.deck)
        if rng.random() < 0.4:
            deck = _copies(rng, deck, hands)
        elif rng.random() < 0.4:
            values = card_values(rules.choices["totals.face-values"])
            deck = tuple(sorted(deck, key=lambda card: abs(values[card]) > 5))
        if rng.random() < 0.3:
            size = rng.randint(0, rng.choice((1, 4)) * len(seats))
            deck, pile = deck[:size], deck[size : size + 4 * len(seats)]
    pot = rng.choice(_POTS if huge else _POTS[:-1])
    if rng.random() < 0.2:
        usual = POINTS["pots.hand-cap"].numbers["forces-call"].default
        pot = max(0, (rules.choices["pots.hand-cap"].number or usual) - rng.randint(-1, 4))
    orders = [tuple(rng.sample(cards, len(cards))) for _ in range(2)]
    cuts = range(0, len(cards), len(cards) // 3)
    away = rng.choice((0.0, 0.0, 0.0, 0.1, 0.4))
    return replace(
        setup,
        seats=tuple(seats),
        dealer=rng.choice(seats),
        stacks=dict(zip(seats, setup.stacks.values(), strict=True)),
        hands=hands,
        deck=deck,
        out_of_play=pile,
        hand_pot=pot,
        sabacc_pot=setup.sabacc_pot + (_POTS[-1] if huge and rng.random() < 0.6 else 0),
        shuffles=tuple(order[cut:] + order[:cut] for cut in cuts for order in orders)[:6],
        sitting_out=frozenset(seat for seat in seats if rng.random() < away),
        newcomers=frozenset(seat for seat in seats if rng.random() < 0.05),
        version=rng.choice(list(compiled.versions)) if compiled.versions else None,
        last_hand=rng.random() < 0.1,
    )


def _copies(
    rng: Random, deck: Sequence[Card], hands: Mapping[str, Sequence[Card]]
) -> tuple[Card, ...]:
    """Let second copies of face cards in hand come first, or both copies come to one player."""
    if rng.random() < 0.5:
        held = {card for cards in hands.values() for card in cards}
        return tuple(sorted(deck, key=lambda card: card not in held))
    faces = [card for card in dict.fromkeys(deck) if deck.count(card) > 1]
    some = rng.sample(faces, min(len(faces), 4))
    rest = [card for card in deck if card not in some]
    step = rng.choice((1, len(hands)))
    first = [some[place : place + step] * 2 for place in range(0, len(some), step)]
    return (*(card for cards in first for card in cards), *rest)


# How many hands a session has at the most
_HANDS: Final = 4
# How often seats come, go or sit out between two hands
_RARELY: Final = 0.2
# How many rolls and new decks of a hand are listed: each offers all cards to every picker
_ROLLS: Final = 2
FURTHER: Final = frozenset(HandParams.__struct_fields__)
"""The parameters of a further hand of a session."""


def random_session(
    rng: Random, rules: Ruleset, hands: int = _HANDS, least: int = FEWEST, most: int = 9
) -> dict[str, Any]:
    """Return a request of `play` with further hands, before which players come and go.

    Everybody calls as soon as they may, so that most hands are over and another one follows.
    `least` and `most` are the seats of the tables.
    """
    compiled = compile_rules(rules)
    most = max(least, min(most, compiled.most_seats))
    seats = list(random_play.seat_names(max(least, min(most, rng.choice((2, 2, 3, 3, 4, 5))))))
    session, further = _called(rng, compiled, seats), list[dict[str, Any]]()
    for _ in range(1, hands):
        leaves = [seat for seat in seats[least:] if rng.random() < _RARELY]
        arrives, seats = _arrived(rng, seats, leaves, most)
        hand = {
            key: value for key, value in _called(rng, compiled, seats).items() if key in FURTHER
        }
        further.append({**hand, "leaves": leaves, "arrives": arrives})
    return {**session, "then": further}


def _called(rng: Random, compiled: CompiledRules, seats: Sequence[str]) -> dict[str, Any]:
    """Return a hand that is seldom the last one, and that stops before its end only seldom.

    A few players say whether they play on; now and then many want to sit out.
    """
    made = None
    while made is None:
        stacks = {seat: rng.choice(_HAND_STACKS[:5]) for seat in seats}
        last = rng.random() < _RARELY / 4
        setup = replace(_setup(rng, compiled, seats), stacks=stacks, last_hand=last)
        made = improvised("", rng, compiled, setup, _mood(rng, compiled, 0))
    hand = with_spare_randomness(made)
    hand["rolls"], hand["shuffles"] = hand.get("rolls", [])[:_ROLLS], hand["shuffles"][:_ROLLS]
    if rng.random() < 1 - _RARELY:
        del hand["until"]
    often = rng.random() < _RARELY
    says = ("sit-out",) if often else ("sit-out", "join", "join")
    hand["script"] = [
        *hand.get("script", ()),
        *({"seat": seat, "does": "call"} for seat in seats),
        *(
            {"seat": seat, "does": rng.choice(says), **rng.choice(({}, {"phase": "end"}))}
            for seat in seats
            if rng.random() < (0.6 if often else _RARELY / 2)
            for _ in range(rng.choice((1, 1, 2)))  # who thinks better of it says two things
        ),
    ]
    return hand


def _arrived(
    rng: Random, before: list[str], leaves: list[str], most: int
) -> tuple[list[dict[str, Any]], list[str]]:
    """Return who comes to the table once some have left, and who sits there then."""
    seats = [seat for seat in before if seat not in leaves]
    arrives: list[dict[str, Any]] = []
    for seat in random_play.seat_names(most):
        if seat in before or len(seats) >= most or rng.random() > _RARELY / 4:
            continue
        beside = rng.choice((None, *seats))
        place = len(seats) if beside is None else seats.index(beside) + 1
        arrives.append({"seat": seat, "stack": rng.choice((0, 1, 20)), "after": beside})
        seats = [*seats[:place], seat, *seats[place:]]
    return arrives, seats


Made: TypeAlias = tuple[str, dict[str, Any]] | Question

# After so many requests in a row that are no questions there are none
_TRIES: Final = 3_000
# How often each level is asked at random
_POSITIONS: Final = ("score", "compare", "settle", "settle", "settle", "shift")
# The largest prime of 32 bits
_PRIME: Final = 2**32 - 5
# How many questions a part of the stream has
_PART: Final = 64
# How many of the questions are of each kind
_SHARES: Final = {"case": 7, "hand": 3, "position": 4, "showdown": 1, "session": 1}

# How often a long hand is asked again with something changed
_OF_A_HAND: Final = 2
# How often a position is
_OF_A_POSITION: Final = 1


@dataclass(frozen=True, slots=True)
class HuntTarget:
    """The target of a hunt: a program under one ruleset.

    Attributes:
        name: The name of the ruleset, as requests give it.
        rules: The ruleset as the program plays it, as far as that is known.
        levels: The methods of the protocol that it claims.
        least: At how many seats its tables begin.
        most: At how many they end.
        undeclared: The points on which it claims nothing: what depends on them is not asked.
        sessions: Whether it plays several hands in one request.
        largest_sum: The most credits that it can count.
    """

    name: str
    rules: Ruleset
    levels: tuple[str, ...]
    least: int = 2
    most: int = MOST_SEATS
    undeclared: frozenset[str] = frozenset()
    sessions: bool = False
    largest_sum: int = LARGEST_SUM


class QuestionStream:
    """The questions to ask of a target, the same for the same seed, in parts.

    Each part is made alone, so that several processes can make some each.
    """

    def __init__(self, target: HuntTarget, seed: int) -> None:
        self.target, self.seed = target, seed
        self.compiled = compile_rules(target.rules)
        self.least = max(2, target.least)
        self.most = min(target.most, MOST_SEATS, self.compiled.most_seats)
        self.cases = [
            case
            for case in sound_cases()
            if case.method in target.levels
            and holds_for(case, target.rules.choices)
            and (case.seats == 1 or target.least <= case.seats <= self.most)
        ]
        self.numbers = {case.id: crc32(case.id.encode()) for case in self.cases}

    def part(self, place: int, most: int = _PART) -> Iterator[Question]:
        """Yield the questions of one part; none if nothing is claimed that can be asked."""
        rng = Random(f"hunt {self.seed} {self.target.name} {place}")  # noqa: S311 - repeats
        makers = self._makers(rng, place)
        if not makers:
            return
        kinds, weights = list(makers), [_SHARES[kind] for kind in makers]
        missed = number = 0
        while number < most and missed <= _TRIES:
            rng.seed(f"{self.seed} {self.target.name} {place} {number} {missed}")
            made = next(makers[rng.choices(kinds, weights)[0]], None)
            name = f"{self.seed}-{place * _PART + number + 1}"
            found = (
                question(name, *made, self.target.rules, self.compiled)
                if isinstance(made, tuple)
                else made and replace(made, name=name)
            )
            if found is None or not may_be_put(found, self.target):
                missed += 1
                continue
            missed, number = 0, number + 1
            yield found

    def _makers(self, rng: Random, place: int) -> dict[str, Iterator[Made]]:
        """Return questions of each kind without end, as far as the program claims their levels."""
        found: dict[str, Iterator[Made]] = {}
        target, least, most = self.target, self.least, self.most
        dealer = Dealer(rng, target.rules, least, most)
        if self.cases:
            found["case"] = (self._mutated(rng) for _ in count())
        if "play" in target.levels and least <= most:
            played = long_hands(target.rules, f"{self.seed} {place}", 2**31, range(least, most + 1))
            found["hand"] = varied(rng, target.rules, played, _OF_A_HAND)
            shown = (("play", dealer.showdown()) for _ in count())
            found["showdown"] = varied(rng, target.rules, shown, _OF_A_POSITION)
            if target.sessions:
                found["session"] = (
                    ("play", random_session(rng, target.rules, rng.randint(2, _HANDS), least, most))
                    for _ in count()
                )
        methods = [
            method
            for method in _POSITIONS
            if method in target.levels
            and (method == "score" or least <= most)
            and (method != "shift" or target.rules.choices["shift.exists"].name == "yes")
        ]
        if methods:
            drawn = (rng.choice(methods) for _ in count())
            positions = ((method, dealer.request(method)) for method in drawn)
            found["position"] = varied(rng, target.rules, positions, _OF_A_POSITION)
        return found

    def _mutated(self, rng: Random) -> tuple[str, dict[str, Any]]:
        """Change one of the cases; which one hardly depends on how many others there are."""
        rules, factor = self.target.rules, rng.randrange(1, _PRIME)
        case = min(self.cases, key=lambda each: self.numbers[each.id] * factor % _PRIME)
        params = case.params if DECK_SIZE in case.pins else dealt_from(case.params, rules)
        return case.method, mutated(rng, case.method, params, rules)


# How often a hand is to stop after the very phase that ends it
_ENDS_THERE: Final = 0.2


def varied(rng: Random, rules: Ruleset, first: Iterator[Made], many: int) -> Iterator[Made]:
    """Yield each question, and then so many that are changed a little; making one is slow."""
    for one in first:
        yield one
        method, params = one if isinstance(one, tuple) else (one.method, one.params)
        if not isinstance(one, tuple) and one.expected.get("over") and rng.random() < _ENDS_THERE:
            last = one.expected["phases"][-1]
            yield method, {**params, "until": {key: last[key] for key in ("round", "phase")}}
        for _ in range(many):
            yield method, one_shift(rng, mutated(rng, method, params, rules), rules)


def questions(target: HuntTarget, seed: int) -> Iterator[Question]:
    """Yield questions without end; none if the program claims nothing that can be asked."""
    stream = QuestionStream(target, seed)
    for place in count():
        before = None
        for before in stream.part(place):
            yield before
        if before is None:
            return


def sizes(questions: int) -> Iterator[int]:
    """Yield how many questions each part has, of so many in all; 0: without end."""
    left = questions
    while left > 0 or not questions:
        yield min(_PART, left) if questions else _PART
        left -= _PART


def may_be_put(found: Question, target: HuntTarget) -> bool:
    """True if a question is one for this program."""
    return (
        found.method in target.levels
        and (target.sessions or not found.params.get(THEN))
        and seated(found, target)
        and largest_sum(found.params) <= target.largest_sum
        and hangs_on_nothing(found, target)
    )


def hangs_on_nothing(found: Question, target: HuntTarget) -> bool:
    """True if the answer to a question depends on no point that the program leaves undeclared."""
    if not target.undeclared:
        return True
    trace = found.trace()
    return (
        not trace.is_indivisible
        and not trace.compiled_fields
        and target.undeclared.isdisjoint(trace.points)
    )


def seated(found: Question, target: HuntTarget) -> bool:
    """True if a question is put at a table that the program can play."""
    return found.method == "score" or all(
        target.least <= seats <= target.most for seats in found.tables
    )
