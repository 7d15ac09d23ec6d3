"""Remake the list of sentence ids and the one-way hashes that prove nothing was copied.

Run it as ``python tools/hash_sources.py FOLDER``;
FOLDER holds the source documents as ``*.tsv`` files, one sentence a line: its id, a tab, its text.
The project keeps what this writes and never the documents themselves.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

#: So many words in a row, taken from a sentence, count as copied.
RUN_LENGTH = 12
#: A sentence under the run length is guarded as a whole, but for one of fewer words than this.
SHORTEST_SENTENCE = 5
#: Marks the hash of a whole short sentence.
WHOLE = "whole:"

DATA = Path(__file__).resolve().parents[1] / "tests" / "data"
IDS = "source_ids.txt"
RUNS = "source_runs.txt"


def words(text: str) -> list[str]:
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
    """Read the sentences of all documents in a folder, by id."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.tsv")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            name, tab, text = line.partition("\t")
            if not tab:
                raise click.ClickException(f"{path}:{number}: no tab between an id and a text")
            found[name] = text
    if not found:
        raise click.ClickException(f"{folder} has no sentences in *.tsv files; nothing is written")
    return found


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--into", default=DATA, type=click.Path(path_type=Path), show_default=True)
def main(folder: Path, into: Path) -> None:
    """Hash the documents of a folder, its *.tsv files; --into is the folder for the lists."""
    sentences = sentences_in(folder)
    into.mkdir(parents=True, exist_ok=True)
    for name, lines in ((IDS, sentences), (RUNS, hashes(sentences.values()))):
        (into / name).write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
    click.echo(f"{len(sentences)} sentences hashed into {into}")


if __name__ == "__main__":
    main()
