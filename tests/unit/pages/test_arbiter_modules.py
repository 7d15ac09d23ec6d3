"""Which modules the Arbiter page gets: all that its entry reaches and a browser can import."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import sabacc
from sabacc.site.arbiter_page.engine_files import ENTRY, ModulesError, engine_files, reached

PACKAGE = Path(sabacc.__file__).parent


def package(folder: Path, files: Mapping[str, str]) -> Path:
    """Write a package `sabacc` whose entry is there."""
    found = folder / "sabacc"
    for name, text in {"__init__.py": "", "arbiter/__init__.py": "", **files}.items():
        path = found / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return found


def test_the_entry_reaches_imports_of_modules_names_and_functions(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": (
                "from typing import TYPE_CHECKING\n"
                "import json\n"
                "from sabacc import cards\n"
                "from sabacc.engine.hands import total\n"
                "if TYPE_CHECKING:\n    from sabacc import typed\n"
                "def answer(text):\n    from sabacc import late\n"
            ),
            "cards.py": "",
            "typed.py": "",
            "late.py": "import tomllib\n",
            "idle.py": "",
            "engine/__init__.py": "",
            "engine/hands.py": "",
        },
    )

    assert reached(made) == {
        "sabacc",
        "sabacc.arbiter",
        "sabacc.arbiter.page",
        "sabacc.cards",
        "sabacc.engine",
        "sabacc.engine.hands",
        "sabacc.late",
    }


def test_what_a_browser_lacks_is_named_with_who_needs_it(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": "from sabacc import cards\n",
            "cards.py": "from sabacc import deep\n",
            "deep.py": "from msgspec import Struct\n",
        },
    )
    with pytest.raises(ModulesError) as caught:
        reached(made)

    assert str(caught.value) == (
        "a browser has no msgspec, which sabacc.deep imports "
        "(sabacc.arbiter.page > sabacc.cards > sabacc.deep > msgspec)"
    )


def test_what_can_be_done_without_is_left_out(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": (
                "try:\n    import msgspec\nexcept ImportError:\n    msgspec = None\n"
                "def answer(text):\n    from sabacc import heavy\n"
            ),
            "heavy.py": "import rich\n",
        },
    )

    assert reached(made) == {"sabacc", "sabacc.arbiter", "sabacc.arbiter.page"}


def test_modules_that_import_one_another_end(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": "from sabacc import one\n",
            "one.py": "from sabacc import two\n",
            "two.py": "from sabacc import one\n",
        },
    )

    assert {"sabacc.one", "sabacc.two"} < reached(made)


def test_a_package_without_its_entry_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModulesError, match=rf"{ENTRY} is not there"):
        reached(package(tmp_path, {}))


def test_data_beside_modules_comes_along(tmp_path: Path) -> None:
    made = package(
        tmp_path,
        {
            "arbiter/page.py": "import sabacc.laws\n",
            "laws/__init__.py": "",
            "laws/titles.json": "{}",
            "laws/cases.json": "[]",
            "laws/rulebook.toml": "",
            "laws/rules/pots.toml": "",
            "laws/houses/kessel.toml": "",
            "idle/words.json": "{}",
        },
    )

    assert sorted(engine_files(made)) == [
        "sabacc/__init__.py",
        "sabacc/arbiter/__init__.py",
        "sabacc/arbiter/page.py",
        "sabacc/laws/__init__.py",
        "sabacc/laws/houses/kessel.toml",
        "sabacc/laws/titles.json",
    ]


def test_our_own_engine_needs_nothing_that_a_browser_lacks() -> None:
    found = reached(PACKAGE)

    assert {"sabacc.engine.settling", "sabacc.spec.points", "sabacc.spec.rulesets", ENTRY} <= found
    assert [name for name in found if name.startswith(("sabacc.cli", "sabacc.site"))] == []
