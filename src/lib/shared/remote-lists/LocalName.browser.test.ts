import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LocalName from './LocalName.svelte';

const onrename = vi.fn();
const field = page.getByRole('textbox', { name: 'Name of the batch' });
const rename = page.getByRole('button', { name: 'Rename batch_1' });

async function edit(text: string) {
  onrename.mockReset();
  await render(LocalName, { one: 'batch', shown: 'batch_1', name: '', onrename });
  await rename.click();
  await userEvent.fill(field, text);
}

test('Enter saves a trimmed name and returns the focus to the name', async () => {
  await edit('  Night 1 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  expect(onrename).toHaveBeenCalledExactlyOnceWith('Night 1');
  await expect.element(rename).toHaveFocus();
});

test('A half-changed name is saved when the page is left, and the focus stays where it went', async () => {
  onrename.mockReset();
  const shown = await render(LocalName, { one: 'batch', shown: 'batch_1', name: '', onrename });
  await rename.click();
  await userEvent.fill(field, 'Night 2');
  await shown.unmount();
  expect(onrename).toHaveBeenCalledExactlyOnceWith('Night 2');
  await expect.element(document.body).toHaveFocus();
});

test('Escape leaves the name unchanged', async () => {
  await edit('Night 1');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(onrename).not.toHaveBeenCalled();
});

test('A changed name is saved when its field is left, too, but only one that differs', async () => {
  await edit('Night 1');
  await userEvent.click(document.body);
  await expect.element(field).not.toBeInTheDocument();
  expect(onrename).toHaveBeenCalledExactlyOnceWith('Night 1');
  onrename.mockReset();
  await rename.click();
  await userEvent.keyboard('{Enter}');
  expect(onrename).not.toHaveBeenCalled();
});
