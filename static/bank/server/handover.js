/**
 * What this device could not send, as a file: for the organiser, who reads it in where the device
 * itself no longer may.
 */

import { saveFile } from "../device/files.js";
import { timeNow } from "../device/time.js";
import { now } from "../state/store.js";
import { allKept } from "./local-book.js";

/** @import { Entry } from "../types.d.ts" */

const FORMAT = "passgo-waiting-entries";
const VERSION = 1;

/** Saves all that is kept of this card's entries as a file. */
export function handOver() {
  const { label, table } = now();
  const entries = allKept();
  const place = table?.table ? `table-${table.table.number}` : "bank";
  const made = timeNow().toISOString();
  const content = {
    format: FORMAT,
    version: VERSION,
    label,
    made_at: made,
    games: byGame(entries),
  };
  saveFile(`passgo-${place}-${made.slice(11, 16).replace(":", "")}.json`, content);
}

/** @param {Entry[]} entries */
function byGame(entries) {
  const games = [...new Set(entries.map(({ game }) => game))];
  return games.map((game) => ({
    game,
    entries: entries.filter((entry) => entry.game === game).map(itemOf),
  }));
}

/** @param {Entry} entry */
function itemOf({ key, command, madeAt, shown, text }) {
  return { key, command, made_at: madeAt, outcome: shown, text };
}
