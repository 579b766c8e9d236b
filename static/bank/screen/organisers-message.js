/** The organisers' message to everybody, until the banker puts it away or they take it back. */

import { putAway } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { timeOfDay } from "../lib/words.js";
import { note } from "../parts/note.js";

/** @import { TableState } from "../types.d.ts" */

/**
 * A quiet line with the time; it stands above the panel, which makes room for it.
 * @param {TableState} state
 */
export function organisersMessage({ said, saidReadAt }) {
  if (!said || said.at === saidReadAt) return "";
  const time = timeOfDay(said.at);
  return note(
    "notice said",
    { label: `Message from the organisers, ${time}`, role: "status" },
    h("p", {}, h("time", { datetime: said.at }, time), " ", h("span", { dir: "auto" }, said.text)),
    button("said-read", "action quiet", () => putAway(said.at), "OK"),
  );
}
