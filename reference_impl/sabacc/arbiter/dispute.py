"""A dispute: a position or a hand record under a ruleset, and what each side claims.

Its JSON is read here, for the command line and for the page; `text` reads what people write.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from sabacc.arbiter.entries import (
    Claim,
    FieldError,
    action_of,
    check_cards,
    check_chance,
    check_folded_caller,
    check_kinds,
    fail,
    is_fact,
    read,
    read_claim,
    refuse_mishap,
    taken_for_granted,
    tried,
    without_ruleset,
)
from sabacc.arbiter.played import RecordAsked, earlier_hands, request_of, stop_of
from sabacc.arbiter.text_lines import MOST_VERSIONS
from sabacc.arbiter.unknown import (
    Sketch,
    UnknownFields,
    VersionFields,
    sketch_of,
    usual_position,
)
from sabacc.engine.play import Phase, ScriptedAction, Stop
from sabacc.engine.play.narrative_player import phases_of
from sabacc.notation.claim_forms import Aspect
from sabacc.protocol import messages
from sabacc.protocol.answers import Params
from sabacc.protocol.facts import ANSWER_FIELDS, outcome_path
from sabacc.records import RecordError, Source, parse
from sabacc.records.replaying.playing import HEAD
from sabacc.records.replaying.replay import replay
from sabacc.records.text import reader
from sabacc.records.text.lines import NAMES, is_name
from sabacc.spec.rulesets import Ruleset, RulesetError, builtin
from sabacc.system.structs import Struct, replace_fields
from sabacc.system.text import closest
from sabacc.system.user_input import one_line

NOW: Final = -1
"""The place of a deed that is asked about at the moment at which a record stops."""


FORMAT: Final = 1
"""The version of the format of a dispute."""

METHODS: Final[Mapping[str, str]] = {
    "worth": "score",
    "best": "compare",
    "who-wins": "settle",
    "shift": "shift",
    "play": "play",
}
"""The method that answers each question."""

MOST_CLAIMS: Final = 20
LARGEST: Final = 200_000
"""How many characters the text of a dispute may have."""


class ClaimFields(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody claims."""

    claim: str
    who: str = ""


class DisputeFields(Struct, frozen=True, forbid_unknown_fields=True):
    """A dispute as JSON; `position` and `record` are read further by their kinds."""

    ruleset: str
    position: Any = None
    format: int = FORMAT
    title: str = ""
    question: str | None = None
    record: str | None = None
    claims: list[ClaimFields] = []  # noqa: RUF012 - a Struct's default is copied
    asks: list[str] = []  # noqa: RUF012
    unknown: UnknownFields | None = None
    versions: list[VersionFields] = []  # noqa: RUF012


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute, ready to be ruled on.

    Attributes:
        title: What it is about, in the words of whoever wrote it; may be empty.
        ruleset: The ruleset as it was written.
        rules: That ruleset.
        question: One of the keys of `METHODS`.
        position: The parameters of the request as JSON values, `ruleset` aside.
        requests: What the engine is asked: the position, and where deeds are asked about, the same
            once more, to be looked at.
        claims: What each side says.
        places: For each `may` among the claims where its deed is asked about: a place in the
            script of the second request, behind which the questions are counted on, or `NOW`.
        questions: The deeds among them that the script does not try, with their moments.
        asks: The facts that are asked for beside the claims.
        record: The hand record that it was told as; None for a position.
        notes: What was left out or taken for granted, in sentences.
        moment: Where a record stops half-way: there its table is looked at.
        usual: The facts that are told where nobody claims or asks anything; empty for those of the
            method.
        asked: The record as a request; None for a position.
        sketch: What is known of a position with unknown facts: `position` and `requests` are then
            one of many that may be meant, and no fact.  None where everything is known.
        versions: What each player says of the facts, with the player's name, if they differ; the
            dispute is then that of the first.
    """

    title: str
    ruleset: str
    rules: Ruleset
    question: str
    position: Mapping[str, Any]
    requests: tuple[Params, ...]
    claims: tuple[Claim, ...] = ()
    places: Mapping[Aspect, int] = field(default_factory=dict[Aspect, int])
    questions: tuple[ScriptedAction, ...] = ()
    asks: tuple[str, ...] = ()
    record: Source | None = None
    notes: tuple[str, ...] = ()
    moment: Stop | None = None
    usual: tuple[str, ...] = ()
    asked: RecordAsked | None = None
    sketch: Sketch | None = None
    versions: tuple[tuple[str, "Dispute"], ...] = ()

    @property
    def method(self) -> str:
        """The method of the protocol that answers it."""
        return METHODS[self.question]

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody at the table; empty where one hand is counted."""
        return seats_of(self.requests[0])


