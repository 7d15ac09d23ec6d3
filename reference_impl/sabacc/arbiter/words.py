"""The facts of an answer in words: as a ruling says them, and as a scenario states them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from sabacc.engine.hands import Special
from sabacc.notation.action_forms import ActionPhrase, action_in_words
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import phase_name
from sabacc.notation.words import ORDINARY, SPECIAL_NAMES, VERSION_NAMES
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, REFUSED, value_at
from sabacc.system.text import join_words

# How many phases, or seats that are asked, a sentence names
_MOST: Final = 12
UNSAID: Final = "# not said in our vocabulary: "


_NOTHING: Final = ("",)


class FactWords(NamedTuple):
    """The wordings of one fact.

    A wording is one template, two (nothing, something), or three (nothing, one, several).  An
    empty one stands for what nobody can say.  Templates have `{seat}`, the part that is asked for,
    and `{value}`, with a format of `_Value`.

    Attributes:
        said: What a ruling says; of one seat, if the fact has one value a seat.
        nobody: What it says if the fact has a value a seat, and there is no seat.
        step: What a scenario states of the whole fact.
        step_of_one: What it states of one seat, or of one of the seats in the value.
    """

    said: Sequence[str] | Callable[[str, Any], str]
    nobody: str = ""
    step: Sequence[str] = _NOTHING
    step_of_one: Sequence[str] = _NOTHING


class _Value:
    """A value in a template: `{value}` as it is, or formatted by its kind, `{value:cards}`."""

    def __init__(self, value: Any) -> None:  # noqa: ANN401 - JSON
        self.value = value

    def __format__(self, kind: str) -> str:
        return _KINDS[kind](self.value)


# How values are formatted in templates
_KINDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "": str,
    "seats": join_words,
    "names": ", ".join,
    "cards": lambda cards: join_words(map(card_words, cards)),
    "card": lambda cards: the_card(cards[0]),
    "special": lambda name: ORDINARY if name is None else SPECIAL_NAMES[Special(name)],
    "version": lambda name: VERSION_NAMES[name],
}


def _fill(templates: Sequence[str], value: Any, seat: str) -> str:  # noqa: ANN401 - JSON
    """Fill the template for no value, for one, or for several."""
    size = 2
    if not value:
        size = 0
    elif isinstance(value, str) or value == 1:
        size = 1
    elif not isinstance(value, int):
        size = len(value)
    return templates[min(size, len(templates) - 1)].format(value=_Value(value), seat=seat)


def the_card(name: str) -> str:
    """Return a card as one speaks of it in a sentence: `the 7 of coins`, `the Idiot`."""
    words = card_words(name)
    return words if words.startswith("the ") else f"the {words}"


def first_few(words: Iterable[str], most: int, rest: str = "more") -> list[str]:
    """Return the first words, and how many there are of the `rest`; all if that is one."""
    every = list(words)
    more = len(every) - most
    return [*every[:most], f"{more} {rest}"] if more > 1 else every


def _first_of(words: Iterable[str]) -> str:
    return join_words(first_few(words, _MOST)) or "nobody"


def _wins(pot: str) -> tuple[str, str, str]:
    wins, share = f"{{value:seats}} wins {pot}", f"{{value:seats}} share {pot}"
    return f"nobody wins {pot}", wins, share


def _pot_name(place: int) -> str:
    return f"side pot {place}" if place else "the main pot"


def _pot_winners(part: str, winners: Any) -> str:  # noqa: ANN401 - JSON
    """Say who wins one hand pot, or each of them; the main pot comes first."""
    if part:
        return _fill(_wins(_pot_name(int(part))), winners, "")
    if len(winners) == 1:
        return _fill(_wins("the hand pot"), winners[0], "")
    each = (_fill(_wins(_pot_name(place)), seats, "") for place, seats in enumerate(winners))
    return join_words(each) or "there is no hand pot"


def _pots(_part: str, pots: list[Mapping[str, Any]]) -> str:
    names = map(_pot_name, range(len(pots))) if len(pots) > 1 else ["the hand pot"]
    each = (
        f"{name} holds {pot['amount']} for {join_words(pot['eligible']) or 'nobody'}"
        for name, pot in zip(names, pots, strict=False)
    )
    return join_words(each) or "there is no hand pot"


def _demise(seat: str, value: Any) -> str:  # noqa: ANN401 - JSON
    if seat:
        card = "no card" if value is None else the_card(value)
        return f"{seat} is dealt {card} in the sudden demise"
    meet = "{value:seats} meet in a sudden demise"
    return _fill(("there is no sudden demise", "{value:seats} plays alone", meet), value, "")


def _phases(_part: str, phases: list[Mapping[str, Any]]) -> str:
    names = (
        "the ante"
        if phase["phase"] == "ante"
        else f"the {phase_name(phase['phase'])} of round {phase['round']}"
        for phase in phases
    )
    return f"the hand goes through {_first_of(names)}" if phases else "no phase takes place"


def _round(number: str, phases: list[str]) -> str:
    if not phases:
        return f"there is no round {number}"
    return f"round {number} goes through {_first_of(map(phase_name, phases))}"


def _asked(_part: str, seats: list[str]) -> str:
    verb = "is" if len(set(seats)) < 2 else "are"  # noqa: PLR2004 - one or several
    return f"{_first_of(seats)} {verb} asked"


# The wordings of each fact; `method.name` stands for a name that means something else there
_WORDS: Final[Mapping[str, FactWords]] = {
    "best": FactWords(
        ("nobody has the best hand", "{value:seats} has the best hand",
         "{value:seats} tie for the best hand"),
        step=("nobody has the best hand", "{value:seats} has the best hand",
              "{value:seats} tie for the best hand"),
    ),
    "compare.sabacc_pot": FactWords(
        ("that is not worth the sabacc pot", "that is worth the sabacc pot"),
        step=("the best hand is not worth the sabacc pot", "the best hand is worth the sabacc pot"),
    ),
    "score.bombed": FactWords(
        ("the hand does not bomb", "the hand bombs"), step=("it stays in range", "it bombs out")
    ),
    "total": FactWords(("the hand counts {value}",), step=("it counts {value}",)),
    "special": FactWords(("the hand is {value:special}",), step=("it is {value:special}",)),
    "winners": FactWords(_wins("the hand pot"), step=_wins("the hand pot")),
    "pot_winners": FactWords(_pot_winners),
    "sabacc_winners": FactWords(_wins("the sabacc pot"), step=_wins("the sabacc pot")),
    "bombed": FactWords(
        ("nobody bombs", "{value:seats} bombs", "{value:seats} bomb"),
        step=("nobody bombed", "{value:seats} bombed"),
    ),
    "demise": FactWords(
        _demise, step=("there is no sudden demise", "{value:seats} meet in a sudden demise")
    ),
    "folded": FactWords(
        ("nobody folds", "{value:seats} folds", "{value:seats} fold"),
        step_of_one=("{value} has folded",),
    ),
    "out": FactWords(
        ("no bomb puts anybody out", "{value:seats} is put out by a bomb",
         "{value:seats} are put out by bombs"),
        step=("nobody is out by a bomb",),
        step_of_one=("{value} is out by a bomb",),
    ),
    "paid": FactWords(
        ("{seat} pays nothing", "{seat} pays {value}"),
        nobody="nobody pays",
        step_of_one=("{seat} pays {value}",),
    ),
    "owed": FactWords(
        ("{seat} owes nothing", "{seat} owes {value}"),
        nobody="nobody owes anything",
        step_of_one=("{seat} owes {value}",),
    ),
    "stacks": FactWords(
        ("{seat} has 0 credits", "{seat} has 1 credit", "{seat} has {value} credits"),
        nobody="nobody plays",
        step_of_one=("{seat} has {value} credits",),
    ),
    "hand_pot": FactWords(
        ("the hand pot is empty", "the hand pot holds {value}"),
        step=("the hand pot holds {value}",),
    ),
    "sabacc_pot": FactWords(
        ("the sabacc pot is empty", "the sabacc pot holds {value}"),
        step=("the sabacc pot holds {value}",),
    ),
    "house": FactWords(
        ("the house takes nothing", "the house takes {value}"), step=("the house takes {value}",)
    ),
    "shifted": FactWords(
        ("the cards stay", "the cards shift"), step=("the cards stay", "the cards shift")
    ),
    "roller": FactWords(("{value} rolls the die",)),
    "hands": FactWords(
        ("{seat} holds nothing", "{seat} holds {value:cards}"),
        nobody="nobody holds cards",
        step_of_one=("{seat} holds no card", "{seat} holds {value:names}"),
    ),
    "fields": FactWords(
        ("{seat} has nothing in the field", "{seat} has {value:cards} in the field"),
        nobody="nothing lies in the field",
        step_of_one=("{seat} has no card in the interference field",
                     "{seat} has {value:names} in the interference field"),
    ),
    "shown": FactWords(
        ("{seat} shows no card", "{seat} shows {value:cards}"),
        nobody="nobody shows a card",
        step_of_one=("{seat} shows no card", "{seat} shows {value:names}"),
    ),
    "deck": FactWords(
        ("the deck is empty", "the deck is {value:cards}, from the top"),
        step=("the deck holds no card", "the deck holds {value:names}"),
    ),
    "out_of_play": FactWords(
        ("nothing lies out of play", "{value:card} lies out of play",
         "{value:cards} lie out of play"),
        step=("no card lies out of play", "{value:names} lies out of play",
              "{value:names} lie out of play"),
    ),
    "pickers": FactWords(
        ("{value} picks from {seat}",),
        nobody="nobody loses a card",
        step_of_one=("{value} picks from {seat}",),
    ),
    "phases": FactWords(_phases),
    "round": FactWords(_round),
    "asked": FactWords(_asked),
    "pots": FactWords(_pots),
    "over": FactWords(
        ("the hand is not over", "the hand is over"), step=("the hand goes on", "the hand is over")
    ),
    "dealt_in": FactWords(
        ("nobody takes part", "{value:seats} takes part", "{value:seats} take part")
    ),
    "dealer": FactWords(("nobody deals", "{value} deals"), step=("", "{value} deals")),
    "caller": FactWords(
        ("nobody calls", "{value} calls"), step=("nobody calls the hand", "{value} calls the hand")
    ),
    "next_dealer": FactWords(
        ("nobody deals the next hand", "{value} deals the next hand"),
        step=("", "{value} deals next"),
    ),
    "session_over": FactWords(("the session goes on", "the session is over")),
    "version": FactWords(
        ("there are no versions here", "the {value:version} version is in force"),
        step=("", "the {value:version} version is in force"),
    ),
    # parts of a position, which no answer has
    "cards": FactWords("", step=("the hand {value:names}",)),
    "field": FactWords("", step=("{value:names} in the interference field",)),
    "sitting_out": FactWords("", step_of_one=("{value} sits out",)),
    "newcomers": FactWords("", step_of_one=("{value} is new at the table",)),
    "ante": FactWords("", step=("the antes are still to be paid",)),
    "last_hand": FactWords("", step=("this is the last hand of the session",)),
}  # fmt: skip


def _words_of(name: str, method: str) -> FactWords | None:
    return _WORDS.get(f"{method}.{name}") or _WORDS.get(name)


def fact_words(name: str, value: Any, part: str = "", method: str = "") -> str:  # noqa: ANN401 - JSON
    """Say a fact of an answer: of one seat (or the part of that name), or of all one by one."""
    words = _words_of(name, method)
    assert words is not None  # noqa: S101 - a fact of the protocol
    said = words.said
    if callable(said):
        return said(part, value)
    if part or not words.nobody:
        return _fill(said, value, part)
    return join_words(_fill(said, own, seat) for seat, own in value.items()) or words.nobody


def phase_fact_words(number: str, phase: str, path: str, value: Any) -> str:  # noqa: ANN401 - JSON
    """Say a fact of a phase; `value` is None where it does not take place."""
    spaced = phase_name(phase)
    if value is None:
        return "there is no ante" if phase == "ante" else f"there is no {spaced} in round {number}"
    name, _, part = path.partition(".")
    of = "the ante" if phase == "ante" else f"the {spaced} of round {number}"
    when = "in" if name in {"asked", "roller", "shifted", "shown"} else "after"
    if phase == "ante" and when == "after":
        of = "the antes"
    return f"{when} {of} {fact_words(name, value, part)}"


def fact_steps(method: str, path: str, value: Any) -> list[str]:  # noqa: ANN401 - JSON
    """State a fact in steps of a scenario; in a comment if the vocabulary has no words for it."""
    name, _, part = path.partition(".")
    words = _words_of(name, method) or FactWords("")
    if name == "phase":
        steps = [_phase_step(part, value)]
    elif name == "round" and part != "0":  # which has the ante alone
        steps = [f"there is a {phase_name(phase)} in round {part}" for phase in value]
        steps = steps or [f"there is no round {part}"]
    elif part:
        steps = [_fill(words.step_of_one, value, part)]
    elif words.step_of_one != _NOTHING and isinstance(value, Mapping):
        by_seat = cast("Mapping[str, Any]", value)
        steps = [_fill(words.step_of_one, own, seat) for seat, own in by_seat.items()]
    elif words.step_of_one != _NOTHING and (value or words.step == _NOTHING):
        steps = [_fill(words.step_of_one, seat, "") for seat in value]
    else:
        steps = [_fill(words.step, value, "")]
    return list(dict.fromkeys(step or f"{UNSAID}{path} is {value}" for step in steps))


def _phase_step(path: str, value: Any) -> str:  # noqa: ANN401 - JSON
    number, phase, inner = path.split(".", 2)
    words = phase_name(phase)
    if value is None:
        return f"there is no {words} in round {number}"
    when = "after the ante" if phase == "ante" else f"after the {words} of round {number}"
    name, _, seat = inner.partition(".")
    match name:
        case "asked" if value:
            return f"the {words} of round {number} asks {join_words(value)}"
        case "roller":
            return f"{value} rolls the die in round {number}"
        case "hand_pot" | "sabacc_pot":
            return f"{when} {_fill(_WORDS[name].step, value, '')}"
        case "stacks" | "hands" | "shown" if seat and (value or name != "hands"):
            when = when.replace("after", "during", 1) if name == "shown" else when
            return f"{when} {_fill(_WORDS[name].step_of_one, value, seat)}"
        case _:
            return ""


# Stands for the facts `winners` and `sabacc_winners` where they are the same
_BOTH: Final = "both pots"
# What says of which pot something is won or paid, or that another one is not won
_OF_A_POT: Final = re.compile(
    r"(?: (?:to|from) the (?:hand|sabacc) pot| and the sabacc pot|; nobody wins the sabacc pot)$"
)
# How many entries of a script are told at once
_MOST_FATES: Final = 12
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
    """Return the parts of a line, each once: what is won or paid, without what that implies."""
    said = dict.fromkeys(one for part in parts for one in part.split("; "))
    wholes = ((part, _OF_A_POT.sub("", part)) for part in said)
    implied = {
        part if whole.endswith(" nothing") else whole
        for part, whole in wholes
        if part != whole and whole in said
    }
    return [part for part in said if part not in implied]


def parts_in_words(
    method: str, position: Mapping[str, Any], answer: Mapping[str, Any], asks: Iterable[str]
) -> list[str]:
    """Say each fact that is asked, in order, without a capital and a dot; or why there are none.

    `position` holds the parameters of the request.  Facts that the answer does not show are left
    out.
    """
    if REFUSED in answer:
        return [refusal_words(str(answer[REFUSED]))]
    if "ran_out" in answer:
        return [f"it cannot be decided: the {answer['ran_out']} ran out"]
    wanted = list(asks)
    both = {"winners", "sabacc_winners"} <= set(wanted) and answer.get("winners")
    if both and answer["winners"] == answer.get("sabacc_winners"):
        wanted[wanted.index("winners")] = _BOTH
        wanted.remove("sabacc_winners")
    values = (
        (fact, value_at(method, answer, "winners" if fact == _BOTH else fact)) for fact in wanted
    )
    return [_fact(method, position, fact, value) for fact, value in values if value is not ABSENT]


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
        if part:
            return _fate(script[int(part)], value)
        told = (_fate(entry, fate) for entry, fate in zip(script, value, strict=False))
        return ", ".join(first_few(told, _MOST_FATES, "more are tried")) or "nothing is tried"
    return fact_words(name, value, part, method)


def fate_words(fate: str) -> str:
    """Say between a player and a deed what becomes of it: `may`, `may not`."""
    return {DONE: "may", NOT_REACHED: "does not come to"}.get(fate, "may not")


def _fate(entry: Mapping[str, Any], fate: str) -> str:
    why = "" if fate in {DONE, NOT_REACHED} else f" ({fate.replace('-', ' ')})"
    return f"{entry['seat']} {fate_words(fate)} {doing(entry)}{why}"


def doing(entry: Mapping[str, Any]) -> str:
    """Say what an entry of a script tries: `bet 3`."""
    deed = ActionPhrase(entry["does"], entry.get("amount"), tuple(entry.get("cards", ())))
    return action_in_words(deed, may=True)
