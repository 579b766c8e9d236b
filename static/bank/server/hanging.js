/**
 * Requests that may be sent as often as one likes, since the server takes each key once. A network
 * may have swallowed one that hangs: then it isn't waited for any longer than the server is away.
 */

import { call, Unreachable } from "./api.js";
import { doubt } from "./pulse.js";

/**
 * After this time without an answer it is asked whether anybody is there at all. A slow network
 * gets more time each try: there the question itself may come too late.
 */
const DOUBT_MS = 1500;
let doubtAfter = DOUBT_MS;

/** Nobody waits for this answer any more: the same is to be sent again. */
export class GivenUp extends Unreachable {}

/** @type {Set<AbortController>} */
const hanging = new Set();

/** The server is back: what was sent before has no answer to hope for. */
export function giveUpHanging() {
  for (const abort of hanging) abort.abort();
}

/**
 * As `call`. Raises `GivenUp` where the server came back before the answer did.
 * @param {string} method
 * @param {string} path
 * @param {Parameters<typeof call>[2]} request
 */
export async function callUntilBack(method, path, request) {
  const abort = new AbortController();
  hanging.add(abort);
  const timer = setTimeout(doubt, doubtAfter);
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
