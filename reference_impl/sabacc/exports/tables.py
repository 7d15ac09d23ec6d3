"""Tables for other programs: for `sabacc export` and the site."""

import ast
import csv
import inspect
import io
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import msgspec

from sabacc.conformance.scenarios.cases import FORMAT, Case, CaseFile, RuleText
from sabacc.engine import Position, Pot, Refusal, RefusedError, Settlement, Special, score, settle
from sabacc.engine.play.actions import Reason
from sabacc.protocol.facts import ANSWER_FIELDS, PHASE_FIELDS
from sabacc.spec.cards import CARDS, COPIES, FACES, RANKS, SPELLINGS
from sabacc.spec.model import MadeChoice, Point
from sabacc.spec.points import POINTS
from sabacc.spec.rule_text import PROGRAMS, join_paragraphs
from sabacc.spec.rulesets import Ruleset
from sabacc.spec.wording import basis_words

Row = dict[str, Any]
"""A row of a table: JSON values by column, with the same columns in every row."""


def entries(rulesets: Sequence[Ruleset]) -> list[dict[str, Any]]:
    """Return every point with its fields, and the choices of the rulesets."""
    return [
        {
            "point": point.id,
            "chapter": point.chapter,
            "asks": point.asks,
            "level": point.level.value,
            "choices": [
                {
                    "choice": name,
                    "rule": point.rule_id(name),
                    "number": number_of(point, name),
                    "list": list_of(point, name),
                    "dialect": name in point.dialects,
                    "reading": name in point.readings,
                }
                for name in point.choices
            ],
            "when": [
                {prerequisite: list(names) for prerequisite, names in condition.items()}
                for condition in point.when
            ],
            "rows": list(point.rows),
            "conduct": point.conduct,
            "made": {rules.name: made(rules, point.id) for rules in rulesets},
        }
        for point in POINTS.values()
    ]


def number_of(point: Point, choice: str) -> dict[str, int] | None:
    """Return the bounds and default of a choice's number; None if it carries none."""
    bounds = point.numbers.get(choice)
    if bounds is None:
        return None
    return {"least": bounds.least, "most": bounds.most, "default": bounds.default}


def list_of(point: Point, choice: str) -> dict[str, dict[str, int]] | None:
    """Return the bounds and usual value of each entry of a choice's list; None without one."""
    listing = point.lists.get(choice)
    if listing is None:
        return None
    return {
        name: {"least": entry.least, "most": entry.most, "usual": entry.usual}
        for name, entry in listing.entries.items()
    }


def made(rules: Ruleset, point: str) -> dict[str, Any]:
    """Return the choice of a ruleset on a point with its grounds; `n/a` has none."""
    choice = {"choice": str(rules.choices[point])}
    entry = rules.made.get(point)
    return choice if entry is None else choice | grounds(entry)


def grounds(entry: MadeChoice) -> dict[str, Any]:
    """Return the grounds of a choice as JSON values: sentences, ruling and other readings."""
    return {
        "basis": entry.basis.value,
        "standing": entry.standing.value,
        "sentences": list(entry.sentences),
        "ruling": entry.ruling,
        "sure": entry.confidence,
        "also": list(entry.permitted),
        "readings": list(entry.readings),
        "unplayed": list(entry.unplayed),
    }


def point_rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield a row per point: its choices, and each ruleset's choice and basis."""
    for point in POINTS.values():
        row: Row = {
            "point": point.id,
            "asks": point.asks,
            "level": point.level.value,
            "choices": list(point.choices),
        }
        for rules in rulesets:
            entry = rules.made.get(point.id)
            row[rules.name] = str(rules.choices[point.id])
            row[f"{rules.name}: why"] = "" if entry is None else basis_words(entry)
        yield row


@cache
def _content() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def hands() -> Iterator[tuple[str, str]]:
    """Yield every hand of the table, cards separated by spaces, with its purpose."""
    for rank in RANKS:
        yield f"coins-{rank} flasks-1", f"the value of a {rank}"
    for face in FACES:
        yield f"{face} coins-6", f"the value of the face card {face}"
    for why, group in _content()["hands"].items():
        yield from ((hand, why) for hand in group)


