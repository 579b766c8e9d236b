/**
 * A gong on the projector: struck at ten and five minutes, and three times when time is up. A
 * browser makes no sound before somebody has pressed something, so it is switched on by a button
 * (`data-gong`), which then goes.
 */
import { secondsOnClock } from "./clock.js";
import { all } from "./page.js";
import { strikes } from "./time-left.js";

const APART_S = 1.6;
const RING_S = 4;
/** The partials of a small gong: how high above its lowest tone, and how loud. */
const PARTIALS = [
  [1, 0.5],
  [1.52, 0.28],
  [2.28, 0.2],
  [3.1, 0.1],
];
const LOWEST_HZ = 196;

/**
 * One stroke.
 * @param {AudioContext} audio
 * @param {number} at
 */
function strike(audio, at) {
  for (const [height, loudness] of PARTIALS) {
    const tone = new OscillatorNode(audio, { frequency: LOWEST_HZ * height });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + RING_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + RING_S);
  }
}

/** @param {AudioContext} audio */
function watch(audio) {
  let before = secondsOnClock();
  setInterval(() => {
    const now = secondsOnClock();
    const count = before === null || now === null ? 0 : strikes(before, now);
    for (let each = 0; each < count; each += 1) strike(audio, audio.currentTime + each * APART_S);
    before = now;
  }, 250);
}

/** Waits for the button, if there is one. */
export function startGong() {
  for (const button of all("[data-gong]", HTMLElement)) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const audio = new AudioContext();
      button.remove();
      strike(audio, audio.currentTime);
      watch(audio);
    });
  }
}
