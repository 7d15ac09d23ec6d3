"""The quiz of rulings: every dispute of the casebook whose claims are judged, as a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sabacc.arbiter.claims import STANDS_TOO, JudgedClaim
from sabacc.arbiter.why.words import capital
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.site.casebook.disputes import Ruled
from sabacc.site.casebook.told import base_words, chapter_of, claims, page_of, position
from sabacc.site.data import PARTS
from sabacc.site.elements.markup import To, box
from sabacc.spec.points import point_of_rule
from sabacc.system.text import join_words

PAGE: Final = "casebook/quiz.md"
_TO: Final = To(PAGE)


def page(every: Sequence[Ruled]) -> Iterator[str]:
    """Yield the page; without the script the questions are folded, and so are their answers."""
    asked = [one for one in every if _can_be_asked(one)]
    yield from ("---", "hide:", "  - toc", "---")
    yield from ("# Quiz: who is right?", "")
    yield f"{len(asked)} disputes from {_TO.link('the casebook', 'casebook.md')}."
    yield "Read what happened, decide who is right, then open the ruling."
    yield "Every ruling names the ruleset that it is made by, and its rule."
    yield ""
    yield '<div class="quiz-desk" data-quiz hidden></div>'
    for part in PARTS:
        yield from ("", f"## {part.title}", "")
        for one in asked:
            if chapter_of(one.dispute) in part.chapters:
                yield from box("quiz", one.dispute.title, _asked(one))
                yield ""


def _can_be_asked(one: Ruled) -> bool:
    """Say whether everybody's claim is judged: otherwise choosing some of them has no answer."""
    judged = _judged(one)
    return len(judged) == len(one.dispute.claims) and all(each.verdict != "open" for each in judged)


def _judged(one: Ruled) -> list[JudgedClaim]:
    return one.judged(one.heard.rules)


def _asked(one: Ruled) -> Iterator[str]:
    dispute = one.dispute
    yield f"{dispute.told} Under {base_words(one, _TO)}, who is right?"
    yield ""
    yield from position(dispute.method, dispute.position, _TO)
    yield ""
    yield from claims(one)
    yield ""
    yield from box("ruling", "The ruling", _answer(one))
    yield ""


def _answer(one: Ruled) -> Iterator[str]:
    """Yield who is right, the ruling, its rule, and the way to the whole dispute.

    The paragraph bears the names for the script: who is right, and whose claim stands too.
    """
    judged = _judged(one)
    right = [each.claim.who for each in judged if each.verdict == "right"]
    too = [each.claim.who for each in judged if each.verdict == STANDS_TOO]
    said = f"{join_words(right) or 'nobody'} {'are' if right[1:] else 'is'} right"
    if too:
        said += f"; what {join_words(too)} says {_TO.term('stands too')}"
    yield f"**{capital(said)}.** {one.ruling['ruling']}"
    yield f'{{: .answer data-right="{",".join(right)}" data-too="{",".join(too)}" }}'
    yield ""
    claimed = one.ruling["claims"]
    decisive = next((each for each in claimed if each["verdict"] == "right"), claimed[0])
    rule = decisive["rule"]
    if point_of_rule(rule) is not None:
        yield f"The rule: {_TO.rule(rule, rule_texts()[rule].title)}."
    yield f"{_TO.link('The whole dispute', page_of(one.dispute.id))}, under every ruleset."
    yield ""
