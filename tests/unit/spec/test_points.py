"""Points, the choices made on them, and rulesets built of choices."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

import sabacc as suite
from sabacc.conformance.judging.selection import DeclaredError, targets_of
from sabacc.conformance.scenarios import catalogue
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.protocol.messages import Hello
from sabacc.spec import house_files
from sabacc.spec.house_files import (
    RENAMED,
    build_house,
    find_ruleset,
    read_house_file,
    ruleset_named,
    shipped_houses,
)
from sabacc.spec.model import Basis, Level, MadeChoice, Overlay, Point
from sabacc.spec.points import BASES, CHAPTERS, DOCUMENTS, OPTIONS, POINTS, VERSIONS, point_of_rule
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
from sabacc.spec.sentences import sentences
from tests.end_to_end.command_line.commands import sabacc

TESTS = Path(__file__).parents[2]
HOUSES = tuple(sorted(house_files.HOUSES.glob("*.toml")))
OVERLAYS: tuple[Overlay, ...] = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
READINGS = tomllib.loads((TESTS / "data" / "readings.toml").read_text(encoding="utf-8"))

WORDS = r"[a-z0-9]+(-[a-z0-9]+)*"


def held() -> Iterator[tuple[str, str, Point, MadeChoice]]:
    for point in POINTS.values():
        for base, made in point.made.items():
            yield base, base, point, made
    for overlay in OVERLAYS:
        for name, made in overlay.made.items():
            yield overlay.id, overlay.bases[0], POINTS[name], made


def needed(point: Point) -> set[str]:
    """Give every point that a point's conditions name, directly or through others."""
    reached: set[str] = set()
    open_ends = {other for condition in point.when for other in condition}
    while open_ends:
        name = open_ends.pop()
        reached.add(name)
        conditions = POINTS[name].when
        open_ends |= {other for condition in conditions for other in condition} - reached
    return reached


def test_each_rule_id_leads_to_one_choice_of_one_point() -> None:
    rules = [
        (point.rule_id(choice), point, choice)
        for point in POINTS.values()
        for choice in point.choices
    ]

    assert [(point, choice) for _, point, choice in rules] == [
        point_of_rule(rule) for rule, _, _ in rules
    ]
    assert [name for name, point in POINTS.items() if point.id != name] == []


@pytest.mark.parametrize("rule", ["no.such.rule", "folding.cost.nine-credits", "folding.cost", ""])
def test_what_is_no_rule_has_no_point(rule: str) -> None:
    assert point_of_rule(rule) is None


def test_chapters_come_in_the_order_of_the_points() -> None:
    assert CHAPTERS == tuple(dict.fromkeys(point.chapter for point in POINTS.values()))


def test_ids_are_lower_case_words() -> None:
    strays = [name for name in POINTS if not re.fullmatch(rf"{WORDS}\.{WORDS}", name)]
    strays += [
        point.rule_id(choice)
        for point in POINTS.values()
        for choice in point.choices
        if not re.fullmatch(WORDS, choice) or point.choices.count(choice) > 1
    ]

    assert strays == []


def test_conditions_do_not_run_in_circles() -> None:
    assert [name for name, point in POINTS.items() if name in needed(point)] == []


def test_each_base_answers_where_the_point_exists() -> None:
    silent = [
        f"{base}: {point.id}"
        for base in BASES
        for point in POINTS.values()
        if point_exists(point, builtin(base).choices) and base not in point.made
    ]

    assert silent == []


def test_rows_are_rows_of_the_rulings() -> None:
    row = re.compile(r"K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2}")

    assert [name for name, point in POINTS.items() if not all(map(row.fullmatch, point.rows))] == []


def test_every_sentence_that_a_choice_rests_on_is_there() -> None:
    cited = {sentence for *_, made in held() for sentence in made.sentences}

    assert cited <= set(sentences())


def test_conduct_gives_its_reason_in_a_sentence() -> None:
    conduct = [point for point in POINTS.values() if point.conduct]

    assert [
        point.id
        for point in conduct
        if not point.conduct.endswith(".") or point.level is not Level.PLAY
    ] == []


def test_overlays_change_a_choice_or_its_basis() -> None:
    idle = [
        f"{overlay.id}: {point}"
        for overlay in OVERLAYS
        for point, made in overlay.made.items()
        if builtin(overlay.bases[0]).made.get(point) == made
    ]

    assert idle == []


