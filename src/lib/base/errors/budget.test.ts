import { expect, it } from 'vitest';
import { describeError } from './describe-error';

it('A budget that requests in progress may use up is distinguished from one that is used up', () => {
  const connection = { name: 'Lab', host: 'lab.example', isDemo: false };
  const spent = { connectionId: 'c', month: '2026-11', budget: 20, spent: 12.5 };
  const error = { kind: 'over-budget', ...spent, reserved: 8 } as const;
  expect(describeError(error, { connection })).toMatchObject({
    title: 'Requests in progress may use up the budget of 20 USD for November',
    body: 'Nothing was sent: 12.5 USD are spent, and they may cost 8 USD.',
  });
});
