"""Writing a record: the canonical text, which the reader turns back into the same value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from sabacc.records import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sabacc.records.model import Act, Line, Record

FIRST: Final = "sabacc hand record"
POTS: Final = {"hand-pot": "hand pot", "sabacc-pot": "sabacc pot"}
"""The pots as the text calls them."""

PLAIN: Final = {
    "check": "checks",
    "match": "matches",
    "all-in": "goes all in",
    "fold": "folds",
    "stay": "stays",
    "stand": "stands",
    "keep": "keeps",
    "call": "calls",
    "pass": "passes",
    "join": "joins",
    "sit-out": "sits out",
}
"""What players do that takes no object, as the text says it."""


def write(record: Record) -> str:
    """Return the canonical text of a record, with a line break at its end."""
    return "\n".join((*heading(record), *map(line_text, record.lines), ""))


def heading(record: Record) -> Iterator[str]:
    """Yield the lines down to the deal."""
    yield f"{FIRST} {model.FORMAT}"
    yield from (f"#{text}" for text in record.remarks)
    choices = ", ".join(f"{point} {choice}" for point, choice in record.choices.items())
    yield f"ruleset: {record.ruleset}{f' with {choices}' if choices else ''}"
    yield f"seats: {', '.join(record.seats)}"
    yield f"dealer: {record.dealer}"
    yield f"stacks: {', '.join(f'{seat} {amount}' for seat, amount in record.stacks.items())}"
    yield f"hand pot: {record.hand_pot}"
    yield f"sabacc pot: {record.sabacc_pot}"
    yield f"antes: {'paid' if record.antes_paid else 'to be paid'}"
    if record.sits_out:
        yield f"sits out: {', '.join(record.sits_out)}"
    if record.new:
        yield f"new: {', '.join(record.new)}"
    if record.version is not None:
        yield f"version: {record.version}"
    if record.last_hand:
        yield "last hand: yes"
    yield ""
    yield f"deal: {', '.join(_held(record.deal.items())) or 'nobody'}"


def _held(hands: Iterable[tuple[str, Iterable[str]]]) -> Iterator[str]:
    for seat, cards in hands:
        yield " ".join((seat, *cards))


def line_text(line: Line) -> str:
    """Return the text of one line below the deal."""
    match line:
        case model.Remark(text):
            return f"#{text}"
        case model.Blank():
            return ""
        case model.Act():
            return act_text(line)
        case model.Die() | model.Loses() | model.Change() | model.Demise() | model.Shows():
            return _outcome(line)
        case model.Round(number):
            return f"round {number}"
        case _:
            return f"claim: {_claim(line)}"


def act_text(act: Act) -> str:
    """Return the text of a decision: `Han trades coins-7 for flasks-5`."""
    match act.does:
        case "bet":
            return f"{act.seat} bets {act.amount}"
        case "raise":
            return f"{act.seat} raises by {act.amount}"
        case "draw":
            return f"{act.seat} draws {' '.join(act.gets)}"
        case "trade":
            return f"{act.seat} trades {' '.join(act.cards)} for {' '.join(act.gets)}"
        case "drop" | "lay":
            verb = "drops" if act.does == "drop" else "lays"
            return f"{act.seat} {verb} {' '.join(act.cards)}"
        case _:
            return f"{act.seat} {PLAIN[act.does]}"


def _outcome(line: model.Outcome) -> str:
    match line:
        case model.Die(None, comes):
            return "shift" if comes else "no shift"
        case model.Die(face, _):
            return f"die {face}"
        case model.Loses(seat, card, gets):
            return f"  {seat} loses {card} and gets {gets}"
        case model.Change(to):
            return "version stays" if to is None else f"version {to}"
        case model.Demise(cards):
            return f"demise: {', '.join(f'{seat} {card}' for seat, card in cards)}"
        case model.Shows(seat, cards):
            return f"{seat} shows {' '.join(cards)}"
        case _:
            assert_never(line)


def _claim(line: model.Claim) -> str:  # noqa: C901, PLR0911, PLR0912 - one answer for each claim
    match line:
        case model.PotHolds(pot, amount):
            return f"{POTS[pot]} {amount}"
        case model.Has(seat, amount):
            return f"{seat} has {amount}"
        case model.Holds(seat, cards):
            return f"{seat} holds {' '.join(cards) or 'nothing'}"
        case model.Pays(seat, amount, pot):
            return f"{seat} pays {amount} to the {POTS[pot]}"
        case model.Wins(seat, amount, pot):
            return f"{seat} wins {amount}{f' from the {POTS[pot]}' if pot else ''}"
        case model.Total(seat, total):
            return f"{seat} counts {total}"
        case model.Bombs(seat):
            return f"{seat} bombs"
        case model.Out(seat):
            return f"{seat} is out"
        case model.Picks(picker, seat):
            return f"{picker} picks from {seat}"
        case model.Winners(seats):
            return f"winner {', '.join(seats) or 'nobody'}"
        case model.Caller(seat):
            return f"caller {seat or 'nobody'}"
        case model.NextDealer(seat):
            return f"next dealer {seat}"
        case model.Round(number):
            return f"round {number}"
        case _:
            assert_never(line)
