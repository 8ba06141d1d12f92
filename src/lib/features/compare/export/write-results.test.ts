import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  attachmentSample,
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import {
  answerSample,
  answeredSample,
  rowsSample,
  snapshotSample,
} from '../../../../../tests/support/compare/export-samples';
import type { ComparisonRow } from '$lib/base/storage/comparison-records';
import type { ResultsSnapshot } from './results-snapshot';
import { formatById } from '$lib/base/export-dialog/export-format';
import type { ResultsOptions } from './result-lines';
import { resultsFormats } from './results-formats';
import { countLines, writeResults } from './write-results';

interface Options extends ResultsOptions {
  format: string;
}

const plain: Options = {
  format: 'csv',
  values: true,
  unsent: true,
  hidden: false,
  bom: false,
};

async function written(snapshot: ResultsSnapshot, options: Partial<Options> = {}) {
  const quietly = { signal: new AbortController().signal, onprogress: () => undefined };
  const { format, ...chosen } = { ...plain, ...options };
  const blob = await writeResults(snapshot, formatById(resultsFormats, format), chosen, quietly);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());
}

async function csv(snapshot: ResultsSnapshot, options: Partial<Options> = {}) {
  const text = await written(snapshot, options);
  return Papa.parse<Record<string, string>>(text, {
    header: true,
    newline: '\r\n',
    skipEmptyLines: true,
  }).data;
}

