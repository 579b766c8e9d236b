// Signatures and disputes that wait, of this table and of earlier ones of the card.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { State } from "../../static/bank/types.d.ts" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { sendAnswers } = await import("../../static/bank/server/sending-answers.js");

const LOST = { code: "OTHER_TABLE", detail: "This link doesn't open this table." };
const SHEET = { link: "link-new", version: 1, signatures: [], disputes: [], status: "provisional" };

/**
 * A signature by seat A.
 * @param {string} game
 */
function signature(game) {
  const madeAt = "2026-11-28T21:00:00Z";
  return { card: "card", game, seat: "A", link: `link-${game}`, version: 1, madeAt };
}

test("one of a table that the card has lost is told, and doesn't hold up the others", async () => {
  /** @type {string[]} */
  const posted = [];
  globalThis.fetch = async (address, { method } = {}) => {
    if (String(address).includes("games/old")) {
      return new Response(JSON.stringify(LOST), { status: 403 });
    }
    if (method === "POST") posted.push(String(address));
    return new Response(JSON.stringify(SHEET), { status: 200 });
  };
  const shown = {
    card: "card",
    pass: "pass",
    screen: "table",
    grant: { game: "new", role: "bank", status: "closed" },
    game: { id: "new", link: "link-new", version: 3 },
    table: { table: { id: 2, number: 2 }, seats: [], result: SHEET },
    waitingAnswers: [signature("old"), signature("new")],
  };
  change(/** @type {Partial<State>} */ (/** @type {unknown} */ (shown)));

  await sendAnswers();

  assert.deepEqual(now().waitingAnswers, []);
  assert.match(posted.join(), /tables\/2\/signatures/);
  assert.match(now().notice ?? "", /An earlier table’s sheet has changed/);
});
