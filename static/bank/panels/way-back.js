/** "Back to here" on an entry: how many later ones it takes back, and which, before it does. */

import { button, fill, h } from "../lib/dom.js";
import { counted, withNames } from "../lib/words.js";
import { movements } from "../parts/movements.js";
import { closePanel } from "../parts/panel.js";
import { goBack } from "../server/going-back.js";
import { after } from "../state/effective-entries.js";
import { isLocked, namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";

/** @import { JournalEntry } from "../types.d.ts" */

const OF_REFEREE = "was entered by the referee or by the clock. Ask a referee to go back further.";

/**
 * What the players get and give if all of these entries are taken back; empty if it cancels out.
 * @param {JournalEntry[]} later
 */
function goingBack(later) {
  const back = later.flatMap(({ postings }) =>
    postings.map((posting) => ({ ...posting, quantity: -posting.quantity })),
  );
  const bySeat = back.sort((one, other) => one.account.localeCompare(other.account));
  const moved = movements(tableNow(), bySeat, { isAhead: true });
  return moved && [h("p", {}, "In all, this goes back:"), moved];
}

/**
 * The button, and what it asks before it goes back; nothing if nothing came later. `entries` is the
 * journal up to the newest entry.
 * @param {JournalEntry[]} entries
 * @param {number} number
 */
export function wayBack(entries, number) {
  const later = after(entries, number).reverse();
  if (!later.length || tableNow().game.status !== "open") return "";
  const place = h("div", { class: "way-back" });
  const count = counted(later.length, "later entry", "later entries");
  const words = `Back to here: takes back ${count}`;
  const fixed = later.find(({ role }) => role !== "bank");
  if (fixed) {
    return h(
      "p",
      { class: "hint" },
      `There is no way back to here: no. ${fixed.number} `,
      OF_REFEREE,
    );
  }

  function ask() {
    const names = namesOf(tableNow());
    fill(
      place,
      h("p", {}, h("strong", {}, `Take back ${count}?`), " They can be entered again, one by one."),
      h(
        "div",
        { class: "alert-actions" },
        button(`back-no-${number}`, "action quiet", show, "Keep them"),
        button(`back-yes-${number}`, "action go", go, `Take back ${later.length}`),
      ),
      goingBack(later),
      h(
        "ol",
        { class: "way-back-list" },
        later.map((entry) => h("li", { value: entry.number }, withNames(entry.text, names))),
      ),
    );
    place.querySelector(".alert-actions")?.scrollIntoView({ block: "center" });
  }

  function go() {
    if (isLocked(tableNow())) return;
    closePanel();
    goBack(entries, number);
  }

  function show() {
    fill(place, button(`back-to-${number}`, "wide", ask, words));
  }

  show();
  return place;
}
