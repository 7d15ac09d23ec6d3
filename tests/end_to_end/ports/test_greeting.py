"""What a program says of itself, and a program that is a function."""

import contextlib
import pickle
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import pytest

from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.http import Http
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.ports import (
    Ask,
    Faulted,
    FaultKind,
    Greeting,
    GreetingError,
    Limits,
    NotRun,
    Port,
    PortError,
    RawAnswer,
    Reply,
)
from sabacc.conformance.adapters.wire import (
    greeted_again,
    greeting,
    message_line,
    request_line,
    ruleset_params,
)
from sabacc.conformance.doctor import diagnose
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import factory as reference
from sabacc.protocol.reference import from_choices
from sabacc.protocol.serve import http_server
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import NOT_APPLICABLE, builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.end_to_end.ports.conversations import HELLO, asks, running, short

LIMITS = Limits(start=60.0, case=60.0)
RULESETS = tuple(builtin(name) for name in ("classic", "forum", "standard"))

# The line readers of Go and of asyncio take 65,536 bytes
LONGEST = 60_000

PROGRAM = """
import json, os, sys
told = []
def say(number, result):
    line = json.dumps({"jsonrpc": "2.0", "id": number, "result": result})
    os.write(1, line.encode() + b"\\n")
for line in sys.stdin:
    request = json.loads(line)
    number, method, params = request["id"], request["method"], request["params"]
    if method == "hello":
        hello = {"protocol": 1, "nonce": params["nonce"], "name": "x", "levels": ["score"],
                 "plays": PLAYS}
        GREET
    elif method == "ruleset":
        told.append(params["name"])
        HEAR
    else:
        ANSWER
"""


def program(
    plays: str = '"any"',
    greet: str = "say(number, hello)",
    hear: str = "say(number, {})",
    answer: str = "say(number, told)",
) -> tuple[str, ...]:
    """Return a program that answers each question with the rulesets it was told of so far."""
    script = PROGRAM.replace("PLAYS", plays).replace("GREET", greet)
    return (sys.executable, "-c", script.replace("HEAR", hear).replace("ANSWER", answer))


def greeting_asks(*rulesets: str) -> list[Ask]:
    return [Ask(key, "score", {"ruleset": name, "cards": []}) for key, name in enumerate(rulesets)]


def replies(
    command: Sequence[str], questions: Sequence[Ask], *, fresh: bool = False
) -> dict[int, Reply]:
    port = Stdio(command, LIMITS, fresh=fresh)
    with contextlib.closing(port):
        port.hello(greeting(RULESETS))
        return {reply.ask.key: reply for reply in port.ask(questions)}


def answers(found: dict[int, Reply]) -> list[Any]:
    return [reply.result for _, reply in sorted(found.items()) if isinstance(reply, RawAnswer)]


@pytest.mark.parametrize(
    ("command", "asked", "fresh", "told"),
    [
        (program(), "forum classic forum", False, ["forum", "forum classic", "forum classic"]),
        (
            program('["forum", "classic"]', hear="sys.exit(1)"),
            "forum classic standard",
            False,
            ["", "", ""],
        ),
        (
            program(answer="sys.exit(1) if number == 3 else say(number, told)"),
            "forum forum classic forum classic",
            False,
            ["forum", "forum", "forum", "forum classic"],
        ),
        (program(), "forum classic", True, ["forum", "classic"]),
    ],
    ids=["any ruleset", "rulesets that it names", "started again", "a fresh child each"],
)
def test_a_ruleset_is_told_once_before_the_first_request_by_it(
    command: tuple[str, ...], asked: str, *, fresh: bool, told: list[str]
) -> None:
    found = answers(replies(command, greeting_asks(*asked.split()), fresh=fresh))

    assert found == [names.split() for names in told]


REFUSES = """error = {"code": -32601, "message": "no such method"}
        print(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}), flush=True)"""


@pytest.mark.parametrize(
    ("hear", "kind", "words"),
    [
        ("raise KeyError('method')", FaultKind.CRASHED, "asked `ruleset`"),
        ("say(number + 1, {})", FaultKind.GARBAGE, "the answer to `ruleset` has the id"),
        (REFUSES, FaultKind.ERROR, "no such method"),
    ],
)
def test_a_program_that_plays_any_ruleset_and_hears_of_none_is_blamed(
    hear: str, kind: FaultKind, words: str
) -> None:
    found = replies(program(hear=hear), greeting_asks(*["classic"] * 20))
    first = found[0]

    assert isinstance(first, Faulted)
    assert first.fault.kind is kind
    assert words in first.fault.detail
    assert isinstance(found[19], NotRun)


def one_ruleset_is_not_heard(message: Mapping[str, Any]) -> dict[str, Any]:
    """Answer everything but `ruleset` for forum, which is an error."""
    method, params = message["method"], message["params"]
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    if method == "hello":
        claims = {"name": "x", "levels": ["score"], "plays": "any"}
        return answer | {"result": {"protocol": 1, "nonce": params["nonce"], **claims}}
    if method == "ruleset" and params["name"] == "forum":
        return answer | {"error": {"code": -32601, "message": "never heard of it"}}
    return answer | {"result": {}}


@contextlib.contextmanager
def in_process() -> Generator[Port]:
    yield InProcess(lambda: one_ruleset_is_not_heard)


@contextlib.contextmanager
def over_http() -> Generator[Port]:
    with (
        running(http_server(lambda _: one_ruleset_is_not_heard)) as number,
        contextlib.closing(Http(f"http://127.0.0.1:{number}/", LIMITS)) as port,
    ):
        yield port


