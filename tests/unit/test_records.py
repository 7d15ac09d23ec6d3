"""Hand records: reading, writing, errors, unknown cards, unfinished hands, random play."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from sabacc.cards import CARDS
from sabacc.conformance.catalogue import every_ruleset
from sabacc.engine.play import Reason, book_of
from sabacc.points import point_of_rule
from sabacc.records import Record, RecordError, from_json, model, parse, read, write
from sabacc.records.auditing import audit, told
from sabacc.records.errors import SHOWN
from sabacc.records.naming import cards
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
    "a card of signs": ("coins-7", "coins:7", "no card is called 'coins:7'; did you mean coins-7?"),
    "a sign": ("# a long look", "# a \x1b[31mlong look", "a sign that cannot be printed"),
    "a long line": ("# a long look", "# " + "x" * LONGEST, f"more than {LONGEST} characters"),
    "many lines": ("# a long look", "\n" * MOST_LINES, f"more than {MOST_LINES} lines"),
    "a winner twice": ("claim: Han has 101", "claim: winner Han, Han", "name everybody once"),
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


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"remarks": ["a", " b "]}, "remarks ('a', ' b ')"),
        ({"ruleset": "standard with betting.limit fixed=5"}, "ruleset 'standard with"),
        ({"lines": [{"line": "blank"}, {"line": "die"}]}, "lines[1] Die(face=None"),
        (
            {"lines": [{"line": "act", "seat": "Han", "does": "lay", "cards": ["evil one"]}]},
            "lines[0]",
        ),
    ],
)
def test_json_that_reads_otherwise_is_told_where(change: dict[str, Any], says: str) -> None:
    """The reader of the message learns which part to mend."""
    data = json.loads(msgspec.json.encode(read(FOLD))) | change

    with pytest.raises(RecordError, match=re.escape(says)):
        from_json(json.dumps(data))


def test_an_error_shows_no_escapes() -> None:
    """A hostile file does not repaint the terminal."""
    with pytest.raises(RecordError) as found:
        read(FOLD.replace("Lando folds", "\x1b[2JLando folds" + "y" * 500))

    assert "\x1b" not in str(found.value)
    assert "y" * (SHOWN + 1) not in str(found.value)


@pytest.mark.parametrize("data", ['{"\x7f\u009b2J": 1}', '{"lines": [{"line": "\\u001b[2J"}]}'])
def test_an_error_in_json_shows_no_escapes(data: str) -> None:
    """Neither does a hostile key, or the name of a hostile file."""
    with pytest.raises(RecordError) as found:
        from_json(data, "\x1b[31mx.json")

    assert all(line.isprintable() for line in str(found.value).split("\n"))


def test_every_fault_of_a_record_is_told_once() -> None:
    """Thousands of them too, and each with its line."""
    found = audit(parse(FOLD + "claim: hand pot 99\n" * 2_000))
    story = io.StringIO()
    narrate(found, story)
    told_at = [int(line.split()[2][:-1]) for line in story.getvalue().splitlines() if "! L" in line]

    assert told_at == [found.line(fault) for fault in found.played.faults]
    assert len(told_at) == 2_000


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
        ("ruleset: standard+nearest+nearest", "'nearest' stands there twice"),
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


def test_a_mend_of_a_claim_mends_it() -> None:
    """Who holds no cards counts nothing, and no number would do."""
    seats = FOLD.replace("seats: Han, Lando", "seats: Han, Lando, Leia")
    text = seats.replace("Lando 80", "Lando 80, Leia 0")
    found = audit(parse(text.replace("deal:", "sits out: Leia\ndeal:") + "claim: Leia counts 0\n"))

    assert ["leave it out"] == [fault.mend for fault in found.played.faults if "Leia" in fault.says]


CLASSIC = """\
sabacc hand record 1
ruleset: classic
seats: Ann, Bob
dealer: Bob
stacks: Ann 50, Bob 50
hand pot: 0
sabacc pot: 10
antes: to be paid

deal: Ann coins-7 flasks-9, Bob idiot staves-2
round 1
Ann bets 2
Bob matches
die 4
Ann draws coins-1

round 2
Bob checks
die 5

