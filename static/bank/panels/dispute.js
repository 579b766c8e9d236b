/** A player disputes the result in a few words, which calls the referee, or rewords a dispute. */

import { begunFor, onPanel } from "../device/begun.js";
import { button, h } from "../lib/dom.js";
import { inSentence } from "../lib/words.js";
import { begunNote } from "../parts/begun-note.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { dispute, reword } from "../server/signing.js";
import { namesOf } from "../state/lookups.js";
import { isOver, sheetNow } from "../state/sheet.js";
import { now, tableNow } from "../state/store.js";

/** @import { Begun, Seat } from "../types.d.ts" */

const TEXT_MAX = 200;

/**
 * The words that are being typed, and those of the dispute that stands, or "".
 * @typedef {{ words: string, text: string }} Words
 */

/**
 * Asks what is wrong, or what better words there are for the `text` of a dispute that stands. What
 * was typed before is there again.
 * @param {Seat} seat
 * @param {string} [text]
 */
export function openDispute(seat, text = "") {
  const name = inSentence(namesOf(tableNow())[seat]);
  const begun = begunOf(seat);
  const words = h("input", {
    maxlength: TEXT_MAX,
    value: begun.before[0]?.words ?? text,
    autocomplete: "off",
    key: "dispute-text",
    on: { input: typed },
  });
  // At the practice table there is none.
  const first = now().pass ? "Dispute, and call the referee" : "Dispute";
  const verb = text ? "Change the words" : first;
  const record = button("dispute-record", "action go", send, verb);

  function typed() {
    follow();
    begun.keep(words.value.trim() ? [{ words: words.value, text }] : []);
  }

  function follow() {
    record.disabled = ["", text].includes(words.value.trim());
  }

  async function send() {
    const { panel } = now();
    record.disabled = true;
    // What is said outlives a reload from now on.
    begun.keep([]);
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
    {
      form: { name: begunName(seat), reopen: () => reopenDispute(begunName(seat)) },
      note: begunNote(begun, () => openDispute(seat, text)),
    },
  );
}

/**
 * Opens the dispute whose words are kept under `name` again, if any were typed and the result can
 * still be disputed.
 * @param {string} name
 */
export function reopenDispute(name) {
  const state = tableNow();
  const seat = [...state.game.state.seats].find((each) => begunName(each) === name);
  if (!seat || !isOver(state)) return;
  const [typed] = begunOf(seat).before;
  const sheet = sheetNow(state);
  if (typed && (!sheet || sheet.status === "provisional")) openDispute(seat, typed.text);
}

/** @param {Seat} seat */
function begunName(seat) {
  return onPanel(`dispute ${seat}`);
}

/**
 * @param {Seat} seat
 * @returns {Begun<Words>}
 */
function begunOf(seat) {
  return begunFor(tableNow().game, begunName(seat));
}
