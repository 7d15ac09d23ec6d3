"""Disputes with unknown facts, or with two versions of them: what holds in all completions.

A completion is a position in which every fact is known.  Whose facts are right is one more fact
that nobody knows.  Each completion is ruled on; what all rulings say is the ruling, and where they
differ it is said on which facts that depends, and what follows in which case.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final, NamedTuple

from sabacc.arbiter import unknown
from sabacc.arbiter.claims import (
    RIGHT,
    STANDS_TOO,
    UNSAID,
    WRONG,
    JudgedClaim,
    Verdict,
    judge,
    readings_together,
    stands_too,
    verdict,
)
from sabacc.arbiter.dispute import Dispute, as_if
from sabacc.arbiter.entries import Claim, FieldError, deck_by, fail
from sabacc.arbiter.hearing import (
    Hearing,
    claims_line,
    headline,
    if_it_stands,
    judged_claims,
    together,
)
from sabacc.arbiter.position import NEEDED, refuse_gaps
from sabacc.arbiter.rulings import KnownRulesets, Ruling, Turn, alike
from sabacc.arbiter.views import rule_here
from sabacc.arbiter.words import capital, small
from sabacc.notation.card_names import card_words
from sabacc.protocol.dependency_cache import CacheTree
from sabacc.protocol.facts import RAN_OUT
from sabacc.spec.alternatives import ChoiceChange
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.groups import by_key
from sabacc.system.text import join_words

# The line of the fact that is unknown where players tell the facts in several ways
VERSIONS: Final = "versions"
# How many values of a fact a condition names
_MOST_VALUES: Final = 6
# How many of them, where others that were not tried may be ruled alike
_MOST_EXAMPLES: Final = 2
# In how many completions it is looked for reasons, steps and notes that all share
SOME: Final = 13
_OTHERWISE: Final = "in every other case"
_COUNTED: Final = re.compile(r"holds [^()]+ \((counts [^()]+)\)")
# The lines that say which cards lie where
_CARDS: Final = frozenset({"hands", "deck"})
# The unknown facts, and the hearing of each completion
_Completed = tuple[Sequence[unknown.UnknownFact], Sequence[tuple[unknown.Places, Hearing]]]


class RuledCompletion(NamedTuple):
    """A completion with its ruling.

    Attributes:
        places: For each unknown fact the place of its value.
        hearing: The hearing of the position.
        ruling: What is ruled there.
        key: What must be the same for two completions to be ruled alike.
        says: The ruling in words.
        verdicts: Who is right.
        claimed: The words on what is claimed, without who pays, where that is asked as well.
        able: Whether everybody can pay what is due.
    """

    places: unknown.Places
    hearing: Hearing
    ruling: Ruling
    key: tuple[object, ...]
    says: str
    verdicts: tuple[Verdict, ...] = ()
    claimed: str = ""
    able: bool = True

    @property
    def judged(self) -> Iterable[tuple[Claim, Verdict]]:
        """Each claim with its verdict."""
        return zip(self.hearing.dispute.claims, self.verdicts, strict=False)

    def judged_so(self, place: int, verdict: Verdict | None) -> "RuledCompletion":
        """Return the completion with another verdict on one claim; None: with its own."""
        if verdict is None:
            return self
        verdicts = (*self.verdicts[:place], verdict, *self.verdicts[place + 1 :])
        return self._replace(verdicts=verdicts, key=(verdicts, *self.key[1:]))

    def words_on(self, claim: Claim, *, of_stack: bool = False) -> str:
        """Say how it is with what is claimed; `of_stack`: whether somebody pays all they have."""
        hearing, seat = self.hearing, claim.aspect.seat
        seen = hearing.looked(hearing.dispute.rules, self.ruling.answers).seen
        words = seen[hearing.aspects.index(claim.aspect)].words
        stack: int = hearing.dispute.position.get("stacks", {}).get(seat, -1)
        pays = f"{seat} pays {stack or 'nothing'}"
        return words.replace(pays, f"{seat} pays all they have") if of_stack else words

    def hand(self, seat: str) -> tuple[list[str], list[str]]:
        """Return the cards of a seat as the dispute begins, and as it is judged."""
        before: Mapping[str, list[str]] = self.hearing.dispute.position.get("hands", {})
        after: Mapping[str, list[str]] = self.ruling.answers[0].answer.get("hands", before)
        return sorted(before.get(seat, ())), sorted(after.get(seat, ()))


class RulingCase(NamedTuple):
    """Completions that are ruled alike: when, what is ruled, the first of them, how many."""

    when: str
    says: str
    first: RuledCompletion
    positions: int

    @property
    def words(self) -> str:
        """The case in the ruling's first line, in which hands are told by what they count."""
        says, when = small(self.says.removesuffix(".")), _COUNTED.sub(r"\1", self.when)
        if when.startswith("as "):
            return f"{when}: {says}"
        return f"{when}, {says}" if ";" in says else f"{says} {when}"


