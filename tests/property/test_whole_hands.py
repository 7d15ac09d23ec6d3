"""Whole hands of random legal play, under every ruleset and under random mixtures of choices.

These are the laws of a hand in play, each tested here alone: cards and credits are conserved at
each step, each event names a rule that the ruleset follows, `legal` agrees with `refusal`, what is
refused changes nothing, every hand ends, whoever has left wins nothing, and the same moves give
the same hand.
"""

import random
from collections import Counter
from dataclasses import fields, replace
from functools import reduce
from itertools import pairwise

import pytest

from sabacc.conformance.proving import mixture
from sabacc.engine.events import PhaseClosed
from sabacc.engine.play import (
    Action,
    ActionType,
    CompiledRules,
    Move,
    Option,
    Phase,
    Setup,
    State,
    Step,
    apply,
    compile_rules,
    default_action,
    legal,
    refusal,
    start,
)
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.engine.play.state import Draft, snapshot
from sabacc.records.random_play import random_move, random_setup, seat_names
from sabacc.spec.cards import DECK, Card
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset, deck_of
from tests.runs import DAY, EXHAUSTIVE

HANDS = 500 if EXHAUSTIVE else 20
MIXTURES = 1_000 if EXHAUSTIVE else 60
LONGEST = 20_000
"""How many moves a hand may have: a mixture may set two hundred rounds, at eight seats."""
SELDOM = 0.8
"""How often a fold is drawn anew, so that hands go on."""
SEATS = seat_names(8)
STANDARD = compile_rules(ruleset_named("standard"))


def table(rng: random.Random, compiled: CompiledRules) -> Setup:
    """Return a table; every second one has less of everything, so that it comes to an end."""
    seats = min(compiled.most_seats, rng.choice([2, 2, 3, 4, 5, 8]))
    setup = random_setup(rng, seats, cards=deck_of(compiled.ruleset))
    if rng.random() < 0.5:
        return setup
    deck = setup.deck
    cut = rng.choice([len(deck), 40, 2 * seats + rng.randint(0, seats)])
    return replace(
        setup,
        stacks={name: rng.choice([1, 2, 5, 30, 100, 1_000]) for name in setup.seats},
        deck=deck[:cut],
        out_of_play=deck[cut:],
        hand_pot=rng.choice([0, 12]),
        ante=rng.random() < 0.5,
        last_hand=rng.random() < 0.2,
    )


def play(compiled: CompiledRules, seed: int) -> State:
    """Play a hand, and hold its laws against it.

    Where nobody need ever call, cards that run short may leave nobody who can.
    """
    rng = random.Random(seed)
    setup = table(rng, compiled)
    begun = step = start(compiled, setup)
    moves: list[Move] = []
    check(setup, step)
    may_go_on = compiled.endless and bool(setup.out_of_play)
    while not step.state.over and len(moves) < LONGEST:
        state = step.state
        if may_go_on and state.round > LAST_ROUND:
            break
        anything = any_action(rng, state)
        listed = any(admits(option, anything) for option in legal(state))
        assert (refusal(state, anything) is None) == listed
        move = random_move(rng, state)
        if isinstance(move, Action) and move.does == "fold" and rng.random() < SELDOM:
            continue
        moves.append(move)
        step = apply(state, move)
        check(setup, step)
    state = step.state
    assert state.over or may_go_on
    assert not (state.over and legal(state))
    gone = {*map(state.name, (*state.folded, *state.out))}
    assert state.settled is None or not gone.intersection(state.settled.winners)
    again = reduce(lambda before, move: apply(before.state, move), moves, start(compiled, setup))
    assert again.state == state
    assert begun.state == start(compiled, setup).state  # no move has changed it
    return state


def check(setup: Setup, step: Step) -> None:
    """Check what holds after each move."""
    state = step.state
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    total = sum(setup.stacks.values()) + setup.hand_pot + setup.sabacc_pot

    assert Counter((*setup.deck, *setup.out_of_play)) == Counter(
        (*held, *state.deck, *state.out_of_play)
    )
    assert total == sum(state.stacks) + state.hand_pot + state.sabacc_pot + state.house
    assert min(*state.stacks, state.hand_pot, state.sabacc_pot) >= 0
    assert state.over or state.hand_pot == sum(pot.amount for pot in state.pots)
    assert all(one != other for one, other in pairwise(state.asked))
    for event in step.events:
        check_rule(state, getattr(event, "rule", None))


