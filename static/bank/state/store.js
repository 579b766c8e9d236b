/**
 * What the tablet knows, in one object, and who wants to hear when it changes. Views read it and
 * never write it; `change` is called by the modules that learn something, and by acts.js.
 */

import { notWhileDrawing } from "../lib/drawing.js";

const state = {
  /** start | pair | elsewhere | unknown | revoked | waiting | table */
  screen: "start",
  /** The card token of this page and what the server gave this device for it. */
  card: "",
  pass: null,
  label: "",
  /** {game, status} of the table that is shown. */
  grant: null,
  /** GET games/{id} and GET editions/{id} as they came; null until then. */
  game: null,
  edition: null,
  /** GET tables/by-game/{id}: the same object until something of it changes. */
  table: null,
  /** Its clock, which changes with every look, and when it came; and where news of it come. */
  clock: null,
  streamUrl: "",
  /** The entry on its way: {key, game, version, command, slot, text, shown, madeAt}. */
  entry: null,
  /** Why the entry still waits: {since: Date, sentence}. */
  delay: null,
  /** The entry met a newer book: {entry, others: [text], version, today: its preview, or null}. */
  stale: null,
  /** The last no, shown beside what was tapped: {slot, sentence, rule, …}. */
  refusal: null,
  /** The number of the entry that the banker is asked about before it is taken back, or 0. */
  undoAsked: 0,
  /** The newest entries, of which book: {book: "id version", entries}, or null entries offline. */
  journal: null,
  /** What is nearly possible, of which book: {book: "id version", items}. */
  nearly: null,
  /** A sentence for the banker that belongs to no button. */
  notice: null,
  /**
   * What this browser won't keep over a reload: {device, entries}, and whether the banker read
   * it.
   */
  forgets: {},
  /** Since when nothing has been heard of the server, or null. */
  silentSince: null,
  /** What covers the main panel: {node, draw(state), follow(state), opener}. */
  panel: null,
};

const listeners = new Set();
let scheduled = false;

/** The present state; treat it as read-only. */
export function now() {
  return state;
}

/** Merges `patch` into the state and redraws once, after all changes of this moment. */
export function change(patch) {
  notWhileDrawing("changed the state");
  Object.assign(state, patch);
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    for (const listener of listeners) listener(state);
  });
}

/** The browser would not keep something: `what` is "device" (its pass) or "entries". */
export function forgetful(what) {
  const { forgets } = state;
  if (!forgets[what]) change({ forgets: { ...forgets, [what]: true, isRead: false } });
}

/** Calls `listener(state)` after every change. */
export function onChange(listener) {
  listeners.add(listener);
}
