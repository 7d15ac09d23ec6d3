"""Guards of the readings that a document leaves open: each is a choice, or told in words.

Each guard takes what it judges as arguments and returns one complaint for each fault.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from sabacc.spec.decisions import Decision
from sabacc.spec.house_files import parse_choice
from sabacc.spec.model import MadeChoice, Point, Standing
from sabacc.spec.points import JOINT_READINGS, OPTIONS, POINTS, VERSIONS
from sabacc.spec.rulesets import Choice, RulesetError

# Of each reading of a row, by its letter, the choices that play it
Row = dict[str, list[str]]

# What stands for a choice where a point has none for the reading
NO_CHOICE = "?"


class Doubt(NamedTuple):
    #: The base, the version or the option.
    where: str
    #: The base whose document is read.
    base: str
    point: Point
    made: MadeChoice


def doubtful() -> Iterator[Doubt]:
    """Give each doubtful choice: those of the bases, the versions and the options."""
    for point in POINTS.values():
        for base, made in point.made.items():
            if made.standing is Standing.DOUBTFUL:
                yield Doubt(base, base, point, made)
    for overlay in (*VERSIONS.values(), *chain.from_iterable(OPTIONS.values())):
        for name, made in overlay.made.items():
            if made.standing is Standing.DOUBTFUL:
                yield Doubt(overlay.id, overlay.bases[0], POINTS[name], made)


def untold(base: str, point: Point, made: MadeChoice, rows: Mapping[str, Row]) -> list[str]:
    """Complain of the readings of the row behind a doubtful choice that the table leaves out."""
    if made.ruling not in rows:
        return [f"{made.ruling} has no readings in tests/data/readings.toml; write them there"]
    told = {str(Choice(made.choice, made.number)), made.choice, *made.readings_on_file}
    joint = {
        f"{point.id}={joined[point.id]}"
        for joined in JOINT_READINGS.get(base, ())
        if point.id in joined
    }
    found: list[str] = []
    words = 0
    named: set[str] = set()
    for letter, plays in rows[made.ruling].items():
        here = [text for text in plays if text.partition("=")[0] == point.id]
        words += not plays or here == [f"{point.id}={NO_CHOICE}"]
        for text in here:
            choice = text.partition("=")[2]
            named.add(choice)
            if choice != NO_CHOICE and choice not in told and text not in joint:
                found.append(f"reading {letter} of {made.ruling} is {choice}, and nobody says so")
    since = set(made.readings_on_file) - named
    if len(made.unplayed) + len(since) < words:
        found.append(f"{words} readings of {made.ruling} are no choice: tell them in unplayed")
    return found


def undecided(base: str, point: Point, made: MadeChoice, decision: Decision) -> list[str]:
    """Complain of readings drawn from the document that only the record of the decision knows."""
    drawn = [
        reading
        for reading in decision.readings
        if any(sentence.startswith(f"{base[0].upper()}-") for sentence in reading.sentences)
    ]
    names = {Choice.parse(text).name for text in (made.choice, *made.readings_on_file)}
    found = [
        f"{reading.choice} is a reading of {base}, and nobody says so"
        for reading in drawn
        if reading.choice and reading.choice not in names
    ]
    words = sum(not reading.choice for reading in drawn)
    if len(made.unplayed) < words:
        found.append(f"{words} readings in the decision on {point.id} are told nowhere")
    return found


def unsound(point: Point, made: MadeChoice) -> list[str]:
    """Complain of readings on file that are no other choice of the point, or told badly."""
    found: list[str] = []
    own = Choice(made.choice, made.number)
    for text in (*made.permitted, *made.readings):
        try:
            other = parse_choice(point.id, text)
        except RulesetError as error:
            found.append(str(error))
        else:
            if Choice(other.choice, other.number) == own or (
                other.choice == own.name and other.number is None
            ):
                found.append(f"{point.id}: {text} is what is played anyway")
    if set(made.permitted) & set(made.readings):
        found.append(f"{point.id}: a permitted reading is on file by that alone")
    found += [
        f"{point.id}: {words!r} is no sentence"
        for words in made.unplayed
        if not words.endswith(".") or not words[0].isupper()
    ]
    return found


def unreasoned(doubts: Iterable[Doubt]) -> list[str]:
    """Complain of readings in words that do not say why no program can play or show them."""
    return [
        f"{doubt.where} {doubt.point.id}: {words!r} needs a reason after a colon, or a choice"
        for doubt in doubts
        for words in doubt.made.unplayed
        if ": " not in words
    ]


def unfiled(points: Mapping[str, Point], doubts: Iterable[Doubt]) -> list[str]:
    """Complain of choices marked as readings that are on file for no doubtful choice."""
    filed = {
        (doubt.point.id, Choice.parse(text).name)
        for doubt in doubts
        for text in doubt.made.readings_on_file
    }
    filed |= {
        (name, Choice.parse(text).name)
        for joint in JOINT_READINGS.values()
        for joined in joint
        for name, text in joined.items()
    }
    return [
        f"{point.rule_id(name)} is nobody's reading: name it in others of a reading that is medium "
        "or low, or remove reading = true"
        for point in points.values()
        for name in point.readings
        if (point.id, name) not in filed
    ]


def disjointed(base: str, joined: Mapping[str, str]) -> list[str]:
    """Complain of a joint reading that is not one step to other choices on several points."""
    found: list[str] = []
    if len(joined) < 2:
        found.append("a joint reading is of several points")
    for name, text in joined.items():
        try:
            other = parse_choice(name, text)
        except RulesetError as error:
            found.append(str(error))
            continue
        made = POINTS[name].made[base]
        if Choice(other.choice, other.number) == Choice(made.choice, made.number):
            found.append(f"{name}: {text} is what {base} plays anyway")
        if made.standing is not Standing.DOUBTFUL:
            found.append(f"{name}: {base} leaves nothing open there")
    return found
