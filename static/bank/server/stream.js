/** Hears of changes that others make: one stream of server-sent events, of several channels. */

import { channelsOf, newsOf } from "../../js/channels.js";

const REOPEN_MS = 3000;

/**
 * @typedef {object} Listener
 * @property {(channel: string, snapshot: any) => void} onNews
 * @property {() => void} onDoubt
 * @property {() => void} onLost
 */

/**
 * The stream that is open.
 * @type {{ url: string, source: EventSource } | null}
 */
let stream = null;

/**
 * Listens at `url` (signed, short-lived) until other channels are given. `onNews(channel,
 * snapshot)` is called for each piece of news; `onDoubt()` when the line broke, which the browser
 * mends by itself; `onLost()` when the server turned the address down and a new one is needed.
 * @param {string} url
 * @param {Listener} listener
 */
export function listen(url, { onNews, onDoubt, onLost }) {
  // The signature differs each time an address is fetched, but an open stream doesn't need it.
  if (stream && isAlike(stream.url, url) && !isClosed(stream.source)) return;
  stop();
  const source = new EventSource(url);
  stream = { url, source };
  source.onmessage = ({ data }) => {
    for (const [channel, snapshot] of newsOf(url, data)) onNews(channel, snapshot);
  };
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return onDoubt();
    setTimeout(() => stream?.source === source && onLost(), REOPEN_MS);
  };
}

/** Whether news arrives at once; otherwise asking now and then must do. */
export function isLive() {
  return stream?.source.readyState === EventSource.OPEN;
}

/** Ends the stream. */
export function stop() {
  stream?.source.close();
  stream = null;
}

/** @param {EventSource} source */
function isClosed(source) {
  return source.readyState === EventSource.CLOSED;
}

/**
 * Whether two addresses are about the same channels.
 * @param {string} one
 * @param {string} other
 */
function isAlike(one, other) {
  return channelsOf(one).join() === channelsOf(other).join();
}
