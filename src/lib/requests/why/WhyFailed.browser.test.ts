import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ExchangeContent } from '$lib/storage/exchange-records';
import WhyFailed from './WhyFailed.svelte';
import { contentSample, exchangeSample } from '../../../../tests/support/storage/samples';

const record = exchangeSample({
  at: Date.now() - 1000,
  url: 'https://lab.example/v1/chat/completions',
});
const content = contentSample({
  requestHeaders: [['Authorization', 'Bearer [key]']],
  response: { kind: 'text', type: 'application/json', text: '{}' },
});
const refused = (message: string): ExchangeContent => ({
  ...content,
  response: {
    kind: 'text',
    type: 'application/json',
    text: JSON.stringify({ error: { message } }),
  },
});
const alert = page.getByRole('alert');

it('says why a limit was reached, with a clock that continues from that moment', async () => {
  await render(WhyFailed, {
    record: { ...record, status: 429 },
    content: refused('Try again in 1h30m.'),
  });
  await expect.element(alert).toHaveTextContent('Limit reached (429)');
  await expect.element(alert).toHaveTextContent('in 90 min');
  await page.getByText('What we checked').click();
  await expect.element(page.getByText('The error message names the wait.')).toBeVisible();
});

it('says what was probed if no reply came, and offers the same fixes as pages', async () => {
  const { status: _, ...silent } = record;
  const failure = { kind: 'unreachable', host: 'lab.example', cause: 'cors' } as const;
  await render(WhyFailed, { record: { ...silent, failure }, content });
  await expect.element(alert).toHaveTextContent('blocked by CORS');
  await expect.element(alert.getByRole('button', { name: 'Open settings' })).toBeVisible();
  await page.getByText('What we checked').click();
  await expect.element(page.getByText(/robots\.txt.*it responded/)).toBeVisible();
});

it('distinguishes a missing key from a refused one', async () => {
  const unsigned = { ...refused('No key'), requestHeaders: [] };
  await render(WhyFailed, { record: { ...record, status: 401 }, content: unsigned });
  await expect.element(alert).toHaveTextContent('Key missing (401)');
});

it('shows nothing for a successful exchange', async () => {
  const { container } = await render(WhyFailed, { record, content });
  expect(container.textContent).toBe('');
});
