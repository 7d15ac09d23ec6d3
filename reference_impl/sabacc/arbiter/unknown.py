"""Positions of which not every fact is known: what each fact may be, and positions that have it."""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.arbiter.entries import Claim, fail, lying, named_head
from sabacc.arbiter.text_lines import DisputeLine, by_seat
from sabacc.engine.hands import Score, card_values, score_of_valid
from sabacc.engine.play import compile_lazily
from sabacc.engine.tracing import Tracer
from sabacc.notation.card_names import card_words
from sabacc.notation.forms import parse_total
from sabacc.notation.words import SPECIAL_NAMES
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.records.text.lines import NAMES, each_seat, is_name
from sabacc.spec.cards import CARDS, Card
from sabacc.spec.rulesets import Ruleset, deck_copies, deck_of, rest_of_deck
from sabacc.system.groups import by_key
from sabacc.system.structs import Struct, replace_fields
from sabacc.system.text import join_words

Hand = tuple[str, ...]

# The ranks of suit cards that special hands of three cards are made of, beside face cards
_OF_TRIPLES: Final = frozenset({2, 3, 12, 13, 14, 15})
_SPECIAL: Final = ("idiot", "evil-one", "endurance", "balance", "queen")


class UnknownFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What nobody knows: hands by seat, with what they count or null, and other lines.

    `unsaid` are lines that are left out: they are asked for if the ruling depends on them.
    `named` says how many of the next cards are named, if all the others lie below them.
    """

    hands: dict[str, int | None] = {}  # noqa: RUF012 - a Struct's default is copied
    lines: list[str] = []  # noqa: RUF012
    unsaid: list[str] = []  # noqa: RUF012
    named: int | None = None


def _hands(
    free: Sequence[Card], left: Mapping[Card, int], holding: Sequence[Card], *, dealt: bool
) -> Iterator[tuple[Card, ...]]:
    """Yield hands of two cards, and those of three that may be special.

    `left` says how many of each card are free; a third of one kind makes no hand special.
    """
    if len(holding) > 1:
        yield tuple(holding)
        return
    if holding:
        yield from ((holding[0], card) for card in free if card != holding[0] or left[card] > 1)
    else:
        yield from combinations(free, 2)
        yield from ((card, card) for card in free if left[card] > 1)
    if dealt:
        return
    some = [card for card in free if not card.suit or card.rank in _OF_TRIPLES]
    heads = [card for card in some if card in _SPECIAL or card.endswith("-master")]
    for head in [card for card in holding if card in heads] or heads:
        others = [card for card in some if card != head]
        pairs = combinations(others, 2)
        yield from ((head, *pair) for pair in pairs if not holding or holding[0] in {head, *pair})


# Totals at which something changes, whatever else is known
_LIMITS: Final = (0, 1, -1, 22, -22, 23, -23, 24, -24)
# Stacks from which everybody can pay whatever falls due; what depends on which is not enough
_PLENTY: Final = (1_000, 7_000)
_POTS: Final = (12, 0, 1, 10, 100, 10_000)
# How many hands of a class are kept for each unknown hand, and tried if its total is known
_ALIKE: Final = 4
# How many cards an unknown hand may have
_FEWEST: Final = 3
_DEALT: Final = 2
NEXT_CARDS: Final = 2
"""How many of the next cards of a deck are tried."""
_AT_HAND: Final = (0, 1, 2, 5, 10, 100)
# How many small stacks are tried where nobody knows the stacks
_SMALL: Final = 41
STACKS: Final = "stacks"
"""The line that may be left out where everybody can pay what is due."""
OTHER_STACKS: Final = "the other stacks"
"""What is not known where the line tells some of them."""


class Value(NamedTuple):
    """What a fact may be: in words, and as it stands in a position.

    `starts` is what the words of several values have in common: `the die shows`.  Of a hand `part`
    has several hands of one class; `total` is what they count, `special` which special hand they
    are, in words.  One hand that is claimed has its cards as its words, and no total.
    """

    words: str
    part: Any
    total: int | None = None
    special: str = ""
    starts: str = ""


class UnknownFact(NamedTuple):
    """A fact that nobody tells: its line, whose it is, and what it may be, the usual value first.

    `near` are the places of the values that are tried together with those of other facts, `claimed`
    those of which somebody claims something: they are tried before others.  With the first `enough`
    values everybody can pay whatever falls due; with the others somebody cannot.  Where players
    tell the facts in several ways, `version` is the place of the one in which it is not known.
    """

    line: str
    seat: str
    of: str
    values: tuple[Value, ...]
    near: tuple[int, ...]
    claimed: frozenset[int] = frozenset()
    enough: int = 0
    version: int = -1


_POT_LINES: Final = frozenset({"hand pot", "sabacc pot"})
CREDITS: Final = frozenset({STACKS, *_POT_LINES})
"""The lines that tell credits."""


def facts_of(
    rules: Ruleset,
    method: str,
    known: Mapping[str, Any],
    unknown: UnknownFields,
    claims: Sequence[Claim] = (),
) -> list[UnknownFact]:
    """Return the facts that are not told, with all that each of them may be.

    Args:
        rules: They say which hands and cards differ.
        method: What is asked.
        known: The position as far as it is told, as JSON values.
        unknown: What is not.
        claims: What somebody claims: a hand, a total or a sum may be just that.
    """
    found = list(_unknown_hands(rules, method, known, unknown, claims))
    entries: Iterable[Mapping[str, Any]] = known.get("script", ())
    sums = [int(entry.get("amount") or 0) for entry in entries]
    beside = {0, known.get("sabacc_pot", 0), known.get("hand_pot", 0)}
    fixed = (rules.choices[point].number or 0 for point in ("penalties.bomb", "penalties.caller"))
    paid = {*known.get(STACKS, {}).values(), *fixed}
    beside |= {pot + amount for pot in beside for amount in paid}
    claimed = {  # a sum may hold the other pot and what somebody pays, or the unknown pot twice
        number
        for claim in claims
        if claim.aspect.name in {"paid", "won", "pot"} and isinstance(claim.value, int)
        for other in beside
        for number in (claim.value - other, (claim.value - other) // 2)
        if number > 0
    }
    named = sorted({abs(number) for number in (*sums, *claimed) if number})
    if "picks" in unknown.lines:
        found += _picks(known, unknown)
    if STACKS in unknown.lines:
        found += _stacks(rules, known, unknown, claims, named)
    for line in unknown.lines:
        values = tuple(_values(line, rules, known, named))
        if line == "hand pot" and method == "settle":  # the antes lie in it (`ante.hand-pot`)
            values = tuple(value for value in values if value.part)
        if values:
            sums_of = enumerate(values if line in _POT_LINES else ())
            just = frozenset(at for at, value in sums_of if value.part in claimed)
            near = tuple(dict.fromkeys((*range(min(len(values), 5)), *just)))
            found.append(UnknownFact(line, "", _OF[line], values, near, just))
    return found


def _picks(known: Mapping[str, Any], unknown: UnknownFields) -> Iterator[UnknownFact]:
    """Yield for each seat which card of its hand is lost: any; of an unknown hand an outer one."""
    told: Mapping[str, Sequence[str]] = known.get("hands", {})
    for seat in (*told, *unknown.hands):
        names = {card_words(card): at for at, card in enumerate(told.get(seat, ()))}
        ends = {"the first card": 0, "the last card": -1}
        places = (names if seat in told else ends).items()
        values = tuple(Value(words, at, starts=f"{seat} loses") for words, at in places)
        if values:
            yield UnknownFact("picks", seat, _OF["picks"], values, tuple(range(len(values))))


def _unknown_hands(
    rules: Ruleset,
    method: str,
    known: Mapping[str, Any],
    unknown: UnknownFields,
    claims: Sequence[Claim],
) -> Iterator[UnknownFact]:
    """Yield the hands that nobody knows, or of which only the total is known."""
    hands: Mapping[str, int | None] = unknown.hands
    told: Mapping[str, Sequence[str]] = known.get("hands", {})
    counted = [
        score_of_valid(rules, [CARDS[card] for card in hand]).total
        for hand in told.values()
        if hand
    ]
    totals = [*counted, *(each for each in hands.values() if each is not None)]
    near = {sign * (abs(each) + step) for each in totals for step in (-1, 0, 1) for sign in (1, -1)}
    taken = _named_elsewhere(rules, known, unknown)
    needed = {seat: _needed(rules, seat, known, taken, method) for seat in hands}
    made: dict[tuple[object, ...], tuple[Value, ...]] = {}
    for seat, given in hands.items():
        others = (card for other, cards in needed.items() if other != seat for card in cards)
        elsewhere = tuple(sorted([*taken.elements(), *others]))
        holding = tuple(needed[seat])
        key = elsewhere, holding, given
        if key not in made:
            scored = _scored_hands(rules, elsewhere, holding, dealt=method == "play")
            proof = method == "play" and compile_lazily(rules).evil_one
            made[key] = tuple(_hand_values(scored, given, _ALIKE * len(hands), proof=proof))
        mine = [(of.name, said) for _, _, of, said in claims if of.seat in {"", seat}]
        held = [
            said for name, said in mine if name in {"holds", "shows"} and isinstance(said, tuple)
        ]
        any_total = given is None and method != "play"
        counts = {said for name, said in mine if any_total and name == "total"}
        values = (
            *made[key],
            *(
                Value(f"holds {join_words(map(card_words, hand))}", (hand,))
                for hand in held
                if hand
                and {*holding} <= {*hand}
                and _free(rules, hand, Counter(elsewhere))
                and given in {None, score_of_valid(rules, [CARDS[card] for card in hand]).total}
                and (method != "play" or len(hand) == _DEALT)
            ),
            *_large_hands(rules, elsewhere, holding, counts - {it.total for it in made[key]}),
        )
        just = frozenset(
            at
            for at, value in enumerate(values)
            if value.total is None
            or (given is None and ("total", value.total) in mine)
            or (value.special and any(name == "special" for name, _ in mine))
        )
        tried = {*near, *_LIMITS}
        places = [at for at, each in enumerate(values) if each.total in tried or each.special]
        what = f"what {seat} holds" if given is None else f"which cards {seat} holds"
        yield UnknownFact(
            "hands", seat, what, values, tuple(dict.fromkeys((0, *places, *just))), just
        )


_ScoredHands = Sequence[tuple[tuple[Card, ...], Score]]


def _scored_hands(
    rules: Ruleset, elsewhere: tuple[str, ...], holding: tuple[str, ...], *, dealt: bool
) -> _ScoredHands:
    """Return the hands that somebody may have, with their scores.

    Rulesets that score hands alike share them: most differ in other choices.
    """

    def scored(tracer: Tracer) -> _ScoredHands:
        gone = Counter(elsewhere)
        left = {card: count - gone[card] for card, count in deck_copies(tracer.rules).items()}
        free = [card for card, count in left.items() if count > 0]
        if elsewhere and not holding:  # those of the whole deck that are left, a pair by two cards
            every = _scored_hands(tracer.rules, (), (), dealt=dealt)
            return [
                each
                for each in every
                if min(map(left.__getitem__, each[0])) > (each[0][0] == each[0][1])
            ]
        hands = _hands(free, left, [CARDS[name] for name in holding], dealt=dealt)
        return [(hand, score_of_valid(tracer.rules, hand)) for hand in hands]

    return _shared_hands(elsewhere, holding, dealt).result(rules, None, scored)


@lru_cache(maxsize=8)
def _shared_hands(*_of: object) -> CacheTree[_ScoredHands]:
    """Return where the scored hands of some cards are kept."""
    return CacheTree()


PROOF: Final = "the Evil One"
"""What a hand has that may draw more, where it is the proof of that."""


def _hand_values(
    scored: _ScoredHands, total: int | None, most: int, *, proof: bool
) -> Iterator[Value]:
    """Yield one value for all hands that no rule tells apart, a usual one first.

    At a showdown these count the same and are equally special; where the Evil One is the `proof`
    that more may be drawn, hands with it are others than those without it.

    Of cards that are not known nothing may be said, but what all hands share: with a known `total`
    there are several values for such hands, which differ in what is tried first.  At `most` so many
    hands are kept: first those that share no card, then others.
    """
    found: dict[tuple[int, str, bool], tuple[list[Hand], list[Hand]]] = {}
    for hand, worth in scored:
        if total is None or worth.total == total:
            kind = "" if worth.special is None else SPECIAL_NAMES[worth.special]
            kind = PROOF if proof and "evil-one" in hand else kind
            apart, others = found.setdefault((worth.total, kind, worth.bombed), ([], []))
            if len(apart) < most and all(map({*hand}.isdisjoint, apart)):
                apart.append(tuple(map(str, hand)))
            elif len(others) < most:
                others.append(tuple(map(str, hand)))

    def unusual(key: tuple[int, str, bool]) -> tuple[bool, bool, int, int, str]:
        counts, kind, bombed = key
        return bombed, bool(kind), abs(counts - 12), counts, kind

    for key in sorted(found, key=unusual):
        apart, others = found[key]
        alike = (*apart, *others)[:most]
        counts, kind, _ = key
        words = f"counts {counts}{f', {kind}' if kind else ''}"
        # in as many orders as there are hands that share no card, each first in one
        firsts = (
            at
            for at, hand in enumerate(alike[: 1 if total is None else _ALIKE])
            if not any({*hand} & {*each} for each in alike[:at])
        )
        for at in firsts:
            yield Value(words, (*alike[at:], *alike[:at]), counts, kind)


def _large_hands(
    rules: Ruleset, elsewhere: Sequence[str], holding: Sequence[str], totals: Collection[object]
) -> Iterator[Value]:
    """Yield a hand, of any number of cards, for each of some totals that the free cards make."""
    values, held = card_values(rules.choices["totals.face-values"]), Counter(elsewhere)
    hands: dict[int, Hand] = {sum(values[CARDS[card]] for card in holding): tuple(holding)}
    free = [card for card in deck_of(rules) if totals and _free(rules, [*holding, card], held)]
    for card in sorted(dict.fromkeys(free), key=lambda card: -abs(values[card])):
        hands = {total + values[card]: (*hand, str(card)) for total, hand in hands.items()} | hands
    for total in sorted(hands.keys() & totals):
        yield Value(f"counts {total}", (hands[total],), total)


def _named_elsewhere(
    rules: Ruleset, known: Mapping[str, Any], unknown: UnknownFields
) -> Counter[str]:
    """Return the cards that are in no unknown hand: others hold them, they are next, or shuffled.

    A shuffle of so many cards that too few would be left says nothing but their order.
    """
    found: Counter[str] = Counter([*lying(known), *known.get("deck", ())[: unknown.named]])
    for seat, cards in _picked(known):
        if seat not in unknown.hands:
            found |= Counter(cards)
    rolls: Iterable[Mapping[str, Any]] = known.get("rolls", ())
    shuffles: list[Sequence[str]] = [
        known.get("shuffle", ()),
        *(r.get("shuffle", ()) for r in rolls),
    ]
    shuffled = found | Counter(card for pile in shuffles for card in set(pile))
    left = len(deck_of(rules)) - shuffled.total()
    return shuffled if left >= _FEWEST * len(unknown.hands) else found


def _picked(known: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the cards that somebody picks, with the seat from whose hand."""
    rolls: Iterable[Mapping[str, Any]] = known.get("rolls", ())
    for picks in (known.get("picks", {}), *(roll.get("picks", {}) for roll in rolls)):
        yield from picks.items()


