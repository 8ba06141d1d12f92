import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import VariantFigures from './VariantFigures.svelte';

it('the figures of a variant have its cost, even if that is zero', async () => {
  const score = {
    ...{ pass: undefined, pace: 412.4, firstToken: 180, isEstimated: true, cost: 0 },
    ...{ failed: 0, best: new Set<never>() },
  };
  await render(VariantFigures, { score, currency: 'USD' });
  await expect.element(page.getByText('≈ 412 tokens/s')).toBeVisible();
  await expect.element(page.getByText('first token 0.18 s')).toBeVisible();
  await expect.element(page.getByText('≈ 0 USD')).toBeVisible();
});
