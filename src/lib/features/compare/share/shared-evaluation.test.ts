import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '$lib/base/api/wire/json';
import { linkContents, packLink, readContent, unpackLink } from '$lib/shared/links/packed-link';
import type { Check } from '$lib/base/storage/comparison-records';
import {
  cellSample,
  comparisonSample,
  rowSample,
  variantSample,
} from '../../../../../tests/support/storage/samples';
import type { CountedCell } from '../summary/variant-scores';
import { demoConnection } from '$lib/shared/connections/model/connection';
import { readEvaluation, withConnections } from './read-evaluation';
import { senderResults, sharedEvaluation } from './shared-evaluation';

const checks: Check[] = [
  { id: 'c1', name: 'Right', kind: 'contains', text: '{{sum}}', matchCase: false, weight: 2 },
  { id: 'c2', name: 'Short', kind: 'length', unit: 'words', most: 9, not: true, column: 'sum' },
  {
    ...{ id: 'c5', name: 'Looks up', kind: 'tool-call', tool: 'find', calls: 'every' },
    ...{ match: 'values', json: '{"city":"Oslo"}' },
  },
  { id: 'c3', name: 'Code', kind: 'function', source: 'return true' },
  {
    ...{
      id: 'c4',
      name: 'Judge',
      kind: 'judge',
      connectionId: 'mine',
      model: 'j',
      prompt: 'Good?',
    },
    more: [{ connectionId: 'mine', model: 'k' }],
  },
];
const record = comparisonSample('c', { title: 'Sums', repeats: 3, passAt: 0.5, checks });
const settings = {
  ...{ connectionId: 'mine', model: 'm', systemPrompt: 'Be brief.', prompt: '{{@prompt}}!' },
  parameters: { temperature: 0, tools: [{ type: 'mcp', headers: { Authorization: 'W-1' } }] },
};
const variants = [{ ...variantSample('a', { settings }), service: 'Groq' }, variantSample('b')];
const before = [{ role: 'system' as const, content: 'Hi' }];
const rows = [
  rowSample('c', 'r1', { prompts: ['2 + 3'], values: { sum: '5' }, before }),
  rowSample('c', 'r2', { prompts: ['4 * 5', 'Sure?'] }),
];
const figures = { passed: 1, n: 2, pace: 50, firstToken: 200, cost: 0.1, currency: 'USD' };
const results = {
  at: 1_700_000_000_000,
  variants: [
    { variantId: 'a', ...figures },
    { variantId: 'b', passed: 2, n: 2 },
  ],
};
const serviceOf = (id: string | undefined) => (id === 'mine' ? 'Groq' : undefined);
const { shared, leftOut } = sharedEvaluation({ record, rows, variants, results, serviceOf });
const json = () => JSON.parse(JSON.stringify(shared)) as JsonObject;

describe('A shared evaluation', () => {
  it('is the same when it is opened, with ids of its own', async () => {
    const link = await packLink(linkContents.evaluation, shared, 'https://x.test/compare/');
    const read = await unpackLink(linkContents.evaluation, new URL(link ?? '').hash);
    const opened = readEvaluation('value' in read ? read.value : null);
    if (!('evaluation' in opened)) throw new Error(opened.refused);
    const { comparison, rows: openedRows, services } = opened.evaluation;
    const connected = withConnections(opened.evaluation, [
      {
        ...demoConnection,
        id: 'mine',
        isDemo: false,
        baseUrl: 'https://api.groq.com/openai/v1',
      },
    ]);
    const sender = { ...results, variants: comparison.sender?.variants ?? [] };
    const again = sharedEvaluation({
      record: connected,
      rows: openedRows,
      variants: comparison.variants.map((variant) => ({
        ...variant,
        service: services.get(variant.id),
      })),
      results: sender,
      serviceOf,
    });
    expect(JSON.parse(JSON.stringify(again.shared))).toEqual(json());
    expect(comparison.sender?.variants.map(({ variantId }) => variantId)).toEqual(
      comparison.variants.map(({ id }) => id),
    );
    expect(openedRows.every(({ comparisonId }) => comparisonId === comparison.id)).toBe(true);
  });

  it.each<JsonObject>([
    { kind: 'length', unit: 'words', least: 3 },
    { kind: 'contains', text: '', matchCase: true },
  ])('may have the check %j', (rule) => {
    const opened = readEvaluation({ ...json(), checks: [{ name: 'x', ...rule }] });
    expect(opened).toMatchObject({ evaluation: { comparison: { checks: [rule] } } });
  });

  it('contains no connection and no secret, and names what is left out', () => {
    expect(JSON.stringify(shared)).not.toMatch(/mine|W-1|connectionId/);
    expect(leftOut).toEqual(['tools.0.headers']);
  });

  it('has no secret either if the link does', () => {
    const [first, second] = json().variants as JsonObject[];
    const parameters = { api_key: 'x', temperature: 1 };
    const planted = { ...first, settings: { ...settings, parameters } };
    const forged = { ...json(), variants: [planted, second] };
    const opened = readEvaluation(forged as JsonValue);
    expect(opened).toMatchObject({
      evaluation: {
        comparison: { variants: [{ settings: { parameters: { temperature: 1 } } }, {}] },
      },
    });
    expect(JSON.stringify(opened)).not.toMatch(/api_key|mine/);
  });
});

