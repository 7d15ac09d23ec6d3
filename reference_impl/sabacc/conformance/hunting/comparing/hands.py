"""Where two answers to one whole hand part: the first fact, and the rule behind it.

A hand is compared as it goes: phase by phase, what was tried there first, and at last the payout.
The rule is that of the event of the right answer which made the fact what it is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from sabacc.conformance.hunting.comparing.difference import Difference, parts
from sabacc.engine.events import (
    HAND_POT,
    HOUSE,
    SABACC_POT,
    Acted,
    Awarded,
    Bombed,
    Changed,
    Closed,
    Dealt,
    Event,
    Gave,
    Left,
    Lost,
    Moved,
    Over,
    Paid,
    Reshuffled,
    Returned,
    Rolled,
    SatOut,
    Tied,
    Won,
    causes_of,
)
from sabacc.engine.play import Does
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, REFUSED, SHOWN, fate_of, shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.protocol.answers import Answered

_IN_A_PHASE: Final = (
    "shifted",
    "asked",
    "hands",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "pots",
    "roller",
    "shown",
)
"""The facts of a phase, in the order in which they are compared."""
_BEFORE: Final = ("dealer", "dealt_in")
"""The facts of the whole answer from which all else follows."""
_AT_THE_END: Final = (
    "caller",
    "folded",
    "out",
    "version",
    "over",
    "bombed",
    "demise",
    "winners",
    "pot_winners",
    "sabacc_winners",
    "stacks",
    "hand_pot",
    "sabacc_pot",
    "house",
    "hands",
    "fields",
    "deck",
    "out_of_play",
    "shown",
    "next_dealer",
    "session_over",
)
"""The facts of the whole answer, in the order in which they are compared."""
_ALWAYS: Final = {
    "next_dealer": "table.rotation.one-seat-left",
    "session_over": "pots.session-end.shared",
    "over": "",
    "dealt_in": "ante.short-stack.sits-out",
}
"""The rule of a fact that no event makes."""


def hands_differ(
    params: Mapping[str, Any], right: Answered, answer: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield the facts that `answer` shows otherwise than the right answer, the first ones first."""
    for name in (REFUSED, "ran_out"):
        if name in answer:
            yield Difference(name, None, answer[name])
            return
    yield from _differences(params, right, answer)


def _differences(
    params: Mapping[str, Any], right: Answered, answer: Mapping[str, Any]
) -> Iterator[Difference]:
    spans = _spans(right.events)
    for name in _BEFORE:
        yield from _compared(name, right.answer, answer, right.events, spans[0])
    phase = _first_phase(right, answer, spans)
    fates = list(_fates(params, right, answer))
    if phase is None:
        yield from (found for _, found in fates)
    else:
        place, found = phase
        moment = _moment(right, answer, place)
        yield from (fate for entry, fate in fates if _before(entry, moment))
        yield found
    ending = spans[-1]
    for name in _AT_THE_END:
        for found in _compared(name, right.answer, answer, right.events, ending):
            yield replace(found, rule=_seen_by(found, right, -1) or found.rule)


