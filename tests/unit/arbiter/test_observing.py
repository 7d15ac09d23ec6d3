"""What a ruling says of each claim, with values that follow from the texts of the rules."""

from __future__ import annotations

import pytest

from tests.unit.arbiter.disputes import half, play, ruled, shift, showdown, verdicts

FAILED_CALL = {
    # penalties.caller.hand-pot: as much as the hand pot of 12; the winner gets the hand pot in full
    "winner Lando": "right",
    "winner Han": "wrong",
    "Lando wins 12 from the hand pot": "right",
    "Lando wins 12": "right",
    "Lando wins 42": "wrong",
    "Han wins 0": "right",
    "Han pays 12 to the sabacc pot": "right",
    "Han pays 12": "right",
    "Han pays 12 to the hand pot": "wrong",
    "Lando pays nothing": "right",
    "Han has 88": "right",
    "Lando has 112": "right",
    "hand pot 0": "right",
    "sabacc pot 42": "right",
    "sabacc pot 30": "wrong",
    "nobody wins the sabacc pot": "right",
    "Lando wins the sabacc pot": "wrong",
    "Han counts 15": "right",
    "Lando counts 19": "wrong",
    "Han bombs": "wrong",
    "nobody bombs": "right",
    "Han has a Pure Sabacc": "wrong",
    "Han has nothing special": "right",
    "no sudden demise": "right",
    "sudden demise of Han, Lando": "wrong",
    "Han is still in": "right",
    "next dealer Lando": "right",
    "the cards shift": "open",
    "Lando picks from Han": "open",
    "Han holds sabres-8 staves-7": "open",
    "caller Han": "open",
}


COMPARED = [("standard", "right"), ("standard with demise.cause never-shared", "wrong")]


@pytest.mark.parametrize("claim", FAILED_CALL)
def test_a_claim_on_a_showdown(claim: str) -> None:
    found = verdicts(showdown(f"claim: {claim}\n"))

    assert [verdict for verdict, _, _ in found] == [FAILED_CALL[claim]]


@pytest.mark.parametrize(("ruleset", "verdict"), COMPARED)
def test_level_hands_meet_where_a_tie_is_what_leads_to_it(ruleset: str, verdict: str) -> None:
    text = (
        f"sabacc dispute 1\nruleset: {ruleset}\nquestion: best\n"
        "hands: Han coins-8 flasks-7, Lando sabres-8 staves-7\nclaim: sudden demise\n"
    )
    ((judged, _, rule),) = verdicts(text)

    assert judged == verdict
    assert rule.startswith("demise.cause.")


def test_a_bombed_caller_pays_twice() -> None:
    text = showdown(
        "claim: Han pays 12 to the sabacc pot\n"
        "claim: Han pays 24 to the sabacc pot\n"
        "claim: Han pays 36 to the sabacc pot\n"
        "claim: Han bombs\n",
        han="sabres-ace coins-ace",
    )

    found = verdicts(text)

    assert [verdict for verdict, _, _ in found] == ["wrong", "right", "wrong", "right"]
    assert found[0][1] == ("Han pays 24 (12 for the bomb and 12 for the call) to the sabacc pot")


TWICE = "24 (12 for the bomb and 12 for the call)"
PAYMENTS = {
    # What no pot is named for is what he pays in all: 12 for the bomb and 12 for the call.
    "Han pays 12": ("wrong", f"Han pays {TWICE}"),
    "Han pays 24": ("right", f"Han pays {TWICE}"),
    "Han pays 12 to the hand pot": (
        "wrong",
        f"Han pays nothing to the hand pot, and {TWICE} to the sabacc pot",
    ),
    "Han pays nothing to the hand pot": ("right", "Han pays nothing to the hand pot"),
}


@pytest.mark.parametrize("claim", PAYMENTS)
def test_a_payment_is_claimed_in_all_or_to_a_pot(claim: str) -> None:
    (found,) = verdicts(showdown(f"claim: {claim}\n", han="sabres-ace coins-ace"))

    assert found[:2] == PAYMENTS[claim]
    rules = {
        "Han pays nothing to the hand pot": "",
        "Han pays 12": "penalties.bombed-caller.both",  # it would be 12 if he paid once
        "Han pays 24": "penalties.bombed-caller.both",
    }
    assert found[2] == rules.get(claim, "penalties.caller.hand-pot")


