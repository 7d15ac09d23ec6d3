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

from sabacc.spec.cards import CARDS, COPIES, DECK, FACES, Card, cards_left
from sabacc.spec.model import Basis, ListedNumbers, MadeChoice, Overlay, Point
from sabacc.spec.points import (
    BASES,
    OPTIONS,
    POINTS,
    VERSIONS,
    dependents,
    existence_words,
    points_in_dependency_order,
)
from sabacc.system.text import unknown_name
from sabacc.system.user_input import InputError

T = TypeVar("T")

NOT_APPLICABLE = "n/a"
"""The choice on a point that does not exist under the other choices."""


class RulesetError(InputError):
    """An invalid ruleset: its name, the problem and the fix."""


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """One choice, with its number or list if it carries one.

    Written `fixed=2`, or `own=queen:-3/star:-10`.
    """

    name: str
    number: int | None = None
    listed: ListedNumbers = ()

    def __str__(self) -> str:
        """Format as in tags and messages."""
        if self.listed:
            return f"{self.name}={'/'.join(f'{name}:{number}' for name, number in self.listed)}"
        return self.name if self.number is None else f"{self.name}={self.number}"

    @classmethod
    def of(cls, made: MadeChoice) -> Choice:
        """Return the choice of a ruleset without its basis."""
        return cls(made.choice, made.number, made.listed)

    def made(self, basis: Basis = Basis.STATED) -> MadeChoice:
        """Add a basis that cites nothing."""
        return MadeChoice(self.name, basis, number=self.number, listed=self.listed)

    @classmethod
    def parse(cls, text: str) -> Choice:
        """Parse `fixed=2`, `none` or a list; raises RulesetError for an invalid number or list."""
        name, sign, number = text.partition("=")
        if not sign:
            return cls(name)
        if ":" in number:
            return cls(name, listed=parse_list(text))
        if re.fullmatch(r"[0-9]{1,12}", number) is None:
            raise RulesetError(
                f"{text!r}: {number!r} is not a whole number; write {name}=2, for example"
            )
        return cls(name, int(number))


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """One choice on every point.

    Attributes:
        name: `classic`, `holonet+special-hands`, or the name of a house.
        choices: The choice on each point; `n/a` if the point does not exist.
        made: Each choice with its basis; no entry if the point does not exist.
        open: The points that a house leaves open: results that depend on them are not claimed.
    """

    name: str
    choices: Mapping[str, Choice]
    made: Mapping[str, MadeChoice]
    open: frozenset[str] = field(default=frozenset(), kw_only=True)

    def __repr__(self) -> str:
        """Show the name only: the choices would fill pages."""
        return f"<Ruleset {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with plain dicts: read-only views cannot be pickled."""
        return _unpickle, (self.name, dict(self.choices), dict(self.made), self.open)

    def figures(self, point: str) -> tuple[int, ...]:
        """Return the numbers that the choice on `point` implies or lists; else none."""
        return figures(point, self.choices[point])

    def accepted(self, point: str) -> frozenset[Choice]:
        """Return the conforming choices on `point`: one, or several if a ruling permits them."""
        made = self.made.get(point)
        also = () if made is None else made.permitted
        return frozenset({self.choices[point], *map(Choice.parse, also)})

    def flipped(self, point: str, choice: Choice | str) -> Ruleset:
        """Return a copy with another choice on `point`, which it then *states*.

        A choice may be text, such as `fixed=2`. Raises RulesetError for an unknown point or choice,
        or a number out of bounds.
        """
        entry = self._validated(point, choice)
        return self._with_made(point, entry, f"{self.name}~{point}:{choice}")

    def with_admitted(self, point: str, choice: Choice | str) -> Ruleset:
        """Return a copy with another choice on a point that its document does not settle.

        The basis stays. The change may bring points into existence, which no document settles
        either. Raises RulesetError as `flipped` does.
        """
        new = self._validated(point, choice)
        entry = replace(self.made[point], choice=new.choice, number=new.number, listed=new.listed)
        return self._with_made(point, entry, self.name)

    def _validated(self, point: str, choice: Choice | str) -> MadeChoice:
        """Validate a choice on a point that exists here."""
        made = validated_choice(point, Choice.parse(choice) if isinstance(choice, str) else choice)
        if point not in self.made:
            raise RulesetError(
                f"{point} does not exist in {self.name!r}: it exists only where "
                f"{existence_words(POINTS[point])}"
            )
        return made

    def _with_made(self, point: str, entry: MadeChoice, name: str) -> Ruleset:
        """Replace the choice on one point, and update the points that depend on it."""
        choices, made = _copy(self.choices), _copy(self.made)
        for item, fallback in ((POINTS[point], entry), *dependents(point)):
            if item.when and not point_exists(item, choices):
                choices[item.id] = _ABSENT
                made.pop(item.id, None)
                continue
            choice_made = entry if item.id == point else made.get(item.id) or fallback
            choices[item.id], made[item.id] = _with_number(item, choice_made), choice_made
        return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=self.open)