@dataclass(frozen=True)
class MergedRulings:
    """The rulings on all completions under one ruleset, the usual one first; none if there is none.

    Without unknown facts there is one completion.
    """

    facts: Sequence[unknown.UnknownFact]
    every: Sequence[RuledCompletion]
    unseen: Sequence[int] = ()
    """The places of the claims that are left open, since other cards may make them right."""

    @cached_property
    def ruled(self) -> Sequence[RuledCompletion]:
        """Those in which everybody can pay what is due, where nobody says what everybody has."""
        return [each for each in self.every if each.able]

    @property
    def versions(self) -> Sequence[unknown.Value]:
        """The versions of the facts; none where all tell them in one way."""
        return self.facts[0].values if self.facts and self.facts[0].line == VERSIONS else ()

    @property
    def if_all_can_pay(self) -> bool:
        """Whether the ruling is another one for somebody who cannot pay what is due."""
        keys = {each.places: each.key for each in self.ruled}
        stacks = {at: 0 for at, fact in enumerate(self.facts) if fact.enough}
        return any(
            keys.get(tuple(stacks.get(at, place) for at, place in enumerate(each.places)))
            != each.key
            for each in self.every
            if not each.able
        )

    @property
    def agree(self) -> bool:
        """Whether every completion is ruled alike."""
        return len({each.key for each in self.ruled}) <= 1

    @property
    def says(self) -> str:
        """What is ruled in every completion, if all agree."""
        return (
            _words_of(self.ruled)
            if self.ruled
            else "It cannot be decided: there is no such position."
        )

    @cached_property
    def depends_on(self) -> list[int]:
        """The places of the facts that matter: another value of one changes the ruling."""
        return self._turning({each.places: each.key for each in self.ruled})

    def payments_depend_on(self) -> list[int]:
        """Return the same for who pays, where that is asked beside claims."""
        billed = any(each.claimed for each in self.ruled)
        says = {each.places: each.says for each in self.ruled if billed}
        return [at for at in self._turning(says) if not self.facts[at].enough]

    def _turning(self, keys: Mapping[unknown.Places, object]) -> list[int]:
        found = {
            at
            for places, key in keys.items()
            for at, value in enumerate(places)
            if value and keys.get((*places[:at], 0, *places[at + 1 :]), key) != key
        }
        of_version = by_key((places[0], key) for places, key in keys.items() if self.versions)
        if any({*some} != {*of_version[0]} for some in of_version.values()):
            found.add(0)
        return self._enough(found, keys)

    def _enough(self, found: Container[int], keys: Mapping[unknown.Places, object]) -> list[int]:
        """Return some facts, with those others without which a ruling would not follow from them.

        Facts may decide together where no single value was tried that does.
        """
        kept = [*range(len(self.facts))]
        for at in [each for each in kept if each not in found]:
            fewer = [each for each in kept if each != at]
            known: dict[unknown.Places, object] = {}
            parts = ((tuple(places[each] for each in fewer), key) for places, key in keys.items())
            if all(known.setdefault(part, key) == key for part, key in parts):
                kept = fewer
        return kept

    def cases(self) -> list[RulingCase]:
        """Return the completions by their rulings, each with its condition."""
        groups = by_key((each.key, each) for each in self.ruled)
        found = [
            RulingCase(
                self._condition(group, self.depends_on), _words_of(group), group[0], len(group)
            )
            for group in groups.values()
        ]
        return sorted(found, key=lambda case: case.when == _OTHERWISE)

    def _condition(self, group: Sequence[RuledCompletion], matter: Sequence[int]) -> str:
        """Say when a ruling is given: all the values of one fact, or one example of several."""
        if self.versions and 0 in matter:
            names = dict.fromkeys(self.versions[each.places[0]].words for each in group)
            told = f"as {join_words([*names])} {'say' if len(names) > 1 else 'says'}"
            rest = [at for at in matter if at]
            return f"{told}, {self._condition(group, rest)}" if rest else told
        if len(matter) != 1:
            own = [at for at in matter if self.facts[at].version in {-1, group[0].places[0]}]
            words = (_in_a_position(self.facts[at], at, group[0]) for at in own or matter)
            return f"if, for example, {join_words(words)}"
        (at,) = matter
        fact = self.facts[at]
        places = sorted({each.places[at] for each in group})
        others = {each.places[at] for each in self.ruled}.difference(places)
        if fact.line == "deck":  # not every deck was tried
            return f"if, for example, {self._next_cards(at, places[:_MOST_EXAMPLES])}"
        if len(places) > len(others) and others:
            return _OTHERWISE
        if fact.line == "hands":
            said = _hand_conditions(fact, places, others)
        elif fact.line in unknown.CREDITS:
            said = join_words(_credit_conditions(fact, places, others), "or")
        else:
            more = len(places) - _MOST_VALUES
            values = [fact.values[place] for place in places[:_MOST_VALUES]]
            said = _alternatives(values, f"{more} more" if more > 0 else "")
        return f"if {said}"

    def _next_cards(self, at: int, places: Sequence[int]) -> str:
        """Name next cards: the first alone if the others never changed anything."""
        values = self.facts[at].values
        ruled = {(values[each.places[at]].part[0], each.key) for each in self.ruled}
        if len({first for first, _ in ruled}) == len(ruled):
            firsts = dict.fromkeys(card_words(values[place].part[0]) for place in places)
            return f"the next card is {join_words([*firsts], 'or')}"
        return _alternatives([values[place] for place in places])


