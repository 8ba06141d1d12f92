import { describe, expect, it } from 'vitest';
import type { AssistantMessage } from '$lib/storage/conversation-records';
import { answer } from '$lib/storage/samples';
import { milliseconds } from '$lib/ui/milliseconds';
import { answerFacts } from './answer-facts';

const ended: AssistantMessage = {
  ...answer('a', 'done'),
  timing: { sentAt: 1000, firstTokenAt: 1340, endedAt: 3340 },
};

function factsOf(fields: Partial<AssistantMessage>): { [label: string]: string } {
  const facts = answerFacts({ ...ended, ...fields });
  return Object.fromEntries(facts.map(({ label, value }) => [label || 'speed', value]));
}

describe('the facts of an answer', () => {
  it('are what was measured here where the service reports nothing', () => {
    expect(factsOf({})).toEqual({ 'first token': '340 ms', total: '2.34 s' });
  });

  it('are what the service reports', () => {
    const usage = {
      prompt_tokens: 1200,
      completion_tokens: 300,
      queue_time: 0.012,
      prompt_time: 0.5,
      completion_time: 1.5,
      prompt_tokens_details: { cached_tokens: 1024 },
      completion_tokens_details: { reasoning_tokens: 40 },
    };
    expect(factsOf({ usage })).toEqual({
      'first token': '340 ms',
      speed: '200 tokens/s',
      in: '1,200',
      out: '300',
      reasoning: '40',
      cached: '1,024',
      queue: '12 ms',
      prompt: '500 ms',
      completion: '1.50 s',
      total: '2.34 s',
    });
  });
});

describe('tokens per second', () => {
  it('are measured from the first token to the end where no time is reported', () => {
    expect(factsOf({ usage: { completion_tokens: 100 } }).speed).toBe('50 tokens/s');
  });

  it.each(['stopped', 'failed', 'interrupted'] as const)(
    'are not told of an answer that was %s',
    (state) => {
      expect(factsOf({ state, usage: { completion_tokens: 100 } })).not.toHaveProperty('speed');
    },
  );

  it('are not told of a reply that came in one piece', () => {
    const timing = { sentAt: 0, firstTokenAt: 2000, endedAt: 2001 };
    const usage = { completion_tokens: 100 };
    expect(factsOf({ timing, usage })).not.toHaveProperty('speed');
    expect(factsOf({ timing, usage: { ...usage, completion_time: 2 } }).speed).toBe('50 tokens/s');
  });
});

describe('numbers that make no sense', () => {
  it.each<[string, Partial<AssistantMessage>]>([
    ['no times', { timing: { sentAt: 1 }, usage: { completion_tokens: 5 } }],
    ['infinite times', { usage: { queue_time: Infinity, completion_tokens: Infinity } }],
    ['NaN', { usage: { prompt_time: NaN, completion_time: NaN, completion_tokens: 5 } }],
    ['zero seconds', { usage: { completion_tokens: 5, completion_time: 0 } }],
    ['hardly any time', { usage: { completion_tokens: 5, completion_time: 5e-324 } }],
    ['negative times', { usage: { completion_tokens: 5, completion_time: -1, queue_time: -2 } }],
    ['a clock that was set back', { timing: { sentAt: 9000, firstTokenAt: 5, endedAt: 1 } }],
  ])('(%s) are not shown', (_, fields) => {
    expect(Object.values(factsOf(fields)).join()).not.toMatch(/NaN|∞|Infinity|-/);
  });
});

it('tells durations with a unit', () => {
  expect([0, 999, 1000, 12_345, 75_000].map(milliseconds)).toEqual([
    '0 ms',
    '999 ms',
    '1.00 s',
    '12 s',
    '75 s',
  ]);
});
