"""Guards of the ledger of sources: complete, well formed, and nothing copied.

Each guard takes what it judges as arguments and returns one complaint for each fault.
"""

import subprocess
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

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
_Text = Annotated[str, msgspec.Meta(min_length=1)]
_Row = Annotated[str, msgspec.Meta(pattern=r"^(K-\d{2,3}|A-[FHSC]\d{2}|E-\d{2})$")]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the ledger tells of one sentence.

    Attributes:
        id: Its id, permanent.
        heading: Heading of the document that it stands under, empty before the first.
        ordinal: Its place under that heading, from 1.
        kind: One of the kinds in `BEARING` and `IDLE`.
        says: What it says, in our own words.
        rulings: Rows of the rulings that cite it or rest on it.
        none: Why it bears on nothing, empty where it does.
    """

    id: str
    heading: str
    ordinal: int
    kind: Literal[
        "rule", "definition", "option", "conduct", "advice", "flavour", "heading", "stray"
    ]
    says: _Text
    rulings: tuple[_Row, ...]
    none: str


def entries(ruleset: str, document: Mapping[str, Any]) -> list[Entry]:
    """Read the entries of a document; raises msgspec.ValidationError where the shape is wrong."""
    head = {key: value for key, value in document.items() if not isinstance(value, dict)}
    if _HEADER != msgspec.convert(head, dict[str, _Text]).keys() or head["ruleset"] != ruleset:
        raise msgspec.ValidationError(
            f"{ruleset}: the head has other keys than {sorted(_HEADER)}, or another ruleset"
        )
    tables = {key: table for key, table in document.items() if key not in _HEADER}
    return [msgspec.convert({"id": key} | table, Entry) for key, table in tables.items()]


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
    return [
        f"{entry.id} cites {ruling} twice"
        for entry in found
        for ruling, count in Counter(entry.rulings).items()
        if count > 1
    ]


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


def project_texts(root: Path) -> Iterator[tuple[str, str]]:
    """Give the name and the text of each file of the searched endings that git tracks, or would."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - the git of the path
        cwd=root,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    for name in sorted(listed.stdout.split("\0")):
        if Path(name).suffix in ENDINGS and (root / name).is_file():
            yield name, (root / name).read_text(encoding="utf-8", errors="replace")
