"""A ruleset compiled for play: its choices, each read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from dataclasses import field as read_off
from typing import TYPE_CHECKING, Any, Final

from sabacc.engine.events import Phase
from sabacc.engine.hands import in_force
from sabacc.spec.points import STANDARD_VERSION, VERSION_NAMES
from sabacc.spec.rulesets import Ruleset

if TYPE_CHECKING:
    Read = dict[str, Callable[[Ruleset], Any]]

CHANGES: Final = "totals.version"
"""The point on changes of version: such a ruleset has compiled rules for each version."""
_UNLIMITED: Final = 10**15
_ANY_NUMBER: Final = 1000
"""More cards than any deck has."""


def _by(read: Callable[[Ruleset], object]) -> Read:
    return {"read": read}


def _is(point: str, name: str) -> Read:
    return _by(lambda rules: rules.choices[point].name == name)


def _name(point: str) -> Read:
    return _by(lambda rules: rules.choices[point].name)


def _number(point: str) -> Read:
    return _by(lambda rules: _number_of(rules, point, _UNLIMITED))


def _figure(point: str, place: int = 0, default: int = _UNLIMITED) -> Read:
    """Read one of the figures of a choice, or the default."""
    return _by(lambda rules: (rules.figures(point) or {place: default})[place])


def _number_of(rules: Ruleset, point: str, default: int) -> int:
    amount = rules.choices[point].number
    return default if amount is None else amount


def _sabacc_ante(rules: Ruleset) -> int:
    """Return the ante to the sabacc pot."""
    alone = rules.choices["ante.amount"].name == "hand-pot-alone"
    return _number_of(rules, "ante.sabacc-pot", 1 if alone else _number_of(rules, "ante.amount", 1))


def _everybody_draws(rules: Ruleset) -> bool:
    turns = rules.choices["turns.unit"].name == "turns"
    return not turns or rules.choices["drawing.on-turn"].name == "everybody"


def _trade_sizes(rules: Ruleset) -> range:
    any_number = rules.choices["trading.cards"].name == "any-number"
    least, most = rules.figures("trading.cards") or (1, _ANY_NUMBER if any_number else 0)
    return range(least, most + 1)


def _bomb_rule(rules: Ruleset) -> str:
    """The rule on the moment, if it matters: a fixed sum is the same at any time."""
    fixed = rules.choices["penalties.bomb"].name == "fixed"
    return "penalties.bomb.fixed" if fixed else "bombs.mid-hand-penalty.at-that-instant"


def _first_call(rules: Ruleset) -> int:
    turns = rules.choices["turns.unit"].name == "turns"
    return _number_of(rules, "calling.earliest-turn" if turns else "calling.earliest-round", 0)


class _RuleIds(dict[str, str]):
    """Rule ids of a ruleset by point, built on first use."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._choices = rules.choices

    def __missing__(self, point: str) -> str:
        rule_id = self[point] = f"{point}.{self._choices[point].name}"
        return rule_id


