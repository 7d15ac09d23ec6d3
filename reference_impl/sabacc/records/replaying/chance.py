"""Chance in a replay: the die and what the shift takes and brings, and changes of version."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from sabacc.engine import RefusedError
from sabacc.engine.play import NO_CHANGE, Roll, State, VersionChange
from sabacc.engine.position import clockwise
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import phase_words
from sabacc.records import hand_record
from sabacc.records.hand_record import Die, Loses
from sabacc.records.replaying.advancing import advance
from sabacc.records.replaying.decisions import supplied
from sabacc.records.replaying.knowledge import ClashError, reveal
from sabacc.records.replaying.replayed import TURN, Playing, StoppedError, hand, hands
from sabacc.spec.cards import CARDS, Card
from sabacc.system.text import join_words

_LOSS: Final = "shift.loss"


def losses_below(playing: Playing) -> dict[int, Loses]:
    """Return the losses below the die of the present line, by their places."""
    found: dict[int, Loses] = {}
    lines = playing.record.lines
    for place in range(playing.line + 1, len(lines)):
        line = lines[place]
        if isinstance(line, hand_record.Loses):
            found[place] = line
        elif not isinstance(line, hand_record.Remark | hand_record.Blank):
            break
    return found


def play_die(playing: Playing, die: Die) -> None:
    """Let the die fall (`shift.*`)."""
    losses = losses_below(playing)
    if not supplied(playing, "roll", "before the die falls"):
        _refuse_die(playing)
        return
    comes = _comes(playing, die, bool(losses))
    face = die.face if die.face is not None and comes == _shifts(playing.state, die.face) else None
    if not comes:
        advance(playing, playing.known, Roll(comes=None if face else False, die=face))
        return
    _shift(playing, _sorted_losses(playing, losses), face)


def _refuse_die(playing: Playing) -> None:
    state = playing.state
    if state.compiled.shifts:
        rule, ruled = "shift.time.after-betting", "the die is rolled once the betting is over"
    else:
        rule, ruled = "shift.exists.no", "there is no shift"
    says = f"the die falls {phase_words(state)}"
    playing.fault(
        rule,
        says,
        ruled,
        "leave it out, with the losses below",
        hangs={TURN},
        strays=hands(state) if losses_below(playing) else (),
    )


def _shifts(state: State, face: int) -> bool:
    return face in state.compiled.ruleset.figures("shift.faces")


def _comes(playing: Playing, die: Die, listed: bool) -> bool:  # noqa: FBT001 - a fact, not a switch
    """Say whether cards change hands; the record's losses decide where the die says otherwise."""
    state = playing.state
    due = _shifts(state, die.face) if die.face is not None else bool(die.comes)
    if due == listed or (due and not any(state.hands[number] for number in state.active)):
        return due
    rule = playing.rule("shift.faces" if die.face is not None else _LOSS)
    thrown = f"the die shows {die.face}" if die.face is not None else "the shift comes"
    if due:
        says, ruled = f"{thrown}, and nobody loses a card", "this face brings a shift"
        mend = "write below it which cards the players lost and got; no shift is assumed"
    else:
        thrown = thrown if die.face is not None else "no shift comes"
        says, ruled = f"{thrown}, and players lose cards", "this face brings no shift"
        mend = "leave the losses out; the replay goes on with them"
    if die.face is None:
        ruled = "in a shift everybody loses a card" if due else "without a shift nobody loses one"
    playing.fault(rule, says, ruled, mend, strays=hands(state) if due else ())
    return listed


