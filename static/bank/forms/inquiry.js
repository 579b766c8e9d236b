/** Asks the engine, while a form is filled in, what it would do; and shows its answer. */

import { h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { amountLines, ruleLines } from "../parts/explanation.js";
import { movements } from "../parts/movements.js";
import { refusalNote } from "../parts/refusal-note.js";
import { tryOut } from "../server/book.js";
import { namesOf } from "../state/lookups.js";
import { now } from "../state/store.js";

const PAUSE_MS = 200;
const RETRY_MS = 2000;

/** Makes a place for the answers. `onAnswer()` is called when one has come. */
export function makeInquiry(onAnswer) {
  const node = h("div", { class: "answer", "aria-live": "polite" });
  let latest = 0;
  let timer = 0;
  /** What the engine would do, in words; "" while it has not agreed. */
  let agreed = "";
  /** The same for the server: digest and text of the outcome that is shown. */
  let shown = null;

  /** Asks about a command a moment later, unless another one follows; null empties the answer. */
  function ask(command) {
    agreed = "";
    shown = null;
    latest += 1;
    clearTimeout(timer);
    if (command) timer = setTimeout(look, PAUSE_MS, command, latest);
    else node.replaceChildren();
  }

  async function look(command, mine) {
    const answer = await tryOut(command);
    if (mine !== latest) return;
    if (answer.isSilence) timer = setTimeout(look, RETRY_MS, command, mine);
    if (answer.refusal) refuse(answer.refusal);
    else agree(answer);
    onAnswer();
  }

  function agree({ text, digest, postings, explained }) {
    shown = digest ? { digest, text } : null;
    agreed = withNames(text, namesOf(now()));
    node.replaceChildren(
      h("p", { class: "will" }, agreed),
      movements(now(), postings),
      amountLines(now(), explained),
      h("details", { class: "why-here" }, h("summary", {}, "Why?"), ruleLines(explained)),
    );
  }

  /** Shows a refusal; what it refused counts as not agreed. */
  function refuse(refusal) {
    agreed = "";
    node.replaceChildren(refusalNote(refusal, namesOf(now())));
  }

  return { node, ask, refuse, agreed: () => agreed, shown: () => shown };
}
