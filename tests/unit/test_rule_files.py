"""Rules as people write them: what is read, and how each slip is told, with its place and mend."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sabacc.spec.loading.rule_files import FOLDER, read_rulebook
from sabacc.spec.loading.toml_tables import RuleFileError
from sabacc.spec.model import Basis, Bounds, Level, Made
from sabacc.spec.points import POINTS

ROOT = Path(__file__).resolve().parents[2]

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


def write(folder: Path, *, rulebook: str = RULEBOOK, pots: str = POTS, calls: str = CALLS) -> Path:
    """Write a small rulebook."""
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
    """Choices in the order of the file, and each holder's choice with its ground and number."""
    point = read_rulebook(write(tmp_path)).points["calls.cost"]

    assert (point.level, point.choices, point.conduct) == (
        Level.PLAY,
        ("none", "fixed"),
        "Nobody counts it.",
    )
    assert point.when == ({"pots.number": ("two",)},)
    assert point.numbers == {"fixed": Bounds(1, 9, 2, "{} credit(s)", "the price")}
    assert point.made == {
        "standard": Made("none", Basis.DECIDED, ruling="K-11"),
        "forum": Made("fixed", Basis.STATED, ("F-004",)),
        "holonet": Made(
            "none",
            Basis.READ,
            ("H-002",),
            "A-H01",
            "l",
            also=("fixed=3",),
            readings=("fixed",),
            unplayed=("All that he has.",),
        ),
    }


def test_a_passage_follows_a_point_of_another_chapter(tmp_path: Path) -> None:
    """The point that says so takes those behind it in its file along."""
    more = POTS.replace("pots.number", "pots.size").replace("stated.forum-rebel", "stated.holonet")
    more = more.replace('filled.K-10 = ["holonet"]\n', "").replace('"F-002"', '"H-002"')
    last = more.replace("pots.size", "pots.place")
    more = more.replace("level =", 'after = "calls.cost"\nlevel =')

    rulebook = read_rulebook(write(tmp_path, pots=POTS + more + last))

    assert list(rulebook.points) == ["pots.number", "calls.cost", "pots.size", "pots.place"]
    assert list(rulebook.decisions) == list(rulebook.points)


def test_versions_and_options_choose_where_the_choices_stand(tmp_path: Path) -> None:
    """A chapter names them as holders, and their overlays are made of that."""
    rulebook = read_rulebook(write(tmp_path))

    assert rulebook.versions["forum-rebel"].made == {
        "pots.number": Made("one", Basis.STATED, ("F-002",))
    }
    (dear,) = rulebook.options["dear"]
    assert dear.bases == ("holonet",)
    assert dear.made == {"calls.cost": Made("fixed", Basis.STATED, ("H-003",), number=8)}
    assert rulebook.joint_readings == {
        "holonet": ({"pots.number": "two", "calls.cost": "fixed=3"},)
    }


def test_a_decision_is_read_with_the_readings_that_nobody_can_play(tmp_path: Path) -> None:
    """The answers stand in the order of the file, those that are no choice last."""
    prose = read_rulebook(write(tmp_path)).decisions["calls.cost"]

    assert [one.choice for one in prose.arguments] == ["none", "fixed", ""]
    assert [one.sentences for one in prose.arguments] == [("F-003",), (), ("H-004",)]
    assert prose.principle == "M"


