/** The text of a clock for the seconds that are left; below zero it is overtime. */

/** From here on the clock is gold, from there on red; at both, and at zero, the gong is struck. */
const SOON_S = 600;
const LATE_S = 300;

/**
 * Seconds as people read them on a clock: 1:29:59, 9:05, 0:00; and +2:15 for overtime.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = seconds < 0 ? Math.floor(-seconds) : Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = String(whole % 60).padStart(2, "0");
  const text = hours
    ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}`
    : `${minutes}:${tail}`;
  return seconds < 0 && whole > 0 ? `+${text}` : text;
}

/**
 * The urgency of the time: "late" in the last five minutes and in overtime, "soon" in the five
 * before, else "".
 * @param {number} seconds
 */
export function urgency(seconds) {
  if (seconds <= LATE_S) return "late";
  return seconds <= SOON_S ? "soon" : "";
}

/**
 * Counts how often the gong is struck between two looks at a running clock: once at ten and at five
 * minutes, three times when time is up. A clock that was set didn't run.
 * @param {number} before
 * @param {number} now
 */
export function strikes(before, now) {
  if (before <= now || before - now > 5) return 0;
  if (before > 0 && now <= 0) return 3;
  return [SOON_S, LATE_S].some((limit) => before > limit && now <= limit) ? 1 : 0;
}
