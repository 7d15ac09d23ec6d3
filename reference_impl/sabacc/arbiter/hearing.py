"""One dispute before the arbiter: what a ruleset rules on it, how one says that, who is right."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.arbiter import bill
from sabacc.arbiter.entries.position_cards import deck_by
from sabacc.arbiter.judged_claims import paid
from sabacc.arbiter.played.assumptions import rests_on
from sabacc.arbiter.played.told_scripts import ToldScripts
from sabacc.arbiter.reading.asked_deeds import NOW
from sabacc.arbiter.reading.dispute import Dispute, aspects
from sabacc.arbiter.reading.numbers_named import numbers_in
from sabacc.arbiter.remedies import remedies
from sabacc.arbiter.rulings import ERRORS, KnownRulesets
from sabacc.arbiter.why.half_way import next_rule, next_words
from sabacc.arbiter.why.observing import Observed, View, observe
from sabacc.arbiter.why.refused_deeds import refused_deeds
from sabacc.arbiter.why.step_by_step import WhyStep, steps
from sabacc.arbiter.why.turning import may_turn_on
from sabacc.arbiter.why.without_chance import as_far_as_known, undecided
from sabacc.arbiter.why.words import doing
from sabacc.engine.play import TO_THE_END
from sabacc.protocol.answers import Answered, answered, of_hand
from sabacc.protocol.facts import SCRIPT, entry_of, fate_of, shown
from sabacc.protocol.messages_play import PlayParams
from sabacc.spec.points import POINTS
from sabacc.system.structs import changed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.arbiter.rulings import Ruling, Turn
    from sabacc.engine.play import Book
    from sabacc.engine.tracing import Tracer
    from sabacc.notation.claim_forms import Aspect
    from sabacc.protocol.answers import Params
    from sabacc.spec.rulesets import Ruleset

_USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "shift": ("shifted",),
    **bill.ASKED,
}
"""What is asked of an answer where nobody claims or asks anything."""


_AT_THE_END: Final = frozenset(
    {
        "winners",
        "won",
        "next-dealer",
        "demise",
        "a-demise",
        "bombed",
        "bombed-seats",
    }
)
"""What is claimed of the end of a hand."""


class Looked(NamedTuple):
    """What was looked for in the answers of a ruling, and what that looks up with it.

    Attributes:
        answers: Where.
        seen: What claims are about.
        refused: Each refused deed of a script by its place, where somebody may be told of it.
        next: What happens next in a hand that is not over.
    """

    answers: tuple[Answered, ...]
    seen: Sequence[Observed]
    refused: Mapping[int, Observed]
    next: str


class Hearing:
    """One dispute before the arbiter: what any ruleset rules on it, in words, and who is right."""

    def __init__(
        self, dispute: Dispute, known: KnownRulesets, *, one_of_many: bool = False
    ) -> None:
        """Open the hearing of a dispute; rulesets are flipped, and their books looked up, once.

        Of `one_of_many` positions that a dispute may mean it is not asked what every deck brings.
        """
        self.one_of_many = one_of_many
        self.dispute = dispute
        self.known = known
        self.aspects = aspects(dispute)
        usual = dispute.usual or _USUAL[dispute.method]
        asked = dispute.asks or (() if dispute.claims or dispute.moment else usual)
        self.asks = tuple(asked)
        self.unasked = not (dispute.claims or dispute.asks or dispute.usual)
        billed = bill.ASKED.get(dispute.method, ())
        self.billed = bool(billed) and {*billed} <= {*self.asks}
        self.kept: tuple[Book, Answered] | None = None
        self.filled: tuple[Answered | None, list[View]] = None, []
        self.looked_at: dict[int, Looked] = {}
        self.scripts = ToldScripts(dispute.asked)
        self.through = self._through()
        self.rulings = known.rulings(dispute.requests, self.key, self._answered)

    def numbers(self) -> dict[str, list[int]]:
        """Return the amounts and rounds that the dispute names, by the chapters they matter to."""
        return numbers_in(self.dispute)

    def _answered(self, asked: Tracer, params: Params) -> Answered:
        """Answer a request; that of a record that stops half-way as the table lies there.

        Of a record the request is fitted to the ruleset: a version that cannot change is left out.
        """
        dispute = self.dispute
        first = params is dispute.requests[0]
        params = self._with_deck_of(asked.rules, params)
        if not isinstance(params, PlayParams):
            return answered(asked.rules, None, params)
        book = asked.book or self.known.book(asked.rules)
        script = self.scripts.of(params, asked.rules)
        if first and dispute.moment is not None:
            return of_hand(book, replace(script, stop=dispute.moment), asked.tape)
        if self.kept is None or self.kept[0] is not book:  # two requests share one playing
            script = replace(script, questions=dispute.questions, through=self.through)
            self.kept = book, of_hand(book, script, asked.tape)
        return self.kept[1]

    def _with_deck_of(self, rules: Ruleset, params: Params) -> Params:
        """Return a request in which all the others are those of the deck of `rules`."""
        dispute = self.dispute
        if "deck" not in dispute.position:
            return params
        deck = deck_by(dispute.position, dispute.rules, rules)
        return params if deck is None else changed(params, deck=deck)

    def _through(self) -> float:
        """Return through which round a hand is played on: to its end for what it shows there alone.

        Of a record it is known how far it goes; a claim on a round needs that round.
        """
        asks = (path for path in self.dispute.asks if path.partition(".")[0] != SCRIPT)
        ended = any(aspect.name in _AT_THE_END for aspect in self.aspects)
        if self.dispute.record is not None or ended or any(True for _ in asks):
            return TO_THE_END
        return max((each.round for each in self.aspects if each.name != "may"), default=0)

    def rests_on(self, ruling: Ruling) -> tuple[str, ...]:
        """Name what a ruling rests on that the record does not tell; nothing for a position.

        Rulings with the same answer rest on the same, so that this holds of one that is reused.
        """
        asked = self.dispute.asked
        return () if asked is None else tuple(rests_on(asked, ruling.answers[0].answer))

    def turns(self) -> list[Turn]:
        """Return each single choice with which the dispute's own ruleset would rule otherwise."""
        rules, ruling = self.dispute.rules, self.own
        among, answer = frozenset(POINTS), ruling.answers[0].answer
        if not (self.stops(answer) or any(name in answer for name in ERRORS)):
            views = {each: self.view(each, rules, ruling.answers) for each in self.aspects}
            own = self.first_view(rules, ruling.answers)
            refused = (fate_of(place) for place, _ in self.refusals(ruling.answers[0]))
            among = may_turn_on(views, own, (*self.asks, *self._fates(), *refused))
        return list(self.rulings.turns(rules, self.numbers(), among))

    @cached_property
    def own(self) -> Ruling:
        """The ruling by the dispute's own ruleset."""
        return self.ruling(self.dispute.rules)

    def ruling(self, rules: Ruleset) -> Ruling:
        """Rule by `rules`."""
        return self.rulings.ruling(rules)

    def key(self, rules: Ruleset, answers: tuple[Answered, ...]) -> str:
        """Return what the dispute hangs on."""
        method, answer = self.dispute.method, answers[0].answer
        self.refusals(answers[0])  # what their words name is looked up too: who shares them agrees
        facts = [shown(method, answer, path) for path in self.asks]
        looked = self.looked(rules, answers)
        found = [each.value for each in looked.seen]
        found += paid(self.dispute.claims, lambda aspect: self.view(aspect, rules, answers))
        stops = self.stops(answer)
        next_ = [looked.next] if stops or not (facts or found) else []
        if "ran_out" in answer and method == "settle":
            found.append(undecided(as_far_as_known(self.first_view(rules, answers))))
        fates = [[shown(method, answer, path) for path in self._fates()]] if self.unasked else []
        return json.dumps([*facts, *found, *next_, *fates], sort_keys=True, default=str)

    def stops(self, answer: Mapping[str, Any]) -> bool:
        """Say whether a hand stops of which nobody claims or asks anything: what is next counts."""
        return self.unasked and not answer.get("over", True)

    def _fates(self) -> tuple[str, ...]:
        """Name the fates of all that is told where nobody claims or asks anything."""
        if not self.unasked or self.dispute.record is not None:
            return ()
        return tuple(map(fate_of, range(len(self.dispute.position.get("script", ())))))

    def refusals(self, found: Answered) -> list[tuple[int, Observed]]:
        """Return what is told and refused, but for what a claim or a question is about."""
        if found.played is None or self.dispute.record is not None:
            return []
        named = {place.entry for place in self.dispute.places.values()}
        asked = {entry for path in self.asks if (entry := entry_of(path)) is not None}
        return list(refused_deeds(found.played, named | asked))

    def looked(self, rules: Ruleset, answers: tuple[Answered, ...]) -> Looked:
        """Look for all that may be said of answers, once: rulesets share what looks up the same."""
        known = self.looked_at.get(id(answers))
        if known is None or known.answers is not answers:
            seen = [self.observed(aspect, rules, answers) for aspect in self.aspects]
            played = answers[0].played
            named = any(path.partition(".")[0] == SCRIPT for path in self.asks)
            told = self.tells() or named
            refused = dict(refused_deeds(played)) if played and told else {}
            known = Looked(answers, seen, refused, self.comes_next(answers[0]))
            self.looked_at[id(answers)] = known
        return known

    def tells(self) -> bool:
        """Say whether all that is illegal is told: nobody claims or asks anything of a position."""
        return self.unasked and self.dispute.record is None

    def observed(self, aspect: Aspect, rules: Ruleset, answers: Sequence[Answered]) -> Observed:
        """Look for what a claim is about."""
        return observe(aspect, self.view(aspect, rules, answers))

    def view(self, aspect: Aspect, rules: Ruleset, answers: Sequence[Answered]) -> View:
        """Return where a claim is looked for."""
        place = self.dispute.places.get(aspect, NOW)
        return self._view(rules, answers, *((0, -1) if place == NOW else place))

    def first_view(self, rules: Ruleset, answers: Sequence[Answered]) -> View:
        """Return the answer to the position itself, in which no deed is asked about."""
        return self._view(rules, answers, 0, -1)

    def _view(self, rules: Ruleset, answers: Sequence[Answered], request: int, entry: int) -> View:
        params, found = self.dispute.requests[request], answers[request]
        return View(params, rules, found, entry, self._filled(found))

    def _filled(self, found: Answered) -> list[View] | None:
        """Return what is known of an answer whose deck ran out, while the same one is looked at."""
        if self.one_of_many:
            return None
        if self.filled[0] is not found:
            self.filled = found, []
        return self.filled[1]

    def comes_next(self, found: Answered) -> str:
        """Say what happens next where a record stops, by any rules."""
        played = found.played
        if played is None or not (self.unasked or self.dispute.moment):
            return "the hand is not over"
        if not played.reached:
            return "the hand does not come to that moment"
        return next_words(played.state)

    def steps(self, ruling: Ruling) -> list[WhyStep]:
        """Return what leads to a ruling by the dispute's own ruleset."""
        found = steps(self.dispute.requests[0], self.dispute.rules, ruling.answers[0])
        return [*found, *self._refused(ruling.answers[0]), *self.next_step(ruling)]

    def next_step(self, ruling: Ruling) -> list[WhyStep]:
        """Return what happens next, with its rule, where a hand stops and nothing else is asked."""
        found = ruling.answers[0]
        if found.played is None or not self.stops(found.answer) or self.dispute.record is not None:
            return []
        rule = next_rule(found.played)
        return [WhyStep(f"Next, {self.comes_next(found)}", rule)] if rule else []

    def _refused(self, found: Answered) -> Iterator[WhyStep]:
        """Yield the deeds that are asked about and were refused, each with its rule."""
        for path in self.asks:
            place = entry_of(path)
            rule = "" if place is None else dict(enumerate(found.refused_by)).get(place, "")
            if rule:
                entry = self.dispute.position["script"][place]
                yield WhyStep(f"{entry['seat']} may not {doing(entry)}", rule)

    def remedies(self, ruling: Ruling) -> tuple[str, ...]:
        """Return the rules that say what to do if the refused deeds have been done."""
        return remedies(self.dispute.rules, (each.played for each in ruling.answers))
