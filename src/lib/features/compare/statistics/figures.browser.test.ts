import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../../app.css';
import { checkAnswersOf } from '../../../../../tests/support/compare/checked-answers';
import PassTable from './PassTable.svelte';
import Spread from './Spread.svelte';
import VariantFigures from '../variants/VariantFigures.svelte';

describe('The figures of all rows', () => {
  const variants = [
    { id: 'a', name: 'Small' },
    { id: 'b', name: 'Large' },
    { id: 'c', name: 'Not asked yet' },
  ];
  const judged = (variant: string, passing: number) =>
    Array.from({ length: 10 }, (_, row) => ({
      row: `${row}`,
      variant,
      repeat: 0,
      passes: row < passing,
    }));

  it('shows shares with their intervals, and says that ten rows show no difference', async () => {
    const known = await checkAnswersOf([...judged('a', 8), ...judged('b', 7)]);
    const onedit = vi.fn();
    await render(PassTable, { ...known, variants, onedit });
    const table = page.getByRole('table', { name: 'Checks' });
    // Wilson, 8 of 10 and 7 of 10 at 95 %: 0.490 to 0.943, 0.397 to 0.892.
    await expect.element(table).toHaveTextContent(/80 % 8 of 10 likely 49 to 94 %/);
    await expect.element(table).toHaveTextContent(/70 % 7 of 10 likely 40 to 89 %/);
    await expect
      .element(table.getByText(/Small 8\/10, Large 7\/10: no significant difference/))
      .toBeVisible();
    await expect.element(table.getByRole('cell').nth(2)).toHaveTextContent('–');
    await page.getByRole('button', { name: 'Judged by m' }).click();
    expect(onedit).toHaveBeenCalledWith(known.checks[0]);
  });

  it('draws the bar to its share, and the whiskers around it', async () => {
    await render(PassTable, { ...(await checkAnswersOf(judged('a', 8))), variants });
    const bar = (await page.getByRole('table').findElement()).querySelector('[data-share-bar]');
    const width = bar?.getBoundingClientRect().width ?? NaN;
    const [, filled] = bar?.querySelectorAll('rect') ?? [];
    expect((filled?.getBoundingClientRect().width ?? NaN) / width).toBeCloseTo(0.8, 2);
    const [reach] = bar?.querySelectorAll('line') ?? [];
    const left = reach?.getBoundingClientRect().left ?? NaN;
    expect((left - (bar?.getBoundingClientRect().left ?? NaN)) / width).toBeCloseTo(0.49, 2);
  });

  it('shows how often a judge contradicts itself', async () => {
    const known = await checkAnswersOf([
      ...judged('a', 8),
      { row: 'x', variant: 'a', repeat: 0, passes: 'disagrees' },
    ]);
    await render(PassTable, { ...known, variants });
    await expect.element(page.getByText('contradicts itself: 1 of 11')).toBeVisible();
  });

  it('shows the values of a figure on a strip, and as numbers', async () => {
    const values = [120, 340, 130, 150, 160];
    await render(Spread, {
      label: 'First token',
      values,
      inWords: (value: number) => `${value} ms`,
    });
    const figure = page.getByRole('figure', { name: 'First token' });
    await expect.element(figure).toHaveTextContent(/median 150 ms/);
    await expect.element(figure).toHaveTextContent(/120 ms to 340 ms · p95 304 ms · 5 values/);
    const strip = (await figure.findElement()).querySelector('[data-spread]');
    const dots = [...(strip?.querySelectorAll('circle') ?? [])];
    const centres = dots
      .map((dot) => dot.getBoundingClientRect())
      .map(({ left, width }) => left + width / 2);
    const box = strip?.getBoundingClientRect() ?? new DOMRect();
    expect(centres[0]).toBeCloseTo(box.left, 0);
    expect(centres[1]).toBeCloseTo(box.right, 0);
    expect(((centres[2] ?? NaN) - box.left) / box.width).toBeCloseTo(10 / 220, 2);
  });

  it('shows a single value without a strip, and nothing when there is none', async () => {
    const inWords = (value: number) => `${value} ms`;
    const { rerender } = await render(Spread, { label: 'Total', values: [7], inWords });
    const figure = page.getByRole('figure', { name: 'Total' });
    await expect.element(figure).toHaveTextContent('median 7 ms');
    expect((await figure.findElement()).querySelector('svg')).toBeNull();
    await rerender({ values: [] });
    await expect.element(figure).not.toBeInTheDocument();
  });
});

describe('The figures of a variant', () => {
  it('have its cost, even if that is zero', async () => {
    const score = {
      answeredBy: [],
      ...{ pass: undefined, pace: 412.4, firstToken: 180, isEstimated: true, cost: 0 },
      ...{ failed: 0, best: new Set<never>() },
    };
    await render(VariantFigures, { score, currency: 'USD' });
    await expect.element(page.getByText('≈ 412 tokens/s')).toBeVisible();
    await expect.element(page.getByText('first token 0.18 s')).toBeVisible();
    await expect.element(page.getByText('≈ 0 USD')).toBeVisible();
  });
});
