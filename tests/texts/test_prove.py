"""`tools/prove.py` proves what it is asked, and says so if there is no such thing."""

from __future__ import annotations

import pytest

from sabacc.conformance.scenarios.compiler import Compiled
from sabacc.spec.rulesets import builtin
from tools import prove


@pytest.mark.parametrize("name", ["folding", "folding.cost", "folding.cost.free"])
def test_a_rule_is_proved_against_the_other_choices_of_its_point(name: str) -> None:
    """Without cases, each of them survives; those of other points were not asked for."""
    found = list(prove.survivors(Compiled((), ()), [builtin("classic")], [name]))

    assert "SURVIVES     folding.cost one-credit -> two-credits  under classic" in found
    assert any(each.split()[1] != "folding.cost" for each in found) == (name == "folding")


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("foldin", 2, "no chapter, point or rule is called 'foldin'; did you mean 'folding'?"),
        ("xyzzy", 2, "no chapter, point or rule is called 'xyzzy'; `sabacc rules` lists them"),
        ("--help", 0, "Usage: python tools/prove.py"),
    ],
)
def test_what_is_no_name_is_said(
    name: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing would be proved, and a misspelt name is no success."""
    assert prove.main([name]) == status
    assert says in capsys.readouterr().out
