"""The brake: no wing of the house grows, and what was won is kept."""

from tools.budgets import FILE, budgets, faults, lowered, sizes


def test_every_wing_keeps_to_its_budget() -> None:
    assert faults(sizes(), budgets()) == []


def test_a_wing_that_grows_is_named_with_both_figures() -> None:
    found = faults({"package.engine": 101}, {"package.engine": 100})

    assert found == [
        (
            "package.engine has 101 statements and 100 are allowed: take as many away, "
            "or raise the figure and say in the commit what that buys"
        )
    ]


def test_a_figure_is_lowered_once_more_than_three_in_a_hundred_are_gone() -> None:
    assert faults({"tests": 97}, {"tests": 100}) == []
    assert faults({"tests": 96}, {"tests": 100}) == [
        "tests has 96 statements of 100: python tools/budgets.py --lower"
    ]


def test_the_file_is_what_lowering_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == lowered(budgets(), budgets())
