"""A ruleset's choices on play, looked up once: the book that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.engine.values import in_force
from sabacc.spec.versions import STANDARD_VERSION, VERSION_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.spec.rulesets import Ruleset

_UNLIMITED: Final = 10**15
_ANY_NUMBER: Final = 1000
"""More cards than any deck has."""


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """The choices of one ruleset, as the play of a hand asks for them.

    Each field answers the point named beside it.  Amounts are whole credits.
    """

    ruleset: Ruleset
    versions: Mapping[str, Book]
    """The same ruleset under each version where it changes (`totals.version`), else empty."""
    turns: bool
    """`turns.unit`: one player's turn after the other's."""
    draw_first: bool
    """`turns.phases`: the drawing before the calling."""
    shifts: bool
    """`shift.exists`."""
    most_seats: int
    """`table.seats`."""
    ante: int
    """`ante.amount`, for each pot."""
    ante_every_hand: bool
    """`ante.sabacc-pot`."""
    deals_first: bool
    """`ante.time`: whether the cards are dealt before the antes are paid."""
    check: bool
    """`betting.check`."""
    first_opens: bool
    """`betting.declined`: nobody opens after the first player."""
    raises: bool
    """`betting.raise`."""
    most_raises: int
    """`betting.raises`."""
    limit: str
    """`betting.limit`."""
    limit_amount: int
    antes_limit: bool
    """`betting.casino-opening`."""
    all_in: bool
    """`stakes.short-stack`."""
    fold_price: int
    """`folding.cost`."""
    fold_when: str
    """`folding.when`."""
    mid_bombs: bool
    """`bombs.mid-hand`."""
    trade_bombs: bool
    """`bombs.by-trade`."""
    bomb_costs: bool
    """`penalties.bomb`."""
    bomb_rule: str
    """By which rule a bomb in mid-hand is paid: `bombs.mid-hand-penalty`, or `penalties.bomb`."""
    drawing: str
    """`drawing.choices`."""
    numbers: tuple[int, ...]
    """`drawing.number`."""
    evil_one: bool
    """`drawing.number`: a second card with the Evil One."""
    everybody_draws: bool
    """`drawing.on-turn`, or rounds."""
    after_a_look: bool
    """`drawing.trade-order`."""
    two_card_trade: bool
    """`drawing.two-card-trade`."""
    keeps: bool
    """`drawing.lock`."""
    under_deck: bool
    """`drawing.discards`."""
    most_discards: int
    """`drawing.discard-limit`."""
    least_discards: int
    """`drawing.discards-owed`."""
    trades_once: bool
    """`trading.phase`."""
    trade_sizes: range
    """`trading.cards`."""
    field: bool
    """`field.exists`."""
    capacity: int
    """`field.capacity`."""
    further_takes_draw: bool
    """`field.second-card`."""
    first_call: int
    """`calling.earliest-round`, or the laps of `calling.earliest-turn`."""
    calls_in_first_lap: bool
    """`calling.earliest-turn`: as the first lap ends."""
    calls_once_a_lap: bool
    """`calling.how-often`."""
    last_betting: bool
    """`calling.last-betting`."""
    last_roll: bool
    """`calling.last-roll`."""
    late_bomb: bool
    """`calling.bombed-folds`."""
    hand_cap: int
    """`pots.hand-cap`."""
    recycles: bool
    """`edges.empty-deck`."""
    longest: int
    """`edges.longest-hand`."""
    endless: bool
    """`edges.longest-hand`: whether no number of rounds ends a hand."""

    def rule(self, point: str) -> str:
        """Return the id of the rule that this ruleset follows on `point`."""
        return f"{point}.{self.ruleset.choices[point].name}"


class _Versions(Mapping[str, "Book"]):
    """The books of one ruleset under each version; looked up when a version comes into force."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._books: dict[str, Book] = {}

    def __getitem__(self, name: str) -> Book:
        if name not in VERSION_NAMES:
            raise KeyError(name)
        if name not in self._books:
            self._books[name] = _book(in_force(self._rules, name), self)
        return self._books[name]

    def __iter__(self) -> Iterator[str]:
        return iter(VERSION_NAMES)

    def __len__(self) -> int:
        return len(VERSION_NAMES)


