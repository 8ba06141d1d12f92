import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openModelNotes } from '$lib/storage/model-notes';
import '../../app.css';
import { connections } from './connections.svelte';
import ModelPicker from './ModelPicker.svelte';
import { rememberModel } from './model-choice';

it('offers favourites and recently used models first, with window and price', async () => {
  const { id } = connections.active;
  const price = { input: 0.15, output: 0.6, currency: 'USD' };
  await openModelNotes().change(id, 'built-in/guide-tiny', { favourite: true, price });
  rememberModel(id, 'built-in/guide-thinker');
  rememberModel(id, 'built-in/note-reader');
  await render(ModelPicker, { model: 'built-in/guide', onchoose: () => undefined });
  await page.getByRole('combobox', { name: 'Model' }).click();
  const rows = page.getByRole('listbox', { name: 'Model' });
  await expect
    .element(rows)
    .toHaveTextContent(
      /^Favourites built-in\/guide-tiny 512 context · 0\.15 \/ 0\.60 USD , favourite Recent built-in\/guide-thinker 131k context All models built-in\/guide 131k/,
    );
});

it('makes a model a favourite from its row, by pointer or key, without moving rows', async () => {
  const { id } = connections.active;
  const onchoose = vi.fn();
  await render(ModelPicker, { model: 'built-in/guide', onchoose });
  const field = page.getByRole('combobox', { name: 'Model' });
  await field.click();
  await expect.element(field).toHaveAccessibleDescription('Shift+Enter: favourite');
  const row = page.getByRole('option', { name: /^built-in\/guide-thinker/ });
  const order = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ id: each }) => each);
  const before = order();
  await row.getByTitle('Add to favourites').click();
  await expect.element(row.getByTitle('Remove from favourites')).toBeVisible();
  await expect
    .poll(() => openModelNotes().get(id, 'built-in/guide-thinker'))
    .toMatchObject({ favourite: true });
  expect(order()).toEqual(before);

  await field.fill('built-in/guide-thinker');
  await expect.element(row).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(row.getByTitle('Add to favourites')).toBeVisible();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(onchoose).not.toHaveBeenCalled();
});

it('marks a model that the connection does not list, and leaves it chosen', async () => {
  await connections.models.settled;
  const picker = await render(ModelPicker, { model: 'gone/model', onchoose: () => undefined });
  const mark = page.getByText('Not listed');
  await expect.element(mark).toBeVisible();
  await expect
    .element(mark)
    .toHaveAttribute('title', expect.stringContaining('doesn’t list this model'));
  await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveValue('gone/model');
  await picker.rerender({ model: 'built-in/guide', onchoose: () => undefined });
  await expect.element(mark).not.toBeInTheDocument();
});
