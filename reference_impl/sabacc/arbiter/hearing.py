"""One dispute before the arbiter: what a ruleset rules on it, how one says that, who is right."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from sabacc.arbiter import accounts as bill
from sabacc.arbiter import claims, views
from sabacc.arbiter.aspects import ASPECTS, observe
from sabacc.arbiter.dispute import NOW, Dispute
from sabacc.arbiter.entries import Claim, deck_by
from sabacc.arbiter.played import made_up, under
from sabacc.arbiter.rulings import KnownRulesets, Ruling, Rulings, Turn
from sabacc.arbiter.words import (
    OtherWords,
    capital,
    doing,
    each_once,
    first_few,
    parts_in_words,
    small,
)
from sabacc.engine.events import ActionType, Awaited
from sabacc.engine.play import (
    TO_THE_END,
    Action,
    CompiledRules,
    PlayedHand,
    Reason,
    Script,
    refusal,
)
from sabacc.engine.tracing import Tracer
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol.answers import EngineAnswer, Params, answer_hand, answer_request, script_of
from sabacc.protocol.facts import (
    DONE,
    FAILURE_KEYS,
    NOT_REACHED,
    SCRIPT,
    entry_at,
    outcome_path,
    value_at,
)
from sabacc.protocol.messages import PlayParams
from sabacc.records import Source
from sabacc.records.hand_record import Act
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset
from sabacc.system.structs import replace_fields
from sabacc.system.text import counted, join_words

_MISDEAL: Final = "edges.misdeal"
_NOTICED: Final = "edges.late-notice"
# The rule that speaks of what follows, before the one that holds for all that is forbidden
_BY_REASON: Final[Mapping[Reason, str]] = {
    Reason.OUT_OF_TURN: "table.out-of-turn",
    Reason.OWN_TURN: "calling.void",
    Reason.NOT_IN_HAND: "folding.withdrawn",
    Reason.DISCARDS_OWED: "calling.void",
}


def misdealt(dispute: Dispute) -> str:
    """Say of a record what follows from a hand that was dealt too many or too few cards."""
    hands: Mapping[str, Sequence[str]] = dispute.position.get("hands", {})
    wrong = _wrongly_dealt(dispute)
    if not wrong or dispute.record is None:
        return ""
    rule = views.rule_here(dispute.rules, _MISDEAL)
    dealt = [f"{seat} was dealt {counted(len(hands[seat]), 'card')}" for seat in wrong]
    what = f"{join_words(dealt)}, not two"
    if nobody_acted(dispute.record):
        return f"{what}: nobody has acted, so the same dealer deals again, and antes stay ({rule})"
    return (
        f"{what}: the hand goes on, but {join_words(wrong)} would be out of it, and pay nothing "
        f"for that ({rule})"
    )


def _wrongly_dealt(dispute: Dispute) -> list[str]:
    hands: Mapping[str, Sequence[str]] = dispute.position.get("hands", {})
    told = hands.items() if dispute.record is not None else ()
    return [seat for seat, cards in told if len(cards) != 2]  # noqa: PLR2004 - `deal.cards`


def after_a_misdeal(dispute: Dispute, judged: claims.JudgedClaim) -> claims.JudgedClaim:
    """Judge a claim on a record of a wrong deal: dealt again, or who has such a hand is out."""
    wrong, claim = _wrongly_dealt(dispute), judged.claim
    if not wrong or dispute.record is None:
        return judged
    found = judged._replace(
        because=misdealt(dispute), rules=(views.rule_here(dispute.rules, _MISDEAL),), reading=None
    )
    if nobody_acted(dispute.record):
        return found._replace(verdict=claims.UNSAID)
    if claim.aspect.seat in wrong and claim.aspect.name in {"out", "may"}:
        right = bool(claim.value) is (claim.aspect.name == "out")
        return found._replace(verdict=claims.RIGHT if right else claims.WRONG)
    return judged


def nobody_acted(source: Source) -> bool:
    """Say whether a record ends before anybody has done anything."""
    return not any(isinstance(line, Act) for line in source.record.lines)


def _refused(hand: PlayedHand) -> Iterator[tuple[int, Action, Reason]]:
    """Yield the refused deeds of a hand with their places, each judged where it was tried."""
    for place, entry in enumerate(hand.script.entries):
        table = None if hand.outcomes[place] == DONE else hand.state_of_entry(place)
        refused = None if table is None else refusal(table, entry.action)
        if refused is not None:
            yield place, entry.action, refused.reason


class PlayedOn(NamedTuple):
    """A refused deed after which another player acted: at a table it stands by then.

    `place` is where the script has it, and `rule` the one that refuses it.
    """

    place: int
    seat: str
    by: str
    rule: str


def played_on(dispute: Dispute, hand: PlayedHand | None) -> Iterator[PlayedOn]:
    """Yield the refused deeds of a hand behind which somebody else acts (`edges.late-notice`)."""
    if hand is None:
        return
    for place, action, _ in _refused(hand):
        if dispute.record is not None and dispute.asked is not None:  # a request leaves some out
            by = dispute.record.record.acts_next(dispute.asked.lines[place])
        else:
            by = _acts_next(hand, place)
        if by:
            yield PlayedOn(place, action.seat, by, hand.refused_by[place])


def _acts_next(hand: PlayedHand, place: int) -> str:
    """Return who acts behind a refused deed as if it were done; empty if nobody does.

    Who does something else at once has taken it back.  Who goes on behind a call as if there were
    none takes it for void.
    """
    refused, tried = hand.script.entries[place].action, hand.state_of_entry(place)
    for later, entry in enumerate(hand.script.entries[place + 1 :], place + 1):
        then = hand.state_of_entry(later)
        if entry.action.seat != refused.seat:
            plays_on = hand.outcomes[later] == DONE or entry.action.does is ActionType.CALL
            void = refused.does is ActionType.CALL and plays_on
            return "" if void else entry.action.seat
        if tried and then and (tried.round, tried.phase) == (then.round, then.phase):
            return ""
    return ""


# What is asked of an answer where nobody claims or asks anything
_USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "shift": ("shifted",),
    **bill.ASKED,
}


# The aspects, and the facts of an answer, that name cards
_OF_CARDS: Final = frozenset(
    {
        *("holds", "shows", "shows-hand"),
        *("hands", "fields", "shown", "deck", "out_of_play", "phases"),
    }
)


# How many of the things that are not told are named
_MOST_MADE_UP: Final = 6


class Looked(NamedTuple):
    """What was looked for in the answers of a ruling, and what that looks up with it.

    Attributes:
        answers: Where.
        seen: What claims are about.
        refused: Each refused deed of a script by its place, where somebody may be told of it.
        next: What happens next in a hand that is not over.
    """

    answers: tuple[EngineAnswer, ...]
    seen: Sequence[views.Observation]
    refused: Mapping[int, views.Observation]
    next: str


class Hearing(Rulings):
    """One dispute before the arbiter: what any ruleset rules on it, in words, and who is right."""

    def __init__(
        self,
        dispute: Dispute,
        known: KnownRulesets,
        *,
        one_of_many: bool = False,
        credits_told: bool = True,
    ) -> None:
        """Open the hearing of a dispute; rulesets are flipped and compiled once.

        Of `one_of_many` positions that a dispute may mean it is not asked what every deck brings.
        Unless `credits_told`, what the players have is made up, and not named.
        """
        super().__init__(known, dispute.requests)
        self.one_of_many = one_of_many
        self.credits_told = credits_told
        self.dispute = dispute
        self.aspects = tuple(dict.fromkeys(claim.aspect for claim in dispute.claims))
        usual = dispute.usual or _USUAL[dispute.method]
        asked = dispute.asks or (() if dispute.claims or dispute.moment else usual)
        self.asks = tuple(asked)
        self.unasked = not (dispute.claims or dispute.asks or dispute.usual)
        # whether all that is illegal is told
        self.tells = self.unasked and dispute.record is None
        billed = bill.ASKED.get(dispute.method, ())
        self.billed = bool(billed) and {*billed} <= {*self.asks}
        self.kept: tuple[CompiledRules, EngineAnswer] | None = None
        # the answer whose deck ran out that was looked at last, with other decks
        self.completed: tuple[EngineAnswer | None, dict[Sequence[str], views.View]] = None, {}
        self.looked_at: dict[int, Looked] = {}
        # the script of the requests, which is the same for all of them
        self.script: Script | None = None
        self.through = self._through()

    def answered(self, asked: Tracer, params: Params) -> EngineAnswer:
        """Answer a request; that of a record that stops half-way as the table lies there.

        Of a record the request is fitted to the ruleset: a version that cannot change is left out.
        """
        dispute, fitted = self.dispute, params
        if "deck" in dispute.position:  # all the others are those of the deck of these rules
            deck = deck_by(dispute.position, dispute.rules, asked.rules)
            fitted = params if deck is None else replace_fields(params, deck=deck)
        if not isinstance(fitted, PlayParams):
            return answer_request(asked.rules, None, fitted, whole_deck=True)
        compiled = asked.compiled or self.known.engine.compiled(asked.rules)
        if dispute.asked is not None:
            fitted = under(fitted, asked.rules)
        script = self.script if fitted is params else None
        if script is None:
            script = replace(script_of(fitted), is_narrative=True)
        if fitted is params:
            self.script = script
        if params is dispute.requests[0] and dispute.moment is not None:
            return answer_hand(compiled, replace(script, stop=dispute.moment), asked.tape)
        if self.kept is None or self.kept[0] is not compiled:  # two requests share one playing
            script = replace(script, questions=dispute.questions, through=self.through)
            self.kept = compiled, answer_hand(compiled, script, asked.tape)
        return self.kept[1]

    def _through(self) -> float:
        """Return through which round a hand is played on: to its end for what it shows there alone.

        Of a record it is known how far it goes; a claim on a round needs that round.
        """
        asks = (path for path in self.dispute.asks if path.partition(".")[0] != SCRIPT)
        ended = any(ASPECTS[aspect.name].moment != "now" for aspect in self.aspects)
        if self.dispute.record is not None or ended or any(True for _ in asks):
            return TO_THE_END
        return max((each.round for each in self.aspects if each.name != "may"), default=0)

    def rests_on(self, ruling: Ruling) -> tuple[str, ...]:
        """Name what a ruling rests on that the record does not tell; nothing for a position.

        Rulings with the same answer rest on the same, so that this holds of one that is reused.
        """
        asked = self.dispute.asked
        made = () if asked is None else made_up(asked, ruling.answers[0].answer)
        return tuple(first_few(made, _MOST_MADE_UP, "more such things"))

    @cached_property
    def own(self) -> Ruling:
        """The ruling by the dispute's own ruleset."""
        return self.ruling(self.dispute.rules)

    def depends_on_cards(self, rules: Ruleset) -> bool:
        """True unless the ruling by `rules` is the same for any cards: only their number counts.

        So it is in a played hand in which no hand was counted, no card was named, and the Evil One
        gave nobody a second card.
        """
        trace = self.trace(rules)
        if trace is None or self.dispute.method != "play":
            return True
        script: Sequence[Mapping[str, Any]] = self.dispute.position.get("script", ())
        # a fact of a phase is named within its path: phase.1.betting.hands
        asked = {part for path in self.asks for part in path.split(".")}
        return (
            "totals.face-values" in trace.values
            or bool(trace.values.get("evil_one"))
            or any(entry.get("cards") for entry in script)
            or any(aspect.name in _OF_CARDS for aspect in self.aspects)
            or not asked.isdisjoint(_OF_CARDS)
        )

    def key(self, rules: Ruleset, answers: tuple[EngineAnswer, ...]) -> str:
        """Return what the dispute hangs on."""
        method, answer = self.dispute.method, answers[0].answer
        self.refusals(answers[0])  # what their words name is looked up too: who shares them agrees
        facts = [value_at(method, answer, path) for path in self.asks]
        looked = self.looked(rules, answers)
        found = [each.value for each in looked.seen]
        found += [  # a part of one sum may be none of another
            claims.verdict(claim, self.view(claim.aspect, rules, answers)).verdict
            for claim in self.dispute.claims
            if claim.aspect.name == "paid"
        ]
        next_ = [looked.next] if self.stops(answer) or not (facts or found) else []
        if "ran_out" in answer and method == "settle":
            found.append(views.undecided_words(self.view(None, rules, answers)))
        fates: list[object] = []
        if self.unasked:
            script: Sequence[object] = self.dispute.position.get("script", ())
            told = range(len(script) if self.dispute.record is None else 0)
            fates.append([value_at(method, answer, outcome_path(place)) for place in told])
        return json.dumps([*facts, *found, *next_, *fates], sort_keys=True, default=str)

    def stops(self, answer: Mapping[str, Any]) -> bool:
        """Say whether a hand stops of which nobody claims or asks anything: what is next counts."""
        return self.unasked and not answer.get("over", True)

    def refusals(self, found: EngineAnswer) -> list[tuple[int, views.Observation]]:
        """Return what is told and refused, but for what a claim or a question is about.

        Of a record that is what stands in its first line that breaks a rule.  Who answers a bet
        that is refused breaks none.
        """
        if found.played is None:
            return []
        asked = {entry for path in self.asks if (entry := entry_at(path)) is not None}
        on = [deed.place for deed in played_on(self.dispute, found.played)]
        answers = {
            place
            for place, _, reason in _refused(found.played)
            if reason is Reason.NO_BET_STANDS and any(before < place for before in on)
        }
        but = {*self.dispute.places.values(), *asked, *answers}
        refused = views.refused_deeds(found.played, but)
        if self.dispute.record is None:
            return list(refused)
        return [each for each in refused if outcome_path(each[0]) in self.dispute.usual]

    def looked(self, rules: Ruleset, answers: tuple[EngineAnswer, ...]) -> Looked:
        """Look for all that may be said of answers, once: rulesets share what looks up the same."""
        known = self.looked_at.get(id(answers))
        if known is None or known.answers is not answers:
            seen = [observe(aspect, self.view(aspect, rules, answers)) for aspect in self.aspects]
            played = answers[0].played
            named = any(path.partition(".")[0] == SCRIPT for path in self.asks)
            told = self.tells or named
            refused = dict(views.refused_deeds(played)) if played and told else {}
            known = Looked(answers, seen, refused, self.comes_next(answers[0]))
            self.looked_at[id(answers)] = known
        return known

    def view(
        self, aspect: Aspect | None, rules: Ruleset, answers: Sequence[EngineAnswer]
    ) -> views.View:
        """Return where a claim is looked for; without an aspect, the answer to the position."""
        entry = NOW if aspect is None else self.dispute.places.get(aspect, NOW)
        request = int(entry != NOW)
        params, found = self.dispute.requests[request], answers[request]
        if self.completed[0] is not found:
            self.completed = found, {}
        return views.View(params, rules, found, entry, self.completed[1], one_deck=self.one_of_many)

    def comes_next(self, found: EngineAnswer) -> str:
        """Say what happens next where a record stops, by any rules."""
        played = found.played
        if played is None or not (self.unasked or self.dispute.moment):
            return "the hand is not over"
        if not played.reached:
            return "the hand does not come to that moment"
        return views.next_words(played.state, credits_told=self.credits_told)

    def steps(self, ruling: Ruling) -> list[bill.WhyStep]:
        """Return what leads to a ruling by the dispute's own ruleset."""
        found = bill.steps(self.dispute.requests[0], self.dispute.rules, ruling.answers[0])
        return [*found, *self._refused(ruling.answers[0]), *self.next_step(ruling)]

    def next_step(self, ruling: Ruling) -> list[bill.WhyStep]:
        """Return what happens next, with its rule, where a hand stops and nothing else is asked."""
        found = ruling.answers[0]
        if found.played is None or not self.stops(found.answer) or self.dispute.record is not None:
            return []
        rule = views.next_rule(found.played)
        return [bill.WhyStep(f"Next, {self.comes_next(found)}", rule)] if rule else []

    def _refused(self, found: EngineAnswer) -> Iterator[bill.WhyStep]:
        """Yield the deeds that are asked about and were refused, each with its rule."""
        for path in self.asks:
            place = entry_at(path)
            rule = "" if place is None else dict(enumerate(found.refused_by)).get(place, "")
            if rule:
                entry = self.dispute.position["script"][place]
                yield bill.WhyStep(f"{entry['seat']} may not {doing(entry)}", rule)

    def remedies(self, ruling: Ruling) -> tuple[str, ...]:
        """Return the ids of the rules that say what to do if the refused deeds have been done.

        The rule that speaks of such a deed comes first, then the one that holds for every deed.
        """
        points: dict[str, None] = {}
        for played in filter(None, (each.played for each in ruling.answers)):
            for _, action, reason in _refused(played):
                void = action.does is ActionType.CALL and reason is not Reason.NOT_IN_HAND
                own = "calling.void" if void else _BY_REASON.get(reason, "")
                points |= dict.fromkeys(filter(None, (own, _NOTICED)))
        choices = self.dispute.rules.choices
        return tuple(POINTS[point].rule_id(choices[point].name) for point in points)


