/** The practice table: a book that this device's engine keeps, and no server knows. */

import { forget, kept } from "../device/waiting-entries.js";
import { startEngine } from "../engine/client.js";
import { loadEdition } from "../server/book.js";
import { openBook } from "../server/local-book.js";
import { change, now } from "../state/store.js";
import { forgetLesson } from "./progress.js";

/** @import { Beginning, KeptBook, Table } from "../types.d.ts" */

const PRACTICE = "practice";
const SEATS = [
  { letter: "A", name: "Ada", token: "" },
  { letter: "B", name: "Ben", token: "" },
  { letter: "C", name: "Cleo", token: "" },
  { letter: "D", name: "Dan", token: "" },
];
/** @type {Table} */
const TABLE = {
  table: null,
  round: null,
  seats: SEATS,
  result: null,
  call: null,
  referee_entries: [],
};
/** @type {Beginning} */
const GAME = {
  ruleset: "night-2016",
  options: {},
  edition: "us-2008",
  edition_file: null,
  seats: SEATS.map(({ letter }) => letter).join(""),
};

/**
 * Brings the engine of this address and opens the practice table with it. Without an engine there
 * is none, and the banker is told.
 * @param {string} address
 */
export async function openPractice(address) {
  try {
    const engine = await startEngine(address, { onProgress, onLost });
    const edition = await loadEdition(GAME.edition);
    const grant = { game: PRACTICE, role: "bank", status: "open" };
    change({ card: PRACTICE, label: "Practice", grant, table: TABLE });
    await openBook(engine, bookOn(edition), []);
    change({ edition, screen: "table", engine: { part: 1 } });
  } catch (error) {
    onLost(error);
  }
}

/**
 * @param {KeptBook["edition"]} edition
 * @returns {KeptBook}
 */
function bookOn(edition) {
  return {
    game: PRACTICE,
    card: PRACTICE,
    label: "Practice",
    table: TABLE,
    edition,
    beginning: GAME,
    version: 0,
    link: "",
    status: "open",
    usedAt: "",
  };
}

/** Clears the table. */
export async function beginAgain() {
  const entries = (await kept()).filter(({ card }) => card === PRACTICE);
  await forget(...entries.map(({ key }) => key));
  forgetLesson();
  location.reload();
}

/** @param {number} part */
function onProgress(part) {
  change({ engine: { ...now().engine, part: Math.floor(part * 100) / 100 } });
}

/** @param {unknown} error */
function onLost(error) {
  console.warn(error);
  change({ engine: { part: 0, isMissing: true } });
}
