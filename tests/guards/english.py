"""The guard of English: words and patterns that our texts do without, and what says it better.

It reads the rule texts, the titles of scenarios and examples, the decisions, the ledger's
paraphrases, the pages, the strings of the package and of the site's scripts, the templates, and
the settings of the site.
`tests/data/english.txt` lists the files that still have slips; it may only shrink.

`python -m tests.guards.english FILE...` prints what to change; `--done` takes the files that are
clean off the list.
"""

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from sabacc.conformance.scenarios.catalogue import rule_texts
from tests.guards import said

ROOT: Final = Path(__file__).resolve().parents[2]
LIST: Final = ROOT / "tests" / "data" / "english.txt"
PACKAGE: Final = ROOT / "reference_impl" / "sabacc"


class Banned(NamedTuple):
    pattern: str
    why: str
    better: str


# What no text has
EVERYWHERE: Final = (
    Banned(r"\bnought\b", "out of use", "zero"),
    Banned(r"\bwho(?:m|so)?ever\b", "a relative clause for a noun", "the player who, the caller"),
    Banned(r"\b(?:he|him|his|himself|she|hers|herself)\b", "players are they", "they, their"),
    Banned(r"\b(?:is|are|was|were|be|been) told\b", "who says it to whom?", "says; see `rule.id`"),
    Banned(r"\btells? of\b", "foreign", "says, shows"),
    Banned(r"\bof (?:itself|themselves|oneself)\b", "foreign", "by itself, alone"),
    Banned(r"\bc[ao]mes? about\b", "foreign", "happens"),
    Banned(r"\bmend(?:s|ed|ing)?\b", "nobody mends a text", "fix"),
    Banned(r"\b(?:evening|evenings)\b", "tables play by day too", "session"),
    Banned(r"\b(?:a|no|each|every|the|[0-9,]+) signs?\b", "a letter is no sign", "character"),
    Banned(r"\bat the (?:most|least)\b", "foreign", "at most, at least"),
    Banned(r"\bwhere there (?:is|are)\b", "a place for a condition", "if there is"),
    Banned(r"\bis as with\b", "foreign", "works like"),
    Banned(r"\banother rule's matter\b", "name the rule", "see `rule.id`"),
    Banned(
        r"\b(?:whereby|wherein|therein|thereof|thereupon|whereupon)\b", "of lawyers", "by which"
    ),
    Banned(r"\bhangs? on\b", "foreign", "depends on"),
    Banned(r"\bso (?:much|many)\b(?! (?:that|as))", "how many?", "this many, that much"),
    Banned(
        r"\b(?:one|an?) (?:(?!(?:is|was|and|or|on|in|to|of)\b)[\w-]+ ){0,2}a (?:line|core)\b",
        "foreign",
        "one per line",
    ),
    Banned(r"\botherwise than\b", "foreign", "differently from"),
    Banned(r"\b(?:play|rule|decide|answer|settle)s? otherwise\b", "foreign", "differently"),
    Banned(r"\b(?:an)?other \w+ than\b", "foreign", "a different ... from"),
    Banned(r"\b(?:makes? of it|becomes? of|comes? of it)\b", "foreign", "says, happens to"),
    Banned(r"\b(?:has|have) not (?:an?|any|one|enough)\b", "foreign", "does not have"),
    Banned(r"\b(?:upon|ought|whilst|hence|thus|lest|albeit|amongst)\b", "of old books", "on, so"),
    Banned(r"(?:^|[;,] |\band )see that\b", "foreign", "make sure that"),
    Banned(
        r", for (?:he|she|it|they) (?:is|are|was|has|may|must|did)\b", "of old books", "because"
    ),
    Banned(
        r"^(?:Read|Told|Listed|Named|Asked|Counted|Left|Given|Kept|Meant|Shown) (?:is|are)\b",
        "the verb before its subject",
        "it reads, the list names",
    ),
    Banned(r"^How (?:many|much) \w+ (?:has|have) ", "foreign order", "How many ... are in"),
)

# What no law has beside: it is for players
IN_LAW: Final = (
    Banned(r"\brequests?\b", "of programs", "write it under For programs:"),
    Banned(r"\bprograms?\b", "of programs", "write it under For programs:"),
    Banned(r"\b(?:is|are) refused\b", "of programs", "they cannot"),
    Banned(r"\b(?:a|the|no) case (?:says|names|shows|gives|can)\b", "of programs", "leave it out"),
)

# What no rule has beside, nor its notes for programs
IN_RULES: Final = (
    Banned(
        r"(?:^|[.;:,(] |\b(?:and|but|so|that|when|where|if) )(?:an?|the|one|no|another|other|then) "
        r"(?:[\w-]+ ){0,2}(?:array|change|coin|demise|game|hand|position|pot|rule|sabacc|seat|shift"
        r"|total|value|version)s? may (?!(?:still )?be (?:\w+ed|dealt|drawn|given|laid|shown)\b)"
        r"|\bthere may\b",
        "may is what somebody is allowed to do",
        "can, of what is possible",
    ),
)


