"""The lines that a position may have: which belong to which question, and what is none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from sabacc.arbiter.entries.fields import fail
from sabacc.arbiter.entries.text_play import is_play, refuse_deed
from sabacc.arbiter.entries.text_values import AS_THEY_LIE, FROM_THE_DECK, OTHERS, DisputeLine
from sabacc.arbiter.reading.dispute import METHODS
from sabacc.notation import deed_forms
from sabacc.notation.mishap_hints import mishap
from sabacc.system.input_error import one_line
from sabacc.system.joining import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

_ALL: Final = frozenset(METHODS)
TABLE: Final = frozenset({"who-wins", "shift", "play"})
MONEY: Final = frozenset({"who-wins", "play"})
_PLAY: Final = frozenset({"play"})
FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "hand": frozenset({"worth"}),
    "field": frozenset({"worth"}),
    "version": _ALL - {"shift"},
    "hands": _ALL - {"worth"},
    "fields": _ALL - {"worth", "play"},
    "seats": TABLE,
    "dealer": TABLE,
    "stacks": MONEY,
    "hand pot": MONEY,
    "side pot": frozenset({"who-wins"}),
    "sabacc pot": MONEY,
    "caller": frozenset({"who-wins"}),
    "folded": frozenset({"who-wins", "shift"}),
    "deck": TABLE,
    "die": frozenset({"shift"}),
    "shift": frozenset({"shift"}),
    "picks": frozenset({"shift"}),
    "shuffle": frozenset({"shift"}),
    "antes": _PLAY,
    "out of play": _PLAY,
    "new deck": _PLAY,
    "sits out": _PLAY,
    "new": _PLAY,
    "last hand": _PLAY,
    "until": _PLAY,
}
"""The lines of a position, each with the questions to which it belongs."""

_TELLING: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("worth", frozenset({"hand"})),
    ("shift", frozenset({"die", "shift", "picks", "shuffle"})),
    ("play", frozenset(name for name, questions in FIELDS.items() if questions == _PLAY)),
    ("who-wins", frozenset({"stacks", "hand pot", "side pot", "sabacc pot", "caller"})),
    ("best", frozenset({"hands"})),
)
"""Which lines tell the question, where nobody asks it."""

SILENT: Final = frozenset(
    name
    for name, questions in FIELDS.items()
    if questions >= _PLAY and all(name not in names for asked, names in _TELLING if asked != "best")
)
"""The lines of a hand in play that tell no question but, at the most, which hand is the best."""

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "worth": ("hand",),
    "best": ("hands",),
    "who-wins": ("hands", "dealer", "stacks", "hand pot", "sabacc pot"),
    "shift": ("hands", "dealer", "picks", "deck"),
    "play": ("hands", "dealer", "stacks", "hand pot", "sabacc pot", "antes", "deck"),
}
"""The lines without which a question cannot be answered."""
SEATS: Final = "Han, Lando"
EXAMPLES: Final[Mapping[str, str]] = {
    "hand": "idiot coins-2 staves-3",
    "field": "coins-3",
    "hands": "Han coins-7 flasks-9, Lando idiot coins-2 staves-3",
    "fields": "Han coins-3",
    "seats": SEATS,
    "dealer": "Han",
    "stacks": "Han 100, Lando 80",
    "hand pot": "12",
    "sabacc pot": "30",
    "caller": "Han, or caller: nobody",
    "folded": "Han",
    "picks": (
        f"{AS_THEY_LIE}, or picks: Han coins-7 flasks-9, Lando coins-2 (the picker finds the "
        "first card first)"
    ),
    "deck": f"coins-4 star and {OTHERS} (the top card first, then all cards that lie nowhere else)",
    "antes": "paid, or antes: to be paid",
    "die": "3, or shift: comes",
    "shift": "comes, or shift: does not come",
    "until": "round 1 betting",
}
WHO: Final = frozenset({"hands", "seats"})
_OF_ALL: Final = ("title", "ruleset", "question", "asks", "claim")
"""The lines that are no part of a position."""
_MOST_SHOWN: Final = 60
_NEAR: Final = 0.75
_SAYING: Final = frozenset({"claim", "claims", "claimed", "says", "said", "say"})
_ANY_LINE: Final = (
    "write a name, a colon, and what it is (dealer: Han), or what somebody does (Han bets 3); "
    "`sabacc arbitrate --help` lists the names, and a comment begins with #"
)


def quoted(question: str) -> str:
    """Return a question as messages name it."""
    return repr(question.replace("-", " "))


def sorted_lines(
    entries: Sequence[DisputeLine],
) -> tuple[dict[str, DisputeLine], list[DisputeLine], list[DisputeLine]]:
    """Part the lines: those that stand there once, those that may be repeated, and the play."""
    fields: dict[str, DisputeLine] = {}
    repeated: list[DisputeLine] = []
    play: list[DisputeLine] = []
    for entry in entries:
        if entry.name in {"side pot", "new deck"}:
            repeated.append(entry)
        elif is_play(entry) and entry.name not in _MEANT:
            play.append(entry)
        elif entry.name not in FIELDS:
            _refuse_line(entry, entries)
        elif not entry.value:
            mend = f"write {entry.name}: {EXAMPLES.get(entry.name, '...')}, or leave it out"
            entry.refuse("nothing follows the colon", mend)
        elif entry.name in fields:
            before = fields[entry.name].line
            entry.refuse("it is given twice", f"it is already in line {before}; keep one")
        else:
            fields[entry.name] = entry
    return fields, repeated, play


_MEANT: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("round", "turn"),
        "name the round where it matters: before what is done (round 2: Han bets 3), behind a "
        "claim (Han may call in round 2), or where play stops (until: round 2 betting)",
    ),
    **dict.fromkeys(("total", "totals"), "write hands: Han counts 19, Lando counts -22"),
}
"""What people write as a line of its own, and how to write it."""


def _refuse_line(entry: DisputeLine, entries: Sequence[DisputeLine]) -> NoReturn:
    """Refuse what is not a line of a dispute, with the line that may be meant."""
    words = (entry.name or entry.value).split()
    if entry.name.lower() in _MEANT:
        entry.refuse(f"{entry.name!r} is not a line of a dispute", _MEANT[entry.name.lower()])
    if entry.name:
        what = entry.name if len(entry.name) < _MOST_SHOWN else "it"
        named = [each.value.replace(",", " ").split() for each in entries if each.name in WHO]
        near = meant(entry.name.lower(), (*FIELDS, *_OF_ALL))
        names = {word.lower() for each in named for word in each}
        if words[0].lower() in names and (len(words) == 1 or words[-1].lower() in _SAYING):
            near = f"{words[0]} claims"
        if is_play(DisputeLine(entry.line, entry.name.lower(), entry.value)):
            near = entry.name.lower()
        mend = f"did you mean {near}?" if near else _ANY_LINE
        entry.refuse(f"{what!r} is not a line of a dispute", mend)
    if words[:1] == ["claim"]:
        entry.refuse("it has no colon", one_line(f"write claim: {' '.join(words[1:])}"))
    if words[1:2] == ["claims"]:
        entry.refuse("it has no colon", one_line(f"write {words[0]} claims: {' '.join(words[2:])}"))
    _refuse_without_colon(entry, words, FIELDS.__contains__)
    if deed_forms.mend(words[1:]) is not None:
        refuse_deed(entry, words[1:])
    _refuse_without_colon(entry, words, lambda key: meant(key, FIELDS, _NEAR))
    entry.refuse("it is not a line of a dispute", mishap(entry.value) or _ANY_LINE)


def _refuse_without_colon(
    entry: DisputeLine, words: Sequence[str], known: Callable[[str], bool | str | None]
) -> None:
    """Refuse a line that begins with the name of one, and has no colon behind it."""
    for count in (2, 1):
        key = " ".join(words[:count]).rstrip("=:-\N{FULLWIDTH COLON}").lower()
        if key and known(key):
            name = meant(key, FIELDS)
            rest = " ".join(words[count:]).lstrip("= ")
            entry.refuse("it has no colon", one_line(f"write {name}: {rest}"))


def told(fields: Mapping[str, DisputeLine], play: Sequence[DisputeLine]) -> tuple[str, str]:
    """Return the question that the lines tell, and how to say it; raises FieldError for none."""
    if play:
        return "play", f"'play', because of line {play[0].line}"
    for question, names in _TELLING:
        telling = [entry for name, entry in fields.items() if name in names]
        if telling:
            told = f"because of line {telling[0].line} ({telling[0].name})"
            return question, f"{quoted(question)}, {told}"
    return fail(
        "question",
        "there is no position, so nothing can be judged",
        "write a hand, hands, or a hand record below (sabacc hand record 1)",
    )


def gaps_of(question: str, fields: Mapping[str, DisputeLine]) -> Iterator[str]:
    """Yield the lines that are missing."""
    needed: list[str] = [*NEEDED[question]]
    if question == "shift" and "shift" not in fields:
        needed.append("die")
    if question == "play" and fields.get("hands", DisputeLine(0, "", "")).value == FROM_THE_DECK:
        needed.append("seats")
    yield from (name for name in needed if name not in fields)


def refuse_nameless(question: str, gaps: Sequence[str]) -> None:
    """Refuse a position in which nobody has a name; of a hand in play that is all that it needs."""
    if question == "play" and "hands" in gaps:
        fail("seats", "nobody is named", f"write who sits there, clockwise: seats: {SEATS}")
    refuse_gaps(question, [name for name in gaps if name in WHO])


def refuse_gaps(question: str, gaps: Sequence[str]) -> None:
    """Refuse a position that leaves open what its question needs; the mend has every line of it."""
    if not gaps:
        return
    first, *others = gaps
    problem = f"it is missing, and the question {quoted(question)} needs it"
    mend = f"write {first}: {EXAMPLES[first]}"
    fail(first, problem, "; ".join([mend, *(f"add {name}: {EXAMPLES[name]}" for name in others)]))
