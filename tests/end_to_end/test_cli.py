"""The command line from the outside: what it prints, writes and returns."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from click.testing import CliRunner

from sabacc import EDITION, __version__
from sabacc.cli import COMMANDS, main
from sabacc.cli.export import to_csv
from sabacc.conformance import runner
from sabacc.conformance.cases import CaseFile
from sabacc.conformance.catalogue import load_cases, shipped_houses
from sabacc.points import BASES, POINTS
from sabacc.rulesets import builtin, builtin_names

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

MAIN = "from sabacc.cli import main; main()"
BOMB = "penalties.bomb.hand-pot"
RULE = "pots.ordinary-winner.carries-over"
ONE_RULE = ("--ruleset", "classic", "--rule", RULE)
"""A rule that `forgiving` breaks and a ruleset in which it is required: a run is short."""


def sabacc(*words: str) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(main, list(words), prog_name="sabacc")


def wrong(name: str) -> str:
    """Name a wrong program as the command line does."""
    return f"python:tests.end_to_end.wrong_programs:{name}"


def exported(*words: str) -> Any:
    """Return what `sabacc export` writes, as a value."""
    found = sabacc("export", *words)
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


def test_the_version_names_the_edition() -> None:
    """A bug report needs both."""
    assert (
        sabacc("--version").output == f"sabacc {__version__}, edition {EDITION} of the rulebook\n"
    )


@pytest.mark.parametrize("name", [[], *([name] for name in COMMANDS)], ids=["all", *COMMANDS])
def test_help_loads_nothing_heavy(name: list[str]) -> None:
    """The start of the tool is not the wait."""
    code = (
        "import sys\nfrom sabacc.cli import main\n"
        f"main([*{name!r}, '--help'], standalone_mode=False)\n"
        "heavy = {'rich', 'jinja2', 'msgspec', 'gherkin', 'httpx', 'sabacc.points'}\n"
        "sys.exit(','.join(heavy & set(sys.modules)))"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert found.stderr == "\n"
    assert "Usage:" in found.stdout


def test_an_unknown_command_is_told_with_the_likely_one() -> None:
    """A slip of the finger costs no search."""
    found = sabacc("verfy")

    assert found.exit_code == 2
    assert "no command is called 'verfy'; did you mean 'verify'?" in found.stderr


def test_the_reference_conforms_to_every_ruleset() -> None:
    """Without a program the shipped reference is judged, by all rulesets and houses."""
    found = sabacc("verify")

    assert found.exit_code == 0, found.output
    assert "Verdict: conforms" in found.stdout
    for name in builtin_names():
        assert name in found.stdout


def test_the_reference_conforms_as_a_child_process() -> None:
    """The same program over the protocol comes to the same verdict."""
    found = sabacc("verify", *ONE_RULE, "--", sys.executable, "-m", "sabacc.serve")

    assert found.exit_code == 0, found.output


def test_a_wrong_program_is_told_what_it_breaks() -> None:
    """The rule, the values, the request and the command are all there."""
    found = sabacc("verify", *ONE_RULE, "--quiet", wrong("forgiving"))
    assert found.exit_code == 1
    found = sabacc("verify", *ONE_RULE, wrong("forgiving"))

    assert found.exit_code == 1
    assert f"{RULE}  required rule broken" in found.stdout
    assert "Expected" in found.stdout
    assert f"-- {wrong('forgiving')}" in found.stdout
    assert "Traceback" not in found.output


def test_the_command_of_the_report_reproduces_the_failure() -> None:
    """What is printed can be pasted."""
    report = json.loads(sabacc("verify", *ONE_RULE, "--format", "json", wrong("forgiving")).stdout)
    rule = report["rulesets"][0]["rules"][0]
    failed = next(entry for entry in rule["cases"] if entry["outcome"] == "failed")
    again = sabacc(
        "verify", "--ruleset", "classic", "--rule", failed["case"], "--", wrong("forgiving")
    )

    assert again.exit_code == 1
    assert "1 case under 1 ruleset" in again.stdout


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ((*ONE_RULE, wrong("crashing")), 1, "could not be judged"),
        ((*ONE_RULE, wrong("hostile")), 1, "gave an answer of the wrong shape"),
        ((*ONE_RULE, wrong("modest")), 4, "nothing applied"),
        (("--rule", RULE, wrong("housed")), 0, "my house: conforms"),
        ((*ONE_RULE, wrong("interrupted")), 130, "interrupted"),
        ((*ONE_RULE, wrong("rude")), 3, "To mend it: answer `hello`"),
        ((wrong("contradictory"),), 3, "did you mean 'penalties.bomb'?"),
        ((wrong("nothing"),), 3, "did not start"),
        (("--", "/no/such/program"), 3, "did not start"),
        (("--ruleset", "clasic"), 2, "did you mean 'classic'?"),
        (("--ruleset", "classic+pot-caps"), 2, "has no option"),
        (("--ruleset", "nowhere.toml"), 2, "there is no such file"),
        (("--ruleset", "classic", "--ruleset", "classic"), 2, "two rulesets are called"),
        (("--rule", "penalties.bom"), 2, "did you mean 'penalties.bomb'?"),
        (("--level", "scores"), 2, "--level"),
        (("--seats", "0"), 2, "--seats"),
        (("--format", "xml"), 2, "--format"),
        (("--badge", "badge.png"), 2, "a badge is a file *.svg or *.json"),
        (("--output", "no/folder/report.txt"), 2, "make it first"),
        (("--expect-failures", "nowhere.txt"), 2, "--write-expect-failures makes one"),
        (("-k", "no such words anywhere"), 4, "Nothing applied"),
        (("--rule", "deck.shuffle"), 4, "deck.shuffle: "),
        (("--case-limit", "0"), 2, "--case-limit"),
    ],
)
def test_how_a_run_ends(words: tuple[str, ...], status: int, says: str) -> None:
    """Each kind of end has its own status and one plain explanation."""
    found = sabacc("verify", *words)

    assert found.exit_code == status, found.output
    assert says.lower() in found.output.lower()
    assert "Traceback" not in found.output
    assert "\x1b" not in found.output


def test_an_error_of_the_suite_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not the program's fault, and the user learns where to report it."""

    def broken(*_: object) -> None:
        message = "a wheel\nhas come off"
        raise RuntimeError(message)

    monkeypatch.setattr(runner, "verify", broken)
    found = sabacc("verify", *ONE_RULE)

    assert found.exit_code == 3
    assert "not of your program: RuntimeError: a wheel has come off" in found.stderr
    assert "--debug" in found.stderr
    assert isinstance(sabacc("verify", *ONE_RULE, "--debug").exception, RuntimeError)


