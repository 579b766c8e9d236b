/** Starts the bank: finds out which card and device this is, then keeps the screen up to date. */

import { drawing, makeRegion } from "./lib/drawing.js";
import { afterPress } from "./lib/press.js";
import { followKept } from "./offers/kept.js";
import { openDeeds } from "./panels/deeds.js";
import { closePanel } from "./panels/panel.js";
import { openPlayer } from "./panels/player.js";
import { pressDigit } from "./parts/dice-pad.js";
import { alerts } from "./screen/alerts.js";
import { announce } from "./screen/announcer.js";
import { boardStrip } from "./screen/board-strip.js";
import { footer } from "./screen/footer.js";
import { mainPanel } from "./screen/main-panel.js";
import { players } from "./screen/players.js";
import { isOver, result } from "./screen/result.js";
import { startScreen } from "./screen/start-screens.js";
import { statusBar, tick } from "./screen/status-bar.js";
import { follow } from "./server/follow.js";
import { remembered } from "./server/pairing.js";
import { resume } from "./server/queue.js";
import { change, isAtTable, now, onChange, tableNow } from "./state/store.js";

/** @import { Child, TableState } from "./types.d.ts" */

const CLOCK_TICK_MS = 500;

const page = need(document.getElementById("bank"));
/** @param {string} name */
const place = (name) => need(page.querySelector(`[data-place="${name}"]`));

const start = makeRegion(place("start"), startScreen);
const table = [
  atTable("bar", statusBar),
  atTable("board", (state) => boardStrip(state, openDeeds)),
  atTable("main", (state) => {
    if (state.panel) return [alerts(state), state.panel.node];
    return isOver(state) ? result(state) : mainPanel(state);
  }),
  atTable("players", (state) => players(state, openPlayer)),
  atTable("footer", footer),
];

/**
 * @param {string} name
 * @param {(state: TableState) => Child} view
 */
function atTable(name, view) {
  return makeRegion(place(name), view);
}

/**
 * What app.html has, or it is not our page.
 * @template T
 * @param {T | null} found
 */
function need(found) {
  if (!found) throw new Error("The page lacks a place of the bank");
  return found;
}

/** Draws what has changed; then what is open asks for what it needs. */
function update() {
  page.dataset.screen = isAtTable() ? "table" : "start";
  if (!isAtTable()) {
    for (const region of table) region.clear();
    start.draw(now());
    return;
  }
  start.clear();
  const state = tableNow();
  for (const region of table) region.draw(state);
  const { panel } = state;
  if (!panel) return followKept(state);
  drawing(() => panel.draw(state));
  panel.follow(state);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key === "Escape") closePanel();
  else if (!now().panel) pressDigit(event);
}

async function begin() {
  onChange(() => afterPress(update));
  onChange(announce);
  document.addEventListener("keydown", onKey);
  setInterval(() => tick(now()), CLOCK_TICK_MS);
  const { card = "" } = page.dataset;
  const known = remembered(card);
  change({ card, pass: known?.pass ?? null, label: known?.label ?? "" });
  if (known) await follow();
  else change({ screen: "pair" });
  return resume();
}

begin();
