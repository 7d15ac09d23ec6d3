"""Guards of the ledger of sources: complete, well formed, and nothing copied.

Each guard takes what it judges as arguments and returns one complaint for each fault.
"""

import os
import re
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tools.hash_sources import RUN_LENGTH, SHORTEST_SENTENCE, WHOLE, digest, runs

#: The letter that begins the sentence ids of each document, by its ruleset.
LETTERS = {"forum": "F", "holonet": "H", "swag": "S", "classic": "C"}
#: Sentences of these kinds bear on the game; the reason for bearing on nothing must be empty.
BEARING = frozenset({"rule", "definition", "option", "conduct"})
#: Sentences of these kinds bear on the game only by way of a ruling.
IDLE = frozenset({"advice", "flavour", "heading", "stray"})
#: Files of these endings are searched for copied sentences.
ENDINGS = frozenset(
    {".md", ".feature", ".toml", ".yml", ".yaml", ".py", ".json", ".mjs", ".js", ".html"},
)

_HEADER = frozenset({"document", "ruleset", "origin"})
_ENTRY: dict[str, type] = {
    "heading": str,
    "ordinal": int,
    "kind": str,
    "says": str,
    "rulings": list,
    "none": str,
}
_RULING = re.compile(r"K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2}")
_GENERATED = frozenset({"__pycache__", "build", "dist", "node_modules", "site"})


@dataclass(frozen=True, slots=True)
class Entry:
    """What the ledger tells of one sentence."""

    #: Id of the sentence, permanent.
    id: str
    #: Heading of the document that it stands under, empty before the first.
    heading: str
    #: Its place under that heading, from 1.
    ordinal: int
    #: One of the kinds in ``BEARING`` and ``IDLE``.
    kind: str
    #: What it says, in our own words.
    says: str
    #: Rows of the rulings that cite it or rest on it.
    rulings: tuple[str, ...] = ()
    #: Why it bears on nothing, empty where it does.
    none: str = ""


def entries(document: Mapping[str, Any]) -> list[Entry]:
    """Give the entries of a document that ``malformed`` has no complaint about."""
    return [
        Entry(
            id=sentence,
            heading=table["heading"],
            ordinal=table["ordinal"],
            kind=table["kind"],
            says=table["says"],
            rulings=tuple(table["rulings"]),
            none=table["none"],
        )
        for sentence, table in document.items()
        if sentence not in _HEADER
    ]


def malformed(ruleset: str, document: Mapping[str, Any]) -> list[str]:
    """Complain about header lines and entries without the agreed keys, each of its type."""
    complaints = [
        f"{ruleset}: {key} is missing or empty"
        for key in sorted(_HEADER)
        if not isinstance(document.get(key), str) or not document[key]
    ]
    if document.get("ruleset") != ruleset:
        complaints.append(f"{ruleset}: the file names another ruleset")
    for sentence, value in document.items():
        if sentence not in _HEADER:
            complaints += (f"{ruleset}: {sentence}: {fault}" for fault in _faults(value))
    return complaints


def _faults(value: object) -> Iterator[str]:
    """Tell what is wrong with the shape of one entry."""
    if not isinstance(value, dict):
        yield "not an entry"
        return
    table = cast("dict[str, object]", value)
    for key in sorted(_ENTRY.keys() ^ table.keys()):
        yield f"{key} is {'unknown' if key in table else 'missing'}"
    for key in sorted(_ENTRY.keys() & table.keys()):
        if type(table[key]) is not _ENTRY[key]:
            yield f"{key} is not of type {_ENTRY[key].__name__}"
    rulings = table.get("rulings")
    if isinstance(rulings, list) and not all(
        isinstance(ruling, str) for ruling in cast("list[object]", rulings)
    ):
        yield "a ruling is not of type str"
    if table.get("says") == "":
        yield "says is empty"


def unaccounted(ledger: Mapping[str, Iterable[Entry]], ids: Iterable[str]) -> list[str]:
    """Complain about sentences that are missing, invented or in another document's file."""
    listed = [(entry.id, ruleset) for ruleset, found in ledger.items() for entry in found]
    counts = Counter(sentence for sentence, _ in listed)
    known = frozenset(ids)
    return [
        *(f"{sentence} is missing" for sentence in sorted(known - counts.keys())),
        *(f"{sentence} is invented" for sentence in sorted(counts.keys() - known)),
        *(f"{sentence} occurs twice" for sentence, count in sorted(counts.items()) if count > 1),
        *(
            f"{sentence} does not belong to {ruleset}"
            for sentence, ruleset in listed
            if not sentence.startswith(f"{LETTERS.get(ruleset)}-")
        ),
    ]


