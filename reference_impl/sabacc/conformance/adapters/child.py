"""Programs as child processes: started, signalled, ended, and none left behind."""

import contextlib
import os
import re
import secrets
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from sabacc.conformance.adapters.pipeline import Conversation, PipelinedPort
from sabacc.conformance.adapters.ports import Fault, FaultKind, Limits, PortError
from sabacc.conformance.adapters.wire import TroubleError, quote

# The variable of the environment that marks a program and all that it starts
_MARK: Final = "SABACC_PROGRAM"
_PROC: Final = Path("/proc")
_PR_SET_CHILD_SUBREAPER: Final = 36
# How often to look again, for those that start others while they are being ended
_ROUNDS: Final = 20
# How long the kernel may take to end a process before the next look, in seconds
_PAUSE: Final = 0.01


@cache
def adopt() -> bool:
    """Have orphans of our children become our own children; say whether that can be done."""
    if sys.platform != "linux":
        return False
    import ctypes  # noqa: PLC0415 - only where it is of use

    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    return False


def end_orphans(group: int, mark: str) -> tuple[str, ...]:
    """End all that bears a mark; return their names.  `group` is that of the program, ended before.

    Those of the group are no orphans: the signal that ended it was theirs too.
    """
    if not adopt():
        return ()
    names: dict[int, str] = {}
    for _ in range(_ROUNDS):
        if not any(True for _ in _children()):
            break
        found = dict(_marked(mark))
        for process, (name, its_group) in found.items():
            if its_group != group:
                names[process] = name
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        _reap(group, names)
        if not found:
            break
        time.sleep(_PAUSE)
    return tuple(sorted(names.values()))


def _children() -> Iterator[int]:
    for children in _PROC.glob("self/task/*/children"):
        with contextlib.suppress(OSError):
            yield from map(int, children.read_bytes().split())


def _marked(mark: str) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yield each living process that bears a mark, with its name and its group."""
    wanted = f"{_MARK}={mark}".encode()
    for entry in _PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                name, state, group = _stat(entry)
                if state != "Z":
                    yield int(entry.name), (name, group)


def _stat(entry: Path) -> tuple[str, str, int]:
    """Return the name, the state and the group of a process."""
    text = (entry / "stat").read_text(encoding="utf-8", errors="backslashreplace")
    head, _, rest = text.rpartition(")")
    fields = rest.split()
    return head.partition("(")[2], fields[0], int(fields[2])


def _reap(group: int, names: dict[int, str]) -> None:
    """Take leave of those that have ended, so that no zombie is left; of nobody else's children."""
    for process in list(_children()):
        with contextlib.suppress(OSError, ValueError, IndexError):
            _, state, its_group = _stat(_PROC / str(process))
            if state == "Z" and process != group and (its_group == group or process in names):
                os.waitpid(process, os.WNOHANG)


# Those that may end the suite, the first one by an exception; not every system has them all
_ENDING: Final[tuple[signal.Signals, ...]] = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Guard:
    """Turns a signal that would end the suite into an exit, so that its child ends with it.

    A child leads a session of its own, and no signal to the suite reaches it.  A handler that is
    already there, such as that of `nohup`, stays.
    """

    def __init__(self) -> None:
        self._held: list[signal.Signals] = []

    def install(self) -> None:
        """Take the signals; signals can be taken in the main thread alone."""
        if self._held or threading.current_thread() is not threading.main_thread():
            return
        for number in _ENDING[1:]:
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _exit)
                self._held.append(number)

    def restore(self) -> None:
        """Give them back."""
        if threading.current_thread() is not threading.main_thread():
            return
        while self._held:
            number = self._held.pop()
            if signal.getsignal(number) is _exit:
                signal.signal(number, signal.SIG_DFL)


def _exit(number: int, frame: FrameType | None) -> NoReturn:
    del frame
    raise SystemExit(128 + number)