BOOKS = {
    "a base of a version that is none": (
        'of = "forum"\nsays = "The',
        'of = "forvm"\nsays = "The',
        (
            "rulebook.toml:8: versions.forum-rebel: of: no ruleset is called 'forvm'; did you mean "
            "'forum'?"
        ),
    ),
    "an option that no choice names": (
        "[[joint",
        '[options.idle]\nof = ["forum"]\nsays = "Idle."\n\n[[joint',
        (
            "rulebook.toml:16: options.idle: of: nothing uses it; "
            'add stated."forum+idle" = to a choice'
        ),
    ),
    "a joint reading of no point": (
        '"pots.number" = "two"',
        '"pots.nvmber" = "two"',
        (
            "rulebook.toml:17: joint-readings: choices: no point is called 'pots.nvmber'; did you "
            "mean 'pots.number'?"
        ),
    ),
    "a joint reading out of bounds": (
        "fixed=3",
        "fixed=30",
        (
            "rulebook.toml:17: joint-readings: choices: calls.cost: write fixed= with a number "
            "from 1 to 9"
        ),
    ),
    "a principle without its order": (
        "order = 1",
        "",
        "rulebook.toml:19: principles.M: it has no order; add order = ...",
    ),
    "a chapter without file": (
        '"calls"]',
        '"calls", "bets"]',
        "bets.toml: there is no such file; write it, or remove its chapter from rulebook.toml",
    ),
    "a file without chapter": (
        ', "calls"]',
        "]",
        "rulebook.toml:1: chapters: calls.toml is not among the chapters; add 'calls' in its place",
    ),
    "no TOML": (
        'forum = "F"',
        "forum = F",
        "rulebook.toml: it is not TOML: Invalid value (at line 4, column 9); fix it there",
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), BOOKS.values(), ids=BOOKS)
def test_a_slip_in_the_rulebook_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    """File, line, entry, field and mend."""
    assert old in RULEBOOK

    assert said in faults(write(tmp_path, rulebook=RULEBOOK.replace(old, new, 1)))


