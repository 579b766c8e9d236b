/**
 * The browser's database (IndexedDB), which Node lacks; import it before what uses it. When its
 * disk is full, a transaction that puts something is given up as a whole.
 */

/** @typedef {{ result?: unknown, onsuccess?: () => void }} Request */
/** @typedef {{ first: unknown }} Range all keys that begin so */

/** @type {Map<string, { path: string | string[], rows: Map<string, object> }>} */
const stores = new Map();

export const disk = {
  isFull: false,
  /** @param {string} name */
  rowsOf: (name) => [...(stores.get(name)?.rows.values() ?? [])],
};

/** @param {unknown} key */
const nameOf = (key) => JSON.stringify([key].flat());

/**
 * The keys in a range, in their order.
 * @param {Map<string, object>} rows
 * @param {Range} range
 */
function keysIn(rows, { first }) {
  const keys = [...rows.keys()].map((key) => JSON.parse(key)).filter((key) => key[0] === first);
  return keys.sort((a, b) => a[1] - b[1]).map(nameOf);
}

/** One transaction: what it is asked is done one after the other, and written at the end. */
class Transaction {
  /** @type {Error | null} */
  error = null;
  /** @type {(() => void) | undefined} */
  oncomplete;
  /** @type {(() => void) | undefined} */
  onabort;
  /** @type {(() => void)[]} */
  #asked = [];
  /** @type {(() => void)[]} */
  #writes = [];
  #puts = 0;

  constructor() {
    setImmediate(() => this.#go());
  }

  abort() {
    this.#asked = [];
    this.#writes = [];
    queueMicrotask(() => this.onabort?.());
  }

  /** @param {string} name */
  objectStore(name) {
    const { path, rows } = /** @type {NonNullable<ReturnType<typeof stores.get>>} */ (
      stores.get(name)
    );
    return {
      get: (/** @type {unknown} */ key) => this.#ask(() => structuredClone(rows.get(nameOf(key)))),
      getAll: (/** @type {Range | undefined} */ range) =>
        this.#ask(() => {
          const keys = range ? keysIn(rows, range) : [...rows.keys()];
          return structuredClone(keys.map((key) => rows.get(key)));
        }),
      put: (/** @type {Record<string, unknown>} */ row) => {
        this.#puts += 1;
        const key = nameOf([path].flat().map((part) => row[part]));
        this.#writes.push(() => rows.set(key, structuredClone(row)));
      },
      delete: (/** @type {any} */ key) =>
        this.#writes.push(() => {
          for (const name of key.first ? keysIn(rows, key) : [nameOf(key)]) rows.delete(name);
        }),
    };
  }

  /** @param {() => unknown} act */
  #ask(act) {
    /** @type {Request} */
    const request = {};
    this.#asked.push(() => {
      request.result = act();
      request.onsuccess?.();
    });
    return request;
  }

  #go() {
    for (let ask = this.#asked.shift(); ask; ask = this.#asked.shift()) ask();
    if (disk.isFull && this.#puts) {
      this.error = new Error("The disk is full");
      this.onabort?.();
    } else {
      for (const write of this.#writes) write();
      this.oncomplete?.();
    }
  }
}

const database = {
  objectStoreNames: { contains: (/** @type {string} */ name) => stores.has(name) },
  /**
   * @param {string} name
   * @param {{ keyPath: string | string[] }} options
   */
  createObjectStore: (name, { keyPath }) => stores.set(name, { path: keyPath, rows: new Map() }),
  transaction: () => new Transaction(),
};

function open() {
  /** @type {Request & { onupgradeneeded?: () => void }} */
  const request = { result: database };
  setImmediate(() => {
    if (!stores.size) request.onupgradeneeded?.();
    request.onsuccess?.();
  });
  return request;
}

const IDBKeyRange = { bound: (/** @type {unknown[]} */ [first]) => ({ first }) };

Object.assign(globalThis, { indexedDB: { open }, IDBKeyRange });
