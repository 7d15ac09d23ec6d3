"""The ruling on a dispute: what comes of it, why, who is right, and on what that hangs."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from sabacc import EDITION
from sabacc.arbiter import ruling_json, unknown
from sabacc.arbiter.claims import STANDS_TOO, UNSAID, WRONG, JudgedClaim
from sabacc.arbiter.dispute import FORMAT, Dispute, numbers_in
from sabacc.arbiter.drawing import drawn
from sabacc.arbiter.hearing import (
    Hearing,
    bill_of,
    demise_line,
    doubts,
    judged_claims,
    next_line,
    notes,
    played_on_line,
    totals_line,
    words_elsewhere,
)
from sabacc.arbiter.merging import (
    SOME,
    VERSIONS,
    MergedClaims,
    MergedRulings,
    RuledCompletion,
    RulingCase,
    UnknownHearing,
    facts_words,
    hearing_of,
    refuse_what_matters,
    shared_rulings,
    unversioned,
)
from sabacc.arbiter.played import wrong_claims
from sabacc.arbiter.rulings import KnownRulesets, Turn, alike
from sabacc.arbiter.words import OtherWords, capital, small
from sabacc.engine.events import Paid
from sabacc.records.text.reader import in_short
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from sabacc.system.groups import by_key
from sabacc.system.text import join_words


class Arbiter:
    """Rules on disputes; it keeps what it looked up from one to the next."""

    def __init__(self, others: Sequence[Ruleset] | None = None) -> None:
        """Compare with `others`, or else with every ruleset that comes built in."""
        self.known = KnownRulesets()
        self.others = tuple(others or map(builtin, builtin_names()))

    def hear(self, dispute: Dispute) -> Hearing:
        """Open the hearing of a dispute, in which any ruleset can be asked."""
        return Hearing(dispute, self.known)

    def rule(self, dispute: Dispute, hearing: Hearing | None = None) -> ruling_json.RulingOutput:
        """Return the ruling as JSON values; the page and the command line show the same.

        All of it holds in every completion: where all facts are known there is one.  `unknown` says
        which facts are not known, on which of them the ruling depends, and how many positions were
        tried; `cases` what follows under which condition, and is empty where all completions are
        ruled alike.  `hearing` is that of the dispute, for whoever has opened it and goes on asking
        there.  Raises FieldError where the ruling depends on lines that are left out.
        """
        refuse_what_matters(dispute, self.known)
        heard, rules = hearing_of(dispute, self.known, hearing), dispute.rules
        found, only = heard.own, heard.only
        usual = found.ruled[0]
        cases = [] if found.agree else found.cases()
        turns = list(usual.hearing.turns(rules, numbers_in(usual.hearing.dispute)))
        judged = (
            MergedClaims(heard).judged(turns) if only is None else judged_claims(only, rules, turns)
        )
        answers = [each.ruling.answers[0].answer for each in found.every]
        first, *more = [list(each.hearing.remedies(each.ruling)) for each in found.every]
        says = (
            _headline(found, cases, judged),
            alike([played_on_line(each.hearing, each.ruling) for each in found.every], ""),
            "" if only is None else demise_line(only, usual.ruling),
            ""
            if heard.partial
            else alike([totals_line(each.hearing, each.ruling) for each in found.every], ""),
            *doubts(judged),
        )
        return {
            "format": FORMAT,
            "edition": EDITION,
            "title": dispute.title,
            "ruleset": dispute.ruleset,
            "by": in_short(rules),
            "question": dispute.question,
            "ruling": " ".join(filter(None, says)),
            "in_full": _says(found) if only is None else _by(heard, rules)[1].ruling,
            "bill": alike([bill_of(each.hearing, each.ruling) for each in found.every], []),
            "next": _next(found),
            "rests_on": list(usual.hearing.rests_on(usual.ruling)),
            "events": list(_events(found, rules)),
            "remedies": [
                ruling_json.cited(rule, rules)
                for rule in first
                if all(rule in each for each in more)
            ],
            "claims": [
                *(ruling_json.claim_entry(each, rules) for each in judged),
                # each claim that a hand record makes wrongly, as any other claim
                *(
                    ruling_json.ClaimRuled(
                        who="The record",
                        claim=says,
                        verdict=WRONG,
                        because=capital(fault.ruled),
                        **ruling_json.cited(fault.rule, rules),
                        also=[],
                        reading=None,
                    )
                    for record in filter(None, [dispute.record])
                    for says, fault in wrong_claims(record, rules)
                ),
            ],
            "elsewhere": list(
                _elsewhere(heard, map(builtin, BASES) if heard.partial else self.others)
            ),
            "turns": list(_turns(heard, turns)),
            "together": [] if only is None else list(self._together(only, turns)),
            "answer": {
                name: value
                for name, value in answers[0].items()
                if all(other.get(name) == value for other in answers[1:])
            },
            "notes": _notes(heard),
            "unknown": {
                "of": facts_words(found, unversioned(found, range(len(found.facts)))),
                "depends_on": facts_words(found, unversioned(found, found.depends_on)),
                "tried": len(found.every),
            }
            if heard.partial
            else None,
            "cases": [
                {
                    "when": case.when,
                    "ruling": case.says,
                    "claims": [
                        {"who": claim.who, "claim": claim.says, "verdict": verdict}
                        for claim, verdict in case.first.judged
                    ],
                    "positions": case.positions,
                }
                for case in cases[:_MOST_CASES]
            ],
            "versions": [{"who": who, "ruling": self.rule(own)} for who, own in dispute.versions],
        }

    def drawn(self, dispute: Dispute) -> dict[str, Any] | None:
        """Return the table of a ruling as JSON values: before, after each of its events, after.

        `drawing.drawn` says what they are.  Cards of a record that nobody has seen are `?`.
        None where facts are unknown, or have two versions: no table is drawn that nobody knows.
        """
        if dispute.sketch is not None or dispute.versions:
            return None
        hearing = self.hear(dispute)
        ruling = hearing.ruling(dispute.rules)
        named = None if dispute.asked is None else frozenset(dispute.asked.named)
        steps = hearing.steps(ruling)
        return drawn(dispute.requests[0], dispute.rules, ruling.answers[0], steps, named)

    def _together(
        self, hearing: Hearing, turns: Sequence[Turn]
    ) -> Iterator[ruling_json.TogetherEntry]:
        """Name the points that make a ruling of a base together, where no single one does.

        Rulesets that come to the same ruling by other points are named apart.
        """
        alone = {turn.ruling.key for turn in turns} | {hearing.own.key}
        base = hearing.dispute.rules
        keys = ((each, hearing.ruling(each).key) for each in self.others if each.name in BASES)
        found = by_key(
            ((key, tuple(hearing.joint(rules, base))), rules.name)
            for rules, key in keys
            if key not in alone
        )
        yield from (
            ruling_json.TogetherEntry(rulesets=names, points=list(points))
            for (_, points), names in found.items()
            if points
        )


# How many cases a ruling lists
_MOST_CASES: Final = 12
# How many of them its first line has
_IN_SHORT: Final = 4
# With how many choices all completions are ruled on once more, to say what the ruling is then
_MOST_TURNS: Final = 6
# On how many completions it is tried whether a choice changes the ruling
_MOST_SKEPTICS: Final = 40


def _next(found: MergedRulings) -> str:
    """Say what is next in every completion, or in those in which all have enough credits."""
    lines = {each.places: next_line(each.hearing, each.ruling) for each in found.every}
    if len({*lines.values()}) == 1:
        return lines[found.every[0].places]
    stacks = [at for at, fact in enumerate(found.facts) if fact.enough]
    able = [
        line
        for places, line in lines.items()
        if all(places[at] < found.facts[at].enough for at in stacks)
    ]
    shared = alike(able, "").removesuffix(".")
    return f"{shared}, if everybody has enough credits." if shared else ""


def _headline(
    found: MergedRulings, cases: Sequence[RulingCase], judged: Sequence[JudgedClaim] = ()
) -> str:
    """Say what holds, and on what it does not depend; or on what it does, and the first cases.

    What `judged` claims are, whatever cards a sudden demise brings, goes before who meets in it.
    """
    supposed = _supposed(found)
    if found.agree:
        told = found.payments_depend_on()
        pays = join_words(facts_words(found, told))
        and_ = f" Who pays depends on {pays}." if told else ""
        says = f"{_decided(found, judged) or found.says}{and_}{supposed}"
        if not found.versions:
            return says
        who = join_words([each.words for each in found.versions], "or")
        return f"It makes no difference whether {who} is right about the facts: {small(says)}"
    settled, cases = _settled(cases)
    words = [each.words for each in cases[:_IN_SHORT]]
    more = len(cases) - len(words)
    words += [f"and {more} more case{'s' if more > 1 else ''}"] if more > 0 else []
    depends = join_words(facts_words(found, found.depends_on))
    return (
        f"{settled}It depends on {depends}. {capital('; '.join(words))}.{supposed}"
        if words[0].startswith("as ")
        else f"{settled}It depends on {depends}: {'; '.join(words)}.{supposed}"
    )


def _settled(cases: Sequence[RulingCase]) -> tuple[str, Sequence[RulingCase]]:
    """Say once what all cases share, and leave it out of each."""
    parts = [[small(part) for part in case.says.removesuffix(".").split("; ")] for case in cases]
    shared = [part for part in parts[0] if all(part in others for others in parts)]
    rests = ["; ".join(part for part in each if part not in shared) for each in parts]
    if not shared or not all(rests):
        return "", cases
    told = [case._replace(says=rest) for case, rest in zip(cases, rests, strict=True)]
    return f"{capital('; '.join(shared))}. ", told


def _supposed(found: MergedRulings) -> str:
    """Say that all are taken to be able to pay, where somebody pays and the ruling hangs on it."""
    events = (event for each in found.ruled for event in each.ruling.answers[0].events)
    if not found.if_all_can_pay or not any(isinstance(event, Paid) for event in events):
        return ""
    others = "else " if any(fact.of == unknown.OTHER_STACKS for fact in found.facts) else ""
    return f" This holds if everybody {others}can pay what is due."


def _decided(found: MergedRulings, judged: Sequence[JudgedClaim]) -> str:
    """Say how claims stand that are decided before the next cards; empty if none is so alone."""
    pairs = zip(found.ruled[0].verdicts, judged, strict=False)
    if not any(plain == UNSAID != one.verdict != STANDS_TOO for plain, one in pairs):
        return ""
    return f"{'; '.join(dict.fromkeys(one.because for one in judged))}."


def _events(found: MergedRulings, rules: Ruleset) -> Iterator[ruling_json.RulingStep]:
    if any(fact.line not in {"hands", VERSIONS} for fact in found.facts):
        # Steps are about cards and credits: with these unknown, only what happens next is left.
        usual = found.ruled[0]
        steps = [usual.hearing.next_step(usual.ruling) if found.agree else []]
    else:
        steps = [each.hearing.steps(each.ruling) for each in unknown.evenly(found.every, SOME)]
    first, *others = [[(step.words, step.rule) for step in told] for told in steps]
    for step in first:
        if all(step in other for other in others):
            yield {"words": step[0], **ruling_json.cited(step[1], rules)}


def _by(hearing: UnknownHearing, rules: Ruleset) -> tuple[bool, OtherWords]:
    """Say what a ruleset rules, and whether that is the ruling by the dispute's own."""
    only, own = hearing.only, hearing.own
    if only is not None:
        ruling = only.ruling(rules)
        same = ruling.key == only.own.key
        return same, words_elsewhere(only, rules, ruling, same=same)
    found = hearing.under(rules)
    mine, says = _in_short(own), _in_short(found)
    alike_everywhere = [each.ruling.key for each in found.ruled] == [
        each.ruling.key for each in own.ruled
    ]
    same = _says(found) == _says(own) or (alike_everywhere and not hearing.partial)
    return same, OtherWords(mine if same else says)


