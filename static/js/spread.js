/**
 * Spreads the moments when pages tell their parts what they have heard. A whole hall hears the same
 * news at the same moment, and must not ask at the same moment.
 */

const SPREAD_MS = 600;
// The time that one look at a player's page may take the server.
const EVERYBODYS_MS = 22;
const OWN_MS = 12;
// News that every phone in the hall hears. All other news is about one table or one player.
const EVERYBODYS = new Set(["champion", "draw", "held", "round", "set_up", "standings", "status"]);

/** News that is told together, some time after the first piece was heard. */
export class Spread {
  /**
   * @param {number} crowd how many may hear the same from phones of their own
   * @param {(names: Map<string, any>) => void} tell the news by name, each with its snapshot
   */
  constructor(crowd, tell) {
    this.crowd = crowd;
    this.tell = tell;
    /** @type {Map<string, any>} */
    this.waiting = new Map();
    this.within = Number.POSITIVE_INFINITY;
    this.toldAt = Number.NEGATIVE_INFINITY;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Milliseconds within which all who hear this are told.
   * @param {string} name
   */
  window(name) {
    return Math.max(SPREAD_MS, this.crowd * (EVERYBODYS.has(name) ? EVERYBODYS_MS : OWN_MS));
  }

  /**
   * Take news in. `soon`: somebody has just looked at the page.
   * @param {string[]} names
   * @param {any} snapshot
   * @param {boolean} [soon]
   */
  hear(names, snapshot, soon = false) {
    if (!names.length) return;
    for (const name of names) this.waiting.set(name, snapshot);
    const within = soon ? SPREAD_MS : Math.min(...names.map((name) => this.window(name)));
    if (within >= this.within) return;
    this.within = within;
    // A page that was told in turn the last time keeps its turn.
    const since = Date.now() - this.toldAt;
    const wait = since < within ? within - since : Math.random() * within;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.release(), wait);
  }

  release() {
    const told = this.waiting;
    this.waiting = new Map();
    this.within = Number.POSITIVE_INFINITY;
    this.toldAt = Date.now();
    this.tell(told);
  }
}
