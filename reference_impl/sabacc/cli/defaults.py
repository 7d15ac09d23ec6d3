"""Defaults for options, out of `sabacc.toml` or the table `[tool.sabacc]` of `pyproject.toml`."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

import click

from sabacc.system.bounded_files import read_file
from sabacc.system.input_error import InputError
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path

OWN: Final = "sabacc.toml"
SHARED: Final = "pyproject.toml"
LARGEST: Final = 1_000_000
"""How many bytes such a file may have."""
_NEVER: Final = frozenset({"help", "debug", "version"})
"""Options for one call alone."""
_SHOWN: Final = 60


class DefaultsError(InputError):
    """A file of defaults that cannot be used: says file, line, key and the mend."""


@dataclass(frozen=True, slots=True)
class Defaults:
    """The defaults that a file gives.

    Attributes:
        path: The file.
        lines: Its lines, to say where a key stands.
        table: The table: keys for all commands, and a table for a command.
        head: The name of the table in the file; empty where the whole file is it.
    """

    path: Path
    lines: Sequence[str]
    table: Mapping[str, Any]
    head: str

    def of(
        self,
        name: str,
        command: click.Command,
        commands: Collection[str],
        every: Callable[[], Iterable[click.Command]],
    ) -> dict[str, Any]:
        """Return the defaults of one command, by parameter; raises DefaultsError.

        A key in the table itself holds for every command that has such an option, one in the table
        of a command for that command.  `commands` are the names that tables may have, and `every`
        loads them all, where a key is an option of this one.
        """
        options, own = _options(command), _table(self.table.get(name))
        found: dict[str, Any] = {}
        for key, value in self.table.items():
            if key in options and not isinstance(value, dict):
                found[str(options[key].name)] = self._value(key, "", options[key], value)
            elif isinstance(value, dict) and key not in commands:
                raise self._wrong(key, "", unknown("command", key, commands))
            elif not isinstance(value, dict):
                known = {each for one in every() for each in _options(one)}
                if key not in known:
                    raise self._wrong(key, "", unknown("option", key, known, _LISTED))
        for key, value in own.items():
            if key not in options:
                raise self._wrong(key, name, unknown("option", key, options, _LISTED))
            found[str(options[key].name)] = self._value(key, name, options[key], value)
        return found

    def _value(self, key: str, name: str, option: click.Option, value: object) -> object:
        """Check a value as if it had been written on the command line."""
        if option.is_flag != isinstance(value, bool):
            wanted = "true or false" if option.is_flag else "a text, a number or a list"
            problem = f"{str(value)[:_SHOWN]!r} is not what this option takes"
            raise self._wrong(key, name, problem, f"write {wanted}")
        listed = isinstance(value, list)
        if listed and not option.multiple:
            raise self._wrong(key, name, "this option takes one value", "write it without brackets")
        several: list[object] = cast("list[object]", value) if listed else [value]
        if any(not isinstance(one, str | int | float) for one in several):
            problem = "the value is neither text nor number"
            raise self._wrong(key, name, problem, "write such a value")
        # one value as it would be written
        taken: list[object] | bool | str = several if option.multiple else str(several[0])
        if option.is_flag:
            taken = bool(several[0])
        try:
            with click.Context(click.Command(name or "sabacc")) as context:
                option.type_cast_value(context, taken)
                if option.callback is not None and option.name == "jobs":
                    option.callback(context, option, taken)
        except click.BadParameter as error:
            raise self._wrong(key, name, error.message) from None
        return taken

    def _wrong(self, key: str, name: str, problem: str, mend: str = "") -> DefaultsError:
        line = self._line(key, ".".join(filter(None, (self.head, name))))
        text = self.lines[line - 1] if line else ""
        told = ".".join(filter(None, (self.head, name, key)))
        return DefaultsError(problem, mend, told, line, text, str(self.path))

    def _line(self, key: str, head: str) -> int:
        """Return the number of the line where a key stands, or its table; 0 where it is unclear."""
        table = ""
        whole = ".".join(filter(None, (head, key)))
        for number, line in enumerate(self.lines, 1):
            header = re.match(r"\s*\[([^\[\]]+)\]", line)
            if header:
                table = header[1].replace(" ", "").replace('"', "")
                if table == whole:
                    return number
            elif table == head and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", line):
                return number
        return 0


_LISTED: Final = "--help of a command lists its options"


def _options(command: click.Command) -> dict[str, click.Option]:
    """Return the options of a command by their long names, without the dashes."""
    return {
        name.removeprefix("--"): one
        for one in command.params
        if isinstance(one, click.Option)
        for name in one.opts
        if name.startswith("--") and name.removeprefix("--") not in _NEVER
    }


def find(folder: Path) -> Defaults | None:
    """Return the defaults of a folder, or of the nearest one above it; raises DefaultsError.

    A `sabacc.toml` comes before the `pyproject.toml` beside it.
    """
    for here in (folder, *folder.parents):
        for name in (OWN, SHARED):
            found = _read(here / name)
            if found is not None:
                return found
    return None


def _read(path: Path) -> Defaults | None:
    """Read a file; None where there is none, or where a shared one says nothing of us."""
    mine = path.name == OWN
    try:
        data = read_file(path, LARGEST)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None
    except OSError as error:
        if not mine:
            return None
        problem = f"it cannot be read: {error.strerror}"
        raise DefaultsError(problem, "change its rights", file=str(path)) from error
    if not mine and (len(data) > LARGEST or b"sabacc" not in data):
        return None
    if len(data) > LARGEST:
        problem = f"it is larger than {LARGEST:,} bytes"
        raise DefaultsError(problem, "keep only defaults in it", file=str(path))
    try:
        text = data.decode("utf-8")
        whole: dict[str, Any] = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        problem = f"it is not TOML: {error}"
        raise DefaultsError(problem, "fix it there", file=str(path)) from error
    if mine:
        return Defaults(path, text.splitlines(), whole, "")
    tool = _table(whole.get("tool"))
    if "sabacc" not in tool:
        return None
    return Defaults(path, text.splitlines(), _table(tool["sabacc"]), "tool.sabacc")


def _table(value: object) -> dict[str, Any]:
    """Return a table as TOML has it; what is none has no keys."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
