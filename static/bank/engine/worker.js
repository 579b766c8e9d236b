/**
 * The rules, in a worker: Pyodide runs the same Python engine as the server. It is told the address
 * of the engine once, says how far it has come, then answers one call after the other
 * (engine/book/calls.py).
 */

import { forgetEngine, keepEngine, keptEngine, started } from "../device/kept-engine.js";
import { fetchPacked } from "./unpacking.js";

/** @import { EngineCall, EngineNews, KeptEngine } from "../types.d.ts" */

const PYODIDE = new URL("../../vendor/pyodide/314.0.7/", import.meta.url).href;
const LIBRARY = `${PYODIDE}python_lean.zip`;
/** Files with a copy beside them that is packed tighter than gzip packs. */
const PACKED = [LIBRARY, `${PYODIDE}pyodide.asm.wasm`];
/**
 * An empty list of packages: Pyodide would otherwise fetch the list of all of them, and none is
 * used.
 */
const NO_PACKAGES = { info: { abi_version: "2026_0" }, packages: {} };
/** About as many bytes are loaded, unpacked; the rest of the bar is for starting. */
const ALL_BYTES = 13_000_000;
const LOADED = 0.8;
/** The path at which Python finds its files; its memory relies on that. */
const ENGINE = "/engine.zip";

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
    fetchPackedHere();
    // Its memory means nothing to another Pyodide, another engine or another browser.
    const name = [PYODIDE, address, navigator.userAgent].join(" ");
    const { kept, mayKeep } = await keptEngine(name);
    const isBack = kept !== null && (await putBack(kept));
    if (kept && !isBack) await forgetEngine();
    const made = isBack ? null : await startAnew(address, mayKeep);
    tell({ progress: 1, stage: "ready" });
    if (isBack) await started();
    else if (made) await keepEngine(name, made);
  } catch (error) {
    tell({ fault: String(error) });
  }
}

/**
 * Goes on from the memory that an earlier start left. Returns whether the engine answers from it.
 * @param {KeptEngine} kept
 */
async function putBack({ compiled, memory }) {
  try {
    const python = await startPython({ _loadSnapshot: memory });
    // Its files aren't in its memory.
    python.FS.writeFile(ENGINE, compiled);
    const restored = python.globals.get("calls").answer;
    // A memory can come back and yet hold nonsense: nothing of a game is asked of it before.
    if (!JSON.parse(restored('{"call": "check", "args": {}}')).ok) throw new Error("No answer");
    answer = restored;
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/**
 * Starts the engine as if for the first time. Returns what later starts can go on from: null where
 * it may not be kept, or where there is no room to copy its memory.
 * @param {string} address
 * @param {boolean} mayKeep
 * @returns {Promise<KeptEngine | null>}
 */
async function startAnew(address, mayKeep) {
  countBytes();
  const python = await startPython(mayKeep ? { _makeSnapshot: true } : {});
  const compiled = compile(python, await fetched(address));
  tell({ progress: LOADED, stage: "starting" });
  load(python, compiled);
  answer = python.globals.get("calls").answer;
  if (!mayKeep) return null;
  try {
    // Before it is asked anything, so that nothing of a game is in it.
    return { compiled, memory: python.makeMemorySnapshot() };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** @param {{ _loadSnapshot?: Uint8Array, _makeSnapshot?: true }} memory */
async function startPython(memory) {
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  return loadPyodide({
    indexURL: PYODIDE,
    stdLibURL: LIBRARY,
    lockFileContents: NO_PACKAGES,
    ...memory,
  });
}

/**
 * The engine's modules compiled, as `python_lean.zip` has those of the library: otherwise Python
 * would compile them at each start, which takes longer than everything else.
 * @param {any} python
 * @param {ArrayBuffer} engine
 * @returns {Uint8Array<ArrayBuffer>}
 */
function compile(python, engine) {
  python.FS.writeFile("/source.zip", new Uint8Array(engine));
  const packed = python.runPython(`
    import importlib._bootstrap_external as bootstrap
    import importlib.util, io, zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile("/source.zip") as source, zipfile.ZipFile(packed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, "${ENGINE}/" + name, "exec", dont_inherit=True)
                of = importlib.util.source_hash(content)
                content = bootstrap._code_to_hash_pyc(code, of, False)
                name += "c"
            target.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    packed.getvalue()
  `);
  const bytes = packed.toJs();
  packed.destroy();
  return bytes;
}

/**
 * Imports the engine. What it has made by then stays for good: the collector of garbage needn't
 * look at it each time.
 * @param {any} python
 * @param {Uint8Array} compiled
 */
function load(python, compiled) {
  python.FS.writeFile(ENGINE, compiled);
  python.runPython(`
    import gc, sys
    sys.path.insert(0, "${ENGINE}")
    from engine.book import calls
    gc.collect()
    gc.freeze()
  `);
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.arrayBuffer();
}

/**
 * On plain http browsers take nothing from a server that is packed tighter than by gzip: from here
 * on this worker fetches what there is, and unpacks it.
 */
function fetchPackedHere() {
  if (self.isSecureContext) return;
  const plain = self.fetch;
  self.fetch = (...request) => {
    const address = String(request[0]);
    return PACKED.includes(address) ? fetchPacked(plain, address) : plain(...request);
  };
}

/** From here on whatever is fetched is counted as it comes. */
function countBytes() {
  const plain = self.fetch;
  self.fetch = async (...request) => {
    const { body, status, headers } = await plain(...request);
    const counting = new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.length;
        const part = Math.min(bytes / ALL_BYTES, 1);
        tell({ progress: LOADED * part, stage: "loading" });
        controller.enqueue(chunk);
      },
    });
    return new Response(body?.pipeThrough(counting), { status, headers });
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
