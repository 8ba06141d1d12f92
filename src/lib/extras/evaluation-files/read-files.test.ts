import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEvaluation } from './read-files';

const folder = new URL('../../../../tests/support/compare/evaluations/', import.meta.url);
const read = (...names: string[]) =>
  readEvaluation(
    names.map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
  );
const readText = (text: string, name = 'promptfooconfig.yaml') => readEvaluation([{ name, text }]);
const yaml = (assert: string, more = '') =>
  `prompts: ['{{q}}']\nproviders: [openai:gpt-4o]\ntests:\n  - vars: {q: Why?}\n    assert: ${assert}\n${more}`;
/** The rule of the only assertion. */
const ruleOf = (assert: string) => readText(yaml(`[${assert}]`)).evaluation.checks[0]?.rule;

describe('A promptfoo configuration', () => {
  it('becomes rows, variants and checks, with what single tests expect in columns', () => {
    const { evaluation, left, format } = read('riddles.yaml');
    expect(format).toBe('promptfoo configuration');
    expect(evaluation.title).toBe('Two models on riddles');
    expect(evaluation.rows[0]).toEqual({
      prompts: ['Answer this riddle in one sentence: {{riddle}}'],
      values: {
        riddle: 'What gets wetter the more it dries?',
        'expected contains': 'towel',
        'expected llm-rubric': 'Does not apologize',
      },
    });
    expect(evaluation.variants).toEqual([
      { service: 'OpenAI', settings: { model: 'gpt-5', systemPrompt: '', parameters: {} } },
      {
        name: 'Small',
        service: 'OpenAI',
        settings: { model: 'gpt-5-mini', systemPrompt: '', parameters: { temperature: 0.2 } },
      },
    ]);
    expect(evaluation.checks).toMatchObject([
      { rule: { kind: 'cost', most: 0.002 } },
      { rule: { kind: 'latency', until: 'end', most: 3000 } },
      { column: 'expected contains', rule: { kind: 'contains', text: '{{expected contains}}' } },
      { column: 'expected llm-rubric', rule: { kind: 'judge', model: 'gpt-5' } },
      { column: 'expected contains 2', weight: 2, rule: { kind: 'contains', matchCase: true } },
      { column: 'expected not-icontains', rule: { not: true, matchCase: false } },
    ]);
    expect(evaluation.checks[0]).not.toHaveProperty('column');
    const words = JSON.stringify(left);
    expect(words).toContain('Provider 2');
    expect(words).toContain('apiKey');
    expect(words).not.toContain('sk-not-to-be-read');
    expect(words).toContain('The file names no judge: the first variant’s model judges.');
  });

  it('keeps a transformation for JavaScript, and names other checks of transformed answers', () => {
    const { evaluation, left } = read('objects.yaml');
    expect(evaluation.checks.map(({ rule }) => rule.kind)).toEqual([
      ...['json', 'function', 'function', 'schema'],
    ]);
    expect(evaluation.checks[2]?.rule).toMatchObject({
      source: expect.stringContaining('((output) => (JSON.parse(output)))(answer)'),
    });
    expect(left).toEqual([
      { place: 'Test 2 (is-json)', reason: 'Judges a transformed answer, not the answer.' },
      { place: 'Test 3 (python)', reason: 'Runs Python, which a browser can’t.' },
    ]);
  });

  it('multiplies scenarios, and reads prompts from a file that is chosen with it', () => {
    const { evaluation } = read('translations.yaml', 'prompts.txt');
    const second = 'You are a translator. In {{language}}, how does one say “{{input}}”?';
    expect(evaluation.repeats).toBe(2);
    expect(evaluation.rows).toHaveLength(4);
    expect(evaluation.rows[3]).toMatchObject({
      prompts: ['Translate into {{language}}: {{input}}'],
      values: { language: 'Italian', input: 'Thank you', __description: 'Thanks' },
    });
    expect(evaluation.rows[3]?.values?.['expected similar']).toBe('Grazie');
    expect(evaluation.variants.map(({ name, settings }) => [name, settings.prompt])).toEqual([
      ['gpt-4.1-mini, Prompt 1', undefined],
      ['gpt-4.1-mini, Prompt 2', second],
      [undefined, second],
    ]);
    expect(evaluation.checks.map(({ rule, column }) => [rule.kind, column])).toEqual([
      ['function', undefined],
      ['similar', 'expected similar'],
    ]);
  });

  it('names files that were not chosen, and still has rows', () => {
    const { evaluation, left } = read('translations.yaml');
    expect(evaluation.rows[0]?.prompts).toEqual(['{{input}}']);
    expect(left).toContainEqual({
      place: 'Prompt 1',
      reason: 'It’s in prompts.txt. Choose that file too.',
    });
  });

  it('has one threshold where all tests share it, and no other', () => {
    const two = (first: string, second: string) =>
      readText(`prompts: [a]\ntests: [{threshold: ${first}}, {threshold: ${second}}]`);
    expect(two('0.5', '0.5').evaluation.passAt).toBe(0.5);
    expect(two('0.5', '0.7')).toMatchObject({ left: [{ place: 'Tests' }] });
    expect(two('0.5', '0.7').evaluation).not.toHaveProperty('passAt');
  });

  it('makes a row of every combination of lists, and no more than a table can show', () => {
    const list = `[${Array.from({ length: 100 }, (_, at) => `v${at}`).join(', ')}]`;
    const { evaluation, left } = readText(
      `prompts: ['{{a}}']\ntests: [{vars: {a: ${list}, b: ${list}, c: ${list}}}]`,
    );
    expect(evaluation.rows).toHaveLength(10_000);
    expect(evaluation.rows[101]?.values).toEqual({ a: 'v0', b: 'v1', c: 'v1' });
    expect(left).toContainEqual({
      place: 'Tests',
      reason: 'Only the first 10,000 rows are carried over.',
    });
  });

  it('turns messages into a system prompt, earlier messages and a prompt', () => {
    const messages = [
      { role: 'system', content: 'You know {{topic}}.' },
      { role: 'user', content: 'Hi, {{topic}}?' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: '{{q}}' },
    ];
    const { evaluation } = readText(
      JSON.stringify({
        prompts: [JSON.stringify(messages)],
        providers: ['ollama:chat:llama3:8b'],
        tests: [{ vars: { topic: 'tea', q: 'Why {{topic}}?' } }],
      }),
      'config.json',
    );
    expect(evaluation.variants[0]).toMatchObject({
      service: 'Ollama',
      settings: { model: 'llama3:8b', systemPrompt: 'You know {{topic}}.' },
    });
    expect(evaluation.rows[0]).toEqual({
      prompts: ['{{q}}'],
      values: { topic: 'tea', q: 'Why tea?' },
      before: [
        { role: 'user', content: 'Hi, tea?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
  });

  it.each([
    ['{type: starts-with, value: "1. a"}', { kind: 'regex', pattern: '^1\\. a', flags: '' }],
    ['{type: icontains-any, value: "a+b, c"}', { kind: 'regex', pattern: 'a\\+b|c', flags: 'i' }],
    ['{type: not-contains-all, value: [a, b]}', { not: true, pattern: '^(?=[^]*?a)(?=[^]*?b)' }],
    ['{type: equals, value: {a: 1}}', { kind: 'schema', schema: '{"const":{"a":1}}' }],
    ['{type: word-count, value: {max: 9}}', { kind: 'length', unit: 'spaced', most: 9 }],
    ["{type: word-count, value: '3'}", { kind: 'length', unit: 'spaced', least: 3, most: 3 }],
    ['{type: icontains-any, value: \'"a, b", c\'}', { pattern: 'a, b|c', flags: 'i' }],
    ['{type: bleu, value: abc}', { kind: 'bleu', words: 'spaced', least: 0.5 }],
    ['{type: contains-json}', { kind: 'json', within: true }],
    [
      '{type: contains-json, value: {type: object}}',
      { kind: 'schema', schema: '{"type":"object"}', within: true },
    ],
    ['{type: is-json, value: "type: object"}', { schema: '{"type":"object"}' }],
    ['{type: not-is-refusal}', { not: true, kind: 'refusal' }],
    ['{type: finish-reason, value: stop}', { kind: 'finish-reason', reason: 'stop' }],
    ['{type: is-valid-function-call}', { kind: 'tool-call', tool: '' }],
    ['{type: conversation-relevance}', { kind: 'judge', model: 'gpt-4o' }],
    ['{type: levenshtein, value: abc}', { kind: 'levenshtein', measure: 'distance', bound: 5 }],
    [
      '{type: similar, value: abc, provider: "openai:embedding:e"}',
      { kind: 'similar', model: 'e' },
    ],
    ['{type: factuality, value: abc}', { kind: 'judge', model: 'gpt-4o' }],
  ])('reads %s', (assertion, rule) => {
    expect(ruleOf(assertion)).toMatchObject(rule);
  });

  it.each([
    ['{type: webhook, value: "https://example.com"}', /another address/],
    ['{type: javascript, value: "require(\'fs\')"}', /uses “require\(”/],
    ['{type: javascript, value: "file://check.js"}', /check\.js is a program/],
    ['{type: is-json, value: "file://schema.json"}', /in schema\.json\. Choose that file too/],
    ['{type: contains}', /no value/],
    ['{type: perplexity, threshold: 2}', /No check for “perplexity”/],
    ['{type: constructor, value: a}', /No check for “constructor”/],
    ['{type: __proto__, value: a}', /No check for “__proto__”/],
  ])('names %s, which becomes no check', (assertion, reason) => {
    const { evaluation, left } = readText(yaml(`[${assertion}]`));
    expect(evaluation.checks).toEqual([]);
    expect(left).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });

  it.each([
    ['{type: min-length, value: 50}', { unit: 'characters', least: 50 }],
    ['{type: max-length, value: 200}', { unit: 'characters', most: 200 }],
    ['{type: not-empty}', { unit: 'characters', least: 1 }],
  ])('reads %s, which promptfoo does not know, and says so', (assertion, rule) => {
    const { evaluation, left } = readText(yaml(`[${assertion}]`));
    expect(evaluation.checks[0]?.rule).toEqual({ kind: 'length', ...rule });
    expect(left).toMatchObject([{ reason: /promptfoo ends with an error at this type/ }]);
  });

  it('names template logic, and keeps it as text', () => {
    const { evaluation, left } = readText(
      "prompts: ['{{ q | shout }}{% if a %}x{% endif %}']\ntests: [{}]",
    );
    expect(evaluation.rows[0]?.prompts).toEqual(['\\{{ q | shout }}{% if a %}x{% endif %}']);
    expect(left).toMatchObject([{ place: 'Prompt 1', reason: /logic/ }]);
  });
});

describe('Files of OpenAI', () => {
  it('become one evaluation: graders, items and a stored prompt', () => {
    const { evaluation, left } = read('eval.json', 'items.jsonl', 'prompt.json');
    expect(evaluation.title).toBe('Capitals');
    expect(evaluation.rows).toEqual([
      {
        prompts: ['What is the capital of {{country}}?'],
        values: { country: 'Norway', capital: 'Oslo' },
      },
      {
        prompts: ['What is the capital of {{country}}?'],
        values: { country: 'France', capital: 'Paris' },
      },
    ]);
    expect(evaluation.variants).toEqual([
      {
        name: 'Geographer',
        service: 'OpenAI',
        settings: {
          model: 'gpt-4o',
          systemPrompt: 'Answer in one word.',
          parameters: { temperature: 0.2 },
        },
      },
    ]);
    expect(evaluation.checks).toMatchObject([
      { name: 'Exact', rule: { kind: 'equals', text: '{{capital}}', trims: false } },
      { name: 'Not the country', rule: { not: true, kind: 'equals', text: '{{country}}' } },
      { name: 'Overlap', rule: { kind: 'rouge', n: 2, text: '{{capital}}', least: 0.5 } },
      { name: 'Tone', service: 'OpenAI', rule: { kind: 'judge', model: 'gpt-4o' } },
      { name: 'Useful', rule: { kind: 'judge', prompt: expect.stringContaining('{{country}}') } },
    ]);
    expect(left).toEqual([
      { place: 'Items', reason: 'Recorded answers (sample) aren’t carried over.' },
      { place: 'Prompt 1', reason: 'Its developer message is sent as the system prompt.' },
      { place: 'Test 1 (Code), Test 2 (Code)', reason: 'Runs Python, which a browser can’t.' },
    ]);
  });

  it.each([['items.jsonl'], ['eval.json'], ['prompt.json']])('need no other files: %s', (name) => {
    const { evaluation } = read(name);
    expect(evaluation.rows.length).toBeGreaterThan(0);
  });
});

describe('A CSV file', () => {
  it('has assertions in short, of which only those of promptfoo are types', () => {
    const { evaluation } = read('tests.csv');
    expect(evaluation.rows.map(({ values }) => values)).toMatchObject([
      { body: 'Hello world', 'expected icontains': 'bonjour', 'expected not-contains': 'Hello' },
      { body: "I'm hungry, and you?", 'expected icontains': 'faim' },
      { 'expected equals': 'Ahoy: world', 'expected levenshtein': 'Ahoy' },
    ]);
    expect(evaluation.checks.map(({ rule }) => rule.kind)).toEqual([
      ...['contains', 'contains', 'equals', 'levenshtein'],
    ]);
  });

  it('offers a check for a plain column with expected answers', () => {
    const { evaluation } = readText('question,Expected answer\nWhy?,So.\n', 'plain.csv');
    expect(evaluation.rows[0]?.prompts).toEqual(['{{question}}']);
    expect(evaluation.checks).toMatchObject([
      { column: 'Expected answer', rule: { kind: 'equals', text: '{{Expected answer}}' } },
    ]);
  });
});

describe('A hostile file', () => {
  it.each([
    [
      'aliases that multiply',
      `a: &a [1,1]\n${'b c d e f g h'
        .split(' ')
        .map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`)
        .join('\n')}`,
    ],
    ['deep nesting', `prompts: ${'['.repeat(200)}${']'.repeat(200)}`],
    ['very deep nesting', `prompts: ${'['.repeat(20_000)}`],
    ['broken YAML', 'prompts: [a\nb: "'],
  ])('is refused with a reason: %s', (_, text) => {
    expect(() => readText(text)).toThrow(/can’t be read|levels/);
  });

  it.each(['', 'just text', '[]', 'a: 1'])('is refused if it is no evaluation: %j', (text) => {
    expect(() => readText(text)).toThrow('Choose a promptfoo configuration');
  });

  it('may leave out more than can be listed', () => {
    const list = Array.from({ length: 500 }, (_, at) => `{type: "t${at}${'x'.repeat(999)}"}`);
    const { left } = readText(yaml(`[${list.join(', ')}]`));
    expect(left).toHaveLength(101);
    expect(left.at(-1)?.place).toMatch(/ and 397 more$/);
    expect(Math.max(...left.map(({ reason }) => reason.length))).toBe(300);
  });

  it('runs nothing: a tag for a function is text', () => {
    const { evaluation } = readText('prompts: [!!js/function "function () {}"]\ntests: [{}]');
    expect(evaluation.rows[0]?.prompts).toEqual(['function () {}']);
  });

  it('may have names of prototypes, which stay names', () => {
    const { evaluation } = readText(
      'prompts: ["{{__proto__}} {{constructor}}"]\ntests: [{vars: {"__proto__": x, constructor: y}}]',
    );
    expect(Object.entries(evaluation.rows[0]?.values ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect({}).not.toHaveProperty('x');
  });
});
