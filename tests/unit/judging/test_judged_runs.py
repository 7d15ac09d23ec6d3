"""Whole runs: the order of asking, selections, bounds, interruptions."""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import TOO_LONG, Fault, FaultKind, Limits, PortError
from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging import known_failures
from sabacc.conformance.judging.questions import LEAST, TWICE, new_seed, sample, seeded, shuffled
from sabacc.conformance.judging.results import RunReport, Status
from sabacc.conformance.judging.runner import (
    FIRST_FAILURE,
    INTERRUPTED,
    Order,
    SharedProgram,
    judge_shared,
    verify,
    verify_shared,
)
from sabacc.conformance.judging.selection import Filter, plan, targets_of, unheard
from sabacc.conformance.pool import Pool
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.messages import Hello, Method
from sabacc.spec import house_files, rulesets
from sabacc.spec.house_files import every_ruleset, nearest_builtin, shipped_houses
from sabacc.spec.rulesets import Choice, builtin
from sabacc.system import user_input as reading
from sabacc.system.user_input import read_file
from tests.end_to_end.command_line.commands import ONE_RULE, sabacc, wrong
from tests.end_to_end.programs.wrong_programs import MARK
from tests.judged_rulesets import ON_TURN, playing_too
from tests.spoilt import playing

MANY: Final = tuple(range(4_000))


def twice(entries: Sequence[int], seed: int, share: float = TWICE) -> tuple[int, ...]:
    return sample(entries, seeded(seed, "twice"), share)


def test_a_shuffled_run_asks_everything_once() -> None:
    assert sorted(shuffled(MANY, 1)) == list(MANY)


def test_a_seed_repeats_a_run() -> None:
    for found in (shuffled, twice):
        assert found(MANY, 7) == found(MANY, 7)
        assert found(MANY, 7) != found(MANY, 8)


def test_a_seed_orders_alike_in_every_python() -> None:
    assert shuffled(range(10), 1) == (9, 4, 1, 6, 3, 2, 8, 0, 7, 5)


def test_a_run_grows_by_a_tenth_and_a_small_one_is_asked_again_whole() -> None:
    assert len(twice(MANY, 3)) == len(MANY) // 20
    assert sorted(twice(range(LEAST), 3)) == list(range(LEAST))
    assert twice((), 3) == twice(MANY, 3, 0) == ()


def test_every_kind_is_asked_again() -> None:
    found = sample(
        MANY, seeded(3, "a"), TWICE, lambda entry: "rare" if entry % 80 == 0 else "common"
    )

    assert sum(entry % 80 == 0 for entry in found) == LEAST


def test_one_use_of_a_seed_changes_nothing_for_another() -> None:
    assert twice(MANY, 3) != shuffled(MANY, 3)[:200]
    assert seeded(3, "a").random() != seeded(3, "b").random()


@pytest.mark.parametrize("_", range(5))
def test_a_new_seed_can_be_typed(_: int) -> None:
    assert 0 <= new_seed() < 1_000_000


ENDLESS = Path("/dev/zero")
endless = pytest.mark.skipif(not ENDLESS.exists(), reason="only a Unix has a file without end")
pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only a Unix has named pipes")


def test_a_file_is_read_to_its_end_and_no_further_than_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100_000)

    for bound, size in ((200_000, 100_000), (100_000, 100_000), (99_999, 100_000), (10, 11)):
        assert read_file(path, bound) == b"x" * size


@pipes
def test_a_pipe_is_read_to_its_end() -> None:
    source, sink = os.pipe()
    os.write(sink, b"base = 'classic'")
    os.close(sink)
    try:
        assert read_file(Path(f"/dev/fd/{source}"), 1000) == b"base = 'classic'"
    finally:
        os.close(source)


# A command that reads each kind of file that people write
READERS = {
    "house": ("rulesets", "{}.toml"),
    "sheet": ("rulesets", "--from-sheet", "{}"),
    "known failures": ("verify", *ONE_RULE, "--expect-failures", "{}"),
    "list of programs": ("fleet", "{}"),
    "report": ("report", "diff", "{}", "{}"),
    "finding": ("hunt", "--replay", "{}", "--", "./it"),
    "record": ("audit", "{}"),
    "evidence": ("classify", "{}"),
    "dispute": ("arbitrate", "{}"),
}
CONTENTS: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, ": there is no such file; "),
    "latin-1": (b"first\ncaf\xe9\n", ":2: byte e9 is not UTF-8; save it as plain text in UTF-8"),
    "utf-16": ("text".encode("utf-16"), ":1: it is UTF-16; save it as plain text in UTF-8"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0", ": it is not text; save it as plain text in UTF-8"),
}