@dataclass(frozen=True, slots=True)
class Slip:
    file: str
    words: str
    found: str
    banned: Banned

    def __str__(self) -> str:
        near = self.words if len(self.words) <= _NEAR else f"{self.words[:_NEAR]} ..."
        return f"{self.file}: {self.found!r} ({self.banned.why}): {self.banned.better}: {near}"


_NEAR: Final = 90


def slips(file: str, texts: Iterable[str], banned: Iterable[Banned] = EVERYWHERE) -> Iterator[Slip]:
    """Yield what some texts of a file have that is banned; code in backticks does not count."""
    rules = [(one, re.compile(one.pattern, re.IGNORECASE)) for one in banned]
    for text in texts:
        plain = re.sub(r"`[^`]*`", "`", text)
        for one, pattern in rules:
            yield from (Slip(file, plain, found[0], one) for found in pattern.finditer(plain))


def every_slip() -> Iterator[Slip]:
    for text in rule_texts().values():
        file, words = text.file, text.words
        yield from slips(
            file,
            (text.title, *words.player_paragraphs(), *words.program_paragraphs()),
            (*EVERYWHERE, *IN_RULES),
        )
        yield from slips(file, (text.title, *words.player_paragraphs()), IN_LAW)
    for path in sorted((ROOT / "features").rglob("*.feature")):
        yield from slips(_name(path), titles(path.read_text(encoding="utf-8")))
    for path in sorted((PACKAGE / "spec").rglob("*.toml")):
        yield from slips(
            _name(path), _said(tomllib.loads(path.read_text(encoding="utf-8")), _PROSE)
        )
    for path in sorted((ROOT / "docs" / "sources").glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from slips(_name(path), _said(table, {"says", "none"}))
    for path in files():
        yield from slips(_name(path), READ[path.suffix](path.read_text(encoding="utf-8")))


def titles(feature: str) -> Iterator[str]:
    """Yield the titles of a feature, and what stands in front of the rows of its tables."""
    for line in feature.splitlines():
        if named := _TITLED.match(line):
            yield named["title"] or named["row"]


_TITLED: Final = re.compile(
    r"\s*(?:(?:Feature|Scenario(?: Outline)?|Examples?): (?P<title>.+)|\| *(?P<row>[^|]*?) *\|)"
)


def files() -> Iterator[Path]:
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "mkdocs.yml"))
    yield from sorted((ROOT / ".github").rglob("*.yml"))
    for folder, suffixes in ((ROOT / "docs", {".md", ".js", ".mjs"}), (PACKAGE, {".py", ".j2"})):
        yield from (
            path
            for path in sorted(folder.rglob("*"))
            if path.suffix in suffixes and path.name not in _NO_TEXTS
        )


# Somebody else's, as it was published; a list of words that a search leaves out
_NO_TEXTS: Final = frozenset({"iframe-worker.js", "search.js"})


# The fields of the rules that people read
_PROSE: Final = frozenset(
    {"asks", "question", "ruling", "why", "says", "hand", "conduct", "unplayed", "explains", "name"}
)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _said(value: Any, fields: Iterable[str], field: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            yield from _said(inner, fields, name)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _said(inner, fields, field)
    elif isinstance(value, str) and field in fields:
        yield value


def _paragraphs(page: str) -> Iterator[str]:
    """Yield the lines of a page, without what is in fences, and links by their words."""
    prose = re.sub(r"^ *(```|~~~).*?^ *\1", "", page, flags=re.DOTALL | re.MULTILINE)
    yield from re.sub(r"\]\([^)]*\)|<!--.*?-->", "]", prose).splitlines()


# How the texts of each kind of file are found
READ: Final[dict[str, Callable[[str], Iterator[str]]]] = {
    ".md": _paragraphs,
    ".py": said.of_python,
    ".js": said.of_script,
    ".mjs": said.of_script,
    ".j2": said.of_template,
    ".yml": said.of_yaml,
}


def to_do() -> list[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines() if LIST.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def main(asked: list[str]) -> None:
    """Print the slips of some files, or of all that are still to do; or take off what is done."""
    found = list(every_slip())
    if asked == ["--done"]:
        left = {slip.file for slip in found}
        head = "# Files with words that tests/guards/english.py bans; the list may only shrink.\n"
        LIST.write_text(head + "".join(f"{name}\n" for name in to_do() if name in left), "utf-8")
        return
    for slip in found:
        if not asked or slip.file in asked:
            print(slip)  # noqa: T201 - what it is run for


if __name__ == "__main__":
    main(sys.argv[1:])
