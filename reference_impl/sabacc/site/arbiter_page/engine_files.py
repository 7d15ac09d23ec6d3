"""The engine for the Arbiter page: Pyodide and the part of this package that the page runs.

Everything is fetched and compiled once and kept outside the checkout; a build of the site merely
copies it.  Pyodide comes from its npm package, checked against the hash below; Node compiles
Python's standard library and our own modules to bytecode, which makes the first ruling three times
as quick.  A site can be built without all that: its Arbiter page then says what is missing.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import sabacc
from sabacc.spec.sentences import sentences_folder
from sabacc.system.user_input import InputError

ENTRY: Final = "sabacc.arbiter.page"
"""The module that the page asks."""

# What lies beside modules and only others read: what people write, and what is too large
_UNREAD: Final = frozenset({"cases.json", "decisions.json", "rules", "rulebook.toml"})

_NO_DATA: Final = frozenset({".py", ".pyc", ".mjs", ".typed"})


class ModulesError(InputError):
    """The entry is not there, or needs what a browser does not have."""


@dataclass(frozen=True, slots=True)
class Imports:
    """What a module asks for.

    Attributes:
        needed: Modules without which it cannot be imported.
        wanted: Modules that a function asks for when it runs, or that it can do without.
    """

    needed: frozenset[str]
    wanted: frozenset[str]


def engine_files(package: Path) -> dict[str, bytes]:
    """Return the files of the page's engine by their path, `sabacc/spec/cards.py` and so on.

    Args:
        package: The folder of the package `sabacc`.

    Raises:
        ModulesError: The entry is not there, or needs what a browser does not have.
    """
    files: dict[str, bytes] = {}
    for name in sorted(reached(package)):
        path = _file(package, name)
        if path is None:
            continue
        files[_within(package, path)] = path.read_bytes()
        if path.name == "__init__.py" and name != package.name:
            files |= {_within(package, data): data.read_bytes() for data in _data(path.parent)}
    if f"{package.name}/spec/sentences.py" in files:
        for path in sorted(sentences_folder().glob("*.toml")):
            files[f"{package.name}/sentences/{path.name}"] = path.read_bytes()
    return files


def reached(package: Path) -> set[str]:
    """Return the names of the modules that the entry reaches and that a browser can import."""
    if _file(package, ENTRY) is None:
        raise ModulesError(f"{ENTRY} is not there")
    lacking = _lacking(package)
    if ENTRY in lacking:
        chain = [ENTRY]
        while chain[-1] in lacking:
            chain.append(lacking[chain[-1]])
        raise ModulesError(
            f"a browser has no {chain[-1]}, which {chain[-2]} imports ({' > '.join(chain)})"
        )
    return _from_entry(package, lacking)


def _from_entry(package: Path, without: Container[str]) -> set[str]:
    found: set[str] = set()
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name in found or name in without or not _own(package, name):
            continue
        found.add(name)
        asked = _imports(package, name)
        waiting += [*asked.needed, *asked.wanted]
    return found


def _lacking(package: Path) -> dict[str, str]:
    """Return the modules that a browser cannot import, each with the import that is why."""
    found: dict[str, str] = {}
    graph = {name: sorted(_imports(package, name).needed) for name in _from_entry(package, ())}
    before = -1
    while before != len(found):
        before = len(found)
        for name, needed in graph.items():
            why = next(
                (
                    one
                    for one in needed
                    if one in found
                    or (
                        not _own(package, one)
                        and one.partition(".")[0] not in sys.stdlib_module_names
                    )
                ),
                None,
            )
            if why is not None:
                found.setdefault(name, why)
    return found


def _own(package: Path, name: str) -> bool:
    return name == package.name or name.startswith(f"{package.name}.")


def _file(package: Path, name: str) -> Path | None:
    """Return the file of one of our modules, or None where the name is no module's."""
    path = package.joinpath(*name.split(".")[1:])
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


@lru_cache(maxsize=1024)
def _imports(package: Path, name: str) -> Imports:
    path = _file(package, name)
    if path is None:
        return Imports(frozenset(), frozenset())
    tree = ast.parse(path.read_bytes())
    needed, wanted = set(_parents(name)), set[str]()
    for node, must in _statements(tree.body, must=True):
        (needed if must else wanted).update(_asked(package, node))
    needed.discard(name)
    return Imports(frozenset(needed), frozenset(wanted - needed))


