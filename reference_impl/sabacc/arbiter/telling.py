"""A ruling as lines of text: the ruling, who is right, why, and on what it hangs."""

import re
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
from sabacc.notation.card_names import card_words
from sabacc.protocol.hostile import escape_line
from sabacc.spec.cards import FACES
from sabacc.spec.points import BASES, point_of_rule
from sabacc.spec.rulesets import builtin, builtin_names
from sabacc.system.groups import by_key
from sabacc.system.lines import PrintedLine, folded, ruled
from sabacc.system.text import join_words
from sabacc.system.user_input import printable

_NOTHING: Final = (
    "Nothing: no other choice on any single point changes it.  For numbers, the arbiter "
    "tried those that the sources give or the dispute names, and the numbers next to them."
)
# How many rulesets without their base are named before they are counted
_NAMED: Final = 3
_MOST_SOURCES: Final = 12
# How many sentences a short ruling has: of one rule, or of each the first
_SOURCES_IN_SHORT: Final = 2
# On how many points a short ruling says that it turns
_TURNS_IN_SHORT: Final = 2
# What another ruling says of credits, which who wins and who pays has said before
_CREDITS: Final = re.compile(
    r".* has \d+ credits?|the (?:hand|sabacc) pot (?:holds .*|is empty)|the rest is the same"
)
_NEXT: Final = re.compile(r"\S+ is asked .*")
# What it says of a refused action that nobody claims anything about, with its rule
_REFUSED: Final = re.compile(r".* \([a-z-]+\.[a-z-]+\.[a-z0-9-]+\)")
# A step that the ruling, its bill or the line of what is next tells too
_TOLD_ABOVE: Final = re.compile(r"Next, |\S+ (?:(?:pays|takes) \d+ |wins$)")
# How many rules behind a claim are told beside the first; the others are counted
_ALSO: Final = 2
_SIGNS: Final[Mapping[str, str]] = {
    "right": "right",
    "wrong": "WRONG",
    "open": "open ",
    "stands-too": "stands too",
}


class SentenceSource(NamedTuple):
    """A sentence on which a rule rests: its id, where it stands, and what it says."""

    id: str
    document: str
    place: str
    says: str


class Turning(TurnEntry):
    """Choices on one point with which the ruling is another one; `choice` is the first of them."""

    choices: list[str]


def told(ruling: RulingOutput, width: int, *, everything: bool = True) -> Iterator[PrintedLine]:
    """Yield the lines of a ruling, `width` columns wide at the most where words allow it.

    Without `everything` each claim has one reason, with the ids of the others, and its sources;
    there are no steps beside claims, no options among the other rulesets, and of the choices on
    which a ruling turns those that somebody plays or names.
    """
    if ruling["title"]:
        yield from folded(escape_line(ruling["title"]), width)
    yield from folded(ruling["ruling"], width, style="strong")
    if ruling["rests_on"]:
        yield from folded(f"This holds {resting(ruling['rests_on'])}.", width, "  ")
    yield from folded(
        f"by {ruling['by']}, edition {ruling['edition']} of the rules", width, "  ", style="dim"
    )
    if not ruling["ruling"].startswith(ruling["next"]):
        yield from folded(f"Next: {ruling['next']}", width)
    for heading, lines in (
        ("", _bill(ruling)),
        ("What follows in each case", _cases(ruling, width, everything=everything)),
        ("Who is right", _claims(ruling, width, everything=everything)),
        (
            "If it has been done already",
            (
                line
                for rule in ruling["remedies"][: None if everything else 1]
                for line in ruled(f"{rule['title']}.", rule["rule"], width, "  ")
            ),
        ),
        ("What leads to it", _steps(ruling, width, everything=everything)),
        ("Under other rulesets", _elsewhere(ruling, width, everything=everything)),
        ("It turns on", (_turns if everything else _turns_in_short)(ruling, width)),
        ("Sources of the rules that decide", _sources(ruling, width, everything=everything)),
        (
            "Notes",
            (
                line
                for note in (ruling["notes"] if everything or whole(ruling) else ())
                for line in folded(f"{capital(note)}.", width, "  ")
            ),
        ),
    ):
        section = list(lines)
        if section:
            yield PrintedLine("")
            yield from [PrintedLine(heading, "head")] if heading else []
            yield from section
    if not everything:
        yield PrintedLine("")
        yield PrintedLine("All reasons, steps, choices and sources: --all", "dim")


