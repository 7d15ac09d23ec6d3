"""Facts that nobody knows: a ruling whatever they are, or on what it depends, and no sample."""

import json
import random
from typing import Any

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import STANDS_TOO
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.merging import MergedRulings, hearing_of
from sabacc.arbiter.position import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read, values
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import DECK
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.written_outputs import fitting

ARBITER = Arbiter([builtin("standard")])
HANDS = 30 if EXHAUSTIVE else 6


def ruled(lines: str, ruleset: str = "standard") -> RulingOutput:
    dispute = read(f"sabacc dispute 1\nruleset: {ruleset}\n{lines}\n")
    return fitting("arbitrate", ARBITER.rule(dispute))


HOLDS = {
    # H-066, S-041: one or two; K-90: standard shifts on one to three
    ("holonet", "die: 3\nclaim: the cards shift"): ("wrong", "The cards stay."),
    ("holonet", "die: 2\nclaim: the cards shift"): ("right", "The cards shift."),
    ("standard", "die: 3\nclaim: the cards stay"): ("wrong", "The cards shift."),
    # K-69: three credits at the most, whatever anybody has or holds
    ("standard", "seats: Han, Lando\nHan bets 5\nclaim: Han may not bet 5"): ("right", ""),
    # K-109: no call before round 4
    ("standard", "seats: Han, Lando\nround 1: Han calls\nclaim: Han may call"): (
        "wrong",
        "Han may",
    ),
    # F-056, C-044: the higher total, whatever cards make it
    ("standard", "hands: Han counts 19, Lando counts 21\nclaim: Lando wins"): (
        "right",
        "Lando has the best hand.",
    ),
    ("classic", "hands: Han total -5, Lando counts 1\nclaim: Lando wins"): (
        "right",
        "Lando has the best hand.",
    ),
    # of a kind of deed any amount, and any card, will do (C-022, K-68; F-039 knows no raises)
    ("standard", "seats: Han, Lando\ndealer: Han\nLando checks\nclaim: Han may bet"): (
        "right",
        "Han may bet now.",
    ),
    ("standard", "seats: Han, Lando\ndealer: Han\nLando bets 1\nclaim: Han may raise"): (
        "right",
        "Han may raise now.",
    ),
    ("forum", "seats: Han, Lando\ndealer: Han\nLando bets 2\nclaim: Han may raise"): (
        "wrong",
        "Han may not raise now: bets cannot be raised here.",
    ),
    ("standard", "seats: Han, Lando\ndealer: Lando\nclaim: Han may trade"): (
        "wrong",
        "Not now: this cannot be done in the betting of round 1; then, in the drawing of round 1,",
    ),
    ("standard", "seats: Han, Lando\nclaim: Han may trade 2 cards"): (
        "wrong",
        "Han may not trade 2 cards now, nor in the drawing of round 1: that many cards cannot",
    ),
    ("standard", "seats: Han, Lando\nclaim: Han may lay a card in the field"): (
        "wrong",
        "Han may not lay a card in the field now: there is no interference field.",
    ),
    # K-109 again; all the others are those that the hands leave, whatever these are
    (
        "standard",
        "hands: Han unknown, Lando 7c\ndeck: the others\nclaim: Han may call in round 1",
    ): ("wrong", "Han may not call in round 1:"),
    # both pay for the bomb, the caller for the call too, whoever deals (F-060, C-046, C-048)
    (
        "standard",
        "hands: Han 24, Lando 23, Leia -24\ncaller: Han\nhand pot: 30\nclaim: Han pays 60",
    ): (
        "right",
        "Han pays 60 (30 for the bomb and 30 for the call).",
    ),
    # K-76: who has folded wins nothing, whatever they held
    (
        "standard",
        "hands: Han 7c, Lando counts 9, Leia unknown\nfolded: Leia\ncaller: Han\nclaim: Lando wins",
    ): ("right", "Lando wins the hand pot."),
    # a bomb wins nothing (C-045), and a zero is one (K-19)
    ("standard", "hands: Han counts 0, Lando counts 25, Leia counts 4\nclaim: Leia wins"): (
        "right",
        "Leia has the best hand.",
    ),
}


@pytest.mark.parametrize(("ruleset", "lines"), HOLDS)
def test_what_does_not_matter_is_not_asked_for(ruleset: str, lines: str) -> None:
    verdict, says = HOLDS[ruleset, lines]
    found = ruled(lines, ruleset)

    assert [claim["verdict"] for claim in found["claims"]] == [verdict]
    assert found["ruling"].startswith(says)
    assert "does not depend on" not in found["ruling"]
    assert any(note.startswith("this does not depend on ") for note in found["notes"])
    assert found["cases"] == []
    assert found["unknown"] is not None
    assert found["unknown"]["depends_on"] == []
    assert found["unknown"]["tried"] > 1


