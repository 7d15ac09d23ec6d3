"""The ruling on a dispute whose facts are told in two ways: what follows from each."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sabacc.arbiter.either_way.turns_either_way import shared_turns
from sabacc.arbiter.judged_claims import UNSAID
from sabacc.arbiter.why.words import capital, small
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sabacc.arbiter.ruling_json import (
        CaseOfFacts,
        Cited,
        ClaimRuled,
        ElsewhereEntry,
        RulingOutput,
    )

    Version = tuple[str, RulingOutput]
    """Who tells a version of the facts, and the ruling on it."""

Shared = TypeVar("Shared")


def each_version(found: Sequence[Version], ruled: Callable[[str], Cited]) -> RulingOutput:
    """Return one ruling for all versions of the facts, with that on each of them.

    Args:
        found: Who tells each version, and the ruling on it.
        ruled: Tells a rule as JSON values.

    Returns:
        The keys of `Arbiter.rule`, with what all versions share; `versions` has the ruling on each,
        and `cases` the same in short, where they differ.
    """
    first = found[0][1]
    alike = len({_hangs(ruling) for _, ruling in found}) == 1
    cases = [_case(who, ruling) for who, ruling in found]
    if alike:
        who = several([who for who, _ in found], "or")
        same = _shared([ruling["ruling"] for _, ruling in found], _verdicts(first))
        says = f"It makes no difference whether {who} is right about the facts: {small(same)}"
    else:
        words = "; ".join(f"{case['when']}: {small(_plain(case['ruling']))}" for case in cases)
        says = f"It depends on whose facts are right. {capital(words)}."
    return {
        **first,
        "bill": _shared([ruling["bill"] for _, ruling in found], []),
        "events": _shared([ruling["events"] for _, ruling in found], []),
        "remedies": _shared([ruling["remedies"] for _, ruling in found], []),
        "answer": _shared([ruling["answer"] for _, ruling in found], {}),
        "rests_on": _shared([ruling["rests_on"] for _, ruling in found], []),
        "next": _shared([ruling["next"] for _, ruling in found], ""),
        "ruling": says,
        "in_full": _shared([ruling["in_full"] for _, ruling in found], says) if alike else says,
        "claims": [_claim(place, found, ruled) for place in range(len(first["claims"]))],
        "elsewhere": _elsewhere(found),
        "turns": list(shared_turns([(who, ruling["turns"]) for who, ruling in found])),
        "together": [],
        "notes": list(dict.fromkeys(note for _, ruling in found for note in ruling["notes"])),
        "unknown": _shared([ruling["unknown"] for _, ruling in found], None),
        "cases": [] if alike else cases,
        "versions": [{"who": who, "ruling": ruling} for who, ruling in found],
    }


def _verdicts(ruling: RulingOutput) -> str:
    """Say of each claim how it is judged, where the words of the rulings differ."""
    words = (f'"{claim["claim"]}" is {claim["verdict"]}' for claim in ruling["claims"])
    return f"{'; '.join(words)}."


def _hangs(ruling: RulingOutput) -> str:
    """Return what must be the same for it to make no difference who is right."""
    verdicts = [(claim["claim"], claim["verdict"]) for claim in ruling["claims"]]
    return repr((verdicts or ruling["ruling"], verdicts and ruling["cases"]))


def _shared(each: Sequence[Shared], otherwise: Shared) -> Shared:
    """Return what all rulings say; something else where they differ."""
    return each[0] if all(one == each[0] for one in each[1:]) else otherwise


def _plain(says: str) -> str:
    return says.removesuffix(".")


def _case(who: str, ruling: RulingOutput) -> CaseOfFacts:
    return {
        "when": f"as {who} says",
        "ruling": ruling["ruling"],
        "claims": [
            {"who": claim["who"], "claim": claim["claim"], "verdict": claim["verdict"]}
            for claim in ruling["claims"]
        ],
        "positions": 1,
    }


def _claim(place: int, found: Sequence[Version], ruled: Callable[[str], Cited]) -> ClaimRuled:
    """Return a claim as it is judged in all versions; it is open where they differ."""
    judged = [ruling["claims"][place] for _, ruling in found]
    first = judged[0]
    names = [who for who, _ in found]
    if all(claim == first for claim in judged[1:]):
        return first
    if len({claim["verdict"] for claim in judged}) == 1:
        because = "; ".join(
            f"as {who} says: {claim['because']}" for who, claim in zip(names, judged, strict=True)
        )
        return {**first, "because": capital(because)}
    words = (f"{claim['verdict']} as {who} says" for who, claim in zip(names, judged, strict=True))
    return {
        **first,
        **ruled(""),
        "verdict": UNSAID,
        "because": f"It is {several(words)}",
        "also": [],
        "reading": None,
    }


def _elsewhere(found: Sequence[Version]) -> list[ElsewhereEntry]:
    """Say of each ruleset what it rules on each version; those that say the same together."""
    says: dict[str, list[str]] = {}
    same: dict[str, bool] = {}
    for who, ruling in found:
        for row in ruling["elsewhere"]:
            for name in row["rulesets"]:
                words = "the same" if row["same"] else _plain(row["differs"])
                says.setdefault(name, []).append(f"as {who} says: {words}")
                same[name] = same.get(name, True) and row["same"]
    rows: dict[tuple[str, bool], list[str]] = {}
    for name, parts in says.items():
        rows.setdefault((f"{'; '.join(parts)}.", same[name]), []).append(name)
    return [
        {"rulesets": grouped, "same": alike, "ruling": said, "differs": said, "rests_on": []}
        for (said, alike), grouped in rows.items()
    ]
