"""The two guards of the features.

Guard one: the tests bound for a file are exactly gherkin's own pickles.  Guard two: every rendered
step matches exactly one definition, and every definition is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gherkin.parser import Parser
from gherkin.pickles.compiler import Compiler

from sabacc.conformance import FEATURES
from sabacc.conformance.plugin.collect import CaseItem, is_ours
from sabacc.conformance.scenarios.compiler import load_steps
from sabacc.conformance.scenarios.pins import premises
from sabacc.conformance.scenarios.registry import DEFINITIONS, TYPES, Kind, Matcher
from sabacc.notation.forms import blanks_of
from tests.bdd.plugin_project import PLUGIN
from tests.runs import LONG_RUN

if TYPE_CHECKING:
    import pytest

pytest_plugins = ("pytester",)

KINDS: dict[str, Kind] = {"Context": "given", "Action": "when", "Outcome": "then"}


def pickles(path: Path) -> list[Any]:
    """Return gherkin's own pickles of a file, without the suite's compiler."""
    document: dict[str, Any] = dict(Parser().parse(path.read_text(encoding="utf-8")))
    return list(Compiler().compile({**document, "uri": path.name}))  # type: ignore[typeddict-item]


def feature_files() -> Iterator[Path]:
    yield from sorted(FEATURES.rglob("*.feature"))


@LONG_RUN
def test_bound_tests_equal_pickles(pytester: pytest.Pytester) -> None:
    items, _ = pytester.inline_genitems(*PLUGIN, str(FEATURES))  # pyright: ignore[reportUnknownMemberType]
    cases = {item.entry.case.id: item for item in items if isinstance(item, CaseItem)}

    bound = Counter((item.path, item.entry.case.title) for item in cases.values())
    wanted = Counter((path, pickle["name"]) for path in feature_files() for pickle in pickles(path))

    assert (bound - wanted, wanted - bound) == (Counter(), Counter())
    assert len({item.nodeid for item in items}) == len(items)


def test_every_step_matches_one_definition_and_every_definition_is_used() -> None:
    load_steps()
    matcher = Matcher()
    said: set[tuple[Kind, str]] = {
        (KINDS[step["type"]], step["text"])
        for path in feature_files()
        for pickle in pickles(path)
        for step in pickle["steps"]
    }
    used = {(kind, matcher.match(kind, text)[0].pattern) for kind, text in said}

    assert {
        (kind, each.pattern) for each in DEFINITIONS for kind in each.kind.split(" or ")
    } - used == set()


def test_a_writer_has_to_know_sixty_steps_at_the_most() -> None:
    load_steps()

    assert len(DEFINITIONS) <= 60
    assert {name for each in DEFINITIONS for name in blanks_of(each.pattern)} == set(TYPES)


def test_tags_are_short_and_known_and_every_premise_is_used() -> None:
    lines = [
        line
        for path in feature_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith("@")
    ]
    tags = {tag.removeprefix("@") for line in lines for tag in line.split()}

    assert [line for line in lines if len(line) > 80] == []
    assert [tag for tag in tags if not is_ours(tag)] == []
    assert set(premises()) - tags == set()
