"""Defaults of options, from `sabacc.toml` or `[tool.sabacc]` of `pyproject.toml`, for Click."""

import re
from pathlib import Path
from typing import Any, Final, cast

import click

from sabacc.system.text import unknown_name
from sabacc.system.user_input import FileKind, InputError, parse_toml, read_text

OWN: Final = "sabacc.toml"
SHARED: Final = "pyproject.toml"
_ONE_CALL: Final = frozenset({"help", "debug", "version"})


class DefaultsError(InputError):
    """An invalid file of defaults, with file, line, key and fix."""


def default_map(folder: Path, group: click.Group, name: str) -> dict[str, Any] | None:
    """Return Click's `default_map` for one command of a group; raises DefaultsError.

    The nearest file at or above `folder` applies. A key of the table itself is for every command
    with such an option, a key in the table of a command for that command.
    """
    for here in (folder, *folder.parents):
        for path in (here / OWN, here / SHARED):
            text, table = _read(path)
            if table is not None:
                return {name: _defaults(path, text, table, group, name)}
    return None


def _defaults(
    path: Path, text: str, table: dict[str, Any], group: click.Group, name: str
) -> dict[str, Any]:
    context = click.Context(group)
    options = _options(group.get_command(context, name))
    commands: dict[str, dict[str, Any]] = {
        key: value for key, value in table.items() if isinstance(value, dict)
    }
    shared = {key: value for key, value in table.items() if key not in commands}
    for key in commands.keys() - set(group.list_commands(context)):
        raise _wrong(path, text, key, unknown_name("command", key, group.list_commands(context)))
    if not shared.keys() <= options.keys():  # every other command is loaded only then
        every = {
            option
            for command_name in group.list_commands(context)
            for option in _options(group.get_command(context, command_name))
        }
        for key in shared.keys() - every:
            raise _wrong(path, text, key, unknown_name("option", key, every))
    own: dict[str, Any] = commands.get(name, {})
    for key in own.keys() - options.keys():
        raise _wrong(path, text, key, unknown_name("option", key, options))
    given = {key: value for key, value in shared.items() if key in options} | own
    for key, value in given.items():
        option, text_ = options[key], str(value)
        if option.is_flag != isinstance(value, bool) or (
            isinstance(value, list) and not option.multiple
        ):
            mend = "true or false" if option.is_flag else "a text or a number"
            raise _wrong(path, text, key, f"{text_[:60]!r} is not {mend}")
        if isinstance(value, str | int) and option.multiple and not option.is_flag:
            given[key] = [value]
        try:
            option.type_cast_value(context, given[key] if option.multiple else text_)
        except click.BadParameter as error:
            raise _wrong(path, text, key, error.message) from None
    return {str(options[key].name): value for key, value in given.items()}


def _options(command: click.Command | None) -> dict[str, click.Option]:
    """Return the options of a command by long name, without dashes."""
    return {
        name.removeprefix("--"): option
        for option in (command.params if command else ())
        if isinstance(option, click.Option)
        for name in option.opts
        if name.startswith("--") and name.removeprefix("--") not in _ONE_CALL
    }


def _wrong(path: Path, text: str, key: str, problem: str) -> DefaultsError:
    lines = text.splitlines()
    at = re.compile(rf"""\s*\[?(?:[\w.-]+\.)?["']?{re.escape(key)}["']?\s*[=.\]]""")
    line = next((number for number, each in enumerate(lines, 1) if at.match(each)), 0)
    mend = "--help of a command lists its options"
    return DefaultsError(problem, mend, key, line, lines[line - 1] if line else "", str(path))


_DEFAULTS: Final = FileKind(
    DefaultsError, 1_000_000, "change its rights", "keep only defaults in it"
)


def _read(path: Path) -> tuple[str, dict[str, Any] | None]:
    """Return the text of a file and its table; None if it is absent, or has no such table."""
    mine = path.name == OWN
    if not path.is_file():
        return "", None
    try:
        text = read_text(path, _DEFAULTS)
    except DefaultsError:
        if mine:
            raise
        return "", None
    if not mine and "sabacc" not in text:
        return "", None
    whole = parse_toml(text, path, DefaultsError)
    tool = whole if mine else whole.get("tool", {}).get("sabacc")
    return text, cast("dict[str, Any]", tool) if isinstance(tool, dict) else None
