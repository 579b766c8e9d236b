/** The lesson: ten minutes of a game of four, step by step, on the United States' board. */

/** @import { Seat, Step, TableState } from "../types.d.ts" */

/** @type {Step[]} */
export const STEPS = [
  {
    say:
      "Welcome. Ada, Ben, Cleo and Dan play, you are the Bank. Nothing here counts. " +
      "Tap “Start: Ada throws first”.",
    isDone: ({ game }) => game.state.situation.status === "playing",
  },
  {
    say:
      "Ada throws 2 and 1. Tap 2 in the first row of dice, and 1 in the second. " +
      "A slip? Undo, then Take it back.",
    isDone: (state) => stands(state, "A", 3),
  },
  {
    say: "The tablet moved her token to Baltic Avenue. She buys it: the green button.",
    isDone: (state) => owns(state, "A", "baltic-avenue"),
  },
  {
    say: "Ben throws 4 and 2. There is no “end of turn”: just enter his dice.",
    isDone: (state) => stands(state, "B", 6),
  },
  {
    say:
      "Ben doesn’t want Oriental Avenue: he declines. Everybody bids aloud, and Cleo " +
      "gets it for $80.",
    isDone: (state) => owns(state, "C", "oriental-avenue"),
  },
  {
    say: "Cleo throws 2 and 1, and lands on Ada’s lot.",
    isDone: (state) => stands(state, "C", 3),
  },
  {
    say:
      "Ada asks for her rent. Rent is never paid by itself: tap the yellow button " +
      "with Ada’s name.",
    isDone: (state) => cash(state, "A") === 1444,
  },
  {
    say: "A mistake? Take the rent back: Undo, then Take it back.",
    isDone: (state) => cash(state, "A") === 1440,
  },
  {
    say: "It was right after all. Redo enters it again.",
    isDone: (state) => cash(state, "A") === 1444,
  },
  {
    say:
      "Dan throws 4 and 3, and draws a Chance card: Bank dividend. Find it in the list, " +
      "or type “div”.",
    isDone: (state) => cash(state, "D") === 1550,
  },
  {
    say:
      "Ada sells Baltic Avenue to Dan for $100: Trade, at the bottom. Choose, read " +
      "the line aloud, then Record this.",
    isDone: (state) => owns(state, "D", "baltic-avenue"),
  },
  {
    say: "Dan needs money: Mortgage, Dan, Baltic Avenue.",
    isDone: ({ game }) => game.state.mortgaged.includes("baltic-avenue"),
  },
  {
    say:
      "Tap Build. It is dim, and its page says who can’t build and why. The rules are " +
      "the tablet’s business, not yours.",
  },
  {
    say: "“Why?” at the bottom left explains an amount. The Journal has every entry.",
  },
  {
    say:
      "More, Count the table: does the money on the table agree with the book? Try it " +
      "whenever you doubt.",
  },
  {
    say: "You never decide a dispute: call the referee, and let the others play on.",
  },
  {
    say:
      "That is all. Play on as you like, or begin again. On the night, scan the code " +
      "on your own card.",
  },
];

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {number} space
 */
function stands({ game }, seat, space) {
  return game.state.situation.tokens[seat] === space;
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {string} lot
 */
function owns({ game }, seat, lot) {
  return game.state.owner[lot] === seat;
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function cash({ game }, seat) {
  return game.state.cash[seat];
}
