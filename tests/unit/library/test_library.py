"""What `import sabacc` gives, and the options of commands."""

import inspect
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import click
import pytest
from click.shell_completion import ShellComplete
from hypothesis import find, given, settings
from hypothesis import strategies as st

import sabacc
from sabacc import COPIES, InputError, Reference, strategies
from sabacc.cli import COMMANDS, main
from sabacc.cli.commands.programs import HUNT
from sabacc.cli.defaults import OWN, SHARED
from sabacc.cli.options import Command
from sabacc.conformance.judging.runner import USUAL_HUNT
from sabacc.protocol.reference import factory
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.rulesets import DECK_SIZE, deck_of
from sabacc.system.fast_copies import copier
from tests.bdd.plugin_project import PLUGIN
from tests.end_to_end.command_line.commands import sabacc as run_sabacc
from tests.runs import LONG_RUN


def wrong() -> Callable[[dict[str, Any]], dict[str, Any]]:
    handle = factory()

    def answer(message: dict[str, Any]) -> dict[str, Any]:
        response = handle(message)
        if message["method"] == "score" and "total" in response["result"]:
            response["result"]["total"] += 1
        return response

    return answer


def test_a_program_that_conforms() -> None:
    report = sabacc.verify(factory, rulesets=["classic"], rules=["bombs"], seed=1, hunt=0)

    assert report
    assert repr(report).startswith("conforms\n")
    assert (report.conforms, report.status, report.broken) == (True, 0, ())
    assert "bombs.zero.bombs" in report.earned["classic"]
    assert "Only a part of the suite was asked: --rule bombs" in str(report)
    assert report.json()["verdict"] == "conforms"
    assert report.html().startswith("<!doctype html>")
    assert str(report).startswith(repr(report).splitlines()[1])


def test_a_program_that_does_not() -> None:
    report = sabacc.verify(wrong, rulesets=["classic"], levels=["score"])
    first = report.broken[0]

    assert not report
    assert report.status == 1
    assert first.rule.startswith("totals.")
    assert first.expected.startswith("total = ")
    assert first.rule in str(report)
    assert repr(report).startswith(f"does not conform: {first.rule}, rule broken: {first.title}\n")


def test_it_judges_as_the_command_does() -> None:
    assert HUNT == USUAL_HUNT


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rulesets": "classic"}, r"write rulesets=\['classic'\]"),
        ({"rulesets": ["klassic"]}, "no ruleset is called 'klassic'"),
        ({"rulesets": ["classic", "classic"]}, "two rulesets are called 'classic'"),
        ({"rulesets": ["no.toml"]}, "there is no such file"),
        ({"rules": ["bombs.zzz"]}, "no rule is called 'bombs.zzz'"),
        ({"levels": ["scores"]}, "did you mean 'score'"),
    ],
)
def test_what_is_not_there_is_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(sabacc.InputError, match=message):
        sabacc.verify(factory, **options)


def test_a_program_that_nobody_can_talk_to() -> None:
    with pytest.raises(sabacc.PortError, match="the factory raised ZeroDivisionError"):
        sabacc.verify(lambda: 1 / 0)  # type: ignore[arg-type,return-value] # pyright: ignore[reportArgumentType]
    with pytest.raises(sabacc.PortError, match="did not start"):
        sabacc.verify(["no-such-program-here"])


def test_errors_say_how_to_fix_them() -> None:
    with pytest.raises(sabacc.InputError, match=r"write program=\['node', \"it's.js\"\]"):
        sabacc.verify("node it's.js")
    with pytest.raises(sabacc.PortError) as caught:
        sabacc.verify("no-such-program")
    assert "To fix it: make sure that 'no-such-program'" in "".join(caught.value.__notes__)


def test_the_reference_answers_one_question() -> None:
    reference = sabacc.Reference()

    assert reference.ask("score", {"ruleset": "classic", "cards": ["idiot"]})["total"] == 0
    with pytest.raises(sabacc.InputError, match=r"score: .*cards"):
        reference.ask("score", {"ruleset": "classic"})


