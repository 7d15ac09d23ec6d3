"""What a visitor of the project meets: README, versions, feeds, its tools."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, Final

import msgspec
import pytest
from mkdocs.utils.yaml import yaml_load  # pyright: ignore[reportUnknownVariableType]

from hatch_build import PackageReadme
from sabacc import __version__
from sabacc.arbiter.drawing import drawing
from sabacc.conformance.scenarios.cases import Expectation
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.conformance.scenarios.compiler import Compiled
from sabacc.engine.hands import compare
from sabacc.engine.position import known_cards
from sabacc.exports.adapters import files, languages
from sabacc.spec.cards import CARDS
from sabacc.spec.house_files import every_ruleset, ruleset_named
from sabacc.spec.model import Basis
from sabacc.spec.points import BASES, DOCUMENTS, POINTS, VERSION_NAMES, made_by_version
from sabacc.spec.rulesets import builtin
from sabacc.spec.sentences import sentence_uses
from sabacc.system.addresses import REPOSITORY
from tests.pin_proofs import loose, unplayed
from tests.runs import LONG_RUN, missing, sampled
from tools import prove, where

ROOT: Final = Path(__file__).resolve().parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS: Final = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
ACTION: Final = ROOT / "action.yml"
# The workflow that an author is given, by the language of the adapter
ADAPTERS: Final = {
    language: files(language)[".github/workflows/sabacc.yml"] for language in languages()
}


def read(path: Path) -> dict[str, Any]:
    """Read a file of YAML; `on` is a word of its own there, and not true."""
    text = path.read_text(encoding="utf-8")
    found: dict[str, Any] = yaml_load(re.sub(r"^on:", '"on":', text, flags=re.MULTILINE))
    return found


def named(path: Path) -> str:
    return path.name


def actions(workflow: str) -> list[str]:
    return re.findall(r"^\s*(?:- )?uses: (.*)$", workflow, re.MULTILINE)


def test_links_of_the_readme_work_everywhere() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    ours = [link.partition("#")[0] for link in links if not link.startswith("https://")]
    metadata: dict[str, Any] = {"urls": {"Repository": REPOSITORY}}
    PackageReadme(str(ROOT), {}).update(metadata)  # what the package index shows

    assert len(ours) >= 8
    assert [link for link in ours if not (ROOT / link).exists()] == []
    assert re.findall(r"\]\((?!https://)[^)]+\)", metadata["readme"]["text"]) == []


def test_a_contributor_is_sent_to_files_that_there_are() -> None:
    pages = (ROOT / "CONTRIBUTING.md", *(ROOT / "docs" / "contributing").glob("*.md"))
    text = "".join(page.read_text("utf-8") for page in pages)
    found = re.findall(r"`([\w./*-]+\.(?:feature|json|mjs|py|toml|txt|yml))`", text)
    places = ("docs", "features", "reference_impl/sabacc", "tests", "tools", ".github")
    known = {*ROOT.glob("*"), *(path for name in places for path in (ROOT / name).rglob("*.*"))}
    made = {"versions.json", "rules.json"}  # when the site is published; all others are here

    assert {name for name in found if not any(path.match(name) for path in known)} == made
    code = "".join(path.read_text("utf-8") for path in known if path.suffix in {".py", ".toml"})
    names = re.findall(r"`(?:\w+\.)*([A-Za-z]\w*_\w+|[A-Z]\w+[a-z])(?:\(\))?`", text)
    there_are = {*re.findall(r"\w+", code), *(path.stem for path in known)}
    assert {*names} - there_are == set(), "`names` of the pages for contributors that no code has"


def test_addresses_are_those_of_the_project() -> None:
    files = [ROOT / "SECURITY.md", ROOT / "CITATION.cff", ACTION, *FORMS]
    text = "".join(path.read_text(encoding="utf-8") for path in files)

    assert re.findall(r"[\w.]+@[\w-]+\.[\w.]+", text) == []
    assert set(re.findall(r"https://github\.com/[\w-]+/[\w-]+", text)) == {REPOSITORY}


def test_the_citation_is_of_this_version() -> None:
    citation = read(ROOT / "CITATION.cff")

    assert str(citation["version"]) == __version__
    assert {"cff-version", "message", "title", "authors"} <= set(citation)


@pytest.mark.parametrize("language", ADAPTERS)
def test_an_author_is_given_the_actions_that_we_use(language: str) -> None:
    ours = {one.partition("@")[0]: one for path in WORKFLOWS for one in actions(path.read_text())}
    used = actions(ADAPTERS[language])

    assert len(used) > 1
    assert [one for one in used if ours.get(one.partition("@")[0], one) != one] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=named)
def test_a_job_ends(path: Path) -> None:
    for job in read(path)["jobs"].values():  # whether the rest holds together asks actionlint
        assert "timeout-minutes" in job


def test_all_that_is_supported_is_tested() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    metadata = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    least = re.search(r'requires-python = ">=(3\.\d+)"', metadata)
    matrix = jobs["everyday"]["strategy"]["matrix"]

    assert least is not None
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14", "3.15"]
    assert matrix["python"][0] == least[1]
    assert jobs["adapters"]["strategy"]["matrix"]["language"] == list(languages())
    assert {system.partition("-")[0] for system in matrix["os"]} == {"ubuntu", "macos"}
    for name in ("floors", "everything"):
        [setup] = [one for one in jobs[name]["steps"] if "python-version" in one.get("with", {})]
        assert setup["with"]["python-version"] == least[1]


def test_a_release_needs_no_password() -> None:
    flow = read(ROOT / ".github" / "workflows" / "release.yml")

    assert flow["permissions"] == {"contents": "read"}
    assert flow["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert "permissions" not in flow["jobs"]["build"]
    assert not any("run" in step for step in flow["jobs"]["publish"]["steps"])
    assert "secrets." not in str(flow)


def checked(name: str, *words: str | Path) -> CompletedProcess[str]:
    checker = Path(sys.executable).with_name(name)
    if not checker.exists():
        missing(f"{name} is not installed: pip install -e '.[test]'")
    return subprocess.run(  # noqa: S603 - our own words
        [checker, *words], check=False, capture_output=True, text=True
    )


def test_zizmor_finds_no_hole(tmp_path: Path) -> None:
    given = [tmp_path / f"{language}.yml" for language in ADAPTERS]
    for path in given:
        path.write_text(ADAPTERS[path.stem])
    words = ("--offline", "--no-progress", "--min-severity=medium")  # nor is an action not pinned
    found = checked("zizmor", *words, *WORKFLOWS, ACTION, *given)

    assert found.returncode == 0, found.stdout + found.stderr


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WORKFLOWS} | ADAPTERS
    for name, text in texts.items():
        versions = re.sub(r"@[0-9a-f]{40} # (v\d+)[\d.]*", r"@\1", text)
        (tmp_path / f"{name}.yml").write_text(versions, encoding="utf-8")
    old = tmp_path / "old"
    old.write_text(texts["release"] + "      - uses: actions/checkout@v4\n", encoding="utf-8")
    words = ("-no-color", "-oneline", "-shellcheck=", "-pyflakes=")
    found = checked("actionlint", *words, *tmp_path.glob("*.yml"))

    assert found.returncode == 0, found.stdout + found.stderr
    assert "is deprecated" in checked("actionlint", *words, old).stdout


def test_the_hooks_of_a_commit_run_the_tools_of_the_tests() -> None:
    [group] = read(ROOT / ".pre-commit-config.yaml")["repos"]
    tools = {
        name
        for hook in group["hooks"]
        for name in re.findall(r"\.venv/bin/([\w-]+)", hook["entry"])
    }

    assert group["repo"] == "local"  # nothing is fetched
    assert {"ruff", "lint-imports", "zizmor", "mypy", "pyright"} <= tools
    assert [name for name in tools if not Path(sys.executable).with_name(name).exists()] == []


def test_the_action_uses_what_it_offers() -> None:
    action = read(ACTION)

    assert set(re.findall(r"inputs\.(\w+)", str(action["runs"]))) == set(action["inputs"])
    assert all(
        each["description"] for each in (*action["inputs"].values(), action["outputs"]["folder"])
    )
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        assert ("run" in step) == ("shell" in step)


def ran(step: Mapping[str, Any], temporary: Path, **given: str) -> CompletedProcess[str]:
    """Run the lines of a step, as its workflow does where the suite is installed."""
    binaries = temporary / "sabacc" / "bin"
    binaries.mkdir(parents=True)
    (binaries / "sabacc").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sabacc "$@"\n')
    (binaries / "sabacc").chmod(0o755)
    (binaries / "python").symlink_to(sys.executable)
    return subprocess.run(  # noqa: S603 - our own words
        [shutil.which("bash") or "bash", "-eo", "pipefail", "-c", step["run"]],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "PATH": f"{binaries}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(sys.path),
            "RUNNER_TEMP": str(temporary),
            **given,
        },
    )


@LONG_RUN
def test_the_action_writes_report_and_badge(tmp_path: Path) -> None:
    [step] = [one for one in read(ACTION)["runs"]["steps"] if one.get("name") == "Verify"]
    program = ROOT / "tests" / "implementations" / "faulty.py"
    found = ran(
        step,
        tmp_path,
        GITHUB_OUTPUT=str(tmp_path / "output"),
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary"),
        PROGRAM=f"'{sys.executable}' {program} zero_is_no_bomb",
        RULESET="classic",
        OPTIONS="--rule bombs.zero",
    )
    folder = tmp_path / "sabacc-report"

    assert found.returncode == 1, found.stderr
    assert "::error title=bombs.zero.bombs%3A rule broken::" in found.stdout
    assert (tmp_path / "output").read_text() == f"folder={folder}\n"
    assert sorted(path.name for path in folder.iterdir()) == [
        "badge.json",
        "badge.svg",
        "report.html",
        "report.json",
    ]
    assert "bombs.zero.bombs" in (tmp_path / "summary").read_text(encoding="utf-8")


@LONG_RUN
def test_adapters_are_built_as_their_authors_are_told(tmp_path: Path) -> None:
    steps = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["adapters"]["steps"]
    found = ran(steps[-1], tmp_path, LANGUAGE="python")

    assert found.returncode == 0, found.stderr
    assert "Verdict: conforms as far as it shows" in found.stdout
    assert found.stderr.splitlines()[0] == f"+ cd {tmp_path / 'adapter'}"


@pytest.mark.parametrize("path", [one for one in FORMS if one.name != "config.yml"], ids=named)
def test_an_issue_form_can_be_shown(path: Path) -> None:
    form = read(path)
    fields = form["body"]

    assert {"name", "description", "title", "labels", "body"} == set(form)
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(field["attributes"]["label"] for field in fields)
    assert len({field["id"] for field in fields}) == len(fields)
    assert any(field.get("validations", {}).get("required") for field in fields)


README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
PICTURE: Final = ROOT / "docs" / "assets" / "readme" / "array.svg"
HANDS: Final = {
    "Han": ("Han: 15 + 10 - 2 = 23", ("coins-ace", "sabres-10", "queen")),
    "Lando": ("Lando: an Idiot's Array wins", ("idiot", "coins-2", "flasks-3")),
}
# a dark table, which can be read on a light page and on a dark one
FRAME: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 690 206" role="img">
<title>Two hands</title><rect width="690" height="206" rx="12" fill="#242b52"/>
<g fill="#fffdf6" font-family="sans-serif" font-size="19" text-anchor="middle">
<text x="180" y="186">{}</text><text x="510" y="186">{}</text></g>
{}</svg>
"""


