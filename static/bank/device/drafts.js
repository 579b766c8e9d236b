/**
 * Drafts: what a banker has begun on the desk and not entered yet, such as the bids of an auction.
 * They outlive a reload, until the desk has no more use for them. Only those of one game are kept.
 */

import { read, write } from "./local-storage.js";

const DRAWER = "passgo.drafts";

/** @returns {{ game: string, drafts: Record<string, unknown> }} */
function all() {
  try {
    const { game, drafts } = JSON.parse(read(DRAWER) ?? "");
    return { game, drafts: drafts ?? {} };
  } catch {
    return { game: "", drafts: {} };
  }
}

/**
 * @param {string} game
 * @returns {Record<string, unknown>}
 */
function draftsOf(game) {
  const kept = all();
  return kept.game === game ? kept.drafts : {};
}

/**
 * A list that is kept under `name` while `game` is shown: what it was before a reload, and how to
 * keep what it is now.
 * @template T
 * @param {string} game
 * @param {string} name
 */
export function draftFor(game, name) {
  const draft = draftsOf(game)[name];
  /** @type {T[]} */
  const before = Array.isArray(draft) ? draft : [];
  /** @param {T[]} list */
  const keep = (list) =>
    write(DRAWER, JSON.stringify({ game, drafts: { ...draftsOf(game), [name]: list } }));
  return { before, keep };
}

/**
 * Throws away the drafts of `game` whose names are not among `names`.
 * @param {string} game
 * @param {string[]} names
 */
export function keepDrafts(game, names) {
  const drafts = draftsOf(game);
  const left = Object.entries(drafts).filter(([name]) => names.includes(name));
  if (left.length === Object.keys(drafts).length) return;
  write(DRAWER, JSON.stringify({ game, drafts: Object.fromEntries(left) }));
}
