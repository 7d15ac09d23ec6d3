"""The files of the rules, and their texts."""

import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.scenarios.compiler import FeatureError, compile_all
from sabacc.spec.loading.rule_files import FOLDER, read_rulebook
from sabacc.spec.loading.toml_tables import RuleFileError
from sabacc.spec.model import ListEntry
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import faults, parse_rule_body
from sabacc.spec.rulesets import builtin

ROOT = Path(__file__).resolve().parents[3]

RULEBOOK = """\
chapters = ["pots", "calls"]

[documents]
forum = "F"
holonet = "H"

[versions.forum-rebel]
of = "forum"
says = "The rebels' version."

[options.dear]
of = ["holonet"]
says = "A call is dear."

[[joint-readings]]
of = "holonet"
choices = { "pots.number" = "two", "calls.cost" = "fixed=3" }

[principles.M]
name = "majority"
explains = "Most say so."
order = 1
"""

POTS = """\
["pots.number"]
asks = "How many pots are there?"
level = "settle"
rows = ["K-10"]
question = "Is there a second pot?"
ruling = "Yes."
principle = "majority"
why = "Both say so (F-001, H-001)."

["pots.number.two"]
says = "Two."
decided.standard = "K-10"
stated.forum = ["F-001"]
filled.K-10 = ["holonet"]

["pots.number.one"]
says = "One."
stated.forum-rebel = ["F-002"]
yields-to = "majority"
hand = "Han wins 12, not 42."
"""

CALLS = """\
["calls.cost"]
asks = "What does a failed call cost?"
level = "play"
when = [{ "pots.number" = ["two"] }]
conduct = "Nobody counts it."
rows = ["K-11", "A-H01"]
question = "Does a failed call cost anything?"
ruling = "Nothing."
principle = "majority"
why = "Nobody says so."

["calls.cost.none"]
says = "Nothing."
decided.standard = "K-11"
read.holonet = { ruling = "A-H01", sure = "low", sentences = ["H-002"], \
permits = ["fixed=3"], others = ["fixed"], unplayed = [
  "All that he has.",
] }
besides = ["F-003"]

["calls.cost.fixed"]
says = "A fixed sum."
carries = { least = 1, most = 9, usual = 2, reads = "{} credit(s)", agreed = "the price" }
stated.forum = ["F-004"]
stated."holonet+dear" = ["H-003"]
number = { "holonet+dear" = 8 }
fails = "H-002"
hand = "Han pays nothing, not 2."

[["calls.cost".unplayed]]
says = "All that he has."
sentences = ["H-004"]
fails = "H-002"
hand = "Han pays nothing, not 88."

["calls.cost.tally"]
says = "So much for each."
dialect = true
figures = [1, 2]
fails = "H-002"
hand = "Han pays nothing, not 1."

["calls.cost.own"]
says = "A list."
dialect = true
fails = "H-002"
hand = "Han pays nothing, not 3."

["calls.cost.own".list]
beside = "tally"
such-as = { late = 3 }
reads = "{named} {number} credit(s)"
agreed = "the agreed prices"
entries = [
    { of = "early", named = "an early call", least = 0, most = 9 },
    { of = "late", named = "a late one", least = 0, most = 9 },
]
"""

