"""Answers in words: the facts that a dispute hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.engine.hands import Special
from sabacc.notation.action_forms import ActionPhrase
from sabacc.notation.action_forms import action_in_words as deed_in_words
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import phase_name
from sabacc.notation.words import ORDINARY, SPECIAL_NAMES, VERSION_NAMES
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, REFUSED, fact_at
from sabacc.system.text import join_words

if TYPE_CHECKING:
    Words = Callable[[str, Any], str]
    """Says a fact: the part that is asked for (a seat, or the number of a pot), and its value."""

_MOST: Final = 12
"""How many phases, or times that somebody is asked, are told."""


def _listed(words: Iterable[str]) -> str:
    """Join words; the rest of a long list becomes a number."""
    found = list(words)
    more = len(found) - _MOST
    return join_words([*found[:_MOST], f"{more} more"] if more > 1 else found) or "nobody"


def _winners(pot: str) -> Callable[[str, list[str]], str]:
    def words(_part: str, seats: list[str]) -> str:
        if not seats:
            return f"nobody wins {pot}"
        return f"{join_words(seats)} {'wins' if len(seats) == 1 else 'share'} {pot}"

    return words


def _holding(pot: str) -> Words:
    def words(_part: str, amount: int) -> str:
        return f"{pot} holds {amount}" if amount else f"{pot} is empty"

    return words


def _seats(nobody: str, one: str, more: str) -> Callable[[str, Iterable[str]], str]:
    def words(_part: str, seats: Iterable[str]) -> str:
        found = list(seats)
        return f"{join_words(found)} {one if len(found) == 1 else more}" if found else nobody

    return words


def _each(nobody: str, one: Words) -> Words:
    """Say a fact of one seat, or that of each seat one after the other."""

    def words(part: str, value: Any) -> str:  # noqa: ANN401 - JSON
        if part:
            return one(part, value)
        return join_words(one(seat, own) for seat, own in value.items()) if value else nobody

    return words


def _lying(words: str, nothing: str) -> Callable[[str, list[str]], str]:
    def say(part: str, names: list[str]) -> str:
        if not names:
            return nothing.format(part)
        return words.format(part, join_words(map(card_words, names)))

    return say


def _pot_winners(part: str, found: Any) -> str:  # noqa: ANN401 - JSON
    """Say who wins one hand pot, or each of them; the main pot comes first."""
    if part:
        return _winners(_pot_name(int(part)))("", found)
    if len(found) == 1:
        return _winners("the hand pot")("", found[0])
    return join_words(_winners(_pot_name(place))("", seats) for place, seats in enumerate(found))


def _pot_name(place: int) -> str:
    return f"side pot {place}" if place else "the main pot"


def _demise(part: str, found: Any) -> str:  # noqa: ANN401 - JSON
    if part:
        card = "no card" if found is None else the_card(found)
        return f"{part} is dealt {card} in the sudden demise"
    return _seats("there is no sudden demise", "plays alone", "meet in a sudden demise")("", found)


def _phases(_part: str, phases: list[Mapping[str, Any]]) -> str:
    told = (
        "the ante"
        if phase["phase"] == "ante"
        else f"the {phase_name(phase['phase'])} of round {phase['round']}"
        for phase in phases
    )
    return f"the hand goes through {_listed(told)}" if phases else "no phase takes place"


def _round(number: str, phases: list[str]) -> str:
    if not phases:
        return f"there is no round {number}"
    return f"round {number} goes through {_listed(map(phase_name, phases))}"


def _asked(_part: str, seats: list[str]) -> str:
    verb = "is" if len(set(seats)) < 2 else "are"  # noqa: PLR2004 - one or several
    return f"{_listed(seats)} {verb} asked"


def _pots(_part: str, pots: list[Mapping[str, Any]]) -> str:
    def each() -> Iterator[str]:
        for place, pot in enumerate(pots):
            name = _pot_name(place) if len(pots) > 1 else "the hand pot"
            yield f"{name} holds {pot['amount']} for {join_words(pot['eligible']) or 'nobody'}"

    return join_words(each()) if pots else "there is no hand pot"


def _special(_part: str, name: str | None) -> str:
    return f"the hand is {ORDINARY if name is None else SPECIAL_NAMES[Special(name)]}"


def _lies(_part: str, names: list[str]) -> str:
    if not names:
        return "nothing lies out of play"
    if len(names) == 1:
        return f"{the_card(names[0])} lies out of play"
    return f"{join_words(map(card_words, names))} lie out of play"


def the_card(name: str) -> str:
    """Return a card as one speaks of it in a sentence: `the 7 of coins`, `the Idiot`."""
    words = card_words(name)
    return words if words.startswith("the ") else f"the {words}"


def phase_words(number: str, phase: str, path: str, value: Any) -> str:  # noqa: ANN401 - JSON
    """Say a fact of a phase; `value` is None where it does not take place."""
    spaced = phase_name(phase)
    if value is None:
        return "there is no ante" if phase == "ante" else f"there is no {spaced} in round {number}"
    name, _, part = path.partition(".")
    of = "the ante" if phase == "ante" else f"the {spaced} of round {number}"
    when = "in" if name in {"asked", "roller", "shifted", "shown"} else "after"
    if phase == "ante" and when == "after":
        of = "the antes"
    return f"{when} {of} {FACT_WORDS[name](part, value)}"


FACT_WORDS: Final[Mapping[str, Words]] = {
    "best": _seats("nobody has the best hand", "has the best hand", "tie for the best hand"),
    "compare.sabacc_pot": lambda _, value: f"that is {'' if value else 'not '}worth the sabacc pot",
    "score.bombed": lambda _, value: "the hand bombs" if value else "the hand does not bomb",
    "total": lambda _, value: f"the hand counts {value}",
    "special": _special,
    "winners": _winners("the hand pot"),
    "pot_winners": _pot_winners,
    "sabacc_winners": _winners("the sabacc pot"),
    "bombed": _seats("nobody bombs", "bombs", "bomb"),
    "demise": _demise,
    "folded": _seats("nobody folds", "folds", "fold"),
    "out": _seats("no bomb puts anybody out", "is put out by a bomb", "are put out by bombs"),
    "paid": _each("nobody pays", lambda seat, value: f"{seat} pays {value or 'nothing'}"),
    "stacks": _each(
        "nobody plays",
        lambda seat, value: f"{seat} has {value} {'credit' if value == 1 else 'credits'}",
    ),
    "hand_pot": _holding("the hand pot"),
    "sabacc_pot": _holding("the sabacc pot"),
    "house": lambda _, value: f"the house takes {value or 'nothing'}",
    "shifted": lambda _, value: "the cards shift" if value else "the cards stay",
    "roller": lambda _, seat: f"{seat} rolls the die",
    "hands": _each("nobody holds cards", _lying("{} holds {}", "{} holds nothing")),
    "fields": _each(
        "nothing lies in the field", _lying("{} has {} in the field", "{} has nothing in the field")
    ),
    "shown": _each("nobody shows a card", _lying("{} shows {}", "{} shows no card")),
    "deck": _lying("the deck is {1}, from the top", "the deck is empty"),
    "out_of_play": _lies,
    "pickers": _each("nobody loses a card", lambda seat, picker: f"{picker} picks from {seat}"),
    "phases": _phases,
    "round": _round,
    "asked": _asked,
    "pots": _pots,
    "over": lambda _, value: "the hand is over" if value else "the hand is not over",
    "dealt_in": _seats("nobody takes part", "takes part", "take part"),
    "dealer": lambda _, seat: f"{seat or 'nobody'} deals",
    "caller": lambda _, seat: f"{seat or 'nobody'} calls",
    "next_dealer": lambda _, seat: f"{seat or 'nobody'} deals the next hand",
    "session_over": lambda _, value: "the session is over" if value else "the session goes on",
    "version": lambda _, name: (
        "there are no versions here"
        if name is None
        else f"the {VERSION_NAMES[name]} version is in force"
    ),
}
"""How each fact is said; `method.name` stands for a name that means something else there."""


_BOTH: Final = "both pots"
"""Stands for the facts `winners` and `sabacc_winners` where they are the same."""
_MOST_FATES: Final = 12
"""How many entries of a script are told at once."""
_REFUSALS: Final = {
    "no-shift": "the die is never rolled: there is no shift here",
    "no-interference-field": "no card can lie there: there is no interference field here",
    "no-side-pots": "there is no such position: nobody can go all in here",
    "not-in-the-deck": "there is no such position: the deck does not hold these cards",
    "too-many-seats": "there is no such table: it has too many players",
    "version-is-fixed": "no version is named during play: it is chosen before",
    "same-version": "the version cannot change to the one that is in force",
}


def capital(text: str) -> str:
    """Return a text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def in_words(
    method: str, position: Mapping[str, Any], answer: Mapping[str, Any], asks: Iterable[str]
) -> str:
    """Say an answer in one sentence: the facts that are asked, in their order.

    `position` holds the parameters of the request.  Facts that the answer does not show are left
    out.
    """
    return f"{capital('; '.join(parts_in_words(method, position, answer, asks)))}."


