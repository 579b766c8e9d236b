import assert from "node:assert/strict";
import { test } from "node:test";

import { drawing, makeRegion, notWhileDrawing } from "../../static/bank/lib/drawing.js";
import { change, now, onChange } from "../../static/bank/state/store.js";

/** @typedef {{ game?: any, panel?: any, entry?: string, clock?: number }} Shown */

/** A place of the page that only counts how often it is filled. */
function place() {
  const seen = {
    filled: 0,
    /** @type {unknown[]} */
    childNodes: [],
    contains: () => false,
    querySelectorAll: () => [],
    querySelector: () => null,
    /** @param {unknown[]} nodes */
    replaceChildren(...nodes) {
      seen.filled += 1;
      seen.childNodes = nodes;
    },
  };
  return { seen, element: /** @type {Element} */ (/** @type {unknown} */ (seen)) };
}

Object.assign(globalThis, {
  HTMLElement: class {},
  document: { activeElement: null, body: {} },
});

test("a region is drawn again only when something that its view has read has changed", () => {
  const { seen, element } = place();
  const region = makeRegion(element, (/** @type {Shown} */ { game }) => `version ${game.version}`);
  const game = { version: 1 };
  region.draw({ game, clock: 10 });
  region.draw({ game, clock: 9 });
  assert.equal(seen.filled, 1);
  region.draw({ game: { version: 2 }, clock: 9 });
  assert.deepEqual(seen.childNodes, ["version 2"]);
});

test("what a view reads only now and then counts once it has read it", () => {
  const { seen, element } = place();
  const region = makeRegion(element, (/** @type {Shown} */ state) =>
    state.panel ? state.panel.title : state.game,
  );
  region.draw({ panel: null, game: "one" });
  region.draw({ panel: { title: "Journal" }, game: "one" });
  region.draw({ panel: null, game: "two" });
  assert.deepEqual(seen.childNodes, ["two"]);
});

test("what a tap reads later does not hide a change", () => {
  const { seen, element } = place();
  let tap = () => {};
  const region = makeRegion(element, (/** @type {Shown} */ state) => {
    tap = () => state.entry;
    return `entry ${state.entry}`;
  });
  const state = { entry: "one" };
  region.draw(state);
  state.entry = "two";
  tap();
  region.draw(state);
  assert.deepEqual(seen.childNodes, ["entry two"]);
});

test("a region that was cleared is drawn again", () => {
  const { seen, element } = place();
  const region = makeRegion(element, (/** @type {Shown} */ { game }) => game);
  region.draw({ game: "one" });
  region.clear();
  assert.deepEqual(seen.childNodes, []);
  region.draw({ game: "one" });
  assert.deepEqual(seen.childNodes, ["one"]);
});

test("a view that changes the state while it is drawn is stopped, and loudly", (t) => {
  const said = t.mock.method(console, "error", () => {});
  const before = now().notice;
  assert.throws(() => drawing(() => change({ notice: "Hello" })), /changed the state/);
  assert.equal(now().notice, before);
  assert.equal(said.mock.callCount(), 1);
});

test("after a view that failed, changes are possible again", () => {
  const broken = () => drawing(() => assert.fail("broken"));
  assert.throws(broken);
  notWhileDrawing("changed the state");
});

test("several changes of one moment are told once, all together", async () => {
  /** @type {unknown[]} */
  const told = [];
  onChange(({ label, card }) => told.push([label, card]));
  change({ label: "Ruth" });
  change({ card: "abc" });
  assert.deepEqual(told, []);
  await Promise.resolve();
  assert.deepEqual(told, [["Ruth", "abc"]]);
});
