/**
 * Drafts: what a banker has begun and not entered yet, such as the bids of an auction, or a trade.
 * They outlive a reload, until the desk has no more use for them. Only those of one game are kept.
 */

import { keepNote, noteOf } from "./notes.js";

/** @import { Game } from "../types.d.ts" */

const NOTE = "drafts";

/**
 * The drafts of a game, and the version of its book for which they were made.
 * @param {string} game
 * @returns {{ version: number, drafts: Record<string, unknown> }}
 */
function draftsOf(game) {
  const kept = noteOf(NOTE);
  return { version: 0, drafts: {}, ...(kept?.game === game && kept) };
}

/**
 * A list that is kept under `name` while this game is shown: what it was before a reload, and how
 * to keep what it is now.
 * @template T
 * @param {Pick<Game, "id" | "version">} game
 * @param {string} name
 */
export function draftFor({ id, version }, name) {
  const draft = draftsOf(id).drafts[name];
  /** @type {T[]} */
  const before = Array.isArray(draft) ? draft : [];
  /** @param {T[]} list */
  const keep = (list) => {
    const { version: newest, drafts } = draftsOf(id);
    const note = { game: id, version: Math.max(version, newest) };
    return keepNote(NOTE, { ...note, drafts: { ...drafts, [name]: list } });
  };
  return { before, keep };
}

/**
 * The names of this game's drafts; null while the desk shows an older book than that of the drafts.
 * @param {Pick<Game, "id" | "version">} game
 */
export function draftNames({ id, version }) {
  const kept = draftsOf(id);
  if (kept.version > version) return null;
  return Object.keys(kept.drafts).filter((name) => draftFor({ id, version }, name).before.length);
}

/**
 * Throws away the drafts of this game whose names are not among `names`, unless the desk shows an
 * older book than the one of the drafts: a tab that was not the bank knows no newer one at first.
 * @param {Pick<Game, "id" | "version">} game
 * @param {string[]} names
 */
export function keepDrafts({ id, version }, names) {
  const kept = draftsOf(id);
  const left = Object.entries(kept.drafts).filter(([name]) => names.includes(name));
  if (kept.version > version || left.length === Object.keys(kept.drafts).length) return;
  keepNote(NOTE, { game: id, version, drafts: Object.fromEntries(left) });
}
