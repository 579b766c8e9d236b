/** The only way to the server: JSON to /api/v1, its answers, and its refusals as sentences. */

import { hearTime } from "../device/time.js";
import { notWhileDrawing } from "../lib/drawing.js";

/** @import { Refusal } from "../types.d.ts" */

const ROOT = "/api/v1";
const PATIENCE_MS = 8000;
/** A server that says to wait for hours may be mended sooner. */
const LONGEST_WAIT_MS = 60_000;

/** The engine of this page, and the listener that is told of another one on the server. */
let engineHere = "";
/** @type {(engine: string) => void} */
let hearOfOther = () => {};

/**
 * From now on each request says which engine decides here. `onOther(engine)` is called with each
 * answer of a server that has another.
 * @param {string} engine
 * @param {(engine: string) => void} onOther
 */
export function nameEngine(engine, onOther) {
  engineHere = engine;
  hearOfOther = onOther;
}

/** The server answered, and the answer is no. `code` is for programs, `sentence` for people. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<Refusal> & { code?: string, detail?: string, title?: string }} body
   * @param {number} [waitMs] for how long the server asks not to be asked again
   */
  constructor(status, body, waitMs = 0) {
    super(body.detail || body.title || `The server answered ${status}.`);
    this.status = status;
    this.waitMs = waitMs;
    this.body = body;
    this.code = body.code || `HTTP_${status}`;
    this.sentence = this.message;
  }

  /** The refusal as a note shows it: its sentence, what to do, and the rule behind it. */
  get refusal() {
    return { rule: "", ...this.body, code: this.code, sentence: this.sentence };
  }

  /** Whether this device's pass no longer works. */
  get endsPass() {
    return this.status === 401 || this.code === "PASS_REVOKED";
  }

  /** Whether only a proxy answered: the server behind it is away. */
  get isAway() {
    return [502, 503, 504].includes(this.status) && !this.body.code;
  }

  /** Whether the server is there, and has too much to do. */
  get isBusy() {
    return this.status === 408 || this.status === 429 || this.code === "BUSY";
  }

  /** Whether the same request may well be accepted a moment later. */
  get isPassing() {
    return this.status >= 500 || this.status === 408 || this.status === 429;
  }
}

/**
 * The server didn't answer: there is no network, the server is away or takes too long, or something
 * else answered in its place, such as the login page of a guest Wi-Fi.
 */
export class Unreachable extends Error {}

/**
 * Sends one request, waits for the answer for `patience` ms, and returns `{status, data,
 * headers}`; `data` is null for 304 and empty answers. Raises `Problem` when the server says no,
 * `Unreachable` when it says nothing, or `signal` is aborted before.
 * @param {string} method
 * @param {string} path
 * @param {{ pass?: string | null, body?: unknown, headers?: Record<string, string>,
 *   patience?: number, signal?: AbortSignal }} [request]
 * @returns {Promise<{ status: number, data: any, headers: Headers }>}
 */
export async function call(
  method,
  path,
  { pass, body, headers = {}, patience = PATIENCE_MS, signal } = {},
) {
  notWhileDrawing("asked the server");
  /** @type {RequestInit} */
  const request = {
    method,
    cache: "no-store",
    credentials: "omit",
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(pass ? { Authorization: `Bearer ${pass}` } : {}),
      ...(engineHere ? { Engine: engineHere } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return reach(path, request, patience, signal);
}

/**
 * The patience covers the whole answer: otherwise one that stops half-way would be waited for
 * forever.
 * @param {string} path
 * @param {RequestInit} request
 * @param {number} patience
 * @param {AbortSignal} [signal]
 */
async function reach(path, request, patience, signal) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  signal?.addEventListener("abort", () => abort.abort());
  try {
    const address = path.startsWith("/") ? path : `${ROOT}/${path}`;
    const asked = performance.now();
    const response = await fetch(address, { ...request, signal: abort.signal });
    const took = performance.now() - asked;
    const data = await readJson(response);
    requireOurs(response, data);
    hearTime(response.headers.get("Date"), took);
    const engine = response.headers.get("Engine");
    if (engine && engine !== engineHere) hearOfOther(engine);
    if (response.status >= 400) {
      throw new Problem(response.status, data ?? {}, waitOf(response.headers));
    }
    return { status: response.status, data, headers: response.headers };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Unreachable(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The server gives a reason for each no, and a body with each 200. Anything else comes from
 * somebody in between: it refuses nothing, and its clock isn't the server's.
 * @param {Response} response
 * @param {any} data
 */
function requireOurs({ status }, data) {
  const isPassing = status >= 500 || status === 408 || status === 429;
  const isOurs = status < 400 ? status !== 200 || data !== null : data?.code;
  if (!isOurs && !isPassing) throw new Error(`Not an answer of the server: ${status}`);
}

/**
 * The milliseconds that an answer says to wait; 0 if it says nothing.
 * @param {Headers} headers
 */
function waitOf(headers) {
  const seconds = Number(headers.get("Retry-After")) || 0;
  return Math.min(Math.max(seconds * 1000, 0), LONGEST_WAIT_MS);
}

/** @param {Response} response */
async function readJson(response) {
  if (response.status === 304) return null;
  try {
    const text = await response.text();
    return text ? JSON.parse(text) : null;
  } catch (error) {
    // A proxy's HTML error page still counts as an answer; one that is cut off doesn't.
    if (response.status >= 400) return null;
    throw error;
  }
}