it('A shared evaluation has results of the time of the last answer, and none without answers', () => {
  const cells = ['b', 'a'].map((variantId): CountedCell => ({
    cell: {
      ...{ v: 1, comparisonId: 'c', rowId: 'r1', variantId, repeat: 0, settings: 0 },
      prompts: ['2 + 3'],
      answers: [{ content: variantId, timing: { sentAt: 7 } }] as never,
    },
    row: rows[0] as never,
    figures: {},
    pass: variantId === 'a' ? true : undefined,
  }));
  const of = { variants: [{ id: 'a', currency: undefined }], scores: new Map() };
  expect(senderResults({ ...of, cells })).toMatchObject({ at: 7, variants: [{ variantId: 'a' }] });
  expect(senderResults({ ...of, cells: [] })).toBeUndefined();
});

describe('The results of a sender', () => {
  const row = rowSample('c', 'r1');
  const cellBy = (by: object): CountedCell => {
    const cell = cellSample(row, 'a', 'Hi');
    const answers = cell.answers.map((given) => ({ ...given, ...by }));
    return { cell: { ...cell, answers }, row, figures: {}, pass: undefined };
  };
  const of = { variants: [{ id: 'a', currency: undefined }], scores: new Map() };
  const answeredBy = (...by: object[]) =>
    senderResults({ ...of, cells: by.map(cellBy) })?.variants[0]?.answeredBy;
  const groq = { connectionId: 'g', model: 'llama', origin: 'https://api.groq.com/openai' };
  const lab = { ...groq, origin: 'https://secret.example' };

  it('name the model and the well-known service of the answers, and no connection', () => {
    expect(
      answeredBy(
        { model: 'llama', connectionName: 'My key', asked: groq },
        { model: 'x', connectionName: 'Secret lab', asked: lab },
      ),
    ).toEqual([
      { model: 'llama', service: 'Groq' },
      { model: 'x', service: '' },
    ]);
  });

  it('say that the demo answered, also to whoever opens them', () => {
    const demo = [{ model: 'built-in/guide', service: 'Demo service', isDemo: true as const }];
    const by = { model: 'built-in/guide', connectionName: 'Demo service' };
    expect(answeredBy(by)).toEqual(demo);
    const sent = { at: 7, variants: [{ variantId: 'a', answeredBy: demo }] };
    const again = sharedEvaluation({ record, rows, variants, results: sent, serviceOf }).shared;
    expect(readEvaluation(JSON.parse(JSON.stringify(again)) as JsonValue)).toMatchObject({
      evaluation: { comparison: { sender: { variants: [{ answeredBy: demo }] } } },
    });
  });
});

it('The model of the demo is asked of the demo by whoever opens it, as a variant and as a judge', () => {
  const judge = {
    id: 'j',
    name: 'J',
    kind: 'judge' as const,
    model: 'built-in/guide',
    prompt: 'x',
  };
  const demo = { ...variantSample('a'), service: 'Demo service' };
  const { shared: sent } = sharedEvaluation({
    record: comparisonSample('c', { checks: [{ ...judge, more: [{ model: 'built-in/tiny' }] }] }),
    ...{ rows, variants: [demo], serviceOf: () => 'Demo service' },
  });
  const opened = readEvaluation(JSON.parse(JSON.stringify(sent)) as JsonValue);
  if (!('evaluation' in opened)) throw new Error(opened.refused);
  const other = { ...demoConnection, id: 'other', isDemo: false, baseUrl: 'https://x.example' };
  const connectionId = demoConnection.id;
  expect(withConnections(opened.evaluation, [other, demoConnection])).toMatchObject({
    variants: [{ settings: { connectionId } }],
    checks: [{ connectionId, more: [{ connectionId }] }],
  });
});

