"""A dispute as a draft scenario, in the vocabulary of the feature files.

What the vocabulary cannot say stands in the draft as a comment; nothing is left out in silence.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sabacc import EDITION
from sabacc.arbiter.drafts.drafted import drafted
from sabacc.arbiter.drafts.expecting import expected
from sabacc.arbiter.why.asking import rule_here
from sabacc.notation import deed_forms
from sabacc.notation.deed_forms import Deed, Tongue
from sabacc.notation.moment_forms import Moment, spoken, write_step
from sabacc.notation.terms import VERSION_NAMES
from sabacc.protocol import messages
from sabacc.spec.cards import rest_of_deck
from sabacc.spec.points import point_of_rule
from sabacc.spec.titles import title
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.arbiter.ruling_json import RulingOutput
    from sabacc.protocol.answers import Params
    from sabacc.protocol.messages_play import EntryParams, PlayParams

_SEAT: Final = re.compile(r"[A-Z][a-z]+")
_NAMES: Final = ("Han", "Lando", "Leia", "Chewie", "Luke", "Wedge", "Dash", "Mara")
_AT_LEAST: Final = {
    "worth": "totals.sum",
    "best": "ranking.order",
    "who-wins": "showdown.winner",
    "shift": "shift.exists",
    "play": "turns.phases",
}
"""The point whose rule has the draft where no step of the ruling has one."""
_LESS: Final = "    # not said in our vocabulary: "


def draft(dispute: Dispute, ruling: RulingOutput, asks: Sequence[str], owner: str = "") -> str:
    """Return the draft: the position, what happens, and what the ruling says must come of it.

    `asks` are the facts that are asked beside the claims, `owner` is the rule that it belongs to,
    where that is known.

    Seats whose names a scenario cannot hold are given others, and a comment says so.
    """
    names = _names(dispute.seats)
    rule, pins = _owner(dispute, ruling, owner)
    chapter = rule.partition(".")[0]
    head = [
        f"# A draft by the arbiter, edition {EDITION}, by the rules of {dispute.rules.name}.",
        (
            "# Before it becomes a scenario: is this its rule, and are these the choices it "
            "depends on?"
        ),
        f"# Its place is in the folder features/{chapter}.",
        *(f"# {seat} is called {names[seat]} here." for seat in names if names[seat] != seat),
    ]
    body = [
        "Feature: A dispute",
        "",
        f"  @{rule}",
        f"  Rule: {title(rule)}",
        "",
        *([f"    {' '.join(pins)}"] if pins else []),
        f"    Example: {_title(dispute)}",
        *(f"      {line}" for line in _steps(dispute, ruling, asks)),
    ]
    text = "\n".join(body)
    for seat, other in names.items():
        if other != seat:
            text = re.sub(rf"(?<![\w'.-]){re.escape(seat)}(?![\w-])", other, text)
    return "\n".join((*head, text, ""))


def _names(seats: Sequence[str]) -> dict[str, str]:
    """Return for each seat a name that a scenario can hold."""
    free = iter([name for name in _NAMES if name not in seats])
    return {
        seat: seat if _SEAT.fullmatch(seat) else next(free, f"Guest{'x' * place}".capitalize())
        for place, seat in enumerate(seats)
    }


def _title(dispute: Dispute) -> str:
    words = " ".join(dispute.title.split()) or "What two players dispute"
    return re.sub(r"[<>\[\]/|@#]", "", words)


def _owner(dispute: Dispute, ruling: RulingOutput, known: str) -> tuple[str, list[str]]:
    """Return the rule that the scenario may belong to, and tags for the other choices."""
    by_point: dict[str, str] = {}
    for event in ruling["events"]:
        if event["point"]:
            by_point[event["point"]] = event["rule"]
    points = list(dict.fromkeys(turn["point"] for turn in ruling["turns"]))
    split = point_of_rule(known)
    own = (
        next((point for point in points if point in by_point), "") if split is None else split[0].id
    )
    rule = known or by_point.get(own) or next(reversed(by_point.values()), "")
    rule = rule or rule_here(dispute.rules, _AT_LEAST[dispute.question])
    tags = [f"@{point}:{dispute.rules.choices[point]}" for point in points if point != own]
    return rule, tags


def _steps(dispute: Dispute, ruling: RulingOutput, asks: Sequence[str]) -> Iterator[str]:
    asked = drafted(dispute, ruling)
    given, when = _told(asked.params)
    yield from _block("Given", given)
    yield from _block("When", when)
    yield from _block("Then", expected(dispute, asked, asks, ruling))


def _block(keyword: str, steps: Iterable[str]) -> Iterator[str]:
    said = keyword
    for step in steps:
        if step.startswith("#"):
            yield step
            continue
        yield f"{said} {step}"
        said = "And"


def _told(params: Params) -> tuple[list[str], list[str]]:
    match params:
        case messages.ScoreParams():
            hand = [f"the hand {_cards(params.cards)}"] if params.cards else []
            laid = [f"{_cards(params.field)} in the interference field"] if params.field else []
            return [*hand, *laid, *_version(params.version)], ["it is counted"]
        case messages.CompareParams():
            hands = _hands(params.hands, params.fields)
            return [*hands, *_version(params.version)], ["the hands are compared"]
        case messages.SettleParams():
            return list(_settle(params)), [_end(params.caller)]
        case messages.ShiftParams():
            return list(_shift(params)), [_die(params)]
        case _:
            return list(_play(params)), list(_script(params))


def _cards(names: Iterable[str]) -> str:
    return ", ".join(names)


def _version(version: str | None) -> list[str]:
    return [] if version is None else [f"the {VERSION_NAMES[version]} version is in force"]


def _hands(
    hands: Mapping[str, Sequence[str]], fields: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    for seat, cards in hands.items():
        if cards:
            yield f"{seat} holds {_cards(cards)}"
        elif fields.get(seat):
            yield f"{seat} holds no card outside the interference field"
        if fields.get(seat):
            yield f"{seat} has {_cards(fields[seat])} in the interference field"


def _seated(seats: Sequence[str], dealer: str) -> Iterator[str]:
    if dealer != seats[-1]:
        yield f"{dealer} deals"


def _in_order(seats: Sequence[str], hands: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    return {seat: hands.get(seat, ()) for seat in seats}


def _settle(params: messages.SettleParams) -> Iterator[str]:
    yield from _hands(_in_order(params.seats, params.hands), params.fields)
    yield from _seated(params.seats, params.dealer)
    for seat in params.seats:
        yield f"{seat} has {params.stacks[seat]} credits"
    if len(params.pots) == 1 and params.pots[0].eligible is None:
        yield f"the hand pot holds {params.pots[0].amount}"
    else:
        for place, pot in enumerate(params.pots):
            which = "a side pot" if place else "the main pot"
            eligible = params.seats if pot.eligible is None else pot.eligible
            yield f"{which} of {pot.amount} is open to {several(eligible) or 'nobody'}"
    yield f"the sabacc pot holds {params.sabacc_pot}"
    yield from (f"{seat} has folded" for seat in params.folded)
    if params.deck:
        yield f"the next cards are {_cards(params.deck)}"
    yield from _version(params.version)


def _end(caller: str | None) -> str:
    return "the hand ends without a call" if caller is None else f"{caller} calls"


def _shift(params: messages.ShiftParams) -> Iterator[str]:
    yield from _hands(_in_order(params.seats, params.hands), params.fields)
    yield from _seated(params.seats, params.dealer)
    yield from (f"{seat} has folded" for seat in params.folded)
    for seat, cards in params.picks.items():
        if cards:
            yield f"the picker of {seat}'s card would find {_cards(cards)} in that order"
    if params.shuffle:
        yield f"shuffled cards lie in the order {_cards(params.shuffle)}"
    yield f"the deck is {_cards(params.deck)}" if params.deck else "no card is left in the deck"


def _die(params: messages.ShiftParams) -> str:
    if params.die is not None:
        if params.other_die is not None:
            return f"the dice show {params.die} and {params.other_die}"
        return f"the die shows {params.die}"
    return "a shift comes" if params.comes else "no shift comes"


def _play(params: PlayParams) -> Iterator[str]:
    yield f"{several(params.seats)} play"
    yield from _seated(params.seats, params.dealer)
    hands = params.hands or {}
    yield from (f"{seat} holds {_cards(cards)}" for seat, cards in hands.items() if cards)
    if not hands:
        yield "the cards are still to be dealt"
    for seat in params.seats:
        yield f"{seat} has {params.stacks[seat]} credits"
    if params.ante:
        yield "the antes are still to be paid"
    yield f"the hand pot holds {params.hand_pot}"
    yield f"the sabacc pot holds {params.sabacc_pot}"
    yield from (f"{seat} sits out" for seat in params.sitting_out)
    yield from (f"{seat} is new at the table" for seat in params.newcomers)
    if params.last_hand:
        yield "this is the last hand of the session"
    yield from _version(params.version)
    if params.out_of_play:
        yield f"{_cards(params.out_of_play)} are out of play"
    yield from _deck(params, hands)
    yield from _chance(params)


def _deck(params: PlayParams, hands: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Name the next cards alone, where the rest of the deck lies below them in its usual order."""
    if not params.deck:
        yield "no card is left in the deck"
        return
    dealt = [name for cards in hands.values() for name in cards]
    for count in range(len(params.deck) + 1):
        top: list[str] = params.deck[:count]
        if params.deck[count:] == rest_of_deck([*dealt, *params.out_of_play, *top]):
            if top:
                yield f"the next cards are {_cards(top)}"
            return
    yield f"the deck is {_cards(params.deck)}"


