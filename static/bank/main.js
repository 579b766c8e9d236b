/** Starts the bank: finds out which card and device this is, then keeps the screen up to date. */

import { fill } from "./lib/dom.js";
import { afterPress } from "./lib/press.js";
import { openDeeds } from "./panels/deeds.js";
import { closePanel } from "./panels/panel.js";
import { openPlayer } from "./panels/player.js";
import { pressDigit } from "./parts/dice-pad.js";
import { alerts } from "./screen/alerts.js";
import { announce } from "./screen/announcer.js";
import { boardStrip } from "./screen/board-strip.js";
import { footer } from "./screen/footer.js";
import { mainPanel, padOnDesk } from "./screen/main-panel.js";
import { players } from "./screen/players.js";
import { isOver, result } from "./screen/result.js";
import { startScreen } from "./screen/start-screens.js";
import { barInputs, statusBar, tick } from "./screen/status-bar.js";
import { follow } from "./server/follow.js";
import { remembered } from "./server/pairing.js";
import { resume } from "./server/queue.js";
import { change, now, onChange } from "./state/store.js";

const CLOCK_TICK_MS = 500;

const page = document.getElementById("bank");
const place = (name) => page.querySelector(`[data-place="${name}"]`);

/** Each place of the screen: what it is drawn from, and how. */
const regions = [
  ["bar", barInputs, statusBar],
  [
    "board",
    ({ game, table, edition }) => [game, table?.seats, edition],
    (s) => boardStrip(s, openDeeds),
  ],
  [
    "main",
    mainInputs,
    (state) => {
      if (state.panel) return [alerts(state), state.panel.node];
      return isOver(state) ? result(state) : mainPanel(state);
    },
  ],
  ["players", ({ game, table }) => [game, table?.seats], (state) => players(state, openPlayer)],
  ["footer", ({ game, table, entry, stale }) => [game, table?.seats, entry, stale], footer],
];
const drawn = new Map();

function mainInputs({ game, table, entry, delay, stale, refusal, notice, forgets, panel }) {
  const names = JSON.stringify([table?.seats, table?.result]);
  return [game, names, entry, delay, stale, refusal, notice, forgets, panel];
}

function draw(state) {
  const atTable = state.screen === "table" && state.game && state.edition;
  page.dataset.screen = atTable ? "table" : "start";
  if (!atTable) {
    drawn.clear();
    fill(place("start"), startScreen(state));
    return;
  }
  fill(place("start"));
  for (const [name, inputs, view] of regions) {
    const before = drawn.get(name);
    const today = inputs(state);
    if (before && today.every((value, at) => value === before[at])) continue;
    drawn.set(name, today);
    fill(place(name), view(state));
  }
  state.panel?.refresh(state);
}

function onKey(event) {
  if (event.key === "Escape") closePanel();
  else if (!now().panel) pressDigit(event, padOnDesk);
}

async function start() {
  onChange(() => afterPress(() => draw(now())));
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

start();
