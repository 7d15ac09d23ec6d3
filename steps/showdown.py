"""Steps about the comparison of hands, the showdown and the sudden demise."""

from sabacc.conformance.scenarios.builder import CaseBuilder, given, then, when


@given("the next cards are {cards}")
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


@then("{who} (has|tie for) the best hand")
def best(case: CaseBuilder, who: list[str]) -> None:
    """Expect one best hand, or a tie; or that every hand has bombed."""
    case.expects("best", sorted(map(case.seat, who)))


@then("the best hand {worth} the sabacc pot")
def takes_sabacc(case: CaseBuilder, worth: bool) -> None:  # noqa: FBT001 - a blank
    """Expect that the best hand would take the sabacc pot, or that it would not."""
    case.expects("sabacc_pot", value=worth)


@then("{seats} meet in a sudden demise")
def demise(case: CaseBuilder, seats: list[str]) -> None:
    """Expect who is dealt a demise card: these and nobody else."""
    case.expects("demise", sorted(map(case.seat, seats)), "seats")


@then("{seat} is dealt {card}")
def dealt(case: CaseBuilder, seat: str, card: str) -> None:
    """Expect a player's demise card."""
    case.expects(f"demise.{case.seat(seat)}", card)


@then("{who} bombed")
def bombed(case: CaseBuilder, who: list[str]) -> None:
    """Expect whose hands were out of range when they were shown: these and no others."""
    case.expects("bombed", sorted(map(case.seat, who)))


@then("{player} is out by a bomb")
def is_out(case: CaseBuilder, player: str | None) -> None:
    """Expect that a bomb put a player out before the showdown, or nobody."""
    case.expects_of("out", player, "has")


@then("{seat} shows {cards}")
def shows(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Expect the cards of a player that the others see, at the end or in a phase, in any order."""
    case.expects(f"shown.{case.seat(seat)}", sorted(cards))
