"""Steps about a hand that is played: who sits down, what chance brings, and what players do."""

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.registry import SOME_TIME, StepError, Time, given, then, when
from sabacc.engine.play.actions import Reason
from sabacc.notation.action_forms import ActionPhrase
from sabacc.notation.forms import Moment

from .cards import version_called


@given("{seats:Seats} play")
def play(case: CaseBuilder, seats: list[str]) -> None:
    """Seat players clockwise; the last one deals."""
    case.sit(seats)


@given("{cards:Cards} are out of play")
def given_out_of_play(case: CaseBuilder, cards: list[str]) -> None:
    """Lay cards out of play before the hand begins."""
    case.playing.out_of_play.extend(cards)


@given("the antes are still to be paid")
def antes_to_pay(case: CaseBuilder) -> None:
    """Begin with the ante, and with an empty hand pot unless a step says otherwise."""
    case.playing.ante = True


@given("the cards are still to be dealt")
def cards_to_deal(case: CaseBuilder) -> None:
    """Deal from the deck."""
    case.playing.dealt = False


@given("{seat:Seat} sits out")
def sits_out(case: CaseBuilder, seat: str) -> None:
    """Let a seat take no part."""
    case.playing.sitting_out.append(case.seat(seat))


@given("{seat:Seat} is new at the table")
def is_new(case: CaseBuilder, seat: str) -> None:
    """Let a seat take part for the first time."""
    case.playing.newcomers.append(case.seat(seat))


@given("this is the last hand of the session")
def last_hand(case: CaseBuilder) -> None:
    """End the session with this hand."""
    case.playing.last_hand = True


@given("{seat:Seat} leaves the table")
def leaves_table(case: CaseBuilder, seat: str) -> None:
    """Let a player leave between two hands, with their credits."""
    case.playing.leave(case.seat(seat))


@given("{seat:Seat} comes to the table with {amount:Credits} credits")
def comes_to_table(case: CaseBuilder, seat: str, amount: int) -> None:
    """Let somebody sit down between two hands, last of all."""
    case.playing.arrive(seat, amount)


@given("{seat:Seat} comes to the left of {other:Seat} with {amount:Credits} credits")
def comes_beside(case: CaseBuilder, seat: str, other: str, amount: int) -> None:
    """Let somebody sit down between two hands, to the left of a player."""
    case.playing.arrive(seat, amount, case.seat(other))


@given("a shift comes in round {number:Credits}")
def shift_comes(case: CaseBuilder, number: int) -> None:
    """Let a shift come, whichever faces cause one."""
    case.playing.rolls.append({"round": number, "comes": True})


@given("a shift comes after the last betting")
def last_shift_comes(case: CaseBuilder) -> None:
    """Let a shift come once the last bets are made."""
    case.playing.rolls.append({"last": True, "comes": True})


@given("cards shuffled anew lie in the order {cards:Cards}")
def shuffled_anew(case: CaseBuilder, cards: list[str]) -> None:
    """Say how cards lie the next time that a new deck is shuffled."""
    case.playing.shuffles.append(cards)


@given("the version becomes {version:Words} in round {number:Credits}")
def version_becomes(case: CaseBuilder, version: str, number: int) -> None:
    """Change the version as a round begins."""
    case.playing.changes.append({"version": version_called(version), "round": number})


@given("the version becomes {version:Words} at the call")
def version_becomes_at_call(case: CaseBuilder, version: str) -> None:
    """Change the version at the moment of the call."""
    case.playing.changes.append({"version": version_called(version), "call": True})


@when("{seat:Seat} {deed:Deed} {moment:Moment}")
def acts_then(case: CaseBuilder, seat: str, deed: ActionPhrase, moment: Moment) -> None:
    """Let a player do something at a certain moment."""
    case.ask("play")
    case.playing.act(case.seat(seat), deed, moment)


@when("{seat:Seat} {deed:Deed}")
def acts(case: CaseBuilder, seat: str, deed: ActionPhrase) -> None:
    """Let a player do something as soon as he is asked; a call settles hands that lie open."""
    if case.play is None and deed == CALL:
        case.caller = case.seat(seat)
        case.ask("settle")
        return
    case.ask("play")
    case.playing.act(case.seat(seat), deed, SOME_TIME)


CALL = ActionPhrase("call")


@when("round {number:Credits} is played")
def until_round(case: CaseBuilder, number: int) -> None:
    """Stop at the end of a round."""
    case.ask("play")
    case.playing.stop(number)