def test_every_public_name_is_there() -> None:
    for name in sabacc.__all__:
        assert getattr(sabacc, name) is not None
    assert set(sabacc.__all__) <= set(dir(sabacc))
    with pytest.raises(AttributeError, match="no attribute 'veryfi'"):
        cast("Any", sabacc).veryfi  # noqa: B018 - it is looked up


QUICK = """
import sys
import sabacc
loaded = [name for name in sys.modules if name.startswith("sabacc.")]
assert not loaded, loaded
import sabacc.conformance.pytest_plugin
heavy = {"msgspec", "gherkin", "pytest_bdd", "hypothesis", "rich", "httpx", "jinja2"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
sys.modules["hypothesis"] = None
try:
    import sabacc.strategies
except ModuleNotFoundError as error:
    assert "pip install 'sabacc-rules[hypothesis]'" in str(error), error
else:
    raise AssertionError
"""


def test_the_package_loads_nothing_that_is_not_asked_for() -> None:
    found = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", QUICK], check=False, capture_output=True, text=True
    )

    assert found.returncode == 0, found.stderr


CONTEXT: Final = click.Context(main)
# What writes a folder, and prints one line about it
WRITES_FILES: Final = frozenset({"rulebook", "init-adapter"})
# What speaks the protocol on standard output
ANSWERS: Final = frozenset({"serve"})
# What prints a file for other programs, and nothing beside it
WRITES_DATA: Final = frozenset({"record", "export"})
RAISES: Final = "betting.raise.allowed/the-second-player-raises"
# How the parameters begin that stand for a line of a dispute, which have names of their own
DISPUTE: Final = "line_"


def commands() -> Iterator[tuple[str, click.Command]]:
    def below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        if not isinstance(command, click.Group):
            yield name, command
            return
        for each, one in command.commands.items():
            yield from below(f"{name} {each}", one)

    for name in COMMANDS:
        command = main.get_command(CONTEXT, name)
        assert command is not None
        yield from below(name, command)


ALL: Final = dict(commands())


def options(command: click.Command) -> Iterator[click.Option]:
    for one in command.params:
        if isinstance(one, click.Option) and not str(one.name).startswith(DISPUTE):
            yield one


@pytest.mark.parametrize("name", sorted(ALL))
def test_the_work_of_a_command_takes_what_it_declares(name: str) -> None:
    given = {
        "limits" if str(one.name).startswith("limit_") else str(one.name)
        for one in ALL[name].params
        if one.expose_value
    }

    inspect.signature(cast("Command", ALL[name]).function()).bind(**dict.fromkeys(given))


def test_an_option_has_one_name_and_one_meaning() -> None:
    kinds: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for command in ALL.values():
        for one in options(command):
            short = tuple(name for name in one.opts if not name.startswith("--"))
            takes = (one.is_flag, type(one.type).__name__, one.metavar)
            for name in set(one.opts) - set(short):
                kinds[name].add((short, takes))

    assert {name: found for name, found in kinds.items() if len(found) > 1} == {}


def test_a_short_form_means_one_thing() -> None:
    meant: dict[str, set[str]] = defaultdict(set)
    for command in ALL.values():
        for one in options(command):
            for name in one.opts:
                if not name.startswith("--"):
                    meant[name].update(long for long in one.opts if long.startswith("--"))

    assert {name: sorted(found) for name, found in meant.items() if len(found) > 1} == {}


@pytest.mark.parametrize("name", sorted(ALL))
def test_every_command_has_the_usual_options(name: str) -> None:
    found = {option: one for one in options(ALL[name]) for option in one.opts}
    prints = name not in WRITES_FILES | ANSWERS

    assert ("--format" in found) == prints
    assert ("--output" in found) == prints
    assert ("--quiet" in found) == (name not in ANSWERS | WRITES_DATA)
    if prints:
        kind = found["--format"].type
        assert isinstance(kind, click.Choice)
        assert "json" in kind.choices
        assert found["--format"].default in {"text", "json", ("text",)}


