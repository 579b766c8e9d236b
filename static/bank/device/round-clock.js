/** The round's clock as this page counts it. */

import { timeNow } from "./time.js";

/** @import { Clock, State } from "../types.d.ts" */

/** The time after which the last turn has been called, if there is a network. */
const PATIENCE_SECONDS = 5;
/** More than the error of the server's time as this device knows it. */
const SLEPT_SECONDS = 10;
/** No tablet sleeps that long in a round: somebody has set its clock. */
const TOO_LONG_SECONDS = 6 * 3600;

/**
 * Seconds left in the round; overtime counts below zero. Counted from the moment the server's
 * answer came, because a tablet's own clock may be wrong by minutes. Until the server says so, time
 * that has run out isn't overtime.
 * @param {Clock} clock
 */
export function secondsLeft(clock) {
  if (clock.state === "running") return Math.max(0, leftOfRunning(clock));
  if (clock.state !== "over") return clock.remaining_seconds;
  return clock.over_since ? Math.min(0, leftUntil(clock.over_since)) : 0;
}

/** @param {Clock} clock */
function leftOfRunning(clock) {
  const byStopwatch = clock.remaining_seconds - (performance.now() - clock.heardAt) / 1000;
  const byTheHour = clock.ends_at ? leftUntil(clock.ends_at) : byStopwatch;
  // A page's stopwatch stands still while its device sleeps.
  const sleptSeconds = byStopwatch - byTheHour;
  const hasSlept = sleptSeconds > SLEPT_SECONDS && sleptSeconds < TOO_LONG_SECONDS;
  return hasSlept ? byTheHour : byStopwatch;
}

/** @param {string} end */
function leftUntil(end) {
  return (Date.parse(end) - timeNow().getTime()) / 1000;
}

/**
 * A clock that was kept on the disk, as it stands now.
 * @param {Clock} kept
 * @returns {Clock}
 */
export function goneOn(kept) {
  const heardAt = performance.now();
  if (kept.state !== "running" || !kept.ends_at) return { ...kept, heardAt };
  // If the device's clock was set back meanwhile, no more is left than there was.
  const left = Math.min(kept.remaining_seconds, leftUntil(kept.ends_at));
  return { ...kept, remaining_seconds: left, heardAt };
}

/**
 * Whether time is up at a table whose last turn nobody has called: it began late, or has no
 * network.
 * @param {Pick<State, "clock" | "game" | "table">} state
 * @param {number} since when its time was over, by this page's stopwatch; 0 if it isn't
 */
export function isUncalled({ clock, game, table }, since) {
  const isOver = clock !== null && isTimeOver(clock) && !table?.postponed;
  if (!isOver || game?.state.situation.status !== "playing") return false;
  return since > 0 && performance.now() - since > 1000 * PATIENCE_SECONDS;
}

/** @param {Clock} clock */
export function isTimeOver(clock) {
  return clock.state === "over" || (clock.state === "running" && secondsLeft(clock) <= 0);
}
