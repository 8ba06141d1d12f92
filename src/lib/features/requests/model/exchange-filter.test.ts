import { describe, expect, it, vi } from 'vitest';
import type { ExchangeRecord } from '$lib/base/storage/exchange-records';
import { exchangeSample } from '../../../../../tests/support/storage/samples';
import { outcomeOf, tokensOf } from './exchange-facts';
import {
  type ExchangeFilter,
  likelyPartners,
  matcherOf,
  noFilter,
  prepareSearch,
  runNames,
} from './exchange-filter';

const record = exchangeSample({
  connectionName: 'Mine',
  page: '/chat/?id=c7',
  sentFor: 'm1',
  model: 'm-large',
  endedAt: 10,
});

const matches = (one: ExchangeRecord, filter: ExchangeFilter) => matcherOf(filter)(one);

describe('A filter of exchanges', () => {
  it('matches everything if nothing is chosen', () => {
    expect(matches(record, noFilter)).toBe(true);
  });

  it('filters by page, model, outcome and the item it was sent for', () => {
    expect(matches(record, { ...noFilter, source: 'chat', model: 'm-large', outcome: 'ok' })).toBe(
      true,
    );
    expect(matches(record, { ...noFilter, source: 'audio' })).toBe(false);
    expect(matches(record, { ...noFilter, model: 'm' })).toBe(false);
    expect(matches(record, { ...noFilter, outcome: 'refused' })).toBe(false);
    expect(matches(record, { ...noFilter, sentFor: 'm2' })).toBe(false);
    const url = 'https://api.test/v1/batches/m2/cancel';
    expect(matches({ ...record, url }, { ...noFilter, sentFor: 'm2' })).toBe(true);
  });

  it('filters by a program, or one of its runs of several requests', () => {
    const sent = (program: string, task: string) => ({ ...record, program, task });
    const [one, other] = [sent('Codex', 'Fix it'), sent('Codex', 'Write it')];
    const records = [one, other, one, sent('curl', 'Once'), record];
    expect(runNames(records)).toEqual(['Codex: Fix it']);
    const shown = (source: string) => records.filter(matcherOf({ ...noFilter, source }));
    expect(shown('Codex: Fix it')).toEqual([one, one]);
    expect(shown('Codex')).toEqual([one, other, one]);
    expect(matches(one, { ...noFilter, text: 'fix' })).toBe(true);
  });

  it('finds every word of a text, in any order and case', () => {
    expect(matches(record, { ...noFilter, text: 'COMPLETIONS mine 200' })).toBe(true);
    expect(matches(record, { ...noFilter, text: 'completions yours' })).toBe(false);
  });
});

it('A prepared exchange is searched without reading it again', async () => {
  const read = vi.fn(() => record.url);
  const prepared = Object.defineProperty({ ...record }, 'url', { get: read });
  await prepareSearch([prepared]);
  read.mockClear();
  expect(matches(prepared, { ...noFilter, text: 'completions' })).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

describe('The outcome of an exchange', () => {
  it('is derived from status, end and failure', () => {
    const { status: _, end: __, ...unanswered } = record;
    expect(outcomeOf(record)).toBe('ok');
    expect(outcomeOf({ ...record, end: 'broken' })).toBe('broken');
    expect(outcomeOf({ ...record, status: 429, end: 'complete' })).toBe('refused');
    expect(outcomeOf({ ...unanswered, failure: { kind: 'stopped' } })).toBe('stopped');
    const failure = { kind: 'unreachable', host: 'a', cause: 'no-answer' } as const;
    expect(outcomeOf({ ...unanswered, failure })).toBe('none');
    expect(outcomeOf({ ...unanswered, end: 'interrupted' })).toBe('interrupted');
    expect(outcomeOf({ ...record, end: 'interrupted' })).toBe('interrupted');
    expect(outcomeOf({ ...record, status: 500, end: 'interrupted' })).toBe('refused');
    expect(outcomeOf({ ...record, end: 'under-way' })).toBe('under-way');
  });
});

it('The row of an exchange shows only reported tokens', () => {
  expect(tokensOf({ usage: { input: 1200, output: 3 } })).toBe('1,200 → 3');
  expect(tokensOf({ usage: { total: 7 } })).toBe('7');
  expect(tokensOf({})).toBe('–');
});

function exchange(id: string, at: number, changes: Partial<ExchangeRecord> = {}) {
  return exchangeSample({ id, at, model: 'm', ...changes });
}

it('The candidates for a comparison are the exchange that it repeats, then the same path and model, then the one before', () => {
  const record = exchange('this', 100, { page: '/requests/?id=origin', sentFor: 'origin' });
  const all = [
    exchange('models', 99, { method: 'GET', url: 'https://api.test/v1/models', model: undefined }),
    exchange('later', 110),
    exchange('other-model', 98, { model: 'n' }),
    exchange('earlier', 60),
    exchange('just before', 95),
    exchange('origin', 10, { model: 'n' }),
    record,
  ];
  expect(likelyPartners(record, all).map(({ id }) => id)).toEqual([
    'origin',
    'just before',
    'earlier',
    'later',
    'other-model',
    'models',
  ]);
  expect(likelyPartners(exchange('origin', 10), [...all, record])[0]?.id).toBe('this');
});
