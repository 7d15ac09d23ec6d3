"""What an everyday run leaves out has its turn on another day."""

from __future__ import annotations

from pathlib import Path

from tests.runs import TURNS, has_turn

ROOT = Path(__file__).resolve().parents[1]


def test_what_takes_turns_is_there() -> None:
    """A file that has gone, or has another name, would take long again."""
    assert [it for it in TURNS if not any(ROOT.glob(f"{it}*"))] == []


def test_every_test_has_its_turn() -> None:
    """In so many days once, and a file that takes no turns always."""
    for path, share in (
        ("tests/unit/arbiter/test_rulings.py", 3),
        ("tests/unit/records/test_records.py", 1),
    ):
        for name in ("standard", "test_one_thing"):
            turns = [day for day in range(12) if has_turn(path, name, day)]

            assert len(turns) == 12 // share
