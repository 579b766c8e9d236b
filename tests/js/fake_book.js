/**
 * A game of numbers, for tests of how a tablet and its server agree: `add` adds to a sum that may
 * not exceed its limit, `undo` takes back the newest entry that counts. The engine and the server
 * answer as the real ones do.
 */

import { Problem } from "../../static/bank/server/api.js";

/** @import { Engine, ProblemDocument, Shown } from "../../static/bank/types.d.ts" */

/** @typedef {{ type: "add", amount: number } | { type: "undo", number: number }} SumCommand */
/** @typedef {{ effect: number, refusal?: undefined }} Effect */
/** @typedef {Effect & Shown} Outcome */
/** @typedef {{ refusal: ProblemDocument }} Refused */
/**
 * An entry as the server keeps it.
 * @typedef {{ number: number, key: string, command: SumCommand, effect: number, text: string,
 *   link: string }} SumEntry
 */
/** @typedef {{ key: string, command: SumCommand, target: string } & Shown} Waited */
/**
 * One of those that a tablet posts, and what the server says of it.
 * @typedef {{ key: string, command: SumCommand, outcome?: Shown | null }} Item
 * @typedef {{ key: string, status: number, transaction?: SumEntry,
 *   problem?: ProblemDocument }} Result
 */
/** @typedef {{ transactions: Item[], link?: string }} Batch */
/** @typedef {[status: number, data: object]} Answer */

export const LIMIT = 100;
export const BEGINNING = { ruleset: "sums", options: {}, edition: "us", seats: "AB" };

/**
 * What a command comes to after these entries.
 * @param {SumEntry[]} entries
 * @param {SumCommand} command
 * @param {Shown | null} [shown]
 * @returns {Outcome | Refused}
 */
function decide(entries, command, shown) {
  const sum = sumOf(entries);
  const outcome = effectOf(entries, sum, command);
  if (outcome.refusal) return outcome;
  const text = `${sum} and ${outcome.effect}`;
  const digest = `d${sum}+${outcome.effect}`;
  if (shown && shown.digest !== digest) {
    return refused("OUTCOME_DIFFERS", 409, "It would not be what you were shown.", {
      now: { text, digest },
    });
  }
  return { ...outcome, text, digest };
}

/**
 * @param {SumEntry[]} entries
 * @param {number} sum
 * @param {SumCommand} command
 * @returns {Effect | Refused}
 */
function effectOf(entries, sum, command) {
  if (command.type === "undo") {
    const { number } = command;
    if (number !== entries.length) return refused("NOT_NEWEST", 422, `${number} isn't the newest.`);
    return { effect: -entries[number - 1].effect };
  }
  const { amount } = command;
  if (sum + amount > LIMIT) return refused("TOO_MUCH", 422, `${sum} and ${amount} is too much.`);
  return { effect: amount };
}

/**
 * @param {string} code
 * @param {number} status
 * @param {string} sentence
 * @param {{ now?: Shown }} more
 * @returns {Refused}
 */
function refused(code, status, sentence, more = {}) {
  return { refusal: { code, status, detail: sentence, ...more } };
}

/** @param {SumEntry[]} entries */
const sumOf = (entries) => entries.reduce((sum, { effect }) => sum + effect, 0);

/** @param {{ key: string }[]} entries */
const linkOf = (entries) => `link-${entries.map(({ key }) => key).join()}`;

/**
 * @param {SumEntry[]} entries
 * @param {string} key
 * @param {SumCommand} command
 * @param {Outcome} outcome
 * @returns {SumEntry}
 */
const entryOf = (entries, key, command, { effect, text }) => {
  const number = entries.length + 1;
  return { number, key, command, effect, text, link: linkOf([...entries, { key }]) };
};

/**
 * The game as the tablet is shown it.
 * @param {string} id
 * @param {SumEntry[]} entries
 */
