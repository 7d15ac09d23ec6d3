"""What players do, in every way in which it is said: one table of forms, its readers and writers.

Three tongues tell what somebody does (`Han bets 3`), one what they may do (`Han may bet 3`).
They share the table and differ in their objects: a hand record names the cards that came, and a
script does not know them yet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Flag, auto
from functools import cache
from typing import Any, Final, NamedTuple

from sabacc.engine.play import Action, Option
from sabacc.notation import forms
from sabacc.notation.card_names import card_words
from sabacc.system.text import closest, join_words


class Tongue(Flag):
    """Where a deed is said: each has some of the forms."""

    RECORD = auto()
    """In a hand record."""
    SCRIPT = auto()
    """In a dispute: as far as it is known before the deck is."""
    STEP = auto()
    """In a scenario."""
    MAY = auto()
    """Behind `may`, in a claim: without the s of the third person."""


class Deed(NamedTuple):
    """What a player does: its name in the protocol, and an amount and cards where it has some.

    `cards` are those given up or laid down, `gets` those that come.
    """

    does: str
    amount: int | None = None
    cards: tuple[str, ...] = ()
    gets: tuple[str, ...] = ()


class Verb(NamedTuple):
    """How a deed is called, `plain` behind `may`; and an example of it, for those who err."""

    plain: str
    does: str
    example: Deed


def _verb(name: str, plain: str, does: str, amount: int | None = None, *cards: str) -> Verb:
    return Verb(plain, does, Deed(name, amount, cards[:1], cards[1:]))


VERBS: Final[Mapping[str, Verb]] = {
    verb.example.does: verb
    for verb in (
        _verb("check", "check", "checks"),
        _verb("bet", "bet", "bets", 3),
        _verb("match", "match", "matches"),
        _verb("raise", "raise", "raises", 2),
        _verb("all-in", "go all in", "goes all in"),
        _verb("fold", "fold", "folds"),
        _verb("stay", "stay", "stays"),
        Verb("draw", "draws", Deed("draw", gets=("coins-4",))),
        _verb("trade", "trade", "trades", None, "coins-7", "flasks-5"),
        _verb("stand", "stand", "stands"),
        _verb("drop", "drop", "drops", None, "coins-4"),
        _verb("keep", "keep", "keeps"),
        _verb("lay", "lay", "lays", None, "coins-7"),
        _verb("call", "call", "calls"),
        _verb("pass", "pass", "passes"),
        _verb("join", "join", "joins"),
        _verb("sit-out", "sit out", "sits out"),
    )
}
"""Every deed, by its name in the protocol."""

_TOLD: Final = Tongue.RECORD | Tongue.SCRIPT | Tongue.STEP
_ALL: Final = _TOLD | Tongue.MAY
_LATER: Final = Tongue.SCRIPT | Tongue.STEP
"""Where cards that come are not named."""
_ANY: Final = (("a card", Tongue.MAY), ("cards", Tongue.MAY), ("{amount} card|cards", Tongue.MAY))
"""Cards of which it does not matter which they are."""
_OBJECTS: Final[Mapping[str, tuple[tuple[str, Tongue], ...]]] = {
    "bet": (("{amount}", _ALL), ("by {amount}", Tongue.MAY), ("", Tongue.MAY)),
    "raise": (("by {amount}", _ALL), ("{amount}", Tongue.MAY), ("", Tongue.MAY)),
    "draw": (
        ("{gets}", Tongue.RECORD),
        ("", _LATER | Tongue.MAY),
        ("{amount} card|cards", _LATER | Tongue.MAY),
        ("{count}", Tongue.MAY),
    ),
    "trade": (
        ("{cards} for {gets}", Tongue.RECORD),
        ("no card", Tongue.STEP),
        *_ANY,
        ("{cards}", _LATER | Tongue.MAY),
    ),
    "drop": (*_ANY, ("{cards}", _ALL)),
    "lay": (
        ("a card in the field", Tongue.MAY),
        *_ANY,
        ("{cards} in the field", Tongue.MAY),
        ("{cards}", _ALL),
    ),
}
"""What stands behind a verb, and where; behind any other there is nothing."""
OPEN: Final = frozenset({"bet", "raise", "trade", "drop", "lay"})
"""What somebody may do also without an amount or a card being named: any that the rules allow."""


def _forms(tongue: Tongue) -> Iterator[tuple[str, str]]:
    for does, verb in VERBS.items():
        said = verb.plain if tongue is Tongue.MAY else verb.does
        for behind, tongues in _OBJECTS.get(does, (("", _ALL),)):
            if tongue in tongues:
                yield f"{said} {behind}".rstrip(), does
    if tongue is Tongue.MAY:
        yield "sit-out", "sit-out"


FORMS: Final[Mapping[Tongue, tuple[tuple[str, str], ...]]] = {
    tongue: tuple(_forms(tongue)) for tongue in Tongue
}
"""The forms of each tongue, without who does it, each with its deed."""
PLAIN: Final[Mapping[str, str]] = {
    does: verb.does for does, verb in VERBS.items() if does not in _OBJECTS
}
"""The deeds without an object."""
_LENIENT: Final = {
    "amount": forms.WORD,
    "count": "[0-9]+",
    "cards": forms.WORDS,
    "gets": forms.WORDS,
}


@cache
def _patterns(tongue: Tongue) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what the forms of a tongue look like, each with its deed."""
    return tuple((forms.compiled(form, **_LENIENT), does) for form, does in FORMS[tongue])


