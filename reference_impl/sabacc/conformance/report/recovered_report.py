"""What was found about the ruleset of a program that was asked: for people and as JSON values."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sabacc.conformance.inference.recover import Ambiguous, Recovered
from sabacc.protocol.hostile import escape_line
from sabacc.protocol.messages import Hello
from sabacc.records.text.named_rules import as_differences, name_of
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice, builtin_names
from sabacc.spec.wording import dialect_mark, format_house_file
from sabacc.system.text import counted, join_at_most, join_words

_NAME: Final = 60
_WHY: Final = 200


def house_of(found: Recovered) -> str:
    """Return the house file of what was found; by it the program can be verified."""
    base, choices = _named(found)
    if base not in builtin_names():  # a house is no base of another
        base, own = as_differences(found.rules)
        choices = {point: Choice.parse(text) for point, text in own.items()}
    return format_house_file(base, choices)


def lines(found: Recovered, hello: Hello, command: Sequence[str], house: str) -> Iterator[str]:
    """Yield the lines of a finding; `house` names the file to which the house was written."""
    program = escape_line(hello.name, _NAME) or "the program"
    yield f"{program}: {counted(found.asked, 'question')} answered"
    if found.silent:
        questions, see = counted(found.silent, "question"), shlex.join(command)
        yield f"{questions} not answered, or in the wrong shape: sabacc doctor -- {see}"
    if found.unasked:
        yield f"{counted(found.unasked, 'scenario')} not asked."
    yield from _laws(found, command)
    yield ""
    yield verdict(found)
    choices = _named(found)[1] if found.judged else {}
    mine = found.rules.choices
    for point in choices:
        left = found.unexplained.get(point, 0)
        wrong = f"; leaves {counted(left, 'answer')} wrong" if left else ""
        yield f"  {point:<32} {mine[point]}{dialect_mark(point, mine[point].name)}{wrong}"
    if found.doubted:
        yield ""
        yield "Some answers look like these dialects; others, or a law, speak against them:"
        yield from (f"  {point:<32} {choice}" for point, choice in found.doubted)
    asked = [one for one in found.unsure if POINTS[one.point].level.value in hello.levels]
    yield from _told("No answer tells these choices apart:", asked)
    yield from _told(
        "Beside its other choices, it makes no difference which of these it plays:", found.alike
    )
    if len(asked) < len(found.unsure):
        points = counted(len(found.unsure) - len(asked), "point")
        yield ""
        yield f"Its answers say nothing about {points} on levels that the program does not claim."
    if found.otherwise:
        yield ""
        answers = counted(len(found.otherwise), "answer")
        yield f"No known choice explains {answers}, on {_concerned(found)}."
        listing = (it.point for it in found.otherwise if it.point and POINTS[it.point].lists)
        if of_lists := list(dict.fromkeys(listing)):
            yield (
                f"No list of its own is searched for: if it has one on {join_words(of_lists)}, "
                "declare that in `hello`."
            )
    yield ""
    if house:
        yield f"The house file is {house}. To judge the program by it:"
        yield f"  sabacc verify --ruleset {shlex.quote(house)} -- {shlex.join(command)}"
    elif choices and not found.cut:
        yield "With -o FILE this is written as a house file, by which the program can be verified."


def _laws(found: Recovered, command: Sequence[str]) -> Iterator[str]:
    """Yield which laws the program breaks: such answers are left out, for no rule explains them."""
    by_law: dict[str, list[str]] = {}
    for law, why in found.laws.values():
        by_law.setdefault(law, []).append(why)
    if by_law:
        yield ""
        yield "It breaks laws that hold by any rules, and no ruleset explains such answers:"
    for law, reasons in sorted(by_law.items()):
        yield f"  {law:<32} {counted(len(reasons), 'answer')}: {escape_line(reasons[0], _WHY)}"
    if by_law:
        yield f"  To see them: sabacc hunt --laws -- {shlex.join(command)}"


def _told(head: str, fitting: Sequence[Ambiguous]) -> Iterator[str]:
    """Yield what fits on some points, if there are any."""
    if fitting:
        yield ""
        yield head
        yield from (f"  {one.point:<32} {' or '.join(_either(one))}" for one in fitting)


def verdict(found: Recovered) -> str:
    """Say in one sentence what the program plays."""
    if found.cut and not (found.judged and found.asked):
        return f"Not finished: {found.cut}. Nothing is known of its ruleset yet."
    if not found.asked:
        return "It answers no question that shows its ruleset."
    base, choices = _named(found)
    own = f" with {counted(len(choices), 'choice')} of its own" if choices else ""
    colon = ":" if choices else "."
    if found.certain:
        return f"It plays {base}{own}{colon}"
    if found.fits:
        points = counted(len(found.unsure), "point")
        verb = "is" if len(found.unsure) == 1 else "are"
        return f"As far as its answers show, it plays {base}{own}; {points} {verb} open{colon}"
    share = 100 * (found.asked - len(found.otherwise)) // found.asked
    these = "its other answers" if found.laws else "its answers"
    if found.cut:
        near = f"nearest to {base}{own}, with {share} % of {these}"
        return f"Not finished: {found.cut}. So far it is {near}{colon}"
    return f"It is nearest to {base}{own}, with {share} % of {these}{colon}"


def to_json(found: Recovered, hello: Hello) -> dict[str, Any]:
    """Return a finding as JSON values."""
    base, choices = _named(found)
    return {
        "program": escape_line(hello.name, _NAME),
        "fits": found.fits,
        "certain": found.certain,
        "base": base,
        "choices": {point: str(choice) for point, choice in choices.items()},
        "dialects": [
            point for point, choice in choices.items() if choice.name in POINTS[point].dialects
        ],
        "unsure": {it.point: [str(it.mine), *map(str, it.fits)] for it in found.unsure},
        "alike": {it.point: [str(it.mine), *map(str, it.fits)] for it in found.alike},
        "asked": found.asked,
        "silent": found.silent,
        "unasked": found.unasked,
        "cut": found.cut,
        "laws": dict(found.laws.values()),
        "doubted": [f"{point}.{choice}" for point, choice in found.doubted],
        "unexplained": dict(found.unexplained),
        "otherwise": [one.key for one in found.otherwise],
        "house": house_of(found),
    }


def _named(found: Recovered) -> tuple[str, dict[str, Choice]]:
    base, own = name_of(found.rules)
    return base, {point: Choice.parse(text) for point, text in own.items()}


def _either(one: Ambiguous) -> list[str]:
    """Name what fits; of numbers the least and the greatest."""
    numbers = [each.number for each in (one.mine, *one.fits) if each.name == one.mine.name]
    known = [number for number in numbers if number is not None]
    mine = str(one.mine)
    if len(known) > 1:
        mine = f"{one.mine.name} ({min(known)} to {max(known)})"
    return [mine, *(str(each) for each in one.fits if each.name != one.mine.name)]


def _concerned(found: Recovered) -> str:
    points = Counter(one.point or f"the level {one.method}" for one in found.otherwise)
    return join_at_most([f"{point} ({number})" for point, number in points.most_common()])
