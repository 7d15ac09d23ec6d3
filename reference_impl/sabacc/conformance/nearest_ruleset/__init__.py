"""The nearest ruleset that a document admits: how a program plays what the document leaves open.

A program that answers some cases otherwise than its ruleset may play an open point otherwise.  So
the search changes open points, one after the other, always the one by which the most answers come
right; what is then still wrong is wrong by every reading that the document leaves.  A case that
holds under the changed ruleset is judged by what it expects, one that no longer holds there by what
the reference answers there, on the facts that the case names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sabacc.conformance.nearest_ruleset.candidates import (
    Answers,
    CaseReply,
    Mark,
    Nearest,
    Otherwise,
    OwnWay,
    Put,
)
from sabacc.conformance.nearest_ruleset.search import Search
from sabacc.conformance.scenarios.cases import Case
from sabacc.spec.rulesets import Ruleset

__all__ = ["CaseReply", "Mark", "Nearest", "Otherwise", "OwnWay", "Put", "nearest"]


def nearest(  # noqa: PLR0913 - what is searched, and how
    rules: Ruleset,
    replies: Iterable[CaseReply],
    more: Iterable[Case] = (),
    ask: Callable[[Sequence[Case], Ruleset], Iterable[CaseReply]] = lambda _cases, _rules: (),
    *,
    sure: bool = False,
    pairs: bool = True,
) -> Nearest:
    """Find how a program plays what `rules` leave open, and judge every answer by that.

    `replies` are its answers to the cases that hold under `rules`; `more` are the cases that may
    hold where open points are changed, and `ask` puts some of them to the program, by the ruleset
    under which they hold.  With `sure` only changes that are no chance are kept, without `pairs`
    only single ones are tried.
    """
    ordered = sorted(replies, key=lambda reply: reply.case.id)  # no order of asking decides
    answers = Answers(rules, {reply.case.id: reply for reply in ordered}, more, ask)
    return Search(answers).run(sure=sure, pairs=pairs)
