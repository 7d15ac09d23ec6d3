"""The account of a played hand: every fact that its answer shows, and why each is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.engine.fact import Fact, What
from sabacc.engine.play import telling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sabacc.engine.account import Account
    from sabacc.engine.play.actions import Action
    from sabacc.engine.play.script import Chances
    from sabacc.engine.play.state import State
    from sabacc.engine.play.told import Key, Told
    from sabacc.spec.rulesets import Ruleset


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


Open = tuple["Action", "int | None", str]
"""What an entry of a script tried that was never reached, in which round and phase."""

_BEFORE: Final = frozenset({What.DEALT_IN, What.DEALER, What.NEXT_DEALER})
"""What is so before anybody does anything."""


def account_of(
    state: State,
    told: Told,
    entries: Mapping[int, Open],
    chance: Chances,
    until: tuple[int, str | None] | None,
) -> HandAccount:
    """Say what is so as the playing of a script ends.

    What was never reached would have changed anything: why not is behind whatever is so since.
    """
    facts = dict(told.facts)
    if not state.over:
        follows = told.behind(telling.ROUND, telling.CALLER, telling.IN_HAND)
        facts[telling.OVER] = Fact(*telling.OVER, False, (), follows)
    stops = _stop(state, told, until)
    missed: list[tuple[int, Fact]] = []
    for place, (action, number, phase) in entries.items():
        fact = _not_reached(told, place, action, number, phase, stops)
        facts[What.TRIED, str(place)] = fact
        missed.append((number or 0, fact))
    for number, roll in chance.rolls.items():
        if roll.comes is not False and (What.SHIFTED, str(number)) not in facts:
            missed.append((number, _not_thrown(told, number, stops)))
    if chance.last_roll is not None and chance.last_roll.comes is not False:
        missed.append((0, _not_thrown(told, None, stops)))
    phases = {
        (number, phase): _behind_all(found, [fact for since, fact in missed if since <= number])
        for (number, phase), found in told.phases.items()
    }
    final = _behind_all(facts, [fact for _, fact in missed])
    settled = state.settled
    return HandAccount(
        state.book.ruleset, final, phases, None if settled is None else settled.account
    )


def _behind_all(facts: Mapping[Key, Fact], missed: list[Fact]) -> Mapping[Key, Fact]:
    if not missed:
        return facts
    more = tuple(missed)
    return {
        key: fact if key[0] in _BEFORE else fact._replace(follows=(*fact.follows, *more))
        for key, fact in facts.items()
    }


def _stop(state: State, told: Told, until: tuple[int, str | None] | None) -> tuple[Fact, ...]:
    """Say why the script stops where it does."""
    follows = told.behind(telling.OVER if state.over else telling.ROUND, telling.CALLER)
    if until is None:
        points = ("edges.longest-hand",) if not state.over else ()
        return (Fact(What.STOPS, "", state.round, points, follows),)
    number, phase = until
    came = told.behind((What.COMES, f"{number} {phase}"))
    return (Fact(What.STOPS, "", state.round, (), (*came, *follows)),)


def _not_reached(
    told: Told, place: int, action: Action, number: int | None, phase: str, stops: tuple[Fact, ...]
) -> Fact:
    """Say why an entry was never reached: its phase did not come, or something else was done."""
    follows = [*_of_phase(told, number, phase)]
    for (round_, name), found in told.phases.items():
        if name == phase and number in {None, round_}:
            follows.append(found[telling.ASKED])
    follows += [
        fact for (what, _), fact in told.facts.items()
        if what is What.TRIED and fact.value == "done"
    ]
    follows += told.behind((What.STAYS, action.seat))
    return Fact(What.TRIED, str(place), "not-reached", (), (*follows, *stops))


def _not_thrown(told: Told, number: int | None, stops: tuple[Fact, ...]) -> Fact:
    """Say why the die was not thrown."""
    return Fact(What.TRIED, "roll", "not-reached", (), (*_of_phase(told, number, "shift"), *stops))


def _of_phase(told: Told, number: int | None, phase: str) -> Iterator[Fact]:
    """Yield why a phase came, or did not, in one round or in any."""
    for (what, of), fact in told.facts.items():
        if what is What.COMES:
            round_, _, name = of.partition(" ")
            if name == phase and number in {None, int(round_)}:
                yield fact
