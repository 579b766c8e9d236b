/** What the tablet knows, and what it keeps on its disk. Only `tsc` reads this file. */

import type {
  Beginning,
  Call,
  CallReason,
  Clock,
  Command,
  Edition,
  Game,
  JournalEntry,
  NotTried,
  ProblemDocument,
  Refusal,
  Result,
  Seat,
  Table,
  Tried,
  Unavailable,
} from "../server/responses.d.ts";

/** What keeps the server from serving: "" if it doesn't answer at all. */
export type Trouble = "" | "busy" | "fault";
/** A game that this device may open. */
export interface Grant {
  game: string;
  role: string;
  status: string;
}
/** The key by which this device asks for a card, and what it got for it. */
export interface Pairing {
  card: string;
  key: string;
  pass?: string;
  label?: string;
}
/** The outcome that the banker was shown. */
export interface Shown {
  digest: string;
  text: string;
}
/** An entry that the server hasn't confirmed yet. */
export interface Entry {
  key: string;
  /** Its place among those of this device: its clock may be set meanwhile. */
  order?: number;
  card: string;
  game: string;
  version: number;
  command: Command;
  /**
   * The thing that was tapped, so that a refusal appears there; the entry in words; what was shown
   * of it.
   */
  slot: string;
  text: string;
  shown: Shown | null;
  madeAt: string;
  /** The key of the entry that an undo takes back, "" for other commands. */
  target?: string;
  /** The reason why it isn't in the book: the banker has to look at it. */
  review?: { problem?: ProblemDocument; now?: Shown; meanwhile?: Meanwhile[] };
  /** The one that was set aside and is entered again by this one: only one of the two is kept. */
  replaces?: Entry;
}
/**
 * Entries that others made in the book while this one waited: the other side of why it doesn't
 * hold.
 */
export interface Meanwhile {
  number: number;
  text: string;
  by: string;
}
/**
 * A player's answer to the sheet of the book with this head, which the server hasn't got yet: a
 * signature, a dispute in words, or that an answer `isTakenBack`. `version` is that of the server's
 * sheet, 0 where this tablet has worked it out. Once it `isTried`, the server may have it. One that
 * `clears` first takes back what the server may have of this seat.
 */
export interface WaitingAnswer {
  card: string;
  game: string;
  seat: Seat;
  link: string;
  version: number;
  madeAt: string;
  dispute?: string;
  isTried?: boolean;
  isTakenBack?: boolean;
  clears?: boolean;
}
/** The number of things that wait to be sent, and since when. */
export interface Waits {
  count: number;
  since: string;
}
/** A book on this device, up to where the server has confirmed it. */
export interface KeptBook {
  game: string;
  card: string;
  label: string;
  table: Table | null;
  clock?: Clock | null;
  edition: Edition;
  beginning: Beginning;
  version: number;
  link: string;
  status: "open" | "closed";
  usedAt: string;
}
/**
 * The fate of a command on this device: still the same as entry `number`; `changed` into what it
 * would be `now`; or refused by a `problem`.
 */
export interface Fate {
  key: string;
  command: Command;
  text: string;
  digest: string;
  target: string;
  became: "confirmed" | "same" | "changed" | "refused";
  number?: number;
  now?: Shown;
  problem?: ProblemDocument;
}
/** An entry of this tablet's book that the server has no more, as it waited before (engine.book). */
export interface LostEntry {
  key: string;
  command: Command;
  digest: string;
  text: string;
  target: string;
  made_at: string | null;
}
/** Decides as the server does, in a worker: see `engine.book`. */
export interface Engine {
  call: (name: string, args: object) => Promise<any>;
  /** Gives back the memory that it takes; it answers no more. */
  end: () => void;
}
/** A call to the engine's worker: see engine/book/calls.py. */
export interface EngineCall {
  id: number;
  call: string;
  args: object;
}
/** News from the engine: the answer to a call as JSON, or how far it has come with its start. */
export interface EngineNews {
  id?: number;
  text?: string;
  fault?: string;
  stage?: "loading" | "starting" | "ready";
  progress?: number;
}
/** An engine that was started: its modules compiled, and the memory of the Python that has them. */
export interface KeptEngine {
  compiled: Uint8Array<ArrayBuffer>;
  memory: Uint8Array;
}
/** An entry that met a newer book, and what it would do there: null until that is known. */
export interface Stale {
  entry: Entry;
  others: string[];
  today: Tried | NotTried | null;
  version: number;
}
/**
 * A call that waits to be sent; `isTried` once it may have arrived, `isAgain` where it says more of
 * a call that stood when it was made, and has its key.
 */
export interface PendingCall {
  key: string;
  /** Null for a banker without a table. */
  game: string | null;
  reason: CallReason | "result";
  /** The entry that it is about. One that waits to be sent has no number for certain, but a key. */
  entry: number | null;
  entryKey: string | null;
  /** Whether it lets its entry go ahead of it. */
  isHeldBack: boolean;
  /** Whether the server has it already, and lacks only the number of its entry. */
  isThere: boolean;
  since: string;
  isTried: boolean;
  isAgain: boolean;
  isWithdrawn: boolean;
}
/** The conduct of a tab when another one takes the engine: at once, now and then, and by a tap. */
export interface TabConduct {
  onLoss: () => unknown;
  look: () => unknown;
  goOn: () => unknown;
  /** Whether it goes on unasked when no other tab answers. */
  mayGoOn: () => Promise<boolean>;
}
/** A panel that covers the main panel. */
export interface Panel {
  node: HTMLElement;
  draw: (state: TableState) => void;
  follow: (state: TableState) => unknown;
  opener: string | null;
  /** The form in it, where that outlives a reload, and the one that it covers. */
  form?: BegunForm;
  under?: BegunForm;
}
/** A form that is kept under `name`; `reopen` shows it as it was, if it was begun. */
export interface BegunForm {
  name: string;
  reopen: () => void;
}
/**
 * The progress of this tablet towards deciding by itself: `part` of the engine is here, from 0 to
 * 1; after a while it `isLate`; `isMissing` where this browser can't run it, or it can't read this
 * book.
 */
