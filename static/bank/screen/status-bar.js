/** The top line: which table and round, the round's clock, and whether everything is saved. */

import { clockText, urgency } from "../../js/time-left.js";
import { button, h } from "../lib/dom.js";
import { counted, timeOfDay } from "../lib/words.js";
import { openPreferences } from "../panels/preferences.js";
import { sliders } from "../parts/icons.js";
import { secondsLeft } from "../state/clock.js";
import { troubleWords } from "../state/trouble.js";
import { callButton } from "./call.js";
import { readiness } from "./readiness.js";

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
    h("div", { class: "bar-state" }, readiness(state), connection(state)),
    h("div", { class: "bar-acts" }, callButton(state), tablet()),
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
  if (waits) return waitingWords(waits, delay !== null || silentSince !== null);
  if (stale) return ["waiting", "1 entry not saved"];
  if (entry && delay) return ["waiting", `1 entry waiting since ${timeOfDay(delay.since)}`];
  if (entry) return ["sending", "Sending…"];
  if (waitingAnswers.length) return answerWords(waitingAnswers, silentSince !== null);
  if (silentSince) {
    const { short } = troubleWords(trouble);
    return ["waiting", `All saved · ${short} since ${timeOfDay(silentSince)}`];
  }
  const { isRead, device, entries, page } = forgets;
  if (isRead && (device || entries || page)) return ["saved", "All saved · keep this page open"];
  return ["saved", "All saved"];
}

/**
 * @param {State["waitingAnswers"]} answers
 * @param {boolean} isLate
 */
function answerWords(answers, isLate) {
  if (!isLate) return ["sending", "Sending…"];
  const what = answers.some(({ dispute }) => dispute) ? "answer" : "signature";
  const [first] = answers.map(({ madeAt }) => madeAt).sort();
  const since = timeOfDay(new Date(first));
  return ["waiting", `${counted(answers.length, what)} waiting since ${since}`];
}

/**
 * @param {NonNullable<State["waits"]>} waits
 * @param {boolean} isLate
 */
function waitingWords({ count, since }, isLate) {
  if (!isLate) return ["sending", "Sending…"];
  const entries = counted(count, "entry", "entries");
  return ["waiting", `${entries} waiting since ${timeOfDay(new Date(since))}`];
}
