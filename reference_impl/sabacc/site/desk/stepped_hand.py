"""Hands to step through: a record that the engine plays, each step with its rule and table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import Any, Final, NamedTuple

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.drawn.table import drawn, place_of
from sabacc.arbiter.reading.dispute import FORMAT, from_json
from sabacc.arbiter.why.amounts import WhyStep, step_of
from sabacc.arbiter.why.words import capital
from sabacc.engine.events import Acted, Event, PhaseClosed
from sabacc.notation.card_names import card_words
from sabacc.records import Record, parse, write_record
from sabacc.records.replaying.auditing import audit, told
from sabacc.records.sessions import hands_of
from sabacc.site.casebook.told import cards
from sabacc.site.elements.markup import To, compact, table, text_of
from sabacc.spec.cards import CARDS, COPIES
from sabacc.spec.rule_text import title
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

PAGE: Final = "play/hand.md"
DATA: Final = "play/hand.json"
"""The same hands for the script that steps through them."""
TOLD: Final = "play/five-minutes.md"
"""The page, written by hand, that tells the hands and has their record."""
_FENCE: Final = "    ```text\n"
_SHOWDOWN: Final = "The showdown"
_TO: Final = To(PAGE)


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


def pages(docs: Path) -> dict[str, str]:
    """Return the page and the data for its script, of the record in the folder of documents."""
    hands = stepped(record_in(Path(docs, TOLD).read_text(encoding="utf-8")))
    return {PAGE: text_of(_lines(hands)), DATA: _data(hands)}


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
        message = "\n".join(told(report))
        raise ValueError(message)
    return tuple(_stepped(replace_fields(hand, then=())) for hand in hands_of(parse(record).record))


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


def _lines(hands: Sequence[SteppedHand]) -> Iterator[str]:
    yield from ("# Hands, step by step", "")
    yield f"Whole hands under {_TO.ruleset(hands[0].ruleset)}, one after the other, and the rule"
    yield "behind each step."
    yield f"{_TO.link('Sabacc in five minutes', TOLD)} tells them; the engine played their record"
    yield "when this page was built."
    yield ""
    yield '<div class="arbiter stepped" data-hand="hand.json" hidden></div>'
    yield ""
    for number, hand in enumerate(hands, 1):
        yield from _hand(number, hand)


def _hand(number: int, hand: SteppedHand) -> Iterator[str]:
    yield from (f"## Before hand {number}", "")
    yield from _table(hand.before)
    for part, found in groupby(hand.moments, key=lambda moment: moment.part):
        moments = list(found)
        yield from (f"## {_within(number, part)}", "")
        for place, moment in enumerate(moments, start=1):
            rule = moment.step.rule
            yield f"{place}. {moment.step.words}. {_TO.rule(rule, title(rule))}"
        yield ""
        yield from _table(moments[-1].table)


def _within(number: int, part: str) -> str:
    """Name a part of one of several hands: `Hand 2, round 1: betting`."""
    return f"Hand {number}, {part[:1].lower()}{part[1:]}"


def _table(shown: dict[str, Any]) -> Iterator[str]:
    """Yield the table as it is drawn: who holds what, and the pots."""
    yield from table(
        ("Seat", "Cards", "Total", "Credits"),
        (
            (
                f"{seat['name']}{_marks(seat['marks'])}",
                cards(seat["hand"], _TO),
                seat["worth"],
                str(seat["stack"]),
            )
            for seat in shown["seats"]
        ),
    )
    yield ""
    pots = join_words(f"the {pot} holds {amount}" for pot, amount in shown["pots"].items())
    yield f"{capital(pots)}."
    yield ""


def _marks(marks: Sequence[str]) -> str:
    return f" ({', '.join(marks)})" if marks else ""


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
