"""Fifty quarrels as people put them: the ruling on the point asked stands in the first line.

Each was written from the documents and the rulings named beside it, before the arbiter was asked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from tests.unit.arbiter.disputes import dispute, ruled, table


class Quarrel(NamedTuple):
    """What is asked, the sentences and rulings that answer it, the table, and the answer."""

    asks: str
    by: str
    text: str
    answer: tuple[str, ...]


def shown(ruleset: str, hands: str, caller: str = "Han", more: str = "", pot: int = 12) -> str:
    """Return a hand that has been called; Han deals."""
    who = {"dealer": "Han", "caller": caller, "question": "who wins"}
    return dispute(ruleset, hands, f"{more}\n", hand_pot=pot, **who)


TWENTY: Final = "coins-11 flasks-9"
WINS: Final = (
    Quarrel(
        "I have 20, he has 22. Who wins?",
        "C-044, K-22",
        shown("standard", f"Han {TWENTY}, Lando flasks-ace staves-7"),
        ("Lando wins the hand pot",),
    ),
    Quarrel(
        "Is my minus 22 better than her 5?",
        "C-002, C-044: the highest total",
        shown("classic", "Han moderation endurance, Lando coins-2 flasks-3", "Lando"),
        ("Lando wins the hand pot",),
    ),
    Quarrel(
        "Is my minus 22 better than his 20?",
        "H-058: closest to 23 or -23",
        shown("holonet", f"Han {TWENTY}, Lando moderation endurance"),
        ("Lando wins the hand pot",),
    ),
    Quarrel(
        "Idiot's Array against a real 23: who gets it?",
        "C-059 to C-061",
        shown("classic", "Han idiot coins-2 staves-3, Lando coins-ace flasks-8"),
        ("Han wins the hand pot and the sabacc pot",),
    ),
    Quarrel(
        "We both have a Pure Sabacc, mine is plus 23. Do we split?",
        "F-029: 23 beats -23",
        shown("forum", "Han coins-ace flasks-8, Lando evil-one endurance"),
        ("Han wins the hand pot and the sabacc pot",),
    ),
    Quarrel(
        "Does minus 23 beat 22 in the parlour?",
        "S-038, S-080",
        shown("swag", "Han evil-one endurance, Lando flasks-ace staves-7"),
        ("Han wins the hand pot and the sabacc pot",),
    ),
    Quarrel(
        "He has 25 and I have only 3. Is that enough?",
        "C-003, C-045, C-052",
        shown("standard", "Han coins-ace flasks-10, Lando coins-1 flasks-2"),
        ("Lando wins the hand pot",),
    ),
    Quarrel(
        "My cards come to nothing, zero. Does that beat a 1?",
        "H-055: exactly 0 has bombed out",
        shown("holonet", "Han endurance coins-8, Lando endurance coins-9"),
        ("Lando wins the hand pot",),
    ),
    Quarrel(
        "Rebel rules: a Master and two sabres, but she has 22.",
        "F-074, F-031, A-F11: over every ordinary hand, and both pots",
        shown("forum-rebel", "Han coins-master sabres-2 sabres-3, Lando flasks-ace staves-7"),
        ("Han wins the hand pot and the sabacc pot",),
    ),
    Quarrel(
        "Random Sabacc: the New Republic came up while I held Endurance. Is that 22 now?",
        "F-067, F-110, F-127: Endurance counts 8, so it is 23",
        shown(
            "forum-random",
            f"Han endurance coins-10 flasks-5, Lando {TWENTY}",
            more="version: new-republic\nclaim: Han counts 22",
        ),
        ("Han counts 23",),
    ),
)
PAYS: Final = (
    Quarrel(
        "I called and lost. What do I owe?",
        "C-054, K-115: as much as the hand pot holds",
        shown("standard", f"Han {TWENTY}, Lando flasks-ace staves-7"),
        ("Han pays 12 to the sabacc pot",),
    ),
    Quarrel(
        "The same at the forum's table?",
        "F-053: two credits",
        shown("forum", f"Han {TWENTY}, Lando flasks-ace staves-7"),
        ("Han pays 2 to the sabacc pot",),
    ),
    Quarrel(
        "She has 25 and did not call. Does she pay?",
        "H-055, H-056",
        shown("holonet", f"Han {TWENTY}, Leia coins-ace flasks-10"),
        ("Leia pays 12 to the sabacc pot",),
    ),
    Quarrel(
        "In the parlour I called and lost. Do I owe anything?",
        "S-074 to S-086, S-100: a bomb alone costs",
        shown("swag", f"Han {TWENTY}, Lando flasks-ace staves-7"),
        ("nobody pays",),
    ),
    Quarrel(
        "I called and won. Do I pay for the call?",
        "C-054: only who does not win",
        shown("classic", f"Han {TWENTY}, Lando coins-2 flasks-3"),
        ("nobody pays",),
    ),
    Quarrel(
        "I just folded, nobody had bet. Does that cost?",
        "C-024, C-025: one credit",
        table("classic", "round 1: Leia folds\nclaim: Leia pays nothing to the sabacc pot"),
        ("Leia pays 1 ",),
    ),
    Quarrel(
        "What does it cost to drop out of a bet at the forum's table?",
        "F-039: two credits",
        table("forum", "Han bets 2\nLando folds\nclaim: Lando pays 1 to the sabacc pot"),
        ("Lando pays 2 ",),
    ),
    Quarrel(
        "Alderaanian rules: I called and lost, thirty in the pot.",
        "H-085: a tenth of the hand pot",
        shown("holonet+alderaanian", f"Han {TWENTY}, Lando flasks-ace staves-7", pot=30),
        ("Han pays 3 to the sabacc pot",),
    ),
    Quarrel(
        "Two of us bombed. Does each pay the whole pot?",
        "C-053, F-025: each exactly what the hand pot holds",
        shown(
            "standard", f"Han coins-ace flasks-10, Lando endurance coins-8, Leia {TWENTY}", "Leia"
        ),
        ("Han and Lando each pay 12 to the sabacc pot",),
    ),
    Quarrel(
        "Random Sabacc, Imperial rules: my Star is plus 5, so I have 25?",
        "F-094, F-024, F-025",
        shown(
            "forum-random",
            f"Han star coins-10 flasks-10, Lando {TWENTY}",
            "Lando",
            more="version: imperial\nclaim: Han counts 25\nclaim: Han bombs\nclaim: Han pays 12",
        ),
        ("Han counts 25; Han bombs; Han pays 12",),
    ),
)
LEGAL: Final = (
    Quarrel(
        "He bet four. Is that legal?",
        "C-023, K-69: three is the most",
        table("standard", "Han bets 4"),
        ("Han may not bet 4",),
    ),
    Quarrel(
        "May I raise by three on top of a three?",
        "C-022, C-023: a raise of three",
        table("classic", "Han bets 3\nLando raises by 3\nclaim: Lando may not raise by 3"),
        ("Lando may raise by 3",),
    ),
    Quarrel(
        "Fifty credits in the first betting, can he?",
        "H-039, H-086: a limit is a variant",
        table("holonet", "Han bets 50\nclaim: Han may not bet 50"),
        ("Han may bet 50",),
    ),
    Quarrel(
        "Eleven chips in a friendly game?",
        "S-047: normally ten at the most",
        table("swag", "Han bets 11"),
        ("Han may not bet 11",),
    ),
    Quarrel(
        "It is Han's turn, and Lando opens the betting.",
        "C-022: only the player whose turn it is",
        table("classic", "round 1: Lando bets 2"),
        ("Lando may not bet 2",),
    ),
    Quarrel(
        "I have two cards. May I swap one?",
        "C-040: only with more than two",
        table("classic", "round 1: Han trades coins-7\nclaim: Han may trade coins-7"),
        ("Han may not trade 7 of coins",),
    ),
    Quarrel(
        "He took two cards at once.",
        "F-041, A-F17: an extra card",
        table("forum", "Han draws 2 cards"),
        ("Han may not draw 2 cards",),
    ),
    Quarrel(
        "Imperial rules: two cards without the Evil One?",
        "F-085",
        table("forum-imperial", "Han draws 2 cards"),
        ("Han may not draw 2 cards",),
    ),
    Quarrel(
        "Corellian rules: I take three cards.",
        "F-097: one or three",
        table("forum-corellian", "Han draws 3 cards\nclaim: Han may not draw 3 cards"),
        ("Han may draw 3 cards",),
    ),
    Quarrel(
        "Random Sabacc, the Rebel rules are in force: two cards?",
        "F-073, F-127",
        table("forum-random", "version: rebel\nHan draws 2 cards\nclaim: Han may not draw 2 cards"),
        ("Han may draw 2 cards",),
    ),
)
CALLS: Final = (
    Quarrel(
        "He called in the third round. Too early?",
        "K-109: from round 4",
        table("standard", "round 3: Han calls"),
        ("Han may not call",),
    ),
    Quarrel(
        "Fourth round: may I call?",
        "K-109",
        table("standard", "round 4: Han calls\nclaim: Han may not call"),
        ("Han may call",),
    ),
    Quarrel(
        "He called in his own turn.",
        "C-031, C-034",
        table("classic", "round 4: Han calls"),
        ("Han may not call",),
    ),
    Quarrel(
        "The dealer has not had a turn yet. May she call?",
        "C-035: not until everybody has had one, the dealer too",
        table("classic", "round 2: Leia calls"),
        ("Leia may not call",),
    ),
    Quarrel(
        "Third round in the parlour?",
        "S-064, S-065",
        table("swag", "round 3: Lando calls"),
        ("Lando may not call",),
    ),
    Quarrel(
        "Fourth round of the holonet's game?",
        "H-048: not in the first four",
        table("holonet", "round 4: Han calls"),
        ("Han may not call",),
    ),
    Quarrel(
        "And the fifth?",
        "H-048, H-050",
        table("holonet", "round 5: Han calls\nclaim: Han may not call"),
        ("Han may call",),
    ),
    Quarrel(
        "Somebody has called, and I still want my card.",
        "S-067: without a last drawing",
        table("swag", "round 4: Lando calls\nLeia draws\nclaim: Leia may draw"),
        ("Leia may not draw",),
    ),
    Quarrel(
        "She heard the call and wants to fold.",
        "C-025, C-032: one folds in the betting alone",
        table("classic", "round 4: Lando calls\nLeia folds\nclaim: Leia may fold"),
        ("Leia may not fold",),
    ),
    Quarrel(
        "Random Sabacc: he calls while it is his turn.",
        "F-052: never in one's own turn",
        table("forum-random", "round 3: Leia calls"),
        ("Leia may not call",),
    ),
)
NEXT: Final = (
    Quarrel(
        "Han checks. Who is next?",
        "C-013, K-73: from the dealer's left",
        table("standard", "Han checks"),
        ("Lando is asked in the betting of round 1", "bet 1 to 3"),
    ),
    Quarrel(
        "Two have put in two. And now?",
        "C-021, C-023",
        table("standard", "Han bets 2\nLando matches"),
        ("Leia is asked in the betting of round 1", "match", "raise by 1 to 3", "fold"),
    ),
    Quarrel(
        "Nobody bets. What happens now?",
        "C-026, S-056: after the betting the die",
        table("standard", "Han checks\nLando checks\nLeia checks"),
        ("Leia rolls the die in round 1",),
    ),
    Quarrel(
        "The same in the holonet's game?",
        "H-065",
        table("holonet", "Han checks\nLando checks\nLeia checks"),
        ("Leia rolls the die in round 1",),
    ),
    Quarrel(
        "He does not bet. What comes now?",
        "F-038, F-041: the card phase",
        table("forum", "Han checks"),
        ("Han is asked in the drawing of turn 1", "draw a card"),
    ),
    Quarrel(
        "He does not bet. Is it over with the betting?",
        "C-024: anybody may still fold",
        table("classic", "Han checks"),
        ("is asked in the leaving of turn 1", "fold"),
    ),
    Quarrel(
        "Lando has called. Who deals next?",
        "C-016: to the left of the dealer",
        table("standard", "round 4: Lando calls\nclaim: next dealer Leia"),
        ("Han deals the next hand",),
    ),
    Quarrel(
        "Two of us have folded.",
        "C-045",
        table("standard", "Han folds\nLando folds"),
        ("Leia wins the hand pot",),
    ),
    Quarrel(
        "One chip is bet in the parlour.",
        "S-050, S-052",
        table("swag", "Han bets 1"),
        ("Lando is asked in the betting of round 1", "raise by 1 to 10"),
    ),
    Quarrel(
        "Random Sabacc: no bet. And now?",
        "F-038, F-127",
        table("forum-random", "Han checks"),
        ("Han is asked in the drawing of turn 1",),
    ),
)
FIFTY: Final = (*WINS, *PAYS, *LEGAL, *CALLS, *NEXT)


def test_there_are_ten_of_each() -> None:
    assert [len(each) for each in (WINS, PAYS, LEGAL, CALLS, NEXT)] == [10] * 5
    assert len({quarrel.text for quarrel in FIFTY}) >= len(FIFTY) - 2  # who wins, and who pays


@pytest.mark.parametrize("quarrel", FIFTY, ids=lambda quarrel: quarrel.asks)
def test_the_first_line_answers_what_was_asked(quarrel: Quarrel) -> None:
    first = ruled(quarrel.text)["ruling"]

    assert all(words in first for words in quarrel.answer), first
