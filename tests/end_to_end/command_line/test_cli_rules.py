"""`sabacc rules`, `rulesets` and `diff`: what they list, and what they say of the unknown."""

import json
import re

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin, builtin_names
from tests.end_to_end.command_line.commands import BOMB, RULE, sabacc


def test_a_rule_without_scenarios_says_so() -> None:
    point = next(found for found in POINTS.values() if found.conduct)
    found = sabacc("verify", "--ruleset", "classic", "--rule", point.id)

    said = " ".join(found.stderr.split())
    assert f"a rule of conduct, with no scenarios: {point.conduct}" in said


def test_a_choice_whose_text_is_not_written_yet_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sabacc("rules", RULE).exit_code == 0  # what is imported late has the texts from here on
    told = {name: text for name, text in rule_texts().items() if name != RULE}
    monkeypatch.setattr("sabacc.cli.rulebook_lines.rule_texts", lambda: told)
    found = sabacc("rules", RULE)

    assert found.exit_code == 2
    assert found.stderr.startswith(f"sabacc: {RULE} has no text; write its Rule: in features/")
    assert sabacc("rules", "folding.cost").exit_code == 0


def test_rules_are_listed_by_chapter() -> None:
    found = sabacc("rules").stdout

    for point in POINTS.values():
        for choice in point.choices:
            assert f"\n  {point.rule_id(choice)}\n" in found


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("penalties", "penalties.caller: What does a caller who does not win"),
        ("penalties.bomb", "penalties.bomb.none"),
        (BOMB, "stated in C-003, C-053"),
        ("penalties.caller.fixed", "A whole number from 1 to"),
        ("deck.shuffle", "A rule of conduct"),
    ],
)
def test_a_chapter_a_point_and_a_rule_can_be_looked_up(wanted: str, says: str) -> None:
    found = sabacc("rules", wanted)

    assert found.exit_code == 0
    assert says in found.stdout


def test_a_reading_names_its_choice_and_who_plays_it() -> None:
    surplus = sabacc("rules", "side-pots.surplus").stdout
    bomb = sabacc("rules", "penalties.bomb").stdout

    assert "Reading of standard+table-stakes, `goes-back`: They go back." in surplus
    assert "A table may agree on it, `fixed` (H-084)" in bomb
    assert "Another answer" not in bomb


def test_a_case_can_be_looked_up() -> None:
    (rule,) = json.loads(sabacc("rules", RULE, "--format", "json").stdout)["rules"]
    found = sabacc("rules", rule["cases"][0]["id"])

    assert rule["cases"][0]["title"] in found.stdout
    assert rule["cases"][0]["steps"][0]["text"] in found.stdout


@pytest.mark.parametrize("wanted", ["penalties.bom", f"{RULE}/a-bombs-penalty"])
def test_an_unknown_rule_is_told(wanted: str) -> None:
    found = sabacc("rules", wanted)

    assert found.exit_code == 2
    assert "did you mean" in found.stderr


def test_rulesets_are_listed_with_their_options() -> None:
    found = sabacc("rulesets").stdout

    for name in builtin_names():
        base, _, option = name.partition("+")
        assert f"+{option}" in found if option else base in found
    for house in shipped_houses():
        assert re.search(rf"^{re.escape(house.name)} +[a-z]+\S*, but ", found, re.MULTILINE)


def test_a_ruleset_is_printed_with_every_point() -> None:
    found = sabacc("rulesets", "classic").stdout

    for point in POINTS:
        assert f"  {point}: {builtin('classic').choices[point]}  (" in found


def test_two_rulesets_are_compared() -> None:
    found = sabacc("diff", "swag", "swag+penalties").stdout

    assert "penalties.bomb: What does a bomb at the showdown cost?" in found
    assert "  swag+penalties: hand-pot  (stated in S-100, S-101)" in found
    assert "deck.size" not in found


def test_an_example_shows_what_differs() -> None:
    found = sabacc("diff", "swag", "swag+penalties", "--example").stdout

    assert re.search(
        r"^  For example: .+  \(features/penalties/\w+\.feature:\d+\)$", found, re.MULTILINE
    )
    assert re.search(r"^      Given Lando holds .+$", found, re.MULTILINE)
    assert re.search(r"^    swag: Lando pays nothing", found, re.MULTILINE)
    assert re.search(r"^    swag\+penalties: Lando pays \d+", found, re.MULTILINE)


