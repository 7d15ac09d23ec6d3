"""Where it can be, everything is asked: hands of a few cards, and every pair of what they count.

That is a proof, as far as it goes: it says what was asked, and which facts the answers showed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.conformance.hunting.hunt import Hunt
from sabacc.conformance.hunting.question import Question, question
from sabacc.engine.play import compile_rules
from sabacc.protocol.facts import ANSWER_FIELDS
from sabacc.spec.cards import CARDS, excess_card
from sabacc.spec.rulesets import Ruleset, custom_copies, deck_copies
from sabacc.system.text import join_at_most

if TYPE_CHECKING:
    Hand = tuple[str, ...]
    Kind = tuple[int, bool, str | None]
    """The worth of a hand: its total, whether it is out of range, and its special hand."""

USUAL: Final = 3
"""Up to how many cards the hands have where nobody says otherwise."""
MOST: Final = 4
_WORDS: Final = {1: "one", 2: "two", 3: "three", 4: "four"}
_SEATS: Final = ("Han", "Lando")


@dataclass(slots=True)
class Proof:
    """The questions that were asked in full at one level.

    Attributes:
        method: The level.
        says: What every question was, in words that follow "every".
        asked: How many were asked.
        right: How many were answered rightly, as far as the answers go.
        shown: How many right answers show each fact.
    """

    method: str
    says: str
    asked: int = 0
    right: int = 0
    shown: Counter[str] = field(default_factory=Counter[str])

    def take(self, asked: Question, answer: object) -> None:
        """Count a right answer, and what it shows."""
        if asked.method == self.method:
            self.right += 1
            self.shown.update(cast("dict[str, Any]", answer).keys())

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts that every answer shows."""
        known = ANSWER_FIELDS[self.method]
        return tuple(name for name in known if self.right and self.shown[name] == self.right)

    @property
    def holds(self) -> bool:
        """Whether every question was answered rightly, and with some fact each."""
        return 0 < self.asked == self.right and bool(self.facts)

    @property
    def words(self) -> str:
        """Say in one sentence what is proved, or why nothing is."""
        if self.holds:
            left = [name for name in ANSWER_FIELDS[self.method] if name not in self.facts]
            but = f"; {join_at_most(left)} not always shown, and not proved" if left else ""
            return (
                f"Proved: the program is right on {self._all} "
                f"({join_at_most(list(self.facts))}){but}."
            )
        if self.right == self.asked:
            return f"Not proved: the answers show nothing that holds for {self._all}."
        return f"Not proved: {self.asked - self.right:,} wrong or unanswered of {self._all}."

    @property
    def _all(self) -> str:
        return f"all {self.asked:,} {self.says}"


def prove(hunt: Hunt, most: int = USUAL) -> list[Proof]:
    """Ask every hand of up to `most` cards, and every pair of what they count.

    Both only as far as the program claims the levels; what is wrong is among the findings.
    """
    rules, levels = hunt.rules, hunt.target.levels
    found: list[Proof] = []
    cards = _WORDS[most]
    if "score" in levels:
        versions = ", in every version" if compile_rules(rules).versions else ""
        says = f"hands of up to {cards} cards{versions}"
        found.append(_asked_all(hunt, "score", says, partial(scores, most=most)))
    if "compare" in levels and hunt.target.least <= len(_SEATS) <= hunt.target.most:
        says = f"pairs of totals and classes that two hands of up to {cards} cards can have"
        found.append(_asked_all(hunt, "compare", says, partial(pairs, most=most)))
    return found


def _asked_all(
    hunt: Hunt, method: str, says: str, stream: Callable[[Ruleset], Iterator[Question]]
) -> Proof:
    """Ask all, and once more where an open point came to be known on the way."""
    while True:
        proof, rules = Proof(method, says), hunt.rules
        proof.asked = hunt.ask_all(stream(rules), proof.take)
        if hunt.rules is rules:
            return proof


def hands(most: int, rules: Ruleset) -> Iterator[Hand]:
    """Yield every hand of one to `most` cards once, regardless of the order of its cards."""
    copies = deck_copies(rules)
    for size in range(1, most + 1):
        for cards in combinations_with_replacement(CARDS, size):
            if all(cards.count(card) <= copies[CARDS[card]] for card in cards):
                yield cards


def scores(rules: Ruleset, most: int) -> Iterator[Question]:
    """Yield the question what each hand is worth, in every version that may be in force."""
    for version in (None, *compile_rules(rules).versions):
        extra = {} if version is None else {"version": version}
        for number, hand in enumerate(hands(most, rules), 1):
            found = question(f"hand-{number}", "score", {"cards": list(hand), **extra}, rules)
            if found is not None:
                yield found


def pairs(rules: Ruleset, most: int) -> Iterator[Question]:
    """Yield the question which of two hands is better, for every pair of kinds, both ways round.

    Two kinds of which no two hands can lie on one table are left out.
    """
    kinds = sorted(_kinds(rules, most).items(), key=lambda one: (one[0][0], str(one[0])))
    number = 0
    for place, (_, ours) in enumerate(kinds):
        for _, theirs in kinds[place:]:
            for one, other in (together(rules, ours, theirs), together(rules, theirs, ours)):
                number += 1
                params = {"hands": dict(zip(_SEATS, (list(one), list(other)), strict=True))}
                found = question(f"pair-{number}", "compare", params, rules) if one else None
                if found is not None:
                    yield found


def _kinds(rules: Ruleset, most: int) -> dict[Kind, list[Hand]]:
    """Return hands of each kind, enough to find two of any two kinds that can lie on one table.

    Those are all of a kind; or, once one more than a hand has cards share no card with one
    another, these alone: of any other hand some of them shares no card.
    """
    apart: dict[Kind, list[Hand]] = {}
    others: dict[Kind, list[Hand]] = {}
    for one in scores(rules, most):
        if "version" in one.params:
            break
        right, hand = one.expected, tuple(one.params["cards"])
        kind = right["total"], right["bombed"], right["special"]
        same = apart.setdefault(kind, [])
        if len(same) > most:
            continue
        if all(set(hand).isdisjoint(each) for each in same):
            same.append(hand)
        else:
            others.setdefault(kind, []).append(hand)
    return {
        kind: same if len(same) > most else same + others.get(kind, [])
        for kind, same in apart.items()
    }


def together(rules: Ruleset, ours: Sequence[Hand], theirs: Sequence[Hand]) -> tuple[Hand, Hand]:
    """Return two hands that can lie on one table; two empty ones where no two can."""
    for one in ours:
        for other in theirs:
            if excess_card((*one, *other), custom_copies(rules)) is None:
                return one, other
    return (), ()
