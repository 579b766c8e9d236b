/**
 * Entries that were set aside, because the rules now refuse them or they would mean something else.
 * They block nothing. The banker enters each as it would be now, or drops it.
 */

import { uuid } from "../lib/uuid.js";
import { bookOf, outcomeShown } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { tryOut } from "./book.js";
import { enter } from "./enter.js";
import { putAway } from "./local-book.js";

/** @import { Entry, TableState } from "../types.d.ts" */

let asked = "";

/**
 * The entries that were set aside, those of the table that is shown first, the oldest first.
 * @param {TableState} state
 * @returns {Entry[]}
 */
export function toReview({ game, review }) {
  const isHere = (/** @type {Entry} */ entry) => entry.game === game.id;
  return [...review.filter(isHere), ...review.filter((entry) => !isHere(entry))];
}

/**
 * Keeps in the state what the first entry to review would do in the book as it is. An undo names
 * its target by a number that is another entry's by now, so it isn't asked about.
 * @param {TableState} state
 */
export async function keepToday(state) {
  const { game, today: before } = state;
  const [entry] = toReview(state);
  const book = entry ? `${entry.key} ${bookOf(game)}` : "";
  if (asked === book) return;
  asked = book;
  // The book of another table isn't open here.
  if (!entry || entry.game !== game.id || entry.command.type === "undo") {
    if (before) change({ today: null });
    return;
  }
  const today = await tryOut(entry.command);
  if (asked !== book) return;
  const told = now().today;
  const isTold = today.isPassing && told?.key === entry.key && told.tried.isPassing;
  if (!isTold) change({ today: { key: entry.key, tried: today } });
  // Without an answer it is asked again when something changes.
  if (today.isPassing) asked = "";
}

/**
 * Enters it as it would be now, which the banker has seen. It gets a key of its own: the old one
 * may be bound to a refusal. The new one takes the place of the old one on the disk at one stroke,
 * so that a tab that is killed never leaves both.
 * @param {Entry} entry
 */
export async function enterSetAside(entry) {
  const { today, game } = now();
  if (today?.key !== entry.key || !today.tried.text || entry.game !== game?.id) return;
  const { tried } = today;
  const shown = outcomeShown(tried);
  // The question whether to drop it was about this entry alone.
  change({ dropAsked: 0 });
  const { replaces: _, ...replaced } = entry;
  await enter(entry.command, { slot: uuid(), text: tried.text, shown, replaces: replaced });
}

/**
 * The banker doesn't want these any more.
 * @param {Entry[]} entries
 */
export async function dropSetAside(...entries) {
  change({ dropAsked: 0 });
  for (const { key } of entries) await putAway(key);
}