async function json(snapshot: ResultsSnapshot, options: Partial<Options> = {}) {
  const text = await written(snapshot, { ...options, format: 'jsonl' });
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Two rows. The first has an answer of each variant, one of them after a failure. */
function mixed(): ResultsSnapshot {
  const settings = { connectionId: 'built-in', model: 'guide', systemPrompt: '', parameters: {} };
  const earlier = { ...settings, model: 'older' };
  const price = { input: 2, output: 4, currency: 'CHF' };
  const rows = [
    rowSample('c', 'r1', { prompts: ['Why?'], values: { id: '7', answer: '=1+1' }, best: 'a' }),
    rowSample('c', 'r2', { prompts: ['What of {{id}}?'], values: { id: '8' } }),
  ];
  const whole = answerSample('Because, "so".\nYes', {
    model: 'older',
    timing: { sentAt: 1000, firstTokenAt: 1120, lastTokenAt: 2120, endedAt: 2500 },
    usage: { prompt_tokens: 10, completion_tokens: 20, queue_time: 0.05 },
    finishReason: 'stop',
  });
  const failed = answerSample('', {
    state: 'failed',
    timing: { sentAt: 5000, endedAt: 5100 },
    error: { kind: 'cut-off' },
  });
  const place = { v: 1 as const, comparisonId: 'c', rowId: 'r1', repeat: 0, prompts: ['Why?'] };
  return snapshotSample({
    comparison: comparisonSample('c', {
      variants: [
        variantSample('a', { settings, asked: [earlier, settings] }),
        variantSample('b'),
        variantSample('z', { hidden: true }),
      ],
      checks: [
        { id: 'k', name: 'says why', kind: 'json' },
        { id: 'l', name: 'says why', kind: 'json' },
      ],
    }),
    rows,
    cells: [
      {
        ...place,
        variantId: 'a',
        settings: 0,
        answers: [whole],
        verdicts: { k: { of: '', pass: true }, l: { of: '', why: 'It is long.' } },
      },
      { ...place, variantId: 'b', settings: 0, answers: [failed] },
    ],
    priceOf: (_, model) => (model === 'older' ? price : undefined),
  });
}

describe('The lines of an export', () => {
  it('have one item per row, variant and repeat, with raw numbers and units', async () => {
    const lines = await json(mixed());
    expect(lines.map(({ row, variant, repeat, state }) => [row, variant, repeat, state])).toEqual([
      [1, 'A', 1, 'done'],
      [1, 'B', 1, 'failed'],
      [2, 'A', 1, 'not-asked'],
      [2, 'B', 1, 'not-asked'],
    ]);
    expect(lines[0]).toEqual({
      row: 1,
      variant_number: 1,
      variant: 'A',
      repeat: 1,
      connection: 'Built-in',
      model: 'older',
      demo: 'no',
      settings_number: 1,
      old: 'no',
      state: 'done',
      prompt: 'Why?',
      messages_before: 0,
      answer: 'Because, "so".\nYes',
      files: null,
      finish_reason: 'stop',
      error_kind: null,
      error: null,
      asked_at: '1970-01-01T00:00:01.000Z',
      first_token_ms: 120,
      total_ms: 1500,
      tokens_per_second: 20,
      queue_ms: 50,
      prompt_tokens: 10,
      completion_tokens: 20,
      // (10 × 2 + 20 × 4) / 1,000,000
      cost: 0.0001,
      currency: 'CHF',
      seed: null,
      system_fingerprint: null,
      best: 'yes',
      prompts: ['Why?'],
      turns: [
        {
          prompt: 'Why?',
          state: 'done',
          answer: 'Because, "so".\nYes',
          finish_reason: 'stop',
        },
      ],
      values: { id: '7', answer: '=1+1' },
      checks: { 'says why': 'pass', 'says why (2)': 'unclear' },
      check_reasons: { 'says why (2)': 'It is long.' },
    });
    expect(lines[1]).toMatchObject({
      error_kind: 'cut-off',
      error: 'It failed: cut-off.',
      total_ms: null,
      cost: null,
      currency: null,
      best: 'no',
      checks: { 'says why': null },
    });
    expect(lines[2]).toMatchObject({ prompt: 'What of 8?', answer: null, best: null });
  });

  it('name the model and the connection of the answer, not those that are chosen now', async () => {
    const sentWith = { connectionId: 'built-in', model: 'built-in/guide' };
    const by = { model: 'built-in/guide', connectionName: 'Demo service', asked: sentWith };
    const [row] = rowsSample(1) as [ComparisonRow];
    const chosen = {
      connectionId: 'openai',
      model: 'gpt-4o-mini',
      systemPrompt: '',
      parameters: {},
    };
    const { connectionId: _, ...open } = chosen;
    const snapshot = snapshotSample({
      rows: [row],
      comparison: comparisonSample('c', {
        variants: [
          variantSample('a', { name: 'gpt-4o-mini', settings: chosen, asked: [chosen] }),
          variantSample('b', { settings: open, asked: [] }),
        ],
      }),
      cells: [{ ...cellSample(row, 'a', ''), answers: [answerSample('Hi', by)] }],
    });
    expect(await json(snapshot)).toMatchObject([
      { model: 'built-in/guide', connection: 'Demo service', demo: 'yes' },
      { model: 'gpt-4o-mini', connection: null, demo: 'no' },
    ]);
    expect((await csv(snapshot))[0]).toMatchObject({ model: 'built-in/guide', demo: 'yes' });
    const html = await written(snapshot, { format: 'html' });
    expect(html).toContain(
      'gpt-4o-mini<p class="quiet">built-in/guide · Demo service, no language model</p>',
    );
    expect(html).toContain('<strong>Demo answers: gpt-4o-mini.</strong>');
    expect(html).toContain(
      '<td class="text">Demo service</td><td class="text mono">built-in/guide</td>',
    );
  });

  it('skip what was not sent and include hidden variants, if requested', async () => {
    const snapshot = mixed();
    expect(await json(snapshot, { unsent: false })).toHaveLength(2);
    expect(await json(snapshot, { hidden: true })).toHaveLength(6);
    expect(countLines(snapshot, { unsent: false, hidden: false })).toBe(2);
    expect(countLines(snapshot, { unsent: true, hidden: true })).toBe(6);
  });

  it('hold every turn and every repeat', async () => {
    const [row] = [rowSample('c', 'r1', { prompts: ['One?', 'Two?'] })];
    const cell = (repeat: number, ...texts: string[]) => ({
      ...{ v: 1 as const, comparisonId: 'c', rowId: 'r1', variantId: 'a', settings: 0 },
      repeat,
      prompts: row.prompts,
      answers: texts.map((content) => answerSample(content)),
    });
    const snapshot = snapshotSample({
      comparison: comparisonSample('c', { variants: [variantSample('a')], repeats: 2 }),
      rows: [row],
      cells: [cell(0, '1.', '2.'), cell(1, '1!')],
    });
    expect(await json(snapshot)).toMatchObject([
      { repeat: 1, answer: '2.', prompts: ['One?', 'Two?'], turns: [{ answer: '1.' }, {}] },
      { repeat: 2, answer: '1!', turns: [{ prompt: 'One?', answer: '1!' }] },
    ]);
    expect((await csv(snapshot))[0]).toMatchObject({
      prompt: 'One?\n\n* * *\n\nTwo?',
      answer: '2.',
    });
  });

  it('are the same as CSV, with distinct names for the columns of the rows', async () => {
    const [line, failed] = await csv(mixed());
    expect(line).toMatchObject({
      row: '1',
      answer: 'Because, "so".\nYes',
      first_token_ms: '120',
      cost: '0.0001',
      'values.id': '7',
      'values.answer': "'=1+1",
      'checks.says why': 'pass',
      'checks.says why (2)': 'unclear',
    });
    expect(failed).toMatchObject({ answer: '', total_ms: '', 'checks.says why': '' });
    expect((await csv(mixed(), { values: false }))[0]).not.toHaveProperty('values.id');
    expect(await written(mixed(), { bom: true })).toMatch(/^\uFEFF"row",/);
  });

  it.each(['=cmd|"/c calc"!A1', '+1', '@x', '\tx', '=a\nb'])(
    'as CSV do not turn %j into a formula',
    async (content) => {
      const snapshot = snapshotSample(answeredSample(rowsSample(1), () => content));
      expect((await csv(snapshot))[0]?.answer).toBe(`'${content}`);
    },
  );

  it('as Markdown keep every text in its cell', async () => {
    const snapshot = snapshotSample(answeredSample(rowsSample(1), () => 'a | b\n<img src=x> *c*'));
    const text = await written(snapshot, { format: 'markdown' });
    expect(text.trimEnd().split('\n')).toHaveLength(4);
    expect(text).toContain('| a \\| b &lt;img src=x> \\*c\\* |');
  });

  it('can be stopped halfway', async () => {
    const snapshot = snapshotSample(answeredSample(rowsSample(2000), () => 'word '.repeat(400)));
    const abort = new AbortController();
    const reported: number[] = [];
    const writing = writeResults(snapshot, resultsFormats[0], plain, {
      signal: abort.signal,
      onprogress: (done) => {
        reported.push(done);
        abort.abort();
      },
    });
    await expect(writing).rejects.toThrow();
    expect(reported).toHaveLength(1);
  });
});

it('Images and sounds of answers are named in every format', async () => {
  const note = attachmentSample('1', { name: 'Image 1.png' }).note;
  const [row] = rowsSample(1) as [ComparisonRow];
  const cell = {
    ...cellSample(row, 'a', ''),
    answers: [answerSample('', { attachments: [note] })],
  };
  const snapshot = snapshotSample({ rows: [row], cells: [cell] });
  expect((await csv(snapshot))[0]?.files).toBe('Image 1.png');
  expect((await json(snapshot))[0]?.turns).toMatchObject([{ files: ['Image 1.png'] }]);
  expect(await written(snapshot, { format: 'html' })).toContain('File: Image 1.png');
});
