"""The workers of a Dask scheduler, on as many machines as there are.

The scheduler gives a part to another worker if one dies.  Whoever can reach a scheduler can run
anything on its workers: it belongs into a network that one trusts, or behind TLS.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Self

from sabacc.system.user_input import InputError

if TYPE_CHECKING:
    from concurrent.futures import Future

PATIENCE: Final = 10.0
"""How many seconds the scheduler has to answer."""


class SchedulerError(InputError):
    """A scheduler that cannot be used, and the mend."""

    status = 3


class DaskWorkers:
    """A connection to a scheduler, from `with` to its end."""

    elsewhere: bool = True
    tries: int = 1
    """The scheduler itself gives a part to others where a worker dies."""
    most: int = 10_000
    """How many parts the scheduler is given at a time."""

    def __init__(self, address: str) -> None:
        """Connect; raises SchedulerError."""
        try:
            distributed: Any = importlib.import_module("distributed")
        except ModuleNotFoundError as error:
            problem = "Dask's scheduler is not installed"
            raise SchedulerError(problem, "pip install 'sabacc-rules[fleet]'") from error
        self.lost: tuple[type[BaseException], ...] = (distributed.KilledWorker,)
        """What a future raises of which one worker after the other has died."""
        try:
            self._client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            problem = f"there is no scheduler at {address!r:.120}"
            mend = "start one with `dask scheduler`, and give its address, such as tcp://host:8786"
            raise SchedulerError(problem, mend) from error
        self._executor: Any = self._client.get_executor(pure=False)

    def __enter__(self) -> Self:
        """Use the connection."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take back what has not begun, and disconnect; workers go on running."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=PATIENCE)

    def submit(self, function: Callable[..., Any], *given: object) -> Future[Any]:
        """Give a part to the scheduler."""
        future: Future[Any] = self._executor.submit(function, *given)
        return future

    def ended(self, future: Future[Any]) -> None:
        """Nothing is to be done: the scheduler knows its workers."""
