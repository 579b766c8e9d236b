/** A hall of tables for tests: which of them a card opens, the book of each, and nothing else. */

import { makeServer } from "./fake_book.js";

/** @import { Answer } from "./fake_book.js" */

// No other tab is open; Node's own channel would keep a test from ending.
Reflect.deleteProperty(globalThis, "BroadcastChannel");

const NOTHING_HAPPENS = { seats: [], clock: null, result: null, call: null, live: { url: "" } };

/**
 * The server of a hall with these games.
 * @param {string[]} games
 */
export function makeHall(...games) {
  const books = Object.fromEntries(games.map((game) => [game, makeServer(game)]));

  /** @type {typeof globalThis.fetch} */
  const fetch = async (address, request) => {
    const { pathname } = new URL(String(address), "http://hall");
    const found = answerOf(pathname);
    if (found) return new Response(JSON.stringify(found[1]), { status: found[0] });
    const book = games.find((game) => pathname.includes(`/${game}`)) ?? games[0];
    return books[book].fetch(address, request);
  };

  /**
   * @param {string} path
   * @returns {Answer | null}
   */
  function answerOf(path) {
    if (path.endsWith("/me")) return hall.says ?? [200, { label: "Ruth", grants: hall.grants }];
    if (path.endsWith("/calls")) return [200, { call: null, live: { url: "" } }];
    const [, game] = path.match(/games\/(\w+)\/table$/) ?? [];
    return game ? [200, { ...NOTHING_HAPPENS, table: { id: game, number: 7 } }] : null;
  }

  const hall = {
    books,
    fetch,
    /** @type {object[]} */
    grants: [],
    /** @type {Answer | null} what it says to whoever asks which tables there are */
    says: null,
    /**
     * From now on the card opens these tables, the newest last.
     * @param {string[]} tables
     */
    opens(...tables) {
      hall.grants = tables.map((game) => ({ game, role: "bank", status: "open" }));
    },
  };
  hall.opens(games[0]);
  return hall;
}
