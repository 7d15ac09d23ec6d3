"""What the Arbiter's page shows: drafts, drawn tables, rulings."""

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sabacc import EDITION
from sabacc.arbiter.dispute import Dispute, form_words, from_json, rules_named
from sabacc.arbiter.drafts import as_scenario
from sabacc.arbiter.drawing import DrawnTable
from sabacc.arbiter.page import answer
from sabacc.arbiter.text import read
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.proving import run
from sabacc.conformance.scenarios.builder import Matcher
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.compiler import compile_file, load_steps
from sabacc.engine.play import State, compile_rules
from sabacc.protocol.answers import answer_request
from sabacc.protocol.facts import REFUSED
from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.site.casebook.disputes import disputes
from sabacc.spec.rulesets import builtin, builtin_names
from tests.in_a_browser import answered
from tests.runs import EXHAUSTIVE, SAMPLE
from tests.unit.arbiter.disputes import ALONE, asked, showdown, told_of

ARRAY: dict[str, Any] = {
    "format": 1,
    "title": "Does a fourth card spoil an Idiot's Array?",
    "ruleset": "standard",
    "question": "best",
    "position": {
        "hands": {
            "Han": ["idiot", "coins-2", "3 of staves", "sabres-8"],
            "Lando": ["coins-9", "flasks-5"],
        }
    },
    "claims": [{"who": "Han", "claim": "winner Han"}, {"who": "Lando", "claim": "Lando wins"}],
}

RECORD = """sabacc hand record 1
ruleset: standard
seats: Han, Lando
dealer: Lando
stacks: Han 100, Lando 100
hand pot: 2
sabacc pot: 2
antes: paid

deal: Han coins-7 flasks-9, Lando coins-2 sabres-3
round 1
Han bets 2
"""


@pytest.mark.parametrize(
    "dispute", [ARRAY, {"ruleset": "standard", "record": RECORD}], ids=["position", "record"]
)
def test_no_library_is_needed(dispute: dict[str, Any]) -> None:
    question = json.dumps({"ask": "rule", "dispute": dispute})

    assert answered(question) == answer(question)


HOUSE = """name = "Ours"
base = "swag"
options = ["penalties"]
[choices]
"penalties.caller" = { choice = "fixed", number = 3 }
"ranking.order" = "nearest"
"""

WRONG: dict[str, tuple[dict[str, Any], str, str]] = {
    "no ruleset": ({"ruleset": "stanard"}, "ruleset", "did you mean 'standard'?"),
    "a card twice": (
        {"position": {"hands": {"Han": ["coins-7"], "Lando": ["7 of coins"]}}},
        "position.hands.Lando[0]",
        "coins-7 lies there and in Han's hand",
    ),
    "a face card three times": (
        {"position": {"hands": {"Han": ["star", "star"], "Lando": ["the Star"]}}},
        "position.hands.Lando[0]",
        "star lies there and in Han's handthe deck",
    ),
    "no such card": (
        {"position": {"hands": {"Han": ["coins-77"]}}},
        "position.hands.Han[0]",
        "the deck holds no 'coins-77'",
    ),
    "a stranger": (
        {"claims": [{"claim": "Greedo wins"}]},
        "claims[0].claim",
        "nobody at the table is called 'Greedo'",
    ),
    "no table": ({"position": {"hands": 3}}, "position.hands", "it is a number, not a table"),
    "a field that there is not": (
        {"position": {"hand": {}}},
        "position.hand",
        "there is no such field",
    ),
    "nothing to rule on": ({"position": None}, "position", "either a position or a record"),
    "a question too many": ({"question": "why"}, "question", "'why' is not known"),
    "a negative pot": (
        {
            "question": "who-wins",
            "position": {
                "seats": ["Han", "Lando"],
                "dealer": "Han",
                "hands": {"Han": ["coins-7"], "Lando": ["coins-8"]},
                "stacks": {"Han": 1, "Lando": 1},
                "pots": [{"amount": -1}],
                "sabacc_pot": 0,
            },
        },
        "position.pots[0].amount",
        "-1 is less than 0",
    ),
}
# What the page asks, the field of the error, and what is said of it
REFUSED_QUESTIONS: dict[str, tuple[dict[str, Any], str, str]] = {
    **{
        name: ({"ask": "rule", "dispute": {**ARRAY, **changes}}, field, says)
        for name, (changes, field, says) in WRONG.items()
    },
    "counted cards are no hand record": (
        {"ask": "record", "dispute": ARRAY},
        "question",
        "no hand is played",
    ),
    **{
        says: ({"ask": "house", "text": text}, "house", says)
        for text, says in (
            ("base =", "it is not TOML"),
            ('base = "swagg"', "did you mean 'swag'?"),
            ("", 'add base = "standard"'),
            (HOUSE.replace("3", "0"), "0 is out of bounds"),
            (HOUSE.replace('"Ours"', "3"), "name must be a string"),
            ("[" * 100_000, "it is not TOML"),
        )
    },
}