def test_two_equal_rulesets_are_said_to_be() -> None:
    found = sabacc("diff", "classic", "classic")

    assert found.exit_code == 0
    assert "make the same choice on all" in found.stdout


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("ran_out", "In any answer: What it needed."),
        ("until", "In the request `play` and `HandParams` of the schemas: Where to stop"),
        ("eligible", "In `PotAnswer` of the schemas: The seats still in the hand"),
        ("version", "In the request `settle`, the request `compare` and the request `score`"),
    ],
)
def test_words_of_the_protocol_are_looked_up(wanted: str, says: str) -> None:
    found = sabacc("rules", wanted)

    said = " ".join(found.stdout.split())
    assert found.exit_code == 0
    assert f"`{wanted}` is a key of the protocol: https://" in said
    assert says in said
    assert ("Rules whose names or titles have the word:" in said) == (
        wanted in {"until", "version"}
    )


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("score", "`score` is a request of the protocol: https://"),
        ("hello", "Open the conversation. Its answer: A program's answer to `hello`"),
        ("Ace", "Ace is the rank of four cards: `sabacc rules totals.suit-values` says"),
        ("7 of coins", "7 of coins is a card: `sabacc rules totals.suit-values` says"),
        ("Evil One", "Evil One is a card: `sabacc rules totals.face-values` says"),
        ("sylop", "That is a word of another game: Corellian Spike"),
        ("kessel", "Which Sabacc is yours? https://"),
        ("Corellian Spike", "That is a word of another game: Corellian Spike"),
        ("coruscant shift", "These are the rules of the Sabacc with 76 cards and a target of 23."),
    ],
)
def test_requests_and_cards_are_looked_up(wanted: str, says: str) -> None:
    found = sabacc("rules", wanted)

    assert found.exit_code == 0
    assert says in " ".join(found.stdout.split())


def test_a_level_has_what_it_is_asked_about() -> None:
    found = sabacc("rules", "--level", "score", "field.exists")

    assert "field.exists.no" in found.stdout
    assert "totals.field-cards" in sabacc("rules", "--level", "compare", "totals").stdout


def test_a_rulebook_beyond_another_has_what_reads_otherwise() -> None:
    found = sabacc("rules", "--ruleset", "classic", "--beyond", "standard", "--brief").stdout
    whole = sabacc("rules", "--ruleset", "classic", "--brief").stdout
    rules = set(re.findall(r"^  \(([a-z.0-9-]+)\)$", found, re.MULTILINE))

    assert f"{len(rules)} rules that standard does not have, or words otherwise" in found
    assert rules < set(re.findall(r"^  \(([a-z.0-9-]+)\)$", whole, re.MULTILINE))
    assert {"calling.earliest-turn.after-laps", "specials.pure-totals.plus-23-only"} <= rules
    assert "totals.sum.all-cards" not in rules
    assert "Of standard, these questions do not arise: ranking.plus-minus-23," in found
    same = sabacc("rules", "--ruleset", "classic", "--beyond", "classic", "--brief").stdout
    assert "0 rules that classic does not have" in same


def test_the_choices_of_five_rulesets_stand_side_by_side() -> None:
    found = sabacc("rules", "--beyond", "standard").stdout
    listed = json.loads(sabacc("rules", "--beyond", "standard", "--format", "json").stdout)
    bases = [builtin(name) for name in ("standard", "forum", "holonet", "swag", "classic")]
    points = [
        point
        for point in POINTS.values()
        if not point.conduct and len({rules.choices[point.id] for rules in bases}) > 1
    ]

    assert all(f"\n{point.id}: " in found for point in points)
    assert f"apart: {len(points)} questions" in found
    assert "  standard, forum, holonet, swag: `both`. A hand that counts 23 or -23 is" in found
    assert "  classic: does not arise" in found
    assert {entry["point"] for entry in listed["rules"]} == {point.id for point in points}
    only = sabacc("rules", "ranking", "--beyond", "standard").stdout
    assert "ranking.order: " in only
    assert "demise." not in only
