"""Pages computed without a build: hands, play, limits."""

import importlib.util
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec.inspect as types
import pytest

from sabacc.cli.rulebook_lines import as_clause
from sabacc.conformance.laws import LAWS, Law
from sabacc.conformance.proving import answer
from sabacc.conformance.scenarios.builder import DEFINITIONS
from sabacc.engine import Refusal, Special
from sabacc.engine.events import Over, PhaseClosed
from sabacc.engine.play import (
    Action,
    ActionType,
    Move,
    Phase,
    Reason,
    Setup,
    State,
    apply,
    compile_rules,
    default_action,
    refusal,
    start,
)
from sabacc.engine.play.state import NOBODY
from sabacc.exports.tables import enum_docs
from sabacc.notation.forms import MOST_POINTS
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS, value_at
from sabacc.protocol.messages import (
    ANSWERS,
    LONGEST_NAME,
    MOST_CREDITS,
    MOST_SEATS,
    PARAMS,
    answer_fault,
)
from sabacc.records.hand_record import MOST_ROUNDS
from sabacc.records.random_play import random_move, random_setup
from sabacc.records.text import lines, reader
from sabacc.site.data import load
from sabacc.site.pages.for_programs import pages_of
from sabacc.spec.cards import CARDS
from sabacc.spec.house_files import shipped_houses
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, Ruleset, builtin, builtin_names, deck_of
from tests.runs import EXHAUSTIVE, sampled


def test_the_vocabulary_page_is_whole() -> None:
    page = pages_of(load())["implementers/vocabulary.md"]
    words = [
        *(found.pattern.replace("|", r"\|") for found in DEFINITIONS),
        *(name for facts in ANSWER_FIELDS.values() for name in facts),
        *PHASE_FIELDS,
        *(member.value for member in (*Refusal, *Reason, *Special)),
        *CARDS,
    ]

    assert [word for word in words if f"`{word}`" not in page] == []


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_every_law_has_a_section(law: Law) -> None:
    page = pages_of(load())["implementers/laws.md"]
    section = page.partition(f"### {law.title} {{ #{law.id} }}")[2].partition("\n#")[0]
    words = [law.says, law.without, *(way.value for way in law.ways)]
    names = [*law.methods, *(key for keys in law.keys.values() for key in keys)]

    assert [word for word in words if word not in section] == []
    assert [name for name in names if f"`{name}`" not in section] == []


Course = Callable[[Mapping[str, str], Mapping[str, int | None], "Table"], str]


PAGE: Final = Path(__file__).parents[3] / "docs" / "implementers" / "hand.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
HANDS: Final = 100 if EXHAUSTIVE else 20
# How often somebody does no more than is needed, so that hands last
PATIENCE: Final = 0.8


class OneLeftError(Exception):
    """One player is left: the hand is over, wherever it is."""


