import { describe, expect, it } from 'vitest';
import type { AssistantMessage } from '$lib/base/storage/conversation-records';
import { answer } from '../../../../../tests/support/storage/samples';
import { formatMilliseconds } from '$lib/base/ui/text/amounts';
import { answerFacts } from './answer-facts';

const ended: AssistantMessage = {
  ...answer('a', 'done'),
  timing: { sentAt: 1000, firstTokenAt: 1340, lastTokenAt: 3340, endedAt: 3340 },
};

function factsOf(fields: Partial<AssistantMessage>) {
  const { brief, measured, reported } = answerFacts({ ...ended, ...fields });
  const byLabel = (facts: typeof measured) =>
    Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  return { brief, measured: byLabel(measured), reported: byLabel(reported) };
}

describe('The figures of an answer', () => {
  it('are measured in the browser if the service reports none', () => {
    const { brief, measured, reported } = factsOf({ content: 'x'.repeat(400) });
    expect(measured).toEqual({ 'first token': '340 ms', total: '2.34 s' });
    expect(reported).toEqual({});
    expect(brief).toEqual(['2.34 s', '≈ 100 tokens']);
  });

  it('say that it continued after a reload', () => {
    expect(factsOf({ continuedAfterReload: true }).brief).toContain('continued after a reload');
  });

  it('say how many of several answers arrived', () => {
    const { brief } = factsOf({ arrived: { answers: 1, of: 3 } });
    expect(brief).toContain('1 of 3 answers arrived');
  });

  it('that the service reports are listed separately', () => {
    const usage = {
      prompt_tokens: 1200,
      completion_tokens: 300,
      total_tokens: 1500,
      queue_time: 0.012,
      prompt_time: 0.5,
      completion_time: 1.5,
      total_time: 2,
      prompt_tokens_details: { cached_tokens: 1024 },
      completion_tokens_details: { reasoning_tokens: 40 },
    };
    const { brief, measured, reported } = factsOf({ usage, finishReason: 'stop' });
    expect(measured).toEqual({ 'first token': '340 ms', pace: '150 tokens/s', total: '2.34 s' });
    expect(reported).toEqual({
      in: '1,200',
      cached: '1,024',
      out: '300',
      reasoning: '40',
      'all tokens': '1,500',
      pace: '200 tokens/s',
      queue: '12 ms',
      prompt: '500 ms',
      completion: '1.50 s',
      total: '2.00 s',
      finish: 'stop',
    });
    expect(brief).toEqual(['2.34 s', '300 tokens']);
  });
});

it('The facts of a continued answer are the sum of its replies, with a note', () => {
  const earlier = {
    replies: [{}],
    usage: { prompt_tokens: 10, completion_tokens: 100 },
    content: 4,
    reasoning: 0,
  };
  const usage = { prompt_tokens: 120, completion_tokens: 30 };
  const { brief, reported } = factsOf({ earlier, usage });
  expect(reported).toMatchObject({ in: '130', out: '130' });
  expect(brief).toEqual(['2.34 s', '130 tokens in 2 replies']);
});

it('The facts of an answer say that the text was changed', () => {
  expect(factsOf({ original: ended }).brief).toContain('edited');
});

describe('A pace', () => {
  it.each(['stopped', 'failed', 'interrupted'] as const)(
    'is not measured for an answer that was %s',
    (state) => {
      const { measured } = factsOf({ state, usage: { completion_tokens: 100 } });
      expect(measured).not.toHaveProperty('pace');
    },
  );

  it('is not measured for a text that arrived in one piece, however long the end took', () => {
    const timing = { sentAt: 0, firstTokenAt: 2000, lastTokenAt: 2000, endedAt: 9000 };
    const usage = { completion_tokens: 100 };
    expect(factsOf({ timing, usage }).measured).not.toHaveProperty('pace');
    const reported = factsOf({ timing, usage: { ...usage, completion_time: 2 } });
    expect(reported.measured).not.toHaveProperty('pace');
    expect(reported.reported.pace).toBe('50 tokens/s');
  });
});

describe('Numbers that make no sense', () => {
  it.each<[string, Partial<AssistantMessage>]>([
    ['no times', { timing: { sentAt: 1 }, usage: { completion_tokens: 5 } }],
    ['infinite times', { usage: { queue_time: Infinity, completion_tokens: Infinity } }],
    ['NaN', { usage: { prompt_time: NaN, completion_time: NaN, completion_tokens: 5 } }],
    ['zero seconds', { usage: { completion_tokens: 5, completion_time: 0 } }],
    ['hardly any time', { usage: { completion_tokens: 5, completion_time: 5e-324 } }],
    ['negative times', { usage: { completion_tokens: 5, completion_time: -1, queue_time: -2 } }],
    ['a clock that was set back', { timing: { sentAt: 9000, firstTokenAt: 5, endedAt: 1 } }],
  ])('(%s) are not shown', (_, fields) => {
    expect(
      JSON.stringify(Object.values(factsOf(fields)).map((group) => Object.values(group))),
    ).not.toMatch(/NaN|∞|Infinity|-/);
  });
});

it('The durations are shown with a unit', () => {
  expect([0, 999, 1000, 12_345, 75_000].map(formatMilliseconds)).toEqual([
    '0 ms',
    '999 ms',
    '1.00 s',
    '12 s',
    '75 s',
  ]);
});
