"""Descriptions of choices and bases for reports and commands."""

from collections.abc import Mapping
from typing import Final

from sabacc.spec.house_files import rulesets_choosing
from sabacc.spec.model import Basis, ListSchema, MadeChoice
from sabacc.spec.points import JOINT_READINGS, POINTS
from sabacc.spec.rulesets import Choice
from sabacc.system.text import join_words

DIALECT: Final = "some programs play it, and no document does."
"""The explanation of "dialect"."""

# How sure a reading is.
CONFIDENCE_WORDS: Final = {
    "h": "a sure reading",
    "m": "a likely reading",
    "l": "a doubtful reading",
}


def basis_words(made: MadeChoice | None) -> str:
    """Explain a choice: `stated in C-053`, `read from C-054 by ruling A-C40`; None is no choice."""
    if made is None:
        return "the point does not exist here"
    cited = ", ".join(made.sentences)
    match made.basis:
        case Basis.STATED:
            words = f"stated in {cited}" if cited else "named by the ruleset itself"
        case Basis.READ:
            source = f" from {cited}" if cited else ""
            words = (
                f"read{source} by ruling {made.ruling}, "
                f"{CONFIDENCE_WORDS.get(made.confidence, 'a reading')}"
            )
        case Basis.FILLED:
            ruled = f"; ruling {made.ruling} fills the gap" if made.ruling else ""
            words = f"the source is silent{ruled or '; the choice of standard fills the gap'}"
        case Basis.DECIDED:
            words = f"decided by our rulebook, {made.ruling}"
    if made.permitted:
        words += f"; {' and '.join(made.permitted)} may be played too"
    return words


def basis_in_short(made: MadeChoice) -> str:
    """Explain a choice without its ruling: `stated in C-053`."""
    cited = ", ".join(made.sentences)
    match made.basis:
        case Basis.STATED:
            return f"stated in {cited}" if cited else "named by the ruleset itself"
        case Basis.READ:
            return f"read from {cited}" if cited else "a reading"
        case Basis.FILLED:
            return "the source is silent"
        case Basis.DECIDED:
            return "decided by our rulebook"


def dialect_mark(point: str, choice: str) -> str:
    """Return ` (dialect)` or ` (reading)` for a choice that no document makes; else ""."""
    kind = undocumented_kind(point, choice)
    return f" ({kind})" if kind else ""


def undocumented_kind(point: str, choice: str) -> str:
    """Return `dialect` or `reading` for a choice that no document makes; else ""."""
    if choice in POINTS[point].readings:
        return "reading"
    return "dialect" if choice in POINTS[point].dialects else ""


def reading_words(point: str, choice: str) -> str:
    """Describe a rejected reading: `a reading of F-043 (forum) that we rejected`."""
    joint = {
        base
        for base, readings in JOINT_READINGS.items()
        if any(joined.get(point, "").partition("=")[0] == choice for joined in readings)
    }
    read: dict[MadeChoice, str] = {}
    for ruleset, made in rulesets_choosing(POINTS[point]):
        if ruleset in joint or choice in {text.partition("=")[0] for text in made.readings_on_file}:
            cited = f"{', '.join(made.sentences)} ({ruleset})" if made.sentences else ruleset
            read.setdefault(made, cited)
    return f"a reading of {join_words(read.values())} that we rejected"


def list_bounds(listing: ListSchema) -> str:
    """Describe the entries of a list and their bounds."""
    by_bounds: dict[str, list[str]] = {}
    for name, entry in listing.entries.items():
        if entry.least < entry.most:
            words = f"from {entry.least} to {entry.most}"
            by_bounds.setdefault(words, []).append(f"{name} ({entry.usual} if unnamed)")
    ranges = "; ".join(f"{words} for {join_words(names)}" for words, names in by_bounds.items())
    return f"A list of whole numbers {ranges}."


def format_house_file(base: str, choices: Mapping[str, Choice], name: str = "") -> str:
    """Format a house file; `base` is a built-in ruleset with its options, `standard+nearest`."""
    root, *options = base.split("+")
    kinds = {point: undocumented_kind(point, choice.name) for point, choice in choices.items()}
    listed = ", ".join(f'"{option}"' for option in options)
    lines = [
        *([f'name = "{name}"'] if name else []),
        f'base = "{root}"',
        *([f"options = [{listed}]"] if options else []),
        "",
        "[choices]",
        *(
            f'"{point}" = {toml_value(choice)}' + (f"  # {kinds[point]}" if kinds[point] else "")
            for point, choice in choices.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def toml_value(choice: Choice) -> str:
    """Format a choice as a TOML value."""
    if choice.listed:
        listed = ", ".join(f"{name} = {number}" for name, number in choice.listed)
        return f'{{ choice = "{choice.name}", list = {{ {listed} }} }}'
    if choice.number is None:
        return f'"{choice.name}"'
    return f'{{ choice = "{choice.name}", number = {choice.number} }}'
