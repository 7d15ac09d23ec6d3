"""TOML that people write, with every fault by its file, line, entry and field, and the mend."""

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


class Wants(Enum):
    """What a field holds, as its fault names it."""

    TEXT = 'a string, such as "all players"'
    NUMBER = "a whole number, such as 2"
    NUMBERS = "a list of whole numbers, such as [1, 2]"
    TEXTS = 'a list of strings, such as ["F-024", "F-025"]'
    TABLE = 'a table, such as { forum = "F" }'
    TABLES = "a list of tables"
    YES = "true"


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong in a file, and the mend.

    Attributes:
        file: The name of the file.
        line: The line of the field, or of its entry; 0 where it stands nowhere.
        entry: The heading of the entry, without brackets; empty for the whole file.
        field: The field of the entry; empty for all of it.
        what: What is wrong, and the mend after a semicolon.
    """

    file: str
    line: int
    entry: str
    field: str
    what: str

    def __str__(self) -> str:
        """Write it as compilers do."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (place, self.entry, self.field, self.what)))


class RuleFileError(InputError):
    """Files of the rules that cannot be read: all their faults."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        """Take the faults, at least one."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class TableFields:
    """The fields that a table may have."""

    needed: Mapping[str, Wants]
    free: Mapping[str, Wants] = field(default_factory=dict[str, Wants])

    @property
    def kinds(self) -> dict[str, Wants]:
        """What each field holds."""
        return {**self.needed, **self.free}


@dataclass(slots=True)
class TomlFile:
    """A file that is read: its name, its text, its tables, and the faults found so far."""

    name: str
    text: str
    tables: dict[str, Any]
    faults: list[FileFault] = field(default_factory=list[FileFault])

    @classmethod
    def read(cls, path: Path) -> TomlFile:
        """Read a file; raises RuleFileError where it is not TOML."""
        try:
            text = path.read_text(encoding="utf-8")
            return cls(path.name, text, tomllib.loads(text))
        except FileNotFoundError:
            what = "there is no such file; write it, or remove its chapter from rulebook.toml"
        except UnicodeDecodeError:
            what = "it is not UTF-8 text; save it as UTF-8"
        except tomllib.TOMLDecodeError as error:
            what = f"it is not TOML: {error}; fix it there"
        raise RuleFileError([FileFault(path.name, 0, "", "", what)])

    def fault(self, entry: str, name: str, what: str) -> None:
        """Note a fault of a field, or of a whole entry where the name is empty."""
        self.faults.append(FileFault(self.name, self.line(entry, name), entry, name, what))

    def line(self, entry: str, name: str = "") -> int:
        """Return the line of a field, of its entry where that has none, or 0."""
        here = [(number, line) for number, heading, line in self._lines() if heading == entry]
        while name:
            for number, line in here:
                if re.match(rf"{re.escape(name)}\b", line):
                    return number
            name = name.rpartition(".")[0]
        return here[0][0] if entry and here else 0

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
        """Return the fields of a table that are known and hold what they should.

        Args:
            entry: The heading of the entry.
            table: What stands there.
            known: The fields that it may have, and those that it must have.
            inside: The field of the entry that the table is, `read.swag` for example.
        """
        if not isinstance(table, dict):
            self.fault(entry, inside, f"it must be {Wants.TABLE.value}")
            return {}
        good: dict[str, Any] = {}
        kinds = known.kinds
        prefix = f"{inside}." if inside else ""
        for name, value in cast("dict[str, Any]", table).items():
            kind = kinds.get(name)
            if kind is None:
                self.fault(entry, prefix + name, unknown_name("field", name, kinds))
            elif not _holds(kind, value):
                self.fault(entry, prefix + name, f"it must be {kind.value}")
            else:
                good[name] = value
        for name in sorted(known.needed.keys() - cast("dict[str, Any]", table).keys()):
            self.fault(entry, inside, f"it has no {name}; add {name} = ...")
        return good


def _holds(kind: Wants, value: object) -> bool:
    match kind:
        case Wants.TEXT:
            return isinstance(value, str) and bool(value.strip())
        case Wants.NUMBER:
            return type(value) is int
        case Wants.NUMBERS | Wants.TEXTS | Wants.TABLES:
            inner = {Wants.NUMBERS: int, Wants.TEXTS: str, Wants.TABLES: dict}[kind]
            return isinstance(value, list) and all(
                type(one) is inner for one in cast("list[object]", value)
            )
        case Wants.TABLE:
            return isinstance(value, dict)
        case Wants.YES:
            return value is True


def refuse(files: Iterable[TomlFile]) -> None:
    """Raise RuleFileError with the faults found so far, if there are any."""
    faults = [fault for file in files for fault in file.faults]
    if faults:
        raise RuleFileError(faults)
