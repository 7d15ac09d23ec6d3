"""The disputes of the casebook before the arbiter: the ruling of each, and who is right where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.hearing_claims import judged as judged_claims
from sabacc.arbiter.judged_claims import STANDS_TOO
from sabacc.arbiter.why.step_by_step import WhyStep, steps
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sabacc.arbiter.hearing import Hearing
    from sabacc.arbiter.judged_claims import JudgedClaim
    from sabacc.arbiter.reading.dispute import Dispute
    from sabacc.arbiter.ruling_json import ElsewhereEntry, RulingOutput, TogetherEntry, TurnEntry
    from sabacc.protocol.answers import Answered
    from sabacc.site.casebook.casebook_disputes import CasebookDispute
    from sabacc.site.data import SiteData
    from sabacc.spec.rulesets import Ruleset

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
        right = several(_who(judged, "right")) or "nobody"
        too = [f"what {who} says" for who in _who(judged, STANDS_TOO)]
        return f"{right}; {several(too)} {STANDS}" if too else right

    def judged(self, rules: Ruleset) -> list[JudgedClaim]:
        """Judge each claim by a ruleset, as the arbiter does."""
        if rules.name not in self._judged:  # several pages and tables ask
            self._judged[rules.name] = judged_claims(self.hearing, rules)
        return self._judged[rules.name]

    def outcome(self, rules: Ruleset) -> str:
        """Return what the ruling hangs on: rulesets with equal outcomes rule alike."""
        return self.hearing.ruling(rules).key

    def answers(self, rules: Ruleset) -> tuple[Answered, ...]:
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
