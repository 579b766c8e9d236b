/** The practice table: a book that this device's engine keeps, and no server knows. */

import { forgetBegun } from "../device/begun.js";
import { recallUnfinished } from "../device/unfinished.js";
import { forget, kept } from "../device/waiting-entries.js";
import { startEngine } from "../engine/client.js";
import { loadEdition } from "../server/book.js";
import { closeBook, openBook } from "../server/local-book.js";
import { giveWay, takeOver } from "../server/tabs.js";
import { PRACTICE } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { forgetLesson } from "./progress.js";

/** @import { Beginning, Engine, KeptBook, Table } from "../types.d.ts" */

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

/** @type {Engine | null} */
let engine = null;

/**
 * Opens the practice table with the engine of this address, unless another tab of this device has
 * one: then the banker is asked.
 * @param {string} address
 */
export async function openPractice(address) {
  const conduct = { onLoss: letGo, look: () => {}, goOn, mayGoOn: async () => false };
  async function goOn() {
    change({ screen: "practice" });
    await takeOver(conduct);
    await recallUnfinished();
    await open(address);
  }
  if (!(await giveWay(conduct))) await goOn();
}

/** Another tab has the engine now; what was entered here stays on the disk. */
async function letGo() {
  await closeBook();
  engine?.end();
  engine = null;
  change({ engine: { part: 0 } });
}

/**
 * Loads the engine and opens the table with it. Without an engine there is no table, and the banker
 * is told.
 * @param {string} address
 */
async function open(address) {
  try {
    engine = await startEngine(address, { onProgress, onLost });
    if (now().screen === "other_tab") return letGo();
    const edition = await loadEdition(GAME.edition);
    const grant = { game: PRACTICE, role: "bank", status: "open" };
    change({ label: "Practice", grant, table: TABLE });
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
  await forgetBegun();
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