@contextmanager
def deferred() -> Generator[None]:
    """Keep the signals that somebody handles, and raise them anew when this ends.

    A handler that raises while a process is being started would leave it behind, unknown to all.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    held: dict[signal.Signals, Callable[[int, FrameType | None], object]] = {}
    for number in _ENDING:
        handler = signal.getsignal(number)
        if callable(handler):
            held[number] = handler
            signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
        for late in came:
            signal.raise_signal(late)


CAN_SPAWN: Final = sys.platform != "win32" and hasattr(select, "poll")
"""Whether this system has what a conversation with a child process needs."""

_CHUNK: Final = 262_144
# How much of standard error a message shows
_TAIL: Final = 1000
# How long a program may take to end after SIGTERM, in seconds
_TERM_GRACE: Final = 0.5
# How long to wait for the exit status of a program that closed its output, in seconds
_LAST_WORDS: Final = 0.5


class Child(Conversation):
    """One life of a program."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the program; raises PortError where that cannot be done.

        A signal that comes meanwhile ends the program as well.
        """
        self.limits = limits
        self._command = tuple(command)
        self._mark = mark = secrets.token_hex(8)
        with contextlib.ExitStack() as started:
            with deferred():
                self._process = spawn(command, mark, limits.memory)
                self._finalizer = weakref.finalize(self, _end, self._process, mark, 0.0)
                started.callback(self._finalizer)
            started.pop_all()
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        self._unsent = bytearray()
        self._partial = b""
        self._stray = b""
        self._stderr = bytearray()
        self._poll = select.poll()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._writing = False
        self._said = False
        self.ended = False

    def send(self, line: bytes, seconds: float, number: int | None = None) -> None:
        """Queue a line; `pump` writes it."""
        del seconds, number
        self._unsent += line

    def pump(self, timeout: float) -> list[bytes]:
        """Write and read what can be, waiting for `timeout` seconds at the most.

        Returns the lines that have become whole.  Sets `ended` once there will be no more.
        Raises TroubleError for a line that is too long.
        """
        if self.ended:
            return []
        if self._unsent and not self._writing:
            self._write()
        lines: list[bytes] = []
        for pipe, _ in self.limits.clock.wait(self._poll, timeout, self._process):
            if pipe == self._out:
                lines = self._read()
            elif pipe == self._err:
                self._drain()
            else:
                self._write()
        return lines

    def is_noise(self, line: bytes) -> bool:
        """True if a line is clearly no message: a print that went to standard output."""
        return not line.lstrip().startswith(b"{") and b'"jsonrpc"' not in line

    def _write(self) -> None:
        try:
            sent = os.write(self._in, memoryview(self._unsent)[:_CHUNK])
        except BlockingIOError:
            sent = 0
        except OSError:
            # It no longer listens; what it still says is read all the same.
            self._unsent.clear()
        else:
            del self._unsent[:sent]
        waiting = bool(self._unsent)
        if waiting and not self._writing:
            self._poll.register(self._in, select.POLLOUT)
        elif not waiting and self._writing:
            self._poll.unregister(self._in)
        self._writing = waiting

    def _read(self) -> list[bytes]:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return []
        if not chunk:
            self.ended = True
            self._poll.unregister(self._out)
            last, self._partial = self._partial, b""
            return [last] if last else []
        self._said = True
        *lines, self._partial = (self._partial + chunk).split(b"\n")
        if lines:
            self._stray = b"" if lines[-1].lstrip().startswith(b"{") else lines[-1]
        if max(map(len, (*lines, self._partial))) > self.limits.line:
            detail = f"a line of more than {self.limits.line:,} bytes: {quote(self._partial)}"
            mend = "end each answer with a newline, and write nothing else"
            raise TroubleError(FaultKind.FLOODED, detail, mend)
        return lines

    def _drain(self) -> None:
        try:
            chunk = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            with contextlib.suppress(KeyError):  # it was unregistered before
                self._poll.unregister(self._err)
        self._stderr += chunk
        del self._stderr[: -self.limits.stderr or None]

    def _ending(self) -> str:
        """Describe how it ended, in words that follow `it`."""
        status = self.limits.clock.status(self._process, _LAST_WORDS)
        if status is None:
            return "closed its standard output and kept running"
        if status < 0:
            with contextlib.suppress(ValueError):
                return f"was killed by {signal.Signals(-status).name}"
            return f"was killed by signal {-status}"
        return f"ended with status {status}"

    def _crashed(self, request: str) -> TroubleError:
        detail = f"it {self._ending()}, asked {request}{self._last_words()}"
        missing = None if self._said else missing_file(self._command)
        if missing is not None:
            mend = "write its path from this folder, or go to its folder first"
            return TroubleError(FaultKind.NO_START, f"there is no file {missing!r}: {detail}", mend)
        mend = "catch the error, or answer with a refusal; read standard input until it ends"
        if not self._said:
            mend = (
                "run the command by hand, in this folder: it ends before it has answered anything; "
                "let it read standard input until that ends"
            )
        if self.limits.memory:
            mend += f"; its limit (--limit-memory) is {self.limits.memory:,} bytes of memory"
        return TroubleError(FaultKind.CRASHED, detail, mend)

    def late(self, request: str, seconds: float) -> TroubleError:
        """Return the error of a program that has ended, or is too slow."""
        if self.ended or self._process.poll() is not None:
            return self._crashed(request)
        detail = f"no answer to {request} within {seconds:g} s"
        mend = (
            "flush standard output after each answer, and make sure that the program neither "
            "waits for other input nor loops"
        )
        if self._partial:
            detail += f"; it wrote {quote(self._partial)} without a newline"
            mend = "end each answer with a newline, and flush standard output"
        elif self._stray:
            detail += f"; it wrote {quote(self._stray)}, which is no answer"
            mend = (
                "write the answers alone to standard output; print for yourself to standard error"
            )
        return TroubleError(FaultKind.TIMED_OUT, detail + self._last_words(), mend)

    def _last_words(self) -> str:
        """Return the end of its standard error as a clause of a message, or nothing."""
        deadline = time.monotonic() + 0.05
        before = -1
        while before != len(self._stderr) and time.monotonic() < deadline:
            before = len(self._stderr)
            self._drain()
        tail = self._stderr[-_TAIL:].decode("utf-8", "backslashreplace").strip()
        if len(self._stderr) > _TAIL:
            tail = tail.partition("\n")[2] or tail
        return f"; its standard error ends: {tail}" if tail else ""

    def end(self, patience: float = 0.0) -> tuple[str, ...]:
        """End it and all that it started: close its input, then TERM, then KILL.

        `patience` is how long it may take to end once its input is closed.  Returns the
        names of the processes that had left its group, as far as they can be found.
        """
        living = self._finalizer.detach() is not None
        return _end(self._process, self._mark, patience) if living else ()


def missing_file(command: Sequence[str]) -> str | None:
    """Return the script that an interpreter should run, if there is no such file."""
    for word in command[1:]:
        if word in _NO_FILE or os.path.lexists(word):
            return None
        if not word.startswith("-") and ("/" in word or _SUFFIX.search(word)):
            return word
    return None


# Options of interpreters, after which comes a module or a program itself
_NO_FILE: Final = frozenset({"-m", "-c", "-e", "-p", "--eval", "--print"})

_SUFFIX: Final = re.compile(r"\.\w{1,6}$")


def spawn(command: Sequence[str], mark: str, memory: int) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own; raises PortError where that cannot be done.

    It, and all that it starts, bear `mark` in their environment, and each of them may have so many
    bytes of memory (0: as many as it likes).
    """
    if not CAN_SPAWN:
        detail = "programs on standard input and output need Linux, macOS or another Unix"
        mend = "here, reach the program over HTTP (http://...), or as python:module:factory"
        raise PortError(Fault(FaultKind.NO_START, detail, mend))
    if memory and sys.platform != "linux":
        detail = "a limit of memory (--limit-memory) needs Linux"
        raise PortError(Fault(FaultKind.NO_START, detail, "leave it out here"))
    adopt()
    try:
        process = subprocess.Popen(  # noqa: S603 - the user's own command, and no shell
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", _MARK: mark},
        )
    except (OSError, ValueError, IndexError) as error:
        raise PortError(_no_start(command, error)) from error
    if memory:
        _limit_memory(process.pid, memory)
    return process


