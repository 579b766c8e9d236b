// A client that others might write, with the types that openapi-typescript has made from the API's
// description: a tablet enters a throw, and an organiser's program adds a player and rules.
//
//     node client.mjs ADDRESS '{"tablet": TOKEN, "program": TOKEN, "game": …, "event": …, "table": …}'
//
// It prints what it was answered.
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];
type Given = { tablet: string; program: string; game: string; event: string; table: number };

const [baseUrl, text] = process.argv.slice(2) as [string, string];
const given: Given = JSON.parse(text);

function clientWith(token: string) {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
}

const tablet = clientWith(given.tablet);
const program = clientWith(given.program);

const posted = await tablet.POST("/api/v1/games/{game_id}/transactions", {
  params: {
    path: { game_id: given.game },
    header: { "Idempotency-Key": crypto.randomUUID(), "If-Match": '"1"' },
  },
  body: { type: "roll", seat: "A", dice: [1, 2] },
});
if (posted.error) throw new Error(posted.error.detail);

const newcomer: Schemas["NewPlayer"] = { name: "Zoë", here: true };
const added = await program.POST("/api/v1/events/{slug}/players", {
  params: { path: { slug: given.event } },
  body: newcomer,
});
if (added.error) throw new Error(added.error.detail);

const ruling: Schemas["RulingRequest"] = {
  version: 1,
  reason: "Two notes lay under the board",
  assets: { B: 1620 },
};
const ruled = await program.POST("/api/v1/tables/{table_id}/rulings", {
  params: { path: { table_id: given.table } },
  body: ruling,
});
if (ruled.error) throw new Error(ruled.error.detail);

const refused = await tablet.POST("/api/v1/games/{game_id}/transactions", {
  params: {
    path: { game_id: given.game },
    header: { "Idempotency-Key": crypto.randomUUID(), "If-Match": '"2"' },
  },
  body: { type: "roll", seat: "C", dice: [3, 2] },
});

// @ts-expect-error A ruling names the version that the referee saw.
export const unseen: Schemas["RulingRequest"] = { reason: "Because", assets: {} };

function heading(entered: NonNullable<typeof posted.data>): string {
  return "transaction" in entered ? entered.transaction.text : "a batch";
}

console.log(
  JSON.stringify({
    entered: heading(posted.data),
    added: added.data.number,
    ruled: ruled.data.assets.B,
    refused: refused.error?.code,
  }),
);
