"""Disputes with their rulings, and records with their audits, as goldens hold them.

A block is a sentence behind `#`, a text, `=>`, and all that is said of it, a line a thing.  `# by`
names the rulesets that a ruling is compared with; `standard` alone if there is no such line.
"""

from collections.abc import Iterator
from typing import Any, cast

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import rules_named
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.text import read
from sabacc.records import parse
from sabacc.records.replaying.replay import Audit, audit, told
from tests.written_outputs import fitting

BY = "# by "


def said_again(text: str) -> str:
    """Judge each text of a golden again: remarks and texts stay, what is said of them is new."""
    blocks: list[str] = []
    for block in text.split("\n\n# "):
        asked, _, _ = f"# {block.removeprefix('# ')}".partition("\n=>")
        head = [line for line in asked.splitlines() if line.startswith("#")]
        judged = "".join(f"{line}\n" for line in asked.splitlines() if not line.startswith("#"))
        names = next((line.removeprefix(BY) for line in head if line.startswith(BY)), "standard")
        said = (
            audit_lines(audit(parse(judged)))
            if judged.startswith("sabacc hand record")
            else ruling_lines(judged, names.split(", "))
        )
        blocks.append("\n".join([asked, "=>", *said]))
    return "\n\n".join(blocks) + "\n"


def audit_lines(found: Audit) -> Iterator[str]:
    yield from (line for line in told(found) if line)
    for fault in found.played.faults:
        follows = ", may follow" if fault.follows else ""
        yield f"{fault.rule}{follows}: {fault.says}; {fault.ruled}; {fault.mend}"


def ruling_lines(dispute: str, names: list[str]) -> Iterator[str]:
    try:
        ruling = fitting("arbitrate", Arbiter(list(map(rules_named, names))).rule(read(dispute)))
    except FieldError as error:
        yield f"! line {error.line}, {error}"
        return
    yield ruling["ruling"]
    if ruling["next"]:
        yield f"next: {ruling['next']}"
    for claim in ruling["claims"]:
        first = " ".join([claim["rule"], *claim["sentences"]])
        rules = ", ".join([first, *(one["rule"] for one in claim["also"])])
        yield f"{claim['verdict']}: {claim['who'] or 'it is said'}: {claim['claim']}"
        yield f"  {claim['because']} ({rules})"
        if claim["reading"]:
            yield f"  {claim['reading']['words']} ({claim['reading']['rule']})"
    yield from (f"note: {note}" for note in ruling["notes"])
    for case in ruling["cases"]:
        verdicts = ", ".join(claim["verdict"] for claim in case["claims"])
        yield f"{case['when']}: {case['ruling']} {verdicts}"
    yield from (f"rests on {fact}" for fact in ruling["rests_on"])
    if ruling["unknown"]:
        yield f"depends on {', '.join(ruling['unknown']['depends_on']) or 'nothing unknown'}"
    # A ruling holds rulings: pyright, asked about all files, loses their type.
    versions = cast("list[dict[str, Any]]", ruling["versions"])
    yield from (f"facts of {version['who']}" for version in versions)
    yield from details(ruling)


def details(ruling: RulingOutput) -> Iterator[str]:
    """Yield what stands below a ruling: what happened, who paid, other rulesets and choices."""
    yield from (f"step: {each['words']} ({each['rule']})" for each in ruling["events"])
    yield from (f"bill: {each}" for each in ruling["bill"])
    yield from (f"remedy: {each['rule']}" for each in ruling["remedies"])
    for row in ruling["elsewhere"]:
        if row["same"] and len(ruling["elsewhere"]) == 1:
            continue
        said = row["ruling"] if row["same"] else row["differs"]
        yield f"{', '.join(row['rulesets'])}: {'the same' if row['same'] else 'otherwise'}: {said}"
        yield from (f"  rests on {fact}" for fact in row["rests_on"])
    for turn in ruling["turns"]:
        played = f" ({', '.join(turn['played_by'])})" if turn["played_by"] else ""
        yield f"with {turn['point']} {turn['choice']}{played}: {turn['ruling']}"
        yield from (f"  rests on {fact}" for fact in turn["rests_on"])
    for each in ruling["together"]:
        yield f"{', '.join(each['rulesets'])} by {', '.join(each['points'])}"
