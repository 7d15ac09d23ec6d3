"""One step of a replay: the engine is given a move, and the cards that the record names for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sabacc.engine import ScriptRanOutError
from sabacc.engine.events import ActionType, Dealt
from sabacc.engine.play import Action, Move, Refused, RefusedActionError, Step, apply, refusal
from sabacc.notation.card_names import UNKNOWN
from sabacc.records import hand_record
from sabacc.records.hand_record import Act
from sabacc.records.recording import demises
from sabacc.records.replaying.knowledge import ClashError, Known, lay_next, reveal
from sabacc.records.replaying.replayed import END, Playing, StoppedError, hand, hands, holders
from sabacc.records.text.writer import action_text
from sabacc.spec.cards import Card
from sabacc.system.text import join_words


def advance(  # noqa: PLR0913 - a move, and the circumstances of its cards
    playing: Playing,
    known: Known,
    move: Move,
    coming: Sequence[str] = (),
    gone: Sequence[Card] = (),
    *,
    assumed: bool = False,
    more: bool = False,
) -> None:
    """Carry a move out; `coming` are the cards that the record names for it.

    Raises ClashError where one of them cannot come, StoppedError where unknown cards leave open
    what happens.
    """
    laid = lay_next(known, coming, gone)
    try:
        step = apply(laid.state, move)
    except (ScriptRanOutError, RefusedActionError) as error:
        if not laid.hidden:
            raise
        message = "too many cards are unknown"
        raise StoppedError(message) from error
    came = sum(isinstance(event, Dealt) for event in step.events)
    _refuse_guesses(laid, move, coming[:came])
    if step.state.settled is not None and len(step.state.active) > 1:
        laid = _shown(playing, laid, step)
        laid = lay_next(laid, coming, gone)
        step = apply(laid.state, move)
        if step.state.settled is not None and step.state.settled.demise:
            laid, step = _with_demise(playing, laid, move, coming, gone)
    playing.commit(laid.after(step.state, step.events), step.events, assumed=assumed, more=more)


def _refuse_guesses(known: Known, move: Move, coming: Sequence[str]) -> None:
    """Stop where a bomb in mid-hand hangs on cards that nobody has seen."""
    compiled = known.state.compiled
    if not isinstance(move, Action) or not (known.hides(move.seat) or UNKNOWN in coming):
        return
    drops = compiled.drawing == "draw-then-discard"
    judged = {"drop", "keep"} if drops else {"draw"}
    if compiled.trade_bombs:
        judged.add("trade")
    if compiled.mid_bombs and move.does in judged:
        message = f"whether {move.seat} bombs cannot be judged: not all of the cards are known"
        raise StoppedError(message)
    if compiled.folded_bomb_pays and move.does == "fold" and known.state.caller >= 0:
        message = f"what {move.seat}'s fold costs cannot be judged: not all cards are known"
        raise StoppedError(message)


def _shown(playing: Playing, known: Known, step: Step) -> Known:
    """Turn up what is shown further down; stops where hands of the showdown stay unknown."""
    live = [step.state.name(number) for number in step.state.active]
    for place, line in enumerate(playing.record.lines):
        if place <= playing.line or not isinstance(line, hand_record.Shows):
            continue
        try:
            known = reveal(known, line.seat, line.cards)
        except ClashError as error:
            says = f"{line.seat} shows {' '.join(line.cards)}"
            mend = f"write the cards that {line.seat} held"
            hangs = {hand(line.seat), *holders(known.state, error.card)}
            playing.fault(error.rule, says, str(error), mend, line=place, hangs=hangs)
    unseen = [name for name in live if known.hides(name)]
    if unseen:
        message = (
            f"the showdown cannot be judged: {join_words(unseen)} did not show all cards; "
            f"add {unseen[0]} shows ... where they are known"
        )
        raise StoppedError(message)
    return known


def _with_demise(
    playing: Playing, known: Known, move: Move, coming: Sequence[str], gone: Sequence[Card]
) -> tuple[Known, Step]:
    """Deal the cards of the sudden demises as the record names them."""
    named, place = demise_cards(playing)
    order: tuple[str, ...] = ()
    while True:
        cards = _in_turn(named, order)
        try:
            laid = lay_next(known, (*coming, *cards), gone)
        except ClashError as error:
            seat = order[cards.index(error.card)]
            playing.fault(
                error.rule,
                f"{seat} is dealt {error.card} in the sudden demise",
                error.why,
                "write the card that came, or ? if it is unknown",
                line=place,
                hangs=holders(known.state, error.card),
            )
            named[seat][named[seat].index(error.card)] = UNKNOWN
            continue
        step = apply(laid.state, move)
        settled = step.state.settled
        dealt = demises(settled.events) if settled is not None else []
        tied = tuple(seat for cards in dealt for seat, _ in cards)
        if tied == order:
            _check_demise(playing, named, order, place)
            return laid, step
        if len(tied) < len(order):  # edges.short-demise: there are not enough cards
            return laid, step
        order = tied


def _in_turn(named: Mapping[str, Sequence[str]], order: Sequence[str]) -> list[str]:
    """Return the named cards in the order in which seats are dealt one, `?` where none is named."""
    left = {seat: iter(cards) for seat, cards in named.items()}
    return [next(left.get(seat, iter(())), UNKNOWN) for seat in order]


def demise_cards(playing: Playing) -> tuple[dict[str, list[str]], int | None]:
    """Return the cards of the demises below the present line, and the first line of them.

    A seat with two cards breaks `demise.cards.one-each`, and the first of them counts, unless
    demises are repeated.
    """
    named: dict[str, list[str]] = {}
    once = not playing.state.compiled.another_demise
    place: int | None = None
    for at, line in enumerate(playing.record.lines):
        if at <= playing.line or not isinstance(line, hand_record.Demise):
            continue
        place = at if place is None else place
        for seat, card in line.cards:
            if once and seat in named:
                playing.fault(
                    "demise.cards.one-each",
                    f"{seat} is dealt {named[seat][0]} and {card}",
                    "everybody in a sudden demise is dealt one card",
                    f"leave one card to {seat}",
                    line=at,
                )
            if seat not in named or not once:
                named.setdefault(seat, []).append(card)
    return named, place


def _check_demise(
    playing: Playing, named: dict[str, list[str]], order: tuple[str, ...], place: int | None
) -> None:
    """Hold the record's demise against the seats that tie (`demise.who`, `demise.cards`)."""
    tied, dealt = tuple(dict.fromkeys(order)), Counter(order)
    for seat, cards in named.items():
        if len(cards) > dealt[seat]:
            playing.fault(
                "demise.who.the-tied",
                f"{seat} is dealt a card in the sudden demise",
                f"{join_words(tied)} tie, and they alone are dealt one",
                f"leave {seat} out",
                line=place,
                hangs={*hands(playing.state), END},
            )
    missing = [seat for seat in tied if len(named.get(seat, ())) < dealt[seat]]
    if missing:
        rule = "demise.cause.tie-for-best" if place is None else "demise.cards.one-each"
        playing.fault(
            rule,
            f"{join_words(missing)} {'is' if len(missing) == 1 else 'are'} dealt no card",
            f"{join_words(tied)} tie, and each is dealt one card",
            f"add demise: {', '.join(f'{seat} ...' for seat in tied)}",
            line=place,
            hangs={*hands(playing.state), END},
        )
    if UNKNOWN in _in_turn(named, order):
        message = "the sudden demise cannot be judged: not all of its cards are known"
        raise StoppedError(message)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A decision made ready for the engine.

    Attributes:
        known: The table, with cards turned up that the decision gives up.
        laid: The same with the cards on top of the deck that come.
        action: The decision.
        gets: The cards that come, an unknown one in the place of each that cannot.
        given_clash: Why a card cannot be given up.
        clash: Why a card cannot come.
    """

    known: Known
    laid: Known
    action: Action
    gets: tuple[str, ...]
    given_clash: ClashError | None
    clash: ClashError | None

    @property
    def refused(self) -> Refused | None:
        """Why the rules refuse it."""
        return refusal(self.laid.state, self.action)


def prepared(playing: Playing, act: Act) -> Prepared:
    """Turn a decision into an action of the engine, its cards laid on top of the deck."""
    known, given_clash = _turned_up(playing.known, act)
    gets = list(act.gets)
    clash: ClashError | None = None
    while True:
        try:
            laid = lay_next(known, gets)
        except ClashError as error:
            clash = clash or error
            gets[gets.index(error.card)] = UNKNOWN
        else:
            break
    amount = len(act.gets) if act.does == "draw" else act.amount
    action = Action(act.seat, ActionType(act.does), amount, _given(known, act))
    return Prepared(known, laid, action, tuple(gets), given_clash, clash)


def _turned_up(known: Known, act: Act) -> tuple[Known, ClashError | None]:
    """Let unknown cards be those that a player gives up or lays down."""
    wanted = Counter(act.cards)
    if act.does == "trade" and known.state.compiled.sees_before_trading:
        wanted -= Counter(act.gets)
    try:
        return reveal(known, act.seat, tuple(wanted.elements())), None
    except ClashError as error:
        return known, error


def _given(known: Known, act: Act) -> tuple[Card, ...]:
    """Return the cards given up; an unknown one is any unknown card in the hand.

    Raises StoppedError where all cards of the hand are known.
    """
    number = known.state.table.index_of[act.seat]
    unknown = [card for card in known.state.hands[number] if card in known.hidden]
    found: list[Card] = []
    for name in act.cards:
        if name != UNKNOWN:
            found.append(Card(name))
        elif unknown:
            found.append(unknown.pop(0))
        else:
            message = f"it is not known which card {act.seat} gives up"
            raise StoppedError(message)
    return tuple(found)


def evened(playing: Playing, act: Act, gets: tuple[str, ...]) -> tuple[str, ...]:
    """Let a trade be card for card."""
    wanted = len(act.cards)
    if act.does != "trade" or len(gets) == wanted:
        return gets
    playing.fault(
        "drawing.bare-discard.refused",
        action_text(act),
        f"a trade is card for card: {wanted} for {wanted}",
        "name as many cards as are given up, ? for unknown ones",
        strays={hand(act.seat)},
    )
    return (*gets, *(UNKNOWN,) * wanted)[:wanted]
