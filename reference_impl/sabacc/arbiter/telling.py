"""A ruling as lines of text: the ruling, who is right, why, and on what it hangs."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sabacc.arbiter.accounts import BillColumn
from sabacc.arbiter.ruling_json import (
    Cited,
    ClaimRuled,
    ElsewhereEntry,
    RulingOutput,
    TurnEntry,
)
from sabacc.arbiter.words import capital, differing, small
from sabacc.protocol.hostile import escape_line
from sabacc.spec.points import point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.system.text import join_words
from sabacc.system.user_input import printable

_NOTHING: Final = (
    "Nothing: no other choice on any single point changes it.  For numbers, the arbiter "
    "tried those that the sources give or the dispute names, and the numbers next to them."
)
_GAP: Final = 2
_NAMED: Final = 3
"""How many rulesets without their base are named before they are counted."""
_MOST_SOURCES: Final = 12
_SOURCES_IN_SHORT: Final = 2
"""How many sentences a short ruling has: of one rule, or of each the first."""
_TURNS_IN_SHORT: Final = 2
"""On how many points a short ruling says that it turns."""
_IN_THE_BILL: Final = re.compile(
    r".* has \d+ credits?|the (?:hand|sabacc) pot (?:holds .*|is empty)"
)
"""What a turned ruling says of credits, which who wins and who pays has said before."""
_ON_THE_BILL: Final = re.compile(r"\S+ (?:(?:pays|takes) \d+ |wins$)")
"""A step that stands in the bill too."""
_ALSO: Final = 2
"""How many rules behind a claim are told beside the first; the others are counted."""
_MORE: Final = "All reasons, steps, choices and sources: --all"
_SIGNS: Final[Mapping[str, str]] = {
    "right": "right",
    "wrong": "WRONG",
    "open": "open ",
    "stands-too": "stands too",
}


class PrintedLine(NamedTuple):
    """A line of text and how it is set off: `head`, `strong`, a verdict, or `dim`."""

    text: str
    style: str = ""


class SentenceSource(NamedTuple):
    """A sentence on which a rule rests: its id, where it stands, and what it says."""

    id: str
    document: str
    place: str
    says: str


class Turning(NamedTuple):
    """Choices on one point with which the ruling is another one."""

    point: str
    choices: tuple[str, ...]
    ruling: str
    rule: str
    title: str
    played_by: tuple[str, ...]
    rests_on: tuple[str, ...] = ()


def told(ruling: RulingOutput, width: int, *, everything: bool = True) -> Iterator[PrintedLine]:
    """Yield the lines of a ruling, `width` columns wide at the most where words allow it.

    Without `everything` each claim has one reason, with the ids of the others, and its sources; of
    the steps there are none beside claims, and of the choices on which a ruling turns those that
    somebody plays or names.
    """
    if ruling["title"]:
        yield from _folded(escape_line(ruling["title"]), width)
    yield from _folded(ruling["ruling"], width, style="strong")
    if ruling["rests_on"]:
        yield from _folded(f"This holds {resting(ruling['rests_on'])}.", width, "  ")
    by = f"by {ruling['by']}, edition {ruling['edition']} of the rules"
    yield from _folded(by, width, "  ", style="dim")
    if ruling["next"] not in {"", ruling["ruling"]}:
        yield from _folded(f"Next: {ruling['next']}", width)
    yield from _bill(ruling)
    yield from _cases(ruling, width)
    yield from _claims(ruling, width, everything=everything)
    yield from _remedies(ruling, width)
    if everything or not ruling["claims"]:
        yield from _steps(ruling, width, everything=everything)
    yield from _elsewhere(ruling, width)
    if ruling["turns"] or whole(ruling):
        yield from (_turns if everything else _turns_in_short)(ruling, width)
    if everything:
        yield from _sources(deciding(ruling), width)
    else:
        rules: dict[str, Cited] = {
            claim["rule"]: claim for claim in ruling["claims"] if claim["rule"]
        }
        first = list(rules.values()) or deciding(ruling)[:1]
        yield from _sources(first, width, max(1, _SOURCES_IN_SHORT // max(1, len(first))))
    if ruling["notes"] and (everything or whole(ruling)):
        yield from _head("Notes")
        for note in ruling["notes"]:
            yield from _folded(f"{capital(note)}.", width, "  ")
    if not everything:
        yield PrintedLine("")
        yield PrintedLine(_MORE, "dim")


def _head(text: str) -> Iterator[PrintedLine]:
    yield PrintedLine("")
    yield PrintedLine(text, "head")


def _folded(
    text: str, width: int, first: str = "", rest: str = "", style: str = ""
) -> list[PrintedLine]:
    lines = textwrap.wrap(
        printable(text),
        width,
        initial_indent=first,
        subsequent_indent=rest or " " * len(first),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [PrintedLine(line, style) for line in lines]


def _ruled(text: str, rule: str, width: int, indent: str) -> Iterator[PrintedLine]:
    """Yield a text with the id of its rule at the right, below it where both do not fit."""
    lines = [line.text for line in _folded(text, width, indent, f"{indent}  ")]
    if rule and len(lines[-1]) + len(rule) + _GAP <= width:
        lines[-1] = f"{lines[-1]:<{width - len(rule)}}{rule}"
    elif rule:
        lines.append(rule.rjust(width))
    yield from map(PrintedLine, lines)


_NAMES_WIDE: Final = 20
_COLUMN: Final = 8


def _row_of(name: str, cells: Iterable[str], style: str = "") -> PrintedLine:
    return PrintedLine(
        "".join((f"{name:<{_NAMES_WIDE}}", *(f"{cell:>{_COLUMN}}" for cell in cells))), style
    )


def _bill(ruling: RulingOutput) -> Iterator[PrintedLine]:
    if not ruling["bill"]:
        return
    columns = bill_columns(ruling)
    yield PrintedLine("")
    yield _row_of("Who has what", columns, "head")
    for row in ruling["bill"]:
        said = ("" if row[name] is None else str(row[name]) for name in columns)
        yield _row_of(printable(f"  {row['who']}"), said)


def bill_columns(ruling: RulingOutput) -> tuple[BillColumn, ...]:
    """Return the columns of the bill: what is paid and taken only where that is known."""
    known = any(row["pays"] is not None for row in ruling["bill"])
    return ("before", "pays", "takes", "after") if known else ("before", "after")


def _cases(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    if not ruling["cases"]:
        return
    yield from _head("What follows in each case")
    for case in ruling["cases"]:
        yield from _folded(f"{capital(case['when'])}: {case['ruling']}", width, "  ", "    ")
        for claim in case["claims"]:
            says = f"{claim['who']}: {claim['claim']}" if claim["who"] else claim["claim"]
            sign = _SIGNS[claim["verdict"]]
            yield from _folded(f"{sign}  {says}", width, "    ", " " * 11, claim["verdict"])


def _claims(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield each claim with its reason, and the rules behind it; in short their ids alone."""
    if not ruling["claims"]:
        return
    yield from _head("Who is right")
    for claim in ruling["claims"]:
        verdict = claim["verdict"]
        says = f"{claim['who']}: {claim['claim']}" if claim["who"] else claim["claim"]
        yield from _folded(f"{_SIGNS[verdict]}  {says}", width, "  ", " " * 9, verdict)
        yield from _ruled(f"{claim['because']}.", claim["rule"], width, " " * 9)
        if claim["reading"]:
            other = claim["reading"]
            yield from _ruled(other["words"], other["rule"], width, " " * 9)
        nearest, more = near(claim)
        if everything:
            told = [f"Rule: {claim['title']}."] if claim["title"] else []
            told += [f"Rule: {rule['title']} ({rule['rule']})." for rule in nearest[1:]]
            told += [f"And {len(more)} more (all with --format json)."] if more else []
        else:
            ids = [rule["rule"] for rule in nearest[1:]] + ([f"{len(more)} more"] if more else [])
            told = [f"Also {join_words(ids)}."] if ids else []
        for words in told:
            yield from _folded(words, width, " " * 9, " " * 11, "dim")


