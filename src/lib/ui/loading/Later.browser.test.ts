import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Later from './Later.svelte';

const children = createRawSnippet((part: () => string) => ({
  render: () => `<p>${part()}</p>`,
}));
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('shows the loaded part', async () => {
  await render(Later<string>, { load: () => Promise.resolve('Here it is'), children });
  await expect.element(page.getByText('Here it is')).toBeVisible();
});

it('shows a notice with a way out if it cannot be loaded', async () => {
  await render(Later<string>, { load: gone, children });
  await expect.element(page.getByText('This part didn’t load.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('resets the state that opened it, so that the next press tries again', async () => {
  const onfailed = vi.fn();
  await render(Later<string>, { load: gone, children, onfailed });
  await expect.poll(() => onfailed.mock.calls).toHaveLength(1);
  await expect.element(page.getByText('This part didn’t load.')).not.toBeInTheDocument();
});
