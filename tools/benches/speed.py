"""How fast random play, the port to a program, and a whole run are."""

import importlib
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import cycle, islice
from typing import Any, Final

import click

from sabacc.conformance.adapters.child import Stdio
from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.ports import Ask, Greeting, Limits, Port, RawAnswer
from sabacc.conformance.adapters.wire import greeting, message_line, request_line
from sabacc.conformance.judging.results import RunReport
from sabacc.conformance.judging.runner import Order, verify, verify_shared
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.engine.play import Action, apply, compile_rules, start
from sabacc.protocol.reference import Reference
from sabacc.protocol.serve import answer_line
from sabacc.records.random_play import random_move, random_setup
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.rulesets import Ruleset, base_names, builtin
from tests.javascript_program import PROGRAM
from tools.benches.measure import (
    Row,
    median,
    processor_time,
    row,
    runs,
    seconds,
)

RULESETS: Final = tuple(map(builtin, base_names()))
SERVE: Final = ("-m", "sabacc.protocol.serve")
REFERENCE: Final = (sys.executable, *SERVE)
JAVASCRIPT: Final = ("node", str(PROGRAM))

HANDS: Final = 500
POKER_HANDS: Final = 120
SEATS: Final = 4
# How often a fold is drawn again, because otherwise most hands would end before they begin
SELDOM: Final = 0.9
# How far above the minimum a raise goes in PokerKit: two big blinds
SMALL: Final = 4

# How many requests a measurement of the port asks
REQUESTS: Final = 10_000
# Answers each line with the next line of a file: the least that a program can do
PING_PONG: Final = """
import os, sys
lines = open(sys.argv[1], "rb").read().splitlines(keepends=True)
place = 0
while chunk := os.read(0, 262144):
    count = chunk.count(b"\\n")
    out = memoryview(b"".join(lines[place : place + count]))
    place += count
    while out:
        out = out[os.write(1, out) :]
"""


@click.command()
def play() -> Iterator[Row]:
    """Random hands, against PokerKit's (`pip install -e '.[bench]'`).

    Both play hands of four seats with random legal actions, each kind of action as likely as
    another.  Ours keep an immutable state after each action and record every event; PokerKit's are
    no-limit hold'em with a mutable state.
    """
    poker = "PokerKit, no-limit hold'em"
    rates: dict[str, list[tuple[float, float]]] = defaultdict(list)
    pokerkit: Any = importlib.import_module("pokerkit") if find_spec("pokerkit") else None
    for _ in range(runs()):  # in turns, so that the two of a ratio ran at about the same time
        if pokerkit:
            rates[poker].append(_rates(_poker_hand(pokerkit, seed) for seed in range(POKER_HANDS)))
        for name in base_names():
            rates[name].append(_rates(_sabacc_hand(name, seed) for seed in range(HANDS)))
    if not pokerkit:
        yield row("PokerKit", "skipped: pip install -e '.[bench]'")
    other = poker if pokerkit else ""
    for name in [*rates]:
        for number, unit in enumerate(("hands a second", "actions a second")):
            mine, theirs = ([rate[number] for rate in rates[key]] for key in (name, other))
            ratios = [rate / base for rate, base in zip(mine, theirs, strict=False)]
            ratio = statistics.median(ratios) if ratios else None
            yield row(name, statistics.median(mine), unit, ratio, other)


def _rates(played: Iterable[tuple[float, int]]) -> tuple[float, float]:
    """Return the hands and the actions a second, of the seconds and actions of each hand."""
    spent, actions = zip(*played, strict=True)
    return len(spent) / sum(spent), sum(actions) / sum(spent)


def _sabacc_hand(name: str, seed: int) -> tuple[float, int]:
    rng = random.Random(seed)  # noqa: S311 - seeded chance repeats
    compiled = compile_rules(builtin(name))
    actions = 0
    begun = time.process_time()
    state = start(compiled, random_setup(rng, SEATS)).state
    while not state.over:
        move = random_move(rng, state)
        if isinstance(move, Action) and move.does == "fold" and rng.random() < SELDOM:
            continue
        state = apply(state, move).state
        actions += 1
    return time.process_time() - begun, actions


def _poker_hand(pokerkit: Any, seed: int) -> tuple[float, int]:  # noqa: ANN401 - no types here
    rng = random.Random(seed)  # noqa: S311 - seeded chance repeats
    actions = 0
    begun = time.process_time()
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2),
        min_bet=2,
        raw_starting_stacks=(200,) * SEATS,
        player_count=SEATS,
    )
    while state.status:
        options: list[Callable[[], Any]] = []
        if state.can_fold():
            options.append(state.fold)
        if state.can_check_or_call():
            options.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            amount = rng.randint(least, min(most, least + SMALL))
            options.append(partial(state.complete_bet_or_raise_to, amount))
        chosen = rng.choice(options)
        if chosen == state.fold and len(options) > 1 and rng.random() < SELDOM:
            continue
        chosen()
        actions += 1
    return time.process_time() - begun, actions


