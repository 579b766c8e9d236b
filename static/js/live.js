/**
 * Follows the channels named on the body (`data-live`, signed addresses) and tells the page what moved.
 *
 * For each snapshot: `live-clock` with the clock, and for each part of it that changed `live-<name>`
 * (`live-floor`, `live-standings`, `live-version` …), on which a fragment asks for itself again:
 * hx-trigger="live-floor from:body". Nothing is decided here and nothing is drawn.
 *
 * A stream first; where it cannot be kept, the same snapshot is asked for every two seconds.
 * A signature that has run out is renewed from a fresh copy of the page.
 */
const POLL_MS = 2000;
const RETRY_STREAM_MS = 60_000;
// A whole hall hears the same news in the same moment, and need not ask in the same moment.
const SPREAD_MS = 600;

function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(`live-${name}`, { detail }));
}

/** What a channel said last. It starts from what the page had seen when it was made, so nothing is missed between. */
class Channel {
  constructor(seen) {
    this.seen = seen;
  }

  take(snapshot) {
    const before = this.seen;
    this.seen = snapshot;
    if (snapshot.clock && JSON.stringify(snapshot.clock) !== JSON.stringify(before.clock)) tell("clock", snapshot.clock);
    const changed = ([name, value]) => typeof value !== "object" && value !== before[name];
    const names = Object.entries(snapshot).filter(changed).map(([name]) => name);
    setTimeout(() => names.forEach((name) => tell(name, snapshot)), Math.random() * SPREAD_MS);
  }
}

function addresses(body) {
  return (body.dataset.live ?? "").split(" ").filter(Boolean);
}

class Follower {
  constructor(index, url, seen) {
    this.index = index;
    this.url = url;
    this.channel = new Channel(seen);
    this.faults = 0;
    this.stream();
  }

  state(word) {
    document.body.dataset.link = word;
  }

  take(text) {
    this.faults = 0;
    this.state("live");
    this.channel.take(JSON.parse(text));
  }

  stream() {
    const source = new EventSource(this.url);
    source.onmessage = (event) => this.take(event.data);
    source.onerror = () => {
      this.state("lost");
      this.faults += 1;
      // A browser retries a broken line by itself, but never a refused one.
      if (source.readyState !== EventSource.CLOSED && this.faults < 4) return;
      source.close();
      this.renew().then(() => this.poll(Date.now() + RETRY_STREAM_MS));
    };
    addEventListener("pagehide", () => source.close(), { once: true });
  }

  /** Asks for this page again, which carries fresh signatures for whoever may still see it. */
  async renew() {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      this.url = addresses(page.body)[this.index] ?? this.url;
    } catch {
      // No network: the old address will do until there is one.
    }
  }

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
      this.state("lost");
    }
    setTimeout(() => this.poll(streamAgainAt), POLL_MS * (0.8 + 0.4 * Math.random()));
  }
}

/** Starts one follower a channel. A page that comes back from the browser's memory loads afresh. */
export function startLive() {
  const urls = addresses(document.body);
  const seen = JSON.parse(document.body.dataset.liveSeen ?? "[]");
  urls.forEach((url, index) => new Follower(index, url, seen[index] ?? {}));
  if (urls.length) addEventListener("pageshow", (event) => event.persisted && location.reload());
  const reload = () => document.querySelector("[data-reload-on-round]") && location.reload();
  document.body.addEventListener("live-round", reload);
}
