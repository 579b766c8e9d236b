/**
 * The only way for a tap to become an entry. Where this tablet has an engine, the entry is decided
 * and kept here, and the server confirms it when it can (`local-book.js`); otherwise the server
 * decides (`direct.js`).
 */

import { NotTheWriter } from "../device/database.js";
import { timeNow } from "../device/time.js";
import { uuid } from "../lib/uuid.js";
import { change, now } from "../state/store.js";
import { syncSoon } from "./book-sync.js";
import { deliver } from "./direct.js";
import { enterHere, isLocal } from "./local-book.js";
import { whoDecides } from "./opening.js";
import { stepDown } from "./tabs.js";

/** @import { Command, Entry, Shown } from "../types.d.ts" */

/**
 * Enters a command. `slot` names what was tapped, so that a refusal appears there; `text` is the
 * entry in words; `shown` is the outcome that the banker was shown, {digest, text}: nothing is
 * entered if it is decided otherwise; it `replaces` an entry that was set aside. Does nothing while
 * another entry is on its way. Resolves to whether it was entered.
 * @param {Command} command
 * @param {{ slot: string, text: string, shown?: Shown | null, replaces?: Entry }} slot
 */
export async function enter(command, { slot, text, shown = null, replaces }) {
  const { entry: underWay, game, stale, card, waits } = now();
  if (underWay || stale || !game || (waits && !isLocal())) return false;
  const entry = {
    key: uuid(),
    card,
    game: game.id,
    version: game.version,
    command,
    slot,
    text,
    shown,
    madeAt: timeNow().toISOString(),
    ...(replaces && { replaces }),
  };
  // Before the first await: from here on a second tap finds the main panel locked.
  change({ entry, refusal: null, notice: null, delay: null });
  try {
    await whoDecides();
    if (isLocal()) {
      const isEntered = await enterHere(entry);
      if (isEntered) syncSoon();
      return isEntered;
    }
    return await deliver(entry);
  } catch (error) {
    if (!(error instanceof NotTheWriter)) throw error;
    stepDown();
    return false;
  }
}
