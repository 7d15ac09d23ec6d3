"""A small case of a rule as an example: the hands drawn, what happens, what came of it and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Final, NamedTuple

from sabacc.arbiter.comparing import untold_hands
from sabacc.conformance.scenarios.cases import Case, Line, holds_for
from sabacc.engine import RefusedError
from sabacc.engine.events import Dealt, Event, PhaseClosed
from sabacc.engine.hands import card_values, in_force, score_of_valid
from sabacc.notation.card_names import card_words
from sabacc.notation.words import SPECIAL_NAMES, event_words, rule_of
from sabacc.protocol.facts import REFUSED
from sabacc.site.data import SiteData
from sabacc.site.elements.markup import To
from sabacc.spec.cards import CARDS
from sabacc.spec.model import Point
from sabacc.spec.rulesets import NOT_APPLICABLE, Ruleset
from sabacc.system.text import join_words

_MOST_DRAWN: Final = 12
_COUNTED: Final = frozenset({"score", "compare", "settle"})
_CARD: Final = re.compile(rf"(?<![\w-])(?<!sudden )(?:{'|'.join(CARDS)})(?![\w-])")
"""The name of a card in a step; a sudden demise is none."""


def drawn(case: Case, to: To, rules: Ruleset | None = None) -> str:
    """Draw the hands of a case as Markdown, a paragraph a seat; counted under `rules` where given.

    Hands that are only played, or shifted, are not counted: they change.  The usual hand of a seat
    in a played case, of which no step speaks, is not drawn unless its player bombs by a card.
    """
    text = ""
    for seat, (cards, laid) in shown_hands(case).items():
        counted = ""
        if rules is not None and case.method in _COUNTED:
            counted = _count(rules, (*cards, *laid), case.params.get("version"))
        text += _paragraph(seat, cards, laid, counted, to)
    return text


def shown_hands(case: Case) -> dict[str, tuple[Sequence[str], Sequence[str]]]:
    """Return the cards of each seat that is drawn, and those in its field; "" for a lone hand."""
    hands, fields = _hands(case)
    told = _told(case) if case.method == "play" else None
    untold = untold_hands(case)
    return {
        seat: (cards, fields.get(seat, ()))
        for seat, cards in hands.items()
        if told is None or seat in untold or not told.isdisjoint(cards)
    }


def _hands(case: Case) -> tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]:
    params = case.params
    if case.method == "score":
        return {"": params["cards"]}, {"": params.get("field", ())}
    return params.get("hands") or {}, params.get("fields", {})


def _told(case: Case) -> frozenset[str]:
    """Return the cards of which the steps speak, and every other word of theirs."""
    return frozenset(
        word.rstrip(",.:")
        for step in case.steps
        for text in (step.text, *chain.from_iterable(step.table))
        for word in text.split()
    )


def named(text: str) -> str:
    """Say the cards of a step as people do: `Han holds idiot, coins-5` names the 5 of coins."""
    return _CARD.sub(lambda found: card_words(found[0]), text)


def _paragraph(seat: str, cards: Sequence[str], laid: Sequence[str], counted: str, to: To) -> str:
    pictures = " ".join(to.card(card) for card in (*cards, *laid)[:_MOST_DRAWN] if card in CARDS)
    names = _names(cards)
    if laid:
        names = f"{names or 'no card in hand'}; in the field {_names(laid)}"
    words = f"{names}{counted}" if names else "no cards"
    return f"{f'**{seat}** ' if seat else ''}{pictures} {words}\n{{: .hand }}\n\n"


def _names(cards: Sequence[str]) -> str:
    names = ", ".join(map(card_words, cards[:_MOST_DRAWN]))
    more = len(cards) - _MOST_DRAWN
    return f"{names} and {more} more" if more > 0 else names


def _count(rules: Ruleset, names: Sequence[str], version: str | None) -> str:
    """Return the sum of a hand in figures: `: 9 + 9 - 2 = 16`."""
    cards = tuple(CARDS[name] for name in names if name in CARDS)
    if not cards or len(cards) != len(names):
        return ""
    try:
        now = in_force(rules, version)
    except RefusedError:
        return ""
    found = score_of_valid(now, cards)
    values = card_values(now.choices["totals.face-values"])
    figures = [values[card] for card in cards[:_MOST_DRAWN]]
    total = sum(values[card] for card in cards)
    summed = " ".join(_signed(value, first=not place) for place, value in enumerate(figures))
    shown = f"{total}" if len(cards) == 1 else f"{summed} = {total}"
    if len(cards) > _MOST_DRAWN:
        shown = f"{total} in all"
    words = [shown]
    if found.special is not None:
        words.append(re.sub("^an? ", "", SPECIAL_NAMES[found.special]))
    if found.total != total:
        words.append(f"counts {found.total}")
    if found.bombed:
        words.append("bombs out")
    return f": {', '.join(words)}"


def _signed(value: int, *, first: bool) -> str:
    if first:
        return str(value)
    return f"- {-value}" if value < 0 else f"+ {value}"


_MOST_EVENTS: Final = 5
_MOST_SEATS: Final = 3
_MOST_CARDS: Final = 6
_MOST_TRIED: Final = 8
_KEYWORD: Final = re.compile(r"^(?:Given|When|Then|And|But|\*) ")
_REASON: Final = re.compile(r"(?<= cannot )([^:]*): ([a-z-]+)$")
"""Why something is refused, in the word that programs use: `Han cannot drop: no-new-card`."""
_PLUS: Final = re.compile(r"(?<=^it counts )\+")
_LARGE: Final = re.compile(r"(?<![\w.-])\d{4,}(?![\w-])")
_RICH: Final = re.compile(r"(\w+) has [\d,]*,000 credits$")
_THOUSANDS: Final = re.compile(r"\d,\d{3}")
_DRAWN: Final = re.compile(
    r" holds? (?!at most)|^the hand |^it is counted$|^the hands are compared$", re.IGNORECASE
)


class Example(NamedTuple):
    """An example: its title, the hands drawn, what happens, and what must come of it.

    `trace` has the events by the rules that caused them: rule, words, whether the rule comes first.
    """

    title: str = ""
    hands: str = ""
    setting: str = ""
    outcome: str = ""
    trace: tuple[tuple[str, str, bool], ...] = ()

    @property
    def story(self) -> tuple[str, ...]:
        """All but the trace."""
        return self[:4]


NO_EXAMPLE: Final = Example()


def example_case(data: SiteData, rules: Ruleset, point: Point) -> Case | None:
    """Choose the case: rather one that many rulesets share, in which the rule is seen at work.

    Of those the one that stands first in the features, without a refusal or a mass of cards.
    """
    alike = [other.choices for other in data.rulesets if _alike(other, rules, point)]

    def plain(case: Case) -> tuple[int, bool, bool]:
        shared = sum(holds_for(case, choices) for choices in alike)
        refused = any(expected.fact == REFUSED for expected in case.expect)
        return -shared, case.seats > _MOST_SEATS or _crowded(case), refused

    cases = [(plain(case), case) for case in data.cases_here(rules, point)]
    cases.sort(key=itemgetter(0))
    best = [case for rank, case in cases[:_MOST_TRIED] if rank == cases[0][0]]
    for case in best:
        if any(_is_of(point.id, event) for event in events_of(data, case, rules)):
            return case
    return next(iter(best), None)


def events_of(data: SiteData, case: Case, rules: Ruleset) -> tuple[Event, ...]:
    """Return what happens in a case by `rules`, each event with its rule.

    Counting and comparing hands causes no events; neither does what is refused.
    """
    return data.engine.cached_answer(rules, case).events


def _crowded(case: Case) -> bool:
    return case.method == "score" and len(case.params["cards"]) > _MOST_CARDS


def _alike(other: Ruleset, rules: Ruleset, point: Point) -> bool:
    return other.choices[point.id].name == rules.choices[point.id].name


def example_of(data: SiteData, rules: Ruleset, point: Point, to: To) -> Example:
    """Return the example of the rule that a ruleset follows on a point; empty where none is."""
    if point.conduct or rules.choices[point.id].name == NOT_APPLICABLE:
        return NO_EXAMPLE
    case = example_case(data, rules, point)
    if case is None:
        return NO_EXAMPLE
    setting, outcome = story_of(case.steps)
    trace = tuple(_trace(events_of(data, case, rules), point))
    return Example(case.title, drawn(case, to, rules), setting, outcome, trace)


def story_of(steps: Sequence[Line]) -> tuple[str, str]:
    """Return what happens, hands that are drawn left out, and what must come of it."""
    before: list[str] = []
    after: list[str] = []
    found = before
    for step in steps:
        if step.text.startswith("Then "):
            found = after
        text = _KEYWORD.sub("", step.text)
        if found is before and _DRAWN.search(text):
            continue
        text = _LARGE.sub(lambda found: f"{int(found[0]):,}", named(_PLUS.sub("", text)))
        text = _REASON.sub(lambda found: f"{found[1]} ({found[2].replace('-', ' ')})", text)
        rows = "; ".join(named(" ".join(row)) for row in step.table)
        found.append(f"{text} {rows}" if rows else text)
    outcome = _sentence(after)
    return _sentence(_plenty(before, outcome)), outcome


def _plenty(parts: Sequence[str], outcome: str) -> Iterable[str]:
    """Say once of players that they can pay whatever comes, where no sum matters.

    A scenario that holds whatever the ante is gives them 3,000,000 credits.
    """
    rich = [found[1] for part in parts if (found := _RICH.match(part))]
    plenty = f"{join_words(rich)} {'has' if len(rich) == 1 else 'have'} plenty of credits"
    matters = _THOUSANDS.search(outcome) is not None
    return dict.fromkeys(plenty if _RICH.match(each) and not matters else each for each in parts)


def _sentence(parts: Iterable[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}"


def _trace(happened: Sequence[Event], point: Point) -> Iterator[tuple[str, str, bool]]:
    """Yield the rules that caused the events, with these in words, and whether one is the first."""
    known: set[str] = set()
    for rule, events in groupby(_shown(happened, point), key=rule_of):
        yield rule, "; ".join(map(event_words, events)), rule not in known
        known.add(rule)


def _shown(events: Sequence[Event], point: Point) -> list[Event]:
    """Leave out the deal and what belongs to other phases; of many keep those nearest to the rule.

    That is to the point's own events; where there are none to the last event of its chapter; and
    where that has none either, the last events of all are kept.
    """
    told = list(_phased(events))
    dealt = next((i for i, (_, one) in enumerate(told) if not isinstance(one, Dealt)), len(told))
    if not any(_is_of(point.id, event) for _, event in told[:dealt]):
        told = told[dealt:]
    own = [place for place, (_, event) in enumerate(told) if _is_of(point.id, event)]
    akin = [place for place, (_, event) in enumerate(told) if _is_of(point.chapter, event)]
    near = own or akin[-1:]
    phases = {told[place][0] for place in near}
    at_work = [place for place, (phase, _) in enumerate(told) if phase in phases or not near]

    def distance(place: int) -> int:
        return min(abs(place - other) for other in near or [len(told)])

    kept = sorted(at_work, key=distance)[:_MOST_EVENTS]
    return [told[place][1] for place in sorted(kept)]


def _phased(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Yield each event with the number of its phase; that a phase is over is no event to tell."""
    phase = 0
    for event in events:
        if isinstance(event, PhaseClosed):
            phase += 1
        else:
            yield phase, event


def _is_of(part: str, event: Event) -> bool:
    """Say whether an event is caused by a rule of a point or of a chapter."""
    return rule_of(event).startswith(f"{part}.")