@pytest.mark.parametrize("name", REFUSED_QUESTIONS)
def test_bad_input_gets_one_message_that_names_the_field(name: str) -> None:
    question, field, says = REFUSED_QUESTIONS[name]
    found = told_of(**question)

    assert found["ok"] is False
    assert found["error"]["field"] == field
    assert says in found["error"]["message"] + found["error"]["mend"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"ask": []}', "[" * 100_000, "9" * 5_000])
def test_what_is_no_question_gets_an_error(text: str) -> None:
    assert json.loads(answer(text))["ok"] is False


def test_what_is_pasted_is_read_and_what_is_written_is_read_again() -> None:
    text = asked("text", dispute=ARRAY)["text"]
    read = asked("read", text=text)["dispute"]

    assert text.startswith("sabacc dispute 1\n")
    assert asked("rule", dispute=read) == asked("rule", dispute=ARRAY)


def test_a_pasted_hand_record_is_a_dispute() -> None:
    read = asked("read", text=RECORD)["dispute"]

    assert read["record"].splitlines() == RECORD.splitlines()
    assert read["ruleset"] == "standard"


def test_a_played_hand_is_written_as_a_hand_record() -> None:
    text = asked("record", dispute={"ruleset": "standard", "record": RECORD})["text"]

    assert text.startswith("sabacc hand record 1\n")
    assert "\nHan bets 2\n" in text


def test_a_pasted_house_file_is_a_ruleset_with_choices() -> None:
    assert asked("house", text=HOUSE) == {
        "name": "Ours",
        "base": "swag+penalties",
        "choices": {"penalties.caller": "fixed=3", "ranking.order": "nearest"},
    }


def test_every_ruleset_is_named() -> None:
    found = asked("rulesets")

    assert found["edition"] == EDITION
    assert {"standard", "forum", "holonet", "swag", "classic"} <= {
        each["name"] for each in found["rulesets"]
    }


TABLE: dict[str, Any] = {
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "hands": {"Han": ["coins-7"], "Lando": ["coins-9"]},
    "stacks": {"Han": 100, "Lando": 100},
    "pots": [{"amount": 12}],
    "sabacc_pot": 30,
    "caller": "Han",
}


def test_typed_cards_are_read_as_in_a_dispute() -> None:
    typed = "11c, 15f 9sa 4st 7 of coins evil one, 8 sabres Ace staves"
    found = told_of(ask="cards", text=typed, ruleset="standard")
    wrong = [
        told_of(ask="cards", text=text, ruleset="standard")["error"]
        for text in ("9s", "16c", "?", "7c 7c", "8 sabers, 7")
    ]

    assert found["result"]["cards"] == [
        "coins-11",
        "flasks-ace",
        "sabres-9",
        "staves-4",
        "coins-7",
        "evil-one",
        "sabres-8",
        "staves-ace",
    ]
    assert [error["where"] for error in wrong] == ["the cards"] * len(wrong)
    assert wrong[0]["mend"] == "write 9sa for sabres, 9st for staves"
    assert "16c" in wrong[1]["message"]
    assert "nobody has seen" in wrong[2]["message"]
    assert "twice" in wrong[3]["message"]
    assert wrong[4]["message"] == "no card is called '7'"


@pytest.mark.parametrize(
    ("ruleset", "copies"),
    [("Own Cards", 4), ("standard", 2), ("standard with deck.size own=idiot:1", 1), ("odd", 2)],
)
def test_typed_cards_are_those_of_the_deck_of_the_table(ruleset: str, copies: int) -> None:
    found = [
        told_of(ask="cards", text=" ".join(["idiot"] * count), ruleset=ruleset)["ok"]
        for count in (copies, copies + 1)
    ]

    assert found == [True, False]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("position.pots[0].amount", "the hand pot"),
        ("position.pots[2].amount", "side pot 2"),
        ("position.stacks.Han", "Han's credits"),
        ("position.hands.Han[1]", "Han's hand"),
        ("position.script[0].amount", "step 1"),
        ("claims[2].claim", "claim 3"),
        ("position.nothing", ""),
    ],
)
def test_an_error_names_the_field_as_the_form_does(path: str, words: str) -> None:
    assert form_words(path) == words


