/** Without a network this tablet's engine works out the tally, so that the table can sign. */

import { bookOf } from "../state/lookups.js";
import { isOver, sheetNow } from "../state/sheet.js";
import { change } from "../state/store.js";
import { askHere } from "./local-book.js";

/** @import { TableState } from "../types.d.ts" */

/** The book whose sheet was asked for last. */
let asked = "";

/**
 * Keeps the tally of an ended game in the state, where nobody else would send it.
 * @param {TableState} state
 */
export async function keepOwnSheet(state) {
  const { game, pass, silentSince } = state;
  const book = bookOf(game);
  const isAlone = silentSince !== null || !pass;
  if (!isAlone || !isOver(state) || sheetNow(state)?.link === game.link || asked === book) return;
  asked = book;
  try {
    const found = await askHere(game.id, "sheet", {});
    if (asked !== book) return;
    if (found) change({ ownSheet: { book, sheet: unsigned(found, game.link) } });
    else asked = "";
  } catch (error) {
    // The server will send its own tally; until then the table waits, and the next change asks
    // again.
    console.warn(error);
    asked = "";
  }
}

/**
 * A sheet that nobody has signed or disputed. It has no version before the server gives it one.
 * @param {Pick<import("../types.d.ts").Result, "tally" | "assets" | "places" | "bankrupt" |
 *   "excused">} found
 * @param {string} link
 * @returns {import("../types.d.ts").Result}
 */
function unsigned(found, link) {
  const said = { signatures: [], disputes: [], rulings: [] };
  return { ...found, ...said, link, status: "provisional", version: 0, seal: null };
}
