"""Positions as draft scenarios, played hands as hand records: findings of the hunt among them."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any, Final, NamedTuple

from sabacc import EDITION
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import METHODS, Dispute, from_json, seats_of
from sabacc.arbiter.entries import FieldError, is_fact
from sabacc.arbiter.views import rule_here
from sabacc.arbiter.words import UNSAID, fact_steps
from sabacc.engine.play import PlayedHand, compile_rules, play_script
from sabacc.engine.play.script_player import carry_over, has_next_hand
from sabacc.engine.position import RefusedError, ScriptRanOutError
from sabacc.notation import action_forms
from sabacc.notation.card_names import UNKNOWN
from sabacc.notation.forms import Moment, phase_name, write_step_moment
from sabacc.notation.words import VERSION_NAMES
from sabacc.protocol import messages
from sabacc.protocol.answers import (
    InconsistentRequestError,
    Params,
    answer_request,
    further_hands,
    reject,
    script_of,
)
from sabacc.protocol.facts import ABSENT, DONE, SCRIPT, value_at
from sabacc.records import hand_record, recording, write_record
from sabacc.records.replaying.replay import CARDS_EACH, replay
from sabacc.records.text.lines import action_text
from sabacc.spec.cards import DECK
from sabacc.spec.points import point_of_rule
from sabacc.spec.rule_text import title as rule_title
from sabacc.spec.rulesets import Ruleset, scripted_top
from sabacc.system.structs import replace_fields
from sabacc.system.text import join_words

# What is expected where nothing is asked
_LEAST: Final[Mapping[str, tuple[str, ...]]] = {
    "score": ("total", "bombed", "special"),
    "compare": ("best", "sabacc_pot"),
    "settle": ("winners", "sabacc_winners"),
    "shift": ("shifted",),
    "play": ("over",),
}


def _expected(dispute: Dispute) -> Iterator[str]:
    """Yield the steps for what is asked; comments where the vocabulary has no words."""
    method, rules, params = dispute.method, dispute.rules, dispute.requests[0]
    answer = answer_request(rules, compile_rules(rules), params).answer
    if "refused" in answer:
        yield f"it is refused: {answer['refused']}"
        return
    if "ran_out" in answer:
        yield f"{UNSAID}the {answer['ran_out']} ran out"
        return
    asks = dispute.asks or _LEAST[method]
    fates = [path for path in asks if path.partition(".")[0] == SCRIPT]
    facts = [step for path in asks if path not in fates for step in _step(method, answer, path)]
    steps = [*dict.fromkeys(facts), *_fates(params, answer, fates)]
    if all(step.startswith("#") for step in steps):
        steps += _step(method, answer, "over")
    yield from steps


def _fates(params: Params, answer: Mapping[str, Any], paths: Sequence[str]) -> Iterator[str]:
    """Yield what becomes of entries of the script, each after those of its kind above it.

    The vocabulary counts what a player does of one kind: the first step is about the first one.
    """
    if not isinstance(params, messages.PlayParams):
        return
    script: Sequence[messages.EntryParams] = params.script
    last: dict[tuple[str, str], int] = {}
    for path in paths:
        part = path.partition(".")[2]
        for place in [int(part)] if part else range(len(script)):
            if place < len(script):
                kind = script[place].seat, script[place].does
                last[kind] = max(place, last.get(kind, 0))
    for place, entry in enumerate(script):
        if place <= last.get((entry.seat, entry.does), -1):
            does, outcome = action_forms.VERBS[entry.does].plain, answer["script"][place]
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


def _block(keyword: str, steps: Iterable[str]) -> Iterator[str]:
    said = keyword
    for step in steps:
        if step.startswith("#"):
            yield step
            continue
        yield f"{said} {step}"
        said = "And"


# The parts of a position in the order in which a scenario says them, as it says facts
_GIVEN: Final = (
    *("cards", "field", "hands", "fields", "dealer", "stacks", "pots", "hand_pot", "sabacc_pot"),
    *("folded", "sitting_out", "newcomers", "ante", "last_hand", "version", "out_of_play"),
)


def _given(params: Params) -> Iterator[str]:
    """Yield the steps of the position; the requests of all methods name its parts alike."""
    parts: dict[str, Any] = {name: getattr(params, name) for name in params.__struct_fields__}
    seats = seats_of(params)
    if isinstance(params, messages.PlayParams):
        yield f"{join_words(seats)} play"
        if not params.hands:
            yield "the cards are still to be dealt"
    if parts.get("dealer") in seats[-1:]:  # as where nobody says so
        del parts["dealer"]
    fields = {seat: cards for seat, cards in parts.get("fields", {}).items() if cards}
    hands: dict[str, list[str]] = parts.get("hands") or {}
    parts["hands"] = {seat: cards for seat, cards in hands.items() if cards or seat in fields}
    parts["fields"] = fields
    for name in _GIVEN:
        if name == "pots":
            yield from _pots(params)
        elif parts.get(name) or (name.endswith("_pot") and name in parts):
            yield from fact_steps("", name, parts[name])
    yield from _chance(params)


def _cards(names: Iterable[str]) -> str:
    return ", ".join(names) or "no card"


def _pots(params: Params) -> Iterator[str]:
    pots = params.pots if isinstance(params, messages.SettleParams) else ()
    if len(pots) == 1 and pots[0].eligible is None:
        yield f"the hand pot holds {pots[0].amount}"
        return
    for place, pot in enumerate(pots):
        which = "a side pot" if place else "the main pot"
        eligible = seats_of(params) if pot.eligible is None else pot.eligible
        yield f"{which} of {pot.amount} is open to {join_words(eligible) or 'nobody'}"


def _chance(params: Params) -> Iterator[str]:
    """Yield what lies in the deck, and what shifts, shuffles and changes of version bring."""
    match params:
        case messages.SettleParams() if params.deck:
            yield f"the next cards are {_cards(params.deck)}"
        case messages.ShiftParams():
            yield from _found_by_pickers(params.picks)
            if params.shuffle:
                yield f"shuffled cards lie in the order {_cards(params.shuffle)}"
            yield f"the deck holds {_cards(params.deck)}"
        case messages.PlayParams():
            elsewhere = [*chain(*(params.hands or {}).values()), *params.out_of_play]
            top = scripted_top(params.deck, elsewhere, None)
            if len(top) == len(params.deck):
                yield f"the deck holds {_cards(top)}"
            elif top:  # the rest of the deck lies below them in its usual order
                yield f"the next cards are {_cards(top)}"
            yield from _rolls(params)
        case _:
            return


def _found_by_pickers(picks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from (
        f"the picker of {seat}'s card would find {_cards(cards)} in that order"
        for seat, cards in picks.items()
        if cards
    )


def _rolls(params: messages.PlayParams) -> Iterator[str]:
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


def _when(params: Params) -> Iterator[str]:
    match params:
        case messages.ScoreParams():
            yield "it is counted"
        case messages.CompareParams():
            yield "the hands are compared"
        case messages.SettleParams():
            yield f"{params.caller} calls" if params.caller else "the hand ends without a call"
        case messages.ShiftParams(die=None):
            yield "a shift comes" if params.comes else "no shift comes"
        case messages.ShiftParams(other_die=None):
            yield f"the die shows {params.die}"
        case messages.ShiftParams():
            yield f"the dice show {params.die} and {params.other_die}"
        case messages.PlayParams():
            yield from _script(params)


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
    ruling = Arbiter((rules,)).rule(dispute)
    # seats whose names a scenario cannot hold are given others, and a comment says so
    free = iter([name for name in _NAMES if name not in dispute.seats])
    names = {
        seat: seat if _SEAT.fullmatch(seat) else next(free, f"Guest{'x' * place}".capitalize())
        for place, seat in enumerate(dispute.seats)
    }
    # the scenario may belong to the last rule that leads to the ruling
    steps = (event["rule"] for event in ruling["events"] if event["point"])
    rule = rule or [rule_here(dispute.rules, _AT_LEAST[dispute.question]), *steps][-1]
    own = point_of_rule(rule)
    points = dict.fromkeys(turn["point"] for turn in ruling["turns"])
    pins = [
        f"@{point}:{dispute.rules.choices[point]}"
        for point in points
        if own is None or point != own[0].id
    ]
    asked = dispute.requests[0]
    said = ("Given", _given(asked)), ("When", _when(asked)), ("Then", _expected(dispute))
    chapter = rule.partition(".")[0]
    name = re.sub(r"[<>\[\]/|@#]", "", " ".join(dispute.title.split()))
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
        f"  Rule: {rule_title(rule)}",
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


_MOVES = hand_record.Act | hand_record.Die | hand_record.Change


def record_of(params: messages.PlayParams, rules: Ruleset) -> hand_record.Record:
    """Return the record of the hand, or of the session, that a request comes to under `rules`.

    What the rules refuse stands where it was tried, as long as the record is judged as the request
    is; otherwise a comment above the deal tells it.  Cards that are out of play as the hand begins
    have no place in a record, and are told by a comment.

    Raises InconsistentRequestError for a request that does not add up, or that no record can tell:
    its deck runs out before all 76 cards have come, or a hand begins with more or fewer than two.
    RefusedError for one that the rules refuse as a whole, ScriptRanOutError where chance runs out.
    """
    compiled = compile_rules(rules)
    played = play_script(compiled, script_of(params))
    found = [_of_a_hand(params, rules, played)]
    for hand in further_hands(params):
        if not has_next_hand(played):
            break
        played = play_script(compiled, carry_over(played, script_of(hand)))
        found.append(_of_a_hand(hand, rules, played))
    return recording.session_of(found)


def _of_a_hand(
    params: messages.PlayParams, rules: Ruleset, played: PlayedHand
) -> hand_record.Record:
    hands = played.script.setup.hands or {}
    for seat in played.first_state.dealt_in:
        if seat in hands and len(hands[seat]) != CARDS_EACH:
            reject("hands", f"gives {seat} more or fewer than two cards, which no record can tell")
    plain = recording.record_of(rules, played.script.setup, played.moves)
    if params.out_of_play:
        remark = f"out of play as the hand begins: {' '.join(params.out_of_play)}"
        plain = replace_fields(plain, remarks=(*plain.remarks, remark))
    if not _same_end(plain, rules, played, []):
        reject("deck", "runs out early: a hand record needs the whole deck of 76 cards")
    refused = _refused(params, played)
    acts = [each.act for each in refused]
    if acts and all(
        act.gets or act.cards or act.does not in {"draw", "trade", "drop", "lay"} for act in acts
    ):
        record = replace_fields(plain, lines=tuple(_inserted(plain.lines, refused)))
        if _same_end(record, rules, played, acts):
            return record
    vain = [f"refused ({each.fate}): {action_text(each.act).strip()}" for each in refused]
    return replace_fields(plain, remarks=(*plain.remarks, *vain))


class _Refused(NamedTuple):
    """What was tried in vain before a move, why, and whether the player was asked who tried it."""

    move: int
    own: bool
    act: hand_record.Act
    fate: str


def _refused(params: messages.PlayParams, played: PlayedHand) -> list[_Refused]:
    """Return what was tried in vain, in order.

    What the player tried who was asked comes last of what was tried before a move, so that what
    they did stands right below it.
    """
    found: list[_Refused] = []
    for place, move in sorted(played.tried.items()):
        entry, fate, state = (
            params.script[place],
            played.outcomes[place],
            played.state_of_entry(place),
        )
        if fate != DONE and state is not None:
            asked = state.asked_seat if state.awaits == "seat" else None
            drawn = 1 if entry.amount is None else entry.amount
            drawn = 0 if drawn > len(DECK) else drawn  # no line tells so many cards
            gets = (UNKNOWN,) * {"draw": drawn, "trade": len(entry.cards)}.get(entry.does, 0)
            amount = entry.amount or 0 if entry.does in {"bet", "raise"} else 0
            act = hand_record.Act(entry.seat, entry.does, amount, tuple(entry.cards), gets)
            found.append(_Refused(move, entry.seat == asked, act, fate))
    return sorted(found, key=lambda each: (each.move, each.own))


def _inserted(
    lines: Iterable[hand_record.Line], refused: Iterable[_Refused]
) -> Iterator[hand_record.Line]:
    """Yield the lines with what was tried in vain, each above what was done then."""
    left, moves = deque(refused), count()
    for line in lines:
        move = next(moves) if isinstance(line, _MOVES) else -1
        while left and left[0].move <= move:
            yield left.popleft().act
        yield line
    yield from (each.act for each in left)


def _same_end(
    record: hand_record.Record, rules: Ruleset, told: PlayedHand, refused: list[hand_record.Act]
) -> bool:
    """Say whether a record is judged as the request is: what was refused there, and that alone."""
    found = replay(record, rules)
    if not found.steps or found.stopped is not None:
        return False
    if [record.lines[fault.line] for fault in found.faults] != refused:
        return False
    end, state = found.steps[-1].after.state, told.state
    return (
        (end.phase, end.round, end.stacks) == (state.phase, state.round, state.stacks)
        and (end.hand_pot, end.sabacc_pot) == (state.hand_pot, state.sabacc_pot)
        and end.hands == state.hands
    )