def test_a_house_file_is_a_ruleset(tmp_path: Path) -> None:
    """A table's own rules are judged like any others, and rerun by their file."""
    house = tmp_path / "my house.toml"
    house.write_text(
        'name = "Our Table"\nbase = "classic"\n[choices]\n"penalties.caller" = "none"\n'
    )
    found = sabacc("verify", "--ruleset", str(house), "--rule", RULE, wrong("forgiving"))

    assert found.exit_code == 1
    assert "Our Table: does not conform" in found.stdout
    assert f"--ruleset '{house}'" in found.stdout
    assert "\n  Our Table: none  (named by" in sabacc("diff", str(house), "classic").stdout
    assert sabacc("rulesets", str(house)).stdout.startswith("Our Table\n")


def test_known_failures_are_forgiven_and_strict(tmp_path: Path) -> None:
    """A list is written, forgives what it names, and is an error where it is out of date."""
    known = tmp_path / "known.txt"
    first = sabacc("verify", *ONE_RULE, "--write-expect-failures", str(known), wrong("forgiving"))
    forgiven = sabacc("verify", *ONE_RULE, "--expect-failures", str(known), wrong("forgiving"))
    mended = sabacc("verify", *ONE_RULE, "--expect-failures", str(known))

    assert first.exit_code == 1
    assert re.search(rf"{known}: [1-9]\d* known failures? written", first.stderr)
    assert forgiven.exit_code in {0, 4}
    assert "known failure" in forgiven.stdout
    assert mended.exit_code == 1
    assert f"{known}:4: classic {RULE}/" in mended.stdout
    assert "passes now; delete the entry" in mended.stdout


