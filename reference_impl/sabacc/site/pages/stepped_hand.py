"""Hands to step through: a record that the engine plays, each step with its rule and table."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import Any, Final, NamedTuple

from sabacc.arbiter.accounts import WhyStep, step_of
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import FORMAT, from_json
from sabacc.arbiter.drawing import drawn, place_of
from sabacc.engine.events import Acted, Event, PhaseClosed
from sabacc.notation.card_names import card_words
from sabacc.records import Record, parse, write_record
from sabacc.records.replaying.replay import audit, told
from sabacc.site.casebook.casebook import cards
from sabacc.site.elements import To, compact, filled
from sabacc.spec.cards import CARDS, COPIES
from sabacc.spec.rule_text import title
from sabacc.system.structs import replace_fields

PAGE: Final = "play/hand.md"
DATA: Final = "play/hand.json"
"""The same hands for the script that steps through them."""
TOLD: Final = "play/five-minutes.md"
"""The page, written by hand, that tells the hands and has their record."""
_FENCE: Final = "    ```text\n"
_SHOWDOWN: Final = "The showdown"


class HandMoment(NamedTuple):
    """A step, the part of the hand that it belongs to, and the table behind it."""

    step: WhyStep
    part: str
    table: dict[str, Any]


class SteppedHand(NamedTuple):
    """A hand, by the name of its ruleset: the table before it, and its moments in order."""

    ruleset: str
    before: dict[str, Any]
    moments: tuple[HandMoment, ...]

    @property
    def parts(self) -> list[tuple[str, list[HandMoment]]]:
        """The moments by the part of the hand that they belong to."""
        groups = groupby(self.moments, key=lambda moment: moment.part)
        return [(part, list(moments)) for part, moments in groups]


def pages(docs: Path) -> dict[str, str]:
    """Return the page and the data for its script, of the record in the folder of documents."""
    hands = stepped(record_in(Path(docs, TOLD).read_text(encoding="utf-8")))
    text = filled("hand.md.j2", to=To(PAGE), hands=hands, told=TOLD, cards=cards, within=_within)
    return {PAGE: text, DATA: _data(hands)}


def record_in(markdown: str) -> str:
    """Return the hand record in the first fence of a page."""
    return dedent(markdown.partition(_FENCE)[2].partition("    ```")[0])


def stepped(record: str) -> tuple[SteppedHand, ...]:
    """Play each hand of a record; raises InputError where one cannot be read.

    Raises ValueError where the record breaks a rule: nobody learns from a hand that could not be
    played.
    """
    report = audit(parse(record))
    if not report.clean:
        raise ValueError("\n".join(told(report)))
    return tuple(_stepped(replace_fields(hand, then=())) for hand in parse(record).record.hands)


def _stepped(record: Record) -> SteppedHand:
    asked = {"ruleset": record.ruleset, "question": "play", "record": write_record(record)}
    dispute = from_json({"format": FORMAT, **asked})
    hearing = Arbiter().hear(dispute)
    ruling = hearing.ruling(dispute.rules)
    found = ruling.answers[0]
    steps = list(_every(hearing.steps(ruling), found.events))
    named = None if dispute.asked is None else frozenset(dispute.asked.named)
    shown = drawn(dispute.requests[0], dispute.rules, found, steps, named)
    parts = _parts(steps, found.events)
    moments = map(HandMoment, steps, parts, shown["tables"])
    return SteppedHand(dispute.rules.name, shown["before"], tuple(moments))


def _every(steps: Sequence[WhyStep], events: Sequence[Event]) -> Iterator[WhyStep]:
    """Yield all steps, with what players do of themselves: a ruling leaves out who checks."""
    done = 0
    for step in steps:
        place = place_of(step.event, events, done)
        between = events[done:place] if place >= done else ()
        yield from (step_of(event) for event in between if isinstance(event, Acted))
        yield step
        done = max(done, place + 1)


def _parts(steps: Sequence[WhyStep], events: Sequence[Event]) -> Iterator[str]:
    """Yield for each step the part of the hand in which it happens: `Round 1: betting`."""
    ends = [(place, event) for place, event in enumerate(events) if isinstance(event, PhaseClosed)]
    part, done = "", 0
    for step in steps:
        place = place_of(step.event, events, done)
        if place >= 0:
            done = place + 1
            closing = next((event for end, event in ends if end > place), None)
            part = _SHOWDOWN if closing is None else _named(closing)
        yield part


def _named(closing: PhaseClosed) -> str:
    phase = closing.state.phase.value.replace("-", " ")
    return f"Round {closing.state.round}: {phase}" if closing.state.round else f"The {phase}"


def _within(number: int, part: str) -> str:
    """Name a part of one of several hands: `Hand 2, round 1: betting`."""
    return f"Hand {number}, {part[:1].lower()}{part[1:]}"


def _data(hands: Sequence[SteppedHand]) -> str:
    moments = [(number, moment) for number, hand in enumerate(hands, 1) for moment in hand.moments]
    found = {
        "before": hands[0].before,
        "after": moments[-1][1].table,
        "tables": [moment.table for _, moment in moments],
        "steps": [
            {
                "words": moment.step.words,
                "part": _within(number, moment.part),
                "title": title(moment.step.rule),
                "rule": moment.step.rule,
            }
            for number, moment in moments
        ],
        "cards": [[card, card_words(card), COPIES[card]] for card in CARDS.values()],
    }
    return f"{compact(found)}\n"
