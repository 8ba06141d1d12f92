import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../app.css';
import AddModelDialog from './AddModelDialog.svelte';
import { ownModels } from './own-models.svelte';
import { fileAddress, suggestedModels } from './suggested-models';

const address = page.getByRole('textbox', { name: 'Model address' });
const digest = page.getByRole('textbox', { name: 'SHA-256' });
const digits = 'ab'.repeat(32);

let onclose = vi.fn();
let addAddress = vi.spyOn(ownModels, 'addAddress');

beforeEach(async () => {
  onclose = vi.fn();
  addAddress = vi.spyOn(ownModels, 'addAddress').mockResolvedValue();
  await render(AddModelDialog, { onclose });
});

afterEach(() => vi.restoreAllMocks());

it('The dialog of a new model starts nothing before a button is pressed', async () => {
  await address.fill('https://example.com/a.gguf');
  expect(addAddress).not.toHaveBeenCalled();
  expect(onclose).not.toHaveBeenCalled();
});

it('The dialog of a new model downloads an entered address, also by Enter, and closes', async () => {
  await address.fill('https://huggingface.co/openai/whisper-tiny');
  await userEvent.keyboard('{Enter}');
  expect(addAddress).toHaveBeenCalledExactlyOnceWith({
    address: 'https://huggingface.co/openai/whisper-tiny/resolve/main/',
  });
  expect(onclose).toHaveBeenCalledOnce();
});

it('The dialog of a new model passes the entered SHA-256', async () => {
  await address.fill('https://example.com/a.gguf');
  await digest.fill(digits.toUpperCase());
  await userEvent.keyboard('{Enter}');
  expect(addAddress).toHaveBeenCalledExactlyOnceWith({
    address: 'https://example.com/a.gguf',
    digest: digits,
  });
});

it('The dialog of a new model says beside a field why it refuses what was entered there, until it is changed', async () => {
  await address.fill('a.gguf');
  await digest.fill(digits.slice(1));
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(/begins with https/);
  await expect.element(address).toBeInvalid();
  await expect.element(address).toHaveFocus();
  await expect.element(digest).toBeValid();

  await address.fill('https://example.com/a.gguf');
  await expect.element(address).toBeValid();
  await userEvent.keyboard('{Enter}');
  await expect.element(digest).toHaveAccessibleDescription(/Enter all 64 hexadecimal digits/);
  await expect.element(digest).toHaveFocus();
  expect(addAddress).not.toHaveBeenCalled();

  await digest.clear();
  await expect.element(digest).toBeValid();
  await userEvent.keyboard('{Enter}');
  expect(addAddress).toHaveBeenCalledOnce();
});

it('The dialog of a new model downloads one of the list from its address', async () => {
  const [first] = suggestedModels;
  if (!first) throw new Error('The list is empty.');
  await page.getByRole('button', { name: `Download ${first.name}` }).click();
  expect(addAddress).toHaveBeenCalledExactlyOnceWith({ address: fileAddress(first) });
  expect(onclose).toHaveBeenCalledOnce();
});

it('The dialog of a new model adds chosen files, all parts together', async () => {
  const addFiles = vi.spyOn(ownModels, 'addFiles').mockResolvedValue();
  const parts = ['a-00001-of-00002.gguf', 'a-00002-of-00002.gguf'].map(
    (name) => new File(['GGUF'], name),
  );
  await page.getByLabelText('Model file').upload(parts);
  expect(addFiles).toHaveBeenCalledOnce();
  expect(addFiles.mock.lastCall?.[0].map(({ name }) => name)).toEqual(
    parts.map(({ name }) => name),
  );
  expect(onclose).toHaveBeenCalledOnce();
});