TURNS = {
    # H-066 against K-90: a three; the forum mentions no shift (K-59)
    ("holonet", "die: 3\nclaim: the cards shift"): {
        ("shift.exists", "no"): "There is no shift.",
        ("shift.faces", "one-to-three"): "The cards shift.",
    },
    # K-69 and S-041: 1 to 3, or 4 to 6, so that every face is ruled the other way round
    ("standard", "die: unknown\nclaim: the cards shift"): {
        ("shift.exists", "no"): "There is no shift.",
        ("shift.faces", "four-to-six"): (
            "It depends on the face of the die: the cards stay if the die shows 1, 2 or 3; "
            "the cards shift if the die shows 4, 5 or 6."
        ),
    },
    # without a limit (F-037, H-038) any bet that can be paid
    ("standard", "seats: Han, Lando\nHan bets 5\nclaim: Han may not bet 5"): {
        ("betting.limit", "unlimited"): ("Han may bet 5."),
    },
    # -5 is nearer to its 23 than 1 is (H-018)
    ("classic", "hands: Han total -5, Lando counts 1\nclaim: Lando wins"): {
        ("ranking.order", "nearest"): "Han has the best hand.",
    },
    # K-22: only some of the hands that Lando may have
    ("standard", "hands: Han counts 19, Lando unknown\nHan claims: Han wins"): {},
}


@pytest.mark.parametrize(("ruleset", "lines"), TURNS)
def test_it_turns_on_what_turns_it_whatever_the_facts_are(ruleset: str, lines: str) -> None:
    found = ruled(lines, ruleset)
    turns = {(turn["point"], turn["choice"]): turn["differs"] for turn in found["turns"]}

    assert {key: turns.get(key) for key in TURNS[ruleset, lines]} == TURNS[ruleset, lines]
    assert (turns == {}) == (TURNS[ruleset, lines] == {})
    assert ("It turns on" in [line.text for line in told(found, 100)]) == (turns != {})


@pytest.mark.parametrize(
    ("ruleset", "lines", "field"),
    [
        (
            "classic",
            "hands: Han counts 20, Lando counts 21\ncaller: Han\nclaim: Han pays 9",
            "hand pot",
        ),
        (
            "forum",
            "hands: Han counts 22, Lando counts 19\ncaller: Lando\nclaim: Lando has 98",
            "stacks",
        ),
    ],
)
def test_the_least_that_matters_is_named(ruleset: str, lines: str, field: str) -> None:
    with pytest.raises(FieldError) as raised:
        ruled(lines, ruleset)

    assert raised.value.field == field
    assert "add " not in raised.value.mend


@pytest.mark.parametrize("card", ["coins-7", "flasks-9"])
def test_nothing_is_picked_that_the_dispute_does_not_name(card: str) -> None:
    found = ruled(
        "seats: Han, Lando\ndealer: Lando\nhands: Han coins-7 flasks-9, Lando unknown\n"
        f"round 1 die: 1\nclaim: Han may trade {card} in round 2"
    )

    assert [claim["verdict"] for claim in found["claims"]] == ["open"]


FOLDED = (
    "seats: Han, Lando\ndealer: Han\nhand pot: 0\nsabacc pot: 5\nantes: to be paid\n"
    "Lando bets 3\nHan folds"
)
SUPPOSED = {
    # C-053, C-054: 25 bombs and has called, so the pot of 30 is due twice; 20 is the best (C-044)
    (
        "classic",
        "hands: Han counts 25, Lando counts 20\nhand pot: 30\nsabacc pot: 12\ncaller: Han",
    ): (
        "Lando wins the hand pot; nobody wins the sabacc pot; Han bombs; Han pays 60 (30 for the "
        "bomb and 30 for the call) to the sabacc pot."
    ),
    # F-053: two credits, whatever lies in the pots
    (
        "forum",
        "hands: Han counts 22, Lando counts 19\ncaller: Lando\nclaim: Lando pays 2",
    ): "Lando pays 2.",
    # F-032, F-039: one to the hand pot before, two to the sabacc pot for the fold
    (
        "forum",
        f"{FOLDED}\nHan claims: Han pays 1",
    ): "Han pays 3 (1 as the ante and 2 for the fold).",
    # K-69: up to three
    ("standard", "seats: Han, Lando\nHan bets 3\nclaim: Han may bet 3"): "Han may bet 3.",
}


