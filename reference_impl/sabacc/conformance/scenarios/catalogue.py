"""The compiled cases and the texts of the rules, as they ship: `cases.json` beside this module."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from sabacc import EDITION
from sabacc.conformance import ROOT
from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.cases import FORMAT, Case, CaseFile, RuleText
from sabacc.spec.loading.rule_files import COMMAND
from sabacc.spec.model import Point
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import TITLES

_HERE: Final = Path(__file__).resolve().parent
CASES: Final = _HERE / "cases.json"


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


@lru_cache(maxsize=1)
def cases_by_id() -> Mapping[str, Case]:
    """Return every case that ships by its id."""
    return {case.id: case for case in load_cases()}


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


DATA: Final = ROOT / "tests" / "data"
IDS: Final = "case_ids.txt"
TOMBSTONES: Final = "tombstones.txt"


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every id of a case that there ever was, and why some of them are gone."""

    ids: tuple[str, ...]
    gone: dict[str, str]

    def new(self, today: Collection[str]) -> tuple[str, ...]:
        """Return the ids that the ledger does not know yet."""
        known = set(self.ids)
        return tuple(name for name in today if name not in known)

    def faults(self, today: Collection[str]) -> tuple[str, ...]:
        """Return in words what is wrong with the ids of today, new ones left aside."""
        now, ever = set(today), set(self.ids)
        return (
            *(
                f"{name} has vanished; restore it, or write why it is gone in "
                f"tests/data/{TOMBSTONES}; if it was never committed, take its line out of "
                f"tests/data/{IDS}"
                for name in self.ids
                if name not in now and name not in self.gone
            ),
            *(
                f"{name} has a tombstone; give the scenario another title"
                for name in self.gone
                if name in now
            ),
            *(
                f"{name} has a tombstone but never existed; remove it from tests/data/{TOMBSTONES}"
                for name in self.gone
                if name not in ever
            ),
            *(
                f"{name} has a tombstone without a reason; write it after a tab"
                for name, why in self.gone.items()
                if not why
            ),
        )


def read_ledger(folder: Path = DATA) -> Ledger:
    """Read both files of the ledger; one that is not there yet is empty."""
    gone = (line.partition("\t") for line in _lines(folder / TOMBSTONES))
    return Ledger(tuple(_lines(folder / IDS)), {name.strip(): why.strip() for name, _, why in gone})


def _lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def settle_up(file: CaseFile, *, check: bool) -> list[str]:
    """Write what is new, or with `check` nothing; return in words what is wrong."""
    today = [case.id for case in file.cases]
    ledger = read_ledger(DATA)
    new = ledger.new(today)
    titles = {rule.rule: rule.title for rule in file.rules}
    as_text = json.dumps(titles, indent=1, ensure_ascii=False) + "\n"
    written = {CASES: encode(file), TITLES: as_text.encode()}
    faults = [*ledger.faults(today), *untold(file.rules)]
    if check:
        faults += [
            f"{path.name} is not what the features say; run {COMMAND}"
            for path, text in written.items()
            if not path.exists() or path.read_bytes() != text
        ]
        faults += [f"{name} is not in {IDS}; run {COMMAND}" for name in new]
    else:
        for path, text in written.items():
            path.write_bytes(text)
        head = f"# Every case id that was ever committed.  Written by {COMMAND}.\n"
        body = "".join(f"{name}\n" for name in sorted((*ledger.ids, *new)))
        (DATA / IDS).write_text(head + body, encoding="utf-8")
    return faults
