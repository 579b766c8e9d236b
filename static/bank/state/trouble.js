/** The words for a server that doesn't serve. */

/** @import { Trouble } from "../types.d.ts" */

/**
 * In the bar, at the head of a sentence, and for the time when it is over.
 * @type {Record<Trouble, { short: string, why: string, over: string }>}
 */
const WORDS = {
  "": { short: "offline", why: "No connection to the server", over: "the network is back" },
  busy: { short: "server busy", why: "The server is busy", over: "the server has time again" },
  fault: {
    short: "server error",
    why: "Something went wrong on the server",
    over: "the server works again",
  },
};

/** @param {Trouble} trouble */
export function troubleWords(trouble) {
  return WORDS[trouble];
}
