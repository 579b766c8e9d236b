/** The review of entries that were set aside: what each was, why not, and what it would be now. */

import { askToDrop } from "../device/tablet-only.js";
import { button, h, refill } from "../lib/dom.js";
import { timeOfDay, withNames } from "../lib/words.js";
import { movements } from "../parts/movements.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { refusalNote } from "../parts/refusal-note.js";
import { handOver } from "../server/handover.js";
import { dropSetAside, enterSetAside, keepToday, toReview } from "../server/review.js";
import { isLocked, namesOf } from "../state/lookups.js";

/** @import { Entry, State, TableState } from "../types.d.ts" */

const ELSEWHERE =
  "This was entered at your table before this one, and isn't in its book. Save it as a file for " +
  "the organiser.";

/** How many entries of others are shown with one that was set aside. */
const SHOWN = 3;

/** Opens the entries that were set aside, the oldest first. */
export function openReview() {
  const place = h("div", { class: "review" });
  askToDrop(0);
  openPanel("Not entered", place, {
    draw: (state) => refill(place, page(state)),
    follow: (state) => (state.review.length ? keepToday(state) : closePanel()),
  });
}

/**
 * @param {TableState} state
 * @returns {(Node | string)[]}
 */
function page(state) {
  const [entry, ...others] = toReview(state);
  if (!entry) return [];
  const names = namesAt(state, entry);
  return [
    isElsewhere(state, entry) ? h("p", { class: "hint" }, ELSEWHERE) : "",
    h("h2", {}, `${timeOfDay(new Date(entry.madeAt))}: ${withNames(entry.text, names)}`),
    ...reason(state, entry),
    meanwhile(state, entry),
    buttons(state, entry),
    others.length ? h("h3", {}, `${others.length} more`) : "",
    h(
      "ul",
      { class: "review-others" },
      others.map((other) =>
        h(
          "li",
          {},
          withNames(other.text, namesAt(state, other)),
          isElsewhere(state, other) && h("small", {}, " · at your table before this one"),
        ),
      ),
    ),
    h(
      "div",
      { class: "alert-actions" },
      button("review-save", "action quiet", handOver, "Save all as a file"),
      ...dropAll(state),
    ),
  ];
}

/**
 * @param {TableState} state
 * @param {Entry} entry
 */
function isElsewhere({ game }, entry) {
  return entry.game !== game.id;
}

/**
 * The names of the players of an entry's table; none where others sat in these seats.
 * @param {TableState} state
 * @param {Entry} entry
 */
function namesAt(state, entry) {
  return isElsewhere(state, entry) ? {} : namesOf(state);
}

/**
 * The second tap: what is dropped exists nowhere else.
 * @param {State} state
 */
function dropAll({ review, dropAsked }) {
  const { length } = review;
  if (length < 2) return [];
  if (dropAsked !== length) {
    return [button("review-drop-all", "action quiet", () => askToDrop(length), "Drop all")];
  }
  const drop = () => dropSetAside(...review);
  return [
    // In the place of the button that asked: a second stray tap drops nothing.
    button("review-drop-no", "action quiet", () => askToDrop(0), "Keep them"),
    button("review-drop-yes", "action", drop, `Drop all ${length} for good`),
  ];
}

/**
 * Says what the entry would be now, or why it can't be entered.
 * @param {TableState} state
 * @param {Entry} entry
 */
function reason(state, entry) {
  const { key, review } = entry;
  const names = namesAt(state, entry);
  const { today } = state;
  const tried = today?.key === key ? today.tried : null;
  if (tried?.refusal) return [refusalNote(tried.refusal, names, "")];
  if (tried) {
    return [
      h("p", {}, "Now it would be: ", h("strong", {}, withNames(tried.text, names))),
      movements(state, tried.postings),
    ];
  }
  if (review?.problem) {
    const { detail, ...place } = review.problem;
    return [refusalNote({ ...place, sentence: detail }, names, "")];
  }
  return [h("p", {}, "Now it would be: ", withNames(review?.now?.text ?? "", names))];
}

/**
 * The other side: what others had entered first.
 * @param {TableState} state
 * @param {Entry} entry
 */
function meanwhile(state, entry) {
  const others = entry.review?.meanwhile ?? [];
  if (!others.length) return "";
  const names = namesAt(state, entry);
  const left = others.length - SHOWN;
  return h(
    "section",
    { class: "review-meanwhile", "aria-labelledby": "review-meanwhile" },
    h("h3", { id: "review-meanwhile" }, "In the book before it"),
    others
      .slice(0, SHOWN)
      .map(({ number, text, by }) =>
        h("p", {}, `No. ${number}: ${withNames(text, names)}`, by && h("small", {}, ` ${by}`)),
      ),
    left > 0 && h("p", {}, `${left} more in the journal.`),
  );
}

/**
 * @param {State} state
 * @param {Entry} entry
 */
function buttons(state, entry) {
  const tried = state.today?.key === entry.key ? state.today.tried : null;
  const enterIt = button(
    "review-enter",
    "action go",
    () => enterSetAside(entry),
    "Enter it as it is now",
  );
  enterIt.disabled = isLocked(state);
  return h("div", { class: "alert-actions" }, ...dropOne(state, entry), tried?.text ? enterIt : "");
}

/**
 * It exists nowhere else, so one stray tap doesn't drop it.
 * @param {State} state
 * @param {Entry} entry
 */
function dropOne({ dropAsked }, entry) {
  if (dropAsked !== 1)
    return [button("review-drop", "action quiet", () => askToDrop(1), "Drop it")];
  return [
    button("review-keep", "action quiet", () => askToDrop(0), "Keep it"),
    button("review-drop-one", "action", () => dropSetAside(entry), "Drop it for good"),
  ];
}
