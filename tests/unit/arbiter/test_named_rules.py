"""Which rules a ruling names, in which words, and what would mend it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.drawing import render
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.played.requests import request_of
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read
from sabacc.arbiter.views import next_rule
from sabacc.engine.events import Phase
from sabacc.engine.play import PlayedHand, compile_rules
from sabacc.engine.play.script_player import Player
from sabacc.protocol.answers import script_of
from sabacc.protocol.messages import PlayParams
from sabacc.records.random_play import random_hand
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names
from tests.runs import sampled
from tests.unit.arbiter.disputes import (
    ALONE,
    HALF,
    dispute,
    half,
    level,
    ruled,
    showdown,
    table,
)

HEAD = "sabacc dispute 1\nruleset: {}\n"


def judged(text: str, claim: str) -> tuple[str, str, list[str]]:
    return named(f"{text}claim: {claim}\n")


def named(text: str) -> tuple[str, str, list[str]]:
    (found,) = ruled(text)["claims"]
    rules = [found["rule"], *(also["rule"] for also in found["also"])]
    assert all(also["title"] and also["sentences"] is not None for also in found["also"])
    return found["verdict"], found["because"], [rule for rule in rules if rule]


# Han calls and bombs: 12 for the bomb and 12 for the call are due, and he has 20
BOMBED_CALLER = showdown(han="sabres-ace staves-master").replace(
    "stacks: Lando 100, Han 100", "stacks: Lando 100, Han 20"
)

SHORT = {
    # E-14: he pays all he has, and owes the rest.
    "Han pays 24": ("wrong", "Han pays 20 (12 for the bomb and 8 for the call)"),
    "Han pays 20": ("right", "Han pays 20 (12 for the bomb and 8 for the call)"),
    "Han has 0": ("right", "Han has 0 credits (20 - 12 - 8)"),
}


@pytest.mark.parametrize("claim", SHORT)
def test_a_short_stack(claim: str) -> None:
    *found, rules = judged(BOMBED_CALLER, claim)

    assert tuple(found) == SHORT[claim]
    assert set(rules) >= {
        "penalties.bomb.hand-pot",
        "penalties.caller.hand-pot",
        "penalties.bombed-caller.both",
        "penalties.short-stack.owed",
    }


NOTHING = [
    # ruleset, claim, why nothing is due, rules: each from what the ruleset says of that penalty.
    ("standard", "Lando", "a bomb in the sudden demise costs nothing here", "demise-bomb.none"),
    ("swag", "Lando", "a bomb in the sudden demise costs nothing here", "bomb.none"),
    ("standard", "Leia", "no bomb, and no call that failed", "bomb.hand-pot"),
    ("forum", "Leia", "no bomb, and no call that failed", "bomb.hand-pot"),
]


@pytest.mark.parametrize(("ruleset", "seat", "why", "rule"), NOTHING)
def test_who_pays_nothing(ruleset: str, seat: str, why: str, rule: str) -> None:
    *found, rules = judged(level(ruleset), f"{seat} pays nothing")

    assert found == ["right", f"{seat} pays nothing: {why}"]
    assert f"penalties.{rule}" in rules


CALLER = {
    # K-117, A-F33: whoever shares pays nothing for the call; E-52: so does the next best hand.
    ("forum", "Han pays nothing"): ("right", "penalties.caller-shares.free"),
    ("swag", "Han pays nothing"): ("right", "penalties.caller.none"),
    ("standard", "Han pays 31"): ("right", "penalties.caller-in-demise.pays"),
    # C-051: he wins, so that the call is free; his bomb of the demise may cost him 31 (A-C36).
    ("classic", "Han pays 31"): ("stands-too", "penalties.demise-bomb.none"),
    ("classic", "Han pays 62"): ("wrong", "penalties.caller.hand-pot"),
}


@pytest.mark.parametrize(("ruleset", "claim"), CALLER)
def test_what_the_caller_pays(ruleset: str, claim: str) -> None:
    verdict, _, rules = judged(level(ruleset), claim)

    assert verdict == CALLER[ruleset, claim][0]
    assert CALLER[ruleset, claim][1] in rules


def test_a_next_best_caller_pays_nothing() -> None:
    text = level("standard").replace("caller: Han", "caller: Leia")

    verdict, words, rules = judged(text, "Leia pays nothing")

    assert (verdict, words) == ("right", "Leia pays nothing: the call has not failed")
    assert {"penalties.caller-succeeds.free", "penalties.caller.hand-pot"} <= set(rules)


def test_a_demise_bomb_is_a_bomb() -> None:
    text = level("standard")

    *found, rules = judged(text, "Lando bombs")
    *others, too = judged(text, "nobody bombs")

    assert found == ["right", "Lando bombs in the sudden demise"]
    assert others == ["wrong", "Han and Lando bomb in the sudden demise"]
    assert rules[0] == too[0] == "bombs.limits.beyond-23"
    assert judged(text, "Leia bombs")[0] == "wrong"


def test_an_odd_credit() -> None:
    *found, rules = judged(level("forum"), "Han wins 16")

    assert found == ["right", "Han wins 16"]
    assert {"demise.all-bomb.split", "pots.odd-credits.from-dealers-left"} <= set(rules)
    assert judged(level("forum"), "Lando has 35")[1] == "Lando has 35 credits (20 + 15)"


def pure(ruleset: str, hands: str, deck: str = "coins-1 queen") -> str:
    credits_: dict[str, Any] = {"stacks": "Han 50, Lando 50", "hand_pot": 10, "sabacc_pot": 7}
    return dispute(ruleset, hands, **credits_, caller="Lando", deck=deck)


TWO_PURE = pure("standard", "Han coins-11 flasks-12, Lando sabres-11 staves-12")
PLUS_MINUS = pure("forum", "Han coins-11 flasks-12, Lando star endurance coins-2")


def test_the_prize_of_two_pure_sabaccs() -> None:
    verdict, words, rules = judged(TWO_PURE, "Han wins 7 from the sabacc pot")

    assert (verdict, words) == ("wrong", "Han wins nothing from the sabacc pot")
    assert {"demise.prize.both-pots", "pots.beaten-special.nothing"} <= set(rules)
    assert "demise.one-bombs.sound-hand-wins" in rules
    assert judged(TWO_PURE, "Lando has 67")[1] == "Lando has 67 credits (50 + 10 + 7)"


def test_a_beaten_pure_sabacc_gets_nothing() -> None:
    assert set(judged(PLUS_MINUS, "Lando wins the sabacc pot")[2]) >= {
        "pots.sabacc-pot.special-winner",
        "specials.pure-totals.both",
        "pots.beaten-special.nothing",
        "ranking.plus-minus-23.plus-wins",
        "showdown.winner.best-hand",
    }
    verdict, _, rules = judged(PLUS_MINUS, "Han wins 9 from the sabacc pot")
    assert verdict == "right"
    assert "penalties.timing.before-awards" in rules


def test_a_special_hand_that_the_demise_card_makes() -> None:
    text = pure("standard", "Han coins-11 flasks-9, Lando sabres-11 staves-9", "coins-3 coins-1")

    assert judged(text, "Han wins the sabacc pot")[2][0] == "demise.made-special.no"
    assert judged(text, "Han has a Pure Sabacc")[:2] == ("wrong", "Han has an ordinary hand")
    words = "Han counts 20, and 23 with the card of the sudden demise"
    assert judged(text, "Han counts 20")[:2] == ("right", words)
    assert judged(text, "Han counts 23")[:2] == ("right", words)
    assert judged(text, "Han counts 21")[:2] == ("wrong", words)


RANKED = {
    # who is claimed, and the rules by which he does not win: F-024, K-27, C-061
    ("Leia coins-ace flasks-ace", "Leia"): ["bombs.limits.beyond-23", "ranking.bombed.never"],
    ("Leia idiot coins-2 coins-3 coins-4", "Leia"): [
        "specials.idiots-array-extra.none",  # with its three cards alone it would win
        "ranking.order.highest",
    ],
    ("Leia coins-1 coins-2", "Han"): ["ranking.idiots-array.above-all"],
}


@pytest.mark.parametrize(("third", "claimed"), RANKED)
def test_why_somebody_does_not_win(third: str, claimed: str) -> None:
    lando = "Lando idiot sabres-2 sabres-3" if claimed == "Han" else "Lando sabres-11 staves-10"
    text = HEAD.format("standard") + f"hands: Han coins-11 flasks-9, {lando}, {third}\n"

    *found, rules = judged(text, f"winner {claimed}")

    assert found == ["wrong", "Lando has the best hand"]
    assert set(RANKED[third, claimed]) <= set(rules)


def test_a_folded_hand_has_no_part() -> None:
    text = showdown(han="sabres-11 staves-11").replace("caller: Han", "caller: nobody")
    folded = text.replace("hands:", "folded: Han\nhands:")

    rules = judged(folded, "Han wins")[2]

    assert {"showdown.last-player.hand-pot-alone", "showdown.folded.none"} <= set(rules)


HANDS = {
    ("holonet", "queen queen", "it is a Fairy Empress"): ["specials.valued-arrays.none"],
    ("holonet+special-hands", "queen queen", "it counts -22"): [
        "specials.valued-total.stated-value",
        "specials.valued-arrays.three",
        "totals.sum.all-cards",
        "totals.face-values.usual",
    ],
    ("forum-rebel", "sabres-4 sabres-5 coins-master", "it is a Force Array"): [
        "specials.regional-array.force",
        "specials.regional-limits.strictly-inside-23",
        "specials.pure-totals.both",
    ],
    ("forum-rebel", "sabres-1 sabres-2 sabres-3 coins-master", "it is a Force Array"): [
        "specials.regional-array.force",
        "specials.regional-cards.exactly-three",
    ],
    ("swag", "idiot queen coins-3", "it is an Idiot's Array"): [
        "specials.idiots-array.idiot-two-three",
    ],
    ("classic", "star endurance coins-2", "it is a Pure Sabacc"): [
        "specials.pure-totals.plus-23-only",
    ],
    ("standard", "coins-7 coins-9", "it does not bomb"): ["bombs.limits.beyond-23"],
    ("standard", "queen coins-2", "it bombs"): ["bombs.zero.bombs"],
}


@pytest.mark.parametrize(("ruleset", "hand", "claim"), HANDS)
def test_what_a_hand_is(ruleset: str, hand: str, claim: str) -> None:
    text = f"{HEAD.format(ruleset)}hand: {hand}\n"

    assert set(HANDS[ruleset, hand, claim]) <= set(judged(text, claim)[2])


def test_an_array_with_a_value_wins_level_hands() -> None:
    text = HEAD.format("holonet+special-hands") + (
        "hands: Han evil-one coins-commander coins-mistress, Lando sabres-11 staves-9\n"
    )

    assert "ranking.valued-arrays.equal-hands" in judged(text, "winner Han")[2]


SHIFTED = {
    # ruleset, die, claim: H-066 has one and two; folded ones take no part
    ("holonet", 3, "Han holds coins-7 flasks-9"): ["shift.faces.one-and-two"],
    ("classic", 3, "Lando holds coins-2 sabres-3"): ["shift.folded.none"],
    ("classic", 3, "Han picks from Leia"): [
        "shift.picker.right-neighbour",
        "shift.folded-neighbour.next-active",
    ],
}


@pytest.mark.parametrize(("ruleset", "die", "claim"), SHIFTED)
def test_what_a_shift_leaves_alone(ruleset: str, die: int, claim: str) -> None:
    text = HEAD.format(ruleset) + (
        "hands: Han coins-7 flasks-9, Lando coins-2 sabres-3, Leia star idiot\n"
        f"dealer: Leia\nfolded: Lando\ndie: {die}\npicks: as they lie\n"
        "deck: staves-4 staves-5\n"
    )

    verdict, _, rules = judged(text, claim)

    assert verdict == "right"
    assert set(SHIFTED[ruleset, die, claim]) <= set(rules)


def test_nothing_in_a_hand() -> None:
    text = HEAD.format("swag+interference-field") + (
        "hands: Han nothing, Lando coins-2 sabres-3\nfields: Han coins-7 flasks-9\n"
        "dealer: Lando\ndie: 5\npicks: as they lie\ndeck: staves-4 staves-5\n"
    )

    *found, rules = judged(text, "Han holds nothing")

    assert found == ["right", "Han holds nothing"]
    assert "field.all-cards.spared" in rules


def test_sums_of_a_record() -> None:
    lines = "round 1\nHan bets 2\nLando raises by 1\nHan folds"

    def of(claim: str) -> tuple[str, str, list[str]]:
        return named(half(lines, f"claim: {claim}\n"))

    assert of("Han has 97")[:2] == ("right", "Han has 97 credits (100 - 2 - 1)")
    assert of("Lando has 104")[:2] == ("right", "Lando has 104 credits (100 - 3 + 7)")
    assert of("sabacc pot 13")[:2] == ("right", "The sabacc pot holds 13 (12 + 1)")
    assert of("Han is out")[2][0] == "folding.when.own-action"
    assert "showdown.last-player.hand-pot-alone" in of("nobody wins the sabacc pot")[2]


def test_people_are_told_the_nearest_three_rules() -> None:
    text = f"{BOMBED_CALLER}claim: Han pays 24\n"
    ruling = ruled(text)
    (claim,) = ruling["claims"]
    lines = [line.text.strip() for line in told(ruling, 100)]
    sheet = render(ruling, read(text))

    assert [line for line in lines if line.startswith("And ")] == [
        f"And {len(claim['also']) - 2} more (all with --format json)."
    ]
    assert f"<summary>and {len(claim['also']) - 2} more</summary>" in sheet
    assert all(f"<code>{also['rule']}</code>" in sheet for also in claim["also"])


SAT_OUT = {
    "seats": ["Han", "Lando", "Leia"],
    "sitting_out": ["Leia"],
    "dealer": "Leia",
    "stacks": {"Han": 100, "Lando": 100, "Leia": 50},
    "deck": [f"flasks-{rank}" for rank in range(1, 8)],
    "hands": {"Han": ["coins-9", "flasks-9"], "Lando": ["coins-8", "flasks-8"]},
    "script": [{"seat": "Han", "does": "call", "round": 4}],
}


@pytest.mark.parametrize(
    "claim", ["pays nothing", "has 50", "does not bomb", "pays 7", "bombs", "wins 5"]
)
def test_a_seat_that_takes_no_part_can_be_claimed_of(claim: str) -> None:
    told = {"claims": [{"claim": f"Leia {claim}"}]}
    dispute = {"ruleset": "standard", "question": "play", "position": SAT_OUT}
    (found,) = ALONE.rule(from_json({**dispute, **told}))["claims"]

    wrong = claim in {"pays 7", "bombs", "wins 5"}
    assert found["verdict"] == ("wrong" if wrong else "right")
    if "pays" in claim:
        assert found["because"] == "Leia pays nothing: that seat takes no part in the hand"


@pytest.mark.parametrize(
    ("ruleset", "pays"),
    [("standard", 4), ("classic", 4), ("forum", 4), ("holonet", 4), ("swag", 5)],
)
def test_a_bet_before_a_void_call_is_paid_by_its_own_rule(ruleset: str, pays: int) -> None:
    # In swag there is an ante to the sabacc pot in each hand (`ante.sabacc-pot`).
    lines = "round 1 betting: Han bets 3\nround 1 betting: Han calls\nuntil: round 1"

    verdict, because, (first, *_) = judged(table(ruleset, lines), "Han pays nothing")

    assert (verdict, first) == ("wrong", "betting.payee.hand-pot")
    assert because.startswith(f"Han pays {pays} ")


LEVEL: Final = "Han bets 2 in round 1\nLando matches\nLeia matches"
COMES: Final = {
    # K-65: the first one on the dealer's left opens
    ("standard", ""): "betting.opener.first-active-left",
    # K-67: after a check the next player may open
    ("standard", "Han checks in round 1"): "betting.declined.next-may-open",
    # K-74: whoever faces a bet matches it or leaves
    ("standard", "Han bets 2 in round 1"): "betting.facing-bet.match-or-leave",
    # K-90: the die falls after the betting of each round
    ("standard", LEVEL): "shift.time.after-betting",
    # C-024, C-025: before the phase is over anybody may leave
    ("classic", LEVEL): "folding.when.until-phase-ends",
    # F-036: a player draws in their own turn
    ("forum", LEVEL): "drawing.on-turn.turn-player",
}


@pytest.mark.parametrize(("ruleset", "lines"), COMES)
def test_what_comes_has_its_rule(ruleset: str, lines: str) -> None:
    found = ruled(table(ruleset, lines))
    last = found["events"][-1]

    assert last["rule"] == COMES[ruleset, lines]
    assert last["words"].casefold() == f"next, {found['next']}".rstrip(".").casefold()


def moments(name: str, seed: int) -> Iterator[PlayedHand]:
    rules = builtin(name)
    asked = request_of(random_hand(rules, seed, 3), rules).params
    params = msgspec.convert({"ruleset": name, **asked}, PlayParams)
    played = Player(compile_rules(rules), script_of(params)).run()
    for taken in played.moves:
        yield replace(played, state=taken.before)


@pytest.mark.parametrize("name", sampled(builtin_names(), 8))
def test_every_moment_has_one(name: str) -> None:
    for seed in range(5):
        for played in moments(name, seed):
            rule = next_rule(played)
            if played.state.phase is Phase.VERSION:
                assert rule == ""
            else:
                assert point_of_rule(rule) is not None, played.state


UNTIL = "until: round 1 betting\n"
LATE = "edges.late-notice.undone-until-next-action"


@pytest.mark.parametrize(
    ("deeds", "rules"),
    [
        ("Han bets 2", []),
        ("Han bets 4", [LATE]),
        ("round 1, while Han is asked: Lando bets 2", ["table.out-of-turn.refused", LATE]),
        ("round 1 betting: Han calls", ["calling.void.refused", LATE]),
        (
            "round 1 betting: Han calls\nround 1, while Han is asked: Lando bets 2",
            ["calling.void.refused", LATE, "table.out-of-turn.refused"],
        ),
        ("Lando claims: Han may not bet 4\nHan bets 4", [LATE]),
    ],
)
def test_a_refused_deed_has_its_remedy(deeds: str, rules: list[str]) -> None:
    found = ruled(table("standard", UNTIL + deeds))["remedies"]

    assert [rule["rule"] for rule in found] == rules
    assert all(rule["title"] for rule in found)


PLAYED_ON = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-7 flasks-9, Lando coins-2 sabres-3, Leia coins-4 coins-5
dealer: Leia
stacks: Han 100, Lando 100, Leia 100
hand pot: 3
sabacc pot: 12
antes: paid
deck: the others
"""


