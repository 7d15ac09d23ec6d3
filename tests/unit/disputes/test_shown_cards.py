"""Quarrels about who has to show which cards: each answer is that of the sentences beside it.

They were written from the sentences before the arbiter could read such a claim.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from sabacc.arbiter.entries import FieldError
from tests.unit.arbiter.disputes import dispute, half, play, ruled


class ShownQuarrel(NamedTuple):
    """The sentences, the lines of the table, and for each claim its verdict and first rule."""

    by: str
    text: str
    claims: dict[str, tuple[str, str]]


def shown(han: str = "sabres-11 staves-9", caller: str = "Lando", more: str = "") -> str:
    hands = f"Lando coins-9 flasks-6, Han {han}, Leia coins-8 flasks-4"
    return dispute("standard", hands, more, caller=caller)


def played(lines: str, *hands: str, ruleset: str = "standard", deck: str = "the others") -> str:
    """Return a hand that is played; the last one deals."""
    return play(ruleset, ", ".join(hands), f"{lines}\n", deck=deck)


WINNER: Final = "showdown.winner.best-hand"
FOLDED: Final = "folding.showing.never"
FIELD: Final = "field.visibility.face-up"
HIDDEN: Final = "table.open-information.all-but-hidden-cards"
LAID: Final = (
    "until: round 3 betting\nround 1: Lando lays coins-9\nround 2: Han bets 1\nround 2: Lando folds"
)
QUARRELS: Final = (
    ShownQuarrel(
        "F-051, S-068, C-032: all show, not the caller alone",
        shown(),
        {
            "Han need not show": ("wrong", WINNER),
            "Han must show their hand": ("right", WINNER),
            "Leia shows coins-8 flasks-4": ("right", WINNER),
            "Leia shows nothing": ("wrong", WINNER),
        },
    ),
    ShownQuarrel(
        "F-051: a hand out of range is shown like any other; 11 and 13 are 24",
        shown("flasks-11 staves-mistress"),
        {
            "Han must show flasks-11 staves-mistress": ("right", WINNER),
            "Han need not show his hand": ("wrong", WINNER),
        },
    ),
    ShownQuarrel(
        "F-039, C-052, K-45: who has folded has no part in it, and shows nothing",
        shown(more="folded: Han\n"),
        {
            "Han need not show": ("right", "showdown.folded.none"),
            "Han shows sabres-11 staves-9": ("wrong", "showdown.folded.none"),
            "Lando shows his cards": ("right", WINNER),
        },
    ),
    ShownQuarrel(
        "the last player left has nobody to show a hand to",
        shown(caller="nobody", more="folded: Lando, Leia\n"),
        {
            "Han must show their hand": ("wrong", "showdown.last-player.hand-pot-alone"),
            "Han shows no card": ("right", "showdown.last-player.hand-pot-alone"),
        },
    ),
    ShownQuarrel(
        "H-070: a card in the field lies open, and the rest of an unshown hand does not",
        played(
            "round 1: Han lays coins-11\nround 2: Han bets 1\nround 2: Lando folds",
            "Han coins-11 flasks-10",
            "Lando sabres-8 staves-4",
            ruleset="holonet",
        ),
        {
            "Han shows coins-11": ("right", FIELD),
            "Han must show coins-11 flasks-10": ("wrong", FIELD),
            "Han need not show his hand": ("right", "showdown.last-player.hand-pot-alone"),
        },
    ),
    ShownQuarrel(
        "H-070, E-29: it was seen before its player folded, and nothing of the hand is later",
        played(
            LAID,
            "Han sabres-11 staves-7",
            "Lando coins-9 flasks-5",
            "Leia coins-8 flasks-4",
            ruleset="holonet",
        ),
        {
            "Lando shows coins-9 in round 1": ("right", FIELD),
            "Lando need not show in round 3": ("right", FOLDED),
            "Lando shows coins-9 in round 3": ("wrong", FOLDED),
            "Lando shows coins-9 flasks-5": ("wrong", FIELD),
        },
    ),
    ShownQuarrel(
        "F-043, A-F24: whom a bomb puts out shows the hand at once; 15, 9 and 1 are 25",
        played(
            "round 1: Han draws",
            "Han coins-ace coins-9",
            "Lando sabres-8 staves-4",
            "Leia coins-8 flasks-4",
            ruleset="forum",
            deck="coins-1 and the others",
        ),
        {
            "Han must show his hand in round 1": ("right", "bombs.showing.shown"),
            "Han shows coins-ace coins-9 coins-1": ("right", "bombs.showing.shown"),
            "Han need not show": ("wrong", "bombs.showing.shown"),
        },
    ),
    ShownQuarrel(
        "F-086: the Evil One is shown for a second card, and taken up again",
        played(
            "round 1: Han draws 2 cards",
            "Han coins-9 flasks-9 evil-one",
            "Lando sabres-8 staves-4",
            ruleset="forum-imperial",
            deck="flasks-1 coins-1 and the others",
        ),
        {
            "Han shows evil-one in round 1": ("right", "drawing.evil-one-proof.shown-and-hidden"),
            "Han need not show his hand": ("right", "drawing.evil-one-proof.shown-and-hidden"),
            "Han shows nothing": ("wrong", "drawing.evil-one-proof.shown-and-hidden"),
        },
    ),
    ShownQuarrel(
        "F-086: for one card nobody proves anything",
        played(
            "round 1: Han draws",
            "Han coins-9 flasks-9 evil-one",
            "Lando sabres-8 staves-4",
            ruleset="forum-imperial",
            deck="flasks-1 and the others",
        ),
        {
            "Han need not show in round 1": ("right", HIDDEN),
            "Han shows evil-one": ("wrong", HIDDEN),
        },
    ),
    ShownQuarrel(
        "C-032, S-068: nobody sees a hand before the call, and everybody afterwards",
        played("round 4: Han calls", "Han sabres-11 staves-9", "Lando coins-9 flasks-5"),
        {
            "Han shows nothing in round 1": ("right", HIDDEN),
            "Lando need not show in round 3": ("right", HIDDEN),
            "Lando shows coins-9 flasks-5": ("right", WINNER),
            "Lando shows coins-9 flasks-5 in round 4": ("right", WINNER),
            "Han must show their cards in round 2": ("wrong", HIDDEN),
        },
    ),
)


@pytest.mark.parametrize("quarrel", QUARRELS, ids=[quarrel.by for quarrel in QUARRELS])
def test_who_has_to_show_what_is_judged_by_its_rule(quarrel: ShownQuarrel) -> None:
    lines = "".join(f"claim: {claim}\n" for claim in quarrel.claims)
    found = ruled(quarrel.text + lines)

    assert {
        claim["claim"]: (claim["verdict"], claim["rule"]) for claim in found["claims"]
    } == quarrel.claims


def test_a_claim_above_a_hand_record_is_judged_too() -> None:
    claims = {
        "Lando need not show": ("right", FOLDED),
        "Han must show his hand": ("wrong", "showdown.last-player.hand-pot-alone"),
        "Han shows coins-7 flasks-9": ("wrong", "showdown.last-player.hand-pot-alone"),
    }
    lines = "\n".join(f"Han claims: {claim}" for claim in claims)
    found = ruled(half("round 1\nHan bets 2\nLando folds", lines))

    assert {
        claim["claim"]: (claim["verdict"], claim["rule"]) for claim in found["claims"]
    } == claims


def test_other_words_lead_to_the_forms() -> None:
    with pytest.raises(FieldError, match="Han must show their hand, or Han need not show"):
        ruled(f"{shown()}claim: Han reveals it\n")
