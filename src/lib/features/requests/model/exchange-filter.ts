import { holdsWords, searchWords } from '$lib/base/ui/text/word-search';
import { sectionOf, sourceOf } from '$lib/shared/exchanges/facts';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { pageTurns } from '$lib/base/workers/page-turns';
import { type ExchangeOutcome, outcomeOf, pathOf } from './exchange-facts';

/** Filters of the list; empty members match everything. */
export interface ExchangeFilter {
  /** Name of a section of the console, of a program or of a run. */
  source: string;
  model: string;
  outcome: ExchangeOutcome | '';
  text: string;
  /** The id of the item that they were sent for, or a part of their address. */
  sentFor: string;
}

export const noFilter: ExchangeFilter = {
  source: '',
  model: '',
  outcome: '',
  text: '',
  sentFor: '',
};

const maxRunNames = 50;

/** The texts of records, in lower case, since a keystroke searches 20,000 of them. */
const searchedTexts = new WeakMap<ExchangeRecord, string>();

/** Returns a predicate: created once per filter, called for each record per keystroke. */
export function matcherOf({ source, model, outcome, sentFor, text }: ExchangeFilter) {
  const words = searchWords(text);
  return (record: ExchangeRecord): boolean => {
    if (source !== '' && sourceOf(record) !== source && runName(record) !== source) return false;
    if (model !== '' && record.model !== model) return false;
    if (outcome !== '' && outcomeOf(record) !== outcome) return false;
    if (sentFor !== '' && !wasSentFor(record, sentFor)) return false;
    return words.length === 0 || holdsWords(searchedText(record), words);
  };
}

/** The program with its task: `Codex: Fix the parser`. */
export function runName({ program, task }: ExchangeRecord): string | undefined {
  return program !== undefined && task !== undefined ? `${program}: ${task}` : undefined;
}

/** Names of the newest runs of several requests; `records` are newest first. */
export function runNames(records: readonly ExchangeRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const name = runName(record);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const several = [...counts].filter(([, count]) => count > 1);
  return several.slice(0, maxRunNames).map(([name]) => name);
}

export function wasSentFor(record: ExchangeRecord, sentFor: string): boolean {
  return record.sentFor === sentFor || record.url.includes(`/${sentFor}`);
}

/** Builds the searched texts before the first key needs them all at once. The page responds meanwhile. */
export async function prepareSearch(records: readonly ExchangeRecord[]): Promise<void> {
  const turn = pageTurns();
  for (const record of records) {
    searchedText(record);
    await turn();
  }
}

function searchedText(record: ExchangeRecord): string {
  const text = searchedTexts.get(record) ?? textOf(record).toLowerCase();
  searchedTexts.set(record, text);
  return text;
}

function textOf({
  method,
  url,
  status,
  model,
  connectionName,
  page,
  program,
  task,
  id,
}: ExchangeRecord): string {
  return [method, url, status, model, connectionName, program ?? page, task, id].join(' ');
}

/** The exchanges to compare with, most likely first. */
export function likelyPartners(
  record: ExchangeRecord,
  all: readonly ExchangeRecord[],
): ExchangeRecord[] {
  return all
    .filter(({ id }) => id !== record.id)
    .map((other) => ({ other, rank: rankOf(record, other) }))
    .sort((a, b) => b.rank - a.rank || distance(record, a.other) - distance(record, b.other))
    .map(({ other }) => other);
}

/** A repeat ranks first, then the same request, then the same model. */
function rankOf(record: ExchangeRecord, other: ExchangeRecord): number {
  const isKin = isRepeat(record, other) || isRepeat(other, record);
  const isSamePath = record.method === other.method && pathOf(record) === pathOf(other);
  const isSameModel = record.model !== undefined && record.model === other.model;
  return (isKin ? 4 : 0) + (isSamePath ? 2 : 0) + (isSameModel ? 1 : 0);
}

function isRepeat(record: ExchangeRecord, from: ExchangeRecord): boolean {
  return sectionOf(record) === 'requests' && record.sentFor === from.id;
}

/** Milliseconds between the two; an earlier one is nearer than any later one. */
function distance({ at }: ExchangeRecord, other: ExchangeRecord): number {
  return other.at <= at ? at - other.at : Number.MAX_SAFE_INTEGER / 2 + other.at - at;
}
