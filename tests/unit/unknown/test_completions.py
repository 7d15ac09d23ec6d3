"""What a position leaves unknown: completions, own decks, two versions."""

import json
import random
from collections import Counter
from typing import Any, Final
from unittest.mock import patch

import pytest

from sabacc.arbiter import page
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.merging import hearing_of
from sabacc.arbiter.position import write
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.telling import told
from sabacc.arbiter.text import read, values, written
from sabacc.arbiter.unknown import completions, dealt_together, facts_of
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import builtin, deck_copies, deck_of
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import UNPAID, play
from tests.written_outputs import fitting

STANDARD = builtin("standard")
NAMES = ("Han", "Lando", "Leia", "Chewie", "Greedo", "Jabba", "Bossk", "Dengar")
TABLES = 60 if EXHAUSTIVE else 20


def table(rng: random.Random) -> tuple[str, set[str], dict[str, list[str]]]:
    """Return a random dispute, the cards that it names elsewhere, and those of unknown hands."""
    question = rng.choice(["who wins", "shift", "play"])
    order = [str(card) for card in deck_of(STANDARD) if deck_copies(STANDARD)[card] == 1]
    cards = rng.sample(order, len(order))
    seats = NAMES[: rng.randint(2, 8)]
    known = seats[: rng.randint(0, len(seats) - 1)]
    hands = {seat: [cards.pop(), cards.pop()] for seat in known}
    said = [
        f"{seat} {' '.join(hands[seat])}"
        if seat in hands
        else f"{seat} {rng.choice(['unknown', 'unknown', f'counts {rng.randint(-20, 23)}'])}"
        for seat in seats
    ]
    lines = [f"question: {question}", f"hands: {', '.join(said)}", f"dealer: {seats[-1]}"]
    named = {card for hand in hands.values() for card in hand}
    needed: dict[str, list[str]] = {}
    if rng.random() < 0.7:  # sometimes the very first of the others, which looks like one of them
        first = [next(card for card in order if card in cards)]
        head = first if rng.random() < 0.5 else [cards[0], cards[1]]
        cards = [card for card in cards if card not in head]
        named |= {*head}
        lines.append(f"deck: {' '.join(head)} and the others")
    if question == "shift":
        lost = rng.choice([seat for seat in seats if seat not in known])
        if f"{lost} unknown" in said:
            needed[lost] = [cards.pop()]
            picked = [*(f"{seat} {hands[seat][0]}" for seat in known), f"{lost} {needed[lost][0]}"]
            lines += [f"picks: {', '.join(picked)}"]
        shuffled = [cards.pop(), cards.pop()]
        named |= {*shuffled}
        lines += [f"shuffle: {' '.join(shuffled)}", "die: 2"]
    if question == "who wins":
        lines += ["hand pot: 12", "sabacc pot: 3", f"caller: {seats[0]}"]
    return "sabacc dispute 1\nruleset: standard\n" + "\n".join(lines) + "\n", named, needed


