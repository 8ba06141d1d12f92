import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openModelNotes } from '$lib/storage/model-notes';
import '../../app.css';
import { connections } from './connections.svelte';
import ModelPicker from './ModelPicker.svelte';
import { rememberModel } from './recent-models';

it('offers favourites and those used last first, with window and price', async () => {
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
      /^Favourites built-in\/guide-tiny 512 context · 0\.15 \/ 0\.60 USD Used last built-in\/guide-thinker 131k context Others built-in\/guide 131k/,
    );
});
