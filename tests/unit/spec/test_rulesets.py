"""Rulesets resolve, and what cannot be one is refused with the mend."""

from itertools import combinations
from pathlib import Path

import pytest

from sabacc.conformance.scenarios import catalogue
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.spec import house_files
from sabacc.spec.house_files import build_house, find_ruleset, read_house_file
from sabacc.spec.model import Basis, Standing
from sabacc.spec.points import BASES, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import (
    NOT_APPLICABLE,
    Choice,
    RulesetError,
    base_names,
    builtin,
    builtin_names,
    option_names,
    point_exists,
)

HOUSES = tuple(sorted(house_files.HOUSES.glob("*.toml")))
PAIRS = [(base, *pair) for base in BASES for pair in combinations(option_names(base), 2)]
CONTRADICTORY = [
    {"rebel-discards", "imperial-discards"},
    {"casino-betting", "wookiee-betting"},
    {"bet-limit", "casino-betting"},
    {"bet-limit", "wookiee-betting"},
]


def refusal(data: dict[str, object]) -> str:
    with pytest.raises(RulesetError) as caught:
        build_house(data, name="Tatooine")
    return str(caught.value)


def written(folder: Path, text: str) -> Path:
    path = folder / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", builtin_names())
def test_a_built_in_ruleset_answers_every_point(name: str) -> None:
    found = builtin(name)

    assert list(found.choices) == list(POINTS)
    for point in POINTS.values():
        exists = point_exists(point, found.choices)
        assert exists == (point.id in found.made)
        assert exists == (found.choices[point.id].name in point.choices)
        assert exists == (found.choices[point.id].name != NOT_APPLICABLE)


@pytest.mark.parametrize("name", builtin_names())
def test_a_built_in_ruleset_borrows_nothing(name: str) -> None:
    unsaid = [
        point
        for point, made in builtin(name).made.items()
        if not made.ruling and made.basis is not Basis.STATED
    ]

    assert unsaid == []


@pytest.mark.parametrize("name", builtin_names())
def test_a_number_stands_where_a_choice_carries_one(name: str) -> None:
    for point, choice in builtin(name).choices.items():
        bounds = POINTS[point].numbers.get(choice.name)
        if bounds is None:
            assert choice.number is None
        else:
            assert choice.number is not None
            assert bounds.least <= choice.number <= bounds.most


@pytest.mark.parametrize(("base", "first", "second"), PAIRS)
def test_options_combine_in_any_order_or_contradict(base: str, first: str, second: str) -> None:
    if {first, second} in CONTRADICTORY:
        with pytest.raises(RulesetError, match=r"contradict .* leave one of them out"):
            builtin(f"{base}+{first}+{second}")
        return

    assert (
        builtin(f"{base}+{first}+{second}").choices == builtin(f"{base}+{second}+{first}").choices
    )


def test_every_option_is_offered_by_its_bases() -> None:
    for name, options in OPTIONS.items():
        for option in options:
            assert all(name in option_names(base) for base in option.bases)


def test_rebel_and_imperial_of_two_documents_are_never_merged() -> None:
    for version, option in (
        ("forum-rebel", "rebel-discards"),
        ("forum-imperial", "imperial-discards"),
    ):
        assert all(not set(VERSIONS[version].made) & set(other.made) for other in OPTIONS[option])


@pytest.mark.parametrize("base", base_names())
def test_a_version_keeps_what_it_does_not_change(base: str) -> None:
    if base not in VERSIONS:
        return
    version, forum = builtin(base), builtin("forum")

    changed = {point for point in POINTS if version.choices[point] != forum.choices[point]}
    assert all(point in VERSIONS[base].made or POINTS[point].when for point in changed)


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: str(path.stem))
def test_a_house_is_found_by_its_path(path: Path) -> None:
    found = find_ruleset(str(path))

    assert found == read_house_file(path)
    assert path.stem == found.name.lower().replace(" ", "-")


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: str(path.stem))
def test_a_house_runs_what_nothing_else_runs(path: Path) -> None:
    found = read_house_file(path)
    others = [
        *(builtin(name) for name in builtin_names()),
        *(read_house_file(other) for other in HOUSES if other != path),
    ]
    alone = [
        case.id
        for case in catalogue.load_cases()
        if holds_for(case, found.choices)
        and not any(holds_for(case, other.choices) for other in others)
    ]
    made = {(point, rules.choices[point].name) for rules in others for point in POINTS}
    own = [point for point in POINTS if (point, found.choices[point].name) not in made]

    assert alone or own


