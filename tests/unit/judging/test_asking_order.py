"""The order of questions, and what is asked again, by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from sabacc.conformance.judging.repeats import (
    LEAST,
    TWICE,
    new_seed,
    sample,
    seeded,
    shuffled,
)

MANY: Final = tuple(range(4_000))


def twice(entries: Sequence[int], seed: int, share: float = TWICE) -> tuple[int, ...]:
    return sample(entries, seeded(seed, "twice"), share)


def test_a_shuffled_run_asks_everything_once() -> None:
    assert sorted(shuffled(MANY, 1)) == list(MANY)


def test_a_seed_repeats_a_run() -> None:
    for found in (shuffled, twice):
        assert found(MANY, 7) == found(MANY, 7)
        assert found(MANY, 7) != found(MANY, 8)


def test_a_seed_orders_alike_in_every_python() -> None:
    assert shuffled(range(10), 1) == (9, 4, 1, 6, 3, 2, 8, 0, 7, 5)


def test_a_run_grows_by_a_tenth_and_a_small_one_is_asked_again_whole() -> None:
    assert len(twice(MANY, 3)) == len(MANY) // 20
    assert sorted(twice(range(LEAST), 3)) == list(range(LEAST))
    assert twice((), 3) == twice(MANY, 3, 0) == ()


def test_every_kind_is_asked_again() -> None:
    found = sample(
        MANY, seeded(3, "a"), TWICE, lambda entry: "rare" if entry % 80 == 0 else "common"
    )

    assert sum(entry % 80 == 0 for entry in found) == LEAST


def test_one_use_of_a_seed_changes_nothing_for_another() -> None:
    assert twice(MANY, 3) != shuffled(MANY, 3)[:200]
    assert seeded(3, "a").random() != seeded(3, "b").random()


@pytest.mark.parametrize("_", range(5))
def test_a_new_seed_can_be_typed(_: int) -> None:
    assert 0 <= new_seed() < 1_000_000
