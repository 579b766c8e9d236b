/**
 * Clocks that count by themselves. The server sends when the round ends, never the seconds;
 * `data-now` on the body (the server's time when it made the page) corrects a device whose own
 * clock is wrong.
 */

import { all, on } from "./page.js";

/**
 * @typedef {object} Clock
 * @property {string} state
 * @property {number} remaining_seconds
 * @property {string | null} ends_at
 */

const bornAt = Number(document.body.dataset.now) * 1000 || Date.now();
const ahead = bornAt - Date.now();

/** The server's time now, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/**
 * Seconds as people read them on a clock: 1:29:59, or 89:59 without hours; 9:05, 0:00.
 * @param {number} seconds
 * @param {boolean} [inMinutes]
 */
export function clockText(seconds, inMinutes = false) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = inMinutes ? 0 : Math.floor(whole / 3600);
  const minutes = Math.floor((whole - hours * 3600) / 60);
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** @param {DOMStringMap} shown */
function secondsLeft({ state, endsAt, remaining }) {
  if (state === "running" && endsAt) return (Date.parse(endsAt) - serverNow()) / 1000;
  return state === "over" ? 0 : Number(remaining);
}

/** @param {HTMLElement} clock */
function draw(clock) {
  const left = secondsLeft(clock.dataset);
  const text = clockText(left, "inMinutes" in clock.dataset);
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("late", left <= 300 && clock.dataset.state !== "waiting");
}

function drawAll() {
  for (const clock of all("[data-clock]", HTMLElement)) draw(clock);
}

/** @param {Clock} snapshot */
function take(snapshot) {
  for (const clock of all("[data-clock]", HTMLElement)) {
    clock.dataset.state = snapshot.state;
    clock.dataset.remaining = String(snapshot.remaining_seconds);
    if (snapshot.ends_at) clock.dataset.endsAt = snapshot.ends_at;
    else delete clock.dataset.endsAt;
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
