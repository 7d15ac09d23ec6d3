"""Steps about the die, the shift, and the cards that it moves."""

from sabacc.conformance.scenarios.builder import CaseBuilder
from sabacc.conformance.scenarios.registry import given, then, when


@given("the deck is {cards:Cards}")
def deck(case: CaseBuilder, cards: list[str]) -> None:
    """Lay the whole deck, the next card first."""
    case.deck = cards


@given("no card is left in the deck")
def empty_deck(case: CaseBuilder) -> None:
    """Leave no card in the deck."""
    case.deck = []


@given("the picker of {seat:Seat}'s card would find {cards:Cards} in that order")
def picks(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Say in which order a player's cards offer themselves; the first that may go goes."""
    case.picks[case.seat(seat)] = cards


@given("shuffled cards lie in the order {cards:Cards}")
def shuffled(case: CaseBuilder, cards: list[str]) -> None:
    """Say how a shuffle turns out."""
    case.shuffle = cards


@when("the die shows {face:Credits}")
def die(case: CaseBuilder, face: int) -> None:
    """Roll the die."""
    case.die = face
    case.ask("shift")


@when("the dice show {face:Credits} and {other:Credits}")
def dice(case: CaseBuilder, face: int, other: int) -> None:
    """Roll two dice."""
    case.die, case.other_die = face, other
    case.ask("shift")


@when("a shift comes")
def comes(case: CaseBuilder) -> None:
    """Let a shift come, whichever faces cause one."""
    case.comes = True
    case.ask("shift")


@when("no shift comes")
def stays_away(case: CaseBuilder) -> None:
    """Let the die cause no shift."""
    case.comes = False
    case.ask("shift")


@then("the cards shift")
def shifts(case: CaseBuilder) -> None:
    """Expect that there was a shift."""
    case.expects("shifted", value=True)


@then("nothing shifts")
def no_shift(case: CaseBuilder) -> None:
    """Expect that there was none."""
    case.expects("shifted", value=False)


@then("{seat:Seat} holds {cards:Cards}")
def holds(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Expect a hand, without the field, in any order."""
    case.expects(f"hands.{case.seat(seat)}", case.cards_in_order(cards))


@then("{seat:Seat} holds no card outside the interference field")
def holds_nothing(case: CaseBuilder, seat: str) -> None:
    """Expect an empty hand beside the field."""
    case.expects(f"hands.{case.seat(seat)}", [])


@then("{seat:Seat} has {cards:Cards} in the interference field")
def field(case: CaseBuilder, seat: str, cards: list[str]) -> None:
    """Expect a field, in any order."""
    case.expects(f"fields.{case.seat(seat)}", case.cards_in_order(cards))


@then("{seat:Seat} has no card in the interference field")
def no_field(case: CaseBuilder, seat: str) -> None:
    """Expect an empty field."""
    case.expects(f"fields.{case.seat(seat)}", [])


@then("{picker:Seat} picks from {seat:Seat}")
def picks_from(case: CaseBuilder, picker: str, seat: str) -> None:
    """Expect who picked a player's card."""
    case.expects(f"pickers.{case.seat(seat)}", case.seat(picker))


@then("nobody picks from {seat:Seat}")
def nobody_picks(case: CaseBuilder, seat: str) -> None:
    """Expect that a player lost no card."""
    case.expects("pickers", case.seat(seat), "lacks")


@then("the deck is {cards:Cards}")
def then_deck(case: CaseBuilder, cards: list[str]) -> None:
    """Expect the whole deck, the next card first."""
    case.expects("deck", cards)


@then("no card is left in the deck")
def then_empty_deck(case: CaseBuilder) -> None:
    """Expect that no card is left in the deck."""
    case.expects("deck", [])


@then("{cards:Cards} lie at the bottom of the deck")
def bottom(case: CaseBuilder, cards: list[str]) -> None:
    """Expect the last cards of the deck, in any order."""
    case.expects("deck", case.cards_in_order(cards), "ends")


@then("{cards:Cards} lie out of play")
def out_of_play(case: CaseBuilder, cards: list[str]) -> None:
    """Expect the cards that left play, in any order."""
    case.expects("out_of_play", case.cards_in_order(cards))


@then("no card lies out of play")
def none_out(case: CaseBuilder) -> None:
    """Expect that no card left play."""
    case.expects("out_of_play", [])
