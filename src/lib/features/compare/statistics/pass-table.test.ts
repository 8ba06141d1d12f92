import { expect, it } from 'vitest';
import { checkAnswersOf } from '../../../../../tests/support/compare/checked-answers';
import { passTable } from './pass-table';

it('The table of passes counts rows, not answers, for each variant and check', async () => {
  const { checks, subjects } = await checkAnswersOf([
    { row: '1', variant: 'a', repeat: 0, passes: true },
    { row: '1', variant: 'a', repeat: 1, passes: false },
    { row: '2', variant: 'a', repeat: 0, passes: true },
    { row: '1', variant: 'b', repeat: 0, passes: 'disagrees' },
    { row: '2', variant: 'b', repeat: 0, passes: true },
  ]);
  const [row] = passTable(checks, [{ id: 'a' }, { id: 'b' }, { id: 'c' }], subjects);
  expect(row?.cells).toMatchObject([
    {
      variantId: 'a',
      share: { passed: 1.5, n: 2 },
      unclear: { count: 0 },
      disagreement: { disagreed: 0, judged: 3 },
    },
    {
      variantId: 'b',
      share: { passed: 1, n: 1 },
      unclear: { count: 1 },
      disagreement: { disagreed: 1, judged: 2 },
    },
    { variantId: 'c', share: undefined },
  ]);
});
