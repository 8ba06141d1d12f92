import { expect, it } from 'vitest';
import { type PriceOf, usageCsv, usageRows } from './usage-rows';
import { usageDay } from '../../../../../tests/support/requests/usage-samples';

const price = { input: 2, output: 3, currency: 'USD' };
const noPrice: PriceOf = () => null;

it('The rows of usage add up by day, newest first', () => {
  const usage = [
    usageDay({ day: '2026-11-20', requests: 2 }),
    usageDay({ day: '2026-11-22', output: 5 }),
    usageDay({ day: '2026-11-22', model: 'n', input: 4 }),
  ];
  expect(usageRows(usage, 'day', noPrice)).toMatchObject([
    { id: '2026-11-22', requests: 2, input: 1_000_004, output: 5, ms: 3000 },
    { id: '2026-11-20', requests: 2 },
  ]);
});

it('The rows of usage sort models and pages by their tokens, most first', () => {
  const usage = [
    usageDay({ model: '', page: 'files', input: 0 }),
    usageDay({ model: 'small', input: 1 }),
    usageDay({ model: 'large', input: 7 }),
  ];
  const names = (group: 'model' | 'page') =>
    usageRows(usage, group, noPrice).map(({ name }) => name);
  expect(names('model')).toEqual(['large', 'small', 'No model']);
  expect(names('page')).toEqual(['Chat', 'Files']);
});

it("The rows of usage add up the cost at each model's price, by currency, and skip models without one", () => {
  const usage = [
    usageDay(),
    usageDay({ model: 'euro' }),
    usageDay({ model: 'free' }),
    usageDay({ model: 'm', input: 0 }),
  ];
  const priceOf: PriceOf = ({ model }) =>
    model === 'free' ? null : model === 'euro' ? { ...price, currency: 'EUR' } : price;
  const [row] = usageRows(usage, 'day', priceOf);
  expect([...(row?.cost.sums ?? [])]).toEqual([
    ['EUR', 2],
    ['USD', 2],
  ]);
  expect(row?.cost.priced).toBe(2);
});

it('The export of usage has a line for each day, page, model and connection, with its cost if there is a price', () => {
  const usage = [usageDay({ output: 500_000 }), usageDay({ model: 'free' })];
  const csv = usageCsv(usage, ({ model }) =>
    model === 'm' ? { input: 1, output: 4, currency: 'USD' } : null,
  );
  expect(csv.split('\r\n').slice(1)).toEqual([
    '"2026-11-22","chat","m","Lab","1","1000000","500000","1.5","3","USD","0"',
    '"2026-11-22","chat","free","Lab","1","1000000","0","1.5",,,"0"',
    '',
  ]);
});

it('The export of usage does not let an untrusted name become a formula', () => {
  expect(usageCsv([usageDay({ model: '=cmd()' })], () => null)).toContain(`"'=cmd()"`);
});
