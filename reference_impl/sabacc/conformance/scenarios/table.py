"""What a scenario has said of its table: of one position, or of a whole hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sabacc.conformance.scenarios.cases import Expectation

STACK: Final = 100
"""A seat's credits, unless a step says otherwise."""
HAND_POT: Final = 12
"""The hand pot in credits, unless a step says otherwise."""
SABACC_POT: Final = 30
"""The sabacc pot in credits, unless a step says otherwise."""


class ToldTable:
    """A table under construction.  Credits are integers; cards go by their usual names."""

    usual_stack: Final = STACK
    usual_hand_pot: Final = HAND_POT

    def __init__(self) -> None:
        """Begin with an empty table."""
        self.step = 0
        self.cards: list[str] = []
        self.field: list[str] = []
        self.hands: dict[str, list[str]] = {}
        self.fields: dict[str, list[str]] = {}
        self.stacks: dict[str, int] = {}
        self.folded: list[str] = []
        self.dealer: str | None = None
        self.pots: list[dict[str, Any]] = []
        self.hand_pot: int | None = None
        self.sabacc_pot = SABACC_POT
        self.deck: list[str] | None = None
        self.next_cards: list[str] = []
        self.picks: dict[str, list[str]] = {}
        self.shuffle: list[str] | None = None
        self.version: str | None = None
        self.method: str | None = None
        self.caller: str | None = None
        self.die: int | None = None
        self.other_die: int | None = None
        self.comes: bool | None = None
        self.expect: list[Expectation] = []