def _with_deeds(dispute: Dispute) -> Dispute:
    """Find where each `may` is asked: in the script, or at a table of the played hand.

    What names no round is asked where a record stops half-way, but for the deed that breaks a rule.
    All share one further playing of the hand.  Raises FieldError where no hand is played.
    """
    params, requests = dispute.requests[0], dispute.requests
    places: dict[Aspect, int] = {}
    questions: list[ScriptedAction] = []
    for number, claim in enumerate(dispute.claims):
        aspect = claim.aspect
        if aspect.name != "may" or aspect in places:
            continue
        place = None
        if isinstance(params, messages.PlayParams) and not aspect.now:
            place = _tried(params, aspect)
        broken = place is not None and outcome_path(place) in dispute.usual
        stops = dispute.moment or (getattr(params, "until", None) if aspect.now else None)
        if stops is not None and not (broken or aspect.round or aspect.phase):
            places[aspect] = NOW
            continue
        if not isinstance(params, messages.PlayParams):
            fail(
                f"claims[{number}].claim",
                "what a player may do can be asked only about a played hand",
                "write the hand as a record, or with the question play",
            )
        if place is None:
            place = len(params.script) + len(questions)
            questions.append(_question(params, aspect))
        places[aspect] = place
        requests = (params, replace_fields(params))  # one of its own
    return replace(
        dispute,
        requests=requests,
        places=MappingProxyType(places),
        questions=tuple(questions),
    )


def _tried(params: messages.PlayParams, aspect: Aspect) -> int | None:
    """Return the place of the last entry that tries the deed; None where none does."""
    for place, entry in reversed(tuple(enumerate(params.script))):
        if (entry.seat, entry.does) != (aspect.seat, aspect.does):
            continue
        amount = int(entry.does == "draw") if entry.amount is None else entry.amount
        like = (
            aspect.amount in {0, len(entry.cards)}
            if aspect.any
            else amount == aspect.amount and aspect.cards in {(), tuple(entry.cards)}
        )
        phases = {entry.phase} if entry.phase else phases_of(ScriptedAction(action_of(aspect)))
        if like and aspect.round in {0, entry.round} and aspect.phase in {"", *phases}:
            return place
    return None


def _question(params: messages.PlayParams, aspect: Aspect) -> ScriptedAction:
    """Return the deed of a claim, for the round and the phase that it names.

    Where it names neither and the hand stops after a phase in which that is done, it is asked while
    that phase lasts.
    """
    entry = ScriptedAction(
        action_of(aspect), aspect.round or None, Phase(aspect.phase) if aspect.phase else None
    )
    until = params.until
    if until is None or until.phase is None or entry.round or entry.phase:
        return entry
    phase = Phase(until.phase)
    return replace(entry, round=until.round, phase=phase) if phase in phases_of(entry) else entry