def find_point(point_id: str) -> Point:
    """Return the point with this id; raises RulesetError with the nearest one."""
    point = POINTS.get(point_id)
    if point is None:
        raise RulesetError(unknown_name("point", point_id, POINTS))
    return point


def validated_choice(point_id: str, choice: Choice) -> MadeChoice:
    """Validate a choice on a point, without a source; raises RulesetError.

    A missing number stays None; assembling fills in the default. A list is required.
    """
    point, name = find_point(point_id), choice.name
    if name not in point.choices:
        if len(point.choices) == 1:
            raise RulesetError(
                f"{point_id}: {name!r} is no choice there: every ruleset plays "
                f"{point.choices[0]!r}; leave the point out"
            )
        raise RulesetError(f"{point_id}: " + unknown_name("choice", name, point.choices))
    listed = _checked_list(point, choice)
    _check_number(point, choice)
    return MadeChoice(name, Basis.STATED, number=choice.number, listed=listed)


def _check_number(point: Point, choice: Choice) -> None:
    """Raise RulesetError for a number that the choice does not carry, or out of bounds."""
    name, number = choice.name, choice.number
    bounds = point.numbers.get(name)
    if number is None:
        return
    if bounds is None:
        raise RulesetError(f"{point.id}: the choice {name!r} carries no number; leave it out")
    if type(number) is not int or not bounds.least <= number <= bounds.most:
        raise RulesetError(
            f"{point.id}: {number} is out of bounds; {name!r} takes a whole number "
            f"from {bounds.least} to {bounds.most}"
        )


def _checked_list(point: Point, choice: Choice) -> ListedNumbers:
    """Return the list of a choice, sorted and without usual values; raises RulesetError."""
    name = choice.name
    listing = point.lists.get(name)
    if listing is None:
        if choice.listed:
            raise RulesetError(f"{point.id}: the choice {name!r} carries no list; leave it out")
        return ()
    if choice.number is not None or not choice.listed:
        such_as = ", ".join(f"{key} = {number}" for key, number in listing.default)
        raise RulesetError(
            f"{point.id}: {name!r} needs its list; write "
            f'{{ choice = "{name}", list = {{ {such_as} }} }}, or '
            f'"{Choice(name, listed=listing.default)}", for example'
        )
    for key, number in choice.listed:
        entry = listing.entries.get(key)
        if entry is None:
            raise RulesetError(f"{point.id}: list: " + unknown_name("entry", key, listing.entries))
        if not entry.least <= number <= entry.most:
            raise RulesetError(
                f"{point.id}: list: {key}: {number} is out of bounds; it takes a whole number "
                f"from {entry.least} to {entry.most}"
            )
    changed = listing.unusual_entries(dict(choice.listed))
    if not changed:
        usual = ", ".join(f"{key} = {entry.usual}" for key, entry in listing.entries.items())
        raise RulesetError(f"{point.id}: list: it changes nothing; without a list there is {usual}")
    return changed


_LISTED: Final = re.compile(r"([a-z0-9-]{1,40}):(-?[0-9]{1,12})")


def parse_list(text: str) -> ListedNumbers:
    """Parse the list of `own=queen:-3/star:-10`; raises RulesetError."""
    name, _, items = text.partition("=")
    numbers: dict[str, int] = {}
    for item in items.split("/"):
        match = _LISTED.fullmatch(item)
        if match is None:
            raise RulesetError(
                f"{text!r}: {item!r} is not a name with a whole number; write {name}=star:-10"
            )
        if match[1] in numbers:
            raise RulesetError(
                f"{text!r}: {match[1]} stands twice in the list; leave one of them out"
            )
        numbers[match[1]] = int(match[2])
    return tuple(numbers.items())


