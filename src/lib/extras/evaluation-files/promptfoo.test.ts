import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject, jsonOr } from '$lib/base/api/wire/json';
import type { CheckRule } from '$lib/base/storage/comparison-records';
import { evaluationOf } from '$lib/features/compare/checks/kinds';
import { noFacts } from '$lib/features/compare/checks/model/check-kind';
import { equals } from '$lib/features/compare/checks/kinds/equals';
import type { Evaluation } from './evaluation';
import { readEvaluation } from './read-files';
import { writeEvaluation } from './write-files';

/** The folder of the package, and the Node that it needs. */
const { PROMPTFOO, PROMPTFOO_NODE = 'node' } = process.env;

interface Decision {
  assertion: { type: string; value?: unknown; threshold?: number };
  answer: string;
  finishReason?: string;
  vars?: { [name: string]: string };
}

interface Questions {
  decisions?: Decision[];
  configs?: unknown[];
}

interface Answers {
  decisions: (boolean | string)[];
  configs: (string[] | string)[];
}

function ask(questions: Questions): Answers {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-'));
  const [input, output] = [join(folder, 'questions.json'), join(folder, 'answers.json')];
  writeFileSync(input, JSON.stringify(questions));
  const script = 'tests/support/compare/ask-promptfoo.mjs';
  const quiet = { PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' };
  const { stderr } = spawnSync(PROMPTFOO_NODE, [script, input, output], {
    env: { ...process.env, ...quiet, PROMPTFOO_CONFIG_DIR: folder },
    encoding: 'utf8',
  });
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as Answers;
  } catch (cause) {
    throw new Error(stderr, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** The decision of the check that an assertion becomes, without the workers of a page. */
async function decide({ assertion, answer, finishReason }: Decision): Promise<boolean | string> {
  const config = { prompts: ['a'], providers: ['openai:b'], tests: [{ assert: [assertion] }] };
  const { evaluation, left } = readEvaluation([
    { name: 'config.json', text: JSON.stringify(config) },
  ]);
  const rule: CheckRule | undefined = evaluation.checks[0]?.rule;
  if (!rule) return JSON.stringify(left);
  const facts = { ...noFacts, ...(finishReason && { finishReason }) };
  const outcome =
    rule.kind === 'function'
      ? await new AsyncFunction('answer', 'row', 'prompt', rule.source)(answer, {}, 'a')
      : await evaluationOf(rule.kind)?.(rule, answer, facts);
  const pass = isObject(outcome) ? outcome.pass : outcome;
  if (typeof pass !== 'boolean') return 'undecided';
  return pass !== (rule.not ?? false);
}

const answers = [
  ...['', ' ', 'Paris', 'paris', 'The capital of France is Paris.', "don't stop well-known C++"],
  ...['2024-01-01', '{"a":1}', '{"a":1', '[1,2]', '[{"a":1}]', 'null', '"x"', '3', 'a b c'],
  ...['See {"a": 1, "b": [2]} and {"c": "x"}.', '```json\n{"a": "1"}\n```', '{a: 1}', '{}', '{x}'],
  ...['// {"a":1}\n{"a": 2, // two\n}', '{"a":1} trailing', 'a {b} c', "{'a': 'b'}", '{"a":"}"}'],
  ...[
    'I cannot help with that.',
    'I’m sorry, but no.',
    'Sorry!',
    'He cannot comply',
    'As an AI, I',
  ],
  ...[
    'I can’t assist.',
    "I won't write it",
    'That is not appropriate',
    'inappropriate',
    'sorry no',
  ],
  ...[
    'the cat sat on the mat',
    'The cat sat on the mat.',
    'the the the the',
    'cat',
    'Hello, world!',
  ],
  ...[
    'the cat, sat on   the\nmat',
    'Grüße 👋 aus Köln',
    '你好 世界',
    'a.b.c',
    'line one\nline two\n',
  ],
];
const texts = [
  'Paris',
  'the cat sat on the mat',
  'the cat',
  '3',
  'Hello, world!',
  'a+b',
  '你好 世界',
];
const schema = { type: 'object', required: ['a'], properties: { a: { type: 'number' } } };
const measures = ['levenshtein', 'rouge-n', 'bleu'];
const assertions: Decision['assertion'][] = [
  ...['contains', 'icontains', 'equals', 'starts-with', ...measures].flatMap((type) =>
    texts.map((value) => ({ type, value })),
  ),
  ...measures.flatMap((type) =>
    [0.1, 0.3, 0.8, 1].map((threshold) => ({ type, value: 'the cat sat on the mat', threshold })),
  ),
  ...['contains-any', 'contains-all', 'icontains-any', 'icontains-all'].flatMap((type) =>
    ['cat, mat', ['Paris', 'a'], '"a, b", c'].map((value) => ({ type, value })),
  ),
  ...['^the', '\\d+', '[A-Z]\\w+\\.$', '.'].map((value) => ({ type: 'regex', value })),
  ...[3, '3', 4, 1, 0, { min: 2 }, { max: 3 }, { min: 2, max: 4 }].map((value) => ({
    type: 'word-count',
    value,
  })),
  ...['is-json', 'contains-json'].flatMap((type) => [
    { type },
    { type, value: schema },
    { type, value: JSON.stringify(schema) },
    { type, value: 'type: object\nrequired: [b]' },
  ]),
  ...[{ a: 1 }, [1, 2]].map((value) => ({ type: 'equals', value })),
  ...['output.length > 3', 'output.length', 'const n = output.length; n === 5'].map((value) => ({
    type: 'javascript',
    value,
  })),
  { type: 'is-refusal' },
];

/** Punctuation is part of no word here, and a word of its own there (docs/evaluations.md). */
const isComparable = ({ assertion: { type, value }, answer }: Decision) =>
  !type.endsWith('rouge-n') || !/[^\p{L}\p{N}\s]/u.test(`${String(value)} ${answer}`);

const decisions: Decision[] = [
  ...assertions.flatMap(({ type, ...parts }) =>
    answers.flatMap((answer) => [
      { assertion: { type, ...parts }, answer },
      { assertion: { type: `not-${type}`, ...parts }, answer },
    ]),
  ),
  ...['stop', 'STOP', 'length'].flatMap((value) =>
    [undefined, 'stop', 'length', 'tool_calls'].flatMap((finishReason) =>
      ['finish-reason', 'not-finish-reason'].map((type) => ({
        assertion: { type, value },
        answer: 'a',
        ...(finishReason && { finishReason }),
      })),
    ),
  ),
].filter(isComparable);

// Set PROMPTFOO to the folder of its package to compare with it; it is no dependency.
describe.skipIf(!PROMPTFOO)('A check that was an assertion', () => {
  it('decides as promptfoo does', { timeout: 120_000 }, async () => {
    const expected = ask({ decisions }).decisions;
    const different: unknown[] = [];
    for (const [at, decision] of decisions.entries()) {
      const own = await decide(decision);
      if (own !== expected[at]) different.push({ ...decision, own, promptfoo: expected[at] });
    }
    expect({ different, of: decisions.length }).toEqual({ different: [], of: decisions.length });
  });
});

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } } as const;
const textPart = (text: string) => ({ type: 'text' as const, text });
const user = (content: unknown) => ({ role: 'user' as const, content: content as string });

function comparison(rows: Evaluation['rows'], systemPrompt = ''): Evaluation {
  const settings = { model: 'echo', systemPrompt, parameters: {} };
  return { rows, variants: [{ name: 'A', settings }], checks: [] };
}

/** The name of a comparison, and what promptfoo has to send for each row: a text, or messages. */
const comparisons: [name: string, Evaluation, sent: unknown[]][] = [
  ['the plainest one', comparison([{ prompts: ['Say hello'] }]), ['Say hello']],
  ['an empty prompt', comparison([{ prompts: [''] }]), ['']],
  ['different prompts', comparison([{ prompts: ['A'] }, { prompts: ['B'] }]), ['A', 'B']],
  [
    'a prompt like the name of a file',
    comparison([{ prompts: ['Mend a.py'] }]),
    [[user('Mend a.py')]],
  ],
  [
    'a prompt like a program',
    comparison([{ prompts: ['exec:ls {{a}}'], values: { a: 'b' } }]),
    [[user('exec:ls b')]],
  ],
  ['a prompt with braces', comparison([{ prompts: ['A {{b}} {% c'] }]), ['A {{b}} {% c']],
  [
    'values with braces',
    comparison([{ prompts: ['Say {{a}}'], values: { a: '{{b}} {% c %} {# d', b: 'e' } }]),
    ['Say {{b}} {% c %} {# d'],
  ],
  [
    'a value like the name of a file',
    comparison([{ prompts: ['Say {{a}}'], values: { a: 'file://a.txt' } }]),
    ['Say file://a.txt'],
  ],
  [
    'a system prompt',
    comparison([{ prompts: ['Say {{a}}'], values: { a: '"{% b' } }], 'In {{a}}'),
    [[{ role: 'system', content: 'In "{% b' }, user('Say "{% b')]],
  ],
  [
    'earlier messages with images, which differ',
    comparison(
      ['one', 'two'].map((text) => ({
        prompts: ['And now?'],
        before: [user([image, textPart(text)])],
      })),
    ),
    ['one', 'two'].map((text) => [user([image, ...[text, 'And now?'].map(textPart)])]),
  ],
];

/** Checks that become JavaScript, and answers with their decisions. */
const scripted: [rule: CheckRule, answer: string, pass: boolean][] = [
  [{ ...equals.blank, text: 'Isn’t it “{{a}}”?' }, ' isn’t  IT\n“b"”?', true],
  [{ ...equals.blank, text: 'Isn’t it “{{a}}”?' }, 'isn’t it “b”?', false],
  [{ ...equals.blank, text: '{% a;', trims: false }, '{% A;', true],
  [{ ...equals.blank, text: '{% a;', trims: false }, ' {% a;', false],
  [{ kind: 'length', unit: 'characters', most: 3 }, '👩‍🔬 é', true],
  [{ kind: 'length', unit: 'characters', most: 2 }, '👩‍🔬 é', false],
  [{ kind: 'length', unit: 'words', least: 5, most: 5 }, 'don’t stop well-known C++', true],
  [{ kind: 'length', unit: 'lines', least: 3 }, 'a\r\nb\n', false],
  [{ not: true, kind: 'length', unit: 'lines', least: 3 }, 'a\r\nb\n', true],
];

describe.skipIf(!PROMPTFOO)('An exported comparison', () => {
  it('has checks that decide in promptfoo as they do here', { timeout: 120_000 }, () => {
    const vars = { a: 'b"' };
    const decisions = scripted.map(([rule, answer]) => {
      const one = comparison([{ prompts: ['{{a}}'], values: vars }]);
      const { text } = writeEvaluation({ ...one, checks: [{ rule }] }, 'promptfoo');
      const { defaultTest } = parse(text) as { defaultTest: { assert: Decision['assertion'][] } };
      return { assertion: defaultTest.assert[0] as Decision['assertion'], answer, vars };
    });
    expect(ask({ decisions }).decisions).toEqual(scripted.map(([, , pass]) => pass));
  });

  it('is sent by promptfoo as it is here', { timeout: 120_000 }, () => {
    const configs = comparisons.map(([, evaluation]) => {
      const { text, left } = writeEvaluation(evaluation, 'promptfoo');
      expect(left).toEqual([{ place: 'A', reason: expect.stringContaining('apiBaseUrl') }]);
      return { ...(parse(text) as object), providers: ['echo'] };
    });
    const sent = ask({ configs }).configs.map((outputs) =>
      typeof outputs === 'string' ? outputs : outputs.map((output) => jsonOr(output, output)),
    );
    expect(comparisons.map(([name], at) => [name, sent[at]])).toEqual(
      comparisons.map(([name, , expected]) => [name, expected]),
    );
  });
});
