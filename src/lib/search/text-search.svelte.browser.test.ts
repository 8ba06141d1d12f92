import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConversations } from '$lib/storage/conversations';
import { conversation, userMessage } from '../../../tests/support/storage/samples';
import { cleanUpDeleted } from './full-text';
import { searchFolderName } from './chunk-folder';
import { TextSearch } from './text-search.svelte';

const conversations = openConversations();
let search: TextSearch;

beforeEach(() => {
  search = new TextSearch({ conversations: { titles: 10, texts: 10 } });
});
afterEach(async () => {
  search.close();
  await conversations.remove('c');
});

async function store(text: string) {
  await conversations.save(conversation('c'));
  await conversations.saveMessages([{ ...userMessage('c', 'm'), content: text }]);
}

const shown = () =>
  search.hits.map(({ id, place, snippet }) => [
    id,
    place,
    snippet.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''),
  ]);

it('finds the words of stored items, and says when it is done', async () => {
  await store('Spring tides follow the new moon.');
  await search.find('moon tide');
  expect(search.state).toBe('done');
  expect(shown()).toEqual([['c', 'm', 'Spring [tide]s follow the new [moon].']]);
  await search.find('meteor');
  expect(search.state).toBe('done');
  expect(shown()).toEqual([]);
  await search.find(' ');
  expect(search.state).toBe('idle');
});

it('finds later changes when it is opened again', async () => {
  await store('Neap tides');
  await search.find('neap');
  expect(shown()).toHaveLength(1);
  search.close();
  await store('Ebb tides');
  await search.find('ebb');
  expect(shown()).toEqual([['c', 'm', '[Ebb] tides']]);
  await search.find('neap');
  expect(shown()).toEqual([]);
});

it('shows results of the latest query only', async () => {
  await store('One two');
  const queries = ['o', 'on', 'one', 'three'].map((query) => search.find(query));
  await Promise.all(queries);
  expect(search.state).toBe('done');
  expect(search.query).toBe('three');
  expect(shown()).toEqual([]);
});

async function packed(): Promise<string> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(searchFolderName);
  const texts: string[] = [];
  for await (const file of folder.values())
    if (file instanceof FileSystemFileHandle) texts.push(await (await file.getFile()).text());
  return texts.join('');
}

it('leaves no deleted word on the disk', async () => {
  await store('Perigean tides');
  await search.find('perigean');
  expect(await packed()).toContain('perigean');
  search.close();
  await conversations.remove('c');
  await cleanUpDeleted();
  expect(await packed()).not.toContain('perigean');
});
