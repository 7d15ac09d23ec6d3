"""The rulesets: an overview, a page for each, what they disagree on, and every two side by side."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple
from urllib.parse import urlencode

from sabacc.arbiter.comparing import Hand, hands_apart
from sabacc.arbiter.words import capital
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.site.data import ORDER, SiteData, contested, differ, differing, points_of, title
from sabacc.site.elements import (
    To,
    basis_link,
    choice_link,
    counts,
    drawn,
    filled,
    law_link,
    ruleset_page,
    slug,
    story_of,
    titled,
)
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.model import Basis, Overlay, Point, Standing
from sabacc.spec.points import BASES, DOCUMENTS, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import (
    Choice,
    Ruleset,
    builtin,
    builtin_names,
    distinguishing_points,
    option_names,
    own_points,
    players_of,
)
from sabacc.spec.sentences import documents
from sabacc.spec.wording import dialect_mark, format_house_file

_INDEX: Final = "rulesets/index.md"
_MATRIX: Final = "disagreements.md"
_FOR_PROGRAMS: Final = "implementers/choices.md"
COMPARE: Final = "compare/index.md"
"""The page on which readers choose two rulesets; it is nothing without the engine."""
_STANDARD: Final = "Our own rulebook: it decides where the sources disagree or are silent."


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the overview, a page for each ruleset, the disagreements, and every two compared."""
    rulesets = [*map(builtin, builtin_names()), *filter(None, [data.house])]
    pages = {ruleset_page(rules.name): _page(rules) for rules in rulesets}
    return {
        _INDEX: _index(data),
        _MATRIX: _matrix(data),
        _FOR_PROGRAMS: _for_programs(data),
        **pages,
        **{page_of(*pair): _pair(data, *pair) for pair in combinations(data.rulesets, 2)},
    }


def _matrix(data: SiteData) -> str:
    return filled(
        "matrix.md.j2",
        to=To(_MATRIX),
        data=data,
        Basis=Basis,
        choice_link=choice_link,
        differ=differ,
        points_of=points_of,
        slug=slug,
        tags=tags,
        disagreed=sum(contested(point.id) for point in POINTS.values()),
        standard=data.ruleset("standard"),
        chapter_options=[("", "all"), *((chapter, title(chapter)) for chapter in ORDER)],
        rulesets=[
            ("any", "any"),
            *((str(number), rules.name) for number, rules in enumerate(data.rulesets)),
        ],
        bases=[("", "any"), *((basis.value, basis.value) for basis in Basis)],
    )


def tags(data: SiteData, point: Point) -> Iterator[str]:
    """Yield the words by which the filter finds a point, each once.

    `any-read` is a point that some ruleset reads out of a doubtful text, `forum-differs` one on
    which the forum chooses otherwise than `standard`.
    """
    standard = data.ruleset("standard")
    words = [point.chapter]
    words += ["disagrees"] if contested(point.id) else []
    for number, rules in enumerate(data.rulesets):
        if point.id in rules.made:
            basis = rules.made[point.id].basis.value
            words += ["any-" + basis, f"{number}-{basis}"]
        if differ(rules, standard, point.id):
            words += ["any-differs", f"{number}-differs"]
    yield from dict.fromkeys(words)


def _for_programs(data: SiteData) -> str:
    points = {
        chapter: distinguishing_points(data.rulesets, points_of(chapter)) for chapter in ORDER
    }
    return filled(
        "choices.md.j2",
        to=To(_FOR_PROGRAMS),
        data=data,
        players_of=players_of,
        apart=[
            {"chapter": chapter, "points": found, "number": len(found)}
            for chapter, found in points.items()
        ],
    )


def page_of(one: Ruleset, other: Ruleset) -> str:
    """The path of the page of two rulesets, given in the order in which readers have them."""
    return f"compare/{slug(one.name)}-{slug(other.name)}.md"


def index_of(data: SiteData) -> dict[str, str]:
    """Return the page on which readers choose two rulesets."""
    to = To(COMPARE)
    names = [_named(to, data, rules) for rules in data.rulesets]
    text = filled(
        "compare.md.j2",
        names=names,
        distances=[
            (name, *(_distance(to, data.rulesets, rules, other) for other in data.rulesets))
            for name, rules in zip(names, data.rulesets, strict=True)
        ],
    )
    return {COMPARE: text}


