/** The table's book as the server has it: the game, its board, its journal, a preview. */

import { bookOf } from "../state/lookups.js";
import { change, now, tableNow } from "../state/store.js";
import { call, Problem } from "./api.js";

/** @import { Command, Game, JournalEntry, TableState } from "../types.d.ts" */

const OFFLINE = "No connection: this can be checked and entered when the network is back.";

const editions = new Map();

/**
 * Fetches the game and shows it; does nothing more when the server has nothing new. Raises
 * `Problem` or `Unreachable`.
 * @param {string} id
 */
export async function loadGame(id) {
  const shown = now().game?.id === id ? now().game : null;
  const { status, data } = await call("GET", `games/${id}`, {
    pass: now().pass,
    headers: shown ? { "If-None-Match": `"${shown.version}"` } : {},
  });
  change({ silentSince: null });
  if (status === 304) return;
  const edition = await loadEdition(data.state.edition);
  // A post may have been answered while this was on its way: then this is the older picture.
  const present = now().game;
  const isOvertaken = shown && present?.id === id && present.version > shown.version;
  if (isOvertaken && data.version < present.version) return;
  if (now().grant?.game === id) change({ game: data, edition });
}

/** @param {string} name */
async function loadEdition(name) {
  if (!editions.has(name)) {
    const { data } = await call("GET", `editions/${name}`, { pass: now().pass });
    editions.set(name, data);
  }
  return editions.get(name);
}

/**
 * Shows the game as the reply to a post gives it, unless a newer one is shown already.
 * @param {string} id
 * @param {Game} reply
 */
export function adoptReply(id, reply) {
  const { game } = now();
  if (!game || game.id !== id || reply.version < game.version) return;
  const { version, status, state, offers, newest } = reply;
  change({ game: { ...game, version, status, state, offers, newest } });
}

/**
 * What others entered after `version`, oldest first, as the journal's lines.
 * @param {string} id
 * @param {number} version
 */
export async function entriesSince(id, version) {
  const { data } = await call("GET", `games/${id}/transactions?after=${version}&limit=20`, {
    pass: now().pass,
  });
  return data.results.map((/** @type {JournalEntry} */ entry) => entry.text);
}

/** The books whose journal, and whose refused candidates, were asked for last. */
const asked = { journal: "", unavailable: "" };

/**
 * Keeps the newest `count` entries of the book in the state, newest first; null while offline.
 * @param {TableState} state
 * @param {number} count
 */
export async function keepJournal({ game }, count) {
  const book = bookOf(game);
  if (asked.journal === book) return;
  asked.journal = book;
  const after = Math.max(0, game.version - count);
  try {
    const path = `games/${game.id}/transactions?after=${after}&limit=${count}`;
    const { data } = await call("GET", path, { pass: now().pass });
    if (asked.journal === book) change({ journal: { book, entries: data.results.reverse() } });
  } catch {
    // The next change asks again; this one is told once.
    asked.journal = "";
    const { journal } = now();
    if (journal?.book !== book || journal.entries) change({ journal: { book, entries: null } });
  }
}

/**
 * Keeps in the state what is nearly possible in the book, with the reason why not.
 * @param {TableState} state
 */
export async function keepUnavailable({ game }) {
  const book = bookOf(game);
  if (asked.unavailable === book) return;
  asked.unavailable = book;
  try {
    const { data } = await call("GET", `games/${game.id}/offers`, { pass: now().pass });
    change({ unavailable: { book, items: data.nearly } });
  } catch {
    // Without a network there is nothing greyed out to explain; the next change asks again.
    asked.unavailable = "";
  }
}

/**
 * Why entry `number` is as it is: {text, explained, agrees}.
 * @param {number} number
 */
export async function explainEntry(number) {
  const path = `games/${tableNow().game.id}/transactions/${number}/explain`;
  const { data } = await call("GET", path, { pass: now().pass });
  return data;
}

/**
 * What a command would do, for a form: its preview, a `refusal`, or `isSilence` without a
 * network.
 * @param {Command} command
 */
export async function tryOut(command) {
  try {
    return await preview(command);
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.refusal };
    return { refusal: { sentence: OFFLINE }, isSilence: true };
  }
}

/**
 * What a command would do: {postings, facts, text, explained}. Raises `Problem` with the refusal.
 * @param {Command} command
 */
export async function preview(command) {
  const { data } = await call("POST", `games/${tableNow().game.id}/preview`, {
    pass: now().pass,
    body: command,
  });
  return data;
}