round 3
Ann bets 1
Bob matches
die 5
Bob calls
claim: winner Ann
"""
"""Nobody is said to stay or stand, as whoever writes by ear would leave it out."""


def test_what_goes_without_saying_is_a_gap() -> None:
    """One note each kind, no fault, and the record is clean."""
    found = audit(parse(CLASSIC))

    assert found.clean, "\n".join(told(found))
    assert found.played.finished
    assert ["gap", "gap"] == [note.kind for note in found.played.notes]
    stays, stands = (note.text for note in found.played.notes)
    assert stays.startswith("nothing is said of Ann in the leaving of turn 1; taken as: Ann stays")
    assert "nothing is said of Bob in the drawing of turn 2; taken as: Bob stands" == stands
    assert "clean by classic, with gaps" in "\n".join(told(found))


def test_an_early_call_names_the_first_turn_for_calls() -> None:
    """By turns it is a turn, and not a round."""
    text = CLASSIC.replace("Bob checks\n", "Bob checks\nAnn calls\n")
    (fault,) = replay(read(text), builtin("classic")).faults

    assert "calling.earliest-turn.after-laps" == fault.rule
    assert "nobody may call before turn 3: there is no calling phase here" == fault.ruled
    assert fault.mend.endswith("of turn 2")


def test_a_bet_out_of_turn_breaks_the_rule_of_who_opens() -> None:
    """In a turn it is the turn player who speaks first."""
    text = CLASSIC.replace("Ann bets 2\nBob matches", "Bob bets 2\nAnn matches")

    assert "betting.turn-opener.turn-player" == faults(text, "classic")[0]


def test_only_what_hangs_on_a_fault_may_follow_from_it() -> None:
    """A wrong pot after a wrong bet may follow; a wrong dealer and a card twice do not."""
    text = HEAD + (
        "Han bets 4\nLando matches\nclaim: hand pot 10\nno shift\nHan draws flasks-9\n"
        "Lando stands\nround 3\nclaim: next dealer Lando\n"
    )
    found = audit(parse(text))

    assert [
        ("betting.limit.fixed", False),
        ("betting.payee.hand-pot", True),
        ("deck.suit-cards.fifteen-of-each-suit", False),
        ("turns.unit.rounds", False),
        ("table.rotation.one-seat-left", False),
    ] == [(fault.rule, fault.follows) for fault in found.played.faults]
    assert "(4 certain, 1 may follow)" in " ".join(told(found))


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("7 of coins", "coins-7"),
        ("mistress of staves", "staves-mistress"),
        ("the Idiot", "idiot"),
        ("the Queen of Air and Darkness", "queen"),
        ("the Evil One", "evil-one"),
        ("an unknown card", "?"),
        ("coins-16", "coins-16"),
    ],
)
def test_cards_are_read_as_people_say_them(said: str, card: str) -> None:
    """And written in the usual way, alone or among others."""
    record = read(HEAD.replace("coins-7 flasks-9", f"{said} and flasks-9"))

    assert (card, "flasks-9") == record.deal["Han"]
    assert f"Han {card} flasks-9" in write(record)


def test_every_card_is_read_as_it_is_told() -> None:
    """What `sabacc replay` prints can be written into a record."""
    for name in CARDS:
        assert (name, "coins-7") == cards([*card_words(name).split(), "and", "7", "of", "coins"])


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        ("7-coins", "did you mean coins-7?"),
        ("coins7", "did you mean coins-7?"),
        ("queen of coins", "cards are written coins-7"),
        ("sabres-comander", "did you mean sabres-commander?"),
        ("joker", "cards are written coins-7"),
    ],
)
def test_what_is_no_card_cannot_be_read(said: str, mend: str) -> None:
    """It is no broken rule, and another name is offered only where it is near."""
    with pytest.raises(RecordError, match=re.escape(f"no card is called {said!r}; {mend}")):
        read(FOLD.replace("coins-7", said))


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        ("raises to 5", "write raises by 2 (5 less the bet of 3)"),
        ("raises to 2", "write `raises by N`, where N is what goes beyond the standing bet"),
        ("raises to " + "9" * 5_000, "write `raises by N`"),
        ("raises 2", "write `raises by N`"),
        ("folded", "did you mean 'folds'?"),
        ("discards coins-7", "did you mean 'drops coins-4'?"),
        ("sings", "write checks, bets 3,"),
    ],
)
def test_an_unknown_deed_is_told_with_the_one_that_is_meant(said: str, mend: str) -> None:
    """Where the bet stands above, with its number."""
    with pytest.raises(RecordError, match=re.escape(mend)):
        read(FOLD.replace("Lando folds", f"Lando {said}"))


def test_a_line_may_end_as_a_sentence() -> None:
    """A dot says nothing; in a comment it stays."""
    dotted = FOLD.replace("Han bets 3", "Han bets 3.").replace("dealer: Lando", "dealer: Lando.")

    assert read(FOLD) == read(dotted)
    assert "# a long look." in write(read(FOLD.replace("a long look", "a long look.")))
    assert "Jr." in read(FOLD.replace("Lando", "Jr.")).seats


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
