import { afterEach, expect, it } from 'vitest';
import type { Question } from './evaluation';
import { Evaluator } from './evaluator';

const endless: Question = {
  schema: '{"pattern":"^(a+)+$"}',
  text: JSON.stringify(`${'a'.repeat(50)}!`),
};
const quick: Question = { schema: '{"type":"number"}', text: '1' };
const fit = { reasons: [], left: 0 };

let evaluator = new Evaluator({ reasons: 'all' });
afterEach(() => {
  evaluator.close();
  evaluator = new Evaluator({ reasons: 'all' });
});

it('is late for a pattern that never ends, and continues with the others', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const verdicts = await evaluator.evaluate([quick, endless, quick]);
  clearInterval(timer);
  expect(verdicts).toEqual([fit, 'late', fit]);
  expect(turns).toBeGreaterThan(2);
});

it('stops trying a schema after it was late three times, but not others', async () => {
  const texts = ['1', '2', '3', '4', '5'];
  const hostile = texts.map((sign) => ({ ...endless, text: `"${'a'.repeat(50)}${sign}"` }));
  expect(await evaluator.evaluate(hostile)).toEqual(texts.map(() => 'late'));
  expect(await evaluator.evaluate([{ ...endless, text: '"a"' }, quick])).toEqual(['late', fit]);
});

it('evaluates a question while another is late', async () => {
  const results = [endless, quick].map((question) => evaluator.evaluate([question]));
  expect(await Promise.all(results)).toEqual([['late'], [fit]]);
});

it('skips a question that is aborted', async () => {
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