def read(text: str, tongue: Tongue, **blanks: Callable[[str], Any]) -> Deed | None:
    """Read a deed without who does it, given the readers of its blanks; None where it is none.

    A form is known by its words, so that the reader of a blank says what is wrong in it.
    """
    for pattern, does in _patterns(tongue):
        found = forms.filled(pattern, text)
        if found is not None:
            if "count" in found:
                found["amount"] = found.pop("count")
            return Deed(does, **{name: blanks[name](said) for name, said in found.items()})
    return None


def write(deed: Deed, tongue: Tongue) -> str:
    """Write a deed so that it can be read: `trades coins-7 for flasks-5`, without who does it."""
    between = ", " if tongue is Tongue.STEP else " "
    said = {"cards": between.join(deed.cards), "gets": between.join(deed.gets)}
    if deed.amount is not None:
        said |= {"amount": str(deed.amount), "count": str(deed.amount)}
    own = [form for form, does in FORMS[tongue] if does == deed.does]
    form = next((form for form in own if _fits(form, deed)), own[0])
    words = forms.write(form, {"amount": "", **said}).rstrip()
    return words if deed.amount in {None, 1} else words.replace(" card", " cards")


def _fits(form: str, deed: Deed) -> bool:
    """Say whether a form has a blank for all that a deed has, and for nothing else."""
    blanks = set(forms.blanks_of(form))
    have = (deed.amount is not None, bool(deed.cards), bool(deed.gets))
    return have == (bool({"amount", "count"} & blanks), "cards" in blanks, "gets" in blanks)


def action_in_words(
    deed: Deed, *, may: bool = False, named: Callable[[str], str] = card_words
) -> str:
    """Say a deed as people speak of it: `lays the Star in the field`; with `may`, `lay the ...`."""
    verb = VERBS[deed.does]
    said = verb.plain if may else verb.does
    behind = join_words(map(named, deed.cards)) if deed.cards else ""
    match deed.does:
        case "raise" if deed.amount is not None:
            behind = f"by {deed.amount}"
        case "bet" if deed.amount is not None:
            behind = str(deed.amount)
        case "draw" | "trade" | "drop" if not behind and (deed.amount or 0) > 1:
            behind = f"{deed.amount} cards"
        case "trade" | "drop" | "lay" if may and not behind:
            behind = "a card in the field" if deed.does == "lay" else "a card"
        case "lay" if behind:
            behind = f"{behind} in the field"
        case _:
            pass
    return f"{said} {behind}".rstrip()


