/** A player disputes the result: in a few words, which call the referee. */

import { button, h } from "../lib/dom.js";
import { inSentence } from "../lib/words.js";
import { dispute } from "../server/signing.js";
import { namesOf } from "../state/lookups.js";
import { now, tableNow } from "../state/store.js";
import { closePanel, openPanel } from "./panel.js";

/** @import { Seat } from "../types.d.ts" */

const TEXT_MAX = 200;

/**
 * Asks what is wrong.
 * @param {Seat} seat
 */
export function openDispute(seat) {
  const name = inSentence(namesOf(tableNow())[seat]);
  const words = h("input", {
    maxlength: TEXT_MAX,
    autocomplete: "off",
    key: "dispute-text",
    on: { input: () => follow() },
  });
  // At the practice table there is none.
  const act = now().pass ? "Dispute, and call the referee" : "Dispute";
  const record = button("dispute-record", "action go", send, act);

  function follow() {
    record.disabled = words.value.trim() === "";
  }

  async function send() {
    const { panel } = now();
    record.disabled = true;
    await dispute(seat, words.value);
    if (now().panel === panel) closePanel();
  }

  follow();
  openPanel(
    `${name} disputes the result`,
    h(
      "div",
      { class: "dispute-form" },
      h("label", {}, "What is wrong, in a few words", words),
      h(
        "p",
        { class: "hint" },
        "The others may sign meanwhile. The result stays open until a " +
          "referee has ruled, or the dispute is taken back.",
      ),
      record,
    ),
  );
}
