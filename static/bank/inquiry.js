/** Asks the engine, while a form is filled in, what it would do; and shows its answer. */

import { Problem } from "./api.js";
import { preview } from "./book.js";
import { h } from "./dom.js";
import { movements } from "./movements.js";
import { namesOf } from "./read.js";
import { now } from "./store.js";
import { withNames } from "./words.js";

const PAUSE_MS = 200;

/** Makes a place for the answers. `onAnswer()` is called when one has come. */
export function makeInquiry(onAnswer) {
  const node = h("div", { class: "answer", "aria-live": "polite" });
  let latest = 0;
  let timer = 0;
  /** What the engine would do, in words; "" while it has not agreed. */
  let agreed = "";

  /** Asks about a command a moment later, unless another one follows; null empties the answer. */
  function ask(command) {
    agreed = "";
    latest += 1;
    clearTimeout(timer);
    if (command) timer = setTimeout(look, PAUSE_MS, command, latest);
    else node.replaceChildren();
  }

  async function look(command, mine) {
    const answer = await preview(command).catch((error) => no(error));
    if (mine !== latest) return;
    if (answer.sentence) refuse(answer);
    else agree(answer);
    onAnswer();
  }

  function agree({ text, postings }) {
    agreed = withNames(text, namesOf(now()));
    node.replaceChildren(h("p", { class: "will" }, agreed), movements(now(), postings));
  }

  /** Shows a refusal; what it refused counts as not agreed. */
  function refuse(refusal) {
    agreed = "";
    node.replaceChildren(refusalNote(refusal, namesOf(now())));
  }

  return { node, ask, refuse, agreed: () => agreed };
}

function no(error) {
  if (error instanceof Problem) return error;
  return { sentence: "No connection: this can be checked and entered when the network is back." };
}

/** The engine's no: its sentence, and the chapter of the rules it comes from. */
export function refusalNote({ sentence, rule }, names) {
  return h(
    "p",
    { class: "refusal", role: "alert", "data-refusal": "" },
    withNames(sentence, names),
    rule && h("small", {}, `Rule: ${rule}`),
  );
}
