"""What was found about the ruleset of hand records, for people."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, Final

from sabacc.arbiter.classifying.classify import (
    Apart,
    ButFor,
    Differs,
    Evidence,
    NamedRuleset,
    PointEvidence,
    SmallestHand,
)
from sabacc.arbiter.classifying.evidence import Fit, Trip
from sabacc.arbiter.classifying.evidence_points import look
from sabacc.records.text.named_rules import as_differences, in_short
from sabacc.spec.points import POINTS
from sabacc.spec.rulesets import Choice
from sabacc.system.text import counted, join_words
from sabacc.system.user_input import one_line, printable

_KEYWORD: Final = re.compile(r"^(Given|And|When|But) ")
_WIDTH: Final = 100
_NEARLY: Final = 5
_DIFFERS: Final = 5
_TRIPS: Final = 4


def told(
    found: Evidence, title: Callable[[str], str], *, everything: bool = False
) -> Iterator[str]:
    """Yield the lines of a finding; `title` gives the sentence of a rule by its id."""
    for slip in found.slips:
        yield from _folded(
            f"{printable(slip.file)}:{slip.line}: {slip.says}: a slip in the record, which "
            f"counts against no ruleset. To fix it, {slip.mend}."
        )
    yield from _folded(f"{_evidence(found)}: {verdict(found)}")
    yield from _fits(found)
    yield from _but_for(found)
    for named in found.named:
        yield from _folded(_named(named))
    if found.nearly:
        yield ""
        yield "Nearly:" if found.fits else "Nearest:"
        shown = found.nearly if everything else found.nearly[:_NEARLY]
        by_faults: dict[str, list[str]] = {}
        for one in shown:
            by_faults.setdefault(_faults(one, found.hands), []).append(in_short(one.rules))
        for faults, names in by_faults.items():
            yield from _folded(f"{join_words(names)}: {faults}", "  ")
    if found.mended is not None:
        yield from _mended(found)
    if found.apart:
        yield ""
        yield "What would tell them apart:"
        for apart in found.apart:
            yield from _apart(apart, title, everything=everything)
    yield from _points(found, title, everything=everything)


def _evidence(found: Evidence) -> str:
    """Say what was judged: `3 hands and 2 disputes`."""
    kinds = {"hand": found.hands - found.disputes, "dispute": found.disputes}
    return join_words(counted(number, kind) for kind, number in kinds.items() if number)


def verdict(found: Evidence) -> str:
    """Say in one sentence which ruleset it is."""
    names = [in_short(one.rules) for one in found.fits]
    listed, fit = join_words(names), "fits" if len(names) == 1 else "fit"
    mended = found.mended
    near = in_short(mended.fit.rules) if mended is not None and mended.fit.fits else ""
    if found.cut:
        so_far = f"{listed} {fit}" if names else f"{in_short(found.around)} is nearest"
        words = f"not finished: {found.cut}. So far {so_far}"
    elif found.houses:
        which = f"cannot tell between the houses {listed}, which ship"
        if len(names) == 1:
            which = f"but one house that ships does: {listed}"
        mark = "," if len(names) == 1 else ";"
        so = f"; so does {near}" if near else ""
        words = f"no built-in ruleset fits{mark} {which}{so}"
        words += _open(found) if len(names) == 1 else ""
    elif names and near:
        gaps = counted(found.fits[0].gaps, "hand")
        words = f"{near} fits, with nothing left out; {listed} {fit} if {gaps} leave something out"
    elif found.verdict == "one":
        words = f"only {listed} fits, of the rulesets that were tried{_open(found)}"
    elif found.verdict == "options":
        base = found.families[0]
        words = f"the ruleset is {base}, but which options? Cannot tell between {listed}"
    elif names:
        words = f"cannot tell between {listed}"
    else:
        words = f"no named ruleset fits{f'; {near} does{_open(found)}' if near else ''}"
    return f"{words}."


def _open(found: Evidence) -> str:
    """Say of how many points the hands leave more than one choice, so that houses fit too."""
    points = sum(not one.settled for one in found.points)
    return f"; the hands leave {counted(points, 'point')} open" if points else ""


def _fits(found: Evidence) -> Iterator[str]:
    """Tell what is doubtful about those that fit."""
    cut = found.fits[0].unfinished if found.fits else 0
    if cut:
        ends, show = ("ends", "shows") if cut == 1 else ("end", "show")
        yield from _folded(
            f"{counted(cut, 'record')} {ends} before the hand does, and {show} nothing "
            "about its end."
        )
    for one in found.fits:
        doubts: list[str] = []
        if one.gaps:
            doubts.append(f"{counted(one.gaps, 'hand')} with something left out")
        if one.unjudged:
            doubts.append(f"{counted(one.unjudged, 'hand')} that cannot be judged to the end")
        if doubts:
            yield from _folded(f"{in_short(one.rules)} fits with {' and '.join(doubts)}.")
        if found.houses:
            yield from _folded(_house(one))


def _house(one: Fit) -> str:
    """Say what a house that ships chooses otherwise than the built-in ruleset nearest to it."""
    base, own = as_differences(one.rules)
    choices = join_words(f"{point} {choice}" for point, choice in own.items())
    return f"The house {printable(one.name)} plays {base} with {choices}."


def _but_for(found: Evidence) -> Iterator[str]:
    """Tell of the lines that alone speak against the nearest ruleset."""
    near = found.but_for
    if near is None:
        return
    names = [printable(name) for name in (near.rules.name, *near.also)]
    it = names[0] if len(names) == 1 else f"one of {join_words(names)}"
    lines = len({(trip.file, trip.line) for trip in near.trips})
    hands = f" in {near.hands} of {found.hands} hands" if found.hands > 1 else ""
    yield from _folded(f"Except for {counted(lines, 'line')}{hands} it would be {it}:")
    for trip in near.trips[:_TRIPS]:
        nobody = "; none of the rulesets tried allows it" if trip in near.refused else ""
        yield from _folded(f"{_trip(trip)}{nobody}.", "  ")
    more = len(near.trips) - _TRIPS
    if more > 0:
        yield f"  and {counted(more, 'more fault')}."
    slips = "that is a slip" if lines == 1 else "those are slips"
    yield from _folded(
        (
            f"If {slips} in the record, the ruleset is {it}; if not, the table plays differently "
            "there."
        ),
        "  ",
    )


def _named(named: NamedRuleset) -> str:
    name, hands = one_line(named.name), counted(named.hands, "record")
    says = f"{hands} name{'s' if named.hands == 1 else ''} {name}"
    if named.fit is None:
        return f"{says}: {one_line(named.trouble)}."
    if named.fit.fits:
        return f"{says}, which fits."
    faults = _faults(named.fit, named.hands)
    return f"{says}, but that is contradicted: {faults}. {_trip(named.fit.trips[0])}."


def _faults(one: Fit, hands: int) -> str:
    """Say how many hands contradict a ruleset, and by which points they do so first."""
    points = [
        f"{point or 'cannot be played'} ({count})" for point, count in list(one.points.items())
    ]
    more = len(points) - _TRIPS
    listed = ", ".join(points[:_TRIPS]) + (
        f" and {counted(more, 'more point')}" if more > 0 else ""
    )
    against = len(one.against)
    first = "the first " if one.tried < hands else ""
    of = "the hand" if hands == 1 else f"{against} of {first}{counted(one.tried, 'hand')}"
    return f"{of} against it, by {listed}"


def _trip(trip: Trip) -> str:
    return f"{printable(trip.file)}:{trip.line}: {one_line(trip.says)}, but {one_line(trip.ruled)}"


def _mended(found: Evidence) -> Iterator[str]:
    mended = found.mended
    if mended is None:
        return
    yield ""
    name = printable(mended.name)
    if mended.fit.fits:
        yield from _folded(f"It fits with a few other choices: {name}")
    else:
        faults = _faults(mended.fit, found.hands)
        yield from _folded(f"Nearer with other choices: {name}: {faults}")


def _apart(apart: Apart, title: Callable[[str], str], *, everything: bool) -> Iterator[str]:
    one, other = in_short(apart.one), in_short(apart.other)
    yield f"  {one} or {other}?"
    differs = apart.differs if everything else apart.differs[:_DIFFERS]
    for differing in differs:
        yield from _differing(differing, one, other, title)
    if len(apart.differs) > len(differs):
        yield f"    and {counted(len(apart.differs) - len(differs), 'more point')}"


def _differing(
    differs: Differs, one: str, other: str, title: Callable[[str], str]
) -> Iterator[str]:
    yield from _folded(f"{differs.point}: {POINTS[differs.point].asks}", "    ")
    for choice, name in ((differs.one, one), (differs.other, other)):
        yield from _folded(f"{choice} ({name}){_sentence(differs.point, choice, title)}", "      ")
    yield from _folded(f"look for: {differs.look}", "      ")
    if differs.example is not None:
        steps = (_KEYWORD.sub("", step) for step in differs.example.steps)
        yield from _folded(f"for example: {'; '.join(steps)}", "      ")
        for says, name in zip(differs.example.says, (one, other), strict=True):
            yield from _folded(f"{name}: {says}", "        ")


def _sentence(point: str, choice: Choice, title: Callable[[str], str]) -> str:
    rule = f"{point}.{choice.name}"
    words = title(rule) if choice.name in POINTS[point].choices else ""
    return f": {words}" if words else ""


def _points(found: Evidence, title: Callable[[str], str], *, everything: bool) -> Iterator[str]:
    yield ""
    name = in_short(found.around)
    if not found.judged:
        yield from _folded(
            f"No hand is without a fault by {name}, so its single choices cannot be judged."
        )
        return
    if found.judged < found.hands:
        hands = f"{found.judged} of {counted(found.hands, 'hand')}"
        yield from _folded(f"Single choices of {name}, by the {hands} without a fault:")
    else:
        yield from _folded(f"Single choices of {name}:")
    settled = [one for one in found.points if one.settled]
    silent = [one for one in found.points if one.silent]
    rest = [one for one in found.points if not one.settled and not one.silent]
    yield from _list("settled, no other choice that was tried fits", settled)
    if everything:
        for one in settled:
            yield from _settled(one, found, title, everything=True)
    for one in rest:
        yield from _settled(one, found, title, everything=everything)
    if everything:
        yield from _list("the hands say nothing about it", silent)
    elif silent:
        yield f"  The hands say nothing about {counted(len(silent), 'point')}; --all names them."


def _list(words: str, points: list[PointEvidence]) -> Iterator[str]:
    if points:
        names = ", ".join(f"{one.point} {one.mine}" for one in points)
        yield from _folded(f"{counted(len(points), 'point')}, {words}: {names}", "  ")


def _settled(
    one: PointEvidence, found: Evidence, title: Callable[[str], str], *, everything: bool
) -> Iterator[str]:
    fits = [str(choice) for choice in (one.mine, *one.fits)]
    words = f"{one.point}: {' or '.join(fits)}"
    if one.untried:
        words += f"; not tried: {join_words(map(str, one.untried))}"
    if not one.settled:
        words += f"; look for {look(one.point, found.seen)}"
    yield from _folded(words, "  ")
    for choice, trip in one.refuted if everything else ():
        sentence = _sentence(one.point, choice, title)
        yield from _folded(f"not {choice}{sentence}. See {_trip(trip)}", "    ")


def _folded(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
    )


def to_json(found: Evidence, title: Callable[[str], str]) -> dict[str, Any]:
    """Return a finding as JSON values; `title` gives the sentence of a rule by its id."""
    mended = found.mended
    return {
        "verdict": found.verdict,
        "verdict_in_words": verdict(found),
        "hands": found.hands,
        "disputes": found.disputes,
        "cut": found.cut,
        "slips": [
            {"file": one.file, "line": one.line, "says": one.says, "mend": one.mend}
            for one in found.slips
        ],
        "fits": [_fit_entry(one) for one in found.fits],
        "but_for": _but_for_entry(found.but_for),
        "nearly": [_fit_entry(one) for one in found.nearly],
        "named": [
            {
                "ruleset": one_line(one.name),
                "hands": one.hands,
                "fits": one.fit is not None and one.fit.fits,
                "trouble": one_line(one.trouble),
                "faults": [] if one.fit is None else [_trip_entry(t) for t in one.fit.trips[:10]],
            }
            for one in found.named
        ],
        "mended": None
        if mended is None
        else {
            **_fit_entry(mended.fit),
            "ruleset": mended.name,
            "base": mended.base,
            "choices": {point: str(choice) for point, choice in mended.changes.items()},
        },
        "apart": [_apart_entry(one, title) for one in found.apart],
        "points_of": found.around.name,
        "hands_judged": found.judged,
        "points": [_point_entry(one, found, title) for one in found.points],
    }


def _but_for_entry(near: ButFor | None) -> dict[str, Any] | None:
    if near is None:
        return None
    return {
        "ruleset": near.rules.name,
        "also": list(near.also),
        "lines": [
            {**_trip_entry(trip), "refused_by_all": trip in near.refused} for trip in near.trips
        ],
    }


def _fit_entry(one: Fit) -> dict[str, Any]:
    return {
        "ruleset": one.name,
        "fits": one.fits,
        "called": in_short(one.rules),
        "hands_tried": one.tried,
        "hands_with_faults": len(one.against),
        "distance": one.distance,
        "hands_with_gaps": one.gaps,
        "hands_not_judged": one.unjudged,
        "hands_unfinished": one.unfinished,
        "points": one.points,
        "first": None if one.fits else _trip_entry(one.trips[0]),
    }


def _trip_entry(trip: Trip) -> dict[str, Any]:
    return {
        "file": trip.file,
        "line": trip.line,
        "rule": trip.rule,
        "says": one_line(trip.says),
        "ruled": one_line(trip.ruled),
    }


def _apart_entry(apart: Apart, title: Callable[[str], str]) -> dict[str, Any]:
    return {
        "rulesets": [apart.one.name, apart.other.name],
        "points": [
            {
                "point": one.point,
                "choices": [_choice_entry(one.point, it, title) for it in (one.one, one.other)],
                "look_for": one.look,
                "example": None if one.example is None else _example_entry(one.example),
            }
            for one in apart.differs
        ],
    }


def _example_entry(example: SmallestHand) -> dict[str, Any]:
    return {
        "case": example.case,
        "title": example.title,
        "steps": list(example.steps),
        "says": list(example.says),
    }


def _choice_entry(point: str, choice: Choice, title: Callable[[str], str]) -> dict[str, str]:
    known = choice.name in POINTS[point].choices
    rule = f"{point}.{choice.name}" if known else ""
    return {"choice": str(choice), "rule": rule, "title": title(rule) if rule else ""}


def _point_entry(
    one: PointEvidence, found: Evidence, title: Callable[[str], str]
) -> dict[str, Any]:
    return {
        "point": one.point,
        "standing": "settled" if one.settled else "silent" if one.silent else "open",
        "plays": _choice_entry(one.point, one.mine, title),
        "fits_too": [_choice_entry(one.point, choice, title) for choice in one.fits],
        "refuted": [
            {**_choice_entry(one.point, choice, title), "by": _trip_entry(trip)}
            for choice, trip in one.refuted
        ],
        "not_tried": [str(choice) for choice in one.untried],
        "look_for": "" if one.settled else look(one.point, found.seen),
    }