def test_a_name_given_twice_is_named() -> None:
    dispute = {
        "ruleset": "standard",
        "question": "who-wins",
        "position": {**TABLE, "seats": ["Han"] * 2},
    }
    error = told_of(ask="rule", dispute=dispute)["error"]

    assert error["where"] == "the names"
    assert (error["message"], error["mend"]) == ("'Han' is given twice", "name everybody once")


@pytest.mark.parametrize(
    "name", ["Jabba_the_Hutt", "\u0905\u0928\u093f\u0932", "\u97d3\u00b7\u30bd\u30ed"]
)
def test_a_name_of_any_script(name: str) -> None:
    dispute = {
        "ruleset": "standard",
        "question": "best",
        "position": {"hands": {name: ["coins-9"], "Lando": ["coins-7"]}},
        "claims": [{"who": name, "claim": f"winner {name}"}],
    }

    assert asked("rule", dispute=dispute)["claims"][0]["verdict"] == "right"


@pytest.mark.parametrize("name", ["a b", "\u202ename", "x\u200b", "\U0001f600", "\u0301"])
def test_a_name_that_nobody_can_read_is_refused(name: str) -> None:
    position = {"hands": {name: ["coins-9"], "Lando": ["coins-7"]}}
    error = told_of(
        ask="rule", dispute={"ruleset": "standard", "question": "best", "position": position}
    )["error"]

    assert error["where"] == "the names"
    assert "_ stands for a space" in error["mend"]


TRIED = 300 if EXHAUSTIVE else 30


def drawable(case: Case) -> bool:
    """Leave out tables that no dispute by `standard` can be about (a caller never folds there)."""
    return case.params.get("caller", "") not in (case.params.get("folded") or ()) and not any(
        expected.fact == REFUSED for expected in case.expect
    )


FOUND = random.Random(SAMPLE).sample(
    [case for case in load_cases() if drawable(case) and not case.further], TRIED
)


def compiled(text: str, folder: Path) -> Case:
    path = folder / text.partition("features/")[2].partition(".")[0] / "draft.feature"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    load_steps()
    (case,) = compile_file(path, folder, Matcher()).cases
    return case


@pytest.mark.parametrize("name", disputes())
def test_a_dispute_of_the_casebook_becomes_a_scenario(name: str, tmp_path: Path) -> None:
    told = disputes()[name]
    rules = rules_named(told.base)
    text = as_scenario(rules, told.case.method, told.case.params, told.asks, "", told.case.title)
    case = compiled(text, tmp_path)

    assert case.method == told.case.method
    assert "# not said" not in text
    assert case.expect
    assert run(case, rules).outcome is Outcome.PASSED


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in FOUND])
def test_a_draft_asks_what_the_position_asks(case: Case, tmp_path: Path) -> None:
    # A hand that stops for want of cards is no dispute; what it wants is named. Nor are cards that
    # the deck does not hold so often.
    standard = builtin("standard")
    answer = answer_request(standard, compile_rules(standard), case.request()).answer
    text = as_scenario(standard, case.method, case.params, (), "", case.title)
    if not text:
        assert "ran_out" in answer or answer == {REFUSED: "not-in-the-deck"}
        return
    if "ran_out" in answer:
        assert "ran out" in text.rpartition("# ")[2]
        return
    found = compiled(text, tmp_path).request()
    for name in ("standard", "holonet", "classic", "forum"):
        rules = builtin(name)
        wanted = answer_request(rules, compile_rules(rules), case.request())

        assert answer_request(rules, compile_rules(rules), found).answer == wanted.answer, (
            name,
            text,
        )


def test_names_that_a_scenario_cannot_hold_are_changed(tmp_path: Path) -> None:
    hands = {"R2-D2": ["coins-9"], "player_2": ["flasks-10"]}
    text = as_scenario(builtin("standard"), "compare", {"hands": hands}, ["best"], "", "Who wins?")

    assert "# R2-D2 is called Han here." in text
    assert "      Given Han holds coins-9\n      And Lando holds flasks-10\n" in text
    assert "      Then Lando has the best hand\n" in text
    assert compiled(text, tmp_path).params == {
        "hands": {"Han": ["coins-9"], "Lando": ["flasks-10"]}
    }


