import type { ChatMessage } from '$lib/base/api/chat-types';
import type { JsonValue } from '$lib/base/api/wire/json';
import type { AssistantMessage } from './conversation-records';

/**
 * Prompts against variants. Its rows and cells are records of their own. Times are milliseconds
 * since 1970.
 */
export interface Comparison {
  v: 1;
  id: string;
  title: string;
  /** A title made from the first prompt may be replaced; one that a person typed never is. */
  titledBy: 'prompt' | 'hand';
  createdAt: number;
  updatedAt: number;
  /** In the order of the columns. */
  variants: Variant[];
  /** Number of requests for each cell: 1 or more. */
  repeats: number;
  /** Parallel requests for each connection. */
  atOnce: number;
  checks: Check[];
  /**
   * An answer passes when the checks that pass have at least this share of all weights, from 0 to 1.
   * Absent: 1, which means that every check with a weight must pass.
   */
  passAt?: number;
  /** A run stops before the request that would pass one of these limits. */
  cap?: RunCap;
  /** The person has stopped the checks: opening the comparison does not continue them. */
  checksStopped?: true;
  /** The cells of an unfinished run. */
  unfinished?: CellScope;
  /** Batches in progress or with results that a person has not seen. */
  batches?: ComparisonBatch[];
  /** If it was opened from a link or a file: the results that its sender had. */
  sender?: SenderResults;
  /** Parts that were damaged in the imported file, by kind. */
  damaged?: { [kind: string]: number };
}

export interface SenderResults {
  /** When the last answer was requested. */
  at: number;
  variants: SenderFigures[];
}

/** A model and a service that gave answers. */
export interface Answerer {
  model: string;
  /** The name of its connection; in what is shared that of a well-known service, or empty. */
  service: string;
  /** The scripted demo: no language model answered. */
  isDemo?: true;
}

/** Figures of one variant over all rows. Unknown figures are absent. */
export interface SenderFigures {
  variantId: string;
  /** Rows that pass all checks, of `n` rows with a verdict. */
  passed?: number;
  n?: number;
  /** Medians: tokens per second, and milliseconds. */
  pace?: number;
  firstToken?: number;
  /** Sum of all answers. */
  cost?: number;
  currency?: string;
  /** Absent in earlier links and files. */
  answeredBy?: Answerer[];
}

/**
 * The request of a variant. Texts may contain placeholders for the columns of a row: `{{column}}`.
 */
export interface VariantSettings {
  /** Absent: the active connection. */
  connectionId?: string;
  /** Empty: the console's default. */
  model: string;
  systemPrompt: string;
  /**
   * Sent in place of the first prompt of every row; it may also contain `{{@prompt}}`, the row's own. Absent: the row's
   * own prompt is sent.
   */
  prompt?: string;
  /** By wire name, including tools and response_format (docs/service.md#chat-request). */
  parameters: { [name: string]: JsonValue };
}

export interface Variant {
  id: string;
  name: string;
  settings: VariantSettings;
  /** Settings of its answers, oldest first; an answer refers to one by index. */
  asked: VariantSettings[];
  hidden?: true;
  /** Answers from before the last change stay, because the person chose so. */
  keepsOld?: true;
}

/** Limits of one run and its checks, all above 0. */
export interface RunCap {
  requests?: number;
  /** Input and output together. */
  tokens?: number;
  /** In the currency; costs in others do not count. */
  cost?: number;
  currency?: string;
}

export interface CellScope {
  rowIds: string[];
  variantIds: string[];
}

/** Cells that are requested with one batch. Its input is uploaded before the batch is created. */
export interface ComparisonBatch {
  /** Id at the service; absent while the batch is not known to exist. */
  id?: string;
  connectionId: string;
  /** Id of the input at the service. */
  inputFileId: string;
  inputFileName: string;
  completionWindow: string;
  startedAt: number;
  /** Rows that the custom_ids refer to by index. */
  rowIds: string[];
  variantIds: string[];
  /** The custom_id of each line, in order. */
  customIds: string[];
  /** The outcome, until a person has seen it. */
  outcome?: BatchOutcome;
}

/** Outcome of the cells of a batch; each cell is counted once. */
export interface BatchOutcome {
  answered: number;
  /** Cells whose line reports an error. */
  failed: number;
  /** Cells without a line. */
  unanswered: number;
  /** Cells that were answered otherwise since the batch was started; that answer stays. */
  answeredMeanwhile: number;
  /** Cells without an answer in the batch, which retain their earlier one. */
  keptEarlier: number;
  /** Cells whose row or variant was removed. */
  removed: number;
}

export interface ComparisonRow {
  v: 1;
  id: string;
  comparisonId: string;
  /** Rows are sorted by it; there is always room between two. */
  position: number;
  /** One per turn, at least one; they may contain placeholders for the columns: `{{column}}`. */
  prompts: string[];
  /** Values of a table row, by column. */
  values?: { [column: string]: string };
  /** Messages before the first prompt, in wire format. */
  before?: ChatMessage[];
  /** The variant whose answer a person preferred; `tie`: none of them. */
  best?: string;
}

