"""Facts that nobody knows: a ruling whatever they are, or on what it depends, and no sample."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import STANDS_TOO
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.merging import MergedRulings, hearing_of
from sabacc.arbiter.position import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.text import read, values
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import DECK
from sabacc.spec.rulesets import builtin
from tests.runs import EXHAUSTIVE, SAMPLE

ARBITER = Arbiter([builtin("standard")])
HANDS = 30 if EXHAUSTIVE else 6


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


@pytest.mark.parametrize(
    "lines",
    [
        *SAMPLED,
        "seats: Han, Lando\nHan bets 5\nclaim: Han may not bet 5",
        "die: 3\nclaim: the cards stay",
    ],
)
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


SHIFT = "question: shift\nhands: {}\ndeck: the others\ndealer: Lando\n"
POTS = "question: who wins\nhands: {}\nsabacc pot: 5\nstacks: Han 90, Lando 90\n"
SHOWDOWN = f"{POTS}hand pot: 9\n"
# What is told of a table, what besides a hand may be unknown, and what may be claimed
MAY_BE_SO = [
    (SHIFT, "die: {}\npicks: {}\n", ("5", "as they lie"), "Han holds {}", "the cards stay"),
    (SHOWDOWN, "caller: {}\ndealer: {}\n", ("Han", "Lando"), "Han shows {}", "Han wins"),
    (POTS, "hand pot: {}\ncaller: {}\n", ("17", "Han"), "Han shows {}", "Han pays 17"),
]


@pytest.mark.parametrize(("table", "facts", "so", "holds", "other"), MAY_BE_SO)
@pytest.mark.parametrize("ruleset", ["standard", "forum", "holonet", "swag", "classic"])
def test_what_may_be_so_is_not_called_wrong(  # noqa: PLR0913, PLR0917 - what is claimed of what
    table: str, facts: str, so: tuple[str, ...], holds: str, other: str, ruleset: str
) -> None:
    cards = random.Random(SAMPLE).sample([str(card) for card in DECK], 5)
    han, lando = " ".join(cards[:2]), " ".join(cards[2:])
    claims = f"claim: {holds.format(han)}\nclaim: {other}\n"
    told = table.format(f"Han unknown, Lando {lando}") + facts.format("unknown", "unknown") + claims
    real = table.format(f"Han {han}, Lando {lando}") + facts.format(*so) + claims

    every = [claim["verdict"] for claim in alone(told, ruleset)["claims"]]
    verdicts = [claim["verdict"] for claim in alone(real, ruleset)["claims"]]

    assert all(one != "wrong" for one, so in zip(every, verdicts, strict=True) if so == "right")
    assert all(one != "right" for one, so in zip(every, verdicts, strict=True) if so == "wrong")


# 12 is that of the hand that is taken first for an unknown one; the last ones take many cards
@pytest.mark.parametrize(
    "totals", [range(-22, -2), range(-2, 18), [12], [31, 45, 61, -49, -60]], ids=str
)
def test_any_total_may_be_that_of_an_unknown_hand(totals: Sequence[int]) -> None:
    claims = "".join(f"claim: Leia counts {total}\n" for total in totals)
    unknown = ", ".join(f"{seat} unknown" for seat in ("Han", "Lando", "Leia", "Luke", "Maz"))
    ruling = alone(f"hands: {unknown}\n{claims}", "standard")

    assert {claim["verdict"] for claim in ruling["claims"]} == {"open"}


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
