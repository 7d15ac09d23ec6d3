"""The guards of texts: English, readings, sentences and the rules' own texts."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.decisions import decision
from sabacc.spec.house_files import every_ruleset, ruleset_named, shipped_dialects
from sabacc.spec.model import Basis, MadeChoice, Standing
from sabacc.spec.points import JOINT_READINGS, POINTS, point_of_rule
from sabacc.spec.rule_text import ITEM
from sabacc.spec.rulesets import Choice, Ruleset, builtin
from sabacc.system.groups import by_key
from tests.guards import code_language, readings, sentences
from tests.guards.code_language import unknown_entries
from tests.guards.english import (
    IN_LAW,
    IN_RULES,
    PACKAGE,
    every_slip,
    files,
    slips,
    titles,
    to_do,
)
from tests.guards.lengths import LONG_RULE, LONG_SENTENCE, lengths
from tests.guards.named import unnamed

DATA = Path(__file__).parents[1] / "data"
ROWS: dict[str, readings.Row] = tomllib.loads((DATA / "readings.toml").read_text(encoding="utf-8"))
del ROWS["permitted"]
DOUBTFUL = tuple(readings.doubtful())
# How many readings are in words without a reason; each becomes a choice, or gets its reason
WANTING = 0
ARRAY = POINTS["ranking.regional-array"]
DOUBT = ARRAY.made["forum"]


def test_every_reading_of_a_row_is_on_file_and_is_another_choice() -> None:
    for where, base, point, made in DOUBTFUL:
        assert readings.unsound(point, made) == [], where
        if made.ruling.startswith("A-"):
            assert readings.untold(base, point, made, ROWS) == [], where
        else:
            assert readings.undecided(base, point, made, decision(point.id)) == [], where


def test_what_is_settled_has_no_other_reading() -> None:
    strays = [
        f"{point.id}: {base}"
        for point in POINTS.values()
        for base, made in point.made.items()
        if made.basis is not Basis.READ and (made.readings_on_file or made.unplayed)
    ]

    assert strays == []


@pytest.mark.parametrize("base", JOINT_READINGS)
def test_joint_readings_are_one_step(base: str) -> None:
    assert [readings.disjointed(base, joined) for joined in JOINT_READINGS[base]] == [[]]


def test_a_choice_marked_as_a_reading_is_on_file() -> None:
    stray = {ARRAY.id: replace(ARRAY, readings=("under-pure-sabacc",))}

    assert readings.unfiled(POINTS, DOUBTFUL) == []
    assert len(readings.unfiled(stray, DOUBTFUL)) == 1


def test_a_reading_in_words_says_why_no_program_plays_it() -> None:
    bare = readings.Doubt("forum", "forum", ARRAY, replace(DOUBT, unplayed=("Above all.",)))

    assert len(readings.unreasoned(DOUBTFUL)) <= WANTING
    assert len(readings.unreasoned([bare])) == 1


def test_no_row_is_told_in_vain() -> None:
    rulings = {doubt.made.ruling for doubt in DOUBTFUL}
    named = {
        text.partition("=")[0] for row in ROWS.values() for plays in row.values() for text in plays
    }

    assert set(ROWS) <= rulings
    assert named <= set(POINTS)


def test_a_permitted_number_is_accepted() -> None:
    assert builtin("swag").accepted("calling.earliest-round") == {
        Choice("from", 4),
        Choice("from", 5),
    }


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(DOUBT, permitted=()), "is over-pure-sabacc, and nobody says so"),
        (replace(DOUBT, readings=()), "is above-all, and nobody says so"),
        (replace(DOUBT, ruling="A-F99"), "has no readings"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_reading_left_out_is_found(wrong: MadeChoice, complaint: str) -> None:
    assert any(complaint in fault for fault in readings.untold("forum", ARRAY, wrong, ROWS))


def test_a_reading_in_words_that_is_left_out_is_found() -> None:
    rows = {**ROWS, DOUBT.ruling: {**ROWS[DOUBT.ruling], "e": [], "f": [], "g": []}}

    found = readings.untold("forum", ARRAY, DOUBT, rows)

    assert found == ["3 readings of A-F11 are no choice: tell them in unplayed"]


@pytest.mark.parametrize(
    ("base", "point", "wrong"),
    [
        ("swag", "pots.hand-cap", replace(POINTS["pots.hand-cap"].made["swag"], permitted=())),
        (
            "forum",
            "versions.at-call",
            replace(POINTS["versions.at-call"].made["forum"], unplayed=()),
        ),
    ],
    ids=["a choice", "in words"],
)
def test_a_reading_of_a_decision_left_out_is_found(
    base: str, point: str, wrong: MadeChoice
) -> None:
    assert readings.undecided(base, POINTS[point], wrong, decision(point)) != []


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(DOUBT, permitted=("somewhere",)), "no choice is called"),
        (replace(DOUBT, permitted=("under-pure-sabacc",)), "played anyway"),
        (replace(DOUBT, readings=DOUBT.permitted), "by that alone"),
        (replace(DOUBT, unplayed=("above all",)), "no sentence"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_unsound_reading_is_found(wrong: MadeChoice, complaint: str) -> None:
    assert any(complaint in fault for fault in readings.unsound(ARRAY, wrong))


@pytest.mark.parametrize(
    ("joined", "complaint"),
    [
        ({"turns.phases": "draw-before-call"}, "of several points"),
        ({"turns.phases": "call-before-draw"}, "plays anyway"),
        ({"turns.phases": "never"}, "no choice is called"),
        ({"turns.unit": "turns"}, "leaves nothing open"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_disjointed_reading_is_found(joined: dict[str, str], complaint: str) -> None:
    assert any(complaint in fault for fault in readings.disjointed("holonet", joined))


MOST_LONG_SENTENCES: Final = 6
MOST_LONG_RULES: Final = 3
# What is left to shorten; the three may only shrink, to 0, 0 and 45
USUAL_RULE: Final = 52


def test_no_text_has_a_banned_word() -> None:
    listed = set(to_do())
    found = list(every_slip())

    assert [str(slip) for slip in found if slip.file not in listed] == []
    assert sorted(listed - {slip.file for slip in found}) == []


def test_no_code_has_a_banned_word() -> None:
    listed = code_language.to_do()
    slips_of_code = list(code_language.every_code_slip())

    assert [str(slip) for slip in slips_of_code if not slip.file.startswith(tuple(listed))] == []
    assert [
        name for name in listed if not any(s.file.startswith(name) for s in slips_of_code)
    ] == []


def test_entries_of_docstrings_name_what_exists(tmp_path: Path) -> None:
    module = tmp_path / "hand.py"
    module.write_text("""
