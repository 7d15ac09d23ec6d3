"""A dispute, or a finding of the hunt, as a draft scenario or a hand record."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final, cast

from sabacc import EDITION
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.aspects import fact_paths
from sabacc.arbiter.dispute import METHODS, NOW, Dispute, from_json
from sabacc.arbiter.entries import FieldError, is_fact
from sabacc.arbiter.played.records import record_of
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.views import rule_here
from sabacc.arbiter.words import UNSAID, fact_steps
from sabacc.engine.events import ActionType
from sabacc.engine.play import compile_rules
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.notation import action_forms
from sabacc.notation.claim_forms import Aspect
from sabacc.notation.forms import Moment, phase_name, write_step_moment
from sabacc.notation.words import VERSION_NAMES
from sabacc.protocol import messages
from sabacc.protocol.answers import InconsistentRequestError, Params, answer_request
from sabacc.protocol.facts import ABSENT, DONE, NOT_REACHED, SCRIPT, outcome_path, value_at
from sabacc.records import write_record
from sabacc.spec.points import point_of_rule
from sabacc.spec.rule_text import title
from sabacc.spec.rulesets import Ruleset, scripted_top
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

# Phases within others: a request stops where the other one ends
_UNASKED: Final[Mapping[str, str]] = {"discarding": "drawing"}


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a draft asks.

    Attributes:
        params: The request, with the deeds that the dispute asks about at the end of its script.
        answer: What the dispute's own ruleset answers to it.
        deeds: Where in the script each claimed deed stands of which it says what is ruled.
    """

    params: Params
    answer: Mapping[str, Any]
    deeds: Mapping[Aspect, int] = field(default_factory=dict["Aspect", int])


def drafted(dispute: Dispute, ruling: RulingOutput) -> Drafted:
    """Return the request of a draft.

    A claimed deed is added where the script then says of it what the ruling says, and the same as
    before of all others.
    """
    params = dispute.requests[0]
    if not isinstance(params, messages.PlayParams) or "script" not in ruling["answer"]:
        return Drafted(params, ruling["answer"])
    compiled = compile_rules(dispute.rules)
    answer = answer_request(dispute.rules, compiled, params).answer
    fates = enumerate(zip(answer.get("script", ()), ruling["answer"]["script"], strict=False))
    same = {place for place, (own, fate) in fates if own == fate}
    deeds = {aspect: place for aspect, place in dispute.places.items() if place in same}
    for aspect, allowed in _judged(dispute, ruling):
        moment, until, asked = dispute.moment, params.until, None
        number = aspect.round or (until.round if until else None)
        phase: str = ActionType(aspect.does).default_phase
        if dispute.places[aspect] == NOW and moment is not None:
            phase = phase if moment.phase == "version" else moment.phase
            number, asked = moment.round, None if moment.asked == aspect.seat else moment.asked
            until = messages.UntilParams(number, cast("Any", str(_UNASKED.get(phase, phase))))
        entry = messages.EntryParams(
            aspect.seat,
            cast("Any", aspect.does),
            aspect.amount or None,
            list(aspect.cards),
            number,
            cast("Any", str(phase)),
            asked,
        )
        more = replace_fields(params, until=until, script=[*params.script, entry])
        found = answer_request(dispute.rules, compiled, more).answer
        *before, fate = found.get("script") or [NOT_REACHED]
        told = before == [*answer.get("script", ())] and fate != NOT_REACHED
        if told and (fate == DONE) == allowed:
            params, answer, deeds[aspect] = more, found, len(before)
    return Drafted(params, answer, deeds)


def _judged(dispute: Dispute, ruling: RulingOutput) -> Iterator[tuple[Aspect, bool]]:
    """Yield each deed that is claimed and not in the script, and whether it is allowed."""
    deeds = {
        claim.aspect: claim.value is (judged["verdict"] == "right")
        for claim, judged in zip(dispute.claims, ruling["claims"], strict=True)
        if claim.aspect.name == "may" and judged["verdict"] != "open"
    }
    told = range(len(dispute.position.get("script", ())))
    yield from (each for each in deeds.items() if dispute.places[each[0]] not in told)


