"""*Now* is the table after the last line that is told: nothing is invented to reach a claim."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from sabacc.arbiter import page
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import as_if, from_json
from sabacc.arbiter.entries import FieldError, read_claim
from sabacc.arbiter.text import read
from sabacc.spec.rulesets import builtin, rest_of_deck

STANDARD = builtin("standard")
ARBITER = Arbiter([STANDARD])
THREE = "seats: Han, Lando, Leia\ndealer: Leia\n"
TIED = (
    "hands: Han coins-11 flasks-commander, Lando sabres-11 staves-commander\ndealer: Lando\n"
    "stacks: Han 50, Lando 50\nhand pot: 10\nsabacc pot: 4\ncaller: Han\ndeck: coins-2 coins-4\n"
)


def ruled(lines: str, ruleset: str = "standard") -> Any:
    return ARBITER.rule(read(f"sabacc dispute 1\nruleset: {ruleset}\n{lines}"))


def test_the_page_says_that_it_is_not_now() -> None:
    hands = {"Han": ["coins-7", "flasks-9"], "Lando": ["coins-2", "sabres-3"]}
    position = {
        "seats": ["Han", "Lando"],
        "dealer": "Lando",
        "hands": hands,
        "stacks": {"Han": 100, "Lando": 100},
        "hand_pot": 12,
        "sabacc_pot": 30,
        "deck": rest_of_deck(STANDARD, [card for hand in hands.values() for card in hand]),
        "script": [],
    }
    claims = [{"who": "Han", "claim": "Han may call"}]
    dispute = {"ruleset": "standard", "question": "play", "position": position, "claims": claims}

    answer = json.loads(page.answer(json.dumps({"ask": "rule", "dispute": dispute})))["result"]

    assert answer["ruling"].startswith("Not now: nobody may call before round 4")
    assert "then, in the calling of round 4, Han may call" in answer["ruling"]
    assert answer["claims"][0]["verdict"] == "wrong"


@pytest.mark.parametrize(
    ("ruleset", "lines", "round_"),
    [
        ("classic", "round 1: Han folds\nround 1 die: 2\nclaim: Han rolls the die", 2),
        ("classic", "round 1 die: 5\nclaim: the cards stay", 1),
        ("standard", "Han checks\nclaim: Lando picks from Han", 1),
        ("standard", "Han checks\nclaim: Han may call", 1),
        ("standard", "Han checks\nclaim: Leia rolls the die in round 2", 3),
    ],
)
def test_a_hand_goes_no_further_than_it_is_told_or_claimed(
    ruleset: str, lines: str, round_: int
) -> None:
    dispute = read(f"sabacc dispute 1\nruleset: {ruleset}\n{THREE}{lines}\n")
    hearing = ARBITER.hear(as_if(dispute, dict(dispute.position)))

    played = hearing.own.answers[0].played

    assert played is not None
    assert played.state.round == round_


def test_what_is_allowed_at_no_moment_is_said_at_once() -> None:
    (claim,) = ruled(f"{THREE}claim: Han may trade 2 cards")["claims"]

    assert claim["verdict"] == "wrong"
    assert claim["because"].startswith("Han may not trade 2 cards now, nor in the drawing of round")


@pytest.mark.parametrize(
    ("lines", "claims"),
    [
        (THREE, ("Han may call", "Han may not call")),
        (THREE, ("Lando may bet 3", "Lando may not bet 3")),
        (f"{THREE}round 1 die: 5\n", ("the cards shift", "the cards stay")),
        (TIED, ("Han counts 23", "Han counts 25")),
        (TIED, ("Han bombs", "Han does not bomb")),
        (
            f"{THREE}antes: to be paid\nHan bets 3\n",
            ("Han pays 1 to the hand pot", "Han pays 3 to the hand pot"),
        ),
    ],
)
@pytest.mark.parametrize("ruleset", ["standard", "holonet", "classic", "swag", "forum"])
def test_two_who_say_otherwise_are_never_both_right(
    ruleset: str, lines: str, claims: tuple[str, str]
) -> None:
    one, other = claims

    found = ruled(f"{lines}Han claims: {one}\nLando claims: {other}", ruleset)["claims"]

    verdicts = [claim["verdict"] for claim in found]
    assert verdicts not in (["right", "right"], ["stands-too", "stands-too"])


@pytest.mark.parametrize(
    ("says", "winner"),
    [
        ("winner J.", "J."),
        ("winner J", "J"),
        ("winner J.!", "J."),
        ("J wins.", "J"),
        ("winner Jr.", "Jr."),
        ("winner Han.", "Han"),
        ('"Winner Han!"', "Han"),
    ],
)
def test_a_name_is_read_before_its_dot_is_dropped(says: str, winner: str) -> None:
    claim = read_claim("", says, ("J", "J.", "Jr.", "Han"), "claim")

    assert claim.value == (winner,)


def test_nobody_stands_in_no_list() -> None:
    found = ruled(
        "hands: Han coins-11 flasks-9 sabres-9, Lando staves-8 coins-7\ndealer: Lando\n"
        "caller: Han\nhand pot: 12\nsabacc pot: 30\nclaim: Han pays 24"
    )

    assert "nobody" not in found["ruling"]


JUDGED: Final = {
    "it is a misdeal": "edges.misdeal",
    "Leia was dealt three cards": "edges.misdeal",
    "the cards should have been dealt again": "edges.misdeal",
    "Leia got three cards": "edges.misdeal",
    "Leia has only one card": "edges.misdeal",
    "the deal was out of order": "edges.misdeal",
    "Lando bet out of turn": "table.out-of-turn",
    "the dealer showed my card": "edges.exposed-card",
    "the dealer flashed my card": "edges.exposed-card",
    "the die fell on the floor": "edges.cocked-die",
    "the die landed on the floor": "edges.cocked-die",
    "we forgot to roll the die": "edges.wrong-shift",
    "Lando put in too little": "edges.wrong-payment",
    "Lando may take back his bet": "edges.late-notice",
    "Han may take back the call": "calling.withdrawn",
    "Leia takes back her fold": "folding.withdrawn",
    "Han declares 20": "showdown.declaration",
    "Lando's hand is dead because he mucked it": "showdown.declaration",
    "Lando left the table": "table.leaving",
    "Lando's string bet does not count": "betting.string-bet",
    "Lando bets 3 and then says he meant 5": "betting.string-bet",
    "the deck has two sevens of coins": "deck.suit-cards",
    "Lando looked at the next card": "table.open-information",
    "the round must be played again": "edges.late-notice",
    "Han took the call back": "calling.withdrawn",
    "Lando takes his fold back": "folding.withdrawn",
    "Lando takes too long": "table.time",
    "Leia ran out of time": "table.time",
    "the shift was forgotten": "edges.wrong-shift",
    "Lando showed Han a card": "table.collusion",
    "Lando took the wrong pot": "edges.wrong-payment",
    "the deck ran out": "edges.empty-deck",
    "the dealer decides": "edges.who-decides",
}


@pytest.mark.parametrize(
    "lines",
    [
        "seats: Han, Lando, Leia",
        "hands: Han coins-7 flasks-9, Lando staves-4 sabres-9\ndealer: Lando\nround 1: Han bets 2",
    ],
)
@pytest.mark.parametrize(("said", "point"), JUDGED.items())
def test_what_a_judge_is_told_leads_to_its_rule(said: str, point: str, lines: str) -> None:
    with pytest.raises(FieldError) as error:
        read(f"sabacc dispute 1\nruleset: standard\n{lines}\nclaim: {said}\n")

    assert f"sabacc rules {point}`" in error.value.mend


def test_a_mishap_needs_no_position() -> None:
    text = "sabacc dispute 1\nruleset: standard\n"
    claim = "it is a misdeal"

    with pytest.raises(FieldError) as told:
        read(f"{text}Han claims: {claim}\n")
    with pytest.raises(FieldError) as given:
        read(text, STANDARD, [f"Han: {claim}"])
    with pytest.raises(FieldError) as partial:
        read(f"{text}seats: Han, Lando\nHan claims: the die leans\n")
    with pytest.raises(FieldError) as sent:
        from_json({"ruleset": "standard", "claims": [{"who": "Han", "claim": claim}]})

    assert told.value.line == 3
    for error in (told, given, sent):
        assert "sabacc rules edges.misdeal" in error.value.mend
    assert "sabacc rules edges.cocked-die" in partial.value.mend