def hand_rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield every hand with its worth by each ruleset, computed by the engine."""
    for rules, (hand, why) in product(rulesets, hands()):
        worth = score(rules, [CARDS[name] for name in hand.split()])
        yield {
            "ruleset": rules.name,
            "cards": hand.split(),
            "total": worth.total,
            "bombed": worth.bombed,
            "special": None if worth.special is None else worth.special.value,
            "why": why,
        }


_NAMES: Final = ("Han", "Lando", "Leia", "Chewbacca")


# Folds and amounts: what is odd, the hands, who calls, and what else is so
_ODD: Final[tuple[tuple[str, tuple[str, ...], int | None, dict[str, Any]], ...]] = (
    ("all but Lando have folded", ("20", "18"), None, {"folded": {"Han"}}),
    ("the last player's hand is out of range", ("20", "26"), None, {"folded": {"Han"}}),
    ("the last player holds a Pure Sabacc", ("20", "23b"), None, {"folded": {"Han"}}),
    ("the best hand has folded; Lando calls", ("23", "20b", "15"), 1, {"folded": {"Han"}}),
    ("the showdown is forced, nobody calls", ("20", "26"), None, {}),
    ("a bomber has too few credits", ("20", "26"), 0, {"stacks": {"Han": 100, "Lando": 5}}),
    ("a losing caller has no credits", ("18", "20"), 0, {"stacks": {"Han": 0, "Lando": 100}}),
    ("the sabacc pot is huge", ("20", "18"), 0, {"sabacc_pot": 1_000_001}),
    ("the sabacc pot is empty", ("23", "18"), 0, {"sabacc_pot": 0}),
    (
        "a side pot that the best hand may not win",
        ("18", "15", "20"),
        0,
        {"pots": (Pot(21), Pot(10, frozenset({"Han", "Lando"})))},
    ),
)
# More cards of the deck: sudden demises may follow each other
_REST: Final = ("coins-4", "flasks-4", "sabres-4", "staves-4", "coins-6", "flasks-6", "sabres-6")


def _position(hands: Sequence[str], caller: int | None, deck: Iterable[str]) -> Position:
    seats = _NAMES[: len(hands)]
    totals = _content()["totals"]
    cards = [tuple(CARDS[name] for name in totals[hand].split()) for hand in hands]
    return Position(
        seats=seats,
        dealer=seats[-1],
        hands=dict(zip(seats, cards, strict=True)),
        stacks=dict.fromkeys(seats, 100),
        pots=(Pot(10 * len(seats) + 1),),
        sabacc_pot=30,
        caller=None if caller is None else seats[caller],
        deck=tuple(CARDS[name] for name in deck),
    )


def _called(hands: Sequence[str], caller: int, deck: str = "") -> tuple[str, Position]:
    words = " against ".join(hand.rstrip("bc ") for hand in hands)
    cards = f", demise cards {deck}" if deck else ""
    used = {name for hand in hands for name in _content()["totals"][hand].split()}
    used |= {*deck.split()}
    left = (*deck.split(), *(name for name in _REST if name not in used))
    return f"{words}{cards}; {_NAMES[caller]} calls", _position(hands, caller, left)


def showdowns() -> Iterator[tuple[str, Position]]:
    """Yield every position of the table, with its description."""
    listed = _content()["showdowns"]
    for pair in listed["pairs"]:
        yield from (_called(pair, caller) for caller in range(2))
    for hands, deck in listed["demises"]:
        yield _called(hands, 1, deck)
    for what, held, caller, odd in _ODD:
        yield what, replace(_position(held, caller, _REST), **odd)


def showdown_rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    """Yield every showdown with its outcome by each ruleset, computed by the engine."""
    for rules, (what, position) in product(rulesets, showdowns()):
        before = {
            "ruleset": rules.name,
            "what": what,
            "dealer": position.dealer,
            "caller": position.caller,
            "folded": sorted(position.folded),
            "hands": {seat: list(cards) for seat, cards in position.hands.items()},
            "stacks_before": dict(position.stacks),
            "pots_before": [pot.amount for pot in position.pots],
            "eligible": [
                None if pot.eligible is None else sorted(pot.eligible) for pot in position.pots
            ],
            "sabacc_pot_before": position.sabacc_pot,
            "deck": list(position.deck),
        }
        try:
            settled = settle(rules, position)
            yield (
                before
                | {"refused": None}
                | {name: value_of(settled) for name, value_of in _OUTCOME_COLUMNS.items()}
            )
        except RefusedError as refused:
            yield before | {"refused": refused.reason.value} | dict.fromkeys(_OUTCOME_COLUMNS)


# The columns of an outcome, empty if the position is refused
_OUTCOME_COLUMNS: Final[Mapping[str, Callable[[Settlement], Any]]] = {
    "winners": lambda found: list(found.winners),
    "pot_winners": lambda found: [list(seats) for seats in found.pot_winners],
    "sabacc_winners": lambda found: list(found.sabacc_winners),
    "bombed": lambda found: list(found.bombed),
    "demise": lambda found: {seat: cards[-1] for seat, cards in found.demise.items()},
    "paid": lambda found: dict(found.paid),
    "stacks_after": lambda found: dict(found.stacks),
    "hand_pot_after": lambda found: found.hand_pot,
    "sabacc_pot_after": lambda found: found.sabacc_pot,
    "house": lambda found: found.house,
    "owed": lambda found: dict(found.owed),
}


def vocabulary_rows() -> Iterator[Row]:
    """Yield every word with its kind and meaning."""
    for method, facts in ANSWER_FIELDS.items():
        for fact in facts.values():
            yield _row("fact", f"{method}.{fact.name}", f"{fact.says}; {fact.kind.value}")
    for fact in PHASE_FIELDS.values():
        yield _row("fact", f"play.phases.{fact.name}", f"{fact.says}; {fact.kind.value}")
    meanings = enum_docs(Refusal)
    for reason in Refusal:
        yield _row("refusal", reason.value, meanings[reason.name])
    fates = enum_docs(Reason)
    for why in Reason:
        yield _row("fate of a deed", why.value, fates[why.name])
    for special in Special:
        yield _row("special hand", special.value, special.value.replace("-", " "))
    for card, copies in COPIES.items():
        yield _row("card", card, "one in the deck" if copies == 1 else f"{copies} in the deck")
    for spelling, usual in SPELLINGS.items():
        yield _row("spelling", spelling, usual)


def _row(kind: str, word: str, means: str) -> Row:
    return {"kind": kind, "word": word, "means": means}


def enum_docs(members: type[Enum]) -> dict[str, str]:
    """Return the docstring of each member of an enum, parsed from its source.

    Each is folded into one line.
    """
    docs: dict[str, str] = {}
    (definition,) = ast.parse(inspect.getsource(members)).body
    assert isinstance(definition, ast.ClassDef)  # noqa: S101 - an enum is a class
    name = ""
    for statement in definition.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=assigned)]):
                name = assigned
                docs[name] = ""
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                docs[name] = " ".join(text.split())
            case _:
                pass
    return docs


TABLES: Final[Mapping[str, Callable[[Sequence[Ruleset]], Iterable[Row]]]] = {
    "points": point_rows,
    "hands": hand_rows,
    "showdowns": showdown_rows,
    "vocabulary": lambda _: vocabulary_rows(),
}
"""The rows of each table for some rulesets; the vocabulary is the same for all."""


_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def to_csv(rows: Iterable[Row]) -> str:
    """Format rows as CSV, a column per name, with formulas disarmed."""
    listed = list(rows)
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow([_cell(name) for name in listed[0]])
    writer.writerows([_cell(value) for value in row.values()] for row in listed)
    return stream.getvalue()


def _cell(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return a cell: lists and tables in words, numbers unchanged, formulas disarmed."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return value
        case _:
            text = _words(value)
            return f"'{text}" if text.startswith(_FORMULA) else text


def _words(value: Any) -> str:  # noqa: ANN401 - any JSON value
    match value:
        case None:
            return ""
        case dict():
            return "; ".join(f"{name}: {_words(item)}" for name, item in value.items())  # pyright: ignore[reportUnknownVariableType]
        case list():
            return " ".join(_words(item) or "any" for item in value)  # pyright: ignore[reportUnknownVariableType]
        case _:
            return str(value)


def case_file(edition: str, rules: Iterable[RuleText], cases: Iterable[Case]) -> CaseFile:
    """Return a file of cases with plain rule texts.

    Conditions in brackets serve the rulebook of one ruleset: here every sentence is included, with
    its condition in words, and numbers by their agreed phrases.
    """
    return CaseFile(FORMAT, edition, tuple(map(_plain_text, rules)), tuple(cases))


def _plain_text(text: RuleText) -> RuleText:
    paragraphs = [join_paragraphs(text.words.player_paragraphs())]
    programs = join_paragraphs(text.words.program_paragraphs())
    if programs:
        paragraphs.append(f"{PROGRAMS}\n{programs}")
    return msgspec.structs.replace(text, description="\n\n".join(paragraphs))