def doing(action: Action) -> str:
    """Say what is done in play, without who does it: `bets 3`, `trades the 7 of coins`."""
    return action_in_words(Deed(action.does, action.amount, tuple(map(str, action.cards))))


_KINDS: Final[Mapping[str, str]] = {
    "all-in": "go all in",
    "drop": "give up a card",
    "keep": "keep all cards",
    "lay": "lay a card in the field",
    "stay": "stay in",
    "pass": "go on without a call",
}
"""What a player may do, where the deed alone does not say it."""


def option_words(option: Option) -> str:
    """Say what somebody may do, with what amounts: `raise by 1 to 5`."""
    does = option.does
    if does in {"bet", "raise"}:
        return f"{does} {'by ' if does == 'raise' else ''}{_range(option.amounts)}"
    if does in {"draw", "trade"}:
        counts = option.amounts if does == "draw" else option.sizes
        most = counts.stop - 1
        return f"{does} a card" if most <= 1 else f"{does} {_range(counts)} cards"
    return _KINDS.get(does, does)


def _range(amounts: range) -> str:
    least, most = amounts.start, amounts.stop - 1
    return str(least) if least == most else f"{least} to {most}"


_OTHERS: Final = {
    "discards": "drops",
    "exchanges": "trades",
    "leaves": "folds",
    "left": "folds",
    "opens": "bets",
    "places": "lays",
    "puts": "lays",
    "quits": "folds",
    "sees": "matches",
    "swaps": "trades",
    "takes": "draws",
}
"""What people also say."""
_BESIDE: Final = {
    "shows": "shows coins-7 staves-2",
    "loses": "loses coins-7 and gets staves-3",
}
"""What a record also tells of a player."""
_BETWEEN: Final = frozenset({"join", "sit-out"})
_LIKE: Final = 0.65
BEYOND: Final = "write `raises by N`, where N is what goes beyond the standing bet"


def examples(tongue: Tongue, *, between_hands: bool = False) -> dict[str, str]:
    """Return how each deed is written, by its first word; those `between_hands` are no mend."""
    found: dict[str, str] = {}
    for does, verb in VERBS.items():
        deed = verb.example if tongue is Tongue.RECORD else verb.example._replace(gets=())
        if between_hands or does not in _BETWEEN:
            found[verb.does.split()[0]] = write(deed, tongue)
    return found | {"draws": "draws, or draws 2 cards"} if tongue is Tongue.SCRIPT else found


def mend(words: Sequence[str], bet: int | None = None) -> str | None:
    """Return how to write a deed that cannot be read in a record, None where nothing is like it.

    `bet` is the standing bet, where it is known.
    """
    match words:
        case ["raises", "to", amount]:
            return _raise_to(amount, bet)
        case ["raises" | "raise", amount] if amount.isdecimal():
            return BEYOND
        case []:
            return None
        case _:
            known = examples(Tongue.RECORD) | _BESIDE
            near = closest(_OTHERS.get(words[0].lower(), words[0].lower()), known, _LIKE)
            return f"did you mean {known[near]!r}?" if near else None


def mend_may(said: str) -> str:
    """Return how to write what somebody may do: the deed that is meant, or all that there are."""
    first = said.partition(" ")[0]
    for does, verb in VERBS.items():
        if _OTHERS.get(f"{first}s", _OTHERS.get(f"{first}es")) == verb.does:
            return f"did you mean {action_in_words(Deed(does), may=True)!r}?"
    return f"write one of: {', '.join(examples(Tongue.MAY).values())}"


def _raise_to(amount: str, bet: int | None) -> str:
    """Say by how much somebody raises to an amount, where the standing bet is known."""
    digits = amount.isdecimal() and amount.isascii() and len(amount) <= 13  # noqa: PLR2004 - as of
    if bet is None or not digits or int(amount) <= bet:  # credits
        return BEYOND
    return f"write raises by {int(amount) - bet} ({int(amount)} less the bet of {bet})"
