"""Rulesets: one choice on every point, with the basis of each choice.

A ruleset is named by its base and options (`holonet+special-hands`), or is a house
(`sabacc.spec.house_files`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeVar

from sabacc.spec.cards import CARDS, COPIES, DECK, FACES, Card
from sabacc.spec.cards import rest_of_deck as rest_of_usual
from sabacc.spec.model import Basis, Listed, Made, Option, Point
from sabacc.spec.points import BASES, OPTIONS, POINTS, VERSIONS, by_dependence, hanging, needed
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError

T = TypeVar("T")

NOT_APPLICABLE = "n/a"
"""The choice on a point that does not exist under the other choices."""


class RulesetError(InputError):
    """A ruleset that cannot be: says which name, what is wrong, and the mend."""


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """One choice, with its number or its list where it carries one.

    It is written `fixed=2`, or `own=queen:-3/star:-10`.
    """

    name: str
    number: int | None = None
    listed: Listed = ()

    def __str__(self) -> str:
        """Write the choice as tags and messages do."""
        if self.listed:
            return f"{self.name}={'/'.join(f'{name}:{number}' for name, number in self.listed)}"
        return self.name if self.number is None else f"{self.name}={self.number}"

    @classmethod
    def of(cls, made: Made) -> Choice:
        """Return what is made, with its number and its list."""
        return cls(made.choice, made.number, made.listed)

    def made(self, basis: Basis = Basis.STATED) -> Made:
        """Make this choice, on a ground that cites nothing."""
        return Made(self.name, basis, number=self.number, listed=self.listed)

    @classmethod
    def parse(cls, text: str) -> Choice:
        """Read `fixed=2`, `none` or a list; raises RulesetError for what is not a whole number."""
        name, sign, number = text.partition("=")
        if not sign:
            return cls(name)
        if ":" in number:
            return cls(name, listed=parse_list(text))
        if re.fullmatch(r"[0-9]{1,12}", number) is None:
            message = f"{text!r}: {number!r} is not a whole number; write {name}=2, for example"
            raise RulesetError(message)
        return cls(name, int(number))


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """One choice on every point.

    Attributes:
        name: `classic`, `holonet+special-hands`, or the name of a house.
        choices: The choice on each point; `n/a` where the point does not exist.
        made: The basis of each choice; no entry where the point does not exist.
        open: The points on which a house says nothing: what depends on them is not claimed.
    """

    name: str
    choices: Mapping[str, Choice]
    made: Mapping[str, Made]
    open: frozenset[str] = field(default=frozenset(), kw_only=True)

    def __repr__(self) -> str:
        """Name it: its choices would fill pages."""
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Let another process have it: read-only views do not travel."""
        return _restored, (self.name, dict(self.choices), dict(self.made), self.open)

    def figures(self, point: str) -> tuple[int, ...]:
        """The numbers that the choice on `point` means or lists; none where it is not there."""
        return figures(point, self.choices[point])

    def accepted(self, point: str) -> frozenset[Choice]:
        """The choices that conform on `point`: one, or several where a ruling permits them."""
        made = self.made.get(point)
        also = () if made is None else made.also
        return frozenset({self.choices[point], *map(Choice.parse, also)})

    def flipped(self, point: str, choice: Choice | str) -> Ruleset:
        """Return the same ruleset with another choice on `point`, which it then states itself.

        A choice may be written, as `fixed=2`.  Raises RulesetError where there is no such point or
        choice, or a number is out of bounds.
        """
        entry = self._made(point, choice)
        return self._with(point, entry, f"{self.name}~{point}:{choice}")

    def playing(self, point: str, choice: Choice | str) -> Ruleset:
        """Return the same ruleset with an open point played otherwise: what is open stays open.

        What the change brings up is open too, since no document speaks of it there.  Raises
        RulesetError as `flipped` does.
        """
        new = self._made(point, choice)
        entry = replace(self.made[point], choice=new.choice, number=new.number, listed=new.listed)
        return self._with(point, entry, self.name)

    def _made(self, point: str, choice: Choice | str) -> Made:
        """Make a choice on a point that exists here."""
        made = made_on(point, Choice.parse(choice) if isinstance(choice, str) else choice)
        if point not in self.made:
            message = (
                f"{point} does not exist in {self.name!r}: it exists only where "
                f"{needed(POINTS[point])}"
            )
            raise RulesetError(message)
        return made

    def _with(self, point: str, entry: Made, name: str) -> Ruleset:
        """Choose anew on one point, and on those that exist or not because of it."""
        choices, made = _copied(self.choices), _copied(self.made)
        for item, fallback in ((POINTS[point], entry), *hanging(point)):
            if item.when and not holds(item, choices):
                choices[item.id] = _ABSENT
                made.pop(item.id, None)
                continue
            found = entry if item.id == point else made.get(item.id) or fallback
            choices[item.id], made[item.id] = _with_number(item, found), found
        return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=self.open)