def any_two(one: Ruleset, other: Ruleset, text: str) -> str:
    """Link from a page of two to that for any two, with these two chosen.

    The fragment is no place of the page, so that the link is written as HTML.
    """
    carried = urlencode({"one": one.name, "other": other.name}).replace("&", "&amp;")
    return f'<a href="index.html#{carried}">{text}</a>'


def _named(to: To, data: SiteData, rules: Ruleset) -> str:
    own = rules is data.house
    return to.link(rules.name, ruleset_page(rules.name)) if own else to.ruleset(rules.name)


def _distance(to: To, rulesets: Sequence[Ruleset], one: Ruleset, other: Ruleset) -> str:
    if one is other:
        return "itself"
    first, second = sorted((one, other), key=rulesets.index)
    return to.link(str(len(differing(one, other))), page_of(first, second))


class RulesetDifference(NamedTuple):
    """A question on which two rulesets differ: their rules, why, and what they say of a hand.

    A `lone` question arises in only one of the two.
    """

    point: Point
    lone: bool
    rules: list[str]
    why: list[str]
    hand: str
    says: list[str]


def _pair(data: SiteData, one: Ruleset, other: Ruleset) -> str:
    to, both = To(page_of(one, other)), (one, other)
    points = [
        point
        for chapter in ORDER
        for point in points_of(chapter)
        if one.choices[point.id] != other.choices[point.id]
    ]
    ids = [point.id for point in points]
    hands = dict(hands_apart(one, other, ids, sound_cases(), data.engine))
    differences = [_pair_difference(to, point, both, hands[point.id]) for point in points]
    return filled(
        "pair.md.j2",
        to=to,
        one=one,
        other=other,
        names=[_named(to, data, rules) for rules in both],
        any_two="" if data.house else any_two(one, other, "Compare any other two"),
        shared=[each for each in differences if not each.lone],
        lone=[each for each in differences if each.lone],
    )


def _pair_difference(
    to: To, point: Point, both: tuple[Ruleset, Ruleset], hand: Hand[Case] | None
) -> RulesetDifference:
    lone = any(point.id not in rules.made for rules in both)
    linked = choice_link if lone else law_link  # what only one of them has takes less room
    told = ""
    if hand is not None:
        setting, _ = story_of(hand.case.steps)
        told = drawn(hand.case, to) + (f"{setting}.\n" if setting else "")
    return RulesetDifference(
        point,
        lone,
        rules=[linked(to, rules, point.id) for rules in both],
        why=[
            basis_link(to, rules.made[point.id], point.id) if point.id in rules.made else ""
            for rules in both
        ],
        hand=told,
        says=[] if hand is None else [capital(said).replace("|", "&#124;") for said in hand.says],
    )


def house_file(base: str) -> str:
    """Return a house file that plays a built-in ruleset with one choice of its own."""
    return format_house_file(base, {"penalties.caller": Choice("fixed", 3)}, "My House")


def says(name: str) -> str:
    """Say in one sentence, as Markdown, what a built-in ruleset is."""
    if name in DOCUMENTS:
        version = ", its standard version" if name == "forum" else ""
        return f"The document *{documents()[name].title}*{version}, as it is written."
    if name in VERSIONS:
        return VERSIONS[name].says
    base, _, option = name.partition("+")
    return _option(base, option).says if option else _STANDARD


def _option(base: str, name: str) -> Overlay:
    return next(option for option in OPTIONS[name] if base in option.bases)


def _index(data: SiteData) -> str:
    to = To(_INDEX)
    bases = [builtin(name) for name in BASES]
    house = data.house
    return filled(
        "rulesets.md.j2",
        to=to,
        bases=[_line(to, name) for name in BASES],
        two_by_two=[
            ("Ruleset", *(f"`{one.name}`" for one in bases)),
            *(
                (to.ruleset(one.name), *(_distance(to, bases, one, two) for two in bases))
                for one in bases
            ),
        ],
        versions=[
            (to.ruleset(name), says(name), _off_standard(builtin(name))) for name in VERSIONS
        ],
        options=[_option_line(to, name) for name in OPTIONS],
        house_file=house_file("standard"),
        houses=[(shipped.name, _own(to, shipped)) for shipped in shipped_houses()],
        own="" if house is None else to.link(house.name, ruleset_page(house.name)),
        pairs=[
            to.link(f"`{rules.name}`", page_of(house, rules))
            for rules in data.rulesets[1:]
            if house is not None and house in data.rulesets
        ],
    )


