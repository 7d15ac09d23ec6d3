"""Programs that go astray: the right fault, the right request to blame, the rest answered."""

import contextlib
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.stdio import Stdio
from tests.end_to_end.ports.conversations import HELLO, PROGRAMS, asks, program, short, worthless
from tests.held import held
from tests.runs import LONG_RUN


def misbehaving(how: str, *keys: int) -> tuple[str, ...]:
    """Return a program that does `how` when it is asked one of `keys`, and echoes otherwise."""
    return program(f"""
for request in requests():
    if request["params"]["number"] in {keys}:
        {how}
    else:
        say(request["id"], request["params"])
""")


def faulty(name: str) -> tuple[str, ...]:
    return (sys.executable, str(PROGRAMS / "faulty.py"), name)


def score(key: int, *cards: str) -> Ask:
    return Ask(key, "score", {"ruleset": "classic", "cards": list(cards)})


def replies(
    command: Sequence[str], questions: Iterable[Ask], limits: Limits | None = None
) -> dict[int, Reply]:
    """Ask a program, and return its replies by key; there is exactly one for each."""
    asked, port = list(questions), Stdio(command, limits or short())
    with contextlib.closing(port):
        port.hello(HELLO)
        found = list(port.ask(asked))

    assert sorted(ask.key for ask in asked) == sorted(reply.ask.key for reply in found)
    return {reply.ask.key: reply for reply in found}


def fault_of(reply: Reply) -> FaultKind | None:
    """Return the kind of fault that a request is blamed for."""
    return reply.fault.kind if isinstance(reply, Faulted) else None


WAYS = [
    (
        "say(request['id'], {'stacks': ['Han'] * 40 + [float('nan')]})",
        FaultKind.GARBAGE,
        "NaN is not a JSON number: ",
    ),
    (
        "say(request['id'], {'pot': -float('inf')})",
        FaultKind.GARBAGE,
        "Infinity is not a JSON number: ",
    ),
    ("sys.exit(3)", FaultKind.CRASHED, "ended with status 3"),
    ("sys.exit(0)", FaultKind.CRASHED, "ended with status 0"),
    ("os.kill(os.getpid(), signal.SIGSEGV)", FaultKind.CRASHED, "was killed by SIGSEGV"),
    ("raise KeyError('the array')", FaultKind.CRASHED, "the array"),
    ("os.close(1); time.sleep(9)", FaultKind.CRASHED, "closed its standard output"),
    ("os.close(0); time.sleep(9)", FaultKind.TIMED_OUT, "0.6 s"),
    ("time.sleep(9)", FaultKind.TIMED_OUT, "0.6 s"),
    ("print('{\"id', end='', flush=True); time.sleep(9)", FaultKind.TIMED_OUT, "newline"),
    (
        "print('Welcome!', flush=True); time.sleep(9)",
        FaultKind.TIMED_OUT,
        "it wrote 'Welcome!', which is no answer",
    ),
    ("print('z' * 200_000)", FaultKind.FLOODED, "100,000"),
    ("[print('z') for _ in iter(int, 1)]", FaultKind.FLOODED, "answer nothing"),
    ("print('{answer: 7}')", FaultKind.GARBAGE, "not JSON"),
    ("print(request)", FaultKind.GARBAGE, "not JSON"),
    ("print('[' * 5000 + '\"jsonrpc\"')", FaultKind.GARBAGE, "not a JSON-RPC response"),
    ("print('{\"a\":' * 5000)", FaultKind.GARBAGE, "not a JSON-RPC response"),
    ("print('{}')", FaultKind.GARBAGE, "id"),
    ("say(request['id'] + 900, {})", FaultKind.GARBAGE, "not asked"),
    ("say(None, {})", FaultKind.GARBAGE, "without an id"),
    ("say(str(request['id']), {})", FaultKind.GARBAGE, "id"),
]


@pytest.mark.parametrize(("how", "kind", "words"), WAYS, ids=[how for how, *_ in WAYS])
def test_the_request_that_does_it_is_blamed_and_the_rest_answered(
    how: str, kind: FaultKind, words: str
) -> None:
    found = replies(misbehaving(how, 17), asks(100))

    assert kind is fault_of(found[17])
    bad = found.pop(17)
    assert isinstance(bad, Faulted)
    assert words in bad.fault.detail
    assert bad.fault.mend
    assert all(isinstance(reply, RawAnswer) for reply in found.values())


def test_two_bad_requests_side_by_side_are_told_apart() -> None:
    found = replies(misbehaving("sys.exit(1)", 3, 4, 9), asks(30))

    assert [key for key, reply in found.items() if isinstance(reply, Faulted)] == [3, 4, 9]
    assert sum(isinstance(reply, RawAnswer) for reply in found.values()) == 27


def test_an_error_reply_is_a_fault_of_its_request_alone() -> None:
    how = """print(json.dumps({"jsonrpc": "2.0", "id": request["id"],
            "error": {"code": -32601, "message": "unknown"}}), flush=True)"""
    found = replies(misbehaving(how, *range(20)), asks(25))

    bad = found[0]
    assert isinstance(bad, Faulted)
    assert FaultKind.ERROR is bad.fault.kind
    assert "`levels`" in bad.fault.mend
    assert sum(isinstance(reply, Faulted) for reply in found.values()) == 20
    assert sum(isinstance(reply, RawAnswer) for reply in found.values()) == 5


