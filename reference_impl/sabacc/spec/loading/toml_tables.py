"""TOML input with collected faults, each with file, line, entry, field and fix."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, cast

from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError


class FieldKind(Enum):
    """The kind of a field, as a fault names it."""

    TEXT = 'a string, such as "all players"'
    NUMBER = "a whole number, such as 2"
    NUMBERS = "a list of whole numbers, such as [1, 2]"
    TEXTS = 'a list of strings, such as ["F-024", "F-025"]'
    TABLE = 'a table, such as { forum = "F" }'
    TABLES = "a list of tables"
    YES = "true"


@dataclass(frozen=True, slots=True)
class FileFault:
    """A fault of a file, with its fix.

    Attributes:
        file: The name of the file.
        line: The line of the field, or of its entry; 0 if it has none.
        entry: The heading of the entry, without brackets; empty for the whole file.
        field: The field of the entry; empty for all of it.
        message: The problem, and the fix after a semicolon.
    """

    file: str
    line: int
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        """Format like a compiler error."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (place, self.entry, self.field, self.message)))


class RuleFileError(InputError):
    """Invalid rule files, with all their faults."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        """Take one or more faults."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class TableFields:
    """The fields of a table, required and optional."""

    required: Mapping[str, FieldKind]
    optional: Mapping[str, FieldKind] = field(default_factory=dict[str, FieldKind])

    @property
    def kinds(self) -> dict[str, FieldKind]:
        """The kind of each field."""
        return {**self.required, **self.optional}


@dataclass(slots=True)
class TomlFile:
    """A file during parsing, with the faults so far."""

    name: str
    text: str
    tables: dict[str, Any]
    faults: list[FileFault] = field(default_factory=list[FileFault])

    @classmethod
    def read(cls, path: Path) -> TomlFile:
        """Parse a file; raises RuleFileError if it is not TOML."""
        try:
            text = path.read_text(encoding="utf-8")
            return cls(path.name, text, tomllib.loads(text))
        except FileNotFoundError:
            message = "there is no such file; write it, or remove its chapter from rulebook.toml"
        except UnicodeDecodeError:
            message = "it is not UTF-8 text; save it as UTF-8"
        except tomllib.TOMLDecodeError as error:
            message = f"it is not TOML: {error}; fix it there"
        raise RuleFileError([FileFault(path.name, 0, "", "", message)])

    def fault(self, entry: str, name: str, message: str) -> None:
        """Record a fault of a field, or of a whole entry if the name is empty."""
        self.faults.append(FileFault(self.name, self.line(entry, name), entry, name, message))

    def line(self, entry: str, name: str = "") -> int:
        """Return the line of a field, else of its entry, else 0."""
        entry_lines = [
            (number, line) for number, heading, line in self._lines() if heading == entry
        ]
        while name:
            for number, line in entry_lines:
                if re.match(rf"{re.escape(name)}\b", line):
                    return number
            name = name.rpartition(".")[0]
        return entry_lines[0][0] if entry and entry_lines else 0

    def _lines(self) -> Iterator[tuple[int, str, str]]:
        """Yield each line without quotation marks, with its number and its entry's heading."""
        heading = ""
        for number, line in enumerate(self.text.replace('"', "").splitlines(), 1):
            if line.startswith("[") and line.rstrip().endswith("]"):
                heading = line.rstrip().strip("[]")
            yield number, heading, line

    def fields(
        self, entry: str, table: object, known: TableFields, inside: str = ""
    ) -> dict[str, Any]:
        """Return the known fields of a table that have the right kind; record faults for others.

        Args:
            entry: The heading of the entry.
            table: The value.
            known: The fields that it may or must have.
            inside: The field of the entry that contains the table, such as `read.swag`.
        """
        if not isinstance(table, dict):
            self.fault(entry, inside, f"it must be {FieldKind.TABLE.value}")
            return {}
        valid: dict[str, Any] = {}
        kinds = known.kinds
        prefix = f"{inside}." if inside else ""
        for name, value in cast("dict[str, Any]", table).items():
            kind = kinds.get(name)
            if kind is None:
                self.fault(entry, prefix + name, unknown_name("field", name, kinds))
            elif not _is_kind(kind, value):
                self.fault(entry, prefix + name, f"it must be {kind.value}")
            else:
                valid[name] = value
        for name in sorted(known.required.keys() - cast("dict[str, Any]", table).keys()):
            self.fault(entry, inside, f"it has no {name}; add {name} = ...")
        return valid


def _is_kind(kind: FieldKind, value: object) -> bool:
    match kind:
        case FieldKind.TEXT:
            return isinstance(value, str) and bool(value.strip())
        case FieldKind.NUMBER:
            return type(value) is int
        case FieldKind.NUMBERS | FieldKind.TEXTS | FieldKind.TABLES:
            inner = {FieldKind.NUMBERS: int, FieldKind.TEXTS: str, FieldKind.TABLES: dict}[kind]
            return isinstance(value, list) and all(
                type(item) is inner for item in cast("list[object]", value)
            )
        case FieldKind.TABLE:
            return isinstance(value, dict)
        case FieldKind.YES:
            return value is True


def raise_faults(files: Iterable[TomlFile]) -> None:
    """Raise RuleFileError if any file has faults."""
    faults = [fault for file in files for fault in file.faults]
    if faults:
        raise RuleFileError(faults)
