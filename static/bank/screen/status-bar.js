/** The top line: which table and round, the round's clock, and whether everything is saved. */

import { clockText, urgency } from "../../js/time-left.js";
import { secondsLeft } from "../device/round-clock.js";
import { button, h } from "../lib/dom.js";
import { counted, timeOfDay } from "../lib/words.js";
import { openPreferences } from "../panels/preferences.js";
import { sliders } from "../parts/icons.js";
import { troubleWords } from "../state/trouble.js";
import { callButton } from "./call.js";
import { readiness } from "./readiness.js";

/** @import { Clock, State, TableState, Trouble } from "../types.d.ts" */

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
    h("div", { class: "bar-state" }, readiness(state), connection(state)),
    h("div", { class: "bar-buttons" }, callButton(state), tablet()),
  ];
}

/** @param {State} state */
function tableName({ table, label }) {
  return table?.table ? `Table ${table.table.number}` : label || "Bank";
}

/** @param {State} state */
function roundName({ table }) {
  if (!table?.round) return "";
  return table.round.kind === "final" ? "Final" : `Round ${table.round.number}`;
}

/** @param {State} state */
function clockFace({ clock, game, table }) {
  // Its round may be over, which doesn't concern a game that goes on later.
  if (table?.postponed) return h("p", { class: "clock" }, "Postponed");
  const status = game?.state.situation.status;
  const lastTurn = status === "last_turn";
  if (status === "finished") return h("p", { class: "clock" }, "Ended");
  if (!clock) return h("p", { class: "clock" }, lastTurn ? "Last turn" : "");
  return h(
    "p",
    { class: `clock ${clock.state}`, role: "timer", "aria-label": "Round clock" },
    h("span", { class: faceOf(clock), id: "clock-face" }, clockText(secondsLeft(clock))),
    h("span", { class: "clock-state" }, lastTurn ? "last turn" : CLOCK_WORDS[clock.state]),
  );
}

/** @param {Clock} clock */
function faceOf(clock) {
  return `clock-face ${clock.state === "waiting" ? "" : urgency(secondsLeft(clock))}`.trim();
}

const CLOCK_WORDS = {
  waiting: "not started",
  running: "left",
  paused: "paused",
  over: "time is up",
};

/**
 * Moves the clock on without drawing anything else; call it every half second.
 * @param {State} state
 */
export function tick({ clock }) {
  const face = document.getElementById("clock-face");
  if (!face || !clock) return;
  face.textContent = clockText(secondsLeft(clock));
  face.className = faceOf(clock);
}

function tablet() {
  const item = button("tablet", "bar-button", openPreferences, sliders());
  item.setAttribute("aria-label", "This tablet: colors, sides, sound");
  return item;
}

/** @param {TableState} state */
function connection(state) {
  const [look, words] = connectionWords(state);
  return h("p", { class: `link ${look}` }, h("i", { "aria-hidden": "true" }), words);
}

/** @param {State} state */
function connectionWords(state) {
  const { entry, delay, stale, waits, silentSince, trouble } = state;
  const { forgets, lesson, waitingAnswers } = state;
  if (lesson !== null) return ["saved", "Nothing here counts"];
  if (waits) return entryWords(state, waits.count, waits.since);
  if (stale) return ["waiting", "1 entry not saved"];
  if (entry && delay) return entryWords(state, 1, delay.since);
  if (entry) return ["sending", "Sending…"];
  if (waitingAnswers.length) return answerWords(state);
  if (silentSince) return ["waiting", `All saved · ${troubleSince(trouble, silentSince)}`];
  const { isRead, device, entries, page } = forgets;
  if (isRead && (device || entries || page)) return ["saved", "All saved · keep this page open"];
  return ["saved", "All saved"];
}

/**
 * How many entries wait, and since when; and what they wait for, if it isn't the network.
 * @param {State} state
 * @param {number} count
 * @param {Date | string} since
 */
function entryWords({ delay, silentSince, trouble }, count, since) {
  const late = delay?.since ?? silentSince;
  if (!late) return ["sending", "Sending…"];
  const wait = count === 1 ? "waits" : "wait";
  if (trouble) return ["waiting", `${count} ${wait} · ${troubleSince(trouble, late)}`];
  return ["waiting", `${counted(count, "entry", "entries")} waiting since ${timeOfDay(since)}`];
}

/** @param {State} state */
function answerWords({ waitingAnswers, silentSince, trouble }) {
  if (!silentSince) return ["sending", "Sending…"];
  const what = waitingAnswers.some(({ dispute }) => dispute) ? "answer" : "signature";
  const [first] = waitingAnswers.map(({ madeAt }) => madeAt).sort();
  const answers = counted(waitingAnswers.length, what);
  if (trouble) return ["waiting", `${answers} waiting · ${troubleSince(trouble, silentSince)}`];
  return ["waiting", `${answers} waiting since ${timeOfDay(first)}`];
}

/**
 * @param {Trouble} trouble
 * @param {Date} since
 */
function troubleSince(trouble, since) {
  return `${troubleWords(trouble).short} since ${timeOfDay(since)}`;
}
