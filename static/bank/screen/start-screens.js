/** The screens before and between tables: open the bank, ask the organiser, wait for the round. */

import { button, h } from "../lib/dom.js";
import { counted, timeOfDay } from "../lib/words.js";
import { noticed } from "../parts/notice.js";
import { forgetting } from "../parts/storage-warning.js";
import { follow } from "../server/follow.js";
import { handOver } from "../server/handover.js";
import { pair, unpair } from "../server/pairing.js";
import { goOnHere } from "../server/tabs.js";
import { isPractice, PRACTICE } from "../state/lookups.js";
import { troubleWords } from "../state/trouble.js";
import { callButton, callMenu, callNote } from "./call.js";
import { readiness } from "./readiness.js";

/** @import { State, Words } from "../types.d.ts" */

const NEEDS_IT = "Needs the network: this browser can't decide by itself.";
const ONE_TAB =
  "This device runs one table at a time. If you go on here, the other tab stops until you go on " +
  "there.";
const OLDER_TAB =
  "Close all other tabs of the bank on this device. One of them runs an older version, which " +
  "keeps this one from starting.";
const WAVE = "If your table needs a referee meanwhile, wave for one.";
/** On these screens the device can't be the bank, as things are. */
const NOT_HERE = new Set(["broken", "other_tab", "elsewhere", "unknown", "revoked"]);
const LIST = new Intl.ListFormat("en-US");

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
  const [title, words, ...buttons] = (SCREENS[state.screen] ?? SCREENS.start)(state);
  return h(
    "section",
    { class: "start-screen" },
    h("p", { class: "brand" }, h("img", { src: icon?.href, alt: "" }), "Passgo bank"),
    h("h1", {}, title),
    words.filter(Boolean).map((sentence) => h("p", {}, sentence)),
    ready(state),
    forgetting(state),
    callNote(state),
    ["waiting", "other_tab"].includes(state.screen) && noticed(state),
    state.screen === "pair" &&
      state.notice &&
      h("p", { class: "refusal", role: "alert" }, state.notice),
    callMenu(state),
    h("div", { class: "start-actions" }, buttons, callButton(state)),
  );
}

/** @type {Record<string, (state: State) => Words>} */
const SCREENS = {
  start: (state) => [
    "One moment…",
    [
      waitsFor(state),
      state.isHeldUp && !state.pass ? WAVE : null,
      toSend(state).length ? waitsHere(state) : null,
    ],
  ],
  broken: ({ notice }) => [
    "The bank can't start here",
    [
      "Load this page again. If that doesn't help, use another browser or another tablet. " +
        "Entries waiting on this device are kept.",
      `Tell whoever runs Passgo: ${notice}`,
      WAVE,
    ],
    button("again", "action go", () => location.reload(), "Load this page again"),
  ],
  practice: ({ engine, isHeldUp }) => [
    "The practice table",
    [
      isHeldUp ? OLDER_TAB : null,
      engine.isMissing
        ? "This browser can't practice: it is too old to run the game by itself."
        : "One moment: the rules are coming to this tablet.",
    ],
  ],
  pair: (state) => [
    "Be the bank on this device",
    [
      "This opens the bank of your table here and binds your card to this device. " +
        "Use the tablet that stays at the table tonight.",
      stillHere(state),
    ],
    button("pair", "action go", open, "Open the bank here"),
    saveThem(state),
    h("a", { class: "action quiet", href: "/practice/" }, "Practice first: ten minutes"),
  ],
  elsewhere: (state) => [
    "Another device is already the bank",
    [
      state.notice,
      "Use that device. If it is lost or broken, ask the organiser to let another one in " +
        "(People, your name, Allow another device), then tap below.",
      stillHere(state),
    ],
    button("pair", "action go", open, "Try again"),
    saveThem(state),
  ],
  unknown: (state) => [
    "This card doesn’t work",
    [
      state.notice,
      "Scan the code on your banker's card once more, or ask the organiser for a new card. If " +
        "your table needs a referee meanwhile, wave for one: this card can't call.",
      stillHere(state),
    ],
    button("pair", "action quiet", open, "Try again"),
    saveThem(state),
  ],
  revoked: (state) => [
    "This device is no longer the bank",
    [
      state.notice,
      "Your card was replaced, or the organiser let another device in. If you have a new card, " +
        "scan it with this device. If your card is the old one, ask the organiser to allow this " +
        "device (People, your name, Allow another device), then tap below.",
      stillHere(state),
    ],
    button("again", "action go", openAgain, "Try again"),
    saveThem(state),
  ],
  other_tab: (state) => [
    state.otherCard === PRACTICE
      ? "The practice table is open in another tab"
      : "The bank is open in another tab",
    isPractice(state) ? [ONE_TAB] : [otherTab(state), waitsHere(state)],
    button("here", "action go", goOnHere, "Go on here"),
  ],
  waiting: ({ label }) => [
    label ? `Hello, ${label}` : "Hello",
    [
      "You have no table right now. When the next round is released, your table will appear " +
        "here. Keep this page open.",
    ],
  ],
};