const viewOf = (id, entries) => ({
  id,
  version: entries.length,
  link: linkOf(entries),
  status: "open",
  state: { edition: "us", sum: sumOf(entries) },
  offers: [],
  newest: null,
});

/**
 * Those of these entries that stand under none of the keys, as they waited.
 * @param {SumEntry[]} entries
 * @param {string[]} keys
 */
function lost(entries, keys) {
  const gone = entries.filter(({ key }) => !keys.includes(key));
  return gone.map(({ key, command, effect, text }) => {
    const digest = `d${text.split(" ")[0]}+${effect}`;
    const target = command.type === "undo" ? entries[command.number - 1].key : "";
    return { key, command, digest, text, target, made_at: null };
  });
}

/**
 * The engine in its worker.
 * @returns {Engine}
 */
export function makeEngine() {
  let id = "";
  /** @type {SumEntry[]} */
  let confirmed = [];
  /** @type {(SumEntry & Waited)[]} */
  let waiting = [];
  const all = () => [...confirmed, ...waiting];
  const view = () => viewOf(id, all());

  /** @param {{ key: string, command: SumCommand, shown: Shown | null, target?: string }} args */
  function enter({ key, command, shown, target = "" }) {
    const fate = decide(all(), command, shown);
    if (fate.refusal) return { key, became: "refused", problem: fate.refusal };
    if (command.type === "undo" && !target) target = all()[command.number - 1].key;
    const { digest, text } = fate;
    waiting.push({ ...entryOf(all(), key, command, fate), digest, target });
    return { key, became: "same", number: all().length, command, text, digest, target };
  }

  // Decides what waits again; an undo names its target by its key.
  /** @param {Waited[]} waited */
  function settled(waited) {
    waiting = [];
    const fates = waited.map(({ key, command, digest, text, target }) => {
      if (confirmed.some((entry) => entry.key === key)) return { key, became: "confirmed" };
      const at = all().findIndex((entry) => entry.key === target);
      const moved = command.type === "undo" ? { ...command, number: at + 1 } : command;
      const fate = enter({ key, command: moved, shown: { digest, text }, target });
      if (fate.problem?.code !== "OUTCOME_DIFFERS") return fate;
      return { key, became: "changed", now: fate.problem.now };
    });
    return { waiting: fates, view: view() };
  }

  const calls = {
    /** @param {{ game: { id: string }, entries: SumEntry[], waiting: Waited[] }} args */
    open(args) {
      id = args.game.id;
      confirmed = args.entries;
      return settled(args.waiting);
    },
    /** @param {{ key: string, command: SumCommand, shown: Shown | null }} args */
    enter(args) {
      const fate = enter(args);
      if (fate.problem) throw new Problem(fate.problem.status, fate.problem);
      return { ...fate, view: view() };
    },
    /** @param {{ entries: SumEntry[] }} args */
    confirm({ entries }) {
      confirmed = [...confirmed, ...entries];
      return settled(waiting);
    },
    /** @param {{ keys: string[] }} args */
    missing: ({ keys }) => ({ missing: lost(confirmed, keys) }),
    /** @param {{ keys: string[] }} args */
    drop: ({ keys }) => settled(waiting.filter(({ key }) => !keys.includes(key))),
    view,
  };
  return answering(calls);
}

/**
 * What is asked and what is answered are copies, as between a page and its worker.
 * @param {object} calls
 * @returns {Engine}
 */
function answering(calls) {
  const byName = /** @type {Record<string, (args: object) => object>} */ (calls);
  const call = async (/** @type {string} */ name, /** @type {object} */ args) =>
    structuredClone(byName[name](structuredClone(args)));
  return { end: () => {}, call };
}

