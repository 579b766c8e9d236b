/** Hears of changes that others make: streams of server-sent events, one for each subject. */

const REOPEN_MS = 3000;

/** The open streams by subject: {url, source}. */
const streams = new Map();

/**
 * Listens to `subject` at `url` (signed, short-lived) until another one is given. `onNews(snapshot)`
 * is called for each message; `onLost()` when the server turned the address down and a new one is
 * needed.
 */
export function listen(subject, url, { onNews, onLost }) {
  const open = streams.get(subject);
  if (open?.url === url && open.source.readyState !== EventSource.CLOSED) return;
  open?.source.close();
  const source = new EventSource(url);
  streams.set(subject, { url, source });
  source.onmessage = (message) => onNews(JSON.parse(message.data));
  source.onerror = () => {
    // CONNECTING: the browser tries again by itself. CLOSED: it was turned down for good.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => streams.get(subject)?.source === source && onLost(), REOPEN_MS);
  };
}

/** Whether news of the subject arrive at once; otherwise asking now and then must do. */
export function isLive(subject) {
  return streams.get(subject)?.source.readyState === EventSource.OPEN;
}

/** Ends all streams. */
export function stop() {
  for (const { source } of streams.values()) source.close();
  streams.clear();
}