@pytest.mark.parametrize(
    ("words", "begun", "offered"),
    [
        (["verify", "--ruleset"], "cla", "classic"),
        (["verify", "--rule"], "bombs.ze", "bombs.zero.bombs"),
        (["verify", "--rule"], "bombs.zero.bombs/idiots", "bombs.zero.bombs/idiots-alone"),
        (["diff", "swag"], "holonet+", "holonet+special-hands"),
        (["rules"], "penal", "penalties"),
        (["perft"], "forum-r", "forum-random"),
        ([], "cl", "classify"),
    ],
)
def test_a_shell_can_complete(words: list[str], begun: str, offered: str) -> None:
    found = ShellComplete(main, {}, "sabacc", "_SABACC_COMPLETE").get_completions(words, begun)
    values = [item.value for item in found if item.type == "plain"]

    assert any(value.startswith(offered) for value in values)
    assert all(("/" in value) == ("/" in begun) for value in values)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["rules", "bombs.zero"], ["bombs.zero.bombs", "bombs.zero.in-range"]),
        (["rules", "--ruleset", "forum", "bombs.zero"], ["bombs.zero.bombs"]),
        (["rules", "--beyond", "standard", "betting.raise"], ["betting.raise"]),
        (["rules", "laws.credits-conserved"], ["laws.credits-conserved"]),
        (["rules", RAISES], [RAISES]),
        (["rules", "--ruleset", "holonet", "--beyond", "holonet"], []),
        (["diff", "swag", "swag+wookiee-betting"], ["betting.limit", "betting.raise-measure"]),
        (["diff", "swag", "swag"], []),
        (["perft", "--depth", "1"], ["   1             5"]),
    ],
)
def test_what_is_told_in_short(words: list[str], lines: list[str]) -> None:
    short = run_sabacc(*words, "--quiet")
    json, whole = (run_sabacc(*words, "--format", "json", *more).output for more in (["-q"], []))

    assert (short.exit_code, short.output.splitlines()) == (0, lines)
    assert json == whole


def test_rulesets_told_in_short() -> None:
    names = run_sabacc("rulesets", "-q").output.splitlines()
    choices = run_sabacc("rulesets", "forum", "-q").output.splitlines()

    assert {"standard", "holonet+special-hands", "Cloud City"} <= set(names)
    assert "bombs.zero: bombs" in choices
    assert all(line.count(": ") == 1 and "(" not in line for line in choices)


def test_what_is_printed_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    shown = run_sabacc("diff", "swag", "classic", "--format", "json")
    kept = run_sabacc("diff", "swag", "classic", "--format", "json", "-o", path)
    lost = run_sabacc("diff", "swag", "classic", "-o", tmp_path / "no" / "x")

    assert (kept.exit_code, kept.output) == (0, "")
    assert path.read_text(encoding="utf-8") == shown.output
    assert (lost.exit_code, "there is no folder" in lost.output) == (2, True)


def called(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.chdir(folder)
    found = run_sabacc(*words)
    return found.exit_code, found.output


def test_defaults_of_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below = tmp_path / "below"
    below.mkdir()
    text = '[tool.other]\n[tool.sabacc]\nformat = "json"\n[tool.sabacc.record]\nseats = 3\n'
    (tmp_path / SHARED).write_text(text, encoding="utf-8")
    (below / SHARED).write_text("[tool.other]\n", encoding="utf-8")

    status, record = called(below, monkeypatch, "record", "--ruleset", "classic")
    _, two = called(below, monkeypatch, "record", "--seats", "2", "--format", "text")
    assert (status, record[0], record.count('"Leia"') > 0) == (0, "{", True)
    assert two.startswith("sabacc hand record")
    assert "Leia" not in two

    (below / OWN).write_text("[record]\nseats = 2\n", encoding="utf-8")
    _, nearer = called(below, monkeypatch, "record")
    assert nearer.startswith("sabacc hand record")
    assert "Leia" not in nearer


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.sabacc]\nformat = 3\n", "pyproject.toml:2: format: '3' is not one of"),
        ("[tool.sabacc]\nformat = true\n", ":2: format: 'True' is not a text or a number"),
        ("[tool.sabacc.record]\nseats = 99\n", "pyproject.toml:2: seats: "),
        ("[tool.sabacc.record]\nseets = 3\n", "no option is called 'seets'; did you mean 'seats'?"),
        ("[tool.sabacc.recrod]\nseats = 3\n", ":1: recrod: no command is called"),
        ("[tool.sabacc]\nnosuch = 3\n", ":2: nosuch: no option is called 'nosuch'"),
        ('[tool.sabacc.record]\nruleset = ["a"]\n', ":2: ruleset: \"['a']\" is not a text"),
        ("[tool.sabacc.record]\nseats = {a = 1}\n", ":2: seats: "),
        ("[tool.sabacc\n", "pyproject.toml: it is not TOML"),
        ("[tool.sabacc]\ndebug = true\n", "no option is called 'debug'"),
    ],
)
def test_defaults_that_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    (tmp_path / SHARED).write_text(text, encoding="utf-8")
    status, said = called(tmp_path, monkeypatch, "record")

    assert (status, message in said) == (2, True), said
    assert "Traceback" not in said


