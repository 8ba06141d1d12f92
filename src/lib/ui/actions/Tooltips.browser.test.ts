import Download from '@lucide/svelte/icons/download';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import ActionButton from './ActionButton.svelte';
import Tooltips from './Tooltips.svelte';

const button = page.getByRole('button', { name: 'Export' });
const tip = page.getByRole('tooltip', { includeHidden: true });

function action(more = {}) {
  const own = {
    id: 'e',
    title: 'Export this chat',
    label: 'Export',
    icon: Download,
    shortcut: 'E',
  };
  return { ...own, run: () => undefined, ...more };
}

beforeEach(async () => {
  await page.viewport(1024, 600);
  await render(Tooltips);
});

it('shows what a control does and its shortcut at once on focus, until Escape', async () => {
  await render(ActionButton, { action: action() });
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await expect.element(tip).toBeVisible();
  await expect.element(tip).toHaveTextContent(/Export this chat\s+E/);
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeVisible();
});

it('opens under the pointer, stays while that is on it, and closes when it leaves', async () => {
  await render(ActionButton, { action: action() });
  await button.hover();
  await expect.element(tip).toBeVisible();
  await tip.hover();
  await expect.element(tip).toBeVisible();
  await userEvent.unhover(tip);
  await expect.element(tip).not.toBeVisible();
});

it('says why a disabled control is', async () => {
  await render(ActionButton, { action: action({ enabled: false, blockedBy: 'Too early' }) });
  await button.hover({ force: true });
  await expect.element(tip).toHaveTextContent('Too early');
});

it('closes when its control is pressed', async () => {
  await render(ActionButton, { action: action() });
  await button.hover();
  await expect.element(tip).toBeVisible();
  await button.click();
  await expect.element(tip).not.toBeVisible();
});
