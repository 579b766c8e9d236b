/**
 * Signatures and disputes that the server hasn't got yet. They outlive a reload and a killed tab,
 * as entries do; where the browser denies its database, the page keeps them.
 */

import { change, forgetful, now } from "../state/store.js";
import { NotTheWriter, read, write } from "./database.js";

/** @import { Seat, WaitingAnswer } from "../types.d.ts" */

const ANSWERS = "answers";

/** Takes up what an earlier page of this card left behind, or another tab has changed. */
export async function recallAnswers() {
  const all = await read(ANSWERS, (store) => store.getAll()).catch(() => {
    forgetful("entries");
    return [];
  });
  const kept = all.filter(({ card }) => card === now().card);
  // Only this page has what the disk wouldn't take.
  const onlyHere = now().forgets.entries ? now().waitingAnswers : [];
  const others = onlyHere.filter((one) => !kept.some((other) => isOfTheSame(one, other)));
  change({ waitingAnswers: [...kept, ...others] });
}

/**
 * Keeps an answer in place of an earlier one of its seat, which it `clears` if the server may have
 * that. Resolves when it is on the disk, if that is possible. Raises `NotTheWriter` if another tab
 * has taken over.
 * @param {WaitingAnswer} answer
 */
export async function keepAnswer(answer) {
  let { clears } = answer;
  // What is signed at the practice table needn't outlive it.
  if (now().pass) {
    await written((store) => {
      const found = store.get([answer.game, answer.seat]);
      found.onsuccess = () => {
        clears ||= mayBeThere(found.result);
        store.put({ ...answer, clears });
      };
    });
  }
  clears ||= mayBeThere(now().waitingAnswers.find((each) => isOfTheSame(each, answer)));
  change({ waitingAnswers: [...without(answer), { ...answer, clears }] });
}

/**
 * Notes that the server may have it from now on, unless another answer is being kept in its place.
 * Resolves to the answer as it is kept now; undefined if it isn't any more.
 * @param {WaitingAnswer} answer
 * @returns {Promise<WaitingAnswer | undefined>}
 */
export async function tryAnswer(answer) {
  const tried = { ...answer, isTried: true };
  await written((store) => ifKept(store, answer, () => store.put(tried)));
  const all = now().waitingAnswers;
  if (!all.some((each) => isThe(each, answer))) return undefined;
  change({ waitingAnswers: all.map((each) => (isThe(each, answer) ? tried : each)) });
  return tried;
}

/**
 * Forgets it: the server has it, or it was taken back. Not what is being kept in its place.
 * @param {WaitingAnswer} answer
 */
export async function forgetAnswer(answer) {
  await written((store) => ifKept(store, answer, () => store.delete([answer.game, answer.seat])));
  change({ waitingAnswers: now().waitingAnswers.filter((each) => !isThe(each, answer)) });
}

/**
 * Forgets an answer that the server can't have. Resolves to whether it was in time: else it was
 * tried meanwhile, and has to be taken back.
 * @param {WaitingAnswer} answer
 */
export async function forgetUntried(answer) {
  let isInTime = true;
  await written((store) =>
    ifKept(store, answer, (kept) => {
      isInTime = !kept.isTried;
      if (isInTime) store.delete([answer.game, answer.seat]);
    }),
  );
  const all = now().waitingAnswers;
  isInTime &&= all.some((each) => isThe(each, answer) && !each.isTried);
  if (isInTime) change({ waitingAnswers: all.filter((each) => !isThe(each, answer)) });
  return isInTime;
}

/**
 * Acts in the same transaction if this answer is on the disk, and no later one of its seat.
 * @param {IDBObjectStore} store
 * @param {WaitingAnswer} answer
 * @param {(kept: WaitingAnswer) => unknown} act
 */
function ifKept(store, answer, act) {
  const found = store.get([answer.game, answer.seat]);
  found.onsuccess = () => {
    if (found.result && isThe(found.result, answer)) act(found.result);
  };
}

/**
 * Whether the server may have something of this seat, as far as what is kept of it tells.
 * @param {WaitingAnswer | undefined} kept
 */
function mayBeThere(kept) {
  return Boolean(kept?.isTried || kept?.clears);
}

/**
 * Whether it is this answer, not another one that its seat has given.
 * @param {WaitingAnswer} one
 * @param {WaitingAnswer} other
 */
function isThe(one, other) {
  return isOfTheSame(one, other) && one.madeAt === other.madeAt && one.dispute === other.dispute;
}

/** @param {WaitingAnswer} answer */
function without(answer) {
  return now().waitingAnswers.filter((each) => !isOfTheSame(each, answer));
}

/**
 * Whether two answers are those of one seat of one game.
 * @param {{ game: string, seat: Seat }} one
 * @param {{ game: string, seat: Seat }} other
 */
function isOfTheSame(one, other) {
  return one.game === other.game && one.seat === other.seat;
}

/** @param {(store: IDBObjectStore) => unknown} use */
async function written(use) {
  try {
    await write([ANSWERS], (stores) => use(stores[ANSWERS]));
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    forgetful("entries");
  }
}