def test_a_program_that_is_lost_is_given_up() -> None:
    found = replies(misbehaving("sys.exit(1)", *range(100)), asks(40))

    assert sum(isinstance(reply, Faulted) for reply in found.values()) == 5
    assert "5 faults in a row" in next(
        reply.why for reply in found.values() if isinstance(reply, NotRun)
    )
    assert sum(isinstance(reply, NotRun) for reply in found.values()) == 35


def test_a_cluster_of_bad_requests_does_not_cost_the_rest() -> None:
    found = replies(misbehaving("sys.exit(1)", *range(5, 17)), asks(30))

    assert sum(isinstance(reply, Faulted) for reply in found.values()) == 12
    assert sum(isinstance(reply, RawAnswer) for reply in found.values()) == 18


def test_a_program_that_cannot_start_again_is_given_up() -> None:
    script = """
import os, sys
flag = sys.argv[1]
if os.path.exists(flag): sys.exit(9)
open(flag, "w").close()
"""
    flag = Path(f"/tmp/sabacc-once-{time.monotonic_ns()}")  # noqa: S108 - removed below
    command = (*misbehaving("sys.exit(1)", 2), str(flag))
    command = (command[0], "-c", script + command[2], str(flag))
    try:
        found = replies(command, asks(10))
    finally:
        flag.unlink(missing_ok=True)

    lost = [reply for reply in found.values() if isinstance(reply, NotRun)]
    assert len(lost) == 8
    assert all("could not be started again" in reply.why for reply in lost)


def test_time_outs_are_bounded_in_number() -> None:
    limits = Limits(start=5.0, case=0.05, window=4, faults_in_a_row=1, clock=held())
    found = replies(misbehaving("time.sleep(9)", *range(1, 100, 2)), asks(100), limits)

    assert any(isinstance(reply, NotRun) for reply in found.values())
    assert any(isinstance(reply, RawAnswer) for reply in found.values())


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (worthless("hangs"), FaultKind.TIMED_OUT),
        (worthless("sleeps", "9"), FaultKind.TIMED_OUT),
        (worthless("floods"), FaultKind.FLOODED),
        (worthless("floods", "line"), FaultKind.FLOODED),
        (worthless("garbage"), FaultKind.GARBAGE),
        (worthless("garbage", "other"), FaultKind.GARBAGE),
    ],
)
def test_programs_that_answer_nothing_are_blamed_and_given_up(
    command: tuple[str, ...], kind: FaultKind
) -> None:
    found = replies(command, [score(key, "coins-7") for key in range(20)])

    kinds = [fault_of(reply) for reply in found.values()]
    assert [kind] * 5 + [None] * 15 == kinds
    assert sum(isinstance(reply, NotRun) for reply in found.values()) == 15


@pytest.mark.parametrize(
    "command",
    [
        worthless("refuses_all"),
        worthless("accepts_all"),
        worthless("accepts_all", "facts"),
        worthless("constant"),
        worthless("echo"),
        worthless("random_answers", "3"),
        worthless("sleeps", "0.01"),
        faulty("prints_to_stdout"),
    ],
)
def test_programs_that_answer_anything_are_no_faults_of_the_transport(
    command: tuple[str, ...],
) -> None:
    found = replies(command, [score(key, "coins-7") for key in range(20)])

    assert all(isinstance(reply, RawAnswer) for reply in found.values())


def test_a_program_that_dies_now_and_then_is_asked_again_and_noted() -> None:
    port = Stdio(worthless("dies_halfway", "10"), short())
    with contextlib.closing(port):
        port.hello(HELLO)
        found = list(port.ask([score(key, "coins-7") for key in range(35)]))
        notes = port.notes

    assert all(isinstance(reply, RawAnswer) for reply in found)
    assert "it may keep state" in notes[0]


@LONG_RUN
def test_a_program_that_dies_all_the_time_is_given_up() -> None:
    found = replies(worthless("dies_halfway", "1"), [score(key, "coins-7") for key in range(60)])

    assert not any(isinstance(reply, Faulted) for reply in found.values())
    assert any(isinstance(reply, NotRun) and "--fresh" in reply.why for reply in found.values())


def arrays() -> Iterator[Ask]:
    for key in range(10):
        cards = ("idiot", "coins-2", "flasks-3") if key in {3, 7} else ("coins-7", "coins-8")
        yield score(key, *cards)


def test_a_crash_on_an_idiots_array_is_blamed_on_the_arrays() -> None:
    found = replies(faulty("idiots_array_crashes"), arrays())

    assert [key for key, reply in found.items() if isinstance(reply, Faulted)] == [3, 7]
    assert sum(isinstance(reply, RawAnswer) for reply in found.values()) == 8


@LONG_RUN
def test_faults_that_are_all_alike_are_bounded() -> None:
    found = replies(misbehaving("print('{answer: 7}')", *range(1, 300, 2)), asks(300))

    assert sum(isinstance(reply, Faulted) for reply in found.values()) == 40
    (why,) = {reply.why for reply in found.values() if isinstance(reply, NotRun)}
    assert "40 faults of one kind" in why
