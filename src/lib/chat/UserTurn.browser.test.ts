import { createRawSnippet } from 'svelte';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { userMessage } from '../../../tests/support/storage/samples';
import UserTurn from './UserTurn.svelte';

const versions = createRawSnippet(() => ({ render: () => '<span></span>' }));
const message = userMessage('c', 'q');
const readFile = () => Promise.resolve(undefined);

it('shows the message as plain text', async () => {
  const hostile = { ...message, content: '<img src=x onerror=alert(1)> **not bold**' };
  await render(UserTurn, { message: hostile, versions, readFile });
  await expect.element(page.getByText(hostile.content)).toBeVisible();
});

it('says that a message between the others is a system message', async () => {
  await render(UserTurn, { message: { ...message, role: 'system' }, versions, readFile });
  await expect.element(page.getByText('System', { exact: true })).toBeVisible();
});

it('folds a long message, whose whole text is a press away', async () => {
  const long = { ...message, content: 'word '.repeat(600) };
  const { container } = await render(UserTurn, { message: long, versions, readFile });
  const text = container.querySelector('.message-text');
  expect(text?.classList).toContain('folded');
  await page.getByRole('button', { name: 'Show all, 3,000 characters' }).click();
  expect(text?.classList).not.toContain('folded');
  await expect.element(page.getByRole('button', { name: 'Show less' })).toBeVisible();
});
