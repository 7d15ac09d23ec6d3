"""The ruling on a dispute with unknown facts: what holds whatever they are, or depends on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.claims import STANDS_TOO, UNSAID, JudgedClaim
from sabacc.arbiter.either_way.outcomes import (
    AlikePositions,
    Outcomes,
    alike,
    facts_words,
    judged_anyway,
    outcomes,
    refuse_what_matters,
    shared_turns,
    spread,
    whatever_turns,
)
from sabacc.arbiter.hearing import bill_of, doubts, next_line, played_on_line
from sabacc.arbiter.reading.dispute import Dispute
from sabacc.arbiter.rulings import KnownRulesets
from sabacc.arbiter.unknown.facts import OTHER_STACKS
from sabacc.arbiter.why.words import capital, small
from sabacc.engine.events import Paid
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Ruleset, builtin
from sabacc.system.text import join_words

if TYPE_CHECKING:
    from sabacc.arbiter.ruling_json import (
        CaseOfFacts,
        Cited,
        ClaimRuled,
        ElsewhereEntry,
        RulingBody,
        RulingOutput,
        RulingStep,
    )


if TYPE_CHECKING:
    Telling = Callable[[str, Ruleset], Cited]
    """Tells a rule as JSON values."""
    TellingClaims = Callable[[JudgedClaim, Ruleset], ClaimRuled]
    """Tells a claim as JSON values."""

_MOST_CASES: Final = 12
"""How many cases a ruling lists."""
_IF_ALL_CAN_PAY: Final = "This holds if everybody can pay what is due."
_IF_OTHERS_CAN_PAY: Final = "This holds if everybody else can pay what is due."
_IN_SHORT: Final = 4
"""How many of them its first line has."""


def whatever(
    dispute: Dispute, known: KnownRulesets, ruled: Telling, claimed: TellingClaims
) -> RulingBody:
    """Return the parts of a ruling that rest on no unknown fact; raises FieldError.

    They have the names that `Arbiter.rule` gives them; `unknown` says which facts are not known,
    on which of them the ruling depends, and how many positions were tried; `cases` what follows
    under which condition, and is empty where all positions are ruled alike.
    """
    refuse_what_matters(dispute, known)
    found = outcomes(dispute, dispute.rules, known)
    cases = [] if found.agree else found.cases()
    turns = found.heard[0].hearing.turns()
    judged = judged_anyway(found, dispute.rules, known, turns)
    late = alike([played_on_line(each.hearing, each.ruling) for each in found.every], "")
    return {
        "ruling": " ".join(filter(None, [_headline(found, cases, judged), late, *doubts(judged)])),
        "in_full": _says(found),
        "bill": alike([bill_of(each.hearing, each.ruling) for each in found.every], []),
        "next": alike([next_line(each.hearing, each.ruling) for each in found.every], ""),
        "rests_on": [],
        "events": list(_events(found, dispute.rules, ruled)),
        "remedies": [ruled(rule, dispute.rules) for rule in _remedies(found)],
        "claims": [claimed(each, dispute.rules) for each in judged],
        "elsewhere": list(_elsewhere(found, dispute, known)),
        "turns": list(whatever_turns(found, dispute, known, _in_short, turns)),
        "together": [],
        "answer": _answer(found),
        "notes": _notes(found),
        "unknown": {
            "of": facts_words(found, range(len(found.facts))),
            "depends_on": facts_words(found, found.depends_on()),
            "tried": len(found.every),
        },
        "cases": [_case(each) for each in cases[:_MOST_CASES]],
        "versions": [],
    }


def _headline(
    found: Outcomes, cases: Sequence[AlikePositions], judged: Sequence[JudgedClaim] = ()
) -> str:
    """Say what holds, and on what it does not depend; or on what it does, and the first cases.

    What `judged` claims are, whatever cards a sudden demise brings, goes before who meets in it.
    """
    supposed = _supposed(found)
    if found.agree:
        told = found.payments_depend_on()
        pays = join_words(facts_words(found, told))
        and_ = f" Who pays depends on {pays}." if told else ""
        return f"{_decided(found, judged) or found.says}{and_}{supposed}"
    words = [f"{small(each.says.removesuffix('.'))} {each.when}" for each in cases[:_IN_SHORT]]
    more = len(cases) - len(words)
    words += [f"and {more} more case{'s' if more > 1 else ''}"] if more > 0 else []
    depends = join_words(facts_words(found, found.depends_on()))
    return f"It depends on {depends}: {'; '.join(words)}.{supposed}"


def _supposed(found: Outcomes) -> str:
    """Say that all are taken to be able to pay, where somebody pays and the ruling hangs on it."""
    events = (event for each in found.heard for event in each.ruling.answers[0].events)
    if not found.if_all_can_pay or not any(isinstance(event, Paid) for event in events):
        return ""
    some = any(fact.of == OTHER_STACKS for fact in found.facts)
    return f" {_IF_OTHERS_CAN_PAY if some else _IF_ALL_CAN_PAY}"


def _decided(found: Outcomes, judged: Sequence[JudgedClaim]) -> str:
    """Say how claims stand that are decided before the next cards; empty if none is so alone."""
    verdicts = found.heard[0].outcome.verdicts
    pairs = zip(verdicts, judged, strict=False)
    if not any(plain == UNSAID != one.verdict != STANDS_TOO for plain, one in pairs):
        return ""
    return f"{'; '.join(dict.fromkeys(one.because for one in judged))}."


def _case(case: AlikePositions) -> CaseOfFacts:
    claims = case.heard.hearing.dispute.claims
    verdicts = zip(claims, case.heard.outcome.verdicts, strict=False)
    return {
        "when": case.when,
        "ruling": case.says,
        "claims": [
            {"who": claim.who, "claim": claim.says, "verdict": verdict}
            for claim, verdict in verdicts
        ],
        "positions": case.positions,
    }


def _events(found: Outcomes, rules: Ruleset, ruled: Telling) -> Iterator[RulingStep]:
    """Yield the steps that every position has."""
    if any(fact.line != "hands" for fact in found.facts):
        # Steps are about cards and credits: with these unknown, only what happens next is left.
        usual = found.heard[0]
        steps = [usual.hearing.next_step(usual.ruling) if found.agree else []]
    else:
        steps = [each.hearing.steps(each.ruling) for each in spread(found.every)]
    said = [[(step.words, step.rule) for step in told] for told in steps]
    for words, rule in said[0]:
        if all((words, rule) in other for other in said[1:]):
            yield {"words": words, **ruled(rule, rules)}


def _remedies(found: Outcomes) -> list[str]:
    each = [set(one.hearing.remedies(one.ruling)) for one in found.every]
    return [
        one
        for one in found.heard[0].hearing.remedies(found.heard[0].ruling)
        if all(one in other for other in each)
    ]


def _elsewhere(found: Outcomes, dispute: Dispute, known: KnownRulesets) -> Iterator[ElsewhereEntry]:
    """Say what the five base rulesets rule; each with all the positions that differ under it."""
    own = _in_short(found)
    rows: dict[tuple[str, bool], list[str]] = {}
    for base in BASES:
        rules = builtin(base)
        says = _in_short(outcomes(dispute, rules, known))
        rows.setdefault((says, says == own), []).append(base)
    for (says, same), names in rows.items():
        yield {
            "rulesets": names,
            "same": same,
            "ruling": says,
            "differs": says,
            "rests_on": [],
        }


def _says(found: Outcomes) -> str:
    return found.says if found.agree else _headline(found, found.cases())


def _in_short(found: Outcomes) -> str:
    """Say what another ruleset rules; where that depends on several facts, on which alone."""
    depends = [] if found.agree else facts_words(found, found.depends_on())
    return f"It depends on {join_words(depends)}." if len(depends) > 1 else _says(found)


def _answer(found: Outcomes) -> dict[str, Any]:
    """Return the facts of the answer that are the same in every position."""
    answers = [each.ruling.answers[0].answer for each in found.every]
    first = answers[0]
    return {
        name: value
        for name, value in first.items()
        if all(other.get(name) == value for other in answers[1:])
    }


def _notes(found: Outcomes) -> list[str]:
    """Say on what a ruling does not depend, and how many positions were tried."""
    told, supposed = found.payments_depend_on(), _supposed(found)
    free = [
        at
        for at, fact in enumerate(found.facts)
        if found.agree and not (supposed and fact.enough) and at not in told
    ]
    every = join_words(facts_words(found, free), "or")
    words = (
        f"{len(found.every)} positions were tried: every kind of value of each unknown fact by "
        "itself, and pairs of them near the limits of the rules"
    )
    return [*([f"this does not depend on {every}"] if every else []), words]


if TYPE_CHECKING:
    Version = tuple[str, RulingOutput]
    """Who tells a version of the facts, and the ruling on it."""


def each_version(found: Sequence[Version]) -> RulingOutput:
    """Return one ruling for all versions of the facts, with that on each of them.

    Args:
        found: Who tells each version, and the ruling on it.

    Returns:
        The keys of `Arbiter.rule`, with what all versions share; `versions` has the ruling on each,
        and `cases` the same in short, where they differ.
    """
    first = found[0][1]
    same_ruling = len({_hangs(ruling) for _, ruling in found}) == 1
    cases = [_case_of_version(who, ruling) for who, ruling in found]
    if same_ruling:
        who = join_words([who for who, _ in found], "or")
        judged = [f'"{claim["claim"]}" is {claim["verdict"]}' for claim in first["claims"]]
        same = alike([ruling["ruling"] for _, ruling in found], f"{'; '.join(judged)}.")
        says = f"It makes no difference whether {who} is right about the facts: {small(same)}"
    else:
        words = "; ".join(
            f"{case['when']}: {small(case['ruling'].removesuffix('.'))}" for case in cases
        )
        says = f"It depends on whose facts are right. {capital(words)}."
    return {
        **first,
        "bill": alike([ruling["bill"] for _, ruling in found], []),
        "events": alike([ruling["events"] for _, ruling in found], []),
        "remedies": alike([ruling["remedies"] for _, ruling in found], []),
        "answer": alike([ruling["answer"] for _, ruling in found], {}),
        "rests_on": alike([ruling["rests_on"] for _, ruling in found], []),
        "next": alike([ruling["next"] for _, ruling in found], ""),
        "ruling": says,
        "in_full": alike([ruling["in_full"] for _, ruling in found], says) if same_ruling else says,
        "claims": [_claim(place, found) for place in range(len(first["claims"]))],
        "elsewhere": _elsewhere_by_version(found),
        "turns": list(shared_turns([(who, ruling["turns"]) for who, ruling in found])),
        "together": [],
        "notes": list(dict.fromkeys(note for _, ruling in found for note in ruling["notes"])),
        "unknown": alike([ruling["unknown"] for _, ruling in found], None),
        "cases": [] if same_ruling else cases,
        "versions": [{"who": who, "ruling": ruling} for who, ruling in found],
    }


def _hangs(ruling: RulingOutput) -> str:
    """Return what must be the same for it to make no difference who is right."""
    verdicts = [(claim["claim"], claim["verdict"]) for claim in ruling["claims"]]
    return repr((verdicts or ruling["ruling"], verdicts and ruling["cases"]))


def _case_of_version(who: str, ruling: RulingOutput) -> CaseOfFacts:
    return {
        "when": f"as {who} says",
        "ruling": ruling["ruling"],
        "claims": [
            {"who": claim["who"], "claim": claim["claim"], "verdict": claim["verdict"]}
            for claim in ruling["claims"]
        ],
        "positions": 1,
    }


def _claim(place: int, found: Sequence[Version]) -> ClaimRuled:
    """Return a claim as it is judged in all versions; it is open where they differ."""
    judged = [ruling["claims"][place] for _, ruling in found]
    first = judged[0]
    names = [who for who, _ in found]
    if all(claim == first for claim in judged[1:]):
        return first
    if len({claim["verdict"] for claim in judged}) == 1:
        because = "; ".join(
            f"as {who} says: {claim['because']}" for who, claim in zip(names, judged, strict=True)
        )
        return {**first, "because": capital(because)}
    words = (f"{claim['verdict']} as {who} says" for who, claim in zip(names, judged, strict=True))
    return {
        **first,
        "verdict": UNSAID,
        "because": f"It is {join_words(words)}",
        "also": [],
        "reading": None,
    }


def _elsewhere_by_version(found: Sequence[Version]) -> list[ElsewhereEntry]:
    """Say of each ruleset what it rules on each version; those that say the same together."""
    says: dict[str, list[str]] = {}
    same: dict[str, bool] = {}
    for who, ruling in found:
        for row in ruling["elsewhere"]:
            for name in row["rulesets"]:
                words = "the same" if row["same"] else row["differs"].removesuffix(".")
                says.setdefault(name, []).append(f"as {who} says: {words}")
                same[name] = same.get(name, True) and row["same"]
    rows: dict[tuple[str, bool], list[str]] = {}
    for name, parts in says.items():
        rows.setdefault((f"{'; '.join(parts)}.", same[name]), []).append(name)
    return [
        {"rulesets": grouped, "same": same_as, "ruling": said, "differs": said, "rests_on": []}
        for (said, same_as), grouped in rows.items()
    ]
