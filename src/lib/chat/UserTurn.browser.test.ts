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
