"""Judging claims: what the rules say of each, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.observing import OPEN, agrees, amounts, observe, payments
from sabacc.arbiter.words import refusal_words
from sabacc.conformance.facts import REFUSED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.arbiter.claims import Claim
    from sabacc.arbiter.view import Observed, View

_NOBODY: Final = frozenset({("winners", ()), ("bombed-seats", ()), ("caller", None)})
"""Claims that nobody does something: the aspect, and what is claimed of it."""
_NEEDED: Final[Mapping[str, str]] = {"lay": "no-interference-field", "all-in": "no-side-pots"}
"""Deeds that the reason of a refusal rules out by itself."""


class Judged(NamedTuple):
    """What the rules say of a claim: `right`, `wrong`, or `open` where nobody can say."""

    claim: Claim
    verdict: str
    because: str
    rule: str


def judge(claim: Claim, view: View) -> Judged:
    """Judge a claim by itself."""
    found = observe(claim.aspect, view)
    if found.value is OPEN:
        verdict = _of_the_refused(claim, view) if REFUSED in view.found.answer else "open"
        words = found.because or found.words
        if verdict != "open":
            words = refusal_words(str(view.found.answer[REFUSED]))
        return Judged(claim, verdict, words, found.rule)
    if agrees(claim, found, view):
        return Judged(claim, "right", found.because or found.words, found.rule)
    words, rule = _elsewhere(claim, found, view)
    return Judged(claim, "wrong", words, rule)


def _of_the_refused(claim: Claim, view: View) -> str:
    """Judge a claim on a position that cannot be: that nothing comes of it is right."""
    name, value = claim.aspect.name, claim.value
    if name == "may":
        needed = _NEEDED.get(claim.aspect.does)
        mine = needed is not None and needed == view.found.answer[REFUSED]
        return "right" if value is False else "wrong" if mine else "open"
    nobody = (name, value) in _NOBODY
    return "right" if nobody or (name == "shifted" and value is False) else "open"


def _elsewhere(claim: Claim, found: Observed, view: View) -> tuple[str, str]:
    """Return why a claim is wrong; of a payment, what is paid to the other pot, with its rule."""
    aspect = claim.aspect
    if aspect.name != "paid" or not aspect.pot:
        return found.because or found.words, found.rule
    other = aspect._replace(pot="hand-pot" if aspect.pot == "sabacc-pot" else "sabacc-pot")
    paid = payments(other, view)
    if not paid:
        return found.words, found.rule
    words = f"{found.words}, and {amounts(paid)} to the {other.pot.replace('-', ' ')}"
    meant = [event for event in paid if event.amount == claim.value]
    if meant or not found.rule or claim.value == sum(event.amount for event in paid):
        return words, (meant or paid)[-1].rule
    return words, found.rule