it('A shared evaluation is also read with the digest that earlier ones had', () => {
  const earlier = { ...json(), results: { ...(json().results as JsonObject), digest: 'ab' } };
  expect(readEvaluation(earlier)).toMatchObject({
    evaluation: { comparison: { sender: { at: results.at } } },
  });
});

describe('Hostile content', () => {
  const check = { name: 'x', kind: 'contains', text: '', matchCase: true };
  const variant = { name: 'A', settings: { model: '', systemPrompt: '', parameters: {} } };
  const row = { prompts: ['Why?'] };

  it.each<[string, JsonObject, RegExp]>([
    ['without rows', { rows: 'x' }, /no evaluation/],
    ['with too many rows', { rows: Array(10_001).fill(row) as JsonValue }, /the rows/],
    ['with a row without prompts', { rows: [{ prompts: [] }] }, /row 1/],
    ['with a prompt that is no text', { rows: [row, { prompts: [1] }] }, /row 2/],
    ['with a value that is no text', { rows: [{ ...row, values: { a: {} } }] }, /row 1/],
    ['with a role of its own', { rows: [{ ...row, before: [{ role: 'root' }] }] }, /row 1/],
    ['with a title that is none', { title: {} }, /title/],
    ['with a variant that is none', { variants: [{ ...variant, settings: 1 }] }, /variant 1/],
    ['with parameters that are none', { variants: [{ ...variant, settings: {} }] }, /variant 1/],
    ['with an unknown kind of check', { checks: [{ ...check, kind: 'eval' }] }, /doesn’t know/],
    ['with a kind of Object', { checks: [{ ...check, kind: 'toString' }] }, /doesn’t know/],
    ['with a check of wrong types', { checks: [{ ...check, text: [] }] }, /check 1/],
    [
      'with a unit of its own',
      { checks: [{ name: 'x', kind: 'length', unit: 'pages' }] },
      /check 1/,
    ],
    [
      'with a bound that is no number',
      { checks: [{ name: 'x', kind: 'length', unit: 'words', most: '9' }] },
      /check 1/,
    ],
    ...[-1e8, 1.5, 1e9, '1', null].map((n): [string, JsonObject, RegExp] => [
      `with ROUGE of ${JSON.stringify(n)} words`,
      { checks: [{ name: 'x', kind: 'rouge', text: 'a', n, least: 0.5 }] },
      /check 1/,
    ]),
    [
      'with a tolerance that is no number',
      {
        checks: [{ name: 'x', kind: 'number', expected: '1', tolerance: '2', isRelative: false }],
      },
      /check 1/,
    ],
    [
      'with more judges than a check may have',
      {
        checks: [
          {
            name: 'x',
            kind: 'judge',
            model: 'j',
            prompt: 'y',
            more: Array(5).fill({ model: 'j' }),
          },
        ],
      },
      /check 1/,
    ],
    ['with a share over 1', { passAt: 2 }, /setting/],
    ['with repeats that are none', { repeats: 'many' }, /setting/],
    [
      'with results that are none',
      { results: { at: 1, variants: [{ passed: 2, n: 1 }] } },
      /setting/,
    ],
    ['with results of no time', { results: { at: 'x', variants: [] } }, /setting/],
  ])('%s is refused with a reason', (_, change, reason) => {
    const content = { ...json(), ...change } as JsonValue;
    expect(readEvaluation(content)).toEqual({ refused: expect.stringMatching(reason) as string });
  });

  it.each<JsonValue>([null, [], 'x', 1])('that is %j is refused', (content) => {
    expect(readEvaluation(content)).toHaveProperty('refused');
  });

  it('named __proto__ is refused', () => {
    expect(readContent('{"rows":[{"__proto__":{}}]}')).toEqual({
      refused: expect.stringContaining('__proto__') as string,
    });
  });

  it('adds no members, no answers and no run', () => {
    const planted = { unfinished: {}, batches: [{}], id: 'mine', asked: [{}], connectionId: 'x' };
    const content = {
      ...{ title: '', repeats: 1e9, ...planted },
      variants: [{ ...variant, ...planted }],
      checks: [{ ...check, ...planted }],
      rows: [{ ...row, ...planted }],
    };
    const opened = readEvaluation(content);
    if (!('evaluation' in opened)) throw new Error(opened.refused);
    const { comparison, rows: made } = opened.evaluation;
    expect(comparison).not.toHaveProperty('unfinished');
    expect(comparison).not.toHaveProperty('batches');
    expect(comparison.repeats).toBe(50);
    expect(comparison.variants[0]?.asked).toEqual([]);
    expect(JSON.stringify([comparison, made])).not.toMatch(/connectionId|"mine"/);
  });
});
