"""One run over many programs: parts are given out, and the reports put together.

A part is a ruleset of a program.  Where it is judged does not matter, so a report is the same as
`sabacc verify` makes with the same seed, but for its time.  A program over HTTP is one part: there
is only one of it.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from sabacc import EDITION, __version__
from sabacc.conformance.adapters.connect import connect, scheme
from sabacc.conformance.adapters.greeting import greeting
from sabacc.conformance.adapters.named_function import import_from_here
from sabacc.conformance.adapters.ports import PortError
from sabacc.conformance.judging.beyond import share
from sabacc.conformance.judging.known_failures import unforgiven
from sabacc.conformance.judging.ruleset_parts import Parts, judged
from sabacc.conformance.judging.runner import Order, Progress
from sabacc.conformance.judging.selection import DeclaredError
from sabacc.conformance.report.telling_made import telling_of
from sabacc.protocol.hostile import plain
from sabacc.spec.shipped import every_ruleset
from sabacc.system.input_error import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    from sabacc.conformance.adapters.ports import Limits
    from sabacc.conformance.fleet.fleet_file import Listed
    from sabacc.conformance.judging.ruleset_parts import Packed
    from sabacc.conformance.report.run_report import Telling
    from sabacc.protocol.messages import Hello

_MOMENT: Final = 0.2
"""For how many seconds nothing but an answer is waited for."""
_DEADLY: Final = (
    "each process that judged it died; most likely the program ends it: it kills its parent, or "
    "takes all memory (--limit-memory)"
)
_SUITE: Final = f"{__version__} ({EDITION})"
"""What judges: parts that different suites judge make no report."""


class Workers(Protocol):
    """Who judges parts: the processes of this machine, or those of a scheduler.

    Those of another machine have no clock in common with this one.
    """

    most: int
    elsewhere: bool
    tries: int
    lost: tuple[type[BaseException], ...]

    def submit(self, function: Callable[..., Any], *given: object) -> Future[Any]:
        """Begin a part, where fewer than `most` are under way."""
        ...

    def ended(self, future: Future[Any]) -> None:
        """Take note that a future is done."""
        ...


class FleetError(InputError):
    """Workers that cannot judge, and the mend."""

    status = 3


@dataclass(frozen=True, slots=True)
class FleetOutcome:
    """What became of one program.

    Attributes:
        listed: The program.
        telling: Everything that a report is written from; None where there was no conversation.
        silence: Why there was none, and the mend.
    """

    listed: Listed
    telling: Telling | None = None
    silence: str = ""


@dataclass(frozen=True, slots=True)
class FleetWish:
    """What is asked of each program.

    Attributes:
        seed: The seed of each run.
        hunt: How many questions beyond the scenarios a program that nothing convicts is asked.
        limits: What each program may use.
    """

    seed: int
    hunt: int
    limits: Limits

    def order(self, listed: Listed) -> Order:
        """Return what is asked of one program."""
        rulesets = listed.rulesets or every_ruleset()
        return Order(
            rulesets=rulesets,
            chosen=bool(listed.rulesets),
            seed=self.seed,
            hunt=share(self.hunt, rulesets),
            known_failures=listed.known.keys,
        )


class _Task(NamedTuple):
    """A part to be judged, or the greeting where it names no ruleset."""

    place: int
    rulesets: tuple[str, ...] = ()
    tries: int = 0


class _Greeted(NamedTuple):
    hello: Hello
    name: str


class Fleet:
    """A run over a list of programs."""

    def __init__(self, listed: Sequence[Listed], wish: FleetWish) -> None:
        """Plan nothing yet: what a program plays it says itself."""
        self.listed = tuple(listed)
        self.interrupted = False
        self._wish = wish
        self._parts: dict[int, Parts] = {}
        self._names: dict[int, str] = {}
        self._found: dict[int, dict[str, Packed]] = {place: {} for place in range(len(listed))}
        self._silent: dict[int, str] = {}
        self._lost: dict[int, str] = {}

    def run(self, workers: Workers, on_progress: Callable[[Progress], None] | None = None) -> None:
        """Judge everything; what was judged before an interruption is kept.

        Raises FleetError where workers cannot judge at all.
        """
        todo = deque(_Task(place) for place in range(len(self.listed)))
        waiting: dict[Future[Any], _Task] = {}
        try:
            while todo or waiting:
                while todo and len(waiting) < workers.most:
                    task = todo.popleft()
                    given = self._given(task, elsewhere=workers.elsewhere)
                    waiting[workers.submit(_judge, *given)] = task
                for future in wait(waiting, _MOMENT, FIRST_COMPLETED).done:
                    task = waiting.pop(future)
                    workers.ended(future)
                    todo.extend(self._take(task, future, workers, on_progress))
        except KeyboardInterrupt:
            self.interrupted = True

    def outcomes(self) -> Iterator[FleetOutcome]:
        """Yield what became of each program, in the order of the list."""
        for place, listed in enumerate(self.listed):
            parts = self._parts.get(place)
            if parts is None:
                yield FleetOutcome(listed, silence=self._silent.get(place, "it was not asked yet"))
                continue
            found, lost = self._found[place], self._lost.get(place, "")
            report = parts.report(
                self._names[place],
                found,
                interrupted=self.interrupted and len(found) < len(parts.planned),
                stopped=lost and f"could not go on: {lost}",
            )
            telling = telling_of(
                unforgiven(report),
                parts.order,
                command=listed.program,
                written=listed.written,
                known=listed.known,
            )
            yield FleetOutcome(listed, telling)

    def _given(self, task: _Task, *, elsewhere: bool) -> tuple[object, ...]:
        listed = self.listed[task.place]
        parts = self._parts.get(task.place)
        order = self._wish.order(listed) if parts is None else parts.order
        limits = self._wish.limits.left() if elsewhere else self._wish.limits
        return _SUITE, task.rulesets, listed.program, limits, order

    def _take(
        self,
        task: _Task,
        future: Future[Any],
        workers: Workers,
        on_progress: Callable[[Progress], None] | None,
    ) -> Iterator[_Task]:
        """Keep what a future came to, and yield what is to be judged after it."""
        place = task.place
        try:
            came: _Greeted | list[Packed] | str = future.result()
        except workers.lost:
            if task.tries + 1 < workers.tries:
                yield task._replace(tries=task.tries + 1)
                return
            came = _DEADLY
        except (ImportError, AttributeError) as error:
            problem = f"a worker cannot judge: {plain(error, 200)}"
            mend = f"install sabacc-rules {__version__} where the workers run"
            raise FleetError(problem, mend) from error
        if isinstance(came, str):
            (self._lost if place in self._parts else self._silent)[place] = came
        elif isinstance(came, _Greeted):
            yield from self._planned(place, came)
        else:
            self._found[place].update({one.ruleset: one for one in came})
            if on_progress is not None:
                done = sum(parts.cases(self._found[at]) for at, parts in self._parts.items())
                total = sum(parts.total for parts in self._parts.values())
                on_progress(Progress(done, total, sum(one.failed for one in came)))

    def _planned(self, place: int, greeted: _Greeted) -> Iterator[_Task]:
        listed = self.listed[place]
        try:
            parts = Parts.of(greeted.hello, self._wish.order(listed))
        except DeclaredError as error:
            self._silent[place] = f"its {error}"
            return
        self._parts[place], self._names[place] = parts, greeted.name
        if scheme(listed.program) == "http":
            yield _Task(place, tuple(parts.largest_first))
        else:
            yield from (_Task(place, (name,)) for name in parts.largest_first)


def _judge(
    suite: str,
    rulesets: Sequence[str],
    program: tuple[str, ...],
    limits: Limits,
    order: Order,
) -> _Greeted | list[Packed] | str:
    """Greet a program, or judge it by some rulesets; words where there is no conversation."""
    if suite != _SUITE:
        return f"the worker has sabacc-rules {_SUITE}, and not {suite}; install that one"
    import_from_here(program)
    try:
        if rulesets:
            return [judged(name, program, limits, order) for name in rulesets]
        port, name = connect(program, limits)
        try:
            return _Greeted(port.hello(greeting(order.rulesets)), name)
        finally:
            port.close()
    except PortError as error:
        fault = error.fault
        return plain("; ".join(filter(None, (str(error), fault.mend))), 1_000)
