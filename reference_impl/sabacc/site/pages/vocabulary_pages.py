"""Pages of the site that are rendered from the specification: a pure function to Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sabacc.conformance.judging.again import REPHRASED, TWICE
from sabacc.conformance.laws import LAWS, Law
from sabacc.conformance.scenarios import builder
from sabacc.conformance.scenarios.compiler import load_steps
from sabacc.conformance.scenarios.pins import premises
from sabacc.conformance.scenarios.registry import DEFINITIONS, TYPES
from sabacc.engine.hands import Special
from sabacc.engine.play import Reason
from sabacc.engine.position import Chance, Refusal
from sabacc.exports.tables import enum_docs
from sabacc.protocol.facts import ANSWER_FIELDS, DONE, NOT_REACHED, PHASE_FIELDS
from sabacc.site.elements.markup import folded, text_of
from sabacc.spec.cards import CARDS, SPELLINGS
from sabacc.system.text import counted

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


def pages() -> dict[str, str]:
    """Return every rendered page by its path below the folder of documents."""
    return {
        "implementers/vocabulary.md": text_of(_vocabulary()),
        LAWS_PAGE: laws_page(),
    }


def _vocabulary() -> Iterator[str]:
    yield from ("# The vocabulary", "")
    yield "The words of the scenarios and of the protocol, rendered from the code that reads them."
    yield ""
    yield from _steps()
    yield ""
    yield from _facts()
    yield ""
    yield from _reasons()
    yield ""
    yield from _cards()


_STEPS: Final = """\
## Steps

A scenario sets the table, says what happens, and says what must follow.
If a hand is played, the scenario can name several deeds, and say when they happen.
Any step may begin with `in hand 2`, and then belongs to a further hand of the session.
A Then about the end of a phase begins like `after the drawing of round 1`; what players show is
seen `during` a phase."""


def _steps() -> Iterator[str]:
    yield _STEPS
    load_steps()
    for kind in dict.fromkeys(found.kind for found in DEFINITIONS):
        yield ""
        rows = [
            (f"`{found.pattern}`", (found.function.__doc__ or "").strip())
            for found in DEFINITIONS
            if found.kind == kind
        ]
        yield from _table((kind.capitalize(), "what it adds to the case"), rows)
    yield from ("", "### Blanks", "", "In brackets stand words of which any will do.", "")
    blanks = [(f"`{{{name}}}`", blank.says) for name, blank in TYPES.items()]
    yield from _table(("blank", "what stands there"), blanks)
    yield from ("", "### Premises", "", "What a scenario takes for granted, as one tag.", "")
    yield from _table(
        ("premise", "what holds"),
        ((f"`@{name}`", premise.says) for name, premise in premises().items()),
    )
    yield from ("", "### Defaults", "")
    yield f"- Every seat has {builder.STACK} credits."
    yield f"- The hand pot holds {builder.HAND_POT} credits, the sabacc pot {builder.SABACC_POT}."
    yield "- Seats sit clockwise in the order in which they are first named; the last one deals."
    yield f"- The deck of a shift holds {builder.SPARE_CARDS} cards that nobody has."
    yield "- A picker finds the cards in the field first, then those in hand, in the order named."
    yield "- If a hand is played, the antes are paid; the first seat holds flasks-9, staves-9,"
    yield "  the next one flasks-8, staves-8, and so on; the deck is the rest, coins-1 first."


def _facts() -> Iterator[str]:
    yield "## Facts"
    for method, facts in ANSWER_FIELDS.items():
        yield ""
        shown = [(f"`{fact.name}`", fact.says, fact.kind.value) for fact in facts.values()]
        yield from _table((f"of `{method}`", "meaning", "written as"), shown)
    yield ""
    shown = [(f"`{fact.name}`", fact.says, fact.kind.value) for fact in PHASE_FIELDS.values()]
    yield from _table(("of an entry of `phases`", "meaning", "written as"), shown)


def _reasons() -> Iterator[str]:
    yield from ("## Refusals", "")
    meanings = enum_docs(Refusal)
    reasons = [(f"`{reason.value}`", meanings[reason.name]) for reason in Refusal]
    yield from _table(("reason", "when"), reasons)
    yield ""
    fates = ", ".join(f"`{why.value}`" for why in Reason)
    yield f"The fate of a deed is `{DONE}`, `{NOT_REACHED}`, or one of these reasons, listed on the"
    yield f"page of the level [play](play.md): {fates}."
    yield ""
    chances = ", ".join(f"`{chance.value}`" for chance in Chance)
    yield f"What may run out: {chances}."


def _cards() -> Iterator[str]:
    yield from ("## Special hands", "")
    yield ", ".join(f"`{special.value}`" for special in Special) + "."
    yield from ("", "## Cards", "")
    yield ", ".join(f"`{card}`" for card in CARDS) + "."
    yield ""
    yield "Answers may use other spellings:"
    yield ""
    yield from folded(counted(len(SPELLINGS), "spelling"))
    spelt = [(f"`{other}`", f"`{usual}`") for other, usual in sorted(SPELLINGS.items())]
    yield from _table(("spelling", "card"), spelt)
    yield "</details>"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
