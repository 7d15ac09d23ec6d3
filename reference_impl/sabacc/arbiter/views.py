"""What an answer shows of a claim, whether a player may do something, and what happens next.

A request of the level `play` stops where a phase ends.  A hand record may stop before that, while
somebody is being asked; what the others would do of themselves afterwards, nobody has done yet.
"""

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.arbiter.dispute import NOW
from sabacc.arbiter.entries import action_of, lying, shift_places
from sabacc.arbiter.played import first_fault
from sabacc.arbiter.words import doing, fate_words, first_few
from sabacc.engine.events import Acted, ActionType, Event, Over, Paid, Phase, SatOut
from sabacc.engine.fact import Fact, exists, rule
from sabacc.engine.hands import LIMIT, ShownHand, card_values, in_force, score_cards, without
from sabacc.engine.play import (
    Action,
    PlayedHand,
    Reason,
    Refused,
    State,
    apply,
    legal,
    refusal,
    script_player,
)
from sabacc.engine.position import ScriptRanOutError, known_cards
from sabacc.notation.action_forms import (
    ActionPhrase,
    action_in_words,
    describe_action,
    option_words,
)
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.notation.forms import Moment, write_step_moment
from sabacc.notation.words import phase_words, refusal_words, round_word
from sabacc.protocol import messages
from sabacc.protocol.answers import EngineAnswer, Params, answer_request
from sabacc.protocol.facts import DONE, NOT_REACHED, value_at
from sabacc.records.hand_record import Record
from sabacc.records.replaying.moves import calling_words
from sabacc.records.replaying.replay import replay
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import Ruleset, rest_of_deck
from sabacc.system.groups import by_key
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

One = TypeVar("One")

_METHODS: Final = {kind: name for name, kind in messages.PARAMS.items()}
OPEN: Final = "?"
"""Stands for what an answer does not show."""