/**
 * As in the status bar, but in a whole sentence; nothing where this device isn't the bank, while
 * another tab has the engine, or if none can be loaded.
 * @param {State} state
 */
function ready(state) {
  if (NOT_HERE.has(state.screen)) return "";
  if (!state.engine.isMissing) return readiness(state);
  return !isPractice(state) && h("p", {}, NEEDS_IT);
}

/**
 * Says what the start waits for.
 * @param {State} state
 */
function waitsFor({ isHeldUp, silentSince, trouble }) {
  if (isHeldUp) return OLDER_TAB;
  if (!silentSince) return "Looking for your table.";
  return `${troubleWords(trouble).why}${trouble ? "" : " yet"}. Trying again automatically.`;
}

/** @param {State} state */
function otherTab({ card, otherCard }) {
  if (otherCard === card) {
    return (
      "One tab of this device at a time is the bank, and sends what waits. Go on in the other " +
      "one, or here."
    );
  }
  const which =
    otherCard === PRACTICE
      ? "This device runs one table at a time, and now it is the practice table."
      : "One tab of this device at a time is the bank, and now it is one with another card.";
  return `${which} Entries waiting for this card are sent when you go on here.`;
}

/** @param {State} state */
function saveThem(state) {
  const isAny = unsent(state).length > 0;
  return isAny && button("hand-over", "action quiet", handOver, "Save them as a file");
}

/** @param {State} state */
function stillHere(state) {
  const what = unsent(state);
  if (!what.length) return "";
  const are = isOne(what) ? "is" : "are";
  return (
    `${LIST.format(what)} ${are} only on this device. If it may not be the bank ` +
    "again, save a file and give it to the organiser, who can read it in."
  );
}

/**
 * Says what waits on this device to be sent for this card, and since when.
 * @param {State} state
 */
function waitsHere(state) {
  const what = toSend(state);
  if (!what.length) return "Nothing waits to be sent.";
  const times = state.waitingAnswers.map(({ madeAt }) => madeAt);
  const [since] = [...times, ...(state.waits ? [state.waits.since] : [])].sort();
  const waits = isOne(what) ? "waits" : "wait";
  return `${LIST.format(what)} ${waits} to be sent, since ${timeOfDay(new Date(since))}.`;
}

/** @param {State} state */
function toSend(state) {
  return unsent({ ...state, review: [] });
}

/** @param {string[]} what */
function isOne(what) {
  return what.length === 1 && what[0].startsWith("1 ");
}

/**
 * Counts what this device keeps and the server hasn't got: "2 entries", "1 dispute".
 * @param {State} state
 */
function unsent({ waits, review, waitingAnswers }) {
  const takenBack = waitingAnswers.filter(({ isTakenBack }) => isTakenBack);
  const given = waitingAnswers.filter(({ isTakenBack }) => !isTakenBack);
  const disputes = given.filter(({ dispute }) => dispute);
  /** @type {[number, string, string][]} */
  const kinds = [
    [(waits?.count ?? 0) + review.length, "entry", "entries"],
    [given.length - disputes.length, "signature", "signatures"],
    [disputes.length, "dispute", "disputes"],
    [takenBack.length, "answer taken back", "answers taken back"],
  ];
  return kinds.filter(([count]) => count).map((kind) => counted(...kind));
}

async function open() {
  if (await pair()) await follow();
}

/** A pass that was withdrawn stays withdrawn: the card must be opened again. */
async function openAgain() {
  await unpair();
  return open();
}
