/** Before the first throw: what has to lie ready, who throws first, and the quiet way to say it. */

import { begunFor } from "../device/begun.js";
import { isOpeningThrow, makeOpeningThrow } from "../forms/opening-throw.js";
import { button, h } from "../lib/dom.js";
import { standIn } from "../lib/patch.js";
import { money } from "../lib/words.js";
import { actionButton, refusalAt } from "../offers/buttons.js";
import { keptFor } from "../offers/kept.js";
import { openTokens } from "../panels/tokens.js";
import { offersIn, slotOf } from "../state/lookups.js";

/** @import { Begun, Child, Offer, TableState } from "../types.d.ts" */

const CHECKLIST = "checklist";

/**
 * The parts of the main panel before the first throw. The keys of what stays while the rest is
 * drawn are put into `used`.
 * @param {TableState} state
 * @param {Set<string>} used
 */
export function beforeFirstThrow(state, used) {
  const found = offersIn(state, "game").filter(({ due }) => due);
  const throwing = found.find(isOpeningThrow);
  const starts = found.filter((offer) => offer !== throwing);
  used.add(CHECKLIST);
  const checklist = keptFor(CHECKLIST, () => makeChecklist(state));
  return [
    throwing?.why && h("p", { class: "hint" }, throwing.why),
    standIn(checklist.node),
    throwing && openingThrow(state, throwing, used),
    h(
      "div",
      { class: "starts" },
      starts.map((offer) => h("div", { class: "action-row" }, actionButton(state, offer))),
    ),
  ];
}

/**
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Set<string>} used
 */
function openingThrow(state, offer, used) {
  const slot = slotOf(offer);
  const key = `${slot} ${state.game.version}`;
  used.add(key);
  const opening = keptFor(key, () => makeOpeningThrow(offer, begunFor(state.game, key)));
  opening.draw(state);
  return [standIn(opening.node), refusalAt(state, slot)];
}

/**
 * A checklist of what has to lie ready. The ticks are kept on this device until the game begins.
 * @param {TableState} state
 */
function makeChecklist(state) {
  const items = ["Decks shuffled", "Deeds sorted", "Tokens on GO"];
  /** @type {Begun<string>} */
  const begun = begunFor(state.game, CHECKLIST);
  const ticked = new Set(begun.before);
  const check = (/** @type {string} */ key, /** @type {Child} */ words) =>
    makeCheck(key, words, ticked, () => begun.keep([...ticked]));
  const node = h(
    "section",
    { class: "checklist", "aria-label": "Before the first throw" },
    check("check-notes", `Each player has ${notes(state)}`),
    items.map((words) => check(`check-${words}`, words)),
    button("tokens", "quiet", openTokens, "Who has which token?"),
  );
  return { node };
}

/** @param {TableState} state */
function notes({ edition }) {
  const { currency } = edition;
  const dealt = [...edition.notes].sort((a, b) => b.value - a.value);
  const words = dealt.map(({ count, value }) => `${count} × ${money(value, currency)}`);
  const sum = dealt.reduce((total, { count, value }) => total + count * value, 0);
  return `${words.join(", ")}: ${money(sum, currency)}`;
}

/**
 * @param {string} key
 * @param {Child} words
 * @param {Set<string>} ticked
 * @param {() => void} changed
 */
function makeCheck(key, words, ticked, changed) {
  const mark = h("span", { class: "check-mark" });
  const item = button(key, "check", toggle, mark, h("span", {}, words));
  show();

  function toggle() {
    if (!ticked.delete(key)) ticked.add(key);
    show();
    changed();
  }

  function show() {
    item.setAttribute("aria-pressed", String(ticked.has(key)));
  }

  return item;
}
