"""Steps about the die, the shift, and the cards that it moves."""

from sabacc.conformance.scenarios.builder import CaseBuilder, given, state, then, when


@state("the deck holds {cards}")
def deck(case: CaseBuilder, cards: list[str], *, then: bool) -> None:
    """Lay the whole deck, the next card first; or expect it."""
    if then:
        case.expects("deck", cards)
    else:
        case.deck = cards


@state("{cards} (lies|lie) out of play")
def out_of_play(case: CaseBuilder, cards: list[str], *, then: bool) -> None:
    """Lay cards out of play before the hand begins; or expect those that left it, in any order."""
    if then:
        case.expects("out_of_play", sorted(cards))
    else:
        case.playing.out_of_play.extend(cards)


@then("{cards} (lies|lie) at the bottom of the deck")
def bottom(case: CaseBuilder, cards: list[str]) -> None:
    """Expect the last cards of the deck, in any order."""
    case.expects("deck", sorted(cards), "ends")


@given("the picker of {seat}'s card would find {cards} in that order")
def picks(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Say in which order a player's cards offer themselves; the first that may go goes."""
    case.picks[case.seat(seat)] = cards


@given("shuffled cards lie in the order {cards}")
def shuffled(case: CaseBuilder, cards: list[str]) -> None:
    """Say how a shuffle turns out."""
    case.shuffle = cards


@given("a shift comes {rolled}")
def shift_comes(case: CaseBuilder, rolled: dict[str, object]) -> None:
    """Let a shift come in a hand that is played, whichever faces cause one."""
    case.playing.rolls.append({**rolled, "comes": True})


@when("the {dice}")
def dice(case: CaseBuilder, dice: list[int]) -> None:
    """Roll the die, or two dice."""
    case.die, case.other_die = (*dice, None)[:2]
    case.ask("shift")


@when("{comes} shift comes")
def comes(case: CaseBuilder, comes: bool) -> None:  # noqa: FBT001 - a blank
    """Let a shift come, whichever faces cause one; or let the die cause none."""
    case.comes = comes
    case.ask("shift")


@then("the cards {shifted}")
def shifts(case: CaseBuilder, shifted: bool) -> None:  # noqa: FBT001 - a blank
    """Expect that there was a shift, or that there was none."""
    case.expects("shifted", value=shifted)


@then("{player} picks from {seat}")
def picks_from(case: CaseBuilder, player: str | None, seat: str) -> None:
    """Expect who picked a player's card; or that the player lost none."""
    if player is None:
        case.expects("pickers", case.seat(seat), "lacks")
    else:
        case.expects(f"pickers.{case.seat(seat)}", case.seat(player))
