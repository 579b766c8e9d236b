/**
 * The count: the cash on the table, player by player, against the book. As totals, or note by
 * note. Recording it moves nothing; where it differs a referee sets the book right, on their page.
 */

import { button, fill, h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { openPanel } from "../panels/panel.js";
import { badge } from "../parts/icons.js";
import { refusalNote } from "../parts/refusal-note.js";
import { enter } from "../server/queue.js";
import { isLocked, namesOf } from "../state/lookups.js";
import { now } from "../state/store.js";
import { showOutcome } from "./outcome.js";
import { afterKey, makePad } from "./pad.js";
import { commandOf, comparison, counted, off, sum, verdict } from "./sums.js";

const TOTAL_DIGITS = 6;
const NOTE_DIGITS = 3;
const SLOT = "count";

/** Opens the count for an offer of it. */
export function openCount(offer) {
  const { seats } = offer.asks.counted;
  const values = offer.asks.notes.notes;
  const entered = { mode: "totals", totals: {}, notes: {} };
  const at = { seat: seats[0], note: values[0] };
  const pad = makePad(press);
  const place = h("div", {
    class: "count-table",
    on: { keydown: (event) => pad.handles(event) && event.preventDefault() },
  });

  function press(key) {
    if (entered.mode === "totals") {
      put(entered.totals, at.seat, afterKey(entered.totals[at.seat], key, TOTAL_DIGITS));
    } else {
      entered.notes[at.seat] ??= {};
      const held = entered.notes[at.seat];
      put(held, at.note, afterKey(held[at.note], key, NOTE_DIGITS));
      if (!Object.keys(held).length) delete entered.notes[at.seat];
    }
    draw(now());
  }

  function look(seat, note = values[0]) {
    Object.assign(at, { seat, note });
    draw(now());
  }

  function switchTo(mode) {
    entered.mode = mode;
    draw(now());
  }

  /** The next player, or with notes the next note and then the next player. */
  function onward() {
    const note = values[values.indexOf(at.note) + 1];
    if (entered.mode === "notes" && note) return look(at.seat, note);
    return look(seats[(seats.indexOf(at.seat) + 1) % seats.length]);
  }

  function draw(state) {
    fill(
      place,
      h("div", { class: "count-players" }, modes(), rows(state)),
      h(
        "div",
        { class: `count-entry ${entered.mode}` },
        heading(state),
        entered.mode === "notes" && noteRows(state),
        pad.node,
      ),
      foot(state),
    );
  }

  function modes() {
    const named = { totals: "Totals", notes: "Note by note" };
    return h(
      "div",
      { class: "count-modes", role: "group", "aria-label": "How to count" },
      Object.entries(named).map(([mode, words]) => {
        const item = button(`count-${mode}`, "option", () => switchTo(mode), words);
        item.setAttribute("aria-pressed", String(entered.mode === mode));
        return item;
      }),
    );
  }

  function rows(state) {
    const names = namesOf(state);
    const cash = counted(entered);
    return seats.map((seat) => {
      const item = button(
        `count-seat-${seat}`,
        "count-player",
        () => look(seat),
        badge(seat),
        h(
          "span",
          { class: "count-who" },
          h("span", { title: names[seat], dir: "auto" }, names[seat]),
          h("small", {}, words(state, seat, cash)),
        ),
        h("strong", {}, seat in cash ? money(cash[seat], state.edition.currency) : "–"),
      );
      item.setAttribute("aria-pressed", String(seat === at.seat));
      item.classList.toggle("differs", seat in cash && off(state, cash, seat) !== 0);
      item.classList.toggle("agrees", seat in cash && off(state, cash, seat) === 0);
      return item;
    });
  }

  function words(state, seat, cash) {
    if (!(seat in cash)) return "not counted yet";
    const book = money(state.game.state.cash[seat], state.edition.currency);
    return `book ${book}: ${verdict(off(state, cash, seat), state.edition.currency)}`;
  }

  function heading(state) {
    const name = namesOf(state)[at.seat];
    const { currency } = state.edition;
    const amount = counted(entered)[at.seat];
    return h(
      "p",
      { class: "count-now", "aria-live": "polite" },
      h("span", { dir: "auto" }, name),
      h("strong", {}, amount === undefined ? "–" : money(amount, currency)),
    );
  }

  function noteRows(state) {
    const held = entered.notes[at.seat] ?? {};
    return h(
      "div",
      { class: "count-notes", role: "group", "aria-label": "Notes" },
      values.map((note) => {
        const worth = money(sum({ [note]: held[note] ?? 0 }), state.edition.currency);
        const item = button(
          `count-note-${note}`,
          "count-note",
          () => look(at.seat, note),
          h("span", {}, money(note, state.edition.currency), " ×"),
          h("strong", {}, held[note] === undefined ? "–" : String(held[note])),
          h("span", { class: "unseen" }, `makes ${worth}`),
        );
        item.setAttribute("aria-pressed", String(note === at.note));
        return item;
      }),
    );
  }

  function foot(state) {
    const cash = counted(entered);
    const done = Object.keys(cash).length;
    const record = button("count-record", "go wide", post, `Record the count of ${done}`);
    if (done === seats.length) record.textContent = "Record the count";
    record.disabled = !done || isLocked(state);
    const refused = state.refusal?.slot === SLOT && refusalNote(state.refusal, namesOf(state));
    const next = entered.mode === "notes" ? "Next note" : "Next player";
    return h(
      "div",
      { class: "form-foot count-foot" },
      refused,
      button("count-next", "wide", onward, next),
      record,
    );
  }

  async function post() {
    const state = now();
    const cash = counted(entered);
    const names = namesOf(state);
    const lines = Object.keys(cash).map((seat) => comparison(state, names[seat], seat, cash));
    const command = JSON.parse(JSON.stringify(commandOf(entered)));
    const text = `The table is counted: ${lines.join("; ")}`;
    if (await enter(command, { slot: SLOT, text })) showOutcome(cash, lines);
  }

  draw(now());
  openPanel("Count the table", place, { draw });
}

function put(values, key, value) {
  if (value === undefined) delete values[key];
  else values[key] = value;
}
