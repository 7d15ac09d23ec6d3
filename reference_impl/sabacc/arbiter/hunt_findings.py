"""A finding of the hunt as people read it: a draft scenario, and a hand record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drafts import draft
from sabacc.arbiter.entries.claims import is_fact
from sabacc.arbiter.entries.fields import FieldError
from sabacc.arbiter.played.to_record import record_of
from sabacc.arbiter.reading.dispute import METHODS, Dispute, from_json
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.protocol.answers import InconsistentRequestError
from sabacc.protocol.messages import PlayParams
from sabacc.records import write_record
from sabacc.spec.rulesets import Ruleset

_MOST_FACTS: Final = 5
"""How many facts a draft states at the most."""
_QUESTIONS: Final = {method: question for question, method in METHODS.items()}


def as_scenario(  # noqa: PLR0913, PLR0917 - what a finding is made of
    rules: Ruleset,
    method: str,
    params: Mapping[str, object],
    facts: Sequence[str],
    rule: str,
    title: str,
) -> str:
    """Return a question as a draft scenario that states some facts, under `rule` where it is known.

    Empty where the arbiter does not take it as a dispute: a comment could not say what it is.
    """
    dispute = _dispute(rules, method, params, facts, title)
    if dispute is None:
        return ""
    return draft(dispute, Arbiter((rules,)).rule(dispute), dispute.asks, rule)


def _dispute(
    rules: Ruleset, method: str, params: Mapping[str, object], facts: Sequence[str], title: str
) -> Dispute | None:
    asks = [fact for fact in facts if is_fact(method, fact)][:_MOST_FACTS]
    data = {
        "title": title,
        "ruleset": rules.name,
        "question": _QUESTIONS[method],
        "position": dict(params),
        "asks": asks,
    }
    try:
        return from_json(data, rules)
    except FieldError:
        return None


def as_record(rules: Ruleset, params: Mapping[str, object]) -> str:
    """Return a played hand as a hand record; empty where no record can tell it."""
    dispute = _dispute(rules, "play", params, (), "")
    asked = None if dispute is None else dispute.requests[0]
    if not isinstance(asked, PlayParams):
        return ""
    try:
        return write_record(record_of(asked, rules))
    except (InconsistentRequestError, RefusedError, ScriptRanOutError):
        return ""