class Table:
    """The table of the page, at which the engine plays a random hand, as far as it is asked to.

    It fails if the page asks for anything but what comes next.
    """

    def __init__(self, rng: random.Random, rules: Ruleset, setup: Setup) -> None:
        self._rng = rng
        self.state = start(compile_rules(rules), setup).state
        self.hand_pot = self.state.hand_pot
        self.rule = ""

    def players(self, first: str | None = None) -> list[str]:
        place = self.state.table.dealer + 1 if first is None else self._seat(first)
        return self._names(self.state.table.after(place - 1, self.state.active))

    def players_after(self, seat: str) -> list[str]:
        order = self.state.table.order
        return self._names(order[order.index(self._seat(seat)) + 1 :])

    def bet(self, phase: str, opener: str) -> None:
        """A whole betting; at the end of a hand nobody may have had credits for one."""
        if self.state.over:
            return
        everybody = self.players(opener)
        if self.state.compiled.all_in:
            everybody = [name for name in everybody if self.state.stacks[self._seat(name)]]
        self.ask(phase, everybody)

    def ask(self, phase: str, seats: Sequence[str]) -> None:
        if seats:
            assert self._names(self.state.queue) == list(seats)
            self._play(phase)

    def roll(self) -> None:
        self._play("shift")

    def change_version(self) -> None:
        self._play("version")

    @property
    def caller(self) -> str | None:
        return None if self.state.caller == NOBODY else self._name(self.state.caller)

    def card_left(self) -> bool:
        again = self.state.compiled.recycles and self.state.out_of_play
        return bool(self.state.deck or again)

    def _play(self, phase: str) -> None:
        """Play the phase that comes next, which is to be this one."""
        assert self.state.phase == phase
        here = (self.state.round, self.state.caller)
        while self.state.phase in self._parts(phase) and self.state.round == here[0]:
            step = apply(self.state, self._move())
            self.state = step.state
            for event in step.events:
                if isinstance(event, PhaseClosed):
                    self.hand_pot = event.state.hand_pot
                if isinstance(event, Over):
                    self.rule = event.rule
        if self.state.over and len(self.state.active) == 1:
            raise OneLeftError

    def _parts(self, phase: str) -> tuple[str, ...]:
        return (phase, "discarding") if phase == "drawing" else (phase,)

    def _move(self) -> Move:
        if self.state.awaits == "seat" and self._rng.random() < PATIENCE:
            return default_action(self.state)
        return random_move(self._rng, self.state)

    def _names(self, seats: Iterable[int]) -> list[str]:
        return [self._name(seat) for seat in seats if seat in self.state.active]

    def _name(self, seat: int) -> str:
        return self.state.table.seats[seat]

    def _seat(self, name: str) -> int:
        return self.state.table.index_of[name]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    file = tmp_path_factory.mktemp("page") / "page.py"
    file.write_text(TEXT.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    spec = importlib.util.spec_from_file_location("page", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Course = module.hand
    return found


def played(course: Course, rules: Ruleset, seed: int) -> str:
    rng = random.Random(seed)
    seats = rng.randint(2, min(6, compile_rules(rules).most_seats))
    setup = random_setup(rng, seats, cards=deck_of(rules))
    if rng.random() < 0.5:
        setup = replace(setup, deck=setup.deck[: 2 * len(setup.seats) + rng.randint(0, 9)])
    table = Table(rng, rules, setup)
    if table.state.over:
        return "no hand"
    names = {point: choice.name for point, choice in rules.choices.items()}
    numbers = {point: choice.number for point, choice in rules.choices.items()}
    try:
        end = course(names, numbers, table)
    except OneLeftError:
        return "one left"
    assert table.state.over
    assert (end == "pot-lost") == table.rule.endswith("pot-lost-after")
    return table.rule


# Of a rejected reading its own rule tells; the page tells what documents and programs play
TABLES: Final = {
    **{name: builtin(name) for name in builtin_names()},
    **{
        house.name: house
        for house in shipped_houses()
        if not any(house.choices[point.id].name in point.readings for point in POINTS.values())
    },
}


@pytest.mark.parametrize("name", sampled(list(TABLES), 3))
def test_the_course_of_a_hand_is_that_of_the_reference(course: Course, name: str) -> None:
    rules = TABLES[name]
    if rules.choices["edges.longest-hand"].name == "no-limit":
        rules = rules.flipped("edges.longest-hand", Choice("showdown-after", 12))
    if rules.choices["pots.hand-cap"].name == "forces-call":
        rules = rules.flipped("pots.hand-cap", Choice("forces-call", 40))
    ends = {played(course, rules, seed) for seed in range(HANDS)}

    assert len(ends) > 1
    assert (
        rules.choices["pots.hand-cap"].name == "none" or "calling.forced.after-that-betting" in ends
    )


def cells() -> dict[tuple[ActionType, Phase], str]:
    table = TEXT.partition("{ #deeds-and-phases }")[2].partition("\n\n`join` and")[0]
    head, _, *rows = [row for row in table.splitlines() if row.startswith("|")]
    phases = [Phase(word.strip()) for word in head.split("|")[2:-1]]
    found = {
        (ActionType(does), phase): cell.strip(" `") or "wrong-phase"
        for row in rows
        for does in re.findall(r"`([^`]+)`", row.split("|")[1])
        for phase, cell in zip(phases, row.split("|")[2:-1], strict=True)
    }
    found |= {(does, phase): "between-hands" for does in BETWEEN for phase in phases}
    return found | {(does, Phase.END): "hand-is-over" for does in ActionType}


def as_noted(cell: str, rules: Ruleset) -> str:
    """Return what a cell with a number comes to under a ruleset, by the notes below the table."""
    choices = rules.choices
    match cell:
        case "1":
            return "yes" if choices["folding.when"].name == "any-time" else "wrong-phase"
        case "2":
            trades = choices["drawing.choices"].name == "draw-trade-or-stand"
            return "yes" if trades else "no-trade"
        case "3":
            return "yes" if choices["field.exists"].name == "yes" else "no-interference-field"
        case _:
            return cell


OF_THE_TABLE: Final = frozenset(
    {
        "wrong-phase",
        "hand-is-over",
        "no-new-card",
        "between-hands",
        "no-trade",
        "during-the-shift",
        "no-interference-field",
    }
)


@pytest.mark.parametrize("name", sampled(list(TABLES), 3))
def test_what_may_be_done_in_which_phase(name: str) -> None:
    rules, told, seen = TABLES[name], cells(), set[Phase]()
    assert set(told) == {(does, phase) for does in ActionType for phase in PHASES}
    for seed in range(HANDS // 5):
        rng = random.Random(seed)
        for state in states(rng, rules):
            phase = Phase.BETTING if state.phase is Phase.LAST_BETTING else state.phase
            if phase not in PHASES:
                continue
            seen.add(phase)
            seat = state.table.seats[(state.queue or state.active or (0,))[0]]
            for does in ActionType:
                cards = state.hands[state.table.index_of[seat]][:1] if does in GIVES else ()
                found = refusal(state, Action(seat, does, 1, cards))
                reason = "yes" if found is None else found.reason.value
                expected = as_noted(told[does, phase], rules)
                if expected == "yes":
                    assert reason not in OF_THE_TABLE, (does, phase)
                else:
                    assert reason == expected, (does, phase)
    assert {Phase.BETTING, Phase.END} < seen


BETWEEN: Final = (ActionType.JOIN, ActionType.SIT_OUT)
GIVES: Final = frozenset({ActionType.TRADE, ActionType.DROP, ActionType.LAY})
PHASES: Final = (
    Phase.BETTING,
    Phase.LEAVING,
    Phase.SHIFT,
    Phase.DRAWING,
    Phase.DISCARDING,
    Phase.TRADING,
    Phase.CALLING,
    Phase.END,
)


def states(rng: random.Random, rules: Ruleset) -> Iterator[State]:
    state = start(
        compile_rules(rules), random_setup(rng, rng.randint(2, 4), cards=deck_of(rules))
    ).state
    yield state
    while not state.over and state.round < 12:
        idle = state.awaits == "seat" and rng.random() < PATIENCE
        state = apply(state, default_action(state) if idle else random_move(rng, state)).state
        yield state


def test_the_page_names_points_that_exist() -> None:
    named = set(re.findall(r"[`\"]([a-z-]+\.[a-z*-]+)[`\"]", TEXT))

    assert named
    assert named <= {*POINTS, *(f"{point.chapter}.*" for point in POINTS.values())}


PAGES: Final = Path(__file__).resolve().parents[3] / "docs" / "implementers"


def bounds(kind: types.Type, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each bound within a type in words, and the keys that lead to it."""
    where = ".".join(path)
    match kind:
        case types.StructType(fields=fields):
            for key in fields:
                yield from bounds(key.type, (*path, key.encode_name))
        case types.UnionType(types=members):
            for member in members:
                yield from bounds(member, path)
        case types.ListType(item_type=item, min_length=least, max_length=most):
            if most is not None:
                yield said(least, most, " entries"), where
            yield from bounds(item, path)
        case types.DictType(key_type=key, value_type=value):
            yield from bounds(key, path)
            yield from bounds(value, path)
        case types.StrType(min_length=least, max_length=most) if most is not None:
            yield said(least, most, " characters"), where
        case types.IntType(ge=least, le=most) if most is not None:
            yield said(least, most, ""), where
        case _:
            pass


def said(least: int | None, most: int, of: str) -> str:
    return f"at most {most:,}{of}" if least is None else f"{least:,} to {most:,}{of}"


def bounded() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for method, kind in (*PARAMS.items(), *ANSWERS.items()):
        for bound, where in bounds(types.type_info(kind), (method,)):
            found.setdefault(bound, set()).add(where)
    return found


# How the page begins where a bound holds for more keys than it names
EVERY: Final = "every"


def table() -> dict[str, set[str]]:
    """Return every bound that the page tells, and the keys, or `EVERY`, that it holds for."""
    text = (PAGES / "protocol.md").read_text(encoding="utf-8")
    rows = text.partition("## Limits")[2].partition("\n## ")[0].splitlines()
    found: dict[str, set[str]] = {}
    for row in [row for row in rows if row.startswith("| ")][2:]:
        _, where, bound = (cell.strip() for cell in row.strip("|").split("|"))
        keys = {EVERY} if where.startswith(EVERY) else set(re.findall(r"`([^`]+)`", where))
        found.setdefault(bound, set()).update(keys)
    return found


def test_the_page_tells_every_bound_of_the_messages_and_no_other() -> None:
    assert set(table()) == set(bounded())


@pytest.mark.parametrize("bound", sorted(table()))
def test_a_bound_stands_where_the_page_says(bound: str) -> None:
    told, found = table()[bound], bounded()[bound]

    assert told - {EVERY} <= found
    assert EVERY in told or told == found


def test_the_page_of_records_tells_the_bounds_of_the_reader() -> None:
    text = (PAGES / "hand-record.md").read_text(encoding="utf-8")

    for words in (
        f"at most {reader.RECORD_FILE.most:,} bytes, {lines.MOST_LINES:,} lines, and",
        f"and {lines.LONGEST_LINE:,} characters a line",
        f"A card's name has at most {LONGEST_NAME} characters",
        f"a round is 1 to {MOST_ROUNDS:,}",
        f"a hand counts at most {MOST_POINTS:,}",
        f"clockwise; 1 to {MOST_SEATS}. A name is one word",
        f"one word of at most {LONGEST_NAME} letters of any script, digits and `-` `_` `.` `'`",
        f"(* at most {MOST_CREDITS:,} *)",
    ):
        assert words in text


PLAY_PAGE = Path(__file__).parents[3] / "docs" / "implementers" / "play.md"
HAND: dict[str, Any] = {
    "ruleset": "standard",
    "seats": ["Han", "Lando"],
    "dealer": "Lando",
    "stacks": {"Han": 50, "Lando": 50},
    "hands": {"Han": ["coins-9", "flasks-8"], "Lando": ["sabres-11", "staves-7"]},
    "deck": ["flasks-3", "sabres-4", "coins-5", "staves-6"],
}


def example(block: str) -> tuple[dict[str, Any], dict[str, Any]]:
    request, end = json.JSONDecoder().raw_decode(block)
    return request["params"], json.loads(block[end:])["result"]


EXAMPLES: Final[dict[str, tuple[dict[str, Any], dict[str, Any]]]] = dict(
    zip(
        ("the first", "two hands", "a longer one"),
        map(
            example,
            re.findall(r"```json\n(.*?)```", PLAY_PAGE.read_text(encoding="utf-8"), re.DOTALL),
        ),
        strict=True,
    )
)


def column(head: str) -> list[str]:
    rows = PLAY_PAGE.read_text(encoding="utf-8").partition(f"| {head} |\n")[2].partition("\n\n")[0]
    return re.findall(r"`([a-z-]+)`", " ".join(row.split("|")[1] for row in rows.splitlines()[1:]))


def test_the_page_lists_every_reason_in_the_order_of_the_engine() -> None:
    assert column("reason | when") == [reason.value for reason in Reason]


def test_the_page_lists_every_deed() -> None:
    assert set(column("`does` |")) == set(ActionType)


def played_page(ruleset: str = "standard", **changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(
        "play", {**HAND, "ruleset": ruleset, **changes}, builtin(ruleset)
    )
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_true(name: str) -> None:
    params, right = EXAMPLES[name]
    found = answer("play", params, builtin(params["ruleset"]))

    assert answer_fault("play", right) is None
    hands = zip([right, *right.get("then", ())], [found, *found.get("then", ())], strict=True)
    for told, hand in hands:
        phases = zip(told.get("phases", hand["phases"]), hand["phases"], strict=True)
        for one, phase in phases:
            assert one.items() <= phase.items()
            assert name != "the first" or one.keys() == phase.keys()
        keys = told.keys() - {"phases", "then"}
        assert {key: value_at("play", hand, key) for key in keys} == {
            key: value_at("play", told, key) for key in keys
        }


def test_the_longer_example_goes_through_a_whole_hand() -> None:
    _, right = EXAMPLES["a longer one"]
    kinds = {(phase["round"], phase["phase"]) for phase in right["phases"]}

    assert {(1, "leaving"), (1, "shift"), (1, "drawing"), (3, "calling")} <= kinds
    assert right["phases"][2]["shifted"]
    assert right["over"]


def test_the_tool_tells_the_reasons_in_the_words_of_the_page() -> None:
    table = PLAY_PAGE.read_text(encoding="utf-8").partition("| reason | when |\n")[2]
    rows = [row.strip("| ").split(" | ") for row in table.partition("\n\n")[0].splitlines()[1:]]

    written = enum_docs(Reason)

    assert [[f"`{why.value}`", as_clause(written[why.name])] for why in Reason] == rows


@pytest.mark.parametrize("phase", ["betting", "drawing", "calling", "shift"])
@pytest.mark.parametrize("seat", ["Han", "Lando"])
def test_a_card_may_be_laid_in_every_phase(phase: str, seat: str) -> None:
    card = HAND["hands"][seat][0]
    entry = {"seat": seat, "does": "lay", "cards": [card], "phase": phase, "asked": "Han"}
    found = played_page("standard+interference-field", script=[entry], until={"round": 8})

    assert found["script"] == ["during-the-shift" if phase == "shift" else "done"]


def test_the_deck_is_what_is_left_after_the_deal() -> None:
    assert played_page(until={"round": 1})["deck"] == HAND["deck"]


def test_a_shift_without_a_roll_takes_place() -> None:
    found = played_page(until={"round": 1, "phase": "shift"})

    assert [(phase["phase"], phase.get("shifted")) for phase in found["phases"]] == [
        ("betting", None),
        ("shift", False),
    ]


@pytest.mark.parametrize("does", ["bet", "raise"])
def test_a_bet_without_an_amount_is_refused(does: str) -> None:
    script = [{"seat": "Han", "does": "bet", "amount": 1}] if does == "raise" else []
    seat = "Lando" if does == "raise" else "Han"
    found = played_page(script=[*script, {"seat": seat, "does": does}], until={"round": 1})

    assert found["script"][-1] == "below-least"


def test_a_hand_may_stop_after_the_ante() -> None:
    found = played_page(ante=True, until={"round": 0, "phase": "ante"})

    assert [(phase["round"], phase["phase"]) for phase in found["phases"]] == [(0, "ante")]
    assert not found["over"]


def test_discarding_is_no_phase_to_stop_after() -> None:
    stops = [
        played_page("swag", until={"round": 1, **more}) for more in ({}, {"phase": "discarding"})
    ]

    assert stops[0] == stops[1]


@pytest.mark.parametrize(
    ("ruleset", "changes", "last"),
    [
        ("classic", {}, 20),
        ("classic", {"script": [{"seat": "Lando", "does": "bet", "amount": 1, "round": 4}]}, 20),
        ("classic", {"script": [{"seat": "Lando", "does": "bet", "amount": 1, "round": 22}]}, 22),
        ("classic", {"rolls": [{"round": 23, "comes": False}]}, 23),
        ("classic", {"until": {"round": 7}}, 7),
        ("classic", {"until": {"round": 2_000}}, 1_000),
        ("standard", {"rolls": [{"round": 23, "comes": False}]}, 20),  # which has a limit
    ],
    ids=["nothing", "early", "entry", "roll", "until", "beyond", "limit"],
)
def test_a_hand_without_an_end_stops(ruleset: str, changes: dict[str, Any], last: int) -> None:
    found = played_page(ruleset, **changes)

    assert found["over"] is ("winners" in found) is (ruleset == "standard")
    assert found["phases"][-1]["round"] == last


def test_discarding_is_no_phase_of_its_own_where_it_ends_the_hand() -> None:
    rules = builtin("swag").flipped("folding.when", Choice("any-time"))
    found = answer(
        "play",
        {
            **HAND,
            "script": [
                {"seat": "Han", "does": "draw", "round": 1},
                {"seat": "Lando", "does": "fold", "phase": "discarding", "asked": "Han"},
            ],
        },
        rules,
    )

    assert ["betting", "shift", "drawing"] == [phase["phase"] for phase in found["phases"]]
    assert ["Han"] == found["winners"]
