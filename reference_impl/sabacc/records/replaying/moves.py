"""Actions of players and outcomes of chance in a replay.

A passive action without a credit or a card (to check, stay, stand, keep or pass) may be missing,
and is noted as a gap; anything else that is missing is a fault.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Final

from sabacc.engine import RefusedError, ScriptRanOutError
from sabacc.engine.events import ActionType
from sabacc.engine.play import (
    NO_CHANGE,
    NO_SHIFT,
    Action,
    Move,
    Phase,
    Reason,
    Refused,
    RefusedActionError,
    Roll,
    State,
    VersionChange,
    apply,
    default_action,
    legal,
    refusal,
)
from sabacc.engine.play.actions import WRONG_MOMENT
from sabacc.engine.play.script_player import is_first_to_speak, moment_rule, order_rule
from sabacc.engine.position import clockwise
from sabacc.notation.action_forms import describe_action
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.words import phase_words, refusal_words, round_word
from sabacc.records import hand_record
from sabacc.records.recording import line_of
from sabacc.records.replaying.knowledge import ClashError, reveal, shown, stop
from sabacc.records.replaying.playing import (
    TURN,
    Playing,
    Prepared,
    advance,
    behind,
    credits_in_play,
    evened,
    hand,
    hands,
    left_by,
    prepared,
)
from sabacc.records.text.lines import action_text, line_text
from sabacc.spec.cards import CARDS, Card, is_unseen
from sabacc.system.text import join_words

OUT_OF_TURN: Final = "table.out-of-turn.refused"
# How many decisions in a row may be missing
_MOST_ASSUMED: Final = 80

_SILENT: Final = frozenset({"check", "stay", "stand", "keep", "pass"})
# Reasons for which a decision belongs to another place of the hand
_ELSEWHERE: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.NOT_IN_HAND,
        Reason.WRONG_PHASE,
        Reason.OUT_OF_TURN,
        Reason.OWN_TURN,
        Reason.BET_STANDS,
        Reason.NO_BET_STANDS,
        Reason.NO_TRADE,
        Reason.NO_NEW_CARD,
        Reason.TAKES_THE_DRAW,
    }
)
_MOVES: Final = hand_record.Act | hand_record.Die | hand_record.Change


def silent(move: Move) -> bool:
    """True if a move may be missing without harm: nobody pays for it, and no card moves."""
    return isinstance(move, Action) and move.does in _SILENT


def default_move(state: State) -> Move:
    """Return the default move: no shift, no change of version, a passive player."""
    match state.awaits:
        case "roll":
            return NO_SHIFT
        case "change":
            return NO_CHANGE
        case _:
            return default_action(state)


Ready = Callable[[State], bool]


def _defaults(
    begun: State, ready: Ready, may_miss: Callable[[Sequence[Move], State], bool]
) -> tuple[list[Move], State]:
    """Return the default moves after which `ready` holds, and the state then.

    There are none unless a record `may_miss` each of them: it is asked with those before it and the
    state after it.
    """
    state = begun
    moves: list[Move] = []
    while not ready(state):
        if state.over or len(moves) == _MOST_ASSUMED:
            return [], begun
        moves.append(default_move(state))
        state = apply(state, moves[-1]).state
        if not may_miss(moves, state):
            return [], begun
    return moves, state


def missing_before(
    playing: Playing, begun: State, ready: Ready, move: Move | None = None
) -> list[Move]:
    """Return the default moves after which `ready` holds and `move` fits; empty if none do.

    Silent ones may be missing to the end of the round and on into the next, where the record goes
    on as if they had been made.  Before a call no whole betting is missing with the die after it:
    the call came too early.
    """
    following = _following(playing)
    calls = isinstance(move, Action) and move.does == "call"
    crosses = not calls and not _placed(begun, following)
    betting = calls and begun.phase is Phase.BETTING and is_first_to_speak(begun)

    def may_miss(moves: Sequence[Move], state: State) -> bool:
        if betting and not isinstance(moves[-1], Action):
            return False
        crossed = state.round - begun.round
        return not crossed or (crosses and crossed == 1 and all(map(silent, moves)))

    skipped, state = _defaults(begun, ready, may_miss)
    if skipped and _comes_later(begun, skipped[0], _after(state, move), following):
        return []
    return skipped


def _following(playing: Playing) -> hand_record.Line | None:
    """Return the next decision, fall of the die or change of version.

    What may be done at any time tells nothing of where the hand is: to lay a card in the field, and
    to fold where `folding.when` says so.
    """
    anytime = {"lay", "fold"} if playing.state.compiled.fold_when == "any-time" else {"lay"}
    told = (
        line
        for line in playing.record.lines[playing.line + 1 :]
        if isinstance(line, _MOVES)
        and not (isinstance(line, hand_record.Act) and line.does in anytime)
    )
    return next(told, None)


def _after(state: State, move: Move | None) -> State | None:
    try:
        return state if move is None else apply(state, move).state
    except (RefusedError, RefusedActionError, ScriptRanOutError):
        return None


def _placed(state: State | None, line: hand_record.Line | None) -> bool:
    """True if a line belongs to this place of the hand, even if it is wrong otherwise."""
    match line:
        case hand_record.Act() if state is not None:
            return refused_as(state, line) not in _ELSEWHERE
        case hand_record.Die():
            return state is not None and state.awaits == "roll"
        case hand_record.Change():
            return state is not None and state.awaits == "change"
        case _:
            return False


def refused_as(state: State, act: hand_record.Act) -> Reason | None:
    """Return the reason by which a recorded action is refused, None if it is legal."""
    number = len(act.gets) if act.does == "draw" else act.amount
    cards = tuple(map(Card, act.cards))
    refused = refusal(state, Action(act.seat, ActionType(act.does), number, cards))
    return None if refused is None else refused.reason


def _comes_later(now: State, move: Move, then: State | None, line: hand_record.Line | None) -> bool:
    """True if the record has a missing move next: then the present line is too early."""
    match line:
        case hand_record.Act(seat):
            fits = isinstance(move, Action) and move.seat == seat and _placed(now, line)
            return fits and not _placed(then, line)
        case hand_record.Die():
            return isinstance(move, Roll)
        case hand_record.Change():
            return isinstance(move, VersionChange)
        case _:
            return False


def caught_up(playing: Playing, act: hand_record.Act, ready: Prepared) -> bool:
    """Supply what the record has left out before a decision, if that makes it fit."""
    begun, action = ready.laid.state, ready.action
    skipped = missing_before(playing, begun, lambda state: refusal(state, action) is None, action)
    if not skipped:
        return False
    if silent(skipped[0]) and act.does == "bet" and is_first_to_speak(begun):
        opener = playing.state.asked_seat or ""
        playing.fault(
            order_rule(playing.state),
            action_text(act),
            f"{opener} speaks first {phase_words(playing.state)}",
            f"add what {opener} did above it; it is assumed: checks",
            hangs={TURN},
            strays=left_by(playing.state, act.seat, "check"),
        )
        advance(playing, playing.known, default_action(playing.state), assumed=True)
    _supply_all(
        playing,
        skipped,
        f"before {action_text(act)}",
        lambda state: state.over or refusal(state, action) is None,
    )
    return True


def supplied(playing: Playing, awaits: str, where: str) -> bool:
    """Supply missing moves until chance is due; True if it is."""

    def ready(state: State) -> bool:
        return state.awaits == awaits

    move = NO_SHIFT if awaits == "roll" else NO_CHANGE
    skipped = missing_before(playing, playing.state, ready, move)
    _supply_all(playing, skipped, where, ready)
    return ready(playing.state)


def fill_round(playing: Playing, number: int) -> None:
    """Let everybody act unasked until the next round, where its heading says that it begins."""
    later = playing.record.lines[playing.line + 1 :]
    if number == playing.state.round + 1 and any(isinstance(line, _MOVES) for line in later):
        _fill(playing, lambda state: state.round == number)


def _fill(playing: Playing, ready: Ready) -> None:
    """Let everybody act unasked until `ready` holds, if silent moves are enough for that."""
    moves, _ = _defaults(playing.state, ready, lambda moves, _: silent(moves[-1]))
    _supply_all(playing, moves, "", ready)


def fill_keep(playing: Playing, seat: str) -> None:
    """Let a seat keep its drawn cards, if a claim shows that it did."""
    state, following = playing.state, _following(playing)
    asked = state.phase is Phase.DISCARDING and state.asked_seat == seat
    acts = isinstance(following, hand_record.Act) and following.seat == seat
    if asked and not (acts and _placed(state, following)):
        _supply_act(playing, default_action(state), "")


def fill_ending(playing: Playing, place: int) -> None:
    """Let everybody act unasked to the end, where the record claims it and no more is done."""
    later = playing.record.lines[place:]
    ends = any(isinstance(line, hand_record.Ending) for line in later)
    if ends and not any(isinstance(line, _MOVES) for line in later):
        playing.line = place - 1
        _fill(playing, lambda state: state.over)
        playing.line = place


def _supply_all(playing: Playing, moves: list[Move], where: str, ready: Ready) -> None:
    for _ in moves:
        if playing.state.over or ready(playing.state):
            return
        state = playing.state
        move = default_move(state)
        if isinstance(move, Action):
            _supply_act(playing, move, where)
            continue
        if isinstance(move, Roll):
            missing = (
                "shift.time.after-betting",
                f"no die is rolled {where}",
                f"the die is rolled when the betting of the {round_word(state)} is over",
                "add die ... with the face that fell, or no shift; no shift is assumed",
            )
        else:
            missing = (
                "versions.moment.start-of-turn"
                if state.caller < 0
                else "versions.at-call.once-more",
                f"the record does not say {where} whether the version changes",
                f"the version can change at the start of each {round_word(state)}, and at the call",
                "add version stays, or the version that came into force",
            )
        playing.fault(*missing, hangs={TURN}, strays=hands(state))
        advance(playing, playing.known, move, assumed=True)


def _supply_act(playing: Playing, move: Action, where: str) -> None:
    early = playing.early.pop(move.seat, None)
    if early is not None:
        act = playing.record.lines[early]
        if isinstance(act, hand_record.Act):
            ready = prepared(playing, act)
            if ready.clash is None and ready.refused is None:
                gets = evened(playing, act, ready.gets)
                advance(playing, ready.known, ready.action, gets, assumed=True)
                return
    state = playing.state
    if silent(move):
        advance(playing, playing.known, move, assumed=True, gap=True)
        return
    playing.fault(
        OUT_OF_TURN,
        f"the record does not say what {move.seat} did {where}",
        f"{move.seat} is asked first, {phase_words(state)}",
        f"add what {move.seat} did; it is assumed: {describe_action(move)}",
        hangs={TURN},
        strays=credits_in_play(state) | left_by(state, move.seat, move.does),
    )
    advance(playing, playing.known, move, assumed=True)


# Reasons for which a decision is left out; after another one its player acts unasked
_LEFT_OUT: Final = frozenset(
    {
        Reason.HAND_IS_OVER,
        Reason.BETWEEN_HANDS,
        Reason.NOT_IN_HAND,
        Reason.DURING_THE_SHIFT,
        Reason.WRONG_PHASE,
        Reason.OWN_TURN,
        Reason.OUT_OF_TURN,
        Reason.NO_INTERFERENCE_FIELD,
        Reason.FIELD_FULL,
        Reason.TAKES_THE_DRAW,
        Reason.IN_THE_FIELD,
    }
)

_DUE_LATER: Final = WRONG_MOMENT | {Reason.NO_TRADE, Reason.NO_NEW_CARD, Reason.TAKES_THE_DRAW}
_GUESSED: Final = frozenset({Reason.NO_EVIL_ONE, Reason.NOT_HELD, Reason.KEPT})


def play_act(playing: Playing, act: hand_record.Act) -> None:
    """Let a player act as the record says, or say why the rules refuse it."""
    ready = prepared(playing, act)
    refused = ready.refused
    if refused is not None and refused.reason in _DUE_LATER and caught_up(playing, act, ready):
        ready = prepared(playing, act)
        refused = ready.refused
    if refused is not None:
        _refuse(playing, act, ready, refused)
        return
    if ready.clash is not None:
        playing.clash(ready.clash, action_text(act), strays={hand(act.seat)})
    advance(playing, ready.known, ready.action, evened(playing, act, ready.gets))


def _refuse(playing: Playing, act: hand_record.Act, ready: Prepared, refused: Refused) -> None:
    """Write a refusal down; where it was their question, the player acts unasked instead."""
    open_ = ready.given_clash is None and ready.known.hides(act.seat)
    if open_ and refused.reason in _GUESSED:
        stop(f"whether {act.seat} may do so cannot be judged: not all cards are known")
    state = playing.state
    instead = None if refused.reason in _LEFT_OUT else _instead(state, act)
    if instead is not None and _tries_again(playing, act):
        instead = None
    mend = f"leave it out; {_asked(state)}"
    if refused.reason is Reason.OUT_OF_TURN:
        mend = f"write it where {act.seat} is asked; {_asked(state)}"
    if act.does in _SILENT and state.awaits == "seat" and state.asked_seat == act.seat:
        usual = default_action(state)
        if silent(usual):  # the silent action of another phase
            mend = f"write {line_text(line_of(usual, ()))}, or leave it out; {_asked(state)}"
    if instead is not None:
        mend = f"the replay goes on with: {act.seat} {describe_action(instead)}"
    rule = (
        order_rule(state)
        if refused.reason is Reason.OUT_OF_TURN
        else moment_rule(state, ready.action, refused)
    )
    ruled = calling_words(state, rule) or refusal_words(state, act.seat, act.does, refused)
    if ready.given_clash is not None and refused.reason is Reason.NOT_HELD:
        rule, ruled = ready.given_clash.rule, ready.given_clash.why
    left = left_by(state, act.seat, act.does)
    playing.fault(
        rule,
        action_text(act),
        ruled,
        mend,
        hangs=behind(refused.reason, state, act.seat),
        strays=left - {TURN} if instead is not None and instead.does == act.does else left,
    )
    if instead is not None:
        advance(playing, playing.known, instead, assumed=True)
    elif refused.reason in WRONG_MOMENT:
        playing.early[act.seat] = playing.line


def calling_words(state: State, rule: str) -> str:
    """Explain why a round or turn has no calling or drawing; empty for rules on other things."""
    here = f"{round_word(state)} {state.round}"
    match rule.split("."):
        case ["calling", "how-often", _]:
            return f"{here} has no calling phase"
        case ["calling", "earliest-turn" | "earliest-round", _]:
            first = f"{round_word(state)} {_first_call(state)}"
            return f"nobody may call before {first}, so {here} has no calling phase"
        case ["edges", "nobody-draws", _]:
            return f"no card is left to draw, so {here} has no drawing phase"
        case ["turns", "player-out", _]:
            return f"{state.name(state.turn)} has left the hand, so {here} has no drawing phase"
        case _:
            return ""


def _first_call(state: State) -> int:
    """Return the first round, or turn, with a calling phase, should nobody leave the hand."""
    compiled, order = state.compiled, state.table.order
    if not compiled.turns or state.turn not in order:
        return compiled.first_call
    here = order.index(state.turn)
    last = state.round + sum(order.index(seat) > here for seat in state.active)
    if compiled.calls_in_first_lap:
        return last
    laps = compiled.first_call - state.lap
    ends = len(state.active) if compiled.calls_once_a_lap else 1
    return last + laps * len(state.active) + ends


def _instead(state: State, act: hand_record.Act) -> Action | None:
    """Return the action that replaces a refused one: the nearest legal amount, or the default."""
    if state.awaits != "seat" or state.asked_seat != act.seat:
        return None
    for option in legal(state):
        if option.seat == act.seat and option.does == act.does and act.does in {"bet", "raise"}:
            amount = max(option.amounts.start, min(act.amount, option.amounts.stop - 1))
            return Action(act.seat, option.does, amount)
    return default_action(state)


def _tries_again(playing: Playing, act: hand_record.Act) -> bool:
    """True if the next action belongs to the same request: then nobody acts unasked here.

    It stands right below, is the same player's, and is allowed here, or is refused as one that is
    tried here: it comes to nothing after what that player does unasked either.
    """
    state = playing.state
    after = apply(state, default_action(state)).state
    for line in playing.record.lines[playing.line + 1 :]:
        match line:
            case hand_record.Remark() | hand_record.Blank():
                continue
            case hand_record.Act(seat) if seat == act.seat:
                reason = refused_as(state, line)
                if reason is None:
                    return True
                if reason not in _LEFT_OUT:
                    return refused_as(after, line) is not None
            case _:
                return False
    return False


def _asked(state: State) -> str:
    match state.awaits:
        case "seat":
            return f"{state.asked_seat} is asked {phase_words(state)}"
        case "roll":
            return "the die must be rolled first"
        case "change":
            return "the record must first say whether the version changes"
        case _:
            return "the hand is over"


_LOSS: Final = "shift.loss"


# What may stand between a die and the losses that belong to it
_AMONG_LOSSES: Final = (
    hand_record.Loses | hand_record.Remark | hand_record.Blank | hand_record.ClaimNow
)


def losses_below(lines: Sequence[hand_record.Line], die: int) -> dict[int, hand_record.Loses]:
    """Return the losses of the shift that a die brings, by their places."""
    below = enumerate(lines[die + 1 :], die + 1)
    among = takewhile(lambda line: isinstance(line[1], _AMONG_LOSSES), below)
    return {place: line for place, line in among if isinstance(line, hand_record.Loses)}


def below_a_die(lines: Sequence[hand_record.Line], loss: int) -> bool:
    """True if a loss belongs to a die, which has been played with it."""
    above = dropwhile(lambda line: isinstance(line, _AMONG_LOSSES), reversed(lines[:loss]))
    return isinstance(next(above, None), hand_record.Die)


def play_die(playing: Playing, die: hand_record.Die) -> None:
    """Let the die fall (`shift.*`)."""
    losses = losses_below(playing.record.lines, playing.line)
    if not supplied(playing, "roll", "before the die falls"):
        state = playing.state
        rule, ruled = "shift.exists.no", "there is no shift"
        if state.compiled.shifts:
            rule, ruled = "shift.time.after-betting", "the die is rolled once the betting is over"
        playing.fault(
            rule,
            f"the die falls {phase_words(state)}",
            ruled,
            "leave it out, with the losses below",
            hangs={TURN},
            strays=hands(state) if losses else (),
        )
        return
    comes = _comes(playing, die, bool(losses))
    face = die.face if die.face is not None and comes == _shifts(playing.state, die.face) else None
    if not comes:
        advance(playing, playing.known, Roll(comes=None if face else False, die=face))
        return
    _shift(playing, _sorted_losses(playing, losses), face)


def _shifts(state: State, face: int) -> bool:
    return face in state.compiled.ruleset.figures("shift.faces")


# A die and the losses below it that contradict: by whether it brings a shift, and has a face
_CONTRADICTED: Final[Mapping[tuple[bool, bool], tuple[str, str, str]]] = {
    (True, True): (
        "the die shows {face}, and nobody loses a card",
        "this face brings a shift",
        "write below it which cards the players lost and got; no shift is assumed",
    ),
    (True, False): (
        "the shift comes, and nobody loses a card",
        "in a shift everybody loses a card",
        "write below it which cards the players lost and got; no shift is assumed",
    ),
    (False, True): (
        "the die shows {face}, and players lose cards",
        "this face brings no shift",
        "leave the losses out; the replay goes on with them",
    ),
    (False, False): (
        "no shift comes, and players lose cards",
        "without a shift nobody loses one",
        "leave the losses out; the replay goes on with them",
    ),
}


def _comes(playing: Playing, die: hand_record.Die, listed: bool) -> bool:  # noqa: FBT001 - a fact, not a switch
    """True if cards change hands; the record's losses decide if the die says otherwise."""
    state, known = playing.state, die.face is not None
    due = _shifts(state, die.face) if die.face is not None else bool(die.comes)
    if due == listed or (due and not any(state.hands[number] for number in state.active)):
        return due
    says, ruled, mend = _CONTRADICTED[due, known]
    rule = playing.rule("shift.faces" if known else _LOSS)
    strays = hands(state) if due else ()
    playing.fault(rule, says.format(face=die.face), ruled, mend, strays=strays)
    return listed


