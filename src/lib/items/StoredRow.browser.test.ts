import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../app.css';
import StoredRow from './StoredRow.svelte';

const onrename = vi.fn();
const ondelete = vi.fn();
const link = page.getByRole('link', { name: 'Tides' });

beforeEach(async () => {
  vi.clearAllMocks();
  await render(StoredRow, {
    href: '#tides',
    title: 'Tides',
    current: true,
    onchoose: () => undefined,
    onrename,
    ondelete,
    children: createRawSnippet(() => ({ render: () => '<span>Tides</span>' })),
  });
  (await link.findElement()).focus();
});

it('is renamed by F2, and by nothing that Escape ends', async () => {
  await userEvent.keyboard('{F2}');
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Moons{Enter}');
  expect(onrename).toHaveBeenCalledExactlyOnceWith('Moons');
  (await link.findElement()).focus();
  await userEvent.keyboard('{F2}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Stars{Escape}');
  await expect.element(link).toBeInTheDocument();
  expect(onrename).toHaveBeenCalledOnce();
});

it('is deleted by Delete', async () => {
  await userEvent.keyboard('{Delete}');
  expect(ondelete).toHaveBeenCalledOnce();
});

it('opens its menu by Shift+F10, and runs what is chosen there', async () => {
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(ondelete).toHaveBeenCalledOnce();
});
