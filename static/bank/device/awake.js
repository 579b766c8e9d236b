/**
 * Keeps the screen on while the bank is open: by the browser's own wake lock or, on plain http,
 * without one, by an empty film that plays behind everything.
 *
 * What makes a browser take the film seriously differs. Chromium wants it to fill a fifth of the
 * screen, Firefox wants a track of sound in it, and Safari wants that sound not muted, and a film
 * that begins again instead of one with `loop`. So it does all of these.
 */

import { h } from "../lib/dom.js";

const FILM = new URL("../media/silence.mp4", import.meta.url).href;
/** Chromium's browsers name Safari's engine as well. */
const IS_SAFARI = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

/** Keeps the screen on from now on; the film begins with the first tap, as browsers demand. */
export function stayAwake() {
  hold();
  document.addEventListener("visibilitychange", hold);
}

/** A page that was hidden has lost its lock. */
async function hold() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // There is none on plain http, and a device that saves its battery gives none.
    film();
  }
}

/** @type {HTMLVideoElement | null} */
let playing = null;

function film() {
  if (playing) return void playing.play().catch(() => {});
  const video = h("video", { class: "awake", src: FILM, playsinline: true, "aria-hidden": "true" });
  playing = video;
  video.muted = !IS_SAFARI;
  video.tabIndex = -1;
  video.disableRemotePlayback = true;
  video.addEventListener("ended", () => video.play().catch(() => {}));
  document.body.append(video);
  begin(video);
}

/** @param {HTMLVideoElement} video */
function begin(video) {
  const play = async () => {
    try {
      await video.play();
      removeEventListener("click", play);
    } catch {
      // Not allowed before a tap: the next one tries again.
    }
  };
  addEventListener("click", play);
  play();
}