def _sorted_losses(
    playing: Playing, losses: Mapping[int, hand_record.Loses]
) -> list[hand_record.Loses]:
    """Return the seats' losses in the order of dealing; reports impossible losses."""
    state = playing.state
    active = [state.name(number) for number in state.active]
    held = {name: len(state.hands[state.table.index_of[name]]) for name in active}
    whole = playing.rule(_LOSS).endswith("whole-hand")
    owed = {name: number if whole else 1 for name, number in held.items() if number}
    each = "every card of the hand" if whole else "one card"
    found: dict[str, list[hand_record.Loses]] = {name: [] for name in owed}
    for place, loss in losses.items():
        says = f"{loss.seat} loses {loss.card}"
        if loss.seat not in active:
            playing.fault(
                "shift.folded.none",
                says,
                "a player who has left the hand takes no part in the shift",
                "leave it out",
                line=place,
                hangs={hand(loss.seat)},
            )
        elif loss.seat not in owed:
            playing.fault(
                "field.all-cards.spared",
                says,
                "a player with all cards in the field is spared",
                "leave it out",
                line=place,
                hangs={hand(loss.seat)},
            )
        elif len(found[loss.seat]) == owed[loss.seat]:
            playing.fault(
                playing.rule(_LOSS),
                f"{says} too",
                f"everybody loses {each}",
                "leave one of them out",
                line=place,
            )
        else:
            found[loss.seat].append(loss)
    missing = {name for name, number in owed.items() if len(found[name]) < number}
    if missing:
        less = "not the whole hand" if whole else "nothing"
        playing.fault(
            playing.rule(_LOSS),
            f"{join_words(sorted(missing))} lose{'s' if len(missing) == 1 else ''} {less}",
            f"everybody still in the hand loses {each}",
            "add the card that was lost and the card that came, ? for an unknown card",
            hangs={hand(seat) for seat in missing},
        )
        stop("the hands after the shift are not known")
    return [loss for name in clockwise(state.seats, state.dealer, found) for loss in found[name]]


