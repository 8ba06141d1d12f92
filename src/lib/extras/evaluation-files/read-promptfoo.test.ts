import { describe, expect, it } from 'vitest';
import { chat, read, textsOf, user } from './sent-evaluation';
import { readEvaluation } from './read-files';

describe('A prompt', () => {
  it('is kept with all others if no provider is a model', () => {
    const result = read({
      prompts: ['A {{q}}', 'B {{q}}'],
      providers: ['https://x.example'],
      tests: [{ vars: { q: '1' } }],
    });
    expect(textsOf(result)).toEqual(['A 1', 'B 1']);
  });

  it('is one of several in a text file, also with a label', () => {
    const files = { 'p.txt': 'One\n---\nTwo\n' };
    const prompts = [{ id: 'file://p.txt', label: 'x' }];
    const result = read({ prompts, providers: [{ id: 'openai:gpt-5', prompts: ['x'] }] }, files);
    expect(textsOf(result)).toEqual(['One', 'Two']);
    expect(result.evaluation.variants.map(({ name }) => name)).toEqual([
      'gpt-5, x 1',
      'gpt-5, x 2',
    ]);
  });

  it('in Markdown is one, whatever rules it has', () => {
    const name = ['p', 'md'].join('.');
    const result = read({ prompts: [`file://${name}`] }, { [name]: 'One\n---\nTwo\n' });
    expect(textsOf(result)).toEqual(['One\n---\nTwo\n']);
  });

  it('is a line of JSON Lines, and a row of CSV', () => {
    const files = {
      'p.jsonl': `${chat(user('a'))}\n${chat(user('b'))}\n`,
      'p.csv': 'prompt,label\nc,C\n"d, e",D\n',
    };
    expect(textsOf(read({ prompts: ['file://p.jsonl', 'p.csv'] }, files))).toEqual([
      'a',
      'b',
      'c',
      'd, e',
    ]);
  });

  it('is a key of a map, whose value is its label', () => {
    const result = read({
      prompts: { 'A {{q}}': 'first', B: 'second' },
      tests: [{ vars: { q: '1' } }],
    });
    expect(textsOf(result)).toEqual(['A 1', 'B']);
    expect(result.evaluation.variants.map(({ name }) => name)).toEqual([
      'gpt-5, first',
      'gpt-5, second',
    ]);
  });

  it('is JSON as text if that is no chat', () => {
    const result = read({ prompts: ['{"k": "{{q}}"}'], tests: [{ vars: { q: '1' } }] });
    expect(textsOf(result)).toEqual([JSON.stringify({ k: '1' }, null, 2)]);
  });

  it('in a file with template logic around JSON stays text, and is named', () => {
    const text = '[{% for m in h %}{"role": "user", "content": "{{m}}"}{% endfor %}]';
    const result = read({ prompts: ['file://prompt.json'] }, { 'prompt.json': text });
    expect(result.evaluation.rows[0]?.prompts[0]).toContain('{% for m in h %}');
    expect(result.left).toContainEqual({
      place: 'Prompt 1',
      reason: expect.stringMatching(/logic .* stays as text/),
    });
  });

  it('belongs to a provider that names its label, or the beginning of it before a colon', () => {
    const prompts = [
      { raw: 'A', label: 'x:one' },
      { raw: 'B', label: 'xy' },
      { raw: 'C', label: 'x:two' },
    ];
    const result = read({ prompts, providers: [{ id: 'openai:gpt-5', prompts: ['x'] }] });
    expect(textsOf(result)).toEqual(['A', 'C']);
  });
});

describe('Files of a configuration', () => {
  it('are found by bare names and patterns', () => {
    const files = { 'one.txt': 'A {{q}}', 'two.txt': 'B {{q}}', 't.csv': 'q\n1\n' };
    const result = read({ prompts: ['*.txt'], tests: 't.csv' }, files);
    expect(textsOf(result)).toEqual(['A 1', 'B 1']);
    expect(result.left).toEqual([]);
  });

  it('are told apart by their folders, if those were chosen', () => {
    const config = JSON.stringify({ prompts: ['file://a/p.txt', 'file://../shared/p.txt'] });
    const result = readEvaluation([
      { name: 'all/evals/promptfooconfig.yaml', text: config },
      { name: 'all/evals/a/p.txt', text: 'One' },
      { name: 'all/shared/p.txt', text: 'Two' },
    ]);
    expect(textsOf(result)).toEqual(['One', 'Two']);
    expect(result.left).toEqual([]);
  });

  it('are named if one stands for two', () => {
    const { left } = read({ prompts: ['file://a/p.txt', 'file://b/p.txt'] }, { 'p.txt': 'One' });
    expect(left).toEqual([
      {
        place: 'p.txt',
        reason: 'a/p.txt and b/p.txt are read from this one file. Choose their folder instead.',
      },
    ]);
  });

  it.each([
    ['p.txt', 'It’s in p.txt. Choose that file too.'],
    [
      'file://p.py:make',
      'p.py:make is a program, and nothing in a file runs. Type the prompt in the rows or in a variant.',
    ],
    [
      'langfuse://greeting:1',
      'langfuse://greeting:1 isn’t fetched from its service. Type the prompt in the rows or in a variant.',
    ],
  ])('that are missing are named with what helps: %s', (prompt, reason) => {
    expect(read({ prompts: [prompt] }).left).toContainEqual({ place: 'Prompt 1', reason });
  });

  it.each([
    ['t.xlsx', /save it as CSV/],
    ['huggingface://datasets/x/y', /isn’t fetched.*as CSV/],
    ['https://docs.google.com/spreadsheets/d/1', /isn’t fetched.*as CSV/],
    ['file://t.js', /is a program.*as CSV/],
  ])('with tests that cannot be read are named with what helps: %s', (tests, reason) => {
    const { left, evaluation } = read({ prompts: ['{{q}}'], tests });
    expect(evaluation.rows).toEqual([]);
    expect(left[0]).toMatchObject({ place: 'Tests', reason });
  });
});

