/** The server's responses (docs/api), as the tablet reads them. Only `tsc` reads this file. */

/** The letter of a seat, A to H. */
export type Seat = string;
/** Names by seat. */
export type Names = Record<Seat, string>;

/* The edition: GET editions/{id}. */

export interface Edition {
  currency: string;
  /** The notes that each player starts with. */
  notes: { value: number; count: number }[];
  spaces: Space[];
  decks: Record<string, Card[]>;
}
export interface Card {
  id: string;
  label: string;
}
export interface Space {
  pos: number;
  type: string;
  name: string;
  /** The rest is of lots alone. */
  slug?: string;
  group: string;
  price: number;
  rents: number[];
  house_cost?: number;
}
export type Lot = Space & { slug: string; letters: string };
/** A lot with what stands and lies on it. */
export type BuiltLot = Lot & { houses: number; hotel: boolean; mortgaged: boolean };

/* The game: GET games/{id}. */

export interface Game {
  id: string;
  version: number;
  status: "open" | "closed";
  /** The head of its chain: two tablets with the same one have the same book. */
  link: string;
  state: Position;
  offers: Offer[];
  newest: Newest | null;
}
export interface Position {
  edition: string;
  seats: string;
  cash: Record<string, number>;
  owner: Record<string, Seat>;
  houses: Record<string, number>;
  hotels: Record<string, number>;
  mortgaged: string[];
  jail_cards: Record<string, Seat>;
  bank: { houses: number; hotels: number };
  situation: Situation;
}
export interface Situation {
  status: "new" | "playing" | "last_turn" | "finished";
  tracked: boolean;
  turn: Seat;
  turn_number: number;
  dice: number[] | null;
  doubles: number;
  again: boolean;
  /** Position of each token; missed throws of each seat in Jail. */
  tokens: Record<Seat, number>;
  jail: Record<Seat, number>;
  bankrupt: Seat[];
  debts: Debt[];
  /** The auction of the last houses or hotels: how many are left, and how many each one wants. */
  shortage: { building: string; left: number; wants: [Seat, number][] } | null;
}
export interface Debt {
  id: number;
  seat: Seat;
  creditor: string;
  amount: number;
  reason: Cause;
}
/** The reason why money moves: its kind, and what it is about. */
export interface Cause {
  kind: string;
  lot?: string;
  card?: string;
  space?: string;
  /** The words for what a chapter's own house rule asks for. */
  what?: string;
}
/** The newest entry, and what a tap on Undo or Redo would take. */
export interface Newest {
  number: number;
  text: string;
  undo: Numbered | null;
  redo: Numbered | null;
}
export interface Numbered {
  number: number;
  text: string;
}

/* The whole book: GET games/{id}/book. */

/** The beginning of a game. */
export interface Beginning {
  ruleset: string;
  options: Record<string, unknown>;
  edition: string;
  edition_file: object | null;
  seats: string;
}
export interface KeptEntry extends JournalEntry {
  key: string;
  link: string;
}
/** The answer to a batch, which stops at its first problem, and the book as it is now. */
export interface BatchResponse {
  results: { key: string; transaction?: KeptEntry; problem?: ProblemDocument }[];
  version: number;
  status: "open" | "closed";
}
export interface KeptRest {
  game: Beginning | null;
  version: number;
  link: string;
  status: "open" | "closed";
  entries: KeptEntry[];
  next: string | null;
}

/* Offers: what can be entered now, and what each one asks. */

/** A command: its type, and what belongs to it. */
export interface Command {
  type: string;
  seat?: Seat;
  first?: Seat;
  lot?: string;
  debt?: number;
  lots?: string[] | Record<string, number>;
  gives?: Goods;
  [name: string]: unknown;
}
export interface Offer {
  command: Command;
  group: string;
  text: string;
  why?: string;
  asks: Record<string, Ask>;
  /** The cash that moves, where that is settled. */
  amount?: number;
  /** The interest that a buyer pays besides for a mortgage on it. */
  interest?: number;
  /** The next thing to do, one at the most, or what the same player may do instead. */
  due?: "next" | "instead";
  /** The seat with whose next turn it lapses. */
  until?: Seat;
  /** In the last turn, beside what is next: who still begins a turn. */
  ahead?: Seat[];
  /** It is shown with its preview before it is entered. */
  weighty?: boolean;
}
export interface Option {
  value: OptionValue;
  text: string;
  why?: string;
  /** The cash that it brings or, below zero, costs. */
  amount?: number;
  /** The earlier option that does the same. */
  same_as?: OptionValue;
  /** By the journal it can't come yet: see engine/book/lying_below.py. */
  lies_below?: boolean;
}
export type OptionValue = string | number | boolean;
export type Ask =
  | OneOfAsk
  | CashAsk
  | CountsAsk
  | SomeOfAsk
  | BundleAsk
  | TextAsk
  | SeatsAsk
  | AssignAsk
  | DiceAsk
  | CountedAsk
  | NotesAsk;