def point_called(point_id: str) -> Point:
    """Return the point of an id; raises RulesetError with the nearest one."""
    point = POINTS.get(point_id)
    if point is None:
        raise RulesetError(unknown_name("point", point_id, POINTS))
    return point


def made_on(point_id: str, choice: Choice) -> Made:
    """Make a choice on a point, on a ground that cites nothing; raises RulesetError.

    A number that it does not name is left to the point; a list it must name.
    """
    point, name = point_called(point_id), choice.name
    if name not in point.choices:
        if len(point.choices) == 1:
            message = (
                f"{point_id}: {name!r} is no choice there: every ruleset plays "
                f"{point.choices[0]!r}; leave the point out"
            )
            raise RulesetError(message)
        raise RulesetError(f"{point_id}: " + unknown_name("choice", name, point.choices))
    listed = _checked_list(point, choice)
    _check_number(point, choice)
    return Made(name, Basis.STATED, number=choice.number, listed=listed)


def _check_number(point: Point, choice: Choice) -> None:
    """Refuse a number that the choice does not carry, or that it may not be."""
    name, number = choice.name, choice.number
    bounds = point.numbers.get(name)
    if number is None:
        return
    if bounds is None:
        message = f"{point.id}: the choice {name!r} carries no number; leave it out"
        raise RulesetError(message)
    if type(number) is not int or not bounds.least <= number <= bounds.most:
        message = (
            f"{point.id}: {number} is out of bounds; {name!r} takes a whole number "
            f"from {bounds.least} to {bounds.most}"
        )
        raise RulesetError(message)


def _checked_list(point: Point, choice: Choice) -> Listed:
    """Return the list that a choice carries, in order and without what is as usual."""
    name = choice.name
    listing = point.lists.get(name)
    if listing is None:
        if choice.listed:
            message = f"{point.id}: the choice {name!r} carries no list; leave it out"
            raise RulesetError(message)
        return ()
    if choice.number is not None or not choice.listed:
        such_as = ", ".join(f"{key} = {number}" for key, number in listing.such_as)
        message = (
            f"{point.id}: {name!r} needs its list; write "
            f'{{ choice = "{name}", list = {{ {such_as} }} }}, or '
            f'"{Choice(name, listed=listing.such_as)}", for example'
        )
        raise RulesetError(message)
    for key, number in choice.listed:
        entry = listing.entries.get(key)
        if entry is None:
            raise RulesetError(f"{point.id}: list: " + unknown_name("entry", key, listing.entries))
        if not entry.least <= number <= entry.most:
            message = (
                f"{point.id}: list: {key}: {number} is out of bounds; it takes a whole number "
                f"from {entry.least} to {entry.most}"
            )
            raise RulesetError(message)
    found = listing.shortened(dict(choice.listed))
    if not found:
        usual = ", ".join(f"{key} = {entry.usual}" for key, entry in listing.entries.items())
        message = f"{point.id}: list: it changes nothing; without a list there is {usual}"
        raise RulesetError(message)
    return found


_LISTED: Final = re.compile(r"([a-z0-9-]{1,40}):(-?[0-9]{1,12})")


