"""Measure random play against PokerKit's: `python tools/bench_play.py`, or within bench.py.

Both play hands of four seats with random legal actions, each kind of action as likely as another:
our `standard` with an immutable state after each action and every event recorded, PokerKit's
no-limit hold'em with its own state.  PokerKit is installed for this alone: `pip install -e
'.[bench]'`.  Most of its time is the evaluation of hands at the showdown, so its hands that end
before one are measured beside it.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "reference_impl"))

from sabacc.engine.play import apply, book_of, start  # noqa: E402 - the path comes first
from sabacc.engine.showdown import resolve  # noqa: E402
from sabacc.records.random_play import random_move, random_setup  # noqa: E402
from sabacc.rulesets import base_names, builtin  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HANDS = 1_500
SEATS = 4
STACK = 200
RUNS = 5


def sabacc_hands(name: str, hands: int = HANDS) -> tuple[int, int]:
    """Play random hands of a ruleset; return how many, and how many actions and rolls."""
    book = book_of(builtin(name))
    moves = 0
    for seed in range(hands):
        rng = random.Random(seed)
        state = start(book, random_setup(rng, SEATS)).state
        while not state.over:
            state = apply(state, random_move(rng, state)).state
            moves += 1
    return hands, moves


def poker_hands(pokerkit: Any, hands: int, *, showdown: bool = True) -> tuple[int, int]:
    """Play random hands of no-limit hold'em; without `showdown` only those that need none."""
    automations = tuple(pokerkit.Automation)
    done = moves = seed = 0
    while done < hands:
        seed += 1
        rng = random.Random(seed)
        state = pokerkit.NoLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=(STACK,) * SEATS,
            player_count=SEATS,
        )
        while state.status:
            kinds = [
                kind
                for kind, possible in (
                    ("fold", state.can_fold()),
                    ("check", state.can_check_or_call()),
                    ("raise", state.can_complete_bet_or_raise_to()),
                )
                if possible
            ]
            kind = rng.choice(kinds)
            moves += 1
            if kind == "fold" or (not showdown and moves % 12 == 0 and state.can_fold()):
                state.fold()
            elif kind == "check":
                state.check_or_call()
            else:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(rng.randint(least, most))
        done += 1
    return done, moves


def rates(measure: Callable[[], tuple[int, int]]) -> tuple[float, float]:
    """Return hands and actions a second: the medians of several runs."""
    found: list[tuple[float, float]] = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        hands, moves = measure()
        seconds = time.perf_counter() - begun
        found.append((hands / seconds, moves / seconds))
    return statistics.median(h for h, _ in found), statistics.median(m for _, m in found)


def play_rows() -> Iterator[tuple[str, str, str]]:
    """Yield what was measured, the figure, and the ratio."""
    try:
        import pokerkit  # noqa: PLC0415 - installed for the benchmark alone
    except ImportError:
        yield "PokerKit", "skipped: pip install -e '.[bench]'", ""
        pokerkit = None
    poker: tuple[float, float] | None = None
    if pokerkit is not None:
        poker = rates(lambda: poker_hands(pokerkit, 100))
        figure = f"{poker[0]:,.0f} hands, {poker[1]:,.0f} actions a second"
        yield "PokerKit, no-limit hold'em, 4 seats", figure, "1"
    for name in base_names():
        ours = rates(lambda name=name: sabacc_hands(name))
        figure = f"{ours[0]:,.0f} hands, {ours[1]:,.0f} actions a second"
        ratio = ""
        if poker is not None:
            ratio = f"{ours[0] / poker[0]:.1f} times the hands, {ours[1] / poker[1]:.1f} the actions"
        yield f"{name}, 4 seats", figure, ratio
    yield "of a hand in standard, the showdown", f"{share_of_showdown():.0%}", ""


def share_of_showdown() -> float:
    """Return the share of the settlement in the time of random hands of `standard`."""
    from sabacc.engine.play import ending  # noqa: PLC0415 - to be timed

    spent = 0.0

    def timed(*arguments: Any) -> Any:
        nonlocal spent
        begun = time.perf_counter()
        found = resolve(*arguments)
        spent += time.perf_counter() - begun
        return found

    ending.resolve = timed
    begun = time.perf_counter()
    sabacc_hands("standard", 500)
    whole = time.perf_counter() - begun
    ending.resolve = resolve
    return spent / whole


if __name__ == "__main__":
    for what, figure, ratio in play_rows():
        print(f"{what:40} {figure:45} {ratio}")
