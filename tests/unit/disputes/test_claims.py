"""Claims of disputes and records, and what is shown when."""

import json
import re
import tomllib
from pathlib import Path
from statistics import median
from typing import Any, Final
from unittest.mock import patch

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.aspects import ASPECTS
from sabacc.arbiter.dispute import as_if, from_json
from sabacc.arbiter.entries import FieldError, read_claim
from sabacc.arbiter.hearing import Hearing
from sabacc.arbiter.position import write
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.telling import told as lines_of
from sabacc.arbiter.text import read
from sabacc.notation import claim_forms
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.protocol.answers import answer_request
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import builtin
from tests.runs import sampled
from tests.unit.arbiter.disputes import ALONE, play

ROOT = Path(__file__).parents[3]
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
    # as players say it
    "I owe nothing": (Aspect("owes", "Leia"), 0),
    "Han owes 5 credits": (Aspect("owes", "Han"), 5),
    "Han pays 1 credit to the hand pot": (Aspect("paid", "Han", "hand-pot"), 1),
    "Han must pay 20": (Aspect("paid", "Han"), 20),
    "I have to pay 3 to the sabacc pot": (Aspect("paid", "Leia", "sabacc-pot"), 3),
    "Han had to pay to the hand pot": (Aspect("pays", "Han", "hand-pot"), True),
    "Han doesn't pay": (Aspect("paid", "Han"), 0),
    "Han did not pay to the hand pot": (Aspect("paid", "Han", "hand-pot"), 0),
    "I don't have to pay": (Aspect("pays", "Leia"), False),
    "Han wins nothing": (Aspect("won", "Han"), 0),
    "I win the pot": (Aspect("winners", pot="hand-pot"), ("Leia",)),
    "Han and I split the pot": (Aspect("winners", pot="hand-pot"), ("Han", "Leia")),
    "Han picked from me": (Aspect("picker", "Leia"), "Han"),
    "Han is the caller": (Aspect("caller"), "Han"),
    "Lando has the Profit Array": (Aspect("special", "Lando"), "profit-array"),
    "Han must show": (Aspect("shows-hand", "Han"), True),
    "Han must show in round 2": (Aspect("shows-hand", "Han", round=2), True),
    "Han holds idiot, coins-7": (Aspect("holds", "Han"), ("coins-7", "idiot")),
    "Han can draw a card": (Aspect("may", "Han", does="draw", amount=1), True),
    "Han can't draw one card": (Aspect("may", "Han", does="draw", amount=1), False),
    "I am allowed to bet 3": (Aspect("may", "Leia", does="bet", amount=3), True),
    "Han is not allowed to call": (Aspect("may", "Han", does="call"), False),
    "Han may fold now": (Aspect("may", "Han", does="fold", now=True), True),
    "I cannot draw again": (Aspect("may", "Leia", does="draw", amount=1, now=True), False),
    "Han may call in round four": (Aspect("may", "Han", does="call", round=4), True),
    "Han may check in the betting of turn one": (
        Aspect("may", "Han", does="check", phase="betting", round=1),
        True,
    ),
    "Han may fold in the last betting": (
        Aspect("may", "Han", does="fold", phase="last-betting"),
        True,
    ),
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


def test_the_page_lists_every_claim_and_the_arbiter_judges_it() -> None:
    text = (ROOT / "docs/dispute-file.md").read_text(encoding="utf-8")
    rows = text.partition("| claim | ")[2].partition("\n\n")[0].splitlines()[2:]
    listed = [says for row in rows for says in re.findall("`(.*?)`", row.split("|")[1])]

    assert {read_claim("", says, SEATS, "claim").aspect.name for says in listed} == set(ASPECTS)
    assert {form.name for form in claim_forms.FORMS} == set(ASPECTS)


def test_the_page_lists_what_else_is_read() -> None:
    text = (ROOT / "docs/dispute-file.md").read_text(encoding="utf-8")
    rows = text.partition("| players say | ")[2].partition("\n\n")[0].splitlines()[2:]
    for row in rows:
        says, reads = (re.findall("`(.*?)`", cell) for cell in row.split("|")[1:3])
        for said, form in zip(says, reads, strict=True):
            one, other = (read_claim("Han", words, SEATS, "claim") for words in (said, form))
            assert (one.aspect, one.value) == (other.aspect, other.value), said


