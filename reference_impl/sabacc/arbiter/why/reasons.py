"""How an answer comes about, step by step: what hands are worth, which is better, what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sabacc.arbiter.why.comparing import (
    best_of,
    better_rule,
    level_rule,
    rule_here,
    special_rule,
    spoiled,
)
from sabacc.arbiter.why.settling import Step, settled_steps, step_of
from sabacc.arbiter.why.showdowns import showdown_of
from sabacc.engine.events import Acted, Closed, Dealt, Rolled
from sabacc.engine.position import known_cards
from sabacc.engine.values import (
    LIMIT,
    VALUED,
    Score,
    Special,
    bomb_rule,
    card_values,
    in_force,
    score,
)
from sabacc.notation.card_names import card_words
from sabacc.notation.event_words import event_words
from sabacc.notation.terms import SPECIAL_NAMES, VERSION_NAMES
from sabacc.protocol import messages
from sabacc.spec.cards import CARDS
from sabacc.spec.model import Basis
from sabacc.system.joining import several

__all__ = ["Step", "notable", "steps", "why_words"]

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.engine.events import Event
    from sabacc.protocol.answers import Answered, Params
    from sabacc.spec.model import Made
    from sabacc.spec.rulesets import Ruleset


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
        case messages.ShiftParams():
            return [_rolled(params, rules, found), *map(step_of, notable(found.events))]
        case _:
            return list(_played(params, rules, found))


def _rolled(params: messages.ShiftParams, rules: Ruleset, found: Answered) -> Step:
    """Tell how the die falls, or that a shift comes where no face is told."""
    event = Rolled(params.die, bool(found.answer["shifted"]), "")
    point = "shift.exists" if params.die is None else "shift.faces"
    return Step(event_words(event), rule_here(rules, point))


def _played(params: Params, rules: Ruleset, found: Answered) -> Iterator[Step]:
    """Tell what happens, and at the showdown what each hand is worth."""
    showdown = showdown_of(params, rules, found)
    if showdown is None:
        yield from map(step_of, notable(found.events))
        return
    before = found.events[: len(found.events) - len(showdown.events)]
    yield from map(step_of, notable(before))
    position = showdown.position
    shown = {seat: position.hands[seat] for seat in showdown.scores}
    yield from _compared(shown, position.fields, position.version, rules)
    yield from settled_steps(showdown)


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
        names = (text.replace("-", " ").replace("=", " ") for text in made.also)
        words += f"; {several(names)} may be played as well"
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
        yield Step(words, special_rule(special, rules))
        if special in VALUED:
            yield Step(f"It counts {found.total}", rule_here(rules, "specials.valued-total"))
        return
    for near, rule in spoiled(hand, found, rules):
        words = f"-{LIMIT} is no Pure Sabacc here"
        if near is Special.IDIOTS_ARRAY:
            words = f"{whose} is no Idiot's Array: it holds {len(hand)} cards"
        yield Step(words, rule)
    if found.bombed:
        yield Step(f"{whose} bombs with {found.total}", bomb_rule(found.total))


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
    ordered, best = best_of(scores, now)
    if not ordered:
        yield Step("No hand is in range", rule_here(now, "ranking.bombed"))
    elif len(best) > 1:
        yield Step(f"{several(best)} are level", level_rule(scores[best[0]], scores[best[1]], now))
    elif len(ordered) > 1:
        first, second = ordered[:2]
        words = f"{first}'s hand is better than {second}'s"
        yield Step(words, better_rule(scores, first, second, now))
    elif len(hands) > 1:
        yield Step(f"{ordered[0]}'s hand alone is in range", rule_here(now, "ranking.bombed"))