def check_rule(state: State, rule: str | None) -> None:
    """An event names a rule that is in force; each is looked up once for a ruleset."""
    known = FOLLOWED.setdefault(state.compiled, set())
    if rule is None or rule in known:
        return
    found = point_of_rule(rule)

    assert found is not None, rule
    assert state.compiled.ruleset.choices[found[0].id].name == found[1]
    known.add(rule)


FOLLOWED: dict[CompiledRules, set[str]] = {}
"""The rules that events have named rightly."""


def any_action(rng: random.Random, state: State) -> Action:
    """Return what anybody may try, with up to three cards that somebody holds or that come next."""
    does = rng.choice(list(ActionType))
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    held += state.deck[:2]
    cards: tuple[Card, ...] = ()
    if does in {"trade", "drop", "lay"}:
        first, count = rng.randint(0, len(held)), rng.randint(0, 3)
        cards = tuple(held[first : first + count])
    amounts = does in {"bet", "raise", "draw"}
    amount = rng.choice([0, 1, 2, 3, 4, 11, 200]) if amounts else 0
    return Action(rng.choice(SEATS), does, amount, cards)


def admits(option: Option, action: Action) -> bool:
    """Say whether an action is one of those that an option stands for."""
    return (
        (action.seat, action.does) == (option.seat, option.does)
        and action.amount in option.amounts
        and len(action.cards) in option.sizes
        and Counter(action.cards) <= Counter(option.pool)
    )


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_every_ruleset(rules: Ruleset) -> None:
    compiled = compile_rules(rules)
    for seed in range(DAY * HANDS, (DAY + 1) * HANDS):
        play(compiled, seed)


def test_mixtures() -> None:
    for seed in range(DAY * MIXTURES, (DAY + 1) * MIXTURES):
        compiled = compile_rules(mixture(random.Random(seed), {}))
        for hand in range(4):
            play(compiled, 1_000 * seed + hand)


def test_a_seed_shuffles_as_the_standard_library_does() -> None:
    for seed in range(HANDS):
        deck = list(DECK)
        random.Random(seed).shuffle(deck)

        assert list(random_setup(random.Random(seed), 4).deck) == deck


def test_state_does_not_change() -> None:
    deck = tuple(DECK)
    step = start(STANDARD, Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck))

    with pytest.raises(AttributeError, match="does not change"):
        step.state.phase = Phase.END
    with pytest.raises(AttributeError, match="does not change"):
        del step.state.phase
    assert not hasattr(step.state, "__dict__")
    assert {step.state} == {step.state.draft().freeze()}
    assert apply(step.state, default_action(step.state)).state != step.state
    assert len(repr(step.state)) < 3_000  # the 74 cards of the deck are half of it


def test_a_phase_that_is_over_is_equal_to_one_that_shows_the_same() -> None:
    deck = tuple(DECK)
    step = start(STANDARD, Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck))
    (closed,) = (event for event in step.events if isinstance(event, PhaseClosed))
    classic = compile_rules(ruleset_named("classic"))
    again = closed._replace(state=snapshot(step.state, classic))

    assert closed != again  # by then the betting has begun
    again = closed._replace(
        state=snapshot(step.state.draft().freeze(), compile_rules(ruleset_named("classic")))
    )
    assert closed._replace(state=step.state) == again
    assert (closed._replace(state=step.state) != again) is False


def test_a_draft_begins_with_every_field_of_its_state() -> None:
    deck = tuple(DECK)
    setup = Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck)
    state = start(STANDARD, setup).state
    draft = state.draft()
    own = {"offered", "events"}

    assert [
        each.name
        for each in fields(Draft)
        if each.name not in own and getattr(draft, each.name) is not getattr(state, each.name)
    ] == []
    assert (draft.offered, draft.events) == (None, [])


def test_a_lay_is_legal_after_the_die_where_it_is_not_refused() -> None:
    deck = tuple(DECK)
    setup = Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck)
    state = start(compile_rules(ruleset_named("Muunilinst")), setup).state
    while state.awaits == "seat":
        state = apply(state, default_action(state)).state
    lay = Action("Lando", ActionType.LAY, 0, (state.hands_by_seat()["Lando"][1],))

    assert state.phase is Phase.SHIFT
    assert refusal(state, lay) is None
    assert any(admits(option, lay) for option in legal(state))
    assert apply(state, lay).state.fields_by_seat()["Lando"] == lay.cards
