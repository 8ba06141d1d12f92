import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { confirmAction } from './confirm.svelte';
import ConfirmDialog from './ConfirmDialog.svelte';

const question = { title: 'Delete file “a.jsonl”?', confirmLabel: 'Delete file', danger: true };
const dialog = page.getByRole('alertdialog', { name: question.title });

beforeEach(() => render(ConfirmDialog));

it('confirms by the named button only', async () => {
  const answer = confirmAction(question);
  await page.getByRole('button', { name: 'Delete file' }).click();
  expect(await answer).toBe(true);
  await expect.element(dialog).not.toBeInTheDocument();
});

it('focuses Cancel, so that Enter does no harm', async () => {
  const answer = confirmAction(question);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

it('treats Escape, or a newer question, as no', async () => {
  const first = confirmAction(question);
  const second = confirmAction({ ...question, title: 'Another?' });
  expect(await first).toBe(false);
  await expect.element(page.getByRole('alertdialog', { name: 'Another?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await second).toBe(false);
});
