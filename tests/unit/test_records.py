"""Hand records: reading, writing, errors, unknown cards, unfinished hands, random play."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from sabacc.conformance.catalogue import every_ruleset
from sabacc.engine.play import Reason, book_of
from sabacc.points import point_of_rule
from sabacc.records import Record, RecordError, from_json, model, parse, read, write
from sabacc.records.auditing import audit, told
from sabacc.records.errors import SHOWN
from sabacc.records.narration import card_words, narrate
from sabacc.records.random_play import random_hand, random_play
from sabacc.records.reader import LARGEST, LONGEST, MOST_LINES, decode, load
from sabacc.records.replay import replay
from sabacc.records.rules import name_of, named
from sabacc.records.words import WHY
from sabacc.rulesets import builtin, house

if TYPE_CHECKING:
    from sabacc.rulesets import Ruleset

PAGE = Path(__file__).parents[2] / "docs" / "implementers" / "hand-record.md"

HEAD = """\
sabacc hand record 1
# a quiet evening
ruleset: standard
seats: Han, Lando
dealer: Lando
stacks: Han 100, Lando 80
hand pot: 0
sabacc pot: 12
antes: to be paid

deal: Han coins-7 flasks-9, Lando ? ?
"""
FOLD = HEAD + "round 1\n# a long look\nHan bets 3\n\nLando folds\nclaim: Han has 101\n"
CALL = HEAD.replace("standard", "standard with calling.earliest-round from=1") + (
    "Han checks\nLando checks\nno shift\nHan calls\n"
)


def faults(text: str, ruleset: str = "standard") -> list[str]:
    """Return the rules that a record breaks."""
    return [fault.rule for fault in replay(read(text), builtin(ruleset)).faults]


def test_a_canonical_text_comes_back_as_it_was() -> None:
    """Comments and blank lines included."""
    assert FOLD == write(read(FOLD))


def test_a_record_says_what_stands_there() -> None:
    """The values are the domain's."""
    record = read(FOLD)

    assert {"Han": 100, "Lando": 80} == record.stacks
    assert {"Han": ("coins-7", "flasks-9"), "Lando": ("?", "?")} == record.deal
    assert (
        model.Round(1),
        model.Remark(" a long look"),
        model.Act("Han", "bet", 3),
        model.Blank(),
        model.Act("Lando", "fold"),
        model.Has("Han", 101),
    ) == record.lines


def test_other_spellings_are_read() -> None:
    """What people write is taken, and written back in the usual way."""
    loose = FOLD.replace("coins-7", "Coin-7").replace("Han bets", "\tHan  bets")

    found = decode(b"\xef\xbb\xbf" + loose.replace("\n", "\r\n").encode(), "x.hand")
    assert read(FOLD) == found.record


def test_a_repr_evaluates_back() -> None:
    """So does every value of the model."""
    record = read(FOLD)

    assert record == eval(repr(record), dict(vars(model)))  # noqa: S307 - our own value


def test_json_says_the_same() -> None:
    """The JSON of a record is read back, and its schema is complete."""
    record = read(FOLD)

    assert record == from_json(msgspec.json.encode(record))
    assert record == decode(msgspec.json.encode(record), "x.json").record
    assert "Record" in msgspec.json.schema(Record)["$defs"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{", "it is not the JSON of a hand record"),
        (b"[" * 5_000, "it is not the JSON of a hand record"),
        (
            msgspec.json.encode(msgspec.structs.replace(read(FOLD), remarks=("a\nb",))),
            "record",
        ),
    ],
)
def test_json_that_no_text_can_say_is_refused(data: bytes, says: str) -> None:
    """A name with a line break would forge lines."""
    with pytest.raises(RecordError, match=re.escape(says)):
        from_json(data)


