"""Hand records: the round trip, the page that describes them, random play, and the story told."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import msgspec
import pytest

from sabacc.engine.play import compile_rules, start
from sabacc.notation.card_names import card_words
from sabacc.records import Record, from_json, hand_record, parse, parse_record, write_record
from sabacc.records.narration import narrate
from sabacc.records.random_play import random_hand, random_moves, random_setup
from sabacc.records.replaying.auditing import audit, told
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import decode, name_of, ruleset_named
from sabacc.spec.house_files import build_house, every_ruleset
from sabacc.spec.rulesets import Ruleset, builtin, deck_of
from tests.unit.records.made_records import FOLD

PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "hand-record.md"


def test_a_canonical_text_comes_back_as_it_was() -> None:
    assert FOLD == write_record(parse_record(FOLD))


def test_a_record_says_what_stands_there() -> None:
    record = parse_record(FOLD)

    assert {"Han": 100, "Lando": 80} == record.stacks
    assert {"Han": ("coins-7", "flasks-9"), "Lando": ("?", "?")} == record.deal
    assert (
        hand_record.Round(1),
        hand_record.Remark(" a long look"),
        hand_record.Act("Han", "bet", 3),
        hand_record.Blank(),
        hand_record.Act("Lando", "fold"),
        hand_record.Has("Han", 101),
    ) == record.lines


def test_a_repr_evaluates_back() -> None:
    record = parse_record(FOLD)

    assert record == eval(repr(record), dict(vars(hand_record)))  # noqa: S307 - our own value


def test_json_says_the_same() -> None:
    record = parse_record(FOLD)

    assert record == from_json(msgspec.json.encode(record))
    assert record == decode(msgspec.json.encode(record).decode(), "x.json").record
    assert "Record" in msgspec.json.schema(Record)["$defs"]


def test_the_example_of_the_page_is_true() -> None:
    page = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"```text\n(sabacc hand record 1\n.*?)```", page, flags=re.DOTALL)

    assert examples
    for text in examples:
        assert text == write_record(parse_record(text))
        found = audit(parse(text))
        assert found.clean, "\n".join(told(found))
        assert found.played.finished


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_random_hands_are_clean_and_end_as_they_were_played(rules: Ruleset) -> None:
    for seed in range(3):
        seats = min(2 + seed, compile_rules(rules).most_seats)
        played = replay(random_hand(rules, seed, seats), rules)

        assert played.faults == (), played.faults
        assert played.finished
        end = played.steps[-1].after.state
        rng = random.Random(seed)
        state = start(compile_rules(rules), random_setup(rng, seats, cards=deck_of(rules))).state
        for taken in random_moves(state, rng):
            state = taken.step.state
        assert end.stacks == state.stacks
        assert end.hands == state.hands
        assert end.sabacc_pot == state.sabacc_pot


@pytest.mark.parametrize(
    "choices",
    [
        {"bombs.on-deal": "out-at-once", "bombs.zero": "in-range"},
        {"field.all-cards": "new-card", "field.first-card": "after-the-die-too"},
        {
            "bombs.several-cards": "after-each",
            "bombs.mid-hand": "out-at-once",
            "drawing.number": "one-or-three",
        },
    ],
    ids=lambda choices: next(iter(choices)),
)
def test_a_record_tells_every_card(choices: dict[str, str]) -> None:
    rules = build_house({"base": "swag+interference-field", "choices": choices}, name="my house")
    for seed in range(40):
        found = audit(parse(write_record(random_hand(rules, seed, 4))), rules)
        assert found.clean, "\n".join(told(found))
        assert found.played.finished


def test_a_ruleset_is_named_so_that_it_is_found_again() -> None:
    own = build_house(
        {"base": "swag", "choices": {"betting.limit": "fixed=7", "shift.exists": "no"}},
        name="my house",
    )

    assert name_of(builtin("swag")) == ("swag", {})
    assert ruleset_named(*name_of(own)).choices == own.choices
    record = random_hand(own, 1, 2)
    assert parse_record(write_record(record)) == record
    assert audit(parse(write_record(record))).clean


def test_the_story_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.records.narration._UNATTENDED_WIDTH", 80)
    for seed in range(5):
        record = random_hand(builtin("forum-random"), seed, 4)
        stream = io.StringIO()
        narrate(audit(parse(write_record(record))), stream)

        assert max(map(len, stream.getvalue().splitlines())) <= 80
        assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize(
    ("name", "words"),
    [("coins-7", "7 of coins"), ("sabres-ace", "ace of sabres"), ("evil-one", "the Evil One")],
)
def test_cards_have_short_names(name: str, words: str) -> None:
    assert words == card_words(name)
