"""A ruleset compiled for play: its choices, each read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from dataclasses import field as compiled_field
from typing import Any, Final

from sabacc.engine.events import Phase
from sabacc.engine.hands import in_force
from sabacc.spec.points import STANDARD_VERSION, VERSION_NAMES, VERSION_POINT
from sabacc.spec.rulesets import Ruleset

ReaderMetadata = dict[str, Callable[[Ruleset], Any]]


_UNLIMITED: Final = 10**15
# More cards than any deck has
_ANY_NUMBER: Final = 1000


def _reader(read: Callable[[Ruleset], object]) -> ReaderMetadata:
    return {"read": read}


def _choice_is(point: str, name: str) -> ReaderMetadata:
    return _reader(lambda rules: rules.choices[point].name == name)


def _choice_name(point: str) -> ReaderMetadata:
    return _reader(lambda rules: rules.choices[point].name)


def _choice_number(point: str) -> ReaderMetadata:
    return _reader(lambda rules: _number_of(rules, point, _UNLIMITED))


def _figure(point: str, place: int = 0, default: int = _UNLIMITED) -> ReaderMetadata:
    """Read one of the figures of a choice, or the default."""
    return _reader(lambda rules: (rules.figures(point) or {place: default})[place])


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


def _bomb_payment_rule(rules: Ruleset) -> str:
    """Return the rule of the penalty for a bomb during the hand.

    A fixed sum does not depend on when it is paid.
    """
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

    A bool is True if its point has the choice that is named there. Amounts are whole credits; a
    missing limit is very large.
    """

    ruleset: Ruleset
    versions: Mapping[str, CompiledRules]
    """The compiled rules of each version, if it may change (`totals.version`); else empty."""
    offers: tuple[dict[Phase, tuple[Any, ...]], dict[Phase, tuple[Any, ...]]] = compiled_field(
        init=False, repr=False
    )
    """A cache of possible actions by phase, without a bet and facing one.

    Filled by `hand_in_play._cache_offers`.
    """

    turns: bool = compiled_field(metadata=_choice_is("turns.unit", "turns"))
    """True: play goes by turns; False: by rounds."""
    empty_turns: bool = compiled_field(metadata=_choice_is("turns.folded", "held"))
    """True: a turn is held although its player has left."""
    turn_ends: bool = compiled_field(metadata=_choice_is("turns.player-out", "ends"))
    """True: a turn ends with the phase in which its player leaves the hand."""
    draw_first: bool = compiled_field(metadata=_choice_is("turns.phases", "draw-before-call"))
    shifts: bool = compiled_field(metadata=_choice_is("shift.exists", "yes"))
    turn_player_rolls: bool = compiled_field(metadata=_choice_is("shift.roller", "turn-player"))
    most_seats: int = compiled_field(metadata=_choice_number("table.seats"))
    ante: int = compiled_field(metadata=_choice_number("ante.amount"))
    """The ante to the hand pot."""
    dealer_antes: bool = compiled_field(metadata=_choice_is("ante.hand-pot", "everybody"))
    ante_when_empty: bool = compiled_field(metadata=_choice_is("ante.sabacc-pot", "when-empty"))
    sabacc_ante: int = compiled_field(metadata=_reader(_sabacc_ante))
    deals_first: bool = compiled_field(metadata=_choice_is("ante.time", "after-deal"))

    deals_at_once: bool = compiled_field(metadata=_choice_is("deal.order", "two-at-once"))
    check: bool = compiled_field(metadata=_choice_is("betting.check", "allowed"))
    first_opens: bool = compiled_field(metadata=_choice_is("betting.declined", "phase-over"))
    """True: only the first player may open."""
    raises: bool = compiled_field(metadata=_choice_is("betting.raise", "allowed"))
    one_lap: bool = compiled_field(metadata=_choice_is("betting.end", "one-lap"))
    zero_bets: bool = compiled_field(metadata=_choice_is("betting.least", "zero"))
    """True: a bet of 0 is legal, and is a check."""
    most_raises: int = compiled_field(metadata=_choice_number("betting.raises"))
    casino: bool = compiled_field(metadata=_choice_is("betting.limit", "casino"))
    """True: an opening bet is limited by the hand pot, a raise by the standing bet."""
    limit_per_round: bool = compiled_field(metadata=_choice_is("betting.limit", "per-round"))
    limit_amount: int = compiled_field(metadata=_choice_number("betting.limit"))
    antes_limit: bool = compiled_field(metadata=_choice_is("betting.casino-opening", "antes"))
    all_in: bool = compiled_field(metadata=_choice_is("stakes.short-stack", "all-in"))
    fold_price: int = compiled_field(metadata=_figure("folding.cost"))
    fold_when: str = compiled_field(metadata=_choice_name("folding.when"))
    leaves_unasked: bool = compiled_field(metadata=_choice_is("folding.late-order", "any-order"))
    folds_under_deck: bool = compiled_field(metadata=_choice_is("folding.cards", "under-deck"))

    mid_bombs: bool = compiled_field(metadata=_choice_is("bombs.mid-hand", "out-at-once"))
    trade_bombs: bool = compiled_field(metadata=_choice_is("bombs.by-trade", "out-at-once"))
    deal_bombs: bool = compiled_field(metadata=_choice_is("bombs.on-deal", "out-at-once"))
    bombed_stay_in: bool = compiled_field(metadata=_choice_is("bombs.still-bombed", "stays-in"))
    """True: a seat that was out of range before it drew is not put out by the new card."""
    judges_each_card: bool = compiled_field(
        metadata=_choice_is("bombs.several-cards", "after-each")
    )
    bomb_costs: bool = compiled_field(
        metadata=_reader(lambda rules: rules.choices["penalties.bomb"].name != "none")
    )
    bomb_payment_rule: str = compiled_field(metadata=_reader(_bomb_payment_rule))
    """The id of the rule by which a bomb during the hand is paid."""
    owes: bool = compiled_field(metadata=_choice_is("penalties.short-stack", "owed"))
    """True: the part of a penalty that a stack cannot pay is owed."""

    drawing: str = compiled_field(metadata=_choice_name("drawing.choices"))
    draw_sizes: tuple[int, ...] = compiled_field(
        metadata=_reader(lambda rules: rules.figures("drawing.number"))
    )
    evil_one: bool = compiled_field(metadata=_choice_is("drawing.number", "two-with-evil-one"))
    until_content: bool = compiled_field(metadata=_choice_is("drawing.number", "until-content"))
    counts_all_draws: bool = compiled_field(
        metadata=_choice_is("drawing.number-each", "whole-hand")
    )
    """True: the limit of drawn cards counts over the whole hand, not per drawing phase."""
    evil_one_drawn_first: bool = compiled_field(
        metadata=_choice_is("drawing.evil-one", "first-of-two")
    )
    """True: an Evil One drawn first allows a second card at once."""
    everybody_draws: bool = compiled_field(metadata=_reader(_everybody_draws))
    """True: every seat draws in every turn, not only the turn player."""
    sees_before_trading: bool = compiled_field(
        metadata=_choice_is("drawing.trade-order", "after-a-look")
    )
    two_card_trade: bool = compiled_field(
        metadata=_reader(lambda rules: rules.choices["drawing.two-card-trade"].name != "refused")
    )
    drawn_is_kept: bool = compiled_field(metadata=_choice_is("drawing.lock", "kept"))
    under_deck: bool = compiled_field(metadata=_choice_is("drawing.discards", "under-deck"))
    least_discards: int = compiled_field(metadata=_figure("drawing.discard-limit", 0, 0))
    """The discards that a player owes before a call (`drawing.discards-owed`)."""
    most_discards: int = compiled_field(metadata=_figure("drawing.discard-limit", 1))
    trades_once: bool = compiled_field(metadata=_choice_is("trading.phase", "once"))
    trade_sizes: range = compiled_field(metadata=_reader(_trade_sizes))
    has_field: bool = compiled_field(metadata=_choice_is("field.exists", "yes"))
    """True: the interference field exists."""
    capacity: int = compiled_field(metadata=_figure("field.capacity"))
    first_lay_when_asked: bool = compiled_field(
        metadata=_choice_is("field.first-card", "when-asked-to-draw")
    )
    lays_after_die: bool = compiled_field(
        metadata=_choice_is("field.first-card", "after-the-die-too")
    )
    """True: a free card may still be laid after the die is rolled, before the cards shift."""
    second_lay_when_asked: bool = compiled_field(
        metadata=_choice_is("field.second-card", "when-asked-to-draw")
    )
    one_card_a_draw: bool = compiled_field(metadata=_choice_is("field.both-at-once", "one-alone"))
    field_traded: bool = compiled_field(metadata=_choice_is("field.withdrawal", "traded"))
    """True: cards in the field can be given up like those of the hand."""
    second_lay_is_draw: bool = compiled_field(
        metadata=_choice_is("field.second-card", "as-the-draw")
    )

    version_bombs: bool = compiled_field(metadata=_choice_is("versions.bombs", "out-at-once"))
    other_versions_alone: bool = compiled_field(metadata=_choice_is("versions.pool", "any-other"))
    """True: a change always brings a version other than the one in force."""
    first_call: int = compiled_field(metadata=_reader(_first_call))
    """The first round with a calling phase; by turns, the number of laps before it."""
    calls_in_first_lap: bool = compiled_field(
        metadata=_choice_is("calling.earliest-turn", "ending-first-lap")
    )
    turn_player_calls: bool = compiled_field(metadata=_choice_is("calling.turn-player", "alone"))
    calls_once_a_lap: bool = compiled_field(metadata=_choice_is("calling.how-often", "last-of-lap"))
    last_betting: bool = compiled_field(metadata=_choice_is("calling.last-betting", "one-round"))
    last_roll: bool = compiled_field(metadata=_choice_is("calling.last-roll", "roll"))
    folded_bomb_pays: bool = compiled_field(metadata=_choice_is("calling.bombed-folds", "bomb-too"))
    forced_from: int = compiled_field(metadata=_figure("calling.forced", 0, 0))
    """The first round in which a hand pot above its cap ends the hand."""
    hand_cap: int = compiled_field(metadata=_choice_number("pots.hand-cap"))
    another_demise: bool = compiled_field(
        metadata=_choice_is("demise.still-tied", "another-demise")
    )
    recycles: bool = compiled_field(metadata=_choice_is("edges.empty-deck", "discards-shuffled"))
    round_limit: int = compiled_field(metadata=_choice_number("edges.longest-hand"))
    endless: bool = compiled_field(metadata=_choice_is("edges.longest-hand", "no-limit"))
    """True: no number of rounds ends a hand."""
    rule: Callable[[str], str] = compiled_field(
        metadata=_reader(lambda rules: _RuleIds(rules).__getitem__)
    )
    """Return the id of the rule that this ruleset follows on a point."""
    bounds: dict[str, int] = compiled_field(init=False, repr=False)
    """A cache of numeric fields, faster than attribute access by name."""

    def __post_init__(self) -> None:
        """Start with empty caches."""
        object.__setattr__(self, "offers", ({}, {}))
        object.__setattr__(self, "bounds", {})

    def up_to(self, most: int, field_name: str) -> int:
        """Return the number in a field, or `most` if that is less.

        A trace records no more than the result, so rulesets with larger numbers share the answer.
        """
        number = self.bounds.get(field_name)
        if number is None:
            number = self._read_bound(field_name)
        return most if most < number else number  # noqa: FURB136 - min() takes twice as long

    def reached(self, amount: int, field_name: str) -> bool:
        """True if an amount is at least the number in a field."""
        number = self.bounds.get(field_name)
        return amount >= (self._read_bound(field_name) if number is None else number)

    def _read_bound(self, field_name: str) -> int:
        number: int = getattr(self, field_name)
        self.bounds[field_name] = number
        return number


