/** What to call players where room is short. */

/** @import { Names, Seat } from "../types.d.ts" */

const LONGEST_WORD = 16;
/** "Dr.", "Dipl.-Ing.", "Mrs" before a name, "Jr." or "III" after it; not the initial "J.". */
const TITLE = /^(\p{L}{2,}\.(-\p{L}+\.)*|dr|prof|mr|mrs|ms|miss|sir|jr|sr|i{2,3}|iv)$/iu;

/** @typedef {{ seat: Seat, name: string, first: string, surname: string }} Named */

/**
 * The players by their first names. Those who share one have the beginning of their surnames, too:
 * as many letters as it takes. If even the surnames are the same, it is the whole names.
 * @param {Names} names
 * @returns {Names}
 */
export function shortNames(names) {
  const all = Object.entries(names).map(([seat, name]) => named(seat, name));
  return Object.fromEntries(all.map((one) => [one.seat, shortName(one, all)]));
}

/**
 * @param {Seat} seat
 * @param {string} name
 * @returns {Named}
 */
function named(seat, name) {
  const parts = name.split(",").map((part) => wordsOf(part).filter((word) => !TITLE.test(word)));
  // “Lovelace, Ada” has two parts, “Ada Lovelace” and “Ada Lovelace, Jr.” have one.
  const [before = wordsOf(name), after] = parts.filter((words) => words.length);
  const surname = after || before.length > 1 ? (before.at(-1) ?? "") : "";
  return { seat, name: name.trim(), first: cut((after ?? before)[0] ?? ""), surname };
}

/** @param {string} text */
function wordsOf(text) {
  return text.split(/\s+/).filter(Boolean);
}

/** @param {string} word */
function cut(word) {
  const letters = [...word];
  return letters.length > LONGEST_WORD ? `${letters.slice(0, LONGEST_WORD - 1).join("")}…` : word;
}

/**
 * @param {Named} one
 * @param {Named[]} all
 */
function shortName(one, all) {
  const { seat, name, first, surname } = one;
  if (name === `Seat ${seat}`) return name;
  const others = all.filter((other) => other !== one && isSame(other.first, first));
  if (!others.length) return first;
  if (others.some((other) => isSame(other.surname, surname))) {
    return others.some((other) => isSame(other.name, name)) ? `${name} (${seat})` : name;
  }
  return `${first} ${beginning(surname, others)}`.trim();
}

/**
 * As much of a surname as tells it from those of the others.
 * @param {string} surname
 * @param {Named[]} others
 */
function beginning(surname, others) {
  const letters = [...surname];
  for (let count = 1; count < letters.length; count += 1) {
    const begun = letters.slice(0, count).join("");
    const isShared = others.some((other) =>
      isSame([...other.surname].slice(0, count).join(""), begun),
    );
    if (!isShared) return `${begun}.`;
  }
  return surname;
}

/**
 * @param {string} one
 * @param {string} other
 */
function isSame(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
