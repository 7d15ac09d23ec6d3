"""The guard of sentences: each sentence of a rule's text is tied to a scenario that shows it.

A tie says that a scenario fails for a program that breaks the sentence.  It stands as a comment
above the scenario, and names sentences of its rule, or of another one, by their first words:

    # shows "A percentage of the", "Of side pots"
    # shows "A bomb costs a" of penalties.bomb.percent

What no program can break is marked below the text of the rule, with one of the `REASONS`:

    # conduct "A program answers to"

`python -m tests.guards.sentences RULE...` prints the first words of sentences without a tie.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sabacc.conformance import FEATURES
from sabacc.conformance.scenarios.cases import Case, holds_for
from sabacc.conformance.scenarios.catalogue import load_cases, rule_texts
from sabacc.spec.rule_text import TextLine, parse_rule_body
from sabacc.spec.rulesets import Ruleset
from sabacc.system.text import suggest

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

SHOWS: Final = "shows"
_FORM: Final = re.compile(r'# (\w+) ("[^"]+"(?:, "[^"]+")*)(?: of (\S+))?')
_SCENARIO: Final = re.compile(r"(?:Scenario|Example)(?: Outline)?: (.+)")


@dataclass(frozen=True, slots=True)
class Tie:
    """What sentences are tied to: a scenario that shows them, or the reason why none does."""

    #: Where the comment stands: `features/bombs/range.feature:12`.
    place: str
    #: Whose sentence it is.
    rule: str
    #: Its first words.
    says: str
    #: `shows`, or one of the `REASONS`.
    why: str = SHOWS
    #: The id of the scenario below the comment; of an outline all rows.
    scenario: str = ""


def sentences(text: str) -> list[str]:
    """Split the description of a rule into its sentences, without the marks of its form."""
    lines = (_plain(line) for line in text.splitlines() if line.strip() != "For programs:")
    flat = " ".join(" ".join(lines).split())
    return re.split(r"(?<=[.?!])\s+", flat) if flat else []


def _plain(line: str) -> str:
    """Take off the dash of an item, the condition in brackets, and parentheses around its words."""
    bare = re.sub(r"^\s*(- )?(\[[^\[\]]*\] *)?(- )?", "", line)
    return re.sub(r"^\(((?:With|Where|While|In) [^()]*,)\) +", r"\1 ", bare)


def read_all() -> list[Tie]:
    rules: dict[str, dict[int, str]] = {}
    for text in rule_texts().values():
        rules.setdefault(text.file, {})[text.line] = text.rule
    ids = {(case.rule, case.title): case.id.partition("[")[0] for case in load_cases()}
    return [
        tie
        for file, own in rules.items()
        for tie in read(file, (FEATURES / file).read_text(encoding="utf-8"), own, ids)
    ]


def read(
    file: str, text: str, rules: Mapping[int, str], ids: Mapping[tuple[str, str], str]
) -> Iterator[Tie]:
    """Yield the ties of a feature, given its rules by their lines and its scenarios by title.

    Raises ValueError for a comment that is no tie, or that has no scenario below it.
    """
    rule = ""
    above: list[Tie] = []
    lines = list(map(str.strip, text.splitlines()))
    for number, line in enumerate((*lines, ""), 1):
        found = _SCENARIO.fullmatch(line)
        if number in rules or found or number > len(lines):
            scenario = ids.get((rule, found[1]), "") if found else ""
            for tie in above:
                if not scenario:
                    message = f"{tie.place}: no scenario stands below; move the comment above one"
                    raise ValueError(message)
                yield Tie(tie.place, tie.rule, tie.says, SHOWS, scenario)
            above = []
            rule = rules.get(number, rule)
        elif line.startswith("#"):
            ties = list(_ties(f"features/{file}:{number}", rule, line))
            above += (tie for tie in ties if tie.why == SHOWS)
            yield from (tie for tie in ties if tie.why != SHOWS)


def _ties(place: str, rule: str, line: str) -> Iterator[Tie]:
    found = _FORM.fullmatch(line)
    if not found:
        message = f'{place}: {line!r} ties nothing; write # shows "First words", or a reason'
        raise ValueError(message)
    why, quoted, other = found.groups()
    for says in re.findall('"([^"]+)"', quoted):
        yield Tie(place, other or rule, says, why)


def untied(rule: str, text: str, ties: Sequence[Tie]) -> list[str]:
    """Complain of sentences without a tie, and of ties whose sentence has gone or is not one."""
    said = sentences(text)
    found: list[str] = []
    for tie in ties:
        opened = sum(sentence.startswith(tie.says) for sentence in said)
        if opened != 1:
            mend = "write more of its words" if opened else _meant(tie.says, said)
            found.append(f"{tie.place}: {tie.says!r} opens {opened} sentences of {rule}; {mend}")
    for sentence in said:
        whys = {tie.why for tie in ties if sentence.startswith(tie.says)}
        if not whys:
            mend = 'write # shows "..." above a scenario that fails for a program that breaks it'
            found.append(f"{rule}: {opening(sentence, said)!r} is tied to nothing; {mend}")
        elif len(whys) > 1:
            found.append(f"{rule}: {opening(sentence, said)!r} is {' and '.join(sorted(whys))}")
    return found


def _meant(says: str, sentences: Iterable[str]) -> str:
    """Ask whether other first words are meant, or say that the sentence has gone."""
    many = len(says.split())
    first = (" ".join(sentence.split()[:many]) for sentence in sentences)
    return suggest(says, first, "it has gone: take its tie out", cutoff=0.75)


def unsound(tie: Tie, rules: Iterable[str]) -> list[str]:
    """Complain of a tie for a reason of its own, or to a rule that does not exist."""
    if tie.why not in {SHOWS, *REASONS}:
        return [f"{tie.place}: {tie.why!r} is none of {', '.join((SHOWS, *REASONS))}"]
    return [] if tie.rule in rules else [f"{tie.place}: there is no rule {tie.rule}"]


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
            mend = "tie it to another scenario, or mark it unplayed"
            found.append(f"{tie.place}: {tie.says!r} of {tie.rule} stands nowhere there; {mend}")
    return found


def _line(text: str, says: str) -> TextLine | None:
    words = parse_rule_body(text)
    for line in (*words.for_players, *words.for_programs):
        if any(sentence.startswith(says) for sentence in sentences(line.words)):
            return line
    return None


def shares(ties: Iterable[Tie]) -> str:
    """Tell how many sentences are shown, and how many are not for each reason."""
    counted = Counter({(tie.rule, tie.says): tie.why for tie in ties}.values())
    every = max(1, sum(counted.values()))
    return ", ".join(f"{why} {n} ({n / every:.0%})" for why, n in counted.most_common())


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
