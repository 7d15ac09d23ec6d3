"""The page of the laws that hold in every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.conformance.judging.asking_order import REPHRASED, TWICE
from sabacc.conformance.laws import LAWS, Law

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LAWS_PAGE: Final = "implementers/laws.md"

_HEAD: Final = """\
# The laws

Some things hold at every table, whatever it plays: credits do not vanish, a folded player wins
nothing, and a player's name does not change a hand.
These are the laws of every ruleset.
The suite judges every program by them, even under a ruleset of the program's own.
A program that breaks a law does not conform.

`sabacc rules laws` prints them.
`sabacc verify --rule laws.credits-conserved -- COMMAND` asks every question whose answer can show
that law.

## Keys that are left out

A program may leave out any key of an answer. That breaks no law, and switches none off.
If the ruleset fixes what the key would say, the suite computes it: as long as no rule lets the
house take credits, a missing `house` is zero.
Otherwise the suite judges by what must hold anyway: the answer cannot show more credits than there
were, or a card that came from nowhere.
`sabacc doctor` names each law that wants a key, and what the suite cannot see without it.
"""

_AGAIN: Final = f"""\
## Asked again

A program answers by the rules, not by what it remembers.
So every run has a seed. The report prints it, and `--seed` repeats a run exactly.

- The order of the questions depends on the seed.
- One question in {round(1 / TWICE)} is asked a second time.
- One question in {round(1 / REPHRASED)} is asked again, rephrased: the same question with changed
  names, suits or numbers that do not matter.

A question is rephrased in one of these ways:

- The seats have other names, and the list of seats begins with another one.
- Two suits are exchanged, or two pairs of suits.
- The cards of each hand, and seats that are listed without an order, come in another order.
- Everybody holds more credits, all by the same number.
- More cards lie at the bottom of the deck.
- A hand that loses is exchanged for one far out of range.
- Every action that is refused is tried twice in a row.
- Somebody tries to act once the hand is over.

A question is rephrased only in a way that fits it.
The reference answers the rephrased question first, by the same ruleset, and everything that the
scenario expects must still show.
If a rule does look at suits, or if a short stack decides, the question is rephrased in another way,
or not at all.
"""


def laws_page() -> str:
    """Return the page as Markdown."""
    return "\n".join((_HEAD, "## The laws one by one", "", *_laws(), _AGAIN))


def _laws() -> Iterator[str]:
    for law in LAWS.values():
        yield from (f"### {law.title} {{ #{law.id} }}", "")
        yield f"`{law.id}`"
        yield ""
        yield law.says
        yield ""
        yield f"- *How it is judged*: {' '.join(way.value for way in law.ways)}"
        yield f"- *Levels*: {_named(law.methods)}"
        for method, keys in law.keys.items():
            yield f"- *Keys of `{method}` that show it*: {_named(keys)}"
        yield from _without(law)
        yield ""


def _without(law: Law) -> Iterator[str]:
    if law.without:
        yield f"- *If one of these keys is left out*, {law.without}."


def _named(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