# How many random hands of every ruleset are followed
HANDS = 4 if EXHAUSTIVE else 1


def drawn(text: str) -> dict[str, Any]:
    return drawn_of(read(text))


def drawn_of(dispute: Dispute) -> dict[str, Any]:
    """Return the tables of a dispute that is read: it has all its facts, so there are some."""
    found = ALONE.drawn(dispute)
    assert found is not None
    return found


def seats(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {seat["name"]: seat for seat in table["seats"]}


def test_the_table_of_a_showdown_before_and_after() -> None:
    found = drawn(showdown())
    before, after = seats(found["before"]), seats(found["after"])

    assert before["Lando"] == {
        "name": "Lando",
        "hand": ["coins-11", "flasks-9"],
        "field": [],
        "worth": "20",
        "stack": 100,
        "marks": [],
    }
    assert before["Han"]["marks"] == ["deals", "has called"]
    assert found["before"]["pots"] == {"hand pot": 12, "sabacc pot": 30}
    assert {seat: each["stack"] for seat, each in after.items()} == {"Lando": 112, "Han": 88}
    assert found["after"]["pots"] == {"hand pot": 0, "sabacc pot": 42}


def test_what_a_hand_is_worth_stands_beside_it() -> None:
    found = seats(
        drawn(showdown(lando="coins-11 flasks-9 sabres-4", han="coins-ace staves-8"))["before"]
    )

    assert found["Lando"]["worth"] == "24, bombs"
    assert found["Han"]["worth"] == "a Pure Sabacc"


@pytest.mark.parametrize(
    ("text", "seat", "worth"),
    [
        (
            "sabacc dispute 1\nruleset: standard\nhand: idiot coins-2 staves-3\n",
            "",
            "an Idiot's Array",
        ),
        (showdown().replace("caller: Han", "caller: Han\nversion: rebel"), "Han", ""),
    ],
)
def test_what_is_counted_or_refused_has_no_table_afterwards(
    text: str, seat: str, worth: str
) -> None:
    found = drawn(text)

    assert found["after"] is None
    assert seats(found["before"])[seat]["worth"] == worth


def lies(state: State) -> tuple[object, ...]:
    cards = (state.hands_by_seat(), state.fields_by_seat())
    return (
        state.stacks_by_seat(),
        [{seat: sorted(hand) for seat, hand in each.items()} for each in cards],
        [state.hand_pot, state.sabacc_pot, state.house],
    )


def drawn_lies(table: DrawnTable) -> tuple[object, ...]:
    cards = (table.hands, table.fields)
    return (
        table.stacks,
        [{seat: sorted(hand) for seat, hand in each.items()} for each in cards],
        list(table.pots.values()),
    )


@pytest.mark.parametrize("name", builtin_names())
def test_events_move_what_the_engine_moves(name: str) -> None:
    rules, looked_at = builtin(name), 0
    for seed in range(HANDS):
        record = write_record(random_hand(rules, seed, 3 + seed % 3, "people"))
        dispute = from_json({"ruleset": name, "record": record})
        played = ALONE.hear(dispute).ruling(rules).answers[0].played
        assert played is not None
        table = DrawnTable(dispute.requests[0], rules, None)
        for seat, cards in played.first_state.hands_by_seat().items():
            table.hands[seat] = list(cards)
        later = sum(len(taken.step.events) for taken in played.moves)
        for event in played.events[: len(played.events) - later]:
            table.happen(event)
        assert drawn_lies(table) == lies(played.first_state)
        for taken in played.moves:
            for event in taken.step.events:
                table.happen(event)
            assert drawn_lies(table) == lies(taken.step.state)
            looked_at += 1
    assert looked_at > HANDS


def test_every_dispute_of_the_casebook_is_drawn() -> None:
    looked_at = 0
    for each in disputes().values():
        dispute = from_json(each.as_json())
        found, ruling = drawn_of(dispute), ALONE.rule(dispute)
        assert len(found["tables"]) == len(ruling["events"]), each.id
        answer, table = ruling["answer"], found["after"] or found["before"]
        if "stacks" not in answer:
            continue
        assert {seat["name"]: seat["stack"] for seat in table["seats"]} == answer["stacks"], each.id
        assert table["pots"]["hand pot"] == answer["hand_pot"], each.id
        assert table["pots"]["sabacc pot"] == answer["sabacc_pot"], each.id
        looked_at += 1
    assert looked_at > 10
