"""A program behind pipes: its conversation, its faults, its children."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from sabacc.conformance.adapters import child
from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Limits,
    NotRun,
    PortError,
    RawAnswer,
    Reply,
)
from tests.end_to_end.ports.conversations import (
    ECHO,
    HELLO,
    PROGRAMS,
    asks,
    program,
    short,
    talking,
    worthless,
)
from tests.held import Ticking, held
from tests.runs import LONG_RUN


def test_every_request_gets_its_own_answer_in_order() -> None:
    with talking(ECHO) as port:
        found = list(port.ask(asks(1000)))

    assert list(range(1000)) == [
        reply.result["number"] for reply in found if isinstance(reply, RawAnswer)
    ]
    assert [reply.ask.key for reply in found] == list(range(1000))


def test_answers_out_of_order_find_their_requests() -> None:
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
        isinstance(reply, RawAnswer) and reply.result["number"] == reply.ask.key for reply in found
    )
    assert [reply.ask.key for reply in found][:3] == [9, 8, 7]


@pytest.mark.parametrize("size", [3_000, 200_000])
def test_large_messages_do_not_block_each_other(size: int) -> None:
    with talking(ECHO, Limits(case=60.0, window=256, in_flight=10_000_000)) as port:
        found = list(port.ask(asks(300 if size < 10_000 else 20, size)))

    assert all(isinstance(reply, RawAnswer) for reply in found)


def test_requests_in_flight_are_bounded_by_bytes_and_by_number() -> None:
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


def test_a_run_takes_no_longer_than_it_may() -> None:
    with talking(ECHO, Limits(start=90.0, case=90.0, run=1.5, clock=Ticking(0.1))) as port:
        found = list(port.ask(asks(1000)))
        more = list(port.ask(asks(3)))

    assert len(found) == 1000
    assert {type(reply) for reply in found} == {RawAnswer, NotRun}
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
    assert child.missing_file(command) is None


def test_a_program_that_ends_after_it_spoke_misses_no_file() -> None:
    command = (*program("print('Hello')"), "new.log")
    command = (command[0], __file__.replace("test_stdio", "no_such"), *command[1:])
    spoken = (sys.executable, "-c", "print('Hello')", "new.log")
    for words, kind in ((command, FaultKind.NO_START), (spoken, FaultKind.CRASHED)):
        with pytest.raises(PortError) as caught:
            Stdio(words, short()).hello(HELLO)

        assert caught.value.fault.kind is kind


def test_the_port_can_be_asked_again_after_leaving_early() -> None:
    with talking(ECHO) as port:
        next(port.ask(asks(50)))
        found = list(port.ask(asks(50)))

    assert all(
        isinstance(reply, RawAnswer) and reply.result["number"] == reply.ask.key for reply in found
    )


def test_prints_to_standard_output_are_tolerated_and_noted() -> None:
    body = """
print("Welcome!")
print()
for request in requests():
    print("[debug] thinking"); print(17); say(request["id"], 1)
"""
    with talking("print('Hello, gambler!')\n" + body) as port:
        found = list(port.ask(asks(50)))
        notes = " ".join(port.notes)

    assert all(isinstance(reply, RawAnswer) for reply in found)
    assert "Hello, gambler!" in notes


def test_standard_error_is_drained() -> None:
    body = """
for request in requests():
    sys.stderr.write("e" * 1_000_000 + "\\n"); say(request["id"], 1)
"""
    with talking(body) as port:
        found = list(port.ask(asks(5)))

    assert all(isinstance(reply, RawAnswer) for reply in found)


@pytest.mark.parametrize(
    ("command", "kind", "words"),
    [
        (("no-such-program",), FaultKind.NO_START, "PATH"),
        (("python3 adapter.py",), FaultKind.NO_START, "write the command as separate words"),
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
        (worthless("no_hello"), FaultKind.ERROR, "no method is called 'hello'"),
        (program("os.close(1); time.sleep(30)"), FaultKind.CRASHED, "closed its standard"),
    ],
)
def test_no_conversation_without_hello(
    command: tuple[str, ...], kind: FaultKind, words: str
) -> None:
    port, _ = connect(command, Limits(start=0.5, line=400_000, clock=held()))
    with pytest.raises(PortError) as caught:
        port.hello(HELLO)

    assert kind is caught.value.fault.kind
    assert words in f"{caught.value.fault.detail} {caught.value.fault.mend}"


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


ERROR = """print(json.dumps({"jsonrpc": "2.0", "id": request["id"],
            "error": {"code": -32601, "message": "unknown"}}), flush=True)"""


@pytest.mark.parametrize(
    ("how", "bad", "blamed", "answered", "says"),
    [
        ("sys.exit(1)", [3, 4, 9], [3, 4, 9], 27, ""),
        ("sys.exit(1)", [*range(5, 17)], [*range(5, 17)], 18, ""),
        ("sys.exit(1)", [*range(30)], [*range(5)], 0, ""),
        (ERROR, [*range(20)], [*range(20)], 10, "`levels`"),
    ],
    ids=["side by side", "a cluster", "all of them", "an error is a fault of its request alone"],
)
def test_the_requests_that_do_it_are_blamed_until_five_in_a_row(
    how: str, bad: list[int], blamed: list[int], answered: int, says: str
) -> None:
    found = replies(misbehaving(how, *bad), asks(30))
    faults = {key: reply.fault for key, reply in found.items() if isinstance(reply, Faulted)}
    lost = [reply.why for reply in found.values() if isinstance(reply, NotRun)]

    assert list(faults) == blamed
    assert all(says in fault.mend for fault in faults.values())
    assert len(found) - len(faults) - len(lost) == answered
    assert all("5 faults in a row" in why for why in lost)


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

    assert [kind] * 5 + [None] * 15 == [fault_of(reply) for reply in found.values()]
    assert sum(isinstance(reply, NotRun) for reply in found.values()) == 15


@pytest.mark.parametrize(
    "command",
    [
        worthless("refuses_all"),
        worthless("accepts_all"),
        worthless("accepts_all", "facts"),
        worthless("constant"),
        worthless("echo"),
        worthless("guesses", "3"),
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
    port = Stdio((sys.executable, str(PROGRAMS / "dies_halfway.py"), "10"), short())
    with contextlib.closing(port):
        port.hello(HELLO)
        found = list(port.ask([score(key, "coins-7") for key in range(35)]))
        notes = port.notes

    assert all(isinstance(reply, RawAnswer) for reply in found)
    assert "it may keep state" in notes[0]


@LONG_RUN
def test_a_program_that_dies_all_the_time_is_given_up() -> None:
    found = replies(
        (sys.executable, str(PROGRAMS / "dies_halfway.py"), "1"),
        [score(key, "coins-7") for key in range(60)],
    )

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
os.close(writing)
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
