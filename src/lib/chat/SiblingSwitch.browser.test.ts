import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { userMessage } from '../../../tests/support/storage/samples';
import SiblingSwitch from './SiblingSwitch.svelte';

const siblings = ['a', 'b', 'c'].map((id) => userMessage('c', id));
const [first, second] = siblings as [(typeof siblings)[0], (typeof siblings)[0]];
const previous = page.getByRole('button', { name: 'Previous version' });
const next = page.getByRole('button', { name: 'Next version' });

it('says which version is shown, and moves to the next', async () => {
  const onchoose = vi.fn();
  await render(SiblingSwitch, { message: first, siblings, onchoose });
  await expect.element(page.getByText('1/3')).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  expect(onchoose).toHaveBeenCalledWith(second);
});

it('ends at the last version', async () => {
  await render(SiblingSwitch, { message: siblings[2] ?? first, siblings, onchoose: vi.fn() });
  await expect.element(page.getByText('3/3')).toBeVisible();
  await expect.element(next).toBeDisabled();
});

it('is absent for a single version', async () => {
  await render(SiblingSwitch, { message: first, siblings: [first], onchoose: vi.fn() });
  await expect.element(next).not.toBeInTheDocument();
});
