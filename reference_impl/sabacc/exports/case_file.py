"""The cases for other programs: each rule's text as people read it, without the features' marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from sabacc.conformance.scenarios.cases import FORMAT, CaseFile, RuleText
from sabacc.spec.rule_text import PROGRAMS, joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sabacc.conformance.scenarios.cases import Case


def case_file(edition: str, rules: Iterable[RuleText], cases: Iterable[Case]) -> CaseFile:
    """Return a file of cases in which the texts of the rules are words alone.

    The features' conditions in brackets are for the rulebook of one ruleset: here every sentence
    stands, with its condition said.  A number that a table agrees on is called so.
    """
    return CaseFile(FORMAT, edition, tuple(map(_plain, rules)), tuple(cases))


def _plain(text: RuleText) -> RuleText:
    said = [joined(text.words.law_told())]
    programs = joined(text.words.programs_told())
    if programs:
        said.append(f"{PROGRAMS}\n{programs}")
    return msgspec.structs.replace(text, description="\n\n".join(said))
