"""A hand in play as a state machine, under every ruleset and any mixture of choices.

After each action: cards and credits are conserved, what is refused changes nothing, and `legal`
agrees with `refusal`; every hand ends, and nobody wins who has left it.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sabacc.conformance.proving import mixture
from sabacc.engine.events import PhaseClosed
from sabacc.engine.play import (
    Action,
    ActionType,
    CompiledRules,
    Option,
    Phase,
    Refused,
    Roll,
    Setup,
    State,
    Step,
    VersionChange,
    apply,
    compile_rules,
    default_action,
    legal,
    refusal,
    start,
)
from sabacc.engine.play.script_player import LAST_ROUND
from sabacc.engine.play.state import Draft, snapshot
from sabacc.spec.cards import DECK, Card
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import VERSION_NAMES
from sabacc.spec.rulesets import deck_of
from sabacc.strategies import actions
from tests.runs import DAY, EXHAUSTIVE, todays

SEATS = ("Han", "Lando", "Leia", "Chewbacca", "Luke", "Wedge", "Jabba", "Boba")
COMPILED = {rules.name: compile_rules(rules) for rules in every_ruleset()}
LONGEST = 20_000
"""How many actions a hand may have: a mixture may set two hundred rounds, at eight seats."""


class HandMachine(RuleBasedStateMachine):
    """One hand, played by Hypothesis."""

    compiled: CompiledRules

    @initialize(seed=st.integers(0, 2**32), seats=st.integers(2, 8), data=st.data())
    def deal(self, seed: int, seats: int, data: st.DataObject) -> None:
        rng = random.Random(seed)
        deck = list(deck_of(self.compiled.ruleset))
        rng.shuffle(deck)
        self.order = tuple(deck)
        cut = data.draw(st.sampled_from([len(deck), len(deck), 40, 20]))
        names = SEATS[: min(seats, self.compiled.most_seats)]
        self.setup = Setup(
            seats=names,
            dealer=names[data.draw(st.integers(0, len(names) - 1))],
            stacks={name: rng.choice([1, 2, 5, 30, 100, 1_000]) for name in names},
            deck=self.order[:cut],
            hand_pot=rng.choice([0, 12]),
            sabacc_pot=rng.choice([0, 30]),
            ante=rng.random() < 0.5,
            out_of_play=self.order[cut:],
            shuffles=(self.order,) * 60,
            last_hand=rng.random() < 0.2,
        )
        self.credits = sum(self.setup.stacks.values()) + self.setup.hand_pot + self.setup.sabacc_pot
        self.tape: list[Action | Roll | VersionChange] = []
        self.step = start(self.compiled, self.setup)

    @property
    def state(self) -> State:
        return self.step.state

    def go(self, move: Action | Roll | VersionChange) -> None:
        self.tape.append(move)
        self.step = apply(self.state, move)

    @precondition(lambda self: self.state.awaits == "roll")
    @rule(die=st.integers(1, 6))
    def roll(self, die: int) -> None:
        picks = dict.fromkeys(self.state.seats, self.order[::-1])
        self.go(Roll(die=die, picks=picks, shuffle=self.order))

    @precondition(lambda self: self.state.awaits == "change")
    @rule(version=st.sampled_from([*VERSION_NAMES, None, None]))
    def change(self, version: str | None) -> None:
        self.go(VersionChange(None if version == self.state.version else version))

    @precondition(lambda self: self.state.awaits == "seat")
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.go(data.draw(actions(legal(self.state))))

    @precondition(lambda self: self.state.awaits == "seat")
    @rule()
    def go_along(self) -> None:
        self.go(default_action(self.state))

    @precondition(lambda self: not self.state.over)
    @rule(
        seat=st.sampled_from(SEATS),
        does=st.sampled_from(list(ActionType)),
        amount=st.sampled_from([0, 1, 2, 3, 4, 11, 200]),
        data=st.data(),
    )
    def try_anything(self, seat: str, does: ActionType, amount: int, data: st.DataObject) -> None:
        """What `legal` does not list is refused, and changes nothing."""
        before = self.state.draft().freeze()
        cards = some_cards(self.state, data.draw) if does in {"trade", "drop", "lay"} else ()
        number = amount if does in {"bet", "raise", "draw"} else 0
        action = Action(seat, does, number, cards)

        refused = refusal(self.state, action)
        listed = any(admits(option, action) for option in legal(self.state))

        assert (refused is None) == listed
        assert refused is None or isinstance(refused, Refused)
        assert before == self.state

    @precondition(lambda self: self.state.over)
    @rule()
    def rest(self) -> None:
        assert legal(self.state) == ()

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        held = [card for cards in (*state.hands, *state.fields) for card in cards]

        assert Counter(self.order) == Counter([*held, *state.deck, *state.out_of_play])
        assert self.credits == sum(state.stacks) + state.hand_pot + state.sabacc_pot + state.house
        assert min(*state.stacks, state.hand_pot, state.sabacc_pot) >= 0
        assert state.over or state.hand_pot == sum(pot.amount for pot in state.pots)
        assert all(one != other for one, other in pairwise(state.asked))
        assert len(self.tape) < LONGEST

    def teardown(self) -> None:
        """Play to the end: it comes, nobody wins who has left, and the tape gives it again.

        Where nobody need ever call, it is played as far as a request of it would be.
        """
        if not hasattr(self, "step"):
            return
        last = max(LAST_ROUND, self.state.round)
        while not self.state.over and (self.state.round <= last or not self.compiled.endless):
            match self.state.awaits:
                case "roll":
                    self.go(Roll(comes=False))
                case "change":
                    self.go(VersionChange())
                case _:
                    self.go(default_action(self.state))
            self.nothing_is_lost()
        gone = {*map(self.state.name, (*self.state.folded, *self.state.out))}
        if self.state.settled is not None:
            assert not gone.intersection(self.state.settled.winners)
        assert self.state == replayed(self.compiled, self.setup, self.tape)


def replayed(
    compiled: CompiledRules, setup: Setup, tape: list[Action | Roll | VersionChange]
) -> State:
    step: Step = start(compiled, setup)
    for move in tape:
        step = apply(step.state, move)
    return step.state


def admits(option: Option, action: Action) -> bool:
    """Say whether an action is one of those that an option stands for."""
    return (
        (action.seat, action.does) == (option.seat, option.does)
        and action.amount in option.amounts
        and len(action.cards) in option.sizes
        and Counter(action.cards) <= Counter(option.pool)
    )


def some_cards(state: State, draw: Callable[..., object]) -> tuple[Card, ...]:
    """Draw up to three cards that somebody holds, or that come next."""
    held = [card for cards in (*state.hands, *state.fields) for card in cards]
    held += state.deck[:2]
    count = int(str(draw(st.integers(0, min(3, len(held))))))
    first = int(str(draw(st.integers(0, len(held) - count))))
    return tuple(held[first : first + count])


MACHINE = settings(
    max_examples=10 if EXHAUSTIVE else 2,
    stateful_step_count=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("name", todays(list(COMPILED), 7))
def test_every_ruleset(name: str) -> None:
    machine = type("Machine", (HandMachine,), {"compiled": COMPILED[name]})

    run_state_machine_as_test(machine, settings=MACHINE)


@pytest.mark.parametrize("seed", range(DAY, DAY + (20 if EXHAUSTIVE else 3)))
def test_mixtures(seed: int) -> None:
    rules = mixture(random.Random(seed), {})
    machine = type("Machine", (HandMachine,), {"compiled": compile_rules(rules)})

    run_state_machine_as_test(machine, settings=MACHINE)


def test_state_does_not_change() -> None:
    deck = tuple(DECK)
    step = start(COMPILED["standard"], Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck))

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
    step = start(COMPILED["standard"], Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck))
    (closed,) = (event for event in step.events if isinstance(event, PhaseClosed))
    again = closed._replace(state=snapshot(step.state, COMPILED["classic"]))

    assert closed != again  # by then the betting has begun
    again = closed._replace(state=snapshot(step.state.draft().freeze(), COMPILED["classic"]))
    assert closed._replace(state=step.state) == again
    assert (closed._replace(state=step.state) != again) is False


def test_a_draft_begins_with_every_field_of_its_state() -> None:
    deck = tuple(DECK)
    setup = Setup(SEATS[:2], "Han", dict.fromkeys(SEATS[:2], 9), deck)
    state = start(COMPILED["standard"], setup).state
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
    state = start(COMPILED["Muunilinst"], setup).state
    while state.awaits == "seat":
        state = apply(state, default_action(state)).state
    lay = Action("Lando", ActionType.LAY, 0, (state.hands_by_seat()["Lando"][1],))

    assert state.phase is Phase.SHIFT
    assert refusal(state, lay) is None
    assert any(admits(option, lay) for option in legal(state))
    assert apply(state, lay).state.fields_by_seat()["Lando"] == lay.cards