def parse_list(text: str) -> Listed:
    """Read the list of `own=queen:-3/star:-10`; raises RulesetError for anything else."""
    name, _, said = text.partition("=")
    found: dict[str, int] = {}
    for each in said.split("/"):
        entry = _LISTED.fullmatch(each)
        if entry is None:
            message = f"{text!r}: {each!r} is not a name with a whole number; write {name}=star:-10"
            raise RulesetError(message)
        if entry[1] in found:
            message = f"{text!r}: {entry[1]} stands twice in the list; leave one of them out"
            raise RulesetError(message)
        found[entry[1]] = int(entry[2])
    return tuple(found.items())


def figures(point: str, choice: Choice) -> tuple[int, ...]:
    """The numbers that a choice means by itself, or all those of the list that it carries."""
    listing = POINTS[point].lists.get(choice.name)
    if listing is not None:
        return tuple(listing.whole(choice.listed).values())
    return POINTS[point].figures.get(choice.name, ())


def _copied(found: Mapping[str, T]) -> dict[str, T]:
    """Copy a mapping; `dict` reads a read-only view entry by entry, a hundred times slower."""
    return found.copy() if isinstance(found, MappingProxyType) else dict(found)


def _restored(
    name: str, choices: dict[str, Choice], made: dict[str, Made], left: frozenset[str]
) -> Ruleset:
    return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=left)


def holds(point: Point, choices: Mapping[str, Choice]) -> bool:
    """Say whether `point` exists under `choices`."""
    if not point.when:
        return True
    for condition in point.when:
        for other, names in condition.items():
            if choices[other].name not in names:
                break
        else:
            return True
    return False


def assemble(name: str, made: Mapping[str, Made]) -> Ruleset:
    """Make a ruleset of choices on all points that exist under them.

    A point on which `made` is silent falls back on `standard`'s choice, with the basis *filled*.
    """
    chosen: dict[str, Choice] = {}
    bases: dict[str, Made] = {}
    for point, fallback in by_dependence():
        if point.when and not holds(point, chosen):
            chosen[point.id] = _ABSENT
            continue
        entry = made.get(point.id) or fallback
        chosen[point.id] = _with_number(point, entry)
        bases[point.id] = entry
    order = {point: chosen[point] for point in POINTS}
    return Ruleset(name, MappingProxyType(order), MappingProxyType(bases))


def _with_number(point: Point, entry: Made) -> Choice:
    if entry.choice in point.lists:
        return Choice(entry.choice, None, entry.listed or point.lists[entry.choice].such_as)
    bounds = point.numbers.get(entry.choice)
    if bounds is None:
        return _interned(entry.choice, None)
    return _interned(entry.choice, bounds.default if entry.number is None else entry.number)


@lru_cache(maxsize=4096)
def _interned(name: str, number: int | None) -> Choice:
    return Choice(name, number)


_ABSENT = Choice(NOT_APPLICABLE)


@lru_cache(maxsize=256)
def builtin(name: str) -> Ruleset:
    """Return the ruleset called `base+option+option`; raises RulesetError with the mend."""
    base, *options = name.split("+")
    return assemble(name, layers(base, options))


def layers(base: str, options: Iterable[str]) -> dict[str, Made]:
    """Return what a base chooses with its options laid over it; raises RulesetError."""
    made = _base(base)
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    laid: dict[str, str] = {}
    named: set[str] = set()
    for name in options:
        if name in named:
            message = f"the option {name!r} is given twice; leave one of them out"
            raise RulesetError(message)
        named.add(name)
        option = _option(name, root)
        for point, entry in option.made.items():
            if point in laid and made[point] != entry:
                message = (
                    f"the options {laid[point]!r} and {name!r} contradict each other on "
                    f"{point}; leave one of them out"
                )
                raise RulesetError(message)
            laid[point] = name
            made[point] = entry
    return made


