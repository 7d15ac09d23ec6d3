"""The casebook: disputes as they come up at a table, each ruled by the engine."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from sabacc.conformance.catalogue import every_ruleset, load_cases
from sabacc.engine.events import Acted, Closed, Dealt, Rolled
from sabacc.points import POINTS
from sabacc.records.played import several
from sabacc.site.casebook_words import position, ruling
from sabacc.site.links import To
from sabacc.site.markup import basis_link, choice_link, table
from sabacc.site.rule_card import kind
from sabacc.site.rulings import Court, events
from sabacc.site.scenario import event_words, rule_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sabacc.conformance.cases import Case
    from sabacc.engine import Event
    from sabacc.rulesets import Ruleset
    from sabacc.site.data import SiteData
    from sabacc.site.rulings import Ruling, Turn

PAGE: Final = "casebook.md"
_TO: Final = To(PAGE)
_OF_THEMSELVES: Final = frozenset({"check", "stand", "pass", "keep", "stay"})
"""What players do where nobody says anything: not worth telling."""
_DEAL: Final = "deal.cards.two"
_MOST: Final = 3
"""How many rulesets are named beside a choice that no source makes."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """One dispute.

    Attributes:
        id: Its anchor on the page, permanent.
        title: The question in a few words.
        told: What happened at the table.
        claims: Who says what.
        case: The executed scenario that shows it.
        asks: The facts on which it hangs.
        base: The ruleset whose choices are flipped to see on what it turns.
    """

    id: str
    title: str
    told: str
    claims: tuple[tuple[str, str], ...]
    case: Case
    asks: tuple[str, ...]
    base: str = "standard"


@lru_cache(maxsize=1)
def disputes() -> Mapping[str, Dispute]:
    """Return every dispute by its id; raises KeyError where one names an unknown case."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    cases = {case.id: case for case in load_cases()}
    found = {
        id_: Dispute(
            id=id_,
            title=table["title"],
            told=table["told"],
            claims=tuple((who, says) for who, says in table["claims"]),
            case=cases[table["case"]],
            asks=tuple(table.get("asks") or (each.fact for each in cases[table["case"]].expect)),
            base=table.get("base", "standard"),
        )
        for id_, table in tomllib.loads(text).items()
    }
    return MappingProxyType(found)


def pages_of(data: SiteData) -> dict[str, str]:
    """Return the page of the casebook."""
    court = Court()
    told = [_Told(dispute, data, court) for dispute in disputes().values()]
    return {PAGE: "\n".join((*_head(told), *(line for one in told for line in one.lines()))) + "\n"}


def _head(told: list[_Told]) -> Iterator[str]:
    yield "# Casebook"
    yield ""
    yield f"{len(told)} disputes as players tell them, each with the ruling under every ruleset."
    yield "No ruling was written by hand: the engine gave them when this page was built, on the"
    yield "position of a scenario that the suite runs."
    yield "*What it turns on* was found by changing one choice at a time, on every point of the"
    yield "rules, and asking again."
    yield ""
    yield "| Dispute | Rulings |"
    yield "| --- | --- |"
    for one in told:
        yield f"| [{one.dispute.title}](#{one.dispute.id}) | {one.summary()} |"


