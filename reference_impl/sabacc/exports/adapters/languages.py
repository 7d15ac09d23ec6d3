"""The languages of the adapters: how each spells a shape, and what its folder holds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sabacc.exports.adapters.message_shapes import (
    Either,
    Fields,
    Just,
    Key,
    ListOf,
    NamedShape,
    OrNull,
    Plain,
    Shape,
    TableOf,
)
from sabacc.exports.schemas import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class Language:
    """A language in which an adapter is written.

    Attributes:
        name: Its name, for people.
        build: The commands that build the adapter, run in its folder; none if it is run as it is.
        command: The command that runs it, in its folder.
        needs: What must be installed.
        ignored: What building leaves behind, for `.gitignore`.
        spelt: Says how the value of a key of a record is spelt as a type.
        otherwise: Another way to build and run it, told beside the usual one.
        dotnet: The version of .NET that the workflow sets up; the rest is there on its machine.
    """

    name: str
    build: tuple[str, ...]
    command: str
    needs: str
    ignored: tuple[str, ...]
    spelt: Callable[[Key, Fields], str]
    otherwise: str = ""
    dotnet: str = ""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a language writes types; `{}` stands for the type inside.

    Attributes:
        plain: The types of plain values, by their names in JSON.
        listed: A list.
        table: An object with any keys.
        null: A value or null.
        anything: What may be anything; and one of several shapes, where there is no `joiner`.
        joiner: What stands between one shape and the other where a type may be one of several.
        literal: Writes a type of one value.
    """

    plain: Mapping[str, str]
    listed: str
    table: str
    null: str
    anything: str
    joiner: str = ""
    literal: Callable[[str | bool], str] | None = None

    def type_of(self, shape: Shape) -> str:
        """Return a shape as a type."""
        match shape:
            case Plain(name):
                found = self.plain.get(name, self.anything)
            case NamedShape(name):
                found = name
            case ListOf(inner):
                found = self.listed.format(self.type_of(inner))
            case TableOf(inner):
                found = self.table.format(self.type_of(inner))
            case OrNull(inner):
                found = self.null.format(self.type_of(inner))
            case Just(value):
                found = self.anything if self.literal is None else self.literal(value)
            case Either(shapes) if self.joiner:
                found = self.joiner.join(map(self.type_of, shapes))
            case Either():
                found = self.anything
        return found


_PYTHON: Final = Spelling(
    plain={"string": "str", "integer": "int", "boolean": "bool"},
    listed="list[{}]",
    table="dict[str, {}]",
    null="{} | None",
    anything="Any",
    joiner=" | ",
    literal=lambda value: f'Literal["{value}"]' if isinstance(value, str) else f"Literal[{value}]",
)
_TYPESCRIPT: Final = Spelling(
    plain={"string": "string", "integer": "number", "boolean": "boolean"},
    listed="Array<{}>",
    table="Record<string, {}>",
    null="{} | null",
    anything="unknown",
    joiner=" | ",
    literal=json.dumps,
)
_GO: Final = Spelling(
    plain={"string": "string", "integer": "int64", "boolean": "bool"},
    listed="[]{}",
    table="map[string]{}",
    null="OrNull[{}]",
    anything="any",
)
_RUST: Final = Spelling(
    plain={"string": "String", "integer": "i64", "boolean": "bool"},
    listed="Vec<{}>",
    table="BTreeMap<String, {}>",
    null="Option<{}>",
    anything="Value",
)
_JAVA: Final = Spelling(
    plain={"string": "String", "integer": "Long", "boolean": "Boolean"},
    listed="List<{}>",
    table="Map<String, {}>",
    null="OrNull<{}>",
    anything="Object",
)
_CSHARP: Final = Spelling(
    plain={"string": "string", "integer": "long", "boolean": "bool"},
    listed="List<{}>",
    table="Dictionary<string, {}>",
    null="{}",
    anything="object",
)


def _go_key(key: Key, record: Fields) -> str:
    """A list that is absent is read as none; what is written is a pointer, left out where nil."""
    shape, pointer = key.shape, "*"
    if record.read:
        inner = shape.value if isinstance(shape, OrNull) else shape
        pointer = "" if inner is shape or isinstance(inner, ListOf | TableOf) else "*"
        return pointer + ("string" if isinstance(inner, Either) else _GO.type_of(inner))
    found = _GO.type_of(shape)
    return found if key.required or found == _GO.anything else f"*{found}"


def _rust_key(key: Key, record: Fields) -> str:
    found = _RUST.type_of(key.shape)
    return found if record.read or key.required else f"Option<{found}>"


def _java_key(key: Key, record: Fields) -> str:
    """What is read is null where it is absent."""
    inner = key.shape.value if record.read and isinstance(key.shape, OrNull) else key.shape
    return "String" if record.read and isinstance(inner, Either) else _JAVA.type_of(inner)


def _csharp_key(key: Key, record: Fields) -> str:
    """What is null where it is absent has a question mark, unless its type has a null already."""
    null = isinstance(key.shape, OrNull)
    inner = key.shape.value if isinstance(key.shape, OrNull) else key.shape
    found = _CSHARP.type_of(inner)
    if found in {"long", "bool"} or (isinstance(inner, NamedShape) and inner.name in WORDS):
        found += "?" if null or not (record.read or key.required) else ""
    return found if record.read or not null else f"OrNull<{found}>"


LANGUAGES: Final[Mapping[str, Language]] = {
    "python": Language(
        name="Python",
        build=(),
        command="python3 adapter.py",
        needs="Python 3.11",
        ignored=("__pycache__/",),
        spelt=lambda key, _: _PYTHON.type_of(key.shape),
    ),
    "javascript": Language(
        name="JavaScript",
        build=(),
        command="node adapter.mjs",
        needs="Node.js 18",
        ignored=("node_modules/",),
        spelt=lambda key, _: _TYPESCRIPT.type_of(key.shape),
    ),
    "go": Language(
        name="Go",
        build=("go build -o adapter .",),
        command="./adapter",
        needs="Go 1.18",
        ignored=("/adapter",),
        spelt=_go_key,
    ),
    "rust": Language(
        name="Rust",
        build=("cargo build",),
        command="target/debug/adapter",
        needs="Rust 1.70, with serde and serde_json",
        ignored=("/target/",),
        spelt=_rust_key,
    ),
    "java": Language(
        name="Java",
        build=("mvn -q package",),
        command="java -jar target/adapter.jar",
        needs="Java 17, Maven and Gson",
        ignored=("/target/", "/built/"),
        spelt=_java_key,
        otherwise="Without Maven, javac builds it with Gson alone (on Debian: `apt-get install "
        "libgoogle-gson-java`):\n\n```console\n"
        "javac -d built -cp /usr/share/java/gson.jar *.java\n"
        "sabacc verify -- java -cp built:/usr/share/java/gson.jar Adapter\n```",
    ),
    "csharp": Language(
        name="C#",
        build=("dotnet build -o built",),
        command="dotnet built/adapter.dll",
        needs=".NET 10",
        ignored=("/bin/", "/obj/", "/built/", "/adapter.exe"),
        spelt=_csharp_key,
        otherwise="Without .NET, Mono builds and runs it (on Debian: `apt-get install mono-mcs "
        "mono-runtime libnewtonsoft-json-cil-dev`):\n\n```console\n"
        "mcs -out:adapter.exe -r:System.Runtime.Serialization "
        "-r:/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll *.cs\n"
        "sabacc verify -- mono adapter.exe\n```",
        dotnet="10.0.x",
    ),
}
"""The languages, by the word that `sabacc init-adapter` takes."""