def _alternatives(values: Iterable[unknown.Value], more: str = "") -> str:
    """Say which values of one fact are meant, and once what they have in common."""
    words: list[str] = []
    for starts, ends in by_key((value.starts, value.words) for value in values).items():
        if all(each.isdecimal() for each in ends):
            ends.sort(key=int)
        words += [f"{starts} {ends[0]}".lstrip(), *ends[1:]]
    return join_words([*words, *([more] if more else [])], "or")


def _hand_conditions(
    fact: unknown.UnknownFact, places: Collection[int], others: Collection[int]
) -> str:
    """Say which hands are meant: totals as ranges, special hands by name.

    `others` are the places of the hands that are ruled otherwise.  What lies beyond the outermost
    totals that were tried is ruled as they are.
    """
    values = fact.values
    proofs = {at for at in {*places, *others} if values[at].special == unknown.PROOF}
    if proofs and proofs == {*places}:
        return f"{fact.seat} has {unknown.PROOF}"
    inside = {values[place].total for place in places}
    outside = {values[place].total for place in others}
    ranges = _ranges(inside - {None}, outside - {None})
    said = [f"counts {join_words(ranges, 'or')}"] if ranges else []
    said += [values[place].words for place in sorted(places) if values[place].total is None]
    mixed = (values[at] for at in sorted(places) if values[at].total in outside - {None})
    said += [
        f"has {each.special}" if each.special else f"counts {each.total} with an ordinary hand"
        for each in mixed
    ]
    return f"{fact.seat} {join_words(dict.fromkeys(said), 'or')}"


def _credit_conditions(
    fact: unknown.UnknownFact, places: Collection[int], others: Collection[int]
) -> Iterator[str]:
    """Say which stacks or pots are meant; `others` are the places that are ruled otherwise."""
    for starts in dict.fromkeys(fact.values[place].starts for place in sorted(places)):
        inside, outside = (
            {int(fact.values[at].words) for at in some if fact.values[at].starts == starts}
            for some in (places, others)
        )
        yield f"{starts} {join_words(_ranges(inside, outside), 'or')}"


