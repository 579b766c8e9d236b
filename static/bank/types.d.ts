/**
 * The types of the tablet's scripts: here is what it draws and fills in, in state/state.d.ts what it
 * knows, and in server/responses.d.ts what the server sends. Only `tsc` reads these files
 * (`make lint`); no browser loads them.
 */

import type { Ask, Seat } from "./server/responses.d.ts";
import type { TableState } from "./state/state.d.ts";

export type * from "./server/responses.d.ts";
export type * from "./state/state.d.ts";

export type Child = Node | string | number | boolean | null | undefined | Child[];
export type Handlers = {
  [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown;
};
/** The properties of an element when it is made; the rest are attributes. */
export interface Props {
  class?: string;
  key?: string;
  on?: Handlers;
  [attribute: string]: unknown;
}

/** A start screen: its title, its sentences, its buttons. */
export type Words = [title: string, sentences: (string | null)[], ...buttons: Child[]];

/* Forms. */

/** The context that the fields of a form share. */
export interface FieldContext {
  state: TableState;
  /** Begins the keys of its elements. */
  key: string;
  /** To be called after every change. */
  changed: () => void;
  /** What its form held when it was last open. */
  before?: Values;
}
/** The values filled in so far, by name; with the offer's own command. */
export interface Values {
  seat?: Seat;
  partner?: Seat;
  [name: string]: unknown;
}
/** One thing that an offer asks. */
export interface Field {
  /** Null where another field's element asks for this, too. */
  node: HTMLElement | null;
  /** The question, where it isn't the usual one of its name. */
  label?: string;
  /** Null while nothing is given. */
  value: () => unknown;
  /** Lets it follow what the other fields of the form hold. */
  follow?: (values: Values) => void;
  isWrong?: () => boolean;
  isEmpty?: () => boolean;
}
/** Makes the field of an ask. */
export type MakeField<A extends Ask = Ask> = (name: string, ask: A, context: FieldContext) => Field;
/** Something on the main panel that lives on while the panel is drawn around it. */
export interface Kept {
  node: HTMLElement;
  follow?: (state: TableState) => void;
}

/** What was begun: a list that outlives a reload, as it was when last kept. `keep` replaces it. */
export interface Begun<T> {
  before: T[];
  keep: (list: T[]) => void;
}

/** A bid that somebody called out in an auction. */
export interface Bid {
  seat: Seat;
  price: number;
}
/** An auction under way: what was called out, and what the next tap bids. */
export interface Bidding {
  bids: Bid[];
  /** The amount at which bids start. */
  least: number;
  step: number;
  /** Whether the next bid is typed, and what was typed of it. */
  isTyping: boolean;
  typed: number | undefined;
}
export interface AuctionTaps {
  raise: (seat: Seat) => void;
  back: () => void;
  stepBy: (step: number) => void;
  type: () => void;
  explain: (seat: Seat) => void;
}

/* The count. */

/** A count under way. */
export interface Count {
  seats: Seat[];
  /** The notes of the edition. */
  values: number[];
  /** The way in which each seat's cash is counted: by total, where none is named. */
  modes: Record<Seat, CountMode>;
  totals: Record<Seat, number>;
  /** The number of each note that a seat holds. */
  notes: Record<Seat, Record<string, number>>;
  /** The seat that the next key goes to. */
  seat: Seat;
  note: number;
}
export type CountMode = "totals" | "notes";
export interface CountTaps {
  look: (seat: Seat, note?: number) => void;
  onward: () => void;
  switchTo: (mode: CountMode) => void;
  record: () => void;
}