def _base(base: str) -> dict[str, Made]:
    if base in BASES:
        return {point.id: point.made[base] for point in POINTS.values() if base in point.made}
    if base in VERSIONS:
        version = VERSIONS[base]
        return {**_base(version.bases[0]), **version.made}
    raise RulesetError(unknown_name("ruleset", base, base_names()))


def _option(name: str, base: str) -> Option:
    if name not in OPTIONS:
        raise RulesetError(unknown_name("option", name, OPTIONS))
    for option in OPTIONS[name]:
        if base in option.bases:
            return option
    offered = sorted(base for option in OPTIONS[name] for base in option.bases)
    message = f"{base!r} has no option {name!r}; it belongs to {', '.join(offered)}"
    raise RulesetError(message)


def base_names() -> tuple[str, ...]:
    """The built-in rulesets without options: `standard`, the documents and their versions."""
    return (*BASES, *VERSIONS)


def option_names(base: str) -> tuple[str, ...]:
    """The names of the options that a built-in ruleset offers, in order."""
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    return tuple(
        name for name, options in OPTIONS.items() if any(root in option.bases for option in options)
    )


def builtin_names() -> tuple[str, ...]:
    """Every built-in ruleset, and each with every single option that it offers."""
    names: list[str] = []
    for base in base_names():
        names.append(base)
        if base not in VERSIONS:
            names.extend(f"{base}+{option}" for option in option_names(base))
    return tuple(names)


SIZE: Final = "deck.size"
"""The point that says of which cards a deck is made."""


def own_copies(rules: Ruleset) -> Mapping[Card, int] | None:
    """Return how often each card is in a deck of the table's own; None where it is the usual one.

    A card that is not in the deck is there with 0.
    """
    choice = rules.choices[SIZE]
    return copies_by(choice) if choice.listed else None


def copies_of(rules: Ruleset) -> Mapping[Card, int]:
    """Return how often each card is in the deck."""
    own = own_copies(rules)
    return COPIES if own is None else own


def deck_of(rules: Ruleset) -> tuple[Card, ...]:
    """Return the cards of the deck in a fixed order."""
    choice = rules.choices[SIZE]
    return _deck(choice) if choice.listed else DECK


def rest_of_deck(rules: Ruleset, named: Iterable[str]) -> list[str]:
    """Return the cards of the deck without those that are named, in canonical order."""
    return rest_of_usual(named, own_copies(rules))


def named_first(
    deck: Sequence[str], elsewhere: Iterable[str], own: Mapping[Card, int] | None
) -> list[str]:
    """Return the cards of a deck above those in canonical order, whose order nobody has named.

    `elsewhere` are the cards that do not lie in it; `own` says how often a deck of the table's own
    holds each card.
    """
    aside = list(elsewhere)
    low, high = 0, len(deck)
    while low < high:  # once the rest lies in canonical order, it does so below any further card
        middle = (low + high) // 2
        if list(deck[middle:]) == rest_of_usual([*aside, *deck[:middle]], own):
            high = middle
        else:
            low = middle + 1
    return list(deck[:low])


def relaid(
    deck: Sequence[str], elsewhere: Iterable[str], told: Mapping[Card, int] | None, rules: Ruleset
) -> list[str]:
    """Return a deck as a ruleset has it: below the cards that are named lie all others of its own.

    One whose cards are all named stays as it is.  `told` says how often the deck that it was laid
    out from holds each card, if that is one of a table's own.
    """
    aside = list(elsewhere)
    first = named_first(deck, aside, told)
    others = rest_of_deck(rules, [*aside, *first]) if len(first) < len(deck) else []
    return [*first, *others]


@lru_cache(maxsize=64)
def copies_by(choice: Choice) -> Mapping[Card, int]:
    """Return how often each card is in the deck of a choice that lists the face cards."""
    faces: dict[str, int] = dict(zip(FACES, figures(SIZE, choice), strict=True))
    return MappingProxyType({card: faces.get(name, COPIES[card]) for name, card in CARDS.items()})


@lru_cache(maxsize=64)
def _deck(choice: Choice) -> tuple[Card, ...]:
    return tuple(Counter(copies_by(choice)).elements())
