"""Programs that are wrong, each in one way."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sabacc.protocol.reference import Reference
from sabacc.spec.rulesets import Choice, builtin
from tests.spoilt import Handle, Json, playing, spoilt

_FOUR: Final = 4
_NEAR: Final = range(14, 20)


def forgiving() -> Handle:
    """Charge nobody any penalty, and be right in everything else."""

    def spoil(_: Json, settled: Json) -> None:
        for seat, amount in settled.get("paid", {}).items():
            settled["stacks"][seat] += amount
            settled["sabacc_pot"] -= amount
            settled["paid"][seat] = 0

    return spoilt(spoil)


def leaky() -> Handle:
    def spoil(message: Json, settled: Json) -> None:
        if message["method"] == "settle" and settled.get("sabacc_pot", 0) > 40:
            settled["sabacc_pot"] -= 1

    return spoilt(spoil)


def leaking() -> Handle:
    """Keep what players paid from one question to the next; a new conversation begins without."""
    before: Json = {}

    def spoil(message: Json, result: Json) -> None:
        if message["method"] == "settle" and "paid" in result:
            before.update({seat: paid for seat, paid in result["paid"].items() if paid})
            result["paid"] = {**result["paid"], **before}

    return spoilt(spoil)


def everybody_draws() -> Handle:
    forum = builtin("forum").with_admitted("drawing.on-turn", Choice("everybody"))
    swag = builtin("swag").with_admitted("pots.hand-cap", Choice("forces-call", 5))
    return playing({"forum": forum, "swag": swag})


def odd_credits_last() -> Handle:
    """Give the odd credit of a shared pot to the last of its winners, which no text forbids."""

    def spoil(message: Json, settled: Json) -> None:
        winners = settled.get("winners", [])
        if message["method"] == "settle" and len(winners) > 1:
            won = {
                seat: settled["stacks"][seat] - message["params"]["stacks"][seat]
                for seat in winners
            }
            more, less = max(won, key=won.__getitem__), min(won, key=won.__getitem__)
            settled["stacks"][more] -= won[more] - won[less]
            settled["stacks"][less] += won[more] - won[less]

    return spoilt(spoil)


def hostile() -> Handle:
    def spoil(message: Json, result: Json) -> None:
        if message["method"] == "hello":
            result["name"] = "\x1b[31mred\x1b[0m[bold]"
        else:
            result.clear()
            result["winners"] = "\x1b[2J\x07[/bold]"

    return spoilt(spoil)


def crashing() -> Handle:
    return _raising(KeyError)


def interrupted() -> Handle:
    return _raising(KeyboardInterrupt)


def impatient() -> Handle:
    """Send Ctrl-C at the first question, and once more while the first is seen to."""
    reference = Reference()

    def handle(message: Json) -> Json:
        if message["method"] != "hello":
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(signal.SIGINT)
        return reference.handle(message)

    return handle


def rude() -> Handle:
    return lambda message: {"jsonrpc": "2.0", "id": message["id"], "result": {}}


def modest() -> Handle:
    return playing({}, levels=[])


def contradictory() -> Handle:
    return playing({}, plays=[{"name": "mine", "choices": {"penalties.bom": "none"}}])


def housed() -> Handle:
    """Declare a ruleset of its own, and play it as the reference plays `classic`."""
    claim = {"name": "my house", "base": "classic"}
    return playing({"my house": builtin("classic")}, plays=[claim])


def flasks_bomb() -> Handle:
    """Score rightly, but for hands of flasks alone, which no scenario shows."""
    return _scoring(
        lambda cards, answer: answer["bombed"] or all(card.startswith("flasks") for card in cards)
    )


def four_cards_bomb() -> Handle:
    """Score rightly, but for some hands of four cards, which no scenario shows."""
    return _scoring(
        lambda cards, answer: answer["bombed"] or (len(cards) == _FOUR and answer["total"] in _NEAR)
    )


def zero_stands() -> Handle:
    return _scoring(lambda _cards, answer: answer["bombed"] and answer["total"] != 0)


def zero_and_four_cards() -> Handle:
    """Let zero stand, and take some hands of four cards for a Pure Sabacc."""

    def spoil(message: Json, result: Json) -> None:
        if "special" in result and len(message["params"]["cards"]) == _FOUR:
            result["special"] = "pure-sabacc" if result["total"] in _NEAR else result["special"]

    return spoilt(spoil, zero_stands())


def odd_credits_by_name() -> Handle:
    """Give the odd credit of a shared pot to the first of its winners by name."""

    def spoil(message: Json, settled: Json) -> None:
        before = message["params"].get("stacks")
        won = sorted(settled.get("winners", [])) if message["method"] == "settle" else []
        gains = sorted((settled["stacks"][seat] - before[seat] for seat in won), reverse=True)
        if len(won) > 1 and gains[0] - gains[-1] == 1:
            shares = zip(won, gains, strict=True)
            settled["stacks"] |= {seat: before[seat] + gain for seat, gain in shares}

    return spoilt(spoil)


def first_of_the_tied() -> Handle:
    """Declare two choices and no base, and give each tie to who comes first by name."""

    def spoil(message: Json, result: Json) -> None:
        if message["method"] == "compare" and "best" in result:
            result["best"] = sorted(result["best"])[:1]

    claim = {"name": "ours", "choices": {"bombs.zero": "bombs", "totals.sum": "all-cards"}}
    rules = {"ours": builtin("classic")}
    return spoilt(spoil, playing(rules, plays=[claim], levels=["score", "compare"]))


def _scoring(bombed: Callable[[list[str], Json], bool]) -> Handle:
    def spoil(message: Json, result: Json) -> None:
        if message["method"] == "hello":
            result["levels"] = ["score"]
        elif "bombed" in result:
            result["bombed"] = bombed(message["params"]["cards"], result)

    return spoilt(spoil)


def _raising(error: type[BaseException]) -> Handle:
    reference = Reference()

    def handle(message: Json) -> Json:
        if message["method"] != "hello":
            raise error(message["method"])
        return reference.handle(message)

    return handle


# Names the file that says how often a judge was killed
MARK = "SABACC_TEST_DEADLY_MARK"


def deadly(times: int) -> Handle:
    """Kill the process that judges so many times, and be right after that."""
    reference, mark, judge = Reference(), Path(os.environ[MARK]), os.getppid()

    def handle(message: Json) -> Json:
        killed = len(mark.read_text(encoding="ascii")) if mark.exists() else 0
        if message["method"] == "settle" and killed < times:
            with mark.open("a", encoding="ascii") as file:
                file.write("x")
            os.kill(judge, signal.SIGKILL)
            os._exit(1)
        return reference.handle(message)

    return handle


def once() -> Handle:
    return deadly(1)


def always() -> Handle:
    return deadly(1_000)


def fails_third() -> Handle:
    mark = Path(os.environ[MARK])
    with mark.open("a", encoding="ascii") as file:
        file.write("x")
    if mark.stat().st_size == 3:
        os._exit(1)
    return Reference().handle
