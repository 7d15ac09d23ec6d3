"""Pins: the choices under which a scenario holds, as its tags write them.

A pin names a choice of a point: `none`, or `fixed`, which takes any number.  It may name the
number, `fixed=2`, or a bound: `showdown-after=8-or-more`, `at-most=3-or-less`, `each-pot=1-to-50`.
Of a choice with a list it names any, `own`, or just one, `own=queen:-3/star:-10`.
A tag may name what it leaves out, `@!trading.cards:three-or-none`; a case has the other choices.

What many hands need has a name: a *premise*, a few pins at once, such as `@time-to-play`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from sabacc.conformance import FEATURES
from sabacc.spec.model import ListedNumbers, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError, parse_list
from sabacc.system.text import join_words

Pins = dict[str, tuple[str, ...]]
"""For each pinned point its choices, of which one must hold."""

_BOUND: Final = re.compile(r"([0-9]{1,12})(-or-more|-or-less|-to-([0-9]{1,12}))?")


class Premise(NamedTuple):
    """A few pins under one name, `features/premises.toml`.

    Attributes:
        says: What a scenario takes for granted.
        pins: The pins, as tags write them; several choices of one point are alternatives.
        gives_way: True if it adds only what the scenario says nothing of.  Under `n/a` the point
            need not exist.
    """

    says: str
    pins: tuple[str, ...]
    gives_way: bool

    @property
    def choices(self) -> Pins:
        """For each point the choices of which one must hold."""
        pins = [tag.split(":", 1) for tag in self.pins]
        return {point: tuple(name for other, name in pins if other == point) for point, _ in pins}


@lru_cache(maxsize=1)
def premises() -> Mapping[str, Premise]:
    """Return the premises by name, as they ship."""
    tables = tomllib.loads((FEATURES / "premises.toml").read_text(encoding="utf-8"))
    return {
        name: Premise(table["says"], tuple(table["pins"]), table.get("gives-way", False))
        for name, table in tables.items()
    }


@dataclass(frozen=True, slots=True)
class Pin:
    """One choice with the numbers that it may carry: both ends included, None if it is open."""

    name: str
    least: int | None = None
    most: int | None = None
    listed: ListedNumbers = ()

    @classmethod
    def parse(cls, text: str) -> Pin:
        """Read a pin; raises RulesetError where it is none."""
        name, sign, number = text.partition("=")
        if not sign:
            return cls(name)
        if ":" in number:
            return cls(name, listed=parse_list(text))
        found = _BOUND.fullmatch(number)
        if found is None:
            raise RulesetError(
                f"{text!r}: {number!r} is neither a number nor a bound; write {name}=2, "
                f"{name}=2-or-more, {name}=2-or-less or {name}=2-to-5"
            )
        first, how, last = found.groups()
        least = None if how == "-or-less" else int(first)
        return cls(name, least, None if how == "-or-more" else int(last or first))

    @property
    def numbered(self) -> bool:
        """Whether the pin says anything of the number."""
        return self.least is not None or self.most is not None or bool(self.listed)

    def takes(self, choice: Choice) -> bool:
        """Return whether a choice is the pinned one, with a number within the bounds."""
        if choice.name != self.name:
            return False
        if self.listed:
            return choice.listed == self.listed
        number = choice.number
        return not self.numbered or (
            number is not None
            and (self.least is None or number >= self.least)
            and (self.most is None or number <= self.most)
        )

    def within(self, outer: Pin) -> bool:
        """Return whether every choice that this pin takes is one that `outer` takes."""
        return self.name == outer.name and (
            outer.listed in {(), self.listed}
            and (outer.least is None or (self.least is not None and self.least >= outer.least))
            and (outer.most is None or (self.most is not None and self.most <= outer.most))
        )

    def _list_fault(self, point: Point) -> str:
        listing = point.lists.get(self.name)
        if listing is None:
            return "carries no list"
        entries = listing.entries
        if any(
            name not in entries or not entries[name].least <= number <= entries[name].most
            for name, number in self.listed
        ):
            return "lists what there is not, or what is out of bounds"
        shortened = Choice(self.name, listed=listing.unusual_entries(dict(self.listed)))
        return "" if shortened.listed == self.listed else f"is written {shortened}"

    def fault(self, point: Point) -> str:
        """Explain why no choice of a point can be the pinned one; empty if one can."""
        if self.name not in point.choices:
            return f"is no choice of {point.id}, which has {join_words(point.choices)}"
        if not self.numbered:
            return ""
        if self.listed:
            return self._list_fault(point)
        bounds = point.numbers.get(self.name)
        if bounds is None:
            return "carries no number"
        least = bounds.least if self.least is None else self.least
        most = bounds.most if self.most is None else self.most
        fits = bounds.least <= least <= most <= bounds.most
        out = f"leaves the bounds {bounds.least} to {bounds.most} of that number, or none of it"
        return "" if fits else out


@lru_cache(maxsize=4096)
def pin(text: str) -> Pin:
    """Read a pin that has been checked; remembered, since there are few."""
    return Pin.parse(text)


def accepts(choice: Choice, pinned: Collection[str]) -> bool:
    """Return whether `choice` is among the pinned ones; a pin without a number takes any number."""
    return choice.name in pinned or any(pin(name).takes(choice) for name in pinned)


def fits(pins: Mapping[str, Collection[str]], choices: Mapping[str, Choice]) -> bool:
    """Return whether a ruleset that makes `choices` makes all that is pinned."""
    return all(point in choices and accepts(choices[point], names) for point, names in pins.items())


def with_conditions(pins: Pins) -> Pins:
    """Add the conditions under which a pinned point exists, if they can be met in one way only."""
    found = dict(pins)
    queue = list(pins)
    while queue:
        point = POINTS[queue.pop()]
        if len(point.when) != 1 or NOT_APPLICABLE in found[point.id]:
            continue
        for other, names in point.when[0].items():
            if other not in found:
                found[other] = tuple(names)
                queue.append(other)
    return found


def is_premise(point: str, names: Sequence[str]) -> bool:
    """Return whether a pin is exactly that of one of the premises on its point."""
    return any(
        premise.gives_way and premise.choices.get(point) == tuple(names)
        for premise in premises().values()
    )
