/**
 * A call for the referee, and its withdrawal. What was tapped is kept until the server has it, and
 * sent when the network is back, as long as it still stands. Each call has its key, so that it may
 * be sent as often as answers get lost.
 */

import { loadBook } from "../device/kept-books.js";
import { secondsSince, timeNow } from "../device/time.js";
import { keepUnfinished } from "../device/unfinished.js";
import { uuid } from "../lib/uuid.js";
import { hasOnlyItsCard, isEngineComing, standingCall, unheardCall } from "../state/lookups.js";
import { change, now, onChange } from "../state/store.js";
import { call, Problem } from "./api.js";
import { isOtherBook, pagesAfter } from "./book-pages.js";
import { refreshTable } from "./follow.js";
import { allKept, confirmed, isLocal, waiting } from "./local-book.js";
import { fellSilent, isSilence, metTrouble } from "./pulse.js";

/** @import { Call, CallReason, KeptEntry, PendingCall, State } from "../types.d.ts" */

const AGAIN_MS = 5000;
const WITH_THE_CARD = "cards/calls";
const AS_CALLED = {
  isTried: false,
  isAgain: false,
  isWithdrawn: false,
  isHeldBack: false,
  isThere: false,
};

let isSending = false;

/** Sends what waits whenever that may be possible. */
export function followCalls() {
  let wasSilent = false;
  onChange(({ silentSince, pendingCall }) => {
    const isBack = wasSilent && !silentSince;
    wasSilent = silentSince !== null;
    if (isBack || (pendingCall?.isHeldBack && !isAheadOfItsEntry(pendingCall))) send();
  });
  setInterval(send, AGAIN_MS);
}

/**
 * Calls the referee, maybe about entry number `entry`. If one is called already, says what the call
 * is about.
 * @param {CallReason} reason
 * @param {number | null} [entry]
 */
export function callReferee(reason, entry = null) {
  const { pendingCall, grant } = now();
  const known = standingCall(now());
  const isOver = pendingCall?.isThere && pendingCall.key !== known?.key;
  const standing = pendingCall?.isWithdrawn || isOver ? null : pendingCall;
  const key = standing?.key ?? known?.key ?? uuid();
  const since = standing?.since ?? known?.called_at ?? timeNow().toISOString();
  const isAgain = key === known?.key;
  const game = grant?.game ?? null;
  const named = entry ? { entry, entryKey: keyOf(entry) } : entryOf(standing ?? known);
  keep({ ...AS_CALLED, ...named, key, game, reason, since, isAgain });
  change({ isCalling: false });
  return send();
}

/** Nobody is needed any more. A call that never left this tablet is simply forgotten. */
export function withdrawCall() {
  const { grant } = now();
  const pendingCall = unheardCall(now());
  const standing = standingCall(now());
  const call = pendingCall ?? standing;
  if (!call) return;
  const isKnown = standing?.key === call.key || pendingCall?.isTried;
  if (!isKnown) return keep(null);
  const since = timeNow().toISOString();
  const { key, reason } = call;
  const game = grant?.game ?? null;
  keep({
    ...AS_CALLED,
    ...entryOf(call),
    key,
    game,
    reason,
    since,
    isTried: true,
    isWithdrawn: true,
  });
  return send();
}

/** @param {Call | PendingCall | null} call */
function entryOf(call) {
  const entryKey = call && "entryKey" in call ? call.entryKey : null;
  return { entry: call?.entry ?? null, entryKey };
}

/**
 * The key of an entry that waits to be sent: until it is, others may get its number. Null for one
 * that the server has.
 * @param {number} entry
 */
function keyOf(entry) {
  if (!isLocal()) return null;
  return waiting()[entry - confirmed().version - 1]?.key ?? null;
}

/**
 * The number by which the server knows the entry that a call is about; null for none, and while the
 * entry waits or was set aside. Without an engine the book kept here doesn't grow, so the server is
 * asked.
 * @param {PendingCall} call
 */
async function numberOf({ game, entry, entryKey }) {
  if (!entry || !entryKey || !game) return entry ?? null;
  const kept = await loadBook(game);
  const isIt = (/** @type {KeptEntry} */ { key }) => key === entryKey;
  const found = kept?.entries.find(isIt);
  if (found || isLocal() || isAheadOfItsEntry({ entryKey })) return found?.number ?? null;
  try {
    for await (const { entries } of pagesAfter(
      game,
      kept?.book.version ?? 0,
      kept?.book.link ?? "",
    ))
      for (const each of entries) if (isIt(each)) return each.number;
  } catch (error) {
    if (!isOtherBook(error)) throw error;
  }
  return null;
}