export interface OneOfAsk {
  kind: "one_of";
  options: Option[];
  optional?: boolean;
}
export interface CashAsk {
  kind: "cash";
  min: number;
  max?: number;
  max_by_seat?: Record<Seat, number>;
  optional?: boolean;
}
export interface CountsAsk {
  kind: "counts";
  max: Record<string, number>;
  next?: string[];
  /** For each color group: the lots of one whole row after another. */
  rows?: Record<string, string[][]>;
  price?: Record<string, number>;
  proposed?: Record<string, number>;
  optional?: boolean;
}
export interface SomeOfAsk {
  kind: "some_of";
  options: (Option | string)[];
  amount?: Record<string, number>;
  exactly?: number;
  min?: number;
  proposed?: string[];
  /** The fields that a lot has to be in as well: the two sides of a trade. */
  among?: string[];
  optional?: boolean;
}
/** The goods that one side of a trade can give. */
export interface Goods {
  cash: number;
  deeds: string[];
  jail_cards: string[];
}
export interface BundleAsk extends Goods {
  kind: "bundle";
  by_seat?: Record<Seat, Goods>;
  optional?: boolean;
}
export interface TextAsk {
  kind: "text";
  max?: number;
  optional?: boolean;
}
export interface SeatsAsk {
  kind: "tokens" | "misses" | "totals";
  seats: Seat[];
  min: number;
  max: number;
  optional?: boolean;
}
export interface AssignAsk {
  kind: "assign";
  lots: string[];
  to: string[];
  optional?: boolean;
}
export interface DiceAsk {
  kind: "dice";
  optional?: boolean;
}
export interface CountedAsk {
  kind: "count";
  seats: Seat[];
  optional?: boolean;
}
export interface NotesAsk {
  kind: "notes";
  notes: number[];
  optional?: boolean;
}

/** An offer, or what is nearly one. */
export type Candidate = Pick<Offer, "command" | "group">;
export type Picks = (candidate: Candidate) => boolean;
/** Something that is nearly possible, and why not. */
export interface Unavailable {
  command: Command;
  group: string;
  text: string;
  refused: Refusal & { code: string };
}

/* The engine's answers. */

export interface RulePlace {
  rule?: string;
  rule_text?: string;
  ruleset?: string;
  rule_changed?: boolean;
}
/** The no of the engine or the ledger. */
export interface Refusal extends RulePlace {
  /** The name of the problem for programs; "" where no server answered. */
  code: string;
  sentence: string;
  remedy?: string;
}
/** A problem (RFC 9457), as JSON. */
export interface ProblemDocument extends RulePlace {
  status: number;
  code: string;
  detail: string;
  remedy?: string;
  now?: { digest: string; text: string };
}
export interface Explained extends RulePlace {
  rule: string;
  sentence: string;
  also: { rule: string; sentence: string }[];
  amounts: string[];
}
export interface Posting {
  account: string;
  commodity: string;
  quantity: number;
}
export interface Preview {
  text: string;
  digest: string;
  postings: Posting[];
  explained: Explained;
}
/** The preview of a command, or why it can't be entered: `isPassing` where nobody can say now. */
export type Tried = Preview & { refusal?: undefined; isPassing?: undefined };
export type NotTried = { refusal: Refusal; isPassing?: boolean; text?: undefined; digest?: undefined };
export interface Explanation {
  text: string;
  explained: Explained;
  agrees: boolean;
}
export interface JournalEntry extends Numbered {
  postings: Posting[];
  kind: "command" | "undo" | "void";
  command: Command;
  role: string;
  /** The entry that it takes back. */
  reverses: number | null;
  actor: string | { label: string } | null;
  device: string | null;
  made_at: string | null;
  posted_at: string;
  reversed_by: number | null;
}

/* The table: GET games/{id}/table. */

export interface Table {
  /** null at the practice table, which is in no round. */
  table: { id: number; number: number } | null;
  round: { number: number; kind: "preliminary" | "final"; status: string } | null;
  /** The token is "" for none. */
  seats: { letter: Seat; name: string; token: string }[];
  result: Result | null;
  call: Call | null;
  /** Whether it is played later; at the practice table, never. */
  postponed?: boolean;
  referee_entries: RefereeEntry[];
}
/** The subject of a call, as a banker gives it. */
export type CallReason = "rule" | "entry" | "dispute" | "other";
/** The call for the referee that stands. */
export interface Call {
  key: string;
  reason: CallReason | "result";
  /** The entry that it is about. */
  entry: number | null;
  called_at: string;
  /** The official who is on the way, "" for nobody. */
  heard_by: string;
}
/** An entry that an official has made in the book. */
export interface RefereeEntry {
  number: number;
  text: string;
  reason: string;
  by: string;
  at: string;
  /** What each holder got; a table that was kept before an update of the server lacks it. */
  cash?: Record<string, number>;
}
export interface Clock {
  state: "waiting" | "running" | "paused" | "over";
  remaining_seconds: number;
  ends_at: string | null;
  /** The moment when time was up, while somebody plays overtime. */
  over_since: string | null;
  /** The moment when it came, by this page's own stopwatch. */
  heardAt: number;
}
export interface Result {
  status: "provisional" | "signed" | "ruled";
  version: number;
  tally: Record<Seat, { lines: TallyLine[]; total: number }>;
  assets: Record<Seat, number>;
  places: Record<Seat, number> | null;
  bankrupt: Seat[];
  excused: Seat[];
  /** The head of the book that was tallied; "" once it was opened again. */
  link: string;
  signatures: { seat: Seat }[];
  disputes: { seat: Seat; text: string; end: string; via: string }[];
  rulings: { by: string; reason: string; set_aside: boolean }[];
  seal: string | null;
}
export interface TallyLine {
  what: "cash" | "deed" | "mortgaged" | "houses" | "hotel";
  lot: string | null;
  count: number;
  amount: number;
}
