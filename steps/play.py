"""Steps about a hand that is played: who sits down, what chance brings, and what players do."""

from typing import Any

from sabacc.conformance.scenarios.builder import CaseBuilder, given, refuse, then, when
from sabacc.engine.play.actions import Reason
from sabacc.notation.action_forms import ActionPhrase
from sabacc.notation.forms import Moment
from sabacc.protocol.facts import DONE, NOT_REACHED

from .blanks import Time
from .cards import version_called


@given("{seats} play")
def play(case: CaseBuilder, seats: list[str]) -> None:
    """Seat players clockwise; the last one deals."""
    case.sit(seats)


@given("the {pending}")
def pending(case: CaseBuilder, pending: str) -> None:
    """Begin with the ante, and with an empty hand pot unless a step says otherwise; or deal."""
    if pending == "ante":
        case.playing.ante = True
    else:
        case.playing.dealt = False


@given("this is the last hand of the session")
def last_hand(case: CaseBuilder) -> None:
    """End the session with this hand."""
    case.playing.last_hand = True


@given("cards shuffled anew lie in the order {cards}")
def shuffled_anew(case: CaseBuilder, cards: list[str]) -> None:
    """Say how cards lie the next time that a new deck is shuffled."""
    case.playing.shuffles.append(cards)


@given("the version becomes {version} {changed}")
def version_becomes(case: CaseBuilder, version: str, changed: dict[str, Any]) -> None:
    """Change the version as a round begins, or at the moment of the call."""
    case.playing.changes.append({"version": version_called(version), **changed})


@when("{seat} {deed}")
def acts(case: CaseBuilder, seat: str, deed: tuple[ActionPhrase, Moment]) -> None:
    """Let a player do something; a call settles hands that lie open."""
    if case.play is None and deed == CALL:
        case.caller = case.seat(seat)
        case.ask("settle")
        return
    case.ask("play")
    case.playing.act(case.seat(seat), *deed)


CALL = ActionPhrase("call"), Moment()


@when("{time} is over")
def until(case: CaseBuilder, time: Time) -> None:
    """Stop at the end of a round, of a phase, or when antes are paid and cards are dealt."""
    case.ask("play")
    case.playing.stop(time.round, time.phase)


@when("the hand is played")
def to_the_end(case: CaseBuilder) -> None:
    """Play to the end; everybody takes the default."""
    case.ask("play")


@then("{seat} cannot {doing}: {reason}")
def cannot(case: CaseBuilder, seat: str, doing: str, reason: str) -> None:
    """Expect that a player's next deed of that kind is refused; or that its moment never comes."""
    known = [NOT_REACHED, *(found.value for found in Reason)]
    if reason not in known:
        refuse(f"no reason is called {reason!r}; known are {', '.join(known)}")
    case.expects(case.playing.fate(case.seat(seat), doing), reason)


@then("{seat} may {doing}")
def may(case: CaseBuilder, seat: str, doing: str) -> None:
    """Expect that a player's next deed of that kind is done."""
    case.expects(case.playing.fate(case.seat(seat), doing), DONE)


@then("round {number} has the phases {phases}")
def has_phases(case: CaseBuilder, number: int, phases: list[str]) -> None:
    """Expect all phases of a round, in order."""
    case.expects(f"round.{number}", phases)


@then("there is {thing}")
def there_is(case: CaseBuilder, thing: tuple[str, Any, str]) -> None:
    """Expect a phase, or that something does not take place."""
    case.expects(*thing)


@then("the {phase} of round {number} asks {seats}")
def asks(case: CaseBuilder, phase: str, number: int, seats: list[str]) -> None:
    """Expect who is asked in a phase, in order, each time anew."""
    case.expects(f"{Time(number, phase).path}.asked", [*map(case.seat, seats)])


@then("{seat} rolls the die in round {number}")
def rolls_the_die(case: CaseBuilder, seat: str, number: int) -> None:
    """Expect who rolls the die, whatever face falls."""
    case.expects(f"phase.{number}.shift.roller", case.seat(seat))


@then("{player} calls the hand")
def calls_the_hand(case: CaseBuilder, player: str | None) -> None:
    """Expect who called, or that nobody did."""
    case.expects("caller", player and case.seat(player))


@then("the {game} {ends}")
def ends(case: CaseBuilder, game: str, ends: bool) -> None:  # noqa: FBT001 - a blank
    """Expect that the hand, or the session, has come to its end, or that it has not."""
    case.expects(game, value=ends)
