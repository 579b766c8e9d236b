// Where the server decides, and no database keeps anything: the page keeps the entry until then.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

/** @import { Command, Entry, Game, Position, Shown } from "../../static/bank/types.d.ts" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { loadGame } = await import("../../static/bank/server/book.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { forget, keepAll, kept } = await import("../../static/bank/device/waiting-entries.js");
const { recallWaiting } = await import("../../static/bank/server/local-book.js");
const { dropStale, enterAnyway, handOver, retryNow } = await import(
  "../../static/bank/server/direct.js"
);

/** @type {Game} */
const GAME = {
  id: "g1",
  version: 4,
  status: "open",
  link: "link-4",
  state: /** @type {Position} */ ({ edition: "us" }),
  offers: [],
  newest: null,
};
const EDITION = { currency: "$", spaces: [], decks: {} };
const BUY = { type: "buy", seat: "A", lot: "boardwalk" };
const TAP = { slot: "buy", text: "Ada buys Boardwalk", shown: { digest: "d1", text: "Ada buys" } };

/** @type {({ status: number, body: object, headers: Record<string, string> } | null)[]} */
let answers = [];
/**
 * @type {{ path: string, method?: string, headers: Headers,
 *   body?: Command & { outcome?: Shown } }[]}
 */
let sent = [];

/**
 * What the server says next: a status and a body, or nothing at all.
 * @param {number} status
 * @param {object} body
 * @param {Record<string, string>} headers
 */
function say(status, body = {}, headers = {}) {
  answers.push({ status, body, headers });
}
function sayNothing() {
  answers.push(null);
}

globalThis.fetch = async (address, { method, headers, body } = {}) => {
  const path = String(address);
  if (path.includes("/editions/")) return new Response(JSON.stringify(EDITION));
  sent.push({
    path,
    method,
    headers: new Headers(headers),
    body: body && JSON.parse(String(body)),
  });
  const answer = answers.shift();
  if (!answer) throw new TypeError("Failed to fetch");
  const { status, headers: told } = answer;
  return new Response(JSON.stringify(answer.body), { status, headers: told });
};

/** Lets everything run that waits for no clock. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

const posts = () =>
  sent.filter(({ method, path }) => method === "POST" && /transactions/.test(path));

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  answers = [];
  sent = [];
  change({ entry: null, delay: null, stale: null, refusal: null, notice: null });
  change({ screen: "table", pass: "p", game: GAME, silentSince: null });
  change({ grant: { game: "g1", role: "bank", status: "open" } });
});

test("an entry is posted once, for the version that the banker saw", async () => {
  say(201, { ...GAME, version: 5 });
  assert.equal(await enter(BUY, TAP), true);
  const [{ headers, body }] = posts();
  assert.deepEqual(body, { ...BUY, outcome: TAP.shown });
  assert.equal(headers.get("If-Match"), '"4"');
  assert.match(headers.get("Idempotency-Key") ?? "", /^[0-9a-f-]{36}$/);
  assert.equal(now().game?.version, 5);
  assert.equal(now().entry, null);
});

test("while an entry is on its way, a second tap enters nothing", async () => {
  say(201, { ...GAME, version: 5 });
  const first = enter(BUY, TAP);
  assert.equal(await enter(BUY, TAP), false);
  await first;
  assert.equal(posts().length, 1);
});

test("a lost answer is asked for again with the same key", async () => {
  sayNothing();
  say(201, { ...GAME, version: 5 });
  const entered = enter(BUY, TAP);
  await settled();
  assert.equal(now().delay?.sentence, "No connection to the server.");
  assert.equal(posts().length, 1);
  retryNow();
  assert.equal(await entered, true);
  const [lost, again] = posts();
  assert.equal(lost.headers.get("Idempotency-Key"), again.headers.get("Idempotency-Key"));
  assert.deepEqual(lost.body, again.body);
});

test("an entry that found the server at fault is sent again after a pause", async () => {
  say(500);
  say(201, { ...GAME, version: 5 });
  const entered = enter(BUY, TAP);
  await settled();
  assert.equal(now().delay?.sentence, "Something went wrong on the server (500).");
  assert.equal(now().trouble, "fault");
  mock.timers.tick(1000);
  assert.equal(await entered, true);
});

test("an entry that found the server busy waits for as long as it says", async () => {
  say(429, {}, { "Retry-After": "9" });
  say(201, { ...GAME, version: 5 });
  const entered = enter(BUY, TAP);
  await settled();
  assert.equal(now().delay?.sentence, "The server is busy.");
  assert.equal(now().trouble, "busy");
  mock.timers.tick(8000);
  await settled();
  assert.equal(posts().length, 1);
  mock.timers.tick(1000);
  assert.equal(await entered, true);
});

test("an engine that is ready waits for an entry that is just being kept", async () => {
  say(201, { ...GAME, version: 5 });
  const entered = enter(BUY, TAP);
  await null; // It is settled that the server decides, and the disk doesn't have the entry yet.
  await null;
  await handOver();
  assert.equal(posts().length, 1);
  assert.equal(now().game?.version, 5);
  assert.equal(await entered, true);
});

test("an older picture of the game that comes late isn't shown", async () => {
  say(200, { ...GAME, version: 4 });
  change({ game: null });
  const loading = loadGame("g1");
  change({ game: { ...GAME, version: 5 } });
  await loading;
  assert.equal(now().game?.version, 5);
});

test("a refusal is shown where the tap was, and the entry is gone", async () => {
  say(422, { code: "NOT_ENOUGH_CASH", detail: "Ada has only $20.", rule: "BUYING" });
  assert.equal(await enter(BUY, TAP), false);
  const { refusal, entry } = now();
  assert.deepEqual([refusal?.slot, refusal?.sentence], ["buy", "Ada has only $20."]);
  assert.equal(entry, null);
});

/**
 * An entry that was set aside, as an earlier page of this card has left it.
 * @returns {Promise<Entry>}
 */
