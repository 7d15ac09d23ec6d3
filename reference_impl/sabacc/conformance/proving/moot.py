"""Flips that no case can catch, because nothing can: each with the reason, and proved by tests.

A flip is moot where a ruleset's other choices leave the two choices on a point no difference.  The
tests show for each entry that random requests are answered alike, and that it really occurs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sabacc.conformance.scenarios.pins import accepts
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.spec.rulesets import Choice, Ruleset


@dataclass(frozen=True, slots=True)
class Moot:
    """A flip that makes no difference.

    Attributes:
        point: The point that is flipped.
        right: The choices of the ruleset (`percent=10`, `none`; without a number, any).
        wrong: The choices that cannot be told from it.
        reason: Why there is no difference.
        under: On other points the choices under which there is none; everywhere where empty.
    """

    point: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    reason: str
    under: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def covers(self, rules: Ruleset, wrong: Choice) -> bool:
        """Say whether the flip of `rules` to `wrong` on this point is this one."""
        return accepts(wrong, self.wrong) and self.applies(rules)

    def applies(self, rules: Ruleset) -> bool:
        """Say whether `rules` makes all the choices under which the flip is moot."""
        pins = {**self.under, self.point: self.right}
        return all(accepts(rules.choices[point], names) for point, names in pins.items())


_NUMBERS: Final = POINTS["drawing.number"].choices
_LIMITS: Final = ("strictly-inside-23", "inside-23-with-zero")
_EQUAL: Final = ("equal-hands", "same-sign")

MOOT: Final[tuple[Moot, ...]] = (
    Moot(
        "ranking.bombed",
        ("never", "zero-can-win"),
        ("never", "zero-can-win"),
        "Zero is in range, and competes anyway.",
        {"bombs.zero": ("in-range",)},
    ),
    Moot(
        "ranking.order",
        ("highest", "nearest"),
        ("highest", "nearest"),
        "No negative total competes.",
        {
            "ranking.negatives": ("cannot-win",),
            "ranking.regional-array": ("n/a",),
            "specials.valued-arrays": ("none",),
            "demise.comparison": ("highest", "nearest"),
        },
    ),
    Moot(
        "ranking.valued-arrays",
        _EQUAL,
        _EQUAL,
        "By height hands of equal value have the same sign.",
        {"ranking.order": ("highest",)},
    ),
    Moot(
        "ranking.valued-arrays",
        _EQUAL,
        _EQUAL,
        "Hands of equal distance and different signs are not level anyway.",
        {"ranking.equal-distance": ("positive-wins", "negative-wins")},
    ),
    *(
        Moot(
            "specials.regional-limits",
            _LIMITS,
            _LIMITS,
            "No three cards of that array come to zero.",
            {"specials.regional-array": (array,), "totals.face-values": values},
        )
        for array, values in {
            "force": (
                "usual",
                "imperial",
                "rebel",
                "corellian",
                "new-republic",
                "corporate-sector",
            ),
            "death": ("usual", "imperial", "rebel", "corporate-sector"),
            "justice": (
                "usual",
                "imperial",
                "rebel",
                "corellian",
                "new-republic",
                "corporate-sector",
            ),
            "monarchy": ("usual", "corporate-sector"),
        }.items()
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("nearest",),
        "The showdown goes by distance too, and levels +23 with -23 as it levels 10 with -10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("tie",),
            "specials.pure-totals": ("both",),
            "ranking.plus-minus-23": ("tie",),
        },
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("nearest",),
        "The showdown goes by distance too, and puts +23 before -23 as it puts 10 before -10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("positive-wins",),
            "ranking.plus-minus-23": ("plus-wins", "n/a"),
        },
    ),
    Moot(
        "demise.comparison",
        ("nearest",),
        ("as-showdown",),
        "The showdown goes by distance too, and puts -23 before +23 as it puts -10 before 10.",
        {
            "ranking.order": ("nearest",),
            "ranking.equal-distance": ("negative-wins",),
            "ranking.plus-minus-23": ("minus-wins",),
        },
    ),
    Moot(
        "demise.comparison",
        ("as-showdown",),
        ("highest",),
        "The showdown goes by the highest total too, and -23 is nothing special there.",
        {"ranking.order": ("highest",), "specials.pure-totals": ("plus-23-only",)},
    ),
    Moot(
        "betting.raises",
        ("unlimited",),
        ("at-most=3",),
        "Three credits a round leave room for at most two raises.",
        {"betting.limit": ("per-round=3",)},
    ),
    Moot(
        "folding.when",
        ("own-action", "facing-bet"),
        ("own-action", "facing-bet"),
        "Everybody asked in the betting has to pay to stay: every fold is instead of paying.",
        {"betting.check": ("forbidden",)},
    ),
    Moot(
        "drawing.number",
        _NUMBERS,
        _NUMBERS,
        "The version in force says how many cards may be drawn.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "drawing.lock",
        ("free", "kept"),
        ("free", "kept"),
        "The version in force says whether drawn cards are kept.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "trading.cards",
        ("any-number", "up-to-two", "three-or-none", "up-to-one"),
        ("any-number", "up-to-two", "three-or-none", "up-to-one"),
        "The version in force says how many cards may be traded.",
        {"totals.version": ("in-force",)},
    ),
    Moot(
        "shift.roller",
        ("dealer", "turn-player"),
        ("dealer", "turn-player"),
        "Where play goes by rounds nobody has a turn, and the dealer rolls.",
        {"turns.unit": ("rounds",)},
    ),
    Moot(
        "turns.folded",
        ("none", "held"),
        ("none", "held"),
        "Where play goes by rounds nobody has a turn that could be held.",
        {"turns.unit": ("rounds",)},
    ),
    Moot(
        "drawing.discard-limit",
        ("none",),
        ("three-at-most",),
        "Cards are given up only in the trading phase, at most three of them.",
        {
            "totals.version": ("chosen-before-play",),
            "trading.phase": ("once",),
            "trading.cards": ("up-to-two", "three-or-none", "up-to-one"),
            "drawing.choices": ("draw-or-stand",),
        },
    ),
    Moot(
        "drawing.two-card-trade",
        ("allowed", "refused"),
        ("allowed", "refused"),
        "Cards are traded only in the trading phase, three of them or none.",
        {
            "totals.version": ("chosen-before-play",),
            "trading.phase": ("once",),
            "trading.cards": ("three-or-none",),
            "drawing.choices": ("draw-or-stand",),
        },
    ),
)
"""Every flip that nothing can catch."""


def moot(rules: Ruleset, point: str, wrong: Choice) -> Moot | None:
    """Return the entry under which the flip of `rules` to `wrong` falls, or None."""
    return next((it for it in MOOT if it.point == point and it.covers(rules, wrong)), None)
