"""What an everyday run leaves out has its turn on another day."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.runs import FIRST, TURNS, has_turn, place

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[1]


def test_what_takes_turns_is_there() -> None:
    assert [it for it in (*TURNS, *FIRST) if not any(ROOT.glob(f"{it}*"))] == []


def test_the_longest_come_first(request: pytest.FixtureRequest) -> None:
    places = [place(item.nodeid) for item in request.session.items]

    assert request.config.option.file_or_dir or places == sorted(places)
    assert place("tests/site/visits/test_face.py") < place("tests/site/pages/test_links.py")
    assert place("tests/site/pages/test_links.py") < place("tests/texts/test_readme.py")


def test_every_test_has_its_turn() -> None:
    for path, share in (
        ("tests/unit/arbiter/test_rulings.py", 3),
        ("tests/unit/records/test_records.py", 1),
    ):
        for name in ("standard", "test_one_thing"):
            turns = [day for day in range(12) if has_turn(path, name, day)]

            assert len(turns) == 12 // share
