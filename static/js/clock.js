/**
 * Clocks that count by themselves. The server sends when the round ends, never the seconds;
 * `data-now` on the body (the server's time when it made the page) corrects a device whose own
 * clock is wrong.
 */

import { all, first, on } from "./page.js";
import { clockText, urgency } from "./time-left.js";

/**
 * @typedef {object} Clock
 * @property {string} state
 * @property {number} remaining_seconds
 * @property {string | null} ends_at
 * @property {string | null} over_since
 */

const bornAt = Number(document.body.dataset.now) * 1000 || Date.now();
const ahead = bornAt - Date.now();

/** The server's time now, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/**
 * The seconds that are left; overtime counts below zero.
 * @param {DOMStringMap} shown
 */
function secondsLeft({ state, endsAt, overSince, remaining }) {
  if (state === "running" && endsAt) return (Date.parse(endsAt) - serverNow()) / 1000;
  if (state === "over") return overSince ? (Date.parse(overSince) - serverNow()) / 1000 : 0;
  return Number(remaining);
}

/** The seconds on the first clock of the page, or null if none counts. */
export function secondsOnClock() {
  const clock = first("[data-clock]", HTMLElement);
  return clock && ["running", "over"].includes(clock.dataset.state ?? "")
    ? secondsLeft(clock.dataset)
    : null;
}

/** @param {HTMLElement} clock */
function draw(clock) {
  const left = secondsLeft(clock.dataset);
  // Until the server says so, time that has run out isn't overtime.
  const text = clockText(clock.dataset.state === "over" ? left : Math.max(left, 0));
  if (clock.textContent !== text) clock.textContent = text;
  const urgent = clock.dataset.state === "waiting" ? "" : urgency(left);
  clock.classList.toggle("late", urgent === "late");
  clock.classList.toggle("soon", urgent === "soon");
}

function drawAll() {
  for (const clock of all("[data-clock]", HTMLElement)) draw(clock);
}

/**
 * The reading of the clock of a table that plays `more` seconds longer than its round.
 * @param {Clock} shown
 * @param {number} more
 * @returns {Clock}
 */
function withMore(shown, more) {
  if (!more) return shown;
  /** @param {string | null} time */
  const later = (time) => time && new Date(Date.parse(time) + more * 1000).toISOString();
  const { state, remaining_seconds: left } = shown;
  const overSince = later(shown.over_since);
  if (overSince && Date.parse(overSince) > serverNow()) {
    return { state: "running", remaining_seconds: 0, ends_at: overSince, over_since: null };
  }
  const remaining = state === "over" ? 0 : left + more;
  const endsAt = later(shown.ends_at);
  return { state, remaining_seconds: remaining, ends_at: endsAt, over_since: overSince };
}

/** @param {Clock} snapshot */
function take(snapshot) {
  for (const clock of all("[data-clock]", HTMLElement)) {
    const shown = withMore(snapshot, Number(clock.dataset.more ?? 0));
    clock.dataset.state = shown.state;
    clock.dataset.remaining = String(shown.remaining_seconds);
    if (shown.ends_at) clock.dataset.endsAt = shown.ends_at;
    else delete clock.dataset.endsAt;
    if (shown.over_since) clock.dataset.overSince = shown.over_since;
    else delete clock.dataset.overSince;
  }
  drawAll();
}

/**
 * A round that is finished has no clock any more: the one beside its name in the header goes with
 * it.
 * @param {{ status: string }} status
 */
function finish({ status }) {
  for (const clock of all(".clock-small", HTMLElement)) clock.hidden = status === "finished";
}

/** Draws each clock four times a second and follows the `live-clock` of the event's channel. */
export function startClocks() {
  drawAll();
  setInterval(drawAll, 250);
  on("live-clock", take);
  on("live-status", finish);
  on("htmx:after:swap", drawAll);
}
