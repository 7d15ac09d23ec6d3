"""The scenarios as the pages of the engine ask for them: a file a chapter.

*Compare* finds in them the smallest hand that shows a difference, and the Arbiter lays one out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.site.elements.drawn_hands import shown_hands
from sabacc.site.elements.example import story_of
from sabacc.site.elements.json_files import compact
from sabacc.site.elements.scenario_html import title_of
from sabacc.site.parts import ORDER
from sabacc.spec.shipped import every_ruleset

if TYPE_CHECKING:
    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

FOLDER: Final = "assets/scenes"
"""Where they lie in the site."""


def pages() -> dict[str, str]:
    """Return a file for each chapter: a list of scenarios, each as `SiteScene` has it."""
    rulesets = every_ruleset()
    chapters: dict[str, list[dict[str, Any]]] = {name: [] for name in ORDER}
    for case in sound_cases():
        chapters[case.point.partition(".")[0]].append(_scene(case, rulesets))
    return {f"{FOLDER}/{chapter}.json": compact(found) for chapter, found in chapters.items()}


def _scene(case: Case, rulesets: tuple[Ruleset, ...]) -> dict[str, Any]:
    """Return a scenario as `SiteScene` has it."""
    played = next((rules.name for rules in rulesets if holds_for(case, rules.choices)), "")
    hands = [[seat, [*cards], [*laid]] for seat, (cards, laid) in shown_hands(case).items()]
    return {
        "id": case.id,
        "title": title_of(case),
        "ruleset": played,
        "method": case.method,
        "params": case.params,
        "facts": case.facts,
        "pins": case.pins,
        "measure": case.size,
        "hands": hands,
        "told": story_of(case.steps)[0],
    }
