"""What a rule can spoil: at which levels, and in which facts, a bug in it can show at all.

A bug in the order of betting spoils no total, and one in the price of a call spoils no winner.
So a wrong fact clears the rules that are looked up only after it is known.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.protocol.facts import of_its_hand
from sabacc.spec.model import LEVELS, Level
from sabacc.spec.points import POINTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.conformance.scenarios.cases import Case

_LEVELS: Final[Mapping[Level, frozenset[str]]] = MappingProxyType(
    {
        Level.SCORE: frozenset(LEVELS),
        Level.COMPARE: frozenset({"compare", "settle", "play"}),
        Level.SETTLE: frozenset({"settle", "play"}),
        Level.SHIFT: frozenset({"shift", "play"}),
        Level.PLAY: frozenset({"play"}),
    }
)
"""The methods whose answers a rule of each level can spoil."""

_TOTAL, _HAND, _BEST, _DEMISE, _WINNERS, _SHARES, _CREDITS = range(7)
"""The order in which a hand is settled: what is known later cannot spoil what is known before."""

_STAGES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "total": _TOTAL,
        "bombed": _HAND,
        "special": _HAND,
        "best": _BEST,
        "demise": _DEMISE,
        "winners": _WINNERS,
        "pot_winners": _WINNERS,
        "paid": _SHARES,
        "sabacc_winners": _SHARES,
    }
)
"""When each fact of a settled hand is known; those that are not listed are known last."""

_CHAPTERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "bombs": _HAND,
        "specials": _HAND,
        "ranking": _BEST,
        "showdown": _WINNERS,
        "demise": _WINNERS,
        "side-pots": _WINNERS,
        "stakes": _WINNERS,
        "penalties": _SHARES,
        "pots": _SHARES,
    }
)
"""The first stage that the rules of a chapter decide; those of the others decide the first."""

_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("specials.valued-arrays", "specials.valued-total", "specials.valued-cards"), _TOTAL
        ),
        **dict.fromkeys(
            ("showdown.folded", "showdown.last-player", "showdown.last-player-bombed"), _HAND
        ),
        **dict.fromkeys(
            ("demise.order", "demise.cards", "demise.who", "demise.cause", "side-pots.demise-card"),
            _DEMISE,
        ),
        **dict.fromkeys(
            (
                "demise.prize",
                "demise.next-best-pot",
                "demise.all-bomb-prize",
                "demise.made-special",
                "side-pots.penalty-base",
                "side-pots.caller",
                "side-pots.sabacc-pot",
            ),
            _SHARES,
        ),
        **dict.fromkeys(
            (
                "showdown.all-bombed",
                "penalties.timing",
                "pots.odd-credits",
                "pots.split-both",
                "pots.sabacc-cap",
                "side-pots.no-contender",
            ),
            _CREDITS,
        ),
    }
)
"""The points whose rules decide another stage than the rest of their chapter."""

_COURSE: Final = frozenset(
    {
        "script",
        "phase",
        "round",
        "caller",
        "out",
        "folded",
        "hands",
        "fields",
        "deck",
        "out_of_play",
        "dealt_in",
        "dealer",
        "next_dealer",
        "version",
    }
)
"""The facts of a played hand that are known before its end."""

_LAST: Final = frozenset({"ranking", "showdown", "demise"})
"""The chapters whose rules are looked up as a played hand ends."""


_VALUES: Final = frozenset({"totals", "bombs", "specials"})
"""The chapters that say what a hand is worth, which is nothing to a shift."""


def in_course(fact: str) -> bool:
    """Say whether a fact of a played hand is known before its end."""
    return _name(fact) in _COURSE


def can_spoil(point: str, case: Case, fact: str) -> bool:
    """Say whether a bug in the rule on `point` can be why `case` fails in `fact`.

    The fact is empty where there was no answer: then the level alone decides.
    """
    chapter, name, method = point.partition(".")[0], _name(fact), case.method
    foretold = method == "compare" and name == "sabacc_pot" and chapter == "pots"
    if method not in _LEVELS[POINTS[point].level] and not foretold:
        return False
    if method == "play":
        return not (name in _COURSE and chapter in _LAST)
    if method == "shift":
        return chapter not in _VALUES
    return not name or _can_spoil_settling(point, case, name)


def _can_spoil_settling(point: str, case: Case, name: str) -> bool:
    """Say the same of a hand that is counted, compared or settled."""
    chapter, method = point.partition(".")[0], case.method
    stage = _stage(method, name)
    if _POINTS.get(point, _CHAPTERS.get(chapter, _TOTAL)) > stage:
        return False
    stated = {_name(expected.fact) for expected in case.expect}
    if method == "score" and chapter in {"deck", "totals"}:
        return name == "total" or "total" not in stated
    known_best = any(_stage(method, one) in {_BEST, _WINNERS} for one in stated)
    return not (chapter == "ranking" and stage > _WINNERS and known_best)


def _stage(method: str, name: str) -> int:
    if method == "compare" and name == "sabacc_pot":
        return _SHARES
    return _STAGES.get(name, _CREDITS)


def _name(fact: str) -> str:
    return of_its_hand(fact).partition(".")[0]
