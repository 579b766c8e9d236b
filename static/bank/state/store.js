/**
 * What the tablet knows, in one object, and who wants to hear when it changes. Views read it and
 * never write it; `change` is called by the modules that learn something.
 */

const state = {
  /** start | pair | elsewhere | unknown | revoked | waiting | table */
  screen: "start",
  /** The card token of this page and what the server gave this device for it. */
  card: "",
  pass: null,
  label: "",
  /** {game, status} of the table that is shown. */
  grant: null,
  /** GET games/{id}, GET editions/{id}, GET tables/by-game/{id} as they came. */
  game: null,
  edition: null,
  table: null,
  /** The entry on its way: {key, game, version, command, slot, text, shown, madeAt}. */
  entry: null,
  /** Why the entry still waits: {since: Date, sentence}. */
  delay: null,
  /** The entry met a newer book: {entry, others: [text], version, today: its preview, or null}. */
  stale: null,
  /** The last no, shown beside what was tapped: {slot, sentence, rule, …}. */
  refusal: null,
  /** What is nearly possible, of which book: {book: "id version", items}. */
  nearly: null,
  /** A sentence for the banker that belongs to no button. */
  notice: null,
  /** What this browser won't keep over a reload: {device, entries}, and whether the banker read it. */
  forgets: {},
  /** Since when nothing has been heard of the server, or null. */
  silentSince: null,
  /** What covers the main panel: {key, node, refresh(state), heading}. */
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
