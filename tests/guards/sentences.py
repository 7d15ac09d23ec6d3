"""The guard of sentences: a table beside each feature says which scenarios show which sentence.

A scenario shows a sentence if a program fails it that breaks the sentence.  The table names a
sentence by its first words, a scenario by its id, which for a scenario of another rule is whole:

    ["penalties.bomb.percent"]
    "A bomb costs a" = ["a-bomb-at-a-tenth", "penalties.rounding.up/a-bomb-at-a-seventh"]

A sentence of several clauses has at least as many scenarios, or its clauses have entries of their
own, by their first words:

    "It is rounded up" = ["a-tenth-is-rounded-up"]
    "and is never less" = ["a-tenth-is-rounded-up"]

What no program can break has one of the `REASONS` instead; a rule of conduct needs no entry:

    "A program answers to" = "conduct"

`python -m tests.guards.sentences RULE...` prints the first words of sentences without an entry.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import rule_texts
from sabacc.spec.points import point_of_rule
from sabacc.spec.rule_text import TextLine, parse_rule_body
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import suggest

# Why no scenario is tied to a sentence. The list is closed.
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
    }
)

SHOWS: Final = "shows"


@dataclass(frozen=True, slots=True)
class Tie:
    """What a sentence is tied to: a scenario that shows it, or the reason why none does."""

    #: The table: `features/bombs/range.shown.toml`.
    place: str
    #: Whose sentence it is.
    rule: str
    #: Its first words.
    says: str
    #: `shows`, or one of the `REASONS`.
    why: str = SHOWS
    #: The id of the scenario; of an outline it stands for all rows.
    scenario: str = ""


def sentences(text: str) -> list[str]:
    """Split the description of a rule into its sentences, without the marks of its form."""
    lines = (_plain(line) for line in text.splitlines() if line.strip() != "For programs:")
    flat = " ".join(" ".join(lines).split())
    return re.split(r"(?<=[.?!])\s+", flat) if flat else []


_CLAUSE: Final = re.compile(
    r"; |, (?=(?:and|but|or|unless|except|even|not|nor|no matter|however|whatever|so)\b)"
    r"| (?=(?:unless|except)\b)"
)


def clauses(sentence: str) -> list[str]:
    """Return the clauses of a sentence after the first one."""
    return [clause for clause in _CLAUSE.split(sentence)[1:] if " " in clause]


def _plain(line: str) -> str:
    """Take off the dash of an item, the condition in brackets, and parentheses around its words."""
    bare = re.sub(r"^\s*(- )?(\[[^\[\]]*\] *)?(- )?", "", line)
    return re.sub(r"^\(((?:With|Where|While|In) [^()]*,)\) +", r"\1 ", bare)


def read_all() -> list[Tie]:
    return [tie for path in sorted(FEATURES.rglob("*.shown.toml")) for tie in read(path)]


def read(path: Path) -> Iterator[Tie]:
    place = f"features/{path.relative_to(FEATURES).as_posix()}"
    for rule, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        for says, shown in table.items():
            if isinstance(shown, str):
                yield Tie(place, rule, says, shown)
                continue
            for scenario in shown:
                whole = scenario if "/" in scenario else f"{rule}/{scenario}"
                yield Tie(place, rule, says, SHOWS, whole)


def untied(rule: str, text: str, ties: Sequence[Tie]) -> list[str]:
    """Complain of sentences without a tie, and of ties whose sentence has gone or is not one."""
    said = sentences(text)
    found: list[str] = []
    parts = [*said, *(clause for sentence in said for clause in clauses(sentence))]
    for tie in ties:
        opened = sum(part.startswith(tie.says) for part in parts)
        if opened != 1:
            mend = "write more of its words" if opened else _meant(tie.says, parts)
            found.append(f"{tie.place}: {tie.says!r} opens {opened} sentences of {rule}; {mend}")
    for sentence in said:
        whys = {tie.why for tie in ties if sentence.startswith(tie.says)}
        if not whys and not _is_conduct(rule):
            mend = "name a scenario that fails for a program that breaks it, or a reason"
            found.append(f"{rule}: {opening(sentence, said)!r} is tied to nothing; {mend}")
        elif len(whys) > 1:
            found.append(f"{rule}: {opening(sentence, said)!r} is {' and '.join(sorted(whys))}")
        elif whys == {SHOWS}:
            found += [
                f"{rule}: {opening(clause, parts)!r} is tied to nothing; say what shows it"
                for clause in _half_shown(sentence, ties)
            ]
    return found


def _half_shown(sentence: str, ties: Sequence[Tie]) -> list[str]:
    """Return the clauses without a tie of their own, if too few scenarios show the sentence."""
    bare = [
        clause
        for clause in clauses(sentence)
        if not any(clause.startswith(tie.says) for tie in ties)
    ]
    shown = {tie.scenario for tie in ties if sentence.startswith(tie.says)}
    return bare if len(shown) <= len(bare) else []


def _is_conduct(rule: str) -> bool:
    return bool((found := point_of_rule(rule)) and found[0].conduct)


def _meant(says: str, sentences: Iterable[str]) -> str:
    """Ask whether other first words are meant, or say that the sentence has gone."""
    many = len(says.split())
    first = (" ".join(sentence.split()[:many]) for sentence in sentences)
    return suggest(
        says, first, "reworded: write its new first words; gone: take its entry out", cutoff=0.75
    )


def unsound(tie: Tie, rules: Iterable[str], scenarios: Iterable[str]) -> list[str]:
    """Complain of a tie for a reason of its own, or to a rule or scenario that does not exist."""
    if tie.why not in {SHOWS, *REASONS}:
        return [f"{tie.place}: {tie.why!r} is none of {', '.join(REASONS)}"]
    if tie.rule not in rules:
        return [f"{tie.place}: there is no rule {tie.rule}"]
    if tie.why == SHOWS and tie.scenario not in scenarios:
        mend = suggest(tie.scenario, scenarios, "write its id", cutoff=0.75)
        return [f"{tie.place}: there is no scenario {tie.scenario}; {mend}"]
    return []


def idle(
    ties: Iterable[Tie],
    texts: Mapping[str, str],
    cases: Iterable[Case],
    rulesets: Sequence[Ruleset],
) -> list[str]:
    """Complain of ties to a scenario that is never asked where the sentence stands.

    A line of a text is left out where its condition fails.  A scenario that is asked only there
    shows nothing of it.
    """
    asked: dict[str, set[str]] = {}
    for case in cases:
        where = asked.setdefault(case.id.partition("[")[0], set())
        where |= {rules.name for rules in rulesets if holds_for(case, rules.choices)}
    found: list[str] = []
    for tie in ties:
        line = _line(texts[tie.rule], tie.says) if tie.why == SHOWS else None
        if line is not None and not any(
            rules.name in asked.get(tie.scenario, ()) and line.holds(rules.choices)
            for rules in rulesets
        ):
            mend = "name another scenario, or unplayed"
            found.append(f"{tie.place}: {tie.says!r} of {tie.rule} stands nowhere there; {mend}")
    return found


def _line(text: str, says: str) -> TextLine | None:
    words = parse_rule_body(text)
    for line in (*words.for_players, *words.for_programs):
        said = sentences(line.words)
        if any(part.startswith(says) for it in said for part in (it, *clauses(it))):
            return line
    return None


def opening(sentence: str, others: Iterable[str], least: int = 4) -> str:
    """Return the first words of a sentence, as many as single it out."""
    words = sentence.split()
    for count in range(min(least, len(words)), len(words)):
        says = " ".join(words[:count]).rstrip(",;:.")
        if sum(other.startswith(says) for other in others) == 1:
            return says
    return sentence


if __name__ == "__main__":
    for name in sys.argv[1:]:
        own = [tie for tie in read_all() if tie.rule == name]
        print(*untied(name, rule_texts()[name].description, own), sep="\n")  # noqa: T201 - its use