def played_on_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say of the first deed that was played on that it stands, unless somebody noticed in time."""
    first = next(played_on(hearing.dispute, ruling.answers[0].played), None)
    if first is None:
        return ""
    rule = views.rule_here(hearing.dispute.rules, _NOTICED)
    return (
        f"But {first.by} acted next: unless somebody had noticed by then, what {first.seat} did "
        f"stands, and the hand goes on from there ({rule}); all else here is what the rules allow."
    )


def if_it_stands(
    hearing: Hearing, judged: claims.JudgedClaim, rules: Ruleset, turns: Sequence[Turn]
) -> claims.JudgedClaim:
    """Leave a wrong claim open that is right if a deed stands which was played on.

    That is one which is right where such a deed is allowed; where no choice allows it, one about
    the player who did it.
    """
    claim, ruling = judged.claim, hearing.ruling(rules)
    if judged.verdict != claims.WRONG or claim.aspect.name == "may":
        return judged
    for deed in played_on(hearing.dispute, ruling.answers[0].played):
        point = deed.rule.rpartition(".")[0]
        allow = [
            turn
            for turn in turns
            if turn.point == point
            and (other := turn.ruling.answers[0].played) is not None
            and other.outcomes[deed.place] == DONE
        ]
        right = any(_right(hearing, claim, turn) for turn in allow)
        if right or (not allow and deed.seat in {claim.aspect.seat, claim.value}):
            late = views.rule_here(rules, _NOTICED)
            words = (
                f"by the rules {small(judged.because)}; but {deed.by} acted after {deed.seat}: "
                f"what nobody had noticed by then stands"
            )
            return judged._replace(
                verdict=claims.UNSAID, because=words, rules=(late, *judged.rules)
            )
    return judged


def judged_claims(
    hearing: Hearing, rules: Ruleset, turns: Sequence[Turn] = (), *, apart: bool = False
) -> list[claims.JudgedClaim]:
    """Judge each claim, by `rules`; what decides a ruling with `turns` comes first.

    A claim that is right only by another reading of the text stands too.  Claims that are judged
    `apart` may be both right, and say otherwise of one thing.
    """
    ruling = hearing.ruling(rules)
    found = [
        permitted(
            hearing, claims.judge(claim, hearing.view(claim.aspect, rules, ruling.answers)), rules
        )
        for claim in hearing.dispute.claims
    ]
    weighed = found
    if not apart:
        found = [if_it_stands(hearing, each, rules, turns) for each in found]
        weighed = together(hearing, found, rules)
    ordered = [_ordered(hearing, one, weighed, rules, turns) for one in weighed]
    ordered = [after_a_misdeal(hearing.dispute, one) for one in ordered]
    return [one._replace(because=capital(one.because)) for one in ordered]


def together(
    hearing: Hearing, found: Sequence[claims.JudgedClaim], rules: Ruleset
) -> list[claims.JudgedClaim]:
    """Judge claims against each other."""
    answers = hearing.ruling(rules).answers
    return [
        claims.against_others(one, found, hearing.view(one.claim.aspect, rules, answers))
        for one in found
    ]


def permitted(hearing: Hearing, judged: claims.JudgedClaim, rules: Ruleset) -> claims.JudgedClaim:
    """Try a claim that is not right by each other reading that the text permits as well."""
    if judged.verdict not in {claims.WRONG, claims.UNSAID}:
        return judged
    claim = judged.claim
    for reading in claims.readings_together(rules):
        flipped = hearing.known.read_as(rules, reading)
        view = hearing.view(claim.aspect, flipped, hearing.ruling(flipped).answers)
        if claims.verdict(claim, view).verdict == claims.RIGHT:
            return claims.stands_too(judged, rules, reading)
    return judged


def doubts(judged: Sequence[claims.JudgedClaim]) -> Iterator[str]:
    """Say of each claim that stands too, that it does and by which rule."""
    for each in judged:
        if each.reading is not None:
            point, choice = each.reading
            rule = POINTS[point].rule_id(choice.name)
            yield f'But "{each.claim.says}" stands too: the text leaves it open ({rule}).'


def _right(hearing: Hearing, claim: Claim, turn: Turn) -> bool:
    view = hearing.view(claim.aspect, turn.rules, turn.ruling.answers)
    return claims.verdict(claim, view).verdict == claims.RIGHT


def _ordered(
    hearing: Hearing,
    judged: claims.JudgedClaim,
    others: Sequence[claims.JudgedClaim],
    rules: Ruleset,
    turns: Sequence[Turn],
) -> claims.JudgedClaim:
    """Put the rule first that decides most of all.

    That is one whose point, chosen otherwise, makes a wrong claim right, or what is said
    against a right one; what another number would do says nothing.
    """
    claim = judged.claim
    if judged.verdict == claims.UNSAID:
        return judged
    against = [one.claim for one in others if claims.says_otherwise(one.claim, claim)]
    wanted = {claims.RIGHT: against, claims.WRONG: [claim]}.get(judged.verdict, [])
    open_points = [one.reading[0] for one in others if one.reading and one.claim in against]
    if judged.verdict == claims.RIGHT and open_points:  # the text permits what is said against it
        return claims.first_of_all(judged, rules, open_points, alone=False)
    own = hearing.view(claim.aspect, rules, hearing.ruling(rules).answers)
    flips: list[claims.Flipped] = []
    for turn in turns:
        other = hearing.view(claim.aspect, turn.rules, turn.ruling.answers)
        rights = (
            turn.choice.name != rules.choices[turn.point].name
            and not claims.of_values(judged, rules, turn.point)
            and any(_right(hearing, one, turn) for one in wanted)
        )
        flips.append(claims.Flipped(turn.point, other, rights=rights))
    found = list(dict.fromkeys(flip.point for flip in flips if flip.rights))
    if own.method == "play":
        return claims.by_events_and_flips(judged, own, flips)
    if judged.decides or judged.reading is not None:
        return judged
    return claims.first_of_all(judged, rules, found, alone=not against)


# How many falls of the die that nobody tells are named
_MOST_FALLS: Final = 5


def notes(hearing: Hearing, ruling: Ruling) -> list[str]:
    """Return what was left out or taken for granted, of the falls of the die too."""
    dispute, found = hearing.dispute, ruling.answers[0]
    if dispute.record is not None:
        return [*dispute.notes]
    view = hearing.view(None, dispute.rules, ruling.answers)
    told_first = {place for place, _ in hearing.refusals(found)}
    notes = [*dispute.notes, *views.never_reached(dispute.position, found.answer, told_first)]
    bets = dict.fromkeys(f"{bet.seat} bets {bet.amount}" for bet in views.forced(view))
    if bets:
        notes.append(
            f"nobody may check here: unless the dispute says otherwise, {join_words(bets)}"
        )
    played = found.played
    if played is not None and played.state.caller_seat is not None:
        asked = any(
            move.before.awaits is Awaited.CHANGE and move.before.caller_seat is not None
            for move in played.moves
        )
        if asked and played.script.chance.change_at_call is None:
            notes.append(
                "the dispute does not say whether the version changes at the call: it is assumed "
                "to stay; add call version: rebel, for example"
            )
    silent = views.missing_rolls(view, found.answer.get("phases", ()))
    if silent:
        named = join_words(first_few(silent, _MOST_FALLS))
        notes.append(
            f"the dispute does not say how the die falls ({named}): no shift is assumed; "
            f"add {silent[0]} die: 3, or {silent[0]} shift: does not come"
        )
    return notes


def next_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say what happens next in a played hand; empty where there is nothing to say."""
    dispute, found = hearing.dispute, ruling.answers[0]
    if found.played is None:
        return ""
    if dispute.record is not None and nobody_acted(dispute.record) and misdealt(dispute):
        return ""  # the cards are dealt again
    state = found.played.state
    if dispute.record is not None and (dispute.usual or not dispute.moment) and not state.over:
        if all(entry_at(path) is None for path in dispute.usual):
            return ""  # what the record says next cannot be judged
        return f"{capital(views.after_a_fault(dispute.record.record, dispute.rules))}."
    return f"{capital(views.next_words(state, credits_told=hearing.credits_told))}."


