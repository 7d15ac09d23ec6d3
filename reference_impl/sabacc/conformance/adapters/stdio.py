"""A program as a long-lived child process that speaks JSON-RPC on standard input and output.

When something goes wrong, its whole process group is ended, and it is started again (`pipeline`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sabacc.conformance.adapters.child import Child, Guard
from sabacc.conformance.adapters.pipeline import PipelinedPort
from sabacc.conformance.adapters.ports import Limits, PortError
from sabacc.conformance.adapters.wire import quote

PATIENCE: Final = 0.5
"""How long a program may take to end when all is over, in seconds."""


class Stdio(PipelinedPort):
    """A port to a child process."""

    def __init__(
        self, command: Sequence[str], limits: Limits | None = None, *, fresh: bool = False
    ) -> None:
        """Keep the command; with `fresh` every request gets a child of its own."""
        super().__init__(limits)
        self.fresh = fresh
        self.command = tuple(command)
        self.window = 1 if fresh else self.limits.window
        self._guard = Guard()

    def spawn(self) -> Child:
        """Start the program, and say nothing yet; raises PortError where that cannot be done."""
        self._guard.install()
        child = self._program = Child(self.command, self.limits)
        return child

    def restart(self) -> None:
        """Start the program, and greet it; raises PortError."""
        try:
            self.start()
        except PortError:
            # Once more: a machine may be busy, and the program has started before.
            self.start()

    def close(self) -> None:
        """End the program and all that it started."""
        self.stop(PATIENCE)
        self._guard.restore()

    @property
    def notes(self) -> tuple[str, ...]:
        """Remarks for its author for which no request is to blame."""
        lines, first = self._noise
        found: list[str] = []
        if lines:
            found.append(
                f"it wrote {lines} line(s) to standard output that are not answers, the first "
                f"{quote(first)}; print to standard error instead"
            )
        if self.troubles:
            last = self.troubles[-1]
            found.append(
                f"{len(self.troubles)} time(s) it {last.kind.value} ({last.detail}), but it "
                "answered when it was restarted and asked alone; it may keep state between requests"
            )
        if self._orphans:
            names = ", ".join(dict.fromkeys(self._orphans))
            found.append(
                f"{len(self._orphans)} process(es) that it started kept running after it "
                f"({names}) and were stopped; make the program stop what it started when "
                "its standard input ends"
            )
        return tuple(found)
