"""Steps about a single hand and what it is worth."""

from sabacc.conformance.scenarios.builder import CaseBuilder, given, refuse, state, then, when
from sabacc.engine.position import Refusal
from sabacc.notation.words import ORDINARY, SPECIAL_NAMES, VERSION_NAMES
from sabacc.spec.cards import DECK

SPECIALS = {ORDINARY: None, **{words: special for special, words in SPECIAL_NAMES.items()}}
"""What a hand is called in a scenario."""

VERSIONS = {words: version for version, words in VERSION_NAMES.items()}
"""The versions of the game by the names that scenarios use."""


def version_called(name: str) -> str:
    """Return a version by the name that scenarios use; raises StepError."""
    if name not in VERSIONS:
        refuse(f"no version is called {name!r}; known are {', '.join(VERSIONS)}")
    return VERSIONS[name]


@given("the hand {cards}")
def hand(case: CaseBuilder, cards: list[str]) -> None:
    """Lay one hand."""
    case.cards.extend(cards)


@given("every card of the deck")
def whole_deck(case: CaseBuilder) -> None:
    """Lay all 76 cards as one hand."""
    case.cards.extend(str(card) for card in DECK)


@given("{cards} in the interference field")
def field(case: CaseBuilder, cards: list[str]) -> None:
    """Lay cards of that hand in its field."""
    case.field.extend(cards)


@state("the {version} version is in force")
def version(case: CaseBuilder, version: str, *, then: bool) -> None:
    """Say which version of the game counts now."""
    if then:
        case.expects("version", version_called(version))
    else:
        case.version = version_called(version)


@when("it is counted")
def count(case: CaseBuilder) -> None:
    """Ask what the hand is worth."""
    case.ask("score")


@then("it counts {total}")
def total(case: CaseBuilder, total: int) -> None:
    """Expect a total."""
    case.expects("total", total)


@then("it {range}")
def bombs(case: CaseBuilder, range: bool) -> None:  # noqa: A002, FBT001 - the name of the blank
    """Expect that the hand has bombed, or that it has not."""
    case.expects("bombed", value=range)


@then("it is {special}")
def special(case: CaseBuilder, special: str) -> None:
    """Expect a special hand, or an ordinary one."""
    if special not in SPECIALS:
        refuse(f"no hand is called {special!r}; known are {', '.join(SPECIALS)}")
    found = SPECIALS[special]
    case.expects("special", None if found is None else found.value)


@then("it is refused: {reason}")
def refused(case: CaseBuilder, reason: str) -> None:
    """Expect a refusal with its reason, from the closed list."""
    name = reason.replace(" ", "-")
    known = [refusal.value for refusal in Refusal]
    if name not in known:
        refuse(f"no refusal is called {reason!r}; known are {', '.join(known)}")
    case.expects("refused", name)
