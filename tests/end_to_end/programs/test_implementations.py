"""Programs written apart, free, built from adapters and worthless, judged whole."""

import os
import random
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

import sabacc as suite
from sabacc.cli.commands.programs import OFFERED
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Ask, Limits, Port, RawAnswer
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.hunting.question import question
from sabacc.conformance.hunting.question_stream import random_session
from sabacc.conformance.inference.recover import recover
from sabacc.conformance.inference.replies import AskedProgram
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import Order, verify
from sabacc.conformance.judging.selection import Filter
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.exports.adapters import files, languages
from sabacc.protocol.facts import ABSENT, ANSWER_FIELDS, value_at
from sabacc.spec.house_files import every_ruleset, shipped_houses
from sabacc.spec.model import Level
from sabacc.spec.points import BASES, VERSIONS
from sabacc.spec.rulesets import Ruleset, base_names, builtin, builtin_names
from tests.bdd.plugin_project import PLUGIN
from tests.bugs import FAULTY, spoilt_reference
from tests.end_to_end.command_line.commands import sabacc
from tests.end_to_end.ports.conversations import worthless
from tests.held import held
from tests.implementations.free import EVERY, FREEDOMS, OTHER_REASON, free
from tests.javascript_program import BEHIND, PROGRAM, lacking, pins, plays
from tests.pin_proofs import mixture
from tests.random_requests import requests
from tests.runs import EXHAUSTIVE, LONG_RUN, SAMPLE, missing, node, sampled, tool

PROGRAMS = Path(__file__).resolve().parents[2] / "implementations"

SEEDS = range(8 if EXHAUSTIVE else 1)


def limits() -> Limits:
    return Limits(start=20.0, case=0.6, clock=held())


EVERYTHING = every_ruleset()
# What is asked of faulty programs: their faults lie there
WITHOUT_PLAY = ("score", "compare", "settle", "shift")
RULESETS = tuple(builtin(name) for name in (base_names() if EXHAUSTIVE else BASES))

ALL_OF_IT = Order(EVERYTHING, wanted=Filter(levels=WITHOUT_PLAY))
OPTIONS = tuple(builtin(name) for name in ("holonet+alderaanian", "standard+table-stakes"))
EVERYDAY = (*RULESETS, *OPTIONS)

WORTHLESS = (
    ("accepts_all",),
    ("accepts_all", "facts"),
    ("constant",),
    ("echo",),
    ("floods",),
    ("garbage",),
    ("hangs",),
    ("refuses_all",),
    ("sleeps", "30"),
    *(("guesses", str(seed)) for seed in SEEDS),
)
# Programs whose fault ends them, so that they must be children
CRASHERS = ("any_tie_crashes", "idiots_array_crashes")


def judge(*command: str, rulesets: tuple[str, ...] = (), wanted: Filter | None = None) -> RunReport:
    port, name = connect(command, limits())
    chosen = tuple(builtin(one) for one in rulesets) or RULESETS
    try:
        return verify(port, name, load_cases(), Order(chosen, wanted=wanted or Filter()))
    finally:
        port.close()


def few(breaks: tuple[str, ...]) -> Order:
    """Ask under the bases, and under a house for each rule that none of them has.

    The fewer rulesets are asked, the harder it is to convict of every rule that is broken.
    """
    made = {f"{point}.{it.name}" for one in EVERYDAY for point, it in one.choices.items()}
    extra = {
        house.name: house
        for rule in sorted({*breaks} - made)
        for house in shipped_houses()
        if rule in {f"{point}.{choice.name}" for point, choice in house.choices.items()}
    }
    return Order((*EVERYDAY, *extra.values()), wanted=Filter(levels=WITHOUT_PLAY))


def asked_by(seed: str) -> tuple[str, ...]:
    """Return the rulesets by which a worthless program is judged, whose answers hang on a seed.

    The versions of `forum` ask nearly the same: with each further seed one of them has its turn.
    """
    if not EXHAUSTIVE:
        return (BASES[SAMPLE % len(BASES)],)
    versions = tuple(VERSIONS)
    return (
        *BASES,
        *(
            versions
            if not seed.isdecimal() or seed == "0"
            else versions[int(seed) % len(versions) :][:1]
        ),
    )


@pytest.mark.parametrize("command", WORTHLESS, ids=" ".join)
def test_worthless_programs_earn_no_rule(command: tuple[str, ...]) -> None:
    report = judge(*worthless(*command), rulesets=asked_by(command[-1]))
    rules = (rule for result in report.rulesets for rule in result.rules)

    assert sorted({rule.rule for rule in rules if rule.earned}) == []
    assert report.status is not Status.CONFORMS


