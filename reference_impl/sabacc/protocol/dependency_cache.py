"""Memoization of engine answers across rulesets, keyed by the choices that the engine read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from sabacc.engine.events import Event
from sabacc.engine.play import CompiledRules, compile_lazily
from sabacc.engine.play.script_player import RecordedStep
from sabacc.engine.tracing import Trace, Tracer, read_choice
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.spec.rulesets import Ruleset

T = TypeVar("T")
# Of how many rulesets what they come to is remembered: somewhat more than a step of a search tries
_MOST_COMPILED: Final = 10_000


@dataclass(frozen=True, slots=True)
class _CachedResult(Generic[T]):
    """The result of a request under one ruleset.

    Attributes:
        trace: The choices that were read, in order.
        result: The result.
        steps: The recorded steps of the hand, if one was played.
        branches: Results under rulesets that agree up to a read and differ there, by its index and
            value.
    """

    trace: Trace
    result: T
    steps: Sequence[RecordedStep]
    branches: dict[tuple[int, object], _CachedResult[T]] = field(
        default_factory=dict[tuple[int, object], "_CachedResult[T]"]
    )

    def branch(
        self, index: int, rules: Ruleset, compiled: CompiledRules | None
    ) -> _CachedResult[T] | None:
        """Return the result on the branch of a ruleset that differs at `index`; else None."""
        return self.branches.get((index, read_choice(rules, compiled, self.trace.key_at(index))))


class CacheTree(Generic[T]):
    """The results of one request under several rulesets, as a tree.

    A ruleset that agrees with an earlier one on every choice that was read has the same result. The
    next choice read depends only on the earlier ones, so results form a tree that branches where
    rulesets differ.
    """

    __slots__ = ("_root", "_size")

    def __init__(self) -> None:
        """Start empty."""
        self._root: _CachedResult[T] | None = None
        self._size = 0

    def __len__(self) -> int:
        """Count the results that came in, also those that no other ruleset can share."""
        return self._size

    def result(
        self, rules: Ruleset, compiled: CompiledRules | None, ask: Callable[[Tracer], T]
    ) -> T:
        """Return the result under a ruleset; `ask` computes it if none is cached."""
        return self.result_and_trace(rules, compiled, ask)[1]

    def result_and_trace(
        self,
        rules: Ruleset,
        compiled: CompiledRules | None,
        ask: Callable[[Tracer], T],
        *,
        record_steps: bool = False,
    ) -> tuple[Trace, T]:
        """Return the trace and the result under a ruleset.

        With `record_steps`, the steps of a hand are kept, and rulesets that differ late share its
        beginning.
        """
        nearest, index = self._nearest(rules, compiled)
        if nearest is not None and index is None:
            return nearest.trace, nearest.result
        shared_steps, traces = _shared_beginning(nearest, index)
        tracer = Tracer(rules, compiled, traces, shared_steps)
        result, trace = ask(tracer), tracer.trace()
        self._insert(
            _CachedResult(trace, result, tracer.tape.steps if record_steps else ()), nearest, index
        )
        return trace, result

    def cached_result(self, rules: Ruleset, compiled: CompiledRules | None) -> T | None:
        """Return the cached result under a ruleset; None if there is none."""
        node, index = self._nearest(rules, compiled)
        return node.result if node is not None and index is None else None

    def cached_trace(self, rules: Ruleset, compiled: CompiledRules | None) -> Trace | None:
        """Return the trace of the cached result under a ruleset; None if there is none."""
        node, index = self._nearest(rules, compiled)
        return node.trace if node is not None and index is None else None

    def store(self, rules: Ruleset, compiled: CompiledRules | None, trace: Trace, result: T) -> T:
        """Cache a result under a ruleset, and return it."""
        self._insert(_CachedResult(trace, result, ()), *self._nearest(rules, compiled))
        return result

    def _nearest(
        self, rules: Ruleset, compiled: CompiledRules | None
    ) -> tuple[_CachedResult[T] | None, int | None]:
        """Return the node whose trace agrees longest, and the index of the first difference.

        The index is None if it agrees wholly.
        """
        node, index = self._root, None
        if compiled is not None and compiled.versions:
            return None, None
        while node is not None:
            index = node.trace.first_difference(rules, compiled, 0 if index is None else index + 1)
            further = None if index is None else node.branch(index, rules, compiled)
            if further is None:
                break
            node = further
        return node, index

    def _insert(
        self, result: _CachedResult[T], node: _CachedResult[T] | None, index: int | None
    ) -> None:
        """Insert a result where its trace branches off, if another ruleset can share it."""
        self._size += 1
        if result.trace.is_indivisible:
            return
        if node is None and self._root is None:
            self._root = result
        elif node is not None and index is not None and result.trace.shares_keys(node.trace, index):
            node.branches[index, result.trace.value_at(index)] = result


def _shared_beginning(
    node: _CachedResult[T] | None, index: int | None
) -> tuple[Sequence[RecordedStep], list[Trace]]:
    """Return the steps of a hand before `index`, and the trace of these steps."""
    if node is None or index is None:
        return (), []
    shared_steps = tuple(takewhile(lambda step: step.reads <= index, node.steps))
    return shared_steps, [node.trace.first_reads(shared_steps[-1].reads)] if shared_steps else []


class CacheableRequest(Protocol):
    """A scenario, or another request with an id that stands for it."""

    @property
    def id(self) -> str:
        """The cache key."""
        ...

    def request(self) -> Params:
        """Return the parameters for the engine."""
        ...


class CachedAnswer(NamedTuple):
    """An answer of the engine.

    Attributes:
        answer: The protocol's answer; empty for an inconsistent request.
        events: The events, each with its rule, if the engine keeps them.
    """

    answer: Mapping[str, object]
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class CachingEngine:
    """The engine with a cache of its answers across rulesets.

    Attributes:
        misses: The number of cache misses.
        keeps_events: True to keep the events too, which takes more memory.
    """

    misses: int = 0
    keeps_events: bool = False
    _compiled_rules: dict[int, tuple[Ruleset, CompiledRules]] = field(
        default_factory=dict[int, "tuple[Ruleset, CompiledRules]"]
    )
    _cache: dict[str, CacheTree[CachedAnswer]] = field(
        default_factory=dict[str, "CacheTree[CachedAnswer]"]
    )

    def compiled(self, rules: Ruleset) -> CompiledRules:
        """Return the compiled rules of a ruleset, cached by identity."""
        known = self._compiled_rules.get(id(rules))
        if known is None:
            known = self._compiled_rules[id(rules)] = rules, compile_lazily(rules)
            if len(self._compiled_rules) > _MOST_COMPILED:  # the oldest first
                del self._compiled_rules[next(iter(self._compiled_rules))]
        return known[1]

    def answer_once(self, rules: Ruleset, params: Params) -> Mapping[str, object] | None:
        """Answer without caching; None for an inconsistent request."""
        try:
            return answer_request(rules, self.compiled(rules), params).answer
        except InconsistentRequestError:
            return None

    def answer(self, rules: Ruleset, key: str, params: Params) -> Mapping[str, object] | None:
        """Answer a request with the cache key `key`; None if it is inconsistent under `rules`."""
        return self.traced(rules, key, params)[1] or None

    def traced(
        self, rules: Ruleset, key: str, params: Params
    ) -> tuple[Trace, Mapping[str, object]]:
        """Return the trace and the answer of a request; empty if it is inconsistent."""
        trace, cached = self._traced(rules, key, lambda: params)
        return trace, cached.answer

    def cached_answer(self, rules: Ruleset, question: CacheableRequest) -> CachedAnswer:
        """Return the answer to a request; its parameters are built only on a cache miss."""
        return self._traced(rules, question.id, question.request)[1]

    def _traced(
        self, rules: Ruleset, key: str, request: Callable[[], Params]
    ) -> tuple[Trace, CachedAnswer]:
        tree = self._cache.setdefault(key, CacheTree())
        return tree.result_and_trace(
            rules, self.compiled(rules), lambda tracer: self._ask(tracer, request())
        )

    def _ask(self, tracer: Tracer, params: Params) -> CachedAnswer:
        self.misses += 1
        try:
            answer = answer_request(tracer.rules, tracer.compiled, params)
        except InconsistentRequestError:
            return CachedAnswer({})
        return CachedAnswer(answer.answer, answer.events if self.keeps_events else ())
