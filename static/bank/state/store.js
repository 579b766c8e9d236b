/**
 * The tablet's knowledge in one object, and the listeners that hear when it changes. Views read it
 * and never write it; `change` is called by modules that learn something, and by tablet-only.js.
 */

import { notWhileDrawing } from "../lib/drawing.js";

/** @import { State, TableState } from "../types.d.ts" */

/**
 * state.d.ts says what each part means.
 * @type {State}
 */
const state = {
  screen: "start",
  card: "",
  pass: null,
  label: "",
  grant: null,
  game: null,
  edition: null,
  table: null,
  clock: null,
  isTimeUp: false,
  streamUrl: "",
  engine: { part: 0 },
  isPageComing: false,
  isHeldUp: false,
  entry: null,
  isLocal: false,
  isOutdated: false,
  waits: null,
  otherCard: "",
  review: [],
  unkept: [],
  dropAsked: 0,
  today: null,
  delay: null,
  stale: null,
  refusal: null,
  undoAsked: 0,
  ownSheet: null,
  waitingAnswers: [],
  signAsked: "",
  isCalling: false,
  pendingCall: null,
  ownCall: null,
  readUpTo: 0,
  takenTokens: {},
  journal: null,
  ribbon: null,
  again: null,
  isGoingBack: false,
  unavailable: null,
  noteOpened: null,
  isSmall: false,
  notice: null,
  said: null,
  saidReadAt: "",
  forgets: {},
  silentSince: null,
  trouble: "",
  panel: null,
  lesson: null,
};

/** @type {Set<(state: State) => void>} */
const listeners = new Set();
let scheduled = false;

/** The present state; treat it as read-only. */
export function now() {
  return state;
}

/** Whether a table is shown: its game and its board are known. */
export function isAtTable() {
  return state.screen === "table" && state.game !== null && state.edition !== null;
}

/** The present state for views and taps at a table, where there is a game. */
export function tableNow() {
  if (!state.game || !state.edition) throw new Error("No table is shown");
  return /** @type {TableState} */ (state);
}

/**
 * Merges `patch` into the state and redraws once, after all changes of this moment.
 * @param {Partial<State>} patch
 */
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

/**
 * The browser would not keep something: `what` is "device" (its pass), "entries", or the "page";
 * or soon won't, as "space" is scarce.
 * @param {"device" | "entries" | "page" | "space"} what
 */
export function forgetful(what) {
  const { forgets } = state;
  if (!forgets[what]) change({ forgets: { ...forgets, [what]: true, isRead: false } });
}

/**
 * The browser keeps it after all: the warning goes.
 * @param {"device" | "entries" | "page" | "space"} what
 */
export function keepsAfterAll(what) {
  const { isRead, [what]: isForgotten, ...others } = state.forgets;
  if (isForgotten) change({ forgets: Object.keys(others).length ? { ...others, isRead } : {} });
}

/**
 * Calls `listener(state)` after every change.
 * @param {(state: State) => void} listener
 */
export function onChange(listener) {
  listeners.add(listener);
}
