/** Binds this device to the banker's card of the page's address, once, and remembers it. */

import { forgetPairing, keepPairing, pairingOf } from "../device/pairings.js";
import { uuid } from "../lib/uuid.js";
import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";

/** @import { State } from "../types.d.ts" */

/** Asks the server for the bank of this card. Ends on another screen; never raises. */
export async function pair() {
  const { card } = now();
  change({ notice: null });
  try {
    const key = await pairingKey(card);
    const { data } = await call("POST", "pair", { body: { card, device: deviceLabel(), key } });
    // An open bank has to survive a power cut, so the pairing is on the disk first.
    await keepPairing({ card, key, ...data });
    // From now on the table tells of calls made with the card.
    change({ pass: data.pass, label: data.label, screen: "start", ownCall: null });
    return true;
  } catch (error) {
    change(refused(error));
    return false;
  }
}

/**
 * @param {unknown} error
 * @returns {Partial<State>}
 */
function refused(error) {
  if (!(error instanceof Problem) || error.isAway) {
    return { notice: "No connection to the server. Check the Wi-Fi and try again." };
  }
  if (error.code === "ALREADY_PAIRED") return { screen: "elsewhere", notice: error.sentence };
  if (error.isPassing) return { notice: error.sentence };
  return { screen: "unknown", notice: error.sentence };
}

/**
 * This device's own key for the card, kept before it is sent: a lost answer can be asked for
 * again.
 * @param {string} card
 */
async function pairingKey(card) {
  const known = await pairingOf(card);
  const key = known?.key ?? uuid();
  if (!known) await keepPairing({ card, key });
  return key;
}

/** Forgets the pass, so that the card can be opened again once the organiser has released it. */
export async function unpair() {
  await forgetPairing(now().card);
  change({ pass: null, screen: "pair", notice: null, game: null, grant: null });
}

/** The name of this kind of device, for the organiser's list. */
function deviceLabel() {
  const agent = navigator.userAgent;
  if (/iPad/.test(agent)) return "iPad";
  if (/iPhone/.test(agent)) return "iPhone";
  if (/Android/.test(agent)) return /Mobile/.test(agent) ? "Android phone" : "Android tablet";
  if (/Windows/.test(agent)) return "Windows computer";
  if (/Macintosh/.test(agent)) return "Mac";
  return "Computer";
}
