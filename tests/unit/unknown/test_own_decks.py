"""Disputes of tables whose deck or values are their own: nothing is ruled by the usual 76 cards.

The answers follow from the rules of each table, and were worked out by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pytest

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import rules_named
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.position import write
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.text import read, values
from sabacc.spec.cards import FACES
from sabacc.spec.rulesets import builtin, deck_of
from tests.written_outputs import fitting

ARBITER: Final = Arbiter([builtin("standard"), builtin("classic")])
OWN: Final = "Own Cards"
"""The dialect that ships: each face card four times, Queen -3, Demise -12, Star -10."""
NO_IDIOT: Final = "classic with deck.size own=idiot:0/moderation:0/star:3"
"""A table that has lost its Idiots and its Moderations, and has found a third Star: 73 cards."""
SUITS: Final = "classic with deck.size own=" + "/".join(f"{name}:0" for name in FACES)
"""A table that plays with the sixty suit cards alone."""
SHOWN: Final = """\
question: who wins
hands: {hands}
dealer: Lando
stacks: Han 100, Lando 100
hand pot: 10
sabacc pot: 30
caller: Han
deck: {deck}
"""


class OwnDispute(NamedTuple):
    """A ruleset, the lines of a dispute, the verdict on its claim, and what the ruling says."""

    by: str
    lines: str
    verdict: str
    says: str


def shown(hands: str, deck: str, claim: str) -> str:
    """Return a showdown that Han has called."""
    return f"{SHOWN.format(hands=hands, deck=deck)}claim: {claim}"


DISPUTES: Final[Mapping[str, OwnDispute]] = {
    # Two Idiots lie in Leia's hand and two are left, so a hand that counts 5 may be the Idiot's
    # Array, which beats 23 (C-059 to C-061); of 76 cards none would be left.
    "an array of the third Idiot": OwnDispute(
        OWN,
        "hands: Han coins-ace flasks-8, Lando counts 5, Leia idiot idiot\nclaim: Han wins",
        "open",
        "Lando has the best hand if Lando has an Idiot's Array; Han has the best hand in",
    ),
    # Without an Idiot there is no array, whatever makes the 5, and 23 is the higher total (C-044).
    "no array without an Idiot": OwnDispute(
        NO_IDIOT,
        "hands: Han coins-ace flasks-8, Lando counts 5\nclaim: Han wins",
        "right",
        "Han has the best hand.",
    ),
    # Only two Moderations make -28, of which Han has two and Lando the others; it is out (C-045).
    "the other two Moderations": OwnDispute(
        OWN,
        "hands: Han moderation moderation, Lando counts -28, Leia coins-4\nclaim: Lando bombs",
        "right",
        "Lando bombs.",
    ),
    # 20 each: a sudden demise (C-053), with any deck, though nobody says what comes.
    "a demise of a short deck": OwnDispute(
        NO_IDIOT,
        shown(
            "Han coins-11 flasks-9, Lando sabres-11 staves-9",
            "nothing",
            "sudden demise of Han, Lando",
        ),
        "right",
        "sudden demise",
    ),
    # 22 beats 20 (C-044); what lies in the deck has no say in it.
    "the others are those of the table": OwnDispute(
        NO_IDIOT,
        shown("Han coins-ace flasks-7, Lando sabres-11 staves-9", "the others", "Han wins"),
        "right",
        "Han wins",
    ),
}


def text_of(by: str, lines: str) -> str:
    return f"sabacc dispute 1\nruleset: {by}\n{lines}\n"


def ruled(text: str) -> RulingOutput:
    return fitting("arbitrate", ARBITER.rule(read(text)))


@pytest.mark.parametrize("name", DISPUTES)
def test_a_dispute_is_ruled_by_the_cards_of_its_table(name: str) -> None:
    told = DISPUTES[name]
    found = ruled(text_of(told.by, told.lines))

    assert [claim["verdict"] for claim in found["claims"]] == [told.verdict]
    assert told.says in found["ruling"]


def test_the_others_are_those_of_each_ruleset() -> None:
    told = DISPUTES["the others are those of the table"]
    found = ruled(text_of(told.by, told.lines))

    assert [row["same"] for row in found["elsewhere"]] == [True]


@pytest.mark.parametrize("by", [OWN, NO_IDIOT, SUITS, "standard"])
def test_the_others_are_read_and_written(by: str) -> None:
    hands = "Han coins-11 flasks-9, Lando sabres-11 staves-9"
    text = text_of(by, shown(hands, "sabres-1 and the others", "Han wins"))
    whole = list(map(str, deck_of(rules_named(by))))
    for lies in ("coins-11", "flasks-9", "sabres-11", "staves-9", "sabres-1"):
        whole.remove(lies)

    assert ["sabres-1", *whole] == values(text)["position"]["deck"]
    assert "deck: sabres-1 and the others" in write(read(text)).splitlines()


@pytest.mark.parametrize("by", [OWN, NO_IDIOT, "standard"])
@pytest.mark.parametrize("told", [OWN, NO_IDIOT, "standard", "no such ruleset"])
def test_whoever_rules_otherwise_rules_with_another_deck(by: str, told: str) -> None:
    hands = "Han coins-11 flasks-9, Lando sabres-11 staves-9"
    text = text_of(told, shown(hands, "sabres-1 and the others", "Han wins"))
    rules = rules_named(by)
    deck = read(text, rules).position["deck"]

    assert len(deck_of(rules)) == len(deck) + 4
    assert deck[0] == "sabres-1"


def test_cards_that_are_named_stay_as_they_are() -> None:
    hands = "Han coins-11 flasks-9, Lando sabres-11 staves-9"
    text = text_of(OWN, shown(hands, "idiot coins-1", "Han wins"))

    assert read(text, builtin("standard")).position["deck"] == ["idiot", "coins-1"]


def test_a_deck_is_whole_if_it_has_all_cards_of_the_table() -> None:
    cards = list(map(str, deck_of(rules_named(SUITS))))
    hands = f"Han {' '.join(cards[:30])}, Lando {' '.join(cards[30:])}"
    lines = (
        f"question: shift\nhands: {hands}\ndealer: Lando\ndie: 1\npicks: as they lie\n"
        "deck: nothing\nshuffle: coins-1 sabres-1"
    )

    assert ruled(text_of(SUITS, lines))["notes"] == []
    assert ruled(text_of("classic", lines))["notes"]


@pytest.mark.parametrize(("by", "farthest"), [(OWN, 30), ("standard", 34), ("forum-imperial", 36)])
def test_totals_go_as_far_as_the_cards_of_the_table(by: str, farthest: int) -> None:
    lines = "hands: Han coins-1, Lando counts -99\nclaim: Han wins"
    with pytest.raises(FieldError, match=f"-{farthest} to {farthest}"):
        read(text_of(by, lines))
    found = ruled(text_of(by, lines.replace("-99", f"-{farthest}")))

    assert [claim["verdict"] for claim in found["claims"]] == ["right"]


def test_no_hand_counts_what_no_cards_of_the_table_count() -> None:
    with pytest.raises(FieldError, match="no free cards count -31"):
        read(text_of(NO_IDIOT, "hands: Han coins-1, Lando counts -31\nclaim: Han wins"))
    there = ruled(text_of("classic", "hands: Han coins-1, Lando counts -31\nclaim: Han wins"))

    assert [claim["verdict"] for claim in there["claims"]] == ["right"]


def test_a_hand_that_other_rules_cannot_have_is_no_error() -> None:
    lines = "hands: Han moderation moderation evil-one evil-one star star, Lando counts -28"
    found = ruled(text_of(OWN, f"{lines}\nclaim: Lando bombs"))

    assert [claim["verdict"] for claim in found["claims"]] == ["right"]
    assert "It cannot be decided: there is no such position." in [
        row["ruling"] for row in found["elsewhere"]
    ]
