import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CheckRule } from '$lib/base/storage/comparison-records';
import type { Evaluation, EvaluationCheck } from './evaluation';
import { promptOfRubric } from '$lib/features/compare/checks/model/judge-prompt';
import { equals } from '$lib/features/compare/checks/kinds/equals';
import { readEvaluation } from './read-files';
import { writeEvaluation } from './write-files';

const folder = new URL('../../../../tests/support/compare/evaluations/', import.meta.url);
const read = (...names: string[]) =>
  readEvaluation(names.map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })))
    .evaluation;
const readAgain = (text: string, name = 'again.yaml') =>
  readEvaluation([{ name, text }]).evaluation;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts that break careless writers of YAML, JSON, CSV and templates. */
const texts = [
  ...[
    'plain',
    'yes',
    '0x1F',
    '2026-11-30',
    '- a: b',
    '# no comment',
    '"quoted", \'twice\'',
    ' space ',
  ],
  ...[
    'two\nlines\n',
    'tab\tand\r\nreturn',
    'ünï 👩‍🔬',
    '{{name}}',
    '{% raw %}',
    'a {# b #}',
    '}}',
    '{',
  ],
  ...['x: {{', '\\{{a}}', '*alias &anchor', '!tag', '|', '>-', '%', 'null', '~', '='],
];

function madeUp(seed: number): Evaluation {
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const maybe = <Fields>(fields: Fields) => (random() < 0.5 ? fields : {});
  const text = () => pick(texts);
  const columns = ['city', 'größe', '_x1'];
  const column = (name: string) => `{{${name}}}`;
  /** A template with a placeholder. */
  const template = () =>
    `${text().replaceAll('{', '(').replaceAll('\\', '/')} ${column(pick(columns))}`;
  const ofText = (own: string): CheckRule =>
    pick<CheckRule>([
      { kind: 'contains', text: own, matchCase: random() < 0.5 },
      { kind: 'equals', text: own, trims: false, matchCase: true, foldsSpaces: false },
      { kind: 'levenshtein', text: own, measure: 'distance', bound: 3 },
      { kind: 'rouge', text: own, n: 1, least: 0.4 },
      { kind: 'bleu', text: own, least: 0.3, words: 'spaced' },
      { kind: 'judge', model: 'gpt-4o', prompt: promptOfRubric(own) },
      { kind: 'similar', model: 'e', text: own, least: 0.9 },
    ]);
  const others = (): CheckRule =>
    pick<CheckRule>([
      { kind: 'json' },
      { kind: 'schema', schema: '{"type":"object"}' },
      { kind: 'length', unit: 'spaced', most: 5 },
      { kind: 'json', within: true },
      { kind: 'schema', schema: '{"type":"array"}', within: true },
      { kind: 'refusal' },
      { kind: 'finish-reason', reason: 'stop' },
      { kind: 'regex', pattern: '^a.*b$', flags: '' },
      { kind: 'cost', most: 0.1 },
      { kind: 'latency', until: 'end', most: 900 },
      {
        kind: 'function',
        source: 'const x = answer.length;\nreturn { pass: x > 1, why: row.city };',
      },
    ]);
  const check = (rule: CheckRule, at: number): EvaluationCheck => ({
    name: `Check ${at}`,
    ...maybe({ weight: 2 }),
    ...('model' in rule && { service: 'OpenAI' }),
    rule: random() < 0.3 ? { not: true, ...rule } : rule,
  });
  const own: EvaluationCheck = {
    column: 'expected contains',
    rule: { kind: 'contains', text: '{{expected contains}}', matchCase: true },
  };
  const prompt = template();
  return {
    title: text(),
    rows: [0, 1, 2].map((at) => ({
      prompts: [prompt],
      values: {
        ...{ city: text(), größe: text(), _x1: `${at}` },
        ...maybe({ __description: 'About it' }),
        ...(at !== 1 && { 'expected contains': `${text()}.` }),
      },
    })),
    variants: [0, 1].map((at) => ({
      name: `Variant ${at}`,
      service: pick(['OpenAI', 'Anthropic', 'Groq', 'Ollama']),
      settings: {
        model: pick(['gpt-4o', 'org/model:8b']),
        systemPrompt: random() < 0.5 ? template() : '',
        parameters: maybe({ temperature: 0.5, stop: ['a', 'b'] }),
        ...(at === 1 && { prompt: `Second ${template()}` }),
      },
    })),
    checks: [check(ofText(template()), 0), check(others(), 1), own],
    ...maybe({ passAt: 0.5 }),
    ...maybe({ repeats: 3 }),
  };
}