def _chance(params: PlayParams) -> Iterator[str]:
    picks: dict[str, list[str]] = {}
    for roll in params.rolls:
        if roll.die is not None:
            yield f"{_LESS.strip()} the die shows {roll.die} in round {roll.round}"
            continue
        if not roll.comes:
            continue
        yield (
            "a shift comes after the last betting"
            if roll.last
            else f"a shift comes in round {roll.round}"
        )
        for seat, cards in roll.picks.items():
            if picks.setdefault(seat, list(cards)) != list(cards):
                yield f"{_LESS.strip()} in round {roll.round} {seat} loses {_cards(cards[:1])}"
        if roll.shuffle:
            yield f"shuffled cards lie in the order {_cards(roll.shuffle)}"
    for seat, cards in picks.items():
        if cards:
            yield f"the picker of {seat}'s card would find {_cards(cards)} in that order"
    yield from (f"cards shuffled anew lie in the order {_cards(pile)}" for pile in params.shuffles)
    for change in params.changes:
        when = "at the call" if change.call else f"in round {change.round}"
        yield f"the version becomes {VERSION_NAMES[change.version]} {when}"


def _script(params: PlayParams) -> Iterator[str]:
    yield from (f"{entry.seat} {_deed(entry)}" for entry in params.script)
    if params.until is not None and params.until.phase is not None:
        yield f"the {spoken(params.until.phase)} of round {params.until.round} is over"
    elif params.until is not None:
        yield f"round {params.until.round} is played"
    elif not params.script:
        yield "the hand is played"


def _deed(entry: EntryParams) -> str:
    """Write an entry in the words of a scenario: what is done, and when."""
    amount = (entry.amount or 0) if entry.does in {"bet", "raise"} else entry.amount
    if entry.does == "draw" and amount == 1:
        amount = None
    deed = deed_forms.write(Deed(entry.does, amount, tuple(entry.cards)), Tongue.STEP)
    when = write_step(Moment(entry.round, entry.phase, entry.asked))
    return f"{deed} {when}".rstrip()
