"""Who is right where: also that a question may not arise, and that two readings may stand."""

import json
from collections.abc import Mapping

import pytest

from sabacc.site.casebook.disputes import CasebookArbiter, disputes, point_disputes
from sabacc.spec.points import BASES, POINTS
from sabacc.spec.rulesets import builtin

ARISES = {
    # id: who is right by standard, forum, holonet, swag, classic; - where it does not arise
    "sixteen-both-ways": ("Han", "Han", "Lando", "Han", "Han"),  # H-018, H-058
    "twenty-two-both-ways": ("-", "-", "Lando", "-", "-"),
    # A-S07; H-019 and H-060 leave open whether the two are level
    "both-pure-sabaccs": ("Lando", "Lando", "Han; what Lando says stands too", "Han", "Lando"),
    "open-after-a-check": ("Lando", "Han", "Lando", "-", "Han"),  # S-046
    "bet-after-a-check": ("Lando", "Han", "Lando", "-", "Han"),
    "keep-what-you-draw": ("-", "Lando", "-", "-", "-"),  # F-042
    "one-of-two-cards": ("Han", "-", "Han", "-", "Lando"),  # C-040, S-071
    "four-discards": ("-", "Han", "-", "-", "-"),
    "three-on-the-die": ("Han", "-", "Lando", "Lando", "Han"),  # H-066, S-059
    "third-card-in-the-field": ("-", "-", "Lando", "-", "-"),  # H-071
    "second-card-in-the-field": ("-", "-", "Lando", "-", "-"),  # H-073
    "roll-after-the-last-betting": ("-", "-", "Han; what Lando says stands too", "-", "-"),
    "draw-in-anothers-turn": ("-", "Han; what Lando says stands too", "-", "-", "Han"),
    "call-in-round-twenty": ("Lando", "Han", "Han", "Han", "Han"),  # E-04
}


@pytest.mark.parametrize("id_", ARISES)
def test_nobody_is_right_where_the_question_does_not_arise(
    id_: str, arbiter: CasebookArbiter
) -> None:
    one = arbiter.ruled({**disputes(), **point_disputes()}[id_])

    found = tuple(one.right(builtin(name)) for name in BASES)

    assert found == tuple("does not arise here" if who == "-" else who for who in ARISES[id_])


def test_the_needs_of_a_dispute_are_choices() -> None:
    every = (*disputes().values(), *point_disputes().values())
    needs = [item for one in every for item in one.needs.items()]

    assert len(needs) > len(BASES)
    for point, names in needs:
        assert set(names) < set(POINTS[point].choices), point


@pytest.mark.parametrize(
    ("id_", "reasons"),
    [
        pytest.param(
            "third-card-in-the-field",
            {"standard": "there is no interference field", "holonet": "the field of Han is full"},
            id="no field, a full field",
        ),
        pytest.param(
            "one-of-two-cards",
            {
                "classic": "a player with only two cards cannot trade",
                "forum": "cards cannot be traded in the drawing",
            },
            id="two cards, no trade",
        ),
        pytest.param(
            "bet-of-four",
            {"standard": "3 is the most", "standard+casino-betting": "2 is the most"},
            id="the usual limit, the casino's",
        ),
    ],
)
def test_a_row_has_the_reason_of_all_its_rulesets(
    id_: str, reasons: Mapping[str, str], all_pages: dict[str, str]
) -> None:
    ruling = json.loads(all_pages[f"casebook/{id_}.json"])["ruling"]
    said = {name: row["ruling"] for row in ruling["elsewhere"] for name in row["rulesets"]}

    for name, reason in reasons.items():
        assert said[name].endswith(f": {reason}."), name


def test_the_page_names_the_reading_that_stands_too(all_pages: dict[str, str]) -> None:
    both = all_pages["casebook/bombed-caller.md"]
    roll = all_pages["casebook/roll-after-the-last-betting.md"]

    (line,) = [line for line in both.splitlines() if "permits" in line and "`classic`" in line]
    assert "what Han says [stands too](../glossary.md#stands-too)" in line
    assert "C-053" in line
    assert "C-054" in line
    assert "penalties.bombed-caller.once" in line
    (line,) = [line for line in roll.splitlines() if "the text permits" in line]
    assert "what Lando says [stands too](../glossary.md#stands-too)" in line
    assert "H-065" in line
    assert "calling.last-roll.roll" in line
