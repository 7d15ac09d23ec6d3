"""The disputes of the casebook, as they are written down: the long ones, and one for each point."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.arbiter.reading.dispute import FORMAT, METHODS, Dispute, from_json
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.spec.loading.conditions import written_out
from sabacc.spec.points import POINTS
from sabacc.system.input_error import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sabacc.conformance.scenarios.cases import Case
    from sabacc.spec.rulesets import Ruleset

_QUESTIONS: Final = MappingProxyType({method: question for question, method in METHODS.items()})
_HERE: Final = Path(__file__).parent
_CHOICES: Final = MappingProxyType({id_: point.choices for id_, point in POINTS.items()})


class SaidAtTheTable(NamedTuple):
    """What somebody says, and what that claims in the arbiter's words; empty where it is open."""

    who: str
    says: str
    claim: str = ""


@dataclass(frozen=True, slots=True)
class CasebookDispute:
    """One dispute.

    Attributes:
        id: Its anchor on the page and the name of its file, permanent.
        title: The question in a few words.
        told: What happened at the table.
        claims: Who says what.
        method: The method of the protocol that answers it.
        position: The parameters of the request, without the ruleset.
        case: The executed scenario whose position it is.
        changed: Whether parts of the position are replaced.
        asks: The facts on which it hangs beside what is claimed.
        base: The ruleset whose choices are flipped to see on what it turns, as disputes write it.
        point: The one point on which it turns, and no other; empty where that is left open.
        needs: Where it arises at all: for a point the choices of which a ruleset makes one.
    """

    id: str
    title: str
    told: str
    claims: tuple[SaidAtTheTable, ...]
    method: str
    position: Mapping[str, Any]
    case: Case
    asks: tuple[str, ...]
    base: str = "standard"
    point: str = ""
    changed: bool = False
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def about(self) -> str:
        """The point that it is about: the one it turns on, else its scenario's."""
        return self.point or self.case.point

    def arises(self, rules: Ruleset) -> bool:
        """Say whether the question comes up under a ruleset: it makes the choices that it needs."""
        return all(rules.choices[point].name in names for point, names in self.needs.items())

    def as_json(self) -> dict[str, Any]:
        """Return it as the arbiter reads it: values for JSON."""
        return {
            "format": FORMAT,
            "title": self.title,
            "ruleset": self.base,
            "question": _QUESTIONS[self.method],
            "position": dict(self.position),
            "claims": [
                {"who": said.who, "claim": said.claim} for said in self.claims if said.claim
            ],
            "asks": list(self.asks),
        }

    def heard(self) -> Dispute:
        """Return it as the arbiter hears it; raises FieldError where it cannot be ruled on."""
        return from_json(self.as_json())


def disputes() -> Mapping[str, CasebookDispute]:
    """Return the long disputes by their ids; raises KeyError where one names an unknown case."""
    return _read("casebook.toml")


def point_disputes() -> Mapping[str, CasebookDispute]:
    """Return the short disputes that turn on one point each, by their ids; raises KeyError."""
    return _read("casebook_points.toml")


def every_dispute() -> tuple[CasebookDispute, ...]:
    """Return all disputes, the long ones first."""
    return (*disputes().values(), *point_disputes().values())


@lru_cache(maxsize=2)
def _read(name: str) -> Mapping[str, CasebookDispute]:
    cases = {case.id: case for case in load_cases()}
    tables = tomllib.loads((_HERE / name).read_text(encoding="utf-8"))
    return MappingProxyType({id_: _dispute(id_, table, cases) for id_, table in tables.items()})


def _dispute(id_: str, table: Mapping[str, Any], cases: Mapping[str, Case]) -> CasebookDispute:
    case = cases[table["case"]]
    change = table.get("change", {})
    return CasebookDispute(
        id=id_,
        title=table["title"],
        told=table["told"],
        claims=tuple(SaidAtTheTable(*said) for said in table["claims"]),
        method=case.method,
        position={**case.params, **change},
        case=case,
        asks=tuple(table["asks"] if "asks" in table else (each.fact for each in case.expect)),
        base=table.get("base", "standard"),
        point=table.get("point", ""),
        changed=bool(change),
        needs=written_out(table.get("needs", {}), _CHOICES, partial(_refuse, id_)),
    )


def _refuse(id_: str, what: str) -> None:
    message = f"{id_}: needs: {what}"
    raise InputError(message)
