import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { newNote } from '$lib/storage/batch-notes';
import { batchSample } from '../../../../tests/support/storage/samples';
import PartLinks from './PartLinks.svelte';

const group = (part: number) => ({ id: 'g', part, of: 3 });
const note = (id: string, part: number) => ({
  ...newNote('c', batchSample({ id }), 0),
  name: 'Night',
  group: group(part),
});
const other = { ...note('x', 3), group: { ...group(3), id: 'another' } };

it('links the batches of one data set, and names the part that is unknown', async () => {
  const notes = [note('b', 2), other, note('a', 1)];
  await render(PartLinks, { id: 'b', group: group(2), notes });
  const parts = page.getByRole('navigation', { name: 'Parts of the data' });
  await expect.element(parts).toHaveTextContent(/Part 1\s*Part 2 of 3\s*Part 3 isn’t known here/);
  const link = parts.getByRole('link');
  await expect.element(link).toHaveAttribute('title', 'Night (1 of 3), validating');
  expect((await link.findElement()).getAttribute('href')).toMatch(/\?id=a$/);
});
