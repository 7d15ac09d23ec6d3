"""Rules as people write them: what is read, and how each slip is told, with its place and mend."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.spec.loading.rule_files import FOLDER, read_rulebook
from sabacc.spec.loading.toml_tables import RuleFileError
from sabacc.spec.model import Basis, Bounds, Level, ListEntry, MadeChoice
from sabacc.spec.points import POINTS

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
"""

LISTED: Final = """
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
SLIPS: Final = [
    pytest.param(part, *slip.values(), id=name)
    for part, slips in _READ.items()
    for name, slip in slips.items()
]
"""Which text somebody has changed, what stood there, what stands there now, and what is said."""


def write(folder: Path, *, rulebook: str = RULEBOOK, pots: str = POTS, calls: str = CALLS) -> Path:
    (folder / "rules").mkdir()
    (folder / "rulebook.toml").write_text(rulebook, encoding="utf-8")
    (folder / "rules" / "pots.toml").write_text(pots, encoding="utf-8")
    (folder / "rules" / "calls.toml").write_text(calls, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    """Return the faults of a rulebook that cannot be read."""
    with pytest.raises(RuleFileError) as told:
        read_rulebook(folder)
    assert str(told.value) == "\n".join(map(str, told.value.faults))
    return [str(fault) for fault in told.value.faults]


def test_a_point_is_read_with_all_that_it_holds(tmp_path: Path) -> None:
    point = read_rulebook(write(tmp_path)).points["calls.cost"]

    assert (point.level, point.choices, point.conduct) == (
        Level.PLAY,
        ("none", "fixed"),
        "Nobody counts it.",
    )
    assert point.when == ({"pots.number": ("two",)},)
    assert point.numbers == {"fixed": Bounds(1, 9, 2, "{} credit(s)", "the price")}
    assert point.made == {
        "standard": MadeChoice("none", Basis.DECIDED, ruling="K-11"),
        "forum": MadeChoice("fixed", Basis.STATED, ("F-004",)),
        "holonet": MadeChoice(
            "none",
            Basis.READ,
            ("H-002",),
            "A-H01",
            "l",
            permitted=("fixed=3",),
            readings=("fixed",),
            unplayed=("All that he has.",),
        ),
    }


def test_a_rejected_reading_is_a_choice_that_others_name(tmp_path: Path) -> None:
    calls = CALLS.replace('["fixed"]', '["tally", "fixed"]') + LISTED
    marked = calls.replace("dialect = true", 'reading = true\nbesides = ["H-005"]', 1)

    point = read_rulebook(write(tmp_path, calls=marked)).points["calls.cost"]

    assert (point.dialects, point.readings) == (("tally", "own"), ("tally",))


def test_no_dialect_is_a_reading_on_file(tmp_path: Path) -> None:
    calls = CALLS.replace('["fixed"]', '["tally", "fixed"]') + LISTED

    assert "'tally' is a dialect" in faults(write(tmp_path, calls=calls))[0]


def test_a_passage_follows_a_point_of_another_chapter(tmp_path: Path) -> None:
    more = POTS.replace("pots.number", "pots.size").replace("stated.forum-rebel", "stated.holonet")
    more = more.replace('filled.K-10 = ["holonet"]\n', "").replace('"F-002"', '"H-002"')
    last = more.replace("pots.size", "pots.place")
    more = more.replace("level =", 'after = "calls.cost"\nlevel =')

    rulebook = read_rulebook(write(tmp_path, pots=POTS + more + last))

    assert list(rulebook.points) == ["pots.number", "calls.cost", "pots.size", "pots.place"]
    assert list(rulebook.decisions) == list(rulebook.points)


def test_versions_and_options_choose_where_the_choices_stand(tmp_path: Path) -> None:
    rulebook = read_rulebook(write(tmp_path))

    assert rulebook.versions["forum-rebel"].made == {
        "pots.number": MadeChoice("one", Basis.STATED, ("F-002",))
    }
    (dear,) = rulebook.options["dear"]
    assert dear.bases == ("holonet",)
    assert dear.made == {"calls.cost": MadeChoice("fixed", Basis.STATED, ("H-003",), number=8)}
    assert rulebook.joint_readings == {
        "holonet": ({"pots.number": "two", "calls.cost": "fixed=3"},)
    }


def test_a_decision_is_read_with_the_readings_that_nobody_can_play(tmp_path: Path) -> None:
    prose = read_rulebook(write(tmp_path)).decisions["calls.cost"]

    assert [one.choice for one in prose.arguments] == ["none", "fixed", ""]
    assert [one.sentences for one in prose.arguments] == [("F-003",), (), ("H-004",)]
    assert prose.principle == "M"


def test_all_but_one_is_all_that_there_are_but_one(tmp_path: Path) -> None:
    calls = CALLS.replace('"pots.number" = ["two"]', '"!pots.number" = ["one"]')
    three = '["pots.number.three"]\nsays = "Three."\nyields-to = "majority"\nhand = "Han wins 8."\n'

    book = read_rulebook(write(tmp_path, pots=f"{POTS}\n{three}", calls=calls))

    assert book.points["calls.cost"].when == ({"pots.number": ("two", "three")},)


@pytest.mark.parametrize(("part", "old", "new", "said"), SLIPS)
def test_a_slip_is_told(tmp_path: Path, part: str, old: str, new: str, said: str) -> None:
    assert old in WRITTEN[part]

    slipped = {part: WRITTEN[part].replace(old, new, 1)}
    assert said in faults(write(tmp_path, **slipped))


def test_a_list_is_read_with_what_is_usual(tmp_path: Path) -> None:
    point = read_rulebook(write(tmp_path, calls=CALLS + LISTED)).points["calls.cost"]
    listing = point.lists["own"]

    assert listing.entries == {
        "early": ListEntry("an early call", 0, 9, 1),
        "late": ListEntry("a late one", 0, 9, 2),
    }
    assert listing.words(listing.default) == "a late one 3 credits"
    assert listing.words((("early", 1),)) == "an early call 1 credit"
    assert listing.words(()) == "the agreed prices"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('beside = "tally"', 'beside = "taly"', "list.beside: no choice is called 'taly'; did you"),
        ('beside = "tally"', 'beside = "none"', "list.beside: none has 0 figures; name a choice"),
        ("figures = [1, 2]", "figures = [1, 20]", "list.entries: late is usually 20; let its"),
        ("late = 3", "lat = 3", "list.such-as: no entry is called 'lat'; did you mean 'late'"),
        ("late = 3", "late = 10", "list.such-as: late must be a whole number from 0 to 9"),
        ("late = 3", "late = true", "list.such-as: late must be a whole number from 0 to 9"),
        ("{ late = 3 }", "{}", "list.such-as: it lists nothing; name one entry at least"),
        ("{number} credit", "credit", 'list.reads: it must hold {named} and {number}, as in "'),
        ("{number} credit", "{number credit", "list.reads: it must hold {named} and {number}"),
        (', named = "a late one"', "", "list.entries: it has no named; add named = ..."),
        ('agreed = "the agreed prices"\n', "", "list: it has no agreed; add agreed = ..."),
        ('beside = "tally"', "beside = 3", "list.beside: it must be a string"),
    ],
)
def test_a_slip_in_a_list_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in LISTED

    told = faults(write(tmp_path, calls=CALLS + LISTED.replace(old, new)))

    assert any(f"calls.cost.own: {said}" in line for line in told), told


def test_all_slips_are_told_at_once(tmp_path: Path) -> None:
    pots, calls = POTS.replace("asks", "ask"), CALLS.replace('"play"', '"plays"')

    told = faults(write(tmp_path, pots=pots, calls=calls))

    assert [line.partition(":")[0] for line in told] == ["pots.toml", "pots.toml", "calls.toml"]


def test_a_point_without_choices_is_told(tmp_path: Path) -> None:
    pots = POTS + POTS.partition('["pots.number.two"]')[0].replace("number", "size")

    assert faults(write(tmp_path, pots=pots)) == [
        (
            'pots.toml:21: pots.size: it has no choices; add an entry ["pots.size.NAME"] '
            "that says what is played"
        )
    ]


def test_a_text_in_another_encoding_is_told(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "rules" / "pots.toml").write_bytes("# déjà".encode("latin-1"))

    assert faults(tmp_path) == ["pots.toml: it is not UTF-8 text; save it as UTF-8"]


def test_the_example_of_the_guide_can_be_read(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "contributing" / "rules.md").read_text(encoding="utf-8")
    example = guide.partition("```toml\n")[2].partition("```")[0]
    shutil.copytree(FOLDER / "rules", tmp_path / "rules")
    shutil.copy(FOLDER / "rulebook.toml", tmp_path)
    with (tmp_path / "rules" / "penalties.toml").open("a", encoding="utf-8") as chapter:
        chapter.write(example)

    assert read_rulebook(tmp_path).points.keys() - POINTS.keys() == {"penalties.late-bet"}


def test_our_own_rules_can_be_read() -> None:
    rulebook = read_rulebook(FOLDER)

    assert list(dict.fromkeys(point.chapter for point in rulebook.points.values())) == [
        *rulebook.chapters
    ]
