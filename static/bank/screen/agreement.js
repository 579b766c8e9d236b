/**
 * A player's answer to their own line of the result: a signature, a dispute, or the withdrawal of
 * either.
 */

import { askToSign } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { holdButton } from "../lib/hold.js";
import { inSentence } from "../lib/words.js";
import { openDispute } from "../panels/dispute.js";
import { sign, takeBack } from "../server/signing.js";
import { namesOf } from "../state/lookups.js";
import { waitingAnswer } from "../state/sheet.js";

/** @import { Child, Result, Seat, TableState, WaitingAnswer } from "../types.d.ts" */

/**
 * Whether the result can stand without this seat's signature.
 * @param {Result} sheet
 * @param {Seat} seat
 */
export function isExcused(sheet, seat) {
  return sheet.status === "provisional" && sheet.excused.includes(seat);
}

/**
 * The seat among `seats` whose signature is asked for next: that of the player who was just asked
 * to confirm, or the first whose line is open.
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat[]} seats
 * @returns {Seat | undefined}
 */
export function nextToSign(state, sheet, seats) {
  const { signAsked } = state;
  const answered = new Set(sheet.signatures.map(({ seat }) => seat));
  for (const seat of seats) if (waitingAnswer(state, sheet, seat)) answered.add(seat);
  for (const { seat, end } of sheet.disputes) if (!end) answered.add(seat);
  const open = seats.filter((seat) => !answered.has(seat));
  if (open.includes(signAsked)) return signAsked;
  return open.find((seat) => !isExcused(sheet, seat));
}

/**
 * The buttons under a player's sum; to sign is green where it `isNext`.
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat} seat
 * @param {boolean} isNext
 * @returns {Child}
 */
export function agreement(state, sheet, seat, isNext) {
  const name = inSentence(namesOf(state)[seat]);
  const isOpen = sheet.status === "provisional";
  const dispute = sheet.disputes.find((each) => each.seat === seat && !each.end);
  if (dispute) {
    // A no from a phone isn't the banker's to end.
    const isOurs = isOpen && dispute.via === "tablet";
    return [disputed(name, dispute.text), isOurs && ways(seat, dispute.text)];
  }
  if (sheet.signatures.some((signed) => signed.seat === seat)) {
    return [h("p", { class: "signed" }, `Signed by ${name}`), isOpen && back(seat, "signatures")];
  }
  if (!isOpen) return "";
  const waits = waitingAnswer(state, sheet, seat);
  if (waits) return unsent(state, waits, name);
  return state.signAsked === seat ? question(seat, name) : choice(state, seat, isNext);
}

/**
 * An answer that waits for the network, or is on its way.
 * @param {TableState} state
 * @param {WaitingAnswer} answer
 * @param {string} name
 */
function unsent({ silentSince }, { seat, dispute }, name) {
  const note = silentSince && h("small", {}, " · not sent yet");
  if (dispute) return [disputed(name, dispute, note), ways(seat, dispute)];
  return [h("p", { class: "signed" }, `Signed by ${name}`, note), back(seat, "signatures")];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {Child} [note]
 */
function disputed(name, text, note = "") {
  return h("p", { class: "against" }, `${name} disputes it: “${text}”`, note);
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {boolean} isNext
 */
function choice(state, seat, isNext) {
  const name = inSentence(namesOf(state)[seat]);
  const look = isNext ? "sign-button go" : "sign-button";
  const taps = { onHeld: () => sign(seat), onTap: () => askToSign(seat) };
  const words = [`${name} signs`, h("small", {}, "press and hold")];
  return [
    button(`dispute-${seat}`, "quiet-button", () => openDispute(seat), `${name} disagrees…`),
    holdButton(`sign-${seat}`, look, taps, words),
  ];
}

/**
 * After a tap, Enter or a switch: asks the player to confirm.
 * @param {Seat} seat
 * @param {string} name
 */
function question(seat, name) {
  return [
    button(`sign-yes-${seat}`, "sign-button go", () => sign(seat), `Yes, ${name} signs`),
    // In the place of the button that asked, and with its focus: a second stray tap signs nothing.
    button(`sign-${seat}`, "quiet-button", () => askToSign(""), "Not now"),
  ];
}

/**
 * The ways out of a dispute that stands.
 * @param {Seat} seat
 * @param {string} text
 */
function ways(seat, text) {
  const ask = () => openDispute(seat, text);
  return [
    button(`reword-${seat}`, "quiet-button", ask, "Change the words…"),
    back(seat, "disputes"),
  ];
}

/**
 * @param {Seat} seat
 * @param {"signatures" | "disputes"} what
 */
function back(seat, what) {
  const [key, word] =
    what === "signatures" ? [`unsign-${seat}`, "signature"] : [`undispute-${seat}`, "dispute"];
  return button(key, "quiet-button", () => takeBack(seat), `Take the ${word} back`);
}
