"""Which part of this package the Arbiter page runs: all that its entry reaches, and no more.

The imports are read, not run.  What a browser cannot have, because it needs more than the standard
library, is left out where only a function asks for it, and is a fault where the entry itself does.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sabacc.spec.sentences import folder as sentences_folder
from sabacc.system.input_error import InputError

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from pathlib import Path

ENTRY: Final = "sabacc.arbiter.page"
"""The module that the page asks."""

_UNREAD: Final = frozenset({"cases.json", "decisions.json", "rules", "rulebook.toml"})
"""What lies beside modules and only others read: what people write, and what is too large."""

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
        message = f"{ENTRY} is not there"
        raise ModulesError(message)
    lacking = _lacking(package)
    if ENTRY in lacking:
        chain = [ENTRY]
        while chain[-1] in lacking:
            chain.append(lacking[chain[-1]])
        message = f"a browser has no {chain[-1]}, which {chain[-2]} imports ({' > '.join(chain)})"
        raise ModulesError(message)
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
            why = next((one for one in needed if one in found or _foreign(package, one)), None)
            if why is not None:
                found.setdefault(name, why)
    return found


def _foreign(package: Path, name: str) -> bool:
    return not _own(package, name) and name.partition(".")[0] not in sys.stdlib_module_names


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
            if not _for_types(node.test):
                yield from _statements(node.body, must=must)
            yield from _statements(node.orelse, must=must)
        elif isinstance(node, ast.ClassDef):
            yield from _statements(node.body, must=must)
        else:
            inner = (
                part for part in ast.walk(node) if isinstance(part, (ast.Import, ast.ImportFrom))
            )
            yield from ((part, False) for part in inner)


def _for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


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