READERS: Final[ReaderMetadata] = {
    rule_field.name: rule_field.metadata["read"]
    for rule_field in fields(CompiledRules)
    if rule_field.metadata
}
"""The reader of each field, but for those that compiled rules answer themselves."""


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
        if name not in READERS:
            raise AttributeError(name)
        value = READERS[name](self.ruleset)
        object.__setattr__(self, name, value)
        return value


class _Versions(Mapping[str, "CompiledRules"]):
    """The compiled rules of each version, compiled on first use."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._compiled_rules: dict[str, CompiledRules] = {}

    def __getitem__(self, name: str) -> CompiledRules:
        if name not in VERSION_NAMES:
            raise KeyError(name)
        if name not in self._compiled_rules:
            self._compiled_rules[name] = _compile(in_force(self._rules, name), self)
        return self._compiled_rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(VERSION_NAMES)

    def __len__(self) -> int:
        return len(VERSION_NAMES)


@dataclass(frozen=True, slots=True, repr=False)
class RulesetWithCompiled(Ruleset):
    """A ruleset that carries its compiled rules for `compile_rules`."""

    compiled: CompiledRules


def compile_rules(rules: Ruleset) -> CompiledRules:
    """Compile a ruleset; if its version may change, for the standard version."""
    if isinstance(rules, RulesetWithCompiled):
        return rules.compiled
    if rules.choices[VERSION_POINT].name != "in-force":
        return _compile(rules, {})
    return _Versions(rules)[STANDARD_VERSION]


def compile_lazily(rules: Ruleset) -> CompiledRules:
    """Compile a ruleset lazily."""
    if isinstance(rules, RulesetWithCompiled) or rules.choices[VERSION_POINT].name == "in-force":
        return compile_rules(rules)
    return LazyRules(rules)


def _compile(rules: Ruleset, versions: Mapping[str, CompiledRules]) -> CompiledRules:
    return CompiledRules(rules, versions, **{name: read(rules) for name, read in READERS.items()})
