/**
 * An amount of cash, typed on a pad that opens under it: the system's keyboard would cover what the
 * amount is for. Asks of the kind `cash`.
 */

import { afterKey } from "../../lib/digits.js";
import { button, h } from "../../lib/dom.js";
import { money } from "../../lib/words.js";
import { makePad } from "../../parts/number-pad.js";

/** @import { CashAsk, FieldContext, Values } from "../../types.d.ts" */

const DIGITS_MAX = 7;
const WHOLE = /^[0-9]{0,7}$/;

/** Closes the pad that is open: there is one at a time. */
let closeOpen = () => {};

/**
 * An amount between the ask's `min` and `max`. If the most depends on the payer (`max_by_seat`),
 * another field of the form says which `seat` that is.
 * @param {string} name
 * @param {Pick<CashAsk, "min" | "max" | "max_by_seat">} ask
 * @param {FieldContext} context
 */
export function makeCash(name, ask, { state, changed, key, before }) {
  const { currency } = state.edition;
  const wrong = h("p", { class: "hint", role: "alert" });
  const box = cashBox(`${key}-${name}`, typed, open);
  box.value = String(before?.[name] ?? "");
  const pad = makePad(press);
  const done = button(`${key}-${name}-done`, "wide", close, "Done");
  const sheet = h("div", { class: "cash-pad", hidden: true }, pad.node, done);
  const node = h(
    "div",
    { class: "cash" },
    h("label", { class: "cash-line" }, h("span", {}, currency), box),
    wrong,
    sheet,
  );
  const fault = () => faultOf(box.value.trim(), ask, currency);
  const isWrong = () => fault() !== "";

  function open() {
    if (!sheet.hidden) return;
    closeOpen();
    sheet.hidden = false;
    closeOpen = close;
  }

  function close() {
    sheet.hidden = true;
    closeOpen = () => {};
    box.focus({ preventScroll: true });
  }

  function typed() {
    wrong.textContent = fault();
    changed();
  }

  /** @param {string} pressed */
  function press(pressed) {
    const text = box.value.trim();
    const value = WHOLE.test(text) && text ? Number(text) : undefined;
    box.value = String(afterKey(value, pressed, DIGITS_MAX) ?? "");
    typed();
  }

  function value() {
    return isWrong() || box.value.trim() === "" ? null : Number(box.value);
  }

  /**
   * Follows the other fields: shows the most that the chosen player can pay.
   * @param {Values} values
   */
  function follow(values) {
    const most = values.seat && ask.max_by_seat ? ask.max_by_seat[values.seat] : ask.max;
    const least = ask.min > 1 ? `${money(ask.min, "")} ` : "";
    box.placeholder = most === undefined ? "0" : `${least}up to ${money(most, "")}`;
  }

  return { node, follow, isWrong, value };
}

/**
 * The box of the amount. A keyboard that is plugged in types into it; the one on the screen never
 * opens.
 * @param {string} key
 * @param {() => void} typed
 * @param {() => void} open
 */
function cashBox(key, typed, open) {
  return h("input", {
    class: "cash-box",
    key,
    type: "text",
    inputmode: "none",
    autocomplete: "off",
    "aria-label": "Amount",
    on: { input: typed, click: open },
  });
}

/**
 * Returns why `text` isn't an amount that can be asked about; "" if it is one, or nothing.
 * @param {string} text
 * @param {{ min: number }} ask
 * @param {string} currency
 */
function faultOf(text, ask, currency) {
  if (!WHOLE.test(text)) return "A whole number, in digits.";
  return text && Number(text) < ask.min ? `At least ${money(ask.min, currency)}.` : "";
}