def test_every_choice_is_made_somewhere() -> None:
    rulesets = [*map(builtin, builtin_names()), *map(read_house_file, HOUSES)]
    made = {(point, choice.name) for found in rulesets for point, choice in found.choices.items()}
    orphans = [
        f"no ruleset plays {point.rule_id(choice)}; add a house in {house_files.HOUSES}"
        for point in POINTS.values()
        for choice in point.choices
        if (point.id, choice) not in made
    ]

    assert not orphans, "\n".join(orphans)


def test_both_readings_stand_where_a_ruling_says_so() -> None:
    permitted = {
        f"{who} {point.id}": made.ruling for who, _, point, made in held() if made.permitted
    }

    assert permitted == READINGS["permitted"]


def test_documents_are_the_bases_beside_standard() -> None:
    assert ("standard", *DOCUMENTS) == BASES


@pytest.mark.parametrize(
    ("point", "choice", "says"),
    [
        ("ranking.ordr", "nearest", "did you mean 'ranking.order'?"),
        ("ranking.order", "neerest", "ranking.order: no choice is called 'neerest'; did you mean"),
        ("ranking.order", "nearest=2", "'nearest' carries no number; leave it out"),
        ("penalties.caller", "fixed=two", "'two' is not a whole number"),
        ("penalties.caller", Choice("fixed", -1), "penalties.caller: -1 is out of bounds"),
        ("penalties.caller", Choice("fixed", 1.5), "'fixed' takes a whole number from"),  # type: ignore[arg-type]
        ("totals.face-values", "own", "totals.face-values: 'own' needs its list; write"),
        ("totals.face-values", "own=joker:1", "list: no entry is called 'joker'"),
        ("trading.cards", "any-number", "trading.cards does not exist in 'standard': it exists"),
    ],
)
@pytest.mark.parametrize("how", ["flipped", "with_admitted"])
def test_no_ruleset_is_changed_to_what_cannot_be(
    how: str, point: str, choice: str | Choice, says: str
) -> None:
    with pytest.raises(RulesetError, match=re.escape(says)):
        getattr(builtin("standard"), how)(point, choice)


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_the_old_name_of_a_house_leads_to_the_new_one(old: str, new: str) -> None:
    assert ruleset_named(old).name == new
    assert old not in {house.name for house in shipped_houses()}


def test_the_command_line_says_that_a_house_was_renamed() -> None:
    found = sabacc("rulesets", "Kessel")

    assert found.exit_code == 0
    assert "the house 'Kessel' is called 'Kashyyyk' now" in found.stderr


def test_a_program_of_another_game_is_not_judged_by_ours() -> None:
    hello = Hello(1, "", "impostor", ["score"], ["Kessel"])

    with pytest.raises(DeclaredError, match="Kessel Sabacc and Corellian Spike are other games"):
        targets_of(hello, (), chosen=False)


PACKAGE: Final = Path(suite.__file__).parent
# What `spec/cards.py` says of the usual deck; `spec/decks.py` says it of a ruleset's
USUAL: Final = frozenset({"DECK", "COPIES", "cards_left", "excess_card"})
# The modules that may ask for the usual deck, each with its reason
ALLOWED: Final[Mapping[str, str]] = {
    "__init__.py": "what the library offers beside its rulesets",
    "strategies.py": "cards for whoever names no ruleset; the strategies that take one ask it",
    "exports/tables.py": "how often the protocol knows each card where nothing else is agreed",
    "site/pages/deck_page.py": "the deck to print is that of the documents",
    "engine/hands.py": "a bound: more cards than a hand that is not out can hold",
    "engine/position.py": "it counts the copies of the ruleset, which it hands over",
    "records/random_play.py": "a deck for whoever names none; who plays by rules hands theirs over",
    "arbiter/drafts.py": "a bound: more cards than any line tells",
    "arbiter/played.py": "it counts the copies of the ruleset, which it hands over",
    "site/arbiter_page/arbiter_data.py": "the page knows the cards before a ruleset is chosen",
    "site/pages/stepped_hand.py": "the page shows a hand that was played, and no free cards",
    "conformance/scenarios/builder.py": "a scenario is one request for all rulesets that it fits",
    "conformance/scenarios/cases.py": "the same",
}