class Hand(Fact):
    '''A hand.

    Attributes:
        kind: Of the base class.
        cards: Of this one.
        seat: Of none, with a
            remark: that goes on.
    '''

    cards: int

def deal(cards, *, seat):
    '''Deal.

    Args:
        seat: The seat.
        count: Gone.
    '''
""")

    assert list(unknown_entries(module)) == ["Hand.seat", "deal.count"]
    assert [entry for path in PACKAGE.rglob("*.py") for entry in unknown_entries(path)] == []


def test_a_slip_says_where_and_what_is_better() -> None:
    (slip,) = slips("a.md", ["The total is nought, not `nought`."])

    assert str(slip) == "a.md: 'nought' (out of use): zero: The total is nought, not `."
    assert [one.found for one in slips("a", ["A program is asked."], IN_LAW)] == ["program"]
    rule = "A hand may see two shifts; a hand may be called, and all in the hand may call."
    assert [one.found for one in slips("a", [rule], IN_RULES)] == ["A hand may "]


def test_titles_and_rows_of_features_are_read() -> None:
    feature = """\
  Scenario Outline: Whoever draws may drop
    Given Han draws
    Examples: about nought
      | case | hand |
      | his  | idiot |
"""

    read = list(titles(feature))

    assert read == ["Whoever draws may drop", "about nought", "case", "his"]
    assert [slip.found for slip in slips("a.feature", read)] == ["Whoever", "nought", "his"]


def test_every_kind_of_file_is_read() -> None:
    names = {path.name for path in files()}

    assert names > {
        "index.md",
        "programs.py",
        "main.mjs",
        "filter.js",
        "report.html.j2",
        "mkdocs.yml",
    }


def test_laws_are_short() -> None:
    laws = [lengths(text.words) for text in rule_texts().values()]
    rules = [sum(law) for law in laws]

    assert sum(one > LONG_SENTENCE for law in laws for one in law) <= MOST_LONG_SENTENCES
    assert sum(one > LONG_RULE for one in rules) <= MOST_LONG_RULES
    assert median(rules) <= USUAL_RULE


TIES = sentences.read_all()
SCENARIOS = {case.id.partition("[")[0] for case in load_cases()}
RULESETS = (*every_ruleset(), *shipped_dialects())
TIE = sentences.Tie(
    "features/x.shown.toml", "penalties.rounding.up", "A percentage of", scenario="it"
)
TEXT = "A percentage of the pot is rounded up. Of a pot of one it is one."
REST = replace(TIE, says="Of a pot")


def test_every_sentence_of_a_rule_is_tied() -> None:
    own = by_key((tie.rule, tie) for tie in TIES)

    assert [
        fault
        for rule, text in rule_texts().items()
        for fault in sentences.untied(rule, text.description, own.get(rule, []))
    ] == []


def test_every_tie_holds() -> None:
    assert [
        fault for tie in TIES for fault in sentences.unsound(tie, rule_texts(), SCENARIOS)
    ] == []


def test_every_tie_can_convict() -> None:
    texts = {rule: text.description for rule, text in rule_texts().items()}

    assert sentences.idle(TIES, texts, load_cases(), RULESETS) == []


def test_a_tie_that_shows_nothing_is_found() -> None:
    rule = "showdown.all-bombed.to-sabacc-pot"
    here = replace(
        TIE,
        rule=rule,
        says="Any penalties are still",
        scenario=f"{rule}/a-call-among-bombed-hands-moves-the-hand-pot",
    )
    text = {rule: rule_texts()[rule].description}
    nowhere = replace(here, scenario=f"{rule}/no-scenario-of-the-features")

    assert sentences.idle([replace(here, says="Nobody wins")], text, load_cases(), RULESETS) == []
    for tie in (here, nowhere):
        complaint = f"{tie.place}: {tie.says!r} of {rule} stands nowhere there"
        assert sentences.idle([tie], text, load_cases(), RULESETS)[0].startswith(complaint)


def test_a_sentence_of_two_clauses_is_shown_clause_by_clause() -> None:
    text = "A percentage of the pot is rounded up, and costs one credit at least."

    assert "'and costs one credit' is tied to nothing" in sentences.untied("a", text, [TIE])[0]
    for ties in ([TIE, replace(TIE, says="and costs one")], [TIE, replace(TIE, scenario="other")]):
        assert sentences.untied("a", text, ties) == []


@pytest.mark.parametrize(
    ("ties", "complaint"),
    [
        ([TIE], "'Of a pot of' is tied to nothing"),
        ([TIE, REST, replace(TIE, says="All of")], "reworded"),
        ([TIE, replace(TIE, says="Of a pott")], "did you mean 'Of a pot'?"),
        ([TIE, REST, replace(TIE, says="")], "opens 2 sentences"),
        ([TIE, REST, replace(TIE, why="reason")], "is reason and shows"),
    ],
    ids=["no tie", "gone", "misspelt", "too few words", "both"],
)
def test_a_sentence_without_a_tie_is_found(ties: list[sentences.Tie], complaint: str) -> None:
    assert sentences.untied(TIE.rule, TEXT, [TIE, REST]) == []
    assert any(complaint in fault for fault in sentences.untied(TIE.rule, TEXT, ties))


@pytest.mark.parametrize(
    ("tie", "complaint"),
    [
        (replace(TIE, why="tedious"), "is none of"),
        (replace(TIE, rule="no.such.rule"), "there is no rule"),
        (TIE, "there is no scenario it"),
    ],
    ids=["no reason", "no rule", "no scenario"],
)
def test_an_unsound_tie_is_found(tie: sentences.Tie, complaint: str) -> None:
    assert any(complaint in fault for fault in sentences.unsound(tie, rule_texts(), SCENARIOS))


def test_a_table_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sentences, "FEATURES", tmp_path)
    table = tmp_path / "x.shown.toml"
    table.write_text('["a.b.c"]\n"All" = ["one", "d.e.f/two"]\n"Some" = "conduct"\n', "utf-8")

    assert [(tie.says, tie.why, tie.scenario) for tie in sentences.read(table)] == [
        ("All", "shows", "a.b.c/one"),
        ("All", "shows", "d.e.f/two"),
        ("Some", "conduct", ""),
    ]


def test_no_table_stands_without_its_feature() -> None:
    alone = [
        path.name
        for path in FEATURES.rglob("*.shown.toml")
        if not path.with_name(path.name.replace(".shown.toml", ".feature")).exists()
    ]

    assert alone == []


# Every built-in ruleset, every option of one, and every house that ships
GUARDED_RULESETS = every_ruleset()


def toothless(rules: Ruleset, cases: Iterable[Case]) -> list[str]:
    """Name the settled rules of a ruleset of which no case holds there.

    Conduct is no program's: it has no case anywhere.
    """
    shown = {
        case.point for case in cases if not case.quarantined and holds_for(case, rules.choices)
    }
    return [
        f"{POINTS[point].rule_id(made.choice)} ({rules.choices[point]}) has no case in {rules.name}"
        for point, made in rules.made.items()
        if made.standing is Standing.SETTLED and not POINTS[point].conduct and point not in shown
    ]


@pytest.mark.parametrize("rules", GUARDED_RULESETS, ids=lambda rules: rules.name)
def test_every_settled_rule_can_convict(rules: Ruleset) -> None:
    assert toothless(rules, load_cases()) == []


def test_a_rule_without_a_case_is_named() -> None:
    others = [case for case in load_cases() if case.point != "penalties.caller-without-winner"]
    house = next(rules for rules in GUARDED_RULESETS if rules.name == "Hoth")

    assert toothless(house, others) == [
        "penalties.caller-without-winner.pays (pays) has no case in Hoth"
    ]


TEXT_RULESETS = [*every_ruleset(), *shipped_dialects()]


def test_what_a_text_names_exists() -> None:
    faults = {rule: unnamed(text.words.references()) for rule, text in rule_texts().items()}

    assert {rule: found for rule, found in faults.items() if found} == {}


def test_a_name_of_nothing_is_refused_with_what_may_be_meant() -> None:
    assert unnamed(iter(["penalties.timing", "penalties.timeing"])) == [
        "no rule, reason or key is called 'penalties.timeing'; did you mean 'penalties.timing'?"
    ]


def astray(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield each rule of a ruleset that points at a rule which that ruleset has not."""
    for point in rules.made:
        rule = POINTS[point].rule_id(rules.choices[point].name)
        for name in rule_texts()[rule].words.under(rules.choices).references():
            found = point_of_rule(name)
            meant = name if found is None else found[0].id
            if meant in POINTS and meant not in rules.made:
                yield rule, name