@dataclass(frozen=True, slots=True, eq=False)
class CompiledRules:
    """The choices of one ruleset in the form that play needs.

    The docstring of a field is its meaning if true. Amounts are whole credits.
    """

    ruleset: Ruleset
    versions: Mapping[str, CompiledRules]
    """The compiled rules of each version, if it may change (`totals.version`); else empty."""
    offers: tuple[dict[Phase, tuple[Any, ...]], dict[Phase, tuple[Any, ...]]] = read_off(
        init=False, repr=False
    )
    """A cache of possible actions by phase, without a bet and facing one.

    Filled by `legality.py`, which is above this module.
    """

    turns: bool = read_off(metadata=_is("turns.unit", "turns"))
    """One player's turn after the other's."""
    empty_turns: bool = read_off(metadata=_is("turns.folded", "held"))
    """Turns are held whose own player has left."""
    turn_ends: bool = read_off(metadata=_is("turns.player-out", "ends"))
    """With the phase in which its own player leaves."""
    draw_first: bool = read_off(metadata=_is("turns.phases", "draw-before-call"))
    shifts: bool = read_off(metadata=_is("shift.exists", "yes"))
    turn_player_rolls: bool = read_off(metadata=_is("shift.roller", "turn-player"))
    most_seats: int = read_off(metadata=_number("table.seats"))
    ante: int = read_off(metadata=_number("ante.amount"))
    """For each pot."""
    dealer_antes: bool = read_off(metadata=_is("ante.hand-pot", "everybody"))
    ante_when_empty: bool = read_off(metadata=_is("ante.sabacc-pot", "when-empty"))
    sabacc_ante: int = read_off(metadata=_by(_sabacc_ante))
    deals_first: bool = read_off(metadata=_is("ante.time", "after-deal"))

    deals_at_once: bool = read_off(metadata=_is("deal.order", "two-at-once"))
    check: bool = read_off(metadata=_is("betting.check", "allowed"))
    first_opens: bool = read_off(metadata=_is("betting.declined", "phase-over"))
    """Nobody opens after the first player."""
    raises: bool = read_off(metadata=_is("betting.raise", "allowed"))
    one_lap: bool = read_off(metadata=_is("betting.end", "one-lap"))
    zero_bets: bool = read_off(metadata=_is("betting.least", "zero"))
    """As checks by another name."""
    most_raises: int = read_off(metadata=_number("betting.raises"))
    casino: bool = read_off(metadata=_is("betting.limit", "casino"))
    """The limit is the pot plus the standing bet."""
    limit_per_round: bool = read_off(metadata=_is("betting.limit", "per-round"))
    limit_amount: int = read_off(metadata=_number("betting.limit"))
    antes_limit: bool = read_off(metadata=_is("betting.casino-opening", "antes"))
    all_in: bool = read_off(metadata=_is("stakes.short-stack", "all-in"))
    fold_price: int = read_off(metadata=_figure("folding.cost"))
    fold_when: str = read_off(metadata=_name("folding.when"))
    leaves_unasked: bool = read_off(metadata=_is("folding.late-order", "any-order"))
    folds_under_deck: bool = read_off(metadata=_is("folding.cards", "under-deck"))

    mid_bombs: bool = read_off(metadata=_is("bombs.mid-hand", "out-at-once"))
    trade_bombs: bool = read_off(metadata=_is("bombs.by-trade", "out-at-once"))
    deal_bombs: bool = read_off(metadata=_is("bombs.on-deal", "out-at-once"))
    bombed_stay_in: bool = read_off(metadata=_is("bombs.still-bombed", "stays-in"))
    """If they were out of range before they drew."""
    judges_each_card: bool = read_off(metadata=_is("bombs.several-cards", "after-each"))
    bomb_costs: bool = read_off(
        metadata=_by(lambda rules: rules.choices["penalties.bomb"].name != "none")
    )
    bomb_rule: str = read_off(metadata=_by(_bomb_rule))
    """By which rule a bomb in mid-hand is paid."""
    owes: bool = read_off(metadata=_is("penalties.short-stack", "owed"))
    """The part of a penalty that a stack cannot pay."""

    drawing: str = read_off(metadata=_name("drawing.choices"))
    numbers: tuple[int, ...] = read_off(metadata=_by(lambda rules: rules.figures("drawing.number")))
    evil_one: bool = read_off(metadata=_is("drawing.number", "two-with-evil-one"))
    until_content: bool = read_off(metadata=_is("drawing.number", "until-content"))
    counts_all_draws: bool = read_off(metadata=_is("drawing.number-each", "whole-hand"))
    """The number of cards holds for the hand, and not for each drawing phase."""
    evil_one_drawn_first: bool = read_off(metadata=_is("drawing.evil-one", "first-of-two"))
    """An Evil One that is drawn allows a second card at once."""
    everybody_draws: bool = read_off(metadata=_by(_everybody_draws))
    """Also on another's turn."""
    after_a_look: bool = read_off(metadata=_is("drawing.trade-order", "after-a-look"))
    two_card_trade: bool = read_off(
        metadata=_by(lambda rules: rules.choices["drawing.two-card-trade"].name != "refused")
    )
    drawn_is_kept: bool = read_off(metadata=_is("drawing.lock", "kept"))
    under_deck: bool = read_off(metadata=_is("drawing.discards", "under-deck"))
    least_discards: int = read_off(metadata=_figure("drawing.discard-limit", 0, 0))
    """The discards that a player owes before a call (`drawing.discards-owed`)."""
    most_discards: int = read_off(metadata=_figure("drawing.discard-limit", 1))
    trades_once: bool = read_off(metadata=_is("trading.phase", "once"))
    trade_sizes: range = read_off(metadata=_by(_trade_sizes))
    field: bool = read_off(metadata=_is("field.exists", "yes"))
    """Whether there is one."""
    capacity: int = read_off(metadata=_figure("field.capacity"))
    first_when_asked: bool = read_off(metadata=_is("field.first-card", "when-asked-to-draw"))
    lays_after_die: bool = read_off(metadata=_is("field.first-card", "after-the-die-too"))
    """A card that is laid freely is not too late once the die has fallen."""
    further_when_asked: bool = read_off(metadata=_is("field.second-card", "when-asked-to-draw"))
    one_card_a_draw: bool = read_off(metadata=_is("field.both-at-once", "one-alone"))
    field_traded: bool = read_off(metadata=_is("field.withdrawal", "traded"))
    """Cards in the field are given up like those of the hand."""
    further_takes_draw: bool = read_off(metadata=_is("field.second-card", "as-the-draw"))

    version_bombs: bool = read_off(metadata=_is("versions.bombs", "out-at-once"))
    other_versions_alone: bool = read_off(metadata=_is("versions.pool", "any-other"))
    """The version in force is none of those that may come."""
    first_call: int = read_off(metadata=_by(_first_call))
    """The round, or where play goes by turns how many laps go before."""
    calls_in_first_lap: bool = read_off(metadata=_is("calling.earliest-turn", "ending-first-lap"))
    own_call: bool = read_off(metadata=_is("calling.turn-player", "alone"))
    calls_once_a_lap: bool = read_off(metadata=_is("calling.how-often", "last-of-lap"))
    last_betting: bool = read_off(metadata=_is("calling.last-betting", "one-round"))
    last_roll: bool = read_off(metadata=_is("calling.last-roll", "roll"))
    late_bomb: bool = read_off(metadata=_is("calling.bombed-folds", "bomb-too"))
    forced_from: int = read_off(metadata=_figure("calling.forced", 0, 0))
    """The round before which no hand pot above its cap ends the hand."""
    hand_cap: int = read_off(metadata=_number("pots.hand-cap"))
    another_demise: bool = read_off(metadata=_is("demise.still-tied", "another-demise"))
    recycles: bool = read_off(metadata=_is("edges.empty-deck", "discards-shuffled"))
    longest: int = read_off(metadata=_number("edges.longest-hand"))
    endless: bool = read_off(metadata=_is("edges.longest-hand", "no-limit"))
    """No number of rounds ends a hand."""
    rule: Callable[[str], str] = read_off(metadata=_by(lambda rules: _RuleIds(rules).__getitem__))
    """Return the id of the rule that this ruleset follows on a point."""
    bounds: dict[str, int] = read_off(init=False, repr=False)
    """A cache of numeric fields, faster than attribute access by name."""

    def __post_init__(self) -> None:
        """Start with empty caches."""
        object.__setattr__(self, "offers", ({}, {}))
        object.__setattr__(self, "bounds", {})

    def up_to(self, most: int, bound: str) -> int:
        """Return the number in a field, or `most` if that is less.

        Rulesets with larger numbers agree on the result, so a recorded read is shared.
        """
        number = self.bounds.get(bound)
        if number is None:
            number = self._read_bound(bound)
        return most if most < number else number  # noqa: FURB136 - min() takes twice as long

    def reached(self, amount: int, bound: str) -> bool:
        """True if an amount is at least the number in a field."""
        number = self.bounds.get(bound)
        return amount >= (self._read_bound(bound) if number is None else number)

    def _read_bound(self, field_name: str) -> int:
        number: int = getattr(self, field_name)
        self.bounds[field_name] = number
        return number


