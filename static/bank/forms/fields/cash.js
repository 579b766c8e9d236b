/** An amount of cash: typed, or added up with large keys. Asks of the kind `cash`. */

import { button, h } from "../../lib/dom.js";
import { money } from "../../lib/words.js";

/** @import { CashAsk, FieldContext, Values } from "../../types.d.ts" */

const STEPS = [1, 5, 10, 50, 100];
const WHOLE = /^[0-9]{0,7}$/;

/**
 * An amount between the ask's `min` and `max`; where the most depends on who pays
 * (`max_by_seat`), on the `seat` that another field of the same form gives.
 * @param {string} name
 * @param {Pick<CashAsk, "min" | "max" | "max_by_seat">} ask
 * @param {FieldContext} context
 */
export function makeCash(name, ask, { state, changed, key }) {
  const { currency } = state.edition;
  const box = cashBox(`${key}-${name}`, typed);
  const wrong = h("p", { class: "hint", role: "alert" });
  const node = h(
    "div",
    { class: "cash" },
    h("label", { class: "cash-line" }, h("span", {}, currency), box),
    stepButtons(`${key}-${name}`, add, () => show("")),
    wrong,
  );
  const fault = () => faultOf(box.value.trim(), ask, currency);
  const isWrong = () => fault() !== "";

  function typed() {
    wrong.textContent = fault();
    changed();
  }

  /** @param {number} step */
  function add(step) {
    const text = box.value.trim();
    show(String((WHOLE.test(text) ? Number(text) : 0) + step));
  }

  /** @param {string} text */
  function show(text) {
    box.value = text;
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
 * @param {string} key
 * @param {() => void} typed
 */
function cashBox(key, typed) {
  return h("input", {
    class: "cash-box",
    key,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": "Amount",
    on: { input: typed },
  });
}

/**
 * @param {string} key
 * @param {(step: number) => void} add
 * @param {() => void} clear
 */
function stepButtons(key, add, clear) {
  return h(
    "div",
    { class: "cash-steps" },
    STEPS.map((step) => button(`${key}-${step}`, "step", () => add(step), `+${step}`)),
    button(`${key}-clear`, "step", clear, "Clear"),
  );
}

/**
 * Why `text` is no amount that can be asked about; "" if it is one, or nothing.
 * @param {string} text
 * @param {{ min: number }} ask
 * @param {string} currency
 */
function faultOf(text, ask, currency) {
  if (!WHOLE.test(text)) return "A whole number, in digits.";
  return text && Number(text) < ask.min ? `At least ${money(ask.min, currency)}.` : "";
}
