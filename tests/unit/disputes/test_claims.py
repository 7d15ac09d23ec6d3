"""Claims: every form is read into what it is about and what it says of that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.entries import FieldError, read_claim
from sabacc.arbiter.text import read
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.spec.rulesets import builtin

ROOT = Path(__file__).parents[3]
ARBITER = Arbiter([builtin("standard")])
SEATS = ("Han", "Lando", "Leia")

FORMS: dict[str, tuple[Aspect, Value]] = {
    "winner Han": (Aspect("winners", pot="hand-pot"), ("Han",)),
    "winner nobody": (Aspect("winners", pot="hand-pot"), ()),
    "Han wins": (Aspect("winners", pot="hand-pot"), ("Han",)),
    "Lando, Han share the hand pot": (Aspect("winners", pot="hand-pot"), ("Han", "Lando")),
    "Lando and Han share": (Aspect("winners", pot="hand-pot"), ("Han", "Lando")),
    "nobody wins the sabacc pot": (Aspect("winners", pot="sabacc-pot"), ()),
    "Han wins both pots": (Aspect("winners", pot="both-pots"), ("Han",)),
    "Han has the best hand": (Aspect("winners", pot="hand-pot"), ("Han",)),
    "there is a shift": (Aspect("shifted"), True),
    "there is no shift": (Aspect("shifted"), False),
    "This is a Pure Sabacc": (Aspect("special"), "pure-sabacc"),
    "Han takes the sabacc pot": (Aspect("winners", pot="sabacc-pot"), ("Han",)),
    # as people tell it afterwards
    "Han won both pots": (Aspect("winners", pot="both-pots"), ("Han",)),
    "Han got the sabacc pot": (Aspect("winners", pot="sabacc-pot"), ("Han",)),
    "Han bombed out": (Aspect("bombed", "Han"), True),
    "Han paid 12 to the sabacc pot": (Aspect("paid", "Han", "sabacc-pot"), 12),
    "Han counted 18": (Aspect("total", "Han"), 18),
    "Han called": (Aspect("caller"), "Han"),
    # any amount, and any card, will do
    "Han may raise": (Aspect("may", "Han", does="raise", any=True), True),
    "Han may not trade": (Aspect("may", "Han", does="trade", any=True), False),
    "Han may trade a card": (Aspect("may", "Han", does="trade", any=True), True),
    "Han may trade 2 cards": (Aspect("may", "Han", does="trade", amount=2, any=True), True),
    "Han may lay a card in the field": (Aspect("may", "Han", does="lay", any=True), True),
    "Han may lay coins-7 in the field": (
        Aspect("may", "Han", does="lay", cards=("coins-7",)),
        True,
    ),
    "I win": (Aspect("winners", pot="hand-pot"), ("Leia",)),
    "I have a Pure Sabacc": (Aspect("special", "Leia"), "pure-sabacc"),
    "I may not bet 3": (Aspect("may", "Leia", does="bet", amount=3), False),
    "I am still in": (Aspect("out", "Leia"), False),
    "Han wins 12": (Aspect("won", "Han"), 12),
    "Han wins 12 from the sabacc pot": (Aspect("won", "Han", "sabacc-pot"), 12),
    "Han pays 12 to the sabacc pot": (Aspect("paid", "Han", "sabacc-pot"), 12),
    "Han pays nothing": (Aspect("paid", "Han"), 0),
    "Han has 98": (Aspect("has", "Han"), 98),
    "hand pot 12": (Aspect("pot", pot="hand-pot"), 12),
    "the sabacc pot holds 30": (Aspect("pot", pot="sabacc-pot"), 30),
    "Han counts -18": (Aspect("total", "Han"), -18),
    "Han counts \N{MINUS SIGN}18": (Aspect("total", "Han"), -18),
    "it counts +18": (Aspect("total"), 18),
    "Han bombs": (Aspect("bombed", "Han"), True),
    "Han does not bomb": (Aspect("bombed", "Han"), False),
    "the hand is in range": (Aspect("bombed"), False),
    "nobody bombs": (Aspect("bombed-seats"), ()),
    "Han has a Pure Sabacc": (Aspect("special", "Han"), "pure-sabacc"),
    "it is an Idiot's Array": (Aspect("special"), "idiots-array"),
    "it is an ordinary hand": (Aspect("special"), None),
    "Han has nothing special": (Aspect("special", "Han"), None),
    "sudden demise of Lando, Han": (Aspect("demise"), ("Han", "Lando")),
    "sudden demise": (Aspect("a-demise"), True),
    "no sudden demise": (Aspect("a-demise"), False),
    "the cards shift": (Aspect("shifted"), True),
    "the cards stay in round 2": (Aspect("shifted", round=2), False),
    "Han holds idiot 7 of coins": (Aspect("holds", "Han"), ("coins-7", "idiot")),
    "Han holds nothing": (Aspect("holds", "Han"), ()),
    "Lando picks from Han": (Aspect("picker", "Han"), "Lando"),
    "Lando rolls the die": (Aspect("roller"), "Lando"),
    "Lando rolls the die in round 2": (Aspect("roller", round=2), "Lando"),
    "Han is out": (Aspect("out", "Han"), True),
    "Han is still in": (Aspect("out", "Han"), False),
    "caller Han": (Aspect("caller"), "Han"),
    "caller nobody": (Aspect("caller"), None),
    "Han calls": (Aspect("caller"), "Han"),
    "next dealer Leia": (Aspect("next-dealer"), "Leia"),
    "Han may call": (Aspect("may", "Han", does="call"), True),
    "Han may not bet 3": (Aspect("may", "Han", does="bet", amount=3), False),
    "Han may raise by 2 in round 2": (
        Aspect("may", "Han", does="raise", amount=2, round=2),
        True,
    ),
    "Han may fold in turn 2": (Aspect("may", "Han", does="fold", round=2), True),
    "Han may go all in": (Aspect("may", "Han", does="all-in"), True),
    "Han may draw": (Aspect("may", "Han", does="draw", amount=1), True),
    "Han may draw 2": (Aspect("may", "Han", does="draw", amount=2), True),
    "Han may trade 7 of coins": (Aspect("may", "Han", does="trade", cards=("coins-7",)), True),
}


@pytest.mark.parametrize("says", FORMS)
def test_every_form_of_a_claim_is_read(says: str) -> None:
    claim = read_claim("Leia", f" {says}. ", SEATS, "claims[0].claim")

    assert (claim.aspect, claim.value) == FORMS[says]
    assert claim.who == "Leia"


WRONG = {
    "": "it claims nothing; write Han wins",
    "Han is the best": "'Han is the best' is not a claim that can be judged",
    "Greedo wins": "nobody at the table is called 'Greedo'",
    "Han wins lots": "'lots' is not a whole number",
    "Han has 9999999999999999": "is not a whole number from 0 to 1000000000000",
    "Han counts 99999": "is not a whole number from 0 to 10000",
    "Han holds coins-x": "no card is called 'coins-x'",
    "Han may fly": "'fly' is not something a player does",
    "the cards shift in round 0": "'0' is not a whole number from 1",
    "winner Han " + "and Lando " * 40: "the claim has",
}


@pytest.mark.parametrize("says", WRONG)
def test_what_cannot_be_judged_is_refused(says: str) -> None:
    with pytest.raises(FieldError) as error:
        read_claim("", says, SEATS, "claims[0].claim")

    assert WRONG[says] in str(error.value)
    assert error.value.field == "claims[0].claim"


BOTH = {
    # C-046, C-056, C-057: an ordinary hand wins the hand pot only; twenty-three both
    ("Han coins-9 staves-14, Lando coins-10 sabres-9", "Han"): "right",
    ("Han coins-9 staves-12, Lando coins-10 sabres-9", "Han"): "wrong",
    ("Han coins-9 staves-12, Lando coins-10 sabres-9", "Lando"): "wrong",
}


@pytest.mark.parametrize(("hands", "who"), BOTH)
def test_both_pots_are_won_by_the_same_hand(hands: str, who: str) -> None:
    found = ARBITER.rule(
        read(
            f"sabacc dispute 1\nruleset: classic\nquestion: Who wins, and who pays?\n"
            f"hands: {hands}\n{who} claims: I take both pots\n"
        )
    )
    (claim,) = found["claims"]
    both = "staves-14" in hands
    first = "ranking." if who == "Lando" else "pots.sabacc-pot." if both else "pots.ordinary-winner"

    assert (claim["claim"], claim["verdict"]) == (f"{who} takes both pots", BOTH[hands, who])
    assert str(claim["rule"]).startswith(first)


VALUES = {
    # H-022: below -23 is a bomb; that other values of the cards would turn it is no reason
    ("holonet", "Han star queen evil-one, Lando 9f 11sa", "Han"): "bombs.limits.beyond-23",
    # F-076: the Queen counts 5, so that it is 16 against 12; usually it would be 9
    ("forum-rebel", "Han queen 11c, Lando 9f 3sa", "Lando"): "totals.face-values.rebel",
}


@pytest.mark.parametrize(("ruleset", "hands", "who"), VALUES)
def test_the_usual_values_decide_no_contest(ruleset: str, hands: str, who: str) -> None:
    lines = f"ruleset: {ruleset}\nhands: {hands}\n{who} claims: I have the best hand\n"
    (claim,) = ARBITER.rule(read(f"sabacc dispute 1\n{lines}"))["claims"]

    assert (claim["verdict"], claim["rule"]) == ("wrong", VALUES[ruleset, hands, who])


def test_a_sum_out_of_both_pots_names_the_rule_of_the_sabacc_pot() -> None:
    found = ARBITER.rule(
        read(
            "sabacc dispute 1\nruleset: forum\nhands: Han 11c 12c, Lando idiot 2c 3c\n"
            "hand pot: 10\nsabacc pot: 20\ncaller: Lando\n"
            "Lando claims: I win 30\nHan claims: Lando wins 10\n"
        )
    )

    assert [claim["verdict"] for claim in found["claims"]] == ["right", "wrong"]
    assert {claim["rule"] for claim in found["claims"]} == {"pots.sabacc-pot.special-winner"}


def test_the_form_of_the_page_writes_claims_that_are_read() -> None:
    page = (ROOT / "docs/assets/arbiter/claims.mjs").read_text(encoding="utf-8")
    rows = re.findall(r'form: ("[^"]+")(?:, also: \[([^]]+)\])?', page)
    written = [form for row in rows for form in re.findall(r'"([^"]+)"', ", ".join(row))]
    blanks = {"seat": "Han", "victim": "Leia", "amount": "3", "pot": "hand pot", "deed": "bet 3"}
    blanks["round"] = "2"
    said = [form.format_map(blanks) for form in written if form != "{text}"]

    assert len(said) > 20
    assert said == [read_claim("Han", claim, SEATS, "claim").says for claim in said]
