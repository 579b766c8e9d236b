/** Announces to a banker who does not see the screen that an entry waits, or is saved. */

import { withNames } from "../lib/words.js";
import { namesOf } from "../state/lookups.js";
import { troubleWords } from "../state/trouble.js";

/** @import { State } from "../types.d.ts" */

const place = document.getElementById("said");

/**
 * Says how things stand, once for each change.
 * @param {State} state
 */
export function announce(state) {
  const words = wordsFor(state);
  if (place && words !== null && place.textContent !== words) place.textContent = words;
}

/**
 * The words, or null while an entry is on its way and there is nothing to say yet.
 * @param {State} state
 */
function wordsFor(state) {
  const { screen, entry, delay, silentSince, trouble, game } = state;
  if (screen !== "table" || !game) return "";
  if (entry) return delay ? `Waiting: ${entry.text}. ${delay.sentence}` : null;
  const saved = game.newest ? `Saved: ${withNames(game.newest.text, namesOf(state))}` : "";
  if (!silentSince) return saved;
  return `${trouble ? troubleWords(trouble).why : "Offline"}. ${saved}`;
}
