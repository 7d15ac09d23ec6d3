"""Remake the list of sentence ids and the one-way hashes that prove nothing was copied.

Run it as ``python tools/hash_sources.py FOLDER``;
FOLDER holds the source documents as ``*.tsv`` files, one sentence a line: its id, a tab, its text.
The project keeps what this writes and never the documents themselves.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

#: So many words in a row, taken from a sentence, count as copied.
RUN_LENGTH = 12
#: A sentence under the run length is guarded as a whole, but for one of fewer words than this.
SHORTEST_SENTENCE = 5
#: Marks the hash of a whole short sentence.
WHOLE = "whole:"

IDS = "source_ids.txt"
RUNS = "source_runs.txt"


class UnreadableSourcesError(Exception):
    """The folder does not hold source documents in the expected form."""


def words(text: str) -> list[str]:
    """Split a text into its words, case and punctuation ignored."""
    return re.findall(r"[a-z0-9']+", text.lower())


def runs(text: str, length: int = RUN_LENGTH) -> Iterator[str]:
    """Give every run of so many consecutive words in a text."""
    found = words(text)
    return (" ".join(found[at : at + length]) for at in range(len(found) - length + 1))


def digest(run: str) -> str:
    """Hash a run of words one way: the first sixteen hexadecimal digits of its SHA-256."""
    return hashlib.sha256(run.encode()).hexdigest()[:16]


def hashes(sentences: Iterable[str]) -> set[str]:
    """Hash every long run within the sentences, and each short sentence as a whole."""
    found: set[str] = set()
    for sentence in sentences:
        found.update(digest(run) for run in runs(sentence))
        in_it = words(sentence)
        if SHORTEST_SENTENCE <= len(in_it) < RUN_LENGTH:
            found.add(WHOLE + digest(" ".join(in_it)))
    return found


def sentences_in(folder: Path) -> dict[str, str]:
    """Read the sentences of all documents in a folder, by id.

    Raises:
        UnreadableSourcesError: If the folder or its documents are missing,
            or a line is not an id, a tab and a text, or an id occurs twice.
    """
    if not folder.is_dir():
        message = f"no such folder: {folder}"
        raise UnreadableSourcesError(message)
    sentences: dict[str, str] = {}
    for document in sorted(folder.glob("*.tsv")):
        for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
            sentence, tab, text = line.partition("\t")
            if not tab or sentence in sentences:
                fault = "its id occurs twice" if tab else "not an id, a tab and a text"
                message = f"{document}, line {number}: {fault}"
                raise UnreadableSourcesError(message)
            sentences[sentence] = text
    if not sentences:
        message = f"no sentences in any *.tsv file of {folder}"
        raise UnreadableSourcesError(message)
    return sentences


def write(sentences: Mapping[str, str], folder: Path) -> None:
    """Write the ids and the hashes of the sentences into a folder, one a line, sorted."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in ((IDS, sentences), (RUNS, hashes(sentences.values()))):
        (folder / name).write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Hash the documents of the folder named on the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description="Remake the list of sentence ids and the one-way hashes of the sources.",
    )
    parser.add_argument("folder", type=Path, help="the folder that holds the documents as *.tsv")
    parser.add_argument(
        "--into",
        type=Path,
        default=Path(__file__).resolve().parents[1] / "tests" / "data",
        help=f"the folder for {IDS} and {RUNS} (default: tests/data)",
    )
    options = parser.parse_args(arguments)
    try:
        sentences = sentences_in(options.folder)
    except UnreadableSourcesError as fault:
        parser.error(str(fault))
    write(sentences, options.into)
    sys.stdout.write(f"{len(sentences)} sentences hashed into {options.into}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
