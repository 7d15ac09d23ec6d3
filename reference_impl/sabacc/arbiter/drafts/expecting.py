"""What a ruling says must come of a position, as the `Then` steps of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from sabacc.engine.values import Special
from sabacc.notation.claim_forms import BOTH_POTS
from sabacc.notation.deed_forms import VERBS
from sabacc.notation.moment_forms import spoken
from sabacc.notation.terms import ORDINARY, SPECIAL_NAMES
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, SCRIPT, fate_of, shown
from sabacc.protocol.messages_play import EntryParams, PlayParams
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.arbiter.drafts.drafted import Drafted
    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.arbiter.ruling_json import RulingOutput
    from sabacc.notation.claim_forms import Aspect

_UNSAID: Final = "# not said in our vocabulary: "
_WON: Final[Mapping[str, tuple[str, ...]]] = {
    "sabacc-pot": ("sabacc_winners",),
    BOTH_POTS: ("winners", "sabacc_winners"),
}
"""The facts of who wins other pots than the hand pot."""
_LEAST: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "settle": ("winners", "sabacc_winners"),
    "shift": ("shifted",),
    "play": ("over",),
}
"""What is expected where nobody claims or asks anything."""

_SAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "bombed": ("{seats} bombed", "no hand bombed"),
    "caller": ("{0} calls the hand", "nobody calls the hand"),
    "demise": ("{seats} meet in a sudden demise", "there is no sudden demise"),
    "deck": ("the deck is {cards}", "no card is left in the deck"),
    "hand_pot": ("the hand pot holds {0}",),
    "house": ("the house takes {0}",),
    "out_of_play": ("{cards} lie out of play", "no card lies out of play"),
    "over": ("the hand is over", "the hand goes on"),
    "sabacc_pot": ("the sabacc pot holds {0}",),
    "shifted": ("the cards shift", "nothing shifts"),
    "total": ("it counts {0}",),
}
"""What a fact says, and what it says where there is none: of any request, but for `_SAYS_BY`."""

_SAYS_BY: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("score", "bombed"): ("it bombs out", "it stays in range"),
    ("compare", "sabacc_pot"): (
        "the best hand is worth the sabacc pot",
        "the best hand is not worth the sabacc pot",
    ),
}
"""The same of one method's answer."""

_SAYS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "demise": (f"{_UNSAID}demise.{{of}} is {{0}}",),
    "fields": ("{of} has {cards} in the interference field", f"{_UNSAID}fields.{{of}} is {{0}}"),
    "hands": ("{of} holds {cards}", "{of} holds no card outside the interference field"),
    "paid": ("{of} pays {0}",),
    "pickers": ("{0} picks from {of}",),
    "stacks": ("{of} has {0} credits",),
}
"""The same of one seat."""

_BY_ASPECT: Final[Mapping[str, tuple[str, ...]]] = {
    "bombed-seats": ("bombed",),
    "demise": ("demise",),
    "a-demise": ("demise",),
    "caller": ("caller",),
    "next-dealer": ("next_dealer",),
    "shifted": ("shifted",),
    "special": ("special",),
    "total": ("total",),
}
"""The facts that show what a claim is about, where they do not hang on its words."""


def expected(
    dispute: Dispute, asked: Drafted, asks: Sequence[str], ruling: RulingOutput
) -> Iterator[str]:
    """Yield the steps for what is claimed and asked; comments where the vocabulary has no words.

    What is true only where a record stops is a comment, too: a scenario goes on to a phase's end.
    """
    method, answer = dispute.method, ruling["answer"]
    if "refused" in answer:
        yield f"it is refused: {answer['refused']}"
        return
    if "ran_out" in answer:
        yield f"{_UNSAID}the {answer['ran_out']} ran out"
        return
    paths = [path for claim in dispute.claims for path in _paths(dispute, asked, claim.aspect)]
    unsaid = list(_unsaid(dispute, asked, ruling))
    paths += asks or ([] if paths else _LEAST[method])
    fates = [path for path in dict.fromkeys(paths) if path.partition(".")[0] == SCRIPT]
    found: list[str] = []
    for path in dict.fromkeys(paths):
        if path not in fates:
            found += _checked(dispute, asked, answer, path)
    told = [*dict.fromkeys(found), *_fates(asked, fates)]
    if not any(not step.startswith("#") for step in told):
        told += _step(method, asked.answer, "over")
    yield from (*told, *unsaid)


def _checked(
    dispute: Dispute, asked: Drafted, answer: Mapping[str, Any], path: str
) -> Iterator[str]:
    """Yield the steps for a fact of the ruling, as far as the scenario comes to the same."""
    method = dispute.method
    same = shown(method, answer, path) == shown(method, asked.answer, path)
    where = "where the record stops" if dispute.moment else "in the order of the dispute"
    if asked.deeds and not dispute.moment:
        where = "without the deeds that are claimed"
    for step in _step(method, answer, path):
        yield step if same or step.startswith("#") else f"{_UNSAID}{where}, {step}"


def _unsaid(dispute: Dispute, asked: Drafted, ruling: RulingOutput) -> Iterator[str]:
    """Yield a comment for each claim on a deed that the scenario does not try."""
    for claim, judged in zip(dispute.claims, ruling["claims"], strict=True):
        if claim.aspect.name == "may" and _place(dispute, asked, claim.aspect) is None:
            because = judged["because"]
            yield f"{_UNSAID}{claim.says!r} is {judged['verdict'].replace('-', ' ')}: {because}"


def _place(dispute: Dispute, asked: Drafted, aspect: Aspect) -> int | None:
    """Return where in the script of the scenario a deed stands."""
    place = dispute.places[aspect]
    return place.entry if place.request == 0 else asked.deeds.get(aspect)


