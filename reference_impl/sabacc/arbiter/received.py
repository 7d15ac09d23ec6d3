"""A dispute as it comes in: read, and refused if its ruling depends on lines it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from sabacc.arbiter.entries.claims import refuse_mishap
from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.merging import refuse_what_matters
from sabacc.arbiter.reading.dispute import Dispute, from_json
from sabacc.arbiter.reading.lines import CLAIM, CLAIMS
from sabacc.arbiter.reading.text import OPTION, Written, in_text, written
from sabacc.spec.rulesets import Ruleset
from sabacc.system.user_input import one_line


def read(text: str, rules: Ruleset | None = None, claims: Sequence[str] = ()) -> Dispute:
    """Read a dispute from its text, from JSON, or from a hand record alone.

    Args:
        text: What somebody wrote.
        rules: By which ruleset to rule, whatever the text names.
        claims: Claims beside those of the text: `Han: winner Han`, or `winner Han` alone.

    Raises:
        FieldError: It cannot be read, or does not add up; with the line, where there is one.
    """
    try:
        found = written(text, ruled=rules is not None)
    except FieldError:
        for claim in claims:
            refuse_mishap(_said(claim)["claim"], f"{OPTION} {_quoted(claim)}")
        raise
    told: object = found.data.get("claims", [])
    if claims and isinstance(told, list):
        listed = cast("list[object]", told)
        places = {
            f"claims[{place}]": (0, f"{OPTION} {_quoted(claim)}")
            for place, claim in enumerate(claims, len(listed))
        }
        more = [*listed, *map(_said, claims)]
        if not listed:
            places["claims"] = 0, OPTION
        places = {**found.places, **places}
        found = replace(found, data={**found.data, "claims": more}, places=places)
    return ready(found, rules)


def _said(claim: str) -> dict[str, str]:
    """Part who claims from what they claim: `Han: ...`, or a whole line, `Han claims: ...`."""
    who, colon, says = claim.partition(":")
    name = "" if who.strip() == CLAIM else who.strip().removesuffix(CLAIMS).strip()
    return {"who": name, "claim": says.strip()} if colon else {"claim": claim.strip()}


def _quoted(claim: str) -> str:
    return f'"{one_line(claim)}"'


def ready(found: Written, rules: Ruleset | None = None) -> Dispute:
    """Turn a text that was read into a dispute; raises FieldError with the line."""
    try:
        dispute = from_json(found.data, rules)
        refuse_what_matters(dispute)
    except FieldError as error:
        raise in_text(found, error) from None
    return dispute


def values(text: str) -> dict[str, Any]:
    """Return the JSON values of a text that is a dispute; raises FieldError."""
    found = written(text)
    ready(found)
    return dict(found.data)
