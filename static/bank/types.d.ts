/**
 * What the tablet's scripts speak of, in one place: what the server sends (server/answers.d.ts),
 * and here what the tablet knows, draws and fills in. Only `tsc` reads these files (`make lint`);
 * no browser loads them.
 */

import type {
  Ask,
  Clock,
  Command,
  Edition,
  Game,
  JournalEntry,
  NotTried,
  Refusal,
  Seat,
  Table,
  Tried,
  Unavailable,
} from "./server/answers.d.ts";

export type * from "./server/answers.d.ts";

/* What the tablet knows. */

/** A game that this device may open. */
export interface Grant {
  game: string;
  role: string;
  status: string;
}
/** The outcome that the banker was shown. */
export interface Shown {
  digest: string;
  text: string;
}
/** An entry on its way. */
export interface Entry {
  key: string;
  game: string;
  version: number;
  command: Command;
  /** What was tapped, so that a refusal appears there; the entry in words; what was shown of it. */
  slot: string;
  text: string;
  shown: Shown | null;
  madeAt: string;
}
/** An entry that met a newer book, and what it would do there: null until that is known. */
export interface Stale {
  entry: Entry;
  others: string[];
  today: Tried | NotTried | null;
  version: number;
}
/** What covers the main panel. */
export interface Panel {
  node: HTMLElement;
  draw: (state: TableState) => void;
  follow: (state: TableState) => unknown;
  opener: string | null;
}
export type Screen =
  | "start"
  | "pair"
  | "elsewhere"
  | "unknown"
  | "revoked"
  | "waiting"
  | "table";
export interface State {
  screen: Screen;
  /** The card token of this page and what the server gave this device for it. */
  card: string;
  pass: string | null;
  label: string;
  /** The table that is shown. */
  grant: Grant | null;
  game: Game | null;
  edition: Edition | null;
  /** The same object until something of it changes; its clock changes with every look. */
  table: Table | null;
  clock: Clock | null;
  /** Where news of the table come. */
  streamUrl: string;
  entry: Entry | null;
  /** Why the entry still waits. */
  delay: { since: Date; sentence: string } | null;
  stale: Stale | null;
  /** The last no, shown beside what was tapped. */
  refusal: (Refusal & { slot: string }) | null;
  /** The number of the entry that the banker is asked about before it is taken back, or 0. */
  undoAsked: number;
  /** The newest entries, of which book; null entries without a network. */
  journal: { book: string; entries: JournalEntry[] | null } | null;
  /** What is nearly possible, of which book. */
  unavailable: { book: string; items: Unavailable[] } | null;
  /** A sentence for the banker that belongs to no button. */
  notice: string | null;
  /** What this browser won't keep over a reload, and whether the banker read it. */
  forgets: { device?: boolean; entries?: boolean; isRead?: boolean };
  /** Since when nothing has been heard of the server. */
  silentSince: Date | null;
  panel: Panel | null;
}
/** The state while a table is shown. */
export type TableState = State & { game: Game; edition: Edition };

/* Views. */

export type Child = Node | string | number | boolean | null | undefined | Child[];
export type Handlers = {
  [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown;
};
/** What an element is made with; the rest are attributes. */
export interface Props {
  class?: string;
  key?: string;
  on?: Handlers;
  [attribute: string]: unknown;
}

/** A start screen: its title, its sentences, its buttons. */
export type Words = [title: string, sentences: (string | null)[], ...acts: HTMLElement[]];

/* Forms. */

/** What the fields of a form have in common. */
export interface FieldContext {
  state: TableState;
  /** Begins the keys of its elements. */
  key: string;
  /** To be called after every change. */
  changed: () => void;
}
/** What is filled in so far, by name; with the offer's own command. */
export interface Values {
  seat?: Seat;
  partner?: Seat;
  [name: string]: unknown;
}
/** One thing that an offer asks. */
export interface Field {
  node: HTMLElement;
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

/* The count. */

/** A count under way. */
export interface Count {
  seats: Seat[];
  /** The notes of the edition. */
  values: number[];
  mode: "totals" | "notes";
  totals: Record<Seat, number>;
  /** How many of each note a seat holds. */
  notes: Record<Seat, Record<string, number>>;
  /** Where the next key goes. */
  seat: Seat;
  note: number;
}
export interface CountActs {
  look: (seat: Seat, note?: number) => void;
  onward: () => void;
  switchTo: (mode: Count["mode"]) => void;
  record: () => void;
}
