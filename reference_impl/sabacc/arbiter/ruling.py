"""The ruling on a dispute: what comes of it, why, who is right, and on what that hangs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from sabacc import EDITION
from sabacc.answers import Answered, answered
from sabacc.arbiter.court import ERRORS, Court
from sabacc.arbiter.dispute import FORMAT, NOW, Dispute, aspects
from sabacc.arbiter.from_record import under
from sabacc.arbiter.judging import judge
from sabacc.arbiter.made_up import rests_on
from sabacc.arbiter.moment import Now, answered_at, next_words
from sabacc.arbiter.observing import Observed, View, observe, untold
from sabacc.arbiter.probing import Question, probed_at, question_of
from sabacc.arbiter.reasons import Step, steps, why_words
from sabacc.arbiter.words import capital, doing, parts_in_words
from sabacc.conformance.facts import NOT_REACHED, shown
from sabacc.conformance.messages_play import PlayParams
from sabacc.conformance.titles import title
from sabacc.points import BASES, POINTS, point_of_rule
from sabacc.records.played import several
from sabacc.rulesets import Ruleset, builtin, builtin_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sabacc.answers import Params
    from sabacc.arbiter.claims import Aspect
    from sabacc.arbiter.court import Ruling, Turn
    from sabacc.arbiter.judging import Judged
    from sabacc.engine.play import Book

_MOST_HEARD: Final = 40
"""How many rulings are found anew to name the points of every ruleset of a group."""
_MOST_FALLS: Final = 5
"""How many falls of the die that nobody tells are named."""
_USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "settle": ("winners", "sabacc_winners", "bombed", "demise"),
    "shift": ("shifted",),
    "play": ("winners", "sabacc_winners", "bombed", "folded", "out"),
}
"""What is asked of an answer where nobody claims or asks anything."""


class Arbiter:
    """Rules on disputes; it keeps what it looked up from one to the next."""

    def __init__(self, others: Sequence[Ruleset] | None = None) -> None:
        """Compare with `others`, or else with every ruleset that comes built in."""
        self.court = Court()
        self.others = tuple(others or map(builtin, builtin_names()))

    def rule(self, dispute: Dispute) -> dict[str, Any]:
        """Return the ruling as JSON values; the page and the command line show the same."""
        hearing = _Hearing(dispute, self.court)
        ruling = hearing.ruling(dispute.rules)
        turns = list(hearing.docket.turns(dispute.rules))
        elsewhere = self._elsewhere(hearing)
        return {
            "format": FORMAT,
            "edition": EDITION,
            "title": dispute.title,
            "ruleset": dispute.ruleset,
            "question": dispute.question,
            "ruling": hearing.words(dispute.rules, ruling),
            "next": hearing.next(ruling),
            "rests_on": list(hearing.rests_on(ruling)),
            "events": [_event(step, dispute.rules) for step in hearing.steps(ruling)],
            "claims": [_claim(each, dispute.rules) for each in hearing.judged(ruling)],
            "elsewhere": [
                {
                    "rulesets": [rules.name for rules in group],
                    "same": other.key == ruling.key,
                    **hearing.other(group[0], other, same=other.key == ruling.key),
                }
                for other, group in elsewhere
            ],
            "turns": [_turn(turn, hearing) for turn in turns],
            "together": list(self._together(hearing, ruling, turns, elsewhere)),
            "answer": dict(ruling.answers[0].answer),
            "notes": hearing.notes(ruling),
        }

    def _elsewhere(self, hearing: _Hearing) -> list[tuple[Ruling, list[Ruleset]]]:
        """Return each ruling that the built-in rulesets come to, with those that come to it.

        One that rests on what a record does not tell stands apart from one that does not.
        """
        found: dict[tuple[str, tuple[str, ...]], tuple[Ruling, list[Ruleset]]] = {}
        for rules in self.others:
            ruled = hearing.ruling(rules)
            key = ruled.key, hearing.rests_on(ruled)
            found.setdefault(key, (ruled, []))[1].append(rules)
        return list(found.values())

    def _together(
        self,
        hearing: _Hearing,
        ruling: Ruling,
        turns: Sequence[Turn],
        elsewhere: Sequence[tuple[Ruling, list[Ruleset]]],
    ) -> Iterator[dict[str, Any]]:
        """Name the points that make a ruling of a base together, where no single one does.

        Rulesets that come to the same ruling by other points are named apart.  Where much has been
        asked, a further ruleset joins one that rules alike if it hangs on the same points too.
        """
        alone = {turn.ruling.key for turn in turns} | {ruling.key}
        docket, base = hearing.docket, hearing.dispute.rules
        most = len(docket.heard) + _MOST_HEARD
        found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for other, group in elsewhere:
            if other.key in alone:
                continue
            for place, rules in enumerate(each for each in group if each.name in BASES):
                if place == 0 or len(docket.heard) < most:
                    points = tuple(docket.joint(rules, base))
                else:
                    known = (each for key, each in found if key == other.key)
                    points = next((each for each in known if docket.hangs(rules, base, each)), ())
                found.setdefault((other.key, points), []).append(rules.name)
        for (_, points), names in found.items():
            if points:
                yield {"rulesets": names, "points": list(points)}


class _Hearing:
    """One dispute before the court."""

    def __init__(self, dispute: Dispute, court: Court) -> None:
        self.dispute = dispute
        self.court = court
        self.aspects = aspects(dispute)
        usual = dispute.usual or _USUAL[dispute.method]
        asked = dispute.asks or (() if dispute.claims or dispute.moment else usual)
        self.asks = tuple(asked)
        self.kept: tuple[Book, Answered] | None = None
        self.questions = tuple(self._questions())
        self.docket = court.docket(dispute.requests, self.key, self._answered)

    def _questions(self) -> Iterator[Question]:
        """Yield what is asked at a table of the played hand."""
        params = self.dispute.requests[0]
        for aspect, place in self.dispute.places.items():
            if place != NOW and isinstance(params, PlayParams):
                yield question_of(aspect, params, place.entry)

    def _answered(self, rules: Ruleset, book: Book, params: Params) -> Answered:
        """Answer a request; that of a record that stops half-way as the table lies there.

        Of a record the request is fitted to the ruleset: a version that cannot change is left out.
        """
        dispute = self.dispute
        if not isinstance(params, PlayParams):
            return answered(rules, book, params)
        fitted = params if dispute.asked is None else under(params, rules)
        if params is not dispute.requests[0]:
            return self._looked_at(book, fitted)
        if dispute.moment is not None:
            return answered_at(book, fitted, dispute.moment)
        found = self._looked_at(book, fitted)
        return Answered(found.answer, found.events, found.rule, found.refused_by)

    def _looked_at(self, book: Book, params: PlayParams) -> Answered:
        """Play a hand and look at its tables; the two requests of a dispute share one playing."""
        if self.kept is None or self.kept[0] is not book:
            self.kept = book, probed_at(book, params, self.questions)
        return self.kept[1]

    def rests_on(self, ruling: Ruling) -> tuple[str, ...]:
        """Name what a ruling rests on that the record does not tell; nothing for a position.

        Rulings with the same answer rest on the same, so that this holds of one that is reused.
        """
        asked = self.dispute.asked
        return () if asked is None else tuple(rests_on(asked, ruling.answers[0].answer))

    def ruling(self, rules: Ruleset) -> Ruling:
        """Rule by `rules`."""
        return self.docket.ruling(rules)

    def key(self, rules: Ruleset, answers: Sequence[Answered]) -> str:
        """Return what the dispute hangs on."""
        method, answer = self.dispute.method, answers[0].answer
        facts = [shown(method, answer, path) for path in self.asks]
        found = [self.observed(aspect, rules, answers).value for aspect in self.aspects]
        next_ = [] if facts or found else [_next(answers[0])]
        return json.dumps([*facts, *found, *next_], sort_keys=True, default=str)

    def observed(self, aspect: Aspect, rules: Ruleset, answers: Sequence[Answered]) -> Observed:
        """Look for what a claim is about."""
        return observe(aspect, self._view(aspect, rules, answers))

    def _view(self, aspect: Aspect, rules: Ruleset, answers: Sequence[Answered]) -> View:
        place = self.dispute.places.get(aspect, NOW)
        request, entry = (0, -1) if place == NOW else place
        return View(self.dispute.requests[request], rules, answers[request], entry)

    def next(self, ruling: Ruling) -> str:
        """Say what happens next in a played hand; empty where there is nothing to say."""
        dispute, found = self.dispute, ruling.answers[0]
        params = dispute.requests[0]
        if not isinstance(params, PlayParams):
            return ""
        if not isinstance(found, Now):
            found = answered_at(self.court.book(dispute.rules), params, None)
        if not isinstance(found, Now) or found.state is None:
            return ""
        if dispute.record is not None and dispute.moment is None and not found.state.over:
            return ""  # what the record says next is against the rules, or cannot be judged
        return f"{capital(next_words(found.state))}."

    def steps(self, ruling: Ruling) -> list[Step]:
        """Return what leads to a ruling by the dispute's own ruleset."""
        found = steps(self.dispute.requests[0], self.dispute.rules, ruling.answers[0])
        return [*found, *self._refused(ruling.answers[0])]

    def _refused(self, found: Answered) -> Iterator[Step]:
        """Yield the deeds that are asked about and were refused, each with its rule."""
        for path in self.asks:
            name, _, place = path.partition(".")
            if name != "script" or not place:
                continue
            rule = dict(enumerate(found.refused_by)).get(int(place), "")
            if rule:
                entry = self.dispute.position["script"][int(place)]
                yield Step(f"{entry['seat']} may not {doing(entry)}", rule)

    def words(self, rules: Ruleset, ruling: Ruling) -> str:
        """Say a ruling in one line."""
        answer, method = ruling.answers[0].answer, self.dispute.method
        seen = [self.observed(aspect, rules, ruling.answers).words for aspect in self.aspects]
        failed = any(name in answer for name in ERRORS)
        if not (failed and seen):
            seen += parts_in_words(method, self.dispute.position, answer, self.asks)
        if not seen and self.asks and answer.get("over", True):
            seen.append("the answer does not show that")
        if not seen:
            seen.append(_next(ruling.answers[0]))
        return f"{capital('; '.join(dict.fromkeys(seen)))}."

    def other(self, rules: Ruleset, ruling: Ruling, *, same: bool) -> dict[str, Any]:
        """Say what others rule; nothing is said that hangs on what the record does not tell."""
        on = self.rests_on(ruling)
        if on and not same:
            return {"ruling": f"It cannot be said without knowing {several(on)}.", "rests_on": []}
        return {"ruling": self.words(rules, ruling), "rests_on": list(on)}

    def notes(self, ruling: Ruling) -> list[str]:
        """Return what was left out or taken for granted, of the falls of the die too."""
        answer = ruling.answers[0].answer
        phases = answer.get("phases", ())
        told = self.dispute.record is not None
        silent = [] if told else untold(self.dispute.requests[0], phases)
        notes = [*self.dispute.notes, *([] if told else self._unreached(answer))]
        if not silent:
            return notes
        more = len(silent) - _MOST_FALLS
        named = [*silent[:_MOST_FALLS], *([f"{more} more"] if more > 0 else [])]
        words = (
            f"nobody says how the die falls ({several(named)}): no shift is taken to come; add "
            f"{silent[0]} die: 3, or {silent[0]} shift: does not come"
        )
        return [*notes, words]

    def _unreached(self, answer: Mapping[str, Any]) -> list[str]:
        """Name the deeds of a script to which the play never comes."""
        entries: Sequence[Mapping[str, Any]] = self.dispute.position.get("script", ())
        fates = answer.get("script", ())
        late = [
            f"{entry['seat']} would {doing(entry)}"
            for entry, fate in zip(entries, fates, strict=False)
            if fate == NOT_REACHED
        ]
        more = len(late) - _MOST_FALLS
        named = [*late[:_MOST_FALLS], *([f"{more} more"] if more > 0 else [])]
        return [f"the play never comes to where {several(named)}"] if late else []

    def judged(self, ruling: Ruling) -> Iterator[Judged]:
        """Judge each claim by itself."""
        for claim in self.dispute.claims:
            view = self._view(claim.aspect, self.dispute.rules, ruling.answers)
            found = judge(claim, view)
            rule = found.rule or self._deciding(claim.aspect, ruling)
            yield found._replace(because=capital(found.because), rule=rule)

    def _deciding(self, aspect: Aspect, ruling: Ruling) -> str:
        """Return the rule of the last step, where hands are compared and nothing happens."""
        told = self.steps(ruling) if self.dispute.method in {"score", "compare"} else []
        return told[-1].rule if told and aspect.name in {"winners", "special"} else ""