def _elsewhere(
    hearing: UnknownHearing, others: Iterable[Ruleset]
) -> Iterator[ruling_json.ElsewhereEntry]:
    """Say what other rulesets rule; each with all the completions that differ under it."""
    rows = by_key((_by(hearing, rules), rules.name) for rules in others)
    own = _by(hearing, hearing.dispute.rules)[1].ruling
    yield from (
        ruling_json.ElsewhereEntry(
            rulesets=names,
            same=same,
            ruling=said.ruling,
            rests_on=list(said.rests_on),
            differs=said.ruling if hearing.only is None else said.differs(own),
        )
        for (same, said), names in rows.items()
    )


def _turns(hearing: UnknownHearing, turns: Sequence[Turn]) -> Iterator[ruling_json.TurnEntry]:
    """Yield the choices with which every completion is ruled otherwise.

    A choice that turns all of them turns the usual one, so that only its `turns` are tried.  Where
    all completions agree, one that turns only some comes behind them: then they agree no longer.
    """
    rules, skeptics = hearing.dispute.rules, unknown.evenly(hearing.own.ruled, _MOST_SKEPTICS)

    def tried() -> Iterator[Turn]:
        some: list[Turn] = []
        for turn in turns:
            if _turns_all(turn.rules, hearing.own.facts, skeptics):
                yield turn
            else:
                some.append(turn)
        yield from some if hearing.own.agree else ()

    own, mine = _by(hearing, rules)[1].ruling, _verdicts(hearing.own)
    said = ((turn, _by(hearing, turn.rules)) for turn in tried())
    entries = (
        ruling_json.turn_entry(turn, other, own)
        for turn, (same, other) in said
        if not same and (other.ruling != own or _verdicts(hearing.under(turn.rules)) != mine)
    )
    return islice(entries, _MOST_TURNS if hearing.partial else None)


