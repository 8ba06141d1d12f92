import { expect, it } from 'vitest';
import { answer } from '$lib/storage/samples';
import { figuresOf } from './figures';

const timing = { sentAt: 1000, firstTokenAt: 1200, lastTokenAt: 2200, endedAt: 2300 };
const usage = { prompt_tokens: 10, completion_tokens: 50, queue_time: 0.02 };
const whole = { ...answer('a', 'done'), timing, usage };

it('of a whole answer are its times, its pace, its tokens and its cost', () => {
  expect(figuresOf(whole, { input: 1, output: 2, currency: 'USD' })).toEqual({
    firstToken: 200,
    total: 1300,
    pace: 50,
    queue: 20,
    tokensIn: 10,
    tokensOut: 50,
    cost: 0.00011,
  });
});

it('name the pace that the service reports, which knows no network', () => {
  const reported = { ...usage, completion_time: 0.5 };
  expect(figuresOf({ ...whole, usage: reported }).pace).toBe(100);
});

it('of a stopped answer leave out how long it took', () => {
  const stopped = { ...whole, state: 'stopped' as const, usage: undefined };
  expect(figuresOf(stopped)).toEqual({ firstToken: 200 });
});

it('of a reply that reports nothing are what this browser measured', () => {
  expect(figuresOf({ ...whole, usage: undefined })).toEqual({ firstToken: 200, total: 1300 });
});