export interface Readiness {
  part: number;
  isLate?: boolean;
  isMissing?: boolean;
}
/**
 * The commands taken back on the way to an earlier entry, and what the first of them would do now.
 */
export interface Again {
  game: string;
  entries: JournalEntry[];
  today: { number: number; tried: Tried | NotTried } | null;
}
export type Screen =
  | "start"
  | "broken"
  | "practice"
  | "pair"
  | "elsewhere"
  | "unknown"
  | "revoked"
  | "waiting"
  | "other_tab"
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
  /** Whether time is up, and nobody has called the last turn here. */
  isTimeUp: boolean;
  /** The address of the table's news. */
  streamUrl: string;
  engine: Readiness;
  /** Whether the browser is still fetching the page, to keep it on this device. */
  isPageComing: boolean;
  /** Whether a tab with an older version of the page holds the database. */
  isHeldUp: boolean;
  entry: Entry | null;
  /** Whether the server has another engine than this page. */
  isOutdated: boolean;
  /** Whether this tablet decides; then these wait to be sent, and these were set aside. */
  isLocal: boolean;
  waits: Waits | null;
  /** The card of the tab that has the engine, where this one hasn't. */
  otherCard: string;
  review: Entry[];
  /** Entries, in words, that the disk wouldn't take: only this page has them. */
  unkept: string[];
  /**
   * The number of set-aside entries that the banker is asked about before they are dropped, or 0.
   */
  dropAsked: number;
  /** The outcome that the oldest of those that were set aside would have now. */
  today: { key: string; tried: Tried | NotTried } | null;
  /** The reason why the entry still waits. */
  delay: { since: Date; sentence: string } | null;
  stale: Stale | null;
  /** The last no, shown beside what was tapped. */
  refusal: (Refusal & { slot: string }) | null;
  /** The number of the entry that the banker is asked about before it is taken back, or 0. */
  undoAsked: number;
  /** The tally that this tablet has worked out, and for which book. */
  ownSheet: { book: string; sheet: Result } | null;
  /** The players' answers to the result that the server hasn't got yet. */
  waitingAnswers: WaitingAnswer[];
  /** The seat that is asked whether it signs, "" for none. */
  signAsked: Seat;
  /** Whether the banker is asked what to call the referee about. */
  isCalling: boolean;
  /** A call for the referee, or its withdrawal, that the server may not have completely. */
  pendingCall: PendingCall | null;
  /** The call that this banker made without a table, as the server has it. */
  ownCall: Call | null;
  /** The organisers' message to everybody, and since when. */
  said: { text: string; at: string } | null;
  /** The time of the message that the banker has put away; "" for none. */
  saidReadAt: string;
  /** Up to which entry the banker has read what officials entered. */
  readUpTo: number;
  /** The token of each player, in a plain word. */
  takenTokens: Record<Seat, string>;
  /** The newest entries, and of which book; `entries` is null without a network. */
  journal: { book: string; entries: JournalEntry[] | null } | null;
  /** The newest entries that the footer shows, up to the newest one of that book. */
  ribbon: { book: string; entries: JournalEntry[] } | null;
  /** The commands that may be entered again; and whether entries are still being taken back. */
  again: Again | null;
  isGoingBack: boolean;
  /** The things that are nearly possible, and in which book. */
  unavailable: { book: string; items: Unavailable[] } | null;
  /** Which note the banker has opened, and which was the most urgent one then. */
  noteOpened: { at: number; first: number } | null;
  /** Whether the screen is small, or its text so large that it comes to the same. */
  isSmall: boolean;
  /** A sentence for the banker that belongs to no button. */
  notice: string | null;
  /** What this browser doesn't keep, or soon won't for want of space, and whether that was read. */
  forgets: {
    device?: boolean;
    entries?: boolean;
    page?: boolean;
    space?: boolean;
    isRead?: boolean;
  };
  /** Since when the server hasn't served this tablet, and why; null as long as it does. */
  silentSince: Date | null;
  trouble: Trouble;
  panel: Panel | null;
  /** At the practice table: which step of the lesson is next. */
  lesson: number | null;
}
/** A step of the lesson: what to do, and how the game tells that it was done; else it is only read. */
export interface Step {
  say: string;
  isDone?: (state: TableState) => boolean;
}
/** The state while a table is shown. */
export type TableState = State & { game: Game; edition: Edition };
/** A banker's choices for this device. */
export interface Preferences {
  /** "device": as the device has it. */
  colors: "device" | "light" | "dark";
  /** On which side the dice and the buttons are; the players have the other. */
  side: "left" | "right";
  sound: "on" | "off";
  vibration: "on" | "off";
}
