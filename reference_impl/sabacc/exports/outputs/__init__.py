"""What commands write with `--format json`, as types for the schemas.

The commands build these values where they know them, and some have their types there; a test reads
what they write by these types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.exports.outputs.about_hunts import HuntOutput
from sabacc.exports.outputs.about_records import AuditOutput, EvidenceOutput, RecoveredOutput
from sabacc.exports.outputs.about_rules import CasesOutput, LawsOutput, RulesOutput

if TYPE_CHECKING:
    from collections.abc import Mapping

OUTPUTS: Final[Mapping[str, type[object]]] = {
    "arbitrate": RulingOutput,
    "audit": AuditOutput,
    "classify-program": RecoveredOutput,
    "classify-records": EvidenceOutput,
    "hunt": HuntOutput,
    "rules": RulesOutput,
    "rules-case": CasesOutput,
    "rules-laws": LawsOutput,
}
"""By the name of the command, and what it is asked about where that makes a difference."""
