"""Steps about the hand pot, side pots, the sabacc pot and the house."""

from sabacc.conformance.scenarios.builder import CaseBuilder, given, refuse, state, then


@state("the {pot} holds {amount}")
def holds(case: CaseBuilder, pot: str, amount: int, *, then: bool) -> None:
    """Fill a pot; or expect what it holds, the hand pot with its side pots."""
    if then:
        case.expects(pot.replace(" ", "_"), amount)
    elif pot == "hand pot":
        case.hand_pot = amount
    elif pot == "sabacc pot":
        case.sabacc_pot = amount
    else:
        refuse("say to whom it is open: a side pot of 4 is open to Han")


@given("{which} pot of {amount} is open to {seats}")
def open_pot(case: CaseBuilder, which: str, amount: int, seats: list[str]) -> None:
    """Fill the main pot, then one side pot after the other."""
    if (which == "the main") is bool(case.pots):
        refuse("the main pot comes first, and once")
    case.pots.append({"amount": amount, "eligible": [case.seat(seat) for seat in seats]})


@then("the pots are")
def pots_are(case: CaseBuilder, datatable: list[list[str]]) -> None:
    """Expect the hand pots of a phase, the main pot first: a table `amount`, `seats`."""
    case.expects("pots", case.playing.pots(datatable))


@then("{who} (wins|share) the {pot}")
def wins(case: CaseBuilder, who: list[str], pot: str) -> None:
    """Expect who wins a pot: of hand pots the main pot, of side pots the first."""
    facts = {"hand pot": "winners", "side pot": "pot_winners.1", "sabacc pot": "sabacc_winners"}
    case.expects(facts[pot], sorted(map(case.seat, who)))


@then("the house takes {amount}")
def house(case: CaseBuilder, amount: int) -> None:
    """Expect what the house takes."""
    case.expects("house", amount)