@pytest.mark.parametrize(("ruleset", "lines"), SUPPOSED)
def test_everybody_is_supposed_to_be_able_to_pay(ruleset: str, lines: str) -> None:
    # Whoever has less pays what is left (E-14), so that it would be another ruling for them.
    found = ruled(lines, ruleset)

    assert found["ruling"].startswith(
        f"{SUPPOSED[ruleset, lines]} This holds if everybody can pay what is due."
    )
    assert "the stacks" not in found["ruling"]
    assert found["bill"] == []
    assert "stacks" not in found["answer"]
    assert "1000" not in json.dumps(found)


PURE_TIE = "hands: Han coins-11 flasks-commander, Lando sabres-11 staves-commander"
PLAIN_TIE = "hands: Han coins-10 flasks-9, Lando sabres-10 staves-9"
THREE_TIED = f"{PLAIN_TIE}, Leia flasks-10 coins-9"
OPEN_CLAIMS = [
    (PLAIN_TIE, "Han, Lando share the hand pot"),
    (PLAIN_TIE, "winners Han, Lando"),
    (PLAIN_TIE, "Han wins 7"),
    (PLAIN_TIE, "Lando has 106"),
    (PURE_TIE, "Han, Lando share the sabacc pot"),
    (PURE_TIE, "Han, Lando share the hand pot"),
    ("hands: Han counts 19, Lando counts 19", "Han, Lando share the hand pot"),
    (THREE_TIED, "Han, Lando, Leia share the hand pot"),
    (THREE_TIED, "Han, Leia share the hand pot"),
    (THREE_TIED, "Leia wins"),
]


@pytest.mark.parametrize(("hands", "claim"), OPEN_CLAIMS)
def test_who_shares_hangs_on_the_next_cards(hands: str, claim: str) -> None:
    stacks = "" if "counts" in hands else "stacks: Han 100, Lando 100, Leia 100\n"
    stacks = stacks if "Leia" in hands else stacks.replace(", Leia 100", "")
    pots = "dealer: Lando\ncaller: Lando\nhand pot: 13\nsabacc pot: 31"
    found = ruled(f"{hands}\n{stacks}{pots}\nclaim: {claim}")

    assert found["claims"][0]["verdict"] == "open"
    assert "the next cards decide it" in found["claims"][0]["because"]


@pytest.mark.parametrize(
    ("ruleset", "caller", "claim", "also"),
    [
        ("standard", "Han", "Han pays 0", ["penalties.caller-in-demise.pays"]),
        ("standard", "Han", "Han has 88", ["penalties.caller-in-demise.pays"]),
        ("forum", "Han", "Han pays 2", ["penalties.caller-in-demise.pays"]),
        ("standard", "Han", "Han wins 12", []),
        ("standard", "Lando", "Han has 112", []),
    ],
)
def test_an_open_payment_of_a_tied_caller_names_the_rule_that_decides_it(
    ruleset: str, caller: str, claim: str, also: list[str]
) -> None:
    pots = f"dealer: Lando\ncaller: {caller}\nhand pot: 12\nsabacc pot: 5"
    stacks = "stacks: Han 100, Lando 80"
    found = ruled(f"{PLAIN_TIE}\n{stacks}\n{pots}\nclaim: {claim}", ruleset)

    (judged,) = found["claims"]
    assert judged["verdict"] == "open"
    assert judged["point"] == "demise.cause"
    assert [rule["rule"] for rule in judged["also"]] == also


TIED = "hands: Han coins-9 staves-10, Lando flasks-9 sabres-10, Leia coins-11 coins-14"


@pytest.mark.parametrize("claims", ["", "Han claims: Han wins"])
def test_a_tie_is_told_before_the_cards_that_decide_it(claims: str) -> None:
    found = ruled(f"{TIED}\nhand pot: 20\nsabacc pot: 10\ncaller: Leia\n{claims}")

    assert found["ruling"].startswith(
        "Han and Lando tie and meet in a sudden demise; the next cards decide it: add deck: "
    )
    assert [claim["verdict"] for claim in found["claims"]] == (["open"] if claims else [])


SAMPLED = (
    "hands: Han counts 19, Lando counts 21\nHan claims: Han wins",
    "hands: Han counts 19, Lando unknown, Leia coins-3 coins-4\nHan claims: Han wins",
    "hands: Han counts 19, Lando counts 21\nhand pot: 9\ncaller: Han\nstacks: Han 50, Lando 60",
    "hands: Han unknown, Lando counts 4\ndie: 1",
)


