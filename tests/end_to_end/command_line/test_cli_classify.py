"""`sabacc classify` on the command line."""

import json
import sys
from pathlib import Path

import pytest

from sabacc.records import write_record
from sabacc.records.random_play import random_hand
from sabacc.spec.house_files import read_house_file
from sabacc.spec.rulesets import builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.in_a_browser import run

ONLY = "only classic fits, of the rulesets that were tried; the hands leave "
FIVE = [
    word
    for name in ("standard", "forum", "holonet", "swag", "classic")
    for word in ("--ruleset", name)
]


@pytest.fixture
def evening(tmp_path: Path) -> list[str]:
    files: list[str] = []
    for seed in range(8):
        text = write_record(random_hand(builtin("classic"), seed, 2 + seed % 4))
        file = tmp_path / f"{seed}.hand"
        file.write_text(text.replace("ruleset: classic", "ruleset: standard"), encoding="utf-8")
        files.append(str(file))
    return files


def test_the_ruleset_is_named_and_the_status_is_nought(evening: list[str]) -> None:
    found = sabacc("classify", "--quiet", *FIVE, *evening)

    assert found.output.startswith(ONLY)
    assert found.exit_code == 0


def test_people_read_the_rules_on_both_sides(evening: list[str]) -> None:
    found = sabacc("classify", "--all", *FIVE, *evening)
    text = " ".join(found.stdout.split())

    assert text.startswith(f"8 hands: {ONLY}")
    assert "8 records name standard, but that is contradicted: " in text
    assert "A fold costs two credits" in text


def test_none_that_fits_gives_status_one(evening: list[str]) -> None:
    found = sabacc("classify", "--ruleset", "swag", *evening[:2])

    assert found.exit_code == 1
    assert "no named ruleset fits" in found.output
    assert "swag: " in found.output


def test_a_file_that_is_no_record_gives_status_three(evening: list[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.hand"
    broken.write_text("sabacc hand record 2\n", encoding="utf-8")
    found = sabacc("classify", "--quiet", *FIVE, str(broken), *evening)

    assert found.exit_code == 3
    assert "broken.hand:1: first line: '2' is not a version of the format" in found.output
    assert ONLY in found.output


def test_hands_as_people_play_them_can_be_written() -> None:
    people = sabacc("record", "--seed", "5", "--play", "people").output

    assert people == write_record(random_hand(builtin("standard"), 5, 4, "people"))
    assert sabacc("record", "--seed", "5").output == write_record(
        random_hand(builtin("standard"), 5, 4)
    )


def test_a_house_file_may_be_among_them(evening: list[str], tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'base = "classic"\nname = "Our house"\n[choices]\n"folding.cost" = "free"\n',
        encoding="utf-8",
    )
    found = sabacc("classify", "--quiet", "--ruleset", "classic", "--ruleset", str(house), *evening)

    assert found.output.startswith(ONLY)


def test_the_engine_of_it_needs_no_package() -> None:
    run("import sabacc.arbiter.classifying.classify, sabacc.arbiter.classifying.classify")


@pytest.fixture
def adapter(tmp_path: Path) -> str:
    """A program that scores hands, in a file."""
    assert sabacc("init-adapter", "python", str(tmp_path / "adapter")).exit_code == 0
    return str(tmp_path / "adapter" / "adapter.py")


def test_a_program_is_asked(adapter: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    found = sabacc("classify", "-o", str(file), "--", sys.executable, adapter)

    assert found.exit_code == 1, found.output
    assert "As far as its answers show, it plays standard; " in found.stdout
    assert " points are open." in found.stdout
    assert "specials.pure-totals" in found.stdout
    assert "on levels that the program does not claim" in found.stdout
    assert f"sabacc verify --ruleset {file} -- " in found.stdout
    assert read_house_file(file).choices == builtin("standard").choices


def test_of_several_rulesets_one_is_asked_about(adapter: str) -> None:
    file = Path(adapter)
    text = file.read_text("utf-8")
    file.write_text(text.replace('["standard"]', '["swag", "standard", "forum"]'), "utf-8")
    found = sabacc("classify", "--", sys.executable, adapter)

    assert "asked as standard; it says that it plays swag and forum too." in found.stdout


def test_what_a_program_plays_is_given_as_json(adapter: str) -> None:
    found = sabacc("classify", "--format", "json", "--quiet", "--", sys.executable, adapter)
    told = json.loads(found.stdout)["found"]

    assert (told["base"], told["choices"], told["fits"]) == ("standard", {}, True)
    assert told["certain"] is False
    assert "ranking.order" in told["unsure"]
    assert told["house"].startswith('base = "standard"')


def test_a_program_that_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    found = sabacc("classify", "-o", str(file), "--", str(tmp_path / "nothing"))

    assert found.exit_code == 3
    assert "did not start" in found.output
    assert not file.exists()
