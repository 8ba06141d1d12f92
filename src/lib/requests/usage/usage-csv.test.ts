import { expect, it } from 'vitest';
import { usageCsv } from './usage-csv';
import { usageDay } from './usage-samples';

it('has a line for each day, page, model and connection, with its cost if there is a price', () => {
  const usage = [usageDay({ output: 500_000 }), usageDay({ model: 'free' })];
  const csv = usageCsv(usage, ({ model }) =>
    model === 'm' ? { input: 1, output: 4, currency: 'USD' } : null,
  );
  expect(csv.split('\r\n').slice(1)).toEqual([
    '"2026-11-22","chat","m","Lab","1","1000000","500000","1.5","3","USD"',
    '"2026-11-22","chat","free","Lab","1","1000000","0","1.5",,',
    '',
  ]);
});

it('does not let an untrusted name become a formula', () => {
  expect(usageCsv([usageDay({ model: '=cmd()' })], () => null)).toContain(`"'=cmd()"`);
});
