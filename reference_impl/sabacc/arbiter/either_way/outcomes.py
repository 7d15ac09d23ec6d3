"""What comes of a dispute in every position that it may mean, and on which facts that depends."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sabacc.arbiter.claims import STANDS_TOO, UNSAID, JudgedClaim, judge, verdict
from sabacc.arbiter.entries.fields import FieldError, fail
from sabacc.arbiter.entries.position import deck_by
from sabacc.arbiter.hearing import (
    Hearing,
    claims_line,
    headline,
    permitted,
    together,
    turn_entry,
)
from sabacc.arbiter.hearing import judged as judged_claims
from sabacc.arbiter.reading.dispute import Dispute, as_if, credits_claimed
from sabacc.arbiter.reading.text_position import NEEDED, refuse_gaps
from sabacc.arbiter.rulings import KnownRulesets, Ruling, Turn
from sabacc.arbiter.unknown.facts import NEXT_CARDS, STACKS, UnknownFact, facts_of, next_cards_words
from sabacc.arbiter.unknown.positions import Places, Sketch, variants
from sabacc.arbiter.why.view import rule_here
from sabacc.arbiter.why.words import OtherWords, capital
from sabacc.notation.card_names import card_words
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import join_words

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import TurnEntry, Verdict


_NEVER: Final = "It cannot be decided: there is no such position."
_MOST_VALUES: Final = 6
"""How many values of a fact a condition names."""
_MOST_EXAMPLES: Final = 3


class PositionOutcome(NamedTuple):
    """What is ruled in one position: what a dispute hangs on, the words, and who is right.

    `claimed` are the words on what is claimed, without who pays, where that is asked as well.
    """

    key: tuple[object, ...]
    says: str
    verdicts: tuple[Verdict, ...]
    claimed: str = ""


class HeardPosition(NamedTuple):
    """One position: the place of each fact's value, the hearing, its ruling, and the outcome."""

    places: Places
    hearing: Hearing
    ruling: Ruling
    outcome: PositionOutcome


class AlikePositions(NamedTuple):
    """Positions that are ruled alike: when, what is ruled, the smallest of them, how many."""

    when: str
    says: str
    heard: HeardPosition
    positions: int


class Outcomes(NamedTuple):
    """All positions of a dispute under one ruleset, the usual one first; none if there is none.

    Where nobody says what everybody has, `heard` are those in which everybody can pay what is due,
    and `short` the others.
    """

    facts: Sequence[UnknownFact]
    heard: Sequence[HeardPosition]
    short: Sequence[HeardPosition] = ()

    @property
    def every(self) -> Sequence[HeardPosition]:
        """All positions that were tried."""
        return (*self.heard, *self.short)

    @property
    def if_all_can_pay(self) -> bool:
        """Whether the ruling is another one for somebody who cannot pay what is due."""
        keys = {each.places: each.outcome.key for each in self.heard}
        stacks = {at: 0 for at, fact in enumerate(self.facts) if fact.enough}
        return any(
            keys.get(tuple(stacks.get(at, place) for at, place in enumerate(each.places)))
            != each.outcome.key
            for each in self.short
        )

    @property
    def agree(self) -> bool:
        """Whether every position is ruled alike."""
        return len({each.outcome.key for each in self.heard}) <= 1

    def depends_on(self) -> list[int]:
        """Return the places of the facts that matter: another value of one changes the ruling."""
        return self._turning({each.places: each.outcome.key for each in self.heard})

    def payments_depend_on(self) -> list[int]:
        """Return the same for who pays, where that is asked beside claims."""
        billed = any(each.outcome.claimed for each in self.heard)
        says = {each.places: each.outcome.says for each in self.heard if billed}
        return [at for at in self._turning(says) if not self.facts[at].enough]

    @staticmethod
    def _turning(keys: Mapping[Places, object]) -> list[int]:
        found: set[int] = set()
        for places, key in keys.items():
            for at, value in enumerate(places):
                usual = (*places[:at], 0, *places[at + 1 :])
                if value and keys.get(usual, key) != key:
                    found.add(at)
        return sorted(found)

    def cases(self) -> list[AlikePositions]:
        """Return the positions by their rulings, each with its condition."""
        groups: dict[tuple[object, ...], list[HeardPosition]] = {}
        for each in self.heard:
            groups.setdefault(each.outcome.key, []).append(each)
        matter = self.depends_on()
        found = [
            AlikePositions(self._condition(group, matter), said(group), group[0], len(group))
            for group in groups.values()
        ]
        return sorted(found, key=lambda case: not case.when.startswith("if"))

    @property
    def says(self) -> str:
        """What is ruled in every position, if all agree."""
        return said(self.heard) if self.heard else _NEVER

    def _condition(self, group: Sequence[HeardPosition], matter: Sequence[int]) -> str:
        """Say when a ruling is given: all the values of one fact, or one example of several."""
        if len(matter) == 1:
            (at,) = matter
            values = {each.places[at] for each in group}
            others = {each.places[at] for each in self.heard} - values
            if self.facts[at].line == "deck":  # not every deck was tried
                return f"if, for example, {_values_words(self.facts[at], values, more=False)}"
            if len(values) > len(others) and others:
                return "in every other case"
            return f"if {_values_words(self.facts[at], values)}"
        words = (_in_a_position(self.facts[at], at, group[0]) for at in matter)
        return f"if, for example, {join_words(words)}"


