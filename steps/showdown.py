"""Steps about the comparison of hands, the showdown and the sudden demise."""

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.registry import given, then, when


@given("the next cards are {cards:Cards}")
def next_cards(case: CaseBuilder, cards: list[str]) -> None:
    """Lay the next cards; in a hand that is played, the rest of the deck lies below them."""
    case.next_cards = cards


@when("the hands are compared")
def compare(case: CaseBuilder) -> None:
    """Ask which hand is the best."""
    case.ask("compare")


@when("the hand ends without a call")
def ends(case: CaseBuilder) -> None:
    """Settle a hand that nobody called: all others folded, or the rules forced a showdown."""
    case.ask("settle")


@then("{seat:Seat} has the best hand")
def best(case: CaseBuilder, seat: str) -> None:
    """Expect one best hand."""
    case.expects("best", [case.seat(seat)])


@then("{seats:Seats} tie for the best hand")
def tie(case: CaseBuilder, seats: list[str]) -> None:
    """Expect a tie."""
    case.expects("best", sorted(case.seat(seat) for seat in seats))


@then("nobody has a hand in range")
def none_best(case: CaseBuilder) -> None:
    """Expect that every hand has bombed."""
    case.expects("best", [])


@then("the best hand is worth the sabacc pot")
def takes_sabacc(case: CaseBuilder) -> None:
    """Expect that the best hand would take the sabacc pot."""
    case.expects("sabacc_pot", value=True)


@then("the best hand is not worth the sabacc pot")
def takes_no_sabacc(case: CaseBuilder) -> None:
    """Expect that the best hand would not take the sabacc pot."""
    case.expects("sabacc_pot", value=False)


@then("{seats:Seats} meet in a sudden demise")
def demise(case: CaseBuilder, seats: list[str]) -> None:
    """Expect who is dealt a demise card: these and nobody else."""
    case.expects("demise", sorted(case.seat(seat) for seat in seats), "seats")


@then("there is no sudden demise")
def no_demise(case: CaseBuilder) -> None:
    """Expect that nobody is dealt a demise card."""
    case.expects("demise", [], "seats")


@then("{seat:Seat} is dealt {card:Card}")
def dealt(case: CaseBuilder, seat: str, card: str) -> None:
    """Expect a player's demise card."""
    case.expects(f"demise.{case.seat(seat)}", card)


@then("{seats:Seats} bombed")
def bombed(case: CaseBuilder, seats: list[str]) -> None:
    """Expect whose hands were out of range when they were shown: these and no others."""
    case.expects("bombed", sorted(case.seat(seat) for seat in seats))


@then("no hand bombed")
def none_bombed(case: CaseBuilder) -> None:
    """Expect that every hand shown was in range."""
    case.expects("bombed", [])


@then("{seat:Seat} shows {cards:Cards}")
def shows(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Expect the cards of a player that the others see at the end, in any order."""
    case.expects(f"shown.{case.seat(seat)}", case.cards_in_order(cards))


@then("{seat:Seat} shows no card")
def shows_nothing(case: CaseBuilder, seat: str) -> None:
    """Expect that the others see no card of a player at the end."""
    case.expects(f"shown.{case.seat(seat)}", [])