def figures(point: str, choice: Choice) -> tuple[int, ...]:
    """Return the numbers that a choice implies, or all those of its list."""
    listing = POINTS[point].lists.get(choice.name)
    if listing is not None:
        return tuple(listing.complete(choice.listed).values())
    return POINTS[point].figures.get(choice.name, ())


def _copy(mapping: Mapping[str, T]) -> dict[str, T]:
    """Copy a mapping: `dict` on a read-only view is a hundred times slower."""
    return mapping.copy() if isinstance(mapping, MappingProxyType) else dict(mapping)


def _unpickle(
    name: str, choices: dict[str, Choice], made: dict[str, MadeChoice], open_points: frozenset[str]
) -> Ruleset:
    return Ruleset(name, MappingProxyType(choices), MappingProxyType(made), open=open_points)


def point_exists(point: Point, choices: Mapping[str, Choice]) -> bool:
    """True if `point` exists under `choices`."""
    if not point.when:
        return True
    for condition in point.when:
        for prerequisite, names in condition.items():
            if choices[prerequisite].name not in names:
                break
        else:
            return True
    return False


def assemble(name: str, made: Mapping[str, MadeChoice]) -> Ruleset:
    """Build a ruleset from choices on all points that exist under them.

    A missing choice is that of `standard`, with the basis *filled*.
    """
    chosen: dict[str, Choice] = {}
    bases: dict[str, MadeChoice] = {}
    for point, fallback in points_in_dependency_order():
        if point.when and not point_exists(point, chosen):
            chosen[point.id] = _ABSENT
            continue
        entry = made.get(point.id) or fallback
        chosen[point.id] = _with_number(point, entry)
        bases[point.id] = entry
    order = {point: chosen[point] for point in POINTS}
    return Ruleset(name, MappingProxyType(order), MappingProxyType(bases))


def _with_number(point: Point, entry: MadeChoice) -> Choice:
    if entry.choice in point.lists:
        return Choice(entry.choice, None, entry.listed or point.lists[entry.choice].default)
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
    """Return the ruleset `base+option+option`; raises RulesetError with a fix."""
    base, *options = name.split("+")
    return assemble(name, layered_choices(base, options))


def layered_choices(base: str, options: Iterable[str]) -> dict[str, MadeChoice]:
    """Return the choices of a base overlaid by its options; raises RulesetError."""
    made = _base(base)
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    option_of_point: dict[str, str] = {}
    seen: set[str] = set()
    for name in options:
        if name in seen:
            raise RulesetError(f"the option {name!r} is given twice; leave one of them out")
        seen.add(name)
        option = _option(name, root)
        for point, entry in option.made.items():
            if point in option_of_point and made[point] != entry:
                raise RulesetError(
                    f"the options {option_of_point[point]!r} and {name!r} contradict each other on "
                    f"{point}; leave one of them out"
                )
            option_of_point[point] = name
            made[point] = entry
    return made


def _base(base: str) -> dict[str, MadeChoice]:
    if base in BASES:
        return {point.id: point.made[base] for point in POINTS.values() if base in point.made}
    if base in VERSIONS:
        version = VERSIONS[base]
        return {**_base(version.bases[0]), **version.made}
    raise RulesetError(unknown_name("ruleset", base, base_names()))


def _option(name: str, base: str) -> Overlay:
    if name not in OPTIONS:
        raise RulesetError(unknown_name("option", name, OPTIONS))
    for option in OPTIONS[name]:
        if base in option.bases:
            return option
    offered = sorted(base for option in OPTIONS[name] for base in option.bases)
    raise RulesetError(f"{base!r} has no option {name!r}; it belongs to {', '.join(offered)}")


def base_names() -> tuple[str, ...]:
    """Return the names of the rulesets without options: `standard`, the documents, versions."""
    return (*BASES, *VERSIONS)


