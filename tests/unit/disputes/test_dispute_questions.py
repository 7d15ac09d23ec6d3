"""Which question a dispute asks: in its own line, or by what it tells and claims."""

from __future__ import annotations

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin

ARBITER = Arbiter([builtin(name) for name in ("standard", "holonet")])


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("Who wins, and who pays?", "who-wins"),
        ("which hand is the best?", "best"),
        ("who  wins", "who-wins"),
    ],
)
def test_a_question_may_be_asked_in_words(words: str, question: str) -> None:
    called = "" if question == "best" else "caller: Lando\n"
    text = f"sabacc dispute 1\nruleset: classic\nhands: Han 7c, Lando 8c\nquestion: {words}\n"

    assert read(text + called).question == question


def test_a_claim_on_what_somebody_may_do_is_about_the_play() -> None:
    head = "sabacc dispute 1\nruleset: standard\nhands: Han 7c, Lando 8c\n"

    assert read(f"{head}claim: Han may call\n").question == "play"
    assert read(f"{head}claim: Han wins\n").question == "best"
    with pytest.raises(FieldError, match="can be asked only about a played hand"):
        read(f"{head}fields: Han 9f\nclaim: Han may call\n")  # which begins without any


def ruling(lines: str) -> str:
    text = f"sabacc dispute 1\nruleset: standard\n{lines}\nquestion: Was that legal?\n"
    return ARBITER.rule(read(text))["ruling"]


LEGAL = {
    # K-109: nobody calls before round 4; K-69: three credits at the most
    "round 2: Han calls\nLando bets 4\nround 4: Lando calls": (
        "Han may not call in the drawing of round 2: nobody may call before round 4, so round 2 "
        "has no calling phase (calling.earliest-round.from); Lando may not bet 4 in the betting of "
        "round 3: 3 is the most (betting.limit.fixed); Lando may call. But Lando acted next: "
        "unless somebody had noticed by then, what Han did stands, and the hand goes on from there "
        "(edges.late-notice.undone-until-next-action); all else here is what the rules allow."
    ),
    "Lando bets 2\nChewie raises by 2\nHan raises by 4": (
        "Han may not raise by 4 in the betting of round 1: 3 is the most (betting.limit.fixed); "
        "the rest is legal."
    ),
    "Lando bets 2\nChewie raises by 2\nHan raises by 3": "All of that is legal.",
    # whatever the call costs, and whoever wins: that was not asked
    "Han calls": "Han may call.",
}


@pytest.mark.parametrize("deeds", LEGAL)
def test_whoever_asks_what_is_legal_learns_just_that(deeds: str) -> None:
    head = (
        "hands: Han 7c 9f, Lando 1c 2c, Chewie 3c 4f\ndealer: Han\nstacks: Han 99, Lando 99, "
        "Chewie 99\nhand pot: 6\nsabacc pot: 5\nantes: paid\ndeck: the others\n"
    )

    said = ruling(f"{head}{deeds}")

    assert said == LEGAL[deeds]


def test_what_is_legal_hangs_on_no_card() -> None:
    assert ruling("seats: Han, Lando\nHan calls").startswith("Han may call. This holds if ")


def test_what_others_call_legal_is_told_of_them() -> None:
    lines = "seats: Han, Lando\ndealer: Han\nLando bets 4\nquestion: is that legal?"

    found = ARBITER.rule(read(f"sabacc dispute 1\nruleset: standard\n{lines}\n"))

    assert found["ruling"].startswith(
        "Lando may not bet 4 in the betting of round 1: 3 is the most"
    )
    others = {name: row for row in found["elsewhere"] for name in row["rulesets"]}
    assert others["holonet"]["ruling"].startswith("Lando may bet 4.")


def test_a_turn_is_a_round_of_a_game_by_turns() -> None:
    lines = "ruleset: forum\nseats: Han, Lando\ndealer: Lando\nstacks: Han 9, Lando 9\n"
    deeds = "{0} 1: Han bets 2\nLando matches in {0} 1\nuntil: {0} 1 betting\n"
    turns, rounds = (
        read(f"sabacc dispute 1\n{lines}{deeds.format(unit)}") for unit in ("turn", "round")
    )

    assert turns.position == rounds.position


def test_who_wins_a_hand_that_is_told_deed_by_deed_is_asked_of_the_play() -> None:
    text = "sabacc dispute 1\nruleset: standard\nhands: Han 7c, Lando 8c\ndealer: Lando\n"

    dispute = read(f"{text}Han bets 2\nLando folds\nquestion: Who wins, and who pays?\n")

    assert dispute.question == "play"
    assert ARBITER.rule(dispute)["ruling"].startswith("Han wins the hand pot;")


def test_a_ruling_counts_turns_where_play_goes_by_turns() -> None:
    head = "sabacc dispute 1\nruleset: classic\nseats: Han, Lando\ndealer: Lando\n"

    found = ARBITER.rule(read(f"{head}claim: Han may call in turn 1\n"))

    assert found["ruling"].startswith("Han may not call in turn 1: turn 1 has no calling phase.")


def test_an_unknown_question_is_quoted_as_it_is_written() -> None:
    with pytest.raises(FieldError, match="'who lost' is not known; write one of worth, best, who"):
        read("sabacc dispute 1\nruleset: classic\nhands: Han 7c, Lando 8c\nquestion: Who lost?\n")
