"""For an adapter that does not work yet: each line sent and received, and how to fix it.

`diagnose` says hello, then asks one simple question of each level that the program claims, and one
that every ruleset refuses; of `compare` another one whose right answer is empty, and of `play` two
whole hands besides: one to the showdown, one with deeds that the rules forbid.  `examine` finds the
violations of the schemas in a line that came back, key by key.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, count, islice
from typing import Any, Final, cast

import msgspec

from sabacc.conformance.adapters.connect import connect
from sabacc.conformance.adapters.inprocess import InProcess
from sabacc.conformance.adapters.pipeline import Conversation, PipelinedPort
from sabacc.conformance.adapters.ports import Clock, Limits, PortError
from sabacc.conformance.adapters.wire import (
    HELLO_ID,
    NOISE,
    TroubleError,
    error_fault,
    greeting,
    quote,
    read_object,
    read_response,
    shown_by,
)
from sabacc.conformance.grading.grader import wrong_play, wrong_seats, wrong_type, wrong_words
from sabacc.conformance.hunting.question import Question
from sabacc.conformance.judging.selection import DeclaredError, Filter, Target, plan, targets_of
from sabacc.conformance.laws import wanting
from sabacc.protocol.facts import (
    ANSWER_FIELDS,
    DONE,
    NOT_REACHED,
    OWED,
    RAN_OUT,
    REFUSED,
    SHOWN,
    THEN,
    ValueKind,
    key_of,
)
from sabacc.protocol.hostile import value_text
from sabacc.protocol.messages import (
    ANSWERS,
    NOT_STARTED,
    PROTOCOL,
    Hello,
    Problem,
    Response,
    answer_fault,
)
from sabacc.spec.rulesets import Choice, Ruleset, base_names, builtin
from sabacc.system.text import closest, suggest

Json = dict[str, Any]

# Names that people give to facts, and the names of the protocol
_OTHER_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "score": {
        "sum": "total",
        "value": "total",
        "score": "total",
        "points": "total",
        "bomb": "bombed",
        "bust": "bombed",
        "bombed_out": "bombed",
        "name": "special",
        "special_hand": "special",
    },
    "compare": {"winner": "best", "winners": "best", "sabacc": "sabacc_pot"},
    "settle": {
        "winner": "winners",
        "pot": "hand_pot",
        "main_pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "penalties": "paid",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
    },
    "shift": {"shift": "shifted", "discards": "out_of_play", "discard": "out_of_play"},
    "play": {
        "winner": "winners",
        "pot": "hand_pot",
        "sabacc": "sabacc_pot",
        "sabacc_winner": "sabacc_winners",
        "credits": "stacks",
        "chips": "stacks",
        "bombers": "bombed",
        "discards": "out_of_play",
        "discard": "out_of_play",
        "fates": "script",
        "finished": "over",
        "folders": "folded",
        "called_by": "caller",
    },
    "hello": {"rulesets": "plays", "methods": "levels", "id": "nonce"},
    "ruleset": {},
}


def meant(method: str, name: str, known: tuple[str, ...]) -> str | None:
    """Return the name among `known` that an unknown name stands for, where that is clear."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    snake = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
    names = {**_OTHER_NAMES[method], **{name: name for name in known}}
    return names.get(plain) or names.get(snake) or closest(plain, known, 0.7)


MOST_FLAWS: Final = 30
"""How many flaws of one line are listed; a hostile program may put a hundred thousand into it."""
_text: Final = partial(value_text, most=80)
_LEVELS: Final = tuple(ANSWER_FIELDS)


@dataclass(frozen=True, slots=True)
class Flaw:
    """One violation: the key, and in words what it should be."""

    key: str
    says: str


@dataclass(frozen=True, slots=True)
class ExaminedLine:
    """The flaws of a line, and the facts that it shows; None if they cannot be read.

    `nulls` are the places that hold null where that counts as left out, such as `phases[0].asked`.
    """

    flaws: tuple[Flaw, ...]
    result: Json | None = None
    nulls: tuple[str, ...] = ()