def _sorted_losses(playing: Playing, losses: Mapping[int, Loses]) -> list[Loses]:
    """Return the seats' losses in the order of dealing; tells losses that cannot be."""
    state = playing.state
    active = [state.name(number) for number in state.active]
    held = {name: len(state.hands[state.table.index_of[name]]) for name in active}
    whole = playing.rule(_LOSS).endswith("whole-hand")
    owed = {name: number if whole else 1 for name, number in held.items() if number}
    each = "every card of the hand" if whole else "one card"
    found: dict[str, list[Loses]] = {name: [] for name in owed}
    for place, loss in losses.items():
        says = f"{loss.seat} loses {loss.card}"
        if loss.seat not in active:
            ruled, mend = (
                "a player who has left the hand takes no part in the shift",
                "leave it out",
            )
            playing.fault(
                "shift.folded.none", says, ruled, mend, line=place, hangs={hand(loss.seat)}
            )
        elif loss.seat not in owed:
            ruled, mend = "a player with all cards in the field is spared", "leave it out"
            playing.fault(
                "field.all-cards.spared", says, ruled, mend, line=place, hangs={hand(loss.seat)}
            )
        elif len(found[loss.seat]) == owed[loss.seat]:
            ruled = f"everybody loses {each}"
            rule = playing.rule(_LOSS)
            playing.fault(rule, f"{says} too", ruled, "leave one of them out", line=place)
        else:
            found[loss.seat].append(loss)
    missing = {name for name, number in owed.items() if len(found[name]) < number}
    if missing:
        less = "not the whole hand" if whole else "nothing"
        says = f"{join_words(sorted(missing))} lose{'s' if len(missing) == 1 else ''} {less}"
        mend = "add the card that was lost and the card that came, ? for an unknown card"
        hangs = {hand(seat) for seat in missing}
        ruled = f"everybody still in the hand loses {each}"
        playing.fault(playing.rule(_LOSS), says, ruled, mend, hangs=hangs)
        message = "the hands after the shift are not known"
        raise StoppedError(message)
    return [loss for name in clockwise(state.seats, state.dealer, found) for loss in found[name]]


def _shift(playing: Playing, losses: list[Loses], face: int | None) -> None:
    """Let everybody lose a card and get one, or lose a hand and get as large a one."""
    picked = [(loss.seat, _picked(playing, loss)) for loss in losses]
    if playing.rule(_LOSS).endswith("whole-hand"):
        picked = _hands_lost(playing, picked)
    names = [loss.gets for loss in losses]
    how = playing.state.compiled.ruleset.choices["shift.lost-cards"].name
    if how == "pooled":
        _turn_up_pool(playing, picked, names)
    known = playing.known
    gone = [card for _, card in picked]
    shuffle: tuple[Card, ...] = ()
    coming: list[str] = []
    if how == "pooled":
        shuffle = _pooled(playing, gone, names)
    else:
        coming = names if how == "under-marker" else names[: len(known.state.deck)]
        _check_returning(playing, gone, names[len(coming) :])
    left = len(known.state.deck) - len(coming)
    if how == "under-marker" and len(known.state.deck) < len(gone):  # edges.short-shift
        left += len(known.state.out_of_play) + len(gone)
    coming = [*coming, *_for_the_spared(playing, left)]
    move = Roll(
        comes=True if face is None else None,
        die=face,
        picks={seat: (card,) for seat, card in picked},
        shuffle=shuffle,
    )
    _come(playing, losses, move, coming, gone)


def _for_the_spared(playing: Playing, left: int) -> list[str]:
    """Return the unknown cards that come to those who lose none, so far as the deck goes."""
    state = playing.state
    if state.compiled.ruleset.choices["field.all-cards"].name != "new-card":
        return []
    spared = sum(not state.hands[number] for number in state.active)
    return [UNKNOWN] * max(0, min(left, spared))


def _come(
    playing: Playing, losses: list[Loses], move: Roll, coming: list[str], gone: list[Card]
) -> None:
    """Let the cards come that are told, and any card for one that cannot come."""
    while True:
        try:
            advance(playing, playing.known, move, coming, gone)
        except ClashError as error:
            place = coming.index(error.card)
            seat = losses[place].seat
            playing.clash(error, f"{seat} gets {error.card}", strays={hand(seat)})
            coming[place] = UNKNOWN
        else:
            return


def _hands_lost(playing: Playing, named: list[tuple[str, Card]]) -> list[tuple[str, Card]]:
    """Return the cards of whole hands as they lie; tells a card that is named too often."""
    state = playing.state
    found: list[tuple[str, Card]] = []
    for seat in dict.fromkeys(seat for seat, _ in named):
        held = state.hands[state.table.index_of[seat]]
        for card in Counter(card for each, card in named if each == seat) - Counter(held):
            mend = f"write each card that {seat} holds once"
            says, ruled = f"{seat} loses {card} twice", f"{seat} does not hold it twice"
            playing.fault(playing.rule(_LOSS), says, ruled, mend, hangs={hand(seat)})
        found.extend((seat, card) for card in held)
    return found