def unknown_kinds(found: Iterable[Entry]) -> list[str]:
    """Complain about kinds outside the closed list."""
    return [
        f"{entry.id} is of the unknown kind {entry.kind!r}"
        for entry in found
        if entry.kind not in BEARING | IDLE
    ]


def miscounted(found: Iterable[Entry]) -> list[str]:
    """Complain about ordinals of one document that do not count from 1 under each heading."""
    counts: defaultdict[str, int] = defaultdict(int)
    complaints: list[str] = []
    for entry in sorted(found, key=lambda entry: entry.id):
        counts[entry.heading] += 1
        expected = counts[entry.heading]
        if entry.ordinal != expected:
            complaints.append(f"{entry.id} has the ordinal {entry.ordinal} instead of {expected}")
    return complaints


def unreasoned(found: Iterable[Entry]) -> list[str]:
    """Complain about an idle sentence without reason, and about a reason where one bears."""
    complaints: list[str] = []
    for entry in found:
        if entry.kind in BEARING and entry.none:
            complaints.append(f"{entry.id} bears on the game, yet gives a reason why not")
        if entry.kind in IDLE and not entry.none and not entry.rulings:
            complaints.append(f"{entry.id} bears on nothing, without a reason")
    return complaints


def ill_cited(found: Iterable[Entry]) -> list[str]:
    """Complain about rulings cited twice or in a form that no row of the rulings has."""
    complaints: list[str] = []
    for entry in found:
        for ruling, count in Counter(entry.rulings).items():
            if not _RULING.fullmatch(ruling):
                complaints.append(f"{entry.id} cites {ruling!r}, which is no row's id")
            if count > 1:
                complaints.append(f"{entry.id} cites {ruling} twice")
    return complaints


def quoted(found: Iterable[Entry], hashes: Container[str]) -> list[str]:
    """Complain about paraphrases that hold a short sentence of a source whole."""
    return [
        f"{entry.id} quotes a sentence: {run}"
        for entry in found
        for length in range(SHORTEST_SENTENCE, RUN_LENGTH)
        for run in runs(entry.says, length)
        if WHOLE + digest(run) in hashes
    ]


def copied(texts: Iterable[tuple[str, str]], hashes: Container[str]) -> list[str]:
    """Complain about each named text that shares a long run of words with a source."""
    complaints: list[str] = []
    clean: set[str] = set()
    for name, text in texts:
        fresh = set(runs(text)) - clean
        guilty = {run for run in fresh if digest(run) in hashes}
        clean |= fresh - guilty
        complaints += (f"{name} copies: {run}" for run in sorted(guilty))
    return complaints


def project_files(root: Path) -> list[str]:
    """List the project's files of the searched endings, as paths from the root.

    Git knows which files are the project's own, tracked or not yet;
    without git, or outside a repository, the tree is walked instead.
    """
    names = _files_of_git(root)
    if names is None:
        names = _files_of_tree(root)
    return sorted(name for name in names if Path(name).suffix in ENDINGS)


def project_texts(root: Path) -> Iterator[tuple[str, str]]:
    """Give the name and the text of each of the project's files of the searched endings."""
    for name in project_files(root):
        if (root / name).is_file():
            yield name, (root / name).read_text(encoding="utf-8", errors="replace")


def _files_of_git(root: Path) -> list[str] | None:
    """List what git tracks, or would track, under the root; None where it cannot tell."""
    git = shutil.which("git")
    if git is None:
        return None
    listed = subprocess.run(  # noqa: S603 - fixed arguments
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return listed.stdout.split("\0") if listed.returncode == 0 else None


def _files_of_tree(root: Path) -> list[str]:
    """List the files under the root, save hidden, generated and installed ones."""
    names: list[str] = []
    for folder, below, files in os.walk(root):
        below[:] = [
            name
            for name in below
            if not name.startswith(".")
            and name not in _GENERATED
            and not Path(folder, name, "pyvenv.cfg").exists()
        ]
        names += (Path(folder, name).relative_to(root).as_posix() for name in files)
    return names
