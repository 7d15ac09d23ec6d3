"""The tables for other programs: `sabacc export` writes them, and the site offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.exports import hand_table, point_table, showdown_table, vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sabacc.exports import Row
    from sabacc.spec.rulesets import Ruleset

TABLES: Final[Mapping[str, Callable[[Sequence[Ruleset]], Iterable[Row]]]] = {
    "points": point_table.rows,
    "hands": hand_table.rows,
    "showdowns": showdown_table.rows,
    "vocabulary": lambda _: vocabulary.rows(),
}
"""The rows of each table by some rulesets; the vocabulary is that of all."""
