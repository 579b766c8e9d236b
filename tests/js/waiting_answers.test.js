import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { change, now } = await import("../../static/bank/state/store.js");
const { forgetAnswer, forgetUntried, keepAnswer, tryAnswer } = await import(
  "../../static/bank/device/waiting-answers.js"
);

const place = { card: "card-7", game: "game-7", seat: "A", link: "link", version: 1 };
const words = { ...place, madeAt: "2026-11-28T21:00:00.000Z", dispute: "A note is missing" };
const reworded = { ...words, madeAt: "2026-11-28T21:00:00.050Z", dispute: "Two notes are missing" };
const takenBack = { ...place, madeAt: "2026-11-28T21:00:00.100Z", isTakenBack: true, clears: true };

beforeEach(() => change({ waitingAnswers: [] }));

test("the reply to an answer does not forget the one that has replaced it", async () => {
  await keepAnswer(words);
  const sent = await tryAnswer(words);
  await keepAnswer(takenBack);

  assert.ok(sent);
  await forgetAnswer(sent);

  assert.deepEqual(now().waitingAnswers, [takenBack]);
});

test("an answer that was replaced before it was sent is not sent", async () => {
  await keepAnswer(words);
  await keepAnswer(takenBack);

  assert.equal(await tryAnswer(words), undefined);
  assert.deepEqual(now().waitingAnswers, [takenBack]);
});

test("what is forgotten while it is tried is not sent; what is sent is kept", async () => {
  for (const isTriedFirst of [true, false]) {
    await keepAnswer(words);
    const steps = [() => tryAnswer(words), () => forgetUntried(words)];
    const done = (isTriedFirst ? steps : steps.reverse()).map((step) => step());
    const [sent, isInTime] = await Promise.all(isTriedFirst ? done : done.reverse());

    assert.equal(Boolean(sent), !isInTime);
    assert.deepEqual(now().waitingAnswers, sent ? [sent] : []);
  }
});

test("an answer that replaces one while it is being tried clears it", async () => {
  await keepAnswer(words);
  const [sent] = await Promise.all([tryAnswer(words), keepAnswer(reworded)]);

  const [kept] = now().waitingAnswers;
  assert.equal(kept.dispute, reworded.dispute);
  assert.equal(Boolean(kept.clears), Boolean(sent));
});

test("an answer whose reply came is kept no longer", async () => {
  await keepAnswer(words);
  await forgetAnswer(words);

  assert.deepEqual(now().waitingAnswers, []);
});
