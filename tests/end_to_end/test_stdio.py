"""The transport to a child process, on its own: order, size, limits, and nothing left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sabacc.conformance.adapters.children import child
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import (
    Answered,
    Ask,
    Faulted,
    FaultKind,
    Greeting,
    Limits,
    NotRun,
    PortError,
)
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.protocol.messages import PROTOCOL, HelloParams
from tests.held import Ticking, held

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

HELLO = Greeting(HelloParams(protocol=PROTOCOL, edition="2026.1", nonce="n", rulesets=[]))


def short() -> Limits:
    """Return limits by a clock that a busy machine does not hurry."""
    return Limits(start=30.0, case=1.0, line=400_000, clock=held())


PRELUDE = """
import json, os, subprocess, sys, time
def say(number, result):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}) + "\\n")
    sys.stdout.flush()
def hello(request):
    say(request["id"], {"protocol": 1, "nonce": request["params"]["nonce"], "name": "test",
                        "levels": ["score"], "plays": "any"})
def requests():
    for line in sys.stdin:
        request = json.loads(line)
        if request["method"] == "hello":
            hello(request)
        else:
            yield request
"""
ECHO = "for request in requests(): say(request['id'], request['params'])"


def program(body: str) -> tuple[str, ...]:
    """Return the command for a program that consists of the prelude and `body`."""
    return (sys.executable, "-c", PRELUDE + body)


def asks(count: int, size: int = 0) -> Iterator[Ask]:
    """Return so many requests, with parameters of about so many bytes."""
    for key in range(count):
        yield Ask(key, "score", {"number": key, "filling": "x" * size})


def alive(process: int) -> bool:
    """Say whether a process is there and no zombie."""
    stat = Path(f"/proc/{process}/stat")
    if Path("/proc").is_dir():
        try:
            return stat.read_text().rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):  # the latter while it goes
            return False
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def gone(process: int) -> bool:
    """Say whether a process has gone within a few seconds."""
    deadline = time.monotonic() + 10.0
    while alive(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not alive(process)


@contextlib.contextmanager
def talking(body: str, limits: Limits | None = None, *, fresh: bool = False) -> Generator[Stdio]:
    """Start a program that has said hello."""
    port = Stdio(program(body), limits or short(), fresh=fresh)
    try:
        port.hello(HELLO)
        yield port
    finally:
        port.close()


def test_every_request_gets_its_own_answer_in_order() -> None:
    """A thousand pipelined requests of a program that answers in order come back in order."""
    with talking(ECHO) as port:
        found = list(port.ask(asks(1000)))

    assert list(range(1000)) == [
        reply.result["number"] for reply in found if isinstance(reply, Answered)
    ]
    assert [reply.ask.key for reply in found] == list(range(1000))


def test_answers_out_of_order_find_their_requests() -> None:
    """A program that answers ten at a time, the last one first, is understood."""
    body = """
batch = []
for request in requests():
    batch.append(request)
    if len(batch) == 10:
        for one in reversed(batch): say(one["id"], one["params"])
        batch.clear()
