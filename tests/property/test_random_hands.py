"""Whole hands of random legal play, under every ruleset and under random mixtures of choices.

Every hand ends, cards and credits are conserved at each step, whoever has left wins nothing, each
event names a rule that the ruleset follows, and the same tape gives the same hand.
"""

import random
from collections import Counter

import pytest

from sabacc.conformance.proving import mixture
from sabacc.engine.play import Action, CompiledRules, State, apply, compile_rules, start
from sabacc.records.random_play import random_move, random_setup
from sabacc.spec.cards import DECK
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import Ruleset, deck_of
from tests.runs import DAY, EXHAUSTIVE

HANDS = 500 if EXHAUSTIVE else 20
MIXTURES = 1_000 if EXHAUSTIVE else 60
LONGEST = 20_000
SELDOM = 0.8
"""How often a fold is drawn anew, so that hands go on."""


def test_a_seed_shuffles_as_the_standard_library_does() -> None:
    for seed in range(HANDS):
        deck = list(DECK)
        random.Random(seed).shuffle(deck)

        assert list(random_setup(random.Random(seed), 4).deck) == deck


def play(compiled: CompiledRules, seed: int) -> State:
    rng = random.Random(seed)
    seats = min(compiled.most_seats, rng.choice([2, 2, 3, 4, 5, 8]))
    setup = random_setup(rng, seats, cards=deck_of(compiled.ruleset))
    step = start(compiled, setup)
    total = sum(setup.stacks.values()) + setup.hand_pot + setup.sabacc_pot
    moves = 0
    while True:
        state = step.state
        assert total == sum(state.stacks) + state.hand_pot + state.sabacc_pot + state.house
        assert min(state.stacks) >= 0
        for event in step.events:
            check_rule(state, getattr(event, "rule", None))
        if state.over:
            break
        move = random_move(rng, state)
        if isinstance(move, Action) and move.does == "fold" and rng.random() < SELDOM:
            continue
        step = apply(state, move)
        moves += 1
        assert moves < LONGEST
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    assert Counter(setup.deck) == Counter([*held, *state.deck, *state.out_of_play])
    gone = {*map(state.name, (*state.folded, *state.out))}
    assert state.settled is None or not gone.intersection(state.settled.winners)
    return state


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


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_every_ruleset(rules: Ruleset) -> None:
    compiled = compile_rules(rules)
    for seed in range(DAY * HANDS, (DAY + 1) * HANDS):
        play(compiled, seed)

    assert play(compiled, 7) == play(compiled, 7)


def test_mixtures() -> None:
    for seed in range(DAY * MIXTURES, (DAY + 1) * MIXTURES):
        compiled = compile_rules(mixture(random.Random(seed), {}))
        for hand in range(4):
            play(compiled, 1_000 * seed + hand)