_READERS: Final[Read] = {
    each.name: each.metadata["read"] for each in fields(CompiledRules) if each.metadata
}
"""The reader of each field."""


class LazyRules(CompiledRules):
    """Compiled rules that read each field on first use.

    A dispute is evaluated under hundreds of rulesets, and most need a few fields.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Start with no field read; the version of the ruleset must be fixed."""
        object.__setattr__(self, "ruleset", ruleset)
        object.__setattr__(self, "versions", {})
        self.__post_init__()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the type of the field
        """Read a field, and keep it."""
        if name not in _READERS:
            raise AttributeError(name)
        value = _READERS[name](self.ruleset)
        object.__setattr__(self, name, value)
        return value


class _Versions(Mapping[str, "CompiledRules"]):
    """The compiled rules of each version, compiled on first use."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._books: dict[str, CompiledRules] = {}

    def __getitem__(self, name: str) -> CompiledRules:
        if name not in VERSION_NAMES:
            raise KeyError(name)
        if name not in self._books:
            self._books[name] = _compile(in_force(self._rules, name), self)
        return self._books[name]

    def __iter__(self) -> Iterator[str]:
        return iter(VERSION_NAMES)

    def __len__(self) -> int:
        return len(VERSION_NAMES)


@dataclass(frozen=True, slots=True, repr=False)
class RulesetWithCompiled(Ruleset):
    """A ruleset that carries its compiled rules for `compile_rules`."""

    book: CompiledRules


def compile_rules(rules: Ruleset) -> CompiledRules:
    """Compile a ruleset; if its version may change, for the standard version."""
    if isinstance(rules, RulesetWithCompiled):
        return rules.book
    if rules.choices[CHANGES].name != "in-force":
        return _compile(rules, {})
    return _Versions(rules)[STANDARD_VERSION]


def compile_lazily(rules: Ruleset) -> CompiledRules:
    """Compile a ruleset lazily."""
    if isinstance(rules, RulesetWithCompiled) or rules.choices[CHANGES].name == "in-force":
        return compile_rules(rules)
    return LazyRules(rules)


def _compile(rules: Ruleset, versions: Mapping[str, CompiledRules]) -> CompiledRules:
    return CompiledRules(rules, versions, **{name: read(rules) for name, read in _READERS.items()})
