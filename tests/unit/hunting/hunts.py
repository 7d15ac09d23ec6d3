"""Hunts by a clock that stands still, and what ends them."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from sabacc.conformance.adapters.ports import Port
from sabacc.conformance.adapters.wire import greeting
from sabacc.conformance.hunting.finding import Finding
from sabacc.conformance.hunting.hunt import Hunt
from sabacc.conformance.hunting.question import Question, question
from sabacc.conformance.hunting.question_stream import HuntTarget
from sabacc.spec.rulesets import builtin


def stop_at(
    number: int = 1, wanted: Callable[[Finding], bool] = lambda _: True
) -> Callable[[Hunt], None]:
    """Return what ends a hunt once it has so many of the wanted findings."""

    def stop(hunt: Hunt) -> None:
        if sum(map(wanted, hunt.findings)) >= number:
            hunt.stopped = "it has found enough"

    return stop


def begun(
    port: Port,
    target: HuntTarget,
    stop: Callable[[Hunt], None] = lambda _: None,
    *,
    kind: type[Hunt] = Hunt,
    clock: Callable[[], float] = lambda: 0.0,
    **options: Any,
) -> Hunt:
    """Greet a program, and return a hunt of it that has asked nothing yet."""
    port.hello(greeting((target.rules,)))
    return kind(port, target, count(1), stop, clock=clock, **options)


def asked(params: Mapping[str, Any], method: str = "play", name: str = "standard") -> Question:
    found = question("it", method, dict(params), builtin(name))
    assert found is not None
    return found