def _next(found: Answered) -> str:
    """Say what happens next where a record stops, by any rules."""
    if not isinstance(found, Now) or found.state is None:
        return "the hand is not over"
    return next_words(found.state) if found.reached else "the hand does not come to that moment"


def _claim(judged: Judged, rules: Ruleset) -> dict[str, Any]:
    claim = judged.claim
    return {
        "who": claim.who,
        "claim": claim.says,
        "verdict": judged.verdict,
        "because": judged.because,
        **_ruled(judged.rule, rules),
    }


def _event(step: Step, rules: Ruleset) -> dict[str, Any]:
    return {"words": step.words, **_ruled(step.rule, rules)}


def _ruled(rule: str, rules: Ruleset) -> dict[str, Any]:
    """Tell a rule: its title, what the ruleset chooses there, why, and on which sentences."""
    known = point_of_rule(rule)
    point = known[0].id if known is not None else ""
    made = rules.made.get(point)
    return {
        "rule": rule,
        "title": title(rule) if rule else "",
        "point": point,
        "choice": str(rules.choices[point]) if point else "",
        "sentences": _sentences(rules, point),
        "why": why_words(made) if made is not None else "",
        "ruling": made.ruling if made is not None else "",
    }


def _sentences(rules: Ruleset, point: str) -> list[str]:
    """Return the sentences of a choice; those of the documents that agree, where none states it."""
    made = rules.made.get(point)
    if made is None:
        return []
    agree = (
        sentence
        for base in BASES
        if builtin(base).choices[point] == rules.choices[point] and point in builtin(base).made
        for sentence in builtin(base).made[point].sentences
    )
    return list(made.sentences or dict.fromkeys(agree))


def _turn(turn: Turn, hearing: _Hearing) -> dict[str, Any]:
    rule = POINTS[turn.point].rule_id(turn.choice.name)
    flipped = hearing.court.flip(hearing.dispute.rules, turn.point, turn.choice)
    return {
        "point": turn.point,
        "choice": str(turn.choice),
        "rule": rule,
        "title": title(rule),
        **hearing.other(flipped, turn.ruling, same=False),
        "played_by": [base for base in BASES if builtin(base).choices[turn.point] == turn.choice],
    }
