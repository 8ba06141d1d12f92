import { beforeEach, describe, expect, it } from 'vitest';
import { conversation } from '$lib/storage/samples';
import { ConversationList } from './conversation-list.svelte';
import { MemoryStorage } from './memory-storage';

let storage: MemoryStorage;
let list: ConversationList;

beforeEach(async () => {
  storage = new MemoryStorage();
  const titles = ['Travel to Bern', 'Bernese recipes', 'ÄRGER mit Python'];
  titles.forEach((title, index) =>
    storage.conversations.set(title, conversation(title, { title, updatedAt: index })),
  );
  list = new ConversationList(storage.repository);
  await list.load();
});

const titles = () => list.shown.map(({ title }) => title);

describe('the list of conversations', () => {
  it('has the newest first, also after one was changed', () => {
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']);
    list.show(conversation('Travel to Bern', { title: 'Travel', updatedAt: 9 }));
    expect(titles()).toEqual(['Travel', 'ÄRGER mit Python', 'Bernese recipes']);
  });

  it.each([
    ['bern', ['Bernese recipes', 'Travel to Bern']],
    [' BERN  travel ', ['Travel to Bern']],
    ['ärger', ['ÄRGER mit Python']],
    ['.*', []],
    ['  ', ['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']],
  ])('is searched by the words of a title: %j', (search, found) => {
    list.search = search;
    expect(titles()).toEqual(found);
  });

  it('follows what other tabs add and remove', async () => {
    storage.conversations.set('new', conversation('new', { title: 'New', updatedAt: 9 }));
    storage.conversations.delete('Bernese recipes');
    await list.refresh(['new', 'Bernese recipes']);
    expect(titles()).toEqual(['New', 'ÄRGER mit Python', 'Travel to Bern']);
  });

  it('keeps a conversation that was begun while it was being read', async () => {
    const early = new ConversationList(storage.repository);
    const loading = early.load();
    early.show(conversation('begun', { updatedAt: 99 }));
    await loading;
    expect(early.shown.map(({ id }) => id)[0]).toBe('begun');
    expect(early.count).toBe(4);
  });
});
