"""Questions on which two rulesets part, made of scenarios: for numbers that no scenario names."""

from __future__ import annotations

import copy
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from sabacc.conformance.hunting.question import LONGEST
from sabacc.engine.play import unread_book_of
from sabacc.protocol.answers import UnfitError, answered
from sabacc.protocol.defined import defined
from sabacc.protocol.message_types import MOST_SEATS
from sabacc.protocol.messages import read_params

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

_MOST: Final = 400
"""How many requests are tried at the most to part two rulesets."""
_WRITTEN: Final = frozenset({"amount", "round", "die"})
"""Keys whose numbers a script may write otherwise; stacks and pots are scaled beside them."""


def parting(
    one: Ruleset,
    other: Ruleset,
    cases: Iterable[Case],
    numbers: Iterable[int],
    check: Callable[[], None] = lambda: None,
) -> tuple[str, str, dict[str, Any]] | None:
    """Return a question on which two rulesets part: a key, the method and the request.

    `cases` are scenarios to begin with, `numbers` those that may matter: they are put where the
    scenarios have numbers, one after the other.  `check` is called before each.
    """
    wanted = tuple(dict.fromkeys(each for number in numbers for each in (number, number + 1)))
    known = list(cases)
    tries = chain(_crowds(known, wanted), _each_varied(known, wanted))
    for tried, (case, params) in enumerate(islice(tries, _MOST), start=1):
        check()
        if _answer(one, case.method, params) != _answer(other, case.method, params):
            return f"{case.id} {tried} {wanted}", case.method, params
    return None


def _varied(params: Mapping[str, Any], numbers: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield a request as it is, and with each of some numbers where it has one."""
    yield dict(params)
    rich = _rich(params)
    yield rich
    for number in numbers:
        for place in _places(params):
            for whole in (rich, params):
                found = copy.deepcopy(dict(whole))
                at: Any = found
                for key in place[:-1]:
                    at = at[key]
                at[place[-1]] = number
                if place[-1] == "round" and "until" in found and place[0] != "until":
                    found["until"] = {"round": number + 1}
                yield found


def _places(params: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield where numbers stand that a table may have agreed on."""
    waiting: list[tuple[tuple[Any, ...], object]] = [((), params)]
    while waiting:
        place, value = waiting.pop(0)
        if isinstance(value, dict):
            waiting += [
                ((*place, key), each) for key, each in cast("dict[str, Any]", value).items()
            ]
        elif isinstance(value, list):
            items: list[object] = value  # pyright: ignore[reportUnknownVariableType]
            waiting += [((*place, key), each) for key, each in enumerate(items)]
        elif type(value) is int and (place[-1] in _WRITTEN or place[0] in _CREDITS):
            yield place


_CREDITS: Final = frozenset({"stacks", "hand_pot", "sabacc_pot", "pots"})


def _each_varied(
    cases: Iterable[Case], numbers: Iterable[int]
) -> Iterator[tuple[Case, dict[str, Any]]]:
    for case in cases:
        yield from ((case, params) for params in _varied(case.params, numbers))


def _crowds(cases: Iterable[Case], numbers: Iterable[int]) -> Iterator[tuple[Case, dict[str, Any]]]:
    """Yield, of the smallest request in which cards are still to be dealt, larger tables."""
    for case in cases:
        if "stacks" in case.params and not case.params.get("hands"):
            seats = len(case.params["seats"])
            some = (number for number in numbers if seats < number <= MOST_SEATS)
            yield from ((case, _crowded(case.params, number)) for number in some)
            return


def _crowded(params: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Return a request in which further players sit down, who are still to be dealt cards."""
    came = [f"Guest {number}" for number in range(len(params["seats"]), seats)]
    stack = max(params["stacks"].values())
    stacks = {**params["stacks"], **dict.fromkeys(came, stack)}
    return {**params, "seats": [*params["seats"], *came], "stacks": stacks}


def _rich(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request in which nobody runs out of credits."""
    found = copy.deepcopy(dict(params))
    if "stacks" in found:
        found["stacks"] = {seat: stack + 1_000_000 for seat, stack in found["stacks"].items()}
    return found


def _answer(rules: Ruleset, method: str, params: Mapping[str, Any]) -> object:
    if not defined(params):
        return None
    try:
        asked = read_params(method, params)
        if len(msgspec.json.encode(params)) > LONGEST:
            return None
        return answered(rules, unread_book_of(rules), asked).answer
    except (msgspec.ValidationError, UnfitError):
        return None
