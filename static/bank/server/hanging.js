/**
 * Requests that may be sent any number of times, since the server takes each key only once. A
 * request that hangs may have been swallowed by the network, so it is given up as soon as the
 * server is back.
 */

import { call, Unreachable } from "./api.js";
import { doubt } from "./pulse.js";

/**
 * After this time without an answer, the server is asked whether it is there at all. The time grows
 * with each try, since on a slow network even that question takes long.
 */
const DOUBT_MS = 1500;
let doubtAfter = DOUBT_MS;
/** A question that is answered within this time came over a network that isn't slow. */
const QUICK_MS = 500;

/** This answer isn't waited for any more: the same request has to be sent again. */
export class GivenUp extends Unreachable {}

/** @type {Set<AbortController>} */
const hanging = new Set();

/** The server is back: what was sent before will get no answer. */
export function giveUpHanging() {
  for (const abort of hanging) abort.abort();
}

/**
 * As `call`. Raises `GivenUp` if the server comes back before the answer does; also if a post still
 * hangs although the server has just answered a question quickly: then a short outage, over before
 * the question, has swallowed the post.
 * @param {string} method
 * @param {string} path
 * @param {Parameters<typeof call>[2]} request
 */
export async function callUntilBack(method, path, request) {
  const abort = new AbortController();
  hanging.add(abort);
  let timer = setTimeout(ask, doubtAfter);
  async function ask() {
    const began = performance.now();
    const isQuick = (await doubt()) && performance.now() - began < QUICK_MS;
    if (isQuick && method === "POST" && hanging.has(abort))
      timer = setTimeout(() => abort.abort(), doubtAfter);
  }
  try {
    const answer = await call(method, path, { ...request, signal: abort.signal });
    doubtAfter = DOUBT_MS;
    return answer;
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    doubtAfter *= 2;
    throw new GivenUp();
  } finally {
    clearTimeout(timer);
    hanging.delete(abort);
  }
}
