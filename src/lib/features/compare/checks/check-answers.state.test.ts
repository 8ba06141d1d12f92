import { describe, expect, it, vi } from 'vitest';
import type { CheckRule, Verdict } from '$lib/base/storage/comparison-records';
import type { ModelCalls } from './evaluate-by-requests';
import type { SendPrompt } from './judge-answer';
import { checkAnswers } from './check-answers';
import type { runInSandbox } from '$lib/base/workers/sandbox/run-in-sandbox';
import { compileProblem } from './evaluate-in-sandbox';
import type { Subject } from './verdicts';
import { checkOf, noModels, subjectOf } from '../../../../../tests/support/compare/check-samples';

const going = new AbortController().signal;

/** The interpreter ends a loop after two seconds. */
vi.mock('$lib/base/workers/sandbox/run-in-sandbox', async (original) => {
  const real = await original<{ runInSandbox: typeof runInSandbox }>();
  const interrupted: typeof runInSandbox = async (source, argument, options) =>
    source.includes('for (;;)') && argument.includes('"answer":"loop"')
      ? { ok: false, kind: 'time', message: 'interrupted' }
      : real.runInSandbox(source, argument, options);
  return { ...real, runInSandbox: interrupted };
});

async function verdicts(rule: CheckRule, subjects: Subject[], send = noModels.send) {
  const results = new Map<Subject, Verdict>();
  for await (const piece of checkAnswers(checkOf(rule), subjects, {
    models: { ...noModels, send },
    signal: going,
  }))
    for (const { subject, verdict } of piece) results.set(subject, verdict);
  return subjects.map((subject) => results.get(subject));
}

const rules: CheckRule[] = [
  { kind: 'contains', text: '{{city}}', matchCase: true },
  { kind: 'equals', text: '{"city": "{{city}}"}', trims: true, matchCase: true, foldsSpaces: true },
  { kind: 'regex', pattern: '"{{city}}"\\}$', flags: '' },
  { kind: 'levenshtein', text: '{"city": "{{city}}"}', measure: 'distance', bound: 1 },
  { kind: 'rouge', text: 'city {{city}}', n: 2, least: 0.9 },
  { kind: 'bleu', text: 'city {{city}}', least: 0.9 },
  { kind: 'json' },
  { kind: 'schema', schema: '{"properties":{"city":{"const":"{{city}}"}}}' },
  { kind: 'length', unit: 'characters', most: 20 },
  { kind: 'function', source: 'return answer.includes(row.city);' },
];

