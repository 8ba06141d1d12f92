import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import ImportedNote from './ImportedNote.svelte';

const mark = { from: 'chatgpt', at: 1_700_000_000_000, print: '1', leftOut: { images: 2 } };

it('names the origin of a conversation, and what was left out', async () => {
  const screen = await render(ImportedNote, { mark, damaged: undefined });
  await expect.element(screen.getByText(/^Imported from ChatGPT/)).toBeVisible();
  await expect.element(screen.getByText('left out: 2 images')).toBeVisible();
  await expect.element(screen.getByText(/damaged/)).not.toBeInTheDocument();
});

it('names what was damaged in a backup', async () => {
  const screen = await render(ImportedNote, {
    mark: undefined,
    damaged: { messages: 2, answers: 1 },
  });
  await expect
    .element(screen.getByText('Skipped by the import: 2 damaged messages, 1 damaged answer'))
    .toBeVisible();
  await expect.element(screen.getByText(/Imported from/)).not.toBeInTheDocument();
});
