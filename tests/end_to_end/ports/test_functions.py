"""Programs that are a function: in a process of its own, and in this one."""

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import pytest

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import Ask, Faulted, FaultKind, PortError, RawAnswer, Reply
from sabacc.conformance.checkup.doctor import diagnose
from sabacc.protocol.reference import factory as reference
from tests.end_to_end.ports.conversations import HELLO, asks, short


def quits() -> NoReturn:
    sys.exit(0)


def quits_when_asked() -> Callable[[dict[str, Any]], NoReturn]:
    """Exit at the first message, which is hello."""
    return lambda _: quits()


def makes_nothing() -> None:
    """Forget to return the function."""


def misnumbers() -> Callable[[dict[str, Any]], dict[str, Any]]:
    def handle(message: dict[str, Any]) -> dict[str, Any]:
        return {**reference()(message), "id": 77}

    return handle


@pytest.mark.parametrize(
    ("factory", "words"),
    [
        (quits, "SystemExit"),
        (quits_when_asked, "SystemExit"),
        (makes_nothing, "the factory returned None, not a function"),
        (lambda: 7, "the factory returned something of the type int"),
        (misnumbers, "has the id 77"),
    ],
)
def test_a_program_in_this_process_does_not_end_the_suite(
    factory: Callable[[], Any], words: str
) -> None:
    with pytest.raises(PortError, match=words):
        InProcess(factory).hello(HELLO)


def test_a_module_that_exits_does_not_end_the_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "quits_at_import.py").write_text("raise SystemExit(0)")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])

    target = ("python:quits_at_import:factory",)
    port, _ = connect(target, short())
    with contextlib.closing(port), pytest.raises(PortError, match="SystemExit") as caught:
        port.hello(HELLO)
    with pytest.raises(PortError, match="SystemExit"):
        list(diagnose(target, short()))

    assert caught.value.fault.kind is FaultKind.NO_START


FUNCTION = """
import asyncio, os, sys

def factory():
    def handle(message):
        answer = {"jsonrpc": "2.0", "id": message["id"], "result": {}}
        if message["method"] == "hello":
            answer["result"] = {"protocol": 1, "nonce": message["params"]["nonce"], "name": "x",
                                "levels": ["score"], "plays": ["classic"]}
        elif message["params"]["number"] == 5:
            MISBEHAVE
        return answer
    return handle
"""


AskTen: TypeAlias = "Callable[[str], tuple[dict[int, Reply], str, list[str]]]"
"""Asks a function that does something at one of ten requests: replies, its name, notes."""


@pytest.fixture
def ask_ten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AskTen:
    """Return what asks a function of a module that is written for it."""

    def asked(does: str) -> tuple[dict[int, Reply], str, list[str]]:
        (tmp_path / "function.py").write_text(FUNCTION.replace("MISBEHAVE", does))
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        port, name = connect(("python:function:factory",), short())
        with contextlib.closing(port):
            port.hello(HELLO)
            return {reply.ask.key: reply for reply in port.ask(asks(10))}, name, [*port.notes]

    return asked


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("os._exit(0)", "it ended with status 0, asked `score`"),
        ("sys.exit(0)", "SystemExit: 0"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise asyncio.CancelledError", "CancelledError"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("raise KeyError('the array')", "KeyError: 'the array'"),
        ("return 7", "it returned int, not a dict"),
        ("answer['result'] = object()", "TypeError"),
        ("import time; time.sleep(60)", "no answer to `score` within 0.6 s"),
        ("os.close(1); os.close(0); os.kill(os.getpid(), 9)", "it was killed by SIGKILL"),
    ],
)
def test_a_function_cannot_end_the_suite(ask_ten: AskTen, how: str, words: str) -> None:
    found, name, _ = ask_ten(how)

    bad = found.pop(5)
    assert isinstance(bad, Faulted)
    assert words in bad.fault.detail
    assert bad.fault.kind in {FaultKind.CRASHED, FaultKind.TIMED_OUT}
    assert all(isinstance(reply, RawAnswer) for reply in found.values())
    assert name == "python:function:factory"


def test_what_a_function_prints_and_reads_is_none_of_the_suites(
    ask_ten: AskTen,
) -> None:
    does = "print('{}'); os.write(1, b'{'); answer['result'] = sys.stdin.read()"
    found, _, notes = ask_ten(does)

    answer = found[5]
    assert isinstance(answer, RawAnswer)
    assert answer.result == ""
    assert not notes


def test_a_program_in_this_process_gets_its_own_copy() -> None:
    seen: list[int] = []

    def handle(message: dict[str, Any]) -> dict[str, Any]:
        seen.append(message["id"])
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"], "result": {}}
        message["params"]["cards"].clear()
        return answer

    ask = Ask(0, "score", {"ruleset": "classic", "cards": ["coins-7"]})
    (reply,) = InProcess(lambda: handle).ask([ask])

    assert isinstance(reply, RawAnswer)
    assert seen == [1]
    assert ask.params["cards"] == ["coins-7"]


def test_a_program_in_this_process_answers_under_the_id_of_the_request() -> None:
    port = InProcess(lambda: lambda _: {"jsonrpc": "2.0", "id": 900, "result": {}})
    (reply,) = port.ask(asks(1))

    assert isinstance(reply, Faulted)
    assert reply.fault.kind is FaultKind.GARBAGE
