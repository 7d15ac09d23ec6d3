"""A replay that is taken up again on its way, by rules that agree on what was looked up before."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sabacc.engine.play import book_of
from sabacc.records.replaying.replayed import Playing

if TYPE_CHECKING:
    from sabacc.spec.rulesets import Ruleset


class Bookmark(NamedTuple):
    """Where a replay stood before a line.

    Attributes:
        place: The line, as an index.
        playing: A copy of the replay, which nobody changes.
        skip: Lines further down that have been replayed already.
    """

    place: int
    playing: Playing
    skip: frozenset[int]

    def resumed(self, rules: Ruleset) -> Playing:
        """Return the replay as it would stand here by other rules.

        These have to agree with those of the mark on all that was looked up before it.
        """
        playing = copied(self.playing)
        draft = playing.state.draft()
        draft.book = book_of(rules)
        playing.rules = rules
        playing.known = replace(playing.known, state=draft.frozen())
        return playing


def marked(place: int, playing: Playing, skip: set[int]) -> Bookmark:
    """Return where a replay stands."""
    return Bookmark(place, copied(playing), frozenset(skip))


def copied(playing: Playing) -> Playing:
    """Return a replay that goes on by itself."""
    return Playing(
        playing.record,
        playing.rules,
        playing.known,
        playing.line,
        playing.events,
        playing.steps.copy(),
        playing.faults.copy(),
        playing.notes.copy(),
        playing.causes.copy(),
        playing.unsaid,
        playing.fresh,
        playing.astray,
        playing.early.copy(),
        playing.uncertain,
        playing.strayed,
        {does: gaps.copy() for does, gaps in playing.gaps.items()},
    )
