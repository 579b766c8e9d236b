/** Two letters for each name of a board, by which its deeds are told apart without their color. */

/**
 * Letters for each of the names, no two alike: the first two, as Ba for Baltic Avenue; where names
 * begin alike, the first and one at which they differ, as Vr for Vermont and Vn for Ventnor.
 * @param {string[]} names
 * @returns {Record<string, string>} by name
 */
export function lettersOf(names) {
  /** @param {string} name */
  const likeIt = (name) =>
    names.filter((other) => other !== name && isAlike(first(other), first(name)));
  const alone = names.filter((name) => !likeIt(name).length);
  const letters = Object.fromEntries(alone.map((name) => [name, first(name)]));
  for (const name of names.filter((each) => !(each in letters))) {
    const taken = Object.values(letters);
    /** @param {string} pair */
    const isFree = (pair) => !taken.some((other) => isAlike(other, pair));
    letters[name] = pairs(name, likeIt(name)).find(isFree) ?? first(name);
  }
  return letters;
}

/**
 * The first two letters of a name: Bo, or Ch for St. Charles.
 * @param {string} name
 */
export function first(name) {
  return lettersIn(name).slice(0, 2);
}

/**
 * The first letter of a name with each of its letters from that on at which it differs from all the
 * others.
 * @param {string} name
 * @param {string[]} others
 */
function pairs(name, others) {
  const letters = [...lettersIn(name)];
  const from = letters.findIndex((letter, at) =>
    others.every((other) => !isAlike(lettersIn(other)[at] ?? "", letter)),
  );
  return from < 0 ? [] : letters.slice(from).map((letter) => letters[0] + letter);
}

/**
 * The letters of a name, from its first word of weight on.
 * @param {string} name
 */
function lettersIn(name) {
  return name.replace(/^(St\.?|The) /, "").replace(/[^\p{L}]/gu, "");
}

/**
 * @param {string} one
 * @param {string} other
 */
function isAlike(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