/** The book that the server keeps. */
function makeBook() {
  /** @type {SumEntry[]} */
  const entries = [];
  /** @type {Map<string, ProblemDocument>} */
  const bound = new Map();

  /**
   * @param {Item} item
   * @returns {Result}
   */
  function settle({ key, command, outcome }) {
    const done = entries.find((entry) => entry.key === key);
    if (done) return { key, status: 201, transaction: done };
    if (bound.has(key)) return { key, status: 422, problem: bound.get(key) };
    const fate = decide(entries, command, outcome);
    if (fate.refusal?.status === 422) bound.set(key, fate.refusal);
    if (fate.refusal) return { key, status: fate.refusal.status, problem: fate.refusal };
    const transaction = entryOf(entries, key, command, fate);
    entries.push(transaction);
    return { key, status: 201, transaction };
  }

  /**
   * @param {Batch} batch
   * @param {number} version
   * @returns {Answer}
   */
  function post({ transactions, link }, version) {
    const first = entries.length;
    if (version === first && link && link !== linkOf(entries)) return [409, { code: "OTHER_BOOK" }];
    /** @type {Result[]} */
    const results = [];
    for (const item of transactions) {
      const isNew = !entries.some(({ key }) => key === item.key) && !bound.has(item.key);
      const isStale = isNew && entries.length === first && version !== first;
      const problem = { code: "STALE_VERSION", status: 412, detail: "The book has gone on." };
      results.push(isStale ? { key: item.key, status: 412, problem } : settle(item));
      if (results.at(-1)?.problem) break;
    }
    const head = { version: entries.length, link: linkOf(entries), status: "open" };
    return [200, { results, ...head }];
  }

  /**
   * @param {number} after
   * @param {string | null} link
   * @returns {Answer}
   */
  function read(after, link) {
    if (after && link !== linkOf(entries.slice(0, after))) return [409, { code: "OTHER_BOOK" }];
    const rest = entries.slice(after);
    const head = { version: entries.length, link: linkOf(entries), status: "open", next: null };
    return [200, { ...head, game: after ? null : BEGINNING, entries: rest }];
  }

  return { entries, settle, post, read };
}

/**
 * The server with one book, whose address is `fetch`.
 * @param {string} game
 */
export function makeServer(game) {
  const { entries, settle, post, read } = makeBook();
  /** @type {{ method?: string, pathname: string, after: string | null, body?: Batch }[]} */
  const asked = [];

  /** @type {typeof globalThis.fetch} */
  const fetch = async (address, { method, headers, body } = {}) => {
    const { pathname, searchParams } = new URL(String(address), "http://table");
    if (server.isAway) throw new TypeError("Failed to fetch");
    if (pathname.includes("/editions/")) return answer(200, { currency: "$" });
    const after = searchParams.get("after");
    asked.push({ method, pathname, after, body: body && JSON.parse(String(body)) });
    if (server.says) return answer(...server.says);
    if (pathname === "/live/") return answer(200, {});
    if (pathname.endsWith(`games/${game}`)) return answer(200, viewOf(game, entries));
    const [status, data] = pathname.endsWith(`${game}/book`)
      ? read(Number(after), searchParams.get("link"))
      : post(JSON.parse(String(body)), versionIn(new Headers(headers)));
    if (method === "POST" && server.losesAnswers > 0) {
      server.losesAnswers -= 1;
      throw new TypeError("Failed to fetch");
    }
    return answer(status, data);
  };

  const server = {
    entries,
    asked,
    fetch,
    isAway: false,
    losesAnswers: 0,
    /** @type {Answer | null} */
    says: null,
    /**
     * Somebody else enters.
     * @param {string} key
     * @param {number} amount
     */
    enter: (key, amount) => settle({ key, command: { type: "add", amount } }),
  };
  return server;
}

/**
 * The version that a post is meant for.
 * @param {Headers} headers
 */
function versionIn(headers) {
  const tag = headers.get("If-Match");
  if (!tag) throw new TypeError("A post without If-Match");
  return Number(tag.replaceAll('"', ""));
}

/**
 * @param {number} status
 * @param {object} data
 */
const answer = (status, data) => new Response(JSON.stringify(data), { status });
