"""The order in which the rulebook is read: parts, and the chapters of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the rulebook: its title, and its chapters in the order of reading."""

    title: str
    chapters: tuple[str, ...]


PARTS: Final = (
    Part("Cards and hands", ("deck", "totals", "bombs", "specials", "ranking")),
    Part("Before the first bet", ("table", "ante", "deal")),
    Part(
        "Playing a hand",
        (
            "turns",
            "betting",
            "folding",
            "stakes",
            "shift",
            "field",
            "calling",
            "drawing",
            "trading",
        ),
    ),
    Part("The end of a hand", ("showdown", "demise", "penalties", "pots", "side-pots")),
    Part("Rare cases", ("versions", "edges")),
)
"""A hand in the order in which it is played.

The table of points has its chapters by what they ask of a program: that helps a programmer, and
tells a player of the showdown long before the deal.
"""

ORDER: Final = tuple(chapter for part in PARTS for chapter in part.chapters)
"""Every chapter, in the order of reading."""

ABOUT: Final = {
    "deck": ("The deck", "Which cards there are, and how the deck lies."),
    "totals": ("Totals", "What each card counts, and how to add up a hand."),
    "bombs": ("Bombing out", "Which hands are out of range, and when a player is out."),
    "specials": ("Special hands", "Pure Sabacc, the Idiot's Array, and what regions add."),
    "ranking": ("Ranking", "Which of two hands is better."),
    "table": ("The table", "Who plays, who deals, and how players join and leave."),
    "ante": ("The ante", "What each player pays to be in the hand."),
    "deal": ("The deal", "How many cards each player gets, and in which order."),
    "turns": ("Rounds and turns", "The order of the phases of a hand."),
    "betting": ("Betting", "Who acts, what they may do, and how much they may bet."),
    "folding": ("Folding", "When a player may leave the hand, and what it costs."),
    "stakes": ("Stakes", "What happens to a player whose credits run short."),
    "shift": ("The shift", "When the cards shift, who loses which card, and where it goes."),
    "field": ("The interference field", "Which cards are safe, when, and how they count."),
    "calling": ("Calling", "When the hand may be called, by whom, and what follows."),
    "drawing": ("Drawing", "How many cards a player may take and give up."),
    "trading": ("Trading", "How cards are exchanged for others."),
    "showdown": ("The showdown", "Whose cards are shown, and who wins the hand."),
    "demise": ("Sudden demise", "How one more card breaks a tie."),
    "penalties": ("Penalties", "What bombing out and a failed call cost, and when players pay."),
    "pots": ("The pots", "Who takes the hand pot and the sabacc pot, and their caps."),
    "side-pots": ("Side pots", "Who wins what when a player had too few credits."),
    "versions": ("Versions", "How the values of the cards change within a hand."),
    "edges": ("Edges", "What seldom happens: an empty deck, a hand that does not end."),
}
"""The title of each chapter, and what it is about."""


def title(chapter: str) -> str:
    """Return the title of a chapter, the same on every page."""
    return ABOUT[chapter][0]