def _needed(
    rules: Ruleset, seat: str, known: Mapping[str, Any], taken: Mapping[str, int], method: str
) -> list[str]:
    """Return the cards in an unknown hand: what is picked from it, or its seat is told to use.

    What lies elsewhere comes to it later, if at all.  A hand that is dealt has two cards.
    """
    entries: Iterable[Mapping[str, Any]] = known.get("script", ())
    cards = [card for one in entries if one["seat"] == seat for card in one.get("cards", ())]
    cards += (card for of, picks in _picked(known) if of == seat for card in picks)
    copies = deck_copies(rules)
    free = [card for card in dict.fromkeys(cards) if taken.get(card, 0) < copies[CARDS[card]]]
    return free[:_DEALT] if method == "play" else free


# What some lines may say, whatever else is known
_FIXED: Final[Mapping[str, Sequence[Value]]] = {
    "antes": (
        Value("the antes are to be paid", part=True),
        Value("the antes are paid", part=False),
    ),
    "die": [Value(f"{face}", face, starts="the die shows") for face in (3, 1, 2, 4, 5, 6)],
}


def _values(
    line: str, rules: Ruleset, known: Mapping[str, Any], named: Sequence[int]
) -> Iterator[Value]:
    """Yield what a line may say, the usual value first; none for a line that is always told."""
    seats: Sequence[str] = known.get("seats", ())
    match line:
        case "dealer":
            yield from (Value(f"{seat} deals", seat) for seat in reversed(seats))
        case "caller":
            left = [seat for seat in seats if seat not in known.get("folded", ())]
            yield from (Value(f"{seat} called", seat) for seat in left)
            yield Value("nobody called", None)
        case "hand pot" | "sabacc pot":
            sums = dict.fromkeys([*_POTS, *(each + step for each in named for step in (-1, 0, 1))])
            yield from (Value(f"{each}", each, starts=f"the {line} holds") for each in sums)
        case "deck":
            yield from _deck(rules, rest_of_deck(rules, lying(known)))
        case _:
            yield from _FIXED.get(line, ())


