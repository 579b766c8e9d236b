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
import { change, now, onChange } from "./state/store.js";

const CLOCK_TICK_MS = 500;

const page = document.getElementById("bank");
const place = (name) => page.querySelector(`[data-place="${name}"]`);

const start = makeRegion(place("start"), startScreen);
const table = [
  makeRegion(place("bar"), statusBar),
  makeRegion(place("board"), (state) => boardStrip(state, openDeeds)),
  makeRegion(place("main"), (state) => {
    if (state.panel) return [alerts(state), state.panel.node];
    return isOver(state) ? result(state) : mainPanel(state);
  }),
  makeRegion(place("players"), (state) => players(state, openPlayer)),
  makeRegion(place("footer"), footer),
];

/** Draws what has changed; then what is open asks for what it needs. */
function update() {
  const state = now();
  const atTable = state.screen === "table" && state.game && state.edition;
  page.dataset.screen = atTable ? "table" : "start";
  if (!atTable) {
    for (const region of table) region.clear();
    start.draw(state);
    return;
  }
  start.clear();
  for (const region of table) region.draw(state);
  if (!state.panel) return followKept(state);
  drawing(() => state.panel.draw(state));
  state.panel.follow(state);
}

function onKey(event) {
  if (event.key === "Escape") closePanel();
  else if (!now().panel) pressDigit(event);
}

async function begin() {
  onChange(() => afterPress(update));
  onChange(announce);
  document.addEventListener("keydown", onKey);
  setInterval(() => tick(now()), CLOCK_TICK_MS);
  const { card } = page.dataset;
  const known = remembered(card);
  change({ card, pass: known?.pass ?? null, label: known?.label ?? "" });
  if (known) await follow();
  else change({ screen: "pair" });
  return resume();
}

begin();
