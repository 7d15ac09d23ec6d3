"""A question that distinguishes two rulesets: the request of a scenario, with other numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any, Final, cast

import msgspec

from sabacc.conformance.hunting.question import LONGEST
from sabacc.conformance.scenarios.cases import Case
from sabacc.engine.play import compile_lazily
from sabacc.protocol.answers import InconsistentRequestError, answer_request
from sabacc.protocol.messages import MOST_SEATS, is_documented, read_params
from sabacc.spec.rulesets import Ruleset

_MOST: Final = 400
"""How many requests are tried at the most to distinguish two rulesets."""
_VARIED: Final = frozenset({"amount", "round", "die"})
"""Keys of a script whose numbers may be written otherwise."""
_CREDITS: Final = frozenset({"stacks", "hand_pot", "sabacc_pot", "pots"})
_RICHER: Final = 1_000_000


def distinguish(
    one: Ruleset,
    other: Ruleset,
    cases: Iterable[Case],
    numbers: Iterable[int],
    check: Callable[[], None] = lambda: None,
) -> tuple[str, str, dict[str, Any]] | None:
    """Return a question that two rulesets answer differently: a key, the method and the request.

    `cases` are scenarios to begin with, `numbers` those that may matter: they are put where the
    scenarios have numbers, one after the other.  `check` is called before each.
    """
    wanted = tuple(dict.fromkeys(tried for number in numbers for tried in (number, number + 1)))
    known = list(cases)
    varied = ((case, params) for case in known for params in _varied(case.params, wanted))
    requests = islice(chain(_larger_tables(known, wanted), varied), _MOST)
    for tried, (case, params) in enumerate(requests, start=1):
        check()
        if _answer(one, case.method, params) != _answer(other, case.method, params):
            return f"{case.id} {tried} {wanted}", case.method, params
    return None


def _varied(params: Mapping[str, Any], numbers: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield a request as it is, and with each of some numbers where it has one."""
    rich = dict(params)  # nobody runs out of credits
    if "stacks" in rich:
        rich["stacks"] = {seat: stack + _RICHER for seat, stack in rich["stacks"].items()}
    yield from (dict(params), rich)
    for number in numbers:
        for path in _paths(params):
            for whole in (rich, params):
                varied = _replaced(whole, path, number)
                if path[-1] == "round" and "until" in varied and path[0] != "until":
                    varied["until"] = {"round": number + 1}
                yield varied


def _paths(params: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield where numbers stand that a table may have agreed on."""
    waiting = deque[tuple[tuple[Any, ...], Any]]([((), params)])
    while waiting:
        path, value = waiting.popleft()
        if isinstance(value, dict):
            fields = cast("dict[str, Any]", value)
            waiting.extend(((*path, key), fields[key]) for key in fields)
        elif isinstance(value, list):
            items: list[object] = value  # pyright: ignore[reportUnknownVariableType]
            waiting.extend(((*path, place), item) for place, item in enumerate(items))
        elif type(value) is int and (path[-1] in _VARIED or path[0] in _CREDITS):
            yield path


def _replaced(value: Any, path: tuple[Any, ...], number: int) -> Any:  # noqa: ANN401 - JSON
    """Copy JSON with another number at a path."""
    if not path:
        return number
    copied = value.copy()
    copied[path[0]] = _replaced(value[path[0]], path[1:], number)
    return copied


def _larger_tables(
    cases: Iterable[Case], numbers: Iterable[int]
) -> Iterator[tuple[Case, dict[str, Any]]]:
    """Yield the smallest request in which cards are still to be dealt, with further players."""
    for case in cases:
        params = case.params
        if "stacks" in params and not params.get("hands"):
            seats, stack = params["seats"], max(params["stacks"].values())
            for number in numbers:
                if len(seats) < number <= MOST_SEATS:
                    guests = [f"Guest {guest}" for guest in range(len(seats), number)]
                    stacks = {**params["stacks"], **dict.fromkeys(guests, stack)}
                    yield case, {**params, "seats": [*seats, *guests], "stacks": stacks}
            return


def _answer(rules: Ruleset, method: str, params: Mapping[str, Any]) -> object:
    if not is_documented(params):
        return None
    try:
        asked = read_params(method, params)
        if len(msgspec.json.encode(params)) > LONGEST:
            return None
        return answer_request(rules, compile_lazily(rules), asked).answer
    except (msgspec.ValidationError, InconsistentRequestError):
        return None
