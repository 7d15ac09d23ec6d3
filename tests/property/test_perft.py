"""Counts of histories are golden: a wrong rule almost always changes one.

Where a rule has been changed on purpose, write them anew with
`python -m tests.property.test_perft`, and read the difference before it is committed.
"""

import json
from pathlib import Path

import pytest

from sabacc.cli.commands.perft import SINCE
from sabacc.engine.play import Action, ActionType, compile_rules
from sabacc.engine.play.perft import divide, initial_state, perft
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset, builtin
from tests.runs import todays

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "perft.json"
COMMAND = "python -m tests.property.test_perft"
ENOUGH = 400
DEEPEST = 8


def counted(rules: Ruleset) -> dict[str, list[int]]:
    """Count a ruleset's histories from every position, until a depth has enough of them."""
    found: dict[str, list[int]] = {}
    compiled = compile_rules(rules)
    for name in SINCE:
        state = initial_state(compiled, name)
        if state is None:
            continue
        counts: list[int] = []
        for depth in range(1, DEEPEST + 1):
            counts.append(perft(state, depth))
            if counts[-1] > ENOUGH or counts[-1] == 0:
                break
        found[name] = counts
    return found


def test_every_ruleset_has_golden_counts() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))

    assert [*golden] == [rules.name for rules in every_ruleset()], f"run `{COMMAND}`"


@pytest.mark.parametrize("rules", todays(every_ruleset(), 4), ids=lambda rules: rules.name)
def test_counts_are_the_golden_ones(rules: Ruleset) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))

    assert golden[rules.name] == counted(rules)


def test_division_adds_up() -> None:
    state = initial_state(compile_rules(builtin("standard")), "deal")
    assert state is not None

    assert sum(divide(state, 4).values()) == perft(state, 4)


def test_first_decision_by_hand() -> None:
    state = initial_state(compile_rules(builtin("standard")), "deal")
    assert state is not None

    assert {
        Action("Han", ActionType.CHECK): 1,
        Action("Han", ActionType.BET, 1): 1,
        Action("Han", ActionType.BET, 2): 1,
        Action("Han", ActionType.BET, 3): 1,
        Action("Han", ActionType.FOLD): 1,
    } == divide(state, 1)


def test_second_decision_by_hand() -> None:
    # Lando has 4 credits. After a check he has the same five choices. A bet of 1 he may match,
    # raise by 1, 2 or 3, or leave: 5. A bet of 2: match, raise by 1 or 2, fold: 4. A bet of 3:
    # match, raise by 1, fold: 3.
    state = initial_state(compile_rules(builtin("standard")), "deal")
    assert state is not None

    fold = Action("Han", ActionType.FOLD)
    bets = {
        Action("Han", ActionType.BET, amount): count for amount, count in ((1, 5), (2, 4), (3, 3))
    }

    assert {Action("Han", ActionType.CHECK): 5, **bets, fold: 0} == {fold: 0, **divide(state, 2)}


if __name__ == "__main__":
    table = {rules.name: counted(rules) for rules in every_ruleset()}
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in table.items()
    )
    GOLDEN.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