@pytest.mark.parametrize(
    ("deeds", "claims"),
    [
        # Rule 132: what was played on stands, 3 + 3 x 4; without it nobody has bet.
        (
            "Han bets 4\nLando matches\nLeia matches",
            {"hand pot 15": "open", "hand pot 12": "wrong", "Han may bet 4": "wrong"},
        ),
        # Nobody has acted since: it is undone.
        ("Han bets 4", {"hand pot 7": "wrong", "hand pot 3": "right"}),
        (
            "round 1, while Han is asked: Lando folds\nHan checks",
            {"Lando is out": "open", "Lando pays 1": "open", "Han is out": "wrong"},
        ),
    ],
)
def test_what_was_played_on_stands(deeds: str, claims: dict[str, str]) -> None:
    said = "".join(f"claim: {claim}\n" for claim in claims)

    found = ruled(f"{PLAYED_ON}{deeds}\n{said}")

    assert [claim["verdict"] for claim in found["claims"]] == [*claims.values()]
    assert (LATE in found["ruling"]) == ("open" in claims.values())
    for claim in found["claims"]:
        assert (claim["rule"] == LATE) == (claim["verdict"] == "open")


def test_of_a_record_the_arbiter_goes_on_as_the_audit_does() -> None:
    claims = {"hand pot 10": "open", "hand pot 8": "right", "hand pot 2": "wrong"}
    said = "".join(f"claim: {claim}\n" for claim in claims)

    found = ruled(
        HALF.format(ruleset="standard", claims=said, lines="round 1\nHan bets 4\nLando matches")
    )

    assert [claim["verdict"] for claim in found["claims"]] == [*claims.values()]
    assert f"stands, and the hand goes on from there ({LATE})" in found["ruling"]