def headline(hearing: Hearing, ruling: Ruling) -> str:
    """Say the ruling of the dispute's own ruleset: what of it was illegal, then all the rest.

    Of a whole hand that is who wins, and who pays; where it stops, the line of what comes next
    says it.
    """
    answer = ruling.answers[0]
    illegal = [
        f"{each.because} ({each.rule})" if each.rule else each.because
        for _, each in hearing.refusals(answer)
    ]
    misdeal = misdealt(hearing.dispute)
    if misdeal:
        return f"{capital(misdeal)}."
    if _whole(hearing, ruling):
        billed = bill.headline(hearing.dispute.position, hearing.dispute.method, answer)
        looked = hearing.looked(hearing.dispute.rules, ruling.answers)
        said = each_once([*billed, *(each.words for each in looked.seen)])
    else:
        said = _said(hearing, hearing.dispute.rules, ruling, short=True)
    told_next = illegal and said and not _whole(hearing, ruling)
    if told_next and capital(said[-1]) == next_line(hearing, ruling)[:-1]:
        said = said[:-1]
    return f"{capital('; '.join([*illegal, *said]))}."


def claims_line(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> str:
    """Say of what is claimed alone how it is."""
    looked = hearing.looked(rules, ruling.answers)
    return f"{capital('; '.join(each_once(each.words for each in looked.seen)))}."


def totals_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say what the hands count of which it is asked, or claimed, who wins."""
    account = ruling.answers[0].settlement_facts
    asked = {aspect.name for aspect in hearing.aspects} & {"winners", "won"}
    return "" if account is None or not (asked or _whole(hearing, ruling)) else bill.totals(account)


def demise_line(hearing: Hearing, ruling: Ruling) -> str:
    """Say what each outcome of a sudden demise brings, where its cards are what is not known."""
    seen = hearing.looked(hearing.dispute.rules, ruling.answers).seen
    if not (hearing.unasked or any(each.value is views.OPEN for each in seen)):
        return ""
    return " ".join(
        bill.outcomes_of_demise(hearing.view(None, hearing.dispute.rules, ruling.answers))
    )


def bill_of(hearing: Hearing, ruling: Ruling) -> list[bill.BillEntry]:
    """Return what everybody has before and after a whole hand; nothing of anything less."""
    whole, answer = _whole(hearing, ruling), ruling.answers[0].answer
    return list(bill.table(hearing.dispute.position, answer)) if whole else []


def _whole(hearing: Hearing, ruling: Ruling) -> bool:
    """Say whether a hand came to its end, and who pays is asked, or nobody claims anything."""
    answer = ruling.answers[0].answer
    return (
        hearing.billed
        and not any(name in answer for name in FAILURE_KEYS)
        and bool(answer.get("over", True))
        and "stacks" in hearing.dispute.position
    )


def words(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> str:
    """Say all that is asked of a ruling in one line.

    If nothing is, that is also what is illegal, and what everybody has where a hand stops.  If
    rulings differ and their words do not, they differ in how far the hand comes.
    """
    said, own = _in_full(hearing, rules, ruling), hearing.own
    mine, theirs = own.answers[0].played, ruling.answers[0].played
    alike = ruling.key != own.key and said == _in_full(hearing, hearing.dispute.rules, own)
    if alike and mine is not None and theirs is not None:
        reached = [
            place
            for place, fates in enumerate(zip(mine.outcomes, theirs.outcomes, strict=True))
            if fates.count(NOT_REACHED) == 1
        ]
        said = [*said, *views.fates_in_words(theirs, reached)]
    return f"{capital('; '.join(said))}."


def _in_full(hearing: Hearing, rules: Ruleset, ruling: Ruling) -> list[str]:
    answer, played = ruling.answers[0].answer, ruling.answers[0].played
    own = hearing.own.answers[0].played
    illegal: list[str] = []
    if hearing.tells and own and played:
        ours = hearing.looked(hearing.dispute.rules, hearing.own.answers).refused
        allowed = [place for place in ours if played.outcomes[place] == DONE]
        illegal += (each.words for each in hearing.looked(rules, ruling.answers).refused.values())
        illegal += views.fates_in_words(played, allowed)
    has = (
        parts_in_words(
            hearing.dispute.method,
            hearing.dispute.position,
            answer,
            bill.each(answer, hearing.asks),
        )
        if played and hearing.stops(answer)
        else []
    )
    return list(dict.fromkeys([*illegal, *_said(hearing, rules, ruling), *has]))


def _said(hearing: Hearing, rules: Ruleset, ruling: Ruling, *, short: bool = False) -> list[str]:
    """Say what is asked of a ruling, part by part; in `short` without what is illegal."""
    answer, method = ruling.answers[0].answer, hearing.dispute.method
    if hearing.unasked and method == "settle" and "ran_out" in answer:
        return [views.undecided_words(hearing.view(None, rules, ruling.answers))]
    looked = hearing.looked(rules, ruling.answers)
    seen = [each.words for each in looked.seen]
    if hearing.unasked and ruling.answers[0].played and not answer["over"]:
        return [looked.next]
    if not (seen and any(name in answer for name in FAILURE_KEYS)):
        asks = [*bill.each(answer, hearing.asks)] if hearing.billed else hearing.asks
        words = {outcome_path(place): found.words for place, found in looked.refused.items()}
        refused = [words[path] for path in asks if path in words]
        others = [path for path in asks if path not in words]
        played = ruling.answers[0].played
        if played is not None and SCRIPT in others:
            others.remove(SCRIPT)
            refused += views.legality_in_words(played, looked.refused, short=short)
        seen += [*refused, *parts_in_words(method, hearing.dispute.position, answer, others)]
    if not seen and not (short and looked.refused):
        unshown = hearing.asks and answer.get("over", True)
        seen = [views.UNSHOWN if unshown else looked.next]
    return each_once(seen)


def words_elsewhere(hearing: Hearing, rules: Ruleset, ruling: Ruling, *, same: bool) -> OtherWords:
    """Say what others rule; nothing is said that hangs on what the record does not tell."""
    on = hearing.rests_on(ruling)
    return (
        OtherWords(f"It cannot be decided without knowing {join_words(on)}.")
        if on and not same
        else OtherWords(words(hearing, rules, ruling), on)
    )