WRONG = {
    "": "it claims nothing; a claim says who wins",
    "Han is the best": "'Han is the best' is not a claim that can be judged",
    "Greedo wins": "nobody at the table is called 'Greedo'",
    "Han wins lots": "'lots' is not a whole number",
    "Han has 9999999999999999": "is not a whole number from 0 to 1000000000000",
    "Han counts 99999": "is not a whole number from 0 to 10000",
    "Han holds coins-x": "no card is called 'coins-x'",
    "Han may fly": "'fly' is not something a player does",
    "the cards shift in round 0": "'0' is not a whole number from 1",
    "Han may bet in the betting of round 0": "'0' is not a whole number from 1",
    "Han may raise to 3": "write `raise by N`, where N is what goes beyond the standing bet",
    "Han may fold while Leia is asked": "'fold while Leia is asked' is not something a player does",
    "Han need not pay, the card was forced on me": (
        "it says more than a claim: 'the card was forced on me'; "
        "leave that out, and write Han need not pay"
    ),
    "Han and Lando split the pot because we tied": "and write Han and Lando split the",
    "Han wins unless Leia has an array": "and write Han wins; the ruling gives the conditions",
    "Han may fold, whatever Lando has": "write Han may fold; the ruling gives the conditions",
    "Han pays 45 and owes nothing": "write Han pays 45; another claim goes on a line of its own",
    "Han may not trade coins-7, he had his action": "and write Han may not trade coins-7",
    "winner Han, Greedo": "nobody at the table is called 'Greedo'",
    "it is Leia's turn": "leave it out: question: What happens next? answers who is asked",
    "Leia is asked next": "leave it out: question: What happens next? answers who is asked",
    "the hand is over": "answers who is asked, or that the hand is over",
    "winner Han " + "and Lando " * 40: "the claim has",
}


@pytest.mark.parametrize("says", WRONG)
def test_what_cannot_be_judged_is_refused(says: str) -> None:
    with pytest.raises(FieldError) as error:
        read_claim("", says, SEATS, "claims[0].claim")

    assert WRONG[says] in str(error.value)
    assert error.value.field == "claims[0].claim"


def test_the_form_of_the_page_writes_claims_that_are_read() -> None:
    page = (ROOT / "docs/assets/arbiter/claims.mjs").read_text(encoding="utf-8")
    rows = re.findall(r'form: ("[^"]+")(?:, also: \[([^]]+)\])?', page)
    written = [form for row in rows for form in re.findall(r'"([^"]+)"', ", ".join(row))]
    blanks = {"seat": "Han", "victim": "Leia", "amount": "3", "pot": "hand pot", "deed": "bet 3"}
    blanks["round"] = "2"
    said = [form.format_map(blanks) for form in written if form != "{text}"]

    assert len(said) > 20
    assert said == [read_claim("Han", claim, SEATS, "claim").says for claim in said]


THREE = "seats: Han, Lando, Leia\ndealer: Leia\n"
TIED = (
    "hands: Han coins-11 flasks-commander, Lando sabres-11 staves-commander\ndealer: Lando\n"
    "stacks: Han 50, Lando 50\nhand pot: 10\nsabacc pot: 4\ncaller: Han\ndeck: coins-2 coins-4\n"
)


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
    hearing = ALONE.hear(as_if(dispute, dict(dispute.position)))

    played = hearing.own.answers[0].played

    assert played is not None
    assert played.state.round == round_


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

    said = f"Han claims: {one}\nLando claims: {other}"
    found = ALONE.rule(read(f"sabacc dispute 1\nruleset: {ruleset}\n{lines}{said}"))["claims"]

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
    assert read_claim("", says, ("J", "J.", "Jr.", "Han"), "claim").value == (winner,)


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
    "Han may take it back": "edges.late-notice",
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
        read(text, builtin("standard"), [f"Han: {claim}"])
    with pytest.raises(FieldError) as partial:
        read(f"{text}seats: Han, Lando\nHan claims: the die leans\n")
    with pytest.raises(FieldError) as sent:
        from_json({"ruleset": "standard", "claims": [{"who": "Han", "claim": claim}]})

    assert told.value.line == 3
    for error in (told, given, sent):
        assert "sabacc rules edges.misdeal" in error.value.mend
    assert "sabacc rules edges.cocked-die" in partial.value.mend