@when("the {phase:Phase} of round {number:Credits} is over")
def until_phase(case: CaseBuilder, phase: str, number: int) -> None:
    """Stop at the end of a phase."""
    case.ask("play")
    case.playing.stop(number, phase)


@when("the ante is over")
def until_ante(case: CaseBuilder) -> None:
    """Stop when the antes are paid and the cards are dealt."""
    case.ask("play")
    case.playing.stop(0, "ante")


@when("the hand is played")
def to_the_end(case: CaseBuilder) -> None:
    """Play to the end; everybody takes the default."""
    case.ask("play")


@then("{seat:Seat} may not {does:Doing}: {reason:Words}")
def may_not(case: CaseBuilder, seat: str, does: str, reason: str) -> None:
    """Expect that a player's next deed of that kind is refused, with the reason."""
    known = [found.value for found in Reason]
    if reason not in known:
        message = f"no reason is called {reason!r}; known are {', '.join(known)}"
        raise StepError(message)
    case.expects(case.playing.fate(case.seat(seat), does), reason)


@then("{seat:Seat} may {does:Doing}")
def may(case: CaseBuilder, seat: str, does: str) -> None:
    """Expect that a player's next deed of that kind is done."""
    case.expects(case.playing.fate(case.seat(seat), does), "done")


@then("{seat:Seat} does not come to {does:Doing}")
def not_reached(case: CaseBuilder, seat: str, does: str) -> None:
    """Expect that the moment of a player's next deed of that kind never comes."""
    case.expects(case.playing.fate(case.seat(seat), does), "not-reached")


@then("round {number:Credits} has the phases {phases:Phases}")
def has_phases(case: CaseBuilder, number: int, phases: list[str]) -> None:
    """Expect all phases of a round, in order."""
    case.expects(f"round.{number}", phases)


@then("round {number:Credits} has a {phase:Phase}")
def has_phase(case: CaseBuilder, number: int, phase: str) -> None:
    """Expect that a round has a phase."""
    case.expects(f"round.{number}", phase, "has")


@then("round {number:Credits} has no {phase:Phase}")
def has_no_phase(case: CaseBuilder, number: int, phase: str) -> None:
    """Expect that a round lacks a phase."""
    case.expects(f"round.{number}", phase, "lacks")


@then("there is an ante")
def has_ante(case: CaseBuilder) -> None:
    """Expect that antes are paid, and nothing else before the first round."""
    case.expects("round.0", ["ante"])


@then("there is no ante")
def no_ante(case: CaseBuilder) -> None:
    """Expect that nobody pays an ante now."""
    case.expects("round.0", [])


@then("there is no round {number:Credits}")
def no_round(case: CaseBuilder, number: int) -> None:
    """Expect that the hand ends before a round."""
    case.expects(f"round.{number}", [])


@then("the {phase:Phase} of round {number:Credits} asks {seats:Seats}")
def asks(case: CaseBuilder, phase: str, number: int, seats: list[str]) -> None:
    """Expect who is asked in a phase, in order, each time anew."""
    asked = [case.seat(seat) for seat in seats]
    case.expects(f"{Time(number, phase).path}.asked", asked)


@then("after {time:Time} the hand pot holds {amount:Credits}")
def hand_pot_after(case: CaseBuilder, time: Time, amount: int) -> None:
    """Expect what the hand pots hold as a phase ends."""
    case.expects(f"{time.path}.hand_pot", amount)


@then("{seat:Seat} rolls the die in round {number:Credits}")
def rolls_the_die(case: CaseBuilder, seat: str, number: int) -> None:
    """Expect who rolls the die, whatever face falls."""
    case.expects(f"phase.{number}.shift.roller", case.seat(seat))


@then("after {time:Time} the sabacc pot holds {amount:Credits}")
def sabacc_pot_after(case: CaseBuilder, time: Time, amount: int) -> None:
    """Expect what the sabacc pot holds as a phase ends."""
    case.expects(f"{time.path}.sabacc_pot", amount)


@then("after {time:Time} {seat:Seat} has {amount:Credits} credits")
def stack_after(case: CaseBuilder, time: Time, seat: str, amount: int) -> None:
    """Expect a stack as a phase ends."""
    case.expects(f"{time.path}.stacks.{case.seat(seat)}", amount)


@then("after {time:Time} {seat:Seat} holds {cards:Cards}")
def hand_after(case: CaseBuilder, time: Time, seat: str, cards: list[str]) -> None:
    """Expect a hand as a phase ends, in any order."""
    case.expects(f"{time.path}.hands.{case.seat(seat)}", case.cards_in_order(cards))


