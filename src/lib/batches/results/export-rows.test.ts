import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exportRows, type ExportOptions } from './export-rows';
import { joinAttempts } from './join';
import { jsonl, refusal, request, success } from './sample-lines';

const hostile = ['=cmd|"/c calc"!A1', '+1', '-1', '@x', '\tx', '\rx', '=a\nb'];

async function exported(options: Partial<ExportOptions>, order?: number[]) {
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
  options: Partial<ExportOptions>,
  order = [...results.rows.customIds.keys()],
) {
  const blob = await exportRows(
    results,
    Uint32Array.from(order),
    { format: 'csv', bom: false, ...options },
    { signal: new AbortController().signal, onprogress: () => undefined },
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

describe('an export', () => {
  it('as CSV gives back what was joined', async () => {
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
    expect(text.startsWith('custom_id,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('as CSV begins with a byte order mark when that is wanted', async () => {
    expect((await exported({ bom: true })).startsWith('\uFEFFcustom_id,')).toBe(true);
  });

  it.each(hostile)('as CSV makes no formula of %j', async (content) => {
    const results = await joinAttempts([{ output: jsonl(success(content, content)) }]);
    const { data } = Papa.parse<Record<string, string>>(await textOf(results, {}), {
      header: true,
      newline: '\r\n',
    });
    expect(data[0]).toMatchObject({ custom_id: `'${content}`, answer: `'${content}` });
  });

  it('as JSONL has one object a row, in the order of the table', async () => {
    const lines = (await exported({ format: 'jsonl' }, [1, 0])).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { custom_id: 'b', answer: '<b>Yes</b> | no', input_tokens: 10, error: null },
      { custom_id: 'a', answer: null, error: 'Refused with 429' },
    ]);
  });

  it('as Markdown lets no text leave its cell', async () => {
    const [, , first, second] = (await exported({ format: 'markdown' })).split('\n');
    expect(first).toContain('| One, "two" three \\| four |');
    expect(second).toContain('| &lt;b>Yes&lt;/b> \\| no |');
  });
});
