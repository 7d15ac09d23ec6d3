"""Which cases a run consists of: each case with each ruleset that it is asked under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sabacc.conformance.grading.grader import Outcome
from sabacc.conformance.judging.results import RulesetResult
from sabacc.conformance.laws import LAWS, LAWS_ID, shows
from sabacc.conformance.scenarios.cases import Case, in_the_deck, largest_sum, under
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.conformance.scenarios.pins import accepts
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import LARGEST_SUM, Hello, OwnRuleset
from sabacc.spec import house_files
from sabacc.spec.alternatives import with_default_number
from sabacc.spec.model import Basis, MadeChoice, Standing
from sabacc.spec.points import CHAPTERS, POINTS, dependents
from sabacc.spec.rulesets import DECK_SIZE, Choice, Ruleset, RulesetError, assemble
from sabacc.spec.wording import basis_words
from sabacc.system.text import join_words


class DeclaredError(RulesetError):
    """A program declares a ruleset that cannot be; the words name it, and the fix.

    Attributes:
        flaw: What cannot be, on one line, with the program's words made harmless.
    """

    def __init__(self, error: RulesetError) -> None:
        self.flaw = escape_line(error, 1_000)
        super().__init__(
            f"`hello` declares an impossible ruleset: {self.flaw}\n"
            'To fix it: correct `plays`, or answer "plays": "any"'
        )


@dataclass(frozen=True, slots=True)
class Target:
    """A ruleset as a program plays it.

    Attributes:
        name: Its name, as requests give it.
        known: The choices that the program makes: all of a ruleset's but those that it leaves
            open, or the single ones that it declared.
        rules: The whole ruleset; what the program does not declare is *filled* there.
        undeclared: The points on which the program declares nothing.
        beside: For a house that ships, in a run of all rulesets: the built-in one that differs from
            it the least.  Only what that one is not asked is asked of the house.
        opened: The points that it names as open, and all that exist by them alone: what depends on
            one of these is not claimed, regardless of pins.
    """

    name: str
    known: Mapping[str, Choice]
    rules: Ruleset
    undeclared: frozenset[str] = frozenset()
    beside: Target | None = None
    opened: frozenset[str] = frozenset()

    @property
    def choices(self) -> Mapping[str, Choice] | None:
        """All choices of the program; None if it leaves some undeclared."""
        return None if self.undeclared else self.rules.choices

    def basis(self, point: str) -> str:
        """Explain why the ruleset makes its choice on a point."""
        return basis_words(self.rules.made.get(point))

    def not_asked(self, case: Case) -> Outcome | None:
        """Return why a case is not asked here; None if it is.

        A choice that is declared otherwise weighs more than one that is not declared at all.
        """
        unclaimed: Outcome | None = None
        for point, names in case.pins.items():
            if point not in self.known:
                unclaimed = Outcome.NOT_CLAIMED
            elif not accepts(self.known[point], names):
                return Outcome.NOT_THIS_RULESET
        return unclaimed if in_the_deck(case, self.known) else Outcome.NOT_THIS_RULESET

    def may_hold(self, case: Case) -> bool:
        """True if a case may hold here if points that the ruleset leaves open are changed."""
        return all(
            accepts(self.rules.choices[point], names) or self._open(point)
            for point, names in case.pins.items()
        ) and (self.undeclared.isdisjoint(case.pins) and in_the_deck(case, self.rules.choices))

    def _open(self, point: str) -> bool:
        """True if a point is open, or would come up by a change of one that is."""
        made = self.rules.made.get(point)
        if made is not None:
            return made.standing is not Standing.SETTLED
        return any(self._open(other) for when in POINTS[point].when for other in when)


@dataclass(frozen=True, slots=True)
class Filter:
    """The cases that the user wants of all that apply; empty means everything."""

    rules: tuple[str, ...] = ()
    words: str = ""
    levels: tuple[str, ...] = ()
    seats: int | None = None

    @property
    def options(self) -> str:
        """The options of `sabacc verify` that ask for the same; empty for everything."""
        parts = [f"--rule {rule}" for rule in self.rules]
        parts += [f"-k {self.words!r}"] if self.words else []
        parts += [f"--level {level}" for level in self.levels]
        parts += [f"--most-seats {self.seats}"] if self.seats is not None else []
        return " ".join(parts)

    def wants(self, case: Case) -> bool:
        """True if a case is wanted: `rules` are ids or their beginnings.

        A law wants every case whose answer can show it.
        """
        return (
            (
                not self.rules
                or any(
                    rule in (case.id, case.rule)
                    or case.rule.startswith(f"{rule}.")
                    or shows(rule, case.method)
                    for rule in self.rules
                )
            )
            and self.words.lower() in f"{case.id} {case.title}".lower()
            and (not self.levels or case.method in self.levels)
            and (self.seats is None or case.seats <= self.seats)
        )


def every_id() -> Iterator[str]:
    """Yield the ids that name rules: chapters, points, rules, cases and laws."""
    yield from CHAPTERS
    yield from POINTS
    for point in POINTS.values():
        yield from (point.rule_id(choice) for choice in point.choices)
    yield from (case.id for case in load_cases())
    yield from (LAWS_ID, *LAWS)


@dataclass(frozen=True, slots=True)
class Planned:
    """One case under one target: asked, or left out for the reason `not_asked`."""

    case: Case
    target: Target
    not_asked: Outcome | None = None


def target_of(rules: Ruleset) -> Target:
    """Return a ruleset as a target: whole, but for the points that a house leaves open."""
    return _leaving_open(rules, rules.open)


def targets_of(hello: Hello, wanted: Sequence[Ruleset], *, chosen: bool) -> tuple[Target, ...]:
    """Return the targets of a run: what the program plays, or what the user asked for.

    `wanted` are the rulesets announced in `hello`; with `chosen` the user named them, and
    they are targets whether the program declares them or not.  Raises DeclaredError for a
    declaration that cannot be.
    """
    if chosen:
        return tuple(target_of(rules) for rules in wanted)
    if hello.plays == "any":
        return tuple(_beside_others(wanted))
    targets: dict[str, Target] = {}
    for entry in hello.plays:
        try:
            found = _declared(entry)
        except RulesetError as error:
            raise DeclaredError(error) from error
        if found.name in targets and isinstance(entry, OwnRuleset):
            message = f"two rulesets are called {found.name!r}; give each its own name"
            raise DeclaredError(RulesetError(message))
        targets[found.name] = found
    return tuple(targets.values())


def _beside_others(wanted: Sequence[Ruleset]) -> Iterator[Target]:
    """Make targets of all rulesets; a house that ships stands beside the nearest built-in one."""
    shipped = {rules.name for rules in house_files.shipped_houses()}
    targets = {rules.name: target_of(rules) for rules in wanted}
    for name, target in targets.items():
        beside = targets.get(house_files.nearest_builtin(name)) if name in shipped else None
        yield replace(target, beside=beside)


def _declared(entry: str | OwnRuleset) -> Target:
    if not isinstance(entry, OwnRuleset):
        if note := house_files.renaming_note(
            entry
        ):  # a program of that other game would be judged by ours
            raise RulesetError(note)
        return target_of(house_files.ruleset_named(entry))
    house_files.check_name(entry.name)
    if entry.base is not None:
        data = {"base": entry.base, "options": list(entry.options), "choices": entry.choices}
        house_files.reject_invalid_open(entry.name, entry.open, entry.choices)
        return _leaving_open(house_files.build_house(data, name=entry.name), frozenset(entry.open))
    if entry.options or entry.open:
        raise RulesetError(
            f"{entry.name}: {'options need' if entry.options else '`open` needs'} a base"
        )
    made = {point: house_files.parse_choice(point, value) for point, value in entry.choices.items()}
    known = {
        point: with_default_number(POINTS[point], Choice.of(one)) for point, one in made.items()
    }
    rules = assemble(entry.name, _beneath(made))
    return Target(entry.name, known, rules, frozenset(POINTS) - set(known))


def _leaving_open(rules: Ruleset, points: frozenset[str]) -> Target:
    """Return a ruleset of which a program leaves points open, and what exists by them too."""
    if not points:
        return Target(rules.name, rules.choices, rules)
    every = set(points)
    hang = {item.id for point in points for item, _ in dependents(point)}

    def stands(point: str) -> bool:
        """True if a point exists by choices none of which is left open."""
        return any(
            every.isdisjoint(way) and all(rules.choices[it].name in way[it] for it in way)
            for way in POINTS[point].when
        )

    while more := {item for item in hang - every if not stands(item)}:
        every |= more
    made = {
        point: Choice.of(one).made(Basis.FILLED) if point in every else one
        for point, one in rules.made.items()
    }
    known = {point: choice for point, choice in rules.choices.items() if point not in every}
    left = frozenset(every)
    return Target(rules.name, known, assemble(rules.name, made), left, opened=left)


def _beneath(made: Mapping[str, MadeChoice]) -> dict[str, MadeChoice]:
    """Add to declared choices, as *filled*, the choices of other points by which they exist."""
    found = dict(made)
    waiting = list(made)
    while waiting:
        for when in POINTS[waiting.pop()].when[:1]:
            for other, names in when.items():
                if other not in found:
                    found[other] = MadeChoice(names[0], Basis.FILLED)
                    waiting.append(other)
    return found


def plan(
    cases: Iterable[Case], targets: Iterable[Target], hello: Hello, wanted: Filter
) -> Iterator[Planned]:
    """Yield every case that the filter wants under every target, in order.

    Of a house beside its neighbour these are the cases that it is asked, and the neighbour is not.
    """
    chosen = [case for case in cases if wanted.wants(case)]
    for target in targets:
        beside = target.beside
        for case in chosen if beside is None else _set_apart(target, beside, chosen):
            refused = target.not_asked(case)
            asked = case if refused is not None else under(case, target.known)
            unclaimed = Outcome.NOT_CLAIMED if missing_claim(case, hello) else None
            yield Planned(asked, target, refused or unclaimed)


def _set_apart(target: Target, beside: Target, cases: Iterable[Case]) -> list[Case]:
    """Return the cases that a house is asked, and its neighbour is not."""
    own = {point for point in POINTS if target.known.get(point) != beside.known.get(point)}
    return [
        case
        for case in cases
        if (DECK_SIZE in own or not own.isdisjoint(case.pins))
        and target.not_asked(case) is None
        and beside.not_asked(case) is not None
    ]


def missing_claim(case: Case, hello: Hello) -> str:
    """Name the claim that a program lacks for a case; empty if it claims enough."""
    derived = case.method == "compare" and "settle" in hello.levels
    lifted = "play" in hello.levels  # a case that shows in a whole hand is asked as one
    seats = case.seats <= 1 or hello.seats.least <= case.seats <= hello.seats.most
    claims = (
        (f"the level `{case.method}`", lifted or derived or case.method in hello.levels),
        ("`sessions`", hello.sessions or not case.further),
        ("`shown`", hello.shown or not case.says_who_sees),
        (f"{case.seats} seats", seats),
        (
            "such sums",
            hello.largest_sum >= LARGEST_SUM or largest_sum(case.params) <= hello.largest_sum,
        ),
    )
    return next((claim for claim, made in claims if not made), "")


def never_asked(
    targets: Iterable[Target], results: Iterable[RulesetResult], wanted: Filter
) -> Iterator[str]:
    """Say of each house which of its choices no case asked about, unless only some are wanted."""
    if wanted != Filter():
        return
    for target, result in zip(targets, results, strict=True):
        found = unheard(target, ((one.case, one.outcome) for one in result.judgements))
        if found and target.beside is None:
            yield found


def unheard(target: Target, judged: Iterable[tuple[Case, Outcome]]) -> str:
    """Name the choices of a house that no case asked about; empty if there is none.

    `judged` are all its cases, with those of the hunt, and what became of each.
    """
    asked, unclaimed = set[str](), set[str]()
    for case, outcome in judged:
        if outcome.asked:
            asked |= {case.point, *case.pins}
        elif outcome is Outcome.NOT_CLAIMED:
            unclaimed.update(case.pins)
    own = {
        point: f"{point} {target.rules.choices[point]}"
        for point, made in target.rules.made.items()
        if made == Choice.of(made).made()
        and not POINTS[point].conduct
        and point not in target.undeclared
        and point not in asked
    }
    hidden = join_words(words for point, words in own.items() if point in unclaimed)
    unwritten = join_words(words for point, words in own.items() if point not in unclaimed)
    levels = "at the levels that the program claims that does not show"
    says = [f"no case asked about {hidden}; {levels}"] if hidden else []
    says += [f"no scenario asks about {unwritten}; only a hunt may show that"] if unwritten else []
    return f"{target.name}: {'; '.join(says)}" if says else ""