ABSENT_REMEDY = [
    ("sits out: Leia\n", 100, "table.joining.between-hands"),
    ("", 1, "ante.short-stack.sits-out"),
]


@pytest.mark.parametrize(("line", "has", "rule"), ABSENT_REMEDY)
def test_who_takes_no_part_is_out_and_pays_nothing(line: str, has: int, rule: str) -> None:
    text = PLAYED_ON.replace("Leia 100", f"Leia {has}").replace("antes: paid", "antes: to be paid")
    text = text.replace("sabacc pot: 12", "sabacc pot: 0")
    claims = "claim: Leia is out\nclaim: Leia is still in\nclaim: Leia pays nothing\n"

    found = ruled(f"{text}{line}Han checks\n{claims}")["claims"]

    assert [claim["verdict"] for claim in found] == ["right", "wrong", "right"]
    assert {claim["rule"] for claim in found} == {rule}
    assert found[0]["because"] == "Leia takes no part in the hand"


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [("", ["open", "open"]), ("round 1\nHan checks", ["right", "wrong"])],
)
def test_claims_on_a_misdeal_are_judged_by_its_rule(lines: str, verdicts: list[str]) -> None:
    text = HALF.format(
        ruleset="standard", claims="claim: Lando is out\nclaim: Lando may check\n", lines=lines
    )

    found = ruled(text.replace("Lando coins-2", "Lando coins-2 coins-3"))

    assert found["ruling"].startswith("Lando was dealt 3 cards, not two: ")
    assert [claim["verdict"] for claim in found["claims"]] == verdicts
    assert {claim["point"] for claim in found["claims"]} == {"edges.misdeal"}