# What is expected where nobody claims or asks anything
_LEAST: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "settle": ("winners", "sabacc_winners"),
    "shift": ("shifted",),
    "play": ("over",),
}


def expected(
    dispute: Dispute, asked: Drafted, asks: Sequence[str], ruling: RulingOutput
) -> Iterator[str]:
    """Yield the steps for what is claimed and asked; comments where the vocabulary has no words.

    What is true only where a record stops is a comment, too: a scenario goes on to a phase's end.
    """
    method, answer = dispute.method, ruling["answer"]
    if "refused" in answer:
        yield f"it is refused: {answer['refused']}"
        return
    if "ran_out" in answer:
        yield f"{UNSAID}the {answer['ran_out']} ran out"
        return
    aspects = [claim.aspect for claim in dispute.claims]
    paths = [path for aspect in aspects for path in fact_paths(aspect, method)]
    paths += [outcome_path(asked.deeds[aspect]) for aspect in aspects if aspect in asked.deeds]
    unsaid = [
        f"{UNSAID}{claim.says!r} is {judged['verdict'].replace('-', ' ')}: {judged['because']}"
        for claim, judged in zip(dispute.claims, ruling["claims"], strict=True)
        if claim.aspect.name == "may" and claim.aspect not in asked.deeds
    ]
    paths += asks or ([] if paths else _LEAST[method])
    fates = [path for path in dict.fromkeys(paths) if path.partition(".")[0] == SCRIPT]
    facts = [path for path in dict.fromkeys(paths) if path not in fates]
    found = chain(*(_checked(dispute, asked, answer, path) for path in facts))
    told = [*dict.fromkeys(found), *_fates(asked, fates)]
    if not any(not step.startswith("#") for step in told):
        told += _step(method, asked.answer, "over")
    yield from (*told, *unsaid)


def _checked(
    dispute: Dispute, asked: Drafted, answer: Mapping[str, Any], path: str
) -> Iterator[str]:
    """Yield the steps for a fact of the ruling, as far as the scenario comes to the same."""
    method = dispute.method
    same = value_at(method, answer, path) == value_at(method, asked.answer, path)
    where = "where the record stops" if dispute.moment else "in the order of the dispute"
    if asked.deeds and not dispute.moment:
        where = "without the deeds that are claimed"
    for step in _step(method, answer, path):
        yield step if same or step.startswith("#") else f"{UNSAID}{where}, {step}"


def _fates(asked: Drafted, paths: Sequence[str]) -> Iterator[str]:
    """Yield what becomes of entries of the script, each after those of its kind above it.

    The vocabulary counts what a player does of one kind: the first step is about the first one.
    """
    if not isinstance(asked.params, messages.PlayParams):
        return
    script: Sequence[messages.EntryParams] = asked.params.script
    last: dict[tuple[str, str], int] = {}
    for path in paths:
        part = path.partition(".")[2]
        for place in [int(part)] if part else range(len(script)):
            if place < len(script):
                kind = script[place].seat, script[place].does
                last[kind] = max(place, last.get(kind, 0))
    for place, entry in enumerate(script):
        if place <= last.get((entry.seat, entry.does), -1):
            does, outcome = action_forms.VERBS[entry.does].plain, asked.answer["script"][place]
            may = f"may {does}" if outcome == DONE else f"cannot {does}: {outcome}"
            yield f"{entry.seat} {may}"


def _step(method: str, answer: Mapping[str, Any], path: str) -> list[str]:
    value: Any = value_at(method, answer, path)
    return [] if value is ABSENT else fact_steps(method, path, value)


