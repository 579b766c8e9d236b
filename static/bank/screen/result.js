/** The end of the table: the tally sheet, and a button for each player to sign it. */

import { h } from "../lib/dom.js";
import { counted, inSentence, money } from "../lib/words.js";
import { badge } from "../parts/icons.js";
import { lotsOf, namesOf } from "../state/lookups.js";
import { sheetNow, waitingAnswer } from "../state/sheet.js";
import { troubleWords } from "../state/trouble.js";
import { agreement, isExcused, nextToSign } from "./agreement.js";
import { alerts } from "./alerts.js";

/** @import { Result, Seat, TableState, TallyLine } from "../types.d.ts" */

/**
 * The result in place of the main panel.
 * @param {TableState} state
 */
export function result(state) {
  const sheet = sheetNow(state);
  return [
    alerts(state),
    h(
      "header",
      { class: "turn-heading" },
      h(
        "h1",
        { key: "result", tabindex: "-1" },
        "Result",
        h("small", {}, sheet && stage(state, sheet)),
      ),
    ),
    h(
      "div",
      { class: "main-body", "data-scroll": "result" },
      sheet
        ? [aside(state, sheet), rulings(sheet), sheets(state, sheet), seal(sheet)]
        : h("p", { class: "hint" }, "The tally is being worked out. One moment…"),
    ),
  ];
}

/**
 * @param {TableState} state
 * @param {Result} sheet
 */
function stage(state, sheet) {
  if (sheet.status === "signed") return `signed by all players. ${NEXT}`;
  if (sheet.status === "ruled") return `ruled by the referee. ${NEXT}`;
  const seats = Object.keys(sheet.tally);
  const waiting = seats.flatMap((seat) => waitingAnswer(state, sheet, seat) ?? []);
  if (sheet.disputes.some(({ end }) => !end) || waiting.some(({ dispute }) => dispute))
    return "disputed: a referee decides; others may sign";
  if (!waiting.length || nextToSign(state, sheet, seats))
    return "each player checks the sheet and signs";
  return state.silentSince ? `signed by all players. ${KEPT}` : "signed by all players";
}

const NEXT = "Your next table will appear here.";
const KEPT = "Keep this page open until it says All saved.";

/**
 * Tells a table that its server doesn't serve what it has to know before it signs.
 * @param {TableState} state
 * @param {Result} sheet
 */
function aside({ silentSince, trouble }, sheet) {
  if (!silentSince || sheet.status !== "provisional") return "";
  const { why, over } = troubleWords(trouble);
  return h(
    "p",
    { class: "hint" },
    `${trouble ? why : "There is no network"}. What players say here is kept on this tablet, and ` +
      `goes out when ${over}. If somebody disagrees, wave for the referee.`,
  );
}

/**
 * The referee's words on this result, each with its reason.
 * @param {Result} result
 */
function rulings({ rulings: words }) {
  const present = words.filter(({ set_aside: isPast }) => !isPast);
  return present.map(({ by, reason }) =>
    h("p", { class: "ruling" }, h("strong", {}, `${by} ruled: `), reason),
  );
}

/**
 * @param {TableState} state
 * @param {Result} sheet
 */
function sheets(state, sheet) {
  const seats = Object.keys(sheet.tally).sort((a, b) => place(sheet, a) - place(sheet, b));
  const next = nextToSign(state, sheet, seats);
  return h(
    "ul",
    { class: "sheets" },
    seats.map((seat) => h("li", {}, sheetOf(state, sheet, seat, seat === next))),
  );
}

/**
 * The seal of the book in short, as on the printed sheet, for anybody who wants to write it down.
 * @param {Result} result
 */
function seal({ seal: head }) {
  const short = (head ?? "").slice(0, 12).replace(/(.{4})(?=.)/g, "$1 ");
  return short && h("p", { class: "hint seal" }, `Seal of the book: ${short}`);
}

/**
 * @param {Result} sheet
 * @param {Seat} seat
 */
function place(sheet, seat) {
  return sheet.places?.[seat] ?? 99;
}

/**
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat} seat
 * @param {boolean} isNext
 */
function sheetOf(state, sheet, seat, isNext) {
  /** @param {number} amount */
  const dollars = (amount) => money(amount, state.edition.currency);
  return [
    h(
      "header",
      {},
      badge(seat),
      h(
        "h2",
        {},
        h("bdi", {}, namesOf(state)[seat]),
        h("small", {}, remark(state, sheet, seat, dollars)),
      ),
      h("span", { class: "place" }, `${place(sheet, seat)}.`),
      h("strong", {}, dollars(sheet.assets[seat])),
    ),
    h(
      "div",
      { class: "sheet-foot" },
      addingUp(state, seat, sheet.tally[seat], dollars),
      h("div", { class: "agreement" }, agreement(state, sheet, seat, isNext)),
    ),
  ];
}

/**
 * A remark beside the sum: the winner, a bankruptcy, or a ruling that changed the tally.
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat} seat
 * @param {(amount: number) => string} dollars
 */
function remark(state, sheet, seat, dollars) {
  const { total } = sheet.tally[seat];
  if (total !== sheet.assets[seat]) return `ruled by the referee; the book says ${dollars(total)}`;
  if (!sheet.bankrupt.includes(seat)) return victory(sheet, seat);
  if (!isExcused(sheet, seat)) return "bankrupt";
  return `${inSentence(namesOf(state)[seat])} is bankrupt; no signature needed`;
}

/**
 * @param {Result} sheet
 * @param {Seat} seat
 */
function victory(sheet, seat) {
  if (place(sheet, seat) !== 1) return "";
  const first = Object.keys(sheet.tally).filter((other) => place(sheet, other) === 1);
  return first.length > 1 ? "shares the first place" : "winner";
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {{ lines: TallyLine[] }} lines
 * @param {(amount: number) => string} dollars
 */
function addingUp(state, seat, { lines }, dollars) {
  const rows = lines.map((line) =>
    h("tr", {}, h("td", {}, what(state, line)), h("td", {}, dollars(line.amount))),
  );
  const key = `sum-${seat}`;
  return h("details", { key }, h("summary", {}, "How it adds up"), h("table", {}, rows));
}

/** @type {Record<TallyLine["what"], (lot: string, count: number) => string>} */
const WHAT = {
  cash: () => "Cash",
  deed: (lot) => lot,
  mortgaged: (lot) => `${lot}, mortgaged`,
  houses: (lot, count) => `${counted(count, "house")} on ${lot}`,
  hotel: (lot) => `Hotel on ${lot}`,
};

/**
 * @param {TableState} state
 * @param {TallyLine} tallyLine
 */
function what(state, { what: kind, lot, count }) {
  return WHAT[kind](lotsOf(state)[lot ?? ""]?.name ?? "", count);
}
