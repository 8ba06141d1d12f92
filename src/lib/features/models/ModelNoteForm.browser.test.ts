import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ModelNoteFields } from '$lib/base/storage/model-notes';
import ModelNoteForm from './ModelNoteForm.svelte';

const onnote = vi.fn<(noting: Partial<ModelNoteFields>) => void>();
const noted = () =>
  Object.assign({}, ...onnote.mock.calls.map(([noting]) => noting)) as ModelNoteFields;
const number = (name: string) => page.getByRole('spinbutton', { name });
let screen: Awaited<ReturnType<typeof show>>;
const show = () => render(ModelNoteForm, { note: undefined, onnote });

beforeEach(async () => {
  onnote.mockClear();
  screen = await show();
});

it('The note on a model is stored before a reload', async () => {
  await page.getByRole('textbox', { name: 'Note' }).fill('Quick, and good at tables');
  await number('Input price').fill('0.5');
  await number('Output price').fill('2');
  dispatchEvent(new Event('pagehide'));
  expect(noted()).toEqual({
    note: 'Quick, and good at tables',
    price: { input: 0.5, output: 2, currency: 'USD' },
  });
});

it('The note on a model is stored when another page is opened', async () => {
  await page.getByRole('textbox', { name: 'Note' }).fill('Slow');
  await screen.unmount();
  expect(noted()).toEqual({ note: 'Slow' });
});

it('The note on a model has its second price requested after the fields lose focus, not while the person types', async () => {
  const question = page.getByText('Enter both prices; 0 if free.');
  await number('Input price').fill('0.5');
  await expect.element(number('Input price')).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await number('Output price').click();
  await expect.element(question).toBeVisible();
  expect(noted()).toEqual({});
});

it('The note on a model stores the day of a shutdown', async () => {
  await page.getByLabelText('Shutdown date').fill('2026-12-31');
  expect(noted()).toEqual({ ends: '2026-12-31' });
});