def _fates(asked: Drafted, paths: Sequence[str]) -> Iterator[str]:
    """Yield what becomes of entries of the script, each after those of its kind above it.

    The vocabulary counts what a player does of one kind: the first step is about the first one.
    """
    if not isinstance(asked.params, PlayParams):
        return
    script: Sequence[EntryParams] = asked.params.script
    last: dict[tuple[str, str], int] = {}
    for path in paths:
        part = path.partition(".")[2]
        for place in [int(part)] if part else range(len(script)):
            if place < len(script):
                kind = script[place].seat, script[place].does
                last[kind] = max(place, last.get(kind, 0))
    for place, entry in enumerate(script):
        if place <= last.get((entry.seat, entry.does), -1):
            yield _fate(entry, asked.answer["script"][place])


def _paths(  # noqa: C901, PLR0911, PLR0912 - one answer for each kind
    dispute: Dispute, asked: Drafted, aspect: Aspect
) -> Sequence[str]:
    method = dispute.method
    match aspect.name:
        case "winners" if method == "compare":
            return ("best",)
        case "winners":
            return _WON.get(aspect.pot, ("winners",))
        case "won" | "has":
            return (f"stacks.{aspect.seat}",)
        case "paid":
            return (f"paid.{aspect.seat}",) if method == "settle" else (f"stacks.{aspect.seat}",)
        case "pot":
            return (aspect.pot.replace("-", "_"),)
        case "bombed":
            return ("bombed",)
        case "out":
            return ("folded", "out")
        case "holds":
            return (f"hands.{aspect.seat}",)
        case "picker":
            return ("pickers",)
        case "shows" | "shows-hand":
            return () if aspect.round else (f"shown.{aspect.seat}",)
        case "roller":
            return (f"phase.{aspect.round}.shift.roller",) if aspect.round else ()
        case "may":
            place = _place(dispute, asked, aspect)
            return () if place is None else (fate_of(place),)
        case _:
            return _BY_ASPECT[aspect.name]


def _step(  # noqa: C901, PLR0911 - one answer for each kind of fact
    method: str, answer: Mapping[str, Any], path: str
) -> list[str]:
    value: Any = shown(method, answer, path)
    if value is ABSENT:
        return []
    name, _, part = path.partition(".")
    says = _SAYS_OF.get(name) if part else None
    says = says or _SAYS_BY.get((method, name)) or _SAYS.get(name)
    if says is not None:
        return [_filled(says, value, part)]
    match name:
        case "special":
            return [f"it is {_special(value)}"]
        case "best":
            return [_best(value)]
        case "winners" | "sabacc_winners":
            return [_wins(value, "hand" if name == "winners" else "sabacc")]
        case "shown" if part:
            return [_seen(part, value)]
        case "pickers":
            return [f"{picker} picks from {seat}" for seat, picker in value.items()]
        case "next_dealer" if value:
            return [f"{value} deals next"]
        case "folded":
            return [f"{seat} is among those who folded" for seat in value]
        case "out":
            by_bomb = [f"{seat} is out by a bomb" for seat in value]
            return by_bomb or ["nobody is out by a bomb"]
        case "phase":
            return _phase(part, value)
        case _:
            return [f"{_UNSAID}{path} is {value}"]


def _filled(says: tuple[str, ...], value: Any, of: str) -> str:  # noqa: ANN401 - JSON
    """Say a value in the words of a table."""
    listed: object = value
    named = cast("list[str]", listed) if isinstance(listed, list) else []
    words = says[0] if value or len(says) == 1 else says[1]
    return words.format(value, of=of, cards=", ".join(named), seats=several(named))


def _special(value: str | None) -> str:
    return ORDINARY if value is None else SPECIAL_NAMES[Special(value)]


def _best(seats: Sequence[str]) -> str:
    if not seats:
        return "nobody has a hand in range"
    several_best = f"{several(seats)} tie for the best hand"
    return f"{seats[0]} has the best hand" if len(seats) == 1 else several_best


def _wins(seats: Sequence[str], pot: str) -> str:
    if not seats:
        return f"nobody wins the {pot} pot"
    verb = "wins" if len(seats) == 1 else "share"
    return f"{several(seats)} {verb} the {pot} pot"


def _fate(entry: EntryParams, fate: str) -> str:
    does = VERBS[entry.does].plain
    if fate == DONE:
        return f"{entry.seat} may {does}"
    if fate == NOT_REACHED:
        return f"{entry.seat} does not come to {does}"
    return f"{entry.seat} may not {does}: {fate}"


def _seen(seat: str, cards: Sequence[str]) -> str:
    return f"{seat} shows {', '.join(cards) or 'no card'}"


def _phase(  # noqa: PLR0911 - one answer for each fact
    path: str,
    value: Any,  # noqa: ANN401 - JSON
) -> list[str]:
    number, phase, inner = path.split(".", 2)
    words = spoken(phase)
    if value is None:
        return [f"round {number} has no {words}"]
    when = "after the ante" if phase == "ante" else f"after the {words} of round {number}"
    name, _, seat = inner.partition(".")
    match name:
        case "hand_pot" | "sabacc_pot":
            return [f"{when} the {name.replace('_', ' ')} holds {value}"]
        case "stacks" if seat:
            return [f"{when} {seat} has {value} credits"]
        case "hands" if seat and value:
            return [f"{when} {seat} holds {', '.join(value)}"]
        case "asked" if value:
            return [f"the {words} of round {number} asks {several(value)}"]
        case "roller":
            return [f"{value} rolls the die in round {number}"]
        case "shown" if seat:
            return [f"{when.replace('after', 'during', 1)} {_seen(seat, value)}"]
        case _:
            return [f"{_UNSAID}{path} is {value}"]
