import assert from "node:assert/strict";
import { test } from "node:test";

import { drawing, makeRegion, notWhileDrawing } from "../../static/bank/lib/drawing.js";
import { change, now, onChange } from "../../static/bank/state/store.js";

/** @typedef {{ game?: any, panel?: any, entry?: string, clock?: number }} Shown */

/** A text of the page, as far as a region handles it. */
class Text {
  /** @type {Text[]} */
  all = [];

  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  get textContent() {
    return this.data;
  }

  get nextSibling() {
    return this.all[this.all.indexOf(this) + 1] ?? null;
  }

  remove() {
    this.all.splice(this.all.indexOf(this), 1);
  }
}

/** A place of the page that shows texts. */
function place() {
  /** @type {Text[]} */
  const childNodes = [];
  const element = {
    childNodes,
    get firstChild() {
      return childNodes[0] ?? null;
    },
    /**
     * @param {Text} text
     * @param {Text | null} next
     */
    insertBefore(text, next) {
      text.all = childNodes;
      childNodes.splice(next ? childNodes.indexOf(next) : childNodes.length, 0, text);
    },
    contains: () => false,
    querySelectorAll: () => [],
    querySelector: () => null,
  };
  const words = () => childNodes.map(({ data }) => data);
  return { words, element: /** @type {Element} */ (/** @type {unknown} */ (element)) };
}

Object.assign(globalThis, {
  Text,
  HTMLElement: class {},
  document: {
    activeElement: null,
    body: {},
    createTextNode: (/** @type {string} */ data) => new Text(data),
  },
});

test("a region is drawn again only when something that its view has read has changed", () => {
  const { words, element } = place();
  let drawn = 0;
  const region = makeRegion(element, (/** @type {Shown} */ { game }) => {
    drawn += 1;
    return `version ${game.version}`;
  });
  const game = { version: 1 };
  region.draw({ game, clock: 10 });
  region.draw({ game, clock: 9 });
  assert.equal(drawn, 1);
  region.draw({ game: { version: 2 }, clock: 9 });
  assert.deepEqual(words(), ["version 2"]);
});

test("what a view reads only now and then counts once it has read it", () => {
  const { words, element } = place();
  const region = makeRegion(element, (/** @type {Shown} */ state) =>
    state.panel ? state.panel.title : state.game,
  );
  region.draw({ panel: null, game: "one" });
  region.draw({ panel: { title: "Journal" }, game: "one" });
  region.draw({ panel: null, game: "two" });
  assert.deepEqual(words(), ["two"]);
});

test("what a tap reads later does not hide a change", () => {
  const { words, element } = place();
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
  assert.deepEqual(words(), ["entry two"]);
});

test("a region that was cleared is drawn again", () => {
  const { words, element } = place();
  const region = makeRegion(element, (/** @type {Shown} */ { game }) => game);
  region.draw({ game: "one" });
  region.clear();
  assert.deepEqual(words(), []);
  region.draw({ game: "one" });
  assert.deepEqual(words(), ["one"]);
});

test("a view that changes the state while it is drawn is stopped, and loudly", (t) => {
  const said = t.mock.method(console, "error", () => {});
  const before = now().notice;
  assert.throws(() => drawing(() => change({ notice: "Hello" })), /changed the state/);
  assert.equal(now().notice, before);
  assert.equal(said.mock.callCount(), 1);
});

test("a view that draws another one still may not change the state afterwards", (t) => {
  t.mock.method(console, "error", () => {});
  const outer = () => {
    drawing(() => {});
    change({ notice: "Hello" });
  };
  assert.throws(() => drawing(outer), /changed the state/);
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