def examine(method: str, request: Json, line: bytes) -> ExaminedLine:
    """Examine the answer to `request`."""
    try:
        message = read_object(line.strip())
    except TroubleError as error:
        mend = error.fault.mend.removesuffix("; `sabacc doctor` shows the lines")
        return ExaminedLine((Flaw("", f"{error.fault.detail}; {mend}"),))
    given = message.get("result")
    shown = cast("Json", shown_by(method, given)) if isinstance(given, dict) else {}
    flaws = [*islice(_flaws(method, request, message, shown), MOST_FLAWS)]
    if len(flaws) == MOST_FLAWS:
        flaws.append(Flaw("", "more may be wrong with this line; fix these first"))
    if not isinstance(given, dict):
        return ExaminedLine(tuple(flaws))
    nulls = tuple(islice(_nulls(cast("Json", given), shown), MOST_FLAWS))
    return ExaminedLine(tuple(flaws), shown, nulls)


def _flaws(method: str, request: Json, message: Json, shown: Json) -> Iterator[Flaw]:
    yield from _envelope(request["id"], message)
    if not isinstance(message.get("result"), dict):
        return
    wrong = [*_facts(method, shown)]
    yield from wrong
    if method == "hello":
        yield from _greeting(request["params"], shown)
    fits = method in ANSWER_FIELDS and not wrong
    seats = wrong_seats(method, request["params"], shown) if fits else ()
    course = wrong_play(request["params"], shown) if method == "play" else ()
    for key, says in chain(seats, course):
        yield Flaw(key, says.removeprefix(f"`{key}` "))


def _envelope(number: int, message: Json) -> Iterator[Flaw]:
    """Yield the flaws of `jsonrpc`, `id`, `result` and the keys beside them."""
    if message.get("jsonrpc") != "2.0":
        yield Flaw("jsonrpc", 'add `"jsonrpc": "2.0"`')
    if message.get("id", ...) != number or isinstance(message["id"], bool):
        what = f"is {_text(message['id'])}" if "id" in message else "is missing"
        yield Flaw("id", f"{what}; copy it from the request: {number}")
    strange = (name for name in message if name not in Response.__struct_fields__)
    yield from (Flaw(name, "is unknown beside `result`; leave it out") for name in strange)
    # Languages with types write both, and null in the place of the one that is not there.
    result, error = message.get("result"), message.get("error")
    if error is not None:
        more = 'if the rules forbid what is asked, answer {"refused": true}, or with the reason'
        yield Flaw("error", f"it answered with an error: {_text(error)}; {more}")
    elif result is None:
        yield Flaw("result", "put the facts in an object under `result`")
    elif not isinstance(result, dict):
        yield Flaw("result", f"is {_text(result)}, and should be an object of facts")


def _facts(method: str, shown: Json) -> Iterator[Flaw]:
    """Yield the keys that are unknown, and those whose value has another type or word."""
    known = ANSWERS[method].__struct_fields__
    words = list(wrong_words(shown))
    for name, value in shown.items():
        if name not in known:
            near = meant(method, name, known)
            yield Flaw(name, f"is unknown; did you mean `{near}`?" if near else _LEAVE_OUT)
        elif name in dict(words):
            yield from (Flaw(name, says) for key, says in words if key == name)
        elif method in ANSWER_FIELDS and (wrong := wrong_type(method, name, value)) is not None:
            yield Flaw(name, wrong.removeprefix(f"`{name}` "))


_LEAVE_OUT: Final = "is unknown; leave it out"


def _greeting(params: Json, shown: Json) -> Iterator[Flaw]:
    """Yield the flaws of an answer to `hello` beside unknown keys."""
    for name, wanted in (("protocol", PROTOCOL), ("nonce", params["nonce"])):
        if shown.get(name) != wanted:
            what = f"is {_text(shown[name])}" if name in shown else "is missing"
            yield Flaw(name, f"{what}; answer {_text(wanted)}")
    yield from (
        Flaw(name, f"is {_text(shown[name])}, and should be a list")
        for name in ("levels", "plays")
        if isinstance(shown.get(name), str) and shown[name] != "any"
    )
    if isinstance(shown.get("levels"), list):
        for level in cast("list[object]", shown["levels"]):
            if isinstance(level, str) and level not in _LEVELS:
                hint = suggest(level, _LEVELS, f"known are {', '.join(_LEVELS)}")
                yield Flaw("levels", f"{level!r:.80} is unknown; {hint}")
    known = ANSWERS["hello"].__struct_fields__
    wrong = answer_fault("hello", {name: shown[name] for name in known if name in shown})
    if wrong is not None:
        yield Flaw("result", wrong)