def _parents(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _statements(
    body: list[ast.stmt], *, must: bool
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Yield each import, and whether its module can do nothing without it."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node, must
        elif isinstance(node, ast.If):
            if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
                yield from _statements(node.body, must=must)
            yield from _statements(node.orelse, must=must)
        elif isinstance(node, ast.ClassDef):
            yield from _statements(node.body, must=must)
        else:
            inner = (
                part for part in ast.walk(node) if isinstance(part, (ast.Import, ast.ImportFrom))
            )
            yield from ((part, False) for part in inner)


def _asked(package: Path, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    module = node.module or ""
    yield module
    for alias in node.names:
        inner = f"{module}.{alias.name}"
        if _own(package, module) and _file(package, inner) is not None:
            yield inner


def _data(folder: Path) -> Iterator[Path]:
    """Yield what lies beside the modules of a package, and in folders that are no packages."""
    for path in sorted(folder.iterdir()):
        if path.name in _UNREAD:
            continue
        if path.is_dir():
            if path.name != "__pycache__" and not (path / "__init__.py").exists():
                yield from _data(path)
        elif path.suffix not in _NO_DATA:
            yield path


def _within(package: Path, path: Path) -> str:
    return f"{package.name}/{path.relative_to(package).as_posix()}"


PYODIDE: Final = "314.0.7"
"""The version of the npm package `pyodide`; the hash belongs to it."""

PYODIDE_SHA512: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
"""What the registry's package must hash to, in base64."""

SWITCH: Final = "SABACC_ARBITER"
"""The environment variable that says whether the site gets an engine.

`auto` (the default): where node and npm are there; `required`: the build fails without one;
`none`: never.
"""

CACHE: Final = "SABACC_CACHE"
"""The environment variable that names another folder for what is kept between builds."""

FOLDER: Final = "assets/arbiter/engine"
"""Where the engine lies in the site."""

PAGES: Final = frozenset({"arbiter.md", "compare/index.md"})
"""The pages that ask the engine."""

UNMARKED: Final = 'data-engine=""'
"""What stands on the page in the place of the engine's addresses."""

SECONDS: Final = 300
"""How long npm, and node, may take."""

KEPT: Final = 6
"""How many packed engines are kept; an old one is made anew in seconds."""

_PACK: Final = Path(__file__).with_name("arbiter_pack.mjs")
_WASM: Final = "pyodide.asm.wasm"
# The same in gzip, as the page's worker fetches it: no server is needed that compresses
_PACKED: Final = "pyodide.asm.packed"
_TAKEN: Final = ("pyodide.mjs", "pyodide.asm.mjs", _WASM)
_LIBRARY: Final = "python_stdlib.zip"
# Pyodide's list of packages; ours names none, so that nothing can be fetched from elsewhere
_LOCK: Final = "pyodide-lock.json"
# What of the standard library no engine needs
_LEFT_OUT: Final = (
    "_pyio.py",
    "_pyrepl/",
    "bdb.py",
    "cProfile.py",
    "concurrent/interpreters/",
    "configparser.py",
    "curses/",
    "doctest.py",
    "email/",
    "encodings/cp1",
    "encodings/cp7",
    "encodings/cp8",
    "encodings/iso8859_",
    "encodings/koi8",
    "encodings/mac_",
    "ensurepip/",
    "ftplib.py",
    "html/",
    "http/",
    "idlelib/",
    "imaplib.py",
    "mailbox.py",
    "multiprocessing/",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pydoc",
    "smtplib.py",
    "sqlite3/",
    "statistics.py",
    "test/",
    "trace.py",
    "turtle",
    "unittest/",
    "venv/",
    "wsgiref/",
    "xml/",
    "xmlrpc/",
)

_TRIED: Final = '{"ask": "rulesets"}'
# Without a network npm gives up within seconds, not minutes
_NPM: Final = (
    "--ignore-scripts",
    "--fetch-retries=2",
    "--fetch-retry-mintimeout=1000",
    "--fetch-retry-maxtimeout=3000",
)
_ERROR: Final = re.compile(r"\s*[\w.]*Error\b|npm (?:error|ERR!) code")
_DAY_ONE: Final = (1980, 1, 1, 0, 0, 0)


class ArbiterError(InputError):
    """Why the site gets no engine; says what is missing and the mend."""


@dataclass(frozen=True, slots=True)
class Engine:
    """What the page loads: files by their path in the site."""

    files: Mapping[str, Path]

    @property
    def python(self) -> str:
        """The folder of Pyodide, with a slash at its end."""
        path = next(path for path in self.files if path.endswith("/pyodide.mjs"))
        return path.removesuffix("pyodide.mjs")

    @property
    def package(self) -> str:
        """The zip of our own modules."""
        return next(path for path in self.files if path.endswith(".zip") and _LIBRARY not in path)

    @property
    def marks(self) -> str:
        """The attributes by which the page finds its engine."""
        size = sum(path.stat().st_size for path in self.files.values())
        return (
            f'data-python="{self.python}" data-package="{self.package}" '
            f'data-bytes="{size}" data-edition="{sabacc.EDITION}"'
        )


def engine() -> Engine | str:
    """Return the engine, made now or found as it was made before; or why there is none.

    Raises ArbiterError only where `SABACC_ARBITER` is `required`, or is no word that it knows.
    """
    wish = wished(SWITCH)
    if wish == "none":
        return f"{SWITCH} is none"
    try:
        return _engine(cache_folder())
    except ArbiterError as error:
        if wish == "required":
            raise
        return str(error)


def wished(switch: str) -> str:
    """Return what the environment asks of a part of the build: `auto`, `required` or `none`.

    Raises ArbiterError for another word.
    """
    wish = os.environ.get(switch) or "auto"
    if wish not in {"auto", "required", "none"}:
        raise ArbiterError(f"{switch}={wish}: write auto, required or none")
    return wish


def marked(html: str, found: Engine | str) -> str:
    """Return the page with its engine's addresses; without an engine the page is left as it is."""
    return html if isinstance(found, str) else html.replace(UNMARKED, found.marks)


def cache_folder() -> Path:
    """Return the folder in which engines are kept between builds."""
    named = os.environ.get(CACHE)
    if named:
        return Path(named)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "sabacc-rules"


def _engine(cache: Path) -> Engine:
    try:
        source = packed(engine_files(Path(sabacc.__file__).parent))
    except ModulesError as error:
        raise ArbiterError(str(error)) from error
    python = kept(cache, f"pyodide-{PYODIDE}-{_hash(_recipe())}", _make_python)
    name = f"sabacc-{_hash(_recipe(), source)}"

    def make(folder: Path) -> None:
        _make_package(folder, python, source)

    package = kept(cache, name, make)
    forget(cache, package)
    forget(cache, python)
    served = (path for path in python.iterdir() if path.name != _WASM)
    files = {f"{FOLDER}/{python.name}/{path.name}": path for path in served}
    return Engine(files | {f"{FOLDER}/{name}.zip": package / "sabacc.zip"})


def _recipe() -> bytes:
    return b"\0".join((_PACK.read_bytes(), PYODIDE.encode(), repr(_LEFT_OUT).encode(), b"3"))


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def kept(cache: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder of the cache; one that is not there is made whole or not at all."""
    found = cache / name
    if found.is_dir():
        return found
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, prefix="making-") as made:
            folder = Path(made) / name
            folder.mkdir()
            make(folder)
            try:
                folder.rename(found)
            except OSError:
                if not found.is_dir():  # else another build was quicker
                    raise
    except OSError as error:
        raise ArbiterError(
            f"{cache} cannot be written ({error.strerror}); set {CACHE} to another folder"
        ) from error
    return found


def forget(cache: Path, mine: Path) -> None:
    """Keep of the kind of `mine` those that were made last."""
    kind = mine.name.partition("-")[0]
    found = sorted(cache.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in found[KEPT:]:
        if old != mine:
            shutil.rmtree(old, ignore_errors=True)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by their path; equal files make equal bytes."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_STORED) as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name, _DAY_ONE), files[name])
    return found.getvalue()


def _make_python(folder: Path) -> None:
    """Fetch Pyodide, and compile its standard library."""
    _run("npm", "pack", f"pyodide@{PYODIDE}", *_NPM, at=folder)
    archive = next(folder.glob("*.tgz"))
    unpack(archive.read_bytes(), folder)
    archive.unlink()
    library = folder / _LIBRARY
    compiled = folder / "compiled.zip"
    _pack(folder, "compile", str(library), str(compiled), "2", ",".join(_LEFT_OUT))
    compiled.replace(library)
    (folder / _PACKED).write_bytes(gzip.compress((folder / _WASM).read_bytes(), mtime=0))


def unpack(archive: bytes, folder: Path) -> None:
    """Take out of Pyodide's package what a page needs; raises ArbiterError for another package."""
    found = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    if found != PYODIDE_SHA512:
        raise ArbiterError(
            f"the npm package pyodide@{PYODIDE} has a different hash from PYODIDE_SHA512: {found}"
        )
    with tarfile.open(fileobj=io.BytesIO(archive)) as source:
        for name in (*_TAKEN, _LIBRARY, _LOCK):
            member = source.extractfile(f"package/{name}")
            if member is not None:
                (folder / name).write_bytes(member.read())
    lock = folder / _LOCK
    info = json.loads(lock.read_bytes())["info"]
    lock.write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")


def _make_package(folder: Path, python: Path, source: bytes) -> None:
    """Compile the package's modules, and see whether they run without what a browser lacks."""
    plain, compiled = folder / "source.zip", folder / "sabacc.zip"
    plain.write_bytes(source)
    _pack(python, "compile", str(plain), str(compiled), "0")
    plain.unlink()
    answer = _pack(python, "try", str(compiled), _TRIED)
    if '"rulesets"' not in answer:
        raise ArbiterError(f"{ENTRY} answers {_TRIED} with {answer[:200]}")


def _pack(python: Path, *arguments: str) -> str:
    return _run("node", str(_PACK), str(python), *arguments, at=python)


def _run(program: str, *arguments: str, at: Path) -> str:
    """Run node or npm; raises ArbiterError with the last line that it said."""
    path = shutil.which(program)
    if path is None:
        raise ArbiterError(f"{program} is not on the path; install node and npm")
    try:
        done = subprocess.run(  # noqa: S603 - no shell, and our own arguments
            [path, *arguments],
            cwd=at,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ArbiterError(f"{program} does not answer: {error}") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        said = [line for line in lines if _ERROR.match(line)] or lines or ["nothing was said"]
        raise ArbiterError(f"{program} failed: {said[-1].strip()[:300]}")
    return done.stdout
