"""The child processes of a run: how much memory they have, and that none is left behind."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from sabacc.conformance.adapters import child
from sabacc.conformance.adapters.ports import Faulted, Limits, RawAnswer
from sabacc.conformance.adapters.stdio import Stdio
from tests.end_to_end.ports.conversations import ECHO, HELLO, asks, program, short, talking


def alive(process: int) -> bool:
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
    deadline = time.monotonic() + 10.0
    while alive(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not alive(process)


def test_fresh_children_answer_one_request_each() -> None:
    body = "for request in requests(): say(request['id'], os.getpid())"
    with talking(body, fresh=True) as port:
        found = [reply.result for reply in port.ask(asks(4)) if isinstance(reply, RawAnswer)]

    assert len(set(found)) == len(found) == 4
    assert all(gone(process) for process in found)


def test_nothing_is_left_behind() -> None:
    body = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
for request in requests(): say(request["id"], [os.getpid(), sleeper.pid])
time.sleep(300)
"""
    with talking(body) as port:
        (reply,) = port.ask(asks(1))
        assert isinstance(reply, RawAnswer)
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
    body = f"SLEEP = 'import time; time.sleep(300)'\n{leave}\n"
    body += "for request in requests(): say(request['id'], left)"
    bystander = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
    try:
        with talking(body) as port:
            (reply,) = port.ask(asks(1))
            assert isinstance(reply, RawAnswer)
            assert alive(reply.result)
            noted = " ".join(port.notes)
        assert gone(reply.result)
        assert alive(bystander.pid)
    finally:
        bystander.kill()
        bystander.wait()

    assert "outlived it" not in noted
    assert "1 process(es) that it started kept running after it (python" in " ".join(port.notes)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_program_has_no_more_memory_than_it_may() -> None:
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
    assert "300,000,000 bytes of memory" in bad.fault.mend
    assert all(isinstance(reply, RawAnswer) for reply in (*found.values(), *free))


def test_an_interrupted_run_ends_the_child() -> None:
    body = "for request in requests(): say(request['id'], os.getpid())"
    with talking(body) as port:
        replies = port.ask(asks(10))
        reply = next(replies)
        assert isinstance(reply, RawAnswer)
        with pytest.raises(KeyboardInterrupt):
            replies.throw(KeyboardInterrupt)  # type: ignore[attr-defined]

        assert gone(reply.result)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("verb", ["verify", "doctor"])
def test_a_killed_suite_ends_the_child(tmp_path: Path, verb: str, number: signal.Signals) -> None:
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
    before = signal.getsignal(signal.SIGTERM)
    port = Stdio(program(ECHO), short())
    port.hello(HELLO)
    during = signal.getsignal(signal.SIGTERM)
    port.close()

    assert during is not signal.SIG_DFL
    assert before is signal.getsignal(signal.SIGTERM)
