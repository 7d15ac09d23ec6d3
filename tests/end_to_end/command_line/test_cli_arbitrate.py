"""`sabacc arbitrate`: its JSON, its sheet, other rulesets, and the examples of its page."""

import json
import re
from pathlib import Path

from sabacc.arbiter.dispute import METHODS
from sabacc.arbiter.page import answer
from sabacc.arbiter.text import values
from tests.end_to_end.command_line.commands import arbitrated
from tests.unit.arbiter.disputes import showdown

PAGE = (Path(__file__).parents[3] / "docs/dispute-file.md").read_text(encoding="utf-8")


SHIFT = """\
sabacc dispute 1
ruleset: standard
hands: Han coins-7 flasks-9, Lando coins-2 sabres-3
dealer: Lando
die: 4
picks: as they lie
deck: the others
Leia claims: the cards shift
Han claims: the cards stay
"""


def test_the_json_is_that_of_the_page() -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    asked = json.dumps({"ask": "rule", "dispute": values(text)})

    found = arbitrated("-", "--format", "json", given=text)

    assert found.exit_code == 0
    assert json.loads(found.stdout) == json.loads(answer(asked))["result"]


def test_the_sheet_is_written_to_a_file(tmp_path: Path) -> None:
    sheet = tmp_path / "ruling.html"

    found = arbitrated("-", "--format", "html", "--output", str(sheet), given=showdown())

    assert (found.exit_code, found.output) == (0, "")
    assert sheet.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_another_ruleset_may_rule(tmp_path: Path) -> None:
    text = showdown("claim: Han pays 12 to the sabacc pot\n")
    house = tmp_path / "own.toml"
    house.write_text(
        'name = "our-table"\nbase = "standard"\n[choices]\n"penalties.caller" = "fixed=7"\n',
        encoding="utf-8",
    )
    words = ("-", "--quiet", "--ruleset")

    paid = [
        arbitrated(*words, rules, given=text).stdout
        for rules in ("swag", "standard with penalties.caller fixed=3", str(house))
    ]

    assert paid == [
        "Han pays nothing to the sabacc pot.\n",
        "Han pays 3 to the sabacc pot.\n",
        "Han pays 7 to the sabacc pot.\n",
    ]


def test_the_examples_of_the_page_are_true() -> None:
    examples = re.findall(r"```text\n(sabacc dispute 1\n.*?)```", PAGE, re.DOTALL)
    shown = re.findall(r"\$ sabacc arbitrate --quiet quarrel.dispute\n(.*?)```", PAGE, re.DOTALL)

    # one a question, a record, a total, no hand at all, and two versions of the facts
    assert len(examples) == len(METHODS) + 4
    assert shown == [arbitrated("-", "--quiet", given=example).stdout for example in examples]