/** @param {PendingCall | null} pendingCall */
function keep(pendingCall) {
  // After a reload its entry gets the full time again, since what sends it is being loaded too.
  keepUnfinished("call", pendingCall && { ...pendingCall, isHeldBack: false });
  change({ pendingCall });
}

/** Sends what waits. What was tapped meanwhile goes out after it. */
async function send() {
  const { pendingCall, grant } = now();
  const path = pathOf(now());
  if (!pendingCall && path === WITH_THE_CARD) return hear();
  if (isSending || !pendingCall || !path) return;
  // Its table is over: a referee would come to the next one.
  const isOfTheTable = path !== WITH_THE_CARD && pendingCall.game;
  if (isOfTheTable && pendingCall.game !== grant?.game) return keep(null);
  const isAhead = isAheadOfItsEntry(pendingCall);
  if (isAhead && pendingCall.isThere) return;
  if (isAhead && !pendingCall.isHeldBack) {
    const maySend = !now().silentSince && (isLocal() || !isEngineComing(now()));
    return maySend ? keep({ ...pendingCall, isHeldBack: true }) : undefined;
  }
  const sent = { ...pendingCall, isTried: true, isHeldBack: false };
  keep(sent);
  isSending = true;
  const isThere = await deliver(sent, path);
  isSending = false;
  if (!isThere) return;
  if (path !== WITH_THE_CARD) await refreshTable();
  if (now().pendingCall !== sent) return send();
  // It is sent once more when its entry has a number.
  const lacksNumber = isAhead && !sent.isWithdrawn;
  keep(lacksNumber ? { ...sent, isThere: true, isHeldBack: true, isAgain: false } : null);
}

/**
 * The address of this tablet's calls: its table, or without one to its banker. One that isn't the
 * bank calls with the card. Until the server has said which it is, "".
 * @param {State} state
 */
function pathOf({ screen, pass, grant, table, pendingCall }) {
  if (hasOnlyItsCard(screen)) return pendingCall?.isWithdrawn ? "" : WITH_THE_CARD;
  if (!pass) return "";
  if (grant) return table?.table ? `tables/${table.table.id}/calls` : "";
  return screen === "waiting" ? "banker/calls" : "";
}

/**
 * Whether the entry that it is about waits to be sent: the call lets it go first. It doesn't wait
 * long, as the referee is to come even if the entry can't be sent. After a reload the entry is on
 * the disk before its book is open here.
 * @param {Pick<PendingCall, "entryKey">} call
 */
function isAheadOfItsEntry({ entryKey }) {
  return entryKey !== null && allKept().some(({ key, review }) => key === entryKey && !review);
}

/**
 * Resolves to whether the server has it, or never will.
 * @param {PendingCall} pending
 * @param {string} path
 */
async function deliver(pending, path) {
  const { key, reason, since, isAgain, isWithdrawn } = pending;
  const isByCard = path === WITH_THE_CARD;
  const { card, ...state } = now();
  const pass = isByCard ? null : state.pass;
  try {
    if (isWithdrawn) {
      await call("DELETE", `${path}/${key}`, { pass });
      return true;
    }
    const body = {
      key,
      reason,
      ...(isByCard
        ? { card }
        : { entry: await numberOf(pending), waited_seconds: secondsSince(since) }),
    };
    let { data } = await call("POST", path, { pass, body });
    // The call that stood here has ended, and this tablet had not heard of it.
    if (data.end && isAgain)
      ({ data } = await call("POST", path, { pass, body: { ...body, key: uuid() } }));
    if (isByCard) change({ ownCall: data, silentSince: null });
    return true;
  } catch (error) {
    const mayPass = isSilence(error) || (error instanceof Problem && error.isPassing);
    if (isSilence(error) && !isByCard) fellSilent();
    else if (mayPass) metTrouble(error);
    if (mayPass || !(error instanceof Problem)) return false;
    if (isByCard)
      change({ notice: `Nobody could be called: wave for the referee. ${error.sentence}` });
    else if (error.code !== "UNKNOWN_CALL" && !error.endsPass) change({ notice: error.sentence });
    return true;
  }
}

/** A device that isn't the bank has no stream: it asks what has become of its call. */
async function hear() {
  const { ownCall, card } = now();
  if (!ownCall) return;
  const { key, reason } = ownCall;
  try {
    const { data } = await call("POST", WITH_THE_CARD, { body: { key, reason, card } });
    if (now().ownCall === ownCall) change({ ownCall: data.end ? null : data });
  } catch (error) {
    if (!(error instanceof Problem) && !isSilence(error)) throw error;
  }
}
