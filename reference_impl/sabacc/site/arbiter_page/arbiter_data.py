"""What the Arbiter page knows before its engine is loaded: cards, rulesets, points, examples."""

import re
import tomllib
from collections.abc import Collection, Iterator
from typing import Any, Final

from sabacc import EDITION
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.notation.card_names import card_words, open_entries, short_name
from sabacc.site.casebook.disputes import disputes
from sabacc.site.data import ORDER
from sabacc.site.elements import compact, ruleset_page, shown_hands, story_of
from sabacc.site.pages.chapters import title_of
from sabacc.site.pages.rulesets import says
from sabacc.spec.cards import CARDS, COPIES
from sabacc.spec.house_files import HOUSES, every_ruleset, parse_choice
from sabacc.spec.model import Point
from sabacc.spec.points import BASES, CHAPTERS, DOCUMENTS, POINTS, VERSIONS
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Choice, builtin_names
from sabacc.spec.sentences import documents

PATH: Final = "assets/arbiter/page.json"
"""Where it lies in the site."""

EXAMPLE: Final = "both-bomb"
"""The dispute of the casebook that the page shows to whoever asks for an example."""


def page_data(pages: Collection[str]) -> str:
    """Return it as JSON, given the paths of the rendered pages and files.

    A ruleset whose page is not among them gets no link, a dispute without a file is no example.
    """
    found = {
        "edition": EDITION,
        "rulesets": [*_builtin(), _houses()],
        "points": [[chapter, _points(chapter)] for chapter in CHAPTERS if _points(chapter)],
        "pages": {
            name: f"{ruleset_page(name).removesuffix('.md')}.html"
            for name in builtin_names()
            if ruleset_page(name) in pages
        },
        "order": ORDER,
        "cards": [[card, card_words(card), COPIES[card]] for card in CARDS.values()],
        "example": EXAMPLE,
        "examples": [
            {"id": dispute.id, "title": dispute.title}
            for dispute in disputes().values()
            if f"casebook/{dispute.id}.json" in pages
        ],
    }
    return f"{compact(found)}\n"


def _builtin() -> Iterator[dict[str, Any]]:
    """Yield a group for each base: itself, its versions, and itself with each of its options."""
    for base in BASES:
        versions = [name for name, version in VERSIONS.items() if base in version.bases]
        options = [name for name in builtin_names() if name.startswith(f"{base}+")]
        label = documents()[base].title if base in DOCUMENTS else "Our own rulebook"
        yield {
            "label": label,
            "rulesets": [
                {"name": name, "says": re.sub("[*`]", "", says(name))}
                for name in (base, *versions, *options)
            ],
        }


def _houses() -> dict[str, Any]:
    """Return the group of the houses that ship: the base of each, and its own choices."""
    found: list[dict[str, Any]] = []
    for path in sorted(HOUSES.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        base = "+".join((data["base"], *data.get("options", ())))
        choices = {
            point: str(Choice.of(made))
            for point, value in data["choices"].items()
            for made in (parse_choice(point, value),)
        }
        found.append({"name": data["name"], "base": base, "choices": choices})
    return {"label": "Houses that ship with the suite", "rulesets": found}


def _points(chapter: str) -> list[dict[str, Any]]:
    """Return the points of a chapter on which a house may choose, each with its choices."""
    return [
        {
            "id": point.id,
            "asks": point.asks,
            "choices": [_choice(point, choice) for choice in point.choices],
        }
        for point in POINTS.values()
        if point.chapter == chapter and len(point.choices) > 1 and not point.conduct
    ]


def _choice(point: Point, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"name": name, "title": title(point.rule_id(name))}
    if name in point.numbers:
        bounds = point.numbers[name]
        found |= {"least": bounds.least, "most": bounds.most, "usual": bounds.default}
    if name in point.lists:
        found["list"] = [
            [entry, short_name(entry), one.least, one.most, one.usual]
            for entry, one in open_entries(point.lists[name]).items()
        ]
    return found


FOLDER: Final = "assets/scenes"
"""Where they lie in the site."""


def pages() -> dict[str, str]:
    """Return a file for each chapter: a list of scenarios, each as `SiteScene` has it."""
    rulesets = every_ruleset()
    chapters: dict[str, list[dict[str, Any]]] = {name: [] for name in ORDER}
    for case in sound_cases():
        played = next((rules.name for rules in rulesets if holds_for(case, rules.choices)), "")
        hands = [[seat, [*cards], [*laid]] for seat, (cards, laid) in shown_hands(case).items()]
        scene = {
            "id": case.id,
            "title": title_of(case),
            "ruleset": played,
            "method": case.method,
            "params": case.params,
            "facts": case.facts,
            "pins": case.pins,
            "size": case.size,
            "hands": hands,
            "told": story_of(case.steps)[0],
        }
        chapters[case.point.partition(".")[0]].append(scene)
    return {f"{FOLDER}/{chapter}.json": compact(found) for chapter, found in chapters.items()}