_SEAT: Final = re.compile(r"[A-Z][a-z]+")
_NAMES: Final = ("Han", "Lando", "Leia", "Chewie", "Luke", "Wedge", "Dash", "Mara")
# The point whose rule has the draft where no step of the ruling has one
_AT_LEAST: Final = {
    "worth": "totals.sum",
    "best": "ranking.order",
    "who-wins": "showdown.winner",
    "shift": "shift.exists",
    "play": "turns.phases",
}


def draft(dispute: Dispute, ruling: RulingOutput, asks: Sequence[str], owner: str = "") -> str:
    """Return the draft: the position, what happens, and what the ruling says must come of it.

    `asks` are the facts that are asked beside the claims, `owner` is the rule that it belongs to,
    where that is known.

    Seats whose names a scenario cannot hold are given others, and a comment says so.
    """
    free = iter([name for name in _NAMES if name not in dispute.seats])
    names = {
        seat: seat if _SEAT.fullmatch(seat) else next(free, f"Guest{'x' * place}".capitalize())
        for place, seat in enumerate(dispute.seats)
    }
    rule, pins = _owner(dispute, ruling, owner)
    asked = drafted(dispute, ruling)
    given, when = _told(asked.params)
    said = ("Given", given), ("When", when), ("Then", expected(dispute, asked, asks, ruling))
    chapter = rule.partition(".")[0]
    name = " ".join(dispute.title.split()) or "What two players dispute"
    name = re.sub(r"[<>\[\]/|@#]", "", name)
    head = [
        f"# A draft by the arbiter, edition {EDITION}, by the rules of {dispute.rules.name}.",
        (
            "# Before it becomes a scenario: is this its rule, and are these the choices it "
            "depends on?"
        ),
        f"# Its place is in the folder features/{chapter}.",
        *(f"# {seat} is called {names[seat]} here." for seat in names if names[seat] != seat),
    ]
    body = [
        "Feature: A dispute",
        "",
        f"  @{rule}",
        f"  Rule: {title(rule)}",
        "",
        *([f"    {' '.join(pins)}"] if pins else []),
        f"    Example: {name}",
        *(f"      {line}" for keyword, steps in said for line in _block(keyword, steps)),
    ]
    text = "\n".join(body)
    for seat, other in names.items():
        if other != seat:
            text = re.sub(rf"(?<![\w'.-]){re.escape(seat)}(?![\w-])", other, text)
    return "\n".join((*head, text, ""))


def _owner(dispute: Dispute, ruling: RulingOutput, known: str) -> tuple[str, list[str]]:
    """Return the rule that the scenario may belong to, and tags for the other choices."""
    by_point = {event["point"]: event["rule"] for event in ruling["events"] if event["point"]}
    points = list(dict.fromkeys(turn["point"] for turn in ruling["turns"]))
    split = point_of_rule(known)
    own = (
        next((point for point in points if point in by_point), "") if split is None else split[0].id
    )
    rule = known or by_point.get(own) or next(reversed(by_point.values()), "")
    rule = rule or rule_here(dispute.rules, _AT_LEAST[dispute.question])
    tags = [f"@{point}:{dispute.rules.choices[point]}" for point in points if point != own]
    return rule, tags


def _block(keyword: str, steps: Iterable[str]) -> Iterator[str]:
    said = keyword
    for step in steps:
        if step.startswith("#"):
            yield step
            continue
        yield f"{said} {step}"
        said = "And"


def _told(params: Params) -> tuple[list[str], list[str]]:
    match params:
        case messages.ScoreParams():
            hand = [f"the hand {_cards(params.cards)}"] if params.cards else []
            laid = [f"{_cards(params.field)} in the interference field"] if params.field else []
            return [*hand, *laid, *_version(params.version)], ["it is counted"]
        case messages.CompareParams():
            hands = _hands(params.hands, params.hands, params.fields)
            return [*hands, *_version(params.version)], ["the hands are compared"]
        case messages.SettleParams():
            called = f"{params.caller} calls" if params.caller else "the hand ends without a call"
            return list(_settle(params)), [called]
        case messages.ShiftParams():
            return list(_shift(params)), [_die(params)]
        case _:
            return list(_play(params)), list(_script(params))


