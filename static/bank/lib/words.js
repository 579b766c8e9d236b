/** Words for people: names in place of seats, money, times. No rule of the game stands here. */

/** @import { JournalEntry, Names } from "../types.d.ts" */

/** The letters of Hebrew, Arabic and their kin, which run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const WITH_COMMAS = new Intl.NumberFormat("en-US");

/**
 * A name for the middle of a sentence: one that runs from right to left leaves the rest in order.
 * @param {string} name
 */
export function inSentence(name) {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * `text` with every "seat A" or "Seat A" of the engine replaced by the name of the player there.
 * @param {string | null | undefined} text
 * @param {Names} names
 */
export function withNames(text, names) {
  return (text ?? "").replace(/\b[Ss]eat ([A-H])\b/g, (whole, letter) => {
    return inSentence(names[letter] ?? whole);
  });
}

/**
 * A sentence of the engine that begins with a seat, without it: on that player's own page.
 * @param {string} text
 */
export function withoutSeat(text) {
  const rest = text.replace(/^[Ss]eat [A-H] /, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * The person who made an entry, and the device: "Bea, Tablet 7".
 * @param {Pick<JournalEntry, "actor" | "device">} journalEntry
 */
export function madeBy({ actor, device }) {
  const words = [typeof actor === "string" ? actor : actor?.label, device];
  return words.filter((word) => typeof word === "string" && word).join(", ");
}

/**
 * A name in the data as a title: "Dark blue" for "dark_blue".
 * @param {string} name
 */
export function inWords(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * An amount as people write it, with the currency of the edition: $1,400, or −£20.
 * @param {number} amount
 * @param {string} currency
 */
export function money(amount, currency) {
  const digits = WITH_COMMAS.format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${currency}${digits}`;
}

/**
 * A moment as the clock on the wall shows it: 21:04. `moment` is a Date or an ISO string.
 * @param {Date | string} moment
 */
export function timeOfDay(moment) {
  const date = moment instanceof Date ? moment : new Date(moment);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * "1 house", "3 houses".
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}
