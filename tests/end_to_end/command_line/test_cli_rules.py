"""`sabacc rules`, `rulesets` and `diff`: what they list, and what they say of the unknown."""

import json
import re

import pytest

from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import builtin, builtin_names
from tests.end_to_end.command_line.commands import RULE, sabacc


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
