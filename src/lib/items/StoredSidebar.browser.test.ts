import { createRawSnippet } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openConversations } from '$lib/storage/conversations';
import { conversation, userMessage } from '../../../tests/support/storage/samples';
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
    row,
    texts: { kind: 'conversations', page: ({ id }) => `/chat/?id=${id}` },
  });
  await expect.element(page.getByRole('link', { name: 'first' })).toBeVisible();
  await search.click();
});

it('opens the first result on Enter, and none while the search is empty', async () => {
  await userEvent.keyboard('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  await userEvent.keyboard('f{Enter}');
  expect(opened).toHaveBeenCalledExactlyOnceWith('first');
});

it('moves from the search to the list with the arrow key', async () => {
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'first' })).toHaveFocus();
});

it('lists matches in texts after matches in names, and opens one that is alone', async () => {
  const conversations = openConversations();
  await conversations.save(conversation('c'));
  await conversations.saveMessages([{ ...userMessage('c', 'm'), content: 'The first neap tide' }]);
  await userEvent.keyboard('first');
  const texts = page.getByRole('region', { name: 'Found in the text' });
  const hit = texts.getByRole('link', { name: 'Title of c' });
  await expect.element(hit).toHaveAttribute('href', '/chat/?id=c&at=m&find=first');
  await expect.element(hit.getByText('first', { exact: true })).toBeVisible();
  const name = page.getByRole('link', { name: 'first', exact: true });
  await expect.element(name).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(hit).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(name).toHaveFocus();

  await search.fill('neap');
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(hit).toHaveAttribute('href', '/chat/?id=c&at=m&find=neap');
  const pressed = vi.fn((event: Event) => event.preventDefault());
  (await hit.findElement()).addEventListener('click', pressed);
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledOnce();

  await search.click();
  await search.fill('nowhere written');
  await expect.element(texts.getByText('No matches.')).toBeVisible();
  await search.fill('second');
  await expect.element(page.getByRole('link', { name: 'second' })).toBeVisible();
  await expect.poll(() => texts.element().textContent.trim()).toBe('');
});
