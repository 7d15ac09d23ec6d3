"""Hypothesis strategies for authors: cards, hands, rulesets, tables and scripts.

Hypothesis is optional: `pip install 'sabacc-rules[hypothesis]'`.  What is drawn is plain JSON, as
the protocol has it; `sabacc.Reference().ask(method, params)` gives the right answer to it.
"""

from typing import Any, Final

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    MISSING: Final = (
        "sabacc.strategies needs Hypothesis, which is not installed: "
        "pip install 'sabacc-rules[hypothesis]'"
    )
    raise ModuleNotFoundError(MISSING, name="hypothesis") from None

from collections.abc import Callable, Sequence

from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import ScriptWriter
from sabacc.engine.play import (
    Action,
    Move,
    Option,
    Roll,
    Setup,
    State,
    VersionChange,
    apply,
    compile_rules,
    default_action,
    legal,
    start,
)
from sabacc.engine.position import ScriptRanOutError
from sabacc.engine.shifting import causes_shift
from sabacc.records.random_play import seat_names
from sabacc.spec.cards import CARDS, DECK, Card
from sabacc.spec.house_files import every_ruleset, find_ruleset
from sabacc.spec.rulesets import Ruleset, deck_of
from sabacc.system.user_input import InputError

__all__ = ["actions", "cards", "hands", "rulesets", "scripts", "tables"]

_STACKS: Final = (100, 60, 20, 3, 0, 1, 250)
_CREDITS: Final = 200
# Of the amounts that may be bet so many are drawn from, the smallest ones
_AMOUNTS: Final = 50
# After which round a script stops that nobody has called
_ROUNDS: Final = 4
_MOVES: Final = 100


def cards() -> st.SearchStrategy[str]:
    """Return a strategy for the name of a card, such as `coins-7` or `idiot`."""
    return st.sampled_from([str(name) for name in CARDS])


def hands(min_size: int = 1, max_size: int = 5) -> st.SearchStrategy[list[str]]:
    """Return a strategy for a hand of one deck: a list of `min_size` to `max_size` cards.

    A face card is there twice at the most, a suit card once.
    """
    return _places(min_size, max_size).map(lambda places: _named(DECK[one] for one in places))


def rulesets() -> st.SearchStrategy[str]:
    """Return a strategy for the name of a ruleset that ships, built-in ones first."""
    return st.sampled_from([rules.name for rules in every_ruleset()])


def tables(
    ruleset: str | Ruleset = "standard", *, min_seats: int = 2, max_seats: int = 4
) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for the parameters of `settle`: a table at the end of a hand.

    The ruleset allows each of them, and the reference does not refuse them.  A house file is named
    by its path, `my-house.toml`; the parameters name its ruleset.

    Raises:
        sabacc.InputError: There is no such ruleset, or no such table.
    """
    rules = _ruleset(ruleset, min_seats, max_seats)
    return _tables(rules, min_seats, max_seats).filter(
        lambda params: _sound(rules, "settle", params)
    )


def scripts(
    ruleset: str | Ruleset = "standard", *, min_seats: int = 2, max_seats: int = 4
) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for the parameters of `play`: a hand that is played by the rules.

    What a player does by default (check, match, stand, not call) is left out of the script, so a
    hand shrinks towards one in which nobody does anything else.

    Raises:
        sabacc.InputError: There is no such ruleset, or no such table.
    """
    rules = _ruleset(ruleset, min_seats, max_seats)
    return _scripts(rules, min_seats, max_seats).filter(
        lambda params: _sound(rules, "play", params)
    )


def actions(options: Sequence[Option]) -> st.SearchStrategy[Action]:
    """Return a strategy for an action that some options of `legal` allow."""
    return _actions(tuple(options))


def _ruleset(wanted: str | Ruleset, least: int, most: int) -> Ruleset:
    rules = wanted if isinstance(wanted, Ruleset) else find_ruleset(wanted)
    seats = min(compile_rules(rules).most_seats, len(_ALL_SEATS))
    if not 2 <= least <= most <= seats:  # noqa: PLR2004 - nobody plays alone
        raise InputError(
            f"no table of {rules.name} has from {least} to {most} seats",
            f"give min_seats and max_seats from 2 to {seats}",
        )
    return rules


_ALL_SEATS: Final = seat_names(8)


def _places(least: int, most: int, size: int = len(DECK)) -> st.SearchStrategy[list[int]]:
    """Return a strategy for different places of a deck."""
    places = st.integers(0, size - 1)
    return st.lists(places, min_size=least, max_size=most, unique=True)


