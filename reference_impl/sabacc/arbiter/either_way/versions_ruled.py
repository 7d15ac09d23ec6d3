"""The ruling on a dispute whose facts are told in two ways: what follows from each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sabacc.arbiter.either_way.turns_either_way import shared_turns
from sabacc.arbiter.judged_claims import UNSAID
from sabacc.arbiter.why.words import capital, small
from sabacc.system.joining import several

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Ruling = Mapping[str, Any]
    """The JSON values of `Arbiter.rule`."""

_OF_ALL: Final = ("format", "edition", "title", "ruleset", "by", "question")
_SHARED: Final = ("bill", "events", "remedies", "answer", "rests_on", "next")


def each_version(
    found: Sequence[tuple[str, Ruling]], ruled: Callable[[str], dict[str, Any]]
) -> dict[str, Any]:
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
        same = first["ruling"] if _same(found, "ruling") else _verdicts(first)
        says = f"It makes no difference whether {who} is right about the facts: {small(same)}"
    else:
        words = "; ".join(f"{case['when']}: {small(_plain(case['ruling']))}" for case in cases)
        says = f"It depends on whose facts are right. {capital(words)}."
    return {
        **{key: first[key] for key in _OF_ALL},
        **{key: first[key] if _same(found, key) else type(first[key])() for key in _SHARED},
        "ruling": says,
        "in_full": first["in_full"] if alike and _same(found, "in_full") else says,
        "claims": [_claim(place, found, ruled) for place in range(len(first["claims"]))],
        "elsewhere": _elsewhere(found),
        "turns": list(shared_turns([(who, ruling["turns"]) for who, ruling in found])),
        "together": [],
        "notes": list(dict.fromkeys(note for _, ruling in found for note in ruling["notes"])),
        "unknown": first["unknown"] if _same(found, "unknown") else None,
        "cases": [] if alike else cases,
        "versions": [{"who": who, "ruling": ruling} for who, ruling in found],
    }


def _verdicts(ruling: Ruling) -> str:
    """Say of each claim how it is judged, where the words of the rulings differ."""
    words = (f'"{claim["claim"]}" is {claim["verdict"]}' for claim in ruling["claims"])
    return f"{'; '.join(words)}."


def _hangs(ruling: Ruling) -> str:
    """Return what must be the same for it to make no difference who is right."""
    verdicts = [(claim["claim"], claim["verdict"]) for claim in ruling["claims"]]
    return repr((verdicts or ruling["ruling"], verdicts and ruling["cases"]))


def _same(found: Sequence[tuple[str, Ruling]], key: str) -> bool:
    return all(ruling[key] == found[0][1][key] for _, ruling in found)


def _plain(says: str) -> str:
    return says.removesuffix(".")


def _case(who: str, ruling: Ruling) -> dict[str, Any]:
    return {
        "when": f"as {who} says",
        "ruling": ruling["ruling"],
        "claims": [
            {key: claim[key] for key in ("who", "claim", "verdict")} for claim in ruling["claims"]
        ],
        "positions": 1,
    }


def _claim(
    place: int, found: Sequence[tuple[str, Ruling]], ruled: Callable[[str], dict[str, Any]]
) -> dict[str, Any]:
    """Return a claim as it is judged in all versions; it is open where they differ."""
    judged = [ruling["claims"][place] for _, ruling in found]
    first = dict(judged[0])
    names = [who for who, _ in found]
    if all(claim == first for claim in judged[1:]):
        return first
    if len({claim["verdict"] for claim in judged}) == 1:
        because = "; ".join(
            f"as {who} says: {claim['because']}" for who, claim in zip(names, judged, strict=True)
        )
        return {**first, "because": capital(because)}
    words = (f"{claim['verdict']} as {who} says" for who, claim in zip(names, judged, strict=True))
    verdict = {"verdict": UNSAID, "because": f"It is {several(words)}"}
    return {**first, **ruled(""), **verdict, "also": [], "reading": None}


def _elsewhere(found: Sequence[tuple[str, Ruling]]) -> list[dict[str, Any]]:
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
