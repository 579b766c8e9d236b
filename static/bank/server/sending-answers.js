/**
 * Sends the signatures and disputes that this tablet keeps, for this table and for earlier ones of
 * its card, once the server has the sheet that they are about.
 */

import { secondsSince } from "../device/time.js";
import { forgetAnswer, tryAnswer } from "../device/waiting-answers.js";
import { inSentence } from "../lib/words.js";
import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { allKept } from "./local-book.js";

/** @import { Result, Table, WaitingAnswer } from "../types.d.ts" */

let isSending = false;
let isWantedAgain = false;

/**
 * Sends them. What can't count any more is told and kept no longer. Raises `Unreachable`, or a
 * `Problem` that may pass: what wasn't sent waits on.
 */
export async function sendAnswers() {
  isWantedAgain = isSending;
  if (isSending || !now().pass) return;
  isSending = true;
  try {
    const games = new Set(now().waitingAnswers.map(({ game }) => game));
    for (const game of games) await sendThoseOf(game);
  } finally {
    isSending = false;
  }
  if (isWantedAgain) await sendAnswers();
}

/** @param {string} game */
async function sendThoseOf(game) {
  const table = await tableOf(game);
  /** @type {WaitingAnswer[]} */
  const outdated = [];
  /** @type {Set<WaitingAnswer>} */
  const passed = new Set();
  /** @type {Set<WaitingAnswer>} */
  const unsigned = new Set();
  for (;;) {
    const answer = mostUrgent(game, passed, unsigned);
    if (!answer) break;
    const fate = await fateOf(answer, table);
    if (fate === "waits") passed.add(answer);
    else if (fate === "counts" && table) await deliver(answer, table, unsigned);
    else {
      if (!answer.isTakenBack) outdated.push(answer);
      await forgetAnswer(answer);
    }
  }
  const isHere = game === now().grant?.game;
  if (outdated.length) change({ notice: anotherSheet(outdated, table, isHere) });
}

/**
 * The next answer to be sent, whatever the order in which they were given. The server lets the
 * result stand as soon as nothing is against it, and takes no objection any more. So every no comes
 * before every yes, also one that was given while others were on their way.
 * @param {string} game
 * @param {Set<WaitingAnswer>} passed those that wait on
 * @param {Set<WaitingAnswer>} unsigned those whose signature the server has no more
 * @returns {WaitingAnswer | undefined}
 */
function mostUrgent(game, passed, unsigned) {
  /** @param {WaitingAnswer} answer */
  const rank = (answer) => {
    if (answer.isTakenBack) return unsigned.has(answer) ? 2 : 0;
    return answer.dispute ? 1 : 3;
  };
  const ours = now().waitingAnswers.filter((each) => each.game === game && !passed.has(each));
  return ours.sort((a, b) => rank(a) - rank(b))[0];
}

/**
 * A table with its sheet; null where this card has no right to it any more.
 * @param {string} game
 * @returns {Promise<Table | null>}
 */
async function tableOf(game) {
  const { grant, table, pass } = now();
  if (game === grant?.game) return table;
  try {
    const { data } = await call("GET", `games/${game}/table`, { pass });
    return data;
  } catch (error) {
    if (mayPass(error)) throw error;
    return null;
  }
}

/**
 * Whether an answer counts now, waits for its sheet, or is about one that won't come.
 * @param {WaitingAnswer} answer
 * @param {Table | null} table null where this card has no right to it any more
 * @returns {Promise<"counts" | "waits" | "void">}
 */
async function fateOf({ game, link }, table) {
  const result = table?.result;
  if (result?.link === link) return "counts";
  const { grant, game: shown, waits, pass } = now();
  if (game === grant?.game) {
    return !shown || shown.link === link || waits ? "waits" : "void";
  }
  if (!table || result?.link) return "void";
  if (allKept().some((entry) => entry.game === game && !entry.review)) return "waits";
  const { data } = await call("GET", `games/${game}`, { pass });
  return data.status === "closed" ? "waits" : "void";
}

/**
 * Sends one, and tells why where the server says no. What is taken back goes out in two steps: the
 * signature first, and the dispute when it is the most urgent again. A sheet that the tablet worked
 * out itself is the server's sheet of the same book.
 * @param {WaitingAnswer} answer
 * @param {Table} table
 * @param {Set<WaitingAnswer>} unsigned
 */
async function deliver(answer, table, unsigned) {
  const { game } = answer;
  const isSecondStep = unsigned.has(answer);
  // From here on the server may have it, whether or not its reply arrives.
  const sent = answer.isTried ? answer : await tryAnswer(answer);
  if (!sent) return;
  try {
    for (const [method, path, body] of requestsOf(sent, table, isSecondStep)) {
      const { data } = await call(method, path, { pass: now().pass, body });
      show(game, data);
    }
    if (sent.isTakenBack && !isSecondStep) {
      unsigned.add(sent);
      return;
    }
  } catch (error) {
    if (!(error instanceof Problem) || mayPass(error)) throw error;
    const isHere = game === now().grant?.game;
    change({ notice: isHere ? error.sentence : `At your earlier table: ${error.sentence}` });
  }
  // It may have been replaced while it was on its way: what replaced it goes out after it.
  await forgetAnswer(sent);
}

/**
 * The requests that an answer takes. Nothing is taken back that the answer itself replaces.
 * @param {WaitingAnswer} answer
 * @param {Table} table
 * @param {boolean} isSecondStep
 * @returns {[method: string, path: string, body?: object][]}
 */
function requestsOf(answer, table, isSecondStep) {
  const { seat, clears, dispute: text } = answer;
  const path = `tables/${table.table?.id}`;
  if (answer.isTakenBack)
    return [["DELETE", `${path}/${isSecondStep ? "disputes" : "signatures"}/${seat}`]];
  const version = answer.version || table.result?.version;
  if (text) {
    // In one step: between two the result would be without a dispute, and might stand.
    const words = { text, waited_seconds: secondsSince(answer.madeAt), rewords: Boolean(clears) };
    return [["POST", `${path}/disputes`, { seat, version, ...words }]];
  }
  /** @type {[string, string][]} */
  const before = clears ? [["DELETE", `${path}/disputes/${seat}`]] : [];
  return [...before, ["POST", `${path}/signatures`, { seat, version }]];
}

/** @param {unknown} error */
function mayPass(error) {
  return !(error instanceof Problem) || error.isPassing || error.endsPass;
}

/**
 * The sheet as the server has it now. It comes before the answer is kept no longer, so that the
 * line of its player doesn't open in between.
 * @param {string} game
 * @param {Result} result
 */
function show(game, result) {
  const { grant, table } = now();
  if (table && grant?.game === game) change({ table: { ...table, result } });
}

/**
 * @param {WaitingAnswer[]} answers to a sheet that has changed
 * @param {Table | null} table
 * @param {boolean} isHere whether it is the table in front of us
 */
function anotherSheet(answers, table, isHere) {
  const byLetter = new Map(table?.seats.map(({ letter, name }) => [letter, name]));
  const names = answers
    .map(({ seat }) => inSentence(byLetter.get(seat) ?? `Seat ${seat}`))
    .join(", ");
  const done = answers.some(({ dispute }) => dispute) ? "answered" : "signed";
  if (!isHere)
    return `An earlier table’s sheet has changed since it was ${done} by ${names}: tell a referee.`;
  const next = done === "signed" ? "sign the new one" : "check the new one, and sign or disagree";
  return `The sheet has changed since it was ${done} by ${names}: please ${next}.`;
}
