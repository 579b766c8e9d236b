/** The screens before and between tables: open the bank, ask the organiser, wait for the round. */

import { button, h } from "../lib/dom.js";
import { forgetting } from "../parts/storage-warning.js";
import { follow } from "../server/follow.js";
import { pair, unpair } from "../server/pairing.js";

/** @import { State, Words } from "../types.d.ts" */

/**
 * The mark, at the address that the page itself names.
 * @type {HTMLLinkElement | null}
 */
const icon = document.querySelector("link[rel=icon]");

/**
 * The whole screen while no table is shown.
 * @param {State} state
 */
export function startScreen(state) {
  const [title, words, ...acts] = (SCREENS[state.screen] ?? SCREENS.start)(state);
  return h(
    "section",
    { class: "start-screen" },
    h("p", { class: "brand" }, h("img", { src: icon?.href, alt: "" }), "Passgo bank"),
    h("h1", {}, title),
    words.map((sentence) => h("p", {}, sentence)),
    forgetting(state),
    state.screen === "pair" &&
      state.notice &&
      h("p", { class: "refusal", role: "alert" }, state.notice),
    h("div", { class: "start-actions" }, acts),
  );
}

/** @type {Record<string, (state: State) => Words>} */
const SCREENS = {
  start: ({ silentSince }) => [
    "One moment…",
    [
      silentSince
        ? "No connection to the server yet. Trying again automatically."
        : "Looking for your table.",
    ],
  ],
  pair: () => [
    "Be the bank on this device",
    [
      "This opens the bank of your table here and binds your card to this device. " +
        "Use the tablet that stays at the table tonight.",
    ],
    button("pair", "action go", open, "Open the bank here"),
  ],
  elsewhere: ({ notice }) => [
    "Another device is already the bank",
    [
      notice,
      "Use that device. If it is lost or broken, ask the organiser to let another one in " +
        "(People, your name, Allow another device), then tap below.",
    ],
    button("pair", "action go", open, "Try again"),
  ],
  unknown: ({ notice }) => [
    "This card doesn’t work",
    [notice, "Scan the code on your banker's card once more, or ask the organiser for a new card."],
    button("pair", "action quiet", open, "Try again"),
  ],
  revoked: ({ notice }) => [
    "This device is no longer the bank",
    [
      notice,
      "The organiser released your card, or gave it to another device. If this device should be " +
        "the bank again, ask the organiser to allow it (People, your name, Allow another " +
        "device). Then tap below.",
    ],
    button("again", "action go", openAgain, "Try again"),
  ],
  waiting: ({ label }) => [
    label ? `Hello, ${label}` : "Hello",
    [
      "You have no table right now. When the next round is released, your table will appear " +
        "here. Keep this page open.",
    ],
  ],
};

async function open() {
  if (await pair()) await follow();
}

/** A pass that was withdrawn stays withdrawn: the card must be opened anew. */
function openAgain() {
  unpair();
  return open();
}