def parts_in_words(
    method: str, position: Mapping[str, Any], answer: Mapping[str, Any], asks: Iterable[str]
) -> list[str]:
    """Say each fact that is asked, without a capital and a dot; or why there are no facts."""
    if REFUSED in answer:
        return [refusal_words(str(answer[REFUSED]))]
    if "ran_out" in answer:
        return [f"it cannot be decided: the {answer['ran_out']} ran out"]
    found: list[str] = []
    for fact in _merged(answer, asks):
        value = fact_at(method, answer, "winners" if fact == _BOTH else fact)
        if value is not ABSENT:
            found.append(_fact(method, position, fact, value))
    return found


def differing(other: str, own: str) -> str:
    """Return what another ruling says otherwise, without a dot; all of it where little is alike."""
    mine = {_plain(part) for part in own.removesuffix(".").split("; ")}
    parts = other.removesuffix(".").split("; ")
    new = [part for part in parts if _plain(part) not in mine]
    if not new or len(new) == len(parts):
        return "; ".join(parts)
    return f"{'; '.join(new)}; the rest is the same"


class OtherWords(NamedTuple):
    """What is ruled elsewhere or otherwise, and what that rests on."""

    ruling: str
    rests_on: tuple[str, ...] = ()

    def differs(self, own: str) -> str:
        """Return in short what the dispute's own ruling does not say."""
        return f"{differing(self.ruling, own)}."


