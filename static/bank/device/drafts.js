/**
 * Drafts: what a banker has begun and not entered yet, such as the bids of an auction, or a trade.
 * They outlive a reload. Those of the main panel last until it has no more use for them, those of a
 * panel until they are recorded or discarded. Only those of one game are kept.
 */

import { keepUnfinished, unfinished } from "./unfinished.js";

/** @import { Game } from "../types.d.ts" */

const NAME = "drafts";
const ON_PANEL = "panel ";

/**
 * The drafts of a game, the version of its book for which they were made, and which of them is
 * filled in on the panel that is open.
 * @param {string} game
 * @returns {{ version: number, drafts: Record<string, unknown>, open: string }}
 */
function draftsOf(game) {
  const kept = unfinished(NAME);
  return { version: 0, drafts: {}, open: "", ...(kept?.game === game && kept) };
}

/**
 * The name of a draft that is filled in on a panel.
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
export function draftFor({ id, version }, name) {
  const draft = draftsOf(id).drafts[name];
  /** @type {T[]} */
  const before = Array.isArray(draft) ? draft : [];
  /** @param {T[]} list */
  const keep = (list) => {
    const { version: newest, drafts, open } = draftsOf(id);
    const rest = { game: id, version: Math.max(version, newest), open };
    return keepUnfinished(NAME, { ...rest, drafts: { ...drafts, [name]: list } });
  };
  return { before, keep };
}

/**
 * Whether something is kept under `name`.
 * @param {Game} game
 * @param {string} name
 */
export function isBegun(game, name) {
  return draftFor(game, name).before.length > 0;
}

/**
 * The name of the draft whose panel was open last; "" for none, null while the tablet shows an
 * older book than that of the drafts.
 * @param {Pick<Game, "id" | "version">} game
 */
export function openDraft({ id, version }) {
  const kept = draftsOf(id);
  if (kept.version > version) return null;
  return draftFor({ id, version }, kept.open).before.length ? kept.open : "";
}

/**
 * Remembers the draft whose panel is open; "" for none.
 * @param {Pick<Game, "id">} game
 * @param {string} name
 */
export function keepOpenDraft({ id }, name) {
  const kept = draftsOf(id);
  if (kept.open !== name) keepUnfinished(NAME, { ...kept, game: id, open: name });
}

/**
 * Throws away the drafts of this game that belong to the main panel and whose names are not among
 * `names`, unless the tablet shows an older book than the one of the drafts: a tab that was not the
 * bank knows no newer one at first.
 * @param {Pick<Game, "id" | "version">} game
 * @param {string[]} names
 */
export function keepDrafts({ id, version }, names) {
  const kept = draftsOf(id);
  const left = Object.entries(kept.drafts).filter(
    ([name]) => names.includes(name) || name.startsWith(ON_PANEL),
  );
  if (kept.version > version || left.length === Object.keys(kept.drafts).length) return;
  keepUnfinished(NAME, { ...kept, game: id, version, drafts: Object.fromEntries(left) });
}