def book_of(rules: Ruleset) -> Book:
    """Look up a ruleset's choices; where the version may change, those of the standard version."""
    if rules.choices["totals.version"].name != "in-force":
        return _book(rules, {})
    return _Versions(rules)[STANDARD_VERSION]


def _book(rules: Ruleset, versions: Mapping[str, Book]) -> Book:
    choices = rules.choices

    def name(point: str) -> str:
        return choices[point].name

    def number(point: str, otherwise: int = _UNLIMITED) -> int:
        amount = choices[point].number
        return otherwise if amount is None else amount

    turns = name("turns.unit") == "turns"
    traded = rules.figures("trading.cards") or (
        1,
        _ANY_NUMBER if name("trading.cards") == "any-number" else 0,
    )
    discards = rules.figures("drawing.discard-limit") or (0, _UNLIMITED)
    return Book(
        ruleset=rules,
        versions=versions,
        turns=turns,
        draw_first=name("turns.phases") == "draw-before-call",
        shifts=name("shift.exists") == "yes",
        most_seats=number("table.seats"),
        ante=number("ante.amount"),
        ante_every_hand=name("ante.sabacc-pot") == "every-hand",
        deals_first=name("ante.time") == "after-deal",
        check=name("betting.check") == "allowed",
        first_opens=name("betting.declined") == "phase-over",
        raises=name("betting.raise") == "allowed",
        most_raises=number("betting.raises"),
        limit=name("betting.limit"),
        limit_amount=number("betting.limit"),
        antes_limit=name("betting.casino-opening") == "antes",
        all_in=name("stakes.short-stack") == "all-in",
        fold_price=rules.figures("folding.cost")[0],
        fold_when=name("folding.when"),
        mid_bombs=name("bombs.mid-hand") == "out-at-once",
        trade_bombs=name("bombs.by-trade") == "out-at-once",
        bomb_costs=name("penalties.bomb") != "none",
        bomb_rule="bombs.mid-hand-penalty.at-that-instant"
        if name("penalties.bomb") == "hand-pot"
        else f"penalties.bomb.{name('penalties.bomb')}",
        drawing=name("drawing.choices"),
        numbers=rules.figures("drawing.number"),
        evil_one=name("drawing.number") == "two-with-evil-one",
        everybody_draws=not turns or name("drawing.on-turn") == "everybody",
        after_a_look=name("drawing.trade-order") == "after-a-look",
        two_card_trade=name("drawing.two-card-trade") != "refused",
        keeps=name("drawing.lock") == "kept",
        under_deck=name("drawing.discards") == "under-deck",
        most_discards=discards[1],
        least_discards=discards[0],
        trades_once=name("trading.phase") == "once",
        trade_sizes=range(traded[0], traded[1] + 1),
        field=name("field.exists") == "yes",
        capacity=(*rules.figures("field.capacity"), _UNLIMITED)[0],
        further_takes_draw=name("field.second-card") == "as-the-draw",
        first_call=number("calling.earliest-turn" if turns else "calling.earliest-round", 0),
        calls_in_first_lap=name("calling.earliest-turn") == "ending-first-lap",
        calls_once_a_lap=name("calling.how-often") == "last-of-lap",
        last_betting=name("calling.last-betting") == "one-round",
        last_roll=name("calling.last-roll") == "roll",
        late_bomb=name("calling.bombed-folds") == "bomb-too",
        hand_cap=number("pots.hand-cap"),
        recycles=name("edges.empty-deck") == "discards-shuffled",
        longest=number("edges.longest-hand"),
        endless=name("edges.longest-hand") == "no-limit",
    )
