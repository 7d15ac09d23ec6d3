"""Reads `rulebook.toml`: what all chapters of the rules share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sabacc.spec.loading.toml_tables import TableFields, TomlFile, Wants, refuse
from sabacc.spec.model import Principle
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

STANDARD: Final = "standard"
"""The ruleset that is our own: it decides, and the others state, are read, or are filled."""

_RULEBOOK: Final = TableFields(
    {
        "chapters": Wants.TEXTS,
        "documents": Wants.TABLE,
        "versions": Wants.TABLE,
        "options": Wants.TABLE,
        "principles": Wants.TABLE,
    },
    {"joint-readings": Wants.TABLES},
)
_VERSION: Final = TableFields({"of": Wants.TEXT, "says": Wants.TEXT})
_OPTION: Final = TableFields({"of": Wants.TEXTS, "says": Wants.TEXT})
_JOINT: Final = TableFields({"of": Wants.TEXT, "choices": Wants.TABLE})
_PRINCIPLE: Final = TableFields({"name": Wants.TEXT, "explains": Wants.TEXT, "order": Wants.NUMBER})


@dataclass(frozen=True, slots=True)
class Frame:
    """What `rulebook.toml` says: see `Rulebook`, which has the points besides.

    Attributes:
        versions: The base and the sentence of each version, by its name.
        options: The bases and the sentence of each option, by its name.
        roots: Whoever may hold a choice, with the base whose document speaks for it.
        letters: The letters of the principles by their names.
    """

    chapters: tuple[str, ...]
    documents: Mapping[str, str]
    versions: Mapping[str, tuple[str, str]]
    options: Mapping[str, tuple[tuple[str, ...], str]]
    joint_readings: Mapping[str, tuple[Mapping[str, str], ...]]
    principles: Mapping[str, Principle]
    roots: Mapping[str, str]
    letters: Mapping[str, str]


def read_frame(file: TomlFile) -> Frame:
    """Read `rulebook.toml`; raises RuleFileError with every fault of its shape."""
    tables = file.fields("", file.tables, _RULEBOOK)
    versions = {
        name: (table["of"], table["says"])
        for name, table in _entries(file, tables, "versions", _VERSION)
    }
    options = {
        name: (tuple(table["of"]), table["says"])
        for name, table in _entries(file, tables, "options", _OPTION)
    }
    principles = {
        letter: Principle(letter, **table)
        for letter, table in _entries(file, tables, "principles", _PRINCIPLE)
    }
    bases = {base: base for base in (STANDARD, *tables.get("documents", {}))}
    for entry, named in (
        *((f"versions.{name}", [base]) for name, (base, _) in versions.items()),
        *((f"options.{name}", named) for name, (named, _) in options.items()),
    ):
        for base in named:
            if base not in bases:
                file.fault(entry, "of", unknown("ruleset", base, bases))
    joint = _joint_readings(file, tables, bases)
    refuse([file])
    return Frame(
        chapters=tuple(tables["chapters"]),
        documents=tables["documents"],
        versions=versions,
        options=options,
        joint_readings=joint,
        principles=principles,
        roots={
            **bases,
            **{name: base for name, (base, _) in versions.items()},
            **{f"{base}+{name}": base for name, (named, _) in options.items() for base in named},
        },
        letters={one.name: letter for letter, one in principles.items()},
    )


def _entries(
    file: TomlFile, tables: Mapping[str, Any], kind: str, known: TableFields
) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries `[kind.name]` that have all they need, by their names."""
    found = (
        (name, file.fields(f"{kind}.{name}", table, known))
        for name, table in tables.get(kind, {}).items()
    )
    return [(name, table) for name, table in found if table.keys() >= known.needed.keys()]


def _joint_readings(
    file: TomlFile, tables: Mapping[str, Any], bases: Mapping[str, str]
) -> dict[str, tuple[Mapping[str, str], ...]]:
    found: dict[str, tuple[Mapping[str, str], ...]] = {}
    for table in tables.get("joint-readings", ()):
        one = file.fields("joint-readings", table, _JOINT)
        if one.keys() < _JOINT.needed.keys():
            continue
        if one["of"] not in bases:
            file.fault("joint-readings", "of", unknown("ruleset", one["of"], bases))
        found[one["of"]] = (*found.get(one["of"], ()), one["choices"])
    return found
