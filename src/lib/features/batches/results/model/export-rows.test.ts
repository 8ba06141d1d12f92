import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { openDataColumns } from './data-columns';
import { formatById } from '$lib/base/export-dialog/export-format';
import { exportRows, type ExportOptions } from './export-rows';
import { resultRowFormats } from './row-formats';
import { joinAttempts } from '../join/join';
import {
  jsonl,
  refusal,
  request,
  success,
} from '../../../../../../tests/support/batches/result-lines';

const hostile = ['=cmd|"/c calc"!A1', '+1', '-1', '@x', '\tx', '\rx', '=a\nb'];

interface Options extends Omit<ExportOptions, 'format'> {
  format: string;
}

async function exported(options: Partial<Options>, order?: number[]) {
  const results = await joinAttempts([
    {
      input: jsonl(request('a', 'One, "two"\nthree | four'), request('b', 'é')),
      output: jsonl(success('b', '<b>Yes</b> | no')),
      errors: jsonl(refusal('a')),
    },
  ]);
  return textOf(results, options, order);
}

async function textOf(
  results: Awaited<ReturnType<typeof joinAttempts>>,
  { format = 'csv', ...options }: Partial<Options>,
  order = [...results.rows.customIds.keys()],
) {
  const blob = await exportRows(
    results,
    Uint32Array.from(order),
    { format: formatById(resultRowFormats, format), bom: false, ...options },
    { signal: new AbortController().signal, onprogress: () => undefined },
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

/** The joined results of `ids`, with the columns of `csv` matched to them by the column `id`. */
async function withData(ids: string[], csv: string, format: string) {
  const results = await joinAttempts([{ input: jsonl(...ids.map((id) => request(id))) }]);
  const file = new File([csv], 'data.csv');
  const quietly = { signal: new AbortController().signal, onprogress: () => undefined };
  const customId = { from: 'column', column: 'id' } as const;
  const reading = { choices: { header: true }, customId };
  const opened = await openDataColumns(results.rows, file, reading, quietly);
  if ('refusal' in opened) throw new Error(opened.refusal);
  return textOf(results, { format, data: opened.matched });
}

describe('An export', () => {
  it('as CSV contains the joined values', async () => {
    const text = await exported({});
    const { data } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([
      {
        custom_id: 'a',
        status: 'failed',
        input: 'One, "two"\nthree | four',
        answer: '',
        error_status: '429',
        error_code: 'rate_limit_exceeded',
      },
      { custom_id: 'b', status: 'succeeded', input: 'é', input_tokens: '10', output_tokens: '5' },
    ]);
    expect(text.startsWith('"custom_id",')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('as CSV begins with a byte order mark on request', async () => {
    expect((await exported({ bom: true })).startsWith('\uFEFF"custom_id",')).toBe(true);
  });

  it.each(hostile)('as CSV contains no formula for %j', async (content) => {
    const results = await joinAttempts([{ output: jsonl(success(content, content)) }]);
    const { data } = Papa.parse<Record<string, string>>(await textOf(results, {}), {
      header: true,
      newline: '\r\n',
    });
    expect(data[0]).toMatchObject({ custom_id: `'${content}`, answer: `'${content}` });
  });

  it('as JSONL has one object per row, in the order of the table', async () => {
    const lines = (await exported({ format: 'jsonl' }, [1, 0])).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { custom_id: 'b', answer: '<b>Yes</b> | no', input_tokens: 10, error: null },
      { custom_id: 'a', answer: null, error: 'Refused with 429' },
    ]);
  });

  it('as Markdown confines text to its cell', async () => {
    const [, , first, second] = (await exported({ format: 'markdown' })).split('\n');
    expect(first).toContain('| One, "two" three \\| four |');
    expect(second).toContain('| &lt;b>Yes&lt;/b> \\| no |');
  });

  it('has the data columns first, in their order, and renames its own columns of the same name', async () => {
    const text = await withData(['A', 'B', 'C'], 'status,id\nnew,B\nold,A\n', 'csv');
    expect(text.startsWith('"status","id","custom_id","status (2)","model","input",')).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([
      { status: 'old', id: 'A', custom_id: 'A', 'status (2)': 'missing' },
      { status: 'new', id: 'B', custom_id: 'B', 'status (2)': 'missing' },
      { status: '', id: '', custom_id: 'C', 'status (2)': 'missing' },
    ]);
  });

  it('contains no formula from the data or its names', async () => {
    const text = await withData(['A'], 'id,=1+1\nA,@SUM(A1)\n', 'csv');
    const [names, cells] = Papa.parse<string[]>(text, { newline: '\r\n' }).data;
    expect(names?.slice(0, 2)).toEqual(['id', "'=1+1"]);
    expect(cells?.slice(0, 2)).toEqual(['A', "'@SUM(A1)"]);
  });

  it('as JSONL preserves the order of the columns, even those named by numbers', async () => {
    const text = await withData(['A'], 'id,7,2\nA,x,y\n', 'jsonl');
    expect(text).toMatch(/^{"id":"A","7":"x","2":"y","custom_id":"A",/);
  });
});