def usual(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "sabacc.spec.cards":
            yield from (alias.name for alias in node.names if alias.name in USUAL)


def test_the_usual_deck_is_asked_for_where_no_ruleset_is_at_hand() -> None:
    paths = {
        path.relative_to(PACKAGE).as_posix(): path
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent != PACKAGE / "spec"
    }
    asking = {
        name
        for name, path in paths.items()
        if list(usual(ast.parse(path.read_text(encoding="utf-8"))))
    }

    assert asking == ALLOWED.keys()


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


def test_a_house_may_combine_base_and_options() -> None:
    listed = build_house({"base": "swag", "options": ["penalties", "pot-caps"]}, name="Tatooine")

    assert listed == build_house({"base": "swag+penalties+pot-caps"}, name="Tatooine")


@pytest.mark.parametrize(
    ("base", "value", "choice"),
    [
        ("standard", "fixed=5", Choice("fixed", 5)),
        ("standard", {"choice": "fixed", "number": 5}, Choice("fixed", 5)),
        ("forum", "per-round", Choice("per-round", 3)),
    ],
)
def test_a_number_is_written_in_two_ways_or_the_default(
    base: str, value: object, choice: Choice
) -> None:
    found = build_house({"base": base, "choices": {"betting.limit": value}}, name="Tatooine")

    assert found.choices["betting.limit"] == choice


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[choices]\npenalties.caller = "none"',
            'write "penalties.caller" = "none" below [choices]',
        ),
        (
            '[choices]\n"penalties.caller" = "fixed"',
            "'fixed' needs its number; write { choice = \"fixed\",",
        ),
        (
            '[choices]\n"deck.suit-cards" = "52"',
            "house.toml: deck.suit-cards: '52' is no choice there: every ruleset plays",
        ),
        ('[choices]\n"ranking.order" = 3', "write the name of a choice, such as 'highest'"),
        ('penalties.caller = "none"', "below [choices]"),
        ('"penalties.caller" = "none"', "below [choices]"),
        ("choices =", "house.toml: it is not TOML: Invalid value (at line 2, column 10); fix it"),
    ],
)
def test_a_house_file_says_what_to_write_instead(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(says)):
        find_ruleset(str(written(tmp_path, f'base = "classic"\n{text}\n')))


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
    with pytest.raises(RulesetError, match=re.escape(message)):
        find_ruleset(name)


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
        (
            "betting.limit",
            "fixed=star:2",
            "betting.limit: the choice 'fixed' carries no list; leave",
        ),
        (
            "totals.face-values",
            "own",
            "'own' needs its list; write { choice = \"own\", list = { queen",
        ),
        ("totals.face-values", "own=5", "totals.face-values: 'own' needs its list; write"),
        (
            "totals.face-values",
            "own=sta:-10",
            "list: no entry is called 'sta'; did you mean 'star'",
        ),
        ("totals.face-values", "own=coins-7:9", "list: no entry is called 'coins-7'"),
        ("totals.face-values", "own=star:-10/star:-9", "star stands twice in the list; leave one"),
        (
            "totals.face-values",
            "own=star:ten",
            "'star:ten' is not a name with a whole number; write",
        ),
        (
            "totals.face-values",
            "own=star:-21",
            "star: -21 is out of bounds; it takes a whole number",
        ),
        ("totals.face-values", "own=idiot:1", "idiot: 1 is out of bounds; it takes a whole number"),
        ("totals.face-values", "own=star:-17", "list: it changes nothing; without a list there is"),
        ("totals.face-values", {"choice": "own", "list": {}}, "'own' needs its list"),
        (
            "totals.face-values",
            {"choice": "own", "list": {"star": True}},
            'or { choice = "own", list',
        ),
        (
            "totals.face-values",
            {"choice": "own", "list": [1]},
            'or { choice = "own", list = { queen',
        ),
        (
            "deck.size",
            {"choice": "own", "list": {"star": 9}},
            "star: 9 is out of bounds; it takes a",
        ),
        ("deck.size", "own=star:-1", "from 0 to 8"),
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


def test_a_house_file_without_a_name_goes_by_its_own(tmp_path: Path) -> None:
    assert read_house_file(written(tmp_path, 'base = "swag"\n')).name == "house"


def test_a_choice_is_read_back_as_it_is_written() -> None:
    choices = [choice for name in builtin_names() for choice in builtin(name).choices.values()]

    assert choices == [Choice.parse(str(choice)) for choice in choices]


def test_a_house_that_ships_is_meant_whatever_its_letters() -> None:
    with pytest.raises(RulesetError, match="no ruleset is called 'bespin'; did you mean 'Bespin'"):
        house_files.ruleset_named("bespin")