DEBTS = [
    ("Han owes 7", "right"),
    ("Han owes nothing", "wrong"),
    ("Lando owes nothing", "right"),
]


@pytest.mark.parametrize(("claim", "verdict"), DEBTS)
def test_what_is_owed_can_be_claimed(claim: str, verdict: str) -> None:
    found = ruled(
        "sabacc dispute 1\nruleset: standard\n"
        "hands: Han coins-11 flasks-master, Lando coins-5 coins-10\ndealer: Lando\n"
        "stacks: Han 5, Lando 100\nhand pot: 12\nsabacc pot: 30\ncaller: Lando\n"
        f"claim: {claim}\n"
    )["claims"][0]

    assert found["verdict"] == verdict
    nearest = "penalties.short-stack" if "Han" in claim else "penalties.caller"
    assert found["point"] == nearest


def test_a_debt_of_an_earlier_hand_is_a_line_of_a_dispute() -> None:
    text = PLAYED_ON.replace("Han 100", "Han 11").replace("antes: paid", "antes: to be paid")
    text = text.replace("sabacc pot: 12", "sabacc pot: 0")

    (claim,) = ruled(f"{text}owed: Han 8\nclaim: Han pays 10")["claims"]

    assert claim["verdict"] == "right"
    assert claim["because"].endswith("and 8 for the debt)")
    with pytest.raises(FieldError, match="given twice"):
        ruled(f"{text}owed: Han 8, Han 3\nclaim: Han pays 10")
