"""The guard of sentences: each sentence of a rule's text is tied to a scenario that shows it.

A tie says that the named scenario fails for a program that breaks the sentence.  What no program
can break is marked instead, with one of the `REASONS`.  The ties of a chapter stand in
`tests/data/sentences/CHAPTER.toml`: below the id of each rule one entry a sentence, under its
number, with the sentence's first words.

    ["penalties.rounding.up"]
    1 = { says = "A percentage of the hand pot", shows = ["a-tenth-is-rounded-up"] }

`shows` names scenarios of the same rule, `a-tenth-is-rounded-up`, or of another one,
`pots.number.two/a-bet-goes-into-the-hand-pot-alone`; of an outline all rows, or one: `name[row]`.

`python -m tests.guards.sentences RULE...` prints entries to fill in for sentences without a tie.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sabacc.conformance.scenarios.catalogue import rule_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

DATA: Final = Path(__file__).resolve().parent.parent / "data" / "sentences"

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "conduct": "what people do at a table, of which no answer of a program shows a trace",
        "definition": "names a thing or explains a word; the sentences that use it are tied",
        "elsewhere": "points at another rule, which says it and is tied there",
        "reason": "says why, or what follows from its neighbours; it cannot be broken alone",
        "ruleset": "what a table may agree on; a program is told its ruleset",
        "request": "how a request of the suite is to be read, such as how shuffled cards lie",
        "unreachable": "no cards, credits or actions lead there",
        "unplayed": "no ruleset, option or house that ships makes its choices together",
        "untold": "the protocol has no place for it, such as the hand after this one",
        "wanting": "a program could break it, and no scenario shows it yet",
    }
)
"""Why no scenario is tied to a sentence.  The list is closed; `wanting` is a debt."""

WANTING: Final = 0
"""How many sentences want a scenario.  It may only shrink."""


@dataclass(frozen=True, slots=True)
class Tie:
    """What one sentence is tied to: scenarios that show it, or the reason why none does."""

    rule: str
    number: int
    says: str
    shows: tuple[str, ...] = ()
    why: str = ""

    @property
    def place(self) -> str:
        """The sentence as it is named in a complaint."""
        return f"{self.rule}, sentence {self.number}"


def sentences(text: str) -> list[str]:
    """Split the description of a rule into its sentences, without the marks of its form."""
    lines = (_plain(line) for line in text.splitlines() if line.strip() != "For programs:")
    flat = " ".join(" ".join(lines).split())
    return re.split(r"(?<=[.?!])\s+", flat) if flat else []


def _plain(line: str) -> str:
    """Take off the dash of an item and the condition in brackets."""
    return re.sub(r"^\s*(- )?(\[[^\[\]]*\] *)?(- )?", "", line)


def read(chapter: str, folder: Path = DATA) -> dict[str, list[Tie]]:
    """Read the ties of a chapter: for each rule its entries in the order of their numbers."""
    table: dict[str, dict[str, Any]] = tomllib.loads(
        (folder / f"{chapter}.toml").read_text(encoding="utf-8")
    )
    return {
        rule: [
            Tie(
                rule,
                int(number),
                _plain(entry["says"].removeprefix("For programs: ")),
                tuple(entry.get("shows", ())),
                entry.get("why", ""),
            )
            for number, entry in sorted(entries.items(), key=lambda item: int(item[0]))
        ]
        for rule, entries in table.items()
    }


def untied(rule: str, text: str, ties: Sequence[Tie]) -> list[str]:
    """Complain of sentences without a tie, and of ties whose sentence has moved or gone."""
    said = dict(enumerate(sentences(text), 1))
    home = f"tests/data/sentences/{rule.partition('.')[0]}.toml"
    found: list[str] = []
    for tie in ties:
        if said.get(tie.number, "").startswith(tie.says):
            said.pop(tie.number)
            continue
        now = [number for number, sentence in said.items() if sentence.startswith(tie.says)]
        where = (
            f"stands now as {now[0]}: change its number" if now else "has gone: take its tie out"
        )
        found.append(f"{tie.place}, {tie.says!r}, {where}")
    return found + [
        f"{rule}, sentence {number}, {_opening(sentence)!r}, is tied to nothing: "
        f"name the scenario that fails for a program that breaks it, in {home}"
        for number, sentence in said.items()
        if not any(sentence.startswith(tie.says) for tie in ties)
    ]


def unsound(tie: Tie, scenarios: Iterable[str]) -> list[str]:
    """Complain of a tie to a scenario that does not exist, to none, or for a reason of its own."""
    if bool(tie.shows) == bool(tie.why):
        return [f"{tie.place}: give it `shows` or `why`, one of the two"]
    if tie.why and tie.why not in REASONS:
        return [f"{tie.place}: {tie.why!r} is none of {', '.join(REASONS)}"]
    known = set(scenarios)
    return [
        f"{tie.place}: there is no scenario {name!r}"
        for name in (full(tie.rule, one) for one in tie.shows)
        if name not in known
    ]


def full(rule: str, name: str) -> str:
    """Return the full id of a scenario that a tie of `rule` names."""
    return name if "/" in name else f"{rule}/{name}"


def scenarios_of(case_id: str) -> tuple[str, str]:
    """Return the names under which a case may be tied: its own id, and that of its outline."""
    return case_id, case_id.partition("[")[0]


def shares(ties: Iterable[Tie]) -> str:
    """Tell how many sentences are shown, and how many are not for each reason."""
    counted = Counter(tie.why or "shown" for tie in ties)
    every = max(1, sum(counted.values()))
    return ", ".join(f"{why} {n} ({n / every:.0%})" for why, n in counted.most_common())


def _opening(sentence: str, words: int = 6) -> str:
    return " ".join(sentence.split()[:words])


def stubs(rule: str) -> str:
    """Return entries to fill in for all sentences of a rule, each with words that single it out."""
    said = sentences(rule_texts()[rule].description)
    lines = [f'["{rule}"]']
    for number, sentence in enumerate(said, 1):
        words = 6
        while sum(one.startswith(_opening(sentence, words)) for one in said) > 1 and words < 60:
            words += 1
        says = _opening(sentence, words).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'{number} = {{ says = "{says}", shows = [""] }}')
    return "\n".join(lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(stubs(name), end="\n\n")  # noqa: T201 - what it is run for