@pytest.mark.parametrize("rules", TEXT_RULESETS, ids=lambda rules: rules.name)
def test_a_rulebook_points_at_its_own_rules(rules: Ruleset) -> None:
    assert list(astray(rules)) == []


def test_a_pointer_to_a_rule_of_other_games_is_found() -> None:
    played, unplayed = ruleset_named("standard"), ruleset_named("Dathomir")
    mixed = replace(
        unplayed, choices={**unplayed.choices, "demise.cause": played.choices["demise.cause"]}
    )

    assert ("showdown.all-bombed.to-sabacc-pot", "demise.all-bomb") in list(astray(mixed))


@pytest.mark.parametrize("rules", TEXT_RULESETS, ids=lambda rules: rules.name)
def test_what_a_ruleset_drops_leaves_whole_rules(rules: Ruleset) -> None:
    choices = rules.choices
    for point in rules.made:
        rule = POINTS[point].rule_id(choices[point].name)
        words = rule_texts()[rule].words
        for told, here in (
            (words.player_paragraphs(), words.player_paragraphs(choices)),
            (words.program_paragraphs(), words.program_paragraphs(choices)),
        ):
            assert bool(here) == bool(told), rule
            for paragraph, behind in pairwise((*here, "")):
                assert behind.startswith(ITEM) or not paragraph.endswith(":"), (rule, paragraph)
