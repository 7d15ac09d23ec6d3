"""Reads the lists of numbers that a choice may carry: what may be listed, and what is usual."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from sabacc.spec.loading.toml_tables import TableFields, Wants
from sabacc.spec.model import ListEntry, Listing
from sabacc.system.joining import unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.spec.loading.toml_tables import TomlFile

_LIST: Final = TableFields(
    {
        "beside": Wants.TEXT,
        "entries": Wants.TABLES,
        "such-as": Wants.TABLE,
        **dict.fromkeys(("reads", "agreed"), Wants.TEXT),
    }
)
_ENTRY: Final = TableFields(
    {
        **dict.fromkeys(("of", "named"), Wants.TEXT),
        **dict.fromkeys(("least", "most"), Wants.NUMBER),
    }
)


def check_list(
    file: TomlFile, entry: str, choice: dict[str, Any], choices: Mapping[str, dict[str, Any]]
) -> None:
    """Note what cannot be of the list that a choice carries, once all choices have been read."""
    said = choice["list"] = file.fields(entry, choice["list"], _LIST, "list")
    if len(said) < len(_LIST.needed):
        return
    rows = said["entries"] = [
        file.fields(entry, one, _ENTRY, "list.entries") for one in said["entries"]
    ]
    if any(len(row) < len(_ENTRY.needed) for row in rows):
        return
    for name, what in (*_beside(said, choices), *_out_of_bounds(said)):
        file.fault(entry, f"list.{name}", what)


def _beside(
    said: Mapping[str, Any], choices: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the usual numbers: those of another choice."""
    if said["beside"] not in choices:
        yield "beside", unknown("choice", said["beside"], choices)
        return
    usual = choices[said["beside"]].get("figures", ())
    if len(usual) != len(said["entries"]):
        count = len(said["entries"])
        yield "beside", f"{said['beside']} has {len(usual)} figures; name a choice with {count}"
    for row, number in zip(said["entries"], usual, strict=False):
        if not row["least"] <= number <= row["most"]:
            yield "entries", f"{row['of']} is usually {number}; let its bounds hold that"


def _out_of_bounds(said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the list for examples, and with the words of one entry."""
    bounds = {row["of"]: (row["least"], row["most"]) for row in said["entries"]}
    if not said["such-as"]:
        yield "such-as", "it lists nothing; name one entry at least"
    for name, number in said["such-as"].items():
        if name not in bounds:
            yield "such-as", unknown("entry", name, bounds)
        elif type(number) is not int or not bounds[name][0] <= number <= bounds[name][1]:
            least, most = bounds[name]
            yield "such-as", f"{name} must be a whole number from {least} to {most}"
    if not _well_said(said["reads"]):
        yield "reads", 'it must hold {named} and {number}, as in "{named} {number}"'


def _well_said(reads: str) -> bool:
    try:
        fields = [name for _, name, _, _ in Formatter().parse(reads) if name is not None]
    except ValueError:
        return False
    return sorted(fields) == ["named", "number"]


def lists_of(choices: Mapping[str, dict[str, Any]]) -> Iterator[tuple[str, Listing]]:
    """Yield the lists of the choices of a point, once nothing is wrong with them."""
    for choice, table in choices.items():
        if "list" not in table:
            continue
        said = table["list"]
        entries = {
            row["of"]: ListEntry(row["named"], row["least"], row["most"], number)
            for row, number in zip(said["entries"], choices[said["beside"]]["figures"], strict=True)
        }
        such_as = tuple(
            (name, said["such-as"][name]) for name in entries if name in said["such-as"]
        )
        yield choice, Listing(entries, such_as, said["reads"], said["agreed"])
