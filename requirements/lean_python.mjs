/**
 * Makes the tablet's standard library: of Pyodide's own, the modules that the engine imports,
 * compiled. That is a third of the whole and loads in half the time. Run by requirements/vendor.py.
 *
 *     node lean_python.mjs <folder of Pyodide> <whole library> <archive of engine and games> <output>
 *
 * What is imported is found out by playing the golden games. A module that is missing here is an
 * ImportError in the browser, where tests/engine/test_golden_games.py plays them with this library.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, library, archive, output] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: pyodide,
  stdLibURL: library,
  lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
  env: { PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
});
python.FS.writeFile("/engine.zip", readFileSync(archive));
const packed = python.runPython(`
import sys
sys.path.insert(0, "/engine.zip")

import json
import zipfile
import engine.book.calls
from golden import digests

with zipfile.ZipFile("/engine.zip") as archive:
    for name in archive.namelist():
        if name.endswith(".game"):
            digests(archive.read(name).decode())

LIBRARY = next(path for path in sys.path if path.startswith("/lib") and path.endswith(".zip"))
files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
wanted = sorted(file for file in files if file and file.startswith(LIBRARY + "/"))

import importlib._bootstrap_external as bootstrap
import importlib.util
import io

packed = io.BytesIO()
with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile(packed, "w") as lean:
    for file in wanted:
        name = file.removeprefix(LIBRARY + "/")
        source = whole.read(name)
        code = compile(source, file, "exec", dont_inherit=True, optimize=2)
        compiled = bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
        lean.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), compiled)
packed.getvalue()
`);
writeFileSync(output, packed.toJs());