SLIPS = {
    "an unknown field": (
        "conduct =",
        "condukt =",
        (
            "calls.toml:5: calls.cost: condukt: no field is called 'condukt'; did you mean "
            "'conduct'?"
        ),
    ),
    "a field left out": (
        'level = "play"\n',
        "",
        "calls.toml:1: calls.cost: it has no level; add level = ...",
    ),
    "a field of another kind": (
        'rows = ["K-11", "A-H01"]',
        'rows = "K-11"',
        'calls.toml:6: calls.cost: rows: it must be a list of texts, such as ["F-024", "F-025"]',
    ),
    "an unknown level": (
        '"play"',
        '"plai"',
        "calls.toml:3: calls.cost: level: no level is called 'plai'; did you mean 'play'?",
    ),
    "no question": (
        "cost?",
        "cost.",
        "calls.toml:2: calls.cost: asks: not a question; end it with a question mark",
    ),
    "an unknown principle": (
        '"majority"',
        '"minority"',
        (
            "calls.toml:9: calls.cost: principle: no principle is called 'minority'; did you mean"
            " 'majority'?"
        ),
    ),
    "no row": (
        '"A-H01"]',
        '"H-01"]',
        (
            "calls.toml:6: calls.cost: rows: 'H-01' is not a row of the rulings; write K-115, "
            "A-F13 or E-14, for example"
        ),
    ),
    "no rows": (
        '["K-11", "A-H01"]',
        "[]",
        "calls.toml:6: calls.cost: rows: no row of the rulings is named; add one",
    ),
    "a passage after no point": (
        "level =",
        'after = "pots.nvmber"\nlevel =',
        (
            "calls.toml:3: calls.cost: after: no point is called 'pots.nvmber'; did you mean "
            "'pots.number'?"
        ),
    ),
    "a passage after itself": (
        "level =",
        'after = "calls.cost"\nlevel =',
        "calls.toml:3: calls.cost: after: it follows itself; name another point",
    ),
    "a condition on no point": (
        '"pots.number" =',
        '"pots.nvmber" =',
        (
            "calls.toml:4: calls.cost: when: no point is called 'pots.nvmber'; did you mean "
            "'pots.number'?"
        ),
    ),
    "a condition on no choice": (
        '["two"]',
        '["tow"]',
        (
            "calls.toml:4: calls.cost: when: pots.number: no choice is called 'tow'; did you mean"
            " 'two'?"
        ),
    ),
    "a condition that always holds": (
        '["two"]',
        '["two", "one"]',
        (
            "calls.toml:4: calls.cost: when: pots.number is always one of these; remove the "
            "condition"
        ),
    ),
    "a condition on itself": (
        '"pots.number" = ["two"]',
        '"calls.cost" = ["none"]',
        "calls.toml:4: calls.cost: when: it depends on itself; remove it from the conditions",
    ),
    "a condition that is none": (
        '["two"]',
        '"two"',
        (
            'calls.toml:4: calls.cost: when: each condition looks like { "penalties.caller" = '
            '["fixed", "percent"] }, or { "!penalties.caller" = ["none"] } for any choice but these'
        ),
    ),
    "all but the choices of no point": (
        '"pots.number" =',
        '"!pots.nvmber" =',
        (
            "calls.toml:4: calls.cost: when: no point is called 'pots.nvmber'; did you mean "
            "'pots.number'?"
        ),
    ),
    "all but no choice": (
        '"pots.number" = ["two"]',
        '"!pots.number" = ["ome"]',
        (
            "calls.toml:4: calls.cost: when: pots.number: no choice is called 'ome'; did you mean"
            " 'one'?"
        ),
    ),
    "all but every choice": (
        '"pots.number" = ["two"]',
        '"!pots.number" = ["one", "two"]',
        (
            "calls.toml:4: calls.cost: when: !pots.number leaves no choice of pots.number; remove "
            "one of its choices"
        ),
    ),
    "a point named with ! and without it": (
        '"pots.number" = ["two"]',
        '"pots.number" = ["two"], "!pots.number" = ["one"]',
        (
            "calls.toml:4: calls.cost: when: pots.number is given twice, with ! and without "
            "it; remove one of them"
        ),
    ),
    "an entry of another chapter": (
        "calls.cost.fixed",
        "pots.cost.fixed",
        "calls.toml:20: pots.cost.fixed: it stands in calls.toml; move it to pots.toml",
    ),
    "a choice of no point": (
        "calls.cost.fixed",
        "calls.coast.fixed",
        (
            "calls.toml:20: calls.coast.fixed: no point is called 'calls.coast'; did you mean "
            "'calls.cost'?"
        ),
    ),
    "a heading without quotation marks": (
        '["calls.cost.fixed"]',
        "[calls.cost.fixed]",
        (
            'calls.toml: calls: this is not an id; write ["chapter.point"] or '
            '["chapter.point.choice"], quoted'
        ),
    ),
    "an entry written twice": (
        "calls.cost.fixed",
        "calls.cost.none",
        (
            "calls.toml: it is not TOML: Cannot declare ('calls.cost.none',) twice (at line 20, "
            "column 19); fix it there"
        ),
    ),
    "a choice without its answer": (
        'says = "A fixed sum."\n',
        "",
        "calls.toml:20: calls.cost.fixed: it has no says; add says = ...",
    ),
    "bounds upside down": (
        "usual = 2",
        "usual = 20",
        "calls.toml:22: calls.cost.fixed: carries: usual must lie between least and most",
    ),
    "a bound left out": (
        ", usual = 2",
        "",
        "calls.toml:22: calls.cost.fixed: carries: it has no usual; add usual = ...",
    ),
    "a number without its words": (
        ', reads = "{} credit(s)"',
        "",
        "calls.toml:22: calls.cost.fixed: carries: it has no reads; add reads = ...",
    ),
    "words without a place for the number": (
        '"{} credit(s)"',
        '"credits"',
        (
            "calls.toml:22: calls.cost.fixed: carries: reads must hold {} once, where the number "
            'stands, as in "{} credit(s)"'
        ),
    ),
    "words that name the number where none is chosen": (
        '"the price"',
        '"2 credits"',
        (
            "calls.toml:22: calls.cost.fixed: carries: agreed must do without the number, as in "
            '"the agreed number of credits"'
        ),
    ),
    "a number out of bounds": (
        "= 8",
        "= 10",
        (
            "calls.toml:25: calls.cost.fixed: number: 10 is not a whole number from 1 to 9; "
            "change it, or the bounds in carries"
        ),
    ),
    "a number for a choice that carries none": (
        (
            "carries = { least = 1, most = 9, usual = 2, "
            'reads = "{} credit(s)", agreed = "the price" }\n'
        ),
        "",
        (
            "calls.toml:24: calls.cost.fixed: number: this choice carries no number; remove it, "
            "or add carries = { least, most, usual, reads, agreed }"
        ),
    ),
    "a number of somebody else": (
        '"holonet+dear" = 8',
        "holonet = 8",
        (
            "calls.toml:25: calls.cost.fixed: number.holonet: holonet does not make this choice; "
            "add it above, or remove its number"
        ),
    ),
    "an unknown document": (
        "stated.forum =",
        "stated.forvm =",
        (
            "calls.toml:23: calls.cost.fixed: stated.forvm: no ruleset is called 'forvm'; did you"
            " mean 'forum'?"
        ),
    ),
    "nothing stated": (
        '["F-004"]',
        "[]",
        (
            "calls.toml:23: calls.cost.fixed: stated.forum: no sentence is named; add those of "
            'forum, such as ["F-024"]'
        ),
    ),
    "a sentence of another document": (
        "F-004",
        "H-004",
        (
            "calls.toml:23: calls.cost.fixed: stated.forum: 'H-004' is not a sentence of forum; "
            "its ids look like F-024"
        ),
    ),
    "a document that decides": (
        'decided.standard = "K-11"',
        'decided.standard = "K-11"\ndecided.forum = "K-11"',
        (
            "calls.toml:15: calls.cost.none: decided.forum: forum follows a document; use stated,"
            " read or filled"
        ),
    ),
    "our own ruleset that is read": (
        "stated.forum =",
        "stated.standard =",
        (
            "calls.toml:23: calls.cost.fixed: stated.standard: standard follows no document; "
            "write decided.standard = and the decision's row"
        ),
    ),
    "no decision": (
        'decided.standard = "K-11"\n',
        "",
        (
            "calls.toml:1: calls.cost: standard chooses nothing; add decided.standard = to one of"
            " the choices"
        ),
    ),
    "two choices of one ruleset": (
        "stated.forum =",
        'filled.K-11 = ["holonet"]\nstated.forum =',
        (
            "calls.toml:23: calls.cost.fixed: filled.K-11: holonet makes 'none' too; remove one "
            "of them"
        ),
    ),
    "an unknown confidence": (
        '"low"',
        '"lo"',
        (
            "calls.toml:15: calls.cost.none: read.holonet: no confidence is called 'lo'; did you "
            "mean 'low'?"
        ),
    ),
    "a reading without its ruling": (
        'ruling = "A-H01", ',
        "",
        "calls.toml:15: calls.cost.none: read.holonet: it has no ruling; add ruling = ...",
    ),
    "a reading on file that is no choice": (
        '["fixed"]',
        '["fix"]',
        (
            "calls.toml:15: calls.cost.none: read.holonet: calls.cost: no choice is called 'fix';"
            " did you mean 'fixed'?"
        ),
    ),
    "a reading on file with a number too much": (
        '["fixed=3"]',
        '["none=3"]',
        (
            "calls.toml:15: calls.cost.none: read.holonet: calls.cost: the choice 'none' carries "
            "no number; remove it"
        ),
    ),
    "a sentence named twice": (
        '["F-003"]',
        '["H-002"]',
        "calls.toml:18: calls.cost.none: besides: H-002 is cited by holonet already; remove it",
    ),
    "no sentence besides": (
        '["F-003"]',
        '["F3"]',
        (
            "calls.toml:18: calls.cost.none: besides: 'F3' is not a sentence; write C-054, for "
            "example"
        ),
    ),
    "a rejection without its reason": (
        'fails = "H-002"\n',
        "",
        (
            "calls.toml:20: calls.cost.fixed: standard rejects this answer; say why with fails or"
            " yields-to"
        ),
    ),
    "a rejection without its hand": (
        'hand = "Han pays nothing, not 2."\n',
        "",
        (
            "calls.toml:20: calls.cost.fixed: standard rejects this answer; add hand = with a "
            "hand it would decide otherwise"
        ),
    ),
    "an argument against what is decided": (
        "besides =",
        'fails = "F-004"\nbesides =',
        (
            "calls.toml:18: calls.cost.none: fails: standard plays this choice, so nothing is "
            "against it; remove this"
        ),
    ),
    "a reading in words without sentences": (
        'sentences = ["H-004"]\n',
        "",
        "calls.toml:29: calls.cost.unplayed: it has no sentences; add sentences = ...",
    ),
}


