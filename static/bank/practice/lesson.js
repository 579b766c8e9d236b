/** The step of the lesson that is next, above the main panel. */

import { button, h } from "../lib/dom.js";
import { nextStep } from "./progress.js";
import { STEPS } from "./steps.js";
import { beginAgain } from "./table.js";

/** @import { TableState } from "../types.d.ts" */

/** @param {TableState} state */
export function lesson({ lesson: at }) {
  if (at === null) return "";
  const isLast = at === STEPS.length - 1;
  const { say, isDone } = STEPS[at];
  return h(
    "section",
    { class: "lesson", "aria-label": "Lesson" },
    h("p", { role: "status" }, h("small", {}, `${at + 1} of ${STEPS.length}`), say),
    h(
      "div",
      { class: "lesson-buttons" },
      isLast
        ? button("lesson-again", "action quiet", beginAgain, "Begin again")
        : button("lesson-next", "action quiet", nextStep, isDone ? "Skip" : "Next"),
    ),
  );
}
