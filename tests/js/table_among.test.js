import assert from "node:assert/strict";
import { test } from "node:test";

import { tableAmong } from "../../static/bank/server/table-among.js";

/** @import { State } from "../../static/bank/types.d.ts" */

/**
 * What a pass opens, oldest first: `open` or `closed` games of these names.
 * @param {[game: string, status: string][]} games
 */
const bank = (...games) => games.map(([game, status]) => ({ game, status, role: "bank" }));

/**
 * The tablet shows this game, whose result and round stand like this.
 * @param {string} game
 * @param {{ result?: string, round?: string }} [standing]
 */
function shows(game, { result, round = "playing" } = {}) {
  const table = { result: result ? { status: result } : null, round: { status: round } };
  const grant = { game, status: "", role: "bank" };
  return /** @type {Pick<State, "grant" | "table">} */ (/** @type {unknown} */ ({ grant, table }));
}

const BOTH = bank(["postponed", "open"], ["newest", "closed"]);

test("the newest table is shown, and none to a pass that opens none", () => {
  const open = bank(["first", "open"], ["second", "open"]);
  assert.equal(tableAmong(open, shows("first"))?.game, "second");
  assert.equal(tableAmong(bank(["only", "closed"]), shows("only"))?.game, "only");
  const player = [{ game: "x", status: "open", role: "player" }];
  assert.equal(tableAmong(player, shows("")), null);
});

test("an older open table waits until the newest is signed, or its round is over", () => {
  assert.equal(tableAmong(BOTH, shows("newest", { result: "provisional" }))?.game, "newest");
  assert.equal(tableAmong(BOTH, shows("newest", { result: "signed" }))?.game, "postponed");
  assert.equal(tableAmong(BOTH, shows("newest", { round: "finished" }))?.game, "postponed");
});

test("the older table stays on the screen once it is there", () => {
  assert.equal(tableAmong(BOTH, shows("postponed"))?.game, "postponed");
});