def test_a_fault_is_neither_written_nor_forgiven(tmp_path: Path) -> None:
    """A list cannot make a program conform that does not answer."""
    known = tmp_path / "known.txt"
    first = sabacc("verify", *ONE_RULE, "--write-expect-failures", str(known), wrong("crashing"))
    cases = [found.id for found in load_cases() if found.rule == RULE]
    assert not any(case in known.read_text() for case in cases)
    known.write_text("".join(f"classic {case}\n" for case in cases))
    again = sabacc("verify", *ONE_RULE, "--expect-failures", str(known), wrong("crashing"))

    assert "could not be judged left out" in first.stderr
    assert again.exit_code == 1
    assert "known failure" not in again.stdout


def test_a_rule_without_scenarios_says_so() -> None:
    """An empty run is no riddle."""
    point = next(found for found in POINTS.values() if found.conduct)
    found = sabacc("verify", "--ruleset", "classic", "--rule", point.id)

    said = " ".join(found.stderr.split())
    assert f"a rule of conduct, without scenarios: {point.conduct}" in said


def test_a_reader_that_goes_away_ends_the_command() -> None:
    """With the status that a shell gives to a broken pipe, and without a complaint."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as output:
        found = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", MAIN, "rulesets"],
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (found.returncode, found.stderr) == (141, b"")


def test_a_known_failure_without_a_case_is_a_wrong_list(tmp_path: Path) -> None:
    """It is refused before the program is run, with file and line."""
    known = tmp_path / "known.txt"
    known.write_text("\nclassic no.such.case/at-all\n")
    found = sabacc("verify", "--expect-failures", str(known))

    assert found.exit_code == 2
    assert f"{known}:2: there is no case" in found.stderr


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("json", "{"),
        ("junit", "<?xml"),
        ("tap", "TAP version 14"),
        ("html", "<!doctype html>"),
        ("terminal", "sabacc reference"),
    ],
)
def test_a_report_goes_to_a_file(form: str, begins: str, tmp_path: Path) -> None:
    """The file holds the format alone."""
    path = tmp_path / "report"
    found = sabacc("verify", *ONE_RULE, "--format", form, "--output", str(path))

    assert found.exit_code == 0, found.output
    assert path.read_text(encoding="utf-8").startswith(begins)
    assert ("Verdict" in found.stdout) == (form != "terminal")


@pytest.mark.parametrize("form", ["json", "junit", "tap", "html"])
def test_a_report_on_standard_output_is_alone_there(form: str) -> None:
    """It can be piped."""
    assert "Verdict: " not in sabacc("verify", *ONE_RULE, "--format", form).stdout


@pytest.mark.parametrize(("name", "holds"), [("b.svg", "<svg"), ("b.json", '"schemaVersion": 1')])
def test_a_badge_is_written(name: str, holds: str, tmp_path: Path) -> None:
    """As an SVG or for shields.io, by its suffix."""
    path = tmp_path / name
    found = sabacc("verify", *ONE_RULE, "--badge", str(path))

    assert found.exit_code == 0, found.output
    assert holds in path.read_text(encoding="utf-8")


def test_fail_fast_stops_at_the_first_failure() -> None:
    """And says that the rest was not asked."""
    found = sabacc("verify", "--ruleset", "classic", "--fail-fast", wrong("forgiving"))

    assert found.exit_code == 1
    stopped = re.search(r"stopped at the first failure, (\S+?)/.* \(classic\)", found.stdout)
    assert stopped is not None
    assert found.stdout.count(f"\n{stopped[1]}  ") == 1


def test_a_log_gets_a_line_for_each_tenth(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody watches there is no bar, and with --quiet there is nothing."""
    monkeypatch.setattr("sabacc.cli.progress._LINE_AFTER", 0.0)
    found = sabacc("verify", "--ruleset", "classic")

    assert 9 <= found.stderr.count(" cases (") <= 10
    assert "100 %" in found.stderr
    assert sabacc("verify", "--ruleset", "classic", "--quiet").stderr == ""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a thing of POSIX")
