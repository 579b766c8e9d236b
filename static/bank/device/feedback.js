/**
 * Sounds and vibration for a banker who is looking at the board: an entry is in, or was refused.
 */

import { preferences } from "./preferences.js";

/** @import { State } from "../types.d.ts" */

/**
 * Frequencies in Hz, one after the other; vibrations and pauses in milliseconds, by turns.
 * @type {Record<string, { tones: number[], shakes: number[] }>}
 */
const SIGNALS = {
  entered: { tones: [880], shakes: [20] },
  refused: { tones: [330, 220], shakes: [60, 60, 60] },
};
const TONE_SECONDS = 0.09;
const LOUDNESS = 0.2;

/** @type {AudioContext | null} */
let speaker = null;
/** @type {Pick<State, "entry" | "refusal" | "notice">} */
let before = { entry: null, refusal: null, notice: null };

/**
 * Gives a signal if this change of the state is one that a banker waits for.
 * @param {State} state
 */
export function giveFeedback(state) {
  const { entry, refusal, stale, notice } = state;
  const isOver = before.entry !== null && entry === null;
  const isRefused = refusal !== null && refusal !== before.refusal;
  // A notice at the end of an entry says why it isn't in.
  const isTurnedDown = isOver && notice !== null && notice !== before.notice;
  before = { entry, refusal, notice };
  if (isRefused || isTurnedDown) signal("refused");
  else if (isOver && !stale && !refusal) signal("entered");
}

/**
 * Sounds and shakes, as far as this device may and can.
 * @param {"entered" | "refused"} name
 */
export function signal(name) {
  const { sound, vibration } = preferences();
  const { tones, shakes } = SIGNALS[name];
  if (vibration === "on" && canVibrate()) navigator.vibrate(shakes);
  if (sound === "on") play(tones);
}

/** Whether the device has something to shake with, as far as the browser tells. */
export function canVibrate() {
  return "vibrate" in navigator;
}

/** @param {number[]} tones */
function play(tones) {
  // Made by the first tap that makes a sound: before a tap, a browser lets no page be heard.
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") speaker.resume();
  const volume = new GainNode(speaker, { gain: LOUDNESS });
  volume.connect(speaker.destination);
  tones.forEach((frequency, at) => {
    const tone = new OscillatorNode(/** @type {AudioContext} */ (speaker), { frequency });
    const start = (speaker?.currentTime ?? 0) + at * TONE_SECONDS;
    tone.connect(volume);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  });
}