def from_json(data: object, rules: Ruleset | None = None) -> Dispute:
    """Read a dispute from JSON values; raises FieldError.

    `rules` is the ruleset to rule by, whatever the dispute names.
    """
    head = read(DisputeFields, data, "")
    _check_head(head)
    if rules is None:
        rules = told = rules_named(head.ruleset)
    else:
        told = deck_rules(head.ruleset)
        head = replace_fields(head, ruleset=reader.with_choices(*reader.name_of(rules)))
    if head.versions:
        if head.position is not None or head.record is not None or head.unknown is not None:
            fail(
                "versions",
                "there is a position or a record beside them",
                "put the facts into the versions",
            )
        names = [each.who for each in head.versions]
        if not 1 < len(names) <= MOST_VERSIONS:
            fail("versions", f"there are {len(names)} versions", f"write 2 to {MOST_VERSIONS}")
        found: list[tuple[str, Dispute]] = []
        for place, each in enumerate(head.versions):
            if not is_name(each.who) or names.index(each.who) < place:
                fail(f"versions[{place}].who", f"{each.who!r} is no other name", NAMES)
            own = replace_fields(head, versions=[], position=each.position, unknown=each.unknown)
            found.append((each.who, _with_claims(_of_position(own, rules, told), own)))
        return replace(found[0][1], versions=tuple(found))
    if (head.position is None) == (head.record is None):
        for place, claim in enumerate(head.claims):
            refuse_mishap(claim.claim, f"claims[{place}].claim")
        fail("position", "there must be either a position or a record", "give one of the two")
    draft = (
        _of_position(head, rules, told)
        if head.record is None
        else _of_record(head, rules, head.record)
    )
    return _with_claims(draft, head)


def _check_head(head: DisputeFields) -> None:
    if head.format != FORMAT:
        fail("format", f"{head.format} is not known", f"write {FORMAT}")
    for field_, size, most, problem in (
        ("title", len(head.title), 200, "it has {} characters"),
        ("claims", len(head.claims), MOST_CLAIMS, "there are {} claims"),
        ("asks", len(head.asks), 50, "there are {} facts"),
    ):
        if size > most:
            fail(field_, problem.format(size), f"write at most {most}")
    if not head.title.isprintable():
        fail("title", "it holds characters that cannot be printed", "take them out")


def rules_named(text: str) -> Ruleset:
    """Return the ruleset of `standard` or `standard with betting.limit fixed=5, ...`.

    Raises FieldError.
    """
    try:
        return reader.ruleset_named(*reader.parse_ruleset(text))
    except RecordError as error:
        fail("ruleset", error.problem, error.mend)
    except RulesetError as error:
        fail("ruleset", str(error), "`sabacc rulesets` lists them")


def deck_rules(text: str) -> Ruleset:
    """Return the ruleset that is named, for its deck; the standard one if none is."""
    try:
        return rules_named(text)
    except FieldError:  # whoever rules by it says what is wrong; another may rule
        return builtin("standard")


def _of_position(head: DisputeFields, rules: Ruleset, told: Ruleset) -> Dispute:
    question = head.question or ""
    if question not in METHODS:
        fail(
            "question",
            f"{question!r} is not known" if question else "it is missing",
            f"write one of {', '.join(METHODS)}",
        )
    kind: Any = messages.PARAMS[METHODS[question]]
    table = check_cards(head.position, rules, told)
    sketch = None
    if head.unknown is not None:
        check_kinds(kind, table, "position")
        sketch = sketch_of(head.unknown, METHODS[question], table, rules)
        table = usual_position(rules, METHODS[question], sketch.known, sketch.unknown)
    params: Params = without_ruleset(kind, table, "position")
    if isinstance(params, messages.PlayParams) and params.then:
        fail(
            "position.then",
            "a dispute is about one hand",
            "dispute each hand by itself, with the stacks, pots and dealer that it began with",
        )
    seats = seats_of(params)
    for seat in (*seats, *(getattr(params, "hands", None) or ())):
        if not is_name(seat):
            fail("position.seats", f"{seat!r} is not a name", NAMES)
    doubled = [seat for place, seat in enumerate(seats) if seat in seats[:place]]
    if doubled:
        fail("position.seats", f"{doubled[0]!r} is given twice", "name everybody once")
    draft = Dispute(
        title=head.title,
        ruleset=" ".join(head.ruleset.split()),
        rules=rules,
        question=question,
        position=MappingProxyType(table),
        requests=(params,),
        sketch=sketch,
    )
    found = tried(rules, params)
    if sketch is not None:
        return draft
    check_chance(params, found.answer, claimed=bool(head.claims))
    if isinstance(params, messages.SettleParams) and params.caller in params.folded:
        check_folded_caller(str(params.caller), rules)
    return replace(draft, notes=tuple(taken_for_granted(params, found, rules)))


