/** The entries of a journal that count. Works on plain values; looks things up, decides nothing. */

/** @import { JournalEntry } from "../types.d.ts" */

/**
 * The commands among `entries` that count, oldest first: one that was taken back doesn't, unless
 * that was taken back in turn. `entries` go up to the newest one, in any order.
 * @param {JournalEntry[]} entries
 */
export function effectiveCommands(entries) {
  return effectiveEntries(entries).filter(({ kind }) => kind === "command");
}

/**
 * What a tap on "Back to here" at entry `number` has to take back: the commands that count and came
 * later, oldest first, and among them a referee's voids, whatever entry they are of.
 * @param {JournalEntry[]} entries
 * @param {number} number
 */
export function after(entries, number) {
  return effectiveEntries(entries).filter((entry) => entry.number > number);
}

/**
 * The commands and voids among `entries` that were taken back, each with the number of the entry
 * that did it: the newest where they were entered again in between. `entries` go up to the newest
 * one, in any order.
 * @param {JournalEntry[]} entries
 */
export function takenBack(entries) {
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { kind, number, reversed_by } of entries) {
    let newest = number;
    let isTakenBack = false;
    for (let by = reversed_by ?? 0; by; by = byNumber.get(by)?.reversed_by ?? 0) {
      newest = by;
      isTakenBack = !isTakenBack;
    }
    if (isTakenBack && kind !== "undo") found.set(number, newest);
  }
  return found;
}

/**
 * The commands and voids that weren't taken back, oldest first.
 * @param {JournalEntry[]} entries
 */
function effectiveEntries(entries) {
  const gone = takenBack(entries);
  return entries
    .filter(({ kind, number }) => kind !== "undo" && !gone.has(number))
    .sort((a, b) => a.number - b.number);
}

/**
 * The command that an undo of entry `number` takes back in the end: a redo stands for it.
 * @param {JournalEntry[]} entries
 * @param {number} number
 * @returns {number}
 */
export function subjectOf(entries, number) {
  const entry = entries.find((each) => each.number === number);
  return entry?.reverses ? subjectOf(entries, entry.reverses) : number;
}
