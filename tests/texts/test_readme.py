"""The README's commands, verdict and picture are true, and the first texts stay short.

`python -m tests.texts.test_readme` draws the picture again, if the drawing of a card has changed.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from sabacc.arbiter.drawing import drawing
from sabacc.engine.hands import compare
from sabacc.engine.position import known_cards
from sabacc.spec.cards import CARDS
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import builtin

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE: Final = ROOT / "docs" / "assets" / "readme" / "array.svg"
HANDS: Final = {
    "Han": ("Han: 15 + 10 - 2 = 23", ("coins-ace", "sabres-10", "queen")),
    "Lando": ("Lando: an Idiot's Array wins", ("idiot", "coins-2", "flasks-3")),
}
# a dark table, which can be read on a light page and on a dark one
FRAME: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 690 206" role="img">
<title>Two hands</title><rect width="690" height="206" rx="12" fill="#242b52"/>
<g fill="#fffdf6" font-family="sans-serif" font-size="19" text-anchor="middle">
<text x="180" y="186">{}</text><text x="510" y="186">{}</text></g>
{}</svg>
"""


def placed(number: int, name: str) -> str:
    place = f'x="{36 + 98 * number + 36 * (number // 3)}" y="22" width="92" height="128"'
    card = drawing(CARDS[name], {"idiot": 0, "queen": -2}.get(name))
    card = card.replace('width="62" height="86"', place)
    return re.sub(r'"(#?)p"', rf'"\1p{number}"', card)  # pips of one card, not of another


def picture() -> str:
    names = [name for _, cards in HANDS.values() for name in cards]
    return FRAME.format(
        *(says for says, _ in HANDS.values()), "".join(map(placed, range(6), names))
    )


def test_ci_runs_the_readme_test_command() -> None:
    command = next(line for line in README.splitlines() if line.endswith(".venv/bin/pytest"))

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_verdict_that_the_readme_shows_is_true() -> None:
    shown = README.partition("```console\n$ .venv/bin/sabacc ")[2].replace("\\\n", "")
    command, *lines = shown.partition("\n```")[0].splitlines()
    words = [sys.executable if word.endswith("python") else word for word in shlex.split(command)]
    found = subprocess.run(  # noqa: S603 - the README's own command
        [sys.executable, "-m", "sabacc", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    printed = iter(found.stdout.splitlines())

    assert found.returncode == 1
    assert len(lines) > 8
    assert [line for line in lines if line not in printed] == [], "in this order; others left out"


def test_the_picture_is_drawn_by_our_own_cards() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()


@pytest.mark.parametrize("name", BASES)
def test_what_the_picture_says_holds_in_every_ruleset(name: str) -> None:
    assert compare(builtin(name), {one: known_cards(HANDS[one][1]) for one in HANDS}).best == (
        "Lando",
    )


@pytest.mark.parametrize(
    ("name", "most"), [("README.md", 900), ("CONTRIBUTING.md", 1500), ("CHANGELOG.md", 700)]
)
def test_the_first_texts_stay_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").split()) <= most
    assert len(README.partition("rule broken")[0].split()) <= 80, "a verdict in the first screen"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
