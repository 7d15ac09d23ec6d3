"""Records read, written and judged, with the rules that are named."""

import json
import random
import re
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from sabacc.engine.play import Reason, compile_rules, start
from sabacc.notation.card_names import card_words, parse_cards
from sabacc.notation.claim_forms import FORMS_OF
from sabacc.notation.words import REASON_WORDS
from sabacc.records import (
    RecordError,
    from_json,
    hand_record,
    parse,
    parse_record,
    write_record,
)
from sabacc.records.narration import narrated
from sabacc.records.random_play import random_hand, random_moves, random_setup
from sabacc.records.replaying.replay import audit, replay, told
from sabacc.records.text.lines import LONGEST_LINE, MOST_LINES, claim_of
from sabacc.records.text.reader import in_short, name_of
from sabacc.spec.cards import CARDS
from sabacc.spec.house_files import build_house, every_ruleset
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names, deck_of
from sabacc.system.user_input import LONGEST_QUOTE
from tests.unit.records.made_records import CLASSIC, EXAMPLE, FOLD, HEAD

PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "hand-record.md"


def test_the_page_lists_every_claim_and_the_audit_judges_it() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("| claim | ")[2].partition("\n\n")[0]
    listed = re.findall("`(claim: .*?)`", table)
    text = "\n".join((EXAMPLE, *listed))
    claimed = cast("list[hand_record.Claim]", parse_record(text).lines[-len(listed) :])

    assert {claim_of(line)[0].name for line in claimed} == {
        form.name for form in FORMS_OF["record"]
    }
    assert not audit(parse(text)).clean


def test_a_repr_evaluates_back() -> None:
    record = parse_record(FOLD)

    assert record == eval(repr(record), dict(vars(hand_record)))  # noqa: S307 - our own value


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


@pytest.mark.parametrize(
    ("name", "words"),
    [("coins-7", "7 of coins"), ("sabres-ace", "ace of sabres"), ("evil-one", "the Evil One")],
)
def test_cards_have_short_names(name: str, words: str) -> None:
    assert words == card_words(name)


def test_an_early_call_names_the_first_turn_for_calls() -> None:
    text = CLASSIC.replace("Bob checks\n", "Bob checks\nAnn calls\n")
    (fault,) = replay(parse_record(text), builtin("classic")).faults

    assert "calling.earliest-turn.after-laps" == fault.rule
    assert fault.ruled == "nobody may call before turn 3, so turn 2 has no calling phase"
    assert fault.mend.endswith("of turn 2")


def test_every_reason_has_its_words() -> None:
    assert set(Reason) == set(REASON_WORDS)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{", "it is not the JSON of a hand record"),
        (b"[" * 5_000, "it is not the JSON of a hand record"),
        (
            msgspec.json.encode(msgspec.structs.replace(parse_record(FOLD), remarks=("a\nb",))),
            "record",
        ),
    ],
)
def test_json_that_no_text_can_say_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(RecordError, match=re.escape(says)):
        from_json(data)