@then("after {time:Time} {seat:Seat} holds no card")
def no_card_after(case: CaseBuilder, time: Time, seat: str) -> None:
    """Expect an empty hand as a phase ends."""
    case.expects(f"{time.path}.hands.{case.seat(seat)}", [])


@then("during {time:Time} {seat:Seat} shows {cards:Cards}")
def shows_during(case: CaseBuilder, time: Time, seat: str, cards: list[str]) -> None:
    """Expect the cards of a player that the others see in a phase, in any order."""
    case.expects(f"{time.path}.shown.{case.seat(seat)}", case.cards_in_order(cards))


@then("during {time:Time} {seat:Seat} shows no card")
def shows_nothing_during(case: CaseBuilder, time: Time, seat: str) -> None:
    """Expect that the others see no card of a player in a phase."""
    case.expects(f"{time.path}.shown.{case.seat(seat)}", [])


@then("after {time:Time} the pots are")
def pots_after(case: CaseBuilder, time: Time, datatable: list[list[str]]) -> None:
    """Expect the hand pots as a phase ends, the main pot first: a table `amount`, `seats`."""
    case.expects(f"{time.path}.pots", case.playing.pots(datatable))


@then("{seat:Seat} calls the hand")
def calls_the_hand(case: CaseBuilder, seat: str) -> None:
    """Expect who called."""
    case.expects("caller", case.seat(seat))


@then("nobody calls the hand")
def nobody_calls(case: CaseBuilder) -> None:
    """Expect that nobody called."""
    case.expects("caller", None)


@then("{seat:Seat} is out by a bomb")
def is_out(case: CaseBuilder, seat: str) -> None:
    """Expect that a bomb put a player out before the showdown."""
    case.expects("out", case.seat(seat), "has")


@then("nobody is out by a bomb")
def nobody_is_out(case: CaseBuilder) -> None:
    """Expect that no bomb put anybody out before the showdown."""
    case.expects("out", [])


@then("{seat:Seat} is among those who folded")
def has_folded(case: CaseBuilder, seat: str) -> None:
    """Expect that a player has folded."""
    case.expects("folded", case.seat(seat), "has")


@then("{seat:Seat} is not among those who folded")
def has_not_folded(case: CaseBuilder, seat: str) -> None:
    """Expect that a player has not folded."""
    case.expects("folded", case.seat(seat), "lacks")


@then("{seat:Seat} dealt this hand")
def dealt(case: CaseBuilder, seat: str) -> None:
    """Expect who deals."""
    case.expects("dealer", case.seat(seat))


@then("{seat:Seat} deals next")
def deals_next(case: CaseBuilder, seat: str) -> None:
    """Expect who deals the next hand."""
    case.expects("next_dealer", case.seat(seat))


@then("{seat:Seat} takes part")
def takes_part(case: CaseBuilder, seat: str) -> None:
    """Expect that a seat is dealt in."""
    case.expects("dealt_in", case.seat(seat), "has")


@then("{seat:Seat} takes no part")
def takes_no_part(case: CaseBuilder, seat: str) -> None:
    """Expect that a seat is not dealt in."""
    case.expects("dealt_in", case.seat(seat), "lacks")


@then("no hand is played")
def no_hand(case: CaseBuilder) -> None:
    """Expect that nobody is dealt in."""
    case.expects("dealt_in", [])


@then("the session is over")
def session_over(case: CaseBuilder) -> None:
    """Expect the end of the session."""
    case.expects("session_over", value=True)


@then("the session goes on")
def session_goes_on(case: CaseBuilder) -> None:
    """Expect that the session does not end."""
    case.expects("session_over", value=False)


@then("no hand follows")
def no_hand_follows(case: CaseBuilder) -> None:
    """Expect that the session ends before the further hand of which something is said."""
    case.expects(f"then.{len(case.further) - 1}", value=False)


@then("the hand is over")
def hand_over(case: CaseBuilder) -> None:
    """Expect that the hand has come to its end."""
    case.expects("over", value=True)


@then("the hand goes on")
def hand_goes_on(case: CaseBuilder) -> None:
    """Expect that the hand has not come to its end."""
    case.expects("over", value=False)


@then("the version in force is {version:Words}")
def version_in_force(case: CaseBuilder, version: str) -> None:
    """Expect the version in force."""
    case.expects("version", version_called(version))