def test_a_terminal_gets_a_bar() -> None:
    """It is drawn on standard error, so that the report can be piped."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", MAIN, "verify", "--ruleset", "classic"]
    with subprocess.Popen(  # noqa: S603 - our own code
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env=os.environ | {"TERM": "xterm"},
    ) as process:
        os.close(theirs)
        drawn = _everything(ours)
        report = process.communicate()[0]

    assert process.returncode == 0
    assert b"Asking" in drawn
    assert "\x1b" not in report
    assert "Verdict: conforms" in report


def _everything(descriptor: int) -> bytes:
    """Read a pseudo-terminal until its other end is closed, which Linux tells as an error."""
    parts: list[bytes] = []
    with contextlib.suppress(OSError):
        while part := os.read(descriptor, 65536):
            parts.append(part)
    os.close(descriptor)
    return b"".join(parts)


SLEEPY = """
import json, os, pathlib, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "hello":
        result = {"protocol": 1, "nonce": request["params"]["nonce"], "name": "sleepy",
                  "levels": ["settle"], "plays": "any"}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    else:
        pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
        time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal of POSIX")
def test_an_interrupted_run_leaves_no_child_behind(tmp_path: Path) -> None:
    """Ctrl-C ends the program under test as well, with the usual status."""
    note = tmp_path / "process"
    program = ("--", sys.executable, "-c", SLEEPY, str(note))
    command = [sys.executable, "-c", MAIN, "verify", *ONE_RULE, "--case-limit", "50", *program]
    with subprocess.Popen(  # noqa: S603 - our own code
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        deadline = time.monotonic() + 30
        while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)

    assert process.returncode == 130
    assert "interrupted" in said
    assert "Traceback" not in said
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_rules_are_listed_by_chapter() -> None:
    """Every rule of the table is there."""
    found = sabacc("rules").stdout

    for point in POINTS.values():
        for choice in point.choices:
            assert f"\n  {point.rule_id(choice)}\n" in found


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("penalties", "penalties.caller: What does a caller pay"),
        ("penalties.bomb", "penalties.bomb.none"),
        (BOMB, "stated in C-003, C-053"),
        ("penalties.caller.fixed", "A whole number from 1 to"),
        ("deck.shuffle", "A rule of conduct"),
    ],
)
def test_a_chapter_a_point_and_a_rule_can_be_looked_up(wanted: str, says: str) -> None:
    """With who plays it and why."""
    found = sabacc("rules", wanted)

    assert found.exit_code == 0
    assert says in found.stdout


def test_a_case_can_be_looked_up() -> None:
    """A failing case is read without the features at hand."""
    (rule,) = json.loads(sabacc("rules", RULE, "--format", "json").stdout)["rules"]
    found = sabacc("rules", rule["cases"][0]["id"])

    assert rule["cases"][0]["title"] in found.stdout
    assert rule["cases"][0]["steps"][0]["text"] in found.stdout


@pytest.mark.parametrize("wanted", ["penalties.bom", f"{RULE}/a-bombs-penalty"])
def test_an_unknown_rule_is_told(wanted: str) -> None:
    """With the likely one, or where to look."""
    found = sabacc("rules", wanted)

    assert found.exit_code == 2
    assert "did you mean" in found.stderr