def _nulls(given: object, shown: object, place: str = "") -> Iterator[str]:
    """Yield the places that hold null in what was given, and are left out of what is shown."""
    match given, shown:
        case dict(), dict():
            kept = cast("Json", shown)
            for key, value in cast("Json", given).items():
                where = f"{place}.{key}".lstrip(".")
                if key in kept:
                    yield from _nulls(value, kept[key], where)
                else:
                    yield where
        case list(), list():
            pairs = zip(cast("list[object]", given), cast("list[object]", shown), strict=True)
            for number, (value, left) in enumerate(pairs):
                yield from _nulls(value, left, f"{place}[{number}]")
        case _:
            pass


# How long to listen for more than the one line that is due, in seconds
_AFTERWARDS = 0.05


# Out of how many random hands those are chosen that the doctor asks about
_HANDS: Final = 60
# So many refusals show whether a program can refuse
_ENOUGH: Final = 3
# Stands for the choice on a point that a program does not declare
_NOTHING: Final = Choice("")
# From how many seconds on an answer is called slow
_SLOW: Final = 1.0

QUESTIONS: Final[Mapping[str, Json]] = {
    "score": {"cards": ["coins-7", "sabres-9", "star"]},
    "compare": {
        "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["flasks-commander", "staves-8"]}
    },
    "settle": {
        "seats": ["Han", "Lando"],
        "dealer": "Lando",
        "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["flasks-commander", "staves-8"]},
        "stacks": {"Han": 100, "Lando": 100},
        "pots": [{"amount": 10}],
        "sabacc_pot": 5,
        "caller": "Lando",
    },
    "shift": {
        "seats": ["Han", "Lando"],
        "dealer": "Lando",
        "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["flasks-commander", "staves-8"]},
        "picks": {"Han": ["coins-7", "sabres-9"], "Lando": ["staves-8", "flasks-commander"]},
        "shuffle": ["staves-8", "coins-7"],
        "deck": ["idiot", "star", "coins-2"],
        "comes": True,
    },
    "play": {
        "seats": ["Han", "Lando"],
        "dealer": "Lando",
        "stacks": {"Han": 100, "Lando": 100},
        "hand_pot": 10,
        "sabacc_pot": 5,
        "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["flasks-commander", "staves-8"]},
        "deck": ["idiot", "star", "coins-2", "coins-3", "coins-4", "coins-5"],
        "script": [
            {"seat": "Han", "does": "bet", "amount": 1, "round": 1},
            {"seat": "Lando", "does": "fold", "round": 1},
            {"seat": "Lando", "does": "fold", "round": 1, "phase": "leaving"},
        ],
    },
}
"""One simple question of each level; its ruleset is added."""

PURE: Final[Json] = {"cards": ["coins-ace", "flasks-8"]}
"""A question of `score` about a hand that is special under every ruleset: it counts 23."""
NO_SUCH_CARD: Final[Mapping[str, Json]] = {
    level: msgspec.json.decode(msgspec.json.encode(simple).replace(b"coins-7", b"coins-16"))
    for level, simple in QUESTIONS.items()
}
"""A question of each level about a hand that no deck has: it is refused under every ruleset."""
_REFUSAL: Final = "a refusal"
_NOT_REFUSED: Final = (
    "the shape is right, but no deck has coins-16, and every ruleset refuses this hand: "
    '{"refused":"not-in-the-deck"}'
)
_TWO_HANDS: Final = "two hands"
# A further hand of the question of `play`
_SECOND_HAND: Final[Json] = {
    "hands": {"Han": ["coins-7", "sabres-9"], "Lando": ["flasks-commander", "staves-8"]},
    "deck": ["idiot", "star", "coins-2", "coins-3", "coins-4", "coins-5"],
    "script": [
        {"seat": "Lando", "does": "bet", "amount": 1, "round": 1},
        {"seat": "Han", "does": "fold", "round": 1},
    ],
}

