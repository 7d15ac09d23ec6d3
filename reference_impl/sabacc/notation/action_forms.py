"""Forms of actions: one table, with its readers and writers.

Three contexts state an action (`Han bets 3`), one a permission (`Han may bet 3`). They differ in
their objects: a hand record names the cards that were drawn, and a script does not know them yet.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Flag, auto
from functools import cache
from typing import Any, Final, NamedTuple

from sabacc.engine.play import Action, Option
from sabacc.notation import forms
from sabacc.notation.card_names import card_words
from sabacc.spec.cards import CARDS
from sabacc.system.text import closest, join_words


class Context(Flag):
    """Where an action is written; each context has some of the forms."""

    RECORD = auto()
    """A hand record."""
    SCRIPT = auto()
    """A dispute: drawn cards are not known yet."""
    STEP = auto()
    """A step of a scenario."""
    PERMISSION = auto()
    """After `may`, in a claim: the verb without its s."""


class ActionPhrase(NamedTuple):
    """An action by its name in the protocol, with amount and cards if it has any.

    `cards` are given up or laid down, `gets` are received.
    """

    does: str
    amount: int | None = None
    cards: tuple[str, ...] = ()
    gets: tuple[str, ...] = ()


class Verb(NamedTuple):
    """The verb of an action: `plain` after `may`, `statement` elsewhere; with an example."""

    plain: str
    statement: str
    example: ActionPhrase


def _verb(name: str, plain: str, does: str, amount: int | None = None, *cards: str) -> Verb:
    return Verb(plain, does, ActionPhrase(name, amount, cards[:1], cards[1:]))


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
        Verb("draw", "draws", ActionPhrase("draw", gets=("coins-4",))),
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
"""Every verb by its action's name in the protocol."""

_STATED: Final = Context.RECORD | Context.SCRIPT | Context.STEP
_ALL: Final = _STATED | Context.PERMISSION
# Contexts in which received cards are not named
_CARDS_UNKNOWN: Final = Context.SCRIPT | Context.STEP
# Objects for unspecified cards
_ANY_CARDS: Final = (
    ("a|one card", Context.PERMISSION),
    ("cards", Context.PERMISSION),
    ("{amount} card|cards", Context.PERMISSION),
)
# Objects of each verb, with their contexts; other verbs have none
_OBJECTS: Final[Mapping[str, tuple[tuple[str, Context], ...]]] = {
    "bet": (("{amount}", _ALL), ("by {amount}", Context.PERMISSION), ("", Context.PERMISSION)),
    "raise": (
        ("by {amount}", _ALL),
        ("{amount}", Context.SCRIPT | Context.PERMISSION),
        ("", Context.PERMISSION),
    ),
    "draw": (
        ("{gets}", Context.RECORD),
        ("", _CARDS_UNKNOWN | Context.PERMISSION),
        ("a|one card", Context.PERMISSION),
        ("{amount} card|cards", _CARDS_UNKNOWN | Context.PERMISSION),
        ("{count}", Context.PERMISSION),
    ),
    "trade": (
        ("{cards} for {gets}", Context.RECORD),
        ("no card", Context.STEP),
        *_ANY_CARDS,
        ("{cards}", _CARDS_UNKNOWN | Context.PERMISSION),
    ),
    "drop": (*_ANY_CARDS, ("{cards}", _ALL)),
    "lay": (
        ("a card in the field", Context.PERMISSION),
        *_ANY_CARDS,
        ("{cards} in the field", Context.PERMISSION),
        ("{cards}", _ALL),
    ),
}
MAY_BE_OPEN: Final = frozenset({"bet", "raise", "trade", "drop", "lay"})
"""Actions that may be permitted without naming an amount or a card."""


def _forms(tongue: Context) -> Iterator[tuple[str, str]]:
    for does, verb in VERBS.items():
        verb_word = verb.plain if tongue is Context.PERMISSION else verb.statement
        for object_form, tongues in _OBJECTS.get(does, (("", _ALL),)):
            if tongue in tongues:
                yield f"{verb_word} {object_form}".rstrip(), does
    if tongue is Context.PERMISSION:
        yield "sit-out", "sit-out"