def told(kind: str, path: Path) -> str:
    found = sabacc(*(word.format(path) for word in READERS[kind]))
    assert found.exit_code in {2, 3}, found.output
    assert found.stdout == ""
    return found.stderr


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("kind", READERS)
def test_a_file_that_is_no_text_is_told_in_one_line(
    kind: str, content: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    data, words = CONTENTS[content]
    for name in (path, path.with_suffix(".toml")):
        if data is not None:
            name.write_bytes(data)
    said = told(kind, path)

    assert said.startswith(f"sabacc: {path}")
    assert words in said
    assert said.count("\n") == 1


@pipes
@pytest.mark.parametrize("kind", READERS)
def test_a_pipe_that_keeps_silent_is_given_up(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "READ_TIMEOUT", 0.05)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    path.with_suffix(".toml").symlink_to(path)

    assert "it cannot be read (nothing came from it for 0.05 s); " in told(kind, path)


@endless
@pytest.mark.parametrize("kind", READERS)
def test_a_file_without_end_is_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "endless"
    for link in (path, path.with_suffix(".toml")):
        link.symlink_to(ENDLESS)

    assert " bytes; " in told(kind, path).partition("it is larger than ")[2]


def test_the_bounds_are_far_from_what_is_needed() -> None:
    standard = rulesets.builtin("standard")
    every = sum(
        len(f'"{point}" = {{ choice = "{choice.name}", number = 1000000 }}\n')
        for point, choice in standard.choices.items()
    )

    assert every * 5 < house_files.HOUSE_FILE.most
    assert known_failures.FAILURE_LIST.most > 60_000 * 200


FORUM = builtin("forum")
CASES = [case for case in load_cases() if {ON_TURN, "folding.cost"} & case.pins.keys()]
# Plays an open point its own way, so further cases are asked once all have been
OTHERWISE = playing_too(FORUM, (ON_TURN, "everybody"))


def run(until: int, **order: Any) -> tuple[RunReport, list[int]]:
    """Judge a program during which Ctrl-C comes with a question; return what it was asked too."""
    asked = [0]

    def program() -> Callable[[dict[str, Any]], dict[str, Any]]:
        handle = playing({"forum": OTHERWISE})

        def interrupted(message: dict[str, Any]) -> dict[str, Any]:
            if message["method"] not in {"hello", "ruleset"}:
                asked[0] += 1
                if asked[0] == until:
                    raise KeyboardInterrupt
            return handle(message)

        return interrupted

    wanted = Order((FORUM,), chosen=True, **order)
    return verify(InProcess(program), "it", CASES, wanted), asked


def test_ctrl_c_loses_nothing_whatever_is_being_asked() -> None:
    whole, (total,) = run(0, interruptible=True)
    judged = [one.case.id for one in whole.rulesets[0].asked]
    first = len({case.id for case in CASES} & {*judged})

    assert (whole.status, whole.rulesets[0].otherwise != ()) == (Status.CONFORMS, True)
    assert total > first
    for until in {1, 2, first, *range(first + 1, total + 1, max(1, (total - first) // 12)), total}:
        report, _ = run(until, interruptible=True)

        assert (report.interrupted, report.stopped) == (True, INTERRUPTED)
        assert report.status is Status.UNFINISHED
        assert until == 1 or report.rulesets[0].asked


def test_whoever_calls_gets_ctrl_c_if_the_run_is_not_interruptible() -> None:
    _, (total,) = run(0)
    for until in (1, total // 2, total):
        with pytest.raises(KeyboardInterrupt):
            run(until)


@pytest.mark.parametrize("seed", range(8))
def test_a_run_that_stopped_at_the_first_failure_asks_nothing_more(seed: int) -> None:
    order = Order((FORUM,), chosen=True, fail_fast=True, seed=seed)
    both = OTHERWISE.with_admitted("folding.when", Choice("own-action"))
    heard: list[str] = []

    def program() -> Callable[[dict[str, Any]], dict[str, Any]]:
        handle = playing({"forum": both.flipped("folding.cost", Choice("free"))})

        def listening(message: dict[str, Any]) -> dict[str, Any]:
            heard.append(message["method"])
            return handle(message)

        return listening

    report = verify(InProcess(program), "it", load_cases(), order)
    asked = [one for one in heard if one not in {"hello", "ruleset"}]

    assert (report.stopped, report.status) == (FIRST_FAILURE, Status.FAILS)
    assert len(asked) == len(report.rulesets[0].asked)


HELLO = Hello(1, "", "any program", ["score", "compare", "settle", "shift", "play"], "any")
FOUR: Final = tuple(map(builtin, ("classic", "forum", "holonet", "standard")))
BOMBS: Final = Order(FOUR, chosen=True, wanted=Filter(("penalties.bomb",)))
FAILS_THIRD: Final = (wrong("fails_third"),)


def shared(*stopped: str) -> SharedProgram:
    program = SharedProgram((), Limits(), BOMBS)
    program.plan(HELLO)
    for name, why in zip(program.planned, stopped, strict=False):
        program.found[name] = RunReport(HELLO, "", (), stopped=why, interrupted=bool(why))
    return program


@pytest.mark.parametrize(
    ("parts", "interrupted", "why"),
    [
        (("", INTERRUPTED, INTERRUPTED, ""), True, INTERRUPTED),
        (("", TOO_LONG, INTERRUPTED, ""), True, INTERRUPTED),
        (("", ""), True, INTERRUPTED),
        (("", TOO_LONG, "", ""), True, TOO_LONG),
        (("", "", "", ""), True, ""),
        (("", ""), False, ""),
    ],
)
def test_a_shared_run_is_interrupted_if_a_part_was(
    parts: tuple[str, ...], why: str, *, interrupted: bool
) -> None:
    report = shared(*parts).report(interrupted=interrupted)

    assert (report.stopped, report.interrupted) == (why, bool(why))


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    mark = tmp_path / "started"
    monkeypatch.setenv(MARK, str(mark))
    return mark


@pytest.mark.parametrize("workers", [1, 2])
def test_a_start_that_fails_costs_one_part(starts: Path, workers: int) -> None:
    program = SharedProgram(FAILS_THIRD, Limits(), BOMBS)
    with Pool(workers) as pool:
        assert not judge_shared(pool, [program])

    assert len(program.planned) == 4
    assert len(program.found) == 3
    assert isinstance(program.trouble, PortError)
    assert starts.stat().st_size == 5


def test_verify_ends_with_the_first_start_that_fails(starts: Path) -> None:
    with pytest.raises(PortError, match="ended before it answered"):
        verify_shared(FAILS_THIRD, Limits(), BOMBS, HELLO, "it", 1)

    assert starts.stat().st_size == 3


def test_the_first_trouble_is_kept() -> None:
    program = shared()
    first, second = (PortError(Fault(FaultKind.CRASHED, why, "")) for why in ("first", "second"))
    for name, error in zip(program.planned, (first, second), strict=False):
        done: Future[Any] = Future()
        done.set_exception(error)
        assert program.accept((name,), done) == ()

    assert program.trouble is first


def test_a_part_that_is_interrupted_takes_no_other_along(monkeypatch: pytest.MonkeyPatch) -> None:
    program = shared()
    first, second, *_ = program.planned
    lost: Future[Any] = Future()
    lost.set_exception(KeyboardInterrupt())
    kept: Future[Any] = Future()
    kept.set_result({second: RunReport(HELLO, "", ())})

    def run(*_: object) -> Iterator[Any]:
        yield (program, (first,)), lost
        yield (program, (second,)), kept
        raise KeyboardInterrupt

    monkeypatch.setattr(Pool, "run", run)
    assert judge_shared(Pool(1), [program])
    assert list(program.found) == [second]


def test_what_no_program_is_to_blame_for_is_raised() -> None:
    done: Future[Any] = Future()
    done.set_exception(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        shared().accept((), done)


def asked(hello: Hello, *, chosen: bool = False) -> dict[str, set[str]]:
    targets = targets_of(hello, every_ruleset(), chosen=chosen)
    return {
        target.name: {
            entry.case.id
            for entry in plan(load_cases(), (target,), hello, Filter())
            if entry.not_asked is None
        }
        for target in targets
    }


def test_a_house_is_asked_what_sets_it_apart() -> None:
    whole, run = asked(HELLO, chosen=True), asked(HELLO)

    assert list(whole) == list(run)
    for house in shipped_houses():
        own, base = run[house.name], run[nearest_builtin(house.name)]
        assert own
        assert own.isdisjoint(base)
        assert whole[house.name] == own | (whole[house.name] & base)
        assert base == whole[nearest_builtin(house.name)]


def test_a_choice_of_a_house_that_no_case_asks_about_is_told() -> None:
    own = {
        "base": "standard",
        "choices": {"penalties.caller": "fixed=2", "edges.longest-hand": "pot-lost-after=12"},
    }

    def told(*levels: Method) -> str:
        hello = Hello(1, "", "any program", [*levels], "any")
        [target] = targets_of(hello, (house_files.build_house(own, name="Ours"),), chosen=True)
        planned = plan(load_cases(), (target,), hello, Filter())
        return unheard(
            target, ((entry.case, entry.not_asked or Outcome.PASSED) for entry in planned)
        )

    unwritten = (
        "no scenario asks about edges.longest-hand pot-lost-after=12; only a hunt may show that"
    )
    assert told("score").startswith("Ours: no case asked about penalties.caller fixed=2; at the")
    assert told("score").endswith(f"; {unwritten}")
    assert told("score", "compare", "settle", "shift", "play") == f"Ours: {unwritten}"


def test_a_process_that_dies_between_two_tasks_is_replaced() -> None:
    found: list[int] = []
    with Pool(1) as pool:
        for _, done in pool.run(os.getpid, deque([1, 2]), lambda _: ()):
            found.append(done.result())
            os.kill(found[-1], signal.SIGKILL)
            time.sleep(0.3)  # until that is noticed; if it is not, the next task notices

    assert len(set(found)) == 2


def test_an_interruption_takes_no_process_that_has_not_begun_for_a_fault() -> None:
    yielded: list[object] = []
    asked = iter((False,))  # then it has a task

    def interrupted() -> bool:
        for answer in asked:
            return answer
        raise KeyboardInterrupt

    with Pool(1, partial(time.sleep, 60)) as pool, pytest.raises(KeyboardInterrupt):
        yielded += pool.run(abs, deque([1]), lambda task: (task,), interrupted)
    assert yielded == []
