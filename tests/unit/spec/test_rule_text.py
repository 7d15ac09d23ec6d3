"""The text of a rule: law and what is for programs, conditions, numbers, and its faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.spec.model import Bounds
from sabacc.spec.rule_text import faults, join_paragraphs, parse_rule_body
from sabacc.spec.rulesets import builtin

TEXT = """\
A failed call costs {penalties.caller.fixed}.
[turns.unit:turns] In a game of turns, the caller pays at once.
One of these ends it:
- [field.exists:yes] with a field, its cards are shown;
- the pot holds {pots.hand-cap.forces-call}.

Nobody else pays (`penalties.timing`).

For programs:
Another request is refused (`not-allowed`).
[!turns.unit:turns] With rounds, it names the round.
"""


def test_without_a_ruleset_every_line_stands_and_numbers_are_agreed() -> None:
    words = parse_rule_body(TEXT)

    assert words.player_paragraphs() == (
        (
            "A failed call costs the agreed number of credits. "
            "In a game of turns, the caller pays at once. One of these ends it:"
        ),
        "- with a field, its cards are shown;",
        "- the pot holds the agreed limit.",
        "Nobody else pays (`penalties.timing`).",
    )
    assert words.program_paragraphs() == (
        "Another request is refused (`not-allowed`). With rounds, it names the round.",
    )


def test_a_ruleset_has_its_own_numbers_and_no_line_that_is_not_its_own() -> None:
    words = parse_rule_body(TEXT)

    assert words.player_paragraphs(builtin("forum").choices) == (
        (
            "A failed call costs 2 credits. In a game of turns, the caller pays at once. "
            "One of these ends it:"
        ),
        "- the pot holds the agreed limit.",
        "Nobody else pays (`penalties.timing`).",
    )
    assert words.program_paragraphs(builtin("forum").choices) == (
        "Another request is refused (`not-allowed`).",
    )
    assert words.under(builtin("forum").choices).for_players == tuple(
        line for line in words.for_players if line.words != "with a field, its cards are shown;"
    )


@pytest.mark.parametrize(
    ("condition", "ruleset", "lines"),
    [
        ("turns.unit:turns|rounds", "forum", 2),
        ("turns.unit:rounds", "forum", 1),
        ("!turns.unit:rounds", "forum", 2),
        ("turns.unit:turns !field.exists:yes", "forum", 2),
        ("turns.unit:turns field.exists:yes", "forum", 1),
        ("calling.earliest-round:from", "forum", 1),
        ("!calling.earliest-round:from", "forum", 1),
    ],
)
def test_all_pins_must_hold_and_none_does_on_a_point_that_does_not_exist(
    condition: str, ruleset: str, lines: int
) -> None:
    words = parse_rule_body(f"Always.\n[{condition}] Sometimes.")

    assert len(words.under(builtin(ruleset).choices).for_players) == lines


@pytest.mark.parametrize("line", ["- [field.exists:yes] it lies;", "[field.exists:yes] - it lies;"])
def test_an_item_has_its_condition_before_or_behind_the_dash(line: str) -> None:
    words = parse_rule_body(line)

    assert words.player_paragraphs() == ("- it lies;",)
    assert words.under(builtin("forum").choices).for_players == ()


@pytest.mark.parametrize(
    ("reads", "number", "said"),
    [
        ("{} credit(s)", 1, "1 credit"),
        ("{} credit(s)", 1_000_000, "1,000,000 credits"),
        ("round {}", 4, "round 4"),
        ("round {}", None, "the agreed one"),
    ],
)
def test_a_number_is_said_with_its_unit(reads: str, number: int | None, said: str) -> None:
    assert Bounds(1, 2_000_000, 1, reads, "the agreed one").words(number) == said


def test_a_sentence_that_begins_with_a_number_begins_with_a_capital() -> None:
    words = parse_rule_body("It is paid. {penalties.caller.fixed} are due.")

    assert words.player_paragraphs() == ("It is paid. The agreed number of credits are due.",)


def test_the_items_of_a_list_are_joined_without_a_gap() -> None:
    assert (
        join_paragraphs(("One of:", "- a;", "- b.", "So be it."))
        == "One of:\n\n- a;\n- b.\n\nSo be it."
    )


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Law.\nFor programs: it is refused.", 1, "write 'For programs:' alone on its line"),
        ("Law.\nFor programs:\nA.\nFor programs:\nB.", 3, "stands twice; join both parts"),
        ("For programs:\nIt is refused.", 0, "the law is missing"),
        ("Law.\n\nFor programs:", 2, "nothing stands below it"),
        ("Law.\n[field.exists:yes With a field.", 1, "brackets hold a condition"),
        ("Law [field.exists:yes] here.", 0, "brackets hold a condition"),
        ("[] Law.", 0, "the condition is empty"),
        ("[field.exists] Law.", 0, "[field.exists] is not a condition; write [point:choice]"),
        (
            "[field.exist:yes] Law.",
            0,
            "no point is called 'field.exist'; did you mean 'field.exists'?",
        ),
        ("[turns.unit:turn] Law.", 0, "no choice of turns.unit is called 'turn'; did you mean"),
        ("[pots.number:two|] Law.", 0, "no choice of pots.number is called ''"),
        ("[penalties.caller:none] Law.", 0, "is the rule's own point"),
        ("[field.exists:yes]", 0, "this line says nothing"),
        ("Law.\n- ", 1, "this line says nothing"),
        (
            "It costs {penalties.caller.fix}.",
            0,
            "a number or a list is called 'penalties.caller.fix'; did you mean",
        ),
        ("It costs {penalties.caller.none}.", 0, "no choice that carries a number"),
        ("It costs {penalties.caller.fixed.", 0, "a brace is not closed"),
        ("See `penalties.timing.", 0, "a backtick is not closed"),
    ],
)
def test_a_fault_says_where_and_what_to_do(text: str, line: int, what: str) -> None:
    number, said = next(faults("penalties.caller.fixed", text))

    assert (number, said if what not in said else what) == (line, what)


def test_a_feature_with_a_faulty_text_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "penalties" / "planted.feature"
    path.parent.mkdir()
    path.write_text(
        "Feature: Planted\n\n  @penalties.caller.fixed\n  Rule: Planted\n"
        "    The caller pays.\n    [field.exists:maybe] With a field, they pay more.\n",
        encoding="utf-8",
    )

    with pytest.raises(
        FeatureError, match=r"penalties/planted\.feature:6: \[field\.exists:maybe\]"
    ):
        compile_all(tmp_path)


def test_a_condition_in_parentheses_is_not_said_again_where_it_holds() -> None:
    text = "Play goes on.\n[shift.exists:yes] (With a shift,) the player takes part in it."

    words = parse_rule_body(text)

    assert words.player_paragraphs() == (
        "Play goes on. With a shift, the player takes part in it.",
    )
    assert words.player_paragraphs(builtin("standard").choices) == (
        "Play goes on. The player takes part in it.",
    )
    assert words.player_paragraphs(builtin("swag").choices)[0].startswith("Play goes on.")
