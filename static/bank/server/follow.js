/** Keeps the tablet at the right table: which game this device holds, and what is new there. */

import { NotTheWriter } from "../device/database.js";
import { keepMessage, saidReadAt } from "../device/messages.js";
import { recallUnfinished } from "../device/unfinished.js";
import { recallAnswers } from "../device/waiting-answers.js";
import { unheardCall } from "../state/lookups.js";
import { change, now, onChange } from "../state/store.js";
import { call, Problem } from "./api.js";
import { loadGame } from "./book.js";
import { hearOf, onFault, sync } from "./book-sync.js";
import { retryNow } from "./direct.js";
import { giveUpHanging } from "./hanging.js";
import { closeBook, confirmed, isLocal, keepTable, recallWaiting } from "./local-book.js";
import { knownOf, openHere, useEngine } from "./opening.js";
import { doubt, fellSilent, isSilence, metTrouble, onReturn, serverAnswers } from "./pulse.js";
import { resume } from "./resume.js";
import { sendAnswers } from "./sending-answers.js";
import { isLive, listen, stop } from "./stream.js";
import { tableAmong } from "./table-among.js";
import { giveWay, stepDown, takeOver } from "./tabs.js";
import { followTokens } from "./tokens.js";

/** @import { Call, Clock, Engine, Grant, Screen, Table } from "../types.d.ts" */

const GRANTS_EVERY_MS = 10000;
const TABLE_EVERY_MS = 6000;
const GAME_WITHOUT_STREAM_MS = 3000;
const CALL_ENDED = "The call for the referee is over. If something is still open, call again.";
const TAKEN_UP = "This table is no longer postponed: play on.";

/** The newest version that the stream has told of; it may come while an entry is on its way. */
let heard = 0;
/** The last news from the event's stream about the things that this tablet shows. */
let heardOfEvent = "";

let started = false;
/** When the server or the network last came back. */
let backSince = 0;

const CONDUCT = { onLoss: closeBook, look: lookAtDisk, goOn: follow, mayGoOn: canLoadEngine };

/** As `follow`, on a page that nobody sees: a tab that is already the bank stays the bank. */
export async function followUnseen() {
  if (!(await giveWay(CONDUCT))) await follow();
}

/** Starts to follow, when the device has its pass; a second call only looks at once. */
export async function follow() {
  // From here on this tab hears when yet another one takes over.
  if (now().screen === "other_tab") change({ screen: "start", ownCall: null });
  await takeOver(CONDUCT);
  await recallAnswers();
  await recallUnfinished();
  const { screen, game } = now();
  if (screen === "other_tab") return;
  if (screen === "start" && game) change({ screen: "table" });
  if (!started) start();
  return lookAfter();
}

/** Whether an engine can be loaded, from this device or from the server. */
async function canLoadEngine() {
  const { forgets, isPageComing } = now();
  return (!forgets.page && !isPageComing) || serverAnswers();
}

/** Looks up what waits on this device, for a tab that isn't the bank. */
async function lookAtDisk() {
  await recallWaiting();
  await recallAnswers();
}

function start() {
  started = true;
  repeat(lookForGrants, GRANTS_EVERY_MS);
  repeat(() => (now().grant || !isLive() ? lookAtTable() : null), TABLE_EVERY_MS);
  repeat(() => (isLive() && heard <= version() ? null : lookAtGame()), GAME_WITHOUT_STREAM_MS);
  onReturn(lookWhenBack);
  onChange(({ screen }) => isOut(screen) && stop());
  goOnWithoutEngine();
  onFault(async () => {
    await decideWith(null);
    change({ engine: { part: 0, isMissing: true } });
  });
  window.addEventListener("online", lookWhenBack);
  document.addEventListener("visibilitychange", onVisibility);
}

/** Sends what waited for an engine that doesn't come, for the server to decide. */
function goOnWithoutEngine() {
  let wasLate = false;
  onChange(({ engine }) => {
    const isLate = Boolean(engine.isLate) && engine.part < 1;
    if (isLate && !wasLate) attempt(lookHere);
    wasLate = isLate;
  });
}

/**
 * Whether this page asks the server nothing, because its device was shut out or another tab is the
 * bank.
 * @param {Screen} screen
 */
function isOut(screen) {
  return screen === "revoked" || screen === "other_tab";
}