def _spans(events: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each phase in turn, and those after the last one."""
    spans: list[list[Event]] = [[]]
    for event in events:
        spans[-1].append(event)
        if isinstance(event, Closed):
            spans.append([])
    return spans


def _first_phase(
    right: Answered, answer: Mapping[str, Any], spans: Sequence[Sequence[Event]]
) -> tuple[int, Difference] | None:
    """Return the place of the first phase that differs, with what differs there."""
    if "phases" not in answer:
        return None
    ours, theirs = (_phases(each) for each in (right.answer, answer))
    for place in range(max(len(ours), len(theirs))):
        mine = ours[place] if place < len(ours) else {}
        other = theirs[place] if place < len(theirs) else {}
        if _key(mine) != _key(other):
            number = (mine or other)["round"]
            expected, actual = (
                shown("play", each, f"round.{number}") for each in (right.answer, answer)
            )
            return place, Difference(f"round.{number}", expected, actual, _flow(spans[place]))
        for found in _in_a_phase(mine, other):
            head = f"phase.{mine['round']}.{mine['phase']}"
            rule = _seen_by(found, right, place) or _rule(found, spans[place])
            return place, replace(found, fact=f"{head}.{found.fact}", rule=rule)
    return None


def _in_a_phase(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Difference]:
    """Yield the facts of one phase that differ."""
    for name in _IN_A_PHASE:
        yield from parts(name, ours.get(name, ABSENT), theirs.get(name, ABSENT))


def _phases(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the phases of an answer in canonical form."""
    found: list[dict[str, Any]] = shown("play", answer, "phases")
    return found


def _key(phase: Mapping[str, Any]) -> tuple[int, str] | None:
    """Return which phase it is; None where there is none."""
    return (phase["round"], phase["phase"]) if phase else None


def _flow(events: Sequence[Event]) -> str:
    """Return the rule by which a phase took place, or by which the hand was over."""
    for event in events:
        match event:
            case Over(rule) | Rolled(_, _, rule) | Changed(_, rule) | Left(_, rule):
                return rule
            case _:
                pass
    return ""


def _moment(right: Answered, answer: Mapping[str, Any], place: int) -> tuple[int, str]:
    """Return the round and the phase in which two hands part."""
    for each in (right.answer, answer):
        if place < len(each["phases"]):
            phase = each["phases"][place]
            return phase["round"], phase["phase"]
    return (0, "")  # pragma: no cover - the phases of one of them reach so far


def _fates(
    params: Mapping[str, Any], right: Answered, answer: Mapping[str, Any]
) -> Iterator[tuple[Mapping[str, Any], Difference]]:
    """Yield each entry whose fate differs; a refusal without a reason is a refusal."""
    if "script" not in answer:
        return
    fates = zip(params.get("script", ()), right.answer["script"], answer["script"], strict=False)
    for place, (entry, ours, theirs) in enumerate(fates):
        if theirs == ours or (theirs is True and ours not in {DONE, NOT_REACHED}):
            continue
        rule = right.refused_by[place] or _done_by(entry, right.events)
        yield entry, Difference(fate_of(place), ours, theirs, rule)


def _done_by(entry: Mapping[str, Any], events: Sequence[Event]) -> str:
    """Return the rule by which a deed was done; empty where it was not.

    Who matches a bet, or goes all in, says no amount.
    """
    wanted = (entry["seat"], entry["does"])
    amount = entry.get("amount")
    done = (one for one in events if isinstance(one, Acted) and (one.seat, one.does) == wanted)
    return next((one.rule for one in done if amount in {None, one.amount}), "")


def _before(entry: Mapping[str, Any], moment: tuple[int, str]) -> bool:
    """Say whether an entry may have been tried before two hands part, or as they do."""
    number, phase = moment
    wanted: str = entry.get("phase", Does(entry["does"]).usual)
    named: int = entry.get("round", number)
    if wanted == "discarding":
        wanted = "drawing"
    return named < number or (named == number and wanted == phase)


def _compared(
    name: str,
    right: Mapping[str, Any],
    answer: Mapping[str, Any],
    events: Sequence[Event],
    ending: Sequence[Event],
) -> Iterator[Difference]:
    """Yield the parts of a fact of the whole answer that differ."""
    expected, actual = shown("play", right, name), shown("play", answer, name)
    for found in parts(name, expected, actual):
        rule = _rule(found, ending) or _rule(found, events)
        yield Difference(found.fact, found.expected, found.actual, rule)


def _seen_by(found: Difference, right: Answered, place: int) -> str:
    """Return the rule of which cards of a seat the others see, in a phase or at last.

    Empty of any other fact.
    """
    name, _, seat = found.fact.partition(".")
    if name != SHOWN or right.played is None:
        return ""
    return right.played.seen[place][seat].rule


def _rule(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule of the event that makes a fact what it is; empty where there is none."""
    name, _, seat = found.fact.partition(".")
    if name in _ALWAYS:
        return _ALWAYS[name]
    if name == "pots" and found.expected and found.actual:
        return _of_pots(found, events)
    if name in {"stacks", "hand_pot", "sabacc_pot", "house", "pots"}:
        return _of_credits(found, events)
    if name in {"hands", "fields"}:
        return next((rule for event in events if (rule := _of_cards(event, seat))), "")
    if name in {"deck", "out_of_play"}:
        return _of_the_deck(found, events)
    makers = (event for event in events if _makes(event, found))
    return next((event.rule for event in makers if not isinstance(event, Closed)), "")


def _of_pots(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule of what the pots hold, or of who may win them; empty where they are others.

    How many pots there are is no matter of a payment.
    """
    ours, theirs = _amounts(found.expected), _amounts(found.actual)
    if len(ours) != len(theirs):
        return ""
    if ours != theirs:
        return _of_credits(found, events)
    return "side-pots.winners.those-who-paid-in" if len(ours) > 1 else "showdown.folded.none"


def _amounts(pots: Sequence[Mapping[str, Any]]) -> list[int]:
    return [pot["amount"] for pot in pots]


_PURSES: Final = {
    "hand_pot": ("pot", HAND_POT),
    "pots": ("pot", HAND_POT),
    "sabacc_pot": ("pot", SABACC_POT),
    "house": ("pot", HOUSE),
}


def _of_credits(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule of the payment that is missing, by its amount, else of the first one."""
    name, _, seat = found.fact.partition(".")
    purse = _PURSES.get(name, ("stack", seat))
    moves = [event for event in events if purse in causes_of(event)]
    gap = None
    if isinstance(found.expected, int) and isinstance(found.actual, int):
        gap = abs(found.expected - found.actual)
    same = [event for event in moves if _amount(event) == gap]
    for event in (*same, *moves):
        return causes_of(event)[purse]
    return ""


def _amount(event: Event) -> int | None:
    match event:
        case Paid() | Awarded() | Moved() | Returned():
            return event.amount
        case _:
            return None


def _of_cards(event: Event, seat: str) -> str:
    """Return the rule by which an event changes the cards of a seat; empty where it does not."""
    if isinstance(event, Acted) and (event.seat, event.does) == (seat, "lay"):
        return event.rule
    return causes_of(event).get(("hand", seat), "")


def _of_the_deck(found: Difference, events: Sequence[Event]) -> str:
    """Return the rule by which a card that lies elsewhere was put away; the first one.

    Cards that one of the two lacks speak before those that lie in another place of both.
    """
    ours, theirs = list(found.expected), list(found.actual)
    gone = {*(Counter(ours) - Counter(theirs)), *(Counter(theirs) - Counter(ours))} or {
        card for pair in zip(ours, theirs, strict=True) for card in pair if len(set(pair)) > 1
    }
    lost = next((event.rule for event in events if _dealt_by_a_shift(event)), "")
    for event in events:
        match event:
            case Gave(_, card, rule) if card in gone:
                return rule
            case Lost(_, card) if card in gone:
                return lost
            case Reshuffled(_, rule):
                return rule
            case _:
                pass
    return ""


def _dealt_by_a_shift(event: Event) -> TypeGuard[Dealt]:
    return isinstance(event, Dealt) and event.rule.startswith("shift.")


_MAKERS: Final[Mapping[str, tuple[type[Event], ...]]] = MappingProxyType(
    {
        "shifted": (Rolled,),
        "out": (Left,),
        "version": (Changed,),
        "dealt_in": (SatOut,),
        "demise": (Tied,),
        "winners": (Won,),
        "pot_winners": (Won,),
    }
)
"""The events that make a fact of the whole hand."""
_DEEDS: Final = {"caller": "call", "folded": "fold"}
"""The deeds that make one."""


def _makes(event: Event, found: Difference) -> bool:
    """Say whether an event makes a fact of the whole hand what it is."""
    name = found.fact.partition(".")[0]
    match event:
        case Acted():
            return _DEEDS.get(name) == event.does
        case Awarded():
            return name == "sabacc_winners" and event.pot == SABACC_POT
        case Bombed():
            return name == "bombed" and event.seat not in found.actual
        case _:
            return isinstance(event, _MAKERS.get(name, ()))
