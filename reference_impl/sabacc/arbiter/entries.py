"""The values of a dispute as JSON: fields with errors that name them, cards, and claims.

The types and their limits are those of `sabacc.protocol.messages`; nothing is stated twice.
"""

import re
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NoReturn,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from sabacc.engine.events import ActionType, Changed, Dealt
from sabacc.engine.play import Action, compile_rules
from sabacc.engine.position import known_cards
from sabacc.notation import action_forms, claims, forms
from sabacc.notation.action_forms import Context
from sabacc.notation.card_names import UNKNOWN, parse_card, parse_cards
from sabacc.notation.claim_forms import Aspect, Value
from sabacc.notation.claims import as_forms_say, asked_otherwise, mishap, suggest_claims
from sabacc.notation.wordings import AFTER_A_NAME, OF_A_NAME, OPENINGS, PRONOUNS
from sabacc.protocol import messages
from sabacc.protocol.answers import (
    EngineAnswer,
    InconsistentRequestError,
    Params,
    answer_hand,
    answer_request,
    script_of,
)
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS, REFUSED, THEN, ValueKind
from sabacc.records.hand_record import MOST_ROUNDS
from sabacc.spec.cards import CARDS
from sabacc.spec.rulesets import (
    Ruleset,
    custom_copies,
    deck_copies,
    deck_for_ruleset,
    deck_of,
    scripted_top,
)
from sabacc.system.groups import by_key
from sabacc.system.structs import Meta, Struct
from sabacc.system.text import closest
from sabacc.system.user_input import InputError, one_line

Read = TypeVar("Read")

_PLAIN: Final[Mapping[type, str]] = {str: "text", int: "a whole number", bool: "true or false"}
# How long a number of credits may be
_LONGEST_NUMBER: Final = 13
# How many entries a table may have: more than any limit of the messages
_MOST_KEYS: Final = 200


class FieldError(InputError):
    """A value that is not what its field holds."""


def fail(field: str, problem: str, mend: str) -> NoReturn:
    """Raise the error of a field."""
    raise FieldError(one_line(problem), mend, one_line(field))


def read(kind: type[Read], value: object, field: str) -> Read:
    """Read a JSON value as a `kind`, a Struct; raises FieldError."""
    return cast("Read", _value_of_kind(kind, value, field))


def without_ruleset(kind: type[Params], value: object, field: str) -> Params:
    """Read the parameters of a request that names no ruleset: it is asked under many."""
    table = _table(value, field)
    if "ruleset" in table:
        fail(f"{field}.ruleset", "a position names no ruleset", "name it beside the position")
    return read(kind, {**table, "ruleset": ""}, field)


def check_kinds(kind: type[Struct], table: Mapping[str, object], field: str) -> None:
    """Refuse a value that its field cannot hold, whatever other fields are missing."""
    for key, inner in _hints(kind).items():
        if key in table:
            _value_of_kind(inner, table[key], f"{field}.{key}")


def _value_of_kind(kind: Any, value: object, field: str) -> object:  # noqa: ANN401 - a type of any form
    origin = get_origin(kind)
    found = value
    if kind is Any:
        return found  # whoever asks for it reads it further
    if origin is Annotated:
        inner, *limits = get_args(kind)
        found = _value_of_kind(inner, value, field)
        for limit in limits:
            _within(limit, found, field)
    elif origin in {Union, types.UnionType}:
        (inner,) = (each for each in get_args(kind) if each is not types.NoneType)
        found = None if value is None else _value_of_kind(inner, value, field)
    elif origin is Literal:
        _one_of(get_args(kind), value, field)
    elif origin is list:
        (inner,) = get_args(kind)
        each = enumerate(_list(value, field))
        found = [_value_of_kind(inner, entry, f"{field}[{place}]") for place, entry in each]
    elif origin is dict:
        _, inner = get_args(kind)
        entries = _table(value, field).items()
        found = {key: _value_of_kind(inner, entry, _below(field, key)) for key, entry in entries}
    elif issubclass(kind, Struct):
        found = _struct(kind, value, field)
    elif type(value) is not kind:
        _refuse_kind(kind, value, field)
    return found