/** The server or the network is back. */
function lookWhenBack() {
  backSince = performance.now();
  giveUpHanging();
  return lookAfter();
}

/** Looks at everything now: after a start, a wake-up, the network's return. */
async function lookAfter() {
  await attempt(lookForGrants);
  await attempt(lookAtGame);
  await attempt(lookHere);
  retryNow();
}

/** Opens the book on this tablet, where that is possible; what waits in it is sent. */
async function lookHere() {
  await openHere();
  await sync();
  await resume();
  await sendAnswers();
}

/**
 * From now on commands are decided on this tablet, by this engine; with null, by the server.
 * @param {Engine | null} engine
 */
export async function decideWith(engine) {
  await useEngine(engine);
  return attempt(lookHere);
}

/**
 * A page that nobody sees holds no line to the server: browsers have only six for all their tabs.
 */
function onVisibility() {
  if (document.hidden) stop();
  else lookAfter();
}

/** The newest version of the server's book that this tablet has. */
function version() {
  return isLocal() ? confirmed().version : (now().game?.version ?? 0);
}

/**
 * @param {() => unknown} look
 * @param {number} every
 */
function repeat(look, every) {
  const again = async () => {
    try {
      if (!document.hidden) await attempt(look);
    } finally {
      setTimeout(again, every);
    }
  };
  setTimeout(again, every);
}

/**
 * Looks once. Silence and refusals are shown to the banker and never become exceptions. A device
 * whose right was withdrawn asks nothing more: one answer is enough. A look that the network
 * swallowed before it came back says nothing about now.
 * @param {() => unknown} look
 */
async function attempt(look) {
  if (!now().pass || isOut(now().screen)) return;
  const began = performance.now();
  try {
    await look();
  } catch (error) {
    if (error instanceof NotTheWriter) stepDown();
    else if (isSilence(error)) await (began >= backSince && goOnAlone());
    else if (error instanceof Problem) turnedDown(error);
    else throw error;
  }
}

/**
 * Nobody answers: the banker is told, and the book that this device has is opened. The engine may
 * have come before it was known that nobody answers, and then had no book to open.
 */
async function goOnAlone() {
  fellSilent();
  await openHere();
}

/** @param {Problem} problem */
function turnedDown(problem) {
  if (problem.isPassing) {
    metTrouble(problem);
  } else if (!problem.endsPass) {
    change({ notice: problem.sentence });
  } else {
    change({ screen: "revoked", notice: null });
  }
}

async function lookForGrants() {
  const { data } = await call("GET", "me", { pass: now().pass, headers: notEntered() });
  change({ silentSince: null, label: data.label });
  const chosen = tableAmong(data.grants, now());
  if (!chosen) {
    if (now().screen !== "waiting") heardOfEvent = "";
    change({ screen: "waiting", grant: null, table: null });
    return lookWhileWaiting();
  }
  // A dead stream can look open for minutes: this slow look finds what it failed to tell.
  return now().grant?.game === chosen.game ? lookAtGame() : show(chosen);
}

/** Tells the officials how much waits here, in case this tablet is never heard from again. */
function notEntered() {
  const { waits, review } = now();
  return { "Not-Entered": String((waits?.count ?? 0) + review.length) };
}

/**
 * Shows another table, or this one again. The book that is open here is closed first, so that
 * nothing that is tapped from now on goes into it.
 * @param {Grant} grant
 */
async function show(grant) {
  await closeBook();
  heard = 0;
  heardOfEvent = "";
  change({
    grant,
    game: null,
    table: null,
    clock: null,
    streamUrl: "",
    panel: null,
    refusal: null,
    signAsked: "",
    ...knownOf(grant.game),
  });
  await lookAtGame();
  await lookHere();
}

async function lookAtGame() {
  const { grant, entry } = now();
  if (!grant || entry) return;
  const isHere = isLocal() && confirmed().game === grant.game;
  await (isHere ? sync() : loadGame(grant.game));
  if (!now().table) await lookAtTable();
  // Meanwhile the table may have been withdrawn, or the next one have come.
  if (isOut(now().screen) || now().grant?.game !== grant.game) return;
  change({ screen: "table" });
  hear();
}

