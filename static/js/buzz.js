/**
 * A signal on a player's phone while their page is open: when seats are released, and when the last
 * turn is called at their table. It vibrates where the browser can, and sounds where it can't. The
 * switch (`data-buzz`) is remembered on this phone; vibration is on until it is switched off.
 * A browser allows neither until the page has been tapped.
 */
import { all, first, need, on } from "./page.js";

export const BUZZ_MS = 1000;
const SHAKES = [300, 120, 300];
const REMEMBERED_AS = "passgo-buzz";
const CHIME_HZ = 660;

/** @type {AudioContext | null} */
let audio = null;
let reloadsSoon = false;

function shakesHere() {
  return "vibrate" in navigator;
}

/**
 * The setting that this browser remembers under our name; the `usual` one if it remembers nothing.
 * @param {"localStorage" | "sessionStorage"} where
 * @param {string} usual
 */
function remembered(where, usual) {
  try {
    return window[where].getItem(REMEMBERED_AS) ?? usual;
  } catch {
    return usual;
  }
}

/**
 * @param {"localStorage" | "sessionStorage"} where
 * @param {string} value
 */
function remember(where, value) {
  try {
    window[where].setItem(REMEMBERED_AS, value);
  } catch {
    // It holds until the page is loaded again.
  }
}

/**
 * Signals a round that this page hasn't seen yet, whether it comes as news or with the page.
 * @param {{ round: number, status: string }} now
 * @param {boolean} wanted
 */
function see({ round, status }, wanted) {
  const known = Number(remembered("sessionStorage", String(round)));
  remember("sessionStorage", String(round));
  if (wanted && status === "released" && round > known) buzz();
}

function chime() {
  if (!audio) return;
  const volume = new GainNode(audio, { gain: 0.3 });
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + BUZZ_MS / 1000);
  const tone = new OscillatorNode(audio, { frequency: CHIME_HZ });
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + BUZZ_MS / 1000);
}

function buzz() {
  if (shakesHere()) navigator.vibrate(SHAKES);
  else chime();
}

/**
 * Seats are out, and the page loads itself again after the signal (live.js). Until then no other
 * news may load it, which would cut the signal off.
 * @param {Event} news
 */
function holdBack(news) {
  if (reloadsSoon) news.stopImmediatePropagation();
}

/**
 * A table that plays longer than its round has a last turn of its own, told by the table’s news.
 * @param {() => unknown} act
 */
function followLongerTable(act) {
  const isLast = () => first('[data-plays="longer"][data-last-turn]', HTMLElement) !== null;
  let wasLast = isLast();
  on("htmx:after:swap", () => {
    if (isLast() && !wasLast) act();
    wasLast = isLast();
  });
}

/** Follows the round, where the page has the switch. */
export function startBuzz() {
  const place = first("[data-buzz]", HTMLElement);
  if (!place) return;
  const box = need("[data-buzz] input", HTMLInputElement);
  place.hidden = false;
  box.checked = remembered("localStorage", shakesHere() ? "on" : "off") === "on";
  for (const each of all(shakesHere() ? ".chimes" : ".shakes", HTMLElement, place)) each.remove();
  box.addEventListener("change", () => {
    remember("localStorage", box.checked ? "on" : "off");
    if (!shakesHere()) audio ??= new AudioContext();
    if (box.checked) buzz();
  });
  const wake = () => {
    if (!shakesHere()) audio ??= new AudioContext();
  };
  addEventListener("pointerdown", wake, { once: true });
  for (const seen of Object.values(JSON.parse(document.body.dataset.liveSeen ?? "{}"))) {
    if ("round" in seen) see(seen, box.checked);
  }
  on("live-round", (now) => {
    reloadsSoon = true;
    see(now, box.checked);
  });
  on("live-status", ({ status }) => {
    const plays = first('[data-plays=""]', HTMLElement) !== null;
    if (box.checked && plays && status === "time_up") buzz();
  });
  followLongerTable(() => box.checked && buzz());
  for (const name of ["news", "version", "standings", "results"]) {
    addEventListener(`live-${name}`, holdBack, { capture: true });
  }
}