def said(heard: Sequence[HeardPosition]) -> str:
    """Return what is ruled in positions that are ruled alike: of the claims alone, if they differ.

    Who wins may differ where all that is claimed is wrong all the same.
    """
    first = heard[0]
    if all(each.outcome.says == first.outcome.says for each in heard):
        return first.outcome.says
    if first.outcome.claimed and len({each.outcome.claimed for each in heard}) == 1:
        return first.outcome.claimed
    claims = first.hearing.dispute.claims
    verdicts = zip(claims, first.outcome.verdicts, strict=True)
    words = [f'"{claim.says}" is {verdict}' for claim, verdict in verdicts]
    return f"{'; '.join(words)}."


def _in_a_position(fact: UnknownFact, at: int, heard: HeardPosition) -> str:
    """Say a value of a fact with the cards that lie there."""
    position = heard.hearing.dispute.position
    if fact.line == "hands":
        cards = join_words(map(card_words, position["hands"][fact.seat]))
        return f"{fact.seat} holds {cards} ({fact.values[heard.places[at]].words})"
    if fact.line == "deck":
        return next_cards_words(position["deck"][:NEXT_CARDS])
    return _value_words(fact, heard.places[at])


def _value_words(fact: UnknownFact, place: int) -> str:
    words = fact.values[place].words
    return f"{fact.line} {words.removeprefix('it ')}" if words.startswith("it ") else words


def _values_words(fact: UnknownFact, places: set[int], *, more: bool = True) -> str:
    """Say which values of one fact are meant: totals as ranges, others by name.

    Unless `more`, it is not said how many are not named.
    """
    if fact.line != "hands":
        named = sorted(places)[: _MOST_VALUES if more else _MOST_EXAMPLES]
        left = len(places) - len(named)
        words = [_value_words(fact, place) for place in named]
        return join_words([*_once(words), *([f"{left} more"] if left and more else [])], "or")
    values = fact.values
    totals = sorted({each.total for each in values if each.total is not None})
    inside = {values[place].total for place in places}
    outside = {each.total for at, each in enumerate(values) if at not in places}
    plain = [each for each in totals if each in inside and each not in outside]
    ranges = _ranges(plain, totals)
    words = [str(one) if one == last else f"{one} to {last}" for one, last in ranges]
    said = [f"counts {join_words(words, 'or')}"] if words else []
    mixed = (values[place] for place in sorted(places) if values[place].total in outside)
    said += [
        f"has {each.special}" if each.special else f"counts {each.total} with an ordinary hand"
        for each in mixed
    ]
    return f"{fact.seat} {join_words(dict.fromkeys(said), 'or')}"


def _once(words: Sequence[str]) -> list[str]:
    """Say once what all values begin with, if they end in numbers: `the die shows 1`, `2`."""
    parts = [each.rpartition(" ") for each in words]
    starts = {start for start, _, _ in parts}
    if len(starts) > 1 or not all(number.isdecimal() for _, _, number in parts):
        return list(words)
    first, *others = sorted((number for _, _, number in parts), key=int)
    return [f"{starts.pop()} {first}", *others]


