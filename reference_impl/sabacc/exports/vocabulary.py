"""The words of the protocol: facts, reasons of refusals, cards and spellings, special hands."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING

from sabacc.engine import Refusal, Special
from sabacc.engine.play.actions import Reason
from sabacc.protocol.facts import FACTS, PHASE_FACTS
from sabacc.spec.cards import COPIES, SPELLINGS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import Enum

    from sabacc.exports import Row


def rows() -> Iterator[Row]:
    """Yield every word with its kind and what it means."""
    for method, facts in FACTS.items():
        for fact in facts.values():
            yield _row("fact", f"{method}.{fact.name}", f"{fact.says}; {fact.kind.value}")
    for fact in PHASE_FACTS.values():
        yield _row("fact", f"play.phases.{fact.name}", f"{fact.says}; {fact.kind.value}")
    meanings = documented(Refusal)
    for reason in Refusal:
        yield _row("refusal", reason.value, meanings[reason.name])
    fates = documented(Reason)
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


def documented(members: type[Enum]) -> dict[str, str]:
    """Return the text below each member of an enum, from its source: it is written there alone.

    Each is one line, however it is folded there.
    """
    found: dict[str, str] = {}
    (definition,) = ast.parse(inspect.getsource(members)).body
    assert isinstance(definition, ast.ClassDef)  # noqa: S101 - an enum is a class
    name = ""
    for statement in definition.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=assigned)]):
                name = assigned
                found[name] = ""
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                found[name] = " ".join(text.split())
            case _:
                pass
    return found