def _ranges(inside: Collection[int | None], outside: Collection[int | None]) -> list[str]:
    """Say which numbers are inside alone: `2 to 5`, `7 or more`."""
    numbers = sorted(number for number in {*inside, *outside} if number is not None)
    runs: list[list[int]] = []
    for before, number in zip((None, *numbers), numbers, strict=False):
        if number in inside and number not in outside:
            if runs and runs[-1][-1] == before:
                runs[-1].append(number)
            else:
                runs.append([number])
    return [_range_words(run, numbers) for run in runs]


def _range_words(run: Sequence[int], numbers: Sequence[int]) -> str:
    if len(run) == 1:
        return f"{run[0]}"
    if run[0] == numbers[0]:
        return f"{run[-1]} or less"
    return f"{run[0]} or more" if run[-1] == numbers[-1] else f"{run[0]} to {run[-1]}"


def _words_of(ruled: Sequence[RuledCompletion]) -> str:
    """Return what is ruled in completions that are ruled alike; of claims alone, if they differ.

    Who wins may differ where all that is claimed is wrong all the same.  The cards of one position
    that was tried are no ruling.
    """
    first = ruled[0]
    alone = len(ruled) == 1 and first.hearing.one_of_many
    tried = any(each.aspect.name == "holds" and of != RIGHT for each, of in first.judged)
    if not (alone and tried) and all(each.says == first.says for each in ruled):
        return first.says
    if first.claimed and len({each.claimed for each in ruled}) == 1:
        return first.claimed
    decided = [each for each in ruled if RAN_OUT not in each.ruling.answers[0].answer]
    settled = {each.says for each in decided}
    if {*first.verdicts} == {RIGHT} and len(settled) == 1 and not first.claimed:
        return settled.pop()  # a sudden demise changes nothing
    answered = {claim.aspect for claim, stands in first.judged if stands == RIGHT}
    said: list[str] = []
    left = (it for it in first.judged if it[1] != WRONG or it[0].aspect not in answered)
    for claim, stands in left:
        sure = decided if decided and stands == RIGHT else ruled
        words = {each.words_on(claim) for each in sure}
        if len(words) > 1 and claim.aspect.name == "paid":
            words = {each.words_on(claim, of_stack=True) for each in sure}
        # words of a moment name nobody, and are no answer alone
        answers = len(words) == 1 and stands != UNSAID and not (alone and tried)
        told = answers and not min(words).startswith("not now")
        said.append(min(words) if told else f'"{claim.says}" is {stands}')
    return f"{'; '.join(dict.fromkeys(said))}."


def _in_a_position(fact: unknown.UnknownFact, at: int, ruled: RuledCompletion) -> str:
    position, value = ruled.hearing.dispute.position, fact.values[ruled.places[at]]
    if fact.line == "hands":
        cards = join_words(map(card_words, position["hands"][fact.seat]))
        counts = "" if value.total is None else f" ({value.words})"
        return f"{fact.seat} holds {cards}{counts}"
    return _alternatives(
        [
            unknown.next_cards(position["deck"][: unknown.NEXT_CARDS])
            if fact.line == "deck"
            else value
        ]
    )