def as_if(dispute: Dispute, position: dict[str, Any]) -> Dispute:
    """Return a dispute with unknown facts as if a position were its own; raises FieldError."""
    kind: Any = messages.PARAMS[dispute.method]
    params: Params = without_ruleset(kind, position, "position")
    meant = replace(dispute, position=MappingProxyType(position), requests=(params,), sketch=None)
    return _with_deeds(meant)


def seats_of(params: Params) -> tuple[str, ...]:
    """Return the seats of a request; none where one hand is counted."""
    match params:
        case messages.ScoreParams():
            return ()
        case messages.CompareParams():
            return tuple(params.hands)
        case _:
            return tuple(params.seats)


def _of_record(head: DisputeFields, rules: Ruleset, text: str) -> Dispute:
    if head.question not in {None, "play"}:
        fail("question", f"{head.question!r} is not asked of a record", "leave it out")
    if len(text) > LARGEST:
        fail("record", f"it has more than {LARGEST} characters", "give one hand")
    try:
        source = parse(text)
    except RecordError as error:
        where = f"record line {error.line}" if error.line else "record"
        field = f"{where}, {error.field}" if error.field else where
        raise FieldError(one_line(error.problem), one_line(error.mend), field, error.line) from None
    *before, source = source.hands
    found = request_of(source.record, rules)
    if not found.params:
        fail(
            "record",
            found.stopped.why if found.stopped else "it cannot be played",
            "fix the record, or name the ruleset by which it was played",
        )
    position = dict(found.params)
    params = without_ruleset(messages.PlayParams, position, "record")
    unseen = "the cards of {}, which nobody saw, are taken as any others".format
    notes = [*earlier_hands(before, rules), *map(unseen, found.filled)]
    if found.stopped is not None:
        line = source.line(found.stopped.line, reader.HAND)
        place = "" if found.stopped.kind == "ends" else f"line {line} of the record: "
        notes.append(f"{place}{found.stopped.why}")
    told, stopped = replay(source.record, rules), found.stopped
    half_way = bool(told.steps) and not told.finished and told.stopped is None
    # what is claimed is claimed of the table as it lies, also behind a fault
    looked_at = stopped is not None and (
        stopped.kind == "ends" or (bool(head.claims) and stopped.line != HEAD)
    )
    draft = Dispute(
        title=head.title,
        ruleset=" ".join(head.ruleset.split()),
        rules=rules,
        question="play",
        position=MappingProxyType(position),
        requests=(params,),
        record=source,
        notes=tuple(notes),
        moment=stop_of(told.steps) if half_way and looked_at else None,
        usual=found.doubtful,
        asked=found,
    )
    tried(rules, params)
    return draft


def _with_claims(draft: Dispute, head: DisputeFields) -> Dispute:
    seats = draft.seats
    claims: list[Claim] = []
    unread: list[FieldError] = []
    for place, each in enumerate(head.claims):
        field = f"claims[{place}]"
        # who sits at no seat may claim too, but not in a seat's letters
        if each.who and not is_name(each.who):
            fail(
                f"{field}.who",
                f"{each.who!r} is not a name",
                "write one word: Han-Solo, for example",
            )
        alike = [seat for seat in seats if seat.lower() == each.who.lower()]
        if alike and each.who not in seats:
            fail(
                f"{field}.who",
                f"nobody at the table is called {each.who!r}",
                f"did you mean {alike[0]!r}?",
            )
        try:
            claims.append(read_claim(each.who, each.claim, seats, f"{field}.claim"))
        except FieldError as error:
            unread.append(error)
    if unread:
        raise replace(unread[0], more=tuple(unread[1:]))
    for place, path in enumerate(head.asks):
        if not is_fact(draft.method, path):
            near = closest(path, ANSWER_FIELDS[draft.method])
            mend = f"did you mean {near}?" if near else "leave it out"
            fail(f"asks[{place}]", f"{path!r} is not a fact of {draft.method}", mend)
    found = replace(draft, claims=tuple(claims), asks=tuple(head.asks))
    return _with_deeds(found)


