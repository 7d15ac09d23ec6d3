"""The ruleset that a program plays, as inferred by asking it: a document, and its text."""

from collections import Counter
from collections.abc import Sequence

from sabacc.conformance.grading.grader import Outcome, grade
from sabacc.conformance.grading.reach import bearing
from sabacc.conformance.inference.recover import Ambiguous, Recovered
from sabacc.conformance.judging.diagnosis import causes, diagnosed_case, with_suspects
from sabacc.conformance.report.document import Output
from sabacc.conformance.report.render import text_of
from sabacc.conformance.scenarios.cases import holds_for
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import Hello
from sabacc.records.text.reader import as_differences, name_of
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin_names
from sabacc.spec.wording import DIALECT, dialect_mark, format_house_file


class RecoveredEntry(Output, frozen=True, kw_only=True):
    """The ruleset that a program plays.

    Attributes:
        program: The name that it gives itself.
        fits: Whether the ruleset explains every answer.
        certain: Whether it fits, and no other choice does.
        base: The ruleset on which it is built.
        choices: Its own choices, by point.
        unsure: The choices that no answer tells apart, by point.
        alike: The choices that make no difference beside the other ones, by point.
        asked: How many questions were asked.
        silent: How many questions it did not answer in the right shape.
        unasked: How many scenarios were not asked.
        cut: Why the search ended before its time; mostly empty.
        laws: Why answers break laws, by the law.
        doubted: Dialects that explain some answers and are not believed.
        unexplained: For each dialect, how many answers on its point it leaves wrong.
        broken: The rules that these break, as `sabacc verify` names them: causes first.
        otherwise: The cases that no choice explains.
        house: The house file.
        dialects: The points on which it plays what no document does.
    """

    program: str
    fits: bool
    certain: bool
    base: str
    choices: dict[str, str]
    unsure: dict[str, list[str]]
    alike: dict[str, list[str]]
    asked: int
    silent: int
    unasked: int
    cut: str
    laws: dict[str, str]
    doubted: list[str]
    unexplained: dict[str, int]
    broken: list[str]
    otherwise: list[str]
    house: str
    dialects: list[str]


def entry_of(found: Recovered, hello: Hello) -> RecoveredEntry:
    """Return the published document of an inferred ruleset."""
    base, choices = _named(found)
    return RecoveredEntry(
        program=escape_line(hello.name, 60),
        fits=found.fits,
        certain=found.certain,
        base=base,
        choices={point: str(choice) for point, choice in choices.items()},
        dialects=[
            point for point, choice in choices.items() if choice.name in POINTS[point].dialects
        ],
        unsure={it.point: [str(it.mine), *map(str, it.fits)] for it in found.unsure},
        alike={it.point: [str(it.mine), *map(str, it.fits)] for it in found.alike},
        asked=found.asked,
        silent=found.silent,
        unasked=found.unasked,
        cut=found.cut,
        laws=dict(found.laws.values()),
        doubted=[f"{point}.{choice}" for point, choice in found.doubted],
        unexplained=dict(found.unexplained),
        broken=broken_rules(found),
        otherwise=[asked.key for asked in found.otherwise],
        house=house_of(found),
    )


def broken_rules(found: Recovered) -> list[str]:
    """Return the rules behind what no choice explains, as the verdict names them."""
    if not found.otherwise:
        return []
    answers = {asked.key: asked.answer for asked in found.otherwise}
    cases = [case for case in found.cases if holds_for(case, found.rules.choices)]
    grades = [grade(case, answers[case.id]) if case.id in answers else None for case in cases]
    judged = [
        diagnosed_case(case, one, failed=one is not None and one.outcome is Outcome.FAILED)
        for case, one in zip(cases, grades, strict=True)
    ]
    return [*causes(with_suspects(judged, answers, found.rules), bearing(cases, found.rules))]


def house_of(found: Recovered) -> str:
    """Return the house file of an inferred ruleset; by it the program can be verified."""
    base, choices = _named(found)
    if base not in builtin_names():  # a house is no base of another
        base, own = as_differences(found.rules)
        choices = {point: Choice.parse(text) for point, text in own.items()}
    return format_house_file(base, choices)


def _named(found: Recovered) -> tuple[str, dict[str, Choice]]:
    base, own = name_of(found.rules)
    return base, {point: Choice.parse(text) for point, text in own.items()}


def verdict(found: Recovered) -> str:
    """Say in one sentence what the program plays."""
    base, choices = _named(found)
    return text_of("played.txt.j2", found=found, base=base, choices=choices).rstrip("\n")


def text(found: Recovered, hello: Hello, command: Sequence[str], house: str) -> str:
    """Return an inferred ruleset for people; `house` is the file to which it was written."""
    base, choices = _named(found)
    entry = entry_of(found, hello)
    otherwise = Counter(asked.point or f"the level {asked.method}" for asked in found.otherwise)
    return text_of(
        "recovered.txt.j2",
        found=found,
        entry=entry,
        base=base,
        choices=choices,
        asked=[it for it in found.unsure if POINTS[it.point].level.value in hello.levels],
        broken=entry.broken,
        concerned=[f"{point} ({number})" for point, number in otherwise.most_common()],
        lists=[point for point in otherwise if point in POINTS and POINTS[point].lists],
        command=command,
        house=house,
        dialect_mark=dialect_mark,
        dialect_says=DIALECT,
        fits=_fits,
    )


def _fits(ambiguous: Ambiguous) -> list[str]:
    """Name the choices that fit; of numbers the least and the greatest."""
    mine = ambiguous.mine
    same = [choice for choice in ambiguous.fits if choice.name == mine.name]
    numbers = [choice.number for choice in (mine, *same) if choice.number is not None]
    name = f"{mine.name} ({min(numbers)} to {max(numbers)})" if len(numbers) > 1 else str(mine)
    return [name, *(str(choice) for choice in ambiguous.fits if choice not in same)]