WRITTEN: Final = {"rulebook": RULEBOOK, "calls": CALLS}
_FILE: Final = ROOT / "tests" / "data" / "rule_slips.toml"
_READ: dict[str, dict[str, Any]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
# Which text somebody has changed, what stood there, what stands there now, and what is said
SLIPS: Final = [
    pytest.param(part, *slip.values(), id=name)
    for part, slips in _READ.items()
    for name, slip in slips.items()
]


def write(folder: Path, *, rulebook: str = RULEBOOK, pots: str = POTS, calls: str = CALLS) -> Path:
    (folder / "rules").mkdir()
    (folder / "rulebook.toml").write_text(rulebook, encoding="utf-8")
    (folder / "rules" / "pots.toml").write_text(pots, encoding="utf-8")
    (folder / "rules" / "calls.toml").write_text(calls, encoding="utf-8")
    return folder


def file_faults(folder: Path) -> list[str]:
    with pytest.raises(RuleFileError) as told:
        read_rulebook(folder)
    assert str(told.value) == "\n".join(map(str, told.value.faults))
    return [str(fault) for fault in told.value.faults]


@pytest.mark.parametrize(("part", "old", "new", "said"), SLIPS)
def test_a_slip_is_told(tmp_path: Path, part: str, old: str, new: str, said: str) -> None:
    assert old in WRITTEN[part]

    slipped = {part: WRITTEN[part].replace(old, new, 1)}
    assert said in file_faults(write(tmp_path, **slipped))


def test_a_list_is_read_with_what_is_usual(tmp_path: Path) -> None:
    listing = read_rulebook(write(tmp_path)).points["calls.cost"].lists["own"]

    assert listing.entries == {
        "early": ListEntry("an early call", 0, 9, 1),
        "late": ListEntry("a late one", 0, 9, 2),
    }
    assert listing.words(listing.default) == "a late one 3 credits"
    assert listing.words((("early", 1),)) == "an early call 1 credit"
    assert listing.words(()) == "the agreed prices"


def test_all_slips_are_told_at_once(tmp_path: Path) -> None:
    pots, calls = POTS.replace("asks", "ask"), CALLS.replace('"play"', '"plays"')

    told = file_faults(write(tmp_path, pots=pots, calls=calls))

    assert [line.partition(":")[0] for line in told] == ["pots.toml", "pots.toml", "calls.toml"]


def test_a_point_without_choices_is_told(tmp_path: Path) -> None:
    pots = POTS + POTS.partition('["pots.number.two"]')[0].replace("number", "size")

    assert file_faults(write(tmp_path, pots=pots)) == [
        (
            'pots.toml:21: pots.size: it has no choices; add an entry ["pots.size.NAME"] '
            "that says what is played"
        )
    ]


def test_a_text_in_another_encoding_is_told(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "rules" / "pots.toml").write_bytes("# déjà".encode("latin-1"))

    assert file_faults(tmp_path) == ["pots.toml: it is not UTF-8 text; save it as UTF-8"]


def test_the_example_of_the_guide_can_be_read(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "contributing" / "rules.md").read_text(encoding="utf-8")
    example = guide.partition("```toml\n")[2].partition("```")[0]
    shutil.copytree(FOLDER / "rules", tmp_path / "rules")
    shutil.copy(FOLDER / "rulebook.toml", tmp_path)
    with (tmp_path / "rules" / "penalties.toml").open("a", encoding="utf-8") as chapter:
        chapter.write(example)

    assert read_rulebook(tmp_path).points.keys() - POINTS.keys() == {"penalties.late-bet"}


@pytest.mark.parametrize(
    ("condition", "ruleset", "lines"),
    [
        ("turns.unit:turns|rounds", "forum", 2),
        ("turns.unit:rounds", "forum", 1),
        ("!turns.unit:rounds", "forum", 2),
        ("turns.unit:turns !field.exists:yes", "forum", 2),
        ("turns.unit:turns field.exists:yes", "forum", 1),
        ("calling.earliest-round:from", "forum", 1),
        ("!calling.earliest-round:from", "forum", 1),
    ],
)
def test_all_pins_must_hold_and_none_does_on_a_point_that_does_not_exist(
    condition: str, ruleset: str, lines: int
) -> None:
    words = parse_rule_body(f"Always.\n[{condition}] Sometimes.")

    assert len(words.under(builtin(ruleset).choices).for_players) == lines


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Law.\nFor programs: it is refused.", 1, "write 'For programs:' alone on its line"),
        ("Law.\nFor programs:\nA.\nFor programs:\nB.", 3, "stands twice; join both parts"),
        ("For programs:\nIt is refused.", 0, "the law is missing"),
        ("Law.\n\nFor programs:", 2, "nothing stands below it"),
        ("Law.\n[field.exists:yes With a field.", 1, "brackets hold a condition"),
        ("Law [field.exists:yes] here.", 0, "brackets hold a condition"),
        ("[] Law.", 0, "the condition is empty"),
        ("[field.exists] Law.", 0, "[field.exists] is not a condition; write [point:choice]"),
        (
            "[field.exist:yes] Law.",
            0,
            "no point is called 'field.exist'; did you mean 'field.exists'?",
        ),
        ("[turns.unit:turn] Law.", 0, "no choice of turns.unit is called 'turn'; did you mean"),
        ("[pots.number:two|] Law.", 0, "no choice of pots.number is called ''"),
        ("[penalties.caller:none] Law.", 0, "is the rule's own point"),
        ("[field.exists:yes]", 0, "this line says nothing"),
        ("Law.\n- ", 1, "this line says nothing"),
        (
            "It costs {penalties.caller.fix}.",
            0,
            "a number or a list is called 'penalties.caller.fix'; did you mean",
        ),
        ("It costs {penalties.caller.none}.", 0, "no choice that carries a number"),
        ("It costs {penalties.caller.fixed.", 0, "a brace is not closed"),
        ("See `penalties.timing.", 0, "a backtick is not closed"),
    ],
)
def test_a_fault_says_where_and_what_to_do(text: str, line: int, what: str) -> None:
    number, said = next(faults("penalties.caller.fixed", text))

    assert (number, said if what not in said else what) == (line, what)


def test_a_feature_with_a_faulty_text_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "penalties" / "planted.feature"
    path.parent.mkdir()
    path.write_text(
        "Feature: Planted\n\n  @penalties.caller.fixed\n  Rule: Planted\n"
        "    The caller pays.\n    [field.exists:maybe] With a field, they pay more.\n",
        encoding="utf-8",
    )

    with pytest.raises(
        FeatureError, match=r"penalties/planted\.feature:6: \[field\.exists:maybe\]"
    ):
        compile_all(tmp_path)


def test_a_condition_in_parentheses_is_not_said_again_where_it_holds() -> None:
    text = "Play goes on.\n[shift.exists:yes] (With a shift,) the player takes part in it."

    words = parse_rule_body(text)

    assert words.player_paragraphs() == (
        "Play goes on. With a shift, the player takes part in it.",
    )
    assert words.player_paragraphs(builtin("standard").choices) == (
        "Play goes on. The player takes part in it.",
    )
    assert words.player_paragraphs(builtin("swag").choices)[0].startswith("Play goes on.")