def test_rulesets_are_listed_with_their_options() -> None:
    """Bases, versions, options and houses."""
    found = sabacc("rulesets").stdout

    for name in builtin_names():
        base, _, option = name.partition("+")
        assert f"+{option}" in found if option else base in found
    for house in shipped_houses():
        assert re.search(rf"^{re.escape(house.name)} +[a-z]+\S*, but ", found, re.MULTILINE)


def test_a_ruleset_is_printed_with_every_point() -> None:
    """Choice and basis of each, and where a point does not exist."""
    found = sabacc("rulesets", "classic").stdout

    for point in POINTS:
        assert f"  {point}: {builtin('classic').choices[point]}  (" in found


def test_two_rulesets_are_compared() -> None:
    """Only the points on which they differ, with both bases."""
    found = sabacc("diff", "swag", "swag+penalties").stdout

    assert "penalties.bomb: What does a bomb at the showdown cost?" in found
    assert "  swag+penalties: hand-pot  (stated in S-100, S-101)" in found
    assert "deck.size" not in found


def test_two_equal_rulesets_are_said_to_be() -> None:
    """Silence would leave doubt."""
    found = sabacc("diff", "classic", "classic")

    assert found.exit_code == 0
    assert "make the same choice on all" in found.stdout


def test_cases_are_exported_as_they_ship() -> None:
    """Another harness reads the very same file."""
    file = msgspec.json.decode(sabacc("export", "cases").stdout, type=CaseFile)

    assert file.edition == EDITION
    assert file.cases


def test_schemas_hold_every_message() -> None:
    """Every reference within the document leads somewhere."""
    document = exported("schemas")
    text = json.dumps(document)

    assert set(document["methods"]) == {"hello", "score", "compare", "settle", "shift", "play"}
    for name in document["$defs"]:
        assert f"#/$defs/{name}" in text
    for part in text.split('"$ref": "#/$defs/')[1:]:
        assert part.partition('"')[0] in document["$defs"]


def test_hands_hold_every_boundary_and_every_special_hand() -> None:
    """Each once at least, computed by the engine, and no hand twice."""
    names = ("standard", "holonet+special-hands", "forum-rebel", "forum-imperial")
    rulesets = [word for name in names for word in ("--ruleset", name)]
    rows = exported("hands", *rulesets)["hands"]
    standard = [row for row in rows if row["ruleset"] == "standard"]
    totals = {(row["total"], row["bombed"]) for row in standard}

    for total, bombed in ((22, False), (23, False), (24, True), (0, True), (1, False), (-1, False)):
        assert (total, bombed) in totals
        assert (-total, bombed) in totals
    assert 90 <= len(standard) <= 130
    assert len({tuple(row["cards"]) for row in standard}) == len(standard)
    specials = {row["special"] for row in rows}
    assert {
        "pure-sabacc", "idiots-array", "fairy-empress", "longing-hearts", "temptation",
        "force-array", "death-array", None,
    } <= specials  # fmt: skip


@pytest.mark.parametrize("base", BASES)
def test_showdowns_keep_every_credit(base: str) -> None:
    """Both pots and all stacks add up before and after, in every ruleset."""
    rows = exported("showdowns", "--ruleset", base)["showdowns"]
    assert 60 <= len(rows) <= 90
    assert len({row["what"] for row in rows}) == len(rows)
    for row in rows:
        if row["refused"] is None:
            before = sum(row["stacks_before"].values()) + sum(row["pots_before"])
            after = sum(row["stacks_after"].values()) + row["hand_pot_after"] + row["house"]
            assert before + row["sabacc_pot_before"] == after + row["sabacc_pot_after"]


def test_showdowns_hold_ties_bombs_and_callers() -> None:
    """What authors ask about is in the table."""
    rows = exported("showdowns")["showdowns"]

    assert any(row["demise"] for row in rows)
    assert any(row["demise"] and len(row["winners"]) > 1 for row in rows)
    assert any(len(row["bombed"] or []) > 1 for row in rows)
    assert any(row["caller"] is None for row in rows)
    assert any(row["winners"] == [] for row in rows)
    assert any(row["sabacc_winners"] for row in rows)


