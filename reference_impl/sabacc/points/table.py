"""The points of all chapters, the base rulesets, the regional versions and the options."""

from types import MappingProxyType

from sabacc.points import (
    betting,
    calling,
    cards,
    drawing,
    field,
    options,
    penalties,
    play,
    pots,
    ranking,
    shift,
    showdown,
    turns,
)
from sabacc.points.model import DOCUMENTS, Option, Point

POINTS: MappingProxyType[str, Point] = MappingProxyType(
    {
        point.id: point
        for point in (
            *cards.POINTS,
            *ranking.POINTS,
            *showdown.POINTS,
            *penalties.POINTS,
            *pots.POINTS,
            *shift.POINTS,
            *field.POINTS,
            *play.POINTS,
            *turns.POINTS,
            *betting.POINTS,
            *drawing.POINTS,
            *calling.POINTS,
        )
    }
)
"""Every point by its id, in the order of the rulebook."""

CHAPTERS: tuple[str, ...] = tuple(dict.fromkeys(point.chapter for point in POINTS.values()))
"""The chapters of the rulebook, in order."""

BASES: tuple[str, ...] = ("standard", *DOCUMENTS)
"""The rulesets on which every point has an entry (or is silent because it does not exist there)."""

VERSIONS: MappingProxyType[str, Option] = MappingProxyType(
    {version.id: version for version in options.VERSIONS}
)
"""The forum's versions, each an overlay of `forum`: `forum-rebel` and so on."""

OPTIONS: MappingProxyType[str, tuple[Option, ...]] = MappingProxyType(
    {
        name: tuple(option for option in options.OPTIONS if option.id == name)
        for name in dict.fromkeys(option.id for option in options.OPTIONS)
    }
)
"""The options by name; one name may mean different overlays of different bases."""


def point_of_rule(rule: str) -> tuple[Point, str] | None:
    """Split a rule id such as `penalties.bomb.none` into its point and choice.

    Returns None where there is no such point or choice.
    """
    point_id, _, choice = rule.rpartition(".")
    point = POINTS.get(point_id)
    if point is None or choice not in point.choices:
        return None
    return point, choice
