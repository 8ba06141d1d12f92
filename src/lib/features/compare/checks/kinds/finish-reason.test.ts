import { expect, it } from 'vitest';
import { noFacts } from '../model/check-kind';
import { evaluateFinishReason } from './finish-reason';

// As promptfoo 0.123.1 decides at finish-reason.
it.each([
  ['stop', true],
  ['STOP', true],
  ['length', false],
  [undefined, false],
])('An answer that has to end with stop, and ends with %s: %s', async (finishReason, pass) => {
  const facts = { ...noFacts, ...(finishReason && { finishReason }) };
  const rule = { kind: 'finish-reason', reason: 'stop' } as const;
  expect(await evaluateFinishReason(rule, '', facts)).toMatchObject({ pass });
});
