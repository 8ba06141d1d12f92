import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Menu from './Menu.svelte';

const rename = vi.fn();
const remove = vi.fn();
const trigger = page.getByRole('button', { name: 'Actions' });
const item = (name: string) => page.getByRole('menuitem', { name });

beforeEach(async () => {
  vi.clearAllMocks();
  const items = [
    { title: 'Rename', run: rename },
    { title: 'Move', run: () => {}, enabled: false },
    { title: 'Delete this', label: 'Delete', run: remove, danger: true },
  ];
  await render(Menu, { label: 'Actions', items });
});

it('focuses its first item when it opens, and announces it', async () => {
  await trigger.click();
  await expect.element(item('Rename')).toHaveFocus();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
});

it('moves by arrows past disabled items, around the end, and to an item by its first letter', async () => {
  await trigger.click();
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Delete')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('d');
  await expect.element(item('Delete')).toHaveFocus();
});

it('runs the chosen item and closes', async () => {
  await trigger.click();
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(remove).toHaveBeenCalledOnce();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
});

it('restores the focus on Escape without running anything, or closing a dialog around it', async () => {
  const isHandled = vi.fn();
  document.addEventListener('keydown', (event) => isHandled(event.defaultPrevented), {
    once: true,
  });
  await trigger.click();
  await expect.element(item('Rename')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(trigger).toHaveFocus();
  expect(rename).not.toHaveBeenCalled();
  expect(isHandled).toHaveBeenCalledWith(true);
});
