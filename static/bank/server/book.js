/** The table's book as the server has it: the game, its board, its journal, a preview. */

import { change, now } from "../state/store.js";
import { call } from "./api.js";

const editions = new Map();

/**
 * Fetches the game and shows it; does nothing more when the server has nothing new. Raises
 * `Problem` or `Unreachable`.
 */
export async function loadGame(id) {
  const shown = now().game?.id === id ? now().game : null;
  const { status, data } = await call("GET", `games/${id}`, {
    pass: now().pass,
    headers: shown ? { "If-None-Match": `"${shown.version}"` } : {},
  });
  change({ silentSince: null });
  if (status === 304) return;
  const edition = await loadEdition(data.state.edition);
  // A post may have been answered while this was on its way: then this is the older picture.
  const present = now().game;
  const isOvertaken = shown && present?.id === id && present.version > shown.version;
  if (isOvertaken && data.version < present.version) return;
  if (now().grant?.game === id) change({ game: data, edition });
}

async function loadEdition(name) {
  if (!editions.has(name)) {
    const { data } = await call("GET", `editions/${name}`, { pass: now().pass });
    editions.set(name, data);
  }
  return editions.get(name);
}

/** Shows the game as the reply to a post gives it, unless a newer one is shown already. */
export function adoptReply(id, reply) {
  const { game } = now();
  if (!game || game.id !== id || reply.version < game.version) return;
  const { version, status, state, offers, newest } = reply;
  change({ game: { ...game, version, status, state, offers, newest } });
}

/** What others entered after `version`, oldest first, as the journal's lines. */
export async function entriesSince(id, version) {
  const { data } = await call("GET", `games/${id}/transactions?after=${version}&limit=20`, {
    pass: now().pass,
  });
  return data.results.map((entry) => entry.text);
}

/** The journal's last `count` entries, newest first. */
export async function lastEntries(id, count) {
  const after = Math.max(0, (now().game?.version ?? 0) - count);
  const { data } = await call("GET", `games/${id}/transactions?after=${after}&limit=${count}`, {
    pass: now().pass,
  });
  return data.results.reverse();
}

/** What is nearly possible now, with the reason why not. */
export async function fetchNearly() {
  const { data } = await call("GET", `games/${now().game.id}/offers`, { pass: now().pass });
  return data.nearly;
}

/** Why entry `number` is as it is: {text, explained, agrees}. */
export async function explainEntry(number) {
  const path = `games/${now().game.id}/transactions/${number}/explain`;
  const { data } = await call("GET", path, { pass: now().pass });
  return data;
}

/** What a command would do: {postings, facts, text, explained}. Raises `Problem` with the refusal. */
export async function preview(command) {
  const { data } = await call("POST", `games/${now().game.id}/preview`, {
    pass: now().pass,
    body: command,
  });
  return data;
}