_BEGINNINGS: Final = frozenset({"The", "It", "Nobody", "Everybody", "This", "There"})


def small(text: str) -> str:
    """Return a text as it goes on behind a colon; a name keeps its capital."""
    return text[:1].lower() + text[1:] if text.partition(" ")[0] in _BEGINNINGS else text


def _plain(part: str) -> str:
    return part[:1].lower() + part[1:]


def refusal_words(reason: str) -> str:
    """Say why a position is refused: `no card can lie there: there is no ...`."""
    return _REFUSALS.get(reason, reason.replace("-", " "))


def _merged(answer: Mapping[str, Any], asks: Iterable[str]) -> list[str]:
    """Ask for both pots at once where the same seats win both."""
    wanted = list(asks)
    both = {"winners", "sabacc_winners"} <= set(wanted) and answer.get("winners")
    if both and answer["winners"] == answer.get("sabacc_winners"):
        wanted[wanted.index("winners")] = _BOTH
        wanted.remove("sabacc_winners")
    return wanted


def _fact(
    method: str,
    position: Mapping[str, Any],
    path: str,
    value: Any,  # noqa: ANN401 - JSON
) -> str:
    name, _, part = path.partition(".")
    if name == _BOTH:
        return f"{FACT_WORDS['winners']('', value)} and the sabacc pot"
    if name == "phase":
        number, phase, inner = part.split(".", 2)
        return phase_words(number, phase, inner, value)
    if name == "script":
        script = position.get("script", [])
        return _fate(script[int(part)], value) if part else _fates(script, value)
    words = FACT_WORDS.get(f"{method}.{name}") or FACT_WORDS[name]
    return words(part, value)


def _fates(script: list[Mapping[str, Any]], fates: list[str]) -> str:
    told = [_fate(entry, fate) for entry, fate in zip(script, fates, strict=False)]
    more = len(told) - _MOST_FATES
    told[_MOST_FATES:] = [f"{more} more are tried"] if more > 0 else []
    return ", ".join(told) or "nothing is tried"


def _fate(entry: Mapping[str, Any], fate: str) -> str:
    seat, tries = entry["seat"], doing(entry)
    if fate == DONE:
        return f"{seat} may {tries}"
    if fate == NOT_REACHED:
        return f"{seat} does not come to {tries}"
    return f"{seat} may not {tries} ({fate.replace('-', ' ')})"


def doing(entry: Mapping[str, Any]) -> str:
    """Say what an entry of a script tries: `bet 3`."""
    deed = ActionPhrase(entry["does"], entry.get("amount"), tuple(entry.get("cards", ())))
    return deed_in_words(deed, may=True)
