"""Findings that are kept in files: asked first next time, or one of them again.

A file holds one question as JSON: by which ruleset, which method, and the request.  What else it
says is for people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from sabacc import EDITION
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.question import LONGEST, Question, question
from sabacc.protocol.messages import Method, read_params
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import FileKind, InputError, read_text

FORMAT: Final = 1
"""The version of the format of a finding."""
MOST: Final = 1_000
"""How many findings of a folder are read at the most."""


class FindingError(InputError):
    """A file that is no finding: says the file, the field, what is wrong and the fix."""


_FINDING: Final = FileKind(
    FindingError,
    2 * LONGEST,
    "give a file that `sabacc hunt` has written",
    "delete it: no finding is that large",
)


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finding in its file."""

    format: int
    ruleset: str
    method: Method
    params: dict[str, Any]
    rule: str = ""
    fact: str = ""
    edition: str = EDITION


def text_of(found: Finding, ruleset: str) -> str:
    """Write a finding as its file holds it."""
    fact = found.differences[0].fact if found.differences else ""
    asked = found.question
    kept = Kept(FORMAT, ruleset, asked.method, asked.params, found.rule, fact)  # type: ignore[arg-type]
    return msgspec.json.format(msgspec.json.encode(kept), indent=1).decode() + "\n"


def name_of(found: Finding) -> str:
    """Return the name of its file: the rule, and a mark of the question."""
    asked = found.question
    mark = hashlib.sha256(msgspec.json.encode([asked.method, asked.params], order="sorted"))
    return f"{found.rule or 'no-rule'}-{mark.hexdigest()[:8]}.json"


def read(path: Path) -> Kept:
    """Read a finding; raises FindingError."""
    text = read_text(path, _FINDING)
    try:
        kept = msgspec.json.decode(text, type=Kept)
        read_params(kept.method, kept.params)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _wrong(path, f"it is no finding: {error}") from error
    if kept.format != FORMAT:
        raise _wrong(path, f"{kept.format} is not a format that is known", "format")
    return kept


def _wrong(path: Path, problem: str, field: str = "") -> FindingError:
    mend = "delete it, or give a file that `sabacc hunt` has written"
    return FindingError(problem, mend, field=field, file=str(path))


def read_folder(folder: Path) -> Iterator[Kept]:
    """Yield the findings of a folder in the order of their names; none if there is no folder.

    Raises FindingError for a file that is none.
    """
    if folder.is_dir():
        for path in sorted(folder.glob("*.json"))[:MOST]:
            yield read(path)


def asked_again(kept: Kept, name: str, rules: Ruleset) -> Question | None:
    """Return a kept question by a ruleset; None if it is none there."""
    return question(name, kept.method, kept.params, rules)