def _cards(names: Iterable[str]) -> str:
    return ", ".join(names) or "no card"


def _version(version: str | None) -> list[str]:
    return [] if version is None else [f"the {VERSION_NAMES[version]} version is in force"]


def _hands(
    seats: Iterable[str], hands: Mapping[str, Sequence[str]], fields: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    for seat in seats:
        if hands.get(seat) or fields.get(seat):
            yield f"{seat} holds {_cards(hands.get(seat, ()))}"
        if fields.get(seat):
            yield f"{seat} has {_cards(fields[seat])} in the interference field"


def _seated(seats: Sequence[str], dealer: str) -> Iterator[str]:
    if dealer != seats[-1]:
        yield f"{dealer} deals"


def _settle(params: messages.SettleParams) -> Iterator[str]:
    yield from _hands(params.seats, params.hands, params.fields)
    yield from _seated(params.seats, params.dealer)
    yield from (f"{seat} has {params.stacks[seat]} credits" for seat in params.seats)
    if len(params.pots) == 1 and params.pots[0].eligible is None:
        yield f"the hand pot holds {params.pots[0].amount}"
    else:
        for place, pot in enumerate(params.pots):
            which = "a side pot" if place else "the main pot"
            eligible = params.seats if pot.eligible is None else pot.eligible
            yield f"{which} of {pot.amount} is open to {join_words(eligible) or 'nobody'}"
    yield f"the sabacc pot holds {params.sabacc_pot}"
    yield from (f"{seat} has folded" for seat in params.folded)
    if params.deck:
        yield f"the next cards are {_cards(params.deck)}"
    yield from _version(params.version)


def _shift(params: messages.ShiftParams) -> Iterator[str]:
    yield from _hands(params.seats, params.hands, params.fields)
    yield from _seated(params.seats, params.dealer)
    yield from (f"{seat} has folded" for seat in params.folded)
    yield from _found_by_pickers(params.picks)
    if params.shuffle:
        yield f"shuffled cards lie in the order {_cards(params.shuffle)}"
    yield f"the deck holds {_cards(params.deck)}"


def _found_by_pickers(picks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from (
        f"the picker of {seat}'s card would find {_cards(cards)} in that order"
        for seat, cards in picks.items()
        if cards
    )


def _die(params: messages.ShiftParams) -> str:
    if params.die is not None:
        return (
            f"the dice show {params.die} and {params.other_die}"
            if params.other_die is not None
            else f"the die shows {params.die}"
        )
    return "a shift comes" if params.comes else "no shift comes"


def _play(params: messages.PlayParams) -> Iterator[str]:
    yield f"{join_words(params.seats)} play"
    yield from _seated(params.seats, params.dealer)
    hands = params.hands or {}
    yield from (f"{seat} holds {_cards(cards)}" for seat, cards in hands.items() if cards)
    if not hands:
        yield "the cards are still to be dealt"
    for seat in params.seats:
        yield f"{seat} has {params.stacks[seat]} credits"
    if params.ante:
        yield "the antes are still to be paid"
    yield f"the hand pot holds {params.hand_pot}"
    yield f"the sabacc pot holds {params.sabacc_pot}"
    yield from (f"{seat} sits out" for seat in params.sitting_out)
    yield from (f"{seat} is new at the table" for seat in params.newcomers)
    if params.last_hand:
        yield "this is the last hand of the session"
    yield from _version(params.version)
    if params.out_of_play:
        yield f"{_cards(params.out_of_play)} lie out of play"
    yield from _deck(params, hands)
    yield from _chance(params)


def _deck(params: messages.PlayParams, hands: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Name the next cards alone, where the rest of the deck lies below them in its usual order."""
    elsewhere = [*chain(*hands.values()), *params.out_of_play]
    top = scripted_top(params.deck, elsewhere, None)
    if len(top) < len(params.deck):
        yield from [f"the next cards are {_cards(top)}"] if top else []
    else:
        yield f"the deck holds {_cards(params.deck)}"


def _chance(params: messages.PlayParams) -> Iterator[str]:
    picks: dict[str, list[str]] = {}
    for roll in params.rolls:
        if roll.die is not None:
            yield f"{UNSAID.strip()} the die shows {roll.die} in round {roll.round}"
            continue
        if not roll.comes:
            continue
        yield (
            "a shift comes after the last betting"
            if roll.last
            else f"a shift comes in round {roll.round}"
        )
        yield from (
            f"{UNSAID.strip()} in round {roll.round} {seat} loses {_cards(cards[:1])}"
            for seat, cards in roll.picks.items()
            if picks.setdefault(seat, list(cards)) != list(cards)
        )
        if roll.shuffle:
            yield f"shuffled cards lie in the order {_cards(roll.shuffle)}"
    yield from _found_by_pickers(picks)
    yield from (f"cards shuffled anew lie in the order {_cards(pile)}" for pile in params.shuffles)
    for change in params.changes:
        when = "at the call" if change.call else f"in round {change.round}"
        yield f"the version becomes {VERSION_NAMES[change.version]} {when}"


def _script(params: messages.PlayParams) -> Iterator[str]:
    yield from (f"{entry.seat} {_deed(entry)}" for entry in params.script)
    if params.until is not None and params.until.phase is not None:
        yield f"the {phase_name(params.until.phase)} of round {params.until.round} is over"
    elif params.until is not None:
        yield f"round {params.until.round} is over"
    elif not params.script:
        yield "the hand is played"


def _deed(entry: messages.EntryParams) -> str:
    amount = (entry.amount or 0) if entry.does in {"bet", "raise"} else entry.amount
    if entry.does == "draw" and amount == 1:
        amount = None
    deed = action_forms.write_action(
        action_forms.ActionPhrase(entry.does, amount, tuple(entry.cards)), action_forms.Context.STEP
    )
    when = write_step_moment(Moment(entry.round, entry.phase, entry.asked))
    return f"{deed} {when}".rstrip()


# How many facts a draft states at the most
_MOST_FACTS: Final = 5
_QUESTIONS: Final = {method: question for question, method in METHODS.items()}


def as_scenario(  # noqa: PLR0913, PLR0917 - what a finding is made of
    rules: Ruleset,
    method: str,
    params: Mapping[str, object],
    facts: Sequence[str],
    rule: str,
    title: str,
) -> str:
    """Return a question as a draft scenario that states some facts, under `rule` where it is known.

    Empty where the arbiter does not take it as a dispute: a comment could not say what it is.
    """
    dispute = _dispute(rules, method, params, facts, title)
    if dispute is None:
        return ""
    return draft(dispute, Arbiter((rules,)).rule(dispute), dispute.asks, rule)


def _dispute(
    rules: Ruleset, method: str, params: Mapping[str, object], facts: Sequence[str], title: str
) -> Dispute | None:
    asks = [fact for fact in facts if is_fact(method, fact)][:_MOST_FACTS]
    data = {
        "title": title,
        "ruleset": rules.name,
        "question": _QUESTIONS[method],
        "position": dict(params),
        "asks": asks,
    }
    try:
        return from_json(data, rules)
    except FieldError:
        return None


def as_record(rules: Ruleset, params: Mapping[str, object]) -> str:
    """Return a played hand as a hand record; empty where no record can tell it."""
    dispute = _dispute(rules, "play", params, (), "")
    asked = None if dispute is None else dispute.requests[0]
    if not isinstance(asked, messages.PlayParams):
        return ""
    try:
        return write_record(record_of(asked, rules))
    except (InconsistentRequestError, RefusedError, ScriptRanOutError):
        return ""
