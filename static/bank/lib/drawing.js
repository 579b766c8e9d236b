/**
 * Drawing reads the state and does nothing else. A region notes what its view has read, and is
 * drawn again when that has changed; a view that would change the state, or ask the server or the
 * engine, is stopped.
 */

import { refill } from "./dom.js";

/** @import { Child } from "../types.d.ts" */

let isDrawing = false;

/**
 * Makes a region of the page: `draw(state)` shows in `place` what `view(state)` makes of it.
 * @template {object} S
 * @param {Element} place
 * @param {(state: S) => Child} view
 */
export function makeRegion(place, view) {
  /** @type {Map<string | symbol, unknown>} */
  let seen = new Map();

  /** @param {S} state */
  function draw(state) {
    const isSame = [...seen].every(([name, value]) => Reflect.get(state, name) === value);
    if (seen.size && isSame) return;
    const { noting, read, stop } = noted(state);
    drawing(() => refill(place, view(noting)));
    stop();
    seen = read;
  }

  /** Empties the place; the next `draw` fills it again. */
  function clear() {
    seen = new Map();
    refill(place);
  }

  return { draw, clear };
}

/**
 * `state`, and which of its parts were read until `stop()`, as they were then.
 * @template {object} S
 * @param {S} state
 */
function noted(state) {
  /** @type {Map<string | symbol, unknown>} */
  const read = new Map();
  let isNoting = true;
  const noting = new Proxy(state, {
    get(parts, name) {
      const value = Reflect.get(parts, name);
      if (isNoting) read.set(name, value);
      return value;
    },
  });
  return {
    noting,
    read,
    stop: () => {
      isNoting = false;
    },
  };
}

/**
 * Calls `draw`; while it runs, nothing may be changed or asked for. Calls may be nested.
 * @param {() => void} draw
 */
export function drawing(draw) {
  const wasDrawing = isDrawing;
  isDrawing = true;
  try {
    draw();
  } finally {
    isDrawing = wasDrawing;
  }
}

/**
 * Stops a view that does more than draw: `deed` says what it did.
 * @param {string} deed
 */
export function notWhileDrawing(deed) {
  if (!isDrawing) return;
  const fault = new Error(`A view ${deed} while it was drawn`);
  // Reported here too, since a caller may take any error for a lost connection.
  console.error(fault);
  throw fault;
}
