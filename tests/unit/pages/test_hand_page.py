"""What the page *A hand, step by step* says is what the reference plays."""

from __future__ import annotations

import importlib.util
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from sabacc.engine.events import Over, PhaseClosed
from sabacc.engine.play import (
    Action,
    ActionType,
    Move,
    Phase,
    Setup,
    State,
    apply,
    compile_rules,
    default_action,
    refusal,
    start,
)
from sabacc.engine.play.state import NOBODY
from sabacc.records.random_play import random_move, random_setup
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin, builtin_names, deck_of
from tests.runs import EXHAUSTIVE, todays

if TYPE_CHECKING:
    Course = Callable[[Mapping[str, str], Mapping[str, int | None], "Table"], str]

PAGE: Final = Path(__file__).parents[3] / "docs" / "implementers" / "hand.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
HANDS: Final = 100 if EXHAUSTIVE else 20
PATIENCE: Final = 0.8
"""How often somebody does no more than is needed, so that hands last."""


class OneLeftError(Exception):
    """One player is left: the hand is over, wherever it is."""


class Table:
    """The table of the page, at which the engine plays a random hand, as far as it is asked to.

    It fails if the page asks for anything but what comes next.
    """

    def __init__(self, rng: random.Random, rules: Ruleset, setup: Setup) -> None:
        self._rng = rng
        self.state = start(compile_rules(rules), setup).state
        self.hand_pot = self.state.hand_pot
        self.rule = ""

    def players(self, first: str | None = None) -> list[str]:
        place = self.state.table.dealer + 1 if first is None else self._seat(first)
        return self._names(self.state.table.after(place - 1, self.state.active))

    def players_after(self, seat: str) -> list[str]:
        order = self.state.table.order
        return self._names(order[order.index(self._seat(seat)) + 1 :])

    def bet(self, phase: str, opener: str) -> None:
        """A whole betting; at the end of a hand nobody may have had credits for one."""
        if self.state.over:
            return
        everybody = self.players(opener)
        if self.state.compiled.all_in:
            everybody = [name for name in everybody if self.state.stacks[self._seat(name)]]
        self.ask(phase, everybody)

    def ask(self, phase: str, seats: Sequence[str]) -> None:
        if seats:
            assert self._names(self.state.queue) == list(seats)
            self._play(phase)

    def roll(self) -> None:
        self._play("shift")

    def change_version(self) -> None:
        self._play("version")

    @property
    def caller(self) -> str | None:
        return None if self.state.caller == NOBODY else self._name(self.state.caller)

    def card_left(self) -> bool:
        again = self.state.compiled.recycles and self.state.out_of_play
        return bool(self.state.deck or again)

    def _play(self, phase: str) -> None:
        """Play the phase that comes next, which is to be this one."""
        assert self.state.phase == phase
        here = (self.state.round, self.state.caller)
        while self.state.phase in self._parts(phase) and self.state.round == here[0]:
            step = apply(self.state, self._move())
            self.state = step.state
            for event in step.events:
                if isinstance(event, PhaseClosed):
                    self.hand_pot = event.state.hand_pot
                if isinstance(event, Over):
                    self.rule = event.rule
        if self.state.over and len(self.state.active) == 1:
            raise OneLeftError

    def _parts(self, phase: str) -> tuple[str, ...]:
        return (phase, "discarding") if phase == "drawing" else (phase,)

    def _move(self) -> Move:
        if self.state.awaits == "seat" and self._rng.random() < PATIENCE:
            return default_action(self.state)
        return random_move(self._rng, self.state)

    def _names(self, seats: Iterable[int]) -> list[str]:
        return [self._name(seat) for seat in seats if seat in self.state.active]

    def _name(self, seat: int) -> str:
        return self.state.table.seats[seat]

    def _seat(self, name: str) -> int:
        return self.state.table.index_of[name]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    file = tmp_path_factory.mktemp("page") / "page.py"
    code = TEXT.partition("```python\n")[2].partition("```")[0]
    file.write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("page", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Course = module.hand
    return found


def played(course: Course, rules: Ruleset, seed: int) -> str:
    """Play a random hand as the page says; return how it ended."""
    rng = random.Random(seed)
    seats = rng.randint(2, min(6, compile_rules(rules).most_seats))
    setup = random_setup(rng, seats, cards=deck_of(rules))
    if rng.random() < 0.5:
        setup = replace(setup, deck=setup.deck[: 2 * len(setup.seats) + rng.randint(0, 9)])
    table = Table(rng, rules, setup)
    if table.state.over:
        return "no hand"
    names = {point: choice.name for point, choice in rules.choices.items()}
    numbers = {point: choice.number for point, choice in rules.choices.items()}
    try:
        end = course(names, numbers, table)
    except OneLeftError:
        return "one left"
    assert table.state.over
    assert (end == "pot-lost") == table.rule.endswith("pot-lost-after")
    return table.rule


TABLES: Final = {
    **{name: builtin(name) for name in builtin_names()},
    **{
        house.name: house
        for house in shipped_houses()
        if not any(house.choices[point.id].name in point.readings for point in POINTS.values())
    },
}
"""Of a rejected reading its own rule tells; the page tells what documents and programs play."""


@pytest.mark.parametrize("name", todays(list(TABLES), 3))
def test_the_course_of_a_hand_is_that_of_the_reference(course: Course, name: str) -> None:
    rules = TABLES[name]
    if rules.choices["edges.longest-hand"].name == "no-limit":
        rules = rules.flipped("edges.longest-hand", Choice("showdown-after", 12))
    if rules.choices["pots.hand-cap"].name == "forces-call":
        rules = rules.flipped("pots.hand-cap", Choice("forces-call", 40))
    ends = {played(course, rules, seed) for seed in range(HANDS)}

    assert len(ends) > 1
    assert (
        rules.choices["pots.hand-cap"].name == "none" or "calling.forced.after-that-betting" in ends
    )


def cells() -> dict[tuple[ActionType, Phase], str]:
    table = TEXT.partition("{ #deeds-and-phases }")[2].partition("\n\n`join` and")[0]
    head, _, *rows = [row for row in table.splitlines() if row.startswith("|")]
    phases = [Phase(word.strip()) for word in head.split("|")[2:-1]]
    found = {
        (ActionType(does), phase): cell.strip(" `") or "wrong-phase"
        for row in rows
        for does in re.findall(r"`([^`]+)`", row.split("|")[1])
        for phase, cell in zip(phases, row.split("|")[2:-1], strict=True)
    }
    found |= {(does, phase): "between-hands" for does in BETWEEN for phase in phases}
    return found | {(does, Phase.END): "hand-is-over" for does in ActionType}


def as_noted(cell: str, rules: Ruleset) -> str:
    """Return what a cell with a number comes to under a ruleset, by the notes below the table."""
    choices = rules.choices
    match cell:
        case "1":
            return "yes" if choices["folding.when"].name == "any-time" else "wrong-phase"
        case "2":
            trades = choices["drawing.choices"].name == "draw-trade-or-stand"
            return "yes" if trades else "no-trade"
        case "3":
            return "yes" if choices["field.exists"].name == "yes" else "no-interference-field"
        case _:
            return cell


OF_THE_TABLE: Final = frozenset(
    {
        "wrong-phase",
        "hand-is-over",
        "no-new-card",
        "between-hands",
        "no-trade",
        "during-the-shift",
        "no-interference-field",
    }
)


@pytest.mark.parametrize("name", todays(list(TABLES), 3))
def test_what_may_be_done_in_which_phase(name: str) -> None:
    rules, told, seen = TABLES[name], cells(), set[Phase]()
    assert set(told) == {(does, phase) for does in ActionType for phase in PHASES}
    for seed in range(HANDS // 5):
        rng = random.Random(seed)
        for state in states(rng, rules):
            phase = Phase.BETTING if state.phase is Phase.LAST_BETTING else state.phase
            if phase not in PHASES:
                continue
            seen.add(phase)
            seat = state.table.seats[(state.queue or state.active or (0,))[0]]
            for does in ActionType:
                cards = state.hands[state.table.index_of[seat]][:1] if does in GIVES else ()
                found = refusal(state, Action(seat, does, 1, cards))
                reason = "yes" if found is None else found.reason.value
                expected = as_noted(told[does, phase], rules)
                if expected == "yes":
                    assert reason not in OF_THE_TABLE, (does, phase)
                else:
                    assert reason == expected, (does, phase)
    assert {Phase.BETTING, Phase.END} < seen


BETWEEN: Final = (ActionType.JOIN, ActionType.SIT_OUT)
GIVES: Final = frozenset({ActionType.TRADE, ActionType.DROP, ActionType.LAY})
PHASES: Final = (
    Phase.BETTING,
    Phase.LEAVING,
    Phase.SHIFT,
    Phase.DRAWING,
    Phase.DISCARDING,
    Phase.TRADING,
    Phase.CALLING,
    Phase.END,
)


def states(rng: random.Random, rules: Ruleset) -> Iterator[State]:
    state = start(
        compile_rules(rules), random_setup(rng, rng.randint(2, 4), cards=deck_of(rules))
    ).state
    yield state
    while not state.over and state.round < 12:
        idle = state.awaits == "seat" and rng.random() < PATIENCE
        state = apply(state, default_action(state) if idle else random_move(rng, state)).state
        yield state


def test_the_page_names_points_that_exist() -> None:
    named = set(re.findall(r"[`\"]([a-z-]+\.[a-z*-]+)[`\"]", TEXT))

    assert named
    known = {*POINTS, *(f"{point.chapter}.*" for point in POINTS.values())}
    assert named <= known