NO_SOUND_HAND: Final[Json] = {
    "hands": {"Han": ["coins-master", "sabres-master"], "Lando": ["flasks-master", "staves-master"]}
}
"""A question of `compare` whose right answer is empty under every ruleset: both hands bomb out."""
_BESIDES: Final[Mapping[str, Mapping[str, Json]]] = {
    "score": {"a special hand": PURE},
    "compare": {"an empty answer": NO_SOUND_HAND},
    "shift": {"an empty answer": QUESTIONS["shift"] | {"comes": False}},
}
"""A further question of a level, by what it is about."""


@dataclass(frozen=True, slots=True)
class Symptom:
    """One line sent, what came back, and what is wrong with that.

    Attributes:
        method: What was asked.
        sent: The line sent.
        received: The line that came back; empty if none did.
        flaws: The violations, each with its fix.
        reference: A right answer to the line sent, by the reference implementation; empty if
            nothing is wrong.
        remarks: What is allowed and yet good to know: facts left out, prints, slowness.
        seconds: How long the answer took.
        about: Which of several questions of this level it was.
        nulls: The places of the answer that hold null where that counts as left out.
    """

    method: str
    sent: str
    received: str
    flaws: tuple[Flaw, ...] = ()
    reference: str = ""
    remarks: tuple[str, ...] = ()
    seconds: float = 0.0
    about: str = ""
    nulls: tuple[str, ...] = ()

    @property
    def right(self) -> bool:
        """Whether nothing has to be fixed."""
        return not self.flaws


def diagnose(
    target: tuple[str, ...], limits: Limits, rulesets: Sequence[Ruleset] = ()
) -> Iterator[Symptom]:
    """Talk to a program line by line; raises PortError where it cannot be started.

    It is asked by `rulesets`, whether it declares them or not; without them by what it declares,
    and the base rulesets are announced.  Ends after the first finding without a right answer to
    `hello`, and after an answer that does not come.
    """
    port, _ = connect(target, limits)
    with closing(port):
        program = port.spawn() if isinstance(port, PipelinedPort) else cast("InProcess", port)
        played: dict[str, Ruleset] = {}
        ask = partial(_ask, program, limits.clock, count(HELLO_ID), played)
        announced = rulesets or tuple(builtin(name) for name in base_names())
        greets = greeting(announced)
        finding, shown = ask(("hello", msgspec.to_builtins(greets.params), ""), limits.start)
        if shown is None or not finding.right:
            with suppress(TroubleError):
                error = read_response(finding.received.encode()).error
                if isinstance(error, Problem) and error.code == NOT_STARTED:
                    raise PortError(error_fault("hello", error))
            yield finding
            return
        hello = msgspec.convert(shown, Hello)
        try:
            targets = targets_of(hello, announced, chosen=bool(rulesets))
        except DeclaredError as error:
            flaw = Flaw("plays", f"declares something impossible: {error.flaw}")
            yield replace(finding, flaws=(flaw,))
            return
        yield finding
        told: set[str] = set()
        limits = limits.begun()
        untold = {params.name: params for params in greets.rulesets if hello.plays == "any"}
        played |= {rules.name: rules for rules in announced}
        played |= {target.name: target.rules for target in targets}
        needed = cache(partial(_needed, hello, targets))
        for level, params, about in _questions(hello, targets):
            due = untold.pop(params["ruleset"], None)
            tell = () if due is None else (("ruleset", msgspec.to_builtins(due), ""),)
            for asked in (*tell, (level, params, about)):
                finding, shown = ask(asked, min(limits.case, limits.left))
                if limits.over:
                    return
                remarks = _remarks(finding, shown, needed, told)
                yield replace(finding, remarks=(*finding.remarks, *remarks))
                if not finding.received:
                    return