def positions(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the known part of a dispute, and all positions that it may mean."""
    dispute = from_json(written(text).data)
    sketch, rules = dispute.sketch, dispute.rules
    assert sketch is not None
    facts = facts_of(rules, dispute.method, sketch.known, sketch.unknown)
    found = completions(rules, facts, dispute.method, sketch.known, sketch.unknown.named or 0)
    return dict(sketch.known.get("hands", {})), [position for _, position in found]


@pytest.mark.parametrize("number", range(TABLES))
def test_a_completion_holds_no_card_twice_and_none_that_is_named_elsewhere(number: int) -> None:
    rng = random.Random(f"{SAMPLE} {number}")
    copies = deck_copies(STANDARD)
    while True:
        text, named, needed = table(rng)
        try:
            known, made = positions(text)
        except FieldError as refused:  # a total that nobody can hold of the cards that are left
            if "no free cards count" not in str(refused):
                raise
        else:
            break

    assert made
    for position in made:
        lying = Counter(card for hand in position["hands"].values() for card in hand)
        unknown = [hand for seat, hand in position["hands"].items() if seat not in known]
        lying.update(position.get("deck", ()))
        assert [card for card, count in lying.items() if count > copies[CARDS[card]]] == [], text
        assert {card for hand in unknown for card in hand} & named == set(), text
        assert all({*cards} <= {*position["hands"][seat]} for seat, cards in needed.items()), text


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
@pytest.mark.parametrize("hands", ["", "unknown", "counts 19"])
def test_a_full_table_of_unknown_hands_is_ruled_on(seats: int, hands: str) -> None:
    names = NAMES[:seats]
    told = ", ".join(f"{name} {hands}" for name in names)
    line = f"hands: {told}" if hands else f"seats: {', '.join(names)}"
    text = f"sabacc dispute 1\nruleset: swag\n{line}\ndie: 2\nclaim: the cards shift\n"

    answer = json.loads(page.answer(json.dumps({"ask": "read", "text": text})))
    assert answer["ok"], answer
    ruled = json.loads(
        page.answer(json.dumps({"ask": "rule", "dispute": answer["result"]["dispute"]}))
    )

    assert ruled["result"]["claims"][0]["verdict"] == "wrong"  # S-041: four to six


def test_hands_are_dealt_together() -> None:
    han = [("coins-1", "coins-2"), ("coins-3", "coins-4")]
    lando = [("coins-1", "coins-5"), ("coins-2", "coins-6")]
    leia = [("coins-3", "coins-4")]

    assert dealt_together(STANDARD, {"Han": han, "Lando": lando}, {}) == {
        "Han": ["coins-3", "coins-4"],
        "Lando": ["coins-1", "coins-5"],
    }
    assert dealt_together(STANDARD, {"Han": han, "Lando": lando, "Leia": leia}, {}) is None


def test_an_example_can_lie_on_a_table() -> None:
    dispute = read(
        "sabacc dispute 1\nruleset: standard\nquestion: who wins\n"
        "hands: Han coins-7 flasks-9, Lando unknown, Leia unknown, Chewie unknown\n"
        "dealer: Han\nhand pot: 12\nsabacc pot: 3\ncaller: Han\nclaim: Han wins\n"
    )

    cases = hearing_of(dispute, KnownRulesets()).own.cases()

    for case in cases:
        hands = case.first.hearing.dispute.position["hands"]
        held = Counter(card for hand in hands.values() for card in hand)
        assert max(held[card] for card in held if card.startswith("coins")) == 1
        for seat in NAMES[1:4]:
            assert f"{seat} holds {card_words(hands[seat][0])} and" in case.when


@pytest.mark.parametrize("named", ["coins-1", "coins-1 coins-2", "staves-4"])
def test_the_next_cards_that_are_named_stay_named(named: str) -> None:
    text = (
        "sabacc dispute 1\nruleset: standard\nquestion: play\n\n"
        "hands: Han coins-7 flasks-9, Lando unknown\ndealer: Lando\n"
        f"deck: {named} and the others\nround 1: Han draws\n"
    )

    assert write(read(text)) == text


def test_the_page_never_raises() -> None:
    with patch("sabacc.arbiter.page.every_ruleset", side_effect=StopIteration):
        answer = json.loads(page.answer('{"ask": "rulesets"}'))

    assert answer["error"]["message"].endswith("StopIteration")


# The dialect that ships: each face card four times, Queen -3, Demise -12, Star -10
OWN: Final = "Own Cards"
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


def shown(hands: str, deck: str, claim: str) -> str:
    return f"{SHOWN.format(hands=hands, deck=deck)}claim: {claim}"


def text_of(by: str, lines: str) -> str:
    return f"sabacc dispute 1\nruleset: {by}\n{lines}\n"


def test_cards_that_are_named_stay_as_they_are() -> None:
    hands = "Han coins-11 flasks-9, Lando sabres-11 staves-9"
    text = text_of(OWN, shown(hands, "idiot coins-1", "Han wins"))

    assert read(text, builtin("standard")).position["deck"] == ["idiot", "coins-1"]


VERSIONS_ARBITER = Arbiter([builtin("standard"), builtin("holonet")])
TABLE = play("standard", "Han coins-7 flasks-4, Lando coins-9 sabres-3", **UNPAID)
HANDS = """\
sabacc dispute 1
ruleset: standard
Han says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-3
Lando says: hands: Han coins-7 flasks-9, Lando coins-9 sabres-11
claim: Han wins
"""


@pytest.mark.parametrize("text", [HANDS, f"{TABLE}Han says: Han bets 2\nLando says: Han folds\n"])
def test_versions_are_written_and_read_back(text: str) -> None:
    dispute = read(text)

    assert read(write(dispute)) == dispute
    assert from_json(values(text)) == dispute
    assert write(dispute).count("ruleset:") == 1


def test_the_report_has_each_case() -> None:
    ruling = fitting("arbitrate", VERSIONS_ARBITER.rule(read(HANDS)))
    lines = [line.text for line in told(ruling, 100)]

    assert "What follows in each case" in lines
    assert "  As Han says: Han has the best hand." in lines
    assert "It turns on" not in lines
    assert VERSIONS_ARBITER.drawn(read(HANDS)) is None


CHANGES: list[tuple[dict[str, Any], str]] = [
    ({"position": {"hands": {}}}, "a position or a record beside them"),
    ({"versions": [{"who": "Han", "position": {}}]}, "there are 1 versions"),
    (
        {"versions": [{"who": "Han", "position": {"hands": {"Han": [], "B": []}}}] * 2},
        "is no other name",
    ),
    (
        {"versions": [{"who": "Han", "position": {"hands": []}, "unknown": {}}] * 2},
        "it is a list, not a table",
    ),
]


@pytest.mark.parametrize(("change", "problem"), CHANGES)
def test_json_is_checked_too(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(FieldError, match=problem):
        from_json({**values(HANDS), **change})
