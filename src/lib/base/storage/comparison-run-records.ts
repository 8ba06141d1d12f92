import type { Answerer, Check, VariantSettings } from './comparison-records';
import { isAnswerers } from './comparison-schema';
import { isObject, isPlain, isText, isTextList, isNumber, type Schema } from './database/schema';

/** The answers of a comparison after one run: what was sent, and sums. The answers are in pieces. */
export interface ComparisonRunRecord {
  v: 1;
  id: string;
  comparisonId: string;
  /** Milliseconds since 1970 at which the run ended. */
  at: number;
  /** Empty unless a person named the run; a named run is never removed to make room. */
  name: string;
  /** `batch`: its last answers came from a batch. */
  end: 'done' | 'stopped' | 'batch';
  /** In the order of the columns. */
  variants: RunVariant[];
  checks: Check[];
  rows: number;
  /** Characters of its pieces. */
  characters: number;
  /** Number of pieces. */
  pieces: number;
}

export interface RunVariant {
  id: string;
  name: string;
  /** As sent last. */
  settings: VariantSettings;
  /** From the stored answers. Absent in old records. */
  answeredBy?: Answerer[];
  /** Each system_fingerprint that its answers report. */
  fingerprints: string[];
  cells: number;
  /** Cells with a complete answer. */
  answered: number;
  /** Rows that pass, of `judged` rows; one with repeats may pass in part. */
  passed: number;
  judged: number;
  /** Cells that fail and passed in their run before. */
  regressed: number;
  /** Sum, in `currency`. */
  cost?: number;
  currency?: string;
  /** Median milliseconds of an answer. */
  total?: number;
}

/** Some rows of a run, as the JSON of a `RunRow[]`: a text is copied far faster than thousands of objects. */
export interface ComparisonRunPiece {
  v: 1;
  comparisonId: string;
  runId: string;
  /** From 0. */
  index: number;
  rows: string;
}

export interface RunRow {
  id: string;
  /** With the values of the row. */
  prompt: string;
  cells: RunCell[];
}

export interface RunCell {
  variantId: string;
  repeat: number;
  /** The state of its last answer. */
  state: string;
  /** Whether it passes all checks; absent while undecided. */
  pass?: boolean;
  /** It fails, and its answer before passed. */
  regressed?: true;
  /** By the id of the check; null if unclear. */
  checks: { [checkId: string]: boolean | null };
  /** Times in milliseconds, tokens, and the cost in the currency of the price. */
  figures: { [name: string]: number };
  finish?: string;
  fingerprint?: string;
  /** The beginning of the answer. */
  text: string;
  /** Fingerprint of the whole answer, if `text` is only its beginning. */
  print?: string;
}

export const runKey = (comparisonId: string, id: string) => `${comparisonId}:${id}`;

export const pieceKey = (comparisonId: string, runId: string, index: number) =>
  `${comparisonId}:${runId}:${index}`;

export const comparisonRunSchema: Schema<ComparisonRunRecord> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    [record.id, record.comparisonId, record.name, record.end].every(isText) &&
    [record.at, record.rows, record.characters, record.pieces].every(isNumber) &&
    Array.isArray(record.variants) &&
    record.variants.every(isRunVariant) &&
    Array.isArray(record.checks) &&
    record.checks.every((check) => isObject(check) && isText(check.id) && isText(check.name)),
  keyOf: ({ comparisonId, id }) => runKey(comparisonId, id),
};

export const comparisonRunPieceSchema: Schema<ComparisonRunPiece> = {
  version: 1,
  ups: [],
  isValid: ({ comparisonId, runId, index, rows }) =>
    [comparisonId, runId, rows].every(isText) && isNumber(index),
  keyOf: ({ comparisonId, runId, index }) => pieceKey(comparisonId, runId, index),
};

export function isRunRow(value: unknown): value is RunRow {
  return (
    isPlain(value) &&
    isText(value.id) &&
    isText(value.prompt) &&
    Array.isArray(value.cells) &&
    value.cells.every(isRunCell)
  );
}

function isRunVariant(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.id) &&
    isText(value.name) &&
    isObject(value.settings) &&
    isText(value.settings.model) &&
    isText(value.settings.systemPrompt) &&
    isPlain(value.settings.parameters) &&
    (value.answeredBy === undefined || isAnswerers(value.answeredBy)) &&
    isTextList(value.fingerprints) &&
    [value.cells, value.answered, value.passed, value.judged, value.regressed].every(isNumber) &&
    [value.cost, value.total].every((one) => one === undefined || isNumber(one)) &&
    (value.currency === undefined || isText(value.currency))
  );
}

function isRunCell(value: unknown): boolean {
  return (
    isObject(value) &&
    isText(value.variantId) &&
    isNumber(value.repeat) &&
    isText(value.state) &&
    (value.pass === undefined || typeof value.pass === 'boolean') &&
    isPlain(value.checks) &&
    isPlain(value.figures) &&
    Object.values(value.figures).every(isNumber) &&
    [value.finish, value.fingerprint, value.print].every(
      (one) => one === undefined || isText(one),
    ) &&
    isText(value.text)
  );
}