def placed(number: int, name: str) -> str:
    place = f'x="{36 + 98 * number + 36 * (number // 3)}" y="22" width="92" height="128"'
    card = drawing(CARDS[name], {"idiot": 0, "queen": -2}.get(name))
    card = card.replace('width="62" height="86"', place)
    return re.sub(r'"(#?)p"', rf'"\1p{number}"', card)  # pips of one card, not of another


def picture() -> str:
    names = [name for _, cards in HANDS.values() for name in cards]
    return FRAME.format(
        *(says for says, _ in HANDS.values()), "".join(map(placed, range(6), names))
    )


def test_ci_runs_the_readme_test_command() -> None:
    command = next(line for line in README.splitlines() if line.endswith(".venv/bin/pytest"))

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_verdict_that_the_readme_shows_is_true() -> None:
    shown = README.partition("```console\n$ .venv/bin/sabacc ")[2].replace("\\\n", "")
    command, *lines = shown.partition("\n```")[0].splitlines()
    words = [sys.executable if word.endswith("python") else word for word in shlex.split(command)]
    found = subprocess.run(  # noqa: S603 - the README's own command
        [sys.executable, "-m", "sabacc", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    printed = iter(found.stdout.splitlines())

    assert found.returncode == 1
    assert len(lines) > 8
    assert [line for line in lines if line not in printed] == [], "in this order; others left out"


def test_the_picture_is_drawn_by_our_own_cards() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()


@pytest.mark.parametrize("name", BASES)
def test_what_the_picture_says_holds_in_every_ruleset(name: str) -> None:
    assert compare(builtin(name), {one: known_cards(HANDS[one][1]) for one in HANDS}).best == (
        "Lando",
    )


@pytest.mark.parametrize(
    ("name", "most"), [("README.md", 900), ("CONTRIBUTING.md", 1500), ("CHANGELOG.md", 600)]
)
def test_the_first_texts_stay_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").split()) <= most
    assert len(README.partition("rule broken")[0].split()) <= 80, "a verdict in the first screen"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")


RANDOM: Final = ruleset_named("forum-random")


@pytest.mark.parametrize("version", VERSION_NAMES)
def test_a_point_of_a_version_is_one_where_versions_change(version: str) -> None:
    rules = ruleset_named("forum" if version == VERSION_NAMES[0] else f"forum-{version}")

    assert [point for point in rules.made if point not in RANDOM.made] == []


@pytest.mark.parametrize("point", made_by_version(VERSION_NAMES[0]))
def test_a_text_on_what_a_version_sets_says_so_where_versions_change(point: str) -> None:
    words = rule_texts()[POINTS[point].rule_id(RANDOM.choices[point].name)].words
    settled = ruleset_named("forum").choices

    assert words.player_paragraphs(RANDOM.choices) != words.player_paragraphs(settled)


SOURCES = Path(__file__).parents[2] / "docs" / "sources"


def sentences() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for document in DOCUMENTS:
        data = tomllib.loads((SOURCES / f"{document}.toml").read_text(encoding="utf-8"))
        found |= {name: entry for name, entry in data.items() if isinstance(entry, dict)}
    return found


def test_every_normative_sentence_feeds_a_rule() -> None:
    idle = [
        name
        for name, entry in sentences().items()
        if entry["kind"] in {"rule", "definition", "option", "conduct"}
        and name not in sentence_uses()
    ]

    assert idle == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_states_or_is_read_to_say_cites_its_own_sentences(document: str) -> None:
    initial = document[0].upper()
    groundless = [
        point
        for point, made in builtin(document).made.items()
        if made.basis in {Basis.STATED, Basis.READ}
        and not any(sentence.startswith(f"{initial}-") for sentence in made.sentences)
    ]

    assert groundless == []


@pytest.mark.parametrize("name", ["folding", "folding.cost", "folding.cost.free"])
def test_a_rule_is_proved_against_the_other_choices_of_its_point(name: str) -> None:
    found = list(prove.survivors(Compiled((), ()), [builtin("classic")], [name]))

    assert "SURVIVES     folding.cost one-credit -> two-credits  under classic" in found
    assert any(each.split()[1] != "folding.cost" for each in found) == (name == "folding")


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("foldin", 2, "no chapter, point or rule is called 'foldin'; did you mean 'folding'?"),
        ("xyzzy", 2, "no chapter, point or rule is called 'xyzzy'; `sabacc rules` lists them"),
    ],
)
def test_what_is_no_name_is_said(
    name: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert prove.main([name]) == status
    assert says in capsys.readouterr().out


def test_a_wrong_outcome_names_its_step_and_deed_and_hangs_on_nothing() -> None:
    case = next(case for case in load_cases() if case.id.endswith("/a-raise-beyond-the-stack"))
    wrong = msgspec.structs.replace(case, expect=(Expectation("script.1", "done", 6),))

    assert loose(case) == ""
    found = loose(wrong, mixtures=1)
    assert found.startswith(f"line {case.line + 7}, Then Lando cannot raise: beyond-stack: ")
    assert 'script.1 ({"amount": 1, "does": "raise", "seat": "Lando"}) is "done"' in found
    assert found.endswith("the engine does not follow the choice, or the outcome is wrong")


def test_a_rule_that_no_ruleset_plays_is_named_once() -> None:
    cases = [case for case in load_cases() if case.rule == "shift.picker.left-neighbour"]
    others = [
        rules for rules in every_ruleset() if str(rules.choices["shift.picker"]) != "left-neighbour"
    ]
    [(rule, why)] = unplayed(cases, others).items()

    assert rule == "shift.picker.left-neighbour"
    assert why.startswith("no ruleset plays shift.picker:left-neighbour (features/shift/left-")
    assert "add a house in reference_impl/sabacc/spec/houses/" in why
    assert unplayed(cases, every_ruleset()) == {}


PLACE = re.compile(r"\S+\.(?:feature|toml|py):\d+")


@pytest.mark.parametrize(
    "point", sampled([one.id for one in POINTS.values() if not one.conduct], 30)
)
def test_a_point_is_found_where_it_is_followed(
    point: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert where.main([point]) == 0

    told = capsys.readouterr().out
    code = "  followed by\n" if "  followed by\n" in told else "  told in\n"
    for before, after in (
        ("  text and scenarios\n", "  who plays it"),
        ("  who plays it, and why\n", code),
        (code, "  what fails"),
    ):
        assert PLACE.search(told.partition(before)[2].partition(after)[0]), before
    assert "features/" in told.partition("what fails if it is broken")[2]


@pytest.mark.parametrize(
    ("point", "kind", "place"),
    [
        ("pots.hand-cap", "followed by", "flow.py _after_leaving, by `compiled.hand_cap`"),
        ("drawing.bare-discard", "followed by", "drawing.py _refuse_drop, by `_NO_NEW_CARD`"),
        ("edges.nobody-draws", "told in", "state.py Draft"),
    ],
)
def test_code_is_found_by_what_it_does(point: str, kind: str, place: str) -> None:
    found = where.code(point)
    places = {
        name: [re.sub(r"\S+/(\w+\.py):\d+", r"\1", each) for each in found[name]] for name in found
    }

    assert [name for name, known in places.items() if place in known] == [kind]


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("drawing.order", 0, r"tests/bugs, for the hunt: python/dealer-in-the-eighth-seat"),
        ("folding.when.any-time", 0, r'houses/cloud-city\.toml:\d+ "folding\.when" = "any-time"'),
        ("bombs.zero.bombs", 0, r"tests/bugs/rules/bombs\.toml:\d+ Lets a total of nought stay"),
        ("showdown.declaration", 0, r"\n    nothing: \w+"),
        ("penalties.nonsense", 2, "no such point or rule"),
    ],
)
def test_what_there_is_to_see_of_an_id(
    words: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert where.main([words]) == status

    told = capsys.readouterr().out
    assert re.search(says, told)
    assert ("pytest" in told) == (status == 0 and "nothing: " not in told)
