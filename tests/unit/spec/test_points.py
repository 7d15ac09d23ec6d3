"""Points, choices and lists of the rules."""

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
from sabacc.protocol.messages import Hello
from sabacc.spec import house_files
from sabacc.spec.house_files import (
    RENAMED,
    build_house,
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
    builtin,
    builtin_names,
    point_exists,
)
from sabacc.spec.wording import format_house_file
from tests.end_to_end.command_line.commands import sabacc

TESTS = Path(__file__).parents[2]
HOUSES = tuple(sorted(house_files.HOUSES.glob("*.toml")))
SOURCE_IDS = frozenset((TESTS / "data" / "source_ids.txt").read_text(encoding="utf-8").split())
OVERLAYS: tuple[Overlay, ...] = (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values()))
INITIALS = {"forum": "F", "holonet": "H", "swag": "S", "classic": "C"}
READINGS = tomllib.loads((TESTS / "data" / "readings.toml").read_text(encoding="utf-8"))

WORDS = r"[a-z0-9]+(-[a-z0-9]+)*"
ROW = re.compile(r"K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2}")


def held() -> Iterator[tuple[str, str, Point, MadeChoice]]:
    """Give each choice made: by whom, by which base, on which point."""
    for point in POINTS.values():
        for base, made in point.made.items():
            yield base, base, point, made
    for overlay in OVERLAYS:
        for name, made in overlay.made.items():
            yield overlay.id, overlay.bases[0], POINTS[name], made


def faults(ruleset: str, made: MadeChoice) -> list[str]:
    initial = INITIALS.get(ruleset, "")
    found = [
        f"{ruleset}: no sentence {cited}" for cited in made.sentences if cited not in SOURCE_IDS
    ]
    found += [
        f"{ruleset} cites {cited} of another document"
        for cited in made.sentences
        if not cited.startswith(f"{initial}-")
    ]
    if made.ruling and not ROW.fullmatch(made.ruling):
        found.append(f"{ruleset}: {made.ruling} is no row of the rulings")
    if (made.basis is Basis.DECIDED) != (ruleset == "standard"):
        found.append(f"{ruleset} may not be {made.basis.value}")
    if made.basis is Basis.STATED and (made.ruling or not made.sentences):
        found.append(f"{ruleset}: what is stated needs sentences and no ruling")
    if made.basis is not Basis.STATED and not made.ruling:
        found.append(f"{ruleset}: what is {made.basis.value} needs a ruling")
    if made.confidence not in ({"h", "m", "l"} if made.basis is Basis.READ else {""}):
        found.append(
            f"{ruleset}: {made.confidence!r} is no confidence of what is {made.basis.value}"
        )
    return found


def misfits(point: Point, made: MadeChoice) -> list[str]:
    names = (made.choice, *(Choice.parse(text).name for text in made.readings_on_file))
    found = [name for name in names if name not in point.choices]
    bounds = point.numbers.get(made.choice)
    if made.number is not None and (
        bounds is None or not bounds.least <= made.number <= bounds.most
    ):
        found.append(f"{made.choice}={made.number}")
    return found


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


def test_a_point_asks_one_question() -> None:
    asked = {point.id: point.asks for point in POINTS.values()}

    assert [name for name, asks in asked.items() if asks.find("?") != len(asks) - 1] == []


def test_what_is_made_is_on_offer() -> None:
    found = [f"{who}: {fault}" for who, _, point, made in held() for fault in misfits(point, made)]

    assert found == []


def test_bounds_hold_their_default() -> None:
    numbers = [
        (point, choice, bounds)
        for point in POINTS.values()
        for choice, bounds in point.numbers.items()
    ]

    assert [
        point.rule_id(choice)
        for point, choice, bounds in numbers
        if choice not in point.choices or not bounds.least <= bounds.default <= bounds.most
    ] == []


def test_standard_always_has_an_answer() -> None:
    bases = [
        name for name, point in POINTS.items() if not {"standard"} <= {*point.made} <= {*BASES}
    ]

    assert bases == []


def test_conditions_name_choices_that_exist() -> None:
    named = [
        (point.id, other, names)
        for point in POINTS.values()
        for condition in point.when
        for other, names in condition.items()
    ]

    assert [one for one in named if not {*one[2]} < {*POINTS[one[1]].choices}] == []


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


def test_bases_are_sound() -> None:
    found = [
        f"{point.id}: {fault}" for _, base, point, made in held() for fault in faults(base, made)
    ]

    assert found == []


def test_rows_are_rows_of_the_rulings() -> None:
    strays = [
        name
        for name, point in POINTS.items()
        if not point.rows
        or len(set(point.rows)) != len(point.rows)
        or not all(map(ROW.fullmatch, point.rows))
    ]

    assert strays == []


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


def test_a_flip_changes_one_choice_and_what_hangs_on_it() -> None:
    flipped = builtin("standard").flipped("trading.phase", Choice("once"))

    assert flipped.choices["trading.phase"] == Choice("once")
    assert flipped.choices["trading.cards"] == Choice("any-number")
    assert builtin("standard").choices["trading.cards"] == Choice(NOT_APPLICABLE)


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
    with pytest.raises(RulesetError) as caught:
        getattr(builtin("standard"), how)(point, choice)

    assert says in str(caught.value)


def test_a_flip_may_be_written_as_tags_write_choices() -> None:
    rules = builtin("classic")

    assert rules.flipped("penalties.caller", "fixed=3") == rules.flipped(
        "penalties.caller", Choice("fixed", 3)
    )


@pytest.mark.parametrize(
    "value",
    [
        "own=star:-10/queen:-3/balance:-11",
        {"choice": "own", "list": {"star": -10, "balance": -11, "queen": -3}},
    ],
)
def test_a_list_is_written_in_two_ways(value: object) -> None:
    found = build_house(
        {"base": "classic", "choices": {"totals.face-values": value}}, name="Tatooine"
    )
    made = found.choices["totals.face-values"]

    assert made == Choice("own", listed=(("queen", -3), ("star", -10)))
    assert str(made) == "own=queen:-3/star:-10"
    assert Choice.parse(str(made)) == made
    assert found.figures("totals.face-values") == (0, -3, -8, -11, -13, -14, -15, -10)


def test_a_house_file_with_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    own = {
        "totals.face-values": Choice("own", listed=(("queen", -3), ("star", 10))),
        "deck.size": Choice("own", listed=(("idiot", 0), ("star", 4))),
    }
    path = tmp_path / "tatooine.toml"
    path.write_text(format_house_file("classic", own, "Tatooine"), encoding="utf-8")
    found = read_house_file(path)

    assert {point: found.choices[point] for point in own} == own
    assert found.choices["deck.face-cards"].name == NOT_APPLICABLE


@pytest.mark.parametrize(
    ("point", "value", "message"),
    [
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
def test_a_list_that_cannot_be_is_refused(point: str, value: object, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        build_house({"base": "classic", "choices": {point: value}}, name="Tatooine")

    assert message in str(caught.value)


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
    "arbiter/played/records.py": "it counts the copies of the ruleset, which it hands over",
    "arbiter/drafts.py": "the steps of a scenario lay out the usual deck (below)",
    "site/arbiter_page/arbiter_data.py": "the page knows the cards before a ruleset is chosen",
    "site/pages/stepped_hand.py": "the page shows a hand that was played, and no free cards",
    "conformance/scenarios/builder.py": "a scenario is one request for all rulesets that it fits",
    "conformance/scenarios/cases.py": "the same",
    "conformance/hunting/hunt.py": "it counts the copies of the ruleset, which it hands over",
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
