/**
 * The throw for the start, on the dice pad, player by player. The last throw enters them all;
 * players who tie are asked again by the next offer.
 */

import { button, fill, h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { makeDicePad } from "../parts/dice-pad.js";
import { badge } from "../parts/icons.js";
import { enter } from "../server/enter.js";
import { isLocked, namesOf, slotOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";

/** @import { Begun, Offer, Seat, TableState } from "../types.d.ts" */

/**
 * Whether an offer asks what each of several players threw.
 * @param {Offer} offer
 */
export function isOpeningThrow({ asks }) {
  return asks.totals?.kind === "totals";
}

/**
 * Makes the throw of an offer. It keeps what was thrown so far, also in `begun`, which outlives a
 * reload; `draw` it after every change.
 * @param {Offer} offer
 * @param {Begun<[Seat, number]>} begun
 */
export function makeOpeningThrow(offer, begun) {
  const seats = offer.asks.totals?.kind === "totals" ? offer.asks.totals.seats : [];
  /** @type {Record<Seat, number>} */
  const totals = Object.fromEntries(begun.before);
  const head = h("h2", {});
  const chips = h("div", { class: "thrown-by", role: "group", "aria-label": "Thrown so far" });
  const place = h("div", {});
  const node = h("section", { class: "dice-card opening" }, head, chips, place);
  /** @type {{ seat: Seat, pad: ReturnType<typeof makeDicePad> } | null} */
  let open = null;

  const missing = () => seats.find((seat) => !(seat in totals));

  /**
   * @param {Seat} seat
   * @param {number[]} dice
   */
  async function threw(seat, dice) {
    totals[seat] = dice.reduce((sum, face) => sum + face, 0);
    draw(tableNow());
    // The last throw enters them all; until that is kept, it is asked for again after a reload.
    if (missing()) return begun.keep(Object.entries(totals));
    const words = withNames(offer.text, namesOf(tableNow()));
    await enter({ ...offer.command, totals: { ...totals } }, { slot: slotOf(offer), text: words });
  }

  /** @param {Seat} seat */
  function again(seat) {
    delete totals[seat];
    begun.keep(Object.entries(totals));
    draw(tableNow());
  }

  /** @param {TableState} state */
  function draw(state) {
    const seat = missing() ?? null;
    const names = namesOf(state);
    if (seat && open?.seat !== seat) {
      open = { seat, pad: makeDicePad(`start-${seat}`, (dice) => threw(seat, dice)) };
      fill(place, open.pad.node);
    }
    open?.pad.lock(isLocked(state));
    const who = seat ? `${withNames(`Seat ${seat}`, names)} throws` : "All have thrown";
    fill(head, who, h("small", {}, "one die in each row"));
    fill(
      chips,
      seats.map((each) => chipOf(state, each, totals[each], each === seat, () => again(each))),
    );
  }

  return { node, draw };
}

/**
 * A player and what they threw; a tap lets them throw again.
 * @param {TableState} state
 * @param {Seat} seat
 * @param {number | undefined} total
 * @param {boolean} isNext
 * @param {() => void} again
 */
function chipOf(state, seat, total, isNext, again) {
  const name = h("span", { class: "thrown-name", dir: "auto" }, namesOf(state)[seat]);
  const item = button(
    `thrown-${seat}`,
    `thrown-chip${isNext ? " next" : ""}`,
    again,
    badge(seat),
    name,
    total !== undefined && h("strong", {}, String(total)),
  );
  item.disabled = total === undefined || isLocked(state);
  return item;
}