@click.command()
def port() -> Iterator[Row]:
    """Requests a second through a port, against a bare loop over canned answers of the same bytes.

    The requests are those of the suite.  Everything runs on one core unless a row says otherwise: a
    round trip across cores costs several times one on the same core.
    """
    hello = greeting(RULESETS)
    canned = Greeting(hello.params)  # nobody tells it of a ruleset: each line takes an answer
    asks = _suite_requests()
    rate = partial(_requests_per_second, asks, hello, REFERENCE)
    everywhere = median(partial(rate, clock=time.perf_counter))
    _keep_to_one_core()
    with _canned(canned, asks) as command:
        floor = median(partial(_lockstep, command, asks))
        yield row("floor: bare ping-pong, canned answers", floor, "a second")
        programs = {"canned answers": (canned, command), "the reference": (hello, REFERENCE)}
        if shutil.which("node"):
            programs["JavaScript"] = (hello, JAVASCRIPT)
        for what, (told, program) in programs.items():
            for how, limits in (("one at a time", Limits(window=1)), ("pipelined", Limits())):
                figure = median(partial(_requests_per_second, asks, told, program, limits))
                yield row(f"port, {what}, {how}", figure, "a second", figure / floor, "the floor")
    what = "port, the reference, pipelined, all cores, by the wall clock"
    yield row(what, everywhere, "a second", everywhere / floor, "the floor")


def _keep_to_one_core() -> None:
    """Keep this process and its children to the last core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the first has most to do


def _suite_requests() -> list[Ask]:
    pairs = [
        (case, rules)
        for rules in RULESETS
        for case in load_cases()
        if holds_for(case, rules.choices)
    ]
    return [
        Ask(key, case.method, {**case.params, "ruleset": rules.name})
        for key, (case, rules) in enumerate(islice(cycle(pairs), REQUESTS))
    ]


def _requests_per_second(
    asks: Sequence[Ask],
    told: Greeting,
    command: Sequence[str],
    limits: Limits | None = None,
    clock: Callable[[], float] = processor_time,
) -> float:
    """Return how many requests a second go through a port, of those that the program claims."""
    with closing(Stdio(command, limits or Limits())) as program:
        claimed = program.hello(told).levels
        asks = [ask for ask in asks if ask.method in claimed]
        return len(asks) / seconds(partial(_ask_all, program, asks), clock)


def _ask_all(program: Stdio, asks: Sequence[Ask]) -> None:
    """Ask a program everything; ends the measurement if something is not answered."""
    missing = len(asks) - sum(isinstance(reply, RawAnswer) for reply in program.ask(asks))
    if missing:
        sys.exit(f"{missing} of {len(asks)} requests were not answered")


@contextmanager
def _canned(told: Greeting, asks: Sequence[Ask]) -> Generator[tuple[str, ...]]:
    """Yield a command that answers `hello` and each request with what the reference answers."""
    lines = [message_line(0, "hello", told.params), *map(request_line, asks)]
    handle = Reference().handle
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"".join(answer_line(handle, line) for line in lines))
        file.flush()
        yield sys.executable, "-c", PING_PONG, file.name


def _lockstep(command: Sequence[str], asks: Sequence[Ask]) -> float:
    """Return round trips a second of a bare loop: no JSON, no limits, nothing but the bytes."""
    lines = [request_line(ask) for ask in asks]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        out, back = (pipe.fileno() for pipe in (process.stdin, process.stdout) if pipe)
        _ping(out, back, [b"hello\n"])
        spent = seconds(partial(_ping, out, back, lines))
        process.communicate()
    return len(lines) / spent


def _ping(out: int, back: int, lines: Sequence[bytes]) -> None:
    """Send each line, and wait for the end of the one that comes back."""
    for line in lines:
        os.write(out, line)
        while not os.read(back, 262_144).endswith(b"\n"):
            pass


@click.command("verify")
def whole_run() -> Iterator[Row]:
    """Whole runs of the suite: in this process, through a child, and shared."""
    everything = every_ruleset()
    hello = _program().hello(greeting(everything))
    work = (), Limits(), Order(everything, chosen=True)
    cores = os.cpu_count() or 1
    shared = seconds(partial(verify_shared, *work, hello, "bench", cores), time.perf_counter)
    _keep_to_one_core()
    begun = time.perf_counter()
    inside = _spent(_program, everything)
    alone = (time.perf_counter() - begun) / runs()
    yield row("every ruleset and house, in process", inside, "s")
    what = f"the same, {cores} processes, by the wall clock"
    yield row(what, shared, "s", shared / alone, "one process")
    if shutil.which("node"):
        child = _spent(partial(_program, JAVASCRIPT), everything)
        yield row("the same, JavaScript", child, "s", child / inside, "in process (to reach: 2)")
    child = _spent(partial(_program, REFERENCE), everything)
    yield row("the same through a child process", child, "s", child / inside, "in process")


def _program(command: tuple[str, ...] = ()) -> Port:
    return connect(command, Limits())[0]


def _spent(program: Callable[[], Port], rulesets: tuple[Ruleset, ...] = RULESETS) -> float:
    return median(partial(seconds, partial(_verify, program, rulesets)))


def _verify(program: Callable[[], Port], rulesets: tuple[Ruleset, ...]) -> RunReport:
    with closing(program()) as judged:
        return verify(judged, "bench", load_cases(), Order(rulesets, chosen=True))
