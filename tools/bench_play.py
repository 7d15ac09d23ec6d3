"""Measure random play against PokerKit's: `python tools/bench_play.py`, or within bench.py.

Both play hands of four seats with random legal actions, each kind of action as likely as another.
Two things keep the hands comparable: a fold is drawn anew nine times out of ten, because else most
hands would end before they begin; and PokerKit's raises are small, as ours are by the rules.
Ours goes with an immutable state after each action and every event recorded, PokerKit's no-limit
hold'em with a state of its own.  PokerKit is installed for this alone, by the extra `bench`.  Most
of its time is the evaluation of hands at the showdown, so its hands that end before one are
measured beside it.
"""

from __future__ import annotations

import importlib
import random
import statistics
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "reference_impl"))

# The package of this checkout has to be on the path before it is imported.
from sabacc.engine.play import Action, apply, compile_rules, start  # noqa: E402
from sabacc.engine.settling import settle_valid  # noqa: E402
from sabacc.records.random_play import random_move, random_setup  # noqa: E402
from sabacc.spec.rulesets import base_names, builtin  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS = 500
POKER_HANDS = 120
SEATS = 4
SMALL = 4
"""How far beyond the least a raise goes in PokerKit: two big blinds."""
STACK = 200
RUNS = 5
SELDOM = 0.9
"""How often a fold is drawn anew."""


class Rate(NamedTuple):
    """Hands and actions a second."""

    hands: float
    actions: float

    def __str__(self) -> str:
        return f"{self.hands:,.0f} hands, {self.actions:,.0f} actions a second"


def sabacc_hands(name: str, hands: int = HANDS) -> Rate:
    compiled = compile_rules(builtin(name))
    moves = 0
    begun = time.perf_counter()
    for seed in range(hands):
        rng = random.Random(seed)  # noqa: S311 - seeded chance repeats
        state = start(compiled, random_setup(rng, SEATS)).state
        while not state.over:
            move = random_move(rng, state)
            if isinstance(move, Action) and move.does == "fold" and rng.random() < SELDOM:
                continue
            state = apply(state, move).state
            moves += 1
    seconds = time.perf_counter() - begun
    return Rate(hands / seconds, moves / seconds)


def poker_hands(pokerkit: Any) -> tuple[Rate, Rate]:  # noqa: ANN401 - a module without types here
    """Play random hands of no-limit hold'em: all of them, and those that had no showdown."""
    every: list[tuple[float, int]] = []
    folded: list[tuple[float, int]] = []
    for seed in range(POKER_HANDS):
        begun = time.perf_counter()
        moves, shown = _poker_hand(pokerkit, random.Random(seed))  # noqa: S311 - as above
        found = (time.perf_counter() - begun, moves)
        every.append(found)
        if not shown:
            folded.append(found)
    return _rate(every), _rate(folded)


def _rate(found: list[tuple[float, int]]) -> Rate:
    seconds = sum(took for took, _ in found)
    return Rate(len(found) / seconds, sum(moves for _, moves in found) / seconds)


def _poker_hand(pokerkit: Any, rng: random.Random) -> tuple[int, bool]:  # noqa: ANN401 - as above
    """Play one hand; return how many actions it had, and whether hands were shown."""
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=(STACK,) * SEATS,
        player_count=SEATS,
    )
    moves, left = 0, SEATS
    while state.status:
        does: list[Callable[[], Any]] = []
        if state.can_fold():
            does.append(state.fold)
        if state.can_check_or_call():
            does.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            amount = rng.randint(least, min(most, least + SMALL))
            does.append(partial(state.complete_bet_or_raise_to, amount))
        done = rng.choice(does)
        if done == state.fold and len(does) > 1 and rng.random() < SELDOM:
            continue
        left -= done == state.fold
        done()
        moves += 1
    return moves, left > 1


def median(rates: list[Rate]) -> Rate:
    return Rate(*(statistics.median(values) for values in zip(*rates, strict=True)))


def against(rates: list[Rate], others: list[Rate]) -> str:
    """Write the medians of the ratios of measurements that were made one after the other."""
    pairs = list(zip(rates, others, strict=True))
    hands = statistics.median(one.hands / other.hands for one, other in pairs)
    actions = statistics.median(one.actions / other.actions for one, other in pairs)
    return f"{hands:.1f} times the hands, {actions:.1f} the actions"


def play_rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure, and the ratio."""
    poker: list[Rate] = []
    folded: list[Rate] = []
    ours: dict[str, list[Rate]] = {name: [] for name in base_names()}
    try:
        pokerkit: Any = importlib.import_module("pokerkit")
    except ImportError:
        pokerkit = None
        yield "PokerKit", "skipped: pip install -e '.[bench]'", ""
    for _ in range(RUNS):
        if pokerkit is not None:
            every, unshown = poker_hands(pokerkit)
            poker.append(every)
            folded.append(unshown)
        for name, rates in ours.items():
            rates.append(sabacc_hands(name))
    if poker:
        yield "PokerKit, no-limit hold'em, 4 seats", str(median(poker)), "1"
        ratio = against(folded, poker)
        yield "PokerKit, its hands without a showdown", str(median(folded)), ratio
    for name, rates in ours.items():
        ratio = against(rates, poker) if poker else ""
        yield f"{name}, 4 seats", str(median(rates)), ratio
    if folded:
        ratio = against(ours["standard"], folded)
        yield "standard against hands without a showdown", str(median(ours["standard"])), ratio
    yield "of random hands in standard, the settlement", f"{settlement():.0%}", ""


def settlement() -> float:
    """Return the share of the settlement in the time of random hands of `standard`."""
    spent = 0.0

    def timed(*arguments: Any) -> Any:  # noqa: ANN401 - passes everything on
        nonlocal spent
        begun = time.perf_counter()
        found = settle_valid(*arguments)
        spent += time.perf_counter() - begun
        return found

    begun = time.perf_counter()
    with patch("sabacc.engine.play.ending.resolve", timed):
        sabacc_hands("standard", 500)
    return spent / (time.perf_counter() - begun)


if __name__ == "__main__":
    for what, figure, ratio in play_rows():
        print(f"{what:44} {figure:45} {ratio}")