describe('An evaluation as a promptfoo configuration', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'is unchanged after a round trip (%d)',
    (seed) => {
      const evaluation = madeUp(seed);
      const { text, left } = writeEvaluation(evaluation, 'promptfoo');
      expect(left).toEqual([]);
      expect(readAgain(text)).toEqual(evaluation);
    },
  );

  it.each([
    ['riddles.yaml'],
    ['objects.yaml'],
    ['translations.yaml', 'prompts.txt'],
    ['tests.csv'],
  ])('that was read from %s is unchanged after a round trip', (...names) => {
    const evaluation = read(...names);
    expect(readAgain(writeEvaluation(evaluation, 'promptfoo').text)).toEqual(evaluation);
  });

  it('has the JavaScript that it was read from', () => {
    const { text } = writeEvaluation(read('objects.yaml'), 'promptfoo');
    expect(text).toContain("value: JSON.parse(output).color === 'yellow'\n");
  });

  it('holds the prompts of rows in a variable where they differ', () => {
    const rows = ['Why {{x}}?', 'How?'].map((prompt) => ({
      prompts: [prompt],
      values: { x: '1' },
    }));
    const { text } = writeEvaluation({ rows, variants: [], checks: [] }, 'promptfoo');
    expect(text).toContain("- '{{prompt}}'".replaceAll("'", '"'));
    expect(readAgain(text).rows).toEqual([
      { prompts: ['Why 1?'], values: { x: '1' } },
      { prompts: ['How?'], values: { x: '1' } },
    ]);
  });

  const exported = (rows: Evaluation['rows']) => {
    const { text, left } = writeEvaluation({ rows, variants: [], checks: [] }, 'promptfoo');
    return { text, left, config: parse(text) as { prompts: string[]; tests: unknown[] } };
  };

  // promptfoo refuses a test without any variable or assertion.
  it('has variables in each test, even if there are none', () => {
    const { config } = exported([{ prompts: ['Say hello'] }]);
    expect(config).toMatchObject({ prompts: ['Say hello'], tests: [{ vars: {} }] });
  });

  // promptfoo refuses an empty prompt.
  it('has an empty prompt in a variable', () => {
    const { config } = exported([{ prompts: [''] }]);
    expect(config).toMatchObject({ prompts: ['{{prompt}}'], tests: [{ vars: { prompt: '' } }] });
  });

  // promptfoo looks for a file of that name, and ends if there is none.
  it.each(['What is a.py', 'file://x.txt', 'exec: ls', 'a/b', '**Hi**', 'Is it 1.25'])(
    'has %j as a message, not as the name of a file',
    (prompt) => {
      const { text, config } = exported([{ prompts: [prompt], values: {} }]);
      expect(config.prompts[0]).toMatch(/^\[\n/);
      expect(readAgain(text).rows[0]?.prompts).toEqual([prompt]);
    },
  );

  it('does not let the value of a column name a file', () => {
    const { config } = exported([{ prompts: ['{{a}}'], values: { a: 'file:///etc/passwd' } }]);
    expect(config.tests).toEqual([{ vars: { a: "{{ '' }}file:///etc/passwd" } }]);
  });

  it('has the images of earlier messages, and in variables what differs between rows', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } } as const;
    const rows = ['one', 'two {{x}}'].map((text) => ({
      prompts: ['And now?'],
      values: {},
      before: [
        { role: 'user' as const, content: [image, { type: 'text' as const, text }] },
        { role: 'assistant' as const, content: 'Yes.' },
        { role: 'user' as const, content: [{ type: 'text' as const, text: '{{@prompt}}' }, image] },
      ],
    }));
    const { left, config } = exported(rows);
    expect(left).toEqual([]);
    expect(JSON.parse(config.prompts[0] ?? '')).toEqual([
      { role: 'user', content: [image, { type: 'text', text: '{{before}}' }] },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: [{ type: 'text', text: 'And now?' }, image] },
    ]);
    expect(config.tests).toEqual([{ vars: { before: 'one' } }, { vars: { before: 'two {{x}}' } }]);
  });

  it('names earlier messages that differ in their roles', () => {
    const rows = (['user', 'assistant'] as const).map((role) => ({
      prompts: ['And now?'],
      before: [{ role, content: 'Hi' }],
    }));
    expect(exported(rows).left).toEqual([
      { place: 'Rows', reason: 'Messages before the prompts differ in kind and aren’t written.' },
    ]);
  });

  it('asks no service of promptfoo for a model of the demo', () => {
    const settings = { model: 'built-in/guide', systemPrompt: '', parameters: {} };
    const { text, left } = writeEvaluation(
      {
        rows: [{ prompts: ['Hi'] }],
        variants: [{ name: 'A', service: 'Demo service', settings }],
        checks: [
          {
            name: 'Good',
            service: 'Demo service',
            rule: { kind: 'judge', model: settings.model, prompt: 'Good?' },
          },
        ],
      },
      'promptfoo',
    );
    expect(text).toContain('id: echo');
    expect(text).not.toContain('built-in/guide');
    expect(left.map(({ place }) => place)).toEqual(['Good (every row)', 'A']);
  });

  it('has a check that ignores case and space as JavaScript', () => {
    const rule: CheckRule = { ...equals.blank, text: 'So, {{a}}' };
    const rows = [{ prompts: ['{{a}}'], values: { a: 'b' } }];
    const { text, left } = writeEvaluation({ rows, variants: [], checks: [{ rule }] }, 'promptfoo');
    expect(left).toEqual([]);
    expect(text).toContain('form(output) === form("So, " + context.vars["a"])');
    expect(readAgain(text).checks[0]?.rule.kind).toBe('function');
  });

  it('names what promptfoo has no place for, before it is saved', () => {
    const rows = [{ prompts: ['One?', 'Two?'], values: { 'my column': 'a' } }];
    const checks: EvaluationCheck[] = [
      { name: 'In English', rule: { kind: 'language', language: 'en' } },
      { rule: { kind: 'judge', model: 'm', prompt: 'Mine: {{@answer}}' } },
    ];
    const variants = [{ name: 'A', settings: { model: 'm', systemPrompt: '', parameters: {} } }];
    const { left } = writeEvaluation({ rows, variants, checks }, 'promptfoo');
    expect(left).toEqual([
      { place: 'Column my column', reason: 'Has another name in the file.' },
      { place: 'In English (every row)', reason: 'promptfoo has no such assertion.' },
      { place: 'judge (every row)', reason: 'Its judge has a prompt of its own.' },
      { place: 'Rows', reason: 'Later turns aren’t written.' },
      { place: 'A', reason: 'Its service isn’t known to promptfoo: set apiBaseUrl.' },
    ]);
  });
});

describe('An evaluation as rows', () => {
  it('has an item in each line of JSON Lines', () => {
    const { text, left } = writeEvaluation(read('eval.json', 'items.jsonl'), 'jsonl');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([
      { item: { country: 'Norway', capital: 'Oslo' } },
      { item: { country: 'France', capital: 'Paris' } },
    ]);
    expect(left).toMatchObject([{ place: 'Checks' }]);
  });

  it('has its assertions after a round trip through CSV', () => {
    const evaluation = read('tests.csv');
    const { text, left } = writeEvaluation(evaluation, 'csv');
    expect(left).toEqual([]);
    expect(readAgain(text, 'again.csv').rows).toEqual(evaluation.rows);
    expect(readAgain(text, 'again.csv').checks).toEqual(evaluation.checks);
  });

  it('guards formulas in CSV, and reads them as they were', () => {
    const rows = [{ prompts: ['{{a}}'], values: { a: '=1+1', b: '-5' } }];
    const { text } = writeEvaluation({ rows, variants: [], checks: [] }, 'csv');
    expect(text).toContain("'=1+1");
    expect(readAgain(text, 'again.csv').rows[0]?.values).toEqual({ a: '=1+1', b: '-5' });
  });
});