def test_the_rule_of_the_payment_that_is_meant() -> None:
    text = half(
        "round 1\nHan bets 2\nLando raises by 1\nHan folds",
        "claim: Han pays 1 to the hand pot\nclaim: Han pays 2 to the sabacc pot\n",
    )

    assert verdicts(text) == [
        (
            "wrong",
            "Han pays 2 to the hand pot, and 1 to the sabacc pot",
            "folding.cost.one-credit",
        ),
        ("wrong", "Han pays 1 to the sabacc pot, and 2 to the hand pot", "folding.cost.one-credit"),
    ]


LAID = """\
sabacc dispute 1
ruleset: {ruleset}
hands: Han coins-2, Lando coins-4
fields: Han coins-3
"""
NO_FIELD = "no card can lie there: there is no interference field here"
VERSIONED = play(
    "standard",
    "Han coins-2 coins-4, Lando coins-5 coins-6",
    "version: rebel\nround 1: Han bets 2\n",
)
FIXED = "no version is named during play: it is chosen before"
REFUSED = {
    (LAID, "nobody wins"): NO_FIELD,
    (LAID, "Han wins"): NO_FIELD,
    (LAID, "Han counts 5"): NO_FIELD,
    (VERSIONED, "Han may not bet 2"): FIXED,
    (VERSIONED, "Han may bet 2"): FIXED,
    (VERSIONED, "the cards stay"): FIXED,
    (VERSIONED, "nobody bombs"): FIXED,
    (VERSIONED, "caller nobody"): FIXED,
    (VERSIONED, "Han has 98"): FIXED,
}


@pytest.mark.parametrize(("text", "claim"), REFUSED, ids=[claim for _, claim in REFUSED])
def test_a_position_that_cannot_be(text: str, claim: str) -> None:
    (found,) = verdicts(text.format(ruleset="classic") + f"claim: {claim}\n")

    assert found[:2] == ("open", f"That does not arise here, for {REFUSED[text, claim]}")
    rule = "field.exists.no" if text is LAID else "totals.version.chosen-before-play"
    assert found[2] == rule


def test_the_rule_behind_a_special_hand() -> None:
    text = (
        "sabacc dispute 1\nruleset: standard\nhand: idiot coins-2 staves-3 sabres-8\n"
        "claim: it is an Idiot's Array\nclaim: it counts 13\nclaim: it is an ordinary hand\n"
    )

    assert verdicts(text) == [
        ("wrong", "The hand is an ordinary hand", "specials.idiots-array-extra.none"),
        ("right", "The hand counts 13", "totals.face-values.usual"),  # the Idiot counts nothing
        ("right", "The hand is an ordinary hand", "specials.idiots-array-extra.none"),
    ]


COMING = "staves-4 staves-5"


@pytest.mark.parametrize(
    ("ruleset", "die", "shifts"),
    [
        ("standard", 3, True),
        ("standard", 4, False),
        ("swag", 3, False),
        ("swag", 4, True),
    ],
)
def test_must_there_be_a_shift(ruleset: str, die: int, shifts: bool) -> None:  # noqa: FBT001
    text = shift(ruleset, die, COMING) + "claim: the cards shift\nclaim: the cards stay\n"

    found = [verdict for verdict, _, _ in verdicts(text)]

    assert found == (["right", "wrong"] if shifts else ["wrong", "right"])


def test_a_die_that_falls_where_there_is_none() -> None:
    claims = "claim: the cards shift\nclaim: the cards stay\n"
    told = shift("forum", 1, COMING)
    untold = told.replace("die: 1", "shift: comes")

    assert [found[::2] for found in verdicts(told + claims)] == 2 * [("open", "shift.exists.no")]
    assert [verdict for verdict, _, _ in verdicts(untold + claims)] == ["wrong", "right"]


