/** The page's side of the engine's worker: a promise for each call. */

import { notWhileDrawing } from "../lib/drawing.js";
import { Problem } from "../server/api.js";

/** @import { Engine, EngineNews } from "../types.d.ts" */

/**
 * The worker's script (`engine_worker` of the bank's page). Its script has to lie below the address
 * that the service worker is for: otherwise that wouldn't answer its requests.
 */
const WORKER = "/b/engine.js";

/** Whether this browser can run an engine at all. */
export function canRunIt() {
  return typeof WebAssembly === "object";
}

/**
 * Starts the engine of this address in a worker. Resolves when it answers; raises an error where
 * this browser can't run it. `onProgress` is told how much of it is there, from 0 to 1; `onLost`
 * when it has stopped for good after that.
 * @param {string} address
 * @param {{ onProgress: (part: number) => void, onLost: (error: Error) => void }} hearers
 * @returns {Promise<Engine>}
 */
export function startEngine(address, { onProgress, onLost }) {
  if (!canRunIt()) return Promise.reject(new Error("No WebAssembly here"));
  const worker = new Worker(WORKER, { type: "module" });
  /** @type {Map<number, { resolve: (ok: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  let id = 0;
  let isReady = false;
  /** @type {Error | null} Why it answers no more. */
  let over = null;
  /** @param {Error} reason */
  const stop = (reason) => {
    over = reason;
    worker.terminate();
    for (const call of asked.values()) call.reject(reason);
    asked.clear();
  };
  const engine = {
    end: () => stop(new Error("The engine was let go")),
    /**
     * @param {string} call
     * @param {object} args
     */
    call: (call, args) =>
      new Promise((resolve, reject) => {
        notWhileDrawing("asked the engine");
        if (over) return reject(over);
        id += 1;
        asked.set(id, { resolve, reject });
        worker.postMessage({ id, call, args });
      }),
  };
  return new Promise((resolve, reject) => {
    /** @param {Error} error */
    const fail = (error) => {
      if (isReady) onLost(error);
      reject(error);
      stop(error);
    };
    worker.onerror = (event) => fail(new Error(event.message || "The worker doesn't start"));
    worker.onmessage = (message) => {
      /** @type {EngineNews} */
      const news = message.data;
      if (news.id === undefined) {
        if (news.fault) fail(new Error(news.fault));
        else onProgress(news.progress ?? 0);
        if (news.stage === "ready") {
          isReady = true;
          resolve(engine);
        }
        return;
      }
      const call = asked.get(news.id);
      asked.delete(news.id);
      if (call) answer(call, news);
    };
    worker.postMessage({ engine: new URL(address, location.href).href });
  });
}

/**
 * @param {{ resolve: (ok: any) => void, reject: (error: Error) => void }} call
 * @param {EngineNews} news
 */
function answer({ resolve, reject }, { fault, text }) {
  if (fault || !text) return reject(new Error(fault));
  const { ok, problem } = JSON.parse(text);
  if (problem) reject(new Problem(problem.status, problem));
  else resolve(ok);
}
