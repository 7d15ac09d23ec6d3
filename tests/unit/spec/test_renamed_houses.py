"""Houses that have another name now."""

from __future__ import annotations

import pytest

from sabacc.conformance.judging.selection import DeclaredError, targets_of
from sabacc.protocol.messages import Hello
from sabacc.spec.house_files import RENAMED, ruleset_named, shipped_houses
from tests.end_to_end.command_line.commands import sabacc


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_the_old_name_of_a_house_leads_to_the_new_one(old: str, new: str) -> None:
    assert ruleset_named(old).name == new
    assert old not in {house.name for house in shipped_houses()}


def test_the_command_line_says_that_a_house_was_renamed() -> None:
    found = sabacc("rulesets", "Kessel")

    assert found.exit_code == 0
    assert "the house 'Kessel' is called 'Kashyyyk' now" in found.stderr


def test_a_program_of_another_game_is_not_judged_by_ours() -> None:
    hello = Hello(1, "", "impostor", ["score"], ["Kessel"])

    with pytest.raises(DeclaredError, match="Kessel Sabacc and Corellian Spike are other games"):
        targets_of(hello, (), chosen=False)
