"""Records to be judged, asked and classified."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from sabacc.arbiter.classifying.classify import Classification, candidates, classify
from sabacc.arbiter.played import RecordAsked, made_up, request_of
from sabacc.conformance.scenarios.catalogue import sound_cases
from sabacc.protocol.reference import Reference
from sabacc.records import Record, Source, hand_record, parse, parse_record, write_record
from sabacc.records.random_play import Play, random_hand
from sabacc.records.replaying.replay import replay
from sabacc.records.text.reader import ruleset_named
from sabacc.spec.house_files import every_ruleset
from sabacc.spec.points import BASES
from sabacc.spec.rulesets import Ruleset, builtin
from tests.runs import EXHAUSTIVE, SAMPLE

HEAD = """\
sabacc hand record 1
# a quiet evening
ruleset: standard
seats: Han, Lando
dealer: Lando
stacks: Han 100, Lando 80
hand pot: 0
sabacc pot: 12
antes: to be paid

deal: Han coins-7 flasks-9, Lando ? ?
"""


FOLD = HEAD + "round 1\n# a long look\nHan bets 3\n\nLando folds\nclaim: Han has 101\n"


# Nobody is said to stay or stand, as whoever writes by ear would leave it out
CLASSIC = """\
sabacc hand record 1
ruleset: classic
seats: Ann, Bob
dealer: Bob
stacks: Ann 50, Bob 50
hand pot: 0
sabacc pot: 10
antes: to be paid

deal: Ann coins-7 flasks-9, Bob idiot staves-2
round 1
Ann bets 2
Bob matches
die 4
Ann draws coins-1

round 2
Bob checks
die 5

round 3
Ann bets 1
Bob matches
die 5
Bob calls
claim: winner Ann
"""


ROOT = Path(__file__).parents[3]
RULESETS = every_ruleset()
SEEDS = range(SAMPLE, SAMPLE + (50 if EXHAUSTIVE else 2))
STANDARD = builtin("standard")
PAGE = (ROOT / "docs/implementers/hand-record.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```text\n(sabacc hand record 1\n.*?)```", PAGE, re.DOTALL)[0]
# The ruleset of the example
BY = ruleset_named("standard", {"calling.earliest-round": "from=2"})

HEAD_OF_TWO = """\
sabacc hand record 1
ruleset: standard
seats: Han, Lando
dealer: Lando
stacks: Han 100, Lando 80
hand pot: 0
sabacc pot: 12
antes: to be paid

deal: Han coins-7 flasks-9, Lando {lando}
"""


def two(lines: str, lando: str = "coins-ace idiot") -> Record:
    return parse_record(HEAD_OF_TWO.format(lando=lando) + lines)


def played(asked: RecordAsked, rules: Ruleset) -> dict[str, Any]:
    params = {"ruleset": rules.name, **msgspec.json.decode(msgspec.json.encode(asked.params))}
    answer = Reference({rules.name: rules}).handle({"id": 1, "method": "play", "params": params})
    assert "result" in answer, answer
    found: dict[str, Any] = answer["result"]
    return found


def brief(asked: RecordAsked) -> list[tuple[object, ...]]:
    return [tuple(entry.values()) for entry in asked.params["script"]]


def facts(answer: dict[str, Any]) -> dict[str, Any]:
    found = {
        name: answer[name]
        for name in ("over", "caller", "folded", "out", "stacks", "hand_pot", "sabacc_pot")
    }
    found |= {name: answer[name] for name in ("house", "version", "session_over", "dealer")}
    hands: dict[str, list[str]] = answer["hands"]
    found |= {"hands": {seat: Counter(cards) for seat, cards in hands.items()}}
    found |= {"fields": answer["fields"]}
    ending = {name: answer.get(name) for name in ("winners", "next_dealer", "bombed", "demise")}
    return found | ending


def recorded(record: Record, rules: Ruleset) -> dict[str, Any]:
    state = replay(record, rules).steps[-1].after.state
    settled = state.settled
    found: dict[str, Any] = {
        "over": state.over,
        "caller": state.caller_seat,
        "folded": list(map(state.name, state.folded)),
        "out": list(map(state.name, state.out)),
        "stacks": state.stacks_by_seat(),
        "hand_pot": state.hand_pot,
        "sabacc_pot": state.sabacc_pot,
        "house": state.house,
        "version": state.version,
        "session_over": state.session_over,
        "dealer": state.dealer,
        "hands": {seat: Counter(map(str, hand)) for seat, hand in state.hands_by_seat().items()},
        "fields": {seat: list(map(str, hand)) for seat, hand in state.fields_by_seat().items()},
        "next_dealer": state.next_dealer if state.over else None,
        "winners": [] if state.over else None,
        "bombed": [] if state.over else None,
        "demise": {} if state.over else None,
    }
    if settled is not None:
        found["winners"] = list(settled.winners)
        found["bombed"] = list(settled.bombed)
        found["demise"] = {seat: str(cards[-1]) for seat, cards in settled.demise.items()}
    return found


def check(record: Record, rules: Ruleset) -> dict[str, Any]:
    """A whole record is followed to its end, and nothing of it is made up."""
    asked = request_of(record, rules)
    answer = played(asked, rules)

    assert asked.stopped is None
    assert facts(answer) == recorded(record, rules)
    assert set(answer["script"]) <= {"done"}
    assert made_up(asked, answer) == ()
    assert len(asked.lines) == len(answer["script"])
    for line, entry in zip(asked.lines, asked.params["script"], strict=True):
        told = record.lines[line]
        assert isinstance(told, hand_record.Act)
        assert (entry["seat"], entry["does"]) == (told.seat, told.does)
    return answer


# The rulesets without options
FIVE = tuple(builtin(base) for base in BASES)


def hands(
    rules: Ruleset, seeds: Iterable[int], head: str = "standard", way: Play = "random"
) -> list[Source]:
    """Play hands at random, and let their heads name another ruleset."""
    found: list[Source] = []
    for seed in seeds:
        text = write_record(random_hand(rules, seed, 2 + seed % 4, way))
        text = re.sub(r"(?m)^ruleset: .*$", f"ruleset: {head}", text, count=1)
        found.append(parse(text, f"{seed}.hand"))
    return found


def near(name: str) -> list[Ruleset]:
    """Return the rulesets with a name, but for the options of others.

    These differ from a ruleset in all that their bases do.
    """
    base = name.partition("+")[0]
    return [it for it in candidates() if it.name.startswith(base) or "+" not in it.name]


@lru_cache(maxsize=8)
def thirty(name: str) -> Classification:
    """Classify thirty hands of a ruleset: among all that have a name, or, to be quick, the near."""
    among = candidates() if EXHAUSTIVE else near(name)
    head = "classic" if name != "classic" else "swag"
    return classify(hands(builtin(name), range(30), head), among, scenes=sound_cases())


def title(rule: str) -> str:
    return f"<{rule}>"
