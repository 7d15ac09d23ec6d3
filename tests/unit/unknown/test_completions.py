"""Unknown hands are made of the cards that are left, for all of them together."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest

from sabacc.arbiter import page
from sabacc.arbiter.dispute import from_json
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.merging import hearing_of
from sabacc.arbiter.position import write
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.text import read, written
from sabacc.arbiter.unknown import completions, dealt_together, facts_of
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import builtin, deck_copies, deck_of
from tests.runs import DAY, EXHAUSTIVE

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
    found = completions(rules, facts, dispute.method, sketch.known, sketch.unknown["named"])
    return dict(sketch.known.get("hands", {})), [each.position for each in found]


@pytest.mark.parametrize("number", range(TABLES))
def test_a_completion_holds_no_card_twice_and_none_that_is_named_elsewhere(number: int) -> None:
    rng = random.Random(f"{DAY} {number}")
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
