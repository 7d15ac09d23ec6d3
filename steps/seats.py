"""Steps about who sits at the table, with which cards and credits."""

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.registry import StepError, given, then


@given("{seat:Seat} holds {cards:Cards}")
def holds(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Seat a player with a hand."""
    if seat in case.hands:
        message = f"{seat} holds cards already"
        raise StepError(message)
    case.hands[seat] = cards


@given("{seat:Seat} holds no card outside the interference field")
def holds_nothing(case: CaseBuilder, seat: str) -> None:
    """Seat a player all of whose cards lie in the field."""
    case.hands[seat] = []


@given("{seat:Seat} has {cards:Cards} in the interference field")
def has_field(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Lay cards in a player's field."""
    case.fields[case.seat(seat)] = cards


@given("{seat:Seat} has {amount:Credits} credits")
def has_credits(case: CaseBuilder, seat: str, amount: int) -> None:
    """Give a player a stack."""
    case.stacks[case.seat(seat)] = amount


@given("{seat:Seat} deals")
def deals(case: CaseBuilder, seat: str) -> None:
    """Say who deals; otherwise it is the last seat named."""
    case.dealer = case.seat(seat)


@given("{seat:Seat} has folded")
def folded(case: CaseBuilder, seat: str) -> None:
    """Say that a player has left the hand."""
    case.folded.append(case.seat(seat))


@then("{seat:Seat} has {amount:Credits} credits")
def then_has_credits(case: CaseBuilder, seat: str, amount: int) -> None:
    """Expect a stack."""
    case.expects(f"stacks.{case.seat(seat)}", amount)


@then("{seat:Seat} owes {amount:Credits}")
def owes(case: CaseBuilder, seat: str, amount: int) -> None:
    """Expect what a player still owes for penalties, whether they sit at the table or have left."""
    case.expects(f"owed.{seat}", amount)


@then("{seat:Seat} pays {amount:Credits}")
def pays(case: CaseBuilder, seat: str, amount: int) -> None:
    """Expect what a player pays in penalties, in all."""
    case.expects(f"paid.{case.seat(seat)}", amount)