"""
    with talking(body) as port:
        found = list(port.ask(asks(100)))

    assert len(found) == 100
    assert all(
        isinstance(reply, Answered) and reply.result["number"] == reply.ask.key for reply in found
    )
    assert [reply.ask.key for reply in found][:3] == [9, 8, 7]


@pytest.mark.parametrize("size", [3_000, 200_000])
def test_large_messages_do_not_block_each_other(size: int) -> None:
    """Both pipes full at once is no deadlock, whatever the window."""
    with talking(ECHO, Limits(case=60.0, window=256, in_flight=10_000_000)) as port:
        found = list(port.ask(asks(300 if size < 10_000 else 20, size)))

    assert all(isinstance(reply, Answered) for reply in found)


def test_requests_in_flight_are_bounded_by_bytes_and_by_number() -> None:
    """No more requests are taken from the source than the limits allow to be in flight."""
    taken = 0

    def source() -> Iterator[Ask]:
        nonlocal taken
        for ask in asks(500, 1000):
            taken += 1
            yield ask

    limits = Limits(window=8, in_flight=5_000, clock=held())
    with talking(ECHO, limits) as port:
        ahead = max(taken - done for done, _ in enumerate(port.ask(source())))

    assert ahead <= limits.window
    assert ahead <= 6


def test_memory_is_flat() -> None:
    """Ten times the requests take no more memory."""
    with talking(ECHO, Limits(start=60.0, case=60.0)) as port:
        list(port.ask(asks(100, 300)))
        tracemalloc.start()
        try:
            for _ in port.ask(asks(500, 300)):
                pass
            _, few = tracemalloc.get_traced_memory()
            tracemalloc.reset_peak()
            for _ in port.ask(asks(5000, 300)):
                pass
            _, many = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()

    assert many < few * 1.5


def test_fresh_children_answer_one_request_each() -> None:
    """With `fresh` every request is answered by a process of its own."""
    body = "for request in requests(): say(request['id'], os.getpid())"
    with talking(body, fresh=True) as port:
        found = [reply.result for reply in port.ask(asks(4)) if isinstance(reply, Answered)]

    assert len(set(found)) == len(found) == 4
    assert all(gone(process) for process in found)


def test_nothing_is_left_behind() -> None:
    """A grandchild that sleeps, deaf to TERM, ends with the program."""
    body = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
for request in requests(): say(request["id"], [os.getpid(), sleeper.pid])
time.sleep(300)
"""
    with talking(body) as port:
        (reply,) = port.ask(asks(1))
        assert isinstance(reply, Answered)
        assert all(alive(process) for process in reply.result)

    assert all(gone(process) for process in reply.result)


LEAVE = {
    "a session of its own": """
left = subprocess.Popen([sys.executable, "-c", SLEEP], start_new_session=True,
                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).pid
""",
    "forked twice": """
reading, writing = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.write(writing, str(os.getpid()).encode())
        os.execv(sys.executable, [sys.executable, "-c", SLEEP])
    os._exit(0)
os.wait()
left = int(os.read(reading, 20))
""",
}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands over orphans")
@pytest.mark.parametrize("leave", LEAVE.values(), ids=LEAVE)
def test_orphans_that_left_the_session_are_ended_and_told(leave: str) -> None:
    """Those that hold the pipes too; another child of the suite is left alone."""
    body = f"SLEEP = 'import time; time.sleep(300)'\n{leave}\n"
    body += "for request in requests(): say(request['id'], left)"
    bystander = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
    try:
        with talking(body) as port:
            (reply,) = port.ask(asks(1))
            assert isinstance(reply, Answered)
            assert alive(reply.result)
            noted = " ".join(port.notes)
        assert gone(reply.result)
        assert alive(bystander.pid)
    finally:
        bystander.kill()
        bystander.wait()

    assert "outlived it" not in noted
    assert "1 process(es) that it started outlived it (python" in " ".join(port.notes)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_program_has_no_more_memory_than_it_may() -> None:
    """A request that takes more is blamed, and says what the limit is."""
    body = """
for request in requests():
    hoard = bytearray(500_000_000 if request["params"]["number"] == 3 else 1)
    say(request["id"], 1)
"""
    with talking(body, Limits(start=60.0, case=60.0, memory=300_000_000)) as port:
        found = {reply.ask.key: reply for reply in port.ask(asks(6))}
    with talking(body, Limits(start=60.0, case=60.0)) as port:
        free = list(port.ask(asks(6)))

    bad = found.pop(3)
    assert isinstance(bad, Faulted)
    assert "MemoryError" in bad.fault.detail
    assert "300,000,000 bytes of memory (--limit-memory)" in bad.fault.mend
    assert all(isinstance(reply, Answered) for reply in (*found.values(), *free))


