/** The table's book: the game and its board from the server; its journal, a preview, why. */

import { bookOf } from "../state/lookups.js";
import { change, now, tableNow } from "../state/store.js";
import { troubleWords } from "../state/trouble.js";
import { call, Problem } from "./api.js";
import { askHere } from "./local-book.js";
import { fellSilent, isSilence, troubleOf } from "./pulse.js";
import { lacking } from "./set-back.js";

/** @import { Command, Game, JournalEntry, TableState } from "../types.d.ts" */

const DECK_PATIENCE_MS = 1000;

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
  const offers = await withDecks(id, data);
  // A post may have been answered while this was on its way: then this is the older picture.
  const present = now().game;
  const isOvertaken = present?.id === id && present.version > (shown?.version ?? -1);
  if (isOvertaken && data.version < present.version) return;
  if (shown && data.version < shown.version && !now().waits) {
    change({ notice: lacking(shown.version - data.version) });
  }
  if (now().grant?.game === id) change({ game: { ...data, offers }, edition });
}

/**
 * The board of an edition, as the screen draws it.
 * @param {string} name
 */
export async function loadEdition(name) {
  if (!editions.has(name)) {
    const { data } = await call("GET", `editions/${name}`, { pass: now().pass });
    editions.set(name, data);
  }
  return editions.get(name);
}

/**
 * The offers of a game. Where a card is to be drawn, they say which cards lie below others in the
 * deck, if the server answers soon enough. That is settled before they are shown: if cards moved
 * while a finger came down, it would tap the wrong one.
 * @param {string} id
 * @param {Pick<Game, "version" | "offers">} game
 */
async function withDecks(id, { version, offers }) {
  if (!offers.some(({ command }) => command.type === "draw")) return offers;
  try {
    const { data } = await call("GET", `games/${id}/offers`, {
      pass: now().pass,
      patience: DECK_PATIENCE_MS,
    });
    return data.version === version ? data.offers : offers;
  } catch {
    return offers;
  }
}

/**
 * Shows the game as the reply to a post gives it, unless a newer one is shown already.
 * @param {string} id
 * @param {Game} reply
 */
export async function adoptReply(id, reply) {
  const offers = await withDecks(id, reply);
  const { game } = now();
  if (!game || game.id !== id || reply.version < game.version) return;
  const { version, status, link, state, newest } = reply;
  change({ game: { ...game, version, status, link, state, offers, newest } });
}

/**
 * The entries of others after `version`, oldest first, as the journal's lines.
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
const asked = { journal: "", ribbon: "", unavailable: "" };

/** Enough for the last three that count, and for a few that were taken back. */
const RIBBON = 12;

/**
 * Keeps the entries of the ribbon in the state; without a network the older ones stay.
 * @param {TableState} state
 */
export async function keepRibbon({ game }) {
  const book = bookOf(game);
  if (asked.ribbon === book) return;
  asked.ribbon = book;
  try {
    const entries = await newestEntries(game, RIBBON);
    if (asked.ribbon === book) change({ ribbon: { book, entries } });
  } catch {
    // The next change asks again.
    asked.ribbon = "";
  }
}

/**
 * @param {Game} game
 * @param {number} count
 * @returns {Promise<JournalEntry[]>}
 */
async function newestEntries(game, count) {
  const limit = count;
  const after = Math.max(0, game.version - count);
  const path = `games/${game.id}/transactions?after=${after}&limit=${limit}`;
  const { results } = await answer(game, "journal", { after, limit }, () =>
    call("GET", path, { pass: now().pass }),
  );
  return results;
}

/**
 * Keeps the newest `count` entries of the book in the state, newest first; null while offline.
 * @param {TableState} state
 * @param {number} count
 */
export async function keepJournal({ game }, count) {
  const book = bookOf(game);
  if (asked.journal === book) return;
  asked.journal = book;
  try {
    const entries = await newestEntries(game, count);
    if (asked.journal === book) change({ journal: { book, entries: entries.reverse() } });
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
    const path = `games/${game.id}/offers`;
    const data = await answer(game, "unavailable", {}, () =>
      call("GET", path, { pass: now().pass }),
    );
    change({ unavailable: { book, items: data.nearly } });
  } catch {
    // Without a network there is nothing grayed out to explain; the next change asks again.
    asked.unavailable = "";
  }
}

/**
 * Explains entry `number`: {text, explained, agrees}.
 * @param {number} number
 */
export async function explainEntry(number) {
  const { game } = tableNow();
  const path = `games/${game.id}/transactions/${number}/explain`;
  return answer(game, "explain", { number }, () => call("GET", path, { pass: now().pass }));
}

/**
 * Tries a command out for a form: its preview, a `refusal`, or `isPassing` where the server can't
 * say now. What waits for an answer asks again then.
 * @param {Command} command
 */
export async function tryOut(command) {
  try {
    return await preview(command);
  } catch (error) {
    if (error instanceof Problem && !error.isPassing) return { refusal: error.refusal };
    if (isSilence(error)) fellSilent();
    const { why, over } = troubleWords(troubleOf(error));
    const sentence = `${why}: this can be checked and entered when ${over}.`;
    return { refusal: { code: "", sentence }, isPassing: true };
  }
}

/**
 * Previews a command: {postings, facts, text, explained}. Raises `Problem` with the refusal.
 * @param {Command} command
 */
export async function preview(command) {
  const { game } = tableNow();
  const path = `games/${game.id}/preview`;
  return answer(game, "preview", { command }, () =>
    call("POST", path, { pass: now().pass, body: command }),
  );
}

/**
 * Answers a question about a book: this tablet does where the book is open on it, else the server.
 * It also answers where the engine here fails. Raises `Problem`.
 * @param {Game} game
 * @param {string} question
 * @param {object} args
 * @param {() => Promise<{ data: any }>} askServer
 */
async function answer({ id }, question, args, askServer) {
  try {
    const here = await askHere(id, question, args);
    if (here) return here;
  } catch (error) {
    if (error instanceof Problem) throw error;
    console.warn(error);
  }
  return (await askServer()).data;
}
