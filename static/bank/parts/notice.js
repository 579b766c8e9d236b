/** A sentence for the banker that belongs to no button, until it has been read. */

import { dismissNotice } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { note } from "./note.js";

/** @import { State } from "../types.d.ts" */

/** @param {State} state */
export function noticed({ notice }) {
  if (!notice) return "";
  return note(
    "notice told",
    { label: notice, role: "alert" },
    h("p", {}, notice),
    button("notice-close", "action quiet", dismissNotice, "OK"),
  );
}
