"""An everyday run takes all that is quick, and a random sample of what is slow."""

from pathlib import Path

import pytest

from tests.runs import FIRST, SHARE, SLOW, is_taken, place

ROOT = Path(__file__).resolve().parents[1]
QUICK = "tests/test_runs.py::test_one_thing"


def is_there(test: str) -> bool:
    path, _, function = test.partition("[")[0].partition("::")
    found = [*ROOT.glob(f"{path}*")]
    return bool(found) and (not function or f"def {function}" in found[0].read_text("utf-8"))


def test_what_is_slow_or_long_is_there() -> None:
    assert [test for test in (*SLOW, *FIRST) if not is_there(test)] == []


def test_the_longest_come_first(request: pytest.FixtureRequest) -> None:
    places = [place(item.nodeid) for item in request.session.items]

    assert request.config.option.file_or_dir or places == sorted(places)
    assert place("tests/site/visits/test_visits.py") < place("tests/site/pages/test_rule_card.py")
    assert place("tests/site/pages/test_rule_card.py") < place("tests/texts/test_public_project.py")


def test_a_run_takes_all_that_is_quick_and_a_share_of_the_slow() -> None:
    samples = range(1200)
    slow = [f"{SLOW[0]}::test_one_thing[{number}]" for number in range(8)]

    assert all(is_taken(QUICK, sample) for sample in samples)
    for test in slow:
        taken = [sample for sample in samples if is_taken(test, sample)]
        assert len(samples) / SHARE / 2 < len(taken) < len(samples) / SHARE * 2
    assert len({tuple(is_taken(test, sample) for test in slow) for sample in samples}) > 20
    assert is_taken(slow[0], 7) is is_taken(slow[0], 7)
