/**
 * Saves what this device could not send as a file, which an organiser can read in even if the
 * device itself has lost its right.
 */

import { saveFile } from "../device/files.js";
import { timeNow } from "../device/time.js";
import { now } from "../state/store.js";
import { allKept } from "./local-book.js";

/** @import { Entry, WaitingAnswer } from "../types.d.ts" */

const FORMAT = "passgo-waiting-entries";
const VERSION = 1;

/** Saves as a file all that is kept of this card's entries, signatures and disputes. */
export function handOver() {
  const { label, table, waitingAnswers } = now();
  const place = table?.table ? `table-${table.table.number}` : "bank";
  const made = timeNow().toISOString();
  const content = {
    format: FORMAT,
    version: VERSION,
    label,
    made_at: made,
    games: byGame(allKept(), waitingAnswers),
  };
  saveFile(`passgo-${place}-${made.slice(11, 16).replace(":", "")}.json`, content);
}

/**
 * @param {Entry[]} entries
 * @param {WaitingAnswer[]} answers
 */
function byGame(entries, answers) {
  const games = new Set([...entries, ...answers].map(({ game }) => game));
  return [...games].map((game) => ({
    game,
    entries: entries.filter((entry) => entry.game === game).map(itemOf),
    answers: answers.filter((answer) => answer.game === game).map(answerOf),
  }));
}

/** @param {Entry} entry */
function itemOf({ key, command, target, madeAt, shown, text }) {
  return { key, command, target, made_at: madeAt, outcome: shown, text };
}

/** @param {WaitingAnswer} answer */
function answerOf({ seat, link, madeAt, dispute, isTakenBack = false, clears = false }) {
  return { seat, link, made_at: madeAt, dispute, taken_back: isTakenBack, clears };
}
