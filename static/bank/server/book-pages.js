/** The server's book, as a device keeps it: from its beginning, or from an entry on. */

import { now } from "../state/store.js";
import { Problem } from "./api.js";
import { callUntilBack } from "./hanging.js";

/** @import { KeptRest } from "../types.d.ts" */

const PATIENCE_MS = 20000;

/**
 * The pages of a book after an entry whose head is `link`.
 * @param {string} game
 * @param {number} after
 * @param {string} link
 * @returns {AsyncGenerator<KeptRest>}
 */
export async function* pagesAfter(game, after, link) {
  /** @type {string | null} */
  let path = `games/${game}/book?after=${after}${after ? `&link=${link}` : ""}`;
  while (path) {
    const request = { pass: now().pass, patience: PATIENCE_MS };
    const { data } = await callUntilBack("GET", path, request);
    yield data;
    path = data.next;
  }
}

/**
 * Whether the server's book is a different one from this device's, because the server went on from
 * an earlier copy.
 * @param {unknown} error
 */
export function isOtherBook(error) {
  return error instanceof Problem && error.code === "OTHER_BOOK";
}

/**
 * The head of a book after a page of it; `book` is the head before.
 * @param {{ version: number, link: string }} book
 * @param {Pick<KeptRest, "entries" | "status">} page
 */
export function headOf({ version, link }, { entries, status }) {
  const last = entries.at(-1);
  return last ? { version: last.number, link: last.link, status } : { version, link, status };
}