/** The conversation of one variant about one row; one of several when cells are repeated. */
export interface ComparisonCell {
  v: 1;
  comparisonId: string;
  rowId: string;
  variantId: string;
  /** From 0. */
  repeat: number;
  /** Index into `asked` of the variant. */
  settings: number;
  /** The sent prompts, with the values of the row; one per answer. */
  prompts: string[];
  answers: AssistantMessage[];
  /** The answer that this one replaced passed all checks. */
  passedBefore?: true;
  /** By the id of the check. */
  verdicts?: { [checkId: string]: Verdict };
}

/** Result of a check on the last answer of a cell. */
export interface Verdict {
  /** Identifies the check and the answer: a verdict on others is outdated. */
  of: string;
  /** Absent when the check is undecided: `why` has the reason. */
  pass?: boolean;
  why?: string;
  /**
   * Set without `pass`. `disagrees`: a judge answered both; `failed`: there was no result, so
   * another try may have one.
   */
  doubt?: 'disagrees' | 'failed';
  /** Only with several judges: the verdict of each, in their order; null if it is undecided. */
  judges?: (boolean | null)[];
}

/** A check of answers. Texts may contain placeholders for the columns of the row. */
export type Check = {
  id: string;
  name: string;
  /** The check applies only to rows with a value in this column. Absent: to every row. */
  column?: string;
  /**
   * 0 or more; absent: 1. With 0 the check is evaluated, but does not decide whether an answer
   * passes.
   */
  weight?: number;
} & CheckRule;

/** With `not` it passes where it would fail; what is undecided stays so. */
export type CheckRule = { not?: true } & KindRule;

type KindRule =
  | { kind: 'contains'; text: string; matchCase: boolean }
  | { kind: 'equals'; text: string; trims: boolean; matchCase: boolean; foldsSpaces: boolean }
  | { kind: 'regex'; pattern: string; flags: string }
  /** With `within`, an object in other text is enough. */
  | { kind: 'json'; within?: true }
  /** A JSON Schema as text. With `within`, one object in other text has to fit. */
  | { kind: 'schema'; schema: string; within?: true }
  /** `words` are Unicode words, `spaced` is what spaces separate. */
  | {
      kind: 'length';
      unit: 'characters' | 'words' | 'spaced' | 'lines';
      least?: number;
      most?: number;
    }
  /** ISO 639-1, or -3 if there is none. */
  | { kind: 'language'; language: string }
  /**
   * Compares the last number of the answer with the expected one; the tolerance is a percentage if
   * relative.
   */
  | { kind: 'number'; expected: string; tolerance: number; isRelative: boolean }
  /**
   * JavaScript: the body of a function of `answer`, `row` and `prompt` that returns whether it
   * passes, or {pass, why}.
   */
  | { kind: 'function'; source: string }
  /**
   * Another model decides, in two requests. Its prompt also contains `{{@prompt}}` and
   * `{{@answer}}`. With `more` judges the majority decides, and a tie is a doubt.
   */
  | { kind: 'judge'; connectionId?: string; model: string; prompt: string; more?: Judge[] }
  /**
   * Edit distance to the text, in characters. `distance`: at most `bound`; `similarity`, which is 1
   * - distance / length of the longer text: at least `bound`, from 0 to 1.
   */
  | { kind: 'levenshtein'; text: string; measure: 'distance' | 'similarity'; bound: number }
  /** Overlap with the text: at least `least`, from 0 to 1. */
  | { kind: 'rouge'; text: string; n: number; least: number }
  /** Compares Unicode words; with `words` what spaces separate, smoothed as in promptfoo. */
  | { kind: 'bleu'; text: string; least: number; words?: 'spaced' }
  /** The cosine of the angle between the embeddings of answer and text is at least `least`. */
  | { kind: 'similar'; text: string; connectionId?: string; model: string; least: number }
  /** Has a common phrase of a refusal, in English. */
  | { kind: 'refusal' }
  /** The service's finish_reason, in any case. */
  | { kind: 'finish-reason'; reason: string }
  /** In the currency of the model's price. */
  | { kind: 'cost'; most: number }
  /** Milliseconds from sending to the first text or to the end. */
  | { kind: 'latency'; until: 'firstToken' | 'end'; most: number }
  /** `input` is the prompt, `output` the answer with its reasoning. */
  | { kind: 'tokens'; of: 'input' | 'output' | 'total'; most: number }
  /**
   * Calls the tool; an empty name means any tool. With `match`, the arguments of any or of every
   * call of it fit a JSON Schema, or contain the values of a JSON object; `json` is that schema or
   * object as text.
   */
  | {
      kind: 'tool-call';
      tool: string;
      calls: 'any' | 'every';
      match?: 'schema' | 'values';
      json: string;
    };

/** A model that judges; no connection means the active one. */
export interface Judge {
  connectionId?: string;
  model: string;
}