/** @returns {Promise<void>} */
async function lookAtTable() {
  const { grant, screen, table: shown } = now();
  if (!grant) return screen === "waiting" ? lookWhileWaiting() : undefined;
  const { data } = await call("GET", `games/${grant.game}/table`, { pass: now().pass });
  if (now().grant?.game !== grant.game) return;
  // The server has answered to a signature meanwhile: this may be from before it.
  if (now().table?.result !== shown?.result) return lookAtTable();
  const { clock, live, ...table } = data;
  const isNew = !isSame(table, now().table) || !isSame(runOf(clock), runOf(now().clock));
  tellWhatEnded(now().table, table);
  change({
    table: isSame(table, now().table) ? now().table : table,
    clock: clock && { ...clock, heardAt: performance.now() },
    streamUrl: live.url,
  });
  if (isNew) await keepTable(table, now().clock);
  followTokens();
  hear();
  await sendAnswers();
}

/**
 * The part of a clock that changes only when somebody presses it.
 * @param {Clock | null} clock
 */
function runOf(clock) {
  return clock && [clock.state, clock.ends_at, clock.over_since];
}

/**
 * The banker is told what is over: that the table was postponed, and a call that others ended.
 * @param {Table | null} before
 * @param {Table} table
 */
function tellWhatEnded(before, table) {
  if (before?.postponed && !table.postponed && !table.result) change({ notice: TAKEN_UP });
  if (hasEnded(before?.call, table.call)) change({ notice: CALL_ENDED });
}

/**
 * Whether the banker has to hear that a call is over. A dispute's call ends with the dispute; and
 * the banker knows of a call that they withdraw or make again.
 * @param {Call | null | undefined} before
 * @param {Call | null} call
 */
function hasEnded(before, call) {
  return before && before.reason !== "result" && !call && !unheardCall(now());
}

/** The call of a banker without a table, and the event, which says when there is one. */
async function lookWhileWaiting() {
  const { data } = await call("GET", "banker/calls", { pass: now().pass });
  if (now().grant) return;
  if (hasEnded(now().ownCall, data.call)) change({ notice: CALL_ENDED });
  if (!isSame(data.call, now().ownCall)) change({ ownCall: data.call });
  change({ streamUrl: data.live.url });
  hear();
  await sendAnswers();
}

/**
 * @param {unknown} one
 * @param {unknown} other
 */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** One stream tells of the table's game and of its event; without a table, of the event alone. */
function hear() {
  const { grant, game, streamUrl, screen } = now();
  const knows = grant ? game : screen === "waiting";
  if (!knows || !streamUrl || document.hidden || isOut(screen)) return;
  listen(streamUrl, {
    onNews: (channel, news) => {
      if (now().grant?.game !== grant?.game) return;
      if (channel.startsWith("game-")) hearGame(news);
      else hearEvent(news);
    },
    onDoubt: doubt,
    // The signed address has run out: the table's reply brings a new one.
    onLost: refreshTable,
  });
}

/** @param {{ version: number }} news */
function hearGame(news) {
  heard = news.version;
  if (heard <= version()) return;
  // Somebody else has entered something: perhaps an official, of which the table tells.
  if (!now().entry && !now().waits) refreshTable();
  if (isLocal()) hearOf(heard);
  else attempt(lookAtGame);
}

/**
 * News of the whole event comes with every entry at every table. Only what this tablet shows is a
 * reason to ask: a clock that starts or stops, a result, a new round. What the organisers say
 * comes with the news.
 * @param {{ clock?: Clock, round: unknown, status: unknown, results: unknown, message?: string,
 *   said_at?: string }} news
 */
function hearEvent({ clock, round, status, results, message = "", said_at: at = "" }) {
  if (message !== now().said?.text || at !== now().said?.at) {
    const said = message ? { text: message, at } : null;
    change({ said, saidReadAt: saidReadAt() });
    keepMessage(now().card, said);
  }
  const news = JSON.stringify([clock?.state, clock?.ends_at, round, status, results]);
  if (news === heardOfEvent) return;
  const isFirst = heardOfEvent === "";
  heardOfEvent = news;
  // The first news may already be newer than the table: what came before the stream wasn't heard.
  refreshTable().then(isFirst ? undefined : () => attempt(lookForGrants));
}

/** Fetches the table's seats, clock, result and call again, e.g. after a signature. */
export function refreshTable() {
  return attempt(lookAtTable);
}