ERRORS = {
    "empty": ("", "", "begin it with sabacc hand record 1"),
    "no first line": ("sabacc hand record 1\n", "", "it does not begin as a hand record does"),
    "another version": ("record 1", "record 2", "no version of the format"),
    "unknown field": ("dealer:", "dealr:", "is no line above the deal"),
    "field twice": ("hand pot: 0", "dealer: Han", "stands there twice; it stood in line 5"),
    "missing field": ("antes: to be paid\n", "", "'antes' is missing above the deal"),
    "no deal": ("deal: Han", "# deal: Han", "'round 1' is no line above the deal"),
    "a dealer elsewhere": ("dealer: Lando", "dealer: Land", "did you mean 'Lando'?"),
    "a stack missing": (", Lando 80", "", "Lando has no stack"),
    "a stack of words": ("Lando 80", "Lando many", "no whole number"),
    "a huge stack": ("Lando 80", "Lando 9999999999999", "no whole number"),
    "a seat twice": ("seats: Han, Lando", "seats: Han, Han", "'Han' stands there twice"),
    "a seat of two words": ("seats: Han,", "seats: Han Solo,", "'Han Solo' is no name"),
    "a seat that is a word": ("seats: Han,", "seats: die,", "'die' is no name"),
    "antes": ("to be paid", "perhaps", "write paid or to be paid"),
    "a deed": ("Han bets 3", "Han bets", "is nothing that a player does"),
    "an amount": ("Han bets 3", "Han bets 3.5", "amount: '3.5' is no whole number"),
    "a stranger": ("Lando folds", "Greedo folds", "at the table are Han, Lando"),
    "a claim": ("claim: Han has 101", "claim: Han is rich", "claims nothing that is known"),
    "a face": ("# a long look", "die 7", "die: '7' is no whole number from 1 to 6; write 6, for"),
    "face nought": ("# a long look", "die 0", "die: '0' is no whole number from 1 to 6"),
    "a version": ("# a long look", "version rebels", "no version is called 'rebels'"),
    "a draw of nothing": ("# a long look", "Han draws", "no card is named"),
    "a trade for nothing": ("# a long look", "Han trades coins-7", "what comes for what"),
    "a card of signs": ("coins-7", "coins:7", "'coins:7' is no card"),
    "a sign": ("# a long look", "# a \x1b[31mlong look", "a sign that cannot be printed"),
    "a long line": ("# a long look", "# " + "x" * LONGEST, f"more than {LONGEST} characters"),
    "many lines": ("# a long look", "\n" * MOST_LINES, f"more than {MOST_LINES} lines"),
    "a choice": ("ruleset: standard", "ruleset: standard with x", "is not one choice"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_names_line_field_and_mend(name: str) -> None:
    """Each in one line, with the line of the file below it."""
    old, new, says = ERRORS[name]
    text = FOLD.replace(old, new) if old else ""

    with pytest.raises(RecordError, match=re.escape(says)) as found:
        read(text, "x.hand")

    assert str(found.value).startswith("x.hand")
    assert found.value.mend
    assert max(map(len, str(found.value).splitlines())) < SHOWN + 300


def test_an_error_shows_no_escapes() -> None:
    """A hostile file does not repaint the terminal."""
    with pytest.raises(RecordError) as found:
        read(FOLD.replace("Lando folds", "\x1b[2JLando folds" + "y" * 500))

    assert "\x1b" not in str(found.value)
    assert "y" * (SHOWN + 1) not in str(found.value)


def test_a_file_must_be_text_of_a_bounded_size(tmp_path: Path) -> None:
    """No file makes the reader work for long."""
    large, binary = tmp_path / "large", tmp_path / "binary"
    large.write_bytes(b"#" * (LARGEST + 1))
    binary.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(RecordError, match="it is larger than"):
        load(large)
    with pytest.raises(RecordError, match="it is no text in UTF-8"):
        load(binary)
    with pytest.raises(RecordError, match="it cannot be read"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ruleset: standart", "did you mean 'standard'?"),
        ("ruleset: /etc/passwd", "no ruleset is called"),
        ("ruleset: mine.toml", "a house file is given by --ruleset"),
        ("ruleset: standard with betting.limit fixed=0", "out of bounds"),
        ("ruleset: standard with betting.casino-opening antes", "contradictory"),
    ],
)
def test_an_unknown_ruleset_is_told(line: str, says: str) -> None:
    """A record names rulesets that ship; it makes nobody open a file."""
    source = parse(FOLD.replace("ruleset: standard", line), "x.hand")

    with pytest.raises(RecordError, match=re.escape(says)) as found:
        audit(source)

    assert str(found.value).startswith("x.hand:3: ruleset: ")


def test_unknown_cards_may_fold() -> None:
    """Nobody needs to know what was never shown."""
    assert [] == faults(FOLD)
    assert audit(parse(FOLD)).clean


def test_an_unknown_hand_at_the_showdown_is_not_judged() -> None:
    """It is said, and nothing is guessed."""
    found = audit(parse(CALL + "claim: winner Lando\n"))

    assert not found.clean
    assert () == found.played.faults
    assert "the showdown cannot be judged" in "\n".join(told(found))
    assert 15 == found.unjudged


def test_a_hand_that_is_shown_is_judged() -> None:
    """The cards come to light, and win or lose."""
    shown = CALL + "Lando shows sabres-9 staves-9\n"

    assert audit(parse(shown + "claim: winner Lando\n")).clean
    found = audit(parse(shown + "claim: winner Han\n"))
    assert ["showdown.winner.best-hand"] == [fault.rule for fault in found.played.faults]


def test_a_shown_card_must_be_free() -> None:
    """Lando cannot show what Han holds."""
    found = audit(parse(CALL + "Lando shows coins-7 staves-9\n"))

    assert "deck.suit-cards.fifteen-of-each-suit" in [fault.rule for fault in found.played.faults]


def test_a_traded_card_comes_to_light() -> None:
    """Who gives up a card has held it, and holds it no more."""
    text = HEAD + "Han checks\nLando checks\nno shift\nHan stands\nLando trades coins-9 for ?\n"

    assert [] == faults(text)
    assert [] == faults(text + "claim: Lando holds ? sabres-3\n")
    twice = ["deck.suit-cards.fifteen-of-each-suit"]
    assert twice == faults(text + "claim: Lando holds ? coins-9\n")
    assert twice == faults(text + "claim: Lando holds coins-7 ?\n")
    assert ["drawing.discards.out-of-play"] == faults(text + "claim: Lando holds ?\n")


def test_a_card_is_known_wherever_it_went() -> None:
    """A card that Lando gave up cannot come again; one that he never named can."""
    text = HEAD + "Han checks\nLando checks\nno shift\nHan draws {}\nLando trades sabres-5 for ?\n"

    assert [] == faults(text.format("sabres-6"))
    assert ["deck.suit-cards.fifteen-of-each-suit"] == faults(text.format("sabres-5"))


def test_a_shift_of_unknown_cards() -> None:
    """Unknown for unknown, and what comes to light stays known."""
    text = HEAD + (
        "Han checks\nLando checks\nshift\n  Han loses flasks-9 and gets ?\n"
        "  Lando loses ? and gets coins-2\n"
        "claim: Lando holds ? coins-2\nclaim: Han holds coins-7 ?\n"
    )

    assert [] == faults(text)


def test_a_hand_may_stop_half_way() -> None:
    """That is a note; only whoever claims its end is at fault."""
    half = HEAD + "Han bets 3\n"

    assert audit(parse(half)).clean
    assert "not finished" in "\n".join(told(audit(parse(half))))
    assert ["turns.no-call.play-goes-on"] == faults(half + "claim: winner Han\n")


def test_a_hand_that_is_not_dealt() -> None:
    """Only Han can ante: there is no hand."""
    text = HEAD.replace("Lando 80", "Lando 0").replace("Han coins-7 flasks-9, Lando ? ?", "nobody")

    assert [] == faults(text + "claim: Han has 106\nclaim: Lando has 6\n")
    assert ["ante.short-stack.sits-out"] == faults(text.replace("nobody", "Lando ? ?"))[:1]


def test_too_many_seats_are_a_fault() -> None:
    """A table of nine is no table of standard."""
    names = [f"P{number}" for number in range(9)]
    text = (
        HEAD.replace("Han, Lando\n", f"{', '.join(names)}\n")
        .replace("dealer: Lando", "dealer: P0")
        .replace("Han 100, Lando 80", ", ".join(f"{name} 10" for name in names))
        .replace("Han coins-7 flasks-9, Lando ? ?", ", ".join(f"{name} ? ?" for name in names))
    )

    assert ["table.seats.at-most"] == faults(text)
    assert [] == faults(text, "swag")


def test_the_example_of_the_page_is_true() -> None:
    """The page's record is read, written back to the letter, and clean."""
    page = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"```text\n(sabacc hand record 1\n.*?)```", page, flags=re.DOTALL)

    assert examples
    for text in examples:
        assert text == write(read(text))
        found = audit(parse(text))
        assert found.clean, "\n".join(told(found))
        assert found.played.finished


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_random_hands_are_clean_and_end_as_they_were_played(rules: Ruleset) -> None:
    """The record of a hand leads to the very state in which it ended, in every ruleset."""
    for seed in range(3):
        seats = min(2 + seed, book_of(rules).most_seats)
        played = replay(random_hand(rules, seed, seats), rules)

        assert played.faults == (), played.faults
        assert played.finished
        end = played.steps[-1].after.state
        state = random_play(book_of(rules), seed, seats)
        assert end.stacks == state.stacks
        assert end.hands == state.hands
        assert end.sabacc_pot == state.sabacc_pot