def _option_line(to: To, name: str) -> tuple[str, str, str]:
    bases = [base for base in BASES if name in option_names(base)]
    links = ", ".join(to.ruleset(f"{base}+{name}", f"`{base}`") for base in bases)
    return f"`+{name}`", links, _option(bases[0], name).says


def _line(to: To, name: str) -> tuple[str, ...]:
    rules = builtin(name)
    off = "itself" if name == "standard" else _off_standard(rules)
    return to.ruleset(name), says(name), off, _bases(rules)


def _off_standard(rules: Ruleset) -> str:
    return str(len(differing(rules, builtin("standard"))))


def _own(to: To, house: Ruleset) -> str:
    return "; ".join(
        titled(to, point, house.choices[point]) + dialect_mark(point, house.choices[point].name)
        for point in own_points(house)
    )


def _page(rules: Ruleset) -> str:
    """Write the page of a ruleset: `kind` says of which sort it is, where it rests on another."""
    name = rules.name
    to, base = To(ruleset_page(name)), name in BASES
    own = not base and name not in builtin_names()
    kind = "" if base or own else "A version" if name in VERSIONS else "An option"
    below = VERSIONS[name].bases[0] if name in VERSIONS else name.partition("+")[0]
    others = dict.fromkeys([below, "standard"] if kind else ["standard"])
    standings = Counter(made.standing for made in rules.made.values())
    return filled(
        "ruleset.md.j2",
        to=to,
        rules=rules,
        heading=name if own else f"`{name}`",
        says="The house for which these pages were written." if own else says(name),
        source=to.link("Sentence by sentence", f"sources/{name}.md") if name in DOCUMENTS else "",
        kind=kind,
        below=below,
        differing=[_differences(to, rules, builtin(other)) for other in others],
        documents=[(to.ruleset(other), _off_standard(builtin(other))) for other in DOCUMENTS],
        alone=[
            (_question(to, point), law_link(to, rules, point), to.decision(point, "why"))
            for point in rules.made
            if _alone(rules, point)
        ]
        if name == "standard"
        else None,
        bases=_bases(rules),
        standings=counts((one.value, standings[one]) for one in Standing),
        offers=list(_offers(to, name)) if base else None,
        house_file="" if own else house_file(name),
        chapters=_chapters(to, rules),
    )


def _alone(standard: Ruleset, point: str) -> bool:
    """Say whether every source under which a point arises chooses otherwise than `standard`."""
    sources = [rules for rules in map(builtin, DOCUMENTS) if point in rules.made]
    return bool(sources) and all(differ(rules, standard, point) for rules in sources)


def _differences(to: To, rules: Ruleset, other: Ruleset) -> dict[str, object]:
    return {
        "other": other.name,
        "rows": [
            (
                _question(to, point),
                titled(to, point, rules.choices[point]),
                titled(to, point, other.choices[point]),
                basis_link(to, rules.made[point], point),
            )
            for point in differing(rules, other)
        ],
        "absent": [point for point in other.made if point not in rules.made],
        "added": [point for point in rules.made if point not in other.made],
    }


def _question(to: To, point: str) -> str:
    return f"{POINTS[point].asks}<br>{to.point(point)}"


def _bases(rules: Ruleset) -> str:
    found = Counter(made.basis for made in rules.made.values())
    return counts((basis.value, found[basis]) for basis in Basis)


def _offers(to: To, base: str) -> Iterator[str]:
    for name in option_names(base):
        yield f"{to.ruleset(f'{base}+{name}')}: {_option(base, name).says}"
    for version in VERSIONS.values():
        if base in version.bases:
            yield f"{to.ruleset(version.id)}: {version.says}"


def _chapters(to: To, rules: Ruleset) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return what a ruleset chooses on every point, chapter by chapter."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for point in POINTS:
        basis = basis_link(to, rules.made[point], point) if point in rules.made else ""
        row = (_question(to, point), choice_link(to, rules, point), basis)
        found.setdefault(POINTS[point].chapter, []).append(row)
    return sorted(found.items(), key=lambda one: ORDER.index(one[0]))
