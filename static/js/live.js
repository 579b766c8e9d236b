/**
 * Follows the channels named on the body (`data-live`, one signed address) and tells the page
 * what moved.
 *
 * For each snapshot: `live-clock` with the clock, and for each part of it that changed
 * `live-<name>` (`live-floor`, `live-standings`, `live-version` …), on which a fragment asks for
 * itself again: hx-trigger="live-floor from:body". A page that shows a bit of everything asks at
 * `live-news`, which comes only once for news that arrives together. Nothing is decided here and
 * nothing is drawn.
 *
 * One stream per page, and none while nobody sees it: a browser has six lines to a server for all
 * its tabs, and each stream holds one. Where a stream cannot be kept, the same snapshots are
 * asked for every two seconds. A signature that has run out is renewed from a fresh copy of the
 * page.
 */
import { BUZZ_MS } from "./buzz.js";
import { channelsOf, newsOf } from "./channels.js";
import { all } from "./page.js";
import { Spread } from "./spread.js";

/**
 * A snapshot of a channel, by the names of its parts.
 * @typedef {Record<string, any>} Snapshot
 */

const POLL_MS = 2000;
const RETRY_STREAM_MS = 60_000;
// Nothing has to be asked for these.
const SHOWN_AT_ONCE = new Set(["order", "clock", "message", "said_at"]);
// Nor for these: a phone buzzes by them. What a page shows of them is asked for with the rest.
const TOLD_AT_ONCE = new Set(["status"]);

/**
 * @param {string} name
 * @param {unknown} detail
 */
function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(`live-${name}`, { detail }));
}

/**
 * Tells news together, and then that there were some.
 * @param {Map<string, Snapshot>} news
 */
function tellAll(news) {
  for (const [name, snapshot] of news) if (!TOLD_AT_ONCE.has(name)) tell(name, snapshot);
  tell("news", null);
}

/**
 * The last snapshot of a channel. It starts from what the page had seen when it was made, so
 * nothing is missed between.
 */
class Channel {
  /** @param {Snapshot} seen */
  constructor(seen) {
    this.seen = seen;
    this.mayGoBack = false;
  }

  /**
   * Returns what is new in a snapshot. The page may have been made after it. The first one after a
   * stream that ended counts whatever its order: the server may have been restored from an older
   * copy.
   * @param {Snapshot} snapshot
   */
  take(snapshot) {
    const before = this.seen;
    if (snapshot.order < before.order && !this.mayGoBack) return [];
    this.mayGoBack = false;
    this.seen = snapshot;
    if (snapshot.clock && JSON.stringify(snapshot.clock) !== JSON.stringify(before.clock)) {
      tell("clock", snapshot.clock);
    }
    if (snapshot.message !== before.message) announce(snapshot);
    return Object.keys(snapshot).filter(
      (name) =>
        !SHOWN_AT_ONCE.has(name) &&
        typeof snapshot[name] !== "object" &&
        snapshot[name] !== before[name],
    );
  }
}

class Follower {
  /**
   * @param {string} url
   * @param {Record<string, Snapshot>} seen
   * @param {number} crowd
   */
  constructor(url, seen, crowd) {
    this.url = url;
    this.spread = new Spread(crowd, tellAll);
    this.looked = false;
    const names = channelsOf(url);
    this.channels = new Map(names.map((name) => [name, new Channel(seen[name] ?? {})]));
    this.faults = 0;
    /** @type {EventSource | null} */
    this.source = null;
    this.timer = 0;
  }

  /** @param {string} word */
  state(word) {
    document.body.dataset.link = word;
  }

  /** @param {string} text */
  take(text) {
    this.faults = 0;
    this.state("live");
    for (const [name, snapshot] of newsOf(this.url, text)) {
      const fresh = this.channels.get(name)?.take(snapshot) ?? [];
      for (const each of fresh) if (TOLD_AT_ONCE.has(each)) tell(each, snapshot);
      this.spread.hear(fresh, snapshot, this.looked);
    }
    this.looked = false;
  }

  /** Somebody is looking at the page again: show soon what they missed. */
  look() {
    this.looked = true;
    this.stream();
  }

  /** Follows by a stream from now on. What was missed meanwhile comes with its first message. */
  stream() {
    this.pause();
    this.source = new EventSource(this.url);
    this.source.onmessage = (event) => this.take(event.data);
    this.source.onerror = () => this.failed();
  }

  /** Neither streams nor asks. */
  pause() {
    if (this.source) this.ended();
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
  }

  /** Nobody knows what server answers next time. */
  ended() {
    for (const channel of this.channels.values()) channel.mayGoBack = true;
  }

  /** The server isn't heard any more. */
  lost() {
    this.state("lost");
    this.ended();
  }

  async failed() {
    this.lost();
    this.faults += 1;
    // A browser retries a broken line by itself, but never a refused one.
    if (this.source?.readyState !== EventSource.CLOSED && this.faults < 4) return;
    this.pause();
    await this.renew();
    if (!document.hidden) this.poll(Date.now() + RETRY_STREAM_MS);
  }

  /** Asks for this page again, which carries a fresh signature for whoever may still see it. */
  async renew() {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      this.url = page.body.dataset.live ?? this.url;
    } catch {
      // No network: the old address will do until there is one.
    }
  }

  /** @param {number} streamAgainAt */
  async poll(streamAgainAt) {
    if (Date.now() > streamAgainAt) {
      this.faults = 0;
      this.stream();
      return;
    }
    try {
      const answer = await fetch(this.url.replace("?", ".json?"), { cache: "no-cache" });
      if (answer.status === 403) await this.renew();
      else if (answer.ok) this.take(await answer.text());
    } catch {
      this.lost();
    }
    if (document.hidden || this.source) return;
    const pause = POLL_MS * (0.8 + 0.4 * Math.random());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.poll(streamAgainAt), pause);
  }
}

/**
 * Shows the organisers' message to everybody.
 * @param {Snapshot} snapshot
 */
function announce({ message }) {
  for (const place of all("[data-announcement]", HTMLElement)) place.textContent = message;
}

/** Starts to follow. A page that comes back from the browser's memory loads afresh. */
export function startLive() {
  const { live, liveSeen, liveCrowd } = document.body.dataset;
  if (live) {
    const follower = new Follower(live, JSON.parse(liveSeen ?? "{}"), Number(liveCrowd ?? 0));
    const watch = () => (document.hidden ? follower.pause() : follower.look());
    watch();
    document.addEventListener("visibilitychange", watch);
    addEventListener("pagehide", () => follower.pause());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }
  const reload = () => location.reload();
  const changed = () => {
    if (!document.querySelector("[data-reload-on-round]")) return;
    setTimeout(reload, document.querySelector("[data-buzz]") ? BUZZ_MS : 0);
  };
  document.body.addEventListener("live-round", changed);
}