class UnknownHearing:
    """The hearing of all completions of a dispute, by any ruleset.

    Attributes:
        dispute: The dispute.
        known: The rulesets that have been looked up.
        versions: The hearing of each version of the facts.
        only: The hearing of the one completion where all facts are known, and told in one way.
    """

    def __init__(
        self, dispute: Dispute, known: KnownRulesets, hearing: Hearing | None = None
    ) -> None:
        """Open the hearing; a position is heard once for all rulesets, in `hearing` if given."""
        self.dispute, self.known = dispute, known
        self.versions = [hearing_of(own, known) for _, own in dispute.versions]
        self.only = None
        if not dispute.versions and dispute.sketch is None:
            self.only = hearing or Hearing(dispute, known)
        self._completions: CacheTree[_Completed] = CacheTree()
        self._hearings: dict[str, Hearing | None] = {}

    @property
    def partial(self) -> bool:
        """Whether facts are unknown, in one version at least."""
        return any(each.partial for each in self.versions) or (
            self.dispute.sketch is not None and not self.versions
        )

    @cached_property
    def own(self) -> MergedRulings:
        """The rulings by the dispute's own ruleset."""
        return self._merged(self.dispute.rules)

    def under(self, rules: Ruleset) -> MergedRulings:
        """Rule on every completion by `rules`."""
        return self.own if rules is self.dispute.rules else self._merged(rules)

    def _merged(self, rules: Ruleset) -> MergedRulings:
        if self.versions:
            return self._of_versions([each.under(rules) for each in self.versions])
        if rules is self.dispute.rules:
            facts, positions = self._completed(rules, None)
        else:  # what the dispute's own ruleset hangs on is what others are tried on
            deciding = {self.own.facts[at][:2] for at in self.own.depends_on}  # line and seat
            facts, positions = self._completions.result(
                rules, None, lambda asked: self._completed(asked.rules, deciding)
            )
        stacks = [at for at, fact in enumerate(facts) if fact.enough and self._all_can_pay()]
        every: list[RuledCompletion] = []
        said: dict[int, RuledCompletion] = {}
        rulings = shared_rulings(facts, positions, rules, shared=rules is not self.dispute.rules)
        for (places, hearing), ruling in zip(positions, rulings, strict=True):
            if id(ruling) not in said:
                said[id(ruling)] = _ruled_completion(hearing, rules, ruling)
            able = all(places[at] < facts[at].enough for at in stacks)
            every.append(said[id(ruling)]._replace(places=places, hearing=hearing, able=able))
        every = self._by_any_deck(every, rules)
        untold = any(fact.line in _CARDS for fact in facts)
        unseen = [*_may_yet_be(self.dispute.claims, every)] if untold else []
        for place in unseen:
            every = [each.judged_so(place, UNSAID) for each in every]
        return MergedRulings(facts, every, unseen)

    def _by_any_deck(self, every: list[RuledCompletion], rules: Ruleset) -> list[RuledCompletion]:
        """Judge what only a sudden demise leaves open by all decks that it may be dealt from.

        That is asked only where the completions without a demise are judged alike.
        """
        for place, claim in enumerate(self.dispute.claims):
            tied = [each for each in every if RAN_OUT in each.ruling.answers[0].answer]
            others = {it.verdicts[place] for it in every if it.able and it not in tied}
            found: dict[int, Verdict] = {}
            for each in tied if len(others) == 1 else ():
                if id(each.ruling) not in found:
                    hearing = Hearing(each.hearing.dispute, self.known)
                    view = hearing.view(claim.aspect, rules, each.ruling.answers)
                    found[id(each.ruling)] = verdict(claim, view).verdict
            every = [each.judged_so(place, found.get(id(each.ruling))) for each in every]
        return every

    def _of_versions(self, each: Sequence[MergedRulings]) -> MergedRulings:
        """Lay the completions of all versions together; whose they are is a fact of its own."""
        names = tuple(unknown.Value(who, None) for who, _ in self.dispute.versions)
        of = unknown.UnknownFact(VERSIONS, "", "whose facts are right", names, ())
        facts = [
            of,
            *(fact._replace(version=at) for at, one in enumerate(each) for fact in one.facts),
        ]
        every: list[RuledCompletion] = []
        before = 0
        for version, one in enumerate(each):
            usual = (0,) * before, (0,) * (len(facts) - 1 - before - len(one.facts))
            every += (
                ruled._replace(places=(version, *usual[0], *ruled.places, *usual[1]))
                for ruled in one.every
            )
            before += len(one.facts)
        return MergedRulings(facts, every)

    def _completed(self, rules: Ruleset, deciding: Container[tuple[str, str]] | None) -> _Completed:
        dispute, sketch = self.dispute, self.dispute.sketch
        if sketch is None:
            return (), [((), self.only or Hearing(dispute, self.known))]
        deck = deck_by(sketch.known, dispute.rules, rules)
        told = sketch.known if deck is None else {**sketch.known, "deck": deck}
        facts = unknown.facts_of(rules, dispute.method, told, sketch.unknown, dispute.claims)
        hearings = (
            (places, self._hearing(position))
            for places, position in unknown.completions(
                rules, facts, dispute.method, told, sketch.unknown.named or 0, deciding=deciding
            )
        )
        return facts, [(places, hearing) for places, hearing in hearings if hearing is not None]

    def _hearing(self, position: dict[str, Any]) -> Hearing | None:
        key = json.dumps(position, sort_keys=True)
        if key not in self._hearings:
            sketch = self.dispute.sketch
            told = sketch is None or unknown.STACKS not in sketch.unknown.lines
            self._hearings[key] = None
            with suppress(FieldError):
                self._hearings[key] = Hearing(
                    as_if(self.dispute, position), self.known, one_of_many=True, credits_told=told
                )
        return self._hearings[key]

    def _all_can_pay(self) -> bool:
        """Say whether everybody is supposed to be able to pay what is due, as a judge would.

        Not where somebody asks what is in a stack, nor where a line says that nobody knows the
        stacks: what one with few credits pays, or may do, is then told as well.
        """
        dispute, sketch = self.dispute, self.dispute.sketch
        asked = any(path.partition(".")[0] == unknown.STACKS for path in dispute.asks)
        if asked or any(claim.aspect.name == "has" for claim in dispute.claims):
            return False
        what = unknown.UnknownFields() if sketch is None else sketch.unknown
        told = dispute.method == "settle" and unknown.STACKS not in what.lines
        return told or unknown.STACKS in what.unsaid


