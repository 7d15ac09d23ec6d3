"""What a dispute answers where it said nothing, or too much: judged by the texts of the rules."""

from __future__ import annotations

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.text import read
from sabacc.spec.house_files import build_house
from tests.unit.arbiter.disputes import ruled, showdown, table, verdicts

MAY = {
    # K-109: nobody calls before round 4 in the standard ruleset
    ("standard", "round 3 calling: Han calls\nclaim: Han may not call"): (
        "right",
        "calling.earliest-round.from",
    ),
    # C-034: no call in the first three turns
    ("classic", "round 1: Han calls\nclaim: Han may not call"): (
        "right",
        "calling.earliest-turn.after-laps",
    ),
    # F-052: nobody calls in their own turn; turn 3 is Leia's
    ("forum", "round 3 calling: Leia calls\nclaim: Leia may not call"): (
        "right",
        "calling.turn-player.refused",
    ),
    # until is where the hand stops: there Lando is asked for a call
    ("classic", "until: round 4 shift\nclaim: Lando may call"): (
        "right",
        "calling.who.any-active-player",
    ),
    # K-112: whoever is asked first calls first
    ("classic", "until: round 4 shift\nclaim: Leia may call"): (
        "wrong",
        "calling.several.first-from-dealers-left",
    ),
    # C-022: the turn player declines, and the betting is over
    ("classic", "Han checks\nround 1: Lando bets 3\nclaim: Lando may not bet 3"): (
        "right",
        "betting.declined.phase-over",
    ),
    # in the last betting a bet of Lando stands, and Leia is asked before Han (E-30)
    ("holonet", "round 5: Han calls\nlast betting: Lando bets 5\nclaim: Leia may match"): (
        "right",
        "betting.facing-bet.match-or-leave",
    ),
    ("holonet", "round 5: Han calls\nlast betting: Lando bets 5\nclaim: Han may match"): (
        "wrong",
        "table.out-of-turn.refused",
    ),
}


@pytest.mark.parametrize(("ruleset", "lines"), MAY)
def test_what_somebody_may_do(ruleset: str, lines: str) -> None:
    ((verdict, _, rule),) = verdicts(table(ruleset, lines))

    assert (verdict, rule) == MAY[ruleset, lines]


def test_the_moment_is_named() -> None:
    lines = "round 5: Han calls\nlast betting: Lando bets 5\nclaim: Lando may bet 5"
    ((_, words, _),) = verdicts(table("holonet", lines))

    assert words == "Lando may bet 5 in the last betting of round 5"


def test_many_claims_share_one_playing() -> None:
    claims = "\n".join(f"claim: Han may bet 3 in round {number}" for number in range(1, 13))

    assert len(read(table("standard", claims)).requests) == 2


def test_level_hands_share_nothing() -> None:
    text = (
        "sabacc dispute 1\nruleset: standard\nquestion: best\n"
        "hands: Han coins-8 coins-7, Lando sabres-8 sabres-7\n"
        "claim: Han, Lando share the hand pot\nclaim: sudden demise of Han, Lando\n"
        "claim: Han wins\n"
    )

    assert [verdict for verdict, _, _ in verdicts(text)] == ["wrong", "right", "wrong"]


def test_a_fall_of_the_die_that_nobody_tells() -> None:
    lines = "round 2 shift: does not come\nuntil: round 2\n"
    claims = "claim: the cards shift in round 1\nclaim: the cards stay in round 2\n"
    found = ruled(table("standard", lines + claims))

    assert [claim["verdict"] for claim in found["claims"]] == ["open", "right"]
    assert "add round 1 die: 3" in found["claims"][0]["because"]
    assert found["notes"][-1].startswith("the dispute does not say how the die falls (round 1)")


def test_a_deed_to_which_the_play_never_comes_is_noted() -> None:
    found = ruled(table("standard", "round 9: Han bets 1\nuntil: round 1"))

    assert found["notes"][0] == "the play never reaches the point where Han would bet 1"


def test_without_the_next_cards() -> None:
    claims = (
        "claim: sudden demise of Han, Lando\nclaim: Han counts 15\nclaim: Han wins\n"
        "claim: next dealer Lando\n"
    )
    found = verdicts(showdown(claims, lando="coins-8 coins-7"))

    assert [verdict for verdict, _, _ in found] == ["right", "right", "open", "right"]
    assert "add deck:" in found[2][1]


def test_who_folded_before_a_shift_is_out() -> None:
    text = (
        "sabacc dispute 1\nruleset: standard\nhands: Han coins-7, Lando coins-5, Leia coins-4\n"
        "dealer: Han\ndie: 2\npicks: as they lie\ndeck: the others\nfolded: Lando\n"
        "claim: Lando is out\nclaim: Han is out\n"
    )

    assert [verdict for verdict, _, _ in verdicts(text)] == ["right", "wrong"]


UNSEEN = (
    """\
sabacc hand record 1
ruleset: standard
seats: Han, Lando, Leia
dealer: Leia
stacks: Han 100, Lando 100, Leia 100
hand pot: 0
sabacc pot: 12
antes: to be paid

deal: Han coins-7 flasks-9, Lando coins-ace idiot, Leia ? ?
round 1
Han checks
Lando checks
Leia folds
"""
    + "".join(
        f"die 5\nHan stands\nLando stands\nround {number}\nHan checks\nLando checks\n"
        for number in (2, 3, 4)
    )
    + "die 5\nHan calls\n"
)


def test_nothing_is_ruled_on_cards_that_nobody_has_seen() -> None:
    limited = {"base": "forum", "choices": {"edges.longest-hand": "showdown-after=20"}}
    arbiter = Arbiter([build_house(limited, name="Twenty Turns")])
    (row,) = arbiter.rule(read(UNSEEN))["elsewhere"]

    assert row["ruling"] == "It cannot be decided without knowing the cards of Leia."
    assert row["rests_on"] == []


BAD = {
    "die: 2\npicks: Han star, Lando idiot\ndeck: the others": "Han holds none of these cards",
    "stacks: Han 100, Lando 1\nhand pot: 30\nsabacc pot: 12\ncaller: Lando\nfolded: Lando": (
        "Lando called and has folded: after a call nobody leaves the hand here"
    ),
}


@pytest.mark.parametrize("lines", BAD)
def test_what_contradicts_itself(lines: str) -> None:
    text = (
        "sabacc dispute 1\nruleset: standard\n"
        f"hands: Han coins-7 flasks-9, Lando sabres-3 idiot\ndealer: Han\n{lines}\n"
    )
    with pytest.raises(FieldError) as caught:
        read(text)

    assert caught.value.problem == BAD[lines]
    assert caught.value.line


def test_a_name_where_one_hand_is_counted() -> None:
    with pytest.raises(FieldError) as caught:
        read("sabacc dispute 1\nruleset: standard\nhand: idiot coins-2\nclaim: Han bombs\n")

    assert caught.value.mend == "write it counts 18, for example"