def test_points_hold_every_point_and_every_base_ruleset() -> None:
    """With the choice, and its basis where the point exists."""
    points = exported("points")["points"]

    assert [point["point"] for point in points] == list(POINTS)
    for point in points:
        assert set(BASES) <= set(point["made"])


def test_the_vocabulary_explains_every_word() -> None:
    """Facts, refusals, fates, special hands, cards and spellings all say what they mean."""
    words = exported("vocabulary")["vocabulary"]

    assert {word["kind"] for word in words} == {
        "fact", "refusal", "fate of a deed", "special hand", "card", "spelling",
    }  # fmt: skip
    assert all(word["means"] for word in words)
    assert sum(word["kind"] == "card" for word in words) == 68


@pytest.mark.parametrize("what", ["hands", "showdowns", "points", "vocabulary"])
def test_tables_are_exported_as_csv(what: str) -> None:
    """Every row has every column, and there are as many rows as in the JSON."""
    text = sabacc("export", what, "--format", "csv").stdout
    rows = list(csv.reader(io.StringIO(text)))

    assert len({len(row) for row in rows}) == 1
    assert len(rows) - 1 == len(exported(what)[what])


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(sign: str) -> None:
    """A spreadsheet runs what begins like one; numbers below nought stay numbers."""
    text = to_csv([{"word": f"{sign}cmd()", "number": -23, "list": ["=1", "x"]}])

    assert list(csv.reader(io.StringIO(text, newline="")))[1] == [f"'{sign}cmd()", "-23", "'=1 x"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("cases", "--format", "csv"), "leave out --format csv"),
        (("vocabulary", "--ruleset", "classic"), "leave out --ruleset"),
        (("hands", "--ruleset", "clasic"), "did you mean 'classic'?"),
        (("hands", "-o", "no/such/folder/hands.json"), "give another file"),
        (("hand",), "hand"),
    ],
)
def test_what_cannot_be_exported_is_refused(words: tuple[str, ...], says: str) -> None:
    """With what to do instead."""
    found = sabacc("export", *words)

    assert found.exit_code == 2
    assert says in found.stderr


def test_an_export_goes_to_a_file(tmp_path: Path) -> None:
    """The same bytes as on standard output."""
    path = tmp_path / "hands.csv"
    sabacc("export", "hands", "--format", "csv", "-o", str(path))

    with path.open(encoding="utf-8", newline="") as stream:
        assert stream.read() == sabacc("export", "hands", "--format", "csv").stdout_bytes.decode()


def test_the_doctor_finds_nothing_wrong_with_the_reference() -> None:
    """Every line is shown, and the status is nought."""
    found = sabacc("doctor", "--", sys.executable, "-m", "sabacc.serve")

    assert found.exit_code == 0, found.output
    assert "settle: ok" in found.stdout
    assert "Every answer has the right shape; `sabacc verify` judges the rules." in found.stdout


def test_the_doctor_says_what_to_mend() -> None:
    """A program that says no proper hello has something to mend."""
    found = sabacc("doctor", "--", "cat")

    assert found.exit_code == 1
    assert "mend" in found.stdout


def test_the_doctor_cannot_see_what_does_not_start() -> None:
    """That has a status of its own."""
    assert sabacc("doctor", "--", "/no/such/program").exit_code == 3


def test_the_doctor_needs_a_program() -> None:
    """There is nothing to look at without one."""
    assert sabacc("doctor").exit_code == 2


def test_the_reference_is_served_line_by_line() -> None:
    """`sabacc serve` is a program under test itself."""
    code = "from sabacc.cli import main; main(['serve'])"
    found = sabacc("verify", *ONE_RULE, "--", sys.executable, "-c", code)

    assert found.exit_code == 0, found.output
