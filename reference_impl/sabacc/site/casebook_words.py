"""Positions and rulings of the casebook in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.facts import DONE, NOT_REACHED, REFUSED, shown
from sabacc.engine.position import known_cards
from sabacc.engine.values import score
from sabacc.records.narration import card_words
from sabacc.records.played import several
from sabacc.rulesets import builtin
from sabacc.site.markup import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sabacc.conformance.cases import Case
    from sabacc.site.links import To

_BOTH: Final = "both pots"
"""Stands for the facts `winners` and `sabacc_winners` where they are the same."""
_REFUSALS: Final = {
    "no-shift": "the die is never rolled: there is no shift here",
    "no-interference-field": "no card can lie there: there is no interference field here",
    "no-side-pots": "there is no such position: nobody goes all in here",
}


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


# --- the position -------------------------------------------------------------------------------


def position(case: Case, to: To) -> Iterator[str]:
    """Yield the table of a case as Markdown: the cards drawn and named, credits, pots, deck."""
    params = case.params
    if "cards" in params:
        yield f"{cards(params['cards'], to)}: {_total(params['cards'])}"
        return
    fields: Mapping[str, list[str]] = params.get("fields", {})
    stacks: Mapping[str, int] = params.get("stacks", {})
    heads = ["Seat", "Cards", *(["In the field"] if fields else []), "Total"]
    heads += ["Credits"] if stacks else []
    rows: list[list[str]] = []
    for seat, hand in params["hands"].items():
        row = [f"{seat}{_marks(params, seat)}", cards(hand, to)]
        row += [cards(fields.get(seat, []), to)] if fields else []
        row.append(str(_total([*hand, *fields.get(seat, [])])))
        row += [str(stacks.get(seat, ""))] if stacks else []
        rows.append(row)
    yield from table(heads, rows)
    rest = "; ".join(_beside(case))
    if rest:
        yield ""
        yield f"{capital(rest)}."


def cards(names: Iterable[str], to: To) -> str:
    """Draw cards side by side, and name them."""
    held = list(names)
    if not held:
        return "none"
    drawn = "".join(to.card(name) for name in held)
    return f"{drawn} {', '.join(map(card_words, held))}"


def _total(names: Iterable[str]) -> int:
    """Count cards by the usual values."""
    return score(builtin("standard"), known_cards(names), (), None).total


def _marks(params: Mapping[str, Any], seat: str) -> str:
    marks = [
        word
        for key, word in (("dealer", "deals"), ("caller", "has called"))
        if params.get(key) == seat
    ]
    if seat in params.get("folded", ()):
        marks.append("has folded")
    return f" ({', '.join(marks)})" if marks else ""


def _beside(case: Case) -> Iterator[str]:
    params = case.params
    amounts = [pot["amount"] for pot in params.get("pots", ())]
    amounts = amounts or ([params["hand_pot"]] if "hand_pot" in params else [])
    if amounts:
        yield f"the hand pot holds {several(map(str, amounts))}"
    if "sabacc_pot" in params:
        yield f"the sabacc pot {params['sabacc_pot']}"
    if params.get("die") is not None:
        yield f"the die shows {params['die']}"
    yield from _coming(case)


def _coming(case: Case) -> Iterator[str]:
    """Yield the cards that come next, where the case names them."""
    params = case.params
    deck = list(map(card_words, params.get("deck", ())))
    if case.method != "play":
        if deck:
            yield f"the next cards are {', '.join(deck)}"
        if "picks" in params:
            found = (f"{seat}'s {_bare(cards[0])}" for seat, cards in params["picks"].items())
            yield f"the picker comes first upon {several(found)}"
        return
    if not deck:
        yield "the deck is empty"
    if "out_of_play" in params:
        yield f"out of play lie {several(map(card_words, params['out_of_play']))}"
    draws = sum(entry["does"] in {"draw", "trade"} for entry in params.get("script", ()))
    if draws and deck:
        yield f"from the top of the deck come {', '.join(deck[:draws])}"
    if params.get("script"):
        said = (f"{entry['seat']} means to {_doing(entry)}" for entry in params["script"])
        yield several(said)


def _bare(name: str) -> str:
    return card_words(name).removeprefix("the ")


# --- the ruling ---------------------------------------------------------------------------------


def ruling(case: Case, answer: Mapping[str, Any], asks: Iterable[str]) -> str:
    """Say an answer in one sentence: the facts that are asked, in their order."""
    if REFUSED in answer:
        return f"{capital(_REFUSALS.get(answer[REFUSED], str(answer[REFUSED])))}."
    if "ran_out" in answer:
        return f"It cannot be said: the {answer['ran_out']} ran out."
    found = [
        _fact(case, fact, shown(case.method, answer, "winners" if fact == _BOTH else fact))
        for fact in _merged(answer, asks)
    ]
    return f"{capital('; '.join(found))}."


def _merged(answer: Mapping[str, Any], asks: Iterable[str]) -> list[str]:
    """Ask for both pots at once where the same seats win both."""
    wanted = list(asks)
    both = {"winners", "sabacc_winners"} <= set(wanted) and answer["winners"]
    if both and answer["winners"] == answer["sabacc_winners"]:
        wanted[wanted.index("winners")] = _BOTH
        wanted.remove("sabacc_winners")
    return wanted


def _fact(case: Case, path: str, value: Any) -> str:  # noqa: ANN401 - JSON
    name, _, part = path.partition(".")
    if name == _BOTH:
        return f"{_WORDS['winners']('', value)} and the sabacc pot"
    if name == "phase":
        number, phase, inner = part.split(".", 2)
        when = "after the antes" if phase == "ante" else f"after the {phase} of round {number}"
        if value is None:
            return f"there is no {phase} in round {number}"
        return f"{when} {_fact(case, inner, value)}"
    if name == "script":
        return _fate(case.params["script"][int(part)], value)
    words = _WORDS.get(f"{case.method}.{name}") or _WORDS[name]
    return words(part, value)


def _fate(entry: Mapping[str, Any], fate: str) -> str:
    seat, doing = entry["seat"], _doing(entry)
    if fate == DONE:
        return f"{seat} may {doing}"
    if fate == NOT_REACHED:
        return f"{seat} does not come to {doing}"
    return f"{seat} may not {doing} ({fate.replace('-', ' ')})"


def _doing(entry: Mapping[str, Any]) -> str:
    does, amount = entry["does"], entry.get("amount")
    given = " and ".join(map(card_words, entry.get("cards", ())))
    match does:
        case "bet":
            return f"bet {amount}"
        case "raise":
            return f"raise by {amount}"
        case _:
            return f"{does} {given}".strip()


def _winners(pot: str) -> Callable[[str, list[str]], str]:
    def words(_part: str, seats: list[str]) -> str:
        if not seats:
            return f"nobody wins {pot}"
        return f"{several(seats)} {'wins' if len(seats) == 1 else 'share'} {pot}"

    return words


def _seats(nobody: str, one: str, more: str) -> Callable[[str, Iterable[str]], str]:
    def words(_part: str, seats: Iterable[str]) -> str:
        found = list(seats)
        return f"{several(found)} {one if len(found) == 1 else more}" if found else nobody

    return words


def _lying(words: str, nothing: str) -> Callable[[str, list[str]], str]:
    def say(part: str, names: list[str]) -> str:
        if not names:
            return nothing.format(part)
        return words.format(part, several(map(card_words, names)))

    return say


_WORDS: Final[Mapping[str, Callable[[str, Any], str]]] = {
    "best": _seats("nobody has the best hand", "has the best hand", "tie"),
    "compare.sabacc_pot": lambda _, value: f"that is {'' if value else 'not '}worth the sabacc pot",
    "score.bombed": lambda _, value: "it bombs out" if value else "it is in range",
    "total": lambda _, value: f"it counts {value}",
    "special": lambda _, value: (
        "it is an ordinary hand" if value is None else f"it is a {_name(value)}"
    ),
    "winners": _winners("the hand pot"),
    "sabacc_winners": _winners("the sabacc pot"),
    "bombed": _seats("nobody has bombed", "has bombed", "have bombed"),
    "demise": _seats("there is no sudden demise", "plays alone", "meet in a sudden demise"),
    "folded": _seats("nobody folds", "folds", "fold"),
    "out": _seats("no bomb puts anybody out", "is put out by a bomb", "are put out by bombs"),
    "paid": lambda seat, value: f"{seat} pays {value or 'nothing'}",
    "stacks": lambda seat, value: f"{seat} has {value} credits",
    "hand_pot": lambda _, value: (
        f"the hand pot holds {value}" if value else "the hand pot is empty"
    ),
    "sabacc_pot": lambda _, value: f"the sabacc pot holds {value}",
    "shifted": lambda _, value: "the cards shift" if value else "the cards stay",
    "hands": _lying("{} holds {}", "{} holds nothing"),
    "fields": _lying("{} has {} in the field", "{} has nothing in the field"),
    "deck": _lying("the deck is {1}, from the top", "the deck is empty"),
    "out_of_play": _lying("{1} lie out of play", "nothing lies out of play"),
    "pickers": lambda _, value: several(
        f"{picker} picks from {seat}" for seat, picker in value.items()
    ),
}


def _name(special: str) -> str:
    return "Idiot's Array" if special == "idiots-array" else special.replace("-", " ").title()
