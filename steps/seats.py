"""Steps about who sits at the table, with which cards and credits."""

from sabacc.conformance.scenarios.builder import CaseBuilder, given, refuse, state, then


@state("{seat} holds {cards}")
def holds(case: CaseBuilder, seat: str, cards: list[str], *, then: bool) -> None:
    """Seat a player with a hand; or expect it, in any order.  The field is not part of it."""
    if then:
        case.expects(f"hands.{case.seat(seat)}", sorted(cards))
        return
    if seat in case.hands:
        refuse(f"{seat} holds cards already")
    case.hands[seat] = cards


@state("{seat} has {cards} in the interference field")
def has_field(case: CaseBuilder, seat: str, cards: list[str], *, then: bool) -> None:
    """Lay cards in a player's field; or expect them, in any order."""
    if then:
        case.expects(f"fields.{case.seat(seat)}", sorted(cards))
    else:
        case.fields[case.seat(seat)] = cards


@state("{seat} has {amount} credits")
def has_credits(case: CaseBuilder, seat: str, amount: int, *, then: bool) -> None:
    """Give a player a stack; or expect it."""
    if then:
        case.expects(f"stacks.{case.seat(seat)}", amount)
    else:
        case.stacks[case.seat(seat)] = amount


@state("{seat} deals")
def deals(case: CaseBuilder, seat: str, *, then: bool) -> None:
    """Say who deals; otherwise it is the last seat named.  Or expect it."""
    if then:
        case.expects("dealer", case.seat(seat))
    else:
        case.dealer = case.seat(seat)


@then("{seat} deals next")
def deals_next(case: CaseBuilder, seat: str) -> None:
    """Expect who deals the next hand."""
    case.expects("next_dealer", case.seat(seat))


@state("{seat} {folded}")
def has_folded(case: CaseBuilder, seat: str, folded: bool, *, then: bool) -> None:  # noqa: FBT001 - a blank
    """Say that a player has left the hand; or expect it, or that they have not."""
    if then:
        case.expects("folded", case.seat(seat), "has" if folded else "lacks")
    elif folded:
        case.folded.append(case.seat(seat))
    else:
        refuse("nobody has folded before somebody does; remove the step")


@given("{seat} {presence}")
def presence(case: CaseBuilder, seat: str, presence: str) -> None:
    """Let a seat take no part, or take part for the first time; or let a player leave the table."""
    if presence == "leaves the table":
        case.playing.leave(case.seat(seat))
    elif presence == "sits out":
        case.playing.sitting_out.append(case.seat(seat))
    else:
        case.playing.newcomers.append(case.seat(seat))


@given("{seat} comes to {place} with {amount} credits")
def comes(case: CaseBuilder, seat: str, place: str | None, amount: int) -> None:
    """Let somebody sit down between two hands: last of all, or to the left of a player."""
    case.playing.arrive(seat, amount, None if place is None else case.seat(place))


@then("{player} takes {part}")
def takes_part(case: CaseBuilder, player: str | None, part: str) -> None:
    """Expect that a seat is dealt in, or is not; or that nobody is."""
    if player is None and part == "lacks":
        refuse("say that nobody takes part")
    case.expects_of("dealt_in", player, part)


@then("{seat} {due} {amount}")
def pays(case: CaseBuilder, seat: str, due: str, amount: int) -> None:
    """Expect what a player pays in penalties, in all; or what they owe, at the table or gone."""
    case.expects(f"{due}.{seat if due == 'owed' else case.seat(seat)}", amount)
