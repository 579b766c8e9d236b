/**
 * One drop-down for each line: the prisoners' missed throws (`misses`), each player's throw for the
 * start (`totals`). These entries are rare, so small controls do.
 */

import { h } from "../../lib/dom.js";
import { namesOf } from "../../state/lookups.js";

/** @import { FieldContext, Seat, SeatsAsk, Values } from "../../types.d.ts" */

const MISSES = [
  ["", "not in Jail"],
  ["0", "in Jail, no throw missed"],
  ["1", "in Jail, 1 throw missed"],
  ["2", "in Jail, 2 throws missed"],
];

/**
 * The missed throws of each seat in Jail, at most `max`; a player who is not in Jail is left out.
 * Only players whose token stands there are asked about, and each row starts as the book has it.
 * @param {string} name
 * @param {SeatsAsk} ask
 * @param {FieldContext} context
 */
export function makeMisses(name, ask, context) {
  const known = MISSES.filter(([misses]) => Number(misses) <= ask.max);
  const field = makeSelects(name, ask.seats, known, context, { read: Number });
  const { spaces } = context.state.edition;
  const { jail } = context.state.game.state.situation;
  ask.seats.forEach(fillIn);

  /**
   * @param {Seat} seat
   * @param {number} at
   */
  function fillIn(seat, at) {
    field.boxes[at].value = String(jail[seat] ?? "");
  }

  /** @param {Values} values */
  function follow(values) {
    const tokens = /** @type {Record<Seat, number> | undefined} */ (values.tokens);
    ask.seats.forEach((seat, at) => {
      const isThere = !tokens || spaces[tokens[seat]]?.type === "jail";
      const row = field.rows[at];
      if (isThere && row.hidden) fillIn(seat, at);
      if (!isThere) field.boxes[at].value = "";
      row.hidden = !isThere;
    });
  }

  return { ...field, follow };
}

/**
 * The throw of each seat with both dice; nothing is given before all have thrown.
 * @param {string} name
 * @param {SeatsAsk} ask
 * @param {FieldContext} context
 */
export function makeTotals(name, ask, context) {
  const throws = Array.from({ length: ask.max - ask.min + 1 }, (_, at) => String(ask.min + at));
  const options = [["", "not thrown yet"], ...throws.map((total) => [total, total])];
  const field = makeSelects(name, ask.seats, options, context, { read: Number });
  const all = () => {
    const totals = field.value();
    return Object.keys(totals).length === ask.seats.length ? totals : null;
  };
  return { ...field, value: all };
}

/**
 * @param {string} name
 * @param {string[]} items
 * @param {string[][]} options
 * @param {FieldContext} context
 * @param {{ read: (chosen: string) => unknown }} start
 */
function makeSelects(name, items, options, { state, changed, key }, { read }) {
  const names = namesOf(state);
  const boxes = items.map((item) => {
    const box = h(
      "select",
      { key: `${key}-${name}-${item}`, on: { change: changed } },
      options.map(([value, words]) => h("option", { value }, words)),
    );
    box.value = options[0][0];
    return box;
  });
  const rows = items.map((item, at) =>
    h("label", { class: "select-row" }, h("span", { dir: "auto" }, names[item]), boxes[at]),
  );

  function value() {
    const given = items
      .map((item, at) => [item, boxes[at].value])
      .filter(([, chosen]) => chosen !== "");
    return Object.fromEntries(given.map(([item, chosen]) => [item, read(chosen)]));
  }

  return { node: h("div", { class: "selects" }, rows), value, rows, boxes };
}
