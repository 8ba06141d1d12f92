import { expect, it } from 'vitest';
import { attachmentAddress } from '$lib/shared/attachments/attachment-part';
import {
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import type {
  Comparison,
  ComparisonCell,
  ComparisonRow,
} from '$lib/base/storage/comparison-records';
import { cellKey } from '$lib/base/storage/comparison-schema';
import type { Planning } from '../sending/plan-jobs';
import type { ResolvedVariant } from '$lib/shared/compare-rows/variant';
import { batchFiles, parseCustomId, customIdOf } from './batch-files';
import { describeSkipped, planBatches } from './plan-batches';

const here = { id: 'built-in', name: 'Here' } as ResolvedVariant['connection'];
const there = { id: 'there', name: 'There' } as ResolvedVariant['connection'];
const a = variantSample('a', { asked: [] });
const b = variantSample('b', { asked: [] });
const one = rowSample('c', '1', { prompts: ['Hello'] });
const two = rowSample('c', '2', { prompts: ['Bye'] });

interface Made {
  rows?: ComparisonRow[];
  cells?: ComparisonCell[];
  record?: Partial<Comparison>;
  /** The connection of the second variant. */
  second?: ResolvedVariant['connection'];
}

function planningOf({ rows = [one, two], cells = [], record, second = here }: Made): Planning {
  const resolved = new Map([
    [a.id, { settings: a.settings, connection: here }],
    [b.id, { settings: b.settings, connection: second }],
  ]);
  return {
    record: comparisonSample('c', { variants: [a, b], ...record }),
    rows,
    cells: new Map(cells.map((cell) => [cellKey(cell), cell])),
    resolved,
  };
}

function planned(made: Made, again = false) {
  const plan = planBatches(planningOf(made), { again });
  const parts = plan.parts.map(({ connection, jobs }) => [
    connection.name,
    ...jobs.map(({ key }) => key),
  ]);
  return { ...plan, parts, words: describeSkipped(plan, 0) };
}

it('The plan of batches requests only cells without an answer, or all of them again', () => {
  const cells = [{ ...cellSample(one, 'a', 'Hi'), settings: 0 }];
  const record = { variants: [{ ...a, asked: [a.settings] }, b] };
  expect(planned({ cells, record }).parts).toEqual([['Here', 'c:1:b:0', 'c:2:a:0', 'c:2:b:0']]);
  expect(planned({ cells, record }, true).parts).toEqual([
    ['Here', 'c:1:a:0', 'c:1:b:0', 'c:2:a:0', 'c:2:b:0'],
  ]);
});

it('The plan of batches has one per connection and skips hidden variants', () => {
  expect(planned({ second: there }).parts).toEqual([
    ['Here', 'c:1:a:0', 'c:2:a:0'],
    ['There', 'c:1:b:0', 'c:2:b:0'],
  ]);
  const variants = [a, { ...b, hidden: true as const }];
  expect(planned({ record: { variants } }).parts).toEqual([['Here', 'c:1:a:0', 'c:2:a:0']]);
});

it('The plan of batches skips a variant that no connection can answer, and names it', () => {
  const resolved = new Map(planningOf({}).resolved);
  resolved.set(b.id, { settings: b.settings, connection: undefined });
  const plan = planBatches({ ...planningOf({}), resolved }, { again: false });
  expect(plan.parts.map(({ jobs }) => jobs.length)).toEqual([2]);
  expect(describeSkipped(plan, 0)).toEqual([
    'Skipping B: no connection has the model. Choose another.',
  ]);
});

it('The plan of batches skips rows of several turns and rows with files, and names them', () => {
  const file = { id: '0123456789abcdef0123456789abcdef' };
  const rows = [
    rowSample('c', '1', { prompts: ['Hello', 'And now?'] }),
    two,
    rowSample('c', '3', {
      before: [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: attachmentAddress(file) } }],
        },
      ],
    }),
  ];
  const { parts, words } = planned({ rows });
  expect(parts).toEqual([['Here', 'c:2:a:0', 'c:2:b:0']]);
  expect(words).toEqual([
    expect.stringMatching(/^Skipping row 1: .*several turns/),
    expect.stringMatching(/^Skipping row 3: .*files/),
  ]);
});

it('The plan of batches does not request cells twice that a batch already holds', () => {
  const lists = { rowIds: ['1', '2'], variantIds: ['a'] };
  const batch = {
    connectionId: 'built-in',
    inputFileId: 'file_1',
    inputFileName: 'comparison-1.jsonl',
    completionWindow: '24h',
    startedAt: 1,
    ...lists,
    customIds: [customIdOf({ rowId: '2', variantId: 'a', repeat: 0, settings: 0 }, lists)],
  };
  const { parts, words } = planned({ record: { batches: [batch] } });
  expect(parts).toEqual([['Here', 'c:1:a:0', 'c:1:b:0', 'c:2:b:0']]);
  expect(words).toEqual(['1 cell is already in a batch.']);
});

it('The plan of batches makes a file of unstreamed requests, each with a custom_id that leads back to its cell', async () => {
  const settings = { ...b.settings, parameters: { temperature: 0.5, stream_options: {} } };
  const planning = planningOf({ record: { repeats: 2, variants: [a, { ...b, settings }] } });
  const resolved = new Map(planning.resolved).set('b', { settings, connection: here });
  const plan = planBatches({ ...planning, resolved }, { again: false });
  const { files } = await batchFiles(plan.parts[0]?.jobs ?? []);
  expect(files.map(({ file }) => file.name)).toEqual(['comparison-1.jsonl']);
  const [{ file, lines } = { file: new File([], ''), lines: undefined }] = files;
  const text = await file.text();
  const written = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { custom_id: string });
  expect(written.map(({ custom_id }) => custom_id)).toEqual(lines?.customIds);
  expect(new Set(lines?.customIds).size).toBe(8);
  // OpenAI, Groq, Mistral and Anthropic all accept this pattern.
  for (const id of lines?.customIds ?? []) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  const last = written.at(-1);
  expect(last).toEqual({
    custom_id: last?.custom_id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'guide', messages: [{ role: 'user', content: 'Bye' }], temperature: 0.5 },
  });
  expect(lines && parseCustomId(last?.custom_id ?? '', lines)).toEqual({
    rowId: '2',
    variantId: 'b',
    repeat: 1,
    settings: 0,
  });
  expect(lines && parseCustomId('row-9-variant-1-time-1-settings-1', lines)).toBeUndefined();
  expect(lines && parseCustomId('another', lines)).toBeUndefined();
});