DATA: Final = Path(__file__).parents[2] / "data"


def disputes(file: str) -> dict[str, dict[str, Any]]:
    held = tomllib.loads((DATA / file).read_text(encoding="utf-8"))["dispute"]
    return {each["name"]: each for each in held}


TOLD: Final = disputes("told_at_tables.toml")
ASKED: Final = disputes("asked_at_tables.toml")
RULED: Final = [name for name, each in TOLD.items() if "verdicts" in each]


@pytest.mark.parametrize("name", [*RULED, *ASKED])
def test_a_judge_rules_so(name: str) -> None:
    told = {**TOLD, **ASKED}[name]

    found = ALONE.rule(read(told["told"]))

    assert [words for words in told["says"] if words not in found["ruling"]] == [], found["ruling"]
    assert [claim["verdict"] for claim in found["claims"]] == told["verdicts"]
    named = {found["claims"][0]["rule"]} if found["claims"] else _named(found)
    assert named & {*told["first"]} or not told["first"], (named, told["first"])


@pytest.mark.parametrize("name", ["Leia had four left", "I folded, so what", "The very first turn"])
def test_what_is_told_in_part_is_written_so(name: str) -> None:
    dispute = read(TOLD[name]["told"])

    again = read(write(dispute))

    assert again.sketch == dispute.sketch
    assert again.claims == dispute.claims


@pytest.mark.parametrize("name", sampled(RULED, 12))
def test_positions_that_share_a_ruling_come_to_it_one_by_one(name: str) -> None:
    shared = ALONE.rule(read(TOLD[name]["told"]))

    with patch.object(Hearing, "depends_on_cards", return_value=True):
        assert ALONE.rule(read(TOLD[name]["told"])) == shared


def test_what_names_cards_depends_on_them() -> None:
    hands = "Han coins-7 flasks-4, Lando coins-9 sabres-3, Leia staves-7 coins-8"
    lines = "Han bets 2\nLando folds\nLeia matches\nuntil: round 1 betting\n"
    text = play("standard", hands, lines)
    asked = read(text)
    answer = answer_request(asked.rules, None, asked.requests[0]).answer
    facts = {key for key in answer if CARDS.keys() & {*json.dumps(answer[key]).split('"')}}
    said = [form.example for form in claim_forms.FORMS if "{cards}" in form.form]

    assert facts == {"hands", "deck", "phases", "out_of_play"}
    by_seat = [f"phase.1.betting.{fact}.Lando" for fact in ("hands", "shown")]
    for fact in (*facts, "fields", "shown", "phase.1.betting.hands", *by_seat):
        assert depends_on_cards(f"{text}asks: {fact}\n"), fact
    for claim in (*said, "Han shows their hand"):
        assert depends_on_cards(f"{text}claim: {claim}\n"), claim
    for fact in ("stacks", "phase.1.betting.stacks.Lando", "round.1"):
        assert not depends_on_cards(f"{text}asks: {fact}\n"), fact


def depends_on_cards(text: str) -> bool:
    hearing = Hearing(read(text), KnownRulesets())
    hearing.ruling(hearing.dispute.rules)
    return hearing.depends_on_cards(hearing.dispute.rules)


def _named(found: Any) -> set[str]:
    """Return the rules that a ruling without claims names: in its first line, else in its steps."""
    words = {word.strip("();.,") for word in found["ruling"].split() if word.startswith("(")}
    return {word for word in words if "." in word} or {
        each["rule"] for each in found["events"] or found["remedies"]
    }


def test_the_median_ruling_has_thirty_lines_at_most() -> None:
    every = (read({**TOLD, **ASKED}[name]["told"]) for name in [*RULED, *ASKED][::7])
    lengths = [
        [len([*lines_of(ruling, 80, everything=whole)]) for whole in (False, True)]
        for ruling in map(Arbiter().rule, every)
    ]

    assert median(short for short, _ in lengths) <= 30
    assert all(short < long for short, long in lengths)


@pytest.mark.parametrize("name", [name for name, each in TOLD.items() if "verdicts" not in each])
def test_what_cannot_be_laid_out_is_led_to_its_rule(name: str) -> None:
    told = TOLD[name]

    with pytest.raises(FieldError) as error:
        ALONE.rule(read(told["told"]))

    assert [words for words in told["says"] if words not in error.value.mend] == []