def _stacks(
    rules: Ruleset,
    known: Mapping[str, Any],
    unknown: UnknownFields,
    claims: Sequence[Claim],
    named: Iterable[int],
) -> Iterator[UnknownFact]:
    """Yield each stack that is not told: plenty first, then amounts beside which a ruling may turn.

    These lie beside sums that the dispute names, and beside what a penalty of one or two hand pots
    leaves of them.  Where a line says that nobody knows the stacks, each small amount is tried.
    """
    told: Mapping[str, int] = known.get(STACKS, {})
    pots = sum(pot["amount"] for pot in known.get("pots", ())) + known.get("hand_pot", 0)
    said = {0, *(value for _, _, _, value in claims if isinstance(value, int))}
    sums = {*named, *(abs(due - each) for due in (pots, 2 * pots) for each in said)}
    about = {each + step for each in sums for step in (-1, 0, 1)} | {*_AT_HAND}
    least, most = (1, 1) if STACKS in unknown.unsaid else (0, _SMALL)
    about |= set(range(most))
    antes = 2 * compile_lazily(rules).ante if known.get("ante", "script" in known) else 0
    few = sorted(each for each in about if each >= least)
    near = [at for at, each in enumerate(few, len(_PLENTY)) if each in {0, pots, pots - 1}]
    for seat in (each for each in known.get("seats", ()) if each not in told):
        amounts = (*_PLENTY, *(antes + each for each in few))
        values = tuple(Value(f"{each}", each, starts=f"{seat} has") for each in amounts)
        of = OTHER_STACKS if told else _OF[STACKS]
        yield UnknownFact(STACKS, seat, of, values, (0, *near), enough=len(_PLENTY))


