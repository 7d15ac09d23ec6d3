"""How an answer comes about, step by step: what hands are worth, which is better, what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.cards import CARDS
from sabacc.conformance import messages
from sabacc.engine.events import Acted, Closed, Dealt, Rolled
from sabacc.engine.position import known_cards
from sabacc.engine.ranking import rank
from sabacc.engine.values import (
    LIMIT,
    REGIONAL,
    VALUED,
    Score,
    Special,
    bomb_rule,
    card_values,
    in_force,
    score,
)
from sabacc.points import POINTS, Basis
from sabacc.records.event_words import (
    SPECIAL_NAMES,
    VERSION_NAMES,
    card_words,
    event_words,
    rule_of,
)
from sabacc.records.played import several
from sabacc.rulesets import NOT_APPLICABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.answers import Answered, Params
    from sabacc.engine.events import Event
    from sabacc.points import Made
    from sabacc.rulesets import Ruleset


class Step(NamedTuple):
    """One step: in words, and the id of its rule."""

    words: str
    rule: str


_OF_THEMSELVES: Final = frozenset({"check", "stand", "pass", "keep", "stay"})
"""What players do where nobody says anything: not worth telling."""
_READINGS: Final[Mapping[str, str]] = {
    "h": "a sure reading",
    "m": "a likely reading",
    "l": "a doubtful reading",
}
"""A reading of a document, by how sure it is."""
_DEAL: Final = "deal.cards.two"


def steps(params: Params, rules: Ruleset, found: Answered) -> list[Step]:
    """Return what leads to an answer by `rules`, in order, each step with its rule.

    A request that the rules refuse has one step: the rule that refuses it.
    """
    if found.rule:
        return [Step(f"That cannot be: {found.answer['refused'].replace('-', ' ')}", found.rule)]
    if "ran_out" in found.answer:
        return []
    match params:
        case messages.ScoreParams():
            return list(_counted("The hand", params.cards, params.field, params.version, rules))
        case messages.CompareParams():
            return list(_compared(params.hands, params.fields, params.version, rules))
        case messages.SettleParams():
            live = [seat for seat in params.seats if seat not in params.folded]
            shown = {seat: params.hands[seat] for seat in live} if len(live) > 1 else {}
            weighed = _compared(shown, params.fields, params.version, rules)
            return [*weighed, *map(_step, notable(found.events))]
        case _:
            return [*map(_step, notable(found.events))]


def notable(events: Sequence[Event]) -> list[Event]:
    """Leave out the deal, the ends of phases, and what players do of themselves."""
    return [event for event in events if not _usual(event)]


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


def _step(event: Event) -> Step:
    return Step(event_words(event), rule_of(event))


def rule_here(rules: Ruleset, point: str) -> str:
    """Return the id of the rule that a ruleset follows on a point; empty where it has none."""
    choice = rules.choices[point].name
    return "" if choice == NOT_APPLICABLE else POINTS[point].rule_id(choice)


def why_words(made: Made) -> str:
    """Say why a ruleset makes a choice, for those who play: without the ids of rows and sentences.

    `the document says so`, `a likely reading of the document`, `decided by our rulebook`.
    """
    match made.basis:
        case Basis.STATED:
            words = "the document says so" if made.sentences else "the ruleset itself says so"
        case Basis.READ:
            words = f"{_READINGS.get(made.sure, 'a reading')} of the document"
        case Basis.FILLED:
            words = "the document is silent; our rulebook fills the gap"
        case Basis.DECIDED:
            words = "decided by our rulebook"
    if made.also:
        words += f"; {several(name.replace('-', ' ') for name in made.also)} may be played as well"
    return words


# --- what a hand is worth -----------------------------------------------------------------------


def _counted(
    whose: str, cards: Sequence[str], field: Sequence[str], version: str | None, rules: Ruleset
) -> Iterator[Step]:
    """Yield how a hand is counted, and what that makes of it."""
    now = in_force(rules, version)
    found = score(rules, known_cards(cards), known_cards(field), version)
    values = card_values(now.choices["totals.face-values"].name)
    hand = [*cards, *field]
    sum_ = sum(values[name] for name in hand)
    parts = ", ".join(f"{card_words(name)} {values[name]}" for name in hand)
    yield Step(f"{whose} counts {sum_}: {parts}", rule_here(now, "totals.sum"))
    faces = [name for name in hand if CARDS[name].suit is None]
    if faces:
        choice = now.choices["totals.face-values"].name
        named = VERSION_NAMES.get(choice, choice)
        worth = several(f"{card_words(name)} {values[name]}" for name in dict.fromkeys(faces))
        yield Step(f"By the {named} values: {worth}", rule_here(now, "totals.face-values"))
    if field:
        yield Step("The cards in the field count", rule_here(now, "totals.field-cards"))
    yield from _judged(whose, hand, found, now)


def _judged(whose: str, hand: Sequence[str], found: Score, rules: Ruleset) -> Iterator[Step]:
    special = found.special
    if special is not None:
        words = f"{whose} is {SPECIAL_NAMES[special]}"
        yield Step(words, rule_here(rules, _point_of(special)))
        if special in VALUED:
            yield Step(f"It counts {found.total}", rule_here(rules, "specials.valued-total"))
        return
    ranks = {name.partition("-")[2] for name in hand}
    if "idiot" in hand and {"2", "3"} <= ranks and len(hand) > 3:  # noqa: PLR2004 - an array has 3
        words = f"{whose} is no Idiot's Array: it holds {len(hand)} cards"
        yield Step(words, rule_here(rules, "specials.idiots-array-extra"))
    if found.total == -LIMIT:
        yield Step(f"-{LIMIT} is no Pure Sabacc here", rule_here(rules, "specials.pure-totals"))
    if found.bombed:
        yield Step(f"{whose} bombs with {found.total}", bomb_rule(found.total))


def _point_of(special: Special) -> str:
    if special is Special.IDIOTS_ARRAY:
        return "specials.idiots-array"
    if special is Special.PURE_SABACC:
        return "specials.pure-totals"
    return "specials.regional-array" if special in REGIONAL else "specials.valued-arrays"


# --- which hand is better -----------------------------------------------------------------------


def _compared(
    hands: Mapping[str, Sequence[str]],
    fields: Mapping[str, Sequence[str]],
    version: str | None,
    rules: Ruleset,
) -> Iterator[Step]:
    """Yield how each hand is counted, and why the best one is the best."""
    if not hands:
        return
    now = in_force(rules, version)
    scores: dict[str, Score] = {}
    for seat, cards in hands.items():
        laid = fields.get(seat, ())
        yield from _counted(f"{seat}'s hand", cards, laid, version, rules)
        scores[seat] = score(rules, known_cards(cards), known_cards(laid), version)
    places = {seat: rank(now, found) for seat, found in scores.items() if not found.bombed}
    if not places:
        yield Step("No hand is in range", rule_here(now, "ranking.bombed"))
        return
    ordered = sorted(places, key=lambda seat: places[seat], reverse=True)
    best = [seat for seat in ordered if places[seat] == places[ordered[0]]]
    if len(best) > 1:
        yield Step(f"{several(best)} are level", _level_rule(scores[best[0]], scores[best[1]], now))
    elif len(ordered) > 1:
        first, second = ordered[:2]
        yield Step(
            f"{first}'s hand is better than {second}'s", _better_rule(scores, first, second, now)
        )


def _level_rule(first: Score, second: Score, rules: Ruleset) -> str:
    """Return the rule by which two hands are level: alike they are, unless their totals differ."""
    alike = rule_here(rules, "ranking.tie-break")
    if first.total == second.total:
        return alike
    pure = first.special is Special.PURE_SABACC
    point = "ranking.plus-minus-23" if pure else "ranking.equal-distance"
    return rule_here(rules, point) or alike


def _better_rule(scores: Mapping[str, Score], first: str, second: str, rules: Ruleset) -> str:
    """Return the rule by which the better of two hands is the better one."""
    high, low = scores[first], scores[second]
    if high.special is Special.IDIOTS_ARRAY:
        return rule_here(rules, "ranking.idiots-array")
    if high.special in REGIONAL or low.special in REGIONAL:
        return rule_here(rules, "ranking.regional-array")
    if high.special is Special.PURE_SABACC:
        both = low.special is Special.PURE_SABACC
        return rule_here(rules, "ranking.plus-minus-23" if both else "ranking.pure-sabacc")
    if high.total == low.total:
        return rule_here(rules, "ranking.valued-arrays")
    nearest = rules.choices["ranking.order"].name == "nearest"
    if nearest and abs(high.total) == abs(low.total):
        return rule_here(rules, "ranking.equal-distance")
    return rule_here(rules, "ranking.order")
