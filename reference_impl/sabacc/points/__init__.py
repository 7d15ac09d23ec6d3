"""The one table of points and choices: every question that a ruleset answers."""

from sabacc.points.model import (
    DOCUMENTS,
    Basis,
    Bounds,
    Condition,
    Level,
    Made,
    Option,
    Point,
    Standing,
)
from sabacc.points.table import BASES, CHAPTERS, OPTIONS, POINTS, VERSIONS, point_of_rule

__all__ = [
    "BASES",
    "CHAPTERS",
    "DOCUMENTS",
    "OPTIONS",
    "POINTS",
    "VERSIONS",
    "Basis",
    "Bounds",
    "Condition",
    "Level",
    "Made",
    "Option",
    "Point",
    "Standing",
    "point_of_rule",
]
