/** The top line: which table and round, the round's clock, and whether everything is saved. */

import { h } from "../lib/dom.js";
import { duration, timeOfDay } from "../lib/words.js";

/** @import { Clock, State, TableState } from "../types.d.ts" */

/**
 * The parts of the bar.
 * @param {TableState} state
 */
export function statusBar(state) {
  return [
    h(
      "p",
      { class: "bar-table" },
      h("strong", {}, tableName(state)),
      h("span", {}, roundName(state)),
    ),
    clockFace(state),
    connection(state),
  ];
}

/** @param {State} state */
function tableName({ table, label }) {
  return table?.table ? `Table ${table.table.number}` : label || "Bank";
}

/** @param {State} state */
function roundName({ table }) {
  if (!table) return "";
  const round = table.round.kind === "final" ? "Final" : `Round ${table.round.number}`;
  return round;
}

/** @param {State} state */
function clockFace({ clock, game }) {
  const lastTurn = game?.state.situation.status === "last_turn";
  if (!clock) return h("p", { class: "clock" }, lastTurn ? "Last turn" : "");
  const seconds = secondsLeft(clock);
  return h(
    "p",
    { class: `clock ${clock.state}`, role: "timer", "aria-label": "Round clock" },
    h("span", { class: "clock-face", id: "clock-face" }, duration(seconds)),
    h("span", { class: "clock-state" }, lastTurn ? "last turn" : CLOCK_WORDS[clock.state]),
  );
}

const CLOCK_WORDS = {
  waiting: "not started",
  running: "left",
  paused: "paused",
  over: "time is up",
};

/**
 * Seconds left in the round. Counted from the moment the server's answer came, because a
 * tablet's own clock may be wrong by minutes.
 * @param {Clock} clock
 */
function secondsLeft(clock) {
  if (clock.state !== "running") return clock.remaining_seconds;
  return clock.remaining_seconds - (performance.now() - clock.heardAt) / 1000;
}

/**
 * Moves the clock on without drawing anything else; call it every half second.
 * @param {State} state
 */
export function tick({ clock }) {
  const face = document.getElementById("clock-face");
  if (face && clock) face.textContent = duration(secondsLeft(clock));
}

/** @param {TableState} state */
function connection(state) {
  const [look, words] = connectionWords(state);
  return h("p", { class: `link ${look}` }, h("i", { "aria-hidden": "true" }), words);
}

/** @param {State} state */
function connectionWords({ entry, delay, stale, silentSince, forgets }) {
  if (stale) return ["waiting", "1 entry not saved"];
  if (entry && delay) return ["waiting", `1 entry waiting since ${timeOfDay(delay.since)}`];
  if (entry) return ["sending", "Sending…"];
  if (silentSince) return ["waiting", `All saved · offline since ${timeOfDay(silentSince)}`];
  if (forgets.isRead) return ["saved", "All saved · keep this page open"];
  return ["saved", "All saved"];
}
