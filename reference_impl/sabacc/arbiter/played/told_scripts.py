"""The scripts of a dispute's requests, as its hand is played under one ruleset after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sabacc.arbiter.played.from_record import under
from sabacc.protocol.answers.play import script_of

if TYPE_CHECKING:
    from sabacc.arbiter.played.from_record import RecordAsked
    from sabacc.engine.play import Script
    from sabacc.protocol.messages_play import PlayParams
    from sabacc.spec.rulesets import Ruleset


class ToldScripts:
    """Makes the script of each request once; of a hand record the ruleset has a say in it."""

    def __init__(self, asked: RecordAsked | None) -> None:
        """Begin with no script made; `asked` is what is known of a record, None without one."""
        self._asked = asked
        self._made: dict[int, tuple[PlayParams, Script]] = {}

    def of(self, params: PlayParams, rules: Ruleset) -> Script:
        """Return the script of a request by `rules`; raises UnfitError if it does not add up."""
        if self._asked is not None:
            return replace(script_of(under(params, rules)), told=True)
        if id(params) not in self._made:  # the request is kept too, so that its id is its own
            self._made[id(params)] = params, replace(script_of(params), told=True)
        return self._made[id(params)][1]
