"""The English of our texts: no word that the guide bans, beyond the files that are still to do."""

from __future__ import annotations

from statistics import median
from typing import Final

from sabacc.conformance.scenarios.catalogue import rule_texts
from tests.guards.english import IN_LAW, every_slip, slips, to_do
from tests.guards.lengths import LONG_RULE, LONG_SENTENCE, lengths

MOST_LONG_SENTENCES: Final = 6
MOST_LONG_RULES: Final = 3
USUAL_RULE: Final = 52
"""What is left to shorten; the three may only shrink, to 0, 0 and 45."""


def test_no_text_has_a_banned_word() -> None:
    """Except in files that are still to do; one that is clean comes off the list."""
    listed = set(to_do())
    found = list(every_slip())

    assert [str(slip) for slip in found if slip.file not in listed] == []
    assert sorted(listed - {slip.file for slip in found}) == []


def test_a_slip_says_where_and_what_is_better() -> None:
    """Code in backticks is no word of a text."""
    (slip,) = slips("a.md", ["The total is nought, not `nought`."])

    assert str(slip) == "a.md: 'nought' (out of use): zero: The total is nought, not `."
    assert [one.found for one in slips("a", ["A program is asked."], IN_LAW)] == ["program"]


def test_laws_are_short() -> None:
    """Sentences, rules, and the median rule, without what is for programs."""
    laws = [lengths(text.words) for text in rule_texts().values()]
    rules = [sum(law) for law in laws]

    assert sum(one > LONG_SENTENCE for law in laws for one in law) <= MOST_LONG_SENTENCES
    assert sum(one > LONG_RULE for one in rules) <= MOST_LONG_RULES
    assert median(rules) <= USUAL_RULE