def _questions(hello: Hello, targets: Sequence[Target]) -> Iterator[tuple[str, Json, str]]:
    """Yield the questions of the levels that a program claims, by rulesets that it plays.

    Each is a level, the parameters, and what tells it from the others of its level.
    """
    for level, simple in QUESTIONS.items():
        if level not in hello.levels:
            continue
        able = [target for target in targets if level != "shift" or _shifts(target)]
        ruleset = next((target.name for target in able or targets), "standard")
        asked = {"": simple, **_BESIDES.get(level, {})}
        if level == "play":
            asked |= _hands(hello, targets)
            asked |= {_TWO_HANDS: {**simple, "then": [_SECOND_HAND]}} if hello.sessions else {}
        asked[_REFUSAL] = NO_SUCH_CARD[level]
        for about, params in asked.items():
            yield level, {"ruleset": ruleset, **params}, about


def _hands(hello: Hello, targets: Sequence[Target]) -> Iterator[tuple[str, Json]]:
    """Yield whole hands, by the ruleset that has the most of leaving and shifting."""
    target = max(
        [target for target in targets if not target.undeclared] or targets,
        key=lambda it: (
            it.known.get("folding.when", _NOTHING).name == "until-phase-ends",
            _shifts(it),
        ),
        default=None,
    )
    rules = builtin("standard") if target is None or target.undeclared else target.rules
    name = rules.name if target is None else target.name
    for about, asked in whole_hands(rules, max(2, hello.seats.least)):
        yield about, {"ruleset": name, **asked.params}


def whole_hands(rules: Ruleset, seats: int = 2) -> Iterator[tuple[str, Question]]:
    """Yield a random hand through every phase to the showdown, and one with several refusals.

    Of those that serve equally well it is the one with the shortest answer.
    """
    from sabacc.conformance.hunting.question_stream import long_hands  # noqa: PLC0415 - brings the whole engine

    def reached(hand: Question) -> tuple[bool, int]:
        answer = hand.expected
        return bool(answer.get("winners")), len({phase["phase"] for phase in answer["phases"]})

    def refused(hand: Question) -> int:
        fates = hand.expected["script"]
        return min(_ENOUGH, sum(fate not in {DONE, NOT_REACHED} for fate in fates))

    hands = list(long_hands(rules, "doctor", _HANDS, [seats]))
    for about, rank in (("to the showdown", reached), ("with refusals", refused)):
        if hands:
            yield about, max(hands, key=lambda hand: (rank(hand), -len(hand.json)))


def _shifts(target: Target) -> bool:
    return target.known.get("shift.exists", _NOTHING).name != "no"


def _ask(  # noqa: PLR0913, PLR0917 - a conversation, and what is asked in it
    program: Conversation | InProcess,
    clock: Clock,
    numbers: Iterator[int],
    rulesets: Mapping[str, Ruleset],
    asked: tuple[str, Json, str],
    seconds: float,
) -> tuple[Symptom, Json | None]:
    """Send a request, and return the finding and the facts that the answer shows, if one comes.

    Even then it listens a little longer: one line alone is due.
    """
    method, params, about = asked
    request = {"jsonrpc": "2.0", "id": next(numbers), "method": method, "params": params}
    sent, noise, begun = msgspec.json.encode(request), list[bytes](), clock.now()
    finding = Symptom(method, sent.decode(), "", about=about)
    try:
        if isinstance(program, InProcess):
            first, *after = [program.post(sent)]
        else:
            first, *after = program.exchange("this line", seconds, noise.append, sent + b"\n")
    except TroubleError as trouble:
        silent = Flaw("", f"{trouble.fault.detail}; {trouble.fault.mend}")
        return replace(finding, flaws=(silent,), remarks=_noise(noise[:NOISE])), None
    took = clock.now() - begun
    deadline = begun + took + _AFTERWARDS
    while not isinstance(program, InProcess) and not program.ended and clock.now() < deadline:
        after += program.pump(deadline - clock.now())
    examined = examine(method, request, first)
    flaws = examined.flaws
    if after:
        flaws += (Flaw("", f"one line was expected, but then came {quote(after[0])}"),)
    slow = (f"this took {took:.1f} s",) if took >= _SLOW else ()
    finding = replace(
        finding,
        received=first.decode("utf-8", "backslashreplace").strip(),
        flaws=flaws,
        reference=_right_answer(request, rulesets) if flaws else "",
        remarks=(*_noise(noise), *slow),
        seconds=took,
        nulls=examined.nulls,
    )
    return finding, examined.result