def hearing_of(
    dispute: Dispute, known: KnownRulesets, hearing: Hearing | None = None
) -> UnknownHearing:
    """Open the hearing of a dispute; one with unknown facts keeps it."""
    if dispute.versions or dispute.sketch is None:
        return UnknownHearing(dispute, known, hearing)
    if not dispute.sketch.heard:
        dispute.sketch.heard.append(UnknownHearing(dispute, known))
    heard: UnknownHearing = dispute.sketch.heard[0]
    return heard


def shared_rulings(
    facts: Sequence[unknown.UnknownFact],
    positions: Iterable[tuple[unknown.Places, Hearing]],
    rules: Ruleset,
    *,
    shared: bool = True,
) -> Iterator[Ruling]:
    """Rule on each position; where no card mattered, one ruling serves all that differ in cards."""
    known: dict[unknown.Places, Ruling] = {}
    others_at = [at for at, fact in enumerate(facts) if fact.line not in _CARDS]
    for places, hearing in positions:
        others = tuple(places[at] for at in others_at)
        if others not in known:
            ruling = hearing.ruling(rules)
            if not shared or hearing.depends_on_cards(rules):
                yield ruling
                continue
            known[others] = ruling
        yield known[others]


def _may_yet_be(claims: Sequence[Claim], every: Sequence[RuledCompletion]) -> Iterator[int]:
    """Yield the places of the claims on cards that came to a hand unseen, all wrong as tried.

    Not all cards that may come were tried: some others may make them right.
    """
    for place, (_, _, aspect, value) in enumerate(claims):
        if aspect.name in {"holds", "total", "special"} and all(
            each.verdicts[place] == WRONG for each in every
        ):
            hands = [each.hand(aspect.seat) for each in every]
            deck: Sequence[str] = every[0].hearing.dispute.position.get("deck", ())
            unseen = [(before, after) for before, after in hands if before != after != hands[0][1]]
            known = all(before == hands[0][0] for before, _ in hands)
            if any(
                not isinstance(value, tuple)
                or (len(after) == len(value) and not (known and _lacks(value, before, after, deck)))
                for before, after in unseen
            ):
                yield place


def _lacks(
    held: Iterable[object], before: Sequence[str], after: Sequence[str], deck: Sequence[str]
) -> bool:
    """Say whether no new cards would make a hand what is claimed: it keeps others, or lost one.

    A card that is lost comes again only as the other copy, if the deck has that.
    """
    claimed, first, then = Counter(map(str, held)), Counter(before), Counter(after)
    kept = first & then
    return bool(kept - claimed or (claimed - kept) & (first - then - Counter(deck)))