def _refuse_kind(kind: type, value: object, field: str) -> NoReturn:
    words = _PLAIN[kind]
    mend = f"write {words} there"
    if kind is int and isinstance(value, str):
        plain = value.strip()
        if not (plain.isascii() and plain.isdecimal() and len(plain) <= _LONGEST_NUMBER):
            fail(field, f"{value!r} is not a whole number", "write 12, for example")
        mend = f"write {plain} without quotes"
    fail(field, f"it is {_kind_of(value)}, not {words}", mend)


def _struct(kind: type[Struct], value: object, field: str) -> Struct:
    hints = _hints(kind)
    if not isinstance(value, dict):
        needed = ", ".join(f'"{name}": ...' for name in _needed(kind))
        fail(field, f"it is {_kind_of(value)}, not a table", f"write {{{needed}}} there")
    table = _table(cast("object", value), field)
    for key in table:
        if key not in hints:
            near = closest(key, hints)
            fail(
                _below(field, key),
                "there is no such field",
                f"did you mean {near}?" if near else f"known here: {', '.join(hints)}",
            )
    for name in _needed(kind):
        if name not in table:
            fail(_below(field, name), "it is missing", "add it")
    return kind(
        **{key: _value_of_kind(hints[key], each, _below(field, key)) for key, each in table.items()}
    )


def _needed(kind: type[Struct]) -> tuple[str, ...]:
    names = kind.__struct_fields__
    return names[: len(names) - len(kind.__struct_defaults__)]


