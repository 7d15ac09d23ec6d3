"""`sabacc rules`, `rulesets`, `diff` and `perft`."""

import json
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest

from sabacc.cli.commands.rules import SINCE
from sabacc.cli.options import LEVELS
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.engine.play import State, apply, compile_rules, default_action
from sabacc.engine.play import perft as counting
from sabacc.engine.play.perft import initial_state
from sabacc.protocol.messages import Method
from sabacc.site.data import ORDER, title
from sabacc.spec import model
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import base_names, builtin, builtin_names
from tests.end_to_end.command_line.commands import RULE, sabacc


def test_a_choice_whose_text_is_not_written_yet_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sabacc("rules", RULE).exit_code == 0  # what is imported late has the texts from here on
    told = {name: text for name, text in rule_texts().items() if name != RULE}
    monkeypatch.setattr("sabacc.cli.rulebook_lines.rule_texts", lambda: told)
    found = sabacc("rules", RULE)

    assert found.exit_code == 2
    assert found.stderr.startswith(f"sabacc: {RULE} has no text; write its Rule: in features/")
    assert sabacc("rules", "folding.cost").exit_code == 0


def test_rulesets_are_listed_with_their_options() -> None:
    found = sabacc("rulesets").stdout

    for name in builtin_names():
        base, _, option = name.partition("+")
        assert f"+{option}" in found if option else base in found
    for house in shipped_houses():
        assert re.search(rf"^{re.escape(house.name)} +[a-z]+\S*, but ", found, re.MULTILINE)


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
    assert {entry["point"] for entry in listed["rules"]} == {point.id for point in points}


STANDARD = {POINTS[point].chapter for point in builtin("standard").made}


def printed(*words: str, **env: str) -> str:
    found = sabacc("rules", *words, **env)
    assert found.exit_code == 0, found.output
    return found.stdout


def ids(text: str) -> set[str]:
    """Return the rules that are named at the beginning of a line, in brackets or without."""
    words = {line.split()[0].strip("()") for line in text.splitlines() if line.strip()}
    return words & set(rule_texts())


@pytest.mark.parametrize("name", base_names())
def test_the_rulebook_of_aruleset_has_the_rules_that_it_follows_and_no_others(name: str) -> None:
    rules = builtin(name)

    assert ids(printed("--ruleset", name, "--brief")) == {
        POINTS[point].rule_id(rules.choices[point].name) for point in rules.made
    }


def test_the_rulebook_of_aruleset_has_every_chapter_once_in_the_order_of_reading() -> None:
    found = printed("--ruleset", "standard", "--brief").splitlines()
    heads = [line for line in found if line.isupper()]

    assert heads == [title(chapter).upper() for chapter in ORDER if chapter in STANDARD]


def test_the_levels_are_those_of_the_protocol() -> None:
    assert model.LEVELS == LEVELS == get_args(Method)


def request(*words: str) -> dict[str, Any]:
    found = sabacc("perft", *words, "--show")
    assert found.exit_code == 0, found.output
    params: dict[str, Any] = json.loads(found.stdout)["params"]
    return params


@pytest.mark.parametrize("name", SINCE)
@pytest.mark.parametrize("ruleset", base_names())
def test_perft_shows_the_table_that_it_counts_from(ruleset: str, name: str) -> None:
    rules = builtin(ruleset)
    state = initial_state(compile_rules(rules), name)
    if state is None:
        assert sabacc("perft", ruleset, "--from", name).exit_code == 2
        return
    params = request(ruleset, "--from", name)
    until = {"round": state.round if name != "deal" else 0}
    found = answer("play", {**params, "until": until}, rules)
    kinds = [phase["phase"] for phase in found["phases"]]
    before = found["phases"][kinds.index(name) - 1] if name != "deal" else found

    assert before["stacks"] == state.stacks_by_seat()
    assert (before["hand_pot"], before["sabacc_pot"]) == (state.hand_pot, state.sabacc_pot)
    assert before["hands"] == {
        seat: [str(card) for card in cards] for seat, cards in state.hands_by_seat().items()
    }
    assert found["version"] == state.version


@pytest.mark.parametrize("ruleset", ["classic", "forum-random", "swag"])
def test_perft_shows_the_chance_of_later_rounds(ruleset: str) -> None:
    rules = builtin(ruleset)
    settled: Callable[[State], State] = vars(counting)["_resolve_chance"]
    state = initial_state(compile_rules(rules), "deal")
    while state is not None and not state.over and state.round <= 6:
        state = settled(apply(state, default_action(state)).state)
    params = request(ruleset, "--depth", "6")
    found = answer("play", {**params, "until": {"round": 6}}, rules)

    assert state is not None
    assert found["version"] == state.version
    assert found["stacks"] == state.stacks_by_seat()
    assert found["hands"] == {
        seat: [str(card) for card in cards] for seat, cards in state.hands_by_seat().items()
    }
    shifts = any(phase.get("shifted") for phase in found["phases"])
    assert shifts == (ruleset != "forum-random")
    assert (ruleset == "forum-random") == (found["version"] == "rebel")


def test_each_point_has_a_line_with_its_choices() -> None:
    lines = sabacc("rules", "--choices").stdout.splitlines()

    assert sorted(line.partition(":")[0] for line in lines) == sorted(POINTS)
    assert {"penalties.bomb: hand-pot | fixed=N | percent=N | none"} < {*lines}
