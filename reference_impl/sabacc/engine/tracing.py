"""Rulesets that record what is read from them.

The engine is a function of the choices that it reads: two rulesets that agree on every choice read
for a ruling have the same ruling. This saves most of the work of finding the points that a ruling
depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from sabacc.engine.play import CompiledRules
from sabacc.engine.play.compiled_rules import READERS, LazyRules, RulesetWithCompiled
from sabacc.engine.play.script_player import RecordedStep, Tape
from sabacc.spec.points import VERSION_POINT
from sabacc.spec.rulesets import Ruleset


class UpTo(NamedTuple):
    """A number that was read only up to `most`."""

    most: int
    field: str


class FollowedRule(NamedTuple):
    """A rule that was read without its number."""

    point: str


Read = TypeVar("Read")
ReadKey = str | UpTo | FollowedRule
"""One read: a choice (its point has a dot), a compiled field, or a part of one."""


def _source_name(name: ReadKey) -> str:
    """Return the point or the compiled field of a key."""
    return name if isinstance(name, str) else name[-1]


class _Recorded(Mapping[str, Read]):
    """Choices, or their bases, that record which points are read."""

    def __init__(self, values: Mapping[str, Read], reads: dict[ReadKey, object]) -> None:
        self._values = values
        self._reads = reads

    def __getitem__(self, point: str) -> Read:
        self._reads[point] = self._values.get(point)  # that there is none was read too
        return self._values[point]

    def __iter__(self) -> Iterator[str]:
        self._reads.update(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


class _RecordedRules(LazyRules):
    """Compiled rules that record which fields are read, each on first use."""

    def __init__(
        self, plain: CompiledRules, ruleset: Ruleset, reads: dict[ReadKey, object]
    ) -> None:
        super().__init__(ruleset)
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_reads", reads)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the type of the field
        if name not in READERS:
            raise AttributeError(name)
        value = getattr(self._plain, name)
        self._reads[name] = value
        object.__setattr__(self, name, value)
        return value

    def up_to(self, most: int, field_name: str) -> int:
        """Record only the part of a number that is read."""
        number: int = self._plain.up_to(most, field_name)
        self._reads[UpTo(most, field_name)] = number
        return number

    def reached(self, amount: int, field_name: str) -> bool:
        """Record only whether the amount reaches the number."""
        return amount >= self.up_to(amount + 1, field_name)

    def rule(self, point: str) -> str:
        """Record the rule without its number."""
        rule_id: str = self._plain.rule(point)
        self._reads[FollowedRule(point)] = rule_id
        return rule_id


def read_choice(rules: Ruleset, compiled: CompiledRules | None, name: ReadKey) -> object:
    """Read a choice on a point, or a compiled field; names of points have dots."""
    if isinstance(name, str):
        return rules.choices[name] if "." in name else getattr(compiled, name)
    if compiled is None:
        raise ValueError(f"{name} is asked of compiled rules")
    return compiled.up_to(*name) if isinstance(name, UpTo) else compiled.rule(*name)


@dataclass(frozen=True, slots=True)
class Trace:
    """The choices read for a ruling, in order.

    `is_indivisible`: the reads cannot be separated, as when the version changes during a hand.
    """

    values: Mapping[ReadKey, object]
    is_indivisible: bool = False

    @property
    def points(self) -> frozenset[str]:
        """The points that were read."""
        return frozenset(name for name in map(_source_name, self.values) if "." in name)

    @property
    def compiled_fields(self) -> frozenset[str]:
        """The compiled fields that were read."""
        return frozenset(name for name in map(_source_name, self.values) if "." not in name)

    def agrees(self, rules: Ruleset, compiled: CompiledRules | None) -> bool:
        """True if a ruleset agrees on everything that was read."""
        return self.first_difference(rules, compiled) is None

    def first_difference(
        self, rules: Ruleset, compiled: CompiledRules | None, since: int = 0
    ) -> int | None:
        """Return the position of the first read that differs in a ruleset; None if none does.

        Reads before `since` are known to agree. A ruleset whose version can change differs at 0.
        """
        if self.is_indivisible or (compiled is not None and compiled.versions):
            return 0
        choices = rules.choices
        own: object
        for place, (name, value) in enumerate(islice(self.values.items(), since, None), since):
            if isinstance(name, str):  # inlined `read_choice`
                own = choices[name] if "." in name else getattr(compiled, name)
            else:
                own = read_choice(rules, compiled, name)
            if own is not value and own != value:  # most are identical objects
                return place
        return None

    def key_at(self, place: int) -> ReadKey:
        """Return the key of a read."""
        return next(islice(self.values, place, None))

    def value_at(self, place: int) -> object:
        """Return the value of a read."""
        return self.values[self.key_at(place)]

    def shares_keys(self, other: Trace, place: int) -> bool:
        """True if both traces read the same keys in the same order up to `place`."""
        own, theirs = islice(self.values, place + 1), islice(other.values, place + 1)
        return len(self.values) > place and list(own) == list(theirs)

    def first_reads(self, size: int) -> Trace:
        """Return the first `size` reads."""
        return Trace(dict(islice(self.values.items(), size)), self.is_indivisible)

    def without(self, earlier: Trace) -> Trace:
        """Return the reads that are not in an earlier trace of the same ruleset."""
        values = {
            name: values for name, values in self.values.items() if name not in earlier.values
        }
        return Trace(values, self.is_indivisible)


class Tracer:
    """A ruleset and its compiled rules, both of which record what is read.

    Attributes:
        rules: The recorded ruleset.
        compiled: Its compiled rules, if a hand may be played.
        tape: The steps of the hand that is played.
    """

    def __init__(
        self,
        rules: Ruleset,
        compiled: CompiledRules | None,
        since: Iterable[Trace] = (),
        taped: Sequence[RecordedStep] = (),
    ) -> None:
        """Start with nothing recorded, or with the reads `since` a hand began.

        `compiled` is needed to play a hand; `taped` are its first steps, if known.
        """
        self._reads: dict[ReadKey, object] = {
            name: value for trace in since for name, value in trace.values.items()
        }
        self._made: dict[ReadKey, object] = {}
        """The bases that were read; a reader may find any choice there."""
        choices, made = (
            _Recorded(rules.choices, self._reads),
            _Recorded(rules.made, self._made),
        )
        self.rules = Ruleset(rules.name, choices, made)
        self.compiled = (
            compiled
            if compiled is None or compiled.versions
            else _RecordedRules(compiled, self.rules, self._reads)
        )
        self.tape = Tape(self._reads, taped)

    def with_compiled(self) -> Ruleset:
        """Return the ruleset together with its compiled rules."""
        rules = self.rules
        return (
            rules
            if self.compiled is None
            else RulesetWithCompiled(rules.name, rules.choices, rules.made, self.compiled)
        )

    @property
    def size(self) -> int:
        """The number of reads recorded."""
        return len(self._reads)

    def trace(self) -> Trace:
        """Return the reads so far."""
        changes = self.compiled is not None and bool(self.compiled.versions)
        return Trace(self._reads.copy(), is_indivisible=changes or bool(self._made))


def points_of_fields(rules: Ruleset, compiled_fields: Iterable[str]) -> frozenset[str]:
    """Return the points that compiled fields of a ruleset depend on."""
    read: dict[ReadKey, object] = {VERSION_POINT: rules.choices[VERSION_POINT]}
    compiled = LazyRules(Ruleset(rules.name, _Recorded(rules.choices, read), rules.made))
    for name in compiled_fields:
        getattr(compiled, name)
    return frozenset(map(_source_name, read))