def _ranges(some: Sequence[int], every: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of each run of neighbours."""
    place = {total: at for at, total in enumerate(every)}
    start = last = None
    for total in some:
        if last is not None and start is not None and place[total] != place[last] + 1:
            yield start, last
            start = total
        start, last = total if start is None else start, total
    if start is not None and last is not None:
        yield start, last


def outcomes(dispute: Dispute, rules: Ruleset, known: KnownRulesets) -> Outcomes:
    """Rule on every position that a dispute with unknown facts may mean."""
    sketch = dispute.sketch
    assert sketch is not None  # noqa: S101 - whoever asks has looked
    if rules is dispute.rules and sketch.outcomes:
        kept: Outcomes = sketch.outcomes[0]
        return kept
    facts, positions = sketch.completions.result(
        rules, None, lambda asked: _completed(dispute, sketch, asked.rules, known)
    )
    stacks = next((at for at, fact in enumerate(facts) if fact.enough), None)
    if stacks is not None and not _all_can_pay(dispute, sketch.unknown["unsaid"]):
        stacks = None
    heard: list[HeardPosition] = []
    short: list[HeardPosition] = []
    said: dict[int, PositionOutcome] = {}
    rulings = list(_rulings(facts, positions, rules, shared=rules is not dispute.rules))
    for (places, hearing), ruling in zip(positions, rulings, strict=True):
        if id(ruling) not in said:
            said[id(ruling)] = _outcome(hearing, rules, ruling)
        able = stacks is None or places[stacks] < facts[stacks].enough
        (heard if able else short).append(HeardPosition(places, hearing, ruling, said[id(ruling)]))
    found = Outcomes(facts, heard, short)
    if rules is dispute.rules:
        sketch.outcomes.append(found)
    return found


_CARDS: Final = frozenset({"hands", "deck"})
"""The lines that say which cards lie where."""


def _rulings(
    facts: Sequence[UnknownFact],
    positions: Iterable[tuple[Places, Hearing]],
    rules: Ruleset,
    *,
    shared: bool = True,
) -> Iterator[Ruling]:
    """Rule on each position; where no card mattered, one ruling serves all that differ in cards."""
    known: dict[Places, Ruling] = {}
    for places, hearing in positions:
        pairs = zip(facts, places, strict=True)
        others = tuple(place for fact, place in pairs if fact.line not in _CARDS)
        if others not in known:
            ruling = hearing.ruling(rules)
            if not shared or hearing.depends_on_cards(rules):
                yield ruling
                continue
            known[others] = ruling
        yield known[others]


def _completed(
    dispute: Dispute, sketch: Sketch, rules: Ruleset, known: KnownRulesets
) -> tuple[Sequence[UnknownFact], Sequence[tuple[Places, Hearing]]]:
    """Return the unknown facts, and the hearing of each completion."""
    deck = deck_by(sketch.known, dispute.rules, rules)
    told = sketch.known if deck is None else {**sketch.known, "deck": deck}
    facts = facts_of(rules, dispute.method, told, sketch.unknown, credits_claimed(dispute))
    completions = variants(rules, facts, dispute.method, told, sketch.unknown["named"])
    hearings = (
        (each.places, _hearing(dispute, sketch, each.position, known)) for each in completions
    )
    return facts, [(places, hearing) for places, hearing in hearings if hearing is not None]


def _hearing(
    dispute: Dispute, sketch: Sketch, position: dict[str, Any], known: KnownRulesets
) -> Hearing | None:
    """Return the hearing of a position; None where there is no such table.

    That is where a seat could not pay its part.
    """
    key = json.dumps(position, sort_keys=True)
    if key not in sketch.hearings:
        try:
            meant = as_if(dispute, position)
        except FieldError:
            sketch.hearings[key] = None
        else:
            told = STACKS not in sketch.unknown["lines"]
            sketch.hearings[key] = Hearing(meant, known, one_of_many=True, credits_told=told)
    found: Hearing | None = sketch.hearings[key]
    return found


def _all_can_pay(dispute: Dispute, unsaid: Sequence[str]) -> bool:
    """Say whether everybody is supposed to be able to pay what is due, as a judge would.

    Not where somebody asks what is in a stack, nor where players act and a line says that nobody
    knows their stacks: what one with few credits may do is then told as well.
    """
    asked = any(path.partition(".")[0] == STACKS for path in dispute.asks)
    if asked or any(claim.aspect.name == "has" for claim in dispute.claims):
        return False
    return dispute.method == "settle" or STACKS in unsaid


def _outcome(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> PositionOutcome:
    says = headline(hearing, ruling)
    claims = hearing.dispute.claims
    verdicts: tuple[Verdict, ...] = tuple(
        verdict(claim, hearing.view(claim.aspect, rules, ruling.answers)).verdict
        for claim in claims
    )
    if not claims:
        return PositionOutcome((says,), says, ())
    refused = tuple((place, each.rule) for place, each in hearing.refusals(ruling.answers[0]))
    claimed = claims_line(hearing, rules, ruling) if hearing.billed else ""
    return PositionOutcome((verdicts, refused), says, verdicts, claimed)


def refuse_what_matters(dispute: Dispute, known: KnownRulesets | None = None) -> None:
    """Refuse a dispute that leaves out lines on which its ruling depends; raises FieldError.

    A line that says `unknown` is no line that is left out.
    """
    for _, own in dispute.versions:
        refuse_what_matters(own, known)
    sketch = dispute.sketch
    if dispute.versions or sketch is None:
        return
    told: Mapping[str, int] = sketch.known.get(STACKS, {})
    for claim in dispute.claims:
        seat = claim.aspect.seat
        if claim.aspect.name == "has" and seat not in told:
            problem = f"it does not tell what {seat} had, and {claim.says!r} depends on it"
            fail(STACKS, problem, f"write stacks: {seat} 100, for example")
    if not sketch.unknown["unsaid"]:
        return
    found = outcomes(dispute, dispute.rules, known or KnownRulesets())
    if found.agree:
        return
    lines = {found.facts[at].line for at in found.depends_on()}
    missing: Mapping[str, None] = dict.fromkeys(sketch.unknown["unsaid"])
    order = [*NEEDED[dispute.question], "caller", "die"]
    refuse_gaps(dispute.question, [each for each in order if each in missing and each in lines])


_DECKS: Final = 4
"""In how many positions it is tried what every deck brings."""


def judged_anyway(
    found: Outcomes, rules: Ruleset, known: KnownRulesets, turns: Sequence[Turn]
) -> list[JudgedClaim]:
    """Judge each claim: as in every position, or open where they differ.

    By which rule first of all, and whether another reading is permitted, is found in the usual
    position, with its `turns`; it is said if it holds in the others too.
    """
    first = Hearing(found.heard[0].hearing.dispute, known)
    usual = judged_claims(first, rules, turns, apart=True)
    judged = [
        _differing(found, each, place, rules)
        if len({one.outcome.verdicts[place] for one in found.heard}) > 1
        else _alike(found, each, rules, known)
        for place, each in enumerate(usual)
    ]
    return [one._replace(because=capital(one.because)) for one in together(first, judged, rules)]


def _differing(found: Outcomes, usual: JudgedClaim, place: int, rules: Ruleset) -> JudgedClaim:
    """Leave a claim open, with the rule by which another case is judged otherwise.

    That is the first one of which nothing hangs in the usual case; of cards that are picked, the
    one on picking.
    """
    places = found.depends_on()
    depends = join_words(facts_words(found, places))
    mine = found.heard[0].outcome.verdicts[place]
    other = next(one for one in found.heard if one.outcome.verdicts[place] != mine)
    named = _judged(other.hearing, usual, rules).rules
    by = [rule for rule in named if rule not in usual.rules] or [*named]
    if [found.facts[at].line for at in places] == ["picks"]:
        by = [rule_here(rules, "shift.random-pick")]
    return JudgedClaim(usual.claim, UNSAID, f"It depends on {depends}", tuple(by[:1]))


def _alike(
    found: Outcomes, usual: JudgedClaim, rules: Ruleset, known: KnownRulesets
) -> JudgedClaim:
    """Judge a claim that every position judges alike; `usual` is what the usual one says."""
    some, claim = spread(found.heard), usual.claim
    plain = [_judged(each.hearing, usual, rules) for each in some]
    if usual.verdict == plain[0].verdict:
        return _in_all(found, usual, plain)
    if usual.verdict == STANDS_TOO:
        others = [
            permitted(each.hearing, one, rules) for each, one in zip(some, plain, strict=True)
        ]
        same = all(one.reading == usual.reading for one in others)
        return _in_all(found, usual if same else plain[0], plain)
    decks = [_judged(Hearing(each.hearing.dispute, known), usual, rules) for each in some[:_DECKS]]
    if all(each.verdict == usual.verdict for each in decks):
        return _in_all(found, usual, decks)
    return JudgedClaim(claim, plain[0].verdict, capital(plain[0].because), plain[0].rules)


def _judged(hearing: Hearing, judged: JudgedClaim, rules: Ruleset) -> JudgedClaim:
    claim = judged.claim
    return judge(claim, hearing.view(claim.aspect, rules, hearing.ruling(rules).answers))


def _in_all(found: Outcomes, usual: JudgedClaim, each: Sequence[JudgedClaim]) -> JudgedClaim:
    """Return a claim with what all positions say of it; the rule of the usual one comes first."""
    said = {one.because for one in each}
    because = each[0].because if len(said) == 1 else ""
    first = [usual.rule] if all(usual.rule in one.rules for one in each) else []
    if found.heard[0].hearing.dispute.method == "play":
        first = [*usual.rules]
    return usual._replace(
        because=capital(because) or f"So it is in all {len(found.heard)} positions tried",
        rules=tuple(dict.fromkeys(rule for rule in (*first, *(one.rule for one in each)) if rule)),
    )


def spread(heard: Sequence[HeardPosition]) -> list[HeardPosition]:
    """Return some positions, from all over."""
    return [*heard[:: max(len(heard) // 12, 1)], heard[-1]]


def facts_words(found: Outcomes, places: Sequence[int]) -> list[str]:
    """Name facts; the hands of everybody at once."""
    facts = [found.facts[at] for at in places]
    hands = [fact for fact in facts if fact.line == "hands" and fact.of.startswith("what ")]
    seats = found.heard[0].hearing.dispute.seats
    every = len(hands) == len(seats) > 1
    return list(dict.fromkeys("who holds what" if every and f in hands else f.of for f in facts))


_MOST: Final = 6
"""With how many choices all positions are ruled on once more, to say what the ruling is then."""


def whatever_turns(
    found: Outcomes,
    dispute: Dispute,
    known: KnownRulesets,
    says: Callable[[Outcomes], str],
    turns: Sequence[Turn],
) -> Iterator[TurnEntry]:
    """Yield the choices with which every position that was tried is ruled otherwise.

    A choice that turns all of them turns the first one, so that only its `turns` are tried.  Where
    all positions agree, one that turns only some comes behind them: then they agree no longer.
    """
    own = says(found)
    every: list[Turn] = []
    some: list[Turn] = []
    skeptics = list(found.heard)
    for turn in turns:
        if len(every) == _MOST:
            break
        flipped = known.flip(dispute.rules, turn.point, turn.choice)
        (every if _turns_all(flipped, found.facts, skeptics) else some).append(turn)
    for turn in [*every, *(some if found.agree else ())][:_MOST]:
        flipped = known.flip(dispute.rules, turn.point, turn.choice)
        ruling = says(outcomes(dispute, flipped, known))
        if ruling != own:
            yield turn_entry(turn, OtherWords(ruling), own)


def _turns_all(
    flipped: Ruleset, facts: Sequence[UnknownFact], skeptics: list[HeardPosition]
) -> bool:
    """True if a flipped ruleset rules otherwise on every position.

    One that it rules on alike moves to the front, where the next flip meets it first: whatever
    leaves one flip without effect often leaves others.
    """
    rulings = _rulings(facts, ((each.places, each.hearing) for each in skeptics), flipped)
    for place, ruling in enumerate(rulings):
        if ruling.key == skeptics[place].ruling.key:
            skeptics.insert(0, skeptics.pop(place))
            return False
    return True


def shared_turns(told: Sequence[tuple[str, Sequence[TurnEntry]]]) -> Iterator[TurnEntry]:
    """Yield the turns that every version of the facts has, with what is ruled on each.

    `told` has the turns of each version by who tells it.
    """
    (_, first), *others = told
    for turn in first:
        flip = turn["point"], turn["choice"]
        same = (a for _, turns in others for a in turns if (a["point"], a["choice"]) == flip)
        each = [turn, *same]
        if len(each) < len(told):
            continue
        yield {
            **turn,
            "ruling": _of_each(told, [one["ruling"] for one in each]),
            "differs": _of_each(told, [one["differs"] for one in each]),
            "rests_on": alike([one["rests_on"] for one in each], []),
        }


Shared = TypeVar("Shared")


def alike(each: Sequence[Shared], otherwise: Shared) -> Shared:
    """Return what all rulings say; something else where they differ."""
    return each[0] if all(one == each[0] for one in each[1:]) else otherwise


def _of_each(told: Sequence[tuple[str, object]], words: Sequence[str]) -> str:
    if len(set(words)) == 1:
        return words[0]
    plain = [says.removesuffix(".") for says in words]
    parts = (f"as {who} says: {says}" for (who, _), says in zip(told, plain, strict=True))
    return f"{'; '.join(parts)}."
