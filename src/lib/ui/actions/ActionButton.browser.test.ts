import Download from '@lucide/svelte/icons/download';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
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
  await expect.element(button).toHaveAttribute('data-tip', 'Export this conversation');
  await button.click();
  expect(action.run).toHaveBeenCalledOnce();
});

it('shows its word beside the icon from 1,280 px, and keeps its name below', async () => {
  const { container } = await render(ActionButton, { action, bare: true });
  const wordWidth = () => container.querySelector('button > span')?.clientWidth ?? 0;
  await page.viewport(1279, 800);
  await expect.element(button).toBeInTheDocument();
  expect(wordWidth()).toBeLessThan(2);
  await page.viewport(1280, 800);
  await expect.poll(wordWidth).toBeGreaterThan(20);
});

it('cannot be pressed while the action is disabled', async () => {
  await render(ActionButton, { action: { ...action, enabled: false } });
  await expect.element(button).toBeDisabled();
});

it('says why the action is disabled', async () => {
  await render(ActionButton, { action: { ...action, enabled: false, blockedBy: 'Too early' } });
  await expect.element(button).toHaveAccessibleDescription('Too early');
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