pytest_plugins = ("pytester",)

PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "python.md"
TEXT = PAGE.read_text(encoding="utf-8")
# `tests/bdd` runs the scenarios of somebody's own
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT.partition("### Scenarios of")[0], re.DOTALL)


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    module: dict[str, Any] = {"__name__": "page"}

    for example in EXAMPLES:
        exec(compile(example, str(PAGE), "exec"), module)  # noqa: S102 - our own page

    assert "Verdict: does not conform: 2 rules broken" in capsys.readouterr().out


def test_the_page_names_every_option() -> None:
    code = set(re.findall(r"`([^`\n]+)`", TEXT))

    assert set(inspect.signature(sabacc.verify).parameters) <= code
    for name in set(strategies.__all__) - {"actions"}:
        [told] = [each for each in code if each.startswith(f"{name}(")]
        wanted = inspect.signature(getattr(strategies, name)).parameters
        assert re.findall(r"(\w+)(?:=\d+)?[,)]", told) == list(wanted)
    told_options = {each.split()[0] for each in code if each.startswith("--sabacc")}
    plugin = Path(inspect.getfile(sabacc)).parent / "conformance" / "pytest_plugin.py"
    assert told_options == set(re.findall(r'"(--sabacc[a-z-]*)"', plugin.read_text("utf-8")))


OWN_FEATURE = """
Feature: Mine
  @sabacc.own:tag
  Scenario: Nothing
    Given a step that the suite does not have
"""


def test_the_plugin_collects_its_own_folder_alone(pytester: pytest.Pytester) -> None:
    pytester.makefile(".feature", mine=OWN_FEATURE)
    pytester.makepyfile("import sys\n\ndef test_mine():\n    assert True\n")
    quiet = pytester.runpytest_inprocess(*PLUGIN, "--markers")
    alone = pytester.runpytest_inprocess(*PLUGIN)
    words = ("--sabacc", "--sabacc-program=python:sabacc.protocol.reference:factory")
    only = ("--sabacc-ruleset=classic", "-m", "rule(id='bombs.zero.bombs')", "-k", "Idiots")
    found = pytester.runpytest_inprocess(*PLUGIN, *words, *only, "-v")
    both = pytester.runpytest_inprocess(*PLUGIN, *words, *only, str(pytester.path), "--co", "-q")

    quiet.stdout.no_fnmatch_line("@pytest.mark.rule*")
    alone.assert_outcomes(passed=1)
    assert found.ret == 0
    assert found.parseoutcomes()["passed"] == 4
    found.stdout.fnmatch_lines(["*bombs/range.feature::bombs.zero.bombs::*classic[]] PASSED*"])
    found.stdout.no_fnmatch_line("*mine.feature*")
    assert "test_mine" not in both.stdout.str()


