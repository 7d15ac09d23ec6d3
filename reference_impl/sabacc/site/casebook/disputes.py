"""The disputes of the casebook, as they are written down: the long ones, and one for each point."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sabacc.arbiter.accounts import WhyStep, steps
from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.claims import STANDS_TOO, JudgedClaim
from sabacc.arbiter.dispute import FORMAT, METHODS, Dispute, from_json
from sabacc.arbiter.hearing import Hearing, judged_claims
from sabacc.arbiter.ruling_json import ElsewhereEntry, RulingOutput, TogetherEntry, TurnEntry
from sabacc.conformance.scenarios.cases import Case
from sabacc.conformance.scenarios.catalogue import load_cases
from sabacc.protocol.answers import EngineAnswer
from sabacc.site.data import SiteData
from sabacc.spec.loading.chapter_file import expand_condition
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Ruleset, builtin, builtin_names
from sabacc.system.text import join_words
from sabacc.system.user_input import InputError

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

    @property
    def chapter(self) -> str:
        """The chapter of that point."""
        return POINTS[self.about].chapter

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"casebook/{self.id}.md"

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
        needs=expand_condition(table.get("needs", {}), _CHOICES, partial(_refuse, id_)),
    )


def _refuse(id_: str, what: str) -> None:
    raise InputError(f"{id_}: needs: {what}")


NOBODY: Final = "nobody"
"""What is said where no claim of a dispute is right."""
UNSAID: Final = "left open"
"""What is said where no claim of a dispute can be judged."""
NOT_HERE: Final = "does not arise here"
"""What is said where the question of a dispute does not come up."""
STANDS: Final = "stands too"
"""What is said of a claim that is right by another reading that the text permits as well."""


class RulingGroup(NamedTuple):
    """A ruling, the rulesets of the page that come to it, and who is right by it, in words.

    `same` says that it is the ruling of the dispute's own ruleset.
    """

    ruling: str
    rulesets: tuple[Ruleset, ...]
    right: str
    same: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """A dispute with its ruling.

    Attributes:
        dispute: The dispute as it is written down.
        heard: The same as the arbiter hears it.
        ruling: The ruling, in which the page's house is compared too.
        public: The ruling as everybody gets it: compared with what comes built in.
        data: What the page is rendered from.
        hearing: Where further rulesets are asked.
    """

    dispute: CasebookDispute
    heard: Dispute
    ruling: RulingOutput
    public: RulingOutput
    data: SiteData
    hearing: Hearing
    _judged: dict[str, list[JudgedClaim]] = field(
        init=False, repr=False, compare=False, default_factory=dict[str, "list[JudgedClaim]"]
    )

    @property
    def turns(self) -> list[TurnEntry]:
        """The choices that alone change the ruling, as the arbiter found them."""
        return self.ruling["turns"]

    @property
    def summary(self) -> str:
        """Who comes to the same ruling, whatever the reason."""
        alike: dict[str, list[str]] = {}
        for rules in self.data.rulesets:
            alike.setdefault(self.outcome(rules), []).append(rules.name)
        names = " / ".join(", ".join(names) for names in alike.values())
        return names if len(alike) > 1 else "the same everywhere"

    @property
    def of_page(self) -> bool:
        """Whether the dispute's own ruleset is one that the page compares anyway."""
        return self.dispute.base in {rules.name for rules in self.data.rulesets}

    @property
    def points(self) -> tuple[str, ...]:
        """The points on which it turns, each once."""
        return tuple(dict.fromkeys(turn["point"] for turn in self.turns))

    def groups(self) -> list[RulingGroup]:
        """Return each ruling that the rulesets of the page come to, with those that do.

        Rulesets that rule alike stand apart where they do so for another reason, or where the claim
        of somebody else is right or stands too.
        """
        order = {rules.name: rules for rules in self.data.rulesets}
        found: list[RulingGroup] = []
        for each in self.ruling["elsewhere"]:
            alike: dict[str, list[Ruleset]] = {}
            for name, rules in order.items():
                if name in each["rulesets"]:
                    alike.setdefault(self.right(rules), []).append(rules)
            for right, here in alike.items():
                found.append(RulingGroup(each["ruling"], tuple(here), right, each["same"]))
        names = list(order)
        return sorted(found, key=lambda group: names.index(group.rulesets[0].name))

    def right(self, rules: Ruleset) -> str:
        """Say who is right by a ruleset, and whose claim stands too; of those that can be read."""
        if not self.dispute.arises(rules):
            return NOT_HERE
        judged = self.judged(rules)
        if all(one.verdict == "open" for one in judged):
            return UNSAID
        right = join_words(_who(judged, "right")) or "nobody"
        too = [f"what {who} says" for who in _who(judged, STANDS_TOO)]
        return f"{right}; {join_words(too)} {STANDS}" if too else right

    def judged(self, rules: Ruleset) -> list[JudgedClaim]:
        """Judge each claim by a ruleset, as the arbiter does."""
        if rules.name not in self._judged:  # several pages and tables ask
            self._judged[rules.name] = judged_claims(self.hearing, rules)
        return self._judged[rules.name]

    def outcome(self, rules: Ruleset) -> str:
        """Return what the ruling hangs on: rulesets with equal outcomes rule alike."""
        return self.hearing.ruling(rules).key

    def answers(self, rules: Ruleset) -> tuple[EngineAnswer, ...]:
        """Return the answers by a ruleset."""
        return self.hearing.ruling(rules).answers

    def refused(self, rules: Ruleset) -> bool:
        """Say whether a ruleset refuses to answer at all."""
        return "refused" in self.answers(rules)[0].answer

    def steps(self, rules: Ruleset) -> list[WhyStep]:
        """Return what leads to the ruling by a ruleset, each step with its rule."""
        return steps(self.heard.requests[0], rules, self.answers(rules)[0])


class CasebookArbiter:
    """One arbiter for the whole casebook, which compares what comes built in and the house."""

    def __init__(self, data: SiteData) -> None:
        """Rule for a page that is rendered from `data`."""
        known = tuple(map(builtin, builtin_names()))
        own = [rules for rules in data.rulesets if rules not in known]
        self.data = data
        self.own = {rules.name for rules in own}
        self.arbiter = Arbiter((*known, *own))

    def ruled(self, dispute: CasebookDispute) -> Ruled:
        """Rule on a dispute."""
        heard = dispute.heard()
        hearing = self.arbiter.hear(heard)
        ruling = self.arbiter.rule(heard, hearing)
        public = _without(ruling, self.own) if self.own else ruling
        return Ruled(dispute, heard, ruling, public, self.data, hearing)


def _who(judged: Sequence[JudgedClaim], verdict: str) -> list[str]:
    """Name those whose claims have a verdict."""
    return [one.claim.who for one in judged if one.verdict == verdict]


def _without(ruling: RulingOutput, own: set[str]) -> RulingOutput:
    """Return a ruling that says nothing of a house."""
    elsewhere: list[ElsewhereEntry] = [
        {**entry, "rulesets": names}
        for entry in ruling["elsewhere"]
        if (names := _known(entry["rulesets"], own))
    ]
    together: list[TogetherEntry] = [
        {**entry, "rulesets": names}
        for entry in ruling["together"]
        if (names := _known(entry["rulesets"], own))
    ]
    return {**ruling, "elsewhere": elsewhere, "together": together}


def _known(names: Sequence[str], own: set[str]) -> list[str]:
    return [name for name in names if name not in own]
