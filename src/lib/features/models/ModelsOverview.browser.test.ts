import { createStore, del, get, set } from 'idb-keyval';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { demoConnection } from '$lib/shared/connections/model/connection';
import '../../../app.css';
import { listedModelsOf } from './list/listed-models.svelte';
import ModelsOverview from './ModelsOverview.svelte';

const table = page.getByRole('table', { name: 'Models' });
const link = (name: string) => table.getByRole('link', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1300, 800);
  const known = listedModelsOf(demoConnection);
  await render(ModelsOverview, { known, onreplace: () => undefined });
  await known.open();
  // It is loaded later, above the rows, which move if it has models.
  await expect.element(page.getByRole('heading', { name: 'On this device' })).toBeVisible();
});

it('A model is found by words of its id', async () => {
  await page.getByRole('searchbox', { name: 'Search models' }).fill('tiny');
  await expect.element(link('built-in/guide-tiny')).toBeVisible();
  await expect.element(link('built-in/robot-voice')).not.toBeInTheDocument();
});

it('The list of models is filtered by their likely use', async () => {
  await page.getByRole('combobox', { name: /Type, guessed/ }).selectOptions('Speech out');
  await expect.element(link('built-in/robot-voice')).toBeVisible();
  await expect.element(link('built-in/guide')).not.toBeInTheDocument();
});

it('The list of models can be sorted on a phone, where the models are cards', async () => {
  await page.viewport(390, 800);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const ids = () =>
    table
      .getByRole('link')
      .elements()
      .map((element) => element.textContent.trim());
  await expect.element(sort).toHaveDisplayValue('ID');
  await expect.poll(() => ids().length).toBe(listedModelsOf(demoConnection).models.length);
  const ascending = ids();
  await page.getByRole('button', { name: 'Ascending; sort descending' }).click();
  await expect.poll(ids).toEqual(ascending.toReversed());
  await sort.selectOptions('Context window');
  await expect.element(sort).toHaveDisplayValue('Context window');
  await expect.poll(ids).not.toEqual(ascending.toReversed());
  await sort.selectOptions('ID');
  await expect.poll(ids).toEqual(ascending);
});

it('The favourites are marked and can be shown alone', async () => {
  const star = table.getByRole('button', { name: 'Favourite built-in/note-reader', exact: true });
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Favourites only' }).click();
  await expect.element(link('built-in/note-reader')).toBeVisible();
  await expect.element(link('built-in/guide')).not.toBeInTheDocument();
});

it('A damaged note is named, and stays as it is stored', async () => {
  const key = `${demoConnection.id}:built-in/guide`;
  const store = createStore('inference-console', 'records');
  const stored = ['model-notes', key];
  const before: unknown = await get(stored, store);
  await set(stored, { v: 1, id: 'built-in/guide', note: 7 }, store);
  const known = listedModelsOf(demoConnection);
  await known.readNotes();
  await expect.element(page.getByText('1 stored model note couldn’t be read')).toBeVisible();
  await expect.element(page.getByText(key)).toBeVisible();
  await (before === undefined ? del(stored, store) : set(stored, before, store));
  await known.readNotes();
});
