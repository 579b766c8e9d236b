/** A player disputes the result in a few words, which calls the referee, or rewords a dispute. */

import { button, h } from "../lib/dom.js";
import { inSentence } from "../lib/words.js";
import { dispute, reword } from "../server/signing.js";
import { namesOf } from "../state/lookups.js";
import { now, tableNow } from "../state/store.js";
import { closePanel, openPanel } from "./panel.js";

/** @import { Seat } from "../types.d.ts" */

const TEXT_MAX = 200;

/**
 * Asks what is wrong, or what better words there are for the `text` of a dispute that stands.
 * @param {Seat} seat
 * @param {string} [text]
 */
export function openDispute(seat, text = "") {
  const name = inSentence(namesOf(tableNow())[seat]);
  const words = h("input", {
    maxlength: TEXT_MAX,
    value: text,
    autocomplete: "off",
    key: "dispute-text",
    on: { input: () => follow() },
  });
  // At the practice table there is none.
  const first = now().pass ? "Dispute, and call the referee" : "Dispute";
  const act = text ? "Change the words" : first;
  const record = button("dispute-record", "action go", send, act);

  function follow() {
    record.disabled = ["", text].includes(words.value.trim());
  }

  async function send() {
    const { panel } = now();
    record.disabled = true;
    await (text ? reword : dispute)(seat, words.value);
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
