/**
 * Sends the signatures that this tablet keeps, for this table and for earlier ones of its card,
 * once the server has the sheet that they stand under.
 */

import { forgetSignature } from "../device/waiting-signatures.js";
import { inSentence } from "../lib/words.js";
import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { allKept } from "./local-book.js";

/** @import { Result, Seat, Table, WaitingSignature } from "../types.d.ts" */

let isSending = false;

/**
 * Sends them. What can't count any more is told and kept no longer. Raises `Unreachable`, or a
 * `Problem` that may pass: what wasn't sent waits on.
 */
export async function sendSignatures() {
  if (isSending || !now().pass) return;
  isSending = true;
  try {
    const games = new Set(now().waitingSignatures.map(({ game }) => game));
    for (const game of games) await sendThoseOf(game);
  } finally {
    isSending = false;
  }
}

/** @param {string} game */
async function sendThoseOf(game) {
  const table = await tableOf(game);
  /** @type {Seat[]} */
  const outdated = [];
  for (const signature of now().waitingSignatures.filter((each) => each.game === game)) {
    if (!isKept(signature)) continue;
    const fate = await fateOf(signature, table?.result ?? null);
    if (fate === "waits") continue;
    if (fate === "counts" && table) await deliver(signature, table);
    else outdated.push(signature.seat);
    if (isKept(signature)) await forgetSignature(signature);
  }
  const isHere = game === now().grant?.game;
  if (outdated.length) change({ notice: signedAnother(outdated, table, isHere) });
}

/**
 * Whether it is still kept: it may have been taken back meanwhile.
 * @param {WaitingSignature} signature
 */
function isKept(signature) {
  return now().waitingSignatures.includes(signature);
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
 * Whether a signature counts now, waits for its sheet, or stands under one that won't come.
 * @param {WaitingSignature} signature
 * @param {Result | null} result
 * @returns {Promise<"counts" | "waits" | "void">}
 */
async function fateOf({ game, link }, result) {
  if (result?.link === link) return "counts";
  const { grant, game: shown, waits, pass } = now();
  if (game === grant?.game) {
    return !shown || shown.link === link || waits ? "waits" : "void";
  }
  if (result?.link) return "void";
  if (allKept().some((entry) => entry.game === game && !entry.review)) return "waits";
  const { data } = await call("GET", `games/${game}`, { pass });
  return data.status === "closed" ? "waits" : "void";
}

/**
 * Sends one, and tells why where the server says no. A sheet that the tablet worked out itself is
 * the server's sheet of the same book.
 * @param {WaitingSignature} signature
 * @param {Table} table
 */
async function deliver(signature, table) {
  const { seat, game, version } = signature;
  const path = `tables/${table.table?.id}/signatures`;
  try {
    const body = { seat, version: version || table.result?.version };
    show(game, (await call("POST", path, { pass: now().pass, body })).data);
    // It may have been taken back while it was on its way.
    if (isKept(signature)) return;
    show(game, (await call("DELETE", `${path}/${seat}`, { pass: now().pass })).data);
  } catch (error) {
    if (!(error instanceof Problem) || mayPass(error)) throw error;
    change({ notice: error.sentence });
  }
}

/** @param {unknown} error */
function mayPass(error) {
  return !(error instanceof Problem) || error.isPassing || error.endsPass;
}

/**
 * The sheet as the server has it now. It comes before the signature is kept no longer, so that the
 * line of its player doesn't open in between.
 * @param {string} game
 * @param {Result} result
 */
function show(game, result) {
  const { grant, table } = now();
  if (table && grant?.game === game) change({ table: { ...table, result } });
}

/**
 * @param {Seat[]} seats
 * @param {Table | null} table
 * @param {boolean} isHere
 */
function signedAnother(seats, table, isHere) {
  const byLetter = new Map(table?.seats.map(({ letter, name }) => [letter, name]));
  const names = seats.map((seat) => inSentence(byLetter.get(seat) ?? `Seat ${seat}`)).join(", ");
  return isHere
    ? `The sheet has changed since it was signed by ${names}: please sign the new one.`
    : `An earlier table’s sheet has changed since it was signed by ${names}: tell a referee.`;
}
