import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { StoredList } from './stored-list.svelte';
import StoredSidebar from './StoredSidebar.svelte';

interface Note {
  id: string;
}

const notes: Note[] = [{ id: 'first' }, { id: 'second' }];
const opened = vi.fn();
const row = createRawSnippet<[Note, boolean]>((note) => ({
  render: () => `<a href="#${note().id}">${note().id}</a>`,
  setup: (link) =>
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opened(note().id);
    }),
}));
const search = page.getByRole('searchbox', { name: 'Search notes' });

beforeEach(async () => {
  opened.mockClear();
  const none = () => Promise.reject(new Error('Not asked for.'));
  const list = new StoredList<Note>(
    {
      list: () => Promise.resolve({ records: notes, unreadable: [] }),
      get: none,
      remove: none,
      restore: none,
    },
    { textOf: ({ id }) => id, timeOf: () => 0 },
  );
  await list.load();
  await render(StoredSidebar<Note>, {
    list,
    one: 'note',
    many: 'notes',
    empty: 'None yet.',
    noMatch: 'No match.',
    row,
  });
  await expect.element(page.getByRole('link', { name: 'first' })).toBeVisible();
  await search.click();
});

it('opens the first that was found on Enter, and none while nothing is searched for', async () => {
  await userEvent.keyboard('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  await userEvent.keyboard('f{Enter}');
  expect(opened).toHaveBeenCalledExactlyOnceWith('first');
});

it('goes from the search to the list by the arrow', async () => {
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'first' })).toHaveFocus();
});
