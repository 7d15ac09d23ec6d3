"""What a server remembers of the rulesets that its clients tell it of, within bounds."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, TypeVar

from sabacc.engine.play import Book, book_of
from sabacc.spec.house_files import own_choice
from sabacc.spec.rulesets import Ruleset, assemble

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

MOST_RULESETS: Final = 1_000
"""How many different rulesets are remembered, some 40 kB each; those last asked stay."""

MOST_NAMES: Final = 20_000
"""How many names of rulesets are remembered, those of all conversations together."""

_K = TypeVar("_K", bound="Hashable")
_V = TypeVar("_V")


class ToldRulesets:
    """The rulesets of several conversations: each keeps its own names, equal choices one ruleset.

    So no client changes what another one plays.  Threads may share it.
    """

    def __init__(self) -> None:
        """Nobody has told anything yet."""
        self._lock = threading.Lock()
        self._names: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._rulesets: OrderedDict[bytes, tuple[Ruleset, Book]] = OrderedDict()

    def tell(self, run: str, name: str, choices: Mapping[str, str]) -> None:
        """Remember what a conversation calls by a name; raises RulesetError for a wrong choice."""
        mark = hashlib.sha256(repr(sorted(choices.items())).encode()).digest()
        with self._lock:
            found = self._rulesets.get(mark)
        if found is None:
            rules = from_choices(name, choices)
            found = rules, book_of(rules)
        with self._lock:
            _keep(self._rulesets, mark, found, MOST_RULESETS)
            _keep(self._names, (run, name), mark, MOST_NAMES)

    def find(self, run: str, name: str) -> tuple[Ruleset, Book] | None:
        """Return what a conversation calls by a name; None where it has told of none."""
        with self._lock:
            mark = self._names.get((run, name))
            found = None if mark is None else self._rulesets.get(mark)
            if mark is None or found is None:
                return None
            self._names.move_to_end((run, name))
            self._rulesets.move_to_end(mark)
            return found


def _keep(kept: OrderedDict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Put an entry last, and forget the first where there are too many."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > most:
        kept.popitem(last=False)


def from_choices(name: str, choices: Mapping[str, str]) -> Ruleset:
    """Make a ruleset of the choices that `ruleset` tells; raises RulesetError for a wrong one."""
    return assemble(name, {point: own_choice(point, text) for point, text in choices.items()})