def _deck(rules: Ruleset, cards: Iterable[str]) -> Iterator[Value]:
    """Yield decks by their next cards: pairs of far-off values, each value, and it all along.

    `cards` are those that lie nowhere else.
    """
    values = card_values(rules.choices["totals.face-values"])
    by_value = by_key((values[CARDS[card]], card) for card in cards)
    first = {value: cards[0] for value, cards in by_value.items()}
    order = sorted(first)
    ends = [first[each] for each in dict.fromkeys((order[0], -1, 0, 1, order[-1])) if each in first]
    heads = [(one, other) for one in ends for other in ends]
    heads += [(card, other) for card in first.values() for other in ends[:1]]
    yield from (next_cards(head) for head in dict.fromkeys(heads) if head[0] != head[1])
    for value in order:  # those who are tied stay level
        yield Value(f"{value}", by_value[value], starts="the next cards all count")


def next_cards(cards: Sequence[str]) -> Value:
    """Return a deck of which some cards come next."""
    names = [*dict.fromkeys(map(card_words, cards))]
    starts = "the next card is" if len(names) == 1 else "the next cards are"
    return Value(join_words(names), list(cards), starts=starts)


_OF: Final[Mapping[str, str]] = {
    "dealer": "who deals",
    "caller": "who called",
    STACKS: "the stacks",
    "hand pot": "the hand pot",
    "sabacc pot": "the sabacc pot",
    "antes": "whether the antes are paid",
    "die": "the face of the die",
    "deck": "the next cards of the deck",
    "picks": "which cards are lost",
}
MAY_BE_UNKNOWN: Final = frozenset(_OF)
"""The lines that may say `unknown`, or be left out where they do not matter."""


