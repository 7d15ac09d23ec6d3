"""The Go program, written from the published text alone, plays as the reference does."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.end_to_end.programs.test_init_adapter import BUILT, suite
from tests.runs import LONG_RUN

FOLDER: Final = Path(__file__).resolve().parents[2] / "implementations" / "go"
QUESTIONS: Final = 400
"""How many questions beyond the scenarios each ruleset is hunted with."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("go")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    return BUILT["go"](folder)


@LONG_RUN
@pytest.mark.parametrize("base", ["standard", "forum", "holonet", "swag", "classic"])
def test_the_go_program_conforms(base: str, program: list[str], tmp_path: Path) -> None:
    found = suite(tmp_path, "verify", "--ruleset", base, "--hunt", str(QUESTIONS), "--", *program)

    assert found.returncode == 0, found.stdout + found.stderr
    assert "Verdict: conforms, by edition" in found.stdout