def test_all_but_one_is_all_that_there_are_but_one(tmp_path: Path) -> None:
    """A choice that is added to a point is in the conditions that leave out another."""
    calls = CALLS.replace('"pots.number" = ["two"]', '"!pots.number" = ["one"]')
    three = '["pots.number.three"]\nsays = "Three."\nyields-to = "majority"\nhand = "Han wins 8."\n'

    book = read_rulebook(write(tmp_path, pots=f"{POTS}\n{three}", calls=calls))

    assert book.points["calls.cost"].when == ({"pots.number": ("two", "three")},)


@pytest.mark.parametrize(("old", "new", "said"), SLIPS.values(), ids=SLIPS)
def test_a_slip_in_a_chapter_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    """File, line, entry, field and mend."""
    assert old in CALLS

    assert said in faults(write(tmp_path, calls=CALLS.replace(old, new, 1)))


def test_all_slips_are_told_at_once(tmp_path: Path) -> None:
    """Whoever edits several files mends them in one go."""
    pots, calls = POTS.replace("asks", "ask"), CALLS.replace('"play"', '"plays"')

    told = faults(write(tmp_path, pots=pots, calls=calls))

    assert [line.partition(":")[0] for line in told] == ["pots.toml", "pots.toml", "calls.toml"]


def test_a_point_without_choices_is_told(tmp_path: Path) -> None:
    """A question that nobody answers is none."""
    pots = POTS + POTS.partition('["pots.number.two"]')[0].replace("number", "size")

    assert faults(write(tmp_path, pots=pots)) == [
        (
            'pots.toml:21: pots.size: it has no choices; add an entry ["pots.size.NAME"] '
            "that says what is played"
        )
    ]