@pytest.mark.parametrize("lines", SAMPLED)
def test_no_sample_is_taken_for_a_fact(lines: str) -> None:
    dispute = read(f"sabacc dispute 1\nruleset: standard\n{lines}\n")
    assert dispute.sketch is not None
    said = json.dumps(ARBITER.rule(dispute))
    named = {*dispute.sketch.known.get("hands", {}).get("Leia", ())}
    held = {card for hand in dispute.position["hands"].values() for card in hand} - named

    assert held
    for card in held:
        assert f'"{card}"' not in said
        assert card_words(card) not in said
    assert ARBITER.drawn(dispute) is None


@pytest.mark.parametrize("lines", [*SAMPLED, *(lines for _, lines in HOLDS)])
def test_unknown_facts_are_written_as_such(lines: str) -> None:
    text = f"sabacc dispute 1\nruleset: standard\n{lines}\n"
    again = read(write(read(text)))

    assert again.sketch is not None
    assert again.sketch == read(text).sketch
    assert from_json(values(text)).sketch == again.sketch


def every(lines: str, ruleset: str) -> MergedRulings:
    dispute = read(f"sabacc dispute 1\nruleset: {ruleset}\n{lines}\n")
    return hearing_of(dispute, ARBITER.known).own


def alone(lines: str, ruleset: str) -> RulingOutput:
    dispute = read(f"sabacc dispute 1\nruleset: {ruleset}\n{lines}\n")
    return Arbiter([dispute.rules]).rule(dispute)


def test_any_real_hand_is_one_of_the_cases() -> None:
    rng = random.Random(SAMPLE)
    whole = "hands: Han {han}, Lando {lando}, Leia {leia}\nfolded: Leia\ndealer: Han\n"
    whole += "stacks: Han 50, Lando 60, Leia 70\nhand pot: 9\nsabacc pot: 5\ncaller: Han\n"
    for _ in range(HANDS):
        ruleset = rng.choice(("standard", "forum", "holonet", "swag", "classic"))
        cards = rng.sample([str(card) for card in DECK], 9)
        han, leia, lando = (" ".join(each) for each in (cards[:2], cards[2:4], cards[4:8]))
        all_of = every(whole.format(han=han, lando=lando, leia="unknown"), ruleset)
        real = alone(whole.format(han=han, lando=lando, leia=leia), ruleset)
        assert all_of.agree
        assert real["ruling"].startswith(all_of.says)  # and then says what is known now

        lines = f"hands: Han {han}, Lando {{}}\nclaim: Han wins"
        cases = every(lines.format("unknown"), ruleset).cases()
        (claim,) = alone(lines.format(lando), ruleset)["claims"]
        # A case says what is so by the ruleset, whatever other reading its text permits.
        own = "wrong" if claim["verdict"] == STANDS_TOO else claim["verdict"]
        assert own in {case.first.verdicts[0] for case in cases}


@pytest.mark.parametrize(
    ("lines", "field", "problem"),
    [
        ("hands: Han counts, Lando unknown", "hands", "is no hand"),
        ("hands: Han counts x, Lando unknown", "hands", "is not a whole number"),
        ("hands: Han unknown coins-3, Lando unknown", "hands", "is no hand"),
        ("hands: Han unknown, Han counts 3", "hands", "is given twice"),
        ("hands: Han counts 60, Lando unknown", "hands", "no hand counts 60"),
        ("hand: unknown", "hand", "no card is called"),
        ("hands: Han coins-2, Lando coins-3\nfolded: unknown\ndie: 3", "folded", "nobody at the"),
    ],
)
def test_what_cannot_be_unknown_is_refused(lines: str, field: str, problem: str) -> None:
    with pytest.raises(FieldError, match=problem) as raised:
        ruled(lines)

    assert raised.value.field == field
    assert raised.value.mend


@pytest.mark.parametrize(
    ("unknown", "problem"),
    [
        ({"hands": {"Han": 3}}, "the hand is known too"),
        ({"hands": {"a b": None}}, "is not a name"),
        ({"lines": ["title"]}, "cannot be unknown"),
        ({"lines": ["stacks"]}, "nothing but hands may be unknown there"),
        ({"hands": {"Han": "many"}}, "is not a whole number"),
    ],
)
def test_json_is_checked_too(unknown: dict[str, Any], problem: str) -> None:
    data = {
        "ruleset": "standard",
        "question": "best",
        "position": {"hands": {"Han": ["coins-2"], "Lando": ["coins-3"]}},
        "unknown": unknown,
    }
    with pytest.raises(FieldError, match=problem):
        from_json(data)