def no_check(ruleset: str, lines: str) -> str:
    hands = "Han coins-9 coins-8, Lando flasks-9 flasks-8"
    return play(ruleset, hands, f"{lines}until: round 1 betting\n")


def test_what_follows_a_check_where_nobody_may_check() -> None:
    swag = "swag with betting.check forbidden"  # S-046 alone leaves it open
    text = no_check(swag, "Han checks\nLando bets 1\n")
    found = ruled(f"{text}claim: hand pot 14\nclaim: hand pot 12\nclaim: Han may check\n")

    because = "That does not arise here: Han may not check, so a bet of 1 is assumed"
    assert [(one["verdict"], one["because"]) for one in found["claims"][:2]] == [
        ("open", because),
        ("open", because),
    ]
    assert found["claims"][2]["verdict"] == "wrong"
    assert found["claims"][0]["rule"] == "betting.check.forbidden"
    assert "nobody may check here: unless the dispute says otherwise, Han bets 1" in found["notes"]


def test_a_bet_that_somebody_tells_is_not_forced() -> None:
    told = ruled(no_check("swag", "Han bets 2\n") + "claim: hand pot 16\n")
    free = ruled(no_check("standard", "") + "claim: hand pot 12\n")

    for found in (told, free):
        assert found["claims"][0]["verdict"] == "right"
        assert not [note for note in found["notes"] if "nobody may check" in note]


def test_who_picks_and_what_is_held_after_a_shift() -> None:
    text = shift("standard", 1, COMING) + (
        "claim: Lando picks from Han\nclaim: Han holds staves-4 flasks-9\nclaim: Han counts 13\n"
    )

    found = verdicts(text)

    assert [verdict for verdict, _, _ in found] == ["right", "right", "right"]
    assert found[1][1] == "Han holds 9 of flasks and 4 of staves"


NOW = {
    "Han may bet 4": ("wrong", "Han may not bet 4 now: 3 is the most", "betting.limit.fixed"),
    "Han may not bet 4": ("right", "Han may not bet 4 now: 3 is the most", "betting.limit.fixed"),
    "Lando may bet 3": (
        "wrong",
        "Lando may not bet 3 now: Han is asked",
        "table.out-of-turn.refused",
    ),
    "Han may call": (
        "wrong",
        "Han may not call now: nobody may call before round 4, so round 1 has no calling phase",
        "calling.earliest-round.from",
    ),
    "hand pot 2": ("right", "The hand pot holds 2", ""),
    "Han counts 16": ("right", "Han counts 16", "totals.sum.all-cards"),
    "winner Han": ("open", "The hand is not over", ""),
}


@pytest.mark.parametrize("claim", NOW)
def test_a_claim_where_a_record_stops(claim: str) -> None:
    assert verdicts(half("round 1", f"claim: {claim}\n")) == [NOW[claim]]


def test_what_others_would_do_has_not_been_done() -> None:
    text = half("round 1\nHan bets 3", "claim: hand pot 5\nclaim: Lando has 100\n")

    assert [verdict for verdict, _, _ in verdicts(text)] == ["right", "right"]


def test_the_same_player_may_be_asked_again() -> None:
    text = half("round 1\nHan checks\nLando bets 2", "claim: Han may raise by 3\n")

    assert verdicts(text) == [("right", "Han may raise by 3 now", "betting.raise.allowed")]
    assert verdicts(half("round 1", "claim: Han may raise by 3\n"))[0][0] == "wrong"


@pytest.mark.parametrize(
    ("ruleset", "verdict", "rule"),
    [
        ("standard", "wrong", "betting.limit.fixed"),
        ("holonet", "right", "betting.limit.unlimited"),
    ],
)
def test_a_deed_of_the_record_was_legal_or_not(ruleset: str, verdict: str, rule: str) -> None:
    lines = "round 1\nHan bets 4\nLando matches\ndie 6"

    found = verdicts(half(lines, "claim: Han may bet 4 in round 1\n", ruleset))

    assert [(found[0][0], found[0][2])] == [(verdict, rule)]