FORMS: Final[Mapping[Context, tuple[tuple[str, str], ...]]] = {
    tongue: tuple(_forms(tongue)) for tongue in Context
}
"""The forms of each context, without the subject, each with its action."""
INTRANSITIVE: Final[Mapping[str, str]] = {
    does: verb.statement for does, verb in VERBS.items() if does not in _OBJECTS
}
"""Verbs without an object, by action."""
_LENIENT: Final = {
    "amount": r"\S*\d\S*",
    "count": "[0-9]+",
    "cards": forms.WORDS,
    "gets": forms.WORDS,
}


@cache
def _patterns(tongue: Context) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Compile the forms of a context, each with its action."""
    return tuple((forms.compile_form(form, **_LENIENT), does) for form, does in FORMS[tongue])


def parse_action(text: str, tongue: Context, **blanks: Callable[[str], Any]) -> ActionPhrase | None:
    """Parse an action without its subject, with a parser for each blank; None if no form matches.

    The fixed words alone decide the form, so the parser of a blank can say what is wrong in it.
    """
    for pattern, does in _patterns(tongue):
        values = forms.match_pattern(pattern, text)
        if values is not None:
            if "count" in values:
                values["amount"] = values.pop("count")
            return ActionPhrase(
                does, **{name: blanks[name](value) for name, value in values.items()}
            )
    return None


def write_action(action: ActionPhrase, tongue: Context) -> str:
    """Format an action for parsing: `trades coins-7 for flasks-5`, without a subject."""
    between = ", " if tongue is Context.STEP else " "
    values = {"cards": between.join(action.cards), "gets": between.join(action.gets)}
    if action.amount is not None:
        values |= {"amount": str(action.amount), "count": str(action.amount)}
    candidates = [form for form, does in FORMS[tongue] if does == action.does]
    told = {name for name, value in values.items() if value} - {"count"}
    fitting = (
        form
        for form in candidates
        if {blank.replace("count", "amount") for blank in forms.blanks_of(form)} == told
    )
    form = next(fitting, candidates[0])
    words = forms.fill_form(form, {"amount": "", **values}).rstrip()
    return words if action.amount in {None, 1} else words.replace(" card", " cards")


def action_in_words(
    action: ActionPhrase, *, may: bool = False, named: Callable[[str], str] = card_words
) -> str:
    """Describe an action: `lays the Star in the field`; with `may`, `lay the ...`."""
    verb = VERBS[action.does]
    verb_word = verb.plain if may else verb.statement
    object_words = join_words(map(named, action.cards)) if action.cards else ""
    match action.does:
        case "raise" if action.amount is not None:
            object_words = f"by {action.amount}"
        case "bet" if action.amount is not None:
            object_words = str(action.amount)
        case "draw" | "trade" | "drop" if not object_words and (action.amount or 0) > 1:
            object_words = f"{action.amount} cards"
        case "trade" | "drop" | "lay" if may and not object_words:
            object_words = "a card in the field" if action.does == "lay" else "a card"
        case "lay" if object_words:
            object_words = f"{object_words} in the field"
        case _:
            pass
    return f"{verb_word} {object_words}".rstrip()


def describe_action(action: Action) -> str:
    """Describe an engine action without its subject: `bets 3`, `trades the 7 of coins`."""
    return action_in_words(ActionPhrase(action.does, action.amount, tuple(map(str, action.cards))))


# Descriptions of options whose verb is not enough
_OPTION_WORDS: Final[Mapping[str, str]] = {
    "all-in": "go all in",
    "drop": "give up a card",
    "keep": "keep all cards",
    "lay": "lay a card in the field",
    "stay": "stay in",
    "pass": "go on without a call",
}


def option_words(option: Option, *, unlimited: bool = False) -> str:
    """Describe an option with its amounts: `raise by 1 to 5`, or `by 1 or more` if `unlimited`."""
    does = option.does
    if does in {"bet", "raise"}:
        amounts = f"{option.amounts.start} or more" if unlimited else _range(option.amounts)
        return f"{does} {'by ' if does == 'raise' else ''}{amounts}"
    if does in {"draw", "trade"}:
        counts = option.amounts if does == "draw" else option.sizes
        most = counts.stop - 1
        return f"{does} a card" if most <= 1 else f"{does} {_range(counts)} cards"
    return _OPTION_WORDS.get(does, does)


def _range(amounts: range) -> str:
    least, most = amounts.start, amounts.stop - 1
    return str(least) if least == most else f"{least} to {most}"


# Common synonyms of the verbs
_SYNONYMS: Final = {
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
# Other lines of a record about a player
_RECORD_ONLY: Final = {
    "shows": "shows coins-7 staves-2",
    "loses": "loses coins-7 and gets staves-3",
}
_BETWEEN: Final = frozenset({"join", "sit-out"})
_CUTOFF: Final = 0.65
CALL_HINT: Final = "to match a bet is `matches`; `calls` calls the hand"
_CREDITS: Final = re.compile("[0-9]{1,13}").fullmatch
_BEYOND: Final = "where N is what goes beyond the standing bet"
RAISE_HINT: Final = f"write `raises by N`, {_BEYOND}"


def examples(tongue: Context, *, between_hands: bool = False) -> dict[str, str]:
    """Return an example of each action by first word; `between_hands` adds join and sit out."""
    written: dict[str, str] = {}
    for does, verb in VERBS.items():
        action = verb.example if tongue is Context.RECORD else verb.example._replace(gets=())
        if between_hands or does not in _BETWEEN:
            written[verb.statement.split()[0]] = write_action(action, tongue)
    return written | {"draws": "draws, or draws 2 cards"} if tongue is Context.SCRIPT else written


def suggest_action(words: Sequence[str], bet: int | None = None) -> str | None:
    """Suggest how to write an unreadable action of a record; None if nothing is close.

    `bet` is the standing bet, if known.
    """
    match words:
        case ["raises", "to", str(to)] if bet is not None and _CREDITS(to) and int(to) > bet:
            return f"write raises by {int(to) - bet} ({int(to)} less the bet of {bet})"
        case ["raises" | "raise", "to", _] | ["raises" | "raise", _]:
            return RAISE_HINT
        case ["calls" | "call", amount, *_] if amount.isdecimal():
            return CALL_HINT
        case []:
            return None
        case _:
            known = examples(Context.RECORD) | _RECORD_ONLY
            candidate = closest(_SYNONYMS.get(words[0].lower(), words[0].lower()), known, _CUTOFF)
            return f"did you mean {as_said(known[candidate], words)!r}?" if candidate else None


def as_said(example: str, words: Sequence[str]) -> str:
    """Return an example of an action with the numbers and cards of `words` in place of its own."""
    for is_fact in (str.isdecimal, CARDS.__contains__):
        said = filter(is_fact, words)
        example = " ".join(next(said, word) if is_fact(word) else word for word in example.split())
    return example


def suggest_permission(text: str) -> str:
    """Suggest how to write an unreadable permission: the closest action, or all."""
    first, _, rest = text.partition(" ")
    if first == "call" and rest[:1].isdecimal():
        return CALL_HINT
    if first == "raise":
        return f"write `raise by N`, {_BEYOND}"
    if first == "only":
        return "it says what they may not do: write that, with may not"
    for word in text.split():
        stated = {f"{word}s", f"{word}es"}
        stated |= {_SYNONYMS[one] for one in stated & _SYNONYMS.keys()}
        for does, verb in VERBS.items():
            if verb.statement in stated:
                example = verb.example._replace(gets=())
                several = ActionPhrase(does, example.amount or 2)
                shapes = [write_action(one, Context.PERMISSION) for one in (several, example)]
                bare = action_in_words(ActionPhrase(does), may=True)
                return f"write {', or '.join(dict.fromkeys([bare, *shapes]))}"
    return f"write one of: {', '.join(examples(Context.PERMISSION).values())}"