def _shift(playing: Playing, losses: list[hand_record.Loses], face: int | None) -> None:
    """Let everybody lose a card and get one, or lose a hand and get as large a one."""
    picked = [(loss.seat, _picked(playing, loss)) for loss in losses]
    if playing.rule(_LOSS).endswith("whole-hand"):
        state = playing.state
        found: list[tuple[str, Card]] = []
        for seat in dict.fromkeys(seat for seat, _ in picked):
            held = state.hands[state.table.index_of[seat]]
            for card in Counter(card for each, card in picked if each == seat) - Counter(held):
                playing.fault(
                    playing.rule(_LOSS),
                    f"{seat} loses {card} twice",
                    f"{seat} does not hold it twice",
                    f"write each card that {seat} holds once",
                    hangs={hand(seat)},
                )
            found.extend((seat, card) for card in held)
        picked = found
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


def _for_the_spared(playing: Playing, left: int) -> list[str]:
    """Return the unknown cards that come to those who lose none, as far as the deck goes."""
    state = playing.state
    if state.compiled.ruleset.choices["field.all-cards"].name != "new-card":
        return []
    spared = sum(not state.hands[number] for number in state.active)
    return [UNKNOWN] * max(0, min(left, spared))


def _picked(playing: Playing, loss: hand_record.Loses) -> Card:
    """Return the card that a seat loses, turned up where it was unknown."""
    number = playing.state.table.index_of[loss.seat]
    hidden = [card for card in playing.state.hands[number] if is_unseen(card)]
    if loss.card == UNKNOWN:
        if not hidden:
            stop(f"it is not known which card {loss.seat} loses")
        return hidden[0]
    says, why = f"{loss.seat} loses {loss.card}", f"{loss.seat} does not hold it"
    rule = playing.rule(_LOSS)
    try:
        playing.known = reveal(playing.known, playing.known.held(loss.seat), (loss.card,))
    except ClashError as error:
        rule, why = error.rule, error.why
    held = playing.state.hands[number]
    if loss.card not in held:
        if loss.card in playing.state.fields[number]:
            rule, why = "field.protection.shift", "a card in the field is safe from the shift"
        mend = f"write a card that {loss.seat} holds ({' '.join(shown(held))})"
        playing.fault(rule, says, why, mend, hangs={hand(loss.seat)}, strays={hand(loss.seat)})
    return next((card for card in held if card == loss.card), held[0])


