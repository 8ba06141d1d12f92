import { describe, expect, it } from 'vitest';
import { joinAttempts } from '../join';
import { jsonl, request } from '../sample-lines';
import { openDataColumns, type DataColumns } from './data-columns';

const quietly = { signal: new AbortController().signal, onprogress: () => undefined };

async function open(customIds: string[], data: string, name = 'data.csv') {
  const { rows } = await joinAttempts([{ input: jsonl(...customIds.map((id) => request(id))) }]);
  const opened = await openDataColumns(rows, new File([data], name), {}, quietly);
  if ('refusal' in opened) throw new Error(opened.refusal);
  return opened;
}

/** The first column of the row of each result, as the best match has it. */
async function firstCells(data: DataColumns, results: number) {
  const rows = await data.matched(0).rowsOf([...Array(results).keys()]);
  return rows.map((row) => row?.[0]);
}

describe('the columns of data', () => {
  it('are matched by the column that holds the custom_ids', async () => {
    const data = await open(['B', 'A', 'D'], 'text,sku\nfirst,A\nsecond,B\nthird,C\n');
    expect(data.summary.matches).toEqual([
      { key: { by: 'column', column: 'sku', numbered: false }, found: 2, repeated: 0 },
    ]);
    expect(await firstCells(data, 3)).toEqual(['second', 'first', undefined]);
  });

  it.each([
    ['row-', ['row-000002', 'row-000001', 'row-000004']],
    ['a prefix that ends with a digit: v2', ['v2000002', 'v2000001', 'v2000004']],
  ])('are matched by the number of the row behind %s', async (_, ids) => {
    const data = await open(ids, 'text\nfirst\nsecond\nthird\n');
    expect(data.summary.matches).toMatchObject([{ key: { by: 'number' }, found: 2 }]);
    expect(await firstCells(data, 3)).toEqual(['second', 'first', undefined]);
  });

  it('are matched by a column whose values have the number of the row behind them', async () => {
    const data = await open(['A-000001', 'A-000003'], 'sku,n\nA,1\nA,2\nA,3\n');
    const { key, found } = data.summary.matches[0] ?? {};
    expect({ key, found }).toEqual({
      key: { by: 'column', column: 'sku', numbered: true },
      found: 2,
    });
    const rows = await data.matched(0).rowsOf([0, 1]);
    expect(rows.map((row) => row?.[1])).toEqual(['1', '3']);
  });

  it('take a number for a row only where all ids begin alike', async () => {
    const data = await open(['x-000001', 'y-000002'], 'text\nfirst\nsecond\n');
    expect(data.summary.matches).toEqual([]);
    expect(await firstCells(data, 2)).toEqual([undefined, undefined]);
  });

  it('tell of values that repeat; the first row counts', async () => {
    const data = await open(['A'], 'id,text\nA,first\nA,second\n');
    expect(data.summary.matches[0]).toMatchObject({ found: 1, repeated: 1 });
    expect(await firstCells(data, 1)).toEqual(['A']);
  });

  it('come from JSON lines too', async () => {
    const data = await open(['7'], '{"n": 7, "tags": ["a"]}\n', 'data.jsonl');
    expect(data.summary).toMatchObject({ rows: 1, columns: 2 });
    expect(await data.matched(0).rowsOf([0])).toEqual([['7', '["a"]']]);
  });

  it('end when they are not wanted any more', async () => {
    const { rows } = await joinAttempts([]);
    const signal = AbortSignal.abort();
    const opening = openDataColumns(
      rows,
      new File(['a\n1\n'], 'a.csv'),
      {},
      { ...quietly, signal },
    );
    await expect(opening).rejects.toThrow();
  });
});
