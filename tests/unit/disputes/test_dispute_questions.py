"""Which question a dispute asks: in its own line, or by what it tells and claims."""

from __future__ import annotations

import pytest

from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.received import read


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("Who wins, and who pays?", "who-wins"),
        ("which hand is the best?", "best"),
        ("who  wins", "who-wins"),
    ],
)
def test_a_question_may_be_asked_in_words(words: str, question: str) -> None:
    """As the page on the dispute file asks it."""
    called = "" if question == "best" else "caller: Lando\n"
    text = f"sabacc dispute 1\nruleset: classic\nhands: Han 7c, Lando 8c\nquestion: {words}\n"

    assert read(text + called).question == question


def test_a_claim_on_what_somebody_may_do_is_about_the_play() -> None:
    """Cards and names alone ask which hand is the best, but nobody bets in a comparison."""
    head = "sabacc dispute 1\nruleset: standard\nhands: Han 7c, Lando 8c\n"

    assert read(f"{head}claim: Han may call\n").question == "play"
    assert read(f"{head}claim: Han wins\n").question == "best"
    with pytest.raises(FieldError, match="can be asked only about a played hand"):
        read(f"{head}fields: Han 9f\nclaim: Han may call\n")  # which begins without any


def test_a_turn_is_a_round_of_a_game_by_turns() -> None:
    """Rulings on such games speak of turns, and so do the players (F-034, C-015)."""
    lines = "ruleset: forum\nseats: Han, Lando\ndealer: Lando\nstacks: Han 9, Lando 9\n"
    deeds = "{0} 1: Han bets 2\nLando matches in {0} 1\nuntil: {0} 1 betting\n"
    turns, rounds = (
        read(f"sabacc dispute 1\n{lines}{deeds.format(unit)}") for unit in ("turn", "round")
    )

    assert turns.position == rounds.position


def test_an_unknown_question_is_quoted_as_it_is_written() -> None:
    """And the five that there are are named."""
    with pytest.raises(FieldError, match="'who lost' is not known; write one of worth, best, who"):
        read("sabacc dispute 1\nruleset: classic\nhands: Han 7c, Lando 8c\nquestion: Who lost?\n")
