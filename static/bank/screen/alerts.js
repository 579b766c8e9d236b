/**
 * The notes above the main panel: where there is room for it, the most urgent one is open; each
 * other one is a line to tap.
 */

import { closeNote, openNote } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { counted, timeOfDay, withNames } from "../lib/words.js";
import { actionButton } from "../offers/buttons.js";
import { openReview } from "../panels/review.js";
import { movements } from "../parts/movements.js";
import { note } from "../parts/note.js";
import { noticed } from "../parts/notice.js";
import { closePanel } from "../parts/panel.js";
import { refusalNote } from "../parts/refusal-note.js";
import { forgettingOnce } from "../parts/storage-warning.js";
import { sync } from "../server/book-sync.js";
import { dropStale, enterAnyway, lookAgain, retryNow } from "../server/direct.js";
import { dueOffers, namesOf, toBeNoted } from "../state/lookups.js";
import { offeredAgain } from "./again.js";
import { standingCallNote, unheardCallNote } from "./call.js";
import { organisersMessage } from "./organisers-message.js";
import { refereeNote } from "./referee-note.js";

/** @import { Child, State, TableState } from "../types.d.ts" */

/** What went wrong with the last tap. */
const FAULTS = [met, noticed, unkept];

/** The most urgent first; a note that can't be put away leaves others ahead of it. */
const NOTES = [
  ...FAULTS,
  postponed,
  setAside,
  offeredAgain,
  refereeNote,
  unheardCallNote,
  timeIsUp,
  late,
  organisersMessage,
  standingCallNote,
  forgettingOnce,
  outdated,
];

/**
 * One note is open: the one that was tapped, until a more urgent one comes or the most urgent one
 * goes. Where there is no room for it, only what went wrong is open by itself, and a line opens
 * and closes its note. So however many there are, what the table waits for stays in sight.
 * @param {TableState} state
 */
export function alerts(state) {
  const notes = NOTES.map((make) => make(state) || null);
  const found = notes.flatMap((item, at) => (item ? [at] : []));
  const [first] = found;
  const isCramped = lacksRoom(state);
  const tapped = state.noteOpened?.first === first ? (state.noteOpened?.at ?? -1) : -1;
  const byItself = isCramped && first >= FAULTS.length ? -1 : first;
  const open = notes[tapped] ? tapped : byItself;
  const keepsLine = isCramped && open !== byItself;
  const lines = found.filter((at) => at !== open || keepsLine);
  const others = lines.map((at) => {
    const press = at === open ? closeNote : () => openNote(at, first);
    return line(at, notes[at], press, at === open);
  });
  const row = others.length > 0 && h("div", { class: "other-notes" }, others);
  if (isCramped) return h("div", { class: "alerts cramped" }, row, notes[open]);
  return h("div", { class: "alerts" }, notes[open], row);
}

/**
 * Whether an open note would push away what the table waits for: on a small screen, above an
 * auction with its many bidders, and above a panel, which may be a long form.
 * @param {TableState} state
 */
function lacksRoom(state) {
  const isAuction = dueOffers(state).some(({ group }) => group === "auction");
  return state.isSmall || state.panel !== null || isAuction;
}

/**
 * The line that stands for a note. Screen readers read it out as they would the note.
 * @param {number} at
 * @param {HTMLElement | null} noted
 * @param {() => void} press
 * @param {boolean} isOpen
 */
function line(at, noted, press, isOpen) {
  const words = h("span", {}, noted?.getAttribute("aria-label"));
  const item = button(`note-${at}`, "other-note", press, words);
  item.setAttribute("aria-expanded", String(isOpen));
  const role = noted?.getAttribute("role") === "alert" ? "alert" : "status";
  return h("div", isOpen ? {} : { role }, item);
}

/** @param {TableState} state */
function met(state) {
  if (!state.stale) return "";
  const { entry, others, today } = state.stale;
  const names = namesOf(state);
  return note(
    "stale",
    { label: "Another device was faster", role: "alertdialog" },
    [
      h("h2", {}, "In the meantime another device entered"),
      h(
        "ul",
        {},
        others.length
          ? others.map((text) => h("li", {}, withNames(text, names)))
          : h("li", {}, "something newer; the journal shows it"),
      ),
      h("p", {}, "Yours was not saved: ", h("strong", {}, entry.text)),
      wouldBe(state, today),
    ],
    h(
      "div",
      { class: "alert-actions" },
      button("stale-drop", "action quiet", dropStale, "Drop mine"),
      today === null && button("stale-look", "action quiet", lookAgain, "Look again"),
      today?.text &&
        button("stale-enter", "action go", () => enterAnyway(closePanel), "Enter mine as well"),
    ),
  );
}

