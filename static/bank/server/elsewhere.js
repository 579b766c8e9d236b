/**
 * Sends what waits for another table of this card, after the banker has moved on to the next one.
 * Its book isn't open here, so the server alone judges, by the outcome that was shown. Others may
 * have entered something there, so an undo is sent with the number that its target has by now.
 */

import { now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { headOf, isOtherBook, pagesAfter } from "./book-pages.js";
import { callUntilBack } from "./hanging.js";
import { settleElsewhere, waitingElsewhere } from "./local-book.js";

/** @import { Entry, ProblemDocument } from "../types.d.ts" */

const BATCH = 100;
const PATIENCE_MS = 20000;
const NEVER_ENTERED = {
  code: "NO_SUCH_ENTRY",
  status: 422,
  detail: "The entry that this would take back was never entered.",
};

/** @type {{ game: string, version: number, link: string, numbers: Map<string, number> }} */
const UNREAD = { game: "", version: 0, link: "", numbers: new Map() };
/** The book that an undo was sent to last, as far as it was read: the number of each entry. */
let known = UNREAD;

/** Sends until nothing waits for another table any more; what the server refuses is set aside. */
export async function sendElsewhere() {
  for (;;) {
    const batch = nextBatch();
    if (!batch.length) return;
    const results = await post(batch);
    const sent = results.filter(({ status }) => status === 201).map(({ key }) => key);
    await settleElsewhere(
      sent,
      batch.flatMap((entry) => setAside(entry, results)),
    );
  }
}

/** The oldest that wait for one table. An undo is sent alone, when its target has been sent. */
function nextBatch() {
  const all = waitingElsewhere();
  const batch = all.filter(({ game }) => game === all[0].game).slice(0, BATCH);
  const undo = batch.findIndex(({ target }) => target);
  return undo < 0 ? batch : batch.slice(0, undo || 1);
}

/**
 * @param {Entry} entry
 * @param {{ key: string, problem?: ProblemDocument }[]} results
 */
function setAside(entry, results) {
  const problem = results.find(({ key }) => key === entry.key)?.problem;
  // Somebody entered something meanwhile: it is sent again after that.
  if (!problem || problem.code === "STALE_VERSION") return [];
  return [{ ...entry, review: { problem } }];
}

/**
 * Posts a batch, and returns what became of each entry. If the batch as a whole is refused, so is
 * every entry that waits there.
 * @param {Entry[]} batch
 * @returns {Promise<{ key: string, status?: number, problem?: ProblemDocument }[]>}
 */
async function post(batch) {
  const [{ game, key, target }] = batch;
  const { pass } = now();
  try {
    const number = target ? await numberOf(game, target) : 0;
    if (target && !number) return [{ key, problem: NEVER_ENTERED }];
    const { data } = await call("GET", `games/${game}`, { pass });
    const answer = await callUntilBack("POST", `games/${game}/transactions`, {
      pass,
      patience: PATIENCE_MS,
      headers: { "If-Match": `"${data.version}"` },
      body: { mode: "stop_at_first", transactions: batch.map((entry) => itemNow(entry, number)) },
    });
    return answer.data.results;
  } catch (error) {
    if (!(error instanceof Problem) || error.isPassing || error.endsPass) throw error;
    const problem = {
      ...error.body,
      code: error.code,
      status: error.status,
      detail: error.sentence,
    };
    return batch.map(({ key }) => ({ key, problem }));
  }
}

/**
 * The number of the entry with this key in the server's book; 0 if it isn't there. What was read of
 * the book isn't read again.
 * @param {string} game
 * @param {string} key
 * @returns {Promise<number>}
 */
async function numberOf(game, key) {
  if (known.game !== game) known = { ...UNREAD, game, numbers: new Map() };
  const { version, link, numbers } = known;
  try {
    for await (const page of pagesAfter(game, version, link)) {
      for (const entry of page.entries) numbers.set(entry.key, entry.number);
      known = { ...known, ...headOf(known, page) };
    }
  } catch (error) {
    if (!isOtherBook(error)) throw error;
    known = UNREAD;
    return numberOf(game, key);
  }
  return numbers.get(key) ?? 0;
}

/**
 * @param {Entry} entry
 * @param {number} number the present one of the entry that an undo takes back; 0 for other commands
 */
function itemNow(entry, number) {
  const item = itemOf(entry);
  return number ? { ...item, command: { ...entry.command, number } } : item;
}

/**
 * An entry as the server takes it in a batch.
 * @param {Entry} entry
 */
export function itemOf({ key, command, madeAt, shown }) {
  return { key, command, made_at: madeAt, outcome: shown };
}