@dataclass(frozen=True, slots=True)
class View:
    """One answer under one ruleset, to be looked at.

    `entry` is the place in the script of the deed that is asked about, where one is.  `completed`
    has a showdown whose deck ran out with each of the next cards that were tried; where there is
    `one_deck` for many positions, it is not asked what every deck brings.
    """

    params: Params
    rules: Ruleset
    found: EngineAnswer
    entry: int = -1
    completed: "dict[Sequence[str], View]" = field(
        default_factory=dict[Sequence[str], "View"], repr=False, compare=False
    )
    one_deck: bool = True

    @property
    def method(self) -> str:
        """The method that was asked."""
        return _METHODS[type(self.params)]

    @property
    def unit(self) -> str:
        """The unit of play: `turn` or `round`."""
        return self.rules.choices["turns.unit"].name.removesuffix("s")

    @property
    def version(self) -> str | None:
        """The version in force as hands are counted; None where there are no versions."""
        if isinstance(self.params, messages.PlayParams):
            found: str | None = self.found.answer.get("version")
            return found
        return None if isinstance(self.params, messages.ShiftParams) else self.params.version

    def hand_of(self, seat: str) -> Sequence[str] | None:
        """Return the cards in a hand as it is judged, without a demise card; None if unknown."""
        params, answer = self.params, self.found.answer
        match params:
            case messages.ScoreParams():
                return params.cards
            case messages.CompareParams() | messages.SettleParams():
                return params.hands.get(seat)
            case _ if seat in answer.get("hands", ()):
                account = self.found.settlement_facts
                late = () if account is None else account.demise_cards.cards.get(seat, ())
                return without(answer["hands"][seat], late)
            case _:
                return None

    def field_of(self, seat: str) -> Sequence[str]:
        """Return the cards in the interference field of a seat."""
        match self.params:
            case messages.ScoreParams():
                return self.params.field
            case messages.CompareParams() | messages.SettleParams():
                return self.params.fields.get(seat, [])
            case _:
                laid: Sequence[str] = self.found.answer.get("fields", {}).get(seat, [])
                return laid

    def cards_of(self, seat: str) -> tuple[str, ...] | None:
        """Return all cards of a seat as they are judged; None where they are not known."""
        hand = self.hand_of(seat)
        return None if hand is None else (*hand, *self.field_of(seat))

    @property
    def now(self) -> Ruleset:
        """The rules by which hands are counted."""
        return in_force(self.rules, self.version)

    def worth_of(self, seat: str) -> ShownHand | None:
        """Return what a hand is worth as it is judged, in facts; None where it is not known."""
        account = self.found.settlement_facts
        if account is not None and seat in account.hands:
            return account.hands[seat]
        cards = self.cards_of(seat)
        if cards is None:
            return None
        laid, versioned = bool(self.field_of(seat)), self.version is not None
        return score_cards(self.now, seat, known_cards(cards), laid=laid, versioned=versioned)

    def fact(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Return a fact of the answer in canonical form, ABSENT where it does not show it."""
        return value_at(self.method, self.found.answer, path)

    def of(self, kind: type[One]) -> list[One]:
        """Return the events of one kind."""
        return [event for event in self.found.events if isinstance(event, kind)]


class Observation(NamedTuple):
    """What an answer says on one aspect.

    Attributes:
        value: The value; `OPEN` if the answer does not show it.
        words: The value in words.
        rule: The id of the rule that decided it; empty if `facts` name it, or none did.
        because: The words with their reason or moment; empty if they are the same.
        facts: The facts of the engine that decided it, the nearest first.
        paid: The payments that it sums up.
    """

    value: Value
    words: str
    rule: str = ""
    because: str = ""
    facts: tuple[Fact, ...] = ()
    paid: Sequence[Paid] = ()


UNSHOWN: Final = "the dispute does not say enough to decide that"


def unshown(words: str = UNSHOWN, rule: str = "") -> Observation:
    """Return the finding of an answer that does not show an aspect."""
    return Observation(OPEN, words, rule)


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty without one."""
    return rule(rules, point) if point and exists(rules, point) else ""


# How many of those who are tied get different next cards: few ever are, and more take long
_MOST_TIED: Final = 4
_WHY: Final[Mapping[str, str]] = {
    "deck": "more cards are drawn; add deck: with the cards to come, the top one first",
    "picks": "a card is lost that the picks do not name; add picks: with the cards of each hand",
    "shuffle": "the lost cards are dealt again; add shuffle: with the order in which they lie",
}


def same_for_any_cards(view: View, value_of: Callable[[View], object]) -> View | None:
    """Return a completed showdown, or shift, if `value_of` is the same for all cards tried.

    What a bombed caller pays may be so.  None if some cards change it, or nothing ran out.
    """
    completions = chain(demises(view), _completed_shifts(view))
    first = next(completions, None)
    if first is None:
        return None
    value = value_of(first)
    return first if all(value_of(other) == value for other in completions) else None


def _completed_shifts(view: View) -> Iterator[View]:
    """Yield a shift of which picks or a shuffle are missing with each card first in some of them.

    Nothing where none is missing.
    """
    params = view.params
    if not isinstance(params, messages.ShiftParams) or "ran_out" not in view.found.answer:
        return
    cards = [card for hand in params.hands.values() for card in hand]
    for first, then in product(range(max(map(len, params.hands.values()))), range(len(cards))):
        picks = {
            seat: [*params.picks.get(seat, ()), *hand[first:], *hand[:first]]
            for seat, hand in params.hands.items()
        }
        shuffle = [*params.shuffle, *cards[then:], *cards[:then]]
        completed = replace_fields(params, picks=picks, shuffle=shuffle)
        found = answer_request(view.rules, None, completed, whole_deck=True)
        yield replace(view, params=completed, found=found)


def demises(view: View) -> Iterator[View]:
    """Yield a showdown whose deck ran out in a sudden demise with next cards of each kind.

    Each deck is answered once.  Nothing where no card is missing, or nobody meets in a demise.
    """
    first = complete_deck(view)
    if view.one_deck or first is view or "demise" not in first.found.answer:
        return
    yield first
    assert isinstance(first.params, messages.SettleParams)  # noqa: S101 - no other deck ends so
    assert isinstance(view.params, messages.SettleParams)  # noqa: S101 - as the first one
    free = first.params.deck[len(view.params.deck) :]
    for head in _heads(first, view.params.deck, free):
        yield _with_next_cards(view, head)


def _heads(first: View, drawn: Sequence[str], free: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield next cards for those who are tied, as many as they are; some may be `drawn` already.

    All of them get cards of one value, so that they stay level, all special or all bombed; or
    some get the lowest one, and the others one that may matter: the one nearest to 0, one that
    makes a special hand of a tied one, or 0, the highest, which may bomb, or one that was drawn.
    """
    values = card_values(first.rules.choices["totals.face-values"])
    by_value = by_key((values[CARDS[card]], card) for card in free)
    account = first.found.settlement_facts
    if not by_value or account is None:
        return
    hands, (lowest, highest) = account.hands, (min(by_value), max(by_value))
    tied = tuple(first.found.answer["demise"])
    yield from (tuple(cards[: len(tied)]) for cards in by_value.values() if len(cards) >= len(tied))
    totals: set[int] = {hands[seat].score.total for seat in tied}
    made = (total - now for now in sorted(totals) for total in (LIMIT, -LIMIT, 0))
    same = (values[CARDS[card]] for card in drawn)
    others = dict.fromkeys((min(by_value, key=abs), *made, highest, *same))
    for value in (value for value in others if value in by_value and value != lowest):
        yield from (
            tuple(by_value[each][who[:at].count(each)] for at, each in enumerate(who))
            for who in product((lowest, value), repeat=min(len(tied), _MOST_TIED))
            if all(who.count(each) <= len(by_value[each]) for each in (lowest, value))
        )


def undecided_words(view: View) -> str:
    """Say what ran out, and which line to add; of a showdown who meets in a sudden demise."""
    tied, ran_out = tied_seats(view), str(view.found.answer["ran_out"])
    return (
        f"{join_words(tied)} tie and meet in a sudden demise; the next cards decide it: "
        "add deck: with them, the top one first"
        if tied
        else f"it cannot be decided: {_WHY.get(ran_out, ran_out)}"
    )


def tied_seats(view: View) -> list[str]:
    """Return who meets in a sudden demise, whatever cards it brings, in the order of the table."""
    answer = complete_deck(view).found.answer
    return [seat for seat in answer.get("stacks", ()) if seat in answer.get("demise", ())]


def complete_deck(view: View) -> View:
    """Return a showdown whose deck ran out with some further cards; any other view unchanged."""
    params = view.params
    if "ran_out" not in view.found.answer or not isinstance(params, messages.SettleParams):
        return view
    return _with_next_cards(view, ())


def _with_next_cards(view: View, head: tuple[str, ...]) -> View:
    """Return a showdown with some next cards below those of its deck, then all the others."""
    if head in view.completed:
        return view.completed[head]
    params, rules = view.params, view.rules
    assert isinstance(params, messages.SettleParams)  # noqa: S101 - the caller has checked
    named = [*params.deck, *head]
    told = lying({"hands": params.hands, "fields": params.fields})
    completed = replace_fields(params, deck=named + rest_of_deck(rules, [*told, *named]))
    view.completed[head] = View(completed, rules, answer_request(rules, None, completed))
    return view.completed[head]


def missing_rolls(view: View, phases: Sequence[Mapping[str, Any]]) -> list[str]:
    """Name the rolls of the die that are due and that nobody tells: `round 1`, `turn 1`, `last`."""
    if not isinstance(view.params, messages.PlayParams):
        return []
    known = {0 if roll.last else roll.round for roll in view.params.rolls}
    missing = [number for number, _ in shift_places(phases) if number not in known]
    return [f"{view.unit} {number}" if number else "last" for number in missing]


# Why a hand is over that nobody called, by the point that ended it
_ENDED: Final = {
    "calling.forced": ", since the hand pot was above its cap",
    "folding.fold-out": ", since one player was left",
}


def may(aspect: Aspect, view: View) -> Observation:
    """Say whether a deed is allowed, or by which rule it is refused, and at which moment.

    Of one that is refused now, the next moment at which it is allowed is named as well.
    """
    played = view.found.played
    if played is None:
        return unshown("this can be asked only about a played hand")
    table = _table(played, view.entry)
    elsewhere = table is not None and aspect.phase not in {"", table.phase}
    if table is None or (elsewhere and aspect.does != ActionType.CALL):
        words = f"the play never reaches the point where {aspect.seat} would {deed_words(aspect)}"
        late = None if elsewhere else drawn_too_late(aspect, played, view.entry)
        return late or unshown(words)
    if not _is_now(played, view.entry):
        named = played.script.until is not None and _is_question(played, view.entry)
        again = "" if _is_question(played, view.entry) else played.used_request_rule(view.entry)
        when = _when(table) if named and not (aspect.round or aspect.phase) else ""
        return judged_at(aspect, table, played.events, when, again)
    found = judged_at(aspect, table, played.events, "now")
    settled = found.value or table.over or view.entry == NOW
    later = None if settled else played.state_of_entry(view.entry)
    answers_a_bet = aspect.does in {ActionType.MATCH, ActionType.RAISE}
    if later is None or later is table or (answers_a_bet and later.round != table.round):
        return found  # no bet of today stands in a later betting
    then = judged_at(aspect, later, played.events, f"now, nor {_when(later)}")
    if then.value is False:  # what forbids it there says more than that its moment has not come
        return then if then.rule != found.rule else found
    reason = found.words.partition(": ")[2]
    words = f"not now: {reason}; then, {_when(later)}, {aspect.seat} may {deed_words(aspect)}"
    return found._replace(words=words, because=words)


def drawn_too_late(aspect: Aspect, played: PlayedHand, place: int) -> Observation | None:
    """Refuse a drawing that is told behind the last one of its round; None for any other entry."""
    if _is_question(played, place):
        return None
    entry = played.script.entries[place]
    if (
        entry.intended_phase is not Phase.DRAWING
        or (entry.round or played.state.round) >= played.state.round
    ):
        return None
    words = f"{aspect.seat} may not {deed_words(aspect)}: the drawing was over before that"
    rule = rule_here(played.compiled.ruleset, "drawing.order")
    return Observation(value=False, words=words, rule=rule, because=words)


def _table(played: PlayedHand, entry: int) -> State | None:
    if entry == NOW:
        return played.state
    return (
        played.state_before(played.complete_at)
        if _is_now(played, entry)
        else played.state_of_entry(entry)
    )


def _is_now(played: PlayedHand, entry: int) -> bool:
    """Say whether a deed is asked about after all that is told: nobody says when."""
    if entry == NOW:
        return True
    asked = _is_question(played, entry) and played.script.until is None
    question = played.script.questions[entry - len(played.script.entries)] if asked else None
    return question is not None and question.round is None and question.phase is None


def _is_question(played: PlayedHand, entry: int) -> bool:
    return entry >= len(played.script.entries)


def meant(aspect: Aspect, state: State) -> Action:
    """Return the deed of a claim; where any of its kind will do, one that is legal if one is."""
    action = action_of(aspect)
    if not aspect.any:
        return action
    money, count = aspect.does in {"bet", "raise"}, aspect.amount
    for option in legal(state):
        if (option.seat, option.does) != (action.seat, action.does):
            continue
        if money:
            return replace(action, amount=option.amounts.start)
        sizes = [size for size in option.sizes if size and count in {0, size}]
        if sizes:
            return replace(action, cards=option.pool[: sizes[0]])
    return (
        replace(action, amount=1)
        if money
        else replace(action, cards=state.hands[state.seats.index(action.seat)][: count or 1])
    )


def judged_at(
    aspect: Aspect, state: State, events: Sequence[Event], now: str = "", again: str = ""
) -> Observation:
    """Ask the rules whether somebody may do something at a table of a played hand as it lies.

    `events` are those of the hand: they say why it is over, or why somebody sits out.
    `again` is the rule that refuses it as a second action in one go, if it is one.
    """
    doing, once = (
        deed_words(aspect, round_word(state)),
        deed_words(aspect._replace(phase="", round=0)),
    )
    action = meant(aspect, state)
    refused = refusal(state, action)
    if now and refused and refused.reason is Reason.DURING_THE_SHIFT:
        # the die is about to fall, and has not fallen yet
        state = state.changed(phase=Phase.BETTING)
        refused = refusal(state, action)
    if refused is None:
        words = f"{aspect.seat} may {doing} {now}".rstrip()
        because = f"{aspect.seat} may {once} {now or _when(state)}"
        rule = _allowing_rule(aspect, state, action)
        return Observation(value=True, words=words, rule=rule, because=because)
    if again:
        reason = f"each player has one action there, and {aspect.seat} has had it"
        words = f"{aspect.seat} may not {doing}: {reason}"
        return Observation(value=False, words=words, rule=again, because=words)
    rule = script_player.moment_rule(state, action, refused)
    reason = _reason(aspect, state, refused, rule)
    seat, does = action.seat, action.does
    stack = state.stacks_by_seat().get(seat)
    if state.over and state.caller_seat is None:
        rule = next(event.rule for event in events if isinstance(event, Over))
        reason += _ENDED.get(rule.rpartition(".")[0], "")
    elif refused.reason is Reason.NOT_IN_HAND:
        absent = {event.seat: event.rule for event in events if isinstance(event, SatOut)}
        rule = absent.get(seat, rule)
    elif (
        does in script_player.BETTING_ACTIONS
        and state.phase.bets
        and state.compiled.all_in
        and not stack
    ):
        rule = rule_here(state.compiled.ruleset, "side-pots.rights")
        reason = f"{seat} has no credits, and is asked for no bet"
    when = _when(state)
    named = now or ("" if when in reason or state.over else when)
    words = f"{f'{aspect.seat} may not {doing} {now}'.rstrip()}: {reason}"
    because = f"{f'{aspect.seat} may not {once} {named}'.rstrip()}: {reason}"
    return Observation(value=False, words=words, rule=rule, because=because)


def _when(state: State) -> str:
    """Name the moment: `in the betting of round 2`, `as the die falls in round 2`."""
    words = phase_words(state)
    if words.startswith("in the") or state.over or not state.round:
        return words
    return f"{words} in {round_word(state)} {state.round}"


def _reason(aspect: Aspect, state: State, refused: Refused, rule: str) -> str:
    why = calling_words(state, rule) or refusal_words(state, aspect.seat, aspect.does, refused)
    match refused.reason, rule.rpartition(".")[0]:
        case Reason.HAND_IS_OVER, _ if state.caller_seat is not None:
            why = f"{state.caller_seat} has called, and the hand is over"
        case Reason.WRONG_PHASE, "calling.several":
            why = f"{state.caller_seat} has called already"
        case Reason.NOT_IN_HAND, _ if aspect.seat not in state.dealt_in:
            why = f"{aspect.seat} takes no part in the hand"
        case Reason.OUT_OF_TURN, "calling.several":
            why = f"not yet, {state.asked_seat} is asked first"
        case _, "trading.phase":
            why = "the trading phase of this hand is over, and there is only one"
        case _, "trading.time":
            why = "the trading phase comes when the first lap of drawing is over"
        case _, "betting.declined":
            why = f"{state.asked_seat} is asked, and without a bet from them the betting is over"
        case _:
            pass
    return re.sub(r"\b0 is the most", "nothing more may be bet", why, count=1)


def _allowing_rule(aspect: Aspect, state: State, action: Action) -> str:
    """Return the rule of the event that an allowed deed would be; empty where it cannot be done."""
    if aspect.does == "bet" and aspect.any:
        return script_player.opening_rule(state)
    if aspect.does == "draw" and action.amount != 1:
        return rule_here(state.compiled.ruleset, "drawing.number")
    try:
        done = apply(state, action).events
    except ScriptRanOutError:
        return ""
    own = [event.rule for event in done if isinstance(event, Acted) and event.seat == aspect.seat]
    return own[-1] if own else ""


def deed_words(aspect: Aspect, unit: str = "round") -> str:
    """Say a deed after `may`: `bet 3`, `trade the 7 of coins`, `call in round 2`, or turn 2."""
    amount = aspect.amount or None if aspect.any else aspect.amount
    does = action_in_words(ActionPhrase(aspect.does, amount, aspect.cards), may=True)
    when = write_step_moment(Moment(aspect.round or None, aspect.phase or None))
    return f"{does} {when}".rstrip().replace(" round ", f" {unit} ")


# How many deeds a note names
_MOST_NAMED: Final = 5


def after_a_fault(record: Record, rules: Ruleset) -> str:
    """Say what happens next where a record ends that broke a rule before: by its audit, in words.

    The audit goes on behind a fault with what it takes the line for.
    """
    played = replay(record, rules)
    fault = first_fault(played)
    moves = (
        step.move for step in played.steps if fault and step.assumed and step.line == fault.line
    )
    taken = [move for move in moves if isinstance(move, Action)]
    as_if = f" as if it said that {taken[-1].seat} {describe_action(taken[-1])}" if taken else ""
    after = next_words(played.steps[-1].after.state)
    return f"by the audit, which goes on after that line{as_if}, {after}"


def next_words(state: State, *, credits_told: bool = True) -> str:
    """Say what happens next: who is asked and what they may do, or who deals when all is over.

    A bet that only the player's credits limit has no most where nobody has told these.
    """
    match state.awaits:
        case "seat":
            unlimited = (
                not credits_told
                and state.compiled.ruleset.choices["betting.limit"].name == "unlimited"
            )
            own = [option for option in legal(state) if option.seat == state.asked_seat]
            own.sort(key=lambda option: option.does in {"stand", "keep", "pass", "stay"})
            choices = join_words(
                dict.fromkeys(option_words(option, unlimited=unlimited) for option in own), "or"
            )
            return f"{state.asked_seat} is asked {phase_words(state)}, and may {choices}"
        case "roll":
            return f"{state.name(state.roller)} rolls the die in {round_word(state)} {state.round}"
        case "change":
            when = "at the call" if state.caller_seat is not None else "before the round begins"
            return f"the record must first say whether the version changes, {when}"
        case _:
            return (
                "the hand is over, and so is the session"
                if state.session_over
                else f"the hand is over, and {state.next_dealer} deals the next one"
            )


def next_rule(played: PlayedHand) -> str:
    """Return the rule of what happens next: why that phase comes, or why that player is asked.

    Empty where the hand is over, or the version may change, which no rule of the hand decides.
    """
    state = played.state
    rules = state.compiled.ruleset
    if state.phase.bets:
        if state.level:
            return rule_here(rules, "betting.facing-bet")
        if state.phase is Phase.BETTING or not script_player.is_first_to_speak(state):
            return script_player.opening_rule(state)
    points = (
        ("calling.last-roll",)
        if state.phase is Phase.SHIFT and state.caller_seat is not None
        else script_player.PHASE_POINTS.get(state.phase, ())
    )
    return next(filter(None, (rule_here(rules, point) for point in points)), "")


def never_reached(
    position: Mapping[str, Any], answer: Mapping[str, Any], but: Container[int] = ()
) -> list[str]:
    """Name in one note the deeds of a script to which the play never comes; no note where none.

    Those at the places `but` are told elsewhere.
    """
    fates = zip(position.get("script", ()), answer.get("script", ()), strict=False)
    late = [
        f"{entry['seat']} would {doing(entry)}"
        for place, (entry, fate) in enumerate(fates)
        if fate == NOT_REACHED and place not in but
    ]
    named = join_words(first_few(late, _MOST_NAMED))
    return [f"the play never reaches the point where {named}"] if late else []


class Forced(NamedTuple):
    """A bet that nobody tells of; `by` refuses the check that is told of the seat, if one is."""

    seat: str
    amount: int
    by: str


def forced(view: View) -> list[Forced]:
    """Return the bets that players make of themselves, since nobody may check."""
    played = view.found.played
    if played is None:
        return []
    told = zip(played.script.entries, played.outcomes, played.refused_by, strict=True)
    checked = {
        entry.action.seat: by for entry, fate, by in told if fate == Reason.BET_OR_FOLD.value
    }
    of_themselves = (taken.move for taken in played.moves if taken.entry is None)
    return [
        Forced(move.seat, move.amount, checked.get(move.seat, ""))
        for move in of_themselves
        if isinstance(move, Action) and move.does is ActionType.BET
    ]


def refused_deeds(
    played: PlayedHand, but: Collection[int] = ()
) -> Iterator[tuple[int, Observation]]:
    """Yield each refused entry of a script, and why; those in `but` are left out.

    A deed that found no moment is judged at the table at which somebody would refuse it; a drawing
    that is told behind the last one of its round has none, and what orders them refuses it.
    """
    for place in range(len(played.script.entries)):
        if place in but or played.outcomes[place] == DONE:
            continue
        aspect, table = _aspect(played, place), played.state_of_entry(place)
        found = (
            drawn_too_late(aspect, played, place)
            if table is None
            else judged_at(aspect, table, played.events, again=played.used_request_rule(place))
        )
        if found is not None and found.value is False:
            yield place, found


def fates_in_words(played: PlayedHand, places: Iterable[int]) -> Iterator[str]:
    """Say what becomes of some entries of a script: `Han may bet 3`."""
    for place in places:
        each = _aspect(played, place)
        yield f"{each.seat} {fate_words(played.outcomes[place])} {deed_words(each)}"


def legality_in_words(
    played: PlayedHand, refused: Mapping[int, Observation], *, short: bool
) -> Iterator[str]:
    """Say of every deed whether it is legal; in `short` without those refused."""
    if not short:
        yield from (found.words for found in refused.values())
    legal = [place for place, fate in enumerate(played.outcomes) if fate == DONE]
    every = range(len(played.outcomes))
    yield from fates_in_words(played, [at for at in every if at not in {*legal, *refused}])
    if short and len(legal) > 1:
        yield "the rest is legal" if len(legal) < len(every) else "all of that is legal"
    else:
        yield from fates_in_words(played, legal)


def _aspect(played: PlayedHand, place: int) -> Aspect:
    """Return what is claimed by who says that an entry of a script may be done."""
    action = played.script.entries[place].action
    cards = tuple(map(str, action.cards))
    return Aspect("may", action.seat, does=action.does, amount=action.amount, cards=cards)
