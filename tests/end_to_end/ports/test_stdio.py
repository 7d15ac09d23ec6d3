"""The transport to a child process, on its own: hello, order, size and limits."""

import sys
import tracemalloc
from collections.abc import Iterator

import pytest

from sabacc.conformance.adapters import child
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Ask, FaultKind, Limits, NotRun, PortError, RawAnswer
from sabacc.conformance.adapters.stdio import Stdio
from tests.end_to_end.ports.conversations import (
    ECHO,
    HELLO,
    asks,
    program,
    short,
    talking,
    worthless,
)
from tests.held import Ticking, held


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