_NAMES_WIDE: Final = 20
_COLUMN: Final = 8


def _bill(ruling: RulingOutput) -> Iterator[PrintedLine]:
    """Yield the table of who has what, with its own heading; what is paid, only where known."""
    known = any(row["pays"] is not None for row in ruling["bill"])
    columns: tuple[BillColumn, ...] = (
        ("before", "pays", "takes", "after") if known else ("before", "after")
    )
    rows: list[tuple[str, tuple[str, ...]]] = [("Who has what", columns)]
    for row in ruling["bill"]:
        cells = tuple("" if row[name] is None else str(row[name]) for name in columns)
        rows.append((printable(f"  {row['who']}"), cells))
    yield from (
        PrintedLine(
            f"{name:<{_NAMES_WIDE}}{''.join(f'{cell:>{_COLUMN}}' for cell in cells)}",
            "" if place else "head",
        )
        for place, (name, cells) in enumerate(rows if ruling["bill"] else ())
    )


def _cases(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    for case in ruling["cases"]:
        yield from folded(f"{capital(case['when'])}: {case['ruling']}", width, "  ", "    ")
        for claim in case["claims"] if everything else ():
            says = f"{claim['who']}: {claim['claim']}" if claim["who"] else claim["claim"]
            sign = _SIGNS[claim["verdict"]]
            yield from folded(f"{sign}  {says}", width, "    ", " " * 11, claim["verdict"])


def _claims(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield each claim with its reason, and the rules behind it; in short their ids alone."""
    for claim in ruling["claims"]:
        verdict = claim["verdict"]
        says = f"{claim['who']}: {claim['claim']}" if claim["who"] else claim["claim"]
        yield from folded(f"{_SIGNS[verdict]}  {says}", width, "  ", " " * 9, verdict)
        yield from ruled(f"{claim['because']}.", claim["rule"], width, " " * 9)
        if claim["reading"]:
            other = claim["reading"]
            yield from ruled(other["words"], other["rule"], width, " " * 9)
        nearest, more = near(claim)
        if everything:
            told = [f"Rule: {claim['title']}."] if claim["title"] else []
            told += [f"Rule: {rule['title']} ({rule['rule']})." for rule in nearest[1:]]
            told += [f"And {len(more)} more (all with --format json)."] if more else []
        else:
            ids = [rule["rule"] for rule in nearest[1:]] + ([f"{len(more)} more"] if more else [])
            told = [f"Also {join_words(ids)}."] if ids else []
        for words in told:
            yield from folded(words, width, " " * 9, " " * 11, "dim")


def near(claim: ClaimRuled) -> tuple[Sequence[Cited], Sequence[Cited]]:
    """Part the rules behind a claim: the nearest ones, of which people are told, and the others."""
    if not claim["rule"]:
        return (), ()
    also = claim["also"]
    return (claim, *also[:_ALSO]), also[_ALSO:]


def _steps(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield what leads to a ruling; in short nothing beside claims, nor what is told above."""
    for event in ruling["events"] if everything or not ruling["claims"] else ():
        if everything or not _TOLD_ABOVE.match(event["words"]):
            yield from ruled(capital(event["words"]), event["rule"], width, "  ")


def _elsewhere(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield the rulings of other rulesets, those that come to the same one first.

    In short the bases alone are named, and those that differ beside the point come to the same.
    """
    named: dict[str, list[str]] = {}
    for row in sorted(ruling["elsewhere"], key=lambda row: not row["same"]):
        names, says = row["rulesets"], saying(row, ruling)
        if not everything:
            names = [name for name in names if name in BASES and name != ruling["ruleset"]]
            same = row["same"] and not row["rests_on"]
            # the same words but for the name of the round are the same reason
            mine, theirs = (
                words.replace("turn", "round") for words in (ruling["in_full"], row["ruling"])
            )
            reasoned = same and says != "the same" and mine != theirs
            says = "the same" if same else _brief(says, ruling) or "the same"
            says = f"{says}, for another reason" if reasoned else says
        if names and names != [ruling["ruleset"]]:
            named.setdefault(says, []).extend(names)
    totals = totals_of(ruling)
    for says, names in named.items():
        words = join_words(grouped(names, totals) if everything else names)
        yield from folded(f"{words}: {says}.", width, "  ", "    ")


def _brief(says: str, ruling: RulingOutput) -> str:
    """Leave out of another ruling what it says beside the point, unless it says nothing else.

    Empty if that is of credits or of who is next, and nobody claims or asks anything of it.
    """
    parts, claimed = says.split("; "), bool(ruling["claims"])
    for beside, asked in (
        (_CREDITS, claimed or bool(ruling["bill"]) or "credit" in ruling["ruling"]),
        (_NEXT, claimed or "is asked" in ruling["ruling"]),
        (_REFUSED, True),
    ):
        others = [part for part in parts if not beside.fullmatch(part)]
        if not others and not asked:
            return ""
        parts = others if others and (claimed or beside is not _REFUSED) else parts
    return "; ".join(parts)


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
    by_base = by_key((name.partition("+")[0], name) for name in names)
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
    found: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], Turning] = {}
    for turn in ruling["turns"]:
        key = turn["point"], turn["ruling"], tuple(turn["rests_on"]), tuple(turn["played_by"])
        found.setdefault(key, {**turn, "choices": []})["choices"].append(turn["choice"])
    return list(found.values())


def whole(ruling: RulingOutput) -> bool:
    """Say whether all facts are known, and told in one way."""
    return ruling["unknown"] is None and not ruling["versions"]


def _turns(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    found = turnings(ruling)
    if not found and whole(ruling):
        yield from folded(_NOTHING, width, "  ")
    for turn in found:
        instead = f"{turn['point']}: with {' or '.join(turn['choices'])} instead"
        yield from folded(instead, width, "  ", "    ", "strong")
        yield from folded(f"{capital(turned(turn, ruling))}.", width, "    ")
        players = (
            f"played by {join_words(turn['played_by'])}"
            if turn["played_by"]
            else "none of the five base rulesets plays it"
        )
        yield from folded(f"{turn['title']} ({players}).", width, "    ", style="dim")
    together = (
        (tuple(each["points"]), name) for each in ruling["together"] for name in each["rulesets"]
    )
    for points, names in by_key(together).items():
        under = join_words(grouped(names, totals_of(ruling)))
        yield from folded(
            f"Under {under} it depends on {join_words(points)}{' together' if points[1:] else ''}.",
            width,
            "  ",
            "    ",
        )


def _turns_in_short(ruling: RulingOutput, width: int) -> Iterator[PrintedLine]:
    """Yield the choices that turn a ruling, a line for all of one point that rule alike.

    A choice that no document and no option plays is left out, unless a claim has its number; what
    documents play comes first.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for turn in sorted(turnings(ruling), key=lambda turn: not turn["played_by"]):
        played = turn["played_by"]
        choices = [each for each in turn["choices"] if played or _is_named(turn, each, ruling)]
        named = f" ({join_words(played)})" if played else ""
        says = _brief(turned(turn, ruling), ruling)
        if choices and says:
            found.setdefault((turn["point"], says), []).append(f"{' or '.join(choices)}{named}")
    every = [
        f"{point}: with {' or '.join(choices)}, {small(says)}."
        for (point, says), choices in found.items()
    ]
    told, more = every[:_TURNS_IN_SHORT], len(every) - _TURNS_IN_SHORT
    if more > 0:
        told[-1] = f"{told[-1]} And {more} more."
    for words in told:
        yield from folded(words, width, "  ", "    ")


def _is_named(turn: Turning, choice: str, ruling: RulingOutput) -> bool:
    """True if an option that ships plays a choice, or a claim has its number."""
    number = choice.partition("=")[2]
    if number and any(number in re.findall(r"\d+", claim["claim"]) for claim in ruling["claims"]):
        return True
    return any(str(builtin(name).choices[turn["point"]]) == choice for name in builtin_names())


def turned(turn: Turning, ruling: RulingOutput) -> str:
    """Return what is ruled with another choice, without a dot, and what that rests on."""
    says = differing(turn["ruling"], ruling["in_full"])
    return f"{says}, {resting(turn['rests_on'])}" if turn["rests_on"] else says


def deciding(ruling: RulingOutput) -> list[Cited]:
    """Return what decides: the rules behind the claims, or of the points that turn it."""
    points = {turn["point"] for turn in ruling["turns"]}
    rules: list[Cited] = [
        *ruling["claims"],
        *(rule for claim in ruling["claims"] for rule in near(claim)[0]),
        *(event for event in ruling["events"] if event["point"] in points),
    ]
    same = by_key((rule["rule"], rule) for rule in rules if rule["rule"])
    return [first for first, *_ in same.values()] or [*ruling["events"][-1:]]


def sources_of(rule: Cited) -> list[SentenceSource]:
    """Return the sentences on which a rule rests, in our own words; empty without the ledger."""
    try:
        from sabacc.spec.sentences import sentences  # noqa: PLC0415 - a wheel may leave it out

        known = sentences()
    except (ImportError, OSError):
        return [SentenceSource(name, "", "", "") for name in rule["sentences"]]
    found = (known[name] for name in rule["sentences"] if name in known)
    return [SentenceSource(one.id, one.document, one.locator, one.says) for one in found]


def _sources(ruling: RulingOutput, width: int, *, everything: bool) -> Iterator[PrintedLine]:
    """Yield the sentences behind the rules that decide; in short of the first of each claim.

    The values of face cards of which the ruling speaks come before those of others.
    """
    rules, each = deciding(ruling), _MOST_SOURCES
    spoken = " ".join(
        [claim["because"] for claim in ruling["claims"]]
        + [step["words"] for step in ruling["events"]]
    )
    faces = [name for card in FACES if (name := card_words(card).removeprefix("the ")) in spoken]
    if not everything:
        first = {claim["rule"] for claim in ruling["claims"]} - {""} or {
            rule["rule"] for rule in rules[:1]
        }
        rules = [rule for rule in rules if rule["rule"] in first]
        each = max(1, _SOURCES_IN_SHORT // max(1, len(rules)))
    left, told = _MOST_SOURCES, set[str]()
    for rule in rules:
        if point_of_rule(rule["rule"]) is None:
            continue
        why = f": {rule['why']}" if rule["why"] else ""
        see = f" (see sabacc rules {rule['ruling']})" if rule["ruling"] else ""
        yield from folded(f"{rule['rule']}{why}{see}", width, "  ", "    ")
        new = [source for source in sources_of(rule) if source.id not in told]
        if rule["point"] == "totals.face-values":
            new.sort(key=lambda source: not any(face in source.says for face in faces))
        for source in new[: min(left, each)]:
            left -= 1
            told.add(source.id)
            place = f" ({source.document}, {source.place})" if source.place else ""
            says = f": {source.says}" if source.says else ""
            yield from folded(f"{source.id}{place}{says}", width, "    ", " " * 6, "dim")
        if not left:
            yield from folded(f"More: sabacc rules {rule['rule']}", width, "    ", style="dim")
            break