@LONG_RUN
def test_a_program_that_dies_half_way_is_judged_on_the_rest() -> None:
    program = PROGRAMS / "dies_halfway.py"
    wanted = Filter(levels=("score",))
    report = judge(sys.executable, str(program), rulesets=("classic",), wanted=wanted)
    outcomes = {judged.outcome for judged in report.rulesets[0].judgements}

    assert report.status is Status.FAILS
    assert outcomes & {Outcome.FAULT, Outcome.NOT_RUN}


@pytest.mark.parametrize("name", sampled(sorted(FAULTY), 4))
def test_faulty_programs_are_convicted(name: str) -> None:
    program, breaks = FAULTY[name], FAULTY[name].breaks
    if name in CRASHERS:
        breaks = breaks[: 2 if EXHAUSTIVE else 1]
        command = (sys.executable, str(PROGRAMS / "faulty.py"), name)
        report = judge(*command, rulesets=("classic",), wanted=Filter(rules=breaks))
    else:
        order = few(breaks) if breaks else ALL_OF_IT if EXHAUSTIVE else few(())
        report = verify(InProcess(spoilt_reference(program)), name, load_cases(), order)
    broken = {rule.rule for result in report.rulesets for rule in result.broken}

    assert set(breaks) <= broken
    assert (report.status is Status.FAILS) == bool(breaks)
    if name not in {*CRASHERS, "deck_of_38"}:
        earned = sum(rule.earned for rule in report.rulesets[0].rules)
        assert earned > len(report.rulesets[0].broken)


def test_the_javascript_program_conforms() -> None:
    port, name = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        wanted = EVERYTHING if EXHAUSTIVE else tuple(sampled((*RULESETS, *OPTIONS), 3))
        report = verify(port, name, load_cases(), Order(tuple(filter(plays, wanted))))
    finally:
        port.close()
    wrong = [
        (judged.ruleset, judged.case.id)
        for result in report.rulesets
        for judged in result.judgements
        if judged.counts and judged.outcome is not Outcome.PASSED
    ]

    assert wrong == []
    assert {result.status for result in report.rulesets} == {Status.CONFORMS}


def test_the_javascript_program_is_not_far_behind() -> None:
    assert len(lacking()) <= BEHIND
    assert all(plays(builtin(name)) for name in base_names())


def test_the_reference_conforms_to_everything() -> None:
    port, name = connect((), limits())
    wanted = EVERYTHING if EXHAUSTIVE else tuple(sampled(RULESETS, 3))
    report = verify(port, name, load_cases(), Order(wanted, chosen=True))
    outcomes = {
        judged.outcome
        for result in report.rulesets
        for judged in result.judgements
        if not judged.disputed
    }

    assert outcomes == {Outcome.PASSED, Outcome.NOT_THIS_RULESET}
    assert {result.status for result in report.rulesets} == {Status.CONFORMS}
    assert [result for result in report.rulesets if result.otherwise or result.own_ways] == []


REQUESTS = 120 if EXHAUSTIVE else 10
MIXTURES = 100 if EXHAUSTIVE else 20
# How many hands are played under each ruleset and house
HANDS = 80 if EXHAUSTIVE else 3

HANDS_OF_A_MIXTURE = 20 if EXHAUSTIVE else 10
# Under how many mixtures hands are played
HAND_MIXTURES = 150 if EXHAUSTIVE else 20

# How many sessions are played under each ruleset and house
SESSIONS = 60 if EXHAUSTIVE else 4

# Into how many tests the rulesets are dealt, so that processes share a long run
PARTS = 8 if EXHAUSTIVE else 1

# How many differences are told, of however many there are
SHOWN = 5

# Choices that seldom come together by chance; every other mixture holds some, in turn
RARE: Final[tuple[Mapping[str, Sequence[str]], ...]] = (
    {
        "stakes.short-stack": ["all-in"],
        "folding.when": ["any-time"],
        "betting.limit": ["unlimited"],
    },
    {
        "stakes.short-stack": ["all-in"],
        "calling.last-betting": ["one-round"],
        "calling.bombed-folds": ["bomb-too"],
        "calling.earliest-round": ["from=1"],
    },
    {
        "totals.version": ["in-force"],
        "drawing.lock": ["kept"],
        "shift.lost-cards": ["pooled", "under-marker"],
        "bombs.mid-hand": ["out-at-once"],
    },
    {"field.second-card": ["as-the-draw"], "shift.exists": ["yes"]},
    {"demise.all-bomb": ["next-best-hand"], "edges.longest-hand": ["showdown-after=1"]},
)


