/**
 * The streams of news: an address names its channels, and each message has the news of one of them,
 * or of several by name. Pages and the bank's tablet read them in the same way (ledger/live/).
 */

/**
 * `/live/game-7,event-spring?token=…` is about `game-7` and `event-spring`.
 * @param {string} url
 */
export function channelsOf(url) {
  return decodeURIComponent(url.split("?")[0]).replace("/live/", "").split(",");
}

/**
 * The news in a message of the stream at `url`, channel by channel.
 * @param {string} url
 * @param {string} text
 * @returns {[channel: string, snapshot: any][]}
 */
export function newsOf(url, text) {
  const news = JSON.parse(text);
  const [channel, ...others] = channelsOf(url);
  return others.length ? Object.entries(news) : [[channel, news]];
}