ERRORS = {
    "empty": ("", "", "begin it with sabacc hand record 1"),
    "no first line": ("sabacc hand record 1\n", "", "it does not begin like a hand record"),
    "another version": ("record 1", "record 2", "not a version of the format"),
    "unknown field": ("dealer:", "dealr:", "does not belong above the deal"),
    "field twice": ("hand pot: 0", "dealer: Han", "is given twice; it is already in line 5"),
    "missing field": ("antes: to be paid\n", "", "'antes' is missing above the deal"),
    "no deal": ("deal: Han", "# deal: Han", "'round 1' does not belong above the deal"),
    "a dealer elsewhere": ("dealer: Lando", "dealer: Land", "did you mean 'Lando'?"),
    "a stack missing": (", Lando 80", "", "Lando has no stack"),
    "a stack of words": ("Lando 80", "Lando many", "not a whole number"),
    "a huge stack": ("Lando 80", "Lando 9999999999999", "not a whole number"),
    "a seat twice": ("seats: Han, Lando", "seats: Han, Han", "'Han' is given twice"),
    "a seat of two words": ("seats: Han,", "seats: Han Solo,", "'Han Solo' is not a name"),
    "a typeset apostrophe": ("seats: Han,", "seats: O\u2019Neil,", "write O'Neil, with the plain"),
    "a seat that is a card": ("seats: Han,", "seats: idiot,", "a card stands where a name belongs"),
    "a seat that is a word": ("seats: Han,", "seats: die,", "'die' is not a name"),
    "antes": ("to be paid", "perhaps", "write paid or to be paid"),
    "two records": ("# a long look", "sabacc hand record 1", "a second record begins here"),
    "a deed": ("Han bets 3", "Han bets", "is not something a player does"),
    "an amount": ("Han bets 3", "Han bets 3.5", "amount: '3.5' is not a whole number"),
    "a stranger": ("Lando folds", "Greedo folds", "the players are Han, Lando"),
    "a claim": ("claim: Han has 101", "claim: Han is rich", "is not a claim that is known"),
    "a face": (
        "# a long look",
        "die 7",
        "die: '7' is not a whole number from 1 to 6; write 6, for",
    ),
    "face nought": ("# a long look", "die 0", "die: '0' is not a whole number from 1 to 6"),
    "a version": ("# a long look", "version rebels", "no version is called 'rebels'"),
    "a draw of nothing": ("# a long look", "Han draws", "no card is named"),
    "a trade for nothing": ("# a long look", "Han trades coins-7", "which card is given for which"),
    "a card of signs": ("coins-7", "coins:7", "no card is called 'coins:7'; did you mean coins-7?"),
    "a sign": ("# a long look", "# a \x1b[31mlong look", "a character that cannot be printed"),
    "a long line": (
        "# a long look",
        "# " + "x" * LONGEST_LINE,
        f"more than {LONGEST_LINE} characters",
    ),
    "many lines": ("# a long look", "\n" * MOST_LINES, f"more than {MOST_LINES} lines"),
    "a winner twice": ("claim: Han has 101", "claim: winner Han, Han", "name each player once"),
    "a choice": ("ruleset: standard", "ruleset: standard with x", "is not one choice"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_names_line_field_and_mend(name: str) -> None:
    old, new, says = ERRORS[name]
    text = FOLD.replace(old, new) if old else ""

    with pytest.raises(RecordError, match=re.escape(says)) as found:
        parse_record(text, "x.hand")

    assert str(found.value).startswith("x.hand")
    assert found.value.mend
    assert max(map(len, str(found.value).splitlines())) < LONGEST_QUOTE + 300


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
    data = json.loads(msgspec.json.encode(parse_record(FOLD))) | change

    with pytest.raises(RecordError, match=re.escape(says)):
        from_json(json.dumps(data))


def test_an_error_shows_no_escapes() -> None:
    with pytest.raises(RecordError) as found:
        parse_record(FOLD.replace("Lando folds", "\x1b[2JLando folds" + "y" * 500))

    assert "\x1b" not in str(found.value)
    assert "y" * (LONGEST_QUOTE + 1) not in str(found.value)


@pytest.mark.parametrize("data", ['{"\x7f\u009b2J": 1}', '{"lines": [{"line": "\\u001b[2J"}]}'])
def test_an_error_in_json_shows_no_escapes(data: str) -> None:
    with pytest.raises(RecordError) as found:
        from_json(data, "\x1b[31mx.json")

    assert all(line.isprintable() for line in str(found.value).split("\n"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (FOLD + "claim: hand pot 99\n" * 2_000, 2_000),
        (  # nine seats, and no line below the deal
            (
                f"sabacc hand record 1\nruleset: standard\nseats: {', '.join('ABCDEFGHI')}\n"
                f"dealer: A\nstacks: {', '.join(f'{seat} 10' for seat in 'ABCDEFGHI')}\n"
                "hand pot: 0\nsabacc pot: 12\nantes: to be paid\ndeal: nobody\n"
            ),
            1,
        ),
    ],
)
def test_every_fault_of_a_record_is_told_once(text: str, count: int) -> None:
    found = audit(parse(text))
    story = [line.text for line in narrated(found, 100)]
    told_at = [int(line.split()[2][:-1]) for line in story if "! L" in line]

    assert told_at == [found.line(fault) for fault in found.played.faults]
    assert len(told_at) == count


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ruleset: standart", "did you mean 'standard'?"),
        ("ruleset: /etc/passwd", "no ruleset is called"),
        ("ruleset: mine.toml", "a house file is given by --ruleset"),
        ("ruleset: standard with betting.limit fixed=0", "out of bounds"),
        ("ruleset: standard with betting.casino-opening antes", "contradictory"),
        ("ruleset: standard+nearest+nearest", "'nearest' is given twice"),
    ],
)
def test_an_unknown_ruleset_is_told(line: str, says: str) -> None:
    source = parse(FOLD.replace("ruleset: standard", line), "x.hand")

    with pytest.raises(RecordError, match=re.escape(says)) as found:
        audit(source)

    assert str(found.value).startswith("x.hand:3: ruleset: ")


@pytest.mark.parametrize(
    ("said", "card"),
    [
        ("7 of coins", "coins-7"),
        ("7 coins", "coins-7"),
        ("mistress of staves", "staves-mistress"),
        ("the Idiot", "idiot"),
        ("the Queen of Air and Darkness", "queen"),
        ("the Evil One", "evil-one"),
        ("an unknown card", "?"),
        ("coins-16", "coins-16"),
    ],
)
def test_cards_are_read_as_people_say_them(said: str, card: str) -> None:
    record = parse_record(HEAD.replace("coins-7 flasks-9", f"{said} and flasks-9"))

    assert (card, "flasks-9") == record.deal["Han"]
    assert f"Han {card} flasks-9" in write_record(record)


def test_every_card_is_read_as_it_is_told() -> None:
    for name in CARDS:
        assert (name, "coins-7") == parse_cards(
            [*card_words(name).split(), "and", "7", "of", "coins"]
        )


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        ("7-coins", "no card is called '7-coins'; did you mean coins-7?"),
        ("coins7", "no card is called 'coins7'; did you mean coins-7?"),
        ("queen of coins", "no card is called 'queen of coins'; cards are written coins-7"),
        ("sabres-comander", "called 'sabres-comander'; did you mean sabres-commander?"),
        ("joker", "no card is called 'joker'; cards are written coins-7"),
        ("raises to 5", "write raises by 2 (5 less the bet of 3)"),
        ("raises to 2", "write `raises by N`, where N is what goes beyond the standing bet"),
        ("raises to " + "9" * 5_000, "write `raises by N`"),
        ("raises 2", "write `raises by N`"),
        ("folded", "did you mean 'folds'?"),
        ("discards coins-ace", "did you mean 'drops coins-ace'?"),
        ("bets 2 credits", "did you mean 'bets 2'?"),
        ("sings", "write checks, bets 3,"),
    ],
)
def test_an_unknown_deed_or_card_is_told_with_the_one_that_is_meant(said: str, mend: str) -> None:
    old, new = ("coins-7", said) if "called" in mend else ("Lando folds", f"Lando {said}")
    with pytest.raises(RecordError, match=re.escape(mend)):
        parse_record(FOLD.replace(old, new))


@pytest.mark.parametrize("name", builtin_names())
def test_a_ruleset_with_a_name_is_its_name(name: str) -> None:
    assert name_of(builtin(name)) == (name, {})
    assert in_short(builtin(name)) == name
