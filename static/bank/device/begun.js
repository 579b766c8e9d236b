/**
 * Begun: what a banker has filled in and not entered yet, such as the bids of an auction, or a
 * trade. It outlives a reload: on the main panel until that has no more use for it, on another
 * panel until it is recorded or discarded. Only what was begun in one game is kept.
 */

import { keepUnfinished, unfinished } from "./unfinished.js";

/** @import { Game } from "../types.d.ts" */

/** Tablets hold data under this name and in its part `drafts`, so both stay. */
const NAME = "drafts";
const ON_PANEL = "panel ";

/**
 * What was begun in a game, by name, the version of its book then, and the name of what is filled
 * in on the panel that is open.
 * @param {string} game
 * @returns {{ version: number, drafts: Record<string, unknown>, open: string }}
 */
function keptOf(game) {
  const kept = unfinished(NAME);
  return { version: 0, drafts: {}, open: "", ...(kept?.game === game && kept) };
}

/**
 * The name of what is filled in on a panel.
 * @param {string} what
 */
export function onPanel(what) {
  return `${ON_PANEL}${what}`;
}

/**
 * A list that is kept under `name` while this game is shown: what it was when last kept, and how
 * to keep what it is now.
 * @template T
 * @param {Pick<Game, "id" | "version">} game
 * @param {string} name
 */
export function begunFor({ id, version }, name) {
  const list = keptOf(id).drafts[name];
  /** @type {T[]} */
  const before = Array.isArray(list) ? list : [];
  /** @param {T[]} next */
  const keep = (next) => {
    const { version: newest, drafts, open } = keptOf(id);
    const rest = { game: id, version: Math.max(version, newest), open };
    return keepUnfinished(NAME, { ...rest, drafts: { ...drafts, [name]: next } });
  };
  return { before, keep };
}

/**
 * Whether something is kept under `name`.
 * @param {Game} game
 * @param {string} name
 */
export function isBegun(game, name) {
  return begunFor(game, name).before.length > 0;
}

/**
 * The name of the form whose panel was open last; "" for none, null while the tablet shows an older
 * book than that of the form.
 * @param {Pick<Game, "id" | "version">} game
 */
export function nameOfOpenForm({ id, version }) {
  const kept = keptOf(id);
  if (kept.version > version) return null;
  return begunFor({ id, version }, kept.open).before.length ? kept.open : "";
}

/**
 * Remembers the form whose panel is open; "" for none.
 * @param {Pick<Game, "id">} game
 * @param {string} name
 */
export function keepNameOfOpenForm({ id }, name) {
  const kept = keptOf(id);
  if (kept.open !== name) keepUnfinished(NAME, { ...kept, game: id, open: name });
}

/**
 * Throws away what was begun in this game on the main panel under names that are not among `names`,
 * unless the tablet shows an older book than the one in which it was begun: a tab that was not the
 * bank knows no newer one at first.
 * @param {Pick<Game, "id" | "version">} game
 * @param {string[]} names
 */
export function keepOnlyBegun({ id, version }, names) {
  const kept = keptOf(id);
  const left = Object.entries(kept.drafts).filter(
    ([name]) => names.includes(name) || name.startsWith(ON_PANEL),
  );
  if (kept.version > version || left.length === Object.keys(kept.drafts).length) return;
  keepUnfinished(NAME, { ...kept, game: id, version, drafts: Object.fromEntries(left) });
}

/** Throws away all of it. */
export function forgetBegun() {
  return keepUnfinished(NAME, null);
}
