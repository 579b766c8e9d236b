/** The players' answers to the result: signatures and disputes, and their withdrawal. */

import { NotTheWriter } from "../device/database.js";
import { timeNow } from "../device/time.js";
import { forgetUntried, keepAnswer } from "../device/waiting-answers.js";
import { sheetNow, waitingAnswer } from "../state/sheet.js";
import { change, tableNow } from "../state/store.js";
import { Problem } from "./api.js";
import { fellSilent, isSilence, metTrouble } from "./pulse.js";
import { sendAnswers } from "./sending-answers.js";
import { stepDown } from "./tabs.js";

/** @import { Seat, WaitingAnswer } from "../types.d.ts" */

/**
 * Signs the sheet for a seat.
 * @param {Seat} seat
 */
export function sign(seat) {
  change({ signAsked: "" });
  return answer(seat, {});
}

/**
 * Disputes the sheet for a seat in words, which calls the referee. Resolves when that is kept.
 * @param {Seat} seat
 * @param {string} text
 */
export function dispute(seat, text) {
  return answer(seat, { dispute: text.trim() });
}

/**
 * Says in other words what a seat disputes. Resolves when that is kept.
 * @param {Seat} seat
 * @param {string} text
 */
export function reword(seat, text) {
  const sheet = sheetNow(tableNow());
  const isThere = !sheet || !waitingAnswer(tableNow(), sheet, seat);
  return answer(seat, { dispute: text.trim(), clears: isThere });
}

/**
 * Takes a seat's signature or dispute back. Where the server may have it, it is told.
 * @param {Seat} seat
 */
export async function takeBack(seat) {
  const sheet = sheetNow(tableNow());
  const waits = sheet && waitingAnswer(tableNow(), sheet, seat);
  if (waits && !waits.isTried && !waits.clears) {
    let isInTime = true;
    await asTheBank(async () => {
      isInTime = await forgetUntried(waits);
    });
    // If it was being sent at this very moment, the server is told.
    if (isInTime) return;
  }
  await answer(seat, { isTakenBack: true, clears: true });
}

/**
 * An answer is kept here until the server has it, so it may be given without a network.
 * @param {Seat} seat
 * @param {Pick<WaitingAnswer, "dispute" | "isTakenBack" | "clears">} said
 */
async function answer(seat, said) {
  const { card, game } = tableNow();
  const sheet = sheetNow(tableNow());
  if (!sheet) {
    change({ notice: "There is another sheet now: please look at that one." });
    return;
  }
  const { link, version } = sheet;
  const place = { game: game.id, seat };
  const madeAt = timeNow().toISOString();
  await asTheBank(() => keepAnswer({ card, ...place, link, version, madeAt, ...said }));
  asTheBank(sendAnswers);
}

/**
 * Acts as the bank. What is kept goes out with a later look, if it can't be sent now.
 * @param {() => Promise<void>} act
 */
async function asTheBank(act) {
  try {
    await act();
  } catch (error) {
    if (error instanceof NotTheWriter) stepDown();
    else if (isSilence(error)) fellSilent();
    else if (error instanceof Problem) metTrouble(error);
    else throw error;
  }
}
