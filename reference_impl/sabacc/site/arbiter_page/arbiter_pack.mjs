// Runs under Node, by arbiter_assets.py: has Pyodide's own Python compile a zip of modules.
//
//   node arbiter_pack.mjs PYODIDE compile FROM.zip TO.zip LEVEL [LEFT_OUT,LEFT_OUT...]
//   node arbiter_pack.mjs PYODIDE try PACKED.zip REQUEST
//
// PYODIDE is the folder of the npm package.  LEVEL is 0, or 2 to leave the docstrings out.  `try` prints the engine's answer to one request.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, task, ...given] = process.argv.slice(2);

const COMPILE = `
import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compile_all(left_out):
    with (
        zipfile.ZipFile("/from.zip") as source,
        zipfile.ZipFile("/to.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target,
    ):
        for name in sorted(source.namelist()):
            if name.endswith("/") or name.startswith(left_out):
                continue
            data = source.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=int(LEVEL))
                data = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))
                name += "c"
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            target.writestr(entry, data)

compile_all(tuple(LEFT_OUT.split(",")) if LEFT_OUT else ())
`;

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
const read = (path) => new Uint8Array(readFileSync(path));

if (task === "compile") {
  const [from, to, level, left = ""] = given;
  python.FS.writeFile("/from.zip", read(from));
  python.globals.set("LEVEL", level);
  python.globals.set("LEFT_OUT", left);
  python.runPython(COMPILE);
  writeFileSync(to, python.FS.readFile("/to.zip"));
} else {
  const [from, request] = given;
  python.unpackArchive(read(from), "zip", { extractDir: "/engine" });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  console.log(python.pyimport("sabacc.arbiter.page").answer(request));
}