describe('The checks of answers', () => {
  it.each(rules)('by $kind use the values of the row, and pass and fail', async (rule) => {
    const values = { city: 'Oslo' };
    const good = subjectOf('{"city": "Oslo"}', { id: '1', values });
    const bad = subjectOf('{"city": "Rome"} is what I would say', { id: '2', values });
    expect(await verdicts(rule, [good, bad])).toMatchObject([{ pass: true }, { pass: false }]);
  });

  it('with “not” pass where they fail, give a reason, and stay unclear', async () => {
    const rule: CheckRule = { not: true, kind: 'contains', text: '{{city}}', matchCase: true };
    const of = (answer: string, values?: { city: string }) => subjectOf(answer, { values });
    const subjects = [of('Rome', { city: 'Oslo' }), of('Oslo', { city: 'Oslo' }), of('Oslo')];
    expect(await verdicts(rule, subjects)).toMatchObject([
      { pass: true },
      { pass: false, why: 'Contains “Oslo”.' },
      { why: 'The row has no column city.' },
    ]);
  });

  it('by language run in the worker, too', async () => {
    const subjects = [subjectOf('The capital of Norway is Oslo, at a fjord.'), subjectOf('Oslo')];
    const rule: CheckRule = { kind: 'language', language: 'en' };
    expect(await verdicts(rule, subjects)).toMatchObject([{ pass: true }, { why: /short/ }]);
  });

  it('skip incomplete answers, and are unclear where the row has no such column', async () => {
    const whole = subjectOf('Oslo');
    const running: Subject = { ...whole, cell: { ...whole.cell, answers: [] } };
    const [, ofWhole] = await verdicts(rules[0] as CheckRule, [running, whole]);
    expect(ofWhole).toMatchObject({ why: 'The row has no column city.' });
    expect(await verdicts(rules[0] as CheckRule, [running])).toEqual([undefined]);
  });

  it('put the judged answer into the prompt as data, in one pass', async () => {
    const prompts: string[] = [];
    const send: SendPrompt = async (_model, _connection, prompt) => {
      prompts.push(prompt);
      return '{"pass": true, "why": ""}';
    };
    const rule: CheckRule = {
      kind: 'judge',
      model: 'm',
      prompt: '{{city}}: {{@prompt}} {{@answer}}',
    };
    const subject = subjectOf('"\n{{city}}', { values: { city: '{{@answer}}' } });
    expect(await verdicts(rule, [subject], send)).toMatchObject([{ pass: true }]);
    expect(prompts[0]).toBe(String.raw`{{@answer}}: "Prompt row" "\"\n{{city}}"`);
  });

  it('read tokens, times and tool calls of the stored answer', async () => {
    const { row, cell } = subjectOf('Oslo');
    const toolCalls = [
      { id: '1', type: 'function' as const, function: { name: 'map', arguments: '{"of":"row"}' } },
    ];
    const timing = { sentAt: 1000, firstTokenAt: 1200, endedAt: 3000 };
    const usage = { prompt_tokens: 5, completion_tokens: 7 };
    const answers = cell.answers.map((one) => ({ ...one, usage, toolCalls, timing }));
    const subject = { row, cell: { ...cell, answers } };
    const of = async (rule: CheckRule) => (await verdicts(rule, [subject]))[0];
    expect(await of({ kind: 'tokens', of: 'total', most: 12 })).toMatchObject({ pass: true });
    expect(await of({ kind: 'latency', until: 'end', most: 1999 })).toMatchObject({ pass: false });
    expect(
      await of({
        kind: 'tool-call',
        tool: 'map',
        calls: 'any',
        match: 'values',
        json: '{"of":"row"}',
      }),
    ).toMatchObject({ pass: true });
    expect(await of({ kind: 'cost', most: 1 })).toMatchObject({
      why: expect.stringMatching(/price/),
    });
  });

  it('compare the meaning of the answer with a text of the row', async () => {
    const sent: string[][] = [];
    const embed: ModelCalls['embed'] = async (_model, _connection, texts) => {
      sent.push(texts);
      return [
        [1, 0],
        [1, 0.1],
      ];
    };
    const rule: CheckRule = { kind: 'similar', text: '{{city}}', model: 'e', least: 0.9 };
    const subject = subjectOf('It is Oslo', { values: { city: 'Oslo' } });
    const models = { ...noModels, embed };
    const found: Verdict[] = [];
    for await (const piece of checkAnswers(checkOf(rule), [subject], { models, signal: going }))
      found.push(...piece.map(({ verdict }) => verdict));
    expect(found).toMatchObject([{ pass: true, why: 'Similarity 1.00.' }]);
    expect(sent).toEqual([['It is Oslo', 'Oslo']]);
  });
});

describe('A function that checks', () => {
  const of = (source: string, ...answers: string[]) =>
    verdicts(
      { kind: 'function', source },
      answers.map((text) => subjectOf(text)),
    );

  it('may return a reason, and can read the prompt', async () => {
    const source = 'return { pass: prompt === "Prompt row", why: answer }';
    expect(await of(source, 'x')).toMatchObject([{ pass: true, why: 'x' }]);
  });

  it('is unclear for an answer where it throws, loops or returns neither true nor false', async () => {
    const source = `
      if (answer === 'throw') throw new TypeError('not this');
      if (answer === 'loop') for (;;);
      if (answer === 'nothing') return;
      return answer === 'yes' // and so on`;
    const results = await of(source, 'throw', 'loop', 'nothing', 'yes', 'no');
    expect(results).toMatchObject([
      { why: 'It threw TypeError: not this' },
      { why: 'It took longer than 2 s.' },
      { why: 'It returned nothing.' },
      { pass: true },
      { pass: false },
    ]);
    for (const verdict of results.slice(0, 3)) expect(verdict).not.toHaveProperty('pass');
  });

  it('that cannot be compiled is unclear for every answer, with the reason', async () => {
    expect(await compileProblem('return true')).toBeUndefined();
    expect(await compileProblem('return (')).toMatch(/SyntaxError/);
    expect(await of('return (', 'a', 'b')).toMatchObject([
      { why: expect.stringMatching(/SyntaxError/) },
      { why: expect.stringMatching(/SyntaxError/) },
    ]);
  });
});
