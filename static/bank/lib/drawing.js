/**
 * Drawing reads the state and does nothing else. A region notes what its view has read, and is
 * drawn again when that has changed; a view that would change the state or ask the server is
 * stopped.
 */

import { fill } from "./dom.js";

let isDrawing = false;

/** Makes a region of the page: `draw(state)` shows in `place` what `view(state)` makes of it. */
export function makeRegion(place, view) {
  let seen = new Map();

  function draw(state) {
    if (seen.size && [...seen].every(([name, value]) => state[name] === value)) return;
    const { noting, read, stop } = noted(state);
    drawing(() => fill(place, view(noting)));
    stop();
    seen = read;
  }

  /** Empties the place; the next `draw` fills it again. */
  function clear() {
    seen = new Map();
    fill(place);
  }

  return { draw, clear };
}

/** `state`, and which of its parts were read until `stop()`, as they were then. */
function noted(state) {
  const read = new Map();
  let isNoting = true;
  const noting = new Proxy(state, {
    get(parts, name) {
      if (isNoting) read.set(name, parts[name]);
      return parts[name];
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

/** Calls `draw`; while it runs, nothing may be changed or asked for. */
export function drawing(draw) {
  isDrawing = true;
  try {
    draw();
  } finally {
    isDrawing = false;
  }
}

/** Stops a view that does more than draw: `deed` says what it did. */
export function notWhileDrawing(deed) {
  if (isDrawing) throw new Error(`A view ${deed} while it was drawn`);
}