class _Told:
    """One dispute with its rulings, ready to be told."""

    def __init__(self, dispute: Dispute, data: SiteData, court: Court) -> None:
        self.dispute = dispute
        self.data = data
        self.court = court
        case, asks = dispute.case, dispute.asks
        self.rulings: dict[str, Ruling] = {
            rules.name: court.ruling(case, asks, rules) for rules in data.rulesets
        }
        self.base: Ruleset = data.ruleset(dispute.base)
        self.turns: list[Turn] = list(court.turns(case, asks, self.base))

    def groups(self) -> list[tuple[Ruling, list[str]]]:
        """Return each ruling that there is with the rulesets that come to it."""
        found: dict[str, tuple[Ruling, list[str]]] = {}
        for name, ruled in self.rulings.items():
            found.setdefault(ruled.key, (ruled, []))[1].append(name)
        return list(found.values())

    def summary(self) -> str:
        """Say who comes to the same ruling."""
        groups = self.groups()
        if len(groups) == 1:
            return "the same everywhere"
        return " / ".join(", ".join(names) for _, names in groups)

    def lines(self) -> Iterator[str]:
        """Yield the dispute as Markdown."""
        dispute = self.dispute
        yield ""
        yield f"## {dispute.title} {{ #{dispute.id} }}"
        yield ""
        yield dispute.told
        yield ""
        for who, says in dispute.claims:
            yield f"> **{who}:** “{says}”"
            yield ">"
        yield ""
        yield from kind("example", "The position")
        yield from position(dispute.case, _TO)
        yield ""
        yield from kind("law", "The ruling")
        yield from self._ruled()
        yield ""
        yield from kind("note", "What it turns on")
        yield from self._turning()
        yield ""
        yield from self._sources()
        yield ""
        yield from self._events()
        rule = dispute.case.rule
        yield ""
        yield f"Scenario: *{dispute.case.title}*, of the rule {_TO.rule(rule)}."

    def _ruled(self) -> Iterator[str]:
        yield from table(
            ("Under", "Ruling"),
            (
                (", ".join(map(_TO.ruleset, names)), self._words(ruled))
                for ruled, names in self.groups()
            ),
        )

    def _words(self, ruled: Ruling) -> str:
        return ruling(self.dispute.case, ruled.answer, self.dispute.asks)

    def _turning(self) -> Iterator[str]:
        if not self.turns:
            yield "On nothing: no other choice on any single point changes it."
            return
        yield f"Under {_TO.ruleset(self.base.name)}, one other choice alone would change it:"
        yield ""
        yield from table(
            ("With this rule instead", "the ruling is", "and it is played by"),
            map(self._row, self._alike()),
        )
        yield from self._together()

    def _row(self, turns: list[Turn]) -> tuple[str, str, str]:
        """Tell the choices that come to one ruling, and who makes them."""
        played = dict.fromkeys(by for turn in turns for by in self._played_by(turn))
        rules = " or ".join(map(_rule, turns))
        return rules, self._words(turns[0].ruling), ", ".join(played)

    def _alike(self) -> list[list[Turn]]:
        """Lay together the choices on one point that come to the same ruling."""
        found: dict[tuple[str, str], list[Turn]] = {}
        for turn in self.turns:
            found.setdefault((turn.point, turn.ruling.key), []).append(turn)
        return list(found.values())

    def _played_by(self, turn: Turn) -> list[str]:
        """Name who makes a choice: the rulesets of the page, else others that come built in."""
        for known in (self.data.rulesets, every_ruleset()):
            by = [rules.name for rules in known if _makes(rules, turn)]
            if by:
                return [_TO.ruleset(name) for name in by[:_MOST]]
        return ["nobody"]

    def _together(self) -> Iterator[str]:
        """Name the points that make a ruling together, where no single one does."""
        alone = {turn.ruling.key for turn in self.turns} | {self.rulings[self.base.name].key}
        for ruled, names in self.groups():
            if ruled.key in alone:
                continue
            rules = self.data.ruleset(names[0])
            points = self.court.joint(self.dispute.case, self.dispute.asks, rules, self.base)
            if points:
                yield ""
                yield (
                    f"Under {several(map(_TO.ruleset, names))} the ruling hangs on "
                    f"{several(map(_TO.point, points))}."
                )

    def _sources(self) -> Iterator[str]:
        yield from kind("source", "Who rests on what")
        turning = {turn.point for turn in self.turns}
        own = self.dispute.case.point
        points = [
            point for point in POINTS if point == own or (point in turning and self._differ(point))
        ]
        for point in points:
            yield f"{POINTS[point].asks} {_TO.point(point)}"
            yield ""
            for rules in self.data.rulesets:
                yield f"- {_TO.ruleset(rules.name)}: {_basis(rules, point)}"
            yield ""

    def _differ(self, point: str) -> bool:
        return len({rules.choices[point] for rules in self.data.rulesets}) > 1

    def _events(self) -> Iterator[str]:
        for _, names in self.groups():
            rules = self.data.ruleset(names[0])
            told = _notable(events(self.dispute.case, rules))
            if not told:
                continue
            others = f", as under {several(names[1:])}" if names[1:] else ""
            yield f'??? note "What happens under {names[0]}, step by step{others}"'
            yield ""
            for found in told:
                yield f"    1. {event_words(found)} ({_TO.rule(rule_of(found))})"
            yield ""


def _notable(found: Iterable[Event]) -> list[Event]:
    """Leave out the deal, the ends of phases, and what players do of themselves."""
    return [event for event in found if not _usual(event)]


def _usual(event: Event) -> bool:
    match event:
        case Acted(does=does):
            return does in _OF_THEMSELVES
        case Dealt(rule=rule):
            return rule == _DEAL
        case Rolled(die=None, comes=False) | Closed():
            return True
        case _:
            return False


def _rule(turn: Turn) -> str:
    rule = _TO.rule(POINTS[turn.point].rule_id(turn.choice.name))
    return rule if turn.choice.number is None else f"{rule} ({turn.choice.number})"


def _makes(rules: Ruleset, turn: Turn) -> bool:
    return rules.choices[turn.point] == turn.choice


def _basis(rules: Ruleset, point: str) -> str:
    """Say what a ruleset chooses on a point, and on which sentences."""
    made = rules.made.get(point)
    chosen = choice_link(_TO, rules, point)
    return chosen if made is None else f"{chosen}, {basis_link(_TO, made, point)}"
