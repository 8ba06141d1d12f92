import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { openModelNotes } from '$lib/base/storage/model-notes';
import { prices } from './prices.svelte';
import CostFact from './CostFact.svelte';

const notes = openModelNotes();
const usage = { prompt_tokens: 1_000_000, completion_tokens: 500_000 };

it('The cost of an answer is shown by the price of its model in its connection', async () => {
  await notes.change('here', 'maker/model', { price: { input: 1, output: 4, currency: 'USD' } });
  const screen = await render(CostFact, { connectionId: 'here', model: 'maker/model', usage });
  await expect.element(screen.getByText('≈ 3.00 USD')).toBeVisible();

  await notes.change('here', 'maker/model', { price: { input: 2, output: 4, currency: 'EUR' } });
  const later = await render(CostFact, { connectionId: 'here', model: 'maker/model', usage });
  await expect.element(later.getByText('≈ 4.00 EUR').first()).toBeVisible();
});

it('The cost of an answer is absent if only another connection has a price for the model', async () => {
  await notes.change('far', 'maker/model', { price: { input: 1, output: 4, currency: 'USD' } });
  await notes.change('near', 'maker/model', { note: 'No price here.' });
  const [near, far] = await Promise.all(
    ['near', 'far'].map((connectionId) =>
      render(CostFact, { connectionId, model: 'maker/model', usage }),
    ),
  );
  await expect.element(far!.getByText('≈ 3.00 USD')).toBeVisible();
  expect(near!.container.textContent).toBe('');
});

it('The cost of an answer uses the price that the service reports where the person has noted none', async () => {
  prices.report('reporting', [{ id: 'maker/model', price: { input: 3, output: 15 } }]);
  const props = { connectionId: 'reporting', model: 'maker/model', usage };
  const screen = await render(CostFact, props);
  await expect.element(screen.getByText('≈ 10.50 USD')).toBeVisible();
});
