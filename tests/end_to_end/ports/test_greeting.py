"""The greeting: who is told of which ruleset and when, how long lines are, and one answer alone."""

import contextlib
import pickle
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

import pytest

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
from sabacc.conformance.adapters.stdio import Stdio
from sabacc.conformance.adapters.wire import (
    greeted_again,
    greeting,
    hello_line,
    request_line,
    ruleset_line,
    ruleset_params,
)
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.reference import from_choices
from sabacc.protocol.serve import http_server
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import NOT_APPLICABLE, builtin
from tests.end_to_end.command_line.commands import sabacc
from tests.end_to_end.ports.conversations import running

LIMITS = Limits(start=60.0, case=60.0)
RULESETS = tuple(builtin(name) for name in ("classic", "forum", "standard"))

LONGEST = 60_000
"""The line readers of Go and of asyncio take 65,536 bytes."""

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


def asks(*rulesets: str) -> list[Ask]:
    return [Ask(key, "score", {"ruleset": name, "cards": []}) for key, name in enumerate(rulesets)]


def replies(
    command: Sequence[str], questions: Sequence[Ask], *, fresh: bool = False
) -> dict[int, Reply]:
    """Ask a program that is told of three rulesets; return its replies by key."""
    port = Stdio(command, LIMITS, fresh=fresh)
    with contextlib.closing(port):
        port.hello(greeting(RULESETS))
        return {reply.ask.key: reply for reply in port.ask(questions)}


def answers(found: dict[int, Reply]) -> list[Any]:
    return [reply.result for _, reply in sorted(found.items()) if isinstance(reply, RawAnswer)]


def test_a_ruleset_is_told_before_the_first_request_by_it() -> None:
    found = answers(replies(program(), asks("forum", "classic", "forum")))

    assert found == [["forum"], ["forum", "classic"], ["forum", "classic"]]


def test_a_program_that_names_what_it_plays_is_told_of_none() -> None:
    command = program('["forum", "classic"]', hear="sys.exit(1)")

    assert answers(replies(command, asks("forum", "classic", "standard"))) == [[], [], []]


def test_a_program_that_was_started_again_is_told_again() -> None:
    dies = "sys.exit(1) if number == 3 else say(number, told)"
    found = replies(program(answer=dies), asks("forum", "forum", "classic", "forum", "classic"))

    assert isinstance(found[2], Faulted)
    assert answers(found)[2:] == [["forum"], ["forum", "classic"]]


def test_a_fresh_child_for_each_request_is_told_of_its_ruleset() -> None:
    found = replies(program(), asks("forum", "classic"), fresh=True)

    assert answers(found) == [["forum"], ["classic"]]


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
    found = replies(program(hear=hear), asks(*["classic"] * 20))
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
        found = {one.ask.key: one for one in port.ask(asks("classic", "forum", "standard"))}

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
    lines = [hello_line(greets.params), *(ruleset_line(9**9, one) for one in greets.rulesets)]

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
    found = replies(program('["classic"]', greets, answer=answer), asks("classic", "classic"))

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
    for _ in port.ask(asks(*["classic"] * 100)):
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