def test_the_fixture_judges_in_one_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from sabacc.protocol.reference import factory

        def test_right(sabacc_verify):
            assert sabacc_verify(factory, rulesets=["classic"], rules=["bombs"], hunt=0).conforms

        def test_named(sabacc_verify):
            sabacc_verify(rulesets=["classic"], rules=["bombs.zero"], hunt=0)

        def test_wrong(sabacc_verify):
            def wrong():
                right = factory()
                def answer(message):
                    response = right(message)
                    response["result"].pop("bombed", None)
                    if message["method"] == "score":
                        response["result"] = {"total": 99}
                    return response
                return answer
            sabacc_verify(wrong, rulesets=["classic"], levels=["score"])
        """
    )
    named = "--sabacc-program=python:sabacc.protocol.reference:factory"
    found = pytester.runpytest_inprocess(*PLUGIN, named)

    found.assert_outcomes(passed=2, failed=1)
    found.stdout.fnmatch_lines(["Verdict: does not conform: *"])
    found.stdout.no_fnmatch_line("*.py:*: Failed")


def test_a_copy_has_the_fields_that_are_named_and_no_others() -> None:
    @dataclass(slots=True)
    class Draft:
        seat: str
        cards: list[str]
        told: str = ""

    value = Draft("Han", ["star"], "much")
    copied = copier(Draft, ["seat", "cards"])(value)
    copied.seat = "Lando"

    assert (copied.seat, value.seat) == ("Lando", "Han")
    assert copied.cards is value.cards
    with pytest.raises(AttributeError):
        str(copied.told)


ASK = Reference().ask
OWN_DECKS = [rules.name for rules in every_ruleset() if rules.choices[DECK_SIZE].listed]
FEW = settings(max_examples=40)


@given(strategies.hands(min_size=2, max_size=6))
def test_a_hand_is_of_one_deck(cards: list[str]) -> None:
    assert 2 <= len(cards) <= 6
    assert all(count <= COPIES[card] for card, count in Counter(cards).items())  # type: ignore[index] # pyright: ignore[reportArgumentType]


@FEW
@given(strategies.rulesets().flatmap(strategies.tables))
def test_a_table_is_settled(params: dict[str, Any]) -> None:
    assert "winners" in ASK("settle", params)


@FEW
@given(strategies.rulesets().flatmap(strategies.scripts))
def test_a_script_is_played(params: dict[str, Any]) -> None:
    answer = ASK("play", params)

    assert answer["dealt_in"]
    assert set(answer["script"]) <= {"done"}


@FEW
@given(st.data())
def test_cards_are_of_the_rulesets_own_deck(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(OWN_DECKS))
    kind = data.draw(st.sampled_from((strategies.tables, strategies.scripts)))
    params = data.draw(kind(name))
    cards = [*params["deck"], *(card for hand in params.get("hands", {}).values() for card in hand)]

    assert Counter(cards) <= Counter(map(str, deck_of(ruleset_named(name))))


CALM = settings(max_examples=300, database=None, derandomize=True)


@LONG_RUN
def test_a_script_shrinks() -> None:
    called = find(
        strategies.scripts("standard"),
        lambda params: any(deed["does"] == "call" for deed in params.get("script", ())),
        settings=CALM,
    )

    assert len(called["seats"]) == 2
    assert [deed["does"] for deed in called["script"]] == ["call"]


def test_hands_and_tables_shrink() -> None:
    table = find(strategies.tables(), lambda _: True, settings=CALM)

    assert find(strategies.hands(), lambda _: True, settings=CALM) == ["coins-1"]
    assert [len(hand) for hand in table["hands"].values()] == [2, 2]


@pytest.mark.parametrize("seats", [(1, 3), (4, 3), (2, 99)])
def test_a_table_that_cannot_be(seats: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="give min_seats and max_seats from 2 to"):
        strategies.tables(min_seats=seats[0], max_seats=seats[1])
    with pytest.raises(InputError, match="no ruleset is called"):
        strategies.scripts("klassic")


def test_strategies_are_those_that_are_told() -> None:
    assert isinstance(strategies.cards(), st.SearchStrategy)
    assert all(callable(getattr(strategies, name)) for name in strategies.__all__)
