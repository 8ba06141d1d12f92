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

it('comes to no verdict in time about a pattern that never ends, and goes on with the others', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const verdicts = await evaluator.evaluate([quick, endless, quick]);
  clearInterval(timer);
  expect(verdicts).toEqual([fit, 'late', fit]);
  expect(turns).toBeGreaterThan(2);
});

it('tries a schema no more after it was late three times, and others still', async () => {
  const texts = ['1', '2', '3', '4', '5'];
  const hostile = texts.map((sign) => ({ ...endless, text: `"${'a'.repeat(50)}${sign}"` }));
  expect(await evaluator.evaluate(hostile)).toEqual(texts.map(() => 'late'));
  expect(await evaluator.evaluate([{ ...endless, text: '"a"' }, quick])).toEqual(['late', fit]);
});

it('evaluates what is asked while something else is late', async () => {
  const asked = [endless, quick].map((question) => evaluator.evaluate([question]));
  expect(await Promise.all(asked)).toEqual([['late'], [fit]]);
});

it('is asked no more by what is given up', async () => {
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
