import type { Comparison, ComparisonCell, ComparisonRow } from './comparison-records';
import { isMessageRecord } from './conversation-schema';
import { isObject, isPlain, isText, isNumber, type Schema } from './database/schema';

export const comparisonSchema: Schema<Comparison> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.id) &&
    isText(record.title) &&
    (record.titledBy === 'prompt' || record.titledBy === 'hand') &&
    isNumber(record.createdAt) &&
    isNumber(record.updatedAt) &&
    isListOf(record.variants, isVariant) &&
    isNumber(record.repeats) &&
    isNumber(record.atOnce) &&
    isListOf(record.checks, isCheck) &&
    hasSoundOptions(record),
  keyOf: ({ id }) => id,
};

function hasSoundOptions(record: { [field: string]: unknown }): boolean {
  return (
    (record.passAt === undefined || isBetween(record.passAt, 0, 1)) &&
    (record.checksStopped === undefined || record.checksStopped === true) &&
    (record.cap === undefined || isCap(record.cap)) &&
    (record.sender === undefined || isSender(record.sender)) &&
    (record.unfinished === undefined || isScope(record.unfinished)) &&
    (record.batches === undefined || isListOf(record.batches, isBatch))
  );
}

/** Rows of one comparison share a key prefix, so that they are read as one range. */
export const rowKey = (comparisonId: string, id: string) => `${comparisonId}:${id}`;

export const rowSchema: Schema<ComparisonRow> = {
  version: 1,
  ups: [],
  isValid: ({ id, comparisonId, position, prompts, values, before, best }) =>
    isText(id) &&
    isText(comparisonId) &&
    isNumber(position) &&
    isListOf(prompts, isText) &&
    (values === undefined || (isPlain(values) && Object.values(values).every(isText))) &&
    (before === undefined || isListOf(before, isObject)) &&
    (best === undefined || isText(best)),
  keyOf: ({ comparisonId, id }) => rowKey(comparisonId, id),
};

type CellPlace = Pick<ComparisonCell, 'comparisonId' | 'rowId' | 'variantId' | 'repeat'>;

/** Cells of one row share a key prefix. */
export const cellKey = ({ comparisonId, rowId, variantId, repeat }: CellPlace) =>
  `${comparisonId}:${rowId}:${variantId}:${repeat}`;

export const cellSchema: Schema<ComparisonCell> = {
  version: 1,
  ups: [],
  isValid: (record) =>
    isText(record.comparisonId) &&
    isText(record.rowId) &&
    isText(record.variantId) &&
    isNumber(record.repeat) &&
    isNumber(record.settings) &&
    isListOf(record.prompts, isText) &&
    isListOf(record.answers, (answer) => isObject(answer) && isMessageRecord(answer)) &&
    (record.passedBefore === undefined || record.passedBefore === true) &&
    (record.verdicts === undefined || isPlain(record.verdicts)),
  keyOf: cellKey,
};

function isVariant(value: unknown): boolean {
  return isNamed(value) && isSettings(value.settings) && isListOf(value.asked, isSettings);
}

function isSettings(value: unknown): boolean {
  return (
    isObject(value) &&
    (value.connectionId === undefined || isText(value.connectionId)) &&
    isText(value.model) &&
    isText(value.systemPrompt) &&
    (value.prompt === undefined || isText(value.prompt)) &&
    isPlain(value.parameters)
  );
}

function isNamed(value: unknown): value is { [field: string]: unknown } {
  return isObject(value) && isText(value.id) && isText(value.name);
}

function isCheck(value: unknown): boolean {
  return (
    isNamed(value) &&
    (value.column === undefined || isText(value.column)) &&
    (value.weight === undefined || isBetween(value.weight, 0, Infinity))
  );
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

function isCap(value: unknown): boolean {
  return (
    isObject(value) &&
    [value.requests, value.tokens, value.cost].every(
      (limit) => limit === undefined || isBetween(limit, 0, Infinity),
    ) &&
    (value.currency === undefined || isText(value.currency))
  );
}

function isSender(value: unknown): boolean {
  return isObject(value) && isNumber(value.at) && isListOf(value.variants, isFigures);
}

function isFigures(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { variantId, passed, n, pace, firstToken, cost, currency } = value;
  const isShare = passed === undefined ? n === undefined : isBetween(n, 1, 1e9);
  return (
    isText(variantId) &&
    isShare &&
    (passed === undefined || isBetween(passed, 0, Number(n))) &&
    (currency === undefined || isText(currency)) &&
    (value.answeredBy === undefined || isAnswerers(value.answeredBy)) &&
    [pace, firstToken, cost].every(
      (figure) => figure === undefined || isBetween(figure, 0, Number.MAX_VALUE),
    )
  );
}

export function isAnswerers(value: unknown): boolean {
  return isListOf(
    value,
    (one) =>
      isObject(one) &&
      isText(one.model) &&
      isText(one.service) &&
      (one.isDemo === undefined || one.isDemo === true),
  );
}

function isScope(value: unknown): boolean {
  return isObject(value) && isListOf(value.rowIds, isText) && isListOf(value.variantIds, isText);
}

function isBatch(value: unknown): boolean {
  return (
    isObject(value) &&
    (value.id === undefined || isText(value.id)) &&
    isText(value.connectionId) &&
    isText(value.inputFileId) &&
    isText(value.inputFileName) &&
    isText(value.completionWindow) &&
    isNumber(value.startedAt) &&
    isListOf(value.rowIds, isText) &&
    isListOf(value.variantIds, isText) &&
    isListOf(value.customIds, isText) &&
    (value.outcome === undefined || isPlain(value.outcome))
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}
