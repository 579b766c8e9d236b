/** The call for the referee: its button in the bar, what it is about, and what became of it. */

import { closeCalling, openCalling } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { inSentence, timeOfDay } from "../lib/words.js";
import { note } from "../parts/note.js";
import { callReferee, withdrawCall } from "../server/calling.js";
import { hasOnlyItsCard, isPractice, standingCall, unheardCall } from "../state/lookups.js";
import { troubleWords } from "../state/trouble.js";

/** @import { Call, CallReason, State } from "../types.d.ts" */

/** @type {Record<CallReason, string>} */
const REASONS = {
  rule: "A rule question",
  entry: "A wrong entry",
  dispute: "Players disagree",
  other: "Something else",
};
const ABOUT = { ...REASONS, other: "", result: "a disputed result" };

/**
 * The button in the bar, in the same place in every state. A practice table has no referee.
 * @param {State} state
 */
export function callButton(state) {
  if (!mayCall(state)) return "";
  const look = `call-button${callOf(state) ? " called" : ""}`;
  const item = button("call", look, state.isCalling ? closeCalling : openCalling, "Call referee");
  item.setAttribute("aria-expanded", String(state.isCalling));
  return item;
}

/**
 * Whether anybody would hear it: yes, if the device is a bank or has its card. It needs no table.
 * @param {State} state
 */
function mayCall(state) {
  const { pass, screen } = state;
  if (isPractice(state)) return false;
  if (hasOnlyItsCard(screen)) return true;
  return pass !== null && ["table", "waiting", "start"].includes(screen);
}

/**
 * The reasons for a call, from which the second tap chooses. They cover nothing that was filled in.
 * @param {State} state
 */
export function callMenu(state) {
  if (!state.isCalling || !mayCall(state)) return "";
  return h(
    "section",
    { class: "call-menu", role: "dialog", "aria-labelledby": "call-heading" },
    h("h2", { id: "call-heading" }, "Call the referee: what is it about?"),
    Object.entries(REASONS).map(([reason, words]) =>
      button(
        `call-${reason}`,
        "action plain",
        () => callReferee(/** @type {CallReason} */ (reason)),
        words,
      ),
    ),
    button("call-close", "action quiet", closeCalling, "Cancel"),
  );
}

/**
 * Says that the referee is called, and who is on the way; or that nobody can hear it.
 * @param {State} state
 */
export function callNote(state) {
  const words = wordsFor(state);
  if (!words) return "";
  const [heading, rest] = words;
  const isBank = !hasOnlyItsCard(state.screen);
  const mayWithdraw = isBank && callOf(state) && standingCall(state)?.reason !== "result";
  return note(
    `notice call-note${isUnheard(state) ? " unheard" : ""}`,
    { label: heading, role: "status" },
    h("p", {}, rest ? [h("strong", {}, heading), rest] : heading),
    mayWithdraw && button("call-withdraw", "action quiet", withdrawCall, "Withdraw the call"),
  );
}

/**
 * The note of a call that nobody hears while the server is silent; "" for none.
 * @param {State} state
 */
export function unheardCallNote(state) {
  return isUnheard(state) ? callNote(state) : "";
}

/**
 * The note of any other call; "" for none.
 * @param {State} state
 */
export function standingCallNote(state) {
  return isUnheard(state) ? "" : callNote(state);
}

/** @param {State} state */
function isUnheard(state) {
  return unheardCall(state) !== null && state.silentSince !== null;
}

/** @param {State} state */
function callOf(state) {
  const pendingCall = unheardCall(state);
  if (pendingCall) return pendingCall.isWithdrawn ? null : pendingCall;
  return standingCall(state);
}

/**
 * What became of the call, and what else there is to say of it; null for none.
 * @param {State} state
 * @returns {[string, string] | null}
 */
function wordsFor(state) {
  if (!mayCall(state)) return null;
  const pendingCall = unheardCall(state);
  if (pendingCall) return pendingWords(state, pendingCall.isWithdrawn);
  const call = standingCall(state);
  if (!call) return null;
  const called = `Called at ${timeOfDay(call.called_at)}${about(call)}.`;
  if (!call.heard_by) return ["The referee is called.", ` ${called}`];
  return [`${inSentence(call.heard_by)} is on the way.`, ` ${called}`];
}

/**
 * @param {State} state
 * @param {boolean} isWithdrawn
 * @returns {[string, string] | null}
 */
function pendingWords({ screen, silentSince, trouble }, isWithdrawn) {
  const { why, over } = troubleWords(trouble);
  if (isWithdrawn) {
    return (
      silentSince && [
        `The referee will be told that you no longer need one as soon as ${over}.`,
        "",
      ]
    );
  }
  if (!silentSince) return ["Calling the referee…", ""];
  const end = hasOnlyItsCard(screen) ? "." : ", unless you withdraw it.";
  return [
    `${trouble ? why : "No network"}: wave for the referee.`,
    ` The call could not be sent. It goes out when ${over}${end}`,
  ];
}

/** @param {Call} call */
function about({ reason, entry }) {
  const words = ABOUT[reason];
  const told = [
    words && `${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    entry && `no. ${entry}`,
  ];
  const said = told.filter(Boolean).join(", ");
  return said && `: ${said}`;
}
