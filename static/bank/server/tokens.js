/**
 * The token that each player took. A tap is kept on this device at once and sent when the network
 * carries it; otherwise the server's version counts, since another tablet of the table may have
 * sent it.
 */

import { keepTakenTokens, takenTokens } from "../device/taken-tokens.js";
import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";

/** @import { Seat } from "../types.d.ts" */

let isSending = false;

/**
 * The tokens of a game, as this device knows them.
 * @param {string} game
 */
export function tokensOnDevice(game) {
  return takenTokens(game).taken;
}

/**
 * A player took this token; its former owner has none.
 * @param {Seat} seat
 * @param {string} token
 */
export function takeToken(seat, token) {
  const { grant, takenTokens: before } = now();
  const others = Object.entries(before).filter(([, taken]) => taken !== token);
  const taken = { ...Object.fromEntries(others), [seat]: token };
  change({ takenTokens: taken });
  if (!grant) return undefined;
  keepTakenTokens(grant.game, taken, false);
  return followTokens();
}

/** Sends what was tapped here; with nothing to send, shows what the table says. */
export async function followTokens() {
  const { grant, table, pass } = now();
  if (isSending || !grant || !table?.table || !pass) return;
  const { taken, isSent } = takenTokens(grant.game);
  if (isSent) return show(grant.game);
  isSending = true;
  const isThere = await deliver(table.table.id, taken, pass);
  isSending = false;
  if (!isThere) return;
  if (!isSame(takenTokens(grant.game).taken, taken)) return followTokens();
  keepTakenTokens(grant.game, taken, true);
}

/** @param {string} game */
function show(game) {
  const seats = now().table?.seats ?? [];
  const told = seats.filter(({ token }) => token).map(({ letter, token }) => [letter, token]);
  const taken = Object.fromEntries(told);
  if (isSame(taken, now().takenTokens)) return;
  keepTakenTokens(game, taken, true);
  change({ takenTokens: taken });
}

/**
 * Resolves to whether the server has them, or never will.
 * @param {number} table
 * @param {Record<Seat, string>} tokens
 * @param {string} pass
 */
async function deliver(table, tokens, pass) {
  try {
    await call("PUT", `tables/${table}/tokens`, { pass, body: { tokens } });
    return true;
  } catch (error) {
    return error instanceof Problem && !error.isPassing;
  }
}

/**
 * @param {Record<Seat, string>} one
 * @param {Record<Seat, string>} other
 */
function isSame(one, other) {
  const words = (/** @type {Record<Seat, string>} */ taken) =>
    JSON.stringify(Object.entries(taken).sort());
  return words(one) === words(other);
}
