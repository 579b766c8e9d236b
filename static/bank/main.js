/** Starts the bank: finds out which card and device this is, then keeps the screen up to date. */

import { alerts } from "./alerts.js";
import { bar, barInputs, tick } from "./bar.js";
import { openDeeds } from "./deeds.js";
import { desk, padOnDesk } from "./desk.js";
import { pressDigit } from "./dice.js";
import { fill } from "./dom.js";
import { follow } from "./follow.js";
import { gate } from "./gate.js";
import { last } from "./last.js";
import { remembered } from "./pairing.js";
import { closePanel } from "./panels.js";
import { openPlayer } from "./player.js";
import { players } from "./players.js";
import { afterPress } from "./press.js";
import { resume } from "./queue.js";
import { isOver, result } from "./result.js";
import { say } from "./said.js";
import { change, now, onChange } from "./store.js";
import { strip } from "./strip.js";

const CLOCK_TICK_MS = 500;

const page = document.getElementById("bank");
const place = (name) => page.querySelector(`[data-place="${name}"]`);

/** Each place of the screen: what it is drawn from, and how. */
const regions = [
  ["bar", barInputs, bar],
  [
    "strip",
    ({ game, table, edition }) => [game, table?.seats, edition],
    (s) => strip(s, openDeeds),
  ],
  [
    "desk",
    deskInputs,
    (state) => {
      if (state.panel) return [alerts(state), state.panel.node];
      return isOver(state) ? result(state) : desk(state);
    },
  ],
  ["players", ({ game, table }) => [game, table?.seats], (state) => players(state, openPlayer)],
  ["last", ({ game, table, entry, stale }) => [game, table?.seats, entry, stale], last],
];
const drawn = new Map();

function deskInputs({ game, table, entry, delay, stale, refusal, notice, forgets, panel }) {
  const names = JSON.stringify([table?.seats, table?.result]);
  return [game, names, entry, delay, stale, refusal, notice, forgets, panel];
}

function draw(state) {
  const atTable = state.screen === "table" && state.game && state.edition;
  page.dataset.screen = atTable ? "table" : "gate";
  if (!atTable) {
    drawn.clear();
    fill(place("gate"), gate(state));
    return;
  }
  fill(place("gate"));
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
  onChange(say);
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
