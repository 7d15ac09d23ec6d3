"""Lists of known failures: one `ruleset case-or-rule` a line, with comments that give the reasons.

    # The caller's penalty waits for the next release.
    classic penalties.caller.hand-pot/the-caller-loses   # issue 12
    classic bombs.zero.bombs
    classic pots.side.by-stake/hunt
    classic laws.names-of-seats

A rule stands for all its cases, and `rule/hunt` for what the hunt alone finds under it.  Where a
rule or a case of it is listed, the hunt passes over what that rule can explain.  A case
that breaks a law excuses no other case, but what the hunt and repeated questions show of that law.
Names may hold blanks: the case begins at the first id of a rule,
`chapter.point.choice`, or of a law.  What the program could not answer is no known failure: a list
never forgives it.

The list is strict: an entry that passes, or that names nothing, is an error.  So a list can only
shrink, and what was fixed once stays fixed.  Chance decides whether a run shows a law or a hunt's
finding, so such entries are not held to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import (
    OF_THE_HUNT,
    Judgement,
    RunReport,
    by_key,
    failure_keys,
)
from sabacc.conformance.laws import LAWS
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.system.text import counted
from sabacc.system.user_input import FileKind, InputError, read_text

HEADER = """\
# Known failures of a program under test, one `ruleset case-id` or `ruleset rule` per line.
# Written by `sabacc verify --write-expect-failures`; comments are kept, so give the reasons.
# `sabacc verify --expect-failures` reads it, and fails if an entry passes or names nothing.
"""
_HEADER_LINES = frozenset(HEADER.splitlines())
_RULE: Final = r"(?:laws\.[a-z0-9-]+|[a-z-]+\.[a-z0-9-]+\.[a-z0-9-]+)"
_ENTRY: Final = re.compile(rf"(?P<ruleset>.+?) (?P<case>{_RULE}(?:/.*|[ \t]* \#.*)?)", re.DOTALL)


class KnownFailuresError(InputError):
    """A list that cannot be read: says file, line, what is wrong and the fix."""


FAILURE_LIST: Final = FileKind(
    KnownFailuresError,
    20_000_000,
    "--write-expect-failures makes one",
    "a list has one line per failure",
)


@dataclass(frozen=True, slots=True)
class KnownFailure:
    """One known failure: its ruleset, its case or rule, where it stands, and its comments.

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
    entries: tuple[KnownFailure, ...] = ()
    foot: tuple[str, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The failures that the list names."""
        return frozenset(entry.key for entry in self.entries)


def read(path: Path) -> KnownFailures:
    """Read a list; raises KnownFailuresError naming file and line."""
    return parse(read_text(path, FAILURE_LIST).replace("\r\n", "\n").replace("\r", "\n"), str(path))


def parse(text: str, file: str) -> KnownFailures:
    """Read the text of a list; raises KnownFailuresError naming file and line."""
    entries: dict[str, KnownFailure] = {}
    before: list[str] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(_BLANKS)
        if not line or line.startswith("#"):
            if line and line not in _HEADER_LINES:
                before.append(line)
            continue
        found = _split(line)
        if found is None:
            raise KnownFailuresError(
                f"{file}:{number}: {line!r} is not an entry; "
                "write `ruleset case-id` or `ruleset rule`"
            )
        ruleset, case, comment = found
        entry = KnownFailure(ruleset, case, number, tuple(before), comment)
        if entry.key in entries:
            first = entries[entry.key].line
            raise KnownFailuresError(
                f"{file}:{number}: {entry.key!r} is already in line {first}; delete one"
            )
        entries[entry.key] = entry
        before.clear()
    return KnownFailures(file, tuple(entries.values()), tuple(before))


_BLANKS: Final = " \t\r"


def _split(line: str) -> tuple[str, str, str] | None:
    """Part a line into ruleset, case and comment; None if it is not an entry.

    A `#` within a word is no comment, and neither is one in the name of a ruleset.
    """
    found = _ENTRY.fullmatch(line)
    if found is None:
        return None
    case, mark, comment = found["case"].partition(" #")
    return found["ruleset"].rstrip(_BLANKS), case.rstrip(_BLANKS), f"#{comment}" if mark else ""


def _can_be_listed(judged: Judgement) -> bool:
    """Whether a line can name it: a program may make up a ruleset with any name."""
    key = failure_keys(judged)[0]
    plain = "\n" not in key and not key.startswith("#") and key.strip(_BLANKS) == key
    return plain and _split(key) == (judged.ruleset, key.removeprefix(f"{judged.ruleset} "), "")


def refuse_unknown(known: KnownFailures) -> None:
    """Refuse entries that name nothing of the suite; raises KnownFailuresError."""
    cases = load_cases()
    ids = {*LAWS, *(case.id for case in cases), *(case.rule for case in cases)}
    unknown = [
        entry for entry in known.entries if entry.case.removesuffix(f"/{OF_THE_HUNT}") not in ids
    ]
    if unknown:
        first = unknown[0]
        kind = "case" if "/" in first.case else "rule"
        more = f" (and {len(unknown) - 1} more entries)" if len(unknown) > 1 else ""
        raise KnownFailuresError(
            f"{known.file}:{first.line}: there is no {kind} {first.case!r}{more}; "
            "delete the entry, or correct its id (`sabacc rules` lists them)"
        )


def outdated(known: KnownFailures, report: RunReport, *, whole: bool) -> dict[str, str]:
    """Describe, by their keys, the entries that did not fail, or that nobody asked.

    `whole` is a run without filters, in which an entry that was not even planned is out of date.
    """
    named, whole = by_key(report.judgements, known.keys), whole and not report.stopped
    return {
        entry.key: f"{known.file}:{entry.line}: {entry.key} {why}; delete the entry"
        for entry in known.entries
        if not (entry.case in LAWS or entry.case.endswith(f"/{OF_THE_HUNT}"))  # shown by chance
        and (why := _why_outdated(named.get(entry.key, ()), whole=whole)) is not None
    }


def _why_outdated(found: Sequence[Judgement], *, whole: bool) -> str | None:
    """Explain why an entry is out of date that names these judgements; None if it is not."""
    if not found:
        return "is not part of this run" if whole else None
    if any(one.wrong or one.unasked or one.case.quarantined for one in found):
        return None
    asked = [one.outcome for one in found if one.outcome.asked]
    if not asked:
        return f"is not asked ({found[0].outcome.value})"
    others = [outcome for outcome in asked if outcome is not Outcome.PASSED]
    return f"did not fail ({others[0].value})" if others else "passes now"


def summary(report: RunReport, path: Path) -> str:
    """Describe the list that `written` writes of a run, and what it leaves out."""
    wrong = [judged for judged in report.judgements if judged.wrong]
    failed = [judged for judged in wrong if judged.outcome is Outcome.FAILED]
    listed = sum(map(_can_be_listed, failed))
    says = [f"{path}: {counted(listed, 'known failure')} written"]
    if faults := len(wrong) - len(failed):
        says.append(
            f"{counted(faults, 'case')} that could not be judged left out: no list "
            "excuses a program that does not answer"
        )
    if nameless := len(failed) - listed:
        says.append(
            f"{counted(nameless, 'failure')} left out: the name of the ruleset "
            "does not fit in a line"
        )
    return "; ".join(says)


def written(known: KnownFailures, report: RunReport) -> str:
    """Return the list that a run asks for, sorted, with the comments that were there.

    Entries that the run did not judge are kept, so that a partial run loses nothing, and neither
    does a quarantine: a disputed case may stay in the list, and need not.  Only wrong answers are
    written: what could not be judged is never a known failure.
    """
    old = {entry.key: entry for entry in known.entries}
    found = [
        one
        for one in report.judgements
        if not (one.outcome.faulty or one.outcome is Outcome.UNASKED or one.disputed)
    ]
    wrong = [one for one in found if one.wrong]
    judged = {key for one in found for key in failure_keys(one)}
    failed = {key for one in wrong for key in failure_keys(one)}
    kept = {key: entry for key, entry in old.items() if key not in judged or key in failed}
    failing = {
        key: KnownFailure(one.ruleset, key.removeprefix(f"{one.ruleset} "), 0)
        for one in wrong
        for key in failure_keys(one)[:1]
        if _can_be_listed(one) and not any(key in kept for key in failure_keys(one))
    }
    lines = [HEADER]
    for _, entry in sorted((kept | failing).items()):
        lines += [f"{comment}\n" for comment in entry.before]
        after = f"  {entry.after}" if entry.after else ""
        lines.append(f"{entry.key}{after}\n")
    lines += [f"{comment}\n" for comment in known.foot]
    return "".join(lines)