def test_a_run_takes_no_longer_than_it_may() -> None:
    """Answers that are each in time add up; the rest is not run, and nobody is blamed."""
    with talking(ECHO, Limits(start=90.0, case=90.0, run=1.5, clock=Ticking(0.1))) as port:
        found = list(port.ask(asks(1000)))
        more = list(port.ask(asks(3)))

    assert len(found) == 1000
    assert {type(reply) for reply in found} == {Answered, NotRun}
    assert {reply.why for reply in (*found, *more) if isinstance(reply, NotRun)} == {
        "the run took longer than --limit-run allows"
    }
    assert all(isinstance(reply, NotRun) for reply in more)


@pytest.mark.parametrize(
    "words",
    [
        ("no-such-adapter.py",),
        ("-u", "no/such/adapter"),
        ("-X", "utf8", "no-such-adapter.py", "--fast"),
    ],
    ids=" ".join,
)
def test_a_script_that_is_not_there_is_told_as_that(words: tuple[str, ...]) -> None:
    """The interpreter starts and ends at once: the file is to blame, and not the program."""
    port = Stdio((sys.executable, *words), short())
    with pytest.raises(PortError) as caught:
        port.hello(HELLO)

    assert caught.value.fault.kind is FaultKind.NO_START
    (missing,) = (word for word in words if "no" in word)
    assert caught.value.fault.detail.startswith(f"there is no file {missing!r}: it ended with")


@pytest.mark.parametrize(
    "command",
    [
        ("python3", "-m", "no.such.module"),
        ("node", "-e", "process.exit(1) // a.b"),
        ("python3", __file__),
        ("node", "adapter"),
        ("adapter.py",),
    ],
)
def test_what_is_no_missing_script_is_not_told_as_one(command: tuple[str, ...]) -> None:
    """A module, a program in the command itself, a file that is there, a word."""
    assert child.missing_file(command) is None


def test_a_program_that_ends_after_it_spoke_misses_no_file() -> None:
    """What it was given as an argument may well be a file that it is to make."""
    command = (*program("print('Hello')"), "new.log")
    command = (command[0], __file__.replace("test_stdio", "no_such"), *command[1:])
    spoken = (sys.executable, "-c", "print('Hello')", "new.log")
    for words, kind in ((command, FaultKind.NO_START), (spoken, FaultKind.CRASHED)):
        with pytest.raises(PortError) as caught:
            Stdio(words, short()).hello(HELLO)

        assert caught.value.fault.kind is kind


def test_an_interrupted_run_ends_the_child() -> None:
    """Whatever is raised while replies are awaited, the process is gone."""
    body = "for request in requests(): say(request['id'], os.getpid())"
    with talking(body) as port:
        replies = port.ask(asks(10))
        reply = next(replies)
        assert isinstance(reply, Answered)
        with pytest.raises(KeyboardInterrupt):
            replies.throw(KeyboardInterrupt)  # type: ignore[attr-defined]

        assert gone(reply.result)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("verb", ["verify", "doctor"])
def test_a_killed_suite_ends_the_child(tmp_path: Path, verb: str, number: signal.Signals) -> None:
    """The child leads a session of its own, and is told by the suite."""
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{number.name} is ignored here, as under nohup: run the tests without it")
    told = tmp_path / "pid"
    script = tmp_path / "hangs.py"
    script.write_text(
        "import os, pathlib, time\n"
        f"pathlib.Path({str(told)!r}).write_text(f'{{os.getpid()}}.')\n"
        "time.sleep(60)\n"
    )
    suite = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "sabacc", verb, "--", sys.executable, str(script)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 60.0
        while not (told.exists() and told.read_text().endswith(".")):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        suite.send_signal(number)
        assert suite.wait(timeout=60.0) == 128 + number
        assert gone(int(told.read_text()[:-1]))
    finally:
        suite.kill()
        suite.wait()


