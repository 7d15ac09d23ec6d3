"""Steps about the hand pot, side pots, the sabacc pot and the house."""

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.registry import StepError, given, then


@given("the hand pot holds {amount:Credits}")
def hand_pot(case: CaseBuilder, amount: int) -> None:
    """Fill the hand pot."""
    case.hand_pot = amount


@given("the sabacc pot holds {amount:Credits}")
def sabacc_pot(case: CaseBuilder, amount: int) -> None:
    """Fill the sabacc pot."""
    case.sabacc_pot = amount


@given("the main pot of {amount:Credits} is open to {seats:Seats}")
def main_pot(case: CaseBuilder, amount: int, seats: list[str]) -> None:
    """Fill the main pot."""
    if case.pots:
        message = "the main pot comes first, and once"
        raise StepError(message)
    _pot(case, amount, seats)


@given("a side pot of {amount:Credits} is open to {seats:Seats}")
def side_pot(case: CaseBuilder, amount: int, seats: list[str]) -> None:
    """Fill a side pot."""
    if not case.pots:
        message = "the main pot comes first"
        raise StepError(message)
    _pot(case, amount, seats)


def _pot(case: CaseBuilder, amount: int, seats: list[str]) -> None:
    case.pots.append({"amount": amount, "eligible": [case.seat(seat) for seat in seats]})


@then("the hand pot holds {amount:Credits}")
def then_hand_pot(case: CaseBuilder, amount: int) -> None:
    """Expect what stays in the hand pots."""
    case.expects("hand_pot", amount)


@then("the sabacc pot holds {amount:Credits}")
def then_sabacc_pot(case: CaseBuilder, amount: int) -> None:
    """Expect what the sabacc pot holds afterwards."""
    case.expects("sabacc_pot", amount)


@then("the house takes {amount:Credits}")
def house(case: CaseBuilder, amount: int) -> None:
    """Expect what the house takes."""
    case.expects("house", amount)


@then("{seat:Seat} wins the hand pot")
def wins(case: CaseBuilder, seat: str) -> None:
    """Expect one winner of the hand pot (of the main pot, where there are several)."""
    case.expects("winners", [case.seat(seat)])


@then("{seats:Seats} share the hand pot")
def share(case: CaseBuilder, seats: list[str]) -> None:
    """Expect several winners of the hand pot."""
    case.expects("winners", sorted(case.seat(seat) for seat in seats))


@then("nobody wins the hand pot")
def nobody_wins(case: CaseBuilder) -> None:
    """Expect no winner."""
    case.expects("winners", [])


@then("{seat:Seat} wins the sabacc pot")
def wins_sabacc(case: CaseBuilder, seat: str) -> None:
    """Expect one winner of the sabacc pot."""
    case.expects("sabacc_winners", [case.seat(seat)])


@then("{seats:Seats} share the sabacc pot")
def share_sabacc(case: CaseBuilder, seats: list[str]) -> None:
    """Expect several winners of the sabacc pot."""
    case.expects("sabacc_winners", sorted(case.seat(seat) for seat in seats))


@then("nobody wins the sabacc pot")
def nobody_wins_sabacc(case: CaseBuilder) -> None:
    """Expect that the sabacc pot is not won."""
    case.expects("sabacc_winners", [])


@then("{seat:Seat} wins the side pot")
def wins_side(case: CaseBuilder, seat: str) -> None:
    """Expect one winner of the first side pot."""
    case.expects("pot_winners.1", [case.seat(seat)])


@then("{seats:Seats} share the side pot")
def share_side(case: CaseBuilder, seats: list[str]) -> None:
    """Expect several winners of the first side pot."""
    case.expects("pot_winners.1", sorted(case.seat(seat) for seat in seats))


@then("nobody wins the side pot")
def nobody_wins_side(case: CaseBuilder) -> None:
    """Expect that the first side pot is not won."""
    case.expects("pot_winners.1", [])