def test_a_text_in_another_encoding_is_told(tmp_path: Path) -> None:
    """What is saved in an old encoding cannot be read, and the mend says so."""
    write(tmp_path)
    (tmp_path / "rules" / "pots.toml").write_bytes("# déjà".encode("latin-1"))

    assert faults(tmp_path) == ["pots.toml: it is not UTF-8 text; save it as UTF-8"]


def test_the_example_of_the_guide_can_be_read(tmp_path: Path) -> None:
    """Whoever copies it has an entry that works, beside our own rules."""
    guide = (ROOT / "docs" / "contributing" / "rules.md").read_text(encoding="utf-8")
    example = guide.partition("```toml\n")[2].partition("```")[0]
    shutil.copytree(FOLDER / "rules", tmp_path / "rules")
    shutil.copy(FOLDER / "rulebook.toml", tmp_path)
    with (tmp_path / "rules" / "penalties.toml").open("a", encoding="utf-8") as chapter:
        chapter.write(example)

    assert read_rulebook(tmp_path).points.keys() - POINTS.keys() == {"penalties.late-bet"}


def test_our_own_rules_can_be_read() -> None:
    """Every chapter holds points, in the order of the rulebook."""
    rulebook = read_rulebook(FOLDER)

    assert list(dict.fromkeys(point.chapter for point in rulebook.points.values())) == [
        *rulebook.chapters
    ]
