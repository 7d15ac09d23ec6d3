"""Two rulesets side by side, as a page asks for it: the differences, and a hand for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.arbiter.entries.fields import fail, read, without_ruleset
from sabacc.arbiter.telling_apart import hands_apart
from sabacc.arbiter.why.words import capital
from sabacc.protocol import messages
from sabacc.spec.points import POINTS, point_of_rule
from sabacc.spec.rulesets import NOT_APPLICABLE
from sabacc.spec.titles import title
from sabacc.spec.wording import basis_in_short
from sabacc.system.structs import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sabacc.protocol.answers import Params
    from sabacc.spec.rulesets import Ruleset

_MOST_SCENES: Final = 1_000
_MOST_PINS: Final = 400


class SiteScene(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as the site offers it to its pages: what it asks, and how it is told.

    Attributes:
        id: `rule.id/scenario-title[row]`.
        title: Its title.
        ruleset: A ruleset under which it holds; empty where none that ships is one.
        method: The method of the protocol.
        params: The request, without its ruleset.
        facts: The facts that it states, each once.
        pins: For each point the choices under which it holds.
        measure: Seats, characters of the request, steps: for choosing the smallest.
        hands: What is drawn: for each seat its name, its cards, and those in its field.
        told: What happens beside the hands, as a sentence.
    """

    id: str
    title: str
    ruleset: str
    method: str
    params: Any
    facts: list[str]
    pins: dict[str, list[str]]
    measure: list[int]
    hands: list[list[Any]] = []  # noqa: RUF012 - a Struct's default is copied
    told: str = ""

    @property
    def point(self) -> str:
        """The point that it belongs to; empty for an id of none."""
        found = point_of_rule(self.id.partition("/")[0])
        return found[0].id if found else ""

    @property
    def size(self) -> tuple[int, int, int]:
        """Its measure, to be compared."""
        seats, length, steps = self.measure
        return seats, length, steps

    def request(self) -> Params:
        """Return the request as the engine is asked it."""
        kind: Any = messages.PARAMS[self.method]
        params: Params = without_ruleset(kind, self.params, "params")
        return params


def differences(one: Ruleset, other: Ruleset) -> list[dict[str, Any]]:
    """Return the questions that two rulesets answer otherwise, in the order of the table.

    Each has the rule of either: its id, its title and why it holds; all empty where the question
    does not arise.
    """
    points = [point for point in POINTS if one.choices[point] != other.choices[point]]
    return [
        {
            "point": point,
            "asks": POINTS[point].asks,
            "conduct": POINTS[point].conduct,
            "rules": [_rule(rules, point) for rules in (one, other)],
        }
        for point in points
    ]


def _rule(rules: Ruleset, point: str) -> dict[str, str]:
    choice, made = rules.choices[point], rules.made.get(point)
    if made is None or choice.name == NOT_APPLICABLE:
        return {"id": "", "title": "", "why": ""}
    id_ = POINTS[point].rule_id(choice.name)
    number = "" if choice.number is None else f" ({choice.number})"
    return {"id": id_, "title": f"{title(id_)}{number}", "why": basis_in_short(made)}


def examples(one: Ruleset, other: Ruleset, scenes: object) -> list[dict[str, Any]]:
    """Return for each point of the scenes the smallest hand that both answer otherwise, if any.

    `scenes` are JSON values in the form of `SiteScene`; raises FieldError.
    """
    known = list(_scenes(scenes))
    points = list(dict.fromkeys(scene.point for scene in known))
    return [
        {"point": point, "scene": hand.case.id, "says": list(map(capital, hand.says))}
        for point, hand in hands_apart(one, other, points, known)
        if hand is not None
    ]


def _scenes(values: object) -> Iterator[SiteScene]:
    each = cast("list[object]", values) if isinstance(values, list) else None
    if each is None or len(each) > _MOST_SCENES:
        fail("scenes", "it is no list, or too long", f"give at most {_MOST_SCENES} scenes")
    for place, value in enumerate(each):
        where = f"scenes[{place}]"
        scene = read(SiteScene, value, where)
        if not scene.point:
            fail(f"{where}.id", f"{scene.id!r} is of no rule", "write rule.id/title")
        if scene.method not in messages.PARAMS:
            fail(f"{where}.method", f"{scene.method!r} is not known", "name a method")
        if len(scene.measure) != 3 or len(scene.pins) > _MOST_PINS:  # noqa: PLR2004 - as told
            fail(f"{where}.measure", "it is not three numbers", "seats, length and steps")
        yield scene