def _limit_memory(process: int, most: int) -> None:
    """Limit the address space of a process, and so that of all that it will start."""
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415 - not every system has it

    with contextlib.suppress(ProcessLookupError):
        _, hard = resource.prlimit(process, resource.RLIMIT_AS)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.prlimit(process, resource.RLIMIT_AS, (least, least))


def _no_start(command: Sequence[str], error: Exception) -> Fault:
    name = command[0] if command else ""
    what = error.strerror if isinstance(error, OSError) else str(error)
    detail = f"{name!r} could not be run: {what}"
    if isinstance(error, FileNotFoundError) and len(command) == 1 and " " in name:
        mend = f"write the command as separate words, without quotes: {name}"
    elif isinstance(error, FileNotFoundError) and "/" in name:
        mend = "there is no such file, seen from this folder: write its path from here"
    elif isinstance(error, FileNotFoundError) and Path(name).is_file():
        detail = f"{name!r} could not be run: it lies in this folder, which is not on the PATH"
        mend = f"write its interpreter before it, such as `python3 {name}`, or its path: ./{name}"
    elif isinstance(error, FileNotFoundError):
        mend = f"make sure that {name!r} is installed and on the PATH, or write its path: ./{name}"
    elif Path(name).is_dir():
        detail = f"{name!r} could not be run: it is a folder"
        mend = "name the program inside it"
    elif isinstance(error, PermissionError):
        mend = f"make it executable (chmod +x {name}), or write its interpreter before it"
    else:
        mend = "write the interpreter before the script, such as `python3 adapter.py`"
    return Fault(FaultKind.NO_START, detail, mend)


def _end(process: subprocess.Popen[bytes], mark: str, patience: float) -> tuple[str, ...]:
    """End a process and its group, then what has left that; return the names of the latter.

    The group bears the number of its leader, and lives on in grandchildren once that has ended.
    """
    try:
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        if patience:
            _wait(process, patience)
        _signal_group(process.pid, signal.SIGTERM)
        _wait(process, _TERM_GRACE)
    finally:
        # Whoever interrupts this must not leave the program behind.
        _signal_group(process.pid, signal.SIGKILL)
    _wait(process, 10 * _TERM_GRACE)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    return end_orphans(process.pid, mark)


def _wait(process: subprocess.Popen[bytes], seconds: float) -> None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=seconds)


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


# How long a program may take to end when all is over, in seconds
_PATIENCE: Final = 0.5


class Stdio(PipelinedPort):
    """A port to a child process."""

    advice = "; try a fresh child for each request (--fresh)"

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
        self.stop(_PATIENCE)
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
