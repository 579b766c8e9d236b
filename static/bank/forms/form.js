/**
 * A form for an offer that asks for something: its fields, what the engine would do with them, and
 * the button that enters it. The offer says what may be chosen, and the preview whether it is
 * allowed; the form itself knows no rule.
 */

import { clockText } from "../../js/time-left.js";
import { isTimeOver, secondsLeft } from "../device/round-clock.js";
import { button, h } from "../lib/dom.js";
import { enter } from "../server/enter.js";
import { isLocked, slotOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { makeFields } from "./fields/all.js";
import { makeInquiry } from "./inquiry.js";
import { makeKeepingUp } from "./keeping-up.js";

/** @import { Begun, Child, Offer, TableState, Values } from "../types.d.ts" */

/**
 * A banker may call the last turn before the clock does, as when the hall closes; or by mistake.
 * @param {Offer} offer
 * @param {TableState} state
 */
function earlyHint({ command }, { clock }) {
  if (command.type !== "call_last_turn") return "";
  if (clock?.state !== "running" || isTimeOver(clock)) return "";
  const left = `The clock still shows ${clockText(secondsLeft(clock))}.`;
  return h(
    "p",
    { class: "hint" },
    left,
    " When it runs out, the last turn is called automatically.",
  );
}

/**
 * After the end a banker can't enter anything more.
 * @param {Offer} offer
 */
function finalHint({ command }) {
  const words = "After this only a referee can open the book again.";
  return command.type === "end_game" && h("p", { class: "hint" }, words);
}

/**
 * @param {Offer} offer
 * @param {...Child} parts
 */
function foot(offer, ...parts) {
  const hints = [earlyHint(offer, tableNow()), finalHint(offer)];
  return h("div", { class: "form-foot" }, hints, parts);
}

/**
 * Makes the form of an offer. `verb` stands on its button; `whenDone` is called when the entry has
 * been posted. The form keeps what was filled in while the game goes on around it; `draw` and
 * then `follow` must be called after every change of the state. `begun` keeps it until it is
 * entered.
 * @param {Offer} offer
 * @param {{ verb: string, whenDone?: () => void, begun?: Begun<Values> }} verb
 */
export function makeForm(offer, { verb, whenDone = () => {}, begun }) {
  const slot = slotOf(offer);
  const before = begun?.before[0];
  const fields = makeFields(offer, { state: tableNow(), key: slot, changed, before });
  const inquiry = makeInquiry(() => draw(tableNow()), fields);
  const submit = button(`${slot}-submit`, "go wide", post, verb);
  const node = h(
    "form",
    { class: `form form-${offer.command.type}`, on: { submit: (event) => event.preventDefault() } },
    fields.node,
    foot(offer, inquiry.node, submit),
  );
  const keepUp = makeKeepingUp(slot, inquiry.refuse, ask);
  fields.follow();
  draw(tableNow());

  function changed() {
    fields.follow();
    keep();
    ask();
  }

  function keep() {
    begun?.keep([fields.values()]);
  }

  function ask() {
    inquiry.ask(fields.command());
    draw(tableNow());
  }

  /** @param {TableState} state */
  function draw(state) {
    submit.disabled = !inquiry.agreed() || isLocked(state);
  }

  async function post() {
    const text = inquiry.agreed();
    const shown = inquiry.shown();
    const command = fields.command();
    if (!text || !command) return;
    // The entry itself outlives a reload from now on.
    begun?.keep([]);
    if (await enter(command, { slot, text, shown })) whenDone();
    else keep();
  }

  /**
   * Follows the game: asks again when the book is newer, and shows a refusal of the post here.
   * @param {TableState} state
   */
  function follow(state) {
    keepUp(state);
    draw(state);
  }

  return { node, draw, follow };
}
