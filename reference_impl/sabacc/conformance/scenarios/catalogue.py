"""The compiled cases and the texts of the rules, as they ship: `cases.json` beside this module."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from sabacc import EDITION
from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.cases import FORMAT, Case, CaseFile, RuleText
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.spec.model import Point

HERE: Final = Path(__file__).resolve().parent
CASES: Final = HERE / "cases.json"


def compiled() -> CaseFile:
    """Compile the features as they are today."""
    from sabacc.conformance.scenarios.compiler import compile_all  # noqa: PLC0415 - gherkin is slow to load

    found = compile_all()
    return CaseFile(FORMAT, EDITION, found.rules, found.cases)


def encode(file: CaseFile) -> bytes:
    """Write a file of cases as readable JSON, the same bytes for the same cases."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


@lru_cache(maxsize=1)
def _file() -> CaseFile:
    return msgspec.json.decode(CASES.read_bytes(), type=CaseFile)


def load_cases() -> tuple[Case, ...]:
    """Return every case that ships, in the order of the rulebook."""
    return _file().cases


def sound_cases() -> tuple[Case, ...]:
    """Return the cases of one hand that are not disputed: those that tell two rulesets apart."""
    return tuple(case for case in load_cases() if not (case.quarantined or case.further))


@lru_cache(maxsize=1)
def rule_texts() -> Mapping[str, RuleText]:
    """Return the text of every rule by its id, in the order of the rulebook."""
    return MappingProxyType({text.rule: text for text in _file().rules})


def untold(
    rules: Iterable[RuleText], points: Iterable[Point] = tuple(POINTS.values())
) -> Iterator[str]:
    """Yield in words which choices of the points have no text."""
    told = {rule.rule for rule in rules}
    for point in points:
        for rule in map(point.rule_id, point.choices):
            if rule not in told:
                chapter = rule.partition(".")[0]
                yield f"{rule} has no text; write its Rule: in features/{chapter}/"


def law_texts() -> Mapping[str, RuleText]:
    """Return the texts of the laws that hold in every ruleset; no feature file states them."""
    return {law: RuleText(law, one.title, one.says, "", 0) for law, one in LAWS.items()}
