"""Disputes and their rulings, one below the other, as goldens hold them.

A block is a sentence behind `#`, a dispute, `=>`, and all that is ruled, a line a thing.  `# by`
names the rulesets that the ruling is compared with; `standard` alone if there is no such line.
"""

from collections.abc import Iterator

from sabacc.arbiter.arbiter import Arbiter
from sabacc.arbiter.dispute import rules_named
from sabacc.arbiter.entries import FieldError
from sabacc.arbiter.ruling_json import RulingOutput
from sabacc.arbiter.text import read
from tests.written_outputs import fitting

BY = "# by "


def ruled_again(text: str) -> str:
    """Rule on each dispute of a golden again: remarks and disputes stay, what is ruled is new."""
    blocks: list[str] = []
    for block in text.split("\n\n# "):
        told, _, _ = f"# {block.removeprefix('# ')}".partition("\n=>")
        head = [line for line in told.splitlines() if line.startswith("#")]
        dispute = "".join(f"{line}\n" for line in told.splitlines() if not line.startswith("#"))
        names = next((line.removeprefix(BY) for line in head if line.startswith(BY)), "standard")
        blocks.append("\n".join([told, "=>", *ruling_lines(dispute, names.split(", "))]))
    return "\n\n".join(blocks) + "\n"


def ruling_lines(dispute: str, names: list[str]) -> Iterator[str]:
    """Yield what is ruled on a dispute, or why it is refused."""
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
    yield from (f"facts of {version['who']}" for version in ruling["versions"])
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
