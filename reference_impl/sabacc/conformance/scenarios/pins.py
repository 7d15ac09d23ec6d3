"""Pins: the choices under which a scenario holds, as its tags write them.

A pin names a choice of a point: `none`, or `fixed`, which takes any number.  It may name the
number, `fixed=2`, or a bound: `showdown-after=8-or-more`, `at-most=3-or-less`, `each-pot=1-to-50`.
Of a choice with a list it names any, `own`, or just one, `own=queen:-3/star:-10`.
A tag may name what it leaves out, `@!trading.cards:three-or-none`; a case has the other choices.

What nearly every hand needs has a name: a *premise*, a few pins at once, such as `@time-to-play`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from sabacc.spec.model import ListedNumbers, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import NOT_APPLICABLE, Choice, RulesetError, parse_list
from sabacc.system.text import join_words

Pins = dict[str, tuple[str, ...]]
"""For each pinned point its choices, of which one must hold."""

_NUMBER: Final = re.compile(r"(?P<only>[0-9]{1,12})")
_MORE: Final = re.compile(r"(?P<least>[0-9]{1,12})-or-more")
_LESS: Final = re.compile(r"(?P<most>[0-9]{1,12})-or-less")
_BETWEEN: Final = re.compile(r"(?P<least>[0-9]{1,12})-to-(?P<most>[0-9]{1,12})")

_LONG: Final = ("no-limit", "showdown-after=20-or-more", "pot-lost-after=20-or-more")

PREMISES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {
        "time-to-play": MappingProxyType(
            {
                "edges.longest-hand": _LONG,
                "pots.hand-cap": ("none", "forces-call=10000-or-more"),
            }
        ),
        "time-to-call": MappingProxyType(
            {
                "edges.longest-hand": _LONG,
                "pots.hand-cap": ("none", "forces-call=10000-or-more"),
                "calling.earliest-round": ("n/a", "from=8-or-less"),
                "calling.earliest-turn": (
                    "n/a",
                    "after-laps=2-or-less",
                    "ending-first-lap",
                    "from-first-turn",
                ),
                "calling.turn-player": ("n/a", "refused"),
                "drawing.discard-limit": ("n/a", "none", "three-at-most"),
            }
        ),
        "calls-in-every-turn": MappingProxyType(
            {"calling.how-often": ("n/a", "every-turn")},
        ),
        "small-antes": MappingProxyType(
            {"ante.sabacc-pot": ("when-empty", "every-hand", "own-amount=20-or-less")},
        ),
        "draws-again": MappingProxyType({"drawing.number-each": ("n/a", "phase")}),
        "lays-again": MappingProxyType({"field.both-at-once": ("n/a", "allowed")}),
        "one-demise": MappingProxyType({"demise.still-tied": ("n/a", "split")}),
    }
)
"""The premises by name: for each point the choices under which a scenario holds.

A premise gives way to what the scenario itself is pinned to.  Under `n/a` the point need not exist.

`time-to-play`: neither the length of the hand nor the height of its pot ends it.
`time-to-call`: besides, a call is in time from round 8 on, where play goes by turns once two laps
are over, and nobody owes discards.  Make it in the last turn of a lap, or add
`calls-in-every-turn`.
`draws-again`: whoever has drawn in one phase draws as many in the next.
`lays-again`: whoever has laid a first card when asked to draw lays another as that draw.
`one-demise`: a sudden demise that decides nothing is not followed by another.
`small-antes`: a sabacc pot that has antes of its own takes no more from anybody than the usual
stacks can pay.
"""


@dataclass(frozen=True, slots=True)
class Pin:
    """One choice with the numbers that it may carry: both ends included, None where it is open."""

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
        for form in (_NUMBER, _MORE, _LESS, _BETWEEN):
            found = form.fullmatch(number)
            if found is not None:
                ends = {end: int(value) for end, value in found.groupdict().items()}
                least, most = ends.get("least"), ends.get("most")
                return cls(name, ends.get("only", least), ends.get("only", most))
        message = (
            f"{text!r}: {number!r} is neither a number nor a bound; write {name}=2, "
            f"{name}=2-or-more, {name}=2-or-less or {name}=2-to-5"
        )
        raise RulesetError(message)

    @property
    def numbered(self) -> bool:
        """Whether the pin says anything of the number."""
        return self.least is not None or self.most is not None or bool(self.listed)

    def takes(self, choice: Choice) -> bool:
        """Say whether a choice is the pinned one, with a number within the bounds."""
        if choice.name != self.name:
            return False
        if self.listed:
            return choice.listed == self.listed
        return not self.numbered or (choice.number is not None and self._holds(choice.number))

    def within(self, outer: Pin) -> bool:
        """Say whether every choice that this pin takes is one that `outer` takes."""
        return self.name == outer.name and (
            outer.listed in {(), self.listed}
            and (outer.least is None or (self.least is not None and self.least >= outer.least))
            and (outer.most is None or (self.most is not None and self.most <= outer.most))
        )

    def _holds(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (
            self.most is None or number <= self.most
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
        """Say why no choice of a point can be the pinned one, or nothing."""
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
        if least > most or least < bounds.least or most > bounds.most:
            return (
                f"leaves the bounds {bounds.least} to {bounds.most} of that number, or none of it"
            )
        return ""


@lru_cache(maxsize=4096)
def pin(text: str) -> Pin:
    """Read a pin that has been checked; remembered, since there are few."""
    return Pin.parse(text)


def accepts(choice: Choice, pinned: Collection[str]) -> bool:
    """Say whether `choice` is among the pinned ones; a pin without a number takes any number."""
    if choice.name in pinned:
        return True
    if choice.number is None and not choice.listed:
        return False
    return any(pin(name).takes(choice) for name in pinned)


def fits(pins: Mapping[str, Collection[str]], choices: Mapping[str, Choice]) -> bool:
    """Say whether a ruleset that makes `choices` makes all that is pinned."""
    for point, names in pins.items():
        choice = choices.get(point)
        if choice is None or not accepts(choice, names):
            return False
    return True


def with_conditions(pins: Pins) -> Pins:
    """Add the conditions under which a pinned point exists, where there is just one way."""
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
    """Say whether a pin is just what one of the premises asks of its point."""
    return any(premise.get(point) == tuple(names) for premise in PREMISES.values())