def test_a_signal_while_the_child_starts_ends_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes when the process is there and nobody knows it yet."""
    started: list[int] = []

    def spawned(command: Sequence[str], mark: str, memory: int) -> subprocess.Popen[bytes]:
        process = spawn(command, mark, memory)
        started.append(process.pid)
        signal.raise_signal(signal.SIGTERM)
        return process

    spawn = child.spawn
    monkeypatch.setattr(child, "spawn", spawned)
    port = Stdio(program(ECHO), short())
    with pytest.raises(SystemExit, match="143"):
        port.hello(HELLO)
    port.close()

    assert started
    assert all(map(gone, started))


def test_signals_are_given_back() -> None:
    """What was taken for a conversation is as it was after it."""
    before = signal.getsignal(signal.SIGTERM)
    port = Stdio(program(ECHO), short())
    port.hello(HELLO)
    during = signal.getsignal(signal.SIGTERM)
    port.close()

    assert during is not signal.SIG_DFL
    assert before is signal.getsignal(signal.SIGTERM)


def test_the_port_can_be_asked_again_after_leaving_early() -> None:
    """Answers that nobody waited for do not turn up in the next series."""
    with talking(ECHO) as port:
        next(port.ask(asks(50)))
        found = list(port.ask(asks(50)))

    assert all(
        isinstance(reply, Answered) and reply.result["number"] == reply.ask.key for reply in found
    )


def test_prints_to_standard_output_are_tolerated_and_noted() -> None:
    """Lines that are clearly no messages are passed over."""
    body = """
print("Welcome!")
print()
for request in requests():
    print("[debug] thinking"); print(17); say(request["id"], 1)
"""
    with talking("print('Hello, gambler!')\n" + body) as port:
        found = list(port.ask(asks(50)))
        notes = " ".join(port.notes)

    assert all(isinstance(reply, Answered) for reply in found)
    assert "Hello, gambler!" in notes


def test_standard_error_is_drained() -> None:
    """A megabyte on standard error blocks nobody."""
    body = """
for request in requests():
    sys.stderr.write("e" * 1_000_000 + "\\n"); say(request["id"], 1)
"""
    with talking(body) as port:
        found = list(port.ask(asks(5)))

    assert all(isinstance(reply, Answered) for reply in found)


@pytest.mark.parametrize(
    ("command", "kind", "words"),
    [
        (("no-such-program",), FaultKind.NO_START, "PATH"),
        (("python3 adapter.py",), FaultKind.NO_START, "words of the command apart"),
        (("/etc/passwd",), FaultKind.NO_START, "executable"),
        (program("sys.exit(3)"), FaultKind.CRASHED, "status 3"),
        (program("os.kill(os.getpid(), 11)"), FaultKind.CRASHED, "SIGSEGV"),
        (program("raise OSError('out of cards')"), FaultKind.CRASHED, "out of cards"),
        (program("time.sleep(30)"), FaultKind.TIMED_OUT, "within 0.5 s"),
        (program("print('{', end='', flush=True); time.sleep(30)"), FaultKind.TIMED_OUT, "newline"),
        (program("print('{answer')"), FaultKind.GARBAGE, "not JSON"),
        (program("print('x' * 500_000)"), FaultKind.FLOODED, "400,000"),
        (program("while True: print('x')"), FaultKind.FLOODED, "answer nothing"),
        (program("say(7, {})"), FaultKind.GARBAGE, "the id 7"),
        (program("say(0, {'protocol': 1})"), FaultKind.WRONG_SHAPE, "nonce"),
        (program("os.close(1); time.sleep(30)"), FaultKind.CRASHED, "closed its standard"),
    ],
)
def test_no_conversation_without_hello(
    command: tuple[str, ...], kind: FaultKind, words: str
) -> None:
    """Each way of not saying hello is named, with what to mend."""
    port, _ = connect(command, Limits(start=0.5, line=400_000, clock=held()))
    with pytest.raises(PortError) as caught:
        port.hello(HELLO)

    assert kind is caught.value.fault.kind
    assert words in f"{caught.value.fault.detail} {caught.value.fault.mend}"