def _remedies(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    """Yield the rules that say what to do if the table has done what is refused."""
    if not ruling["remedies"]:
        return
    yield from _head("If it has been done already")
    for rule in ruling["remedies"]:
        yield from _ruled(f"{rule['title']}.", rule["rule"], width, "  ")


def near(claim: ClaimRuled) -> tuple[Sequence[Cited], Sequence[Cited]]:
    """Part the rules behind a claim: the nearest ones, of which people are told, and the others."""
    if not claim["rule"]:
        return (), ()
    also = claim["also"]
    return (claim, *also[:_ALSO]), also[_ALSO:]


def _steps(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield what leads to a ruling; in short without what the bill has as well."""
    billed = not everything and bool(ruling["bill"])
    events = [e for e in ruling["events"] if not (billed and _ON_THE_BILL.match(e["words"]))]
    if not events:
        return
    yield from _head("What leads to it")
    for event in events:
        yield from _ruled(capital(event["words"]), event["rule"], width, "  ")


def _elsewhere(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    """Yield the rulings of other rulesets, those that come to the same one first."""
    rows = [row for row in ruling["elsewhere"] if row["rulesets"] != [ruling["ruleset"]]]
    if not rows:
        return
    yield from _head("Under other rulesets")
    totals = totals_of(ruling)
    for row in sorted(rows, key=lambda row: not row["same"]):
        names = join_words(grouped(row["rulesets"], totals))
        yield from _folded(f"{names}: {saying(row, ruling)}.", width, "  ", "    ")


def saying(row: ElsewhereEntry, ruling: RulingOutput) -> str:
    """Return what other rulesets rule, without a dot, and what that rests on.

    The same ruling with another reason is told with its reason.
    """
    if ruling["unknown"] or ruling["versions"]:  # the cases of a ruling belong together
        return "the same" if row["same"] else row["differs"].removesuffix(".")
    if row["same"] and row["ruling"] != ruling["in_full"]:
        says = f"the same, in other words: {row['ruling'].removesuffix('.')}"
    else:
        says = "the same" if row["same"] else differing(row["ruling"], ruling["in_full"])
    return f"{says}, {resting(row['rests_on'])}" if row["rests_on"] else says


def resting(on: Sequence[str]) -> str:
    """Say on what a ruling may hang that no record tells: `unless it hangs on the cards of ...`."""
    return f"unless it depends on {join_words(on)}, which the record does not show"


def totals_of(ruling: RulingOutput) -> Counter[str]:
    """Count the options that each base has, and its versions (`forum-`), as far as compared."""
    names = [name for row in ruling["elsewhere"] for name in row["rulesets"]]
    found = Counter(name.partition("+")[0] for name in names if "+" in name)
    bases = (name.partition("-")[0] for name in names if "+" not in name and "-" in name)
    found.update(f"{base}-" for base in bases if base in names)  # `forum-rebel` beside `forum`
    return found


def grouped(names: Iterable[str], totals: Mapping[str, int]) -> list[str]:
    """Fold options into their base where both rule alike: `holonet and 6 of its options`."""
    by_base: dict[str, list[str]] = {}
    for name in names:
        by_base.setdefault(name.partition("+")[0], []).append(name)
    for base in list(by_base):
        versions = [name for name in by_base if name.startswith(f"{base}-")]
        if versions and len(versions) == totals[f"{base}-"] and by_base[base] == [base]:
            by_base = {name: mine for name, mine in by_base.items() if name not in versions}
            by_base[base] = [f"{base} (in any version)"]
    return [one for base, mine in by_base.items() for one in _group(base, mine, totals[base])]


def _group(base: str, names: Sequence[str], total: int) -> list[str]:
    if names[0].endswith(")"):
        return list(names)
    options = [name for name in names if name != base]
    count = len(options)
    if base not in names:
        return list(options) if count <= _NAMED else [f"{count} of the options of {base}"]
    if not count:
        return [base]
    if count == total:
        return [f"{base} (with any option)"]
    plural = "option" if count == 1 else "options"
    return [f"{base} (with {count} of its {total} {plural})"]


def turnings(ruling: RulingOutput) -> list[Turning]:
    """Lay together the choices on a point that rule alike, if the same sources play them."""
    found: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[TurnEntry]] = {}
    for turn in ruling["turns"]:
        key = turn["point"], turn["ruling"], tuple(turn["rests_on"]), tuple(turn["played_by"])
        found.setdefault(key, []).append(turn)
    return [
        Turning(
            point,
            tuple(turn["choice"] for turn in turns),
            says,
            turns[0]["rule"],
            turns[0]["title"],
            played_by,
            rests_on,
        )
        for (point, says, rests_on, played_by), turns in found.items()
    ]


def whole(ruling: RulingOutput) -> bool:
    """Say whether all facts are known, and told in one way."""
    return ruling["unknown"] is None and not ruling["versions"]


def _turns(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    yield from _head("It turns on")
    found = turnings(ruling)
    if not found:
        yield from _folded(_NOTHING, width, "  ")
    for turn in found:
        choices = " or ".join(turn.choices)
        yield from _folded(f"{turn.point}: with {choices} instead", width, "  ", "    ", "strong")
        yield from _folded(f"{capital(turned(turn, ruling))}.", width, "    ")
        players = (
            f"played by {join_words(turn.played_by)}"
            if turn.played_by
            else "none of the five base rulesets plays it"
        )
        yield from _folded(f"{turn.title} ({players}).", width, "    ", style="dim")
    yield from _together(ruling, width)


def _turns_in_short(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    """Yield the choices that turn a ruling, a line for all of one point that rule alike.

    A choice that no document and no option plays is left out, unless a claim has its number; what
    documents play comes first.
    """
    every = sorted(turnings(ruling), key=lambda turn: not turn.played_by)
    found: dict[tuple[str, str], list[str]] = {}
    for turn in every:
        choices = [each for each in turn.choices if turn.played_by or _is_named(turn, each, ruling)]
        parts = turned(turn, ruling).split("; ")
        plain = [part for part in parts if not _IN_THE_BILL.fullmatch(part)]
        says = "; ".join(plain if ruling["bill"] and plain[:-1] else parts)
        named = f" ({join_words(turn.played_by)})" if turn.played_by else ""
        if choices:
            key = turn.point, says
            found.setdefault(key, []).append(f"{' or '.join(choices)}{named}")
    yield from _head("It turns on")
    for (point, says), named_choices in list(found.items())[:_TURNS_IN_SHORT]:
        words = f"{point}: with {' or '.join(named_choices)}, {small(says)}."
        yield from _folded(words, width, "  ", "    ")
    if len(found) > _TURNS_IN_SHORT:
        yield PrintedLine(f"  And {len(found) - _TURNS_IN_SHORT} more.")
    if not found:
        others = "Nothing that a document or a named option plays." if every else _NOTHING
        yield from _folded(others, width, "  ")
    yield from _together(ruling, width)


def _is_named(turn: Turning, choice: str, ruling: RulingOutput) -> bool:
    """True if an option that ships plays a choice, or a claim has its number."""
    number = choice.partition("=")[2]
    if number and any(number in re.findall(r"\d+", claim["claim"]) for claim in ruling["claims"]):
        return True
    return any(str(builtin(name).choices[turn.point]) == choice for name in builtin_names())


def _together(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    by_points: dict[tuple[str, ...], list[str]] = {}
    for both in ruling["together"]:
        by_points.setdefault(tuple(both["points"]), []).extend(both["rulesets"])
    for points, names in by_points.items():
        under = join_words(grouped(names, totals_of(ruling)))
        words = (
            f"Under {under} it depends on {join_words(points)}{' together' if points[1:] else ''}."
        )
        yield from _folded(words, width, "  ", "    ")


def turned(turn: Turning, ruling: RulingOutput) -> str:
    """Return what is ruled with another choice, without a dot, and what that rests on."""
    says = differing(turn.ruling, ruling["in_full"])
    return f"{says}, {resting(turn.rests_on)}" if turn.rests_on else says


def deciding(ruling: RulingOutput) -> list[Cited]:
    """Return what decides: the rules behind the claims, or of the points that turn it."""
    rules: dict[str, Cited] = {}
    for claim in ruling["claims"]:
        if claim["rule"]:
            rules.setdefault(claim["rule"], claim)
    for claim in ruling["claims"]:
        for rule in near(claim)[0]:
            rules.setdefault(rule["rule"], rule)
    points = {turn["point"] for turn in ruling["turns"]}
    for event in ruling["events"]:
        if event["rule"] and event["point"] in points:
            rules.setdefault(event["rule"], event)
    if not rules and ruling["events"]:
        rules[ruling["events"][-1]["rule"]] = ruling["events"][-1]
    return list(rules.values())


def sources_of(rule: Cited) -> list[SentenceSource]:
    """Return the sentences on which a rule rests, in our own words; empty without the ledger."""
    try:
        from sabacc.spec.sentences import sentences  # noqa: PLC0415 - a wheel may leave it out

        known = sentences()
    except (ImportError, OSError):
        return [SentenceSource(name, "", "", "") for name in rule["sentences"]]
    found = (known[name] for name in rule["sentences"] if name in known)
    return [SentenceSource(one.id, one.document, one.locator, one.says) for one in found]


def _sources(
    deciding: Sequence[Cited], width: int, each: int = _MOST_SOURCES
) -> Iterator[PrintedLine]:
    rules = [rule for rule in deciding if point_of_rule(rule["rule"]) is not None]
    if not rules:
        return
    yield from _head("Sources of the rules that decide")
    left, told = _MOST_SOURCES, set[str]()
    for rule in rules:
        why = f": {rule['why']}" if rule["why"] else ""
        see = f" (see sabacc rules {rule['ruling']})" if rule["ruling"] else ""
        yield from _folded(f"{rule['rule']}{why}{see}", width, "  ", "    ")
        new = [source for source in sources_of(rule) if source.id not in told]
        for source in new[: max(min(left, each), 0)]:
            left -= 1
            told.add(source.id)
            place = f" ({source.document}, {source.place})" if source.place else ""
            says = f": {source.says}" if source.says else ""
            yield from _folded(f"{source.id}{place}{says}", width, "    ", " " * 6, "dim")
        if left <= 0:
            yield from _folded(f"More: sabacc rules {rule['rule']}", width, "    ", style="dim")
            break