def _turn_up_pool(playing: Playing, picked: list[tuple[str, Card]], names: list[str]) -> None:
    """Let unknown cards that were lost be those that came out of the pool again."""
    new = Counter(names) - Counter(str(card) for _, card in picked)
    for name in new.elements():
        hidden = (place for place, (_, card) in enumerate(picked) if is_unseen(card))
        place = next(hidden, None)
        if place is None or name not in CARDS:
            return
        seat = picked[place][0]
        try:
            playing.known = reveal(playing.known, playing.known.held(seat), (name,))
        except ClashError:
            return
        picked[place] = (seat, CARDS[name])


def _pooled(playing: Playing, gone: list[Card], names: list[str]) -> tuple[Card, ...]:
    """Return the order of the pool, which is dealt out again (`shift.lost-cards.pooled`)."""
    left = Counter(gone)
    unknown = [card for card in gone if is_unseen(card)]
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
        stop("it is not known who got which of the lost cards")
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
        playing.fault(
            "totals.version.chosen-before-play",
            says,
            "the version is fixed before play",
            "leave it out, or name another ruleset",
        )
        return
    if not supplied(playing, "change", "before the version may change"):
        playing.fault(
            "versions.moment.start-of-turn",
            f"{says} {phase_words(playing.state)}",
            "the version can change only at the start of a round or turn, and at the call",
            "leave it out",
            hangs={TURN},
            strays=hands(playing.state),
        )
        return
    try:
        advance(playing, playing.known, VersionChange(change.to))
    except RefusedError as error:
        playing.fault(
            error.rule,
            says,
            f"{change.to} is in force already",
            "write version stays",
            hangs={TURN},
        )
        advance(playing, playing.known, NO_CHANGE)
