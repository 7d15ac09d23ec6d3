"""The beginning of a replay: the table as the record describes it, and the deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sabacc.engine import RefusedError
from sabacc.engine.events import causes_of
from sabacc.engine.fact import What
from sabacc.engine.phases import Does
from sabacc.engine.play import Setup, book_of, start
from sabacc.engine.position import Refusal, deck_rule
from sabacc.notation.card_names import UNKNOWN
from sabacc.records.hand_record import Act, Demise, Loses, Shows
from sabacc.records.replaying import uncertain
from sabacc.records.replaying.knowledge import Known, UnclearError, anyhow, of_the_deck, place_all
from sabacc.records.replaying.replayed import HEAD, Playing, RecordFault, StoppedError, ToldStep
from sabacc.spec.cards import CARDS
from sabacc.spec.decks import copies_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.engine.play import Step
    from sabacc.records.hand_record import Record
    from sabacc.spec.rulesets import Ruleset

_CARDS_EACH: Final = 2
_CARDS: Final = "deal.cards.two"


def begin(record: Record, rules: Ruleset, *, why: bool) -> Playing:
    """Seat everybody and deal; raises StoppedError where there is no such table.

    With `why`, each state of the hand says by which rules it is so.
    """
    faults: list[RecordFault] = []
    hands = _dealt(rules, record, faults)
    known, step = _seated(record, rules, hands, faults, why=why)
    playing = Playing(record, rules, known, events=step.events, faults=faults)
    playing.steps.append(ToldStep(HEAD, None, known, step.events))
    for event in step.events:
        playing.causes.update(causes_of(event))
    for fault in faults:
        seats = [seat for seat in record.seats if fault.says.startswith(f"{seat} ")]
        playing.doubt({uncertain.hand(seat) for seat in seats} or uncertain.hands(playing.state))
        if not of_the_deck(fault.rule):
            playing.doubt(uncertain.everything(playing.state))
    return playing


def named_cards(record: Record) -> Iterator[str]:
    """Yield every card that a record names anywhere."""
    for cards in record.deal.values():
        yield from cards
    for line in record.lines:
        match line:
            case Act():
                yield from (*line.cards, *line.gets)
            case Loses(_, card, gets):
                yield from (card, gets)
            case Demise(dealt):
                yield from (card for _, card in dealt)
            case Shows(_, hand):
                yield from hand
            case _:
                pass


def _dealt(rules: Ruleset, record: Record, faults: list[RecordFault]) -> dict[str, tuple[str, ...]]:
    """Return the hands dealt, with unknown cards in the place of impossible ones."""
    left = Counter(copies_of(rules))
    hands: dict[str, tuple[str, ...]] = {}
    for seat, names in record.deal.items():
        cards: list[str] = []
        for name in names:
            if name == UNKNOWN:
                cards.append(name)
                continue
            card = CARDS.get(name)
            if card is None or not left[card]:
                rule = deck_rule(rules, name)
                ruled = (
                    "there is no such card in the deck"
                    if card is None
                    else "it has already been dealt"
                )
                mend = "write the card that they were dealt, or ? if it is unknown"
                faults.append(
                    RecordFault(HEAD, rule, f"{seat} is dealt {name}", ruled, mend, "deal")
                )
                cards.append(UNKNOWN)
                continue
            left[card] -= 1
            cards.append(name)
        if len(cards) != _CARDS_EACH:
            says = f"{seat} is dealt {' '.join(names)}"
            mend = "write both cards, ? for an unknown one"
            faults.append(
                RecordFault(HEAD, _CARDS, says, "everybody is dealt two cards", mend, "deal")
            )
        hands[seat] = tuple(cards)
    return hands


def _seated(
    record: Record,
    rules: Ruleset,
    hands: dict[str, tuple[str, ...]],
    faults: list[RecordFault],
    *,
    why: bool,
) -> tuple[Known, Step]:
    """Start the hand, dealing to those whom the rules deal in."""
    everybody = {
        seat: hands.get(seat, (UNKNOWN,) * _CARDS_EACH)
        for seat in record.seats
        if seat not in record.sits_out
    }
    _, step = _start(record, rules, everybody, faults, why=True)
    playing = {*step.state.dealt_in}
    for seat in hands:
        if seat not in playing and step.state.told is not None:
            rule = step.state.told.facts[What.DEALT_IN, seat].why(rules)[0]
            ruled = f"{seat} takes no part in this hand"
            mend = f"take {seat} out of the deal"
            says = f"{seat} is dealt cards"
            faults.append(RecordFault(HEAD, rule, says, ruled, mend, "deal"))
    for seat in everybody:
        if seat in playing and seat not in hands:
            ruled = f"{seat} takes part, and is dealt two cards"
            mend = f"add {seat} ? ? to the deal, or say who sits out"
            says = f"{seat} is dealt nothing"
            faults.append(RecordFault(HEAD, _CARDS, says, ruled, mend, "deal"))
    dealt = {seat: everybody[seat] for seat in everybody if seat in playing}
    return _start(record, rules, dealt, why=why)


def _start(
    record: Record,
    rules: Ruleset,
    hands: dict[str, tuple[str, ...]],
    faults: list[RecordFault] | None = None,
    *,
    why: bool,
) -> tuple[Known, Step]:
    try:
        dealt = place_all(rules, hands, named_cards(record))
    except UnclearError as error:
        raise StoppedError(str(error)) from error
    book = book_of(rules)
    version = record.version
    if version is not None and not book.versions:
        if faults is not None:
            rule = "totals.version.chosen-before-play"
            ruled = f"under {rules.name} the version is fixed before play"
            says, mend = f"version: {version}", "take the line out, or name another ruleset"
            faults.append(RecordFault(HEAD, rule, says, ruled, mend, "version"))
        version = None
    setup = Setup(
        seats=record.seats,
        dealer=record.dealer,
        stacks=record.stacks,
        deck=dealt.deck,
        hand_pot=record.hand_pot,
        sabacc_pot=record.sabacc_pot,
        ante=not record.antes_paid,
        hands=dealt.hands,
        shuffles=anyhow(rules),
        sitting_out=frozenset(record.sits_out),
        newcomers=frozenset(record.new),
        version=version,
        last_hand=record.last_hand,
    )
    try:
        step = start(book, setup, why=_done_in(record) if why else None)
    except RefusedError as error:
        if error.reason is not Refusal.TOO_MANY_SEATS:
            raise
        says, ruled = f"{len(record.seats)} sit at the table", f"at most {book.most_seats} may play"
        mend = "name another ruleset, or fewer seats"
        fault = RecordFault(HEAD, error.rule, says, ruled, mend, "seats")
        raise NoTableError(fault) from error
    return Known(step.state, dealt.hidden, len(step.state.deck), dealt.spoken), step


def _done_in(record: Record) -> frozenset[Does]:
    return frozenset(Does(line.does) for line in record.lines if isinstance(line, Act))


class NoTableError(Exception):
    """More seats than the ruleset allows: there is no hand to replay, and one fault to tell."""

    def __init__(self, fault: RecordFault) -> None:
        """Keep the fault."""
        super().__init__(fault.says)
        self.fault = fault
