import { describe, expect, it } from 'vitest';
import type { CustomIdSource } from '$lib/base/storage/batch-drafts';
import { joinAttempts } from '../join/join';
import { jsonl, request } from '../../../../../../tests/support/batches/result-lines';
import { openDataColumns, type DataColumns } from './data-columns';

const quietly = { signal: new AbortController().signal, onprogress: () => undefined };

async function open(
  customIds: string[],
  data: string,
  { name = 'data.csv', customId }: { name?: string; customId?: CustomIdSource } = {},
) {
  const { rows } = await joinAttempts([{ input: jsonl(...customIds.map((id) => request(id))) }]);
  const file = new File([data], name);
  const opened = await openDataColumns(rows, file, { choices: {}, customId }, quietly);
  if ('refusal' in opened) throw new Error(opened.refusal);
  return opened;
}

/** The first cell of the matched row of each result. */
async function firstCells(data: DataColumns, results: number) {
  const rows = await data.matched.rowsOf([...Array(results).keys()]);
  return rows.map((row) => row?.[0]);
}

const byRow = (prefix: string): CustomIdSource => ({ from: 'rows', prefix });
const { signal } = new AbortController();

describe('Data columns', () => {
  it('use the noted column, even if another one contains the custom_ids too', async () => {
    const customId = { from: 'column', column: 'new' } as const;
    const data = await open(['A', 'B'], 'old,new\nB,A\nA,B\n', { customId });
    expect(data.summary.match).toEqual({ customId, found: 2, repeated: 0 });
    expect(await firstCells(data, 2)).toEqual(['B', 'A']);
  });

  it.each([
    ['row-', ['row-000002', 'row-000001', 'row-000004']],
    ['a prefix that ends with a digit: v2', ['v2000002', 'v2000001', 'v2000004']],
  ])('use the number of the row after %s', async (words, ids) => {
    const customId = byRow(words.endsWith('v2') ? 'v2' : 'row-');
    const data = await open(ids, 'text\nfirst\nsecond\nthird\n', { customId });
    expect(data.summary.match).toMatchObject({ found: 2, repeated: 0 });
    expect(await firstCells(data, 3)).toEqual(['second', 'first', undefined]);
  });

  it('use a column followed by the number of the row', async () => {
    const customId = { from: 'column', column: 'sku', numbered: true } as const;
    const data = await open(['A-000001', 'A-000003'], 'sku,n\nA,1\nA,2\nA,3\n', { customId });
    expect(data.summary.match).toEqual({ customId, found: 2, repeated: 0 });
    const rows = await data.matched.rowsOf([0, 1]);
    expect(rows.map((row) => row?.[1])).toEqual(['1', '3']);
  });

  it('use the first column if nothing was noted', async () => {
    const data = await open(['B', 'A', 'D'], 'sku,text\nA,first\nB,second\nC,A\n');
    expect(data.summary.match).toEqual({
      customId: { from: 'column', column: 'sku' },
      found: 2,
      repeated: 0,
    });
    expect(await firstCells(data, 3)).toEqual(['B', 'A', undefined]);
  });

  it('treat a number in a custom_id as that of a row only if that is chosen', async () => {
    const data = await open(['x-000001', 'x-000002'], 'text\nfirst\nsecond\n');
    expect(data.summary.match.found).toBe(0);
    expect(await firstCells(data, 2)).toEqual([undefined, undefined]);
    expect(await data.match(byRow('x-'), signal)).toMatchObject({ found: 2 });
    expect(await firstCells(data, 2)).toEqual(['first', 'second']);
  });

  it('are unchanged after a match is cancelled', async () => {
    const data = await open(['A'], 'sku\nA\n');
    await expect(data.match(byRow('row-'), AbortSignal.abort())).rejects.toThrow();
    expect(data.summary.match.found).toBe(1);
    expect(await firstCells(data, 1)).toEqual(['A']);
  });

  it('match no row by a column that is missing from the file', async () => {
    const customId = { from: 'column', column: 'gone' } as const;
    const data = await open([''], 'sku\nA\n', { customId });
    expect(data.summary.match).toEqual({ customId, found: 0, repeated: 0 });
  });

  it('report repeated values; the first row counts', async () => {
    const data = await open(['A'], 'id,text\nA,first\nA,second\n');
    expect(data.summary.match).toMatchObject({ found: 1, repeated: 1 });
    expect(await firstCells(data, 1)).toEqual(['A']);
  });

  it('are read from JSON lines too', async () => {
    const data = await open(['7'], '{"n": 7, "tags": ["a"]}\n', { name: 'data.jsonl' });
    expect(data.summary).toMatchObject({ rows: 1, columns: ['n', 'tags'] });
    expect(await data.matched.rowsOf([0])).toEqual([['7', '["a"]']]);
  });

  it('stop when they are cancelled', async () => {
    const { rows } = await joinAttempts([]);
    const signal = AbortSignal.abort();
    const opening = openDataColumns(
      rows,
      new File(['a\n1\n'], 'a.csv'),
      { choices: {} },
      { ...quietly, signal },
    );
    await expect(opening).rejects.toThrow();
  });
});
