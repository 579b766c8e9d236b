/**
 * The rules, in a worker: Pyodide runs the same Python engine as the server. It is told the address
 * of the engine once, says how far it has come, then answers one call after the other
 * (engine/book/calls.py).
 */

import { compiledOf, keepCompiled } from "../device/compiled-engine.js";
import { fetchPacked } from "./unpacking.js";

/** @import { EngineCall, EngineNews } from "../types.d.ts" */

const PYODIDE = new URL("../../vendor/pyodide/314.0.7/", import.meta.url).href;
const LIBRARY = `${PYODIDE}python_lean.zip`;
/** What lies beside itself packed tighter than by gzip. */
const PACKED = [LIBRARY, `${PYODIDE}pyodide.asm.wasm`];
/** What Pyodide would else fetch a list of all its packages for: none of them is used. */
const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };
/** About as much is loaded, unpacked; the rest of the bar is for starting. */
const ALL_BYTES = 13_000_000;
const LOADED = 0.8;

/** @type {((message: string) => string) | null} */
let answer = null;
let bytes = 0;

self.onmessage = ({ data }) => {
  if (data.engine) start(data.engine);
  else take(data);
};

/** @param {EngineNews} news */
function tell(news) {
  self.postMessage(news);
}

/** @param {string} address */
async function start(address) {
  try {
    countBytes();
    // What one Pyodide has compiled, another can't read.
    const name = `${PYODIDE} ${address}`;
    const [python, kept] = await Promise.all([startPython(), compiledOf(name)]);
    const engine = kept ?? compiled(python, await fetched(address));
    tell({ progress: LOADED, stage: "starting" });
    answer = begin(python, engine);
    // Whoever reads that all is here may close the page at once.
    if (!kept) await keepCompiled(name, engine);
    tell({ progress: 1, stage: "ready" });
  } catch (error) {
    tell({ fault: String(error) });
  }
}

async function startPython() {
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  return loadPyodide({
    indexURL: PYODIDE,
    stdLibURL: LIBRARY,
    lockFileContents: NO_PACKAGES,
  });
}

/**
 * The engine's modules compiled, as `python_lean.zip` has those of the library: Python would else
 * compile them anew at each start, which takes longer than all the rest of it.
 * @param {any} python
 * @param {ArrayBuffer} engine
 * @returns {Uint8Array<ArrayBuffer>}
 */
function compiled(python, engine) {
  python.FS.writeFile("/source.zip", new Uint8Array(engine));
  const packed = python.runPython(`
import importlib._bootstrap_external as bootstrap
import importlib.util, io, zipfile

packed = io.BytesIO()
with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile(packed, "w") as target:
    for name in source.namelist():
        content = source.read(name)
        if name.endswith(".py"):
            code = compile(content, "/engine.zip/" + name, "exec", dont_inherit=True)
            content = bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
            name += "c"
        target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
packed.getvalue()
`);
  const bytes = packed.toJs();
  packed.destroy();
  return bytes;
}

/**
 * The engine, imported. What it has made by then stays for good: the collector of garbage needn't
 * look at it each time.
 * @param {any} python
 * @param {Uint8Array} engine
 */
function begin(python, engine) {
  python.FS.writeFile("/engine.zip", engine);
  python.runPython(`
import gc, sys
sys.path.insert(0, "/engine.zip")
from engine.book import calls
gc.collect()
gc.freeze()
`);
  return python.globals.get("calls").answer;
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.arrayBuffer();
}

/**
 * From here on whatever is fetched is counted as it comes. On plain http browsers take nothing from
 * a server that is packed tighter than by gzip; there this worker unpacks it.
 */
function countBytes() {
  const plain = self.fetch;
  self.fetch = async (...request) => {
    const address = String(request[0]);
    const isPacked = !self.isSecureContext && PACKED.includes(address);
    const response = await (isPacked ? fetchPacked(plain, address) : plain(...request));
    const counting = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.length;
        const part = Math.min(bytes / ALL_BYTES, 1);
        tell({ progress: LOADED * part, stage: "loading" });
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(counting), { status, headers });
  };
}

/** @param {EngineCall} call */
function take({ id, call, args }) {
  try {
    if (!answer) throw new Error("The engine isn't ready");
    tell({ id, text: answer(JSON.stringify({ call, args })) });
  } catch (error) {
    tell({ id, fault: String(error) });
  }
}
