import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Removed } from '$lib/base/storage/database/repository';
import { ListStartStore } from '$lib/base/storage/list-starts';
import { FollowedList } from '../followed-list.svelte';
import { StoredList } from './stored-list.svelte';

interface Note {
  id: string;
  title: string;
  at: number;
}

let stored: Map<string, Note>;
let list: StoredList<Note>;
/** Delays the next read. */
let onlist: (() => Promise<void>) | undefined;

function makeList(): StoredList<Note> {
  const repository = {
    list: async () => {
      const records = [...stored.values()];
      const waiting = onlist?.();
      onlist = undefined;
      await waiting;
      return { records, unreadable: [] };
    },
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

describe('The list of what is stored', () => {
  it('is sorted newest first, also after a change', () => {
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']);
    list.show({ id: 'Travel to Bern', title: 'Travel', at: 9 });
    expect(titles()).toEqual(['Travel', 'ÄRGER mit Python', 'Bernese recipes']);
  });

  it.each([
    ['bern', ['Bernese recipes', 'Travel to Bern']],
    [' BERN  travel ', ['Travel to Bern']],
    ['ärger', ['ÄRGER mit Python']],
    ['arger', ['ÄRGER mit Python']],
    ['.*', []],
    ['  ', ['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']],
  ])('is searched by words: %j', (search, found) => {
    list.search = search;
    expect(titles()).toEqual(found);
  });

  it('follows 200,000 changes together', async () => {
    const ids = Array.from({ length: 200_000 }, (_, i) => `n${i}`);
    for (const [at, id] of ids.entries()) stored.set(id, { id, title: id, at });
    await list.refresh(ids);
    expect(list.all).toHaveLength(200_003);
  });

  it('follows additions and removals by other tabs', async () => {
    stored.set('new', { id: 'new', title: 'New', at: 9 });
    stored.delete('Bernese recipes');
    await list.refresh(['new', 'Bernese recipes']);
    expect(titles()).toEqual(['New', 'ÄRGER mit Python', 'Travel to Bern']);
  });

  it('hides filtered items, also from the search', () => {
    list.filter = ({ at }) => at > 0;
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes']);
    list.search = 'bern';
    expect(titles()).toEqual(['Bernese recipes']);
    list.filter = undefined;
    expect(titles()).toEqual(['Bernese recipes', 'Travel to Bern']);
  });

  it('keeps an item that was created while it was being read', async () => {
    const early = makeList();
    const loading = early.load();
    early.show({ id: 'begun', title: 'Begun', at: 99 });
    await loading;
    expect(early.shown.map(({ id }) => id)[0]).toBe('begun');
    expect(early.all).toHaveLength(4);
  });

  it('keeps what is read last when an earlier read takes longer', async () => {
    const early = makeList();
    const slow = Promise.withResolvers<void>();
    onlist = () => slow.promise;
    const first = early.load();
    stored.set('new', { id: 'new', title: 'New', at: 9 });
    const second = early.load();
    slow.resolve();
    await Promise.all([first, second]);
    expect(early.all.map(({ id }) => id)).toContain('new');
  });

  it('keeps what is shown while the change of another tab is read', async () => {
    const refreshed = list.refresh(['Travel to Bern']);
    list.show({ id: 'Travel to Bern', title: 'Saved here since', at: 9 });
    await refreshed;
    expect(titles()[0]).toBe('Saved here since');
  });

  it('restores a removed item', async () => {
    const removed = await list.remove('Bernese recipes');
    expect(titles()).toEqual(['ÄRGER mit Python', 'Travel to Bern']);
    await list.restore(removed);
    expect(titles()).toEqual(['ÄRGER mit Python', 'Bernese recipes', 'Travel to Bern']);
  });
});

describe('A long list', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: `n${at}`, title: `Note ${at}`, at }));
  let answer: (all: Note[]) => void;

  /** A list whose start is `start`, and the stored start after it. */
  function open(...start: (Note | undefined)[]) {
    const get = async () => start.filter((note) => note !== undefined);
    const keep = vi.fn((_items: readonly Note[]) => Promise.resolve());
    const none = () => Promise.reject(new Error('Not asked for.'));
    const reading = new Promise<Note[]>((resolve) => (answer = resolve));
    const opened = new StoredList(
      {
        list: async () => ({ records: await reading, unreadable: [] }),
        get: none,
        remove: async (id) => ({ id, entries: undefined }),
        restore: none,
      },
      {
        textOf: ({ title }) => title,
        timeOf: ({ at }) => at,
        start: new ListStartStore({ get, save: keep }, (all) => all.slice(0, 3)),
      },
    );
    return { opened, saved: () => keep.mock.calls.map(([items]) => items.map(({ id }) => id)) };
  }

  const ids = (opened: StoredList<Note>) => opened.all.map(({ id }) => id);

  it('stores its start once it is read', async () => {
    const { opened, saved } = open();
    const loading = opened.load();
    answer(many);
    await loading;
    await expect.poll(saved).toEqual([['n299', 'n298', 'n297']]);
  });

  it('shows the stored start while it is read the next time, and then the stored items', async () => {
    const { opened } = open(many[298], many[1]);
    const loading = opened.load();
    await expect.poll(() => ids(opened)).toEqual(['n298', 'n1']);
    expect(opened.loaded).toBe(false);
    answer(many.filter(({ id }) => id !== 'n1'));
    await loading;
    expect(opened.all).toHaveLength(299);
    expect(ids(opened).slice(0, 2)).toEqual(['n299', 'n298']);
    expect(ids(opened)).not.toContain('n1');
  });

  it('does not restore an item that was deleted while it was read', async () => {
    const { opened } = open(many[299], many[298]);
    const loading = opened.load();
    await expect.poll(() => ids(opened)).toEqual(['n299', 'n298']);
    await opened.remove('n299');
    answer(many);
    await loading;
    expect(ids(opened).slice(0, 2)).toEqual(['n298', 'n297']);
  });

  it('shows no item of the start below stored ones', async () => {
    const { opened } = open(many[1]);
    const loading = opened.load();
    answer([]);
    await loading;
    expect(ids(opened)).toEqual([]);
  });

  it('stores no start with deleted items', async () => {
    const { opened, saved } = open();
    const loading = opened.load();
    answer([...many, { id: 'newest', title: 'Newest', at: 999 }]);
    await loading;
    await opened.remove('newest');
    expect(saved().at(-1)).toEqual(['n299', 'n298', 'n297']);
  });

  it('deletes the start of a list that became short, and stores none for one that always was', async () => {
    const { opened, saved } = open(many[2], many[1]);
    const loading = opened.load();
    await expect.poll(() => ids(opened)).toEqual(['n2', 'n1']);
    answer(many.slice(0, 20));
    await loading;
    await expect.poll(saved).toEqual([[]]);
    await opened.remove('n0');
    expect(saved()).toEqual([[]]);
  });
});

it('A followed list shows what another tab stores while it is being read', async () => {
  const written: Note = { id: 'new', title: 'Written in another tab', at: 9 };
  let notify: (ids: string[]) => void = () => undefined;
  const repository = {
    list: async () => {
      notify(['new']);
      return { records: [], unreadable: [] };
    },
    get: async () => written,
    remove: (id: string) => Promise.resolve({ id, entries: undefined }),
    restore: () => Promise.resolve(),
    onChange: (listener: typeof notify) => {
      notify = listener;
      return () => undefined;
    },
  };
  const followed = new FollowedList(repository, {
    many: 'notes',
    textOf: ({ title }: Note) => title,
    timeOf: ({ at }: Note) => at,
  });
  await followed.follow();
  await vi.waitFor(() => expect(followed.all).toEqual([written]));
});
