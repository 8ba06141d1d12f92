import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RawView from './RawView.svelte';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tree = page.getByRole('tree');

it('The raw view shows JSON as a tree or as text, and each press of either switches to the other', async () => {
  await render(RawView, { value: '{"id": "r"}' });
  await expect.element(tree).toBeVisible();
  await button('text').click();
  await expect.element(tree).not.toBeInTheDocument();
  await expect.element(button('text')).toHaveAttribute('aria-pressed', 'true');
  await button('text').click();
  await expect.element(tree).toBeVisible();
  await button('tree').click();
  await expect.element(tree).not.toBeInTheDocument();
});

it('The raw view offers no choice if it shows no JSON', async () => {
  await render(RawView, { value: 'No JSON' });
  await expect.element(page.getByText('No JSON')).toBeVisible();
  await expect.element(button('tree')).not.toBeInTheDocument();
});