def _verdicts(found: MergedRulings) -> list[tuple[str, ...]]:
    """Return who is right in each completion."""
    return [one.verdicts for one in found.ruled]


def _turns_all(
    flipped: Ruleset, facts: Sequence[unknown.UnknownFact], skeptics: list[RuledCompletion]
) -> bool:
    """True if a flipped ruleset rules otherwise on every completion.

    One that it rules on alike moves to the front, where the next flip meets it first: whatever
    leaves one flip without effect often leaves others.
    """
    rulings = shared_rulings(facts, ((each.places, each.hearing) for each in skeptics), flipped)
    for place, ruling in enumerate(rulings):
        if ruling.key == skeptics[place].ruling.key:
            skeptics.insert(0, skeptics.pop(place))
            return False
    return True


def _says(found: MergedRulings) -> str:
    return found.says if found.agree else _headline(found, found.cases())


def _in_short(found: MergedRulings) -> str:
    """Say what another ruleset rules; where that depends on several facts, on which alone."""
    depends = [] if found.agree else facts_words(found, found.depends_on)
    return f"It depends on {join_words(depends)}." if len(depends) > 1 else _says(found)


def _notes(hearing: UnknownHearing) -> list[str]:
    """Say on what a ruling does not depend, and how many completions were tried."""
    found = hearing.own
    if not hearing.partial:
        return [*dict.fromkeys(chain(*(notes(one.hearing, one.ruling) for one in found.ruled)))]
    assumed = alike([notes(one.hearing, one.ruling) for one in found.ruled[:SOME]], [])
    told, supposed = found.payments_depend_on(), _supposed(found)
    facts = enumerate(found.facts) if found.agree and not found.unseen else ()
    free = [at for at, fact in facts if not (supposed and fact.enough) and at not in told]
    every = join_words(facts_words(found, unversioned(found, free)), "or")
    words = (
        f"{len(found.every)} positions were tried: every kind of value of each unknown fact by "
        "itself, and pairs of them near the limits of the rules"
    )
    return [*assumed, *([f"this does not depend on {every}"] if every else []), words]
