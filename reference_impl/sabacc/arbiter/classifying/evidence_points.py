"""What to look for in played hands: for each point, what shows which choice a table plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sabacc.engine.events import Acted, Bombed, Changed, Event, Over, Paid, Reshuffled, Rolled, Tied
from sabacc.records.replaying.replayed import ReplayedHand


@dataclass(frozen=True, slots=True)
class Look:
    """What shows a choice.

    Attributes:
        deed: What has to happen at the table, a key of `NOBODY`.
        text: What to watch then, as the end of `look for`.
    """

    deed: str
    text: str


NOBODY: Final[Mapping[str, str]] = {
    "ante": "no ante was paid",
    "bet": "nobody bet",
    "raise": "nobody raised",
    "all-in": "nobody went all in",
    "check": "nobody checked",
    "fold": "nobody folded",
    "draw": "nobody drew a card",
    "trade": "nobody traded",
    "drop": "nobody dropped a card after a draw",
    "give": "nobody gave up a card",
    "lay": "nobody laid a card in a field",
    "call": "nobody called",
    "die": "the die was never rolled",
    "shift": "no shift came",
    "bomb": "nobody bombed",
    "showdown": "no hands were compared",
    "demise": "no sudden demise was played",
    "change": "the version never changed",
    "reshuffle": "the deck was never used up",
    "hand": "no hand was played",
}
"""The deeds by which points are shown, and how it is said that there were none."""

LOOKS: Final[Mapping[str, Look]] = {
    "deck.size": Look("hand", "a face card that comes up more than twice"),
    "totals.face-values": Look("showdown", "the total of a hand with a face card"),
    "totals.version": Look("change", "a change of the version while the hand is played"),
    "versions.pool": Look("change", "a change of the version to the one that is in force"),
    "specials.pure-totals": Look("showdown", "a hand of -23 that wins, and which pots it takes"),
    "bombs.zero": Look("showdown", "a hand that counts zero"),
    "deal.order": Look("showdown", "the order in which the first cards are dealt"),
    "specials.idiots-array": Look("showdown", "an Idiot with a 2 and a 3 of two suits"),
    "specials.idiots-array-extra": Look(
        "showdown", "an Idiot, a 2 and a 3 with further cards in the hand"
    ),
    "specials.regional-array": Look("showdown", "a hand that is a regional array, and what wins"),
    "specials.valued-arrays": Look(
        "showdown", "a hand that is the Fairy Empress, Longing Hearts or Temptation"
    ),
    "ranking.order": Look("showdown", "a negative hand nearer to 23 than the best positive one"),
    "ranking.equal-distance": Look("showdown", "the totals +n and -n as the best hands"),
    "ranking.plus-minus-23": Look("showdown", "+23 and -23 in one showdown"),
    "ranking.regional-array": Look("showdown", "a regional array against a Pure Sabacc"),
    "showdown.all-bombed": Look("bomb", "a showdown in which every hand has bombed"),
    "ranking.tie-break": Look("showdown", "level hands of more and of fewer cards"),
    "demise.cause": Look("showdown", "level hands that are the best"),
    "demise.comparison": Look("demise", "which hand is the best one after the extra card"),
    "demise.still-tied": Look("demise", "hands that are level after the extra card too"),
    "demise.made-special": Look("demise", "a total of 23 or -23 that the demise card makes"),
    "demise.all-bomb": Look("demise", "a sudden demise in which every hand bombs"),
    "penalties.bomb": Look("bomb", "what a bomb at the showdown costs"),
    "penalties.timing": Look("bomb", "a penalty in a hand in which the sabacc pot is won"),
    "penalties.base": Look("bomb", "a bomb after bets that followed the call"),
    "penalties.caller": Look("call", "what a caller who does not win pays"),
    "penalties.bombed-caller": Look("bomb", "what a caller with a bombed hand pays"),
    "penalties.rounding": Look("call", "a percentage that is not a whole number of credits"),
    "penalties.caller-in-demise": Look("demise", "a caller who loses the sudden demise"),
    "penalties.caller-shares": Look("call", "what a caller who shares the hand pot pays"),
    "penalties.demise-bomb": Look("demise", "what a bomb made by the demise card costs"),
    "penalties.lone-demise-bomb": Look(
        "demise", "what a bomb made by the demise card costs if another hand is in range"
    ),
    "penalties.short-stack": Look(
        "hand", "what a player pays later who had too little for a penalty"
    ),
    "pots.regional-array": Look("showdown", "which pots a winning regional array takes"),
    "pots.valued-arrays": Look("showdown", "which pots one of the three valued arrays takes"),
    "pots.sabacc-cap": Look("hand", "what happens to a sabacc pot above an agreed amount"),
    "pots.hand-cap": Look("bet", "whether a hand pot above an agreed amount ends the hand"),
    "stakes.short-stack": Look("bet", "a player without enough credits to match a bet"),
    "shift.exists": Look("die", "whether the die is rolled at all"),
    "shift.faces": Look("die", "which faces of the die bring a shift"),
    "shift.loss": Look("shift", "how many cards a player loses"),
    "shift.picker": Look("shift", "who picks the card that a player loses"),
    "shift.roller": Look("die", "who rolls the die: a line claim: Han rolls the die"),
    "shift.lost-cards": Look("shift", "whether cards that were lost come back in the same shift"),
    "field.exists": Look("lay", "a player who lays a card in an interference field"),
    "field.capacity": Look("lay", "a third card laid in one field"),
    "field.second-card": Look("lay", "when another card is laid in a field"),
    "table.seats": Look("hand", "a table with more seats"),
    "ante.amount": Look("ante", "how much everybody pays to each pot before the hand"),
    "ante.time": Look("ante", "whether everybody holds two cards when the antes are paid"),
    "ante.sabacc-pot": Look(
        "ante", "whether everybody pays an ante to a sabacc pot that holds credits"
    ),
    "turns.unit": Look("hand", "whether all players draw before anybody bets again"),
    "calling.turn-player": Look("call", "a call in a turn of the caller"),
    "turns.phases": Look("call", "whether a call comes before the drawing, or after it"),
    "bombs.mid-hand": Look("draw", "a player put out of range by a drawn card"),
    "bombs.by-trade": Look("trade", "a player put out of range by a trade"),
    "betting.check": Look("check", "a player who checks"),
    "betting.declined": Look("check", "a bet after the first player has checked"),
    "betting.raise": Look("raise", "a player who raises"),
    "betting.raises": Look("raise", "how many raises one betting phase has"),
    "betting.limit": Look(
        "bet", "the highest bet and raise, and what one player pays in total in one betting phase"
    ),
    "betting.casino-opening": Look("bet", "an opening bet above the antes of the hand"),
    "folding.cost": Look("fold", "what a player who folds pays"),
    "folding.when": Look("fold", "when players fold"),
    "drawing.on-turn": Look("draw", "who draws in another player's turn"),
    "drawing.choices": Look("draw", "a trade in the drawing phase, or a card dropped after a draw"),
    "drawing.number": Look("draw", "a draw of two or three cards at once"),
    "drawing.trade-order": Look("trade", "whether the new card is seen before one is given up"),
    "drawing.two-card-trade": Look("trade", "a trade by a player who holds only two cards"),
    "drawing.lock": Look("trade", "a card that was drawn and is traded later"),
    "drawing.discards": Look("give", "a card that was given up and comes again"),
    "drawing.discard-limit": Look(
        "give", "how many cards one player gives up in a hand, and a caller who gave up too few"
    ),
    "trading.phase": Look("trade", "a trade outside the drawing phase"),
    "trading.cards": Look("trade", "how many cards are traded at once"),
    "calling.earliest-round": Look("call", "the first round in which somebody calls"),
    "calling.earliest-turn": Look("call", "the first turn in which somebody calls"),
    "calling.how-often": Look("call", "whether a call comes in any turn, or at the end of a lap"),
    "calling.last-betting": Look("call", "bets after the call"),
    "calling.last-roll": Look("call", "a roll of the die after the last betting"),
    "calling.bombed-folds": Look("fold", "what it costs to fold a bombed hand after the call"),
    "ante.hand-pot": Look("ante", "whether the dealer pays an ante to the hand pot"),
    "betting.end": Look("bet", "whether a raise is answered by players who have bet already"),
    "betting.least": Look("bet", "a bet of no credits"),
    "bombs.on-deal": Look("draw", "a player who is dealt two cards out of range"),
    "bombs.several-cards": Look(
        "draw", "a draw of several cards, the first of which puts the hand out of range"
    ),
    "bombs.showing": Look("draw", "whether a player put out by a drawn card shows the hand"),
    "bombs.still-bombed": Look("draw", "a hand out of range that stays so after a draw"),
    "calling.forced": Look("bet", "in which round a hand is shown because its pot is too large"),
    "demise.all-bomb-prize": Look("demise", "which pots a demise pays in which every hand bombs"),
    "demise.next-best-tie": Look(
        "demise", "next best hands that are level after a demise in which all bombed"
    ),
    "demise.one-bombs": Look("demise", "a hand that bombs with zero beside one in range"),
    "drawing.evil-one": Look(
        "draw", "a second card drawn by a player to whom the Evil One came first"
    ),
    "drawing.evil-one-proof": Look("draw", "whether an Evil One that was shown stays face up"),
    "drawing.number-each": Look("draw", "several cards drawn in two drawing phases"),
    "field.all-cards": Look("shift", "a player whose cards all lie in the field"),
    "field.both-at-once": Look("lay", "two cards laid in one drawing"),
    "field.first-card": Look("lay", "when a first card is laid in a field"),
    "field.withdrawal": Look("lay", "a card that comes back out of a field"),
    "folding.cards": Look("fold", "whether cards of a folded hand are drawn later"),
    "folding.late-order": Look("fold", "in which order players fold before a phase ends"),
    "pots.beaten-special": Look(
        "showdown", "a special hand that is beaten, and who takes the sabacc pot"
    ),
    "ranking.bombed": Look("bomb", "a hand of zero beside negative ones"),
    "ranking.negatives": Look("showdown", "a negative total as the best hand in range"),
    "ranking.valued-arrays": Look("showdown", "a valued array against a hand of the same total"),
    "shift.folded": Look("shift", "whether players who folded lose a card and get one"),
    "shift.folded-neighbour": Look("shift", "who picks for a player whose neighbour has folded"),
    "shift.order": Look("shift", "who is dealt the first new card"),
    "showdown.last-player": Look("fold", "a special hand of the last player left"),
    "showdown.last-player-bombed": Look("fold", "a hand out of range of the last player left"),
    "specials.pure-cards": Look("showdown", "a total of 23 or -23 of more than two cards"),
    "specials.regional-limits": Look("showdown", "a regional array that counts zero"),
    "specials.valued-total": Look("showdown", "what a valued array counts"),
    "turns.folded": Look("fold", "a turn of somebody who has left the hand"),
    "turns.player-out": Look("fold", "what comes after a turn's own player has left"),
    "versions.bombs": Look("change", "a hand that a change of version puts out of range"),
    "edges.empty-deck": Look("reshuffle", "a draw when the deck is empty"),
    "edges.longest-hand": Look("hand", "a hand that nobody calls for a very long time"),
}
"""For each point with several choices that a hand can show, what to look for."""


def deeds(hands: Iterable[ReplayedHand]) -> dict[str, int]:
    """Count in played hands what shows points: for each key of `NOBODY` how often it happened."""
    found = dict.fromkeys(NOBODY, 0)
    for played in hands:
        found["hand"] += bool(played.steps)
        for step in played.steps:
            shown = any(isinstance(event, Over) for event in step.events)
            if shown and len(step.after.state.active) > 1:
                found["showdown"] += 1
            for event in step.events:
                for deed in _deeds(event):
                    found[deed] += 1
    return found


def _deeds(event: Event) -> tuple[str, ...]:  # noqa: PLR0911 - one answer for each kind of event
    match event:
        case Acted(_, "trade" | "drop" as does):
            return (does, "give")
        case Acted(_, does):
            return (does,) if does in NOBODY else ()
        case Paid(rule=rule):
            return ("ante",) if rule.startswith("ante.") else ()
        case Rolled(comes=comes):
            return ("die", "shift") if comes else ("die",)
        case Bombed():
            return ("bomb",)
        case Tied():
            return ("demise",)
        case Changed():
            return ("change",)
        case Reshuffled():
            return ("reshuffle",)
        case _:
            return ()


def look(point: str, seen: Mapping[str, int]) -> str:
    """Say what to look for to tell the choices on a point apart, and why it is not shown yet.

    `seen` is what `deeds` counted.
    """
    found = LOOKS.get(point)
    if found is None:
        return "a hand in which it matters"
    if not seen.get(found.deed):
        return f"{found.text}: {NOBODY[found.deed]} in these hands"
    return found.text
