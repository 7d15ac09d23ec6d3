"""The end of a hand: fold-outs, showdowns, the end of the session; and of a pot above its cap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.engine.events import HAND_POT, SABACC_POT, Awarded, Over
from sabacc.engine.phases import Phase
from sabacc.engine.play.state import NOBODY
from sabacc.engine.play.why import course
from sabacc.engine.play.why.keys import IN_HAND, OVER
from sabacc.engine.position import Position
from sabacc.engine.settling import lapse, resolve
from sabacc.engine.shifting import shuffled
from sabacc.engine.sweeping import may_be_swept, swept

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.engine.fact import Fact
    from sabacc.engine.play.layout import Cards
    from sabacc.engine.play.state import Draft
    from sabacc.engine.play.told import Key, Told

_END: Final = Phase.END
_SESSION: Final = "pots.session-end.shared"


def end(draft: Draft, rule: str) -> None:
    """Settle the hand (`showdown.*`, `folding.fold-out`); `rule` says why it ends here."""
    draft.events.append(Over(rule))
    told = draft.told
    if told is not None:
        course.ends(draft, told, rule)
    table, seats = draft.table, draft.table.seats
    dealt_in = tuple([seats[seat] for seat in sorted(table.order)])
    gone = {seats[seat] for seat in (*draft.folded, *draft.out)}
    position = Position(
        seats=dealt_in,
        dealer=seats[table.dealer],
        hands=table.by_seat(draft.hands),
        stacks={name: draft.stacks[table.numbers[name]] for name in dealt_in},
        pots=draft.pots,
        sabacc_pot=draft.sabacc_pot,
        fields=table.by_seat(draft.fields),
        caller=None if draft.caller == NOBODY else seats[draft.caller],
        folded=frozenset(gone),
        deck=draft.deck,
        owing=frozenset([seats[seat] for seat in draft.owing]),
        whole_deck=True,
        refill=_refill(draft),
        house=draft.house,
        told={} if told is None else _told(draft, told),
    )
    settled = (lapse if rule == course.POT_LOST_AFTER else resolve)(draft.book.ruleset, position)
    draft.events.extend(settled.events)
    draft.settled = settled
    stacks = settled.stacks
    draft.stacks = tuple(
        [stacks.get(name, stack) for name, stack in zip(seats, draft.stacks, strict=True)]
    )
    draft.hand_pot, draft.sabacc_pot = settled.hand_pot, settled.sabacc_pot
    draft.house = settled.house
    _deal_demise(draft, position, settled.demise, refilled=settled.refilled)
    draft.enter(_END)
    if told is not None:
        course.settled(draft, told, settled.account)
    if table.last_hand:
        end_session(draft)


def _told(draft: Draft, told: Told) -> dict[Key, Fact]:
    """Return the facts of the hand: who wins hangs on its end where nobody may win at all."""
    facts = told.facts.copy()
    if course.may_be_lost(draft):
        here = facts[IN_HAND]
        facts[IN_HAND] = here._replace(follows=(*here.follows, facts[OVER]))
    return facts


def _refill(draft: Draft) -> Cards | None:
    """Return what a new deck would hold (`edges.demise-deck`); None where its order is unknown."""
    if not draft.book.another_demise and len(draft.deck) >= len(draft.active):
        return ()
    if not draft.book.recycles or not draft.out_of_play:
        return ()
    return tuple(shuffled(draft.out_of_play, draft.shuffles[0])) if draft.shuffles else None


def _deal_demise(
    draft: Draft, position: Position, cards: Mapping[str, Cards], *, refilled: bool
) -> None:
    """Move the cards of the sudden demises from the deck to the hands."""
    if not cards and not refilled:
        return
    deck = position.deck
    if refilled:
        deck = (*deck, *(position.refill or ()))
        draft.out_of_play = ()
        draft.shuffles = draft.shuffles[1:]
    draft.deck = deck[sum(map(len, cards.values())) :]
    draft.hands = tuple(
        (*hand, *cards.get(name, ()))
        for name, hand in zip(draft.table.seats, draft.hands, strict=True)
    )


def house_looks(draft: Draft) -> None:
    """Let the house take a sabacc pot above its cap in the middle of a hand (`pots.sabacc-cap`)."""
    held = draft.sabacc_pot
    if not may_be_swept(held):
        return
    moved = swept(draft.book.ruleset, held, over=False)
    if moved is not None:
        draft.events.append(moved)
        draft.sabacc_pot, draft.house = 0, draft.house + held
    if draft.told is not None:
        course.house_looks(draft, draft.told)


def end_session(draft: Draft) -> None:
    """Share both pots among all who sit at the table (`pots.session-end`), each on its own."""
    _share_out(draft, draft.sabacc_pot, SABACC_POT)
    _share_out(draft, draft.hand_pot, HAND_POT)
    draft.sabacc_pot = draft.hand_pot = 0
    if draft.told is not None:
        course.session_ends(draft, draft.told)


def _share_out(draft: Draft, credits_left: int, pot: str) -> None:
    """Share a pot among all seats, the odd credits from the dealer's left (`pots.odd-credits`)."""
    seats = draft.table.after(draft.table.dealer, range(len(draft.table.seats)))
    each, odd = divmod(credits_left, len(seats))
    stacks = list(draft.stacks)
    for place, seat in enumerate(seats):
        amount = each + (place < odd)
        stacks[seat] += amount
        if amount:
            draft.events.append(Awarded(draft.name(seat), amount, pot, _SESSION))
    draft.stacks = tuple(stacks)
