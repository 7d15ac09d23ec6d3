"""In words: the choices that explain a program's failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.conformance.report.hostile import plain
from sabacc.conformance.report.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.conformance.explain import Explanation
    from sabacc.conformance.report.telling import Telling
    from sabacc.rulesets import Choice

_NAME = 60
_RULESETS = 3


def explained(telling: Telling) -> Iterator[str]:
    """Yield a paragraph for each choice that explains failures, and one on what is left."""
    found = telling.explained
    if found is None:
        return
    for one in found.choices:
        yield _paragraph(telling, one, found.looked_at)
    if found.unexplained:
        left = counted(found.unexplained, "failure")
        yield f"{left} of {found.looked_at}: no single choice explains {_them(found.unexplained)}."
    if found.looked_at < found.failures:
        yield (
            f"{found.looked_at} of {counted(found.failures, 'failure')} were looked at, "
            "some of each rule."
        )


def _them(number: int) -> str:
    return "it" if number == 1 else "them"


def _paragraph(telling: Telling, one: Explanation, failures: int) -> str:
    players = f", as {listed(one.played_by)} {_do(one.played_by)}," if one.played_by else ""
    instead = " or ".join(_choice(telling, one.point, choice) for choice in one.instead)
    words = (
        f"It plays {one.point} {_choice(telling, one.point, one.choice)}{players} "
        f"instead of {instead}: that explains {one.explains} of "
        f"{counted(failures, 'failure')}, under {_rulesets(one)}."
    )
    if one.same:
        others = " or ".join(f"{point} {choice}" for point, choice in one.same)
        words += f" The failures fit {others} as well."
    if one.against:
        cases = counted(one.against, "case")
        words += f" But {cases} passed that would fail if this were all."
    return words


def _do(players: tuple[str, ...]) -> str:
    return "does" if len(players) == 1 else "do"


def _choice(telling: Telling, point: str, choice: Choice) -> str:
    """Return a choice with the sentence of its rule."""
    return f"{choice} ({telling.title(f'{point}.{choice.name}')})"


def _rulesets(one: Explanation) -> str:
    return listed([plain(name, _NAME) for name in one.rulesets], _RULESETS)
