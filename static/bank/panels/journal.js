/** The journal: the newest entries of the book, as recorded, with what was taken back struck out. */

import { fill, h } from "../lib/dom.js";
import { timeOfDay, withNames } from "../lib/words.js";
import { movements } from "../parts/movements.js";
import { lastEntries } from "../server/book.js";
import { namesOf } from "../state/lookups.js";
import { now } from "../state/store.js";
import { openPanel } from "./panel.js";
import { whyOf } from "./why.js";

const SHOWN = 60;

/** Opens the journal; it follows the game while it is open. */
export function openJournal() {
  const list = h(
    "ol",
    { class: "journal", reversed: true },
    h("li", { class: "hint" }, "Reading…"),
  );
  let version = -1;

  async function refresh(state) {
    if (state.game.version === version) return;
    version = state.game.version;
    try {
      const entries = await lastEntries(state.game.id, SHOWN);
      fill(
        list,
        entries.map((entry) => line(now(), entry)),
      );
    } catch {
      version = -1;
      list.replaceChildren(
        h("li", { class: "hint" }, "The journal can be read when the network is back."),
      );
    }
  }

  openPanel("Journal", list, refresh);
  refresh(now());
}

function line(state, entry) {
  const names = namesOf(state);
  return h(
    "li",
    { class: entry.reversed_by ? "taken-back" : "", value: entry.number },
    h("span", { class: "journal-number" }, String(entry.number)),
    h(
      "span",
      { class: "journal-text" },
      h("span", { class: "journal-words" }, withNames(entry.text, names)),
      movements(state, entry.postings),
      entry.reversed_by && h("small", {}, `taken back by no. ${entry.reversed_by}`),
      whyOf(entry.number),
    ),
    h("span", { class: "journal-when" }, timeOfDay(entry.made_at ?? entry.posted_at), by(entry)),
  );
}

function by({ actor, device }) {
  const words = [actor?.label ?? actor, device].filter((word) => typeof word === "string" && word);
  return words.length ? h("small", {}, words.join(", ")) : "";
}
