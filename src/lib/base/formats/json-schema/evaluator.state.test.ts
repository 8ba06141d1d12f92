import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { evaluate, SchemaQuestion } from './evaluation';
import { Evaluator } from './evaluator';

const endless: SchemaQuestion = { schema: '{"pattern":"^(a+)+$"}', text: '"aaaa!"' };
const quick: SchemaQuestion = { schema: '{"type":"number"}', text: '1' };
const fit = { reasons: [], left: 0 };
let evaluator: Evaluator;

/** The worker has no end for `endless`; Node could not end it, as the page ends a worker. */
vi.mock('./evaluation', async (original) => {
  const real = await original<{ evaluate: typeof evaluate }>();
  const evaluateInWorker: typeof evaluate = (questions, wanted) => {
    if (!questions.some(({ schema }) => schema === endless.schema))
      return real.evaluate(questions, wanted);
    isLate();
    return new Promise(() => undefined) as never;
  };
  return { ...real, evaluate: evaluateInWorker };
});

/** The second that an evaluation has passes. */
const isLate = () => queueMicrotask(() => void vi.advanceTimersByTimeAsync(1000));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  evaluator = new Evaluator({ reasons: 'all' });
});
afterEach(() => {
  evaluator.close();
  vi.useRealTimers();
});

it('A pattern that never ends is late, and the evaluator continues with the others', async () => {
  expect(await evaluator.evaluate([quick, endless, quick])).toEqual([fit, 'late', fit]);
});

it('A schema that was late three times is not tried again, but others are', async () => {
  const texts = ['1', '2', '3', '4', '5'];
  const hostile = texts.map((sign) => ({ ...endless, text: `"aaaa${sign}"` }));
  expect(await evaluator.evaluate(hostile)).toEqual(texts.map(() => 'late'));
  expect(await evaluator.evaluate([{ ...endless, text: '"a"' }, quick])).toEqual(['late', fit]);
});

it('A question is evaluated while another is late', async () => {
  const results = [endless, quick].map((question) => evaluator.evaluate([question]));
  expect(await Promise.all(results)).toEqual([['late'], [fit]]);
});

it('A question that is aborted is skipped', async () => {
  const giveUp = new AbortController();
  const [first, second] = [
    evaluator.evaluate([endless], giveUp.signal),
    evaluator.evaluate([endless], giveUp.signal),
  ];
  giveUp.abort(new Error('Enough.'));
  await expect(first).rejects.toThrow('Enough.');
  await expect(second).rejects.toThrow('Enough.');
  expect(await evaluator.evaluate([quick])).toEqual([fit]);
});