/**
 * Says what the entry would do in today's book, or why the rules refuse it there.
 * @param {TableState} state
 * @param {NonNullable<State["stale"]>["today"]} today
 */
function wouldBe(state, today) {
  const names = namesOf(state);
  if (today === null) return h("p", {}, "No connection: what it would do now isn't known yet.");
  if (today.refusal) return refusalNote(today.refusal, names);
  return [
    h("p", {}, "Now it would be: ", h("strong", {}, withNames(today.text, names))),
    movements(state, today.postings),
  ];
}

const STOP_HERE =
  "Stop here, and don't end it. Leave everything on the table as it lies; if you must clear it, " +
  "the book knows who has what. The organisers say when to go on.";
const KEPT = "Your entry is kept on this tablet and will be sent automatically.";
const NOTHING_ELSE = "Until then nothing else can be entered: the server decides for this tablet.";
const KEPT_BY_PAGE =
  "Your entry will be sent automatically. Leave this page open: it is kept nowhere else.";

/** @param {TableState} state */
function late({ entry, waits, delay, forgets, isLocal }) {
  if (!delay || !(entry || waits)) return "";
  const what = entry?.text ?? counted(waits?.count ?? 0, "entry", "entries");
  return note(
    "late",
    { label: `Waiting since ${timeOfDay(delay.since)}`, role: "status" },
    [
      h("h2", {}, `Waiting since ${timeOfDay(delay.since)}: ${what}`),
      h("p", {}, delay.sentence, " ", forgets.entries ? KEPT_BY_PAGE : KEPT),
      !isLocal && h("p", {}, NOTHING_ELSE),
    ],
    button("late-retry", "action quiet", isLocal ? sync : retryNow, "Try now"),
  );
}

/** @param {TableState} state */
function unkept(state) {
  const noted = toBeNoted(state);
  if (!noted.length) return "";
  const names = namesOf(state);
  return note("notice unkept", { label: "Note it on paper", role: "alert" }, [
    h(
      "p",
      {},
      "This tablet can’t keep what you enter. Note it on paper, and leave this page open:",
    ),
    // The newest, which may not be on the paper yet, is in sight without scrolling.
    h("ol", { reversed: true }, noted.map((text) => h("li", {}, withNames(text, names))).reverse()),
  ]);
}

/** @param {TableState} state */
function setAside({ review, panel }) {
  const isLookedAt = panel?.node.querySelector(".review");
  if (!review.length || isLookedAt) return "";
  const words = `${counted(review.length, "entry", "entries")} not entered`;
  return note(
    "notice set-aside",
    { label: words },
    h("p", {}, words, ": something else came before. The game goes on."),
    button("review", "action quiet", openReview, "Look at them"),
  );
}

/** @param {TableState} state */
function outdated({ isOutdated, waits, entry }) {
  if (!isOutdated || (!waits && !entry)) return "";
  return note(
    "notice outdated",
    { label: "A new version is here", role: "status" },
    h("p", {}, "A new version is here; it loads when everything is sent."),
  );
}

/**
 * The clock calls the last turn where it can. A table without a network, or one that began when
 * time was up already, has only its banker.
 * @param {TableState} state
 */
function timeIsUp(state) {
  const offer = state.game.offers.find(({ command }) => command.type === "call_last_turn");
  if (!state.isTimeUp || state.panel || !offer) return "";
  return note(
    "notice time-up",
    { label: "Time is up.", role: "status" },
    h(
      "p",
      {},
      h("strong", {}, "Time is up."),
      " Nobody has called the last turn at this table yet.",
    ),
    actionButton(state, offer),
  );
}

/** @param {TableState} state */
function postponed({ table, game }) {
  if (!table?.postponed || game.status !== "open") return "";
  return note(
    "notice postponed",
    { label: "Postponed", role: "status" },
    h("p", {}, h("strong", {}, "Postponed: this game goes on later."), ` ${STOP_HERE}`),
  );
}

/**
 * Puts a refusal whose button is no longer on the screen at the head of `parts`.
 * @param {TableState} state
 * @param {Child[]} parts
 */
export function strayRefusal(state, parts) {
  if (!state.refusal) return parts;
  const place = h("div", {});
  place.append(...parts.flat(3).filter((part) => part instanceof Node));
  const isShown = place.querySelector("[data-refusal]");
  const nodes = [...place.childNodes];
  return isShown ? nodes : [refusalNote(state.refusal, namesOf(state)), ...nodes];
}