def option_names(base: str) -> tuple[str, ...]:
    """Return the options of a built-in ruleset, in order."""
    root = VERSIONS[base].bases[0] if base in VERSIONS else base
    return tuple(
        name for name, options in OPTIONS.items() if any(root in option.bases for option in options)
    )


def builtin_names() -> tuple[str, ...]:
    """Return the names of the built-in rulesets, and of each base with each single option."""
    names: list[str] = []
    for base in base_names():
        names.append(base)
        if base not in VERSIONS:
            names.extend(f"{base}+{option}" for option in option_names(base))
    return tuple(names)


DECK_SIZE: Final = "deck.size"
"""The point that defines the deck."""


def distinguishing_points(rulesets: Sequence[Ruleset], points: Iterable[Point]) -> list[Point]:
    """Return the points on which a program must distinguish these rulesets.

    Rules of conduct are left out: they concern no program.
    """
    return [
        point
        for point in points
        if not point.conduct and len({rules.choices[point.id] for rules in rulesets}) > 1
    ]


def players_of(rulesets: Sequence[Ruleset], point: str) -> Mapping[Choice, list[Ruleset]]:
    """Return the rulesets that make each choice on a point, in order."""
    players: dict[Choice, list[Ruleset]] = {}
    for rules in rulesets:
        players.setdefault(rules.choices[point], []).append(rules)
    return players


def own_points(house: Ruleset) -> list[str]:
    """Return the points of a house with a choice of its own: stated, without a sentence."""
    return [
        point
        for point, made in house.made.items()
        if made.basis is Basis.STATED and not made.sentences
    ]


def custom_copies(rules: Ruleset) -> Mapping[Card, int] | None:
    """Return the copies of each card in a table's own deck; None for the usual deck.

    A card that is not in the deck has 0 copies.
    """
    choice = rules.choices[DECK_SIZE]
    return copies_for_choice(choice) if choice.listed else None


def deck_copies(rules: Ruleset) -> Mapping[Card, int]:
    """Return the copies of each card in the deck."""
    return custom_copies(rules) or COPIES


def deck_of(rules: Ruleset) -> tuple[Card, ...]:
    """Return the deck in canonical order."""
    choice = rules.choices[DECK_SIZE]
    return _deck(choice) if choice.listed else DECK


def rest_of_deck(rules: Ruleset, named: Iterable[str]) -> list[str]:
    """Return the cards of the deck except those named, in canonical order."""
    return cards_left(named, custom_copies(rules))


def scripted_top(
    deck: Sequence[str], elsewhere: Iterable[str], copies: Mapping[Card, int] | None
) -> list[str]:
    """Return the top of a deck up to where canonical order begins: the cards a request placed.

    `elsewhere` are the cards outside the deck; `copies` has the copies of each card in a
    table's own deck.
    """
    outside = list(elsewhere)
    low, high = 0, len(deck)
    while low < high:  # binary search: if the rest is in canonical order, every later rest is too
        middle = (low + high) // 2
        if list(deck[middle:]) == cards_left([*outside, *deck[:middle]], copies):
            high = middle
        else:
            low = middle + 1
    return list(deck[:low])


def deck_for_ruleset(
    deck: Sequence[str], elsewhere: Iterable[str], copies: Mapping[Card, int] | None, rules: Ruleset
) -> list[str]:
    """Adapt a deck to another ruleset: keep its scripted top, then add that ruleset's other cards.

    The others are in canonical order. A deck whose cards are all scripted is unchanged. `copies`
    has the copies of each card in a table's own deck.
    """
    aside = list(elsewhere)
    first = scripted_top(deck, aside, copies)
    rest = rest_of_deck(rules, [*aside, *first]) if len(first) < len(deck) else []
    return [*first, *rest]


@lru_cache(maxsize=64)
def copies_for_choice(choice: Choice) -> Mapping[Card, int]:
    """Return the copies of each card for a choice that lists the face cards."""
    faces: dict[str, int] = dict(zip(FACES, figures(DECK_SIZE, choice), strict=True))
    return MappingProxyType({card: faces.get(name, COPIES[card]) for name, card in CARDS.items()})


@lru_cache(maxsize=64)
def _deck(choice: Choice) -> tuple[Card, ...]:
    return tuple(Counter(copies_for_choice(choice)).elements())