def _ruled_completion(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> RuledCompletion:
    """Say what is ruled in a position; its places are not set."""
    says = headline(hearing, ruling)
    claims = hearing.dispute.claims
    if not claims:
        return RuledCompletion((), hearing, ruling, (says,), says)
    views = (hearing.view(claim.aspect, rules, ruling.answers) for claim in claims)
    verdicts: tuple[Verdict, ...] = tuple(
        verdict(claim, view).verdict for claim, view in zip(claims, views, strict=True)
    )
    refused = tuple((place, each.rule) for place, each in hearing.refusals(ruling.answers[0]))
    claimed = claims_line(hearing, rules, ruling) if hearing.billed else ""
    return RuledCompletion((), hearing, ruling, (verdicts, refused), says, verdicts, claimed)


def refuse_what_matters(dispute: Dispute, known: KnownRulesets | None = None) -> None:
    """Refuse a dispute that leaves out lines on which its ruling depends; raises FieldError.

    A line that says `unknown` is no line that is left out.
    """
    for _, own in dispute.versions:
        refuse_what_matters(own, known)
    sketch = dispute.sketch
    if dispute.versions or sketch is None:
        return
    told: Mapping[str, int] = sketch.known.get(unknown.STACKS, {})
    for claim in dispute.claims:
        seat = claim.aspect.seat
        if claim.aspect.name == "has" and seat not in told:
            fail(
                unknown.STACKS,
                f"it does not tell what {seat} had, and {claim.says!r} depends on it",
                f"write stacks: {seat} 100, for example",
            )
    if not sketch.unknown.unsaid:
        return
    found = hearing_of(dispute, known or KnownRulesets()).own
    if found.agree:
        return
    lines = {found.facts[at].line for at in found.depends_on}
    missing: Mapping[str, None] = dict.fromkeys(sketch.unknown.unsaid)
    order = [*NEEDED[dispute.question], "caller", "die"]
    refuse_gaps(dispute.question, [each for each in order if each in missing and each in lines])


class MergedClaims:
    """Judges each claim: as in every completion, or open where they differ.

    By which rule first of all is found in the usual completion; it is said if it holds in the
    others too.
    """

    def __init__(self, hearing: UnknownHearing) -> None:
        """Judge by the dispute's own ruleset."""
        self.hearing, self.found = hearing, hearing.own
        self.rules, self.known = hearing.dispute.rules, hearing.known
        self.some = unknown.evenly(self.found.ruled, SOME)

    def judged(self, turns: Sequence[Turn]) -> list[JudgedClaim]:
        """Judge all claims; `turns` are those of the usual completion."""
        ruled = self.found.ruled
        usual = Hearing(ruled[0].hearing.dispute, self.known)
        judged: list[JudgedClaim] = []
        for place, each in enumerate(judged_claims(usual, self.rules, turns, apart=True)):
            verdicts = {one.verdicts[place] for one in ruled}
            if place in self.found.unseen:
                of = [at for at, fact in enumerate(self.found.facts) if fact.line in _CARDS]
                one = JudgedClaim(
                    each.claim,
                    UNSAID,
                    f"It depends on {join_words(facts_words(self.found, of))}",
                    each.rules[:1],
                )
            else:
                one = self._differing(each, place) if len(verdicts) > 1 else self._alike(each)
            judged.append(one if one.verdict == RIGHT else self._permitted(one, place))
        judged = [if_it_stands(usual, each, self.rules, turns) for each in judged]
        return [
            one._replace(because=capital(one.because))
            for one in together(usual, judged, self.rules)
        ]

    def _permitted(self, judged: JudgedClaim, place: int) -> JudgedClaim:
        """Try a claim by each other reading that the text permits as well.

        It stands too where that makes it right in every completion.  Where it is right in none
        otherwise, the first reading that makes it right in some is named.
        """
        partly = ""
        nowhere = all(one.verdicts[place] != RIGHT for one in self.found.ruled)
        for reading, found in self._by_reading:
            verdicts = {one.verdicts[place] for one in found.ruled}
            if verdicts == {RIGHT}:
                return stands_too(judged, self.rules, reading)
            if nowhere and RIGHT in verdicts and not partly:
                rules = join_words(POINTS[point].rule_id(choice.name) for point, choice in reading)
                partly = f"; by another reading of the text ({rules}) it is right in some cases"
        return judged._replace(because=f"{judged.because}{partly}")

    @cached_property
    def _by_reading(self) -> list[tuple[Sequence[ChoiceChange], MergedRulings]]:
        """What every completion comes to by each other reading."""
        return [
            (reading, self.hearing.under(self.known.read_as(self.rules, reading)))
            for reading in readings_together(self.rules)
        ]

    def _differing(self, usual: JudgedClaim, place: int) -> JudgedClaim:
        """Leave a claim open, with the rule by which other cases are judged otherwise.

        That is the one by which the usual case is judged, if it decides others too, or else the
        first of them, those on demises last; of cards that are picked, the one on picking.
        """
        found = self.found
        places, mine = found.depends_on, found.ruled[0].verdicts[place]
        others = [one for one in found.ruled if one.verdicts[place] != mine]
        some = (
            self._judge(other.hearing, usual).rules[:1] for other in unknown.evenly(others, SOME)
        )
        named = [*dict.fromkeys(chain.from_iterable(some))]
        by = sorted(named, key=lambda rule: (rule.startswith("demise."), rule != usual.rule))
        if {found.facts[at].line for at in places} == {"picks"}:
            by = [rule_here(self.rules, "shift.random-pick")]
        words = f"It depends on {join_words(facts_words(found, places))}"
        if places == [0] and found.versions:
            said = [f"{one.verdicts[place]} as {self._who(one)} says" for one in found.ruled]
            words, by = f"It is {join_words([*dict.fromkeys(said)])}", [*usual.rules]
        return JudgedClaim(usual.claim, UNSAID, words, tuple(by[:1]))

    def _who(self, one: RuledCompletion) -> str:
        return self.found.versions[one.places[0]].words

    def _alike(self, usual: JudgedClaim) -> JudgedClaim:
        """Judge a claim that every completion judges alike; `usual` is what the usual one says."""
        plain = [self._judge(each.hearing, usual) for each in self.some]
        if usual.verdict in {plain[0].verdict, STANDS_TOO}:
            return self._in_all(usual._replace(verdict=plain[0].verdict, reading=None), plain)
        decks = [
            self._judge(Hearing(each.hearing.dispute, self.known), usual) for each in self.some
        ]
        if all(each.verdict == usual.verdict for each in decks):
            return self._in_all(usual, decks)
        return plain[0]

    def _judge(self, hearing: Hearing, judged: JudgedClaim) -> JudgedClaim:
        claim, answers = judged.claim, hearing.ruling(self.rules).answers
        return judge(claim, hearing.view(claim.aspect, self.rules, answers))

    def _in_all(self, usual: JudgedClaim, each: Sequence[JudgedClaim]) -> JudgedClaim:
        """Return a claim with what all completions say of it, the rule of the usual one first.

        Before it comes one that only the value of a fact beside the cards brings up: who pays
        nothing as the caller owes that to the rule on callers.
        """
        ruled, facts = self.found.ruled, self.found.facts
        settled = (one for one in ruled if RAN_OUT not in one.ruling.answers[0].answer)
        differ = len({one.words_on(usual.claim) for one in settled}) > 1
        because = "" if differ else alike([one.because for one in each], "")
        if not because and self.found.versions:
            said = {self._who(one): of.because for one, of in zip(self.some, each, strict=True)}
            because = "; ".join(f"as {who} says: {words}" for who, words in said.items())
        first = [usual.rule] if all(usual.rule in one.rules for one in each) else []
        of_cards = [at for at, fact in enumerate(facts) if fact.line in _CARDS]
        for one, judged in zip(self.some, each, strict=False):
            if judged.rule not in usual.rules and not any(one.places[at] for at in of_cards):
                first.insert(0, judged.rule)
        if ruled[0].hearing.dispute.method == "play":
            first = [*usual.rules]
        rules = dict.fromkeys(rule for rule in (*first, *(one.rule for one in each)) if rule)
        of = facts_words(self.found, unversioned(self.found, range(len(facts))))
        because = because or f"It does not depend on {join_words(of, 'or')}"
        return usual._replace(because=because, rules=tuple(rules))


def facts_words(found: MergedRulings, places: Iterable[int]) -> list[str]:
    """Name facts; the hands of everybody at once."""
    facts = [found.facts[at] for at in places]
    hands = [fact for fact in facts if fact.line == "hands" and fact.of.startswith("what ")]
    every = len(hands) == len(found.ruled[0].hearing.dispute.seats) > 1
    return list(dict.fromkeys("who holds what" if every and f in hands else f.of for f in facts))


def unversioned(found: MergedRulings, places: Iterable[int]) -> list[int]:
    """Leave out whose facts are right: each version stands by itself in a ruling."""
    return [at for at in places if found.facts[at].line != VERSIONS]
