import { describe, expect, it } from 'vitest';
import type { ComparisonCell, ComparisonRow, Variant } from '$lib/base/storage/comparison-records';
import {
  answer,
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import { cellKey } from '$lib/base/storage/comparison-schema';
import { withChangedSettings, type ResolvedVariant } from '$lib/shared/compare-rows/variant';
import { cellRequest, cellInput } from './cell-request';
import { planJobs, type Planning, type JobFilter } from './plan-jobs';

const connection = { id: 'built-in', name: 'Built-in' } as ResolvedVariant['connection'];
const a = variantSample('a');
const b = variantSample('b');
const row = rowSample('c', '1', { prompts: ['Hello'] });

interface Made {
  variants?: Variant[];
  rows?: ComparisonRow[];
  cells?: ComparisonCell[];
  repeats?: number;
}

function planningOf({ variants = [a, b], rows = [row], cells = [], repeats = 1 }: Made): Planning {
  const resolved = new Map(variants.map(({ id, settings }) => [id, { settings, connection }]));
  return {
    record: comparisonSample('c', { variants, repeats }),
    rows,
    cells: new Map(cells.map((cell) => [cellKey(cell), cell])),
    resolved,
  };
}

function planned(made: Made, which?: JobFilter) {
  const planning = planningOf(made);
  const scope = {
    rowIds: planning.rows.map(({ id }) => id),
    variantIds: planning.record.variants.map(({ id }) => id),
  };
  const { jobs, variants } = planJobs(planning, scope, which);
  return { asked: jobs.map(({ key }) => key), jobs, variants };
}

describe('A run', () => {
  it('sends each row to each variant, as often as cells are repeated', () => {
    expect(planned({ repeats: 2 }).asked).toEqual(['c:1:a:0', 'c:1:a:1', 'c:1:b:0', 'c:1:b:1']);
  });

  it('skips cells with answers, unless they are to be sent again', () => {
    const cells = [cellSample(row, 'a', 'Hi')];
    expect(planned({ cells }).asked).toEqual(['c:1:b:0']);
    expect(planned({ cells }, { again: true }).asked).toEqual(['c:1:a:0', 'c:1:b:0']);
  });

  it.each(['failed', 'stopped', 'interrupted'] as const)('sends a cell that is %s', (state) => {
    const cells = [cellSample(row, 'a', 'Ha', { answers: [answer('x', state)] })];
    expect(planned({ cells, variants: [a] }).asked).toEqual(['c:1:a:0']);
  });

  it('skips an empty row', () => {
    expect(planned({ rows: [rowSample('c', '1', { prompts: [' '] })] }).asked).toEqual([]);
  });

  it('sends the prompt of a variant in place of the first one of the row', () => {
    const own = withChangedSettings(a, { prompt: '{{@prompt}} In {{country}}, {{unknown}}.' });
    const values = { country: '{{@prompt}}' };
    const prompts = ['Where is {{country}}?', 'Sure?'];
    const [job, other] = planned({ rows: [{ ...row, prompts, values }], variants: [own, b] }).jobs;
    expect(job?.input.prompts).toEqual([
      'Where is {{@prompt}}? In {{@prompt}}, {{unknown}}.',
      'Sure?',
    ]);
    expect(other?.input.prompts).toEqual(['Where is {{@prompt}}?', 'Sure?']);
  });

  it('sends the prompt of a variant for a row without one', () => {
    const own = withChangedSettings(a, { prompt: 'Name a city.' });
    const { jobs } = planned({ rows: [{ ...row, prompts: [''] }], variants: [own, b] });
    expect(jobs.map(({ key, input }) => [key, input.prompts])).toEqual([
      ['c:1:a:0', ['Name a city.']],
    ]);
  });

  it('skips an empty turn and those after it', () => {
    const rows = [rowSample('c', '1', { prompts: ['Hello', ' ', 'And now?'] })];
    const [job] = planned({ rows, variants: [a] }).jobs;
    expect(job?.input.prompts).toEqual(['Hello']);
    expect(planned({ rows, cells: [cellSample(row, 'a', 'Hi')], variants: [a] }).asked).toEqual([]);
  });

  it('sends cells whose prompt or settings have changed', () => {
    const cells = [cellSample(row, 'a', 'Hi'), cellSample(row, 'b', 'Hi')];
    const other = rowSample('c', '1', { prompts: ['Hello?'] });
    expect(planned({ cells, rows: [other] }).asked).toEqual(['c:1:a:0', 'c:1:b:0']);
    const changed = withChangedSettings(a, { systemPrompt: 'Be brief.' });
    expect(planned({ cells, variants: [changed, b] }).asked).toEqual(['c:1:a:0']);
  });

  it('skips variants whose earlier answers are to stay', () => {
    const changed = {
      ...withChangedSettings(a, { systemPrompt: 'Be brief.' }),
      keepsOld: true as const,
    };
    expect(planned({ cells: [cellSample(row, 'a', 'Hi')], variants: [changed] }).asked).toEqual([]);
  });

  it('sends only the new turn after answered ones', () => {
    const rows = [rowSample('c', '1', { prompts: ['Hello', 'And now?'] })];
    const [job] = planned({ rows, cells: [cellSample(row, 'a', 'Hi')], variants: [a] }).jobs;
    expect(job?.cell.answers.map(({ content }) => content)).toEqual(['Hi']);
  });

  it('uses the current settings, which the variant stores beside earlier ones', () => {
    const changed = withChangedSettings(a, { systemPrompt: 'Be brief.' });
    const { jobs, variants } = planned({ variants: [changed] });
    expect(jobs[0]?.cell.settings).toBe(1);
    expect(variants[0]?.asked.map(({ systemPrompt }) => systemPrompt)).toEqual(['', 'Be brief.']);
  });

  it('sends a cell to the same model again, even if the variant left the choice to the console', () => {
    const free = {
      ...a,
      settings: { ...a.settings, model: '', connectionId: undefined },
      asked: [],
    };
    const planning = planningOf({ variants: [free] });
    const resolved = new Map([['a', { settings: a.settings, connection }]]);
    const scope = { rowIds: ['1'], variantIds: ['a'] };
    const { variants } = planJobs({ ...planning, resolved }, scope);
    expect(variants[0]?.settings).toEqual(a.settings);
  });
});

describe('The request of a cell', () => {
  const request = (fields: Partial<ComparisonRow>, systemPrompt = '', turn = 0) => {
    const row = rowSample('c', '1', fields);
    const settings = { ...a.settings, systemPrompt, parameters: { temperature: 0.5 } };
    const answers = [{ ...answer('x', 'done'), content: 'Hi' }];
    const wanted = cellInput(row, { settings, connection });
    return cellRequest(wanted, { before: row.before, answers, turn });
  };

  it('holds the system prompt, the parameters and the prompt, with the values of the row', () => {
    const values = { city: 'Rome', name: '{{city}}' };
    expect(
      request({ prompts: ['{{name}} in {{ city }}'], values }, 'You are in {{city}}.'),
    ).toEqual({
      model: 'guide',
      messages: [
        { role: 'system', content: 'You are in Rome.' },
        { role: 'user', content: '{{city}} in Rome' },
      ],
      stream: true,
      temperature: 0.5,
    });
  });

  it('leaves braces unchanged when a row has no values', () => {
    expect(request({ prompts: ['{{name}}'] }).messages).toEqual([
      { role: 'user', content: '{{name}}' },
    ]);
  });

  it('holds earlier turns with their answers, after the conversation before', () => {
    const before = [
      { role: 'system' as const, content: 'Old.' },
      { role: 'user' as const, content: 'First' },
      { role: 'assistant' as const, content: 'Yes' },
    ];
    const prompts = ['Hello', 'And now?'];
    expect(request({ prompts, before }, 'New.', 1).messages).toEqual([
      { role: 'system', content: 'New.' },
      { role: 'user', content: 'First' },
      { role: 'assistant', content: 'Yes' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
      { role: 'user', content: 'And now?' },
    ]);
    expect(request({ prompts, before }).messages[0]).toEqual(before[0]);
  });
});