def test_a_ruleset_is_named_so_that_it_is_found_again() -> None:
    """Rulesets that do not ship are written as single choices."""
    own = house(
        {"base": "swag", "choices": {"betting.limit": "fixed=7", "shift.exists": "no"}},
        name="my house",
    )

    assert name_of(builtin("swag")) == ("swag", {})
    assert named(*name_of(own)).choices == own.choices
    record = random_hand(own, 1, 2)
    assert read(write(record)) == record
    assert audit(parse(write(record))).clean


def test_faults_name_rules_that_there_are() -> None:
    """Every rule id in the source of the records is one of the rulebook."""
    folder = Path(model.__file__).parent
    ids = {
        found
        for path in folder.glob("*.py")
        for found in re.findall(r'"([a-z-]+\.[a-z0-9-]+\.[a-z0-9-]+)"', path.read_text("utf-8"))
    }

    assert ids
    assert [] == sorted(found for found in ids if point_of_rule(found) is None)


def test_every_reason_has_its_words() -> None:
    """No refusal is told without a why."""
    assert set(Reason) == set(WHY)


def test_the_story_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines and rule ids part where both do not fit."""
    monkeypatch.setattr("sabacc.records.narration._UNATTENDED_WIDTH", 80)
    for seed in range(5):
        record = random_hand(builtin("forum-random"), seed, 4)
        stream = io.StringIO()
        narrate(audit(parse(write(record))), stream)

        assert max(map(len, stream.getvalue().splitlines())) <= 80
        assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize(
    ("name", "words"),
    [("coins-7", "7 of coins"), ("sabres-ace", "ace of sabres"), ("evil-one", "the Evil One")],
)
def test_cards_have_short_names(name: str, words: str) -> None:
    """As people say them."""
    assert words == card_words(name)