# In which chapters rules carry credits, and in which rounds
_NUMBERED: Final[Mapping[str, str]] = {
    "ante": "credits",
    "betting": "credits",
    "penalties": "credits",
    "calling": "rounds",
}
# How many numbers that a dispute names are tried in the place of a rule's own
_MOST_NUMBERS: Final = 12


def numbers_in(dispute: Dispute) -> dict[str, list[int]]:
    """Return the amounts and rounds that a dispute names, by the chapters they matter to."""
    script: Sequence[Mapping[str, Any]] = dispute.position.get("script", ())
    aspects = [claim.aspect for claim in dispute.claims]
    amounts = [
        *(entry.get("amount") or 0 for entry in script),
        *(aspect.amount for aspect in aspects),
        *(
            claim.value
            for claim in dispute.claims
            if claim.aspect.name == "paid" and isinstance(claim.value, int)
        ),
    ]
    rounds = [
        *(entry.get("round") or 0 for entry in script),
        *(aspect.round for aspect in aspects),
        0 if dispute.moment is None else dispute.moment.round,
    ]
    named = {"credits": _named_numbers(amounts), "rounds": _named_numbers(rounds)}
    return {chapter: named[kind] for chapter, kind in _NUMBERED.items()}


def _named_numbers(numbers: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(number for number in numbers if number > 0))[:_MOST_NUMBERS]


# Paths, without what stands before them in a position, and how the form calls them
_FORMS: Final[tuple[tuple[str, str], ...]] = (
    (r"stacks\.(?P<seat>[^.\[]+)", "{seat}'s credits"),
    (r"hands\.(?P<seat>[^.\[]+).*", "{seat}'s hand"),
    (r"fields\.(?P<seat>[^.\[]+).*", "{seat}'s interference field"),
    (r"picks\.(?P<seat>[^.\[]+).*", "the card that {seat} loses first"),
    (r"pots\[0\].*|pots|hand_pot", "the hand pot"),
    (r"pots\[(?P<place>\d+)\].*", "side pot {place}"),
    (r"sabacc_pot", "the sabacc pot"),
    (r"stacks", "the credits"),
    (r"hands|cards(\[\d+\])?", "the cards"),
    (r"fields?(\[\d+\])?", "the interference field"),
    (r"picks|shuffle.*", "what the shift does"),
    (r"deck.*", "the deck"),
    (r"seats.*", "the names"),
    (r"dealer", "the dealer"),
    (r"caller", "who has called"),
    (r"folded.*", "who has folded"),
    (r"die|comes", "the die"),
    (r"version", "the version"),
    (r"until.*", "where the hand stops"),
    (r"script\[(?P<entry>\d+)\].*", "step {next}"),
    (r"rolls\[(?P<entry>\d+)\].*", "roll {next}"),
    (r"claims\[(?P<entry>\d+)\].*", "claim {next}"),
    (r"claims", "the claims"),
    (r"record.*", "the hand record"),
    (r"title", "the title"),
    (r"ruleset", "the ruleset"),
    (r"house.*", "the house rules"),
    (r"question", "the question"),
    (r"text", "the text"),
)
_PATH: Final = re.compile(r"position\.[^\s,;]+")


def form_words(field: str) -> str:
    """Return what the form calls a field of a dispute; empty where it has no place for it."""
    plain = field.removeprefix("position.")
    for path, words in _FORMS:
        found = re.fullmatch(path, plain)
        if found:
            known = found.groupdict()
            return words.format(**known, next=int(known.get("entry") or 0) + 1)
    return ""


def in_form_words(text: str) -> str:
    """Return a message with every path of a position as the form calls it."""
    return _PATH.sub(lambda path: form_words(path[0]) or path[0], text)
