/** While a form is filled in, asks the engine what the command would do, and shows the answer. */

import { fill, h } from "../lib/dom.js";
import { afterPress } from "../lib/press.js";
import { withNames } from "../lib/words.js";
import { amountLines, ruleLines } from "../parts/explanation.js";
import { movements } from "../parts/movements.js";
import { refusalNote } from "../parts/refusal-note.js";
import { tryOut } from "../server/book.js";
import { namesOf, outcomeShown } from "../state/lookups.js";
import { isAtTable, tableNow } from "../state/store.js";

/** @import { Command, Preview, Refusal, Shown } from "../types.d.ts" */

const PAUSE_MS = 200;
const RETRY_MS = 2000;

/**
 * Makes a place for the answers. `onAnswer()` is called when one has come.
 * @param {() => void} onAnswer
 * @param {{ isDivided: boolean }} [form] whether the form itself says who gets which deed
 */
export function makeInquiry(onAnswer, { isDivided } = { isDivided: false }) {
  const node = h("div", { class: "answer", "aria-live": "polite" });
  let latest = 0;
  let timer = 0;
  /** The outcome in words, as far as the engine has agreed; "" until then. */
  let agreed = "";
  /**
   * The same in the form for the server: digest and text of the outcome that is shown.
   * @type {Shown | null}
   */
  let shown = null;

  /**
   * Asks about a command a moment later, unless another one follows; null empties the answer.
   * @param {Command | null} command
   */
  function ask(command) {
    agreed = "";
    shown = null;
    latest += 1;
    clearTimeout(timer);
    if (command) timer = setTimeout(look, PAUSE_MS, command, latest);
    else node.replaceChildren();
  }

  /**
   * @param {Command} command
   * @param {number} mine
   */
  async function look(command, mine) {
    const answer = await tryOut(command);
    afterPress(() => {
      if (mine !== latest || !isAtTable()) return;
      if (answer.isPassing) timer = setTimeout(look, RETRY_MS, command, mine);
      if (answer.refusal) refuse(answer.refusal);
      else agree(answer);
      onAnswer();
    });
  }

  /** @param {Preview} preview */
  function agree(preview) {
    shown = outcomeShown(preview);
    agreed = withNames(preview.text, namesOf(tableNow()));
    fill(node, h("p", { class: "will" }, agreed), consequences(preview, isDivided));
  }

  /**
   * Shows a refusal; what it refused counts as not agreed.
   * @param {Refusal} refusal
   */
  function refuse(refusal) {
    agreed = "";
    node.replaceChildren(refusalNote(refusal, namesOf(tableNow())));
  }

  return { node, ask, refuse, agreed: () => agreed, shown: () => shown };
}

/**
 * The consequences of a command, and the reasons.
 * @param {Preview} preview
 * @param {boolean} isDivided
 */
function consequences({ postings, explained }, isDivided) {
  const state = tableNow();
  return [
    movements(state, postings, { isAhead: true, isDivided }),
    amountLines(state, explained),
    h("details", { class: "why-here" }, h("summary", {}, "Why?"), ruleLines(explained)),
  ];
}
