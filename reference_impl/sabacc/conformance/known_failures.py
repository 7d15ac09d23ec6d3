"""Lists of known failures: one `ruleset case-id` a line, with comments that give the reasons.

    # The caller's penalty waits for the next release.
    classic penalties.caller.hand-pot/the-caller-loses   # issue 12

The list is strict: an entry that passes, or that names no case, is an error.  So a list can only
shrink, and what was mended once stays mended.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sabacc.conformance.grader import Outcome
from sabacc.conformance.runner import failure_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from sabacc.conformance.results import Judgement, Report

HEADER = """\
# Known failures of a program under test, one `ruleset case-id` a line.
# Written by `sabacc verify --write-expect-failures`; comments are kept, so give the reasons.
# `sabacc verify --expect-failures` reads it, and fails where an entry passes or names no case.
"""
_HEADER_LINES = frozenset(HEADER.splitlines())
_NOT_ASKED = frozenset({Outcome.NOT_CLAIMED, Outcome.NOT_THIS_RULESET})


class KnownFailuresError(ValueError):
    """A list that cannot be read: says file, line, what is wrong and the mend."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One known failure: its ruleset and case, where it stands, and its comments.

    `before` are the whole comment lines above it, `after` the comment on its own line.
    """

    ruleset: str
    case: str
    line: int
    before: tuple[str, ...] = ()
    after: str = ""

    @property
    def key(self) -> str:
        """The name of the failure, as the runner says it."""
        return f"{self.ruleset} {self.case}"


@dataclass(frozen=True, slots=True)
class KnownFailures:
    """A list of known failures as it was read; `foot` are the comments below the last entry."""

    file: str
    entries: tuple[Entry, ...] = ()
    foot: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The failures that the list names."""
        return frozenset(entry.key for entry in self.entries)


def read(path: Path) -> KnownFailures:
    """Read a list; raises KnownFailuresError naming file and line."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        message = f"{path}: there is no such file; --write-expect-failures makes one"
        raise KnownFailuresError(message) from None
    except (OSError, UnicodeDecodeError) as error:
        message = f"{path}: it cannot be read as a text in UTF-8 ({error})"
        raise KnownFailuresError(message) from error
    return parse(text, str(path))


def parse(text: str, file: str) -> KnownFailures:
    """Read the text of a list; raises KnownFailuresError naming file and line."""
    entries: dict[str, Entry] = {}
    before: list[str] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content, comment = _split(raw)
        if not content:
            if comment and comment not in _HEADER_LINES:
                before.append(comment)
            continue
        ruleset, space, case = content.rpartition(" ")
        if not space:
            message = f"{file}:{number}: {content!r} is no entry; write `ruleset case-id`"
            raise KnownFailuresError(message)
        entry = Entry(ruleset.strip(), case, number, tuple(before), comment)
        if entry.key in entries:
            first = entries[entry.key].line
            message = f"{file}:{number}: {entry.key!r} stands in line {first} already; delete one"
            raise KnownFailuresError(message)
        entries[entry.key] = entry
        before.clear()
    return KnownFailures(file, tuple(entries.values()), tuple(before))


def _split(raw: str) -> tuple[str, str]:
    """Part a line into its entry and its comment; a `#` within a word is no comment."""
    stripped = raw.strip()
    if stripped.startswith("#"):
        return "", stripped
    content, mark, comment = stripped.partition(" #")
    return " ".join(content.split()), f"#{comment}" if mark else ""


def refuse_unknown(known: KnownFailures, cases: Collection[str]) -> None:
    """Refuse entries that name no case of the suite; raises KnownFailuresError."""
    unknown = [entry for entry in known.entries if entry.case not in cases]
    if unknown:
        first = unknown[0]
        more = f" (and {len(unknown) - 1} more entries)" if len(unknown) > 1 else ""
        message = (
            f"{known.file}:{first.line}: there is no case {first.case!r}{more}; "
            "delete the entry, or mend its id (`sabacc rules` lists them)"
        )
        raise KnownFailuresError(message)


def problems(known: KnownFailures, report: Report, *, whole: bool) -> tuple[str, ...]:
    """Say which entries are out of date: they did not fail, or nobody asked them.

    `whole` is a run without filters, in which an entry that was not even planned is out of date.
    """
    judged = {failure_key(found): found for found in _judgements(report)}
    return tuple(_problems(known, judged, whole=whole and not report.stopped))


def _problems(known: KnownFailures, judged: dict[str, Judgement], *, whole: bool) -> Iterator[str]:
    for entry in known.entries:
        found = judged.get(entry.key)
        if found is None:
            why = "is not part of this run" if whole else None
        elif found.wrong or found.case.quarantined:
            why = None
        elif found.outcome in _NOT_ASKED:
            why = f"is not asked ({found.outcome.value})"
        elif found.outcome is Outcome.PASSED:
            why = "passes now"
        else:
            why = f"did not fail ({found.outcome.value})"
        if why is not None:
            yield f"{known.file}:{entry.line}: {entry.key} {why}; delete the entry"


def written(known: KnownFailures, report: Report) -> str:
    """Return the list that a run asks for, sorted, with the comments that were there.

    Entries that the run did not judge are kept, so that a partial run loses nothing.
    """
    old = {entry.key: entry for entry in known.entries}
    judged = {failure_key(found): found for found in _judgements(report)}
    kept = {key: entry for key, entry in old.items() if key not in judged}
    failing = {
        key: old.get(key) or Entry(found.ruleset, found.case.id, 0)
        for key, found in judged.items()
        if found.wrong
    }
    lines = [HEADER]
    for _, entry in sorted((kept | failing).items()):
        lines += [f"{comment}\n" for comment in entry.before]
        after = f"  {entry.after}" if entry.after else ""
        lines.append(f"{entry.key}{after}\n")
    lines += [f"{comment}\n" for comment in known.foot]
    return "".join(lines)


def _judgements(report: Report) -> Iterable[Judgement]:
    return (found for result in report.rulesets for found in result.judgements)
