"""Answers in words: the facts that a dispute hangs on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from sabacc.arbiter.why.fact_words import fact_words, phase_fact_words
from sabacc.notation.action_forms import ActionPhrase
from sabacc.notation.action_forms import action_in_words as deed_in_words
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, REFUSED, value_at

_BOTH: Final = "both pots"
"""Stands for the facts `winners` and `sabacc_winners` where they are the same."""
_OF_A_POT: Final = re.compile(
    r"(?: (?:to|from) the (?:hand|sabacc) pot| and the sabacc pot|; nobody wins the sabacc pot)$"
)
"""What says of which pot something is won or paid, or that another one is not won."""
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


def each_once(parts: Iterable[str]) -> list[str]:
    """Return what is said in a line, each once: what is won or paid, without what that implies."""
    said = dict.fromkeys(parts)
    wholes = ((part, _OF_A_POT.sub("", part)) for part in said)
    implied = {
        part if whole.endswith(" nothing") else whole
        for part, whole in wholes
        if part != whole and whole in said
    }
    return [part for part in said if part not in implied]


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
        value = value_at(method, answer, "winners" if fact == _BOTH else fact)
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
        return f"{fact_words('winners', value)} and the sabacc pot"
    if name == "phase":
        number, phase, inner = part.split(".", 2)
        return phase_fact_words(number, phase, inner, value)
    if name == "script":
        script = position.get("script", [])
        return _fate(script[int(part)], value) if part else _fates(script, value)
    return fact_words(name, value, part, method)


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
