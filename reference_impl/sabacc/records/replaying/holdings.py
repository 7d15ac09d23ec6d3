"""Claims of cards: what a hand holds, and what it counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sabacc.engine.position import deck_rule
from sabacc.engine.shown_hand import hand_of
from sabacc.notation.card_names import UNKNOWN
from sabacc.records.recording import without_demise
from sabacc.records.replaying.knowledge import ClashError, reveal
from sabacc.records.replaying.uncertain import hand
from sabacc.spec.cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.records.replaying.replayed import Playing
    from sabacc.spec.cards import Card


def check_cards(playing: Playing, seat: str, cards: Sequence[str], says: str) -> None:
    """Hold the cards of a hand against the known ones; unknown ones fit any card."""
    state = playing.state
    number = state.table.numbers[seat]
    hands = [state.hands[number]]
    if state.settled is not None and seat in state.settled.demise:
        hands.append(without_demise(state, seat))
    if any(_fits(playing, cards, hand) for hand in (*hands, state.holds(number))):
        _check_unknown(playing, seat, cards, says)
        return
    impossible = [name for name in cards if name != UNKNOWN and name not in CARDS]
    if impossible:
        rule = deck_rule(state.book.ruleset, impossible[0])
        ruled = f"the deck does not have the card {impossible[0]}"
    else:
        rule = playing.causes.get(("hand", seat)) or playing.rule("deal.cards")
        held = " ".join(playing.known.shown(hands[0])) or "nothing"
        ruled = f"{seat} holds {held}"
    playing.fault(
        rule,
        says,
        ruled,
        f"write the cards of {seat}, ? for unknown ones",
        hangs=() if impossible else {hand(seat)},
    )


def _check_unknown(playing: Playing, seat: str, cards: Sequence[str], says: str) -> None:
    """Tell cards that an unknown one cannot be: they are all somewhere else."""
    if not playing.known.hides(seat):
        return
    try:
        reveal(playing.known, seat, cards)
    except ClashError as error:
        playing.clash(error, says, "write ? for it", ruled=str(error), of={hand(seat)})


def _fits(playing: Playing, names: Sequence[str], hand: Sequence[Card]) -> bool:
    if len(names) != len(hand):
        return False
    shown = Counter(playing.known.shown(hand))
    named = Counter(names)
    common = shown & named
    rest_shown, rest_named = shown - common, named - common
    free = rest_shown[UNKNOWN] + rest_named[UNKNOWN]
    return rest_shown.total() <= free


def check_total(playing: Playing, seat: str, total: int) -> None:
    """Hold a total against what the cards of a seat count, where they are known."""
    state = playing.state
    whole = _last_hand(playing, seat)
    if any(card in playing.known.hidden for card in whole):
        playing.note(f"the total of {seat} cannot be judged: not all cards are known")
        return
    rules = state.book.ruleset
    hands = (whole, without_demise(state, seat)) if state.over else (whole,)
    totals = [hand_of(rules, seat, cards).total for cards in hands if cards]
    counted = {fact.value for fact in totals}
    if total in counted:
        return
    rule = totals[-1].why(rules)[0] if totals else playing.rule("totals.sum")
    ruled = f"{seat} counts {' or '.join(str(found) for found in sorted(counted)) or 'nothing'}"
    mend = f"write {seat} counts {min(counted)}" if counted else "leave it out"
    playing.fault(rule, f"{seat} counts {total}", ruled, mend, hangs={hand(seat)})


def _last_hand(playing: Playing, seat: str) -> tuple[Card, ...]:
    """Return all cards of a seat, the last ones that it held where they are out of play."""
    number = playing.state.table.numbers[seat]
    for step in reversed(playing.steps):
        cards = step.after.state.holds(number)
        if cards:
            return cards
    return ()
