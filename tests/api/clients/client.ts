// A client that others might write: it is compiled against the types that were made from the API's
// description, and never run.
import type { components, operations } from "./api";

type Post = operations["journal_post"];
type Body = Post["requestBody"]["content"]["application/json"];
type Posted = Post["responses"][201]["content"]["application/json"];

export const rolled: Body = { type: "roll", seat: "A", dice: [1, 2] };
export const ruling: components["schemas"]["RulingRequest"] = {
  version: 1,
  reason: "Two notes lay under the board",
  assets: { B: 1620 },
};
export const newcomer: components["schemas"]["NewPlayer"] = { name: "Ada", here: true };

export function heading(posted: Posted): string {
  return "transaction" in posted ? posted.transaction.text : "a batch";
}

// @ts-expect-error A ruling names the version that the referee saw.
export const unseen: components["schemas"]["RulingRequest"] = { reason: "Because", assets: {} };