def _named(some: Any) -> list[str]:  # noqa: ANN401 - any iterable of cards
    return [str(card) for card in some]


def _sound(rules: Ruleset, method: str, params: dict[str, Any]) -> bool:
    return question("", method, params, rules) is not None


@st.composite
def _tables(draw: st.DrawFn, rules: Ruleset, least: int, most: int) -> dict[str, Any]:
    seats = list(_ALL_SEATS[: draw(st.integers(least, most))])
    sizes = [draw(st.integers(2, 4)) for _ in seats]
    cards = deck_of(rules)
    drawn = [cards[one] for one in draw(_places(sum(sizes), sum(sizes) + 4, len(cards)))]
    dealt = {
        seat: _named(drawn[sum(sizes[:place]) : sum(sizes[: place + 1])])
        for place, seat in enumerate(seats)
    }
    folded = draw(st.lists(st.sampled_from(seats), unique=True, max_size=len(seats) - 1))
    amount = draw(st.integers(1, _CREDITS))
    pots: list[dict[str, Any]] = [{"amount": amount}]
    if rules.choices["stakes.short-stack"].name == "all-in" and draw(st.booleans()):
        some = draw(st.lists(st.sampled_from(seats), unique=True, min_size=1))
        side = {"amount": draw(st.integers(1, _CREDITS)), "eligible": some}
        pots = [{"amount": amount, "eligible": seats}, side]
    return {
        "ruleset": rules.name,
        "seats": seats,
        "dealer": draw(st.sampled_from(seats)),
        "hands": dealt,
        "stacks": {seat: draw(st.sampled_from(_STACKS)) for seat in seats},
        "pots": pots,
        "sabacc_pot": draw(st.integers(0, _CREDITS)),
        "folded": folded,
        "caller": draw(st.sampled_from([None, *(seat for seat in seats if seat not in folded)])),
        "deck": _named(drawn[sum(sizes) :]),
    }


@st.composite
def _scripts(draw: st.DrawFn, rules: Ruleset, least: int, most: int) -> dict[str, Any]:
    compiled = compile_rules(rules)
    seats = _ALL_SEATS[: draw(st.integers(least, most))]
    cards = deck_of(rules)
    top = draw(_places(0, 6 * len(seats), len(cards)))
    rest = sorted(set(range(len(cards))) - set(top))
    deck = tuple(cards[one] for one in (*top, *rest))
    setup = Setup(
        seats=seats,
        dealer=draw(st.sampled_from(seats)),
        stacks={seat: draw(st.sampled_from(_STACKS)) for seat in seats},
        deck=deck,
        hand_pot=draw(st.sampled_from((0, 2, 12))),
        sabacc_pot=draw(st.integers(0, _CREDITS)),
        shuffles=(deck[::-1],) * 20,
    )
    writer = ScriptWriter(setup, tells=lambda: False)
    try:
        state = start(compiled, setup).state
        for _ in range(_MOVES):
            if state.over or state.round > _ROUNDS:
                break
            move = _move(draw, state)
            writer.tell(state, move)
            state = apply(state, move).state
            writer.renewed = len(setup.shuffles) - len(state.shuffles)
    except ScriptRanOutError:  # what has been told is a hand all the same, or is filtered out
        pass
    return {"ruleset": rules.name} | writer.params(_ROUNDS)


def _move(draw: Callable[[st.SearchStrategy[Any]], Any], state: State) -> Move:
    """Draw what happens next: by default the least that can happen."""
    if state.awaits == "roll":
        die = draw(st.integers(1, 6))
        picks: dict[str, tuple[Card, ...]] = {}
        if causes_shift(state.compiled.ruleset, die, comes=None):
            picks = {name: hand for name, hand in state.hands_by_seat().items() if hand}
        rules = state.compiled.ruleset
        pooled = rules.choices["shift.lost-cards"].name == "pooled"
        return Roll(die=die, picks=picks, shuffle=deck_of(rules) if pooled and picks else ())
    if state.awaits == "change":
        others = [name for name in state.compiled.versions if name != state.version]
        return VersionChange(draw(st.sampled_from([None, *others])))
    return draw(_actions(legal(state))) if draw(st.booleans()) else default_action(state)


@st.composite
def _actions(draw: st.DrawFn, options: tuple[Option, ...]) -> Action:
    option = draw(st.sampled_from(options))
    amount = option.amounts[draw(st.integers(0, min(len(option.amounts), _AMOUNTS) - 1))]
    size = draw(st.sampled_from(option.sizes))
    first = draw(st.integers(0, max(0, len(option.pool) - size)))
    return Action(option.seat, option.does, amount, option.pool[first : first + size])