@lru_cache(maxsize=64)
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _below(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key


def _one_of(known: tuple[object, ...], value: object, field: str) -> None:
    if value not in known or isinstance(value, bool):
        words = ", ".join(map(str, known))
        fail(field, f"{value!r} is not known there", f"write one of {words}")


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        fail(field, f"it is {_kind_of(value)}, not a list", "write a list there, in [ and ]")
    return cast("list[object]", value)


def _table(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        fail(field, f"it is {_kind_of(value)}, not a table", "write a table there, in { and }")
    table = cast("dict[str, object]", value)
    if len(table) > _MOST_KEYS:
        fail(field, f"it has {len(table)} entries", f"write at most {_MOST_KEYS}")
    return table


def _within(limit: Meta, value: object, field: str) -> None:
    if isinstance(value, int):
        if limit.ge is not None and value < limit.ge:
            fail(field, f"{value} is less than {limit.ge}", f"write {limit.ge} or more")
        if limit.le is not None and value > limit.le:
            fail(field, f"{value} is more than {limit.le}", f"write {limit.le} or less")
    elif isinstance(value, str | list):
        sized = cast("str | list[object]", value)
        what = "characters" if isinstance(value, str) else "entries"
        if limit.min_length is not None and len(sized) < limit.min_length:
            fail(field, f"it has {len(sized)} {what}", f"write at least {limit.min_length}")
        if limit.max_length is not None and len(sized) > limit.max_length:
            fail(field, f"it has {len(sized)} {what}", f"write at most {limit.max_length}")


_KINDS: Final[Mapping[type, str]] = {
    types.NoneType: "null",
    bool: "true or false",
    int: "a number",
    float: "a fraction",
    str: "text",
    list: "a list",
}


def _kind_of(value: object) -> str:
    return _KINDS.get(type(value), "a table")


# The keys below which every text is a card
_OF_CARDS: Final = frozenset(
    {
        *("cards", "field", "deck", "shuffle", "out_of_play"),
        *("hands", "fields", "picks"),  # a list for each seat
        "shuffles",
    }
)
# The keys whose cards lie there at one time: no card may be in two places
_ON_THE_TABLE: Final = frozenset({"cards", "field", "hands", "fields", "deck", "out_of_play"})
UNSEEN: Final = ", or ? for an unknown card"
"""What the readers of records advise, and what nobody can rule on."""
_OFTEN: Final = {0: "never", 1: "once", 2: "twice"}
_DEPTH: Final = 6
FEWEST_OTHERS: Final = 8
"""How many cards of a deck must be all the others, to be called so."""
# How many entries a list may have before its kind is even looked at
_MOST: Final = 5_000


def check_cards(position: object, rules: Ruleset, told: Ruleset | None = None) -> dict[str, Any]:
    """Return a position with every card by its usual name; raises FieldError.

    Kinds and limits of the values are checked afterwards; what is no list of cards stays as it is.
    `told` is the ruleset with whose deck the position was told, if it is not that of `rules`.
    """
    if not isinstance(position, dict):
        fail("position", "it is not a table", "write an object with the cards")
    table = cast("dict[str, Any]", _named(cast("dict[str, object]", position), "position"))
    if told is not None:
        deck = deck_by(table, told, rules)
        table = table if deck is None else {**table, "deck": deck}
    chosen_by = deck_copies(rules)
    for name, where in by_key((name, path) for path, name in _lying(table)).items():
        copies = chosen_by[CARDS[name]]
        if len(where) > copies:
            held = _OFTEN.get(copies, f"{copies} times")
            place = where[copies].partition("[")[0]
            mine = sum(other.partition("[")[0] == place for other in where)
            others = dict.fromkeys(other.partition("[")[0] for other in where)
            del others[place]
            said = f"and in {' and '.join(others)}" if others else _OFTEN.get(mine, f"{mine} times")
            fail(
                where[copies],
                f"{name} lies there {said}",
                f"the deck of {sum(chosen_by.values())} cards holds it {held}; take one away",
            )
    return table


def named_head(position: Mapping[str, Any], rules: Ruleset) -> list[str]:
    """Return the next cards that are named; the others lie in no order that anybody knows."""
    return scripted_top(*_parted(position), custom_copies(rules))


def deck_by(position: Mapping[str, Any], told: Ruleset, rules: Ruleset) -> list[str] | None:
    """Return the deck of a position as another ruleset has it: all the others are those of its own.

    None where it is the same one, or names every card that comes.
    """
    if custom_copies(told) == custom_copies(rules):
        return None
    deck, lying = _parted(position)
    if len(deck) - len(named_head(position, told)) < FEWEST_OTHERS:
        return None
    return deck_for_ruleset(deck, lying, custom_copies(told), rules)


def _parted(position: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the cards of the deck, and those that lie elsewhere."""
    in_deck = by_key((path.startswith("position.deck["), name) for path, name in _lying(position))
    return in_deck.get(True, []), in_deck.get(False, [])


def _named(value: object, path: str, depth: int = 0, *, of_cards: bool = False) -> object:
    """Return a value with the cards in it by their names; `of_cards` below a key of such."""
    if depth > _DEPTH:
        fail(path, "it is nested too deeply", "write tables and lists as the protocol has them")
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        return {
            key: _named(each, f"{path}.{key}", depth + 1, of_cards=of_cards or key in _OF_CARDS)
            for key, each in table.items()
        }
    if isinstance(value, list):
        entries = cast("list[object]", value)
        if len(entries) > _MOST:
            fail(path, f"it has {len(entries)} entries", f"write at most {_MOST}")
        return [
            _named(each, f"{path}[{at}]", depth + 1, of_cards=of_cards)
            for at, each in enumerate(entries)
        ]
    return _card(value, path) if of_cards and isinstance(value, str) else value


def _card(name: str, path: str) -> str:
    try:
        found = parse_card(name.split(), path)
    except forms.RecordError as error:
        fail(path, error.problem, error.mend.replace(UNSEEN, ""))
    if found == UNKNOWN:
        fail(
            path,
            "nobody can rule on a card that nobody has seen",
            "name it, or write Lando unknown",
        )
    if found not in CARDS:
        ranks = "1 to 11, commander, mistress, master and ace"
        fail(path, f"the deck holds no {name!r}", f"each suit has {ranks}")
    return found


def _lying(table: Mapping[str, object]) -> Iterator[tuple[str, Any]]:
    """Yield each card that lies on the table, with its place."""
    for key, value in table.items():
        if key not in _ON_THE_TABLE:
            continue
        by_seat = cast("dict[str, object]", value if isinstance(value, dict) else {"": value})
        for seat, cards in by_seat.items():
            path = f"position.{key}.{seat}" if seat else f"position.{key}"
            if isinstance(cards, list):
                names = enumerate(cast("list[object]", cards))
                known = ((at, name) for at, name in names if isinstance(name, str))
                yield from ((f"{path}[{at}]", name) for at, name in known if name in CARDS)


def lying(position: Mapping[str, Any]) -> list[str]:
    """Return the cards that lie somewhere: in hands, in fields and out of play."""
    held = [*position.get("hands", {}).values(), *position.get("fields", {}).values()]
    return [card for hand in held for card in hand] + list(position.get("out_of_play", ()))


def shift_places(phases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[int, int]]:
    """Yield the round of each shift, 0 for the last one, after the call, and its place."""
    called = 0
    for place, phase in enumerate(phases):
        if phase["phase"] == "calling":
            called = phase["round"]
        if phase["phase"] == "shift":
            yield 0 if called == phase["round"] else phase["round"], place


_SHUFFLED: Final = (
    "add new deck: with the cards in their order, or, for cards lost in a shift, "
    "round 1 shuffle: coins-7 star"
)


def tried(rules: Ruleset, params: Params) -> EngineAnswer:
    """Ask once: what does not add up is found by whoever answers; raises FieldError.

    What is done in a played hand is done in the order in which it is told, as in every ruling.
    """
    compiled = compile_rules(rules)
    try:
        if isinstance(params, messages.PlayParams):
            return answer_hand(compiled, replace(script_of(params), is_narrative=True))
        return answer_request(rules, compiled, params, whole_deck=True)
    except InconsistentRequestError as error:
        fail(f"position.{error.field}", error.problem, "fix it, or leave it out")


def check_folded_caller(caller: str, rules: Ruleset) -> None:
    """Refuse a caller who has folded, where nobody can leave after a call (K-113)."""
    compiled = compile_rules(rules)
    if compiled.turns or compiled.last_betting or compiled.fold_when == "any-time":
        return
    fail(
        "position.caller",
        f"{caller} called and has folded: after a call nobody leaves the hand here",
        "take the name out of one of the two lines",
    )


def check_chance(params: Params, answer: Mapping[str, Any], *, claimed: bool = False) -> None:
    """Refuse a shift, or a played hand, of which chance is told too short; raises FieldError.

    A showdown whose deck ends is ruled on as far as it goes: what hangs on further cards is open.
    So are claims on a shift whose lost cards are shuffled, where something is `claimed`.
    """
    ran_out = answer.get("ran_out")
    if isinstance(params, messages.ShiftParams):
        _check_picks(params, all_of_them=ran_out == "picks")
        if ran_out == "shuffle" and not claimed:
            fail(
                "position.shuffle",
                "the dispute does not say how the lost cards are shuffled",
                "add shuffle: with the lost cards in the order in which they are dealt again; of a "
                "deck that ends too soon, name more cards",
            )
    if isinstance(params, messages.PlayParams):
        if ran_out == "picks":
            _refuse_picks(params)
        if ran_out == "deck":
            fail("position.deck", "it ends before the hand does", _more(params.deck))
        if ran_out == "shuffle":
            fail(
                "position.deck",
                "cards are shuffled, and the dispute does not say in which order",
                f"{_more(params.deck)}; or {_SHUFFLED}",
            )


def _check_picks(params: messages.ShiftParams, *, all_of_them: bool) -> None:
    """Refuse picks of which a seat holds none, or, where the cards shift, that leave a seat out."""
    for seat in params.seats:
        if seat in params.folded:
            continue
        held = [*params.hands.get(seat, ()), *params.fields.get(seat, ())]
        picked = params.picks.get(seat, ())
        if held and picked and not {*held} & {*picked}:
            fail(
                f"position.picks.{seat}",
                f"{seat} holds none of these cards",
                f"write {seat} {min(held)}, for example",
            )
        hand = params.hands.get(seat, ())
        if all_of_them and hand and not {*hand} & {*picked}:
            fail(
                "position.picks",
                f"the cards shift, and the dispute does not say which card {seat} loses",
                f"add {seat} {hand[0]}, for example",
            )


def _refuse_picks(params: messages.PlayParams) -> None:
    """Refuse a played hand in which cards shift and nobody says which."""
    seats = list(params.hands or params.seats)
    for place, roll in enumerate(params.rolls):
        left = [seat for seat in seats if not roll.picks.get(seat)]
        if left:
            when = _when(roll)
            fail(
                f"position.rolls[{place}]",
                f"the cards shift, and the dispute does not say which card {left[0]} loses",
                f"write {when} picks: with a card of each player who is still in: {left[0]} "
                "coins-7, ...",
            )
    fail(
        f"position.rolls[{len(params.rolls) - 1}].picks",
        "a card is lost that the picks do not name: they name no card that is held when the "
        "cards shift",
        "name a card of each hand",
    )


def _when(roll: messages.RollParams) -> str:
    return "last" if roll.last else f"round {roll.round}"


def _more(deck: Sequence[str]) -> str:
    named = f"{' '.join(deck[:2])} {'... ' if len(deck) > 2 else ''}and " if deck else ""  # noqa: PLR2004 - enough to know it by
    return f"name more cards, or write deck: {named}the others"


def taken_for_granted(params: Params, found: EngineAnswer, rules: Ruleset) -> Iterator[str]:
    """Yield, in sentences, what an answer takes for granted, and what is told for nothing."""
    if isinstance(params, messages.ShiftParams | messages.PlayParams):
        came = [
            event
            for event in found.events
            if isinstance(event, Dealt)
            and event.rule != "shift.lost-cards.pooled"
            and not (params.hands and event.rule.startswith("deal."))
        ]
        told: dict[str, Any] = {
            name: getattr(params, name, None) or {} for name in _ON_THE_TABLE - {"deck"}
        }
        deck, whole = params.deck, len(deck_of(rules))
        # where the lost cards lie under the marker, only a deck that ends is shuffled
        under = "ran_out" in found.answer and rules.choices["shift.lost-cards"].name != "pooled"
        if (under or len(came) > len(deck)) and len(lying(told)) + len(deck) < whole:
            named = (
                "no card" if not deck else "one card" if len(deck) == 1 else f"{len(deck)} cards"
            )
            yield (
                f"the deck names {named} and is assumed to be the whole deck, so cards given up "
                f"come back; if it has others, {_more(deck)}"
            )
    if isinstance(params, messages.PlayParams) and "phases" in found.answer:
        phases = found.answer["phases"]
        rounds = {0, *(phase["round"] for phase in phases)}
        fell = {number for number, _ in shift_places(phases)}
        idle = [
            _when(roll) for roll in params.rolls if (0 if roll.last else roll.round) not in fell
        ]
        if idle:
            yield (
                "the die is never rolled there, so what the dispute says about it is ignored: "
                f"{', '.join(idle)}"
            )
        changes = sum(isinstance(event, Changed) for event in found.events)
        late = [
            "call" if change.call else f"round {change.round}"
            for change in params.changes
            if (found.answer["caller"] is None if change.call else change.round not in rounds)
        ]
        if late and changes < len(params.changes):
            yield f"the play never reaches these changes of version: {', '.join(late)}"


# How many characters a claim may have
_LONGEST: Final = 200


class Claim(NamedTuple):
    """What somebody says, and what that comes to: that `aspect` is `value`."""

    who: str
    says: str
    aspect: Aspect
    value: Value


_UNJUDGED: Final = "{!r} is not a claim that can be judged"
# How the readers of records refuse a name
_NOBODY: Final = "nobody at the table is called "
# Words with which claims begin, beside names
_FIRST_WORDS: Final = frozenset(
    {
        "winner",
        "winners",
        "caller",
        "next",
        "the",
        "hand",
        "sabacc",
        "sudden",
        "no",
        "nobody",
        "it",
        "there",
    }
)
# What word processors put for the signs of a keyboard
_SIGNS: Final = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    }
)


def read_claim(who: str, says: str, seats: Sequence[str], field: str) -> Claim:
    """Read a claim; raises FieldError where it says nothing that can be judged."""
    if len(says) > _LONGEST:
        fail(field, f"the claim has {len(says)} characters", f"write at most {_LONGEST}")
    try:
        return _read_alone(who, says, seats, field)
    except FieldError as error:
        if not error.problem.startswith(_NOBODY):
            _refuse_more(who, says, seats, field)
        raise


def _refuse_more(who: str, says: str, seats: Sequence[str], field: str) -> None:
    """Refuse a claim that goes on behind its end: with a reason, a condition or another claim."""
    for head, rest, then in claims.ends_of(says):
        try:
            _read_alone(who, head, seats, field)
        except FieldError:
            continue
        fail(
            field,
            f"it says more than a claim: {rest!r}",
            f"leave that out, and write {head}{then}",
        )


def _read_alone(who: str, says: str, seats: Sequence[str], field: str) -> Claim:
    text = _plain(says, seats, who)
    if not text:
        fail(field, "it claims nothing", suggest_claims("", seats))
    try:
        said = claims.parse_claim(
            text,
            "dispute",
            seat=lambda word: forms.parse_seat(word, seats),
            caller=lambda word: None if word == "nobody" else forms.parse_seat(word, seats),
            dealer=lambda word: forms.parse_seat(word, seats),
            picker=lambda word: forms.parse_seat(word, seats),
            roller=lambda word: forms.parse_seat(word, seats),
            seats=lambda words: _names(words, seats),
            cards=lambda words: tuple(sorted(parse_cards(words.replace(",", " ").split()))),
            amount=forms.parse_number,
            credits=forms.parse_number,
            due=lambda word: 0 if word == "nothing" else forms.parse_number(word),
            paid=lambda word: 0 if word == "nothing" else forms.parse_number(word),
            total=forms.parse_total,
            round=lambda word: forms.parse_number(word, "round", 1, MOST_ROUNDS),
            deed=lambda words: _may(words, field),
        )
        if said is None and not f"{text} ".startswith(("it ", "the hand ")):
            forms.parse_seat(text.partition(" ")[0], seats)
        aspect, value = said or _unknown(says, text, who, seats, field)
    except forms.RecordError as error:
        if not error.problem.startswith(_NOBODY):
            fail(field, error.problem, error.mend.replace(UNSEEN, ""))
        if not seats:
            fail(
                field, "there is one hand, and it has no player", "write it counts 18, for example"
            )
        refuse_mishap(text, field)
        word = error.problem.removeprefix(_NOBODY).strip("'\"")
        if word.lower() in PRONOUNS:
            fail(field, f"it does not say who {word!r} is", f"write the name: {', '.join(seats)}")
        if (word.isalpha() and word[:1].isupper()) or word.lower() in map(str.lower, seats):
            fail(field, error.problem, error.mend)
        _unknown(says, text, who, seats, field)
    return Claim(who, forms.rounds_to_turns(text, says), aspect, value)


def refuse_mishap(said: str, field: str, line: int = 0) -> None:
    """Refuse a claim that tells of a mishap with the rule on it: that needs no position."""
    if mend := mishap(said):
        raise FieldError(_UNJUDGED.format(said), mend, field, line)


def action_of(aspect: Aspect) -> Action:
    """Return the deed that a claim says somebody may do, or may not.

    It has no amount and no cards where any will do.
    """
    amount = 0 if aspect.any else aspect.amount
    return Action(aspect.seat, ActionType(aspect.does), amount, known_cards(aspect.cards))


def _plain(says: str, seats: Sequence[str], who: str) -> str:
    """Return a claim in plain signs: no quotes around it, no full stop, no capital at its head.

    Whoever says `I` in a claim is the one who makes it.
    """
    text = forms.turns_to_rounds(says).translate(_SIGNS).strip().strip('"').strip()
    words = text.split()
    while words and words[-1] not in seats and words[-1].endswith((".", "!")):
        words[-1:] = filter(None, [words[-1][:-1]])  # a name may end in a dot: `Jr.`
    if words and words[0] not in seats and words[0].lower() in _FIRST_WORDS:
        words[0] = words[0].lower()
    if words and words[0].lower() == "this" and words[0] not in seats:
        words[0] = "it"
    words = as_forms_say(" ".join(words), OPENINGS).split()
    if words[:1] in (["I"], ["i"]) and who in seats:
        words[:2] = [who, *(OF_A_NAME.get(verb, verb) for verb in words[1:2])]
    text = " ".join(words)
    if who in seats and not {"I", "me"} & {*seats}:
        text = re.sub(r"\bme$|(?<=\band )I\b", lambda _: who, text)
    return as_forms_say(text, AFTER_A_NAME) if words and words[0] in seats else text


def _unknown(says: str, said: str, who: str, seats: Sequence[str], field: str) -> NoReturn:
    own = re.sub(r"\b(?:I|my|mine)\b", lambda _: who, said) if who in seats else said
    fail(
        field,
        _UNJUDGED.format(says),
        mishap(said) or asked_otherwise(said) or suggest_claims(own, seats),
    )


def _may(text: str, field: str) -> dict[str, Any]:
    """Read what a seat may do: `call`, `bet 3`, `trade coins-7`, `fold in the betting of round 2`.

    `now` and `again` are after everything in the file, also after the same deed.
    """
    bare = re.sub(" (?:now|again|yet)$", "", text)
    said, when = forms.split_moment(bare)
    deed = action_forms.parse_action(
        text if when.asked else said,  # nobody asks what they may do while others are asked
        Context.PERMISSION,
        amount=forms.parse_number,
        cards=lambda text: tuple(parse_cards(text.replace(",", " ").split())) if text else (),
    )
    if deed is None:
        fail(
            field,
            f"{text!r} is not something a player does",
            mishap(text) or action_forms.suggest_permission(said),
        )
    number = "" if when.round is None else str(when.round)
    told = {
        "does": deed.does,
        "cards": deed.cards,
        "now": bare != text,
        "phase": when.phase or "",
        "round": forms.parse_number(number, "round", 1, MOST_ROUNDS) if number else 0,
    }
    if deed.does in action_forms.MAY_BE_OPEN:
        money = deed.does in {"bet", "raise"}
        unsaid = deed.amount is None if money else not deed.cards
        return {**told, "amount": deed.amount or 0, "any": unsaid}
    return {**told, "amount": int(deed.does == "draw") if deed.amount is None else deed.amount}


def _names(text: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Read seats with commas or `and` between them; sorted, since their order says nothing."""
    if text == "nobody":
        return ()
    names = [word for word in text.replace(",", " ").split() if word != "and"]
    return tuple(sorted({forms.parse_seat(name, seats) for name in names or [""]}))


# How many characters a path may have
_LONGEST_PATH: Final = 100
_PATH: Final = re.compile(
    r"(?P<phase>phase\.[0-9]{1,4}\.[A-Za-z-]+\.)?(?P<name>\w+)(?:\.(?P<part>.+))?"
)
_PLACE: Final = re.compile("[0-9]{1,4}")
_OF_A_SEAT: Final = frozenset(
    {
        ValueKind.SEAT_CARD,
        ValueKind.SEAT_NUMBER,
        ValueKind.SEAT_SEAT,
        ValueKind.SEAT_CARDS,
        ValueKind.VISIBLE_CARDS,
        ValueKind.DEBTS,
    },
)
_IN_A_ROW: Final = frozenset({ValueKind.POT_SEATS, ValueKind.OUTCOMES})


def is_fact(method: str, path: str) -> bool:
    """Say whether an answer to `method` may show a fact at `path`, as `protocol.facts` has it.

    `stacks.Han` and `script.0` are such paths, `stacks` and `script` too; `over.Han` is none.
    """
    found = None if len(path) > _LONGEST_PATH else _PATH.fullmatch(path)
    if found is None or (found["phase"] and method != "play"):
        return False
    name, part = found["name"], found["part"]
    if not found["phase"] and name in {REFUSED, "round"}:
        of_play = method == "play" and _PLACE.fullmatch(part or "") is not None
        return part is None if name == REFUSED else of_play
    fields = PHASE_FIELDS if found["phase"] else ANSWER_FIELDS[method]
    if name == THEN or name not in fields:  # a dispute is about one hand
        return False
    kind = fields[name].kind
    if part is None or kind in _OF_A_SEAT:
        return True
    return kind in _IN_A_ROW and _PLACE.fullmatch(part) is not None
