/** The progress of the lesson; this tablet remembers it. */

import { read, remove, write } from "../device/local-storage.js";
import { change, isAtTable, now, onChange, tableNow } from "../state/store.js";
import { STEPS } from "./steps.js";

const KEY = "passgo-lesson";

/** Goes on where the lesson was left, and moves on as soon as a step is done. */
export function startLesson() {
  const stored = Number(read(KEY));
  change({ lesson: stored in STEPS ? stored : 0 });
  onChange(moveOn);
}

function moveOn() {
  const { lesson } = now();
  if (lesson === null || !isAtTable()) return;
  if (STEPS[lesson].isDone?.(tableNow())) nextStep();
}

/** Shows the next step. */
export function nextStep() {
  const next = Math.min((now().lesson ?? 0) + 1, STEPS.length - 1);
  write(KEY, String(next));
  change({ lesson: next });
}

/** Forgets how far it was. */
export function forgetLesson() {
  remove(KEY);
}
