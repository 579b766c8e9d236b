/** The bank's one page and its regions: draws what has changed in the state, and takes keys. */

import { keepNameOfOpenForm } from "./device/begun.js";
import { giveFeedback } from "./device/feedback.js";
import { applyPreferences } from "./device/preferences.js";
import { watchSize } from "./device/screen-size.js";
import { closeCalling, watchTime } from "./device/tablet-only.js";
import { drawing, makeRegion } from "./lib/drawing.js";
import { afterPress } from "./lib/press.js";
import { followKept, keepOnly } from "./offers/kept.js";
import { onlyDeclines } from "./offers/unavailable.js";
import { openBegun } from "./panels/begun.js";
import { openDeeds } from "./panels/deeds.js";
import { openPlayer } from "./panels/player.js";
import { pressDigit } from "./parts/dice-pad.js";
import { closePanel } from "./parts/panel.js";
import { alerts } from "./screen/alerts.js";
import { announce } from "./screen/announcer.js";
import { boardStrip } from "./screen/board-strip.js";
import { callMenu } from "./screen/call.js";
import { footer } from "./screen/footer.js";
import { mainPanel } from "./screen/main-panel.js";
import { players } from "./screen/players.js";
import { result } from "./screen/result.js";
import { startScreen } from "./screen/start-screens.js";
import { statusBar, tick } from "./screen/status-bar.js";
import { keepRibbon, keepUnavailable } from "./server/book.js";
import { keepAgain } from "./server/going-back.js";
import { keepOwnSheet } from "./server/own-sheet.js";
import { isOver } from "./state/sheet.js";
import { change, isAtTable, now, onChange, tableNow } from "./state/store.js";

/** @import { Child, State, TableState } from "./types.d.ts" */

const CLOCK_TICK_MS = 500;
/** How long an entry that is decided here may take before it is shown as being on its way. */
const PATIENCE_MS = 100;

const page = need(document.getElementById("bank"));
/** @param {string} name */
const place = (name) => need(page.querySelector(`[data-place="${name}"]`));

const start = makeRegion(place("start"), startScreen);
const table = [
  atTable("bar", statusBar),
  atTable("board", (state) => boardStrip(state, openDeeds)),
  atTable("main", (state) => [above(state), main(state)]),
  atTable("players", (state) => players(state, openPlayer)),
  atTable("footer", footer),
  atTable("call", callMenu),
];

/**
 * The content that stands above everything else on the main panel.
 * @type {(state: TableState) => Child}
 */
let above = () => "";

/**
 * Shows the state from now on, and takes keys. `lesson(state)` stands above the main panel.
 * @param {(state: TableState) => Child} [lesson]
 */
export function showPage(lesson = () => "") {
  above = lesson;
  onChange(updateOnce);
  onChange(announce);
  onChange(giveFeedback);
  applyPreferences();
  watchSize((isSmall) => change({ isSmall }));
  document.addEventListener("keydown", onKey);
  setInterval(keepTime, CLOCK_TICK_MS);
}

function keepTime() {
  tick(now());
  watchTime();
}

/** The addresses of the page's own files and of the engine, as the server wrote them into it. */
export function dataOfPage() {
  return page.dataset;
}

/**
 * @param {TableState} state
 * @returns {Child}
 */
function main(state) {
  if (state.panel) return [alerts(state), state.panel.node];
  return isOver(state) ? result(state) : mainPanel(state);
}

/**
 * @param {string} name
 * @param {(state: TableState) => Child} view
 */
function atTable(name, view) {
  return makeRegion(place(name), view);
}

/**
 * Returns an element that app.html has; without it this isn't our page.
 * @template T
 * @param {T | null} found
 */
function need(found) {
  if (!found) throw new Error("The page lacks a place of the bank");
  return found;
}

let late = 0;

/**
 * Draws the state, only once for each tap: the engine here answers in moments, and drawing first
 * the tap and then the answer would take a slow tablet twice as long. Until then the page is marked
 * busy, so that a screen reader waits for what is about to change.
 * @param {State} state
 */
function updateOnce({ entry, isLocal }) {
  page.ariaBusy = String(Boolean(entry));
  clearTimeout(late);
  if (entry && isLocal) late = setTimeout(() => afterPress(update), PATIENCE_MS);
  else afterPress(update);
}

/** Whether what was begun before a reload, or in another tab, has yet to be shown again. */
let isArriving = true;

/** Draws what has changed; then what is open asks for what it needs. */
function update() {
  page.dataset.screen = isAtTable() ? "table" : "start";
  if (!isAtTable()) {
    for (const region of table) region.clear();
    // Another tab may change it meanwhile, so it is made again from what is kept.
    keepOnly(new Set());
    isArriving = true;
    start.draw(now());
    return;
  }
  start.clear();
  const state = tableNow();
  for (const region of table) region.draw(state);
  keepRibbon(state);
  keepOwnSheet(state);
  keepAgain(state);
  if (isArriving) isArriving = !state.panel && !openBegun(state);
  const { panel } = state;
  if (!isArriving) keepNameOfOpenForm(state.game, panel?.form?.name ?? "");
  if (!panel && onlyDeclines(state)) keepUnavailable(state);
  if (!panel) return followKept(state);
  drawing(() => panel.draw(state));
  panel.follow(state);
}

/** Closes what lies on top. */
function closeTop() {
  if (now().isCalling) closeCalling();
  else closePanel();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key === "Escape") closeTop();
  else if (!now().panel) pressDigit(event);
}