@pytest.mark.parametrize("reached", [in_process, over_http])
def test_every_way_to_reach_a_program_tells_it_of_rulesets(
    reached: Callable[[], contextlib.AbstractContextManager[Port]],
) -> None:
    with reached() as port:
        port.hello(greeting(RULESETS))
        found = {
            one.ask.key: one for one in port.ask(greeting_asks("classic", "forum", "standard"))
        }

    assert [type(found[key]) for key in range(3)] == [RawAnswer, Faulted, RawAnswer]
    bad = found[1]
    assert isinstance(bad, Faulted)
    assert "it answered `ruleset` with the error" in bad.fault.detail
    assert "never heard of it" in bad.fault.detail


@pytest.mark.parametrize("rules", every_ruleset(), ids=lambda rules: rules.name)
def test_what_is_told_is_the_whole_ruleset(rules: Any) -> None:
    told = ruleset_params(rules)
    pinned = {point for case in load_cases() for point in case.pins}
    made = from_choices(told.name, told.choices)

    assert {point: made.choices[point] for point in pinned} == {
        point: rules.choices[point] for point in pinned
    }
    assert NOT_APPLICABLE not in told.choices.values()


def test_no_line_is_too_long_for_a_common_line_reader() -> None:
    greets: Greeting = greeting(every_ruleset())
    requests = (
        request_line(Ask(key, case.method, {"ruleset": "m" * 60, **case.params}))
        for key, case in enumerate(load_cases())
    )
    lines = [
        message_line(0, "hello", greets.params),
        *(message_line(9**9, "ruleset", one) for one in greets.rulesets),
    ]

    assert max(map(len, (*lines, *requests))) < LONGEST


def test_null_on_the_wire_counts_as_left_out() -> None:
    greets = """hello |= {"version": None, "language": None, "seats": None}
        line = json.dumps({"jsonrpc": "2.0", "id": number, "result": hello, "error": None})
        os.write(1, line.encode() + b"\\n")"""
    answer = """result = {"total": 7, "bombed": None, "special": None, "refused": None}
        if number == 2: result = None
        error = None if result else {"code": -32000, "message": "not yet", "data": None}
        line = json.dumps({"jsonrpc": "2.0", "id": number, "result": result, "error": error})
        os.write(1, line.encode() + b"\\n")"""
    found = replies(
        program('["classic"]', greets, answer=answer), greeting_asks("classic", "classic")
    )

    assert answers(found) == [{"total": 7, "special": None}]
    bad = found[1]
    assert isinstance(bad, Faulted)
    assert bad.fault.kind is FaultKind.ERROR
    assert "not yet" in bad.fault.detail


AGAIN = {
    "at once": "say(number, hello); say(number, hello)",
    "in one write": """line = json.dumps({"jsonrpc": "2.0", "id": number, "result": hello})
        os.write(1, (line + "\\n" + line + "\\n").encode())""",
    "with a stray answer": """line = json.dumps({"jsonrpc": "2.0", "id": number, "result": hello})
        os.write(1, (line + "\\n" + line.replace('"id": 0', '"id": 77') + "\\n").encode())""",
    "before the first answer": "say(number, hello); late = hello",
}


def greet_and_ask(port: Stdio) -> None:
    port.hello(greeting(RULESETS))
    for _ in port.ask(greeting_asks(*["classic"] * 100)):
        pass


@pytest.mark.parametrize("plays", ['"any"', '["classic"]'])
@pytest.mark.parametrize("greet", AGAIN.values(), ids=AGAIN)
def test_two_answers_to_hello_are_one_and_the_same_fault(greet: str, plays: str) -> None:
    answer = 'say(0, hello) if "late" in dir() else None; say(number, told)'
    port = Stdio(program(plays, greet, answer=answer), LIMITS)
    with contextlib.closing(port), pytest.raises(PortError) as caught:
        greet_and_ask(port)

    assert "`hello` is answered by one line, but then came" in caught.value.fault.detail
    assert caught.value.fault.kind is FaultKind.GARBAGE


def test_the_command_line_knows_no_verdict_on_a_program_that_greets_twice() -> None:
    for greet in (AGAIN["in one write"], AGAIN["before the first answer"]):
        answer = 'say(0, hello) if "late" in dir() else None; say(number, {})'
        command = program('["classic"]', greet, answer=answer)
        found = sabacc("verify", "--ruleset", "classic", "--rule", "totals", "--", *command)

        assert found.exit_code == 3, found.output
        assert "but then came" in found.stderr


def test_an_error_of_the_greeting_passes_from_one_process_to_another() -> None:
    error = greeted_again(b"{}")
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own

    assert (type(copied), copied.fault, str(copied)) == (GreetingError, error.fault, str(error))


def quits() -> NoReturn:
    sys.exit(0)


def misnumbers() -> Callable[[dict[str, Any]], dict[str, Any]]:
    def handle(message: dict[str, Any]) -> dict[str, Any]:
        return {**reference()(message), "id": 77}

    return handle


@pytest.mark.parametrize(
    ("factory", "words"),
    [
        (quits, "SystemExit"),
        (lambda: sys.exit, "SystemExit"),
        (lambda: None, "the factory returned None, not a function"),
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


# Asks a function that does something at one of ten requests: replies, its name, notes
AskTen: TypeAlias = "Callable[[str], tuple[dict[int, Reply], str, list[str]]]"


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