def _right_answer(request: Json, rulesets: Mapping[str, Ruleset]) -> str:
    from sabacc.protocol.reference import Reference  # noqa: PLC0415 - brings the whole engine

    answer = Reference(rulesets).handle(request)
    if request["method"] == "hello":
        said = {name: answer["result"][name] for name in ("protocol", "nonce")}
        answer["result"] = said | {"name": "my program", "levels": ["score"], "plays": ["classic"]}
    return msgspec.json.encode(answer).decode()


def _noise(noise: Sequence[bytes]) -> tuple[str, ...]:
    lines = [line for line in noise if line.strip()]
    if not lines:
        return ()
    says = f"{len(lines)} line(s) on standard output were no answers, the first {quote(lines[0])}"
    return (f"{says}; print to standard error instead",)


def _remarks(
    finding: Symptom,
    shown: Json | None,
    needed: Callable[[str], Mapping[str, frozenset[str]]],
    told: set[str],
) -> Iterator[str]:
    """Yield the facts that are not shown, with the cost of that; of a level each fact once.

    Of cards that no deck has, say only that they were not refused.
    """
    if shown is None or not finding.right:
        return
    method, result = finding.method, shown
    if finding.about == _REFUSAL:
        yield from [] if REFUSED in result else [_NOT_REFUSED]
        return
    if REFUSED in result:
        yield f"it refused a simple question: {result[REFUSED]}"
        return
    if RAN_OUT in result:
        yield f"it needed more than the question gives: {result[RAN_OUT]}"
        return
    inner = [place for place in finding.nulls if not place.isidentifier()]
    if inner:
        yield f"`{inner[0]}` is null, which counts as left out; {_EMPTY}"
    for fact in ANSWER_FIELDS.get(method, {}).values():  # none of what tells of a ruleset
        key = f"{method}.{fact.name}"
        # Debts are shown if anybody owes any.
        asked = fact.name != OWED and (fact.name != THEN or finding.about == _TWO_HANDS)
        if asked and fact.name not in result and key not in told:
            told.add(key)
            rules = len(needed(method).get(fact.name, ()))
            cost = (
                f"{rules} rule(s) depend on it and cannot be earned"
                if rules
                else "no case that its `hello` claims needs it"
            )
            if fact.name == SHOWN and not rules:
                cost = "no case is asked that needs it, unless `hello` declares `shown`"
            null = "null, and so " if fact.name in finding.nulls else ""
            empty = f"; {_EMPTY}" if rules and fact.kind in _SEVERAL else ""
            laws = (
                f"; {law.id} wants it: without it {law.without}"
                for law in wanting(method, fact.name)
            )
            yield f"`{fact.name}` ({fact.says}) is {null}left out: {cost}{''.join(laws)}{empty}"


_EMPTY: Final = "if there is nothing to list, answer [] or {}, which says so"

# The facts that may hold nothing, and say something by that
_SEVERAL: Final = frozenset(ValueKind) - {ValueKind.NUMBER, ValueKind.TRUTH, ValueKind.WORD}


def _needed(hello: Hello, targets: Sequence[Target], method: str) -> Mapping[str, frozenset[str]]:
    """Return for each fact the rules with a case that needs it, of what the program claims."""
    from sabacc.conformance.scenarios.catalogue import load_cases  # noqa: PLC0415 - only where it is needed

    found: dict[str, set[str]] = {}
    for entry in plan(load_cases(), targets, hello, Filter(levels=(method,))):
        if entry.not_asked is None and not entry.case.quarantined:
            for expected in entry.case.expect:
                key = key_of(expected.fact).partition(".")[0]
                found.setdefault(key, set()).add(entry.case.rule)
    return {fact: frozenset(rules) for fact, rules in found.items()}