async function setAside() {
  const aside = { key: "old", card: "c", game: "g1", version: 3, command: BUY, ...TAP };
  const entry = { ...aside, madeAt: "2026-11-21T19:30:00Z", review: {} };
  change({ card: "c" });
  await keepAll([entry]);
  await recallWaiting();
  return entry;
}

test("an entry takes the place of the one that was set aside", async () => {
  const replaces = await setAside();
  say(201, { ...GAME, version: 5 });
  assert.equal(await enter(BUY, { ...TAP, replaces }), true);
  assert.deepEqual(now().review, []);
  await recallWaiting();
  assert.deepEqual(now().review, []);
});

test("until there is an answer, only one of the two is kept", async () => {
  const replaces = await setAside();
  sayNothing();
  say(201, { ...GAME, version: 5 });
  const entered = enter(BUY, { ...TAP, replaces });
  await settled();
  assert.deepEqual(
    (await kept()).map(({ key }) => key),
    [now().entry?.key],
  );
  retryNow();
  await entered;
  assert.deepEqual(await kept(), []);
});

test("one that is refused again leaves the other set aside", async () => {
  const replaces = await setAside();
  say(422, { code: "NOT_ENOUGH_CASH", detail: "Ada has only $20.", rule: "BUYING" });
  assert.equal(await enter(BUY, { ...TAP, replaces }), false);
  assert.deepEqual(
    now().review.map(({ key }) => key),
    ["old"],
  );
  await forget("old");
  await recallWaiting();
});

test("a device whose pass was withdrawn keeps what was not saved", async () => {
  say(403, { code: "PASS_REVOKED", detail: "This device was withdrawn." });
  assert.equal(await enter(BUY, TAP), false);
  const { screen, notice, entry, waits } = now();
  assert.deepEqual([screen, notice, entry], ["revoked", null, null]);
  assert.equal(waits?.count, 1);
  await forget(posts()[0].headers.get("Idempotency-Key") ?? "");
  await recallWaiting();
  assert.equal(now().waits, null);
});

/** Enters into a book that has gone on; the banker is asked. */
async function meetNewerBook() {
  say(412, { code: "STALE", detail: "The book has gone on." });
  say(200, { ...GAME, version: 6 });
  say(200, { results: [{ text: "Seat B throws 2 + 3" }] });
  say(200, { text: "Ada pays twice", digest: "d2", postings: [] });
  assert.equal(await enter(BUY, TAP), false);
}

test("an entry that meets a newer book is put before the banker", async () => {
  await meetNewerBook();
  const { stale, entry } = now();
  assert.equal(entry, null);
  assert.deepEqual(stale?.others, ["Seat B throws 2 + 3"]);
  assert.deepEqual([stale?.today?.text, stale?.version], ["Ada pays twice", 6]);
});

test("what the banker enters anyway has the same key, and today's outcome", async () => {
  await meetNewerBook();
  say(201, { ...GAME, version: 7 });
  assert.equal(await enterAnyway(() => {}), true);
  const [before, after] = posts();
  assert.equal(after.headers.get("Idempotency-Key"), before.headers.get("Idempotency-Key"));
  assert.equal(after.headers.get("If-Match"), '"6"');
  assert.deepEqual(after.body?.outcome, { digest: "d2", text: "Ada pays twice" });
});

test("what the banker drops is not entered", async () => {
  await meetNewerBook();
  await dropStale();
  assert.equal(now().stale, null);
  assert.equal(await enterAnyway(() => {}), false);
  assert.equal(posts().length, 1);
});
