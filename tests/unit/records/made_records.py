"""Hand records for the tests, written by hand."""

from __future__ import annotations

from sabacc.records import parse_record
from sabacc.records.replaying.replay import replay
from sabacc.spec.rulesets import builtin

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


CALL = HEAD.replace("standard", "standard with calling.earliest-round from=1") + (
    "Han checks\nLando checks\nno shift\nHan calls\n"
)


def faults(text: str, ruleset: str = "standard") -> list[str]:
    """Return the rules that a record breaks."""
    return [fault.rule for fault in replay(parse_record(text), builtin(ruleset)).faults]


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
"""Nobody is said to stay or stand, as whoever writes by ear would leave it out."""
