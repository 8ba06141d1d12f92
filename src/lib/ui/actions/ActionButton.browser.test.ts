import Download from '@lucide/svelte/icons/download';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ActionButton from './ActionButton.svelte';

const action = {
  id: 'export',
  title: 'Export this conversation',
  label: 'Export',
  icon: Download,
  shortcut: 'E',
  run: vi.fn(),
};
const button = page.getByRole('button', { name: 'Export', exact: true });

it('is named by its label, has the full title and the shortcut as its tooltip, and runs', async () => {
  await render(ActionButton, { action });
  await expect.element(button).toHaveAttribute('title', 'Export this conversation (E)');
  await button.click();
  expect(action.run).toHaveBeenCalledOnce();
});

it('keeps its name if only its icon is drawn', async () => {
  await render(ActionButton, { action, bare: true });
  await expect.element(button).toHaveTextContent('');
});

it('cannot be pressed while the action is disabled', async () => {
  await render(ActionButton, { action: { ...action, enabled: false } });
  await expect.element(button).toBeDisabled();
});

it('says why the action is disabled', async () => {
  await render(ActionButton, { action: { ...action, enabled: false, blockedBy: 'Too early' } });
  await expect.element(button).toHaveAttribute('title', 'Too early');
});

it('leaves running to the form that it submits', async () => {
  action.run.mockClear();
  await render(ActionButton, { action, type: 'submit' });
  await button.click();
  expect(action.run).not.toHaveBeenCalled();
});

it('is a link if the action opens a page', async () => {
  await render(ActionButton, { action: { ...action, href: '#all' } });
  await expect.element(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', '#all');
});