describe('A variable', () => {
  const answer = (q: unknown, more = {}, files = {}) =>
    read({ prompts: ['{{q}}'], tests: [{ vars: { q, ...more } }] }, files);

  it('in a file is its content without the blanks around', () => {
    expect(textsOf(answer('file://q.txt', {}, { 'q.txt': ' Why?\n' }))).toEqual(['Why?']);
  });

  it.each([
    ['file://q.txt', /“q” is empty\. It’s in q\.txt\. Choose that file too\./],
    ['file://q.py', /“q” is empty\. q\.py is a program/],
    ['file://q.pdf', /“q” is empty\. q\.pdf is a PDF/],
  ])('whose content is missing is empty, and named: %s', (q, reason) => {
    const result = answer(q);
    expect(result.evaluation.rows[0]?.values).toEqual({ q: '' });
    expect(result.left).toMatchObject([{ place: 'Test 1', reason }]);
  });

  it('in an image goes into the message, and its name into the table', () => {
    const image = { type: 'image_url', image_url: { url: '{{q}}' } };
    const result = read(
      {
        prompts: [chat(user([image, { type: 'text', text: 'What?' }]))],
        tests: [{ vars: { q: 'file://a.png' } }],
      },
      { 'a.png': 'QQ==' },
    );
    expect(result.evaluation.rows[0]?.values).toEqual({ q: 'a.png' });
    expect(result.evaluation.rows[0]?.before).toEqual([
      user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,QQ==' } }]),
    ]);
  });

  it('is a row for each of its texts, and for each file of a pattern', () => {
    expect(textsOf(answer(['a', 'b']))).toEqual(['a', 'b']);
    expect(textsOf(answer('file://q*.txt', {}, { 'q1.txt': '1', 'q2.txt': '2' }))).toEqual([
      '1',
      '2',
    ]);
  });

  it('is one row if it is a list of numbers, which has commas', () => {
    expect(textsOf(answer([1, 2]))).toEqual(['1,2']);
  });

  it('that no test defines is sent as nothing, and named', () => {
    const result = read({ prompts: ['On {{topic}}: {{q}}'], tests: [{ vars: { q: 'Why?' } }] });
    expect(textsOf(result)).toEqual(['On : Why?']);
    expect(result.left).toEqual([
      { place: 'Test 1', reason: 'Doesn’t define “topic”: it’s empty. Type it in the row.' },
    ]);
  });

  it('may have members and filters', () => {
    const result = read({
      prompts: [
        '{{ q | upper }} {{ c[1] }} {{ o.x }} {{ m | default("none") }} {{ c | join("+") }}',
      ],
      tests: [{ vars: { q: 'a', c: [1, 2], o: { x: 'y' } } }],
    });
    expect(textsOf(result)).toEqual(['A 2 y none 1+2']);
  });

  it('may name others, which may name others', () => {
    expect(textsOf(answer('of {{b}}', { b: '{{c}}!', c: 'd' }))).toEqual(['of d!']);
  });

  it('that names others stays within a bound', () => {
    const many = '{{b}}'.repeat(1000);
    const { evaluation } = answer(many, {
      b: '{{c}}'.repeat(1000),
      c: 'd'.repeat(10_000),
    });
    expect(evaluation.rows[0]?.values?.q?.length).toBeLessThan(3_000_000);
  });
});

describe('Tests and providers', () => {
  it('may be without tests: each prompt is sent once', () => {
    expect(textsOf(read({ prompts: ['A', 'B'] }))).toEqual(['A', 'B']);
  });

  it('name a provider of a test', () => {
    const tests = [{ vars: { q: '1' }, provider: 'openai:gpt-4o' }];
    expect(read({ prompts: ['{{q}}'], tests }).left).toEqual([
      {
        place: 'Test 1',
        reason: 'Has a provider of its own: every variant answers its row. Compare it apart.',
      },
    ]);
  });

  it('name template logic in what a check expects', () => {
    const assert = [{ type: 'contains', value: '{{ q | upper }}' }];
    const { left } = read({ prompts: ['{{q}}'], tests: [{ vars: { q: 'a' }, assert }] });
    expect(left).toMatchObject([{ place: 'Test 1 (contains)', reason: /logic in its value/ }]);
  });

  it('name a variable in what a check expects that no test defines', () => {
    const assert = [
      { type: 'contains', value: '{{ q }} {{ z }}' },
      { type: 'javascript', value: 'output === `${{z}.z}`' },
    ];
    const { left } = read({ prompts: ['{{q}}'], tests: [{ vars: { q: 'a' }, assert }] });
    expect(left).toEqual([
      {
        place: 'Test 1 (contains)',
        reason: '“z” isn’t defined by the test: it stays as text in the check.',
      },
    ]);
  });

  it('may be maps of providers and their settings', () => {
    const providers = [{ 'openai:gpt-4o': { config: { temperature: 0.5 } } }, 'openai:gpt-5'];
    const { evaluation, left } = read({ prompts: ['a'], providers });
    expect(
      evaluation.variants.map(({ settings }) => [settings.model, settings.parameters]),
    ).toEqual([
      ['gpt-4o', { temperature: 0.5 }],
      ['gpt-5', {}],
    ]);
    expect(left).toEqual([]);
  });
});
