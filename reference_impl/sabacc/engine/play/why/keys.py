"""What the facts of a hand in play are about: how it lies now, and what a deed may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.engine.events import HAND_POT, HOUSE, SABACC_POT, Does, Phase
from sabacc.engine.fact import Fact, What
from sabacc.engine.play.state import named
from sabacc.engine.settling import Account, swept_at_once
from sabacc.engine.showing import Seen
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.script import Entry, Script
    from sabacc.engine.play.state import Draft, Key, Points, State, Told


ROUND: Final = (What.ROUND, "")
STANDING_BET: Final = (What.STANDING_BET, "")
IN_HAND: Final = (What.IN_HAND, "")
CALLER: Final = (What.CALLER, "")
FOLDS: Final = (What.FOLDS, "")
OUT: Final = (What.OUT, "")
DECK: Final = (What.DECK, "")
OUT_OF_PLAY: Final = (What.OUT_OF_PLAY, "")
VERSION: Final = (What.VERSION, "")
OVER: Final = (What.OVER, "")
SESSION_OVER: Final = (What.SESSION_OVER, "")
POTS: Final = (What.POTS, "")
IN_HAND_POT: Final = (What.POT, HAND_POT)
IN_SABACC_POT: Final = (What.POT, SABACC_POT)
IN_HOUSE: Final = (What.POT, HOUSE)


MONEY: Final = frozenset({Does.CHECK, Does.BET, Does.MATCH, Does.RAISE, Does.ALL_IN})
"""What one does in a betting, leaving aside."""
CARDS: Final = frozenset({Does.DRAW, Does.TRADE, Does.DROP, Does.LAY})
"""What one does with cards."""


def now(draft: Draft, key: Key) -> Any:  # noqa: ANN401 - as a fact has it
    """Return what a fact about a hand in play tells now."""
    what, of = key
    return _NOW[what](draft, of)


def _names(draft: Draft, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([draft.table.seats[seat] for seat in seats])


_NOW: Final[Mapping[What, Callable[[Draft, str], object]]] = {
    What.STACK: lambda draft, of: draft.stacks[draft.table.numbers[of]],
    What.POT: lambda draft, of: {
        HAND_POT: draft.hand_pot,
        SABACC_POT: draft.sabacc_pot,
        HOUSE: draft.house,
    }[of],
    What.POTS: lambda draft, _: tuple(
        [
            (pot.amount, tuple([name for name in _names(draft, draft.active) if pot.open_to(name)]))
            for pot in draft.pots
        ]
    ),
    What.HOLDS: lambda draft, of: draft.hands[draft.table.numbers[of]],
    What.LAID: lambda draft, of: draft.fields[draft.table.numbers[of]],
    What.DECK: lambda draft, _: draft.deck,
    What.OUT_OF_PLAY: lambda draft, _: draft.out_of_play,
    What.STAYS: lambda draft, of: draft.table.numbers[of] in draft.active,
    What.IN_HAND: lambda draft, _: _names(draft, draft.active),
    What.FOLDS: lambda draft, _: _names(draft, draft.folded),
    What.OUT: lambda draft, _: _names(draft, draft.out),
    What.CALLER: lambda draft, _: None if draft.caller < 0 else draft.table.seats[draft.caller],
    What.VERSION: lambda draft, _: draft.version,
    What.ROUND: lambda draft, _: draft.round,
    What.STANDING_BET: lambda draft, _: draft.level,
    What.ASKED: lambda draft, _: _names(draft, draft.asked),
    What.OVER: lambda draft, _: draft.phase is Phase.END,
    What.SESSION_OVER: lambda draft, _: draft.session_over,
}


def also(
    draft: Draft, told: Told, keys: tuple[Key, ...], points: Points, follows: tuple[Fact, ...] = ()
) -> None:
    """Say that things have changed, or have not, for these reasons beside those before."""
    for key in keys:
        told.say(key, now(draft, key), points, (*follows, *told.behind(key)))


def moment(draft: Draft, phase: Phase | None = None) -> Key:
    """Return the key of the fact that a phase of this round comes, or does not."""
    return (What.COMES, f"{draft.round} {named(phase or draft.phase, called=draft.caller >= 0)}")


def asked(draft: Draft) -> Key:
    """Return the key of the fact who is asked in the present phase."""
    return (What.ASKED, moment(draft)[1])


def touched(draft: Draft, does: Does, seat: str) -> tuple[Key, ...]:
    """Return what an action changes that is carried out."""
    if does in MONEY:
        return (STANDING_BET, asked(draft))
    cards = ((What.HOLDS, seat), (What.LAID, seat), OUT_OF_PLAY)
    if does == Does.FOLD:
        keys = ((What.STAYS, seat), IN_HAND, FOLDS, (What.STACK, seat), IN_SABACC_POT, POTS)
        return (*keys, *cards, STANDING_BET, asked(draft))
    if does in CARDS:
        bombs = (IN_HAND, OUT, (What.STAYS, seat), (What.STACK, seat), IN_SABACC_POT, POTS)
        return (*cards, DECK, *(bombs if draft.book.mid_bombs else ()))
    return (CALLER, asked(draft), *cards, DECK) if does == Does.CALL else ()


def gone(draft: Draft, told: Told, seat: str, points: Points, why: Fact) -> None:
    """Say that a seat leaves, and that its cards go out of play."""
    also(draft, told, ((What.STAYS, seat), IN_HAND, POTS), (), (why,))
    cards = ((What.HOLDS, seat), (What.LAID, seat))
    also(draft, told, (OUT_OF_PLAY, DECK), points, (why, *told.behind(*cards)))
    also(draft, told, cards, points, (why,))


def might_fold(draft: Draft, told: Told, amount: int, why: Fact) -> None:
    """Say why nobody had to leave for want of credits, where so many might have been asked for."""
    for seat in draft.active:
        if draft.stacks[seat] < draft.level - draft.put[seat] + amount:
            also(draft, told, touched(draft, Does.FOLD, draft.table.seats[seat]), (), (why,))


def deed_of(draft: Draft, told: Told, action: Action, points: Points, *keys: Key) -> Fact:
    """Say what a seat does, in the phase that has come."""
    follows = told.behind(moment(draft), *keys)
    return told.say((What.DOES, action.seat), action.does, points, follows)


def in_order(draft: Draft, told: Told) -> tuple[Key, ...]:
    """Return the order of asking where it may matter that somebody was asked before.

    To the first one asked it matters too where somebody folds: asked sooner, that player might have
    left the hand to one player before anybody else had a word.
    """
    book = draft.book
    matters = len(draft.asked) > 1 or book.first_opens or not book.check or Does.FOLD in told.wants
    return (asked(draft),) if matters else ()


class HandAccount(NamedTuple):
    """What is so of a played hand, as far as it went.

    Attributes:
        rules: The rules by which it was played, at last those of the version in force.
        facts: What is so at the end.
        phases: What was so as each phase ended, by its round and name.
        showdown: What the hand came to; None where it is not over, or none was dealt.
    """

    rules: Ruleset
    facts: Mapping[Key, Fact]
    phases: Mapping[tuple[int, str], Mapping[Key, Fact]]
    showdown: Account | None

    def __repr__(self) -> str:
        """Name it: its facts would fill pages."""
        return f"<HandAccount of {', '.join(self.facts[What.DEALT_IN, ''].value)}>"

    def fact(self, what: What, of: str = "") -> Fact:
        """Return the fact of a seat, a pot or an entry; raises KeyError where there is none."""
        return self.facts[what, of]

    def why(self, what: What, of: str = "") -> tuple[str, ...]:
        """Return the ids of the rules behind a fact, the nearest first, each once."""
        return self.fact(what, of).why(self.rules)


_BEFORE: Final = frozenset({What.DEALT_IN, What.DEALER, What.NEXT_DEALER})
"""What is so whatever else is tried."""
_WORKING: Final = frozenset(
    {What.ROUND, What.ASKED, What.STANDING_BET, What.DOES, What.STAYS, What.POTS}
)
"""What no answer shows at the end of a hand; some of it is shown as a phase ends."""
_RUNS: Final = frozenset({What.STACK, What.POT, What.POTS})
"""What would be another thing if the hand were over."""
_DRAWING: Final = frozenset({Phase.DRAWING, Phase.DISCARDING, Phase.TRADING})


def account_of(
    state: State, told: Told, script: Script, seen: Sequence[Mapping[str, Seen]]
) -> HandAccount:
    """Say what is so as the playing of a script ends.

    `seen` is what players see of each other's cards in each phase, and at last as the hand lies.
    What was never reached would have changed anything: why not is behind whatever is so since.
    """
    facts = dict(told.facts)
    if not state.over:
        follows = told.behind(ROUND, CALLER, IN_HAND)
        over = facts[OVER] = Fact(*OVER, value=False, follows=follows)
        if swept_at_once(state.book.ruleset):  # what never came in might have been too much
            house = facts[IN_HOUSE]
            facts[IN_HOUSE] = house._replace(follows=(*house.follows, facts[IN_SABACC_POT]))
        for key, fact in facts.items():
            if key[0] in _RUNS:
                facts[key] = fact._replace(follows=(*fact.follows, over))
    *in_phases, at_last = seen
    facts |= _seen(facts, at_last)
    facts |= _void_calls(facts, script)
    missed = _missed(facts, script, _stop(state, told, script.until))
    phases = {
        moment: _behind_all(
            _of_the_end(found, moment) | _seen(found, cards), _missed(found, script, (), moment)
        )
        for (moment, found), cards in zip(told.phases.items(), in_phases, strict=True)
    }
    settled = state.settled
    return HandAccount(
        state.book.ruleset,
        _behind_all(_shown(facts), missed) | _each_behind_the_others(missed),
        phases,
        None if settled is None else settled.account,
    )


def _seen(facts: Mapping[Key, Fact], seen: Mapping[str, Seen]) -> dict[Key, Fact]:
    """Say which cards of each seat the others see: it hangs on what the seat holds, and held."""
    told: dict[Key, Fact] = {}
    for seat, (cards, rule) in seen.items():
        keys = ((What.HOLDS, seat), (What.LAID, seat), (What.STAYS, seat), IN_HAND, CALLER, OVER)
        follows = tuple([facts[key] for key in keys if key in facts])
        key = (What.SHOWN, seat)
        told[key] = Fact(*key, cards, (rule.rpartition(".")[0],), follows)
    return told


def _void_calls(facts: Mapping[Key, Fact], script: Script) -> Iterator[tuple[Key, Fact]]:
    """Say of who calls in vain, and pays nothing, that this costs nothing (`calling.void`)."""
    for place, entry in enumerate(script.entries):
        key = (What.PAYS, entry.action.seat)
        tried = facts.get((What.TRIED, str(place)))
        pays = facts.get(key)
        in_vain = tried is None or tried.value != "done"
        if entry.action.does is Does.CALL and in_vain and (pays is None or not pays.value):
            follows = tuple([fact for fact in (pays, tried) if fact is not None])
            yield key, Fact(*key, 0, ("calling.void",), follows)


def _shown(facts: Mapping[Key, Fact]) -> dict[Key, Fact]:
    return {key: fact for key, fact in facts.items() if key[0] not in _WORKING}


def _of_the_end(facts: Mapping[Key, Fact], moment: tuple[int, str]) -> dict[Key, Fact]:
    """Return what is shown as a phase ends, and who was asked in it."""
    asked = facts[What.ASKED, f"{moment[0]} {moment[1]}"]
    pots = facts[What.POTS, ""]
    return {**_shown(facts), (What.ASKED, ""): asked, (What.POTS, ""): pots}


def _behind_all(facts: Mapping[Key, Fact], missed: list[Fact]) -> dict[Key, Fact]:
    if not missed:
        return dict(facts)
    more = tuple(missed)
    return {
        key: fact if key[0] in _BEFORE else fact._replace(follows=(*fact.follows, *more))
        for key, fact in facts.items()
    }


def _each_behind_the_others(missed: list[Fact]) -> dict[Key, Fact]:
    """Return what was never reached: one thing might have led to another."""
    return {
        (fact.what, fact.of): fact._replace(
            follows=(*fact.follows, *missed[:place], *missed[place + 1 :])
        )
        for place, fact in enumerate(missed)
    }


def _stop(state: State, told: Told, until: tuple[int, str | None] | None) -> tuple[Fact, ...]:
    """Say why the script stops where it does."""
    follows = told.behind(OVER if state.over else ROUND, CALLER)
    points = ("edges.longest-hand",) if until is None and not state.over else ()
    came = () if until is None else told.behind((What.COMES, f"{until[0]} {until[1]}"))
    return (Fact(What.STOPS, "", state.round, points, (*came, *follows)),)


def _missed(
    facts: Mapping[Key, Fact],
    script: Script,
    stops: tuple[Fact, ...],
    moment: tuple[int, str] | None = None,
) -> list[Fact]:
    """Say why entries of a script, and rolls of the die, have not been reached, at a moment too."""
    missed: list[Fact] = []
    last = None if moment is None else moment[0]
    chance = script.chance
    for place, entry in enumerate(script.entries):
        key, number = (What.TRIED, str(place)), entry.round
        if key not in facts and (last is None or number is None or number <= last):
            points = ("drawing.choices",) if entry.wanted is Phase.DISCARDING else ()
            if moment and _trades_places(moment[1], entry.wanted):
                points = (*points, "turns.phases")
            came = _of_phase(facts, number, entry.wanted)
            stays = facts[What.STAYS, entry.action.seat]
            follows = (*came, *_done(facts, script.entries, entry), stays, *stops)
            missed.append(Fact(*key, "not-reached", points, follows))
    for number, roll in chance.rolls.items():
        reached = (What.SHIFTED, str(number)) in facts
        if roll.comes is not False and not reached and (last is None or number <= last):
            follows = (*_of_phase(facts, number, "shift"), *stops)
            missed.append(Fact(What.TRIED, f"roll {number}", "not-reached", (), follows))
    last_roll = chance.last_roll
    if (
        last_roll is not None
        and last_roll.comes is not False
        and (What.SHIFTED, "last") not in facts
    ):
        follows = (*_of_phase(facts, None, "last-shift"), *stops)
        missed.append(Fact(What.TRIED, "last roll", "not-reached", (), follows))
    return missed


def _trades_places(here: str, wanted: str) -> bool:
    """Say whether two phases come the other way round by `turns.phases`."""
    return (here == "calling" and wanted in _DRAWING) or (here in _DRAWING and wanted == "calling")


def _of_phase(facts: Mapping[Key, Fact], number: int | None, phase: str) -> Iterator[Fact]:
    """Yield why a phase came, or did not, in one round or in any."""
    wanted = {"discarding": ("drawing",), "leaving": ("leaving", "last-leaving")}.get(
        phase, (phase,)
    )
    for (what, of), fact in facts.items():
        if what in {What.COMES, What.ASKED}:
            round_, _, name = of.partition(" ")
            if name in wanted and number in {None, int(round_)}:
                yield fact


def _done(facts: Mapping[Key, Fact], script: Sequence[Entry], entry: Entry) -> Iterator[Fact]:
    """Yield what was done in the same phases: it may have left an entry no moment."""
    for place, other in enumerate(script):
        fact = facts.get((What.TRIED, str(place)))
        if fact is not None and other.wanted == entry.wanted:
            yield fact