UNKNOWN: Final = "unknown"
"""Stands for a hand, or for a line, that nobody knows."""
COUNTS: Final = "counts"
# What people write for `counts 19` as well: `total 19`, or the total alone
_NUMBER: Final = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]{1,9}")


def hands_of(
    entry: DisputeLine, seats: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, int | None]]:
    """Read `Han coins-7 idiot, Lando counts 19, Leia unknown`: the known hands, and the others."""
    known: list[str] = []
    unknown: dict[str, int | None] = {}
    for name, said in each_seat(entry.value, seats, entry.name):
        alone = len(said) == 1 and _NUMBER.fullmatch(said[0])
        words = [COUNTS, *said] if alone else said  # no card is a number alone
        if words[:1] not in ([UNKNOWN], [COUNTS], ["total"]):
            known.append(f"{name} {' '.join(words)}")
        elif words == [UNKNOWN]:
            unknown[name] = None
        elif words[0] == UNKNOWN or len(words) != 2:  # noqa: PLR2004 - the word and the total
            entry.refuse(
                f"{' '.join(words)!r} is no hand",
                f"write {name} {COUNTS} 19, or {name} {UNKNOWN}; commas separate the players",
            )
        else:
            unknown[name] = parse_total(words[1])
    named = type(entry)(entry.line, entry.name, ", ".join(known))
    return by_seat(named, seats) if known else {}, unknown


class VersionFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What one player says of the facts."""

    who: str
    position: Any
    unknown: UnknownFields | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """A position of which not every fact is known.

    Attributes:
        known: The parameters that are known, as JSON values.
        unknown: What is not; its `lines` are all that are not known, `unsaid` among them, and
            `named` is known.
        heard: Its hearing, once it has been opened.
    """

    known: Mapping[str, Any]
    unknown: UnknownFields
    heard: list[Any] = field(default_factory=list[Any], compare=False, repr=False)


def sketch_of(
    unknown: UnknownFields, method: str, known: Mapping[str, Any], rules: Ruleset
) -> Sketch:
    """Read what is unknown; raises FieldError for what cannot be, or is told all the same."""
    values = card_values(rules.choices["totals.face-values"])
    farthest = 2 * max(abs(values[card]) for card in deck_of(rules))  # with either sign
    for place, line in enumerate((*unknown.lines, *unknown.unsaid)):
        if line not in MAY_BE_UNKNOWN and not (line == "hands" and unknown.hands):
            fail(
                f"unknown.lines[{place}]",
                f"{line!r} cannot be unknown",
                f"write one of {', '.join(sorted(MAY_BE_UNKNOWN))}",
            )
    for seat, total in unknown.hands.items():
        if not is_name(seat):
            fail(f"unknown.hands.{seat}", f"{seat!r} is not a name", NAMES)
        if seat in known.get("hands", {}):
            fail(f"unknown.hands.{seat}", "the hand is known too", "leave one of the two out")
        if total is not None and abs(total) > farthest:
            fail(
                f"unknown.hands.{seat}",
                f"no hand counts {total}",
                f"write a total from -{farthest} to {farthest}",
            )
    if method in {"score", "compare"} and (unknown.lines or unknown.unsaid):
        fail("unknown.lines", "nothing but hands may be unknown there", "leave it out")
    lines = list(dict.fromkeys((*unknown.lines, *unknown.unsaid)))
    deck = known.get("deck", ())
    if unknown.named is not None and not 0 <= unknown.named <= len(deck):
        fail(
            "unknown.named",
            f"the deck has {len(deck)} cards",
            f"write a number from 0 to {len(deck)}, or leave it out",
        )
    named = len(named_head(known, rules)) if unknown.named is None else unknown.named
    found = replace_fields(unknown, lines=lines, named=named)
    return Sketch(MappingProxyType(dict(known)), found)


# How many positions are tried at the most
_MOST: Final = 300
# How many played hands are
_MOST_PLAYED: Final = 200
# How many of them for a fact that decides, by other rulesets than the dispute's own
_MOST_PLAYED_ELSEWHERE: Final = 20
# How many hands are laid out at the most until all unknown ones are there
_MOST_TRIES: Final = 2_000

Each = TypeVar("Each")
Places = tuple[int, ...]
"""For each fact the place of its value."""


def usual_position(
    rules: Ruleset, method: str, known: Mapping[str, Any], unknown: UnknownFields
) -> dict[str, Any]:
    """Return a position that may be meant: no ruling rests on its values alone."""
    facts = facts_of(rules, method, known, unknown)
    none = next((fact for fact in facts if not fact.values), None)
    if none is not None:
        total = unknown.hands[none.seat]
        fail(f"unknown.hands.{none.seat}", f"no free cards count {total}", "name another total")
    for _, position in completions(rules, facts, method, known, unknown.named or 0):
        return position
    return fail("unknown.hands", "the free cards make no such hands", "name other cards, or totals")


def completions(  # noqa: PLR0913 - one for each thing that is known
    rules: Ruleset,
    facts: Sequence[UnknownFact],
    method: str,
    known: Mapping[str, Any],
    named: int,
    *,
    deciding: Container[tuple[str, str]] | None = None,
) -> Iterator[tuple[Places, dict[str, Any]]]:
    """Yield the usual position first, then others, in which one fact or two differ from it.

    Each stands behind the places of its facts' values.  Every value of every fact is tried by
    itself; pairs are tried near the limits of the rules, and of them only some where there are too
    many.  None if a fact has no value: no hand counts that.  Where it is known which facts are
    `deciding`, by their lines and seats, fewer are tried: one of these facts or the deck differs,
    or another one lies near a limit.
    """
    if not all(fact.values for fact in facts):
        return
    most = _MOST_PLAYED if method == "play" else _MOST
    usual = (0,) * len(facts)
    if deciding is None or method != "play":
        singles = [
            (at, value)
            for at, fact in enumerate(facts)
            for value in (
                range(1, len(fact.values))
                if deciding is None or fact.line == "deck" or (fact.line, fact.seat) in deciding
                else fact.near[1:]
            )
        ]
        pairs = [
            _with(usual, {one: first, other: second})
            for one, other in combinations(range(len(facts)), 2)
            for first in facts[one].near[1:]
            for second in facts[other].near[1:]
        ]
        of_claims = [
            places
            for places in pairs
            if any(at and at in fact.claimed for fact, at in zip(facts, places, strict=True))
        ]
        claimed = evenly(of_claims, most // 4)
        # what pairs have is tried by itself as well: of other hands only some, if there are many
        left = (most * 3 // 4 if pairs else most) - 1
        plain = [
            (at, value)
            for at, value in singles
            if facts[at].line == "hands" and value not in facts[at].near
        ]
        alone = evenly([each for each in singles if each not in plain], left)
        alone += evenly(plain, left - len(alone))
        tried = [usual, *(_with(usual, {at: value}) for at, value in sorted(alone))]
        tried += claimed
        tried += evenly(pairs, most - len(tried) if deciding is None else most // 4)
    else:
        tried = [usual]
        for at, fact in enumerate(facts):
            matters = (fact.line, fact.seat) in deciding
            near = range(len(fact.values)) if matters and fact.line != "hands" else fact.near
            most = _MOST_PLAYED_ELSEWHERE // (1 if matters else len(facts))
            some = (*evenly(near, most), *sorted(fact.claimed))
            tried += [_with(usual, {at: value}) for value in some if value]
    for places in dict.fromkeys(tried):
        chosen = [(fact, fact.values[at]) for fact, at in zip(facts, places, strict=True)]
        position = _position(rules, chosen, method, known, named)
        if position is not None:
            yield places, position


def _with(usual: Places, other: Mapping[int, int]) -> Places:
    return tuple(other.get(at, place) for at, place in enumerate(usual))


def evenly(every: Sequence[Each], most: int) -> list[Each]:
    """Return at most so many, evenly from all; the first one is always among them."""
    if len(every) <= most:
        return list(every)
    return [every[at * len(every) // most] for at in range(most)]


def _position(
    rules: Ruleset,
    chosen: Sequence[tuple[UnknownFact, Value]],
    method: str,
    known: Mapping[str, Any],
    named: int,
) -> dict[str, Any] | None:
    """Return a position with these values; None where the free cards do not make these hands.

    `named` is how many of the next cards are; the others lie in no order that anybody knows.
    """
    found = dict(known)
    hands: dict[str, list[str]] = {seat: [*hand] for seat, hand in known.get("hands", {}).items()}
    heads = [value.part for fact, value in chosen if fact.line == "deck"]
    next_cards: list[str] = [*known.get("deck", ())[:named], *chain.from_iterable(heads)]
    held = Counter([*lying(known), *next_cards])
    parts = {fact.seat: value.part for fact, value in chosen if fact.line == "hands"}
    dealt = dealt_together(rules, parts, held)
    if dealt is None:
        return None
    hands |= dealt
    order: Sequence[str] = known.get("seats") or tuple(hands)
    found |= {"hands": {seat: hands[seat] for seat in order if seat in hands}} if hands else {}
    for fact, value in chosen:
        if fact.line not in {"hands", "deck"}:
            found |= _part(fact, value, found, method)
    rest = method in {"play", "shift"} or named < len(known.get("deck", ()))
    if heads or (dealt and rest):
        others = rest_of_deck(rules, [*lying({**found, "hands": hands}), *next_cards])
        found["deck"] = [*next_cards, *others]
    # of hands that nobody knows a shift may take any card
    if dealt and method == "shift":
        found.setdefault("shuffle", list(map(str, deck_of(rules))))
    rolls = known.get("rolls", ()) if dealt and method == "play" else ()
    return found | ({"rolls": [_with_picks(rules, roll, dealt) for roll in rolls]} if rolls else {})


def dealt_together(
    rules: Ruleset, parts: Mapping[str, Sequence[Sequence[str]]], held: Mapping[str, int]
) -> dict[str, list[str]] | None:
    """Return a hand for each seat, one of its `parts`, of cards that nobody else holds.

    The seats with fewest hands to choose from come first; None where nothing is found, or after
    many tries.
    """
    seats = sorted(parts, key=lambda seat: len(parts[seat]))
    found: dict[str, list[str]] = {}
    counts, tries = Counter(held), _MOST_TRIES

    def deal(at: int) -> bool:
        nonlocal tries
        if at == len(seats):
            return True
        for hand in parts[seats[at]]:
            if tries and _free(rules, hand, counts):
                tries -= 1
                counts.update(hand)
                if deal(at + 1):
                    found[seats[at]] = list(hand)
                    return True
                counts.subtract(hand)
        return False

    return found if deal(0) else None


def _free(rules: Ruleset, hand: Sequence[str], held: Counter[str]) -> bool:
    copies = deck_copies(rules)
    return all(held[card] + hand.count(card) <= copies[CARDS[card]] for card in hand)


def _part(fact: UnknownFact, value: Value, found: Mapping[str, Any], method: str) -> dict[str, Any]:
    match fact.line:
        case "hand pot" if method == "settle":
            return {"pots": [{"amount": value.part}, *found.get("pots", ())]}
        case "antes":
            return {"ante": value.part}
        case "picks":
            hand: list[str] = found["hands"][fact.seat]
            order = [*hand[value.part :], *hand[: value.part]]
            return {"picks": {**found.get("picks", {}), fact.seat: order}}
        case "stacks":
            return {STACKS: {**found.get(STACKS, {}), fact.seat: value.part}}
        case line:
            return {line.replace(" ", "_"): value.part}


def _with_picks(rules: Ruleset, roll: Mapping[str, Any], dealt: Iterable[str]) -> dict[str, Any]:
    """Return a fall of the die in which each hand that nobody knows has a card to lose."""
    picks: Mapping[str, Sequence[str]] = roll.get("picks", {})
    shuffle = roll.get("shuffle") or list(map(str, deck_of(rules)))
    named = {**picks, **{seat: [*picks.get(seat, ()), *CARDS] for seat in dealt}}
    return {**roll, "picks": named, "shuffle": shuffle}