def facts(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """Put an answer into canonical form; of several reasons for a refusal any will do.

    What an answer does not show is left out, so that nothing may be shown by one answer alone.
    """
    if "refused" in given or "ran_out" in given:
        return {"answered": next(iter(given))}
    found = {name: value_at(method, given, name) for name in ANSWER_FIELDS[method]}
    found = {name: value for name, value in found.items() if value is not ABSENT}
    return {name: _without_empty_fields(name, value) for name, value in found.items()}


def _without_empty_fields(name: str, value: Any) -> Any:
    return {seat: cards for seat, cards in value.items() if cards} if name == "fields" else value


@contextmanager
def javascript(rulesets: Sequence[Ruleset]) -> Generator[Port]:
    port, _ = connect((node(), str(PROGRAM)), Limits(start=30.0, case=30.0))
    try:
        port.hello(greeting(rulesets))
        yield port
    finally:
        port.close()


def differences(
    port: Port, rules: Ruleset, requests: Sequence[tuple[str, dict[str, Any]]]
) -> list[Any]:
    asks = [
        Ask(key, method, {**params, "ruleset": rules.name})
        for key, (method, params) in enumerate(requests)
    ]
    expected = [answer(method, params, rules) for method, params in requests]
    replies = list(port.ask(asks))
    assert len(replies) == len(asks)
    found: list[Any] = []
    for reply in replies:
        method = reply.ask.method
        ours = facts(method, expected[reply.ask.key])
        assert ours, f"the reference has no answer to {reply.ask}"
        if not isinstance(reply, RawAnswer):
            found.append(reply)
        elif ours != (theirs := facts(method, reply.result)):
            found.append((reply.ask, rules.choices, _only_different(ours, theirs)))
    return found


def _only_different(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    names = dict.fromkeys((*ours, *theirs))
    pairs = {name: (ours.get(name), theirs.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _rulesets() -> list[Ruleset]:
    every = (*(builtin(name) for name in builtin_names()), *shipped_houses())
    return [rules for rules in every if plays(rules)]


def disagreements(
    rulesets: list[Ruleset], made: Callable[[Ruleset], Iterable[tuple[str, dict[str, Any]]]]
) -> list[Any]:
    with javascript(rulesets) as port:
        return [
            wrong for rules in rulesets for wrong in differences(port, rules, list(made(rules)))
        ][:SHOWN]


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_agrees_on_random_requests(part: int) -> None:
    drawn = random.Random(f"{SAMPLE} mixtures")
    mixtures = [mixture(drawn, pins(), f"mixture-{number}") for number in range(MIXTURES)]
    rng = random.Random(f"{SAMPLE} requests {part}")
    rulesets = [*_rulesets(), *mixtures][part::PARTS]

    assert disagreements(rulesets, lambda rules: requests(rng, rules, REQUESTS)) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_plays_hands_alike(part: int) -> None:
    drawn = random.Random(f"{SAMPLE} mixtures of hands")
    rare = [RARE[number // 2 % len(RARE)] if number % 2 else {} for number in range(HAND_MIXTURES)]
    mixtures = [
        mixture(drawn, {**pins(), **pinned}, f"mixture-{number}")
        for number, pinned in enumerate(rare)
    ]
    rng = random.Random(f"{SAMPLE} hands {part}")
    counts = {rules.name: HANDS_OF_A_MIXTURE for rules in mixtures}
    rulesets = [*_rulesets(), *mixtures][part::PARTS]

    wrong = disagreements(
        rulesets,
        lambda rules: requests(rng, rules, counts.get(rules.name, HANDS), Level.PLAY),
    )

    assert wrong == []


@pytest.mark.parametrize("part", range(PARTS))
def test_javascript_plays_sessions_alike(part: int) -> None:
    rng = random.Random(f"{SAMPLE} sessions {part}")

    def sessions(rules: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
        made = (question("it", "play", random_session(rng, rules), rules) for _ in range(SESSIONS))
        return (("play", one.params) for one in made if one is not None)

    assert disagreements(_rulesets()[part::PARTS], sessions) == []


pytest_plugins = ("pytester",)

ALL: Final = (*FREEDOMS, OTHER_REASON, EVERY)
FREE_BASES: Final = ("standard", "classic", "holonet", "swag", "forum")
FREE_RULESETS: Final = FREE_BASES if EXHAUSTIVE else (FREE_BASES[SAMPLE % len(FREE_BASES)],)
HUNTED: Final = ("--no-corpus", "--seed", "3", "--seconds", "0", "--questions", "150")


def named(freedom: str, plays: str = "standard") -> str:
    return f"python:tests.implementations.free:uses_{freedom}__{plays}"


@pytest.mark.parametrize("ruleset", FREE_RULESETS)
@pytest.mark.parametrize("freedom", ALL)
def test_a_free_program_conforms(freedom: str, ruleset: str) -> None:
    report = suite.verify(lambda: free(freedom, ruleset), rulesets=[ruleset], seed=3, hunt=60)

    assert report.conforms, report
    assert report.status == 0


@pytest.mark.parametrize("freedom", ALL)
def test_no_law_is_broken_when_all_are_asked_for(freedom: str) -> None:
    report = suite.verify(lambda: free(freedom), rulesets=["standard"], rules=["laws"], seed=4)

    assert report.conforms, report


@pytest.mark.parametrize("words", [("--ruleset", "standard"), ("--laws",)], ids=" ".join)
@pytest.mark.parametrize("freedom", ALL)
def test_a_hunt_finds_nothing(freedom: str, words: tuple[str, ...]) -> None:
    found = sabacc("hunt", *HUNTED, *words, "--", named(freedom))

    assert found.exit_code == 0, found.output
    assert "nothing found" in found.output


@pytest.mark.parametrize("freedom", ALL)
def test_it_plays_what_it_plays(freedom: str) -> None:
    port = InProcess(lambda: free(freedom))
    hello = port.hello(greeting((builtin("standard"),)))
    cases = [case for place, case in enumerate(load_cases()) if place % 8 == SAMPLE % 8]
    found = recover(AskedProgram(port, "standard"), hello, cases)

    assert not found.otherwise
    assert not found.silent


@pytest.mark.parametrize("freedom", ALL)
def test_the_doctor_finds_it_healthy(freedom: str) -> None:
    found = sabacc("doctor", "--", named(freedom))

    assert found.exit_code == 0, found.output


def test_every_freedom_at_every_other_door(tmp_path: Path, pytester: pytest.Pytester) -> None:
    program = named(EVERY)
    listed = tmp_path / "list.toml"
    python = program.removeprefix("python:")
    listed.write_text(
        f'[[program]]\nname = "free"\npython = "{python}"\nrulesets = ["standard"]\n',
        encoding="utf-8",
    )
    reports = ("--reports", str(tmp_path / "out"))
    fleet = sabacc("fleet", *reports, "--seed", "3", "--hunt", "30", "--quiet", str(listed))
    seen = pytester.runpytest_inprocess(
        *PLUGIN,
        "--sabacc",
        f"--sabacc-program={program}",
        "--sabacc-ruleset=standard",
        "-k=table",
    ).parseoutcomes()
    verdict = sabacc("verify", "--seed", "3", "--ruleset", "standard", "--", program)

    assert fleet.exit_code == 0, fleet.output
    assert seen["passed"] > 10
    assert "failed" not in seen
    assert "errors" not in seen
    assert verdict.exit_code == 0, verdict.output


FOLDER: Final = Path(__file__).resolve().parents[2] / "implementations" / "go"
# How many questions beyond the scenarios each ruleset is hunted with
QUESTIONS: Final = 400


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("go")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    return BUILT["go"](folder)


@LONG_RUN
@pytest.mark.parametrize("base", ["standard", "forum", "holonet", "swag", "classic"])
def test_the_go_program_conforms(base: str, program: list[str], tmp_path: Path) -> None:
    found = adapter_suite(
        tmp_path, "verify", "--ruleset", base, "--hunt", str(QUESTIONS), "--", *program
    )

    assert found.returncode == 0, found.stdout + found.stderr
    assert "Verdict: conforms, by edition" in found.stdout


_GSON: Final = Path("/usr/share/java/gson.jar")
_CRATES: Final = Path("/usr/share/cargo/registry")
_NEWTONSOFT: Final = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
_PROGRAMS: Final = (".py", ".mjs", ".go", ".rs", ".java", ".cs")
LANGUAGES: Final = languages()


def _python(_: Path) -> list[str]:
    return [sys.executable, "adapter.py"]


def _javascript(_: Path) -> list[str]:
    return [node(), "adapter.mjs"]


def _go(folder: Path) -> list[str]:
    go = tool("go", "Go 1.18")
    assert _ran(folder, str(Path(go).with_name("gofmt")), "-l", ".") == ""
    _ran(folder, go, "vet", ".")
    _ran(folder, go, "build", "-o", "adapter", ".")
    return [str(folder / "adapter")]


def _rust(folder: Path) -> list[str]:
    """Build with the crates of the system: a test fetches nothing."""
    cargo = tool("cargo", "Rust 1.70")
    if not _CRATES.is_dir():
        missing("there are no crates: install librust-serde-json-dev")
    _ran(
        folder, cargo, "build", "--offline", "--quiet",
        "--config", 'source.crates-io.replace-with="system"',
        "--config", f'source.system.directory="{_CRATES}"',
    )  # fmt: skip
    return [str(folder / "target/debug/adapter")]


def _java(folder: Path) -> list[str]:
    """Build without Maven, which would fetch its plugins."""
    javac, java = tool("javac", "a JDK, 17 or newer"), tool("java", "Java 17")
    if not _GSON.is_file():
        missing("there is no Gson: install libgoogle-gson-java")
    sources = sorted(map(str, folder.glob("*.java")))
    _ran(folder, javac, "-Xlint:all", "-Werror", "-d", "built", "-cp", str(_GSON), *sources)
    return [java, "-cp", f"{folder / 'built'}{os.pathsep}{_GSON}", "Adapter"]


def _csharp(folder: Path) -> list[str]:
    """Build with Mono, by the line of the README: `dotnet` would fetch its packages."""
    mcs, mono = tool("mcs", "mono-mcs"), tool("mono", "mono-runtime")
    if not _NEWTONSOFT.is_file():
        missing("there is no Newtonsoft.Json: install libnewtonsoft-json-cil-dev")
    [line] = [
        each
        for each in (folder / "README.md").read_text(encoding="utf-8").splitlines()
        if each.startswith("mcs ")
    ]
    *options, every = shlex.split(line)[1:]
    sources = sorted(path.name for path in folder.glob(every))
    told = ("-warn:4", "-warnaserror", "-doc:told.xml", "-nowarn:1591")  # words need no comment
    _ran(folder, mcs, *told, *options, *sources)
    return [mono, str(folder / "adapter.exe")]


# Builds an adapter in its folder, and returns the command that runs it there
BUILT: Final[dict[str, Callable[[Path], list[str]]]] = {
    "python": _python,
    "javascript": _javascript,
    "go": _go,
    "rust": _rust,
    "java": _java,
    "csharp": _csharp,
}


def _ran(folder: Path, *command: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def adapter_suite(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "sabacc", *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=LONG_RUN if LANGUAGES[each]["build"] else ()) for each in LANGUAGES],
)
def test_an_adapter_is_built_and_conforms(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "my adapter"
    made = sabacc("init-adapter", language, str(folder))
    assert made.exit_code == 0, made.output

    command = BUILT[language](folder)
    checked = adapter_suite(folder, "doctor", "--", *command)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    judged = adapter_suite(folder, "verify", "--ruleset", "standard", "--", *command)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert "Verdict: conforms as far as it shows" in judged.stdout
    assert "not shown: score.special" in judged.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_skeleton_is_one_short_file_and_its_workflow_does_what_its_readme_says(
    language: str,
) -> None:
    written = files(language)
    [program] = [text for path, text in written.items() if path.endswith(_PROGRAMS)]
    assert 40 < len(program.splitlines()) <= 80
    assert {"README.md", ".gitignore", ".github/workflows/sabacc.yml"} <= set(written)
    workflow = yaml_load(written[".github/workflows/sabacc.yml"])
    steps = [step.get("run") for step in workflow["jobs"]["verify"]["steps"]]
    for line in (*LANGUAGES[language]["build"], steps[-1]):
        assert line in steps
        assert f"\n{line}\n" in written["README.md"]


def test_every_language_is_offered() -> None:
    assert tuple(LANGUAGES) == OFFERED == tuple(BUILT)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "README.md"
    mine.write_text("mine")

    refused = sabacc("init-adapter", "python", str(tmp_path))

    assert refused.exit_code == 2
    assert "already holds README.md" in refused.output
    assert "name another folder" in refused.output
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert mine.read_text() == "mine"