def _picked(playing: Playing, loss: Loses) -> Card:
    """Return the card that a seat loses, turned up where it was unknown."""
    number = playing.state.table.index_of[loss.seat]
    hidden = [card for card in playing.state.hands[number] if card in playing.known.hidden]
    if loss.card == UNKNOWN:
        if not hidden:
            message = f"it is not known which card {loss.seat} loses"
            raise StoppedError(message)
        return hidden[0]
    says, why = f"{loss.seat} loses {loss.card}", f"{loss.seat} does not hold it"
    rule = playing.rule(_LOSS)
    try:
        playing.known = reveal(playing.known, loss.seat, (loss.card,))
    except ClashError as error:
        rule, why = error.rule, error.why
    held = playing.state.hands[number]
    for card in held:
        if card == loss.card:
            return card
    if loss.card in playing.state.fields[number]:
        rule, why = "field.protection.shift", "a card in the field is safe from the shift"
    named = " ".join(playing.known.shown(held))
    mend = f"write a card that {loss.seat} holds ({named})"
    playing.fault(rule, says, why, mend, hangs={hand(loss.seat)}, strays={hand(loss.seat)})
    return held[0]


def _turn_up_pool(playing: Playing, picked: list[tuple[str, Card]], names: list[str]) -> None:
    """Let unknown cards that were lost be those that came out of the pool again."""
    new = Counter(names) - Counter(str(card) for _, card in picked)
    for name in new.elements():
        hidden = (place for place, (_, card) in enumerate(picked) if card in playing.known.hidden)
        place = next(hidden, None)
        if place is None or name not in CARDS:
            return
        seat = picked[place][0]
        try:
            playing.known = reveal(playing.known, seat, (name,))
        except ClashError:
            return
        picked[place] = (seat, CARDS[name])


def _pooled(playing: Playing, gone: list[Card], names: list[str]) -> tuple[Card, ...]:
    """Return the order of the pool, which is dealt out again (`shift.lost-cards.pooled`)."""
    left = Counter(gone)
    unknown = [card for card in gone if card in playing.known.hidden]
    order: list[Card | None] = []
    for name in names:
        card = next((card for card in gone if card == name and left[card]), None)
        if card is None and name != UNKNOWN and not unknown:
            playing.fault(
                playing.rule("shift.lost-cards"),
                f"somebody gets {name}",
                "only the lost cards are shuffled and dealt out again",
                "write which of the lost cards came",
                hangs=hands(playing.state),
                strays=hands(playing.state),
            )
        if card is not None:
            left[card] -= 1
        order.append(card)
    rest = list(left.elements())
    if len(set(rest)) > 1 and playing.astray is False:
        message = "it is not known who got which of the lost cards"
        raise StoppedError(message)
    return tuple(card if card is not None else rest.pop(0) for card in order)


def _check_returning(playing: Playing, gone: list[Card], names: list[str]) -> None:
    """Hold the cards of a short deck against those that were lost (`shift.short-deck`)."""
    for name, card in zip(names, gone, strict=False):
        if name not in {UNKNOWN, card}:
            playing.fault(
                "shift.short-deck.lost-cards-come-back",
                f"somebody gets {name}",
                f"the deck is empty, and the lost card {card} comes back",
                f"write {card}",
                hangs=hands(playing.state),
                strays=hands(playing.state),
            )


def play_change(playing: Playing, change: hand_record.Change) -> None:
    """Let the version change, or stay (`versions.*`)."""
    says = "version stays" if change.to is None else f"version {change.to}"
    if not playing.state.compiled.versions:
        rule = "totals.version.chosen-before-play"
        ruled = "the version is fixed before play"
        playing.fault(rule, says, ruled, "leave it out, or name another ruleset")
        return
    if not supplied(playing, "change", "before the version may change"):
        rule = "versions.moment.start-of-turn"
        ruled = "the version can change only at the start of a round or turn, and at the call"
        playing.fault(
            rule,
            f"{says} {phase_words(playing.state)}",
            ruled,
            "leave it out",
            hangs={TURN},
            strays=hands(playing.state),
        )
        return
    try:
        advance(playing, playing.known, VersionChange(change.to))
    except RefusedError as error:
        ruled = f"{change.to} is in force already"
        playing.fault(error.rule, says, ruled, "write version stays", hangs={TURN})
        advance(playing, playing.known, NO_CHANGE)
