import { describe, expect, it } from 'vitest';
import { joinAttempts } from '../join/join';
import type { Sort } from '$lib/base/ui/tables/table';
import { rowOrder, type RowFilter } from './row-order';
import {
  completion,
  jsonl,
  refusal,
  request,
  response,
  success,
} from '../../../../../../tests/support/batches/result-lines';
import { searchRows } from './search-rows';

const { signal } = new AbortController();

async function sample() {
  const big = completion('Grüße', { usage: { prompt_tokens: 90, completion_tokens: 1 } });
  return joinAttempts([
    {
      input: jsonl(
        request('r10', 'ten "quoted"'),
        request('r2'),
        request('r1', 'one'),
        request('r3'),
      ),
      output: jsonl(response('r10', 200, big), success('r1', 'Nothing')),
      errors: jsonl(refusal('r3', 500, 'broke')),
    },
  ]);
}

async function ordered(filter: RowFilter, sort: Partial<Sort> = {}) {
  const { rows } = await sample();
  const order = rowOrder(rows, filter, { column: 'row', descending: false, ...sort });
  return [...order].map((row) => rows.customIds[row]);
}

async function searched(words: string) {
  const results = await sample();
  const found = new Uint8Array(results.rows.count);
  await searchRows(results, words, found, { signal, onprogress: () => undefined });
  return results.rows.customIds.filter((_, row) => found[row] === 1);
}

describe('The order of the table', () => {
  it('is that of the input by default', async () => {
    expect(await ordered({ by: 'all' })).toEqual(['r10', 'r2', 'r1', 'r3']);
    expect(await ordered({ by: 'all' }, { descending: true })).toEqual(['r3', 'r1', 'r2', 'r10']);
  });

  it('compares numbers inside ids as numbers', async () => {
    expect(await ordered({ by: 'all' }, { column: 'custom_id' })).toEqual([
      'r1',
      'r2',
      'r3',
      'r10',
    ]);
  });

  it('compares tokens', async () => {
    const sort = { column: 'input_tokens', descending: true };
    expect((await ordered({ by: 'all' }, sort)).slice(0, 2)).toEqual(['r10', 'r1']);
  });

  it('puts rows without an error after those with one, in both directions', async () => {
    expect((await ordered({ by: 'all' }, { column: 'error' }))[0]).toBe('r3');
    const descending = await ordered({ by: 'all' }, { column: 'error', descending: true });
    expect(descending[0]).toBe('r3');
  });

  it.each<[RowFilter, string[]]>([
    [{ by: 'state', state: 'missing' }, ['r2']],
    [{ by: 'state', state: 'failed' }, ['r3']],
    [{ by: 'error', kind: '500 · broke' }, ['r3']],
    [{ by: 'error', kind: 'unheard of' }, []],
    [{ by: 'model', model: 'm' }, ['r10', 'r2', 'r1', 'r3']],
    [{ by: 'invalid-schema' }, []],
  ])('contains only rows that pass the filter %j', async (filter, ids) => {
    expect(await ordered(filter)).toEqual(ids);
  });
});

describe('The search', () => {
  it.each([
    ['R10', ['r10']],
    ['"quoted"', ['r10']],
    ['grüße', ['r10']],
    ['noth', ['r1']],
    ['refused with 500', ['r3']],
    ['chat/completions', []],
  ])(
    'finds %j in ids, inputs, answers and errors, not in the JSON around them',
    async (words, ids) => {
      expect(await searched(words)).toEqual(ids);
    },
  );

  it('matches text behind \\u escapes', async () => {
    const escaped = JSON.stringify(success('a', 'Grüße')).replace(/ü/g, '\\u00fc');
    const results = await joinAttempts([{ output: jsonl(escaped) }]);
    const found = new Uint8Array(1);
    await searchRows(results, 'grüße', found, { signal, onprogress: () => undefined });
    expect(found[0]).toBe(1);
  });

  it('stops when it is cancelled', async () => {
    const search = searchRows(await sample(), 'x', new Uint8Array(4), {
      signal: AbortSignal.abort(),
      onprogress: () => undefined,
    });
    await expect(search).rejects.toThrow();
  });
});
