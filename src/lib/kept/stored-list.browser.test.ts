import { beforeEach, describe, expect, it } from 'vitest';
import type { Removed } from '$lib/storage/repository';
import { StoredList } from './stored-list.svelte';

interface Note {
  id: string;
  title: string;
  at: number;
}

let stored: Map<string, Note>;
let list: StoredList<Note>;

function makeList(): StoredList<Note> {
  const repository = {
    list: async () => ({ records: [...stored.values()], unreadable: [] }),
    get: async (id: string) => stored.get(id),
    remove: async (id: string) => {
      const entries = stored.get(id);
      stored.delete(id);
      return { id, entries };
    },
    restore: async ({ id, entries }: Removed) => void stored.set(id, entries as Note),
  };
  return new StoredList(repository, { textOf: ({ title }) => title, timeOf: ({ at }) => at });
}

beforeEach(async () => {
  const titles = ['Travel to Bern', 'Bernese recipes', 'ÄRGER mit Python'];
  stored = new Map(titles.map((title, at) => [title, { id: title, title, at }]));
  list = makeList();
  await list.load();
});

const titles = () => list.shown.map(({ title }) => title);

describe('the list of what is stored', () => {
  it('has the newest first, also after one was changed', () => {
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']);
    list.show({ id: 'Travel to Bern', title: 'Travel', at: 9 });
    expect(titles()).toEqual(['Travel', 'ÄRGER mit Python', 'Bernese recipes']);
  });

  it.each([
    ['bern', ['Bernese recipes', 'Travel to Bern']],
    [' BERN  travel ', ['Travel to Bern']],
    ['ärger', ['ÄRGER mit Python']],
    ['.*', []],
    ['  ', ['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']],
  ])('is searched by words: %j', (search, found) => {
    list.search = search;
    expect(titles()).toEqual(found);
  });

  it('follows what other tabs add and remove', async () => {
    stored.set('new', { id: 'new', title: 'New', at: 9 });
    stored.delete('Bernese recipes');
    await list.refresh(['new', 'Bernese recipes']);
    expect(titles()).toEqual(['New', 'ÄRGER mit Python', 'Travel to Bern']);
  });

  it('hides what a filter leaves out, also from the search', () => {
    list.filter = ({ at }) => at > 0;
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes']);
    list.search = 'bern';
    expect(titles()).toEqual(['Bernese recipes']);
    list.filter = undefined;
    expect(titles()).toEqual(['Bernese recipes', 'Travel to Bern']);
  });

  it('keeps what was begun while it was being read', async () => {
    const early = makeList();
    const loading = early.load();
    early.show({ id: 'begun', title: 'Begun', at: 99 });
    await loading;
    expect(early.shown.map(({ id }) => id)[0]).toBe('begun');
    expect(early.all).toHaveLength(4);
  });

  it('takes back what was removed', async () => {
    const removed = await list.remove('Bernese recipes');
    expect(titles()).toEqual(['ÄRGER mit Python', 'Travel to Bern']);
    await list.restore(removed);
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']);
  });
});