def test_what_a_house_names_is_stated_and_the_rest_inherited() -> None:
    found = build_house(
        {"base": "classic", "choices": {"folding.cost": "two-credits"}}, name="Tatooine"
    )
    inherited = {point: made for point, made in found.made.items() if point != "folding.cost"}

    assert found.made["folding.cost"].basis is Basis.STATED
    assert inherited == {point: builtin("classic").made[point] for point in inherited}


def test_a_house_may_combine_base_and_options() -> None:
    listed = build_house({"base": "swag", "options": ["penalties", "pot-caps"]}, name="Tatooine")
    joined = build_house({"base": "swag+penalties+pot-caps"}, name="Tatooine")

    assert listed == joined


@pytest.mark.parametrize("value", ["fixed=5", {"choice": "fixed", "number": 5}])
def test_a_number_is_written_in_two_ways(value: object) -> None:
    found = build_house({"base": "standard", "choices": {"betting.limit": value}}, name="Tatooine")

    assert found.choices["betting.limit"] == Choice("fixed", 5)


def test_a_choice_without_its_number_has_the_default() -> None:
    found = build_house(
        {"base": "forum", "choices": {"betting.limit": "per-round"}}, name="Tatooine"
    )

    assert str(found.choices["betting.limit"]) == "per-round=3"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('penalties.caller = "none"', 'write "penalties.caller" = "none" below [choices]'),
        ('"penalties.caller" = "fixed"', "'fixed' needs its number; write { choice = \"fixed\","),
        ('"deck.suit-cards" = "52"', "'52' is no choice there: every ruleset plays"),
        ('"ranking.order" = 3', "write the name of a choice, such as 'highest'"),
    ],
)
def test_a_house_file_says_what_to_write_instead(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_house_file(written(tmp_path, f'base = "classic"\n[choices]\n{line}\n'))

    assert says in str(caught.value)


@pytest.mark.parametrize("line", ['penalties.caller = "none"', '"penalties.caller" = "none"'])
def test_a_choice_belongs_below_its_heading(tmp_path: Path, line: str) -> None:
    with pytest.raises(RulesetError, match=r"below \[choices\]"):
        read_house_file(written(tmp_path, f'base = "classic"\n{line}\n'))


def test_both_readings_are_accepted_where_both_stand() -> None:
    found = builtin("holonet")

    assert found.accepted("calling.last-roll") == {Choice("no-roll"), Choice("roll")}
    assert found.made["calling.last-roll"].standing is Standing.DOUBTFUL
    assert found.accepted("folding.cost") == {Choice("one-credit")}


def test_a_point_is_settled_or_open() -> None:
    found = builtin("forum")
    rules = {
        "folding.cost": (Basis.STATED, Standing.SETTLED),
        "table.out-of-turn": (Basis.FILLED, Standing.OPEN),
        "drawing.on-turn": (Basis.READ, Standing.DOUBTFUL),
    }

    assert {point: (found.made[point].basis, found.made[point].standing) for point in rules} == (
        rules
    )
    assert {made.standing for made in builtin("standard").made.values()} == {Standing.SETTLED}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clasic", "no ruleset is called 'clasic'; did you mean 'classic'?"),
        ("pazaak", "no ruleset is called 'pazaak'; known are standard, forum"),
        ("", "no ruleset is called ''; known are standard, forum"),
        ("swag+penaltys", "no option is called 'penaltys'; did you mean 'penalties'?"),
        ("classic+penalties", "'classic' has no option 'penalties'; it belongs to swag"),
        ("forum-rebel+nearest", "'forum' has no option 'nearest'; it belongs to standard"),
        (
            "holonet+rebel-discards+imperial-discards",
            "contradict each other on drawing.discard-limit; leave one of them out",
        ),
        ("nowhere/tatooine.toml", "there is no such file; give the path of a house file"),
    ],
)
def test_a_name_that_is_no_ruleset_is_refused(name: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset(name)

    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("point", "value", "message"),
    [
        ("folding.price", "free", "no point is called 'folding.price'; did you mean 'folding."),
        ("folding.cost", "one-credits", "folding.cost: no choice is called 'one-credits'; did"),
        ("folding.cost", "a bantha", "known are one-credit, two-credits, free"),
        ("folding.cost", "free=2", "folding.cost: the choice 'free' carries no number; leave it"),
        (
            "betting.limit",
            "fixed=0",
            "betting.limit: 0 is out of bounds; 'fixed' takes a whole number from 1 to 1000000",
        ),
        ("betting.limit", {"choice": "fixed", "number": 1_000_001}, "from 1 to 1000000"),
        ("betting.limit", "fixed=", "'' is not a whole number; write fixed=2, for example"),
        ("betting.limit", "fixed=2.5", "'2.5' is not a whole number; write fixed=2, for example"),
        ("betting.limit", 3, "betting.limit: write the name of a choice, such as 'fixed'"),
        ("betting.limit", {"choice": "fixed", "number": True}, "or { choice = "),
        ("betting.limit", {"choice": "fixed", "amount": 3}, "or { choice = "),
        (
            "betting.casino-opening",
            "antes",
            "contradictory here: it exists only where betting.limit is casino",
        ),
        (
            "drawing.order",
            "from-dealers-left",
            "it exists only where turns.unit is rounds or drawing.on-turn is everybody",
        ),
    ],
)
def test_a_choice_that_cannot_be_is_refused(point: str, value: object, message: str) -> None:
    assert message in refusal({"base": "classic", "choices": {point: value}})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, 'it has no base; add base = "standard"'),
        ({"base": 4}, 'it has no base; add base = "standard"'),
        ({"base": "jedi"}, "no ruleset is called 'jedi'; known are"),
        ({"base": "swag", "option": []}, "unknown key 'option'; known are name, base, options"),
        ({"base": "swag", "options": "penalties"}, "options must be a list of names, such as"),
        ({"base": "swag", "options": [1]}, "options must be a list of names, such as"),
        ({"base": "swag", "options": ["nearest"]}, "'swag' has no option 'nearest'"),
        ({"base": "swag", "choices": []}, "choices must be a table of points, such as [choices]"),
        (
            {"base": "swag+casino-betting", "options": ["wookiee-betting"]},
            "contradict each other on betting.limit; leave one of them out",
        ),
    ],
)
def test_a_house_that_cannot_be_is_refused(data: dict[str, object], message: str) -> None:
    assert message in refusal(data)


def test_a_bad_line_of_a_house_file_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, 'base = "swag"\nchoices =\n')

    with pytest.raises(RulesetError, match=r"house\.toml: it is not TOML: .*line 2.*fix it"):
        read_house_file(path)


def test_a_wrong_choice_in_a_house_file_names_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, 'base = "swag"\n[choices]\n"folding.cost" = "dear"\n')

    with pytest.raises(RulesetError, match=r"house\.toml: folding\.cost: no choice is called"):
        find_ruleset(str(path))


def test_a_house_file_without_a_name_goes_by_its_own(tmp_path: Path) -> None:
    assert read_house_file(written(tmp_path, 'base = "swag"\n')).name == "house"


def test_a_choice_is_read_back_as_it_is_written() -> None:
    choices = [choice for name in builtin_names() for choice in builtin(name).choices.values()]

    assert choices == [Choice.parse(str(choice)) for choice in choices]


def test_a_house_that_ships_is_meant_whatever_its_letters() -> None:
    with pytest.raises(RulesetError, match="no ruleset is called 'bespin'; did you mean 'Bespin'"):
        house_files.ruleset_named("bespin")
