/** Hears of changes that others make: one stream of server-sent events, of several channels. */

const REOPEN_MS = 3000;

/** The stream that is open: {url, source}, or null. */
let stream = null;

/**
 * Listens at `url` (signed, short-lived) until other channels are given. `onNews(channel,
 * snapshot)` is called for each piece of news; `onDoubt()` when the line broke, which the browser
 * mends by itself; `onLost()` when the server turned the address down and a new one is needed.
 */
export function listen(url, { onNews, onDoubt, onLost }) {
  // The signature differs each time that an address is fetched. An open stream doesn't need it.
  if (stream && channelsOf(stream.url) === channelsOf(url) && !isClosed()) return;
  stop();
  const source = new EventSource(url);
  stream = { url, source };
  const channels = channelsOf(url).split(",");
  source.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    if (channels.length === 1) return onNews(channels[0], news);
    for (const [channel, snapshot] of Object.entries(news)) onNews(channel, snapshot);
  };
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return onDoubt();
    setTimeout(() => stream?.source === source && onLost(), REOPEN_MS);
  };
}

/** Whether news arrive at once; otherwise asking now and then must do. */
export function isLive() {
  return stream?.source.readyState === EventSource.OPEN;
}

/** Ends the stream. */
export function stop() {
  stream?.source.close();
  stream = null;
}

function isClosed() {
  return stream.source.readyState === EventSource.CLOSED;
}

/** `/live/game-7,event-spring?token=…` is about `game-7,event-spring`. */
function channelsOf(url) {
  return decodeURIComponent(url.split("?")[0]).replace("/live/", "");
}
