import type { ChatMessage } from '../api/chat-types';
import type { JsonValue } from '../api/json';
import type { AssistantMessage } from './conversation-records';

/** Prompts against variants. Its rows and its cells are records of their own. Times are milliseconds since 1970. */
export interface Comparison {
  v: 1;
  id: string;
  title: string;
  /** A title made from the first prompt may be replaced; one typed by hand never is. */
  titledBy: 'prompt' | 'hand';
  createdAt: number;
  updatedAt: number;
  /** In the order of the columns. */
  variants: Variant[];
  /** How often each cell is asked: 1 or more. */
  repeats: number;
  /** Requests that are under way at once, for each connection. */
  atOnce: number;
  checks: Check[];
  /** What a run was to ask, until it has ended. */
  unfinished?: CellScope;
  /** Cells that are asked through the batch API, until what came back has been seen. */
  batches?: ComparisonBatch[];
  /** Parts that were damaged in the file that it was imported from, by kind. */
  damaged?: { [kind: string]: number };
}

/** What a variant asks with. Texts may hold places for the columns of a row: `{{column}}`. */
export interface VariantSettings {
  /** Absent: the active connection. */
  connectionId?: string;
  /** Empty: the one that the console chooses. */
  model: string;
  systemPrompt: string;
  /** By their wire name, tools and response_format among them (docs/service.md#chat-request). */
  parameters: { [name: string]: JsonValue };
}

export interface Variant {
  id: string;
  name: string;
  settings: VariantSettings;
  /** Those that its answers were asked with, oldest first; an answer names one by its index. */
  asked: VariantSettings[];
  hidden?: true;
  /** Its answers of before the last change stand beside those of after it: the person said so. */
  keepsOld?: true;
}

export interface CellScope {
  rowIds: string[];
  variantIds: string[];
}

/** Cells that are asked with one batch. Its input is at the service before the batch is created. */
export interface ComparisonBatch {
  /** At the service; absent where it is not known to be created. */
  id?: string;
  connectionId: string;
  /** Of the input, at the service. */
  inputFileId: string;
  inputFileName: string;
  completionWindow: string;
  startedAt: number;
  /** What the custom_ids name by its place. */
  rowIds: string[];
  variantIds: string[];
  /** Of each line, in order. */
  customIds: string[];
  /** What came of it, until a person has seen it. */
  outcome?: BatchOutcome;
}

/** What became of the cells of a batch: each is counted once. */
export interface BatchOutcome {
  answered: number;
  /** By a line that tells of an error. */
  failed: number;
  /** No line is theirs. */
  unanswered: number;
  /** They were answered otherwise since the batch was started, and that answer stayed. */
  answeredMeanwhile: number;
  /** The batch has no answer for them, and they keep the one that they had. */
  keptEarlier: number;
  /** Their row or their variant is there no more. */
  removed: number;
}

export interface ComparisonRow {
  v: 1;
  id: string;
  comparisonId: string;
  /** Rows stand in its order; there is always room for one between two. */
  position: number;
  /** One a turn, at least one; they may hold places for the columns: `{{column}}`. */
  prompts: string[];
  /** Of a line of a table, by column. */
  values?: { [column: string]: string };
  /** What was said before the first prompt, as it goes over the wire. */
  before?: ChatMessage[];
  /** The variant whose answer a person found best; `tie`: none is. */
  best?: string;
}

/** The conversation of one variant about one row; one of several where cells are asked repeatedly. */
export interface ComparisonCell {
  v: 1;
  comparisonId: string;
  rowId: string;
  variantId: string;
  /** From 0. */
  repeat: number;
  /** Index into what the variant `asked` with. */
  settings: number;
  /** As they were sent, with the values of the row; one an answer. */
  prompts: string[];
  answers: AssistantMessage[];
  /** By the id of the check. */
  verdicts?: { [checkId: string]: Verdict };
}

/** What a check says of the last answer of a cell. */
export interface Verdict {
  /** The check as it was, and the answer: one that was made of others says nothing any more. */
  of: string;
  /** Absent where the check could not say: `why` tells the reason. */
  pass?: boolean;
  why?: string;
  /** Without `pass`. `disagrees`: a judge said both; `failed`: nothing was learnt, so that another try may bring more. */
  doubt?: 'disagrees' | 'failed';
}

/** Something that an answer is held against. Texts may hold places for the columns of the row. */
export type Check = { id: string; name: string } & CheckRule;

export type CheckRule =
  | { kind: 'contains'; text: string; matchCase: boolean }
  | { kind: 'equals'; text: string; trims: boolean; matchCase: boolean; foldsSpaces: boolean }
  | { kind: 'regex'; pattern: string; flags: string }
  | { kind: 'json' }
  /** A JSON Schema as text. */
  | { kind: 'schema'; schema: string }
  | { kind: 'length'; unit: 'characters' | 'words' | 'lines'; least?: number; most?: number }
  /** ISO 639-1, or -3 where there is none. */
  | { kind: 'language'; language: string }
  /** The last number of the answer, as far from the expected one as the tolerance lets it be; percent of it if relative. */
  | { kind: 'number'; expected: string; tolerance: number; isRelative: boolean }
  /** JavaScript: the body of a function of `answer`, `row` and `prompt` that returns whether it passes, or {pass, why}. */
  | { kind: 'function'; source: string }
  /** Another model is asked, twice. Its prompt holds places for `{{@prompt}}` and `{{@answer}}`, too. */
  | { kind: 'judge'; connectionId?: string; model: string; prompt: string };
